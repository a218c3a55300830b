"""Keyword actions about counters, tokens and designations, as the instructions they stand for (CR 701)."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.enums import Attr, CardType, Duration, Event, Keyword, Rule, Zone
from . import ir
from .tokens import CLUE, INCUBATOR, army, spirit_of_size

_CREATURE = ir.OfType(CardType.CREATURE)
_YOURS = ir.ControlledBy(ir.YOU)
_ONE = ir.Constant(1)


def _n(e: ir.KeywordAction) -> ir.Quantity:
    return _ONE if e.n is None else e.n


def _ref(e: ir.KeywordAction) -> ir.Ref:
    return ir.This() if e.ref is None else e.ref


def _repeated(e: ir.KeywordAction, effect: ir.Effect) -> ir.Effects:
    return (effect,) * (e.n.value if isinstance(e.n, ir.Constant) else 1)


def _investigate(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.16: create a Clue token (n times)."""
    return (ir.CreateTokens(e.players, _n(e), CLUE),)


def _amass(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.47: an Army gets n +1/+1 counters and the subtype; if you have none, create one first."""
    kind = "Elf" if e.word == "Elves" else e.word.removesuffix("s")
    mine = ir.OfSubtype("Army") & _CREATURE & _YOURS
    army_ = ir.Bound("the amassed Army")
    return (
        ir.If(ir.Count(mine) <= 0, (ir.CreateTokens(ir.YOU, _ONE, army(kind)),)),
        ir.Choose(ir.YOU, mine, _ONE, _ONE, army_.name),
        ir.PutCounters(_n(e), "+1/+1", army_),
        ir.Modify(army_, (ir.AddTypes(CardType(0), (kind,)),), Duration.PERMANENT),
    )


def _incubate(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.53: create an Incubator token with n +1/+1 counters."""
    token = ir.Bound("the Incubator token")
    create = ir.CreateTokens(e.players, _ONE, INCUBATOR, name=token.name)
    return create, ir.PutCounters(_n(e), "+1/+1", token)


def _populate(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.36: create a copy of a creature token you control."""
    chosen = ir.Bound("the populated token")
    pick = ir.Choose(ir.YOU, _CREATURE & ir.IsToken() & _YOURS, _ONE, _ONE, chosen.name)
    return pick, ir.CopyTokens(ir.YOU, _ONE, chosen)


def _bolster(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.39: n +1/+1 counters on a creature you control with the least toughness."""
    least = "the least toughness"
    weakest = ir.Where(ir.AttrOf(Attr.TOUGHNESS, ir.Candidate()) <= ir.Number(least))
    chosen = ir.Bound("the bolstered creature")
    return (
        ir.SetNumber(least, ir.LeastOf(Attr.TOUGHNESS, _CREATURE & _YOURS)),
        ir.Choose(ir.YOU, _CREATURE & _YOURS & weakest, _ONE, _ONE, chosen.name),
        ir.PutCounters(_n(e), "+1/+1", chosen),
    )


def _support(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.41: a +1/+1 counter on each of the targets that `ref` says."""
    return (ir.PutCounters(_ONE, "+1/+1", _ref(e)),)


def _adapt(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.46: if it has no +1/+1 counters, put n on it."""
    none = ir.AttrOf(Attr.COUNTERS, ir.This(), "+1/+1") <= 0
    return (ir.If(none, (ir.PutCounters(_n(e), "+1/+1", ir.This()),)),)


def _monstrosity(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.37: if it isn't monstrous, put n +1/+1 counters on it and it becomes monstrous."""
    put = (ir.PutCounters(_n(e), "+1/+1", ir.This()), ir.Mark(ir.This(), "MONSTROUS"))
    return (ir.If(ir.Not(ir.ThisIs(ir.Is("MONSTROUS"))), put),)


def _explore(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.44 (n times)."""
    return _repeated(e, ir.Explore(_ref(e)))


def _proliferate(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.34 (n times)."""
    return _repeated(e, ir.Proliferate(e.players))


def _detain(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.35: until your next turn it can't attack or block and its activated abilities can't be activated."""
    rules = ir.AddRules(Rule.CANT_ATTACK | Rule.CANT_BLOCK | Rule.CANT_ACTIVATE)
    return (ir.Modify(_ref(e), (rules,), Duration.UNTIL_YOUR_NEXT_TURN),)


def _suspect(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.60: it has menace and can't block."""
    mods = (ir.AddKeywords((Keyword.MENACE,)), ir.AddRules(Rule.CANT_BLOCK))
    return ir.Mark(_ref(e), "SUSPECTED"), ir.Modify(_ref(e), mods, Duration.PERMANENT)


def _endure(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.63: put n +1/+1 counters on it, or create an n/n white Spirit token."""
    who = ir.ControllerOf(_ref(e))
    token = ir.CreateTokens(who, _ONE, spirit_of_size(), size=_n(e))
    return (ir.May(who, (ir.PutCounters(_n(e), "+1/+1", _ref(e)),), (token,)),)


def _blight(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.68: put n -1/-1 counters on a creature you control."""
    chosen = ir.Bound("the blighted creature")
    pick = ir.Choose(e.players, _CREATURE & ir.ControlledBy(ir.Chooser()), _ONE, _ONE, chosen.name)
    return pick, ir.PutCounters(_n(e), "-1/-1", chosen, e.players)


def _cloak(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.58: put the top n cards onto the battlefield face down; they have ward {2}."""
    top, cloaked = ir.Bound("the top cards"), ir.Bound("the cloaked cards")
    return (
        ir.LookAt(e.players, _n(e), top.name, viewers=e.players),
        ir.Move(top, Zone.BATTLEFIELD, face_down=True, manifested=True, under=e.players, name=cloaked.name),
        ir.Mark(cloaked, "WARDED"),
    )


def earthbend(n: ir.Quantity, label: str = "") -> ir.KeywordAction:
    """Earthbend n, whose target is a land you control; several at once need labels."""
    land = ir.TargetSpec(ir.OfType(CardType.LAND) & _YOURS, label=label)
    return ir.KeywordAction("earthbend", n, ir.Target(land))


def _earthbend(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.66: the target land becomes a 0/0 creature with haste and n counters; it returns when it dies or is exiled."""
    assert e.ref is not None
    zero, land = ir.Constant(0), ir.Bound("that land")
    mods = (ir.AddTypes(CardType.CREATURE), ir.AddKeywords((Keyword.HASTE,)), ir.SetPT(zero, zero))
    gone = ir.EventPattern(Event.LEAVES, values=(int(Zone.GRAVEYARD), int(Zone.EXILE)))
    back = ir.Triggered(gone, (ir.Move(land, Zone.BATTLEFIELD, tapped=True),))
    return (
        ir.Modify(e.ref, mods, Duration.PERMANENT),
        ir.PutCounters(_n(e), "+1/+1", e.ref),
        ir.Delayed(back, e.ref, land.name),
    )


def _harness(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.64."""
    return (ir.Mark(_ref(e), "HARNESSED"),)


def _learn(e: ir.KeywordAction) -> ir.Effects:
    """CR 701.48: you may discard a card; if you do, draw a card. There are no Lessons outside the game."""
    return (ir.IfDo((ir.Discard(e.players, _ONE),), (ir.PlayerEffect("DRAW", e.players, _ONE),), players=e.players),)


COUNTER_ACTIONS: dict[str, Callable[[ir.KeywordAction], ir.Effects]] = {
    "investigate": _investigate, "amass": _amass, "incubate": _incubate, "populate": _populate, "bolster": _bolster,
    "support": _support, "adapt": _adapt, "monstrosity": _monstrosity, "explore": _explore,
    "proliferate": _proliferate, "detain": _detain, "suspect": _suspect, "endure": _endure, "blight": _blight,
    "earthbend": _earthbend, "cloak": _cloak, "harness": _harness, "learn": _learn,
}  # fmt: skip
