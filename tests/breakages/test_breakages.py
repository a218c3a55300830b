"""Deliberate breakages are caught: a sample of them on every change, all with ``-m slow``."""

from __future__ import annotations

import pytest

from tests.breakages.gisela_gigantiform import BREAKAGES as DAMAGE_AND_COPIES
from tests.breakages.harness import check_fits, is_caught
from tests.breakages.mana import MANA
from tests.breakages.table import GENERAL
from tests.rulings.breakages_faces import FACES

ALL = (*GENERAL, *MANA, *FACES, *DAMAGE_AND_COPIES)
SAMPLE = ALL[::9]


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
