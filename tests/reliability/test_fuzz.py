"""Random games hold every invariant, reach every card, end, and leave a replay when they fail."""

from __future__ import annotations

import json

import numpy as np
import pytest

from mtgenv import _jit, compile_decks
from mtgenv.engine.enums import Decision, Zone
from mtgenv.reliability import coverage, fuzz
from mtgenv.reliability.replay import Replay, ReplayError, state_hash

#: Decision kinds that no card of the five standard decks can bring about, or that only manual payment asks.
KINDS_ELSEWHERE = {
    Decision.CHOOSE_ACTION, Decision.MODE, Decision.X, Decision.KICKER, Decision.DIVIDE, Decision.PAY_MANA,
    Decision.SACRIFICE_COST, Decision.COST_OBJECT, Decision.ATTACK_TARGET, Decision.SEARCH, Decision.LEGEND,
    Decision.REPLACEMENT, Decision.UNLESS_PAY, Decision.MANA_COLOR, Decision.CHOOSE_NUMBER, Decision.CHOOSE_PLAYER,
    Decision.CHOOSE_COLOR,
}  # fmt: skip
#: Instructions that run only inside mana abilities, which do not resolve by way of the stack (CR 605.3b).
MANA_OPCODES = {"JUMP", "JUMP_UNLESS", "ADD_MANA"}


@pytest.fixture(scope="module")
def report(scaled, tmp_path_factory):
    return fuzz.fuzz(games=scaled(2000), seed=0, folder=tmp_path_factory.mktemp("failures"))


def test_random_games_hold_every_invariant_at_every_step_and_end(report, scaled):
    assert [(f.game, f.kind, f.what, f.command) for f in report.failures] == []
    assert report.games == scaled(2000)
    assert (report.violations, report.errors, report.unfinished, report.nondeterministic) == (0, 0, 0, 0)
    assert report.checks == report.steps + report.games
    assert report.won + report.drawn == report.games
    assert report.capacity_hits == 0


@pytest.mark.skipif(not _jit.JIT, reason="needs many games")
def test_every_card_is_drawn_cast_resolved_and_leaves_play(report):
    assert coverage.unreached_cards(report, [compile_decks(p) for p in fuzz.pairings()]) == {}


@pytest.mark.skipif(not _jit.JIT, reason="needs many games")
def test_every_reachable_decision_kind_and_instruction_occurs(report):
    gaps = coverage.missing(report, [compile_decks(p) for p in fuzz.pairings()])
    assert set(gaps["decisions"]) <= {d.name.lower() for d in KINDS_ELSEWHERE}
    assert set(gaps["opcodes"]) <= MANA_OPCODES


def test_manual_payment_holds_the_invariants(scaled, tmp_path):
    r = fuzz.fuzz(games=scaled(200), seed=2, folder=tmp_path, payment="manual")
    assert r.failures == []
    if _jit.JIT:
        assert {"pay_mana", "mana_color"} <= set(r.decisions)


def test_games_without_skipping_forced_decisions_hold_the_invariants(scaled, tmp_path):
    assert fuzz.fuzz(games=scaled(60), seed=3, folder=tmp_path, skip_forced=False).failures == []


@pytest.mark.parametrize("n", [3, 4])
def test_games_of_more_than_two_hold_the_invariants(scaled, tmp_path, n):
    decks = [deck for pair in fuzz.pairings() for deck in pair]
    tables = [tuple(decks[i : i + n]) for i in range(0, 12, n)]
    r = fuzz.fuzz(tables, games=scaled(60), seed=4, folder=tmp_path)
    assert r.failures == []


def test_the_report_is_json_with_the_keys_that_the_command_promises(report):
    data = json.loads(report.to_json())
    assert {"games", "steps", "violations", "unfinished"} <= set(data)
    assert data["ok"] is True
    assert set(data["step_ms"]) == {"p50", "p90", "p99", "p99.9", "p100"}
    assert sum(data["decisions"].values()) == data["steps"]


def test_a_run_goes_on_where_an_earlier_one_ended():
    whole = fuzz.fuzz(games=8, seed=9, sample=0)
    first = fuzz.fuzz(games=5, seed=9, sample=0)
    second = fuzz.fuzz(games=3, seed=9, start=first.next_start, sample=0)
    assert whole.next_start == second.next_start == 8
    assert whole.steps == first.steps + second.steps
    assert whole.decisions == {
        k: first.decisions.get(k, 0) + second.decisions.get(k, 0) for k in {**first.decisions, **second.decisions}
    }


def test_an_unfinished_game_leaves_a_replay_that_ends_the_same_way(tmp_path):
    r = fuzz.fuzz(games=2, seed=1, folder=tmp_path, max_turns=3)
    assert r.unfinished == 2
    assert [f.what for f in r.failures] == ["truncated_turns"] * 2
    for f in r.failures:
        assert f.command == f"mtgenv replay {f.replay}"
        game = Replay.load(f.replay).rerun()
        assert game.truncated and game.turn == 3


def test_a_game_without_room_is_told_but_is_no_error():
    r = fuzz.FuzzReport()
    r.failures.append(fuzz.Failure(0, "unfinished", "truncated_capacity", 9))
    assert r.ok
    r.failures.append(fuzz.Failure(1, "unfinished", "truncated_turns", 9))
    assert not r.ok


def broken(play, when):
    """The compiled loop, but with violations reported from decision `when` on."""

    class Broken:
        OUT_KINDS, OUT_EVENTS, OUT_SIZE = play.OUT_KINDS, play.OUT_EVENTS, play.OUT_SIZE

        @staticmethod
        def play_checked(*args):
            actions, out = args[9], args[10]
            n = play.play_checked(*args)
            if n >= when:
                actions[when:] = -1
                out[0] = 1 << 5
                return when
            return n

    return Broken


def test_a_violation_is_reported_with_a_replay_up_to_it(tmp_path, monkeypatch):
    from mtgenv.reliability import play

    monkeypatch.setattr("mtgenv.reliability.play", broken(play, 20))
    r = fuzz.fuzz(games=4, seed=1, folder=tmp_path, max_failures=3, sample=0)
    assert r.violations == 3 and len(r.failures) == 3
    assert {f.what for f in r.failures} == {"TOKENS"}
    replay = Replay.load(r.failures[0].replay)
    assert len(replay.actions) == r.failures[0].decisions == 20
    assert not replay.rerun().is_over


def test_an_exception_in_the_engine_is_reported_with_a_replay(tmp_path, monkeypatch):
    from mtgenv.reliability import play

    class Raises(broken(play, 10)):
        @staticmethod
        def play_checked(*args):
            args[9][:3] = [1, 1, 0]
            raise IndexError("index 200 outside a nested array")

    monkeypatch.setattr("mtgenv.reliability.play", Raises)
    r = fuzz.fuzz(games=1, seed=1, folder=tmp_path, sample=0)
    assert r.errors == 1 and "IndexError" in r.failures[0].what
    assert Replay.load(r.failures[0].replay).actions == (1, 1, 0)


# ---------------------------------------------------------------- shrinking
def test_shrinking_drops_actions_and_cards():
    def fails(replay):
        """Fails as soon as somebody has a Forest on the battlefield."""
        game = replay.begin()
        forest = game.match.names.index("Forest") if "Forest" in game.match.names else -1
        for n in range(len(replay.actions) + 1):
            o = game.record[0]["o"]
            if ((o["zone"] == Zone.BATTLEFIELD) & (o["card"] == forest)).any():
                return n, 1
            if n < len(replay.actions):
                game.step(replay.actions[n])
        return len(replay.actions), 0

    deck = ["10 Forest", "10 Mountain", "10 Shock", "10 Rumbling Baloth"]
    player = fuzz.Player(compile_decks([names(deck), names(deck)]), 2, 0)
    played = player.play(5)
    whole = Replay(5, (tuple(deck), tuple(deck)), tuple(played.actions))
    small = fuzz.shrink(whole, fails, tries=10)
    assert fails(small)[1] == 1
    assert len(small.actions) < len(whole.actions)
    assert sum(map(len, small.decks)) == 1  # one seat's Forests are all that it takes
    assert fuzz.shrink(Replay(5, whole.decks, whole.actions), lambda r: (0, 0)).actions == whole.actions


def names(lines):
    return [name for line in lines for count, name in [line.split(" ", 1)] for _ in range(int(count))]


def test_violations_of_a_replay_are_none_for_a_good_game():
    played = fuzz.Player(compile_decks(fuzz.pairings()[3]), 2, 1).play(77)
    assert played.violated == 0
    decks = tuple(tuple(fuzz.deck_lines(d)) for d in fuzz.pairings()[3])
    assert fuzz.violations(Replay(77, decks, tuple(played.actions))) == (len(played.actions), 0)


# ---------------------------------------------------------------- what it is measured with
def test_the_loop_plays_what_the_game_plays():
    player = fuzz.Player(compile_decks(fuzz.pairings()[1]), 2, 1)
    played = player.play(123)
    same, times = player.timed(played)
    assert same and len(times) == len(played.actions)
    replay = Replay.record(fuzz.pairings()[1], 123, played.actions)
    assert replay.final_hash == state_hash(replay.rerun())


def test_instructions_are_traced_exactly_in_plain_python(run_python, finish):
    code = (
        "import json\n"
        "from mtgenv.reliability import coverage, fuzz\n"
        "with coverage.trace() as counts:\n"
        "    fuzz.fuzz(games=4, seed=0, check_every=0, sample=0, folder=None)\n"
        "print(json.dumps(counts))"
    )
    counts = finish(run_python(["-c", code], MTGENV_JIT="0"))
    assert sum(counts.values()) > 0
    assert set(counts) <= {op.name for op in coverage.V.EFFECTS}
    if _jit.JIT:
        with pytest.raises(RuntimeError, match="MTGENV_JIT=0"), coverage.trace():
            pass


def test_bad_decks_cannot_be_kept_as_names():
    with pytest.raises(ReplayError, match="decks"):
        fuzz.deck_lines([np.int64(3)])


def test_random_decks_from_every_card_hold_the_invariants():
    """Random play with random decks of the whole pool: other cards together than in the standard decks."""
    from mtgenv.reliability.random_decks import random_pairs

    report = fuzz.fuzz(random_pairs(20, 3), games=100, seed=3, folder=None)
    assert report.games == 100 and report.violations == 0 and report.errors == 0, report.failures


def test_random_decks_are_decks():
    from mtgenv.reliability.random_decks import random_pairs

    for a, b in random_pairs(5, 1):
        assert len(a) == len(b) == 60
    assert list(random_pairs(2, 1)) == list(random_pairs(2, 1))
