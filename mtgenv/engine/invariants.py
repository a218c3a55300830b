"""Says what is wrong with a game record, as a bit set: the invariants that hold at every decision and at the end of a game.

Nothing in the engine imports this file, so its kernels are compiled only for tests and fuzzing. A check never changes the
game: what has to be recomputed is recomputed on a record `scratch` that the caller owns.
"""

from enum import IntFlag

from .._jit import bit, ctz, kernel, register_record
from .bits import has, is_empty, mask_count, size
from .enums import *
from .layers import print_chars, recompute_all
from .layout import *
from .sba import check_state


class Invariant(IntFlag):
    """What a valid game has; a set bit says that the record does not have it."""

    COUNTS = 1 << 0  # every length, seat, step and index lies within its capacity (else nothing more is checked)
    ZONES = 1 << 1  # each object is in exactly the one list of its zone
    FREE_SLOTS = 1 << 2  # a slot is free exactly when it holds nothing
    HAND_COUNT = 1 << 3  # n_hand is the size of the hand
    CARDS = 1 << 4  # each player's cards are the deck's, no more, no fewer (CR 108.3)
    TOKENS = 1 << 5  # tokens are on the battlefield only (CR 111.7)
    STACK = 1 << 6  # stack items name live objects on the stack, each once, with targets that exist
    CONTROL = 1 << 7  # each permanent is in exactly its controller's set
    PERMANENT_SETS = 1 << 8  # what only permanents can be (tapped, attached, a creature, ...) only permanents are
    ABILITY_SETS = 1 << 9  # objects listed under their abilities exist
    ATTACHMENT = 1 << 10  # what something is attached to exists (CR 301.5, 303.4)
    COMBAT = 1 << 11  # attackers, blockers and their pairs agree (CR 508, 509)
    COMBAT_STEP = 1 << 12  # outside combat nothing attacks or blocks (CR 506.4, 511.3)
    EFFECTS = 1 << 13  # continuous effects, shields and granted abilities are about permanents that exist
    PENDING = 1 << 14  # waiting and delayed triggers have an ability and a controller in the game
    MANA = 1 << 15  # no pool is negative, and all are empty where a step begins (CR 106.4, 500.5)
    COUNTERS = 1 << 16  # no counter, damage or poison is negative; only permanents have damage and counters
    CHARACTERISTICS = 1 << 17  # the kept characteristics are those that the layers give (CR 613)
    INDEX = 1 << 18  # the kept sets of creatures, lands, attachments, abilities and listeners are the recomputed ones
    STATE_BASED = 1 << 19  # with priority, no state-based action is left to perform (CR 704.3)
    TRIGGERS = 1 << 20  # with priority, no triggered ability waits (CR 603.3)
    FRAMES = 1 << 21  # the frames are well nested, and the one on top asks the question
    CONTEXTS = 1 << 22  # one context for each running resolution
    EVENTS = 1 << 23  # events under way belong to a frame
    DECISION = 1 << 24  # while the game is on a player in the game is asked, with two options or more; after it, nobody
    MASK = 1 << 25  # every legal action means something: no bit beyond the actions, rows of what exists only
    RESULT = 1 << 26  # the result fits who is left (CR 104)
    RANDOMNESS = 1 << 27  # the random state moved once for each recorded draw
    PADDING = 1 << 28  # bytes that belong to no field are zero


COUNTS, ZONES, FREE_SLOTS, HAND_COUNT = 1 << 0, 1 << 1, 1 << 2, 1 << 3
CARDS, TOKENS, STACK, CONTROL = 1 << 4, 1 << 5, 1 << 6, 1 << 7
PERMANENT_SETS, ABILITY_SETS, ATTACHMENT, COMBAT = 1 << 8, 1 << 9, 1 << 10, 1 << 11
COMBAT_STEP, EFFECTS, PENDING, MANA = 1 << 12, 1 << 13, 1 << 14, 1 << 15
COUNTERS, CHARACTERISTICS, INDEX, STATE_BASED = 1 << 16, 1 << 17, 1 << 18, 1 << 19
TRIGGERS, FRAMES, CONTEXTS_, EVENTS_ = 1 << 20, 1 << 21, 1 << 22, 1 << 23
DECISION, MASK, RESULT, RANDOMNESS, PADDING = 1 << 24, 1 << 25, 1 << 26, 1 << 27, 1 << 28

register_record("scratch", game_t)


@kernel
def live(s, o):
    """1 if slot `o` holds an object."""
    return 1 if 0 <= o < N_OBJECTS and s.o[o].zone != Z_NOWHERE else 0


@kernel
def permanent(s, o):
    """1 if slot `o` holds a permanent."""
    return 1 if 0 <= o < N_OBJECTS and (s.o[o].zone == Z_BATTLEFIELD or s.o[o].zone == Z_PHASED) else 0


@kernel
def seated(s, p):
    """1 if `p` is a player still in the game."""
    return 1 if 0 <= p < s.n_players and not s.pl[p].lost else 0


@kernel
def check_counts(s, db):
    """COUNTS: the numbers that everything else is indexed with."""
    bad = 0
    if not 2 <= s.n_players <= MAX_PLAYERS:
        return COUNTS
    bad |= not 0 <= s.n_stack <= STACK_CAP or not 0 <= s.n_pending <= PENDING_CAP
    bad |= not 0 <= s.n_delayed <= DELAYED_CAP or not 0 <= s.n_effects <= EFFECTS_CAP
    bad |= not 0 <= s.n_shields <= SHIELDS_CAP or not 0 <= s.n_frames <= FRAMES_CAP
    bad |= not 0 <= s.n_events <= EVENTS_CAP or not 0 <= s.n_blocks <= BLOCKS_CAP
    bad |= not 0 <= s.n_damage_pairs <= DAMAGE_PAIRS_CAP or not 0 <= s.n_grants <= GRANTS_CAP
    bad |= not 0 <= s.n_mods <= MODS_CAP or not 0 <= s.n_contexts <= CX_STATIC
    bad |= not 0 <= s.step <= ST_CLEANUP or not 0 <= s.active_player < s.n_players
    bad |= not -1 <= s.last_slot < N_OBJECTS or not -1 <= s.last_lki < LKI_CAP
    bad |= s.turn < 0 or s.n_decisions < 0 or s.rng_draws < 0 or s.timestamps < 0 or s.version < 0
    for p in range(s.n_players):
        q = s.pl[p]
        bad |= not 0 <= q.n_library <= LIBRARY_CAP or not 0 <= q.n_hand <= N_OBJECTS
        if not bad:
            for k in range(q.n_library):
                bad |= not 0 < q.library[k] < db.n_cards or q.library_known[k] >> s.n_players != 0
    for o in range(N_OBJECTS):
        y = s.o[o]
        bad |= not 0 <= y.zone <= Z_PHASED or not -1 <= y.lki < LKI_CAP or y.gen < 0
        if y.zone != Z_NOWHERE:
            bad |= not 0 < y.card < db.n_cards or not 0 <= y.owner < s.n_players
            bad |= not 0 <= y.base_controller < s.n_players or not 0 <= y.ch.controller < s.n_players
            bad |= not NONE <= y.ability < db.n_abilities or y.known >> s.n_players != 0
    return COUNTS if bad else 0


@kernel
def about_to_enter(s, o):
    """1 if slot `o` holds a token that is being created: its event waits for an answer (replacement.make_tokens)."""
    for k in range(s.n_events):
        e = s.events[k]
        if e.kind == EV_MOVED and e.obj == o and e.gen == s.o[o].gen and e.x >> 3 == Z_NOWHERE and e.state == 0:
            return 1
    return 0


@kernel
def check_zones(s, db):
    """ZONES, FREE_SLOTS, TOKENS, COUNTERS of objects: each slot against every list."""
    bad = 0
    for o in range(N_OBJECTS):
        y = s.o[o]
        z = y.zone
        w = o >> 6
        b = bit(o & 63)
        free = 1 if s.free[w] & b else 0
        if free != (z == Z_NOWHERE) and not (z == Z_NOWHERE and about_to_enter(s, o)):
            bad |= FREE_SLOTS
        in_hand = 0
        in_graveyard = 0
        for p in range(s.n_players):
            in_hand += 1 if s.hand[p, w] & b else 0
            in_graveyard += 1 if s.graveyard[p, w] & b else 0
        on_battlefield = 1 if s.battlefield[w] & b else 0
        in_exile = 1 if s.exile[w] & b else 0
        in_command = 1 if s.command[w] & b else 0
        looked_at = 1 if (s.looked_at[w] | s.chosen[w]) & b and z == Z_LOOKED_AT else 0
        on_stack = 0
        for k in range(s.n_stack):
            on_stack += 1 if s.stack[k].obj == o and s.stack[k].kind != ITEM_TURN_UP and s.stack[k].kind != ITEM_MANA else 0
        if z == Z_STACK:
            for k in range(s.n_contexts):
                on_stack += 1 if s.cx[k].it.obj == o else 0
        n = in_hand + in_graveyard + on_battlefield + in_exile + in_command + looked_at + on_stack
        if z == Z_PHASED:
            if n:
                bad |= ZONES
            continue
        if z == Z_NOWHERE:
            if n or s.looked_at[w] & b:
                bad |= ZONES
            continue
        here = on_battlefield
        if z == Z_HAND:
            here = 1 if s.hand[y.owner, w] & b else 0
        elif z == Z_GRAVEYARD:
            here = 1 if s.graveyard[y.owner, w] & b else 0
        elif z == Z_STACK:
            here = on_stack
        elif z == Z_EXILE:
            here = in_exile
        elif z == Z_COMMAND:
            here = in_command
        elif z == Z_LOOKED_AT:
            here = looked_at
        elif z == Z_LIBRARY:
            here = 0
        if here != 1 or n != 1 or (s.looked_at[w] & b and z != Z_LOOKED_AT):
            bad |= ZONES
        if y.token and z != Z_BATTLEFIELD and z != Z_STACK and z != Z_EXILE:  # a copy of a spell, or of a card to be cast
            bad |= TOKENS
        if y.ability >= 0 and z != Z_STACK:
            bad |= STACK
        if y.damage < 0 or (y.damage and z != Z_BATTLEFIELD and z != Z_STACK):
            bad |= COUNTERS
        for k in range(N_COUNTERS):
            if y.counters[k] < 0 or (y.counters[k] and z != Z_BATTLEFIELD and z != Z_EXILE):
                bad |= COUNTERS
    return bad


@kernel
def check_cards(s, db):
    """HAND_COUNT, CARDS: each player's cards in all zones together are the deck (count, sum and sum of squares agree)."""
    bad = 0
    for p in range(s.n_players):
        q = s.pl[p]
        if size(s.hand[p]) != q.n_hand:
            bad |= HAND_COUNT
        if q.lost and s.n_players > 2:
            continue  # left the game with all they own (CR 800.4a)
        n = q.n_library
        total = 0
        squares = 0
        for k in range(q.n_library):
            total += q.library[k]
            squares += q.library[k] * q.library[k]
        for o in range(N_OBJECTS):
            y = s.o[o]
            emblem = y.zone == Z_COMMAND and db.cards[y.card].token
            if y.zone != Z_NOWHERE and y.owner == p and not y.token and y.ability < 0 and not emblem:
                n += 1
                total += y.physical
                squares += y.physical * y.physical
        if n != db.deck_size[p]:
            bad |= CARDS
        else:
            for k in range(n):
                total -= db.deck[p, k]
                squares -= db.deck[p, k] * db.deck[p, k]
            if total or squares:
                bad |= CARDS
    return bad


@kernel
def check_permanents(s):
    """CONTROL, PERMANENT_SETS, ABILITY_SETS, ATTACHMENT: the bit sets of permanents and the links between them."""
    bad = 0
    for w in range(W):
        f = s.battlefield[w]
        seen = 0
        for p in range(s.n_players):
            if s.controlled[p, w] & seen:
                bad |= CONTROL
            seen |= s.controlled[p, w]
        if seen & ~f or (not s.chars_dirty and seen != f):
            bad |= CONTROL
        sets = s.tapped[w] | s.sick[w] | s.creatures[w] | s.lands[w] | s.attached[w] | s.deathtouched[w]
        sets |= s.entered_this_turn[w] | s.with_mana[w] | s.doomed[w] | s.modified[w]
        if sets & ~f:
            bad |= PERMANENT_SETS
        lists = s.with_static[w] | s.with_trigger[w] | s.with_replacement[w] | s.with_activated[w]
        if lists & s.free[w] or s.used_this_turn[w] & s.free[w]:
            bad |= ABILITY_SETS
    for o in range(N_OBJECTS):
        y = s.o[o]
        h = y.attached_to
        if h != NONE:
            if not permanent(s, o) or h == o:
                bad |= ATTACHMENT
            elif h >= FIRST_PLAYER:
                bad |= 0 if seated(s, h - FIRST_PLAYER) or s.over else ATTACHMENT
            elif not permanent(s, h):
                bad |= ATTACHMENT
        if not s.chars_dirty and y.zone == Z_BATTLEFIELD and not has(s.controlled[y.ch.controller], o):
            bad |= CONTROL
    return bad


@kernel
def check_combat(s):
    """COMBAT, COMBAT_STEP: who attacks and blocks whom (CR 506-511)."""
    bad = 0
    during = ST_BEGIN_COMBAT <= s.step <= ST_END_COMBAT
    if s.in_combat and not during:
        bad |= COMBAT_STEP
    if not s.in_combat:
        if not (is_empty(s.attackers) and is_empty(s.blockers) and is_empty(s.blocked) and is_empty(s.declared)):
            bad |= COMBAT_STEP
        if not is_empty(s.dealt_first) or s.n_blocks or s.n_attackers:
            bad |= COMBAT_STEP
    if size(s.attackers) != s.n_attackers:
        bad |= COMBAT
    for w in range(W):
        if (s.attackers[w] | s.blockers[w]) & ~s.battlefield[w] or s.blocked[w] & ~s.attackers[w]:
            bad |= COMBAT
        if s.attackers[w] & s.blockers[w] or s.dealt_first[w] & ~(s.attackers[w] | s.blockers[w]):
            bad |= COMBAT
        if s.declared[w] & ~s.battlefield[w]:
            bad |= COMBAT
    for o in range(N_OBJECTS):
        r = s.o[o].attacking
        if has(s.attackers, o):
            if r >= FIRST_PLAYER:
                ok = r < FIRST_PLAYER + s.n_players
            elif r >= 0:
                ok = permanent(s, r)
            else:
                ok = r <= -2 and r >= -1 - s.n_players
            if not ok:
                bad |= COMBAT
        elif r != NONE:
            bad |= COMBAT
    for k in range(s.n_blocks):
        e = s.blocks[k]
        if not permanent(s, e.a) or not permanent(s, e.b) or not has(s.blockers, e.a) or not has(s.attackers, e.b):
            bad |= COMBAT
    return bad


@kernel
def check_lists(s, db):
    """STACK, EFFECTS, PENDING: what the lists of items, effects and triggers refer to."""
    bad = 0
    for k in range(s.n_stack):
        it = s.stack[k]
        if it.kind == ITEM_TURN_UP or it.kind == ITEM_MANA:  # only being paid for
            continue
        if not live(s, it.obj) or not 0 <= it.controller < s.n_players or not NONE <= it.ability < db.n_abilities:
            bad |= STACK
            continue
        if s.o[it.obj].zone != Z_STACK or (it.kind == ITEM_SPELL) != (s.o[it.obj].ability < 0):
            bad |= STACK
        if not 0 <= it.n_targets <= TARGETS_CAP or not NONE <= it.src < N_OBJECTS:
            bad |= STACK
            continue
        for j in range(it.n_targets):
            r = it.target[j]
            if r >= FIRST_PLAYER + s.n_players or r < NONE:
                bad |= STACK
            elif 0 <= r < N_OBJECTS and s.o[r].gen == it.target_gen[j] and not live(s, r):
                bad |= STACK
    for k in range(s.n_effects):
        e = s.effects[k]
        for w in range(W):
            m = e.who[w] & (s.free[w] if e.mod == MOD_ABILITY else ~s.battlefield[w])
            while m != 0:
                j = ctz(m)
                m ^= bit(j)
                z = s.o[w * 64 + j].zone
                entering = z == Z_NOWHERE and about_to_enter(s, w * 64 + j)
                if z != Z_PHASED and z != Z_STACK and e.duration != DUR_AS_IT_ENTERS and not entering:
                    bad |= EFFECTS
        floating = e.mod == MOD_ABILITY and e.b
        if is_empty(e.who) != (floating != 0) or not NONE <= e.src < N_ROWS:
            bad |= EFFECTS
        if not 0 <= e.duration <= DUR_AS_IT_ENTERS:
            bad |= EFFECTS
        if e.duration == DUR_WHILE_SOURCE and not permanent(s, e.src):
            bad |= EFFECTS
    for k in range(s.n_shields):
        r = s.shields[k].obj
        op = s.shields[k].op
        wide = op == REP_FLOATING or op == REP_PREVENT or op == REP_PREVENT_COMBAT or op == REP_PREVENT_NONCOMBAT
        if (r < 0 and not wide) or (r >= 0 and op == REP_FLOATING) or r >= FIRST_PLAYER + s.n_players:
            bad |= EFFECTS
        elif 0 <= r < N_OBJECTS and not permanent(s, r):
            bad |= EFFECTS
    if not s.chars_dirty:
        for k in range(s.n_grants):
            g = s.grants[k]
            if g.obj != NONE and not (permanent(s, g.obj) and 0 <= g.ability < db.n_abilities):
                bad |= EFFECTS
    for k in range(s.n_pending):
        e = s.pending[k]
        if not 0 <= e.ability < db.n_abilities or not 0 <= e.controller < s.n_players:
            bad |= PENDING
        else:  # a mana ability waits for the one being activated, which made it trigger (CR 605.4a)
            kind = db.abilities[e.ability].kind
            if (kind != AB_TRIGGERED and kind != AB_TRIGGERED_MANA) or not NONE <= e.src < N_OBJECTS:
                bad |= PENDING
    for k in range(s.n_delayed):
        d = s.delayed[k]
        if not 0 <= d.ability < db.n_abilities or not 0 <= d.controller < s.n_players:
            bad |= PENDING
    return bad


@kernel
def check_players(s, db):
    """MANA, COUNTERS, RESULT: pools, poison, and who has won."""
    bad = 0
    left = 0
    top = s.frames[s.n_frames - 1].proc if s.n_frames else NONE
    k = s.dk
    begins = k != D_NONE and (top == P_ATTACKERS or top == P_BLOCKERS or top == P_DAMAGE)
    begins = begins or top == P_MULLIGAN or top == P_DISCARD_DOWN
    if db.n_attack_costs and top == P_ATTACKERS:  # paying to attack may leave mana over (CR 508.1i-j)
        begins = False
    for p in range(s.n_players):
        q = s.pl[p]
        left += 0 if q.lost else 1
        for t in range(6):
            if q.pool[t] < 0 or (begins and q.pool[t] and not q.rules & PRULE_KEEPS_MANA):
                bad |= MANA
        if not 0 <= s.n_special <= SPECIAL_MANA_CAP:
            bad |= MANA
            continue
        for i in range(s.n_special):
            if begins and not db.abilities[s.special[i].spec].once_a_turn:
                bad |= MANA
        if q.poison < 0 or q.lands_played < 0 or q.mulligans < 0:
            bad |= COUNTERS
    for p in range(s.n_players, MAX_PLAYERS):
        if not s.pl[p].lost:
            bad |= RESULT
    if s.over == OVER_WON:
        if left < 1 or not seated(s, s.winner):
            bad |= RESULT
    elif s.winner != NONE or (s.over == OVER_NO and left < 2) or not 0 <= s.over <= OVER_TRUNCATED_CAPACITY:
        bad |= RESULT
    return bad


@kernel
def asking_proc(k):
    """The only procedure that posts decisions of kind `k`, NONE if there are several."""
    if k == D_PRIORITY:
        return P_PRIORITY
    if k == D_MULLIGAN or k == D_BOTTOM:
        return P_MULLIGAN
    if k == D_ATTACKER:
        return P_ATTACKERS
    if k == D_BLOCKER or k == D_BLOCK_WHICH:
        return P_BLOCKERS
    if k == D_ASSIGN_DAMAGE:
        return P_DAMAGE
    if k == D_ORDER_TRIGGERS:
        return P_TRIGGERS
    if k == D_LEGEND:
        return P_LEGEND
    if k == D_MODE or k == D_X or k == D_KICKER or k == D_TARGET or k == D_DIVIDE or k == D_PAY_MANA:
        return P_CAST
    if k == D_SCRY or k == D_SEARCH:
        return P_RESOLVE
    return NONE


@kernel
def check_frames(s):
    """FRAMES, CONTEXTS, EVENTS: the engine's own call stack, while the game is on."""
    bad = 0
    opening = s.frames[0].step == 3 or s.frames[0].step == 4  # actions with opening hands (CR 103.6)
    if s.n_frames < (1 if opening else 2) or s.frames[0].proc != P_GAME:
        return FRAMES
    second = s.frames[1].proc
    if second != P_TURN and second != P_MULLIGAN and not opening:
        bad |= FRAMES
    resolutions = 0
    base = NONE
    for k in range(s.n_frames):
        f = s.frames[k]
        if not 0 <= f.proc <= P_PLAY_LAND or (k > 1 and (f.proc == P_TURN or f.proc == P_MULLIGAN or f.proc == P_GAME)):
            bad |= FRAMES
        if f.proc == P_RESOLVE and f.step:
            if f.l[1] != resolutions:
                bad |= CONTEXTS_
            resolutions += 1
        if f.proc == P_EVENTS:
            if not 0 <= f.l[0] <= f.l[1] <= f.l[3] <= f.l[2] <= s.n_events or f.l[0] < base:
                bad |= EVENTS_
            base = f.l[0]
    if resolutions != s.n_contexts:
        bad |= CONTEXTS_
    if s.n_events and base == NONE and s.frames[s.n_frames - 1].proc != P_DAMAGE:  # which gathers all damage first
        bad |= EVENTS_
    wanted = asking_proc(s.dk)
    if wanted != NONE and s.frames[s.n_frames - 1].proc != wanted:
        bad |= FRAMES
    top = s.frames[s.n_frames - 1].proc
    turn = top == P_DAMAGE or top == P_TURN or top == P_GAME  # CR 510.1c, 502.3, 103.6
    if s.dk == D_MAY and top != P_RESOLVE and not turn:
        bad |= FRAMES
    if s.dk == D_REPLACEMENT and s.frames[s.n_frames - 1].proc != P_EVENTS:  # or of what is tapped for mana
        if s.frames[s.n_frames - 1].proc != P_RESOLVE or s.cx[s.n_contexts - 1].it.kind != ITEM_MANA:
            bad |= FRAMES
    if s.dk == D_PRIORITY and (s.n_frames != 3 or s.frames[2].l[0] != s.dp):
        bad |= FRAMES
    return bad


@kernel
def check_mask(s):
    """DECISION, MASK: who is asked, and that each option means something."""
    n = mask_count(s)
    if s.over:
        return DECISION if n or s.dk != D_NONE else 0
    bad = 0
    if s.dk <= D_NONE or s.dk > D_CHOOSE_COLOR or not seated(s, s.dp) or n < (2 if s.skip_forced else 1):
        bad |= DECISION
    if s.mask[MASK_WORDS - 1] & ~(bit(N_ACTIONS - 64 * (MASK_WORDS - 1)) - 1):
        bad |= MASK
    if s.mask[0] >> (V_NUMBER + N_NUMBERS) or s.mask[0] & (bit(V_NUMBER) - bit(V_COLOR + 6)):
        bad |= MASK
    for w in range(W):
        m = s.mask[1 + w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            r = w * 64 + k
            if r < FIRST_PLAYER:
                if not live(s, r):
                    bad |= MASK
            elif not seated(s, r - FIRST_PLAYER):
                bad |= MASK
    return bad


@kernel
def same_chars(s, scratch, o):
    """1 if object `o` has the same characteristics in both records."""
    a = s.o[o].ch
    b = scratch.o[o].ch
    same = a.subtypes == b.subtypes and a.keywords == b.keywords and a.rules == b.rules and a.power == b.power
    same = same and a.toughness == b.toughness and a.types == b.types and a.supertypes == b.supertypes
    same = same and a.colors == b.colors and a.controller == b.controller and a.granted == b.granted
    return 1 if same and a.lost_abilities == b.lost_abilities else 0  # (is_attached_to counts only in `lki`)


@kernel
def check_recomputed(s, db, scratch):
    """CHARACTERISTICS, INDEX, STATE_BASED, TRIGGERS: against a fresh computation on `scratch`, a copy of the game."""
    bad = 0
    if s.dk == D_PRIORITY:
        if s.chars_dirty:
            bad |= CHARACTERISTICS
        if s.n_pending:
            bad |= TRIGGERS
        if s.n_events:
            bad |= EVENTS_
    # what effects say of attacking and blocking creatures begins when they are all declared (CR 508.1k, 509.1g)
    top = s.frames[s.n_frames - 1].proc if s.n_frames else NONE
    declaring = top == P_ATTACKERS or top == P_BLOCKERS
    if not s.chars_dirty and not s.over and not declaring:
        recompute_all(scratch, db)
        for o in range(N_OBJECTS):
            z = s.o[o].zone
            if z == Z_NOWHERE or z == Z_PHASED or s.o[o].ability >= 0:
                continue
            if z == Z_HAND:
                c = db.cards[s.o[o].card]
                if has(s.any_time, o) != (1 if c.instant_speed or c.layout or c.morph >= 0 else 0):
                    bad |= INDEX
            if z != Z_BATTLEFIELD:
                print_chars(scratch, db, o)
                if z == Z_STACK:  # what was said of the mana it was paid with (CR 106.6)
                    scratch.o[o].ch.rules |= s.o[o].ch.rules & RULE_CANT_BE_COUNTERED
            elif has(s.attached, o) != (s.o[o].attached_to != NONE):
                bad |= INDEX
            if not same_chars(s, scratch, o):
                bad |= CHARACTERISTICS
        for w in range(W):
            f = s.battlefield[w]
            diff = s.creatures[w] ^ scratch.creatures[w]
            diff |= s.lands[w] ^ scratch.lands[w]
            diff |= (s.with_trigger[w] ^ scratch.with_trigger[w]) & f
            diff |= (s.with_activated[w] ^ scratch.with_activated[w]) & f
            diff |= (s.with_replacement[w] ^ scratch.with_replacement[w]) & f
            diff |= (s.with_mana[w] ^ scratch.with_mana[w]) & f
            diff |= s.attackers[w] ^ scratch.attackers[w]
            if diff:
                bad |= INDEX
        for p in range(s.n_players):
            a = s.pl[p]
            b = scratch.pl[p]
            if a.max_hand != b.max_hand or a.lands_allowed != b.lands_allowed:
                bad |= INDEX
        if scratch.listening & ~s.listening or scratch.replacing & ~s.replacing or scratch.n_grants != s.n_grants:
            bad |= INDEX
    if s.dk == D_PRIORITY and not bad and not s.over:
        scratch.sba_dirty = 1
        if check_state(scratch, db) or scratch.over:
            bad |= STATE_BASED
    return bad


@kernel
def check_draws(s, seed, rng):
    """RANDOMNESS: the SplitMix64 state `rng` is `seed` plus one constant for each draw, in 32-bit halves."""
    mask = 0xFFFFFFFF
    low = (seed & mask) + ((s.rng_draws * 0x7F4A7C15) & mask)
    carry = (s.rng_draws * 0x7F4A7C15) >> 32
    high = ((seed >> 32) + carry + (low >> 32) + s.rng_draws * 0x9E3779B9) & mask
    return 0 if (low & mask) == (rng & mask) and high == ((rng >> 32) & mask) else RANDOMNESS


@kernel
def check_record(s, db, scratch):
    """All invariants that the record shows by itself; `scratch` must hold a copy of it and is changed."""
    bad = check_counts(s, db)
    if bad or s.over == OVER_TRUNCATED_CAPACITY:  # which stops in the middle of an instruction
        return bad
    bad = check_zones(s, db) | check_cards(s, db) | check_permanents(s) | check_combat(s)
    bad |= check_lists(s, db) | check_players(s, db) | check_mask(s)
    if not s.over:
        bad |= check_frames(s)
    structural = COUNTS | ZONES | FREE_SLOTS | STACK | CONTROL | ATTACHMENT | EFFECTS | PERMANENT_SETS | ABILITY_SETS
    if not bad & structural:
        bad |= check_recomputed(s, db, scratch)
    return bad
