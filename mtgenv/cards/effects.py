"""What cards do: modifications, events and effects, as frozen trees; part of the language that `ir.py` gives as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.enums import (
    CardType,
    Color,
    Duration,
    Event,
    Keyword,
    Mana,
    PlayerRef,
    Rule,
    Supertype,
    Zone,
)
from ..engine.enums import CostPart as Payment  # noqa: F401  `ir.Payment`, as `ir.CostPart` is the node
from .nodes import *  # noqa: F403  re-exported: one import gives the whole language
from .nodes import Condition, Filter, Node, Players, Quantity, Ref, Seats, Target

YOU = Seats(PlayerRef.YOU)

if TYPE_CHECKING:
    from .ir import Ability, Card, Cost, Replacement, Triggered


# ---------------------------------------------------------------- modifications (CR 613), shared by statics and effects
@dataclass(frozen=True)
class Modification(Node):
    """One thing a continuous effect says about the objects it affects."""


@dataclass(frozen=True)
class ModifyPT(Modification):
    """Gets +p/+t (layer 7c)."""

    power: Quantity
    toughness: Quantity


@dataclass(frozen=True)
class SetPT(Modification):
    """Has base power and toughness p/t (layer 7b); None leaves one of them as it is."""

    power: Quantity | None
    toughness: Quantity | None


@dataclass(frozen=True)
class SwitchPT(Modification):
    """Power and toughness are switched (layer 7d)."""


@dataclass(frozen=True)
class AddKeywords(Modification):
    """Has keyword abilities."""

    keywords: tuple[Keyword, ...]


@dataclass(frozen=True)
class RemoveKeywords(Modification):
    """Loses keyword abilities."""

    keywords: tuple[Keyword, ...]


@dataclass(frozen=True)
class TurnsInto(Modification):
    """Becomes a p/t creature of these colours and creature types, losing its other ones but no card types (CR 205.1a)."""

    power: Quantity
    toughness: Quantity
    subtypes: tuple[str, ...]
    colors: Color


@dataclass(frozen=True)
class GrantAbility(Modification):
    """Has an ability."""

    ability: Ability


@dataclass(frozen=True)
class LoseAbilities(Modification):
    """Loses all abilities."""


@dataclass(frozen=True)
class AddRules(Modification):
    """A rule about the object that is no ability of it: can't block, doesn't untap, ..."""

    rules: Rule


@dataclass(frozen=True)
class AddTypes(Modification):
    """Has card types and subtypes in addition to its others."""

    types: CardType
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True)
class SetTypes(Modification):
    """Becomes these card types and subtypes."""

    types: CardType
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True)
class SetLandType(Modification):
    """Is this basic land type (CR 305.7)."""

    subtypes: tuple[str, ...]


@dataclass(frozen=True)
class LoseSubtypes(Modification):
    """Loses these subtypes; empty: all creature types."""

    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True)
class SetColors(Modification):
    """Is these colours; `added`: in addition to its other colours."""

    colors: Color
    added: bool = False


@dataclass(frozen=True)
class SetSupertypes(Modification):
    """Has (or, when `removed`, is no longer) supertypes."""

    supertypes: Supertype
    removed: bool = False


@dataclass(frozen=True)
class SetController(Modification):
    """Is controlled by that player (layer 2)."""

    player: Players


@dataclass(frozen=True)
class Becomes(Modification):
    """Becomes a p/t creature that keeps all its other types, subtypes and supertypes (CR 205.1b).

    `still` names the card type that the text says it keeps ("that's still a planeswalker").
    """

    power: Quantity
    toughness: Quantity
    subtypes: tuple[str, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    types: CardType = CardType.CREATURE
    colors: Color = Color(0)
    still: CardType = CardType(0)


def plain_modifications(mods: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """The modifications with `Becomes` taken apart into what the layers know."""
    out: list[Modification] = []
    for m in mods:
        if isinstance(m, TurnsInto):
            out += (SetColors(m.colors), LoseSubtypes(), AddTypes(CardType(0), m.subtypes), SetPT(m.power, m.toughness))
            continue
        if not isinstance(m, Becomes):
            out.append(m)
            continue
        out.append(AddTypes(m.types, m.subtypes))
        if m.colors:
            out.append(SetColors(m.colors))
        if m.keywords:
            out.append(AddKeywords(m.keywords))
        out.append(SetPT(m.power, m.toughness))
    return tuple(out)


# ---------------------------------------------------------------- events
@dataclass(frozen=True)
class EventPattern(Node):
    """Something happening (CR 603.2, 614.1): its object, source and player, and the accepted extra numbers."""

    kind: Event
    object: Filter | None = None
    source: Filter | None = None
    players: Players | None = None
    values: tuple[int, ...] = ()
    counter: str | None = None  # COUNTERS_PUT and COUNTERS_REMOVED: the kind
    damage: str = ""  # "combat", "noncombat" or either
    one_or_more: bool = False


# ---------------------------------------------------------------- effects
@dataclass(frozen=True)
class Effect(Node):
    """Something an ability does when it resolves (CR 608.2c: in printed order)."""


Effects = tuple[Effect, ...]


@dataclass(frozen=True)
class Joined(Effect):
    """Instructions told in one sentence ("... and ...", with `then` "..., then ..."), still followed in order."""

    effects: Effects
    then: bool = False


@dataclass(frozen=True)
class If(Effect):
    """If the condition holds, ...; otherwise ... . `instead` only changes how it is told."""

    condition: Condition
    then: Effects
    otherwise: Effects = ()
    instead: bool = False


@dataclass(frozen=True)
class May(Effect):
    """The player may ...; otherwise ... ."""

    players: Players
    effects: Effects
    otherwise: Effects = ()


@dataclass(frozen=True)
class UnlessPays(Effect):
    """... unless the player pays the cost (CR 118.12)."""

    effects: Effects
    players: Players
    cost: Cost


@dataclass(frozen=True)
class ForEach(Effect):
    """For each of what is referred to, called `name`, ... ."""

    ref: Ref
    name: str
    effects: Effects


@dataclass(frozen=True)
class Modal(Effect):
    """Choose lo..hi of the modes (CR 700.2); only as the whole of an ability."""

    modes: tuple[Effects, ...]
    lo: int = 1
    hi: int = 1


@dataclass(frozen=True)
class SetNumber(Effect):
    """Binds a number."""

    name: str
    value: Quantity


@dataclass(frozen=True)
class Choose(Effect):
    """Each player chooses lo..hi of what matches, bound to `name` (not targets)."""

    players: Players
    filter: Filter
    lo: Quantity
    hi: Quantity
    name: str


@dataclass(frozen=True)
class ChooseNumber(Effect):
    """The player chooses a number lo..hi, bound to `name`."""

    players: Players
    lo: Quantity
    hi: Quantity
    name: str


@dataclass(frozen=True)
class ChoosePlayer(Effect):
    """The player chooses one of some players, bound to `name`."""

    players: Players
    among: Players
    name: str


@dataclass(frozen=True)
class Random(Effect):
    """A uniform number 0..n-1, bound to `name`: coins, dice, random seats."""

    n: Quantity
    name: str


@dataclass(frozen=True)
class Deal(Effect):
    """The source deals damage to each of `to` (CR 120)."""

    source: Ref
    amount: Quantity
    to: Ref
    unpreventable: bool = False  # "the damage can't be prevented" (CR 615.12)


@dataclass(frozen=True)
class DealDivided(Effect):
    """The source deals damage divided as you choose among the targets (CR 601.2d)."""

    source: Ref
    amount: Quantity
    to: Target


@dataclass(frozen=True)
class Fight(Effect):
    """The two fight (CR 701.14)."""

    a: Ref
    b: Ref


@dataclass(frozen=True)
class Destroy(Effect):
    """Destroy."""

    ref: Ref
    regeneration: bool = True


@dataclass(frozen=True)
class Move(Effect):
    """Put into a zone: exile, return, put onto the battlefield, shuffle into a library, ..."""

    ref: Ref
    zone: Zone
    tapped: bool = False
    bottom: bool = False
    shuffle: bool = False
    reveal: bool = False
    attached: bool = False
    transformed: bool = False  # battlefield: with its back face up (CR 701.27d, 712.14a)
    face_down: bool = False
    under: Players | None = YOU  # battlefield: who controls it; None: its owner


@dataclass(frozen=True)
class Sacrifice(Effect):
    """Their controllers sacrifice them."""

    ref: Ref


@dataclass(frozen=True)
class SacrificeChoice(Effect):
    """Each player sacrifices n of what matches, of their choice."""

    players: Players
    n: Quantity
    filter: Filter


@dataclass(frozen=True)
class Tap(Effect):
    """Tap."""

    ref: Ref


@dataclass(frozen=True)
class Untap(Effect):
    """Untap."""

    ref: Ref


@dataclass(frozen=True)
class PutCounters(Effect):
    """Put n counters of a kind on each."""

    n: Quantity
    counter: str
    ref: Ref


@dataclass(frozen=True)
class RemoveCounters(Effect):
    """Remove up to n counters of a kind from each."""

    n: Quantity
    counter: str
    ref: Ref


@dataclass(frozen=True)
class PlayerEffect(Effect):
    """Each player does something n of something: the name of an instruction with operands (players, q).

    DRAW, SCRY, SURVEIL, GAIN_LIFE, LOSE_LIFE, SET_LIFE, ADD_POISON, EXTRA_LANDS, MANIFEST; and with n = None SHUFFLE,
    LOSE_GAME, WIN_GAME.
    """

    what: str
    players: Players
    n: Quantity | None = None


@dataclass(frozen=True)
class Discard(Effect):
    """Each player discards n cards; how: "choice", "random" or "hand"."""

    players: Players
    n: Quantity
    how: str = "choice"
    filter: Filter | None = None


@dataclass(frozen=True)
class Mill(Effect):
    """Each player mills n; the milled cards may be bound to `name`."""

    players: Players
    n: Quantity
    name: str | None = None


@dataclass(frozen=True)
class CreateTokens(Effect):
    """Each player creates n tokens; they may be bound to `name`."""

    players: Players
    n: Quantity
    token: Card
    tapped: bool = False
    attacking: bool = False
    name: str | None = None
    size: Quantity | None = None  # power and toughness of a token without fixed ones ("an X/X ...")


@dataclass(frozen=True)
class ManaTypes(Node):
    """Which types mana may be, where that depends on the game; none of an undefined type is made (CR 106.5)."""


@dataclass(frozen=True)
class CouldProduce(ManaTypes):
    """Any type (or any color) that what matches could produce (CR 106.7)."""

    filter: Filter
    colors: bool = False


@dataclass(frozen=True)
class ColorOf(ManaTypes):
    """A color of something that matches, chosen as the ability resolves."""

    filter: Filter


@dataclass(frozen=True)
class TypeProduced(ManaTypes):
    """Any type that the permanent tapped for mana produced; only where such an event is spoken of."""


@dataclass(frozen=True)
class AddMana(Effect):
    """Each player adds n mana, each of one of the types; `same`: all of one type.

    `choice` stands in for `types` where they depend on the game. `additional` is only a word. The rest is said of each
    mana (CR 106.6): it may be spent only to cast what matches `spend`, and that spell is `uncounterable`; `when_spent` is
    a delayed triggered ability on casting something with it, whose event says what.
    """

    players: Players
    n: Quantity
    types: tuple[Mana, ...]
    same: bool = True
    choice: ManaTypes | None = None
    additional: bool = False
    spend: Filter | None = None
    uncounterable: bool = False
    when_spent: Triggered | None = None

    @property
    def special(self) -> bool:
        """Something is said of the mana, or its types depend on the game."""
        return self.choice is not None or self.rider

    @property
    def rider(self) -> bool:
        """The mana has a restriction or rider."""
        return self.spend is not None or self.uncounterable or self.when_spent is not None


@dataclass(frozen=True)
class Counter(Effect):
    """Counter spells or abilities."""

    ref: Ref


@dataclass(frozen=True)
class Modify(Effect):
    """A continuous effect about those that are referred to, locked in (CR 611.2c)."""

    ref: Ref
    mods: tuple[Modification, ...]
    duration: Duration = Duration.END_OF_TURN
    players: Players = YOU  # whose turn or untap step the duration speaks of


@dataclass(frozen=True)
class GainControl(Effect):
    """The player gains control."""

    players: Players
    ref: Ref
    duration: Duration = Duration.PERMANENT


@dataclass(frozen=True)
class Search(Effect):
    """Each player searches their library for up to n cards, puts them into a zone, then shuffles."""

    players: Players
    n: Quantity
    filter: Filter
    zone: Zone
    tapped: bool = False
    reveal: bool = True


@dataclass(frozen=True)
class Attach(Effect):
    """Attach the first to the second."""

    ref: Ref
    to: Ref


@dataclass(frozen=True)
class Delayed(Effect):
    """Create a delayed triggered ability (CR 603.7); inside it `Bound(name)` is what `about` refers to now."""

    ability: Triggered
    about: Ref | None = None
    name: str | None = None
    duration: Duration = Duration.PERMANENT
    once: bool = True


@dataclass(frozen=True)
class Reflexive(Effect):
    """A reflexive triggered ability, "when you do" (CR 603.12)."""

    ability: Triggered


@dataclass(frozen=True)
class Prevent(Effect):
    """Prevent the next n damage (None: all) that would be dealt to those, by what matches."""

    n: Quantity | None
    ref: Ref
    source: Filter | None = None
    duration: Duration = Duration.END_OF_TURN


@dataclass(frozen=True)
class Redirect(Effect):
    """The next n damage (None: all) that would be dealt to those, by what matches, is dealt to `to` instead (CR 614.9)."""

    n: Quantity | None
    ref: Ref
    to: Ref
    source: Filter | None = None
    duration: Duration = Duration.END_OF_TURN


@dataclass(frozen=True)
class Replacing(Effect):
    """A replacement or prevention effect that applies for a while, whatever it is about (CR 611.2, 614.4)."""

    ability: Replacement
    duration: Duration = Duration.END_OF_TURN


@dataclass(frozen=True)
class Regenerate(Effect):
    """Regenerate."""

    ref: Ref


@dataclass(frozen=True)
class Reveal(Effect):
    """Reveal."""

    ref: Ref


@dataclass(frozen=True)
class Dig(Effect):
    """Look at the top n cards, take up to `take` that match, the rest goes to the bottom or the graveyard."""

    players: Players
    n: Quantity
    take: Quantity
    filter: Filter | None = None
    to_battlefield: bool = False
    reveal: bool = False
    rest_to_graveyard: bool = False


@dataclass(frozen=True)
class TurnCard(Effect):
    """Show another side: TRANSFORM (CR 701.27), FLIP (710.4), TURN_FACE_UP (708.8), TURN_FACE_DOWN (708.2)."""

    what: str
    ref: Ref


@dataclass(frozen=True)
class CopyTokens(Effect):
    """Each player creates n tokens that are copies of each of those (CR 707.2); they may be bound to `name`."""

    players: Players
    n: Quantity
    ref: Ref
    name: str | None = None


@dataclass(frozen=True)
class BecomeCopy(Effect):
    """Those become copies of that object (CR 707.4)."""

    ref: Ref
    of: Ref
    duration: Duration = Duration.PERMANENT


@dataclass(frozen=True)
class CopySpell(Effect):
    """The player copies those spells and may choose new targets for the copies (CR 707.10)."""

    ref: Ref
    players: Players
    new_targets: bool = True


@dataclass(frozen=True)
class CreateEmblem(Effect):
    """Each player gets an emblem with the abilities of `emblem` (CR 114)."""

    players: Players
    emblem: Card


@dataclass(frozen=True)
class MustAttack(Effect):
    """Those attack that player or planeswalker if able, in the players' turns while it lasts (CR 508.1d)."""

    ref: Ref
    whom: Ref
    players: Players
    duration: Duration = Duration.END_OF_TURN
