"""Effect instructions about counters, designations and what is done as something enters (CR 122, 614.12, 701.34, 701.44)."""

from .._jit import bit, ctz, kernel
from ..vm.opcodes import *
from ..vm.opcodes import EFFECT_WIDTH
from .bits import add, answered_row, clear, drop, first, has, is_empty, mask_clear, mask_row, mask_verb
from .durations import begin_entered
from .enums import *
from .events import add_event, add_move, get_counters, heal, remove_counters, unattach
from .expr import evaluate, partner_of
from .filters import controller_of, lki_index, players
from .frames import decide, log, mask_numbers
from .layout import *
from .library_ops import put_back
from .protocol import *
from .replacement import submit
from .steps import done, first_in_turn_order, yes_no
from .triggers import emit
from .zones import take_from_library


@kernel
def any_counter(s, row):
    """1 if the permanent or player has a counter (CR 122.1)."""
    if row >= FIRST_PLAYER:
        q = s.pl[row - FIRST_PLAYER]
        n = q.poison + 0
        for k in range(PCTR_TEMPTED):
            n += q.counters[k]
        return 1 if n > 0 else 0
    for k in range(N_COUNTERS):
        if s.o[row].counters[k] > 0:
            return 1
    return 0


@kernel
def op_proliferate(s, db, f, c, pc):
    """PROLIFERATE players (CR 701.34a): pick permanents and players that have counters; then one more of each kind."""
    p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
    if f.step == R_RUN:
        clear(s.picked)
        f.step = ASK
    if f.step == GOT:
        r = answered_row(s)
        f.step = LAST
        if r >= 0:
            add(s.picked, r)
            f.step = ASK
    if f.step == ASK and p >= 0:
        n = 0
        mask_clear(s)
        for w in range(W):
            m = s.battlefield[w] & ~s.picked[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if any_counter(s, w * 64 + k):
                    mask_row(s, w * 64 + k)
                    n += 1
        for q in range(s.n_players):
            if not s.pl[q].lost and not has(s.picked, FIRST_PLAYER + q) and any_counter(s, FIRST_PLAYER + q):
                mask_row(s, FIRST_PLAYER + q)
                n += 1
        if n:
            mask_verb(s, V_PASS)
            s.d_src = s.cx[c].it.src
            s.d_ref = s.cx[c].it.obj
            s.d_n = 0
            f.step = GOT
            return decide(s, D_CHOOSE_OBJECT, p)
    base = s.n_events
    src = s.cx[c].it.src
    for w in range(W):
        m = s.picked[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            r = w * 64 + k
            if r >= FIRST_PLAYER:
                q = r - FIRST_PLAYER
                if s.pl[q].poison > 0:
                    s.pl[q].poison += 1
                for j in range(PCTR_TEMPTED):
                    if s.pl[q].counters[j] > 0:
                        get_counters(s, db, q, j, 1)
                s.sba_dirty = 1
                continue
            for j in range(N_COUNTERS):
                if s.o[r].counters[j] > 0:
                    add_event(s, EV_COUNTERS_PUT, r, src, p if p >= 0 else s.o[r].ch.controller, 1, j)
    clear(s.picked)
    done(s, f, pc + EFFECT_WIDTH)
    return submit(s, db, base)


@kernel
def op_explore(s, db, f, c, pc):
    """EXPLORE set (CR 701.44): l[2] = the exploring permanent, l[3] = the revealed card; `s.chosen` are still to do it."""
    if f.step == R_RUN:
        for w in range(W):
            s.chosen[w] = s.cx[c].set[db.code[pc + 1], w]
        f.step = ASK
    if f.step == GOT:
        o = f.l[3]
        f.step = ASK
        if s.ans == V_YES:
            base = s.n_events
            drop(s.looked_at, o)
            add_move(s, o, Z_GRAVEYARD, s.cx[c].it.src, s.o[o].owner)
            if submit(s, db, base):
                return 1
        else:
            put_back(s, db, o, NONE)
    if f.step == MORE:
        s.d_ref = f.l[3]
        return yes_no(s, f, D_MAY, s.o[f.l[3]].owner, f.l[2])
    while True:
        o = first(s.chosen)
        if o < 0:
            return done(s, f, pc + EFFECT_WIDTH)
        drop(s.chosen, o)
        if o >= N_OBJECTS:
            continue
        p = controller_of(s, o)
        base = s.n_events
        f.l[2] = o
        r = NONE
        if s.pl[p].n_library > 0:
            r = take_from_library(s, db, p, s.pl[p].n_library - 1)
            if r < 0:
                return 1
            s.o[r].known = (1 << s.n_players) - 1
            log(s, EV_REVEALED, r, s.cx[c].it.src, p, 0, 0)
            f.l[3] = r
            if s.o[r].ch.types & T_LAND:
                add_move(s, r, Z_HAND, s.cx[c].it.src, p)
                if submit(s, db, base):
                    return 1
                continue
        f.step = MORE if r >= 0 else ASK
        if has(s.battlefield, o):
            add_event(s, EV_COUNTERS_PUT, o, s.cx[c].it.src, p, 1, CTR_PLUS1)
            if submit(s, db, base):
                return 1
        if r >= 0:
            s.d_ref = r
            return yes_no(s, f, D_MAY, p, o)


@kernel
def op_choose_as(s, db, f, c, pc):
    """CHOOSE_AS kind q q: 0 opponent, 1 player, 2 basic land type, 3 a number from q to q; kept on the entering object."""
    it = s.cx[c].it
    kind = db.code[pc + 1]
    o = it.src
    lo = evaluate(s, db, db.code[pc + 2], c)
    hi = evaluate(s, db, db.code[pc + 3], c)
    if f.step == GOT:
        if kind <= 1:
            s.o[o].chosen = 1 + answered_row(s) - FIRST_PLAYER
        elif kind == 2:
            s.o[o].chosen_type = 1 + s.ans - V_NUMBER
        else:
            s.o[o].chosen = 1 + lo + s.ans - V_NUMBER
        return done(s, f, pc + EFFECT_WIDTH)
    mask_clear(s)
    if kind <= 1:
        for q in range(s.n_players):
            if not s.pl[q].lost and (kind == 1 or q != it.controller):
                mask_row(s, FIRST_PLAYER + q)
    else:
        s.d_base = 0 if kind == 2 else lo
        mask_numbers(s, 0 if kind == 2 else lo, 4 if kind == 2 else hi)
    s.d_src = o
    s.d_ref = NONE
    s.d_n = 1
    f.step = GOT
    return decide(s, D_CHOOSE_PLAYER if kind <= 1 else D_CHOOSE_NUMBER, it.controller)


@kernel
def nameable(s, db, k, barred):
    """1 if row `k` of the card table is the first with its name, and that is a card's of no barred type (CR 201.4)."""
    c = db.cards[k]
    if c.name_id != k or c.token or c.types == 0:
        return 0
    if barred & NAME_NOT_BASIC and c.supertypes & SUP_BASIC:
        return 0
    return 0 if c.types & barred else 1


@kernel
def op_choose_name(s, db, f, c, pc):
    """CHOOSE_NAME players var mask: l[2] = first row of the page; no variable: the source remembers it (CR 614.12a)."""
    if f.step == R_RUN:
        f.l[2] = 0
        f.step = ASK
    if f.step == GOT:
        if s.ans != V_NEXT_PAGE:
            row = f.l[2] + s.ans - V_NUMBER
            if db.code[pc + 2] >= 0:
                s.cx[c].variable[db.code[pc + 2]] = row
            else:
                s.o[s.cx[c].it.src].x = row + 1
            return done(s, f, pc + EFFECT_WIDTH)
        f.l[2] += N_NUMBERS
    p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
    mask_clear(s)
    n = 0
    for k in range(f.l[2], db.n_cards):
        if nameable(s, db, k, db.code[pc + 3]):
            if k < f.l[2] + N_NUMBERS:
                mask_verb(s, V_NUMBER + k - f.l[2])
            else:
                mask_verb(s, V_NEXT_PAGE)
            n += 1
    if p < 0 or n == 0:
        return done(s, f, pc + EFFECT_WIDTH)
    s.d_base = f.l[2]
    s.d_src = s.cx[c].it.src
    s.d_ref = NONE
    s.d_n = 1
    f.step = GOT
    return decide(s, D_CHOOSE_NUMBER, p)


@kernel
def op_entering(s, db, c, pc):
    """ENTERING what kind q: what the event that waits for this code says about the object that is entering."""
    what = db.code[pc + 1]
    n = evaluate(s, db, db.code[pc + 3], c)
    if what == 2:
        s.o[s.cx[c].it.src].chosen = 1 + n
        return 0
    k = s.n_frames - 1
    while k >= 0 and s.frames[k].proc != P_EVENTS:
        k -= 1
    if k < 0:
        return 0
    e = s.events[s.frames[k].l[3]]
    if what == 0:
        e.enters_tapped = 1
    elif n > 0:
        if e.counters > 0 and e.counter != db.code[pc + 2]:  # a second kind follows at once
            g = add_event(s, EV_COUNTERS_PUT, e.obj, e.obj, e.player, n, db.code[pc + 2])
            s.events[g].gen = (e.gen + 1) & 0x7FFF
            s.frames[k].l[2] = s.n_events
        else:
            e.counter = db.code[pc + 2]
            e.counters += n
    return 0


@kernel
def counters_of(s, o, gen, k):
    """Counters of kind `k` on the object in slot `o`, last known if it left during this resolution."""
    if gen < 0 and has(s.left, o) and s.o[o].zone != Z_BATTLEFIELD and s.o[o].lki >= 0:
        return s.lki[s.o[o].lki].counters[k]
    if gen >= 0:
        i = lki_index(s, o, gen)
        if i >= 0:
            return s.lki[i].counters[k]
    return s.o[o].counters[k]


@kernel
def op_move_counters(s, db, c, pc):
    """MOVE_COUNTERS set set counter q, COPY_COUNTERS set set (CR 122.5, 122.8)."""
    it = s.cx[c].it
    move = db.code[pc] == OP_MOVE_COUNTERS
    a = first(s.cx[c].set[db.code[pc + 1]])
    kind = db.code[pc + 3] if move else NONE
    most = evaluate(s, db, db.code[pc + 4], c) if move else NONE
    if a < 0 or a >= N_OBJECTS or (move and not has(s.battlefield, a)):
        return 0
    gen = NONE
    if a == it.src:
        gen = it.src_gen + 0
    elif a == it.ev_obj:
        gen = it.ev_gen + 0
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 2], w] & s.battlefield[w]
        while m != 0:
            j = ctz(m)
            m ^= bit(j)
            o = w * 64 + j
            if o == a:
                continue
            for k in range(N_COUNTERS):
                if kind >= 0 and kind != k:
                    continue
                n = s.o[a].counters[k] if move else counters_of(s, a, gen, k)
                if most >= 0:
                    n = min(n, most)
                if n > 0:
                    if move:
                        remove_counters(s, db, a, k, n)
                    add_event(s, EV_COUNTERS_PUT, o, it.src, it.controller, n, k)
    return 0


@kernel
def op_put_divided(s, db, c, pc):
    """PUT_DIVIDED spec counter (CR 601.2d)."""
    it = s.cx[c].it
    for j in range(it.n_targets):
        o = it.target[j]
        if it.target_spec[j] == db.code[pc + 1] and 0 <= o < N_OBJECTS and s.o[o].gen == it.target_gen[j]:
            if has(s.battlefield, o) and it.target_amount[j] > 0:
                add_event(s, EV_COUNTERS_PUT, o, it.src, it.controller, it.target_amount[j], db.code[pc + 2])
    return 0


@kernel
def op_mark(s, db, c, pc):
    """MARK set mask off: designations of permanents (CR 701.37b)."""
    for w in range(W):
        m = s.cx[c].set[db.code[pc + 1], w] & s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            if db.code[pc + 3]:
                x.marks &= ~db.code[pc + 2]
            else:
                fresh = db.code[pc + 2] & ~x.marks
                x.marks |= fresh
                if fresh != 0:
                    emit(s, db, EV_MARKED, w * 64 + k, s.cx[c].it.src, x.ch.controller, 0, ctz(fresh))
            s.version += 1
            if db.face_down_ward or not is_empty(s.with_static):
                s.chars_dirty = 1
    return 0


@kernel
def op_pair(s, db, c, pc):
    """PAIR set set: two unpaired creatures of one player (CR 702.95c)."""
    a = first(s.cx[c].set[db.code[pc + 1]])
    b = first(s.cx[c].set[db.code[pc + 2]])
    if a < 0 or b < 0 or a == b or not has(s.creatures, a) or not has(s.creatures, b):
        return 0
    if s.o[a].ch.controller != s.cx[c].it.controller or s.o[b].ch.controller != s.cx[c].it.controller:
        return 0
    if partner_of(s, a) >= 0 or partner_of(s, b) >= 0:
        return 0
    s.o[a].by = b
    s.o[a].by_gen = s.o[b].gen
    s.o[b].by = a
    s.o[b].by_gen = s.o[a].gen
    s.chars_dirty = 1
    s.version += 1
    return 1


@kernel
def op_restore(s, db, c, reg, what):
    """RESTORE set what: unattach, or remove all damage; 2: see `begin_entered`."""
    if what == 2:
        return begin_entered(s, db)
    for w in range(W):
        m = s.cx[c].set[reg, w] & s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if what:
                heal(s, w * 64 + k)
            else:
                unattach(s, w * 64 + k)
    return 0


@kernel
def op_get_counters(s, db, c, pc):
    """GET_COUNTERS players kind q (CR 122.1)."""
    who = players(s, db, db.code[pc + 1], c)
    kind = db.code[pc + 2]
    n = evaluate(s, db, db.code[pc + 3], c)
    for p in range(s.n_players):
        if (who >> p) & 1:
            x = PLAYER_COUNTERS_X + kind
            if kind < N_PLAYER_COUNTERS:
                get_counters(s, db, p, kind, n)
            if kind == PCTR_ROOM:
                x = ROOM_X + s.pl[p].counters[kind]
            if n > 0 and (s.listening >> EV_COUNTERS_PUT) & 1:
                emit(s, db, EV_COUNTERS_PUT, FIRST_PLAYER + p, s.cx[c].it.src, p, n, x)
    return 0


@kernel
def run_marker(s, db, c, op, pc):
    """The instructions of this file that don't suspend; they add events for the caller to submit."""
    if op == OP_MARK:
        return op_mark(s, db, c, pc)
    if op == OP_PAIR:
        return op_pair(s, db, c, pc)
    if op == OP_BECOME_DAY:
        if s.daytime != db.code[pc + 1]:
            s.daytime = db.code[pc + 1]
            s.sba_dirty = 1
            s.chars_dirty = 1
            s.version += 1
        return 0
    if op == OP_RESTORE:
        return op_restore(s, db, c, db.code[pc + 1], db.code[pc + 2])
    if op == OP_GET_COUNTERS:
        return op_get_counters(s, db, c, pc)
    if op == OP_PUT_DIVIDED:
        return op_put_divided(s, db, c, pc)
    if op == OP_ENTERING:
        return op_entering(s, db, c, pc)
    return op_move_counters(s, db, c, pc)


@kernel
def run_marker_choice(s, db, f, c, op, pc):
    """The instructions of this file that may suspend."""
    if op == OP_PROLIFERATE:
        return op_proliferate(s, db, f, c, pc)
    if op == OP_CHOOSE_NAME:
        return op_choose_name(s, db, f, c, pc)
    if op == OP_EXPLORE:
        return op_explore(s, db, f, c, pc)
    return op_choose_as(s, db, f, c, pc)
