"""Replacement and prevention effects, and who picks their order (CR 614-616)."""

import pytest

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

PLUS_ONE = card("Plus One", "{1}", "Enchantment", instead(gains_life(you), amount + 1))
DOUBLE_LIFE = card("Double Life", "{1}", "Enchantment", instead(gains_life(you), amount * 2))
FURNACE = card(
    "Furnace", "{1}", "Enchantment", ir.Replacement(ir.EventPattern(Event.DAMAGE), ReplaceOp.AMOUNT, amount * 2)
)
BUFFER = card(
    "Buffer", "{1}", "Enchantment",
    ir.Replacement(ir.EventPattern(Event.DAMAGE, ir.IsPlayer(you)), ReplaceOp.PREVENT, ir.Constant(1)),
)  # fmt: skip
FORTRESS = card(
    "Fortress",
    "{1}",
    "Enchantment",
    ir.Replacement(ir.EventPattern(Event.DAMAGE, ir.IsPlayer(you), damage="combat"), ReplaceOp.PREVENT),
)
REST = card(
    "Rest In Peace",
    "{W}",
    "Enchantment",
    ir.Replacement(dies(creature), ReplaceOp.TO_ZONE, ir.Constant(int(Zone.EXILE))),
)
TAPPED_LAND = card("Slow Land", "", "Land — Forest", enters_tapped())
CHECK_LAND = card("Check Land", "", "Land — Forest", enters_tapped(unless=exists(subtype("Plains") & you_control)))
HYDRA = card("Hydra", "{X}{G}", "Creature — Hydra", "0/0", enters_with_counters(X))
COUNTERED = card("Grown", "{G}", "Creature — Plant", "1/1", enters_with_counters(2))
KISMET = card(
    "Kismet", "{W}", "Enchantment",
    ir.Replacement(ir.EventPattern(Event.ENTERS, creature & opponent_controls), ReplaceOp.ENTERS_TAPPED),
)  # fmt: skip
SHIELD = card("Shield", "{W}", "Instant", spell(ir.Prevent(ir.Constant(3), target(any_target))))
FOG_ONE = card("Full Shield", "{W}", "Instant", spell(ir.Prevent(None, target(any_target))))
REGEN = card("Regrow", "{G}", "Instant", spell(ir.Regenerate(target(creature))))
DOUBLE_TOKENS = card(
    "Double Tokens",
    "{G}",
    "Enchantment",
    ir.Replacement(ir.EventPattern(Event.TOKEN_CREATED, players=you), ReplaceOp.AMOUNT, amount * 2),
)
DOUBLE_COUNTERS = card(
    "Double Counters", "{G}", "Enchantment",
    instead(ir.EventPattern(Event.COUNTERS_PUT, creature & you_control, counter="+1/+1"), amount * 2),
)  # fmt: skip
NO_DRAW = card(
    "Stasis Mind", "{U}", "Enchantment", ir.Replacement(ir.EventPattern(Event.DRAWN, players=opponents), ReplaceOp.SKIP)
)
MUSTER = card("Muster", "{W}", "Sorcery", spell(create(2, tokens_card)))
GROW = card("Grow", "{G}", "Sorcery", spell(put_counters(1, on=target(creature))))
WITHOUT_REGEN = card("Terminate", "{B}", "Instant", spell(ir.Destroy(target(creature), regeneration=False)))


def test_cr_614_1a_replaced_amount():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}", "battlefield": ["Angel of Vitality"]})
    assert g.cast("Heal").resolve().life() == 24


def test_cr_614_5_each_effect_applies_once():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}", "battlefield": ["Angel of Vitality*2"]})
    assert g.cast("Heal").resolve().life() == 25  # 3 + 1 + 1, without a choice


def test_cr_614_1_opponents_life_is_not_replaced():
    g = Scenario(opponent={"hand": [HEAL], "mana": "{W}"}, you={"battlefield": [DOUBLE_LIFE]})
    assert g.cast("Heal", player="opponent").resolve().life("opponent") == 23


@pytest.mark.parametrize(("first", "gain"), [("Plus One", 8), ("Double Life", 7)])
def test_cr_616_1_affected_player_chooses_the_order(first, gain):
    g = Scenario(you={"hand": [HEAL], "mana": "{W}", "battlefield": [PLUS_ONE, DOUBLE_LIFE]})
    g.cast("Heal").resolve()
    assert g.asks == "replacement" and g.chooser == "you" and sorted(g.options()) == ["Double Life", "Plus One"]
    assert g.choose(first).life() == 20 + gain


@pytest.mark.parametrize(("first", "lost"), [("Furnace", 5), ("Buffer", 4)])
def test_cr_616_1_doubling_and_prevention_in_both_orders(first, lost):
    g = Scenario(you={"hand": [BOLT], "mana": "{R}", "battlefield": [FURNACE]}, opponent={"battlefield": [BUFFER]})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.chooser == "opponent"  # the affected player, not the spell's controller
    assert g.choose(first).life("opponent") == 20 - lost


def test_cr_616_1_the_affected_objects_controller_chooses():
    g = Scenario(
        you={"hand": [BOLT, SHIELD], "battlefield": [FURNACE, "Mountain", "Plains"]}, opponent={"battlefield": [GIANT]},
    )  # fmt: skip
    g.cast("Shield", targets="Giant").resolve().cast("Bolt", targets="Giant").resolve()
    assert g.asks == "replacement" and g.chooser == "opponent"
    h = g.copy().choose("a shield")
    assert h.damage("Giant") == 0  # 3 prevented first
    g.choose("Furnace")
    assert g.damage("Giant") == 3  # 6 - 3


def test_cr_615_7_prevention_shield_is_used_up():
    g = Scenario(you={"hand": [SHIELD, BOLT, BOLT], "mana": "{W}{R}{R}"})
    g.cast("Shield", targets="you").resolve().cast("Bolt", targets="you").resolve()
    assert g.life() == 20
    assert g.cast("Bolt", targets="you").resolve().life() == 17


def test_cr_615_7_shield_prevents_the_rest_of_a_bigger_amount():
    g = Scenario(you={"hand": [SHIELD], "mana": "{W}"}, opponent={"battlefield": [GIANT]}, active="opponent")
    g.cast("Shield", targets="you", player="you").resolve().attack("Giant").to("combat damage")
    assert g.life() == 18


def test_cr_615_prevent_all_this_turn_and_no_longer():
    g = Scenario(you={"hand": [FOG_ONE, BOLT, BOLT], "battlefield": ["Plains", "Mountain*2"]})
    g.cast("Full Shield", targets="you").resolve().cast("Bolt", targets="you").resolve()
    assert g.life() == 20
    g.to("main1", of="you").cast("Bolt", targets="you").resolve()
    assert g.life() == 17


def test_cr_615_1_combat_damage_prevented_other_damage_not():
    g = Scenario(you={"battlefield": [BEAR], "hand": [BOLT], "mana": "{R}"}, opponent={"battlefield": [FORTRESS]})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 17
    assert g.attack("Bear").to("end of combat").life("opponent") == 17


def test_cr_615_5_prevented_damage_does_not_cause_lifelink():
    g = Scenario(you={"battlefield": [PRIEST]}, opponent={"battlefield": [FORTRESS]})
    assert g.attack("Priest").to("end of combat").life() == 20


def test_cr_614_6_exile_instead_of_dying_means_it_does_not_die():
    g = Scenario(you={"hand": [DOOM], "mana": "{B}", "battlefield": [REST, BLOOD_ARTIST, BEAR]})
    g.cast("Doom", targets="Bear").resolve_all()
    assert g.in_exile("Bear") and g.life("opponent") == 20


def test_cr_614_6_replacement_applies_to_state_based_deaths_too():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}", "battlefield": [REST, BEAR]})
    g.cast("Bolt", targets="Bear").resolve()
    assert g.in_exile("Bear")


def test_cr_614_12_enters_tapped():
    g = Scenario(you={"hand": [TAPPED_LAND]})
    assert g.play("Slow Land").tapped("Slow Land")


def test_cr_614_12_enters_tapped_unless():
    g = Scenario(you={"hand": [CHECK_LAND]})
    assert g.play("Check Land").tapped("Check Land")
    g = Scenario(you={"hand": [CHECK_LAND], "battlefield": ["Plains"]})
    assert not g.play("Check Land").tapped("Check Land")


def test_cr_614_12_enters_with_counters_before_state_based_actions():
    g = Scenario(you={"hand": [HYDRA], "battlefield": ["Forest*4"]})
    g.cast("Hydra", x=3).resolve()
    assert g.size("Hydra") == (3, 3) and g.counters("Hydra") == 3


def test_cr_107_3m_x_is_zero_when_not_cast():
    g = Scenario(you={"battlefield": [HYDRA]})
    assert g.in_graveyard("Hydra")


def test_cr_614_12_set_up_permanents_enter_with_counters():
    assert Scenario(you={"battlefield": [COUNTERED]}).counters("Grown") == 2


def test_cr_614_12_another_permanents_effect_on_entering():
    g = Scenario(you={"hand": [BEAR, "Forest"], "mana": "{1}{G}"}, opponent={"battlefield": [KISMET]})
    assert g.cast("Bear").resolve().tapped("Bear")
    assert not g.play("Forest").tapped("Forest")


def test_cr_701_19_regeneration_replaces_destruction():
    g = Scenario(you={"hand": [REGEN, DOOM, DOOM], "mana": "{G}{B}{B}", "battlefield": [put(OX, damage=1)]})
    g.cast("Regrow", targets="Ox").resolve().cast("Doom", targets="Ox").resolve()
    assert g.on_battlefield("Ox") and g.tapped("Ox") and g.damage("Ox") == 0
    assert g.cast("Doom", targets="Ox").resolve().in_graveyard("Ox")  # once


def test_cr_701_19_two_regeneration_shields():
    g = Scenario(you={"hand": [REGEN, REGEN, DOOM, DOOM, DOOM], "mana": "{G}{G}{B}{B}{B}", "battlefield": [OX]})
    g.cast("Regrow", targets="Ox").resolve().cast("Regrow", targets="Ox").resolve()
    for left in (True, True, False):
        assert g.cast("Doom", targets="Ox").resolve().on_battlefield("Ox") == left


def test_cr_701_19_regeneration_from_lethal_damage_removes_from_combat():
    g = Scenario(
        you={"battlefield": [GIANT]}, opponent={"battlefield": [BEAR, "Forest"], "hand": [REGEN]},
    )  # fmt: skip
    g.attack("Giant").block({"Bear": "Giant"}).cast("Regrow", targets="Bear", player="opponent").resolve()
    g.to("combat damage")
    assert g.on_battlefield("Bear") and g.tapped("Bear") and g.blockers() == []


def test_cr_701_19c_cannot_be_regenerated():
    g = Scenario(you={"hand": [REGEN, WITHOUT_REGEN], "mana": "{G}{B}", "battlefield": [OX]})
    g.cast("Regrow", targets="Ox").resolve().cast("Terminate", targets="Ox").resolve()
    assert g.in_graveyard("Ox")


def test_cr_701_19_regeneration_does_not_stop_toughness_zero():
    g = Scenario(you={"hand": [REGEN, SHRINK], "mana": "{G}{B}", "battlefield": [BEAR]})
    g.cast("Regrow", targets="Bear").resolve().cast("Shrink", targets="Bear").resolve()
    assert g.in_graveyard("Bear")


def test_cr_614_twice_as_many_tokens():
    g = Scenario(you={"hand": [MUSTER], "mana": "{W}", "battlefield": [DOUBLE_TOKENS]})
    assert g.cast("Muster").resolve().count("Soldier Token") == 4


def test_cr_614_twice_as_many_counters():
    g = Scenario(you={"hand": [GROW], "mana": "{G}", "battlefield": [DOUBLE_COUNTERS, BEAR]})
    assert g.cast("Grow", targets="Bear").resolve().counters("Bear") == 2


def test_cr_122_6_twice_as_many_counters_on_what_enters_with_them():
    g = Scenario(you={"hand": [HYDRA], "mana": "{2}{G}", "battlefield": [DOUBLE_COUNTERS]})
    assert g.cast("Hydra", x=2).resolve().counters("Hydra") == 4


def test_cr_614_10_skipped_draw():
    g = Scenario(you={"battlefield": [NO_DRAW]}, opponent={"library": []}, active="opponent", step="draw")
    assert not g.lost("opponent") and g.hand("opponent") == []


RUN_INSTEAD = card(
    "Thoughtful", "{W}", "Enchantment",
    ir.Replacement(ir.EventPattern(Event.DRAWN, players=you), ReplaceOp.RUN, effects=(gain_life(2),)),
)  # fmt: skip
AURA_TARGET = target(in_graveyard(enchantment))
RAISE_AURA = card("Retether", "{W}", "Sorcery", spell(return_to_battlefield(AURA_TARGET)))


def test_cr_614_6_another_thing_happens_instead_of_a_draw():
    g = Scenario(you={"battlefield": [RUN_INSTEAD], "hand": [DIVINE], "mana": "{U}"})
    g.cast("Divine").resolve()
    assert g.life() == 24 and g.hand() == []


def test_cr_303_4f_aura_put_onto_the_battlefield_is_attached_by_its_controllers_choice():
    g = Scenario(you={"graveyard": [STRENGTH], "hand": [RAISE_AURA], "mana": "{W}", "battlefield": [BEAR, CLAM]})
    g.cast("Retether", targets="Strength").resolve().choose("Clam")  # shroud stops targeting only
    assert g.attached_to("Strength") == "Clam"


def test_cr_614_5_a_replaced_draw_is_not_replaced_again():
    twice = card(
        "Twice", "{U}", "Enchantment",
        ir.Replacement(ir.EventPattern(Event.DRAWN, players=you), ReplaceOp.RUN, effects=(draw(2),)),
    )  # fmt: skip
    library = ["Forest*12"]
    g = Scenario(you={"hand": [DIVINE], "mana": "{U}", "battlefield": [twice], "library": library})
    assert len(g.cast("Divine").resolve().hand()) == 4
    g = Scenario(you={"hand": [DIVINE], "mana": "{U}", "battlefield": [twice, twice], "library": library})
    assert len(g.cast("Divine").resolve().hand()) == 8  # each of both once
