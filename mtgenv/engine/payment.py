"""Paying for spells and abilities: mana, by hand or automatically, and every other cost (CR 601.2g-h, 602.2b, 605)."""

from .._jit import bit, ctz, kernel, popcount, random_below
from .bits import add, clear, mask_clear, pop_frame, used_up
from .costs import (
    ability_need,
    cost_need,
    cost_payable,
    drop_kept,
    granted_cost,
    granted_times,
    option_times,
    part_options,
    spell_need,
    taps_itself,
    total_power,
    total_value,
)
from .enums import *
from .events import add_event, add_move, get_counters, put_counters, remove_counters, tap, untap
from .expr import evaluate, holds
from .filters import set_context
from .frames import log, push_frame
from .layout import *
from .mana import mask_payment
from .protocol import *
from .replacement import submit
from .zones import free_slot, leave_zone, put_in_zone, take_from_library


@kernel
def blank_item(s, kind, you, src, ability):
    """Push a fresh item on the stack list; the caller sets its object. 1, or 0 if the stack is full."""
    if s.n_stack >= STACK_CAP:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    it = s.stack[s.n_stack]
    s.n_stack += 1
    it.kind = kind
    it.controller = you
    it.ability = ability
    it.src = src
    it.src_gen = s.o[src].gen if src >= 0 else 0
    it.obj = NONE
    it.x = 0
    it.modes = 0
    it.kicked = 0
    it.n_targets = 0
    it.is_copy = 0
    it.cast_from = NONE
    it.way = NONE
    it.ev_obj = NONE
    it.ev_gen = 0
    it.ev_src = NONE
    it.ev_src_gen = 0
    it.ev_player = NONE
    it.ev_x = 0
    it.ev_amount = 0
    it.batch = 0
    clear(it.ev_set)
    return 1


@kernel
def choose_context(s):
    """Context CX_CHOOSE := the item being announced."""
    s.cx[CX_CHOOSE].it = s.stack[s.n_stack - 1]
    return 0


@kernel
def item_need(s, db, f):
    """`s.need` := what is to be paid in mana for the item on top of the stack."""
    it = s.stack[s.n_stack - 1]
    if it.kind == ITEM_TURN_UP:
        cost_need(s, db, it.ev_x)
    elif it.kind == ITEM_SPELL:
        spell_need(s, db, it.controller, it.obj, it.x, it.way)
    else:
        ability_need(s, db, it.controller, it.src, it.ability, it.x)
    return 0


@kernel
def excluded_source(s, db):
    """The permanent whose own {T} is part of the cost being paid, or NONE."""
    it = s.stack[s.n_stack - 1]
    if (it.kind == ITEM_ACTIVATED or it.kind == ITEM_MANA) and taps_itself(s, db, db.abilities[it.ability].cost):
        return it.src
    return NONE


@kernel
def begin_mana_ability(s, o, p, a):
    """Put mana ability `a` of `o` among the items so that its cost can be paid; it never is on the stack (CR 605.3b)."""
    if not blank_item(s, ITEM_MANA, p, o, a):
        return 0
    s.stack[s.n_stack - 1].obj = o
    return 1


@kernel
def resolve_mana_ability(s, db):
    """Resolve the mana ability whose cost has just been paid, right away (CR 605.3b): start its code."""
    c = s.n_contexts
    if c >= CX_STATIC:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    s.n_contexts += 1
    s.n_stack -= 1
    cx = s.cx[c]
    cx.it = s.stack[s.n_stack]
    cx.it.modes = db.abilities[cx.it.ability].taps
    for t in range(6):
        cx.it.target[t] = 0
    for v in range(N_VARS):
        cx.variable[v] = 0
    for r in range(N_REGS):
        for w in range(W):
            cx.set[r, w] = 0
    push_frame(s, P_RESOLVE, db.abilities[cx.it.ability].code, c, 0)
    s.frames[s.n_frames - 1].step = 1
    return 0


@kernel
def other_mana(s, db, p, o, n):
    """The `n`-th complex mana ability of permanent `o` that player `p` may use while paying (CR 605.3a), NONE if no more."""
    x = s.o[o]
    c = db.cards[x.card]
    if x.ch.controller != p or x.ch.rules & RULE_CANT_ACTIVATE:
        return NONE
    printed = 0 if x.ch.lost_abilities else c.ability1 - c.ability0
    for j in range(printed + (s.n_grants if x.ch.granted else 0)):
        a = c.ability0 + j
        if j >= printed:
            if s.grants[j - printed].obj != o:
                continue
            a = s.grants[j - printed].ability
        ab = db.abilities[a]
        if ab.kind != AB_MANA or ab.mana or not (ab.zones >> Z_BATTLEFIELD) & 1:
            continue
        if ab.once_a_turn and used_up(s, ab, o):
            continue
        k = db.costs[ab.cost]
        if k.generic + k.n_symbols + k.n_x != 0:  # that would be paid with what the payment is short of
            continue
        set_context(s, CX_CHOOSE, p, o)
        if not holds(s, db, ab.condition, CX_CHOOSE) or not cost_payable(s, db, p, o, ab.cost):
            continue
        if n == 0:
            return a
        n -= 1
    return NONE


@kernel
def cost_list(s, db, k):
    """The `k`-th cost of the item on top of the stack whose parts are to be paid; NONE to skip, -2 at the end."""
    it = s.stack[s.n_stack - 1]
    if it.kind == ITEM_ACTIVATED or it.kind == ITEM_MANA:
        return db.abilities[it.ability].cost if k == 0 else -2
    if it.kind == ITEM_TURN_UP:
        return it.ev_x if k == 0 else -2
    c = db.cards[s.o[it.obj].card]
    if k == 0:
        return db.abilities[it.way].cost if it.way >= 0 else NONE
    if k == 1:
        return c.additional_cost
    k -= 2
    if c.kicker >= 0:
        if k < it.kicked:
            return c.kicker
        k -= it.kicked
    if c.options:
        for a in range(c.ability0, c.ability1):
            if db.abilities[a].kind == AB_OPTIONAL_COST:
                n = option_times(s, db, it.obj, a)
                if k < n:
                    return db.abilities[a].cost
                k -= n
    if db.any_given and k < granted_times(s, db, it.obj):
        return granted_cost(s, db, it.obj)
    return -2


@kernel
def has_parts(s, db):
    """1 if the item being paid for costs something besides mana, which other mana abilities might make unpayable."""
    k = 0
    cost = cost_list(s, db, 0)
    while cost != -2:
        if cost >= 0 and db.costs[cost].part1 > db.costs[cost].part0:
            return 1
        k += 1
        cost = cost_list(s, db, k)
    return 0


@kernel
def ask_mana(s, db, p):
    """`s.mask` := what player `p` may do to pay `s.need` by hand; 0 if nothing."""
    m0, m1, m2 = 0, 0, 0
    if db.n_complex_mana and not has_parts(s, db):
        for w in range(W):
            m = s.controlled[p, w] & s.with_activated[w]
            out = 0
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if other_mana(s, db, p, w * 64 + k, 0) >= 0:
                    out |= bit(k)
            if w == 0:
                m0 = out
            elif w == 1:
                m1 = out
            else:
                m2 = out
    mask_clear(s)
    mask_payment(s, db, p, excluded_source(s, db))
    if s.need[30] == 0 and (s.mask[0] == 0 or s.mask[1] | s.mask[2] | s.mask[3]):
        s.mask[1] |= m0
        s.mask[2] |= m1
        s.mask[3] |= m2
    return 1 if s.mask[0] | s.mask[1] | s.mask[2] | s.mask[3] else 0


@kernel
def take_back(s, db):
    """What was begun can't be paid for after all: reverse it (CR 733.1); mana that was made stays."""
    it = s.stack[s.n_stack - 1]
    o = it.obj
    p = s.o[o].owner
    s.n_stack -= 1
    if it.kind == ITEM_SPELL:
        z = it.cast_from
        leave_zone(s, db, o)
        put_in_zone(s, db, o, z, NONE if z == Z_LIBRARY else p)
    elif it.kind == ITEM_ACTIVATED:
        free_slot(s, db, o)
    s.version += 1
    pop_frame(s)
    return 0


@kernel
def random_card(s, p):
    """A card at random from player `p`'s hand that is not picked; NONE if there is none."""
    n = 0
    for w in range(W):
        n += popcount(s.hand[p, w] & ~s.picked[w])
    if n == 0:
        return NONE
    j = random_below(s, n)
    for w in range(W):
        m = s.hand[p, w] & ~s.picked[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if j == 0:
                return w * 64 + k
            j -= 1
    return NONE


@kernel
def pay_simple_part(s, db, k, p, src, n):
    """Pay a cost part that needs no choice of objects: an event of its own, or a status. 1 if it was one."""
    part = db.cost_parts[k]
    kind = part.kind
    if kind == COST_TAP:
        tap(s, db, src)
    elif kind == COST_UNTAP:
        untap(s, db, src)
    elif kind == COST_REMOVE_COUNTERS:
        remove_counters(s, db, src, part.counter, n)
    elif kind == COST_PUT_COUNTERS:
        if n > 0:
            add_event(s, EV_COUNTERS_PUT, src, src, p, n, part.counter)
    elif kind == COST_LOYALTY:
        put_counters(s, db, src, CTR_LOYALTY, n)
        add(s.used_this_turn, src)
    elif kind == COST_ONCE:
        s.o[src].marks |= n
    elif kind == COST_PAY_COUNTERS:
        get_counters(s, db, p, part.counter, -n)
    elif kind == COST_SACRIFICE_THIS:
        add_event(s, EV_SACRIFICED, src, src, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
    elif kind == COST_DISCARD_THIS:
        add_event(s, EV_DISCARDED, src, src, p, 0, Z_HAND * 8 + Z_GRAVEYARD)
    elif kind == COST_EXILE_THIS:
        add_move(s, src, Z_EXILE, src, p)
    elif kind == COST_PAY_LIFE:
        if n > 0:
            add_event(s, EV_LIFE_LOST, FIRST_PLAYER + p, src, p, n, 1)
    elif kind == COST_MILL:
        for _ in range(n):
            add_event(s, EV_MILLED, NONE, src, p, 1, 0)
    elif kind == COST_REVEAL_THIS:
        s.o[src].known = (1 << s.n_players) - 1
        log(s, EV_REVEALED, src, src, p, 0, 0)
    elif kind == COST_DISCARD_RANDOM:
        clear(s.picked)
        for _ in range(n):
            r = random_card(s, p)
            if r >= 0:
                add(s.picked, r)
                add_event(s, EV_DISCARDED, r, src, p, 0, Z_HAND * 8 + Z_GRAVEYARD)
        clear(s.picked)
    elif kind == COST_EXILE_TOP:
        for _ in range(min(n, s.pl[p].n_library)):
            r = take_from_library(s, db, p, s.pl[p].n_library - 1)
            if r >= 0:
                add_move(s, r, Z_EXILE, src, p)
    elif kind == COST_DISCARD_HAND:
        for w in range(W):
            m = s.hand[p, w]
            while m != 0:
                j = ctz(m)
                m ^= bit(j)
                add_event(s, EV_DISCARDED, w * 64 + j, src, p, 0, Z_HAND * 8 + Z_GRAVEYARD)
    else:
        return 0
    return 1


@kernel
def pay_chosen_part(s, db, k, p, src):
    """Pay a cost part with the objects in `s.picked`, all at once."""
    kind = db.cost_parts[k].kind
    for w in range(W):
        m = s.picked[w]
        while m != 0:
            j = ctz(m)
            m ^= bit(j)
            o = w * 64 + j
            if kind == COST_SACRIFICE:
                add_event(s, EV_SACRIFICED, o, src, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
            elif kind == COST_DISCARD:
                add_event(s, EV_DISCARDED, o, src, p, 0, Z_HAND * 8 + Z_GRAVEYARD)
            elif kind == COST_EXILE or kind == COST_EVIDENCE:
                add_move(s, o, Z_EXILE, src, p)
            elif kind == COST_RETURN:
                if s.o[src].marks & MARK_ENTERS_ATTACKING:
                    s.o[src].by = s.o[o].attacking
                add_move(s, o, Z_HAND, src, p)
            elif kind == COST_REVEAL:
                s.o[o].known = (1 << s.n_players) - 1
                log(s, EV_REVEALED, o, src, p, 0, 0)
            elif kind == COST_TO_TOP or kind == COST_TO_BOTTOM:
                i = add_move(s, o, Z_LIBRARY, src, p)
                s.events[i].amount = 1 if kind == COST_TO_BOTTOM else 0
            elif kind == COST_TAP_OTHERS or kind == COST_TAP_POWER:
                tap(s, db, o)
    return 0


@kernel
def take_counter(s, db, kind):
    """Remove a counter of a kind (NONE: of the first kind there is) from what was picked, which is then picked no more."""
    for w in range(W):
        m = s.picked[w]
        while m != 0:
            j = ctz(m)
            m ^= bit(j)
            o = w * 64 + j
            c = kind + 0
            for i in range(N_COUNTERS - 1, -1, -1):
                if kind < 0 and s.o[o].counters[i] > 0:
                    c = i
            remove_counters(s, db, o, c, 1)
    clear(s.picked)
    return 0


@kernel
def note_paid(s, db, k):
    """The item being paid for remembers what pays cost part `k`: all in `ev_set`, one as its event object (CR 608.2h)."""
    it = s.stack[s.n_stack - 1]
    it.batch = s.batch + 1  # the move that pays does not make it forget them
    kind = db.cost_parts[k].kind
    for w in range(W):
        m = s.picked[w]
        it.ev_set[w] |= m
        while m != 0:
            j = ctz(m)
            m ^= bit(j)
            o = w * 64 + j
            if it.ev_obj < 0:
                it.ev_obj = o
                # a permanent is remembered as it last was, a card as the card it becomes
                stays = s.o[o].zone == Z_BATTLEFIELD or kind == COST_TAP_OTHERS or kind == COST_REVEAL
                it.ev_gen = s.o[o].gen if stays else (s.o[o].gen + 1) & 0x7FFF
    return 0


@kernel
def ask_parts(s, db, f):
    """Pay the other costs (CR 601.2h): 0 a choice is pending, 1 all paid, 2 an event frame was pushed.

    l[4] = which cost, l[5] = which part of it, l[6] = how many objects picked for it.
    """
    it = s.stack[s.n_stack - 1]
    p, src = it.controller, it.src
    while True:
        cost = cost_list(s, db, f.l[4])
        if cost == -2:
            return 1
        if cost < 0 or db.costs[cost].part0 + f.l[5] >= db.costs[cost].part1:
            f.l[4] += 1
            f.l[5] = 0
            f.l[6] = 0
            continue
        k = db.costs[cost].part0 + f.l[5]
        choose_context(s)
        n = evaluate(s, db, db.cost_parts[k].q, CX_CHOOSE)
        base = s.n_events
        if pay_simple_part(s, db, k, p, src, n):
            f.l[5] += 1
            f.step = C_PARTS
            if s.n_events > base and submit(s, db, base):
                return 2
            continue
        if f.l[6] == 0:
            clear(s.picked)
        if db.cost_parts[k].kind == COST_REMOVE_FROM:  # the counter is removed as its permanent is chosen
            take_counter(s, db, db.cost_parts[k].counter)
        paid = f.l[6] + 0
        if db.cost_parts[k].kind == COST_TAP_POWER:
            paid = total_power(s, 0)
        elif db.cost_parts[k].kind == COST_EVIDENCE:
            paid = total_value(s, db, 0)
        if paid < n:
            mask_clear(s)
            o = it.obj if it.kind == ITEM_SPELL else src
            old = s.o[o].x + 0
            if db.costs[cost].part_x:  # what fits may depend on X
                s.o[o].x = it.x
            options = part_options(s, db, p, o, k)
            s.o[o].x = old
            if s.pl[p].rules & PRULE_COSTS and db.cost_parts[k].kind == COST_SACRIFICE:
                options = drop_kept(s, p)
            if options > 0:
                kind = db.cost_parts[k].kind
                s.d_src = src
                s.d_ref = it.obj
                s.d_n = n - f.l[6]
                f.l[7] = D_COST_OBJECT
                if kind == COST_SACRIFICE:
                    f.l[7] = D_SACRIFICE_COST
                elif kind == COST_DISCARD:
                    f.l[7] = D_DISCARD_COST
                f.step = C_PARTS_A
                return 0
        base = s.n_events
        note_paid(s, db, k)
        pay_chosen_part(s, db, k, p, src)
        clear(s.picked)
        f.l[5] += 1
        f.l[6] = 0
        f.step = C_PARTS
        if s.n_events > base and submit(s, db, base):
            return 2


@kernel
def pay_life_owed(s, db, p, src, life):
    """Life that a Phyrexian symbol asked for (CR 107.4f)."""
    if life > 0:
        base = s.n_events
        add_event(s, EV_LIFE_LOST, FIRST_PLAYER + p, src, p, life, 1)
        return submit(s, db, base)
    return 0
