"""Changing the targets of spells and abilities on the stack (CR 115.7)."""

from .._jit import kernel
from ..vm.opcodes import *
from ..vm.opcodes import EFFECT_WIDTH
from .bits import answered_row, first, mask_clear, mask_verb
from .enums import *
from .filters import players
from .frames import decide, log
from .layers import refresh
from .layout import *
from .protocol import *
from .steps import done, first_in_turn_order
from .targets import mask_targets, target_spec_of
from .triggers import emit


@kernel
def place_on_stack(s, o):
    """The place of object `o` on the stack, NONE if it is not there."""
    for k in range(s.n_stack):
        if s.stack[k].obj == o:
            return k
    return NONE


@kernel
def mask_new_targets(s, db, c, k, i, reg):
    """The mask of what target `i` of the object at place `k` of the stack may become, of set `reg` (-1: any); 0: nothing."""
    s.cx[CX_CHOOSE].it = s.stack[k]
    mask_clear(s)
    t = target_spec_of(s, db, CX_CHOOSE, i)
    some = 0
    if t >= 0 and mask_targets(s, db, t, CX_CHOOSE, 1000):
        for w in range(W):
            if reg >= 0:
                s.mask[1 + w] &= s.cx[c].set[reg, w]
            some |= s.mask[1 + w]
    return int(some != 0)


@kernel
def op_change_targets(s, db, f, c, pc):
    """CHANGE_TARGETS players set set int: new targets for the one object of the first set, one after the other.

    The second set (-1: anything) limits what they may be; of the number, 1: they must change if they can (CR 115.7a,
    115.7d), 2: only one of them changes (CR 115.7b). l[2] = which.
    """
    p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
    o = first(s.cx[c].set[db.code[pc + 2]])
    if p < 0 or o < 0:
        return done(s, f, pc + EFFECT_WIDTH)
    k = place_on_stack(s, o)
    if k < 0:
        return done(s, f, pc + EFFECT_WIDTH)
    it = s.stack[k]
    only_one = db.code[pc + 4] & 2
    if f.step == R_RUN:
        f.l[2] = 0
    if f.step == GOT:
        r = answered_row(s)
        if r >= 0:
            it.target[f.l[2]] = r
            it.target_gen[f.l[2]] = s.o[r].gen if r < N_OBJECTS else 0
            log(s, EV_TARGETED, r, it.src, it.controller, it.target_amount[f.l[2]], 0)
            emit(s, db, EV_TARGETED, r, o, it.controller, 0, 0)
            if only_one:
                f.l[2] = it.n_targets
        f.l[2] += 1
    if s.chars_dirty:
        refresh(s, db)
    reg = db.code[pc + 3]
    while f.l[2] < it.n_targets:
        later = 0
        for i in range(f.l[2] + 1, it.n_targets):
            if only_one:
                later |= mask_new_targets(s, db, c, k, i, reg)
        if mask_new_targets(s, db, c, k, f.l[2], reg):
            if not db.code[pc + 4] & 1 or later:
                mask_verb(s, V_PASS)
            s.d_src = it.src
            s.d_ref = it.obj
            s.d_n = 1
            f.step = GOT
            return decide(s, D_CHOOSE_OBJECT, p)
        f.l[2] += 1
    return done(s, f, pc + EFFECT_WIDTH)
