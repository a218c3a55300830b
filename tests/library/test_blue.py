"""The blue cards of the standard decks and Island: every ability, and every official ruling that can arise."""

import pytest

from mtgenv.cards import registry
from mtgenv.cards.library import blue as blue_cards
from mtgenv.scenario import Scenario, ScenarioError, put
from tests.library.rulings import assert_complete
from tests.rules.cards import *

CARDS = [c.name for c in blue_cards.CARDS]

RULINGS = {
    ("Frilled Sea Serpent", 1): "test_frilled_sea_serpent_ruling_1_too_late_once_blocked",
    ("Sleep", 1): "test_sleep_ruling_1_also_those_that_were_tapped_before",
    ("Soulblade Djinn", 1): "test_soulblade_djinn_ruling_1_which_casts_and_plays_count",
    ("Soulblade Djinn", 2): "test_soulblade_djinn_ruling_2_resolves_before_the_spell",
    ("Warden of Evos Isle", 1): "test_warden_of_evos_isle_ruling_1_the_spell_itself_must_have_flying",
    ("Warden of Evos Isle", 2): "test_warden_of_evos_isle_ruling_2_colored_mana_stays",
    ("Warden of Evos Isle", 3): "test_warden_of_evos_isle_ruling_3_increases_before_reductions_and_mana_value_stays",
    ("Windreader Sphinx", 1): "test_windreader_sphinx_ruling_1_whoever_attacks_whomever",
    ("Windreader Sphinx", 2): "test_windreader_sphinx_ruling_2_flying_as_declared",
    ("Windreader Sphinx", 3): "test_windreader_sphinx_ruling_3_its_own_attack_counts",
    ("Winged Words", 1): "test_winged_words_ruling_1_nobody_acts_between_announcing_and_paying",
    ("Winged Words", 2): "test_winged_words_ruling_2_one_less_however_many_flyers",
}
CANNOT_ARISE: dict[tuple[str, int], str] = {}


def test_every_ruling_is_accounted_for():
    assert_complete("U", RULINGS, CANNOT_ARISE, globals())


# ---------------------------------------------------------------- costs and printed characteristics
COSTS = [
    ("Cloudkin Seer", 2, 1), ("Frilled Sea Serpent", 4, 2), ("Glint", 1, 1), ("Octoprophet", 3, 1),
    ("Overflowing Insight", 4, 3), ("Riddlemaster Sphinx", 4, 2), ("Sleep", 2, 2), ("Soulblade Djinn", 3, 2),
    ("Sworn Guardian", 1, 1), ("Unsummon", 0, 1), ("Wall of Runes", 0, 1), ("Warden of Evos Isle", 2, 1),
    ("Waterkin Shaman", 1, 1), ("Waterknot", 1, 2), ("Windreader Sphinx", 5, 2), ("Windstorm Drake", 4, 1),
    ("Winged Words", 2, 1),
]  # fmt: skip


def castable(name, islands, mountains, *more):
    lands = [f"Island*{islands}"] * (islands > 0) + [f"Mountain*{mountains}"] * (mountains > 0)
    g = Scenario(you={"battlefield": [*lands, *more], "hand": [name]}, opponent={"battlefield": [OX]})
    return g.legal("cast", name)


@pytest.mark.parametrize("name, generic, colored", COSTS)
def test_cost(name, generic, colored):
    assert castable(name, colored, generic, BEAR)  # the Bear is a target
    assert not castable(name, colored - 1, generic + 1, BEAR)  # colour
    assert not castable(name, colored, generic - 1, BEAR) if generic else not castable(name, 0, 0, BEAR)  # amount


SIZES = [
    ("Cloudkin Seer", (2, 1), {"flying"}, {"Elemental", "Wizard"}),
    ("Frilled Sea Serpent", (4, 6), set(), {"Serpent"}),
    ("Octoprophet", (3, 3), set(), {"Octopus"}),
    ("Riddlemaster Sphinx", (5, 5), {"flying"}, {"Sphinx"}),
    ("Soulblade Djinn", (4, 3), {"flying"}, {"Djinn"}),
    ("Sworn Guardian", (1, 3), set(), {"Merfolk", "Warrior"}),
    ("Wall of Runes", (0, 4), {"defender"}, {"Wall"}),
    ("Warden of Evos Isle", (2, 2), {"flying"}, {"Bird", "Wizard"}),
    ("Waterkin Shaman", (2, 1), set(), {"Elemental", "Shaman"}),
    ("Windreader Sphinx", (3, 7), {"flying"}, {"Sphinx"}),
    ("Windstorm Drake", (3, 3), {"flying"}, {"Drake"}),
]


def roll_call(subtypes):
    """A match tells only those subtypes apart that some card in it speaks of: this one does."""
    return card("Roll Call", "", "Enchantment", *(static(subtype(t), gets(0, 0)) for t in sorted(subtypes)))


@pytest.mark.parametrize("name, size, keywords, subtypes", SIZES)
def test_creature_as_printed(name, size, keywords, subtypes):
    g = Scenario(you={"battlefield": ["Island*7"], "hand": [name]}, cards=[roll_call(subtypes)])
    g.cast(name)
    assert g.stack() == [name]
    g.resolve()
    assert g.on_battlefield(name, "you") and not g.tapped(name)
    assert g.size(name) == size
    assert g.keywords(name) == keywords
    assert g.subtypes(name) == subtypes
    assert g.types(name) == {"creature"} and g.colors(name) == {"blue"}
    assert g.untapped_lands() == 7 - registry.get(name).mana_value


@pytest.mark.parametrize("name", [name for name, _, keywords, _ in SIZES if "flying" in keywords])
def test_flyers_are_blocked_by_flying_and_reach_only(name):
    g = Scenario(you={"battlefield": [name]}, opponent={"battlefield": [BEAR, FLYER, SPIDER]})
    g.script(you=["no"]).attack(name).until("blocker")
    assert not g.legal("block", "Bear")
    assert g.legal("block", "Flyer") and g.legal("block", "Spider")


def test_every_blue_card_is_looked_at():
    assert {c[0] for c in COSTS} == set(CARDS)
    assert {c[0] for c in SIZES} == {c.name for c in blue_cards.CARDS if c.power is not None}


# ---------------------------------------------------------------- Island
def test_island_taps_for_blue():
    g = Scenario(you={"hand": ["Island"]}, payment="manual")
    g.play("Island")
    assert g.types("Island") == {"land", "basic"} and g.subtypes("Island") == {"Island"}
    assert g.colors("Island") == set()
    g.activate("Island")
    assert g.pool() == "{U}" and g.tapped("Island")
    assert not g.legal("activate", "Island")


def test_island_pays_for_a_blue_spell():
    g = Scenario(you={"battlefield": ["Island"], "hand": ["Wall of Runes"]})
    g.cast("Wall of Runes").resolve()
    assert g.on_battlefield("Wall of Runes") and g.untapped_lands() == 0


# ---------------------------------------------------------------- Cloudkin Seer
def test_cloudkin_seer_draws_a_card():
    g = Scenario(you={"battlefield": ["Island*3"], "hand": ["Cloudkin Seer"], "library": ["Shock", "Forest"]})
    g.cast("Cloudkin Seer").resolve()
    assert g.stack() == ["ability of Cloudkin Seer"] and g.hand() == []
    g.resolve()
    assert g.hand() == ["Shock"] and g.library() == ["Forest"]
    assert g.hand("opponent") == []


# ---------------------------------------------------------------- Frilled Sea Serpent
def serpent(lands="Island*7"):
    return Scenario(you={"battlefield": [lands, "Frilled Sea Serpent"]}, opponent={"battlefield": [OX, FLYER]})


def test_frilled_sea_serpent_cant_be_blocked_this_turn():
    g = serpent()
    h = g.copy().attack("Frilled Sea Serpent").until("blocker")
    assert h.legal("block", "Ox")
    g.activate("Frilled Sea Serpent").resolve()
    assert g.untapped_lands() == 0
    g.attack("Frilled Sea Serpent").to("declare blockers")
    assert g.asks != "blocker"  # there is nothing to block
    g.to("end of combat")
    assert g.life("opponent") == 16
    # only this turn
    g.to("declare attackers", of="you").attack("Frilled Sea Serpent").until("blocker")
    assert g.legal("block", "Ox")


def test_frilled_sea_serpent_pays_five_and_two_blue():
    assert not serpent("Island*6").legal("activate", "Frilled Sea Serpent")
    for islands, can in ((2, True), (1, False)):
        g = Scenario(you={"battlefield": [f"Island*{islands}", f"Mountain*{7 - islands}", "Frilled Sea Serpent"]})
        assert g.legal("activate", "Frilled Sea Serpent") == can


def test_frilled_sea_serpent_ruling_1_too_late_once_blocked():
    g = serpent()
    g.attack("Frilled Sea Serpent").block({"Ox": "Frilled Sea Serpent"})
    g.activate("Frilled Sea Serpent").resolve()
    assert g.blockers() == ["Ox"]
    g.to("end of combat")
    assert g.life("opponent") == 20 and g.in_graveyard("Ox") and g.damage("Frilled Sea Serpent") == 3


# ---------------------------------------------------------------- Glint
def test_glint_adds_three_toughness():
    def after(attacker, respond):
        g = Scenario(
            you={"battlefield": ["Island*2", BEAR], "hand": ["Glint"]},
            opponent={"battlefield": [attacker]},
            active="opponent",
        )
        name = attacker if isinstance(attacker, str) else attacker.name
        g.attack(name).block({"Bear": name})
        if respond:
            g.cast("Glint", targets="Bear", player="you").resolve()
            assert g.size("Bear") == (2, 5) and g.has("Bear", "hexproof")
        return g.to("end of combat").on_battlefield("Bear")

    assert not after("Rumbling Baloth", False)
    assert after("Rumbling Baloth", True)  # 4 damage
    assert not after(GIANT, True)  # 5 damage


def test_glint_makes_an_opponents_spell_fizzle():
    def hit(respond):
        g = Scenario(
            you={"battlefield": ["Island*2", BEAR], "hand": ["Glint"]},
            opponent={"hand": ["Murder"], "mana": "{B}{B}{1}"},
        )
        g.cast("Murder", targets="Bear", player="opponent")
        if respond:
            g.cast("Glint", targets="Bear", player="you")
        return g.resolve_all()

    assert hit(False).in_graveyard("Bear")
    g = hit(True)
    assert g.on_battlefield("Bear") and g.in_graveyard("Murder", "opponent")


def test_glint_hexproof_hinders_opponents_only_and_until_end_of_turn():
    g = Scenario(
        you={"battlefield": ["Island*2", BEAR], "hand": ["Glint", GROWTH]},
        opponent={"hand": ["Murder"], "battlefield": ["Swamp*3"]},
    )
    assert g.legal("cast", "Murder", player="opponent")
    g.cast("Glint", targets="Bear").resolve()
    assert not g.legal("cast", "Murder", player="opponent")
    g.add_mana("you", "{G}").cast("Growth", targets="Bear").resolve()
    assert g.size("Bear") == (5, 8)
    g.next_turn()
    assert g.size("Bear") == (2, 2) and not g.has("Bear", "hexproof")
    assert g.legal("cast", "Murder", player="opponent")


def test_glint_targets_your_creature_only():
    g = Scenario(you={"battlefield": ["Island*2", OX], "hand": ["Glint"]}, opponent={"battlefield": [BEAR]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Glint", targets="Bear")
    g = Scenario(you={"battlefield": ["Island*2"], "hand": ["Glint"]}, opponent={"battlefield": [BEAR]})
    assert not g.legal("cast", "Glint")


# ---------------------------------------------------------------- Octoprophet
def prophet():
    g = Scenario(you={"battlefield": ["Island*4"], "hand": ["Octoprophet"], "library": ["Shock", "Island", "Forest"]})
    g.cast("Octoprophet").resolve()
    assert g.stack() == ["ability of Octoprophet"]
    return g.resolve()


def test_octoprophet_scries_two():
    g = prophet()
    assert g.asks == "scry" and g.chooser == "you"
    h = g.copy().choose("yes", "no")
    assert h.asks == "priority" and h.library() == ["Shock", "Forest", "Island"]
    h = g.copy().choose("no", "yes")
    assert h.asks == "priority" and h.library() == ["Island", "Forest", "Shock"]
    h = g.copy().choose("yes", "yes")  # both on top, in any order
    orders = [h.copy().choose(first).library() for first in ("Shock", "Island")]
    assert sorted(orders) == [["Island", "Shock", "Forest"], ["Shock", "Island", "Forest"]]
    h = g.copy().choose("no", "no")
    orders = [h.copy().choose(first).library() for first in ("Shock", "Island")]
    assert sorted(orders) == [["Forest", "Island", "Shock"], ["Forest", "Shock", "Island"]]


def test_octoprophet_with_one_card_looks_at_one():
    g = Scenario(you={"battlefield": ["Island*4"], "hand": ["Octoprophet"], "library": ["Shock"]})
    g.cast("Octoprophet").resolve(2)
    assert g.asks == "scry"
    g.choose("no")
    assert g.asks == "priority" and g.library() == ["Shock"]


# ---------------------------------------------------------------- Overflowing Insight
@pytest.mark.parametrize("who, other", [("you", "opponent"), ("opponent", "you")])
def test_overflowing_insight_target_player_draws_seven(who, other):
    g = Scenario(
        you={"battlefield": ["Island*7"], "hand": ["Overflowing Insight"], "library": ["Shock", "Forest*9"]},
        opponent={"library": ["Shock", "Forest*9"]},
    )
    g.cast("Overflowing Insight", targets=who).resolve()
    assert sorted(g.hand(who)) == ["Forest"] * 6 + ["Shock"] and len(g.library(who)) == 3
    assert g.hand(other) == [] and len(g.library(other)) == 10


def test_overflowing_insight_can_deck_a_player():
    g = Scenario(you={"battlefield": ["Island*7"], "hand": ["Overflowing Insight"]}, opponent={"library": ["Forest*6"]})
    g.cast("Overflowing Insight", targets="opponent").resolve()
    assert g.winner == "you"


# ---------------------------------------------------------------- Riddlemaster Sphinx
def sphinx():
    return Scenario(
        you={"battlefield": ["Island*6", GIANT], "hand": ["Riddlemaster Sphinx"]},
        opponent={"battlefield": [BEAR, OX, "Forest"]},
    )


def test_riddlemaster_sphinx_may_return_an_opponents_creature():
    g = sphinx().cast("Riddlemaster Sphinx").resolve()
    assert g.asks == "target" and sorted(c.text for c in g.choices()) == ["Bear", "Ox"]
    g.choose("Ox")
    assert g.stack() == ["ability of Riddlemaster Sphinx"]
    g.resolve()
    assert g.asks == "may" and g.chooser == "you"
    h = g.copy().choose("no")
    assert h.on_battlefield("Ox") and h.stack() == []
    g.choose("yes")
    assert g.hand("opponent") == ["Ox"] and not g.on_battlefield("Ox") and g.on_battlefield("Bear")


def test_riddlemaster_sphinx_returns_it_to_its_owner():
    g = Scenario(
        you={"battlefield": ["Island*6"], "hand": ["Riddlemaster Sphinx"]},
        opponent={"battlefield": [put(OX, owner="you")]},
    )
    g.script(you=["Ox", "yes"]).cast("Riddlemaster Sphinx").resolve_all()
    assert g.in_hand("Ox", "you") and g.hand("opponent") == []


def test_riddlemaster_sphinx_without_a_target_does_nothing():
    g = Scenario(you={"battlefield": ["Island*6", BEAR], "hand": ["Riddlemaster Sphinx"]})
    g.cast("Riddlemaster Sphinx").resolve()
    assert g.asks == "priority" and g.stack() == []


# ---------------------------------------------------------------- Sleep
def sleep(target="opponent"):
    g = Scenario(
        you={"battlefield": ["Island*4", GIANT], "hand": ["Sleep"]},
        opponent={"battlefield": [BEAR, OX, put("Island", tapped=True)]},
    )
    return g.cast("Sleep", targets=target).resolve()


def test_sleep_taps_all_creatures_of_the_player():
    g = sleep()
    assert g.tapped("Bear") and g.tapped("Ox") and not g.tapped("Giant")
    g = sleep("you")
    assert g.tapped("Giant") and not g.tapped("Bear")


def test_sleep_they_miss_exactly_one_untap_step():
    g = sleep()
    g.to("upkeep", of="opponent")
    assert g.tapped("Bear") and g.tapped("Ox") and not g.tapped("opponent's Island")
    g.to("upkeep", of="you")
    assert g.tapped("Bear")
    g.to("upkeep", of="opponent")
    assert not g.tapped("Bear") and not g.tapped("Ox")


def test_sleep_on_yourself_lasts_over_your_next_untap_step():
    g = sleep("you")
    g.to("upkeep", of="opponent")
    assert g.tapped("Giant")
    g.to("upkeep", of="you")
    assert g.tapped("Giant") and g.untapped_lands() == 4
    g.to("upkeep", of="opponent").to("upkeep", of="you")
    assert not g.tapped("Giant")


def test_sleep_does_not_hold_what_came_later():
    tap_theirs = card("Nap", "{U}", "Instant", spell(tap(all_(creature & opponent_controls))))
    g = Scenario(
        you={"battlefield": ["Island*5"], "hand": ["Sleep", tap_theirs]},
        opponent={"battlefield": [BEAR], "hand": [SPRITE]},
    )
    g.cast("Sleep", targets="opponent").resolve().add_mana("opponent", "{G}").cast(
        "Sprite", player="opponent"
    ).resolve()
    g.cast("Nap").resolve()
    assert g.tapped("Bear") and g.tapped("Sprite")
    g.to("upkeep", of="opponent")
    assert g.tapped("Bear") and not g.tapped("Sprite")


def test_sleep_other_effects_may_untap_them():
    g = Scenario(
        you={"battlefield": ["Island*4"], "hand": ["Sleep"]},
        opponent={"battlefield": ["Forest", BEAR, OX], "hand": ["Stony Strength"]},
    )
    g.cast("Sleep", targets="opponent").resolve()
    g.cast("Stony Strength", targets="Bear", player="opponent").resolve()
    assert not g.tapped("Bear") and g.tapped("Ox")


def test_sleep_ruling_1_also_those_that_were_tapped_before():
    def untaps(spells):
        g = Scenario(
            you={"battlefield": ["Island*4"], "hand": spells},
            opponent={"battlefield": [put(BEAR, tapped=True), OX]},
        )
        if spells:
            g.cast("Sleep", targets="opponent").resolve()
        return not g.to("upkeep", of="opponent").tapped("Bear")

    assert untaps([])
    assert not untaps(["Sleep"])


# ---------------------------------------------------------------- Soulblade Djinn
def djinn(*hand, **more):
    return Scenario(
        you={"battlefield": ["Soulblade Djinn", BEAR], "hand": [*hand], "mana": "{W}{U}{U}{G}{5}", **more},
        opponent={"battlefield": [OX], "hand": [HEAL], "mana": "{W}"},
    )


def test_soulblade_djinn_pumps_your_creatures_until_end_of_turn():
    g = djinn(HEAL, DIVINE)
    g.cast("Heal").resolve_all()
    assert g.size("Soulblade Djinn") == (5, 4) and g.size("Bear") == (3, 3) and g.size("Ox") == (3, 3)
    g.cast("Divine").resolve_all()
    assert g.size("Soulblade Djinn") == (6, 5) and g.size("Bear") == (4, 4)
    g.next_turn()
    assert g.size("Soulblade Djinn") == (4, 3) and g.size("Bear") == (2, 2)


def test_soulblade_djinn_ignores_an_opponents_spell():
    g = djinn()
    g.cast("Heal", player="opponent")
    assert g.stack() == ["Heal"]
    assert g.resolve_all().size("Bear") == (2, 2)


def test_soulblade_djinn_misses_creatures_that_enter_later():
    g = djinn(HEAL, OX)
    g.cast("Heal").resolve_all()
    g.cast("Ox").resolve_all()
    assert g.size("your Ox") == (3, 3) and g.size("Bear") == (3, 3)


@pytest.mark.parametrize(
    "types, triggers",
    [
        ("Instant", True), ("Sorcery", True), ("Enchantment", True), ("Artifact", True), ("Creature — Test", False),
        ("Artifact Creature — Test", False), ("Enchantment Creature — Test", False), ("Land", False),
    ],
)  # fmt: skip
def test_soulblade_djinn_ruling_1_which_casts_and_plays_count(types, triggers):
    size = ["1/1"] * ("Creature" in types)
    does = [spell(scry(1))] * (types in ("Instant", "Sorcery"))
    thing = card("Thing", "" if types == "Land" else "{1}", types, *size, *does)
    g = djinn(thing)
    if types == "Land":
        g.play("Thing")
        assert g.stack() == []
    else:
        g.cast("Thing")
        assert g.stack() == ["ability of Soulblade Djinn"] * triggers + ["Thing"]


def test_soulblade_djinn_ruling_2_resolves_before_the_spell():
    g = djinn("Rabid Bite")
    g.cast("Rabid Bite", targets=["Bear", "Ox"])
    assert g.stack() == ["ability of Soulblade Djinn", "Rabid Bite"]
    g.resolve()
    assert g.size("Bear") == (3, 3) and g.stack() == ["Rabid Bite"] and g.on_battlefield("Ox")
    g.resolve()
    assert g.in_graveyard("Ox")  # 3 damage rather than 2


# ---------------------------------------------------------------- Sworn Guardian
def test_sworn_guardian_is_a_plain_creature():
    assert registry.get("Sworn Guardian").abilities == ()
    g = Scenario(you={"battlefield": ["Sworn Guardian"]}, opponent={"battlefield": [BEAR]}, active="opponent")
    g.attack("Bear").block({"Sworn Guardian": "Bear"}).to("end of combat")
    assert g.on_battlefield("Sworn Guardian") and g.damage("Sworn Guardian") == 2 and g.damage("Bear") == 1


# ---------------------------------------------------------------- Unsummon
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_unsummon_returns_any_creature_to_its_owner(whose):
    seats = {"you": {"battlefield": ["Island"], "hand": ["Unsummon"]}, "opponent": {"battlefield": []}}
    seats[whose]["battlefield"].append(BEAR)
    g = Scenario(**seats)
    g.cast("Unsummon", targets="Bear").resolve()
    assert not g.on_battlefield("Bear") and g.hand(whose) == ["Bear"]
    assert g.in_graveyard("Unsummon", "you")


def test_unsummon_to_the_owner_not_the_controller():
    g = Scenario(
        you={"battlefield": ["Island"], "hand": ["Unsummon"]}, opponent={"battlefield": [put(BEAR, owner="you")]}
    )
    g.cast("Unsummon", targets="Bear").resolve()
    assert g.hand("you") == ["Bear"] and g.hand("opponent") == []


def test_unsummon_a_token_is_gone():
    g = Scenario(you={"battlefield": ["Island", tokens_card], "hand": ["Unsummon"]})
    g.cast("Unsummon", targets="Soldier Token").resolve()
    assert g.count("Soldier Token") == 0 and g.hand() == [] and g.exile() == []


def test_unsummon_creatures_only_and_fizzles_without_its_target():
    g = Scenario(you={"battlefield": ["Island", ANTHEM], "hand": ["Unsummon"]})
    assert not g.legal("cast", "Unsummon")
    g = Scenario(
        you={"battlefield": ["Island"], "hand": ["Unsummon"]},
        opponent={"battlefield": [BEAR, OX], "hand": [DOOM], "mana": "{B}"},
    )
    g.cast("Unsummon", targets="Bear").cast("Doom", targets="Bear", player="opponent").resolve_all()
    assert g.in_graveyard("Bear") and g.hand("opponent") == []


# ---------------------------------------------------------------- Wall of Runes
def test_wall_of_runes_cant_attack_but_block():
    g = Scenario(you={"battlefield": ["Wall of Runes", BEAR]}, opponent={"battlefield": [OX]})
    g.to("declare attackers")
    assert not g.legal("attack", "Wall of Runes") and g.legal("attack", "Bear")
    g.to("declare attackers", of="opponent").attack("Ox").block({"Wall of Runes": "Ox"}).to("end of combat")
    assert g.life() == 20 and g.damage("Wall of Runes") == 3


def test_wall_of_runes_scries_one():
    g = Scenario(you={"battlefield": ["Island"], "hand": ["Wall of Runes"], "library": ["Shock", "Forest"]})
    g.cast("Wall of Runes").resolve(2)
    assert g.asks == "scry" and g.chooser == "you"
    assert g.copy().choose("yes").library() == ["Shock", "Forest"]
    assert g.copy().choose("no").library() == ["Forest", "Shock"]


# ---------------------------------------------------------------- Warden of Evos Isle
def test_warden_of_evos_isle_makes_your_flyers_cheaper():
    assert not castable("Windstorm Drake", 1, 3)
    assert castable("Windstorm Drake", 1, 3, "Warden of Evos Isle")
    assert not castable("Windstorm Drake", 1, 2, "Warden of Evos Isle")
    assert castable("Windstorm Drake", 1, 2, "Warden of Evos Isle*2")  # they add up
    g = Scenario(you={"battlefield": ["Island*4", "Warden of Evos Isle"], "hand": ["Windstorm Drake"]})
    g.cast("Windstorm Drake").resolve()
    assert g.on_battlefield("Windstorm Drake") and g.untapped_lands() == 0


def test_warden_of_evos_isle_not_itself_nor_other_spells_nor_opponents():
    assert not castable("Warden of Evos Isle", 2, 0)  # not on the battlefield yet
    assert castable("Warden of Evos Isle", 2, 0, "Warden of Evos Isle")
    assert not castable("Octoprophet", 3, 0, "Warden of Evos Isle")  # creature without flying
    flying_idea = card("Flying Idea", "{1}{U}", "Sorcery", flying, spell(draw(1)))
    g = Scenario(you={"battlefield": ["Island", "Warden of Evos Isle"], "hand": [flying_idea]})
    assert not g.legal("cast", "Flying Idea")  # no creature spell
    g = Scenario(
        you={"battlefield": ["Island*4"], "hand": ["Windstorm Drake"]},
        opponent={"battlefield": ["Warden of Evos Isle"]},
    )
    assert not g.legal("cast", "Windstorm Drake")


def test_warden_of_evos_isle_ruling_1_the_spell_itself_must_have_flying():
    wings = card("Wings for All", "{U}", "Enchantment", static(creature & you_control, has(flying)))
    late = card(
        "Late Flyer", "{1}{U}", "Creature — Test", "1/1", static(this_one, has(flying), as_long_as=exists(creature))
    )
    for spell_card, cheaper in ((BEAR, False), (late, False), (FLYER, True)):
        g = Scenario(you={"battlefield": ["Warden of Evos Isle", wings], "hand": [spell_card], "mana": "{U}{G}"})
        assert g.cast(spell_card.name).resolve().has(spell_card.name, "flying")  # on the battlefield, all have it
        one = "{G}" if spell_card is BEAR else "{U}"
        g = Scenario(you={"battlefield": ["Warden of Evos Isle", wings], "hand": [spell_card], "mana": one})
        assert g.legal("cast", spell_card.name) == cheaper


def test_warden_of_evos_isle_ruling_2_colored_mana_stays():
    moth = card("Moth", "{U}{U}", "Creature — Test", "1/1", flying)
    dove = card("Dove", "{1}{U}", "Creature — Test", "1/1", flying)

    def can(spell_card, mana):
        g = Scenario(you={"battlefield": ["Warden of Evos Isle*3"], "hand": [spell_card], "mana": mana})
        return g.legal("cast", spell_card.name)

    assert can(moth, "{U}{U}") and not can(moth, "{U}") and not can(moth, "{U}{1}")
    assert can(dove, "{U}") and not can(dove, "{1}") and not can(dove, "")


def test_warden_of_evos_isle_ruling_3_increases_before_reductions_and_mana_value_stays():
    tax = card("Tax", "{1}{W}", "Enchantment", ir.CostModification(permanent & creature, ir.Constant(1)))
    sure = card("Moth", "{U}", "Creature — Test", "1/1", flying)
    five = card("Counter of Five", "{W}", "Enchantment", when(casts(you, with_mana_value(exactly=5)), gain_life(1)))

    def can(spell_card, mana, *more):
        name = spell_card if isinstance(spell_card, str) else spell_card.name
        return Scenario(you={"battlefield": [*more], "hand": [spell_card], "mana": mana}).legal("cast", name)

    assert not can(sure, "{U}", tax) and can(sure, "{U}{1}", tax)
    assert can(sure, "{U}", tax, "Warden of Evos Isle")  # the increase is there to be reduced
    assert can(sure, "{U}", "Warden of Evos Isle", tax)  # whatever came first
    g = Scenario(you={"battlefield": ["Island*4", "Warden of Evos Isle", five], "hand": ["Windstorm Drake"]})
    g.cast("Windstorm Drake")
    assert g.stack() == ["ability of Counter of Five", "Windstorm Drake"] and g.untapped_lands() == 0


# ---------------------------------------------------------------- Waterkin Shaman
def test_waterkin_shaman_grows_when_a_flyer_of_yours_enters():
    g = Scenario(you={"battlefield": ["Waterkin Shaman"], "hand": [FLYER, FLYER, BEAR], "mana": "{U}{U}{G}{3}"})
    g.cast("Bear").resolve()
    assert g.stack() == []  # no flyer
    g.cast("Flyer").resolve()
    assert g.stack() == ["ability of Waterkin Shaman"] and g.size("Waterkin Shaman") == (2, 1)
    g.resolve()
    assert g.size("Waterkin Shaman") == (3, 2) and g.size("Flyer") == (2, 2)
    g.cast("Flyer").resolve_all()
    assert g.size("Waterkin Shaman") == (4, 3)
    g.next_turn()
    assert g.size("Waterkin Shaman") == (2, 1)


def test_waterkin_shaman_not_for_an_opponents_flyer():
    g = Scenario(you={"hand": [FLYER], "mana": "{U}{1}"}, opponent={"battlefield": ["Waterkin Shaman"]})
    assert g.cast("Flyer").resolve().stack() == []


def test_waterkin_shaman_counts_what_flies_as_it_enters():
    wings = card("Wings for All", "{U}", "Enchantment", static(creature & you_control, has(flying)))
    g = Scenario(you={"battlefield": ["Waterkin Shaman", wings], "hand": [BEAR], "mana": "{G}{1}"})
    assert g.cast("Bear").resolve().stack() == ["ability of Waterkin Shaman"]
    g = Scenario(you={"battlefield": [wings, "Island*2"], "hand": ["Waterkin Shaman"]})
    assert g.cast("Waterkin Shaman").resolve().stack() == ["ability of Waterkin Shaman"]  # even itself
    assert g.resolve().size("Waterkin Shaman") == (3, 2)


# ---------------------------------------------------------------- Waterknot
def test_waterknot_taps_the_creature_and_keeps_it_tapped():
    g = Scenario(you={"battlefield": ["Island*3"], "hand": ["Waterknot"]}, opponent={"battlefield": [BEAR, OX]})
    g.cast("Waterknot", targets="Bear").resolve()
    assert g.attached_to("Waterknot") == "Bear" and g.stack() == ["ability of Waterknot"] and not g.tapped("Bear")
    g.resolve()
    assert g.tapped("Bear") and not g.tapped("Ox")
    for _ in range(2):
        g.to("upkeep", of="opponent")
        assert g.tapped("Bear")


def test_waterknot_only_hinders_the_untap_step():
    g = Scenario(
        you={"battlefield": ["Forest", put(BEAR, tapped=True), put(OX, tapped=True)], "hand": ["Stony Strength"]},
        opponent={"battlefield": [put("Waterknot", attached_to="Bear")]},
        step="untap",
    )
    assert g.tapped("Bear") and not g.tapped("Ox")
    g.to("main1").cast("Stony Strength", targets="Bear").resolve()
    assert not g.tapped("Bear")


def test_waterknot_creature_untaps_again_when_the_aura_is_gone():
    g = Scenario(
        you={"battlefield": ["Island"], "hand": [BOUNCE]},
        opponent={"battlefield": [put(BEAR, tapped=True), put("Waterknot", attached_to="Bear", owner="you")]},
    )
    g.cast("Bounce", targets="Waterknot").resolve()
    assert g.in_hand("Waterknot", "you") and g.tapped("Bear")
    assert not g.to("upkeep", of="opponent").tapped("Bear")


# ---------------------------------------------------------------- Windreader Sphinx
def test_windreader_sphinx_may_draw_for_each_attacking_flyer():
    g = Scenario(you={"battlefield": ["Windreader Sphinx", FLYER, put(FLYER), BEAR], "library": ["Shock", "Forest*5"]})
    g.attack("Flyer", "Flyer#2", "Bear")
    while g.asks == "order_triggers":
        g.game.step(g.game.legal_actions()[0])
    assert g.stack() == ["ability of Windreader Sphinx"] * 2  # the Bear does not count
    g.resolve()
    assert g.asks == "may" and g.chooser == "you"
    g.choose("no")
    assert g.hand() == []
    g.resolve().choose("yes")
    assert g.hand() == ["Shock"] and g.stack() == []


def test_windreader_sphinx_ruling_1_whoever_attacks_whomever():
    g = Scenario(you={"battlefield": ["Windreader Sphinx"]}, opponent={"battlefield": [FLYER]}, active="opponent")
    g.attack("Flyer")
    assert g.stack() == ["ability of Windreader Sphinx"]
    g.resolve()
    assert (g.asks, g.chooser) == ("may", "you")
    g.choose("yes")
    assert g.hand() == ["Mountain"] and g.hand("opponent") == []
    # somebody else attacks somebody else
    g = Scenario(
        you={"battlefield": ["Windreader Sphinx"]}, opponent={"battlefield": [FLYER]}, third={}, active="opponent"
    )
    g.to("declare attackers").attack(("Flyer", "third")).resolve()
    assert (g.asks, g.chooser) == ("may", "you")
    assert g.choose("yes").hand() == ["Mountain"]


def test_windreader_sphinx_ruling_2_flying_as_declared():
    raider = card("Raider", "{U}", "Creature — Test", "1/1", static(this_one & attacking, has(flying)))
    lifter = vanilla(
        "Lifter", "1/1", flying, when(attacks(), until_end_of_turn(target(creature & other), gains(flying)))
    )
    g = Scenario(you={"battlefield": ["Windreader Sphinx", raider]})
    g.attack("Raider")
    assert g.stack() == ["ability of Windreader Sphinx"]  # it flies as soon as it attacks
    g = Scenario(you={"battlefield": ["Windreader Sphinx", lifter, BEAR]})
    g.attack("Lifter", "Bear")
    for _ in range(4):
        if g.asks == "order_triggers":
            g.game.step(g.game.legal_actions()[0])
        elif g.asks == "target":
            g.choose("Bear")
    assert sorted(g.stack()) == ["ability of Lifter", "ability of Windreader Sphinx"]
    g.script(you=["yes"]).resolve_all()
    assert g.has("Bear", "flying") and g.hand() == ["Mountain"]  # the Bear came too late


def test_windreader_sphinx_ruling_3_its_own_attack_counts():
    g = Scenario(you={"battlefield": ["Windreader Sphinx"]})
    g.attack("Windreader Sphinx")
    assert g.stack() == ["ability of Windreader Sphinx"]
    assert g.resolve().choose("yes").hand() == ["Mountain"]


# ---------------------------------------------------------------- Windstorm Drake
def test_windstorm_drake_pumps_your_other_flyers():
    g = Scenario(
        you={"battlefield": ["Windstorm Drake", FLYER, BEAR], "hand": [BOUNCE, GRANT_FLYING], "mana": "{U}{U}"},
        opponent={"battlefield": ["Cloudkin Seer"]},
    )
    assert g.size("Flyer") == (3, 2)
    assert g.size("Windstorm Drake") == (3, 3)  # others
    assert g.size("Bear") == (2, 2)  # no flyer
    assert g.size("Cloudkin Seer") == (2, 1)  # not yours
    g.cast("Jump", targets="Bear").resolve()
    assert g.size("Bear") == (3, 2)
    g.cast("Bounce", targets="Windstorm Drake").resolve()
    assert g.size("Flyer") == (2, 2) and g.size("Bear") == (2, 2)


def test_windstorm_drake_two_pump_each_other():
    g = Scenario(you={"battlefield": ["Windstorm Drake*2", FLYER]})
    assert g.size("Windstorm Drake") == (4, 3) and g.size("Windstorm Drake#2") == (4, 3) and g.size("Flyer") == (4, 2)
    g.attack("Flyer").block().to("end of combat")
    assert g.life("opponent") == 16


# ---------------------------------------------------------------- Winged Words
def test_winged_words_draws_two():
    g = Scenario(you={"battlefield": ["Island*3"], "hand": ["Winged Words"], "library": ["Shock", "Swamp", "Forest"]})
    g.cast("Winged Words").resolve()
    assert sorted(g.hand()) == ["Shock", "Swamp"] and g.library() == ["Forest"] and g.untapped_lands() == 0


def test_winged_words_is_cheaper_with_a_flyer_of_yours():
    assert not castable("Winged Words", 2, 0)
    assert not castable("Winged Words", 2, 0, BEAR)
    assert castable("Winged Words", 2, 0, FLYER)
    assert not castable("Winged Words", 0, 2, FLYER)  # blue is needed
    g = Scenario(you={"battlefield": ["Island*2"], "hand": ["Winged Words"]}, opponent={"battlefield": [FLYER]})
    assert not g.legal("cast", "Winged Words")
    g = Scenario(you={"battlefield": ["Island*3", FLYER], "hand": ["Winged Words"]})
    g.cast("Winged Words").resolve()
    assert g.untapped_lands() == 1 and len(g.hand()) == 2


def test_winged_words_ruling_1_nobody_acts_between_announcing_and_paying():
    g = Scenario(
        you={"battlefield": ["Island*2", FLYER], "hand": ["Winged Words"]},
        opponent={"battlefield": ["Mountain"], "hand": ["Shock"]},
        payment="manual",
    )
    row = next(o for o, _, text in g._actions() if text == "cast Winged Words")
    g.game.step(next(c.action for c in g.choices() if c.row == row))
    paid = 0
    while g.asks != "priority":
        assert (g.asks, g.chooser) in (("pay_mana", "you"), ("mana_color", "you"))
        paid += g.asks == "pay_mana"
        g.game.step(g.game.legal_actions()[0])
    assert paid and g.stack() == ["Winged Words"] and g.untapped_lands() == 0
    g.activate("Mountain", player="opponent").cast("Shock", targets="Flyer").resolve()
    assert g.in_graveyard("Flyer") and g.stack() == ["Winged Words"]  # too late: it is paid for
    g.resolve()
    assert len(g.hand()) == 2


def test_winged_words_ruling_2_one_less_however_many_flyers():
    assert not castable("Winged Words", 1, 0, FLYER, "Windstorm Drake", "Serra Angel")
    assert castable("Winged Words", 2, 0, FLYER, "Windstorm Drake", "Serra Angel")
