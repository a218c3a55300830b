"""Effects about casting: permissions that last for a while, and casting as something resolves (CR 608.2g, 611.2)."""

from .._jit import bit, ctz, kernel
from ..vm.opcodes import *
from ..vm.opcodes import EFFECT_WIDTH
from .bits import add, answered_row, mask_clear, mask_verb
from .enums import *
from .events import add_move
from .expr import evaluate
from .filters import match, players
from .frames import decide, log, mask_numbers, push_frame
from .layers import refresh
from .layout import *
from .protocol import *
from .replacement import submit
from .steps import done, first_in_turn_order
from .triggers import emit
from .ways import show_face, way_possible
from .zones import copy_card, free_slot, leave_zone


@kernel
def castable(s, db, p, o, a, c, other):
    """1 if player `p` may play card `o` (`other`: its other half) by PERMISSION row `a` as context `c`'s item resolves."""
    z = s.o[o].zone
    if o >= N_OBJECTS or z == Z_BATTLEFIELD or z == Z_STACK or z == Z_NOWHERE or s.o[o].token and z != Z_EXILE:
        return 0
    front = s.o[o].card + 0
    if other:
        if not db.cards[front].layout or db.cards[front].other < 0:
            return 0
        show_face(s, db, o, db.cards[front].other)
    ok = match(s, db, db.abilities[a].filter, o, c)
    if db.cards[s.o[o].card].types & T_LAND and p != s.active_player:  # CR 305.3
        ok = 0
    if other:
        show_face(s, db, o, front)
    return 1 if ok and way_possible(s, db, p, o, a, 1, other) else 0


@kernel
def make_copies(s, db, c, reg, p):
    """Put copies of the cards in set `reg` in their place there, for player `p` to cast."""
    for w in range(W):
        s.tmp[3, w] = s.cx[c].set[reg, w]
        s.cx[c].set[reg, w] = 0
    for w in range(W):
        m = s.tmp[3, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if w * 64 + k < N_OBJECTS and p >= 0:
                o = copy_card(s, db, s.o[w * 64 + k].physical, p)
                if o >= 0:
                    add(s.cx[c].set[reg], o)
    return 0


@kernel
def end_cast_now(s, db, f, c, pc):
    """The instruction is over: copies that nobody cast cease to exist (CR 704.5e)."""
    if db.code[pc + 5] & 2:
        reg = db.code[pc + 2]
        for w in range(W):
            m = s.cx[c].set[reg, w] & s.exile[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if s.o[w * 64 + k].token:
                    leave_zone(s, db, w * 64 + k)
                    free_slot(s, db, w * 64 + k)
    return done(s, f, pc + EFFECT_WIDTH)


@kernel
def op_cast_now(s, db, f, c, pc):
    """CAST_NOW players set ability q int: one card after the other, ignoring timing; l[2] = how many so far.

    The last operand: 1 must be cast, 2 copies of the cards are cast, and what is left of them ceases to exist (CR 707.12).
    """
    a = db.code[pc + 3]
    reg = db.code[pc + 2]
    if f.step == R_RUN:
        f.l[2] = 0
        s.cx[c].variable[PAID] = 0
        f.step = ASK
        if db.code[pc + 5] & 2:
            make_copies(s, db, c, reg, first_in_turn_order(s, players(s, db, db.code[pc + 1], c)))
    p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
    if p < 0:
        return end_cast_now(s, db, f, c, pc)
    if f.step == GOT:
        o = answered_row(s)
        if o < 0:
            return end_cast_now(s, db, f, c, pc)
        f.l[3] = o
        f.step = GOT_MORE
        front = castable(s, db, p, o, a, c, 0)
        s.ans = V_NUMBER + 1 - front
        if front and castable(s, db, p, o, a, c, 1):
            mask_clear(s)
            s.d_base = 0
            mask_numbers(s, 0, 1)
            s.d_src = o
            s.d_n = 1
            if decide(s, D_CHOOSE_NUMBER, p):  # 0: as it is, 1: its other face or half
                return 1
    if f.step == GOT_MORE:
        o = f.l[3] + 0
        other = s.ans - V_NUMBER
        s.cx[c].set[reg, o >> 6] &= ~bit(o & 63)
        s.cx[c].variable[PAID] = 1
        f.l[2] += 1
        f.step = ASK
        if db.cards[db.cards[s.o[o].card].other if other else s.o[o].card].types & T_LAND:
            s.pl[p].lands_played += 1
            log(s, EV_LAND_PLAYED, o, NONE, p, 0, 0)
            base = s.n_events
            i = add_move(s, o, Z_BATTLEFIELD, NONE, p)
            if other:
                s.events[i].status = FACE_BACK
            if submit(s, db, base):
                return 1
            emit(s, db, EV_LAND_PLAYED, o, NONE, p, 0, 0)
        else:
            push_frame(s, P_CAST, o, ITEM_SPELL, a + other * WAY_FACE)
            s.frames[s.n_frames - 1].l[3] = p
            return 1
    if s.chars_dirty:
        refresh(s, db)
    if f.l[2] >= evaluate(s, db, db.code[pc + 4], c):
        return end_cast_now(s, db, f, c, pc)
    m0, m1, m2 = 0, 0, 0
    for w in range(W):
        m = s.cx[c].set[reg, w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            i = w * 64 + k
            if i < N_OBJECTS and (castable(s, db, p, i, a, c, 0) or castable(s, db, p, i, a, c, 1)):
                out |= bit(k)
        if w == 0:
            m0 = out
        elif w == 1:
            m1 = out
        else:
            m2 = out
    if m0 | m1 | m2 == 0:
        return end_cast_now(s, db, f, c, pc)
    mask_clear(s)
    s.mask[1], s.mask[2], s.mask[3] = m0, m1, m2
    if not db.code[pc + 5] & 1:
        mask_verb(s, V_PASS)
    s.d_src = s.cx[c].it.src
    s.d_ref = s.cx[c].it.obj
    s.d_n = 1
    f.step = GOT
    return decide(s, D_CHOOSE_OBJECT, p)
