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
from .combat_nodes import *  # noqa: F403
from .effects import *  # noqa: F403
from .effects import YOU, Effects, Modification
from .markers import *  # noqa: F403
from .nodes import *  # noqa: F403  re-exported: one import gives the whole language
from .nodes import Condition, Filter, Node, Players, Quantity
from .questions import *  # noqa: F403
from .zone_effects import *  # noqa: F403

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
    change: Quantity | None = None  # "this ability costs {1} less to activate for each ..."
    once: bool = False  # it can be activated only once (exhaust, CR 702.177)
    special: bool = False  # a special action: it does not use the stack (CR 116.2: foretell, plot, suspend)


@dataclass(frozen=True)
class Triggered(Ability):
    """When, whenever or at an event, if a condition holds (CR 603.4), effect."""

    event: EventPattern
    effects: Effects
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD
    once_a_turn: bool = False  # "this ability triggers only once each turn"


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
    exceptions: tuple[Modification, ...] = ()  # ENTERS_AS_COPY: what it differs in (CR 707.9)


@dataclass(frozen=True)
class Protection(Ability):
    """Protection from what matches (CR 702.16); `beside` are keyword abilities printed before it on the same line."""

    quality: Filter
    beside: tuple[Keyword, ...] = ()


@dataclass(frozen=True)
class HexproofFrom(Ability):
    """Hexproof from what matches (CR 702.11d); `beside` are keyword abilities printed before it on the same line."""

    quality: Filter
    beside: tuple[Keyword, ...] = ()


@dataclass(frozen=True)
class CostModification(Ability):
    """Spells that match (None: this spell) cost `change` more, or less when negative.

    With `mana` they cost those symbols `change` times more or less. With `abilities` activating abilities of what matches
    does, a reduction leaving one mana if `minimum`; with `at_least` the whole cost is at least `change`.
    """

    affected: Filter | None
    change: Quantity
    condition: Condition | None = None
    mana: ManaCost | None = None
    players: Players | None = None  # who casts or activates; None: anyone
    abilities: bool = False
    minimum: bool = False
    at_least: bool = False
    for_life: bool = False  # one of the symbols in `mana` may be paid with 2 life (no other change)


class PlayerRuleKind(IntEnum):
    """What a static ability can say about players."""

    ADDITIONAL_LANDS = 0
    MAXIMUM_HAND_SIZE = 1
    NO_MAXIMUM_HAND_SIZE = 2
    START_ENGINES = 6  # CR 702.179a
    ASCEND = 5  # CR 702.131b
    SKIP_STEP = 4  # n: the step; BEGIN_COMBAT for combat phases
    HEXPROOF = 10
    SHROUD = 11
    CANT_LOSE = 12
    CANT_WIN = 13
    NO_LOSS_AT_ZERO = 14
    LIFE_CANT_CHANGE = 15
    DAMAGE_KEEPS_LIFE = 16
    KEEPS_MANA = 17  # n: mask of types of mana
    NO_LOSS_FOR_DRAWING = 18
    NO_LIFE_COSTS = 19
    KEEPS_CREATURES = 20
    KEEPS_NONLANDS = 24
    TOP_REVEALED = 21
    TOP_SEEN = 22
    HAND_REVEALED = 23


@dataclass(frozen=True)
class PlayerRule(Ability):
    """A continuous rule about players."""

    players: Players
    rule: PlayerRuleKind
    n: Quantity | None = None
    condition: Condition | None = None


@dataclass(frozen=True)
class OpeningHand(Ability):
    """If this card is in your opening hand, you may do something with it before the first turn (CR 103.6)."""

    effects: Effects


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
class SpendOnX(Ability):
    """Only mana of these colors may be spent on the {X} of this spell's mana cost (CR 107.3)."""

    colors: Color


@dataclass(frozen=True)
class AdditionalCost(Ability):
    """As an additional cost to cast this spell, ..., or one of `others` instead (CR 601.2b)."""

    cost: Cost
    others: tuple[Cost, ...] = ()


@dataclass(frozen=True)
class Kicker(Ability):
    """Kicker (CR 702.33), or multikicker (702.33c): it may be paid any number of times."""

    cost: Cost
    multi: bool = False


@dataclass(frozen=True)
class Morph(Ability):
    """Morph (CR 702.37): may be cast face down for {3}, and turned face up for this cost.

    variant: "megamorph" (702.37b: turned up so, it gets a +1/+1 counter), "disguise" (702.168: face down it has ward {2}).
    """

    cost: Cost
    variant: str = "morph"


@dataclass(frozen=True)
class ThisAbility(Ability):
    """In `GrantAbility`: the very ability that says so ("except it has this ability")."""


@dataclass(frozen=True)
class Exceptions(Ability):
    """No ability: what a copy differs in (CR 707.9); copies of it differ in the same."""

    mods: tuple[Modification, ...]


@dataclass(frozen=True)
class Toxic(Ability):
    """Toxic n (CR 702.164)."""

    n: int


@dataclass(frozen=True)
class Chapter(Ability):
    """A chapter ability of a Saga: "I, II — ..." (CR 714.2)."""

    numbers: tuple[int, ...]
    effects: Effects


@dataclass(frozen=True)
class Prototype(Ability):
    """Prototype: it may be cast with this mana cost, power and toughness instead (CR 702.160, 718)."""

    cost: ManaCost
    power: int
    toughness: int


@dataclass(frozen=True)
class MaxSpeed(Ability):
    """Max speed — ability: it has the ability as long as your speed is 4 (CR 702.178)."""

    ability: Ability


@dataclass(frozen=True)
class Solve(Ability):
    """A Case's "To solve — condition" (CR 719.3a)."""

    condition: Condition


@dataclass(frozen=True)
class Solved(Ability):
    """A Case's "Solved — abilities": it has them while it is solved (CR 719.3c, 702.169)."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class ClassLevel(Ability):
    """A Class's "cost: Level n" with what it has from that level on (CR 716).

    `when` is what happens when it becomes that level ("When this Class becomes level 2, ...").
    """

    level: int
    cost: Cost
    abilities: tuple[Ability, ...] = ()
    when: Effects = ()


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
    quality: Filter | None = None  # landwalk: of which lands


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
        if any(isinstance(a, KeywordAbility) and a.name == "devoid" for a in self.abilities):  # CR 702.114
            return Color(0)
        if self.color_indicator is not None:
            return self.color_indicator
        letters = {c for s in (self.cost.symbols if self.cost else ()) for c in s.split("/")}
        return Color(sum(1 << i for i, c in enumerate(COLOR_LETTERS) if c in letters))

    @property
    def color_identity(self) -> Color:
        """The colors of its mana symbols, in cost and text, and of its color indicator, on both faces (CR 903.4)."""
        found = self.colors
        for node in self.walk():
            if isinstance(node, ManaCost):
                letters = {c for s in node.symbols for c in s.split("/")}
                found |= Color(sum(1 << i for i, c in enumerate(COLOR_LETTERS) if c in letters))
            elif isinstance(node, AddMana) and len(node.types) < len(COLOR_LETTERS):
                found |= Color(sum(1 << t for t in node.types if t < len(COLOR_LETTERS)))
            elif isinstance(node, Card) and not node.token:
                found |= node.colors
        return found

    @property
    def mana_value(self) -> int:
        """CR 202.3."""
        return sum(symbol_value(s) for s in (self.cost.symbols if self.cost else ()))

    @property
    def keywords(self) -> tuple[Keyword, ...]:
        """Printed keyword abilities that the rules themselves know."""
        lines = (a for a in self.abilities if isinstance(a, (Keywords, Protection, HexproofFrom)))
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


from .casting import *  # noqa: E402, F403  it builds on `Ability` and `Cost`
