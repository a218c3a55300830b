"""Further questions of the small algebra: about the turn's history, about what is among many things, about targets.

Part of the language that `ir.py` gives as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.enums import Attr, Color
from .effects import Effect
from .nodes import Condition, Filter, Players, Quantity, Ref


# ---------------------------------------------------------------- effects
@dataclass(frozen=True)
class Tallied(Effect):
    """The effects, and how much of a kind of the engine's `Tally` happened by them as the number `name`.

    "The damage dealt this way" (DAMAGE), "the excess damage dealt this way" (EXCESS_DAMAGE), "the life lost this way".
    """

    effects: tuple[Effect, ...]
    what: str
    name: str


# ---------------------------------------------------------------- players and references
@dataclass(frozen=True)
class CandidatePlayer(Players):
    """The player a filter is being asked about, inside `IsPlayer(...) & Where(...)`: "each opponent who ..."."""


@dataclass(frozen=True)
class EventOther(Ref):
    """Of the event's object and source the one that is not the source of the ability: what this blocks or is blocked by."""


@dataclass(frozen=True)
class CostObjects(Ref):
    """What was sacrificed, discarded, exiled, returned or tapped to pay for this: "the sacrificed creature"."""


# ---------------------------------------------------------------- quantities
@dataclass(frozen=True)
class TypesAmong(Quantity):
    """The number of card types among all that match (delirium: "four or more card types among cards in ...")."""

    filter: Filter


@dataclass(frozen=True)
class BasicLandTypesAmong(Quantity):
    """The number of basic land types among all that match (domain)."""

    filter: Filter


@dataclass(frozen=True)
class DifferentAmong(Quantity):
    """The number of different powers, names (NAME), mana values, ... among all that match (coven)."""

    attr: Attr
    filter: Filter


@dataclass(frozen=True)
class Assigned(Quantity):
    """How many of the kinds can be given an object of their own, one that is of that kind (your party, CR 700.8)."""

    kinds: tuple[Filter, ...]


@dataclass(frozen=True)
class ManaSpent(Quantity):
    """The mana spent to cast This, the EventObject or the Candidate: how much ("total"), or how many "colors" (converge)."""

    of: Ref
    what: str = "total"


@dataclass(frozen=True)
class StartingLife(Quantity):
    """The starting life total (CR 103.4)."""


@dataclass(frozen=True)
class MostAmong(Quantity):
    """The greatest (or `least`) of a number about players among them: `what` as in `PlayerNumber` ("the most life")."""

    what: str
    players: Players
    least: bool = False


@dataclass(frozen=True)
class PlayersWho(Quantity):
    """How many of the players did one of these things this turn: names of the engine's `Did` ("ATTACKED")."""

    players: Players
    did: tuple[str, ...]


@dataclass(frozen=True)
class TargetsOf(Quantity):
    """The number of targets of the spell or ability that a filter is being asked about; only inside `Where`."""


# ---------------------------------------------------------------- conditions
@dataclass(frozen=True)
class ColorSpent(Condition):
    """Mana of that color was spent to cast This, the EventObject or the Candidate: "if {R} was spent"; adamant: n is 3."""

    of: Ref
    color: Color
    n: int = 1


@dataclass(frozen=True)
class Did(Condition):
    """One of the players did one of these things this turn: names of the engine's `Did` (raid: "you attacked this turn")."""

    players: Players
    did: tuple[str, ...]


@dataclass(frozen=True)
class EventSourceIs(Condition):
    """The event's source matches (last known if gone)."""

    filter: Filter


@dataclass(frozen=True)
class CandidateIs(Condition):
    """The object a filter is being asked about matches; only inside `Where`."""

    filter: Filter


@dataclass(frozen=True)
class HasTarget(Condition):
    """The spell or ability a filter is being asked about targets something that matches; only inside `Where`."""

    filter: Filter


@dataclass(frozen=True)
class RefIs(Condition):
    """At least one of those referred to matches: "if it's a creature card", "if the sacrificed creature was ..."."""

    ref: Ref
    filter: Filter


@dataclass(frozen=True)
class Shares(Condition):
    """The candidate shares a color, creature type, card type or land type with something else that matches.

    `what` is "color", "creature type", "card type", "land type" or "name".
    """

    what: str
    filter: Filter
