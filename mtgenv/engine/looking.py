"""Effect instructions about library cards that are looked at, revealed or found, and about putting cards into libraries.

A card that is looked at or found lies in a slot (zone LOOKED_AT) and can be chosen and moved like any other. What is left
of them goes back on top in the order it lay in before the library is used otherwise, or at the end (CR 701.20e).
"""

from .._jit import bit, ctz, kernel, random_below
from ..vm.opcodes import *
from ..vm.opcodes import EFFECT_WIDTH
from .bits import add, answered_row, clear, drop, first, is_empty, mask_clear, mask_row, mask_verb, size
from .combat_state import put_attacking
from .enums import *
from .events import add_move
from .expr import evaluate
from .filters import match, players
from .frames import decide, log
from .layout import *
from .library_ops import all_alike, lift_matching, put_back
from .protocol import *
from .replacement import submit
from .steps import done, first_in_turn_order, yes_no
from .zones import shuffle_library, take_from_library


@kernel
def settle(s, db, searching):
    """Put every looked-at card back on top as it lay, the first that was lifted highest; found ones are shuffled in.

    `searching`: found ones stay where they are, as the search goes on.
    """
    shuffled = 0
    while True:
        r = NONE
        for w in range(W):
            m = s.looked_at[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                o = w * 64 + k
                if (r < 0 or s.o[o].timestamp > s.o[r].timestamp) and not (searching and s.o[o].marks & MARK_FOUND):
                    r = o
        if r < 0:
            break
        if s.o[r].marks & MARK_FOUND:
            shuffled |= 1 << s.o[r].owner
        put_back(s, db, r, NONE)
    for p in range(s.n_players):
        if (shuffled >> p) & 1:
            shuffle_library(s, p)
    return 0


@kernel
def show(s, o, seats, src):
    """The players in the mask `seats` know the looked-at card `o`; all of them: it is revealed (CR 701.20)."""
    everyone = (1 << s.n_players) - 1
    s.o[o].known |= seats
    if seats == everyone:
        log(s, EV_REVEALED, o, src, s.o[o].owner, 0, 0)
    else:
        log(s, EV_LOOKED_AT, NONE, NONE, s.o[o].owner, 1, 0)
    return 0


@kernel
def op_look(s, db, c, pc):
    """LOOK players q set int players: lift the top q cards of each library into slots; the last players look at them."""
    who = players(s, db, db.code[pc + 1], c)
    n = evaluate(s, db, db.code[pc + 2], c)
    reg = db.code[pc + 3]
    seats = (1 << s.n_players) - 1
    if not db.code[pc + 4]:
        seats = players(s, db, db.code[pc + 5], c)
    for w in range(W):
        s.cx[c].set[reg, w] = 0
    for p in range(s.n_players):
        if (who >> p) & 1:
            k = 0
            while k < n and s.pl[p].n_library > 0:
                o = take_from_library(s, db, p, s.pl[p].n_library - 1)
                if o < 0:
                    return 0
                show(s, o, seats, s.cx[c].it.src)
                s.cx[c].set[reg, o >> 6] |= bit(o & 63)
                k += 1
            if k == 0:
                s.cx[c].variable[DONE] = 0
    return 0


@kernel
def op_look_until(s, db, c, pc):
    """LOOK_UNTIL players filter q set set: each reveals until q that match: the first set; the others: the second."""
    who = players(s, db, db.code[pc + 1], c)
    n = evaluate(s, db, db.code[pc + 3], c)
    a = db.code[pc + 4]
    b = db.code[pc + 5]
    for w in range(W):
        s.cx[c].set[a, w] = 0
        s.cx[c].set[b, w] = 0
    for p in range(s.n_players):
        if (who >> p) & 1:
            k = 0
            while k < n and s.pl[p].n_library > 0:
                o = take_from_library(s, db, p, s.pl[p].n_library - 1)
                if o < 0:
                    return 0
                show(s, o, (1 << s.n_players) - 1, s.cx[c].it.src)
                if match(s, db, db.code[pc + 2], o, c):
                    s.cx[c].set[a, o >> 6] |= bit(o & 63)
                    k += 1
                else:
                    s.cx[c].set[b, o >> 6] |= bit(o & 63)
            if k < n:
                s.cx[c].variable[DONE] = 0
    return 0


@kernel
def op_find(s, db, f, c, pc):
    """FIND players players filter q set: the first search a library for up to q cards that match (CR 701.23).

    Each searches their own library if the second players are nobody. What is found stays set aside in the set.
    l[2] = players still to search, l[3] = searcher, l[4] = found so far, l[5] = whose library.
    """
    it = s.cx[c].it
    fi = db.code[pc + 3]
    reg = db.code[pc + 5]
    if f.step == R_RUN:
        f.l[2] = players(s, db, db.code[pc + 1], c)
        settle(s, db, 1)
        for w in range(W):
            s.cx[c].set[reg, w] = 0
        f.step = LAST
    if f.step == GOT:
        r = answered_row(s)
        f.step = ASK
        if r < 0:
            f.l[4] = 1000
        else:
            s.cx[c].set[reg, r >> 6] |= bit(r & 63)
            s.o[r].marks |= MARK_FOUND
            f.l[4] += 1
    while True:
        if f.step == LAST:
            p = first_in_turn_order(s, f.l[2])
            if p < 0:
                clear(s.picked)
                return done(s, f, pc + EFFECT_WIDTH)
            f.l[2] &= ~(1 << p)
            f.l[3] = p
            f.l[4] = 0
            f.l[5] = p
            if db.code[pc + 2]:
                f.l[5] = first_in_turn_order(s, players(s, db, db.code[pc + 2], c))
                if f.l[5] < 0:
                    continue
            log(s, EV_SEARCHED, NONE, it.src, f.l[5], 0, 0)
            f.step = ASK
        most = evaluate(s, db, db.code[pc + 4], c)
        if f.l[4] < most:
            lift_matching(s, db, f.l[5], fi, c)
            mask_clear(s)
            n = 0
            for w in range(W):
                m = s.looked_at[w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    o = w * 64 + k
                    s.o[o].known |= 1 << f.l[3]
                    if not s.o[o].marks & MARK_FOUND and s.o[o].owner == f.l[5]:
                        mask_row(s, o)
                        n += 1
                s.picked[w] = s.cx[c].set[reg, w]
            if n:
                if fi >= 0:
                    mask_verb(s, V_PASS)  # may fail to find what is of a stated quality (CR 701.23b)
                s.d_src = it.src
                s.d_n = most - f.l[4]
                f.step = GOT
                return decide(s, D_SEARCH, f.l[3])
        for w in range(W):  # the others go back
            m = s.looked_at[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if not s.o[w * 64 + k].marks & MARK_FOUND and s.o[w * 64 + k].owner == f.l[5]:
                    put_back(s, db, w * 64 + k, 0)
        f.step = LAST


@kernel
def arranger(s, db, c, pc, o):
    """Who says where card `o` goes: the players of the instruction, else the looker, or the owner (CR 401.4)."""
    if db.code[pc + 3] & ARRANGE_OWNERS:
        return s.o[o].owner
    if db.code[pc + 2]:
        p = first_in_turn_order(s, players(s, db, db.code[pc + 2], c))
        if p >= 0:
            return p
    return s.cx[c].it.controller if s.o[o].zone == Z_LOOKED_AT else s.o[o].owner


@kernel
def place_card(s, db, o, top, nth, src):
    """Put card `o` on top (or `nth` from the top) or on the bottom of its owner's library; 1 if a frame is in the way."""
    if s.o[o].zone == Z_LOOKED_AT:
        place = NONE if top else 0
        if nth > 1:
            place = max(s.pl[s.o[o].owner].n_library - (nth - 1), 0)
        put_back(s, db, o, place)
        return 0
    base = s.n_events
    i = add_move(s, o, Z_LIBRARY, src, s.o[o].owner)
    s.events[i].amount = nth if nth > 1 else (0 if top else 1)
    return submit(s, db, base)


@kernel
def random_of_picked(s, t):
    """A row of `s.picked` (t = 0) or `s.chosen` at random."""
    j = random_below(s, size(s.picked) if t == 0 else size(s.chosen))
    for w in range(W):
        m = s.picked[w] if t == 0 else s.chosen[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if j == 0:
                return w * 64 + k
            j -= 1
    return NONE


@kernel
def op_arrange(s, db, f, c, pc):
    """ARRANGE set players int: put the cards of the set into their owners' libraries, in an order (CR 401.4).

    Flags ARRANGE_*; nth from the top: int >> 4. While a player is asked, `s.picked` goes to the top and `s.chosen` to the
    bottom; the first put on top, and the last put under, lies deepest.
    """
    it = s.cx[c].it
    flags = db.code[pc + 3]
    nth = flags >> 4
    reg = db.code[pc + 1]
    if f.step == R_RUN:
        clear(s.picked)
        clear(s.chosen)
        n = 0
        for w in range(W):
            m = s.cx[c].set[reg, w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                o = w * 64 + k
                z = s.o[o].zone if o < N_OBJECTS else Z_NOWHERE
                if z == Z_NOWHERE or z == Z_LIBRARY or s.o[o].ability >= 0:
                    continue
                n += 1
                if flags & ARRANGE_BOTTOM:
                    add(s.chosen, o)
                else:
                    add(s.picked, o)
        if n == 0:
            s.cx[c].variable[DONE] = 0
        f.l[2] = n
        f.step = MORE
        if flags & ARRANGE_EITHER:  # top or bottom of each is asked
            for w in range(W):
                s.tmp[0, w] = 0
            f.step = ASK
            f.l[3] = NONE
    if f.step == GOT:
        o = f.l[3]
        if s.ans != V_YES:
            drop(s.picked, o)
            add(s.chosen, o)
        f.step = ASK
    if f.step == GOT_MORE:
        o = answered_row(s)
        top = (s.picked[o >> 6] >> (o & 63)) & 1
        drop(s.picked, o)
        drop(s.chosen, o)
        f.step = MORE
        if place_card(s, db, o, top, nth, it.src):
            return 1
    while True:
        if f.step == ASK:
            r = NONE
            for w in range(W):
                m = s.picked[w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    if r < 0 and w * 64 + k > f.l[3]:
                        r = w * 64 + k
            if r >= 0:
                f.l[3] = r
                s.d_ref = it.src
                return yes_no(s, f, D_SCRY, arranger(s, db, c, pc, r), r)
            f.step = MORE
        top = not is_empty(s.picked)
        o = first(s.picked) if top else first(s.chosen)
        if o < 0:
            return done(s, f, pc + EFFECT_WIDTH)
        t = 0 if top else 1
        if flags & ARRANGE_RANDOM:
            o = random_of_picked(s, t)
            if f.l[2] > 1:
                s.o[o].known = 0  # nobody knows which is where
        elif not all_alike(s, t):
            p = arranger(s, db, c, pc, o)
            mask_clear(s)
            n = 0
            for w in range(W):
                m = s.picked[w] if top else s.chosen[w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    if arranger(s, db, c, pc, w * 64 + k) == p:
                        mask_row(s, w * 64 + k)
                        n += 1
            if n > 1:
                s.d_src = it.src
                s.d_n = n
                f.step = GOT_MORE
                return decide(s, D_CHOOSE_OBJECT, p)
        drop(s.picked, o)
        drop(s.chosen, o)
        if place_card(s, db, o, top, nth, it.src):
            return 1


@kernel
def ask_whom_attacked(s, db, f, pc):
    """Those of `s.chosen` that the active player controls are attacking what that player chooses (CR 508.4), one by one.

    l[2] = the one being asked about.
    """
    if f.step == GOT:
        put_attacking(s, db, f.l[2], answered_row(s))
        f.step = ASK
    while True:
        o = first(s.chosen)
        if o < 0:
            return done(s, f, pc + EFFECT_WIDTH)
        drop(s.chosen, o)
        p = s.o[o].ch.controller
        if p != s.active_player:
            continue
        mask_clear(s)
        for q in range(s.n_players):
            if q != p and not s.pl[q].lost:
                mask_row(s, FIRST_PLAYER + q)
                for w in range(W):
                    m = s.controlled[q, w]
                    while m != 0:
                        k = ctz(m)
                        m ^= bit(k)
                        if s.o[w * 64 + k].ch.types & T_PLANESWALKER:
                            mask_row(s, w * 64 + k)
        f.l[2] = o
        s.d_src = o
        s.d_n = 1
        f.step = GOT
        return decide(s, D_ATTACK_TARGET, p)


@kernel
def op_enter_attacking(s, db, f, c, pc):
    """ENTER_ATTACKING set: those the active player controls are attacking a player or planeswalker of choice (CR 508.4).

    `s.chosen` = those still to do, l[2] = the one being asked about.
    """
    if f.step == R_RUN:
        for w in range(W):
            s.chosen[w] = s.cx[c].set[db.code[pc + 1], w] & s.creatures[w] if s.in_combat else 0
        f.step = ASK
    return ask_whom_attacked(s, db, f, pc)


@kernel
def op_keep(s, db, c, pc):
    """KEEP set int: leave in the set what is now in that zone (-1: what has left the battlefield or the stack)."""
    reg = db.code[pc + 1]
    z = db.code[pc + 2]
    for w in range(W):
        m = s.cx[c].set[reg, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            now = s.o[o].zone if o < N_OBJECTS else Z_NOWHERE
            if now != z if z >= 0 else (now == Z_BATTLEFIELD or now == Z_STACK):
                s.cx[c].set[reg, w] &= ~bit(k)
    return 0


@kernel
def show_hidden(s):
    """Rules show the top cards of libraries or whole hands to players."""
    everyone = (1 << s.n_players) - 1
    for p in range(s.n_players):
        q = s.pl[p]
        flags = q.rules >> (PLR_TOP_REVEALED - FIRST_PLAYER_FLAG)
        if flags & 3 and q.n_library > 0:
            q.library_known[q.n_library - 1] |= everyone if flags & 1 else 1 << p
        if flags & 4:
            for w in range(W):
                m = s.hand[p, w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    s.o[w * 64 + k].known = everyone
    return 0
