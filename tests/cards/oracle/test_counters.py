"""Counters, entering, keyword actions, frames with levels and chapters, and what is chosen as an instruction is followed."""

from __future__ import annotations

import pytest

from mtgenv.cards import ir
from mtgenv.cards.oracle.cards import read_abilities
from mtgenv.cards.oracle.errors import Unparsed
from mtgenv.cards.oracle.lines import read_line, read_spell, write_line
from mtgenv.engine.enums import Attr, CardType, Color, Event, ReplaceOp
from mtgenv.engine.enums import CostPart as Pay

C = ir.Constant
CREATURE = ir.OfType(CardType.CREATURE)
YOURS = ir.ControlledBy(ir.YOU)
TARGET = ir.Target(ir.TargetSpec(CREATURE))
ENTERS = ir.EventPattern(Event.ENTERS, ir.Is("THIS"))
R = ir.Replacement


def effects(line: str) -> ir.Effects:
    return read_spell([line]).effects


SPELLS = {
    "put a +1/+1 counter on target creature.": ir.PutCounters(C(1), "+1/+1", TARGET),
    "put two charge counters on target creature.": ir.PutCounters(C(2), "charge", TARGET),
    "put a +1/+1 counter on each of up to two target creatures.": ir.PutCounters(
        C(1), "+1/+1", ir.Target(ir.TargetSpec(CREATURE, 0, 2))
    ),
    "remove all counters from target creature.": ir.RemoveCounters(None, None, TARGET),
    "remove a -1/-1 counter from target creature.": ir.RemoveCounters(C(1), "-1/-1", TARGET),
    "double the number of +1/+1 counters on target creature.": ir.PutCounters(
        ir.AttrOf(Attr.COUNTERS, TARGET, "+1/+1"), "+1/+1", TARGET
    ),
    "distribute three +1/+1 counters among one, two, or three target creatures.": ir.DistributeCounters(
        C(3), "+1/+1", ir.Target(ir.TargetSpec(CREATURE, 1, 3))
    ),
    "put your choice of a flying counter or a reach counter on target creature.": ir.May(
        ir.YOU, (ir.PutCounters(C(1), "flying", TARGET),), (ir.PutCounters(C(1), "reach", TARGET),)
    ),
    "you get {E}{E}.": ir.GetCounters(ir.YOU, C(2), "ENERGY"),
    "you get an experience counter.": ir.GetCounters(ir.YOU, C(1), "EXPERIENCE"),
    "investigate twice.": ir.KeywordAction("investigate", C(2)),
    "amass Orcs 2.": ir.KeywordAction("amass", C(2), None, ir.YOU, "Orcs"),
    "target creature explores.": ir.KeywordAction("explore", None, TARGET),
    "goad target creature.": ir.Modify(TARGET, (ir.Goaded(),), ir.Duration.UNTIL_YOUR_NEXT_TURN),
    "untap up to two lands.": ir.Untap(ir.SomeOf(ir.OfType(CardType.LAND), "those chosen", C(0), C(2))),
    "return a creature you control to its owner's hand.": ir.Move(
        ir.SomeOf(ir.AllOf((CREATURE, YOURS)), "the chosen one"), ir.Zone.HAND
    ),
}


@pytest.mark.parametrize("line", SPELLS)
def test_instructions(line):
    spell = read_spell([line])
    assert spell.effects == (SPELLS[line],)
    assert write_line(spell) == line


def test_several_kinds_on_the_same_object():
    (a,) = effects("put a +1/+1 counter and a flying counter on target creature.")
    assert a == ir.Joined((ir.PutCounters(C(1), "+1/+1", TARGET), ir.PutCounters(C(1), "flying", TARGET)))


def test_other_wordings_of_a_number():
    (a,) = effects("put a +1/+1 counter on target creature for each land you control.")
    (b,) = effects("put X +1/+1 counters on target creature, where X is the number of lands you control.")
    (c,) = effects("put a number of +1/+1 counters on target creature equal to the number of lands you control.")
    assert a == b == c


def test_what_was_chosen_can_be_spoken_of():
    put, gain = effects("put a +1/+1 counter on a creature you control. it gains trample until end of turn.")
    assert isinstance(put.ref, ir.SomeOf) and gain.ref == ir.Bound(put.ref.name)


def test_sacrificing_is_no_free_choice():
    (a,) = effects("sacrifice a creature.")
    assert isinstance(a, ir.SacrificeChoice)


LINES = {
    "~ enters tapped.": R(ENTERS, ReplaceOp.ENTERS_TAPPED),
    "~ enters tapped unless it's your turn.": R(ENTERS, ReplaceOp.ENTERS_TAPPED, condition=ir.Not(ir.IsTurnOf(ir.YOU))),
    "~ enters with two +1/+1 counters on it.": R(ENTERS, ReplaceOp.ENTERS_WITH_COUNTERS, C(2), "+1/+1"),
    "~ enters tapped with two charge counters on it.": R(
        ENTERS, ReplaceOp.AS_ENTERS, effects=(ir.EntersTapped(), ir.EntersWithCounters(C(2), "charge"))
    ),
    "as ~ enters, you may pay 2 life. if you don't, it enters tapped.": R(
        ENTERS,
        ReplaceOp.AS_ENTERS,
        effects=(ir.UnlessPays((ir.EntersTapped(),), ir.YOU, ir.Cost(None, (ir.CostPart(Pay.PAY_LIFE, C(2)),))),),
    ),
    "as ~ enters, choose a color.": R(ENTERS, ReplaceOp.CHOOSE_COLOR),
    "as ~ enters, choose a creature type.": R(ENTERS, ReplaceOp.CHOOSE_TYPE),
    "each other creature you control enters with an additional +1/+1 counter on it.": R(
        ir.EventPattern(Event.ENTERS, ir.AllOf((ir.NotOf(ir.Is("THIS")), CREATURE, YOURS))),
        ReplaceOp.ENTERS_WITH_COUNTERS,
        C(1),
        "+1/+1",
    ),
    "if one or more +1/+1 counters would be put on a creature you control, "
    "that many plus one +1/+1 counters are put on it instead.": R(
        ir.EventPattern(Event.COUNTERS_PUT, ir.AllOf((CREATURE, YOURS)), counter="+1/+1"),
        ReplaceOp.AMOUNT,
        ir.Sum(ir.EventAmount(), C(1)),
    ),
    "if one or more tokens would be created under your control, twice that many of those tokens are created instead.": R(
        ir.EventPattern(Event.TOKEN_CREATED, players=ir.YOU), ReplaceOp.AMOUNT, ir.Product(C(2), ir.EventAmount())
    ),
}


@pytest.mark.parametrize("line", LINES)
def test_entering_and_more_than_would_be(line):
    assert read_line(line) == (LINES[line],)
    assert write_line(LINES[line]) == line


def test_two_static_abilities_in_one_paragraph():
    a, b = read_line("~ enters tapped. as it enters, choose a color other than red.")
    assert a.op == ReplaceOp.ENTERS_TAPPED and b.op == ReplaceOp.CHOOSE_COLOR and b.n == C(31 - Color.RED)
    with pytest.raises(Unparsed):
        read_line("~ enters tapped. draw a card.")


def test_cr_714_chapters():
    (a,) = read_line("I, II — draw a card.")
    assert a == ir.Chapter((1, 2), (ir.PlayerEffect("DRAW", ir.YOU, C(1)),)) and write_line(a) == "I, II — draw a card."


def test_cr_716_classes():
    lines = [
        "you gain 1 life.",
        "{1}{W}: level 2",
        "when ~ becomes level 2, draw a card.",
        "{2}{W}: level 3",
        "creatures you control get +1/+1.",
    ]
    got = read_abilities(["creatures you control have haste.", *lines[1:]], CardType.ENCHANTMENT, ("Class",))
    assert [type(a) for a in got] == [ir.Static, ir.ClassLevel, ir.ClassLevel]
    assert (
        got[1].level == 2
        and got[1].when == (ir.PlayerEffect("DRAW", ir.YOU, C(1)),)
        and isinstance(got[2].abilities[0], ir.Static)
    )


def test_cr_711_level_up():
    lines = ["level up {W}", "LEVEL 1-4", "2/2", "first strike", "LEVEL 5+", "4/4", "double strike"]
    up, low, high = read_abilities(lines, CardType.CREATURE, ("Human",))
    assert up.name == "level up" and isinstance(low, ir.Static) and isinstance(high, ir.Static)
    assert low.mods[0] == ir.SetPT(C(2), C(2)) and high.mods[0] == ir.SetPT(C(4), C(4))


@pytest.mark.parametrize(
    "line",
    [
        "put a nonsense counter on target creature.",
        "remove a counter from target creature.",  # of which kind?
        "put three +1/+1 counters among target creatures.",
        "amass Orc 2.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(Unparsed):
        read_spell([line])


# ---------------------------------------------------------------- what can't be meant
def test_other_in_a_spell_is_other_than_what_was_spoken_of():
    choose, destroy = effects("choose target creature. destroy all other creatures.")
    assert isinstance(choose, ir.ChooseTargets)
    assert destroy.ref.filter.parts[0] == ir.NotOf(ir.Among(choose.ref))
    with pytest.raises(Unparsed):
        read_spell(["destroy all other creatures."])


def test_that_many_needs_an_event_with_an_amount():
    (a,) = read_line("whenever ~ is dealt damage, draw that many cards.")
    assert a.effects[0].n == ir.EventAmount()
    for line in (
        "when ~ enters, draw that many cards.",
        "when ~ enters, exile all creatures you control. then create that many 5/5 red Dragon creature tokens with flying.",
        "whenever ~ is dealt damage, exile all creatures you control. then draw that many cards.",
    ):
        with pytest.raises(Unparsed):
            read_line(line)


def test_a_quotation_within_a_sentence_has_no_full_stop():
    line = 'when ~ enters, other creatures you control gain "{T}: draw a card" until end of turn.'
    (a,) = read_line(line)
    assert write_line(a) == line


def test_cr_721_station_symbols():
    from mtgenv.cards.oracle.frames import read_stations

    def plain(lines):
        return read_abilities(lines, CardType.ARTIFACT, ("Spacecraft",))

    got = read_stations(
        ["station", "1+ | whenever you gain life, draw a card.", "8+ | Flying", "creatures you control have haste."],
        plain,
        (5, 4),
    )
    assert got[0] == ir.KeywordAbility("station")
    assert isinstance(got[1].mods[0], ir.GrantAbility)
    assert ir.SetPT(C(5), C(4)) in got[2].mods and got[3].condition is not None
