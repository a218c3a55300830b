"""The small algebra inside abilities: players, references, filters, quantities and conditions, as frozen trees.

Nothing here is implicit: a reference says what it refers to, and what an effect produced is referred to by the name it
was bound to. `ir.py` builds abilities and cards out of these and re-exports them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from ..engine.enums import Attr, CardType, Color, Keyword, PlayerRef, Supertype, Zone


def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls))


#: The names of the fields of a dataclass, in order.
field_names: Callable[[Any], tuple[str, ...]] = cache(_field_names)

_PLAIN = {"int", "str", "bool", "None", "Zone", "CardType", "Color", "Keyword", "Supertype", "Attr", "PlayerRef", "..."}


def _tree_fields(cls: Any) -> tuple[str, ...]:
    names = re.compile(r"[A-Za-z_.]+|\.\.\.")
    return tuple(f.name for f in fields(cls) if not {*names.findall(str(f.type))} <= _PLAIN | {"tuple"})


#: Those that may hold nodes, by their declared types.
tree_fields: Callable[[Any], tuple[str, ...]] = cache(_tree_fields)


@dataclass(frozen=True)
class Node:
    """Base of every tree node; equality is by value."""

    def children(self) -> Iterator[Node]:
        """The direct sub-nodes, in the order of the fields, which is the order they are spoken in."""
        for name in tree_fields(type(self)):
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from _nodes(value)

    def walk(self) -> Iterator[Node]:
        """This node and everything below it, depth first."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            if below := list(node.children()):
                waiting += reversed(below)


def _nodes(values: tuple) -> Iterator[Node]:
    for item in values:
        if isinstance(item, Node):
            yield item
        elif isinstance(item, tuple):
            yield from _nodes(item)


# ---------------------------------------------------------------- players
@dataclass(frozen=True)
class Players(Node):
    """One or more players."""


@dataclass(frozen=True)
class Seats(Players):
    """Players known from the game: you, your opponents, each player, the event's player, ..."""

    which: PlayerRef


@dataclass(frozen=True)
class ControllerOf(Players):
    """The controllers of the objects referred to (last known if gone); of players: they ("that player or that
    planeswalker's controller").
    """

    of: Ref


@dataclass(frozen=True)
class OwnerOf(Players):
    """The owners of the objects referred to."""

    of: Ref


@dataclass(frozen=True)
class PlayersIn(Players):
    """The players among what a reference refers to, such as a target player."""

    ref: Ref


@dataclass(frozen=True)
class SeatNumber(Players):
    """The player whose seat is the number bound to `name` (for example by `Random`)."""

    name: str


@dataclass(frozen=True)
class Chooser(Players):
    """The player who is choosing, inside the filter of a `Choose` ("each player chooses a creature they control")."""


# ---------------------------------------------------------------- references
@dataclass(frozen=True)
class Ref(Node):
    """Which objects or players."""


@dataclass(frozen=True)
class This(Ref):
    """The source of the ability (after it died: the card it became)."""


@dataclass(frozen=True)
class EventObject(Ref):
    """The object (or player) the triggering or replaced event is about."""


@dataclass(frozen=True)
class EventSource(Ref):
    """The event's source: what dealt the damage, what targets, what is being attacked."""


@dataclass(frozen=True)
class EventAll(Ref):
    """All objects of a "one or more" event."""


@dataclass(frozen=True)
class Host(Ref):
    """What the source is, or last was, attached to."""


@dataclass(frozen=True)
class TargetSpec(Node):
    """What may be chosen as targets and how many (CR 115).

    Equal specs are the same targets; `label` tells two targets of the same description apart. `up_to_x`: X targets, or up
    to X if `min` is 0.
    """

    filter: Filter
    min: int = 1
    max: int = 1
    label: str = ""
    up_to_x: bool = False
    different_from: TargetSpec | None = None
    same_controller: bool = False


@dataclass(frozen=True)
class Target(Ref):
    """The (still legal) targets chosen for a spec."""

    spec: TargetSpec


@dataclass(frozen=True)
class Bound(Ref):
    """What an earlier instruction bound to this name; the name is also how text speaks of it ("those creatures")."""

    name: str


@dataclass(frozen=True)
class All(Ref):
    """Everything that matches when the instruction is followed; `name` binds it for later instructions."""

    filter: Filter
    name: str | None = None
    each: bool = False  # spoken as "each" instead of "all"


@dataclass(frozen=True)
class PlayerRows(Ref):
    """Players as things that can be dealt damage, and the like."""

    players: Players


@dataclass(frozen=True)
class Union(Ref):
    """What is in either."""

    a: Ref
    b: Ref


@dataclass(frozen=True)
class Minus(Ref):
    """What is in the first but not in the second."""

    a: Ref
    b: Ref


# ---------------------------------------------------------------- filters
@dataclass(frozen=True)
class Filter(Node):
    """A predicate over objects and players; combine with `&`, `|` and `~`."""

    def __and__(self, other: Filter) -> Filter:
        mine = self.parts if isinstance(self, AllOf) else (self,)
        return AllOf(mine + (other.parts if isinstance(other, AllOf) else (other,)))

    def __or__(self, other: Filter) -> Filter:
        mine = self.parts if isinstance(self, AnyOf) else (self,)
        return AnyOf(mine + (other.parts if isinstance(other, AnyOf) else (other,)))

    def __invert__(self) -> Filter:
        return self.part if isinstance(self, NotOf) else NotOf(self)


@dataclass(frozen=True)
class AllOf(Filter):
    """Conjunction."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True)
class AnyOf(Filter):
    """Disjunction."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True)
class NotOf(Filter):
    """Negation."""

    part: Filter


@dataclass(frozen=True)
class OfType(Filter):
    """Has one of these card types; no bits: any object (a permanent, card or spell)."""

    types: CardType


@dataclass(frozen=True)
class OfSupertype(Filter):
    """Has this supertype."""

    supertype: Supertype


@dataclass(frozen=True)
class OfSubtype(Filter):
    """Has this subtype."""

    subtype: str


@dataclass(frozen=True)
class OfColor(Filter):
    """Has one of these colours."""

    colors: Color


@dataclass(frozen=True)
class OfColorNamed(Filter):
    """Has the color that an earlier instruction chose (`ChooseColor`): "that color", "the color of your choice"."""

    name: str


@dataclass(frozen=True)
class NumberOfColors(Filter):
    """Has at least `lo` and at most `hi` colours (colourless: 0..0, multicoloured: 2..5)."""

    lo: int
    hi: int


@dataclass(frozen=True)
class HasKeyword(Filter):
    """Has this keyword ability."""

    keyword: Keyword


@dataclass(frozen=True)
class InZone(Filter):
    """Is in this zone."""

    zone: Zone


@dataclass(frozen=True)
class ControlledBy(Filter):
    """Is controlled by one of these players."""

    players: Players


@dataclass(frozen=True)
class OwnedBy(Filter):
    """Is owned by one of these players."""

    players: Players


@dataclass(frozen=True)
class IsPlayer(Filter):
    """Is one of these players."""

    players: Players


@dataclass(frozen=True)
class IsToken(Filter):
    """Is a token."""


@dataclass(frozen=True)
class Is(Filter):
    """Is in this state: the name of an `IS_` constant of the engine's layout without its prefix ("ATTACKING")."""

    state: str


@dataclass(frozen=True)
class Between(Filter):
    """Power, toughness or mana value lies within the bounds."""

    attr: Attr
    lo: int | None = None
    hi: int | None = None


@dataclass(frozen=True)
class Named(Filter):
    """Has this name."""

    name: str


@dataclass(frozen=True)
class Among(Filter):
    """Is one of those referred to."""

    ref: Ref


@dataclass(frozen=True)
class Where(Filter):
    """Satisfies a condition about the candidate itself, which the condition calls `Candidate`."""

    condition: Condition


# ---------------------------------------------------------------- quantities
@dataclass(frozen=True)
class Quantity(Node):
    """A number, known when asked. Arithmetic and `<=`, `>=` build trees; use `.equals` for equality."""

    def __add__(self, other: Quantity | int) -> Quantity:
        return Sum(self, quantity(other))

    def __radd__(self, other: int) -> Quantity:
        return Sum(quantity(other), self)

    def __sub__(self, other: Quantity | int) -> Quantity:
        return Difference(self, quantity(other))

    def __mul__(self, other: Quantity | int) -> Quantity:
        return Product(self, quantity(other))

    def __neg__(self) -> Quantity:
        return Negative(self)

    def __ge__(self, other: Quantity | int) -> Condition:
        return Compare(">=", self, quantity(other))

    def __le__(self, other: Quantity | int) -> Condition:
        return Compare("<=", self, quantity(other))

    def equals(self, other: Quantity | int) -> Condition:
        """The condition that both numbers are equal."""
        return Compare("=", self, quantity(other))


def quantity(value: Quantity | int) -> Quantity:
    """A plain number as a constant quantity."""
    return value if isinstance(value, Quantity) else Constant(value)


@dataclass(frozen=True)
class Constant(Quantity):
    """A number."""

    value: int


@dataclass(frozen=True)
class X(Quantity):
    """The value of X (CR 107.3)."""


@dataclass(frozen=True)
class Number(Quantity):
    """A number that an earlier instruction bound to a name."""

    name: str


@dataclass(frozen=True)
class EventAmount(Quantity):
    """How much the event is: damage, life, counters."""


@dataclass(frozen=True)
class EventExtra(Quantity):
    """The event's extra number (see `Event`)."""


@dataclass(frozen=True)
class Count(Quantity):
    """How many objects and players match."""

    filter: Filter


@dataclass(frozen=True)
class CountOf(Quantity):
    """How many are referred to (and match: "for each creature card milled this way")."""

    ref: Ref
    filter: Filter | None = None


@dataclass(frozen=True)
class Candidate(Ref):
    """The object a filter is being asked about; only inside `Where`."""


@dataclass(frozen=True)
class AttrOf(Quantity):
    """Power, toughness, mana value, ... of the one object referred to; `counter` names the kind for COUNTERS."""

    attr: Attr
    ref: Ref
    counter: str | None = None


@dataclass(frozen=True)
class SumOf(Quantity):
    """The attribute summed over all that match; `counter` names the kind for COUNTERS."""

    attr: Attr
    filter: Filter
    counter: str | None = None


@dataclass(frozen=True)
class GreatestOf(Quantity):
    """The greatest attribute among all that match."""

    attr: Attr
    filter: Filter


@dataclass(frozen=True)
class PlayerNumber(Quantity):
    """A number about players, summed: the name of an expression instruction (LIFE, HAND_SIZE, LIFE_LOST, ...)."""

    what: str
    players: Players


@dataclass(frozen=True)
class Sum(Quantity):
    """a + b."""

    a: Quantity
    b: Quantity


@dataclass(frozen=True)
class Difference(Quantity):
    """a - b."""

    a: Quantity
    b: Quantity


@dataclass(frozen=True)
class Product(Quantity):
    """a * b."""

    a: Quantity
    b: Quantity


@dataclass(frozen=True)
class Negative(Quantity):
    """-a."""

    a: Quantity


@dataclass(frozen=True)
class Least(Quantity):
    """The less of two."""

    a: Quantity
    b: Quantity


@dataclass(frozen=True)
class Greatest(Quantity):
    """The greater of two."""

    a: Quantity
    b: Quantity


@dataclass(frozen=True)
class Half(Quantity):
    """Half, rounded."""

    a: Quantity
    up: bool = False


@dataclass(frozen=True)
class Quotient(Quantity):
    """a / b, rounded down; nothing if b is less than one ("divided evenly, rounded down")."""

    a: Quantity
    b: Quantity


@dataclass(frozen=True)
class Either(Quantity):
    """One number if the condition holds, else another."""

    condition: Condition
    then: Quantity
    otherwise: Quantity


@dataclass(frozen=True)
class ColorsAmong(Quantity):
    """The number of colours among all that match."""

    filter: Filter


@dataclass(frozen=True)
class Devotion(Quantity):
    """Your devotion to colours (CR 700.5)."""

    colors: Color


@dataclass(frozen=True)
class DevotionNamed(Quantity):
    """Your devotion to the color that an earlier instruction chose (`ChooseColor`)."""

    name: str


@dataclass(frozen=True)
class TargetsChosen(Quantity):
    """The number of targets."""


@dataclass(frozen=True)
class TimesKicked(Quantity):
    """How many times the source was kicked (CR 702.33c)."""


@dataclass(frozen=True)
class TurnNumber(Quantity):
    """The turn's number."""


# ---------------------------------------------------------------- conditions
@dataclass(frozen=True)
class Condition(Node):
    """True or false when asked; combine with `&`, `|` and `~`."""

    def __and__(self, other: Condition) -> Condition:
        return Both(self, other)

    def __or__(self, other: Condition) -> Condition:
        return EitherOf(self, other)

    def __invert__(self) -> Condition:
        return Not(self)


@dataclass(frozen=True)
class Compare(Condition):
    """Compares two numbers with ">=", "<=" or "="."""

    op: str
    a: Quantity
    b: Quantity


@dataclass(frozen=True)
class Both(Condition):
    """Both hold."""

    a: Condition
    b: Condition


@dataclass(frozen=True)
class EitherOf(Condition):
    """At least one holds."""

    a: Condition
    b: Condition


@dataclass(frozen=True)
class Not(Condition):
    """Does not hold."""

    a: Condition


@dataclass(frozen=True)
class IsTurnOf(Condition):
    """It is the turn of one of these players."""

    players: Players


@dataclass(frozen=True)
class DuringStep(Condition):
    """The current step is one of these."""

    steps: tuple[int, ...]


@dataclass(frozen=True)
class ThisIn(Condition):
    """The source is (still) in that zone."""

    zone: Zone


@dataclass(frozen=True)
class WasCastFrom(Condition):
    """The source was cast from that zone; None: it was cast."""

    zone: Zone | None = None


@dataclass(frozen=True)
class WasKicked(Condition):
    """The source's kicker cost was paid (CR 702.33)."""


@dataclass(frozen=True)
class ThisIs(Condition):
    """The source matches (last known if gone)."""

    filter: Filter


@dataclass(frozen=True)
class EventObjectIs(Condition):
    """The event's object matches (last known if gone)."""

    filter: Filter


@dataclass(frozen=True)
class AttackedWith(Condition):
    """The source and at least `others` other creatures were declared as attackers this combat, gone ones included."""

    others: int


@dataclass(frozen=True)
class WasPaid(Condition):
    """The last optional cost was paid ("if you do")."""
