"""Plays many duels at once for the trainer: a vector environment for Stable-Baselines3 over raw game records.

All games advance in this process, through compiled calls; opponents that are networks decide for all waiting games in one
pass. It is the trainer's own loop, not the public vector environment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from mtgenv.cards.decks import Deck
from mtgenv.engine import layout as L
from mtgenv.engine.enums import Over
from mtgenv.envs import encoding as E
from mtgenv.envs.card_features import card_rows
from mtgenv.envs.observation import observation_space
from mtgenv.envs.shaping import WEIGHTS
from mtgenv.errors import IllegalActionError
from mtgenv.game import Game, compile_decks, make_template, seed_bits

#: Chooses actions for many positions: (observations (n, FLAT_SIZE), masks (n, N_ACTIONS)) to actions (n,).
BatchPolicy = Callable[[np.ndarray, np.ndarray], np.ndarray]

_YOU, _THEY = (E.flat_t.fields[k][1] // 4 for k in ("you", "they"))
_SIDE = {name: i for i, name in enumerate(E.flat_side_t.names)}


def potential(obs: np.ndarray) -> np.ndarray:
    """The shaping potential of `mtgenv.envs.shaping` for a batch of `flat` observations."""

    def difference(name: str) -> np.ndarray:
        return obs[:, _YOU + _SIDE[name]] - obs[:, _THEY + _SIDE[name]]

    life, cards = difference("life"), difference("hand") * 7 / 5
    board = difference("power") + difference("toughness")
    parts = {"life": life, "board": board, "cards": cards}
    return sum(w * np.tanh(parts[k]) for k, w in WEIGHTS.items())


class DuelBatch(VecEnv):
    """`n` duels of the learner against a mix of opponents.

    Parameters
    ----------
    n : int
        Number of games at a time.
    decks : sequence of Deck
        Each game draws an ordered pair.
    opponents : sequence of (name, opponent)
        One per game: "random" plays inside the compiled loop; any other name comes with an agent (``act``) or, for
        "self", with None: a frozen policy given by `set_past_self`.
    seed : int
    shaping : bool
        Add potential-based shaping to the rewards.
    gamma : float
        The learner's discount, for the shaping.
    max_turns : int
        Cap after which a game is truncated.
    """

    def __init__(
        self,
        n: int,
        decks: Sequence[Deck],
        opponents: Sequence[tuple[str, Any]],
        seed: int = 0,
        shaping: bool = True,
        gamma: float = 0.997,
        max_turns: int = 100,
    ) -> None:
        from mtgenv.engine import main
        from mtgenv.envs import encode_flat

        self.render_mode = None
        super().__init__(n, observation_space("flat"), spaces.Discrete(L.N_ACTIONS))
        self._kernels, self._engine = encode_flat, main
        self._matches: dict[tuple[int, int], tuple[Any, np.ndarray]] = {}
        self.decks, self.shaping, self.gamma, self.max_turns = list(decks), shaping, gamma, max_turns
        self.opponents = list(opponents)
        self.rng = np.random.default_rng(seed)
        self.games: list[Any] = [None] * n
        self.seats = np.zeros(n, np.int64)
        self.lengths = np.zeros(n, np.int64)
        self._r = np.zeros(1, L.rng_t)
        self._r["rng"] = self.rng.integers(1 << 62)
        self._obs = np.zeros(n, E.flat_t)
        self._numbers = self._obs.view(np.float32).reshape(n, E.FLAT_SIZE)
        self._masks = np.zeros((n, L.N_ACTIONS), bool)
        self._potential = np.zeros(n)
        self._past_self: BatchPolicy | None = None
        self._actions = np.zeros(n, np.int64)

    def set_past_self(self, policy: BatchPolicy | None) -> None:
        """The frozen policy that the "self" opponents play from now on; None: they play randomly."""
        self._past_self = policy

    # ------------------------------------------------------------ games
    def _new_game(self, i: int) -> None:
        a, b = (int(k) for k in self.rng.integers(len(self.decks), size=2))
        if (a, b) not in self._matches:
            match = compile_decks([self.decks[a], self.decks[b]])
            self._matches[a, b] = match, make_template(match, 2, max_turns=self.max_turns)
        match, template = self._matches[a, b]
        game = Game(match, np.empty(1, L.game_t))
        self._engine.start_game(game.record, match.tables, template, 0, seed_bits(int(self.rng.integers(1 << 62))))
        self.games[i] = game
        self.seats[i] = self.rng.integers(2)
        self.lengths[i] = 0
        agent = self.opponents[i][1]
        if agent is not None and hasattr(agent, "reset"):
            agent.reset()

    def _step(self, i: int, action: int) -> None:
        game = self.games[i]
        if not self._engine.step_game(game.record, game.match.tables, 0, action):
            raise IllegalActionError(f"action {action} is not legal in game {i}")

    def _observe(self, i: int) -> None:
        game, seat = self.games[i], int(self.seats[i])
        if not game.record["over"][0]:
            seat = int(game.record["dp"][0])
        self._kernels.observe_flat(game.record, card_rows(game.match), self._obs, self._numbers, 0, i, seat)
        bits = np.unpackbits(game.record["mask"][0].view(np.uint8), bitorder="little")
        self._masks[i] = bits[: L.N_ACTIONS]

    def _advance(self, waiting: list[int]) -> None:
        """Let the opponents of the `waiting` games play until the learner is asked or the game is over."""
        while waiting:
            still: list[int] = []
            for i in waiting:
                game, seat = self.games[i], int(self.seats[i])
                record, (name, agent) = game.record, self.opponents[i]
                if name == "random" or (name == "self" and self._past_self is None):
                    self._kernels.play_random(record, game.match.tables, self._r, 0, seat)
                elif agent is not None:
                    while not record["over"][0] and record["dp"][0] != seat:
                        self._step(i, int(agent.act(game, self.rng)))
                self._observe(i)
                if not record["over"][0] and record["dp"][0] != seat:
                    still.append(i)
            if still:
                assert self._past_self is not None
                actions = self._past_self(self._numbers[still], self._masks[still])
                for i, a in zip(still, actions, strict=True):
                    self._step(i, int(a))
            waiting = still

    # ------------------------------------------------------------ VecEnv
    def reset(self) -> np.ndarray:
        """Start all games anew."""
        for i in range(self.num_envs):
            self._new_game(i)
        self._advance(list(range(self.num_envs)))
        self._potential = potential(self._numbers)
        return self._numbers.copy()

    def step_async(self, actions: np.ndarray) -> None:
        """Remember the actions; the games advance in `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Advance all games; finished ones start anew."""
        n = self.num_envs
        rewards, dones = np.zeros(n, np.float32), np.zeros(n, bool)
        infos: list[dict[str, Any]] = [{} for _ in range(n)]
        for i in range(n):
            self._step(i, int(self._actions[i]))
        self.lengths += 1
        self._advance(list(range(n)))
        now = potential(self._numbers)
        ended = [i for i in range(n) if self.games[i].record["over"][0]]
        now[ended] = 0
        if self.shaping:
            rewards += (self.gamma * now - self._potential).astype(np.float32)
        for i in ended:
            over, winner = (int(self.games[i].record[k][0]) for k in ("over", "winner"))
            score = 0.0 if over != Over.WON else 1.0 if winner == self.seats[i] else -1.0
            rewards[i] += score
            dones[i] = True
            infos[i] = {
                "terminal_observation": self._numbers[i].copy(),
                "TimeLimit.truncated": over >= Over.TRUNCATED_TURNS,
                "episode": {"r": score, "l": int(self.lengths[i]), "opponent": self.opponents[i][0]},
            }
            self._new_game(i)
        if ended:
            self._advance(ended)
            now[ended] = potential(self._numbers[ended])
        self._potential = now
        return self._numbers.copy(), rewards, dones, infos

    def close(self) -> None:
        """Nothing is held open."""

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Only ``action_masks``, which is what MaskablePPO asks for."""
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self._masks[list(self._get_indices(indices))])

    def has_attr(self, attr_name: str) -> bool:
        """Whether the games have an attribute or method."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, once per game."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Not supported."""
        raise NotImplementedError("the games of a batch share their attributes")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Seed the draws of decks, seats and games from the next reset on."""
        self.rng = np.random.default_rng(seed)
        self._r["rng"] = self.rng.integers(1 << 62)
        return [seed] * self.num_envs
