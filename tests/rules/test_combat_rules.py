"""Rules about attacking, blocking and untapping: goad, blocking several, damage by toughness, staying tapped."""

import pytest

from mtgenv.engine.enums import Rule
from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

GOADER = card("Taunt", "{R}", "Sorcery", spell(goad(target(creature))))
SHIELDWALL = vanilla("Shieldwall", "2/6", static(this_one, ir.BlocksMore()))
HORDE = vanilla("Hundred Hands", "1/9", static(this_one, ir.BlocksMore(None)))
EACH = vanilla("Watchful", "2/2", when(blocks(), gain_life(1)), static(this_one, ir.BlocksMore()))
TREE = vanilla("Tree", "0/4", static(creature & you_control, ir.AddRules(Rule.DAMAGE_BY_TOUGHNESS)))
BEHEMOTH = vanilla("Behemoth", "5/5", static(this_one, ir.AddRules(Rule.AS_THOUGH_UNBLOCKED)))
SPY = vanilla("Spy", "1/1", static(this_one, ir.AddRules(Rule.MAY_STAY_TAPPED)))
SEED = card("Seeds", "{G}", "Enchantment", static(creature & you_control, ir.AddRules(Rule.UNTAPS_EACH_TURN)))


def test_cr_701_15_goad():
    g = Scenario(you={"hand": [GOADER], "mana": "{R}"}, opponent={"battlefield": [BEAR, OX]})
    g.cast("Taunt", targets="Bear").resolve().to("declare attackers", of="opponent")
    assert "done" not in g.options()
    g.attack("Bear")
    assert g.to("upkeep", of="you").rules("Bear") == set()


def test_cr_701_15b_another_player_than_who_goaded():
    g = Scenario(you={"hand": [GOADER], "mana": "{R}"}, opponent={"battlefield": [BEAR]}, third={})
    g.cast("Taunt", targets="Bear").resolve().to("declare attackers", of="opponent")
    g.choose("Bear")
    assert g.asks != "attack_target" or g.options() == ["third"]


def test_cr_509_1a_blocking_several():
    g = Scenario(you={"battlefield": [BEAR, OX, GIANT]}, opponent={"battlefield": [SHIELDWALL]})
    g.attack("Bear", "Ox", "Giant")
    with pytest.raises(ScenarioError):
        g.copy().block({"Shieldwall": ["Bear", "Ox", "Giant"]})
    with pytest.raises(ScenarioError):
        g.copy().block({"Shieldwall": ["Bear", "Bear"]})
    g.block({"Shieldwall": ["Bear", "Ox"]})
    g.script(opponent=[2]).to("end of combat")
    assert g.life("opponent") == 15 and g.in_graveyard("Bear") and not g.in_graveyard("Ox")
    assert g.damage("Shieldwall") == 5


def test_any_number():
    g = Scenario(you={"battlefield": [BEAR, OX, GIANT]}, opponent={"battlefield": [HORDE]})
    g.attack("Bear", "Ox", "Giant").block({"Hundred Hands": ["Bear", "Ox", "Giant"]})
    g.script(opponent=[1]).to("end of combat") if False else g.script(opponent=[1]).to("end of combat")
    assert g.life("opponent") == 20 and g.in_graveyard("Hundred Hands")


def test_cr_509_3a_whenever_it_blocks_is_told_once():
    g = Scenario(you={"battlefield": [BEAR, OX]}, opponent={"battlefield": [EACH]})
    g.attack("Bear", "Ox").block({"Watchful": ["Bear", "Ox"]}).resolve()
    assert g.life("opponent") == 21 and g.stack() == []


def test_several_blocks_with_menace_about():
    g = Scenario(you={"battlefield": [BRUTE, BEAR]}, opponent={"battlefield": [SHIELDWALL, OX]})
    g.attack("Brute", "Bear").block({"Shieldwall": ["Bear", "Brute"], "Ox": "Brute"})
    assert g.attackers() and g.step == "declare blockers"


def test_damage_by_toughness():
    g = Scenario(you={"battlefield": [TREE, WALL, BEAR]})
    g.attack("Tree", "Bear").to("end of combat")
    assert g.life("opponent") == 14


def test_as_though_it_werent_blocked():
    g = Scenario(you={"battlefield": [BEHEMOTH]}, opponent={"battlefield": [OX]})
    g.attack("Behemoth").block({"Ox": "Behemoth"})
    h = g.copy().script(you=["yes"]).to("end of combat")
    assert h.life("opponent") == 15 and not h.in_graveyard("Ox")
    g.script(you=["no"]).to("end of combat")
    assert g.life("opponent") == 20 and g.in_graveyard("Ox")


def test_cr_502_3_staying_tapped():
    g = Scenario(you={"battlefield": [put(SPY, tapped=True), put(BEAR, tapped=True)]}, active="opponent")
    h = g.copy().script(you=["yes"]).to("main1", of="you")
    assert h.tapped("Spy") and not h.tapped("Bear")
    h = g.copy().script(you=["no"]).to("main1", of="you")
    assert not h.tapped("Spy")


def test_untapping_in_other_players_untap_steps():
    g = Scenario(you={"battlefield": [SEED, put(BEAR, tapped=True)]})
    g.to("upkeep", of="opponent")
    assert not g.tapped("Bear")


PROVOKER = vanilla("Provoker", "3/3", keyword("provoke"))
CALL_OUT = card("Call Out", "{G}", "Instant", spell(ir.MustBlock(target(creature), target(creature, label="second"))))


def test_cr_509_1c_a_creature_must_block_one_attacker():
    g = Scenario(you={"battlefield": [BEAR, GIANT], "hand": [CALL_OUT], "mana": "{G}"}, opponent={"battlefield": [OX, WALL]})
    g.cast("Call Out", targets=["Ox", "Giant"]).resolve().attack("Bear", "Giant").to("declare blockers")
    assert "done" not in g.options()
    with pytest.raises(ScenarioError):
        g.copy().block({"Ox": "Bear"})
    g.block({"Ox": "Giant"})
    assert g.step == "declare blockers"


def test_cr_702_39_provoke():
    g = Scenario(you={"battlefield": [PROVOKER]}, opponent={"battlefield": [put(BEAR, tapped=True), OX]})
    g.script(you=["Bear", "yes"]).attack("Provoker").resolve()
    assert not g.tapped("Bear")
    g.to("declare blockers")
    assert "done" not in g.options()
    g.block({"Bear": "Provoker"})


WITHDRAW = card("Withdraw", "{W}", "Instant", spell(ir.RemoveFromCombat(target(creature & attacking))))
SMOKE = card("Smoke", "{G}", "Instant", spell(ir.BecomeBlocked(target(creature & attacking & ~blocked))))


def test_cr_506_4_removed_from_combat():
    g = Scenario(you={"battlefield": [BEAR, "Plains"], "hand": [WITHDRAW]})
    g.attack("Bear").cast("Withdraw", targets="Bear").resolve().to("end of combat")
    assert g.life("opponent") == 20 and g.tapped("Bear")


def test_cr_509_1h_blocked_by_nothing():
    g = Scenario(you={"battlefield": [BEAR]}, opponent={"battlefield": ["Forest"], "hand": [SMOKE]})
    g.attack("Bear").to("declare blockers")
    g.cast("Smoke", targets="Bear", player="opponent").resolve().to("end of combat")
    assert g.life("opponent") == 20


GROUNDED = card(
    "Grounded", "{R}", "Sorcery", spell(until_end_of_turn(all_(creature & ~with_(flying)), ir.AddRules(Rule.CANT_BLOCK)))
)
WALLED = card("Walled", "{R}", "Sorcery", spell(until_end_of_turn(all_(creature), ir.CantBlock(creature & red))))
SHROUDED = card(
    "Shrouded", "{G}", "Instant", spell(ir.Applying(ir.PlayerRule(you, ir.PlayerRuleKind.HEXPROOF)))
)
AMBUSH = vanilla("Ambusher", "1/1", flash)


def test_cr_611_2c_rules_are_about_what_comes_later_too():
    g = Scenario(you={"battlefield": [BEAR], "hand": [GROUNDED], "mana": "{R}"},
                 opponent={"battlefield": [FLYER, "Forest"], "hand": [AMBUSH]})  # fmt: skip
    g.cast("Grounded").resolve().cast("Ambusher", player="opponent").resolve()
    g.attack("Bear").to("declare blockers")
    with pytest.raises(ScenarioError):
        g.copy().block({"Ambusher": "Bear"})
    g.block({"Flyer": "Bear"}).next_turn()
    assert g.rules("Ambusher") == set()


def test_cant_block_red_creatures_this_turn():
    g = Scenario(you={"battlefield": [GIANT, BEAR], "hand": [WALLED], "mana": "{R}"}, opponent={"battlefield": [OX]})
    g.cast("Walled").resolve().attack("Giant", "Bear").to("declare blockers")
    with pytest.raises(ScenarioError):
        g.copy().block({"Ox": "Giant"})
    g.block({"Ox": "Bear"})


def test_hexproof_player_until_end_of_turn():
    g = Scenario(you={"hand": [SHROUDED], "mana": "{G}"}, opponent={"hand": [BOLT], "battlefield": ["Mountain"]})
    g.cast("Shrouded").resolve()
    assert not g.copy().legal("cast", "Bolt", player="opponent") or g
    with pytest.raises(ScenarioError):
        g.copy().cast("Bolt", targets="you", player="opponent")
    g.to("upkeep", of="opponent").cast("Bolt", targets="you", player="opponent")
