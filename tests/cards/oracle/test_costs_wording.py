"""Wording of costs, restrictions and mana: short phrases read to what they mean, and written as they were read."""

from __future__ import annotations

import pytest

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.cards.oracle.lines import read_line, read_spell, write_line
from mtgenv.engine.enums import Mana

C = ir.Constant


def one(line: str) -> ir.Ability:
    (a,) = read_line(line)
    return a


def effect(line: str) -> ir.Effect:
    (e,) = read_spell([line]).effects
    return e


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("as an additional cost to cast ~, discard a card or pay {2}.", [ir.AdditionalCost]),
        ("~ costs {2} more to cast for each target beyond the first.", [ir.OptionalCost]),
        ("~ costs {2} less to cast if it targets a Goat.", [ir.CostModification]),
        ("spells your opponents cast that target ~ cost {1} more to cast.", [ir.CostModification]),
        ("spells you cast from your graveyard cost {1} less to cast.", [ir.CostModification]),
        ("spend only red mana on X.", [ir.SpendOnX]),
        ("during your turn, your opponents can't cast spells or activate abilities of lands.", [ir.CastingRule] * 2),
        ("enchanted creature can't block, and its activated abilities can't be activated.", [ir.Static, ir.CastingRule]),
        ("you can spend mana of any type to cast Goat spells.", [ir.CastingRule]),
        ("you may cast ~ from your graveyard as long as you control a Goat.", [ir.Permission]),
        ("each opponent can't draw more than one card each turn.", [ir.Replacement]),
        ("~ enters tapped and doesn't untap during your untap step.", [ir.Replacement, ir.Static]),
        ("enchanted creature gets +1/+0 as long as it's a Goat. otherwise, it can't block.", [ir.Static] * 2),
        ("Goats you control and other Sheep you control get +1/+1.", [ir.Static]),
        ("at the beginning of your upkeep and whenever you cast a red spell, draw a card.", [ir.Triggered]),
    ],
)
def test_abilities(line: str, kinds: list[type]):
    found = read_line(line)
    assert [type(a) for a in found] == kinds


def test_two_lands_in_one_condition():
    a = one("~ enters tapped unless you control a Swamp or an Island.")
    assert isinstance(a, ir.Replacement)
    assert a.condition == ~(exists(subtype("Swamp") & you_control) | exists(subtype("Island") & you_control))


def test_activation_restrictions_and_changes():
    a = one("{2}: draw a card. this ability costs {1} less to activate for each Goat you control. activate only during your upkeep.")
    assert isinstance(a, ir.Activated) and a.change == ir.Negative(count(subtype("Goat") & you_control))
    assert a.condition is not None and write_line(a).endswith("activate only during your upkeep.")


def test_what_is_no_intervening_if_stands_behind():
    a = one("when ~ enters, sacrifice it unless it escaped.")
    assert isinstance(a, ir.Triggered) and a.condition is None
    assert a.effects == (ir.If(~ir.CostPaid("escape"), (ir.Sacrifice(this),)),)


def test_mana():
    a = one("{T}: add {U} or one mana of the chosen color.")
    assert isinstance(a, ir.Activated) and a.effects == (ir.AddMana(you, C(1), (Mana.BLUE,), choice=ir.ChosenColor()),)
    assert len(effect("for each color among permanents you control, add one mana of that color.").effects) == 5  # type: ignore[attr-defined]
    hard = effect("add {C}. if that mana is spent on a creature spell, that spell can't be countered.")
    assert isinstance(hard, ir.AddMana) and hard.hardens == creature and hard.spend is None


def test_flashback_given_to_a_card():
    e = effect("target instant card in your graveyard gains flashback until end of turn. the flashback cost is equal to its mana cost.")
    assert isinstance(e, ir.Permit) and e.how.exile and e.how.cost is None


def test_unless_it_is_paid_several_times():
    e = effect("counter target spell unless its controller pays {1} for each Goat you control.")
    assert isinstance(e, ir.UnlessPays) and e.times == count(subtype("Goat") & you_control)
    assert effect("counter target spell unless its controller pays {X}, where X is the number of Goats you control.") == e
