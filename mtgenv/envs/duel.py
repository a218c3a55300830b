"""`mtgenv/Duel-v0`: one player's side of a duel as a Gymnasium environment; the opponent is part of the environment."""

from __future__ import annotations

import copy
import json
import struct
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..cards.compiler import Match
from ..cards.decks import Deck, load_deck, suite
from ..engine import layout as L
from ..engine.enums import Over
from ..errors import IllegalActionError, SaveError
from ..game import DEFAULT_MAX_DECISIONS, DEFAULT_MAX_TURNS, Game, compile_decks
from .observation import action_mask, observation_space, observer
from .opponents import Opponent, make_opponent
from .shaping import differences, potentials

ILLEGAL_ACTION = ("penalize", "raise", "noop", "random_legal")
#: Reward of an illegal action with ``illegal_action="penalize"``; the game does not change.
ILLEGAL_PENALTY = -0.01
_MAGIC = b"MTGDUEL1"


class DuelEnv(gymnasium.Env[Any, Any]):
    """A duel from the side of one seat.

    Actions are `Discrete(N_ACTIONS)`: ids below `N_VERBS` are verbs, id ``N_VERBS + r`` picks row `r`. The reward is 1 for
    a win, -1 for a loss and 0 otherwise. `terminated` is a result of the game, `truncated` a cap.

    Parameters
    ----------
    decks : "suite", or pair of Deck, str or list
        "suite" draws an ordered pair of the standard decks each episode. A pair holds the agent's deck, then the
        opponent's: decks, names of standard decks, paths of deck files, or lists of card names.
    opponent : "random", "heuristic", path of a checkpoint, agent, or callable
        An agent has ``act(game, rng)`` and ``reset()``; a callable is ``act`` alone.
    obs : "entities" or "flat"
        Which encoder makes observations (see this folder's README).
    illegal_action : "penalize", "raise", "noop" or "random_legal"
        What an illegal action does: costs `ILLEGAL_PENALTY`, raises `IllegalActionError`, nothing, or a random legal
        action in its place. ``info["illegal_action"]`` is True after one.
    payment : "auto" or "manual"
        Whether mana is paid automatically.
    skip_forced : bool
        Answer decisions with one legal action without asking.
    seat : "random", 0 or 1
        The agent's seat.
    max_turns, max_decisions : int
        Caps that truncate a game.
    shaping : bool
        Put potential-based shaping rewards into ``info["shaping"]``, by component (`envs/shaping.py`); the reward itself
        stays as it is.
    gamma : float
        Discount for the shaping rewards.
    render_mode : "ansi", "human", "rgb_array" or None

    Raises
    ------
    ValueError
        An unknown option; errors of decks and cards are ValueErrors too.
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        decks: str | Sequence[Any] = "suite",
        opponent: Any = "random",
        obs: str = "entities",
        illegal_action: str = "penalize",
        payment: str = "auto",
        skip_forced: bool = True,
        seat: str | int = "random",
        max_turns: int = DEFAULT_MAX_TURNS,
        max_decisions: int = DEFAULT_MAX_DECISIONS,
        shaping: bool = False,
        gamma: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        if illegal_action not in ILLEGAL_ACTION:
            raise ValueError(f"illegal_action must be one of {', '.join(ILLEGAL_ACTION)}, not {illegal_action!r}")
        if seat not in ("random", 0, 1):
            raise ValueError(f"seat must be 'random', 0 or 1, not {seat!r}")
        if payment not in ("auto", "manual"):
            raise ValueError(f"payment must be 'auto' or 'manual', not {payment!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode must be one of {self.metadata['render_modes']}, not {render_mode!r}")
        self.observation_space = observation_space(obs)
        self.action_space = spaces.Discrete(L.N_ACTIONS)
        self.render_mode = render_mode
        self.opponent: Opponent = make_opponent(opponent)
        self.illegal_action = illegal_action
        self.shaping, self.gamma = shaping, gamma
        self._decks = _deck_choice(decks)
        self._seat_option = seat
        self._options: dict[str, Any] = {
            "payment": payment, "skip_forced": skip_forced, "max_turns": max_turns, "max_decisions": max_decisions,
        }  # fmt: skip
        self._observe = observer(obs)
        self._game: Game | None = None
        self._pair: tuple[Deck, Deck] = (Deck("", ()), Deck("", ()))
        self.seat = 0
        self._potential: dict[str, float] = {}

    # ------------------------------------------------------------ Gymnasium
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game.

        Parameters
        ----------
        seed : int, optional
            Seeds everything: decks, seat, game, opponent. 0 is a seed like any other.
        options : dict, optional
            "decks": a pair, as in the constructor, for this game. "starting_player": "you", "opponent" or a seat.
            "state": bytes of `save`, to go on from there.

        Returns
        -------
        observation, info
            ``info["action_mask"]`` is int8 of shape (N_ACTIONS,).
        """
        super().reset(seed=seed)
        options = dict(options or {})
        unknown = set(options) - {"decks", "starting_player", "state"}
        if unknown:
            raise ValueError(f"unknown reset options: {', '.join(sorted(unknown))}")
        state = options.get("state")
        if state is not None:
            self.load(state)
            if seed is not None:
                self.opponent.seed(int(self.np_random.integers(1 << 62)))
            return self._observation(), self._info()
        rng = self.np_random
        pair = self._draw_decks() if options.get("decks") is None else _deck_choice(options["decks"])
        if not isinstance(pair, tuple):
            raise ValueError("options['decks'] must be a pair")
        self._pair = pair
        self.seat = int(rng.integers(2)) if self._seat_option == "random" else int(self._seat_option)
        first = options.get("starting_player")
        if isinstance(first, str):
            if first not in ("you", "opponent"):
                raise ValueError(f"starting_player must be 'you', 'opponent' or a seat, not {first!r}")
            first = self.seat if first == "you" else 1 - self.seat
        game_seed, opponent_seed = (int(x) for x in rng.integers(1 << 62, size=2))
        self._game = Game.new(match=self._match(), seed=game_seed, starting_player=first, **self._options)
        self.opponent.seed(opponent_seed)
        self.opponent.reset()
        self._let_opponent_play()
        self._potential = potentials(self.game.record, self.seat) if self.shaping else {}
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make one decision, and let the opponent make theirs until it is the agent's turn to decide again.

        Raises
        ------
        IllegalActionError
            With ``illegal_action="raise"`` only.
        """
        game = self.game
        a = int(action)
        if game.is_over:  # the terminal state stays
            return self._observation(), 0.0, not game.truncated, game.truncated, self._info()
        illegal = not 0 <= a < L.N_ACTIONS or not int(game.record["mask"][0, a >> 6]) >> (a & 63) & 1
        reward = 0.0
        if illegal:
            if self.illegal_action == "raise":
                raise IllegalActionError(f"action {a} is not legal now ({game.decision.kind.name.lower()})")
            reward = ILLEGAL_PENALTY if self.illegal_action == "penalize" else 0.0
            if self.illegal_action == "random_legal":
                a = int(self.np_random.choice(np.flatnonzero(self.action_masks())))
        if not illegal or self.illegal_action == "random_legal":
            game.step(a)
            self._let_opponent_play()
        if game.is_over and game.winner is not None:
            reward = 1.0 if game.winner == self.seat else -1.0
        info = self._info()
        if illegal:
            info["illegal_action"] = True
        if self.shaping:
            before, self._potential = self._potential, potentials(game.record, self.seat)
            info["shaping"] = differences(before, self._potential, self.gamma)
        return self._observation(), reward, game.is_over and not game.truncated, game.truncated, info

    def action_masks(self) -> np.ndarray:
        """Legal actions: a new bool array of shape (N_ACTIONS,) with at least one True, terminal states included."""
        return action_mask(self.game.record, self.seat).astype(bool)

    def render(self) -> Any:
        """The board as the agent's seat sees it: text, printed text, or an image of the text."""
        from .rendering import text_image

        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, for example gymnasium.make(..., render_mode='ansi')")
            return None
        text = self.game.view(self.seat)
        if self.render_mode == "rgb_array":
            return text_image(text)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    # ------------------------------------------------------------ beyond Gymnasium
    @property
    def game(self) -> Game:
        """The game being played.

        Raises
        ------
        gymnasium.error.ResetNeeded
            Before the first reset.
        """
        if self._game is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        return self._game

    @property
    def decks(self) -> tuple[Deck, Deck]:
        """The agent's deck and the opponent's."""
        return self._pair

    def action_to_string(self, action: int) -> str:
        """What an action means now, in words; "illegal" if it is not legal."""
        for option in self.game.options():
            if option.action == action:
                return option.text
        return "illegal"

    def clone(self) -> DuelEnv:
        """An independent environment in the same state: same future for the same actions."""
        other = copy.copy(self)
        other._game = None if self._game is None else self._game.clone()
        other._np_random = copy.deepcopy(self._np_random)
        other.opponent = copy.deepcopy(self.opponent)
        other._potential = dict(self._potential)
        other.observation_space = copy.deepcopy(self.observation_space)
        other.action_space = copy.deepcopy(self.action_space)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> DuelEnv:
        return self.clone()

    def save(self) -> bytes:
        """The running game, the decks, the agent's seat and the random states, for `load` or ``reset(options=...)``.

        An agent that keeps a memory of its own as opponent is not in it; `clone` and `pickle` keep that as well.
        """
        head = {
            "decks": [[d.name, d.cards] for d in self._pair],
            "seat": self.seat,
            "rng": self.np_random.bit_generator.state,
            "opponent": self.opponent.state(),
            "potential": self._potential,
        }
        text = json.dumps(head).encode()
        return _MAGIC + struct.pack("<I", len(text)) + text + self.game.save()

    def load(self, data: bytes) -> None:
        """Go on from `save`'s bytes.

        Raises
        ------
        SaveError
            Not such bytes, or damaged.
        """
        if not isinstance(data, (bytes, bytearray)) or bytes(data[:8]) != _MAGIC:
            raise SaveError("not a saved duel (DuelEnv.save)")
        try:
            (n,) = struct.unpack_from("<I", data, 8)
            head = json.loads(data[12 : 12 + n])
            pair = [Deck(name, tuple((str(c), int(k)) for c, k in cards)) for name, cards in head["decks"]]
            seat, rng, opponent = int(head["seat"]), head["rng"], head["opponent"]
        except (struct.error, ValueError, KeyError, TypeError) as e:
            raise SaveError(f"the saved duel is damaged ({e})") from e
        self._pair = (pair[0], pair[1])
        self.seat = seat
        self._game = Game.load(bytes(data[12 + n :]), self._match())
        self.np_random.bit_generator.state = rng
        self.opponent.set_state(opponent)
        self._potential = {str(k): float(v) for k, v in head["potential"].items()}

    # ------------------------------------------------------------ inside
    def _draw_decks(self) -> tuple[Deck, Deck]:
        if len(self._decks) == 2 and isinstance(self._decks, tuple):
            return self._decks
        i, j = self.np_random.integers(len(self._decks), size=2)
        return self._decks[i], self._decks[j]

    def _match(self) -> Match:
        mine, theirs = self._pair
        return compile_decks([mine, theirs] if self.seat == 0 else [theirs, mine])

    def _let_opponent_play(self) -> None:
        self.opponent.play(self.game, self.seat)

    def _observation(self) -> Any:
        game = self.game
        return self._observe(game.record, game.match, self.seat)

    def _info(self) -> dict[str, Any]:
        game = self.game
        info: dict[str, Any] = {"action_mask": action_mask(game.record, self.seat), "seat": self.seat}
        if game.is_over:
            won = "won" if game.winner == self.seat else "lost"
            info["result"] = won if game.winner is not None else Over(game.state.over).name.lower()
            info["turns"] = game.turn
        return info


def _deck_choice(decks: str | Sequence[Any]) -> tuple[Deck, Deck] | list[Deck]:
    """A pair of decks, or the list to draw both from."""
    if isinstance(decks, str):
        if decks != "suite":
            raise ValueError(f"decks must be 'suite' or a pair of decks, not {decks!r}")
        return list(suite().values())
    if len(decks) != 2:
        raise ValueError(f"a duel needs two decks, got {len(decks)}")
    mine, theirs = (_as_deck(d) for d in decks)
    return mine, theirs


def _as_deck(deck: Any) -> Deck:
    if isinstance(deck, Deck):
        return deck
    if isinstance(deck, str) or hasattr(deck, "__fspath__"):
        return load_deck(deck)
    counts: dict[str, int] = {}
    for name in deck:
        counts[str(name)] = counts.get(str(name), 0) + 1
    return Deck("custom", tuple(counts.items()))
