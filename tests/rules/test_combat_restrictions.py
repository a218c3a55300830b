"""What may attack and block whom: evasion by filters, landwalk, hexproof from a quality (CR 508.1c, 509.1b, 702)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

weak = with_power(at_most=2)
smaller = creature & ir.Where(ir.AttrOf(ir.Attr.POWER, ir.Candidate()) <= power(this) - 1)
SNEAK = vanilla("Sneak", "2/2", static(this_one, ir.CantBeBlockedBy(creature & weak)))
HIGHBORN = vanilla("Highborn", "2/2", static(this_one, ir.CantBeBlockedBy(artifact & creature, except_by=True)))
BULLY = vanilla("Bully", "3/3", static(this_one, ir.CantBeBlockedBy(smaller)))
SKYGUARD = vanilla("Skyguard", "2/2", flying, static(this_one, ir.CantBlock(creature & with_(flying), only=True)))
COWARD = vanilla("Coward", "2/2", static(this_one, ir.CantBlock(creature & ~weak)))
GOLEM = vanilla("Golem", "1/1", types="Artifact Creature — Golem")
ISLE = subtype("Island")
DIVER = vanilla("Diver", "2/2", landwalk(ISLE))
SHIP = vanilla("Ship", "4/4", static(this_one, ir.CantAttackUnless(exists(ISLE & ir.ControlledBy(defending_player)))))
EVADE = card("Evade", "{U}", "Instant", spell(until_end_of_turn(target(creature), ir.CantBeBlockedBy(creature & weak))))
DIVE = card("Dive", "{U}", "Instant", spell(until_end_of_turn(target(creature), gains(landwalk(ISLE)))))
PACIFIER = card(
    "Pacifier", "{W}", "Enchantment — Aura", enchant(creature),
    static(enchanted, ir.CantAttack(ir.IsPlayer(you) | planeswalker & you_control)),
)  # fmt: skip
LORD = vanilla("Lord", "1/1", static(subtype("Bear"), has(landwalk(ISLE))))
SLIPPERY = vanilla("Slippery", "2/2", static(this_one, cant_be_blocked,
                                             as_long_as=exists(artifact & ir.ControlledBy(defending_player))))  # fmt: skip


def can_block(attacker, blocker, **more):
    g = Scenario(you={"battlefield": [attacker]}, opponent={"battlefield": [blocker, *more.get("theirs", ())]})
    g.attack(attacker.name)
    try:
        g.block({blocker.name: attacker.name})
    except ScenarioError:
        return False
    return True


@pytest.mark.parametrize(
    ("attacker", "blocker", "able"),
    [
        (SNEAK, BEAR, False), (SNEAK, OX, True),
        (HIGHBORN, OX, False), (HIGHBORN, GOLEM, True),
        (BULLY, BEAR, False), (BULLY, OX, True),
        (BEAR, SKYGUARD, False), (FLYER, SKYGUARD, True),
        (OX, COWARD, False), (BEAR, COWARD, True),
        (DIVER, OX, True),
    ],
)  # fmt: skip
def test_cr_509_1b_filters(attacker, blocker, able):
    assert can_block(attacker, blocker) == able


def test_cr_702_14_landwalk():
    assert not can_block(DIVER, OX, theirs=["Island"])
    assert not can_block(SLIPPERY, OX, theirs=[EQUIPMENT])
    assert can_block(SLIPPERY, OX)


def test_landwalk_that_is_granted():
    g = Scenario(you={"battlefield": [BEAR, LORD]}, opponent={"battlefield": [OX, "Island"]})
    g.attack("Bear").to("declare blockers")
    assert "cant be blocked" in g.rules("Bear")
    g = Scenario(you={"battlefield": [BEAR], "hand": [DIVE], "mana": "{U}"}, opponent={"battlefield": [OX, "Island"]})
    g.cast("Dive", targets="Bear").resolve().attack("Bear").to("declare blockers")
    assert "cant be blocked" in g.rules("Bear")


def test_until_end_of_turn():
    g = Scenario(you={"battlefield": [OX], "hand": [EVADE], "mana": "{U}"}, opponent={"battlefield": [BEAR, GIANT]})
    g.cast("Evade", targets="Ox").resolve().attack("Ox")
    with pytest.raises(ScenarioError):
        g.copy().block({"Bear": "Ox"})
    g.block({"Giant": "Ox"})


def test_cr_508_1c_cant_attack_unless_the_defending_player_controls_an_island():
    g = Scenario(you={"battlefield": [SHIP, BEAR]}, opponent={"battlefield": ["Island"]})
    g.attack("Ship")
    g = Scenario(you={"battlefield": [SHIP, BEAR, "Island"]})
    with pytest.raises(ScenarioError):
        g.attack("Ship")


def test_cant_attack_you_but_others():
    aura = put(PACIFIER, attached_to="Ox", owner="opponent")
    g = Scenario(you={"battlefield": [BEAR, OX]}, opponent={"battlefield": [aura]})
    with pytest.raises(ScenarioError):
        g.attack("Ox")
    g = Scenario(you={"battlefield": [BEAR, OX]}, opponent={"battlefield": [aura]}, third={})
    g.attack(("Ox", "third"))
    g = Scenario(you={"battlefield": [BEAR, OX]}, opponent={"battlefield": [aura]}, third={})
    with pytest.raises(ScenarioError):
        g.attack(("Ox", "opponent"))


def test_cr_702_11d_hexproof_from():
    cat = vanilla("Cat", "2/2", ir.HexproofFrom(red))
    ward = card("Warding", "{G}", "Instant", spell(until_end_of_turn(target(creature), gains(ir.HexproofFrom(black)))))
    g = Scenario(active="opponent", you={"battlefield": [cat], "hand": [BOLT], "mana": "{R}"},
                 opponent={"hand": [BOLT, DOOM, ward], "mana": "{R}{B}{G}"})  # fmt: skip
    with pytest.raises(ScenarioError):
        g.copy().cast("Bolt", targets="Cat")
    h = g.copy().cast("Doom", targets="Cat").resolve()
    assert h.in_graveyard("Cat")
    g.cast("Warding", targets="Cat").resolve()
    with pytest.raises(ScenarioError):
        g.cast("Doom", targets="Cat")


def test_resolved_effects_on_one_number_land_type_and_supertype():
    shrink = card("Nullify", "{U}", "Instant", spell(until_end_of_turn(target(creature), ir.SetPT(ir.Constant(0), None))))
    flood = card("Flood", "{U}", "Instant", spell(until_end_of_turn(target(land), ir.SetLandType(("Island",)))))
    g = Scenario(you={"battlefield": [OX, "Forest"], "hand": [shrink, flood], "mana": "{U}{U}"})
    assert g.cast("Nullify", targets="Ox").resolve().size("Ox") == (0, 3)
    g.cast("Flood", targets="Forest").resolve()
    assert g.next_turn().size("Ox") == (3, 3)


def test_cant_attack_if_the_defending_player_controls_an_untapped_land():
    theirs = land & untapped & ir.ControlledBy(defending_player)
    more = count(creature & you_control) >= count(creature & ir.ControlledBy(defending_player)) + 1
    shy = vanilla("Shy", "4/4", static(this_one, ir.CantAttackUnless(none(theirs))))
    pack = vanilla("Pack", "4/4", static(this_one, ir.CantAttackUnless(more)))
    g = Scenario(you={"battlefield": [shy, pack, BEAR]}, opponent={"battlefield": [put("Island", tapped=True), OX, BEAR]})
    g.attack("Shy", "Pack")
    g = Scenario(you={"battlefield": [shy, pack]}, opponent={"battlefield": ["Island", OX, BEAR]})
    for name in ("Shy", "Pack"):
        with pytest.raises(ScenarioError):
            g.copy().attack(name)
