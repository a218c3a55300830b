"""Automatic payment by mana abilities that cost or do more than {T}: treasures, painlands, counters, pairs of colours."""

import pytest

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

CRACK = activated(cost("{T}", sacrificing()), add_any_color(1))
TREASURE = token("colorless", "", "Artifact — Treasure", CRACK, name="Treasure")
SPAWN = token("colorless", "0/1", "Creature — Eldrazi Spawn", activated(cost(sacrificing()), add_mana("{C}")), name="Spawn")
PAIN = card(
    "Shivan", "", "Land", activated("{T}", add_mana("{C}")),
    activated("{T}", joined(ir.AddMana(you, ir.Constant(1), (Mana.BLUE, Mana.RED)), deal(1, to=you))),
)  # fmt: skip
CONFLUENCE = card("Confluence", "", "Land", activated(cost("{T}", paying_life(1)), add_any_color(1)))
KAROO = card("Karoo", "", "Land", activated("{T}", joined(add_mana("{U}"), add_mana("{R}"))))
MINE = card(
    "Mine", "", "Land",
    activated(cost("{T}", ir.CostPart(ir.Payment.REMOVE_COUNTERS, ir.Constant(1), counter="mining")), add_any_color(1)),
)  # fmt: skip
SHATTER = card("Shatterer", "{1}", "Sorcery", ir.AdditionalCost(cost(sacrificing(artifact))), spell(draw(1)))
OMEN = vanilla("Omen", "2/2", when(ir.EventPattern(Event.SACRIFICED, artifact, players=you), gain_life(1)))


def test_a_treasure_pays():
    g = Scenario(you={"battlefield": [TREASURE], "hand": [BOLT]})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 17 and not g.on_battlefield("Treasure")


def test_it_is_kept_while_lands_pay():
    g = Scenario(you={"battlefield": [TREASURE, "Mountain"], "hand": [BOLT]})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.on_battlefield("Treasure") and g.tapped("Mountain")


def test_of_the_right_color():
    g = Scenario(you={"battlefield": [TREASURE, "Mountain"], "hand": [BEAR]})
    g.cast("Bear").resolve()
    assert g.on_battlefield("Bear") and not g.on_battlefield("Treasure")


def test_sacrifice_is_seen():
    g = Scenario(you={"battlefield": [TREASURE, OMEN], "hand": [BOLT]})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.life() == 21


def test_an_untapped_creature_that_is_sacrificed():
    g = Scenario(you={"battlefield": [SPAWN, "Forest"], "hand": [BEAR]})
    assert g.cast("Bear").resolve().on_battlefield("Bear") and not g.on_battlefield("Spawn")


def test_painlands_hurt_only_when_they_must():
    g = Scenario(you={"battlefield": [PAIN, "Forest"], "hand": [BEAR]})
    assert g.cast("Bear").resolve().life() == 20
    g = Scenario(you={"battlefield": [PAIN], "hand": [BOLT]})
    assert g.cast("Bolt", targets="opponent").resolve().life() == 19


def test_paying_life_for_mana():
    g = Scenario(you={"battlefield": [CONFLUENCE], "hand": [BOLT], "life": 3})
    assert g.cast("Bolt", targets="opponent").resolve().life() == 2
    g = Scenario(you={"battlefield": [CONFLUENCE], "hand": [BOLT], "life": 1})
    assert not g.legal("cast", "Bolt")


def test_a_pair_of_colors():
    g = Scenario(you={"battlefield": [KAROO], "hand": [FLYER]})
    assert g.cast("Flyer").resolve().on_battlefield("Flyer")
    g = Scenario(you={"battlefield": [KAROO], "hand": [KNIGHT]})
    assert not g.legal("cast", "Knight")


def test_counters():
    g = Scenario(you={"battlefield": [put(MINE, counters={"mining": 1})], "hand": [BOLT, BOLT]})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.counters("Mine", "mining") == 0
    g.to("main1", of="you")
    assert not g.legal("cast", "Bolt")


def test_what_is_needed_for_another_cost_is_not_spent():
    g = Scenario(you={"battlefield": [TREASURE], "hand": [SHATTER]})
    assert not g.legal("cast", "Shatterer")
    g = Scenario(you={"battlefield": [TREASURE, "Forest"], "hand": [SHATTER]})
    g.cast("Shatterer", costs=["Treasure"]).resolve()
    assert not g.on_battlefield("Treasure")


@pytest.mark.parametrize("n", [1, 5])
def test_at_priority_by_hand(n):
    g = Scenario(you={"battlefield": [put(TREASURE, n)]})
    assert g.legal("activate", "Treasure")
    g.activate("Treasure", colors=["red"])
    assert g.pool() == "{R}" and g.count("Treasure") == n - 1


WORKSHOP = card(
    "Workshop", "", "Land", activated("{T}", spent_only_on(add_mana("{R}"), artifact, activate=artifact)),
)  # fmt: skip
ENGINE = card("Engine", "", "Land", activated("{T}", spent_only_on(add_mana("{R}"), None, activate=permanent)))
GADGET = card("Gadget", "{1}", "Artifact", activated("{1}", gain_life(1)))
MACHINE = vanilla("Machinist", "1/1", activated("{1}", gain_life(2)))


def test_cr_106_6_mana_for_abilities():
    g = Scenario(you={"battlefield": [WORKSHOP, GADGET, MACHINE], "hand": [GADGET, BOLT]})
    assert g.legal("activate", "Gadget") and not g.legal("activate", "Machinist")
    assert g.legal("cast", "Gadget") and not g.legal("cast", "Bolt")
    assert g.activate("Gadget").resolve().life() == 21
    g = Scenario(you={"battlefield": [ENGINE, GADGET, MACHINE], "hand": [GADGET, BOLT]})
    assert g.legal("activate", "Gadget") and g.legal("activate", "Machinist")
    assert not g.legal("cast", "Gadget") and not g.legal("cast", "Bolt")


SIGNET = card("Signet", "{2}", "Artifact", activated("{1}{T}", joined(add_mana("{W}"), add_mana("{U}"))))
RUNES = card("Runes", "{2}", "Artifact", activated("{1}{T}", joined(add_mana("{B}"), add_mana("{R}"))))
PRISM = card("Prism", "{2}", "Artifact", activated("{1}{T}", add_any_color(1)))
POOL = card(
    "Mystic Pool", "", "Land", activated("{T}", add_mana("{C}")),
    activated("{W/U}{T}", ir.AddMana(you, ir.Constant(2), (Mana.WHITE, Mana.BLUE), same=False)),
)  # fmt: skip
ROCK = card("Rock", "{1}", "Artifact", activated("{T}", add_mana("{C}{C}")))


def test_a_signet_pays():
    g = Scenario(you={"battlefield": [SIGNET, "Forest"], "hand": [FLYER]})
    assert g.cast("Flyer").resolve().on_battlefield("Flyer")
    g = Scenario(you={"battlefield": [SIGNET], "hand": [HEAL]})
    assert not g.legal("cast", "Heal")  # nothing to begin with
    g = Scenario(you={"battlefield": [SIGNET, "Mountain"], "hand": [BOLT]})
    g.cast("Bolt", targets="opponent")
    assert not g.tapped("Signet")


def test_its_own_mana_does_not_pay_for_it():
    both = card("Both", "{R}{W}", "Instant", spell(draw(1)))
    g = Scenario(you={"battlefield": [SIGNET, "Mountain"], "hand": [both]})
    assert not g.legal("cast", "Both")
    g = Scenario(you={"battlefield": [SIGNET, "Mountain*2"], "hand": [both]})
    assert g.legal("cast", "Both")
    g.cast("Both")
    assert g.pool() == "{U}" and g.tapped("Signet")


def test_several_converters_in_a_row():
    three = card("Three", "{W}{B}{R}", "Sorcery", spell(draw(1)))
    g = Scenario(you={"battlefield": [SIGNET, RUNES, "Forest"], "hand": [three]})
    assert g.cast("Three").resolve().in_graveyard("Three")
    g = Scenario(you={"battlefield": [PRISM, "Forest"], "hand": [BOLT]})
    assert g.cast("Bolt", targets="opponent").resolve().life("opponent") == 17


def test_filter_lands():
    g = Scenario(you={"battlefield": [POOL, "Island"], "hand": [KNIGHT]})
    assert g.cast("Knight").resolve().on_battlefield("Knight")
    g = Scenario(you={"battlefield": [POOL, "Forest"], "hand": [KNIGHT]})
    assert not g.legal("cast", "Knight")
    g = Scenario(you={"battlefield": [POOL, "Forest"], "hand": [BEAR]})
    assert g.cast("Bear").resolve().on_battlefield("Bear")


def test_a_source_of_two_begins():
    g = Scenario(you={"battlefield": [ROCK, SIGNET], "hand": [FLYER]})
    g.cast("Flyer").resolve()
    assert g.on_battlefield("Flyer") and g.tapped("Rock")


def test_activating_the_signet_itself_is_still_possible():
    g = Scenario(you={"battlefield": [SIGNET, "Forest"]})
    assert g.activate("Signet").pool() == "{W}{U}"
