"""Sentences for the effects of `markers.py`; a part of `sentences.py`."""

from __future__ import annotations

from ..engine.enums import Duration
from . import ir
from .phrases import Phrases

_SYMBOLS = {"ENERGY": "{E}"}


class MarkerWords(Phrases):
    """Sentences for effects on counters and designations."""

    # ------------------------------------------------------------ counters
    def say_putcounters(self, e: ir.PutCounters) -> str:
        what, end = self.counted(e.n, f"{e.counter} counter", f"{e.counter} counters")
        return f"put {what} on {self.ref(e.ref, subject=False)}{end}"

    def say_removecounters(self, e: ir.RemoveCounters) -> str:
        kind = f"{e.counter} " if e.counter else ""
        if e.n is None:
            return f"remove all {kind}counters from {self.ref(e.ref, subject=False)}"
        what, end = self.counted(e.n, f"{kind}counter", f"{kind}counters")
        return f"remove {what} from {self.ref(e.ref, subject=False)}{end}"

    # ------------------------------------------------------------ actions and designations
    def say_keywordaction(self, e: ir.KeywordAction) -> str:
        words = " ".join([e.name, *([e.word] if e.word else []), *([self.amount(e.n)] if e.n is not None else [])])
        if e.ref is not None and e.name not in ("support", "populate", "bolster"):
            return f"{self.ref(e.ref, subject=True)} {words}" if e.name not in ("adapt", "monstrosity") else words
        who = self.players(e.players)
        return words if who == "you" else f"{who} {words}"

    def say_mark(self, e: ir.Mark) -> str:
        word = e.mark.lower().replace("_", " ")
        return f"{self.ref(e.ref, subject=True)} {'is no longer' if e.off else 'becomes'} {word}"

    def say_getcounters(self, e: ir.GetCounters) -> str:
        who = self.players(e.players)
        verb = "get" if who == "you" else "gets"
        symbol = _SYMBOLS.get(e.counter)
        if symbol and isinstance(e.n, ir.Constant):
            return f"{who} {verb} {symbol * e.n.value}"
        kind = symbol or e.counter.lower() + " counters"
        return f"{who} {verb} {self.amount(e.n)} {kind}"

    def say_proliferate(self, e: ir.Proliferate) -> str:
        who = self.players(e.players)
        return "proliferate" if who == "you" else f"{who} proliferates"

    def say_movecounters(self, e: ir.MoveCounters) -> str:
        kind = f"{e.counter} counters" if e.counter else "counters"
        n = "all" if e.n is None else self.amount(e.n)
        return f"move {n} {kind} from {self.ref(e.ref, subject=False)} onto {self.ref(e.to, subject=False)}"

    def say_copycounters(self, e: ir.CopyCounters) -> str:
        return f"put the counters of {self.ref(e.ref, subject=False)} on {self.ref(e.to, subject=False)}"

    def say_distributecounters(self, e: ir.DistributeCounters) -> str:
        return f"distribute {self.amount(e.n)} {e.counter} counters among {self.ref(e.to, subject=False)}"

    def say_becomeday(self, e: ir.BecomeDay) -> str:
        return f"it becomes {'night' if e.night else 'day'}"

    def say_choosename(self, e: ir.ChooseName) -> str:
        who = self.players(e.players)
        kind = "nonland " if e.barred else ""
        return f"{'choose' if who == 'you' else who + ' chooses'} a {kind}card name"

    def say_pair(self, e: ir.Pair) -> str:
        return f"pair {self.ref(e.ref, subject=False)} with {self.ref(e.to, subject=False)}"

    def say_unattach(self, e: ir.Unattach) -> str:
        return f"unattach {self.ref(e.ref, subject=False)}"

    def say_removedamage(self, e: ir.RemoveDamage) -> str:
        return f"remove all damage from {self.ref(e.ref, subject=False)}"

    def say_explore(self, e: ir.Explore) -> str:
        return f"{self.ref(e.ref, subject=True)} explore{'' if self.is_many(e.ref) else 's'}"

    def say_enterstapped(self, e: ir.EntersTapped) -> str:
        return "it enters tapped"

    def say_enterswithcounters(self, e: ir.EntersWithCounters) -> str:
        return f"it enters with {self.amount(e.n)} {e.counter} counters on it"

    def say_remember(self, e: ir.Remember) -> str:
        return "remember it"

    def say_chooseas(self, e: ir.ChooseAs) -> str:
        if e.what == "number":
            return f"choose a number between {e.lo} and {e.hi}"
        return f"choose {'an' if e.what[0] in 'aeiou' else 'a'} {e.what}"

    # ------------------------------------------------------------ copies
    def mods(self, mods: tuple[ir.Modification, ...], many: bool, verb: str) -> tuple[str, str]:
        """Modifications as predicates; see `Sentences`."""
        raise NotImplementedError

    def say_copytokens(self, e: ir.CopyTokens) -> str:
        who = self.players(e.players)
        what, end = self.counted(e.n, "token", "tokens")
        that = "that's a copy" if e.n == ir.Constant(1) else "that are copies"
        verb = "create" if who == "you" else who + " creates"
        return f"{verb} {what} {that} of {self.ref(e.ref, subject=False)}{end}{self.except_words(e.exceptions)}"

    def except_words(self, mods: tuple[ir.Modification, ...]) -> str:
        """What a copy differs in."""
        if not mods:
            return ""
        return ", except it " + " ".join(w for w in self.mods(mods, False, "has") if w)

    def say_becomecopy(self, e: ir.BecomeCopy) -> str:
        until = " until end of turn" if e.duration == Duration.END_OF_TURN else ""
        but = self.except_words(e.exceptions)
        return f"{self.ref(e.ref, subject=True)} becomes a copy of {self.ref(e.of, subject=False)}{but}{until}"
