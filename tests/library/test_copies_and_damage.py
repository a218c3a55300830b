"""The cards of `library/copies.py` and `library/damage.py`: each official ruling as a test, or why it can't arise."""

import importlib
import json
import lzma

import pytest

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.cards.library import copies
from mtgenv.cards.library import damage as damage_cards
from mtgenv.scenario import Scenario, put
from tests.library.rulings import DATA

BEAR = card("Bear", "{1}{G}", "Creature — Bear", "2/2")
OX = card("Ox", "{2}{G}", "Creature — Ox", "3/3")
WALL = card("Wall", "{1}", "Creature — Wall", "0/9", defender)
RHINO = card("Rhino", "{4}{G}", "Creature — Rhino", "5/5", trample)
KNIGHT = card("Red Hater", "{W}", "Creature — Knight", "2/2", ir.Protection(red))
GOLEM = card("Golem", "{4}", "Legendary Artifact Creature — Golem", "4/4", vigilance)
SEER = card("Seer", "{1}", "Creature — Human Wizard", "1/1", activated("{T}", gain_life(1)))
FORKED = card("Arc", "{R}", "Instant", spell(ir.DealDivided(this, ir.Constant(4), target(any_target, up_to=3))))
SWEEP = card("Tremor", "{R}", "Sorcery", spell(deal(2, to=each(creature)), deal(2, to=each_player)))
CANCEL = card("Cancel", "{U}", "Instant", spell(counter(target(spell_on_stack)), gain_life(1)))
REGEN = card("Regrow", "{G}", "Instant", spell(ir.Regenerate(target(creature))))
AEGIS = card("Aegis", "{W}", "Instant", spell(prevent(None, target(any_target)), draw(1)))
DIVERT = card("Divert", "{W}", "Instant", spell(redirect(None, target(creature, label="a"), target(creature, label="b"))))
SHIELD_ALL = card("Sanctuary", "{W}", "Enchantment", prevented(damage(creature & you_control)))
DOOM = card("Doom", "{B}", "Instant", spell(destroy(target(creature))))
BOUNCE = card("Bounce", "{U}", "Instant", spell(return_to_hand(target(permanent))))
PUMP_POWER = card("Puff", "{R}", "Instant", spell(until_end_of_turn(target(creature), gets(+2, 0))))
JUMP = card("Jump", "{U}", "Instant", spell(until_end_of_turn(target(creature), gains(flying))))
LIFE_TO_CARD = card("Study Life", "{U}", "Enchantment", ir.Replacement(gains_life(you), ReplaceOp.RUN, effects=(draw(1),)))
HYDRA = card("Hydra", "{X}{G}", "Creature — Hydra", "1/1", enters_with_counters(X))
TOKEN_MAKER = card("Muster", "{W}", "Sorcery", spell(create(1, token("white", "1/1", "Creature — Soldier"))))
MAY_DRAW = card("Offer", "{U}", "Instant", spell(may(draw(1))))
SAC_BURN = card("Hurl", "{R}", "Instant", additional_cost(sacrificing(creature)), kicker("{1}"), spell(
    instead_if(deal(1, to=target(any_target)), kicked, deal(3, to=target(any_target)))))  # fmt: skip
SAC_ALL = card("Scrap", "{1}{R}", "Sorcery", additional_cost(sacrificing(artifact)), spell(deal(1, to=target(player))))
WATCHER = card("Blood Sport", "{R}", "Enchantment", when(deals_combat_damage(creature, creature), gain_life(1)))
BOLT = "Lightning Bolt"
THIS = "library.test_copies_and_damage."
COPIES, DAMAGE = "rules.test_copies.", "rules.test_damage."
GIG, GIS = "rulings.test_gigantiform.", "rulings.test_gisela."
KICKER = {
    "not kicked": GIG + "test_gig5_a_creature_copying_a_kicked_creature",
    "kicked": GIG + "test_gig8_paid_and_it_triggers",
    "copy": GIG + "test_gig7_a_copy_of_a_kicked_instant",
    "put": GIG + "test_gig6_put_onto_the_battlefield_it_is_not_kicked",
    "once": GIG + "test_gig9_the_kicker_is_paid_at_most_once",
    "cost": GIG + "test_gig10_mana_cost_plus_kicker_and_increases_minus_reductions",
}


def kicker_rulings(name, first):
    return {(name, first + i): test for i, test in enumerate(KICKER.values())}


CANNOT_ARISE = {
    ("About Face", 1): "about a former wording",
    ("Excruciator", 5): "an illustration by cards that are not here; see ruling 2",
    ("Turn to Frog", 2): "Theros Gods are not here",
    ("Helm of Awakening", 4): "no cost here restricts what its generic mana may be",
    ("Lithoform Engine", 1): "defines a term",
    ("Lithoform Engine", 15): "defines a term",
    ("Lithoform Engine", 4): "no card here has linked abilities",
}
RULINGS = {
    ("About Face", 2): THIS + "test_about_face_ruling_2_marked_damage_becomes_lethal",
    ("About Face", 3): THIS + "test_about_face_ruling_3_applies_after_everything",
    ("About Face", 4): THIS + "test_about_face_ruling_4_twice_is_as_before",
    ("Twisted Image", 1): THIS + "test_about_face_ruling_2_marked_damage_becomes_lethal",
    ("Twisted Image", 2): GIG + "test_gig1_a_switched_pump_on_top_of_8_8",
    ("Twisted Image", 3): THIS + "test_about_face_ruling_4_twice_is_as_before",
    ("Angrath's Marauders", 1): THIS + "test_angraths_marauders_ruling_1_trample_assigns_what_is_unmodified",
    ("Angrath's Marauders", 2): THIS + "test_angraths_marauders_ruling_2_divided_before",
    ("Angrath's Marauders", 3): THIS + "test_angraths_marauders_ruling_3_two_multiply_by_four",
    ("Clone", 1): COPIES + "test_cr_707_5_clone_copies_what_its_controller_chooses",
    ("Clone", 2): COPIES + "test_cr_707_2_counters_effects_and_status_are_not_copied",
    ("Clone", 3): COPIES + "test_cr_707_5_the_choice_is_no_target_and_may_be_declined",
    ("Clone", 4): THIS + "test_clone_ruling_4_not_what_enters_with_it",
    ("Clone", 5): THIS + "test_clone_ruling_5_x_is_zero",
    ("Clone", 6): THIS + "test_clone_ruling_6_a_token",
    ("Clone", 7): COPIES + "test_cr_707_3_a_copy_of_a_copy",
    ("Clone", 8): COPIES + "test_cr_707_5_the_choice_is_no_target_and_may_be_declined",
    ("Copy Enchantment", 1): THIS + "test_copy_enchantment_ruling_1_enters_triggers",
    ("Copy Enchantment", 2): THIS + "test_copy_enchantment_ruling_2_only_what_is_printed",
    ("Copy Enchantment", 3): COPIES + "test_copy_enchantment_chooses_what_a_copied_aura_enchants",
    ("Copy Enchantment", 4): THIS + "test_clone_ruling_4_not_what_enters_with_it",
    ("Copy Enchantment", 5): THIS + "test_clone_ruling_5_x_is_zero",
    ("Copy Enchantment", 6): THIS + "test_clone_ruling_6_a_token",
    ("Copy Enchantment", 7): THIS + "test_copy_enchantment_ruling_7_a_copy_of_a_copy",
    ("Copy Enchantment", 8): COPIES + "test_copy_enchantment_copies_nothing_or_a_global_one",
    ("Combust", 1): THIS + "test_combust_ruling_1_the_rest_of_a_counterspell_happens",
    ("Combust", 2): THIS + "test_combust_ruling_2_redirection_works",
    ("Combust", 3): THIS + "test_combust_ruling_3_regeneration_works",
    ("Combust", 4): THIS + "test_combust_ruling_4_static_prevention_fails",
    ("Combust", 5): THIS + "test_combust_ruling_5_an_illegal_target",
    ("Combust", 6): THIS + "test_combust_ruling_6_shields_have_no_effect",
    ("Excruciator", 1): THIS + "test_excruciator_ruling_1_regeneration",
    ("Excruciator", 2): THIS + "test_excruciator_ruling_2_redirection",
    ("Excruciator", 3): THIS + "test_excruciator_ruling_3_shields_stay",
    ("Excruciator", 4): THIS + "test_excruciator_ruling_4_protection",
    ("Furnace of Rath", 1): THIS + "test_furnace_of_rath_ruling_1_divided_before",
    ("Furnace of Rath", 2): GIS + "test_gis3_each_effect_applies_once",
    ("Furnace of Rath", 3): DAMAGE + "test_cr_120_3f_lifelink_gains_what_was_dealt_after_all_effects",
    ("Furnace of Rath", 4): DAMAGE + "test_cr_510_2_combat_damage_is_assigned_before_it_is_doubled",
    ("Furnace of Rath", 5): DAMAGE + "test_cr_616_1f_doubled_twice_and_reduced",
    ("Gigantiform", 1): GIG + "test_gig2_the_second_one_may_enchant_a_creature_with_shroud",
    ("Gigantiform", 2): GIG + "test_gig1_giant_growth_before_or_after",
    ("Gigantiform", 3): GIG + "test_gig3_the_later_setting_effect_wins",
    ("Gigantiform", 4): GIG + "test_gig4_without_its_target_it_never_enters",
    ("Gigantiform", 5): GIG + "test_gig5_a_card_entering_as_a_copy_of_a_kicked_one_is_not_kicked",
    ("Gigantiform", 6): GIG + "test_gig8_paid_and_it_triggers",
    ("Gigantiform", 7): GIG + "test_gig7_the_token_that_a_copy_of_the_kicked_spell_becomes_is_kicked",
    ("Gigantiform", 8): GIG + "test_gig6_put_onto_the_battlefield_it_is_not_kicked",
    ("Gigantiform", 9): GIG + "test_gig9_the_kicker_is_paid_at_most_once",
    ("Gigantiform", 10): GIG + "test_gig10_mana_cost_plus_kicker_and_increases_minus_reductions",
    ("Gisela, Blade of Goldnight", 1): GIS + "test_gis1_sources_of_the_opponents_count_too",
    ("Gisela, Blade of Goldnight", 2): GIS + "test_gis2_trample_is_divided_first_and_each_part_doubled",
    ("Gisela, Blade of Goldnight", 3): GIS + "test_gis3_the_damaged_player_orders_doubling_and_halving",
    ("Goblin Bushwhacker", 1): THIS + "test_goblin_bushwhacker_ruling_1_creatures_as_it_resolves",
    **kicker_rulings("Goblin Bushwhacker", 2),
    **kicker_rulings("Wolfbriar Elemental", 1),
    ("Helm of Awakening", 1): THIS + "test_helm_of_awakening_ruling_1_only_generic_mana",
    ("Helm of Awakening", 2): THIS + "test_helm_of_awakening_ruling_2_sacrificed_for_the_spell",
    ("Helm of Awakening", 3): GIG + "test_gig10_mana_cost_plus_kicker_and_increases_minus_reductions",
    ("Helm of Awakening", 5): THIS + "test_helm_of_awakening_ruling_1_only_generic_mana",
    ("Helm of Awakening", 6): GIG + "test_gig10_mana_cost_plus_kicker_and_increases_minus_reductions",
    ("Sphere of Resistance", 1): THIS + "test_sphere_of_resistance_ruling_1_you_too",
    ("Humble", 1): THIS + "test_humble_ruling_1_modifications_apply",
    ("Humble", 2): THIS + "test_humble_ruling_2_does_not_counter_abilities",
    ("Humble", 3): THIS + "test_humble_ruling_3_the_later_one_wins",
    ("Humble", 4): THIS + "test_humble_ruling_4_later_abilities_stay",
    ("Turn to Frog", 1): THIS + "test_humble_ruling_1_modifications_apply",
    ("Turn to Frog", 3): THIS + "test_humble_ruling_4_later_abilities_stay",
    ("Turn to Frog", 4): THIS + "test_turn_to_frog_ruling_4_keeps_other_types_and_supertypes",
    ("Turn to Frog", 5): THIS + "test_humble_ruling_2_does_not_counter_abilities",
    ("Turn to Frog", 6): GIG + "test_gig3_the_later_setting_effect_wins",
    ("Lithoform Engine", 2): THIS + "test_lithoform_engine_ruling_2_choices_on_resolution_are_separate",
    ("Lithoform Engine", 3): COPIES + "test_cr_707_10f_a_copy_of_a_permanent_spell_becomes_a_token",
    ("Lithoform Engine", 5): COPIES + "test_cr_707_10c_the_division_can_not_be_changed",
    ("Lithoform Engine", 6): COPIES + "test_cr_707_10_x_and_modes_are_copied",
    ("Lithoform Engine", 7): COPIES + "test_cr_707_10_x_and_modes_are_copied",
    ("Lithoform Engine", 8): GIG + "test_gig7_the_token_that_a_copy_of_the_kicked_spell_becomes_is_kicked",
    ("Lithoform Engine", 9): COPIES + "test_cr_707_10_abilities_are_copied",
    ("Lithoform Engine", 10): COPIES + "test_cr_707_10_a_copy_resolves_first_and_is_not_cast",
    ("Lithoform Engine", 11): COPIES + "test_cr_707_10c_some_targets_may_stay_and_their_number_too",
    ("Lithoform Engine", 12): COPIES + "test_cr_707_10_abilities_are_copied",
    ("Lithoform Engine", 13): THIS + "test_lithoform_engine_ruling_13_the_same_source",
    ("Lithoform Engine", 14): COPIES + "test_cr_707_10f_a_copy_of_a_permanent_spell_becomes_a_token",
    ("Lithoform Engine", 16): GIG + "test_gig7_the_token_that_a_copy_of_the_kicked_spell_becomes_is_kicked",
    ("Palisade Giant", 1): THIS + "test_palisade_giant_ruling_1_still_combat_damage",
    ("Palisade Giant", 2): THIS + "test_palisade_giant_ruling_2_one_of_two_takes_it_all",
    ("Pariah", 1): DAMAGE + "test_cr_614_9_all_combat_damage_of_several_attackers_goes_there",
    ("Pariah", 2): THIS + "test_pariah_ruling_2_on_an_opponents_creature",
    ("Skullcrack", 1): THIS + "test_skullcrack_ruling_1_no_replacement_of_life_gain",
    ("Skullcrack", 2): DAMAGE + "test_cr_119_7_setting_a_life_total_higher_does_nothing",
    ("Skullcrack", 3): THIS + "test_skullcrack_ruling_3_an_illegal_target",
    ("Skullcrack", 4): THIS + "test_skullcrack_ruling_4_the_rest_still_happens",
    ("Urza's Armor", 1): THIS + "test_urzas_armor_ruling_1_only_yours",
    ("Urza's Armor", 2): DAMAGE + "test_cr_615_12_damage_can_not_be_prevented",
    ("Twincast", 1): COPIES + "test_cr_707_10c_the_division_can_not_be_changed",
    ("Twincast", 2): COPIES + "test_cr_707_10_x_and_modes_are_copied",
    ("Twincast", 3): COPIES + "test_cr_707_10_x_and_modes_are_copied",
    ("Twincast", 4): COPIES + "test_cr_707_10_a_copy_resolves_first_and_is_not_cast",
    ("Twincast", 5): COPIES + "test_cr_707_10c_some_targets_may_stay_and_their_number_too",
    ("Twincast", 6): COPIES + "test_cr_707_10_the_copys_you_is_its_controller",
    ("Twincast", 7): THIS + "test_twincast_ruling_7_additional_costs_were_paid_for_the_copy",
    ("Reverberate", 1): COPIES + "test_cr_707_10_the_copys_you_is_its_controller",
    ("Reverberate", 2): COPIES + "test_cr_707_10_x_and_modes_are_copied",
    ("Reverberate", 3): COPIES + "test_cr_707_10_x_and_modes_are_copied",
    ("Reverberate", 4): COPIES + "test_cr_707_10_the_copys_you_is_its_controller",
    ("Reverberate", 5): COPIES + "test_cr_707_10c_new_targets_one_by_one",
    ("Reverberate", 6): COPIES + "test_cr_707_10_a_copy_resolves_first_and_is_not_cast",
    ("Reverberate", 7): THIS + "test_twincast_ruling_7_additional_costs_were_paid_for_the_copy",
}  # fmt: skip


def test_every_ruling_is_tested():
    assert not set(RULINGS) & set(CANNOT_ARISE)
    for test in set(RULINGS.values()):
        module, _, function = test.rpartition(".")
        assert callable(getattr(importlib.import_module("tests." + module), function)), test
    if not DATA.exists():
        pytest.skip("no card data here")
    mine = {c.name for c in (*copies.CARDS, *damage_cards.CARDS)}
    with lzma.open(DATA, "rt", encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if row["name"] in mine]
    assert set(RULINGS) | set(CANNOT_ARISE) == {(r["name"], n) for r in rows for n in range(1, len(r["rulings"]) + 1)}


# ---------------------------------------------------------------- switching and setting
def test_about_face_ruling_2_marked_damage_becomes_lethal():
    for name, mana in (("About Face", "{R}"), ("Twisted Image", "{U}")):
        tall = card("Tall", "{1}", "Creature — Test", "1/4")
        g = Scenario(you={"battlefield": [put(tall, damage=2)], "hand": [name], "mana": mana})
        assert g.cast(name, targets="Tall").resolve().in_graveyard("Tall")


def test_about_face_ruling_3_applies_after_everything():
    one_two = card("Squire", "{1}", "Creature — Test", "1/2")
    g = Scenario(you={"battlefield": [one_two], "hand": ["About Face", PUMP_POWER], "mana": "{R}{R}"})
    g.cast("About Face", targets="Squire").resolve().cast("Puff", targets="Squire").resolve()
    assert g.size("Squire") == (2, 3)


def test_about_face_ruling_4_twice_is_as_before():
    tall = card("Tall", "{1}", "Creature — Test", "1/4")
    g = Scenario(you={"battlefield": [tall], "hand": ["About Face", "Twisted Image"], "mana": "{R}{U}"})
    g.cast("About Face", targets="Tall").resolve().cast("Twisted Image", targets="Tall").resolve()
    assert g.size("Tall") == (1, 4)


@pytest.mark.parametrize(("name", "size"), [("Humble", (3, 4)), ("Turn to Frog", (4, 4))])
@pytest.mark.parametrize("first", [True, False])
def test_humble_ruling_1_modifications_apply(name, size, first):
    g = Scenario(you={"battlefield": [OX], "hand": [name, "Giant Growth"]}).add_mana("you", "{1}{W}{U}{G}")
    for one in (name, "Giant Growth") if first else ("Giant Growth", name):
        g.cast(one, targets="Ox").resolve()
    assert g.size("Ox") == size


@pytest.mark.parametrize("name", ["Humble", "Turn to Frog"])
def test_humble_ruling_2_does_not_counter_abilities(name):
    g = Scenario(you={"battlefield": [SEER], "hand": [name]}).add_mana("you", "{1}{W}{U}")
    g.activate("Seer").cast(name, targets="Seer").resolve().resolve()
    assert g.life() == 21 and not g.legal("activate", "Seer")


def test_humble_ruling_3_the_later_one_wins():
    for order, size in ((("Humble", "Turn to Frog"), (1, 1)), (("Turn to Frog", "Humble"), (0, 1))):
        g = Scenario(you={"battlefield": [OX], "hand": [*order]}).add_mana("you", "{2}{W}{U}")
        for name in order:
            g.cast(name, targets="Ox").resolve()
        assert g.size("Ox") == size


@pytest.mark.parametrize("name", ["Humble", "Turn to Frog"])
def test_humble_ruling_4_later_abilities_stay(name):
    g = Scenario(you={"battlefield": [GOLEM], "hand": [name, JUMP]}).add_mana("you", "{1}{W}{U}{U}")
    g.cast(name, targets="Golem").resolve().cast("Jump", targets="Golem").resolve()
    assert g.keywords("Golem") == {"flying"}


def test_turn_to_frog_ruling_4_keeps_other_types_and_supertypes():
    kin = card("Kin", "{G}", "Enchantment", static(creature & subtype("Golem"), gets(+5, +5)),
               static(creature & subtype("Frog"), gets(0, +1)))  # fmt: skip
    g = Scenario(you={"battlefield": [GOLEM, kin], "hand": ["Turn to Frog"]}).add_mana("you", "{1}{U}")
    assert g.size("Golem") == (9, 9)
    g.cast("Turn to Frog", targets="Golem").resolve()
    assert g.size("Golem") == (1, 2) and g.colors("Golem") == {"blue"} and g.keywords("Golem") == set()
    assert g.types("Golem") == {"legendary", "artifact", "creature"} and g.subtypes("Golem") == {"Frog"}
    g.next_turn()
    assert g.size("Golem") == (9, 9) and g.colors("Golem") == set() and g.keywords("Golem") == {"vigilance"}


# ---------------------------------------------------------------- doubling
def test_angraths_marauders_ruling_1_trample_assigns_what_is_unmodified():
    three = card("Tusker", "{2}", "Creature — Test", "3/3", trample)
    g = Scenario(you={"battlefield": ["Angrath's Marauders", three]}, opponent={"battlefield": [BEAR]})
    g.attack("Tusker").block({"Bear": "Tusker"}).until("assign_damage")
    assert g.options() == ["2", "3"]
    assert g.choose(2).to("end of combat").life("opponent") == 18


def test_angraths_marauders_ruling_2_divided_before():
    g = Scenario(
        you={"battlefield": ["Angrath's Marauders"], "hand": [FORKED], "mana": "{R}"}, opponent={"battlefield": [WALL]}
    )
    g.cast("Arc", targets=["opponent", "Wall"], divide=[1]).resolve()
    assert (g.life("opponent"), g.damage("Wall")) == (18, 6)


def test_angraths_marauders_ruling_3_two_multiply_by_four():
    g = Scenario(you={"battlefield": ["Angrath's Marauders*2"], "hand": [BOLT], "mana": "{R}"})
    assert g.cast(BOLT, targets="opponent").resolve().life("opponent") == 8


def test_furnace_of_rath_ruling_1_divided_before():
    g = Scenario(
        you={"battlefield": ["Furnace of Rath"], "hand": [FORKED, SWEEP], "mana": "{R}{R}"}, opponent={"battlefield": [WALL]}
    )
    g.cast("Arc", targets=["opponent", "Wall"], divide=[3]).resolve()
    assert (g.life("opponent"), g.damage("Wall")) == (14, 2)
    g.cast("Tremor").resolve()
    assert (g.life("opponent"), g.life(), g.damage("Wall")) == (10, 16, 6)


def test_urzas_armor_ruling_1_only_yours():
    g = Scenario(you={"battlefield": ["Urza's Armor", WALL], "hand": [SWEEP], "mana": "{R}"})
    g.cast("Tremor").resolve()
    assert (g.life(), g.life("opponent"), g.damage("Wall")) == (19, 18, 2)


# ---------------------------------------------------------------- what can't be prevented
SWAN = card("Swan", "{3}{U}", "Creature — Bird", "4/5")


def combust(**opponent):
    battlefield = [SWAN, *opponent.pop("battlefield", ())]
    return Scenario(
        you={"hand": ["Combust", CANCEL, REGEN, AEGIS, DIVERT, DOOM], "library": ["Forest"]},
        opponent={"battlefield": battlefield, **opponent},
    ).add_mana("you", "{1}{R}{U}{G}{W}{W}{B}")


def test_combust_ruling_1_the_rest_of_a_counterspell_happens():
    g = combust()
    g.cast("Combust", targets="Swan").cast("Cancel", targets="Combust").resolve()
    assert g.life() == 21 and g.stack() == ["Combust"]
    assert g.resolve().in_graveyard("Swan")


def test_combust_ruling_2_redirection_works():
    g = combust(battlefield=[WALL])
    g.cast("Divert", targets=["Swan", "Wall"]).resolve().cast("Combust", targets="Swan").resolve()
    assert g.damage("Wall") == 5 and g.damage("Swan") == 0


def test_combust_ruling_3_regeneration_works():
    g = combust()
    g.cast("Regrow", targets="Swan").resolve().cast("Combust", targets="Swan").resolve()
    assert g.on_battlefield("Swan") and g.tapped("Swan") and g.damage("Swan") == 0


def test_combust_ruling_4_static_prevention_fails():
    g = combust(battlefield=[SHIELD_ALL])
    assert g.cast("Combust", targets="Swan").resolve().in_graveyard("Swan")


def test_combust_ruling_5_an_illegal_target():
    g = combust()
    g.cast("Combust", targets="Swan").cast("Doom", targets="Swan").resolve().resolve()
    assert g.in_graveyard("Combust") and g.in_graveyard("Swan")


def test_combust_ruling_6_shields_have_no_effect():
    g = combust()
    g.cast("Aegis", targets="Swan").resolve()
    assert g.hand().count("Forest") == 1  # the rest of the shield's spell happened
    assert g.cast("Combust", targets="Swan").resolve().in_graveyard("Swan")


def excruciator(blocker, *hand, mana):
    g = Scenario(you={"battlefield": ["Excruciator"]}, opponent={"battlefield": [blocker, *mana], "hand": [*hand]})
    return g.attack("Excruciator").block({blocker.name: "Excruciator"})


def test_excruciator_ruling_1_regeneration():
    g = excruciator(OX, REGEN, mana=["Forest"]).cast("Regrow", targets="Ox", player="opponent").resolve()
    assert g.to("end of combat").on_battlefield("Ox")


def test_excruciator_ruling_2_redirection():
    g = excruciator(OX, DIVERT, mana=["Plains", WALL])
    g.cast("Divert", targets=["Ox", "Wall"], player="opponent").resolve().to("end of combat")
    assert g.on_battlefield("Ox") and g.damage("Wall") == 7


def test_excruciator_ruling_3_shields_stay():
    two = card("Ward Two", "{W}", "Instant", spell(prevent(2, target(any_target))))
    g = Scenario(you={"battlefield": ["Excruciator"], "hand": [BOLT, two], "mana": "{W}"}, opponent={"life": 30})
    g.cast("Ward Two", targets="opponent").resolve().attack("Excruciator").to("end of combat")
    assert g.life("opponent") == 23
    g.add_mana("you", "{R}").cast(BOLT, targets="opponent").resolve()
    assert g.life("opponent") == 22


def test_excruciator_ruling_4_protection():
    assert excruciator(KNIGHT, mana=[]).to("end of combat").in_graveyard("Red Hater")


def test_skullcrack_ruling_1_no_replacement_of_life_gain():
    g = Scenario(you={"battlefield": [LIFE_TO_CARD, SEER], "hand": ["Skullcrack"]}).add_mana("you", "{1}{R}")
    g.cast("Skullcrack", targets="opponent").resolve().activate("Seer").resolve()
    assert g.life() == 20 and g.hand() == []


def test_skullcrack_ruling_3_an_illegal_target():
    g = Scenario(
        you={"battlefield": [SEER, "Mountain*2", "Island"], "hand": ["Skullcrack", BOUNCE]},
        opponent={"battlefield": [put(WALKER, counters={"loyalty": 5})]},
    )
    g.cast("Skullcrack", targets="Walker").cast("Bounce", targets="Walker").resolve().resolve()
    assert g.activate("Seer").resolve().life() == 21


WALKER = card("Walker", "{2}{W}", "Planeswalker — Test", activated(loyalty(+1), gain_life(1)), starting_loyalty=3)


def test_skullcrack_ruling_4_the_rest_still_happens():
    g = Scenario(you={"hand": ["Skullcrack", AEGIS, BOLT], "library": ["Forest"]}).add_mana("you", "{1}{R}{W}{R}")
    g.cast("Skullcrack", targets="opponent").resolve().cast("Aegis", targets="you").resolve()
    assert "Forest" in g.hand()
    assert g.cast(BOLT, targets="you").resolve().life() == 17


# ---------------------------------------------------------------- redirection
def inquisitor(**opponent):
    return Scenario(you={"battlefield": ["Zealous Inquisitor", BEAR, "Plains*6"], "hand": [BOLT]}, **opponent)


def test_zealous_inquisitor_gives_away_as_much_as_was_paid_for():
    g = inquisitor()
    for _ in range(3):
        g.activate("Zealous Inquisitor", targets="Bear").resolve()
    g.add_mana("you", "{R}").cast(BOLT, targets="Zealous Inquisitor").resolve()
    assert g.in_graveyard("Bear") and g.damage("Zealous Inquisitor") == 0  # more than its toughness may go there


def test_zealous_inquisitor_to_itself_nothing_changes():
    g = inquisitor().activate("Zealous Inquisitor", targets="Zealous Inquisitor").resolve()
    g.add_mana("you", "{R}").cast(BOLT, targets="Zealous Inquisitor").resolve()
    assert g.in_graveyard("Zealous Inquisitor")


def test_zealous_inquisitor_does_not_stop_trample_and_it_is_still_combat_damage():
    g = Scenario(
        you={"battlefield": [RHINO, WATCHER]}, opponent={"battlefield": ["Zealous Inquisitor", WALL, "Plains*2"]},
    )  # fmt: skip
    g.attack("Rhino").block({"Zealous Inquisitor": "Rhino"})
    g.activate("Zealous Inquisitor", targets="Wall", player="opponent").resolve().until("assign_damage")
    g.choose(2).to("end of combat")
    assert g.life("opponent") == 17 and g.damage("Wall") == 1 and g.on_battlefield("Zealous Inquisitor")
    assert g.life() == 23  # the Wall, the Inquisitor and the Rhino were dealt combat damage


def test_palisade_giant_ruling_1_still_combat_damage():
    g = Scenario(you={"battlefield": [OX, WATCHER]}, opponent={"battlefield": ["Palisade Giant"]})
    g.attack("Ox").to("end of combat")
    assert g.damage("Palisade Giant") == 3 and g.life() == 21


def test_palisade_giant_ruling_2_one_of_two_takes_it_all():
    taken = set()
    for k in range(2):
        g = Scenario(you={"battlefield": ["Palisade Giant*2"], "hand": [BOLT], "mana": "{R}"})
        g.cast(BOLT, targets="you").resolve()
        while g.asks == "replacement":
            g.game.step(g.choices()[k].action)
        taken.add((g.damage("Palisade Giant#1"), g.damage("Palisade Giant#2")))
    assert taken <= {(3, 0), (0, 3)} and g.life() == 20


def test_pariah_ruling_2_on_an_opponents_creature():
    g = Scenario(you={"hand": ["Pariah", BOLT]}, opponent={"battlefield": [WALL]}).add_mana("you", "{2}{W}{R}")
    g.cast("Pariah", targets="Wall").resolve().cast(BOLT, targets="you").resolve()
    assert g.life() == 20 and g.damage("Wall") == 3


# ---------------------------------------------------------------- costs
def test_helm_of_awakening_ruling_1_only_generic_mana():
    g = Scenario(you={"battlefield": ["Helm of Awakening*3", "Forest*2", OX], "hand": ["Gigantiform"]})
    g.cast("Gigantiform", targets="Ox")
    assert g.tapped("Forest#1") and g.tapped("Forest#2")
    g = Scenario(you={"battlefield": ["Helm of Awakening*3", "Forest", OX], "hand": ["Gigantiform"]})
    assert not g.legal("cast", "Gigantiform")


def test_helm_of_awakening_ruling_2_sacrificed_for_the_spell():
    g = Scenario(you={"battlefield": ["Helm of Awakening", "Mountain"], "hand": [SAC_ALL]})
    g.cast("Scrap", targets="opponent", costs="Helm of Awakening")
    assert g.in_graveyard("Helm of Awakening") and g.resolve().life("opponent") == 19


def test_sphere_of_resistance_ruling_1_you_too():
    for seat in ("you", "opponent"):
        other = {"hand": [BOLT], "battlefield": ["Mountain"]}
        rest = "you" if seat == "opponent" else "opponent"
        g = Scenario(**{seat: other, rest: {"battlefield": ["Sphere of Resistance"]}})
        assert not g.legal("cast", BOLT, player=seat)
        own = Scenario(you={"hand": [BOLT], "battlefield": ["Sphere of Resistance", "Mountain"]})
        assert not own.legal("cast", BOLT)


def test_thorn_of_amethyst_noncreature_spells_only():
    g = Scenario(you={"hand": [BOLT, BEAR], "battlefield": ["Thorn of Amethyst", "Mountain", "Forest"]})
    assert g.legal("cast", BOLT) and g.legal("cast", "Bear")
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Thorn of Amethyst", "Mountain"]})
    assert not g.legal("cast", BOLT)


# ---------------------------------------------------------------- copies
def test_clone_ruling_4_not_what_enters_with_it():
    rise = card("Mass Return", "{B}", "Sorcery", spell(return_to_battlefield(all_(in_graveyard(permanent)))))
    g = Scenario(you={"graveyard": ["Clone", OX, "Copy Enchantment", ANTHEM], "hand": [rise], "mana": "{B}"})
    g.cast("Mass Return").resolve()
    assert g.asks == "priority" and g.on_battlefield("Ox") and g.on_battlefield("Copy Enchantment")
    assert g.count("Ox") == 1 and g.count("Anthem") == 1


ANTHEM = card("Anthem", "{W}", "Enchantment", static(creature, gets(+1, +1)))


def test_clone_ruling_5_x_is_zero():
    g = Scenario(you={"battlefield": ["Forest*4"], "hand": [HYDRA, "Clone"]})
    g.cast("Hydra", x=3).resolve().add_mana("you", "{3}{U}").cast("Clone").resolve().choose("Hydra")
    assert sorted(g.size(f"Hydra#{k}") for k in (1, 2)) == [(1, 1), (4, 4)]


def test_clone_ruling_6_a_token():
    g = Scenario(you={"hand": [TOKEN_MAKER, "Clone", BOUNCE], "mana": "{W}"})
    g.cast("Muster").resolve().add_mana("you", "{3}{U}{U}").cast("Clone").resolve().choose("Soldier Token")
    assert g.count("Soldier Token") == 2 and g.size("Soldier Token#2") == (1, 1)
    g.cast("Bounce", targets="Soldier Token#2").resolve()
    assert g.hand() == ["Clone"]  # it was no token


def test_copy_enchantment_ruling_1_enters_triggers():
    bell = card("Bell", "{W}", "Enchantment", when(enters(), gain_life(2)))
    g = Scenario(you={"hand": ["Copy Enchantment"], "battlefield": [bell]}).add_mana("you", "{2}{U}")
    assert g.cast("Copy Enchantment").resolve().choose("Bell").resolve().life() == 22


def test_copy_enchantment_ruling_2_only_what_is_printed():
    creature_too = (ir.AddTypes(CardType.CREATURE), base_size(5, 5))
    wake = card("Wake", "{G}", "Instant", spell(ir.Modify(target(permanent), creature_too)))
    g = Scenario(you={"hand": ["Copy Enchantment", wake], "battlefield": [put(ANTHEM, tapped=True)]})
    g.add_mana("you", "{2}{U}{G}").cast("Wake", targets="Anthem").resolve().cast("Copy Enchantment").resolve()
    g.choose("Anthem")
    assert sorted("creature" in g.types(f"Anthem#{k}") for k in (1, 2)) == [False, True]
    assert sorted(g.tapped(f"Anthem#{k}") for k in (1, 2)) == [False, True]


def test_copy_enchantment_ruling_7_a_copy_of_a_copy():
    g = Scenario(you={"hand": ["Copy Enchantment*2"], "battlefield": [ANTHEM, OX]}).add_mana("you", "{4}{U}{U}")
    g.cast("Copy Enchantment").resolve().choose("Anthem").cast("Copy Enchantment").resolve().choose("Anthem#2")
    assert g.count("Anthem") == 3 and g.size("Ox") == (6, 6)


def test_goblin_bushwhacker_ruling_1_creatures_as_it_resolves():
    g = Scenario(you={"battlefield": [BEAR], "hand": ["Goblin Bushwhacker", DOOM]}).add_mana("you", "{R}{R}{B}")
    g.cast("Goblin Bushwhacker", kicked=True).resolve().cast("Doom", targets="Goblin Bushwhacker").resolve().resolve()
    assert g.size("Bear") == (3, 2) and g.keywords("Bear") == {"haste"}


def test_lithoform_engine_ruling_2_choices_on_resolution_are_separate():
    g = Scenario(you={"battlefield": ["Lithoform Engine"], "hand": [MAY_DRAW], "mana": "{U}"}).add_mana("you", "{3}")
    g.cast("Offer").activate("Lithoform Engine", "sorcery spell", targets="Offer").resolve()
    g.resolve().choose("yes").resolve().choose("no")
    assert len(g.hand()) == 1


def test_lithoform_engine_ruling_13_the_same_source():
    pinger = card("Red Pinger", "{R}", "Creature — Wizard", "1/1", activated("{T}", deal(1, to=target(any_target))))
    g = Scenario(you={"battlefield": ["Lithoform Engine", pinger]}, opponent={"battlefield": [KNIGHT, OX]})
    g.add_mana("you", "{2}").activate("Red Pinger", targets="Ox")
    g.activate("Lithoform Engine", "triggered ability", targets="Red Pinger").resolve().choose("yes")
    assert "Red Hater" not in g.options()  # the source of the copy is red


def test_twincast_ruling_7_additional_costs_were_paid_for_the_copy():
    g = Scenario(you={"battlefield": [BEAR], "hand": [SAC_BURN, "Twincast", "Reverberate"]})
    g.add_mana("you", "{1}{R}{U}{U}{R}{R}").cast("Hurl", targets="opponent", kicked=True, costs="Bear")
    g.cast("Twincast", targets="Hurl").resolve().choose("no").resolve()
    assert g.life("opponent") == 17
    g.cast("Reverberate", targets="Hurl").resolve().choose("no").resolve_all()
    assert g.life("opponent") == 11
