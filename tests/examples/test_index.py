"""The index of the official examples is complete, and the real cards here have the facts of the card data."""

import json
import lzma
from pathlib import Path

import pytest

from tests.examples.cards import PARTIAL, REAL
from tests.examples.index import EXAMPLES, PLAYED, Missing, NotPlayable, counts, names_of_tests

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
NAMES = ("W", "U", "B", "R", "G")


def lines(name):
    path = DATA / name
    if not path.exists():
        pytest.skip(f"no {name} here")
    return lzma.open(path, "rt", encoding="utf-8")


def test_every_official_example_is_accounted_for():
    with lines("cr_rules.json.xz") as f:
        rules = json.load(f)["rules"]
    ids = {f"{rule}#{n}" for rule, x in rules.items() for n in range(1, len(x["examples"]) + 1)}
    assert len(ids) == 277 and ids == set(EXAMPLES)


def test_every_named_test_exists():
    there = names_of_tests()
    named = [x for x in EXAMPLES.values() if isinstance(x, str)]
    assert len(named) == len(set(named))
    assert [n for n in named if n not in there] == []
    assert [n for n in there if n.startswith("test_cr_") and "_as_" not in n and n not in named] == []


def test_counts(record_property):
    n = counts()
    for key, value in n.items():
        record_property(key, value)
    assert n["played"] >= PLAYED and n["played"] + n["missing"] + n["not playable"] == len(EXAMPLES)
    for x in EXAMPLES.values():
        assert isinstance(x, str) or (x.what if isinstance(x, Missing) else isinstance(x, NotPlayable) and x.why)


def sides(c):
    return [c] if c.other is None else [c, c.other]


def facts(c):
    cost = "".join(f"{{{s}}}" for s in c.cost.symbols) if c.cost else ""
    flags = (*(x for x in type(c.supertypes) if x in c.supertypes), *(x for x in type(c.types) if x in c.types))
    words = frozenset(x.name.capitalize() for x in flags) | frozenset(c.subtypes)
    size = (c.power, c.toughness)
    return c.name, cost, words, size, [n for i, n in enumerate(NAMES) if c.colors >> i & 1]


def official(row):
    def number(x):
        return int(x) if x is not None and x.lstrip("-").isdigit() else None

    return (
        row["name"], row.get("mana_cost") or "", frozenset(row["type_line"].replace("—", "").split()),
        (number(row.get("power")), number(row.get("toughness"))),
    )  # fmt: skip


def test_real_cards_have_their_facts():
    wanted = {c.full_name: c for c in REAL}
    assert len(wanted) == len(REAL)
    seen = {}
    with lines("cards.jsonl.xz") as f:
        for line in f:
            row = json.loads(line)
            if row["name"] in wanted and not row.get("funny"):
                seen.setdefault(row["name"], row)
    assert set(wanted) == set(seen)
    for name, c in wanted.items():
        row = seen[name]
        theirs = [row] if c.other is None else list(row["faces"])
        for mine, there in zip(sides(c), theirs, strict=True):
            _, cost, words, size, colors = facts(mine)
            face = official(there)
            if not (mine.is_back and c.layout.name == "FLIP"):  # a flipped side keeps the cost (CR 710.1c)
                assert cost == face[1], mine.name
            assert mine.name == face[0] and (words, size) == face[2:], mine.name
            if c.other is None:
                assert colors == [n for n in NAMES if n in (row.get("colors") or [])], mine.name


def test_partial_cards_say_what_they_lack():
    assert set(PARTIAL) <= {c.name for c in REAL} and all(PARTIAL.values())
