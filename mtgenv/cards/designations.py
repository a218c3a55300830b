"""What players can be or have for the rest of the game: the monarch (CR 725), the city's blessing (CR 702.131).

Each is an object in the command zone, like an emblem; who controls it has the designation.
"""

from __future__ import annotations

from ..engine.enums import CardType, Event, Keyword, PlayerRef, Step, Supertype, Zone
from . import ir

_ONE = ir.Constant(1)
_CREATURE = ir.OfType(CardType.CREATURE)

#: CR 725.2: its owner is the monarch.
MONARCH = ir.Card(
    "The Monarch", None, CardType(0), token=True,
    abilities=(
        ir.Triggered(
            ir.EventPattern(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.END),)),
            (ir.PlayerEffect("DRAW", ir.YOU, _ONE),),
        ),
        ir.Triggered(
            ir.EventPattern(Event.DAMAGE, ir.IsPlayer(ir.YOU), source=_CREATURE, damage="combat"),
            (ir.KeywordAction("become the monarch", players=ir.ControllerOf(ir.EventSource())),),
        ),
    ),
)  # fmt: skip
CITYS_BLESSING = ir.Card("City's Blessing", None, CardType(0), token=True)


def _has(name: str, players: ir.Players) -> ir.Condition:
    return ir.Count(ir.Named(name) & ir.InZone(Zone.COMMAND) & ir.ControlledBy(players)) >= 1


def is_monarch(players: ir.Players = ir.YOU) -> ir.Condition:
    """One of the players is the monarch."""
    return _has(MONARCH.name, players)


def has_blessing(players: ir.Players = ir.YOU) -> ir.Condition:
    """One of the players has the city's blessing."""
    return _has(CITYS_BLESSING.name, players)


def _become_monarch(e: ir.KeywordAction) -> ir.Effects:
    """CR 725.3."""
    return (ir.CreateEmblem(e.players, MONARCH, unique=True),)


def _ascend(e: ir.KeywordAction) -> ir.Effects:
    """CR 702.131a: ascend on an instant or sorcery."""
    ten = ir.Count(ir.OfType(CardType(0)) & ir.ControlledBy(ir.YOU)) >= 10
    return (ir.If(ten & ~has_blessing(), (ir.CreateEmblem(ir.YOU, CITYS_BLESSING),)),)


_TEMPTED = ir.PlayerCounters("TEMPTED", ir.YOU)
_BEARER = _CREATURE & ir.ControlledBy(ir.YOU) & ir.Is("RING_BEARER")
_HIT = ir.IsPlayer(ir.Seats(PlayerRef.EACH))
_BLOCKER = ir.Bound("the blocker")
_AT_END_OF_COMBAT = ir.EventPattern(Event.STEP_BEGINS, values=(int(Step.END_COMBAT),))

#: CR 701.54c: the emblem named The Ring; it has more abilities the more often the Ring tempted its owner.
THE_RING = ir.Card(
    "The Ring", None, CardType(0), token=True,
    abilities=(
        ir.Static(
            _BEARER, (ir.SetSupertypes(Supertype.LEGENDARY), ir.AddKeywords((Keyword.SKULK,))), zone=Zone.COMMAND
        ),
        ir.Triggered(
            ir.EventPattern(Event.ATTACKS, _BEARER & ir.Where(_TEMPTED >= 2)),
            (ir.PlayerEffect("DRAW", ir.YOU, _ONE), ir.Discard(ir.YOU, _ONE)), zone=Zone.COMMAND,
        ),
        ir.Triggered(
            ir.EventPattern(Event.BLOCKS, _CREATURE & ir.Where(_TEMPTED >= 3), source=_BEARER),
            (
                ir.Delayed(
                    ir.Triggered(_AT_END_OF_COMBAT, (ir.Sacrifice(_BLOCKER),)), ir.EventObject(), _BLOCKER.name
                ),
            ),
            zone=Zone.COMMAND,
        ),
        ir.Triggered(
            ir.EventPattern(Event.DAMAGE, _HIT, source=_BEARER & ir.Where(_TEMPTED >= 4), damage="combat"),
            (ir.PlayerEffect("LOSE_LIFE", ir.Seats(PlayerRef.OPPONENTS), ir.Constant(3)),), zone=Zone.COMMAND,
        ),
    ),
)  # fmt: skip


def _ring_tempts(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.54a: get the emblem, then choose a creature you control as your Ring-bearer."""
    mine = _CREATURE & ir.ControlledBy(ir.YOU)
    bearer = ir.Bound("the Ring-bearer")
    return (
        ir.If(_TEMPTED <= 0, (ir.CreateEmblem(ir.YOU, THE_RING),)),
        ir.GetCounters(ir.YOU, _ONE, "TEMPTED"),
        ir.If(
            ir.Count(mine) >= 1,
            (
                ir.Choose(ir.YOU, mine, _ONE, _ONE, bearer.name),
                ir.Mark(ir.Minus(ir.All(mine & ir.Is("RING_BEARER")), bearer), "RING_BEARER", off=True),
                ir.Mark(bearer, "RING_BEARER"),
            ),
        ),
    )


_SPEED = ir.PlayerCounters("SPEED", ir.YOU)
MAX_SPEED = _SPEED >= 4
#: CR 702.179d: the ability that comes with having speed.
SPEED = ir.Card(
    "Speed", None, CardType(0), token=True,
    abilities=(
        ir.Triggered(
            ir.EventPattern(Event.LIFE_LOST, players=ir.Seats(PlayerRef.OPPONENTS)),
            (ir.GetCounters(ir.YOU, _ONE, "SPEED"),), ir.IsTurnOf(ir.YOU) & (_SPEED <= 3), zone=Zone.COMMAND,
            once_a_turn=True,
        ),
    ),
)  # fmt: skip


DESIGNATION_ACTIONS = {
    "become the monarch": _become_monarch, "ascend": _ascend, "the ring tempts you": _ring_tempts,
}  # fmt: skip
