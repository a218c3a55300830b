"""Random decks drawn from every card there is, so that random play meets cards together that nobody put together."""

from __future__ import annotations

import numpy as np

from ..cards import registry
from ..cards.decks import Deck
from ..cards.ir import Card
from ..engine.enums import CardType, Color, Supertype

DECK_SIZE = 60
LANDS = 24
BASICS = {
    Color.WHITE: "Plains",
    Color.BLUE: "Island",
    Color.BLACK: "Swamp",
    Color.RED: "Mountain",
    Color.GREEN: "Forest",
}


def random_deck(rng: np.random.Generator, pool: list[Card] | None = None, colors: int = 2) -> Deck:
    """A random deck that can cast its cards.

    Parameters
    ----------
    rng : numpy.random.Generator
        Source of randomness.
    pool : list of Card, optional
        Cards to draw from; by default all that are defined.
    colors : int
        How many colours its basic lands make (1 to 5).

    Returns
    -------
    Deck
        60 cards: 20 basic lands, 4 other lands, 36 spells of those colours; at most 4 of a name but for basic lands.
    """
    cards = pool if pool is not None else [registry.get(n) for n in registry.names()]
    chosen = [list(BASICS)[i] for i in rng.permutation(len(BASICS))[:colors]]
    mask = sum(chosen)
    counts: dict[str, int] = {}
    basics = [BASICS[c] for c in chosen]
    others = [c.name for c in cards if c.types & CardType.LAND and not c.supertypes & Supertype.BASIC]
    spells = [c.name for c in cards if not c.types & CardType.LAND and not int(c.colors) & ~mask]

    def add(names: list[str], n: int, most: int) -> None:
        while n > 0 and names:
            name = names[int(rng.integers(len(names)))]
            if counts.get(name, 0) < most:
                counts[name] = counts.get(name, 0) + 1
                n -= 1

    add(basics, 20, DECK_SIZE)
    add(others or basics, 4, 4 if others else DECK_SIZE)
    add(spells, DECK_SIZE - LANDS, 4)
    return Deck("random " + "-".join(b.lower() for b in basics), tuple(counts.items()))


def random_pairs(n: int, seed: int) -> list[tuple[Deck, Deck]]:
    """`n` pairs of random decks, the same for the same seed."""
    rng = np.random.default_rng(seed)
    pool = [registry.get(name) for name in registry.names()]
    return [(random_deck(rng, pool), random_deck(rng, pool)) for _ in range(n)]
