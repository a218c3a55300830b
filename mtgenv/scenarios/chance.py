"""Coin flips and die rolls that come out as a scenario says: the game's step is tried with other states of its generator."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..engine import layout as L
from ..engine.enums import Event
from ..game import Game, seed_bits
from .rows import Answer

TRIES = 20_000  # of a step: three 20-sided dice take 8,000 on average


class ScriptedGame(Game):
    """A game with results in store for each player's coming flips and rolls.

    Attributes
    ----------
    results : list of list of Answer
        What comes out, in order, by player.
    taken : list of int
        How many of a player's results have come out.
    """

    results: Sequence[Sequence[Answer]]
    taken: list[int]

    @classmethod
    def of(cls, game: Game, results: Sequence[Sequence[Answer]]) -> ScriptedGame:
        """The same game, with results in store."""
        other = cls(game.match, game.record)
        other._log_lines = game._log_lines
        other.results, other.taken = results, [0] * len(results)
        return other

    def clone(self) -> ScriptedGame:
        """An independent copy, the results in store included."""
        other = ScriptedGame.of(super().clone(), self.results)
        other.taken = list(self.taken)
        return other

    def step(self, action: int) -> None:
        """Answer the pending decision; flips and rolls come out as they should.

        Raises
        ------
        ValueError
            They can't: no coin or die has that side.
        """
        if all(n >= len(r) for n, r in zip(self.taken, self.results)):
            return super().step(action)
        memory = self.record.view(np.uint8)
        before, lines = memory.copy(), len(self._log_lines)
        for k in range(TRIES):
            if k:
                memory[:] = before
                del self._log_lines[lines:]
                self.state.rng = seed_bits(k)
            logged = self.state.n_logged
            super().step(action)
            taken = self._fitting(logged)
            if taken is not None:
                self.taken = taken
                return None
        raise ValueError(f"no flip or roll comes out as {[a.text for r in self.results for a in r]}")

    def _fitting(self, logged: int) -> list[int] | None:
        """How many results have come out after the step, None if one came out otherwise than it should."""
        s = self.state
        taken = list(self.taken)
        for k in range(max(logged, s.n_logged - L.LOG_CAP), s.n_logged):
            e = s.log[k % L.LOG_CAP]
            if e.kind != Event.AT_RANDOM or taken[e.player] >= len(self.results[e.player]):
                continue
            told = self.results[e.player][taken[e.player]].text
            wanted = int(told == "True") if told in ("True", "False") else int(told) - 1
            if not 0 <= wanted < e.x:
                raise ValueError(f"nothing with {e.x} sides comes out as {told}")
            if e.amount != wanted:
                return None
            taken[e.player] += 1
        return taken

    def left(self, runs: int) -> list[Answer]:
        """Results that have not come out though they were available in that run."""
        return [a for n, r in zip(self.taken, self.results) for a in r[n:] if a.run <= runs]
