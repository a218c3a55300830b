"""The declare attackers step's turn-based action (CR 508.1): one creature a decision, never a way into a dead end."""

from .._jit import bit, ctz, kernel
from .bits import (
    add,
    answered_row,
    clear,
    first,
    has,
    is_empty,
    mask_clear,
    mask_row,
    mask_verb,
    note_did,
    note_mark,
    pop_frame,
)
from .combat_rules import forbidden
from .enums import *
from .evasion import can_attack, defending_player
from .events import tap
from .expr import evaluate, holds
from .filters import set_context
from .frames import decide, log
from .layers import attackable, refresh
from .layout import *
from .mana import can_pay, pay_auto
from .triggers import emit

# frame locals of run_attackers: l[0] the only row that can be attacked, or NONE: several; l[1] the attacker being aimed


@kernel
def attack_cost(s, db, o, row):
    """Generic mana to be paid so that creature `o` attacks `row` (CR 508.1d, 508.1h)."""
    if not db.n_attack_costs:
        return 0
    d = row - FIRST_PLAYER if row >= FIRST_PLAYER else s.o[row].ch.controller
    total = 0
    for w in range(W):
        m = s.with_static[w] & s.controlled[d, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            src = w * 64 + k
            c = db.cards[s.o[src].card]
            if s.o[src].ch.lost_abilities:
                continue
            for a in range(c.ability0, c.ability1):
                ab = db.abilities[a]
                if ab.kind == AB_PLAYER_RULE and ab.op == PLR_ATTACK_COST and (row >= FIRST_PLAYER or ab.op_a):
                    set_context(s, CX_STATIC, d, src)
                    if holds(s, db, ab.condition, CX_STATIC):
                        total += max(evaluate(s, db, ab.q, CX_STATIC), 0)
    return total


@kernel
def attack_need(s, db, o, row):
    """`s.need` := what `o` has to pay to attack `row`; NONE or `o` itself if it can't be tapped for that mana."""
    s.need[0] = attack_cost(s, db, o, row)
    s.need[1] = 0
    s.need[25] = 0
    s.need[30] = 0
    s.need[31] = 0
    return NONE if s.o[o].ch.keywords & KW_VIGILANCE else o


@kernel
def can_aim(s, db, o, row):
    """1 if creature `o` may attack `row` and the active player can pay for it."""
    if s.o[o].ch.rules & RULE_COMBAT_RULE:
        d = row - FIRST_PLAYER if row >= FIRST_PLAYER else s.o[row].ch.controller
        if forbidden(s, db, o, 1 << CR_CANT_ATTACK | 1 << CR_CANT_ATTACK_UNLESS, row, d):
            return 0
    if attack_cost(s, db, o, row) == 0:
        return 1
    x = attack_need(s, db, o, row)
    return can_pay(s, db, s.active_player, x)


@kernel
def aims(s, db, o, free):
    """1 if creature `o` can attack something, `free`: something that it must attack and that costs nothing (CR 508.1d)."""
    if not db.n_attack_costs and not s.o[o].ch.rules & RULE_COMBAT_RULE:
        return 1
    special = 0
    if free:
        for i in range(s.n_effects):
            e = s.effects[i]
            if e.mod == MOD_MUST_ATTACK and has(e.who, o) and attackable(s, e.a - 1, e.b, s.active_player):
                special = 1
                if attack_cost(s, db, o, e.a - 1) == 0 and can_aim(s, db, o, e.a - 1):
                    return 1
    if special:
        return 0
    for p in range(s.n_players):
        if p == s.active_player or s.pl[p].lost:
            continue
        if can_aim(s, db, o, FIRST_PLAYER + p) and (not free or attack_cost(s, db, o, FIRST_PLAYER + p) == 0):
            return 1
        for w in range(W):
            m = s.controlled[p, w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if s.o[w * 64 + k].ch.types & T_PLANESWALKER:
                    if can_aim(s, db, o, w * 64 + k) and (not free or attack_cost(s, db, o, w * 64 + k) == 0):
                        return 1
    return 0


@kernel
def offer_attack_targets(s, db, o):
    """Put every opponent and opposing planeswalker that can be attacked into the mask; their number (CR 508.1b).

    `o` is the creature that is to attack, or NONE.
    """
    mask_clear(s)
    n = 0
    for p in range(s.n_players):
        if p == s.active_player or s.pl[p].lost:
            continue
        if o < 0 or can_aim(s, db, o, FIRST_PLAYER + p):
            mask_row(s, FIRST_PLAYER + p)
            n += 1
        for w in range(W):
            m = s.controlled[p, w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if s.o[w * 64 + k].ch.types & T_PLANESWALKER and (o < 0 or can_aim(s, db, o, w * 64 + k)):
                    mask_row(s, w * 64 + k)
                    n += 1
    return n


@kernel
def offer_attackers(s, db):
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
            if can_attack(s, w * 64 + k) and aims(s, db, w * 64 + k, 0):
                last = w * 64 + k
                n += 1
                if s.o[last].ch.rules & RULE_MUST_ATTACK and aims(s, db, last, 1):
                    must = 1
                mask_row(s, last)
    if n == 1 and s.n_attackers == 0 and s.o[last].ch.rules & RULE_CANT_ATTACK_ALONE:
        mask_clear(s)
        return 0
    if must == 0 and not (s.n_attackers == 1 and s.o[first(s.attackers)].ch.rules & RULE_CANT_ATTACK_ALONE):
        mask_verb(s, V_PASS)
    return n


@kernel
def require_targets(s, db, o):
    """Keep in the mask only what creature `o` must attack, if it must attack something in particular (CR 508.1d)."""
    for w in range(W):
        s.tmp[0, w] = 0
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.mod == MOD_MUST_ATTACK and has(e.who, o) and attackable(s, e.a - 1, e.b, s.active_player):
            if (e.duration != DUR_CONTROLLERS_NEXT_TURN or e.fresh) and attack_cost(s, db, o, e.a - 1) == 0:
                add(s.tmp[0], e.a - 1)
    if s.o[o].ch.rules & GOADED and is_empty(s.tmp[0]):  # a player other than those that goaded it (CR 701.15b)
        for p in range(s.n_players):
            if not (s.o[o].ch.rules >> 24 >> p) & 1 and p != s.active_player and not s.pl[p].lost:
                if attack_cost(s, db, o, FIRST_PLAYER + p) == 0:
                    add(s.tmp[0], FIRST_PLAYER + p)
    if not is_empty(s.tmp[0]):
        for w in range(W):
            s.tmp[0, w] &= s.mask[1 + w]
        if not is_empty(s.tmp[0]):
            for w in range(W):
                s.mask[1 + w] = s.tmp[0, w]
    return 0


@kernel
def declare_attacker(s, db, o, row):
    """Creature `o` is chosen to attack `row`; it becomes tapped when all are chosen. What it costs is paid now."""
    if db.n_attack_costs:
        x = attack_need(s, db, o, row)
        if x >= 0:  # attackers are tapped before anything is paid (CR 508.1f)
            tap(s, db, o)
        if s.need[0]:
            pay_auto(s, db, s.active_player, NONE)
        refresh(s, db)
    s.o[o].attacking = row
    add(s.attackers, o)
    add(s.declared, o)
    add(s.picked, o)
    s.n_attackers += 1
    s.n_declared += 1
    return 0


@kernel
def finish_attackers(s, db):
    """The declaration is complete: tap the attackers, then tell the listeners, as one batch (CR 508.1f, 508.1m)."""
    clear(s.picked)
    pop_frame(s)
    if s.n_attackers == 0:
        return 0
    s.version += 1
    if s.n_grants or not is_empty(s.with_static):
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
            note_mark(s, db, o, MARK_ATTACKED_THIS_TURN)
            note_did(s, db, s.o[o].ch.controller, DID_ATTACKED)
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
        for i in range(s.n_effects):  # "during its controller's next turn" is this turn once it could attack
            e = s.effects[i]
            if e.duration == DUR_CONTROLLERS_NEXT_TURN and e.fresh:
                for w in range(W):
                    if e.who[w] & s.controlled[p, w]:
                        e.fresh = 2
        n = offer_attack_targets(s, db, NONE)
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
            offer_attack_targets(s, db, o)
            require_targets(s, db, o)
            return decide(s, D_ATTACK_TARGET, p)
        declare_attacker(s, db, o, f.l[0])
    else:
        declare_attacker(s, db, f.l[1], answered_row(s))
    if offer_attackers(s, db) == 0:
        return finish_attackers(s, db)
    f.step = 1
    s.d_src = NONE
    s.d_ref = NONE
    s.d_n = 0
    return decide(s, D_ATTACKER, p)
