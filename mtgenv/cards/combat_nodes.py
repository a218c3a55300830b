"""What cards say about attacking, blocking, turns and control, as frozen trees; part of the language that `ir.py` gives."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.enums import Duration, Skipped
from .effects import Effect, Modification
from .nodes import Condition, Constant, Filter, Players, Quantity, Ref


@dataclass(frozen=True)
class Goaded(Modification):
    """Is goaded by you: attacks each combat if able, a player other than you if able (CR 701.15)."""


@dataclass(frozen=True)
class BlocksMore(Modification):
    """Can block n additional creatures each combat; None: any number of creatures (CR 509.1a)."""

    n: int | None = 1


@dataclass(frozen=True)
class CantBeBlockedBy(Modification):
    """Can't be blocked by what matches; `except_by`: can't be blocked except by what matches (CR 509.1b)."""

    filter: Filter
    except_by: bool = False


@dataclass(frozen=True)
class CantBlock(Modification):
    """Can't block what matches; `only`: can block only what matches (CR 509.1b)."""

    filter: Filter
    only: bool = False


@dataclass(frozen=True)
class CantAttack(Modification):
    """Can't attack the players and planeswalkers that match (CR 508.1c)."""

    whom: Filter


@dataclass(frozen=True)
class CantAttackUnless(Modification):
    """Can't attack unless the condition holds; in it DEFENDING is the player it would attack (CR 508.1c)."""

    condition: Condition


@dataclass(frozen=True)
class MustBlock(Effect):
    """Those block that creature this turn (END_OF_COMBAT: this combat) if able (CR 509.1c)."""

    ref: Ref
    whom: Ref
    duration: Duration = Duration.END_OF_TURN


@dataclass(frozen=True)
class PhaseOut(Effect):
    """They phase out (CR 702.26)."""

    ref: Ref


@dataclass(frozen=True)
class RemoveFromCombat(Effect):
    """They are removed from combat (CR 506.4)."""

    ref: Ref


@dataclass(frozen=True)
class BecomeBlocked(Effect):
    """Unblocked attacking creatures become blocked, by nothing (CR 509.1h)."""

    ref: Ref


@dataclass(frozen=True)
class EndTurn(Effect):
    """End the turn (CR 724.1)."""


@dataclass(frozen=True)
class ExtraPhases(Effect):
    """After this phase, there is an additional combat phase (`main`: followed by an additional main phase) (CR 500.8)."""

    main: bool = False
    n: Quantity = Constant(1)


@dataclass(frozen=True)
class SkipNext(Effect):
    """Each player skips their next n turns, untap steps, draw steps or combat phases (CR 614.10)."""

    players: Players
    what: Skipped
    n: Quantity = Constant(1)


@dataclass(frozen=True)
class ExchangeControl(Effect):
    """Exchange control of the two permanents; `a` None: of both that `b` refers to (CR 701.12b)."""

    a: Ref | None
    b: Ref
    duration: Duration = Duration.PERMANENT
