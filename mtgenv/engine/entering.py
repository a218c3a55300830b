"""What is chosen as a permanent enters (CR 303.4f, 614.12): the face it shows, its host, what it copies, a type or color."""

from .._jit import bit, ctz, kernel, popcount
from .bits import answered_row, mask_verb
from .enums import *
from .filters import candidates, match, protected_from, set_context
from .frames import mask_numbers
from .layers import copied_card, print_chars
from .layout import *


@kernel
def entering_card(s, db, i):
    """The row of the card table that the object of event `i` will show on the battlefield (CR 614.12, 708.3, 712.14)."""
    e = s.events[i]
    if e.status & FACE_FACE_DOWN:
        return db.face_down_card
    if e.status & FACE_BACK:
        return db.cards[s.o[e.obj].physical].other
    return s.o[e.obj].card


@kernel
def needs_host(s, db, i):
    """1 if event `i` puts an Aura onto the battlefield that is no resolving Aura spell: its host is chosen (CR 303.4f)."""
    e = s.events[i]
    if e.amount != 0 or (e.x >> 3 == Z_STACK and not e.status & EVF_COPY):
        return 0
    return 1 if db.cards[entering_card(s, db, i)].enchant >= 0 else 0


@kernel
def mask_hosts(s, db, i):
    """`s.mask` := what the Aura of event `i` could be attached to as it enters (CR 303.4f); their number."""
    e = s.events[i]
    fi = db.targets[db.cards[entering_card(s, db, i)].enchant].filter
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
def mask_copied(s, db, a, i):
    """`s.mask` := what the object of event `i` may enter as a copy of by ability `a`; their number."""
    e = s.events[i]
    set_context(s, CX_CHOOSE, e.player, e.obj)
    candidates(s, db, db.abilities[a].src_filter, 0)
    n = 0
    s.mask[0] = 0
    for w in range(W):
        m = s.tmp[0, w] & s.battlefield[w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if match(s, db, db.abilities[a].src_filter, w * 64 + k, CX_CHOOSE):
                out |= bit(k)
                n += 1
        s.mask[1 + w] = out
    if db.abilities[a].q == 1:  # "you may"
        mask_verb(s, V_PASS)
    return n


@kernel
def take_copy(s, db, i):
    """The object of event `i` enters as a copy of the permanent that was chosen (CR 707.5): its abilities count now."""
    e = s.events[i]
    r = answered_row(s)
    which = e.applied >> EXCEPTION_SHIFT
    e.applied &= (1 << EXCEPTION_SHIFT) - 1
    if r < 0:
        return 0
    card = copied_card(s, db, r)
    x = s.o[e.obj]
    e.status |= EVF_COPY
    if x.card != card:
        x.card = card
        e.applied = 0
        print_chars(s, db, e.obj)
        x.ch.controller = e.player
    e.applied |= which << EXCEPTION_SHIFT
    e.token_size = r + 1
    return 1


@kernel
def mask_types(s, db, i, base):
    """Ask which creature type is chosen for event `i`'s entering permanent; 0 if one is, or none is needed (CR 614.12a)."""
    e = s.events[i]
    x = s.o[e.obj]
    c = db.cards[x.card]
    asks = NONE
    for a in range(c.ability0, c.ability1):
        if db.abilities[a].kind == AB_REPLACEMENT:
            if db.abilities[a].op == REP_CHOOSE_TYPE or db.abilities[a].op == REP_CHOOSE_COLOR:
                asks = a
    n = popcount(db.creature_types)
    if asks < 0 or x.chosen_type or (n == 0 and db.abilities[asks].op == REP_CHOOSE_TYPE):
        return 0
    if n == 1 and s.skip_forced and db.abilities[asks].op == REP_CHOOSE_TYPE:
        x.chosen_type = 1 + ctz(db.creature_types)
        return 0
    for v in range(4):
        s.mask[v] = 0
    s.d_base = base
    s.d_src = e.obj
    s.d_ref = NONE
    s.d_n = 1
    if db.abilities[asks].op == REP_CHOOSE_COLOR:
        s.mask[0] = (db.abilities[asks].q >> 1) << V_COLOR
        s.dk = D_CHOOSE_COLOR
    else:
        mask_numbers(s, 0, n - 1)
        s.dk = D_CHOOSE_NUMBER
    s.dp = e.player
    return 1


@kernel
def choose_type(s, db, i, k):
    """The `k`-th creature type of the match is chosen for event `i`'s permanent."""
    m = db.creature_types + 0
    while k > 0:
        m ^= bit(ctz(m))
        k -= 1
    s.o[s.events[i].obj].chosen_type = 1 + ctz(m)
    return 0
