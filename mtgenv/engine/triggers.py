"""Triggered abilities: telling listeners what happened and keeping what triggered until it can go on the stack (CR 603)."""

from .._jit import bit, ctz, kernel
from .bits import add, clear, use_up, used_up
from .enums import *
from .expr import evaluate, holds
from .filters import match, players, set_context
from .layers import refresh
from .layout import *


@kernel
def add_pending(s, db, a, o, you, kind, row, src, p, amount, x):
    """Ability `a` of object `o` triggered: it waits until a player would receive priority (CR 603.2, 603.3)."""
    ab = db.abilities[a]
    gen = s.o[o].gen
    merged = 0
    if ab.one_or_more:
        for k in range(s.n_pending):
            e = s.pending[k]
            same = ab.one_or_more == 1 or (e.ev_obj == row if ab.one_or_more == 2 else e.ev_src == src)
            if ab.one_or_more == 4:
                same = e.ev_player == p
            if same and e.ability == a and e.src == o and e.src_gen == gen and e.batch == s.batch and not e.delayed:
                if row >= 0:
                    add(e.ev_set, row)
                e.ev_amount += amount
                merged = 1
        if merged:
            return 0
    if s.n_pending >= PENDING_CAP:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    e = s.pending[s.n_pending]
    s.n_pending += 1
    e.ability = a
    e.src = o
    e.src_gen = gen
    e.controller = you
    e.ev_obj = row
    e.ev_gen = s.o[row].gen if 0 <= row < N_OBJECTS else 0
    e.ev_src = src
    e.ev_src_gen = s.o[src].gen if 0 <= src < N_OBJECTS else 0
    e.ev_player = p
    e.ev_amount = amount
    e.ev_x = x
    e.batch = s.batch
    e.delayed = 0
    clear(e.ev_set)
    if row >= 0:
        add(e.ev_set, row)
    return 1


@kernel
def know_event(s, row, src, p, amount, x):
    """Context CX_STATIC knows the event."""
    it = s.cx[CX_STATIC].it
    it.ev_obj = row
    it.ev_gen = s.o[row].gen if 0 <= row < N_OBJECTS else 0
    it.ev_src = src
    it.ev_src_gen = s.o[src].gen if 0 <= src < N_OBJECTS else 0
    it.ev_player = p
    it.ev_amount = amount
    it.ev_x = x
    return 0


@kernel
def waits(s, a, o):
    """1 if ability `a` of object `o` has triggered and not left the stack: a state trigger keeps still (CR 603.8)."""
    gen = s.o[o].gen
    for k in range(s.n_pending):
        if s.pending[k].ability == a and s.pending[k].src == o and s.pending[k].src_gen == gen:
            return 1
    for k in range(s.n_stack):
        if s.stack[k].ability == a and s.stack[k].src == o and s.stack[k].src_gen == gen:
            return 1
    return 0


@kernel
def hears(s, db, a, o, kind, row, src, p, amount, x):
    """1 if the event is what triggered ability `a` of object `o` waits for; context CX_STATIC then knows the event."""
    ab = db.abilities[a]
    if ab.event != kind or (ab.kind != AB_TRIGGERED and ab.kind != AB_TRIGGERED_MANA):
        return 0
    me = s.o[o]
    if not (ab.zones >> me.zone) & 1:
        return 0
    if kind == EV_TAPPED_FOR_MANA:  # x is a set of types (CR 106.12a)
        if ab.ev_mask and not ab.ev_mask & x:
            return 0
    elif ab.ev_mask and not (x >= 0 and (ab.ev_mask >> x) & 1):
        return 0
    if kind == EV_BLOCKS and x and ab.src_filter < 0:  # once however many it blocks (CR 509.3a)
        return 0
    if kind == EV_DAMAGE and ab.only_combat:
        if (ab.only_combat == 1) != (x == 1):
            return 0
    you = me.ch.controller
    set_context(s, CX_STATIC, you, o)
    know_event(s, row, src, p, amount, x)
    if ab.ev_player and (p < 0 or not (players(s, db, ab.ev_player, CX_STATIC) >> p) & 1):
        return 0
    if ab.filter >= 0 and (row < 0 or not match(s, db, ab.filter, row, CX_STATIC)):
        return 0
    if ab.src_filter >= 0 and (src < 0 or not match(s, db, ab.src_filter, src, CX_STATIC)):
        return 0
    if ab.once_a_turn and used_up(s, ab, o):
        return 0
    if ab.event_condition >= 0 and not holds(s, db, ab.event_condition, CX_STATIC):
        return 0
    if kind == EV_BECOMES_STATE and waits(s, a, o):
        return 0
    return holds(s, db, ab.condition, CX_STATIC)  # intervening "if" (CR 603.4)


@kernel
def fixed_mana(s, db, a, types):
    """What triggered mana ability `a`, whose event made mana of `types`, adds without a choice: amount << 8 | type; else 0.

    Context CX_STATIC knows the event (see `hears`). Who gets it is `op_a`, a PlayerRef.
    """
    ab = db.abilities[a]
    if ab.mana == 0:
        return 0
    if ab.spec:
        m = ab.mana & types
        if db.abilities[ab.spec - 1].op_a != MC_EVENT_TYPES:
            return 0
    else:
        m = ab.mana + 0
    if m == 0 or m & (m - 1) != 0:
        return 0
    n = evaluate(s, db, ab.q, CX_STATIC)
    return n << 8 | ctz(m) if n > 0 else 0


@kernel
def times_again(s, db, o, kind, row, src, p, amount, x):
    """How many more times an ability of permanent `o` triggers on the event because effects say so (CR 603.2d)."""
    if s.o[o].zone != Z_BATTLEFIELD:
        return 0
    n = 0
    for w in range(W):
        m = s.with_replacement[w] & s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            y = s.o[w * 64 + k]
            c = db.cards[y.card]
            if y.ch.controller != s.o[o].ch.controller or y.ch.lost_abilities:
                continue
            for a in range(c.ability0, c.ability1):
                ab = db.abilities[a]
                if ab.kind != AB_REPLACEMENT or ab.op != REP_TRIGGER_AGAIN or ab.event != kind:
                    continue
                if ab.ev_mask and not (x >= 0 and (ab.ev_mask >> x) & 1):
                    continue
                if kind == EV_DAMAGE and ab.only_combat and (ab.only_combat == 1) != (x == 1):
                    continue
                set_context(s, CX_STATIC, y.ch.controller, w * 64 + k)
                know_event(s, row, src, p, amount, x)
                if ab.filter >= 0 and (row < 0 or not match(s, db, ab.filter, row, CX_STATIC)):
                    continue
                if ab.src_filter >= 0 and (src < 0 or not match(s, db, ab.src_filter, src, CX_STATIC)):
                    continue
                n += holds(s, db, ab.condition, CX_STATIC)
    return n


@kernel
def check_trigger(s, db, a, o, kind, row, src, p, amount, x):
    """Queue triggered ability `a` of object `o` if the event is what it waits for; a mana ability resolves (CR 605.4a)."""
    if not hears(s, db, a, o, kind, row, src, p, amount, x):
        return 0
    ab = db.abilities[a]
    you = s.o[o].ch.controller
    if ab.once_a_turn:
        use_up(s, ab, o)
    if ab.kind == AB_TRIGGERED_MANA:
        y = fixed_mana(s, db, a, x if kind == EV_TAPPED_FOR_MANA else 0)
        if y:
            who = players(s, db, ab.op_a, CX_STATIC)
            for q in range(s.n_players):
                if (who >> q) & 1:
                    s.pl[q].pool[y & 7] += y >> 8
            s.version += 1
            return 1
    k = s.n_pending + 0
    add_pending(s, db, a, o, you, kind, row, src, p, amount, x)
    if db.any_again and s.n_pending > k:
        for _ in range(times_again(s, db, o, kind, row, src, p, amount, x)):
            if s.n_pending < PENDING_CAP:
                s.pending[s.n_pending] = s.pending[k]
                s.n_pending += 1
    return 1


@kernel
def waiting_mana(s, db):
    """The first waiting triggered mana ability, NONE if there is none: it resolves before anything else (CR 605.4a)."""
    for k in range(s.n_pending):
        if db.abilities[s.pending[k].ability].kind == AB_TRIGGERED_MANA:
            return k
    return NONE


@kernel
def check_delayed(s, db, kind, row, src, p, amount, x):
    """Queue the delayed triggered abilities that waited for this event (CR 603.7)."""
    k = 0
    while k < s.n_delayed:
        d = s.delayed[k]
        ab = db.abilities[d.ability]
        if ab.event == kind and (ab.ev_mask == 0 or (x >= 0 and (ab.ev_mask >> x) & 1)):
            told = d.obj < 0 or ab.mana_same  # its filters say what it is about
            watch = told or kind == EV_STEP_BEGINS or (d.obj == row and s.o[row].gen == d.gen)
            set_context(s, CX_STATIC, d.controller, NONE)
            it = s.cx[CX_STATIC].it
            it.src = d.src
            it.src_gen = d.src_gen
            know_event(s, row, src, p, amount, x)
            for w in range(W):  # what it is about, for filters that speak of it
                s.cx[CX_STATIC].set[0, w] = d.set[w]
            mine = not ab.ev_player or (p >= 0 and (players(s, db, ab.ev_player, CX_STATIC) >> p) & 1)
            if kind == EV_DAMAGE and ab.only_combat:
                mine = mine and (ab.only_combat == 1) == (x == 1)
            if watch and mine and ab.filter >= 0 and told:
                watch = row >= 0 and match(s, db, ab.filter, row, CX_STATIC)
            if watch and mine and ab.src_filter >= 0:
                watch = src >= 0 and match(s, db, ab.src_filter, src, CX_STATIC)
            if watch and mine and ab.event_condition >= 0:
                watch = holds(s, db, ab.event_condition, CX_STATIC)
            if watch and mine and s.n_pending < PENDING_CAP:
                e = s.pending[s.n_pending]
                s.n_pending += 1
                e.ability = d.ability
                e.src = d.src
                e.src_gen = d.src_gen
                e.controller = d.controller
                e.ev_obj = d.obj
                e.ev_gen = d.gen
                if told and row >= 0:
                    e.ev_obj = row
                    e.ev_gen = s.o[row].gen if row < N_OBJECTS else 0
                e.ev_src = src
                e.ev_src_gen = s.o[src].gen if 0 <= src < N_OBJECTS else 0
                e.ev_player = p
                e.ev_amount = amount
                e.ev_x = x
                e.batch = s.batch
                e.delayed = 1
                for w in range(W):
                    e.ev_set[w] = d.set[w]
                if d.once:
                    s.n_delayed -= 1
                    for j in range(k, s.n_delayed):
                        s.delayed[j] = s.delayed[j + 1]
                    continue
        k += 1
    return 0


@kernel
def emit(s, db, kind, row, src, p, amount, x):
    """Tell every listener that the event happened: `row` and `src` are rows or NONE, `p` a seat or NONE."""
    if s.chars_dirty:
        refresh(s, db)
    if s.n_delayed:
        check_delayed(s, db, kind, row, src, p, amount, x)
    if not (s.listening >> kind) & 1:
        return 0
    for w in range(W):
        m = s.with_trigger[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            me = s.o[o]
            c = db.cards[me.card]
            if (c.listens >> kind) & 1 and not me.ch.lost_abilities:
                for a in range(c.ability0, c.ability1):
                    check_trigger(s, db, a, o, kind, row, src, p, amount, x)
            if me.ch.granted:
                for g in range(s.n_grants):
                    if s.grants[g].obj == o:
                        check_trigger(s, db, s.grants[g].ability, o, kind, row, src, p, amount, x)
    return 0
