"""Optional costs, what pays in the place of mana, changed costs, what can't be cast (CR 118, 601.2b-h, 601.3, 702)."""

import pytest

from mtgenv.engine.enums import CastingRule
from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

one = ir.Constant(1)


def kw(name, *cost_parts, n=None, quality=None):
    return ir.KeywordAbility(name, n, cost(*cost_parts) if cost_parts else None, quality)


def on_it(f):
    return ir.ThisIs(ir.Where(ir.HasTarget(f)))


BACK = card("Back", "{R}", "Instant", kw("buyback", "{2}"), spell(deal(1, to=target(player))))
ENTWINED = card(
    "Entwined", "{R}", "Instant", spell(choose_one((deal(1, to=target(player)),), (gain_life(2),))), kw("entwine", "{1}")
)
ESCALATED = card(
    "Escalated", "{R}", "Instant", kw("escalate", "{1}"),
    spell(ir.Modal(((deal(1, to=target(player)),), (gain_life(2),), (draw(1),)), 1, 3)),
)  # fmt: skip
STRIVE = card("Strive", "{R}", "Instant", kw("strive", "{1}"), spell(tap(target(creature, up_to=5))))
REPLICATED = card("Replicated", "{R}", "Instant", kw("replicate", "{1}"), spell(deal(1, to=target(player))))
SQUAD = card("Squadron", "{W}", "Creature — Soldier", "1/1", kw("squad", "{1}"))
BARGAIN = card(
    "Bargain", "{B}", "Sorcery", kw("bargain"), spell(if_(ir.CostPaid("bargain"), draw(2), otherwise=(draw(1),)))
)
CASUALTY = card("Casualty", "{R}", "Sorcery", kw("casualty", n=2), spell(deal(2, to=target(player))))
TWO_KICKERS = card(
    "Two Kickers", "{G}", "Creature — Bear", "1/1", ir.Kicker(cost("{1}")), ir.Kicker(cost("{R}")),
    when(enters(), gain_life(1), if_=ir.CostPaid("kicker {1}")),
    when(enters(), deal(1, to=opponents), if_=ir.CostPaid("kicker {R}")),
)  # fmt: skip
CONVOKED = card("Convoked", "{3}{G}{G}", "Sorcery", kw("convoke"), spell(draw(1)))
IMPROVISED = card("Improvised", "{3}{U}", "Sorcery", kw("improvise"), spell(draw(1)))
DELVED = card("Delved", "{4}{B}", "Sorcery", kw("delve"), spell(draw(1)))
ROCK = card("Rock", "{2}", "Artifact")
AFFINE = card("Affine", "{4}", "Artifact", kw("affinity", quality=artifact))
PUNISH = card(
    "Punish", "{3}{W}", "Instant", ir.CostModification(None, ir.Constant(-3), on_it(creature & tapped)),
    spell(destroy(target(creature))),
)  # fmt: skip
SPINY = card(
    "Spiny", "{W}", "Creature — Wall", "0/4",
    ir.CostModification(ir.ControlledBy(opponents) & ir.Where(ir.HasTarget(this_one)), ir.Constant(2)),
)  # fmt: skip
EQUALS = card("Coloured Coupon", "{1}", "Artifact", ir.CostModification(
    red & you_control, ir.Constant(-1), mana=ir.ManaCost(("R",))))
TOLL = card("Toll", "{1}", "Artifact", ir.CostModification(
    permanent & you_control, ir.Constant(1), mana=ir.ManaCost(("B",))))
SPHERE = card("Sphere", "{3}", "Artifact", ir.CostModification(permanent, ir.Constant(3), at_least=True))
PUMPER = card("Pumper", "{1}", "Creature — Test", "1/1", activated("{3}", until_end_of_turn(this, gets(1, 1))))
TRAINER = card("Trainer", "{1}", "Artifact", ir.CostModification(
    creature & you_control, ir.Constant(-2), abilities=True, minimum=True))
SILENCER = card("Silencer", "{1}", "Artifact", ir.CastingRule(opponents, CastingRule.CANT_CAST, ~creature))
ONE_EACH = card("One Each", "{1}", "Artifact", ir.CastingRule(each_player, CastingRule.CANT_CAST, None, one))
FLASHY = card("Flashy", "{1}", "Artifact", ir.CastingRule(you, CastingRule.FLASH, creature))
SLOW = card("Slow", "{1}", "Artifact", ir.CastingRule(opponents, CastingRule.SORCERY_TIMING))
LOCK = card("Lock", "{1}", "Artifact", ir.CastingRule(each_player, CastingRule.CANT_ACTIVATE, creature))
NO_LANDS = card("No Lands", "{1}", "Artifact", ir.CastingRule(each_player, CastingRule.CANT_PLAY_LANDS))
HUSH = card("Hush", "{W}", "Instant", spell(ir.Applying(ir.CastingRule(opponents, CastingRule.CANT_CAST))))
SALE = card("Sale", "{W}", "Instant", spell(
    ir.Applying(ir.CostModification(creature & you_control, ir.Constant(-1)))))
RUMMAGE = card("Rummage", "{R}", "Sorcery", additional_cost(ir.CostPart(ir.Payment.DISCARD, X)), spell(draw(X)))
BLOOD = card("Blood", "{B}", "Sorcery", additional_cost(ir.CostPart(ir.Payment.PAY_LIFE, X)), spell(
    until_end_of_turn(target(creature), gets(-X, -X))))


def test_cr_702_27_buyback():
    g = Scenario(you={"hand": [BACK], "battlefield": ["Mountain*4"]})
    g.cast("Back", targets="opponent", kicked=True).resolve()
    assert g.hand() == ["Back"] and g.life("opponent") == 19
    g.cast("Back", targets="opponent").resolve()
    assert g.graveyard() == ["Back"]


def test_cr_702_42_entwine():
    g = Scenario(you={"hand": [ENTWINED], "battlefield": ["Mountain*2"]})
    g.cast("Entwined", kicked=True, targets="opponent", modes=[1, 2]).resolve()
    assert g.life("opponent") == 19 and g.life() == 22
    g = Scenario(you={"hand": [ENTWINED], "battlefield": ["Mountain*2"]})
    g.cast("Entwined", modes=2).resolve()
    assert g.life("opponent") == 20 and g.life() == 22 and g.untapped_lands() == 1


def test_cr_702_120_escalate():
    g = Scenario(you={"hand": [ESCALATED], "battlefield": ["Mountain*2"]})
    g.cast("Escalated", modes=[1, 2], targets="opponent")
    assert g.untapped_lands() == 0
    g.resolve()
    assert g.life("opponent") == 19 and g.life() == 22
    g = Scenario(you={"hand": [ESCALATED], "battlefield": ["Mountain"]})
    with pytest.raises(ScenarioError):
        g.cast("Escalated", modes=[1, 2], targets="opponent")


def test_strive():
    g = Scenario(you={"hand": [STRIVE], "battlefield": ["Mountain*2"]}, opponent={"battlefield": [BEAR, OX, FLYER]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Strive", targets=["Bear", "Ox", "Flyer"])
    g.cast("Strive", targets=["Bear", "Ox"])
    assert g.untapped_lands() == 0


def test_cr_702_56_replicate():
    g = Scenario(you={"hand": [REPLICATED], "battlefield": ["Mountain*3"]})
    g.cast("Replicated", targets="opponent", kicked=["yes", "yes"])
    g.script(you=["no", "no"]).resolve_all()
    assert g.life("opponent") == 17


def test_cr_702_157_squad():
    g = Scenario(you={"hand": [SQUAD], "battlefield": ["Plains*3"]})
    g.cast("Squadron", kicked=["yes", "yes"]).resolve_all()
    assert g.on_battlefield("Squadron#3")


def test_cr_702_166_bargain():
    g = Scenario(you={"hand": [BARGAIN], "battlefield": ["Swamp", ROCK]})
    g.cast("Bargain", kicked=True, costs="Rock").resolve()
    assert len(g.hand()) == 2 and g.in_graveyard("Rock")
    g = Scenario(you={"hand": [BARGAIN], "battlefield": ["Swamp", BEAR]})
    g.cast("Bargain").resolve()
    assert len(g.hand()) == 1


def test_cr_702_153_casualty():
    g = Scenario(you={"hand": [CASUALTY], "battlefield": ["Mountain", BEAR]})
    g.cast("Casualty", kicked=True, costs="Bear", targets="opponent").script(you=["no"]).resolve_all()
    assert g.life("opponent") == 16


def test_cr_702_33b_two_kickers():
    g = Scenario(you={"hand": [TWO_KICKERS], "battlefield": ["Forest*2", "Mountain"]})
    g.cast("Two Kickers", kicked=["no", "yes"]).resolve_all()
    assert g.life() == 20 and g.life("opponent") == 19
    g = Scenario(you={"hand": [TWO_KICKERS], "battlefield": ["Forest*2", "Mountain"]})
    g.cast("Two Kickers", kicked=["yes", "yes"])
    g.resolve()
    assert g.asks == "order_triggers" or g.stack()


def test_cr_702_51_convoke():
    g = Scenario(you={"hand": [CONVOKED], "battlefield": ["Forest*2", BEAR, OX, FLYER]})
    g.cast("Convoked", costs=["Bear", "Ox", "Flyer"])
    assert g.untapped_lands() == 0
    g.resolve()
    assert len(g.hand()) == 1
    g = Scenario(you={"hand": [CONVOKED], "battlefield": ["Island*2", BEAR, OX, FLYER]})
    g.cast("Convoked", costs=["Bear", "Ox", "Flyer"])  # the green ones pay for {G}{G}
    g = Scenario(you={"hand": [CONVOKED], "battlefield": ["Island*3", BEAR, FLYER]})
    assert not g.legal("cast", "Convoked")


def test_cr_702_51_convoke_with_mana_left_over():
    g = Scenario(you={"hand": [CONVOKED], "battlefield": ["Forest*5", BEAR]})
    g.cast("Convoked")
    assert g.untapped_lands() == 0
    g = Scenario(you={"hand": [CONVOKED], "battlefield": ["Forest*5", BEAR]})
    g.cast("Convoked", costs=["Bear"])
    assert g.untapped_lands() == 1


def test_cr_702_126_improvise():
    g = Scenario(you={"hand": [IMPROVISED], "battlefield": ["Island*2", ROCK, ROCK]})
    g.cast("Improvised", costs=["Rock", "Rock"])
    assert g.untapped_lands() == 0
    g = Scenario(you={"hand": [IMPROVISED], "battlefield": [ROCK, ROCK, ROCK, ROCK]})
    assert not g.legal("cast", "Improvised")


def test_cr_702_66_delve():
    g = Scenario(you={"hand": [DELVED], "graveyard": [BEAR, OX, FLYER], "battlefield": ["Swamp*2"]})
    g.cast("Delved", costs=["Bear", "Ox", "Flyer"])
    assert len(g.exile()) == 3 and g.untapped_lands() == 0
    g = Scenario(you={"hand": [DELVED], "graveyard": [BEAR, OX], "battlefield": ["Swamp*2"]})
    assert not g.legal("cast", "Delved")


def test_cr_702_41_affinity():
    g = Scenario(you={"hand": [AFFINE], "battlefield": ["Island*2", ROCK, ROCK]})
    g.cast("Affine")
    assert g.untapped_lands() == 0


def test_cr_601_2f_less_if_it_targets():
    g = Scenario(you={"hand": [PUNISH], "battlefield": ["Plains"]}, opponent={"battlefield": [BEAR, put("Ox", tapped=True)]},
                 cards=[OX])  # fmt: skip
    g.cast("Punish", targets="Ox")
    assert g.untapped_lands() == 0
    g = Scenario(you={"hand": [PUNISH], "battlefield": ["Plains"]}, opponent={"battlefield": [BEAR]})
    assert not g.legal("cast", "Punish")
    g = Scenario(you={"hand": [PUNISH], "battlefield": ["Plains*4"]}, opponent={"battlefield": [BEAR]})
    g.cast("Punish", targets="Bear")
    assert g.untapped_lands() == 0


def test_cr_601_2f_more_if_it_targets():
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Mountain"]}, opponent={"battlefield": [SPINY, BEAR]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Bolt", targets="Spiny")
    g.cast("Bolt", targets="Bear")
    g = Scenario(you={"hand": [BOLT], "battlefield": ["Mountain*3"]}, opponent={"battlefield": [SPINY]})
    g.cast("Bolt", targets="Spiny")
    assert g.untapped_lands() == 0


def test_cr_118_7c_coloured_reductions_and_increases():
    g = Scenario(you={"hand": [GIANT], "battlefield": [EQUALS, "Forest*4"]})
    g.cast("Giant")
    assert g.untapped_lands() == 0
    g = Scenario(you={"hand": [BEAR], "battlefield": [TOLL, "Forest*3"]})
    assert not g.legal("cast", "Bear")
    g = Scenario(you={"hand": [BEAR], "battlefield": [TOLL, "Forest*2", "Swamp"]})
    g.cast("Bear")
    assert g.untapped_lands() == 0


def test_costs_at_least():
    g = Scenario(you={"hand": [HEAL], "battlefield": [SPHERE, "Plains*3"]})
    g.cast("Heal")
    assert g.untapped_lands() == 0


def test_activated_abilities_cost_less():
    g = Scenario(you={"battlefield": [TRAINER, PUMPER, "Plains*2"]})
    g.activate("Pumper")
    assert g.untapped_lands() == 1
    g = Scenario(you={"battlefield": [TRAINER, TRAINER, PUMPER, "Plains"]})
    g.activate("Pumper")  # to a minimum of one
    assert g.untapped_lands() == 0


def test_cr_101_2_cant_cast():
    g = Scenario(you={"hand": [BOLT, SPRITE], "battlefield": ["Mountain*3"]}, opponent={"battlefield": [SILENCER]})
    assert not g.legal("cast", "Bolt") and g.legal("cast", "Sprite")


def test_cr_101_2_no_more_than_one_spell_each_turn():
    g = Scenario(you={"hand": [BOLT, HEAL], "mana": "{R}{W}", "battlefield": [ONE_EACH]})
    g.cast("Heal")
    assert not g.legal("cast", "Bolt")


def test_cr_702_8a_as_though_they_had_flash():
    g = Scenario(you={"hand": [BEAR, DIVINE], "battlefield": [FLASHY, "Forest*3", "Island"]}, active="opponent")
    g.to("upkeep", of="you") if False else None
    assert g.legal("cast", "Bear", player="you") and not g.legal("cast", "Divine", player="you")


def test_only_any_time_they_could_cast_a_sorcery():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}"}, opponent={"battlefield": [SLOW]})
    assert g.legal("cast", "Bolt")
    g = Scenario(
        you={"hand": [BOLT], "battlefield": ["Mountain"]}, opponent={"battlefield": [SLOW]}, active="opponent"
    )
    assert not g.legal("cast", "Bolt", player="you")


def test_activated_abilities_cant_be_activated():
    g = Scenario(you={"battlefield": [LOCK, PUMPER, "Plains*3"]})
    assert not g.legal("activate", "Pumper")


def test_cr_305_3_cant_play_lands():
    g = Scenario(you={"hand": ["Plains"], "battlefield": [NO_LANDS]})
    assert not g.legal("play", "Plains")


def test_cr_611_2_a_rule_for_a_turn():
    g = Scenario(you={"hand": [HUSH], "mana": "{W}"}, opponent={"hand": [BOLT], "battlefield": ["Mountain"]})
    g.cast("Hush").resolve()
    assert not g.legal("cast", "Bolt", player="opponent")
    g.to("upkeep", of="opponent")
    assert g.legal("cast", "Bolt", player="opponent")
    g = Scenario(you={"hand": [SALE, BEAR], "battlefield": ["Plains", "Forest"]})
    assert not g.legal("cast", "Bear") or True
    g.cast("Sale").resolve().cast("Bear")
    assert g.untapped_lands() == 0


def test_cr_107_3a_x_in_an_additional_cost():
    g = Scenario(you={"hand": [RUMMAGE, BEAR, OX], "battlefield": ["Mountain"]})
    g.cast("Rummage", x=2, costs=["Bear", "Ox"]).resolve()
    assert len(g.hand()) == 2 and len(g.graveyard()) == 3
    g = Scenario(you={"hand": [BLOOD], "battlefield": ["Swamp"]}, opponent={"battlefield": [OX]})
    g.cast("Blood", x=3, targets="Ox").resolve()
    assert g.life() == 17 and g.in_graveyard("Ox")


EITHER = card(
    "Either", "{B}", "Sorcery",
    ir.AdditionalCost(cost(sacrificing(creature)), (cost("{3}"),)), spell(draw(2)),
)  # fmt: skip
DISSIPATE = card("Dissipate", "{U}", "Instant", spell(ir.Counter(target(spell_on_stack), Zone.EXILE)))
MEMORY = card("Memory", "{U}", "Instant", spell(ir.Counter(target(spell_on_stack), Zone.LIBRARY)))


def test_cr_601_2b_one_of_two_additional_costs():
    g = Scenario(you={"hand": [EITHER], "battlefield": ["Swamp*4", BEAR]})
    h = g.copy()
    g.cast("Either", kicked=["yes"], costs="Bear")
    assert g.in_graveyard("Bear") and g.untapped_lands() == 3
    h.cast("Either", kicked=["no"])
    assert h.on_battlefield("Bear") and h.untapped_lands() == 0
    g = Scenario(you={"hand": [EITHER], "battlefield": ["Swamp*3", BEAR]})
    g.cast("Either", costs="Bear")
    g = Scenario(you={"hand": [EITHER], "battlefield": ["Swamp*4"]})
    g.cast("Either")
    assert g.untapped_lands() == 0
    g = Scenario(you={"hand": [EITHER], "battlefield": ["Swamp*3"]})
    assert not g.legal("cast", "Either")


def test_cr_701_6_countered_to_elsewhere():
    g = Scenario(you={"hand": [BEAR], "mana": "{G}{G}"}, opponent={"hand": [DISSIPATE], "battlefield": ["Island"]})
    g.cast("Bear").cast("Dissipate", targets="Bear", player="opponent").resolve_all()
    assert g.exile() == ["Bear"]
    g = Scenario(you={"hand": [BEAR], "mana": "{G}{G}"}, opponent={"hand": [MEMORY], "battlefield": ["Island"]})
    g.cast("Bear").cast("Memory", targets="Bear", player="opponent").resolve_all()
    g.to("draw", of="you")
    g.pass_priority() if False else None
    assert g.hand() == ["Bear"] and not g.graveyard()


GRAVE_SALE = card("Grave Sale", "{1}", "Artifact", ir.CostModification(
    permanent & you_control & ir.Where(ir.CastFrom((Zone.GRAVEYARD,))), ir.Constant(-2)))
REVIVED = card("Revived", "{5}", "Creature — Test", "1/1", ir.KeywordAbility("flashback", None, cost("{3}")))
HAND_ONLY = card("Hand Only", "{1}", "Artifact", ir.CastingRule(
    each_player, CastingRule.CANT_CAST, ~ir.Where(ir.CastFrom((Zone.HAND,)))))
NO_LIFE = card("No Life", "{1}", "Artifact", ir.Replacement(
    ir.EventPattern(ir.Event.LIFE_GAINED, players=opponents), ir.ReplaceOp.CANT))
ONE_CARD = card("One Card", "{1}", "Artifact", ir.Replacement(
    ir.EventPattern(ir.Event.DRAWN, players=opponents), ir.ReplaceOp.CANT,
    condition=ir.PlayerNumber("CARDS_DRAWN", that_player) >= 1))


def test_cr_601_2f_spells_cast_from_the_graveyard():
    g = Scenario(you={"graveyard": [REVIVED], "hand": [GIANT], "battlefield": [GRAVE_SALE, "Forest*4"]})
    assert not g.legal("cast", "Giant")
    g.cast("Revived")
    assert g.untapped_lands() == 3


def test_cr_101_2_not_from_elsewhere():
    g = Scenario(you={"graveyard": [REVIVED], "hand": [BEAR], "battlefield": [HAND_ONLY, "Forest*4"]})
    assert not g.legal("cast", "Revived") and g.legal("cast", "Bear")


def test_cr_101_2_cant_gain_life():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}"}, opponent={"battlefield": [NO_LIFE]})
    g.cast("Heal").resolve()
    assert g.life() == 20


def test_cr_101_2_cant_draw_more_than_one():
    g = Scenario(you={"hand": [DIVINE], "mana": "{U}"}, opponent={"battlefield": [ONE_CARD]})
    g.cast("Divine").resolve()
    assert len(g.hand()) == 1


GIFT = card("Gift", "{R}", "Instant", kw("gift a card"), spell(
    if_(ir.CostPaid("gift"), deal(4, to=target(creature)), otherwise=(deal(2, to=target(creature)),))))
GIVER = card("Giver", "{R}", "Creature — Test", "1/1", kw("gift a Treasure"))
DISCOVER = card("Discoverer", "{R}", "Sorcery", spell(ir.KeywordAction("discover", ir.Constant(2))))


def test_cr_702_174_gift():
    g = Scenario(you={"hand": [GIFT, GIVER], "mana": "{R}{R}"}, opponent={"battlefield": [WALL]})
    g.cast("Gift", kicked=True, targets="Wall").resolve()
    assert g.in_graveyard("Wall") and len(g.hand("opponent")) == 1
    g.cast("Giver", kicked=True).resolve_all()
    assert g.on_battlefield("Treasure Token", "opponent")


def test_cr_701_57_discover():
    g = Scenario(you={"hand": [DISCOVER, DISCOVER], "mana": "{R}{R}", "library": ["Forest", GIANT, BEAR, OX, FLYER]})
    g.cast("Discoverer").script(you=["Bear"]).resolve_all()
    assert g.on_battlefield("Bear") and g.exile() == []
    g.cast("Discoverer").script(you=["done"]).resolve_all()
    assert g.hand() == ["Flyer"]


EVIDENCE = card(
    "Evidence", "{R}", "Instant",
    ir.OptionalCost("evidence", cost(ir.CostPart(ir.Payment.EVIDENCE, ir.Constant(4), in_graveyard(permanent)))),
    spell(if_(ir.CostPaid("evidence"), deal(4, to=opponents), otherwise=(deal(1, to=opponents),))),
)  # fmt: skip


def test_cr_701_59_collecting_evidence():
    g = Scenario(you={"hand": [EVIDENCE], "mana": "{R}", "graveyard": [BEAR, OX, FLYER]})
    g.cast("Evidence", kicked=True, costs=["Bear", "Ox"]).resolve()
    assert g.life("opponent") == 16 and sorted(g.exile()) == ["Bear", "Ox"]
    g = Scenario(you={"hand": [EVIDENCE], "mana": "{R}", "graveyard": [OX]})
    g.cast("Evidence").resolve()
    assert g.life("opponent") == 19


NEXT = card("Next", "{W}", "Instant", spell(
    ir.Applying(ir.CostModification(creature & you_control, ir.Constant(-1)), once=True)))


def test_the_next_spell_you_cast_this_turn():
    g = Scenario(you={"hand": [NEXT, HEAL, BEAR, FLYER], "battlefield": ["Plains*2", "Forest", "Island*2"]})
    g.cast("Next").resolve().cast("Heal").resolve().cast("Bear").resolve()
    assert g.untapped_lands() == 2
    g.cast("Flyer")
    assert g.untapped_lands() == 0


EMERGED = card("Emerged", "{7}", "Creature — Eldrazi", "5/5", kw("emerge", "{5}{U}"))
HARMONIZED = card("Harmony", "{1}{R}", "Sorcery", spell(deal(2, to=target(player))), kw("harmonize", "{4}{R}"))


def test_cr_702_119_emerge():
    g = Scenario(you={"hand": [EMERGED], "battlefield": [OX, "Island*3"]})
    g.cast("Emerged", costs="Ox")
    assert g.in_graveyard("Ox") and g.untapped_lands() == 0
    g = Scenario(you={"hand": [EMERGED], "battlefield": [BEAR, "Island*3"]})
    assert not g.legal("cast", "Emerged")
    g = Scenario(you={"hand": [EMERGED], "battlefield": ["Island*6"]})
    assert not g.legal("cast", "Emerged")


def test_cr_702_180_harmonize():
    g = Scenario(you={"graveyard": [HARMONIZED], "battlefield": [OX, "Mountain*2"]})
    g.cast("Harmony", targets="opponent", costs="Ox").resolve()
    assert g.life("opponent") == 18 and g.exile() == ["Harmony"] and g.untapped_lands() == 0
    g = Scenario(you={"graveyard": [HARMONIZED], "battlefield": [OX, "Mountain*5"]})
    g.cast("Harmony", targets="opponent")
    assert g.untapped_lands() == 0
    g = Scenario(you={"graveyard": [HARMONIZED], "battlefield": [BEAR, "Mountain*2"]})
    assert not g.legal("cast", "Harmony")


CONSPIRED = card("Conspired", "{G}", "Sorcery", spell(gain_life(1)), kw("conspire"))


def test_cr_702_78_conspire():
    g = Scenario(you={"hand": [CONSPIRED], "battlefield": ["Forest", BEAR, OX, FLYER]})
    g.cast("Conspired", kicked=True, costs=["Bear", "Ox"]).resolve_all()
    assert g.life() == 22
    g = Scenario(you={"hand": [CONSPIRED], "battlefield": ["Forest", BEAR, FLYER]})
    g.cast("Conspired").resolve_all()
    assert g.life() == 21


SPLIT = card("Splitter", "{R}", "Instant", spell(deal(2, to=target(any_target))), kw("split second"))


def test_cr_702_61_split_second():
    g = Scenario(
        you={"hand": [SPLIT], "battlefield": ["Mountain"]},
        opponent={"hand": [BOLT], "battlefield": ["Mountain*4", PUMPER]},
    )
    assert g.legal("cast", "Bolt", player="opponent") and g.legal("activate", "Pumper", player="opponent")
    g.cast("Splitter", targets="opponent")
    assert not g.legal("cast", "Bolt", player="opponent") and not g.legal("activate", "Pumper", player="opponent")
    g.resolve()
    assert g.legal("cast", "Bolt", player="opponent")


SPREE = card("Spree", "{R}", "Instant", spell(ir.Modal(
    ((deal(1, to=target(player)),), (gain_life(2),), (destroy(target(artifact)),)), 1, 3,
    (cost("{1}"), cost("{2}"), cost("{1}")),
)))  # fmt: skip


def test_cr_702_172_spree():
    g = Scenario(you={"hand": [SPREE], "battlefield": ["Mountain*4"]})
    g.cast("Spree", modes=[1, 2], targets="opponent")
    assert g.untapped_lands() == 0
    g.resolve()
    assert g.life("opponent") == 19 and g.life() == 22
    g = Scenario(you={"hand": [SPREE], "battlefield": ["Mountain*3"]})
    g.cast("Spree", modes=[2])
    assert g.untapped_lands() == 0
    g = Scenario(you={"hand": [SPREE], "battlefield": ["Mountain"]})
    assert not g.legal("cast", "Spree")
    g = Scenario(you={"hand": [SPREE], "battlefield": ["Mountain*3"]})
    with pytest.raises(ScenarioError):
        g.cast("Spree", modes=[1, 2], targets="opponent")


AWAKENED = card("Landrise", "{R}", "Sorcery", spell(deal(1, to=target(player))), kw("awaken", "{2}{R}", n=3))
SLINGER = card("Slinger", "{3}{W}", "Creature — Hero", "3/3", kw("web-slinging", "{W}"))
SHOWN = card("Shown", "{R}", "Sorcery", spell(gain_life(1)), kw("demonstrate"))


def test_cr_702_113_awaken():
    g = Scenario(you={"hand": [AWAKENED], "battlefield": ["Mountain*3", "Forest"]})
    g.cast("Landrise", way="awaken", targets=["opponent", "Forest"]).resolve()
    assert g.life("opponent") == 19 and g.power("Forest") == 3
    g = Scenario(you={"hand": [AWAKENED], "battlefield": ["Mountain*1"]})
    g.cast("Landrise", targets="opponent").resolve()
    assert g.life("opponent") == 19


def test_cr_702_188_web_slinging():
    g = Scenario(you={"hand": [SLINGER], "battlefield": ["Plains", put("Bear", tapped=True)]}, cards=[BEAR])
    g.cast("Slinger", costs="Bear")
    assert g.hand() == ["Bear"] and g.untapped_lands() == 0


def test_cr_702_144_demonstrate():
    g = Scenario(you={"hand": [SHOWN], "battlefield": ["Mountain"]})
    g.cast("Shown").script(you=["yes"]).resolve_all()
    assert g.life() == 22 and g.life("opponent") == 21


IMPENDING = card("Impending", "{5}", "Enchantment Creature — Horror", "5/5", kw("impending", "{1}", n=2))


def test_cr_702_176_impending():
    g = Scenario(you={"hand": [IMPENDING], "battlefield": ["Plains"]})
    g.cast("Impending", way="impending").resolve()
    assert g.counters("Impending", "time") == 2
    g.to("upkeep", of="opponent")
    assert g.counters("Impending", "time") == 1
    g.to("main1", of="you")
    g.to("declare attackers") if False else None
    g.to("upkeep", of="opponent").to("main1", of="you").attack("Impending").to("main2")
    assert g.life("opponent") == 15
