"""The words people write cards with: thin constructors over `ir`, so that a definition reads like the card.

>>> card("Lightning Bolt", "{R}", "Instant", spell(deal(3, to=target(any_target))))

A target, a set or a number that is spoken of twice is a Python variable used twice: `t = target(creature)`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from types import EllipsisType

from ..engine.enums import (
    CardLayout,
    CardType,
    Color,
    Duration,
    Event,
    Mana,
    Mark,
    RedirectTo,
    ReplaceOp,
    Rule,
    Step,
    Supertype,
    Zone,
)
from . import ir
from .dsl_words import *  # noqa: F403
from .dsl_words import _mods, _players, _ref
from .dsl_zones import *  # noqa: F403
from .ir import Card, Filter, quantity


# ---------------------------------------------------------------- effects
def until_end_of_turn(ref: ir.Ref, *mods: Mods) -> ir.Modify:
    """A continuous effect until end of turn ("this turn" for rules about the object)."""
    return ir.Modify(ref, _mods(mods))


def next_untap_step(ref: ir.Ref, *mods: Mods, of: Someone = you) -> ir.Modify:
    """A continuous effect through those players' next untap step."""
    return ir.Modify(ref, _mods(mods), Duration.NEXT_UNTAP_STEP, _players(of))


def until_your_next_turn(ref: ir.Ref, *mods: Mods) -> ir.Modify:
    """A continuous effect until your next turn."""
    return ir.Modify(ref, _mods(mods), Duration.UNTIL_YOUR_NEXT_TURN)


def goad(ref: ir.Ref) -> ir.Modify:
    """Goad (CR 701.15)."""
    return ir.Modify(ref, (ir.Goaded(),), Duration.UNTIL_YOUR_NEXT_TURN)


def attacks_next_turn(ref: ir.Ref, whom: ir.Ref) -> ir.MustAttack:
    """Attacks that player or planeswalker during its controller's next turn if able."""
    return ir.MustAttack(ref, whom, you, Duration.CONTROLLERS_NEXT_TURN)


def prevent_all_damage(to: ir.Ref) -> ir.Prevent:
    """Prevent all damage that would be dealt to those this turn."""
    return ir.Prevent(None, to)


def transform(ref: ir.Ref) -> ir.TurnCard:
    """Transform."""
    return ir.TurnCard("TRANSFORM", ref)


def flip(ref: ir.Ref) -> ir.TurnCard:
    """Flip."""
    return ir.TurnCard("FLIP", ref)


def turn_face_down(ref: ir.Ref) -> ir.TurnCard:
    """Turn face down."""
    return ir.TurnCard("TURN_FACE_DOWN", ref)


def manifest(n: Number = 1, who: Someone = you) -> ir.PlayerEffect:
    """Manifest the top cards of the library."""
    return ir.PlayerEffect("MANIFEST", _players(who), quantity(n))


def get_emblem(*abilities: ir.Ability, who: Someone = you) -> ir.CreateEmblem:
    """Get an emblem with abilities."""
    return ir.CreateEmblem(_players(who), emblem(*abilities))


def exile_then_return(ref: ir.Ref, *, transformed: bool = False, owners: bool = False) -> ir.Joined:
    """Exile it, then return it to the battlefield."""
    under = None if owners else you
    back = ir.Move(ref, Zone.BATTLEFIELD, transformed=transformed, under=under)
    return ir.Joined((ir.Move(ref, Zone.EXILE), back), then=True)


def put_from_hand(f: Filter) -> ir.Joined:
    """Put a card of your choice from your hand onto the battlefield."""
    one = ir.Constant(1)
    return ir.Joined((ir.Choose(you, in_hand(f), one, one, "that card"), ir.Move(ir.Bound("that card"), Zone.BATTLEFIELD)))


def deal(n: Number, to: Someone, by: ir.Ref = this, *, unpreventable: bool = False) -> ir.Deal:
    """Deal damage."""
    return ir.Deal(by, quantity(n), _ref(to), unpreventable)


def prevent(n: Number | None, to: Someone) -> ir.Prevent:
    """Prevent the next n damage (None: all) that would be dealt to those this turn."""
    return ir.Prevent(None if n is None else quantity(n), _ref(to))


def redirect(n: Number | None, of: Someone, to: Someone) -> ir.Redirect:
    """The next n damage (None: all) that would be dealt to `of` this turn is dealt to `to` instead."""
    return ir.Redirect(None if n is None else quantity(n), _ref(of), _ref(to))


def this_turn(ability: ir.Replacement) -> ir.Replacing:
    """A replacement or prevention effect until end of turn."""
    return ir.Replacing(ability)


def copy_spell(ref: ir.Ref, who: Someone = you, *, new_targets: bool = True) -> ir.CopySpell:
    """Copy spells or abilities."""
    return ir.CopySpell(ref, _players(who), new_targets)


def copy_tokens(n: Number, of: ir.Ref, who: Someone = you) -> ir.CopyTokens:
    """Create tokens that are copies."""
    return ir.CopyTokens(_players(who), quantity(n), of)


def search(f: Filter, to: Zone = Zone.HAND, n: Number = 1, *, tapped: bool = False, reveal: bool = True) -> ir.Search:
    """Search your library."""
    return ir.Search(you, quantity(n), f, to, tapped, reveal)


def fight(a: ir.Ref, b: ir.Ref) -> ir.Fight:
    """Fight."""
    return ir.Fight(a, b)


def destroy(ref: ir.Ref) -> ir.Destroy:
    """Destroy."""
    return ir.Destroy(ref)


def exile(ref: ir.Ref) -> ir.Move:
    """Exile."""
    return ir.Move(ref, Zone.EXILE)


def return_to_hand(ref: ir.Ref) -> ir.Move:
    """Return to its owner's hand."""
    return ir.Move(ref, Zone.HAND)


def return_to_battlefield(ref: ir.Ref, *, tapped: bool = False) -> ir.Move:
    """Return to the battlefield under your control."""
    return ir.Move(ref, Zone.BATTLEFIELD, tapped=tapped)


def counter(ref: ir.Ref) -> ir.Counter:
    """Counter."""
    return ir.Counter(ref)


def sacrifices(who: Someone, f: Filter, n: Number = 1) -> ir.SacrificeChoice:
    """Players sacrifice permanents of their choice."""
    return ir.SacrificeChoice(_players(who), quantity(n), f)


def tap(ref: ir.Ref) -> ir.Tap:
    """Tap."""
    return ir.Tap(ref)


def untap(ref: ir.Ref) -> ir.Untap:
    """Untap."""
    return ir.Untap(ref)


def put_counters(n: Number, on: ir.Ref, kind: str = "+1/+1") -> ir.PutCounters:
    """Put counters."""
    return ir.PutCounters(quantity(n), kind, on)


def draw(n: Number, who: Someone = you) -> ir.PlayerEffect:
    """Draw cards."""
    return ir.PlayerEffect("DRAW", _players(who), quantity(n))


def scry(n: Number, who: Someone = you) -> ir.PlayerEffect:
    """Scry."""
    return ir.PlayerEffect("SCRY", _players(who), quantity(n))


def surveil(n: Number, who: Someone = you) -> ir.PlayerEffect:
    """Surveil."""
    return ir.PlayerEffect("SURVEIL", _players(who), quantity(n))


def gain_life(n: Number, who: Someone = you) -> ir.PlayerEffect:
    """Gain life."""
    return ir.PlayerEffect("GAIN_LIFE", _players(who), quantity(n))


def lose_life(n: Number, who: Someone = you) -> ir.PlayerEffect:
    """Lose life."""
    return ir.PlayerEffect("LOSE_LIFE", _players(who), quantity(n))


def discard(n: Number, who: Someone = you, how: str = "choice") -> ir.Discard:
    """Discard cards."""
    return ir.Discard(_players(who), quantity(n), how)


def mill(n: Number, who: Someone = you, as_: str | None = None) -> ir.Mill:
    """Mill cards."""
    return ir.Mill(_players(who), quantity(n), as_)


def create(
    n: Number,
    what: Card,
    who: Someone = you,
    *,
    tapped: bool = False,
    attacking: bool = False,
    as_: str | None = None,
    size: Number | None = None,
) -> ir.CreateTokens:
    """Create tokens; those of size "*/*" get `size` as their power and toughness."""
    sized = None if size is None else quantity(size)
    return ir.CreateTokens(_players(who), quantity(n), what, tapped, attacking, as_, sized)


def add_mana(symbols: str) -> ir.AddMana:
    """Add the mana of these equal symbols: "{G}", "{C}{C}"."""
    found = re.findall(r"\{([WUBRGC])\}", symbols)
    assert len(set(found)) == 1, symbols
    return ir.AddMana(you, ir.Constant(len(found)), (Mana("WUBRGC".index(found[0])),))


def add_any_color(n: Number = 1) -> ir.AddMana:
    """Add n mana of any one color."""
    return ir.AddMana(you, quantity(n), tuple(Mana)[:5])


def add_each(symbol: str, n: Number) -> ir.AddMana:
    """Add n mana of that symbol."""
    return ir.AddMana(you, quantity(n), (Mana("WUBRGC".index(symbol[1])),))


def add_chosen(choice: ir.ManaTypes, n: Number = 1, who: Someone = you) -> ir.AddMana:
    """Add n mana of types that depend on the game."""
    return ir.AddMana(_players(who), quantity(n), (), choice=choice)


def additional_mana(symbol: str, who: Someone = you) -> ir.AddMana:
    """Add an additional mana of that symbol."""
    return replace(add_each(symbol, 1), players=_players(who), additional=True)


def spent_only_on(
    mana: ir.AddMana, f: Filter | None, *, uncounterable: bool = False, activate: Filter | None = None
) -> ir.AddMana:
    """Spend this mana only to cast what matches(, and that spell can't be countered), or to activate abilities."""
    return replace(mana, spend=f, uncounterable=uncounterable, activate=activate)


def when_spent_on(mana: ir.AddMana, f: Filter, *effects: ir.Effect) -> ir.AddMana:
    """When that mana is spent to cast what matches, ..."""
    return replace(mana, when_spent=ir.Triggered(ir.EventPattern(Event.CAST, f), effects))


def could_produce(f: Filter, colors: bool = False) -> ir.CouldProduce:
    """Any type (or color) that what matches could produce."""
    return ir.CouldProduce(f, colors)


def may(*effects: ir.Effect, who: Someone = you) -> ir.May:
    """The player may ..."""
    return ir.May(_players(who), effects)


def joined(*effects: ir.Effect) -> ir.Joined:
    """Instructions told in one sentence."""
    return ir.Joined(effects)


def if_(condition: ir.Condition, *effects: ir.Effect, otherwise: ir.Effects = ()) -> ir.If:
    """If the condition holds, ..."""
    return ir.If(condition, effects, otherwise)


def instead_if(usual: ir.Effect, condition: ir.Condition, effect: ir.Effect) -> ir.If:
    """The usual. If the condition holds, something else instead."""
    return ir.If(condition, (effect,), (usual,), instead=True)


def choose_one(*modes: Sequence[ir.Effect]) -> ir.Modal:
    """Choose one of the modes."""
    return ir.Modal(tuple(tuple(m) for m in modes))


# ---------------------------------------------------------------- events
def enters(f: Filter = this_one) -> ir.EventPattern:
    """Something enters."""
    return ir.EventPattern(Event.ENTERS, f)


def dies(f: Filter = this_one) -> ir.EventPattern:
    """Something is put into a graveyard from the battlefield (CR 700.4)."""
    return ir.EventPattern(Event.LEAVES, f, values=(int(Zone.GRAVEYARD),))


def leaves(f: Filter = this_one) -> ir.EventPattern:
    """Something leaves the battlefield."""
    return ir.EventPattern(Event.LEAVES, f)


def attacks(f: Filter = this_one) -> ir.EventPattern:
    """A creature attacks."""
    return ir.EventPattern(Event.ATTACKS, f)


def one_or_more_attack(f: Filter) -> ir.EventPattern:
    """One or more creatures attack."""
    return ir.EventPattern(Event.ATTACKS, f, one_or_more=True)


def becomes_blocked(f: Filter = this_one) -> ir.EventPattern:
    """A creature becomes blocked."""
    return ir.EventPattern(Event.BECOMES_BLOCKED, f)


def blocks(f: Filter = this_one) -> ir.EventPattern:
    """A creature blocks."""
    return ir.EventPattern(Event.BLOCKS, f)


def becomes_blocked_by(f: Filter, this: Filter = this_one) -> ir.EventPattern:
    """A creature becomes blocked by a creature that matches, once for each (CR 509.3d); `that_object` is that one."""
    return ir.EventPattern(Event.BLOCKS, f, source=this)


def blocks_a(f: Filter, this: Filter = this_one) -> ir.EventPattern:
    """A creature blocks a creature that matches, once for each (CR 509.3b); `that_source` is that one."""
    return ir.EventPattern(Event.BLOCKS, this, source=f)


def deals_combat_damage(to: Filter, f: Filter = this_one) -> ir.EventPattern:
    """Something deals combat damage to something."""
    return ir.EventPattern(Event.DAMAGE, to, source=f, damage="combat")


def casts(who: ir.Players, f: Filter) -> ir.EventPattern:
    """A player casts a spell."""
    return ir.EventPattern(Event.CAST, f, players=who)


def gains_life(who: ir.Players) -> ir.EventPattern:
    """A player gains life."""
    return ir.EventPattern(Event.LIFE_GAINED, players=who)


def upkeep(of: ir.Players = you) -> ir.EventPattern:
    """An upkeep begins."""
    return ir.EventPattern(Event.STEP_BEGINS, players=of, values=(int(Step.UPKEEP),))


def end_of_combat() -> ir.EventPattern:
    """The end of combat step begins."""
    return ir.EventPattern(Event.STEP_BEGINS, values=(int(Step.END_COMBAT),))


def end_step(of: ir.Players = you) -> ir.EventPattern:
    """An end step begins."""
    return ir.EventPattern(Event.STEP_BEGINS, players=of, values=(int(Step.END),))


def tapped_for_mana(f: Filter, who: ir.Players | None = None, mana: str = "") -> ir.EventPattern:
    """Something is tapped for mana, or a player taps it for mana (of a type)."""
    values = ("WUBRGC".index(mana[1]),) if mana else ()
    return ir.EventPattern(Event.TAPPED_FOR_MANA, f, players=who, values=values)


# ---------------------------------------------------------------- abilities
def spell(*effects: ir.Effect | EllipsisType) -> ir.Spell:
    """What the spell does; one sentence an argument, `...` for a new line."""
    told = tuple(e for e in effects if isinstance(e, ir.Effect))
    breaks = tuple(i - k for k, i in enumerate(i for i, e in enumerate(effects) if not isinstance(e, ir.Effect)))
    return ir.Spell(told, breaks)


def when(event: ir.EventPattern, *effects: ir.Effect, if_: ir.Condition | None = None) -> ir.Triggered:
    """A triggered ability, with an intervening "if" (CR 603.4)."""
    return ir.Triggered(event, effects, if_)


def activated(
    pay: str | ir.CostPart | ir.Cost,
    *effects: ir.Effect,
    only_if: ir.Condition | None = None,
    zone: Zone = Zone.BATTLEFIELD,
    sorcery_speed: bool = False,
    once_a_turn: bool = False,
) -> ir.Activated:
    """An activated ability."""
    total = pay if isinstance(pay, ir.Cost) else cost(pay)
    return ir.Activated(total, effects, only_if, zone, sorcery_speed, once_a_turn)


def once_each_turn(ability: ir.Triggered) -> ir.Triggered:
    """This ability triggers only once each turn."""
    return replace(ability, once_a_turn=True)


def either_event(*events: ir.EventPattern) -> ir.EventPattern:
    """One ability about several events: "enters or attacks"."""
    first, *others = events
    return replace(first, also=tuple(others))


def while_(event: ir.EventPattern, condition: ir.Condition) -> ir.EventPattern:
    """The event, if the condition holds as it happens; it is no intervening "if"."""
    return replace(event, where=condition)


def attacks_alone(f: Filter = this_one) -> ir.EventPattern:
    """A creature attacks alone (CR 506.5)."""
    return while_(attacks(f), ir.Count(creature & ir.Is("DECLARED_ATTACKER")).equals(1))


def attack_with(n: int, f: Filter) -> ir.EventPattern:
    """You attack with n or more creatures that match."""
    event = one_or_more_attack(f)
    return while_(event, ir.Count(f & ir.Is("DECLARED_ATTACKER")) >= n) if n > 1 else event


def casts_nth(n: int, who: ir.Players = you, f: Filter | None = None) -> ir.EventPattern:
    """A player casts their nth spell each turn."""
    event = ir.EventPattern(Event.CAST, f, players=who)
    return while_(event, ir.PlayerNumber("SPELLS_CAST", that_player).equals(n))


def draws_nth(n: int, who: ir.Players = you) -> ir.EventPattern:
    """A player draws their nth card each turn."""
    event = ir.EventPattern(Event.DRAWN, players=who)
    return while_(event, ir.PlayerNumber("CARDS_DRAWN", that_player).equals(n))


def first_time_gains_life(who: ir.Players = you) -> ir.EventPattern:
    """A player gains life for the first time each turn."""
    return while_(gains_life(who), ir.PlayerNumber("LIFE_GAINED", that_player) <= amount)


def commits_crime(who: ir.Players = you) -> ir.EventPattern:
    """A player commits a crime (CR 700.13): targets an opponent, what one controls, or a card in an opponent's graveyard."""
    places = ir.AnyOf(tuple(ir.InZone(z) for z in (Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD)))
    others = ir.IsPlayer(opponents) | (ir.ControlledBy(opponents) & places)
    return ir.EventPattern(Event.TARGETED, others, players=who, one_or_more=True)


def becomes_designated(mark: str, f: Filter = this_one) -> ir.EventPattern:
    """Something gets a designation: "becomes monstrous" (MONSTROUS, CR 701.37)."""
    return ir.EventPattern(Event.MARKED, f, values=(int(Mark[mark]).bit_length() - 1,))


def state(condition: ir.Condition) -> ir.EventPattern:
    """A state trigger (CR 603.8): "when you control no Islands"."""
    return ir.EventPattern(Event.BECOMES_STATE, where=condition)


def put_into_graveyard(f: Filter = this_one, *, from_zones: tuple[Zone, ...] = ()) -> ir.EventPattern:
    """A card is put into a graveyard from anywhere, or from those zones."""
    zones = from_zones or (Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND)
    return ir.EventPattern(Event.MOVED, f, values=tuple(z * 8 + Zone.GRAVEYARD for z in zones))


def leaves_graveyard(f: Filter) -> ir.EventPattern:
    """A card leaves a graveyard."""
    zones = (Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND)
    return ir.EventPattern(Event.MOVED, f, values=tuple(Zone.GRAVEYARD * 8 + z for z in zones))


def static(affected: Filter, *mods: Mods, as_long_as: ir.Condition | None = None) -> ir.Static:
    """A static ability about permanents."""
    return ir.Static(affected, _mods(mods), as_long_as)


def instead(event: ir.EventPattern, amount: Number) -> ir.Replacement:
    """If the event would happen, it happens with another amount instead."""
    return ir.Replacement(event, ReplaceOp.AMOUNT, quantity(amount))


def damage(
    to: Filter | None = None, by: Filter | None = None, kind: str = ""
) -> ir.EventPattern:
    """Damage that would be dealt to what matches by what matches; kind: "combat", "noncombat" or either."""
    return ir.EventPattern(Event.DAMAGE, to, source=by, damage=kind)


def prevented(event: ir.EventPattern, n: Number | None = None, *then: ir.Effect) -> ir.Replacement:
    """If the damage would be dealt, prevent n of it (None: all), and then `then`, where `amount` is what was prevented."""
    return ir.Replacement(event, ReplaceOp.PREVENT, None if n is None else quantity(n), effects=then)


def redirected(event: ir.EventPattern, to: RedirectTo) -> ir.Replacement:
    """The damage that would be dealt is dealt elsewhere instead."""
    return ir.Replacement(event, ReplaceOp.REDIRECT, to=to)


def cant_happen(event: ir.EventPattern) -> ir.Replacement:
    """The event can't happen."""
    return ir.Replacement(event, ReplaceOp.CANT)


def cant_be_prevented(by: Filter | None = None) -> ir.Replacement:
    """Damage (by what matches) can't be prevented."""
    return ir.Replacement(damage(by=by), ReplaceOp.CANT_PREVENT)


def enters_as_copy(of: Filter) -> ir.Replacement:
    """You may have this enter as a copy of a permanent."""
    return ir.Replacement(enters(), ReplaceOp.ENTERS_AS_COPY, copied=of)


def kicker(*parts: str | ir.CostPart) -> ir.Kicker:
    """Kicker."""
    return ir.Kicker(cost(*parts))


def multikicker(*parts: str | ir.CostPart) -> ir.Kicker:
    """Multikicker."""
    return ir.Kicker(cost(*parts), multi=True)


def choose_creature_type() -> ir.Replacement:
    """As this enters, choose a creature type; `of_chosen_type` matches what has it."""
    return ir.Replacement(enters(), ReplaceOp.CHOOSE_TYPE)


of_chosen_type = ir.Is("CHOSEN_TYPE")


def choose_color() -> ir.Replacement:
    """As this enters, choose a color; `of_chosen_color` matches what has it."""
    return ir.Replacement(enters(), ReplaceOp.CHOOSE_COLOR)


of_chosen_color = ir.Is("CHOSEN_COLOR")


def produces_times(n: int, f: Filter) -> ir.Replacement:
    """If you tap something for mana, it produces n times as much of that mana instead."""
    return ir.Replacement(ir.EventPattern(Event.MANA_PRODUCED, f, players=you), ReplaceOp.AMOUNT, amount * n)


def produces_instead(symbol: str, f: Filter, at_least: int = 0) -> ir.Replacement:
    """If something is tapped for (so much) mana, it produces that mana instead of any other type and amount."""
    event = ir.EventPattern(Event.MANA_PRODUCED, f)
    number = ir.Constant("WUBRGC".index(symbol[1]))
    return ir.Replacement(event, ReplaceOp.MANA_TYPE, number, condition=amount >= at_least if at_least else None)


def enters_tapped(unless: ir.Condition | None = None) -> ir.Replacement:
    """This enters tapped (unless ...)."""
    return ir.Replacement(enters(), ReplaceOp.ENTERS_TAPPED, condition=None if unless is None else ~unless)


def enters_with_counters(n: Number, kind: str = "+1/+1") -> ir.Replacement:
    """This enters with counters."""
    return ir.Replacement(enters(), ReplaceOp.ENTERS_WITH_COUNTERS, quantity(n), kind)


def spells_cost(change: int, f: Filter, if_: ir.Condition | None = None) -> ir.CostModification:
    """Spells that match cost more, or less when negative."""
    return ir.CostModification(f, ir.Constant(change), if_)


def this_spell_costs(change: Number, if_: ir.Condition | None = None) -> ir.CostModification:
    """This spell costs more, or less when negative."""
    return ir.CostModification(None, quantity(change), if_)


def attacking_costs(n: Number, planeswalkers: bool = False) -> ir.AttackCost:
    """Creatures can't attack you (or planeswalkers you control) unless their controller pays n for each."""
    return ir.AttackCost(quantity(n), planeswalkers)


def power_and_toughness_are(p: Number, t: Number) -> ir.DefinesPT:
    """A characteristic-defining ability of power and toughness."""
    return ir.DefinesPT(quantity(p), quantity(t))


def cast_only_if(condition: ir.Condition) -> ir.CastOnlyIf:
    """Cast this spell only if ..."""
    return ir.CastOnlyIf(condition)


def additional_cost(*parts: str | ir.CostPart) -> ir.AdditionalCost:
    """As an additional cost to cast this spell, ..."""
    return ir.AdditionalCost(cost(*parts))


cant_be_countered = ir.Static(this_one, (ir.AddRules(Rule.CANT_BE_COUNTERED),), zone=Zone.STACK)


# ---------------------------------------------------------------- cards
def _types(line: str) -> tuple[Supertype, CardType, tuple[str, ...]]:
    left, _, right = line.replace("-", "—").replace("Power—Plant", "Power-Plant").partition("—")
    supertypes, types = Supertype(0), CardType(0)
    for word in left.split():
        name = word.upper()
        if name in Supertype.__members__:
            supertypes |= Supertype[name]
        elif name in CardType.__members__:
            types |= CardType[name]
        else:
            raise ValueError(f"unknown word {word!r} in the type line {line!r}")
    return supertypes, types, tuple(right.split())


def _number(text: str) -> int | None:
    return None if "*" in text else int(text)


def card(
    name: str,
    mana: str,
    type_line: str,
    *rest: str | ir.Ability,
    starting_loyalty: int | None = None,
    color_indicator: str = "",
    pronoun: str = "it",
) -> Card:
    """A card: name, mana cost, type line, then "power/toughness" if it has them, then its abilities in printed order."""
    size = next((r for r in rest if isinstance(r, str)), None)
    supertypes, types, subtypes = _types(type_line)
    p, t = map(_number, size.split("/")) if size else (None, None)
    abilities = tuple(r for r in rest if isinstance(r, ir.Ability))
    shown = Color(sum(Color[word.upper()] for word in color_indicator.split())) if color_indicator else None
    return Card(
        name, mana_cost(mana), types, subtypes, supertypes, p, t, starting_loyalty, shown, abilities, pronoun=pronoun
    )  # fmt: skip


def _two(layout: CardLayout, front: Card, back: Card) -> Card:
    return replace(front, other=replace(back, layout=layout, is_back=True), layout=layout)


def double_faced(front: Card, back: Card) -> Card:
    """A transforming double-faced card (CR 712.2)."""
    return _two(CardLayout.TRANSFORM, front, back)


def modal_double_faced(front: Card, back: Card) -> Card:
    """A modal double-faced card (CR 712.3)."""
    return _two(CardLayout.MODAL, front, back)


def flip_card(front: Card, flipped: Card) -> Card:
    """A flip card (CR 710): flipped, it keeps its mana cost and colours."""
    colors = front.color_indicator if front.color_indicator is not None else front.colors
    return _two(CardLayout.FLIP, front, replace(flipped, cost=front.cost, color_indicator=colors))


def split_card(left: Card, right: Card) -> Card:
    """A split card (CR 709)."""
    return _two(CardLayout.SPLIT, left, right)


def adventurer(creature_card: Card, adventure: Card) -> Card:
    """An adventurer card (CR 715)."""
    return _two(CardLayout.ADVENTURE, creature_card, adventure)


attacked_with_two_others = ir.AttackedWith(2)


def emblem(*abilities: ir.Ability) -> Card:
    """An emblem: nothing but abilities that work from the command zone (CR 114)."""
    return Card("Emblem", None, CardType(0), abilities=abilities, token=True)


def token(colors: str, size: str, type_line: str, *abilities: ir.Ability, name: str | None = None) -> Card:
    """A token: colour names, "power/toughness", type line, abilities; its name follows from its subtypes (CR 111.4)."""
    supertypes, types, subtypes = _types(type_line)
    p, t = map(_number, size.split("/")) if size else (None, None)
    mask = Color(0)
    for word in colors.split():
        if word not in ("and", "colorless"):
            mask |= Color[word.upper()]
    called = name or " ".join(subtypes) + " Token"
    return Card(called, None, types, subtypes, supertypes, p, t, None, mask, abilities, token=True)
