"""What rules say about players: hexproof, not losing, life totals, unspent mana (CR 104, 119, 500.5, 702.11c)."""

import pytest

from mtgenv.cards.ir import PlayerRuleKind as Kind
from mtgenv.scenario import Scenario, ScenarioError
from tests.rules.cards import *


def rule(name, kind, who=you, n=None):
    return card(name, "{1}", "Enchantment", ir.PlayerRule(who, kind, None if n is None else ir.Constant(n)))


LEYLINE = rule("Leyline", Kind.HEXPROOF)
ANGEL = card(
    "Angel", "{7}", "Enchantment",
    ir.PlayerRule(you, Kind.CANT_LOSE), ir.PlayerRule(opponents, Kind.CANT_WIN),
)  # fmt: skip
UNLIFE = rule("Unlife", Kind.NO_LOSS_AT_ZERO)
EMPERION = rule("Emperion", Kind.LIFE_CANT_CHANGE)
SHIELD = rule("Worship Shield", Kind.DAMAGE_KEEPS_LIFE)
UPWELL = rule("Upwell", Kind.KEEPS_MANA, each_player, 63)
OMNATH = rule("Green Keeper", Kind.KEEPS_MANA, you, 16)
WIN = card("Win", "{W}", "Sorcery", spell(ir.PlayerEffect("WIN_GAME", you)))
LOSE = card("Lose", "{B}", "Sorcery", spell(ir.PlayerEffect("LOSE_GAME", opponents)))


def test_cr_702_11c_hexproof_player():
    g = Scenario(you={"battlefield": [LEYLINE], "hand": [BOLT], "mana": "{R}"}, opponent={"hand": [BOLT], "mana": "{R}"})
    with pytest.raises(ScenarioError):
        g.copy().cast("Bolt", targets="you", player="opponent")
    assert g.cast("Bolt", targets="you").resolve().life("you") == 17


def test_cant_lose_the_game():
    g = Scenario(you={"hand": [LOSE, WIN], "mana": "{B}{W}"}, opponent={"battlefield": [ANGEL], "life": 3})
    g.cast("Lose").resolve().cast("Win").resolve()
    assert not g.game.is_over
    g = Scenario(you={"hand": [BOLT, BOLT, DOOM], "mana": "{R}{R}"}, opponent={"battlefield": [ANGEL], "life": 3})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 0 and not g.game.is_over
    g.next_turn().next_turn()
    assert not g.game.is_over


def test_cant_lose_by_drawing():
    g = Scenario(opponent={"battlefield": [ANGEL], "library": []})
    g.to("main1", of="opponent")
    assert not g.game.is_over


def test_no_loss_at_zero_but_by_poison():
    venom = card("Venom", "{B}", "Sorcery", spell(ir.PlayerEffect("ADD_POISON", opponents, ir.Constant(10))))
    g = Scenario(you={"hand": [BOLT, venom], "mana": "{R}{B}"}, opponent={"battlefield": [UNLIFE], "life": 3})
    g.cast("Bolt", targets="opponent").resolve()
    assert not g.game.is_over and g.life("opponent") == 0
    assert g.cast("Venom").resolve().game.is_over


def test_cr_119_7_life_total_cant_change():
    pay = card("Pay", "{1}", "Artifact", activated(cost(paying_life(1)), draw(1)))
    g = Scenario(you={"battlefield": [EMPERION, pay], "hand": [HEAL, BOLT], "mana": "{W}{R}"})
    assert not g.legal("activate", "Pay")
    assert g.cast("Heal").resolve().life() == 20
    assert g.cast("Bolt", targets="you").resolve().life() == 20


def test_damage_that_causes_no_loss_of_life():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}"}, opponent={"battlefield": [SHIELD]})
    assert g.cast("Bolt", targets="opponent").resolve().life("opponent") == 20


def test_cr_500_5_unspent_mana_that_stays():
    g = Scenario(you={"battlefield": [UPWELL], "mana": "{R}{G}"})
    assert g.to("beginning of combat").pool() == "{R}{G}"
    g = Scenario(you={"battlefield": [OMNATH], "mana": "{R}{G}"})
    assert g.to("beginning of combat").pool() == "{G}"
