"""Sentences for what `casting.py` says; a part of `text.py`."""

from __future__ import annotations

from ..engine.enums import CastingRule, Duration, Zone
from . import ir
from .phrases import ZONE_NAMES, Phrases

_UNTIL = {
    Duration.END_OF_TURN: "this turn",
    Duration.END_OF_YOUR_NEXT_TURN: "until the end of your next turn",
    Duration.UNTIL_YOUR_NEXT_TURN: "until your next turn",
    Duration.PERMANENT: "for as long as it remains there",
    Duration.END_OF_COMBAT: "this combat",
}
_KEYWORDS = ("flashback", "evoke", "dash", "blitz", "escape", "disturb", "overload", "spectacle", "prowl", "surge")


def lower(text: str) -> str:
    """Without the capital and the stop of a sentence."""
    return text[:1].lower() + text[1:].rstrip(".")


class CastingWords(Phrases):
    """Sentences about permissions, costs and casting."""

    def way(self, a: ir.Permission) -> str:
        """What a permission adds to "cast it"."""
        out = ""
        if a.cost == ir.Cost():
            out += " without paying its mana cost"
        elif a.cost is not None:
            out += f" for {self.cost(a.cost)} rather than its mana cost"
        elif a.extra is not None:
            out += f", in addition to its other costs, for {self.cost(a.extra)}"
        if a.other_face:
            out += " transformed"
        if a.flash:
            out += " as though it had flash"
        if a.sorcery_speed:
            out += " as a sorcery"
        if a.emerge is not None:
            out += f", sacrificing {self.a(a.emerge)}, which reduces the cost by its mana value"
        if a.harmonize:
            out += ". You may tap a creature you control to reduce that cost by its power"
        if a.later:
            out += " on a later turn"
        if a.any_type:
            out += ", and mana of any type can be spent to cast it"
        if a.once_a_turn:
            out += " once each turn"
        if a.tapped:
            out += ". It enters tapped"
        if a.counter is not None:
            words = self.counted(a.counters or ir.Constant(1), f"{a.counter} counter", f"{a.counter} counters")[0]
            out += f". It enters with {words} on it"
        if a.exile or a.exile_graveyard:
            out += ". If it would leave the stack, exile it instead"
        return out

    def tell_permission(self, a: ir.Permission) -> str:
        if a.affected is None and a.cost is not None and a.name in _KEYWORDS and not a.cost.parts:
            return f"{a.name.capitalize()} {self.cost(a.cost)}"
        verb = "play" if a.lands or a.only_lands else "cast"
        who = self.players(a.players)
        what = "this card" if a.affected is None else self.noun(a.affected, many=True, unit="card")
        frm = "" if a.zone == Zone.HAND else f" from your {ZONE_NAMES.get(a.zone, 'exile')}"
        when = f"As long as {self.condition(a.condition)}, " if a.condition else ""
        name = f"{a.name.capitalize()} — " if a.name else ""
        sentence = f"{who} may {verb} {what}{frm}{self.way(a)}."
        return name + (when + sentence if when else sentence[:1].upper() + sentence[1:])

    def tell_castingrule(self, a: ir.CastingRule) -> str:
        who = self.players(a.players)
        what = "spells" if a.affected is None else self.noun(a.affected, many=True, unit="spell")
        when = f" as long as {self.condition(a.condition)}" if a.condition else ""
        if a.rule == CastingRule.FLASH:
            text = f"{who} may cast {what} as though they had flash"
        elif a.rule == CastingRule.CANT_CAST and a.n is not None:
            text = f"{who} can't cast more than {self.amount(a.n)} {what} each turn"
        elif a.rule == CastingRule.CANT_CAST:
            text = f"{who} can't cast {what}"
        elif a.rule == CastingRule.CANT_ACTIVATE:
            mana = "" if a.mana_too else " unless they're mana abilities"
            text = f"{who} can't activate abilities of {what}{mana}"
        elif a.rule == CastingRule.UNCOUNTERABLE:
            text = f"{what} can't be countered"
        elif a.rule == CastingRule.CANT_PLAY_LANDS:
            text = f"{who} can't play lands"
        else:
            text = f"{who} can cast {what} only any time they could cast a sorcery"
        return text[:1].upper() + text[1:] + when + "."

    def tell_spellshave(self, a: ir.SpellsHave) -> str:
        when = f" as long as {self.condition(a.condition)}" if a.condition else ""
        return f"Each {self.noun(a.affected, many=False, unit='spell')} you cast has {a.keyword.name}{when}."

    def tell_usingkeyword(self, a: ir.UsingKeyword) -> str:
        return f"You may cast this card from your graveyard using its {a.name} ability."

    def tell_optionalcost(self, a: ir.OptionalCost) -> str:
        return f"{a.name.capitalize()} {self.cost(a.cost)}"

    # ------------------------------------------------------------ effects
    def say_permit(self, e: ir.Permit) -> str:
        verb = "play" if e.how.lands else "cast"
        who = self.players(e.players)
        return f"{who} may {verb} {self.ref(e.ref, subject=False)} {_UNTIL.get(e.duration, 'for a while')}{self.way(e.how)}"

    def say_applying(self, e: ir.Applying) -> str:
        tell = getattr(self, "tell_" + type(e.ability).__name__.lower())
        return f"{lower(tell(e.ability))} {_UNTIL.get(e.duration, 'for a while')}{', once' if e.once else ''}"

    def say_castnow(self, e: ir.CastNow) -> str:
        who = self.players(e.players)
        n = "any number of " if e.n is None else ""
        what = "" if e.how.affected is None else f"{self.a(e.how.affected)} among "
        may = "cast" if e.must and who == "you" else "casts" if e.must else "may cast"
        return f"{who} {may} {n}{what}{'copies of ' if e.copies else ''}{self.ref(e.ref, subject=False)}{self.way(e.how)}"

    def say_changetargets(self, e: ir.ChangeTargets) -> str:
        what = self.ref(e.ref, subject=False)
        if e.must:
            to = f" to {self.ref(e.to, subject=False)}" if e.to is not None else ""
            return f"change {'a' if e.one else 'the'} target of {what}{to}"
        return f"{self.players(e.players)} may choose new targets for {what}"

    def say_willbeexiled(self, e: ir.WillBeExiled) -> str:
        what = self.ref(e.ref, subject=False)
        return f"if {what} would leave the battlefield, exile it instead of putting it anywhere else"
