"""Official examples of rules 106, 601.4, 605 and 607 about mana and kicker."""

from mtgenv.scenario import Scenario, put
from tests.examples.cards import *

RED_ONE = card("Red One", "{R}", "Instant", spell(gain_life(1)))
GREEN_ONE = card("Green One", "{G}", "Instant", spell(gain_life(1)))
BLUE_TWO = card("Blue Two", "{U}{U}", "Instant", spell(gain_life(1)))


def test_cr_106_5_example_1():
    def payable(board):
        g = Scenario(you={"battlefield": [METEOR_CRATER, *board], "hand": [RED_ONE, GREEN_ONE]})
        return [n for n in ("Red One", "Green One") if g.legal("cast", n)]

    assert payable([]) == [] and payable([DARKSTEEL_CITADEL]) == []
    assert payable([GRAY_OGRE]) == ["Red One"] and payable([RUNECLAW_BEAR, GRAY_OGRE]) == ["Red One", "Green One"]


def test_cr_106_7_example_1():
    def payable(mine, theirs):
        g = Scenario(you={"battlefield": mine, "hand": [RED_ONE, GREEN_ONE]}, opponent={"battlefield": theirs})
        return [n for n in ("Red One", "Green One") if g.legal("cast", n)]

    tapped_forest = put("Forest", tapped=True)
    assert payable([EXOTIC_ORCHARD], []) == [] and payable([EXOTIC_ORCHARD], [EXOTIC_ORCHARD]) == []
    assert payable([EXOTIC_ORCHARD, tapped_forest], [EXOTIC_ORCHARD]) == ["Green One"]
    g = Scenario(you={"battlefield": [EXOTIC_ORCHARD, tapped_forest]},
                 opponent={"battlefield": [EXOTIC_ORCHARD], "hand": [GREEN_ONE, RED_ONE]})  # fmt: skip
    assert g.legal("cast", "Green One", player="opponent") and not g.legal("cast", "Red One", player="opponent")


def test_cr_605_4a_example_1():
    you = {"battlefield": ["Island"], "hand": [BLUE_TWO]}
    assert not Scenario(you=you).legal("cast", "Blue Two")
    g = Scenario(you=you | {"battlefield": ["Island", MANA_FLARE]})
    assert g.cast("Blue Two").stack() == ["Blue Two"]
    assert g.resolve().life() == 21


def test_cr_611_2c_example_2():
    calm = card("Calm", "{0}", "Instant", spell(this_turn(prevented(damage(by=creature)))))
    pinger = card("Pinger", "{0}", "Creature — Test", "1/1", haste, activated("{T}", deal(1, to=target(any_target))))
    g = Scenario(
        you={"hand": [calm, pinger, LIGHTNING_BOLT, LAND_LIVES], "battlefield": [GRAY_OGRE, "Forest", "Mountain"]}
    )
    h = g.copy().attack("Gray Ogre").to("end of combat")
    assert h.life("opponent") == 18
    g.cast("Calm").resolve().cast("Pinger").resolve()
    g.activate("Pinger", targets="opponent").resolve()
    assert g.life("opponent") == 20  # it wasn't there when the effect began
    g.add_mana("you", "{G}").cast("Wake Land", targets="Forest").resolve()
    h = g.copy().add_mana("you", "{R}").cast("Lightning Bolt", targets="opponent").resolve()
    assert h.life("opponent") == 17
    g.attack("Gray Ogre", "Forest").to("end of combat")
    assert g.life("opponent") == 20


def test_cr_608_3e_example_1():
    def copied(what, *more):
        you = {"battlefield": [DRYAD_ARBOR, GRAY_OGRE, *more], "hand": [CLONE], "mana": "{3}{U}"}
        g = Scenario(you=you).cast("Clone").resolve()
        while g.asks != "priority":
            g.choose("yes" if g.asks == "may" else what)
        return g

    assert copied("Dryad Arbor").count("Dryad Arbor") == 2
    assert copied("Gray Ogre", WORMS_OF_THE_EARTH).count("Gray Ogre") == 2
    g = copied("Dryad Arbor", WORMS_OF_THE_EARTH)
    assert g.count("Dryad Arbor") == 1 and g.graveyard() == ["Clone"] and g.stack() == []
