"""Paired matches: the same deals with seats swapped, whatever the number of processes."""

import numpy as np
import pytest

from mtgenv import Game, suite
from mtgenv.companions import make_agent
from mtgenv.evaluation.matches import play_game, play_match, suite_pairings


def test_there_are_15_pairings():
    pairs = suite_pairings()
    assert len(pairs) == 15 and len(set(pairs)) == 15
    assert {d for p in pairs for d in p} == set(suite())


def test_a_mirror_of_one_agent_is_even():
    """A mirror match scores exactly one half when both seatings are the same game."""
    r = play_match("donothing", "donothing", games=30, seed=5, processes=1)
    assert r.scores.mean() == 0.5
    assert np.allclose(r.scores.sum(axis=1), 1.0)
    r = play_match("random", "random", games=60, seed=5, processes=1)
    assert np.allclose(r.scores.sum(axis=1), 1.0), "seat streams do not depend on who sits there"


def test_results_repeat_and_depend_on_the_seed():
    a, b, c = (play_match("random", "random", games=30, seed=s, processes=1) for s in (1, 1, 2))
    assert np.array_equal(a.scores, b.scores) and np.array_equal(a.turns, b.turns)
    assert not np.array_equal(a.turns, c.turns)


@pytest.mark.slow
def test_results_do_not_depend_on_the_number_of_processes():
    a = play_match("heuristic", "random", games=40, seed=3, processes=1)
    b = play_match("heuristic", "random", games=40, seed=3, processes=2)
    for name in ("scores", "turns", "decisions", "starting", "truncated"):
        assert np.array_equal(getattr(a, name), getattr(b, name)), name
    assert a.evaluate().to_json() == b.evaluate().to_json()


def test_more_games_begin_with_the_same_games():
    a = play_match("random", "random", games=20, seed=9, processes=1)
    b = play_match("random", "random", games=30, seed=9, processes=1)
    assert np.array_equal(a.turns, b.turns[:10])


def test_decks_and_seats():
    pairs = [("Goblins Everywhere!", "Keep the Peace")]
    r = play_match("donothing", "random", pairs, games=6, seed=0, processes=1)
    assert r.decks == [pairs[0]] * 3
    assert r.scores.shape == (3, 2) and r.scores.max() == 0.0
    assert (r.starting.sum(axis=1) == 1).all(), "one deal, seats swapped: the agent starts once"
    e = r.evaluate()
    assert e.total.games == 6 and e.total.losses == 6


def test_progress_is_told():
    seen = []
    play_match("donothing", "random", games=10, processes=1, on_progress=lambda *x: seen.append(x))
    assert seen[-1][:2] == (5, 5) and [x[0] for x in seen] == sorted(x[0] for x in seen)


def test_caps_truncate():
    r = play_match("donothing", "donothing", games=4, processes=1, max_turns=3)
    assert r.truncated.all() and r.evaluate().total.truncated == 4 and r.evaluate().total.win_rate == 0.5


def test_errors_come_before_the_games():
    with pytest.raises(ValueError, match="no agent 'nobody'"):
        play_match("nobody", "random", games=2)
    with pytest.raises(ValueError, match="at least 1"):
        play_match("random", "random", games=0)
    with pytest.raises(ValueError, match="neither a file nor"):
        play_match("random", "random", [("No such deck", "Keep the Peace")], games=2)


def test_agents_may_be_objects():
    agent = make_agent("random")
    r = play_match(agent, agent, games=4, processes=1)
    assert r.evaluate().total.win_rate == 0.5
    game = Game.new(list(suite())[:2], 1)
    play_game([agent, agent], game, 1)
    assert game.is_over
