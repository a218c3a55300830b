"""Deliberate breakages are caught: a sample of them on every change, all with ``-m slow``."""

from __future__ import annotations

import pytest

from tests.breakages.faces import FACES, MORE_FACES
from tests.breakages.gisela_gigantiform import BREAKAGES as DAMAGE_AND_COPIES
from tests.breakages.harness import check_fits, is_caught
from tests.breakages.mana import MANA
from tests.breakages.table import GENERAL

ALL = (*GENERAL, *MANA, *FACES, *MORE_FACES, *DAMAGE_AND_COPIES)
SAMPLE = ALL[::6]
#: The rulings the engine exists to get right, by page, with how many each has.
RULINGS = {"MANA": 9, "GIDEON": 6, "KYT": 18, "GIS": 3, "GIG": 10, "BUD": 2}


def test_every_ruling_has_a_breakage():
    """Each of the 48 rulings is the subject of some deliberate mistake."""
    words = {w.strip(",:").upper() for b in ALL for w in b.rule.split()}
    missing = [
        f"{page}-{n}" for page, count in RULINGS.items() for n in range(1, count + 1) if f"{page}-{n}" not in words
    ]
    assert missing == []


@pytest.mark.parametrize("b", ALL, ids=lambda b: b.rule)
def test_the_breakage_still_fits_the_code(b):
    check_fits(b)


@pytest.mark.parametrize("b", SAMPLE, ids=lambda b: b.rule)
def test_a_broken_rule_is_noticed(b):
    assert is_caught(b)


@pytest.mark.slow
@pytest.mark.parametrize("b", [b for b in ALL if b not in SAMPLE], ids=lambda b: b.rule)
def test_every_broken_rule_is_noticed(b):
    assert is_caught(b)
