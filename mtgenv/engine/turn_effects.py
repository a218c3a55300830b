"""Instructions about the course of the game: extra turns and phases, what is skipped, exchanged control (CR 500, 701.12)."""

from .._jit import bit, ctz, kernel
from ..vm.opcodes import *
from .bits import add, first, has
from .combat_state import end_combat, remove_from_combat
from .durations import add_effect, end_effects
from .enums import *
from .evasion import defending_player
from .expr import evaluate
from .filters import players
from .layout import *
from .triggers import emit
from .zones import free_slot, leave_zone, put_in_zone


@kernel
def op_exchange(s, db, c, pc):
    """EXCHANGE_CONTROL set set duration: both change, or nothing happens (CR 701.12a-b)."""
    it = s.cx[c].it
    reg = db.code[pc + 1]
    a = first(s.cx[c].set[reg]) if reg >= 0 else NONE
    b = NONE
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 2], w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if reg < 0 and a < 0:
                a = w * 64 + k
            elif b < 0:
                b = w * 64 + k
    if a < 0 or b < 0 or a == b or not has(s.battlefield, a) or not has(s.battlefield, b):
        return 0
    p = s.o[a].ch.controller
    q = s.o[b].ch.controller
    if p == q:
        return 0
    for turn in range(2):
        o = b if turn else a
        m0 = bit(o & 63) if o >> 6 == 0 else 0
        m1 = bit(o & 63) if o >> 6 == 1 else 0
        m2 = bit(o & 63) if o >> 6 == 2 else 0
        add_effect(
            s, MOD_SET_CONTROLLER, 0, p if turn else q, 0, db.code[pc + 3], it.controller, it.src, it.src_gen, m0, m1, m2
        )
    return 0


@kernel
def op_must_block(s, db, c, pc):
    """MUST_BLOCK set set duration: each of the first blocks the one creature of the second if able (CR 509.1c)."""
    it = s.cx[c].it
    a = first(s.cx[c].set[db.code[pc + 2]])
    if a < 0 or a >= N_OBJECTS:
        return 0
    st = s.cx[c].set
    reg = db.code[pc + 1]
    return add_effect(
        s, MOD_BLOCK_IT, 0, a + 1, s.o[a].gen, db.code[pc + 3], it.controller, it.src, it.src_gen,
        st[reg, 0], st[reg, 1], st[reg, 2],
    )  # fmt: skip


@kernel
def op_combat_status(s, db, c, pc):
    """COMBAT_STATUS set int: they leave combat (CR 506.4), or unblocked attackers become blocked by nothing (509.1h)."""
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 1], w] & s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            if not db.code[pc + 2]:
                remove_from_combat(s, o)
            elif has(s.attackers, o) and not has(s.blocked, o) and s.step >= ST_DECLARE_BLOCKERS:
                add(s.blocked, o)
                s.version += 1
                emit(s, db, EV_BECOMES_BLOCKED, o, NONE, defending_player(s, o), 0, 0)
    return 0


@kernel
def end_turn(s, db, c):
    """END_TURN: the stack is exiled, what waits never triggered, the cleanup step is next (CR 724.1). 1: nothing goes on.

    State-based actions are checked, and priority is given, in the cleanup step only (724.1c, 724.1f).
    """
    s.n_pending = 0
    for k in range(s.n_contexts + s.n_stack):
        o = s.cx[k].it.obj if k < s.n_contexts else s.stack[0].obj
        kind = s.cx[k].it.kind if k < s.n_contexts else s.stack[0].kind
        if kind == ITEM_REPLACEMENT or kind == ITEM_MANA or o < 0:
            continue
        leave_zone(s, db, o)  # takes it off the stack
        if kind == ITEM_SPELL and s.o[o].token == 0:
            put_in_zone(s, db, o, Z_EXILE, s.o[o].owner)
        else:
            free_slot(s, db, o)
    s.n_stack = 0
    s.n_contexts = 0
    if s.in_combat:
        end_combat(s)
        end_effects(s, db, DUR_END_OF_COMBAT, NONE)
    s.first_strike_round = 0
    s.n_events = 0
    s.n_frames = 2
    f = s.frames[1]
    f.l[0] = ST_CLEANUP
    f.l[2] = 0
    f.l[3] = 0
    f.step = 0
    s.sba_dirty = 1
    s.chars_dirty = 1
    s.version += 1
    return 1


@kernel
def op_turns(s, db, c, op, pc):
    """EXTRA_TURN players q (CR 500.7), EXTRA_PHASES int q (CR 500.8), SKIP_NEXT players int q (CR 614.10)."""
    a = db.code[pc + 1]
    if op == OP_EXTRA_PHASES:
        f = s.frames[1]
        digits = 0
        while a >> (4 * digits):
            digits += 1
        for _ in range(min(evaluate(s, db, db.code[pc + 2], c), 7)):
            if f.proc == P_TURN and f.l[2] >> (28 - 4 * digits) == 0:
                f.l[2] = f.l[2] << (4 * digits) | a
        return 0
    who = players(s, db, a, c)
    n = max(evaluate(s, db, db.code[pc + 3 if op == OP_SKIP_NEXT else pc + 2], c), 0)
    for k in range(s.n_players):
        p = (s.active_player + k) % s.n_players
        if (who >> p) & 1:
            if op == OP_SKIP_NEXT:
                shift = 3 * db.code[pc + 2]
                have = (s.pl[p].skips >> shift) & 7
                s.pl[p].skips += (min(have + n, 7) - have) << shift
            else:
                for _ in range(min(n, 6)):
                    if s.frames[0].l[0] >> 24 == 0:
                        s.frames[0].l[0] = s.frames[0].l[0] << 4 | (p + 1)
    return 0
