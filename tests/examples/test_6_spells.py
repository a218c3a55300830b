"""Official examples of chapters 600 to 608 (spells, abilities, resolving)."""


from mtgenv.scenario import Scenario, put
from tests.examples.cards import *

ARTIFACT_LAND_TARGETS = card(
    "Two Words", "{0}", "Sorcery", spell(destroy(ir.Union(target(artifact), target(land))))
)  # fmt: skip
TAP_TWO = card("Tap Two", "{0}", "Sorcery", spell(tap(target(creature, count=2))))


# ---------------------------------------------------------------- 601, 602
def test_cr_601_2c_example_1():
    g = Scenario(you={"hand": [TAP_TWO, ARTIFACT_LAND_TARGETS], "battlefield": [RUNECLAW_BEAR]})
    assert not g.legal("cast", "Tap Two") and not g.legal("cast", "Two Words")
    g = Scenario(you={"hand": [TAP_TWO], "battlefield": [RUNECLAW_BEAR, GRAY_OGRE]})
    g.cast("Tap Two", targets=["Runeclaw Bear", "Gray Ogre"]).resolve()
    assert g.tapped("Runeclaw Bear") and g.tapped("Gray Ogre")
    g = Scenario(you={"hand": [ARTIFACT_LAND_TARGETS]}, opponent={"battlefield": [card("Seat", "", "Artifact Land")]})
    g.cast("Two Words", targets=["Seat", "Seat"]).resolve()
    assert g.in_graveyard("Seat")


def test_cr_601_2h_example_1():
    you = {"hand": [ALTARS_REAP], "battlefield": [THUNDERSCAPE_FAMILIAR], "mana": "{B}"}
    g = Scenario(you=you).cast("Altar's Reap", costs="Thunderscape Familiar")
    assert g.in_graveyard("Thunderscape Familiar") and g.pool() == "" and g.stack() == ["Altar's Reap"]
    assert len(g.resolve().hand()) == 2
    assert not Scenario(you=you | {"battlefield": [GRAY_OGRE]}).legal("cast", "Altar's Reap")


def test_cr_602_1a_example_1():
    book = card("Balm", "{1}", "Artifact", activated("{2}, {T}", gain_life(1)))
    g = Scenario(you={"battlefield": [book], "mana": "{R}{G}"})
    g.activate("Balm")
    assert g.pool() == "" and g.tapped("Balm")
    assert g.resolve().life() == 21
    assert not Scenario(you={"battlefield": [book], "mana": "{R}"}).legal("activate", "Balm")
    assert not Scenario(you={"battlefield": [put(book, tapped=True)], "mana": "{R}{G}"}).legal("activate", "Balm")


# ---------------------------------------------------------------- 603
def test_cr_603_2c_example_1():
    g = Scenario(
        you={"hand": [ARMAGEDDON], "mana": "{3}{W}", "battlefield": [DINGUS_EGG, "Forest*2"]},
        opponent={"battlefield": ["Plains*3"]}
    )  # fmt: skip
    g.cast("Armageddon").resolve()
    while g.asks == "order_triggers":
        g.choose(g.options()[0])
    assert g.stack() == ["ability of Dingus Egg"] * 5
    g.resolve_all()
    assert (g.life("you"), g.life("opponent")) == (16, 14)


def test_cr_603_2e_example_1():
    watcher = card("Tap Watch", "{1}", "Enchantment", when(ir.EventPattern(Event.TAPPED, permanent), gain_life(1)))
    slow = card("Slow Land", "", "Land — Forest", enters_tapped())
    tapper = card("Tapper", "{0}", "Instant", spell(tap(target(permanent))))
    g = Scenario(you={"battlefield": [watcher, "Forest", put(RUNECLAW_BEAR, tapped=True)], "hand": [slow, tapper]})
    g.play("Slow Land")
    assert g.tapped("Slow Land") and g.stack() == []
    h = g.copy().cast("Tapper", targets="Runeclaw Bear").resolve()
    assert h.stack() == []  # tapped already
    g.cast("Tapper", targets="Forest").resolve()
    assert g.stack() == ["ability of Tap Watch"]


def test_cr_603_2g_example_1():
    sulker = card(
        "Sulker", "{2}", "Creature — Test", "1/5", when(ir.EventPattern(Event.DAMAGE, this_one), gain_life(1))
    )
    g = Scenario(you={"hand": [LIGHTNING_BOLT, FULL_SHIELD, SHIELD_2], "mana": "{R}{W}", "battlefield": [sulker]})
    h = g.copy().cast("Full Shield", targets="Sulker").resolve().cast("Lightning Bolt", targets="Sulker").resolve()
    assert h.damage("Sulker") == 0 and h.stack() == []
    g.cast("Shield Two", targets="Sulker").resolve().cast("Lightning Bolt", targets="Sulker").resolve()
    assert g.damage("Sulker") == 1 and g.stack() == ["ability of Sulker"]


def test_cr_603_4_example_1():
    def at_upkeep(life):
        you = {"battlefield": [FELIDAR_SOVEREIGN], "life": life}
        return Scenario(you=you, opponent={"hand": [LIGHTNING_BOLT], "battlefield": ["Mountain"]}, step="upkeep")

    assert at_upkeep(39).stack() == []
    g = at_upkeep(40)
    assert g.stack() == ["ability of Felidar Sovereign"]
    h = g.copy().cast("Lightning Bolt", targets="you", player="opponent").resolve(2)
    assert h.life() == 37 and h.winner is None and h.stack() == []
    assert g.resolve().winner == "you"


def test_cr_603_6b_example_1():
    watch = card("Creature Watch", "{1}", "Enchantment", when(enters(creature), gain_life(1)))
    g = Scenario(you={"battlefield": [watch], "hand": ["Forest"]}).play("Forest")
    assert g.stack() == []
    g = Scenario(you={"battlefield": [watch, LIVING_PLANE], "hand": ["Forest"]}).play("Forest")
    assert g.stack() == ["ability of Creature Watch"]
    g = Scenario(you={"hand": [WALL_OF_OMENS], "mana": "{1}{W}"}).cast("Wall of Omens").resolve()
    assert g.stack() == ["ability of Wall of Omens"]
    g = Scenario(you={"battlefield": [HUMILITY], "hand": [WALL_OF_OMENS], "mana": "{1}{W}"})
    g.cast("Wall of Omens").resolve()
    assert g.on_battlefield("Wall of Omens") and g.stack() == []


def delayed(name, event):
    """A creature with "{0}: When that happens to this creature, you gain 5 life"."""
    return card(
        name, "{1}", "Creature — Test", "2/2",
        activated("{0}", ir.Delayed(ir.Triggered(event, (gain_life(5),)), this, "it")),
    )  # fmt: skip


def test_cr_603_7a_example_1():
    leaver = delayed("Leaver", leaves())
    g = Scenario(you={"battlefield": [leaver], "hand": [BOUNCE], "mana": "{U}"})
    h = g.copy().activate("Leaver").resolve().cast("Bounce", targets="Leaver").resolve()
    assert h.stack() == ["ability of Leaver"] and h.resolve().life() == 25
    g.activate("Leaver").cast("Bounce", targets="Leaver").resolve(2)
    assert g.in_hand("Leaver") and g.stack() == []
    assert g.to("main1", of="opponent").life() == 20


def test_cr_603_7a_example_2():
    waker = delayed("Waker", ir.EventPattern(Event.UNTAPPED, this_one))
    untapper = card("Untapper", "{0}", "Instant", spell(untap(target(permanent))))
    g = Scenario(you={"battlefield": [put(waker, tapped=True)], "hand": [untapper]})
    g.activate("Waker").cast("Untapper", targets="Waker").resolve(2)
    assert not g.tapped("Waker") and g.stack() == [] and g.life() == 20  # untapped too early
    g.attack("Waker").to("upkeep", of="you")  # it untaps again in your next untap step
    assert g.stack() == ["ability of Waker"]
    assert g.resolve().life() == 25


def test_cr_603_7c_example_1():
    ghost = card(
        "Ghostly", "{1}", "Creature — Test", "2/2",
        activated("{0}", ir.Delayed(ir.Triggered(end_step(each_player), (exile(bound("it")),)), this, "it")),
    )  # fmt: skip
    blink = card(
        "Blink",
        "{U}",
        "Instant",
        spell(exile(target(creature)), ir.Move(target(creature), Zone.BATTLEFIELD, under=None)),
    )
    g = Scenario(you={"battlefield": [ghost], "hand": [NO_CREATURE, blink], "mana": "{U}"})
    g.activate("Ghostly").resolve()
    h = g.copy().cast("Blink", targets="Ghostly").resolve().to("end").resolve_all()
    assert h.on_battlefield("Ghostly")  # a new object
    g.cast("Petrify", targets="Ghostly").resolve()
    assert g.types("Ghostly") == {"artifact"}
    assert g.to("end").resolve().in_exile("Ghostly")


def test_cr_603_10a_example_1():
    counter_of_deaths = card("Death Counter", "{2}", "Artifact", when(dies(creature), gain_life(1)))
    sweep = card("Sweep", "{0}", "Sorcery", spell(destroy(all_(artifact | creature | enchantment))))
    g = Scenario(you={"battlefield": [counter_of_deaths, RUNECLAW_BEAR, HONOR_OF_THE_PURE], "hand": [sweep]},
                 opponent={"battlefield": [GRAY_OGRE]})  # fmt: skip
    g.cast("Sweep").resolve()
    assert g.permanents() == [] and g.stack() == ["ability of Death Counter"] * 2
    assert g.resolve_all().life() == 22


def test_cr_603_12_example_1():
    # as Heart-Piercer Manticore, but for a fixed amount: reflexive triggers don't know the sacrificed creature yet
    beast = card(
        "Reflexive Beast", "{0}", "Creature — Test", "4/3",
        when(enters(), may(sacrifices(you, creature & other),
                           ir.Reflexive(ir.Triggered(enters(), (deal(3, to=target(any_target)),))))),
    )  # fmt: skip
    altar = card("Altar", "{1}", "Artifact", activated(sacrificing(creature), gain_life(1)))
    g = Scenario(you={"battlefield": [altar, RUNECLAW_BEAR, GRAY_OGRE], "hand": [beast]})
    g.cast("Reflexive Beast").resolve(2)
    h = g.copy().choose("yes", "Gray Ogre")
    assert h.in_graveyard("Gray Ogre") and h.asks == "target"
    h.choose("opponent")
    assert h.stack() == ["ability of Reflexive Beast"] and h.resolve().life("opponent") == 17
    g.choose("no").activate("Altar", costs="Gray Ogre").resolve()
    assert g.in_graveyard("Gray Ogre") and g.stack() == [] and g.life("opponent") == 20


# ---------------------------------------------------------------- 605
def test_cr_605_2_example_1():
    you = {"battlefield": [GAEAS_CRADLE, RUNECLAW_BEAR, GRAY_OGRE]}
    g = Scenario(you=you, payment="manual").activate("Gaea's Cradle")
    assert g.pool() == "{G}{G}" and g.stack() == []
    g = Scenario(you=you | {"battlefield": [GAEAS_CRADLE]}, payment="manual")
    if g.legal("activate", "Gaea's Cradle"):
        g.activate("Gaea's Cradle")
    assert g.pool() == "" and g.stack() == []  # a mana ability still: nothing goes on the stack


# ---------------------------------------------------------------- 608
def test_cr_608_2b_example_1():
    guard = card(
        "Guard Black", "{W}", "Instant", spell(until_end_of_turn(target(creature), gains(ir.Protection(black))))
    )
    you = {"hand": [SORINS_THIRST], "mana": "{B}{B}"}
    g = Scenario(you=you, opponent={"battlefield": [RUNECLAW_BEAR], "hand": [guard, BOUNCE]})
    g.cast("Sorin's Thirst", targets="Runeclaw Bear")
    h = g.copy().resolve()
    assert h.life() == 22 and h.in_graveyard("Runeclaw Bear")
    h = g.copy().add_mana("opponent", "{U}").cast("Bounce", targets="Runeclaw Bear", player="opponent").resolve(2)
    assert h.life() == 20 and h.stack() == []
    g.add_mana("opponent", "{W}").cast("Guard Black", targets="Runeclaw Bear", player="opponent").resolve(2)
    assert g.life() == 20 and g.on_battlefield("Runeclaw Bear") and g.in_graveyard("Sorin's Thirst")


def test_cr_608_2b_example_2():
    you = {"hand": [PLAGUE_SPORES], "mana": "{4}{B}{R}"}
    opponent = {"battlefield": [DRYAD_ARBOR, "Plains"], "hand": [PAINT_BLACK, REGROW]}
    g = Scenario(you=you, opponent=opponent).add_mana("opponent", "{B}{G}")
    g.cast("Plague Spores", targets=["Dryad Arbor", "Dryad Arbor"])
    g.cast("Regrow", targets="Dryad Arbor", player="opponent").resolve()
    g.cast("Blacken", targets="Dryad Arbor", player="opponent").resolve()
    assert g.colors("Dryad Arbor") == {"black"} and g.stack() == ["Plague Spores"]
    g.resolve()
    assert g.in_graveyard("Dryad Arbor") and g.on_battlefield("Plains")


def test_cr_608_2d_example_1():
    bargain = card("Toll", "{0}", "Sorcery", spell(ir.UnlessPays((lose_life(4),), you, cost(sacrificing(creature)))))
    g = Scenario(you={"hand": [bargain], "battlefield": [RUNECLAW_BEAR]}).cast("Toll").resolve()
    assert sorted(g.options()) == ["no", "yes"]
    assert g.copy().choose("no").life() == 16
    h = g.copy().choose("yes").resolve_all()
    assert h.life() == 20 and h.in_graveyard("Runeclaw Bear")
    g = Scenario(you={"hand": [bargain], "battlefield": ["Forest"]}).cast("Toll").resolve()
    assert g.asks == "priority" and g.life() == 16


def test_cr_608_2j_example_1():
    no_black = card("Kill Black", "{0}", "Sorcery", spell(destroy(all_(creature & black))))
    no_other = card("Kill Nonblack", "{0}", "Sorcery", spell(destroy(all_(creature & ~black))))
    both = card("White Black", "{W}{B}", "Creature — Test", "2/2")
    g = Scenario(you={"hand": [no_black, no_other], "battlefield": [both, ELITE_VANGUARD]})
    h = g.copy().cast("Kill Black").resolve()
    assert h.in_graveyard("White Black") and h.on_battlefield("Elite Vanguard")
    g.cast("Kill Nonblack").resolve()
    assert g.on_battlefield("White Black") and g.in_graveyard("Elite Vanguard")


def test_cr_608_2k_example_1():
    g = Scenario(you={"battlefield": [GRAY_OGRE], "hand": [NO_CREATURE]}, opponent={"battlefield": [WALL_OF_TEARS]})
    h = g.copy().attack("Gray Ogre").block().to("main2")
    assert h.on_battlefield("Gray Ogre")
    g.attack("Gray Ogre").block({"Wall of Tears": "Gray Ogre"})
    assert g.stack() == ["ability of Wall of Tears"]
    g.add_mana("you", "{U}").cast("Petrify", targets="Gray Ogre").resolve()
    assert g.types("Gray Ogre") == {"artifact"} and g.stack() == ["ability of Wall of Tears"]
    assert g.to("main2").in_hand("Gray Ogre")


def test_cr_609_2_example_1():
    tax = card("Tax", "{1}", "Enchantment", spells_cost(+1, permanent))
    you = {"battlefield": [LIVING_PLANE], "hand": [RAISE_DEAD], "graveyard": ["Forest"], "mana": "{B}"}
    assert not Scenario(you=you).legal("cast", "Raise Dead")  # the card in the graveyard is no creature
    assert Scenario(you=you | {"graveyard": [RUNECLAW_BEAR]}).legal("cast", "Raise Dead")
    g = Scenario(you={"battlefield": [tax], "hand": [HEAL, RUNECLAW_BEAR], "mana": "{W}"})
    assert not g.legal("cast", "Heal")
    assert Scenario(you={"battlefield": [tax], "hand": [HEAL], "mana": "{W}{W}"}).cast("Heal").pool() == ""


def test_cr_609_3_example_1():
    g = Scenario(you={"hand": [MIND_ROT], "mana": "{2}{B}"}, opponent={"hand": [GRAY_OGRE]})
    assert g.cast("Mind Rot", targets="opponent").resolve_all().graveyard("opponent") == ["Gray Ogre"]
    g = Scenario(you={"hand": [MIND_ROT], "mana": "{2}{B}"}, opponent={"hand": [put(GRAY_OGRE, 3)]})
    g.cast("Mind Rot", targets="opponent").script(opponent=["Gray Ogre", "Gray Ogre"]).resolve_all()
    assert g.graveyard("opponent") == ["Gray Ogre"] * 2
    miller = card("Miller", "{0}", "Sorcery", spell(mill(5)))
    g = Scenario(you={"hand": [miller], "library": ["Forest", "Swamp"]}).cast("Miller").resolve()
    assert sorted(g.graveyard()) == ["Forest", "Miller", "Swamp"] and g.library() == [] and not g.lost("you")
