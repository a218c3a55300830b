"""The scenario API itself: naming, answering, errors, set-up."""

import pytest

from mtgenv.cards.dsl import *
from mtgenv.errors import UnknownCardError
from mtgenv.scenario import Scenario, ScenarioError, put

BEAR = card("Api Bear", "{G}", "Creature — Bear", "2/2")
BOLT = card("Api Bolt", "{R}", "Instant", spell(deal(3, to=target(any_target))))
TWO = card("Api Two", "{1}", "Artifact", activated("{T}", gain_life(1)), activated("{T}", lose_life(1, opponents)))
SOLDIER = token("white", "1/1", "Creature — Soldier")


def test_the_example_of_the_documentation():
    g = Scenario(
        you={"battlefield": ["Forest*2", "Rumbling Baloth"], "hand": ["Rabid Bite"]},
        opponent={"battlefield": ["Serra Angel"]},
    )
    g.cast("Rabid Bite", targets=["Rumbling Baloth", "Serra Angel"]).resolve()
    assert g.in_graveyard("Serra Angel")
    g.attack("Rumbling Baloth").to("end of combat")
    assert g.life("opponent") == 16
    assert g.next_turn().active == "opponent"


def test_set_up_zones_and_numbers():
    g = Scenario(
        you={
            "battlefield": ["Forest*2"], "hand": ["Shock"], "library": ["Plains", "Island"], "graveyard": ["Murder"],
            "exile": ["Unsummon"], "life": 7, "poison": 3, "mana": "{2}{G}{G}",
        },
        opponent={"life": 31},
    )  # fmt: skip
    assert g.permanents("you") == ["Forest", "Forest"] and g.hand() == ["Shock"] and g.library() == ["Plains", "Island"]
    assert g.graveyard() == ["Murder"] and g.exile() == ["Unsummon"]
    assert (g.life(), g.life("opponent"), g.poison()) == (7, 31, 3)
    assert g.pool() == "{G}{G}{C}{C}"
    assert len(g.library("opponent")) == 40


def test_set_up_permanents_with_state():
    g = Scenario(
        you={
            "battlefield": [
                put(BEAR, alias="a", tapped=True, counters={"+1/+1": 2}, damage=1),
                put("Angelic Reward", attached_to="@a"),
                put(BEAR, sick=True, alias="b"),
                put(SOLDIER, 2),
            ]
        }
    )
    assert (
        g.tapped("@a")
        and g.size("@a") == (7, 7)
        and g.damage("@a") == 1
        and g.attached_to("Angelic Reward") == "Api Bear"
    )
    assert g.count("Soldier Token") == 2 and g.size("@b") == (2, 2)
    g.to("declare attackers")
    assert g.options() == ["done", "Soldier Token", "Soldier Token"]  # @a is tapped, @b is new


def test_owner_and_controller():
    g = Scenario(you={"battlefield": [put(BEAR, owner="opponent")]})
    assert g.controller("Api Bear") == "you" and g.permanents("you") == ["Api Bear"]


def test_aliases_follow_the_card_between_zones():
    g = Scenario(you={"battlefield": ["Serra Angel@a", "Serra Angel@b"], "hand": ["Murder"], "mana": "{1}{B}{B}"})
    g.cast("Murder", targets="@b").resolve()
    assert g.on_battlefield("@a") and not g.on_battlefield("@b") and g.in_graveyard("@b") and not g.in_graveyard("@a")


def test_numbered_aliases():
    g = Scenario(you={"battlefield": [put("Forest", 2, alias="f")]}, payment="manual")
    g.activate("@f.2")
    assert g.tapped("@f.2") and not g.tapped("@f.1")


def test_names_with_numbers_and_owners():
    g = Scenario(you={"battlefield": [put(BEAR, damage=1), BEAR]}, opponent={"battlefield": [put(BEAR, tapped=True)]})
    assert g.damage("your Api Bear#1") == 1 and g.damage("your Api Bear#2") == 0 and g.tapped("opponent's Api Bear")
    assert g.tapped("Api Bear#3")
    with pytest.raises(ScenarioError, match="several players'"):
        g.tapped("Api Bear")


def test_names_ignore_case():
    g = Scenario(you={"battlefield": ["serra angel"]})
    assert g.power("SERRA ANGEL") == 4


def test_unknown_names():
    with pytest.raises(UnknownCardError, match="did you mean"):
        Scenario(you={"hand": ["Serra Angle"]})
    g = Scenario(you={"battlefield": [BEAR]})
    with pytest.raises(ScenarioError, match="no 'Ox' here; there are: Api Bear"):
        g.power("Ox")
    with pytest.raises(ScenarioError, match="nothing was set up as '@x'"):
        g.power("@x")
    with pytest.raises(ScenarioError, match="no player 'nobody'"):
        g.life("nobody")
    with pytest.raises(ScenarioError, match="can't have \\['hnad'\\]"):
        Scenario(you={"hnad": []})
    with pytest.raises(ScenarioError, match="can't start in 'combat damage'"):
        Scenario(step="combat damage")
    with pytest.raises(ScenarioError, match="no step 'lunch'"):
        g.to("lunch")


def test_errors_say_what_was_asked_and_what_is_legal():
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Mountain"]})
    with pytest.raises(ScenarioError) as e:
        g.cast("Lightning")
    assert "you can't cast 'Lightning'" in str(e.value) and "legal: pass, cast Api Bolt" in str(e.value)
    with pytest.raises(ScenarioError) as e:
        g.copy().cast("Api Bolt")
    assert "no answer was given" in str(e.value) and "you decides target about Api Bolt" in str(e.value)
    with pytest.raises(ScenarioError) as e:
        g.copy().cast("Api Bolt", targets=["opponent", "you"])
    assert "nobody asked for ['you']" in str(e.value)
    with pytest.raises(ScenarioError, match="nothing on the stack"):
        g.resolve()
    with pytest.raises(ScenarioError, match="does not get priority"):
        g.copy().pass_priority().cast("Api Bolt", targets="opponent", player="you")


def test_a_verb_that_fails_at_once_leaves_the_game_as_it_was():
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Forest"]})
    before = g.game.hash()
    with pytest.raises(ScenarioError):
        g.cast("Api Bolt", targets="opponent")
    assert not g.legal("cast", "Api Bolt") and g.game.hash() == before


def test_legal_can_ask_about_another_player():
    g = Scenario(opponent={"hand": [BOLT], "battlefield": ["Mountain"]})
    assert g.legal("cast", "Api Bolt", player="opponent") and not g.legal("cast", "Api Bolt")
    assert g.chooser == "you"


def test_choosing_among_several_abilities():
    g = Scenario(you={"battlefield": [TWO]})
    assert [t for t in g.options() if "Api Two" in t] == [
        "activate Api Two: {T}: You gain 1 life.", "activate Api Two: {T}: Each opponent loses 1 life.",
    ]  # fmt: skip
    g.activate("Api Two", "opponent loses").resolve()
    assert g.life("opponent") == 19


def test_scripts_answer_in_order_for_each_player():
    g = Scenario(
        you={"hand": ["Bad Deal", "Plains", "Island"], "mana": "{4}{B}{B}"},
        opponent={"hand": ["Forest", "Swamp", "Island"]},
    )
    g.script(opponent=["Swamp", "Forest"]).cast("Bad Deal").resolve()
    assert g.hand("opponent") == ["Island"] and g.unused == []


def test_a_wrong_script_fails():
    g = Scenario(you={"hand": ["Bad Deal"], "mana": "{4}{B}{B}"}, opponent={"hand": ["Forest", "Swamp", "Island"]})
    g.script(opponent=["Plains"]).cast("Bad Deal")
    with pytest.raises(ScenarioError, match="the scripted answer 'Plains' does not fit"):
        g.resolve()


def test_to_fails_at_a_decision_that_nobody_answers():
    g = Scenario(you={"hand": ["Forest*9"]}, step="end")
    with pytest.raises(ScenarioError, match="somebody must decide first"):
        g.next_turn()


def test_copies_are_independent():
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Mountain"]})
    h = g.copy()
    h.cast("Api Bolt", targets="opponent").resolve()
    assert h.life("opponent") == 17 and g.life("opponent") == 20 and g.hand() == ["Api Bolt"]


def test_log_and_views():
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Mountain"]}, log=True)
    g.cast("Api Bolt", targets="opponent").resolve()
    assert any("Api Bolt" in line for line in g.log)
    assert "Mountain" in g.game.view(0)
    assert all(o.text for o in g.game.options())


def test_skip_forced_scenarios():
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Mountain"]}, opponent={"battlefield": [BEAR]}, skip_forced=True)
    assert g.asks == "priority" and g.chooser == "you"
    g.cast("Api Bolt", targets="Api Bear")
    assert g.in_graveyard("Api Bear")  # nobody could respond


def test_four_players():
    g = Scenario(third={"life": 5}, fourth={"hand": [BOLT], "battlefield": ["Mountain"]}, active="fourth")
    g.cast("Api Bolt", targets="third").resolve()
    assert g.life("third") == 2 and g.active == "fourth"


def test_manual_payment():
    g = Scenario(you={"hand": [BEAR], "battlefield": ["Forest@a", "Forest@b"]}, payment="manual")
    g.cast("Api Bear", pay="@b")
    assert g.tapped("@b") and not g.tapped("@a")


def test_nothing_triggers_while_setting_up_but_replacement_effects_apply():
    watcher = card("Api Watcher", "{1}", "Enchantment", when(enters(creature), gain_life(1)))
    slow = card("Api Slow", "{1}", "Creature — Test", "2/2", enters_tapped())
    g = Scenario(you={"battlefield": [watcher, slow, BEAR]})
    assert g.life() == 20 and g.stack() == [] and g.tapped("Api Slow") and not g.tapped("Api Bear")


def test_set_up_by_hand_is_legal_from_the_first_priority():
    frail = card("Api Frail", "{1}", "Creature — Test", "0/0")
    g = Scenario(you={"battlefield": [frail]})
    assert g.in_graveyard("Api Frail")  # state-based actions are checked before the first priority


def test_until_and_asks():
    g = Scenario(you={"hand": ["Forest*8"]}, step="end")
    g.until("discard")
    assert (g.asks, g.chooser, g.step) == ("discard", "you", "cleanup")


def test_starting_in_any_step():
    for step in (
        "untap",
        "upkeep",
        "draw",
        "main1",
        "beginning of combat",
        "declare attackers",
        "end of combat",
        "main2",
        "end",
    ):
        g = Scenario(you={"battlefield": [BEAR]}, step=step)
        assert g.step == ("upkeep" if step == "untap" else step)
        assert g.next_turn().active == "opponent"
