"""Tokens, copies and emblems: every way to describe what is created (CR 111, 114, 707)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mtgenv.cards import ir
from mtgenv.cards.oracle.errors import Unparsed
from mtgenv.cards.oracle.lines import read_line, read_spell, write_line
from mtgenv.cards.tokens import PREDEFINED, creature_token
from mtgenv.engine.enums import CardType, Color, Duration, Keyword, ReplaceOp, Supertype

C = ir.Constant
T = CardType
SOLDIER = creature_token((1, 1), Color.WHITE, ("Soldier",))
THAT, THOSE = "that token", "those tokens"
CREATURE = ir.OfType(T.CREATURE)


def made(n: ir.Quantity, card: ir.Card, many: bool | None = None, **more: object) -> ir.CreateTokens:
    several = n != C(1) if many is None else many
    return ir.CreateTokens(ir.YOU, n, card, name=THOSE if several else THAT, **more)


def effects(line: str) -> ir.Effects:
    return read_spell([line]).effects


LINES = {
    "create a 1/1 white Soldier creature token.": made(C(1), SOLDIER),
    "create two tapped 1/1 white Soldier creature tokens.": made(C(2), SOLDIER, tapped=True),
    "create X 1/1 white Soldier creature tokens.": made(ir.X(), SOLDIER),
    "create a Treasure token.": made(C(1), PREDEFINED["Treasure"]),
    "create a 2/1 white and black Knight creature token with flying and lifelink.": made(
        C(1),
        creature_token((2, 1), Color.WHITE | Color.BLACK, ("Knight",), ir.Keywords((Keyword.FLYING, Keyword.LIFELINK))),
    ),
    "create three 1/1 colorless Thopter artifact creature tokens with flying.": made(
        C(3),
        creature_token((1, 1), Color(0), ("Thopter",), ir.Keywords((Keyword.FLYING,)), types=T.ARTIFACT | T.CREATURE),
    ),
    "create an X/X green Ooze creature token.": made(
        C(1), creature_token((None, None), Color.GREEN, ("Ooze",)), size=ir.X()
    ),
    "create two 1/1 white Soldier creature tokens that are tapped and attacking.": made(
        C(2), SOLDIER, tapped=True, attacking=True
    ),
    "create a legendary 1/1 white Soldier creature token named Boo.": made(
        C(1), replace(SOLDIER, name="Boo", supertypes=Supertype.LEGENDARY)
    ),
}


@pytest.mark.parametrize("line", LINES)
def test_created_tokens(line):
    spell = read_spell([line])
    assert spell.effects == (LINES[line],)
    assert write_line(spell) == line


def test_other_wordings():
    (a,) = effects("create Boo, a legendary 1/1 white Soldier creature token.")
    assert a.token.name == "Boo" and a.token.supertypes == Supertype.LEGENDARY
    (a,) = effects("create a number of 1/1 white Soldier creature tokens equal to the number of lands you control.")
    (b,) = effects("create X 1/1 white Soldier creature tokens, where X is the number of lands you control.")
    assert a == b and isinstance(a.n, ir.Count)
    (a,) = effects('create a 0/1 colorless Eldrazi Spawn creature token. it has "sacrifice ~: add {C}."')
    (b,) = effects('create a 0/1 colorless Eldrazi Spawn creature token with "sacrifice ~: add {C}."')
    assert a == b and isinstance(a.token.abilities[0], ir.Activated)


def test_cr_111_4_names_follow_from_subtypes():
    (a,) = effects("create a 2/2 black Zombie Knight creature token.")
    assert a.token.name == "Zombie Knight Token"


def test_several_after_one_verb():
    (a,) = effects("create a Food token and a Treasure token.")
    assert isinstance(a, ir.Joined) and [e.token for e in a.effects] == [PREDEFINED["Food"], PREDEFINED["Treasure"]]
    assert a.effects[0].name != a.effects[1].name


def test_pronouns_speak_of_the_tokens():
    _, gain = effects("create two 1/1 white Soldier creature tokens. they gain haste until end of turn.")
    assert gain.ref == ir.Bound(THOSE)
    _, gain = effects("create a token that's a copy of target creature. it gains haste until end of turn.")
    assert gain.ref == ir.Bound(THAT)
    (a,) = read_line(
        "whenever you cast an instant or sorcery spell, create an X/X blue Fish creature token, where X is its mana value."
    )
    assert a.effects[0].size == ir.AttrOf(ir.Attr.MANA_VALUE, ir.EventObject()), "not the token's own"


def test_cr_707_9_copies_with_exceptions():
    (a,) = effects("create a token that's a copy of target creature, except it isn't legendary and it has haste.")
    assert isinstance(a, ir.CopyTokens)
    assert a.exceptions == (ir.SetSupertypes(Supertype.LEGENDARY, True), ir.AddKeywords((Keyword.HASTE,)))
    (a,) = effects("create a token that's a copy of target creature, except it's a 4/4 black Zombie.")
    assert a.exceptions == (ir.TurnsInto(C(4), C(4), ("Zombie",), Color.BLACK),)
    (a,) = effects(
        "create a token that's a copy of target creature, except it's an artifact in addition to its other types."
    )
    assert a.exceptions == (ir.AddTypes(T.ARTIFACT),)
    (a,) = read_line("you may have ~ enter as a copy of any creature on the battlefield, except it has flying.")
    assert (
        a.op == ReplaceOp.ENTERS_AS_COPY
        and a.copied == CREATURE
        and a.exceptions == (ir.AddKeywords((Keyword.FLYING,)),)
    )
    (a,) = effects("target creature becomes a copy of another target creature until end of turn.")
    assert isinstance(a, ir.BecomeCopy) and a.duration == Duration.END_OF_TURN


def test_cr_114_emblems():
    line = '[-7]: you get an emblem with "creatures you control get +1/+1."'
    (a,) = read_line(line)
    (e,) = a.effects
    assert isinstance(e, ir.CreateEmblem) and isinstance(e.emblem.abilities[0], ir.Static) and write_line(a) == line


@pytest.mark.parametrize(
    "line",
    [
        "create a 1/1 Soldier creature token.",  # of which color?
        "create a white Soldier creature token.",  # of which size?
        "create a token.",
        "create two 1/1 white Soldier creature token.",
        "create a 1/1 white Soldier creature token with banding and more.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(Unparsed):
        read_spell([line])
