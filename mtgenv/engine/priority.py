"""What a player may do with priority, and passing it round (CR 117), with state-based actions and triggers before it."""

from .._jit import bit, ctz, kernel
from .bits import answered_row, clear, has, is_empty, mask_clear, mask_verb, pop_frame, use_up, used_up
from .casting import put_ability_object
from .casting_rules import activation_forbidden, lift_top, lower_top, next_rule, permission_source
from .costs import ability_affordable, cost_need, parts_payable
from .enums import *
from .events import add_move
from .expr import holds
from .filters import players, set_context
from .frames import decide, log, mask_numbers, push_frame
from .layers import refresh
from .layout import *
from .looking import show_hidden
from .mana import can_pay, mask_colors, produce, refresh_mana
from .mana_sources import mana_way
from .payment import blank_item
from .protocol import *
from .protocol import FACE_DOWN_FACE, OTHER_FACE
from .replacement import submit
from .sba import check_state
from .targets import targets_exist
from .triggers import emit, waiting_mana
from .ways import can_cast, can_cast_down, can_play_land, nth_way, other_face_action, show_face, some_x_targets


@kernel
def sorcery_timing(s, p):
    """1 if `p` could cast a sorcery now (CR 117.1a, 307.1)."""
    return 1 if p == s.active_player and s.n_stack == 0 and (s.step == ST_MAIN1 or s.step == ST_MAIN2) else 0


@kernel
def cheap_enough(s, db, p, cost):
    """0 if `p` has too little mana for the cost whatever the colours: a quick test, valid where nothing costs less."""
    c = db.costs[cost]
    if db.any_converters or db.n_cost_mods or db.n_ability_mods or db.n_mana_specs or db.any_helps:
        return 1
    if c.has_hybrid or c.mana_value == 0:
        return 1
    s.need[25] = 0
    refresh_mana(s, db, p)
    return 1 if c.mana_value <= s.av_total else 0


@kernel
def can_activate(s, db, p, o, a, main):
    """1 if `p` may activate ability `a` of `o` and could finish it (CR 602.5, 605.3)."""
    ab = db.abilities[a]
    if ab.kind == AB_MANA:
        if not s.manual_payment and ab.mana:  # automatic payment sees to it
            return 0
    elif ab.kind != AB_ACTIVATED:
        return 0
    x = s.o[o]
    if not (ab.zones >> x.zone) & 1 or ab.sorcery_speed and not main:
        return 0
    if ab.once_a_turn and used_up(s, ab, o) or x.ch.rules & RULE_CANT_ACTIVATE:
        return 0
    special = ab.kind == AB_ACTIVATED and ab.self_only  # a special action, which is no activation (CR 116.2)
    if db.n_casting_rules and not special and activation_forbidden(s, db, p, o, ab.kind == AB_MANA):
        return 0
    if ab.cost >= 0 and not cheap_enough(s, db, p, ab.cost):
        return 0
    if ab.activator != PR_YOU and ab.activator != PR_NOBODY:  # "any player may activate" (CR 602.1a)
        set_context(s, CX_CHOOSE, x.ch.controller, o)
        if not (players(s, db, ab.activator, CX_CHOOSE) >> p) & 1:
            return 0
    elif x.ch.controller != p:
        return 0
    set_context(s, CX_CHOOSE, p, o)
    if not holds(s, db, ab.condition, CX_CHOOSE):
        return 0
    if not ability_affordable(s, db, p, o, a):
        return 0
    if ab.target0 < ab.target1:
        if ab.x_targets:
            return some_x_targets(s, db, p, o, a, NONE)
        set_context(s, CX_CHOOSE, p, o)
        return targets_exist(s, db, a, CX_CHOOSE)
    return 1


@kernel
def turn_up_cost(s, db, o, act):
    """Cost to turn face-down permanent `o` face up by action `act`, NONE if there is none (CR 701.40b, 702.37e)."""
    x = s.o[o]
    if x.zone != Z_BATTLEFIELD or not x.status & FACE_FACE_DOWN:
        return NONE
    c = db.cards[x.physical]
    if act == ACT_TURN_UP_MORPH:
        return c.morph
    if x.status & FACE_MANIFESTED and c.types & T_CREATURE and not db.costs[c.cost].none:
        return c.cost
    return NONE


@kernel
def can_turn_up(s, db, p, o, act):
    """1 if `p` may turn `o` face up now by action `act` and can pay for it (CR 116.2b)."""
    cost = turn_up_cost(s, db, o, act)
    if cost < 0 or s.o[o].ch.controller != p or not parts_payable(s, db, p, o, cost):
        return 0
    cost_need(s, db, cost)
    return can_pay(s, db, p, NONE) if s.need[0] or s.need[1] else 1


@kernel
def nth_action(s, db, p, o, n):
    """Code of the `n`-th thing player `p` may do with object `o` now (ACT_*), 0 if there are not so many."""
    x = s.o[o]
    c = db.cards[x.card]
    main = sorcery_timing(s, p)
    if x.zone == Z_HAND:
        if c.types & T_LAND:
            if can_play_land(s, db, p, o, main):
                if n == 0:
                    return ACT_LAND
                n -= 1
        elif can_cast(s, db, p, o, main, NONE):
            if n == 0:
                return ACT_CAST
            n -= 1
        if c.layout:
            act = other_face_action(s, db, p, o, main)
            if act:
                if n == 0:
                    return act
                n -= 1
        if c.morph >= 0 and can_cast_down(s, db, p, o, main):
            if n == 0:
                return ACT_CAST_DOWN
            n -= 1
    elif x.status & FACE_ADVENTURE and x.zone == Z_EXILE:
        land = c.types & T_LAND
        if x.ch.controller == p and (can_play_land(s, db, p, o, main) if land else can_cast(s, db, p, o, main, NONE)):
            if n == 0:
                return ACT_LAND if land else ACT_CAST
            n -= 1
    elif x.status & FACE_FACE_DOWN and x.zone == Z_BATTLEFIELD:
        if can_turn_up(s, db, p, o, ACT_TURN_UP):
            if n == 0:
                return ACT_TURN_UP
            n -= 1
        if can_turn_up(s, db, p, o, ACT_TURN_UP_MORPH):
            if n == 0:
                return ACT_TURN_UP_MORPH
            n -= 1
    if (c.ways or db.any_permission) and x.zone != Z_BATTLEFIELD:
        a = nth_way(s, db, p, o, n, main)
        if a >= 0:
            return ACT_ABILITY + a
        n += a + 1
    if has(s.with_activated, o) or (s.manual_payment and has(s.with_mana, o)):
        if not x.ch.lost_abilities or x.zone != Z_BATTLEFIELD:
            for a in range(c.ability0, c.ability1):
                if can_activate(s, db, p, o, a, main):
                    if n == 0:
                        return ACT_ABILITY + a
                    n -= 1
        if x.ch.granted:
            for g in range(s.n_grants):
                if s.grants[g].obj == o and can_activate(s, db, p, o, s.grants[g].ability, main):
                    if n == 0:
                        return ACT_ABILITY + s.grants[g].ability
                    n -= 1
    return 0


@kernel
def makes_mana_only(s, db, p, o):
    """1 if all that player `p` may do with `o` now is to activate mana abilities."""
    n = 0
    act = nth_action(s, db, p, o, 0)
    while act:
        if act < ACT_ABILITY or act >= ACT_ABILITY + WAY_FACE or db.abilities[act - ACT_ABILITY].kind != AB_MANA:
            return 0
        n += 1
        act = nth_action(s, db, p, o, n)
    return 1


@kernel
def mask_priority(s, db, p):
    """`s.mask` := passing, and every object with which player `p` may do something now."""
    main = sorcery_timing(s, p)
    o0 = 0
    o1 = 0
    o2 = 0
    some = 0  # there is more to do than to make mana
    quick = not (db.any_converters or db.n_ability_mods or db.n_mana_specs or db.any_helps)
    if quick and db.n_cost_mods:  # some of which may work now
        quick = next_rule(s, db, AB_COST_MOD, NONE) < 0
    total = -1
    land = main and s.pl[p].lands_played < s.pl[p].lands_allowed
    rules = 1 if db.any_permission and next_rule(s, db, AB_PERMISSION, NONE) >= 0 else 0
    for w in range(W):
        out = 0
        m = s.hand[p, w]
        if not main and not db.n_casting_rules:
            m &= s.any_time[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            c = db.cards[s.o[w * 64 + k].card]
            if c.types & T_LAND:
                if land and can_play_land(s, db, p, w * 64 + k, main):
                    out |= bit(k)
            elif main or c.instant_speed or db.n_casting_rules:
                cost = db.costs[c.cost]
                if quick and not cost.has_hybrid and c.self_cost_mod0 == c.self_cost_mod1:  # as `cheap_enough`, counted once
                    if total < 0:
                        s.need[25] = 0
                        refresh_mana(s, db, p)
                        total = s.av_total + 0
                    poor = cost.mana_value > total
                else:
                    poor = not cheap_enough(s, db, p, c.cost)
                if not poor and can_cast(s, db, p, w * 64 + k, main, NONE):
                    out |= bit(k)
            if c.layout and other_face_action(s, db, p, w * 64 + k, main):
                out |= bit(k)
            if c.morph >= 0 and can_cast_down(s, db, p, w * 64 + k, main):
                out |= bit(k)
        m = s.controlled[p, w] | s.graveyard[p, w] | s.exile[w] | s.hand[p, w]
        if db.any_activator:
            m |= s.battlefield[w]
        m &= (s.with_activated[w] | s.face_down[w]) & ~out
        if rules:
            m |= (s.hand[p, w] | s.exile[w] | s.looked_at[w]) & ~out
            for q in range(s.n_players):
                m |= s.graveyard[q, w]
        some |= out
        if s.manual_payment:
            m |= s.with_mana[w] & s.controlled[p, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if nth_action(s, db, p, w * 64 + k, 0):
                out |= bit(k)
                if db.n_complex_mana == 0 or not makes_mana_only(s, db, p, w * 64 + k):
                    some = 1
        if w == 0:
            o0 = out
        elif w == 1:
            o1 = out
        else:
            o2 = out
    if db.n_complex_mana and s.skip_forced and some == 0:  # mana alone is no reason to stop
        o0, o1, o2 = 0, 0, 0
    # the checks use the mask as scratch, so it is written last
    s.mask[0] = 1 << V_PASS
    s.mask[1] = o0
    s.mask[2] = o1
    s.mask[3] = o2
    return 0


@kernel
def next_player(s, p):
    """The next seat in turn order that is still in the game."""
    for _ in range(s.n_players):
        p += 1
        if p >= s.n_players:
            p = 0
        if not s.pl[p].lost:
            return p
    return p


@kernel
def n_alive(s):
    """Players still in the game."""
    n = 0
    for p in range(s.n_players):
        if not s.pl[p].lost:
            n += 1
    return n


@kernel
def do_action(s, db, f, o, act):
    """Start what `act` says with object `o` for the player with priority."""
    p = f.l[0]
    f.l[1] = 0
    f.step = 0
    way = NONE
    other = 0
    if act >= ACT_ABILITY + WAY_FACE:
        other = 2 if act >= ACT_ABILITY + WAY_DOWN else 1
        act -= other * WAY_FACE
    if act >= ACT_ABILITY and db.abilities[act - ACT_ABILITY].kind == AB_PERMISSION:
        way = act - ACT_ABILITY
        if db.abilities[way].once_a_turn and not db.abilities[way].self_only:
            front = s.o[o].card + 0
            if other:
                show_face(s, db, o, db.face_down_card if other == 2 else db.cards[front].other)
            i = permission_source(s, db, way, p, o)
            if other:
                show_face(s, db, o, front)
            if i >= 0:
                use_up(s, db.abilities[way], i)
        if other < 2 and db.cards[db.cards[s.o[o].card].other if other else s.o[o].card].types & T_LAND:
            act = ACT_LAND_OTHER if other else ACT_LAND
    if act == ACT_LAND or act == ACT_LAND_OTHER:
        s.pl[p].lands_played += 1
        log(s, EV_LAND_PLAYED, o, NONE, p, 0, 0)
        base = s.n_events
        i = add_move(s, o, Z_BATTLEFIELD, NONE, p)
        if act == ACT_LAND_OTHER:
            s.events[i].status = FACE_BACK
        if not submit(s, db, base):
            emit(s, db, EV_LAND_PLAYED, o, NONE, p, 0, 0)
        return 0
    if act == ACT_CAST or act == ACT_CAST_OTHER or act == ACT_CAST_DOWN or way >= 0:
        push_frame(s, P_CAST, o, ITEM_SPELL, way + other * WAY_FACE)
        if act == ACT_CAST_OTHER or act == ACT_CAST_DOWN:
            s.frames[s.n_frames - 1].l[2] = OTHER_FACE if act == ACT_CAST_OTHER else FACE_DOWN_FACE
        s.frames[s.n_frames - 1].l[3] = p
        return 0
    if act == ACT_TURN_UP or act == ACT_TURN_UP_MORPH:
        push_frame(s, P_CAST, o, ITEM_TURN_UP, turn_up_cost(s, db, o, act))
        s.frames[s.n_frames - 1].l[3] = p
        return 0
    a = act - ACT_ABILITY
    if db.abilities[a].kind == AB_MANA:
        s.need[30] = 0
        s.need[31] = -2
        slow = (s.replacing >> EV_MANA_PRODUCED | s.listening >> EV_TAPPED_FOR_MANA) & 1
        if slow or not db.abilities[a].mana or db.abilities[a].spec or mana_way(s, db, p, o, NONE) == 0:
            push_frame(s, P_CAST, o, ITEM_MANA, a)
            s.frames[s.n_frames - 1].l[3] = p
            return 0
        f.l[2] = o
        mask_clear(s)
        mask_colors(s, db, p, o)
        f.step = 3
        decide(s, D_MANA_COLOR, p)
        return 0
    # a special action resolves as it is taken, like a mana ability (CR 116.1)
    push_frame(s, P_CAST, o, ITEM_MANA if db.abilities[a].self_only else ITEM_ACTIVATED, a)
    s.frames[s.n_frames - 1].l[3] = p
    return 0


@kernel
def run_priority(s, db, f):
    """Proc.PRIORITY: l[0] = player with priority, l[1] = passes in succession, l[2] = object whose action is asked."""
    while True:
        if f.step == 0:
            refresh(s, db)
            if s.sba_dirty:
                if check_state(s, db):
                    return 0
                if s.over:
                    return 0
            if (s.listening >> EV_BECOMES_STATE) & 1:  # state triggers (CR 603.8)
                emit(s, db, EV_BECOMES_STATE, NONE, NONE, s.active_player, 0, 0)
            if s.n_pending:
                push_frame(s, P_TRIGGERS, 0, 0, 0)
                return 0
            if s.pl[f.l[0]].lost:
                f.l[0] = next_player(s, f.l[0])
            if not is_empty(s.left):
                clear(s.left)
                if db.state_reads & STATE_ZONES:  # what left a moment ago counts as the card that it is now (CR 400.7)
                    s.chars_dirty = 1
                    continue
            p = f.l[0]
            if db.any_shown:
                show_hidden(s)
            if db.any_top:
                lift_top(s, db, p)
            mask_priority(s, db, p)
            f.step = 1
            s.d_src = NONE
            s.d_ref = NONE
            s.d_n = 0
            if decide(s, D_PRIORITY, p):
                return 0
        if f.step == 1:
            o = answered_row(s)
            if db.any_top:
                lower_top(s, db, o)
            if o < 0:
                f.l[1] += 1
                f.step = 0
                if f.l[1] < n_alive(s):
                    f.l[0] = next_player(s, f.l[0])
                    continue
                f.l[1] = 0
                if s.n_stack == 0:
                    pop_frame(s)
                    return 0
                f.l[0] = s.active_player  # CR 117.3b
                push_frame(s, P_RESOLVE, 0, 0, 0)
                return 0
            p = f.l[0]
            n = 1
            while nth_action(s, db, p, o, n):
                n += 1
            f.l[2] = o
            if n == 1:
                do_action(s, db, f, o, nth_action(s, db, p, o, 0))
                return 0
            mask_clear(s)
            s.d_base = 0
            s.d_src = o
            mask_numbers(s, 0, n - 1)
            f.step = 2
            if decide(s, D_CHOOSE_ACTION, p):
                return 0
        if f.step == 2:
            do_action(s, db, f, f.l[2], nth_action(s, db, f.l[0], f.l[2], s.ans - V_NUMBER))
            return 0
        if f.step == 3:
            f.step = 0
            if produce(s, db, f.l[0], f.l[2], s.ans - V_COLOR) > 0:
                mask_clear(s)
                mask_colors(s, db, f.l[0], f.l[2])
                f.step = 3
                if decide(s, D_MANA_COLOR, f.l[0]):
                    return 0


@kernel
def place_trigger(s, db, k):
    """Put waiting trigger `k` on the stack and start choosing its modes and targets (CR 603.3)."""
    e = s.pending[k]
    a, src, p = e.ability, e.src, e.controller
    if not blank_item(s, ITEM_TRIGGERED, p, src, a):
        return 0
    o = put_ability_object(s, db, p, src, a)
    if o < 0:
        s.n_stack -= 1
        return 0
    it = s.stack[s.n_stack - 1]
    it.obj = o
    it.src_gen = e.src_gen
    it.ev_obj = e.ev_obj
    it.ev_gen = e.ev_gen
    it.ev_src = e.ev_src
    it.ev_src_gen = e.ev_src_gen
    it.ev_player = e.ev_player
    it.ev_amount = e.ev_amount
    it.ev_x = e.ev_x
    it.batch = e.batch
    it.x = s.o[src].x if s.o[src].gen == e.src_gen else 0
    for w in range(W):
        it.ev_set[w] = e.ev_set[w]
    s.n_pending -= 1
    for j in range(k, s.n_pending):
        s.pending[j] = s.pending[j + 1]
    push_frame(s, P_CAST, src, ITEM_TRIGGERED, a)
    s.frames[s.n_frames - 1].l[3] = p
    s.loop_guard += 1
    return 0


@kernel
def start_mana_trigger(s, db, k):
    """Resolve waiting triggered mana ability `k` right away, without the stack (CR 605.4a)."""
    c = s.n_contexts
    if c >= CX_STATIC:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    s.n_contexts += 1
    e = s.pending[k]
    set_context(s, c, e.controller, e.src)
    cx = s.cx[c]
    it = cx.it
    it.kind = ITEM_MANA
    it.modes = 0
    it.ability = e.ability
    it.src_gen = e.src_gen
    it.ev_obj = e.ev_obj
    it.ev_gen = e.ev_gen
    it.ev_src = e.ev_src
    it.ev_src_gen = e.ev_src_gen
    it.ev_player = e.ev_player
    it.ev_amount = e.ev_amount
    it.ev_x = e.ev_x
    for v in range(N_VARS):
        cx.variable[v] = 0
    for w in range(W):
        it.ev_set[w] = e.ev_set[w]
        for r in range(N_REGS):
            cx.set[r, w] = 0
    code = db.abilities[e.ability].code
    s.n_pending -= 1
    for j in range(k, s.n_pending):
        s.pending[j] = s.pending[j + 1]
    push_frame(s, P_RESOLVE, code, c, 0)
    s.frames[s.n_frames - 1].step = 1
    return 0


@kernel
def run_triggers(s, db, f):
    """Proc.TRIGGERS: put the waiting triggered abilities on the stack, APNAP, each player's in an order of their choice.

    l[0] = answered. CR 603.3b.
    """
    if db.n_mana_triggers:
        k = waiting_mana(s, db)
        if k >= 0:
            f.step = 0
            return start_mana_trigger(s, db, k)
        if f.l[1]:  # in the middle of a payment: only those
            pop_frame(s)
            return 0
    if s.n_contexts == 0:
        clear(s.left)  # what left did so before: cards are what they are now
    if f.step == 1:
        f.step = 0
        return place_trigger(s, db, s.d_base + s.ans - V_NUMBER if s.ans != V_NEXT_PAGE else NONE)
    if s.n_pending == 0:
        pop_frame(s)
        return 0
    p = s.active_player
    for _ in range(s.n_players):
        n = 0
        one = NONE
        same = 1
        k0 = NONE
        for k in range(s.n_pending):
            e = s.pending[k]
            if e.controller == p:
                if n == 0:
                    k0 = k
                    one = e.ability
                elif e.ability != one:
                    same = 0
                n += 1
        if n > 0 and (n == 1 or same):  # the order of like abilities is of no consequence
            return place_trigger(s, db, k0)
        if n > 1:
            mask_clear(s)
            s.d_base = 0
            for k in range(s.n_pending):
                if s.pending[k].controller == p and k < N_NUMBERS:
                    mask_verb(s, V_NUMBER + k)
            s.d_src = NONE
            s.d_ref = NONE
            s.d_n = n
            f.step = 1
            return decide(s, D_ORDER_TRIGGERS, p)
        p = next_player(s, p)
    s.n_pending = 0  # only players who left had any
    return 0
