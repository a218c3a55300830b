"""Keyword abilities about casting and about cards outside the battlefield, as the general abilities they stand for (CR 702).

Some change what the card's spell does (overload, buyback, rebound) or depend on its other half (aftermath): `whole_card`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from ..engine.enums import Attr, CardType, Color, CostPart, Duration, Event, Keyword, PlayerRef, ReplaceOp, Step, Zone
from . import ir, tokens
from .errors import NotSupported

_THIS = ir.Is("THIS")
_CREATURE = ir.OfType(CardType.CREATURE)
_OPPONENTS = ir.Seats(PlayerRef.OPPONENTS)
_EACH = ir.Seats(PlayerRef.EACH)
_ONE = ir.Constant(1)
_YOURS = ir.ControlledBy(ir.YOU)
_ENTERS = ir.EventPattern(Event.ENTERS, _THIS)
_CAST = ir.EventPattern(Event.CAST, _THIS)
_UPKEEP = ir.EventPattern(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.UPKEEP),))
_END = ir.EventPattern(Event.STEP_BEGINS, players=_EACH, values=(int(Step.END),))
_IT = ir.Bound("it")
_FREE = ir.Cost()
_HASTE = ir.Static(_THIS, (ir.AddKeywords((Keyword.HASTE,)),))
_YOUR_TURN = ir.IsTurnOf(ir.YOU)

Abilities = tuple[ir.Ability, ...]


def _cost(a: ir.KeywordAbility) -> ir.Cost:
    assert a.cost is not None
    return a.cost


def _plus(cost: ir.Cost, *parts: ir.CostPart) -> ir.Cost:
    return ir.Cost(cost.mana, (*cost.parts, *parts))


def _having(kind: str) -> ir.Quantity:
    return ir.AttrOf(Attr.COUNTERS, ir.This(), kind)


def _land_card() -> ir.Filter:
    return ir.OfType(CardType.LAND)


# ---------------------------------------------------------------- from the graveyard
def _flashback(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.34: from your graveyard for this cost; then exiled whenever it would leave the stack."""
    return ir.Permission(zone=Zone.GRAVEYARD, name="flashback", cost=_cost(a), exile=True)


def _jump_start(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.133: from your graveyard, discarding a card in addition; then exiled."""
    discard = ir.Cost(None, (ir.CostPart(CostPart.DISCARD, _ONE),))
    return ir.Permission(zone=Zone.GRAVEYARD, name="jump-start", extra=discard, exile=True)


def _retrace(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.81: from your graveyard, discarding a land card in addition."""
    discard = ir.Cost(None, (ir.CostPart(CostPart.DISCARD, _ONE, _land_card()),))
    return ir.Permission(zone=Zone.GRAVEYARD, name="retrace", extra=discard)


def _escape(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.138: from your graveyard for this cost, in which other cards are exiled from there."""
    return ir.Permission(zone=Zone.GRAVEYARD, name="escape", cost=_cost(a))


def _disturb(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.146: from your graveyard transformed, for this cost; its back face says that it is exiled afterwards."""
    return ir.Permission(zone=Zone.GRAVEYARD, name="disturb", cost=_cost(a), other_face=True, exile_graveyard=True)


def _aftermath(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.127: this half only from a graveyard (what that is like says `whole_card`)."""
    return ir.CastOnlyIf(ir.ThisIn(Zone.GRAVEYARD))


def _unearth(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.84: onto the battlefield with haste; exiled at the next end step, or if it would leave the battlefield."""
    effects: ir.Effects = (
        ir.Move(ir.This(), Zone.BATTLEFIELD, name="it"),
        ir.Modify(_IT, (ir.AddKeywords((Keyword.HASTE,)),), Duration.PERMANENT),
        ir.Delayed(ir.Triggered(_END, (ir.Move(_IT, Zone.EXILE),)), _IT, "it"),
        ir.WillBeExiled(_IT),
    )
    return ir.Activated(_cost(a), effects, zone=Zone.GRAVEYARD, sorcery_speed=True)


def _encore(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.141: exiled; for each opponent a token copy with haste that attacks them; sacrificed at the next end step."""
    effects: ir.Effects = (
        ir.CopyTokens(ir.YOU, _ONE, ir.This(), "it"),
        ir.Modify(_IT, (ir.AddKeywords((Keyword.HASTE,)),), Duration.PERMANENT),
        ir.MustAttack(_IT, ir.Bound("that opponent"), ir.YOU),
        ir.Delayed(ir.Triggered(_END, (ir.Sacrifice(_IT),)), _IT, "it"),
    )
    each = ir.ForEach(ir.PlayerRows(_OPPONENTS), "that opponent", effects)
    cost = _plus(_cost(a), ir.CostPart(CostPart.EXILE_THIS))
    return ir.Activated(cost, (each,), zone=Zone.GRAVEYARD, sorcery_speed=True)


# ---------------------------------------------------------------- from the hand
def _typecycling(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.29e: cost and discard this card: search for a card of that kind."""
    assert a.quality is not None
    search = ir.Search(ir.YOU, _ONE, a.quality, Zone.HAND)
    return ir.Activated(_plus(_cost(a), ir.CostPart(CostPart.DISCARD_THIS)), (search,), zone=Zone.HAND)


def _transmute(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.53: cost and discard this card: search for a card with the same mana value; only as a sorcery."""
    value = ir.AttrOf(Attr.MANA_VALUE, ir.Candidate()).equals(ir.AttrOf(Attr.MANA_VALUE, ir.This()))
    search = ir.Search(ir.YOU, _ONE, ir.OfType(CardType(0)) & ir.Where(value), Zone.HAND)
    cost = _plus(_cost(a), ir.CostPart(CostPart.DISCARD_THIS))
    return ir.Activated(cost, (search,), zone=Zone.HAND, sorcery_speed=True)


def _unblocked() -> ir.Filter:
    return _CREATURE & _YOURS & ir.Is("ATTACKING") & ~ir.Is("BLOCKED")


def _ninjutsu(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.49: return an unblocked attacker you control: this enters tapped and attacking."""
    cost = _plus(_cost(a), ir.CostPart(CostPart.RETURN, _ONE, _unblocked()))
    after = tuple(range(int(Step.DECLARE_BLOCKERS), int(Step.END_COMBAT) + 1))
    enter = ir.Move(ir.This(), Zone.BATTLEFIELD, tapped=True, attacking=True)
    return ir.Activated(cost, (enter,), ir.DuringStep(after), Zone.HAND)


# ---------------------------------------------------------------- alternative costs
def _alternative(
    name: str, condition: ir.Condition | None = None, *more: ir.Ability
) -> Callable[[ir.KeywordAbility], Abilities]:
    def expansion(a: ir.KeywordAbility) -> Abilities:
        return (ir.Permission(name=name, cost=_cost(a), condition=condition), *more)

    return expansion


def _paid(name: str) -> ir.Condition:
    return ir.CostPaid(name)


def _at_end(name: str, *effects: ir.Effect) -> ir.Triggered:
    return ir.Triggered(_END, effects, _paid(name))


def _hasty(name: str) -> ir.Static:
    return replace(_HASTE, condition=_paid(name))


_EVOKE = _alternative("evoke", None, ir.Triggered(_ENTERS, (ir.Sacrifice(ir.This()),), _paid("evoke")))
_DASH = _alternative("dash", None, _hasty("dash"), _at_end("dash", ir.Move(ir.This(), Zone.HAND)))
_BLITZ = _alternative(
    "blitz", None, _hasty("blitz"), _at_end("blitz", ir.Sacrifice(ir.This())),
    ir.Triggered(
        ir.EventPattern(Event.LEAVES, _THIS, values=(int(Zone.GRAVEYARD),)),
        (ir.PlayerEffect("DRAW", ir.YOU, _ONE),), _paid("blitz"),
    ),
)  # fmt: skip
_SPECTACLE = _alternative("spectacle", ir.PlayerNumber("LIFE_LOST", _OPPONENTS) >= 1)
_SURGE = _alternative("surge", ir.PlayerNumber("SPELLS_CAST", ir.YOU) >= 1)
_WARP = _alternative(
    "warp", None,
    _at_end(
        "warp", ir.Move(ir.This(), Zone.EXILE, name="it"),
        ir.Permit(ir.YOU, _IT, ir.Permission(later=True), Duration.PERMANENT),
    ),
)  # fmt: skip


def _mayhem(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.187: from your graveyard for this cost if you discarded it this turn."""
    return ir.Permission(zone=Zone.GRAVEYARD, name="mayhem", cost=_cost(a), condition=ir.DiscardedThisTurn())


def _impending(a: ir.KeywordAbility) -> Abilities:
    """CR 702.176: it enters with n time counters and is no creature until the last is removed, one each end step."""
    paid, left = _paid("impending"), _having("time") >= 1
    enters = ir.Replacement(_ENTERS, ReplaceOp.ENTERS_WITH_COUNTERS, ir.Constant(a.n or 1), "time", condition=paid)
    no_creature = ir.Static(_THIS, (ir.LoseTypes(CardType.CREATURE),), ir.Both(paid, left))
    end = ir.EventPattern(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.END),))
    tick = ir.Triggered(end, (ir.RemoveCounters(_ONE, "time", ir.This()),), ir.Both(paid, left))
    return ir.Permission(name="impending", cost=_cost(a)), enters, no_creature, tick


def _web_slinging(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.188: return a tapped creature you control."""
    tapped = ir.CostPart(CostPart.RETURN, _ONE, _CREATURE & _YOURS & ir.Is("TAPPED"))
    return ir.Permission(name="web-slinging", cost=_plus(_cost(a), tapped))


def _demonstrate(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.144: you may copy it; if you do, an opponent of your choice copies it too."""
    also = ir.CopySpell(ir.EventObject(), ir.PlayersIn(ir.Bound("that opponent")))
    both = (_copy_this(), ir.ChoosePlayer(ir.YOU, _OPPONENTS, "that opponent"), also)
    return ir.Triggered(_CAST, (ir.May(ir.YOU, both),), None, Zone.STACK)


def _awakened(a: ir.KeywordAbility, spell: ir.Spell) -> ir.Permission:
    """CR 702.113: for this cost it also puts n +1/+1 counters on a land of yours, a 0/0 Elemental creature with haste."""
    what = ir.Target(ir.TargetSpec(_land_card() & _YOURS, label="awaken"))
    zero = ir.Constant(0)
    more = (
        ir.PutCounters(ir.Constant(a.n or 1), "+1/+1", what),
        ir.Modify(what, (ir.Becomes(zero, zero, ("Elemental",), (Keyword.HASTE,)),), Duration.PERMANENT),
    )
    return ir.Permission(name="awaken", cost=_cost(a), spell=replace(spell, effects=(*spell.effects, *more)))


def _harmonize(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.180: from your graveyard for this cost, less the power of a creature you may tap; then exiled."""
    return ir.Permission(zone=Zone.GRAVEYARD, name="harmonize", cost=_cost(a), exile=True, harmonize=True)


def _emerge(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.119: sacrifice a creature (or what `quality` says): this cost, less its mana value."""
    return ir.Permission(name="emerge", cost=_cost(a), emerge=a.quality or _CREATURE)


def _sneak(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.190: return an unblocked attacker in the declare blockers step; a permanent enters tapped and attacking."""
    cost = _plus(_cost(a), ir.CostPart(CostPart.RETURN, _ONE, _unblocked()))
    when = ir.Both(_YOUR_TURN, ir.DuringStep((int(Step.DECLARE_BLOCKERS),)))
    return ir.Permission(name="sneak", cost=cost, flash=True, attacking=True, condition=when)


# ---------------------------------------------------------------- optional costs
def _option(name: str, times: str = "once") -> Callable[[ir.KeywordAbility], ir.Ability]:
    return lambda a: ir.OptionalCost(name, _cost(a), times)


def _copy_this(n: ir.Quantity | None = None) -> ir.Effect:
    return ir.CopySpell(ir.EventObject(), ir.YOU, True, n)


def _replicate(a: ir.KeywordAbility) -> Abilities:
    """CR 702.56: any number of times; copied for each."""
    copy = ir.Triggered(_CAST, (_copy_this(ir.TimesPaid()),), ir.TimesPaid() >= 1, Zone.STACK)
    return ir.OptionalCost("replicate", _cost(a), "any"), copy


def _casualty(a: ir.KeywordAbility) -> Abilities:
    """CR 702.153: sacrifice a creature with power n or greater; copied."""
    cost = ir.Cost(None, (ir.CostPart(CostPart.SACRIFICE, _ONE, _CREATURE & ir.Between(Attr.POWER, a.n or 1)),))
    return ir.OptionalCost("casualty", cost), ir.Triggered(_CAST, (_copy_this(),), _paid("casualty"), Zone.STACK)


def _conspire(a: ir.KeywordAbility) -> Abilities:
    """CR 702.78: tap two untapped creatures that each share a color with it; copied."""
    alike = _CREATURE & ir.Where(ir.Shares("color", _THIS))
    cost = ir.Cost(None, (ir.CostPart(CostPart.TAP_OTHERS, ir.Constant(2), alike),))
    return ir.OptionalCost("conspire", cost), ir.Triggered(_CAST, (_copy_this(),), _paid("conspire"), Zone.STACK)


def _bargain(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.166: sacrifice an artifact, enchantment or token."""
    what = ir.OfType(CardType.ARTIFACT | CardType.ENCHANTMENT) | ir.IsToken()
    return ir.OptionalCost("bargain", ir.Cost(None, (ir.CostPart(CostPart.SACRIFICE, _ONE, what),)))


def _squad(a: ir.KeywordAbility) -> Abilities:
    """CR 702.157: any number of times; when it enters, a token copy for each."""
    copies = ir.CopyTokens(ir.YOU, ir.TimesPaid(), ir.This())
    return ir.OptionalCost("squad", _cost(a), "any"), ir.Triggered(_ENTERS, (copies,), ir.TimesPaid() >= 1)


def _storm(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.40: copied for each spell cast before it this turn."""
    return ir.Triggered(_CAST, (_copy_this(ir.EarlierSpells()),), None, Zone.STACK)


# ---------------------------------------------------------------- from exile
def free_from_top(filter: ir.Filter, value: ir.Condition) -> ir.Effects:
    """Exile cards from the top until one matches; it may be cast free if its mana value fits; the rest to the bottom."""
    how = ir.Permission(affected=ir.OfType(CardType(0)) & ir.Where(value), cost=_FREE)
    return (
        ir.RevealUntil(ir.YOU, filter, "that card", _ONE, "the exiled cards"),
        ir.Move(ir.Bound("that card"), Zone.EXILE),
        ir.Move(ir.Bound("the exiled cards"), Zone.EXILE),
        ir.CastNow(ir.YOU, ir.Bound("that card"), how),
    )


_BOTTOM: ir.Effects = (
    ir.Move(
        ir.Union(ir.Bound("that card"), ir.Bound("the exiled cards")), Zone.LIBRARY, bottom=True, order="random"
    ),
)


def _cascade(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.85: when you cast this, exile until a nonland card with lesser mana value; you may cast it free."""
    less = ir.AttrOf(Attr.MANA_VALUE, ir.Candidate()) + 1 <= ir.AttrOf(Attr.MANA_VALUE, ir.EventObject())
    nonland = ~_land_card() & ir.Where(less)
    return ir.Triggered(_CAST, (*free_from_top(nonland, less), *_BOTTOM), None, Zone.STACK)


def discover(n: ir.Quantity) -> ir.Effects:
    """CR 701.57: as cascade with mana value n or less; not cast, the card is put into your hand."""
    fits = ir.AttrOf(Attr.MANA_VALUE, ir.Candidate()) <= n
    nonland = ~_land_card() & ir.Where(fits)
    rest = ir.Move(ir.Bound("the exiled cards"), Zone.LIBRARY, bottom=True, order="random")
    return (*free_from_top(nonland, fits), ir.Move(ir.Bound("that card"), Zone.HAND), rest)


def _foretell(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.143: {2} during your turn: exile it; on a later turn it may be cast for this cost."""
    how = ir.Permission(name="foretell", cost=_cost(a), later=True)
    effects = (
        ir.Move(ir.This(), Zone.EXILE, face_down=True, name="it"),
        ir.Permit(ir.YOU, _IT, how, Duration.PERMANENT),
    )
    return ir.Activated(ir.Cost(ir.ManaCost(("2",))), effects, _YOUR_TURN, Zone.HAND, special=True)


def _plot(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.170: pay this as a sorcery: exile it; on a later turn it may be cast free as a sorcery."""
    how = ir.Permission(name="plot", cost=_FREE, later=True, sorcery_speed=True)
    effects = (ir.Move(ir.This(), Zone.EXILE, name="it"), ir.Permit(ir.YOU, _IT, how, Duration.PERMANENT))
    return ir.Activated(_cost(a), effects, None, Zone.HAND, sorcery_speed=True, special=True)


def _suspend(a: ir.KeywordAbility) -> Abilities:
    """CR 702.62: exile it with n time counters; each upkeep one is removed; with the last it is cast free, with haste."""
    n = ir.Constant(a.n) if a.n is not None else ir.X()
    begin = ir.Both(_YOUR_TURN, ir.DuringStep((int(Step.MAIN1), int(Step.MAIN2))))
    empty = ir.Count(ir.OfType(CardType(0)) & ir.InZone(Zone.STACK)) <= 0
    any_time = ir.ThisIs(ir.OfType(CardType.INSTANT) | ir.HasKeyword(Keyword.FLASH))
    start = ir.Activated(
        _cost(a), (ir.Move(ir.This(), Zone.EXILE, counter="time", counters=n),),
        ir.EitherOf(any_time, ir.Both(begin, empty)), Zone.HAND, special=True,
    )  # fmt: skip
    tick = ir.Triggered(_UPKEEP, (ir.RemoveCounters(_ONE, "time", ir.This()),), _having("time") >= 1, Zone.EXILE)
    gone = ir.Where(ir.AttrOf(Attr.COUNTERS, ir.Candidate(), "time") <= 0)
    last = ir.Triggered(
        ir.EventPattern(Event.COUNTERS_REMOVED, _THIS & ir.InZone(Zone.EXILE) & gone, counter="time"),
        (ir.CastNow(ir.YOU, ir.This(), ir.Permission(name="suspend", cost=_FREE)),), None, Zone.EXILE,
    )  # fmt: skip
    return start, tick, last, _hasty("suspend"), ir.Permission(name="suspend", condition=_never())


def _never() -> ir.Condition:
    return ir.Compare("=", _ONE, ir.Constant(0))


def _madness(a: ir.KeywordAbility) -> Abilities:
    """CR 702.35: discarded into exile; then it may be cast for this cost, or else is put into the graveyard."""
    discarded = ir.EventPattern(Event.DISCARDED, _THIS)
    instead = ir.Replacement(discarded, ReplaceOp.TO_ZONE, ir.Constant(int(Zone.EXILE)), zone=Zone.HAND)
    effects = (
        ir.CastNow(ir.YOU, ir.This(), ir.Permission(name="madness", cost=_cost(a))),
        ir.If(ir.Not(ir.WasPaid()), (ir.Move(ir.This(), Zone.GRAVEYARD),)),
    )
    return instead, ir.Triggered(discarded, effects, None, Zone.EXILE)


def _miracle(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.94: drawn as the first card this turn, it may be cast for this cost."""
    first = ir.Where(ir.PlayerNumber("CARDS_DRAWN", ir.YOU).equals(1))
    drawn = ir.EventPattern(Event.DRAWN, _THIS & ir.InZone(Zone.HAND) & first)
    cast = ir.CastNow(ir.YOU, ir.This(), ir.Permission(name="miracle", cost=_cost(a)))
    return ir.Triggered(drawn, (cast,), None, Zone.HAND)


def _offspring(a: ir.KeywordAbility) -> Abilities:
    """CR 702.175: when it enters, a token copy, except it's 1/1."""
    copy = ir.CopyTokens(ir.YOU, _ONE, ir.This(), exceptions=(ir.SetPT(_ONE, _ONE),))
    return ir.OptionalCost("offspring", _cost(a)), ir.Triggered(_ENTERS, (copy,), _paid("offspring"))


def _split_second(a: ir.KeywordAbility) -> Abilities:
    """CR 702.61: while it is on the stack, nobody casts spells or activates abilities other than mana abilities."""
    kinds = (ir.RuleKind.CANT_CAST, ir.RuleKind.CANT_ACTIVATE)
    return tuple(ir.CastingRule(_EACH, kind, zone=Zone.STACK) for kind in kinds)


# ---------------------------------------------------------------- cheaper
def _affinity(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.41: costs {1} less for each of those you control."""
    assert a.quality is not None
    return ir.CostModification(None, -ir.Count(a.quality & _YOURS))


def _undaunted(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.125: costs {1} less for each opponent."""
    return ir.CostModification(None, -ir.PlayerNumber("N_PLAYERS", _OPPONENTS))


# ---------------------------------------------------------------- what changes the rest of the card
def _none(a: ir.KeywordAbility) -> Abilities:
    return ()


def _replaced(node: Any, change: Callable[[ir.Node], ir.Node | None]) -> Any:
    """The tree with every node changed for which `change` gives another."""
    if isinstance(node, tuple):
        return tuple(_replaced(x, change) for x in node)
    if not isinstance(node, ir.Node):
        return node
    other = change(node)
    if other is not None:
        return other
    values = {f.name: _replaced(getattr(node, f.name), change) for f in fields(node)}
    return replace(node, **values)


def each_instead_of_target(spell: ir.Spell) -> ir.Spell:
    """The spell with "each" in the place of "target" (CR 702.96a)."""

    def change(n: ir.Node) -> ir.Node | None:
        return ir.All(n.spec.filter, each=True) if isinstance(n, ir.Target) else None

    return _replaced(spell, change)


def _rebound() -> ir.Effect:
    again = ir.Triggered(_UPKEEP, (ir.CastNow(ir.YOU, _IT, ir.Permission(cost=_FREE)),))
    move = ir.Move(ir.This(), Zone.EXILE, name="it")
    return ir.If(ir.WasCastFrom(Zone.HAND), (move, ir.Delayed(again, _IT, "it")))


def _added(a: ir.KeywordAbility) -> ir.Effect | None:
    """What a keyword adds to the end of what the card's spell does."""
    if a.name == "buyback":
        return ir.If(_paid("buyback"), (ir.Move(ir.This(), Zone.HAND),))
    return _rebound() if a.name == "rebound" else None


def _given(what: str) -> ir.Effects:
    """What the opponent who was promised a gift gets (CR 702.174)."""
    who = ir.PlayersIn(ir.Bound("the promised player"))
    fish = tokens.creature_token((1, 1), Color.BLUE, ("Fish",))
    octopus = tokens.creature_token((8, 8), Color.BLUE, ("Octopus",))
    gifts: dict[str, ir.Effect] = {
        "a card": ir.PlayerEffect("DRAW", who, _ONE),
        "a Treasure": ir.CreateTokens(who, _ONE, tokens.TREASURE),
        "a Food": ir.CreateTokens(who, _ONE, tokens.FOOD),
        "a tapped Fish": ir.CreateTokens(who, _ONE, fish, tapped=True),
        "an Octopus": ir.CreateTokens(who, _ONE, octopus),
    }
    if what not in gifts:
        raise NotSupported(f"the gift of {what}")
    return ir.ChoosePlayer(ir.YOU, _OPPONENTS, "the promised player"), gifts[what]


def _promising(card: ir.Card, what: str, abilities: list[ir.Ability]) -> list[ir.Ability]:
    """The card's abilities with a gift: given first as the spell resolves, or when the permanent enters."""
    give = _given(what)
    out: list[ir.Ability] = [ir.OptionalCost("gift", ir.Cost())]
    if not card.types & (CardType.INSTANT | CardType.SORCERY):
        return [*out, *abilities, ir.Triggered(_ENTERS, give, _paid("gift"))]
    first = ir.If(_paid("gift"), give)
    return out + [replace(b, effects=(first, *b.effects)) if isinstance(b, ir.Spell) else b for b in abilities]


def either_name(i: int) -> str:
    """The name of one of several additional costs of which one must be paid."""
    return f"additional cost {i + 1}"


def kicker_name(cost: ir.Cost) -> str:
    """The name of one of several kicker costs."""
    symbols = "".join(f"{{{s}}}" for s in cost.mana.symbols) if cost.mana else ""
    return "kicker " + symbols


def _substituted(tree: Any, old: ir.Node, new: ir.Node) -> Any:
    if tree == old:
        return new
    if isinstance(tree, tuple):
        return tuple(_substituted(x, old, new) for x in tree)
    if not isinstance(tree, ir.Node) or isinstance(tree, ir.Card) or old not in tree.walk():
        return tree
    return replace(tree, **{f.name: _substituted(getattr(tree, f.name), old, new) for f in fields(tree)})


def whole_card(card: ir.Card) -> Abilities:
    """The card's abilities, with those changed that a keyword ability of the card changes."""
    out = list(card.abilities)
    words = [a for a in out if isinstance(a, ir.KeywordAbility)]
    for a in words:
        added = _added(a)
        if a.name in ("overload", "awaken") and a.cost is not None:
            spell = next((b for b in out if isinstance(b, ir.Spell)), None)
            if a.name == "overload" and spell is not None:
                out.append(ir.Permission(name="overload", cost=a.cost, spell=each_instead_of_target(spell)))
            elif a.name == "awaken" and spell is not None:
                out.append(_awakened(a, spell))
        if a.name.startswith("gift "):
            out = _promising(card, a.name[5:], [b for b in out if b is not a])
        if added is not None:
            out = [replace(b, effects=(*b.effects, added)) if isinstance(b, ir.Spell) else b for b in out]
    for either in [b for b in out if isinstance(b, ir.AdditionalCost) and b.others]:
        costs = (either.cost, *either.others)
        k = out.index(either)
        out[k : k + 1] = [ir.OptionalCost(either_name(i), c, "either") for i, c in enumerate(costs)]
    for modal in [b for b in out if isinstance(b, ir.Spell) and b.effects and isinstance(b.effects[0], ir.Modal)]:
        costs = modal.effects[0].costs  # type: ignore[attr-defined]
        out += [ir.OptionalCost(f"mode {i + 1}", c, f"mode {i}") for i, c in enumerate(costs)]
    for other in [b for b in out if isinstance(b, ir.UsingKeyword)]:
        word = next((b for b in out if isinstance(b, ir.KeywordAbility) and b.name == other.name and b.cost), None)
        if word is None:
            raise NotSupported(f"no {other.name} ability to use")
        out[out.index(other)] = ir.Permission(
            zone=Zone.GRAVEYARD, name=other.name, cost=word.cost, works=Zone.GRAVEYARD
        )
    noted = list(dict.fromkeys(n.condition for a in out for n in a.walk() if isinstance(n, ir.AsCast)))
    for k, held in enumerate(noted):
        name = f"as cast {k + 1}"
        out = [_substituted(a, ir.AsCast(held), ir.CostPaid(name)) for a in out]
        out.append(ir.OptionalCost(name, ir.Cost(), "noted", held))
    kickers = [a for a in out if isinstance(a, ir.Kicker)]
    if len(kickers) > 1:
        out = [ir.OptionalCost(kicker_name(a.cost), a.cost, "kicker") if isinstance(a, ir.Kicker) else a for a in out]
    if card.other is not None and not card.is_back:
        for b in card.other.abilities:
            if isinstance(b, ir.KeywordAbility) and b.name == "aftermath":
                out.append(ir.Permission(zone=Zone.GRAVEYARD, name="aftermath", other_face=True, exile=True))
    return tuple(out)


EXPANSIONS: dict[str, Callable[[ir.KeywordAbility], ir.Ability | Abilities]] = {
    "flashback": _flashback, "jump-start": _jump_start, "retrace": _retrace, "escape": _escape, "disturb": _disturb,
    "aftermath": _aftermath, "unearth": _unearth, "encore": _encore, "typecycling": _typecycling,
    "transmute": _transmute, "ninjutsu": _ninjutsu, "evoke": _EVOKE, "dash": _DASH, "blitz": _BLITZ,
    "spectacle": _SPECTACLE, "surge": _SURGE, "warp": _WARP, "buyback": _option("buyback"),
    "entwine": _option("entwine", "modes"), "escalate": _option("escalate", "mode"), "strive": _option("strive", "target"),
    "replicate": _replicate, "casualty": _casualty, "conspire": _conspire, "bargain": _bargain, "squad": _squad,
    "storm": _storm,
    "cascade": _cascade, "foretell": _foretell, "plot": _plot, "suspend": _suspend, "madness": _madness,
    "miracle": _miracle, "offspring": _offspring,
    "split second": _split_second, "harmonize": _harmonize, "emerge": _emerge, "mayhem": _mayhem, "sneak": _sneak,
    "affinity": _affinity, "undaunted": _undaunted, "overload": _none, "rebound": _none,
    "awaken": _none, "web-slinging": _web_slinging, "impending": _impending, "demonstrate": _demonstrate,
}  # fmt: skip
