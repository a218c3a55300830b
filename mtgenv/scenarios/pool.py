"""The cards that scenarios may use: a name to a definition, from the library and from definitions given beside it."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ..cards import ir, registry


class Found(NamedTuple):
    """A card, and whether its back face was meant."""

    card: ir.Card
    back: bool


class Pool:
    """Finds definitions by the names that scenarios use.

    Parameters
    ----------
    extra : iterable of Card
        Definitions that come before those of the library.
    """

    def __init__(self, extra: Iterable[ir.Card] = ()) -> None:
        self._extra: dict[str, Found] = {}
        self._known: dict[str, Found | None] = {}
        self._fronts: dict[str, ir.Card] | None = None
        for card in extra:
            self._extra[card.full_name.casefold()] = Found(card, False)
            self._extra[card.name.casefold()] = Found(card, False)
        for found in list(self._extra.values()):
            if found.card.other is not None:
                self._extra.setdefault(found.card.other.name.casefold(), Found(found.card, True))

    @classmethod
    def from_file(cls, path: str | Path | None) -> Pool:
        """A pool with the `CARDS` of a Python file written in the card language; without a file the library alone."""
        if path is None:
            return cls()
        spec = importlib.util.spec_from_file_location("mtgenv_scenario_cards", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return cls(module.CARDS)

    def find(self, name: str) -> Found | None:
        """The card of a name, None if nothing defines it; a set's code before the name is left out."""
        if name not in self._known:
            bare = re.sub(r"^[A-Z0-9]{3,5}-(?=\S)", "", name)
            self._known[name] = self._look(name) or (self._look(bare) if bare != name else None)
        return self._known[name]

    def _look(self, name: str) -> Found | None:
        if found := self._extra.get(name.casefold()):
            return found
        card = registry.find(name)
        if card is None:
            return None
        if not card.is_back:
            return Found(card, False)
        front = self._front(card)
        return None if front is None else Found(front, True)

    def _front(self, back: ir.Card) -> ir.Card | None:
        if self._fronts is None:
            cards = (registry.get(n) for n in registry.names())
            self._fronts = {c.other.name: c for c in cards if c.other is not None}
        return self._fronts.get(back.name)
