"""Phasing (CR 702.26)."""

import pytest

from mtgenv.engine.enums import Keyword
from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

VANISH = card("Vanish", "{U}", "Instant", spell(ir.PhaseOut(target(permanent))))
DRIFTER = vanilla("Drifter", "3/3", ir.Keywords((Keyword.PHASING,)))
SWEEP = card("Sweep", "{U}", "Sorcery", spell(ir.PhaseOut(all_(creature & you_control))))


def test_cr_702_26b_treated_as_though_it_did_not_exist():
    mine = {"battlefield": [OX], "hand": [VANISH, WRATH], "mana": "{U}{2}{W}{W}"}
    g = Scenario(you=mine, opponent={"battlefield": [BEAR]})
    g.cast("Vanish", targets="Bear").resolve()
    assert g.permanents("opponent") == []
    g.cast("Wrath").resolve()
    assert g.in_graveyard("Ox") and not g.in_graveyard("Bear")
    g.to("upkeep", of="opponent")
    assert g.permanents("opponent") == ["Bear"]


def test_cr_702_26d_it_does_not_enter_and_can_attack():
    g = Scenario(you={"battlefield": [put(DRIFTER, tapped=True, counters={"+1/+1": 1}), SOUL_WARDEN]}, active="opponent")
    g.to("upkeep", of="you")
    assert not g.on_battlefield("Drifter")
    g.to("upkeep", of="opponent").to("upkeep", of="you")
    assert g.on_battlefield("Drifter") and g.size("Drifter") == (4, 4) and not g.tapped("Drifter") and g.life() == 20
    g.attack("Drifter").to("end of combat")
    assert g.life("opponent") == 16


def test_cr_702_26g_attachments_phase_indirectly():
    g = Scenario(
        you={"battlefield": [BEAR, put(EQUIPMENT, attached_to="Bear"), put(STRENGTH, attached_to="Bear")], "hand": [VANISH],
             "mana": "{U}"},
    )  # fmt: skip
    g.cast("Vanish", targets="Bear").resolve()
    assert g.permanents() == []
    g.to("upkeep", of="you")
    assert sorted(g.permanents()) == ["Bear", "Strength", "Sword"] and g.power("Bear") == 6
    assert g.attached_to("Sword") == "Bear"


def test_a_spell_loses_its_target():
    g = Scenario(you={"battlefield": [BEAR], "hand": [VANISH], "mana": "{U}"}, opponent={"hand": [DOOM], "mana": "{B}"})
    g.cast("Doom", targets="Bear", player="opponent")
    g.cast("Vanish", targets="Bear", player="you").resolve().resolve()
    assert not g.in_graveyard("Bear")


def test_it_leaves_combat_and_effects_wait():
    g = Scenario(you={"battlefield": [BEAR, "Island", "Forest"], "hand": [VANISH, GROWTH]}, opponent={"battlefield": [OX]})
    g.attack("Bear").cast("Growth", targets="Bear").resolve().cast("Vanish", targets="Bear").resolve()
    assert g.attackers() == []
    g.to("upkeep", of="you")
    assert g.size("Bear") == (2, 2)


def test_control_is_kept():
    g = Scenario(you={"hand": [STEAL, SWEEP], "mana": "{U}{U}"}, opponent={"battlefield": [BEAR]})
    g.cast("Steal", targets="Bear").resolve().cast("Sweep").resolve()
    with pytest.raises(ScenarioError):
        g.copy().power("Bear")
    g.to("main1", of="opponent")
    assert g.permanents() == [] and g.permanents("opponent") == []
    g.to("upkeep", of="you")
    assert g.controller("Bear") == "you"
    g.attack("Bear").to("end of combat")
    assert g.life("opponent") == 18
