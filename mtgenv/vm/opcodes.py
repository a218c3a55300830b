"""The one table that defines each instruction; interpreter, verifier, disassembler, compiler and docs all read it.

Two instruction sets share the `code` array of the card tables:

* **Effect code**, run by the RESOLVE procedure, may suspend for a player's answer. Each instruction is `EFFECT_WIDTH`
  int32: the opcode and five operands (unused ones 0).
* **Expression code**, a postfix stack machine that never suspends. Each instruction is `EXPR_WIDTH` int32: the opcode and
  two operands. It ends with RET and leaves one number. Truth is 1, falsehood 0.

Operand kinds
-------------
q : quantity. Odd: the constant q >> 1. Even: the expression at code offset q >> 1.
set : a set register (0..N_REGS-1) of the running context; sets hold object rows and player rows.
players : a `PlayerRef` code.   filter / ability / card / cost : an index into that table.
label : an absolute code offset of effect code.   expr : an absolute code offset of expression code.
spec : position of a target spec in the running ability.   var : a variable register (0..N_VARS-1).
zone, event, duration, counter, attr, mask, mode, int : the numbers of the enums; masks are bit sets of them.
"""

from __future__ import annotations

from typing import NamedTuple

EFFECT_WIDTH = 6
EXPR_WIDTH = 3


class Op(NamedTuple):
    """One instruction."""

    code: int
    name: str
    operands: tuple[str, ...]
    suspends: bool
    cr: str
    doc: str


class ExprOp(NamedTuple):
    """One expression instruction; `pops` values off the stack, then pushes one (RET pushes none)."""

    code: int
    name: str
    operands: tuple[str, ...]
    pops: int
    doc: str


def _effects(*rows: tuple[str, str, bool, str, str]) -> tuple[Op, ...]:
    return tuple(Op(i, n, tuple(o.split()), s, cr, d) for i, (n, o, s, cr, d) in enumerate(rows))


def _exprs(*rows: tuple[str, str, int, str]) -> tuple[ExprOp, ...]:
    return tuple(ExprOp(i, n, tuple(o.split()), p, d) for i, (n, o, p, d) in enumerate(rows))


EFFECTS = _effects(
    # name, operands, may suspend, CR, what it does
    ("END", "", False, "608.2n", "the resolution is over"),
    ("JUMP", "label", False, "", "go on at label"),
    ("JUMP_UNLESS", "expr label", False, "608.2c", "go on at label unless the expression is true"),
    ("JUMP_UNLESS_MODE", "mode label", False, "700.2", "go on at label unless the mode was chosen"),
    ("MAY", "players label", True, "608.2d", "the player may; on no, go on at label"),
    ("UNLESS_PAY", "players cost label q int", True, "118.12", "the player may pay the cost q times; if paid, go on at label; 1: X is chosen"),
    ("FOR_EACH", "set set label", False, "", "move one row of the first set to the second (alone); none left: label"),
    ("SET_VAR", "var q", False, "", "variable := quantity"),
    ("SELECT", "set filter", False, "608.2i", "all objects and players that match"),
    ("SELECT_TARGETS", "set spec", False, "608.2b", "the still legal targets of that spec"),
    ("SELECT_THIS", "set int", False, "400.7", "the source (or, for a leaves trigger, the card it became); 1: as it last was, if it left"),
    ("SELECT_EVENT", "set int", False, "603.2", "0: event object, 1: event source, 2: all objects of the event, 3: 0 or 1, not this"),
    ("SELECT_HOST", "set", False, "303.4", "what the source is, or last was, attached to"),
    ("SELECT_PLAYERS", "set players", False, "", "the players as rows"),
    ("COPY_SET", "set set", False, "", "first := second"),
    ("UNION", "set set", False, "", "first := first or second"),
    ("MINUS", "set set", False, "", "first := first without second"),
    ("CHOOSE", "players set filter q q", True, "608.2d", "each player in APNAP order picks min..max that match"),
    ("DAMAGE", "set q set int", False, "120", "the third set (-1: the source) deals q to each; 1: unpreventable; 2: excess"),
    ("DAMAGE_DIVIDED", "spec set", False, "601.2d", "each target of the spec is dealt its share"),
    ("FIGHT", "set set", False, "701.14", "each deals damage equal to its power to the other"),
    ("DESTROY", "set int", False, "701.8", "destroy; second operand 1: can't be regenerated"),
    ("MOVE", "set zone int players q", False, "400", "to zone; flags MOVE_*; new controllers (battlefield); q counters"),
    ("SACRIFICE", "set", False, "701.21", "their controllers sacrifice them"),
    ("SACRIFICE_CHOICE", "players filter q set", True, "701.21", "each picks q that match; all sacrificed; the set holds them"),
    ("TAP", "set", False, "701.26", "tap"),
    ("UNTAP", "set", False, "701.26", "untap"),
    ("PUT_COUNTERS", "set counter q players", False, "122", "the players put q counters on each"),
    ("REMOVE_COUNTERS", "set counter q", False, "122", "remove up to q counters from each"),
    ("DRAW", "players q", False, "121", "each draws q, one at a time"),
    ("DISCARD", "players q int filter set", True, "701.9", "each discards q (0 their choice, 1 random, 2 hand); set := those"),
    ("MILL", "players q set", False, "701.17", "each mills q; set := the milled cards"),
    ("SCRY", "players q", True, "701.22", "each scries q"),
    ("SURVEIL", "players q", True, "701.25", "each surveils q"),
    ("GAIN_LIFE", "players q", False, "119.3", "each gains q life"),
    ("LOSE_LIFE", "players q", False, "119.3", "each loses q life"),
    ("SET_LIFE", "players q", False, "119.5", "each life total becomes q"),
    ("CREATE_TOKENS", "card q players int set", True, "111", "each creates q; flags TOKEN_*; set := the tokens"),
    ("ADD_MANA", "players mask q int int", True, "106", "each adds q mana of the mask's types; 1: all of one; spec"),
    ("COUNTER", "set zone int", False, "701.6", "counter spells and abilities; spells go to that zone; 1: to the bottom"),
    ("GAIN_CONTROL", "set players duration", False, "613.1b", "the player gains control"),
    ("MODIFY_PT", "set q q duration", False, "613.4c", "+q/+q"),
    ("ADD_KEYWORDS", "set mask duration", False, "613.1f", "gain keywords"),
    ("REMOVE_KEYWORDS", "set mask duration", False, "613.1f", "lose keywords"),
    ("GRANT_ABILITY", "set ability duration", False, "613.1f", "gain an ability"),
    ("LOSE_ABILITIES", "set duration", False, "613.1f", "lose all abilities"),
    ("ADD_RULES", "set mask duration players", False, "611.2", "say something about them (Rule bits)"),
    ("SET_PT", "set q q duration", False, "613.4b", "base power and toughness become q/q"),
    ("SWITCH_PT", "set duration", False, "613.4d", "switch power and toughness"),
    ("ADD_TYPES", "set mask int int duration", False, "613.1d", "add card types and subtypes (low, high 32 bits; -1, -1: every)"),
    ("SET_TYPES", "set mask int int duration", False, "613.1d", "become card types and subtypes"),
    ("SET_COLORS", "set mask int duration", False, "613.1e", "become colours; third operand 1: in addition"),
    ("SEARCH", "players filter q zone int", True, "701.23", "each finds up to q; flags MOVE_*; then shuffles"),
    ("SHUFFLE", "players", False, "701.24", "each shuffles"),
    ("ATTACH", "set set", False, "701.3", "attach the first to the second"),
    ("DELAYED", "ability set duration int", False, "603.7", "create a delayed trigger on its event; last 1: once"),
    ("REFLEXIVE", "ability set", False, "603.12", "a reflexive trigger about the set: it triggers now"),
    ("PREVENT", "set q duration filter int", False, "615", "shield: the next q damage (-1: all, -2: once) from a filter; PREVENT_*"),
    ("REGENERATE", "set", False, "701.15", "a regeneration shield until end of turn"),
    ("LOSE_GAME", "players", False, "104.3e", "they lose"),
    ("WIN_GAME", "players", False, "104.2b", "they win"),
    ("REVEAL", "set players", False, "701.20", "the players (0: everyone) see them"),
    ("DIG", "players q q filter int", True, "701.20", "look at the top q, take up to q that match; flags DIG_*"),
    ("ADD_POISON", "players q", False, "122.1f", "poison counters"),
    ("EXTRA_LANDS", "players q", False, "305.2", "may play q more lands this turn"),
    ("CHOOSE_NUMBER", "players var q q", True, "608.2d", "the player picks a number min..max"),
    ("CHOOSE_PLAYER", "players set players", True, "608.2d", "the first player picks one of the second"),
    ("RANDOM", "var q", False, "705, 706", "variable := uniform 0..q-1"),
    ("TRANSFORM", "set", False, "701.27", "transform double-faced permanents"),
    ("FLIP", "set", False, "710.4", "flip flip cards"),
    ("TURN_FACE_UP", "set", False, "708.8", "turn face-down permanents face up"),
    ("TURN_FACE_DOWN", "set", False, "708.2", "turn permanents face down (not double-faced ones)"),
    ("MANIFEST", "players q", False, "701.40", "each manifests the top q cards"),
    ("COPY_TOKENS", "set q players set int", True, "707.2", "each creates q tokens that copy each of the set; last: tokens"),
    ("BECOME_COPY", "set set duration int", False, "707.4", "the first become copies of the one object in the second"),
    ("COPY_SPELL", "set players int q", True, "707.10", "the player copies each spell q times; 1: may choose new targets"),
    ("CREATE_EMBLEM", "card players int", False, "114", "each gets an emblem with the abilities of that row"),
    ("MUST_ATTACK", "set set duration players", False, "508.1d", "the first attack the second if able in their turn"),
    ("REDIRECT", "set q set duration filter", False, "614.9", "shield: the next q damage to the first goes to the second"),
    ("LOSE_SUBTYPES", "set int int duration", False, "613.1d", "lose subtypes (low, high 32 bits); -1, -1: creature types"),
    ("REPLACING", "ability duration set int", False, "614.4", "a replacement effect applies for a while; to a source; 1: once"),
    ("CHOOSE_COLOR", "players var mask", True, "608.2d", "the player picks a color of the mask: variable := its place, 0-4"),
    ("CHOOSE_TYPE", "players", True, "608.2d", "the player picks a creature type, which the source remembers"),
    ("MUST_BLOCK", "set set duration", False, "509.1c", "the first block the one of the second if able"),
    ("PHASE_OUT", "set", False, "702.26", "phase out"),
    ("END_TURN", "", False, "724.1", "the turn ends"),
    ("COMBAT_STATUS", "set int", False, "506.4", "0: they are removed from combat; 1: attackers become blocked (509.1h)"),
    ("EXTRA_TURN", "players q", False, "500.7", "each takes q extra turns after this one"),
    ("EXTRA_PHASES", "int q", False, "500.8", "q times: after this phase, phases by hex digit (1 combat, 2 main)"),
    ("SKIP_NEXT", "players int q", False, "614.10", "each skips their next q of that kind (`Skipped`)"),
    ("EXCHANGE_CONTROL", "set set duration", False, "701.12b", "the first and the second; NONE: both of the second"),
    ("CONTINUOUS", "set int q int int", False, "611.2", "any Mod | duration << 8 with a = q and k = low, high 32 bits"),
    ("MARK", "set mask int", False, "701.37", "each gets those Mark bits; 1: loses them"),
    ("GET_COUNTERS", "players int q", False, "122.1", "each gets q counters of that PlayerCounter"),
    ("PROLIFERATE", "players", True, "701.34", "choose permanents and players with counters; one more of each kind"),
    ("MOVE_COUNTERS", "set set counter q", False, "122.5", "q counters (-1: all) of a kind (-1: each) to the second set"),
    ("COPY_COUNTERS", "set set", False, "122.8", "the second set gets as many of each kind as the first has or had"),
    ("PUT_DIVIDED", "spec counter", False, "601.2d", "each target of the spec gets its share of counters"),
    ("EXPLORE", "set", True, "701.44", "each of them explores"),
    ("CHOOSE_NAME", "players int mask", True, "201.4", "the player chooses a card name; mask: types it can't be of; var or -1"),
    ("PAIR", "set set", False, "702.95", "the first and the second are paired with each other"),
    ("BECOME_DAY", "int", False, "731.1", "it becomes 1: day, 2: night"),
    ("RESTORE", "set int", False, "701.3", "0: unattach each, 1: remove all damage from each, 2: what was to apply as they enter has begun"),
    ("ENTERING", "int int q", False, "614.1c", "what is entering enters 0: tapped, 1: with q counters of that kind"),
    ("CHOOSE_AS", "int q q", True, "614.12a", "for what is entering, its controller chooses; see ChooseKind"),
    ("LOOK", "players q set int players", False, "701.20", "set := the top q cards; 1: revealed, else the last look at them"),
    ("LOOK_UNTIL", "players filter q set set", False, "701.20", "reveal until q that match: the first set; the second: others"),
    ("FIND", "players players filter q set", True, "701.23", "search (0: own) libraries for up to q; set := what is found"),
    ("ARRANGE", "set players int", True, "401.4", "put into libraries in an order; flags ARRANGE_*, nth << 4"),
    ("ENTER_ATTACKING", "set", True, "508.4", "those the active player controls are attacking"),
    ("KEEP", "set int", False, "", "the set without what is not in that zone now (-1: on battlefield or stack)"),
    ("DISCARD_SET", "set", False, "701.9", "those are discarded by their owners"),
    ("PERMIT", "set ability duration players", False, "611.2", "the players may cast or play them by that PERMISSION"),
    ("APPLYING", "ability duration players int", False, "611.2", "a permission, casting rule or cost modification; 1: once"),
    ("CHANGE_TARGETS", "players set set int", True, "115.7", "the player picks new targets for the spell, of the 2nd set; 1: must; 2: only one"),
    ("CAST_NOW", "players set ability q int", True, "608.2g", "cast up to q of the set by that PERMISSION; 1: must, 2: copies"),
    ("LOOP", "var label", False, "608.2c", "one more round, counted in the variable; after 100: go on at label"),
    ("TALLY", "var int int", False, "608.2h", "how much of a Tally happens: 0: variable := what was so far, negative; 1: add what is now"),
)

PREVENT_COMBAT = 1  # combat damage only
PREVENT_NONCOMBAT = 2
PREVENT_BY = 4  # the bit from which on it tells 1 + the register of the only sources
MOVE_TAPPED = 1
MOVE_UNDER_YOUR_CONTROL = 2  # else its owner's
MOVE_LIBRARY_BOTTOM = 4
MOVE_SHUFFLE = 8
MOVE_REVEAL = 16
MOVE_TRANSFORMED = 64  # enters with its back face up (CR 712.14a)
MOVE_FACE_DOWN = 128
MOVE_FACE_ATTACHED = 32  # Aura put onto the battlefield by an effect (CR 303.4f)
MOVE_UNTIL_LEAVES = 256  # exile: until the source leaves the battlefield (CR 610.3)
MOVE_MANIFESTED = 512  # with MOVE_FACE_DOWN
MOVE_HOST = 10  # the bits from which on they tell 1 + the set register of what it enters attached to (CR 303.4f)
MOVE_COUNTER = 16  # the bit from which on it tells 1 + the kind of counters it enters with
ARRANGE_BOTTOM = 1  # else the top
ARRANGE_RANDOM = 2  # in random order, else the player orders them
ARRANGE_EITHER = 4  # top or bottom is asked of each
ARRANGE_OWNERS = 8  # their owners are asked
TOKEN_TAPPED = 1
TOKEN_ATTACKING = 2
TOKEN_SIZED = 4  # power and toughness: the variable register flags >> 4
DIG_REST_GRAVEYARD = 1  # else the bottom of the library in random order
DIG_REVEAL = 2
DIG_TO_BATTLEFIELD = 4  # else to hand

EXPRS = _exprs(
    # name, operands, pops, what it pushes
    ("RET", "", 1, "the result"),
    ("CONST", "int", 0, "the number"),
    ("X", "", 0, "the item's X (CR 107.3)"),
    ("VAR", "var", 0, "a variable"),
    ("EV_AMOUNT", "", 0, "the event's amount"),
    ("EV_X", "", 0, "the event's extra number"),
    ("COUNT", "filter", 0, "how many objects and players match"),
    ("COUNT_SET", "set", 0, "how many rows in the set"),
    ("ATTR_SET", "set attr", 0, "that number of the one object in the set (last known if gone); 0 if none"),
    ("ATTR_THIS", "attr", 0, "of the source"),
    ("ATTR_EVENT", "attr", 0, "of the event object"),
    ("ATTR_IT", "attr", 0, "of the candidate of the running filter"),
    ("SUM_ATTR", "filter attr", 0, "sum over all that match"),
    ("MAX_ATTR", "filter attr", 0, "greatest among all that match, 0 if none"),
    ("LIFE", "players", 0, "life total (sum)"),
    ("LIFE_GAINED", "players", 0, "life gained this turn (sum)"),
    ("LIFE_LOST", "players", 0, "life lost this turn (sum)"),
    ("HAND_SIZE", "players", 0, "cards in hand (sum)"),
    ("LIBRARY_SIZE", "players", 0, "cards in library (sum)"),
    ("POISON", "players", 0, "poison counters (sum)"),
    ("SPELLS_CAST", "players", 0, "spells cast this turn (sum)"),
    ("CARDS_DRAWN", "players", 0, "cards drawn this turn (sum)"),
    ("CREATURES_DIED", "players", 0, "creatures that died this turn under their control (sum)"),
    ("N_PLAYERS", "players", 0, "how many players"),
    ("ADD", "", 2, "a + b"),
    ("SUB", "", 2, "a - b"),
    ("MUL", "", 2, "a * b"),
    ("NEG", "", 1, "-a"),
    ("MIN", "", 2, "the less"),
    ("MAX", "", 2, "the greater"),
    ("HALF_UP", "", 1, "half, rounded up"),
    ("HALF_DOWN", "", 1, "half, rounded down"),
    ("GE", "", 2, "a >= b"),
    ("LE", "", 2, "a <= b"),
    ("EQ", "", 2, "a = b"),
    ("AND", "", 2, "both"),
    ("OR", "", 2, "either"),
    ("NOT", "", 1, "not"),
    ("IS_TURN", "players", 0, "the active player is among them"),
    ("IS_STEP", "mask", 0, "the current step is in the mask"),
    ("THIS_IN", "zone", 0, "the source is (still) there"),
    ("CAST_FROM", "", 0, "the zone the source was cast from, -1 if it was not cast"),
    ("KICKED", "", 0, "the source's kicker cost was paid"),
    ("THIS_MATCHES", "filter", 0, "the source matches (last known if gone)"),
    ("EVENT_MATCHES", "filter", 0, "the event object matches (last known if gone)"),
    ("COLORS_AMONG", "filter", 0, "number of colours among all that match"),
    ("DEVOTION", "mask", 0, "mana symbols of those colours among your permanents (CR 700.5)"),
    ("N_TARGETS", "", 0, "number of targets chosen"),
    ("TURN_NUMBER", "", 0, "the turn's number"),
    ("PAID", "", 0, "1 if the last optional cost was paid"),
    ("TIMES_KICKED", "", 0, "how many times the source was kicked (CR 702.33c)"),
    ("DECLARED", "", 0, "how many creatures were declared as attackers this combat, gone ones included"),
    ("PLAYER_COUNTERS", "players int", 0, "counters of that PlayerCounter (sum)"),
    ("MARKED", "mask", 0, "the candidate of the running filter has one of those Mark bits"),
    ("RULED", "mask", 0, "the candidate of the running filter has one of those Rule bits"),
    ("CHOSEN_NAME", "", 0, "the row of the card name chosen for the source as it entered, -1 if none"),
    ("HAS_NAME", "", 1, "the candidate of the running filter has the name of that row"),
    ("PAIRED", "int", 0, "the candidate of the running filter 0: is paired; 1: is the paired source or its partner"),
    ("DAYTIME", "", 0, "0: neither, 1: it's day, 2: it's night"),
    ("CHOSEN_NUMBER", "", 0, "the number chosen for the source as it entered"),
    ("MIN_ATTR", "filter attr", 0, "least among all that match, 0 if none"),
    ("SPELLS_BEFORE", "players", 0, "spells cast last turn (sum)"),
    ("LANDS_PLAYED", "players", 0, "lands played this turn (sum)"),
    ("NONLANDS_ENTERED", "players", 0, "nonland permanents that entered under their control this turn (sum)"),
    ("DID", "players mask", 0, "how many of the players did one of those things (Did bits) this turn"),
    ("TYPES_AMONG", "filter", 0, "number of card types among all that match"),
    ("BASIC_TYPES_AMONG", "filter", 0, "number of basic land types among all that match"),
    ("DIFFERENT", "filter attr", 0, "number of different values among all that match"),
    ("ASSIGNED", "filter", 0, "how many of the filter's alternatives can be given an object of their own"),
    ("TARGETS_IT", "", 0, "number of targets of the candidate, a spell or ability"),
    ("IT_TARGETS", "filter", 0, "the candidate, a spell or ability, has a target that matches"),
    ("IT_MATCHES", "filter", 0, "the candidate of the running filter matches"),
    ("SOURCE_MATCHES", "filter", 0, "the event source matches (last known if gone)"),
    ("ATTR_SOURCE", "attr", 0, "of the event source"),
    ("SET_MATCHES", "set filter", 0, "how many of the set match (last known if gone)"),
    ("PAID_MATCHES", "filter", 0, "how many of what was used to pay costs match (last known if gone)"),
    ("MOST", "int players", 0, "the greatest of a number about players (that expression instruction) among the players"),
    ("LEAST", "int players", 0, "the least of it"),
    ("ATTR_TARGET", "int attr", 0, "of the target for the spec at that position; a great number while none was chosen"),
    ("STARTING_LIFE", "", 0, "the starting life total (CR 103.4)"),
    ("MANA_SPENT", "int int", 0, "to cast 0: the source, 1: the event object, 2: the candidate; see `ManaSpent`"),
    ("SHARES", "int filter", 0, "the candidate shares that (0 color, 1 creature, 2 card, 3 land type) with another that matches"),
    ("COST_PAID", "mask", 0, "a cost of the source, or of the spell it was, with one of those Mark bits was paid"),
    ("IT_CAST_FROM", "mask", 0, "the candidate is being, or was, cast from one of those zones"),
    ("DISCARDED_NOW", "", 0, "the source, a card in a graveyard, was discarded this turn"),
    ("EARLIER_SPELLS", "int", 0, "spells cast this turn before the event's spell (1: the candidate), by any player (CR 702.40a)"),
    ("TIMES_PAID", "", 0, "how often the repeatable optional cost of the source was paid"),
    ("TOTAL_CHOSEN", "attr int", 0, "sum over what is picked (1: what is targeted) besides the candidate"),
    ("DIVIDED", "", 2, "a / b, rounded down; 0 if b is less than one"),
)

EFFECT_BY_NAME = {op.name: op for op in EFFECTS}
EXPR_BY_NAME = {op.name: op for op in EXPRS}

# flat aliases for the interpreter: OP_DAMAGE, X_COUNT, ...
FLAT = {f"OP_{op.name}": op.code for op in EFFECTS} | {f"X_{op.name}": op.code for op in EXPRS}
globals().update(FLAT)
