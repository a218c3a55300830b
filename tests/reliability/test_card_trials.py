"""Cards tried out: all stages are reached, and of cards that go wrong the right ones are blamed."""

from dataclasses import replace

import numpy as np
import pytest

from mtgenv import _jit
from mtgenv.cards import ir, registry
from mtgenv.cards.pool.store import write_pool
from mtgenv.reliability import card_trials, fuzz, random_decks
from mtgenv.reliability.card_trials import run_trials, try_out

FEW = ["Shock", "Serra Angel", "Llanowar Elves", "Evolving Wilds", "Titanic Growth"]
pytestmark = pytest.mark.skipif(not _jit.JIT, reason="many games")


def test_every_library_card_goes_through_all_stages():
    report = run_trials(registry.names("library"))
    assert report.failures == [] and report.incomplete() == []
    trials = report.trials.values()
    assert len(trials) == len(registry.names("library"))
    assert sum(t.abilities_used for t in trials) == sum(t.abilities for t in trials) > 50
    assert report.matches < 20 and report.unfinished == 0
    data = report.to_json()
    assert data["complete"] == data["cards"] == len(trials) and data["to_blame"] == []


def test_trials_repeat():
    cards = [n for n in FEW if n in registry.names("library")]
    a, b = run_trials(cards, seed=3), run_trials(cards, seed=3)
    assert a.trials == b.trials and a.decisions == b.decisions > 0
    assert run_trials(cards, seed=4).decisions != a.decisions


class Breaks(fuzz.Player):
    """Reports a violation in every match that has both of some cards."""

    culprits: tuple[str, ...] = ()

    def play(self, seed):
        played = super().play(seed)
        if set(self.culprits) <= set(self.match.names):
            played.violated = 1 << 5
        return played


@pytest.mark.parametrize("culprits", [("Shock",), ("Shock", "Serra Angel")])
def test_the_right_cards_are_blamed(monkeypatch, culprits):
    monkeypatch.setattr(Breaks, "culprits", culprits)
    monkeypatch.setattr(card_trials, "Player", Breaks)
    cards = [registry.get(n) for n in registry.names("library")[:10]] + [
        registry.get(n) for n in ("Shock", "Serra Angel")
    ]
    report = try_out(cards, games=10)
    (failure,) = report.failures
    assert failure.kind == "violation" and failure.what == "TOKENS" and set(culprits) <= set(failure.cards)
    if len(culprits) == 1:
        assert failure.cards == ["Shock"] and report.to_blame == ["Shock"]
    assert set(report.trials) == {c.name for c in cards}


def test_a_card_that_does_not_compile_is_a_failure():
    bad = ir.Card("Made-Up", None, registry.get("Shock").types, abilities=(ir.Spell((ir.Destroy(ir.Bound("it")),)),))
    report = try_out([registry.get("Shock"), bad, registry.get("Serra Angel")], games=20)
    (failure,) = report.failures
    assert failure.kind == "compile" and failure.cards == ["Made-Up"]
    assert report.trials["Shock"].cast and not report.trials["Made-Up"].drawn


# ---------------------------------------------------------------- random decks over a pool
@pytest.fixture
def large(tmp_path, monkeypatch):
    """A user's pool of six hundred cards."""
    cards = [registry.get(n) for n in registry.names("library") if registry.get(n).other is None]
    several = [replace(c, name=f"{c.name} {k}") for c in cards for k in range(4)]
    write_pool(tmp_path / "pool.bin", several)
    monkeypatch.setenv("MTGENV_POOL", str(tmp_path / "pool.bin"))
    registry.reload()
    yield several
    registry.reload()


def test_random_pairs_over_a_pool(large):
    pairs = random_decks.random_pairs(100, 5, "user")
    assert pairs[7] == random_decks.random_pairs(50, 5, "user")[7]
    assert pairs[5] == pairs[9] != pairs[10]
    a, b = pairs[0]
    assert len(a) == len(b) == 60
    names = {name for name, _ in a.cards + b.cards} - set(random_decks.BASICS.values())
    assert names <= {c.name for c in large}
    assert all(n <= 4 for d in (a, b) for name, n in d.cards if name not in random_decks.BASICS.values())
    with pytest.raises(IndexError):
        pairs[100]
    with pytest.raises(ValueError, match="no cards"):
        random_decks.random_pairs(2, 0, "built-in") if not registry.names("built-in") else random_decks.RandomPairs(
            2, 0, "?"
        )


def test_lands_fit_the_colours(large):
    rng = np.random.default_rng(1)
    stock = random_decks.Stock(registry.entries())
    for _ in range(20):
        deck = stock.deck(rng, 1)
        (color,) = [c for c, name in random_decks.BASICS.items() if name in dict(deck.cards)]
        entries = {e.name: e for e in stock.cards}
        assert not any(int(entries[n].colors) & ~int(color) for n, _ in deck.cards)
        assert not any(int(entries[n].identity) & ~int(color) for n, _ in deck.cards if entries[n].types & 1 << 5)


def test_fuzzing_a_pool(large):
    report = fuzz.fuzz(random_decks.random_pairs(20, 1, "user"), games=40, seed=1, folder=None)
    assert report.ok and report.hangs == 0
    assert any(name.endswith(" 3") for name in report.cards) and report.step_ms["p99.9"] > 0
