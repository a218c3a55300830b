"""Kytheon, Hero of Akros // Gideon, Battle-Forged: the rulings KYT-1 to KYT-18, played."""

import pytest

from mtgenv.cards import registry
from mtgenv.cards.errors import CompileError
from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

BREAKS = {
    "KYT-1": "keeping MUST_ATTACK when the planeswalker is gone, or forcing an attack on something else",
    "KYT-2": "ending the requirement with the first player's turn, or tying it to the first controller",
    "KYT-3": "transforming face-down permanents; face down shown as the back face; back up when turned up",
    "KYT-4": "counting attackers on the battlefield, or attacking instead of declared ones",
    "KYT-5": "remembering the face over a zone change",
    "KYT-6": "reading both faces' characteristics, or the printed front's while the back is up",
    "KYT-7": "loyalty abilities at instant speed, or summoning sickness for them",
    "KYT-8": "taking loyalty from the front face as it enters transformed",
    "KYT-9": "emitting ENTERS when a permanent becomes a creature",
    "KYT-10": "damage to a planeswalker creature only marked; indestructible saves it at 0 loyalty",
    "KYT-11": "offering the back face for casting as for modal cards",
    "KYT-12": "giving loyalty counters on transforming",
    "KYT-13": "animation by SetTypes, or Gideon counted as a creature type",
    "KYT-14": "mana value 0, or the back's, off the battlefield",
    "KYT-15": "forcing a tapped, pacified or sick creature, or one whose attack costs something",
    "KYT-16": "a planeswalker that is a creature can't be attacked, or can't block what attacks it, or strikes it",
    "KYT-17": "mana value of the missing mana cost; colourless for want of a mana cost",
    "KYT-18": "one name for both faces in the legend rule",
}

KYTHEON = "Kytheon, Hero of Akros"
GIDEON = "Gideon, Battle-Forged"
ALL_HUMANS = card("Moonlight", "{G}", "Instant", spell(transform(all_(subtype("Human") & creature))))
TURN_IT = card("Turn It", "{U}", "Instant", spell(transform(target(permanent))))
FACE_DOWN_IT = card("Obscure", "{U}", "Instant", spell(turn_face_down(target(permanent))))
MIND_TWIST = card("Steal Any", "{U}", "Instant", spell(ir.GainControl(you, target(permanent))))
PACIFY = card("Calm", "{W}", "Instant", spell(ir.Modify(target(creature), (cant_attack,))))
REANIMATE = card("Raise", "{B}", "Sorcery", spell(ir.Move(target(in_graveyard(creature)), ir.Zone.BATTLEFIELD)))
SMALL_BACK = card("Recall", "{W}", "Sorcery", spell(return_to_hand(target(in_graveyard(with_mana_value(exactly=1))))))
ENTERS_ATTACKING = card(
    "Ambusher", "{W}", "Creature — Test", "2/2",
    when(attacks(), create(1, token("white", "1/1", "Creature — Soldier"), attacking=True)),
)  # fmt: skip
HURT = card("Scald", "{R}", "Instant", spell(deal(2, to=target(any_target))))
FLASH_RED = card("Red Banner", "{R}", "Enchantment", static(creature & white, gets(+1, +1)))


def transformed(*, you=(), hand=(), mana="", opponent=None, cards=(), with_them=(BEAR, OX)):
    """Kytheon and two others have attacked; he came back as Gideon; it is their controller's second main phase."""
    g = Scenario(
        you={"battlefield": [KYTHEON, *with_them, *you], "hand": [*hand], "mana": mana},
        opponent=opponent or {},
        cards=cards,
    )
    names = [c if isinstance(c, str) else c.name for c in with_them]
    return g.attack(KYTHEON, *names[:2]).to("end of combat").resolve().to("main2")


def answers(g):
    return {c.text for c in g.choices()}


def on_the_other_side(opponent_creatures=(BEAR,), more=(), **opponent):
    """Gideon has told the opponent's first creature to attack him; the opponent's turn begins."""
    g = Scenario(
        you={"battlefield": [KYTHEON, OX, GIANT, *more]},
        opponent={"battlefield": [*opponent_creatures], **opponent},
    )
    g.attack(KYTHEON, "Ox", "Giant").to("end of combat").resolve().to("main2")
    first = opponent_creatures[0]
    first = first.card if hasattr(first, "card") else first
    g.activate(GIDEON, "[+2]", targets=[first if isinstance(first, str) else first.name]).resolve()
    assert g.counters(GIDEON, "loyalty") == 5
    return g.next_turn()


# ---------------------------------------------------------------- the forced attack
def test_kyt1_it_must_attack_gideon_while_it_can():
    g = on_the_other_side().to("declare attackers")
    assert g.asks == "attacker" and "done" not in answers(g)
    assert answers(g) == {"Bear"}
    g.choose("Bear")
    assert [c.text for c in g.choices()] == [GIDEON]


def test_kyt1_only_during_its_controllers_next_turn():
    g = on_the_other_side()
    g.attack(("Bear", GIDEON)).block().to("end of combat")
    g.next_turn().next_turn().to("declare attackers")
    assert answers(g) == {"Bear", "done"}


def test_kyt1_not_in_gideons_controllers_own_turn():
    g = transformed(opponent={"battlefield": [FLYER]})
    g.activate(GIDEON, "[+2]", targets=["Flyer"]).resolve()
    assert "must attack" not in g.rules("Flyer")
    assert "must attack" in g.next_turn().rules("Flyer")


def test_kyt1_gideon_gone_it_may_attack_the_player_another_planeswalker_or_nobody():
    g = on_the_other_side(more=[WALKER], hand=["Hero's Downfall"], mana="")
    g.add_mana("opponent", "{1}{B}{B}").cast("Hero's Downfall", targets=[GIDEON], player="opponent").resolve()
    g.to("declare attackers")
    assert answers(g) == {"Bear", "done"}
    nobody = g.copy().choose("done")
    assert nobody.attackers() == []
    g.choose("Bear")
    assert answers(g) == {"you", "Walker"}


def test_kyt2_another_player_gets_it_first():
    g = Scenario(
        you={"battlefield": [KYTHEON, OX, GIANT]},
        opponent={"battlefield": [BEAR]},
        third={"hand": [MIND_TWIST], "mana": "{U}", "battlefield": [FLYER]},
    )
    g.attack((KYTHEON, "opponent"), ("Ox", "opponent"), ("Giant", "opponent")).to("end of combat").resolve().to("main2")
    g.activate(GIDEON, "[+2]", targets=["Bear"]).resolve()
    g.add_mana("third", "{U}").cast("Steal Any", targets=["Bear"], player="third").resolve()
    assert g.controller("Bear") == "third"
    g.to("declare attackers", of="third")
    assert "must attack" in g.rules("Bear")
    assert "done" not in answers(g)
    g.choose("Bear")
    assert [c.text for c in g.choices()] == [GIDEON]


def test_kyt2_gideons_own_controller_gets_it():
    g = transformed(hand=[MIND_TWIST], opponent={"battlefield": [FLYER]})
    g.activate(GIDEON, "[+2]", targets=["Flyer"]).resolve()
    g.add_mana("you", "{U}").cast("Steal Any", targets=["Flyer"]).resolve()
    g.to("declare attackers", of="you")  # he can't be attacked by his own controller's creatures
    assert answers(g) >= {"done", "Flyer"}


# ---------------------------------------------------------------- face down
def manifested(card_name, **you):
    return Scenario(
        you={"library": [card_name, "Plains*9"], "hand": ["Soul Summons", *you.pop("hand", ())],
             "mana": "{1}{W}" + you.pop("mana", ""), **you},
        cards=[TURN_IT, FACE_DOWN_IT],
    ).cast("Soul Summons").resolve()  # fmt: skip


DOWN = "face-down creature"


def test_kyt3_manifested_he_is_a_2_2_without_anything():
    g = manifested(KYTHEON)
    assert g.size(DOWN) == (2, 2) and g.types(DOWN) == {"creature"} and g.colors(DOWN) == set()
    assert g.subtypes(DOWN) == set() and not g.on_battlefield(KYTHEON) and not g.on_battlefield(GIDEON)
    assert not g.legal("activate", DOWN)


def test_kyt3_he_cannot_transform_while_face_down():
    g = manifested(KYTHEON, hand=[TURN_IT], mana="{U}")
    g.cast("Turn It", targets=[DOWN]).resolve()
    assert g.size(DOWN) == (2, 2) and g.types(DOWN) == {"creature"}
    g.add_mana("you", "{W}").turn_up()
    assert g.on_battlefield(KYTHEON)


def test_kyt3_turned_up_for_his_mana_cost_with_the_front_up():
    g = manifested(KYTHEON)
    assert not g.legal("turn", DOWN)
    g.add_mana("you", "{W}").turn_up()
    assert g.stack() == [] and g.pool() == ""
    assert g.on_battlefield(KYTHEON) and g.size(KYTHEON) == (2, 1) and "legendary" in g.types(KYTHEON)


def test_kyt3_a_card_whose_front_is_no_creature_stays_down():
    g = manifested("Westvale Abbey")
    g.add_mana("you", "{W}{U}{B}{R}{G}")
    assert not g.legal("turn", DOWN)


def test_kyt3_a_double_faced_permanent_cannot_be_turned_face_down():
    g = Scenario(you={"battlefield": [KYTHEON, BEAR], "hand": [FACE_DOWN_IT, FACE_DOWN_IT], "mana": "{U}{U}"})
    g.cast("Obscure", targets=[KYTHEON]).resolve()
    assert g.on_battlefield(KYTHEON) and g.size(KYTHEON) == (2, 1)
    g.cast("Obscure", targets=["Bear"]).resolve()
    assert g.on_battlefield(DOWN) and not g.on_battlefield("Bear")


# ---------------------------------------------------------------- his first ability
def test_kyt4_attackers_that_died_count():
    g = Scenario(you={"battlefield": [KYTHEON, BEAR, put(SNAKE, alias="s")]}, opponent={"battlefield": [GIANT, TITAN]})
    g.attack(KYTHEON, "Bear", "Snake").block({"Giant": "Bear", "Titan": "Snake"}).to("end of combat")
    assert g.in_graveyard("Bear") and g.in_graveyard("Snake")
    assert g.stack() == [f"ability of {KYTHEON}"]
    g.resolve()
    assert g.on_battlefield(GIDEON)


def test_kyt4_creatures_put_onto_the_battlefield_attacking_do_not_count():
    g = Scenario(you={"battlefield": [KYTHEON, ENTERS_ATTACKING]})
    g.attack(KYTHEON, "Ambusher").resolve()
    assert len(g.attackers()) == 3
    g.to("end of combat")
    assert g.stack() == []
    assert g.on_battlefield(KYTHEON)


def test_kyt4_two_attackers_are_too_few_and_he_must_be_one_of_three():
    g = Scenario(you={"battlefield": [KYTHEON, BEAR, OX, GIANT]})
    two = g.copy().attack(KYTHEON, "Bear").to("end of combat")
    assert two.stack() == []
    three = g.attack("Bear", "Ox", "Giant").to("end of combat")
    assert three.stack() == []


def test_kyt4_the_attackers_of_an_earlier_turn_do_not_count():
    g = Scenario(you={"battlefield": [put(KYTHEON, sick=True), put(BEAR), put(OX), put(GIANT)]})
    g.attack("Bear", "Ox", "Giant").to("end of combat")
    assert g.stack() == []
    g.to("declare attackers", of="you").attack(KYTHEON, "Bear").to("end of combat")
    assert g.stack() == []


def test_kyt4_if_he_has_died_nothing_returns():
    g = Scenario(
        you={"battlefield": [KYTHEON, BEAR, OX]}, opponent={"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]}
    )
    g.attack(KYTHEON, "Bear", "Ox").to("end of combat")
    g.cast("Lightning Bolt", targets=[KYTHEON], player="opponent").resolve()
    assert g.in_graveyard(KYTHEON)
    g.resolve()
    assert g.in_graveyard(KYTHEON) and not g.on_battlefield(GIDEON)


def test_kyt5_back_from_exile_he_has_his_front_up():
    g = transformed(hand=["Cloudshift"], cards=[])
    g.activate(GIDEON, "[0]").resolve().add_mana("you", "{W}").cast("Cloudshift", targets=[GIDEON]).resolve()
    assert g.on_battlefield(KYTHEON) and not g.on_battlefield(GIDEON)
    assert g.size(KYTHEON) == (2, 1)


def test_kyt5_cast_and_put_onto_the_battlefield_he_has_his_front_up():
    g = Scenario(you={"hand": [KYTHEON, REANIMATE], "graveyard": [KYTHEON], "mana": "{W}{B}"})
    assert g.copy().cast(KYTHEON).resolve().on_battlefield(KYTHEON)
    assert g.cast("Raise", targets=[KYTHEON]).resolve().on_battlefield(KYTHEON)


def test_kyt6_only_the_face_that_is_up_counts():
    g = transformed(cards=[FLASH_RED])
    assert g.types(GIDEON) == {"legendary", "planeswalker"} and not g.has(GIDEON, "indestructible")
    g.add_mana("you", "{2}{W}")
    assert g.legal("activate", GIDEON, "[+1]") and not g.legal("activate", GIDEON, "{2}{W}")
    front = Scenario(you={"battlefield": [KYTHEON], "mana": "{2}{W}"})
    assert front.legal("activate", KYTHEON, "{2}{W}") and not front.legal("activate", KYTHEON, "[+1]")
    with pytest.raises(ScenarioError):
        front.counters(GIDEON, "loyalty")


def test_kyt6_in_the_graveyard_he_is_a_creature_card():
    g = transformed(hand=[REANIMATE], opponent={"hand": ["Hero's Downfall"]})
    g.add_mana("opponent", "{1}{B}{B}").cast("Hero's Downfall", targets=[GIDEON], player="opponent").resolve()
    assert g.graveyard() == [KYTHEON]
    g.add_mana("you", "{B}").cast("Raise", targets=[KYTHEON]).resolve()
    assert g.size(KYTHEON) == (2, 1)


# ---------------------------------------------------------------- loyalty
def test_kyt7_no_loyalty_ability_in_the_combat_he_enters_in():
    g = Scenario(you={"battlefield": [KYTHEON, BEAR, OX]}, opponent={"hand": ["Hero's Downfall"]})
    g.attack(KYTHEON, "Bear", "Ox").to("end of combat").resolve()
    assert g.step == "end of combat" and g.on_battlefield(GIDEON)
    assert not g.legal("activate", GIDEON)
    removed = g.copy().add_mana("opponent", "{1}{B}{B}")
    removed.cast("Hero's Downfall", targets=[GIDEON], player="opponent").resolve()
    assert removed.in_graveyard(KYTHEON)
    g.to("main2")
    assert g.legal("activate", GIDEON, "[+1]") and g.legal("activate", GIDEON, "[0]")


def test_kyt7_not_with_something_on_the_stack():
    g = transformed(hand=["Lightning Bolt"])
    g.add_mana("you", "{R}").cast("Lightning Bolt", targets=["opponent"])
    assert not g.legal("activate", GIDEON)


def test_kyt8_entering_transformed_he_has_his_loyalty():
    g = Scenario(you={"battlefield": [KYTHEON, BEAR, OX]})
    g.attack(KYTHEON, "Bear", "Ox").to("end of combat").resolve()
    assert g.counters(GIDEON, "loyalty") == 3


def test_kyt9_becoming_a_creature_is_not_entering():
    g = transformed(you=["Soul Warden"], opponent={"battlefield": ["Soul Warden"]})
    life = g.life("you"), g.life("opponent")
    g.activate(GIDEON, "[0]").resolve()
    assert g.stack() == [] and (g.life("you"), g.life("opponent")) == life
    assert "creature" in g.types(GIDEON)


def test_kyt10_unpreventable_damage_is_marked_and_removes_loyalty():
    g = transformed(opponent={"hand": ["Skullcrack", HURT, HURT]})
    g.activate(GIDEON, "[0]").resolve()
    g.add_mana("opponent", "{1}{R}{R}{R}").cast("Skullcrack", targets=["you"], player="opponent").resolve()
    g.cast("Scald", targets=[GIDEON], player="opponent").resolve()
    assert g.damage(GIDEON) == 2 and g.counters(GIDEON, "loyalty") == 1
    g.cast("Scald", targets=[GIDEON], player="opponent").resolve()
    assert g.in_graveyard(KYTHEON)


def test_kyt10_lethal_damage_does_not_destroy_him():
    g = Scenario(
        you={"battlefield": [KYTHEON, BEAR, OX], "hand": [GROWTH_COUNTERS]},
        opponent={"hand": ["Skullcrack", HURT, HURT]},
    )
    g.attack(KYTHEON, "Bear", "Ox").to("end of combat").resolve().to("main2")
    g.add_mana("you", "{G}").cast("More Loyal", targets=[GIDEON]).resolve().activate(GIDEON, "[0]").resolve()
    g.add_mana("opponent", "{1}{R}{R}{R}").cast("Skullcrack", targets=["you"], player="opponent").resolve()
    g.cast("Scald", targets=[GIDEON], player="opponent").resolve()
    g.cast("Scald", targets=[GIDEON], player="opponent").resolve()
    assert g.damage(GIDEON) == 4 and g.counters(GIDEON, "loyalty") == 4 and g.on_battlefield(GIDEON)


GROWTH_COUNTERS = card("More Loyal", "{G}", "Instant", spell(put_counters(5, on=target(planeswalker), kind="loyalty")))


def test_kyt11_the_back_face_cannot_be_cast():
    g = Scenario(you={"hand": [KYTHEON], "mana": "{W}{W}{W}{W}{W}"})
    assert g.options() == ["pass", f"cast {KYTHEON}"]
    assert not g.legal("cast", GIDEON)
    assert registry.get(GIDEON).name == GIDEON
    with pytest.raises(CompileError):
        Scenario(you={"hand": [GIDEON]})


def test_kyt11_nor_is_a_land_on_the_back_played():
    landing = double_faced(
        card("Landing", "{W}", "Legendary Enchantment", activated("{0}", transform(this))),
        card("Fort", "", "Legendary Land", activated("{T}", add_mana("{W}"))),
    )
    g = Scenario(you={"hand": [landing], "mana": "{W}"})
    assert g.options() == ["pass", "cast Landing"]
    assert g.cast("Landing").resolve().activate("Landing").resolve().types("Fort") == {"legendary", "land"}


def test_kyt12_transformed_on_the_battlefield_he_has_no_loyalty_and_dies():
    g = Scenario(you={"battlefield": [KYTHEON], "hand": [ALL_HUMANS], "mana": "{G}"})
    g.cast("Moonlight").resolve()
    assert g.in_graveyard(KYTHEON) and g.permanents("you") == []


def test_kyt12_what_leaves_is_the_planeswalker():
    watcher = card("Mourner", "{B}", "Enchantment", when(dies(creature), gain_life(7)))
    g = Scenario(you={"battlefield": [KYTHEON, watcher], "hand": [ALL_HUMANS], "mana": "{G}"})
    g.cast("Moonlight").resolve()
    assert g.in_graveyard(KYTHEON) and g.life() == 20  # no creature died


def test_kyt13_his_types():
    kin = card("Kin", "{W}", "Enchantment", static(permanent & subtype("Gideon"), gets(+1, +1)))
    folk = card(
        "Folk", "{W}", "Enchantment",
        static(creature & subtype("Human"), has(trample)), static(creature & subtype("Soldier"), has(reach)),
    )  # fmt: skip
    no_types = card("Conformity", "{U}", "Instant", spell(ir.Modify(all_(creature), (ir.LoseSubtypes(),))))
    g = transformed(cards=[kin, folk], hand=[no_types])
    g.activate(GIDEON, "[0]").resolve()
    assert g.types(GIDEON) == {"legendary", "planeswalker", "creature"}
    assert g.subtypes(GIDEON) == {"Gideon", "Human", "Soldier"} and g.size(GIDEON) == (4, 4)
    g.add_mana("you", "{U}").cast("Conformity").resolve()
    assert g.subtypes(GIDEON) == {"Gideon"}


def test_kyt14_mana_value_off_the_battlefield_is_the_fronts():
    g = Scenario(you={"graveyard": [KYTHEON], "hand": [SMALL_BACK], "mana": "{W}"})
    g.cast("Recall", targets=[KYTHEON]).resolve()
    assert g.in_hand(KYTHEON)


# ---------------------------------------------------------------- able to attack
def test_kyt15_tapped_it_does_not_attack():
    g = on_the_other_side([put(BEAR)], hand=[TAP_IT])
    g.add_mana("opponent", "{W}").cast("Tap It", targets=["Bear"], player="opponent").resolve()
    g.to("end of combat")
    assert g.life("you") == 20 and g.counters(GIDEON, "loyalty") == 5


def test_kyt15_unable_to_attack_it_does_not():
    g = on_the_other_side([BEAR], hand=[PACIFY])
    g.add_mana("opponent", "{W}").cast("Calm", targets=["Bear"], player="opponent").resolve()
    g.to("end of combat")
    assert g.counters(GIDEON, "loyalty") == 5 and g.active == "opponent"


def test_kyt15_summoning_sick_it_does_not():
    g = on_the_other_side([BEAR, OX], hand=[BLINK])
    g.add_mana("opponent", "{W}")
    stolen = g.copy()
    g.cast("Blink Out", targets=["opponent's Bear"], player="opponent").resolve().to("declare attackers")
    assert answers(g) == {"Ox", "done"}  # a new object, and sick as well
    assert answers(stolen.to("declare attackers")) == {"Bear", "Ox"}


BLINK = card("Blink Out", "{W}", "Instant", spell(exile_then_return(target(creature & you_control))))


def test_kyt15_it_never_has_to_pay_a_cost_to_attack():
    g = on_the_other_side([FLYER, OX], more=["Baird, Steward of Argive"]).to("declare attackers")
    assert g.asks != "attacker"  # nobody can pay {1}
    g = Scenario(
        you={"battlefield": [KYTHEON, BEAR, GIANT, "Baird, Steward of Argive"]},
        opponent={"battlefield": [FLYER, "Island"]},
    )
    g.attack(KYTHEON, "Bear", "Giant").to("end of combat").resolve().to("main2")
    g.activate(GIDEON, "[+2]", targets=["Flyer"]).resolve().next_turn().to("declare attackers")
    assert answers(g) == {"Flyer", "done"}
    g.choose("Flyer")
    assert answers(g) == {GIDEON, "you"}
    g.choose(GIDEON)
    assert g.attackers() == ["Flyer"] and g.tapped("Island")


def test_kyt15_a_cost_only_to_attack_the_player_does_not_help():
    g = on_the_other_side([FLYER, OX], more=["Propaganda"]).to("declare attackers")
    assert answers(g) == {"Flyer", "Ox"}
    assert answers(g.choose("Flyer")) == {GIDEON}


def three_players():
    g = Scenario(
        you={"battlefield": [KYTHEON, OX, GIANT]},
        opponent={"battlefield": [BEAR, "Island*3"], "hand": [MIND_TWIST]},
        third={"hand": [MIND_TWIST], "battlefield": ["Island"]},
    )
    g.attack((KYTHEON, "opponent"), ("Ox", "opponent"), ("Giant", "opponent")).to("end of combat").resolve().to("main2")
    return g.activate(GIDEON, "[+2]", targets=["Bear"]).resolve()


def test_kyt2_changing_control_in_the_upkeep_before_it_could_attack():
    g = three_players().to("upkeep").cast("Steal Any", targets=["Bear"], player="third").resolve()
    g.to("declare attackers", of="third")
    assert answers(g) == {"Bear"}
    assert answers(g.choose("Bear")) == {GIDEON}


def test_kyt2_after_it_has_had_its_chance_it_is_over():
    g = three_players().to("main2", of="opponent")
    assert g.counters(GIDEON, "loyalty") == 3  # it had to attack him
    g.cast("Steal Any", targets=["Bear"], player="third").resolve().to("declare attackers", of="third")
    assert answers(g) == {"Bear", "done"}


def test_kyt15_sick_under_its_controller_it_does_not():
    g = three_players().to("upkeep").cast("Steal Any", targets=["Bear"], player="third").resolve()
    g.to("main1", of="opponent").cast("Steal Any", targets=["Bear"], player="opponent").resolve().to("end of combat")
    assert g.active == "opponent" and g.controller("Bear") == "opponent" and g.counters(GIDEON, "loyalty") == 5


# ---------------------------------------------------------------- stolen
def stolen_gideon(creatures=(RUNNER, FLYER)):
    """Gideon, animated in the second main phase by nobody: in the first main phase of a later turn, then stolen."""
    g = transformed(with_them=(BEAR, OX), you=creatures, opponent={"hand": [MIND_TWIST], "battlefield": [SPIDER]})
    g.to("main1", of="you").activate(GIDEON, "[0]").resolve()
    g.add_mana("opponent", "{U}").cast("Steal Any", targets=[GIDEON], player="opponent").resolve()
    assert g.controller(GIDEON) == "opponent" and "creature" in g.types(GIDEON)
    return g


def test_kyt16_he_may_be_attacked_by_his_owners_creatures():
    g = stolen_gideon().to("declare attackers").choose("Bear")
    assert answers(g) == {"opponent", GIDEON}


def test_kyt16_he_may_block_what_attacks_him_and_strikes_only_what_he_blocks():
    g = stolen_gideon().attack(("Bear", GIDEON), ("Ox", GIDEON), ("Runner", "opponent"))
    g.block({GIDEON: "Bear"}).to("combat damage")
    assert g.in_graveyard("Bear")
    assert g.on_battlefield("Ox") and g.damage("Ox") == 0
    assert g.on_battlefield(GIDEON) and g.counters(GIDEON, "loyalty") == 3  # all damage to him is prevented


def test_kyt16_unblocked_attackers_of_his_are_not_struck():
    g = stolen_gideon().attack(("Bear", GIDEON)).block().to("combat damage")
    assert g.on_battlefield("Bear") and g.damage("Bear") == 0


# ---------------------------------------------------------------- the back face
def test_kyt17_mana_value_and_colour_of_the_back_face():
    one = card("Of One", "{B}", "Instant", spell(destroy(target(permanent & with_mana_value(exactly=1)))))
    white_one = card("Of White", "{B}", "Instant", spell(destroy(target(permanent & white))))
    none = card("Of None", "{B}", "Instant", spell(destroy(target(permanent & with_mana_value(exactly=0) & ~land))))
    g = transformed(hand=[one, white_one, none])
    assert g.colors(GIDEON) == {"white"}
    g.add_mana("you", "{B}{B}{B}")
    assert not g.legal("cast", "Of None")
    assert g.copy().cast("Of White", targets=[GIDEON]).resolve().in_graveyard(KYTHEON)
    g.cast("Of One", targets=[GIDEON]).resolve()
    assert g.in_graveyard(KYTHEON)


def test_kyt18_both_faces_side_by_side():
    g = transformed(hand=[KYTHEON])
    g.add_mana("you", "{W}").cast(KYTHEON).resolve()
    assert g.asks == "priority" and g.on_battlefield(KYTHEON) and g.on_battlefield(GIDEON)


def test_kyt18_two_with_the_same_face_are_too_many():
    g = Scenario(you={"battlefield": [KYTHEON], "hand": [KYTHEON], "mana": "{W}"})
    g.cast(KYTHEON).resolve()
    assert g.asks == "legend"
    g.choose(f"{KYTHEON}#2")
    assert g.count(KYTHEON) == 1 and g.in_graveyard(KYTHEON)
