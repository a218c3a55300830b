"""Sentences for the effects of `zone_effects.py` and for what a move can say besides; a layer over `sentences.py`."""

from __future__ import annotations

from ..engine.enums import Zone
from . import ir
from .phrases import number_word
from .sentences import Sentences

_NTH = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"}


class ZoneWords(Sentences):
    """Sentences for effects about libraries, hands and exile."""

    def ref(self, r: ir.Ref, *, subject: bool) -> str:
        """As in `Sentences`, and "the rest"."""
        if isinstance(r, ir.SomeOf):
            one = ir.Constant(1)
            if r.hi == one:
                return ("" if r.lo == one else "up to one ") + (
                    self.a(r.filter) if r.lo == one else self.noun(r.filter)
                )
            up = "" if r.lo == r.hi else "up to "
            n = number_word(r.hi.value) if isinstance(r.hi, ir.Constant) else self.amount(r.hi)
            return f"{up}{n} {self.noun(r.filter, many=True)}"
        return "the rest" if isinstance(r, ir.TheRest) else super().ref(r, subject=subject)

    def say_move(self, e: ir.Move) -> str:
        if e.zone == Zone.LIBRARY and (e.nth or e.order == "either"):
            what = self.ref(e.ref, subject=False)
            where = "library " + _NTH.get(e.nth, f"{e.nth}th") + " from the top"
            if e.order == "either":
                where = "library on the top or bottom"
            return f"put {what} into its owner's {where}"
        words = super().say_move(e)
        if e.zone == Zone.LIBRARY and e.order:
            words += " in a random order" if e.order == "random" else " in any order"
        if e.attacking:
            words += " and attacking" if e.tapped else " attacking"
        if e.counter is not None:
            what, end = self.counted(e.counters or ir.Constant(1), f"{e.counter} counter", f"{e.counter} counters")
            words += f" with {what} on it{end}"
        if e.attach_to is not None:
            words += " attached to " + self.ref(e.attach_to, subject=False)
        if e.until_leaves:
            words += f" until {self.this} leaves the battlefield"
        return words

    def say_choose(self, e: ir.Choose) -> str:
        return super().say_choose(e) + (" at random" if e.random else "")

    def say_search(self, e: ir.Search) -> str:
        if e.zone is not None and e.whose is None and e.filter is not None:
            return super().say_search(e)
        who = self.players(e.players)
        noun = self.noun(e.filter, unit="card") if e.filter else "card"
        what = self.counted(e.n, noun, noun + "s")[0]
        what = what if e.n == ir.Constant(1) else "up to " + what
        whose = self.whose(e.whose) if e.whose else "your" if who == "you" else "their"
        words = f"search {whose} library for {what}" if who == "you" else f"{who} searches {whose} library for {what}"
        if e.zone is None:
            return words
        it = "that card" if e.n == ir.Constant(1) else "those cards"
        if e.zone == Zone.LIBRARY:
            return f"{words}, then shuffle and put {it} on top"
        where = {
            Zone.BATTLEFIELD: "onto the battlefield",
            Zone.EXILE: "into exile",
            Zone.GRAVEYARD: "into the graveyard",
        }
        tapped = " tapped" if e.tapped else ""
        return f"{words}, put {it} {where.get(e.zone, 'into your hand')}{tapped}, then shuffle"

    def say_lookat(self, e: ir.LookAt) -> str:
        n = self.counted(e.n, "card", "cards")[0].removeprefix("a ")
        verb = "reveal" if e.reveal else "look at"
        return f"{verb} the top {n} of {self.whose(e.players)} library"

    def say_revealuntil(self, e: ir.RevealUntil) -> str:
        who = self.players(e.players)
        what = self.counted(e.n, self.noun(e.filter, unit="card"), self.noun(e.filter, unit="card") + "s")[0]
        if who == "you":
            return f"reveal cards from the top of your library until you reveal {what}"
        return f"{who} reveals cards from the top of their library until they reveal {what}"

    def say_discardcards(self, e: ir.DiscardCards) -> str:
        return f"discard {self.ref(e.ref, subject=False)}"

    def say_ifdo(self, e: ir.IfDo) -> str:
        words = self.clauses(e.actions)
        who = "you" if e.players is None else self.players(e.players)
        if e.players is not None:
            words = f"{who} may {words[4:] if words.startswith('you ') else words}"
        if e.then:
            first = e.then[0]
            when = isinstance(first, ir.Reflexive)
            words += ". " + (self.clauses(e.then).capitalize() if when else f"If {who} do, {self.clauses(e.then)}")
        return words + (f". If {who} don't, {self.clauses(e.otherwise)}" if e.otherwise else "")

    def say_repeat(self, e: ir.Repeat) -> str:
        words = self.effects(e.effects).removesuffix(".")
        if e.times is not None:
            return f"{words}. Do this {self.amount(e.times)} times"
        if e.condition is not None:
            return f"{words}. If {self.condition(e.condition)}, repeat this process"
        return f"{words}. You may repeat this process any number of times"

    def say_choosetargets(self, e: ir.ChooseTargets) -> str:
        return "choose " + self.ref(e.ref, subject=False)

    def say_maypay(self, e: ir.MayPay) -> str:
        who = self.players(e.players)
        cost = self.cost(e.cost)
        words = f"{who} may {'pay ' + cost if e.cost.mana else cost[:1].lower() + cost[1:]}"
        if e.then:
            words += f". If {who} do, {self.clauses(e.then)}"
        return words + (f". If {who} don't, {self.clauses(e.otherwise)}" if e.otherwise else "")
