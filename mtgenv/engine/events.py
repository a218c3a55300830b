"""The one door for change: every event is replaced, done, logged and announced here, one batch at a time (CR 614-616).

A batch lies in ``s.events[base:n_events]``, which is a stack: a batch made while another is under way lies above it.
Moves carry ``x = from-zone * 8 + to-zone``; ``amount`` of a move to a library is 0: top, 1: bottom;
of a move to the battlefield 1 + the row that the Aura enters attached to, or 0.
"""

from .._jit import bit, ctz, kernel
from .bits import add, clear, drop, has, is_empty
from .combat_state import remove_from_combat
from .enums import *
from .expr import evaluate, holds
from .filters import lki_index, match, players, protected_from, set_context
from .frames import log, push_frame
from .layers import change_status, refresh
from .layout import *
from .triggers import emit
from .zones import (
    alloc_slot,
    leave_zone,
    new_object,
    put_in_zone,
    register_abilities,
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
    if k == EV_MOVED or k == EV_DESTROYED or k == EV_SACRIFICED or k == EV_DISCARDED:
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
    if (s.listening >> EV_TAPPED) & 1:
        emit(s, db, EV_TAPPED, o, NONE, s.o[o].ch.controller, 0, 0)
    return 1


@kernel
def untap(s, db, o):
    """Untap permanent `o` (CR 701.26); 1 if it was tapped."""
    if not has(s.tapped, o):
        return 0
    drop(s.tapped, o)
    s.version += 1
    if db.state_reads & STATE_TAPPED:
        s.chars_dirty = 1
    if (s.listening >> EV_UNTAPPED) & 1:
        emit(s, db, EV_UNTAPPED, o, NONE, s.o[o].ch.controller, 0, 0)
    return 1


@kernel
def source_keywords(s, src, gen):
    """Keywords of a damage source, last known if it is gone (CR 702.15e, 120.7)."""
    if src < 0 or src >= N_OBJECTS:
        return 0
    k = lki_index(s, src, gen)
    if k >= 0:
        return s.lki[k].ch.keywords
    if k == -1:
        return s.o[src].ch.keywords
    return 0


@kernel
def source_controller(s, src, gen, otherwise):
    """Controller of a source, last known if it is gone."""
    if src < 0 or src >= N_OBJECTS:
        return otherwise
    k = lki_index(s, src, gen)
    if k >= 0:
        return s.lki[k].ch.controller
    return s.o[src].ch.controller


@kernel
def put_counters(s, db, o, kind, n):
    """Change object `o`'s counters of a kind by `n` (not below 0); no replacement."""
    x = s.o[o]
    v = min(max(x.counters[kind] + n, 0), 30000)
    if v != x.counters[kind]:
        x.counters[kind] = v
        if kind <= CTR_MINUS1:
            add(s.modified, o)
            s.chars_dirty = 1
        s.sba_dirty = 1
        s.version += 1
    return 0


@kernel
def note_life(s):
    """A life total changed: state-based actions must look, and an "as long as" may ask."""
    s.sba_dirty = 1
    s.version += 1
    if not is_empty(s.with_static):
        s.chars_dirty = 1
    return 0


@kernel
def record_damage(s, db, src, src_gen, row):
    """Remember who dealt damage to which creature this turn, where some card in the match asks."""
    if not db.uses_damage_history or src < 0:
        return 0
    gen = s.o[row].gen
    for k in range(s.n_damage_pairs):
        d = s.damage_pairs[k]
        if d.src == src and d.src_gen == src_gen and d.obj == row and d.gen == gen:
            return 0
    if s.n_damage_pairs >= DAMAGE_PAIRS_CAP:  # forget pairs whose victim is gone
        n = 0
        for k in range(s.n_damage_pairs):
            d = s.damage_pairs[k]
            if s.o[d.obj].gen == d.gen:
                s.damage_pairs[n] = s.damage_pairs[k]
                n += 1
        s.n_damage_pairs = n
        if n >= DAMAGE_PAIRS_CAP:
            s.n_capacity_hits += 1
            s.over = OVER_TRUNCATED_CAPACITY
            return 0
    d = s.damage_pairs[s.n_damage_pairs]
    s.n_damage_pairs += 1
    d.src = src
    d.src_gen = src_gen
    d.obj = row
    d.gen = gen
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
    if row >= FIRST_PLAYER:
        q = s.pl[row - FIRST_PLAYER]
        if q.lost:
            e.state = 1
            return 0
        if kw & KW_INFECT:
            q.poison += n
        else:
            q.life -= n
            q.life_lost += n
            note_life(s)
        e.player = row - FIRST_PLAYER
    else:
        o = s.o[row]
        if o.gen != e.gen or o.zone != Z_BATTLEFIELD or not o.ch.types & (T_CREATURE | T_PLANESWALKER):
            e.state = 1
            return 0
        if protected_from(s, db, row, src):  # CR 702.16e
            e.state = 1
            log(s, EV_PREVENTED, row, src, NONE, n, 0)
            return 0
        e.player = o.ch.controller
        if o.ch.types & T_PLANESWALKER:
            put_counters(s, db, row, CTR_LOYALTY, -n)
        if o.ch.types & T_CREATURE:
            if kw & (KW_WITHER | KW_INFECT):
                put_counters(s, db, row, CTR_MINUS1, n)
            else:
                o.damage = min(o.damage + n, 30000)
            if kw & KW_DEATHTOUCH:
                add(s.deathtouched, row)
            record_damage(s, db, src, gen, row)
    s.sba_dirty = 1
    s.version += 1
    if db.state_reads & STATE_OTHER:
        s.chars_dirty = 1
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
    if frm == Z_BATTLEFIELD and x.ch.types & T_CREATURE and to == Z_GRAVEYARD:
        s.pl[x.ch.controller].creatures_died += 1
    if to != Z_HAND or frm == Z_BATTLEFIELD or frm == Z_GRAVEYARD or frm == Z_EXILE or frm == Z_STACK:
        log(s, e.kind, o, e.src, e.player, e.amount, e.x)
    else:
        log(s, e.kind, NONE, e.src, e.player, e.amount, e.x)
    leave_zone(s, db, o)
    if to == Z_LIBRARY:
        put_in_zone(s, db, o, to, 0 if e.amount == 1 else NONE)
        return 0
    if to == Z_BATTLEFIELD and frm != Z_STACK:
        x.status = e.status
    put_in_zone(s, db, o, to, e.player)
    if to == Z_BATTLEFIELD:
        enter_battlefield(s, db, i)
    return 0


@kernel
def turn_face_up(s, db, o):
    """Turn face-down permanent `o` face up (CR 708.8); it is the same object."""
    if not s.o[o].status & FACE_FACE_DOWN:
        return 0
    drop(s.face_down, o)
    s.o[o].known = (1 << s.n_players) - 1
    change_status(s, db, o, 0, FACE_FACE_DOWN | FACE_MANIFESTED)
    log(s, EV_TURNED_FACE_UP, o, NONE, s.o[o].ch.controller, 0, 0)
    emit(s, db, EV_TURNED_FACE_UP, o, NONE, s.o[o].ch.controller, 0, 0)
    return 1


@kernel
def transform(s, db, o, flip):
    """Transform, or flip, permanent `o` if its card can (CR 701.27, 710.4); 1 if it did. Face-down ones can't."""
    x = s.o[o]
    lay = db.cards[x.physical].layout
    if x.zone != Z_BATTLEFIELD or x.status & FACE_FACE_DOWN or db.cards[x.physical].other < 0:
        return 0
    if flip:
        if lay != CL_FLIP or x.status & FACE_FLIPPED:
            return 0
        change_status(s, db, o, FACE_FLIPPED, 0)
    else:
        if lay != CL_TRANSFORM:
            return 0
        back = x.status & FACE_BACK
        change_status(s, db, o, 0 if back else FACE_BACK, FACE_BACK if back else 0)
    log(s, EV_TRANSFORMED, o, NONE, x.ch.controller, 0, flip)
    emit(s, db, EV_TRANSFORMED, o, NONE, x.ch.controller, 0, flip)
    return 1


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
def announce(s, db, i):
    """Tell listeners about event `i`, which has just happened."""
    e = s.events[i]
    k = e.kind
    to = moves_to(s, i)
    if to >= 0:
        if to == Z_BATTLEFIELD:
            if (s.listening >> EV_ENTERS) & 1 or s.n_delayed:
                emit(s, db, EV_ENTERS, e.obj, e.src, s.o[e.obj].ch.controller, 0, e.x >> 3)
        else:
            if k == EV_DISCARDED:
                emit(s, db, k, e.obj, e.src, e.player, 1, 0)
            emit(s, db, EV_MOVED, e.obj, e.src, e.player, 0, e.x)
    elif k == EV_TOKEN_CREATED:
        for w in range(W):
            m = s.created[w]
            while m != 0:
                j = ctz(m)
                m ^= bit(j)
                o = w * 64 + j
                if s.o[o].card == e.x and s.o[o].base_controller == e.player:
                    emit(s, db, k, o, e.src, e.player, 1, 0)
                    emit(s, db, EV_ENTERS, o, e.src, s.o[o].ch.controller, 0, Z_NOWHERE)
    elif k == EV_DAMAGE:
        emit(s, db, k, e.obj, e.src, e.player, e.amount, e.x)
        if e.obj >= FIRST_PLAYER and not source_keywords(s, e.src, e.src_gen) & KW_INFECT:
            emit(s, db, EV_LIFE_LOST, e.obj, e.src, e.player, e.amount, 0)
    else:
        emit(s, db, k, e.obj, e.src, e.player, e.amount, e.x)
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
        elif k == EV_DRAWN:
            do_draw(s, db, i)
        elif k == EV_LIFE_GAINED:
            if e.amount > 0:
                s.pl[e.player].life += e.amount
                s.pl[e.player].life_gained += e.amount
                note_life(s)
                log(s, k, e.obj, e.src, e.player, e.amount, 0)
            else:
                e.state = 1
        elif k == EV_LIFE_LOST:
            if e.amount > 0:
                s.pl[e.player].life -= e.amount
                s.pl[e.player].life_lost += e.amount
                note_life(s)
                log(s, k, e.obj, e.src, e.player, e.amount, 0)
            else:
                e.state = 1
        elif k == EV_COUNTERS_PUT:
            if e.amount > 0 and s.o[e.obj].gen == e.gen and s.o[e.obj].zone == Z_BATTLEFIELD:
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
                    drop(s.looked_at, o)
                    put_in_zone(s, db, o, Z_GRAVEYARD, e.player)
                    e.obj = o
                    add(s.created, o)
                    log(s, k, o, e.src, e.player, 1, 0)
            else:
                e.state = 1
    if s.chars_dirty:
        refresh(s, db)
    for i in range(a, b):
        e = s.events[i]
        if e.state == 0:
            announce(s, db, i)
    return 0


# ---------------------------------------------------------------- replacement and prevention
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
            mask |= 1 << EV_ENTERS
            if db.cards[s.o[e.obj].card].enters_replaced:
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
    it.ev_amount = e.amount
    it.ev_x = x
    if ab.ev_player and (e.player < 0 or not (players(s, db, ab.ev_player, CX_STATIC) >> e.player) & 1):
        return 0
    if ab.filter >= 0:
        if e.obj < 0:
            return 0
        if ab.event == EV_ENTERS:  # judged as it would exist on the battlefield
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
    f.step = 0
    while True:
        while f.l[3] < f.l[2]:
            i = f.l[3]
            if s.events[i].state == 0 and replaceable(s, db, i):
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
