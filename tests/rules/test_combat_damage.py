"""Combat damage (CR 510) with the keywords that change it (CR 702)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

FIRST_DRAW = vanilla("Raider", "2/2", first_strike, when(deals_combat_damage(to=player), draw(1)))
GIVE_FIRST = card("Quick", "{R}", "Instant", spell(until_end_of_turn(target(creature), gains(first_strike))))
LOSE_DOUBLE = card(
    "Slow", "{R}", "Instant", spell(ir.Modify(target(creature), (ir.RemoveKeywords((ir.Keyword.DOUBLE_STRIKE,)),)))
)
GIVE_DOUBLE = card("Berserk", "{R}", "Instant", spell(until_end_of_turn(target(creature), gains(double_strike))))
TRAMPLE_DOUBLE = vanilla("Mauler", "4/4", trample, double_strike)
LINK_TRAMPLER = vanilla("Warthog", "5/5", trample, lifelink)
ZERO = vanilla("Harmless", "0/3")
DOUBLE_LINK = vanilla("Paladin", "2/2", double_strike, lifelink)


def fight_out(attackers, blockers, blocks, script=(), **more):
    g = Scenario(you={"battlefield": attackers, **more}, opponent={"battlefield": blockers})
    names = [a.card.name if hasattr(a, "attached_to") else a.name for a in attackers]
    g.attack(*names).block(blocks).script(you=list(script)).to("end of combat")
    assert g.unused == []
    return g


def test_cr_510_1b_unblocked_creatures_damage_the_player():
    assert fight_out([BEAR, OX], [], {}).life("opponent") == 15


def test_cr_510_1a_blocked_and_blocker_damage_each_other():
    g = fight_out([BEAR], [OX], {"Ox": "Bear"})
    assert g.in_graveyard("Bear") and g.damage("Ox") == 2 and g.life("opponent") == 20


def test_cr_510_2_damage_is_simultaneous():
    g = fight_out([OX], [put(OX)], {"opponent's Ox": "your Ox"})
    assert g.in_graveyard("Ox", "you") and g.in_graveyard("Ox", "opponent")


def test_cr_510_1a_zero_power_deals_no_damage():
    g = fight_out([ZERO], [BEAR], {"Bear": "Harmless"})
    assert g.damage("Bear") == 0 and g.damage("Harmless") == 2


def test_cr_510_1c_attacker_divides_freely_among_its_blockers():
    for share in range(6):
        g = fight_out([GIANT], [OX, SPIDER], {"Ox": "Giant", "Spider": "Giant"}, [share])
        left = {"Ox": 3 <= share, "Spider": 4 <= 5 - share}
        assert (g.in_graveyard("Ox"), g.in_graveyard("Spider")) == (left["Ox"], left["Spider"])


def test_cr_509_1h_blocked_attacker_without_blockers_deals_no_damage():
    g = Scenario(you={"battlefield": [OX], "hand": [BOUNCE]}, opponent={"battlefield": [BEAR]})
    g.attack("Ox").block({"Bear": "Ox"}).add_mana("you", "{U}").cast("Bounce", targets="Bear").resolve().to(
        "end of combat"
    )
    assert g.life("opponent") == 20


def test_cr_702_19d_blocked_trampler_without_blockers_damages_the_player():
    g = Scenario(you={"battlefield": [RHINO], "hand": [BOUNCE]}, opponent={"battlefield": [BEAR]})
    g.attack("Rhino").block({"Bear": "Rhino"}).add_mana("you", "{U}").cast("Bounce", targets="Bear").resolve()
    assert g.to("end of combat").life("opponent") == 15


# ---------------------------------------------------------------- first strike, double strike
def test_cr_702_7b_first_strike_kills_before_it_is_hit():
    g = fight_out([KNIGHT], [BEAR], {"Bear": "Knight"})
    assert g.in_graveyard("Bear") and g.on_battlefield("Knight") and g.damage("Knight") == 0


def test_cr_510_4_two_combat_damage_steps_only_with_first_or_double_strike():
    g = Scenario(you={"battlefield": [KNIGHT, BEAR]})
    g.attack("Knight", "Bear").to("first strike damage")
    assert g.life("opponent") == 18
    g.to("combat damage")
    assert g.life("opponent") == 16
    g = Scenario(you={"battlefield": [BEAR]})
    g.attack("Bear").pass_priority(2).pass_priority(2)
    assert g.step == "combat damage"


def test_cr_702_4b_double_strike_deals_damage_twice():
    assert fight_out([DUELIST], [], {}).life("opponent") == 16


def test_cr_702_4b_double_strike_against_a_blocker():
    g = fight_out([DUELIST], [put(OX)], {"Ox": "Duelist"})
    assert g.in_graveyard("Ox") and g.in_graveyard("Duelist")  # 2, then 2 more, and 3 back in the second step


def test_cr_702_4c_losing_double_strike_between_the_steps():
    g = Scenario(you={"battlefield": [DUELIST], "hand": [LOSE_DOUBLE]})
    g.attack("Duelist").to("first strike damage")
    g.add_mana("you", "{R}").cast("Slow", targets="Duelist").resolve().to("end of combat")
    assert g.life("opponent") == 18


def test_cr_702_4d_gaining_double_strike_after_first_strike_damage():
    g = Scenario(you={"battlefield": [KNIGHT], "hand": [GIVE_DOUBLE]})
    g.attack("Knight").to("first strike damage")
    g.add_mana("you", "{R}").cast("Berserk", targets="Knight").resolve().to("end of combat")
    assert g.life("opponent") == 16


def test_cr_702_7c_gaining_first_strike_after_the_first_step_changes_nothing():
    g = Scenario(you={"battlefield": [KNIGHT, BEAR], "hand": [GIVE_FIRST]})
    g.attack("Knight", "Bear").to("first strike damage")
    g.add_mana("you", "{R}").cast("Quick", targets="Bear").resolve().to("end of combat")
    assert g.life("opponent") == 16  # the Bear still deals its damage once, in the second step


def test_cr_510_3_triggers_of_the_first_step_resolve_before_the_second():
    g = Scenario(you={"battlefield": [FIRST_DRAW, BEAR]})
    g.attack("Raider", "Bear").to("first strike damage")
    assert g.stack() == ["ability of Raider"] and g.life("opponent") == 18
    assert len(g.resolve().hand()) == 1


# ---------------------------------------------------------------- trample
def test_cr_702_19b_trample_assigns_the_rest_to_the_player():
    g = fight_out([RHINO], [BEAR], {"Bear": "Rhino"}, [2])
    assert g.in_graveyard("Bear") and g.life("opponent") == 17


def test_cr_702_19b_trample_may_assign_more_to_the_blocker():
    g = fight_out([RHINO], [BEAR], {"Bear": "Rhino"}, [5])
    assert g.life("opponent") == 20


def test_cr_702_19b_not_less_than_lethal_if_anything_tramples_over():
    g = Scenario(you={"battlefield": [RHINO]}, opponent={"battlefield": [BEAR]})
    g.attack("Rhino").block({"Bear": "Rhino"}).until("assign_damage")
    assert [c.number for c in g.choices()] == [2, 3, 4, 5]


def test_cr_702_19b_damage_already_marked_counts():
    g = fight_out([RHINO], [put(OX, damage=2)], {"Ox": "Rhino"}, [1])
    assert g.life("opponent") == 16 and g.in_graveyard("Ox")


def test_cr_702_19b_trample_over_two_blockers():
    g = fight_out([RHINO], [BEAR, FLYER], {"Bear": "Rhino", "Flyer": "Rhino"}, [2, 2])
    assert g.life("opponent") == 19
    g = fight_out([RHINO], [BEAR, FLYER], {"Bear": "Rhino", "Flyer": "Rhino"}, [0])
    # the Bear gets nothing, so nothing may trample over: all 5 to the Flyer
    assert g.life("opponent") == 20 and g.on_battlefield("Bear") and g.in_graveyard("Flyer")


def test_cr_702_19b_indestructible_blocker_still_needs_only_lethal_damage():
    g = fight_out([RHINO], [TITAN], {"Titan": "Rhino"}, [4])
    assert g.life("opponent") == 19 and g.on_battlefield("Titan")


def test_cr_702_19c_protection_does_not_raise_lethal_damage():
    red_rhino = vanilla("Red Rhino", "5/5", trample, mana="{R}")
    g = Scenario(you={"battlefield": [red_rhino]}, opponent={"battlefield": [PRO_RED]})
    g.attack("Red Rhino").block({"Pro Red": "Red Rhino"}).script(you=[2]).to("end of combat")
    assert g.life("opponent") == 17 and g.on_battlefield("Pro Red")


def test_cr_702_2c_deathtouch_makes_one_damage_lethal():
    g = fight_out([VIPER_RHINO], [GIANT], {"Giant": "Viper Rhino"}, [1])
    assert g.in_graveyard("Giant") and g.life("opponent") == 16


def test_cr_702_2c_deathtouch_over_three_blockers():
    g = fight_out(
        [VIPER_RHINO],
        [OX, SPIDER, WALL],
        {"Ox": "Viper Rhino", "Spider": "Viper Rhino", "Wall": "Viper Rhino"},
        [1, 1, 1],
    )
    assert g.life("opponent") == 18
    assert all(g.in_graveyard(n) for n in ("Ox", "Spider", "Wall"))


def test_double_strike_and_trample_second_step_counts_the_first():
    g = Scenario(you={"battlefield": [TRAMPLE_DOUBLE]}, opponent={"battlefield": [SPIDER]})
    g.attack("Mauler").block({"Spider": "Mauler"}).script(you=[4]).to("end of combat")
    assert g.in_graveyard("Spider") and g.life("opponent") == 16  # CR 702.19d in the second step


# ---------------------------------------------------------------- deathtouch, lifelink
def test_cr_702_2b_deathtouch_destroys():
    g = fight_out([SNAKE], [GIANT], {"Giant": "Snake"})
    assert g.in_graveyard("Giant") and g.in_graveyard("Snake")


def test_cr_702_2b_deathtouch_does_not_beat_indestructible():
    g = fight_out([SNAKE], [TITAN], {"Titan": "Snake"})
    assert g.on_battlefield("Titan") and g.damage("Titan") == 1


def test_cr_702_2_deathtouch_by_an_ability_of_the_source():
    fangs = vanilla("Fang Thrower", "1/1", deathtouch, activated("{T}", deal(1, to=target(creature))))
    g = Scenario(you={"battlefield": [fangs]}, opponent={"battlefield": [GIANT]})
    g.activate("Fang Thrower", targets="Giant").resolve()
    assert g.in_graveyard("Giant")


def test_cr_702_2b_deathtouch_with_wither_still_destroys():
    adder = vanilla("Rot Snake", "1/1", deathtouch, ir.Keywords((ir.Keyword.WITHER,)))
    g = fight_out([adder], [GIANT], {"Giant": "Rot Snake"})
    assert g.in_graveyard("Giant")


def test_cr_702_15b_lifelink_in_combat():
    assert fight_out([PRIEST], [], {}).life() == 22
    g = fight_out([OX], [PRIEST], {"Priest": "Ox"})
    assert g.life("opponent") == 22


def test_cr_702_15b_lifelink_counts_damage_dealt_not_life_lost():
    g = fight_out([LINK_TRAMPLER], [BEAR], {"Bear": "Warthog"}, [2])
    assert g.life() == 25


def test_cr_702_15b_lifelink_and_double_strike():
    assert fight_out([DOUBLE_LINK], [], {}).life() == 24


def test_cr_702_15e_lifelink_can_save_from_lethal_damage_dealt_at_once():
    g = Scenario(you={"battlefield": [PRIEST], "life": 2}, opponent={"battlefield": [OX, BEAR]}, active="opponent")
    g.attack("Ox", "Bear").block({"Priest": "Ox"}).to("end of combat")
    assert g.life() == 2  # 2 - 2 + 2 in one go (CR 120.3f, 704)


def test_cr_702_15f_multiple_sources_are_separate_gains():
    g = Scenario(you={"battlefield": [PRIEST, put(PRIEST), "Hallowed Priest"]})
    g.attack("Priest#1", "Priest#2").to("combat damage")
    assert g.stack() == ["ability of Hallowed Priest"] * 2


# ---------------------------------------------------------------- wither, infect, protection
def test_cr_702_80_wither_puts_counters():
    g = fight_out([WITHERER], [OX], {"Ox": "Witherer"})
    assert g.counters("Ox", "-1/-1") == 2 and g.damage("Ox") == 0 and g.size("Ox") == (1, 1)


def test_cr_702_90_infect_poison_and_counters():
    g = fight_out([INFECTOR], [], {})
    assert g.life("opponent") == 20 and g.poison("opponent") == 2
    g = fight_out([INFECTOR], [OX], {"Ox": "Infector"})
    assert g.counters("Ox", "-1/-1") == 2


def test_cr_702_16e_combat_damage_to_the_protected_creature_is_prevented():
    g = fight_out([GIANT], [PRO_RED], {"Pro Red": "Giant"})
    assert g.on_battlefield("Pro Red") and g.damage("Giant") == 2


def test_cr_120_3_damage_to_a_planeswalker_removes_loyalty():
    g = Scenario(you={"battlefield": [BEAR]}, opponent={"battlefield": [WALKER]})
    g.attack(("Bear", "Walker")).to("end of combat")
    assert g.counters("Walker", "loyalty") == 1


def test_demon_of_loathing_needs_combat_damage_to_a_player():
    g = Scenario(you={"battlefield": ["Demon of Loathing"]}, opponent={"battlefield": [BEAR, OX]})
    g.attack("Demon of Loathing").to("combat damage").resolve()
    assert g.asks == "sacrifice" and g.chooser == "opponent"
    assert g.choose("Bear").in_graveyard("Bear")


def test_illegal_division_is_refused():
    g = Scenario(you={"battlefield": [RHINO]}, opponent={"battlefield": [BEAR]})
    g.attack("Rhino").block({"Bear": "Rhino"}).until("assign_damage")
    with pytest.raises(ScenarioError):
        g.choose(1)


def test_cr_702_19_trample_attacking_a_planeswalker_stays_with_the_planeswalker():
    g = Scenario(you={"battlefield": [RHINO]}, opponent={"battlefield": [WALKER, BEAR]})
    g.attack(("Rhino", "Walker")).block({"Bear": "Rhino"}).script(you=[2]).to("end of combat")
    assert g.in_graveyard("Walker") and g.life("opponent") == 20  # 3 damage to the Walker


def test_first_strike_with_deathtouch_kills_first():
    viper = vanilla("Quick Viper", "1/1", first_strike, deathtouch)
    g = fight_out([viper], [GIANT], {"Giant": "Quick Viper"})
    assert g.in_graveyard("Giant") and g.on_battlefield("Quick Viper")


def test_cr_510_4_first_strike_blocker_and_ordinary_blocker():
    g = fight_out([OX], [KNIGHT, BEAR], {"Knight": "Ox", "Bear": "Ox"}, [0])
    assert g.in_graveyard("Ox") and g.in_graveyard("Bear") and g.on_battlefield("Knight")  # Ox: 2 first, then 2


def test_cr_702_2_prevented_damage_does_not_trigger_deathtouch():
    shield = card("Guard", "{W}", "Instant", spell(ir.Prevent(None, target(any_target))))
    g = Scenario(you={"battlefield": [SNAKE]}, opponent={"battlefield": [GIANT, "Plains"], "hand": [shield]})
    g.attack("Snake").block({"Giant": "Snake"}).cast("Guard", targets="Giant", player="opponent").resolve()
    assert g.to("end of combat").on_battlefield("Giant")


def test_cr_509_1h_losing_flying_after_blocks_changes_nothing():
    fall = card(
        "Fall", "{G}", "Instant", spell(ir.Modify(target(creature), (ir.RemoveKeywords((ir.Keyword.FLYING,)),)))
    )
    g = Scenario(you={"battlefield": [FLYER], "hand": [fall]}, opponent={"battlefield": [BEAR]})
    g.attack("Flyer").to("declare blockers").add_mana("you", "{G}").cast("Fall", targets="Flyer").resolve()
    assert g.to("combat damage").life("opponent") == 18


def test_until_end_of_combat():
    rage = card("Rage", "{R}", "Instant", spell(ir.Modify(target(creature), (gets(+2, +0),), Duration.END_OF_COMBAT)))
    g = Scenario(you={"battlefield": [BEAR], "hand": [rage]})
    g.attack("Bear").add_mana("you", "{R}").cast("Rage", targets="Bear").resolve().to("end of combat")
    assert g.life("opponent") == 16 and g.power("Bear") == 4
    assert g.to("main2").power("Bear") == 2
