"""Budoka Gardener // Dokai, Weaver of Life: the rulings BUD-1 and BUD-2, played."""

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

BREAKS = {
    "BUD-1": "flipping only if a land was put down, or asking for ten lands on activation",
    "BUD-2": "the legend rule in the middle of a resolution",
}

GARDENER = "Budoka Gardener"
DOKAI = "Dokai, Weaver of Life"


def with_lands(n, *hand, library=()):
    return Scenario(you={"battlefield": [GARDENER, f"Forest*{n}"], "hand": [*hand], "library": ["Plains*9"]})


def test_bud1_flips_with_ten_lands_though_no_land_was_put_down():
    g = with_lands(10, "Plains").activate(GARDENER).script(you=["no"]).resolve()
    assert g.on_battlefield(DOKAI) and not g.on_battlefield(GARDENER) and g.in_hand("Plains")


def test_bud1_flips_without_a_land_in_hand():
    g = with_lands(10).activate(GARDENER).script(you=["yes"]).resolve()
    if g.asks == "may":
        g.choose("yes")
    assert g.on_battlefield(DOKAI)


def test_bud1_the_tenth_land_is_the_one_put_down():
    g = with_lands(9, "Plains").activate(GARDENER).script(you=["yes"]).resolve()
    assert g.on_battlefield(DOKAI) and g.on_battlefield("Plains") and not g.tapped("Plains")


def test_bud1_nine_lands_are_too_few():
    g = with_lands(9, "Plains").activate(GARDENER).script(you=["no"]).resolve()
    assert g.on_battlefield(GARDENER)
    g = with_lands(8, "Plains").activate(GARDENER).script(you=["yes"]).resolve()
    assert g.on_battlefield(GARDENER) and g.on_battlefield("Plains")


def test_bud1_ten_lands_count_on_resolution_not_activation():
    boom = card("Sinkhole", "{B}", "Instant", spell(destroy(target(land))))
    g = Scenario(you={"battlefield": [GARDENER, "Forest*10"]}, opponent={"hand": [boom], "battlefield": ["Swamp"]})
    g.activate(GARDENER).cast("Sinkhole", targets=["Forest"], player="opponent").resolve()
    g.script(you=["no"]).resolve()
    assert g.on_battlefield(GARDENER)


def test_bud1_the_flipped_side():
    g = with_lands(10).activate(GARDENER).script(you=["no"]).resolve()
    assert g.size(DOKAI) == (3, 3) and g.types(DOKAI) == {"legendary", "creature"}
    assert g.colors(DOKAI) == {"green"} and g.tapped(DOKAI)
    g.to("main1", of="you").activate(DOKAI).resolve()
    assert g.size("Elemental Token") == (10, 10)
    g.to("main1", of="you")
    assert g.size("Elemental Token") == (10, 10)


def test_bud2_a_second_legendary_land_is_the_tenth():
    g = Scenario(you={"battlefield": [GARDENER, "Forest*8", put("Karakas", alias="old")], "hand": ["Karakas"]})
    g.activate(GARDENER).script(you=["yes"]).resolve()
    assert g.on_battlefield(DOKAI) and g.asks == "legend" and g.count("Karakas") == 2
    g.choose("@old")
    assert g.count("Karakas") == 1 and g.graveyard() == ["Karakas"] and g.on_battlefield(DOKAI)
