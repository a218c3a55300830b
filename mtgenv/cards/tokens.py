"""The predefined tokens of CR 111.10, and the tokens that keyword abilities and actions create."""

from __future__ import annotations

from ..engine.enums import CardLayout, CardType, Color, Keyword, Mana, Zone
from . import ir

_TAP = ir.CostPart(ir.Payment.TAP)
_SACRIFICE = ir.CostPart(ir.Payment.SACRIFICE_THIS)
_ONE = ir.Constant(1)
_CREATURE = ir.OfType(CardType.CREATURE)
_HOST = ir.Is("HOST")


def _cost(mana: str = "", *parts: ir.CostPart) -> ir.Cost:
    return ir.Cost(ir.ManaCost((mana,)) if mana else None, parts)


def _artifact(kind: str, *abilities: ir.Ability) -> ir.Card:
    return ir.Card(
        f"{kind} Token", None, CardType.ARTIFACT, (kind,), color_indicator=Color(0), abilities=abilities, token=True
    )


def creature_token(
    size: tuple[int | None, int | None], colors: Color, subtypes: tuple[str, ...], *abilities: ir.Ability,
    types: CardType = CardType.CREATURE, name: str = "",
) -> ir.Card:  # fmt: skip
    """A creature token; its name follows from its subtypes unless it has one (CR 111.4)."""
    called = name or " ".join(subtypes) + " Token"
    return ir.Card(
        called, None, types, subtypes, power=size[0], toughness=size[1], color_indicator=colors, abilities=abilities,
        token=True,
    )  # fmt: skip


_ANY_COLOR = ir.AddMana(ir.YOU, _ONE, tuple(Mana)[:5])
_TARGET = ir.Target(ir.TargetSpec(_CREATURE))
_YOUR_TARGET = ir.Target(ir.TargetSpec(_CREATURE & ir.ControlledBy(ir.YOU)))

TREASURE = _artifact("Treasure", ir.Activated(_cost("", _TAP, _SACRIFICE), (_ANY_COLOR,)))
FOOD = _artifact(
    "Food", ir.Activated(_cost("2", _TAP, _SACRIFICE), (ir.PlayerEffect("GAIN_LIFE", ir.YOU, ir.Constant(3)),))
)
GOLD = _artifact("Gold", ir.Activated(_cost("", _SACRIFICE), (_ANY_COLOR,)))
CLUE = _artifact("Clue", ir.Activated(_cost("2", _SACRIFICE), (ir.PlayerEffect("DRAW", ir.YOU, _ONE),)))
BLOOD = _artifact(
    "Blood",
    ir.Activated(
        _cost("1", _TAP, ir.CostPart(ir.Payment.DISCARD, _ONE), _SACRIFICE), (ir.PlayerEffect("DRAW", ir.YOU, _ONE),)
    ),
)
MAP = _artifact(
    "Map",
    ir.Activated(_cost("1", _TAP, _SACRIFICE), (ir.KeywordAction("explore", ref=_YOUR_TARGET),), sorcery_speed=True),
)
LANDER = _artifact(
    "Lander",
    ir.Activated(
        _cost("2", _TAP, _SACRIFICE),
        (
            ir.Search(
                ir.YOU, _ONE, ir.OfSupertype(ir.Supertype.BASIC) & ir.OfType(CardType.LAND), Zone.BATTLEFIELD,
                tapped=True, reveal=False,
            ),
        ),
    ),
)  # fmt: skip
MUTAGEN = _artifact(
    "Mutagen",
    ir.Activated(_cost("1", _TAP, _SACRIFICE), (ir.PutCounters(_ONE, "+1/+1", _TARGET),), sorcery_speed=True),
)
_POWERSTONE_MANA = ir.AddMana(
    ir.YOU, _ONE, (Mana.COLORLESS,), spend=ir.OfType(CardType.ARTIFACT), activate=ir.OfType(CardType(0))
)
POWERSTONE = _artifact("Powerstone", ir.Activated(_cost("", _TAP), (_POWERSTONE_MANA,)))
_TOP = ir.Bound("that card")
JUNK = _artifact(
    "Junk",
    ir.Activated(
        _cost("", _TAP, _SACRIFICE),
        (
            ir.LookAt(ir.YOU, _ONE, "the top card"),
            ir.Move(ir.Bound("the top card"), Zone.EXILE, name=_TOP.name),
            ir.Permit(ir.YOU, _TOP, ir.Permission(lands=True)),
        ),
        sorcery_speed=True,
    ),
)
WALKER = creature_token((2, 2), Color.BLACK, ("Zombie",), name="Walker")
SHARD = ir.Card(
    "Shard Token", None, CardType.ENCHANTMENT, ("Shard",), color_indicator=Color(0),
    abilities=(
        ir.Activated(
            _cost("2", _SACRIFICE),
            (ir.Joined((ir.PlayerEffect("SCRY", ir.YOU, _ONE), ir.PlayerEffect("DRAW", ir.YOU, _ONE)), then=True),),
        ),
    ),
    token=True,
)  # fmt: skip
INCUBATOR = ir.Card(
    "Incubator Token", None, CardType.ARTIFACT, ("Incubator",), color_indicator=Color(0),
    abilities=(ir.Activated(_cost("2"), (ir.TurnCard("TRANSFORM", ir.This()),)),), token=True,
    layout=CardLayout.TRANSFORM,
    other=ir.Card(
        "Phyrexian Token", None, CardType.ARTIFACT | CardType.CREATURE, ("Phyrexian",), power=0, toughness=0,
        color_indicator=Color(0), token=True, layout=CardLayout.TRANSFORM, is_back=True,
    ),
)  # fmt: skip


def _role(name: str, *mods: ir.Modification, more: tuple[ir.Ability, ...] = ()) -> ir.Card:
    given = (ir.Static(_HOST, mods),)
    return ir.Card(
        name, None, CardType.ENCHANTMENT, ("Aura", "Role"), color_indicator=Color(0),
        abilities=(ir.Enchant(_CREATURE), *given, *more), token=True,
    )  # fmt: skip


_PLUS = ir.ModifyPT(_ONE, _ONE)
_ATTACKS = ir.EventPattern(ir.Event.ATTACKS, ir.Is("THIS"))
ROLES = {
    "Cursed": _role("Cursed", ir.SetPT(_ONE, _ONE)),
    "Monster": _role("Monster", _PLUS, ir.AddKeywords((Keyword.TRAMPLE,))),
    "Royal": _role("Royal", _PLUS, ir.GrantAbility(ir.KeywordAbility("ward", cost=_cost("1")))),
    "Sorcerer": _role(
        "Sorcerer", _PLUS, ir.GrantAbility(ir.Triggered(_ATTACKS, (ir.PlayerEffect("SCRY", ir.YOU, _ONE),)))
    ),
    "Virtuous": _role(
        "Virtuous",
        ir.ModifyPT(*(ir.Count(ir.OfType(CardType.ENCHANTMENT) & ir.ControlledBy(ir.YOU)) for _ in range(2))),
    ),
    "Wicked": _role(
        "Wicked", _PLUS,
        more=(
            ir.Triggered(
                ir.EventPattern(ir.Event.LEAVES, ir.Is("THIS"), values=(int(Zone.GRAVEYARD),)),
                (ir.PlayerEffect("LOSE_LIFE", ir.Seats(ir.PlayerRef.OPPONENTS), _ONE),),
            ),
        ),
    ),
    "Young Hero": _role(
        "Young Hero",
        ir.GrantAbility(
            ir.Triggered(
                _ATTACKS, (ir.PutCounters(_ONE, "+1/+1", ir.This()),),
                condition=ir.AttrOf(ir.Attr.TOUGHNESS, ir.This()) <= 3,
            )
        ),
    ),
}  # fmt: skip

#: By the word that a card uses ("create a Treasure token").
PREDEFINED = {
    "Treasure": TREASURE, "Food": FOOD, "Gold": GOLD, "Walker": WALKER, "Shard": SHARD, "Clue": CLUE, "Blood": BLOOD,
    "Powerstone": POWERSTONE, "Junk": JUNK, "Map": MAP, "Lander": LANDER, "Mutagen": MUTAGEN, "Incubator": INCUBATOR,
    **{f"{name} Role": card for name, card in ROLES.items()},
}  # fmt: skip

SERVO = creature_token((1, 1), Color(0), ("Servo",), types=CardType.ARTIFACT | CardType.CREATURE)
GERM = creature_token((0, 0), Color.BLACK, ("Phyrexian", "Germ"))
REBEL = creature_token((2, 2), Color.RED, ("Rebel",))
HERO = creature_token((1, 1), Color(0), ("Hero",))
WARRIOR = creature_token((1, 1), Color.RED, ("Warrior",))
FLYING_SPIRIT = creature_token((1, 1), Color.WHITE | Color.BLACK, ("Spirit",), ir.Keywords((Keyword.FLYING,)))


def army(subtype: str) -> ir.Card:
    """The token of amass (CR 701.47a)."""
    return creature_token((0, 0), Color.BLACK, (subtype, "Army"))


def spirit_of_size() -> ir.Card:
    """A white Spirit of a size that is said when it is created (CR 701.63a)."""
    return creature_token((None, None), Color.WHITE, ("Spirit",))
