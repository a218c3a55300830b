"""`mtgenv cards build`, `import`, `coverage` and `trial`, with a parser that knows a few cards."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from mtgenv.cards import intake, registry
from mtgenv.cards.pool.store import Pool
from mtgenv.cli import app, run

runner = CliRunner()
SHOCK = registry.get("Shock")


class Refused(Exception):
    reason, clause = "unknown verb", "juggle it"


def parse(facts):
    if "juggle" in facts.oracle_text:
        raise Refused
    if "stop" in facts.oracle_text:
        raise KeyboardInterrupt
    return replace(SHOCK, name=facts.name, power=len(facts.oracle_text))


def row(name, text="", **more):
    return {
        "name": name,
        "type_line": "Instant",
        "oracle_text": text,
        "legalities": {"vintage": "legal"},
        "set": "tst",
        **more,
    }


ROWS = [
    row("Zed"),
    row("Alpha"),
    row("Odd", "juggle it"),
    row("Shock", "x"),
    row("Joke", funny=True, legalities={}),
    row("Banned", legalities={"vintage": "banned"}),
]


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setattr(intake, "_default_parser", lambda: (parse, lambda card, facts: []))
    monkeypatch.setattr(registry, "built_in_path", lambda: tmp_path / "built-in.bin")
    monkeypatch.setenv("MTGENV_POOL", str(tmp_path / "user" / "pool.bin"))
    registry.reload()
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(ROWS))
    yield path
    registry.reload()


def data(*args, code=0):
    result = runner.invoke(app, list(map(str, args)))
    assert result.exit_code == code, (result.stdout, result.stderr, result.exception)
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def text(*args, code=0):
    result = runner.invoke(app, list(map(str, args)))
    assert result.exit_code == code, (result.stdout, result.stderr, result.exception)
    return result.stdout


# ---------------------------------------------------------------- import
def test_import_adds_what_is_new(file, tmp_path):
    found = data("cards", "import", file, "--jobs", 1, "--json")
    assert (found["read"], found["added"], found["skipped"], found["failed"], found["in_pool"]) == (6, 3, 2, 1, 3)
    assert found["reasons"] == {"unknown verb": 1}
    assert found["pool"] == str(tmp_path / "user" / "pool.bin") and found["bytes"] > 0
    assert registry.names("user") == ["Alpha", "Banned", "Zed"]
    assert "Alpha" in text("cards", "list", "alph")
    assert data("cards", "show", "alpha", "--json")["source"] == "user"


def test_import_again_goes_on_and_renews_on_demand(file):
    text("cards", "import", file, "--jobs", 1)
    before = registry.user_path().read_bytes()
    again = text("cards", "import", file, "--jobs", 1)
    assert "0 added, 5 skipped" in again and "unknown verb" in again
    assert registry.user_path().read_bytes() == before
    file.write_text(json.dumps([row("Alpha", "longer"), row("New")]))
    found = data("cards", "import", file, "--jobs", 1, "--json")
    assert (found["added"], found["in_pool"]) == (1, 4) and registry.get("Alpha").power == 0
    found = data("cards", "import", file, "--jobs", 1, "--json", "--again")
    assert (found["added"], found["in_pool"]) == (2, 4) and registry.get("Alpha").power == 6


def test_an_interrupted_import_keeps_what_it_has(file, capsys):
    file.write_text(json.dumps([row("First"), row("Second", "stop"), row("Third")]))
    assert run(["cards", "import", str(file), "--jobs", "1"]) == 130
    registry.reload()
    assert registry.names("user") == ["First"]


def test_a_pool_of_another_version_is_made_anew_on_demand(file, capsys):
    registry.user_path().parent.mkdir()
    registry.user_path().write_bytes(b"mtgpool0 of long ago")
    registry.reload()
    assert run(["cards", "import", str(file), "--jobs", "1"]) == 2
    assert "--again" in capsys.readouterr().err
    assert run(["cards", "import", str(file), "--jobs", "1", "--again"]) == 0
    assert registry.names("user") == ["Alpha", "Banned", "Zed"]


def test_a_wrong_file_is_one_line(file, capsys):
    file.write_text('{"deck": 1}')
    for command in ("import", "build", "coverage"):
        assert run(["cards", command, str(file), "--jobs", "1"]) == 2
        err = capsys.readouterr().err.splitlines()
        assert sum(line.startswith("error: ") for line in err) == 1 and "expected a card" in err[-1]
    assert run(["cards", "import", str(file) + "x"]) == 2
    assert not registry.user_path().exists()


# ---------------------------------------------------------------- build
def test_build_writes_the_legal_cards(file, tmp_path):
    found = data("cards", "build", file, "--jobs", 1, "--json")
    assert (found["read"], found["cards"], found["written"], found["failed"]) == (6, 4, 3, 1)
    assert Pool(tmp_path / "built-in.bin").names == ["Alpha", "Shock", "Zed"]
    assert registry.names("built-in") == ["Alpha", "Zed"]
    out = tmp_path / "elsewhere.bin"
    assert "3 of 4 legal cards written" in text("cards", "build", file, "--jobs", 1, "--out", out)
    assert out.read_bytes() == (tmp_path / "built-in.bin").read_bytes()


# ---------------------------------------------------------------- coverage
def test_coverage(file, tmp_path):
    decks = tmp_path / "decks.jsonl"
    decks.write_text('{"name": "a", "main": {"Zed": 4, "Mountain": 20}}\n{"name": "b", "main": {"Odd": 1}}\n')
    found = data("cards", "coverage", file, "--decks", decks, "--by", "set", "--json")
    assert (found["cards"], found["parsed"], found["playable"]) == (4, 3, 3)
    assert (found["decks"], found["decks_playable"], found["decks_one_card_short"]) == (2, 1, 1)
    assert found["top_reasons"] == [
        {"reason": "unknown verb", "unlocks": 1, "touches": 1, "examples": [{"card": "Odd", "text": "juggle it"}]}
    ]
    assert found["by_set"] == {"TST": {"cards": 4, "parsed": 3}} and found["seconds"] >= 0
    page = text("cards", "coverage", file, "--decks", decks, "--by", "format")
    assert "3 of 4 legal cards parsed (75.0%)" in page and "1 of 2 decks playable" in page and "unknown verb" in page
    listed = data("cards", "coverage", file, "--list-failures", "VERB", "--json")["failures"]
    assert listed == [{"card": "Odd", "reason": "unknown verb", "text": "juggle it", "alone": True}]
    assert "* Odd: juggle it" in text("cards", "coverage", file, "--list-failures", "verb")
    assert run(["cards", "coverage", str(file), "--by", "colour"]) == 2


# ---------------------------------------------------------------- list
def test_list_searches_and_limits(file):
    assert data("cards", "list", "ANGEL", "serra", "--json") == ["Serra Angel"]
    assert "more; search" in text("cards", "list", "--limit", 3)
    assert len(text("cards", "list", "--limit", 0, "--source", "library").splitlines()) == len(
        registry.names("library")
    )
    assert data("cards", "list", "--source", "user", "--json") == []
    assert run(["cards", "list", "--source", "mine"]) == 2


# ---------------------------------------------------------------- trial
def test_trial(file):
    found = data("cards", "trial", "Shock", "serra angel", "--json")
    assert found["cards"] == 2 and found["failures"] == []
    assert found["complete"] == 2 and found["incomplete"] == []
    assert run(["cards", "trial"]) == 2
