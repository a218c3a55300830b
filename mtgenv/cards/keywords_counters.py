"""Keyword abilities about counters, entering and upkeeps, as the general abilities they stand for (CR 702)."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.enums import Attr, CardType, CostPart, Event, Keyword, PlayerRef, ReplaceOp, Rule, Step, Zone
from . import ir
from .errors import NotSupported
from .tokens import SERVO

_THIS = ir.Is("THIS")
_CREATURE = ir.OfType(CardType.CREATURE)
_YOURS = ir.ControlledBy(ir.YOU)
_OPPONENTS = ir.Seats(PlayerRef.OPPONENTS)
_EVENT_PLAYER = ir.Seats(PlayerRef.EVENT)
_ONE = ir.Constant(1)
_PLUS = "+1/+1"
_UPKEEP = ir.EventPattern(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.UPKEEP),))
_ENTERS = ir.EventPattern(Event.ENTERS, _THIS)
_DIES = ir.EventPattern(Event.LEAVES, _THIS, values=(int(Zone.GRAVEYARD),))
_COMBAT_HIT = ir.EventPattern(Event.DAMAGE, ir.IsPlayer(ir.Seats(PlayerRef.EACH)), source=_THIS, damage="combat")


def _n(a: ir.KeywordAbility) -> ir.Constant:
    return ir.Constant(a.n or 1)


def _having(kind: str) -> ir.Quantity:
    """Counters of that kind on this."""
    return ir.AttrOf(Attr.COUNTERS, ir.This(), kind)


def _enters_with(n: ir.Quantity, kind: str, condition: ir.Condition | None = None) -> ir.Replacement:
    return ir.Replacement(_ENTERS, ReplaceOp.ENTERS_WITH_COUNTERS, n, kind, condition=condition)


def _as_enters(*effects: ir.Effect) -> ir.Replacement:
    return ir.Replacement(_ENTERS, ReplaceOp.AS_ENTERS, effects=effects)


def _fading(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.32: n fade counters; each upkeep remove one, or if you can't, sacrifice it."""
    remove = ir.If(_having("fade") >= 1, (ir.RemoveCounters(_ONE, "fade", ir.This()),), (ir.Sacrifice(ir.This()),))
    return _enters_with(_n(a), "fade"), ir.Triggered(_UPKEEP, (remove,))


def _vanishing(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.63: n time counters; each upkeep one is removed; sacrificed when the last one is."""
    tick = ir.Triggered(_UPKEEP, (ir.RemoveCounters(_ONE, "time", ir.This()),), _having("time") >= 1)
    gone = ir.EventPattern(
        Event.COUNTERS_REMOVED, _THIS & ir.Where(ir.AttrOf(Attr.COUNTERS, ir.Candidate(), "time") <= 0), counter="time"
    )
    last = ir.Triggered(gone, (ir.Sacrifice(ir.This()),))
    return (*((_enters_with(_n(a), "time"),) if a.n else ()), tick, last)


def _cumulative_upkeep(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.24: an age counter each upkeep; then pay the cost for each of them or sacrifice it."""
    assert a.cost is not None
    pay = ir.UnlessPays((ir.Sacrifice(ir.This()),), ir.YOU, a.cost, _having("age"))
    return ir.Triggered(_UPKEEP, (ir.PutCounters(_ONE, "age", ir.This()), pay), ir.ThisIn(Zone.BATTLEFIELD))


def _echo(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.30: at your first upkeep after it came under your control, sacrifice it unless you pay."""
    assert a.cost is not None
    pay = ir.UnlessPays((ir.Sacrifice(ir.This()),), ir.YOU, a.cost)
    return ir.Triggered(_UPKEEP, (ir.Mark(ir.This(), "ECHO"), pay), ir.Not(ir.ThisIs(ir.Is("ECHO"))))


def _modular(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.43: n +1/+1 counters; when it dies you may put as many on target artifact creature."""
    target = ir.Target(ir.TargetSpec(ir.OfType(CardType.ARTIFACT) & _CREATURE))
    put = ir.PutCounters(ir.AttrOf(Attr.COUNTERS, ir.EventObject(), _PLUS), _PLUS, target)
    return _enters_with(_n(a), _PLUS), ir.Triggered(_DIES, (ir.May(ir.YOU, (put,)),))


def _graft(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.58: n +1/+1 counters; when another creature enters you may move one onto it."""
    move = ir.MoveCounters(_ONE, _PLUS, ir.This(), ir.EventObject())
    event = ir.EventPattern(Event.ENTERS, _CREATURE & ~_THIS)
    return _enters_with(_n(a), _PLUS), ir.Triggered(event, (ir.May(ir.YOU, (move,)),), _having(_PLUS) >= 1)


def _bloodthirst(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.54: n +1/+1 counters if an opponent was dealt damage this turn."""
    if a.n is None:
        raise NotSupported("bloodthirst X")
    return _enters_with(_n(a), _PLUS, ir.PlayersWho(_OPPONENTS, ("WAS_DAMAGED",)) >= 1)


def _unleash(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.98: you may have it enter with a +1/+1 counter; it can't block as long as it has one."""
    static = ir.Static(_THIS, (ir.AddRules(Rule.CANT_BLOCK),), _having(_PLUS) >= 1)
    return _as_enters(ir.May(ir.YOU, (ir.EntersWithCounters(_ONE, _PLUS),))), static


_HASTE = 99  # what riot remembers


def _riot(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.136: it enters with a +1/+1 counter or gains haste."""
    choose = ir.May(ir.YOU, (ir.EntersWithCounters(_ONE, _PLUS),), (ir.Remember(_HASTE),))
    static = ir.Static(_THIS, (ir.AddKeywords((Keyword.HASTE,)),), ir.ChosenNumber().equals(_HASTE))
    return _as_enters(choose), static


TRIBUTE_PAID = ir.ChosenNumber().equals(98)


def _tribute(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.104: an opponent of your choice may have it enter with n +1/+1 counters (`TRIBUTE_PAID`)."""
    chosen = ir.Bound("the tributary")
    pay = ir.May(ir.PlayersIn(chosen), (ir.EntersWithCounters(_n(a), _PLUS), ir.Remember(98)))
    return _as_enters(ir.ChoosePlayer(ir.YOU, _OPPONENTS, chosen.name), pay)


def _devour(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.82: as it enters you may sacrifice creatures (or what `quality` says); n +1/+1 counters for each."""
    what = (a.quality or _CREATURE) & _YOURS & ~_THIS
    eaten = ir.Bound("the devoured")
    return _as_enters(
        ir.Choose(ir.YOU, what, ir.Constant(0), ir.Count(what), eaten.name),
        ir.SetNumber("devoured", ir.CountOf(eaten)),
        ir.Sacrifice(eaten),
        ir.EntersWithCounters(_n(a) * ir.Number("devoured"), _PLUS),
    )


def _ravenous(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.156: X +1/+1 counters; when it enters, if X is 5 or more, draw a card."""
    draw = ir.PlayerEffect("DRAW", ir.YOU, _ONE)
    return _enters_with(ir.X(), _PLUS), ir.Triggered(_ENTERS, (draw,), ir.X() >= 5)


def _persist(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.79: when it dies without a -1/-1 counter, it returns with one."""
    return _returning("-1/-1")


def _undying(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.93: when it dies without a +1/+1 counter, it returns with one."""
    return _returning(_PLUS)


def _returning(kind: str) -> ir.Ability:
    had = ir.AttrOf(Attr.COUNTERS, ir.EventObject(), kind) <= 0
    back = ir.Move(ir.This(), Zone.BATTLEFIELD, under=None, counters=_ONE, counter=kind)
    return ir.Triggered(_DIES, (back,), had)


def _fabricate(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.123: n +1/+1 counters on it, or n 1/1 Servos."""
    servos = ir.CreateTokens(ir.YOU, _n(a), SERVO)
    return ir.Triggered(_ENTERS, (ir.May(ir.YOU, (ir.PutCounters(_n(a), _PLUS, ir.This()),), (servos,)),))


def _training(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.149: a +1/+1 counter when it attacks with a creature of greater power."""
    bigger = (
        _CREATURE
        & ir.Is("DECLARED_ATTACKER")
        & ~_THIS
        & ir.Where(ir.AttrOf(Attr.POWER, ir.Candidate()) >= ir.AttrOf(Attr.POWER, ir.This()) + 1)
    )
    event = ir.EventPattern(Event.ATTACKS, _THIS & ir.Where(ir.Count(bigger) >= 1))
    return ir.Triggered(event, (ir.PutCounters(_ONE, _PLUS, ir.This()),))


def _mentor(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.134: when it attacks, a +1/+1 counter on target attacking creature with less power."""
    weaker = ir.Where(ir.AttrOf(Attr.POWER, ir.Candidate()) <= ir.AttrOf(Attr.POWER, ir.This()) - 1)
    target = ir.Target(ir.TargetSpec(_CREATURE & ir.Is("ATTACKING") & weaker))
    return ir.Triggered(ir.EventPattern(Event.ATTACKS, _THIS), (ir.PutCounters(_ONE, _PLUS, target),))


def _outlast(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.107: cost and {T}: a +1/+1 counter; only as a sorcery."""
    assert a.cost is not None
    cost = ir.Cost(a.cost.mana, (*a.cost.parts, ir.CostPart(CostPart.TAP)))
    return ir.Activated(cost, (ir.PutCounters(_ONE, _PLUS, ir.This()),), sorcery_speed=True)


def _reinforce(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.77: cost and discard this card: n +1/+1 counters on target creature."""
    assert a.cost is not None
    cost = ir.Cost(a.cost.mana, (*a.cost.parts, ir.CostPart(CostPart.DISCARD_THIS)))
    n: ir.Quantity = ir.X() if a.n is None else ir.Constant(a.n)
    return ir.Activated(cost, (ir.PutCounters(n, _PLUS, ir.Target(ir.TargetSpec(_CREATURE))),), zone=Zone.HAND)


def _scavenge(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.97: cost and exile this card from your graveyard: +1/+1 counters equal to its power on target creature."""
    assert a.cost is not None
    cost = ir.Cost(a.cost.mana, (*a.cost.parts, ir.CostPart(CostPart.EXILE_THIS)))
    put = ir.PutCounters(ir.AttrOf(Attr.POWER, ir.This()), _PLUS, ir.Target(ir.TargetSpec(_CREATURE)))
    return ir.Activated(cost, (put,), zone=Zone.GRAVEYARD, sorcery_speed=True)


def _renown(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.112: when it deals combat damage to a player, if it isn't renowned, n +1/+1 counters; it is renowned."""
    put = (ir.PutCounters(_n(a), _PLUS, ir.This()), ir.Mark(ir.This(), "RENOWNED"))
    return ir.Triggered(_COMBAT_HIT, put, ir.Not(ir.ThisIs(ir.Is("RENOWNED"))))


def _dethrone(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.105: a +1/+1 counter when it attacks the player with the most life."""
    most = ir.PlayerNumber("LIFE", _EVENT_PLAYER) >= ir.PlayerNumber("LIFE", ir.YOU)
    event = ir.EventPattern(Event.ATTACKS, _THIS & ir.Where(most), source=ir.IsPlayer(ir.Seats(PlayerRef.EACH)))
    return ir.Triggered(event, (ir.PutCounters(_ONE, _PLUS, ir.This()),))


def _increment(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.191: a +1/+1 counter when you cast a spell for more mana than its power or toughness."""
    spent = ir.ManaSpent(ir.EventObject())
    more = [spent >= ir.AttrOf(attr, ir.This()) + 1 for attr in (Attr.POWER, Attr.TOUGHNESS)]
    event = ir.EventPattern(Event.CAST, players=ir.YOU)
    return ir.Triggered(event, (ir.PutCounters(_ONE, _PLUS, ir.This()),), more[0] | more[1])


def _level_up(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.87: cost: a level counter on it; only as a sorcery."""
    assert a.cost is not None
    return ir.Activated(a.cost, (ir.PutCounters(_ONE, "level", ir.This()),), sorcery_speed=True)


def level_range(lo: int, hi: int | None, power: int, toughness: int, *mods: ir.Modification) -> ir.Static:
    """LEVEL lo-hi of a leveler card (CR 711.4, 711.5): its base power and toughness, and what else it has then."""
    level = _having("level")
    condition = level >= lo if hi is None else (level >= lo) & (level <= hi)
    return ir.Static(_THIS, (ir.SetPT(ir.Constant(power), ir.Constant(toughness)), *mods), condition)


def _crew(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.122: tap untapped creatures with total power n: it becomes an artifact creature until end of turn."""
    types = ir.AddTypes(CardType.ARTIFACT | CardType.CREATURE)
    return ir.Activated(_tapping(a), (ir.Modify(ir.This(), (types,)),))


def _tapping(a: ir.KeywordAbility) -> ir.Cost:
    return ir.Cost(None, (ir.CostPart(CostPart.TAP_POWER, ir.Constant(a.n or 0), _CREATURE & _YOURS & ~_THIS),))


def _saddle(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.171: tap untapped creatures with total power n: it becomes saddled until end of turn."""
    return ir.Activated(_tapping(a), (ir.Modify(ir.This(), (ir.AddRules(Rule.SADDLED),)),), sorcery_speed=True)


def _exploit(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.110: when it enters you may sacrifice a creature."""
    return ir.Triggered(_ENTERS, (ir.May(ir.YOU, (ir.SacrificeChoice(ir.YOU, _ONE, _CREATURE),)),))


EXPANSIONS: dict[str, Callable[[ir.KeywordAbility], ir.Ability | tuple[ir.Ability, ...]]] = {
    "fading": _fading, "vanishing": _vanishing, "cumulative upkeep": _cumulative_upkeep, "echo": _echo,
    "modular": _modular, "graft": _graft, "bloodthirst": _bloodthirst, "unleash": _unleash, "riot": _riot,
    "tribute": _tribute, "devour": _devour, "ravenous": _ravenous, "persist": _persist, "undying": _undying,
    "fabricate": _fabricate, "training": _training, "mentor": _mentor, "outlast": _outlast, "reinforce": _reinforce,
    "scavenge": _scavenge, "renown": _renown, "dethrone": _dethrone, "level up": _level_up, "crew": _crew,
    "increment": _increment, "saddle": _saddle, "exploit": _exploit, "read ahead": lambda a: (),
}  # fmt: skip
__all__ = ["EXPANSIONS", "TRIBUTE_PAID", "level_range"]
