"""The two-way grammar: every rule reads what it writes, and readings keep what the words say."""

from __future__ import annotations

import pytest

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.cards.oracle.context import Context
from mtgenv.cards.oracle.errors import Unparsed
from mtgenv.cards.oracle.lines import read_line, read_spell, write_line
from mtgenv.cards.oracle.normal import comparable, normal_lines, printed
from mtgenv.cards.oracle.template import Grammar, Reader, Writer, h, wordings

B = ir.Bound


def one(line: str) -> ir.Ability:
    (a,) = read_line(line)
    return a


# ---------------------------------------------------------------- the machinery
def test_a_rule_reads_and_writes():
    g = Grammar()
    g.table("color", {"red": 1, "blue": 2})
    g.rule("thing", ["{c:color} ball", "ball of {c:color}"], ("ball", h.c))
    assert next(Reader(g, "blue ball").whole("thing", Context()))[0] == ("ball", 2)
    value, after = next(Reader(g, "ball of red").whole("thing", Context()))
    assert value == ("ball", 1) and after.varied, "another wording is marked"
    assert Writer(g).write("thing", ("ball", 1), Context())[0] == "red ball"


def test_choices_give_a_written_wording_and_others():
    assert wordings("a [b|c] d[|e]") == ["a b d", "a b de", "a c d", "a c de"]


def test_a_repeated_hole_must_hold_the_same():
    g = Grammar()
    g.table("n", {"one": 1, "two": 2})
    g.rule("pair", "{x:n} and {x:n}", (h.x,))
    assert [v for v, _ in Reader(g, "two and two").whole("pair", Context())] == [(2,)]
    assert not list(Reader(g, "one and two").whole("pair", Context()))


# ---------------------------------------------------------------- normal form
@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("Bear", "Flying (It flies.)", ["flying"]),
        ("Bear", "Landfall — Whenever a land you control enters, draw a card.", ["whenever a land you control enters, draw a card."]),
        ("Bear", "When Bear enters, this creature deals 1 damage to you.", ["when ~ enters, ~ deals 1 damage to you."]),
        ("Bear", "{T}, Sacrifice this artifact: Draw a card.", ["{T}, sacrifice ~: draw a card."]),
        ("Bear", "Goblins you control get +1/+1.", ["Goblins you control get +1/+1."]),
        ("Kor the Wise", "Whenever Kor attacks, draw a card.", ["whenever Kor attacks, draw a card."]),
    ],
)
def test_normal_form(name: str, text: str, lines: list[str]):
    assert normal_lines(name, text) == lines


def test_a_legend_may_be_called_by_its_short_name():
    assert normal_lines("Kor, the Wise", "Whenever Kor attacks, draw a card.", legendary=True) == ["whenever ~ attacks, draw a card."]


def test_printed_is_how_cards_look():
    assert printed("{T}, sacrifice ~: draw a card. then discard a card.", "this artifact") == (
        "{T}, Sacrifice this artifact: Draw a card. Then discard a card."
    )


def test_only_words_for_the_same_thing_are_comparable():
    assert comparable("it gains flying") == comparable("that creature gains flying")
    assert comparable("~ gains flying") != comparable("it gains flying")
    assert comparable("target creature gains flying") != comparable("target creature gets flying")


# ---------------------------------------------------------------- readings by hand
t = target(creature)
READ = {
    "flying, haste": ir.Keywords((ir.Keyword.FLYING, ir.Keyword.HASTE)),
    "when ~ enters, draw a card.": when(enters(), draw(1)),
    "whenever another creature you control dies, each opponent loses 1 life.":
        when(dies(other & creature & you_control), lose_life(1, opponents)),
    "at the beginning of your upkeep, if you control a Swamp, scry 1.":
        when(upkeep(), scry(1), if_=exists(subtype("Swamp") & you_control)),
    "{2}{B}, {T}: destroy target creature.": activated("{2}{B}{T}", destroy(t)),
    "other creatures you control get +1/+1.": static(other & creature & you_control, gets(1, 1)),
    "~ gets +2/+0 as long as it's your turn.": static(this_one, gets(2, 0), as_long_as=your_turn),
    "~ enters tapped unless you control two or more Islands.":
        ir.Replacement(enters(), ir.ReplaceOp.ENTERS_TAPPED, condition=~(count(subtype("Island") & you_control) >= 2)),
    "exile ~ from your graveyard: draw a card.":
        ir.Activated(ir.Cost(None, (ir.CostPart(ir.Payment.EXILE_THIS),)), (draw(1),), zone=ir.Zone.GRAVEYARD),
    "{B}: return ~ from your graveyard to your hand.":
        ir.Activated(cost("{B}"), (return_to_hand(this),), zone=ir.Zone.GRAVEYARD),
}  # fmt: skip


@pytest.mark.parametrize("line", READ)
def test_reading(line: str):
    assert one(line) == READ[line]
    assert write_line(READ[line]) == line


SPELLS = {
    "destroy target creature. it can't be regenerated.": (ir.Destroy(t, False),),
    "target player draws two cards and loses 2 life.": (
        ir.Joined((draw(2, target(player)), lose_life(2, target(player)))),
    ),
    "~ deals 3 damage to target creature. if that creature would die this turn, exile it instead.": (
        deal(3, t), ir.Modify(t, (ir.AddRules(ir.Rule.EXILED_IF_DIES),)),
    ),
    "you may discard a card. if you do, draw two cards.": (ir.IfDo((discard(1),), (draw(2),), players=you),),
    "exile target creature. its controller gains 4 life.": (exile(t), ir.PlayerEffect("GAIN_LIFE", ir.ControllerOf(t), ir.Constant(4))),
}  # fmt: skip


@pytest.mark.parametrize("line", SPELLS)
def test_spells(line: str):
    assert read_spell([line]) == ir.Spell(SPELLS[line])
    assert comparable(write_line(ir.Spell(SPELLS[line]))) == comparable(line)


# ---------------------------------------------------------------- what "it" is
def test_it_is_the_latest_thing_spoken_of():
    a = one("when ~ enters, target creature gets +1/+1 until end of turn. untap it.")
    assert isinstance(a, ir.Triggered) and a.effects[1] == untap(t)


def test_it_is_the_source_when_nothing_else_was_spoken_of():
    a = one("whenever ~ attacks, it gets +1/+0 until end of turn.")
    assert isinstance(a, ir.Triggered) and a.effects == (until_end_of_turn(this, gets(1, 0)),)


def test_an_if_after_the_event_is_an_intervening_if():
    a = one("whenever ~ attacks, if you have no cards in hand, draw a card.")
    assert isinstance(a, ir.Triggered) and a.condition is not None and a.effects == (draw(1),)  # CR 603.4


def test_under_your_control_is_not_under_its_owners():
    (a,) = read_spell(["return target creature card from your graveyard to the battlefield under your control."]).effects
    assert isinstance(a, ir.Move) and a.under == you
    (a,) = read_spell(["return target creature card from a graveyard to the battlefield under its owner's control."]).effects
    assert isinstance(a, ir.Move) and a.under is None


def test_it_is_not_what_is_attached_to_it():
    a = one("when another creature dies, return it to the battlefield and attach ~ to it.")
    assert isinstance(a, ir.Triggered)
    assert [(x.ref, x.to) for x in a.walk() if isinstance(x, ir.Attach)] == [(this, that_object)]


def test_other_in_a_condition_about_the_same_things_is_other_than_what_entered():
    a = one("whenever a creature you control enters, if you control three or more other creatures, draw a card.")
    assert isinstance(a, ir.Triggered) and a.condition is not None
    assert ir.Is("EVENT_OBJECT") in a.condition.walk() and ir.Is("THIS") not in a.condition.walk()


def test_the_second_main_phase_is_not_every_postcombat_one():
    second, other = (one(f"at the beginning of your {w} main phase, draw a card.") for w in ("second", "postcombat"))
    assert isinstance(second, ir.Triggered) and isinstance(other, ir.Triggered)
    assert second.event.where is not None and other.event.where is None


def test_an_action_with_the_opening_hand():
    a = one("if ~ is in your opening hand, you may begin the game with it on the battlefield.")
    assert a == ir.OpeningHand((ir.Move(this, Zone.BATTLEFIELD),))


def test_equal_targets_of_two_modes_are_two_targets():
    a = read_spell(["choose one —\n• tap target creature.\n• untap target creature."])
    first, second = (m[0] for m in a.effects[0].modes)  # type: ignore[attr-defined]
    assert first.ref != second.ref


# ---------------------------------------------------------------- what must not be read
@pytest.mark.parametrize(
    "line",
    [
        "draw a card",  # no full stop
        "when ~ enters, draw a card. then do a dance.",
        "{T}: it deals 1 damage to any target.",  # nothing was spoken of
        "target creature gets +1/+1 until end of turn.",  # an instruction is no ability by itself
        "that creature gains flying.",
    ],
)
def test_not_read(line: str):
    with pytest.raises(Unparsed):
        read_line(line)


@pytest.mark.parametrize(
    "line",
    [
        "target opponent searches their library for a basic land card, puts it onto the battlefield tapped, then shuffles.",
        "counter target spell. if that spell is countered this way, exile it instead of putting it into its owner's graveyard.",
        "return a Zombie card at random from your graveyard to your hand.",
        "destroy X target artifacts.",
        "look at target player's hand.",
    ],
)
def test_one_wording_is_written_as_it_is_read(line: str):
    assert write_line(read_spell([line])) == line


@pytest.mark.parametrize(
    "line",
    [
        "each tapped creature deals damage to itself equal to its power.",
        "each other creature you control deals damage equal to its power to any target.",
        "~ deals 1 damage to each creature. if it was kicked, it deals 2 damage to each creature instead.",
    ],
)
def test_what_each_of_several_does_by_itself_is_not_read_as_something_else(line):
    """An instruction's amount is worked out once for all (CR 608.2h); "it" is nothing nearer than each of them."""
    with pytest.raises(Unparsed):
        read_spell([line])
