"""Shields: replacement and prevention effects of limited duration, and the instructions that make them (CR 614, 615)."""

from .._jit import bit, ctz, kernel
from ..vm.opcodes import *
from .bits import first
from .enums import *
from .expr import evaluate
from .layout import *


@kernel
def add_shield(s, row, op, event, amount, duration, you, src, fi, to):
    """A one-shot replacement or prevention effect on `row` (CR 615.7, 701.15); one like an earlier one adds to it."""
    gen = s.o[row].gen if 0 <= row < N_OBJECTS else 0
    to_gen = s.o[to].gen if 0 <= to < N_OBJECTS else 0
    for k in range(s.n_shields):
        sh = s.shields[k]
        if op != REP_FLOATING and sh.op == op and sh.obj == row and sh.gen == gen and sh.event == event:
            alike = sh.duration == duration and sh.player == you and sh.filter == fi and sh.to == to and sh.to_gen == to_gen
            if alike and (sh.a < 0) == (amount < 0):
                if amount > 0:
                    sh.a += amount
                return 0
    if s.n_shields >= SHIELDS_CAP:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    sh = s.shields[s.n_shields]
    s.n_shields += 1
    sh.a = amount
    sh.src = src
    sh.obj = row
    sh.gen = gen
    sh.to = to
    sh.to_gen = to_gen
    sh.op = op
    sh.event = event
    sh.duration = duration
    sh.player = you
    sh.filter = fi
    s.replacing |= 1 << event
    return 0


@kernel
def op_prevent(s, db, c, pc):
    """PREVENT set q duration filter flags: shields for each of the set (NONE: everything) from some sources (CR 615)."""
    it = s.cx[c].it
    flags = db.code[pc + 5]
    by = (flags >> PREVENT_BY) - 1
    op = REP_PREVENT
    if flags & PREVENT_COMBAT:
        op = REP_PREVENT_COMBAT
    elif flags & PREVENT_NONCOMBAT:
        op = REP_PREVENT_NONCOMBAT
    n = evaluate(s, db, db.code[pc + 2], c)
    reg = db.code[pc + 1]
    o = NONE
    while True:
        if reg >= 0:  # the next that is protected
            o += 1
            while o < N_ROWS and not (s.cx[c].set[reg, o >> 6] >> (o & 63)) & 1:
                o += 1
            if o >= N_ROWS:
                return 0
        if by < 0:
            add_shield(s, o, op, EV_DAMAGE, n, db.code[pc + 3], it.controller, it.src, db.code[pc + 4], NONE)
        else:
            for w in range(W):
                m = s.cx[c].set[by, w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    add_shield(s, o, op, EV_DAMAGE, n, db.code[pc + 3], it.controller, it.src, db.code[pc + 4], w * 64 + k)
        if reg < 0:
            return 0


@kernel
def op_redirect(s, db, c, pc):
    """REDIRECT set q set duration filter: the next q damage to each of the first is dealt to the second (CR 614.9)."""
    it = s.cx[c].it
    to = first(s.cx[c].set[db.code[pc + 3]])
    n = evaluate(s, db, db.code[pc + 2], c)
    if to < 0 or n == 0:
        return 0
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 1], w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            if o == to or (o < N_OBJECTS and s.o[o].zone != Z_BATTLEFIELD):
                continue
            add_shield(s, o, REP_REDIRECT, EV_DAMAGE, n, db.code[pc + 4], it.controller, it.src, db.code[pc + 5], to)
    return 0
