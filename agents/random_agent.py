"""The two agents that everything is measured against: uniformly random legal play, and doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .base import Agent, uniform

if TYPE_CHECKING:
    from mtgenv.game import Game

_PASS, _YES, _NO = 0, 1, 2


class RandomAgent(Agent):
    """Plays each legal action with the same chance."""

    name = "random"

    def act(self, game: Game, rng: np.random.Generator) -> int:
        """Any legal action."""
        legal = game.legal_actions()
        return legal[uniform(rng, len(legal))]


class DoNothingAgent(Agent):
    """Keeps its hand, then passes and declines whatever it can; what it can't decline it answers at random."""

    name = "donothing"

    def act(self, game: Game, rng: np.random.Generator) -> int:
        """Pass, keep, decline."""
        from mtgenv.engine.enums import Decision

        legal = game.legal_actions()
        wanted = (_YES,) if game.decision.kind == Decision.MULLIGAN else (_PASS, _NO)
        for a in wanted:
            if a in legal:
                return a
        return legal[uniform(rng, len(legal))]
