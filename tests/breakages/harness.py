"""Breaks one rule in a copy of the engine's sources and runs the tests that should notice.

A breakage is an edit of source text: `old` must stand in the file exactly once, so that a breakage that no longer fits the
code is an error, not a silent pass. The copy runs as plain Python in a process of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


#: Errors that say that a breakage is not a wrong rule but broken code.
CRASHES = ("NameError", "UnboundLocalError", "AttributeError", "TypeError", "SyntaxError", "ImportError")


class Breakage(NamedTuple):
    """One deliberate mistake: which rule it breaks, the edit, and the tests (pytest ids) of which one must fail."""

    rule: str
    file: str  # below mtgenv/
    old: str
    new: str
    tests: tuple[str, ...]


def only(file: str, ruling: str) -> tuple[str, ...]:
    """Pytest arguments for the tests of one ruling, by the id in their names."""
    return (file, "-k", f"test_{ruling}_")


def check_fits(b: Breakage) -> None:
    """Raise ValueError unless the text to break stands in the file exactly once."""
    n = (ROOT / "mtgenv" / b.file).read_text(encoding="utf-8").count(b.old)
    if n != 1:
        raise ValueError(f"{b.rule}: the text to break occurs {n} times in {b.file}")


def is_caught(b: Breakage) -> bool:
    """Whether some of the tests fails with the rule broken."""
    check_fits(b)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("mtgenv", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        target = copy / "mtgenv" / b.file
        target.write_text(target.read_text(encoding="utf-8").replace(b.old, b.new), encoding="utf-8")
        env = {**os.environ, "MTGENV_JIT": "0", "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *b.tests],
            cwd=copy, env=env, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
    if run.returncode not in (0, 1):
        raise RuntimeError(f"{b.rule}: the tests could not run:\n{run.stdout[-2000:]}{run.stderr[-1000:]}")
    crash = next((c for c in CRASHES if f"E   {c}" in run.stdout or f"E       {c}" in run.stdout), None)
    if crash:
        raise RuntimeError(
            f"{b.rule}: the broken code crashes ({crash}) instead of playing wrongly:\n{run.stdout[-2000:]}"
        )
    return run.returncode == 1
