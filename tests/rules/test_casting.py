"""The stack and casting spells (CR 112, 118, 405, 601, 608, 701.6, 702.8, 702.33)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

CHEAP_FLYER = card("Cheap Flyer", "{U}", "Creature — Bird", "1/1", flying)
TAX = card("Tax", "{1}{W}", "Enchantment", spells_cost(+1, ~creature))
COUPON = card("Coupon", "{1}", "Artifact", spells_cost(-1, ir.OfType(CardType(0)) & you_control))
SACRIFICER = card("Ritual", "{B}", "Sorcery", additional_cost(sacrificing(creature)), spell(draw(2)))
PAIN = card("Painful", "{B}", "Sorcery", additional_cost(paying_life(3)), spell(draw(1)))
KICKED = card(
    "Kicked Bolt", "{R}", "Instant", ir.Kicker(cost("{2}")),
    spell(instead_if(deal(2, to=target(any_target)), kicked, deal(5, to=target(any_target)))),
)  # fmt: skip
KICKED_BEAR = card(
    "Kicked Bear", "{1}{G}", "Creature — Bear", "2/2", ir.Kicker(cost("{1}")),
    when(enters(), put_counters(2, on=this), if_=kicked),
)  # fmt: skip
CHARM = card(
    "Charm", "{R}", "Instant",
    spell(choose_one((deal(2, to=target(creature)),), (gain_life(4),), (destroy(target(artifact)),))),
)  # fmt: skip
COMMAND = card(
    "Command", "{G}", "Instant",
    spell(ir.Modal(((gain_life(4),), (draw(1),), (deal(2, to=target(any_target)),)), 2, 2)),
)  # fmt: skip
EVERYTHING = card(
    "Everything", "{X}{R}", "Sorcery", ir.Kicker(cost("{1}")), additional_cost(discarding(1)),
    spell(choose_one((deal(X, to=target(any_target)),), (gain_life(X),))),
)  # fmt: skip
NO_COST = card("Living End", "", "Sorcery", spell(draw(3)))
STORMY = card("Watcher", "{U}", "Creature — Test", "1/1", when(casts(you, instant | sorcery), gain_life(1)))


def test_cr_405_5_last_in_first_out():
    g = Scenario(you={"hand": [HEAL, BOLT], "mana": "{W}{R}"})
    g.cast("Heal").cast("Bolt", targets="you")
    assert g.stack() == ["Bolt", "Heal"]
    g.resolve()
    assert g.stack() == ["Heal"] and g.life() == 17
    g.resolve()
    assert g.stack() == [] and g.life() == 20


def test_cr_405_responding_saves_a_creature():
    g = Scenario(
        you={"hand": [BOLT], "mana": "{R}"},
        opponent={"hand": [GROWTH], "battlefield": [BEAR, "Forest"]},
    )
    g.cast("Bolt", targets="Bear").cast("Growth", targets="Bear", player="opponent").resolve_all()
    assert g.on_battlefield("Bear") and g.damage("Bear") == 3


def test_cr_601_2_order_of_announcement():
    g = Scenario(you={"hand": [EVERYTHING, "Forest"], "battlefield": ["Mountain*6"]})
    o = next(c for c in g.choices() if c.text == "Everything")
    g.game.step(o.action)
    asked = []
    while g.asks != "priority":
        asked.append(g.asks)
        g.choose({"mode": 1, "kicker": "no", "x": 3, "target": "opponent", "discard_cost": "Forest"}[g.asks])
    # 601.2b: modes, kicker, X; 601.2c: targets; 601.2h: costs are paid
    assert asked[:3] == ["mode", "kicker", "x"] and asked[3:] == ["target", "discard_cost"]
    assert g.graveyard() == ["Forest"] and g.untapped_lands() == 2
    g.resolve()
    assert g.life("opponent") == 17


def test_cr_601_2a_the_card_leaves_the_hand_for_the_stack():
    g = Scenario(you={"hand": [BEAR], "battlefield": ["Forest*2"]})
    g.cast("Bear")
    assert g.hand() == [] and g.stack() == ["Bear"] and not g.on_battlefield("Bear")
    g.resolve()
    assert g.on_battlefield("Bear", "you")


def test_cr_601_2c_needs_a_legal_target():
    g = Scenario(you={"hand": [DOOM], "mana": "{B}"})
    assert not g.legal("cast", "Doom")


def test_cr_601_2f_cost_reductions_do_not_reduce_colored_mana():
    g = Scenario(you={"hand": [CHEAP_FLYER, FLYER], "battlefield": ["Warden of Evos Isle", "Island"]})
    g.cast("Flyer")  # {1}{U} less {1}
    assert g.untapped_lands() == 0
    g = Scenario(you={"hand": [CHEAP_FLYER], "battlefield": ["Warden of Evos Isle"]})
    assert not g.legal("cast", "Cheap Flyer")  # {U} stays {U}


def test_cr_601_2f_reductions_add_up():
    g = Scenario(you={"hand": ["Serra Angel"], "battlefield": ["Warden of Evos Isle*2", "Plains*3"]})
    g.cast("Serra Angel")  # {3}{W}{W} less {2}
    assert g.untapped_lands() == 0


def test_cr_601_2f_increases_come_before_reductions():
    g = Scenario(you={"hand": [HEAL], "battlefield": [TAX, COUPON, "Plains"]})
    g.cast("Heal")  # {W} + {1} - {1}
    assert g.stack() == ["Heal"]


def test_cr_601_2f_cost_increase():
    g = Scenario(you={"hand": [HEAL, BEAR], "battlefield": ["Plains", "Forest"]}, opponent={"battlefield": [TAX]})
    assert g.legal("cast", "Bear")
    g.cast("Heal")
    assert g.untapped_lands() == 0
    g = Scenario(you={"hand": [HEAL], "battlefield": ["Plains"]}, opponent={"battlefield": [TAX]})
    assert not g.legal("cast", "Heal")


def test_cr_601_2f_a_spell_may_reduce_its_own_cost():
    g = Scenario(you={"hand": ["Winged Words"], "battlefield": ["Island*2"]})
    assert not g.legal("cast", "Winged Words")
    g = Scenario(you={"hand": ["Winged Words"], "battlefield": ["Island*2", FLYER]})
    g.cast("Winged Words").resolve()
    assert len(g.hand()) == 2


def test_cr_601_2h_additional_cost_sacrifice():
    g = Scenario(you={"hand": [SACRIFICER], "mana": "{B}", "battlefield": [BEAR, OX]})
    g.cast("Ritual", costs="Ox")
    assert g.in_graveyard("Ox") and g.on_battlefield("Bear")
    g.resolve()
    assert len(g.hand()) == 2


def test_cr_601_2h_cannot_cast_without_paying_the_additional_cost():
    g = Scenario(you={"hand": [SACRIFICER, "Mardu Outrider"], "battlefield": ["Swamp*3"]})
    assert not g.legal("cast", "Ritual")
    g = Scenario(you={"hand": ["Mardu Outrider"], "battlefield": ["Swamp*3"]})
    assert not g.legal("cast", "Mardu Outrider")  # it can't discard itself: it is on the stack


def test_cr_601_2b_mardu_outrider_discards_a_card():
    g = Scenario(you={"hand": ["Mardu Outrider", "Forest"], "battlefield": ["Swamp*3"]})
    g.cast("Mardu Outrider", costs="Forest")
    assert g.graveyard() == ["Forest"]


def test_cr_119_4_life_can_be_paid_only_if_there_is_enough():
    g = Scenario(you={"hand": [PAIN], "mana": "{B}", "life": 2})
    assert not g.legal("cast", "Painful")
    g = Scenario(you={"hand": [PAIN], "mana": "{B}", "life": 4})
    g.cast("Painful")
    assert g.life() == 1


def test_cr_702_33_kicker_paid_and_not_paid():
    g = Scenario(you={"hand": [KICKED], "battlefield": ["Mountain*3"]})
    g.cast("Kicked Bolt", targets="opponent", kicked=True)
    assert g.untapped_lands() == 0
    assert g.resolve().life("opponent") == 15
    g = Scenario(you={"hand": [KICKED], "battlefield": ["Mountain*3"]})
    g.cast("Kicked Bolt", targets="opponent")
    assert g.untapped_lands() == 2
    assert g.resolve().life("opponent") == 18


def test_cr_702_33_kicker_is_not_offered_if_it_cannot_be_paid():
    g = Scenario(you={"hand": [KICKED], "battlefield": ["Mountain*2"]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Kicked Bolt", targets="opponent", kicked=True)
    assert g.cast("Kicked Bolt", targets="opponent").resolve().life("opponent") == 18


def test_cr_702_33d_the_permanent_knows_that_it_was_kicked():
    g = Scenario(you={"hand": [KICKED_BEAR], "battlefield": ["Forest*3"]})
    g.cast("Kicked Bear", kicked=True).resolve_all()
    assert g.counters("Kicked Bear") == 2
    g = Scenario(you={"hand": [KICKED_BEAR], "battlefield": ["Forest*3"]})
    g.cast("Kicked Bear").resolve_all()
    assert g.counters("Kicked Bear") == 0


def test_cr_700_2a_only_modes_with_legal_targets_can_be_chosen():
    g = Scenario(you={"hand": [CHARM], "mana": "{R}"}, opponent={"battlefield": [BEAR]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Charm", modes=3)  # no artifact
    g.cast("Charm", modes=1, targets="Bear").resolve()
    assert g.in_graveyard("Bear")


def test_cr_700_2d_choose_two_different_modes_done_in_printed_order():
    g = Scenario(you={"hand": [COMMAND], "mana": "{G}"})
    g.cast("Command", modes=[3, 1], targets="opponent").resolve()
    assert g.life() == 24 and g.life("opponent") == 18 and g.hand() == []


def test_cr_107_3_x_is_chosen_up_to_what_can_be_paid():
    g = Scenario(you={"hand": [FIREBALL], "battlefield": ["Mountain*5"]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Fireball", x=5, targets="opponent")
    g.cast("Fireball", x=4, targets="opponent").resolve()
    assert g.life("opponent") == 16 and g.untapped_lands() == 0


def test_cr_107_3_x_may_be_zero():
    g = Scenario(you={"hand": [FIREBALL], "battlefield": ["Mountain*5"]})
    g.cast("Fireball", x=0, targets="opponent").resolve()
    assert g.life("opponent") == 20 and g.untapped_lands() == 4


def test_cr_202_3e_x_counts_for_the_mana_value_on_the_stack():
    small = card("Small Counter", "{U}", "Instant", spell(counter(target(spell_on_stack & with_mana_value(at_most=2)))))
    g = Scenario(
        you={"hand": [FIREBALL], "battlefield": ["Mountain*5"]}, opponent={"hand": [small], "battlefield": ["Island"]}
    )
    h = g.copy().cast("Fireball", x=1, targets="opponent")
    assert h.legal("cast", "Small Counter", player="opponent")
    h = g.copy().cast("Fireball", x=2, targets="opponent")
    assert not h.legal("cast", "Small Counter", player="opponent")


def test_cr_601_2d_divided_amounts_give_each_target_at_least_one():
    g = Scenario(you={"hand": [LIGHTNING_RAIN], "mana": "{R}"}, opponent={"battlefield": [BEAR, OX]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Forked", targets=["Bear", "Ox"], divide=[4, 0])
    g.cast("Forked", targets=["Bear", "Ox", "opponent"], divide=[1, 2, 1]).resolve()
    assert (g.damage("Bear"), g.damage("Ox"), g.life("opponent")) == (1, 2, 19)


def test_cr_601_2i_cast_triggers_resolve_before_the_spell():
    g = Scenario(you={"hand": [HEAL, BEAR], "mana": "{W}{G}{G}", "battlefield": [STORMY]})
    g.cast("Heal")
    assert g.stack() == ["ability of Watcher", "Heal"]
    g.resolve()
    assert g.life() == 21 and g.stack() == ["Heal"]
    g.resolve().cast("Bear")
    assert g.stack() == ["Bear"]


def test_cr_601_3_cast_only_if():
    g = Scenario(
        you={"hand": ["Confront the Assault"], "battlefield": ["Plains*5"]},
        opponent={"battlefield": [BEAR]}, active="opponent",
    )  # fmt: skip
    assert not g.legal("cast", "Confront the Assault", player="you")
    g.attack("Bear")
    g.cast("Confront the Assault", player="you").resolve()
    assert g.count("Spirit Token", "you") == 3


def test_cr_118_6_no_mana_cost_cannot_be_cast():
    g = Scenario(you={"hand": [NO_COST], "battlefield": ["Swamp*5"]})
    assert not g.legal("cast", "Living End")


def test_cr_701_6a_countered_spell_goes_to_its_owners_graveyard():
    g = Scenario(you={"hand": [BEAR], "mana": "{G}{G}"}, opponent={"hand": [CANCEL], "battlefield": ["Island*2"]})
    g.cast("Bear").cast("Cancel", targets="Bear", player="opponent").resolve()
    assert g.in_graveyard("Bear", "you") and not g.on_battlefield("Bear") and g.stack() == []


def test_cr_113_6_cannot_be_countered():
    g = Scenario(
        you={"hand": ["Inescapable Blaze"], "mana": "{4}{R}{R}"},
        opponent={"hand": [CANCEL], "battlefield": ["Island*2"]},
    )
    g.cast("Inescapable Blaze", targets="opponent")
    g.cast("Cancel", targets="Inescapable Blaze", player="opponent")  # it is a legal target
    g.resolve_all()
    assert g.life("opponent") == 14


def test_cr_608_2n_instants_go_to_the_graveyard_after_resolving():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}"})
    g.cast("Heal")
    assert g.graveyard() == []
    assert g.resolve().graveyard() == ["Heal"]


def test_cr_608_3_permanent_spells_enter_under_their_controllers_control():
    g = Scenario(you={"hand": [ANTHEM], "mana": "{1}{W}", "battlefield": [BEAR]})
    g.cast("Anthem").resolve()
    assert g.controller("Anthem") == "you" and g.size("Bear") == (3, 3)


def test_cr_601_2g_the_pool_is_used_and_may_pay_alone():
    g = Scenario(you={"hand": [BEAR], "mana": "{G}{G}", "battlefield": ["Forest"]})
    g.cast("Bear")
    assert g.pool() == "" and g.untapped_lands() == 1


def test_cr_304_1_opponent_may_cast_an_instant_in_your_turn_at_your_spell():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}"}, opponent={"hand": [BOLT], "battlefield": ["Mountain"]})
    g.cast("Heal").cast("Bolt", targets="you", player="opponent")
    assert g.stack() == ["Bolt", "Heal"]


def test_cr_602_2_activated_ability_uses_the_stack():
    g = Scenario(you={"battlefield": [PINGER]})
    g.activate("Pinger", targets="opponent")
    assert g.stack() == ["ability of Pinger"] and g.tapped("Pinger") and g.life("opponent") == 20
    assert g.resolve().life("opponent") == 19


def test_cr_113_7a_ability_resolves_though_its_source_is_gone():
    g = Scenario(you={"battlefield": [PINGER]}, opponent={"hand": [BOLT], "battlefield": ["Mountain"]})
    g.activate("Pinger", targets="opponent").cast("Bolt", targets="Pinger", player="opponent").resolve()
    assert g.in_graveyard("Pinger")
    assert g.resolve().life("opponent") == 19


def test_cr_602_5a_tap_ability_of_a_creature_needs_it_unsick():
    g = Scenario(you={"battlefield": [put(PINGER, sick=True)]})
    assert not g.legal("activate", "Pinger")


def test_cr_602_5a_haste_lifts_that():
    hasty = card(
        "Hasty Pinger", "{R}", "Creature — Test", "1/1", haste, activated("{T}", deal(1, to=target(any_target)))
    )
    g = Scenario(you={"battlefield": [put(hasty, sick=True)]})
    assert g.legal("activate", "Hasty Pinger")


def test_cr_602_2b_cost_is_paid_by_sacrifice_before_resolution():
    g = Scenario(you={"battlefield": ["Goblin Trashmaster", "Tin Street Cadet"]}, opponent={"battlefield": [EQUIPMENT]})
    g.activate("Goblin Trashmaster", targets="Sword", costs="Tin Street Cadet")
    assert g.in_graveyard("Tin Street Cadet") and g.on_battlefield("Sword")
    g.resolve()
    assert g.in_graveyard("Sword")


def test_cr_602_1_activate_from_the_graveyard():
    g = Scenario(you={"graveyard": ["Sanitarium Skeleton"], "battlefield": ["Swamp*3"]})
    g.activate("Sanitarium Skeleton").resolve()
    assert g.hand() == ["Sanitarium Skeleton"]


def test_cr_702_29_cycling_from_hand():
    cycler = card("Cycler", "{5}", "Creature — Test", "5/5", keyword("cycling", pay=cost("{2}")))
    g = Scenario(you={"hand": [cycler], "battlefield": ["Forest*2"]})
    g.activate("Cycler")
    assert g.graveyard() == ["Cycler"]
    assert g.resolve().hand() == ["Mountain"]


def test_cr_602_5b_once_each_turn():
    often = card("Once", "{1}", "Artifact", activated("{0}", gain_life(1), once_a_turn=True))
    g = Scenario(you={"battlefield": [often]})
    g.activate("Once").resolve()
    assert g.life() == 21 and not g.legal("activate", "Once")
    assert g.to("main1", of="you").legal("activate", "Once")


def test_cr_602_5d_activate_only_as_a_sorcery():
    g = Scenario(you={"battlefield": [EQUIPMENT, BEAR, "Forest"]}, step="upkeep")
    assert not g.legal("activate", "Sword")
    assert g.to("main1").legal("activate", "Sword")


def test_cr_606_3_loyalty_ability_once_a_turn_at_sorcery_speed():
    g = Scenario(you={"battlefield": [WALKER]})
    assert g.counters("Walker", "loyalty") == 3
    g.activate("Walker", "gain 1")
    assert g.counters("Walker", "loyalty") == 4  # the cost is paid at once
    g.resolve()
    assert g.life() == 21 and not g.legal("activate", "Walker")
    g.next_turn()
    assert not g.legal("activate", "Walker", player="you")


def test_cr_606_6_negative_loyalty_needs_enough_counters():
    g = Scenario(you={"battlefield": [put(WALKER, counters={"loyalty": 2})]})
    assert not g.legal("activate", "Walker", "4 damage") and g.legal("activate", "Walker", "gain 1")
    g = Scenario(you={"battlefield": [WALKER]})
    g.activate("Walker", "4 damage", targets="opponent")
    assert g.in_graveyard("Walker")  # loyalty 0 is a state-based action (CR 704.5i)
    assert g.resolve().life("opponent") == 16
