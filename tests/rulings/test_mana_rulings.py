"""Mana: the rulings MANA-1 to MANA-9 of the seed cards' pages, and the official rulings of the cards that show them."""

import json
import lzma

import pytest

from mtgenv.scenario import Scenario, put
from tests.library.rulings import DATA
from tests.rules.cards import *

BREAKS = {
    "MANA-1": "mana of an undefined type made as colourless, or of any colour",
    "MANA-2": "doubled mana loses its restriction or rider; restricted mana that pays for anything",
    "MANA-3": "could produce asks untapped lands only, or costs, or forgets replacement, or sources that look at each other",
    "MANA-4": "every mana ability counts as tapping for mana",
    "MANA-5": "a trigger on the tap instead of on the mana; the trigger on the stack; triggers without mana",
    "MANA-6": "a fixed order of production effects; effects that apply twice",
    "MANA-7": "the X of the spell forgotten on entering, or kept on the permanent",
    "MANA-8": "{T} of a creature that came under control this turn, or of a tapped one; haste not asked",
    "MANA-9": "{Q} of an untapped or of a summoning sick creature",
}

GREEN_ONE = card("Green One", "{G}", "Instant", spell(gain_life(1)))
BLUE_ONE = card("Blue One", "{U}", "Instant", spell(gain_life(1)))
GREEN_TWO = card("Green Two", "{G}{G}", "Instant", spell(gain_life(1)))
TWO = card("Two", "{2}", "Instant", spell(gain_life(1)))
THREE = card("Three", "{3}", "Instant", spell(gain_life(1)))
NOTHING = card("Barren", "", "Land")
RED_TOKEN = token("red", "1/1", "Creature — Goblin")
TWO_LAND = card("Fat Land", "", "Land", activated("{T}", add_mana("{C}{C}")))
PAIR_LAND = card("Pair Land", "", "Land", activated("{T}", ir.Joined((add_mana("{W}"), add_mana("{U}")))))
PUMP = card("Pump", "{2}", "Artifact", activated("{1}", gain_life(1)))
RED_BEAR = card("Red Bear", "{1}{R}", "Creature — Bear", "2/2")
ZAP = card("Zap", "{R}", "Instant", spell(deal(1, to=target(any_target))))
MODAL = card("Either", "{R}", "Instant", spell(choose_one((gain_life(3),), (deal(2, to=opponents),))))
STOP = card("Stop", "{U}", "Instant", spell(counter(target(spell_on_stack))))
SAFE_ROCK = card(
    "Safe Rock", "{2}", "Artifact", activated("{T}", spent_only_on(add_any_color(1), creature, uncounterable=True))
)
STORAGE = card(
    "Vivid",
    "",
    "Land",
    activated(cost("{T}", ir.CostPart(ir.Payment.REMOVE_COUNTERS, ir.Constant(1), None, "charge")), add_any_color(1)),
)


def manual(you=(), opponent=(), hand=(), **more):
    return Scenario(
        you={"battlefield": [*you], "hand": [*hand]}, opponent={"battlefield": [*opponent]}, payment="manual", **more
    )


def auto(you=(), opponent=(), hand=(), **more):
    return Scenario(you={"battlefield": [*you], "hand": [*hand]}, opponent={"battlefield": [*opponent]}, **more)


# ---------------------------------------------------------------- MANA-1 (106.5)
def test_mana1_meteor_crater_with_only_colorless_permanents_makes_nothing():
    g = manual(["Meteor Crater", "Ashnod's Altar"])
    g.activate("Meteor Crater")
    assert g.pool() == "" and g.tapped("Meteor Crater") and g.asks == "priority"
    assert not auto(["Meteor Crater"], hand=[card("One", "{1}", "Instant", spell(draw(1)))]).legal("cast", "One")


def test_mana1_meteor_crater_makes_a_color_of_a_permanent():
    g = manual(["Meteor Crater", "Llanowar Elves"])
    g.activate("Meteor Crater")
    assert g.pool() == "{G}"
    g = auto(["Meteor Crater", put(card("Blue Thing", "{U}", "Enchantment"))], hand=[GREEN_ONE, BLUE_ONE])
    assert g.legal("cast", "Blue One") and not g.legal("cast", "Green One")


def test_meteor_crater_ruling_1_never_colorless():
    g = manual(["Meteor Crater", put(card("Green Thing", "{G}", "Enchantment"), sick=True), put(RED_BEAR)])
    g.game.step(next(c for c in g.choices() if c.text == "Meteor Crater").action)
    assert sorted(g.options()) == ["green", "red"]


# ---------------------------------------------------------------- MANA-2 (106.6, 106.6a)
def test_mana2_ziggurat_pays_for_creature_spells_only():
    g = auto(["Ancient Ziggurat"], hand=["Llanowar Elves", GREEN_ONE])
    assert g.legal("cast", "Llanowar Elves") and not g.legal("cast", "Green One")
    g.cast("Llanowar Elves").resolve()
    assert g.on_battlefield("Llanowar Elves") and g.pool() == ""
    g = auto(["Ancient Ziggurat", PUMP])
    assert not g.legal("activate", "Pump")


def test_mana2_restriction_does_not_change_the_type():
    g = auto(["Ancient Ziggurat", "Reflecting Pool"], hand=[BLUE_ONE])
    assert g.legal("cast", "Blue One")  # the Pool's own mana has no restriction
    g.cast("Blue One")
    assert g.tapped("Reflecting Pool") and not g.tapped("Ancient Ziggurat")


def test_mana2_reflection_doubles_restricted_mana_with_its_restriction():
    g = auto(
        ["Ancient Ziggurat", "Mana Reflection"],
        hand=[BEAR, GREEN_TWO, card("Two Elves", "{G}{G}", "Creature — Elf", "2/2")],
    )
    assert g.legal("cast", "Two Elves") and not g.legal("cast", "Green Two")
    assert g.legal("cast", "Bear")
    g.cast("Two Elves").resolve()
    assert g.on_battlefield("Two Elves") and g.pool() == ""


def test_mana2_floating_doubled_mana_is_still_restricted():
    g = manual(["Ancient Ziggurat", "Mana Reflection"], hand=[GREEN_ONE, "Llanowar Elves"])
    g.activate("Ancient Ziggurat", colors="green")
    assert g.pool() == "{G}{G}" and not g.legal("cast", "Green One")
    g.cast("Llanowar Elves")
    assert g.pool() == "{G}" and not g.legal("cast", "Green One")


def test_mana2_automatic_payment_never_wastes_restricted_mana():
    g = auto(["Ancient Ziggurat", "Forest"], hand=["Llanowar Elves", GREEN_ONE])
    g.cast("Llanowar Elves")
    assert g.tapped("Ancient Ziggurat") and not g.tapped("Forest")
    assert g.legal("cast", "Green One")


def test_mana2_rider_that_the_spell_cannot_be_countered():
    g = Scenario(
        you={"battlefield": [SAFE_ROCK, "Mountain"], "hand": [RED_BEAR]},
        opponent={"battlefield": ["Island"], "hand": [STOP]},
    )
    g.cast("Red Bear").cast("Stop", targets="Red Bear", player="opponent").resolve_all()
    assert g.on_battlefield("Red Bear")
    g = Scenario(
        you={"battlefield": ["Mountain*2"], "hand": [RED_BEAR]}, opponent={"battlefield": ["Island"], "hand": [STOP]}
    )
    g.cast("Red Bear").cast("Stop", targets="Red Bear", player="opponent").resolve_all()
    assert g.in_graveyard("Red Bear")


def test_mana2_goggles_copy_a_red_instant():
    g = auto(["Pyromancer's Goggles"], hand=[ZAP])
    g.script(you=["no"]).cast("Zap", targets="opponent")
    assert g.stack() == ["ability of Pyromancer's Goggles", "Zap"]
    g.resolve_all()
    assert g.life("opponent") == 18


def test_mana2_goggles_doubled_copy_twice_if_both_are_spent():
    big = card("Big Zap", "{R}{R}", "Instant", spell(deal(1, to=target(any_target))))
    g = auto(["Pyromancer's Goggles", "Mana Reflection"], hand=[big])
    g.script(you=["no", "no"]).cast("Big Zap", targets="opponent")
    assert g.stack() == ["ability of Pyromancer's Goggles"] * 2 + ["Big Zap"]
    assert g.resolve_all().life("opponent") == 17


def test_mana2_goggles_type_is_plain_red_and_pays_for_anything():
    g = auto(["Pyromancer's Goggles", "Mountain"], hand=[RED_BEAR])
    g.cast("Red Bear")
    assert g.stack() == ["Red Bear"]
    g = auto(["Pyromancer's Goggles", "Mountain"], hand=[PUMP, ZAP])  # kept for what its rider is for
    g.script(you=["no"]).cast("Zap", targets="opponent")
    assert g.tapped("Pyromancer's Goggles") and not g.tapped("Mountain")


def test_pyromancers_goggles_ruling_1_copied_though_countered_meanwhile_and_first():
    g = Scenario(
        you={"battlefield": ["Pyromancer's Goggles"], "hand": [ZAP]},
        opponent={"battlefield": ["Island"], "hand": [STOP]},
    )
    g.script(you=["no"]).cast("Zap", targets="opponent").cast("Stop", targets="Zap", player="opponent").resolve()
    assert g.in_graveyard("Zap") and g.stack() == ["ability of Pyromancer's Goggles"]
    assert g.resolve().stack() == ["Zap"]
    assert g.resolve().life("opponent") == 19
    g = auto(["Pyromancer's Goggles"], hand=[ZAP]).script(you=["no"]).cast("Zap", targets="opponent").resolve()
    assert g.stack() == ["Zap", "Zap"] and g.resolve().life("opponent") == 19 and g.stack() == ["Zap"]


def test_pyromancers_goggles_ruling_2_spells_without_targets_too():
    g = auto(["Pyromancer's Goggles"], hand=[MODAL]).cast("Either", modes=1).resolve_all()
    assert g.life() == 26


def test_pyromancers_goggles_ruling_3_each_mana_its_own_copy():
    big = card("Big Zap", "{R}{R}", "Instant", spell(deal(1, to=opponents)))
    g = auto([put("Pyromancer's Goggles", alias="a"), "Mana Reflection"], hand=[big]).cast("Big Zap").resolve_all()
    assert g.life("opponent") == 17


def test_pyromancers_goggles_ruling_9_the_mana_pays_for_anything():
    g = auto(["Pyromancer's Goggles", PUMP]).activate("Pump").resolve()
    assert g.life() == 21 and g.tapped("Pyromancer's Goggles")


def test_pyromancers_goggles_ruling_5_the_same_mode():
    g = auto(["Pyromancer's Goggles"], hand=[MODAL]).cast("Either", modes=2).resolve_all()
    assert g.life("opponent") == 16 and g.life() == 20


def test_pyromancers_goggles_ruling_4_the_same_x():
    ball = card("Ball", "{X}{R}", "Sorcery", spell(deal(X, to=opponents)))
    g = auto(["Pyromancer's Goggles", "Mountain*2"], hand=[ball]).cast("Ball", x=2).resolve_all()
    assert g.life("opponent") == 16


def test_pyromancers_goggles_ruling_6_the_copy_is_not_cast():
    watcher = card("Watcher", "{U}", "Enchantment", when(casts(you, permanent), gain_life(1)))
    g = auto(["Pyromancer's Goggles", watcher], hand=[MODAL])
    g.cast("Either", modes=2)
    while g.stack() or g.asks != "priority":
        g.game.step(g.game.legal_actions()[0])
    assert g.life() == 21 and g.life("opponent") == 16


def test_pyromancers_goggles_ruling_7_new_targets():
    g = auto(["Pyromancer's Goggles"], hand=[ZAP])
    g.script(you=["yes", "you"]).cast("Zap", targets="opponent").resolve_all()
    assert g.life("opponent") == 19 and g.life() == 19


def test_pyromancers_goggles_ruling_8_triggers_though_the_goggles_are_gone():
    crush = card("Crush", "{0}", "Instant", spell(destroy(target(artifact))))
    g = manual(["Pyromancer's Goggles"], hand=[ZAP, crush])
    g.activate("Pyromancer's Goggles").cast("Crush", targets="Pyromancer's Goggles").resolve_all()
    assert g.in_graveyard("Pyromancer's Goggles") and g.pool() == "{R}"
    g.script(you=["no"]).cast("Zap", targets="opponent")
    assert len(g.stack()) == 2
    assert g.resolve_all().life("opponent") == 18


def test_pyromancers_goggles_ruling_10_no_additional_costs_for_the_copy():
    rite = card("Rite", "{R}", "Instant", additional_cost(sacrificing(creature)), spell(deal(1, to=opponents)))
    g = auto(["Pyromancer's Goggles", BEAR, OX], hand=[rite]).cast("Rite", costs="Bear").resolve_all()
    assert g.life("opponent") == 18 and g.on_battlefield("Ox")


def test_ancient_ziggurat_ruling_1_any_part_of_the_cost():
    kicked_bear = card("Kicker Bear", "{G}", "Creature — Bear", "2/2", ir.Kicker(cost("{U}")))
    g = auto(["Ancient Ziggurat", "Forest"], hand=[kicked_bear]).cast("Kicker Bear", kicked=True)
    assert g.tapped("Ancient Ziggurat") and g.tapped("Forest")


def cavern_of(kind, hand, opponent=None, others=()):
    g = Scenario(
        you={"hand": ["Cavern of Souls", *hand], "battlefield": [*others]}, opponent=opponent or {}, cards=[GOBLIN]
    )
    kinds = [t for i, t in enumerate(g.match.subtypes) if int(g.match.tables["creature_types"][0]) >> i & 1]
    return g.play("Cavern of Souls").choose(kinds.index(kind))


GOBLIN = card("Gob", "{R}", "Creature — Goblin", "1/1")


def test_mana2_cavern_of_souls_casts_the_chosen_type_uncounterably():
    stop = {"battlefield": ["Island"], "hand": [STOP]}
    g = cavern_of("Goblin", [GOBLIN, "Llanowar Elves", GREEN_ONE], stop)
    assert g.legal("cast", "Gob") and not g.legal("cast", "Llanowar Elves") and not g.legal("cast", "Green One")
    g.cast("Gob").cast("Stop", targets="Gob", player="opponent").resolve_all()
    assert g.on_battlefield("Gob")


def test_mana2_cavern_is_preferred_for_what_its_mana_is_for():
    g = cavern_of("Goblin", [GOBLIN, TWO], others=["Mountain"]).cast("Gob")
    assert g.tapped("Cavern of Souls") and not g.tapped("Mountain")
    g = cavern_of("Goblin", [GOBLIN, ZAP], others=["Mountain"]).cast("Zap", targets="opponent")
    assert g.tapped("Mountain") and not g.tapped("Cavern of Souls")


def test_cavern_of_souls_ruling_1_any_cost_even_a_kicker():
    kicked = card("Kicker Bear", "{G}", "Creature — Bear", "2/2", ir.Kicker(cost("{U}")))
    stop = {"battlefield": ["Island"], "hand": [STOP]}
    g = cavern_of("Bear", [kicked], stop, ["Forest"])
    g.cast("Kicker Bear", kicked=True).cast("Stop", targets="Kicker Bear", player="opponent").resolve_all()
    assert g.tapped("Cavern of Souls") and g.on_battlefield("Kicker Bear")


def test_cavern_of_souls_ruling_2_creature_types_only():
    g = Scenario(you={"hand": ["Cavern of Souls", GOBLIN, "Llanowar Elves"]}).play("Cavern of Souls")
    kinds = [t for i, t in enumerate(g.match.subtypes) if int(g.match.tables["creature_types"][0]) >> i & 1]
    assert sorted(kinds) == ["Druid", "Elf", "Goblin"] and len(g.choices()) == 3


def test_mana2_cavern_doubled_and_its_colorless_mana_is_free():
    two = card("Two Gobs", "{R}{R}", "Creature — Goblin", "2/2")
    g = cavern_of("Goblin", [two, TWO], others=["Mana Reflection"])
    assert g.legal("cast", "Two Gobs") and g.legal("cast", "Two")
    assert g.cast("Two Gobs").resolve().on_battlefield("Two Gobs")


# ---------------------------------------------------------------- MANA-3 (106.7)
def test_mana3_two_reflecting_pools_alone_make_nothing():
    g = auto(["Reflecting Pool", "Reflecting Pool"], hand=[card("One", "{1}", "Instant", spell(draw(1)))])
    assert not g.legal("cast", "One")


def test_reflecting_pool_ruling_3_may_be_activated_for_nothing():
    g = manual(["Reflecting Pool@a", "Reflecting Pool@b"])
    g.activate("@a")
    assert g.pool() == "" and g.tapped("@a")


def test_exotic_orchard_ruling_3_sources_that_look_at_each_other():
    facing = ["Exotic Orchard", "Reflecting Pool"]
    assert not auto(["Exotic Orchard"], facing, hand=[GREEN_ONE]).legal("cast", "Green One")
    g = auto(["Exotic Orchard", put("Forest", tapped=True)], facing, hand=[GREEN_ONE, BLUE_ONE])
    assert g.legal("cast", "Green One") and not g.legal("cast", "Blue One")
    g = Scenario(
        you={"battlefield": ["Exotic Orchard", "Forest"]},
        opponent={"battlefield": facing, "hand": [GREEN_TWO, BLUE_ONE]},
    ).pass_priority()
    assert g.legal("cast", "Green Two") and not g.legal("cast", "Blue One")


def test_mana3_a_chain_of_sources_whatever_their_order():
    looker = card("Looker", "", "Land", activated("{T}", add_chosen(could_produce(named("Reflecting Pool")))))
    g = auto(
        [put("Reflecting Pool", tapped=True), put("Exotic Orchard", tapped=True), looker], ["Forest"], hand=[GREEN_ONE]
    )
    assert g.legal("cast", "Green One")


def test_mana3_tapped_lands_and_unpayable_costs_count():
    assert auto(["Reflecting Pool", put("Forest", tapped=True)], hand=[GREEN_ONE]).legal("cast", "Green One")
    assert auto(["Reflecting Pool", STORAGE], hand=[BLUE_ONE]).legal("cast", "Blue One")  # no counters on it


def test_mana3_gaeas_cradle_could_produce_green_only_with_a_creature():
    assert not auto(["Reflecting Pool", put("Gaea's Cradle", tapped=True)], hand=[GREEN_ONE]).legal("cast", "Green One")
    assert auto(["Reflecting Pool", put("Gaea's Cradle", tapped=True), put(BEAR)], hand=[GREEN_ONE]).legal(
        "cast", "Green One"
    )


def test_mana3_contamination_is_taken_into_account():
    black = card("Black One", "{B}", "Instant", spell(gain_life(1)))
    g = auto(["Reflecting Pool", put("Forest", tapped=True), "Contamination"], hand=[GREEN_ONE, black])
    assert g.legal("cast", "Black One") and not g.legal("cast", "Green One")
    g = manual(["Exotic Orchard"], ["Forest", "Contamination"])
    g.activate("Exotic Orchard")
    assert g.pool() == "{B}"


def test_mana3_in_every_order_of_replacement():
    """Fat Land's {C}{C}: Sphere then Contamination {B}, Contamination alone {B}; with Reflection on a Forest: G, C."""
    g = auto(["Reflecting Pool", put("Forest", tapped=True), "Damping Sphere", "Mana Reflection"], hand=[GREEN_ONE])
    assert not g.legal("cast", "Green One")  # doubled first it is always {C}
    g = auto(["Exotic Orchard"], [put("Forest", tapped=True), "Damping Sphere", "Mana Reflection"], hand=[GREEN_ONE])
    assert not g.legal("cast", "Green One")


def test_mana3_two_types_at_once_are_two_mana():
    white = card("White One", "{W}", "Instant", spell(gain_life(1)))
    assert auto(["Exotic Orchard"], [PAIR_LAND], hand=[white]).legal("cast", "White One")
    assert not auto(["Exotic Orchard"], [PAIR_LAND, "Damping Sphere"], hand=[white]).legal("cast", "White One")


def test_exotic_orchard_ruling_4_colors_only():
    thought = card("Thought", "{C}", "Instant", spell(draw(1)))
    assert not auto(["Exotic Orchard"], [TWO_LAND], hand=[thought]).legal("cast", "Thought")
    assert auto(["Reflecting Pool", put(TWO_LAND, tapped=True)], hand=[thought]).legal("cast", "Thought")


def test_exotic_orchard_ruling_2_restrictions_do_not_matter():
    g = auto(["Exotic Orchard"], ["Ancient Ziggurat"], hand=[BLUE_ONE])
    assert g.legal("cast", "Blue One")


def test_reflecting_pool_ruling_1_a_changed_land_type_counts():
    moon = card(
        "Moon", "{R}", "Enchantment", static(land & ir.OfSupertype(ir.Supertype.SNOW), ir.SetLandType(("Mountain",)))
    )
    ice = card("Ice", "", "Snow Land", activated("{T}", add_mana("{C}")))
    g = auto(["Reflecting Pool", put(ice, tapped=True), put(moon)], hand=[ZAP])
    assert g.legal("cast", "Zap")


def test_wild_growth_ruling_1_the_additional_mana_is_nothing_the_land_could_produce():
    g = auto(
        ["Reflecting Pool", put("Mountain", tapped=True), put("Wild Growth", attached_to="Mountain")], hand=[GREEN_ONE]
    )
    assert not g.legal("cast", "Green One")


# ---------------------------------------------------------------- MANA-4 (106.12)
def test_mana4_only_tap_symbol_abilities_are_tapping_for_mana():
    g = manual(["Ashnod's Altar", "Llanowar Elves", BEAR, "Mana Reflection"])
    g.activate("Llanowar Elves")
    assert g.pool() == "{G}{G}"
    g.activate("Ashnod's Altar", costs="Bear")
    assert g.pool() == "{G}{G}{C}{C}" and g.in_graveyard("Bear")


def test_mana4_untapping_for_mana_is_not_tapping_for_mana():
    g = manual([put("Pili-Pala", tapped=True), "Mana Reflection", "Mountain"])
    g.activate("Pili-Pala", colors="blue")
    assert g.pool() == "{U}" and not g.tapped("Pili-Pala")


def test_cr_605_3b_altar_with_automatic_payment_at_priority():
    g = auto(["Ashnod's Altar", BEAR], hand=[TWO])
    assert not g.legal("cast", "Two")
    g.activate("Ashnod's Altar", costs="Bear")
    assert g.stack() == [] and g.pool() == "{C}{C}" and g.asks == "priority" and g.chooser == "you"
    assert g.cast("Two").resolve().life() == 21


def test_cr_605_3a_altar_in_the_middle_of_a_payment():
    g = manual(["Ashnod's Altar", BEAR, "Forest*2"], hand=[TWO])
    g.cast("Two", pay=["Ashnod's Altar"], costs="Bear")
    assert g.stack() == ["Two"] and not g.tapped("Forest#1") and not g.tapped("Forest#2") and g.in_graveyard("Bear")


def test_window_with_nothing_but_mana_is_passed():
    g = auto(["Ashnod's Altar", BEAR], skip_forced=True)
    assert g.asks != "priority" or g.options() != ["pass"]
    assert not any("Altar" in o for o in g.options())


# ---------------------------------------------------------------- MANA-5 (106.12a, 605.1b, 605.4)
def test_mana5_wild_growth_adds_at_once_without_the_stack():
    g = manual(["Forest", put("Wild Growth", attached_to="Forest")])
    g.activate("Forest")
    assert g.pool() == "{G}{G}" and g.stack() == [] and g.asks == "priority"


def test_mana5_wild_growth_counts_in_automatic_payment():
    g = auto(
        ["Mountain", put("Wild Growth", attached_to="Mountain")],
        hand=[card("RG", "{R}{G}", "Instant", spell(draw(1))), GREEN_TWO],
    )
    assert g.legal("cast", "RG") and not g.legal("cast", "Green Two")
    g.cast("RG")
    assert g.stack() == ["RG"] and g.pool() == ""


def test_mana5_in_the_middle_of_a_payment():
    g = manual(
        ["Mountain", put("Wild Growth", attached_to="Mountain")], hand=[card("RG", "{R}{G}", "Instant", spell(draw(1)))]
    )
    g.cast("RG", pay=["Mountain"])
    assert g.stack() == ["RG"] and g.pool() == ""


def test_mana5_gaeas_cradle_without_creatures_triggers_nothing():
    for aura in ("Wild Growth", "Mana Flare"):
        where = {"attached_to": "Gaea's Cradle"} if aura == "Wild Growth" else {}
        g = manual(["Gaea's Cradle", put(aura, **where)])
        g.activate("Gaea's Cradle")
        assert g.tapped("Gaea's Cradle") and g.pool() == ""
        assert not auto(["Gaea's Cradle", put(aura, **where)], hand=[GREEN_ONE]).legal("cast", "Green One")


def test_mana5_gaeas_cradle_with_creatures():
    g = manual(["Gaea's Cradle", put("Wild Growth", attached_to="Gaea's Cradle"), BEAR, OX])
    g.activate("Gaea's Cradle")
    assert g.pool() == "{G}{G}{G}"


def test_mana5_mana_flare_for_every_player_and_of_the_type_produced():
    g = manual(["Mountain", "Mana Flare"], ["Island"])
    g.activate("Mountain")
    assert g.pool() == "{R}{R}"
    g.activate("Island", player="opponent")
    assert g.pool("opponent") == "{U}{U}" and g.pool() == "{R}{R}"


def test_mana5_mana_flare_counts_for_a_dual_land():
    g = auto([DUAL, "Mana Flare"], hand=[GREEN_TWO, card("RG", "{R}{G}", "Instant", spell(draw(1)))])
    assert g.legal("cast", "Green Two") and not g.legal("cast", "RG")
    g.cast("Green Two")
    assert g.pool() == ""


def test_mana5_of_a_type_forsaken_monument():
    monument = ["Forsaken Monument", TWO_LAND, "Forest"]
    g = manual(monument).activate("Fat Land")
    assert g.pool() == "{C}{C}{C}"  # forsaken monument ruling 4: only one more
    assert manual(monument).activate("Forest").pool() == "{G}"


def test_mana5_vernal_bloom_for_its_controller():
    g = manual(["Vernal Bloom", "Mountain"], ["Forest"])
    g.activate("Forest", player="opponent")
    assert g.pool("opponent") == "{G}{G}" and g.pool() == ""
    assert g.activate("Mountain", player="you").pool() == "{R}" if g.chooser == "you" else True


def test_mana_flare_ruling_1_a_choice_among_the_types_produced():
    g = manual([PAIR_LAND, "Mana Flare"])
    g.script(you=["blue"]).activate("Pair Land")
    while g.asks == "mana_color":
        assert sorted(g.options()) == ["blue", "white"]
        g.choose("blue")
    assert g.pool() == "{W}{U}{U}" and g.stack() == []


def test_mana_flare_ruling_2_after_type_changes():
    g = manual(["Forest", "Mana Flare", "Contamination"]).activate("Forest")
    assert g.pool() == "{B}{B}"


def test_mana_flare_ruling_3_not_when_tapped_by_an_effect():
    g = auto(["Mana Flare", "Plains", "Forest"], hand=[TAP_IT])
    g.cast("Tap It", targets="Forest")
    assert g.pool() == "{W}"
    g.resolve()
    assert g.tapped("Forest") and g.pool() == "{W}"


def test_mana_flare_ruling_7_no_restrictions():
    g = manual(["Ancient Ziggurat", "Mana Flare"], hand=[GREEN_ONE])
    g.activate("Ancient Ziggurat", colors="green")
    assert g.pool() == "{G}{G}" and g.legal("cast", "Green One")
    g.cast("Green One")
    assert g.pool() == "{G}"


def test_mana_flare_ruling_8_one_additional_mana_only():
    assert manual([TWO_LAND, "Mana Flare"]).activate("Fat Land").pool() == "{C}{C}{C}"


# ---------------------------------------------------------------- MANA-6 (106.12b, 616)
def test_mana6_contamination_and_reflection_in_the_order_picked():
    for first, pool in ((("Mana Reflection", "{B}")), (("Contamination", "{B}{B}"))):
        g = manual(["Forest", "Mana Reflection", "Contamination"])
        g.game.step(next(c for c in g.choices() if c.text == "Forest").action)
        assert g.asks == "replacement" and g.chooser == "you" and len(g.choices()) == 2
        order = ["Mana Reflection", "Contamination"]  # in the order of their slots
        g.choose(order.index(first))
        assert g.pool() == pool and g.asks == "priority"


def test_mana6_reflection_and_nyxbloom_multiply():
    g = manual(["Forest", "Mana Reflection", "Nyxbloom Ancient"]).activate("Forest")
    assert g.pool() == "{G}" * 6


def test_mana6_damping_sphere_applies_once_two_or_more_are_made():
    g = manual(["Forest", "Mana Reflection", "Damping Sphere"]).activate("Forest")
    assert g.pool() == "{C}"
    for first, pool in ((0, "{C}"), (1, "{C}{C}")):
        g = manual([TWO_LAND, "Mana Reflection", "Damping Sphere"])
        g.game.step(next(c for c in g.choices() if c.text == "Fat Land").action)
        assert g.asks == "replacement"
        g.choose(first)
        assert g.pool() == pool


def test_mana6_damping_sphere_leaves_one_mana_and_nonlands_alone():
    rock = card("Rock", "{1}", "Artifact", activated("{T}", add_mana("{G}{G}")))
    assert manual(["Forest", "Damping Sphere"]).activate("Forest").pool() == "{G}"
    assert manual([rock, "Damping Sphere"]).activate("Rock").pool() == "{G}{G}"


def test_mana6_automatic_payment_takes_the_better_order():
    black = card("Black Two", "{B}{B}", "Instant", spell(gain_life(1)))
    g = auto(["Forest", "Mana Reflection", "Contamination"], hand=[black, GREEN_TWO])
    assert g.legal("cast", "Black Two") and not g.legal("cast", "Green Two")
    g.cast("Black Two")
    assert g.pool() == ""


def test_mana6_two_types_are_replaced_together():
    g = manual([PAIR_LAND, "Contamination"]).activate("Pair Land")
    assert g.pool() == "{B}"
    assert manual([PAIR_LAND, "Damping Sphere"]).activate("Pair Land").pool() == "{C}"
    assert manual([PAIR_LAND, "Mana Reflection"]).activate("Pair Land").pool() == "{W}{W}{U}{U}"


def test_mana_reflection_ruling_1_triggered_mana_is_not_doubled():
    g = manual(["Forest", "Mana Reflection", put("Wild Growth", attached_to="Forest")]).activate("Forest")
    assert g.pool() == "{G}{G}{G}"
    g = auto(
        ["Forest", "Mana Reflection", put("Wild Growth", attached_to="Forest")],
        hand=[card("Four", "{4}", "Instant", spell(draw(1))), THREE],
    )
    assert g.legal("cast", "Three") and not g.legal("cast", "Four")


def test_mana_reflection_ruling_3_cumulative():
    assert manual(["Forest", "Mana Reflection", "Mana Reflection"]).activate("Forest").pool() == "{G}" * 4


def test_nyxbloom_ancient_ruling_3_cumulative():
    assert manual(["Forest", "Nyxbloom Ancient", "Nyxbloom Ancient"]).activate("Forest").pool() == "{G}" * 9


def test_mana_reflection_is_only_for_you():
    g = manual(["Mana Reflection"], ["Island"]).activate("Island", player="opponent")
    assert g.pool("opponent") == "{U}"


def test_contamination_ruling_1_additional_mana_is_not_affected():
    g = manual(["Forest", put("Wild Growth", attached_to="Forest"), "Contamination"]).activate("Forest")
    assert g.pool() == "{B}{G}" or g.pool() == "{G}{B}"


def test_contamination_ruling_2_nothing_triggers_or_uses_the_stack():
    g = manual(["Forest", "Contamination"]).activate("Forest")
    assert g.pool() == "{B}" and g.stack() == []


def test_contamination_ruling_3_sacrifice_or_not_on_resolution():
    for answer, there in (("yes", True), ("no", False)):
        g = Scenario(you={"battlefield": ["Contamination", BEAR]}, step="upkeep").script(you=[answer])
        g.resolve_all()
        assert g.on_battlefield("Contamination") == there and g.in_graveyard("Bear") == there


def test_damping_sphere_ruling_1_counts_spells_cast_before_it():
    g = auto(["Forest*4"], hand=[card("Free", "{0}", "Instant", spell(gain_life(1))), "Damping Sphere", GREEN_ONE])
    g.cast("Free").resolve().cast("Damping Sphere").resolve()
    assert g.untapped_lands() == 2 and not g.legal("cast", "Green One")


def test_damping_sphere_ruling_3_for_each_other_spell():
    free = card("Free", "{0}", "Instant", spell(gain_life(1)))
    g = Scenario(
        you={"battlefield": ["Damping Sphere", "Forest*3"], "hand": [free, free, GREEN_ONE]}, opponent={"hand": [free]}
    )
    g.cast("your Free").resolve().cast("your Free").resolve()
    assert g.untapped_lands() == 2 and not g.legal("cast", "Green One")
    g.cast("Free", player="opponent")  # their own spells count for them


# ---------------------------------------------------------------- MANA-7 (107.3m)
def test_mana7_x_of_the_spell_counts_as_it_enters_and_is_0_on_the_permanent():
    g = auto(["Forest*3"], hand=["Endless One"]).cast("Endless One", x=3).resolve()
    assert g.counters("Endless One") == 3 and g.power("Endless One") == 3
    cheap = card("Cull", "{0}", "Instant", spell(destroy(target(creature & with_mana_value(at_most=0)))))
    g = auto(["Forest*4"], hand=["Mistcutter Hydra", cheap]).cast("Mistcutter Hydra", x=3).resolve()
    assert g.counters("Mistcutter Hydra") == 3
    g = auto(["Forest*3"], hand=["Endless One", cheap]).cast("Endless One", x=3).resolve()
    assert g.cast("Cull", targets="Endless One").resolve().in_graveyard("Endless One")


def test_mana7_an_enters_trigger_uses_the_spells_x():
    healer = card("Healer", "{X}{G}", "Creature — Elf", "1/1", when(enters(), gain_life(X)))
    raise_ = card(
        "Raise", "{0}", "Sorcery", spell(ir.Move(target(creature & ir.InZone(Zone.GRAVEYARD)), Zone.BATTLEFIELD))
    )
    g = auto(["Forest*3"], hand=[healer]).cast("Healer", x=2).resolve_all()
    assert g.life() == 22
    g = Scenario(you={"graveyard": [healer], "hand": [raise_]}).cast("Raise", targets="Healer").resolve_all()
    assert g.on_battlefield("Healer") and g.life() == 20


def test_mana7_put_onto_the_battlefield_uncast_x_is_0():
    reanimate = card(
        "Raise", "{0}", "Sorcery", spell(ir.Move(target(creature & ir.InZone(Zone.GRAVEYARD)), Zone.BATTLEFIELD))
    )
    for name in ("Endless One", "Mistcutter Hydra"):
        g = Scenario(you={"graveyard": [name], "hand": [reanimate]}).cast("Raise", targets=name).resolve()
        assert g.in_graveyard(name) and not g.on_battlefield(name)  # 0/0


def test_mistcutter_hydra_ruling_1_may_be_targeted_but_is_not_countered():
    stop = card("Stop and Draw", "{U}", "Instant", spell(counter(target(spell_on_stack)), draw(1)))
    g = Scenario(
        you={"battlefield": ["Forest*3"], "hand": ["Mistcutter Hydra"]},
        opponent={"battlefield": ["Island"], "hand": [stop]},
    )
    g.cast("Mistcutter Hydra", x=2).cast("Stop and Draw", targets="Mistcutter Hydra", player="opponent").resolve_all()
    assert g.on_battlefield("Mistcutter Hydra") and len(g.hand("opponent")) == 1


# ---------------------------------------------------------------- MANA-8 (107.5, 302.6)
def test_mana8_tap_costs_and_summoning_sickness():
    assert not auto([put("Llanowar Elves", sick=True)], hand=[GREEN_ONE]).legal("cast", "Green One")
    assert auto(["Llanowar Elves"], hand=[GREEN_ONE]).legal("cast", "Green One")
    assert not auto([put("Llanowar Elves", tapped=True)], hand=[GREEN_ONE]).legal("cast", "Green One")
    assert not manual([put("Llanowar Elves", sick=True)]).legal("activate", "Llanowar Elves")
    assert not auto([put("Prodigal Pyromancer", sick=True)]).legal("activate", "Prodigal Pyromancer")
    assert not auto([put("Prodigal Pyromancer", tapped=True)]).legal("activate", "Prodigal Pyromancer")


def test_mana8_stolen_without_haste_it_cannot_with_haste_it_can():
    g = auto(["Mountain*3"], ["Prodigal Pyromancer"], hand=["Act of Treason"])
    g.cast("Act of Treason", targets="Prodigal Pyromancer").resolve()
    g.activate("Prodigal Pyromancer", targets="opponent").resolve()
    assert g.life("opponent") == 19
    g = auto(["Island"], ["Llanowar Elves"], hand=[STEAL, GREEN_ONE]).cast("Steal", targets="Llanowar Elves").resolve()
    assert not g.legal("cast", "Green One")
    g = auto(["Mountain*3"], ["Llanowar Elves"], hand=["Act of Treason", GREEN_ONE])
    assert g.cast("Act of Treason", targets="Llanowar Elves").resolve().legal("cast", "Green One")


def test_act_of_treason_ruling_1_an_untapped_creature_or_ones_own():
    g = auto(["Mountain*3", put(BEAR, sick=True)], hand=["Act of Treason"])
    g.cast("Act of Treason", targets="Bear").resolve().attack("Bear")
    assert g.step == "declare attackers"


def test_act_of_treason_ruling_2_auras_stay_with_their_controller():
    pay = card("Pinch", "{G}", "Enchantment — Aura", enchant(creature), activated("{0}", gain_life(1)))
    g = auto(["Mountain*3"], [BEAR, put(pay, attached_to="Bear")], hand=["Act of Treason"])
    g.cast("Act of Treason", targets="Bear").resolve()
    assert not g.legal("activate", "Pinch") and g.legal("activate", "Pinch", player="opponent")


# ---------------------------------------------------------------- MANA-9 (107.6)
def test_mana9_untap_costs_mirror_tap_costs():
    lands = ["Island*3"]
    assert not auto([*lands, "Merrow Grimeblotter", BEAR]).legal("activate", "Merrow Grimeblotter")
    assert not auto([*lands, put("Merrow Grimeblotter", tapped=True, sick=True)]).legal(
        "activate", "Merrow Grimeblotter"
    )
    g = auto([*lands, put("Merrow Grimeblotter", tapped=True), BEAR])
    g.activate("Merrow Grimeblotter", targets="Bear")
    assert not g.tapped("Merrow Grimeblotter") and len(g.stack()) == 1  # untapped as a cost, the ability on the stack
    assert g.resolve().power("Bear") == 0


def test_mana9_pili_pala_and_haste():
    assert not manual(["Island*2", "Pili-Pala"]).legal("activate", "Pili-Pala")
    assert not manual(["Island*2", put("Pili-Pala", tapped=True, sick=True)]).legal("activate", "Pili-Pala")
    rush = card("Rush", "{R}", "Enchantment", static(creature & you_control, has(haste)))
    g = manual(["Island*2", put("Pili-Pala", tapped=True, sick=True), rush])
    g.activate("Pili-Pala", colors="red")
    assert g.pool() == "{R}" and g.stack() == [] and not g.tapped("Pili-Pala")


def test_mana9_pili_pala_with_automatic_payment():
    g = auto(["Island*2", put("Pili-Pala", tapped=True)], hand=[ZAP])
    assert not g.legal("cast", "Zap")
    g.activate("Pili-Pala", colors="red")
    assert g.cast("Zap", targets="opponent").stack() == ["Zap"]


# ---------------------------------------------------------------- official rulings not shown above
def test_ancient_ziggurat_ruling_2_not_for_activated_abilities():
    pit = card(
        "Pit", "", "Land", activated("{1}", ir.Move(target(creature & ir.InZone(Zone.GRAVEYARD)), Zone.BATTLEFIELD))
    )
    g = Scenario(you={"battlefield": ["Ancient Ziggurat", pit], "graveyard": [BEAR]})
    assert not g.legal("activate", "Pit")
    g = Scenario(you={"battlefield": ["Forest", pit], "graveyard": [BEAR]})
    assert g.legal("activate", "Pit")


def test_damping_sphere_ruling_3_increases_before_reductions_and_the_mana_value_stays():
    free = card("Free", "{0}", "Instant", spell(gain_life(1)))
    cheap = card("Cheap", "{1}", "Instant", this_spell_costs(-2), spell(gain_life(1)))
    small = card("Small Stop", "{U}", "Instant", spell(counter(target(spell_on_stack & with_mana_value(at_most=1)))))
    g = Scenario(
        you={"battlefield": ["Damping Sphere", "Forest*3"], "hand": [free, free, cheap]},
        opponent={"battlefield": ["Island"], "hand": [small]},
    )
    g.cast("Free").resolve().cast("Free").resolve()
    assert g.untapped_lands() == 2
    g.cast("Cheap")  # 1 + 2 - 2
    assert g.untapped_lands() == 1
    assert g.legal("cast", "Small Stop", player="opponent")


def test_exotic_orchard_ruling_1_costs_are_not_checked():
    assert auto(["Exotic Orchard"], [put(STORAGE, tapped=True)], hand=[BLUE_ONE]).legal("cast", "Blue One")


def test_forsaken_monument_ruling_1_a_land_creature_is_colorless():
    wake = card(
        "Wake",
        "{G}",
        "Sorcery",
        spell(ir.Modify(target(land), (ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(2), ir.Constant(2))))),
    )
    g = auto(["Forsaken Monument", "Forest@a", "Forest@b", BEAR], hand=[wake]).cast("Wake", targets="@b").resolve()
    assert g.power("@b") == 4 and g.power("Bear") == 2


def test_forsaken_monument_rulings_2_and_3_on_casting_colorless_spells_only():
    rock = card("Rock", "{1}", "Artifact")
    g = Scenario(
        you={"battlefield": ["Forsaken Monument", "Forest*2"], "hand": [rock, GREEN_ONE, "Reflecting Pool"]},
        opponent={"battlefield": ["Island"], "hand": [STOP]},
    )
    g.play("Reflecting Pool")
    assert g.stack() == []  # a land is not cast
    g.cast("Rock").resolve()
    assert g.life() == 22 and g.stack() == ["Rock"]  # before the spell itself
    g.cast("Stop", targets="Rock", player="opponent").resolve_all()
    assert g.in_graveyard("Rock") and g.life() == 22
    assert g.cast("Green One").stack() == ["Green One"]


def test_forsaken_monument_ruling_5_only_tap_abilities_that_make_colorless():
    g = manual(["Forsaken Monument", "Ashnod's Altar", BEAR])
    assert g.activate("Ashnod's Altar", costs="Bear").pool() == "{C}{C}"


def test_merrow_grimeblotter_ruling_3_the_untapping_is_a_cost():
    g = Scenario(
        you={"battlefield": ["Island*2", put("Merrow Grimeblotter", tapped=True), BEAR]},
        opponent={"battlefield": ["Mountain"], "hand": [BOLT]},
    )
    g.activate("Merrow Grimeblotter", targets="Bear")
    assert not g.tapped("Merrow Grimeblotter")
    g.cast(
        "Bolt", targets="Merrow Grimeblotter", player="opponent"
    ).resolve_all()  # the ability itself can be responded to
    assert g.in_graveyard("Merrow Grimeblotter") and g.power("Bear") == 0


def test_pili_pala_ruling_3_a_mana_ability():
    g = manual(["Island*2", put("Pili-Pala", tapped=True)]).activate("Pili-Pala", colors="red")
    assert g.stack() == [] and g.pool() == "{R}" and g.chooser == "you"


def test_mana_reflection_ruling_2_is_no_source_and_not_for_other_mana():
    g = manual(["Mana Reflection", "Forest"])
    assert not g.legal("activate", "Mana Reflection") and g.activate("Forest").pool() == "{G}{G}"


CANNOT_ARISE: dict[tuple[str, int], str] = {}
RULINGS = {
    ("Act of Treason", 1): "test_act_of_treason_ruling_1_an_untapped_creature_or_ones_own",
    ("Act of Treason", 2): "test_act_of_treason_ruling_2_auras_stay_with_their_controller",
    ("Ancient Ziggurat", 1): "test_ancient_ziggurat_ruling_1_any_part_of_the_cost",
    ("Ancient Ziggurat", 2): "test_ancient_ziggurat_ruling_2_not_for_activated_abilities",
    ("Cavern of Souls", 1): "test_cavern_of_souls_ruling_1_any_cost_even_a_kicker",
    ("Cavern of Souls", 2): "test_cavern_of_souls_ruling_2_creature_types_only",
    ("Cavern of Souls", 3): "test_cavern_of_souls_ruling_1_any_cost_even_a_kicker",
    ("Cavern of Souls", 4): "test_cavern_of_souls_ruling_2_creature_types_only",
    ("Contamination", 1): "test_contamination_ruling_1_additional_mana_is_not_affected",
    ("Contamination", 2): "test_contamination_ruling_2_nothing_triggers_or_uses_the_stack",
    ("Contamination", 3): "test_contamination_ruling_3_sacrifice_or_not_on_resolution",
    ("Damping Sphere", 1): "test_damping_sphere_ruling_1_counts_spells_cast_before_it",
    ("Damping Sphere", 2): "test_mana6_damping_sphere_applies_once_two_or_more_are_made",
    ("Damping Sphere", 3): "test_damping_sphere_ruling_3_increases_before_reductions_and_the_mana_value_stays",
    ("Exotic Orchard", 1): "test_exotic_orchard_ruling_1_costs_are_not_checked",
    ("Exotic Orchard", 2): "test_exotic_orchard_ruling_2_restrictions_do_not_matter",
    ("Exotic Orchard", 3): "test_exotic_orchard_ruling_3_sources_that_look_at_each_other",
    ("Exotic Orchard", 4): "test_exotic_orchard_ruling_4_colors_only",
    ("Exotic Orchard", 5): "test_mana3_in_every_order_of_replacement",
    ("Forsaken Monument", 1): "test_forsaken_monument_ruling_1_a_land_creature_is_colorless",
    ("Forsaken Monument", 2): "test_forsaken_monument_rulings_2_and_3_on_casting_colorless_spells_only",
    ("Forsaken Monument", 3): "test_forsaken_monument_rulings_2_and_3_on_casting_colorless_spells_only",
    ("Forsaken Monument", 4): "test_mana5_of_a_type_forsaken_monument",
    ("Forsaken Monument", 5): "test_forsaken_monument_ruling_5_only_tap_abilities_that_make_colorless",
    ("Mana Flare", 1): "test_mana_flare_ruling_1_a_choice_among_the_types_produced",
    ("Mana Flare", 2): "test_mana_flare_ruling_2_after_type_changes",
    ("Mana Flare", 3): "test_mana_flare_ruling_3_not_when_tapped_by_an_effect",
    ("Mana Flare", 4): "test_mana_flare_ruling_8_one_additional_mana_only",
    ("Mana Flare", 5): "test_mana5_mana_flare_for_every_player_and_of_the_type_produced",
    ("Mana Flare", 6): "test_mana5_mana_flare_counts_for_a_dual_land",
    ("Mana Flare", 7): "test_mana_flare_ruling_7_no_restrictions",
    ("Mana Flare", 8): "test_mana_flare_ruling_8_one_additional_mana_only",
    ("Mana Reflection", 1): "test_mana_reflection_ruling_1_triggered_mana_is_not_doubled",
    ("Mana Reflection", 2): "test_mana2_floating_doubled_mana_is_still_restricted",
    ("Mana Reflection", 3): "test_mana_reflection_ruling_3_cumulative",
    ("Mana Reflection", 4): "test_mana4_only_tap_symbol_abilities_are_tapping_for_mana",
    ("Merrow Grimeblotter", 1): "test_mana9_untap_costs_mirror_tap_costs",
    ("Merrow Grimeblotter", 2): "test_mana9_untap_costs_mirror_tap_costs",
    ("Merrow Grimeblotter", 3): "test_merrow_grimeblotter_ruling_3_the_untapping_is_a_cost",
    ("Meteor Crater", 1): "test_meteor_crater_ruling_1_never_colorless",
    ("Mistcutter Hydra", 1): "test_mistcutter_hydra_ruling_1_may_be_targeted_but_is_not_countered",
    ("Nyxbloom Ancient", 1): "test_nyxbloom_ancient_rulings_1_2_and_4",
    ("Nyxbloom Ancient", 2): "test_nyxbloom_ancient_rulings_1_2_and_4",
    ("Nyxbloom Ancient", 3): "test_nyxbloom_ancient_ruling_3_cumulative",
    ("Nyxbloom Ancient", 4): "test_nyxbloom_ancient_rulings_1_2_and_4",
    ("Pili-Pala", 1): "test_mana9_pili_pala_and_haste",
    ("Pili-Pala", 2): "test_mana9_pili_pala_and_haste",
    ("Pili-Pala", 3): "test_pili_pala_ruling_3_a_mana_ability",
    ("Pili-Pala", 4): "test_mana4_untapping_for_mana_is_not_tapping_for_mana",
    ("Pyromancer's Goggles", 1): "test_pyromancers_goggles_ruling_1_copied_though_countered_meanwhile_and_first",
    ("Pyromancer's Goggles", 2): "test_pyromancers_goggles_ruling_2_spells_without_targets_too",
    ("Pyromancer's Goggles", 3): "test_pyromancers_goggles_ruling_3_each_mana_its_own_copy",
    ("Pyromancer's Goggles", 4): "test_pyromancers_goggles_ruling_4_the_same_x",
    ("Pyromancer's Goggles", 5): "test_pyromancers_goggles_ruling_5_the_same_mode",
    ("Pyromancer's Goggles", 6): "test_pyromancers_goggles_ruling_6_the_copy_is_not_cast",
    ("Pyromancer's Goggles", 7): "test_pyromancers_goggles_ruling_7_new_targets",
    ("Pyromancer's Goggles", 8): "test_pyromancers_goggles_ruling_8_triggers_though_the_goggles_are_gone",
    ("Pyromancer's Goggles", 9): "test_pyromancers_goggles_ruling_9_the_mana_pays_for_anything",
    ("Pyromancer's Goggles", 10): "test_pyromancers_goggles_ruling_10_no_additional_costs_for_the_copy",
    ("Reflecting Pool", 1): "test_reflecting_pool_ruling_1_a_changed_land_type_counts",
    ("Reflecting Pool", 2): "test_mana3_contamination_is_taken_into_account",
    ("Reflecting Pool", 3): "test_reflecting_pool_ruling_3_may_be_activated_for_nothing",
    ("Reflecting Pool", 4): "test_mana3_tapped_lands_and_unpayable_costs_count",
    ("Reflecting Pool", 5): "test_mana2_restriction_does_not_change_the_type",
    ("Reflecting Pool", 6): "test_exotic_orchard_ruling_4_colors_only",
    ("Vernal Bloom", 1): "test_mana5_vernal_bloom_for_its_controller",
    ("Wild Growth", 1): "test_wild_growth_ruling_1_the_additional_mana_is_nothing_the_land_could_produce",
}


def test_nyxbloom_ancient_rulings_1_2_and_4():
    g = manual(["Forest", "Nyxbloom Ancient", put("Wild Growth", attached_to="Forest"), "Ashnod's Altar", BEAR])
    assert g.activate("Forest").pool() == "{G}" * 4  # the triggered mana is not tripled
    assert g.activate("Ashnod's Altar", costs="Bear").pool() == "{G}" * 4 + "{C}{C}"
    g = manual(["Ancient Ziggurat", "Nyxbloom Ancient"], hand=[GREEN_ONE]).activate("Ancient Ziggurat", colors="green")
    assert g.pool() == "{G}{G}{G}" and not g.legal("cast", "Green One")


def test_every_ruling_is_tested():
    from mtgenv.cards.library import mana_rules

    for test in RULINGS.values():
        assert callable(globals().get(test)), test
    if not DATA.exists():
        pytest.skip("no card data here")
    wanted = {c.name for c in mana_rules.CARDS}
    expected = set()
    with lzma.open(DATA, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["name"] in wanted:
                expected |= {(row["name"], n) for n in range(1, len(row["rulings"]) + 1)}
    assert set(RULINGS) | set(CANNOT_ARISE) == expected
