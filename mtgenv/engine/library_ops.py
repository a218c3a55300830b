"""Effect instructions about libraries: scry, surveil, mill, search, dig (CR 701.17, 701.20-25); see choices.py."""

from .._jit import bit, ctz, kernel, random_below
from ..vm.opcodes import *
from ..vm.opcodes import EFFECT_WIDTH
from .bits import add, answered_row, clear, drop, first, has, is_empty, mask_clear, mask_row, mask_verb, size
from .enums import *
from .events import add_event, add_move
from .expr import evaluate
from .filters import match, players
from .frames import decide, log
from .layout import *
from .protocol import *
from .replacement import submit
from .steps import done, first_in_turn_order, yes_no
from .triggers import emit
from .zones import free_slot, put_in_library, shuffle_library, take_from_library


@kernel
def lift(s, db, p, n):
    """Lift the top `n` cards of `p`'s library into slots for `p` to look at; how many there were."""
    k = 0
    while k < n and s.pl[p].n_library > 0:
        o = take_from_library(s, db, p, s.pl[p].n_library - 1)
        if o < 0:
            return k
        s.o[o].known |= 1 << p
        log(s, EV_LOOKED_AT, NONE, NONE, p, 1, 0)
        k += 1
    return k


@kernel
def put_back(s, db, o, place):
    """Put the looked-at card `o` back into its owner's library: 0 bottom, NONE top."""
    x = s.o[o]
    drop(s.looked_at, o)
    n = s.pl[x.owner].n_library
    put_in_library(s, x.owner, x.physical, n if place < 0 else place, x.known)
    free_slot(s, db, o)
    return 0


@kernel
def all_alike(s, m):
    """1 if all rows of the set `s.picked` (m = 0) or `s.chosen` (m = 1) hold the same card."""
    card = NONE
    for w in range(W):
        b = s.picked[w] if m == 0 else s.chosen[w]
        while b != 0:
            k = ctz(b)
            b ^= bit(k)
            if card >= 0 and s.o[w * 64 + k].card != card:
                return 0
            card = s.o[w * 64 + k].card
    return 1


@kernel
def op_scry(s, db, f, c, op, pc):
    """SCRY, SURVEIL players q (CR 701.22, 701.25): for each card top or not, then the orders.

    l[2] = players still to do it, l[3] = player; `s.picked` = to the top, `s.chosen` = to the bottom or graveyard.
    """
    it = s.cx[c].it
    if f.step == R_RUN:
        f.l[2] = players(s, db, db.code[pc + 1], c)
        f.step = LAST
    if f.step == GOT:
        add(s.picked if s.ans == V_YES else s.chosen, f.l[4])
        f.step = ASK
    if f.step == GOT_MORE:  # an ordering answer
        o = answered_row(s)
        if has(s.picked, o):
            drop(s.picked, o)
            put_back(s, db, o, NONE)
        else:
            drop(s.chosen, o)
            put_back(s, db, o, 0)
        f.step = MORE
    while True:
        if f.step == LAST:
            p = first_in_turn_order(s, f.l[2])
            if p < 0:
                return done(s, f, pc + EFFECT_WIDTH)
            f.l[3] = p
            f.l[2] &= ~(1 << p)
            clear(s.picked)
            clear(s.chosen)
            n = lift(s, db, p, evaluate(s, db, db.code[pc + 2], c))
            if n == 0:
                continue
            log(s, EV_SCRIED, NONE, it.src, p, n, 0)
            f.step = ASK
        if f.step == ASK:
            r = NONE
            for w in range(W):
                m = s.looked_at[w] & ~s.picked[w] & ~s.chosen[w]
                if m != 0 and r < 0:
                    r = w * 64 + ctz(m)
            if r >= 0:
                f.l[4] = r
                s.d_ref = it.src
                return yes_no(s, f, D_SCRY, f.l[3], r)
            f.step = MORE
            if op == OP_SURVEIL and not is_empty(s.chosen):
                base = s.n_events
                for w in range(W):
                    m = s.chosen[w]
                    while m != 0:
                        k = ctz(m)
                        m ^= bit(k)
                        add_move(s, w * 64 + k, Z_GRAVEYARD, it.src, f.l[3])
                clear(s.chosen)
                if submit(s, db, base):
                    return 1
        if f.step == MORE:  # the first put back lies deepest on top, the last put under lies deepest
            top = not is_empty(s.picked)
            if is_empty(s.picked) and is_empty(s.chosen):
                f.step = LAST
                kind = EV_SURVEILED if op == OP_SURVEIL else EV_SCRIED
                s.batch += 1
                emit(s, db, kind, FIRST_PLAYER + f.l[3], it.src, f.l[3], evaluate(s, db, db.code[pc + 2], c), 0)
                continue
            if all_alike(s, 0 if top else 1):
                o = first(s.picked) if top else first(s.chosen)
                if top:
                    drop(s.picked, o)
                else:
                    drop(s.chosen, o)
                put_back(s, db, o, NONE if top else 0)
                continue
            mask_clear(s)
            for w in range(W):
                s.mask[1 + w] = s.picked[w] if top else s.chosen[w]
            s.d_src = it.src
            s.d_n = size(s.picked) if top else size(s.chosen)
            f.step = GOT_MORE
            return decide(s, D_CHOOSE_OBJECT, f.l[3])


@kernel
def lift_matching(s, db, p, fi, c):
    """Lift one card of each kind in `p`'s library that matches filter `fi`, for `p` to choose from (CR 701.23)."""
    k = s.pl[p].n_library - 1
    while k >= 0:
        card = s.pl[p].library[k]
        seen = 0
        for w in range(W):
            m = s.looked_at[w]
            while m != 0:
                j = ctz(m)
                m ^= bit(j)
                if s.o[w * 64 + j].card == card and not s.o[w * 64 + j].marks & MARK_FOUND:
                    seen = 1
        if not seen:
            o = take_from_library(s, db, p, k)
            if o < 0:
                return 0
            if not match(s, db, fi, o, c):
                drop(s.looked_at, o)
                put_in_library(s, p, card, k, s.o[o].known)
                free_slot(s, db, o)
        k -= 1
    return 0


@kernel
def op_search(s, db, f, c, pc):
    """SEARCH players filter q zone flags: l[2] = players to do it, l[3] = player, l[4] = found so far (CR 701.23)."""
    it = s.cx[c].it
    fi = db.code[pc + 2]
    zone = db.code[pc + 4]
    flags = db.code[pc + 5]
    if f.step == R_RUN:
        f.l[2] = players(s, db, db.code[pc + 1], c)
        f.step = LAST
    if f.step == GOT:
        r = answered_row(s)
        f.step = ASK
        if r < 0:
            f.l[4] = 1000
        else:
            add(s.chosen, r)
            drop(s.looked_at, r)
            f.l[4] += 1
    while True:
        if f.step == LAST:
            p = first_in_turn_order(s, f.l[2])
            if p < 0:
                return done(s, f, pc + EFFECT_WIDTH)
            f.l[2] &= ~(1 << p)
            f.l[3] = p
            f.l[4] = 0
            clear(s.chosen)
            log(s, EV_SEARCHED, NONE, it.src, p, 0, 0)
            f.step = ASK
        p = f.l[3]
        if f.step == ASK:
            most = evaluate(s, db, db.code[pc + 3], c)
            if f.l[4] < most:
                lift_matching(s, db, p, fi, c)
                if not is_empty(s.looked_at):
                    mask_clear(s)
                    for w in range(W):
                        s.mask[1 + w] = s.looked_at[w]
                        s.picked[w] = s.chosen[w]
                    mask_verb(s, V_PASS)  # may fail to find (CR 701.23b)
                    s.d_src = it.src
                    s.d_n = most - f.l[4]
                    f.step = GOT
                    return decide(s, D_SEARCH, p)
            for w in range(W):  # the others go back
                m = s.looked_at[w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    put_back(s, db, w * 64 + k, 0)
            for w in range(W):
                s.looked_at[w] = s.chosen[w]
            clear(s.picked)
            f.step = MORE
            shuffle_library(s, p)
            log(s, EV_SHUFFLED, NONE, it.src, p, 0, 0)
            base = s.n_events
            for w in range(W):
                m = s.chosen[w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    o = w * 64 + k
                    if flags & MOVE_REVEAL:
                        s.o[o].known = (1 << s.n_players) - 1
                        log(s, EV_REVEALED, o, it.src, p, 0, 0)
                    if zone == Z_LIBRARY:
                        put_back(s, db, o, NONE)
                    else:
                        i = add_move(s, o, zone, it.src, p)
                        s.events[i].enters_tapped = flags & MOVE_TAPPED
            if s.n_events > base and submit(s, db, base):
                return 1
        if f.step == MORE:
            for w in range(W):  # an Aura that could enchant nothing stays in the library (CR 303.4g)
                m = s.looked_at[w] & s.chosen[w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    if s.o[w * 64 + k].zone == Z_LOOKED_AT:
                        put_back(s, db, w * 64 + k, NONE)
                        shuffle_library(s, f.l[3])
            clear(s.chosen)
            f.step = LAST


@kernel
def op_dig(s, db, f, c, pc):
    """DIG players q_look q_take filter flags: look at the top cards, take some, the rest away.

    l[3] = player, l[4] = taken so far.
    """
    it = s.cx[c].it
    flags = db.code[pc + 5]
    if f.step == R_RUN:
        p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
        if p < 0:
            return done(s, f, pc + EFFECT_WIDTH)
        f.l[3] = p
        f.l[4] = 0
        clear(s.chosen)
        lift(s, db, p, evaluate(s, db, db.code[pc + 2], c))
        f.step = ASK
    p = f.l[3]
    if f.step == GOT:
        r = answered_row(s)
        if r < 0:
            f.l[4] = 1000
        else:
            add(s.chosen, r)
            f.l[4] += 1
        f.step = ASK
    if f.step == ASK:
        most = evaluate(s, db, db.code[pc + 3], c)
        if f.l[4] < most:
            mask_clear(s)
            n = 0
            for w in range(W):
                m = s.looked_at[w] & ~s.chosen[w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    if match(s, db, db.code[pc + 4], w * 64 + k, c):
                        mask_row(s, w * 64 + k)
                        n += 1
                s.picked[w] = s.chosen[w]
            if n:
                mask_verb(s, V_PASS)
                s.d_src = it.src
                s.d_n = most - f.l[4]
                f.step = GOT
                return decide(s, D_CHOOSE_OBJECT, p)
        clear(s.picked)
        f.step = MORE
        base = s.n_events
        for w in range(W):
            m = s.looked_at[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                o = w * 64 + k
                if has(s.chosen, o):
                    if flags & DIG_REVEAL:
                        s.o[o].known = (1 << s.n_players) - 1
                        log(s, EV_REVEALED, o, it.src, p, 0, 0)
                    add_move(s, o, Z_BATTLEFIELD if flags & DIG_TO_BATTLEFIELD else Z_HAND, it.src, p)
                elif flags & DIG_REST_GRAVEYARD:
                    add_move(s, o, Z_GRAVEYARD, it.src, p)
        if s.n_events > base and submit(s, db, base):
            return 1
    while not is_empty(s.looked_at):  # the rest, in random order (nobody knows it any more)
        j = random_below(s, size(s.looked_at))
        r = NONE
        for w in range(W):
            m = s.looked_at[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if j == 0:
                    r = w * 64 + k
                j -= 1
        s.o[r].known = 0
        put_back(s, db, r, 0)
    return done(s, f, pc + EFFECT_WIDTH)


@kernel
def op_mill(s, db, f, c, pc):
    """MILL players q set (CR 701.17): all at once; then the set holds the milled cards.

    l[2] = players still to mill, l[3] = 1 + cards each still has to; more than events have room for take several batches.
    """
    reg = db.code[pc + 3]
    if f.step == R_RUN:
        f.l[2] = players(s, db, db.code[pc + 1], c)
        f.l[3] = 0
        for w in range(W):
            s.cx[c].set[reg, w] = 0
        n = max(evaluate(s, db, db.code[pc + 2], c), 0)
        f.l[4] = n
        f.step = ASK
        if n == 0:
            s.cx[c].variable[DONE] = 0
    while True:
        if f.step == LAST:
            for w in range(W):
                s.cx[c].set[reg, w] |= s.created[w]
            f.step = ASK
        base = s.n_events
        for p in range(s.n_players):
            if (f.l[2] >> p) & 1:
                if f.l[3] == 0:
                    f.l[3] = 1 + min(f.l[4], s.pl[p].n_library)
                while f.l[3] > 1 and (s.n_events == base or s.n_events < EVENTS_CAP - 6):
                    add_event(s, EV_MILLED, NONE, s.cx[c].it.src, p, 1, 0)
                    f.l[3] -= 1
                if f.l[3] > 1:
                    break
                f.l[3] = 0
                f.l[2] &= ~(1 << p)
        if s.n_events == base:
            return done(s, f, pc + EFFECT_WIDTH)
        f.step = LAST
        clear(s.created)
        if submit(s, db, base):
            return 1
