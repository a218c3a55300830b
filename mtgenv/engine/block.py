"""The declare blockers step's turn-based action (CR 509.1): pairs declared one by one, never a way into a dead end.

Three tiers, so that what a board does not have costs nothing:

* no set restriction or requirement anywhere: every legal pair is offered and done is always legal;
* only restrictions on how many block (menace, "no more than one"): counting decides (block_search);
* requirements (lure, "blocks if able", "must be blocked") or "can't block alone": an exact search (block_search).
"""

from .._jit import bit, ctz, kernel
from .bits import add, answered_row, clear, has, is_empty, mask_clear, mask_row, mask_verb, note_mark, pop_frame
from .block_search import blocks_of, is_special, most_requirements, offer_constrained, offer_constrained_which
from .enums import *
from .evasion import can_block_pair, defending_player, next_attacker, next_blocker
from .frames import decide, log
from .layers import refresh
from .layout import *
from .protocol import EVASION
from .triggers import emit

# frame locals of run_blockers
_SEAT = 0  # the defending player is this many seats after the active player
_MOST = 1  # the most requirements that this player's blocks can obey
_START = 2  # n_blocks when this player began
_PICKED = 3  # the blocker whose attacker is asked
_TIER = 4  # 1: some set restriction or requirement exists


@kernel
def first_blocker(s, a):
    """The first creature declared to block attacker `a`, NONE if there is none."""
    for k in range(s.n_blocks):
        if s.blocks[k].b == a:
            return s.blocks[k].a
    return NONE


@kernel
def can_block_any(s, db, b, p):
    """1 if creature `b` may block some attacker that attacks player `p`."""
    a = next_attacker(s, p, NONE)
    while a >= 0 and not can_block_pair(s, db, b, a):
        a = next_attacker(s, p, a)
    return 1 if a >= 0 else 0


@kernel
def offer_free(s, db, p):
    """Mask the creatures of `p` that can block something, no restriction on sets being about; their number (CR 509.1a-b)."""
    ground = 0
    air = 0
    a = next_attacker(s, p, NONE)
    while a >= 0:
        ch = s.o[a].ch
        if not ch.rules & (RULE_CANT_BE_BLOCKED | RULE_COMBAT_RULE):
            if ch.keywords & EVASION == 0:
                ground = 1
            elif ch.keywords & EVASION == KW_FLYING:
                air = 1
        a = next_attacker(s, p, a)
    n = 0
    b = next_blocker(s, p, NONE)
    while b >= 0:
        k = s.o[b].ch.keywords
        sure = ground or (air and k & (KW_FLYING | KW_REACH))
        plain = not s.o[b].ch.rules & RULE_COMBAT_RULE and not has(s.blockers, b)
        if (sure and not k & KW_SHADOW and plain) or can_block_any(s, db, b, p):
            mask_row(s, b)
            n += 1
        b = next_blocker(s, p, b)
    return n


@kernel
def offer_free_which(s, db, p, b):
    """Mask the attackers that creature `b` of player `p` may block, no restriction on sets being about (CR 509.1a-b)."""
    a = next_attacker(s, p, NONE)
    while a >= 0:
        if can_block_pair(s, db, b, a):
            mask_row(s, a)
        a = next_attacker(s, p, a)
    return 0


@kernel
def next_defender(s, db, f):
    """Go to the next defending player in turn order and learn what restricts its blocks; 0 if none is left (CR 802.4)."""
    while f.l[_SEAT] < s.n_players - 1:
        f.l[_SEAT] += 1
        p = (s.active_player + f.l[_SEAT]) % s.n_players
        f.l[_START] = s.n_blocks
        f.l[_TIER] = 0
        f.l[_MOST] = 0
        a = next_attacker(s, p, NONE)
        if a < 0 or s.pl[p].lost:
            continue
        while a >= 0:
            f.l[_TIER] |= is_special(s, a)
            a = next_attacker(s, p, a)
        b = next_blocker(s, p, NONE)
        while b >= 0:
            if s.o[b].ch.rules & (RULE_MUST_BLOCK | RULE_CANT_BLOCK_ALONE | RULE_BLOCKS_IT):
                f.l[_TIER] = 1
            b = next_blocker(s, p, b)
        if f.l[_TIER]:
            f.l[_MOST] = most_requirements(s, db, p, s.n_blocks)
        return 1
    return 0


@kernel
def finish_blockers(s, db):
    """All blocks are declared: attackers become blocked or unblocked; tell the listeners, as one batch (CR 509.1h-i)."""
    clear(s.picked)
    pop_frame(s)
    s.version += 1
    if s.n_grants or not is_empty(s.with_static):
        s.chars_dirty = 1
    s.batch += 1
    for k in range(s.n_blocks):
        add(s.blocked, s.blocks[k].b)
    for k in range(s.n_blocks):
        e = s.blocks[k]
        again = 0  # 1: it blocks another attacker as well, so "whenever it blocks" is told already (CR 509.3a)
        for j in range(k):
            if s.blocks[j].a == e.a:
                again = 1
        note_mark(s, db, e.a, MARK_BLOCKED_THIS_TURN)
        log(s, EV_BLOCKS, e.a, e.b, defending_player(s, e.b), 0, 0)
        emit(s, db, EV_BLOCKS, e.a, e.b, defending_player(s, e.b), 0, again)
    for w in range(W):
        m = s.attackers[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            a = w * 64 + k
            n = blocks_of(s, a)
            kind = EV_BECOMES_BLOCKED if n > 0 else EV_UNBLOCKED
            emit(s, db, kind, a, first_blocker(s, a), defending_player(s, a), n, 0)
    return 0


@kernel
def run_blockers(s, db, f):
    """Procedure: each defending player in turn order declares blockers (CR 509.1, 802.4). Expects no blocks yet."""
    ready = 1
    p = (s.active_player + f.l[_SEAT]) % s.n_players
    if f.step == 0:
        refresh(s, db)
        clear(s.picked)
        f.l[_SEAT] = 0
        ready = next_defender(s, db, f)
    elif f.step == 1:
        if s.ans == V_PASS:
            ready = next_defender(s, db, f)
        else:
            f.l[_PICKED] = answered_row(s)
            f.step = 2
            mask_clear(s)
            if f.l[_TIER]:
                offer_constrained_which(s, db, p, f.l[_PICKED], f.l[_START], f.l[_MOST])
            else:
                offer_free_which(s, db, p, f.l[_PICKED])
            s.d_src = NONE
            s.d_ref = f.l[_PICKED]
            s.d_n = 1
            return decide(s, D_BLOCK_WHICH, p)
    else:
        if s.n_blocks >= BLOCKS_CAP:
            s.over = OVER_TRUNCATED_CAPACITY
            s.n_capacity_hits += 1
            return 0
        e = s.blocks[s.n_blocks]
        e.a = f.l[_PICKED]
        e.b = answered_row(s)
        s.n_blocks += 1
        add(s.blockers, f.l[_PICKED])
        add(s.picked, f.l[_PICKED])
    while ready:
        p = (s.active_player + f.l[_SEAT]) % s.n_players
        mask_clear(s)
        n = 0
        if f.l[_TIER]:
            n = offer_constrained(s, db, p, f.l[_START], f.l[_MOST])
        else:
            n = offer_free(s, db, p)
            mask_verb(s, V_PASS)
        if n > 0:
            f.step = 1
            s.d_src = NONE
            s.d_ref = NONE
            s.d_n = 0
            return decide(s, D_BLOCKER, p)
        ready = next_defender(s, db, f)
    return finish_blockers(s, db)
