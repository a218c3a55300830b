"""Official examples of chapters 4 and 5 (zones, turn structure, combat)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.examples.cards import *


# ---------------------------------------------------------------- 508
def attackable(board, attackers, **more):
    """Whether exactly these creatures may be declared as attackers."""
    g = Scenario(you={"battlefield": board}, **more)
    try:
        g.attack(*attackers)
    except ScenarioError:
        return False
    return sorted(g.attackers()) == sorted(n.split("#")[0] for n in attackers)


def test_cr_508_1c_example_1():
    assert not attackable([MOGG_FLUNKIES], ["Mogg Flunkies"])
    assert not attackable([put(MOGG_FLUNKIES, 2)], ["Mogg Flunkies"])
    assert attackable([put(MOGG_FLUNKIES, 2)], ["Mogg Flunkies", "Mogg Flunkies#2"])


def test_cr_508_2a_example_1():
    hater = card(
        "Green Hater", "{1}", "Enchantment",
        when(attacks(creature & green),
             ir.Delayed(ir.Triggered(end_of_combat(), (destroy(bound("it")),)), that_object, "it")),
    )  # fmt: skip
    g = Scenario(you={"battlefield": [WANDERING_ONES, RUNECLAW_BEAR, hater], "hand": [PAINT_GREEN]})
    h = g.copy().attack("Runeclaw Bear")
    assert h.stack() == ["ability of Green Hater"]
    assert h.to("main2").in_graveyard("Runeclaw Bear")
    g.attack("Wandering Ones")
    g.add_mana("you", "{G}").cast("Greenen", targets="Wandering Ones").resolve()
    assert g.colors("Wandering Ones") == {"green"} and g.stack() == []
    assert g.to("main2").on_battlefield("Wandering Ones")


# ---------------------------------------------------------------- 509
def test_cr_509_1b_example_1():
    def can_block(*blocker):
        shade = card("Sky Shade", "{2}", "Creature — Test", "2/2", flying, shadow)
        g = Scenario(
            you={"battlefield": [shade]},
            opponent={"battlefield": [card("Guard", "{2}", "Creature — Test", "2/2", *blocker)]},
        )
        g.attack("Sky Shade")
        try:
            g.block({"Guard": "Sky Shade"})
        except ScenarioError:
            return False
        return True

    assert not can_block(flying) and not can_block(shadow) and not can_block()
    assert can_block(flying, shadow)


def test_cr_509_1c_example_1():
    bound_to = card("Dutiful", "{1}", "Creature — Test", "2/2", static(this_one, must_block))
    two_heads = card("Menacing", "{2}", "Creature — Test", "3/3", menace)

    def legal(*blockers):
        g = Scenario(you={"battlefield": [two_heads]}, opponent={"battlefield": [bound_to, VANILLA]})
        g.attack("Menacing")
        try:
            g.block(dict.fromkeys(blockers, "Menacing"))
        except ScenarioError:
            return False
        return sorted(g.blockers()) == sorted(blockers)

    assert legal("Dutiful", "Two Two")
    assert not legal("Dutiful") and not legal("Two Two") and not legal()


def test_cr_509_3f_example_1():
    hates_white = card(
        "White Hater", "{2}", "Creature — Test", "0/5",
        ir.Triggered(ir.EventPattern(Event.BLOCKS, white, source=this_one),
                     (ir.Delayed(ir.Triggered(end_of_combat(), (destroy(bound("it")),)), that_object, "it"),)),
    )  # fmt: skip
    opponent = {"battlefield": [ELITE_VANGUARD, DOOMED_DISSENTER], "hand": [PAINT_WHITE]}
    g = Scenario(you={"battlefield": [hates_white]}, opponent=opponent).attack("White Hater")
    h = g.copy().block({"Elite Vanguard": "White Hater"})
    assert h.stack() == ["ability of White Hater"]
    assert h.to("main2").in_graveyard("Elite Vanguard")
    g.block({"Doomed Dissenter": "White Hater"})
    g.add_mana("opponent", "{W}").cast("Whiten", targets="Doomed Dissenter", player="opponent").resolve()
    assert g.colors("Doomed Dissenter") == {"white"} and g.stack() == []
    assert g.to("main2").on_battlefield("Doomed Dissenter")


# ---------------------------------------------------------------- 510
@pytest.mark.parametrize("to_spawn", range(5))
def test_cr_510_1c_example_1(to_spawn):
    g = Scenario(you={"battlefield": [ELVISH_REGROWER]}, opponent={"battlefield": [VAMPIRE_SPAWN, HELPFUL_HUNTER]})
    g.attack("Elvish Regrower")
    g.block({"Vampire Spawn": "Elvish Regrower", "Helpful Hunter": "Elvish Regrower"})
    g.until("assign_damage").choose(to_spawn).to("end of combat")
    assert g.in_graveyard("Vampire Spawn") == (to_spawn >= 3)
    assert g.in_graveyard("Helpful Hunter") == (to_spawn <= 3)
    if to_spawn < 3:
        assert g.damage("Vampire Spawn") == to_spawn
    assert g.in_graveyard("Elvish Regrower") and g.life("opponent") == 20


# ---------------------------------------------------------------- 702 in combat
def test_cr_702_15e_example_1():
    link = card("Linker", "{1}", "Creature — Test", "2/2", lifelink)
    g = Scenario(you={"battlefield": [AJANIS_PRIDEMATE, put(link, 2)]})
    g.attack("Linker", "Linker#2").to("combat damage")
    assert g.life() == 24 and g.stack() == ["ability of Ajani's Pridemate"] * 2
    assert g.resolve_all().counters("Ajani's Pridemate") == 2


def test_cr_702_19b_example_2():
    def shares(to_blocker):
        trampler = card("Green Trampler", "{4}{G}{G}", "Creature — Test", "6/6", trample)
        guarded = card("Guarded", "{1}", "Creature — Test", "2/2", ir.Protection(green))
        g = Scenario(you={"battlefield": [trampler]}, opponent={"battlefield": [guarded]})
        g.attack("Green Trampler").block({"Guarded": "Green Trampler"}).until("assign_damage")
        if str(to_blocker) not in g.options():
            return None
        g.choose(to_blocker).to("end of combat")
        assert g.on_battlefield("Guarded") and g.damage("Guarded") == 0  # its share is prevented
        return 20 - g.life("opponent")

    assert [shares(n) for n in range(7)] == [None, None, 4, 3, 2, 1, 0]
