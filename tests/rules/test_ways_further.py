"""Casting for life, from several zones, once a turn, and what becomes of it; costs given or forbidden (CR 101.2, 601)."""

from mtgenv.engine.enums import Attr, Event
from mtgenv.scenario import Scenario
from tests.rules.cards import *

ONE = ir.Constant(1)
FREE = ir.Cost()
LIFE = ir.Cost(None, (ir.CostPart(ir.Payment.PAY_LIFE, ir.AttrOf(Attr.MANA_VALUE, ir.This())),))
ANYTHING = ir.OfType(CardType(0))
YOURS = ir.ControlledBy(you)
INSTANTS = ir.AllOf((ir.OfType(CardType.INSTANT | CardType.SORCERY), YOURS))
CITADEL = card("Citadel", "{3}", "Artifact", ir.Permission(ANYTHING, Zone.LIBRARY, cost=LIFE, lands=True))
BOTH = card("Both", "{3}", "Artifact", ir.Permission(ANYTHING, Zone.HAND, also=Zone.LIBRARY, cost=FREE, once_a_turn=True))
_WITH_TWO = ir.Permission(creature, Zone.GRAVEYARD, tapped=True, counter="+1/+1", counters=ir.Constant(2))
SMITH = card("Smith", "{3}", "Artifact", _WITH_TWO)
_HELD = ir.AsCast(count(creature & you_control) >= 1)
SHOUT = card("Shout", "{R}", "Instant", spell(ir.If(_HELD, (deal(3, to=ir.PlayerRows(opponents)),))))
SAVER = card("Saver", "{1}", "Artifact", ir.PlayerRule(each_player, ir.PlayerRuleKind.NO_LIFE_COSTS))
KEEPER = card("Keeper", "{1}", "Artifact", ir.PlayerRule(each_player, ir.PlayerRuleKind.KEEPS_CREATURES))
_FOOD = ir.Cost(None, (ir.CostPart(ir.Payment.SACRIFICE, ONE, creature & you_control),))
ALTAR = card("Altar", "{1}", "Artifact", ir.Activated(_FOOD, (gain_life(1),)))
_PAIN = ir.Cost(None, (ir.CostPart(ir.Payment.PAY_LIFE, ONE),))
PAINFUL = card("Painful", "{1}", "Artifact", ir.Activated(_PAIN, (gain_life(3),)))
TEMPTING = card("Tempting", "{G}", "Sorcery", spell(ir.UnlessPays((draw(1),), you, _PAIN)))
LIMIT = card("Limit", "{R}", "Sorcery", spell(ir.Applying(ir.CastingRule(you, ir.RuleKind.CANT_CAST, n=ONE, more=True))))
ECHOES = card("Echoes", "{3}", "Artifact", ir.SpellsHave(INSTANTS, ir.KeywordAbility("replicate")))
ENGINE = card("Engine", "{3}", "Artifact", ir.SpellsHave(YOURS, ir.KeywordAbility("convoke")))
_G_OR_LIFE = ir.CostModification(green, ONE, mana=ir.ManaCost(("G",)), players=you, for_life=True)
DEFILER = card("Defiler", "{3}", "Artifact", _G_OR_LIFE)
_HARD = ir.CastingRule(each_player, ir.RuleKind.UNCOUNTERABLE, instant & you_control)
SHELTER = card("Shelter", "{1}", "Artifact", _HARD)
_TAP = ir.Cost(None, (ir.CostPart(ir.Payment.TAP),))
NEXT = card("Next", "{1}", "Artifact", ir.Activated(_TAP, (ir.Applying(_HARD, once=True),)))
GUESS = card("Guess", "{U}", "Instant", spell(counter(target(spell_on_stack & ir.Where(ir.EarlierSpells(True).equals(1))))))


def test_cr_118_9_life_instead_of_mana_from_the_top_of_the_library():
    g = Scenario(you={"battlefield": [CITADEL], "library": [BEAR]})
    g.cast("Bear").resolve()
    assert g.life() == 18 and g.on_battlefield("Bear")
    assert not Scenario(you={"battlefield": [CITADEL], "library": [BEAR], "life": 1}).legal("cast", "Bear")


def test_once_a_turn_from_either_zone():
    g = Scenario(you={"battlefield": [BOTH], "library": [OX], "hand": [BEAR]})
    assert g.legal("cast", "Bear")
    g.cast("Ox").resolve()
    assert not g.legal("cast", "Bear") and g.on_battlefield("Ox")


def test_cr_614_12_a_permanent_cast_so_enters_tapped_with_counters():
    g = Scenario(you={"battlefield": [SMITH, "Forest*2"], "graveyard": [BEAR]})
    g.cast("Bear").resolve()
    assert g.tapped("Bear") and g.power("Bear") == 4


def test_cr_601_2i_what_held_as_it_was_cast():
    for there in (True, False):
        g = Scenario(you={"battlefield": ["Mountain*2", *([BEAR] if there else [])], "hand": [SHOUT, BOLT]})
        g.cast("Shout")
        if there:  # what happens afterwards makes no difference
            g.cast("Bolt", targets="Bear").resolve()
        g.resolve_all()
        assert g.life("opponent") == (17 if there else 20)


def test_cr_101_2_life_cant_be_paid_for_costs_but_for_effects():
    g = Scenario(you={"battlefield": [SAVER, PAINFUL, "Forest"], "hand": [TEMPTING]})
    assert not g.legal("activate", "Painful")
    g.cast("Tempting").resolve().choose("yes")
    assert g.life() == 19 and g.hand() == []


def test_cr_101_2_creatures_cant_be_sacrificed_for_costs():
    g = Scenario(you={"battlefield": [ALTAR, BEAR]})
    assert g.legal("activate", "Altar")
    assert not Scenario(you={"battlefield": [KEEPER, ALTAR, BEAR]}).legal("activate", "Altar")


def test_one_more_spell_counts_from_when_the_effect_began():
    g = Scenario(you={"battlefield": ["Mountain*4"], "hand": [LIMIT, BOLT, BOLT]})
    g.cast("Bolt", targets="opponent").resolve().cast("Limit").resolve()
    g.cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 14
    g = Scenario(you={"battlefield": ["Mountain*4"], "hand": [LIMIT, BOLT, BOLT]})
    g.cast("Limit").resolve().cast("Bolt", targets="opponent").resolve()
    assert not g.legal("cast", "Bolt")


def test_cr_702_56_replicate_that_an_effect_gives():
    g = Scenario(you={"battlefield": [ECHOES, "Mountain*3"], "hand": [BOLT]})
    g.cast("Bolt", targets="opponent", kicked=["yes", "yes"]).script(you=["no", "no"]).resolve_all()
    assert g.life("opponent") == 11


def test_cr_702_51_convoke_that_an_effect_gives():
    assert Scenario(you={"battlefield": [ENGINE, BEAR, BEAR], "hand": [BEAR]}).legal("cast", "Bear")
    assert not Scenario(you={"battlefield": [BEAR, BEAR], "hand": [BEAR]}).legal("cast", "Bear")


def test_a_symbol_that_life_may_stand_for():
    g = Scenario(you={"battlefield": [DEFILER, "Mountain"], "hand": [BEAR]})
    g.cast("Bear").resolve()
    assert g.life() == 18 and g.on_battlefield("Bear")


def test_the_second_spell_of_the_turn():
    theirs = {"battlefield": ["Island"], "hand": [GUESS]}
    g = Scenario(you={"battlefield": ["Mountain*2"], "hand": [BOLT, BOLT]}, opponent=theirs)
    g.cast("Bolt", targets="opponent")
    assert not g.legal("cast", "Guess", player="opponent")
    g.resolve().cast("Bolt", targets="opponent").cast("Guess", targets="Bolt", player="opponent").resolve_all()
    assert g.life("opponent") == 17


def test_a_delayed_trigger_that_is_about_several_objects():
    those = ir.Bound("those")
    event = ir.EventPattern(Event.DAMAGE, None, source=ir.Among(those), damage="combat")
    two = ir.Target(ir.TargetSpec(creature, 0, 2))
    drawing = ir.Triggered(event, (draw(1),))
    watching = ir.Delayed(drawing, two, "those", Duration.UNTIL_YOUR_NEXT_TURN, once=False)
    watch = card("Watch", "{U}", "Sorcery", spell(watching))
    g = Scenario(you={"battlefield": ["Island", BEAR, OX], "hand": [watch], "library": [BEAR, BEAR]})
    g.cast("Watch", targets=["Bear"]).resolve().attack("Bear", "Ox").to("end of combat")
    assert len(g.hand()) == 1


def test_cr_101_2_spells_that_cant_be_countered():
    theirs = {"battlefield": ["Island*4"], "hand": [CANCEL, CANCEL]}
    for there, life in ((SHELTER, 14), (NEXT, 17)):
        g = Scenario(you={"battlefield": ["Mountain*2", there], "hand": [BOLT, BOLT]}, opponent=dict(theirs))
        if there is NEXT:
            g.activate("Next").resolve()
        for _ in range(2):
            g.cast("Bolt", targets="opponent")
            if g.legal("cast", "Cancel", player="opponent"):
                g.cast("Cancel", targets="Bolt", player="opponent")
            g.resolve_all()
        assert g.life("opponent") == life
