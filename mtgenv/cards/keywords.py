"""What the keyword abilities that the engine does not know stand for (CR 702): each expands to general abilities."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.enums import CardType, CostPart, Duration, Event, Keyword, PlayerRef, Rule, Zone
from . import ir, keywords_casting, keywords_counters, keywords_creatures
from .errors import NotSupported

_THIS = ir.Is("THIS")
_OPPONENTS = ir.Seats(PlayerRef.OPPONENTS)
_EVENT_PLAYER = ir.Seats(PlayerRef.EVENT)
_CREATURE = ir.OfType(CardType.CREATURE)


def _prowess(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.108: whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn."""
    pump = ir.ModifyPT(ir.Constant(1), ir.Constant(1))
    return ir.Triggered(ir.EventPattern(Event.CAST, ~_CREATURE, players=ir.YOU), (ir.Modify(ir.This(), (pump,)),))


def _ward(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.21: when it becomes the target of an opponent's spell or ability, counter that unless they pay."""
    event = ir.EventPattern(Event.TARGETED, _THIS, source=ir.ControlledBy(_OPPONENTS))
    assert a.cost is not None
    return ir.Triggered(event, (ir.UnlessPays((ir.Counter(ir.EventSource()),), _EVENT_PLAYER, a.cost),))


def _cycling(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.29: cost and discard this card: draw a card, from your hand."""
    assert a.cost is not None
    cost = ir.Cost(a.cost.mana, (*a.cost.parts, ir.CostPart(CostPart.DISCARD_THIS)))
    return ir.Activated(cost, (ir.PlayerEffect("DRAW", ir.YOU, ir.Constant(1)),), zone=Zone.HAND)


def _exalted(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.83: whenever a creature you control attacks alone, that creature gets +1/+1 until end of turn."""
    alone = ir.Count(_CREATURE & ir.Is("DECLARED_ATTACKER")).equals(1)
    event = ir.EventPattern(Event.ATTACKS, _CREATURE & ir.ControlledBy(ir.YOU), where=alone)
    pump = ir.ModifyPT(ir.Constant(1), ir.Constant(1))
    return ir.Triggered(event, (ir.Modify(ir.EventObject(), (pump,)),))


def _annihilator(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.86: whenever this attacks, the defending player sacrifices n permanents."""
    what = ir.SacrificeChoice(_EVENT_PLAYER, ir.Constant(a.n or 1), ir.OfType(CardType(0)))
    return ir.Triggered(ir.EventPattern(Event.ATTACKS, _THIS), (what,))


def _bushido(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.45: whenever this blocks or becomes blocked, it gets +n/+n until end of turn."""
    n = ir.Constant(a.n or 1)
    pump = (ir.Modify(ir.This(), (ir.ModifyPT(n, n),)),)
    return tuple(ir.Triggered(ir.EventPattern(e, _THIS), pump) for e in (Event.BLOCKS, Event.BECOMES_BLOCKED))


def _afflict(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.130: whenever this becomes blocked, the defending player loses n life."""
    lose = ir.PlayerEffect("LOSE_LIFE", _EVENT_PLAYER, ir.Constant(a.n or 1))
    return ir.Triggered(ir.EventPattern(Event.BECOMES_BLOCKED, _THIS), (lose,))


def _evolve(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.100: a +1/+1 counter when a creature with greater power or toughness enters under your control."""
    event = ir.EventPattern(Event.ENTERS, _CREATURE & ir.ControlledBy(ir.YOU) & ~_THIS)
    bigger = [
        ir.AttrOf(attr, ir.EventObject()) >= ir.AttrOf(attr, ir.This()) + 1
        for attr in (ir.Attr.POWER, ir.Attr.TOUGHNESS)
    ]
    return ir.Triggered(event, (ir.PutCounters(ir.Constant(1), "+1/+1", ir.This()),), bigger[0] | bigger[1])


def _landwalk(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.14: can't be blocked as long as the defending player controls a land of that kind."""
    defender = ir.Seats(PlayerRef.DEFENDING)
    assert a.quality is not None
    there = ir.Count(a.quality & ir.ControlledBy(defender)) >= 1
    return ir.Static(_THIS, (ir.AddRules(Rule.CANT_BE_BLOCKED),), there)


def _provoke(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.39: when this attacks, you may untap a creature of the defending player's and have it block this if able."""
    them = ir.Target(ir.TargetSpec(_CREATURE & ir.ControlledBy(ir.Seats(PlayerRef.DEFENDING))))
    block = ir.MustBlock(them, ir.This(), Duration.END_OF_COMBAT)
    return ir.Triggered(ir.EventPattern(Event.ATTACKS, _THIS), (ir.May(ir.YOU, (ir.Untap(them), block)),))


_EXPANSIONS: dict[str, Callable[[ir.KeywordAbility], ir.Ability | tuple[ir.Ability, ...]]] = {
    "prowess": _prowess,
    "ward": _ward,
    "cycling": _cycling,
    "exalted": _exalted,
    "annihilator": _annihilator,
    "bushido": _bushido,
    "afflict": _afflict,
    "evolve": _evolve,
    "landwalk": _landwalk,
    "provoke": _provoke,
    **keywords_counters.EXPANSIONS,
    **keywords_creatures.EXPANSIONS,
    **keywords_casting.EXPANSIONS,
}


def expand(a: ir.KeywordAbility, card: str = "") -> tuple[ir.Ability, ...]:
    """The general abilities that a keyword stands for.

    Raises
    ------
    NotSupported
        The keyword has no expansion (for example flashback).
    """
    if a.name not in _EXPANSIONS:
        raise NotSupported(f"the keyword {a.name}", card)
    out = _EXPANSIONS[a.name](a)
    return out if isinstance(out, tuple) else (out,)


def parts(a: ir.Ability, card: str = "") -> tuple[ir.Ability, ...]:
    """The abilities that something is granted: several if a keyword stands for several."""
    if isinstance(a, ir.KeywordAbility):
        several = expand(a, card)
        if not several and a.name != "myriad":  # what it does is no ability that can be given
            raise NotSupported(f"giving something the keyword {a.name}", card)
        return (a,) if len(several) == 1 else several
    return (a,)


#: Keywords with an expansion, and the marker bit of those that have one.
NAMES = tuple(_EXPANSIONS)
MARKERS = {"ward": Keyword.WARD, **keywords_creatures.MARKERS}
