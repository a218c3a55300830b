"""How games end (CR 104) and what keeps them from going on for ever."""

import pytest

from mtgenv.errors import GameOverError
from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

WIN = card("Victory", "{W}", "Sorcery", spell(ir.PlayerEffect("WIN_GAME", you)))
LOSE = card("Defeat", "{B}", "Sorcery", spell(ir.PlayerEffect("LOSE_GAME", opponents)))
PING_PONG = card("Ping", "{1}", "Enchantment", when(ir.EventPattern(Event.LIFE_GAINED, players=you), lose_life(1, you)))
PONG = card("Pong", "{1}", "Enchantment", when(ir.EventPattern(Event.LIFE_LOST, players=you), gain_life(1, you)))
ALL_DAMAGE = card("Inferno", "{R}", "Sorcery", spell(deal(3, to=ir.PlayerRows(each_player))))


def test_cr_104_2a_last_player_left_wins():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}"}, opponent={"life": 1})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.winner == "you" and g.result.name == "WON" and g.asks == ""


def test_cr_104_2b_an_effect_wins_the_game():
    assert Scenario(you={"hand": [WIN], "mana": "{W}"}).cast("Victory").resolve().winner == "you"


def test_cr_104_3e_an_effect_loses_the_game():
    assert Scenario(you={"hand": [LOSE], "mana": "{B}"}).cast("Defeat").resolve().winner == "you"


def test_cr_104_4a_simultaneous_damage_to_both_is_a_draw():
    g = Scenario(you={"hand": [ALL_DAMAGE], "mana": "{R}", "life": 3}, opponent={"life": 1})
    g.cast("Inferno").resolve()
    assert g.result.name == "DRAWN" and g.winner is None


def test_cr_104_2a_three_players_go_on_until_one_is_left():
    g = Scenario(you={"hand": [BOLT, BOLT], "mana": "{R}{R}"}, opponent={"life": 3}, third={"life": 3})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.winner is None and g.lost("opponent")
    g.cast("Bolt", targets="third").resolve()
    assert g.winner == "you"


def test_cr_800_4_a_player_who_left_is_no_target_and_takes_no_turn():
    g = Scenario(you={"hand": [BOLT, BOLT], "mana": "{R}{R}"}, opponent={"life": 3}, third={})
    g.cast("Bolt", targets="opponent").resolve()
    g.game.step(next(c for c in g.choices() if c.text == "Bolt").action)
    assert sorted(g.options()) == ["third", "you"]


def test_cr_800_4a_priority_passes_when_its_player_leaves_in_their_own_turn():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}", "life": 3}, third={})
    g.cast("Bolt", targets="you").resolve()
    assert g.lost("you") and g.chooser == "opponent" and g.active == "you"  # CR 800.4j: the turn goes on
    g.next_turn()
    assert g.active == "opponent"


def test_cr_104_4b_mandatory_loop_is_a_draw():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}", "battlefield": [PING_PONG, PONG]}, skip_forced=True)
    g.game.step(next(c for c in g.choices() if c.text == "Heal").action)
    for _ in range(10):
        if g.game.is_over:
            break
        g.game.step(g.game.legal_actions()[0])
    assert g.result.name == "DRAWN"


def test_cr_104_4b_the_same_when_every_priority_is_asked():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}", "battlefield": [PING_PONG, PONG]})
    g.cast("Heal")
    for _ in range(3000):
        if g.game.is_over:
            break
        g.pass_priority()
    assert g.result.name == "DRAWN"


def test_a_loop_in_which_somebody_could_act_goes_on():
    g = Scenario(
        you={"hand": [HEAL], "mana": "{W}", "battlefield": [PING_PONG, PONG]},
        opponent={"hand": [BOLT], "battlefield": ["Mountain"]}, skip_forced=True,
    )  # fmt: skip
    g.cast("Heal")
    for _ in range(30):
        assert not g.game.is_over
        g.game.step(0)


def test_turn_cap_truncates():
    g = Scenario(max_turns=5, turn=5)
    while not g.game.is_over:
        g.pass_priority()
    assert g.result.name == "TRUNCATED_TURNS" and g.game.truncated and g.winner is None


def test_decision_cap_truncates():
    g = Scenario(max_decisions=10)
    for _ in range(10):
        g.pass_priority()
    assert g.result.name == "TRUNCATED_DECISIONS"


def test_nothing_can_be_done_after_the_end():
    g = Scenario(you={"hand": [WIN], "mana": "{W}"}).cast("Victory").resolve()
    with pytest.raises(GameOverError):
        g.game.step(0)


def test_cr_704_5a_a_player_at_zero_loses_even_in_their_own_winning_attack():
    thorns = vanilla("Thorns", "1/1", when(ir.EventPattern(Event.ATTACKS, this_one), lose_life(1)))
    g = Scenario(you={"battlefield": [put(thorns)], "life": 1}, opponent={"life": 1})
    g.attack("Thorns").resolve()
    assert g.winner == "opponent"
