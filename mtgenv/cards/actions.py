"""What the keyword actions that the engine does not know stand for (CR 701): each expands to general instructions."""

from __future__ import annotations

from collections.abc import Callable

from . import ir
from .counter_actions import COUNTER_ACTIONS
from .designations import DESIGNATION_ACTIONS
from .dungeons import DUNGEON_ACTIONS
from .errors import NotSupported
from .keywords_casting import discover
from .zone_actions import ZONE_ACTIONS

_EXPANSIONS: dict[str, Callable[[ir.KeywordAction], ir.Effects]] = {
    **COUNTER_ACTIONS,
    **DESIGNATION_ACTIONS,
    **DUNGEON_ACTIONS,
    **ZONE_ACTIONS,
    "discover": lambda a: discover(a.n or ir.Constant(0)),
}
NAMES = tuple(_EXPANSIONS)


def expand_action(a: ir.KeywordAction, card: str = "") -> ir.Effects:
    """The general instructions that a keyword action stands for.

    Raises
    ------
    NotSupported
        The action has no expansion.
    """
    if a.name not in _EXPANSIONS:
        raise NotSupported(f"the keyword action {a.name}", card)
    return _EXPANSIONS[a.name](a)
