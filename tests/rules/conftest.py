"""Steps of rules tests leave records that hold all invariants (but for the deck, which scenarios don't have)."""

import pytest

from mtgenv import Game
from mtgenv.engine.enums import Decision
from mtgenv.engine.invariants import Invariant
from mtgenv.reliability.checks import Checker

EVERY = 1  # steps; and after the last of every test
DECLARING = {Decision.ATTACKER, Decision.ATTACK_TARGET, Decision.BLOCKER, Decision.BLOCK_WHICH}


@pytest.fixture(scope="session")
def invariant_checker():
    return Checker()


@pytest.fixture(autouse=True)
def invariants_hold(monkeypatch, invariant_checker):
    step = Game.step
    count = 0
    last = None

    def check(game):
        ignored = Invariant.CARDS
        if game.state.dk in DECLARING:  # what is being declared does not attack or block yet (CR 508.1k, 509.1g)
            ignored |= Invariant.CHARACTERISTICS | Invariant.INDEX
        wrong = invariant_checker(game) & ~ignored
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
