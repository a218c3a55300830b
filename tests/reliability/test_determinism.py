"""Equal seeds and actions give equal states at every step, however the engine runs."""

from __future__ import annotations

import multiprocessing
import random
import sys

import numpy as np
import pytest

from mtgenv import _jit, compile_decks
from mtgenv.engine import layout as L
from mtgenv.game import make_template, seed_bits
from mtgenv.reliability.fuzz import game_seed, pairings
from mtgenv.reliability.trajectory import checksum, new_game, trajectories, trajectory

MODULE = ["-m", "mtgenv.reliability.trajectory"]


def first_difference(a, b):
    """(game, step) at which two runs part, None if they are equal."""
    for g, (x, y) in enumerate(zip(a, b, strict=True)):
        for i, (h, k) in enumerate(zip(x, y)):
            if h != k:
                return g, i
        if len(x) != len(y):
            return g, min(len(x), len(y))
    return None


def test_compiled_and_plain_python_agree_at_every_step(run_python, finish):
    """The trajectory checksum: no stored number, but the same sources run as plain Python."""
    if not _jit.JIT:
        pytest.skip("compares with a compiled engine")
    n = 40
    sizes = [(str(n // 2), str(k * n // 2)) for k in range(2)]
    halves = [run_python([*MODULE, "--games", games, "--start", start], MTGENV_JIT="0") for games, start in sizes]
    mine = trajectories(n)
    plain = [finish(p) for p in halves]
    assert not any(p["jit"] for p in plain)
    theirs = plain[0]["hashes"] + plain[1]["hashes"]
    assert first_difference(mine, theirs) is None
    assert checksum(mine) == checksum(theirs)


def test_a_fresh_process_agrees_at_every_step(run_python, finish, scaled):
    n = scaled(100)
    other = run_python([*MODULE, "--games", str(n), "--seed", "6"])
    mine = trajectories(n, 6)
    assert first_difference(mine, finish(other)["hashes"]) is None


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
def test_a_forked_process_agrees_at_every_step(scaled):
    n = scaled(50)
    mine = trajectories(n, 7)
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert first_difference(mine, pool.apply(trajectories, (n, 7))) is None


def test_seeds_differ_and_repeat():
    a, b, c = (trajectories(3, seed) for seed in (1, 1, 2))
    assert a == b
    assert a != c
    assert len({h[0] for h in trajectories(30, 3)}) == 30


def test_games_played_between_others_are_the_same(scaled):
    """Nothing outside the record counts: two games stepped in turn are the two games stepped alone."""
    for k in range(scaled(20)):
        alone = [trajectory(new_game(8, i), random.Random(i))[0] for i in (k, k + 1)]
        games = [new_game(8, i) for i in (k, k + 1)]
        rngs = [random.Random(i) for i in (k, k + 1)]
        together = [[f"{g.hash():016x}"] for g in games]
        while not all(g.is_over for g in games):
            for i, g in enumerate(games):
                if not g.is_over:
                    legal = g.legal_actions()
                    g.step(legal[rngs[i].randrange(len(legal))])
                    together[i].append(f"{g.hash():016x}")
        assert together == alone


def test_a_batch_is_its_games_one_by_one(scaled):
    from mtgenv.engine import main

    match = compile_decks(pairings()[6])
    template = make_template(match, 2)
    n_games, n_decisions = 8, scaled(1000)

    def run(sizes):
        rng = np.zeros(1, L.rng_t)
        rng["rng"] = 99
        out = np.zeros(8, np.int64)
        records = []
        at = 0
        for size in sizes:
            batch = np.zeros(size, L.game_t)
            for i in range(size):
                main.start_game(batch, match.tables, template, i, seed_bits(at + i))
            main.random_games(batch, match.tables, template, rng, n_decisions, out)
            records += [batch[i : i + 1].view(np.uint8).tobytes() for i in range(size)]
            at += size
        return records, out.tolist()

    assert run([n_games]) == run([1] * n_games) == run([3, 5])


def test_the_loop_in_one_call_is_the_steps_one_by_one(scaled):
    from mtgenv.engine import main

    for k in range(scaled(50)):
        whole, steps = new_game(10, k), new_game(10, k)
        rngs = [np.zeros(1, L.rng_t) for _ in range(2)]
        for r in rngs:
            r["rng"] = game_seed(10, k)
        n = main.random_game(whole.record, whole.match.tables, rngs[0], 0, 100_000)
        made = 0
        while not steps.is_over:
            made += main.random_game(steps.record, steps.match.tables, rngs[1], 0, 1)
        assert (n, whole.hash()) == (made, steps.hash())
