"""What wordings do in a game: searches by others, piles, what is done instead or this way, targets that are changed."""

import pytest

from mtgenv.cards.oracle.lines import read_line, read_spell
from mtgenv.scenario import Scenario
from tests.rules.cards import *


def told(name, mana, *lines, types="Instant"):
    return card(name, mana, types, read_spell(list(lines)))


BURN = told("Burn", "{R}", "~ deals 2 damage to any target.", "~ deals 4 damage instead if you control an artifact.")
SEAR = told(
    "Sear",
    "{R}",
    "~ deals 3 damage to each creature. if a creature dealt damage this way would die this turn, exile it instead.",
)
DENY = told(
    "Deny",
    "{U}",
    "counter target spell. if that spell is countered this way, put it on top of its owner's library instead "
    "of into that player's graveyard.",
)
TRADE = told(
    "Trade",
    "{W}",
    "exile target creature. its controller may search their library for a basic land card, put that card onto "
    "the battlefield tapped, then shuffle.",
)
FETCH = told(
    "Fetch",
    "{G}",
    "search your library for up to two basic land cards, reveal those cards, put one onto the battlefield "
    "tapped and the other into your hand, then shuffle.",
    types="Sorcery",
)
SPLIT = told(
    "Split",
    "{B}",
    "separate all permanents target player controls into two piles. that player sacrifices all permanents in "
    "the pile of their choice.",
    types="Sorcery",
)
SORT = told(
    "Sort",
    "{U}",
    "reveal the top three cards of your library. an opponent separates those cards into two piles. put one "
    "pile into your hand and the other into your graveyard.",
)
PONDER = told("Think", "{U}", "draw a card, then put two cards from your hand on top of your library in any order.")
WATCH = told(
    "Watch",
    "{B}",
    "~ deals 2 damage to target creature. when that creature dies this turn, ~ deals 3 damage to the "
    "creature's controller.",
)
EDICT = told(
    "Edict",
    "{B}",
    "target player sacrifices a creature of their choice, then gains life equal to that creature's toughness.",
)
DRINK = told(
    "Drink",
    "{B}",
    "each opponent loses 2 life. put a +1/+1 counter on target creature for each 1 life lost this way.",
)
TWIN = told("Twin", "{R}", "~ deals 1 damage to any target and 2 damage to any other target.")
SPITE = card(
    "Spite",
    "{1}",
    "Artifact Creature — Horror",
    "0/4",
    *read_line("{1}: change a target of target spell or ability to ~."),
)


def test_cr_608_2_damage_instead():
    for other, life in ((["Mountain"], 18), (["Mountain", SPITE], 16)):
        g = Scenario(you={"hand": [BURN], "battlefield": other})
        g.cast("Burn", targets="opponent").resolve()
        assert g.life("opponent") == life


def test_cr_614_6_creatures_dealt_damage_this_way_are_exiled():
    g = Scenario(you={"hand": [SEAR, DOOM], "mana": "{R}{B}", "battlefield": [BEAR]}, opponent={"battlefield": [GIANT]})
    g.cast("Sear").resolve()
    assert g.exile() == ["Bear"]
    g.cast("Doom", targets="Giant").resolve()
    assert g.exile("opponent") == ["Giant"]


def test_cr_701_6a_a_countered_spell_goes_elsewhere():
    g = Scenario(you={"hand": [DENY], "mana": "{U}"}, opponent={"hand": [BOLT], "mana": "{R}"}, active="opponent")
    g.cast("Bolt", targets="you", player="opponent").cast("Deny", targets="Bolt", player="you").resolve_all()
    assert g.graveyard("opponent") == [] and g.library("opponent")[0] == "Bolt"


def test_cr_701_23_the_controller_searches():
    g = Scenario(you={"hand": [TRADE], "mana": "{W}"}, opponent={"battlefield": [BEAR], "library": ["Forest", GIANT]})
    g.cast("Trade", targets="Bear").script(opponent=["yes", "Forest"]).resolve()
    assert g.exile("opponent") == ["Bear"] and g.permanents("opponent") == ["Forest"]


def test_two_found_cards_go_to_two_places():
    g = Scenario(you={"hand": [FETCH], "mana": "{G}", "library": ["Forest", "Island", GIANT]})
    g.cast("Fetch").script(you=["Forest", "Island", "Island"]).resolve()
    assert g.hand() == ["Forest"] and g.permanents() == ["Island"] and g.library() == ["Giant"]
    g = Scenario(you={"hand": [FETCH], "mana": "{G}", "library": ["Forest", GIANT]})
    g.cast("Fetch").script(you=["Forest", "Forest"]).resolve()
    assert g.hand() == [] and g.permanents() == ["Forest"]


def test_cr_700_3_piles():
    g = Scenario(you={"hand": [SPLIT], "mana": "{B}"}, opponent={"battlefield": [BEAR, OX, "Forest"]})
    g.cast("Split", targets="opponent").script(you=["Bear", "Forest", "done"], opponent=["no"]).resolve()
    assert sorted(g.permanents("opponent")) == ["Bear", "Forest"] and g.graveyard("opponent") == ["Ox"]
    g = Scenario(you={"hand": [SORT], "mana": "{U}", "library": [BEAR, OX, GIANT]})
    g.cast("Sort").script(opponent=["Bear", "done"], you=["yes"]).resolve()
    assert g.hand() == ["Bear"] and sorted(g.graveyard()) == ["Giant", "Ox", "Sort"]


def test_cr_401_4_cards_put_back_in_an_order():
    g = Scenario(you={"hand": [PONDER, BEAR, OX], "mana": "{U}", "library": [GIANT]})
    g.cast("Think").script(you=["Bear", "Ox", "Bear"]).resolve()
    assert g.hand() == ["Giant"] and g.library() == ["Ox", "Bear"]


def test_cr_603_7_when_that_creature_dies_this_turn():
    g = Scenario(you={"hand": [WATCH], "mana": "{B}"}, opponent={"battlefield": [BEAR]})
    g.cast("Watch", targets="Bear").resolve_all()
    assert g.life("opponent") == 17


def test_cr_608_2h_the_sacrificed_creature_as_it_last_was():
    g = Scenario(you={"hand": [EDICT], "mana": "{B}"}, opponent={"battlefield": [GIANT]})
    g.cast("Edict", targets="opponent").resolve()
    assert g.life("opponent") == 25 and g.graveyard("opponent") == ["Giant"]


def test_life_lost_this_way():
    g = Scenario(you={"hand": [DRINK], "mana": "{B}", "battlefield": [BEAR]})
    g.cast("Drink", targets="Bear").resolve()
    assert g.size("Bear") == (4, 4) and g.life("opponent") == 18


def test_cr_115_7b_one_target_is_changed():
    g = Scenario(you={"hand": [TWIN], "mana": "{R}"}, opponent={"battlefield": [SPITE, BEAR], "mana": "{1}"})
    g.cast("Twin", targets=["Bear", "opponent"])
    g.activate("Spite", targets="Twin", player="opponent").script(opponent=["done", "Spite"]).resolve().resolve()
    assert g.life("opponent") == 20 and g.damage("Spite") == 2 and g.damage("Bear") == 1


@pytest.mark.parametrize(
    "line",
    [
        "look at target player's hand.",
        "destroy X target artifacts.",
        "target player takes two extra turns after this one.",
    ],
)
def test_read(line):
    assert read_spell([line]).effects


BLIGHT = told(
    "Blight",
    "{B}",
    "target creature and all other creatures with the same name as that creature get -3/-3 until end of turn.",
)


def test_others_with_the_same_name():
    g = Scenario(you={"hand": [BLIGHT], "mana": "{B}"}, opponent={"battlefield": [BEAR, OX, GIANT]}, active="you")
    g.cast("Blight", targets="Ox").resolve()
    assert sorted(g.permanents("opponent")) == ["Bear", "Giant"]
