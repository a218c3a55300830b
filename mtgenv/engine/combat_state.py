"""Who attacks and blocks whom: entering and leaving combat (CR 506.4, 508.4), shared by zones and combat."""

from .._jit import bit, ctz, kernel
from .bits import add, clear, drop, has, is_empty
from .enums import *
from .layout import *


@kernel
def leave_combat(s, o):
    """Object `o` stops attacking, blocking and being attacked; attackers it blocked stay blocked (CR 506.4).

    Its pairs among `blocks` move behind the others: the last known information of what leaves the battlefield.
    What attacked it attacks nothing but may still be blocked: `attacking` := -2 - its defending player (CR 506.4c). So
    call it while `o` is still under that player's control.
    """
    if has(s.attackers, o):
        s.n_attackers -= 1
    for w in range(W):
        m = s.attackers[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            a = s.o[w * 64 + k]
            if a.attacking == o:
                a.attacking = -2 - s.o[o].ch.controller
    drop(s.attackers, o)
    drop(s.blockers, o)
    drop(s.blocked, o)
    drop(s.dealt_first, o)
    s.o[o].attacking = NONE
    n = 0
    for k in range(s.n_blocks):
        e = s.blocks[k]
        if e.a != o and e.b != o:
            if n != k:
                blocker = e.a + 0
                attacker = e.b + 0
                e.a = s.blocks[n].a
                e.b = s.blocks[n].b
                s.blocks[n].a = blocker
                s.blocks[n].b = attacker
            n += 1
    s.n_blocks = n
    s.version += 1
    if s.n_grants or not is_empty(s.with_static):
        s.chars_dirty = 1
    return 0


@kernel
def remove_from_combat(s, o):
    """Object `o`, which stays where it is, is removed from combat (CR 506.4)."""
    n = s.n_blocks + 0
    leave_combat(s, o)
    for k in range(s.n_blocks, n):
        s.blocks[k].a = NONE
    return 0


@kernel
def put_attacking(s, db, o, row):
    """Object `o` enters attacking `row` without having been declared; 1 unless that can't be attacked (CR 508.4, 508.4a)."""
    p = s.active_player
    ok = has(s.creatures, o) and s.o[o].ch.controller == p and s.in_combat
    if row >= FIRST_PLAYER:
        ok = ok and row != FIRST_PLAYER + p and not s.pl[row - FIRST_PLAYER].lost
    else:
        ok = ok and row >= 0 and has(s.battlefield, row)
        ok = ok and s.o[row].ch.types & T_PLANESWALKER and s.o[row].ch.controller != p
    if not ok or has(s.attackers, o):
        return 0
    add(s.attackers, o)
    drop(s.declared, o)
    drop(s.blocked, o)
    drop(s.dealt_first, o)
    s.o[o].attacking = row
    s.n_attackers += 1
    s.version += 1
    if s.n_grants or not is_empty(s.with_static):
        s.chars_dirty = 1
    return 1


@kernel
def end_combat(s):
    """Everything leaves combat (CR 511.3)."""
    for w in range(W):
        m = s.attackers[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            s.o[w * 64 + k].attacking = NONE
    some = not is_empty(s.attackers) or not is_empty(s.blockers)
    if some and (s.n_grants or not is_empty(s.with_static)):
        s.chars_dirty = 1
    clear(s.attackers)
    clear(s.blockers)
    clear(s.blocked)
    clear(s.declared)
    clear(s.dealt_first)
    s.n_blocks = 0
    for k in range(BLOCKS_CAP):
        s.blocks[k].a = NONE
    s.n_attackers = 0
    s.n_declared = 0
    s.in_combat = 0
    return 0
