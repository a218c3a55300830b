"""Clones, saves and pickles are byte-equal and play on alike; an illegal action changes nothing."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

from mtgenv import Game
from mtgenv.engine import layout as L
from mtgenv.errors import GameOverError, IllegalActionError
from mtgenv.reliability.checks import Checker
from mtgenv.reliability.trajectory import positions, trajectory


def raw(game):
    return game.record.view(np.uint8).tobytes()


def save_and_load(game):
    return Game.load(game.save(), game.match)


def save_to_file_bytes(game):
    return Game.load(bytearray(game.save()), game.match)


def pickled(game):
    return pickle.loads(pickle.dumps(game))


WAYS = [Game.clone, copy.copy, copy.deepcopy, save_and_load, save_to_file_bytes, pickled]


@pytest.mark.parametrize("way", WAYS, ids=lambda f: f.__name__)
def test_copies_are_equal_and_play_on_alike(way, scaled):
    for game in positions(scaled(60), seed=21, every=16):
        before = raw(game)
        twin = way(game)
        assert raw(twin) == before and twin.hash() == game.hash() and twin.match.fingerprint == game.match.fingerprint
        twice = [trajectory(g, random.Random(5), 60) for g in (twin, game.clone())]
        assert twice[0] == twice[1]
        assert raw(game) == before, "playing a copy changed the original"


def test_a_copy_in_the_middle_of_anything_holds_the_invariants(scaled):
    check = Checker()
    for game in positions(scaled(200), seed=22, every=3):
        for way in (Game.clone, save_and_load, pickled):
            assert not check(way(game))


def test_logs_are_copied(scaled):
    for game in positions(scaled(10), seed=23, every=20, log=True):
        twin, third = game.clone(), pickled(game)
        assert twin.log == third.log == game.log and game.log
        n = len(game.log)
        while len(twin.log) == n and not twin.is_over:
            twin.step(twin.legal_actions()[0])
        assert len(game.log) == n


def test_every_illegal_action_is_refused_and_changes_nothing(scaled):
    n = 0
    for game in positions(scaled(500), seed=24, every=9):
        before = raw(game)
        legal = set(game.legal_actions())
        for a in range(L.N_ACTIONS):
            if a not in legal:
                with pytest.raises(IllegalActionError, match=f"action {a} is not legal now"):
                    game.step(a)
                n += 1
        for a in (-1, L.N_ACTIONS, L.N_ACTIONS + 27, 10**30, -(10**30), 1.0, "0", None, True, np.float64(0)):
            with pytest.raises(IllegalActionError):
                game.step(a)
        assert raw(game) == before
    assert n > 200 * scaled(500) - 50 * scaled(500)


def test_numpy_integers_are_actions():
    for game in positions(5, seed=25, every=30):
        game.step(np.int16(game.legal_actions()[-1]))


def test_a_game_that_is_over_takes_no_action(scaled):
    for game in positions(3, seed=26, every=40):
        trajectory(game, random.Random(1))
        before = raw(game)
        assert game.is_over and game.legal_actions() == [] and not game.action_mask().any()
        for a in (0, 1, 64, 227, -1):
            with pytest.raises(GameOverError, match="over"):
                game.step(a)
        with pytest.raises(GameOverError):
            _ = game.decision
        assert raw(game) == before
