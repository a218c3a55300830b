"""The combat damage steps' turn-based action (CR 510): who deals how much to whom, divided by decisions, dealt at once."""

from .._jit import bit, ctz, inline, kernel
from .bits import add, has, mask_clear, mask_verb, pop_frame
from .enums import *
from .evasion import attacked
from .events import add_event
from .frames import decide, mask_numbers
from .layers import refresh
from .layout import *
from .replacement import submit

_FIRST = KW_FIRST_STRIKE | KW_DOUBLE_STRIKE

# frame locals of run_combat_damage
_FIRST_STEP = 0  # 1: the first-strike combat damage step
_BASE = 1  # index of its first event
_PHASE = 2  # 0: attackers; k: blockers of the k-th player after the active one (CR 802.5: APNAP)
_SOURCE = 3  # creature that assigns now
_LEFT = 4  # damage it has yet to assign
_PAIR = 5  # index in s.blocks of the recipient that is asked about
_OPEN = 6  # 1: each recipient so far was assigned lethal damage
_BEYOND = 7  # row that takes what is left (trample), or NONE


@kernel
def first_strikers(s, mark):
    """1 if an attacking or blocking creature has first or double strike; `mark` 1: note in s.dealt_first which do."""
    n = 0
    for w in range(W):
        m = s.attackers[w] | s.blockers[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if s.o[w * 64 + k].ch.keywords & _FIRST:
                n = 1
                if mark:
                    add(s.dealt_first, w * 64 + k)
    return n


@kernel
def has_first_strike_step(s, db):
    """1 if an attacking or blocking creature has first strike or double strike (CR 510.4)."""
    refresh(s, db)
    return first_strikers(s, 0)


@kernel
def lethal_damage(s, o, deathtouch):
    """Lethal damage to creature `o`: toughness less marked damage, at most 1 with deathtouch (CR 702.19b, 702.2c)."""
    n = s.o[o].ch.toughness - s.o[o].damage
    if n > 1 and deathtouch:
        return 1
    return n if n > 0 else 0


@kernel
def lethal_now(s, f, row):
    """Lethal damage of source l[_SOURCE] to `row`, given what others assign to it in this step (CR 702.19b)."""
    other = 0
    for k in range(f.l[_BASE], s.n_events):
        e = s.events[k]
        if e.obj == row and e.amount > 0:
            if s.o[e.src].ch.keywords & KW_DEATHTOUCH:
                return 0
            other += e.amount
    n = lethal_damage(s, row, 0) - other
    if n > 1 and s.o[f.l[_SOURCE]].ch.keywords & KW_DEATHTOUCH:
        return 1
    return n if n > 0 else 0


@inline
def next_pair(s, o, i, blocking):
    """Index of the first pair in s.blocks from `i` on where `o` blocks (or is blocked), -1 if none."""
    for k in range(i, s.n_blocks):
        if (s.blocks[k].a if blocking else s.blocks[k].b) == o:
            return k
    return -1


@kernel
def combat_power(s, o):
    """How much combat damage creature `o` assigns: its power, or its toughness if a rule says so (CR 510.1a)."""
    ch = s.o[o].ch
    if ch.rules & RULE_NO_COMBAT_DAMAGE:
        return 0
    return ch.toughness if ch.rules & RULE_DAMAGE_BY_TOUGHNESS else ch.power


@kernel
def next_source(s, f):
    """Advance l[_SOURCE] to the next creature that assigns combat damage in this step, NONE if none (CR 510.1a, 510.4)."""
    while f.l[_PHASE] < s.n_players:
        r = f.l[_SOURCE] + 1
        q = (s.active_player + f.l[_PHASE]) % s.n_players
        for w in range(r >> 6, W):
            m = s.attackers[w]
            if f.l[_PHASE] > 0:
                m = s.blockers[w] & s.controlled[q, w]
            if w == r >> 6:
                m = (m >> (r & 63)) << (r & 63)
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                o = w * 64 + k
                ch = s.o[o].ch
                if combat_power(s, o) <= 0:
                    continue
                if f.l[_FIRST_STEP]:
                    if not ch.keywords & _FIRST:
                        continue
                elif has(s.dealt_first, o) and not ch.keywords & KW_DOUBLE_STRIKE:
                    continue
                f.l[_SOURCE] = o
                return o
        f.l[_PHASE] += 1
        f.l[_SOURCE] = -1
    return NONE


@kernel
def assign_damage(s, f, row, n):
    """The current source assigns `n` combat damage to `row`: one more event of the batch (CR 510.1)."""
    f.l[_LEFT] -= n
    if n > 0:
        p = row - FIRST_PLAYER if row >= FIRST_PLAYER else s.o[row].ch.controller
        add_event(s, EV_DAMAGE, row, f.l[_SOURCE], p, n, 1)
    return 0


@kernel
def start_source(s, f, free):
    """Set up the division of the current source's damage; with at most one possible recipient, assign it (CR 510.1b-d).

    `free`: it assigns its damage as though it weren't blocked.
    """
    o = f.l[_SOURCE]
    f.l[_LEFT] = combat_power(s, o)
    f.l[_OPEN] = 1
    f.l[_BEYOND] = NONE
    blocking = f.l[_PHASE] > 0
    if not blocking and (free or not has(s.blocked, o) or s.o[o].ch.keywords & KW_TRAMPLE):
        f.l[_BEYOND] = attacked(s, o)
    f.l[_PAIR] = -1
    if not free and (blocking or has(s.blocked, o)):
        f.l[_PAIR] = next_pair(s, o, 0, blocking)
    if f.l[_PAIR] < 0:
        if f.l[_BEYOND] != NONE:  # unblocked, or CR 702.19d
            assign_damage(s, f, f.l[_BEYOND], f.l[_LEFT])
        f.l[_LEFT] = 0
    return 0


@inline
def recipient(s, f):
    """The creature on the other side of pair l[_PAIR]."""
    e = s.blocks[f.l[_PAIR]]
    return e.b if f.l[_PHASE] > 0 else e.a


@kernel
def least_share(s, f):
    """Least damage that the current recipient may be assigned in a legal division (CR 510.1c-d, 702.19b)."""
    left = f.l[_LEFT]
    if next_pair(s, f.l[_SOURCE], f.l[_PAIR] + 1, f.l[_PHASE] > 0) >= 0:
        return 0
    if f.l[_BEYOND] == NONE or not f.l[_OPEN]:
        return left
    n = lethal_now(s, f, recipient(s, f))
    return n if n < left else left


@kernel
def give_share(s, f, n):
    """The current recipient is assigned `n`; go to the next, and let the rest trample over after the last (CR 702.19b)."""
    r = recipient(s, f)
    if f.l[_BEYOND] != NONE and n < lethal_now(s, f, r):
        f.l[_OPEN] = 0
    assign_damage(s, f, r, n)
    if f.l[_LEFT] > 0:
        f.l[_PAIR] = next_pair(s, f.l[_SOURCE], f.l[_PAIR] + 1, f.l[_PHASE] > 0)
        if f.l[_PAIR] < 0:
            assign_damage(s, f, f.l[_BEYOND], f.l[_LEFT])
    return 0


@kernel
def run_combat_damage(s, db, f):
    """Procedure: combat damage is assigned, then dealt simultaneously (CR 510.1, 510.2). l[0] = 1: the first-strike step.

    All recipients but the last of a division are asked about, in block order; attackers first, then each defending
    player's blockers. A trampler counts what was assigned before it in this order, not after.
    """
    if f.step == 0:
        refresh(s, db)
        f.l[_BASE] = s.n_events
        f.l[_PHASE] = 0
        f.l[_SOURCE] = -1
        f.l[_LEFT] = 0
        if f.l[_FIRST_STEP]:
            first_strikers(s, 1)
    elif f.step == 2:
        start_source(s, f, s.ans == V_YES)
    elif s.ans == V_NEXT_PAGE:
        s.d_base += N_NUMBERS
        mask_clear(s)
        mask_numbers(s, s.d_base, f.l[_LEFT])
        return decide(s, D_ASSIGN_DAMAGE, s.o[f.l[_SOURCE]].ch.controller)
    else:
        give_share(s, f, s.d_base + s.ans - V_NUMBER)
    while s.over == OVER_NO:
        while f.l[_LEFT] == 0:
            if next_source(s, f) == NONE:
                base = f.l[_BASE]
                pop_frame(s)
                if s.n_events > base:
                    return submit(s, db, base)
                return 0
            o = f.l[_SOURCE]
            if s.o[o].ch.rules & RULE_AS_THOUGH_UNBLOCKED and has(s.blocked, o) and f.l[_PHASE] == 0:
                if attacked(s, o) != NONE:
                    f.step = 2
                    s.d_src = o
                    s.d_ref = attacked(s, o)
                    s.d_n = 1
                    mask_clear(s)
                    mask_verb(s, V_YES)
                    mask_verb(s, V_NO)
                    return decide(s, D_MAY, s.o[o].ch.controller)
            start_source(s, f, 0)
        least = least_share(s, f)
        if least < f.l[_LEFT]:
            f.step = 1
            s.d_src = f.l[_SOURCE]
            s.d_ref = recipient(s, f)
            s.d_n = f.l[_LEFT]
            s.d_base = least
            mask_clear(s)
            mask_numbers(s, least, f.l[_LEFT])
            return decide(s, D_ASSIGN_DAMAGE, s.o[f.l[_SOURCE]].ch.controller)
        give_share(s, f, least)
    return 0
