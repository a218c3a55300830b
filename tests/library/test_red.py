"""The red cards of the five standard decks, and Mountain: every ability and every official ruling, as played."""

import pytest

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.scenario import Scenario, ScenarioError, put
from tests.library.rulings import assert_complete

BEAR = card("Bear", "{1}{G}", "Creature — Bear", "2/2")
OX = card("Ox", "{2}{G}", "Creature — Ox", "3/3")
FLYER = card("Flyer", "{1}{U}", "Creature — Bird", "2/2", flying)
EGG = card("Egg", "{1}", "Creature — Egg", "0/1")
WALL = card("Wooden Wall", "{1}", "Creature — Wall", "0/4", defender)
QUICK_WALL = card("Quick Wall", "{1}", "Creature — Wall", "0/4", defender, flash)
BLOCKING_WALL = card("Sky Wall", "{1}", "Creature — Wall", "1/4", flying)
RELIC = card("Relic", "{1}", "Artifact")
GOLEM = card("Golem", "{4}", "Artifact Creature — Golem", "4/4")
FROG = card("Frogify", "{U}", "Instant", spell(ir.Modify(target(creature), (ir.LoseAbilities(),))))
#: Makes a match keep track of these subtypes; otherwise only those that some card asks for are known.
GOBLIN_FRIEND = card("Goblin Friend", "{R}", "Instant", spell(destroy(all_(subtype("Goblin") & ~subtype("Warrior")))))
EXHUME = card("Exhume", "{B}", "Instant", spell(exile(target(in_graveyard(creature)))))
STIFLE = card("Counter It", "{U}", "Instant", spell(counter(target(spell_on_stack))))
SWELL = card("Swell", "{G}", "Instant", spell(until_end_of_turn(target(creature), gets(+3, +3))))
SHRINK = card("Shrink", "{B}", "Instant", spell(until_end_of_turn(target(creature), gets(-2, 0))))

CANNOT_ARISE = {("Raid Bombardment", 5): "battles"}
RULINGS = {
    ("Goblin Gathering", 1): "test_goblin_gathering_ruling_1_does_not_count_itself",
    ("Goblin Trashmaster", 1): "test_goblin_trashmaster_ruling_1_damage_becomes_lethal_without_it",
    ("Goblin Trashmaster", 2): "test_goblin_trashmaster_ruling_2_can_be_sacrificed_itself",
    ("Goblin Tunneler", 1): "test_goblin_tunneler_ruling_1_is_no_ability_of_the_creature",
    ("Goblin Tunneler", 2): "test_goblin_tunneler_ruling_2_power_is_checked_twice_and_never_again",
    ("Immortal Phoenix", 1): "test_immortal_phoenix_ruling_1_stays_away_if_it_left_the_graveyard",
    ("Raid Bombardment", 1): "test_raid_bombardment_ruling_1_power_zero_can_attack_unless_defender",
    ("Raid Bombardment", 2): "test_raid_bombardment_ruling_2_attacker_gone_before_resolution",
    ("Raid Bombardment", 3): "test_raid_bombardment_ruling_3_once_for_each_attacker",
    ("Raid Bombardment", 4): "test_raid_bombardment_ruling_4_power_matters_only_as_it_triggers",
    ("Storm Strike", 1): "test_storm_strike_ruling_1_no_scry_without_the_target",
}

# name, generic, red, (power, toughness) and keywords of creatures
PRINTED = [
    ("Burn Bright", 2, 1, None, None),
    ("Goblin Gang Leader", 2, 2, (2, 2), set()),
    ("Goblin Gathering", 2, 1, None, None),
    ("Goblin Trashmaster", 2, 2, (3, 3), set()),
    ("Goblin Tunneler", 1, 1, (1, 1), set()),
    ("Immortal Phoenix", 4, 2, (5, 3), {"flying"}),
    ("Inescapable Blaze", 4, 2, None, None),
    ("Molten Ravager", 2, 1, (0, 4), set()),
    ("Nest Robber", 1, 1, (2, 1), {"haste"}),
    ("Ogre Battledriver", 2, 2, (3, 3), set()),
    ("Raid Bombardment", 2, 1, None, None),
    ("Shock", 0, 1, None, None),
    ("Siege Dragon", 5, 2, (5, 5), {"flying"}),
    ("Storm Strike", 0, 1, None, None),
    ("Tin Street Cadet", 0, 1, (1, 1), set()),
    ("Volcanic Dragon", 4, 2, (4, 4), {"flying", "haste"}),
]


def test_every_ruling_is_tested():
    assert_complete("R", RULINGS, CANNOT_ARISE, globals())


@pytest.mark.parametrize("name, generic, colored, size, keywords", PRINTED)
def test_cost_and_size(name, generic, colored, size, keywords):
    def game(mountains, islands):
        lands = [f"{land}*{n}" for land, n in (("Mountain", mountains), ("Island", islands)) if n]
        return Scenario(you={"battlefield": lands, "hand": [name]}, opponent={"battlefield": [RELIC, OX]})

    assert not game(colored - 1, generic + 1).legal("cast", name)
    assert not game(colored, generic - 1).legal("cast", name) if generic else True
    g = game(colored, generic)
    assert g.legal("cast", name)
    if size:
        g.cast(name).resolve()
        assert g.size(name) == size and g.keywords(name) == keywords and g.colors(name) == {"red"}


@pytest.mark.parametrize("name, first, second", [
    ("Shock", "Ox", "opponent"), ("Inescapable Blaze", "you", "Flyer"), ("Storm Strike", "Ox", "Flyer"),
])  # fmt: skip
def test_exactly_one_target(name, first, second):
    g = Scenario(you={"battlefield": ["Mountain*6"], "hand": [name]}, opponent={"battlefield": [OX, FLYER]})
    for targets in ([], [first, second]):
        with pytest.raises(ScenarioError):
            g.copy().cast(name, targets=targets)
    g.cast(name, targets=[first])
    assert g.stack() == [name]


# ---------------------------------------------------------------- Burn Bright
def test_burn_bright_your_creatures_get_two_power_until_end_of_turn():
    g = Scenario(
        you={"battlefield": ["Mountain*3", BEAR, FLYER], "hand": ["Burn Bright", put(EGG)], "mana": "{1}"},
        opponent={"battlefield": [OX]},
    )
    g.cast("Burn Bright").resolve().cast("Egg").resolve()
    assert g.size("Bear") == (4, 2) and g.size("Flyer") == (4, 2) and g.size("Ox") == (3, 3)
    assert g.size("Egg") == (0, 1)  # it came later
    g.next_turn()
    assert g.size("Bear") == (2, 2)


# ---------------------------------------------------------------- Goblin Gang Leader
def test_goblin_gang_leader_brings_two_goblins():
    g = Scenario(you={"battlefield": ["Mountain*4"], "hand": ["Goblin Gang Leader"], "graveyard": [GOBLIN_FRIEND]})
    g.cast("Goblin Gang Leader").resolve()
    assert g.stack() == ["ability of Goblin Gang Leader"] and g.count("Goblin Token") == 0
    g.resolve()
    assert g.count("Goblin Token", "you") == 2
    assert g.size("Goblin Token") == (1, 1) and g.colors("Goblin Token") == {"red"}
    assert not g.tapped("Goblin Token")
    assert g.types("Goblin Token") == {"creature"} and g.subtypes("Goblin Token") == {"Goblin"}
    assert g.subtypes("Goblin Gang Leader") == {"Goblin", "Warrior"}


# ---------------------------------------------------------------- Goblin Gathering
@pytest.mark.parametrize("before", [0, 1, 3])
def test_goblin_gathering_two_goblins_and_one_more_for_each_in_your_graveyard(before):
    g = Scenario(
        you={"battlefield": ["Mountain*3"], "hand": ["Goblin Gathering"],
             "graveyard": ["Shock", GOBLIN_FRIEND, *["Goblin Gathering"] * before]},
        opponent={"graveyard": ["Goblin Gathering*2"]},
    )  # fmt: skip
    g.cast("Goblin Gathering").resolve()
    assert g.count("Goblin Token", "you") == 2 + before and g.count("Goblin Token", "opponent") == 0
    assert g.size("Goblin Token") == (1, 1) and g.subtypes("Goblin Token") == {"Goblin"}
    assert not g.tapped("Goblin Token")


def test_goblin_gathering_ruling_1_does_not_count_itself():
    g = Scenario(you={"battlefield": ["Mountain*6"], "hand": ["Goblin Gathering*2"]})
    g.cast("Goblin Gathering").resolve()
    assert g.count("Goblin Token") == 2 and g.graveyard() == ["Goblin Gathering"]
    g.cast("Goblin Gathering").resolve()
    assert g.count("Goblin Token") == 2 + 3


# ---------------------------------------------------------------- Goblin Trashmaster
def test_goblin_trashmaster_other_goblins_you_control_get_bigger():
    g = Scenario(
        you={"battlefield": ["Goblin Trashmaster", "Goblin Tunneler", BEAR]},
        opponent={"battlefield": ["Tin Street Cadet"]},
    )
    assert g.size("Goblin Trashmaster") == (3, 3) and g.size("Goblin Tunneler") == (2, 2)
    assert g.size("Bear") == (2, 2) and g.size("Tin Street Cadet") == (1, 1)


def test_goblin_trashmaster_two_help_each_other_and_tokens():
    g = Scenario(you={"battlefield": ["Goblin Trashmaster*2", "Mountain*3"], "hand": ["Goblin Gathering"]})
    assert g.size("Goblin Trashmaster#1") == g.size("Goblin Trashmaster#2") == (4, 4)
    g.cast("Goblin Gathering").resolve()
    assert g.size("Goblin Token") == (3, 3)


def test_goblin_trashmaster_sacrifices_a_goblin_to_destroy_an_artifact():
    g = Scenario(
        you={"battlefield": ["Goblin Trashmaster", "Tin Street Cadet", BEAR]},
        opponent={"battlefield": [RELIC, GOLEM, "Tin Street Cadet", OX]},
    )
    with pytest.raises(ScenarioError):
        g.copy().activate("Goblin Trashmaster", targets="Relic", costs="Bear")
    with pytest.raises(ScenarioError):
        g.copy().activate("Goblin Trashmaster", targets="Relic", costs="opponent's Tin Street Cadet")
    with pytest.raises(ScenarioError):
        g.copy().activate("Goblin Trashmaster", targets="Ox", costs="Tin Street Cadet")
    g.activate("Goblin Trashmaster", targets="Golem", costs="Tin Street Cadet")
    assert g.graveyard() == ["Tin Street Cadet"] and g.on_battlefield("Golem")  # the cost is paid at once
    g.resolve()
    assert g.graveyard("opponent") == ["Golem"] and g.on_battlefield("Relic")
    assert not g.tapped("Goblin Trashmaster")


def test_goblin_trashmaster_at_any_time_as_often_as_there_are_goblins_and_artifacts():
    g = Scenario(
        you={"battlefield": ["Goblin Trashmaster", "Tin Street Cadet", "Goblin Tunneler"]},
        opponent={"battlefield": [RELIC, GOLEM]}, active="opponent", step="upkeep",
    )  # fmt: skip
    assert not g.legal("activate", "Goblin Trashmaster", player="opponent")
    g.activate("Goblin Trashmaster", targets="Relic", costs="Goblin Tunneler", player="you")
    g.activate("Goblin Trashmaster", targets="Golem", costs="Tin Street Cadet").resolve(2)
    assert sorted(g.graveyard("opponent")) == ["Golem", "Relic"]
    assert sorted(g.graveyard("you")) == ["Goblin Tunneler", "Tin Street Cadet"]


def test_goblin_trashmaster_needs_an_artifact():
    g = Scenario(you={"battlefield": ["Goblin Trashmaster"]}, opponent={"battlefield": [OX]})
    assert not g.legal("activate", "Goblin Trashmaster")


@pytest.mark.parametrize("leaves", [True, False])
def test_goblin_trashmaster_ruling_1_damage_becomes_lethal_without_it(leaves):
    g = Scenario(
        you={"battlefield": ["Goblin Trashmaster", put("Tin Street Cadet", damage=1)], "hand": ["Unsummon"],
             "mana": "{U}"},
    )  # fmt: skip
    assert g.size("Tin Street Cadet") == (2, 2)
    g.cast("Unsummon", targets="Goblin Trashmaster" if leaves else "Tin Street Cadet").resolve()
    assert g.in_graveyard("Tin Street Cadet") == leaves


def test_goblin_trashmaster_ruling_2_can_be_sacrificed_itself():
    g = Scenario(you={"battlefield": ["Goblin Trashmaster"]}, opponent={"battlefield": [RELIC]})
    g.activate("Goblin Trashmaster", targets="Relic", costs="Goblin Trashmaster")
    assert g.graveyard() == ["Goblin Trashmaster"]
    g.resolve()
    assert g.graveyard("opponent") == ["Relic"]


# ---------------------------------------------------------------- Goblin Tunneler
@pytest.mark.parametrize("dug", [True, False])
def test_goblin_tunneler_makes_unblockable_this_turn(dug):
    g = Scenario(you={"battlefield": ["Goblin Tunneler", BEAR]}, opponent={"battlefield": [OX]})
    if dug:
        g.activate("Goblin Tunneler", targets="Bear").resolve()
        assert g.tapped("Goblin Tunneler") and g.rules("Bear") == {"cant be blocked"}
    g.attack("Bear")
    if dug:
        assert g.to("main2").life("opponent") == 18
        g.next_turn()
        assert g.rules("Bear") == set()
    else:
        assert g.block({"Ox": "Bear"}).to("main2").life("opponent") == 20


def test_goblin_tunneler_at_any_time_and_on_creatures_only():
    g = Scenario(
        you={"battlefield": ["Goblin Tunneler"]}, opponent={"battlefield": [RELIC, BEAR]}, active="opponent",
    )  # fmt: skip
    with pytest.raises(ScenarioError):
        g.copy().activate("Goblin Tunneler", targets="Relic", player="you")
    g.activate("Goblin Tunneler", targets="Bear", player="you").resolve()
    assert g.rules("Bear") == {"cant be blocked"}


def test_goblin_tunneler_taps_so_it_needs_to_be_awake():
    g = Scenario(you={"battlefield": ["Mountain*2"], "hand": ["Goblin Tunneler"]})
    g.cast("Goblin Tunneler").resolve()
    assert not g.legal("activate", "Goblin Tunneler")
    assert g.to("main1", of="you").legal("activate", "Goblin Tunneler")


def test_goblin_tunneler_ruling_1_is_no_ability_of_the_creature():
    g = Scenario(
        you={"battlefield": ["Goblin Tunneler", "Nest Robber"], "hand": [FROG], "mana": "{U}"},
        opponent={"battlefield": [OX]},
    )
    g.activate("Goblin Tunneler", targets="Nest Robber").resolve().cast("Frogify", targets="Nest Robber").resolve()
    assert g.keywords("Nest Robber") == set() and g.rules("Nest Robber") == {"cant be blocked"}
    g.attack("Nest Robber").to("main2")
    assert g.life("opponent") == 18


def test_goblin_tunneler_ruling_2_power_is_checked_twice_and_never_again():
    def game():
        return Scenario(
            you={"battlefield": ["Goblin Tunneler", BEAR, OX], "hand": [SWELL], "mana": "{G}"},
            opponent={"battlefield": [put(OX, alias="blocker")]},
        )

    for targets in ("your Ox", [], ["Bear", "Goblin Tunneler"]):
        with pytest.raises(ScenarioError):
            game().activate("Goblin Tunneler", targets=targets)
    before = game().activate("Goblin Tunneler", targets="Bear").cast("Swell", targets="Bear").resolve(2)
    assert before.size("Bear") == (5, 5) and before.rules("Bear") == set()
    after = game().activate("Goblin Tunneler", targets="Bear").resolve().cast("Swell", targets="Bear").resolve()
    assert after.size("Bear") == (5, 5) and after.rules("Bear") == {"cant be blocked"}
    assert after.attack("Bear").to("main2").life("opponent") == 15


# ---------------------------------------------------------------- Immortal Phoenix
def test_immortal_phoenix_returns_to_hand_when_it_dies():
    g = Scenario(you={"battlefield": ["Immortal Phoenix"]}, opponent={"hand": ["Murder"], "mana": "{1}{B}{B}"})
    g.cast("Murder", targets="Immortal Phoenix", player="opponent").resolve()
    assert g.graveyard() == ["Immortal Phoenix"] and g.stack() == ["ability of Immortal Phoenix"]
    g.resolve()
    assert g.hand() == ["Immortal Phoenix"] and g.graveyard() == []


def test_immortal_phoenix_returns_to_its_owners_hand():
    g = Scenario(
        you={"battlefield": [put("Immortal Phoenix", owner="opponent")], "hand": ["Murder"], "mana": "{1}{B}{B}"}
    )
    g.cast("Murder", targets="Immortal Phoenix").resolve_all()
    assert g.hand("opponent") == ["Immortal Phoenix"] and g.hand("you") == []


def test_immortal_phoenix_flies():
    g = Scenario(you={"battlefield": ["Immortal Phoenix"]}, opponent={"battlefield": [OX, FLYER]})
    g.attack("Immortal Phoenix").until("blocker")
    assert [c.text for c in g.choices() if c.row >= 0] == ["Flyer"]


def test_immortal_phoenix_does_not_trigger_from_elsewhere():
    g = Scenario(you={"battlefield": ["Immortal Phoenix"], "hand": [put("Unsummon")], "mana": "{U}"})
    g.cast("Unsummon", targets="Immortal Phoenix").resolve()
    assert g.hand() == ["Immortal Phoenix"] and g.stack() == []


def test_immortal_phoenix_ruling_1_stays_away_if_it_left_the_graveyard():
    g = Scenario(you={"battlefield": ["Immortal Phoenix"], "hand": ["Murder", EXHUME], "mana": "{1}{B}{B}{B}"})
    g.cast("Murder", targets="Immortal Phoenix").resolve()
    g.cast("Exhume", targets="Immortal Phoenix").resolve(2)
    assert g.exile() == ["Immortal Phoenix"] and g.hand() == [] and g.stack() == []


# ---------------------------------------------------------------- Inescapable Blaze
@pytest.mark.parametrize("victim", ["opponent", "you", "Gigantosaurus"])
def test_inescapable_blaze_six_damage(victim):
    g = Scenario(
        you={"battlefield": ["Mountain*6"], "hand": ["Inescapable Blaze"]}, opponent={"battlefield": ["Gigantosaurus"]}
    )
    g.cast("Inescapable Blaze", targets=victim).resolve()
    assert [g.life(p) for p in ("you", "opponent")] == [20 - 6 * (victim == p) for p in ("you", "opponent")]
    assert g.damage("Gigantosaurus") == 6 * (victim == "Gigantosaurus")


@pytest.mark.parametrize("name, countered", [("Inescapable Blaze", False), ("Shock", True)])
def test_inescapable_blaze_can_not_be_countered(name, countered):
    g = Scenario(you={"battlefield": ["Mountain*6"], "hand": [name]}, opponent={"hand": [STIFLE], "mana": "{U}"})
    g.cast(name, targets="opponent")
    g.cast("Counter It", targets=name, player="opponent")  # it may be targeted all the same
    g.resolve()
    assert g.stack() == ([] if countered else [name]) and g.in_graveyard("Counter It")
    g.resolve_all()
    assert g.life("opponent") == (20 if countered else 14)


# ---------------------------------------------------------------- Molten Ravager
def test_molten_ravager_breathes_fire_as_often_as_paid_until_end_of_turn():
    g = Scenario(you={"battlefield": ["Molten Ravager", "Mountain*3"]})
    g.activate("Molten Ravager").resolve()
    assert g.size("Molten Ravager") == (1, 4) and g.untapped_lands() == 2
    g.activate("Molten Ravager").activate("Molten Ravager").resolve(2)
    assert g.size("Molten Ravager") == (3, 4) and not g.legal("activate", "Molten Ravager")
    g.attack("Molten Ravager").to("main2")
    assert g.life("opponent") == 17
    g.next_turn()
    assert g.size("Molten Ravager") == (0, 4)


# ---------------------------------------------------------------- Nest Robber
@pytest.mark.parametrize("name, hasty", [("Nest Robber", True), ("Tin Street Cadet", False)])
def test_nest_robber_attacks_at_once(name, hasty):
    g = Scenario(you={"battlefield": ["Mountain*2", BEAR], "hand": [name]})
    g.cast(name).resolve().to("declare attackers")
    assert g.legal("attack", name) == hasty and g.legal("attack", "Bear")


# ---------------------------------------------------------------- Ogre Battledriver
def test_ogre_battledriver_gives_power_and_haste_to_what_enters():
    g = Scenario(
        you={"battlefield": ["Ogre Battledriver", put(OX), "Island*3"], "hand": [BEAR, RELIC], "mana": "{2}{G}"}
    )
    assert g.cast("Relic").resolve().stack() == []  # no creature
    g.cast("Bear").resolve()
    assert g.stack() == ["ability of Ogre Battledriver"] and g.size("Bear") == (2, 2)
    g.resolve()
    assert g.size("Bear") == (4, 2) and g.keywords("Bear") == {"haste"}
    assert g.size("Ox") == (3, 3) and g.size("Ogre Battledriver") == (3, 3)
    g.attack("Bear").to("main2")
    assert g.life("opponent") == 16
    g.next_turn()
    assert g.size("Bear") == (2, 2) and g.keywords("Bear") == set()


def test_ogre_battledriver_each_token_too():
    g = Scenario(you={"battlefield": ["Ogre Battledriver", "Mountain*3"], "hand": ["Goblin Gathering"]})
    g.cast("Goblin Gathering").resolve()
    assert g.stack() == ["ability of Ogre Battledriver"] * 2
    g.resolve_all().attack("Goblin Token#1", "Goblin Token#2").to("main2")
    assert g.life("opponent") == 14


def test_ogre_battledriver_not_for_itself_nor_an_opponents_creature():
    g = Scenario(
        you={"battlefield": ["Mountain*4"], "hand": ["Ogre Battledriver"]},
        opponent={"hand": ["Goblin Tunneler"], "battlefield": ["Mountain*2"]},
    )
    g.cast("Ogre Battledriver").resolve()
    assert g.stack() == [] and g.size("Ogre Battledriver") == (3, 3) and g.keywords("Ogre Battledriver") == set()
    g.to("main1", of="opponent").cast("Goblin Tunneler").resolve()
    assert g.stack() == [] and g.size("Goblin Tunneler") == (1, 1)


# ---------------------------------------------------------------- Raid Bombardment
def test_raid_bombardment_one_damage_for_an_attacker_with_power_two_or_less():
    g = Scenario(you={"battlefield": ["Raid Bombardment", BEAR, OX]})
    assert g.copy().attack("Ox").stack() == []
    g.attack("Bear")
    assert g.stack() == ["ability of Raid Bombardment"]
    g.resolve()
    assert g.life("opponent") == 19 and g.step == "declare attackers"


def test_raid_bombardment_not_for_creatures_attacking_you():
    g = Scenario(you={"battlefield": ["Raid Bombardment"]}, opponent={"battlefield": [BEAR]}, active="opponent")
    g.attack("Bear")
    assert g.stack() == []
    g.to("main2")
    assert (g.life("you"), g.life("opponent")) == (18, 20)


def test_raid_bombardment_damages_the_player_attacked():
    g = Scenario(you={"battlefield": ["Raid Bombardment", BEAR, FLYER]}, third={})
    g.attack(("Bear", "third"), ("Flyer", "opponent")).resolve_all()
    assert (g.life("opponent"), g.life("third")) == (19, 19)
    g = Scenario(you={"battlefield": ["Raid Bombardment", BEAR]}, third={})
    g.attack(("Bear", "third")).resolve_all()
    assert (g.life("opponent"), g.life("third")) == (20, 19)


def test_raid_bombardment_ruling_1_power_zero_can_attack_unless_defender():
    g = Scenario(you={"battlefield": ["Raid Bombardment", "Molten Ravager", "Wall of Runes"]})
    g.to("declare attackers")
    assert g.legal("attack", "Molten Ravager") and not g.legal("attack", "Wall of Runes")
    g.attack("Molten Ravager").to("main2")
    assert g.life("opponent") == 19


def test_raid_bombardment_ruling_2_attacker_gone_before_resolution():
    g = Scenario(
        you={"battlefield": ["Raid Bombardment", BEAR]},
        opponent={},
        third={"battlefield": ["Mountain"], "hand": ["Shock"]},
    )
    g.attack(("Bear", "third")).cast("Shock", targets="Bear", player="third").resolve()
    assert g.in_graveyard("Bear") and g.stack() == ["ability of Raid Bombardment"]
    g.resolve()
    assert (g.life("opponent"), g.life("third")) == (20, 19)


def test_raid_bombardment_ruling_3_once_for_each_attacker():
    g = Scenario(you={"battlefield": ["Raid Bombardment", BEAR, FLYER, EGG, OX]})
    g.attack("Bear", "Flyer", "Egg", "Ox")
    assert g.stack() == ["ability of Raid Bombardment"] * 3
    g.resolve_all()
    assert g.life("opponent") == 17


def test_raid_bombardment_ruling_4_power_matters_only_as_it_triggers():
    def game():
        return Scenario(
            you={"battlefield": ["Raid Bombardment", BEAR, OX, "Forest", "Swamp"], "hand": [SWELL, SHRINK]},
        )

    g = game().attack("Bear").cast("Swell", targets="Bear").resolve()
    assert g.size("Bear") == (5, 5)
    assert g.resolve().life("opponent") == 19
    g = game().attack("Ox").cast("Shrink", targets="Ox").resolve()
    assert g.size("Ox") == (1, 3) and g.stack() == [] and g.life("opponent") == 20


# ---------------------------------------------------------------- Shock
@pytest.mark.parametrize("victim", ["opponent", "you", "Bear", "Ox"])
def test_shock_two_damage_to_any_target(victim):
    g = Scenario(you={"battlefield": ["Mountain"], "hand": ["Shock"]}, opponent={"battlefield": [BEAR, OX, RELIC]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Shock", targets="Relic")
    g.cast("Shock", targets=victim).resolve()
    assert g.life("opponent") == 20 - 2 * (victim == "opponent") and g.life("you") == 20 - 2 * (victim == "you")
    assert g.in_graveyard("Bear") == (victim == "Bear")
    assert g.damage("Ox") == 2 * (victim == "Ox") and g.on_battlefield("Ox")
    assert g.in_graveyard("Shock", "you")


# ---------------------------------------------------------------- Siege Dragon
def test_siege_dragon_destroys_your_opponents_walls_as_it_enters():
    g = Scenario(
        you={"battlefield": ["Mountain*7", put(WALL)], "hand": ["Siege Dragon"]},
        opponent={"battlefield": ["Wall of Runes", BLOCKING_WALL, OX]},
        third={"battlefield": [put(WALL)]},
    )
    g.cast("Siege Dragon").resolve()
    assert g.stack() == ["ability of Siege Dragon"]
    g.resolve()
    assert sorted(g.graveyard("opponent")) == ["Sky Wall", "Wall of Runes"] and g.graveyard("third") == ["Wooden Wall"]
    assert g.on_battlefield("Wooden Wall", "you") and g.on_battlefield("Ox")


def test_siege_dragon_breathes_on_the_defending_players_creatures_without_flying():
    g = Scenario(
        you={"battlefield": ["Siege Dragon", BEAR]},
        opponent={"battlefield": [OX, FLYER, "Nest Robber"]},
    )
    g.attack("Siege Dragon")
    assert g.stack() == ["ability of Siege Dragon"]
    g.resolve()
    assert g.graveyard("opponent") == ["Nest Robber"] and g.damage("Ox") == 2 and g.damage("Flyer") == 0
    assert g.damage("Bear") == 0 and g.life("opponent") == 20
    assert g.block({}).to("main2").life("opponent") == 15


def test_siege_dragon_only_on_the_player_it_attacks():
    g = Scenario(
        you={"battlefield": ["Siege Dragon"]},
        opponent={"battlefield": [OX, WALL]},
        third={"battlefield": [put(BEAR)]},
    )
    g.attack(("Siege Dragon", "third")).resolve()
    assert g.damage("Ox") == 0 and g.in_graveyard("Bear", "third")


def test_siege_dragon_not_if_the_defending_player_has_a_wall():
    g = Scenario(you={"battlefield": ["Siege Dragon"]}, opponent={"battlefield": [OX, BLOCKING_WALL]})
    g.attack("Siege Dragon")
    assert g.stack() == []
    g.block({}).to("main2")
    assert g.damage("Ox") == 0 and g.life("opponent") == 15


def test_siege_dragon_looks_for_a_wall_again_as_it_resolves():
    g = Scenario(you={"battlefield": ["Siege Dragon"]}, opponent={"battlefield": [OX, "Island"], "hand": [QUICK_WALL]})
    g.attack("Siege Dragon")
    assert g.stack() == ["ability of Siege Dragon"]
    g.cast("Quick Wall", player="opponent").resolve().resolve()
    assert g.damage("Ox") == 0 and g.damage("Quick Wall") == 0 and g.stack() == []


def test_siege_dragon_your_own_wall_does_not_matter():
    g = Scenario(you={"battlefield": ["Siege Dragon", WALL]}, opponent={"battlefield": [OX]})
    g.attack("Siege Dragon").resolve()
    assert g.damage("Ox") == 2 and g.damage("Wooden Wall") == 0


# ---------------------------------------------------------------- Storm Strike
@pytest.mark.parametrize("keep", [True, False])
def test_storm_strike_power_first_strike_and_scry(keep):
    g = Scenario(
        you={"battlefield": ["Mountain", BEAR], "hand": ["Storm Strike"], "library": ["Shock", "Forest", "Murder"]},
        opponent={"battlefield": [OX]},
    )
    g.cast("Storm Strike", targets="Bear").resolve()
    assert (g.asks, g.chooser) == ("scry", "you")
    assert g.size("Bear") == (3, 2) and g.keywords("Bear") == {"first strike"}
    g.choose(keep)
    assert g.library() == (["Shock", "Forest", "Murder"] if keep else ["Forest", "Murder", "Shock"])
    g.attack("Bear").block({"Ox": "Bear"}).to("main2")
    assert g.in_graveyard("Ox") and g.on_battlefield("Bear")  # three damage before the Ox deals any
    g.next_turn()
    assert g.size("Bear") == (2, 2) and g.keywords("Bear") == set()


def test_storm_strike_any_creature():
    g = Scenario(you={"battlefield": ["Mountain"], "hand": ["Storm Strike"]}, opponent={"battlefield": [OX]})
    g.cast("Storm Strike", targets="Ox").script(you=["yes"]).resolve()
    assert g.size("Ox") == (4, 3)


def test_storm_strike_ruling_1_no_scry_without_the_target():
    g = Scenario(
        you={"battlefield": ["Mountain", BEAR], "hand": ["Storm Strike"]},
        opponent={"battlefield": ["Mountain"], "hand": ["Shock"]},
    )
    g.cast("Storm Strike", targets="Bear").cast("Shock", targets="Bear", player="opponent").resolve()
    assert g.in_graveyard("Bear")
    g.resolve()
    assert g.asks == "priority" and g.stack() == [] and g.in_graveyard("Storm Strike")


# ---------------------------------------------------------------- Tin Street Cadet
def test_tin_street_cadet_makes_a_goblin_when_blocked():
    g = Scenario(you={"battlefield": ["Tin Street Cadet"]}, opponent={"battlefield": [OX, BEAR]})
    g.attack("Tin Street Cadet")
    assert g.stack() == []
    g.block({"Ox": "Tin Street Cadet", "Bear": "Tin Street Cadet"})
    assert g.stack() == ["ability of Tin Street Cadet"]  # once, however many block
    g.resolve()
    assert g.count("Goblin Token", "you") == 1 and g.size("Goblin Token") == (1, 1)
    assert g.attackers() == ["Tin Street Cadet"] and not g.tapped("Goblin Token")
    g.script(you=[1]).to("main2")
    assert g.in_graveyard("Tin Street Cadet") and g.life("opponent") == 20


def test_tin_street_cadet_nothing_when_not_blocked_or_blocking():
    g = Scenario(you={"battlefield": ["Tin Street Cadet"]}, opponent={"battlefield": [OX]})
    g.attack("Tin Street Cadet").block({}).to("main2")
    assert g.life("opponent") == 19 and g.count("Goblin Token") == 0
    g.to("upkeep", of="you").to("upkeep", of="opponent").attack("Ox")
    g.block({"Tin Street Cadet": "Ox"}).to("main2")
    assert g.in_graveyard("Tin Street Cadet") and g.count("Goblin Token") == 0


# ---------------------------------------------------------------- Volcanic Dragon
def test_volcanic_dragon_attacks_at_once_in_the_air():
    g = Scenario(
        you={"battlefield": ["Mountain*6"], "hand": ["Volcanic Dragon"]}, opponent={"battlefield": [OX, FLYER]}
    )
    g.cast("Volcanic Dragon").resolve().attack("Volcanic Dragon").until("blocker")
    assert [c.text for c in g.choices() if c.row >= 0] == ["Flyer"]
    assert g.block({}).to("main2").life("opponent") == 16


# ---------------------------------------------------------------- Mountain
def test_mountain_taps_for_red():
    g = Scenario(you={"hand": ["Mountain"]}, payment="manual")
    g.play("Mountain").activate("Mountain")
    assert g.pool() == "{R}" and g.tapped("Mountain") and g.stack() == []
    assert not g.legal("activate", "Mountain")
    assert g.types("Mountain") == {"basic", "land"} and g.subtypes("Mountain") == {"Mountain"}


def test_mountain_pays_for_red_only():
    g = Scenario(you={"battlefield": ["Mountain"], "hand": ["Typhoid Rats", "Shock", "Jungle Delver"]})
    assert g.legal("cast", "Shock") and not g.legal("cast", "Typhoid Rats") and not g.legal("cast", "Jungle Delver")
