"""Targets: choosing them, keeping them legal, what protects from them (CR 115, 608.2b, 702.11, .16, .18, .21)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

UP_TO_TWO = card("Up To Two", "{U}", "Instant", spell(tap(target(creature, up_to=2)), draw(1)))
FIRST, SECOND = target(creature, label="one"), target(creature, label="another")
TWO_WORDS = card("Two Words", "{R}", "Instant", spell(deal(1, to=FIRST), deal(2, to=SECOND)))
_first = target(creature, label="first")
OTHER_THAN = card(
    "Other Than", "{R}", "Instant",
    spell(deal(1, to=_first), deal(2, to=target(creature, label="second", other_than=_first))),
)  # fmt: skip
BURN_PLAYER = card("Lava", "{R}", "Sorcery", spell(deal(3, to=target(player))))
GREEN_PINGER = card("Green Pinger", "{G}", "Creature — Test", "1/1", activated("{T}", deal(1, to=target(any_target))))
WRATH_ONE = card("Earthquake", "{R}", "Sorcery", spell(deal(2, to=all_(creature))))


def test_cr_115_4_any_target_is_creature_player_or_planeswalker():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}"}, opponent={"battlefield": [BEAR, WALKER, "Forest", ANTHEM]})
    g.game.step(next(c for c in g.choices() if c.text == "Bolt").action)
    assert sorted(c.text for c in g.choices()) == ["Bear", "Walker", "opponent", "you"]


def test_cr_115_3_one_word_target_needs_different_objects():
    g = Scenario(you={"hand": [TWIN_BOLT], "mana": "{R}"}, opponent={"battlefield": [BEAR]})
    assert not g.legal("cast", "Twin Bolt")
    g = Scenario(you={"hand": [TWIN_BOLT], "mana": "{R}"}, opponent={"battlefield": [BEAR, OX]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Twin Bolt", targets=["Bear", "Bear"])
    g.cast("Twin Bolt", targets=["Bear", "Ox"])


def test_cr_115_3_two_words_target_may_be_the_same_object():
    g = Scenario(you={"hand": [TWO_WORDS], "mana": "{R}"}, opponent={"battlefield": [OX]})
    g.cast("Two Words", targets=["Ox", "Ox"]).resolve()
    assert g.in_graveyard("Ox")


def test_cr_115_3_another_target_must_differ():
    g = Scenario(you={"hand": [OTHER_THAN], "mana": "{R}"}, opponent={"battlefield": [OX]})
    assert not g.legal("cast", "Other Than")
    g = Scenario(you={"hand": [OTHER_THAN], "mana": "{R}"}, opponent={"battlefield": [OX, BEAR]})
    g.cast("Other Than", targets=["Ox", "Bear"]).resolve()
    assert g.damage("Ox") == 1 and g.in_graveyard("Bear")


@pytest.mark.parametrize("targets", [[], ["Bear"], ["Bear", "Ox"]])
def test_cr_601_2c_up_to_two_targets(targets):
    g = Scenario(you={"hand": [UP_TO_TWO], "mana": "{U}"}, opponent={"battlefield": [BEAR, OX]})
    g.cast("Up To Two", targets=targets).resolve()
    assert [n for n in ("Bear", "Ox") if g.tapped(n)] == targets and len(g.hand()) == 1


def test_cr_115_5_a_spell_cannot_target_itself():
    g = Scenario(you={"hand": [CANCEL], "mana": "{U}{U}"})
    assert not g.legal("cast", "Cancel")


def test_cr_608_2b_all_targets_illegal_nothing_happens():
    cantrip = card("Cantrip Bolt", "{R}", "Instant", spell(deal(2, to=target(creature)), draw(1)))
    g = Scenario(you={"hand": [cantrip], "mana": "{R}"}, opponent={"battlefield": [BEAR, "Island"], "hand": [BOUNCE]})
    g.cast("Cantrip Bolt", targets="Bear").cast("Bounce", targets="Bear", player="opponent").resolve(2)
    assert g.hand() == [] and g.graveyard() == ["Cantrip Bolt"]


def test_cr_608_2b_one_of_two_targets_illegal_the_rest_happens():
    g = Scenario(
        you={"hand": [TWIN_BOLT], "mana": "{R}"}, opponent={"battlefield": [BEAR, OX, "Island"], "hand": [BOUNCE]}
    )
    g.cast("Twin Bolt", targets=["Bear", "Ox"]).cast("Bounce", targets="Bear", player="opponent").resolve(2)
    assert g.damage("Ox") == 2 and g.in_hand("Bear", "opponent") and len(g.hand()) == 1


def test_cr_608_2b_a_target_that_no_longer_fits_is_illegal():
    g = Scenario(
        you={"hand": ["Cruel Cut"], "mana": "{1}{B}"}, opponent={"battlefield": [BEAR, "Forest"], "hand": [GROWTH]}
    )
    g.cast("Cruel Cut", targets="Bear").cast("Growth", targets="Bear", player="opponent").resolve(2)
    assert g.on_battlefield("Bear")


def test_cr_400_7_a_creature_that_left_and_came_back_is_a_new_object():
    flicker_target = target(creature)
    flicker = card(
        "Flicker", "{W}", "Instant", spell(exile(flicker_target), ir.Move(flicker_target, Zone.BATTLEFIELD, under=None))
    )
    g = Scenario(you={"hand": [DOOM], "mana": "{B}"}, opponent={"battlefield": [BEAR, "Plains"], "hand": [flicker]})
    g.cast("Doom", targets="Bear").cast("Flicker", targets="Bear", player="opponent").resolve(2)
    assert g.on_battlefield("Bear", "opponent") and g.in_graveyard("Doom")


def test_cr_608_2b_target_gains_hexproof_in_response():
    g = Scenario(
        you={"hand": [DOOM], "mana": "{B}"}, opponent={"battlefield": [BEAR, "Island"], "hand": [GRANT_HEXPROOF]}
    )
    g.cast("Doom", targets="Bear").cast("Veil", targets="Bear", player="opponent").resolve(2)
    assert g.on_battlefield("Bear")


def test_cr_608_2b_aura_spell_with_illegal_target_goes_to_the_graveyard():
    g = Scenario(
        you={"hand": [STRENGTH], "mana": "{G}", "battlefield": [BEAR]},
        opponent={"hand": [DOOM], "battlefield": ["Swamp"]},
    )
    g.cast("Strength", targets="Bear").cast("Doom", targets="Bear", player="opponent").resolve(2)
    assert g.in_graveyard("Strength")


def test_cr_608_2b_illegal_source_of_damage_deals_none():
    g = Scenario(
        you={"hand": ["Rabid Bite"], "battlefield": [GIANT, "Forest*2"]},
        opponent={"battlefield": [OX, "Swamp"], "hand": [DOOM]},
    )
    g.cast("Rabid Bite", targets=["Giant", "Ox"]).cast("Doom", targets="Giant", player="opponent").resolve(2)
    assert g.damage("Ox") == 0


def test_cr_115_1_target_player_only():
    g = Scenario(you={"hand": [BURN_PLAYER], "mana": "{R}"}, opponent={"battlefield": [BEAR, WALKER]})
    g.game.step(next(c for c in g.choices() if c.text == "Lava").action)
    assert [c.text for c in g.choices()] == ["you", "opponent"]


# ---------------------------------------------------------------- hexproof, shroud
def test_cr_702_11b_hexproof_stops_opponents_only():
    g = Scenario(you={"hand": [GROWTH, DOOM], "mana": "{G}{B}", "battlefield": [GHOST]})
    g.cast("Growth", targets="Ghost").resolve()
    assert g.power("Ghost") == 5
    g = Scenario(you={"hand": [DOOM], "mana": "{B}"}, opponent={"battlefield": [GHOST]})
    assert not g.legal("cast", "Doom")


def test_cr_702_11_hexproof_does_not_stop_what_does_not_target():
    g = Scenario(you={"hand": [WRATH], "mana": "{2}{W}{W}"}, opponent={"battlefield": [GHOST]})
    g.cast("Wrath").resolve()
    assert g.in_graveyard("Ghost")


def test_cr_702_18a_shroud_stops_everybody():
    g = Scenario(you={"hand": [GROWTH], "mana": "{G}", "battlefield": [CLAM]})
    assert not g.legal("cast", "Growth")


# ---------------------------------------------------------------- protection (CR 702.16): DEBT
def test_cr_702_16b_protection_from_targeting_by_spells_and_abilities():
    g = Scenario(
        you={"hand": [BOLT, GROWTH], "mana": "{R}{G}", "battlefield": [PINGER, GREEN_PINGER]},
        opponent={"battlefield": [PRO_RED]},
    )
    with pytest.raises(ScenarioError):
        g.copy().cast("Bolt", targets="Pro Red")
    with pytest.raises(ScenarioError):
        g.copy().activate("Pinger", targets="Pro Red")
    g.cast("Growth", targets="Pro Red").activate("Green Pinger", targets="Pro Red").resolve_all()
    assert g.damage("Pro Red") == 1


def test_cr_702_16e_damage_from_the_quality_is_prevented():
    g = Scenario(you={"hand": [WRATH_ONE], "mana": "{R}"}, opponent={"battlefield": [PRO_RED, BEAR]})
    g.cast("Earthquake").resolve()
    assert g.on_battlefield("Pro Red") and g.damage("Pro Red") == 0 and g.in_graveyard("Bear")


def test_cr_702_16f_no_blocks_by_the_quality():
    g = Scenario(you={"battlefield": [PRO_RED]}, opponent={"battlefield": [GIANT, BEAR]})
    g.attack("Pro Red")
    g.until("blocker")
    assert [c.text for c in g.choices() if c.row >= 0] == ["Bear"]  # the Giant is red


def test_cr_702_16c_auras_of_the_quality_fall_off():
    pro = card(
        "Ward Green", "{W}", "Instant", spell(ir.Modify(target(creature), (ir.GrantAbility(ir.Protection(green)),)))
    )
    g = Scenario(you={"hand": [pro], "mana": "{W}", "battlefield": [BEAR, put(STRENGTH, attached_to="Bear")]})
    assert g.size("Bear") == (4, 4)
    g.cast("Ward Green", targets="Bear").resolve()
    assert g.in_graveyard("Strength") and g.size("Bear") == (2, 2)


def test_cr_702_16d_equipment_of_the_quality_becomes_unattached():
    red_sword = card("Red Sword", "{R}", "Artifact — Equipment", static(equipped, gets(+1, +1)))
    g = Scenario(you={"battlefield": [PRO_RED, put(red_sword, attached_to="Pro Red")]})
    assert g.on_battlefield("Red Sword") and g.attached_to("Red Sword") is None and g.size("Pro Red") == (2, 2)


def test_cr_702_16_protection_does_not_stop_destruction():
    g = Scenario(you={"hand": [WRATH], "mana": "{2}{W}{W}"}, opponent={"battlefield": [PRO_RED]})
    g.cast("Wrath").resolve()
    assert g.in_graveyard("Pro Red")


def test_cr_702_16_aura_of_the_quality_cannot_target():
    g = Scenario(you={"hand": [STRENGTH], "mana": "{G}", "battlefield": [PRO_GREEN]})
    assert not g.legal("cast", "Strength")


# ---------------------------------------------------------------- ward
def test_cr_702_21a_ward_counters_unless_paid():
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Mountain*3"]}, opponent={"battlefield": [WARDED]})
    g.cast("Bolt", targets="Warded")
    assert g.stack() == ["ability of Warded", "Bolt"]
    g.resolve()
    assert g.asks == "unless_pay" and g.chooser == "you"
    h = g.copy().choose("no").resolve_all()
    assert h.in_graveyard("Bolt") and h.on_battlefield("Warded") and h.untapped_lands() == 2
    g.choose("yes").resolve_all()
    assert g.in_graveyard("Warded") and g.untapped_lands() == 0


def test_cr_702_21a_ward_cannot_be_paid_without_mana():
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Mountain"]}, opponent={"battlefield": [WARDED]})
    g.cast("Bolt", targets="Warded").resolve()
    assert g.stack() == [] and g.on_battlefield("Warded")


def test_cr_702_21a_ward_asks_abilities_too_but_not_its_controller():
    g = Scenario(you={"battlefield": [PINGER]}, opponent={"battlefield": [WARDED]})
    g.activate("Pinger", targets="Warded").resolve_all()
    assert g.damage("Warded") == 0
    g = Scenario(you={"battlefield": [PINGER, WARDED]})
    g.activate("Pinger", targets="Warded").resolve_all()
    assert g.damage("Warded") == 1
