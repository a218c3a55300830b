"""The commands `warmup`, `eval`, `bench`, `fuzz` and `version`: getting ready and measuring."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..companions import make_agent
from .common import JSON_HELP, agent_name, command, interval, load_engine, percent, print_json, read_decks, split

if TYPE_CHECKING:
    from ..evaluation.statistics import Evaluation

_Json = Annotated[bool, typer.Option("--json", help=JSON_HELP)]


@command
def warmup(json: _Json = False) -> None:
    """Compile the engine into the cache, so that everything later starts at once."""
    from .. import _jit

    seconds = load_engine(json)
    built = sum(not cached for _, _, cached in _jit.compiled)
    where = _jit.cache_dir() if _jit.JIT else None
    if json:
        print_json({"seconds": round(seconds, 2), "kernels": len(_jit.compiled), "compiled": built})
    elif not _jit.JIT:
        print("nothing to compile: the JIT is off (MTGENV_JIT=0)")
    elif built:
        note = "" if where is not None else "; there is no writable place to keep them, so each start compiles anew"
        print(f"compiled {built} of {len(_jit.compiled)} kernels in {seconds:.1f} s{note}")
    else:
        print(f"ready: {len(_jit.compiled)} kernels loaded from the cache in {seconds:.1f} s")


@command
def version(json: _Json = False) -> None:
    """Show the versions of mtgenv and of what it runs on."""
    import platform
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    from .. import __version__

    found = {"mtgenv": __version__, "python": platform.python_version()}
    for name in ("numpy", "numba", "gymnasium", "stable-baselines3", "sb3-contrib", "torch"):
        try:
            found[name] = installed(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    if json:
        print_json(found)
        return
    for name, v in found.items():
        print(f"{name:<18} {v}")


def play_paired(
    agent: str,
    opponent: str,
    games: int,
    seed: int,
    decks: list[str],
    processes: int | None,
    quiet: bool,
    label: str = "",
) -> tuple[Evaluation, Any]:
    """Paired deals between two agents with a progress bar; the evaluation and the match result."""
    from itertools import combinations_with_replacement

    from ..evaluation.matches import play_match
    from ..progress import progress

    pairings = list(combinations_with_replacement(read_decks(decks), 2))
    n = -(-games // 2)
    with progress(n * 2, label or f"{agent_name(agent)} vs {agent_name(opponent)}", json=quiet, unit="games") as bar:
        result = play_match(
            agent,
            opponent,
            pairings,
            games,
            seed,
            processes,
            on_progress=lambda done, _, rate: bar.update(2 * done, win_rate=percent(rate)),
        )
    return result.evaluate(), result


@command
def evaluate(
    agent: Annotated[str, typer.Option(help="random, heuristic, donothing, or the path of a checkpoint.")],
    opponent: Annotated[str, typer.Option(help="As --agent.")] = "random",
    games: Annotated[
        int, typer.Option(min=1, help="Number of games; each deal is played twice, with seats swapped.")
    ] = 400,
    seed: Annotated[int, typer.Option(help="Deals follow from it.")] = 0,
    decks: Annotated[
        str | None, typer.Option(help="Decks, separated by commas: names or files; all their pairings are played.")
    ] = None,
    processes: Annotated[int | None, typer.Option(min=1, help="Default: one a processor.")] = None,
    json: _Json = False,
) -> None:
    """Play paired deals between two agents and report the win rate with its 95% interval."""
    for spec in (agent, opponent):
        make_agent(spec)  # before anything slow
    read_decks(split(decks))
    load_engine(json)
    e, r = play_paired(agent, opponent, games, seed, split(decks), processes, json)
    us = r.seconds / [max(int(c), 1) for c in r.choices] * 1e6
    if json:
        extra = {
            "agent": agent, "opponent": opponent, "seed": seed, "turns": float(r.turns.mean()),
            "decisions": float(r.decisions.mean()), "us_per_decision": [round(float(x), 1) for x in us],
        }  # fmt: skip
        print_json({**e.to_json(), **extra})
        return
    print("\n".join(report(e, agent_name(agent), agent_name(opponent))))
    print(
        f"games last {r.turns.mean():.1f} turns, {r.decisions.mean():.0f} decisions; "
        f"microseconds a decision: {us[0]:.0f} and {us[1]:.0f}"
    )


def report(e: Evaluation, agent: str, opponent: str) -> list[str]:
    """An evaluation in words: win rate, seats, worst pairing, matrix by deck."""
    t = e.total
    lines = [
        f"{agent} against {opponent}: {percent(t.win_rate)} {interval(t.ci95)} of {t.games} games "
        f"({t.wins} won, {t.losses} lost, {t.draws} drawn, {t.truncated} truncated)",
        f"  on the play {percent(e.starts[0].win_rate)}, on the draw {percent(e.starts[1].win_rate)}"
        if e.starts[0].games and e.starts[1].games
        else "",
        f"  worst pairing: {' / '.join(e.worst[0])} {percent(e.worst[1].win_rate)} of {e.worst[1].games}",
    ]
    if len(e.decks) > 1:
        width = max(map(len, e.decks))
        head = "  ".join(d[:9].rjust(9) for d in e.decks)
        lines += ["", f"  win rate by own deck (row) and opposing deck (column)\n  {'':<{width}}  {head}"]
        for name, row in zip(e.decks, e.matrix):
            cells = "  ".join(("-" if x != x else percent(x)).rjust(9) for x in row)
            lines.append(f"  {name:<{width}}  {cells}")
    return [x for i, x in enumerate(lines) if x or i > 2]


@command
def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="About how long each measurement runs.")] = 8.0,
    compile: Annotated[
        bool, typer.Option(help="Measure a cold compile and a warm start too (about two minutes).")
    ] = True,
    seed: Annotated[int, typer.Option(help="Seed of the random play.")] = 0,
    json: _Json = False,
) -> None:
    """Measure the engine's speed: random legal play over the standard suite, on one core, in CPU time."""
    from ..companions import companion
    from ..progress import progress

    load_engine(json)
    throughput = companion("mtgenv_benchmarks.throughput")
    with progress(None, "Measuring", json=json) as bar:
        found = throughput.measure(
            seconds=seconds, seed=seed, compile=compile, note=lambda text: bar.advance(1, step=text)
        )
    if json:
        print_json(found)
    else:
        print("\n".join(throughput.report(found)))


@command
def fuzz(
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 2000,
    seed: Annotated[int, typer.Option(help="Seed of the run.")] = 0,
    start: Annotated[int, typer.Option(min=0, help="Number of the first game, to go on after an earlier run.")] = 0,
    check_every: Annotated[int, typer.Option(min=0, help="Decisions between checks; 0: none.")] = 1,
    decks: Annotated[str | None, typer.Option(help="Decks, separated by commas: names or files.")] = None,
    pool: Annotated[
        str,
        typer.Option(
            help="suite: the standard decks; else random decks, from library (cards written by hand), user (your own pool), "
            "built-in (the package's pool), or all of them."
        ),
    ] = "suite",
    out: Annotated[str, typer.Option(help="Folder for replays of failing games.")] = "failures",
    json: _Json = False,
) -> None:
    """Play random games with every invariant checked after every step; exit code 1 if anything is wrong."""
    from itertools import combinations_with_replacement

    load_engine(json)
    from ..cards.registry import SOURCES
    from ..reliability.fuzz import fuzz as run_fuzz

    if pool not in ("suite", "all", *SOURCES):
        raise typer.BadParameter(f"pool must be suite, all, {', '.join(SOURCES)}, not {pool!r}")
    pairs: Any
    if pool != "suite":
        from ..reliability.random_decks import random_pairs

        pairs = random_pairs((start + games + 1) // 2, seed, pool)
    else:
        pairs = list(combinations_with_replacement(read_decks(split(decks)), 2))
    r = run_fuzz(pairs, games, seed, start=start, check_every=check_every, folder=out, json=json)
    if json:
        print(r.to_json())
    else:
        print(
            f"{r.games} games, {r.steps:,} decisions, {r.checks:,} checks in {r.seconds:.1f} s: {r.violations} violations, "
            f"{r.errors} errors, {r.unfinished} unfinished, {r.hangs} hangs, {r.nondeterministic} not repeatable"
        )
        if r.step_ms:
            print(
                f"a step: {r.step_ms['p50']} ms in the middle, {r.step_ms['p99.9']} ms at 99.9%, "
                f"{r.step_ms['p100']} ms at most"
            )
        for f in r.failures:
            print(f"  game {f.game}: {f.kind}: {f.what}  {f.command}")
    if not r.ok:
        sys.stdout.flush()
        raise typer.Exit(1)
