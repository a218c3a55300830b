"""Static abilities follow what they speak of, whatever changes it (CR 604, 611.3a)."""

import pytest

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *


def grows(name, n, **more):
    return vanilla(name, "1/1", static(this_one, gets(n, n), **more))


HANDY = grows("Handy", hand_size(you))
DELVER = grows("Delver", count(in_graveyard(ir.OfType(CardType(0)), each_player)))
LANDED = grows("Landed", count(land & you_control))
UNTAPPER = grows("Untapper", count(creature & untapped))
TURNED = grows("Daywalker", 2, as_long_as=ir.IsTurnOf(you))
ARMED = grows("Armed", 2, as_long_as=ir.ThisIs(ir.Is("EQUIPPED")))
ENCHANTED = grows("Blessed", 2, as_long_as=ir.ThisIs(ir.Is("ENCHANTED")))
TAPPED_BIG = grows("Resting", 2, as_long_as=ir.ThisIs(tapped))
LIFE_GAP = grows("Lifer", life(you) - life(opponents))
TOP_POWER = vanilla("Copycat", "0/1", static(this_one, gets(ir.GreatestOf(ir.Attr.POWER, creature & other), 0)))
COUNTERED = grows("Countess", ir.AttrOf(ir.Attr.COUNTERS, this, "+1/+1"))
SPELLS = grows("Sparky", ir.PlayerNumber("SPELLS_CAST", you))
POISONED = grows("Toxic Fan", 2, as_long_as=ir.PlayerNumber("POISON", opponents) >= 3)
LIBRARY = grows("Reader", 2, as_long_as=ir.PlayerNumber("LIBRARY_SIZE", you) <= 2)
EXILED = grows("Void Fan", count(ir.OfType(CardType(0)) & ir.InZone(Zone.EXILE)))
STEP = grows("Fighter", 2, as_long_as=ir.DuringStep((int(Step.DECLARE_ATTACKERS), int(Step.DECLARE_BLOCKERS))))
GOYF = card(
    "Goyf",
    "{G}",
    "Creature — Test",
    "*/*",
    power_and_toughness_are(count(in_graveyard(creature, each_player)), count(in_graveyard(creature, each_player)) + 1),
)
BLOCK_RULE = card(
    "Slick", "{U}", "Enchantment", static(creature & you_control & with_power(at_most=2), cant_be_blocked)
)
VENOM = card("Venom", "{B}", "Sorcery", spell(ir.PlayerEffect("ADD_POISON", opponents, ir.Constant(3))))
MILL = card("Mill", "{U}", "Instant", spell(mill(2)))
PLUS = card("Plus", "{G}", "Instant", spell(put_counters(1, on=target(creature))))


def test_hand_size():
    g = Scenario(you={"battlefield": [HANDY], "hand": ["Forest", DIVINE], "mana": "{U}"})
    assert g.power("Handy") == 3
    assert g.play("Forest").power("Handy") == 2
    g.cast("Divine")
    assert g.power("Handy") == 1
    assert g.resolve().power("Handy") == 3


def test_hand_size_after_the_draw_step():
    g = Scenario(you={"battlefield": [HANDY]}, step="upkeep")
    assert g.power("Handy") == 1
    assert g.to("draw").power("Handy") == 2


def test_cards_in_graveyards():
    g = Scenario(you={"battlefield": [DELVER, GOYF], "hand": [MILL, HEAL], "mana": "{U}{W}", "library": [BEAR, OX]})
    assert g.power("Delver") == 1 and g.size("Goyf") == (0, 1)
    g.cast("Mill").resolve()
    assert g.power("Delver") == 4 and g.size("Goyf") == (2, 3)
    assert g.cast("Heal").resolve().power("Delver") == 5


def test_exile():
    g = Scenario(you={"battlefield": [EXILED, BEAR], "hand": [BANISH], "mana": "{W}"})
    assert g.cast("Banish", targets="Bear").resolve().power("Void Fan") == 2


def test_library():
    g = Scenario(you={"battlefield": [LIBRARY], "hand": [MILL], "mana": "{U}", "library": ["Forest*4"]})
    assert g.power("Reader") == 1
    assert g.cast("Mill").resolve().power("Reader") == 3


def test_lands_and_tapped_creatures():
    g = Scenario(you={"battlefield": [LANDED, "Forest"], "hand": ["Plains"]})
    assert g.play("Plains").power("Landed") == 3
    g = Scenario(you={"battlefield": [UNTAPPER, BEAR, OX]})
    assert g.power("Untapper") == 4
    assert g.attack("Bear").power("Untapper") == 3


def test_turn_and_step():
    g = Scenario(you={"battlefield": [TURNED, STEP, BEAR]})
    assert g.power("Daywalker") == 3 and g.power("Fighter") == 1
    g.attack("Bear")
    assert g.power("Fighter") == 3
    g.to("combat damage")
    assert g.power("Fighter") == 1
    assert g.next_turn().power("Daywalker") == 1
    assert g.next_turn().power("Daywalker") == 3


def test_equipped_and_enchanted():
    g = Scenario(you={"battlefield": [ARMED, EQUIPMENT, ENCHANTED, "Forest"], "hand": [STRENGTH], "mana": "{G}"})
    assert g.power("Armed") == 1 and g.power("Blessed") == 1
    g.activate("Sword", targets="Armed").resolve()
    assert g.power("Armed") == 5
    assert g.cast("Strength", targets="Blessed").resolve().power("Blessed") == 5


def test_tapped_itself():
    g = Scenario(you={"battlefield": [TAPPED_BIG], "hand": [TAP_IT], "mana": "{W}"})
    assert g.cast("Tap It", targets="Resting").resolve().power("Resting") == 3
    assert g.to("upkeep", of="you").power("Resting") == 1


def test_life_totals():
    g = Scenario(you={"battlefield": [LIFE_GAP], "hand": [BOLT, HEAL], "mana": "{R}{W}"})
    assert g.cast("Bolt", targets="opponent").resolve().power("Lifer") == 4
    assert g.cast("Heal").resolve().power("Lifer") == 7


def test_power_of_others():
    g = Scenario(you={"battlefield": [TOP_POWER, OX], "hand": [GROWTH], "mana": "{G}"})
    assert g.power("Copycat") == 3


def test_counters():
    g = Scenario(you={"battlefield": [COUNTERED], "hand": [PLUS], "mana": "{G}"})
    assert g.cast("Plus", targets="Countess").resolve().size("Countess") == (3, 3)


def test_spells_cast_this_turn():
    g = Scenario(you={"battlefield": [SPELLS], "hand": [HEAL, HEAL], "mana": "{W}{W}"})
    assert g.cast("Heal").power("Sparky") == 2
    assert g.cast("Heal").power("Sparky") == 3
    assert g.next_turn().power("Sparky") == 1


def test_poison():
    g = Scenario(you={"battlefield": [POISONED], "hand": [VENOM], "mana": "{B}"})
    assert g.cast("Venom").resolve().power("Toxic Fan") == 3


def test_rules_by_power_follow_the_power():
    g = Scenario(you={"battlefield": [BLOCK_RULE, BEAR], "hand": [GROWTH], "mana": "{G}"})
    assert "cant be blocked" in g.rules("Bear")
    assert g.cast("Growth", targets="Bear").resolve().rules("Bear") == set()


@pytest.mark.parametrize("removal", [DOOM, BOUNCE, BANISH])
def test_cr_611_3b_it_ends_as_its_source_leaves(removal):
    g = Scenario(you={"battlefield": [ELDER, BEAR], "hand": [removal], "mana": "{B}{U}{W}"})
    assert g.power("Bear") == 3
    assert g.cast(removal.name, targets="Elder").resolve().power("Bear") == 2


def test_static_ability_of_a_card_in_the_graveyard():
    ghost = card(
        "Anger",
        "{3}{R}",
        "Creature — Test",
        "2/2",
        ir.Static(creature & you_control, (ir.AddKeywords((ir.Keyword.HASTE,)),), None, Zone.GRAVEYARD),
    )
    g = Scenario(you={"battlefield": [put(BEAR, sick=True)], "graveyard": [ghost]})
    assert g.has("Bear", "haste")
    g = Scenario(you={"battlefield": [ghost, BEAR], "hand": [DOOM], "mana": "{B}"})
    assert not g.has("Bear", "haste")
    assert g.cast("Doom", targets="Anger").resolve().has("Bear", "haste")
