"""Replacement and prevention (CR 614-616): what applies to events, in an order of choice; then they happen."""

from .._jit import bit, ctz, kernel
from .bits import drop, mask_first
from .combat_state import remove_from_combat
from .entering import choose_type, entering_card, mask_copied, mask_hosts, mask_types, needs_host, take_copy
from .enums import *
from .events import add_event, add_exceptions, moves_to, perform, show_token, tap
from .expr import evaluate, holds
from .filters import lki_index, match, players, protected_from, set_context, source_controller
from .frames import log, push_frame
from .layers import print_chars, refresh
from .layout import *
from .zones import alloc_slot, free_slot, new_object, take_from_library


@kernel
def exiled_instead(s, db, i):
    """1 if a rule about the permanent of event `i` exiles it instead (CR 614.1a)."""
    e = s.events[i]
    to = e.x & 7
    x = s.o[e.obj]
    if to == Z_EXILE or x.gen != e.gen:
        return 0
    if x.ch.rules & RULE_EXILED_IF_LEAVES:
        return 1
    return 1 if x.ch.rules & RULE_EXILED_IF_DIES and to == Z_GRAVEYARD else 0


@kernel
def replaceable(s, db, i):
    """1 if some replacement or prevention effect could apply to event `i` (a quick test)."""
    e = s.events[i]
    to = moves_to(s, i)
    mask = 1 << e.kind
    if e.kind == EV_TOKEN_CREATED:
        mask |= 1 << EV_ENTERS | 1 << EV_COUNTERS_PUT
        if db.cards[e.x].enters_replaced or db.cards[e.x].enchant >= 0:
            return 1
    if e.kind == EV_MILLED and (s.replacing >> EV_MOVED) & 1:
        return 1
    if to >= 0:
        mask |= 1 << EV_MOVED
        if e.x >> 3 == Z_BATTLEFIELD:
            mask |= 1 << EV_LEAVES
            if exiled_instead(s, db, i):
                return 1
        if to == Z_BATTLEFIELD:
            mask |= 1 << EV_ENTERS | 1 << EV_COUNTERS_PUT
            if db.cards[entering_card(s, db, i)].enters_replaced or needs_host(s, db, i):
                return 1
    return 1 if s.replacing & mask else 0


@kernel
def can_be_dealt(s, row):
    """1 if damage may be redirected to the row: a player in the game, a creature or a planeswalker (CR 614.9)."""
    if row < 0:
        return 0
    if row >= FIRST_PLAYER:
        return 0 if s.pl[row - FIRST_PLAYER].lost else 1
    return 1 if s.o[row].zone == Z_BATTLEFIELD and s.o[row].ch.types & (T_CREATURE | T_PLANESWALKER) else 0


@kernel
def redirected_to(s, db, a):
    """The row that REDIRECT ability `a`, whose context is set up, gives the damage to; NONE if it can't (CR 614.9)."""
    it = s.cx[CX_STATIC].it
    to = db.abilities[a].op_a
    row = NONE
    if to == TO_YOU:
        row = FIRST_PLAYER + it.controller
    elif to == TO_SOURCES_CONTROLLER:
        p = source_controller(s, it.ev_src, it.ev_src_gen, NONE)
        row = FIRST_PLAYER + p if p >= 0 else NONE
    elif it.src >= 0 and s.o[it.src].gen == it.src_gen:
        row = it.src if to == TO_THIS else s.o[it.src].attached_to
    return row if can_be_dealt(s, row) else NONE


@kernel
def match_source(s, db, fi, src, gen):
    """1 if the source of damage (src, gen) matches filter `fi`, by what it last was if it is gone (CR 608.2h, 609.7)."""
    if src >= N_OBJECTS:
        return match(s, db, fi, src, CX_STATIC)
    k = lki_index(s, src, gen)
    if k < 0:
        return match(s, db, fi, src, CX_STATIC)
    s.trial = s.o[src].ch
    s.o[src].ch = s.lki[k].ch
    ok = match(s, db, fi, src, CX_STATIC)
    s.o[src].ch = s.trial
    return ok


@kernel
def redirect(s, i, row, n):
    """`n` (all if negative) of the damage of event `i` is dealt to `row` instead; a rest stays where it was (CR 614.9)."""
    e = s.events[i]
    v = e.amount if n < 0 else min(n, e.amount)
    if v < e.amount:
        e.amount -= v
        k = add_event(s, EV_DAMAGE, e.obj, e.src, e.player, v, e.x)
        g = s.events[k]
        g.src_gen = e.src_gen
        g.applied = e.applied
        g.status = e.status
        e = g
    e.obj = row
    e.gen = s.o[row].gen if row < N_OBJECTS else 0
    e.player = row - FIRST_PLAYER if row >= FIRST_PLAYER else s.o[row].ch.controller
    return v


@kernel
def applies(s, db, a, o, you, i):
    """1 if replacement ability `a` of object `o` applies to event `i` (CR 614.12 for entering objects).

    `you`: the player that an effect of limited duration belongs to; NONE: `o` has the ability.
    """
    ab = db.abilities[a]
    e = s.events[i]
    floats = you >= 0
    if ab.kind != AB_REPLACEMENT or not (floats or ab.self_only or (ab.zones >> s.o[o].zone) & 1):
        return 0
    if ab.event == EV_DAMAGE and e.amount <= 0:
        return 0
    if ab.op == REP_PREVENT and e.status & EVF_UNPREVENTABLE and ab.code < 0:  # what else it does still happens (CR 615.12)
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
    elif ab.event == EV_MOVED:
        if to < 0 or e.x >> 3 == Z_NOWHERE:
            return 0
        if e.x >> 3 == Z_LOOKED_AT:
            x = to
    elif ab.event == EV_COUNTERS_PUT and to == Z_BATTLEFIELD and e.counters > 0:  # CR 122.6
        x = e.counter
    elif ab.event != e.kind:
        return 0
    if ab.ev_mask and not (ab.ev_mask >> x) & 1:
        return 0
    if ab.event == EV_DAMAGE and ab.only_combat and (ab.only_combat == 1) != (e.x == 1):
        return 0
    if not floats:
        you = s.o[o].ch.controller
        if ab.event == EV_ENTERS and e.obj == o:
            you = e.player
    set_context(s, CX_STATIC, you, o)
    it = s.cx[CX_STATIC].it
    it.ev_obj = e.obj
    it.ev_gen = e.gen
    it.ev_src = e.src
    it.ev_src_gen = e.src_gen
    it.ev_player = e.player
    it.ev_amount = e.counters if ab.event == EV_COUNTERS_PUT and to == Z_BATTLEFIELD else e.amount
    it.ev_x = x
    if ab.ev_player and (e.player < 0 or not (players(s, db, ab.ev_player, CX_STATIC) >> e.player) & 1):
        return 0
    if ab.filter >= 0:
        if e.obj < 0:
            return 0
        if to == Z_BATTLEFIELD:  # judged as it would exist on the battlefield
            y = s.o[e.obj]
            zone, ctrl = y.zone, y.ch.controller
            card = y.card
            face = entering_card(s, db, i)
            if face != card:
                y.card = face
                print_chars(s, db, e.obj)
            y.zone = Z_BATTLEFIELD
            y.ch.controller = e.player
            ok = match(s, db, ab.filter, e.obj, CX_STATIC)
            y.zone = zone
            if face != card:
                y.card = card
                print_chars(s, db, e.obj)
            y.ch.controller = ctrl
            if not ok:
                return 0
        elif not match(s, db, ab.filter, e.obj, CX_STATIC):
            return 0
    if ab.src_filter >= 0 and ab.op != REP_ENTERS_AS_COPY:
        if e.src < 0 or not match_source(s, db, ab.src_filter, e.src, e.src_gen):
            return 0
    if ab.op == REP_REDIRECT:
        r = redirected_to(s, db, a)
        if r < 0 or r == e.obj:
            return 0
    return holds(s, db, ab.condition, CX_STATIC)


@kernel
def run_instead(s, db, a, applied):
    """Start the code of replacement ability `a` in a context of its own (CR 614.6); -1 says that a frame was pushed.

    `applied`: what has been applied to the event already, and so is to none of the code's events (CR 614.5).
    """
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
    s.cx[c].it.batch = applied
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
        if ab.event == EV_COUNTERS_PUT and e.kind != EV_COUNTERS_PUT:
            e.counters = n
        else:
            e.amount = n
    elif ab.op == REP_PREVENT:
        v = e.amount if n < 0 else min(n, e.amount)
        if e.status & EVF_UNPREVENTABLE:
            v = 0
        else:
            e.amount -= v
            log(s, EV_PREVENTED, e.obj, e.src, e.player, v, 0)
            for k in range(s.n_events if ab.op_a > 0 else 0):  # a shield counter: all damage at that time (CR 122.1c)
                g = s.events[k]
                if g.kind == EV_DAMAGE and g.obj == e.obj and g.gen == e.gen and not g.status & EVF_UNPREVENTABLE:
                    g.amount = 0
        if ab.code >= 0:  # the additional effect may ask how much was prevented (CR 615.5)
            s.cx[CX_STATIC].it.ev_amount = v
            return run_instead(s, db, a, 0)
    elif ab.op == REP_REDIRECT:
        redirect(s, i, redirected_to(s, db, a), n)
    elif ab.op == REP_SKIP:
        e.state = 1
    elif ab.op == REP_TO_ZONE:
        e.x = (e.x >> 3) * 8 + n
        e.amount = 0
        if n == Z_EXILE:  # exiled with what says so (CR 607.2a)
            e.src = s.cx[CX_STATIC].it.src
            e.src_gen = s.cx[CX_STATIC].it.src_gen
    elif ab.op == REP_ENTERS_TAPPED:
        e.enters_tapped = 1
    elif ab.op == REP_ENTERS_WITH_COUNTERS:
        if n > 0 and e.counters > 0 and e.counter != ab.op_a:  # a second kind follows at once
            k = add_event(s, EV_COUNTERS_PUT, e.obj, e.obj, e.player, n, ab.op_a)
            s.events[k].gen = (e.gen + 1) & 0x7FFF
        elif n > 0:
            e.counter = ab.op_a
            e.counters += n
    elif ab.op == REP_RUN:
        e.state = 1
        applied = e.applied & ((1 << EXCEPTION_SHIFT) - 1)
        return run_instead(s, db, a, applied if moves_to(s, i) != Z_BATTLEFIELD else 0)
    elif ab.op == REP_AS_ENTERS:
        return run_instead(s, db, a, 0)
    return 0


@kernel
def shield_applies(s, db, k, i):
    """1 if one-shot shield `k` applies to event `i`."""
    sh = s.shields[k]
    e = s.events[i]
    if sh.event != e.kind or sh.op == REP_FLOATING or (sh.obj != e.obj and sh.obj >= 0):
        return 0
    if 0 <= sh.obj < N_OBJECTS and sh.gen != e.gen:
        return 0
    if sh.op != REP_REDIRECT and sh.to >= 0 and (sh.to != e.src or sh.to_gen != e.src_gen):
        return 0
    if (sh.op == REP_PREVENT_COMBAT and e.x != 1) or (sh.op == REP_PREVENT_NONCOMBAT and e.x == 1):
        return 0
    if sh.op == REP_REGENERATE:
        barred = s.o[e.obj].ch.rules & RULE_CANT_BE_REGENERATED or e.status & EVF_NO_REGENERATION
        return 0 if barred or e.enters_tapped else 1
    if e.amount <= 0 or (sh.op != REP_REDIRECT and e.status & EVF_UNPREVENTABLE):
        return 0
    if sh.op == REP_REDIRECT:
        if sh.to == e.obj or not can_be_dealt(s, sh.to) or (sh.to < N_OBJECTS and s.o[sh.to].gen != sh.to_gen):
            return 0
    if sh.filter >= 0:
        set_context(s, CX_STATIC, sh.player, NONE)
        return 1 if e.src >= 0 and match_source(s, db, sh.filter, e.src, e.src_gen) else 0
    return 1


@kernel
def apply_shield(s, db, k, i):
    """Use shield `k` on event `i`: regeneration (CR 701.15) or prevention (CR 615.7)."""
    sh = s.shields[k]
    e = s.events[i]
    s.cx[CX_STATIC].it.src = NONE
    if sh.op == REP_REGENERATE:
        e.state = 1
        s.o[e.obj].damage = 0
        drop(s.deathtouched, e.obj)
        tap(s, db, e.obj)
        remove_from_combat(s, e.obj)
        sh.a -= 1
        if sh.a == 0:
            s.n_shields -= 1
            s.shields[k] = s.shields[s.n_shields]
        return 0
    v = e.amount if sh.a < 0 else min(sh.a, e.amount)
    if sh.op == REP_REDIRECT:
        redirect(s, i, sh.to, v)
    else:
        e.amount -= v
        log(s, EV_PREVENTED, e.obj, e.src, e.player, v, 0)
    if sh.a >= 0 or sh.a == -2:
        sh.a = sh.a - v if sh.a >= 0 else 0
        if sh.a == 0:
            s.n_shields -= 1
            s.shields[k] = s.shields[s.n_shields]
    return 0


@kernel
def ability_at(s, db, o, j):
    """The `j`-th ability of object `o`, printed ones first, then granted ones; NONE if it has lost that one."""
    c = db.cards[s.o[o].card]
    n = c.ability1 - c.ability0
    if j < n:
        return NONE if s.o[o].ch.lost_abilities else c.ability0 + j
    return s.grants[j - n].ability if s.grants[j - n].obj == o else NONE


@kernel
def cant_happen(s, db, a, o, you, i):
    """Do what CANT or CANT_PREVENT ability `a` says about event `i`."""
    op = db.abilities[a].op
    if (op == REP_CANT or op == REP_CANT_PREVENT) and applies(s, db, a, o, you, i):
        if op == REP_CANT:
            s.events[i].state = 1
        else:
            s.events[i].status |= EVF_UNPREVENTABLE
    return 0


@kernel
def note_rules(s, db, i):
    """What can't happen does not, and is replaced by nothing (CR 101.2, 614.17); some damage can't be prevented (615.12)."""
    for w in range(W):
        m = s.with_replacement[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            c = db.cards[s.o[o].card]
            for j in range(c.ability1 - c.ability0 + (s.n_grants if s.o[o].ch.granted else 0)):
                a = ability_at(s, db, o, j)
                if a >= 0:
                    cant_happen(s, db, a, o, NONE, i)
    for k in range(s.n_shields):
        if s.shields[k].op == REP_FLOATING:
            cant_happen(s, db, s.shields[k].filter, s.shields[k].src, s.shields[k].player, i)
    return s.events[i].state


@kernel
def copy_ability(s, db, i):
    """The next ability of event `i`'s entering object that lets it enter as a copy; NONE if there is none (CR 616.1c)."""
    e = s.events[i]
    c = db.cards[entering_card(s, db, i)]
    ordinal = 0
    if c.enters_replaced:
        for a in range(c.ability0, c.ability1):
            if db.abilities[a].kind == AB_REPLACEMENT and db.abilities[a].self_only:
                if db.abilities[a].op == REP_ENTERS_AS_COPY and not (e.applied >> ordinal) & 1:
                    if applies(s, db, a, e.obj, NONE, i):
                        e.applied |= 1 << ordinal
                        return a
                ordinal += 1
    return NONE


@kernel
def make_tokens(s, db, i):
    """Let the tokens of event `i` enter one by one, so that what applies to entering objects finds them (CR 614.12)."""
    e = s.events[i]
    for _ in range(e.amount):
        o = alloc_slot(s)
        if o < 0:
            return 0
        new_object(s, db, o, e.x, e.player)
        x = s.o[o]
        x.token = 1
        x.zone = Z_NOWHERE
        x.lki = NONE
        show_token(s, db, o, e.token_size)
        if db.n_exceptions:
            add_exceptions(s, db, e.applied >> EXCEPTION_SHIFT, o, e.player, e.src, DUR_PERMANENT, e.gen - 1)
        k = add_event(s, EV_MOVED, o, e.src, e.player, 0, Z_NOWHERE * 8 + Z_BATTLEFIELD)
        s.events[k].status = x.status
        s.events[k].enters_tapped = e.enters_tapped
        s.events[k].token_size = e.token_size
    e.state = 1
    return 0


@kernel
def lift_milled(s, db, i):
    """The card that event `i` mills is known now, so that what applies to its move finds it; 0 if there is none."""
    e = s.events[i]
    if s.pl[e.player].n_library == 0:
        return 0
    o = take_from_library(s, db, e.player, s.pl[e.player].n_library - 1)
    if o < 0:
        return 0
    e.obj = o
    e.gen = s.o[o].gen
    e.x = Z_LOOKED_AT * 8 + Z_GRAVEYARD
    return 1


@kernel
def floating_applies(s, db, k, i):
    """1 if the replacement effect of limited duration at shield `k` applies to event `i`."""
    sh = s.shields[k]
    e = s.events[i]
    if sh.a == 0 or (sh.to >= 0 and (sh.to != e.src or sh.to_gen != e.src_gen)):
        return 0
    return applies(s, db, sh.filter, sh.src, sh.player, i)


@kernel
def use_floating(s, db, k, i):
    """Shield `k`, which was for the next time only, is used on event `i`: on all that its source deals now (CR 615.7)."""
    sh = s.shields[k]
    e = s.events[i]
    if db.abilities[sh.filter].op == REP_PREVENT and evaluate(s, db, db.abilities[sh.filter].q, CX_STATIC) < 0:
        for j in range(s.n_events):
            g = s.events[j]
            if j != i and g.kind == EV_DAMAGE and g.state == 0 and g.src == e.src and not g.status & EVF_UNPREVENTABLE:
                if floating_applies(s, db, k, j):
                    e.amount += g.amount
                    g.amount = 0
        floating_applies(s, db, k, i)  # the context is that of this event again
    sh.a = 0
    return 1


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
        c = db.cards[entering_card(s, db, i)]
        if c.enters_replaced:
            for a in range(c.ability0, c.ability1):
                if db.abilities[a].kind == AB_REPLACEMENT and db.abilities[a].self_only:
                    if db.abilities[a].op != REP_ENTERS_AS_COPY and not (e.applied >> ordinal) & 1 and applies(
                        s, db, a, e.obj, NONE, i
                    ):
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
                a = ability_at(s, db, o, j)
                if a < 0 or db.abilities[a].kind != AB_REPLACEMENT or db.abilities[a].self_only:
                    continue
                op = db.abilities[a].op
                if op == REP_CANT or op == REP_CANT_PREVENT or op == REP_TRIGGER_AGAIN:
                    continue
                if not (e.applied >> ordinal) & 1 and applies(s, db, a, o, NONE, i):
                    if n == pick:
                        e.applied |= 1 << ordinal
                        return apply_ability(s, db, a, i)
                    if one >= 0 and one != a:
                        same = 0
                    one = a
                    n += 1
                ordinal += 1
    for k in range(s.n_shields):
        sh = s.shields[k]
        if sh.op == REP_FLOATING:
            a = sh.filter
            op = db.abilities[a].op
            if op != REP_CANT and op != REP_CANT_PREVENT and ordinal < 24:
                if not (e.applied >> ordinal) & 1 and floating_applies(s, db, k, i):
                    if n == pick:
                        e.applied |= 1 << ordinal
                        if sh.a == -2:
                            use_floating(s, db, k, i)
                        return apply_ability(s, db, a, i)
                    if one != NONE and one != a:
                        same = 0
                    one = a
                    n += 1
                ordinal += 1
        elif shield_applies(s, db, k, i):
            if n == pick:
                return apply_shield(s, db, k, i)
            if n > 0:
                same = 0
            one = -2 - k
            n += 1
    if moves_to(s, i) >= 0 and e.x >> 3 == Z_BATTLEFIELD and exiled_instead(s, db, i):
        if n == pick:
            e.x = Z_BATTLEFIELD * 8 + Z_EXILE
            e.amount = 0
            return 0
        if n > 0:
            same = 0
        n += 1
    # protection prevents damage too (CR 702.16e); by itself it does so when the damage is dealt
    if n > 0 and e.kind == EV_DAMAGE and 0 <= e.obj < N_OBJECTS and not e.status & EVF_UNPREVENTABLE:
        if s.o[e.obj].zone == Z_BATTLEFIELD and e.amount > 0 and protected_from(s, db, e.obj, e.src):
            if n == pick:
                s.cx[CX_STATIC].it.src = e.obj
                log(s, EV_PREVENTED, e.obj, e.src, e.player, e.amount, 0)
                e.amount = 0
                return 0
            same = 0
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
    if f.step == 2:
        s.events[f.l[3]].amount = s.ans - N_VERBS + 1
    elif f.step == 3:
        take_copy(s, db, f.l[3])
    elif f.step == 4:
        if s.ans == V_NEXT_PAGE:
            mask_types(s, db, f.l[3], s.d_base + N_NUMBERS)
            return 0
        if s.ans < V_NUMBER:
            s.o[s.events[f.l[3]].obj].chosen_type = CHOSEN_COLORS + s.ans - V_COLOR
        else:
            choose_type(s, db, f.l[3], s.d_base + s.ans - V_NUMBER)
    f.step = 0
    while True:
        while f.l[3] < f.l[2]:
            i = f.l[3]
            if s.events[i].state == 0 and replaceable(s, db, i):
                if db.any_cant and not from_answer and note_rules(s, db, i):
                    continue
                if not from_answer and moves_to(s, i) == Z_BATTLEFIELD:
                    a = copy_ability(s, db, i)
                    if a >= 0:
                        if mask_copied(s, db, a, i) == 0:
                            continue
                        s.events[i].applied |= db.abilities[a].spec << EXCEPTION_SHIFT
                        s.d_src = s.events[i].obj
                        s.d_ref = NONE
                        s.d_n = 1
                        f.step = 3
                        s.dk = D_CHOOSE_OBJECT
                        s.dp = s.events[i].player
                        return 0
                if moves_to(s, i) == Z_BATTLEFIELD and needs_host(s, db, i):
                    n = mask_hosts(s, db, i)
                    if n == 0:  # it stays where it is (CR 303.4g); a token is not created (303.4i)
                        s.events[i].state = 1
                        if s.events[i].x >> 3 == Z_NOWHERE:
                            free_slot(s, db, s.events[i].obj)
                    elif n == 1 and s.skip_forced:
                        s.events[i].amount = mask_first(s) - N_VERBS + 1
                    else:
                        s.d_src = s.events[i].obj
                        s.d_ref = NONE
                        s.d_n = 1
                        f.step = 2
                        s.dk = D_CHOOSE_OBJECT
                        s.dp = s.events[i].player
                        return 0
                    continue
                if from_answer:
                    from_answer = False
                    if s.ans >= V_NUMBER and replacements(s, db, i, s.ans - V_NUMBER) < 0:
                        return 0
                    f.l[2] = s.n_events  # a redirected part of the damage is an event of the same batch
                    continue
                r = replacements(s, db, i, NONE)
                if r >> 1 == 1 or (r >> 1 > 1 and r & 1):
                    if replacements(s, db, i, 0) < 0:
                        return 0
                    f.l[2] = s.n_events
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
                if db.any_chosen_type and moves_to(s, i) == Z_BATTLEFIELD and mask_types(s, db, i, 0):
                    f.step = 4
                    return 0
                if s.events[i].kind == EV_TOKEN_CREATED and s.events[i].amount > 0:
                    make_tokens(s, db, i)
                    f.l[2] = s.n_events
                elif s.events[i].kind == EV_MILLED and s.events[i].x == 0 and s.events[i].state == 0:
                    if lift_milled(s, db, i):
                        continue
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
            if s.n_contexts > 0 and s.cx[s.n_contexts - 1].it.kind == ITEM_REPLACEMENT:  # CR 614.5
                for i in range(start, end):
                    if moves_to(s, i) != Z_BATTLEFIELD:
                        s.events[i].applied |= s.cx[s.n_contexts - 1].it.batch
            push_frame(s, P_EVENTS, base, start, end)
            s.frames[s.n_frames - 1].l[3] = start
            return 1
        perform(s, db, start, end)
        start = end
    s.n_events = base
    return 0
