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
    ("UNLESS_PAY", "players cost label", True, "118.12", "the player may pay the cost; if paid, go on at label"),
    ("FOR_EACH", "set set label", False, "", "move one row of the first set to the second (alone); none left: label"),
    ("SET_VAR", "var q", False, "", "variable := quantity"),
    ("SELECT", "set filter", False, "608.2i", "all objects and players that match"),
    ("SELECT_TARGETS", "set spec", False, "608.2b", "the still legal targets of that spec"),
    ("SELECT_THIS", "set", False, "400.7", "the source (or, for a leaves trigger, the card it became)"),
    ("SELECT_EVENT", "set int", False, "603.2", "0: event object, 1: event source, 2: all objects of the event"),
    ("SELECT_HOST", "set", False, "303.4", "what the source is, or last was, attached to"),
    ("SELECT_PLAYERS", "set players", False, "", "the players as rows"),
    ("COPY_SET", "set set", False, "", "first := second"),
    ("UNION", "set set", False, "", "first := first or second"),
    ("MINUS", "set set", False, "", "first := first without second"),
    ("CHOOSE", "players set filter q q", True, "608.2d", "each player in APNAP order picks min..max that match"),
    ("DAMAGE", "set q set int", False, "120", "the third set (-1: the source) deals q to each; 1: can't be prevented"),
    ("DAMAGE_DIVIDED", "spec set", False, "601.2d", "each target of the spec is dealt its share"),
    ("FIGHT", "set set", False, "701.14", "each deals damage equal to its power to the other"),
    ("DESTROY", "set int", False, "701.8", "destroy; second operand 1: can't be regenerated"),
    ("MOVE", "set zone int players", False, "400", "to zone; flags MOVE_*; players: new controllers (battlefield)"),
    ("SACRIFICE", "set", False, "701.21", "their controllers sacrifice them"),
    ("SACRIFICE_CHOICE", "players filter q", True, "701.21", "each player picks q that match; all sacrificed at once"),
    ("TAP", "set", False, "701.26", "tap"),
    ("UNTAP", "set", False, "701.26", "untap"),
    ("PUT_COUNTERS", "set counter q", False, "122", "put q counters on each"),
    ("REMOVE_COUNTERS", "set counter q", False, "122", "remove up to q counters from each"),
    ("DRAW", "players q", False, "121", "each draws q, one at a time"),
    ("DISCARD", "players q int filter", True, "701.9", "each discards q; flag 0 their choice, 1 random, 2 whole hand"),
    ("MILL", "players q set", False, "701.17", "each mills q; set := the milled cards"),
    ("SCRY", "players q", True, "701.22", "each scries q"),
    ("SURVEIL", "players q", True, "701.25", "each surveils q"),
    ("GAIN_LIFE", "players q", False, "119.3", "each gains q life"),
    ("LOSE_LIFE", "players q", False, "119.3", "each loses q life"),
    ("SET_LIFE", "players q", False, "119.5", "each life total becomes q"),
    ("CREATE_TOKENS", "card q players int set", True, "111", "each creates q; flags TOKEN_*; set := the tokens"),
    ("ADD_MANA", "players mask q int int", True, "106", "each adds q mana of the mask's types; 1: all of one; spec"),
    ("COUNTER", "set", False, "701.6", "counter spells and abilities"),
    ("GAIN_CONTROL", "set players duration", False, "613.1b", "the player gains control"),
    ("MODIFY_PT", "set q q duration", False, "613.4c", "+q/+q"),
    ("ADD_KEYWORDS", "set mask duration", False, "613.1f", "gain keywords"),
    ("REMOVE_KEYWORDS", "set mask duration", False, "613.1f", "lose keywords"),
    ("GRANT_ABILITY", "set ability duration", False, "613.1f", "gain an ability"),
    ("LOSE_ABILITIES", "set duration", False, "613.1f", "lose all abilities"),
    ("ADD_RULES", "set mask duration players", False, "611.2", "say something about them (Rule bits)"),
    ("SET_PT", "set q q duration", False, "613.4b", "base power and toughness become q/q"),
    ("SWITCH_PT", "set duration", False, "613.4d", "switch power and toughness"),
    ("ADD_TYPES", "set mask int int duration", False, "613.1d", "add card types and subtypes (low, high 32 bits)"),
    ("SET_TYPES", "set mask int int duration", False, "613.1d", "become card types and subtypes"),
    ("SET_COLORS", "set mask int duration", False, "613.1e", "become colours; third operand 1: in addition"),
    ("SEARCH", "players filter q zone int", True, "701.23", "each finds up to q; flags MOVE_*; then shuffles"),
    ("SHUFFLE", "players", False, "701.24", "each shuffles"),
    ("ATTACH", "set set", False, "701.3", "attach the first to the second"),
    ("DELAYED", "ability set duration int", False, "603.7", "create a delayed trigger on its event; last 1: once"),
    ("REFLEXIVE", "ability", False, "603.12", "a reflexive trigger: it triggers now"),
    ("PREVENT", "set q duration filter", False, "615", "shield: the next q damage (q < 0: all) from what matches"),
    ("REGENERATE", "set", False, "701.15", "a regeneration shield until end of turn"),
    ("LOSE_GAME", "players", False, "104.3e", "they lose"),
    ("WIN_GAME", "players", False, "104.2b", "they win"),
    ("REVEAL", "set", False, "701.20", "everyone sees them"),
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
    ("COPY_TOKENS", "set q players set", True, "707.2", "each creates q tokens that copy each of the set; last: tokens"),
    ("BECOME_COPY", "set set duration", False, "707.4", "the first become copies of the one object in the second"),
    ("COPY_SPELL", "set players int", True, "707.10", "the player copies each spell; 1: and may choose new targets"),
    ("CREATE_EMBLEM", "card players", False, "114", "each gets an emblem with the abilities of that row"),
    ("MUST_ATTACK", "set set duration players", False, "508.1d", "the first attack the second if able in their turn"),
    ("REDIRECT", "set q set duration filter", False, "614.9", "shield: the next q damage to the first goes to the second"),
    ("LOSE_SUBTYPES", "set int int duration", False, "613.1d", "lose subtypes (low, high 32 bits); -1, -1: creature types"),
    ("REPLACING", "ability duration", False, "614.4", "a replacement or prevention effect applies for a while"),
)

MOVE_TAPPED = 1
MOVE_UNDER_YOUR_CONTROL = 2  # else its owner's
MOVE_LIBRARY_BOTTOM = 4
MOVE_SHUFFLE = 8
MOVE_REVEAL = 16
MOVE_TRANSFORMED = 64  # enters with its back face up (CR 712.14a)
MOVE_FACE_DOWN = 128
MOVE_FACE_ATTACHED = 32  # Aura put onto the battlefield by an effect (CR 303.4f)
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
)

EFFECT_BY_NAME = {op.name: op for op in EFFECTS}
EXPR_BY_NAME = {op.name: op for op in EXPRS}

# flat aliases for the interpreter: OP_DAMAGE, X_COUNT, ...
FLAT = {f"OP_{op.name}": op.code for op in EFFECTS} | {f"X_{op.name}": op.code for op in EXPRS}
globals().update(FLAT)
