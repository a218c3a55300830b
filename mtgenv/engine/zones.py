"""Moving cards and tokens between zones: a move makes a new object (CR 400.7); called only by the events kernels."""

from .._jit import bit, ctz, kernel, random_below
from .bits import add, assign, drop
from .combat_state import leave_combat
from .durations import forget_object
from .enums import *
from .layers import enter_printed, face_card, print_chars
from .layout import *


@kernel
def alloc_slot(s):
    """A free object slot, the one longest unused; NONE (and the game is truncated) if there is none."""
    start = s.last_slot + 1
    for turn in range(2):
        w0 = start >> 6 if turn == 0 else 0
        for w in range(w0, W):
            m = s.free[w]
            if turn == 0 and w == w0:
                m &= ~(bit(start & 63) - 1) if (start & 63) else m
            if m != 0:
                k = ctz(m)
                o = w * 64 + k
                s.free[w] ^= bit(k)
                drop(s.left, o)
                s.last_slot = o if o < N_OBJECTS - 1 else -1
                s.o[o].chosen_type = 0
                s.o[o].chosen = 0
                return o
    s.n_capacity_hits += 1
    s.over = OVER_TRUNCATED_CAPACITY
    return NONE


@kernel
def new_object(s, db, o, card, owner):
    """Make slot `o` hold a fresh object of `card`; the caller puts it into a zone."""
    x = s.o[o]
    x.card = card
    x.physical = card
    x.status = 0
    x.owner = owner
    x.base_controller = owner
    x.gen = (x.gen + 1) & 0x7FFF
    s.timestamps += 1
    x.timestamp = s.timestamps
    x.damage = 0
    for k in range(N_COUNTERS):
        x.counters[k] = 0
    x.attached_to = NONE
    x.attacking = NONE
    x.x = 0
    x.marks = 0
    x.by = NONE
    x.by_gen = 0
    x.ability = NONE
    x.token = 0
    x.cast_from = NONE
    x.kicked = 0
    x.known = 0
    print_chars(s, db, o)
    return 0


@kernel
def register_abilities(s, db, o):
    """List an object that is not on the battlefield under the kinds of abilities that work from its zone."""
    c = db.cards[s.o[o].card]
    z = s.o[o].zone
    drop(s.with_static, o)
    drop(s.with_trigger, o)
    drop(s.with_activated, o)
    drop(s.with_replacement, o)
    drop(s.with_mana, o)
    assign(s.any_time, o, z == Z_HAND and (c.instant_speed or c.layout or c.morph >= 0))
    if z == Z_NOWHERE or z == Z_LIBRARY or s.o[o].ability >= 0:
        return 0
    if z == Z_BATTLEFIELD:
        return enter_printed(s, db, o)
    if not (c.has_static or c.listens or c.has_activated or c.has_replacement or c.ways):
        return 0
    for a in range(c.ability0, c.ability1):
        ab = db.abilities[a]
        if (ab.zones >> z) & 1:
            if ab.kind == AB_PERMISSION and ab.self_only:
                add(s.with_activated, o)
            elif (
                ab.kind == AB_STATIC
                or ab.kind == AB_COST_MOD
                or ab.kind == AB_PERMISSION
                or ab.kind == AB_CASTING_RULE
                or ab.kind == AB_PLAYER_RULE
            ):
                add(s.with_static, o)
                s.chars_dirty = 1
            elif ab.kind == AB_TRIGGERED or ab.kind == AB_TRIGGERED_MANA:
                add(s.with_trigger, o)
                s.listening |= c.listens
            elif ab.kind == AB_ACTIVATED or ab.kind == AB_MANA:
                add(s.with_activated, o)
            elif ab.kind == AB_REPLACEMENT:
                add(s.with_replacement, o)
                for b in range(c.ability0, c.ability1):
                    if db.abilities[b].kind == AB_REPLACEMENT:
                        s.replacing |= 1 << db.abilities[b].event
    return 0


@kernel
def remember(s, o):
    """Keep the last known information of the permanent in slot `o` (CR 608.2h)."""
    k = s.last_lki + 1
    if k >= LKI_CAP:
        k = 0
    s.last_lki = k
    e = s.lki[k]
    x = s.o[o]
    e.ch = x.ch
    e.ch.is_attached_to = x.attached_to
    e.ch.card = x.card
    for i in range(N_COUNTERS):
        e.counters[i] = x.counters[i]
    e.obj = o
    e.gen = x.gen
    e.cast_from = x.cast_from
    e.kicked = x.kicked
    e.paid = (x.marks >> 8) & 15
    e.ch.spent = x.by_gen & 31 if x.by < 0 else 0
    e.spent_total = min(x.by_gen >> SPENT_TOTAL, 127) if x.by < 0 and x.by_gen > 0 else 0
    x.lki = k
    return 0


@kernel
def leave_zone(s, db, o):
    """Take object `o` out of the lists of the zone it is in, and out of what earlier triggers remember as "those"."""
    x = s.o[o]
    z = x.zone
    if db.state_reads & STATE_ZONES:
        s.chars_dirty = 1
    if db.any_permission and s.n_effects and z != Z_BATTLEFIELD and z != Z_STACK:
        forget_object(s, o)
    for k in range(s.n_pending):
        if s.pending[k].batch != s.batch:
            drop(s.pending[k].ev_set, o)
    for k in range(s.n_stack):
        if s.stack[k].batch != s.batch:
            drop(s.stack[k].ev_set, o)
    for k in range(s.n_delayed):
        drop(s.delayed[k].set, o)
    if z == Z_BATTLEFIELD:
        remember(s, o)
        add(s.left, o)
        if s.in_combat:
            leave_combat(s, o)
        drop(s.battlefield, o)
        drop(s.controlled[x.ch.controller], o)
        drop(s.tapped, o)
        drop(s.sick, o)
        drop(s.creatures, o)
        drop(s.lands, o)
        drop(s.attached, o)
        drop(s.declared, o)
        drop(s.dealt_first, o)
        drop(s.deathtouched, o)
        drop(s.used_this_turn, o)
        drop(s.entered_this_turn, o)
        drop(s.modified, o)
        drop(s.face_down, o)
        for w in range(W):  # what was attached to it is attached to nothing now (CR 301.5c, 303.4c)
            m = s.attached[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if s.o[w * 64 + k].attached_to == o:
                    s.o[w * 64 + k].attached_to = NONE
                    s.attached[w] &= ~bit(k)
        if s.n_effects or s.n_shields:
            forget_object(s, o)
        if db.any_phasing:
            for i in range(N_OBJECTS):
                if s.o[i].zone == Z_PHASED and s.o[i].attached_to == o:
                    s.o[i].attached_to = NONE
        s.chars_dirty = 1
        s.sba_dirty = 1
    elif z == Z_PHASED:  # its owner leaves the game
        forget_object(s, o)
    elif z == Z_HAND:
        drop(s.hand[x.owner], o)
        s.pl[x.owner].n_hand -= 1
    elif z == Z_GRAVEYARD:
        drop(s.graveyard[x.owner], o)
    elif z == Z_EXILE:
        drop(s.exile, o)
    elif z == Z_COMMAND:
        drop(s.command, o)
    elif z == Z_LOOKED_AT:
        drop(s.looked_at, o)
    elif z == Z_STACK:
        n = 0
        for k in range(s.n_stack):
            if s.stack[k].obj != o:
                if n != k:
                    s.stack[n] = s.stack[k]
                n += 1
            else:
                s.gone = s.stack[k]
        s.n_stack = n
    s.version += 1
    return 0


@kernel
def free_slot(s, db, o):
    """Object `o` ceases to exist or has become a card in a library."""
    x = s.o[o]
    x.zone = Z_NOWHERE
    x.gen = (x.gen + 1) & 0x7FFF
    x.ability = NONE
    x.attached_to = NONE
    if s.n_effects:
        forget_object(s, o)
    register_abilities(s, db, o)
    add(s.free, o)
    return 0


@kernel
def put_in_library(s, p, card, place, known):
    """Insert a card into player `p`'s library at index `place` (0: bottom, n_library: top)."""
    q = s.pl[p]
    if q.n_library >= LIBRARY_CAP:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    for k in range(q.n_library, place, -1):
        q.library[k] = q.library[k - 1]
        q.library_known[k] = q.library_known[k - 1]
    q.library[place] = card
    q.library_known[place] = known
    q.n_library += 1
    return 0


@kernel
def take_from_library(s, db, p, place):
    """Lift the card at index `place` of player `p`'s library into a slot (zone LOOKED_AT); its slot, or NONE."""
    q = s.pl[p]
    o = alloc_slot(s)
    if o < 0:
        return NONE
    new_object(s, db, o, q.library[place], p)
    s.o[o].known = q.library_known[place]
    for k in range(place, q.n_library - 1):
        q.library[k] = q.library[k + 1]
        q.library_known[k] = q.library_known[k + 1]
    q.n_library -= 1
    s.o[o].zone = Z_LOOKED_AT
    add(s.looked_at, o)
    return o


@kernel
def shuffle_library(s, p):
    """Randomise player `p`'s library (CR 701.24); nobody knows it any more."""
    q = s.pl[p]
    for k in range(q.n_library - 1, 0, -1):
        j = random_below(s, k + 1)
        c = q.library[k]
        q.library[k] = q.library[j]
        q.library[j] = c
    for k in range(q.n_library):
        q.library_known[k] = 0
    return 0


@kernel
def note_spent(s, o):
    """Spell `o` remembers what mana was just spent to cast it (see SPENT_TOTAL)."""
    s.o[o].damage = s.need[27]
    return 0


@kernel
def put_in_zone(s, db, o, z, p):
    """Put object `o` (out of every zone) into zone `z` as a new object; `p` controls it on the battlefield.

    For Z_LIBRARY `p` is the place: 0 bottom, NONE top. A token that is not on the battlefield ceases to exist (CR 111.7).
    """
    x = s.o[o]
    if db.state_reads & STATE_ZONES:
        s.chars_dirty = 1
    token = x.token
    lki = x.lki
    old = x.zone
    everyone = (1 << s.n_players) - 1
    public = old != Z_HAND and old != Z_LIBRARY and old != Z_LOOKED_AT
    known = everyone if public else x.known
    kx = x.x
    kicked = x.kicked
    marks = x.marks & MARK_COSTS
    spent = x.damage
    cast_from = x.cast_from
    if z == Z_LIBRARY:
        if not token:
            n = s.pl[x.owner].n_library
            put_in_library(s, x.owner, x.physical, n if p < 0 else p, known)
        free_slot(s, db, o)
        return 0
    if old == Z_STACK and z != Z_BATTLEFIELD and s.n_effects:  # else it goes on applying (CR 400.7a)
        forget_object(s, o)
    status = x.status
    card = x.card
    new_object(s, db, o, x.physical, x.owner)
    x.lki = lki
    x.zone = z
    if z != Z_BATTLEFIELD:
        x.chosen_type = 0
        x.chosen = 0
    if z == Z_BATTLEFIELD:
        x.token = token
        if old == Z_STACK and (status or card != x.physical):  # the permanent is the face that was cast (CR 712.11)
            x.status = status
            x.card = card
            print_chars(s, db, o)
            if status & FACE_FACE_DOWN:
                add(s.face_down, o)
                x.known = 1 << p
        elif old != Z_STACK and status:  # what the event said: transformed, face down
            x.status = status
            x.card = face_card(s, db, o)
            print_chars(s, db, o)
            if status & FACE_FACE_DOWN:
                add(s.face_down, o)
                x.known = 1 << p
        if old == Z_STACK:  # what the spell knew, the permanent knows (CR 107.3m, 702.33d)
            x.x = kx
            x.kicked = kicked
            x.by_gen = spent
            x.marks |= marks
            x.cast_from = cast_from
        x.base_controller = p
        x.ch.controller = p
        add(s.battlefield, o)
        add(s.sick, o)
        add(s.entered_this_turn, o)
        drop(s.tapped, o)
        s.sba_dirty = 1
    elif token:
        free_slot(s, db, o)
        return 0
    elif z == Z_HAND:
        add(s.hand[x.owner], o)
        s.pl[x.owner].n_hand += 1
        x.known = known | 1 << x.owner
    elif z == Z_GRAVEYARD:
        add(s.graveyard[x.owner], o)
    elif z == Z_EXILE:
        add(s.exile, o)
        x.x = s.turn & 0x7FFF  # when (CR 702.143a: "on a later turn")
    elif z == Z_COMMAND:
        add(s.command, o)
    register_abilities(s, db, o)
    s.version += 1
    return 0


@kernel
def copy_card(s, db, card, p):
    """A copy of a card, in exile, that player `p` may cast now (CR 707.12); its slot, or NONE."""
    o = alloc_slot(s)
    if o < 0:
        return NONE
    new_object(s, db, o, card, p)
    x = s.o[o]
    x.token = 1
    x.lki = NONE
    x.zone = Z_EXILE
    x.known = (1 << s.n_players) - 1
    add(s.exile, o)
    return o


@kernel
def send_on_adventure(s, o, p):
    """Exiled object `o` is on an adventure: player `p` may cast it from there (CR 715.3d)."""
    x = s.o[o]
    x.status = FACE_ADVENTURE
    x.base_controller = p
    x.ch.controller = p
    add(s.with_activated, o)
    return 0
