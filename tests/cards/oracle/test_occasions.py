"""Wordings of occasions, tables of die rolls, shields with more to do, and what is said of pairs."""

from __future__ import annotations

import pytest

from mtgenv.cards import ir
from mtgenv.cards.oracle.lines import read_line, write_line
from mtgenv.cards.oracle.normal import normal_lines


@pytest.mark.parametrize(
    "line",
    [
        "whenever ~ attacks or becomes the target of a spell, draw a card.",
        "whenever a red source you control deals damage to an opponent, draw a card.",
        "whenever one or more creature cards are put into your graveyard from your library, draw a card.",
        "whenever a player mills one or more land cards, you gain 1 life.",
        "whenever another creature dies, if it was attacking or blocking alone, draw a card.",
        "if an artifact entering causes a triggered ability of a permanent you control to trigger, "
        "that ability triggers an additional time.",
        "{1}: the next time a red source of your choice would deal damage to you and/or creatures you control this turn, "
        "prevent that damage.",
        "when ~ enters, roll a d20.\n1—9 | create a 1/1 red Goblin creature token.\n10—20 | create two of those tokens.",
        "target opponent exiles an artifact they control.",
    ],
)
def test_read_and_written_alike(line):
    if not line.startswith(("when", "if", "as", "{")):
        line = "{T}: " + line
    assert write_line(read_line(line)[0]) == line


def test_once_a_player_is_not_once_in_all():
    one = read_line("whenever a player sacrifices a creature, draw a card.")[0].event
    assert one.players == ir.Seats(ir.PlayerRef.EACH) and not one.one_or_more


def test_a_table_belongs_to_the_roll_before_it():
    lines = normal_lines("Dummy", "When this creature enters, roll a d20.\n1—9 | Draw a card.\n10—20 | Draw two cards.\nFlying")
    assert len(lines) == 2 and lines[0].endswith("\n10—20 | draw two cards.")
