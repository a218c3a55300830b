"""Wording of ways to cast, of what was paid and cast, and of rarer phrases: read to what they mean, and written as read."""

from __future__ import annotations

import pytest

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.cards.oracle.lines import read_line, read_spell, write_line
from mtgenv.cards.oracle.normal import comparable


def one(line: str) -> ir.Ability:
    (a,) = read_line(line)
    return a


LINES = {
    "you may play lands and cast spells from the top of your library. if you cast a spell this way, pay life equal to its mana value"
    " rather than pay its mana cost.": ir.Permission,
    "once during each of your turns, you may cast a spell from your hand or the top of your library without paying its mana cost.": ir.Permission,
    "once during each of your turns, you may cast a Goat spell from your graveyard. if you cast a spell this way, that creature enters tapped.": ir.Permission,
    "you may cast ~ from your graveyard. if you do, it enters with a finality counter on it.": ir.Permission,
    "you may cast Goat spells from your graveyard by sacrificing a creature in addition to paying their other costs.": ir.Permission,
    "you may cast ~ from your graveyard using its blitz ability.": ir.UsingKeyword,
    "each Goat spell you cast has replicate {2}.": ir.SpellsHave,
    "Goat spells you cast have convoke.": ir.SpellsHave,
    "players can't pay life to cast spells or activate abilities.": ir.PlayerRule,
    "~ enters with a +1/+1 counter on it if you revealed a Goat card or controlled a Goat as you cast ~.": ir.Replacement,
    "when ~ enters, if it was kicked with its {1}{G} kicker, draw a card.": ir.Triggered,
    "whenever a land you control enters tapped, draw a card.": ir.Triggered,
    "at the beginning of each upkeep, if a player cast two or more spells last turn, transform ~.": ir.Triggered,
}


@pytest.mark.parametrize("line", LINES)
def test_abilities(line: str):
    a = one(line)
    assert isinstance(a, LINES[line])
    assert comparable(write_line(a)) == comparable(line)


def test_it_was_kicked_is_about_what_was_spoken_of():
    (e,) = read_spell(["counter target spell if it was kicked."]).effects
    assert isinstance(e, ir.If) and isinstance(e.condition, ir.RefIs) and e.condition.filter == ir.Is("KICKED")
    a = one("when ~ enters, if it was kicked, draw a card.")
    assert isinstance(a, ir.Triggered) and a.condition == ir.WasKicked()


def test_two_cards_found_at_once():
    (e,) = read_spell(["search your library for a Swamp card and an Island card, put them onto the battlefield tapped, then shuffle."]).effects
    assert [type(x) for x in e.effects] == [ir.Search, ir.Search, ir.Move, ir.PlayerEffect]


def test_each_players_top_card_is_several_cards():
    (e,) = read_spell(["exile the top card of each player's library, then you may cast any number of spells from among those cards"
                       " without paying their mana costs."]).effects  # fmt: skip
    cast = e.effects[1]
    assert isinstance(cast, ir.CastNow) and cast.n is None


def test_what_those_creatures_do():
    effects = read_spell(["choose up to two target creatures. until your next turn, whenever either of those creatures deals combat damage,"
                          " you draw a card."]).effects  # fmt: skip
    assert isinstance(effects[1], ir.Delayed) and not effects[1].once and effects[1].about == effects[0].ref
