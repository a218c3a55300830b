"""Replacement and prevention (CR 614-616): what applies to events, in an order of choice; then they happen."""

from .._jit import bit, ctz, kernel
from .bits import drop, mask_first
from .combat_state import remove_from_combat
from .enums import *
from .events import moves_to, perform, tap
from .expr import evaluate, holds
from .filters import candidates, match, players, protected_from, set_context
from .frames import log, push_frame
from .layers import refresh
from .layout import *


@kernel
def needs_host(s, db, i):
    """1 if event `i` puts an Aura onto the battlefield that is no resolving spell: its host is chosen (CR 303.4f)."""
    e = s.events[i]
    return 1 if db.cards[s.o[e.obj].card].enchant >= 0 and e.amount == 0 and e.x >> 3 != Z_STACK else 0


@kernel
def mask_hosts(s, db, i):
    """`s.mask` := what the Aura of event `i` could be attached to as it enters (CR 303.4f); their number."""
    e = s.events[i]
    fi = db.targets[db.cards[s.o[e.obj].card].enchant].filter
    set_context(s, CX_CHOOSE, e.player, e.obj)
    candidates(s, db, fi, 0)
    n = 0
    s.mask[0] = 0
    for w in range(W):
        m = s.tmp[0, w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            r = w * 64 + k
            if match(s, db, fi, r, CX_CHOOSE) and (r >= N_OBJECTS or not protected_from(s, db, r, e.obj)):
                out |= bit(k)
                n += 1
        s.mask[1 + w] = out
    return n


@kernel
def replaceable(s, db, i):
    """1 if some replacement or prevention effect could apply to event `i` (a quick test)."""
    e = s.events[i]
    to = moves_to(s, i)
    mask = 1 << e.kind
    if to >= 0:
        if e.x >> 3 == Z_BATTLEFIELD:
            mask |= 1 << EV_LEAVES
        if to == Z_BATTLEFIELD:
            mask |= 1 << EV_ENTERS | 1 << EV_COUNTERS_PUT
            if db.cards[s.o[e.obj].card].enters_replaced or needs_host(s, db, i):
                return 1
    return 1 if s.replacing & mask else 0


@kernel
def applies(s, db, a, o, i):
    """1 if replacement ability `a` of object `o` applies to event `i` (CR 614.12 for entering objects)."""
    ab = db.abilities[a]
    e = s.events[i]
    if ab.kind != AB_REPLACEMENT or not (ab.self_only or (ab.zones >> s.o[o].zone) & 1):
        return 0
    to = moves_to(s, i)
    x = e.x
    if ab.event == EV_ENTERS:
        if to != Z_BATTLEFIELD or (ab.self_only and e.obj != o):
            return 0
        x = e.x >> 3
    elif ab.event == EV_LEAVES:
        if to < 0 or e.x >> 3 != Z_BATTLEFIELD:
            return 0
        x = to
    elif ab.event == EV_COUNTERS_PUT and to == Z_BATTLEFIELD and e.counters > 0:  # CR 122.6
        x = e.counter
    elif ab.event != e.kind:
        return 0
    if ab.ev_mask and not (ab.ev_mask >> x) & 1:
        return 0
    if ab.event == EV_DAMAGE and ab.only_combat and (ab.only_combat == 1) != (e.x == 1):
        return 0
    you = s.o[o].ch.controller
    if ab.event == EV_ENTERS and e.obj == o:
        you = e.player
    set_context(s, CX_STATIC, you, o)
    it = s.cx[CX_STATIC].it
    it.ev_obj = e.obj
    it.ev_gen = e.gen
    it.ev_src = e.src
    it.ev_player = e.player
    it.ev_amount = e.counters if ab.event == EV_COUNTERS_PUT and to == Z_BATTLEFIELD else e.amount
    it.ev_x = x
    if ab.ev_player and (e.player < 0 or not (players(s, db, ab.ev_player, CX_STATIC) >> e.player) & 1):
        return 0
    if ab.filter >= 0:
        if e.obj < 0:
            return 0
        if to == Z_BATTLEFIELD:  # judged as it would exist on the battlefield
            y = s.o[e.obj]
            zone, ctrl = y.zone, y.ch.controller
            y.zone = Z_BATTLEFIELD
            y.ch.controller = e.player
            ok = match(s, db, ab.filter, e.obj, CX_STATIC)
            y.zone = zone
            y.ch.controller = ctrl
            if not ok:
                return 0
        elif not match(s, db, ab.filter, e.obj, CX_STATIC):
            return 0
    if ab.src_filter >= 0 and (e.src < 0 or not match(s, db, ab.src_filter, e.src, CX_STATIC)):
        return 0
    return holds(s, db, ab.condition, CX_STATIC)


@kernel
def run_instead(s, db, a):
    """Start the code of replacement ability `a` in a context of its own (CR 614.6); -1 says that a frame was pushed."""
    c = s.n_contexts
    if c >= CX_STATIC:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return -1
    s.n_contexts += 1
    s.cx[c].it = s.cx[CX_STATIC].it
    s.cx[c].it.kind = ITEM_REPLACEMENT
    s.cx[c].it.ability = a
    for w in range(W):
        for reg in range(N_REGS):
            s.cx[c].set[reg, w] = 0
        s.cx[c].it.ev_set[w] = 0
    for v in range(N_VARS):
        s.cx[c].variable[v] = 0
    push_frame(s, P_RESOLVE, db.abilities[a].code, c, 0)
    s.frames[s.n_frames - 1].step = 1
    return -1


@kernel
def apply_ability(s, db, a, i):
    """Apply replacement ability `a`, whose context `applies` has just set up, to event `i`."""
    ab = db.abilities[a]
    e = s.events[i]
    n = evaluate(s, db, ab.q, CX_STATIC)
    if ab.op == REP_AMOUNT:
        if ab.event == EV_COUNTERS_PUT and e.kind != EV_COUNTERS_PUT:
            e.counters = n
        else:
            e.amount = n
    elif ab.op == REP_PREVENT:
        v = e.amount if n < 0 else min(n, e.amount)
        e.amount -= v
        log(s, EV_PREVENTED, e.obj, e.src, e.player, v, 0)
    elif ab.op == REP_SKIP:
        e.state = 1
    elif ab.op == REP_TO_ZONE:
        e.x = (e.x >> 3) * 8 + n
    elif ab.op == REP_ENTERS_TAPPED:
        e.enters_tapped = 1
    elif ab.op == REP_ENTERS_WITH_COUNTERS:
        e.counter = ab.op_a
        e.counters += n
    elif ab.op == REP_RUN:
        e.state = 1
        return run_instead(s, db, a)
    return 0


@kernel
def shield_applies(s, db, k, i):
    """1 if one-shot shield `k` applies to event `i`."""
    sh = s.shields[k]
    e = s.events[i]
    if sh.event != e.kind or sh.obj != e.obj:
        return 0
    if sh.obj < N_OBJECTS and sh.gen != e.gen:
        return 0
    if sh.op == REP_REGENERATE:
        return 0 if s.o[e.obj].ch.rules & RULE_CANT_BE_REGENERATED or e.enters_tapped else 1
    if e.amount <= 0:
        return 0
    if sh.filter >= 0:
        set_context(s, CX_STATIC, sh.player, NONE)
        return 1 if e.src >= 0 and match(s, db, sh.filter, e.src, CX_STATIC) else 0
    return 1


@kernel
def apply_shield(s, db, k, i):
    """Use shield `k` on event `i`: regeneration (CR 701.15) or prevention (CR 615.7)."""
    sh = s.shields[k]
    e = s.events[i]
    if sh.op == REP_REGENERATE:
        e.state = 1
        s.o[e.obj].damage = 0
        drop(s.deathtouched, e.obj)
        tap(s, db, e.obj)
        remove_from_combat(s, e.obj)
        s.n_shields -= 1
        s.shields[k] = s.shields[s.n_shields]
        return 0
    v = e.amount if sh.a < 0 else min(sh.a, e.amount)
    e.amount -= v
    log(s, EV_PREVENTED, e.obj, e.src, e.player, v, 0)
    if sh.a >= 0:
        sh.a -= v
        if sh.a == 0:
            s.n_shields -= 1
            s.shields[k] = s.shields[s.n_shields]
    return 0


@kernel
def replacements(s, db, i, pick):
    """Count the effects that apply to event `i` and have not yet; apply the `pick`-th of them (NONE: only count).

    The result is 2 * count + 1 if they all are one and the same ability (their order can't matter), else 2 * count.
    """
    e = s.events[i]
    n = 0
    ordinal = 0
    same = 1
    one = NONE
    if moves_to(s, i) == Z_BATTLEFIELD:
        c = db.cards[s.o[e.obj].card]
        if c.enters_replaced:
            for a in range(c.ability0, c.ability1):
                if db.abilities[a].kind == AB_REPLACEMENT and db.abilities[a].self_only:
                    if not (e.applied >> ordinal) & 1 and applies(s, db, a, e.obj, i):
                        if n == pick:
                            e.applied |= 1 << ordinal
                            return apply_ability(s, db, a, i)
                        if one >= 0 and one != a:
                            same = 0
                        one = a
                        n += 1
                    ordinal += 1
    for w in range(W):
        m = s.with_replacement[w]
        while m != 0 and ordinal < 24:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            c = db.cards[s.o[o].card]
            n_printed = c.ability1 - c.ability0
            n_all = n_printed + (s.n_grants if s.o[o].ch.granted else 0)
            for j in range(n_all):
                a = NONE
                if j < n_printed:
                    if not s.o[o].ch.lost_abilities:
                        a = c.ability0 + j
                elif s.grants[j - n_printed].obj == o:
                    a = s.grants[j - n_printed].ability
                if a < 0 or db.abilities[a].kind != AB_REPLACEMENT or db.abilities[a].self_only:
                    continue
                if not (e.applied >> ordinal) & 1 and applies(s, db, a, o, i):
                    if n == pick:
                        e.applied |= 1 << ordinal
                        return apply_ability(s, db, a, i)
                    if one >= 0 and one != a:
                        same = 0
                    one = a
                    n += 1
                ordinal += 1
    for k in range(s.n_shields):
        if shield_applies(s, db, k, i):
            if n == pick:
                return apply_shield(s, db, k, i)
            if n > 0:
                same = 0
            one = -2 - k
            n += 1
    return 2 * n + same


@kernel
def affected_player(s, i):
    """Who chooses among replacement effects: the affected player or the affected object's controller (CR 616.1)."""
    e = s.events[i]
    if e.obj >= FIRST_PLAYER:
        return e.obj - FIRST_PLAYER
    if e.obj >= 0 and s.o[e.obj].zone == Z_BATTLEFIELD:
        return s.o[e.obj].ch.controller
    if e.player >= 0:
        return e.player
    return s.o[e.obj].owner


@kernel
def run_events(s, db, f):
    """Proc.EVENTS: l = base, start, end, current event. Replacement effects one at a time, then the batch happens."""
    from_answer = f.step == 1
    if f.step == 2:
        s.events[f.l[3]].amount = s.ans - N_VERBS + 1
    f.step = 0
    while True:
        while f.l[3] < f.l[2]:
            i = f.l[3]
            if s.events[i].state == 0 and replaceable(s, db, i):
                if moves_to(s, i) == Z_BATTLEFIELD and needs_host(s, db, i):
                    n = mask_hosts(s, db, i)
                    if n == 0:
                        s.events[i].state = 1  # it stays where it is (CR 303.4g)
                    elif n == 1 and s.skip_forced:
                        s.events[i].amount = mask_first(s) - N_VERBS + 1
                    else:
                        s.d_src = s.events[i].obj
                        s.d_ref = NONE
                        s.d_n = 1
                        f.step = 2
                        s.dk = D_CHOOSE_OBJECT
                        s.dp = s.events[i].player
                        return 0
                    continue
                if from_answer:
                    from_answer = False
                    if s.ans >= V_NUMBER and replacements(s, db, i, s.ans - V_NUMBER) < 0:
                        return 0
                    continue
                r = replacements(s, db, i, NONE)
                if r >> 1 == 1 or (r >> 1 > 1 and r & 1):
                    if replacements(s, db, i, 0) < 0:
                        return 0
                    continue
                if r >> 1 > 1:
                    for v in range(4):
                        s.mask[v] = 0
                    for v in range(min(r >> 1, N_NUMBERS)):
                        s.mask[0] |= 1 << (V_NUMBER + v)
                    s.d_base = 0
                    s.d_src = s.events[i].src
                    s.d_ref = s.events[i].obj
                    s.d_n = 1
                    f.step = 1
                    s.dk = D_REPLACEMENT
                    s.dp = affected_player(s, i)
                    return 0
            from_answer = False
            f.l[3] += 1
        perform(s, db, f.l[1], f.l[2])
        if s.n_events > f.l[2]:
            f.l[1] = f.l[2]
            f.l[2] = s.n_events
            continue
        s.n_events = f.l[0]
        s.n_frames -= 1
        return 0


@kernel
def submit(s, db, base):
    """Make the events from index `base` on happen at once. 1 if a frame was pushed to do it, 0 if it is done.

    Set `f.step` before, and return to the main loop right after.
    """
    if s.chars_dirty:
        refresh(s, db)
    start = base
    while start < s.n_events:
        end = s.n_events
        slow = 0
        for i in range(start, end):
            if replaceable(s, db, i):
                slow = 1
                break
        if slow:
            push_frame(s, P_EVENTS, base, start, end)
            s.frames[s.n_frames - 1].l[3] = start
            return 1
        perform(s, db, start, end)
        start = end
    s.n_events = base
    return 0
