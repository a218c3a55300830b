"""Who sits on the other side of a single-agent environment, and how they are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..engine import layout as L
from ..game import Game


class Opponent:
    """Plays all decisions that are not the learner's; the base class plays randomly, inside one compiled call."""

    def __init__(self) -> None:
        self._r = np.zeros(1, L.rng_t)

    def seed(self, seed: int) -> None:
        """Start the opponent's randomness anew."""
        self._r["rng"] = seed
        self._r["rng_draws"] = 0

    def reset(self) -> None:
        """A new game begins."""

    def play(self, game: Game, seat: int) -> None:
        """Decide until `seat` is asked or the game is over."""
        from .encode_flat import play_random

        play_random(game.record, game.match.tables, self._r, 0, seat)

    def state(self) -> Any:
        """The random state, fit for JSON."""
        return [int(self._r["rng"][0]), int(self._r["rng_draws"][0])]

    def set_state(self, state: Any) -> None:
        """Go back to a `state`."""
        self._r["rng"], self._r["rng_draws"] = state


class AgentOpponent(Opponent):
    """Asks an agent: an object with ``act(game, rng)`` and ``reset()``, or a callable that is ``act`` alone."""

    def __init__(self, agent: Any) -> None:
        super().__init__()
        self.agent = agent
        self._act: Callable[[Game, np.random.Generator], int] = agent.act if hasattr(agent, "act") else agent
        self.rng = np.random.default_rng(0)

    def seed(self, seed: int) -> None:
        """Start the opponent's randomness anew."""
        self.rng = np.random.default_rng(seed)

    def reset(self) -> None:
        """A new game begins."""
        if hasattr(self.agent, "reset"):
            self.agent.reset()

    def play(self, game: Game, seat: int) -> None:
        """Decide until `seat` is asked or the game is over."""
        record = game.record
        while not record["over"][0] and record["dp"][0] != seat:
            game.step(int(self._act(game, self.rng)))

    def state(self) -> Any:
        """The random state, fit for JSON."""
        return self.rng.bit_generator.state

    def set_state(self, state: Any) -> None:
        """Go back to a `state`."""
        self.rng.bit_generator.state = state


def make_opponent(opponent: Any) -> Opponent:
    """An opponent from what the environment's option says.

    Raises
    ------
    ValueError
        Neither a known name, a checkpoint, an agent nor a callable.
    """
    if isinstance(opponent, Opponent):
        return opponent
    if opponent == "random":
        return Opponent()
    if isinstance(opponent, str) or hasattr(opponent, "__fspath__"):
        from ..companions import companion

        return AgentOpponent(companion("mtgenv_agents").make(str(opponent)))
    if hasattr(opponent, "act") or callable(opponent):
        return AgentOpponent(opponent)
    raise ValueError(f"opponent must be 'random', 'heuristic', a checkpoint, an agent or a callable, not {opponent!r}")
