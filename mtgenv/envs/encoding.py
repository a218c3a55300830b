"""What observations are made of: their records field by field, index tables, and the id that fingerprints them all.

Both encoders write one fixed record whose fields are named here; the arrays of an observation are views of that
record, so a field's position in the dtype is its index in the array. `mtgenv/envs/README.md` has the same tables.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from .. import _jit
from ..engine import layout as L
from ..engine.enums import Decision, Step

#: Goes up when the meaning of a field changes while its name does not.
ENCODING_VERSION = 1

EVENTS_SHOWN = 32
CREATURE_SLOTS = 12
HAND_SLOTS = 8
CANDIDATES = 8
ZONE_PLAYER = 10  # `zone` of a player's row; objects have 1 + Zone

#: Features of a card's definition, so that a policy can read cards that it never saw (constants; unknown amounts count 3).
RULES_FEATURES = (
    ("damage", "damage it deals to a target or a choice"),
    ("damage_all", "damage it deals to everything that matches"),
    ("destroy", "number of instructions that destroy"),
    ("exile", "that exile"),
    ("bounce", "that return to hand"),
    ("reanimate", "that put onto the battlefield"),
    ("draw", "cards drawn"),
    ("discard", "cards that opponents or a target discard"),
    ("mill", "cards milled"),
    ("select", "cards scried, surveilled, looked at or searched for"),
    ("gain_life", "life gained"),
    ("lose_life", "life lost"),
    ("tokens", "tokens created"),
    ("pump_power", "+X/+0 by effects and static abilities (negative: shrinks)"),
    ("pump_toughness", "+0/+X by effects and static abilities"),
    ("grant", "keywords or abilities given"),
    ("counters", "+1/+1 counters put (negative: -1/-1)"),
    ("counter_spell", "counters spells or abilities"),
    ("steal", "gains control"),
    ("tap", "taps (negative: untaps)"),
    ("fight", "fights"),
    ("restrict", "says that something can't attack, block, untap, be blocked, ..."),
    ("sacrifice", "makes players sacrifice"),
    ("targets", "number of target specs"),
    ("mass", "acts on everything that matches, without targets"),
    ("aura", "is an Aura"),
    ("equipment", "has an ability that attaches it"),
    ("on_enter", "triggers when something enters"),
    ("on_leave", "triggers when something leaves or dies"),
    ("on_combat", "triggers in combat"),
    ("on_other", "other triggers"),
    ("activated", "activated abilities that are not mana abilities"),
    ("static", "static abilities and replacement effects"),
    ("makes_mana", "has a mana ability"),
)

_ENTITY = (
    ("zone", f"0 empty row, 1 + Zone, {ZONE_PLAYER} for a player"),
    ("side", "1 yours, -1 theirs: controller on the battlefield and the stack, else owner"),
    ("owner", "1 yours, -1 theirs"),
    ("card", "stable id of the card's name, 0 hidden (see `card_id`)"),
    ("count", "objects that the row stands for"),
    ("mana_value", "CR 202.3"),
    ("power", "computed through the layers"),
    ("toughness", "computed through the layers; a player's life"),
    ("damage", "marked damage"),
    ("types", "CardType bits"),
    ("supertypes", "Supertype bits"),
    ("colors", "Color bits"),
    ("keywords_low", "Keyword bits 0-14"),
    ("keywords_high", "Keyword bits 15-24"),
    ("rules", "Rule bits"),
    ("tapped", "1 if tapped"),
    ("sick", "1 if not controlled continuously since the turn began"),
    ("plus_counters", "+1/+1 counters"),
    ("minus_counters", "-1/-1 counters"),
    ("loyalty", "loyalty counters"),
    ("other_counters", "counters of other kinds"),
    ("attacking", "1 + row of what it attacks"),
    ("blocking", "1 + row of the attacker that it blocks"),
    ("blockers", "number of creatures that block it"),
    ("blocked", "1 if it became blocked"),
    ("attached_to", "1 + row of its host"),
    ("token", "1 if a token"),
    ("is_ability", "1 for an ability on the stack"),
    ("x", "value of X"),
    ("kicked", "1 if kicked"),
    ("known", "1 if a card in your hand is known to an opponent, or one in theirs to you"),
    ("stack_place", "1 top of the stack, 2 next, ..."),
    ("targeted_by_you", "items of yours on the stack that target it"),
    ("targeted_by_them", "items of theirs that do"),
    ("candidate", "1 if picking the row is legal now"),
    ("picked", "1 if already picked in the pending choice"),
    ("is_source", "1 if the pending choice is about it (cast, paid, resolved)"),
    ("is_reference", "1 if it is the choice's second object (the blocker whose attacker is asked, ...)"),
)

_SIDE = (
    ("life", "life total"),
    ("poison", "poison counters"),
    ("hand", "cards in hand"),
    ("library", "cards in library"),
    ("graveyard", "cards in graveyard"),
    ("lands", "lands on the battlefield"),
    ("creatures", "creatures on the battlefield"),
    ("mana", "untapped permanents with mana abilities"),
    ("pool_white", "mana in the pool"),
    ("pool_blue", "mana in the pool"),
    ("pool_black", "mana in the pool"),
    ("pool_red", "mana in the pool"),
    ("pool_green", "mana in the pool"),
    ("pool_colorless", "mana in the pool"),
    ("lands_played", "this turn"),
    ("lands_allowed", "this turn"),
    ("spells_cast", "this turn"),
    ("mulligans", "taken"),
)
_SHARED = (
    ("decision", "Decision kind; 0 when nothing is asked of you"),
    ("remaining", "picks still to come, or the amount left to divide; 0 unknown"),
    ("base", "number that the first number verb stands for"),
    ("options", "number of legal actions"),
    ("turn", "number of the turn"),
    ("step", "Step"),
    ("your_turn", "1 if you are the active player"),
    ("you_start", "1 if you are the starting player"),
    ("stack", "items on the stack"),
    ("waiting", "triggered abilities waiting"),
    ("attackers", "attacking creatures"),
    ("first_strike", "1 in a combat with a first-strike damage step"),
    ("decisions", "decisions so far"),
    ("players", "number of players"),
)
_GLOBALS = (
    *((f"your_{n}", d) for n, d in _SIDE),
    *((f"their_{n}", d) for n, d in _SIDE),
    *_SHARED,
)
_EVENT = (
    ("kind", "1 + Event, 0 no event"),
    ("side", "1 you, -1 them, 0 nobody"),
    ("card", "stable id of the object's card, 0 hidden or none"),
    ("source", "stable id of the source's card, 0 none"),
    ("amount", "how much"),
    ("extra", "the event's extra number (see Event)"),
)

_FLAT_ENTITY = (
    ("present", "1"),
    ("row", "(1 + row) / 256"),
    *((n, "0 or 1") for n in (
        "mine", "theirs", "player", "in_hand", "on_battlefield", "in_graveyard", "on_stack", "creature", "land",
        "instant_or_sorcery", "enchantment", "artifact", "tapped", "sick", "attacking", "blocking", "blocked", "flying",
        "first_strike", "trample", "vigilance", "deathtouch", "lifelink", "defender", "reach", "menace", "untargetable",
        "indestructible", "restricted", "picked",
    )),
    ("mana_value", "/ 6"),
    ("power", "/ 5"),
    ("toughness", "/ 5; a player's life / 20"),
    ("left", "toughness without marked damage / 5"),
    ("plus_counters", "/ 3"),
    ("targeted_by_you", "items on the stack"),
    ("targeted_by_them", "items on the stack"),
    ("killers", "untapped creatures of the other side that would kill it in a fight / 4"),
    ("victims", "untapped creatures of the other side that it would kill / 4"),
    *((f"rules_{n}", d + " (/ 3)") for n, d in RULES_FEATURES),
)  # fmt: skip
_FLAT_CREATURE = (
    ("present", "1"),
    ("power", "/ 5"),
    ("left", "toughness without marked damage / 5"),
    *((n, "0 or 1") for n in (
        "untapped", "sick", "attacking", "blocking", "blocked", "flying", "reach", "first_strike", "deathtouch", "trample",
        "lifelink", "restricted", "candidate", "picked",
    )),
)  # fmt: skip
_FLAT_HAND = (
    ("present", "1"),
    ("mana_value", "/ 6"),
    ("land", "0 or 1"),
    ("creature", "0 or 1"),
    ("power", "/ 5"),
    ("toughness", "/ 5"),
    ("candidate", "0 or 1"),
)
_FLAT_SIDE = (
    ("life", "/ 20"),
    ("low_life", "1 / (1 + life / 3)"),
    ("hand", "/ 7"),
    ("library", "/ 60"),
    ("graveyard", "/ 20"),
    ("lands", "/ 8"),
    ("mana", "/ 8"),
    ("creatures", "/ 8"),
    ("untapped_creatures", "/ 8"),
    ("other_permanents", "/ 4"),
    ("power", "/ 20, all creatures"),
    ("untapped_power", "/ 20"),
    ("toughness", "/ 20"),
    ("flying_power", "/ 10"),
    ("attacking_power", "/ 10"),
    ("unblocked_power", "/ 10, of attackers that nothing blocks"),
    ("poison", "/ 10"),
    ("land_drops", "land plays left this turn"),
    ("mulligans", "/ 3"),
)
_FLAT_SHARED = (
    ("turn", "/ 20"),
    ("your_turn", "0 or 1"),
    ("you_start", "0 or 1"),
    ("stack", "/ 4"),
    ("top_is_yours", "top of the stack, 0 or 1"),
    ("top_is_theirs", "0 or 1"),
    ("remaining", "/ 4"),
    ("base", "/ 4"),
    ("options", "/ 8"),
    ("lethal", "1 if the attackers that nothing blocks would kill the attacked player"),
)


def _record(table: tuple[tuple[str, str], ...], kind: str) -> np.dtype:
    return L.record(*((name, kind) for name, _ in table))


entity_t = _record((*_ENTITY, *((f"rules_{n}", d) for n, d in RULES_FEATURES)), "i2")
event_t = _record(_EVENT, "i2")
globals_t = _record(_GLOBALS, "i4")
entities_t = L.record(
    ("globals", globals_t),
    ("entities", entity_t, (L.N_ROWS,)),
    ("events", event_t, (EVENTS_SHOWN,)),
    ("action_mask", "i1", (L.N_ACTIONS,)),
)
flat_entity_t = _record(_FLAT_ENTITY, "f4")
flat_creature_t = _record(_FLAT_CREATURE, "f4")
flat_hand_t = _record(_FLAT_HAND, "f4")
flat_side_t = _record(_FLAT_SIDE, "f4")
flat_shared_t = _record(_FLAT_SHARED, "f4")
flat_t = L.record(
    ("shared", flat_shared_t),
    ("step", "f4", (len(Step),)),
    ("decision", "f4", (len(Decision),)),
    ("you", flat_side_t),
    ("they", flat_side_t),
    ("hand", flat_hand_t, (HAND_SLOTS,)),
    ("your_creatures", flat_creature_t, (CREATURE_SLOTS,)),
    ("their_creatures", flat_creature_t, (CREATURE_SLOTS,)),
    ("source", flat_entity_t),
    ("reference", flat_entity_t),
    ("candidates", flat_entity_t, (CANDIDATES,)),
    ("row_value", "f4", (L.N_ROWS,)),
)

#: What the encoders know about the cards of a match: rows as they look before anything has happened to them.
cards_t = L.record(
    ("entities", entity_t, (L.CARDS_CAP,)),
    ("flat", flat_entity_t, (L.CARDS_CAP,)),
)

for _param, _dtype in {"oe": entities_t, "of": flat_t, "oc": cards_t}.items():
    _jit.register_record(_param, _dtype)

FLAT_SIZE = flat_t.itemsize // 4


def _flat_table() -> list[tuple[int, str, str]]:
    docs = {
        "shared": _FLAT_SHARED, "you": _FLAT_SIDE, "they": _FLAT_SIDE, "hand": _FLAT_HAND,
        "your_creatures": _FLAT_CREATURE, "their_creatures": _FLAT_CREATURE, "source": _FLAT_ENTITY,
        "reference": _FLAT_ENTITY, "candidates": _FLAT_ENTITY,
    }  # fmt: skip
    single = {
        "step": "1 in the Step of this number",
        "decision": "1 for a Decision of this kind; all 0 when nothing is asked of you",
        "row_value": "worth of what the row holds if it is a candidate (theirs negative), else 0",
    }
    rows: list[tuple[int, str, str]] = []
    for name in flat_t.names or ():
        dtype, offset = flat_t.fields[name][:2]  # type: ignore[index]
        n = int(np.prod(dtype.shape)) if dtype.shape else 1
        table = docs.get(name, (("", single.get(name, "")),))
        for k in range(n):
            for j, (field, doc) in enumerate(table):
                at = offset // 4 + k * len(table) + j
                part = name if not dtype.shape else f"{name}[{k}]"
                rows.append((at, f"{part}.{field}" if field else part, doc))
    return rows


def index_tables() -> dict[str, list[tuple[int, str, str]]]:
    """Index, name and meaning of every number of the observations, by array.

    Returns
    -------
    dict of list of (int, str, str)
        "entities" (columns), "globals", "events" (columns) and "flat".
    """
    rules = tuple((f"rules_{n}", d) for n, d in RULES_FEATURES)
    tables: dict[str, Any] = {"entities": (*_ENTITY, *rules), "globals": _GLOBALS, "events": _EVENT}
    out = {name: [(i, n, d) for i, (n, d) in enumerate(table)] for name, table in tables.items()}
    return {**out, "flat": _flat_table()}


def card_id(name: str) -> int:
    """A card's id in observations, 1..32767, from its name alone: the same in every match and version.

    Two names in 32,767 may share an id; the rules features tell such cards apart.
    """
    return 1 + int.from_bytes(hashlib.blake2b(name.encode(), digest_size=4).digest(), "little") % 32767


def _encoding_id() -> str:
    h = hashlib.sha256(repr((ENCODING_VERSION, L.N_VERBS, L.N_ROWS, L.N_ACTIONS)).encode())
    verbs = (L.V_PASS, L.V_YES, L.V_NO, L.V_NEXT_PAGE, L.V_COLOR, L.V_NUMBER, L.N_NUMBERS)
    h.update(repr((verbs, [(d.name, int(d)) for d in Decision])).encode())
    h.update(repr([(key, i, name) for key, table in index_tables().items() for i, name, _ in table]).encode())
    return f"{ENCODING_VERSION}-{h.hexdigest()[:12]}"


#: Fingerprint of the layout of observations and actions: models of one id are strangers to another.
ENCODING_ID = _encoding_id()
