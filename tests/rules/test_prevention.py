"""Prevention by source, of combat damage, and once (CR 615, 609.7)."""

from mtgenv.scenario import Scenario
from tests.rules.cards import *

t = target(creature)
DISARM = card("Disarm", "{W}", "Instant", spell(ir.Prevent(None, None, by=t, damage="combat")))
TRUCE = card(
    "Truce", "{W}", "Instant",
    spell(joined(ir.Prevent(None, t, damage="combat"), ir.Prevent(None, None, by=t, damage="combat"))),
)  # fmt: skip
any_source = ir.OfType(CardType(0)) & (ir.InZone(Zone.BATTLEFIELD) | ir.InZone(Zone.STACK)) & ~ir.Is("ABILITY")
CIRCLE = card(
    "Circle", "{1}{W}", "Enchantment",
    activated("{1}", ir.Choose(you, any_source & red, ir.Constant(1), ir.Constant(1), "that source"),
              ir.Prevent(None, ir.PlayerRows(you), by=bound("that source"), source=red, once=True)),
)  # fmt: skip
SPARK = card("Sparkmage", "{R}", "Creature — Test", "2/2", activated("{T}", deal(1, to=target(any_target))))


def test_prevent_combat_damage_by_a_creature():
    g = Scenario(you={"battlefield": [BEAR]}, opponent={"battlefield": [OX, "Plains"], "hand": [DISARM]})
    g.attack("Bear").block({"Ox": "Bear"})
    g.cast("Disarm", targets="Bear", player="opponent").resolve().to("end of combat")
    assert g.damage("Ox") == 0 and g.in_graveyard("Bear")


def test_noncombat_damage_by_it_is_dealt():
    g = Scenario(you={"battlefield": [SPARK], "hand": [DISARM], "mana": "{W}"})
    g.cast("Disarm", targets="Sparkmage").resolve().activate("Sparkmage", targets="opponent").resolve()
    assert g.life("opponent") == 19


def test_to_and_by_it():
    g = Scenario(you={"battlefield": [BEAR, "Plains"], "hand": [TRUCE]}, opponent={"battlefield": [OX]})
    g.attack("Bear").block({"Ox": "Bear"}).cast("Truce", targets="Bear").resolve().to("end of combat")
    assert g.damage("Ox") == 0 and g.damage("Bear") == 0


def test_cr_609_7_a_source_of_your_choice_once():
    g = Scenario(
        you={"battlefield": [CIRCLE], "mana": "{1}"},
        opponent={"battlefield": [SPARK], "hand": [BOLT, BOLT], "mana": "{R}{R}"},
    )
    g.cast("Bolt", targets="you", player="opponent")
    g.activate("Circle", player="you")
    while g.asks == "priority" and g.stack() and len(g.stack()) > 1:
        g.resolve()
    g.choose("Bolt")
    g.resolve()
    assert g.life("you") == 20
    g.cast("Bolt", targets="you", player="opponent").resolve()
    assert g.life("you") == 17
