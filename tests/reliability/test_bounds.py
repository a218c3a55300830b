"""The bounds-checked build runs clean, and it really is one."""

from __future__ import annotations

import pytest

from mtgenv import _jit

TOY = """
import json
import numpy as np
from mtgenv import _jit
from mtgenv.engine.layout import N_OBJECTS, game_t

@_jit.kernel
def read_object(s, o):
    return s.o[o].gen

@_jit.kernel
def read_through_another(s, o):
    return read_object(s, o) + 1

@_jit.kernel
def read_bits(s, w):
    return s.battlefield[w]

@_jit.kernel
def read_pool(s, p, t):
    return s.pl[p].pool[t]

@_jit.entry
def try_it(S, k, i, j):
    s = _jit.record_at(S, 0)
    if k == 0:
        return read_object(s, i)
    if k == 1:
        return read_through_another(s, i)
    if k == 2:
        return read_bits(s, i)
    return read_pool(s, i, j)

S = np.zeros(1, game_t)
caught = []
for k, good, bad in ((0, (159, 0), (N_OBJECTS, 0)), (1, (159, 0), (N_OBJECTS + 9, 0)), (2, (2, 0), (3, 0)),
                     (3, (3, 5), (3, 6)), (3, (3, 5), (4, 0))):
    try_it(S, k, *good)
    try:
        try_it(S, k, *bad)
        caught.append(False)
    except IndexError:
        caught.append(True)
print(json.dumps({"caught": caught, "boundscheck": _jit.BOUNDSCHECK, "jit": _jit.JIT}))
"""

CLEAN = """
import json
from mtgenv import _jit
from mtgenv.reliability.fuzz import fuzz
report = fuzz(games=200, seed=31, folder=None, sample=0)
print(json.dumps({"boundscheck": _jit.BOUNDSCHECK, "jit": _jit.JIT, "games": report.games, "errors": report.errors,
                  "violations": report.violations, "failures": [f.what for f in report.failures]}))
"""


@pytest.fixture(scope="module")
def toy_file(tmp_path_factory):
    """Kernels are cached by file, so the toy needs one."""
    path = tmp_path_factory.mktemp("toy") / "toy_kernels.py"
    path.write_text(TOY, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("mode", [{"MTGENV_BOUNDSCHECK": "1"}, {"MTGENV_JIT": "0"}], ids=["bounds-checked", "plain"])
def test_an_access_outside_an_array_is_caught(run_python, finish, toy_file, mode):
    out = finish(run_python([toy_file], **mode))
    assert out["jit"] == ("MTGENV_JIT" not in mode) and out["boundscheck"] == ("MTGENV_BOUNDSCHECK" in mode)
    assert out["caught"] == [True] * 5


def test_the_normal_build_has_no_checks(run_python, finish, toy_file):
    if not _jit.JIT or _jit.BOUNDSCHECK:
        pytest.skip("about the normal build")
    assert not _jit._flags["boundscheck"]


@pytest.mark.slow
def test_two_hundred_games_run_clean_with_bounds_checks(run_python, finish):
    if not _jit.JIT:
        pytest.skip("plain Python checks its bounds always")
    out = finish(run_python(["-c", CLEAN], MTGENV_BOUNDSCHECK="1"), timeout=900)
    assert out["jit"] and out["boundscheck"]
    assert (out["games"], out["errors"], out["violations"], out["failures"]) == (200, 0, 0, [])


def test_the_checked_build_has_a_cache_of_its_own(run_python, finish):
    code = "import json; from mtgenv import _jit; print(json.dumps(_jit._foundation_hash()))"
    hashes = {finish(run_python(["-c", code], MTGENV_BOUNDSCHECK=flag)) for flag in ("0", "1")}
    assert len(hashes) == 2
