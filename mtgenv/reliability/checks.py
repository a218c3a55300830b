"""Checks one game against the engine's invariants, from Python: the scratch memory and padding table that this needs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from ..engine import layout as L
from ..game import Game

if TYPE_CHECKING:
    from ..engine.invariants import Invariant

__all__ = ["Checker", "check", "padding_table", "words_of"]


def _covered(dtype: np.dtype, base: int, out: np.ndarray) -> None:
    if dtype.names:
        for name in dtype.names:
            part, offset = dtype.fields[name][:2]  # type: ignore[index]
            _covered(part, base + int(offset), out)
    elif dtype.subdtype is not None:
        inner, shape = dtype.subdtype
        for k in range(int(np.prod(shape))):
            _covered(inner, base + k * inner.itemsize, out)
    else:
        out[base : base + dtype.itemsize] = True


@lru_cache(maxsize=1)
def padding_table() -> np.ndarray:
    """Where the game record has bytes that belong to no field: int64 rows (word, mask), read-only."""
    covered = np.zeros(L.game_t.itemsize, bool)
    _covered(L.game_t, 0, covered)
    words = np.where(covered, 0, 255).astype(np.uint8).view(np.int64)
    at = np.flatnonzero(words)
    table = np.stack([at, words[at]], axis=1)
    table.setflags(write=False)
    return table


def words_of(records: np.ndarray) -> np.ndarray:
    """The same memory as int64, shape (games, words)."""
    return records.view(np.int64).reshape(len(records), -1)


class Checker:
    """Checks games; keeps the scratch record between calls."""

    def __init__(self) -> None:
        self.scratch = np.zeros(1, L.game_t)
        self.padding = padding_table().copy()

    def __call__(self, game: Game, seed_state: int | None = None) -> Invariant:
        """What is wrong with the game; an empty `Invariant` if nothing is.

        Parameters
        ----------
        game : Game
            A game at a decision or at its end; it is not changed.
        seed_state : int, optional
            ``seed_bits(seed)`` of the game's seed, to check the random state as well.
        """
        from ..engine.invariants import Invariant
        from . import play

        seed = -1 if seed_state is None else seed_state
        records = game.record
        bad = play.check_game(records, game.match.tables, 0, self.scratch, words_of(records), self.padding, seed)
        return Invariant(int(bad))


def check(game: Game, seed_state: int | None = None) -> Invariant:
    """What is wrong with the game (see `Checker`)."""
    return Checker()(game, seed_state)
