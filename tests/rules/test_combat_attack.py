"""Declaring attackers (CR 506, 508)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

BERSERKER = vanilla("Berserker", "3/1", static(this_one, ir.AddRules(Rule.MUST_ATTACK)))
LONER = vanilla("Coward", "3/3", static(this_one, ir.AddRules(Rule.CANT_ATTACK_ALONE)))
MUST_LONER = vanilla("Torn", "3/3", static(this_one, ir.AddRules(Rule.CANT_ATTACK_ALONE | Rule.MUST_ATTACK)))
PACIFIST = vanilla("Pacifist", "3/3", static(this_one, cant_attack))
GUARD_DUTY = vanilla("Charging Wall", "0/4", defender, static(this_one, ir.AddRules(Rule.ATTACKS_DESPITE_DEFENDER)))
VIGILANT = vanilla("Vigilant", "2/2", vigilance)
GOAD = card("Goad", "{R}", "Sorcery", spell(until_end_of_turn(target(creature), ir.AddRules(Rule.MUST_ATTACK))))
CHIEF = vanilla("Chief", "1/1", static(creature & attacking & you_control, gets(+1, +0)))


def test_cr_508_1a_who_can_attack():
    g = Scenario(
        you={
            "battlefield": [BEAR, put(OX, sick=True), put(RUNNER, sick=True), put(GIANT, tapped=True), WALL, PACIFIST]
        },
        opponent={"battlefield": [SPIDER]},
    )
    g.to("declare attackers")
    assert sorted(c.text for c in g.choices() if c.row >= 0) == ["Bear", "Runner"]


def test_cr_508_1f_attackers_tap_unless_vigilant():
    g = Scenario(you={"battlefield": [BEAR, VIGILANT]})
    g.attack("Bear", "Vigilant")
    assert g.tapped("Bear") and not g.tapped("Vigilant")


def test_cr_508_1_attacking_is_optional():
    g = Scenario(you={"battlefield": [BEAR]})
    g.attack()
    assert g.attackers() == [] and not g.tapped("Bear")


def test_cr_508_1d_attacks_if_able():
    g = Scenario(you={"battlefield": [BERSERKER, BEAR]})
    with pytest.raises(ScenarioError):
        g.copy().attack("Bear")
    g.attack("Berserker")
    assert g.attackers() == ["Berserker"]


def test_cr_508_1d_not_if_it_cannot():
    g = Scenario(you={"battlefield": [put(BERSERKER, sick=True), put(BERSERKER, tapped=True), BEAR]})
    g.attack("Bear")
    assert g.attackers() == ["Bear"]


def test_cr_508_1d_requirement_from_a_spell():
    g = Scenario(you={"hand": [GOAD], "mana": "{R}", "battlefield": [BEAR]})
    g.cast("Goad", targets="Bear").resolve().to("declare attackers")
    assert g.options() == ["Bear"]  # not attacking is no option


def test_cr_508_1c_cannot_attack_alone():
    g = Scenario(you={"battlefield": [LONER, BEAR]})
    with pytest.raises(ScenarioError):
        g.copy().attack("Coward")
    g.attack("Coward", "Bear")
    assert g.attackers() == ["Coward", "Bear"]
    g = Scenario(you={"battlefield": [LONER]})
    g.to("declare attackers")
    assert g.asks == "priority"  # nobody could be declared


def test_cr_508_1d_a_requirement_never_breaks_a_restriction():
    g = Scenario(you={"battlefield": [MUST_LONER]})
    g.to("declare attackers")
    assert g.attackers() == []
    g = Scenario(you={"battlefield": [MUST_LONER, BEAR]})
    with pytest.raises(ScenarioError):
        g.attack("Bear")  # with the Bear there it could have obeyed


def test_cr_702_3b_defender_and_as_though_it_had_none():
    g = Scenario(you={"battlefield": [WALL, GUARD_DUTY]})
    g.attack("Charging Wall")
    assert g.attackers() == ["Charging Wall"]


def test_cr_508_1b_planeswalkers_can_be_attacked():
    g = Scenario(you={"battlefield": [BEAR, OX]}, opponent={"battlefield": [WALKER]})
    g.attack(("Bear", "Walker"), ("Ox", "opponent")).to("combat damage")
    assert g.counters("Walker", "loyalty") == 1 and g.life("opponent") == 17


def test_cr_506_4c_planeswalker_gone_the_attacker_stays_and_deals_no_damage():
    g = Scenario(you={"battlefield": [BEAR], "hand": [BOLT], "mana": ""}, opponent={"battlefield": [WALKER]})
    g.attack(("Bear", "Walker")).add_mana("you", "{R}").cast("Bolt", targets="Walker").resolve()
    assert g.in_graveyard("Walker") and g.attackers() == ["Bear"]
    g.to("end of combat")
    assert g.life("opponent") == 20


def test_cr_508_1b_each_attacker_chooses_among_three_opponents():
    g = Scenario(you={"battlefield": [BEAR, OX, GIANT]}, third={}, fourth={})
    g.attack(("Bear", "opponent"), ("Ox", "third"), ("Giant", "fourth")).to("combat damage")
    assert [g.life(p) for p in ("opponent", "third", "fourth")] == [18, 17, 15]


def test_cr_508_1m_attack_triggers_after_all_are_declared():
    g = Scenario(you={"battlefield": ["Rampaging Brontodon", "Forest*3"]})
    g.attack("Rampaging Brontodon")
    assert g.stack() == ["ability of Rampaging Brontodon"] and g.size("Rampaging Brontodon") == (7, 7)
    assert g.resolve().size("Rampaging Brontodon") == (10, 10)


def test_cr_508_4_put_onto_the_battlefield_attacking_was_not_declared():
    g = Scenario(you={"battlefield": ["Leonin Warleader", "Raid Bombardment"]})
    g.attack("Leonin Warleader")
    assert g.stack() == ["ability of Leonin Warleader"]
    g.resolve()
    assert g.attackers() == ["Leonin Warleader", "Cat Token", "Cat Token"]
    assert g.tapped("Cat Token") and g.stack() == []  # Raid Bombardment saw no 1/1 declared
    g.to("combat damage")
    assert g.life("opponent") == 14 and g.life() == 22


def test_cr_506_4_removed_from_combat_when_control_changes():
    borrow_now = card("Snatch", "{U}", "Instant", spell(ir.GainControl(you, target(creature))))
    g = Scenario(you={"battlefield": [OX]}, opponent={"hand": [borrow_now], "battlefield": ["Island"]})
    g.attack("Ox").cast("Snatch", targets="Ox", player="opponent").resolve()
    assert g.attackers() == [] and g.controller("Ox") == "opponent"
    assert g.to("end of combat").life("opponent") == 20


def test_cr_506_4_attacker_that_leaves_deals_nothing():
    g = Scenario(you={"battlefield": [OX]}, opponent={"hand": [BOUNCE], "battlefield": ["Island"]})
    g.attack("Ox").cast("Bounce", targets="Ox", player="opponent").resolve().to("end of combat")
    assert g.life("opponent") == 20 and g.hand() == ["Ox"]


def test_cr_508_8_blockers_step_happens_though_the_attacker_is_gone():
    g = Scenario(you={"battlefield": [OX]}, opponent={"hand": [BOUNCE], "battlefield": ["Island"]})
    g.attack("Ox").cast("Bounce", targets="Ox", player="opponent").resolve().pass_priority(2)
    assert g.step == "declare blockers"


def test_cr_506_4_tapping_an_attacker_does_not_remove_it():
    g = Scenario(you={"battlefield": [VIGILANT]}, opponent={"hand": [TAP_IT], "battlefield": ["Plains"]})
    g.attack("Vigilant").cast("Tap It", targets="Vigilant", player="opponent").resolve().to("end of combat")
    assert g.life("opponent") == 18


def test_static_ability_about_attacking_creatures():
    g = Scenario(you={"battlefield": [CHIEF, BEAR, OX]})
    g.attack("Bear")
    assert g.power("Bear") == 3 and g.power("Ox") == 3 and g.power("Chief") == 1
    g.to("main2")
    assert g.power("Bear") == 2


def test_cr_511_3_combat_ends():
    g = Scenario(you={"battlefield": [BEAR]})
    g.attack("Bear").to("end of combat")
    assert g.attackers() == ["Bear"]
    assert g.to("main2").attackers() == []


def test_cr_702_83_exalted_alone_only():
    noble = vanilla("Noble", "1/1", keyword("exalted"))
    g = Scenario(you={"battlefield": [noble, BEAR, OX]})
    h = g.copy().attack("Bear").resolve_all()
    assert h.size("Bear") == (3, 3)
    assert g.attack("Bear", "Ox").stack() == []
