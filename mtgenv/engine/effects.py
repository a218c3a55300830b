"""Effect instructions that need no choice: they build an event batch or a continuous effect, and submit it (CR 608.2)."""

from .._jit import bit, ctz, kernel
from ..vm.opcodes import *
from .bits import add, first, has, is_empty
from .casting_rules import has_rule, op_rule
from .durations import add_effect
from .enums import *
from .events import (
    add_event,
    add_exceptions,
    add_move,
    attach,
    remove_counters,
    tap,
    transform,
    turn_face_up,
    untap,
)
from .expr import attribute, evaluate
from .filters import match, players, protected_from, set_context, source_keywords
from .frames import log
from .layers import change_status, copied_card, set_face
from .layout import *
from .looking import op_keep, op_look, op_look_until
from .markers import run_marker
from .phasing import phase_out
from .protocol import DONE
from .replacement import submit
from .sba import decide_game, lose_game
from .shields import add_shield, op_prevent, op_redirect
from .triggers import add_pending
from .turn_effects import end_turn, op_combat_status, op_exchange, op_must_block, op_turns
from .zones import alloc_slot, free_slot, leave_zone, new_object, put_in_zone, shuffle_library, take_from_library


@kernel
def on_battlefield(s, db, c, reg):
    """Set register `reg` without what is no permanent any more; 1 if something is left."""
    n = 0
    for w in range(W):
        m = s.cx[c].set[reg, w] & s.battlefield[w]
        s.affected[w] = m
        n |= m
    return 1 if n else 0


@kernel
def damage_event(s, row, src, gen, n, flags):
    """One event of `n` damage from the source (src, gen) to the row; flags 1: it can't be prevented."""
    i = add_event(s, EV_DAMAGE, row, src, NONE, n, 0)
    s.events[i].src_gen = gen
    if flags & 1:
        s.events[i].status |= EVF_UNPREVENTABLE
    return i


@kernel
def excess_damage(s, row, src, gen, n):
    """How much of `n` damage to creature `row` is more than lethal (CR 120.10)."""
    if row >= N_OBJECTS or not has(s.creatures, row):
        return 0
    lethal = max(s.o[row].ch.toughness - s.o[row].damage, 0)
    if source_keywords(s, src, gen) & KW_DEATHTOUCH:
        lethal = min(lethal, 1)
    return max(n - lethal, 0)


@kernel
def op_damage(s, db, c, pc):
    """DAMAGE set q set int, and DAMAGE_DIVIDED spec set: batch of damage events (CR 120.2)."""
    it = s.cx[c].it
    op = db.code[pc]
    if op == OP_DAMAGE_DIVIDED:
        reg = db.code[pc + 2]
        src = it.src if reg < 0 else first(s.cx[c].set[reg])
        for j in range(it.n_targets):
            if it.target_spec[j] == db.code[pc + 1] and it.target[j] >= 0:
                i = add_event(s, EV_DAMAGE, it.target[j], src, NONE, it.target_amount[j], 0)
                if reg < 0:
                    s.events[i].src_gen = it.src_gen
        return 0
    reg = db.code[pc + 3]
    n = evaluate(s, db, db.code[pc + 2], c)
    for v in range(W):
        sm = s.cx[c].set[reg, v] if reg >= 0 else 1 - min(v, 1)
        while sm != 0:
            j = ctz(sm)
            sm ^= bit(j)
            src = v * 64 + j if reg >= 0 else it.src
            for w in range(W):
                m = s.cx[c].set[db.code[pc + 1], w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    r = w * 64 + k
                    if r >= FIRST_PLAYER or s.o[r].zone == Z_BATTLEFIELD:
                        flags = db.code[pc + 4]
                        gen = it.src_gen if reg < 0 else (s.o[src].gen if src < N_OBJECTS else 0)
                        v1 = n - excess_damage(s, r, src, gen, n) if flags & 2 else n
                        damage_event(s, r, src, gen, v1, flags)
                        if v1 < n:
                            damage_event(s, FIRST_PLAYER + s.o[r].ch.controller, src, gen, n - v1, flags)
    return 0


@kernel
def op_fight(s, db, c, pc):
    """FIGHT set set: both must be creatures on the battlefield (CR 701.14a-b)."""
    a = first(s.cx[c].set[db.code[pc + 1]])
    b = first(s.cx[c].set[db.code[pc + 2]])
    if a < 0 or b < 0 or not has(s.creatures, a) or not has(s.creatures, b):
        return 0
    log(s, EV_FOUGHT, a, b, s.o[a].ch.controller, 0, 0)
    pa = attribute(s, db, a, NONE, ATTR_POWER)
    pb = attribute(s, db, b, NONE, ATTR_POWER)
    add_event(s, EV_DAMAGE, b, a, NONE, pa, 0)
    add_event(s, EV_DAMAGE, a, b, NONE, pb, 0)
    return 0


@kernel
def op_move(s, db, f, c, pc):
    """MOVE set zone int players q (CR 400.6): to the battlefield under the players' or the owners' control.

    l[2] = first row still to move, 0 when all are done: more than events have room for take several batches.
    """
    start = f.l[2]
    base = s.n_events
    f.l[2] = 0
    it = s.cx[c].it
    to = db.code[pc + 2]
    flags = db.code[pc + 3]
    who = players(s, db, db.code[pc + 4], c) if db.code[pc + 4] else 0
    n = evaluate(s, db, db.code[pc + 5], c) if flags >> MOVE_COUNTER else 0
    shuffle = 0
    if flags & MOVE_UNTIL_LEAVES and (it.src < 0 or s.o[it.src].gen != it.src_gen or s.o[it.src].zone != Z_BATTLEFIELD):
        return 0  # it has left already (CR 610.3b)
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 1], w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            if o >= N_OBJECTS or s.o[o].zone == Z_NOWHERE or s.o[o].ability >= 0 or s.o[o].zone == to or o < start:
                continue
            if s.n_events > base and s.n_events >= EVENTS_CAP - 6:
                f.l[2] = o
                return shuffle
            if has(s.left, o) and s.o[o].zone == Z_BATTLEFIELD:
                continue
            if has(s.left, o) and s.o[o].lki >= 0 and s.o[o].gen != (s.lki[s.o[o].lki].gen + 1) & 0x7FFF:
                continue  # it has moved on since it left the battlefield (CR 400.7)
            if to == Z_BATTLEFIELD:
                if o == it.ev_obj:
                    it.ev_gen = (s.o[o].gen + 1) & 0x7FFF  # other parts of this find it there (CR 400.7j)
                c0 = db.cards[s.o[o].physical]
                if flags & MOVE_TRANSFORMED:
                    if c0.layout != CL_TRANSFORM and c0.layout != CL_MODAL:  # CR 712.14a
                        continue
                    c0 = db.cards[c0.other]
                if c0.types & (T_INSTANT | T_SORCERY) and not flags & MOVE_FACE_DOWN:  # CR 304.4, 307.4, 712.14b
                    continue
            host = NONE
            if (flags >> MOVE_HOST) & 7:
                host = first(s.cx[c].set[((flags >> MOVE_HOST) & 7) - 1])
                if db.cards[s.o[o].physical].enchant >= 0:
                    set_context(s, CX_CHOOSE, it.controller, o)
                    fi = db.targets[db.cards[s.o[o].physical].enchant].filter
                    if host < 0 or not match(s, db, fi, host, CX_CHOOSE):  # CR 303.4g
                        continue
            p = s.o[o].owner
            if flags & MOVE_UNDER_YOUR_CONTROL:
                p = it.controller
            if who and not (who >> s.o[o].owner) & 1:
                for q in range(s.n_players):
                    if (who >> q) & 1:
                        p = q
            i = add_move(s, o, to, it.src, p)
            e = s.events[i]
            e.src_gen = it.src_gen
            if n > 0:
                e.counters = min(n, 30000)
                e.counter = (flags >> MOVE_COUNTER) - 1
            if flags & MOVE_UNTIL_LEAVES:
                e.amount = 2
            if host >= 0:
                e.amount = host + 1
            if flags & MOVE_TAPPED:
                e.enters_tapped = 1
            if flags & MOVE_TRANSFORMED:
                e.status = FACE_BACK
            if flags & MOVE_FACE_DOWN:
                e.status = FACE_FACE_DOWN | (FACE_MANIFESTED if flags & MOVE_MANIFESTED else 0)
            if flags & MOVE_LIBRARY_BOTTOM:
                e.amount = 1
            if flags & MOVE_REVEAL:
                s.o[o].known = (1 << s.n_players) - 1
            if flags & MOVE_SHUFFLE:
                shuffle |= 1 << s.o[o].owner
    if flags & MOVE_SHUFFLE and who:  # CR 701.24c: shuffled all the same
        shuffle |= who
    elif flags & MOVE_SHUFFLE and is_empty(s.cx[c].set[db.code[pc + 1]]):
        shuffle = 1 << (s.o[it.src].owner if it.src >= 0 else it.controller)
    return shuffle


@kernel
def op_counter(s, db, c, pc):
    """COUNTER set zone int (CR 701.6): spells go to their owner's graveyard, or to that zone; abilities cease to exist."""
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 1], w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            if o >= N_OBJECTS or s.o[o].zone != Z_STACK or s.o[o].ch.rules & RULE_CANT_BE_COUNTERED:
                continue
            if db.n_casting_rules and s.o[o].ability < 0 and has_rule(s, db, CAST_UNCOUNTERABLE, s.o[o].ch.controller, o):
                continue
            if s.o[o].ability >= 0:
                if db.abilities[s.o[o].ability].uncounterable:
                    continue
                log(s, EV_COUNTERED, o, s.cx[c].it.src, s.o[o].ch.controller, 0, 0)
                leave_zone(s, db, o)
                free_slot(s, db, o)
                if db.lore:  # a Saga may be over now
                    s.sba_dirty = 1
            else:
                log(s, EV_COUNTERED, o, s.cx[c].it.src, s.o[o].ch.controller, 0, 0)
                i = add_move(s, o, db.code[pc + 2], s.cx[c].it.src, s.o[o].owner)
                if db.code[pc + 3]:
                    s.events[i].amount = 1
    return 0


@kernel
def op_players(s, db, c, op, pc):
    """Instructions about players and a quantity: DRAW, GAIN_LIFE, LOSE_LIFE, SET_LIFE, ADD_POISON, EXTRA_LANDS."""
    it = s.cx[c].it
    who = players(s, db, db.code[pc + 1], c)
    n = evaluate(s, db, db.code[pc + 2], c)
    p = s.active_player
    for _ in range(s.n_players):
        if (who >> p) & 1:
            row = FIRST_PLAYER + p
            if op == OP_GAIN_LIFE:
                if n > 0:
                    add_event(s, EV_LIFE_GAINED, row, it.src, p, n, 0)
            elif op == OP_LOSE_LIFE:
                if n > 0:
                    add_event(s, EV_LIFE_LOST, row, it.src, p, n, 0)
            elif op == OP_SET_LIFE:  # CR 119.5
                d = n - s.pl[p].life
                if d > 0:
                    add_event(s, EV_LIFE_GAINED, row, it.src, p, d, 0)
                elif d < 0:
                    add_event(s, EV_LIFE_LOST, row, it.src, p, -d, 0)
            elif op == OP_ADD_POISON:
                s.pl[p].poison += max(n, 0)
                s.sba_dirty = 1
                if db.state_reads & STATE_OTHER:
                    s.chars_dirty = 1
            elif op == OP_EXTRA_LANDS:
                s.pl[p].lands_extra += max(n, 0)
                s.pl[p].lands_allowed += max(n, 0)
        p += 1
        if p >= s.n_players:
            p = 0
    return 0


@kernel
def op_draw(s, db, f, c, pc):
    """DRAW players q: one card at a time, each player in turn order (CR 121.2). 1 if a frame is in the way.

    l[2] = cards drawn so far; the instruction runs again until all are.
    """
    who = players(s, db, db.code[pc + 1], c)
    n = evaluate(s, db, db.code[pc + 2], c)
    if f.l[3] == 0:  # first time: n is locked in
        f.l[2] = 0
        f.l[3] = 1 + max(n, 0)
    total = f.l[3] - 1
    n_who = 0
    for p in range(s.n_players):
        n_who += (who >> p) & 1
    while f.l[2] < total * n_who:
        k = f.l[2] // max(total, 1)
        f.l[2] += 1
        p = s.active_player
        seen = 0
        for _ in range(s.n_players):
            if (who >> p) & 1:
                if seen == k:
                    break
                seen += 1
            p += 1
            if p >= s.n_players:
                p = 0
        base = s.n_events
        add_event(s, EV_DRAWN, NONE, s.cx[c].it.src, p, 1, 0)
        if submit(s, db, base):
            return 1
    f.l[2] = 0
    f.l[3] = 0
    f.l[0] = pc + 6
    return 0


@kernel
def chosen_subtype(s, o):
    """The bit of the creature type chosen for object `o`, 0 if none is."""
    t = s.o[o].chosen_type if o >= 0 else 0
    return bit(t - 1) if 0 < t <= 64 else 0


@kernel
def op_continuous(s, db, c, op, pc):
    """Instructions that create a continuous effect on a set of objects (CR 611.2c)."""
    it = s.cx[c].it
    reg = db.code[pc + 1]
    a = db.code[pc + 2]
    b = db.code[pc + 3]
    d = db.code[pc + 4]
    e = db.code[pc + 5]
    mod = 0
    k = 0
    va = 0
    vb = 0
    duration = b
    player = it.controller
    if op == OP_MODIFY_PT or op == OP_SET_PT:
        mod = MOD_MODIFY_PT if op == OP_MODIFY_PT else MOD_SET_PT
        va = evaluate(s, db, a, c)
        vb = evaluate(s, db, b, c)
        duration = d
        if op == OP_MODIFY_PT:
            for w in range(W):
                m = s.cx[c].set[reg, w] & s.battlefield[w]
                while m != 0:
                    z = ctz(m)
                    m ^= bit(z)
                    log(s, EV_PUMPED, w * 64 + z, it.src, it.controller, va, vb)
    elif op == OP_ADD_KEYWORDS:
        mod = MOD_ADD_KEYWORDS
        k = a
    elif op == OP_REMOVE_KEYWORDS:
        mod = MOD_REMOVE_KEYWORDS
        k = a
    elif op == OP_GRANT_ABILITY:
        mod = MOD_GRANT_ABILITY
        va = a
    elif op == OP_LOSE_ABILITIES:
        mod = MOD_LOSE_ABILITIES
        duration = a
    elif op == OP_ADD_RULES:
        mod = MOD_ADD_RULES
        k = a
        if d:
            who = players(s, db, d, c)
            for p in range(s.n_players):
                if (who >> p) & 1:
                    player = p
    elif op == OP_SWITCH_PT:
        mod = MOD_SWITCH_PT
        duration = a
    elif op == OP_ADD_TYPES or op == OP_SET_TYPES:
        mod = MOD_ADD_TYPES if op == OP_ADD_TYPES else MOD_SET_TYPES
        va = a
        k = db.creature_types if b == -1 and d == -1 else (b & 0xFFFFFFFF) | (d << 32)
        if b == -2 and d == -2:
            k = chosen_subtype(s, it.src)
        duration = e
    elif op == OP_LOSE_SUBTYPES:
        mod = MOD_LOSE_SUBTYPES
        k = db.creature_types if a == -1 and b == -1 else (a & 0xFFFFFFFF) | (b << 32)
        duration = d
    elif op == OP_SET_COLORS:
        mod = MOD_ADD_COLORS if b else MOD_SET_COLORS
        va = a
        duration = d
    elif op == OP_CONTINUOUS:
        mod = a & 255
        duration = a >> 8
        va = it.controller if mod == MOD_GOAD else evaluate(s, db, b, c)
        k = (d & 0xFFFFFFFF) | (e << 32)
    elif op == OP_GAIN_CONTROL:
        mod = MOD_SET_CONTROLLER
        who = players(s, db, a, c)
        va = NONE
        for p in range(s.n_players):
            if (who >> p) & 1:
                va = p
        if va < 0:
            return 0
    st = s.cx[c].set
    return add_effect(s, mod, k, va, vb, duration, player, it.src, it.src_gen, st[reg, 0], st[reg, 1], st[reg, 2])


@kernel
def op_each(s, db, c, op, pc):
    """Instructions done to each object of a set: DESTROY, SACRIFICE, TAP, UNTAP, counters, REGENERATE, REVEAL."""
    it = s.cx[c].it
    a = db.code[pc + 2]
    n = 0
    if op == OP_PUT_COUNTERS or op == OP_REMOVE_COUNTERS:
        n = evaluate(s, db, db.code[pc + 3], c)
    putter = it.controller + 0
    if op == OP_PUT_COUNTERS and db.code[pc + 4] != PR_YOU:  # "each opponent puts"
        who = players(s, db, db.code[pc + 4], c)
        putter = ctz(who) if who else putter
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 1], w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            if o >= N_OBJECTS:
                continue
            if op == OP_DISCARD_SET:
                if s.o[o].zone == Z_HAND:
                    add_event(s, EV_DISCARDED, o, it.src, s.o[o].owner, 1, Z_HAND * 8 + Z_GRAVEYARD)
                continue
            if op == OP_REVEAL and a:
                s.o[o].known |= players(s, db, a, c)
                continue
            if op == OP_REVEAL:
                s.o[o].known = (1 << s.n_players) - 1
                log(s, EV_REVEALED, o, it.src, s.o[o].owner, 0, 0)
                continue
            counters = op == OP_PUT_COUNTERS or op == OP_REMOVE_COUNTERS
            if s.o[o].zone != Z_BATTLEFIELD and not (counters and s.o[o].zone == Z_EXILE):
                continue
            p = s.o[o].ch.controller
            if op == OP_DESTROY:
                i = add_event(s, EV_DESTROYED, o, it.src, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
                if a:
                    s.events[i].status |= EVF_NO_REGENERATION
            elif op == OP_SACRIFICE:
                add_event(s, EV_SACRIFICED, o, it.src, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
            elif op == OP_TAP:
                tap(s, db, o)
            elif op == OP_UNTAP:
                untap(s, db, o)
            elif op == OP_PUT_COUNTERS:
                if n > 0:
                    add_event(s, EV_COUNTERS_PUT, o, it.src, putter, n, a)
            elif op == OP_REMOVE_COUNTERS:
                for j in range(a if a >= 0 else 0, a + 1 if a >= 0 else N_COUNTERS):
                    remove_counters(s, db, o, j, n)
            elif op == OP_REGENERATE:
                add_shield(s, o, REP_REGENERATE, EV_DESTROYED, 1, DUR_END_OF_TURN, it.controller, it.src, NONE, NONE)
    return 0


@kernel
def can_do(s, db, c, op, pc):
    """1 if TAP, UNTAP or REMOVE_COUNTERS has something to do."""
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 1], w] & s.battlefield[w]
        if op == OP_TAP:
            m &= ~s.tapped[w]
        elif op == OP_UNTAP:
            m &= s.tapped[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if op != OP_REMOVE_COUNTERS or db.code[pc + 2] < 0 or s.o[w * 64 + k].counters[db.code[pc + 2]] > 0:
                return 1
    return 0


@kernel
def op_attach(s, db, c, pc):
    """ATTACH set set: nothing happens where it would be illegal (CR 701.3b)."""
    h = first(s.cx[c].set[db.code[pc + 2]])
    o = first(s.cx[c].set[db.code[pc + 1]])
    if o < 0 or h < 0 or o == h or not has(s.battlefield, o):
        return 0
    if h < N_OBJECTS and (not has(s.battlefield, h) or protected_from(s, db, h, o)):
        return 0
    if db.cards[s.o[o].card].enchant >= 0:
        set_context(s, CX_CHOOSE, s.o[o].ch.controller, o)
        if not match(s, db, db.targets[db.cards[s.o[o].card].enchant].filter, h, CX_CHOOSE):
            return 0
    elif h >= N_OBJECTS or not has(s.creatures, h):
        return 0
    return attach(s, db, o, h)


@kernel
def op_delayed(s, db, c, pc):
    """DELAYED ability set duration once (CR 603.7): it watches, and later acts on, the objects of the set."""
    it = s.cx[c].it
    if s.n_delayed >= DELAYED_CAP:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    d = s.delayed[s.n_delayed]
    s.n_delayed += 1
    ab = db.abilities[db.code[pc + 1]]
    d.event = ab.event
    d.ability = db.code[pc + 1]
    d.controller = it.controller
    d.src = it.src
    d.src_gen = it.src_gen
    d.duration = db.code[pc + 3]
    d.once = db.code[pc + 4]
    d.obj = NONE
    d.gen = 0
    reg = db.code[pc + 2]
    for w in range(W):
        d.set[w] = s.cx[c].set[reg, w] if reg >= 0 else 0
    if reg >= 0:
        d.obj = first(s.cx[c].set[reg])
        if 0 <= d.obj < N_OBJECTS:
            d.gen = s.o[d.obj].gen
    return 0


@kernel
def reflect(s, c, reg):
    """The reflexive trigger that waits last is about the set: one object that just left is what it was (CR 603.12)."""
    e = s.pending[s.n_pending - 1]
    for w in range(W):
        e.ev_set[w] = s.cx[c].set[reg, w]
    o = first(s.cx[c].set[reg])
    e.ev_obj = o
    e.ev_gen = 0
    e.batch = s.batch
    if 0 <= o < N_OBJECTS:
        e.ev_gen = s.o[o].gen
        if has(s.left, o) and s.o[o].zone != Z_BATTLEFIELD and s.o[o].lki >= 0:
            e.ev_gen = s.lki[s.o[o].lki].gen
    return 0


@kernel
def op_faces(s, db, c, op, pc):
    """TRANSFORM, FLIP, TURN_FACE_UP, TURN_FACE_DOWN set; BECOME_COPY set set duration."""
    it = s.cx[c].it
    if op == OP_BECOME_COPY:
        src = first(s.cx[c].set[db.code[pc + 2]])
        if src < 0:
            return 0
        st = s.cx[c].set
        reg = db.code[pc + 1]
        add_effect(
            s, MOD_COPY, 0, copied_card(s, db, src), 0, db.code[pc + 3], it.controller, it.src, it.src_gen,
            st[reg, 0], st[reg, 1], st[reg, 2],
        )  # fmt: skip
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 1], w] & s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            if op == OP_TRANSFORM or op == OP_FLIP:
                own = o == it.src and it.kind != ITEM_SPELL and it.obj >= 0
                if op == OP_TRANSFORM and own and s.o[o].timestamp > s.o[it.obj].timestamp:
                    continue  # it has transformed since (CR 701.27f)
                transform(s, db, o, op == OP_FLIP)
            elif op == OP_TURN_FACE_UP:
                turn_face_up(s, db, o)
            elif op == OP_TURN_FACE_DOWN:
                lay = db.cards[s.o[o].physical].layout
                if lay != CL_TRANSFORM and lay != CL_MODAL:  # CR 712.16
                    add(s.face_down, o)  # everybody has seen it, so `known` stays
                    change_status(s, db, o, FACE_FACE_DOWN, 0)
            else:
                set_face(s, db, o)
                if db.n_exceptions:
                    src = first(s.cx[c].set[db.code[pc + 2]])
                    add_exceptions(s, db, db.code[pc + 4], o, it.controller, it.src, db.code[pc + 3], src)
    return 0


@kernel
def op_must_attack(s, db, c, pc):
    """MUST_ATTACK set set duration players: attack that player or planeswalker if able (CR 508.1d).

    The effect's `a` is the row to attack, its `b` the gen of a planeswalker; see DUR_CONTROLLERS_NEXT_TURN.
    """
    it = s.cx[c].it
    row = first(s.cx[c].set[db.code[pc + 2]])
    if row < 0:
        return 0
    player = it.controller
    who = players(s, db, db.code[pc + 4], c)
    for p in range(s.n_players):
        if (who >> p) & 1:
            player = p
    st = s.cx[c].set
    reg = db.code[pc + 1]
    gen = s.o[row].gen if row < N_OBJECTS else 0
    return add_effect(
        s, MOD_MUST_ATTACK, 0, row + 1, gen, db.code[pc + 3], player, it.src, it.src_gen,
        st[reg, 0], st[reg, 1], st[reg, 2],
    )  # fmt: skip


@kernel
def op_manifest(s, db, f, c, pc):
    """MANIFEST players q: the top cards enter face down as 2/2 creatures, one at a time (CR 701.40e). 1: a frame waits.

    l[2] = cards manifested so far; the instruction runs again until all are.
    """
    who = players(s, db, db.code[pc + 1], c)
    if f.l[3] == 0:  # first time: the number is locked in
        f.l[2] = 0
        f.l[3] = 1 + max(evaluate(s, db, db.code[pc + 2], c), 0)
    n = f.l[3] - 1
    while f.l[2] < n * s.n_players:
        p = f.l[2] // n + s.active_player
        p -= s.n_players if p >= s.n_players else 0
        f.l[2] += 1
        if not (who >> p) & 1 or s.pl[p].n_library == 0:
            continue
        o = take_from_library(s, db, p, s.pl[p].n_library - 1)
        if o < 0:
            break
        base = s.n_events
        i = add_move(s, o, Z_BATTLEFIELD, s.cx[c].it.src, p)
        s.events[i].status = FACE_FACE_DOWN | FACE_MANIFESTED
        if submit(s, db, base):
            return 1
    f.l[2] = 0
    f.l[3] = 0
    f.l[0] = pc + 6
    return 0


@kernel
def hand_over(s, db, card, who):
    """The one designation of that row belongs to the first player of the mask from now on (CR 725.3)."""
    for p in range(s.n_players):
        if (who >> p) & 1:
            for w in range(W):
                m = s.command[w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    x = s.o[w * 64 + k]
                    if x.card == card:
                        if x.owner != p:
                            leave_zone(s, db, w * 64 + k)
                            new_object(s, db, w * 64 + k, card, p)
                            put_in_zone(s, db, w * 64 + k, Z_COMMAND, p)
                        return 0
            o = alloc_slot(s)
            if o < 0:
                return 0
            new_object(s, db, o, card, p)
            put_in_zone(s, db, o, Z_COMMAND, p)
            return 0
    return 0


@kernel
def op_emblem(s, db, c, pc):
    """CREATE_EMBLEM card players (CR 114)."""
    who = players(s, db, db.code[pc + 2], c)
    if db.code[pc + 3]:
        return hand_over(s, db, db.code[pc + 1], who)
    for p in range(s.n_players):
        if (who >> p) & 1:
            o = alloc_slot(s)
            if o < 0:
                return 0
            new_object(s, db, o, db.code[pc + 1], p)
            put_in_zone(s, db, o, Z_COMMAND, p)
    return 0


@kernel
def run_effect(s, db, f, c, op, pc):
    """Run the instruction at `pc`; the caller has moved on already. 1 if a frame is in the way."""
    base = s.n_events
    if op == OP_DAMAGE or op == OP_DAMAGE_DIVIDED:
        op_damage(s, db, c, pc)
    elif op == OP_FIGHT:
        op_fight(s, db, c, pc)
    elif op == OP_DRAW:
        f.l[0] = pc
        return op_draw(s, db, f, c, pc)
    elif op == OP_MOVE:
        if f.l[3] == 0 or f.l[2]:
            f.l[3] |= op_move(s, db, f, c, pc)
            if f.l[2]:
                f.l[0] = pc
            if f.l[3] and submit(s, db, base):
                f.l[0] = pc  # shuffle when they are there
                return 1
        if f.l[3]:
            for p in range(s.n_players):
                if (f.l[3] >> p) & 1 and not f.l[2]:
                    shuffle_library(s, p)
            if not f.l[2]:
                f.l[3] = 0
            return 0
    elif op == OP_COUNTER:
        op_counter(s, db, c, pc)
    elif OP_GAIN_LIFE <= op <= OP_SET_LIFE or op == OP_ADD_POISON or op == OP_EXTRA_LANDS:
        op_players(s, db, c, op, pc)
    elif OP_GAIN_CONTROL <= op <= OP_SET_COLORS or op == OP_LOSE_SUBTYPES or op == OP_CONTINUOUS:
        op_continuous(s, db, c, op, pc)
    elif op == OP_TRANSFORM or OP_FLIP <= op <= OP_TURN_FACE_DOWN or op == OP_BECOME_COPY:
        op_faces(s, db, c, op, pc)
    elif op == OP_END_TURN:
        return end_turn(s, db, c)
    elif op == OP_COMBAT_STATUS:
        op_combat_status(s, db, c, pc)
    elif op == OP_PHASE_OUT:
        if on_battlefield(s, db, c, db.code[pc + 1]):
            phase_out(s)
    elif op == OP_MUST_BLOCK:
        op_must_block(s, db, c, pc)
    elif op == OP_MUST_ATTACK:
        op_must_attack(s, db, c, pc)
    elif op == OP_MANIFEST:
        f.l[0] = pc
        return op_manifest(s, db, f, c, pc)
    elif op == OP_EXTRA_TURN or op == OP_EXTRA_PHASES or op == OP_SKIP_NEXT:
        op_turns(s, db, c, op, pc)
    elif op == OP_EXCHANGE_CONTROL:
        op_exchange(s, db, c, pc)
    elif op == OP_CREATE_EMBLEM:
        op_emblem(s, db, c, pc)
    elif (
        op == OP_MARK or op == OP_GET_COUNTERS or op == OP_PUT_DIVIDED or op == OP_ENTERING
        or op == OP_RESTORE or op == OP_BECOME_DAY or op == OP_PAIR
    ):  # fmt: skip
        run_marker(s, db, c, op, pc)
    elif op == OP_MOVE_COUNTERS or op == OP_COPY_COUNTERS:
        run_marker(s, db, c, op, pc)
    elif op == OP_ATTACH:
        op_attach(s, db, c, pc)
    elif op == OP_PREVENT:
        op_prevent(s, db, c, pc)
    elif op == OP_REDIRECT:
        op_redirect(s, db, c, pc)
    elif op == OP_PERMIT or op == OP_APPLYING:
        op_rule(s, db, c, op, pc)
    elif op == OP_REPLACING:
        a = db.code[pc + 1]
        it = s.cx[c].it
        by = first(s.cx[c].set[db.code[pc + 3]]) if db.code[pc + 3] >= 0 else NONE
        n = -2 if db.code[pc + 4] else -1
        if by >= 0 or db.code[pc + 3] < 0:
            add_shield(s, NONE, REP_FLOATING, db.abilities[a].event, n, db.code[pc + 2], it.controller, it.src, a, by)
    elif op == OP_DELAYED:
        op_delayed(s, db, c, pc)
    elif op == OP_REFLEXIVE:
        it = s.cx[c].it
        if it.src >= 0:
            n = it.ev_amount if it.kind != ITEM_SPELL else 0
            add_pending(s, db, db.code[pc + 1], it.src, it.controller, NONE, it.ev_obj, it.ev_src, it.ev_player, n, 0)
            if db.code[pc + 2] >= 0 and not s.over:
                reflect(s, c, db.code[pc + 2])
    elif op == OP_SHUFFLE:
        who = players(s, db, db.code[pc + 1], c)
        for p in range(s.n_players):
            if (who >> p) & 1:
                shuffle_library(s, p)
                log(s, EV_SHUFFLED, NONE, s.cx[c].it.src, p, 0, 0)
    elif op == OP_LOSE_GAME or op == OP_WIN_GAME:
        who = players(s, db, db.code[pc + 1], c)
        wins = 0  # somebody who can win does
        for p in range(s.n_players):
            wins |= (who >> p) & 1 and not s.pl[p].rules & PRULE_CANT_WIN
        for p in range(s.n_players):
            if op == OP_LOSE_GAME:
                if (who >> p) & 1 and not s.pl[p].rules & PRULE_CANT_LOSE:
                    lose_game(s, db, p)
            elif wins and not (who >> p) & 1:
                lose_game(s, db, p)
        decide_game(s, db)
        return 1 if s.over else 0
    elif op == OP_LOOK:
        op_look(s, db, c, pc)
    elif op == OP_LOOK_UNTIL:
        op_look_until(s, db, c, pc)
    elif op == OP_KEEP:
        op_keep(s, db, c, pc)
    else:
        if (op == OP_TAP or op == OP_UNTAP or op == OP_REMOVE_COUNTERS) and not can_do(s, db, c, op, pc):
            s.cx[c].variable[DONE] = 0
        op_each(s, db, c, op, pc)
    if s.n_events > base:
        return submit(s, db, base)
    if op == OP_MOVE or op == OP_COUNTER or op == OP_DESTROY or op == OP_SACRIFICE or op == OP_DISCARD_SET:
        s.cx[c].variable[DONE] = 0  # there was nothing to do
    return 0
