"""How fast the engine plays: random legal play over the standard suite, on one core, in CPU time.

A trajectory checksum comes with the figures, so that a wrong engine can't look fast: it depends on every action and decision
kind, and for one seed and engine it is always the same.
"""

from __future__ import annotations

import contextlib
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np

#: Games in a batch, and decisions of each between two looks at the clock.
BATCH = 8
DECISIONS = 2_000
#: The checksum is about so many decisions of each pairing, whatever the time limit.
CHECKED = 2_000


@contextlib.contextmanager
def pinned() -> Iterator[int | None]:
    """Run on one processor, where the system can; its number."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    before = os.sched_getaffinity(0)
    core = max(before)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, before)


class Pairing:
    """Games of one deck pairing that random players play on and on."""

    def __init__(self, decks: tuple[Any, Any], seed: int) -> None:
        from mtgenv.engine import layout as L
        from mtgenv.engine import main
        from mtgenv.game import compile_decks, make_template, seed_bits

        self.match = compile_decks(decks)
        self.template = make_template(self.match, 2)
        self.games = np.zeros(BATCH, L.game_t)
        self.rng = np.zeros(1, L.rng_t)
        self.rng["rng"] = seed_bits(seed)
        for i in range(BATCH):
            main.start_game(self.games, self.match.tables, self.template, i, seed_bits(seed * 1000 + i))
        self.out = np.zeros(6, np.int64)
        self.decisions = 0

    def play(self, n: int) -> None:
        """`n` decisions in each game, engine only."""
        from mtgenv.engine import main

        main.random_games(self.games, self.match.tables, self.template, self.rng, n, self.out)
        self.decisions += n * BATCH

    def play_observed(self, n: int) -> None:
        """`n` decisions in each game, with observation and mask written before each."""
        from mtgenv.envs.encoding import entities_t  # before the kernels over its records

        from mtgenv.envs import encode  # isort: skip
        from mtgenv.envs.card_features import card_rows  # isort: skip

        if not hasattr(self, "features"):
            self.features = card_rows(self.match)
            self.observation = np.zeros(1, entities_t)
        encode.random_games_observed(
            self.games, self.match.tables, self.template, self.rng, self.features, self.observation, n, self.out
        )
        self.decisions += n * BATCH

    @property
    def forced(self) -> int:
        """Decisions answered because one action was legal, in all games so far."""
        return int(self.out[4] + self.games["n_forced"].sum())


def pairings(seed: int) -> list[Pairing]:
    """The 15 pairings of the standard suite."""
    from mtgenv.cards.decks import suite

    pairs = combinations_with_replacement(suite().values(), 2)
    return [Pairing(p, seed * 100 + k) for k, p in enumerate(pairs)]


def run(seed: int, seconds: float, observed: bool) -> dict[str, float]:
    """Random play over all pairings for about so many CPU seconds, each pairing an equal number of decisions."""
    some = pairings(seed)
    play = Pairing.play_observed if observed else Pairing.play
    for p in some:
        play(p, CHECKED // BATCH)
    checksum = 0
    for p in some:
        checksum = (checksum * 1_000_003 + int(p.out[5])) & 0xFFFFFFFFFFFFFFFF
        p.out[:] = 0
        p.decisions = -p.forced  # what was forced before does not count
    before = [p.forced for p in some]
    start = time.process_time()
    n = 0
    while time.process_time() - start < seconds:
        for p in some:
            play(p, DECISIONS)
        n += DECISIONS * BATCH * len(some)
    used = time.process_time() - start
    forced = sum(p.forced - b for p, b in zip(some, before))
    games = sum(int(p.out[0]) for p in some)
    return {
        "seconds": used,
        "non_forced": n,
        "forced": forced,
        "games": games,
        "turns": sum(int(p.out[1]) for p in some),
        "truncated": sum(int(p.out[2]) for p in some),
        "capacity_hits": sum(int(p.out[3]) for p in some),
        "checksum": checksum,
    }


def clone_us(seed: int, n: int = 20_000) -> float:
    """Microseconds to copy a game inside a batch loop of Python calls, and so an upper bound."""
    from mtgenv.engine import main

    p = Pairing(_two_decks(), seed)
    p.play(50)
    target = np.zeros_like(p.games)
    for i in range(100):
        main.copy_game(p.games, 0, target, i % BATCH)
    start = time.process_time()
    for i in range(n):
        main.copy_game(p.games, i % BATCH, target, i % BATCH)
    return (time.process_time() - start) / n * 1e6


def _two_decks() -> tuple[Any, Any]:
    from mtgenv.cards.decks import suite

    a, b = list(suite().values())[:2]
    return a, b


_FIRST_STEP = """
import resource, time
from mtgenv import Game
game = Game.new(["Goblins Everywhere!", "Keep the Peace"], seed=0)
game.step(game.legal_actions()[0])
r = resource.getrusage(resource.RUSAGE_SELF)
print("ready", r.ru_utime + r.ru_stime, r.ru_maxrss, time.time())
"""


def first_step(cache: str | None) -> tuple[float, float]:
    """CPU seconds and wall seconds from the start of a fresh process to its first step."""
    import mtgenv

    env = dict(os.environ)
    root = str(Path(mtgenv.__file__).resolve().parents[1])
    env["PYTHONPATH"] = os.pathsep.join(filter(None, (root, env.get("PYTHONPATH"))))
    if cache is not None:
        env["MTGENV_CACHE_DIR"] = cache
    start = time.time()
    done = subprocess.run([sys.executable, "-c", _FIRST_STEP], env=env, capture_output=True, text=True, check=False)
    lines = [x for x in done.stdout.splitlines() if x.startswith("ready")]
    if done.returncode or not lines:
        last = (done.stderr.strip().splitlines() or ["no output"])[-1]
        raise ValueError(f"a fresh process could not start a game: {last}")
    cpu, _, end = map(float, lines[0].split()[1:])
    return cpu, end - start


def machine() -> dict[str, Any]:
    """Facts about the machine and the versions."""
    from importlib.metadata import version

    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8", errors="ignore").splitlines():
            if line.startswith("model name"):
                cpu = line.split(":", 1)[1].strip()
                break
    return {
        "cpu": cpu,
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
    }


def measure(
    seconds: float = 8.0, seed: int = 0, compile: bool = True, note: Callable[[str], None] = lambda text: None
) -> dict[str, Any]:
    """All figures.

    Parameters
    ----------
    seconds : float
        CPU seconds of each throughput measurement.
    seed : int
        Seed of the random play.
    compile : bool
        Measure a cold compile and a warm start too.
    note : callable
        Told what is being measured.

    Returns
    -------
    dict
        Rates a CPU second, sizes in bytes, times as their names say, ``machine`` facts. What could not be measured is None.
    """
    from mtgenv.engine import layout as L

    out: dict[str, Any] = {}
    with pinned() as core:
        note("engine only")
        r = run(seed, seconds, observed=False)
        out["non_forced_per_s"] = round(r["non_forced"] / r["seconds"])
        out["decisions_per_s"] = round((r["non_forced"] + r["forced"]) / r["seconds"])
        note("observed")
        try:
            o = run(seed, seconds, observed=True)
            out["non_forced_per_s_observed"] = round(o["non_forced"] / o["seconds"])
        except ModuleNotFoundError:
            out["non_forced_per_s_observed"] = None
        out["games_per_s"] = round(r["games"] / r["seconds"], 1)
        out["non_forced_per_game"] = round(r["non_forced"] / max(r["games"], 1), 1)
        out["turns_per_game"] = round(r["turns"] / max(r["games"], 1), 1)
        out["truncated"] = r["truncated"]
        out["capacity_hits"] = r["capacity_hits"]
        out["state_bytes"] = L.game_t.itemsize
        note("clone")
        out["clone_us"] = round(clone_us(seed), 3)
        out["cold_compile_s"] = out["warm_start_s"] = out["warm_start_cpu_s"] = None
        if compile:
            with tempfile.TemporaryDirectory() as folder:
                note("cold compile")
                out["cold_compile_s"] = round(first_step(folder)[0], 1)
                note("warm start")
                starts = [first_step(folder) for _ in range(3)]
                out["warm_start_s"] = round(min(wall for _, wall in starts), 2)
                out["warm_start_cpu_s"] = round(min(cpu for cpu, _ in starts), 2)
    unit = 1 if sys.platform == "darwin" else 1024
    out["peak_rss_mb"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6, 1)
    out["checksum"] = f"{r['checksum']:016x}"
    out["seed"] = seed
    out["pinned_core"] = core
    out["machine"] = machine()
    return out


def report(found: dict[str, Any]) -> list[str]:
    """The figures as lines of text."""
    names = {
        "non_forced_per_s": "decisions a second, engine only",
        "decisions_per_s": "  the same, forced ones counted",
        "non_forced_per_s_observed": "decisions a second, observation and mask written",
        "games_per_s": "games a second",
        "non_forced_per_game": "decisions a game",
        "turns_per_game": "turns a game",
        "state_bytes": "bytes of a game",
        "clone_us": "microseconds to clone a game",
        "cold_compile_s": "CPU seconds of a cold compile",
        "warm_start_s": "seconds from start to first step, warm cache",
        "peak_rss_mb": "peak memory, MB",
        "checksum": "checksum of the trajectories",
    }
    lines = []
    for key, text in names.items():
        value = found[key]
        shown = "not measured" if value is None else f"{value:,}" if isinstance(value, (int, float)) else str(value)
        lines.append(f"{text:<50} {shown}")
    m = found["machine"]
    lines.append(f"on {m['cpu']}, Python {m['python']}, numpy {m['numpy']}, numba {m['numba']}")
    return lines


if __name__ == "__main__":
    print("\n".join(report(measure(compile="--compile" in sys.argv))))
