"""What counters do by themselves (CR 122.1a-d, 122.1h): the keywords they give, and abilities that stand for their rules."""

from __future__ import annotations

import re

from ..engine.enums import CardType, Event, Keyword, ReplaceOp, Zone
from . import ir
from .pools import COUNTER_NAMES

_KEYWORDS = (
    "flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink", "menace",
    "reach", "shadow", "trample", "vigilance",
)  # fmt: skip
#: CR 122.1b.
KEYWORD_COUNTERS = {name: Keyword[name.upper().replace(" ", "_")] for name in _KEYWORDS}

_SIZES = re.compile(r"([+-]\d+)/([+-]\d+)")


def counter_size(name: str) -> tuple[int, int]:
    """What a counter adds to power and toughness (CR 122.1a); those that the engine knows by number say 0."""
    size = None if name in COUNTER_NAMES else _SIZES.fullmatch(name)
    return (int(size[1]), int(size[2])) if size else (0, 0)


_THIS = ir.Is("THIS")
_ONE = ir.Constant(1)
_UNSHIELD = (ir.RemoveCounters(_ONE, "shield", ir.This()),)
COUNTER_ABILITIES: dict[str, tuple[ir.Ability, ...]] = {
    "shield": (  # CR 122.1c: destruction by an effect, which has a source
        ir.Replacement(ir.EventPattern(Event.DAMAGE, _THIS), ReplaceOp.PREVENT, counter="shield", effects=_UNSHIELD),
        ir.Replacement(
            ir.EventPattern(Event.DESTROYED, _THIS, source=ir.OfType(CardType(0))), ReplaceOp.RUN, effects=_UNSHIELD
        ),
    ),
    "finality": (  # CR 122.1h
        ir.Replacement(
            ir.EventPattern(Event.LEAVES, _THIS, values=(int(Zone.GRAVEYARD),)), ReplaceOp.TO_ZONE,
            ir.Constant(int(Zone.EXILE)),
        ),
    ),
}  # fmt: skip
