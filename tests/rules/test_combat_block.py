"""Declaring blockers (CR 509) and what limits them (CR 702)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

FEARSOME = vanilla("Fearsome", "2/2", ir.Keywords((ir.Keyword.FEAR,)))
SHADOW = vanilla("Shade Walker", "2/2", ir.Keywords((ir.Keyword.SHADOW,)))
SHADOW2 = vanilla("Shade Catcher", "2/2", ir.Keywords((ir.Keyword.SHADOW,)))
SKULKER = vanilla("Skulker", "2/2", ir.Keywords((ir.Keyword.SKULK,)))
INTIMIDATOR = vanilla("Intimidator", "2/2", ir.Keywords((ir.Keyword.INTIMIDATE,)), mana="{R}")
HORSE = vanilla("Rider", "2/2", ir.Keywords((ir.Keyword.HORSEMANSHIP,)))
BLACK_BEAR = vanilla("Black Bear", "2/2", mana="{B}")
GOLEM = card("Golem", "{2}", "Artifact Creature — Golem", "2/2")
SLIPPERY = vanilla("Slippery", "2/2", static(this_one, cant_be_blocked))
LURED = vanilla("Lured", "2/2", static(this_one, must_be_blocked_by_all))
PROVOKER = vanilla("Provoker", "2/2", static(this_one, ir.AddRules(Rule.MUST_BE_BLOCKED)))
EAGER = vanilla("Eager", "2/2", static(this_one, ir.AddRules(Rule.MUST_BLOCK)))
SHY = vanilla("Shy", "2/2", static(this_one, cant_block))
NOT_ALONE = vanilla("Timid", "2/2", static(this_one, ir.AddRules(Rule.CANT_BLOCK_ALONE)))
SINGLE = vanilla("Narrow", "2/2", static(this_one, ir.AddRules(Rule.MAX_ONE_BLOCKER)))
BLOCK_WATCH = vanilla("Sentry", "1/3", when(blocks(), gain_life(1)))


def who_blocks(attacker, *defenders):
    """Names of the defenders that may block the attacker."""
    g = Scenario(you={"battlefield": [attacker]}, opponent={"battlefield": list(defenders)})
    g.attack(attacker.name).to("declare blockers")
    return sorted(c.text for c in g.choices() if c.row >= 0) if g.asks == "blocker" else []


def test_cr_509_1a_untapped_creatures_of_the_defending_player():
    assert who_blocks(BEAR, OX, put(GIANT, tapped=True), put(SPIDER, sick=True), SHY, "Forest") == ["Ox", "Spider"]


def test_cr_702_9b_flying_and_702_17b_reach():
    assert who_blocks(FLYER, BEAR, SPIDER, "Serra Angel") == ["Serra Angel", "Spider"]
    assert who_blocks(BEAR, FLYER, SPIDER) == ["Flyer", "Spider"]  # flyers may block ground creatures


def test_cr_702_36b_fear_702_13b_intimidate_702_118b_skulk():
    assert who_blocks(FEARSOME, BEAR, BLACK_BEAR, GOLEM) == ["Black Bear", "Golem"]
    assert who_blocks(INTIMIDATOR, BEAR, GIANT, GOLEM) == ["Giant", "Golem"]
    assert who_blocks(SKULKER, BEAR, OX) == ["Bear"]


def test_cr_702_28b_shadow_and_702_31b_horsemanship():
    assert who_blocks(SHADOW, BEAR, SHADOW2) == ["Shade Catcher"]
    assert who_blocks(BEAR, SHADOW2, OX) == ["Ox"]
    assert who_blocks(HORSE, BEAR, HORSE) == ["Rider"]


def test_cr_509_1b_cannot_be_blocked():
    assert who_blocks(SLIPPERY, BEAR) == []


def test_cr_702_111b_menace_needs_two_blockers():
    assert who_blocks(BRUTE, BEAR) == []
    g = Scenario(you={"battlefield": [BRUTE]}, opponent={"battlefield": [BEAR, OX]})
    g.attack("Brute")
    with pytest.raises(ScenarioError):
        g.copy().block({"Bear": "Brute"})
    g.block({"Bear": "Brute", "Ox": "Brute"})
    assert g.blockers() == ["Bear", "Ox"]


def test_cr_702_111b_menace_blocked_by_two_then_one_is_removed():
    g = Scenario(you={"battlefield": [BRUTE], "hand": [BOUNCE]}, opponent={"battlefield": [BEAR, OX]})
    g.attack("Brute").block({"Bear": "Brute", "Ox": "Brute"})
    g.add_mana("you", "{U}").cast("Bounce", targets="Ox").resolve().to("combat damage")
    assert g.in_graveyard("Bear") and g.life("opponent") == 20  # it stays blocked


def test_cr_509_1b_no_more_than_one_blocker():
    g = Scenario(you={"battlefield": [SINGLE]}, opponent={"battlefield": [BEAR, OX]})
    g.attack("Narrow")
    with pytest.raises(ScenarioError):
        g.copy().block({"Bear": "Narrow", "Ox": "Narrow"})
    assert g.block({"Ox": "Narrow"}).blockers() == ["Ox"]


def test_cr_509_1c_lure_all_who_can():
    g = Scenario(you={"battlefield": [LURED, OX]}, opponent={"battlefield": [BEAR, SPIDER, put(GIANT, tapped=True)]})
    g.attack("Lured", "Ox")
    for wrong in ({}, {"Bear": "Lured"}, {"Bear": "Lured", "Spider": "Ox"}):
        with pytest.raises(ScenarioError):
            g.copy().block(wrong)
    g.block({"Bear": "Lured", "Spider": "Lured"})


def test_cr_509_1c_prized_unicorn():
    g = Scenario(you={"battlefield": ["Prized Unicorn"]}, opponent={"battlefield": [BEAR]})
    g.attack("Prized Unicorn")
    with pytest.raises(ScenarioError):
        g.copy().block({})
    assert g.block({"Bear": "Prized Unicorn"}).blockers() == ["Bear"]


def test_cr_509_1c_must_be_blocked_by_somebody():
    g = Scenario(you={"battlefield": [PROVOKER, OX]}, opponent={"battlefield": [BEAR, SPIDER]})
    g.attack("Provoker", "Ox")
    with pytest.raises(ScenarioError):
        g.copy().block({"Bear": "Ox"})
    g.block({"Bear": "Ox", "Spider": "Provoker"})


def test_cr_509_1c_blocks_if_able():
    g = Scenario(you={"battlefield": [OX]}, opponent={"battlefield": [EAGER, BEAR]})
    g.attack("Ox")
    with pytest.raises(ScenarioError):
        g.copy().block({"Bear": "Ox"})
    g.block({"Eager": "Ox"})


def test_cr_509_1c_two_lures_the_maximum_is_one_each():
    other_lure = vanilla("Second Lure", "1/1", static(this_one, must_be_blocked_by_all))
    g = Scenario(you={"battlefield": [LURED, other_lure]}, opponent={"battlefield": [BEAR]})
    g.attack("Lured", "Second Lure")
    with pytest.raises(ScenarioError):
        g.copy().block({})
    g.copy().block({"Bear": "Lured"})
    g.block({"Bear": "Second Lure"})


def test_cr_509_1c_lure_with_menace_is_not_obeyed_by_one_creature():
    lure_menace = vanilla("Dread", "3/3", menace, static(this_one, must_be_blocked_by_all))
    g = Scenario(you={"battlefield": [lure_menace]}, opponent={"battlefield": [BEAR]})
    g.attack("Dread").block({})
    assert g.blockers() == []
    g = Scenario(you={"battlefield": [lure_menace]}, opponent={"battlefield": [BEAR, OX]})
    g.attack("Dread")
    with pytest.raises(ScenarioError):
        g.copy().block({})
    g.block({"Bear": "Dread", "Ox": "Dread"})


def test_cr_509_1b_cannot_block_alone():
    g = Scenario(you={"battlefield": [OX]}, opponent={"battlefield": [NOT_ALONE, BEAR]})
    g.attack("Ox")
    with pytest.raises(ScenarioError):
        g.copy().block({"Timid": "Ox"})
    g.block({"Timid": "Ox", "Bear": "Ox"})


def test_pacifism_stops_attacking_and_blocking():
    g = Scenario(
        you={"battlefield": [put("Pacifism", attached_to="opponent's Bear"), OX]}, opponent={"battlefield": [BEAR]}
    )
    g.attack("Ox").to("combat damage")
    assert g.life("opponent") == 17


def test_cr_509_3_blocking_and_becoming_blocked_triggers():
    g = Scenario(you={"battlefield": ["Tin Street Cadet"]}, opponent={"battlefield": [BLOCK_WATCH, OX]})
    g.attack("Tin Street Cadet").block({"Sentry": "Tin Street Cadet", "Ox": "Tin Street Cadet"})
    assert sorted(g.stack()) == ["ability of Sentry", "ability of Tin Street Cadet"]  # once, though two block
    g.resolve_all()
    assert g.count("Goblin Token", "you") == 1 and g.life("opponent") == 21


def test_cr_702_45_bushido():
    samurai = vanilla("Samurai", "2/2", keyword("bushido", 2))
    g = Scenario(you={"battlefield": [samurai]}, opponent={"battlefield": [OX]})
    g.attack("Samurai").block({"Ox": "Samurai"}).resolve_all()
    assert g.size("Samurai") == (4, 4)


def test_cr_509_1_several_blockers_on_one_attacker_and_none_on_another():
    g = Scenario(you={"battlefield": [GIANT, BEAR]}, opponent={"battlefield": [OX, SPIDER]})
    g.attack("Giant", "Bear").block({"Ox": "Giant", "Spider": "Giant"})
    assert g.blockers() == ["Ox", "Spider"]
    g.script(you=[3])
    g.to("end of combat")
    assert g.life("opponent") == 18


def test_cr_509_1a_a_creature_blocks_only_one_attacker():
    g = Scenario(you={"battlefield": [GIANT, BEAR]}, opponent={"battlefield": [OX]})
    g.attack("Giant", "Bear")
    with pytest.raises(ScenarioError):
        g.block({"Ox": ["Giant", "Bear"]})


def test_cr_802_4_each_defending_player_blocks_for_themselves():
    g = Scenario(you={"battlefield": [BEAR, OX]}, opponent={"battlefield": [SPIDER]}, third={"battlefield": [WALL]})
    g.attack(("Bear", "opponent"), ("Ox", "third")).to("declare blockers")
    assert g.chooser == "opponent" and [c.text for c in g.choices() if c.row >= 0] == ["Spider"]
    g.block({"Spider": "Bear"})
    assert g.chooser == "third"
    g.block({"Wall": "Ox"})
    assert g.blockers() == ["Spider", "Wall"]


def test_cr_702_3_defenders_block():
    assert who_blocks(BEAR, WALL) == ["Wall"]
