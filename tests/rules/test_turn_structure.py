"""Starting the game, phases and steps, priority (CR 103, 117, 500-514)."""

import pytest

from mtgenv import Game
from mtgenv.engine import layout as L
from mtgenv.engine.enums import Decision
from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

UPKEEP_LIFE = card("Alms", "{W}", "Enchantment", when(upkeep(), gain_life(1)))
DISCARD_LIFE = card(
    "Consolation", "{W}", "Enchantment", when(ir.EventPattern(Event.DISCARDED, players=you), gain_life(1))
)


def test_cr_103_1_starting_player_is_random():
    starts = {Game.new([["Forest"] * 60] * 2, seed=k).state.starting_player for k in range(20)}
    assert starts == {0, 1}


def test_cr_103_4_each_player_starts_at_20_life_with_seven_cards():
    g = Game.new([["Forest"] * 60, ["Plains"] * 60], starting_player=0)
    assert [g.state.pl[p].life for p in (0, 1)] == [20, 20]
    assert [g.state.pl[p].n_hand for p in (0, 1)] == [7, 7]
    assert [g.state.pl[p].n_library for p in (0, 1)] == [53, 53]


def test_cr_103_5_london_mulligan_draws_seven_and_bottoms_one():
    g = Game.new([["Forest"] * 30 + ["Shock"] * 30, ["Plains"] * 60], starting_player=0, skip_forced=False, seed=3)
    assert (g.decision.kind, g.decision.player) == (Decision.MULLIGAN, 0)
    g.step(L.V_NO)
    assert (g.decision.kind, g.decision.player) == (Decision.MULLIGAN, 1)  # in turn order
    g.step(L.V_YES)
    while g.decision.kind != Decision.PRIORITY:
        if g.decision.kind == Decision.BOTTOM:
            assert g.decision.player == 0 and g.state.pl[0].n_hand == 7
            bottom = g.legal_actions()[0] - L.N_VERBS
            chosen = g.state.o[bottom].card
            g.step(L.N_VERBS + bottom)
        else:
            g.step(L.V_YES)
    assert g.state.pl[0].n_hand == 6
    assert g.state.pl[0].library[0] == chosen  # index 0 is the bottom
    assert g.state.pl[1].n_hand == 7


def test_cr_103_5_no_mulligan_below_zero_cards():
    g = Game.new([["Forest"] * 60, ["Plains"] * 60], starting_player=0, skip_forced=False)
    taken = 0
    while g.decision.kind != Decision.PRIORITY:
        d = g.decision
        if d.kind == Decision.MULLIGAN and d.player == 0 and L.V_NO in g.legal_actions():
            taken += 1
            g.step(L.V_NO)
        else:
            g.step(g.legal_actions()[0])
    assert taken == 7
    assert g.state.pl[0].n_hand == 0


def test_cr_103_8a_first_player_skips_the_draw_step_in_a_two_player_game():
    g = Scenario(step="untap", turn=1)
    seen = []
    while g.turn == 1 and g.step != "main1":
        seen.append(g.step)
        g.pass_priority()
    assert seen == ["upkeep", "upkeep"]  # no draw step, so no priority in it
    assert g.hand() == []
    g.to("main1", of="opponent")
    assert g.hand("opponent") == ["Mountain"]


def test_cr_103_8c_nobody_skips_a_draw_with_three_players():
    g = Scenario(third={}, step="untap", turn=1)
    g.to("main1")
    assert g.hand() == ["Mountain"]


def test_cr_500_1_steps_in_order_with_priority_for_both_players_in_each():
    g = Scenario(step="untap")
    seen = []
    turn = g.turn
    while g.turn == turn:
        seen.append((g.step, g.chooser))
        g.pass_priority()
    steps = [
        "upkeep", "draw", "main1", "beginning of combat", "declare attackers", "end of combat", "main2", "end",
    ]  # fmt: skip
    assert seen == [(s, p) for s in steps for p in ("you", "opponent")]
    assert g.active == "opponent"


def test_cr_508_8_without_attackers_blockers_and_damage_steps_are_skipped():
    g = Scenario(you={"battlefield": [BEAR]})
    g.to("declare attackers").attack()
    assert (g.step, g.asks) == ("declare attackers", "priority")  # CR 508.2: priority all the same
    g.pass_priority(2)
    assert g.step == "end of combat"


def test_cr_506_1_all_combat_steps_with_an_attacker():
    g = Scenario(you={"battlefield": [BEAR]}, opponent={"battlefield": [WALL]})
    g.attack("Bear")
    seen = [g.step]
    while g.step != "main2":
        if g.asks == "blocker":
            g.block()
        else:
            g.pass_priority()
        if seen[-1] != g.step:
            seen.append(g.step)
    assert seen == ["declare attackers", "declare blockers", "combat damage", "end of combat", "main2"]


def test_cr_502_3_active_player_untaps_only_their_permanents():
    g = Scenario(
        you={"battlefield": [put(BEAR, tapped=True)]}, opponent={"battlefield": [put(OX, tapped=True)]}, step="untap"
    )
    assert not g.tapped("Bear") and g.tapped("Ox")


def test_cr_502_3_what_does_not_untap_stays_tapped():
    g = Scenario(
        you={"battlefield": [put(BEAR, tapped=True)]},
        opponent={"battlefield": [put("Waterknot", attached_to="Bear")]},
        step="untap",
    )
    assert g.tapped("Bear")


def test_cr_503_1_upkeep_triggers_go_on_the_stack_before_priority():
    g = Scenario(you={"battlefield": [UPKEEP_LIFE]}, step="untap")
    assert g.step == "upkeep" and g.stack() == ["ability of Alms"] and g.chooser == "you"
    g.resolve()
    assert g.life() == 21


def test_cr_504_1_active_player_draws_before_priority():
    g = Scenario(you={"library": ["Shock", "Forest"]}, step="draw")
    assert g.hand() == ["Shock"] and g.library() == ["Forest"]


def test_cr_117_3b_active_player_gets_priority_after_resolution():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}"}, opponent={"battlefield": ["Plains"], "hand": [HEAL]})
    g.cast("Heal")
    assert g.chooser == "you"  # CR 117.3c: who cast it receives priority
    g.cast("Heal", player="opponent")
    assert g.chooser == "opponent"
    g.resolve()
    assert g.chooser == "you"


def test_cr_117_4_step_ends_only_when_all_pass_in_succession():
    g = Scenario(you={"battlefield": ["Plains"], "hand": [HEAL]}, opponent={"battlefield": ["Plains"], "hand": [HEAL]})
    g.pass_priority().cast("Heal", player="opponent").resolve()
    assert g.step == "main1" and g.chooser == "you"  # passing starts again
    g.pass_priority()
    assert g.step == "main1" and g.chooser == "opponent"


def test_cr_500_5_unspent_mana_empties_as_a_step_ends():
    g = Scenario(you={"mana": "{G}{G}"}, step="upkeep")
    assert g.pool() == "{G}{G}"
    g.pass_priority()
    assert g.pool() == "{G}{G}"
    g.pass_priority()
    assert g.step == "draw" and g.pool() == ""


def test_cr_305_2_one_land_a_turn():
    g = Scenario(you={"hand": ["Forest", "Plains"]})
    g.play("Forest")
    assert g.on_battlefield("Forest", "you") and g.stack() == []
    assert not g.legal("play", "Plains")
    g.to("main1", of="you")
    assert g.legal("play", "Plains")


@pytest.mark.parametrize("step", ["upkeep", "end"])
def test_cr_305_1_lands_only_in_a_main_phase(step):
    g = Scenario(you={"hand": ["Forest"]}, step=step)
    assert not g.legal("play", "Forest")


def test_cr_305_1_no_land_with_something_on_the_stack():
    g = Scenario(you={"hand": ["Forest", HEAL], "mana": "{W}"})
    g.cast("Heal")
    assert not g.legal("play", "Forest")


def test_cr_305_1_no_land_in_another_players_turn():
    g = Scenario(opponent={"hand": ["Forest"]})
    assert not g.legal("play", "Forest", player="opponent")


def test_cr_307_1_sorceries_and_creatures_only_in_own_main_phase_with_empty_stack():
    g = Scenario(you={"hand": [DIVINE, BEAR, HEAL], "battlefield": ["Island*2", "Forest*2", "Plains*2"]})
    assert g.legal("cast", "Divine") and g.legal("cast", "Bear")
    g.cast("Heal")
    assert not g.legal("cast", "Divine") and not g.legal("cast", "Bear")
    g.resolve().to("end")
    assert not g.legal("cast", "Divine") and not g.legal("cast", "Bear")


def test_cr_117_1a_instants_and_flash_any_time_one_has_priority():
    g = Scenario(opponent={"hand": [HEAL, SPRITE, BEAR], "battlefield": ["Plains*3", "Forest*2"]}, step="upkeep")
    assert g.legal("cast", "Heal", player="opponent")
    assert g.legal("cast", "Sprite", player="opponent")
    assert not g.legal("cast", "Bear", player="opponent")


def test_cr_514_1_discard_down_to_seven_cards():
    g = Scenario(you={"hand": ["Forest*7", "Shock", "Murder"]}, step="end")
    g.until("discard")
    assert g.step == "cleanup" and g.decision.remaining == 2
    g.choose("Shock", "Murder")
    assert sorted(g.graveyard()) == ["Murder", "Shock"] and len(g.hand()) == 7
    assert g.active == "opponent"


def test_cr_514_2_damage_wears_off_together_with_effects_until_end_of_turn():
    g = Scenario(you={"hand": [GROWTH], "mana": "{G}", "battlefield": [put(BEAR, damage=1)]})
    g.cast("Growth", targets="Bear").resolve()
    assert g.size("Bear") == (5, 5)
    g.to("end")
    assert g.size("Bear") == (5, 5) and g.damage("Bear") == 1
    g.next_turn()
    assert g.size("Bear") == (2, 2) and g.damage("Bear") == 0


def test_cr_514_2_lethal_only_without_the_pump_survives_cleanup():
    g = Scenario(
        you={"hand": [GROWTH], "mana": "{G}", "battlefield": [BEAR]},
        opponent={"hand": [BOLT], "mana": "{R}"},
    )
    g.cast("Growth", targets="Bear").resolve()
    g.cast("Bolt", targets="Bear", player="opponent").resolve()
    assert g.damage("Bear") == 3
    g.next_turn()
    assert g.on_battlefield("Bear") and g.size("Bear") == (2, 2)


def test_cr_514_3a_triggers_in_cleanup_give_priority_and_another_cleanup_step():
    g = Scenario(you={"hand": ["Forest*8"], "battlefield": [DISCARD_LIFE]}, step="end")
    g.until("discard").choose("Forest")
    assert g.step == "cleanup" and g.asks == "priority" and g.chooser == "you"
    assert g.stack() == ["ability of Consolation"]
    g.resolve()
    assert g.life() == 21 and g.step == "cleanup"
    g.pass_priority(2)
    assert g.active == "opponent"


def test_cr_513_1_end_step_trigger_checks_the_turn():
    g = Scenario(you={"battlefield": ["Savage Gorger"]}, opponent={"life": 20}, step="main2")
    g.to("end")
    assert g.stack() == []  # no opponent lost life


def test_cr_302_6_summoning_sickness_ends_as_its_controllers_turn_begins():
    g = Scenario(you={"hand": [BEAR, RUNNER], "battlefield": ["Forest*3"]})
    g.cast("Bear").resolve().cast("Runner").resolve()
    g.to("declare attackers")
    assert g.legal("attack", "Runner") and not g.legal("attack", "Bear")
    g.attack().to("declare attackers", of="you")
    assert g.legal("attack", "Bear")


def test_cr_302_6_change_of_control_makes_summoning_sick():
    g = Scenario(you={"hand": [STEAL], "mana": "{U}"}, opponent={"battlefield": [PINGER]})
    g.cast("Steal", targets="Pinger").resolve()
    assert g.controller("Pinger") == "you" and not g.legal("activate", "Pinger")


def test_cr_101_4_players_take_turns_in_order_with_four_players():
    g = Scenario(third={}, fourth={})
    order = []
    for _ in range(5):
        g.next_turn()
        order.append(g.active)
    assert order == ["opponent", "third", "fourth", "you", "opponent"]


def test_cr_500_8_turn_counters_of_lands_played_start_anew():
    g = Scenario(you={"hand": ["Forest"], "lands_played": 1})
    assert not g.legal("play", "Forest")
    assert g.to("main1", of="you").legal("play", "Forest")


def test_cr_402_2_maximum_hand_size_can_be_changed():
    scroll = card("Big Scroll", "{1}", "Artifact", ir.PlayerRule(you, ir.PlayerRuleKind.NO_MAXIMUM_HAND_SIZE))
    g = Scenario(you={"hand": ["Forest*9"], "battlefield": [scroll]}, step="end")
    g.next_turn()
    assert len(g.hand()) == 9


def test_cr_305_2_a_static_ability_lets_you_play_another_land():
    explorer = card(
        "Explorer", "{G}", "Enchantment", ir.PlayerRule(you, ir.PlayerRuleKind.ADDITIONAL_LANDS, ir.Constant(1))
    )
    g = Scenario(you={"hand": ["Forest*3"], "battlefield": [explorer]})
    g.play("Forest").play("Forest")
    assert not g.legal("play", "Forest")
