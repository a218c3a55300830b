"""Continuous effects: layers, timestamps, dependency, durations (CR 611, 613)."""

import pytest

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

SET_ONE = card(
    "Diminish", "{U}", "Instant", spell(ir.Modify(target(creature), (ir.SetPT(ir.Constant(1), ir.Constant(1)),)))
)
SET_FOUR = card(
    "Enlarge", "{U}", "Instant", spell(ir.Modify(target(creature), (ir.SetPT(ir.Constant(4), ir.Constant(4)),)))
)
LOSE_FLYING = card(
    "Ground", "{G}", "Instant", spell(ir.Modify(target(creature), (ir.RemoveKeywords((ir.Keyword.FLYING,)),)))
)
FLYERS_UP = card("Wind", "{U}", "Enchantment", static(creature & with_(flying), gets(+1, +1)))
REDS_UP = card("Red Banner", "{R}", "Enchantment", static(creature & red, gets(+1, +1)))
ALL_FLY = card("Levity", "{U}", "Enchantment", static(creature, has(flying)))
ALL_BLACK = card("Darkest", "{B}", "Enchantment", static(creature, ir.SetColors(Color.BLACK)))
ALSO_RED = card("Tint", "{R}", "Enchantment", static(creature, ir.SetColors(Color.RED, added=True)))
LANDS_LIVE = card(
    "Living Lands",
    "{G}",
    "Enchantment",
    static(land, ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(1), ir.Constant(1))),
)
LORD_TYPE = card("Zombie King", "{B}", "Enchantment", static(creature & subtype("Zombie"), gets(+1, +1)))
BEAR_KING = card("Bear King", "{G}", "Enchantment", static(creature & subtype("Bear"), gets(+1, +1)))
GIVE_ANTHEM = card(
    "Schooling", "{R}", "Enchantment",
    static(creature & you_control, has(static(creature & other & you_control, gets(+1, +1)))),
)  # fmt: skip
ARTIFACT_KEEPER = card("Curator", "{U}", "Creature — Test", "2/2", static(artifact & ~creature, has(indestructible)))
ALL_ZOMBIES = card(
    "Plague", "{B}", "Enchantment", static(creature & you_control, ir.AddTypes(CardType(0), ("Zombie",)))
)
STAR = card(
    "Star",
    "{G}",
    "Creature — Test",
    "*/*",
    power_and_toughness_are(count(land & you_control), count(land & you_control)),
)
HUMBLE_GIANT = card(
    "Humble Giant", "{4}", "Creature — Giant", "6/6", trample,
    static(creature, ir.LoseAbilities(), ir.SetPT(ir.Constant(1), ir.Constant(1))),
)  # fmt: skip
GIVER = card("Giver", "{U}", "Creature — Bird", "2/2", static(creature & other & you_control, has(flying)))
GROW_CONDITION = card(
    "Threshold", "{G}", "Creature — Test", "1/1", static(this_one, gets(+3, +3), as_long_as=life(you) >= 25)
)
NON_BASIC = card("Workshop", "", "Land", activated("{T}", add_mana("{C}")), activated("{1}", gain_life(1)))
ARTIFACTS_LIVE = card(
    "March",
    "{U}",
    "Enchantment",
    static(artifact, ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(2), ir.Constant(2))),
)
ALL_ARTIFACTS = card("Mycosynth", "{6}", "Artifact", static(permanent, ir.AddTypes(CardType.ARTIFACT)))
UNTIL_NEXT = card(
    "Hex", "{B}", "Instant", spell(ir.Modify(target(creature), (gets(-1, -0),), Duration.UNTIL_YOUR_NEXT_TURN))
)
WHILE_HERE = card(
    "Keeper",
    "{U}",
    "Creature — Test",
    "1/1",
    when(enters(), ir.GainControl(you, target(creature & opponent_controls), Duration.WHILE_YOU_CONTROL_SOURCE)),
)
LEGEND_LOSS = card(
    "Commoner", "{W}", "Enchantment", static(creature, ir.SetSupertypes(Supertype.LEGENDARY, removed=True))
)
GIVE_ABILITY = card(
    "Lesson",
    "{R}",
    "Enchantment",
    static(creature & you_control, has(activated("{T}", deal(1, to=target(any_target))))),
)
BECOME_WOLF = card(
    "Wolf Shape", "{G}", "Instant", spell(ir.Modify(target(creature), (ir.SetTypes(CardType.CREATURE, ("Wolf",)),)))
)


# ---------------------------------------------------------------- layer 7
def test_cr_613_4b_setting_and_4c_modifying_in_any_order():
    for order in (["Growth", "Diminish"], ["Diminish", "Growth"]):
        g = Scenario(you={"hand": [GROWTH, SET_ONE], "mana": "{G}{U}", "battlefield": [OX]})
        for spell_name in order:
            g.cast(spell_name, targets="Ox").resolve()
        assert g.size("Ox") == (4, 4)


def test_cr_613_7_latest_setting_effect_wins():
    for order, size in ((["Diminish", "Enlarge"], 4), (["Enlarge", "Diminish"], 1)):
        g = Scenario(you={"hand": [SET_ONE, SET_FOUR], "mana": "{U}{U}", "battlefield": [OX]})
        for spell_name in order:
            g.cast(spell_name, targets="Ox").resolve()
        assert g.size("Ox") == (size, size)


def test_cr_613_4c_counters_apply_after_setting():
    g = Scenario(you={"hand": [SET_ONE], "mana": "{U}", "battlefield": [put(OX, counters={"+1/+1": 2})]})
    assert g.size("Ox") == (5, 5)
    g.cast("Diminish", targets="Ox").resolve()
    assert g.size("Ox") == (3, 3)


def test_cr_613_4d_switching_comes_last():
    g = Scenario(you={"hand": [SWITCH, GROWTH], "mana": "{U}{G}", "battlefield": [SPIDER]})
    g.cast("Switch", targets="Spider").resolve()
    assert g.size("Spider") == (4, 1)
    g.cast("Growth", targets="Spider").resolve()
    assert g.size("Spider") == (7, 4)  # 4/7 switched


def test_cr_613_4d_switching_twice():
    g = Scenario(you={"hand": [SWITCH, SWITCH], "mana": "{U}{U}", "battlefield": [SPIDER]})
    g.cast("Switch", targets="Spider").resolve().cast("Switch", targets="Spider").resolve()
    assert g.size("Spider") == (1, 4)


def test_cr_613_4a_characteristic_defining_ability_below_setting():
    g = Scenario(you={"hand": [SET_ONE], "mana": "{U}", "battlefield": [STAR, "Forest*3"]})
    assert g.size("Star") == (3, 3)
    g.cast("Diminish", targets="Star").resolve()
    assert g.size("Star") == (1, 1)


def test_cr_604_3_characteristic_defining_power_follows_the_board():
    g = Scenario(you={"hand": ["Forest"], "battlefield": [STAR, "Forest*3"]})
    assert g.play("Forest").size("Star") == (4, 4)


def test_cr_613_4c_anthems_add_up_and_other_means_other():
    g = Scenario(you={"battlefield": [ELDER, ANTHEM, BEAR]}, opponent={"battlefield": [OX]})
    assert (g.size("Elder"), g.size("Bear"), g.size("Ox")) == ((2, 2), (4, 4), (3, 3))


# ---------------------------------------------------------------- layers 4-6
def test_cr_613_1_color_before_abilities_that_ask_for_it():
    g = Scenario(you={"hand": [PAINT], "mana": "{R}", "battlefield": [BEAR, REDS_UP]})
    assert g.size("Bear") == (2, 2)
    g.cast("Paint Red", targets="Bear").resolve()
    assert g.size("Bear") == (3, 3) and g.colors("Bear") == {"red"}


def test_cr_613_7_colors_by_timestamp():
    g = Scenario(you={"battlefield": [BEAR, ALL_BLACK, ALSO_RED]})
    assert g.colors("Bear") == {"black", "red"}
    g = Scenario(you={"battlefield": [BEAR, ALSO_RED, ALL_BLACK]})
    assert g.colors("Bear") == {"black"}


def test_cr_613_1f_abilities_before_power():
    g = Scenario(you={"hand": [LOSE_FLYING], "mana": "{G}", "battlefield": [FLYER, FLYERS_UP]})
    assert g.size("Flyer") == (3, 3)
    g.cast("Ground", targets="Flyer").resolve()
    assert g.size("Flyer") == (2, 2)


def test_cr_613_7_losing_and_gaining_a_keyword_by_timestamp():
    g = Scenario(you={"hand": [LOSE_FLYING, GRANT_FLYING], "mana": "{G}{U}", "battlefield": [FLYER]})
    g.cast("Ground", targets="Flyer").resolve()
    assert not g.has("Flyer", "flying")
    g.cast("Jump", targets="Flyer").resolve()
    assert g.has("Flyer", "flying")


def test_cr_613_1d_type_changes_feed_lords():
    g = Scenario(you={"battlefield": [LORD_TYPE, BEAR, ALL_ZOMBIES]})
    assert g.size("Bear") == (3, 3) and "Zombie" in g.subtypes("Bear")


def test_cr_205_1b_setting_types_replaces_creature_types():
    g = Scenario(you={"hand": [BECOME_WOLF], "mana": "{G}", "battlefield": [BEAR, BEAR_KING]})
    assert g.size("Bear") == (3, 3)
    g.cast("Wolf Shape", targets="Bear").resolve()
    assert g.subtypes("Bear") == {"Wolf"} and "creature" in g.types("Bear") and g.size("Bear") == (2, 2)


def test_cr_613_1d_lands_that_become_creatures():
    g = Scenario(you={"battlefield": ["Forest", LANDS_LIVE, ANTHEM]})
    assert g.size("Forest") == (2, 2) and g.types("Forest") == {"land", "creature", "basic"}


def test_cr_302_6_a_land_creature_that_came_this_turn_is_sick():
    g = Scenario(you={"battlefield": [LANDS_LIVE], "hand": ["Forest", GROWTH]})
    g.play("Forest")
    assert not g.legal("cast", "Growth")


def test_cr_613_1b_control_before_everything_else():
    g = Scenario(
        you={"battlefield": [put(MIND_CONTROL, attached_to="opponent's Ox"), ANTHEM]}, opponent={"battlefield": [OX]}
    )
    assert g.controller("Ox") == "you" and g.size("Ox") == (4, 4)


def test_control_magic_ends_with_its_aura():
    disenchant = card("Disenchant", "{W}", "Instant", spell(destroy(target(enchantment))))
    g = Scenario(
        you={"battlefield": [put(MIND_CONTROL, attached_to="Ox")]},
        opponent={"battlefield": [OX, "Plains"], "hand": [disenchant]},
    )
    g.cast("Disenchant", targets="Take Over", player="opponent").resolve()
    assert g.controller("Ox") == "opponent"


def test_cr_613_1f_all_abilities_lost():
    g = Scenario(you={"hand": [FROG], "mana": "{U}", "battlefield": ["Serra Angel"]})
    g.cast("Frogify", targets="Serra Angel").resolve()
    assert g.keywords("Serra Angel") == set() and g.size("Serra Angel") == (1, 1)
    assert g.colors("Serra Angel") == {"blue"} and g.subtypes("Serra Angel") == {"Frog"}
    g.next_turn()
    assert g.has("Serra Angel", "flying") and g.size("Serra Angel") == (4, 4)


def test_cr_613_7_ability_given_after_the_loss_is_kept():
    g = Scenario(you={"hand": [FROG, GRANT_FLYING], "mana": "{U}{U}", "battlefield": [BEAR]})
    g.cast("Frogify", targets="Bear").resolve().cast("Jump", targets="Bear").resolve()
    assert g.keywords("Bear") == {"flying"}
    g = Scenario(you={"hand": [FROG, GRANT_FLYING], "mana": "{U}{U}", "battlefield": [BEAR]})
    g.cast("Jump", targets="Bear").resolve().cast("Frogify", targets="Bear").resolve()
    assert g.keywords("Bear") == set()


def test_frogged_creature_loses_triggered_and_activated_abilities():
    g = Scenario(you={"hand": [FROG], "mana": "{U}", "battlefield": [PINGER]})
    g.cast("Frogify", targets="Pinger").resolve()
    assert not g.legal("activate", "Pinger")


# ---------------------------------------------------------------- Humility-like
def test_humility_makes_everything_1_1_without_abilities():
    g = Scenario(you={"battlefield": [HUMILITY, "Serra Angel", ELDER, put(OX, counters={"+1/+1": 1})]})
    assert g.size("Serra Angel") == (1, 1) and g.keywords("Serra Angel") == set()
    assert g.size("Elder") == (1, 1)
    assert g.size("Ox") == (2, 2)  # the counter counts, the Elder's anthem is gone


def test_humility_and_an_anthem_from_an_enchantment():
    g = Scenario(you={"battlefield": [ANTHEM, HUMILITY, BEAR]})
    assert g.size("Bear") == (2, 2)


@pytest.mark.parametrize(("order", "flies"), [([HUMILITY, ALL_FLY], True), ([ALL_FLY, HUMILITY], False)])
def test_cr_613_7_humility_and_granted_flying_by_timestamp(order, flies):
    g = Scenario(you={"battlefield": [*order, BEAR]})
    assert g.has("Bear", "flying") == flies


def test_cr_613_6_an_effect_that_began_to_apply_goes_on():
    g = Scenario(you={"battlefield": [HUMBLE_GIANT, OX]})
    # losing its own ability in layer 6 does not stop layer 7b
    assert g.size("Humble Giant") == (1, 1) and g.size("Ox") == (1, 1) and not g.has("Humble Giant", "trample")


def test_cr_613_6_ability_lost_in_layer_6_never_starts_in_layer_7():
    g = Scenario(you={"battlefield": [ELDER, BEAR], "hand": [FROG], "mana": "{U}"})
    assert g.size("Bear") == (3, 3)
    g.cast("Frogify", targets="Elder").resolve()
    assert g.size("Bear") == (2, 2)


def test_static_ability_granted_after_the_loss_works():
    g = Scenario(you={"battlefield": [HUMILITY, GIVE_ANTHEM, BEAR, OX]})
    assert g.size("Bear") == (2, 2) and g.size("Ox") == (2, 2)  # each has the anthem for the other
    g = Scenario(you={"battlefield": [GIVE_ANTHEM, HUMILITY, BEAR, OX]})
    assert g.size("Bear") == (1, 1)


def test_cr_613_8a_an_ability_that_is_lost_never_grants_in_the_same_layer():
    g = Scenario(you={"battlefield": [ARTIFACT_KEEPER, EQUIPMENT]})
    assert g.has("Sword", "indestructible")
    g = Scenario(you={"battlefield": [ARTIFACT_KEEPER, HUMILITY, EQUIPMENT]})
    assert not g.has("Sword", "indestructible")  # the older effect depends on Humble All's


def test_cr_613_7_a_keyword_lost_and_gained_again():
    g = Scenario(you={"hand": [GRANT_FLYING, LOSE_FLYING, GRANT_FLYING], "mana": "{U}{G}{U}", "battlefield": [BEAR]})
    for name, flies in (("Jump", True), ("Ground", False), ("Jump", True)):
        g.cast(name, targets="Bear").resolve()
        assert g.has("Bear", "flying") == flies


# ---------------------------------------------------------------- Blood Moon and Urborg
@pytest.mark.parametrize("order", [[MOON, URBORG], [URBORG, MOON]])
def test_cr_613_8_dependency_beats_timestamps(order):
    g = Scenario(you={"battlefield": [*order, "Forest"]})
    # Red Moon takes Old Swamp's ability away, so its effect depends on the Moon's (CR 613.8a)
    assert g.subtypes("Old Swamp") == {"Mountain"}
    assert g.subtypes("Forest") == {"Forest"}


def test_urborg_alone_adds_swamp_to_every_land():
    g = Scenario(you={"battlefield": [URBORG, "Forest"], "hand": [DOOM]}, opponent={"battlefield": ["Island", BEAR]})
    assert g.subtypes("Forest") == {"Forest", "Swamp"} and g.subtypes("Island") == {"Island", "Swamp"}
    assert g.legal("cast", "Doom")


def test_cr_305_7_nonbasic_lands_become_mountains_and_lose_their_abilities():
    g = Scenario(you={"battlefield": [MOON, NON_BASIC, "Plains"], "hand": [BOLT]})
    assert g.subtypes("Workshop") == {"Mountain"} and not g.legal("activate", "Workshop")
    assert g.legal("cast", "Bolt")
    assert g.subtypes("Plains") == {"Plains"}


def test_cr_305_7_no_other_mana_any_more():
    g = Scenario(you={"battlefield": [MOON, DUAL], "hand": [GROWTH, BOLT]}, opponent={"battlefield": [BEAR]})
    assert g.legal("cast", "Bolt") and not g.legal("cast", "Growth")


@pytest.mark.parametrize("order", [[ARTIFACTS_LIVE, ALL_ARTIFACTS], [ALL_ARTIFACTS, ARTIFACTS_LIVE]])
def test_cr_613_8_what_it_applies_to_depends_on_another_effect(order):
    g = Scenario(you={"battlefield": [*order, "Forest"]})
    assert "creature" in g.types("Forest") and g.size("Forest") == (2, 2)


# ---------------------------------------------------------------- durations, locked in sets
def test_cr_611_2c_a_resolved_effect_does_not_catch_latecomers():
    g = Scenario(you={"hand": ["Burn Bright", RUNNER], "mana": "{2}{R}{1}", "battlefield": [BEAR]})
    g.cast("Burn Bright").resolve().cast("Runner").resolve()
    assert g.power("Bear") == 4 and g.power("Runner") == 2


def test_cr_611_3a_a_static_effect_does():
    g = Scenario(you={"hand": [RUNNER], "mana": "{1}", "battlefield": [ANTHEM]})
    assert g.cast("Runner").resolve().size("Runner") == (3, 2)


def test_as_long_as_switches_on_and_off():
    g = Scenario(you={"hand": [HEAL, HEAL], "mana": "{W}{W}{R}", "battlefield": [GROW_CONDITION], "life": 19})
    g.cast("Heal").resolve()
    assert g.size("Threshold") == (1, 1)
    g.cast("Heal").resolve()
    assert g.life() == 25 and g.size("Threshold") == (4, 4)


def test_until_your_next_turn():
    g = Scenario(you={"hand": [UNTIL_NEXT], "mana": "{B}"}, opponent={"battlefield": [OX]})
    g.cast("Hex", targets="Ox").resolve()
    g.to("end", of="opponent")
    assert g.power("Ox") == 2
    g.to("upkeep", of="you")
    assert g.power("Ox") == 3


def test_for_as_long_as_you_control_the_source():
    g = Scenario(
        you={"hand": [WHILE_HERE], "mana": "{U}"}, opponent={"battlefield": [OX, "Swamp"], "hand": [DOOM]},
    )  # fmt: skip
    g.cast("Keeper").resolve_all()
    assert g.controller("Ox") == "you"
    g.cast("Doom", targets="Keeper", player="opponent").resolve()
    assert g.controller("Ox") == "opponent"


def test_cr_611_2b_for_as_long_as_never_begins_if_the_source_is_gone():
    g = Scenario(
        you={"hand": [WHILE_HERE], "mana": "{U}"}, opponent={"battlefield": [OX, "Swamp"], "hand": [DOOM]},
    )  # fmt: skip
    g.cast("Keeper").resolve()
    g.cast("Doom", targets="Keeper", player="opponent").resolve_all()
    assert g.controller("Ox") == "opponent"


def test_cr_611_2b_as_long_as_you_control_ends_when_control_of_the_source_changes():
    g = Scenario(you={"hand": [WHILE_HERE], "mana": "{U}"}, opponent={"battlefield": [OX, "Island"], "hand": [STEAL]})
    g.cast("Keeper").resolve_all().to("main1", of="opponent")
    assert g.controller("Ox") == "you"
    g.cast("Steal", targets="Keeper").resolve()
    assert g.controller("Keeper") == "opponent" and g.controller("Ox") == "opponent"


def test_gain_control_until_end_of_turn():
    g = Scenario(you={"hand": [BORROW], "mana": "{R}"}, opponent={"battlefield": [put(OX, tapped=True)]})
    g.cast("Borrow", targets="Ox").resolve()
    assert g.controller("Ox") == "you" and not g.tapped("Ox") and g.has("Ox", "haste")
    g.attack("Ox").next_turn()
    assert g.controller("Ox") == "opponent" and g.life("opponent") == 17


def test_cr_613_7e_an_aura_gets_a_new_timestamp_when_attached():
    set_aura = card(
        "Petrify",
        "{U}",
        "Enchantment — Aura",
        enchant(creature),
        static(enchanted, ir.SetPT(ir.Constant(0), ir.Constant(4))),
    )
    g = Scenario(you={"hand": [SET_ONE, set_aura], "mana": "{U}{U}", "battlefield": [OX]})
    g.cast("Diminish", targets="Ox").resolve().cast("Petrify", targets="Ox").resolve()
    assert g.size("Ox") == (0, 4)


def test_cr_205_4_supertypes_can_be_lost():
    g = Scenario(you={"battlefield": [LEGEND_LOSS, LEGEND, LEGEND]})
    assert g.count("The Legend") == 2


def test_granted_activated_ability():
    g = Scenario(you={"battlefield": [GIVE_ABILITY, BEAR, put(OX, sick=True)]})
    assert not g.legal("activate", "Ox")
    g.activate("Bear", targets="opponent").resolve()
    assert g.life("opponent") == 19


def test_granted_keyword_from_a_creature_ends_with_it():
    g = Scenario(you={"battlefield": [GIVER, BEAR], "hand": [DOOM], "mana": "{B}"})
    assert g.has("Bear", "flying")
    g.cast("Doom", targets="Giver").resolve()
    assert not g.has("Bear", "flying")


def test_cr_702_73_changeling_has_every_creature_type():
    g = Scenario(you={"battlefield": [LORD_TYPE, CHANGELING]})
    assert g.size("Changeling") == (2, 2)
