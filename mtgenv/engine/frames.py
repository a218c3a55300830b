"""The engine's own call stack: pushing procedures and posting decisions (suspension without recursion)."""

from .._jit import bit, ctz, kernel
from .bits import has, mask_count, mask_first
from .enums import *
from .layout import *


@kernel
def push_frame(s, proc, a, b, c):
    """Start procedure `proc` with locals l[0..2] = a, b, c; the others 0."""
    if s.n_frames >= FRAMES_CAP:
        s.over = OVER_TRUNCATED_CAPACITY
        s.n_capacity_hits += 1
        return 0
    fr = s.frames[s.n_frames]
    fr.proc = proc
    fr.step = 0
    fr.l[0] = a
    fr.l[1] = b
    fr.l[2] = c
    for k in range(3, 8):
        fr.l[k] = 0
    s.n_frames += 1
    return 0


@kernel
def alike(s, a, b):
    """1 if objects `a` and `b` can't be told apart: same card, same state, nothing refers to either of them."""
    x = s.o[a]
    y = s.o[b]
    if x.card != y.card or x.zone != y.zone or x.owner != y.owner or x.token != y.token or x.known != y.known:
        return 0
    if x.zone == Z_STACK or (x.status | y.status) & FACE_FACE_DOWN:
        return 0
    if x.physical != y.physical or x.status != y.status:
        return 0
    if x.zone != Z_BATTLEFIELD:
        if x.marks != y.marks or x.x != y.x or x.by != y.by or x.by_gen != y.by_gen:
            return 0
        if x.zone == Z_EXILE:
            for k in range(N_COUNTERS):
                if x.counters[k] != y.counters[k]:
                    return 0
        for k in range(s.n_effects):
            if has(s.effects[k].who, a) != has(s.effects[k].who, b):
                return 0
        return 1
    c = x.ch
    d = y.ch
    if c.power != d.power or c.toughness != d.toughness or c.controller != d.controller or c.types != d.types:
        return 0
    if c.keywords != d.keywords or c.rules != d.rules or c.subtypes != d.subtypes or c.colors != d.colors:
        return 0
    if c.granted or d.granted or c.lost_abilities != d.lost_abilities or c.supertypes != d.supertypes:
        return 0
    if x.damage != y.damage or x.attacking != y.attacking or x.attached_to >= 0 or y.attached_to >= 0:
        return 0
    if x.x != y.x or x.kicked != y.kicked or x.cast_from != y.cast_from or x.marks != y.marks:
        return 0
    for k in range(N_COUNTERS):
        if x.counters[k] != y.counters[k]:
            return 0
    same = has(s.tapped, a) == has(s.tapped, b) and has(s.sick, a) == has(s.sick, b)
    same = same and has(s.attackers, a) == has(s.attackers, b) and has(s.blocked, a) == has(s.blocked, b)
    same = same and has(s.used_this_turn, a) == has(s.used_this_turn, b) and x.marks == y.marks
    same = same and has(s.entered_this_turn, a) == has(s.entered_this_turn, b)
    same = same and has(s.declared, a) == has(s.declared, b) and has(s.deathtouched, a) == has(s.deathtouched, b)
    same = same and has(s.picked, a) == has(s.picked, b)
    if not same or has(s.blockers, a) or has(s.blockers, b):
        return 0
    for k in range(s.n_blocks):
        if s.blocks[k].b == a or s.blocks[k].b == b:
            return 0
    for w in range(W):
        m = s.attached[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if s.o[w * 64 + k].attached_to == a or s.o[w * 64 + k].attached_to == b:
                return 0
    for k in range(s.n_effects):
        if has(s.effects[k].who, a) != has(s.effects[k].who, b):
            return 0
    for k in range(s.n_shields):
        if s.shields[k].obj == a or s.shields[k].obj == b:
            return 0
    for k in range(s.n_damage_pairs):
        e = s.damage_pairs[k]
        if e.obj == a or e.obj == b or e.src == a or e.src == b:
            return 0
    for k in range(s.n_delayed):
        if s.delayed[k].obj == a or s.delayed[k].obj == b or s.delayed[k].src == a or s.delayed[k].src == b:
            return 0
    for k in range(s.n_stack):
        it = s.stack[k]
        if it.src == a or it.src == b or it.ev_obj == a or it.ev_obj == b:
            return 0
        for j in range(it.n_targets):
            if it.target[j] == a or it.target[j] == b:
                return 0
    return 1


@kernel
def merge_rows(s):
    """Leave only the first of indistinguishable objects in the action mask; no choice is lost by it."""
    for w in range(W):
        m = s.mask[1 + w]
        if w == 2:
            m &= bit(N_OBJECTS - 128) - 1
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            a = w * 64 + k
            card = s.o[a].card
            for v in range(w, W):
                n = s.mask[1 + v]
                if v == w:
                    n &= m
                if v == 2:
                    n &= bit(N_OBJECTS - 128) - 1
                while n != 0:
                    j = ctz(n)
                    n ^= bit(j)
                    if s.o[v * 64 + j].card == card and alike(s, a, v * 64 + j):
                        s.mask[1 + v] ^= bit(j)
                        if v == w:
                            m ^= bit(j)
    return 0


@kernel
def decide(s, kind, p):
    """Post the decision whose legal actions are in `s.mask`; answer it at once if only one is legal.

    The procedure must have set its frame's `step` to where it wants to go on, and must return to the main loop right
    after: there it is called again with the answer in `s.ans`.
    """
    n = mask_count(s)
    if s.merge_alike and n > 2:
        merge_rows(s)
        n = mask_count(s)
    elif s.merge_alike and n == 2 and s.mask[0] == 0:
        merge_rows(s)
        n = mask_count(s)
    if n == 1 and s.skip_forced:
        s.ans = mask_first(s)
        s.n_forced += 1
        s.dk = D_NONE
        return 0
    s.dk = kind
    s.dp = p
    return 1


@kernel
def mask_numbers(s, lo, hi):
    """Add the number verbs for lo..hi (a page of them: NEXT_PAGE shows the numbers after `d_base + N_NUMBERS - 1`).

    The caller sets `s.d_base` (usually to lo, then + N_NUMBERS a page). An answer a means the number
    `s.d_base + a - V_NUMBER`.
    """
    a = lo - s.d_base
    if a < 0:
        a = 0
    b = hi - s.d_base
    if b >= N_NUMBERS:
        b = N_NUMBERS - 1
        s.mask[0] |= 1 << V_NEXT_PAGE
    for k in range(a, b + 1):
        s.mask[0] |= 1 << (V_NUMBER + k)
    return 0


@kernel
def log(s, kind, row, src, p, amount, x):
    """Append to the ring of public events; hidden cards are logged without their name."""
    e = s.log[s.n_logged % LOG_CAP]
    e.kind = kind
    e.obj = row
    e.player = p
    e.x = x
    e.amount = amount if -32000 < amount < 32000 else 32000
    e.card = NONE
    e.src_card = NONE
    if 0 <= row < N_OBJECTS:
        o = s.o[row]
        if kind != EV_DRAWN:
            e.card = o.card
    if 0 <= src < N_OBJECTS:
        e.src_card = s.o[src].card
    s.n_logged += 1
    return 0
