"""Shared facts for the card tests: third-party card data, if this checkout has them."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from mtgenv.cards import compiler, registry
from mtgenv.cards.decks import suite

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


@pytest.fixture(scope="session")
def official():
    """Official card facts by name; skips where the data are absent."""
    path = DATA / "cards.jsonl.xz"
    if not path.exists():
        pytest.skip("no card data here")
    wanted = set(registry.names("library"))
    found = {}
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            name = row["name"].split(" // ")[0]
            if name in wanted and ("faces" not in row or name != row["name"]):
                found.setdefault(name, row["faces"][0] if "faces" in row else row)
            for face in row.get("faces", [])[1:]:
                found.setdefault(f"{name} // {face['name']}", face)
    return found


@pytest.fixture(scope="session")
def standard_match():
    """One match with the cards of the five standard decks."""
    names = sorted({name for deck in suite().values() for name, _ in deck.cards})
    return compiler.compile_match([], names)


@pytest.fixture(scope="session")
def library_match():
    """One match with every card of the library."""
    return compiler.compile_match([], registry.names("library"))
