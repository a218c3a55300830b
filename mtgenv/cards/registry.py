"""Finds card definitions by name; the library is imported at the first question."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache

from .errors import UnknownCardError
from .ir import Card

__all__ = ["UnknownCardError", "get", "names"]


@cache
def _library() -> dict[str, Card]:
    package = importlib.import_module(".library", __package__)
    found: dict[str, Card] = {}
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda m: m.name):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        for card in getattr(module, "CARDS", ()):
            if card.name in found:
                raise ValueError(f"{card.name} is defined twice, the second time in {module.__name__}")
            found[card.name] = card
    return found


@cache
def _aliases() -> dict[str, Card]:
    """Other names that people use: both faces together, and back faces, which are no cards by themselves."""
    found: dict[str, Card] = {}
    for card in _library().values():
        if card.other is not None:
            found[card.full_name] = card
            found.setdefault(card.other.name, card.other)
    return found


def names() -> list[str]:
    """Names of all defined cards, sorted."""
    return sorted(_library())


def get(name: str) -> Card:
    """The definition of a card.

    Parameters
    ----------
    name : str
        Its English name; upper and lower case do not matter. "Front // Back" is the card as well; a back face's own name
        gives that face, which can't be put into a deck.

    Raises
    ------
    UnknownCardError
        With the closest names.
    """
    library = _library()
    if name in library:
        return library[name]
    library = {**_aliases(), **library}
    if name in library:
        return library[name]
    folded = {n.casefold(): n for n in library}
    if name.casefold() in folded:
        return library[folded[name.casefold()]]
    close = difflib.get_close_matches(name.casefold(), list(folded), n=3, cutoff=0.6)
    hint = "; did you mean " + " or ".join(repr(folded[c]) for c in close) + "?" if close else ""
    raise UnknownCardError(f"no card named {name!r}{hint}")
