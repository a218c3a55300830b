"""Keyword abilities that no other chapter tests (CR 702)."""

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *


def test_cr_702_12b_indestructible_is_not_destroyed():
    g = Scenario(you={"hand": [WRATH, DOOM], "mana": "{2}{W}{W}{B}", "battlefield": [TITAN, BEAR]})
    g.cast("Doom", targets="Titan").resolve().cast("Wrath").resolve()
    assert g.on_battlefield("Titan") and g.in_graveyard("Bear")


def test_cr_702_12b_indestructible_with_lethal_damage_stays():
    g = Scenario(you={"hand": [BOLT, BOLT], "mana": "{R}{R}", "battlefield": [TITAN]})
    g.cast("Bolt", targets="Titan").resolve().cast("Bolt", targets="Titan").resolve()
    assert g.damage("Titan") == 6 and g.on_battlefield("Titan")


def test_cr_702_12b_indestructible_does_not_stop_zero_toughness_sacrifice_or_exile():
    edict = card("Edict", "{B}", "Sorcery", spell(sacrifices(target(player), creature)))
    g = Scenario(you={"hand": [edict], "mana": "{B}", "battlefield": [TITAN]})
    assert g.cast("Edict", targets="you").resolve().in_graveyard("Titan")
    g = Scenario(you={"hand": [BANISH], "mana": "{W}", "battlefield": [TITAN]})
    assert g.cast("Banish", targets="Titan").resolve().in_exile("Titan")
    g = Scenario(you={"hand": [SHRINK, SHRINK], "mana": "{B}{B}", "battlefield": [TITAN]})
    assert g.cast("Shrink", targets="Titan").resolve().cast("Shrink", targets="Titan").resolve().in_graveyard("Titan")


def test_cr_704_5g_indestructible_that_wears_off_with_damage_marked_is_destroyed():
    g = Scenario(you={"hand": [GRANT_INDESTRUCTIBLE, BOLT, FROG], "mana": "{W}{R}{U}", "battlefield": [BEAR]})
    g.cast("Harden", targets="Bear").resolve().cast("Bolt", targets="Bear").resolve()
    assert g.on_battlefield("Bear")
    g.cast("Frogify", targets="Bear").resolve()
    assert g.in_graveyard("Bear")


def test_cr_702_10_haste_attacks_and_taps_at_once():
    g = Scenario(you={"hand": ["Nest Robber"], "mana": "{1}{R}"})
    g.cast("Nest Robber").resolve().attack("Nest Robber").to("combat damage")
    assert g.life("opponent") == 18


def test_cr_702_20_vigilance_can_block_next_turn_all_the_same():
    g = Scenario(you={"battlefield": ["Serra Angel"]}, opponent={"battlefield": [BEAR]})
    g.attack("Serra Angel").to("declare attackers", of="opponent").attack("Bear").block({"Serra Angel": "Bear"})
    assert g.blockers() == ["Serra Angel"]


def test_cr_702_8_flash_creature_as_a_surprise_blocker():
    g = Scenario(you={"battlefield": [BEAR]}, opponent={"hand": [SPRITE], "battlefield": ["Island"]})
    g.attack("Bear").cast("Sprite", player="opponent").resolve().block({"Sprite": "Bear"})
    assert g.blockers() == ["Sprite"]  # blocking needs no {T} (CR 302.6)


def test_cr_702_8_flash_aura():
    g = Scenario(
        you={"battlefield": [BEAR, "Forest*6"], "hand": ["Epic Proportions"]}, opponent={"battlefield": [OX]},
    )  # fmt: skip
    g.attack("Bear").block({"Ox": "Bear"}).cast("Epic Proportions", targets="Bear").resolve()
    assert g.size("Bear") == (7, 7) and g.has("Bear", "trample")
    g.script(you=[3]).to("end of combat")
    assert g.life("opponent") == 16


def test_cr_702_108_prowess():
    monk = vanilla("Monk", "1/2", keyword("prowess"))
    g = Scenario(you={"hand": [HEAL, BEAR], "mana": "{W}{1}{G}", "battlefield": [monk]})
    g.cast("Bear")
    assert g.stack() == ["Bear"]
    g.resolve().cast("Heal").resolve()
    assert g.size("Monk") == (2, 3) and g.stack() == ["Heal"]


def test_cr_702_6_equip_moves_the_equipment():
    g = Scenario(you={"battlefield": [EQUIPMENT, BEAR, OX, "Forest*2"]})
    g.activate("Sword", targets="Bear").resolve()
    assert g.attached_to("Sword") == "Bear" and g.size("Bear") == (4, 2)
    g.activate("Sword", targets="Ox").resolve()
    assert g.attached_to("Sword") == "Ox" and g.size("Bear") == (2, 2) and g.size("Ox") == (5, 3)


def test_cr_702_6_equip_only_creatures_you_control():
    g = Scenario(you={"battlefield": [EQUIPMENT, "Forest*2"]}, opponent={"battlefield": [BEAR]})
    assert not g.legal("activate", "Sword")


def test_cr_301_5_equipment_stays_when_its_creature_leaves():
    g = Scenario(you={"battlefield": [BEAR, put(EQUIPMENT, attached_to="Bear")], "hand": [DOOM], "mana": "{B}"})
    g.cast("Doom", targets="Bear").resolve()
    assert g.on_battlefield("Sword") and g.attached_to("Sword") is None


def test_cr_301_5d_equipment_stays_attached_when_control_of_the_creature_changes():
    g = Scenario(
        you={"hand": [STEAL], "mana": "{U}"}, opponent={"battlefield": [BEAR, put(EQUIPMENT, attached_to="Bear")]},
    )  # fmt: skip
    g.cast("Steal", targets="Bear").resolve()
    assert g.controller("Bear") == "you" and g.controller("Sword") == "opponent" and g.size("Bear") == (4, 2)


def test_cr_702_86_annihilator():
    eldrazi = vanilla("Eldrazi", "5/5", keyword("annihilator", 2))
    g = Scenario(you={"battlefield": [eldrazi]}, opponent={"battlefield": ["Forest*3", BEAR]})
    g.attack("Eldrazi").resolve()
    assert g.chooser == "opponent"
    g.choose("Forest", "Forest")
    assert g.permanents("opponent") == ["Forest", "Bear"]


def test_cr_702_130_afflict():
    demon = vanilla("Afflictor", "2/2", keyword("afflict", 3))
    g = Scenario(you={"battlefield": [demon]}, opponent={"battlefield": [OX]})
    g.attack("Afflictor").block({"Ox": "Afflictor"}).resolve()
    assert g.life("opponent") == 17


def test_cr_702_100_evolve():
    crab = vanilla("Crab", "1/3", keyword("evolve"))
    g = Scenario(you={"hand": [BEAR, SNAKE], "mana": "{1}{G}{1}", "battlefield": [crab]})
    g.cast("Snake").resolve()
    assert g.stack() == []
    g.cast("Bear").resolve_all()
    assert g.counters("Crab") == 1


def test_cr_702_11_hexproof_until_end_of_turn():
    g = Scenario(
        you={"hand": ["Glint"], "mana": "{1}{U}", "battlefield": [BEAR]},
        opponent={"hand": [BOLT], "battlefield": ["Mountain"]},
    )
    g.cast("Glint", targets="Bear").resolve()
    assert g.size("Bear") == (2, 5)
    g.pass_priority()
    g.game.step(next(c for c in g.choices() if c.text == "Bolt").action)
    assert "Bear" not in g.options()
