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
    PHASED = 9  # no zone: a phased-out permanent, which is treated as though it did not exist (CR 702.26)


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
    FLANKING = 1 << 26  # marker only; flanking's work is a triggered ability
    HEXPROOF_FROM = 1 << 25  # has some HEXPROOF_FROM ability; its quality is that ability's filter (CR 702.11d)
    PHASING = 1 << 27  # CR 702.26


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
    SADDLED = 1 << 16  # until end of turn (CR 702.171b)
    COMBAT_RULE = 1 << 15  # some COMBAT_RULE modification says what it can't attack, block or be blocked by
    MAY_STAY_TAPPED = 1 << 17  # its controller may choose not to untap it during their untap step (CR 502.3)
    UNTAPS_EACH_TURN = 1 << 18  # it untaps during each other player's untap step as well
    BLOCKS_IT = 1 << 19  # must block some attacker in particular (Mod BLOCK_IT)
    DAMAGE_BY_TOUGHNESS = 1 << 22  # assigns combat damage equal to its toughness rather than its power
    AS_THOUGH_UNBLOCKED = 1 << 23  # its controller may have it assign its combat damage as though it weren't blocked
    GOADED_0 = 1 << 24  # goaded by that seat (CR 701.15)
    GOADED_1 = 1 << 25
    GOADED_2 = 1 << 26
    GOADED_3 = 1 << 27
    MORE_BLOCKS = 1 << 28  # unit of the two bits that count how many more attackers it can block; 3: any number
    NO_COMBAT_DAMAGE = 1 << 30  # it assigns no combat damage
    EXILED_IF_DIES = 1 << 20  # if it would die, exile it instead (CR 614.1a)
    EXILED_IF_LEAVES = 1 << 21  # if it would leave the battlefield, exile it instead of putting it anywhere else


class Status(IntFlag):
    """Which side of its card an object shows (CR 110.5, 708, 710, 712)."""

    BACK = 1  # a double-faced card with its back face up
    FLIPPED = 2
    FACE_DOWN = 4
    MANIFESTED = 8  # face down by being manifested, so a creature card may be turned up for its mana cost
    PHASED_TAPPED = 32  # phased out, and tapped
    PHASED_INDIRECTLY = 64  # phased out with its host (CR 702.26g)
    ADVENTURE = 16  # in exile: on an adventure, so that its controller may cast it (CR 715.3d)


class Mark(IntFlag):
    """What was done with an object that later rules ask about; gone with the object (CR 400.7).

    Some bits have a second name: they mean something else of objects in other zones or of other kinds.
    """

    MONSTROUS = 1 << 0  # CR 701.37
    RENOWNED = 1 << 1  # CR 702.112
    LEVEL_2 = 1 << 2  # of a Class (CR 716)
    LEVEL_3 = 1 << 3
    ECHO = 1 << 4  # echo has been dealt with (CR 702.30)
    RING_BEARER = 1 << 5  # of its controller (CR 701.54)
    SUSPECTED = 1 << 6  # CR 701.60; of a Case: solved (719.3b)
    SOLVED = 1 << 6
    WARDED = 1 << 14  # cloaked: face down it has ward {2} (CR 701.58a)
    EXHAUSTED_1 = 1 << 15  # its first ability that can be activated only once was (CR 702.177)
    EXHAUSTED_2 = 1 << 16
    EXHAUSTED_3 = 1 << 17
    HARNESSED = 1 << 7  # CR 701.64
    COST_1 = 1 << 8  # the first of its card's named costs was paid: an alternative or optional one (CR 118.9, 601.2b)
    COST_2 = 1 << 9
    COST_3 = 1 << 10
    COST_4 = 1 << 11
    EXILE_AFTER = 1 << 12  # a spell that is exiled instead of going anywhere else from the stack (CR 702.34a)
    EXILE_LEAVING = 1 << 13  # a permanent that is exiled instead of going anywhere else (CR 702.84a)
    EXILE_FROM_STACK = 1 << 22  # a spell that is exiled instead of being put into a graveyard
    ENTERS_ATTACKING = 1 << 23  # a spell that enters tapped and attacking what its `by` says (CR 702.190a)
    COST_TIMES = 1 << 24  # the unit in which the bits above count how often a repeatable optional cost was paid
    FOUND = 1 << 20  # in a library that is being searched: found (CR 701.23)
    DAMAGED_THIS_TURN = 1 << 18  # was dealt damage this turn
    DEALT_DAMAGE_THIS_TURN = 1 << 19
    # permanents; in other zones the same bits mean something else
    USED_1 = 1 << 20  # its second once-a-turn ability was used or triggered this turn (the first: `used_this_turn`)
    USED_2 = 1 << 21
    ATTACKED_THIS_TURN = 1 << 22
    BLOCKED_THIS_TURN = 1 << 23
    HIDDEN = 1 << 23  # in exile face down: only the players in `known` may look at it (CR 406.3)
    UNTIL_LEAVES = 1 << 21  # in exile until the object it is linked to leaves the battlefield (CR 610.3)


class Did(IntFlag):
    """What players did this turn, or what happened to them, that rules ask about (a player's `did`)."""

    ATTACKED = 1 << 0  # with a creature
    LOST_PERMANENT = 1 << 1  # a permanent they controlled left the battlefield
    WAS_DAMAGED = 1 << 2
    WAS_COMBAT_DAMAGED = 1 << 3
    SACRIFICED = 1 << 4  # a permanent
    DISCARDED = 1 << 5
    HAD_LAND_ENTER = 1 << 6  # under their control
    CAST_CREATURE = 1 << 7
    CAST_NONCREATURE = 1 << 8
    CAST_INSTANT_OR_SORCERY = 1 << 9
    CAST_FROM_ELSEWHERE = 1 << 10  # a spell from anywhere other than their hand
    CARD_LEFT_GRAVEYARD = 1 << 11  # theirs
    DESCENDED = 1 << 12  # a permanent card was put into their graveyard (CR 700.11)
    COMMITTED_CRIME = 1 << 13  # CR 700.13
    CREATED_TOKEN = 1 << 14


class Tally(IntEnum):
    """What an instruction's events may be asked about afterwards ("the damage dealt this way")."""

    DAMAGE = 0
    EXCESS_DAMAGE = 1  # CR 120.10
    LIFE_LOST = 2
    LIFE_GAINED = 3


class PlayerCounter(IntEnum):
    """Counters that players have besides poison (CR 122.1)."""

    ENERGY = 0
    EXPERIENCE = 1
    TEMPTED = 2  # not counters: how often the Ring tempted the player (CR 701.54c)
    ROOM = 4  # not counters: the room that the player's venture marker is in (CR 309), 0: none
    DUNGEONS = 5  # not counters: how many dungeons the player has completed (CR 309.7)
    INITIATIVE = 6  # kept nowhere: an event of taking the initiative (CR 726.2)
    SPEED = 3  # not counters: the player's speed (CR 702.179)


class CardLayout(IntEnum):
    """How a card's faces belong together; the faces are rows of the card table that name each other."""

    NORMAL = 0
    TRANSFORM = 1  # CR 712.2
    MODAL = 2  # CR 712.3
    FLIP = 3  # CR 710
    SPLIT = 4  # CR 709
    ADVENTURE = 5  # CR 715
    PROTOTYPE = 7  # its back row is what it is when cast prototyped (CR 718)
    BESTOW = 6  # its back row is the Aura that it is while bestowed (CR 702.103)


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
    CYCLED = 36  # CR 702.29c
    SURVEILED = 37
    COPIED = 38  # a copy of a spell was put on the stack (CR 707.10)
    MARKED = 39  # it got a designation: x = position of its Mark bit ("becomes monstrous")
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
    AT_RANDOM = 56  # a coin was flipped, a die rolled: x = its number of sides, amount = 0, 1, ...


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
    HEXPROOF_FROM = 11  # can't be targeted by opponents' spells and abilities from what matches (CR 702.11d)

    EXCEPTIONS = 13  # no ability: what a copy differs in (CR 707.9): its modifications, all in layer 1
    TOXIC = 12  # adds q to the total toxic value of what has it (CR 702.164b)
    OPENING = 14  # an action that may be taken with the card from an opening hand (CR 103.6)
    PERMISSION = 20  # cards may be played or cast from some zone, in some way (CR 118.9, 601.3): see WAY_*
    CASTING_RULE = 21  # when, and whether at all, players may cast, activate and play (CR 601.3, 101.2): `op`
    OPTIONAL_COST = 22  # an optional additional cost of its card's spell (CR 601.2b): `op`


class CastingRule(IntEnum):
    """What a CASTING_RULE ability says (its `op`) about what matches its filter, to its `ev_player`s."""

    FLASH = 0  # they may cast it as though it had flash (CR 702.8a)
    CANT_CAST = 1  # they can't cast it, or no more than q such spells each turn
    CANT_ACTIVATE = 2  # they can't activate its abilities; `op_a` 1: unless they're mana abilities
    CANT_PLAY_LANDS = 3
    SORCERY_TIMING = 4  # they can cast it only any time they could cast a sorcery
    OPTION = 5  # casting it, they may pay `cost` in addition (`modes_min` 1: its mana cost; `modes_max` 1: any number of
    # times); ability `spec` - 1 of it then triggers (replicate, conspire, casualty)
    HELPS = 6  # something else helps to pay for it: HELP bits `modes_max` (convoke, improvise, delve)
    UNCOUNTERABLE = 7  # it can't be countered (CR 101.2)
    ANY_TYPE = 8  # they can spend mana of any type to cast it; `op_a` 0: as though it were mana of any color (CR 609.4b)


class OptionalCost(IntEnum):
    """What an OPTIONAL_COST is (its `op`)."""

    ONCE = 0  # it may be paid once
    ANY_TIMES = 1  # any number of times (CR 702.56a)
    EACH_MODE = 2  # it is paid for each mode beyond the first (CR 702.120a)
    EACH_TARGET = 3  # for each target beyond the first (CR 207.2c: strive)
    ALL_MODES = 4  # if it is paid, all modes are chosen (CR 702.42a)
    KICKER = 5  # one of several kicker costs (CR 702.33b)
    OF_MODE = 7  # it is paid if the mode `modes_min` is chosen (CR 702.172a)
    EITHER = 6  # one of several additional costs of which exactly one must be paid
    NOTED = 8  # no cost: whether its condition held as the spell became cast


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
    START_ENGINES = 6  # their speed is at least 1 (CR 702.179a): emblem row q
    ASCEND = 5  # ten or more permanents give them the city's blessing (CR 702.131b): emblem row q
    SKIP_STEP = 4  # they skip step q; BEGIN_COMBAT: combat phases (CR 614.10)
    # flags: bits of the player's `rules`
    HEXPROOF = 10  # CR 702.11c
    SHROUD = 11
    CANT_LOSE = 12  # CR 104.3
    CANT_WIN = 13
    NO_LOSS_AT_ZERO = 14  # they don't lose the game for having 0 or less life
    LIFE_CANT_CHANGE = 15  # CR 119.7, 119.8
    DAMAGE_KEEPS_LIFE = 16  # damage doesn't cause them to lose life
    KEEPS_MANA = 17  # they don't lose unspent mana of the types in mask q (CR 500.5)
    NO_LOSS_FOR_DRAWING = 18  # nor for drawing from an empty library
    NO_LIFE_COSTS = 19  # they can't pay life to cast spells or activate abilities (CR 101.2, 119.4)
    KEEPS_CREATURES = 20  # they can't sacrifice creatures to cast spells or activate abilities
    KEEPS_NONLANDS = 24  # they can't sacrifice nonland permanents to cast spells or activate abilities
    TOP_REVEALED = 21  # they play with the top card of their library revealed
    TOP_SEEN = 22  # they may look at the top card of their library any time
    HAND_REVEALED = 23  # they play with their hand revealed


class Skipped(IntEnum):
    """What a player may have to skip the next time it comes (CR 614.10), by place in `skips`."""

    TURN = 0
    UNTAP = 1
    DRAW = 2
    COMBAT = 3


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
    NO_COST = 28  # it has no mana cost (copies, CR 707.9): its mana value is 0
    REMOVE_TYPES = 27  # a = types, with the subtypes of creatures if that is among them
    GOAD = 22  # a = seat that goads (CR 701.15b)
    BLOCK_IT = 24  # a = 1 + attacker that it blocks if able, b = its gen (CR 509.1c)
    MORE_BLOCKS = 23  # a = how many more attackers it can block, 3: any number
    COMBAT_RULE = 21  # k = CombatRule | filter (or condition) << 8: what the object can't attack, block or be blocked by
    ABILITY = 30  # no layer: a = PERMISSION, CASTING_RULE or COST_MOD row that applies; b 1: about no objects in particular


class CombatRule(IntEnum):
    """What a COMBAT_RULE modification says about the object it affects, and what its filter is about."""

    CANT_BE_BLOCKED_BY = 0  # creatures that match (CR 509.1b)
    CANT_BLOCK = 1  # attackers that match
    CANT_ATTACK = 2  # players and planeswalkers that match (CR 508.1c)
    CANT_ATTACK_UNLESS = 3  # a condition instead: unless it holds; "the defending player" is the one it would attack


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
    END_OF_YOUR_NEXT_TURN = 8  # until the end of ce.player's next turn
    WHILE_TAPPED = 9  # as long as the source remains tapped
    WHILE_YOU_CONTROL_TAPPED = 10  # as long as ce.player controls the source and it remains tapped
    AS_IT_ENTERS = 11  # for good, from when what the next instruction puts onto the battlefield enters (CR 611.2e)


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
    TARGET = 8  # + position of a target spec (0..7): the players that are targets for it; all while none was chosen
    CONTROLLER_OF = 16  # + set register (0..7): controllers of its objects (last known if gone)
    OWNER_OF = 24  # + set register
    IN_SET = 32  # + set register: the players in that set
    CHOSEN = 40  # + variable register holding a seat
    CHOSEN_BY_THIS = 48  # the player chosen for the source as it entered (CR 614.12a)
    HOSTS_CONTROLLER = 49  # the controller of what the source is, or last was, attached to
    HOST_PLAYER = 50  # the player whom the source is attached to
    EVENTS_CONTROLLER = 51  # the controller of the event object (last known if gone)
    SOURCES_CONTROLLER = 52  # the controller of the event source
    TARGETS_CONTROLLER = 56  # + position of a target spec: the controllers of its targets; all while none was chosen


class Attr(IntEnum):
    """Numbers that can be asked of an object."""

    POWER = 0
    TOUGHNESS = 1
    MANA_VALUE = 2
    DAMAGE = 3
    N_COLORS = 4
    ALL_COUNTERS = 5  # of every kind
    X_SYMBOLS = 7  # how many {X} its mana cost has
    NAME = 6  # a number that equal names share, 0 for no name
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
    PREVENT_COMBAT = 16  # shields only: as PREVENT, combat damage only
    PREVENT_NONCOMBAT = 17
    CANT_PREVENT = 11  # no effect prevents this damage (CR 615.12)
    CHOOSE_TYPE = 14  # as it enters, its controller chooses a creature type
    CHOOSE_COLOR = 15  # as it enters, its controller chooses a color; `q`: mask of those to choose from
    MANA_TYPE = 13  # production: one mana of type `op_a` instead of any other type and amount (CR 106.12b)
    FLOATING = 12  # shields only: replacement ability `filter` applies for a while, about anything (CR 611.2, 614.4)
    TRIGGER_AGAIN = 18  # no replacement: what the event triggers of its controller's permanents triggers again (CR 603.2d)
    AS_ENTERS = 20  # code runs as it enters, then it enters (CR 614.1c, 614.12)


class ManaChoice(IntEnum):
    """Which types mana may be, where that depends on the game (a MANA_SPEC row's `op_a`)."""

    PRINTED = 0
    COULD_PRODUCE_TYPE = 1  # any type that what matches could produce (CR 106.7)
    COULD_PRODUCE_COLOR = 2
    COLORS_AMONG = 3  # the colours of what matches (CR 106.5)
    EVENT_TYPES = 4  # those that the event's permanent produced
    CHOSEN_COLOR = 5  # the color chosen for the source
    COMMANDER = 6  # the colors in the player's commander's color identity (CR 903.4)


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
    TAP_POWER = 20  # untapped creatures with total power n among those that match (CR 702.122a)
    ONCE = 22  # nothing, but only if it was never paid: mark bit q (CR 702.177a)
    PAY_COUNTERS = 21  # n counters that the player has, of kind `counter` (a PlayerCounter): energy (CR 107.14)
    REMOVE_FROM = 30  # n counters of a kind (or any) from among permanents that match
    REVEAL = 40  # n cards in hand that match
    REVEAL_THIS = 41  # from hand
    DISCARD_RANDOM = 42  # n cards at random
    EXILE_TOP = 43  # the top n cards of the library
    TO_TOP = 44  # n objects that match, on top of their owners' libraries
    TO_BOTTOM = 45
    EVIDENCE = 50  # exile cards that match with total mana value n (CR 701.59a)


def _flatten(ns: dict[str, object]) -> dict[str, int]:
    prefixes = {
        "Zone": "Z", "Step": "ST", "CardType": "T", "Supertype": "SUP", "Color": "COL", "Mana": "MANA", "Keyword": "KW",
        "Rule": "RULE", "Status": "FACE", "CardLayout": "CL", "Mark": "MARK", "PlayerCounter": "PCTR",
        "Did": "DID", "Tally": "TALLY",
        "Counter": "CTR", "Proc": "P", "Decision": "D", "Over": "OVER", "Event": "EV",
        "AbilityKind": "AB", "ItemKind": "ITEM",
        "PlayerRule": "PLR", "Layer": "LAYER", "Mod": "MOD", "Duration": "DUR", "PlayerRef": "PR",
        "Attr": "ATTR", "ReplaceOp": "REP", "RedirectTo": "TO", "ManaChoice": "MC", "CostPart": "COST",
        "CombatRule": "CR", "Skipped": "SKIP", "CastingRule": "CAST", "OptionalCost": "OPT",
    }  # fmt: skip
    members = {p: ns[cls].__members__.items() for cls, p in prefixes.items()}  # type: ignore[attr-defined]
    return {f"{p}_{name}": int(m) for p, named in members.items() for name, m in named}


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
