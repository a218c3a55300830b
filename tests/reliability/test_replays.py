"""Replays, decks and saves: what is written can be read, and what is malformed is refused by our own errors only."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgenv import Game, parse_deck
from mtgenv.errors import DeckError, SaveError
from mtgenv.reliability.fuzz import pairings
from mtgenv.reliability.replay import Replay, ReplayError, deck_lines
from mtgenv.reliability.trajectory import random_action

FAST = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def replay():
    decks = pairings()[2]
    game = Game.new(decks, 11, starting_player=1)
    rng = random.Random(1)
    actions = []
    for _ in range(60):
        actions.append(random_action(game, rng))
        game.step(actions[-1])
    return Replay.record(decks, 11, actions, "a test", starting_player=1)


def test_a_replay_survives_the_file_and_plays_the_same(replay, tmp_path):
    loaded = Replay.load(replay.save(tmp_path / "r.json"))
    assert loaded == replay
    game = loaded.rerun()
    assert len(loaded.actions) == 60 and not game.is_over
    assert loaded.options == {"starting_player": 1}


def test_a_log_does_not_change_the_final_hash(replay):
    assert replay.rerun(log=True).log


def test_deck_lines_keep_the_order():
    assert deck_lines(["Shock", "Shock", "Forest", "Shock"]) == ["2 Shock", "1 Forest", "1 Shock"]
    assert deck_lines("Keep the Peace") == deck_lines(pairings()[3][1])


def changed(replay, **fields):
    data = json.loads(replay.to_json())
    data.update(fields)
    return json.dumps({k: v for k, v in data.items() if v is not ...})


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"format": 2}, "format"),
        ({"format": ...}, "format"),
        ({"seed": "1"}, "seed"),
        ({"seed": True}, "seed"),
        ({"decks": [["4 Shock"]]}, "decks"),
        ({"decks": [["4 Shock"], ["x Shock"]]}, "decks[1][0]"),
        ({"decks": [["4 Shock"], ["0 Shock"]]}, "decks[1][0]"),
        ({"decks": [["4 Shock"], 7]}, "decks[1]"),
        ({"decks": [["100 Shock", "100 Forest"], ["1 Shock"]]}, "decks[0]"),
        ({"actions": 3}, "actions"),
        ({"actions": [0, 1, 228]}, "actions[2]"),
        ({"actions": [0, -1]}, "actions[1]"),
        ({"actions": [0, 1.5]}, "actions[1]"),
        ({"options": []}, "options"),
        ({"options": {"lives": 3}}, "options.lives"),
        ({"options": {"max_turns": 0}}, "options.max_turns"),
        ({"options": {"max_turns": 10**12}}, "options.max_turns"),
        ({"options": {"starting_player": 2}}, "options.starting_player"),
        ({"options": {"payment": "credit"}}, "options.payment"),
        ({"options": {"skip_forced": 1}}, "options.skip_forced"),
        ({"fingerprint": "xyz"}, "fingerprint"),
        ({"final_hash": 5}, "final_hash"),
        ({"note": 5}, "note"),
        ({"extra": 5}, "extra"),
    ],
)
def test_a_bad_field_is_named(replay, fields, where):
    with pytest.raises(ReplayError) as e:
        Replay.from_json(changed(replay, **fields))
    assert f"field '{where}'" in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{\n"format": 1,\n"seed": }', "line 3"),
        ("", "line 1"),
        ("[]", "line 1"),
        ("[" * 100_000, "line 1"),
        ("9" * 10_000, "line 1"),
        ('{"format": NaN}', "field 'seed'"),
    ],
)
def test_text_that_is_no_replay_is_refused_with_the_place(text, where):
    with pytest.raises(ReplayError, match=where):
        Replay.from_json(text)


def test_files_that_cannot_be_read_are_refused(tmp_path):
    with pytest.raises(ReplayError, match="missing.json"):
        Replay.load(tmp_path / "missing.json")
    (tmp_path / "b.json").write_bytes(b"{\n\xff\xfe")
    with pytest.raises(ReplayError, match="line 2"):
        Replay.load(tmp_path / "b.json")


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"decks": [["4 No Such Card"], ["4 Shock"]], "fingerprint": None}, "decks"),
        ({"fingerprint": "0" * 16}, "fingerprint"),
        ({"actions": [227]}, "actions[0]"),
        ({"final_hash": "0" * 16}, "final_hash"),
    ],
)
def test_a_replay_that_does_not_play_as_it_says_is_refused(replay, fields, where):
    with pytest.raises(ReplayError, match=where.replace("[", r"\[")):
        Replay.from_json(changed(replay, **fields)).rerun()


def test_actions_after_the_end_are_refused():
    decks = pairings()[0]
    game = Game.new(decks, 5, max_decisions=5)
    actions = []
    while not game.is_over:
        actions.append(game.legal_actions()[0])
        game.step(actions[-1])
    good = Replay.record(decks, 5, actions, max_decisions=5)
    assert good.rerun().truncated
    with pytest.raises(ReplayError, match="over"):
        Replay(5, good.decks, (*good.actions, 0), good.options).rerun()


# ---------------------------------------------------------------- whatever comes
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda c: st.lists(c, max_size=4) | st.dictionaries(st.text(max_size=8), c, max_size=4),
    max_leaves=12,
)
FIELDS = ("format", "seed", "decks", "options", "actions", "fingerprint", "final_hash", "note")


@FAST
@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=6), json_values, max_size=4))
def test_any_fields_are_read_or_refused(replay, fields):
    data = json.loads(replay.to_json())
    data.update(fields)
    try:
        read = Replay.from_json(json.dumps(data))
    except ReplayError:
        return
    assert Replay.from_json(read.to_json()) == read


@FAST
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    with pytest.raises(ReplayError):
        Replay.from_json(text)


@FAST
@given(at=st.integers(0, 10_000), cut=st.integers(0, 3), put=st.text(max_size=3))
def test_any_damage_to_a_replay_plays_or_is_refused(replay, at, cut, put):
    text = replay.to_json()
    at %= len(text)
    try:
        Replay.from_json(text[:at] + put + text[at + cut :]).rerun()
    except ReplayError:
        pass


@settings(max_examples=1000, deadline=None)
@given(
    st.text(alphabet=st.sampled_from("0123456789 xSB:/#\n\r\tDeckSideboardAbout()Shock\u00e9\x00\u2028"), max_size=60)
)
def test_any_deck_text_is_a_deck_or_refused_with_its_line(text):
    try:
        deck = parse_deck(text, "any")
    except DeckError as e:
        assert "line " in str(e) and len(str(e).splitlines()) == 1
        return
    assert all(name and n > 0 for name, n in deck.cards)


@FAST
@given(at=st.integers(0, 10**9), put=st.binary(max_size=4), cut=st.integers(0, 4))
def test_any_damage_to_a_save_is_refused(saved, at, put, cut):
    data, match = saved
    at %= len(data)
    bad = data[:at] + put + data[at + cut :]
    if bad == data:
        return
    with pytest.raises(SaveError):
        Game.load(bad, match)


@pytest.fixture(scope="module")
def saved():
    game = Game.new(pairings()[4], 3)
    return game.save(), game.match


@pytest.mark.parametrize("data", [b"", b"MTGENV", "text", None, 5, bytearray(b"x" * 40_000)])
def test_what_is_no_save_is_refused(saved, data):
    with pytest.raises(SaveError):
        Game.load(data, saved[1])


def test_a_save_of_other_decks_is_refused(saved):
    other = Game.new(pairings()[5], 3)
    with pytest.raises(SaveError, match="other decks"):
        Game.load(saved[0], other.match)
