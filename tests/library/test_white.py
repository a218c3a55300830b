"""The white cards of the standard decks and Plains: every ability, and every official ruling that can arise."""

import pytest

from mtgenv.cards import registry
from mtgenv.cards.library import white as white_cards
from mtgenv.scenario import Scenario, ScenarioError, put
from tests.library.rulings import assert_complete
from tests.rules.cards import *

CARDS = [c.name for c in white_cards.CARDS]

RULINGS = {
    ("Angel of Vitality", 1): "test_angel_of_vitality_ruling_1_damage_stays_and_becomes_lethal_below_25",
    ("Angel of Vitality", 2): "test_angel_of_vitality_ruling_2_one_gain_per_lifelinker_not_per_recipient",
    ("Angel of Vitality", 3): "test_angel_of_vitality_ruling_3_bonus_counts_before_lethal_damage_is_checked",
    ("Angel of Vitality", 4): "test_angel_of_vitality_ruling_4_several_angels_add_up",
    ("Angel of Vitality", 5): "test_angel_of_vitality_ruling_5_for_each_is_one_gain",
    ("Angel of Vitality", 8): "test_angel_of_vitality_ruling_8_any_starting_life",
    ("Angel of Vitality", 9): "test_angel_of_vitality_ruling_9_once_per_gain_of_any_size",
    ("Bond of Discipline", 1): "test_bond_of_discipline_ruling_1_castable_without_creatures",
    ("Leonin Warleader", 1): "test_leonin_warleader_ruling_1_tokens_were_not_declared",
    ("Leonin Warleader", 2): "test_leonin_warleader_ruling_2_tokens_may_attack_different_players",
    ("Moorland Inquisitor", 1): "test_moorland_inquisitor_ruling_1_first_strike_twice_is_redundant",
}
CANNOT_ARISE = {
    ("Angel of Vitality", 6): "Two-Headed Giant",
    ("Angel of Vitality", 7): "Two-Headed Giant",
}


def test_every_ruling_is_accounted_for():
    assert_complete("W", RULINGS, CANNOT_ARISE, globals())


# ---------------------------------------------------------------- costs and printed characteristics
# (card, generic mana, white mana)
COSTS = [
    ("Angel of Vitality", 2, 1), ("Angelic Guardian", 4, 2), ("Angelic Reward", 3, 2), ("Bond of Discipline", 4, 1),
    ("Charmed Stray", 0, 1), ("Fencing Ace", 1, 1), ("Goring Ceratops", 5, 2), ("Hallowed Priest", 1, 1),
    ("Impassioned Orator", 1, 1), ("Inspiring Commander", 4, 2), ("Leonin Warleader", 2, 2),
    ("Moorland Inquisitor", 1, 1), ("Pacifism", 1, 1), ("Serra Angel", 3, 2), ("Spiritual Guardian", 3, 2),
]  # fmt: skip


@pytest.mark.parametrize("name, generic, colored", COSTS)
def test_cost(name, generic, colored):
    def castable(plains, mountains):
        lands = [f"Plains*{plains}"] * (plains > 0) + [f"Mountain*{mountains}"] * (mountains > 0)
        g = Scenario(you={"battlefield": lands, "hand": [name]}, opponent={"battlefield": [BEAR]})
        return g.legal("cast", name)

    assert castable(colored, generic)
    assert not castable(colored - 1, generic + 1)  # colour
    assert not castable(colored, generic - 1) if generic else not castable(0, 0)  # amount


SIZES = [
    ("Angel of Vitality", (2, 2), {"flying"}, {"Angel"}),
    ("Angelic Guardian", (5, 5), {"flying"}, {"Angel"}),
    ("Charmed Stray", (1, 1), {"lifelink"}, {"Cat"}),
    ("Fencing Ace", (1, 1), {"double strike"}, {"Human", "Soldier"}),
    ("Goring Ceratops", (3, 3), {"double strike"}, {"Dinosaur"}),
    ("Hallowed Priest", (1, 1), set(), {"Human", "Cleric"}),
    ("Impassioned Orator", (2, 2), set(), {"Human", "Cleric"}),
    ("Inspiring Commander", (1, 4), set(), {"Human", "Soldier"}),
    ("Leonin Warleader", (4, 4), set(), {"Cat", "Soldier"}),
    ("Moorland Inquisitor", (2, 2), set(), {"Human", "Soldier"}),
    ("Serra Angel", (4, 4), {"flying", "vigilance"}, {"Angel"}),
    ("Spiritual Guardian", (3, 4), set(), {"Spirit"}),
]


def roll_call(subtypes):
    """A match tells only those subtypes apart that some card in it speaks of: this one does."""
    return card("Roll Call", "", "Enchantment", *(static(subtype(t), gets(0, 0)) for t in sorted(subtypes)))


@pytest.mark.parametrize("name, size, keywords, subtypes", SIZES)
def test_creature_as_printed(name, size, keywords, subtypes):
    g = Scenario(you={"battlefield": ["Plains*7"], "hand": [name]}, cards=[roll_call(subtypes)])
    g.cast(name)
    assert g.stack() == [name]
    g.resolve()
    assert g.on_battlefield(name, "you") and not g.tapped(name)
    assert g.size(name) == size
    assert g.keywords(name) == keywords
    assert g.subtypes(name) == subtypes
    assert g.types(name) == {"creature"} and g.colors(name) == {"white"}
    assert g.untapped_lands() == 7 - registry.get(name).mana_value


def test_every_white_card_is_looked_at():
    assert {c[0] for c in COSTS} | {"Confront the Assault", "Tactical Advantage"} == set(CARDS)
    assert {c[0] for c in SIZES} == {c.name for c in white_cards.CARDS if c.power is not None}


# ---------------------------------------------------------------- Plains
def test_plains_taps_for_white():
    g = Scenario(you={"hand": ["Plains"], "battlefield": []}, payment="manual")
    g.play("Plains")
    assert g.types("Plains") == {"land", "basic"} and g.subtypes("Plains") == {"Plains"}
    assert g.colors("Plains") == set()
    g.activate("Plains")
    assert g.pool() == "{W}" and g.tapped("Plains")
    assert not g.legal("activate", "Plains")


def test_plains_pays_for_a_white_spell():
    g = Scenario(you={"battlefield": ["Plains"], "hand": ["Charmed Stray"]})
    g.cast("Charmed Stray").resolve()
    assert g.on_battlefield("Charmed Stray") and g.untapped_lands() == 0


# ---------------------------------------------------------------- Angel of Vitality
def heal(*more, life=20, opponent=(), n=1):
    """You control `more` and hold `n` Heals (gain 3 life) with the mana for them."""
    return Scenario(
        you={"battlefield": list(more), "hand": [HEAL] * n, "mana": "{W}" * n, "life": life},
        opponent={"battlefield": list(opponent)},
    )


def test_angel_of_vitality_flies():
    g = Scenario(you={"battlefield": ["Angel of Vitality"]}, opponent={"battlefield": [BEAR, FLYER, SPIDER]})
    g.attack("Angel of Vitality").until("blocker")
    assert not g.legal("block", "Bear")
    assert g.legal("block", "Flyer") and g.legal("block", "Spider")


def test_angel_of_vitality_adds_one_to_life_you_gain():
    assert heal().cast("Heal").resolve().life() == 23
    assert heal("Angel of Vitality").cast("Heal").resolve().life() == 24


def test_angel_of_vitality_does_not_change_an_opponents_gain_or_a_loss():
    g = heal(opponent=["Angel of Vitality"])
    assert g.cast("Heal").resolve().life() == 23
    g = Scenario(you={"battlefield": ["Angel of Vitality"], "hand": ["Shock"], "mana": "{R}"})
    g.cast("Shock", targets="you").resolve()
    assert g.life() == 18


@pytest.mark.parametrize("life, other, size", [(24, 20, (2, 2)), (25, 20, (4, 4)), (31, 20, (4, 4)), (20, 30, (2, 2))])
def test_angel_of_vitality_is_bigger_at_25_life(life, other, size):
    g = Scenario(you={"battlefield": ["Angel of Vitality"], "life": life}, opponent={"life": other})
    assert g.size("Angel of Vitality") == size


def test_angel_of_vitality_grows_and_shrinks_as_life_changes():
    g = Scenario(you={"battlefield": ["Angel of Vitality"], "hand": [HEAL, "Shock"], "mana": "{W}{R}", "life": 21})
    assert g.size("Angel of Vitality") == (2, 2)
    g.cast("Heal").resolve()
    assert g.life() == 25 and g.size("Angel of Vitality") == (4, 4)
    g.cast("Shock", targets="you").resolve()
    assert g.life() == 23 and g.size("Angel of Vitality") == (2, 2)


@pytest.mark.parametrize("damage, survives", [(1, True), (2, False), (3, False)])
def test_angel_of_vitality_ruling_1_damage_stays_and_becomes_lethal_below_25(damage, survives):
    g = Scenario(
        you={"battlefield": [put("Angel of Vitality", damage=damage)], "life": 26},
        opponent={"hand": ["Shock"], "mana": "{R}"},
    )
    assert g.size("Angel of Vitality") == (4, 4)
    g.cast("Shock", targets="you", player="opponent").resolve()
    assert g.life() == 24
    assert g.on_battlefield("Angel of Vitality") == survives
    assert g.in_graveyard("Angel of Vitality") != survives


def test_angel_of_vitality_ruling_2_one_gain_per_lifelinker_not_per_recipient():
    # two lifelinkers at the same time: 1 + 1 and 1 + 1
    g = Scenario(you={"battlefield": ["Angel of Vitality", "Charmed Stray*2"]})
    g.attack("Charmed Stray", "Charmed Stray#2").block().to("end of combat")
    assert g.life("opponent") == 18 and g.life() == 24
    # one lifelinker that deals damage to a creature and, by trample, to a player: 4 + 1
    g = Scenario(
        you={
            "battlefield": [
                "Angel of Vitality", "Wildwood Patrol", put("Eternal Thirst", attached_to="Wildwood Patrol"),
            ],
        },
        opponent={"battlefield": ["Sworn Guardian"]},
    )  # fmt: skip
    g.attack("Wildwood Patrol").block({"Sworn Guardian": "Wildwood Patrol"}).until("assign_damage")
    g.choose(3)
    if g.asks == "assign_damage":
        g.choose(1)
    g.to("end of combat")
    assert g.life("opponent") == 19 and g.in_graveyard("Sworn Guardian")
    assert g.life() == 25


@pytest.mark.parametrize("life, after, survives", [(22, 24, False), (23, 25, True), (24, 26, True)])
def test_angel_of_vitality_ruling_3_bonus_counts_before_lethal_damage_is_checked(life, after, survives):
    g = Scenario(
        you={"battlefield": ["Angel of Vitality", "Charmed Stray"], "life": life},
        opponent={"battlefield": ["Windstorm Drake"]},
    )
    g.attack("Angel of Vitality", "Charmed Stray").block({"Windstorm Drake": "Angel of Vitality"}).to("end of combat")
    assert g.life() == after
    assert g.on_battlefield("Angel of Vitality") == survives  # 3 damage on what is 2/2 or 4/4
    assert g.on_battlefield("Windstorm Drake")  # the Angel dealt 2 when damage was dealt


@pytest.mark.parametrize("angels", [1, 2, 3])
def test_angel_of_vitality_ruling_4_several_angels_add_up(angels):
    g = heal(f"Angel of Vitality*{angels}").cast("Heal").resolve()
    while g.asks == "replacement":
        g.game.step(g.game.legal_actions()[0])
    assert g.life() == 23 + angels


def test_angel_of_vitality_ruling_5_for_each_is_one_gain():
    census = card("Census", "{W}", "Instant", spell(gain_life(count(creature & you_control))))
    g = Scenario(you={"battlefield": ["Angel of Vitality", BEAR, OX], "hand": [census], "mana": "{W}"})
    assert g.cast("Census").resolve().life() == 20 + 3 + 1


def test_angel_of_vitality_ruling_8_any_starting_life():
    g = Scenario(
        you={"battlefield": ["Plains*3"], "hand": ["Angel of Vitality"], "life": 40},
        opponent={"battlefield": ["Angel of Vitality"], "life": 24},
    )
    g.cast("Angel of Vitality").resolve()
    assert g.size("your Angel of Vitality") == (4, 4)  # though it gained no life
    assert g.size("opponent's Angel of Vitality") == (2, 2)


@pytest.mark.parametrize("enters, watcher, gained", [("Spiritual Guardian", [], 5), (BEAR, ["Impassioned Orator"], 2)])
def test_angel_of_vitality_ruling_9_once_per_gain_of_any_size(enters, watcher, gained):
    g = Scenario(you={"battlefield": ["Angel of Vitality", *watcher], "hand": [enters], "mana": "{W}{W}{G}{3}"})
    g.cast(enters if isinstance(enters, str) else enters.name).resolve_all()
    assert g.life() == 20 + gained


# ---------------------------------------------------------------- Angelic Guardian
def test_angelic_guardian_flies():
    g = Scenario(you={"battlefield": ["Angelic Guardian"]}, opponent={"battlefield": [BEAR, FLYER]})
    g.attack("Angelic Guardian").until("blocker")
    assert not g.legal("block", "Bear") and g.legal("block", "Flyer")


def test_angelic_guardian_makes_attackers_indestructible():
    g = Scenario(
        you={"battlefield": ["Angelic Guardian", BEAR, OX, WALL]}, opponent={"battlefield": [GIANT, "Typhoid Rats"]}
    )
    g.attack("Bear", "Ox")
    assert g.stack() == ["ability of Angelic Guardian"]  # once for all of them
    g.resolve()
    assert g.has("Bear", "indestructible") and g.has("Ox", "indestructible")
    assert not g.has("Angelic Guardian", "indestructible") and not g.has("Wall", "indestructible")
    g.block({"Giant": "Bear", "Typhoid Rats": "Ox"}).to("end of combat")
    assert g.on_battlefield("Bear") and g.damage("Bear") == 5
    assert g.on_battlefield("Ox")  # deathtouch destroys, too
    assert g.in_graveyard("Typhoid Rats")
    g.next_turn()
    assert not g.has("Bear", "indestructible") and g.damage("Bear") == 0


def test_angelic_guardian_counts_itself_when_it_attacks():
    g = Scenario(you={"battlefield": ["Angelic Guardian", BEAR]})
    g.attack("Angelic Guardian").resolve()
    assert g.has("Angelic Guardian", "indestructible") and not g.has("Bear", "indestructible")


def test_angelic_guardian_without_it_the_attackers_die():
    g = Scenario(you={"battlefield": [BEAR]}, opponent={"battlefield": [GIANT, "Angelic Guardian"]})
    g.attack("Bear")
    assert g.stack() == []  # an opponent's Guardian does not care
    g.block({"Giant": "Bear"}).to("end of combat")
    assert g.in_graveyard("Bear")


# ---------------------------------------------------------------- Angelic Reward
def test_angelic_reward_pumps_and_gives_flying():
    g = Scenario(
        you={"battlefield": ["Plains*5", BEAR, OX], "hand": ["Angelic Reward"]}, opponent={"battlefield": [GIANT]}
    )
    g.cast("Angelic Reward", targets="Bear").resolve()
    assert g.attached_to("Angelic Reward") == "Bear"
    assert g.size("Bear") == (5, 5) and g.has("Bear", "flying")
    assert g.size("Ox") == (3, 3) and not g.has("Ox", "flying")
    g.attack("Bear").block().to("end of combat")
    assert g.life("opponent") == 15
    g.next_turn()
    assert g.size("Bear") == (5, 5)  # it stays


def test_angelic_reward_enchanted_creature_can_block_flyers():
    def blocks(*auras):
        g = Scenario(you={"battlefield": [FLYER]}, opponent={"battlefield": [BEAR, *auras]})
        g.attack("Flyer").block({"Bear": "Flyer"} if auras else {}).to("end of combat")
        return g.life("opponent"), g.in_graveyard("Flyer")

    assert blocks() == (18, False)
    assert blocks(put("Angelic Reward", attached_to="Bear")) == (20, True)


def test_angelic_reward_ends_with_the_aura_and_dies_with_the_creature():
    g = Scenario(
        you={"battlefield": [BEAR, put("Angelic Reward", attached_to="Bear")], "hand": [BOUNCE, DOOM], "mana": "{U}{B}"}
    )
    h = g.copy().cast("Bounce", targets="Angelic Reward").resolve()
    assert h.size("Bear") == (2, 2) and not h.has("Bear", "flying") and h.in_hand("Angelic Reward", "you")
    g.cast("Doom", targets="Bear").resolve()
    assert g.in_graveyard("Bear") and g.in_graveyard("Angelic Reward")


def test_angelic_reward_needs_a_creature_and_fizzles_without():
    g = Scenario(you={"battlefield": ["Plains*5"], "hand": ["Angelic Reward"]})
    assert not g.legal("cast", "Angelic Reward")
    g = Scenario(
        you={"battlefield": ["Plains*5"], "hand": ["Angelic Reward"]},
        opponent={"battlefield": [BEAR], "hand": [DOOM], "mana": "{B}"},
    )
    g.cast("Angelic Reward", targets="Bear")  # anyone's creature
    g.cast("Doom", targets="Bear", player="opponent").resolve_all()
    assert g.in_graveyard("Angelic Reward", "you")


# ---------------------------------------------------------------- Bond of Discipline
def test_bond_of_discipline_taps_theirs_and_gives_lifelink_to_yours():
    g = Scenario(
        you={"battlefield": ["Plains*6", BEAR, FLYER], "hand": ["Bond of Discipline"]},
        opponent={"battlefield": [GIANT, OX, "Island", put(WALL, tapped=True)]},
    )
    g.cast("Bond of Discipline").resolve()
    assert g.tapped("Giant") and g.tapped("Ox") and g.tapped("Wall") and not g.tapped("Island")
    assert not g.tapped("Bear") and not g.tapped("Flyer")
    assert g.has("Bear", "lifelink") and g.has("Flyer", "lifelink")
    assert not g.has("Giant", "lifelink") and not g.has("Ox", "lifelink") and not g.has("Plains", "lifelink")
    g.attack("Bear", "Flyer").to("end of combat")  # nobody can block
    assert g.life("opponent") == 16 and g.life() == 24
    g.next_turn()
    assert not g.has("Bear", "lifelink")


def test_bond_of_discipline_misses_what_enters_later():
    g = Scenario(you={"battlefield": ["Plains*5", BEAR], "hand": ["Bond of Discipline", OX]})
    g.cast("Bond of Discipline").resolve()
    g.add_mana("you", "{G}{2}").cast("Ox").resolve()
    assert g.has("Bear", "lifelink") and not g.has("Ox", "lifelink")


def test_bond_of_discipline_taps_the_creatures_of_every_opponent():
    g = Scenario(
        you={"battlefield": ["Plains*5"], "hand": ["Bond of Discipline"]},
        opponent={"battlefield": [OX]},
        third={"battlefield": [GIANT]},
    )
    g.cast("Bond of Discipline").resolve()
    assert g.tapped("Ox") and g.tapped("Giant")


def test_bond_of_discipline_ruling_1_castable_without_creatures():
    g = Scenario(you={"battlefield": ["Plains*5"], "hand": ["Bond of Discipline"]})
    g.cast("Bond of Discipline").resolve()
    assert g.in_graveyard("Bond of Discipline")
    g = Scenario(
        you={"battlefield": ["Plains*5"], "hand": ["Bond of Discipline"]},
        opponent={"battlefield": [OX], "hand": [SPRITE], "mana": "{G}"},
    )
    g.cast("Bond of Discipline").cast("Sprite", player="opponent").resolve()
    assert not g.tapped("Sprite")
    g.resolve()
    assert g.tapped("Ox") and g.tapped("Sprite")  # what is there as it resolves
    g = Scenario(you={"battlefield": ["Plains*5", BEAR], "hand": ["Bond of Discipline"]})
    assert g.cast("Bond of Discipline").resolve().has("Bear", "lifelink")


# ---------------------------------------------------------------- Charmed Stray
def test_charmed_stray_has_lifelink():
    g = Scenario(you={"battlefield": ["Charmed Stray"]})
    g.attack("Charmed Stray").block().to("end of combat")
    assert g.life("opponent") == 19 and g.life() == 21


def test_charmed_stray_puts_a_counter_on_each_other_stray_of_yours():
    g = Scenario(
        you={
            "battlefield": [
                "Plains", put("Charmed Stray", alias="a"), put("Charmed Stray", alias="b", counters={"+1/+1": 2}), BEAR,
            ],
            "hand": [put("Charmed Stray", alias="new")],
            "graveyard": ["Charmed Stray"],
        },
        opponent={"battlefield": [put("Charmed Stray", alias="theirs")]},
    )  # fmt: skip
    g.cast("Charmed Stray").resolve()
    assert g.stack() == ["ability of Charmed Stray"] and g.size("@a") == (1, 1)
    g.resolve()
    assert g.size("@a") == (2, 2) and g.counters("@a") == 1
    assert g.size("@b") == (4, 4) and g.counters("@b") == 3
    assert g.size("@new") == (1, 1)
    assert g.size("@theirs") == (1, 1) and g.size("Bear") == (2, 2)


def test_charmed_stray_alone_does_nothing():
    g = Scenario(you={"battlefield": ["Plains", BEAR], "hand": ["Charmed Stray"]})
    g.cast("Charmed Stray").resolve_all()
    assert g.counters("Charmed Stray") == 0 and g.counters("Bear") == 0


# ---------------------------------------------------------------- Confront the Assault
def test_confront_the_assault_makes_three_flying_spirits_that_can_block():
    g = Scenario(
        opponent={"battlefield": [FLYER, "Serra Angel"]},
        you={"battlefield": ["Plains*5"], "hand": ["Confront the Assault"]},
        active="opponent",
        cards=[roll_call({"Spirit"})],
    )
    assert not g.legal("cast", "Confront the Assault", player="you")
    g.attack("Flyer", "Serra Angel")
    g.cast("Confront the Assault", player="you").resolve()
    assert g.count("Spirit Token", "you") == 3 and g.untapped_lands() == 0
    for k in (1, 2, 3):
        ref = f"Spirit Token#{k}"
        assert g.size(ref) == (1, 1) and g.keywords(ref) == {"flying"} and g.colors(ref) == {"white"}
        assert g.types(ref) == {"creature"} and g.subtypes(ref) == {"Spirit"}
    g.block({"Spirit Token": "Flyer", "Spirit Token#2": "Flyer"}).until("assign_damage")
    g.choose(2).to("end of combat")
    assert g.count("Spirit Token") == 2
    assert g.in_graveyard("Flyer") and g.life() == 16


def test_confront_the_assault_only_while_a_creature_attacks_you():
    def seat(**more):
        return {"battlefield": ["Plains*5", BEAR], "hand": ["Confront the Assault"], **more}

    g = Scenario(you=seat())
    assert not g.legal("cast", "Confront the Assault")
    g.attack("Bear")
    assert not g.legal("cast", "Confront the Assault")  # your own attack
    g = Scenario(you=seat(), opponent={"battlefield": [OX]}, active="opponent")
    g.attack("Ox")
    assert g.legal("cast", "Confront the Assault", player="you")
    g.block().to("end of combat")
    assert g.legal("cast", "Confront the Assault", player="you")  # still an attacking creature
    g.to("main2")
    assert not g.legal("cast", "Confront the Assault", player="you")


def test_confront_the_assault_not_when_somebody_else_is_attacked():
    g = Scenario(
        you={"battlefield": ["Plains*5"], "hand": ["Confront the Assault"]},
        opponent={"battlefield": [OX, BEAR]},
        third={},
        active="opponent",
    )
    g.to("declare attackers")
    h = g.copy().attack(("Ox", "third"))
    assert not h.legal("cast", "Confront the Assault", player="you")
    g.attack(("Ox", "third"), ("Bear", "you"))
    assert g.legal("cast", "Confront the Assault", player="you")


@pytest.mark.parametrize("plains, mountains, castable", [(1, 4, True), (0, 5, False), (1, 3, False)])
def test_confront_the_assault_cost(plains, mountains, castable):
    lands = [*["Plains"] * plains, *["Mountain"] * mountains]
    g = Scenario(
        you={"battlefield": lands, "hand": ["Confront the Assault"]}, opponent={"battlefield": [OX]}, active="opponent"
    )
    g.attack("Ox")
    assert g.legal("cast", "Confront the Assault", player="you") == castable


# ---------------------------------------------------------------- Fencing Ace
def test_fencing_ace_deals_damage_twice():
    g = Scenario(you={"battlefield": ["Fencing Ace"]})
    g.attack("Fencing Ace").block().to("combat damage")
    assert g.life("opponent") == 18
    # and the first time before what has no first strike
    g = Scenario(you={"battlefield": ["Fencing Ace"]}, opponent={"battlefield": ["Nest Robber"]})
    g.attack("Fencing Ace").block({"Nest Robber": "Fencing Ace"}).to("end of combat")
    assert g.in_graveyard("Nest Robber") and g.on_battlefield("Fencing Ace")
    g = Scenario(you={"battlefield": ["Fencing Ace"]}, opponent={"battlefield": [BEAR]})
    g.attack("Fencing Ace").block({"Bear": "Fencing Ace"}).to("end of combat")
    assert g.in_graveyard("Bear") and g.in_graveyard("Fencing Ace")


# ---------------------------------------------------------------- Goring Ceratops
def test_goring_ceratops_gives_all_your_others_double_strike():
    g = Scenario(
        you={"battlefield": ["Goring Ceratops", BEAR, OX, "Plains"]}, opponent={"battlefield": [WALL, "Plains"]}
    )
    g.attack("Goring Ceratops", "Bear")
    assert not g.has("Bear", "double strike")
    g.resolve()
    assert g.has("Bear", "double strike") and g.has("Ox", "double strike")  # attacking or not
    assert not g.has("Wall", "double strike") and not g.has("your Plains", "double strike")
    g.block().to("end of combat")
    assert g.life("opponent") == 20 - 2 * 3 - 2 * 2
    g.next_turn()
    assert not g.has("Bear", "double strike") and g.has("Goring Ceratops", "double strike")


def test_goring_ceratops_only_when_it_attacks_itself():
    g = Scenario(you={"battlefield": ["Goring Ceratops", BEAR]})
    g.attack("Bear")
    assert g.stack() == []
    g.block().to("end of combat")
    assert g.life("opponent") == 18


def test_goring_ceratops_misses_what_enters_later():
    g = Scenario(you={"battlefield": ["Goring Ceratops", BEAR], "hand": [SPRITE]})
    g.attack("Goring Ceratops").resolve()
    g.add_mana("you", "{G}").cast("Sprite").resolve()
    assert g.has("Bear", "double strike") and not g.has("Sprite", "double strike")


def test_goring_ceratops_has_double_strike_of_its_own():
    g = Scenario(you={"battlefield": ["Goring Ceratops"]})
    g.attack("Goring Ceratops").block().to("end of combat")
    assert g.life("opponent") == 14


# ---------------------------------------------------------------- Hallowed Priest
def test_hallowed_priest_grows_whenever_you_gain_life():
    g = heal("Hallowed Priest", n=2)
    g.cast("Heal").resolve()
    assert g.life() == 23 and g.stack() == ["ability of Hallowed Priest"] and g.counters("Hallowed Priest") == 0
    g.resolve()
    assert g.size("Hallowed Priest") == (2, 2) and g.counters("Hallowed Priest") == 1  # once, not three times
    g.cast("Heal").resolve_all()
    assert g.size("Hallowed Priest") == (3, 3)
    g.next_turn()
    assert g.size("Hallowed Priest") == (3, 3)


def test_hallowed_priest_once_for_each_lifelinker():
    g = Scenario(you={"battlefield": ["Hallowed Priest", "Charmed Stray*2"]})
    g.attack("Charmed Stray", "Charmed Stray#2").block().to("combat damage")
    while g.asks == "order_triggers":
        g.game.step(g.game.legal_actions()[0])
    assert g.stack() == ["ability of Hallowed Priest"] * 2
    g.resolve_all()
    assert g.counters("Hallowed Priest") == 2


def test_hallowed_priest_ignores_an_opponents_gain_and_your_losses():
    g = heal(opponent=["Hallowed Priest"]).cast("Heal").resolve()
    assert g.stack() == []
    g = Scenario(you={"battlefield": ["Hallowed Priest"], "hand": ["Shock"], "mana": "{R}"})
    assert g.cast("Shock", targets="you").resolve().stack() == []


# ---------------------------------------------------------------- Impassioned Orator
def test_impassioned_orator_gains_life_for_another_creature_of_yours():
    g = Scenario(you={"battlefield": ["Impassioned Orator"], "hand": [BEAR, "Plains", ANTHEM], "mana": "{G}{W}{2}"})
    g.play("Plains").cast("Anthem").resolve()
    assert g.stack() == []  # no creatures
    g.cast("Bear").resolve()
    assert g.stack() == ["ability of Impassioned Orator"] and g.life() == 20
    g.resolve()
    assert g.life() == 21


def test_impassioned_orator_not_for_itself_nor_for_an_opponents():
    g = Scenario(you={"battlefield": ["Plains*2"], "hand": ["Impassioned Orator"]})
    g.cast("Impassioned Orator").resolve_all()
    assert g.life() == 20
    g = Scenario(you={"hand": [BEAR], "mana": "{G}{1}"}, opponent={"battlefield": ["Impassioned Orator"]})
    g.cast("Bear").resolve_all()
    assert (g.life(), g.life("opponent")) == (20, 20)


def test_impassioned_orator_triggers_for_each_token():
    g = Scenario(you={"battlefield": ["Impassioned Orator", "Leonin Warleader"]})
    g.attack("Leonin Warleader").resolve()
    while g.asks == "order_triggers":
        g.game.step(g.game.legal_actions()[0])
    assert g.stack() == ["ability of Impassioned Orator"] * 2
    g.resolve_all()
    assert g.life() == 22


# ---------------------------------------------------------------- Inspiring Commander
@pytest.mark.parametrize(
    "creature_card, triggers", [("Hallowed Priest", True), (BEAR, True), (OX, False), (GIANT, False), (WALL, True)]
)
def test_inspiring_commander_for_power_2_or_less(creature_card, triggers):
    name = creature_card if isinstance(creature_card, str) else creature_card.name
    g = Scenario(
        you={
            "battlefield": ["Inspiring Commander"], "hand": [creature_card], "library": ["Island", "Swamp"],
            "mana": "{W}{G}{R}{4}",
        }
    )  # fmt: skip
    g.cast(name).resolve()
    assert g.stack() == ["ability of Inspiring Commander"] * triggers
    g.resolve_all()
    assert g.life() == 20 + triggers
    assert g.hand() == ["Island"] * triggers


def test_inspiring_commander_not_for_what_is_no_creature():
    g = Scenario(you={"battlefield": ["Inspiring Commander"], "hand": ["Plains"]})
    assert g.play("Plains").stack() == []


def test_inspiring_commander_not_for_itself_nor_for_an_opponents():
    g = Scenario(you={"battlefield": ["Plains*6"], "hand": ["Inspiring Commander"]})
    g.cast("Inspiring Commander").resolve_all()
    assert g.life() == 20 and g.hand() == []
    g = Scenario(you={"hand": [BEAR], "mana": "{G}{1}"}, opponent={"battlefield": ["Inspiring Commander"]})
    g.cast("Bear").resolve_all()
    assert g.life("opponent") == 20 and g.hand("opponent") == []


def test_inspiring_commander_sees_the_power_that_it_enters_with():
    def enters(life):
        g = Scenario(
            you={"battlefield": ["Plains*3", "Inspiring Commander"], "hand": ["Angel of Vitality"], "life": life}
        )
        return g.cast("Angel of Vitality").resolve().stack()

    assert enters(24) == ["ability of Inspiring Commander"]
    assert enters(25) == []  # it is 4/4


# ---------------------------------------------------------------- Leonin Warleader
def test_leonin_warleader_makes_two_tapped_attacking_cats():
    g = Scenario(you={"battlefield": ["Leonin Warleader"]}, cards=[roll_call({"Cat"})])
    g.attack("Leonin Warleader")
    assert g.stack() == ["ability of Leonin Warleader"] and g.count("Cat Token") == 0
    g.resolve()
    assert g.count("Cat Token", "you") == 2
    for ref in ("Cat Token#1", "Cat Token#2"):
        assert g.size(ref) == (1, 1) and g.keywords(ref) == {"lifelink"} and g.tapped(ref)
        assert g.colors(ref) == {"white"} and g.subtypes(ref) == {"Cat"} and g.types(ref) == {"creature"}
    assert sorted(g.attackers()) == ["Cat Token", "Cat Token", "Leonin Warleader"]
    g.block().to("end of combat")
    assert g.life("opponent") == 20 - 4 - 1 - 1 and g.life() == 22


def test_leonin_warleader_tokens_can_be_blocked():
    g = Scenario(you={"battlefield": ["Leonin Warleader"]}, opponent={"battlefield": [BEAR]})
    g.attack("Leonin Warleader").resolve().block({"Bear": "Cat Token"}).to("end of combat")
    assert g.count("Cat Token") == 1 and g.life("opponent") == 15 and g.life() == 22


def test_leonin_warleader_only_when_it_attacks():
    g = Scenario(you={"battlefield": ["Leonin Warleader", BEAR]})
    g.attack("Bear")
    assert g.stack() == []


def test_leonin_warleader_ruling_1_tokens_were_not_declared():
    def hits(*attackers):
        g = Scenario(you={"battlefield": ["Leonin Warleader", "Charmed Stray", "Raid Bombardment", "Angelic Guardian"]})
        g.attack(*attackers)
        while g.asks == "order_triggers":
            g.game.step(g.game.legal_actions()[0])
        g.resolve_all()
        return g

    g = hits("Leonin Warleader")
    assert g.count("Cat Token") == 2 and g.life("opponent") == 20  # no attack triggers for the cats
    assert g.has("Leonin Warleader", "indestructible") and not g.has("Cat Token", "indestructible")
    g = hits("Leonin Warleader", "Charmed Stray")
    assert g.count("Cat Token") == 2 and g.life("opponent") == 19  # it did for the Stray


def test_leonin_warleader_ruling_2_tokens_may_attack_different_players():
    g = Scenario(you={"battlefield": ["Leonin Warleader"]}, third={})
    g.to("declare attackers").attack(("Leonin Warleader", "opponent")).resolve()
    assert g.asks == "attack_target" and g.chooser == "you"
    h = g.copy()
    g.choose("third", "opponent")
    g.to("end of combat")
    assert (g.life("opponent"), g.life("third")) == (15, 19)
    h.choose("third", "third")
    h.to("end of combat")
    assert (h.life("opponent"), h.life("third")) == (16, 18)


# ---------------------------------------------------------------- Moorland Inquisitor
def inquisitor(activations):
    g = Scenario(
        you={"battlefield": ["Plains*6", "Moorland Inquisitor"]}, opponent={"battlefield": [BEAR, put(OX, tapped=True)]}
    )
    for _ in range(activations):
        g.activate("Moorland Inquisitor").resolve()
    return g


def test_moorland_inquisitor_gains_first_strike():
    g = inquisitor(0)
    assert not g.has("Moorland Inquisitor", "first strike")
    g.attack("Moorland Inquisitor").block({"Bear": "Moorland Inquisitor"}).to("end of combat")
    assert g.in_graveyard("Moorland Inquisitor") and g.in_graveyard("Bear")
    g = inquisitor(1)
    assert g.has("Moorland Inquisitor", "first strike") and g.untapped_lands() == 3
    g.attack("Moorland Inquisitor").block({"Bear": "Moorland Inquisitor"}).to("end of combat")
    assert g.on_battlefield("Moorland Inquisitor") and g.in_graveyard("Bear")
    g.next_turn()
    assert not g.has("Moorland Inquisitor", "first strike")


@pytest.mark.parametrize("lands, can", [(["Plains*3"], True), (["Plains*2"], False), (["Mountain*3"], False)])
def test_moorland_inquisitor_cost_of_its_ability(lands, can):
    g = Scenario(you={"battlefield": [*lands, "Moorland Inquisitor"]})
    assert g.legal("activate", "Moorland Inquisitor") == can


def test_moorland_inquisitor_ruling_1_first_strike_twice_is_redundant():
    g = inquisitor(2)
    assert g.untapped_lands() == 0
    g.attack("Moorland Inquisitor").block().to("end of combat")
    assert g.life("opponent") == 18  # damage is dealt once


# ---------------------------------------------------------------- Pacifism
def test_pacifism_creature_cant_attack():
    g = Scenario(you={"battlefield": [BEAR, OX]}, opponent={"battlefield": [put("Pacifism", attached_to="Bear")]})
    g.to("declare attackers")
    assert not g.legal("attack", "Bear") and g.legal("attack", "Ox")


def test_pacifism_creature_cant_block():
    g = Scenario(you={"battlefield": ["Plains*2", GIANT], "hand": ["Pacifism"]}, opponent={"battlefield": [BEAR, OX]})
    g.cast("Pacifism", targets="Bear").resolve()
    assert g.attached_to("Pacifism") == "Bear" and g.controller("Pacifism") == "you"
    g.attack("Giant").until("blocker")
    assert not g.legal("block", "Bear") and g.legal("block", "Ox")


def test_pacifism_leaves_the_rest_alone_and_ends_when_it_goes():
    g = Scenario(
        you={"battlefield": [PINGER, put("Pacifism", attached_to="Pinger")], "hand": [BOUNCE], "mana": "{U}"},
    )
    h = g.copy().activate("Pinger", targets="opponent").resolve()
    assert h.life("opponent") == 19 and h.size("Pinger") == (1, 1)
    g.cast("Bounce", targets="Pacifism").resolve().to("declare attackers")
    assert g.legal("attack", "Pinger") and g.in_hand("Pacifism", "you")


def test_pacifism_on_an_attacker_does_not_remove_it_from_combat():
    flash_pacifism = card("Sudden Peace", "{W}", "Instant", spell(ir.Modify(target(creature), (cant_attack_or_block,))))
    g = Scenario(you={"battlefield": [BEAR]}, opponent={"hand": [flash_pacifism]})
    g.attack("Bear").add_mana("opponent", "{W}").cast("Sudden Peace", targets="Bear", player="opponent").resolve()
    g.to("end of combat")
    assert g.life("opponent") == 18


# ---------------------------------------------------------------- Serra Angel
def test_serra_angel_flies_and_attacks_without_tapping():
    g = Scenario(you={"battlefield": ["Serra Angel", BEAR]}, opponent={"battlefield": [OX, FLYER]})
    g.attack("Serra Angel", "Bear")
    assert not g.tapped("Serra Angel") and g.tapped("Bear")
    g.until("blocker")
    assert g.legal("block", "Flyer") and g.legal("block", "Ox")
    g.choose("Ox")
    if g.asks == "block_which":
        assert not g.legal("block", "Serra Angel") and g.legal("block", "Bear")
        g.choose("Bear")
    g.choose("done").to("end of combat")
    assert g.life("opponent") == 16


# ---------------------------------------------------------------- Spiritual Guardian
def test_spiritual_guardian_gains_four_life():
    g = Scenario(you={"battlefield": ["Plains*5"], "hand": ["Spiritual Guardian"]})
    g.cast("Spiritual Guardian").resolve()
    assert g.stack() == ["ability of Spiritual Guardian"] and g.life() == 20
    g.resolve()
    assert (g.life(), g.life("opponent")) == (24, 20)


# ---------------------------------------------------------------- Tactical Advantage
def advantage():
    """You attack with Bear (blocked by their Ox) and Giant (unblocked); all hold the Advantage."""
    g = Scenario(
        you={"battlefield": ["Plains", BEAR, GIANT, WALL], "hand": ["Tactical Advantage"]},
        opponent={"battlefield": ["Plains", OX, KNIGHT], "hand": ["Tactical Advantage"]},
    )
    assert not g.legal("cast", "Tactical Advantage")
    g.attack("Bear", "Giant")
    assert not g.legal("cast", "Tactical Advantage")  # nothing is blocked yet
    return g.block({"Ox": "Bear"})


def test_tactical_advantage_saves_a_blocked_creature():
    g = advantage().cast("Tactical Advantage", targets="Bear").resolve()
    assert g.size("Bear") == (4, 4)
    g.to("end of combat")
    assert g.on_battlefield("Bear") and g.in_graveyard("Ox")
    g.next_turn()
    assert g.size("Bear") == (2, 2)


def test_tactical_advantage_for_a_blocking_creature():
    g = advantage().cast("Tactical Advantage", targets="Ox", player="opponent").resolve()
    assert g.size("Ox") == (5, 5)
    g.to("end of combat")
    assert g.in_graveyard("Bear") and g.on_battlefield("Ox")


@pytest.mark.parametrize(
    "player, wrong", [("you", "Giant"), ("you", "Ox"), ("you", "Wall"), ("opponent", "Bear"), ("opponent", "Knight")]
)
def test_tactical_advantage_no_other_targets(player, wrong):
    g = advantage()
    with pytest.raises(ScenarioError):
        g.cast("Tactical Advantage", targets=wrong, player=player)


def test_tactical_advantage_creature_stays_blocked_when_the_blocker_is_gone():
    g = Scenario(
        you={"battlefield": ["Plains", "Swamp", BEAR], "hand": ["Tactical Advantage", DOOM]},
        opponent={"battlefield": [OX]},
    )
    g.attack("Bear").block({"Ox": "Bear"}).cast("Doom", targets="Ox").resolve()
    g.cast("Tactical Advantage", targets="Bear").resolve()  # CR 509.1h
    assert g.size("Bear") == (4, 4)


def test_tactical_advantage_costs_white():
    g = Scenario(
        you={"battlefield": ["Mountain", BEAR], "hand": ["Tactical Advantage"]}, opponent={"battlefield": [OX]}
    )
    g.attack("Bear").block({"Ox": "Bear"})
    assert not g.legal("cast", "Tactical Advantage")
