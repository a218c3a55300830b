"""The green cards of the five standard decks, and Forest: every ability and every official ruling, as played."""

import pytest

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.scenario import Scenario, ScenarioError, put
from tests.library.rulings import assert_complete

BEAR = card("Bear", "{1}{G}", "Creature — Bear", "2/2")
OX = card("Ox", "{2}{G}", "Creature — Ox", "3/3")
FLYER = card("Flyer", "{1}{U}", "Creature — Bird", "2/2", flying)
EGG = card("Egg", "{1}", "Creature — Egg", "0/1")
RELIC = card("Relic", "{1}", "Artifact")
PAIR = card("Pair", "{U}{G}", "Instant", spell(gain_life(1)))
SWELL = card("Swell", "{G}", "Instant", spell(until_end_of_turn(target(creature), gets(+3, +3))))
LIFT = card("Lift", "{U}", "Instant", spell(until_end_of_turn(target(creature), gains(flying))))
STEAL = card("Steal", "{U}", "Instant", spell(ir.GainControl(you, target(creature))))
SMASH = card("Smash", "{R}", "Instant", spell(destroy(target(permanent))))
RUIN = card("Ruin", "{W}", "Sorcery", spell(destroy(all_(permanent))))
DOOM = card("Doom", "{B}", "Instant", spell(destroy(target(creature))))

CANNOT_ARISE = {}
RULINGS = {
    ("Affectionate Indrik", 1): "test_affectionate_indrik_ruling_1_no_fight_with_one_of_them_gone",
    ("Affectionate Indrik", 2): "test_affectionate_indrik_ruling_2_target_first_decision_as_it_resolves",
    ("Colossal Majesty", 1): "test_colossal_majesty_ruling_1_no_card_if_the_creature_is_gone_as_it_resolves",
    ("Colossal Majesty", 2): "test_colossal_majesty_ruling_2_no_trigger_without_one_as_the_upkeep_begins",
    ("Colossal Majesty", 3): "test_colossal_majesty_ruling_3_another_creature_will_do",
    ("Colossal Majesty", 4): "test_colossal_majesty_ruling_4_one_card_for_several_creatures",
    ("Ilysian Caryatid", 1): "test_ilysian_caryatid_ruling_1_mana_ability_without_the_stack",
    ("Prized Unicorn", 1): "test_prized_unicorn_ruling_1_who_can_not_block_does_not",
    ("Prized Unicorn", 2): "test_prized_unicorn_ruling_2_one_of_several_unicorns",
    ("Rabid Bite", 1): "test_rabid_bite_ruling_1_no_damage_with_one_illegal_target",
    ("Stony Strength", 1): "test_stony_strength_ruling_1_an_untapped_creature_too",
}

# name, generic, green, (power, toughness) and keywords of creatures
PRINTED = [
    ("Affectionate Indrik", 5, 1, (4, 4), set()),
    ("Baloth Packhunter", 3, 1, (3, 3), {"trample"}),
    ("Colossal Majesty", 2, 1, None, None),
    ("Epic Proportions", 4, 2, None, None),
    ("Gigantosaurus", 0, 5, (10, 10), set()),
    ("Ilysian Caryatid", 1, 1, (1, 1), set()),
    ("Jungle Delver", 0, 1, (1, 1), set()),
    ("Prized Unicorn", 3, 1, (2, 2), set()),
    ("Rabid Bite", 1, 1, None, None),
    ("Rampaging Brontodon", 5, 2, (7, 7), {"trample"}),
    ("Rumbling Baloth", 2, 2, (4, 4), set()),
    ("Sentinel Spider", 3, 2, (4, 4), {"vigilance", "reach"}),
    ("Stony Strength", 0, 1, None, None),
    ("Wildwood Patrol", 2, 1, (4, 2), {"trample"}),
    ("Woodland Mystic", 1, 1, (1, 1), set()),
    ("World Shaper", 3, 1, (3, 3), set()),
]


def test_every_ruling_is_tested():
    assert_complete("G", RULINGS, CANNOT_ARISE, globals())


@pytest.mark.parametrize("name, generic, colored, size, keywords", PRINTED)
def test_cost_and_size(name, generic, colored, size, keywords):
    def game(forests, islands):
        lands = [f"{land}*{n}" for land, n in (("Forest", forests), ("Island", islands)) if n]
        return Scenario(you={"battlefield": [*lands, OX], "hand": [name]}, opponent={"battlefield": [BEAR]})

    assert not game(colored - 1, generic + 1).legal("cast", name)
    assert not game(colored, generic - 1).legal("cast", name) if generic else True
    g = game(colored, generic)
    assert g.legal("cast", name)
    if size:
        g.cast(name).resolve()
        assert g.size(name) == size and g.keywords(name) == keywords and g.colors(name) == {"green"}


@pytest.mark.parametrize("name, first, second", [
    ("Stony Strength", ["Bear"], "Egg"), ("Epic Proportions", ["Bear"], "Ox"), ("Rabid Bite", ["Bear", "Ox"], "Flyer"),
])  # fmt: skip
def test_exactly_one_target(name, first, second):
    g = Scenario(you={"battlefield": ["Forest*6", BEAR, EGG], "hand": [name]}, opponent={"battlefield": [OX, FLYER]})
    for targets in ([], [*first, second]):
        with pytest.raises(ScenarioError):
            g.copy().cast(name, targets=targets)
    g.cast(name, targets=first)
    assert g.stack() == [name]


# ---------------------------------------------------------------- Affectionate Indrik
def indrik(**opponent):
    return Scenario(
        you={"battlefield": ["Forest*6", BEAR], "hand": ["Affectionate Indrik"]},
        opponent={"battlefield": [OX, FLYER]} | opponent,
    ).cast("Affectionate Indrik").resolve()  # fmt: skip


def test_affectionate_indrik_fights():
    g = indrik()
    assert g.asks == "target" and sorted(c.text for c in g.choices()) == ["Flyer", "Ox"]  # none of your own
    g.choose("Ox").script(you=["yes"]).resolve()
    assert g.in_graveyard("Ox") and g.damage("Affectionate Indrik") == 3 and g.on_battlefield("Flyer")


def test_affectionate_indrik_may_refuse():
    g = indrik().choose("Ox").script(you=["no"]).resolve()
    assert g.asks == "priority" and g.damage("Ox") == 0 and g.damage("Affectionate Indrik") == 0 and g.stack() == []


def test_affectionate_indrik_without_a_target():
    g = indrik(battlefield=[RELIC])
    assert g.on_battlefield("Affectionate Indrik") and g.stack() == [] and g.asks == "priority"


def test_affectionate_indrik_ruling_1_no_fight_with_one_of_them_gone():
    target_gone = indrik(hand=["Glint"], mana="{1}{U}").choose("Ox").cast("Glint", targets="Ox", player="opponent")
    target_gone.resolve(2)
    assert target_gone.asks == "priority" and target_gone.stack() == []  # not even asked
    assert target_gone.damage("Ox") == 0 and target_gone.damage("Affectionate Indrik") == 0
    indrik_gone = indrik(hand=["Unsummon"], mana="{U}").choose("Ox")
    indrik_gone.cast("Unsummon", targets="Affectionate Indrik", player="opponent").resolve()
    indrik_gone.script(you=["yes"]).resolve()
    assert indrik_gone.hand() == ["Affectionate Indrik"] and indrik_gone.stack() == []
    assert indrik_gone.damage("Ox") == 0


def test_affectionate_indrik_ruling_2_target_first_decision_as_it_resolves():
    g = indrik()
    assert g.asks == "target"
    g.choose("Flyer")
    assert g.asks == "priority" and g.stack() == ["ability of Affectionate Indrik"]
    g.resolve()
    assert (g.asks, g.chooser) == ("may", "you") and g.damage("Affectionate Indrik") == 0
    g.choose("yes")
    assert g.asks == "priority" and g.in_graveyard("Flyer") and g.damage("Affectionate Indrik") == 2


# ---------------------------------------------------------------- Baloth Packhunter
def test_baloth_packhunter_two_counters_on_each_other_one_you_control():
    g = Scenario(
        you={"battlefield": ["Forest*4", "Baloth Packhunter@a", "Baloth Packhunter@b", BEAR],
             "hand": ["Baloth Packhunter@new"]},
        opponent={"battlefield": ["Baloth Packhunter@theirs"]},
    )  # fmt: skip
    g.cast("Baloth Packhunter").resolve()
    assert g.stack() == ["ability of Baloth Packhunter"] and g.counters("@a") == 0
    g.resolve()
    assert g.counters("@a") == g.counters("@b") == 2 and g.size("@a") == (5, 5)
    assert g.counters("@theirs") == 0 and g.counters("Bear") == 0
    assert g.counters("your Baloth Packhunter#3") == 0 and g.count("Baloth Packhunter", "you") == 3


def test_baloth_packhunter_tramples():
    g = Scenario(you={"battlefield": ["Baloth Packhunter"]}, opponent={"battlefield": [EGG]})
    g.attack("Baloth Packhunter").block({"Egg": "Baloth Packhunter"}).script(you=[1]).to("main2")
    assert g.in_graveyard("Egg") and g.life("opponent") == 18


# ---------------------------------------------------------------- Colossal Majesty
def majesty(*creatures, n=1, **you):
    seat = {"battlefield": [f"Colossal Majesty*{n}", *creatures], "library": ["Shock", "Murder", "Forest*9"]}
    return Scenario(you=seat | you, opponent={"hand": [DOOM], "battlefield": ["Swamp"]}, step="untap")


def test_colossal_majesty_draws_in_your_upkeep():
    g = majesty("Rumbling Baloth")
    assert g.step == "upkeep" and g.stack() == ["ability of Colossal Majesty"] and g.hand() == []
    g.resolve()
    assert g.hand() == ["Shock"] and g.hand("opponent") == ["Doom"]
    g.to("main1")
    assert g.hand() == ["Shock", "Murder"]


def test_colossal_majesty_not_in_an_opponents_upkeep_and_not_for_their_creature():
    g = majesty("Rumbling Baloth").to("upkeep", of="opponent")
    assert g.stack() == []
    g = Scenario(you={"battlefield": ["Colossal Majesty"]}, opponent={"battlefield": ["Rumbling Baloth"]}, step="untap")
    assert g.step == "upkeep" and g.stack() == []


def test_colossal_majesty_twice_draws_two():
    assert majesty("Rumbling Baloth", n=2).resolve_all().hand() == ["Shock", "Murder"]


def test_colossal_majesty_ruling_1_no_card_if_the_creature_is_gone_as_it_resolves():
    g = majesty("Rumbling Baloth", OX)
    g.cast("Doom", targets="Rumbling Baloth", player="opponent").resolve(2)
    assert g.stack() == [] and g.hand() == []


def test_colossal_majesty_ruling_2_no_trigger_without_one_as_the_upkeep_begins():
    g = majesty(OX, "Forest", hand=[SWELL])
    assert g.step == "upkeep" and g.stack() == []
    g.cast("Swell", targets="Ox").resolve()
    assert g.size("Ox") == (6, 6) and g.stack() == []
    assert g.to("main1").hand() == ["Shock"]  # the draw step's


def test_colossal_majesty_ruling_3_another_creature_will_do():
    g = majesty("Rumbling Baloth", OX, "Forest", hand=[SWELL])
    g.cast("Doom", targets="Rumbling Baloth", player="opponent").cast("Swell", targets="Ox", player="you").resolve(2)
    assert g.in_graveyard("Rumbling Baloth") and g.size("Ox") == (6, 6)
    assert g.resolve().hand() == ["Shock"]


def test_colossal_majesty_ruling_4_one_card_for_several_creatures():
    g = majesty("Rumbling Baloth*2", "Gigantosaurus")
    assert g.stack() == ["ability of Colossal Majesty"]
    assert g.resolve_all().hand() == ["Shock"]


# ---------------------------------------------------------------- Epic Proportions
def test_epic_proportions_bigger_and_trampling():
    g = Scenario(you={"battlefield": ["Forest*6", BEAR], "hand": ["Epic Proportions"]}, opponent={"battlefield": [OX]})
    g.cast("Epic Proportions", targets="Bear").resolve()
    assert g.size("Bear") == (7, 7) and g.keywords("Bear") == {"trample"} and g.size("Ox") == (3, 3)
    g.attack("Bear").block({"Ox": "Bear"}).script(you=[3]).to("main2")
    assert g.in_graveyard("Ox") and g.life("opponent") == 16
    g.next_turn()
    assert g.size("Bear") == (7, 7)  # it stays


@pytest.mark.parametrize("trick", [True, False])
def test_epic_proportions_has_flash(trick):
    g = Scenario(
        you={"battlefield": ["Rumbling Baloth"]},
        opponent={"battlefield": ["Forest*6", BEAR], "hand": ["Epic Proportions"]},
    )
    g.attack("Rumbling Baloth").block({"Bear": "Rumbling Baloth"})
    if trick:
        g.cast("Epic Proportions", targets="Bear", player="opponent").resolve()
    g.to("main2")
    assert g.on_battlefield("Bear") == trick and g.in_graveyard("Rumbling Baloth") == trick


def test_epic_proportions_leaves_and_so_does_the_bonus():
    g = Scenario(
        you={"battlefield": [BEAR, put("Epic Proportions", attached_to="Bear")], "hand": [SMASH, DOOM],
             "mana": "{R}{B}"},
    )  # fmt: skip
    h = g.copy().cast("Smash", targets="Epic Proportions").resolve()
    assert h.size("Bear") == (2, 2) and h.keywords("Bear") == set()
    g.cast("Doom", targets="Bear").resolve()
    assert sorted(g.graveyard()) == ["Bear", "Doom", "Epic Proportions"]


# ---------------------------------------------------------------- Gigantosaurus, Rumbling Baloth
@pytest.mark.parametrize("name, damage", [("Gigantosaurus", 10), ("Rumbling Baloth", 4)])
def test_gigantosaurus_and_rumbling_baloth_just_hit(name, damage):
    g = Scenario(you={"battlefield": [name]}, opponent={"battlefield": [EGG]})
    assert g.copy().attack(name).block({}).to("main2").life("opponent") == 20 - damage
    blocked = g.attack(name).block({"Egg": name}).to("main2")
    assert blocked.life("opponent") == 20 and blocked.in_graveyard("Egg") and blocked.on_battlefield(name)


# ---------------------------------------------------------------- Ilysian Caryatid
@pytest.mark.parametrize("color, pool", [(c, f"{{{c[0].upper()}}}") for c in ("white", "black", "red", "green")])
def test_ilysian_caryatid_one_mana_of_any_color(color, pool):
    g = Scenario(you={"battlefield": ["Ilysian Caryatid", OX]}, payment="manual")
    g.activate("Ilysian Caryatid", colors=color)
    assert g.pool() == pool and g.tapped("Ilysian Caryatid")


def test_ilysian_caryatid_two_of_one_color_with_power_four():
    g = Scenario(you={"battlefield": ["Ilysian Caryatid", "Rumbling Baloth"]}, payment="manual")
    g.activate("Ilysian Caryatid", colors="blue")
    assert g.pool() == "{U}{U}"


def test_ilysian_caryatid_asks_for_colors_only():
    g = Scenario(you={"battlefield": ["Ilysian Caryatid"]}, payment="manual")
    with pytest.raises(ScenarioError):
        g.activate("Ilysian Caryatid", colors="colorless")


@pytest.mark.parametrize("creatures, castable", [
    ([OX], {"Shock", "Unsummon", "Jungle Delver", "Typhoid Rats", "Charmed Stray"}),
    (["Rumbling Baloth"], {"Shock", "Unsummon", "Jungle Delver", "Typhoid Rats", "Charmed Stray", "Woodland Mystic"}),
])  # fmt: skip
def test_ilysian_caryatid_pays_for_spells(creatures, castable):
    hand = ["Shock", "Unsummon", "Jungle Delver", "Typhoid Rats", "Charmed Stray", "Woodland Mystic", PAIR, "Murder"]
    g = Scenario(
        you={"battlefield": ["Ilysian Caryatid", *creatures], "hand": hand},
        opponent={"battlefield": ["Gigantosaurus"]},  # an opponent's creature does not count
    )
    names = {c if isinstance(c, str) else c.name for c in hand}
    assert {c for c in names if g.legal("cast", c)} == castable  # never two different colours


def test_ilysian_caryatid_together_with_a_land():
    g = Scenario(you={"battlefield": ["Ilysian Caryatid", "Forest"], "hand": [PAIR]})
    g.cast("Pair").resolve()
    assert g.life() == 21 and g.tapped("Ilysian Caryatid") and g.tapped("Forest")


def test_ilysian_caryatid_not_while_summoning_sick():
    g = Scenario(you={"battlefield": [put("Ilysian Caryatid", sick=True)], "hand": ["Jungle Delver"]})
    assert not g.legal("cast", "Jungle Delver")


def test_ilysian_caryatid_ruling_1_mana_ability_without_the_stack():
    g = Scenario(
        you={"battlefield": ["Ilysian Caryatid"]},
        opponent={"battlefield": ["Mountain"], "hand": ["Shock"]}, payment="manual",
    )  # fmt: skip
    g.activate("Ilysian Caryatid", colors="red")
    assert g.stack() == [] and g.pool() == "{R}" and g.chooser == "you"  # nobody could respond


# ---------------------------------------------------------------- Jungle Delver
def test_jungle_delver_grows_for_four_mana():
    g = Scenario(you={"battlefield": ["Forest*8", "Jungle Delver"]})
    g.activate("Jungle Delver").resolve()
    assert g.counters("Jungle Delver") == 1 and g.size("Jungle Delver") == (2, 2) and g.untapped_lands() == 4
    g.activate("Jungle Delver").resolve()
    assert g.size("Jungle Delver") == (3, 3) and not g.tapped("Jungle Delver")
    g.next_turn()
    assert g.size("Jungle Delver") == (3, 3)


def test_jungle_delver_at_any_time_by_its_controller():
    g = Scenario(
        you={"battlefield": ["Forest*4", "Jungle Delver"]}, opponent={"battlefield": ["Forest*4"]},
        active="opponent", step="upkeep",
    )  # fmt: skip
    assert not g.legal("activate", "Jungle Delver", player="opponent")
    assert g.activate("Jungle Delver", player="you").resolve().size("Jungle Delver") == (2, 2)


@pytest.mark.parametrize("lands", [["Forest*3"], ["Mountain*4"]])
def test_jungle_delver_needs_three_and_green(lands):
    assert not Scenario(you={"battlefield": [*lands, "Jungle Delver"]}).legal("activate", "Jungle Delver")


# ---------------------------------------------------------------- Prized Unicorn
def test_prized_unicorn_must_be_blocked_by_all():
    g = Scenario(you={"battlefield": ["Prized Unicorn", BEAR]}, opponent={"battlefield": [OX, FLYER]})
    g.attack("Prized Unicorn", "Bear").until("blocker")
    for blocks in ({}, {"Ox": "Prized Unicorn"}, {"Ox": "Bear", "Flyer": "Prized Unicorn"}):
        with pytest.raises(ScenarioError):
            g.copy().block(blocks)
    g.block({"Ox": "Prized Unicorn", "Flyer": "Prized Unicorn"})
    assert sorted(g.blockers()) == ["Flyer", "Ox"]
    g.script(you=[2]).to("main2")
    assert g.in_graveyard("Prized Unicorn") and g.life("opponent") == 18  # nobody was left for the Bear


def test_prized_unicorn_not_in_the_attack_changes_nothing():
    g = Scenario(you={"battlefield": ["Prized Unicorn", BEAR]}, opponent={"battlefield": [OX]})
    assert g.attack("Bear").block({}).to("main2").life("opponent") == 18


@pytest.mark.parametrize("why", ["tapped", "forbidden", "evasion"])
def test_prized_unicorn_ruling_1_who_can_not_block_does_not(why):
    # the ruling's other half, creatures that could block only for a cost, cannot arise: no card of the decks says so
    theirs = [put(OX, tapped=why == "tapped"), BEAR]
    mine = ["Prized Unicorn", *([put("Pacifism", attached_to="Ox")] if why == "forbidden" else [])]
    g = Scenario(you={"battlefield": mine, "hand": [LIFT], "mana": "{U}"}, opponent={"battlefield": [*theirs, FLYER]})
    if why == "evasion":
        g.cast("Lift", targets="Prized Unicorn").resolve()
        able = {"Flyer": "Prized Unicorn"}
    else:
        able = {"Bear": "Prized Unicorn", "Flyer": "Prized Unicorn"}
    g.attack("Prized Unicorn").until("blocker")
    with pytest.raises(ScenarioError):
        g.copy().block(dict(list(able.items())[:-1]))
    with pytest.raises(ScenarioError):
        g.copy().block({"Ox": "Prized Unicorn"})
    g.block(able)
    assert sorted(g.blockers()) == sorted(able)


@pytest.mark.parametrize("first, second", [("@a", "@a"), ("@a", "@b"), ("@b", "@a"), ("@b", "@b")])
def test_prized_unicorn_ruling_2_one_of_several_unicorns(first, second):
    g = Scenario(
        you={"battlefield": ["Prized Unicorn@a", "Prized Unicorn@b", BEAR]}, opponent={"battlefield": [OX, FLYER]}
    )
    g.attack("@a", "@b", "Bear").until("blocker")
    for blocks in ({"Ox": first}, {"Ox": first, "Flyer": "Bear"}):
        with pytest.raises(ScenarioError):
            g.copy().block(blocks)
    g.block({"Ox": first, "Flyer": second})
    assert sorted(g.blockers()) == ["Flyer", "Ox"]


# ---------------------------------------------------------------- Rabid Bite
def test_rabid_bite_only_one_of_them_bites():
    g = Scenario(
        you={"battlefield": ["Forest*2", put(BEAR, counters={"+1/+1": 1}, alias="mine"), OX], "hand": ["Rabid Bite"]},
        opponent={"battlefield": ["Gigantosaurus", FLYER]},
    )
    with pytest.raises(ScenarioError):
        g.copy().cast("Rabid Bite", targets=["Gigantosaurus", "@mine"])
    with pytest.raises(ScenarioError):
        g.copy().cast("Rabid Bite", targets=["@mine", "Ox"])
    g.cast("Rabid Bite", targets=["@mine", "Gigantosaurus"]).resolve()
    assert g.damage("Gigantosaurus") == 3 and g.damage("@mine") == 0 and g.damage("Flyer") == 0


def test_rabid_bite_is_the_creatures_damage():
    g = Scenario(
        you={"battlefield": ["Forest*4", "Typhoid Rats", "Charmed Stray"], "hand": ["Rabid Bite*2"]},
        opponent={"battlefield": ["Gigantosaurus", "Rumbling Baloth"]},
    )
    g.cast("Rabid Bite", targets=["Typhoid Rats", "Gigantosaurus"]).resolve()
    assert g.in_graveyard("Gigantosaurus")  # deathtouch
    g.cast("Rabid Bite", targets=["Charmed Stray", "Rumbling Baloth"]).resolve()
    assert g.damage("Rumbling Baloth") == 1 and g.life() == 21  # lifelink


def test_rabid_bite_uses_the_power_as_it_resolves_and_is_a_sorcery():
    g = Scenario(
        you={"battlefield": ["Forest*3", BEAR], "hand": ["Rabid Bite", SWELL]},
        opponent={"battlefield": ["Gigantosaurus"]},
    )
    assert not g.copy().to("declare attackers").attack().legal("cast", "Rabid Bite")
    g.cast("Rabid Bite", targets=["Bear", "Gigantosaurus"]).cast("Swell", targets="Bear").resolve(2)
    assert g.damage("Gigantosaurus") == 5


@pytest.mark.parametrize("mine, theirs", [([BEAR], []), ([], [OX])])
def test_rabid_bite_needs_both_targets(mine, theirs):
    g = Scenario(you={"battlefield": ["Forest*2", *mine], "hand": ["Rabid Bite"]}, opponent={"battlefield": theirs})
    assert not g.legal("cast", "Rabid Bite")


@pytest.mark.parametrize("answer, at, damage", [
    (None, None, 2), ("Unsummon", "Bear", 0), ("Unsummon", "Rumbling Baloth", None), ("Steal", "Bear", 0),
    ("Glint", "Rumbling Baloth", 0),
])  # fmt: skip
def test_rabid_bite_ruling_1_no_damage_with_one_illegal_target(answer, at, damage):
    g = Scenario(
        you={"battlefield": ["Forest*2", BEAR], "hand": ["Rabid Bite"]},
        opponent={"battlefield": ["Rumbling Baloth", OX], "hand": ["Unsummon", "Glint", STEAL], "mana": "{1}{U}"},
    )
    g.cast("Rabid Bite", targets=["Bear", "Rumbling Baloth"])
    if answer:
        g.cast(answer, targets=at, player="opponent")
    g.resolve_all()
    assert g.in_graveyard("Rabid Bite") and g.damage("Ox") == 0
    if damage is None:
        assert g.hand("opponent").count("Rumbling Baloth") == 1 and g.damage("Bear") == 0
    else:
        assert g.damage("Rumbling Baloth") == damage


# ---------------------------------------------------------------- Rampaging Brontodon
def test_rampaging_brontodon_grows_with_your_lands_as_it_attacks():
    g = Scenario(
        you={"battlefield": ["Rampaging Brontodon", "Forest*2", "Island"], "hand": [put(SMASH, 2)], "mana": "{R}"},
        opponent={"battlefield": ["Forest*4", EGG]},
    )
    assert g.size("Rampaging Brontodon") == (7, 7)
    g.attack("Rampaging Brontodon")
    assert g.stack() == ["ability of Rampaging Brontodon"] and g.size("Rampaging Brontodon") == (7, 7)
    g.resolve()
    assert g.size("Rampaging Brontodon") == (10, 10)
    g.block({"Egg": "Rampaging Brontodon"}).script(you=[1]).to("main2")
    assert g.life("opponent") == 11  # trample
    g.next_turn()
    assert g.size("Rampaging Brontodon") == (7, 7)


def test_rampaging_brontodon_counts_once_as_it_resolves():
    g = Scenario(
        you={"battlefield": ["Rampaging Brontodon", "Forest*3", "Mountain*2"], "hand": [put(SMASH, 2)]},
    )
    g.attack("Rampaging Brontodon").cast("Smash", targets="Forest").resolve(2)
    assert g.size("Rampaging Brontodon") == (11, 11)
    g.cast("Smash", targets="Forest").resolve()
    assert g.size("Rampaging Brontodon") == (11, 11)  # the bonus is fixed


# ---------------------------------------------------------------- Sentinel Spider
def test_sentinel_spider_vigilance():
    g = Scenario(you={"battlefield": ["Sentinel Spider", OX]})
    g.attack("Sentinel Spider", "Ox")
    assert not g.tapped("Sentinel Spider") and g.tapped("Ox")
    assert g.to("main2").life("opponent") == 13


def test_sentinel_spider_reach():
    g = Scenario(
        you={"battlefield": ["Sentinel Spider", OX]}, opponent={"battlefield": ["Serra Angel"]}, active="opponent"
    )
    g.attack("Serra Angel").until("blocker")
    assert [c.text for c in g.choices() if c.row >= 0] == ["Sentinel Spider"]
    g.block({"Sentinel Spider": "Serra Angel"}).to("main2")
    assert g.in_graveyard("Serra Angel") and g.in_graveyard("Sentinel Spider")


# ---------------------------------------------------------------- Stony Strength
def test_stony_strength_counter_and_untap():
    g = Scenario(
        you={"battlefield": ["Forest", put(BEAR, tapped=True), put(OX, tapped=True)], "hand": ["Stony Strength"]},
        opponent={"battlefield": [FLYER]},
    )
    with pytest.raises(ScenarioError):
        g.copy().cast("Stony Strength", targets="Flyer")
    g.cast("Stony Strength", targets="Bear").resolve()
    assert g.counters("Bear") == 1 and g.size("Bear") == (3, 3) and not g.tapped("Bear")
    assert g.tapped("Ox") and g.counters("Ox") == 0
    g.next_turn()
    assert g.size("Bear") == (3, 3)


def test_stony_strength_untaps_a_surprise_blocker():
    g = Scenario(
        you={"battlefield": [OX]},
        opponent={"battlefield": [put(BEAR, tapped=True), "Forest"], "hand": ["Stony Strength"]},
    )
    g.attack("Ox").cast("Stony Strength", targets="Bear", player="opponent").resolve()
    g.block({"Bear": "Ox"}).to("main2")
    assert g.in_graveyard("Ox") and g.in_graveyard("Bear")


def test_stony_strength_ruling_1_an_untapped_creature_too():
    g = Scenario(you={"battlefield": ["Forest", BEAR], "hand": ["Stony Strength"]})
    g.cast("Stony Strength", targets="Bear").resolve()
    assert g.counters("Bear") == 1 and not g.tapped("Bear")


# ---------------------------------------------------------------- Wildwood Patrol
@pytest.mark.parametrize("attacker, through", [("Wildwood Patrol", 3), ("Rumbling Baloth", 0)])
def test_wildwood_patrol_tramples(attacker, through):
    g = Scenario(you={"battlefield": [attacker]}, opponent={"battlefield": [EGG]})
    g.attack(attacker).block({"Egg": attacker})
    if through:
        g.script(you=[1])
    g.to("main2")
    assert g.in_graveyard("Egg") and g.life("opponent") == 20 - through


# ---------------------------------------------------------------- Woodland Mystic
def test_woodland_mystic_adds_green():
    g = Scenario(you={"battlefield": ["Woodland Mystic"]}, payment="manual")
    g.activate("Woodland Mystic")
    assert g.pool() == "{G}" and g.tapped("Woodland Mystic") and g.stack() == []
    assert not g.legal("activate", "Woodland Mystic")


def test_woodland_mystic_pays_for_spells_unless_summoning_sick():
    you = {"hand": ["Rumbling Baloth", "Shock"]}
    g = Scenario(you=you | {"battlefield": ["Woodland Mystic*2", "Forest*2"]})
    assert not g.legal("cast", "Shock")
    g.cast("Rumbling Baloth").resolve()
    assert g.on_battlefield("Rumbling Baloth") and g.tapped("Woodland Mystic#2")
    g = Scenario(you=you | {"battlefield": ["Woodland Mystic", put("Woodland Mystic", sick=True), "Forest*2"]})
    assert not g.legal("cast", "Rumbling Baloth")


@pytest.mark.parametrize("name, spell", [("Ilysian Caryatid", "Shock"), ("Woodland Mystic", "Stony Strength")])
def test_woodland_mystic_and_ilysian_caryatid_pay_at_any_time(name, spell):
    g = Scenario(you={"battlefield": [name], "hand": [spell]}, active="opponent", step="upkeep")
    assert g.legal("cast", spell, player="you")
    assert not Scenario(you={"hand": [spell]}, active="opponent", step="upkeep").legal("cast", spell, player="you")


# ---------------------------------------------------------------- World Shaper
@pytest.mark.parametrize("mills", [True, False])
def test_world_shaper_may_mill_three_as_it_attacks(mills):
    g = Scenario(you={"battlefield": ["World Shaper"], "library": ["Shock", "Forest", "Murder", "Island"]})
    g.attack("World Shaper")
    assert g.stack() == ["ability of World Shaper"] and g.graveyard() == []
    g.resolve()
    assert (g.asks, g.chooser) == ("may", "you")
    g.choose(mills)
    assert g.asks == "priority" and g.graveyard("opponent") == []
    assert sorted(g.graveyard()) == (["Forest", "Murder", "Shock"] if mills else [])
    assert g.library() == (["Island"] if mills else ["Shock", "Forest", "Murder", "Island"])


def test_world_shaper_mills_what_there_is():
    g = Scenario(you={"battlefield": ["World Shaper"], "library": ["Shock"]})
    g.attack("World Shaper").script(you=["yes"]).resolve()
    assert g.graveyard() == ["Shock"] and not g.lost("you")


def test_world_shaper_dying_brings_back_your_lands_tapped():
    g = Scenario(
        you={"battlefield": ["World Shaper"], "graveyard": ["Forest*2", "Island", "Shock", "Rumbling Baloth"]},
        opponent={"graveyard": ["Swamp"], "hand": [DOOM], "mana": "{B}"},
    )
    g.cast("Doom", targets="World Shaper", player="opponent").resolve()
    assert g.stack() == ["ability of World Shaper"] and g.count("Forest") == 0
    g.resolve()
    assert sorted(g.permanents("you")) == ["Forest", "Forest", "Island"] and g.untapped_lands() == 0
    assert sorted(g.graveyard()) == ["Rumbling Baloth", "Shock", "World Shaper"]
    assert g.graveyard("opponent") == ["Swamp", "Doom"] and g.permanents("opponent") == []


def test_world_shaper_lands_that_went_with_it_return_too():
    g = Scenario(you={"battlefield": ["World Shaper", "Forest*3"], "hand": [RUIN], "mana": "{W}"})
    g.cast("Ruin").resolve()
    assert g.permanents() == []
    g.resolve()
    assert g.permanents("you") == ["Forest"] * 3 and g.untapped_lands() == 0


def test_world_shaper_returns_its_controllers_lands():
    g = Scenario(
        you={"battlefield": [put("World Shaper", owner="opponent")], "graveyard": ["Forest"], "hand": [DOOM],
             "mana": "{B}"},
        opponent={"graveyard": ["Swamp"]},
    )  # fmt: skip
    g.cast("Doom", targets="World Shaper").resolve_all()
    assert g.permanents("you") == ["Forest"] and g.permanents("opponent") == []
    assert sorted(g.graveyard("opponent")) == ["Swamp", "World Shaper"]


def test_world_shaper_not_when_it_is_bounced():
    g = Scenario(you={"battlefield": ["World Shaper"], "graveyard": ["Forest"], "hand": ["Unsummon"], "mana": "{U}"})
    g.cast("Unsummon", targets="World Shaper").resolve()
    assert g.stack() == [] and g.count("Forest") == 0


# ---------------------------------------------------------------- Forest
def test_forest_taps_for_green():
    g = Scenario(you={"hand": ["Forest"]}, payment="manual")
    g.play("Forest").activate("Forest")
    assert g.pool() == "{G}" and g.tapped("Forest") and g.stack() == []
    assert not g.legal("activate", "Forest")
    assert g.types("Forest") == {"basic", "land"} and g.subtypes("Forest") == {"Forest"}


def test_forest_pays_for_green_only():
    g = Scenario(you={"battlefield": ["Forest"], "hand": ["Typhoid Rats", "Shock", "Jungle Delver"]})
    assert g.legal("cast", "Jungle Delver") and not g.legal("cast", "Typhoid Rats") and not g.legal("cast", "Shock")
