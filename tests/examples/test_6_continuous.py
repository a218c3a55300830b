"""Official examples of rules 611 to 616 (continuous, replacement and prevention effects)."""

import pytest

from mtgenv.scenario import Scenario, put
from tests.examples.cards import *

WHITES_NOW = card("Rally", "{0}", "Instant", spell(until_end_of_turn(all_(creature & white), gets(+1, +1))))
OGRE_COUNTER = card("Counter", "{0}", "Instant", spell(put_counters(1, on=target(creature))))
PLUS_4 = card("Plus Four", "{0}", "Instant", spell(until_end_of_turn(target(creature), gets(+4, +4))))
PLUS_5 = card("Plus Five", "{0}", "Instant", spell(until_end_of_turn(target(creature), gets(+5, 0))))
PLUS_1 = card("Plus One", "{0}", "Instant", spell(until_end_of_turn(target(creature), gets(+1, +1))))
SWITCH_0 = card("Switch Free", "{0}", "Instant", spell(one(target(creature), ir.SwitchPT())))
TOUGHER_0 = card("Tougher Free", "{0}", "Instant", spell(until_end_of_turn(target(creature), gets(0, +1))))
ZERO_ONE = card("Zero One", "{0}", "Instant", spell(one(target(creature), ir.SetPT(zero, n1))))
LAND_3_3 = card(
    "Land Giant", "{0}", "Instant",
    spell(one(target(land), ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(3), ir.Constant(3)))),
)  # fmt: skip
WINGS = card("Wings", "{0}", "Enchantment — Aura", enchant(creature), static(enchanted, has(flying)))
CLIPPED = card(
    "Clipped", "{0}", "Enchantment — Aura", enchant(creature), static(enchanted, ir.RemoveKeywords((Keyword.FLYING,)))
)
BLEACH = card("Bleach", "{0}", "Enchantment — Aura", enchant(creature), static(enchanted, ir.SetColors(Color.WHITE)))


def damage_by_yours(op, n):
    return ir.Replacement(ir.EventPattern(Event.DAMAGE, source=creature & you_control), op, n)


# ---------------------------------------------------------------- 611
def test_cr_611_2b_example_1():
    opponent = {"battlefield": [card("Trinket", "{1}", "Artifact")], "hand": [STEAL, BOUNCE]}
    g = Scenario(you={"hand": [MASTER_THIEF], "mana": "{2}{U}{U}"}, opponent=opponent)
    g.cast("Master Thief").resolve()
    assert g.stack() == ["ability of Master Thief"]
    h = g.copy().resolve()
    assert h.controller("Trinket") == "you"
    h.add_mana("opponent", "{U}").cast("Steal", targets="Master Thief", player="opponent").resolve()
    assert h.controller("Trinket") == "opponent"
    g.add_mana("opponent", "{U}").cast("Steal", targets="Master Thief", player="opponent").resolve()
    assert g.controller("Master Thief") == "opponent" and g.stack() == ["ability of Master Thief"]
    g.resolve()
    assert g.controller("Trinket") == "opponent"  # its duration was over before it began


def test_cr_611_2c_example_1():
    you = {"battlefield": [ELITE_VANGUARD, GRAY_OGRE], "hand": [WHITES_NOW, PAINT_RED, PAINT_WHITE, put(ELITE_VANGUARD)],
           "mana": "{R}{W}{W}"}  # fmt: skip
    g = Scenario(you=you).cast("Rally").resolve()
    assert g.size("Elite Vanguard") == (3, 2) and g.size("Gray Ogre") == (2, 2)
    g.cast("Redden", targets="Elite Vanguard").resolve()
    assert g.colors("Elite Vanguard") == {"red"} and g.size("Elite Vanguard") == (3, 2)
    g.cast("Whiten", targets="Gray Ogre").resolve()
    assert g.colors("Gray Ogre") == {"white"} and g.size("Gray Ogre") == (2, 2)
    assert g.cast("Elite Vanguard").resolve().size("Elite Vanguard#2") == (2, 1)


def test_cr_611_3b_example_1():
    you = {"battlefield": [ELITE_VANGUARD, GRAY_OGRE, CRUSADE], "hand": [PAINT_RED, PAINT_WHITE], "mana": "{R}{W}"}
    g = Scenario(you=you)
    assert g.size("Elite Vanguard") == (3, 2) and g.size("Gray Ogre") == (2, 2)
    g.cast("Redden", targets="Elite Vanguard").resolve().cast("Whiten", targets="Gray Ogre").resolve()
    assert g.size("Elite Vanguard") == (2, 1) and g.size("Gray Ogre") == (3, 3)


def test_cr_611_3c_example_1():
    soldier = card("White One", "{0}", "Creature — Test", "1/1", color_indicator="white")
    big = card("Big Watch", "{1}", "Enchantment", when(enters(creature & with_power(at_least=2)), gain_life(2)))
    small = card("Small Watch", "{1}", "Enchantment", when(enters(creature & with_power(at_most=1)), gain_life(1)))
    for more, power_, trigger in (([], 1, "Small Watch"), ([CRUSADE], 2, "Big Watch")):
        g = Scenario(you={"battlefield": [big, small, *more], "hand": [soldier]}).cast("White One").resolve()
        assert g.power("White One") == power_ and g.stack() == [f"ability of {trigger}"]


# ---------------------------------------------------------------- 613
def test_cr_613_4d_example_1():
    g = Scenario(you={"battlefield": [ONE_THREE], "hand": [TOUGHER_0, SWITCH_0, PLUS_5]})
    g.cast("Tougher Free", targets="One Three").resolve().cast("Switch Free", targets="One Three").resolve()
    assert g.size("One Three") == (4, 1)
    assert g.cast("Plus Five", targets="One Three").resolve().size("One Three") == (4, 6)


def test_cr_613_4d_example_2():
    vest = card("Vest", "{0}", "Enchantment — Aura", enchant(creature), static(enchanted, gets(0, +1)))
    you = {
        "battlefield": [ONE_THREE, put(vest, attached_to="One Three")],
        "hand": [SWITCH_0, NATURALIZE],
        "mana": "{1}{G}",
    }
    g = Scenario(you=you).cast("Switch Free", targets="One Three").resolve()
    assert g.size("One Three") == (4, 1)
    assert g.cast("Naturalize", targets="Vest").resolve().size("One Three") == (3, 1)


def test_cr_613_4d_example_3():
    g = Scenario(you={"battlefield": [ONE_THREE], "hand": [TOUGHER_0, put(SWITCH_0, 2)]})
    g.cast("Tougher Free", targets="One Three").resolve()
    sizes = [g.cast("Switch Free", targets="One Three").resolve().size("One Three") for _ in range(2)]
    assert sizes == [(4, 1), (1, 4)]


def test_cr_613_5_example_1():
    dark = card("Dark Two", "{B}", "Creature — Test", "2/2")
    g = Scenario(you={"battlefield": [HONOR_OF_THE_PURE, dark], "hand": [PAINT_WHITE, PAINT_RED], "mana": "{W}{R}"})
    assert g.size("Dark Two") == (2, 2)
    assert g.cast("Whiten", targets="Dark Two").resolve().size("Dark Two") == (3, 3)
    assert g.cast("Redden", targets="Dark Two").resolve().size("Dark Two") == (2, 2)


def test_cr_613_5_example_2():
    tough = card("Toughening", "{0}", "Enchantment", static(creature & you_control, gets(0, +2)))
    g = Scenario(you={"battlefield": [GRAY_OGRE], "hand": [OGRE_COUNTER, PLUS_4, tough, ZERO_ONE]})
    sizes = [g.size("Gray Ogre")]
    for name in ("Counter", "Plus Four", "Toughening", "Zero One"):
        g.cast(name, targets=[] if name == "Toughening" else "Gray Ogre").resolve()
        sizes.append(g.size("Gray Ogre"))
    assert sizes == [(2, 2), (3, 3), (7, 7), (7, 9), (5, 8)]


def test_cr_613_6_example_1():
    colors = (Color.WHITE, Color.BLUE, Color.BLACK, Color.RED, Color.GREEN)
    mongrel = card(
        "Many Hues", "{G}", "Creature — Test", "2/2",
        activated("{0}", choose_one(*[[until_end_of_turn(this, gets(+1, +1), ir.SetColors(c))] for c in colors])),
    )  # fmt: skip
    reds_are_small = card("Red Tax", "{0}", "Enchantment", static(creature & red, gets(0, -1)))
    g = Scenario(you={"battlefield": [mongrel, CRUSADE, reds_are_small]})
    assert g.size("Many Hues") == (2, 2)
    h = g.copy().activate("Many Hues", modes=1).resolve()
    assert h.colors("Many Hues") == {"white"} and h.size("Many Hues") == (4, 4)
    g.activate("Many Hues", modes=4).resolve()
    assert g.colors("Many Hues") == {"red"} and g.size("Many Hues") == (3, 2)


def test_cr_613_6_example_2():
    you = {"hand": [ACT_OF_TREASON], "mana": "{2}{R}", "battlefield": [GLORIOUS_ANTHEM]}
    slow = card("Sluggish", "{0}", "Enchantment", static(creature & you_control, ir.RemoveKeywords((Keyword.HASTE,))))
    g = Scenario(you=you, opponent={"battlefield": [put(GRAY_OGRE, tapped=True), slow]})
    g.cast("Act of Treason", targets="Gray Ogre").resolve()
    assert g.controller("Gray Ogre") == "you" and not g.tapped("Gray Ogre") and g.has("Gray Ogre", "haste")
    assert g.size("Gray Ogre") == (3, 3)
    assert g.attack("Gray Ogre").to("combat damage").life("opponent") == 17
    g.to("upkeep", of="opponent")
    assert g.controller("Gray Ogre") == "opponent" and not g.has("Gray Ogre", "haste")


def test_cr_613_6_example_3():
    wake = card(
        "Wake Artifacts", "{0}", "Instant",
        spell(until_end_of_turn(all_(artifact & ~creature), ir.AddTypes(CardType.CREATURE), base_size(2, 2))),
    )  # fmt: skip
    golem = card("Golem", "{5}", "Artifact Creature — Golem", "5/5")
    trinket = card("Trinket", "{1}", "Artifact")
    g = Scenario(you={"battlefield": [trinket, golem], "hand": [wake]})
    assert g.types("Trinket") == {"artifact"}
    g.cast("Wake Artifacts").resolve()
    assert g.types("Trinket") == {"artifact", "creature"} and g.size("Trinket") == (2, 2)
    assert g.size("Golem") == (5, 5)


def test_cr_613_6_example_3_as_a_static_ability():
    golem = card("Golem", "{5}", "Artifact Creature — Golem", "5/5")
    trinket = card("Trinket", "{1}", "Artifact")
    static_wake = card(
        "March", "{0}", "Enchantment",
        static(artifact & ~creature, ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(2), ir.Constant(2))),
    )  # fmt: skip
    g = Scenario(you={"battlefield": [trinket, golem, static_wake]})
    assert g.size("Trinket") == (2, 2) and g.size("Golem") == (5, 5)


def test_cr_613_6_example_4():
    name = "Svogthos, the Restless Tomb"
    you = {"battlefield": [SVOGTHOS, "Swamp*3", "Forest*2"], "graveyard": [put(RUNECLAW_BEAR, 10)],
           "hand": [put(LAND_3_3, 2), PLUS_1, RAISE_DEAD]}  # fmt: skip
    g = Scenario(you=you)
    g.cast("Land Giant", targets=name).resolve()
    assert g.size(name) == (3, 3)
    g.cast("Plus One", targets=name).resolve()
    assert g.size(name) == (4, 4) and g.types(name) == {"land", "creature"}
    g.activate(name, "until").resolve()
    assert g.size(name) == (11, 11) and g.colors(name) == {"black", "green"}
    g.add_mana("you", "{B}").cast("Raise Dead", targets="Runeclaw Bear").resolve()
    assert g.size(name) == (10, 10)
    assert g.cast("Land Giant", targets=name).resolve().size(name) == (4, 4)


def test_cr_613_7a_example_1():
    bird = card("Bird", "{0}", "Creature — Bird", "1/1", flying)
    plain = card("Plain", "{0}", "Creature — Test", "1/1")
    you = {
        "battlefield": [plain, bird, put(COLOSSUS_HAMMER, attached_to="Bird")],
        "hand": [RUNE_OF_FLIGHT],
        "mana": "{1}{U}",
    }
    g = Scenario(you=you)
    assert g.size("Bird") == (11, 11) and not g.has("Bird", "flying")
    g.cast("Rune of Flight", targets="Colossus Hammer").resolve_all()
    assert g.has("Bird", "flying")
    g.add_mana("you", "{8}").activate("Colossus Hammer", targets="Plain").resolve()
    assert g.size("Plain") == (11, 11) and g.has("Plain", "flying")
    assert g.size("Bird") == (1, 1) and g.has("Bird", "flying")


@pytest.mark.parametrize(("order", "flies"), [(["Wings", "Clipped"], False), (["Clipped", "Wings"], True)])
def test_cr_613_9_example_1(order, flies):
    lose = card("Ground", "{0}", "Instant", spell(one(target(creature), ir.RemoveKeywords((Keyword.FLYING,)))))
    g = Scenario(you={"battlefield": [RUNECLAW_BEAR], "hand": [WINGS, CLIPPED, lose]})
    for name in order:
        g.cast(name, targets="Runeclaw Bear").resolve()
    assert g.has("Runeclaw Bear", "flying") == flies
    assert not g.cast("Ground", targets="Runeclaw Bear").resolve().has("Runeclaw Bear", "flying")


@pytest.mark.parametrize("order", [["Crusade", "Bleach"], ["Bleach", "Crusade"]])
def test_cr_613_9_example_2(order):
    g = Scenario(you={"battlefield": [GRAY_OGRE], "hand": [CRUSADE, BLEACH], "mana": "{W}{W}"})
    for name in order:
        g.cast(name, targets="Gray Ogre" if name == "Bleach" else []).resolve()
    assert g.colors("Gray Ogre") == {"white"} and g.size("Gray Ogre") == (3, 3)


# ---------------------------------------------------------------- 614
def test_cr_614_4_example_1():
    troll = card("Troll", "{1}", "Creature — Troll", "2/2", activated("{G}", ir.Regenerate(this)))
    g = Scenario(you={"hand": [KILL], "mana": "{B}"}, opponent={"battlefield": [troll, "Forest"]})
    h = g.copy().cast("Kill", targets="Troll").activate("Troll", player="opponent").resolve(2)
    assert h.on_battlefield("Troll") and h.tapped("Troll")
    g.cast("Kill", targets="Troll").resolve()
    assert g.in_graveyard("Troll") and not g.legal("activate", "Troll", player="opponent")


def test_cr_614_5_example_1():
    double = card("Doubler", "{0}", "Enchantment", damage_by_yours(ReplaceOp.AMOUNT, amount * 2))
    for n, lost in ((0, 2), (1, 4), (2, 8)):
        g = Scenario(you={"battlefield": [RUNECLAW_BEAR, *[put(double, n)] * bool(n)]}).attack("Runeclaw Bear")
        assert g.to("end of combat").life("opponent") == 20 - lost


def test_cr_614_12_example_3():
    g = Scenario(you={"hand": [ORB_OF_DREAMS, ELITE_VANGUARD, "Forest"], "mana": "{3}{W}"})
    g.cast("Orb of Dreams").resolve()
    assert not g.tapped("Orb of Dreams")
    g.cast("Elite Vanguard").resolve().play("Forest")
    assert g.tapped("Elite Vanguard") and g.tapped("Forest")


# ---------------------------------------------------------------- 615, 616
def test_cr_615_4_example_1():
    healer = card(
        "Healer", "{1}", "Creature — Cleric", "1/1", activated("{T}", ir.Prevent(ir.Constant(3), target(any_target)))
    )
    g = Scenario(you={"hand": [LIGHTNING_BOLT], "mana": "{R}"}, opponent={"battlefield": [healer]})
    h = (
        g.copy()
        .cast("Lightning Bolt", targets="opponent")
        .activate("Healer", targets="opponent", player="opponent")
        .resolve(2)
    )
    assert h.life("opponent") == 20
    g.cast("Lightning Bolt", targets="opponent").resolve()
    g.activate("Healer", targets="opponent", player="opponent").resolve()
    assert g.life("opponent") == 17


def test_cr_615_10_example_1():
    cleric = card("Cleric Three", "{1}", "Creature — Cleric", "3/3")
    you = {"hand": [PYROCLASM], "mana": "{1}{R}", "battlefield": [put(cleric), BOLT_3_4]}
    g = (
        Scenario(you=you, opponent={"battlefield": [DAUNTING_DEFENDER, cleric, ELVISH_REGROWER]})
        .cast("Pyroclasm")
        .resolve()
    )
    assert g.damage("Daunting Defender") == 1 and g.damage("opponent's Cleric Three") == 1
    assert g.damage("your Cleric Three") == 2 and g.damage("Three Four") == 2 and g.damage("Elvish Regrower") == 2


def test_cr_616_1f_example_1():
    rest = card(
        "Rest", "{0}", "Enchantment", ir.Replacement(dies(permanent), ReplaceOp.TO_ZONE, ir.Constant(int(Zone.EXILE)))
    )
    deep = card(
        "Deep One", "{1}", "Creature — Test", "2/2",
        ir.Replacement(dies(), ReplaceOp.RUN, effects=(ir.Move(this, Zone.LIBRARY, shuffle=True),)),
    )  # fmt: skip
    g = Scenario(
        you={"battlefield": [rest], "hand": [KILL], "mana": "{B}"},
        opponent={"battlefield": [deep], "library": ["Forest*3"]},
    )
    g.cast("Kill", targets="Deep One").resolve()
    assert g.asks == "replacement" and g.chooser == "opponent"
    h = g.copy().choose("Rest")
    assert h.in_exile("Deep One") and len(h.library("opponent")) == 3
    g.choose("Deep One")
    assert g.exile() == [] and sorted(g.library("opponent")) == ["Deep One", "Forest", "Forest", "Forest"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_cr_616_2_example_1(order):
    words = card(
        "Life Words", "{0}", "Enchantment", ir.Replacement(gains_life(you), ReplaceOp.RUN, effects=(draw(amount),))
    )
    one_card = (ir.Choose(you, in_graveyard(permanent), n1, n1, "it"), return_to_hand(bound("it")))
    drawing = ir.EventPattern(Event.DRAWN, players=you)
    dead_words = card("Dead Words", "{0}", "Enchantment", ir.Replacement(drawing, ReplaceOp.RUN, effects=one_card))
    both = [words, dead_words]
    you_ = {"battlefield": [both[k] for k in order], "hand": [HEAL], "mana": "{W}", "graveyard": [GRAY_OGRE]}
    g = Scenario(you=you_)
    before = len(g.library())
    g.cast("Heal").resolve()
    if g.asks == "choose_object":
        g.choose("Gray Ogre")
    assert g.life() == 20 and g.hand() == ["Gray Ogre"] and len(g.library()) == before


def test_cr_615_11_example_1():
    t = target(creature)
    same = ir.AnyOf(tuple(c & ir.Where(count(c & ir.Among(t)) >= 1) for c in (white, blue, black, red, green)))
    apothecary = card(
        "Apothecary", "{2}{W}{W}", "Creature — Human Cleric", "1/1",
        activated("{T}", ir.Prevent(n1, ir.Union(t, all_(creature & same)))),
    )  # fmt: skip
    late = card("Late", "{0}", "Creature — Test", "3/3", color_indicator="white")
    board = [apothecary, BOLT_3_4, ELVISH_REGROWER, WALL_OF_OMENS]
    you = {"battlefield": board, "hand": [PYROCLASM, PAINT_RED, PAINT_WHITE, late], "mana": "{1}{R}{R}{W}"}
    g = Scenario(you=you)
    g.activate("Apothecary", targets="Wall of Omens").resolve()
    g.cast("Redden", targets="Wall of Omens").resolve()  # keeps its shield
    g.cast("Whiten", targets="Elvish Regrower").resolve()  # gets none
    g.cast("Late").resolve().cast("Pyroclasm").resolve()
    assert g.damage("Wall of Omens") == 1 and g.damage("Elvish Regrower") == 2
    assert g.damage("Three Four") == 2 and g.damage("Late") == 2
