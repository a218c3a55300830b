"""The nouns of the card DSL: players, filters, references, numbers, costs, keywords, modifications; see `dsl.py`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..engine.enums import (
    PERMANENT_TYPES,
    Attr,
    CardType,
    Color,
    CostPart,
    Keyword,
    PlayerRef,
    Rule,
    Supertype,
    Zone,
)
from . import ir
from .ir import YOU, Filter, quantity

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


def did(who: ir.Players, *what: str) -> ir.Condition:
    """A player did one of these things this turn: names of the engine's `Did`."""
    return ir.Did(who, what)


def some_player(who: ir.Players, condition: ir.Condition) -> ir.Condition:
    """At least one of the players satisfies a condition about `that_candidate`."""
    return ir.Count(ir.IsPlayer(who) & ir.Where(condition)) >= 1


that_other = ir.EventOther()
that_candidate = ir.CandidatePlayer()
cost_objects = ir.CostObjects()
raid = did(YOU, "ATTACKED")
morbid = ir.PlayerNumber("CREATURES_DIED", each_player) >= 1
revolt = did(YOU, "LOST_PERMANENT")
delirium = ir.TypesAmong(ir.InZone(Zone.GRAVEYARD) & ir.OwnedBy(YOU)) >= 4
domain = ir.BasicLandTypesAmong(land & you_control)
coven = ir.DifferentAmong(Attr.POWER, creature & you_control) >= 3
party = ir.Assigned(tuple(ir.OfSubtype(t) & creature & you_control for t in ("Cleric", "Rogue", "Warrior", "Wizard")))
modified = ir.Is("MODIFIED")
has_counters = ir.Where(ir.AttrOf(Attr.ALL_COUNTERS, ir.Candidate()) >= 1)
same_name = ir.AttrOf(Attr.NAME, ir.Candidate())
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


def landwalk(f: Filter) -> ir.KeywordAbility:
    """Landwalk of a kind of lands (CR 702.14)."""
    return ir.KeywordAbility("landwalk", quality=f)


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
