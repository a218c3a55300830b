"""Shared facts for the card tests: third-party card data, if this checkout has them."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from mtgenv.cards import compiler, registry

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


@pytest.fixture(scope="session")
def official():
    """Official card facts by name; skips where the data are absent."""
    path = DATA / "cards.jsonl.xz"
    if not path.exists():
        pytest.skip("no card data here")
    wanted = set(registry.names())
    found = {}
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["name"] in wanted:
                found.setdefault(row["name"], row)
    return found


@pytest.fixture(scope="session")
def library_match():
    """One match with every card of the library."""
    return compiler.compile_match([], registry.names())
