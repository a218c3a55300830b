"""The one door for change: every event is replaced, done, logged and announced here, one batch at a time (CR 614-616).

A batch lies in ``s.events[base:n_events]``, which is a stack: a batch made while another is under way lies above it.
Moves carry ``x = from-zone * 8 + to-zone``; ``amount`` of a move to a library is 0: top, 1: bottom;
from 2 on: that many from the top;
of a move to exile 1: on an adventure, 2: until its source leaves the battlefield;
of a move to the battlefield 1 + the row that the Aura enters attached to, or 0.
"""

from .._jit import bit, ctz, kernel
from .bits import add, clear, drop, has, is_empty, note_did, note_mark
from .damage_notes import record_damage, tally_damage, toxic_value
from .durations import add_copiable, add_effect, copy_exceptions
from .enums import *
from .expr import evaluate
from .filters import protected_from, set_context, source_controller, source_keywords
from .frames import log
from .layers import change_status, print_chars, refresh, set_face
from .layout import *
from .triggers import emit
from .zones import (
    alloc_slot,
    leave_zone,
    new_object,
    put_in_zone,
    register_abilities,
    send_on_adventure,
    take_from_library,
)


@kernel
def add_event(s, kind, row, src, p, amount, x):
    """Append an event to the batch under construction; its index."""
    if s.n_events >= EVENTS_CAP:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return EVENTS_CAP - 1
    i = s.n_events
    s.n_events += 1
    e = s.events[i]
    e.kind = kind
    e.obj = row
    e.gen = s.o[row].gen if 0 <= row < N_OBJECTS else 0
    e.src = src
    e.src_gen = s.o[src].gen if 0 <= src < N_OBJECTS else 0
    e.player = p
    e.amount = amount
    e.x = x
    e.applied = 0
    e.enters_tapped = 0
    e.counters = 0
    e.counter = 0
    e.state = 0
    e.status = 0
    e.token_size = 0
    return i


@kernel
def add_move(s, o, to, src, p):
    """Append the move of object `o` to zone `to`; `p` will control it (battlefield only, else ignored)."""
    z = s.o[o].zone
    return add_event(s, EV_MOVED, o, src, p, 0, z * 8 + to)


@kernel
def moves_to(s, i):
    """Zone that event `i` moves its object to, NONE if it is no move."""
    e = s.events[i]
    k = e.kind
    if k == EV_MOVED or k == EV_DESTROYED or k == EV_SACRIFICED or k == EV_DISCARDED or (k == EV_MILLED and e.x > 0):
        return e.x & 7
    return NONE


@kernel
def tap(s, db, o):
    """Tap permanent `o` (CR 701.26); 1 if it was untapped."""
    if has(s.tapped, o):
        return 0
    add(s.tapped, o)
    s.version += 1
    if db.state_reads & STATE_TAPPED:
        s.chars_dirty = 1
    log(s, EV_TAPPED, o, NONE, s.o[o].ch.controller, 0, 0)
    if (s.listening >> EV_TAPPED) & 1 or s.n_delayed:
        emit(s, db, EV_TAPPED, o, NONE, s.o[o].ch.controller, 0, 0)
    return 1


@kernel
def end_while_tapped(s, o):
    """Permanent `o` untaps: effects that lasted while it remained tapped end (CR 611.2b)."""
    n = 0
    for i in range(s.n_effects):
        if s.effects[i].src == o and DUR_WHILE_TAPPED <= s.effects[i].duration <= DUR_WHILE_YOU_CONTROL_TAPPED:
            s.chars_dirty = 1
        else:
            if n != i:
                s.effects[n] = s.effects[i]
            n += 1
    s.n_effects = n
    return 0


@kernel
def untap(s, db, o):
    """Untap permanent `o` (CR 701.26); 1 if it was tapped."""
    if not has(s.tapped, o):
        return 0
    if db.stun and s.o[o].counters[db.stun - 1] > 0:  # CR 122.1d
        s.o[o].counters[db.stun - 1] -= 1
        s.version += 1
        return 0
    drop(s.tapped, o)
    s.version += 1
    if db.state_reads & STATE_TAPPED:
        s.chars_dirty = 1
    if s.n_effects:
        end_while_tapped(s, o)
    if (s.listening >> EV_UNTAPPED) & 1 or s.n_delayed:
        emit(s, db, EV_UNTAPPED, o, NONE, s.o[o].ch.controller, 0, 0)
    return 1


@kernel
def ruled_kind(db, kind):
    """1 if counters of that kind change the permanents they are on (CR 122.1a-b)."""
    if db.counter_keywords[kind] or db.counter_ability1[kind] > db.counter_ability0[kind]:
        return 1
    return 1 if db.counter_power[kind] or db.counter_toughness[kind] else 0


@kernel
def put_counters(s, db, o, kind, n):
    """Change object `o`'s counters of a kind by `n` (not below 0); no replacement."""
    x = s.o[o]
    v = min(max(x.counters[kind] + n, 0), 30000)
    if v != x.counters[kind]:
        x.counters[kind] = v
        if kind <= CTR_MINUS1 and x.zone == Z_BATTLEFIELD:
            add(s.modified, o)
            s.chars_dirty = 1
        elif db.any_counter_rules and ruled_kind(db, kind):
            add(s.modified, o)
            s.chars_dirty = 1
        elif db.state_reads & STATE_OTHER:
            s.chars_dirty = 1
        s.sba_dirty = 1
        s.version += 1
    return 0


@kernel
def get_counters(s, db, p, kind, n):
    """Change player `p`'s counters of a kind (a PlayerCounter) by `n` (not below 0)."""
    q = s.pl[p]
    q.counters[kind] = min(max(q.counters[kind] + n, 0), 30000)
    s.version += 1
    if db.state_reads & STATE_OTHER:
        s.chars_dirty = 1
    return 0


@kernel
def forget_empty_draw(s, p):
    """That player `p` drew from an empty library has been looked at by the state-based actions (CR 704.5b)."""
    s.pl[p].drew_from_empty = 0
    return 0


@kernel
def note_life(s):
    """A life total changed: state-based actions must look, and an "as long as" may ask."""
    s.sba_dirty = 1
    s.version += 1
    if s.n_grants or not is_empty(s.with_static):
        s.chars_dirty = 1
    return 0


@kernel
def do_damage(s, db, i):
    """Deal the damage of event `i` and note its results (CR 120.3); lifelink becomes a follow-up event."""
    e = s.events[i]
    row, src, gen, n = e.obj, e.src, e.src_gen, e.amount
    if n <= 0:
        e.state = 1
        return 0
    kw = source_keywords(s, src, gen)
    if db.tally_asked:
        tally_damage(s, row, n, kw)
    if row >= FIRST_PLAYER:
        q = s.pl[row - FIRST_PLAYER]
        if q.lost:
            e.state = 1
            return 0
        note_did(s, db, row - FIRST_PLAYER, DID_WAS_DAMAGED | (DID_WAS_COMBAT_DAMAGED if e.x == 1 else 0))
        if kw & KW_INFECT:
            q.poison += n
        elif not q.rules & (PRULE_LIFE_CANT_CHANGE | PRULE_DAMAGE_KEEPS_LIFE):
            q.life -= n
            q.life_lost += n
            note_life(s)
        if db.any_toxic and e.x == 1:
            q.poison += toxic_value(s, db, src, gen)
        e.player = row - FIRST_PLAYER
    else:
        o = s.o[row]
        if o.gen != e.gen or o.zone != Z_BATTLEFIELD or not o.ch.types & (T_CREATURE | T_PLANESWALKER):
            e.state = 1
            return 0
        if not e.status & EVF_UNPREVENTABLE and protected_from(s, db, row, src):  # CR 702.16e
            e.state = 1
            log(s, EV_PREVENTED, row, src, NONE, n, 0)
            return 0
        e.player = o.ch.controller
        note_mark(s, db, row, MARK_DAMAGED_THIS_TURN)
        if o.ch.types & T_PLANESWALKER:
            put_counters(s, db, row, CTR_LOYALTY, -n)
        if o.ch.types & T_CREATURE:
            if kw & (KW_WITHER | KW_INFECT):  # results are modified like any event (CR 120.4b)
                p = source_controller(s, src, gen, o.ch.controller)  # who puts them (CR 120.3d)
                k = add_event(s, EV_COUNTERS_PUT, row, src, p, n, CTR_MINUS1)
                s.events[k].src_gen = gen
            else:
                o.damage = min(o.damage + n, 30000)
            if kw & KW_DEATHTOUCH:
                add(s.deathtouched, row)
            record_damage(s, db, src, gen, row)
    s.sba_dirty = 1
    s.version += 1
    if db.state_reads & STATE_OTHER:
        s.chars_dirty = 1
    if 0 <= src < N_OBJECTS and s.o[src].gen == gen:
        note_mark(s, db, src, MARK_DEALT_DAMAGE_THIS_TURN)
    log(s, EV_DAMAGE, row, src, e.player, n, e.x)
    if kw & KW_LIFELINK:  # one gain for each source (CR 702.15f, 119.3)
        p = source_controller(s, src, gen, NONE)
        for k in range(i + 1, s.n_events):
            g = s.events[k]
            if g.kind == EV_LIFE_GAINED and g.src == src and g.src_gen == gen and g.state == 0 and g.x == 1:
                g.amount += n
                return 0
        k = add_event(s, EV_LIFE_GAINED, FIRST_PLAYER + p, src, p, n, 1)
        s.events[k].src_gen = gen
    return 0


@kernel
def do_draw(s, db, i):
    """The event's player draws a card (CR 121.1), or has tried to from an empty library (CR 121.4)."""
    e = s.events[i]
    q = s.pl[e.player]
    if q.n_library == 0:
        q.drew_from_empty = 1
        s.sba_dirty = 1
        e.state = 1
        return 0
    o = take_from_library(s, db, e.player, q.n_library - 1)
    if o < 0:
        return 0
    drop(s.looked_at, o)
    put_in_zone(s, db, o, Z_HAND, e.player)
    q.cards_drawn += 1
    if db.state_reads & STATE_OTHER:
        s.chars_dirty = 1
    e.obj = o
    log(s, EV_DRAWN, o, NONE, e.player, 1, 0)
    return 0


@kernel
def attach(s, db, o, row):
    """Attach permanent `o` to `row`; it gets a new timestamp (CR 701.3, 613.7e)."""
    x = s.o[o]
    if x.attached_to == row:
        return 0
    x.attached_to = row
    add(s.attached, o)
    s.timestamps += 1
    x.timestamp = s.timestamps
    s.chars_dirty = 1
    s.sba_dirty = 1
    s.version += 1
    log(s, EV_ATTACHED, row, o, x.ch.controller, 0, 0)
    emit(s, db, EV_ATTACHED, row, o, x.ch.controller, 0, 0)
    return 1


@kernel
def unattach(s, o):
    """Permanent `o` is attached to nothing any more (CR 701.3d)."""
    if s.o[o].attached_to == NONE:
        return 0
    s.o[o].attached_to = NONE
    drop(s.attached, o)
    s.chars_dirty = 1
    s.sba_dirty = 1
    s.version += 1
    return 1


@kernel
def heal(s, o):
    """All damage is removed from permanent `o`."""
    s.o[o].damage = 0
    drop(s.deathtouched, o)
    s.version += 1
    return 0


@kernel
def remove_counters(s, db, o, kind, n):
    """Remove up to `n` counters of a kind from object `o` and tell listeners; how many were removed."""
    had = s.o[o].counters[kind] + 0
    n = min(n, had)
    if n <= 0:
        return 0
    put_counters(s, db, o, kind, -n)
    if (s.listening >> EV_COUNTERS_REMOVED) & 1 or s.n_delayed:
        emit(s, db, EV_COUNTERS_REMOVED, o, NONE, s.o[o].ch.controller, n, kind)
    return n


@kernel
def enter_battlefield(s, db, i):
    """What event `i` says about its entering object: tapped, counters, loyalty (CR 614.12, 306.5b)."""
    e = s.events[i]
    o = e.obj
    if e.enters_tapped:
        add(s.tapped, o)
    c = db.cards[s.o[o].card]
    if c.types & T_PLANESWALKER and c.loyalty > 0:
        s.o[o].counters[CTR_LOYALTY] = c.loyalty
    if e.counters:
        put_counters(s, db, o, e.counter, e.counters)
    if e.amount > 0:
        attach(s, db, o, e.amount - 1)
    s.chars_dirty = 1
    return 0


@kernel
def add_exceptions(s, db, which, o, p, src, duration, copied):
    """Copy `o` differs in what the EXCEPTIONS row number `which` - 1 says, and in what `copied` does (CR 707.9)."""
    if copied >= 0:
        copy_exceptions(s, o, copied)
    if which > 0:
        row = db.abilities[db.exceptions[which - 1]]
        for k in range(row.mod0, row.mod1):
            set_context(s, CX_STATIC, p, src)
            a = evaluate(s, db, db.mods[k].qa, CX_STATIC)
            b = evaluate(s, db, db.mods[k].qb, CX_STATIC)
            add_copiable(s, db.mods[k].mod, db.mods[k].k, a, b, duration, p, src, o)
    s.chars_dirty = 1
    s.version += 1
    return 0


@kernel
def reveal_physical(s, o):
    """Everyone sees the card that represents face-down object `o` (CR 708.9)."""
    s.o[o].known = (1 << s.n_players) - 1
    log(s, EV_REVEALED, NONE, NONE, s.o[o].owner, 0, 0)
    s.log[(s.n_logged - 1) % LOG_CAP].card = s.o[o].physical
    return 0


@kernel
def enters_by(s, db, i, way, n):
    """What PERMISSION row `way` says about how what was cast by it enters: event `i`, with `n` counters if it says so."""
    ab = db.abilities[way]
    e = s.events[i]
    if ab.mana_same:
        e.enters_tapped = 1
    if ab.modes_min:
        e.counter = ab.modes_min - 1
        e.counters = max(n, 0)
    return 0


@kernel
def note_move(s, db, o, frm, to, kind):
    """What the move of object `o` means for what players did this turn; called before it moves."""
    x = s.o[o]
    if kind == EV_SACRIFICED:
        note_did(s, db, x.ch.controller, DID_SACRIFICED)
    if kind == EV_DISCARDED:
        note_did(s, db, x.owner, DID_DISCARDED)
    if frm == Z_BATTLEFIELD:
        note_did(s, db, x.ch.controller, DID_LOST_PERMANENT)
    if frm == Z_GRAVEYARD and not x.token:
        note_did(s, db, x.owner, DID_CARD_LEFT_GRAVEYARD)
    if to == Z_GRAVEYARD and not x.token and db.cards[x.physical].types & PERMANENT_TYPES:
        note_did(s, db, x.owner, DID_DESCENDED)
    return 0


@kernel
def do_move(s, db, i):
    """Move the event's object; afterwards `e.obj` is the same slot and holds the new object."""
    e = s.events[i]
    o = e.obj
    x = s.o[o]
    if x.gen != e.gen or x.zone != e.x >> 3:
        e.state = 1
        return 0
    frm = x.zone
    to = e.x & 7
    if x.marks & (MARK_EXILE_AFTER | MARK_EXILE_LEAVING | MARK_EXILE_FROM_STACK) and to != Z_BATTLEFIELD and to != Z_EXILE:
        after = x.marks & MARK_EXILE_AFTER or (x.marks & MARK_EXILE_FROM_STACK and to == Z_GRAVEYARD)
        if after and frm == Z_STACK or x.marks & MARK_EXILE_LEAVING and frm == Z_BATTLEFIELD:
            to = Z_EXILE
            e.x = frm * 8 + Z_EXILE
            e.amount = 0
    if frm == Z_BATTLEFIELD and x.ch.types & T_CREATURE and to == Z_GRAVEYARD:
        s.pl[x.ch.controller].creatures_died += 1
    if x.status & FACE_FACE_DOWN and to != Z_BATTLEFIELD and (frm == Z_BATTLEFIELD or frm == Z_STACK):
        reveal_physical(s, o)
    if frm == Z_NOWHERE:
        pass
    elif to != Z_HAND or frm == Z_BATTLEFIELD or frm == Z_GRAVEYARD or frm == Z_EXILE or frm == Z_STACK:
        log(s, e.kind, o, e.src, e.player, e.amount, e.x)
    else:
        log(s, e.kind, NONE, e.src, e.player, e.amount, e.x)
    if e.status & FACE_FACE_DOWN and to == Z_BATTLEFIELD:
        s.log[(s.n_logged - 1) % LOG_CAP].card = db.face_down_card
    hidden = e.status & FACE_FACE_DOWN and to == Z_EXILE
    if hidden:
        s.log[(s.n_logged - 1) % LOG_CAP].card = NONE
    known = x.known + 0
    card = x.card
    if db.did_asked:
        note_move(s, db, o, frm, to, e.kind)
    leave_zone(s, db, o)
    if to == Z_LIBRARY:
        place = 0 if e.amount == 1 else NONE
        if e.amount > 1:
            place = max(s.pl[x.owner].n_library - (e.amount - 1), 0)
        put_in_zone(s, db, o, to, place)
        return 0
    if to == Z_BATTLEFIELD and frm != Z_STACK:
        x.status = e.status & EVF_STATUS
    put_in_zone(s, db, o, to, e.player)
    if e.kind == EV_DISCARDED and to == Z_GRAVEYARD:
        x.x = s.turn & 0x7FFF  # when (CR 702.187: "if you discarded it this turn")
    if to == Z_EXILE and x.zone == Z_EXILE:
        x.by = e.src  # CR 607.2a
        x.by_gen = e.src_gen
        if hidden:  # CR 406.3
            x.marks |= MARK_HIDDEN
            x.known = known
        if e.amount == 1:
            send_on_adventure(s, o, e.player)
        elif e.amount == 2:
            x.marks |= MARK_UNTIL_LEAVES
            x.x = frm
        if e.counters:
            x.counters[e.counter] += e.counters
    if to == Z_BATTLEFIELD:
        if e.status & EVF_COPY:  # CR 707.5
            m = bit(o & 63)
            w = o >> 6
            add_effect(
                s, MOD_COPY, 0, card, 0, DUR_PERMANENT, e.player, o, x.gen,
                m if w == 0 else 0, m if w == 1 else 0, m if w == 2 else 0,
            )  # fmt: skip
            set_face(s, db, o)
            if db.n_exceptions:
                add_exceptions(s, db, e.applied >> EXCEPTION_SHIFT, o, e.player, o, DUR_PERMANENT, e.token_size - 1)
        if frm == Z_NOWHERE:
            if db.cards[x.card].sized:
                x.x = e.token_size
                print_chars(s, db, o)
                x.ch.controller = e.player
            add(s.created, o)
            log(s, EV_TOKEN_CREATED, o, e.src, e.player, 1, 0)
        enter_battlefield(s, db, i)
    return 0


@kernel
def turn_face_up(s, db, o):
    """Turn face-down permanent `o` face up (CR 708.8); it is the same object."""
    if not s.o[o].status & FACE_FACE_DOWN:
        return 0
    if db.cards[s.o[o].physical].types & (T_INSTANT | T_SORCERY):  # CR 701.40g
        reveal_physical(s, o)
        return 0
    drop(s.face_down, o)
    s.o[o].known = (1 << s.n_players) - 1
    change_status(s, db, o, 0, FACE_FACE_DOWN | FACE_MANIFESTED)
    log(s, EV_TURNED_FACE_UP, o, NONE, s.o[o].ch.controller, 0, 0)
    emit(s, db, EV_TURNED_FACE_UP, o, NONE, s.o[o].ch.controller, 0, 0)
    return 1


@kernel
def transform(s, db, o, flip):
    """Transform, or flip (1), permanent `o` if its card can (CR 701.27, 710.4); 1 if it did. Face-down ones can't.

    `flip` -1: because it became day or night.

    Whether it can flip depends on what it is now, perhaps a copy; whether it can transform on the card itself.
    """
    x = s.o[o]
    if x.zone != Z_BATTLEFIELD or x.status & FACE_FACE_DOWN:
        return 0
    if flip > 0:
        if db.cards[x.card].layout != CL_FLIP or x.status & FACE_FLIPPED:
            return 0
        x.status |= FACE_FLIPPED  # no new timestamp (CR 613.7)
        set_face(s, db, o)
    else:
        lay = db.cards[x.physical].layout
        if lay != CL_TRANSFORM and lay != CL_MODAL:
            return 0
        if db.any_daybound and db.cards[x.card].daybound and flip >= 0:  # CR 702.145b
            return 0
        back = x.status & FACE_BACK
        face = x.physical if back else db.cards[x.physical].other
        if db.cards[face].types & (T_INSTANT | T_SORCERY):  # CR 701.27d
            return 0
        change_status(s, db, o, 0 if back else FACE_BACK, FACE_BACK if back else 0)
    log(s, EV_TRANSFORMED, o, NONE, x.ch.controller, 0, max(flip, 0))
    if flip <= 0:
        emit(s, db, EV_TRANSFORMED, o, NONE, x.ch.controller, 0, 0)
    return 1


@kernel
def show_token(s, db, o, size):
    """A new token's face and size: a double-faced one may have its back face up (CR 707.8a)."""
    x = s.o[o]
    c = db.cards[x.card]
    if c.is_back and c.layout != CL_FLIP:
        x.physical = c.other
        x.status = FACE_BACK
    if c.sized:
        x.x = size
        print_chars(s, db, o)
    return 0


@kernel
def do_tokens(s, db, i):
    """Create the event's tokens (CR 111); they are added to `s.created`."""
    e = s.events[i]
    for _ in range(e.amount):
        o = alloc_slot(s)
        if o < 0:
            return 0
        new_object(s, db, o, e.x, e.player)
        x = s.o[o]
        x.token = 1
        x.zone = Z_BATTLEFIELD
        x.lki = NONE
        show_token(s, db, o, e.token_size)
        if db.n_exceptions:
            add_exceptions(s, db, e.applied >> EXCEPTION_SHIFT, o, e.player, e.src, DUR_PERMANENT, e.gen - 1)
        if db.cards[e.x].types & T_PLANESWALKER:
            x.counters[CTR_LOYALTY] = db.cards[e.x].loyalty
        add(s.battlefield, o)
        add(s.sick, o)
        add(s.entered_this_turn, o)
        drop(s.tapped, o)
        if e.enters_tapped:
            add(s.tapped, o)
        add(s.created, o)
        register_abilities(s, db, o)
        log(s, EV_TOKEN_CREATED, o, e.src, e.player, 1, 0)
    s.sba_dirty = 1
    s.version += 1
    return 0


@kernel
def end_bestow(s, db):
    """A bestowed permanent that is attached to nothing is a creature again at once (CR 702.103f)."""
    for w in range(W):
        m = s.battlefield[w] & ~s.attached[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            if x.status & FACE_BACK and db.cards[x.card].layout == CL_BESTOW:
                change_status(s, db, w * 64 + k, 0, FACE_BACK)
                s.chars_dirty = 1
    return 0


@kernel
def return_exiled(s, o, gen):
    """The object (o, gen) has left the battlefield: what was exiled until then returns right after that (CR 610.3)."""
    for w in range(W):
        m = s.exile[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            if x.marks & MARK_UNTIL_LEAVES and x.by == o and x.by_gen == gen:
                add_move(s, w * 64 + k, x.x + 0, NONE, x.owner)
    return 0


@kernel
def note_entry(s, db, o):
    """What the entering of permanent `o` means for what its controller did this turn."""
    p = s.o[o].ch.controller
    if s.o[o].ch.types & T_LAND:
        note_did(s, db, p, DID_HAD_LAND_ENTER)
    elif s.pl[p].nonlands_entered < 100:
        s.pl[p].nonlands_entered += 1
        if db.state_reads:
            s.chars_dirty = 1
    return 0


@kernel
def announce(s, db, i):
    """Tell listeners about event `i`, which has just happened."""
    e = s.events[i]
    k = e.kind
    to = moves_to(s, i)
    if e.x >> 3 == Z_LOOKED_AT and to >= 0:  # it was in a library
        e.x &= 7
    if to >= 0:
        if to == Z_BATTLEFIELD:
            if e.x >> 3 == Z_GRAVEYARD and (s.listening >> EV_MOVED) & 1:  # it left a graveyard
                emit(s, db, EV_MOVED, e.obj, e.src, e.player, 0, e.x)
            note_entry(s, db, e.obj)
            if e.x >> 3 == Z_NOWHERE:
                note_did(s, db, e.player, DID_CREATED_TOKEN)
                emit(s, db, EV_TOKEN_CREATED, e.obj, e.src, e.player, 1, 0)
            if e.counters > 0 and (s.listening >> EV_COUNTERS_PUT) & 1:  # CR 122.6
                emit(s, db, EV_COUNTERS_PUT, e.obj, e.obj, s.o[e.obj].ch.controller, e.counters, e.counter)
            if (s.listening >> EV_ENTERS) & 1 or s.n_delayed:
                emit(s, db, EV_ENTERS, e.obj, e.src, s.o[e.obj].ch.controller, 0, e.x >> 3)
        else:
            if k == EV_DISCARDED or k == EV_MILLED:
                emit(s, db, k, e.obj, e.src, e.player, 1, 0)
            emit(s, db, EV_MOVED, e.obj, e.src, e.player, 0, e.x)
    elif k == EV_TOKEN_CREATED:
        note_did(s, db, e.player, DID_CREATED_TOKEN)
        for w in range(W):
            m = s.created[w]
            while m != 0:
                j = ctz(m)
                m ^= bit(j)
                o = w * 64 + j
                if s.o[o].card == e.x and s.o[o].base_controller == e.player:
                    note_entry(s, db, o)
                    emit(s, db, k, o, e.src, e.player, 1, 0)
                    emit(s, db, EV_ENTERS, o, e.src, s.o[o].ch.controller, 0, Z_NOWHERE)
    elif k == EV_DAMAGE:
        emit(s, db, k, e.obj, e.src, e.player, e.amount, e.x)
        if e.obj >= FIRST_PLAYER and not source_keywords(s, e.src, e.src_gen) & KW_INFECT:
            if s.pl[e.player].rules & (PRULE_LIFE_CANT_CHANGE | PRULE_DAMAGE_KEEPS_LIFE):
                return 0
            emit(s, db, EV_LIFE_LOST, e.obj, e.src, e.player, e.amount, 0)
    else:
        emit(s, db, k, e.obj, e.src, e.player, e.amount, e.x)
        if k == EV_MILLED:
            emit(s, db, EV_MOVED, e.obj, e.src, e.player, 0, Z_GRAVEYARD)
    return 0


@kernel
def perform(s, db, a, b):
    """Make events a..b-1 happen at once, after replacement: look-back triggers, the changes, then all other triggers."""
    refresh(s, db)
    s.batch += 1
    clear(s.created)
    for i in range(a, b):
        e = s.events[i]
        if e.state:
            continue
        if e.kind == EV_DESTROYED and s.o[e.obj].ch.keywords & KW_INDESTRUCTIBLE:  # CR 702.12b
            e.state = 1
        elif moves_to(s, i) >= 0 and e.x >> 3 == Z_BATTLEFIELD and s.o[e.obj].gen == e.gen:
            p = s.o[e.obj].ch.controller
            if (s.listening >> EV_LEAVES) & 1 or s.n_delayed:  # looks back in time (CR 603.10a)
                emit(s, db, EV_LEAVES, e.obj, e.src, p, 0, e.x & 7)
            if e.kind == EV_DESTROYED or e.kind == EV_SACRIFICED:
                emit(s, db, e.kind, e.obj, e.src, p, 0, e.x & 7)
    for i in range(a, b):
        e = s.events[i]
        if e.state:
            continue
        k = e.kind
        if k == EV_DAMAGE:
            do_damage(s, db, i)
        elif moves_to(s, i) >= 0:
            do_move(s, db, i)
            if k == EV_MILLED and e.state == 0:
                add(s.created, e.obj)
        elif k == EV_DRAWN:
            do_draw(s, db, i)
        elif k == EV_LIFE_GAINED:
            if e.amount > 0 and not s.pl[e.player].rules & PRULE_LIFE_CANT_CHANGE:
                s.pl[e.player].life += e.amount
                s.pl[e.player].life_gained += e.amount
                s.tally[TALLY_LIFE_GAINED] += e.amount if db.tally_asked else 0
                note_life(s)
                log(s, k, e.obj, e.src, e.player, e.amount, 0)
            else:
                e.state = 1
        elif k == EV_LIFE_LOST:
            if e.amount > 0 and not s.pl[e.player].rules & PRULE_LIFE_CANT_CHANGE:
                s.pl[e.player].life -= e.amount
                s.pl[e.player].life_lost += e.amount
                s.tally[TALLY_LIFE_LOST] += e.amount if db.tally_asked else 0
                note_life(s)
                log(s, k, e.obj, e.src, e.player, e.amount, 0)
            else:
                e.state = 1
        elif k == EV_COUNTERS_PUT:
            z = s.o[e.obj].zone
            if e.amount > 0 and s.o[e.obj].gen == e.gen and (z == Z_BATTLEFIELD or z == Z_EXILE):
                put_counters(s, db, e.obj, e.x, e.amount)
                log(s, k, e.obj, e.src, e.player, e.amount, e.x)
            else:
                e.state = 1
        elif k == EV_TOKEN_CREATED:
            do_tokens(s, db, i)
        elif k == EV_MILLED:
            q = s.pl[e.player]
            if q.n_library > 0:
                o = take_from_library(s, db, e.player, q.n_library - 1)
                if o >= 0:
                    if db.did_asked:
                        note_move(s, db, o, Z_LIBRARY, Z_GRAVEYARD, EV_MILLED)
                    drop(s.looked_at, o)
                    put_in_zone(s, db, o, Z_GRAVEYARD, e.player)
                    e.obj = o
                    add(s.created, o)
                    log(s, k, o, e.src, e.player, 1, 0)
            else:
                e.state = 1
    if db.any_bestow:
        end_bestow(s, db)
    if s.chars_dirty:
        refresh(s, db)
    for i in range(a, b):
        e = s.events[i]
        if e.state == 0:
            announce(s, db, i)
    if (s.listening >> EV_BECOMES_STATE) & 1:  # as soon as the state is so, if only for a moment (CR 603.8)
        emit(s, db, EV_BECOMES_STATE, NONE, NONE, s.active_player, 0, 0)
    if db.any_until:
        for i in range(a, b):
            if s.events[i].state == 0 and s.events[i].x >> 3 == Z_BATTLEFIELD and moves_to(s, i) >= 0:
                return_exiled(s, s.events[i].obj, s.events[i].gen)
    return 0
