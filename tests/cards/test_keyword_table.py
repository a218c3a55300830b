"""The table of keywords is complete by the rules' numbering, and says the truth about what the card language knows."""

import json
import lzma
import re
from pathlib import Path

import pytest

from mtgenv.cards import ir
from mtgenv.cards import keyword_table as table

RULES = Path(__file__).parents[2].parent / "shared" / "data" / "cr_rules.json.xz"
ALL = {
    **{("701", n): name for n, name in table.ACTIONS.items()},
    **{("702", n): name for n, name in table.ABILITIES.items()},
}


@pytest.mark.skipif(not RULES.exists(), reason="the Comprehensive Rules are not part of the repository")
def test_every_numbered_keyword_is_on_the_table():
    rules = json.load(lzma.open(RULES, "rt"))["rules"]
    named = {tuple(k.split(".")) for k in rules if re.fullmatch(r"70[12]\.\d+", k) and not k.endswith(".1")}
    assert {(a, int(b)) for a, b in named} == set(ALL)
    for (chapter, number), name in ALL.items():
        assert rules[f"{chapter}.{number}"]["text"].lower().replace("’", "'") == name


def test_numbers_have_no_gaps():
    assert sorted(table.ACTIONS) == list(range(2, len(table.ACTIONS) + 2))
    assert sorted(table.ABILITIES) == list(range(2, len(table.ABILITIES) + 2))


@pytest.mark.parametrize("name", sorted(set(ALL.values())))
def test_known_or_said_to_be_missing(name):
    assert table.known(name) or name in table.MISSING or name in table.NOT_PLAYED


def test_missing_is_missing():
    assert not [name for name in table.MISSING if table.known(name)]


def test_nodes_exist():
    assert all(hasattr(ir, node) for node in table.NODES.values())
