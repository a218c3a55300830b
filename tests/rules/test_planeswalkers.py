"""Planeswalkers, loyalty abilities, emblems, animation and forced attacks (CR 114, 205.1, 306, 508.1d, 606, 704.5i)."""

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

MINUS = "\N{MINUS SIGN}"
TWO_ABILITIES = card(
    "Sage", "{2}{U}", "Legendary Planeswalker — Sage",
    loyalty_ability(+1, draw(1)), loyalty_ability(0, gain_life(1)), loyalty_ability(-2, deal(2, to=target(any_target))),
    starting_loyalty=2,
)  # fmt: skip
CROWN = card(
    "Crowned", "{W}", "Planeswalker — Crown",
    loyalty_ability(-1, get_emblem(static(creature & you_control, gets(+1, +1)))),
    loyalty_ability(0, get_emblem(when(upkeep(), gain_life(4)))),
    starting_loyalty=3,
)  # fmt: skip
ROBOT = card(
    "Robot",
    "{2}",
    "Artifact",
    activated("{0}", until_end_of_turn(this, becomes("3/3", "Golem", types="artifact creature"))),
)
GROVE = card("Grove", "", "Land — Forest", activated("{0}", until_end_of_turn(this, becomes("2/2", still=land))))
ONLY_ARTIFACT = card(
    "Petrify", "{U}", "Instant", spell(ir.Modify(target(permanent), (ir.SetTypes(CardType.ARTIFACT),)))
)
TO_LAND = card("Bury", "{U}", "Instant", spell(ir.Modify(target(permanent), (ir.SetTypes(CardType.LAND, ("Swamp",)),))))
FOREST_LORD = card("Druid Lord", "{G}", "Enchantment", static(permanent & subtype("Forest"), has(indestructible)))
BEAR_LORD = card("Bear Lord", "{G}", "Enchantment", static(permanent & subtype("Bear"), has(hexproof)))
TAUNT = card(
    "Taunt",
    "{R}",
    "Sorcery",
    spell(ir.MustAttack(target(creature), ir.PlayerRows(you), you, Duration.CONTROLLERS_NEXT_TURN)),
)
MIND_TWIST = card("Steal Any", "{U}", "Instant", spell(ir.GainControl(you, target(permanent), Duration.PERMANENT)))
BLINK = card("Blink", "{W}", "Instant", spell(exile_then_return(target(permanent))))


def game(*battlefield, hand=(), mana="", opponent=None, **more):
    return Scenario(you={"battlefield": [*battlefield], "hand": [*hand], "mana": mana}, opponent=opponent or {}, **more)


def answers(g):
    return {c.text for c in g.choices()}


# ---------------------------------------------------------------- loyalty
def test_cr_306_5b_it_enters_with_its_loyalty():
    g = game(hand=[TWO_ABILITIES], mana="{2}{U}").cast("Sage").resolve()
    assert g.counters("Sage", "loyalty") == 2


def test_cr_306_5b_again_as_a_new_object():
    g = game(put(TWO_ABILITIES, counters={"loyalty": 9}), hand=[BLINK], mana="{W}")
    g.cast("Blink", targets=["Sage"]).resolve()
    assert g.counters("Sage", "loyalty") == 2 and g.legal("activate", "Sage")


def test_cr_606_3_only_in_a_main_phase_of_yours_with_an_empty_stack():
    g = game(TWO_ABILITIES, hand=[HEAL], mana="{W}", opponent={"battlefield": [BEAR]})
    assert g.legal("activate", "Sage")
    assert not g.copy().cast("Heal").legal("activate", "Sage")
    assert not g.copy().to("upkeep").legal("activate", "Sage", player="you")
    assert not g.copy().to("end").legal("activate", "Sage")
    assert g.copy().to("main2").legal("activate", "Sage")


def test_cr_606_3_once_a_turn_for_each_permanent():
    g = game(TWO_ABILITIES, WALKER).activate("Sage", "[0]").resolve()
    assert not g.legal("activate", "Sage") and g.legal("activate", "Walker")
    g.activate("Walker", "[+1]").resolve()
    g.to("main1", of="you")
    assert g.legal("activate", "Sage") and g.legal("activate", "Walker")


def test_cr_606_4_the_cost_is_paid_at_once():
    g = game(TWO_ABILITIES).activate("Sage", "[+1]")
    assert g.counters("Sage", "loyalty") == 3 and g.stack() == ["ability of Sage"]


def test_cr_606_6_not_more_than_there_is():
    g = game(put(TWO_ABILITIES, counters={"loyalty": 1}))
    assert not g.legal("activate", "Sage", f"[{MINUS}2]") and g.legal("activate", "Sage", "[+1]")


def test_cr_704_5i_without_loyalty_it_goes_but_the_ability_resolves():
    g = game(TWO_ABILITIES).activate("Sage", f"[{MINUS}2]", targets=["opponent"])
    assert g.in_graveyard("Sage") and g.stack() == ["ability of Sage"]
    assert g.resolve().life("opponent") == 18


def test_cr_306_8_damage_removes_loyalty_and_is_not_marked():
    g = game(hand=[BOLT], mana="{R}", opponent={"battlefield": [put(TWO_ABILITIES, counters={"loyalty": 5})]})
    g.cast("Bolt", targets=["Sage"]).resolve()
    assert g.counters("Sage", "loyalty") == 2 and g.damage("Sage") == 0


def test_cr_306_7_damage_to_its_controller_is_not_redirected():
    g = game(hand=[BOLT], mana="{R}", opponent={"battlefield": [TWO_ABILITIES]})
    g.cast("Bolt", targets=["opponent"]).resolve()
    assert g.life("opponent") == 17 and g.counters("Sage", "loyalty") == 2


def test_cr_306_6_each_is_attacked_for_itself():
    g = game(BEAR, OX, GIANT, opponent={"battlefield": [put(WALKER, counters={"loyalty": 9}), TWO_ABILITIES]})
    g.attack(("Bear", "Sage"), ("Ox", "Walker"), ("Giant", "opponent")).to("combat damage")
    assert g.in_graveyard("Sage") and g.counters("Walker", "loyalty") == 6 and g.life("opponent") == 15


def test_cr_506_4c_attacked_and_gone():
    g = game(GIANT, opponent={"battlefield": [TWO_ABILITIES], "hand": [BLINK], "mana": ""})
    g.attack(("Giant", "Sage"))
    g.add_mana("opponent", "{W}").cast("Blink", targets=["Sage"], player="opponent").resolve().to("combat damage")
    assert g.counters("Sage", "loyalty") == 2 and g.life("opponent") == 20


def test_cr_606_a_stolen_one_may_be_used_again_by_nobody_this_turn():
    g = game(hand=[MIND_TWIST], mana="{U}", opponent={"battlefield": [TWO_ABILITIES]})
    g.cast("Steal Any", targets=["Sage"]).resolve().activate("Sage", "[+1]").resolve()
    assert g.counters("Sage", "loyalty") == 3 and not g.legal("activate", "Sage")


def test_cr_704_5j_two_of_one_name():
    g = game(TWO_ABILITIES, hand=[TWO_ABILITIES], mana="{2}{U}").cast("Sage").resolve()
    assert g.asks == "legend"


# ---------------------------------------------------------------- emblems
def test_cr_114_1_an_emblem_works_from_the_command_zone():
    g = game(CROWN, BEAR).activate("Crowned", f"[{MINUS}1]").resolve()
    assert g.size("Bear") == (3, 3) and "Emblem" not in g.permanents()


def test_cr_114_4_triggered_abilities_of_emblems():
    g = game(CROWN).activate("Crowned", "[0]").resolve().to("upkeep", of="you")
    assert g.stack() == ["ability of Emblem"]
    assert g.resolve().life() == 24


def test_cr_114_5_nothing_removes_an_emblem_and_they_add_up():
    g = game(put(CROWN, counters={"loyalty": 2}), BEAR, hand=[BOUNCE], mana="{U}")
    g.activate("Crowned", f"[{MINUS}1]").resolve().cast("Bounce", targets=["Crowned"]).resolve()
    assert g.size("Bear") == (3, 3)
    g = game(put(CROWN, counters={"loyalty": 9}), BEAR).activate("Crowned", f"[{MINUS}1]").resolve()
    g.to("main1", of="you").activate("Crowned", f"[{MINUS}1]").resolve()
    assert g.size("Bear") == (4, 4)


def test_cr_114_elspeth_makes_an_emblem():
    g = Scenario(you={"battlefield": [put("Elspeth, Sun's Champion", counters={"loyalty": 7}), BEAR]})
    g.activate("Elspeth, Sun's Champion", f"[{MINUS}7]").resolve()
    assert g.in_graveyard("Elspeth, Sun's Champion") and g.size("Bear") == (4, 4) and g.has("Bear", "flying")


def test_elspeths_other_abilities():
    name = "Elspeth, Sun's Champion"
    g = game(name, opponent={"battlefield": [GIANT, OX]}).activate(name, "[+1]").resolve()
    assert g.count("Soldier Token") == 3 and g.counters(name, "loyalty") == 5
    g.to("main1", of="you").activate(name, f"[{MINUS}3]").resolve()
    assert g.in_graveyard("Giant") and g.on_battlefield("Ox") and g.count("Soldier Token") == 3


# ---------------------------------------------------------------- types
def test_cr_205_1b_becoming_a_creature_keeps_the_other_types():
    g = game(GROVE, ROBOT, FOREST_LORD)
    g.activate("Grove", "becomes").resolve().activate("Robot").resolve()
    assert g.types("Grove") == {"land", "creature"} and "Forest" in g.subtypes("Grove")
    assert g.has("Grove", "indestructible") and g.size("Grove") == (2, 2)
    assert g.types("Robot") == {"artifact", "creature"} and g.size("Robot") == (3, 3)
    g.next_turn()
    assert g.types("Grove") == {"land"} and g.types("Robot") == {"artifact"}


def test_cr_205_1a_new_card_types_take_the_subtypes_with_them():
    g = game(BEAR, BEAR_LORD, hand=[ONLY_ARTIFACT], mana="{U}")
    assert g.has("Bear", "hexproof")
    g.cast("Petrify", targets=["Bear"]).resolve()
    assert g.types("Bear") == {"artifact"} and g.subtypes("Bear") == set() and not g.has("Bear", "hexproof")


def test_cr_205_1a_subtypes_of_a_type_it_still_has_remain():
    g = game(GROVE, FOREST_LORD, hand=[ONLY_ARTIFACT, TO_LAND], mana="{U}{U}", cards=[BEAR_LORD])
    land_only = g.copy().cast("Bury", targets=["Grove"]).resolve()
    assert land_only.subtypes("Grove") == {"Swamp"}
    g.cast("Petrify", targets=["Grove"]).resolve()
    assert g.types("Grove") == {"artifact"} and "Forest" not in g.subtypes("Grove")


def test_cr_302_6_an_animated_permanent_is_sick_if_it_is_new():
    g = game(put(ROBOT, sick=True)).activate("Robot").resolve().to("declare attackers")
    assert g.asks == "priority"
    assert answers(game(ROBOT).activate("Robot").resolve().to("declare attackers")) == {"Robot", "done"}


# ---------------------------------------------------------------- costs to attack
def test_cr_508_1h_each_attacker_is_paid_for():
    g = game(BEAR, OX, GIANT, "Forest*5", opponent={"battlefield": ["Propaganda", WALKER]})
    g.to("declare attackers")
    g.choose("Bear").choose("opponent").choose("Ox").choose("opponent")
    assert g.untapped_lands() == 1 and "Giant" in answers(g)
    assert answers(g.choose("Giant")) == {"Walker"}
    assert len(g.choose("Walker").attackers()) == 3


def test_cr_508_1d_two_such_costs_add_up():
    g = game(BEAR, "Forest*3", opponent={"battlefield": ["Propaganda", "Propaganda"]}).to("declare attackers")
    assert g.asks == "priority" and g.untapped_lands() == 3
    g = game(BEAR, "Forest*4", opponent={"battlefield": ["Propaganda", "Propaganda"]}).attack("Bear")
    assert g.untapped_lands() == 0 and g.attackers() == ["Bear"]


def test_cr_508_1f_an_attacker_cannot_pay_for_itself_or_others():
    g = game(ELF, BEAR, "Forest*1", opponent={"battlefield": ["Propaganda"]}).to("declare attackers")
    assert answers(g) == {"Bear", "done"}  # the Elf and the Forest pay for the Bear
    g.choose("Bear")
    assert g.tapped("Elf")


def test_cr_508_1d_who_attacks_if_able_need_not_pay():
    berserk = vanilla("Raging", "3/3", ir.Static(this_one, (ir.AddRules(ir.Rule.MUST_ATTACK),)))
    g = game(berserk, "Forest*2", opponent={"battlefield": ["Propaganda"]}).to("declare attackers")
    assert answers(g) == {"Raging", "done"}
    g = game(berserk, "Forest*2", opponent={"battlefield": ["Propaganda", WALKER]}).to("declare attackers")
    assert answers(g) == {"Raging"}  # it can attack the planeswalker for nothing


# ---------------------------------------------------------------- must attack a player
def test_cr_508_1d_made_to_attack_a_player_in_its_controllers_next_turn():
    g = game(WALKER, hand=[TAUNT], mana="{R}", opponent={"battlefield": [FLYER, BEAR]})
    g.cast("Taunt", targets=["Flyer"]).resolve().next_turn().to("declare attackers")
    assert answers(g) == {"Flyer", "Bear"}
    with_bear = g.copy().choose("Bear").choose("you")
    assert "done" not in answers(with_bear)
    assert answers(g.choose("Flyer")) == {"you"}
    assert "done" in answers(g.choose("you"))
