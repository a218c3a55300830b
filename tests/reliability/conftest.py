"""What the reliability tests share: processes with other settings of the engine, and how much to do with JIT off."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mtgenv import _jit

ROOT = Path(__file__).resolve().parents[2]


def start_process(module_args, **env):
    """Start ``python`` with arguments in a process of its own, with environment variables added."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    return subprocess.Popen(
        [sys.executable, *module_args],
        env=variables,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def result_of(process, timeout=600):
    """Standard output of a process that must succeed, read as JSON."""
    out, err = process.communicate(timeout=timeout)
    assert process.returncode == 0, err[-3000:]
    return json.loads(out)


@pytest.fixture(scope="session")
def run_python():
    """`run_python(args, **env)` starts a process; `finish(process)` gives its JSON."""
    return start_process


@pytest.fixture(scope="session")
def finish():
    return result_of


@pytest.fixture(scope="session")
def scaled():
    """Fewer repetitions when the engine runs as plain Python, which is some hundred times slower."""
    return lambda n: n if _jit.JIT else max(n // 50, 2)
