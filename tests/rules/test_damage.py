"""Damage: what replaces, prevents and redirects it, and its results (CR 120, 614-616)."""

import pytest

from mtgenv.cards.ir import RedirectTo
from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

FURNACE = card("Furnace", "{1}", "Enchantment", instead(damage(), amount * 2))
ARMOR = card("Armor", "{1}", "Artifact", prevented(damage(ir.IsPlayer(you)), 1))
LASTING = card("Certainty", "{R}", "Enchantment", cant_be_prevented())
NO_GAIN = card("Bleak", "{B}", "Enchantment", cant_happen(gains_life(each_player)))
GAIN_MORE = card("More Life", "{W}", "Enchantment", instead(gains_life(you), amount + 1))
BACKLASH = card("Backlash", "{R}", "Enchantment", redirected(damage(ir.IsPlayer(you)), RedirectTo.SOURCES_CONTROLLER))
SURE_BOLT = card("Sure Bolt", "{R}", "Instant", spell(deal(3, to=target(any_target), unpreventable=True)))
AEGIS = card("Aegis", "{W}", "Instant", spell(prevent(None, target(any_target))))
SMALL_AEGIS = card("Small Aegis", "{W}", "Instant", spell(prevent(2, target(any_target))))
DIVERT = card("Divert", "{W}", "Instant", spell(redirect(2, target(any_target), target(any_target, label="b"))))
YOURS_DOUBLE = card("Rage", "{R}", "Instant", spell(this_turn(instead(damage(by=you_control), amount * 2))))
PRO_RED = vanilla("Scarlet", "2/2", ir.Protection(red))
COUNTERS_TWICE = card(
    "Ooze Lab", "{G}", "Enchantment", instead(ir.EventPattern(Event.COUNTERS_PUT, creature, counter="-1/-1"), amount * 2)
)  # fmt: skip
WALKER = card("Walker", "{2}{W}", "Legendary Planeswalker — Test", activated(loyalty(+1), gain_life(1)), starting_loyalty=3)
ANIMATE = card(
    "Animate", "{G}", "Instant",
    spell(ir.Modify(target(permanent), (ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(5), ir.Constant(5))))),
)  # fmt: skip
WATCHER = card("Pain Reader", "{1}", "Enchantment", when(ir.EventPattern(Event.DAMAGE, creature), gain_life(amount)))
DIES_PING = vanilla("Ember", "1/1", when(dies(), deal(2, to=target(player))))


# ---------------------------------------------------------------- prevention (CR 615)
def test_cr_615_12_damage_can_not_be_prevented():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}", "battlefield": [LASTING]}, opponent={"battlefield": [ARMOR]})
    assert g.cast("Bolt", targets="opponent").resolve().life("opponent") == 17


def test_cr_615_12_a_shield_is_not_used_up():
    g = Scenario(you={"hand": [SMALL_AEGIS, SURE_BOLT, BOLT], "mana": "{W}{R}{R}"})
    g.cast("Small Aegis", targets="you").resolve().cast("Sure Bolt", targets="you").resolve()
    assert g.life() == 17
    assert g.cast("Bolt", targets="you").resolve().life() == 16


def test_cr_615_12_only_that_damage():
    g = Scenario(you={"hand": [SURE_BOLT, BOLT], "mana": "{R}{R}"}, opponent={"battlefield": [ARMOR]})
    g.cast("Sure Bolt", targets="opponent").resolve().cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 20 - 3 - 2


def test_cr_702_16e_unpreventable_damage_ignores_protection():
    g = Scenario(you={"hand": [PYRE], "mana": "{R}", "battlefield": [put(PRO_RED, alias="a")]})
    g.cast("Pyre").resolve()
    assert g.damage("Scarlet") == 0
    g = Scenario(you={"hand": [PYRE], "mana": "{R}", "battlefield": [PRO_RED, LASTING]})
    assert g.cast("Pyre").resolve().damage("Scarlet") == 1


PYRE = card("Pyre", "{R}", "Sorcery", spell(deal(1, to=each(creature))))


def test_cr_615_12_for_a_turn_skullcrack():
    g = Scenario(
        you={"hand": ["Skullcrack", BOLT, BOLT], "battlefield": ["Mountain*6"]}, opponent={"battlefield": [ARMOR]},
    )  # fmt: skip
    g.cast("Skullcrack", targets="opponent").resolve().cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 14
    g.to("upkeep", of="opponent").cast("Bolt", targets="opponent", player="you").resolve()
    assert g.life("opponent") == 12


def test_cr_119_7_players_can_not_gain_life():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}", "battlefield": [NO_GAIN, GAIN_MORE, PRIEST]})
    assert g.cast("Heal").resolve().life() == 20
    assert g.attack("Priest").to("end of combat").life() == 20


def test_cr_119_7_setting_a_life_total_higher_does_nothing():
    reset = card("Reset", "{W}", "Sorcery", spell(ir.PlayerEffect("SET_LIFE", each_player, ir.Constant(10))))
    g = Scenario(you={"hand": [reset], "mana": "{W}", "battlefield": [NO_GAIN], "life": 5})
    g.cast("Reset").resolve()
    assert (g.life(), g.life("opponent")) == (5, 10)


def test_cr_615_1_all_combat_damage_of_a_turn():
    g = Scenario(you={"hand": ["Fog"], "mana": "{G}", "battlefield": [BEAR]}, opponent={"battlefield": [OX]})
    g.cast("Fog").resolve().attack("Bear").block({"Ox": "Bear"}).to("end of combat")
    assert g.damage("Bear") == 0 and g.damage("Ox") == 0


def test_cr_615_1_other_damage_and_the_next_turn_are_not_meant():
    g = Scenario(you={"hand": ["Holy Day", BOLT], "battlefield": ["Plains", "Mountain"]}, opponent={"battlefield": [OX]})
    g.cast("Holy Day").resolve().cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 17
    g.to("declare attackers", of="opponent").attack("Ox").to("end of combat")
    assert g.life() == 17


def test_cr_615_11_two_shields_are_used_in_the_chosen_order():
    g = Scenario(you={"hand": [SMALL_AEGIS, SMALL_AEGIS, BOLT], "mana": "{W}{W}{R}"})
    g.cast("Small Aegis", targets="you").resolve().cast("Small Aegis", targets="you").resolve()
    g.cast("Bolt", targets="you").resolve()
    if g.asks == "replacement":
        g.choose("a shield") if len(set(g.options())) > 1 else g.game.step(g.choices()[0].action)
    assert g.life() == 20


PHANTOM = card(
    "Phantom", "{G}", "Creature — Spirit", "0/0", enters_with_counters(3),
    prevented(damage(this_one), None, ir.RemoveCounters(ir.Constant(1), "+1/+1", this)),
)  # fmt: skip
VIGOROUS = card(
    "Vigorous", "{G}", "Enchantment", prevented(damage(creature & you_control), None, put_counters(amount, on=that_object))
)  # fmt: skip


def test_cr_615_5_what_else_a_prevention_effect_does():
    g = Scenario(you={"battlefield": [PHANTOM], "hand": [BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="Phantom").resolve()
    assert g.counters("Phantom") == 2 and g.damage("Phantom") == 0
    g = Scenario(you={"battlefield": [VIGOROUS, BEAR], "hand": [BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="Bear").resolve()
    assert g.counters("Bear") == 3 and g.damage("Bear") == 0


def test_cr_615_5_in_combat_once_for_each_source():
    g = Scenario(you={"battlefield": [BEAR, OX, PHANTOM]}, opponent={"battlefield": [PHANTOM]})
    g.attack("Bear").block({"opponent's Phantom": "Bear"}).to("end of combat")
    assert g.counters("opponent's Phantom") == 2 and g.in_graveyard("Bear")


def test_cr_615_12_the_additional_effect_of_prevention_that_fails():
    g = Scenario(you={"battlefield": [PHANTOM, LASTING], "hand": [BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="Phantom").resolve()
    assert g.in_graveyard("Phantom")
    g = Scenario(you={"battlefield": [VIGOROUS, LASTING, GIANT], "hand": [BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="Giant").resolve()
    assert g.damage("Giant") == 3 and g.counters("Giant") == 0


# ---------------------------------------------------------------- doubling (CR 614, 616)
def test_cr_614_1a_doubling_for_a_turn_by_your_sources_only():
    g = Scenario(
        you={"hand": [YOURS_DOUBLE, BOLT], "mana": "{R}{R}"}, opponent={"hand": [BOLT], "battlefield": ["Mountain"]}
    )
    g.cast("Rage").resolve().cast("Bolt", targets="opponent").resolve()
    g.cast("Bolt", targets="you", player="opponent").resolve()
    assert (g.life("opponent"), g.life()) == (14, 17)


def test_cr_608_2h_the_source_is_judged_as_it_last_was():
    g = Scenario(you={"battlefield": ["Angrath's Marauders", DIES_PING], "hand": [DOOM], "mana": "{B}"})
    g.cast("Doom", targets="Ember").resolve().script(you=["opponent"])
    g.resolve_all()
    assert g.life("opponent") == 16


def test_cr_608_2h_a_source_that_changed_sides_before_it_died():
    steal = card("Steal It", "{U}", "Sorcery", spell(ir.GainControl(you, target(creature))))
    g = Scenario(
        you={"battlefield": ["Angrath's Marauders"], "hand": [steal, DOOM], "mana": "{U}{B}"},
        opponent={"battlefield": [DIES_PING]},
    )
    g.cast("Steal It", targets="Ember").resolve().cast("Doom", targets="Ember").resolve()
    g.script(you=["opponent"]).resolve_all()
    assert g.life("opponent") == 16  # yours as it died, though its owner is the opponent


def test_cr_616_1_a_spell_deals_one_less():
    g = Scenario(you={"battlefield": ["Benevolent Unicorn", PINGER], "hand": [BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 18
    g.activate("Pinger", targets="opponent").resolve()
    assert g.life("opponent") == 17  # an ability is no spell


PINGER = vanilla("Pinger", "1/1", activated("{T}", deal(1, to=target(any_target))))


def test_cr_616_1f_doubled_twice_and_reduced():
    g = Scenario(you={"battlefield": [FURNACE, "Urza's Armor"], "hand": [BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="you").resolve()
    assert sorted(g.options()) == ["Furnace", "Urza's Armor"]
    assert g.copy().choose("Furnace").life() == 15 and g.choose("Urza's Armor").life() == 16


def test_cr_510_2_combat_damage_is_assigned_before_it_is_doubled():
    g = Scenario(you={"battlefield": [RHINO, FURNACE]}, opponent={"battlefield": [BEAR]})
    g.attack("Rhino").block({"Bear": "Rhino"}).until("assign_damage")
    assert g.choose(2).to("end of combat").life("opponent") == 14


# ---------------------------------------------------------------- redirection (CR 614.9)
def test_cr_614_9_pariah_takes_what_you_would_be_dealt():
    g = Scenario(
        you={"battlefield": [WALL, put("Pariah", attached_to="Wall")]}, opponent={"hand": [BOLT], "mana": "{R}"},
    )  # fmt: skip
    g.cast("Bolt", targets="you", player="opponent").resolve()
    assert g.life() == 20 and g.damage("Wall") == 3


def test_cr_614_9_all_combat_damage_of_several_attackers_goes_there():
    g = Scenario(
        you={"battlefield": [BEAR, OX]}, opponent={"battlefield": [put("Pariah", attached_to="Bear")], "life": 9},
    )  # fmt: skip
    g.attack("Bear", "Ox").to("end of combat")
    assert g.life("opponent") == 9 and g.in_graveyard("Bear")


def test_cr_614_9_redirected_damage_is_still_by_the_same_source():
    g = Scenario(
        you={"battlefield": [PRIEST]}, opponent={"battlefield": [WALL, put("Pariah", attached_to="Wall")]},
    )  # fmt: skip
    assert g.attack("Priest").to("end of combat").damage("Wall") == 2 and g.life() == 22


def test_cr_614_9_a_permanent_that_is_no_creature_any_more_takes_nothing():
    stone = card("Stone", "{W}", "Instant", spell(ir.Modify(target(creature), (ir.SetTypes(CardType.ARTIFACT),))))
    to_host = redirected(damage(ir.IsPlayer(you)), RedirectTo.HOST)
    aura = card("Burden", "{W}", "Enchantment — Aura", enchant(permanent), to_host)
    g = Scenario(
        you={"battlefield": [WALL, put(aura, attached_to="Wall")], "hand": [stone, BOLT], "mana": "{W}{R}"},
    )  # fmt: skip
    g.cast("Stone", targets="Wall").resolve().cast("Bolt", targets="you").resolve()
    assert g.life() == 17 and g.damage("Wall") == 0


def test_cr_614_9_palisade_giant_protects_the_others_but_not_itself_from_itself():
    g = Scenario(you={"battlefield": ["Palisade Giant", BEAR], "hand": [PYRE, BOLT], "mana": "{R}{R}"})
    g.cast("Pyre").resolve()
    assert g.damage("Palisade Giant") == 2 and g.damage("Bear") == 0
    g.cast("Bolt", targets="you").resolve()
    assert g.damage("Palisade Giant") == 5 and g.life() == 20


def test_cr_614_5_two_redirections_do_not_go_round_in_circles():
    g = Scenario(you={"battlefield": ["Palisade Giant*2"], "hand": [BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="you").resolve()
    for _ in range(3):
        if g.asks == "replacement":
            g.game.step(g.choices()[0].action)
    assert g.asks == "priority" and g.life() == 20
    assert g.damage("Palisade Giant") + g.damage("Palisade Giant#2") == 3


def test_cr_614_9_part_of_the_damage():
    g = Scenario(you={"hand": [DIVERT, BOLT], "mana": "{W}{R}", "battlefield": [WALL]})
    g.cast("Divert", targets=["you", "Wall"]).resolve().cast("Bolt", targets="you").resolve()
    assert g.life() == 19 and g.damage("Wall") == 2


def test_cr_614_9_the_shield_is_used_up_and_ends_with_the_turn():
    g = Scenario(you={"hand": [DIVERT, BOLT, BOLT], "mana": "{W}{R}{R}", "battlefield": [WALL]})
    g.cast("Divert", targets=["you", "Wall"]).resolve()
    g.cast("Bolt", targets="you").resolve().cast("Bolt", targets="you").resolve()
    assert g.life() == 16


def test_cr_614_9_nothing_happens_if_the_other_one_has_gone():
    g = Scenario(you={"hand": [DIVERT, DOOM, BOLT], "mana": "{W}{B}{R}", "battlefield": [BEAR]})
    g.cast("Divert", targets=["you", "Bear"]).resolve().cast("Doom", targets="Bear").resolve()
    assert g.cast("Bolt", targets="you").resolve().life() == 17


def test_cr_614_9_redirected_damage_meets_the_new_ones_effects():
    g = Scenario(
        you={"battlefield": [put(PRO_RED), put("Pariah", attached_to="Scarlet")], "hand": [BOLT], "mana": "{R}"},
    )  # fmt: skip
    g.cast("Bolt", targets="you").resolve()
    assert g.life() == 20 and g.damage("Scarlet") == 0 and g.on_battlefield("Scarlet")  # prevented there


def test_cr_614_9_to_the_controller_of_the_source():
    g = Scenario(you={"battlefield": [BACKLASH]}, opponent={"hand": [BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="you", player="opponent").resolve()
    assert (g.life(), g.life("opponent")) == (20, 17)


def test_cr_616_1_redirection_and_doubling_in_either_order():
    for first in ("Furnace", "Pariah"):
        g = Scenario(
            you={"battlefield": [FURNACE, WALL, put("Pariah", attached_to="Wall")], "hand": [BOLT], "mana": "{R}"},
        )  # fmt: skip
        g.cast("Bolt", targets="you").resolve()
        assert g.asks == "replacement"
        g.choose(first)
        assert g.in_graveyard("Wall") and g.life() == 20  # doubled once either way


# ---------------------------------------------------------------- results (CR 120.3)
@pytest.mark.parametrize(("who", "counters"), [("Witherer", 4), ("Infector", 4)])
def test_cr_120_3d_wither_and_infect_with_a_doubled_amount(who, counters):
    big = vanilla("Hill", "0/9")
    g = Scenario(you={"battlefield": [WITHERER, INFECTOR, FURNACE]}, opponent={"battlefield": [big]})
    g.attack(who).block({"Hill": who}).to("end of combat")
    assert g.counters("Hill", "-1/-1") == counters and g.damage("Hill") == 0


def test_cr_120_4b_what_doubles_counters_doubles_those_of_wither():
    big = vanilla("Hill", "0/9")
    g = Scenario(you={"battlefield": [WITHERER, COUNTERS_TWICE]}, opponent={"battlefield": [big]})
    g.attack("Witherer").block({"Hill": "Witherer"}).to("end of combat")
    assert g.counters("Hill", "-1/-1") == 4


def test_cr_120_3b_infect_gives_the_doubled_amount_of_poison():
    g = Scenario(you={"battlefield": [INFECTOR, FURNACE]})
    assert g.attack("Infector").to("end of combat").poison("opponent") == 4


def test_cr_120_3f_lifelink_gains_what_was_dealt_after_all_effects():
    g = Scenario(you={"battlefield": [PRIEST, FURNACE]}, opponent={"battlefield": [ARMOR]})
    g.attack("Priest").until("replacement").choose("Furnace")
    assert g.life("opponent") == 17 and g.to("end of combat").life() == 23


def test_cr_120_3_an_animated_planeswalker_is_marked_and_loses_loyalty_doubled():
    g = Scenario(
        you={"hand": [ANIMATE, BOLT], "mana": "{G}{R}", "battlefield": [put(WALKER, counters={"loyalty": 7}), FURNACE]},
    )  # fmt: skip
    g.cast("Animate", targets="Walker").resolve().cast("Bolt", targets="Walker").resolve()
    assert g.in_graveyard("Walker")  # six damage to a 5/5
    g = Scenario(
        you={"hand": [BOLT], "mana": "{R}", "battlefield": [put(WALKER, counters={"loyalty": 7}), FURNACE]},
    )  # fmt: skip
    assert g.cast("Bolt", targets="Walker").resolve().counters("Walker", "loyalty") == 1


def test_cr_120_8_damage_of_zero_is_not_dealt():
    g = Scenario(you={"battlefield": [FURNACE, WATCHER], "hand": [BOLT], "mana": "{R}"}, opponent={"battlefield": [OX]})
    h = Scenario(you={"hand": [NOTHING], "mana": "{R}", "battlefield": [FURNACE, WATCHER, BEAR]})
    h.cast("Spark", targets="Bear").resolve()
    assert h.asks == "priority" and h.stack() == []
    g.cast("Bolt", targets="Ox").resolve_all()
    assert g.life() == 26


NOTHING = card("Spark", "{R}", "Instant", spell(deal(0, to=target(any_target))))


def test_combust_can_not_be_prevented_or_countered():
    g = Scenario(
        you={"hand": ["Combust", CANCEL, AEGIS], "battlefield": ["Mountain*2", "Island*2", "Plains"]},
        opponent={"battlefield": [vanilla("Swan", "4/6", mana="{3}{U}")]},
    )
    g.cast("Combust", targets="Swan").cast("Cancel", targets="Combust").cast("Aegis", targets="Swan").resolve_all()
    assert g.damage("Swan") == 5


def test_excruciator_only_its_own_damage():
    g = Scenario(
        you={"battlefield": ["Excruciator", BEAR]}, opponent={"hand": ["Fog"], "battlefield": ["Forest"]},
    )  # fmt: skip
    g.attack("Excruciator", "Bear").cast("Fog", player="opponent").resolve().to("end of combat")
    assert g.life("opponent") == 13
