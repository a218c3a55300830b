"""Gideon, Martial Paragon: the rulings GIDEON-1 to GIDEON-6, played."""

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

BREAKS = {
    "GIDEON-1": "animation by SetTypes instead of AddTypes; or Gideon counted as a creature type",
    "GIDEON-2": "emitting ENTERS when a permanent becomes a creature",
    "GIDEON-3": "working out the affected set again later instead of locking it in",
    "GIDEON-4": "clearing summoning sickness, or not having it, for planeswalkers",
    "GIDEON-5": "pumping only what was untapped",
    "GIDEON-6": "damage to a planeswalker creature only marked, or only taken from loyalty; indestructible saves him",
}

GIDEON = "Gideon, Martial Paragon"
NO_TYPES = card("Conformity", "{U}", "Instant", spell(ir.Modify(all_(creature), (ir.LoseSubtypes(),))))
KIN = card("Gideon's Kin", "{W}", "Enchantment", static(permanent & subtype("Gideon"), gets(+1, +1)))
KIN_2 = card(
    "Folk", "{W}", "Enchantment",
    static(creature & subtype("Human"), has(trample)), static(creature & subtype("Soldier"), has(reach)),
)  # fmt: skip
SHAPESHIFTER = card("Mimic", "{U}", "Creature — Shapeshifter", "1/1", ir.Keywords((ir.Keyword.CHANGELING,)))
GIVE_TAP = card(
    "Teach", "{U}", "Instant",
    spell(until_end_of_turn(target(permanent), gains(activated("{T}", gain_life(5))))),
)  # fmt: skip
HURT = card("Scald", "{R}", "Instant", spell(deal(2, to=target(any_target))))


def gideon(**more):
    you = {"battlefield": [GIDEON, *more.pop("battlefield", ())], **more.pop("you", {})}
    return Scenario(you=you, **more)


def animated(**more):
    return gideon(**more).activate(GIDEON, "[0]").resolve()


def test_gideon1_he_adds_human_and_soldier_and_keeps_the_rest():
    g = gideon(cards=[KIN, KIN_2, NO_TYPES])
    assert g.types(GIDEON) == {"legendary", "planeswalker"} and g.subtypes(GIDEON) == {"Gideon"}
    g.activate(GIDEON, "[0]").resolve()
    assert g.types(GIDEON) == {"legendary", "planeswalker", "creature"}
    assert g.subtypes(GIDEON) == {"Gideon", "Human", "Soldier"}
    assert g.size(GIDEON) == (5, 5) and g.has(GIDEON, "indestructible")
    g.next_turn()
    assert g.types(GIDEON) == {"legendary", "planeswalker"} and g.subtypes(GIDEON) == {"Gideon"}


def test_gideon1_what_takes_creature_types_leaves_the_planeswalker_type():
    g = animated(cards=[KIN, KIN_2], you={"hand": [NO_TYPES], "mana": "{U}"})
    g.cast("Conformity").resolve()
    assert g.subtypes(GIDEON) == {"Gideon"}
    assert "planeswalker" in g.types(GIDEON)


def test_gideon1_a_creature_of_all_creature_types_is_no_gideon():
    g = gideon(battlefield=[KIN, KIN_2, SHAPESHIFTER])
    assert g.size("Mimic") == (1, 1) and g.has("Mimic", "trample") and g.has("Mimic", "reach")
    g.activate(GIDEON, "[0]").resolve()
    assert g.size(GIDEON) == (6, 6) and g.has(GIDEON, "trample") and g.has(GIDEON, "reach")


def test_gideon1_an_artifact_gideon_stays_one():
    relic = card(
        "Relic Light", "{U}", "Instant", spell(ir.Modify(target(permanent), (ir.AddTypes(CardType.ARTIFACT),)))
    )
    g = gideon(you={"hand": [relic], "mana": "{U}"})
    g.cast("Relic Light", targets=[GIDEON]).resolve().activate(GIDEON, "[0]").resolve()
    assert g.types(GIDEON) == {"legendary", "planeswalker", "creature", "artifact"}


def test_gideon2_becoming_a_creature_is_not_entering():
    g = gideon(battlefield=["Soul Warden"], opponent={"battlefield": ["Soul Warden"]})
    g.activate(GIDEON, "[0]").resolve()
    assert g.stack() == [] and g.life("you") == 20 == g.life("opponent")


def test_gideon3_plus_two_locks_in_its_creatures():
    late = card("Late Bear", "{G}", "Creature — Bear", "2/2", flash)
    man_land = card("Man Land", "", "Land", activated("{T}", until_end_of_turn(this, becomes("2/2", still=land))))
    g = gideon(battlefield=[BEAR, man_land], you={"hand": [late], "mana": "{G}"})
    g.activate(GIDEON, "[+2]").resolve()
    g.cast("Late Bear").resolve().activate("Man Land").resolve()
    assert g.size("Bear") == (3, 3)
    assert g.size("Late Bear") == (2, 2) and g.size("Man Land") == (2, 2)


def test_gideon3_minus_ten_locks_in_its_creatures():
    late = card("Late Bear", "{G}", "Creature — Bear", "2/2", flash)
    g = Scenario(
        you={"battlefield": [put(GIDEON, counters={"loyalty": 10}), BEAR], "hand": [late], "mana": "{G}"},
        opponent={"battlefield": [OX, GIANT]},
    )
    g.activate(GIDEON, "[\N{MINUS SIGN}10]").resolve()
    assert g.in_graveyard(GIDEON)  # 704.5i
    g.cast("Late Bear").resolve()
    assert g.size("Bear") == (4, 4) and g.size("Late Bear") == (2, 2)
    assert g.tapped("Ox") and g.tapped("Giant") and not g.tapped("Bear")


def test_gideon3_he_himself_animated_later_gets_nothing():
    g = gideon(battlefield=[BEAR])
    g.activate(GIDEON, "[+2]").resolve()
    assert not g.legal("activate", GIDEON)  # once a turn
    assert g.counters(GIDEON, "loyalty") == 7


def test_gideon4_animated_on_the_turn_he_entered_he_cannot_attack_or_tap():
    g = Scenario(you={"hand": [GIDEON, GIVE_TAP], "mana": "{4}{W}{U}"})
    g.cast(GIDEON).resolve().activate(GIDEON, "[0]").resolve()
    assert g.counters(GIDEON, "loyalty") == 5
    g.cast("Teach", targets=[GIDEON]).resolve()
    assert not g.legal("activate", GIDEON, "gain 5 life")
    g.to("declare attackers")
    assert g.asks == "priority" and g.active == "you"  # nothing can attack


def test_gideon4_before_he_is_a_creature_he_may_use_tap_abilities():
    g = Scenario(you={"hand": [GIDEON, GIVE_TAP], "mana": "{4}{W}{U}"})
    g.cast(GIDEON).resolve().cast("Teach", targets=[GIDEON]).resolve()
    assert g.legal("activate", GIDEON, "gain 5 life")  # CR 302.6 is about creatures


def test_gideon4_a_turn_later_he_attacks():
    g = gideon()
    g.activate(GIDEON, "[0]").resolve().attack(GIDEON).to("combat damage")
    assert g.life("opponent") == 15 and g.tapped(GIDEON)


def test_gideon5_every_creature_gets_plus_one_the_untapped_ones_too():
    g = gideon(battlefield=[put(BEAR, tapped=True), OX], opponent={"battlefield": [put(GIANT, tapped=True)]})
    g.activate(GIDEON, "[+2]").resolve()
    assert not g.tapped("Bear") and g.size("Bear") == (3, 3) and g.size("Ox") == (4, 4)
    assert g.tapped("Giant") and g.size("Giant") == (5, 5)
    assert g.counters(GIDEON, "loyalty") == 7


def test_gideon6_damage_to_him_is_prevented():
    g = animated(opponent={"hand": [HURT], "mana": "{R}"})
    g.cast("Scald", targets=[GIDEON], player="opponent").resolve()
    assert g.damage(GIDEON) == 0 and g.counters(GIDEON, "loyalty") == 5


def test_gideon6_unpreventable_damage_is_marked_and_removes_loyalty():
    g = animated(
        opponent={"hand": ["Skullcrack", HURT], "mana": "{1}{R}{R}"},
    )
    g.cast("Skullcrack", targets=["you"], player="opponent").resolve()
    g.cast("Scald", targets=[GIDEON], player="opponent").resolve()
    assert g.damage(GIDEON) == 2 and g.counters(GIDEON, "loyalty") == 3
    assert g.on_battlefield(GIDEON)


def test_gideon6_at_no_loyalty_he_dies_though_indestructible():
    g = Scenario(
        you={"battlefield": [put(GIDEON, counters={"loyalty": 3})]},
        opponent={"hand": ["Skullcrack", "Skullcrack"], "mana": "{2}{R}{R}"},
    )
    g.activate(GIDEON, "[0]").resolve()
    g.cast("Skullcrack", targets=["you"], player="opponent").resolve()
    g.cast("Skullcrack", targets=[GIDEON], player="opponent").resolve()
    assert g.in_graveyard(GIDEON)


def test_gideon6_marked_lethal_damage_alone_does_not_kill_him():
    g = Scenario(
        you={"battlefield": [put(GIDEON, counters={"loyalty": 9})]},
        opponent={"hand": ["Skullcrack*3"], "mana": "{3}{R}{R}{R}"},
    )
    g.activate(GIDEON, "[0]").resolve()
    g.cast("Skullcrack", targets=["you"], player="opponent").resolve()
    for _ in range(2):
        g.cast("Skullcrack", targets=[GIDEON], player="opponent").resolve()
    assert g.damage(GIDEON) == 6 and g.counters(GIDEON, "loyalty") == 3 and g.on_battlefield(GIDEON)


def test_combat_damage_to_him_as_a_blocker_is_prevented():
    g = Scenario(you={"battlefield": [GIANT]}, opponent={"battlefield": [GIDEON]}, active="opponent")
    g.activate(GIDEON, "[0]").resolve()
    assert g.size(GIDEON) == (5, 5)
    g.next_turn()
    assert "creature" not in g.types(GIDEON)
    try:
        g.attack(("Giant", GIDEON)).to("combat damage")
    except ScenarioError:
        raise AssertionError("a planeswalker can be attacked") from None
    assert g.in_graveyard(GIDEON, "opponent")
