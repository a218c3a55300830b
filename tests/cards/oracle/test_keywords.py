"""Lines of keyword abilities, quoted abilities, and abilities behind a keyword (CR 702)."""

from __future__ import annotations

import pytest

from mtgenv.cards import ir
from mtgenv.cards.oracle.errors import Unparsed
from mtgenv.cards.oracle.lines import read_line, write_line
from mtgenv.engine.enums import CardType, Color, Keyword, Supertype
from mtgenv.engine.enums import CostPart as Pay

K, C = ir.KeywordAbility, ir.Constant


def mana(*symbols: str) -> ir.Cost:
    return ir.Cost(ir.ManaCost(symbols))


LIFE = ir.CostPart(Pay.PAY_LIFE, C(3))
LINES = {
    "prowess": K("prowess"),
    "toxic 2": K("toxic", 2),
    "for Mirrodin!": K("for Mirrodin!"),
    "ward {2}": K("ward", None, mana("2")),
    "ward—pay 3 life.": K("ward", None, ir.Cost(None, (LIFE,))),
    "ward—{2}, pay 3 life.": K("ward", None, ir.Cost(ir.ManaCost(("2",)), (LIFE,))),
    "suspend 4—{U}": K("suspend", 4, mana("U")),
    "equip {3}": K("equip", None, mana("3")),
    "equip Knight {1}": K("equip", None, mana("1"), ir.OfSubtype("Knight")),
    "swampwalk": K("landwalk", None, None, ir.OfSubtype("Swamp")),
    "basic landcycling {2}": K(
        "typecycling", None, mana("2"), ir.AllOf((ir.OfSupertype(Supertype.BASIC), ir.OfType(CardType.LAND)))
    ),
    "affinity for artifacts": K("affinity", None, None, ir.OfType(CardType.ARTIFACT)),
    "champion a Goblin": K("champion", None, None, ir.OfSubtype("Goblin")),
    "kicker {1}{R}": ir.Kicker(mana("1", "R")),
    "multikicker {1}": ir.Kicker(mana("1"), True),
    "megamorph {2}{G}": ir.Morph(mana("2", "G"), "megamorph"),
    "protection from red": ir.Protection(ir.OfColor(Color.RED)),
    "protection from black and from red": ir.Protection(ir.OfColor(Color.BLACK | Color.RED)),
    "protection from Vampires, from Werewolves, and from Zombies": ir.Protection(
        ir.AnyOf((ir.OfSubtype("Vampire"), ir.OfSubtype("Werewolf"), ir.OfSubtype("Zombie")))
    ),
    "protection from everything": ir.Protection(ir.OfType(CardType(0))),
    "hexproof from monocolored": ir.HexproofFrom(ir.NumberOfColors(1, 1)),
    "enchant player": ir.Enchant(ir.IsPlayer(ir.Seats(ir.PlayerRef.EACH))),
}


@pytest.mark.parametrize("line", LINES)
def test_keyword_lines(line):
    assert read_line(line) == (LINES[line],)
    assert write_line(LINES[line]) == line


def test_several_on_one_line():
    flying, ward = Keyword.FLYING, K("ward", None, mana("1"))
    assert read_line("flying, vigilance, ward {1}") == (ir.Keywords((flying, Keyword.VIGILANCE)), ward)
    assert read_line("reach; protection from white") == (
        ir.Keywords((Keyword.REACH,)),
        ir.Protection(ir.OfColor(Color.WHITE)),
    )


@pytest.mark.parametrize(
    "line", ["flying, prowess 2", "ward", "ward pay 3 life", "equip planeswalker {3}", "protection from", "suspend 4"]
)
def test_what_is_no_keyword(line):
    with pytest.raises(Unparsed):
        read_line(line)


def test_quoted_abilities_speak_of_their_bearer():
    line = 'creatures you control have "{T}: add {G}."'
    (a,) = read_line(line)
    assert isinstance(a, ir.Static) and isinstance(a.mods[0], ir.GrantAbility)
    assert isinstance(a.mods[0].ability, ir.Activated) and write_line(a) == line
    line = 'equipped creature gets +1/+1 and has ward {1} and "whenever ~ attacks, draw a card."'
    (a,) = read_line(line, "equipped creature")
    assert [type(m) for m in a.mods] == [ir.ModifyPT, ir.GrantAbility, ir.GrantAbility]
    event = a.mods[2].ability.event
    assert event.object == ir.Is("THIS"), "whatever has the ability"


def test_cr_702_142_and_702_177_and_702_178_abilities_behind_a_keyword():
    (a,) = read_line("boast — {1}: draw a card.")
    assert a.once_a_turn and a.condition == ir.ThisIs(ir.Is("ATTACKED_THIS_TURN"))
    (a,) = read_line("exhaust — {1}: draw a card.")
    assert a.once and write_line(a) == "exhaust — {1}: draw a card."
    (a,) = read_line("max speed — ~ has flying.")
    assert isinstance(a, ir.Static) and a.condition is not None
    with pytest.raises(Unparsed):
        read_line("forecast — {1}: draw a card.")
