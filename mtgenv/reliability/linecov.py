"""Measures line and branch coverage of the engine with JIT off: ``python -m mtgenv.reliability.linecov [--json]``.

The engine runs as plain Python over some random games (with invariant checks) and over test folders.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

__all__ = ["main", "measure"]

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "mtgenv"


def measure(games: int = 30, tests: tuple[str, ...] = ("tests/rules",), seed: int = 0) -> dict[str, Any]:
    """Coverage of `mtgenv.engine` and `mtgenv.vm` by random games and test folders, in this process.

    Parameters
    ----------
    games : int
        Random games with a check after every decision.
    tests : tuple of str
        Folders or files of tests, from the project's root; those that do not exist are left out.
    seed : int
        Seed of the games.

    Returns
    -------
    dict
        ``line_percent``, ``branch_percent``, ``percent`` (both together), ``games``, ``tests_failed`` (pytest's exit
        status), and ``files``: per file its percentage and the lines that never ran.

    Raises
    ------
    RuntimeError
        The engine is already compiled in this process.
    """
    import coverage

    if "mtgenv._jit" in sys.modules and sys.modules["mtgenv._jit"].JIT:  # type: ignore[attr-defined]
        raise RuntimeError("the engine is compiled in this process; start another with MTGENV_JIT=0")
    os.environ["MTGENV_JIT"] = "0"
    include = [str(PACKAGE / folder / "*.py") for folder in ("engine", "vm")]
    cov = coverage.Coverage(branch=True, include=include, omit=["*/invariants.py"], data_file=None, config_file=False)
    cov.start()
    status = 0
    try:
        from .fuzz import fuzz

        fuzz(games=games, seed=seed, folder=None, sample=0)
        fuzz(games=max(games // 5, 1), seed=seed + 1, folder=None, sample=0, payment="manual")
        folders = [str(ROOT / t) for t in tests if (ROOT / t).exists()]
        if folders:
            import pytest

            stdout, sys.stdout = sys.stdout, io.StringIO()
            try:
                status = int(pytest.main(["-q", "-p", "no:cacheprovider", "-m", "not slow", *folders]))
            finally:
                sys.stdout = stdout
    finally:
        cov.stop()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        cov.json_report(outfile=str(path))
        data = json.loads(path.read_text(encoding="utf-8"))
    return {**_summary(data), "games": games, "tests_failed": status}


def _summary(data: dict[str, Any]) -> dict[str, Any]:
    total = data["totals"]
    files = {}
    for name, found in sorted(data["files"].items()):
        short = Path(name).as_posix().rsplit("mtgenv/", 1)[-1]
        files[short] = {
            "percent": round(found["summary"]["percent_covered"], 2),
            "missing_lines": found["missing_lines"],
        }
    return {
        "percent": round(total["percent_covered"], 2),
        "line_percent": round(100 * total["covered_lines"] / max(total["num_statements"], 1), 2),
        "branch_percent": round(100 * total["covered_branches"] / max(total["num_branches"], 1), 2),
        "files": files,
    }


def main(argv: list[str] | None = None) -> int:
    """Print the coverage; 1 if it is below `--fail-under` or a test failed."""
    p = argparse.ArgumentParser(prog="python -m mtgenv.reliability.linecov", description=main.__doc__)
    p.add_argument("--games", type=int, default=30, help="random games (default 30)")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--tests", nargs="*", default=["tests/rules"], help="folders of tests (default tests/rules)")
    p.add_argument("--fail-under", type=float, default=0.0, help="lowest line percentage that passes")
    p.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    a = p.parse_args(argv)
    out = measure(a.games, tuple(a.tests), a.seed)
    if a.json:
        print(json.dumps(out))
    else:
        for name, row in out["files"].items():
            print(f"{row['percent']:6.1f}%  {name}  ({len(row['missing_lines'])} lines never ran)")
        print(f"lines {out['line_percent']}%, branches {out['branch_percent']}%")
    return 1 if out["line_percent"] < a.fail_under or out["tests_failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
