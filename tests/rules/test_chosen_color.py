"""Colours that players choose as something resolves or enters (CR 105.4, 614.12a)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError
from tests.rules.cards import *

that_color = ir.OfColorNamed("that color")
BLESS = card(
    "Bless", "{W}", "Instant",
    spell(joined(ir.ChooseColor(you, "that color"), until_end_of_turn(target(creature), gains(ir.Protection(that_color))))),
)  # fmt: skip
PURGE = card(
    "Purge", "{W}", "Instant", spell(ir.ChooseColor(you, "that color"), destroy(all_(creature & that_color)))
)
DYE = card(
    "Dye", "{U}", "Instant",
    spell(ir.ChooseColor(you, "the color"), until_end_of_turn(target(creature), ir.SetColors(Color(0), named="the color"))),
)  # fmt: skip
BANNER = card("Banner", "{2}", "Artifact", choose_color(), static(creature & of_chosen_color, gets(1, 1)))
SPRING = card("Spring", "", "Land", choose_color(), activated("{T}", add_chosen(ir.ChosenColor())))
SHIELDER = vanilla("Shielder", "1/1", choose_color(), ir.Protection(of_chosen_color))
SHELTER = card(
    "Shelter", "{W}", "Enchantment — Aura", enchant(creature), choose_color(),
    static(enchanted, has(ir.Protection(of_chosen_color))),
)  # fmt: skip


def test_protection_from_the_color_of_your_choice():
    g = Scenario(you={"battlefield": [BEAR], "hand": [BLESS], "mana": "{W}"},
                 opponent={"hand": [BOLT, DOOM], "mana": "{R}{B}"})  # fmt: skip
    g.cast("Bless", targets="Bear").script(you=["red"]).resolve()
    with pytest.raises(ScenarioError):
        g.copy().cast("Bolt", targets="Bear", player="opponent")
    assert g.cast("Doom", targets="Bear", player="opponent").resolve().in_graveyard("Bear")


def test_all_of_the_color():
    g = Scenario(you={"hand": [PURGE], "mana": "{W}"}, opponent={"battlefield": [BEAR, FLYER]})
    g.cast("Purge").script(you=["blue"]).resolve()
    assert g.in_graveyard("Flyer") and not g.in_graveyard("Bear")


def test_becomes_the_color_of_your_choice():
    g = Scenario(you={"battlefield": [BEAR], "hand": [DYE, PURGE], "mana": "{U}{W}"})
    g.cast("Dye", targets="Bear").script(you=["black", "green"]).resolve()
    g.cast("Purge").resolve()
    assert not g.in_graveyard("Bear")


def test_cr_614_12a_as_it_enters():
    g = Scenario(you={"battlefield": [BEAR, FLYER], "hand": [BANNER], "mana": "{2}"})
    g.cast("Banner").script(you=["green"]).resolve()
    assert g.power("Bear") == 3 and g.power("Flyer") == 2


def test_mana_of_the_chosen_color():
    g = Scenario(you={"hand": [SPRING, BOLT]})
    g.play("Spring").choose("red")
    assert g.cast("Bolt", targets="opponent").resolve().life("opponent") == 17


def test_protection_from_the_chosen_color():
    g = Scenario(you={"hand": [SHIELDER], "mana": "{1}"}, opponent={"hand": [BOLT, DOOM], "mana": "{R}{B}"})
    g.cast("Shielder").script(you=["red"]).resolve()
    with pytest.raises(ScenarioError):
        g.copy().cast("Bolt", targets="Shielder", player="opponent")
    assert g.cast("Doom", targets="Shielder", player="opponent").resolve().in_graveyard("Shielder")


def test_an_aura_knows_its_color():
    g = Scenario(you={"battlefield": [BEAR], "hand": [SHELTER], "mana": "{W}"},
                 opponent={"hand": [BOLT, DOOM], "mana": "{R}{B}"})  # fmt: skip
    g.cast("Shelter", targets="Bear").script(you=["red"]).resolve()
    with pytest.raises(ScenarioError):
        g.copy().cast("Bolt", targets="Bear", player="opponent")
    assert g.cast("Doom", targets="Bear", player="opponent").resolve().in_graveyard("Bear")



KINDRED_WRATH = card("Kindred Wrath", "{B}", "Sorcery", spell(
    ir.ChooseCreatureType(), destroy(all_(creature & ir.Is("CHOSEN_TYPE")))))  # fmt: skip
KINDRED_PUMP = card("Kindred Pump", "{G}", "Sorcery", spell(
    ir.ChooseCreatureType(), until_end_of_turn(all_(creature & ir.Is("CHOSEN_TYPE")), gets(2, 2))))  # fmt: skip
SHAPE = card("Shape", "{U}", "Instant", spell(
    ir.ChooseCreatureType(),
    until_end_of_turn(target(creature), ir.LoseSubtypes(), ir.AddTypes(CardType(0), chosen=True))))  # fmt: skip
ADAPT = card("Adapt", "{U}", "Enchantment", choose_creature_type(),
             static(creature & you_control, ir.AddTypes(CardType(0), chosen=True)))  # fmt: skip
OGRE = vanilla("Ogre", "3/3", types="Creature — Ogre")
BEARS = vanilla("Bear Lord", "1/1", static(subtype("Bear") & other, gets(1, 1)), types="Creature — Human")


def pick(g, kind):
    """Choose the creature type of that name."""
    names = [t for t in g.match.subtypes if (g.match.tables["creature_types"][0] >> g.match.subtypes.index(t)) & 1]
    return g.choose(names.index(kind))


def test_choosing_a_creature_type_on_resolution():
    g = Scenario(you={"battlefield": [BEAR, OGRE], "hand": [KINDRED_WRATH, KINDRED_PUMP], "mana": "{B}{G}"})
    pick(g.cast("Kindred Pump").resolve(), "Ogre")
    assert g.power("Ogre") == 5 and g.power("Bear") == 2
    pick(g.cast("Kindred Wrath").resolve(), "Bear")
    assert g.in_graveyard("Bear") and not g.in_graveyard("Ogre")


def test_becoming_the_chosen_type():
    g = Scenario(you={"battlefield": [OGRE, BEARS], "hand": [SHAPE], "mana": "{U}"})
    pick(g.cast("Shape", targets="Ogre").resolve(), "Bear")
    assert g.power("Ogre") == 4 and g.subtypes("Ogre") == {"Bear"}
    g = Scenario(you={"battlefield": [OGRE, BEARS], "hand": [ADAPT], "mana": "{U}"})
    pick(g.cast("Adapt").resolve(), "Bear")
    assert g.power("Ogre") == 4 and "Ogre" in g.subtypes("Ogre")
