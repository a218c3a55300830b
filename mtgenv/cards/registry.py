"""Finds card definitions by name: the hand-written library first, then the user's pool, then the pool of the package.

Nothing is read before the first question, and a card of the library is found without opening a pool.
"""

from __future__ import annotations

import difflib
import importlib
import os
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .errors import UnknownCardError
from .ir import Card
from .pool.store import Entry, Pool, entry_of, fold

__all__ = [
    "SOURCES",
    "UnknownCardError",
    "built_in_path",
    "entries",
    "find",
    "get",
    "names",
    "reload",
    "source_of",
    "user_path",
]

#: Where definitions come from, in the order that they override each other.
SOURCES = ("library", "user", "built-in")


# ---------------------------------------------------------------- where
def built_in_path() -> Path:
    """The package's own pool."""
    return Path(__file__).parent / "pool" / "cards.bin"


def user_path() -> Path:
    """The user's pool: ``MTGENV_POOL``, else a file in the user's data folder."""
    path = os.environ.get("MTGENV_POOL")
    if path:
        return Path(path)
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(base or Path.home() / ".local" / "share") / "mtgenv" / "cards.bin"


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
def _own_names() -> dict[str, Card]:
    """The library by folded names."""
    return {fold(name): card for name, card in _library().items()}


@cache
def _aliases() -> dict[str, Card]:
    """The library's two-faced cards by both names together, and their other faces, which are no cards by themselves."""
    found: dict[str, Card] = {}
    for card in _library().values():
        if card.other is not None:
            found[fold(card.full_name)] = card
            found.setdefault(fold(card.other.name), card.other)
    return found


@cache
def _pools() -> tuple[tuple[str, Pool], ...]:
    """The pools that there are, opened."""
    found = []
    if user_path().is_file():
        found.append(("user", Pool(user_path())))
    if built_in_path().is_file():
        found.append(("built-in", Pool(built_in_path(), "mtgenv cards build FILE")))
    return tuple(found)


def reload() -> None:
    """Forget what was read of the pools, because a file or ``MTGENV_POOL`` has changed."""
    _pools.cache_clear()


# ---------------------------------------------------------------- questions
def names(source: str = "all") -> list[str]:
    """Names of all defined cards, sorted.

    Parameters
    ----------
    source : str
        "all", or one of `SOURCES` (a card is counted where it comes from).

    Raises
    ------
    ValueError
        There is no such source.
    PoolError
        A pool file cannot be used.
    """
    if source == "library":
        return sorted(_library())
    if source != "all" and source not in SOURCES:
        raise ValueError(f"no source {source!r} of cards; there are all, {', '.join(SOURCES)}")
    seen = set(_library())
    found = set(seen) if source == "all" else set()
    for where, pool in _pools():
        if source in ("all", where):
            found.update(n for n in pool.names if n not in seen)
        seen.update(pool.names)
    return sorted(found)


def source_of(name: str) -> str | None:
    """Where the card with exactly that name comes from, one of `SOURCES`; None if no card has it."""
    if name in _library():
        return "library"
    return next((where for where, pool in _pools() if name in pool), None)


def entries(source: str = "all") -> Iterator[Entry]:
    """What is known of all cards without reading their definitions, in no particular order."""
    seen = set(_library())
    if source in ("all", "library"):
        for card in _library().values():
            yield entry_of(card)
    for where, pool in _pools():
        if source in ("all", where):
            yield from (e for e in pool.entries() if e.name not in seen)
        seen.update(pool.names)


def get(name: str) -> Card:
    """The definition of a card.

    Parameters
    ----------
    name : str
        Its English name; case and accents do not matter. "Front // Back" is the card as well; a back face's own name
        gives that face, which can't be put into a deck.

    Raises
    ------
    UnknownCardError
        With the closest names.
    PoolError
        A pool file cannot be used.
    """
    card = find(name)
    if card is not None:
        return card
    hint = close_names(name)
    raise UnknownCardError(f"no card named {name!r}" + (f"; did you mean {hint}?" if hint else ""))


def find(name: str) -> Card | None:
    """As `get`, but None where no card has the name, without looking for close ones."""
    library = _library()
    if name in library:
        return library[name]
    key = fold(name)
    if key in _own_names():
        return _own_names()[key]
    if " // " in key and key in _aliases():
        return _aliases()[key]
    for alias in (False, True):  # a card's own name goes before a face that has the same
        if alias and key in _aliases():
            return _aliases()[key]
        for _, pool in _pools():
            card = pool.find(name, alias)
            if card is not None:
                return card
    return None


def close_names(name: str) -> str:
    """The names that come closest, as in a question: "'Shock' or 'Smoke'"; empty if none does."""
    key = fold(name)
    folded: dict[str, str] = {}
    for _, pool in reversed(_pools()):
        folded.update({k: pool.names[i] for k, i in {**pool.aliases(), **pool.own_names()}.items()})
    folded.update({k: card.name for k, card in {**_aliases(), **_own_names()}.items()})
    likely = folded
    if (
        len(folded) > 2000
    ):  # comparing costs time: names of another length or without a common word's beginning come last
        starts = tuple(word[:3] for word in key.split() if len(word) > 2)
        likely = {k: n for k, n in folded.items() if abs(len(k) - len(key)) < 4 or any(s in k for s in starts)}
    close = difflib.get_close_matches(key, list(likely), n=3, cutoff=0.6)
    return " or ".join(dict.fromkeys(repr(likely[c]) for c in close))
