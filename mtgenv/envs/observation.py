"""Observation spaces, and observations as fresh arrays: what stands between the encoders' records and the environments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

from ..cards.compiler import Match
from ..engine import layout as L
from . import encoding as E
from .card_features import card_rows

Observation = dict[str, np.ndarray] | np.ndarray
Observer = Callable[[np.ndarray, Match, int], Observation]
MODES = ("entities", "flat")

_ENTITY_COLUMNS = len(E.entity_t.names or ())
_EVENT_COLUMNS = len(E.event_t.names or ())
_GLOBALS = len(E.globals_t.names or ())


def observation_space(mode: str) -> spaces.Space[Any]:
    """The space of observations of a mode.

    Raises
    ------
    ValueError
        `mode` is neither "entities" nor "flat".
    """
    if mode == "flat":
        from .encode_flat import LIMIT

        return spaces.Box(-LIMIT, LIMIT, (E.FLAT_SIZE,), np.float32)
    if mode != "entities":
        raise ValueError(f"obs must be one of {', '.join(map(repr, MODES))}, not {mode!r}")
    i2, i4 = np.iinfo(np.int16), np.iinfo(np.int32)
    return spaces.Dict(
        {
            "entities": spaces.Box(i2.min, i2.max, (L.N_ROWS, _ENTITY_COLUMNS), np.int16),
            "globals": spaces.Box(i4.min, i4.max, (_GLOBALS,), np.int32),
            "events": spaces.Box(i2.min, i2.max, (E.EVENTS_SHOWN, _EVENT_COLUMNS), np.int16),
            "action_mask": spaces.MultiBinary(L.N_ACTIONS),
        }
    )


def _part(raw: np.ndarray, name: str, dtype: Any) -> np.ndarray:
    field, offset = E.entities_t.fields[name][:2]  # type: ignore[index]
    return raw[offset : offset + field.itemsize].view(dtype)


def entities_arrays(buffer: np.ndarray) -> dict[str, np.ndarray]:
    """The arrays of one `entities` record; they share its memory."""
    raw = buffer.view(np.uint8)
    return {
        "entities": _part(raw, "entities", np.int16).reshape(L.N_ROWS, _ENTITY_COLUMNS),
        "globals": _part(raw, "globals", np.int32),
        "events": _part(raw, "events", np.int16).reshape(E.EVENTS_SHOWN, _EVENT_COLUMNS),
        "action_mask": _part(raw, "action_mask", np.int8),
    }


def observe_entities(record: np.ndarray, match: Match, viewer: int) -> dict[str, np.ndarray]:
    """What seat `viewer` sees of a game, as new arrays."""
    from .encode import observe

    buffer = np.zeros(1, E.entities_t)
    observe(record, card_rows(match), buffer, 0, 0, viewer)
    return entities_arrays(buffer)


def observe_flat(record: np.ndarray, match: Match, viewer: int) -> np.ndarray:
    """What seat `viewer` sees of a game, as one new vector."""
    from .encode_flat import observe_flat as write

    buffer = np.empty(1, E.flat_t)
    numbers = buffer.view(np.float32).reshape(1, E.FLAT_SIZE)
    write(record, card_rows(match), buffer, numbers, 0, 0, viewer)
    return numbers[0]


def observer(mode: str) -> Observer:
    """The function that makes observations of a mode: (game record array, match, viewer's seat) to observation."""
    return observe_flat if mode == "flat" else observe_entities


def action_mask(record: np.ndarray, viewer: int | None = None) -> np.ndarray:
    """Legal actions as int8 (N_ACTIONS,); "pass" alone if the game is over or another seat than `viewer` is asked."""
    bits = np.unpackbits(record["mask"][0].view(np.uint8), bitorder="little")[: L.N_ACTIONS].view(np.int8)
    if record["over"][0] or (viewer is not None and record["dp"][0] != viewer):
        bits[:] = 0
        bits[L.V_PASS] = 1
    return bits
