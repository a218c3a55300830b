"""The declare attackers step's turn-based action (CR 508.1): one creature a decision, never a way into a dead end."""

from .._jit import bit, ctz, kernel
from .bits import add, answered_row, clear, first, has, is_empty, mask_clear, mask_row, mask_verb, pop_frame
from .enums import *
from .evasion import can_attack, defending_player
from .events import tap
from .frames import decide, log
from .layers import attackable, refresh
from .layout import *
from .triggers import emit

# frame locals of run_attackers: l[0] the only row that can be attacked, or NONE: several; l[1] the attacker being aimed


@kernel
def offer_attack_targets(s):
    """Put every opponent and opposing planeswalker that can be attacked into the mask; their number (CR 508.1b)."""
    mask_clear(s)
    n = 0
    for p in range(s.n_players):
        if p == s.active_player or s.pl[p].lost:
            continue
        mask_row(s, FIRST_PLAYER + p)
        n += 1
        for w in range(W):
            m = s.controlled[p, w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if s.o[w * 64 + k].ch.types & T_PLANESWALKER:
                    mask_row(s, w * 64 + k)
                    n += 1
    return n


@kernel
def offer_attackers(s):
    """Put the creatures that may still be declared, and V_PASS if done is legal, into the mask; number of creatures.

    The most requirements that can be obeyed (CR 508.1d) are all: one more attacker never breaks a restriction. Only a
    creature that can't attack alone, with nobody to join it, stays home. So a set is legal and maximal when each
    creature that must attack is in it and its only member is not one that can't attack alone.
    """
    mask_clear(s)
    p = s.active_player
    n = 0
    must = 0
    last = NONE
    for w in range(W):
        m = s.creatures[w] & s.controlled[p, w] & ~s.tapped[w] & ~s.attackers[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if can_attack(s, w * 64 + k):
                last = w * 64 + k
                n += 1
                must |= s.o[last].ch.rules & RULE_MUST_ATTACK
                mask_row(s, last)
    if n == 1 and s.n_attackers == 0 and s.o[last].ch.rules & RULE_CANT_ATTACK_ALONE:
        mask_clear(s)
        return 0
    if must == 0 and not (s.n_attackers == 1 and s.o[first(s.attackers)].ch.rules & RULE_CANT_ATTACK_ALONE):
        mask_verb(s, V_PASS)
    return n


@kernel
def require_targets(s, o):
    """Keep in the mask only what creature `o` must attack, if it must attack something in particular (CR 508.1d)."""
    for w in range(W):
        s.tmp[0, w] = 0
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.mod == MOD_MUST_ATTACK and has(e.who, o) and attackable(s, e.a - 1, e.b):
            if e.duration != DUR_CONTROLLERS_NEXT_TURN or e.fresh:
                add(s.tmp[0], e.a - 1)
    if not is_empty(s.tmp[0]):
        for w in range(W):
            s.tmp[0, w] &= s.mask[1 + w]
        if not is_empty(s.tmp[0]):
            for w in range(W):
                s.mask[1 + w] = s.tmp[0, w]
    return 0


@kernel
def declare_attacker(s, o, row):
    """Creature `o` is chosen to attack `row`; it becomes tapped when all are chosen."""
    s.o[o].attacking = row
    add(s.attackers, o)
    add(s.declared, o)
    add(s.picked, o)
    s.n_attackers += 1
    return 0


@kernel
def finish_attackers(s, db):
    """The declaration is complete: tap the attackers, then tell the listeners, as one batch (CR 508.1f, 508.1m)."""
    clear(s.picked)
    pop_frame(s)
    if s.n_attackers == 0:
        return 0
    s.version += 1
    if not is_empty(s.with_static):
        s.chars_dirty = 1  # "attacking creatures ..."
    s.batch += 1
    for w in range(W):
        m = s.attackers[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if not s.o[w * 64 + k].ch.keywords & KW_VIGILANCE:  # CR 702.20b
                tap(s, db, w * 64 + k)
    s.batch += 1
    for w in range(W):
        m = s.attackers[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            log(s, EV_ATTACKS, o, s.o[o].attacking, defending_player(s, o), 0, s.n_attackers)
            emit(s, db, EV_ATTACKS, o, s.o[o].attacking, defending_player(s, o), 0, s.n_attackers)
    return 0


@kernel
def run_attackers(s, db, f):
    """Procedure: the active player declares attackers (CR 508.1). Expects no attackers yet; pops when declared."""
    p = s.active_player
    if f.step == 0:
        refresh(s, db)
        clear(s.picked)
        n = offer_attack_targets(s)
        f.l[0] = NONE
        if n == 0:
            pop_frame(s)
            return 0
        if n == 1:
            for q in range(s.n_players):
                if q != p and not s.pl[q].lost:
                    f.l[0] = FIRST_PLAYER + q
    elif f.step == 1:
        if s.ans == V_PASS:
            return finish_attackers(s, db)
        o = answered_row(s)
        if f.l[0] == NONE:
            f.l[1] = o
            f.step = 2
            s.d_src = NONE
            s.d_ref = o
            s.d_n = 1
            offer_attack_targets(s)
            require_targets(s, o)
            return decide(s, D_ATTACK_TARGET, p)
        declare_attacker(s, o, f.l[0])
    else:
        declare_attacker(s, f.l[1], answered_row(s))
    if offer_attackers(s) == 0:
        return finish_attackers(s, db)
    f.step = 1
    s.d_src = NONE
    s.d_ref = NONE
    s.d_n = 0
    return decide(s, D_ATTACKER, p)
