"""Mana of colors known from the game, payments, permissions given to cards, what can't be done (CR 101.2, 106, 118, 601)."""

import pytest

from mtgenv.engine.enums import CastingRule, Event, Mana, ReplaceOp, Rule
from mtgenv.scenario import Scenario, ScenarioError
from tests.rules.cards import *

ONE = ir.Constant(1)
TAP = ir.Cost(None, (ir.CostPart(ir.Payment.TAP),))
MINE = (ir.InZone(Zone.GRAVEYARD), ir.OwnedBy(you))
EVENT = ir.Seats(ir.PlayerRef.EVENT)
FOREST = card("Forest", "", "Basic Land — Forest")
SWAMP = card("Swamp", "", "Basic Land — Swamp")


# ---------------------------------------------------------------- mana (CR 106)
EXILED = ir.AllOf((ir.Is("EXILED_WITH_THIS"), ir.InZone(Zone.EXILE)))
MOX = card(
    "Mox", "{0}", "Artifact",
    when(enters(), ir.Move(ir.SomeOf(ir.AllOf((ir.InZone(Zone.HAND), ir.OwnedBy(you))), "it"), Zone.EXILE)),
    activated("{T}", ir.AddMana(you, ONE, (), choice=ir.ColorOf(EXILED))),
)  # fmt: skip
THRIVING = card(
    "Thriving",
    "",
    "Land",
    choose_color(),
    activated("{T}", ir.AddMana(you, ONE, (Mana.GREEN,), choice=ir.ChosenColor())),
)
_NAMED = ir.AddMana(you, ir.DevotionNamed("it"), (), choice=ir.ColorNamed("it"))
SHRINE = card("Shrine", "", "Land", activated("{T}", joined(ir.ChooseColor(you, "it"), _NAMED)))
_EACH = tuple(
    ir.AddMana(you, ir.Least(count(permanent & you_control & ir.OfColor(c)), ONE), (Mana(i),))
    for i, c in enumerate(Color)
)
TENDER = card("Tender", "{1}{G}", "Creature — Elf", "1/1", activated("{T}", joined(*_EACH)))
HARD = ir.AddMana(you, ONE, (Mana.BLUE,), uncounterable=True, hardens=ir.OfType(CardType.SORCERY))
SHELTER = card("Shelter", "", "Land", activated("{T}", HARD))
TOWER = card("Tower", "", "Land", activated("{T}", ir.AddMana(you, ONE, (), choice=ir.CommanderColors())))


def test_cr_106_5_colors_of_an_exiled_card():
    g = Scenario(you={"hand": [MOX, BOLT, BOLT]})
    g.cast("Mox").resolve().script(you=["Bolt"]).resolve()
    assert g.cast("Bolt", targets="opponent").resolve().life("opponent") == 17
    g = Scenario(you={"hand": [MOX, FOREST, BOLT]})
    g.cast("Mox").resolve().script(you=["Forest"]).resolve()
    assert not g.legal("cast", "Bolt")


def test_its_own_color_or_the_chosen_one():
    g = Scenario(you={"hand": [THRIVING, BOLT, GROWTH], "battlefield": [BEAR]})
    g.play("Thriving").choose("red")
    assert g.legal("cast", "Bolt") and g.legal("cast", "Growth") and g.cast("Bolt", targets="opponent").resolve()


def test_mana_by_devotion_to_the_chosen_color():
    g = Scenario(you={"battlefield": [SHRINE, KNIGHT, KNIGHT], "hand": [card("Four", "{W}{W}{W}{W}", "Artifact")]})
    g.activate("Shrine").choose("white")
    g.cast("Four").resolve()
    assert g.on_battlefield("Four")


def test_one_mana_for_each_color():
    g = Scenario(you={"battlefield": [TENDER, KNIGHT], "hand": [card("Both", "{G}{W}", "Artifact"), BOLT]})
    g.activate("Tender")
    assert not g.legal("cast", "Bolt")
    assert g.cast("Both").resolve().on_battlefield("Both")


@pytest.mark.parametrize(("what", "countered"), [("Divine", False), ("Bounce", True)])
def test_cr_106_6_mana_that_makes_some_spells_uncounterable(what, countered):
    g = Scenario(you={"battlefield": [SHELTER], "hand": [DIVINE, BOUNCE]},
                 opponent={"battlefield": [BEAR], "hand": [CANCEL], "mana": "{1}{U}"})  # fmt: skip
    g.cast(what, targets="Bear" if countered else ())
    g.cast("Cancel", targets=what, player="opponent").resolve_all()
    assert len(g.hand("you")) == (1 if countered else 3) and g.on_battlefield("Bear")


def test_cr_903_4_without_a_commander_no_color():
    assert not Scenario(you={"battlefield": [TOWER], "hand": [BOLT]}).legal("cast", "Bolt")
    assert (
        card("Pair", "{W}", "Creature — Elf", "1/1", activated("{B}", draw(1))).color_identity
        == Color.WHITE | Color.BLACK
    )


DRAIN = card("Drain", "{X}{B}", "Sorcery", ir.SpendOnX(Color.BLACK), spell(deal(ir.X(), to=target(player))))


def test_cr_107_3_mana_that_alone_may_be_spent_on_x():
    g = Scenario(you={"battlefield": [SWAMP, SWAMP, SWAMP, FOREST], "hand": [DRAIN]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Drain", x=3, targets="opponent")
    assert g.cast("Drain", x=2, targets="opponent").resolve().life("opponent") == 18


# ---------------------------------------------------------------- what was paid, how many targets there are
_ANY = ir.Target(ir.TargetSpec(ir.AnyOf((creature, ir.IsPlayer(ir.Seats(ir.PlayerRef.EACH)))), 0, 8))
BLAZE = card(
    "Blaze", "{X}{R}", "Sorcery", ir.OptionalCost("strive", cost("{1}"), "target"),
    spell(ir.Deal(this, ir.Quotient(ir.X(), ir.CountOf(_ANY)), _ANY)),
)  # fmt: skip
SHOW = card(
    "Show", "{G}", "Sorcery", additional_cost(ir.CostPart(ir.Payment.REVEAL, ONE, creature)),
    spell(gain_life(ir.AttrOf(ir.Attr.MANA_VALUE, ir.CostObjects()))),
)  # fmt: skip


def test_divided_evenly_rounded_down():
    g = Scenario(you={"hand": [BLAZE], "mana": "{R}{R}{R}{R}{R}{R}{R}"}, opponent={"battlefield": [BEAR]})
    g.cast("Blaze", x=5, targets=["Bear", "opponent"]).resolve()
    assert g.life("opponent") == 18 and g.in_graveyard("Bear")


def test_the_card_that_was_revealed_to_pay():
    g = Scenario(you={"hand": [SHOW, GIANT], "mana": "{G}"})
    assert g.cast("Show", costs="Giant").resolve().life("you") == 25


_T = target(any_target)
_ITS = ir.ControllerOf(_T)
CHAIN = card(
    "Chain", "{R}", "Sorcery",
    spell(deal(3, to=_T), ir.MayPay(_ITS, cost("{R}{R}"), (may(ir.CopySpell(this, _ITS), who=_ITS),))),
)  # fmt: skip


def test_cr_707_10_its_target_copies_the_spell_itself():
    g = Scenario(you={"hand": [CHAIN], "mana": "{R}"}, opponent={"battlefield": [OX], "mana": "{R}{R}"})
    g.cast("Chain", targets="Ox").script(opponent=["yes", "yes", "yes", "you"]).resolve_all()
    assert g.life("you") == 17 and g.in_graveyard("Ox")


PIT = vanilla(
    "Pit", "7/7", when(upkeep(), ir.IfDo((ir.SacrificeChoice(you, ONE, creature & ~this_one),), (), (deal(7, to=you),)))
)


@pytest.mark.parametrize(("others", "life"), [([BEAR], 20), ([], 13)])
def test_cr_118_12_what_happens_if_it_cannot_be_done(others, life):
    g = Scenario(you={"battlefield": [PIT, *others]}, active="opponent", step="end")
    assert g.next_turn().to("upkeep").resolve_all().life("you") == life


_B = target(creature)
_HIT = ir.Tallied((deal(3, to=_B),), "DAMAGE", "n")
SEAR = card(
    "Sear",
    "{R}",
    "Instant",
    spell(joined(_HIT, if_(ir.Number("n") >= 1, until_end_of_turn(_B, ir.AddRules(Rule.CANT_BE_REGENERATED))))),
)
HIDE = card("Hide", "{W}", "Instant", spell(ir.Prevent(None, target(creature))))
TROLL = vanilla("Troll", "2/2", activated("{1}", ir.Regenerate(this)))


@pytest.mark.parametrize("prevented", [False, True])
def test_what_was_dealt_damage_this_way_cannot_be_regenerated(prevented):
    g = Scenario(you={"battlefield": [TROLL], "hand": [SEAR, HIDE, DOOM], "mana": "{1}{R}{W}{B}"})
    g.activate("Troll").resolve()
    if prevented:
        g.cast("Hide", targets="Troll").resolve()
    g.cast("Sear", targets="Troll").resolve()
    if prevented:
        g.cast("Doom", targets="Troll").resolve()
    assert g.on_battlefield("Troll") == prevented


# ---------------------------------------------------------------- permissions given to cards (CR 601.3b, 702.34, 702.138)
_BACK = ir.Permission(name="flashback", exile=True)
_SPELL = ir.AllOf((ir.OfType(CardType.INSTANT | CardType.SORCERY), *MINE))
MAGE = vanilla("Mage", "2/1", flash, when(enters(), ir.Permit(you, target(_SPELL), _BACK)))
_THREE = ir.Cost(None, (ir.CostPart(ir.Payment.EXILE, ir.Constant(3), ir.AllOf((ir.NotOf(this_one), *MINE))),))
BREACH = card(
    "Breach",
    "{1}",
    "Enchantment",
    ir.Permission(~ir.OfType(CardType.LAND), Zone.GRAVEYARD, name="escape", extra=_THREE),
)


def test_cr_702_34_flashback_for_its_mana_cost():
    g = Scenario(you={"hand": [MAGE], "graveyard": [BOLT, DIVINE], "mana": "{1}{R}"})
    g.cast("Mage").resolve().script(you=["Bolt"]).resolve()
    assert not g.legal("cast", "Divine")
    g.cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 17 and g.in_exile("Bolt")


def test_cr_702_138_escape_for_its_mana_cost_and_other_cards():
    g = Scenario(you={"battlefield": [BREACH], "graveyard": [BOLT, DIVINE, BEAR, OX], "mana": "{R}{R}"})
    g.cast("Bolt", targets="opponent", costs=["Divine", "Bear", "Ox"]).resolve()
    assert g.life("opponent") == 17 and g.in_graveyard("Bolt") and g.in_exile("Ox")
    assert not g.legal("cast", "Bolt")


# ---------------------------------------------------------------- what can't be done (CR 101.2)
CAGE = card(
    "Cage",
    "{1}",
    "Artifact",
    ir.Replacement(
        ir.EventPattern(
            Event.MOVED, creature, values=tuple(z * 8 + Zone.BATTLEFIELD for z in (Zone.GRAVEYARD, Zone.LIBRARY))
        ),
        ReplaceOp.CANT,
    ),
)
RAISE = card("Raise", "{B}", "Sorcery", spell(return_to_battlefield(target(creature & ir.AllOf(MINE)))))
FETCH = card("Fetch", "{G}", "Sorcery", spell(search(creature, Zone.BATTLEFIELD)))
MISER = card(
    "Miser",
    "{1}",
    "Enchantment",
    ir.Replacement(
        ir.EventPattern(Event.DRAWN, players=opponents, where=ir.PlayerNumber("CARDS_DRAWN", EVENT) >= 1),
        ReplaceOp.CANT,
    ),
)
SILENCE = card(
    "Silence",
    "{1}",
    "Enchantment",
    ir.CastingRule(
        ir.Seats(ir.PlayerRef.EACH), CastingRule.CANT_CAST, ~creature, condition=ir.Did(EVENT, ("CAST_NONCREATURE",))
    ),
)
JAIL = card(
    "Jail",
    "{1}",
    "Enchantment — Aura",
    enchant(creature),
    ir.CastingRule(ir.Seats(ir.PlayerRef.EACH), CastingRule.CANT_ACTIVATE, enchanted, mana_too=True),
)
EDICT = card("Edict", "{1}", "Instant", spell(until_your_next_turn(target(creature), ir.AddRules(Rule.CANT_ACTIVATE))))
RAYS = card(
    "Rays",
    "{1}",
    "Enchantment — Aura",
    enchant(creature),
    ir.CostModification(enchanted, ir.Constant(3), abilities=True),
)
DRAWER = vanilla("Drawer", "1/1", activated("{1}", gain_life(1)))


def test_creature_cards_that_cannot_enter_from_there():
    g = Scenario(
        you={
            "battlefield": [CAGE],
            "hand": [RAISE, FETCH, BEAR],
            "graveyard": [OX],
            "library": [GIANT],
            "mana": "{B}{G}{1}{G}",
        }
    )
    g.cast("Raise", targets="Ox").resolve()
    assert g.in_graveyard("Ox")
    g.cast("Fetch").script(you=["Giant"]).resolve()
    assert not g.on_battlefield("Giant")
    assert g.cast("Bear").resolve().on_battlefield("Bear")


def test_only_one_card_each_turn():
    g = Scenario(
        you={"battlefield": [MISER], "hand": [DIVINE], "mana": "{U}"},
        opponent={"hand": [card("Think", "{U}", "Instant", spell(draw(2)))], "mana": "{U}"},
    )
    g.cast("Divine").resolve()
    n = g.hand("opponent")
    g.cast("Think", player="opponent").resolve()
    assert len(g.hand("you")) == 2 and len(g.hand("opponent")) == len(n)


def test_one_noncreature_spell_each_turn():
    g = Scenario(
        you={"battlefield": [SILENCE], "hand": [BOLT, HEAL, BEAR], "mana": "{R}{W}{1}{G}"},
        opponent={"hand": [BOLT], "mana": "{R}"},
    )
    g.cast("Bolt", targets="opponent").resolve()
    assert not g.legal("cast", "Heal") and g.legal("cast", "Bear")
    assert g.cast("Bolt", targets="you", player="opponent").resolve().life("you") == 17


def test_abilities_that_cannot_be_activated_or_cost_more():
    g = Scenario(you={"battlefield": [DRAWER], "hand": [JAIL, EDICT, RAYS], "mana": "{1}{1}{1}"})
    assert g.legal("activate", "Drawer")
    assert not g.copy().cast("Jail", targets="Drawer").resolve().legal("activate", "Drawer")
    assert not g.copy().cast("Edict", targets="Drawer").resolve().legal("activate", "Drawer")
    g = Scenario(you={"battlefield": [DRAWER], "hand": [RAYS], "mana": "{5}"})
    g.cast("Rays", targets="Drawer").resolve()
    assert not g.activate("Drawer").resolve().legal("activate", "Drawer")


# ---------------------------------------------------------------- one thing or another (CR 608.2, 614.6)
SMITER = vanilla("Smiter", "4/4", ir.Replacement(
    ir.EventPattern(Event.DISCARDED, this_one, source=ir.ControlledBy(opponents)),
    ReplaceOp.TO_ZONE, ir.Constant(int(Zone.BATTLEFIELD)),
    zone=Zone.HAND))  # fmt: skip
ROB = card("Rob", "{B}", "Sorcery", spell(discard(1, who=target(player))))


def test_discarded_by_an_opponent_it_enters_instead():
    g = Scenario(you={"hand": [ROB], "mana": "{B}"}, opponent={"hand": [SMITER]})
    assert g.cast("Rob", targets="opponent").resolve().on_battlefield("Smiter")
    g = Scenario(you={"hand": [ROB, SMITER], "mana": "{B}"})
    assert g.cast("Rob", targets="you").resolve().in_graveyard("Smiter")


_DRAWS = (draw(1),)
_OTHER = ir.IfDo((ir.Discard(you, ONE, filter=creature),), _DRAWS, (), you)
LURKER = vanilla(
    "Lurker", "3/4", when(enters(), ir.IfDo((ir.SacrificeChoice(you, ONE, creature),), _DRAWS, (_OTHER,), you))
)


def test_one_of_two_deeds():
    g = Scenario(you={"battlefield": [BEAR], "hand": [LURKER, OX], "mana": "{1}"})
    g.cast("Lurker").resolve().script(you=["no", "yes"]).resolve()
    assert g.in_graveyard("Ox") and g.on_battlefield("Bear") and len(g.hand("you")) == 1


ORE = card("Ore", "{1}", "Artifact", ir.CastingRule(you, CastingRule.ANY_TYPE, creature))


def test_cr_609_4b_mana_of_any_type_for_some_spells():
    g = Scenario(you={"battlefield": [ORE], "hand": [KNIGHT, HEAL], "mana": "{R}{R}"})
    assert not g.legal("cast", "Heal")
    assert g.cast("Knight").resolve().on_battlefield("Knight")
