"""Steps of rules tests leave records that hold all invariants (but for the deck, which scenarios don't have)."""

import pytest

from mtgenv import Game
from mtgenv.engine.invariants import Invariant
from mtgenv.reliability.checks import Checker

EVERY = 1  # steps; and after the last of every test


@pytest.fixture(scope="session")
def invariant_checker():
    return Checker()


@pytest.fixture(autouse=True)
def invariants_hold(monkeypatch, invariant_checker):
    step = Game.step
    count = 0
    last = None

    def check(game):
        wrong = invariant_checker(game) & ~Invariant.CARDS
        assert not wrong, repr(wrong)

    def checked(self, action):
        nonlocal count, last
        step(self, action)
        count, last = count + 1, self
        if count % EVERY == 0:
            check(self)

    monkeypatch.setattr(Game, "step", checked)
    yield
    if last is not None:
        check(last)
