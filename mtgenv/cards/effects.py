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
    """Has card types and subtypes in addition to its others; `every` creature type as well; `chosen`: the chosen one."""

    types: CardType
    subtypes: tuple[str, ...] = ()
    every: bool = False
    chosen: bool = False


@dataclass(frozen=True)
class NoManaCost(Modification):
    """Has no mana cost: only what a copy differs in (CR 707.9, 202.3)."""


@dataclass(frozen=True)
class LoseTypes(Modification):
    """Is no longer of these card types."""

    types: CardType


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
    """Is these colours; `added`: in addition to its other colours; `named`: the one chosen under that name instead."""

    colors: Color
    added: bool = False
    named: str | None = None


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
    """Something happening (CR 603.2, 614.1): its object, source and player, and the accepted extra numbers.

    `where` is asked only as it happens, it is no intervening "if" ("attacks alone", "your second spell each turn");
    `also` are other events that the same ability is about ("enters or attacks").
    """

    kind: Event
    object: Filter | None = None
    source: Filter | None = None
    players: Players | None = None
    values: tuple[int, ...] = ()
    counter: str | None = None  # COUNTERS_PUT and COUNTERS_REMOVED: the kind
    damage: str = ""  # "combat", "noncombat" or either
    one_or_more: bool = False
    where: Condition | None = None
    also: tuple[EventPattern, ...] = ()


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
    times: Quantity | None = None  # the cost is paid that many times ("for each age counter on it")


@dataclass(frozen=True)
class ForEach(Effect):
    """For each of what is referred to, called `name`, ... ."""

    ref: Ref
    name: str
    effects: Effects


@dataclass(frozen=True)
class Modal(Effect):
    """Choose lo..hi of the modes (CR 700.2); only as the whole of an ability.

    `costs` are the additional costs of a spell's modes, one each (spree, tiered: CR 702.172, 702.183).
    """

    modes: tuple[Effects, ...]
    lo: int = 1
    hi: int = 1
    costs: tuple[Cost, ...] = ()


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
    random: bool = False  # not chosen by anybody, but at random


@dataclass(frozen=True)
class ChooseNumber(Effect):
    """The player chooses a number lo..hi, bound to `name`."""

    players: Players
    lo: Quantity
    hi: Quantity
    name: str


@dataclass(frozen=True)
class ChooseColor(Effect):
    """The player chooses one of these colors; later instructions call it `OfColorNamed(name)` (CR 105.4)."""

    players: Players
    name: str
    colors: Color = Color(31)


@dataclass(frozen=True)
class ChooseCreatureType(Effect):
    """The player chooses a creature type: from then on it is the chosen type (`Is("CHOSEN_TYPE")`) for the source."""

    players: Players = YOU


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
    excess: bool = False  # excess damage is dealt to that creature's controller instead (CR 120.10)


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
    name: str | None = None  # what was destroyed this way


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
    attacking: bool = False  # battlefield: attacking what the active player chooses (CR 508.4)
    counter: str | None = None  # it enters with (exile: it is exiled with) `counters` of that kind
    counters: Quantity | None = None  # None: one
    manifested: bool = False  # with `face_down` (CR 701.40)
    until_leaves: bool = False  # exile: "until this leaves the battlefield" (CR 610.3)
    order: str = ""  # library, several: "any", "random", or "either": top or bottom of each is chosen
    nth: int = 0  # library: that many from the top
    chooser: Players | None = None  # library: who orders them; None: who looks at them, or their owners
    name: str | None = None  # what has got there
    attach_to: Ref | None = None  # battlefield: attached to that


@dataclass(frozen=True)
class Sacrifice(Effect):
    """Their controllers sacrifice them."""

    ref: Ref
    name: str | None = None


@dataclass(frozen=True)
class SacrificeChoice(Effect):
    """Each player sacrifices n of what matches, of their choice."""

    players: Players
    n: Quantity
    filter: Filter
    name: str | None = None  # what was sacrificed this way


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
    """Players (you) put n counters of a kind on each."""

    n: Quantity
    counter: str
    ref: Ref
    players: Players = YOU


@dataclass(frozen=True)
class RemoveCounters(Effect):
    """Remove up to n counters (None: all) of a kind (None: of every kind) from each."""

    n: Quantity | None
    counter: str | None
    ref: Ref


@dataclass(frozen=True)
class PlayerEffect(Effect):
    """Each player does something n of something: the name of an instruction with operands (players, q).

    DRAW, SCRY, SURVEIL, GAIN_LIFE, LOSE_LIFE, SET_LIFE, ADD_POISON, EXTRA_LANDS, MANIFEST, EXTRA_TURN; and with
    n = None SHUFFLE, LOSE_GAME, WIN_GAME.
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
    name: str | None = None  # what was discarded this way


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
class ChosenColor(ManaTypes):
    """The color chosen for the source as it entered."""


@dataclass(frozen=True)
class CommanderColors(ManaTypes):
    """Any color in your commander's color identity (CR 903.4); no mana without a commander."""


@dataclass(frozen=True)
class ColorNamed(ManaTypes):
    """The color that an earlier instruction of the ability chose under that name (`ChooseColor`)."""

    name: str


@dataclass(frozen=True)
class TypeProduced(ManaTypes):
    """Any type that the permanent tapped for mana produced; only where such an event is spoken of."""


@dataclass(frozen=True)
class AddMana(Effect):
    """Each player adds n mana, each of one of the types; `same`: all of one type.

    `choice` stands in for `types` where they depend on the game; of `ChosenColor`, `types` are possible besides.
    `additional` is only a word. The rest is said of each mana (CR 106.6): it may be spent only to cast what matches
    `spend` or to activate abilities of what matches `activate`, and that spell is `uncounterable`; `when_spent` is a
    delayed triggered ability on casting something with it, whose event says what.
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
    activate: Filter | None = None
    hardens: Filter | None = None  # with `uncounterable`: only such a spell (any may be cast with it)
    lasts: bool | int = False  # until end of turn, it isn't lost as steps and phases end (CR 500.5); 2: until end of combat

    @property
    def special(self) -> bool:
        """Something is said of the mana, or its types depend on the game."""
        return self.choice is not None and not isinstance(self.choice, ColorNamed) or self.rider

    @property
    def rider(self) -> bool:
        """The mana has a restriction or rider."""
        if self.lasts or self.activate is not None:
            return True
        return self.spend is not None or self.uncounterable or self.when_spent is not None


@dataclass(frozen=True)
class Counter(Effect):
    """Counter spells or abilities; `zone` is where a spell goes instead of its owner's graveyard ("exile it instead")."""

    ref: Ref
    zone: Zone = Zone.GRAVEYARD
    bottom: bool = False
    name: str | None = None  # what was countered this way


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
    """Each player searches their library for up to n cards, puts them into a zone, then shuffles.

    `filter` None: any cards, which they must find. `zone` None: they are only found, and named for what follows.
    """

    players: Players
    n: Quantity
    filter: Filter | None
    zone: Zone | None
    tapped: bool = False
    reveal: bool = True
    name: str | None = None
    whose: Players | None = None  # None: their own library


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
    about: Ref | None = None  # inside it `Bound(name)`: what that refers to now
    name: str | None = None
    many: bool = False  # it may be several objects


@dataclass(frozen=True)
class Prevent(Effect):
    """Prevent the next n damage (None: all) that would be dealt to those (None: to anything), by what matches.

    `by`: by those objects only; `damage`: "combat", "noncombat" or either; `once`: all damage of "the next time" only.
    """

    n: Quantity | None
    ref: Ref | None
    source: Filter | None = None
    duration: Duration = Duration.END_OF_TURN
    by: Ref | None = None
    damage: str = ""
    once: bool = False


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
    """A replacement or prevention effect that applies for a while, whatever it is about (CR 611.2, 614.4).

    `by`: only to damage by that object; `once`: only to "the next time" that happens.
    """

    ability: Replacement
    duration: Duration = Duration.END_OF_TURN
    by: Ref | None = None
    once: bool = False


@dataclass(frozen=True)
class Regenerate(Effect):
    """Regenerate."""

    ref: Ref


@dataclass(frozen=True)
class Reveal(Effect):
    """Reveal them; or only `viewers` look at them ("look at target player's hand")."""

    ref: Ref
    viewers: Players | None = None


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
    """Each player creates n tokens that are copies of each of those (CR 707.2); they may be bound to `name`.

    `exceptions` is what they differ in ("except it's an artifact in addition to its other types and has haste", CR 707.9).
    """

    players: Players
    n: Quantity
    ref: Ref
    name: str | None = None
    exceptions: tuple[Modification, ...] = ()
    tapped: bool = False
    attacking: bool = False


@dataclass(frozen=True)
class BecomeCopy(Effect):
    """Those become copies of that object (CR 707.4)."""

    ref: Ref
    of: Ref
    duration: Duration = Duration.PERMANENT
    exceptions: tuple[Modification, ...] = ()


@dataclass(frozen=True)
class CopySpell(Effect):
    """The player copies those spells and may choose new targets for the copies (CR 707.10)."""

    ref: Ref
    players: Players
    new_targets: bool = True
    n: Quantity | None = None  # that many times each; None: once


@dataclass(frozen=True)
class CreateEmblem(Effect):
    """Each player gets an emblem with the abilities of `emblem` (CR 114)."""

    players: Players
    emblem: Card
    unique: bool = False  # a designation that one player at a time has (CR 725.3): it passes to that player


@dataclass(frozen=True)
class MustAttack(Effect):
    """Those attack that player or planeswalker if able, in the players' turns while it lasts (CR 508.1d)."""

    ref: Ref
    whom: Ref
    players: Players
    duration: Duration = Duration.END_OF_TURN
