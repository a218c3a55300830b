"""Whether every official ruling of the cards of a colour is tested; the rulings themselves are not in this repository."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from mtgenv.cards import registry
from mtgenv.cards.decks import suite

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "rulings.jsonl.xz"


def names_of(letter: str) -> list[str]:
    """Names of the cards of a colour in the standard decks."""
    bit = 1 << "WUBRG".index(letter)
    names = {name for deck in suite().values() for name, _ in deck.cards}
    return sorted(n for n in names if int(registry.get(n).colors) & bit)


def assert_complete(
    letter: str,
    tested: dict[tuple[str, int], str],
    cannot_arise: dict[tuple[str, int], str],
    tests: dict[str, object],
) -> None:
    """Every ruling (numbered from 1 as in the data) has a test that exists or a reason why it cannot arise."""
    assert not set(tested) & set(cannot_arise)
    for (name, n), test in tested.items():
        assert callable(tests.get(test)), test
        words = "".join(c for c in name.casefold().replace("-", " ") if c.isalnum() or c == " ").replace(" ", "_")
        assert test.startswith(f"test_{words}_ruling_{n}_"), test
    if not DATA.exists():
        pytest.skip("no card data here")
    wanted = names_of(letter)
    expected = set()
    with lzma.open(DATA, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["name"] in wanted:
                expected |= {(row["name"], n) for n in range(1, len(row["rulings"]) + 1)}
    assert set(tested) | set(cannot_arise) == expected
