"""What every agent offers, and how one is made from a short text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from mtgenv.game import Game

#: Agents that need no file.
NAMES = ("random", "heuristic", "donothing")


class Agent:
    """Picks actions for whoever has to decide; uses only what that seat may see.

    One agent may play several games in turn; `reset` comes before each. An agent keeps no state that a game does not imply,
    except caches, so it may also be asked about copies of games.
    """

    name = "agent"

    def reset(self) -> None:
        """Forget the last game."""

    def act(self, game: Game, rng: np.random.Generator) -> int:
        """Choose a legal action of the pending decision.

        Parameters
        ----------
        game : Game
            The game; the agent must not change it.
        rng : numpy.random.Generator
            The only source of randomness, so that matches can be played again.

        Returns
        -------
        int
            One of ``game.legal_actions()``.
        """
        raise NotImplementedError


def make(spec: str) -> Agent:
    """An agent from a short text.

    Parameters
    ----------
    spec : str
        "random", "heuristic", "donothing", or the path of a checkpoint that `mtgenv train` saved.

    Raises
    ------
    ValueError
        Neither a known name nor an existing file.
    """
    if spec == "random":
        from .random_agent import RandomAgent

        return RandomAgent()
    if spec == "donothing":
        from .random_agent import DoNothingAgent

        return DoNothingAgent()
    if spec == "heuristic":
        from .heuristic import HeuristicAgent

        return HeuristicAgent()
    if not Path(spec).exists():
        raise ValueError(f"no agent {spec!r}: expected {', '.join(NAMES)}, or the path of a checkpoint")
    from .ppo import load_agent

    return load_agent(spec)


def uniform(rng: np.random.Generator, n: int) -> int:
    """A uniform integer in [0, n)."""
    return int(rng.random() * n)
