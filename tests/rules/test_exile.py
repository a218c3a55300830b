"""Exile until something leaves, linked exile, what is exiled instead, delayed returns, costs paid while resolving.

CR 118.12, 603.7, 603.12, 607.2, 608.2c, 610.3, 614.1a.
"""

from mtgenv.engine.enums import Event
from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

IT = bound("that card")
ONE = ir.Constant(1)
JAILER = vanilla("Jailer", "1/1", when(enters(), exile_until_leaves(target(creature & opponent_controls))))
HAND_JAILER = vanilla(
    "Hand Jailer",
    "1/1",
    when(
        enters(),
        ir.Choose(you, in_hand(~land, opponents), ONE, ONE, "that card"),
        exile_until_leaves(IT),
    ),
)
VAULT = vanilla(
    "Vault",
    "1/1",
    when(enters(), exile(target(creature & opponent_controls))),
    ir.Triggered(
        ir.EventPattern(Event.LEAVES, ir.Is("THIS")), (ir.Move(all_(exiled_with_this), Zone.BATTLEFIELD, under=None),)
    ),
    static(ir.Is("THIS"), gets(ir.Count(exiled_with_this), 0)),
)
BLINKED = target(creature)
FLICKER = card(
    "Flicker",
    "{W}",
    "Instant",
    spell(
        exile(BLINKED),
        ir.Delayed(
            when(end_step(each_player), ir.Move(IT, Zone.BATTLEFIELD, tapped=True, under=None, counter="+1/+1")),
            BLINKED,
            "that card",
        ),
    ),
)
SCORCH_IT = target(creature)
SCORCH = card("Scorch", "{R}", "Instant", spell(deal(3, to=SCORCH_IT), until_end_of_turn(SCORCH_IT, exiled_if_dies)))
SWEEP = card(
    "Sweep", "{R}", "Sorcery", spell(until_end_of_turn(all_(creature), exiled_if_dies), destroy(all_(creature)))
)
LEYLINE = card("Leyline", "{W}", "Enchantment", exiled_from_anywhere(ir.OwnedBy(opponents)))
MILL2 = card(
    "Mill",
    "{U}",
    "Sorcery",
    spell(mill(2, target(player), as_="the milled cards"), draw(ir.CountOf(bound("the milled cards")))),
)
SAC_DRAW = card(
    "Deal", "{B}", "Sorcery", spell(may_do(sacrifices(you, creature), then=(draw(2),), otherwise=(lose_life(3),)))
)
MUST_SAC = card(
    "Toll", "{B}", "Sorcery", spell(if_do(sacrifices(you, creature), then=(draw(2),), otherwise=(lose_life(3),)))
)
PAY_DRAW = card("Pay", "{B}", "Sorcery", spell(may_pay(cost("{2}"), draw(2), otherwise=(lose_life(3),))))
ANYONE = card(
    "Anyone",
    "{B}",
    "Sorcery",
    spell(ir.MayPay(each_player, cost(paying_life(4)), (draw(1),), (destroy(all_(creature)),))),
)
FLING_IT = card(
    "Hurl",
    "{R}",
    "Sorcery",
    spell(
        may_do(
            ir.SacrificeChoice(you, ONE, creature, name="that creature"),
            then=(
                ir.Reflexive(
                    when(enters(), deal(power(bound("that creature")), to=target(any_target))),
                    bound("that creature"),
                    "that creature",
                ),
            ),
        )
    ),
)
REANIMATE_ONCE = card(
    "Recall",
    "{B}",
    "Sorcery",
    spell(
        ir.Move(target(in_graveyard(creature)), Zone.BATTLEFIELD, name="that creature"),
        ir.Modify(bound("that creature"), (ir.AddKeywords((ir.Keyword.HASTE,)),), Duration.PERMANENT),
        ir.Delayed(when(end_step(each_player), exile(bound("that creature"))), bound("that creature"), "that creature"),
    ),
)
AMBUSH = vanilla(
    "Ambusher",
    "1/1",
    when(
        attacks(),
        ir.Choose(you, in_hand(creature), ir.Constant(0), ONE, "that card"),
        ir.Move(IT, Zone.BATTLEFIELD, tapped=True, attacking=True),
    ),
)
PURGE = card(
    "Purge", "{B}", "Sorcery", spell(ir.Destroy(all_(creature), name="those"), gain_life(ir.CountOf(bound("those"))))
)


def test_cr_610_3_exiled_until_it_leaves():
    g = Scenario(
        you={"hand": [JAILER, DOOM], "mana": "{1}{B}"}, opponent={"battlefield": [put(OX, counters={"+1/+1": 1})]}
    )
    g.cast("Jailer").resolve().resolve()
    assert g.in_exile("Ox", "opponent")
    g.cast("Doom", targets="Jailer").resolve()
    assert g.permanents("opponent") == ["Ox"] and g.counters("Ox") == 0


def test_cr_610_3b_nothing_if_it_left_before():
    g = Scenario(you={"hand": [JAILER, DOOM], "mana": "{1}{B}"}, opponent={"battlefield": [OX]})
    g.cast("Jailer").resolve().cast("Doom", targets="Jailer").resolve().resolve()
    assert g.permanents("opponent") == ["Ox"] and g.in_graveyard("Jailer")


def test_cr_610_3_it_returns_to_the_zone_it_was_in():
    g = Scenario(you={"hand": [HAND_JAILER, DOOM], "mana": "{1}{B}"}, opponent={"hand": ["Shock", "Forest"]})
    g.cast("Hand Jailer").resolve().resolve()
    assert g.in_exile("Shock", "opponent")
    g.cast("Doom", targets="Hand Jailer").resolve()
    assert sorted(g.hand("opponent")) == ["Forest", "Shock"]


def test_cr_607_2_cards_exiled_with_it():
    g = Scenario(you={"hand": [VAULT, DOOM, BANISH], "mana": "{1}{B}{W}"}, opponent={"battlefield": [OX, BEAR]})
    g.cast("Banish", targets="Bear").resolve()
    g.cast("Vault").resolve().resolve()
    assert g.size("Vault") == (2, 1)
    g.cast("Doom", targets="Vault").resolve().resolve()
    assert g.permanents("opponent") == ["Ox"] and g.in_exile("Bear", "opponent")


def test_cr_603_7_returns_at_the_next_end_step_tapped_and_with_a_counter():
    g = Scenario(you={"hand": [FLICKER], "mana": "{W}", "battlefield": [BEAR]})
    g.cast("Flicker", targets="Bear").resolve()
    assert g.in_exile("Bear")
    g.to("end").resolve()
    assert g.permanents() == ["Bear"] and g.tapped("Bear") and g.counters("Bear") == 1


def test_cr_614_1a_exiled_if_it_would_die():
    g = Scenario(you={"hand": [SCORCH], "mana": "{R}"}, opponent={"battlefield": [OX]})
    assert g.cast("Scorch", targets="Ox").resolve().in_exile("Ox", "opponent")
    g = Scenario(you={"hand": [SCORCH, DOOM], "mana": "{R}{B}"}, opponent={"battlefield": [GIANT]})
    g.cast("Scorch", targets="Giant").resolve().cast("Doom", targets="Giant").resolve()
    assert g.in_exile("Giant", "opponent")
    g = Scenario(you={"hand": [SWEEP], "mana": "{R}", "battlefield": [BEAR]}, opponent={"battlefield": [OX, OX]})
    g.cast("Sweep").resolve()
    assert g.in_exile("Bear") and g.permanents("opponent") == [] and g.graveyard("opponent") == []


def test_cr_614_1a_only_this_turn():
    g = Scenario(you={"hand": [SCORCH, DOOM], "mana": "{R}"}, opponent={"battlefield": [GIANT]})
    g.cast("Scorch", targets="Giant").resolve().next_turn()
    g.add_mana("you", "{B}").cast("Doom", targets="Giant", player="you").resolve()
    assert g.in_graveyard("Giant", "opponent")


def test_cards_from_anywhere_are_exiled_instead():
    g = Scenario(
        you={
            "hand": [MILL2, DOOM],
            "mana": "{U}{B}",
            "battlefield": [LEYLINE],
            "library": ["Forest", "Plains", "Shock"],
        },
        opponent={"battlefield": [OX], "library": ["Shock", "Murder", "Forest"]},
    )
    g.cast("Mill", targets="opponent").resolve()
    assert g.in_exile("Shock", "opponent") and g.in_exile("Murder", "opponent") and len(g.hand()) == 3
    g.cast("Doom", targets="Ox").resolve()
    assert g.in_exile("Ox", "opponent") and g.graveyard("opponent") == [] and sorted(g.graveyard()) == ["Doom", "Mill"]


def test_cr_118_12_if_you_do():
    g = Scenario(you={"hand": [SAC_DRAW], "mana": "{B}", "battlefield": [BEAR]})
    g.cast("Deal").resolve().choose("yes")
    assert len(g.hand()) == 2 and g.life() == 20 and g.in_graveyard("Bear")
    g = Scenario(you={"hand": [SAC_DRAW], "mana": "{B}", "battlefield": [BEAR]})
    g.cast("Deal").resolve().choose("no")
    assert g.hand() == [] and g.life() == 17 and g.permanents() == ["Bear"]


def test_cr_118_12_if_you_cant():
    g = Scenario(you={"hand": [MUST_SAC], "mana": "{B}"})
    assert g.cast("Toll").resolve().life() == 17 and g.hand() == []
    g = Scenario(you={"hand": [MUST_SAC], "mana": "{B}", "battlefield": [BEAR]})
    assert g.cast("Toll").resolve().life() == 20 and len(g.hand()) == 2


def test_cr_118_12_may_pay():
    g = Scenario(you={"hand": [PAY_DRAW], "mana": "{B}{B}{B}"})
    assert len(g.cast("Pay").resolve().choose("yes").hand()) == 2
    g = Scenario(you={"hand": [PAY_DRAW], "mana": "{B}"})
    assert g.cast("Pay").resolve().life() == 17  # it can't be paid


def test_cr_118_12_any_player_may():
    g = Scenario(you={"hand": [ANYONE], "mana": "{B}", "battlefield": [BEAR]})
    g.cast("Anyone").resolve().choose("no", "yes")
    assert g.life("opponent") == 16 and g.permanents() == ["Bear"] and len(g.hand()) == 1


def test_cr_603_12_when_you_do_knows_what_was_sacrificed():
    g = Scenario(you={"hand": [FLING_IT], "mana": "{R}", "battlefield": [put(GIANT, counters={"+1/+1": 1})]})
    g.cast("Hurl").resolve().choose("yes").choose("opponent").resolve()
    assert g.life("opponent") == 14
    g = Scenario(you={"hand": [FLING_IT], "mana": "{R}"})
    g.cast("Hurl").resolve()
    if g.asks != "priority":
        g.choose("yes")
    assert g.asks == "priority" and g.stack() == []


def test_returned_with_haste_and_exiled_at_the_end():
    g = Scenario(you={"hand": [REANIMATE_ONCE], "mana": "{B}", "graveyard": [OX]})
    g.cast("Recall", targets="Ox").resolve()
    assert g.permanents() == ["Ox"]
    g.to("end").resolve()
    assert g.in_exile("Ox")


def test_cr_400_7_the_delayed_trigger_does_not_find_a_new_object():
    g = Scenario(you={"hand": [REANIMATE_ONCE, BOUNCE, OX], "mana": "{B}{U}", "graveyard": [BEAR]})
    g.cast("Recall", targets="Bear").resolve().cast("Bounce", targets="Bear").resolve()
    g.to("end").resolve()
    assert "Bear" in g.hand()


def test_cr_508_4_put_onto_the_battlefield_attacking():
    g = Scenario(you={"hand": [OX], "battlefield": [AMBUSH]})
    g.attack("Ambusher").resolve().choose("Ox")
    g.to("end of combat")
    assert g.life("opponent") == 16 and g.tapped("Ox")


def test_how_many_were_destroyed_this_way():
    g = Scenario(you={"hand": [PURGE], "mana": "{B}", "battlefield": [BEAR, TITAN]}, opponent={"battlefield": [OX]})
    assert g.cast("Purge").resolve().life() == 22


BROWBEAT = card(
    "Browbeat",
    "{R}",
    "Sorcery",
    spell(may_do(deal(5, to=ir.Chooser()), then=(), otherwise=(draw(3),), who=each_player)),
)
OFFER = card(
    "Offer",
    "{R}",
    "Sorcery",
    spell(
        ir.ForEach(
            ir.PlayerRows(each_player), "that player", (may(draw(1, bound("that player")), who=bound("that player")),)
        )
    ),
)


def test_cr_101_4_any_player_may_have_it_deal_damage_to_them():
    g = Scenario(you={"hand": [BROWBEAT], "mana": "{R}"})
    g.cast("Browbeat").resolve().choose("no", "yes")
    assert g.life("opponent") == 15 and g.life() == 20 and g.hand() == []
    g = Scenario(you={"hand": [BROWBEAT], "mana": "{R}"})
    assert len(g.cast("Browbeat").resolve().choose("no", "no").hand()) == 3


def test_cr_101_4_each_player_may_in_turn_order():
    g = Scenario(you={"hand": [OFFER], "mana": "{R}"})
    g.cast("Offer").resolve()
    assert g.decision.player == 0
    g.choose("no", "yes")
    assert g.hand() == [] and len(g.hand("opponent")) == 1


# ---------------------------------------------------------------- payments with cards
def pays(name, *parts):
    return card(name, "{1}", "Artifact", activated(cost(*parts), gain_life(1)))


ENGINES = {
    "at random": pays("Machine", ir.CostPart(ir.Payment.DISCARD_RANDOM, ONE)),
    "the top": pays("Machine", ir.CostPart(ir.Payment.EXILE_TOP, ir.Constant(2))),
    "reveal": pays("Machine", ir.CostPart(ir.Payment.REVEAL, ONE, land)),
    "on top": pays("Machine", ir.CostPart(ir.Payment.TO_TOP, ONE, in_hand(permanent))),
    "on the bottom": pays("Machine", ir.CostPart(ir.Payment.TO_BOTTOM, ONE, in_graveyard(permanent))),
}


def machine(which):
    return Scenario(
        you={
            "battlefield": [ENGINES[which]],
            "hand": ["Forest"],
            "library": ["Shock", "Murder"],
            "graveyard": ["Plains"],
        }
    )


def test_cr_118_3_payments_with_cards():
    g = machine("at random").activate("Machine").resolve()
    assert g.in_graveyard("Forest") and g.life() == 21 and not g.legal("activate", "Machine")
    g = machine("the top").activate("Machine").resolve()
    assert g.library() == [] and g.in_exile("Shock") and g.in_exile("Murder") and not g.legal("activate", "Machine")
    g = machine("reveal").activate("Machine").resolve()
    assert g.hand() == ["Forest"] and g.life() == 21
    g = machine("on top").activate("Machine").resolve()
    assert g.library() == ["Forest", "Shock", "Murder"] and not g.legal("activate", "Machine")
    g = machine("on the bottom").activate("Machine").resolve()
    assert g.library() == ["Shock", "Murder", "Plains"]


REEQUIP = card(
    "Rearm", "{W}", "Sorcery",
    spell(ir.Move(target(in_graveyard(permanent), label="it"), Zone.BATTLEFIELD, attach_to=target(creature))),
)  # fmt: skip
BLADE = card("Blade", "{1}", "Artifact — Equipment", static(equipped, gets(2, 2)), keyword("equip", pay=cost("{1}")))


def test_cr_303_4f_returned_attached_to_something():
    for what in (BLADE, STRENGTH):
        g = Scenario(you={"hand": [REEQUIP], "mana": "{W}", "battlefield": [BEAR, OX], "graveyard": [what]})
        before = g.size("Ox")
        g.cast("Rearm", targets=[what.name, "Ox"]).resolve()
        assert g.size("Ox") > before and g.size("Bear") == (2, 2)


# ---------------------------------------------------------------- repeating, countered this way
THRICE = card("Thrice", "{R}", "Sorcery", spell(ir.Repeat((deal(1, to=opponents),), ir.Constant(3))))
MORE = card("More", "{R}", "Sorcery", spell(ir.Repeat((deal(1, to=opponents), lose_life(1)), players=you)))
DREDGE = card(
    "Dredge",
    "{U}",
    "Sorcery",
    spell(
        ir.Repeat(
            (reveal_top(1, "that card"), put_into(Zone.GRAVEYARD, IT), gain_life(1)),
            condition=ir.RefIs(IT, land),
        )
    ),
)
HUSH = card(
    "Hush", "{U}", "Instant",
    spell(ir.Counter(target(spell_on_stack), name="that spell"), gain_life(ir.CountOf(bound("that spell"), creature))),
)  # fmt: skip


def test_repeating():
    g = Scenario(
        you={"hand": [THRICE, MORE, DREDGE], "mana": "{R}{R}{U}", "library": ["Forest", "Plains", "Shock", "Forest"]}
    )
    assert g.cast("Thrice").resolve().life("opponent") == 17
    g.cast("More").resolve().choose("yes", "yes", "no")
    assert g.life("opponent") == 14 and g.life() == 17
    g.cast("Dredge").resolve()
    assert g.life() == 20 and g.library() == ["Forest"]


def test_countered_this_way():
    g = Scenario(you={"hand": [BEAR], "mana": "{1}{G}"}, opponent={"hand": [HUSH], "mana": "{U}"})
    g.cast("Bear").cast("Hush", targets="Bear", player="opponent").resolve()
    assert g.life("opponent") == 21 and g.in_graveyard("Bear")


FEW = card(
    "Few",
    "{W}",
    "Sorcery",
    spell(
        return_to_battlefield(
            ir.Target(ir.TargetSpec(in_graveyard(creature & with_total(ir.Attr.MANA_VALUE, 5, targets=True)), 0, 3))
        )
    ),
)
FEW_FROM_HAND = card(
    "Few From Hand",
    "{W}",
    "Sorcery",
    spell(
        ir.Choose(you, in_hand(creature & with_total(ir.Attr.POWER, 5)), ir.Constant(0), ir.Constant(9), "those cards"),
        ir.Move(bound("those cards"), Zone.BATTLEFIELD),
    ),
)


def test_total_of_what_is_chosen():
    g = Scenario(you={"hand": [FEW], "mana": "{W}", "graveyard": [BEAR, OX, GIANT]})  # 2, 3 and 5
    g.cast("Few", targets=["Bear", "Ox"]).resolve()
    assert sorted(g.permanents()) == ["Bear", "Ox"]
    g = Scenario(you={"hand": [FEW_FROM_HAND, BEAR, OX, GIANT], "mana": "{W}"})
    g.cast("Few From Hand").resolve().choose("Bear")
    assert g.legal("choose", "Ox") and not g.legal("choose", "Giant")
    g.choose("Ox")
    assert sorted(g.permanents()) == ["Bear", "Ox"] and g.hand() == ["Giant"]
