"""Sentences about attacking, blocking, turns, control and chosen colors; part of `sentences.py`."""

from __future__ import annotations

from ..engine.enums import Duration, Skipped
from . import ir
from .marker_words import MarkerWords


class CombatWords(MarkerWords):
    """Sentences for the nodes of `combat_nodes.py` and for choices of colors and types."""

    def say_extraphases(self, e: ir.ExtraPhases) -> str:
        after = "main phase" if e.main else "phase"
        more = " followed by an additional main phase" if e.main else ""
        return f"after this {after}, there is an additional combat phase{more}"

    def say_skipnext(self, e: ir.SkipNext) -> str:
        who = self.players(e.players)
        what = {Skipped.TURN: "turn", Skipped.UNTAP: "untap step", Skipped.DRAW: "draw step"}.get(e.what, "combat phase")
        n = "" if e.n == ir.Constant(1) else self.amount(e.n) + " "
        s = "s" if n else ""
        return f"you skip your next {n}{what}{s}" if who == "you" else f"{who} skips their next {n}{what}{s}"

    def say_exchangecontrol(self, e: ir.ExchangeControl) -> str:
        what = self.ref(e.b, subject=False)
        return "exchange control of " + (what if e.a is None else f"{self.ref(e.a, subject=False)} and {what}")

    def say_mustblock(self, e: ir.MustBlock) -> str:
        when = "combat" if e.duration == Duration.END_OF_COMBAT else "turn"
        return f"{self.ref(e.ref, subject=True)} blocks {self.ref(e.whom, subject=False)} this {when} if able"

    def say_phaseout(self, e: ir.PhaseOut) -> str:
        return f"{self.ref(e.ref, subject=True)} phase{'' if self.is_many(e.ref) else 's'} out"

    def say_endturn(self, e: ir.EndTurn) -> str:
        return "end the turn"

    def say_removefromcombat(self, e: ir.RemoveFromCombat) -> str:
        return f"remove {self.ref(e.ref, subject=False)} from combat"

    def say_becomeblocked(self, e: ir.BecomeBlocked) -> str:
        return f"{self.ref(e.ref, subject=True)} becomes blocked"

    def say_choosecolor(self, e: ir.ChooseColor) -> str:
        return "choose a color" if e.players == ir.YOU else f"{self.players(e.players)} chooses a color"

    def say_choosecreaturetype(self, e: ir.ChooseCreatureType) -> str:
        return "choose a creature type" if e.players == ir.YOU else f"{self.players(e.players)} chooses a creature type"

    def combat_rule(self, m: ir.Modification) -> str:
        """A predicate about whom it can't attack, block or be blocked by."""
        if isinstance(m, ir.CantBeBlockedBy):
            return f"can't be blocked {'except ' if m.except_by else ''}by {self.noun(m.filter, many=True)}"
        if isinstance(m, ir.CantBlock):
            return ("can block only " if m.only else "can't block ") + self.noun(m.filter, many=True)
        if isinstance(m, ir.CantAttack):
            return f"can't attack {self.noun(m.whom, many=True)}"
        assert isinstance(m, ir.CantAttackUnless)
        return f"can't attack unless {self.condition(m.condition)}"
