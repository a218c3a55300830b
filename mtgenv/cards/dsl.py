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
    PERMANENT_TYPES,
    Attr,
    CardLayout,
    CardType,
    Color,
    CostPart,
    Duration,
    Event,
    Keyword,
    Mana,
    PlayerRef,
    RedirectTo,
    ReplaceOp,
    Rule,
    Step,
    Supertype,
    Zone,
)
from . import ir
from .ir import YOU, Card, Filter, quantity

Number = ir.Quantity | int
Someone = ir.Players | ir.Ref

# ---------------------------------------------------------------- players
you = YOU
opponents = ir.Seats(PlayerRef.OPPONENTS)
each_player = ir.Seats(PlayerRef.EACH)
active_player = ir.Seats(PlayerRef.ACTIVE)
defending_player = ir.Seats(PlayerRef.DEFENDING)
that_player = ir.Seats(PlayerRef.EVENT)

# ---------------------------------------------------------------- filters
permanent = ir.OfType(CardType(0))
artifact = ir.OfType(CardType.ARTIFACT)
creature = ir.OfType(CardType.CREATURE)
enchantment = ir.OfType(CardType.ENCHANTMENT)
land = ir.OfType(CardType.LAND)
planeswalker = ir.OfType(CardType.PLANESWALKER)
instant = ir.OfType(CardType.INSTANT)
sorcery = ir.OfType(CardType.SORCERY)
legendary = ir.OfSupertype(Supertype.LEGENDARY)
basic = ir.OfSupertype(Supertype.BASIC)
white, blue, black, red, green = (ir.OfColor(c) for c in Color)
colorless, multicolored = ir.NumberOfColors(0, 0), ir.NumberOfColors(2, 5)
player, opponent = ir.IsPlayer(each_player), ir.IsPlayer(opponents)
any_target = ir.AnyOf((creature, planeswalker, ir.OfType(CardType.BATTLE), player))
this_one, other = ir.Is("THIS"), ~ir.Is("THIS")
enchanted = equipped = ir.Is("HOST")
tapped, untapped = ir.Is("TAPPED"), ~ir.Is("TAPPED")
attacking, blocking, blocked = ir.Is("ATTACKING"), ir.Is("BLOCKING"), ir.Is("BLOCKED")
attacking_you = ir.Is("ATTACKING_YOU")
damaged_by_this = ir.Is("DAMAGED_BY_THIS")
token_permanent = ir.IsToken()
spell_on_stack = ir.Is("SPELL") & ir.InZone(Zone.STACK)
permanent_spell = ir.OfType(CardType(PERMANENT_TYPES)) & spell_on_stack
ability_on_stack = ir.Is("ABILITY") & ir.InZone(Zone.STACK)
you_control = ir.ControlledBy(you)
you_dont_control = ~you_control
opponent_controls = ir.ControlledBy(opponents)


def controlled_by(who: Someone) -> Filter:
    """Controlled by those players."""
    return ir.ControlledBy(_players(who))


def subtype(name: str) -> Filter:
    """Has the subtype."""
    return ir.OfSubtype(name)


def named(name: str) -> Filter:
    """Has the name."""
    return ir.Named(name)


def with_(keyword: ir.Keywords) -> Filter:
    """Has the keyword; `~with_(flying)` is "without flying"."""
    return ir.HasKeyword(keyword.keywords[0])


def _bounds(attr: Attr, at_most: int | None, at_least: int | None, exactly: int | None) -> Filter:
    if exactly is not None:
        return ir.Between(attr, exactly, exactly)
    return ir.Between(attr, at_least, at_most)


def with_power(*, at_most: int | None = None, at_least: int | None = None, exactly: int | None = None) -> Filter:
    """Power within bounds."""
    return _bounds(Attr.POWER, at_most, at_least, exactly)


def with_toughness(*, at_most: int | None = None, at_least: int | None = None, exactly: int | None = None) -> Filter:
    """Toughness within bounds."""
    return _bounds(Attr.TOUGHNESS, at_most, at_least, exactly)


def with_mana_value(*, at_most: int | None = None, at_least: int | None = None, exactly: int | None = None) -> Filter:
    """Mana value within bounds."""
    return _bounds(Attr.MANA_VALUE, at_most, at_least, exactly)


def in_graveyard(f: Filter, of: ir.Players = you) -> Filter:
    """Cards in those players' graveyards."""
    return f & ir.InZone(Zone.GRAVEYARD) & ir.OwnedBy(of)


def in_hand(f: Filter, of: ir.Players = you) -> Filter:
    """Cards in those players' hands."""
    return f & ir.InZone(Zone.HAND) & ir.OwnedBy(of)


# ---------------------------------------------------------------- references
this = ir.This()
that_object = ir.EventObject()
that_source = attacked = ir.EventSource()
those_objects = ir.EventAll()
host = ir.Host()


def target(
    f: Filter, up_to: int | None = None, count: int = 1, label: str = "", other_than: ir.Ref | None = None
) -> ir.Target:
    """Targets; the same call again means the same targets, unless the label differs."""
    different = other_than.spec if isinstance(other_than, ir.Target) else None
    low, high = (0, up_to) if up_to is not None else (count, count)
    return ir.Target(ir.TargetSpec(f, low, high, label, different_from=different))


def all_(f: Filter, as_: str | None = None) -> ir.All:
    """All that match; `as_` names them for later ("those creatures")."""
    return ir.All(f, as_)


def each(f: Filter, as_: str | None = None) -> ir.All:
    """Each that matches."""
    return ir.All(f, as_, each=True)


def bound(name: str) -> ir.Bound:
    """What an earlier instruction bound to the name."""
    return ir.Bound(name)


def _players(who: Someone) -> ir.Players:
    return who if isinstance(who, ir.Players) else ir.PlayersIn(who)


def _ref(what: Someone) -> ir.Ref:
    return what if isinstance(what, ir.Ref) else ir.PlayerRows(what)


# ---------------------------------------------------------------- numbers and conditions
X = ir.X()
amount = ir.EventAmount()


def count(f: Filter) -> ir.Quantity:
    """How many match."""
    return ir.Count(f)


def power(of: ir.Ref) -> ir.Quantity:
    """Power of one object."""
    return ir.AttrOf(Attr.POWER, of)


def toughness(of: ir.Ref) -> ir.Quantity:
    """Toughness of one object."""
    return ir.AttrOf(Attr.TOUGHNESS, of)


def life(of: ir.Players) -> ir.Quantity:
    """Life total."""
    return ir.PlayerNumber("LIFE", of)


def life_lost_this_turn(by: ir.Players) -> ir.Quantity:
    """Life lost this turn."""
    return ir.PlayerNumber("LIFE_LOST", by)


def hand_size(of: ir.Players) -> ir.Quantity:
    """Cards in hand."""
    return ir.PlayerNumber("HAND_SIZE", of)


def exists(f: Filter) -> ir.Condition:
    """At least one matches."""
    return count(f) >= 1


def none(f: Filter) -> ir.Condition:
    """Nothing matches."""
    return count(f) <= 0


def cast_from_hand() -> ir.Condition:
    """You cast it from your hand."""
    return ir.WasCastFrom(Zone.HAND)


kicked = ir.WasKicked()
times_kicked = ir.TimesKicked()
your_turn = ir.IsTurnOf(you)


# ---------------------------------------------------------------- costs
def mana_cost(text: str) -> ir.ManaCost | None:
    """A mana cost from its printed form; None for no mana cost."""
    symbols = tuple(re.findall(r"\{([^}]+)\}", text))
    return ir.ManaCost(symbols) if symbols else None


def cost(*parts: str | ir.CostPart) -> ir.Cost:
    """A cost: strings hold mana, {T} and {Q}, other payments are made by `sacrifice_`, `discard_`, ..."""
    mana: list[str] = []
    payments: list[ir.CostPart] = []
    for p in parts:
        if isinstance(p, ir.CostPart):
            payments.append(p)
            continue
        for s in re.findall(r"\{([^}]+)\}", p):
            if s in ("T", "Q"):
                payments.append(ir.CostPart(CostPart.TAP if s == "T" else CostPart.UNTAP))
            else:
                mana.append(s)
    return ir.Cost(ir.ManaCost(tuple(mana)) if mana else None, tuple(payments))


def sacrificing(f: Filter | None = None, n: int = 1) -> ir.CostPart:
    """Pay by sacrificing: this, or `n` that match."""
    if f is None:
        return ir.CostPart(CostPart.SACRIFICE_THIS)
    return ir.CostPart(CostPart.SACRIFICE, ir.Constant(n), f & you_control)


def discarding(n: int = 1, f: Filter | None = None) -> ir.CostPart:
    """Pay by discarding cards."""
    return ir.CostPart(CostPart.DISCARD, ir.Constant(n), f)


def paying_life(n: Number) -> ir.CostPart:
    """Pay life."""
    return ir.CostPart(CostPart.PAY_LIFE, quantity(n))


def loyalty(n: int) -> ir.CostPart:
    """A loyalty cost, positive or negative."""
    return ir.CostPart(CostPart.LOYALTY, ir.Constant(n))


def loyalty_ability(n: int, *effects: ir.Effect) -> ir.Activated:
    """A loyalty ability (CR 606): "[+2]: ..."."""
    return ir.Activated(cost(loyalty(n)), effects)


def morph(pay: str) -> ir.Morph:
    """Morph with its cost (CR 702.37)."""
    return ir.Morph(cost(pay))


# ---------------------------------------------------------------- keyword abilities
def keywords(*several: ir.Keywords) -> ir.Keywords:
    """Keyword abilities printed on one line."""
    return ir.Keywords(tuple(k for one in several for k in one.keywords))


(flying, first_strike, double_strike, trample, vigilance, haste, deathtouch, lifelink, defender, reach, menace, hexproof,
 shroud, indestructible, flash) = (ir.Keywords((k,)) for k in list(Keyword)[:15])  # fmt: skip


def enchant(f: Filter) -> ir.Enchant:
    """Enchant ..."""
    return ir.Enchant(f)


def keyword(name: str, n: int | None = None, pay: ir.Cost | None = None) -> ir.KeywordAbility:
    """A keyword that stands for general abilities: ward, equip, prowess, ..."""
    return ir.KeywordAbility(name, n, pay)


# ---------------------------------------------------------------- modifications
def gets(p: Number, t: Number) -> ir.ModifyPT:
    """Gets +p/+t."""
    return ir.ModifyPT(quantity(p), quantity(t))


def has(*what: ir.Ability) -> tuple[ir.Modification, ...]:
    """Has keywords and quoted abilities."""
    names = tuple(k for a in what if isinstance(a, ir.Keywords) for k in a.keywords)
    others = tuple(ir.GrantAbility(a) for a in what if not isinstance(a, ir.Keywords))
    return ((ir.AddKeywords(names),) if names else ()) + others


gains = has
cant_attack, cant_block, cant_be_blocked = (
    ir.AddRules(r) for r in (Rule.CANT_ATTACK, Rule.CANT_BLOCK, Rule.CANT_BE_BLOCKED)
)
cant_attack_or_block = ir.AddRules(Rule.CANT_ATTACK | Rule.CANT_BLOCK)
doesnt_untap = ir.AddRules(Rule.DOESNT_UNTAP)
must_be_blocked_by_all = ir.AddRules(Rule.LURE)


def becomes(
    size: str, *subtypes: str, with_: Sequence[ir.Keywords] = (), still: Filter | None = None, types: str = "creature"
) -> ir.Becomes:
    """Becomes a creature in addition to what it is: `still` is the card type that the text says it keeps."""
    p, t = map(int, size.split("/"))
    kept = still.types if isinstance(still, ir.OfType) else CardType(0)
    named = CardType(sum(CardType[word.upper()] for word in types.split()))
    held = tuple(k for one in with_ for k in one.keywords)
    return ir.Becomes(ir.Constant(p), ir.Constant(t), subtypes, held, named, still=kept)


Mods = ir.Modification | tuple[ir.Modification, ...]


def _mods(mods: Sequence[Mods]) -> tuple[ir.Modification, ...]:
    return tuple(m for item in mods for m in (item if isinstance(item, tuple) else (item,)))


def turns_into(size: str, colors: str, *subtypes: str) -> ir.TurnsInto:
    """Becomes a creature of that size, those colours and creature types instead of its own."""
    p, t = map(int, size.split("/"))
    return ir.TurnsInto(ir.Constant(p), ir.Constant(t), subtypes, Color(sum(Color[c.upper()] for c in colors.split())))


def base_size(p: Number, t: Number) -> ir.SetPT:
    """Has base power and toughness p/t."""
    return ir.SetPT(quantity(p), quantity(t))


switched = ir.SwitchPT()


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


def spent_only_on(mana: ir.AddMana, f: Filter, *, uncounterable: bool = False) -> ir.AddMana:
    """Spend this mana only to cast what matches(, and that spell can't be countered)."""
    return replace(mana, spend=f, uncounterable=uncounterable)


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
