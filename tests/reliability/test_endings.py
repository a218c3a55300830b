"""Every game ends: mandatory loops are draws (CR 104.4b), and a cap is told as a truncation."""

from __future__ import annotations

import random

import pytest

from mtgenv import Game
from mtgenv.cards.dsl import (
    card,
    create,
    creature,
    enters,
    gain_life,
    gains_life,
    may,
    token,
    when,
    you,
    you_control,
)  # fmt: skip
from mtgenv.engine.enums import Decision, Over
from mtgenv.reliability.checks import Checker
from mtgenv.reliability.fuzz import pairings
from mtgenv.reliability.trajectory import new_game, random_action

ECHO = card("Endless Echo", "{0}", "Enchantment", when(enters(), gain_life(1)), when(gains_life(you), gain_life(1)))
MAY_ECHO = card(
    "Optional Echo", "{0}", "Enchantment", when(enters(), gain_life(1)), when(gains_life(you), may(gain_life(1)))
)
SWARM = card(
    "Endless Swarm", "{0}", "Enchantment",
    when(enters(), create(1, token("red", "1/1", "Creature — Goblin"))),
    when(enters(creature & you_control), create(1, token("red", "1/1", "Creature — Goblin"))),
)  # fmt: skip


def cast_first(game):
    """Keep the hands, then cast the first card that can be cast."""
    while game.decision.kind != Decision.PRIORITY or len(game.legal_actions()) < 2:
        game.step(1 if game.decision.kind == Decision.MULLIGAN else game.legal_actions()[0])
    game.step(game.legal_actions()[1])


@pytest.fixture
def check():
    return Checker()


def test_a_mandatory_loop_is_a_draw(check):
    """CR 104.4b, 732.4: a loop of mandatory actions that nobody can stop."""
    game = Game.new([[ECHO] * 20, [ECHO] * 20], 1)
    cast_first(game)
    assert game.is_over and game.result == Over.DRAWN
    assert game.winner is None and not game.truncated
    assert game.state.pl[0].life > 100 or game.state.pl[1].life > 100
    assert game.legal_actions() == [] and not check(game)


def test_a_loop_that_a_player_can_end_is_no_draw():
    """CR 732.5: the loop has a choice in it, so the game waits for it."""
    game = Game.new([[MAY_ECHO] * 20, [MAY_ECHO] * 20], 1)
    cast_first(game)
    for _ in range(600):
        assert game.decision.kind in (Decision.MAY, Decision.PRIORITY)
        game.step(1 if game.decision.kind == Decision.MAY else 0)
    assert not game.is_over


def test_a_loop_that_grows_past_the_record_is_told_as_a_truncation(check):
    game = Game.new([[SWARM] * 20, [SWARM] * 20], 1)
    cast_first(game)
    assert game.is_over and game.result in (Over.TRUNCATED_CAPACITY, Over.DRAWN)
    assert game.winner is None and game.legal_actions() == []
    if game.truncated:
        assert game.state.n_capacity_hits > 0
    assert not check(game)


def play_out(game, seed):
    rng = random.Random(seed)
    n = 0
    while not game.is_over:
        game.step(random_action(game, rng))
        n += 1
    return n


@pytest.mark.parametrize("cap", [1, 2, 5])
def test_the_cap_on_turns_is_told_as_a_truncation(check, cap):
    for k in range(10):
        game = new_game(51, k, max_turns=cap)
        play_out(game, k)
        if game.result != Over.WON:
            assert game.result == Over.TRUNCATED_TURNS and game.truncated
            assert game.turn == cap and game.winner is None
        assert not check(game)


@pytest.mark.parametrize("cap", [1, 7, 50])
def test_the_cap_on_decisions_is_told_as_a_truncation(check, cap):
    for k in range(10):
        game = new_game(52, k, max_decisions=cap)
        n = play_out(game, k)
        assert game.result == Over.TRUNCATED_DECISIONS and game.truncated
        assert n == cap and game.winner is None
        assert not check(game)


def test_an_empty_library_ends_the_game(check):
    """CR 104.3c, 704.5b: who must draw from an empty library loses."""
    game = Game.new([["Forest"] * 8, ["Forest"] * 60], 3, starting_player=1)
    while not game.is_over:
        game.step(1 if game.decision.kind == Decision.MULLIGAN else 0 if 0 in game.legal_actions() else
                  game.legal_actions()[0])  # fmt: skip
    assert game.result == Over.WON and game.winner == 1
    assert not check(game)


def test_both_losing_at_once_is_a_draw(check):
    """CR 104.4a."""
    game = Game.new(pairings()[0], 3)
    game.step(1)
    game.step(1)
    for p in range(2):
        game.state.pl[p].life = 0
    game.state.sba_dirty = 1
    while not game.is_over:
        game.step(game.legal_actions()[-1])
    assert game.result == Over.DRAWN and game.winner is None
    assert not check(game)
