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


@pytest.mark.xfail(
    strict=True, reason="CR 605.1a: mana abilities are only those whose whole cost is {T} (mana.mana_way)"
)
def test_cr_605_1a_mana_ability_with_another_cost():
    g = Scenario(you={"battlefield": [ALTAR, BEAR]}, payment="manual")
    g.activate("Altar", costs="Bear")
    assert g.pool() == "{C}{C}" and g.in_graveyard("Bear")


@pytest.mark.xfail(
    strict=True, reason="CR 605.1b: triggered mana abilities are compiled (TRIGGERED_MANA) but never run"
)
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
