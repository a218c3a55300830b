"""Cards as data: characteristics, costs and abilities, as frozen trees; gives `effects.py` and `nodes.py` on.

Every node has the name that the Comprehensive Rules give the thing. Fields stand in the order in which a card speaks of
them, because targets are announced in that order (CR 601.2c).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ..engine.enums import (
    CardLayout,
    CardType,
    Color,
    Keyword,
    RedirectTo,
    ReplaceOp,
    Supertype,
    Zone,
)
from ..engine.enums import CostPart as Payment  # noqa: F401  `ir.Payment`, as `ir.CostPart` is the node
from .effects import *  # noqa: F403
from .effects import YOU, Effects
from .nodes import *  # noqa: F403  re-exported: one import gives the whole language
from .nodes import Condition, Filter, Node, Players, Quantity

COLOR_LETTERS = "WUBRG"


# ---------------------------------------------------------------- costs
@dataclass(frozen=True)
class ManaCost(Node):
    """Mana symbols in printed order, without braces: ("2", "W", "W/U", "X")."""

    symbols: tuple[str, ...]


@dataclass(frozen=True)
class CostPart(Node):
    """A payment other than mana (CR 118): `n` of what matches, or `n` life, counters, cards."""

    kind: Payment
    n: Quantity | None = None
    filter: Filter | None = None
    counter: str | None = None


@dataclass(frozen=True)
class Cost(Node):
    """A total cost: mana and other payments in printed order."""

    mana: ManaCost | None = None
    parts: tuple[CostPart, ...] = ()


# ---------------------------------------------------------------- abilities
@dataclass(frozen=True)
class Ability(Node):
    """CR 113.3."""


@dataclass(frozen=True)
class Spell(Ability):
    """What an instant or sorcery does as it resolves; its text starts a new line after the effects in `breaks`."""

    effects: Effects
    breaks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Activated(Ability):
    """Cost: effect. It is a mana ability exactly when CR 605.1a says so."""

    cost: Cost
    effects: Effects
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD
    sorcery_speed: bool = False
    once_a_turn: bool = False
    activator: Players = YOU


@dataclass(frozen=True)
class Triggered(Ability):
    """When, whenever or at an event, if a condition holds (CR 603.4), effect."""

    event: EventPattern
    effects: Effects
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD


@dataclass(frozen=True)
class Static(Ability):
    """A continuous effect while the source is in `zone` and the condition holds."""

    affected: Filter
    mods: tuple[Modification, ...]
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD


@dataclass(frozen=True)
class Replacement(Ability):
    """If the event would happen, something else does (CR 614, 615).

    REDIRECT: `n` of the damage (None: all) goes `to` there. ENTERS_AS_COPY: of a permanent of the player's choice among
    `copied`. CANT: the event can't happen. CANT_PREVENT: the damage can't be prevented.
    """

    event: EventPattern
    op: ReplaceOp
    n: Quantity | None = None
    counter: str | None = None
    effects: Effects = ()
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD
    to: RedirectTo | None = None
    copied: Filter | None = None


@dataclass(frozen=True)
class Protection(Ability):
    """Protection from what matches (CR 702.16); `beside` are keyword abilities printed before it on the same line."""

    quality: Filter
    beside: tuple[Keyword, ...] = ()


@dataclass(frozen=True)
class CostModification(Ability):
    """Spells that match (None: this spell) cost `change` more, or less when negative."""

    affected: Filter | None
    change: Quantity
    condition: Condition | None = None


class PlayerRuleKind(IntEnum):
    """What a static ability can say about players."""

    ADDITIONAL_LANDS = 0
    MAXIMUM_HAND_SIZE = 1
    NO_MAXIMUM_HAND_SIZE = 2


@dataclass(frozen=True)
class PlayerRule(Ability):
    """A continuous rule about players."""

    players: Players
    rule: PlayerRuleKind
    n: Quantity | None = None
    condition: Condition | None = None


@dataclass(frozen=True)
class AttackCost(Ability):
    """Creatures can't attack you (or your planeswalkers) unless their controller pays n for each (CR 508.1d, 508.1h)."""

    n: Quantity
    planeswalkers: bool = False
    condition: Condition | None = None


@dataclass(frozen=True)
class DefinesPT(Ability):
    """A characteristic-defining ability of power and toughness (CR 604.3); None leaves one as printed."""

    power: Quantity | None
    toughness: Quantity | None


@dataclass(frozen=True)
class CastOnlyIf(Ability):
    """Cast this spell only if the condition holds."""

    condition: Condition


@dataclass(frozen=True)
class AdditionalCost(Ability):
    """As an additional cost to cast this spell, ... (CR 601.2b)."""

    cost: Cost


@dataclass(frozen=True)
class Kicker(Ability):
    """Kicker (CR 702.33), or multikicker (702.33c): it may be paid any number of times."""

    cost: Cost
    multi: bool = False


@dataclass(frozen=True)
class Morph(Ability):
    """Morph (CR 702.37): may be cast face down for {3}, and turned face up for this cost."""

    cost: Cost


@dataclass(frozen=True)
class Enchant(Ability):
    """Enchant (CR 702.5)."""

    filter: Filter


@dataclass(frozen=True)
class Keywords(Ability):
    """Keyword abilities that the rules themselves know, as printed on one line."""

    keywords: tuple[Keyword, ...]


@dataclass(frozen=True)
class KeywordAbility(Ability):
    """A keyword that is only a name for general abilities (CR 702): see `keywords.py` for what it stands for."""

    name: str
    n: int | None = None
    cost: Cost | None = None


# ---------------------------------------------------------------- cards
@dataclass(frozen=True)
class Card(Node):
    """A card or token as printed (CR 109.3, 200)."""

    name: str
    cost: ManaCost | None
    types: CardType
    subtypes: tuple[str, ...] = ()
    supertypes: Supertype = Supertype(0)
    power: int | None = None  # None: no power, or "*" when an ability defines it
    toughness: int | None = None
    loyalty: int | None = None
    color_indicator: Color | None = None  # tokens: their colours
    abilities: tuple[Ability, ...] = ()
    token: bool = False
    pronoun: str = "it"  # how its text speaks of it: "it", "he", "she" or "they"
    other: Card | None = None  # the back face, flipped side, other half or adventure
    layout: CardLayout = CardLayout.NORMAL
    is_back: bool = False  # it is the `other` of a card, so no card by itself

    @property
    def full_name(self) -> str:
        """The names of both faces, as card data spell them ("Front // Back")."""
        return self.name if self.other is None else f"{self.name} // {self.other.name}"

    @property
    def colors(self) -> Color:
        """Colours by indicator or mana cost (CR 105.2)."""
        if self.color_indicator is not None:
            return self.color_indicator
        letters = {c for s in (self.cost.symbols if self.cost else ()) for c in s.split("/")}
        return Color(sum(1 << i for i, c in enumerate(COLOR_LETTERS) if c in letters))

    @property
    def mana_value(self) -> int:
        """CR 202.3."""
        return sum(symbol_value(s) for s in (self.cost.symbols if self.cost else ()))

    @property
    def keywords(self) -> tuple[Keyword, ...]:
        """Printed keyword abilities that the rules themselves know."""
        lines = (a for a in self.abilities if isinstance(a, (Keywords, Protection)))
        return tuple(k for a in lines for k in (a.keywords if isinstance(a, Keywords) else a.beside))


def at_least_zero(q: Quantity) -> Quantity:
    """A "+X" or "-X" of a power or toughness: a computed number below zero counts as zero (CR 107.1b)."""
    if isinstance(q, (Constant, X)):
        return q
    if isinstance(q, Negative):
        return q if isinstance(q.a, (Constant, X)) else Negative(Greatest(q.a, Constant(0)))
    return Greatest(q, Constant(0))


def symbol_value(symbol: str) -> int:
    """Mana value of one symbol (CR 202.3)."""
    head = symbol.split("/")[0]
    return int(head) if head.isdigit() else 0 if head == "X" else 1
