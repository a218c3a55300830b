"""The black cards of the five standard decks, and Swamp: every ability and every official ruling, as played."""

import pytest

from mtgenv.cards.dsl import *
from mtgenv.engine.enums import Over
from mtgenv.scenario import Scenario, ScenarioError, put
from tests.library.rulings import assert_complete

BEAR = card("Bear", "{1}{G}", "Creature — Bear", "2/2")
OX = card("Ox", "{2}{G}", "Creature — Ox", "3/3")
FLYER = card("Flyer", "{1}{U}", "Creature — Bird", "2/2", flying)
BIG_FLYER = card("Big Flyer", "{4}{U}", "Creature — Bird", "1/7", flying)
SOLDIER = token("white", "1/1", "Creature — Soldier")
SWEEP = card("Sweep", "{B}", "Instant", spell(destroy(all_(creature))))
DUEL = card("Duel", "{G}", "Instant", spell(fight(target(creature, label="a"), target(creature, label="b"))))
BLOOD_PRICE = card("Blood Price", "{1}", "Artifact", activated(cost(paying_life(2)), scry(1)))
TONIC = card("Tonic", "{W}", "Instant", spell(gain_life(6)))
RAISE = card("Raise", "{B}", "Sorcery", spell(return_to_battlefield(target(in_graveyard(creature)))))
RECALL_BIG = card(
    "Recall Big", "{B}", "Instant", spell(return_to_hand(target(in_graveyard(creature & with_power(at_least=3)))))
)  # fmt: skip
REMEMBER = card("Remember", "{B}", "Instant", spell(gain_life(power(target(in_graveyard(creature))))))
SMASH = card("Smash", "{R}", "Instant", spell(destroy(target(permanent))))
BOG = card("Bog", "", "Land — Swamp Forest")

CANNOT_ARISE = {
    ("Bad Deal", 4): "Two-Headed Giant",
    ("Vampire Opportunist", 1): "Two-Headed Giant",
}
RULINGS = {
    ("Bad Deal", 1): "test_bad_deal_ruling_1_draw_then_choose_in_turn_order_then_discard_together_then_lose_life",
    ("Bad Deal", 2): "test_bad_deal_ruling_2_life_is_lost_whatever_was_drawn_or_discarded",
    ("Bad Deal", 3): "test_bad_deal_ruling_3_an_opponent_with_one_card_discards_one",
    ("Bad Deal", 5): "test_bad_deal_ruling_5_two_cards_however_many_opponents",
    (
        "Demon of Loathing",
        1,
    ): "test_demon_of_loathing_ruling_1_a_creature_that_dies_in_that_damage_cannot_be_sacrificed",
    ("Eternal Thirst", 1): "test_eternal_thirst_ruling_1_no_counter_in_time_when_both_die_together",
    ("Eternal Thirst", 2): "test_eternal_thirst_ruling_2_lifelink_twice_is_lifelink_once",
    ("Nightmare", 1): "test_nightmare_ruling_1_dies_without_swamps",
    ("Nightmare", 2): "test_nightmare_ruling_2_follows_the_number_of_swamps",
    ("Nightmare", 3): "test_nightmare_ruling_3_counts_the_subtype_not_the_name",
    ("Nightmare", 4): "test_nightmare_ruling_4_has_its_size_in_every_zone",
    ("Savage Gorger", 1): "test_savage_gorger_ruling_1_paying_life_is_losing_life",
    ("Savage Gorger", 2): "test_savage_gorger_ruling_2_gaining_more_than_was_lost_does_not_matter",
    ("Savage Gorger", 3): "test_savage_gorger_ruling_3_looks_at_the_whole_turn_and_counts_once",
    ("Sengir Vampire", 1): "test_sengir_vampire_ruling_1_something_else_kills_what_it_had_damaged",
    ("Sengir Vampire", 2): "test_sengir_vampire_ruling_2_whoever_controlled_the_creature",
    ("Sengir Vampire", 3): "test_sengir_vampire_ruling_3_dying_together_triggers_for_nothing",
}


# name, generic, black, (power, toughness) and keywords of creatures
PRINTED = [
    ("Bad Deal", 4, 2, None, None),
    ("Compound Fracture", 0, 1, None, None),
    ("Cruel Cut", 1, 1, None, None),
    ("Demon of Loathing", 5, 2, (7, 7), {"flying", "trample"}),
    ("Eternal Thirst", 1, 1, None, None),
    ("Malakir Cullblade", 1, 1, (1, 1), set()),
    ("Mardu Outrider", 1, 2, (5, 5), set()),
    ("Murder", 1, 2, None, None),
    ("Nightmare", 5, 1, (1, 1), {"flying"}),
    ("Sanitarium Skeleton", 0, 1, (1, 2), set()),
    ("Savage Gorger", 1, 2, (1, 1), {"flying"}),
    ("Sengir Vampire", 3, 2, (4, 4), {"flying"}),
    ("Skeleton Archer", 3, 1, (3, 3), set()),
    ("Soulhunter Rakshasa", 3, 2, (5, 5), set()),
    ("Typhoid Rats", 0, 1, (1, 1), {"deathtouch"}),
    ("Unlikely Aid", 1, 1, None, None),
    ("Vampire Opportunist", 1, 1, (2, 1), set()),
]


def test_every_ruling_is_tested():
    assert_complete("B", RULINGS, CANNOT_ARISE, globals())


@pytest.mark.parametrize("name, generic, colored, size, keywords", PRINTED)
def test_cost_and_size(name, generic, colored, size, keywords):
    def game(swamps, islands):
        lands = [f"{land}*{n}" for land, n in (("Swamp", swamps), ("Island", islands)) if n]
        return Scenario(you={"battlefield": lands, "hand": [name, "Island"]}, opponent={"battlefield": [BEAR]})

    assert not game(colored - 1, generic + 1).legal("cast", name)
    assert not game(colored, generic - 1).legal("cast", name) if generic else True
    g = game(colored, generic)
    assert g.legal("cast", name)
    if size:
        g.cast(name, costs=["Island"] if name == "Mardu Outrider" else []).resolve()
        assert g.size(name) == size and g.keywords(name) == keywords and g.colors(name) == {"black"}


@pytest.mark.parametrize("name, first, second", [
    ("Compound Fracture", "Ox", "Flyer"), ("Cruel Cut", "Flyer", "Bear"), ("Murder", "Ox", "Flyer"),
    ("Unlikely Aid", "Ox", "Flyer"), ("Eternal Thirst", "Ox", "Flyer"),
])  # fmt: skip
def test_exactly_one_target(name, first, second):
    g = Scenario(you={"battlefield": ["Swamp*3", BEAR], "hand": [name]}, opponent={"battlefield": [OX, FLYER]})
    for targets in ([], [first, second]):
        with pytest.raises(ScenarioError):
            g.copy().cast(name, targets=targets)
    g.cast(name, targets=[first])
    assert g.stack() == [name]


# ---------------------------------------------------------------- Bad Deal
def bad_deal(**seats):
    you = {"battlefield": ["Swamp*6"], "hand": ["Bad Deal"], "library": ["Shock", "Murder", "Forest"]}
    return Scenario(you=you | seats.pop("you", {}), **seats)


def test_bad_deal_draw_two_opponent_discards_two_each_loses_two():
    g = bad_deal(opponent={"hand": ["Island", "Plains", "Mountain"]})
    g.cast("Bad Deal").resolve()
    assert (g.asks, g.chooser) == ("discard", "opponent")
    g.choose("Plains", "Mountain")
    assert sorted(g.hand()) == ["Murder", "Shock"] and g.library() == ["Forest"]
    assert g.hand("opponent") == ["Island"] and sorted(g.graveyard("opponent")) == ["Mountain", "Plains"]
    assert (g.life("you"), g.life("opponent")) == (18, 18)
    assert g.graveyard() == ["Bad Deal"]


def test_bad_deal_is_a_sorcery():
    g = bad_deal()
    assert g.legal("cast", "Bad Deal")
    assert not g.to("end").legal("cast", "Bad Deal")


def test_bad_deal_can_end_the_game_in_a_draw():
    g = bad_deal(you={"life": 2}, opponent={"life": 2})
    g.cast("Bad Deal").resolve()
    assert g.result == Over.DRAWN and g.winner is None


def test_bad_deal_ruling_1_draw_then_choose_in_turn_order_then_discard_together_then_lose_life():
    # it cannot be an opponent's turn: the decks have no way to cast a sorcery then
    g = bad_deal(opponent={"hand": ["Island", "Plains", "Mountain"]}, third={"hand": ["Forest", "Swamp", "Shock"]})
    g.cast("Bad Deal").resolve()
    assert (g.asks, g.chooser) == ("discard", "opponent")
    assert sorted(g.hand()) == ["Murder", "Shock"]  # drawn before anybody chooses
    g.choose("Island", "Plains")
    assert (g.asks, g.chooser) == ("discard", "third")
    assert g.graveyard("opponent") == []  # chosen, not discarded yet
    assert [g.life(p) for p in ("you", "opponent", "third")] == [20, 20, 20]
    g.choose("Forest", "Swamp")
    assert sorted(g.graveyard("opponent")) == ["Island", "Plains"] and g.hand("opponent") == ["Mountain"]
    assert sorted(g.graveyard("third")) == ["Forest", "Swamp"] and g.hand("third") == ["Shock"]
    assert [g.life(p) for p in ("you", "opponent", "third")] == [18, 18, 18]


def test_bad_deal_ruling_2_life_is_lost_whatever_was_drawn_or_discarded():
    g = bad_deal(you={"library": ["Shock"]}, third={"hand": ["Forest"]})
    g.cast("Bad Deal").resolve()
    assert g.lost("you")  # for the second card of an empty library, after the spell has resolved
    assert [g.life(p) for p in ("you", "opponent", "third")] == [18, 18, 18]
    assert g.hand("third") == []


def test_bad_deal_ruling_3_an_opponent_with_one_card_discards_one():
    g = bad_deal(opponent={"hand": ["Island"]}, third={"hand": ["Forest", "Swamp", "Shock"]})
    g.cast("Bad Deal").resolve()
    assert g.chooser == "third"
    g.choose("Forest", "Swamp").resolve_all()
    assert g.hand("opponent") == [] and g.graveyard("opponent") == ["Island"]
    assert g.hand("third") == ["Shock"]
    assert [g.life(p) for p in ("you", "opponent", "third")] == [18, 18, 18]


def test_bad_deal_ruling_5_two_cards_however_many_opponents():
    g = bad_deal(you={"library": ["Shock", "Murder", "Forest", "Island", "Plains"]}, third={}, fourth={})
    g.cast("Bad Deal").resolve()
    assert sorted(g.hand()) == ["Murder", "Shock"]
    assert [g.life(p) for p in range(4)] == [18, 18, 18, 18]


# ---------------------------------------------------------------- Compound Fracture
def test_compound_fracture_minus_one_with_none_in_the_graveyard():
    g = Scenario(you={"hand": ["Compound Fracture"], "mana": "{B}"}, opponent={"battlefield": [OX]})
    g.cast("Compound Fracture", targets="Ox").resolve()
    assert g.size("Ox") == (2, 2)
    g.next_turn()
    assert g.size("Ox") == (3, 3)


def test_compound_fracture_kills_by_toughness():
    g = Scenario(
        you={"hand": ["Compound Fracture"], "mana": "{B}", "graveyard": ["Compound Fracture"]},
        opponent={"battlefield": [BEAR]},
    )
    g.cast("Compound Fracture", targets="Bear").resolve()
    assert g.in_graveyard("Bear", "opponent")


def test_compound_fracture_one_more_for_each_in_your_graveyard_only():
    g = Scenario(
        you={"hand": ["Compound Fracture"], "mana": "{B}", "graveyard": ["Compound Fracture*2", "Shock"]},
        opponent={"battlefield": ["Gigantosaurus"], "graveyard": ["Compound Fracture*3"]},
    )
    g.cast("Compound Fracture", targets="Gigantosaurus").resolve()
    assert g.size("Gigantosaurus") == (7, 7)


def test_compound_fracture_does_not_count_itself_nor_grow_later():
    g = Scenario(you={"hand": ["Compound Fracture*2"], "mana": "{B}{B}"}, opponent={"battlefield": ["Gigantosaurus"]})
    g.cast("Compound Fracture", targets="Gigantosaurus").resolve()
    assert g.graveyard() == ["Compound Fracture"] and g.size("Gigantosaurus") == (9, 9)
    g.cast("Compound Fracture", targets="Gigantosaurus").resolve()
    assert g.size("Gigantosaurus") == (7, 7)  # -1 and -2; the first is not recounted


# ---------------------------------------------------------------- Cruel Cut
def test_cruel_cut_destroys_a_creature_with_power_two_or_less():
    g = Scenario(you={"hand": ["Cruel Cut"], "battlefield": ["Swamp*2"]}, opponent={"battlefield": [BEAR, OX]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Cruel Cut", targets="Ox")
    g.cast("Cruel Cut", targets="Bear").resolve()
    assert g.in_graveyard("Bear") and g.on_battlefield("Ox")


def test_cruel_cut_needs_a_target():
    g = Scenario(you={"hand": ["Cruel Cut"], "battlefield": ["Swamp*2"]}, opponent={"battlefield": [OX]})
    assert not g.legal("cast", "Cruel Cut")


@pytest.mark.parametrize("saved", [True, False])
def test_cruel_cut_checks_power_again_as_it_resolves(saved):
    g = Scenario(
        you={"hand": ["Cruel Cut"], "mana": "{1}{B}"},
        opponent={"battlefield": [BEAR], "hand": ["Storm Strike"], "mana": "{R}"},
    )
    g.cast("Cruel Cut", targets="Bear")
    if saved:
        g.cast("Storm Strike", targets="Bear", player="opponent").script(opponent=["yes"])
    g.resolve_all()
    assert g.on_battlefield("Bear") == saved and g.in_graveyard("Cruel Cut")


# ---------------------------------------------------------------- Demon of Loathing
def test_demon_of_loathing_flies_and_tramples():
    g = Scenario(you={"battlefield": ["Demon of Loathing"]}, opponent={"battlefield": [OX, FLYER]})
    assert g.size("Demon of Loathing") == (7, 7)
    assert g.keywords("Demon of Loathing") == {"flying", "trample"}
    g.attack("Demon of Loathing")
    with pytest.raises(ScenarioError):
        g.copy().block({"Ox": "Demon of Loathing"})
    g.block({"Flyer": "Demon of Loathing"}).until("assign_damage")


def test_demon_of_loathing_player_dealt_combat_damage_sacrifices_a_creature_of_their_choice():
    g = Scenario(you={"battlefield": ["Demon of Loathing", BEAR]}, opponent={"battlefield": [OX, "Serra Angel"]})
    g.attack("Demon of Loathing").block({}).to("combat damage")
    assert g.life("opponent") == 13 and g.stack() == ["ability of Demon of Loathing"]
    g.resolve()
    assert (g.asks, g.chooser) == ("sacrifice", "opponent")
    assert sorted(c.text for c in g.choices()) == ["Ox", "Serra Angel"]  # creatures, and only their own
    g.choose("Ox")
    assert g.in_graveyard("Ox") and g.on_battlefield("Serra Angel") and g.on_battlefield("Bear")


def test_demon_of_loathing_only_the_player_it_damaged_sacrifices():
    g = Scenario(
        you={"battlefield": ["Demon of Loathing"]},
        opponent={"battlefield": [OX]},
        third={"battlefield": [BEAR, "Forest"]},
    )
    g.attack(("Demon of Loathing", "third")).block({}).to("combat damage").resolve_all()
    assert g.permanents("third") == ["Forest"] and g.permanents("opponent") == ["Ox"]


def test_demon_of_loathing_triggers_for_what_tramples_over():
    g = Scenario(you={"battlefield": ["Demon of Loathing"]}, opponent={"battlefield": [FLYER, OX]})
    g.attack("Demon of Loathing").block({"Flyer": "Demon of Loathing"}).until("assign_damage")
    g.choose(2).resolve_all()
    assert g.life("opponent") == 15 and g.graveyard("opponent") == ["Flyer", "Ox"]


def test_demon_of_loathing_no_trigger_without_damage_to_a_player():
    g = Scenario(you={"battlefield": ["Demon of Loathing"]}, opponent={"battlefield": [BIG_FLYER, OX]})
    g.attack("Demon of Loathing").block({"Big Flyer": "Demon of Loathing"})
    g.script(you=[7]).to("main2")
    assert g.life("opponent") == 20 and g.graveyard("opponent") == ["Big Flyer"] and g.on_battlefield("Ox")


def test_demon_of_loathing_does_nothing_to_a_player_without_creatures():
    g = Scenario(you={"battlefield": ["Demon of Loathing"]}, opponent={"battlefield": ["Forest"]})
    g.attack("Demon of Loathing").block({}).to("combat damage").resolve()
    assert g.life("opponent") == 13 and g.permanents("opponent") == ["Forest"] and g.stack() == []


def test_demon_of_loathing_ruling_1_a_creature_that_dies_in_that_damage_cannot_be_sacrificed():
    g = Scenario(you={"battlefield": ["Demon of Loathing"]}, opponent={"battlefield": ["Serra Angel", OX]})
    g.attack("Demon of Loathing").block({"Serra Angel": "Demon of Loathing"}).script(you=[4, 3])
    g.to("main2")
    assert g.life("opponent") == 17
    assert g.graveyard("opponent") == ["Serra Angel", "Ox"]  # the Angel is gone already, so the Ox goes too


# ---------------------------------------------------------------- Eternal Thirst
def test_eternal_thirst_gives_lifelink():
    g = Scenario(you={"hand": ["Eternal Thirst"], "battlefield": ["Swamp*2", BEAR]})
    g.cast("Eternal Thirst", targets="Bear").resolve()
    assert g.attached_to("Eternal Thirst") == "Bear" and g.keywords("Bear") == {"lifelink"}
    g.attack("Bear").to("main2")
    assert (g.life(), g.life("opponent")) == (22, 18)


def test_eternal_thirst_counter_when_an_opponents_creature_dies_not_when_your_own_does():
    g = Scenario(
        you={
            "battlefield": [put(BEAR, alias="mine"), put("Eternal Thirst", attached_to="@mine"), OX],
            "hand": ["Murder*2", SMASH], "mana": "{2}{R}{B}{B}{B}{B}",
        },
        opponent={"battlefield": [FLYER, "Forest"]},
    )  # fmt: skip
    g.cast("Murder", targets="Ox").resolve_all()
    g.cast("Smash", targets="Forest").resolve_all()
    assert g.in_graveyard("Ox") and g.counters("Bear") == 0  # your own creature; no creature
    g.cast("Murder", targets="Flyer").resolve()
    assert g.stack() == ["ability of Bear"]  # it is the creature's ability
    g.resolve()
    assert g.counters("Bear") == 1 and g.counters("Eternal Thirst") == 0 and g.size("Bear") == (3, 3)


def test_eternal_thirst_on_an_opponents_creature_serves_that_opponent():
    g = Scenario(
        you={"battlefield": [put("Eternal Thirst", attached_to="Bear"), OX], "hand": ["Murder*2"],
             "mana": "{2}{B}{B}{B}{B}"},
        opponent={"battlefield": [BEAR, FLYER]},
    )  # fmt: skip
    assert g.has("Bear", "lifelink")
    g.cast("Murder", targets="Flyer").resolve_all()
    assert g.counters("Bear") == 0  # the Bear's controller's own creature
    g.cast("Murder", targets="Ox").resolve_all()
    assert g.counters("Bear") == 1
    g.to("main1", of="opponent").attack("Bear").block({}).to("main2")
    assert (g.life("you"), g.life("opponent")) == (17, 23)


def test_eternal_thirst_abilities_go_with_it_counters_stay():
    g = Scenario(
        you={"battlefield": [put(BEAR, alias="mine"), put("Eternal Thirst", attached_to="@mine")],
             "hand": ["Murder*2", SMASH], "mana": "{2}{R}{B}{B}{B}{B}"},
        opponent={"battlefield": [FLYER, OX]},
    )  # fmt: skip
    g.cast("Murder", targets="Flyer").resolve_all()
    g.cast("Smash", targets="Eternal Thirst").resolve()
    assert g.in_graveyard("Eternal Thirst") and g.keywords("Bear") == set() and g.size("Bear") == (3, 3)
    g.cast("Murder", targets="Ox").resolve_all()
    assert g.size("Bear") == (3, 3)


def test_eternal_thirst_goes_to_the_graveyard_with_its_creature_or_without_its_target():
    g = Scenario(
        you={"hand": ["Eternal Thirst"], "battlefield": [BEAR, put(OX), put("Eternal Thirst", attached_to="Ox")],
             "mana": "{1}{B}"},
        opponent={"hand": ["Murder*2"], "mana": "{2}{B}{B}{B}{B}"},
    )  # fmt: skip
    g.cast("Eternal Thirst", targets="Bear").cast("Murder", targets="Bear", player="opponent").resolve(2)
    assert g.graveyard() == ["Bear", "Eternal Thirst"]
    g.cast("Murder", targets="Ox", player="opponent").resolve()
    assert sorted(g.graveyard()) == ["Bear", "Eternal Thirst", "Eternal Thirst", "Ox"]


def test_eternal_thirst_ruling_1_no_counter_in_time_when_both_die_together():
    g = Scenario(
        you={"battlefield": [put(BEAR, alias="mine"), put("Eternal Thirst", attached_to="@mine")]},
        opponent={"battlefield": [put(BEAR, alias="theirs")]},
    )
    g.attack("@mine").block({"@theirs": "@mine"}).to("combat damage").resolve_all()
    assert g.in_graveyard("Bear", "you") and g.in_graveyard("Bear", "opponent")
    assert g.permanents() == [] and g.life() == 22


def test_eternal_thirst_ruling_2_lifelink_twice_is_lifelink_once():
    g = Scenario(
        you={"battlefield": [BEAR, put("Eternal Thirst", 2, attached_to="Bear")], "hand": ["Murder"],
             "mana": "{1}{B}{B}"},
        opponent={"battlefield": [OX]},
    )  # fmt: skip
    h = g.copy().attack("Bear").block({}).to("main2")
    assert (h.life(), h.life("opponent")) == (22, 18)
    g.cast("Murder", targets="Ox").resolve_all()
    assert g.counters("Bear") == 2  # the triggered ability is there twice


# ---------------------------------------------------------------- Malakir Cullblade
def test_malakir_cullblade_grows_when_an_opponents_creature_dies():
    g = Scenario(
        you={"battlefield": ["Malakir Cullblade", OX, "Colossal Majesty"],
             "hand": ["Murder*2", put(SMASH, 2)], "mana": "{2}{R}{R}{B}{B}{B}{B}"},
        opponent={"battlefield": [BEAR, "Forest"]},
    )  # fmt: skip
    assert g.size("Malakir Cullblade") == (1, 1) and g.keywords("Malakir Cullblade") == set()
    g.cast("Murder", targets="Ox").resolve_all()
    g.cast("Smash", targets="Forest").resolve_all()
    assert g.counters("Malakir Cullblade") == 0  # your own creature; no creature
    g.cast("Murder", targets="Bear").resolve()
    assert g.stack() == ["ability of Malakir Cullblade"] and g.counters("Malakir Cullblade") == 0
    g.resolve()
    assert g.counters("Malakir Cullblade") == 1 and g.size("Malakir Cullblade") == (2, 2)


def test_malakir_cullblade_counts_tokens_and_each_of_several():
    g = Scenario(
        you={"battlefield": [put("Malakir Cullblade"), put("Epic Proportions", attached_to="Malakir Cullblade")],
             "hand": ["Unlikely Aid", SWEEP], "mana": "{1}{B}{B}"},
        opponent={"battlefield": [BEAR, put(SOLDIER, 2)]},
    )  # fmt: skip
    g.cast("Unlikely Aid", targets="Malakir Cullblade").resolve().cast("Sweep").resolve_all()
    assert g.permanents("opponent") == [] and g.counters("Malakir Cullblade") == 3


def test_malakir_cullblade_does_not_trigger_for_bounce():
    g = Scenario(
        you={"battlefield": ["Malakir Cullblade"], "hand": ["Unsummon"], "mana": "{U}"},
        opponent={"battlefield": [BEAR]},
    )
    g.cast("Unsummon", targets="Bear").resolve()
    assert g.in_hand("Bear", "opponent") and g.stack() == [] and g.counters("Malakir Cullblade") == 0


def test_malakir_cullblade_dying_together_gets_nothing():
    g = Scenario(
        you={"battlefield": ["Malakir Cullblade"], "hand": [SWEEP], "mana": "{B}"}, opponent={"battlefield": [BEAR]}
    )
    g.cast("Sweep").resolve()
    assert g.stack() == ["ability of Malakir Cullblade"]  # leaves-the-battlefield abilities look back
    g.resolve()
    assert g.in_graveyard("Malakir Cullblade") and g.permanents() == []


# ---------------------------------------------------------------- Mardu Outrider
def test_mardu_outrider_discards_a_card_to_cast_it():
    g = Scenario(you={"battlefield": ["Swamp*3"], "hand": ["Mardu Outrider", "Shock", "Forest"]})
    g.cast("Mardu Outrider", costs="Forest")
    assert g.graveyard() == ["Forest"] and g.hand() == ["Shock"]  # a cost: paid before it resolves
    assert g.stack() == ["Mardu Outrider"]
    g.resolve()
    assert g.size("Mardu Outrider") == (5, 5) and g.untapped_lands() == 0


def test_mardu_outrider_can_not_be_cast_without_another_card():
    g = Scenario(you={"battlefield": ["Swamp*3"], "hand": ["Mardu Outrider"]})
    assert not g.legal("cast", "Mardu Outrider")
    g = Scenario(you={"battlefield": ["Swamp*3"], "hand": ["Mardu Outrider", "Mardu Outrider"]})
    g.cast("Mardu Outrider").resolve()
    assert g.graveyard() == ["Mardu Outrider"] and g.permanents().count("Mardu Outrider") == 1


# ---------------------------------------------------------------- Murder
def test_murder_destroys_any_creature():
    g = Scenario(
        you={"hand": ["Murder"], "battlefield": ["Swamp*3"]}, opponent={"battlefield": ["Gigantosaurus", OX, "Forest"]}
    )
    with pytest.raises(ScenarioError):
        g.copy().cast("Murder", targets="opponent's Forest")
    g.cast("Murder", targets="Gigantosaurus").resolve()
    assert g.graveyard("opponent") == ["Gigantosaurus"] and g.permanents("opponent") == ["Ox", "Forest"]


@pytest.mark.parametrize("answer", ["Glint", "Unlikely Aid", None])
def test_murder_against_hexproof_and_indestructible(answer):
    g = Scenario(
        you={"hand": ["Murder"], "mana": "{1}{B}{B}"},
        opponent={"battlefield": [OX], "hand": ["Glint", "Unlikely Aid"], "mana": "{1}{U}{B}"},
    )
    g.cast("Murder", targets="Ox")
    if answer:
        g.cast(answer, targets="Ox", player="opponent")
    g.resolve_all()
    assert g.on_battlefield("Ox") == bool(answer) and g.in_graveyard("Murder")


# ---------------------------------------------------------------- Nightmare
def test_nightmare_has_the_size_of_your_swamps_and_flies():
    g = Scenario(
        you={"battlefield": ["Swamp*6", "Forest"], "hand": ["Nightmare"]},
        opponent={"battlefield": ["Swamp*3", OX]},
    )
    g.cast("Nightmare").resolve()
    assert g.size("Nightmare") == (6, 6) and g.keywords("Nightmare") == {"flying"}
    g.to("upkeep", of="you").attack("Nightmare")
    with pytest.raises(ScenarioError):
        g.copy().block({"Ox": "Nightmare"})
    g.block({}).to("main2")
    assert g.life("opponent") == 14


def test_nightmare_ruling_1_dies_without_swamps():
    g = Scenario(
        you={"battlefield": ["Forest*6"], "hand": ["Nightmare"], "mana": "{B}"}, opponent={"battlefield": ["Swamp*4"]}
    )
    g.cast("Nightmare").resolve()
    assert g.asks == "priority" and g.in_graveyard("Nightmare", "you")


def test_nightmare_ruling_2_follows_the_number_of_swamps():
    g = Scenario(
        you={"battlefield": ["Swamp*2", "Nightmare"], "hand": ["Swamp", "Forest", put(SMASH, 3)],
             "mana": "{R}{R}{R}"},
    )  # fmt: skip
    assert g.size("Nightmare") == (2, 2)
    g.play("Swamp")
    assert g.size("Nightmare") == (3, 3)
    for left in (2, 1):
        g.cast("Smash", targets="Swamp").resolve()
        assert g.size("Nightmare") == (left, left)
    g.cast("Smash", targets="Swamp").resolve()
    assert g.in_graveyard("Nightmare")


def test_nightmare_ruling_2_damage_becomes_lethal_as_swamps_go():
    g = Scenario(
        you={"battlefield": ["Swamp*3", put("Nightmare", damage=2)], "hand": [SMASH], "mana": "{R}"},
    )
    assert g.on_battlefield("Nightmare")
    g.cast("Smash", targets="Swamp").resolve()
    assert g.in_graveyard("Nightmare")


def test_nightmare_ruling_3_counts_the_subtype_not_the_name():
    g = Scenario(you={"battlefield": ["Swamp", put(BOG, 2), "Forest", "Nightmare"]})
    assert g.size("Nightmare") == (3, 3)


def test_nightmare_ruling_4_has_its_size_in_every_zone():
    g = Scenario(
        you={"battlefield": ["Swamp*3"], "graveyard": ["Nightmare"], "hand": [REMEMBER]},
        opponent={"battlefield": ["Swamp*5"]},
    )
    assert g.cast("Remember", targets="Nightmare").resolve().life() == 23


def test_nightmare_ruling_4_too_small_in_the_graveyard():
    g = Scenario(you={"battlefield": ["Swamp*2"], "graveyard": ["Nightmare"], "hand": [RECALL_BIG]})
    assert not g.legal("cast", "Recall Big")


def test_nightmare_ruling_4_big_enough_in_the_graveyard():
    g = Scenario(you={"battlefield": ["Swamp*3"], "graveyard": ["Nightmare"], "hand": [RECALL_BIG]})
    assert g.cast("Recall Big", targets="Nightmare").resolve().hand() == ["Nightmare"]


# ---------------------------------------------------------------- Sanitarium Skeleton
def test_sanitarium_skeleton_is_a_one_two():
    g = Scenario(you={"battlefield": ["Swamp"], "hand": ["Sanitarium Skeleton"]})
    assert g.cast("Sanitarium Skeleton").resolve().size("Sanitarium Skeleton") == (1, 2)


def test_sanitarium_skeleton_returns_from_the_graveyard():
    g = Scenario(you={"battlefield": ["Swamp*3"], "graveyard": ["Sanitarium Skeleton"]})
    g.activate("Sanitarium Skeleton")
    assert g.graveyard() == ["Sanitarium Skeleton"] and g.untapped_lands() == 0
    g.resolve()
    assert g.hand() == ["Sanitarium Skeleton"] and g.graveyard() == []


def test_sanitarium_skeleton_at_instant_speed_by_its_owner_only():
    g = Scenario(
        you={"battlefield": ["Swamp*3"], "graveyard": ["Sanitarium Skeleton@mine"]},
        opponent={"battlefield": ["Swamp*3"], "graveyard": ["Sanitarium Skeleton@theirs"]},
        step="upkeep",
    )
    assert g.legal("activate", "@mine") and not g.legal("activate", "@theirs")
    assert g.legal("activate", "@theirs", player="opponent") and not g.legal("activate", "@mine", player="opponent")


def test_sanitarium_skeleton_only_from_the_graveyard_and_for_three_mana():
    g = Scenario(you={"battlefield": ["Swamp*3", "Sanitarium Skeleton"], "hand": ["Sanitarium Skeleton"]})
    assert not g.legal("activate", "Sanitarium Skeleton")
    g = Scenario(you={"battlefield": ["Swamp*2"], "graveyard": ["Sanitarium Skeleton"]})
    assert not g.legal("activate", "Sanitarium Skeleton")


def test_sanitarium_skeleton_activated_twice_returns_once():
    g = Scenario(you={"battlefield": ["Swamp*6"], "graveyard": ["Sanitarium Skeleton"]})
    g.activate("Sanitarium Skeleton").activate("Sanitarium Skeleton").resolve(2)
    assert g.hand() == ["Sanitarium Skeleton"]


# ---------------------------------------------------------------- Savage Gorger
def test_savage_gorger_flies():
    g = Scenario(you={"battlefield": ["Savage Gorger"]}, opponent={"battlefield": [OX]})
    assert g.size("Savage Gorger") == (1, 1) and g.keywords("Savage Gorger") == {"flying"}
    g.attack("Savage Gorger")
    with pytest.raises(ScenarioError):
        g.copy().block({"Ox": "Savage Gorger"})


def test_savage_gorger_counter_at_your_end_step_if_an_opponent_lost_life():
    g = Scenario(you={"battlefield": ["Savage Gorger"]})
    g.attack("Savage Gorger").to("end")
    assert g.life("opponent") == 19 and g.stack() == ["ability of Savage Gorger"]
    g.resolve()
    assert g.size("Savage Gorger") == (2, 2)


def test_savage_gorger_no_counter_if_only_you_lost_life_or_nobody_did():
    g = Scenario(you={"battlefield": ["Savage Gorger"], "hand": ["Shock"], "mana": "{R}"})
    g.cast("Shock", targets="you").resolve().to("end")
    assert g.life() == 18 and g.stack() == []
    g.next_turn()
    assert g.counters("Savage Gorger") == 0


def test_savage_gorger_not_in_an_opponents_end_step_nor_for_an_earlier_turn():
    g = Scenario(
        you={"battlefield": ["Savage Gorger"], "hand": ["Shock"], "mana": "{R}"}, active="opponent", step="main1"
    )
    g.cast("Shock", targets="opponent", player="you").resolve().to("end")
    assert g.life("opponent") == 18 and g.active == "opponent" and g.stack() == []
    g.to("end", of="you")
    assert g.stack() == [] and g.counters("Savage Gorger") == 0


def test_savage_gorger_ruling_1_paying_life_is_losing_life():
    g = Scenario(you={"battlefield": ["Savage Gorger"]}, opponent={"battlefield": [BLOOD_PRICE]})
    g.activate("Blood Price", player="opponent")
    assert g.life("opponent") == 18
    g.script(opponent=["yes"]).resolve().to("end").resolve()
    assert g.counters("Savage Gorger") == 1


def test_savage_gorger_ruling_2_gaining_more_than_was_lost_does_not_matter():
    g = Scenario(
        you={"battlefield": ["Savage Gorger"], "hand": ["Shock"], "mana": "{R}"},
        opponent={"hand": [TONIC], "mana": "{W}"},
    )
    g.cast("Shock", targets="opponent").resolve().cast("Tonic", player="opponent").resolve()
    assert g.life("opponent") == 24
    g.to("end").resolve()
    assert g.counters("Savage Gorger") == 1


def test_savage_gorger_ruling_3_looks_at_the_whole_turn_and_counts_once():
    g = Scenario(you={"battlefield": ["Swamp*3"], "hand": ["Savage Gorger", "Shock*3"], "mana": "{R}{R}{R}"}, third={})
    g.cast("Shock", targets="opponent").resolve().cast("Shock", targets="third").resolve()
    g.cast("Shock", targets="third").resolve().cast("Savage Gorger").resolve()  # it was not there when life was lost
    g.to("end")
    assert g.stack() == ["ability of Savage Gorger"]
    g.resolve()
    assert g.counters("Savage Gorger") == 1


# ---------------------------------------------------------------- Sengir Vampire
def test_sengir_vampire_grows_when_what_it_damaged_dies():
    g = Scenario(you={"battlefield": ["Sengir Vampire"]}, opponent={"battlefield": [FLYER, OX]})
    assert g.size("Sengir Vampire") == (4, 4) and g.keywords("Sengir Vampire") == {"flying"}
    g.attack("Sengir Vampire")
    with pytest.raises(ScenarioError):
        g.copy().block({"Ox": "Sengir Vampire"})
    g.block({"Flyer": "Sengir Vampire"}).to("combat damage")
    assert g.in_graveyard("Flyer") and g.stack() == ["ability of Sengir Vampire"]
    g.resolve()
    assert g.counters("Sengir Vampire") == 1 and g.size("Sengir Vampire") == (5, 5)


def test_sengir_vampire_not_for_a_creature_it_did_not_damage():
    g = Scenario(
        you={"battlefield": ["Sengir Vampire"], "hand": ["Murder"], "mana": "{1}{B}{B}"},
        opponent={"battlefield": [OX]},
    )
    g.cast("Murder", targets="Ox").resolve()
    assert g.in_graveyard("Ox") and g.stack() == [] and g.counters("Sengir Vampire") == 0


def test_sengir_vampire_not_for_what_it_damaged_in_an_earlier_turn():
    g = Scenario(
        you={"battlefield": ["Sengir Vampire", "Swamp*3"], "hand": ["Murder"]}, opponent={"battlefield": [BIG_FLYER]}
    )
    g.attack("Sengir Vampire").block({"Big Flyer": "Sengir Vampire"}).to("main2")
    assert g.damage("Big Flyer") == 4
    g.to("upkeep", of="opponent").cast("Murder", targets="Big Flyer", player="you").resolve()
    assert g.in_graveyard("Big Flyer") and g.stack() == [] and g.counters("Sengir Vampire") == 0


def test_sengir_vampire_not_for_a_new_object_of_the_same_card():
    sprite = card("Sprite", "{U}", "Creature — Faerie", "0/5", flying, flash)
    g = Scenario(
        you={"battlefield": ["Sengir Vampire", "Swamp*3", "Island"], "hand": ["Unsummon", "Murder"]},
        opponent={"battlefield": [sprite, "Island"]},
    )
    g.attack("Sengir Vampire").block({"Sprite": "Sengir Vampire"}).to("main2")
    g.cast("Unsummon", targets="Sprite").resolve().cast("Sprite", player="opponent").resolve()
    g.cast("Murder", targets="Sprite").resolve()
    assert g.in_graveyard("Sprite") and g.stack() == [] and g.counters("Sengir Vampire") == 0


def test_sengir_vampire_ruling_1_something_else_kills_what_it_had_damaged():
    g = Scenario(
        you={"battlefield": ["Sengir Vampire", "Swamp*3"], "hand": ["Murder"]}, opponent={"battlefield": [BIG_FLYER]}
    )
    g.attack("Sengir Vampire").block({"Big Flyer": "Sengir Vampire"}).to("main2")
    assert g.damage("Big Flyer") == 4 and g.counters("Sengir Vampire") == 0
    g.cast("Murder", targets="Big Flyer").resolve_all()
    assert g.in_graveyard("Big Flyer") and g.counters("Sengir Vampire") == 1


@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_sengir_vampire_ruling_2_whoever_controlled_the_creature(whose):
    mine, theirs = ([BEAR], []) if whose == "you" else ([], [BEAR])
    g = Scenario(
        you={"battlefield": ["Sengir Vampire", *mine], "hand": [DUEL], "mana": "{G}"}, opponent={"battlefield": theirs}
    )
    g.cast("Duel", targets=["Sengir Vampire", "Bear"]).resolve_all()
    assert g.in_graveyard("Bear", whose) and g.counters("Sengir Vampire") == 1
    assert g.damage("Sengir Vampire") == 2


def test_sengir_vampire_ruling_2_whosever_graveyard():
    g = Scenario(
        you={"battlefield": ["Sengir Vampire"], "hand": [DUEL], "mana": "{G}"},
        opponent={"battlefield": [put(BEAR, owner="you")]},
    )
    g.cast("Duel", targets=["Sengir Vampire", "Bear"]).resolve_all()
    assert g.in_graveyard("Bear", "you") and g.counters("Sengir Vampire") == 1


def test_sengir_vampire_ruling_3_dying_together_triggers_for_nothing():
    g = Scenario(you={"battlefield": ["Sengir Vampire"]}, opponent={"battlefield": ["Serra Angel"]})
    g.attack("Sengir Vampire").block({"Serra Angel": "Sengir Vampire"}).to("combat damage")
    assert g.in_graveyard("Sengir Vampire", "you") and g.in_graveyard("Serra Angel", "opponent")
    assert g.stack() == ["ability of Sengir Vampire"]
    g.resolve()
    assert g.graveyard() == ["Sengir Vampire"] and g.permanents() == [] and g.stack() == []


# ---------------------------------------------------------------- Skeleton Archer
@pytest.mark.parametrize("victim, yours, theirs", [("opponent", 20, 19), ("you", 19, 20)])
def test_skeleton_archer_one_damage_to_a_player(victim, yours, theirs):
    g = Scenario(you={"battlefield": ["Swamp*4"], "hand": ["Skeleton Archer"]})
    g.cast("Skeleton Archer").script(you=[victim]).resolve_all()
    assert g.size("Skeleton Archer") == (3, 3) and (g.life(), g.life("opponent")) == (yours, theirs)


@pytest.mark.parametrize("victim", ["Typhoid Rats", "Bear"])
def test_skeleton_archer_one_damage_to_a_creature(victim):
    g = Scenario(
        you={"battlefield": ["Swamp*4"], "hand": ["Skeleton Archer"]}, opponent={"battlefield": ["Typhoid Rats", BEAR]}
    )
    g.cast("Skeleton Archer").resolve()
    assert g.asks == "target"
    assert sorted(g.options()) == ["Bear", "Skeleton Archer", "Typhoid Rats", "opponent", "you"]
    g.choose(victim).resolve_all()
    assert g.in_graveyard("Typhoid Rats") == (victim == "Typhoid Rats")
    assert g.damage("Bear") == (victim == "Bear")


# ---------------------------------------------------------------- Soulhunter Rakshasa
def test_soulhunter_rakshasa_damage_for_each_swamp_when_cast_from_hand():
    g = Scenario(
        you={"battlefield": ["Swamp*4", "Forest*2"], "hand": ["Soulhunter Rakshasa"]},
        opponent={"battlefield": ["Swamp*3"]},
    )
    g.cast("Soulhunter Rakshasa").resolve()
    assert g.size("Soulhunter Rakshasa") == (5, 5) and g.stack() == ["ability of Soulhunter Rakshasa"]
    g.resolve()
    assert (g.life(), g.life("opponent")) == (20, 16)


def test_soulhunter_rakshasa_counts_swamps_as_it_resolves():
    g = Scenario(
        you={"battlefield": ["Swamp*5"], "hand": ["Soulhunter Rakshasa"]},
        opponent={"hand": [SMASH], "mana": "{R}"},
    )
    g.cast("Soulhunter Rakshasa").resolve().cast("Smash", targets="Swamp", player="opponent").resolve_all()
    assert g.life("opponent") == 16


def test_soulhunter_rakshasa_one_opponent_of_several():
    g = Scenario(you={"battlefield": ["Swamp*5"], "hand": ["Soulhunter Rakshasa"]}, third={})
    g.cast("Soulhunter Rakshasa").resolve()
    assert g.asks == "target" and sorted(c.text for c in g.choices()) == ["opponent", "third"]
    g.choose("third").resolve()
    assert [g.life(p) for p in range(3)] == [20, 20, 15]


def test_soulhunter_rakshasa_nothing_if_it_was_not_cast_from_hand():
    g = Scenario(you={"battlefield": ["Swamp*5"], "hand": [RAISE], "graveyard": ["Soulhunter Rakshasa"]})
    g.cast("Raise", targets="Soulhunter Rakshasa").resolve()
    assert g.on_battlefield("Soulhunter Rakshasa") and g.stack() == []
    assert g.life("opponent") == 20


def test_soulhunter_rakshasa_can_not_block():
    g = Scenario(
        you={"battlefield": ["Soulhunter Rakshasa@demon", put(OX, alias="ox")]},
        opponent={"battlefield": [BEAR]}, active="opponent",
    )  # fmt: skip
    assert g.rules("@demon") == {"cant block"}
    g.attack("Bear")
    g.until("blocker")
    assert [c.text for c in g.choices() if c.row >= 0] == ["Ox"]


def test_soulhunter_rakshasa_can_attack():
    g = Scenario(you={"battlefield": ["Soulhunter Rakshasa"]})
    assert g.attack("Soulhunter Rakshasa").to("main2").life("opponent") == 15


# ---------------------------------------------------------------- Typhoid Rats
def test_typhoid_rats_deathtouch():
    g = Scenario(you={"battlefield": ["Typhoid Rats"]}, opponent={"battlefield": ["Gigantosaurus"]}, active="opponent")
    assert g.size("Typhoid Rats") == (1, 1) and g.keywords("Typhoid Rats") == {"deathtouch"}
    g.attack("Gigantosaurus").block({"Typhoid Rats": "Gigantosaurus"}).to("main2")
    assert g.in_graveyard("Gigantosaurus", "opponent") and g.in_graveyard("Typhoid Rats", "you")


def test_typhoid_rats_can_be_cast():
    g = Scenario(you={"battlefield": ["Swamp"], "hand": ["Typhoid Rats"]})
    assert g.cast("Typhoid Rats").resolve().on_battlefield("Typhoid Rats", "you")


# ---------------------------------------------------------------- Unlikely Aid
def test_unlikely_aid_power_and_indestructible_until_end_of_turn():
    g = Scenario(you={"battlefield": ["Swamp*2", BEAR], "hand": ["Unlikely Aid"]})
    g.cast("Unlikely Aid", targets="Bear").resolve()
    assert g.size("Bear") == (4, 2) and g.keywords("Bear") == {"indestructible"}
    g.next_turn()
    assert g.size("Bear") == (2, 2) and g.keywords("Bear") == set()


@pytest.mark.parametrize("aided", [True, False])
def test_unlikely_aid_saves_from_lethal_damage(aided):
    g = Scenario(
        you={"battlefield": [BEAR, "Swamp*2"], "hand": ["Unlikely Aid"]}, opponent={"battlefield": ["Rumbling Baloth"]}
    )
    g.attack("Bear").block({"Rumbling Baloth": "Bear"})
    if aided:
        g.cast("Unlikely Aid", targets="Bear", player="you").resolve()
    g.to("main2")
    assert g.on_battlefield("Bear") == aided and g.on_battlefield("Rumbling Baloth") == (not aided)


def test_unlikely_aid_does_not_save_from_toughness_zero():
    g = Scenario(
        you={"battlefield": [BEAR], "hand": ["Unlikely Aid", "Compound Fracture*2"], "mana": "{1}{B}{B}{B}"},
    )
    g.cast("Unlikely Aid", targets="Bear").resolve().cast("Compound Fracture", targets="Bear").resolve()
    assert g.size("Bear") == (3, 1)
    g.cast("Compound Fracture", targets="Bear").resolve()
    assert g.in_graveyard("Bear")


# ---------------------------------------------------------------- Vampire Opportunist
def test_vampire_opportunist_drains_two():
    g = Scenario(you={"battlefield": ["Swamp*7", "Vampire Opportunist"]})
    assert g.size("Vampire Opportunist") == (2, 1)
    g.activate("Vampire Opportunist")
    assert g.untapped_lands() == 0 and (g.life(), g.life("opponent")) == (20, 20)
    g.resolve()
    assert (g.life(), g.life("opponent")) == (22, 18) and not g.tapped("Vampire Opportunist")


def test_vampire_opportunist_needs_seven_mana():
    assert not Scenario(you={"battlefield": ["Swamp*6", "Vampire Opportunist"]}).legal(
        "activate", "Vampire Opportunist"
    )


def test_vampire_opportunist_each_opponent_but_you_gain_only_two():
    g = Scenario(you={"battlefield": ["Swamp*7", "Vampire Opportunist"]}, third={})
    g.activate("Vampire Opportunist").resolve()
    assert [g.life(p) for p in range(3)] == [22, 18, 18]


def test_vampire_opportunist_at_any_time_and_as_often_as_paid():
    g = Scenario(
        you={"battlefield": ["Swamp*14", "Vampire Opportunist"]}, opponent={"battlefield": ["Swamp*7"]},
        active="opponent", step="upkeep",
    )  # fmt: skip
    assert not g.legal("activate", "Vampire Opportunist", player="opponent")
    g.activate("Vampire Opportunist", player="you").activate("Vampire Opportunist").resolve(2)
    assert (g.life(), g.life("opponent")) == (24, 16)


def test_vampire_opportunist_works_while_summoning_sick():
    g = Scenario(you={"battlefield": ["Swamp*9"], "hand": ["Vampire Opportunist"]})
    g.cast("Vampire Opportunist").resolve().activate("Vampire Opportunist").resolve()
    assert g.life("opponent") == 18


# ---------------------------------------------------------------- Swamp
def test_swamp_taps_for_black():
    g = Scenario(you={"hand": ["Swamp"]}, payment="manual")
    g.play("Swamp").activate("Swamp")
    assert g.pool() == "{B}" and g.tapped("Swamp") and g.stack() == []
    assert not g.legal("activate", "Swamp")
    assert g.types("Swamp") == {"basic", "land"} and g.subtypes("Swamp") == {"Swamp"}


def test_swamp_pays_for_black_only():
    g = Scenario(you={"battlefield": ["Swamp"], "hand": ["Typhoid Rats", "Shock", "Jungle Delver"]})
    assert g.legal("cast", "Typhoid Rats") and not g.legal("cast", "Shock") and not g.legal("cast", "Jungle Delver")
