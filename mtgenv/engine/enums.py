"""Every enumeration of the engine, once: an IntEnum for people, flat int aliases (PREFIX_NAME) for kernels.

The flat aliases are generated from the enums at import, so they cannot disagree; `FLAT` lists them. Bit enumerations
(IntFlag) hold masks, not positions. Names are the Comprehensive Rules' own.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag

NONE = -1


class Zone(IntEnum):
    """CR 400.1, plus LOOKED_AT (a library card held in a slot while someone looks at it) and NOWHERE (a free slot)."""

    LIBRARY = 0
    HAND = 1
    BATTLEFIELD = 2
    GRAVEYARD = 3
    STACK = 4
    EXILE = 5
    COMMAND = 6
    LOOKED_AT = 7
    NOWHERE = 8


class Step(IntEnum):
    """Steps and stepless phases of a turn in order (CR 500.1, 501-514)."""

    UNTAP = 0
    UPKEEP = 1
    DRAW = 2
    MAIN1 = 3
    BEGIN_COMBAT = 4
    DECLARE_ATTACKERS = 5
    DECLARE_BLOCKERS = 6
    FIRST_STRIKE_DAMAGE = 7
    COMBAT_DAMAGE = 8
    END_COMBAT = 9
    MAIN2 = 10
    END = 11
    CLEANUP = 12


class CardType(IntFlag):
    """CR 300.1."""

    ARTIFACT = 1
    CREATURE = 2
    ENCHANTMENT = 4
    INSTANT = 8
    LAND = 16
    PLANESWALKER = 32
    SORCERY = 64
    BATTLE = 128
    KINDRED = 256


class Supertype(IntFlag):
    """CR 205.4a."""

    BASIC = 1
    LEGENDARY = 2
    SNOW = 4
    WORLD = 8


class Color(IntFlag):
    """CR 105.1."""

    WHITE = 1
    BLUE = 2
    BLACK = 4
    RED = 8
    GREEN = 16


class Mana(IntEnum):
    """Types of mana (CR 106.1b); the first five are in the order of `Color`'s bits."""

    WHITE = 0
    BLUE = 1
    BLACK = 2
    RED = 3
    GREEN = 4
    COLORLESS = 5


class Keyword(IntFlag):
    """Keyword abilities that the engine itself knows (CR 702); all others expand to general abilities."""

    FLYING = 1 << 0
    FIRST_STRIKE = 1 << 1
    DOUBLE_STRIKE = 1 << 2
    TRAMPLE = 1 << 3
    VIGILANCE = 1 << 4
    HASTE = 1 << 5
    DEATHTOUCH = 1 << 6
    LIFELINK = 1 << 7
    DEFENDER = 1 << 8
    REACH = 1 << 9
    MENACE = 1 << 10
    HEXPROOF = 1 << 11
    SHROUD = 1 << 12
    INDESTRUCTIBLE = 1 << 13
    FLASH = 1 << 14
    PROTECTION = 1 << 15  # has some PROTECTION ability; its quality is that ability's filter
    WARD = 1 << 16  # marker only; ward's work is a triggered ability
    CHANGELING = 1 << 17
    INFECT = 1 << 18
    WITHER = 1 << 19
    FEAR = 1 << 20
    INTIMIDATE = 1 << 21
    SHADOW = 1 << 22
    HORSEMANSHIP = 1 << 23
    SKULK = 1 << 24


class Rule(IntFlag):
    """What effects say about an object without giving it an ability (CR 611.2, 613.11)."""

    CANT_ATTACK = 1 << 0
    CANT_BLOCK = 1 << 1
    CANT_BE_BLOCKED = 1 << 2
    MUST_ATTACK = 1 << 3
    MUST_BLOCK = 1 << 4
    LURE = 1 << 5  # every creature able to block it does so
    MUST_BE_BLOCKED = 1 << 6
    DOESNT_UNTAP = 1 << 7
    CANT_BE_COUNTERED = 1 << 8
    ATTACKS_DESPITE_DEFENDER = 1 << 9
    CANT_ATTACK_ALONE = 1 << 10
    CANT_BLOCK_ALONE = 1 << 11
    MAX_ONE_BLOCKER = 1 << 12
    CANT_BE_REGENERATED = 1 << 13
    CANT_ACTIVATE = 1 << 14


class Status(IntFlag):
    """Which side of its card an object shows (CR 110.5, 708, 710, 712)."""

    BACK = 1  # a double-faced card with its back face up
    FLIPPED = 2
    FACE_DOWN = 4
    MANIFESTED = 8  # face down by being manifested, so a creature card may be turned up for its mana cost
    ADVENTURE = 16  # in exile: on an adventure, so that its controller may cast it (CR 715.3d)


class Mark(IntFlag):
    """What was done with an object that later rules ask about; gone with the object (CR 400.7)."""

    MONSTROUS = 1 << 0  # CR 701.37


class PlayerCounter(IntEnum):
    """Counters that players have besides poison (CR 122.1)."""

    ENERGY = 0
    EXPERIENCE = 1


class CardLayout(IntEnum):
    """How a card's faces belong together; the faces are rows of the card table that name each other."""

    NORMAL = 0
    TRANSFORM = 1  # CR 712.2
    MODAL = 2  # CR 712.3
    FLIP = 3  # CR 710
    SPLIT = 4  # CR 709
    ADVENTURE = 5  # CR 715


class Counter(IntEnum):
    """Counter kinds with a meaning in the rules (CR 122.1); a match's other kinds follow from FIRST_OTHER."""

    PLUS1 = 0
    MINUS1 = 1
    LOYALTY = 2
    FIRST_OTHER = 3


class Proc(IntEnum):
    """Procedures: the small state machines whose frames make up the engine's stack."""

    GAME = 0
    MULLIGAN = 1
    TURN = 2
    PRIORITY = 3
    CAST = 4
    RESOLVE = 5
    EVENTS = 6
    TRIGGERS = 7
    ATTACKERS = 8
    BLOCKERS = 9
    DAMAGE = 10
    DISCARD_DOWN = 11
    LEGEND = 12
    PAY = 13
    PLAY_LAND = 14


class Decision(IntEnum):
    """Kinds of decision; what an action means is told by the kind."""

    NONE = 0
    PRIORITY = 1
    MULLIGAN = 2  # YES: keep, NO: mulligan
    BOTTOM = 3  # a hand card to put on the bottom (London mulligan)
    CHOOSE_ACTION = 4  # which of several abilities or ways (number = option)
    MODE = 5
    X = 6
    KICKER = 7
    TARGET = 8
    DIVIDE = 9  # how much for this target (number)
    PAY_MANA = 10  # manual payment: a mana source
    SACRIFICE_COST = 11
    DISCARD_COST = 12
    COST_OBJECT = 13  # another object that a cost asks for
    ATTACKER = 14
    ATTACK_TARGET = 15
    BLOCKER = 16
    BLOCK_WHICH = 17
    ASSIGN_DAMAGE = 18
    ORDER_TRIGGERS = 19
    MAY = 20
    CHOOSE_OBJECT = 21
    DISCARD = 22
    SACRIFICE = 23
    SCRY = 24  # YES: keep on top, NO: put on the bottom
    SEARCH = 25
    LEGEND = 26
    REPLACEMENT = 27
    UNLESS_PAY = 28
    MANA_COLOR = 29
    CHOOSE_NUMBER = 30
    CHOOSE_PLAYER = 31
    CHOOSE_COLOR = 32


class Over(IntEnum):
    """Why a game stopped."""

    NO = 0
    WON = 1
    DRAWN = 2
    TRUNCATED_TURNS = 3
    TRUNCATED_DECISIONS = 4
    TRUNCATED_CAPACITY = 5


class Event(IntEnum):
    """Event kinds: what triggers listen to and what replacement effects replace (CR 603, 614)."""

    ENTERS = 0  # an object entered the battlefield; x = from-zone
    LEAVES = 1  # about to leave the battlefield (looks back); x = to-zone
    MOVED = 2  # any other zone change; x = from-zone * 8 + to-zone
    DAMAGE = 3  # object or player was dealt damage; x = 1 if combat damage
    LIFE_GAINED = 4
    LIFE_LOST = 5
    DRAWN = 6
    DISCARDED = 7
    SACRIFICED = 8
    CAST = 9
    ACTIVATED = 10
    TARGETED = 11
    ATTACKS = 12
    BLOCKS = 13
    BECOMES_BLOCKED = 14
    UNBLOCKED = 15
    STEP_BEGINS = 16  # x = step; player = the active player
    TAPPED = 17
    UNTAPPED = 18
    TAPPED_FOR_MANA = 19
    COUNTERS_PUT = 20  # x = counter kind
    COUNTERS_REMOVED = 21
    TOKEN_CREATED = 22
    MILLED = 23
    SCRIED = 24
    SEARCHED = 25
    ATTACHED = 26
    CONTROL_CHANGED = 27
    TRANSFORMED = 28
    LAND_PLAYED = 29
    DESTROYED = 30
    COUNTERED = 31
    SHUFFLED = 32
    BECOMES_STATE = 33  # state triggers (CR 603.8)
    MANA_PRODUCED = 34
    TURNED_FACE_UP = 35  # CR 708.8
    # log-only kinds (never listened to)
    TURN_BEGINS = 40
    MULLIGAN = 41
    KEPT = 42
    LOST = 43
    WON = 44
    RESOLVED = 45
    FIZZLED = 46
    TRIGGERED = 47
    PUMPED = 48
    FOUGHT = 49
    PAID_LIFE = 50
    GAME_DRAWN = 51
    REVEALED = 52
    EXILED_COST = 53
    PREVENTED = 54
    LOOKED_AT = 55


N_EVENTS = 40


class AbilityKind(IntEnum):
    """CR 113.3 and the static sub-kinds that the engine asks for by name."""

    SPELL = 0
    ACTIVATED = 1
    MANA = 2  # activated mana ability (CR 605.1a)
    TRIGGERED = 3
    STATIC = 4
    REPLACEMENT = 5
    PROTECTION = 6  # can't be targeted, damaged, attached, blocked by what matches its filter (CR 702.16)
    COST_MOD = 7  # changes costs of what matches its filter
    PLAYER_RULE = 8  # a continuous rule about players (hand size, lands a turn, ...)
    TRIGGERED_MANA = 9  # CR 605.1b
    MANA_SPEC = 10  # no ability: what is special about mana (CR 106.6), which types it may be (`op_a`: ManaChoice)


class ItemKind(IntEnum):
    """What an item on the stack is."""

    SPELL = 0
    ACTIVATED = 1
    TRIGGERED = 2
    TURN_UP = 4  # not on the stack: the special action of turning a permanent face up (CR 116.2b)
    MANA = 5  # not on the stack: a mana ability being activated or resolving (CR 605.3b)
    REPLACEMENT = 3  # not on the stack: the code of a replacement effect that does something else instead


class PlayerRule(IntEnum):
    """What a PLAYER_RULE ability says (its `op`); its number is the ability's `q`."""

    ADDITIONAL_LANDS = 0  # CR 305.2
    MAX_HAND_SIZE = 1  # CR 402.2
    NO_MAX_HAND_SIZE = 2
    ATTACK_COST = 3  # attacking its controller (`op_a` 1: or their planeswalkers) costs q more generic mana (CR 508.1d)


class Layer(IntEnum):
    """CR 613.1; RULES are the effects outside the layers (613.11)."""

    COPY = 1
    CONTROL = 2
    TEXT = 3
    TYPE = 4
    COLOR = 5
    ABILITY = 6
    PT_CDA = 7
    PT_SET = 8
    PT_MODIFY = 9
    PT_SWITCH = 10
    RULES = 11


class Mod(IntEnum):
    """One modification of a characteristic: the operation of a static ability's part or of a continuous effect."""

    SET_CONTROLLER = 0  # a = player (continuous effects) ; layer 2
    ADD_TYPES = 1  # a = types, k = subtypes
    SET_TYPES = 2  # a = types, k = subtypes (replaces card types and subtypes; keeps supertypes)
    SET_LAND_TYPE = 3  # k = basic land types (CR 305.7): replaces land subtypes, rules text and abilities
    ADD_COLORS = 4  # a = colours
    SET_COLORS = 5
    ADD_KEYWORDS = 6  # k = keywords
    REMOVE_KEYWORDS = 7
    GRANT_ABILITY = 8  # a = ability index
    LOSE_ABILITIES = 9
    SET_PT = 10  # a, b
    MODIFY_PT = 11  # a, b
    SWITCH_PT = 12
    ADD_RULES = 13  # k = Rule bits
    LOSE_SUBTYPES = 14  # all creature types (k = mask of subtypes to lose)
    SET_POWER = 15
    SET_TOUGHNESS = 16
    ADD_SUPERTYPES = 17
    REMOVE_SUPERTYPES = 18
    MUST_ATTACK = 20  # a = 1 + row of the player or planeswalker to attack, b = its gen
    COPY = 19  # a = card whose copiable values it has (CR 707; layer 1)


class Duration(IntEnum):
    """How long a continuous effect lasts (CR 611.2a)."""

    PERMANENT = 0
    END_OF_TURN = 1
    END_OF_COMBAT = 2
    UNTIL_YOUR_NEXT_TURN = 3  # ce.player's next turn
    NEXT_UNTAP_STEP = 4  # until after ce.player's next untap step
    WHILE_SOURCE = 5  # as long as the source remains on the battlefield
    WHILE_YOU_CONTROL_SOURCE = 6
    CONTROLLERS_NEXT_TURN = 7  # during the next turn of the affected object's controller


class PlayerRef(IntEnum):
    """Players an effect speaks of, relative to a context; evaluated to a bit mask of seats.

    Refs with an argument are encoded as base + argument.
    """

    NOBODY = 0
    YOU = 1
    OPPONENTS = 2
    EACH = 3
    ACTIVE = 4
    DEFENDING = 5  # the player attacked by the context's source, or by its event object
    EVENT = 6  # the event's player
    NONACTIVE = 7
    TARGET = 8  # + target position (0..7) in the item's target list
    CONTROLLER_OF = 16  # + set register (0..7): controllers of its objects (last known if gone)
    OWNER_OF = 24  # + set register
    IN_SET = 32  # + set register: the players in that set
    CHOSEN = 40  # + variable register holding a seat


class Attr(IntEnum):
    """Numbers that can be asked of an object."""

    POWER = 0
    TOUGHNESS = 1
    MANA_VALUE = 2
    DAMAGE = 3
    N_COLORS = 4
    COUNTERS = 8  # + counter kind


class ReplaceOp(IntEnum):
    """What a replacement or prevention ability does to an event (CR 614, 615)."""

    AMOUNT = 0  # amount := q (q may read the event amount)
    PREVENT = 1  # prevent q of the damage (q < 0: all)
    SKIP = 2  # the event does not happen
    TO_ZONE = 3  # a move goes to zone q instead
    ENTERS_TAPPED = 4
    ENTERS_WITH_COUNTERS = 5  # kind, q
    REDIRECT = 6  # q of the damage (q < 0: all) is dealt to what `op_a` says instead: a `RedirectTo` (CR 614.9)
    REGENERATE = 7  # instead of destruction (CR 701.15)
    RUN = 8  # the event does not happen; run code instead
    ENTERS_AS_COPY = 9  # of a permanent that its controller may choose among those that match `src_filter` (CR 707.5)
    CANT = 10  # the event can't happen (CR 101.2, 614.17): nothing replaces it
    CANT_PREVENT = 11  # no effect prevents this damage (CR 615.12)
    CHOOSE_TYPE = 14  # as it enters, its controller chooses a creature type
    MANA_TYPE = 13  # production: one mana of type `op_a` instead of any other type and amount (CR 106.12b)
    FLOATING = 12  # shields only: replacement ability `filter` applies for a while, about anything (CR 611.2, 614.4)


class ManaChoice(IntEnum):
    """Which types mana may be, where that depends on the game (a MANA_SPEC row's `op_a`)."""

    PRINTED = 0
    COULD_PRODUCE_TYPE = 1  # any type that what matches could produce (CR 106.7)
    COULD_PRODUCE_COLOR = 2
    COLORS_AMONG = 3  # the colours of what matches (CR 106.5)
    EVENT_TYPES = 4  # those that the event's permanent produced


class RedirectTo(IntEnum):
    """Where the damage of a REDIRECT ability goes."""

    THIS = 0  # the source of the ability
    HOST = 1  # what it is attached to
    YOU = 2
    SOURCES_CONTROLLER = 3  # of the damage's source


class CostPart(IntEnum):
    """Payments other than mana (CR 118)."""

    TAP = 0  # {T}
    UNTAP = 1  # {Q}
    SACRIFICE = 2  # n permanents that match
    SACRIFICE_THIS = 3
    DISCARD = 4  # n cards that match
    DISCARD_THIS = 5
    PAY_LIFE = 6
    EXILE = 7  # n objects that match, from their zone
    EXILE_THIS = 8
    REMOVE_COUNTERS = 9
    PUT_COUNTERS = 10
    TAP_OTHERS = 11
    RETURN = 12
    MILL = 13
    LOYALTY = 14
    DISCARD_HAND = 15


def _flatten(ns: dict[str, object]) -> dict[str, int]:
    prefixes = {
        "Zone": "Z", "Step": "ST", "CardType": "T", "Supertype": "SUP", "Color": "COL", "Mana": "MANA", "Keyword": "KW",
        "Rule": "RULE", "Status": "FACE", "CardLayout": "CL", "Mark": "MARK", "PlayerCounter": "PCTR",
        "Counter": "CTR", "Proc": "P", "Decision": "D", "Over": "OVER", "Event": "EV",
        "AbilityKind": "AB", "ItemKind": "ITEM",
        "PlayerRule": "PLR", "Layer": "LAYER", "Mod": "MOD", "Duration": "DUR", "PlayerRef": "PR",
        "Attr": "ATTR", "ReplaceOp": "REP", "RedirectTo": "TO", "ManaChoice": "MC", "CostPart": "COST",
    }  # fmt: skip
    return {f"{p}_{m.name}": int(m) for cls, p in prefixes.items() for m in ns[cls]}  # type: ignore[attr-defined]


FLAT = _flatten(globals())
globals().update(FLAT)

PERMANENT_TYPES = int(
    CardType.ARTIFACT
    | CardType.CREATURE
    | CardType.ENCHANTMENT
    | CardType.LAND
    | CardType.PLANESWALKER
    | CardType.BATTLE
)
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
