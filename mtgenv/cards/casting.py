"""Casting and playing: permissions, alternative and optional costs, what can't be cast or activated, casting by effects.

Part of the language that `ir.py` gives as a whole; import it from there. A *named cost* (`name`) is an alternative or
optional cost about which other abilities of the card ask: `CostPaid(name)`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.enums import CastingRule as RuleKind
from ..engine.enums import Duration, Zone
from .effects import YOU, Effect
from .ir import Ability, Cost, CostModification, KeywordAbility, PlayerRule, Spell, Static
from .nodes import Condition, Constant, Filter, Players, Quantity, Ref


# ---------------------------------------------------------------- ways to cast and play
@dataclass(frozen=True)
class Permission(Ability):
    """Cards in zone `zone` may be cast (with `lands`: played) in some way (CR 118.9, 601.3b, 305.1).

    `affected` None: this card itself; an effect (`Permit`, `CastNow`) says which cards. `cost` is paid instead of the mana
    cost, `Cost()` being "without paying its mana cost"; `extra` is paid in addition. With `exile` the spell is exiled
    instead of going anywhere else from the stack (flashback). `spell` is what it does when cast so (overload, cleave).
    `works` is the zone of the permission's own source.
    """

    affected: Filter | None = None
    zone: Zone = Zone.HAND
    players: Players = YOU
    name: str = ""
    cost: Cost | None = None
    extra: Cost | None = None
    exile: bool = False
    exile_graveyard: bool = False  # only instead of being put into a graveyard
    other_face: bool = False
    any_type: bool = False
    lands: bool = False
    only_lands: bool = False
    flash: bool = False
    sorcery_speed: bool = False
    later: bool = False
    once_a_turn: bool = False
    spell: Spell | None = None
    emerge: Filter | None = None  # such a permanent is sacrificed and the cost is less by its mana value
    harmonize: bool = False  # a creature may be tapped and the cost is less by its power
    attacking: bool = False  # it enters tapped and attacking what the creature returned for it was attacking (sneak)
    condition: Condition | None = None
    works: Zone = Zone.BATTLEFIELD
    also: Zone | None = None  # in this zone, too
    tapped: bool = False  # a permanent cast so enters tapped
    counter: str | None = None  # a permanent cast so enters with `counters` (None: one) of that kind
    counters: Quantity | None = None


@dataclass(frozen=True)
class CastingRule(Ability):
    """When, and whether at all, players may cast what matches (None: anything), activate or play (CR 101.2, 601.3a, 702.8a).

    FLASH: as though it had flash. CANT_CAST: not, or not more than `n` each turn. CANT_ACTIVATE: not the abilities of what
    matches, `mana_too` including mana abilities. CANT_PLAY_LANDS. SORCERY_TIMING: only when a sorcery could be cast.
    UNCOUNTERABLE: spells that match can't be countered.
    ANY_TYPE: mana of any type can be spent on it, with `mana_too` only as though it were mana of any color.
    """

    players: Players
    rule: RuleKind
    affected: Filter | None = None
    n: Quantity | None = None
    mana_too: bool = False
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD
    more: bool = False  # of an effect: `n` more than were cast before


@dataclass(frozen=True)
class OptionalCost(Ability):
    """An optional additional cost of this spell, by its name (CR 601.2b): buyback, entwine, replicate, offspring, ...

    `times`: "once", "any", or for each "mode" (escalate) or "target" (strive) beyond the first, when it is no choice;
    "modes": once, and then all modes are chosen (entwine). "noted" is no cost: it counts as paid if the condition held as
    the spell became cast (what `AsCast` stands for).
    """

    name: str
    cost: Cost
    times: str = "once"
    condition: Condition | None = None


@dataclass(frozen=True)
class CostPaid(Condition):
    """The named cost of this spell, or of the spell that became this permanent, was paid."""

    name: str


@dataclass(frozen=True)
class SpellsHave(Ability):
    """Spells you cast that match have a keyword ability about paying: replicate, casualty, convoke, improvise, ...

    Replicate without a cost: for its mana cost.
    """

    affected: Filter
    keyword: KeywordAbility
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD


@dataclass(frozen=True)
class UsingKeyword(Ability):
    """This card may be cast from its owner's graveyard using its keyword ability of that name (blitz)."""

    name: str


@dataclass(frozen=True)
class AsCast(Condition):
    """The condition held as this spell, or the spell that became this permanent, was cast (CR 601.2i); not of a copy."""

    condition: Condition


@dataclass(frozen=True)
class DiscardedThisTurn(Condition):
    """This card was put into the graveyard where it is by being discarded this turn."""


@dataclass(frozen=True)
class CastFrom(Condition):
    """The spell (or card) a filter is being asked about is or was cast from one of those zones; only inside `Where`."""

    zones: tuple[Zone, ...]


@dataclass(frozen=True)
class TimesPaid(Quantity):
    """How many times the repeatable optional cost of this was paid (replicate, squad)."""


@dataclass(frozen=True)
class EarlierSpells(Quantity):
    """How many spells were cast this turn before the event's spell (storm), or, `candidate`, before the one asked about."""

    candidate: bool = False


# ---------------------------------------------------------------- by effects
@dataclass(frozen=True)
class Permit(Effect):
    """The player may cast, or play, those cards in that way for a while, wherever they are now (CR 611.2)."""

    players: Players
    ref: Ref
    how: Permission = Permission()
    duration: Duration = Duration.END_OF_TURN


@dataclass(frozen=True)
class Applying(Effect):
    """A permission, casting rule or cost modification applies for a while ("you may cast spells this turn as though ...").

    So does a rule about players ("you have hexproof until end of turn"), or a static ability that only says rules, which
    then are about what comes later, too (CR 611.2c: "creatures without flying can't block this turn").
    """

    ability: Permission | CastingRule | CostModification | PlayerRule | SpellsHave | Static
    duration: Duration = Duration.END_OF_TURN
    players: Players = YOU  # "you" in it, and whose turn the duration speaks of
    once: bool = False  # "the next spell you cast this turn"


@dataclass(frozen=True)
class CastNow(Effect):
    """The player may cast up to `n` (None: any number) of those cards in that way, as this resolves (CR 608.2g)."""

    players: Players
    ref: Ref
    how: Permission = Permission(cost=Cost())
    n: Quantity | None = Constant(1)
    must: bool = False
    copies: bool = False  # copies of the cards are cast: "copy it. You may cast the copy" (CR 707.12)


@dataclass(frozen=True)
class ChangeTargets(Effect):
    """The player chooses new targets for a spell or ability; with `must` changes them if possible, `to` those (CR 115.7).

    `one`: "change a target of ...": only one of them (CR 115.7b).
    """

    players: Players
    ref: Ref
    must: bool = False
    to: Ref | None = None
    one: bool = False


@dataclass(frozen=True)
class WillBeExiled(Effect):
    """If those permanents would leave the battlefield, they are exiled instead of being put anywhere else (unearth)."""

    ref: Ref


__all__ = [
    "Applying", "AsCast", "CastFrom", "CastNow", "CastingRule", "ChangeTargets", "CostPaid", "DiscardedThisTurn",
    "EarlierSpells", "OptionalCost", "Permission", "Permit", "RuleKind", "SpellsHave", "TimesPaid", "UsingKeyword",
    "WillBeExiled",
]  # fmt: skip
