"""Extra turns, additional phases, and what is skipped (CR 500.7, 500.8, 614.10)."""

from mtgenv.engine.enums import Skipped, Step
from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

put_tapped = put(BEAR, tapped=True)
TIME = card("Time", "{U}", "Sorcery", spell(ir.PlayerEffect("EXTRA_TURN", you, ir.Constant(1))))
RAGE = card("Rage", "{R}", "Sorcery", spell(untap(all_(creature)), ir.ExtraPhases(main=True)))
AGAIN = vanilla("Again", "2/2", when(attacks(), untap(this), ir.ExtraPhases()))
STALL = card("Stall", "{U}", "Sorcery", spell(ir.SkipNext(opponents, Skipped.TURN)))
FREEZE = card("Freeze", "{U}", "Sorcery", spell(ir.SkipNext(opponents, Skipped.UNTAP), ir.SkipNext(opponents, Skipped.DRAW)))
PEACE = card("Peace", "{U}", "Sorcery", spell(ir.SkipNext(opponents, Skipped.COMBAT)))
NECRO = card(
    "Necro", "{B}", "Enchantment", ir.PlayerRule(you, ir.PlayerRuleKind.SKIP_STEP, ir.Constant(int(Step.DRAW)))
)
STASIS = card(
    "Stasis Field", "{U}", "Enchantment",
    ir.PlayerRule(each_player, ir.PlayerRuleKind.SKIP_STEP, ir.Constant(int(Step.UNTAP))),
)  # fmt: skip


def turns(g, n):
    """Whose the next turns are."""
    out = []
    for _ in range(n):
        g.next_turn()
        out.append(g.game.active_player)
    return out


def test_cr_500_7_an_extra_turn():
    g = Scenario(you={"hand": [TIME], "mana": "{U}"})
    g.cast("Time").resolve()
    assert turns(g, 4) == [0, 1, 0, 1]


def test_cr_500_7_the_latest_is_taken_first():
    g = Scenario(you={"hand": [TIME, TIME], "mana": "{U}{U}"}, third={})
    g.cast("Time").resolve().cast("Time").resolve()
    assert turns(g, 5) == [0, 0, 1, 2, 0]


def test_turn_order_goes_on_after_an_extra_turn_of_another():
    turn = ir.PlayerEffect("EXTRA_TURN", ir.PlayersIn(target(player)), ir.Constant(1))
    gift = card("Gift", "{U}", "Sorcery", spell(turn))
    g = Scenario(you={"hand": [gift], "mana": "{U}"}, third={})
    g.cast("Gift", targets="third").resolve()
    assert turns(g, 4) == [2, 1, 2, 0]


def test_cr_500_8_additional_combat_and_main_phase():
    g = Scenario(you={"battlefield": [BEAR], "hand": [RAGE], "mana": "{R}"})
    g.cast("Rage").resolve()
    g.attack("Bear").to("main2")
    assert g.life("opponent") == 18
    g.to("beginning of combat")  # the regular one
    assert g.active == "you"
    g.to("main2").to("end")
    assert g.active == "you"


def test_additional_combat_phases_during_combat():
    g = Scenario(you={"battlefield": [AGAIN]})
    g.attack("Again").to("end of combat").attack("Again").to("end of combat")
    assert g.life("opponent") == 16 and g.active == "you"
    g.to("main2")
    assert g.turn == 3


def test_cr_614_10_skipping():
    g = Scenario(you={"hand": [STALL], "mana": "{U}"})
    g.cast("Stall").resolve()
    assert turns(g, 3) == [0, 1, 0]
    g = Scenario(you={"hand": [FREEZE, PEACE], "mana": "{U}{U}"}, opponent={"battlefield": [put_tapped]})
    g.cast("Freeze").resolve().cast("Peace").resolve()
    g.to("main1", of="opponent")
    assert g.tapped("Bear") and g.hand("opponent") == []
    g.to("main2")
    assert g.active == "opponent"
    g.to("main1", of="opponent")
    assert not g.tapped("Bear") and len(g.hand("opponent")) == 1


def test_skip_your_draw_step_and_untap_steps():
    g = Scenario(you={"battlefield": [NECRO, put_tapped]}, active="opponent")
    g.to("main1", of="you")
    assert g.hand() == [] and not g.tapped("Bear")
    g = Scenario(you={"battlefield": [STASIS, put_tapped]}, active="opponent")
    g.to("main1", of="you")
    assert len(g.hand()) == 1 and g.tapped("Bear")
