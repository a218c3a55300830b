"""Official examples of chapter 1 (game concepts) and 2 (parts of a card)."""


from mtgenv.scenario import Scenario, ScenarioError, put
from tests.examples.cards import *

WEAKEN_5 = card("Minus Five", "{B}", "Instant", spell(until_end_of_turn(target(creature), gets(-5, 0))))
WEAKEN_2 = card("Minus Two", "{B}", "Instant", spell(until_end_of_turn(target(creature), gets(-2, 0))))
PLUS_3 = card("Plus Three", "{R}", "Instant", spell(until_end_of_turn(target(creature), gets(+3, 0))))
_strong = target(creature)
LIFE_OF_POWER = card("Measure", "{W}", "Instant", spell(gain_life(power(_strong) + toughness(_strong))))
PHYREXIAN_PAIR = card("Two Phyrexian", "{W/P}{W/P}", "Instant", spell(gain_life(0)))


def kill_with_mana_value(n):
    return card(f"Kill {n}", "{0}", "Instant", spell(destroy(target(permanent & with_mana_value(exactly=n)))))


def mana_value_is(g_cards, name, value):
    """Whether exactly the spell that asks for that mana value can be aimed at it."""
    seen = []
    for n in range(8):
        g = Scenario(you={"battlefield": g_cards, "hand": [kill_with_mana_value(n)]})
        if g.legal("cast", f"Kill {n}"):
            seen.append(n)
    return seen == [value]


# ---------------------------------------------------------------- 101
def test_cr_101_4_example_1():
    g = Scenario(
        you={"hand": [INNOCENT_BLOOD], "mana": "{B}", "battlefield": [RUNECLAW_BEAR, GRAY_OGRE]},
        opponent={"battlefield": [BEAR_CUB, ELITE_VANGUARD]},
        third={"battlefield": [WALL_OF_OMENS, ASSAULT_GRIFFIN]},
    )
    g.cast("Innocent Blood").resolve()
    for who, what in (("you", "Gray Ogre"), ("opponent", "Bear Cub"), ("third", "Assault Griffin")):
        assert g.chooser == who and len(g.permanents()) == 6  # nothing is sacrificed before all have chosen
        g.choose(what)
    assert sorted(g.permanents()) == ["Elite Vanguard", "Runeclaw Bear", "Wall of Omens"]


# ---------------------------------------------------------------- 107
def test_cr_107_1b_example_1():
    you = {"battlefield": [BOLT_3_4], "hand": [WEAKEN_5, PLUS_3, LIFE_OF_POWER]}
    g = Scenario(you=you, opponent={"battlefield": [RUNECLAW_BEAR]})
    g.attack("Three Four").block({"Runeclaw Bear": "Three Four"})
    g.add_mana("you", "{B}{R}{W}").cast("Minus Five", targets="Three Four").resolve()
    assert g.size("Three Four") == (-2, 4)
    h = g.copy().to("end of combat")
    assert h.damage("Runeclaw Bear") == 0 and h.damage("Three Four") == 2
    h = g.copy().cast("Measure", targets="Three Four").resolve()
    assert h.life() == 22  # -2 + 4
    g.cast("Plus Three", targets="Three Four").resolve()
    assert g.power("Three Four") == 1
    assert g.to("end of combat").damage("Runeclaw Bear") == 1


def test_cr_107_1b_example_2():
    g = Scenario(you={"battlefield": [VIRIDIAN_JOINER], "hand": [WEAKEN_2], "mana": "{B}"}, payment="manual")
    h = g.copy().activate("Viridian Joiner")
    assert h.pool() == "{B}{G}"
    g.cast("Minus Two", targets="Viridian Joiner", pay=[]).resolve()
    assert g.power("Viridian Joiner") == -1
    if g.legal("activate", "Viridian Joiner"):
        g.activate("Viridian Joiner")
    assert g.pool() == ""


def test_cr_107_1b_example_3():
    g = Scenario(you={"battlefield": [CHAMELEON_COLOSSUS], "mana": "{2}{G}{G}"})
    assert g.activate("Chameleon Colossus").resolve().size("Chameleon Colossus") == (8, 8)
    blue = card("Minus Six Blue", "{U}", "Instant", spell(until_end_of_turn(target(creature), gets(-6, 0))))
    g = Scenario(you={"battlefield": [CHAMELEON_COLOSSUS], "hand": [blue], "mana": "{U}{2}{G}{G}"})
    g.cast("Minus Six Blue", targets="Chameleon Colossus").resolve()
    assert g.size("Chameleon Colossus") == (-2, 4)
    g.activate("Chameleon Colossus").resolve()
    assert g.size("Chameleon Colossus") == (-2, 4)


def test_cr_107_4e_example_1():
    def castable(mana):
        return Scenario(you={"hand": [SELESNYA_GUILDMAGE], "mana": mana}).legal("cast", "Selesnya Guildmage")

    assert castable("{G}{G}") and castable("{G}{W}") and castable("{W}{W}")
    assert not castable("{G}{U}") and not castable("{2}") and not castable("{W}")


def test_cr_107_4f_example_1():
    def left(mana, life=20):
        g = Scenario(you={"hand": [PHYREXIAN_PAIR], "mana": mana, "life": life})
        if not g.legal("cast", "Two Phyrexian"):
            return None
        g.cast("Two Phyrexian")
        return g.life(), g.pool()

    assert left("{W}{W}") == (20, "") and left("{W}") == (18, "") and left("") == (16, "")
    assert left("{B}{B}") == (16, "{B}{B}")
    assert left("", life=3) is None and left("{W}", life=3) == (1, "")


# ---------------------------------------------------------------- 111
def test_cr_111_3_example_1():
    green_bonus = card("Green Glory", "{G}", "Enchantment", static(creature & green, gets(+1, +1)))
    g = Scenario(you={"battlefield": [JADE_MAGE, green_bonus], "mana": "{2}{G}", "hand": [kill_with_mana_value(0)]})
    assert not g.legal("cast", "Kill 0")
    g.activate("Jade Mage").resolve()
    assert g.size("Saproling Token") == (2, 2) and g.colors("Saproling Token") == {"green"}
    assert g.types("Saproling Token") == {"creature"} and g.subtypes("Saproling Token") <= {"Saproling"}
    assert g.keywords("Saproling Token") == set()
    assert g.legal("cast", "Kill 0")  # no mana cost, so mana value 0


def test_cr_111_4_example_1():
    lords = [
        card(f"{t} Lord", "{R}", "Enchantment", static(creature & subtype(t), gets(p, q)))
        for t, p, q in (("Dwarf", 10, 0), ("Berserker", 0, 10))
    ]
    g = Scenario(you={"hand": [DWARVEN_REINFORCEMENTS], "mana": "{3}{R}", "battlefield": lords})
    g.cast("Dwarven Reinforcements").resolve()
    assert g.count("Dwarf Berserker Token") == 2 and g.size("Dwarf Berserker Token") == (12, 11)


def test_cr_111_4_example_2():
    hamsters = card("Hamster Lord", "{R}", "Enchantment", static(creature & subtype("Hamster"), gets(+1, +1)))
    g = Scenario(you={"hand": [MINSC], "mana": "{R}{G}{W}", "battlefield": [hamsters]})
    g.cast("Minsc, Beloved Ranger").resolve(2)
    assert g.count("Boo") == 1 and g.count("Boo Token") == 0 and g.count("Hamster Token") == 0
    assert g.size("Boo") == (2, 2) and g.types("Boo") == {"creature", "legendary"}
    assert g.keywords("Boo") == {"trample", "haste"}


def test_cr_111_4_example_3():
    g = Scenario(
        you={"hand": [SPITTING_IMAGE], "mana": "{4}{G}{U}"},
        opponent={"battlefield": [put(DOOMED_DISSENTER, counters={"+1/+1": 1})]}
    )  # fmt: skip
    g.cast("Spitting Image", targets="Doomed Dissenter").resolve()
    assert g.count("Doomed Dissenter", "you") == 1 and g.count("Doomed Dissenter Token") == 0
    assert g.size("your Doomed Dissenter") == (1, 1) and g.colors("your Doomed Dissenter") == {"black"}
    assert g.size("opponent's Doomed Dissenter") == (2, 2)  # counters are not copied


def test_cr_111_11_example_1():
    you = {"battlefield": [DISA, GRAY_OGRE], "graveyard": ["Forest", "Shock", RUNECLAW_BEAR]}
    g = Scenario(you=you, opponent={"graveyard": ["Mountain", HONOR_OF_THE_PURE]})
    g.attack("Disa the Restless", "Gray Ogre").to("combat damage")
    assert g.stack() == ["ability of Disa the Restless"]  # once for both
    g.resolve()
    assert g.count("Tarmogoyf") == 1 and g.size("Tarmogoyf") == (4, 5)  # land, instant, creature, enchantment
    assert g.colors("Tarmogoyf") == {"green"} and g.types("Tarmogoyf") == {"creature"}
    two = card(
        "Stop Two",
        "{0}",
        "Instant",
        spell(destroy(target(creature & subtype("Lhurgoyf") & with_mana_value(exactly=2)))),
    )
    h = Scenario(you=you | {"hand": [two]})
    h.attack("Disa the Restless").to("combat damage").resolve()
    assert h.legal("cast", "Stop Two")  # with the card's mana cost


# ---------------------------------------------------------------- 112, 113
def test_cr_112_4_example_1():
    g = Scenario(you={"hand": [DOOMED_DISSENTER, PURELACE], "mana": "{1}{B}{W}", "battlefield": [CRUSADE]})
    g.cast("Doomed Dissenter").cast("Purelace", targets="Doomed Dissenter").resolve(2)
    assert g.colors("Doomed Dissenter") == {"white"} and g.size("Doomed Dissenter") == (2, 2)
    assert g.to("main1", of="opponent").colors("Doomed Dissenter") == {"white"}  # Purelace has no end


def test_cr_113_2a_example_1():
    def can_block(hand):
        g = Scenario(
            you={"battlefield": [BOLT_3_4], "hand": hand, "mana": "{1}{U}"},
            opponent={"battlefield": ["Soulhunter Rakshasa"]},
        )
        if hand:
            g.cast("Turn to Frog", targets="Soulhunter Rakshasa").resolve()
        g.attack("Three Four")
        try:
            g.block({"Soulhunter Rakshasa": "Three Four"})
        except ScenarioError:
            return False
        return g.blockers() == ["Soulhunter Rakshasa"]

    assert not can_block([])
    assert can_block([TURN_TO_FROG])  # the ability that forbids it can be lost


def test_cr_113_6m_example_1():
    there = {
        z: Scenario(you={z: [REASSEMBLING_SKELETON], "mana": "{1}{B}"})
        for z in ("graveyard", "battlefield", "hand", "exile")
    }
    assert {z: g.legal("activate", "Reassembling Skeleton") for z, g in there.items()} == {
        "graveyard": True, "battlefield": False, "hand": False, "exile": False,
    }  # fmt: skip
    g = there["graveyard"].activate("Reassembling Skeleton").resolve()
    assert g.on_battlefield("Reassembling Skeleton") and g.tapped("Reassembling Skeleton")


# ---------------------------------------------------------------- 120
def test_cr_120_4d_example_1():
    linker = card("Wither Linker", "{3}", "Creature — Test", "3/3", wither, lifelink)
    g = Scenario(
        you={"battlefield": [BOON_REFLECTION, linker]},
        opponent={"battlefield": [RUNECLAW_BEAR, "Plains"], "hand": [SHIELD_2]},
    )
    g.attack("Wither Linker").block({"Runeclaw Bear": "Wither Linker"})
    unshielded = g.copy().to("end of combat")
    assert unshielded.life() == 26 and unshielded.in_graveyard("Runeclaw Bear")
    g.cast("Shield Two", targets="Runeclaw Bear", player="opponent").resolve().to("end of combat")
    assert g.counters("Runeclaw Bear", "-1/-1") == 1 and g.size("Runeclaw Bear") == (1, 1)
    assert g.life() == 22 and g.damage("Wither Linker") == 2 and g.damage("Runeclaw Bear") == 0


def test_cr_120_5_example_1():
    watch = card(
        "Careful Bolt", "{R}", "Instant", spell(deal(3, to=target(creature)), gain_life(count(creature & opponent_controls)))
    )  # fmt: skip
    g = Scenario(
        you={"hand": [LIGHTNING_BOLT, watch], "mana": "{R}{R}"}, opponent={"battlefield": [RUNECLAW_BEAR, BOLT_3_4]}
    )
    h = g.copy().cast("Careful Bolt", targets="Runeclaw Bear").resolve()
    assert h.life() == 22 and h.in_graveyard("Runeclaw Bear")  # while it resolves the creature is still there
    assert g.cast("Lightning Bolt", targets="Runeclaw Bear").resolve().in_graveyard("Runeclaw Bear")
    titan = card("Titan", "{2}", "Creature — Test", "2/2", indestructible)
    g = Scenario(you={"hand": [LIGHTNING_BOLT], "mana": "{R}"}, opponent={"battlefield": [titan]})
    assert g.cast("Lightning Bolt", targets="Titan").resolve().damage("Titan") == 3


# ---------------------------------------------------------------- 202
def test_cr_202_2a_example_1():
    both = card("Two Colours", "{2}{W}{B}", "Creature — Test", "1/1")
    grey = card("No Colour", "{2}", "Artifact Creature — Test", "1/1")
    white_one = card("One Colour", "{2}{W}", "Creature — Test", "1/1")
    g = Scenario(you={"battlefield": [both, grey, white_one]})
    assert g.colors("One Colour") == {"white"} and g.colors("No Colour") == set()
    assert g.colors("Two Colours") == {"white", "black"}


def test_cr_202_3_example_1():
    assert mana_value_is(["Soulblade Djinn"], "Soulblade Djinn", 5)


def test_cr_202_3f_example_1():
    assert mana_value_is([card("Hybrid One", "{1}{W/U}{W/U}", "Creature — Test", "1/1")], "Hybrid One", 3)


def test_cr_202_3f_example_2():
    assert mana_value_is([card("Hybrid Two", "{2/B}{2/B}{2/B}", "Creature — Test", "1/1")], "Hybrid Two", 6)


def test_cr_202_3g_example_1():
    assert mana_value_is([card("Phyrexian", "{1}{W/P}{W/P}", "Creature — Test", "1/1")], "Phyrexian", 3)


# ---------------------------------------------------------------- 205
def test_cr_205_1b_example_1():
    snow = card("Snow Forest", "", "Basic Snow Land — Forest")
    lands = ["Forest", DARKSTEEL_CITADEL, GAEAS_CRADLE, snow]
    g = Scenario(you={"battlefield": lands, "hand": [LIVING_PLANE], "mana": "{2}{G}{G}"})
    before = {name: g.types(name) for name in ("Forest", "Darksteel Citadel", "Gaea's Cradle", "Snow Forest")}
    assert before["Darksteel Citadel"] == {"artifact", "land"}
    g.cast("Living Plane").resolve()
    for name, types in before.items():
        assert g.types(name) == types | {"creature"} and g.size(name) == (1, 1)
    assert g.subtypes("Forest") == {"Forest"} and g.subtypes("Snow Forest") == {"Forest"}


def test_cr_205_1b_example_2():
    artifacts_live = card(
        "All Artifacts", "{3}", "Enchantment",
        static(artifact, ir.AddTypes(CardType.ARTIFACT | CardType.CREATURE), ir.SetPT(n1, n1))
    )  # fmt: skip
    both = card("Bow", "{2}", "Legendary Enchantment Artifact")
    g = Scenario(you={"battlefield": [both], "hand": [artifacts_live], "mana": "{3}"})
    assert g.types("Bow") == {"artifact", "enchantment", "legendary"}
    g.cast("All Artifacts").resolve()
    assert g.types("Bow") == {"artifact", "enchantment", "creature", "legendary"} and g.size("Bow") == (1, 1)


def subtype_watchers(*names):
    return [card(f"{t} Watch", "{1}", "Enchantment", static(subtype(t), has(indestructible))) for t in names]


def has_subtypes(card_or_name, name, yes, no):
    found = set()
    for t in (*yes, *no):
        g = Scenario(you={"battlefield": [card_or_name, *subtype_watchers(t)]})
        if g.has(name, "indestructible"):
            found.add(t)
    return found == set(yes)


def test_cr_205_3b_example_1():
    assert has_subtypes("Mountain", "Mountain", ["Mountain"], ["Basic", "Goblin"])
    goblin = card("Wizened", "{R}", "Creature — Goblin Wizard", "1/1")
    assert has_subtypes(goblin, "Wizened", ["Goblin", "Wizard"], ["Equipment", "Warrior"])
    assert has_subtypes(COLOSSUS_HAMMER, "Colossus Hammer", ["Equipment"], ["Goblin"])


def test_cr_302_3_example_1():
    goblin = card("Wizened", "{R}", "Creature — Goblin Wizard", "1/1")
    lords = [
        card(f"{t} Lord", "{R}", "Enchantment", static(creature & subtype(t), gets(+1, 0)))
        for t in ("Goblin", "Wizard")
    ]
    g = Scenario(you={"battlefield": [goblin, *lords]})
    assert g.types("Wizened") == {"creature"} and g.power("Wizened") == 3


def test_cr_305_5_example_1():
    g = Scenario(you={"battlefield": ["Mountain", *subtype_watchers("Mountain")]}, payment="manual")
    assert g.types("Mountain") == {"basic", "land"} and g.subtypes("Mountain") == {"Mountain"}
    assert g.activate("Mountain").pool() == "{R}"


def test_cr_205_3c_example_1():
    dryads = card("Dryad Lord", "{G}", "Enchantment", static(creature & subtype("Dryad"), gets(+1, +1)))
    g = Scenario(you={"battlefield": [DRYAD_ARBOR, dryads], "hand": [BLOOD_MOON], "mana": "{2}{R}"})
    assert g.types("Dryad Arbor") == {"land", "creature"} and g.subtypes("Dryad Arbor") == {"Forest", "Dryad"}
    g.cast("Blood Moon").resolve()  # takes away the land types only
    assert g.subtypes("Dryad Arbor") == {"Mountain", "Dryad"} and g.size("Dryad Arbor") == (2, 2)


def test_cr_205_4b_example_1():
    g = Scenario(you={"battlefield": [GAEAS_CRADLE, SVOGTHOS], "hand": [LIVING_PLANE], "mana": "{2}{G}{G}"})
    g.cast("Living Plane").resolve()
    assert g.types("Gaea's Cradle") == {"legendary", "land", "creature"}
    assert g.types("Svogthos, the Restless Tomb") == {"land", "creature"}


def test_cr_208_3a_example_1():
    # crewing is not in the card language: an effect on the Vehicle and one that makes it a creature show the same
    wagon = card(
        "Wagon", "{2}", "Artifact — Vehicle", "3/3", activated("{0}", one(this, ir.AddTypes(CardType.CREATURE)))
    )
    tune = card("Tune", "{0}", "Instant", spell(until_end_of_turn(target(permanent), gets(+1, +1))))
    g = Scenario(you={"battlefield": [wagon], "hand": [tune]})
    h = g.copy().activate("Wagon").resolve()
    assert h.size("Wagon") == (3, 3)
    g.cast("Tune", targets="Wagon").resolve()
    assert g.types("Wagon") == {"artifact"}
    g.activate("Wagon").resolve()
    assert g.types("Wagon") == {"artifact", "creature"} and g.size("Wagon") == (4, 4)
    assert g.attack("Wagon").to("combat damage").life("opponent") == 16
