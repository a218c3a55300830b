"""Ending the turn, mana that stays, excess damage, no combat damage (CR 724, 500.5, 120.10, 510.1a)."""

from dataclasses import replace

from mtgenv.engine.enums import Rule
from mtgenv.scenario import Scenario
from tests.rules.cards import *

TIMESTOP = card("Timestop", "{U}", "Instant", spell(ir.EndTurn()))
RITUAL = card("Ritual", "{R}", "Sorcery", spell(replace(add_mana("{R}{R}"), lasts=True)))
SPILL = card("Spill", "{R}", "Instant", spell(replace(deal(5, to=target(creature)), excess=True)))
MEEK = vanilla("Meek", "3/3", when(attacks(), until_end_of_turn(this, ir.AddRules(Rule.NO_COMBAT_DAMAGE)), draw(1)))


def test_cr_724_1_end_the_turn():
    g = Scenario(you={"battlefield": [BEAR, "Island*2"], "hand": [TIMESTOP, DIVINE, GROWTH], "mana": "{G}"},
                 opponent={"battlefield": [OX], "hand": [BOLT], "mana": "{R}"})  # fmt: skip
    g.cast("Growth", targets="Bear").resolve()
    g.cast("Bolt", targets="Bear", player="opponent").cast("Timestop", player="you").resolve()
    assert g.turn == 4 or g.step == "cleanup" or g.active == "opponent"
    assert g.in_exile("Timestop") and g.in_exile("Bolt") and g.stack() == []
    assert g.on_battlefield("Bear") and g.size("Bear") == (2, 2)


def test_cr_724_1_in_combat():
    g = Scenario(you={"battlefield": [BEAR, "Island"]}, opponent={"battlefield": ["Island"], "hand": [TIMESTOP]})
    g.attack("Bear").cast("Timestop", player="opponent").resolve()
    assert g.life("opponent") == 20
    g.to("main1", of="opponent")
    assert g.life("opponent") == 20


def test_mana_that_stays_until_end_of_turn():
    g = Scenario(you={"hand": [RITUAL, BOLT, BOLT], "mana": "{R}"})
    g.cast("Ritual").resolve().to("main2")
    assert g.cast("Bolt", targets="opponent").resolve().life("opponent") == 17
    assert g.to("end").legal("cast", "Bolt")
    g.to("main1", of="you")
    assert not g.legal("cast", "Bolt")


def test_cr_120_10_excess_damage():
    g = Scenario(you={"hand": [SPILL], "mana": "{R}"}, opponent={"battlefield": [BEAR]})
    g.cast("Spill", targets="Bear").resolve()
    assert g.in_graveyard("Bear") and g.life("opponent") == 17


def test_no_combat_damage():
    g = Scenario(you={"battlefield": [MEEK]})
    g.attack("Meek").to("end of combat")
    assert g.life("opponent") == 20
