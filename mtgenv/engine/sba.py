"""State-based actions (CR 704): all that apply are performed at once, again and again until none applies."""

from .._jit import bit, ctz, kernel
from .bits import add, answered_row, clear, drop, has, is_empty, mask_clear, mask_row, pop_frame, size
from .enums import *
from .events import add_event, forget_empty_draw, get_counters, put_counters, reveal_physical, transform
from .expr import partner_of
from .filters import match, protected_from, set_context
from .frames import decide, log, push_frame
from .layers import change_status, refresh
from .layout import *
from .replacement import submit
from .zones import alloc_slot, free_slot, leave_zone, new_object, put_in_zone


@kernel
def lose_game(s, db, p):
    """Player `p` loses the game and leaves it with all they own (CR 104.3, 800.4a)."""
    if s.pl[p].lost:
        return 0
    s.pl[p].lost = 1
    log(s, EV_LOST, FIRST_PLAYER + p, NONE, p, 0, 0)
    return 1


@kernel
def leave_game(s, db):
    """In a game that goes on, the objects of players who lost leave with them (CR 800.4a)."""
    for o in range(N_OBJECTS):
        x = s.o[o]
        if x.zone != Z_NOWHERE and s.pl[x.owner].lost:
            leave_zone(s, db, o)
            free_slot(s, db, o)
    n = 0
    for k in range(s.n_effects):  # effects that gave them control end
        e = s.effects[k]
        if not (e.mod == MOD_SET_CONTROLLER and s.pl[e.a].lost):
            if n != k:
                s.effects[n] = s.effects[k]
            n += 1
    s.n_effects = n
    s.chars_dirty = 1
    refresh(s, db)
    for o in range(N_OBJECTS):  # what they still control is exiled
        x = s.o[o]
        if x.zone == Z_BATTLEFIELD and s.pl[x.ch.controller].lost:
            leave_zone(s, db, o)
            put_in_zone(s, db, o, Z_EXILE, x.owner)
    n = 0
    for k in range(s.n_pending):
        if not s.pl[s.pending[k].controller].lost:
            s.pending[n] = s.pending[k]
            n += 1
    s.n_pending = n
    return 0


@kernel
def decide_game(s, db):
    """End the game if at most one player is left (CR 104.2a, 104.4a)."""
    alive = 0
    last = NONE
    for p in range(s.n_players):
        if not s.pl[p].lost:
            alive += 1
            last = p
    if alive == 1:
        s.over = OVER_WON
        s.winner = last
        log(s, EV_WON, FIRST_PLAYER + last, NONE, last, 0, 0)
    elif alive == 0:
        s.over = OVER_DRAWN
        log(s, EV_GAME_DRAWN, NONE, NONE, NONE, 0, 0)
    else:
        leave_game(s, db)
    if s.over:
        for w in range(W):  # CR 708.9
            m = s.face_down[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                reveal_physical(s, w * 64 + k)
    return s.over


@kernel
def loses_now(s, p):
    """1 if player `p` loses by 0 or less life, a draw from an empty library, ten poison counters (CR 704.5a-c)."""
    q = s.pl[p]
    if q.lost or not (q.life <= 0 or q.drew_from_empty or q.poison >= 10):
        return 0
    if not q.rules:
        return 1
    if q.rules & PRULE_CANT_LOSE:
        return 0
    if q.life <= 0 and not q.rules & PRULE_NO_LOSS_AT_ZERO:
        return 1
    return 1 if q.poison >= 10 or (q.drew_from_empty and not q.rules & PRULE_NO_LOSS_FOR_DRAWING) else 0


@kernel
def check_players(s, db):
    """CR 704.5a-c. 1 if somebody lost."""
    out = 0
    for p in range(s.n_players):
        q = s.pl[p]
        if (q.life <= 0 or q.drew_from_empty or q.poison >= 10) and loses_now(s, p):
            out |= lose_game(s, db, p)
        elif q.drew_from_empty:
            forget_empty_draw(s, p)
    return out


@kernel
def attachment_illegal(s, db, o):
    """1 if the Aura or Equipment `o` is attached to something it can't be (CR 303.4c, 301.5c, 702.16c-d)."""
    x = s.o[o]
    h = x.attached_to
    if h < 0:
        return 0
    if x.ch.types & (T_CREATURE | T_BATTLE):  # CR 704.5p
        return 1
    if h >= FIRST_PLAYER:
        return s.pl[h - FIRST_PLAYER].lost
    y = s.o[h]
    if y.zone != Z_BATTLEFIELD or protected_from(s, db, h, o):
        return 1
    if x.ch.types & T_ENCHANTMENT and db.cards[x.card].enchant >= 0:
        set_context(s, CX_CHOOSE, x.ch.controller, o)
        return 0 if match(s, db, db.targets[db.cards[x.card].enchant].filter, h, CX_CHOOSE) else 1
    return 0 if y.ch.types & T_CREATURE else 1


@kernel
def find_legend(s, db):
    """A legendary permanent with a namesake under the same control, NONE if there is none (CR 704.5j)."""
    for w in range(W):
        m = s.battlefield[w] & ~s.doomed[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            if s.o[o].ch.supertypes & SUP_LEGENDARY and s.o[o].card != db.face_down_card:  # that has no name
                mine = s.o[o].ch.controller
                name = db.cards[s.o[o].card].name_id
                for v in range(w, W):
                    n = s.controlled[mine, v] & ~s.doomed[v]
                    while n != 0:
                        j = ctz(n)
                        n ^= bit(j)
                        q = v * 64 + j
                        if q != o and s.o[q].ch.supertypes & SUP_LEGENDARY:
                            if db.cards[s.o[q].card].name_id == name:
                                return o
    return NONE


@kernel
def run_legend(s, db, f):
    """Proc.LEGEND: l[0] = one of the namesakes. Its controller keeps one; the others are doomed (CR 704.5j)."""
    o = f.l[0]
    p = s.o[o].ch.controller
    name = db.cards[s.o[o].card].name_id
    if f.step == 0:
        mask_clear(s)
    kept = answered_row(s)
    for w in range(W):
        m = s.controlled[p, w] & ~s.doomed[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            q = w * 64 + k
            if s.o[q].ch.supertypes & SUP_LEGENDARY and db.cards[s.o[q].card].name_id == name:
                if f.step == 0:
                    mask_row(s, q)
                elif q != kept:
                    add(s.doomed, q)
    if f.step == 0:
        f.step = 1
        s.d_src = o
        s.d_n = 1
        return decide(s, D_LEGEND, p)
    s.sba_dirty = 1
    pop_frame(s)
    return 0


@kernel
def keep_daytime(s, db):
    """Permanents with daybound make it day, and show the face that fits day or night (CR 702.145); 1 if one transformed."""
    some = 0
    for w in range(W):
        m = s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            d = db.cards[x.card].daybound
            if d == 0 or x.ch.lost_abilities:
                continue
            if s.daytime == 0:
                s.daytime = d + 0
                s.version += 1
                some = 1
            elif s.daytime != d and (d == 1) == (x.status & FACE_BACK == 0):
                some |= transform(s, db, w * 64 + k, -1)
    return some


@kernel
def end_pairs(s):
    """Creatures whose partner is gone, no creature any more or another player's are unpaired (CR 702.95e)."""
    some = 0
    for w in range(W):
        m = s.creatures[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            if x.by >= 0 and partner_of(s, w * 64 + k) < 0:
                x.by = NONE
                s.chars_dirty = 1
                some = 1
    return some


@kernel
def check_ascend(s, db):
    """Ten permanents with ascend among them give the city's blessing (CR 702.131b), engines a speed of 1 (702.179a)."""
    got = 0
    for w in range(W):
        m = s.with_static[w] & s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            p = x.ch.controller
            if x.ch.lost_abilities:
                continue
            for a in range(db.cards[x.card].ability0, db.cards[x.card].ability1):
                ab = db.abilities[a]
                if ab.kind != AB_PLAYER_RULE or (ab.op != PLR_ASCEND and ab.op != PLR_START_ENGINES):
                    continue
                if ab.op == PLR_ASCEND and size(s.controlled[p]) < 10:
                    continue
                held = 0
                for v in range(W):
                    n = s.command[v]
                    while n != 0:
                        j = ctz(n)
                        n ^= bit(j)
                        if s.o[v * 64 + j].card == ab.q >> 1 and s.o[v * 64 + j].owner == p:
                            held = 1
                if not held:
                    o = alloc_slot(s)
                    if o >= 0:
                        new_object(s, db, o, ab.q >> 1, p)
                        put_in_zone(s, db, o, Z_COMMAND, p)
                        if ab.op == PLR_START_ENGINES:
                            get_counters(s, db, p, PCTR_SPEED, 1)
                        s.chars_dirty = 1
                        got = 1
    return got


@kernel
def chapter_waits(s, db, o):
    """1 if a chapter ability of Saga `o` has triggered and not yet left the stack (CR 714.4)."""
    for k in range(s.n_pending):
        if s.pending[k].src == o and s.pending[k].src_gen == s.o[o].gen:
            if db.abilities[s.pending[k].ability].event == EV_COUNTERS_PUT:
                return 1
    for k in range(s.n_stack):
        it = s.stack[k]
        if it.kind == ITEM_TRIGGERED and it.src == o and it.src_gen == s.o[o].gen:
            if db.abilities[it.ability].event == EV_COUNTERS_PUT:
                return 1
    return 0


@kernel
def check_state(s, db):
    """Perform state-based actions once. 1: something happened or a frame was pushed (check again), 0: none applied."""
    s.sba_dirty = 0
    if check_players(s, db):
        if decide_game(s, db):
            return 0
        s.sba_dirty = 1
    if db.any_pairs and end_pairs(s):
        s.sba_dirty = 1
    if db.any_daybound and keep_daytime(s, db):
        s.sba_dirty = 1
    if db.any_ascend and check_ascend(s, db):
        s.sba_dirty = 1
    base = s.n_events
    done = 0
    legends = 0
    for w in range(W):
        m = s.battlefield[w]
        if not db.any_legendary:  # plain lands: no state-based action can concern them
            m &= ~(s.lands[w] & ~s.creatures[w] & ~s.attached[w])
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            x = s.o[o]
            ch = x.ch
            p = ch.controller
            if ch.supertypes & SUP_LEGENDARY:
                legends += 1
            if ch.types & T_CREATURE:
                if ch.toughness <= 0:  # CR 704.5f
                    add_event(s, EV_MOVED, o, NONE, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
                    continue
                if x.damage >= ch.toughness or has(s.deathtouched, o):  # CR 704.5g-h
                    if not ch.keywords & KW_INDESTRUCTIBLE:
                        add_event(s, EV_DESTROYED, o, NONE, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
                        continue
            if ch.types & T_PLANESWALKER and x.counters[CTR_LOYALTY] == 0:  # CR 704.5i
                add_event(s, EV_MOVED, o, NONE, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
                continue
            if db.lore and 0 < db.cards[x.card].final_chapter <= x.counters[db.lore - 1] and not ch.lost_abilities:
                if not chapter_waits(s, db, o):  # CR 704.5s
                    add_event(s, EV_SACRIFICED, o, NONE, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
                    continue
            if has(s.doomed, o):  # CR 704.5j
                add_event(s, EV_MOVED, o, NONE, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
                continue
            if db.cards[x.card].enchant >= 0 and ch.types & T_ENCHANTMENT:
                bestowed = db.cards[x.card].layout == CL_BESTOW and x.status & FACE_BACK
                if bestowed and (x.attached_to < 0 or attachment_illegal(s, db, o)):  # CR 702.103f
                    x.attached_to = NONE
                    drop(s.attached, o)
                    change_status(s, db, o, 0, FACE_BACK)
                    s.chars_dirty = 1
                    done = 1
                    continue
                if x.attached_to < 0 or attachment_illegal(s, db, o):  # CR 704.5m
                    add_event(s, EV_MOVED, o, NONE, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
                    continue
            elif x.attached_to >= 0 and attachment_illegal(s, db, o):  # CR 704.5n
                x.attached_to = NONE
                drop(s.attached, o)
                s.chars_dirty = 1
                done = 1
            if x.counters[CTR_PLUS1] > 0 and x.counters[CTR_MINUS1] > 0:  # CR 704.5q
                n = min(x.counters[CTR_PLUS1], x.counters[CTR_MINUS1])
                put_counters(s, db, o, CTR_PLUS1, -n)
                put_counters(s, db, o, CTR_MINUS1, -n)
                done = 1
    if legends > 1:
        o = find_legend(s, db)
        if o >= 0:
            s.n_events = base
            push_frame(s, P_LEGEND, o, 0, 0)
            return 1
    clear(s.deathtouched)
    if not is_empty(s.doomed):
        clear(s.doomed)
    if s.n_events > base:
        s.sba_dirty = 1
        submit(s, db, base)
        return 1
    if done:
        s.sba_dirty = 1
    return 1 if s.sba_dirty else 0
