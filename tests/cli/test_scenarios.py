"""`mtgenv scenarios`: run, show, and the list of passing ids."""

import json

import pytest

from mtgenv.cli import run

LIFE = {"op": "assertLife", "args": ["$A", 20]}
ROWS = [
    {"id": "good", "strict": True, "asserts": [{"op": "RUN", "stop": [1, "UPKEEP"]}, LIFE]},
    {"id": "bad", "strict": True, "asserts": [{"op": "RUN", "stop": None}, {"op": "assertLife", "args": ["$A", 3]}]},
    {"id": "other", "strict": None, "setup": [{"op": "addCard", "player": "A", "card": "No Such Card"}], "asserts": []},
    {
        "id": "own",
        "strict": True,
        "ambiguous": True,
        "asserts": [],
        "setup": [{"op": "addCard", "player": "A", "card": "No Such Card"}],
    },
]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(r) + "\n" for r in ROWS))
    return str(path)


def test_json(file, capsys):
    assert run(["scenarios", "run", file, "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [data[k] for k in ("total", "run", "passed", "failed", "unsupported", "ambiguous", "disputed")] == [
        4,
        2,
        1,
        1,
        1,
        1,
        0,
    ]
    assert data["results"]["bad"] == {"status": "failed", "reasons": ["assertLife($A, 3): expected 3, found 20"]}
    assert data["missing_cards"] == [{"card": "No Such Card", "scenarios": 1, "alone": 1}]


def test_one_id_shows_everything(file, capsys):
    assert run(["scenarios", "run", file, "--id", "bad"]) == 1
    assert "expected 3, found 20" in capsys.readouterr().out
    assert run(["scenarios", "run", file, "--id", "good"]) == 0
    assert run(["scenarios", "run", file, "--id", "nobody"]) == 2


def test_show_and_update(file, tmp_path, capsys):
    assert run(["scenarios", "show", "bad", file]) == 0
    assert "assertLife($A, 3)" in capsys.readouterr().out
    passing = tmp_path / "passing.txt"
    assert run(["scenarios", "run", file, "--match", "g", "--update-passing", str(passing)]) == 0
    assert passing.read_text() == "good\n"
