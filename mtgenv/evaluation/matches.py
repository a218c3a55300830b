"""Plays paired deals between two agents, on several processes, with results that do not depend on their number."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from multiprocessing import get_context
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cards.decks import Deck, load_deck, suite
from .statistics import Evaluation, evaluate_pairs

__all__ = ["MatchResult", "play_game", "play_match", "suite_pairings"]

#: Called with (pairs done, pairs in all, the agent's score so far).
OnProgress = Callable[[int, int, float], None]


@dataclass(frozen=True)
class MatchResult:
    """Paired games of agent A against agent B.

    Attributes
    ----------
    scores : ndarray, shape (n, 2), float64
        What A scored in pair `i` in seat 0 and in seat 1.
    truncated, starting : ndarray, shape (n, 2), bool
        Games stopped by a cap; whether A was the starting player.
    turns, decisions : ndarray, shape (n, 2), int64
        Length of each game: turns, and decisions with two or more options.
    decks : list of (str, str)
        Decks of seat 0 and seat 1 of each pair.
    seconds : ndarray, shape (2,), float64
        Time that A and B spent choosing, in all.
    choices : ndarray, shape (2,), int64
        Decisions that A and B made, in all.
    """

    scores: NDArray[np.float64]
    truncated: NDArray[np.bool_]
    starting: NDArray[np.bool_]
    turns: NDArray[np.int64]
    decisions: NDArray[np.int64]
    decks: list[tuple[str, str]]
    seconds: NDArray[np.float64] = field(default_factory=lambda: np.zeros(2))
    choices: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2, np.int64))

    def evaluate(self, seed: int = 0) -> Evaluation:
        """Win rate with intervals, seats, pairings, matrix."""
        return evaluate_pairs(self.scores, self.decks, truncated=self.truncated, starting=self.starting, seed=seed)


def suite_pairings(names: Sequence[str] | None = None) -> list[tuple[str, str]]:
    """All pairings of some decks, mirrors included; of the standard suite by default (15)."""
    return list(combinations_with_replacement(list(suite()) if names is None else names, 2))


def play_game(
    agents: Sequence[Any], game: Any, seed: int, seconds: Any = None, choices: Any = None, order: Sequence[int] = (0, 1)
) -> None:
    """Let agents play a game to its end.

    Parameters
    ----------
    agents : sequence of Agent
        One per seat.
    game : Game
        Played to its end in place.
    seed : int
        Seed of the agents' own randomness; a seat's stream does not depend on who sits there.
    seconds, choices : array of length 2, optional
        Where to add the time and the number of choices; `order` maps seats to their entries.
    """
    from time import perf_counter

    rngs = [np.random.default_rng([seed & 0x7FFFFFFF, 7919, k]) for k in range(len(agents))]
    for a in agents:
        a.reset()
    while not game.is_over:
        p = game.state.dp
        t = perf_counter()
        action = agents[p].act(game, rngs[p])
        if seconds is not None:
            seconds[order[p]] += perf_counter() - t
            choices[order[p]] += 1
        game.step(action)


def _agent(spec: Any) -> Any:
    if isinstance(spec, str):
        from ..companions import make_agent

        return make_agent(spec)
    return spec


def _play_pairs(job: bytes) -> dict[str, Any]:
    """Play some pairs (both seatings of each deal); runs in a worker."""
    from ..companions import companion

    companion("mtgenv_agents")
    a, b, deals, options = pickle.loads(job)
    from ..game import Game, compile_decks

    agent_a, agent_b = _agent(a), _agent(b)
    out: dict[str, Any] = {k: [] for k in ("index", "scores", "truncated", "starting", "turns", "decisions")}
    seconds, choices = np.zeros(2), np.zeros(2, np.int64)
    for index, decks, seed in deals:
        match = compile_decks(decks)
        rows: dict[str, list[Any]] = {k: [] for k in ("scores", "truncated", "starting", "turns", "decisions")}
        for seat in (0, 1):
            game = Game.new(match=match, seed=seed, **options)
            order = (0, 1) if seat == 0 else (1, 0)
            starts = int(game.state.starting_player) == seat
            play_game([agent_a, agent_b] if seat == 0 else [agent_b, agent_a], game, seed, seconds, choices, order)
            w = game.winner
            rows["scores"].append(0.5 if w is None else float(w == seat))
            rows["truncated"].append(game.truncated)
            rows["starting"].append(starts)
            rows["turns"].append(game.turn)
            rows["decisions"].append(int(game.state.n_decisions))
        out["index"].append(index)
        for k, v in rows.items():
            out[k].append(v)
    out["seconds"], out["choices"] = seconds, choices
    return out


def play_match(
    agent_a: Any,
    agent_b: Any,
    pairings: Sequence[tuple[Deck | str, Deck | str]] | None = None,
    games: int = 400,
    seed: int = 0,
    processes: int | None = None,
    on_progress: OnProgress | None = None,
    **options: Any,
) -> MatchResult:
    """Play paired deals: the same decks and seed twice, with the agents' seats swapped.

    Parameters
    ----------
    agent_a, agent_b : Agent or str
        Agents, or specs for `mtgenv_agents.make`. With several processes agents are pickled; a spec is made anew in each.
    pairings : sequence of (deck, deck), optional
        Decks, or names of decks; they take turns. Default: the 15 pairings of the standard suite.
    games : int
        Number of games, rounded up to whole pairs of games.
    seed : int
        Deal `i` is drawn from (seed, i) alone, so results do not depend on the number of processes.
    processes : int, optional
        Default: the processors available.
    on_progress : callable, optional
        Called with (pairs done, pairs in all, A's mean score so far).
    **options
        Passed to `Game.new`.

    Returns
    -------
    MatchResult

    Raises
    ------
    ValueError
        No games, or an unknown agent or deck.
    """
    if games < 1:
        raise ValueError(f"games must be at least 1, not {games}")
    chosen = suite_pairings() if pairings is None else pairings
    decks = [tuple(d if isinstance(d, Deck) else load_deck(d) for d in pair) for pair in chosen]
    if not decks:
        raise ValueError("no deck pairings")
    for a in (agent_a, agent_b):
        _agent(a)  # a bad spec is an error here, not in a worker
    n = -(-games // 2)
    seeds = [int(np.random.SeedSequence([seed & 0xFFFFFFFF, i]).generate_state(1)[0]) for i in range(n)]
    deals = [(i, decks[i % len(decks)], seeds[i]) for i in range(n)]
    workers = min(processes or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else processes or 1, n)
    size = max(1, min(8, n // (workers * 4) or 1))
    # deals of one pairing stay together: its cards are compiled once
    deals.sort(key=lambda d: (d[0] % len(decks), d[0]))
    if on_progress is not None:
        rng = np.random.default_rng(seed & 0xFFFFFFFF)
        chunks = [deals[i : i + size] for i in range(0, n, size)]
        chunks = [chunks[i] for i in rng.permutation(len(chunks))]  # so that the running score is about the whole
    else:
        chunks = [deals[i : i + size] for i in range(0, n, size)]

    scores = np.zeros((n, 2))
    truncated, starting = np.zeros((n, 2), bool), np.zeros((n, 2), bool)
    turns, decisions = np.zeros((n, 2), np.int64), np.zeros((n, 2), np.int64)
    seconds, choices = np.zeros(2), np.zeros(2, np.int64)
    done = 0
    won = 0.0

    def collect(r: dict[str, Any]) -> None:
        nonlocal done, won
        at = r["index"]
        scores[at], truncated[at], starting[at] = r["scores"], r["truncated"], r["starting"]
        turns[at], decisions[at] = r["turns"], r["decisions"]
        seconds[:] += r["seconds"]
        choices[:] += r["choices"]
        done += len(at)
        won += float(np.mean(r["scores"], axis=1).sum())
        if on_progress is not None:
            on_progress(done, n, won / done)

    jobs = [pickle.dumps((agent_a, agent_b, chunk, options)) for chunk in chunks]
    if workers <= 1:
        for job in jobs:
            collect(_play_pairs(job))
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            try:
                for f in as_completed([pool.submit(_play_pairs, job) for job in jobs]):
                    collect(f.result())
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    names = [(d[0].name, d[1].name) for d in decks]
    return MatchResult(
        scores, truncated, starting, turns, decisions, [names[i % len(names)] for i in range(n)], seconds, choices
    )
