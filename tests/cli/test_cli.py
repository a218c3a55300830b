"""The command line: results on standard output, errors as one line on standard error with exit code 2."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mtgenv import suite
from mtgenv.cards.registry import names
from mtgenv.cli import app, run
from mtgenv.reliability.replay import Replay

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ["warmup", "play", "train", "eval", "bench", "fuzz", "replay", "demo", "version", "decks", "cards", "scenarios"]
runner = CliRunner()


def invoke(*args, code=0, **kwargs):
    result = runner.invoke(app, list(map(str, args)), **kwargs)
    assert result.exit_code == code, (result.stdout, result.stderr, result.exception)
    return result


def data(*args):
    out = invoke(*args).stdout
    assert out.count("\n") == 1, "one JSON object on one line"
    return json.loads(out)


def one_line_error(capsys, *args):
    """Runs a command line that must fail; its error line."""
    assert run(list(map(str, args))) == 2
    out, err = capsys.readouterr()
    lines = [x for x in err.splitlines() if x.startswith("error: ")]
    assert len(lines) == 1 and err.rstrip().splitlines()[-1] == lines[0], err
    assert "Traceback" not in err and out == ""
    return lines[0]


# ---------------------------------------------------------------- help
def test_every_command_and_option_has_help():
    text = invoke("--help").stdout
    for name in COMMANDS:
        assert name in text
        page = invoke(name, "--help").stdout
        assert len(page.splitlines()) > 5
    for name in ("list", "show", "check"):
        invoke("decks", name, "--help")


def test_no_arguments_show_the_help(capsys):
    run([])
    out, err = capsys.readouterr()
    assert "warmup" in out + err and "Traceback" not in err


# ---------------------------------------------------------------- decks and cards
def test_decks():
    assert [d["name"] for d in data("decks", "list", "--json")] == list(suite())
    shown = data("decks", "show", "goblins everywhere", "--json")
    assert shown["size"] == 60 and shown["name"] == "Goblins Everywhere!"
    assert "Goblin Gathering" in invoke("decks", "show", "Goblins Everywhere!").stdout
    for name in suite():
        assert data("decks", "check", name, "--json")["ok"]
        assert ": ok, 60 cards" in invoke("decks", "check", name).stdout


def test_a_deck_file(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("Deck\n20 Mountain\n4 Shock (M21) 159\n")
    assert data("decks", "check", path, "--json")["size"] == 24
    assert "fewer than 60" in invoke("decks", "check", path).stdout


def test_cards():
    assert data("cards", "list", "--json") == names()
    card = data("cards", "show", "serra", "angel", "--json")
    assert card["name"] == "Serra Angel" and card["mana_cost"] == "{3}{W}{W}" and card["power"] == 4
    text = invoke("cards", "show", "Shock").stdout
    assert "Shock deals 2 damage to any target." in text
    assert "Definition" in text and "DAMAGE" in text
    assert "DAMAGE" not in invoke("cards", "show", "Shock", "--no-code").stdout


def test_every_card_can_be_shown():
    for k, name in enumerate(names("library")):
        if k % 6:
            assert data("cards", "show", name, "--json")["name"] == name
        else:
            assert name in invoke("cards", "show", name).stdout


# ---------------------------------------------------------------- errors
@pytest.mark.parametrize("name", ["Shok", "serra angle"])
def test_unknown_cards_get_the_closest_names(capsys, name):
    line = one_line_error(capsys, "cards", "show", name)
    assert f"no card named '{name}'" in line and "did you mean" in line


def test_malformed_decks_are_named_with_their_line(capsys, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("4 Shock\n\nfour Mountains\n")
    assert "line 3" in one_line_error(capsys, "decks", "check", path)
    path.write_text("4 Shok\n")
    line = one_line_error(capsys, "decks", "check", path)
    assert "'Shok'" in line and "did you mean 'Shock'" in line and str(path) in line
    path.write_bytes(b"\xff\xfe\x00")
    one_line_error(capsys, "decks", "check", path)
    path.write_text("")
    assert "no cards" in one_line_error(capsys, "decks", "check", path)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["decks", "show", "No such deck"], "neither a file nor"),
        (["eval", "--agent", "nobody"], "no agent 'nobody'"),
        (["eval", "--agent", "random", "--opponent", "nobody", "--json"], "no agent 'nobody'"),
        (["eval", "--agent", "random", "--decks", "Nothing"], "neither a file nor"),
        (["eval"], "--agent"),
        (["eval", "--agent", "random", "--games", "many"], "--games"),
        (["eval", "--agent", "random", "--games", "0"], "--games"),
        (["replay", "missing.json"], "missing.json"),
        (["play", "--deck", "Nothing"], "neither a file nor"),
        (["play", "--opponent", "nobody"], "no agent"),
        (["nonsense"], "nonsense"),
        (["cards", "show"], "NAME"),
        (["bench", "--seconds", "0"], "--seconds"),
    ],
)
def test_errors_are_one_line(capsys, args, words):
    assert words.lower() in one_line_error(capsys, *args).lower()


def test_a_file_that_is_no_replay(capsys, tmp_path):
    path = tmp_path / "x.json"
    path.write_text("{")
    assert str(path) in one_line_error(capsys, "replay", path)


def test_training_options_are_checked(capsys):
    pytest.importorskip("sb3_contrib")
    assert "--set" in one_line_error(capsys, "train", "--set", "widht=3")
    assert "--set" in one_line_error(capsys, "train", "--set", "width=wide")


def test_missing_extras_are_named(capsys, monkeypatch):
    for name in ("torch", "stable_baselines3", "sb3_contrib"):
        monkeypatch.setitem(sys.modules, name, None)
    line = one_line_error(capsys, "train", "--seconds", "1")
    assert "pip install" in line and "train" in line


# ---------------------------------------------------------------- playing and measuring
def test_eval():
    found = data("eval", "--agent", "heuristic", "--games", "4", "--processes", "1", "--json")
    assert {"win_rate", "ci95", "games", "draws", "truncated", "matrix", "worst_pairing"} <= found.keys()
    assert found["games"] == 4 and found["agent"] == "heuristic" and found["opponent"] == "random"
    decks = "Goblins Everywhere!,Keep the Peace"
    text = invoke("eval", "--agent", "random", "--games", "6", "--decks", decks, "--processes", "1").stdout
    assert "random against random" in text and "worst pairing" in text


def test_fuzz(tmp_path):
    found = data("fuzz", "--games", "3", "--out", tmp_path, "--json")
    assert found["games"] == 3 and found["violations"] == 0 and found["unfinished"] == 0 and found["steps"] > 0


def test_version_and_warmup():
    assert data("version", "--json").keys() >= {"mtgenv", "python", "numpy", "numba"}
    assert data("warmup", "--json").keys() == {"seconds", "kernels", "compiled"}


def test_play_to_the_end_and_replay(tmp_path):
    path = tmp_path / "game.json"
    args = ["play", "--seed", "3", "--opponent", "random", "--first", "--save", path]
    # keep, help, card, log, nonsense, then pass turn after turn until the library or the life is gone
    keys = "1\n?\nc Shock\nc Shok\nl\nv\nfoo\n99\n" + "e\n1\n" * 3000
    text = invoke(*args, input=keys).stdout
    assert "Type ? for help" in text and "take that option" in text and "did you mean" in text
    assert "is no option" in text and ("You lost." in text or "You won." in text or "Nobody won." in text)
    assert (
        "Player 1" not in text
        and "Player 2" not in text
        and "You keeps" not in text
        and "You keep seven cards." in text
    )
    shown = data("replay", path, "--json")
    assert shown["over"] and shown["log"]
    assert "ends as recorded" in invoke("replay", path, "--board").stdout
    broken = json.loads(path.read_text())
    broken["final_hash"] = "0" * 16
    path.write_text(json.dumps(broken))
    assert run(["replay", str(path)]) in (1, 2)


def test_leaving_a_game(tmp_path):
    path = tmp_path / "game.json"
    for keys in ("q\n", ""):
        assert "You left the game." in invoke("play", "--seed", 1, "--save", path, input=keys).stdout
    assert Replay.load(path).seed == 1


@pytest.mark.slow
def test_bench_reports_what_it_promises():
    found = data("bench", "--seconds", "0.2", "--no-compile", "--json")
    promised = {
        "non_forced_per_s", "decisions_per_s", "non_forced_per_s_observed", "games_per_s", "non_forced_per_game",
        "state_bytes", "clone_us", "cold_compile_s", "warm_start_s", "peak_rss_mb", "checksum", "machine",
    }  # fmt: skip
    assert promised <= found.keys()
    assert found["decisions_per_s"] > found["non_forced_per_s"] > 0
    again = data("bench", "--seconds", "0.2", "--no-compile", "--json")
    assert again["checksum"] == found["checksum"]


@pytest.mark.slow
def test_as_a_process():
    env = {**os.environ, "PYTHONPATH": str(ROOT)}

    def call(*args):
        command = [sys.executable, "-m", "mtgenv.cli", *args]
        return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)

    done = call("decks", "list", "--json")
    assert done.returncode == 0 and done.stderr == "" and len(json.loads(done.stdout)) == 5
    done = call("cards", "show", "Shok")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
