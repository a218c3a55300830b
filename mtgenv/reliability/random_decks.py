"""Random decks drawn from every card there is, so that random play meets cards together that nobody put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from ..cards import registry
from ..cards.decks import Deck
from ..cards.errors import CompileError
from ..cards.ir import Card
from ..cards.pool.store import Entry, entry_of
from ..engine.enums import CardType, Color

DECK_SIZE = 60
LANDS = 24
#: Games in a row with one pair of decks.
GAMES_PER_PAIR = 10
#: Drawn again at most so often, if two decks need more than a match has room for.
TRIES = 50
BASICS = {
    Color.WHITE: "Plains",
    Color.BLUE: "Island",
    Color.BLACK: "Swamp",
    Color.RED: "Mountain",
    Color.GREEN: "Forest",
}


def random_deck(rng: np.random.Generator, pool: Iterable[Card | Entry] | None = None, colors: int = 2) -> Deck:
    """A random deck that can cast its cards.

    Parameters
    ----------
    rng : numpy.random.Generator
        Source of randomness.
    pool : iterable of Card or Entry, optional
        Cards to draw from; by default all that are defined.
    colors : int
        How many colours its basic lands make (1 to 5).

    Returns
    -------
    Deck
        60 cards: 20 basic lands, 4 other lands that make no other colours, 36 spells of those colours; at most 4 of a name
        but for basic lands.
    """
    return Stock(registry.entries() if pool is None else pool).deck(rng, colors)


class Stock:
    """Cards to draw decks from, sorted by what fits which colours."""

    def __init__(self, cards: Iterable[Card | Entry]) -> None:
        entries = (c if isinstance(c, Entry) else entry_of(c) for c in cards)
        self.cards = sorted(entries, key=lambda e: e.name)
        self._fitting: dict[int, tuple[list[str], list[str]]] = {}

    def fitting(self, mask: int) -> tuple[list[str], list[str]]:
        """Names of lands and of spells that a deck of those colours may hold."""
        if mask not in self._fitting:
            lands = [e for e in self.cards if e.types & CardType.LAND and not e.basic and not int(e.identity) & ~mask]
            spells = [e for e in self.cards if not e.types & CardType.LAND and not int(e.colors) & ~mask]
            self._fitting[mask] = [e.name for e in lands], [e.name for e in spells]
        return self._fitting[mask]

    def deck(self, rng: np.random.Generator, colors: int = 2) -> Deck:
        """See `random_deck`."""
        chosen = [list(BASICS)[i] for i in rng.permutation(len(BASICS))[:colors]]
        counts: dict[str, int] = {}
        basics = [BASICS[c] for c in chosen]
        others, spells = self.fitting(int(sum(chosen)))

        def add(names: list[str], n: int, most: int) -> None:
            n = min(n, len(names) * most)
            while n > 0:
                name = names[int(rng.integers(len(names)))]
                if counts.get(name, 0) < most:
                    counts[name] = counts.get(name, 0) + 1
                    n -= 1

        add(basics, 20, DECK_SIZE)
        add(others or basics, 4, 4 if others else DECK_SIZE)
        add(spells, DECK_SIZE - LANDS, 4)
        return Deck("random " + "-".join(b.lower() for b in basics), tuple(counts.items()))


class RandomPairs(Sequence[tuple[Deck, Deck]]):
    """Pairs of random decks, each drawn when it is asked for; five in a row are one pair, so that compiling pays.

    Pair k is the same whatever else is asked for, as long as the cards are the same. Decks that together need more than a
    match has room for are drawn again.

    Parameters
    ----------
    n : int
        How many.
    seed : int
        Seed of all.
    source : str
        Where cards come from: "all" or one of `registry.SOURCES`.
    """

    def __init__(self, n: int, seed: int, source: str = "all") -> None:
        self.n, self.seed = n, seed
        self.stock = Stock(registry.entries(source))
        if not self.stock.cards:
            raise ValueError(f"there are no cards from {source!r}")
        self._pair = lru_cache(maxsize=64)(self._new_pair)
        self.redrawn = 0

    def __len__(self) -> int:
        return self.n

    def __getitem__(self, k: int) -> tuple[Deck, Deck]:  # type: ignore[override]
        if not 0 <= k < self.n:
            raise IndexError(k)
        return self._pair(k // (GAMES_PER_PAIR // 2))

    def _new_pair(self, k: int) -> tuple[Deck, Deck]:
        from ..game import compile_decks

        rng = np.random.default_rng([self.seed, k])
        for _ in range(TRIES):
            pair = self.stock.deck(rng), self.stock.deck(rng)
            try:
                compile_decks(pair)
                compile_decks(pair[::-1])
            except CompileError as e:
                refused = e
                self.redrawn += 1
                continue
            return pair
        raise CompileError(f"no two random decks out of {TRIES} tries fit into a match; the last: {refused}")


def random_pairs(n: int, seed: int, source: str = "all") -> RandomPairs:
    """`n` pairs of random decks, the same for the same seed and cards."""
    return RandomPairs(n, seed, source)
