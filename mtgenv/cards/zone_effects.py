"""Effects about zones and what was done: cards looked at, revealed and found, discards, costs paid while resolving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.enums import Attr
from .effects import YOU, Effect, Effects
from .nodes import Condition, Constant, Filter, Players, Quantity, Ref

if TYPE_CHECKING:
    from .ir import Cost


@dataclass(frozen=True)
class TheRest(Ref):
    """The cards looked at, revealed or found that are still there."""


@dataclass(frozen=True)
class SomeOf(Ref):
    """As many of what matches, no targets, chosen as the instruction is followed (CR 608.2d) and bound to `name`:
    "a creature you control", "up to two lands".
    """

    filter: Filter
    name: str
    lo: Quantity = Constant(1)
    hi: Quantity = Constant(1)
    players: Players = YOU


@dataclass(frozen=True)
class TotalChosen(Quantity):
    """In the filter of a `Choose` (or, `targets`, of a target): that number summed over the others chosen.

    "... with total mana value 3 or less" is `Where(AttrOf(attr, Candidate()) + TotalChosen(attr) <= 3)`.
    """

    attr: Attr
    targets: bool = False


@dataclass(frozen=True)
class ChooseTargets(Effect):
    """Only says what the later instructions are about (CR 601.2c): "choose target creature you control"."""

    ref: Ref


@dataclass(frozen=True)
class LookAt(Effect):
    """Look at (or reveal) the top n cards of libraries, bound to `name` (CR 701.20).

    They can be chosen (`Choose` among `Bound(name)`) and moved; what is not goes back on top as it lay.
    """

    players: Players  # whose libraries
    n: Quantity
    name: str
    reveal: bool = False
    viewers: Players = YOU


@dataclass(frozen=True)
class RevealUntil(Effect):
    """Each player reveals cards from the top of their library until n that match, bound to `name`; the rest to `others`."""

    players: Players
    filter: Filter
    name: str
    n: Quantity = Constant(1)
    others: str | None = None


@dataclass(frozen=True)
class DiscardCards(Effect):
    """Those cards are discarded by their owners ("that player discards that card"; CR 701.9)."""

    ref: Ref


@dataclass(frozen=True)
class IfDo(Effect):
    """[The players may] do something; if they do, ...; if they don't or can't, ... (CR 118.12, 608.2c).

    Nothing done counts as not doing it. "When you do" is a `Reflexive` in `then`. Several players are asked in turn order
    until one does it, who is `Chooser()` in both.
    """

    actions: Effects
    then: Effects
    otherwise: Effects = ()
    players: Players | None = None  # who may; None: it is no choice


@dataclass(frozen=True)
class Repeat(Effect):
    """Follow the instructions, and again `times` times in all, or as long as the condition holds or the player wants to."""

    effects: Effects
    times: Quantity | None = None
    condition: Condition | None = None
    players: Players | None = None  # who may repeat the process


@dataclass(frozen=True)
class MayPay(Effect):
    """One of the players, in turn order, may pay the cost; if one does (`Chooser()`), ...; otherwise ... (CR 118.12)."""

    players: Players
    cost: Cost
    then: Effects
    otherwise: Effects = ()
    times: Quantity | None = None  # the cost is paid that many times ("{1} for each ...")
