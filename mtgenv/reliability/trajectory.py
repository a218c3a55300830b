"""Games as sequences of state hashes, to compare one way of running the engine with another.

``python -m mtgenv.reliability.trajectory --games N --seed S`` prints them as JSON: a process of its own, started with
other settings (``MTGENV_JIT=0``, ``MTGENV_BOUNDSCHECK=1``), must print the same.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .. import _jit
from ..game import Game
from .fuzz import game_seed, pairings

__all__ = ["positions", "random_action", "trajectories", "trajectory"]


def random_action(game: Game, rng: random.Random) -> int:
    """A random legal action, the same in every mode of the engine."""
    legal = game.legal_actions()
    return legal[rng.randrange(len(legal))]


def new_game(seed: int, k: int, **options: Any) -> Game:
    """Game number `k` of a run: the pairings in turn, with seats swapped every other time."""
    pairs = pairings()
    decks = pairs[k // 2 % len(pairs)]
    return Game.new(decks[::-1] if k % 2 else decks, game_seed(seed, k), **options)


def trajectory(game: Game, rng: random.Random, limit: int = 100_000) -> tuple[list[str], list[int]]:
    """Play a game to its end: the hash of the state at each decision, and the actions."""
    hashes = [f"{game.hash():016x}"]
    actions: list[int] = []
    while not game.is_over and len(actions) < limit:
        actions.append(random_action(game, rng))
        game.step(actions[-1])
        hashes.append(f"{game.hash():016x}")
    return hashes, actions


def trajectories(games: int, seed: int = 0, start: int = 0, **options: Any) -> list[list[str]]:
    """State hashes at every decision of each of some games."""
    out = []
    for k in range(start, start + games):
        hashes, _ = trajectory(new_game(seed, k, **options), random.Random(game_seed(seed, k)))
        out.append(hashes)
    return out


def checksum(hashes: list[list[str]]) -> str:
    """One number for many trajectories."""
    return hashlib.blake2b(json.dumps(hashes).encode(), digest_size=8).hexdigest()


def positions(
    n: int, seed: int = 0, every: int = 7, wanted: Callable[[Game], bool] | None = None, **options: Any
) -> Iterator[Game]:
    """Positions from random games: every so-many-th decision, copies; `n` of them.

    Parameters
    ----------
    n : int
        How many.
    seed, every : int
        Seed of the games; decisions between positions.
    wanted : callable, optional
        Only positions of which it is true (at most 3000 games are searched).
    **options
        As for `Game.new`.
    """
    for k in range(3000):
        rng = random.Random(game_seed(seed, k))
        game = new_game(seed, k, **options)
        at = 0
        while not game.is_over:
            at += 1
            if at % every == 0 and (wanted is None or wanted(game)):
                yield game.clone()
                n -= 1
                if n == 0:
                    return
            game.step(random_action(game, rng))


def main(argv: list[str] | None = None) -> None:
    """Print the trajectories of some games as JSON."""
    p = argparse.ArgumentParser(description=main.__doc__)
    p.add_argument("--games", type=int, default=10)
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--start", type=int, default=0)
    a = p.parse_args(argv)
    hashes = trajectories(a.games, a.seed, a.start)
    print(
        json.dumps(
            {
                "jit": _jit.JIT,
                "boundscheck": _jit.BOUNDSCHECK,
                "numpy": np.__version__,
                "checksum": checksum(hashes),
                "hashes": hashes,
            }
        )
    )


if __name__ == "__main__":
    main()
