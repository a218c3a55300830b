"""Official examples of chapter 8: what happens when a player leaves (CR 800.4)."""


from mtgenv.scenario import Scenario, put
from tests.examples.cards import *

LOSE = card("Ruin", "{0}", "Instant", spell(ir.PlayerEffect("LOSE_GAME", ir.PlayersIn(target(player)))))


def loses(g, player_, by):
    """The player leaves the game, by losing it."""
    g.cast("Ruin", targets=player_, player=by).resolve()
    assert g.lost(player_)
    return g


def three(you=None, opponent=None, third=None):
    """Alex is you, Bianca the opponent, and a third player keeps the game going."""
    third = {"hand": [put(LOSE, 2)], **(third or {})}
    return Scenario(you=you or {}, opponent=opponent or {}, third=third)


def test_cr_800_4a_example_1():
    you = {"hand": [MIND_CONTROL], "mana": "{3}{U}{U}"}
    g = three(you, {"battlefield": [ASSAULT_GRIFFIN]}).cast("Mind Control", targets="Assault Griffin").resolve()
    assert g.controller("Assault Griffin") == "you"
    h = loses(g.copy(), "you", "third")
    assert h.controller("Assault Griffin") == "opponent" and h.permanents() == ["Assault Griffin"]
    assert h.graveyard("you") == []
    loses(g, "opponent", "third")
    assert g.permanents() == [] and g.graveyard("you") == ["Mind Control"]


def test_cr_800_4a_example_2():
    you = {"hand": [ACT_OF_TREASON], "mana": "{2}{R}"}
    g = three(you, {"battlefield": [RUNECLAW_BEAR]}).cast("Act of Treason", targets="Runeclaw Bear").resolve()
    assert g.controller("Runeclaw Bear") == "you" and g.has("Runeclaw Bear", "haste")
    loses(g, "you", "third")
    assert g.controller("Runeclaw Bear") == "opponent" and g.on_battlefield("Runeclaw Bear")


def test_cr_800_4a_example_4():
    you = {"battlefield": [GENESIS_CHAMBER], "hand": [GRAY_OGRE], "mana": "{2}{R}"}
    flash_bear = card("Quick Bear", "{G}", "Creature — Bear", "2/2", flash)
    g = three(you, {"hand": [flash_bear], "battlefield": ["Forest"]})
    g.cast("Gray Ogre").resolve(2)
    g.cast("Quick Bear", player="opponent").resolve(2)
    assert g.count("Myr Token", "you") == 1 and g.count("Myr Token", "opponent") == 1
    loses(g, "you", "third")
    assert g.count("Myr Token") == 1 and g.count("Myr Token", "opponent") == 1
    assert sorted(g.permanents()) == ["Forest", "Myr Token", "Quick Bear"]


def test_cr_800_4a_example_3():
    # Bribery's search is not in the card language; a creature card of hers in her graveyard shows the same
    bribe = card("Bribe", "{0}", "Sorcery", spell(return_to_battlefield(target(creature & ir.InZone(Zone.GRAVEYARD)))))
    g = three({"hand": [bribe]}, {"graveyard": ["Serra Angel"]}).cast("Bribe", targets="Serra Angel").resolve()
    assert g.controller("Serra Angel") == "you"
    h = loses(g.copy(), "opponent", "third")
    assert not h.on_battlefield("Serra Angel") and h.exile() == []
    loses(g, "you", "third")
    assert not g.on_battlefield("Serra Angel") and g.exile("opponent") == ["Serra Angel"]


def test_cr_802_2a_example_1():
    theirs = ir.ControlledBy(defending_player)
    climber = card(
        "Climber", "{1}", "Creature — Test", "2/2",
        static(this_one, cant_be_blocked, as_long_as=exists(subtype("Mountain") & theirs))
    )  # fmt: skip

    def climber_blocked(alex, carissa):
        you = {"battlefield": [RUNECLAW_BEAR, climber]}
        g = Scenario(
            you=you, opponent={"battlefield": [GRAY_OGRE, *alex]}, third={"battlefield": [ELITE_VANGUARD, *carissa]}
        )
        g.attack(("Runeclaw Bear", "opponent"), ("Climber", "third")).block({})
        return g.legal("block", "Elite Vanguard")

    assert climber_blocked([], []) and climber_blocked(["Mountain"], [])
    assert not climber_blocked([], ["Mountain"])


def test_cr_800_4d_example_1():
    # Astral Slide's trigger on cycling is not in the card language; a spell with its effect shows the same
    t = target(creature)
    back = ir.Move(bound("it"), Zone.BATTLEFIELD, under=None)
    slide = card(
        "Slide", "{0}", "Instant",
        spell(exile(t), ir.Delayed(ir.Triggered(end_step(each_player), (back,)), t, "it")),
    )  # fmt: skip
    g = three({"battlefield": [GRAY_OGRE]}, {"hand": [slide]})
    g.cast("Slide", targets="Gray Ogre", player="opponent").resolve()
    assert g.exile("you") == ["Gray Ogre"]
    h = g.copy().to("end")
    assert h.stack() == ["ability of Slide"] and h.resolve().on_battlefield("Gray Ogre", "you")
    loses(g, "opponent", "third").to("end")
    assert g.stack() == [] and g.exile("you") == ["Gray Ogre"]
    assert g.to("main1", of="third").exile("you") == ["Gray Ogre"]
