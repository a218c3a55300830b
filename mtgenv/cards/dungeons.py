"""Dungeons (CR 309), venturing into them (CR 701.49) and the initiative (CR 726).

The rooms of all dungeons are numbered; the number of the room that a player's venture marker is in is the player's ROOM
(0: none). Going to a room is an event that the room's ability, on an object in the command zone, triggers on.
"""

from __future__ import annotations

from ..engine.enums import (
    CardType,
    Color,
    Duration,
    Event,
    Keyword,
    PlayerCounter,
    PlayerRef,
    Rule,
    Step,
    Supertype,
    Zone,
)
from ..engine.layout import PLAYER_COUNTERS_X, ROOM_X
from . import ir
from .tokens import TREASURE, creature_token

_ONE = ir.Constant(1)
_CREATURE = ir.OfType(CardType.CREATURE)
_YOURS = ir.ControlledBy(ir.YOU)
_OPPONENTS = ir.Seats(PlayerRef.OPPONENTS)
_EACH = ir.Seats(PlayerRef.EACH)
_LAND = ir.OfType(CardType.LAND)
ROOM = ir.PlayerCounters("ROOM", ir.YOU)
#: "you've completed a dungeon" (CR 309.7)
COMPLETED = ir.PlayerCounters("DUNGEONS", ir.YOU) >= 1


def _you(what: str, n: int) -> ir.Effects:
    return (ir.PlayerEffect(what, ir.YOU, ir.Constant(n)),)


def _target(label: str) -> ir.Target:
    return ir.Target(ir.TargetSpec(_CREATURE, label=label))


def _make(n: int, token: ir.Card) -> ir.Effects:
    return (ir.CreateTokens(ir.YOU, ir.Constant(n), token),)


_GOBLIN = creature_token((1, 1), Color.RED, ("Goblin",))
_SKELETON = creature_token((1, 1), Color.BLACK, ("Skeleton",))
_MENACING = creature_token((4, 1), Color.BLACK, ("Skeleton",), ir.Keywords((Keyword.MENACE,)))
_ATROPAL = ir.Card(
    "The Atropal", None, CardType.CREATURE, ("God", "Horror"), Supertype.LEGENDARY, 4, 4, color_indicator=Color.BLACK,
    abilities=(ir.Keywords((Keyword.DEATHTOUCH,)),), token=True,
)  # fmt: skip
_UNTIL = Duration.UNTIL_YOUR_NEXT_TURN
_TOP = ir.Bound("the top cards")
_BASIC = ir.OfSupertype(Supertype.BASIC) & _LAND


def _unless(cost: ir.CostPart) -> ir.Effects:
    """Each player loses 2 life unless they pay."""
    who = ir.PlayersIn(ir.Bound("that player"))
    lose = ir.UnlessPays((ir.PlayerEffect("LOSE_LIFE", who, ir.Constant(2)),), who, ir.Cost(None, (cost,)))
    return (ir.ForEach(ir.PlayerRows(_EACH), "that player", (lose,)),)


def _sacrifice(kind: CardType) -> ir.Effect:
    return ir.SacrificeChoice(ir.YOU, _ONE, ir.OfType(kind))


#: Rooms by number, from 1 on: what their abilities do, and where they lead to.
ROOMS: dict[int, tuple[ir.Effects, tuple[int, ...]]] = {
    # Lost Mine of Phandelver
    1: (_you("SCRY", 1), (2, 3)),
    2: (_make(1, _GOBLIN), (4, 5)),
    3: (_make(1, TREASURE), (5, 6)),
    4: ((ir.PutCounters(_ONE, "+1/+1", _target("storeroom")),), (7,)),
    5: ((ir.PlayerEffect("LOSE_LIFE", _OPPONENTS, _ONE), *_you("GAIN_LIFE", 1)), (7,)),
    6: ((ir.Modify(_target("fungi"), (ir.ModifyPT(ir.Constant(-4), ir.Constant(0)),), _UNTIL),), (7,)),
    7: (_you("DRAW", 1), ()),
    # Tomb of Annihilation
    8: ((ir.PlayerEffect("LOSE_LIFE", _EACH, _ONE),), (9, 11)),
    9: (_unless(ir.CostPart(ir.Payment.DISCARD, _ONE)), (10,)),
    10: (
        _unless(ir.CostPart(ir.Payment.SACRIFICE, _ONE, ir.OfType(CardType.CREATURE | CardType.ARTIFACT | CardType.LAND))),
        (12,),
    ),
    11: (
        (ir.Discard(ir.YOU, _ONE), *map(_sacrifice, (CardType.CREATURE, CardType.ARTIFACT, CardType.LAND))),
        (12,),
    ),
    12: (_make(1, _ATROPAL), ()),
    # Dungeon of the Mad Mage
    13: (_you("GAIN_LIFE", 1), (14,)),
    14: (_you("SCRY", 1), (15, 16)),
    15: (_make(1, TREASURE), (17,)),
    16: ((ir.Modify(_target("caverns"), (ir.AddRules(Rule.CANT_ATTACK),), _UNTIL),), (17,)),
    17: (_you("SCRY", 2), (18, 19)),
    18: (
        (
            ir.LookAt(ir.YOU, ir.Constant(2), _TOP.name),
            ir.Move(_TOP, Zone.EXILE, name="those cards"),
            ir.Permit(ir.YOU, ir.Bound("those cards"), ir.Permission(lands=True), Duration.PERMANENT),
        ),
        (20,),
    ),
    19: (_make(2, _SKELETON), (20,)),
    20: (_you("SCRY", 3), (21,)),
    21: (
        (
            ir.LookAt(ir.YOU, ir.Constant(3), _TOP.name, reveal=True),
            ir.Move(_TOP, Zone.HAND, name="those cards"),
            ir.CastNow(ir.YOU, ir.Bound("those cards")),
        ),
        (),
    ),
    # Undercity
    22: ((ir.Search(ir.YOU, _ONE, _BASIC, Zone.HAND),), (23, 24)),
    23: ((ir.PutCounters(ir.Constant(2), "+1/+1", _target("forge")),), (25, 26)),
    24: (_you("SCRY", 2), (26, 27)),
    25: ((ir.PlayerEffect("LOSE_LIFE", ir.PlayersIn(ir.Target(ir.TargetSpec(ir.IsPlayer(_EACH)))), ir.Constant(5)),), (28,)),
    26: ((ir.Modify(_target("arena"), (ir.Goaded(),), _UNTIL),), (28, 29)),
    27: (_make(1, TREASURE), (29,)),
    28: (_you("DRAW", 1), (30,)),
    29: (_make(1, _MENACING), (30,)),
    30: (
        (
            ir.LookAt(ir.YOU, ir.Constant(10), _TOP.name, reveal=True),
            ir.Choose(ir.YOU, _CREATURE & ir.InZone(Zone.LIBRARY) & ir.Among(_TOP), ir.Constant(0), _ONE, "that creature"),
            ir.Move(
                ir.Bound("that creature"), Zone.BATTLEFIELD, counter="+1/+1", counters=ir.Constant(3), name="that permanent"
            ),
            ir.Modify(ir.Bound("that permanent"), (ir.AddKeywords((Keyword.HEXPROOF,)),), _UNTIL),
            ir.PlayerEffect("SHUFFLE", ir.YOU),
        ),
        (),
    ),
}  # fmt: skip
_STARTS = (1, 8, 13)
_UNDERCITY = 22
_LEAVE: ir.Effects = (
    ir.GetCounters(ir.YOU, -ROOM, "ROOM"),
    ir.GetCounters(ir.YOU, _ONE, "DUNGEONS"),
)


def _room(k: int) -> ir.Triggered:
    """The ability of a room (CR 309.4c); that of the last one ends the dungeon (CR 309.7)."""
    effects, exits = ROOMS[k]
    event = ir.EventPattern(Event.COUNTERS_PUT, players=ir.YOU, values=(ROOM_X + k,))
    return ir.Triggered(event, effects if exits else (*effects, *_LEAVE), zone=Zone.COMMAND)


DUNGEONS = ir.Card("Dungeons", None, CardType(0), token=True, abilities=tuple(_room(k) for k in ROOMS))
#: CR 726.2: the abilities that come with the initiative; its owner has it.
INITIATIVE = ir.Card(
    "The Initiative", None, CardType(0), token=True,
    abilities=(
        ir.Triggered(
            ir.EventPattern(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.UPKEEP),)),
            (ir.KeywordAction("venture into Undercity"),), zone=Zone.COMMAND,
        ),
        ir.Triggered(
            ir.EventPattern(Event.DAMAGE, ir.IsPlayer(ir.YOU), source=_CREATURE, damage="combat", one_or_more=True),
            (ir.KeywordAction("take the initiative", players=ir.ControllerOf(ir.EventSource())),), zone=Zone.COMMAND,
        ),
        ir.Triggered(
            ir.EventPattern(Event.COUNTERS_PUT, players=ir.YOU, values=(PLAYER_COUNTERS_X + int(PlayerCounter.INITIATIVE),)),
            (ir.KeywordAction("venture into Undercity"),), zone=Zone.COMMAND,
        ),
    ),
)  # fmt: skip


def _venture(start: ir.Effects) -> ir.Effects:
    """CR 701.49a-c: to a room that the present one leads to, or into a dungeon that is chosen."""
    room, to, which = ir.Number("room"), ir.Number("next room"), ir.Number("which")
    have = ir.Count(ir.Named(DUNGEONS.name) & ir.InZone(Zone.COMMAND) & ir.ControlledBy(ir.YOU)) >= 1
    out: list[ir.Effect] = [ir.If(ir.Not(have), (ir.CreateEmblem(ir.YOU, DUNGEONS),))]
    last = [k for k, (_, exits) in ROOMS.items() if not exits]
    ended: ir.Condition = ROOM.equals(last[0])
    for k in last[1:]:
        ended = ended | ROOM.equals(k)
    out += [ir.If(ended, _LEAVE), ir.SetNumber("room", ROOM), ir.SetNumber("next room", ir.Constant(0))]
    out.append(ir.If(room <= 0, start))
    for k, (_, exits) in ROOMS.items():
        if len(exits) == 1:
            out.append(ir.If(room.equals(k), (ir.SetNumber("next room", ir.Constant(exits[0])),)))
        elif exits:
            gap = exits[1] - exits[0]
            chosen = which * gap + (exits[0] - gap)
            pick = ir.ChooseNumber(ir.YOU, _ONE, ir.Constant(2), "which")
            out.append(ir.If(room.equals(k), (pick, ir.SetNumber("next room", chosen))))
    out.append(ir.GetCounters(ir.YOU, to - room, "ROOM"))
    return tuple(out)


def _into_dungeon(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.49a."""
    which = ir.Number("which")
    first, second, third = (ir.Constant(k) for k in _STARTS)
    start = ir.Either(which.equals(1), first, ir.Either(which.equals(2), second, third))
    pick = ir.ChooseNumber(ir.YOU, _ONE, ir.Constant(3), "which")
    return _venture((pick, ir.SetNumber("next room", start)))


def _into_undercity(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.49d."""
    return _venture((ir.SetNumber("next room", ir.Constant(_UNDERCITY)),))


def _take_initiative(e: ir.KeywordAction) -> ir.Effects:
    """CR 726.3: then the new holder ventures into Undercity, by the ability of `INITIATIVE`."""
    return ir.CreateEmblem(e.players, INITIATIVE, unique=True), ir.GetCounters(e.players, _ONE, "INITIATIVE")


def has_initiative(players: ir.Players = ir.YOU) -> ir.Condition:
    """One of the players has the initiative."""
    return ir.Count(ir.Named(INITIATIVE.name) & ir.InZone(Zone.COMMAND) & ir.ControlledBy(players)) >= 1


DUNGEON_ACTIONS = {
    "venture into the dungeon": _into_dungeon, "venture into Undercity": _into_undercity,
    "take the initiative": _take_initiative,
}  # fmt: skip
