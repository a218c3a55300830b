"""The next time a source of your choice would deal damage, with what else is done as it is prevented (CR 609.7, 615.5)."""

from __future__ import annotations

from typing import Any

from ...engine.enums import CardType, Event, ReplaceOp
from .. import ir
from .context import Antecedent
from .events import EP, THIS
from .nouns import ANY
from .quantities import C
from .sentences import _effects, _one
from .special import ANY_SOURCE, SOURCE
from .template import h, rule

AMOUNT = ir.EventAmount()
HALF = ir.Half(AMOUNT)
CREATURE = ir.OfType(CardType.CREATURE)
YOU = ir.IsPlayer(ir.YOU)
PREVENTED = ir.Compare(">=", AMOUNT, C(1))
_SOURCE = Antecedent(ir.EventSource(), frozenset(("source",)))

# ---------------------------------------------------------------- the source, what it would damage, how much is prevented
S = "chosen.source"
for _words, _f in (
    ("a source of your choice", ANY), ("a source of your choice of the chosen color", ir.Is("CHOSEN_COLOR")), ("a creature of your choice", CREATURE),
):  # fmt: skip
    rule(S, _words, _f, then=lambda c, e: c.mention(_SOURCE))
rule(S, "a {f:source.kind} source of your choice", h.f, then=lambda c, e: c.mention(_SOURCE))
rule(S, "a creature of your choice with {k:keyword}", ir.AllOf((CREATURE, ir.HasKeyword(h.k))), then=lambda c, e: c.mention(_SOURCE))
_TO = {
    " to you": YOU, " to ~": THIS, "": None,
    " to you and/or creatures you control": ir.AnyOf((YOU, ir.AllOf((CREATURE, ir.ControlledBy(ir.YOU))))),
    " to you and/or permanents you control": ir.AnyOf((YOU, ir.AllOf((ANY, ir.ControlledBy(ir.YOU))))),
}  # fmt: skip
_HOW = {"prevent that damage": None, "prevent half that damage, rounded down": HALF, "prevent half that damage, rounded up": ir.Half(AMOUNT, True)}

# ---------------------------------------------------------------- what else is done
R = "if.prevented"
for _cond_words, _cond in (
    ("damage is prevented this way", PREVENTED), ("damage from a {c:color} source is prevented this way", ir.Both(PREVENTED, ir.EventSourceIs(ir.OfColor(h.c)))),
):  # fmt: skip
    rule(R, f"if {_cond_words}, {{e:sentence}}", make=lambda e, c=_cond: _conditional(e, c), of=tuple,
         take=lambda t, c=_cond: _unconditional(t, c))  # fmt: skip


def _conditional(e: dict[str, Any], cond: Any) -> Any:
    if cond != PREVENTED:
        cond = ir.Both(PREVENTED, ir.EventSourceIs(ir.OfColor(e["c"])))
    return (ir.If(cond, _effects(e["e"])),)


def _unconditional(t: Any, cond: Any) -> dict[str, Any] | None:
    if len(t) != 1 or not isinstance(t[0], ir.If) or t[0].otherwise or t[0].instead:
        return None
    e: dict[str, Any] = {"e": _one(t[0].then)}
    if cond != PREVENTED:
        b = t[0].condition
        if not isinstance(b, ir.Both) or not isinstance(b.b, ir.EventSourceIs) or not isinstance(b.b.filter, ir.OfColor):
            return None
        e["c"] = b.b.filter.colors
    return e if _conditional(e, cond) == t else None


rule(R, "when damage is prevented this way, {e:sentence}", make=lambda e: (ir.Reflexive(ir.Triggered(EP(Event.DAMAGE), _effects(e["e"]), PREVENTED)),), of=tuple,
     take=lambda t: {"e": _one(t[0].ability.effects)} if len(t) == 1 and isinstance(t[0], ir.Reflexive) and t[0].ability.condition == PREVENTED and t[0] == ir.Reflexive(ir.Triggered(EP(Event.DAMAGE), t[0].ability.effects, PREVENTED)) else None)  # fmt: skip
rule(R, "you gain life equal to the damage prevented this way", (ir.PlayerEffect("GAIN_LIFE", ir.YOU, AMOUNT),))
_TOP = ir.Bound("those cards")
rule(R, "exile cards from the top of your library equal to the damage prevented this way", (ir.LookAt(ir.YOU, AMOUNT, _TOP.name), ir.Move(_TOP, ir.Zone.EXILE)))


def _next_time(to_words: str, to: Any, how_words: str, how: Any, rider: bool) -> None:
    def make(e: dict[str, Any]) -> Any:
        f = e["s"]
        plain = f == ANY or not (f in (ir.Is("CHOSEN_COLOR"), CREATURE) or isinstance(f, ir.AllOf))
        if not rider and how is None and to in (YOU, THIS) and plain:
            return None  # said without an effect of its own: `special`
        source = None if f == ANY else f
        among = ir.AllOf(ANY_SOURCE if f == ANY else (*(f.parts if isinstance(f, ir.AllOf) else (f,)), *ANY_SOURCE[1:]))
        event = EP(Event.DAMAGE, to, source=source)
        prevent = ir.Replacement(event, ReplaceOp.PREVENT, how, effects=e.get("r", ()))
        return ir.Joined((ir.Choose(ir.YOU, among, C(1), C(1), SOURCE.name), ir.Replacing(prevent, by=SOURCE, once=True)))

    def take(j: Any) -> dict[str, Any] | None:
        if len(j.effects) != 2 or not isinstance(j.effects[1], ir.Replacing) or bool(j.effects[1].ability.effects) != rider:
            return None
        a = j.effects[1].ability
        e: dict[str, Any] = {"s": a.event.source or ANY}
        if rider:
            e["r"] = a.effects
        return e if make(e) == j else None

    words = f"the next time {{s:{S}}} would deal damage{to_words} this turn, {how_words}" + (f". {{r:{R}}}" if rider else "")
    rule("sentence.any", words, make=make, take=take, of=ir.Joined)


for _to_words, _to in _TO.items():
    for _how_words, _how in _HOW.items():
        _next_time(_to_words, _to, _how_words, _how, True)
        _next_time(_to_words, _to, _how_words, _how, False)
