"""Runs scenarios: one at a time with what went wrong, or many in several processes."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from ..cards.errors import CompileError, NotSupported
from ..engine.enums import Over
from ..progress import progress
from . import asserts
from .driver import Driver, TimeOut
from .pool import Pool
from .report import Report, Result
from .rows import Row
from .stage import missing, stage, too_big

SECONDS = 60.0  # time limit of one scenario
START_SECONDS = 600.0  # that a process may need to start, compilation included
_SCRIPT = {
    "castSpell", "activateAbility", "activateManaAbility", "attack", "block", "playLand", "waitStackResolved",
    "addCounters",
}  # fmt: skip
_QUEUE = {
    "setChoice", "setChoiceAmount", "addTarget", "addTargetAmount", "setModeChoice", "setFlipCoinResult",
    "setDieRollResult",
}  # fmt: skip
_SETUP = {
    "addCard", "skipInitShuffling", "removeAllCardsFromLibrary", "removeAllCardsFromHand", "setLife",
    "disableManaAutoPayment",
}  # fmt: skip
_pool: Pool | None = None
_log = False


@cache
def disputed() -> dict[str, dict[str, str]]:
    """Scenarios that the rules contradict: id -> the rule's number and a reason."""
    found: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("disputed.json").read_text(encoding="utf-8"))
    return found


def unknown_operations(row: Row) -> list[str]:
    """Operations of a row that this runner does not know."""
    known = _SCRIPT | _QUEUE | _SETUP
    return sorted(op for op in row.operations if op not in known and not asserts.is_known(op))


def run_row(row: Row, pool: Pool, seconds: float = SECONDS, log: bool = True) -> Result:
    """Run one scenario.

    Parameters
    ----------
    row : Row
        The scenario.
    pool : Pool
        The cards.
    seconds : float
        Time limit for each try.
    log : bool
        Keep the game's log in the result.

    Returns
    -------
    Result
        Whatever goes wrong inside is a failure with its traceback, never an exception.
    """
    begun = time.perf_counter()
    if row.id in disputed():
        reason = disputed()[row.id]
        return Result(row.id, "disputed", [f"CR {reason['rule']}: {reason['reason']}"])
    ambiguous = Result(row.id, "ambiguous", ["expects another program's own choice"])
    if row.ambiguous and (unknown_operations(row) or missing(row, pool)):
        return ambiguous
    if operations := unknown_operations(row):
        return Result(row.id, "unsupported", [f"operation {x}" for x in operations], operations=operations)
    if cards := missing(row, pool):
        return Result(row.id, "unsupported", [f"card {x}" for x in cards], cards=cards)
    if big := too_big(row):
        return Result(row.id, "unsupported", [f"feature {big}"], operations=["feature: so many objects"])
    ways = ["auto", "manual"]
    results = []
    for payment in ways:
        results.append(_try(row, pool, payment, seconds, log))
        if results[-1].status != "failed":
            break
    if row.ambiguous and any(r.notes for r in results):  # else nothing was left to choose
        return ambiguous
    best = results[-1] if results[-1].status != "failed" else min(results, key=lambda r: len(r.reasons))
    best.seconds = round(time.perf_counter() - begun, 3)
    return best


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise `TimeOut` after a time, where the platform and the thread allow it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise TimeOut

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _try(row: Row, pool: Pool, payment: str, seconds: float, log: bool) -> Result:
    driver = None
    try:
        with _alarm(1.5 * seconds):
            driver = Driver(row, stage(row, pool), payment, seconds)
            failures = driver.play()
        over = driver.g.game.result
        if over == Over.TRUNCATED_CAPACITY:  # more objects than a game has room for
            raise NotSupported("so many objects")
        if over == Over.TRUNCATED_DECISIONS:
            failures.insert(0, f"the game was cut off: {over.name.lower()}")
        trace = ""
    except TimeOut:
        failures, trace = [f"not finished after {seconds:.0f} s"], ""
    except NotSupported as e:
        return Result(row.id, "unsupported", [f"feature {e}"], operations=[f"feature: {e}"])
    except CompileError as e:
        failures, trace = [f"does not compile: {e}"], ""
    except Exception as e:  # one scenario's crash is its failure
        failures, trace = [f"{type(e).__name__}: {e}".splitlines()[0]], traceback.format_exc()
    if driver is not None and (failures or log):
        lines = list(driver.g.log) if hasattr(driver, "g") else []
    else:
        lines = []
    notes = driver.answers.notes if driver is not None else []
    return Result(row.id, "failed" if failures else "passed", failures, log=lines, trace=trace, notes=notes)


# ---------------------------------------------------------------- many
def _start_worker(cards: str | None) -> None:
    global _pool
    _pool = Pool.from_file(cards)


def _work(row: Row, seconds: float) -> Result:
    assert _pool is not None
    return run_row(row, _pool, seconds, log=False)


def run(
    rows: Iterable[Row], *, cards: str | None = None, jobs: int = 1, seconds: float = SECONDS, quiet: bool = False
) -> Report:
    """Run scenarios.

    Parameters
    ----------
    rows : iterable of Row
        The scenarios.
    cards : str, optional
        Python file whose `CARDS` are known besides the library's.
    jobs : int
        Processes; 0 for as many as there are processors.
    seconds : float
        Time limit for each try of a scenario.
    quiet : bool
        No progress bar.
    """
    todo = list(rows)
    jobs = jobs or len(os.sched_getaffinity(0))
    results: list[Result] = []
    tally = {"passed": 0, "failed": 0}
    with progress(len(todo), "Running scenarios", json=quiet, unit="scenarios") as bar:

        def count(result: Result) -> None:
            results.append(result)
            if result.status in tally:
                tally[result.status] += 1
            bar.advance(1, **tally)

        if jobs == 1:
            _start_worker(cards)
            for row in todo:
                count(_work(row, seconds))
        else:
            _spread(todo, cards, jobs, seconds, count)
    return Report(results)


def _spread(todo: Sequence[Row], cards: str | None, jobs: int, seconds: float, count: Callable[[Result], None]) -> None:
    """Run rows in processes. When one dies or hangs, the rows that may be to blame are run alone, then the others go on."""
    while todo:
        left = _round(todo, cards, jobs, seconds, count)
        for row in left[:jobs]:
            if _round([row], cards, 1, seconds, count):
                count(Result(row.id, "failed", ["its process died or hung"]))
        todo = left[jobs:]


def _round(
    todo: Sequence[Row], cards: str | None, jobs: int, seconds: float, count: Callable[[Result], None]
) -> list[Row]:
    """Run rows in one pool of processes; those that it has not finished because it broke."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _start_worker, (cards,))
    waiting = [(row, pool.submit(_work, row, seconds)) for row in todo]
    left = []
    try:
        for row, future in waiting:
            try:
                count(future.result(timeout=2 * seconds + START_SECONDS))
            except BrokenExecutor:
                left.append(row)
            except TimeoutError:
                left.append(row)
                for process in multiprocessing.active_children():
                    process.kill()
            except Exception as e:  # its result could not be sent
                count(Result(row.id, "failed", [f"{type(e).__name__}: {e}"]))
    finally:
        pool.shutdown(cancel_futures=True)
    return left
