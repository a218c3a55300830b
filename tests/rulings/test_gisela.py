"""Gisela, Blade of Goldnight: GIS-1 to GIS-3 of the design's list of rulings."""

import pytest

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.scenario import Scenario

#: The deliberate breakage that each ruling's tests catch.
BREAKS = {
    "GIS-1": "doubling only damage by sources that Gisela's controller controls",
    "GIS-2": "doubling the damage before it is divided, or counting the doubled amount as lethal damage",
    "GIS-3": "applying the effects in an order of the engine's choice, or letting the source's controller choose; "
    "rounding the prevented half down",
}

GISELA = "Gisela, Blade of Goldnight"
BEAR = card("Bear", "{1}{G}", "Creature — Bear", "2/2")
OX = card("Ox", "{2}{G}", "Creature — Ox", "3/3")
WALL = card("Wall", "{1}", "Creature — Wall", "0/13", defender)
RHINO = card("Rhino", "{4}{G}", "Creature — Rhino", "5/5", trample)
PRIEST = card("Priest", "{1}{W}", "Creature — Cleric", "3/3", lifelink)
SELF_BURN = card("Recoil", "{R}", "Instant", spell(deal(3, to=you)))
FORKED = card("Forked", "{R}", "Sorcery", spell(ir.DealDivided(this, ir.Constant(4), target(any_target, up_to=3))))
PING_ALL = card("Tremor", "{R}", "Sorcery", spell(deal(1, to=each(creature))))
BOLT = "Lightning Bolt"


# ---------------------------------------------------------------- GIS-1
def test_gis1_an_opponent_is_dealt_double_by_your_source():
    g = Scenario(you={"battlefield": [GISELA], "hand": [BOLT], "mana": "{R}"})
    assert g.cast(BOLT, targets="opponent").resolve().life("opponent") == 14


def test_gis1_sources_of_the_opponents_count_too():
    g = Scenario(you={"battlefield": [GISELA]}, opponent={"hand": [SELF_BURN], "mana": "{R}"})
    assert g.cast("Recoil", player="opponent").resolve().life("opponent") == 14


def test_gis1_permanents_of_the_opponents_damaged_by_their_own_spell():
    g = Scenario(you={"battlefield": [GISELA]}, opponent={"battlefield": [WALL, "Mountain"], "hand": [BOLT]})
    assert g.cast(BOLT, targets="Wall", player="opponent").resolve().damage("Wall") == 6


def test_gis1_your_own_damage_to_yourself_is_not_doubled_but_halved():
    g = Scenario(you={"battlefield": [GISELA, WALL], "hand": [BOLT], "mana": "{R}"})
    assert g.cast(BOLT, targets="Wall").resolve().damage("Wall") == 1


def test_gis1_every_opponent():
    g = Scenario(
        you={"battlefield": [GISELA]}, opponent={"hand": [BOLT, BOLT], "mana": "{R}{R}"}, third={}, active="opponent"
    )
    g.cast(BOLT, targets="third").resolve().cast(BOLT, targets="you").resolve()
    assert (g.life("third"), g.life("you")) == (14, 19)


# ---------------------------------------------------------------- GIS-2
def test_gis2_trample_is_divided_first_and_each_part_doubled():
    g = Scenario(you={"battlefield": [RHINO, GISELA]}, opponent={"battlefield": [BEAR]})
    g.attack("Rhino").block({"Bear": "Rhino"}).until("assign_damage")
    assert g.options() == ["2", "3", "4", "5"]  # 2 is lethal although 1 would do after doubling
    g.choose(2).to("end of combat")
    assert g.life("opponent") == 20 - 6 and g.in_graveyard("Bear")


def test_gis2_the_blocker_is_dealt_4():
    g = Scenario(you={"battlefield": [RHINO, GISELA]}, opponent={"battlefield": [WALL]})
    g.attack("Rhino").block({"Wall": "Rhino"}).to("end of combat")
    assert g.damage("Wall") == 10 and g.life("opponent") == 20  # 5, doubled; nothing is left over to trample


def test_gis2_a_spells_divided_damage():
    g = Scenario(you={"battlefield": [GISELA], "hand": [FORKED], "mana": "{R}"}, opponent={"battlefield": [WALL]})
    g.cast("Forked", targets=["opponent", "Wall"], divide=[1]).resolve()
    assert (g.life("opponent"), g.damage("Wall")) == (18, 6)  # 1 and 3, not 8 to divide


def test_gis2_each_part_is_modified_by_itself():
    g = Scenario(you={"battlefield": [GISELA, WALL], "hand": [PING_ALL], "mana": "{R}"}, opponent={"battlefield": [OX]})
    g.cast("Tremor").resolve()
    assert (g.damage("Ox"), g.damage("Wall")) == (2, 0)


# ---------------------------------------------------------------- GIS-3
@pytest.mark.parametrize(("first", "lost"), [("Furnace of Rath", 3), (GISELA, 2)])
def test_gis3_the_damaged_player_orders_doubling_and_halving(first, lost):
    g = Scenario(you={"battlefield": [GISELA, "Furnace of Rath"]}, opponent={"hand": [BOLT], "mana": "{R}"})
    g.cast(BOLT, targets="you", player="opponent").resolve()
    assert g.asks == "replacement" and g.chooser == "you"
    assert g.choose(first).life() == 20 - lost  # 3 -> 6 -> 3, or 3 -> 1 -> 2


@pytest.mark.parametrize("first", ["Furnace of Rath", GISELA])
def test_gis3_the_controller_of_the_damaged_permanent_orders(first):
    g = Scenario(
        you={"battlefield": [GISELA, "Furnace of Rath"], "hand": [BOLT], "mana": "{R}"}, opponent={"battlefield": [WALL]},
    )  # fmt: skip
    g.cast(BOLT, targets="Wall").resolve()
    assert g.asks == "replacement" and g.chooser == "opponent"
    assert g.choose(first).damage("Wall") == 12


@pytest.mark.parametrize(("first", "lost"), [("a shield", 0), (GISELA, 3)])
def test_gis3_a_shield_and_doubling(first, lost):
    g = Scenario(
        you={"battlefield": [GISELA, "Mountain"], "hand": [BOLT]},
        opponent={"hand": ["Healing Salve"], "battlefield": ["Plains"]},
    )
    g.cast("Healing Salve", modes=2, targets="opponent", player="opponent").resolve()
    g.cast(BOLT, targets="opponent").resolve()
    assert g.chooser == "opponent"
    assert g.choose(first).life("opponent") == 20 - lost  # 3 - 3, or 6 - 3


def test_gis3_the_prevented_half_rounds_up():
    g = Scenario(you={"battlefield": [GISELA]}, opponent={"hand": [BOLT], "mana": "{R}"})
    assert g.cast(BOLT, targets="you", player="opponent").resolve().life() == 19  # 2 of 3 prevented


def test_gis3_two_giselas_of_two_players():
    g = Scenario(
        you={"battlefield": [GISELA], "hand": [BOLT], "mana": "{R}"}, opponent={"battlefield": [GISELA]},
    )  # fmt: skip
    g.cast(BOLT, targets="opponent").resolve()
    assert g.asks == "replacement" and g.chooser == "opponent" and len(g.options()) == 2
    results = set()
    for k in range(2):
        c = g.copy()
        c.game.step(c.choices()[k].action)
        results.add(20 - c.life("opponent"))
    assert results == {2, 3}  # halved first: 1, doubled 2; doubled first: 6, halved 3


def test_gis3_each_effect_applies_once():
    g = Scenario(
        you={"battlefield": ["Furnace of Rath*2"], "hand": [BOLT], "mana": "{R}"}, opponent={"life": 40},
    )  # fmt: skip
    assert g.cast(BOLT, targets="opponent").resolve().life("opponent") == 28


def test_gis3_lifelink_counts_what_was_dealt():
    g = Scenario(you={"battlefield": [PRIEST, GISELA]})
    assert g.attack("Priest").to("end of combat").life() == 26
