"""Scenarios of the data file, where there is one: those listed as passing still pass."""

import lzma
import os
import random
from pathlib import Path

import pytest

from mtgenv import _jit
from mtgenv.scenarios import read, run

HERE = Path(__file__).parent
DATA = Path(os.environ.get("MTGENV_SCENARIOS", HERE.parents[2] / "shared/data/scenarios.jsonl.xz"))
PASSING = HERE / "passing.txt"
SAMPLE = 300


@pytest.mark.skipif(not DATA.is_file(), reason="no file of scenarios (MTGENV_SCENARIOS)")
@pytest.mark.skipif(not PASSING.is_file(), reason="no list of passing scenarios")
def test_a_sample_of_the_passing_ones_passes():
    ids = PASSING.read_text(encoding="utf-8").split()
    n = SAMPLE if _jit.JIT else 20
    chosen = set(random.Random(1).sample(ids, min(n, len(ids))))
    report = run([r for r in read(DATA) if r.id in chosen], quiet=True)
    bad = [r for r in report.results if r.status != "passed"]
    assert not bad, "\n".join("\n".join(r.lines()) for r in bad[:5])


def test_a_compressed_file_can_be_read(tmp_path):
    file = tmp_path / "rows.jsonl.xz"
    with lzma.open(file, "wt") as f:
        f.write('{"id": "one", "strict": true, "asserts": [{"op": "RUN", "stop": null}]}\n')
    (row,) = read(file)
    assert (row.id, row.strict, len(row.runs)) == ("one", True, 1)
    assert run([row], quiet=True).passing == ["one"]


def test_processes_do_not_change_results(tmp_path):
    file = tmp_path / "rows.jsonl"
    stop = '{"op": "RUN", "stop": [2, "UPKEEP"]}'
    row = '{{"id": "{}", "strict": true, "asserts": [{}, {{"op": "assertLife", "args": ["$A", {}]}}]}}\n'
    file.write_text(row.format("one", stop, 20) + row.format("two", stop, 5) + row.format("three", stop, 20))
    report = run(list(read(file)), jobs=2, quiet=True)
    assert report.passing == ["one", "three"]
    assert report.counts == {"passed": 2, "failed": 1}


def test_what_takes_too_long_is_a_failure(tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_text('{"id": "long", "strict": true, "asserts": [{"op": "RUN", "stop": [60, "UPKEEP"]}]}\n')
    (result,) = run(list(read(file)), seconds=1e-6, quiet=True).results
    assert result.status == "failed" and "not finished" in result.reasons[0]
