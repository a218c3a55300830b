"""Counters, designations, keyword actions and what is done as something enters: effects that leave a mark on objects.

Part of the language that `ir.py` gives as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.enums import Attr, CardType
from .effects import YOU, Effect
from .nodes import Condition, Filter, Players, Quantity, Ref, Target


@dataclass(frozen=True)
class KeywordAction(Effect):
    """A keyword action that stands for other instructions (CR 701): `actions.py` says for which.

    "You investigate", "amass Zombies 2" (word: the subtype), "this creature explores", "target creature connives".
    """

    name: str
    n: Quantity | None = None
    ref: Ref | None = None
    players: Players = YOU
    word: str = ""


@dataclass(frozen=True)
class Mark(Effect):
    """They get (or, when `off`, lose) a designation: a name of the engine's `Mark` ("MONSTROUS", "RENOWNED", "LEVEL_2")."""

    ref: Ref
    mark: str
    off: bool = False


@dataclass(frozen=True)
class GetCounters(Effect):
    """Each player gets n counters of a kind of `PlayerCounter` ("ENERGY": "you get {E}{E}", CR 107.14, 122.1)."""

    players: Players
    n: Quantity
    counter: str


@dataclass(frozen=True)
class PlayerCounters(Quantity):
    """How many counters of a kind of `PlayerCounter` the players have (sum)."""

    counter: str
    players: Players


@dataclass(frozen=True)
class Proliferate(Effect):
    """The player chooses any number of permanents and players with counters and gives each one more of each kind
    it has (CR 701.34).
    """

    players: Players = YOU


@dataclass(frozen=True)
class MoveCounters(Effect):
    """Move n counters (None: all) of a kind (None: of every kind) from the first onto the second (CR 122.5)."""

    n: Quantity | None
    counter: str | None
    ref: Ref
    to: Ref


@dataclass(frozen=True)
class CopyCounters(Effect):
    """Put on each of `to` the same number of each kind of counters that `ref` has, or had as it left (CR 122.8)."""

    ref: Ref
    to: Ref


@dataclass(frozen=True)
class DistributeCounters(Effect):
    """Distribute n counters of a kind among the targets (CR 601.2d)."""

    n: Quantity
    counter: str
    to: Target


@dataclass(frozen=True)
class ChooseName(Effect):
    """The player chooses a card name, not of a card of the `barred` types (CR 201.4).

    `name` is what `WithChosenName` calls it; None, in the effects of an AS_ENTERS replacement: the permanent remembers it.
    """

    players: Players
    name: str | None = None
    barred: CardType = CardType(0)
    not_basic: bool = False  # "other than a basic land card name"


@dataclass(frozen=True)
class WithChosenName(Filter):
    """Has the card name that was chosen: for the source as it entered, or by `ChooseName` under that name."""

    name: str | None = None


@dataclass(frozen=True)
class NameIs(Condition):
    """The candidate of the running filter has that name; see `WithChosenName`."""

    name: str | None = None


@dataclass(frozen=True)
class Pair(Effect):
    """Pair the first with the second (soulbond, CR 702.95).

    `Is("PAIRED")` is what is paired, `Is("IN_PAIR")` the source and its partner while they are ("both creatures have").
    """

    ref: Ref
    to: Ref


@dataclass(frozen=True)
class BecomeDay(Effect):
    """It becomes day, or night (CR 731.1)."""

    night: bool = False


@dataclass(frozen=True)
class IsDay(Condition):
    """It's day, or night."""

    night: bool = False


@dataclass(frozen=True)
class Unattach(Effect):
    """Unattach them from what they are attached to (CR 701.3d)."""

    ref: Ref


@dataclass(frozen=True)
class RemoveDamage(Effect):
    """Remove all damage marked on them."""

    ref: Ref


@dataclass(frozen=True)
class Explore(Effect):
    """Each of them explores (CR 701.44)."""

    ref: Ref


@dataclass(frozen=True)
class IsMarked(Condition):
    """The candidate of the running filter has a designation: a name of the engine's `Mark` or `Rule`; see `Is`."""

    mark: str


@dataclass(frozen=True)
class LeastOf(Quantity):
    """The least attribute among all that match."""

    attr: Attr
    filter: Filter


# ---------------------------------------------------------------- as something enters (CR 614.1c, 614.12)
@dataclass(frozen=True)
class EntersTapped(Effect):
    """In the effects of an AS_ENTERS replacement: it enters tapped."""


@dataclass(frozen=True)
class EntersWithCounters(Effect):
    """In the effects of an AS_ENTERS replacement: it enters with n (additional) counters of a kind."""

    n: Quantity
    counter: str


@dataclass(frozen=True)
class Remember(Effect):
    """In the effects of an AS_ENTERS replacement: `ChosenNumber` is that number (an answer that abilities ask for)."""

    n: int


@dataclass(frozen=True)
class ChooseAs(Effect):
    """In the effects of an AS_ENTERS replacement: its controller chooses, and it remembers the choice.

    what: "color", "opponent", "player", "basic land type", or "number" from lo to hi.
    """

    what: str
    lo: int = 0
    hi: int = 0


@dataclass(frozen=True)
class ChosenNumber(Quantity):
    """The number chosen for the source as it entered."""


@dataclass(frozen=True)
class ChosenPlayer(Players):
    """The player chosen for the source as it entered."""
