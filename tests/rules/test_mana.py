"""Mana, paying costs, mana abilities (CR 106, 107.4, 118, 202, 605)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

GREEN_ONE = card("Green One", "{G}", "Instant", spell(gain_life(1)))
RED_GREEN = card("Red Green", "{R}{G}", "Instant", spell(gain_life(1)))
HYBRID = card("Hybrid", "{W/U}{W/U}", "Instant", spell(gain_life(1)))
PHYREXIAN = card("Phyrexian", "{1}{B/P}", "Instant", spell(draw(1)))
MONO_HYBRID = card("Mono Hybrid", "{2/W}{2/W}", "Instant", spell(gain_life(1)))
COLORLESS = card("Thought", "{C}{1}", "Instant", spell(gain_life(1)))
ANY_ROCK = card("Prism", "{3}", "Artifact", activated("{T}", add_any_color(1)))
TWO_ROCK = card("Sol", "{1}", "Artifact", activated("{T}", add_mana("{C}{C}")))
SELF_PAYER = card(
    "Self Payer", "{G}", "Creature — Elf", "1/1", activated("{T}", add_mana("{G}")), activated("{1}, {T}", draw(1))
)
ALTAR = card("Altar", "{3}", "Artifact", activated(cost(sacrificing(creature)), add_mana("{C}{C}")))
GROWTH_AURA = card(
    "Wild Forest", "{G}", "Enchantment — Aura", enchant(land),
    when(ir.EventPattern(Event.TAPPED_FOR_MANA, enchanted), ir.AddMana(you, ir.Constant(1), (Mana.GREEN,))),
)  # fmt: skip
GREEDY = card("Greedy", "{G}", "Creature — Elf", "0/1", activated("{X}, {T}", deal(X, to=target(any_target))))
HASTY_ELF = card("Hasty Elf", "{G}", "Creature — Elf", "1/1", haste, activated("{T}", add_mana("{G}")))


def test_cr_118_3_exact_payability_with_dual_lands():
    g = Scenario(you={"hand": [RED_GREEN], "battlefield": [DUAL, "Forest"]})
    assert g.legal("cast", "Red Green")
    g = Scenario(you={"hand": [RED_GREEN], "battlefield": ["Forest*3"]})
    assert not g.legal("cast", "Red Green")
    g = Scenario(you={"hand": [RED_GREEN], "battlefield": [DUAL]})
    assert not g.legal("cast", "Red Green")


def test_cr_118_3_one_source_pays_only_once():
    g = Scenario(you={"hand": [GREEN_ONE, GREEN_ONE], "battlefield": ["Forest"]})
    g.cast("Green One")
    assert not g.legal("cast", "Green One")


def test_auto_payment_spares_the_flexible_source():
    g = Scenario(you={"hand": [GREEN_ONE, BOLT], "battlefield": [DUAL, "Forest"]})
    g.cast("Green One")
    assert g.tapped("Forest") and not g.tapped("Dual")
    assert g.legal("cast", "Bolt")


def test_auto_payment_spares_creatures_that_make_mana():
    g = Scenario(you={"hand": [GREEN_ONE], "battlefield": [ELF, "Forest"]})
    g.cast("Green One")
    assert g.tapped("Forest") and not g.tapped("Elf")


def test_auto_payment_taps_what_it_must():
    g = Scenario(you={"hand": [RED_GREEN], "battlefield": [DUAL, "Forest"]})
    g.cast("Red Green")
    assert g.tapped("Dual") and g.tapped("Forest")


def test_auto_payment_does_not_waste_a_source_of_two():
    g = Scenario(you={"hand": [EQUIPMENT], "battlefield": [TWO_ROCK, "Forest"]})
    g.cast("Sword")
    assert g.tapped("Forest") and not g.tapped("Sol")


def test_cr_107_4e_hybrid_mana_is_either_color():
    for lands in (["Plains*2"], ["Island*2"], ["Plains", "Island"]):
        g = Scenario(you={"hand": [HYBRID], "battlefield": lands})
        assert g.legal("cast", "Hybrid")
    assert not Scenario(you={"hand": [HYBRID], "battlefield": ["Plains", "Forest"]}).legal("cast", "Hybrid")


def test_cr_107_4e_monocolored_hybrid_is_two_generic_or_the_color():
    assert Scenario(you={"hand": [MONO_HYBRID], "battlefield": ["Plains", "Forest*2"]}).legal("cast", "Mono Hybrid")
    assert Scenario(you={"hand": [MONO_HYBRID], "battlefield": ["Forest*4"]}).legal("cast", "Mono Hybrid")
    assert not Scenario(you={"hand": [MONO_HYBRID], "battlefield": ["Forest*3"]}).legal("cast", "Mono Hybrid")


def test_cr_107_4f_phyrexian_mana_is_the_color_or_two_life():
    g = Scenario(you={"hand": [PHYREXIAN], "battlefield": ["Swamp*2"]})
    assert g.cast("Phyrexian").life() == 20
    g = Scenario(you={"hand": [PHYREXIAN], "battlefield": ["Forest"]})
    assert g.cast("Phyrexian").life() == 18
    g = Scenario(you={"hand": [PHYREXIAN], "battlefield": ["Forest"], "life": 1})
    assert not g.legal("cast", "Phyrexian")


def test_cr_107_4c_colorless_symbol_needs_colorless_mana():
    assert not Scenario(you={"hand": [COLORLESS], "battlefield": ["Forest*2"]}).legal("cast", "Thought")
    assert Scenario(you={"hand": [COLORLESS], "battlefield": [BURN_LAND, "Forest"]}).legal("cast", "Thought")


def test_cr_202_3_mana_value_of_hybrid_and_phyrexian():
    assert (HYBRID.mana_value, PHYREXIAN.mana_value, MONO_HYBRID.mana_value, FIREBALL.mana_value) == (2, 2, 4, 1)


def test_cr_106_any_color():
    g = Scenario(you={"hand": [RED_GREEN], "battlefield": [ANY_ROCK, "Forest"]})
    assert g.cast("Red Green").stack() == ["Red Green"]


def test_cr_302_6_summoning_sick_creature_makes_no_mana_but_haste_does():
    assert not Scenario(you={"hand": [GREEN_ONE], "battlefield": [put(ELF, sick=True)]}).legal("cast", "Green One")
    assert Scenario(you={"hand": [GREEN_ONE], "battlefield": [put(HASTY_ELF, sick=True)]}).legal("cast", "Green One")


def test_cr_302_6_sick_artifacts_and_lands_make_mana():
    g = Scenario(you={"hand": [BEAR], "battlefield": [put("Forest", sick=True), put(ANY_ROCK, sick=True)]})
    assert g.legal("cast", "Bear")


def test_cr_602_2b_a_source_tapped_as_a_cost_does_not_also_pay():
    g = Scenario(you={"battlefield": [SELF_PAYER]})
    assert not g.legal("activate", "Self Payer", "draw")
    g = Scenario(you={"battlefield": [SELF_PAYER, "Forest"]})
    g.activate("Self Payer", "draw").resolve()
    assert g.tapped("Forest") and len(g.hand()) == 1


def test_cr_107_3_x_in_an_activation_cost():
    g = Scenario(you={"battlefield": [GREEDY, "Forest*3"]})
    g.activate("Greedy", x=3, targets="opponent").resolve()
    assert g.life("opponent") == 17 and g.untapped_lands() == 0


def test_caryatid_makes_two_mana_only_with_a_big_creature():
    g = Scenario(you={"hand": [RED_GREEN], "battlefield": ["Ilysian Caryatid"]})
    assert not g.legal("cast", "Red Green")
    two = card("Two Green", "{G}{G}", "Instant", spell(gain_life(1)))
    g = Scenario(you={"hand": [RED_GREEN, two], "battlefield": ["Ilysian Caryatid", GIANT]})
    assert g.legal("cast", "Two Green")
    assert not g.legal("cast", "Red Green")  # two mana of any *one* color


def test_cr_605_3b_manual_payment_mana_abilities_do_not_use_the_stack():
    g = Scenario(you={"hand": [BEAR], "battlefield": ["Forest*2"]}, payment="manual")
    g.activate("Forest")
    assert g.pool() == "{G}" and g.stack() == [] and g.asks == "priority" and g.chooser == "you"


def test_cr_605_3a_manual_payment_while_casting():
    g = Scenario(you={"hand": [RED_GREEN], "battlefield": [DUAL, "Forest", "Mountain"]}, payment="manual")
    g.cast("Red Green", pay=["Mountain", "Forest"])
    assert not g.tapped("Dual") and g.tapped("Mountain") and g.tapped("Forest")


def test_cr_605_3a_manual_payment_offers_only_what_helps():
    g = Scenario(you={"hand": [GREEN_ONE], "battlefield": [DUAL, "Mountain", "Forest"]}, payment="manual")
    g.game.step(next(c for c in g.choices() if c.text == "Green One").action)
    assert g.asks == "pay_mana" and sorted(c.text for c in g.choices()) == ["Dual", "Forest"]
    g.choose("Dual")
    while g.asks != "priority":
        g.game.step(g.game.legal_actions()[0])
    assert g.stack() == ["Green One"] and not g.tapped("Forest")


def test_cr_605_3a_manual_payment_asks_the_color():
    g = Scenario(you={"battlefield": [DUAL]}, payment="manual")
    g.activate("Dual", colors="red")
    assert g.pool() == "{R}"


def test_cr_605_3b_mana_can_be_made_in_response_and_stays_till_the_step_ends():
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Mountain"]}, payment="manual")
    g.activate("Mountain").cast("Bolt", targets="opponent")
    assert g.pool() == "" and g.stack() == ["Bolt"]


def test_cr_605_1a_mana_ability_with_another_cost():
    g = Scenario(you={"battlefield": [ALTAR, BEAR]}, payment="manual")
    g.activate("Altar", costs="Bear")
    assert g.pool() == "{C}{C}" and g.in_graveyard("Bear")


def test_cr_605_1b_triggered_mana_ability():
    g = Scenario(
        you={"hand": [BEAR], "battlefield": ["Forest", put(GROWTH_AURA, attached_to="Forest")]}, payment="manual"
    )
    g.activate("Forest")
    assert g.pool() == "{G}{G}" and g.stack() == []


def test_cr_106_4_opponents_mana_pays_nothing_for_you():
    g = Scenario(you={"hand": [GREEN_ONE]}, opponent={"mana": "{G}", "battlefield": ["Forest"]})
    assert not g.legal("cast", "Green One")


def test_cr_305_6_basic_land_types_bring_mana_abilities():
    g = Scenario(you={"hand": [GREEN_ONE, BOLT], "battlefield": [DUAL, DUAL]})
    assert g.legal("cast", "Green One") and g.legal("cast", "Bolt")


def test_floating_mana_can_be_added_by_the_scenario():
    g = Scenario(you={"hand": [BEAR]})
    assert not g.legal("cast", "Bear")
    g.add_mana("you", "{1}{G}")
    assert g.cast("Bear").resolve().on_battlefield("Bear")
    with pytest.raises(ScenarioError):
        g.add_mana("you", "{X}")


# ---------------------------------------------------------------- 106.5-106.12, 605: special mana, production, no stack
CREATURES_ONLY = card("Nursery", "", "Land", activated("{T}", spent_only_on(add_any_color(1), creature)))
MIRROR = card("Mirror Pool", "", "Land", activated("{T}", add_chosen(could_produce(land & you_control))))
DOUBLER = card("Doubler", "{4}", "Enchantment", produces_times(2, permanent))
BLACKENER = card("Blackener", "{4}", "Enchantment", produces_instead("{B}", land))
FLARE = card(
    "Flare",
    "{4}",
    "Enchantment",
    when(tapped_for_mana(land, each_player), add_chosen(ir.TypeProduced(), who=that_player)),
)
PAIR = card("Pair", "", "Land", activated("{T}", ir.Joined((add_mana("{W}"), add_mana("{U}")))))
BLEED = card("Bleeder", "{1}", "Artifact", activated(cost(paying_life(2)), add_mana("{B}")))
BLACK_ONE = card("Black One", "{B}", "Instant", spell(gain_life(1)))
FILTER = card("Filter Stone", "{1}", "Artifact", activated("{1}{T}", add_mana("{U}{U}")))
BLUE_TWO = card("Blue Two", "{U}{U}", "Instant", spell(gain_life(1)))


def test_cr_106_5_an_undefined_type_makes_no_mana():
    g = Scenario(you={"battlefield": [MIRROR]}, payment="manual").activate("Mirror Pool")
    assert g.pool() == "" and g.tapped("Mirror Pool")


def test_cr_106_6_restricted_mana_pays_only_for_what_it_says():
    g = Scenario(you={"hand": [ELF, GREEN_ONE], "battlefield": [CREATURES_ONLY]})
    assert g.legal("cast", "Elf") and not g.legal("cast", "Green One")
    g = Scenario(you={"hand": [BEAR], "battlefield": [CREATURES_ONLY, CREATURES_ONLY]}).cast("Bear")
    assert g.stack() == ["Bear"] and g.pool() == ""


def test_cr_106_6_restricted_mana_in_a_payment_by_hand():
    g = Scenario(you={"hand": [ELF, GREEN_ONE], "battlefield": [CREATURES_ONLY, "Forest"]}, payment="manual")
    g.cast("Green One").resolve()
    assert g.tapped("Forest") and not g.tapped("Nursery")
    g.cast("Elf", pay=["Nursery"], colors="green")
    assert g.tapped("Nursery") and g.pool() == ""


def test_cr_106_6_restricted_mana_is_lost_with_the_step():
    g = Scenario(you={"hand": [ELF], "battlefield": [CREATURES_ONLY]}, payment="manual")
    g.activate("Nursery", colors="green")
    assert g.pool() == "{G}"
    assert g.to("main2").pool() == ""


def test_cr_106_12a_every_type_that_was_produced():
    g = Scenario(you={"battlefield": [PAIR, FLARE]}, payment="manual").script(you=["white"]).activate("Pair")
    assert g.pool() == "{W}{W}{U}"


def test_cr_106_12b_only_what_is_tapped_for_mana_is_replaced():
    g = Scenario(you={"battlefield": [BLEED, DOUBLER, "Forest"]}, payment="manual")
    assert g.activate("Bleeder").pool() == "{B}" and g.life() == 18
    assert g.activate("Forest").pool() == "{B}{G}{G}"


def test_cr_605_1a_paying_life_for_mana():
    g = Scenario(you={"battlefield": [BLEED], "hand": [BLACK_ONE]})
    assert not g.legal("cast", "Black One")  # automatic payment does not count it
    assert g.activate("Bleeder").cast("Black One").life() == 18
    assert not Scenario(you={"battlefield": [BLEED], "life": 1}).legal("activate", "Bleeder")


def test_cr_605_1a_a_mana_ability_that_costs_mana():
    for payment in ("auto", "manual"):
        g = Scenario(you={"battlefield": [FILTER, "Forest"], "hand": [BLUE_TWO]}, payment=payment)
        assert g.legal("cast", "Blue Two") == (payment == "auto")  # which uses it by itself
        g.activate("Filter Stone")
        assert g.pool() == "{U}{U}" and g.stack() == [] and g.tapped("Forest")
        assert g.cast("Blue Two").stack() == ["Blue Two"]


def test_cr_605_3a_a_life_payment_in_the_middle_of_a_payment():
    g = Scenario(you={"battlefield": [BLEED, "Swamp"], "hand": [BLACK_ONE]}, payment="manual")
    g.cast("Black One", pay=["Bleeder"])
    assert g.life() == 18 and not g.tapped("Swamp") and g.stack() == ["Black One"]


def test_cr_605_3c_a_mana_ability_is_not_responded_to():
    g = Scenario(
        you={"battlefield": [ALTAR, BEAR]}, opponent={"battlefield": ["Mountain"], "hand": [BOLT]}, payment="manual"
    )
    g.activate("Altar", costs="Bear")
    assert g.chooser == "you" and g.stack() == []


def test_cr_605_4a_a_triggered_mana_ability_resolves_in_the_middle_of_a_payment():
    three = card("Three", "{3}", "Instant", spell(gain_life(1)))
    g = Scenario(you={"battlefield": [PAIR, FLARE, "Island*2"], "hand": [three]}, payment="manual")
    g.cast("Three", pay=["Pair"], colors=["blue"])
    assert g.stack() == ["Three"] and g.pool() == "" and g.untapped_lands() == 2


def test_cr_616_1_only_once_each():
    g = Scenario(you={"battlefield": ["Forest", BLACKENER, BLACKENER]}, payment="manual").activate("Forest")
    assert g.pool() == "{B}" and g.asks == "priority"


def test_cr_733_1_a_spell_that_can_not_be_paid_for_after_all_is_taken_back():
    g = Scenario(you={"battlefield": [ALTAR, ELF], "hand": [GREEN_ONE]}, payment="manual")
    g.cast("Green One", pay=["Altar"], costs="Elf")
    assert g.stack() == [] and g.in_hand("Green One") and g.pool() == "{C}{C}" and g.in_graveyard("Elf")


def test_windows_with_nothing_but_mana_abilities_are_passed():
    g = Scenario(you={"battlefield": [BLEED], "hand": [GREEN_ONE]}, skip_forced=True)
    assert (g.turn, g.step) != (3, "main1")  # it went on until there was something to do
    g = Scenario(you={"battlefield": [BLEED, "Forest"], "hand": [GREEN_ONE]}, skip_forced=True)
    assert g.asks == "priority" and g.legal("activate", "Bleeder")


def test_cr_605_3a_which_of_several_mana_abilities_of_one_permanent():
    twin = card(
        "Twin",
        "",
        "Land",
        activated("{T}", add_mana("{G}")),
        activated(cost(sacrificing(creature)), add_mana("{C}{C}")),
    )
    two = card("Two", "{2}", "Instant", spell(gain_life(1)))
    g = Scenario(you={"battlefield": [twin, BEAR, "Forest"], "hand": [two]}, payment="manual")
    g.script(you=[1]).cast("Two", pay=["Twin"], costs="Bear")
    assert g.stack() == ["Two"] and not g.tapped("Twin") and not g.tapped("Forest") and g.in_graveyard("Bear")
    g = Scenario(you={"battlefield": [twin, BEAR, "Forest"], "hand": [two]}, payment="manual")
    g.script(you=[0]).cast("Two", pay=["Twin", "Forest"])
    assert g.tapped("Twin") and g.tapped("Forest") and g.on_battlefield("Bear")


def test_cr_605_1a_offered_at_priority_with_automatic_payment():
    g = Scenario(you={"battlefield": [ALTAR, BEAR], "hand": [GREEN_ONE]})
    assert g.legal("activate", "Altar") and not Scenario(you={"battlefield": [ALTAR]}).legal("activate", "Altar")
    assert not Scenario(you={"battlefield": [ELF, "Forest"]}).legal("activate", "Elf")  # automatic payment taps it


def test_cr_605_1b_a_triggered_mana_ability_of_a_granted_ability():
    gift = card(
        "Gift", "{G}", "Enchantment",
        static(land & you_control, *has(when(tapped_for_mana(this_one), additional_mana("{C}")))),
    )  # fmt: skip
    assert Scenario(you={"battlefield": [gift, "Forest"]}, payment="manual").activate("Forest").pool() == "{G}{C}"
    two = card("Two", "{2}", "Instant", spell(gain_life(1)))
    assert Scenario(you={"battlefield": [gift, "Forest"], "hand": [two]}).legal("cast", "Two")


def test_cr_106_12a_what_is_added_is_no_type_to_choose():
    aura = card(
        "Shine", "{1}", "Enchantment — Aura", enchant(land),
        when(tapped_for_mana(enchanted), additional_mana("{C}", ir.ControllerOf(that_object))),
    )  # fmt: skip
    rgc = card("Three Kinds", "{R}{R}{C}", "Instant", spell(gain_life(1)))
    g = Scenario(you={"battlefield": [DUAL, put(aura, attached_to="Dual"), FLARE], "hand": [rgc]}, payment="manual")
    g.game.step(next(c for c in g.choices() if c.text == "Three Kinds").action)
    g.choose("Dual")
    if g.asks == "mana_color":
        assert g.options() == ["red"]
        g.choose("red")
    while g.asks != "priority":
        g.game.step(g.game.legal_actions()[0])
    assert g.stack() == ["Three Kinds"] and g.pool() == ""
