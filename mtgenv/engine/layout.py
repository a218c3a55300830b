"""The game record and the card tables as numpy structured dtypes: every capacity, every field, one line each.

Rows
----
An *entity* is numbered by its row: 0..N_OBJECTS-1 are object slots, FIRST_PLAYER + p is player p. Sets of entities are
bit sets of three int64 words (`W` = 3). The pending decision's legal actions are a bit set of four words: word 0 holds
the verbs, words 1..3 the rows; action id = 64 * word + bit, so that action id = N_VERBS + row.

References to objects are pairs (slot, gen): a slot's `gen` goes up with every zone change (CR 400.7), so a stale
reference is one whose gen no longer fits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import _jit
from .table_flags import *

N_OBJECTS = 160
MAX_PLAYERS = 4
FIRST_PLAYER = N_OBJECTS
N_ROWS = N_OBJECTS + MAX_PLAYERS
W = 3
N_VERBS = 64
N_ACTIONS = N_VERBS + N_ROWS
MASK_WORDS = 1 + W

# verbs (action ids below N_VERBS)
V_PASS = 0  # pass priority, done
V_YES = 1
V_NO = 2
V_NEXT_PAGE = 3
V_COLOR = 4  # + Mana (white..colourless): 4..9
V_NUMBER = 16  # + number - d_base: 16..47
N_NUMBERS = 32

LIBRARY_CAP = 112
STACK_CAP = 28
PENDING_CAP = 30
DELAYED_CAP = 10
EFFECTS_CAP = 36
FRAMES_CAP = 20
EVENTS_CAP = 48
CONTEXTS = 6  # 0..3 for resolutions, CX_STATIC for statics and triggers being checked, CX_CHOOSE for costs and targets
CX_STATIC = 4
CX_CHOOSE = 5
TARGETS_CAP = 8
BLOCKS_CAP = 56
DAMAGE_PAIRS_CAP = 32
GRANTS_CAP = 40
MODS_CAP = 56
LOG_CAP = 40
N_COUNTERS = 8
N_PLAYER_COUNTERS = 6
LKI_CAP = 34
N_REGS = 4
N_VARS = 8
FRAME_LOCALS = 8
EXPR_STACK = 16
SPECIAL_MANA_CAP = 8
MANA_CHOOSERS = 8
W_CHOOSER = 64  # words of the mana kernels: several ways
W_DYNAMIC = 128  # depends on more than the card
W_EXTRA = 20  # the bit from which on it tells what is added besides
W_SPEC = 44  # the bit from which on it tells what is special about the mana
W_SIDE = 54  # the bit from which on it tells which ability makes it, if that one costs or does more than {T}

# card tables
CARDS_CAP = 256
ABILITIES_CAP = 640
FILTERS_CAP = 512
TARGET_SPECS_CAP = 256
COSTS_CAP = 384
COST_PARTS_CAP = 256
MODS_TABLE_CAP = 384
CODE_CAP = 16384
SYMBOLS_CAP = 12
EXCEPTIONS_CAP = 62
NAME_NOT_BASIC = 1 << 14  # CHOOSE_NAME: with the types that are barred: no basic land's name
ROOM_X = 24  # x of COUNTERS_PUT about entering a room: this + its number
PLAYER_COUNTERS_X = 16  # x of COUNTERS_PUT about a player: this + PlayerCounter
COPIABLE = 3  # effect_t.fresh: it belongs to a copy effect and is copied with it (CR 707.9b)
EXCEPTION_SHIFT = 24  # event_t.applied: from that bit on 1 + which EXCEPTIONS its copies have

_ALIGN: dict[str, int] = {}


def record(*fields: tuple[Any, ...]) -> np.dtype:
    """An aligned record dtype with attribute access (numpy drops alignment when it builds one itself)."""
    names, formats, offsets = [], [], []
    off, most = 0, 1
    for name, kind, *shape in fields:
        dt = np.dtype(kind)
        align = _ALIGN.get(str(dt), dt.alignment) if dt.names else dt.alignment
        off = -(-off // align) * align
        names.append(name)
        formats.append((dt, shape[0]) if shape else dt)
        offsets.append(off)
        off += dt.itemsize * int(np.prod(shape[0]) if shape else 1)
        most = max(most, align)
    size = -(-off // most) * most
    out = np.dtype(
        (np.record, np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size}))
    )
    _ALIGN[str(out)] = most
    return out


#: Characteristics (CR 109.3) as computed through the layers, plus what effects say about the object.
chars_t = record(
    ("subtypes", "i8"),  # bits of the match's subtype table
    ("keywords", "i4"),  # Keyword bits
    ("rules", "i4"),  # Rule bits
    ("power", "i2"),
    ("toughness", "i2"),
    ("types", "i2"),  # CardType bits
    ("supertypes", "i1"),
    ("colors", "i1"),
    ("controller", "i1"),
    ("lost_abilities", "i1"),  # 1: printed abilities are gone
    ("granted", "i1"),  # 1: has entries in `grants`
    ("spent", "i1"),  # of last known information: colours of mana that was spent to cast it
    ("is_attached_to", "i2"),  # host's slot (kept here so that last known information has it)
    ("card", "i2"),  # of last known information: the copiable values it had
)

object_t = record(
    ("ch", chars_t),  # current characteristics; in zones other than the battlefield the printed ones
    ("gen", "i2"),
    ("card", "i2"),  # index into db.cards: the copiable values it has now (its face, or what it copies)
    ("physical", "i2"),  # the card itself: its front face; for a token what it was created as
    ("damage", "i2"),  # marked damage (CR 120.6); of a spell: what mana was spent to cast it (SPENT_TOTAL)
    ("timestamp", "i4"),  # CR 613.7
    ("marks", "i4"),  # Mark bits: what was done with it that rules ask about later
    ("by", "i2"),  # the object that exiled it, or that it is otherwise linked to (CR 607); NONE
    ("by_gen", "i2"),  # a spell that was cast: how many were cast before it this turn
    ("counters", "i2", (N_COUNTERS,)),
    ("attached_to", "i2"),  # row of the host, or NONE
    ("attacking", "i2"),  # row of the player or planeswalker attacked, or NONE
    # value of X for a spell on the stack, and for the permanent's enters abilities (CR 107.3m); of what is exiled until
    # something leaves: the zone it returns to
    ("x", "i2"),
    ("ability", "i2"),  # an ability on the stack: its index in db.abilities; else NONE
    ("status", "i1"),  # Status bits
    ("zone", "i1"),
    ("owner", "i1"),
    ("base_controller", "i1"),  # before control-changing effects (CR 110.2)
    ("token", "i1"),  # 1: token (CR 111)
    ("cast_from", "i1"),  # zone a spell was cast from, kept on the permanent it becomes; NONE if not cast
    ("kicked", "i1"),  # how many times its kicker cost was paid
    ("known", "i1"),  # bit mask of seats that know this card though its zone is hidden
    ("lki", "i1"),  # its slot's most recent entry in `lki`, NONE
    ("could", "i1"),  # types of mana it could produce (CR 106.7), valid at `could_version`
    ("chosen", "i1"),  # 1 + the number or seat chosen as it entered (CR 614.12a), 0: none
    ("chosen_type", "i1"),  # chosen as it entered (CR 614.12a): 1 + bit of a creature type, CHOSEN_COLORS + Mana, 0: nothing
)

#: Last known information about a permanent that left the battlefield (CR 608.2h, 603.10); a ring of the latest.
lki_t = record(
    ("ch", chars_t), ("counters", "i2", (N_COUNTERS,)), ("obj", "i2"), ("gen", "i2"), ("cast_from", "i1"),
    ("kicked", "i1"), ("paid", "i1"), ("spent_total", "i1"),  # marks >> 8 & 15: which costs were paid; how much mana
)

player_t = record(
    ("life", "i4"),
    ("library", "i2", (LIBRARY_CAP,)),  # card indices; the top is the last
    ("library_known", "i1", (LIBRARY_CAP,)),  # seats that know the card at that place
    ("n_library", "i2"),
    ("n_hand", "i2"),
    ("pool", "i2", (6,)),  # unrestricted mana by type
    ("poison", "i2"),
    ("lands_played", "i2"),
    ("lands_allowed", "i2"),  # this turn, static abilities included
    ("life_gained", "i4"),  # this turn
    ("life_lost", "i4"),  # this turn
    ("cards_drawn", "i2"),  # this turn
    ("spells_cast", "i2"),  # this turn
    ("creatures_died", "i2"),  # this turn, under this player's control
    ("mulligans", "i1"),
    ("nonlands_entered", "i1"),  # this turn, under this player's control; at most 100
    ("drew_from_empty", "i1"),
    ("lost", "i1"),  # has left the game
    ("lands_extra", "i1"),  # more lands this turn from resolved effects
    ("spells_before", "i1"),  # cast last turn
    ("max_hand", "i2"),
    ("counters", "i2", (N_PLAYER_COUNTERS,)),  # by PlayerCounter
    ("did", "i2"),  # Did bits of this turn
    ("skips", "i2"),  # what is to be skipped next time: three bits for each `Skipped`, how many of them
    ("rules", "i2"),  # PRULE_* bits: what rules say about the player now
)
FIRST_PLAYER_FLAG = 10  # the PlayerRule that is bit 0 of `rules`, and so on
PRULE_HEXPROOF, PRULE_SHROUD, PRULE_CANT_LOSE, PRULE_CANT_WIN, PRULE_NO_LOSS_AT_ZERO = 1, 2, 4, 8, 16
PRULE_NO_LIFE_COSTS, PRULE_KEEPS_CREATURES, PRULE_KEEPS_NONLANDS = 512, 1024, 16384
PRULE_COSTS = PRULE_NO_LIFE_COSTS | PRULE_KEEPS_CREATURES | PRULE_KEEPS_NONLANDS
PRULE_LIFE_CANT_CHANGE, PRULE_DAMAGE_KEEPS_LIFE, PRULE_KEEPS_MANA, PRULE_NO_LOSS_FOR_DRAWING = 32, 64, 128, 256

#: What is on the stack, and what a context is made from (CR 405, 608).
item_t = record(
    ("obj", "i2"),  # slot of the spell or ability object
    ("kind", "i1"),  # ItemKind
    ("controller", "i1"),
    ("ability", "i2"),  # index into db.abilities (a spell's spell ability), or NONE
    ("src", "i2"),  # source object
    ("src_gen", "i2"),
    ("x", "i2"),
    ("modes", "i2"),  # bit mask of chosen modes
    ("kicked", "i1"),
    ("n_targets", "i1"),
    ("is_copy", "i1"),  # 1: a copy of a spell, which is not cast (CR 707.10)
    ("cast_from", "i1"),
    ("target", "i2", (TARGETS_CAP,)),  # rows
    ("target_gen", "i2", (TARGETS_CAP,)),
    ("target_spec", "i1", (TARGETS_CAP,)),  # which of the ability's target specs (position)
    ("target_amount", "i1", (TARGETS_CAP,)),  # divided amounts
    ("ev_obj", "i2"),  # event object row, NONE if none
    ("ev_gen", "i2"),
    ("ev_src", "i2"),  # event source (the damaging object, the spell, ...)
    ("ev_src_gen", "i2"),
    ("ev_player", "i1"),
    ("ev_x", "i2"),  # a spell being cast: generic mana that was paid by other means (CR 702.51a, 702.66a)
    ("way", "i2"),  # a spell: the PERMISSION row by which it is cast, NONE: simply from the hand for its mana cost
    ("ev_amount", "i4"),  # a spell being cast: bit per symbol of `need` that was paid by other means
    ("batch", "i4"),
    ("ev_set", "i8", (W,)),  # all objects of a "one or more" event
)

#: A triggered ability waiting to be put on the stack (CR 603.3).
pending_t = record(
    ("ev_set", "i8", (W,)),
    ("ev_amount", "i4"),
    ("batch", "i4"),
    ("ability", "i2"),
    ("src", "i2"),
    ("src_gen", "i2"),
    ("ev_obj", "i2"),
    ("ev_gen", "i2"),
    ("ev_src", "i2"),
    ("ev_src_gen", "i2"),
    ("ev_x", "i2"),
    ("ev_player", "i1"),
    ("controller", "i1"),
    ("delayed", "i1"),
)

context_t = record(
    ("it", item_t),
    ("set", "i8", (N_REGS, W)),  # set registers
    ("variable", "i4", (N_VARS,)),
)

effect_t = record(  # a continuous effect from a resolved spell or ability (CR 611.2)
    ("who", "i8", (W,)),  # affected objects
    ("k", "i8"),
    ("a", "i4"),
    ("b", "i4"),
    ("timestamp", "i4"),
    ("src", "i2"),
    ("src_gen", "i2"),
    ("mod", "i1"),
    ("duration", "i1"),
    ("player", "i1"),
    ("fresh", "i1"),  # turn-based durations: not yet begun
)

shield_t = record(  # a one-shot replacement or prevention effect (CR 614.9, 615.7), e.g. regeneration
    ("a", "i4"),  # remaining amount, -1: all, -2: all of one event (CR 615.8)
    ("src", "i2"),
    ("obj", "i2"),  # protected row, NONE: it is about no particular object (FLOATING), or protects everything
    ("gen", "i2"),
    ("op", "i1"),  # ReplaceOp
    ("event", "i1"),
    ("duration", "i1"),
    ("player", "i1"),
    ("filter", "i2"),  # filter on the event's source, NONE: any; FLOATING: the replacement ability
    ("to", "i2"),  # REDIRECT: who is dealt the damage instead; PREVENT: the only source it is about, NONE: any
    ("to_gen", "i2"),
)
SHIELDS_CAP = 12

delayed_t = record(  # a delayed triggered ability (CR 603.7)
    ("event", "i1"),
    ("x", "i1"),
    ("controller", "i1"),
    ("duration", "i1"),
    ("ability", "i2"),
    ("src", "i2"),
    ("src_gen", "i2"),
    ("obj", "i2"),  # the object it watches or acts on
    ("gen", "i2"),
    ("once", "i1"),
    ("set", "i8", (W,)),
)

event_t = record(
    ("amount", "i4"),
    ("applied", "i4"),  # replacement candidates already applied, as bits of a running index; see EXCEPTION_SHIFT
    ("obj", "i2"),
    ("gen", "i2"),
    ("src", "i2"),
    ("src_gen", "i2"),
    ("x", "i2"),
    ("kind", "i1"),
    ("player", "i1"),
    ("enters_tapped", "i1"),
    ("status", "i1"),  # Status it enters with | EVF_*
    ("counters", "i2"),  # extra +1/+1 counters it enters with
    ("token_size", "i2"),  # power and toughness of created tokens that have no fixed ones
    ("state", "i1"),  # 1: replaced by nothing
    ("counter", "i1"),  # kind of `counters`
)
EVF_UNPREVENTABLE = 16  # its damage can't be prevented (CR 615.12)
EVF_COPY = 32  # it enters as a copy: its object's `card` is the copied one already (CR 707.5)
EVF_NO_REGENERATION = 64  # what it destroys can't be regenerated (CR 701.19c)
EVF_STATUS = 15  # the Status bits
# what mana was spent to cast a spell: colours as bits, from bit 5 on those of which three or more, from bit 10 on how much;
# the `damage` of a spell on the stack, the `by_gen` of a permanent that is linked to nothing
SPENT_TOTAL = 10
MARK_USED_SHIFT = 19  # + used_bit: the Mark bit of a card's further once-a-turn abilities
MARKS_THIS_TURN = 0x3F << 18  # the Mark bits that are about this turn

frame_t = record(("proc", "i2"), ("step", "i2"), ("l", "i4", (FRAME_LOCALS,)))

log_t = record(
    ("amount", "i2"),
    ("obj", "i2"),  # row
    ("card", "i2"),  # card index of the object, NONE for a player or a hidden card
    ("src_card", "i2"),
    ("kind", "i1"),
    ("player", "i1"),
    ("x", "i2"),
)

pair_t = record(("a", "i2"), ("b", "i2"))
damage_pair_t = record(("src", "i2"), ("src_gen", "i2"), ("obj", "i2"), ("gen", "i2"))
grant_t = record(("obj", "i2"), ("ability", "i2"), ("src", "i2"), ("by", "i2"))
mod_entry_t = record(("key", "i8"), ("ref", "i2"), ("src", "i2"), ("kind", "i1"), ("started", "i1"))
special_mana_t = record(  # mana in a pool with a restriction or rider (CR 106.6)
    ("spec", "i2"),  # its MANA_SPEC row in db.abilities
    ("src", "i2"),
    ("src_gen", "i2"),
    ("n", "i2"),  # how many alike
    ("kind", "i1"),  # Mana
    ("player", "i1"),
)

game_t = record(
    # --- randomness and life of the game
    ("rng", "u8"),
    ("rng_draws", "i8"),
    ("n_decisions", "i8"),  # posted decisions with two or more options
    ("n_forced", "i8"),  # decisions answered because one option was legal
    ("n_logged", "i8"),  # log entries ever written
    ("n_drained", "i8"),  # log entries that the driver has read
    ("n_capacity_hits", "i4"),
    ("over", "i1"),
    ("winner", "i1"),
    ("n_players", "i1"),
    ("skip_forced", "i1"),
    ("manual_payment", "i1"),
    ("merge_alike", "i1"),  # 1: indistinguishable objects are offered once
    ("logging", "i1"),  # 1: the driver drains `log`; stop before it wraps
    ("max_turns", "i4"),
    ("max_decisions", "i4"),
    # --- turn
    ("turn", "i4"),
    ("active_player", "i1"),
    ("starting_player", "i1"),
    ("step", "i1"),
    ("first_strike_round", "i1"),
    ("in_combat", "i1"),
    # --- pending decision
    ("dk", "i1"),  # Decision kind, 0: none pending
    ("dp", "i1"),  # who decides
    ("daytime", "i1"),  # 0: neither, 1: day, 2: night (CR 731)
    ("ans", "i2"),  # action id of the answer
    ("d_base", "i2"),  # number verbs: V_NUMBER + k means d_base + k
    ("d_src", "i2"),  # row of what is being cast, paid, resolved; NONE
    ("d_ref", "i2"),  # decision-dependent second row (e.g. the blocker whose attacker is asked)
    ("d_n", "i2"),  # how many picks are still to come (0: unknown)
    ("mask", "i8", (MASK_WORDS,)),  # legal actions
    ("picked", "i8", (W,)),  # already picked in a compound choice
    # --- clocks and dirty flags
    ("timestamps", "i4"),
    ("batch", "i4"),
    ("version", "i4"),  # moves on every change that can matter to legality
    ("chars_dirty", "i1"),
    ("sba_dirty", "i1"),
    ("listening", "i8"),  # bit per Event: some trigger listens
    ("replacing", "i8"),  # bit per Event: some replacement or prevention effect may apply
    # --- bit sets over rows
    ("free", "i8", (W,)),
    ("hand", "i8", (MAX_PLAYERS, W)),
    ("battlefield", "i8", (W,)),
    ("controlled", "i8", (MAX_PLAYERS, W)),  # battlefield objects by current controller
    ("graveyard", "i8", (MAX_PLAYERS, W)),
    ("exile", "i8", (W,)),
    ("command", "i8", (W,)),
    ("looked_at", "i8", (W,)),  # library cards in slots while somebody looks at them
    ("tapped", "i8", (W,)),
    ("sick", "i8", (W,)),  # not controlled continuously since its controller's turn began (CR 302.6)
    ("creatures", "i8", (W,)),  # battlefield creatures
    ("lands", "i8", (W,)),
    ("attackers", "i8", (W,)),
    ("blockers", "i8", (W,)),
    ("blocked", "i8", (W,)),  # attackers that became blocked
    ("declared", "i8", (W,)),  # creatures declared as attackers this combat that are still on the battlefield
    ("dealt_first", "i8", (W,)),  # dealt damage in the first combat damage step
    ("deathtouched", "i8", (W,)),  # dealt damage by a deathtouch source since the last check (CR 704.5h)
    ("attached", "i8", (W,)),  # attachments on the battlefield
    ("face_down", "i8", (W,)),  # face-down permanents
    ("modified", "i8", (W,)),  # permanents whose characteristics may differ from the printed ones
    ("with_static", "i8", (W,)),  # objects anywhere whose static abilities may work
    ("with_trigger", "i8", (W,)),  # objects anywhere with triggered abilities
    ("with_replacement", "i8", (W,)),
    ("with_activated", "i8", (W,)),  # non-mana activated abilities
    ("any_time", "i8", (W,)),  # of cards in hands: those that may have something to do when a sorcery may not be cast
    ("with_mana", "i8", (W,)),  # permanents with mana abilities
    ("used_this_turn", "i8", (W,)),  # once-a-turn activations
    ("entered_this_turn", "i8", (W,)),
    ("left", "i8", (W,)),  # left the battlefield during the running resolution (their numbers are last known ones)
    ("created", "i8", (W,)),  # tokens made by the latest event batch
    ("doomed", "i8", (W,)),  # legends their controllers did not keep (CR 704.5j)
    ("chosen", "i8", (W,)),  # what the running instruction has set aside (scry, search, tokens)
    ("n_attackers", "i2"),
    ("n_declared", "i2"),  # creatures declared as attackers this combat, gone ones included
    ("vsp", "i2"),  # top of the expression stack
    ("loop_guard", "i4"),  # steps since somebody last had a real choice (CR 104.4b)
    # --- mana availability, cached by version for one player
    ("av_version", "i4"),
    ("av_player", "i1"),
    ("av_total", "i2"),
    ("av_count", "i2", (64,)),  # untapped single-mana sources by the set of types they can make
    ("av_multi", "i2"),  # number of sources that make several mana
    # --- lists
    ("n_stack", "i2"),
    ("n_pending", "i2"),
    ("n_delayed", "i2"),
    ("n_effects", "i2"),
    ("n_shields", "i2"),
    ("n_frames", "i2"),
    ("n_events", "i2"),
    ("n_blocks", "i2"),
    ("n_damage_pairs", "i2"),
    ("n_grants", "i2"),
    ("n_mods", "i2"),
    ("n_contexts", "i2"),
    ("last_slot", "i2"),
    ("last_lki", "i2"),
    ("o", object_t, (N_OBJECTS,)),
    ("pl", player_t, (MAX_PLAYERS,)),
    ("stack", item_t, (STACK_CAP,)),
    ("gone", item_t),  # the spell that last left the stack without resolving: it may still be copied (CR 608.2h)
    ("lki", lki_t, (LKI_CAP,)),
    ("pending", pending_t, (PENDING_CAP,)),  # triggered abilities waiting (CR 603.3)
    ("delayed", delayed_t, (DELAYED_CAP,)),
    ("effects", effect_t, (EFFECTS_CAP,)),
    ("shields", shield_t, (SHIELDS_CAP,)),
    ("frames", frame_t, (FRAMES_CAP,)),
    ("events", event_t, (EVENTS_CAP,)),
    ("blocks", pair_t, (BLOCKS_CAP,)),  # (blocker, attacker)
    ("damage_pairs", damage_pair_t, (DAMAGE_PAIRS_CAP,)),  # who dealt damage to whom this turn
    ("grants", grant_t, (GRANTS_CAP,)),
    ("mods", mod_entry_t, (MODS_CAP,)),  # scratch of the layer computation
    ("cx", context_t, (CONTEXTS,)),
    ("log", log_t, (LOG_CAP,)),  # ring of public events
    # --- scratch
    ("tmp", "i8", (4, W)),
    ("affected", "i8", (W,)),
    ("locked", "i8", (4, W)),  # what abilities that have begun to apply apply to (CR 613.6)
    ("n_locked", "i2"),
    ("entry_stamp", "i4"),  # timestamp of the list entry being applied
    ("trial", chars_t),
    ("vs", "i4", (EXPR_STACK,)),
    ("need", "i2", (32,)),
    ("av_masks", "i8"),  # bit per set of types with `av_count` > 0
    ("av_chooser", "i2", (MANA_CHOOSERS,)),  # sources that must choose one of several ways to make mana
    ("av_way", "i1", (MANA_CHOOSERS,)),  # the way each is tried in, NONE: all at once (an upper bound)
    ("av_n_choosers", "i1"),
    ("av_plain", "i1"),  # 1: sources that cost more than {T} were not counted (see `need[25]`)
    ("av_for", "i2"),  # what the counted mana is to be spent on (see `need[26]`)
    ("could_version", "i4"),  # 1 + the version at which objects' `could` was found
    ("tally", "i4", (4,)),  # running totals by Tally, where something asks for one
    ("starting_life", "i2"),  # CR 103.4
    ("n_special", "i2"),
    ("special", special_mana_t, (SPECIAL_MANA_CAP,)),  # mana with restrictions and riders in pools
)

# ---------------------------------------------------------------- card tables
cost_t = record(
    ("generic", "i2"),
    ("n_x", "i1"),  # number of {X}
    ("x_mask", "i1"),  # 0, or the types of mana that alone may be spent on {X}
    ("n_symbols", "i1"),  # coloured, colourless and hybrid symbols
    ("symbol", "i2", (SYMBOLS_CAP,)),  # mask of mana types that pay it (bit = Mana) | SYM_* flags
    ("colors_needed", "i2", (6,)),  # plain symbols by type (a summary of `symbol`)
    ("has_hybrid", "i1"),
    ("part0", "i2"),  # other payments: cost_parts[part0:part1]
    ("part1", "i2"),
    ("mana_value", "i2"),
    ("none", "i1"),  # 1: no mana cost at all (unpayable as a mana cost, CR 118.6)
    ("part_x", "i1"),  # 1: X is in what is paid besides mana
    ("objects", "i1"),  # 1: it asks for permanents or life besides mana
)
SYM_PHYREXIAN = 1 << 8  # or 2 life
SYM_TWO = 1 << 9  # or two generic
SYM_SNOW = 1 << 10

cost_part_t = record(("q", "i4"), ("filter", "i2"), ("kind", "i1"), ("counter", "i1"))

filter_t = record(  # a conjunction; `alt` chains alternatives (CR-style "A or B")
    ("sub_any", "i8"),  # has one of these subtypes (0: don't care)
    ("sub_none", "i8"),
    ("sub_all", "i8"),  # has each of these subtypes
    ("kw_all", "i4"),
    ("kw_none", "i4"),
    ("expr", "i4"),  # code offset of a further condition on the candidate, NONE
    ("zones", "i2"),  # mask of zones; 0 with `players`: not an object
    ("types_any", "i2"),
    ("types_all", "i2"),
    ("types_none", "i2"),
    ("super_all", "i1"),
    ("super_none", "i1"),
    ("col_any", "i1"),
    ("col_none", "i1"),
    ("n_colors_min", "i1"),
    ("n_colors_max", "i1"),
    ("controller", "i1"),  # PlayerRef; 0: anyone
    ("owner", "i1"),
    ("players", "i1"),  # PlayerRef of players that match as well; 0: none
    ("token", "i1"),  # 0: either, 1: token, 2: nontoken
    ("is_", "i4"),  # IS_* bits required
    ("not_", "i4"),  # IS_* bits forbidden
    ("power_min", "i2"),
    ("power_max", "i2"),
    ("toughness_min", "i2"),
    ("toughness_max", "i2"),
    ("mv_min", "i2"),
    ("mv_max", "i2"),
    ("name", "i2"),  # card index whose name it has, NONE
    ("set_reg", "i1"),  # in this set register, NONE
    ("alt", "i2"),  # next alternative, NONE
    ("simple", "i1"),  # 1: battlefield filter by types and controller only (answered from bit sets)
)
GOADED = 15 << 24  # the Rule bits that say so
MORE_BLOCKS_BIT = 28  # place of the number of additional blocks among the Rule bits
CHOSEN_SUBTYPE = -2  # as a mask of subtypes: the creature type chosen for the source
CHOSEN_COLORS = 101  # `chosen_type` from which on it is a color

target_spec_t = record(
    ("filter", "i2"),
    ("least", "i1"),
    ("most", "i1"),
    ("mode", "i1"),  # belongs to this mode, NONE: always
    ("different_from", "i1"),  # may not repeat the objects of this spec (position), NONE
    ("divide", "i4"),  # quantity divided among the targets (q encoding), NONE_Q
    ("x_max", "i1"),  # 1: up to X targets (max := X)
    ("needed_by", "i1"),  # 1 + position of a later spec whose filter speaks of these targets, 0: none
    ("same_controller", "i1"),
)

mod_t = record(  # one modification made by a static ability
    ("k", "i8"),
    ("qa", "i4"),  # quantity
    ("qb", "i4"),
    ("filter", "i2"),  # affected objects
    ("layer", "i1"),
    ("mod", "i1"),
    ("reads", "i2"),  # CH_* bits of what its filter and quantities read
    ("writes", "i2"),  # CH_* bits it writes
)

ability_t = record(
    ("kind", "i1"),  # AbilityKind
    ("event", "i1"),  # triggers and replacements: Event kind
    ("ev_mask", "i8"),  # zones or steps accepted in the event's x: bit per value (moves: see `to_mask`); 0: any
    ("filter", "i2"),  # event object (triggers, replacements) / affected objects (cost mods, protection); NONE: any
    ("src_filter", "i2"),  # event source
    ("ev_player", "i1"),  # PlayerRef the event's player must be among; 0: any
    ("condition", "i4"),  # code offset: intervening if / as long as / activate only if; NONE
    ("target0", "i2"),
    ("target1", "i2"),
    ("cost", "i2"),
    ("code", "i4"),
    ("mod0", "i2"),
    ("mod1", "i2"),
    ("zones", "i2"),  # zones it works from (mask)
    ("sorcery_speed", "i1"),
    ("once_a_turn", "i1"),
    ("one_or_more", "i1"),  # triggers once for a batch; 2: for each event object in it, 3: for each event source
    ("looks_back", "i1"),
    ("uncounterable", "i1"),
    ("n_modes", "i1"),
    ("modes_min", "i1"),
    ("modes_max", "i1"),
    ("op", "i1"),  # ReplaceOp
    ("op_a", "i1"),  # counter kind
    ("q", "i4"),  # ReplaceOp amount; mana amount; cost change
    ("mana", "i2"),  # mana abilities: mask of types it can make
    ("mana_same", "i1"),  # several mana: all of one type
    ("spec", "i2"),  # mana: 1 + its MANA_SPEC row; of such a row: 1 + the ability that triggers when it is spent
    ("could", "i1"),  # mana abilities: types it can make at all
    # mana abilities with more costs or effects that payment can use: mask of types, `pays_n` of them;
    # MANA_SPEC (`once_a_turn`: it stays until end of turn; `ev_mask`: 0, or 1 + filter on the spells that it makes
    # uncounterable): 1 + filter on what it may activate abilities of
    ("pays", "i2"),
    ("pays_n", "i1"),
    ("pays_in", "i1"),  # types of mana, one of which it costs besides; 0: none
    ("pays_hurt", "i1"),  # damage that it deals to its controller
    ("pays_more", "i4"),  # mana that it adds besides, four bits a type
    ("taps", "i1"),  # mana abilities: {T} is in the cost (CR 106.12)
    ("self_only", "i1"),  # replacement about the source itself entering
    ("activator", "i1"),  # PlayerRef that may activate (YOU by default)
    ("only_combat", "i1"),  # damage events: 1 combat only, 2 noncombat only
    ("used_bit", "i1"),  # once-a-turn abilities: 0: `used_this_turn` tells, else which Mark bit does
    ("cycling", "i1"),  # 1: activating it is cycling its card (CR 702.29)
    ("x_targets", "i1"),  # 1: which targets are legal depends on X
    ("event_condition", "i4"),  # triggers: code offset of what holds as the event happens (no intervening if), NONE
)

card_t = record(
    ("types", "i2"),
    ("supertypes", "i1"),
    ("colors", "i1"),
    ("subtypes", "i8"),
    ("keywords", "i4"),
    ("listens", "i8"),  # bit per Event of its triggered abilities
    ("power", "i2"),
    ("toughness", "i2"),
    ("loyalty", "i2"),
    ("cda_power", "i4"),  # quantity, NONE_Q when fixed
    ("cda_toughness", "i4"),
    ("cost", "i2"),
    ("mana_value", "i2"),
    ("additional_cost", "i2"),  # NONE
    ("kicker", "i2"),
    ("multikicker", "i1"),  # 1: the kicker cost may be paid any number of times (CR 702.33c)
    ("cast_condition", "i4"),  # code offset, NONE
    ("self_cost_mod0", "i2"),  # its own "costs less" abilities, or the range is empty
    ("self_cost_mod1", "i2"),
    ("ability0", "i2"),
    ("ability1", "i2"),
    ("spell", "i2"),  # its spell ability, NONE
    ("enchant", "i2"),  # target spec of an Aura spell, NONE
    ("mana", "i2"),  # mask of types from its simple mana abilities
    ("plain_mana", "i2"),  # the same if all its mana abilities just make one mana for {T}, else 0
    ("instant_speed", "i1"),
    ("has_static", "i1"),  # bits: 1: abilities that the layers or player rules look at, 2: rules about casting and costs
    ("has_activated", "i1"),
    ("has_mana", "i1"),
    ("has_replacement", "i1"),
    ("graveyard_ability", "i1"),  # has an activated ability that works from the graveyard
    ("hand_ability", "i1"),
    ("enters_replaced", "i1"),  # has a replacement about itself entering
    ("uncounterable", "i1"),
    ("ways", "i1"),  # 1: it has PERMISSION abilities about itself
    ("name_id", "i2"),  # cards with equal names share it
    ("other", "i2"),  # the other face, NONE
    ("layout", "i1"),  # CardLayout
    ("is_back", "i1"),  # 1: this row is a back face, a flipped side, a second half
    ("omen", "i1"),  # 1: an Omen, which its owner shuffles into the library as it resolves (CR 720.3d)
    ("daybound", "i1"),  # 1: daybound, 2: nightbound (CR 702.145)
    ("megamorph", "i1"),  # 1: turned up for it, it gets a +1/+1 counter (CR 702.37b)
    ("disguise", "i1"),  # 1: face down it has ward {2} (CR 702.168a)
    ("morph", "i2"),  # cost to turn it face up (CR 702.37), NONE
    ("token", "i1"),
    ("final_chapter", "i1"),  # of a Saga (CR 714.2d), 0: it has no chapter abilities
    ("sized", "i1"),  # 1: a token whose power and toughness are its object's `x`
    ("rank", "i2"),  # order of value for automatic payment: higher is kept untapped longer
    ("options", "i1"),  # 1: it has OPTIONAL_COST abilities; 2: costs of modes; 4: it asks what held as it was cast
    ("helps", "i1"),  # HELP_* bits: what pays for it besides mana (CR 702.51, 702.66, 702.126)
)
MARK_GIVEN = 1 << 11  # the Mark bit for an optional cost that an effect gives the spell (COST_4)
MARK_COSTS = 0x7F000F00  # the bits of `marks` that tell which costs were paid, kept on what the spell becomes
HELP_CONVOKE, HELP_IMPROVISE, HELP_DELVE = 1, 2, 4

tables_t = record(
    ("n_cards", "i4"),
    ("n_abilities", "i4"),
    ("uses_damage_history", "i4"),
    ("n_cost_mods", "i4"),  # cards with COST_MOD abilities exist
    ("any_chosen_type", "i4"),  # permanents exist for which a creature type (bit 0) or a color (bit 1) is chosen
    ("n_mana_specs", "i4"),  # mana with restrictions, riders or types that depend on the game exists
    ("n_complex_mana", "i4"),  # mana abilities with other costs than {T} or other effects than adding mana exist
    ("n_mana_triggers", "i4"),  # triggered mana abilities exist
    ("any_legendary", "i4"),
    ("face_down_ward", "i4"),  # 1 + the ward {2} of face-down permanents with disguise or cloaked, 0: there are none
    ("any_daybound", "i4"),  # permanents with daybound exist
    ("any_pairs", "i4"),  # creatures can be paired (CR 702.95)
    ("any_ascend", "i4"),  # ASCEND rules exist
    ("any_bestow", "i4"),  # cards with bestow exist
    ("any_toxic", "i4"),  # TOXIC abilities exist
    ("counter_keywords", "i4", (N_COUNTERS,)),  # keywords that counters of that kind give (CR 122.1b)
    ("counter_ability0", "i2", (N_COUNTERS,)),  # abilities that stand for what counters of that kind do: the range ..
    ("counter_ability1", "i2", (N_COUNTERS,)),  # .. is empty for most (shield and finality counters, CR 122.1c, 122.1h)
    ("counter_power", "i2", (N_COUNTERS,)),  # what each other counter of that kind adds: +1/+0, -0/-1 .. (CR 122.1a)
    ("counter_toughness", "i2", (N_COUNTERS,)),
    ("any_counter_sizes", "i4"),  # such kinds exist
    ("any_counter_rules", "i4"),  # kinds with keywords, abilities or sizes exist
    ("stun", "i4"),  # 1 + the kind of stun counters (CR 122.1d), 0: none
    ("n_exceptions", "i4"),  # EXCEPTIONS rows: what copies differ in
    ("exceptions", "i2", (EXCEPTIONS_CAP,)),
    ("lore", "i4"),  # 1 + the kind of lore counters (CR 714.3), 0: none
    ("n_attack_costs", "i4"),  # attacking costs something while such abilities are around
    ("n_player_rules", "i4"),  # PLAYER_RULE abilities exist
    ("face_down_cost", "i4"),  # the cost of casting a card face down (CR 702.37a)
    ("face_down_card", "i4"),  # the row of a face-down permanent: a 2/2 creature without more (CR 708.2a)
    ("any_shown", "i4"),  # rules that show hands or the top cards of libraries exist
    ("any_opening", "i4"),  # OPENING abilities exist
    ("any_until", "i4"),  # something exiles until it leaves the battlefield (CR 610.3)
    ("any_again", "i4"),  # TRIGGER_AGAIN abilities exist
    ("any_cant", "i4"),  # replacement abilities that say CANT or CANT_PREVENT exist
    ("any_phasing", "i4"),  # something may phase out
    ("any_converters", "i4"),  # mana abilities exist that cost one mana and that payment can use
    ("any_phyrexian", "i4"),  # costs that can be paid with life exist
    ("any_untap_rules", "i4"),  # something may stay tapped, or untap in other players' untap steps
    ("any_skips", "i4"),  # something may make players skip turns, phases or steps
    ("n_permissions", "i4"),  # PERMISSION abilities that are not about their own card exist
    ("n_casting_rules", "i4"),  # CASTING_RULE abilities exist
    ("any_given", "i4"),  # CASTING_RULE abilities that give spells an optional cost exist
    ("n_ability_mods", "i4"),  # abilities whose activation can cost more or less exist
    ("any_helps", "i4"),  # spells that something else than mana can pay for exist
    ("any_once", "i4"),  # effects about the next spell that someone casts exist
    ("any_top", "i4"),  # permissions to play the top card of a library exist
    ("any_permission", "i4"),  # PERMISSION abilities exist
    ("any_target_costs", "i4"),  # costs that depend on the targets exist
    ("any_activator", "i4"),  # abilities that players other than the controller may activate exist
    ("state_reads", "i4"),  # STATE_* bits: what static abilities ask that is neither a characteristic nor life nor combat
    ("mana_spent_asked", "i4"),  # something asks what mana was spent to cast something
    ("tally_asked", "i4"),  # instructions that ask how much their events were exist
    ("marks_asked", "i4"),  # Mark bits about this turn that something asks for
    ("did_asked", "i4"),  # Did bits that something asks for
    ("any_spending", "i4"),  # casting rules about what mana can be spent as exist
    ("commander_colors", "i4", (MAX_PLAYERS,)),  # color identity of each player's commanders (CR 903.4)
    ("basic_land_types", "i8"),  # subtype bits of the five basic land types, in order of colour from bit 0
    ("creature_types", "i8"),
    ("land_types", "i8"),
    ("artifact_types", "i8"),
    ("enchantment_types", "i8"),
    ("planeswalker_types", "i8"),
    ("cards", card_t, (CARDS_CAP,)),
    ("abilities", ability_t, (ABILITIES_CAP,)),
    ("filters", filter_t, (FILTERS_CAP,)),
    ("targets", target_spec_t, (TARGET_SPECS_CAP,)),
    ("costs", cost_t, (COSTS_CAP,)),
    ("cost_parts", cost_part_t, (COST_PARTS_CAP,)),
    ("mods", mod_t, (MODS_TABLE_CAP,)),
    ("code", "i4", (CODE_CAP,)),
    ("deck", "i2", (MAX_PLAYERS, LIBRARY_CAP)),
    ("deck_size", "i2", (MAX_PLAYERS,)),
)

rng_t = record(("rng", "u8"), ("rng_draws", "i8"))  # randomness outside the game, e.g. of a random player

#: A quantity operand: constant c is c * 2 + 1, an expression at code offset pc is pc * 2.
NONE_Q = -2

for _name, _dt in {"s": game_t, "db": tables_t, "f": frame_t, "r": rng_t}.items():
    _jit.register_record(_name, _dt)
