"""Casting spells, activating abilities and putting triggered abilities on the stack, in CR 601.2's order."""

from .._jit import bit, kernel
from .announcing import (
    ask_help,
    ask_option,
    count_x,
    drop_unaffordable,
    greatest_x,
    help_with,
    mask_x,
    mode_affordable,
    modes_wanted,
    note_as_cast,
    only_mana,
    parts_with_x,
    take_option,
)
from .bits import add, answered_row, has, has_row, mask_clear, mask_verb, note_did, pop_frame, use_up
from .casting_rules import use_once
from .converters import try_converters  # noqa: F401  it fills its cell of mana.py
from .costs import reducing, reduction
from .enums import *
from .events import add_event, add_move, tap, turn_face_up
from .expr import evaluate
from .frames import decide, log, mask_numbers, push_frame
from .layers import print_chars, refresh
from .layout import *
from .mana import mask_colors, mask_payment, pay_auto, pay_from_pool, produce
from .payment import (
    ask_mana,
    ask_parts,
    begin_mana_ability,
    blank_item,
    choose_context,
    excluded_source,
    has_parts,
    item_need,
    other_mana,
    pay_life_owed,
    resolve_mana_ability,
    take_back,
)
from .protocol import *
from .replacement import submit
from .targets import mask_targets, mode_possible, targets_exist
from .triggers import add_pending, emit, waiting_mana
from .zones import alloc_slot, free_slot, leave_zone, new_object, note_spent, register_abilities


@kernel
def put_ability_object(s, db, you, src, ability):
    """A slot for an ability on the stack (CR 113.7); it has its source's card for looks."""
    o = alloc_slot(s)
    if o < 0:
        return NONE
    new_object(s, db, o, s.o[src].card, you)
    x = s.o[o]
    x.ability = ability
    x.zone = Z_STACK
    x.lki = NONE
    x.ch.types = 0
    x.ch.controller = you
    return o


@kernel
def suppose_zone(s, o, zone):
    """Ask about object `o` as if it were in that zone; the caller puts the true one back."""
    s.o[o].zone = zone
    return 0


@kernel
def way_marks(s, db, way):
    """The Mark bits of a spell that is cast by PERMISSION row `way`: which named cost is paid, what becomes of it."""
    ab = db.abilities[way]
    m = (1 << ab.modes_max if ab.modes_max else 0) | (MARK_EXILE_AFTER if ab.op & WAY_EXILE else 0)
    if ab.op_a & WAY_ATTACKING:
        m |= MARK_ENTERS_ATTACKING
    return m | (MARK_EXILE_FROM_STACK if ab.op_a & WAY_EXILE_GRAVEYARD else 0)


@kernel
def announce_spell(s, db, o, p, face):
    """Move card `o` to the stack as a spell of player `p` (CR 601.2a).

    `face`: OTHER_FACE, FACE_DOWN_FACE, NONE, or the PERMISSION row by which it is cast.
    """
    way = face if face >= 0 else NONE
    if way >= WAY_DOWN:
        way -= WAY_DOWN
        face = FACE_DOWN_FACE + 0
    elif way >= WAY_FACE:
        way -= WAY_FACE
        face = OTHER_FACE + 0
    if way >= 0 and db.abilities[way].op & WAY_OTHER:
        face = OTHER_FACE
    x = s.o[o]
    frm = Z_LIBRARY if x.zone == Z_LOOKED_AT else x.zone + 0
    leave_zone(s, db, o)
    card, owner = x.physical, x.owner
    lki = x.lki
    token = x.token
    new_object(s, db, o, card, owner)
    x.token = token
    if face == FACE_DOWN_FACE:
        x.status = FACE_FACE_DOWN
        card = db.face_down_card
        x.card = card
        print_chars(s, db, o)
    elif face == OTHER_FACE:
        lay = db.cards[card].layout
        if lay == CL_MODAL or lay == CL_TRANSFORM or lay >= CL_BESTOW:
            x.status = FACE_BACK
        card = db.cards[card].other
        x.card = card
        print_chars(s, db, o)
    if way >= 0:
        x.marks = way_marks(s, db, way)
    x.lki = lki
    x.zone = Z_STACK
    x.cast_from = frm
    x.base_controller = p
    x.ch.controller = p
    x.known = 1 << p if face == FACE_DOWN_FACE else (1 << s.n_players) - 1  # CR 708.5
    register_abilities(s, db, o)
    spell = db.cards[card].spell
    if way >= 0 and db.abilities[way].spec and face != FACE_DOWN_FACE:
        spell = db.abilities[way].spec - 1
    if not blank_item(s, ITEM_SPELL, p, o, spell):
        return 0
    it = s.stack[s.n_stack - 1]
    it.obj = o
    it.cast_from = frm
    it.way = way
    return 1


@kernel
def put_spell_copy(s, db, k, p):
    """Put a copy of stack item `k` (NONE: `s.gone`), controlled by `p`, on the stack (CR 707.10); 1 if there was room."""
    if s.n_stack >= STACK_CAP:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    o = alloc_slot(s)
    if o < 0:
        return 0
    if k < 0:
        s.stack[s.n_stack] = s.gone
    else:
        s.stack[s.n_stack] = s.stack[k]
    it = s.stack[s.n_stack]
    old = it.obj + 0
    new_object(s, db, o, s.o[old].card, p)
    x = s.o[o]
    x.zone = Z_STACK
    x.lki = NONE
    x.token = 1
    x.ability = s.o[old].ability
    x.x = it.x
    x.kicked = it.kicked
    x.marks = s.o[old].marks & MARK_COSTS
    if db.cards[x.card].options & 4:
        note_as_cast(s, db, o, NONE)
    x.known = (1 << s.n_players) - 1
    x.base_controller = p
    x.ch.controller = p
    if x.ability >= 0:
        x.ch.types = 0
    s.n_stack += 1
    it.obj = o
    it.controller = p
    it.is_copy = 1
    it.cast_from = NONE
    if it.kind == ITEM_SPELL:
        it.src = o
        it.src_gen = x.gen
    register_abilities(s, db, o)
    if it.kind == ITEM_SPELL:
        emit(s, db, EV_COPIED, o, NONE, p, it.x, 0)
    return 1


@kernel
def begin_activation(s, db, o, p, a):
    """Put activated ability `a` of `o` on the stack (CR 602.2a)."""
    if not blank_item(s, ITEM_ACTIVATED, p, o, a):
        return 0
    x = put_ability_object(s, db, p, o, a)
    if x < 0:
        s.n_stack -= 1
        return 0
    s.stack[s.n_stack - 1].obj = x
    return 1


@kernel
def spec_count(s, db, kind, a, card):
    """Number of target specs to go through: an ability's, or an Aura spell's enchant spec."""
    if a >= 0:
        return db.abilities[a].target1 - db.abilities[a].target0
    if kind == ITEM_SPELL and db.cards[card].enchant >= 0:
        return 1
    return 0


@kernel
def spec_at(s, db, a, card, k):
    """Index of the `k`-th target spec."""
    if a >= 0:
        return db.abilities[a].target0 + k
    return db.cards[card].enchant


@kernel
def ask_new_target(s, db, f):
    """Ask for a new target for a copy, or none: it may keep each target, legal or not (CR 707.10c). As `ask_targets`.

    l[7] = how many targets it has; those from `n_targets` on are the old ones.
    """
    it = s.stack[s.n_stack - 1]
    while it.n_targets < f.l[7]:
        k = it.n_targets
        choose_context(s)
        mask_clear(s)
        if mask_targets(s, db, spec_at(s, db, it.ability, s.o[it.obj].card, it.target_spec[k]), CX_CHOOSE, 1000) == 0:
            it.n_targets = k + 1
            continue
        mask_verb(s, V_PASS)
        s.d_src = it.src
        s.d_ref = it.obj
        s.d_n = f.l[7] - k
        s.d_base = 0
        for w in range(W):
            s.picked[w] = 0
        for j in range(k):
            if it.target[j] >= 0:
                add(s.picked, it.target[j])
        f.step = C_TARGETS_A
        return 0
    return 1


@kernel
def ask_targets(s, db, f):
    """Ask for the next target (CR 601.2c). 0: a decision is pending or answered, 1: all chosen, 2: impossible.

    l[4] = spec position, l[5] = how many chosen for it.
    """
    it = s.stack[s.n_stack - 1]
    card = s.o[it.obj].card
    n = spec_count(s, db, it.kind, it.ability, card)
    if it.is_copy:
        return ask_new_target(s, db, f)
    while f.l[4] < n:
        t = spec_at(s, db, it.ability, card, f.l[4])
        sp = db.targets[t]
        most = min(it.x, TARGETS_CAP) if sp.x_max else sp.most
        least = min(sp.least, most)
        if sp.mode >= 0 and not (it.modes >> sp.mode) & 1 or f.l[5] >= most or it.n_targets >= TARGETS_CAP:
            f.l[4] += 1
            f.l[5] = 0
            continue
        choose_context(s)
        mask_clear(s)
        k = mask_targets(s, db, t, CX_CHOOSE, 1000)
        if db.any_target_costs and it.kind == ITEM_SPELL:
            k = drop_unaffordable(s, db)
        if k == 0:
            if f.l[5] < least:
                return 2
            f.l[4] += 1
            f.l[5] = 0
            continue
        if f.l[5] >= least:
            mask_verb(s, V_PASS)
        s.d_src = it.src
        s.d_ref = it.obj
        s.d_n = most - f.l[5]
        s.d_base = 0
        for w in range(W):
            s.picked[w] = 0
        for j in range(it.n_targets):
            add(s.picked, it.target[j])
        f.step = C_TARGETS_A
        return 0
    return 1


@kernel
def take_target(s, db, f):
    """Record the answered target (or "done")."""
    it = s.stack[s.n_stack - 1]
    r = answered_row(s)
    k = it.n_targets
    if it.is_copy:  # the division stays as it was (CR 707.10c)
        if r >= 0:
            it.target[k] = r
            it.target_gen[k] = s.o[r].gen if r < N_OBJECTS else 0
        it.n_targets = k + 1
        return 0
    if r < 0:
        f.l[4] += 1
        f.l[5] = 0
        return 0
    it.target[k] = r
    it.target_gen[k] = s.o[r].gen if r < N_OBJECTS else 0
    it.target_spec[k] = f.l[4]
    it.target_amount[k] = 0
    it.n_targets = k + 1
    f.l[5] += 1
    return 0


@kernel
def ask_division(s, db, f):
    """Ask how much for the next target of a divided amount (CR 601.2d): 0 pending, 1 all divided. l[4] = target."""
    it = s.stack[s.n_stack - 1]
    while f.l[4] < it.n_targets:
        if it.ability < 0:
            return 1
        t = db.abilities[it.ability].target0 + it.target_spec[f.l[4]]
        if db.targets[t].divide == NONE_Q:
            f.l[4] += 1
            continue
        others = 0
        used = 0
        for j in range(it.n_targets):
            if it.target_spec[j] == it.target_spec[f.l[4]]:
                used += it.target_amount[j]
                if j > f.l[4]:
                    others += 1
        choose_context(s)
        left = evaluate(s, db, db.targets[t].divide, CX_CHOOSE) - used
        mask_clear(s)
        lo = left if others == 0 else 1
        hi = left - others
        if lo > hi:
            lo = hi
        if s.d_n != left or f.l[6] == 0:
            s.d_base = lo
        f.l[6] = 1
        mask_numbers(s, lo, hi)
        s.d_src = it.src
        s.d_ref = it.target[f.l[4]]
        s.d_n = left
        f.step = C_DIVIDE_A
        return 0
    return 1


@kernel
def keep_x_with_targets(s, db, a):
    """Take out of the mask the values of X for which ability `a` of the item being announced has too few targets."""
    it = s.stack[s.n_stack - 1]
    for v in range(N_NUMBERS):
        if (s.mask[0] >> (V_NUMBER + v)) & 1:
            it.x = s.d_base + v
            choose_context(s)
            if not targets_exist(s, db, a, CX_CHOOSE):
                s.mask[0] &= ~bit(V_NUMBER + v)
    it.x = 0
    for w in range(W):
        s.mask[1 + w] = 0
    return 0


@kernel
def note_cast(s, db, o, p, frm):
    """What casting spell `o` from zone `frm` means for what players did this turn."""
    t = s.o[o].ch.types
    note_did(s, db, p, DID_CAST_CREATURE if t & T_CREATURE else DID_CAST_NONCREATURE)
    if t & (T_INSTANT | T_SORCERY):
        note_did(s, db, p, DID_CAST_INSTANT_OR_SORCERY)
    if frm != Z_HAND:
        note_did(s, db, p, DID_CAST_FROM_ELSEWHERE)
    if frm == Z_GRAVEYARD:
        note_did(s, db, s.o[o].owner, DID_CARD_LEFT_GRAVEYARD)
    return 0


@kernel
def is_crime(s, p, row):
    """1 if targeting `row` is a crime of player `p` (CR 700.13): an opponent, theirs, or a card in their graveyard."""
    if row >= FIRST_PLAYER:
        return 1 if row != FIRST_PLAYER + p else 0
    x = s.o[row]
    if x.zone == Z_GRAVEYARD:
        return 1 if x.owner != p else 0
    return 1 if (x.zone == Z_BATTLEFIELD or x.zone == Z_STACK) and x.ch.controller != p else 0


@kernel
def finish_announcement(s, db, f):
    """The spell becomes cast, the ability activated or put on the stack (CR 601.2i): log and triggers."""
    it = s.stack[s.n_stack - 1]
    p, o, src = it.controller, it.obj, it.src
    if it.kind != ITEM_MANA:
        s.o[o].x = it.x
        s.o[o].kicked = it.kicked
    pop_frame(s)
    s.version += 1
    s.batch += 1
    if it.is_copy:  # a copy of a spell is not cast (CR 707.10)
        pass
    elif it.kind == ITEM_SPELL:
        it.ev_x = 0
        it.ev_amount = 0
        if db.any_once:
            use_once(s, db, p, o, it.way)
        n = 0
        for q in range(s.n_players):
            n += s.pl[q].spells_cast
        s.o[o].by_gen = n  # (CR 702.40a)
        s.pl[p].spells_cast += 1
        if db.cards[s.o[o].card].options & 4:
            note_as_cast(s, db, o, p)
        if db.state_reads & STATE_OTHER:
            s.chars_dirty = 1
        if db.did_asked:
            note_cast(s, db, o, p, it.cast_from)
        if it.cast_from == Z_GRAVEYARD and (s.listening >> EV_MOVED) & 1:  # it left a graveyard
            emit(s, db, EV_MOVED, o, NONE, s.o[o].owner, 0, Z_GRAVEYARD * 8 + Z_STACK)
        if it.ev_src >= 0:
            if s.o[o].marks & MARK_GIVEN:  # it has a triggered ability by the same effect
                add_pending(s, db, db.abilities[it.ev_src].spec - 1, o, p, EV_CAST, o, NONE, p, 0, 0)
            it.ev_src = NONE
        log(s, EV_CAST, o, NONE, p, it.x, it.cast_from)
        emit(s, db, EV_CAST, o, NONE, p, it.x, it.cast_from)
    elif it.kind == ITEM_TURN_UP:
        s.n_stack -= 1
        c = db.cards[s.o[o].physical]
        if turn_face_up(s, db, o) and c.megamorph and it.ev_x == c.morph:  # CR 702.37b
            base = s.n_events
            add_event(s, EV_COUNTERS_PUT, o, o, p, 1, CTR_PLUS1)
            submit(s, db, base)
        return 0
    elif it.kind == ITEM_MANA:
        if db.abilities[it.ability].once_a_turn:
            use_up(s, db.abilities[it.ability], src)
        log(s, EV_ACTIVATED, src, NONE, p, it.x, it.ability)
        return resolve_mana_ability(s, db)
    elif it.kind == ITEM_ACTIVATED:
        if db.abilities[it.ability].once_a_turn:
            use_up(s, db.abilities[it.ability], src)
        log(s, EV_ACTIVATED, src, NONE, p, it.x, it.ability)
        emit(s, db, EV_ACTIVATED, src, NONE, p, 0, 0)
        if db.abilities[it.ability].cycling:
            emit(s, db, EV_CYCLED, src, NONE, p, 0, 0)
    else:
        log(s, EV_TRIGGERED, src, NONE, p, 0, it.ability)
    for j in range(it.n_targets):
        if it.target[j] < 0:
            continue
        if db.did_asked & DID_COMMITTED_CRIME and is_crime(s, p, it.target[j]):
            note_did(s, db, p, DID_COMMITTED_CRIME)
        log(s, EV_TARGETED, it.target[j], src, p, it.target_amount[j], 0)
        again = 0
        for k in range(j):
            if it.target[k] == it.target[j]:
                again = 1
        if not again:  # it becomes the target once, however many times it is chosen
            emit(s, db, EV_TARGETED, it.target[j], o, p, 0, 0)
    return 0


@kernel
def remove_item(s, db):
    """A triggered ability without the targets or modes it needs leaves the stack (CR 603.3c-d)."""
    it = s.stack[s.n_stack - 1]
    if it.kind == ITEM_SPELL and not it.is_copy:
        return take_back(s, db)
    o = it.obj
    s.n_stack -= 1
    if it.kind != ITEM_SPELL:
        if db.lore:  # a Saga may be over now
            s.sba_dirty = 1
        free_slot(s, db, o)
    s.version += 1
    pop_frame(s)
    return 0


@kernel
def run_cast(s, db, f):
    """Proc.CAST: l[0] = card or source, l[1] = ItemKind, l[2] = ability, l[3] = player.

    A triggered ability's item is already on the stack; it only gets modes and targets (CR 603.3d).
    """
    if f.step == C_BEGIN:
        ok = 1
        if f.l[1] == ITEM_SPELL:
            ok = announce_spell(s, db, f.l[0], f.l[3], f.l[2])
        elif f.l[1] == ITEM_TURN_UP:
            ok = blank_item(s, ITEM_TURN_UP, f.l[3], f.l[0], NONE)
            if ok:
                s.stack[s.n_stack - 1].obj = f.l[0]
                s.stack[s.n_stack - 1].ev_x = f.l[2]
        elif f.l[1] == ITEM_MANA:
            ok = begin_mana_ability(s, f.l[0], f.l[3], f.l[2])
        elif f.l[1] == ITEM_ACTIVATED:
            ok = begin_activation(s, db, f.l[0], f.l[3], f.l[2])
        if not ok:
            pop_frame(s)
            return 0
        f.step = C_MODES
        if f.l[1] == ITEM_SPELL and db.cards[s.o[f.l[0]].card].options:
            f.step = C_EARLY
    while True:
        refresh(s, db)
        it = s.stack[s.n_stack - 1]
        p, a, src = it.controller, it.ability, it.src
        st = f.step
        if st == C_MODES:
            if a < 0 or db.abilities[a].n_modes == 0:
                f.step = C_KICKER if it.kind == ITEM_SPELL else C_X
                continue
            ab = db.abilities[a]
            chosen = 0
            can = 0
            modes = it.modes
            for m in range(ab.n_modes):
                if (modes >> m) & 1:
                    chosen += 1
                else:
                    choose_context(s)
                    if mode_possible(s, db, a, m, CX_CHOOSE) and mode_affordable(s, db, m):
                        can |= 1 << m
            modes_min = modes_wanted(s, db, 1)
            modes_max = modes_wanted(s, db, 0)
            if chosen >= modes_max or (can == 0 and chosen >= modes_min):
                f.step = C_KICKER if it.kind == ITEM_SPELL else C_X
                continue
            if can == 0:
                return remove_item(s, db)
            mask_clear(s)
            for m in range(ab.n_modes):
                if (can >> m) & 1:
                    mask_verb(s, V_NUMBER + m)
            if chosen >= modes_min:
                mask_verb(s, V_PASS)
            s.d_base = 0
            s.d_src = src
            s.d_ref = it.obj
            s.d_n = modes_max - chosen
            f.step = C_MODES_A
            if decide(s, D_MODE, p):
                return 0
        elif st == C_MODES_A:
            if s.ans == V_PASS:
                f.step = C_KICKER if it.kind == ITEM_SPELL else C_X
            else:
                it.modes |= 1 << (s.ans - V_NUMBER)
                f.step = C_MODES
        elif st == C_KICKER or st == C_EARLY:
            early = 1 if st == C_EARLY else 0
            if not ask_option(s, db, f, early):
                f.step = C_MODES if early else C_X
                continue
            f.step = C_EARLY_A if early else C_KICKER_A
            if decide(s, D_KICKER, p):
                return 0
        elif st == C_KICKER_A or st == C_EARLY_A:
            take_option(s, db, f)
            f.step = C_KICKER if st == C_KICKER_A else C_EARLY
        elif st == C_X:
            n_x = count_x(s, db)
            if n_x == 0 and (it.kind == ITEM_TRIGGERED or only_mana(s, db) or parts_with_x(s, db, 0) < 0):
                f.l[4] = 0
                f.l[5] = 0
                f.step = C_TARGETS
                continue
            hi = greatest_x(s, db, f, n_x)
            mask_clear(s)
            if f.l[6] == 0:
                s.d_base = 0
            mask_x(s, db, hi)
            if a >= 0 and db.abilities[a].x_targets:
                keep_x_with_targets(s, db, a)
                if s.mask[0] == 0:
                    return remove_item(s, db)
            s.d_src = src
            s.d_ref = it.obj
            s.d_n = hi
            f.step = C_X_A
            if decide(s, D_X, p):
                return 0
        elif st == C_X_A:
            if s.ans == V_NEXT_PAGE:
                s.d_base += N_NUMBERS
                f.l[6] = 1
                f.step = C_X
            else:
                it.x = s.d_base + s.ans - V_NUMBER
                s.o[it.obj].x = it.x
                f.l[4] = 0
                f.l[5] = 0
                f.l[6] = 0
                f.step = C_TARGETS
        elif st == C_TARGETS:
            r = ask_targets(s, db, f)
            if r == 2:
                return remove_item(s, db)
            if r == 1:
                f.l[4] = 0
                f.l[5] = 0
                f.l[6] = 0
                f.step = C_DIVIDE
            elif decide(s, D_TARGET, p):
                return 0
        elif st == C_TARGETS_A:
            take_target(s, db, f)
            f.step = C_TARGETS
        elif st == C_DIVIDE:
            if it.is_copy or ask_division(s, db, f):
                f.step = C_FINISH if it.kind == ITEM_TRIGGERED or it.is_copy else C_MANA
                if f.step == C_MANA and it.kind == ITEM_SPELL:
                    if db.any_given or db.cards[s.o[it.obj].card].helps or reducing(s, db, it.way):
                        f.step = C_HELP
            elif decide(s, D_DIVIDE, p):
                return 0
        elif st == C_DIVIDE_A:
            if s.ans == V_NEXT_PAGE:
                s.d_base += N_NUMBERS
            else:
                it.target_amount[f.l[4]] = s.d_base + s.ans - V_NUMBER
                f.l[4] += 1
                f.l[6] = 0
            f.step = C_DIVIDE
        elif st == C_HELP:
            if not ask_help(s, db, f):
                f.step = C_MANA
                continue
            f.step = C_HELP_A
            if decide(s, D_COST_OBJECT, p):
                return 0
        elif st == C_HELP_A:
            i = answered_row(s)
            if i < 0:
                f.step = C_MANA
                continue
            f.step = C_HELP
            if reducing(s, db, it.way) and not (it.ev_amount >> 30) & 1:
                it.ev_x = reduction(s, db, it.way, i)
                it.ev_amount |= 1 << 30
                if reducing(s, db, it.way) == WAY_HARMONIZE:
                    tap(s, db, i)
                    continue
                base = s.n_events
                add_event(s, EV_SACRIFICED, i, src, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
                if submit(s, db, base):
                    return 0
                continue
            help_with(s, db, i)
            if has(s.controlled[p], i):
                tap(s, db, i)
            else:
                base = s.n_events
                add_move(s, i, Z_EXILE, src, p)
                if submit(s, db, base):
                    return 0
        elif st == C_MANA:
            f.l[4] = 0
            f.l[5] = 0
            f.l[6] = 0
            item_need(s, db, f)
            f.step = C_PARTS
            if s.need[0] or s.need[1]:
                if s.manual_payment:
                    if db.n_mana_triggers and waiting_mana(s, db) >= 0:  # CR 605.4a: before the payment goes on
                        f.step = C_MANA
                        push_frame(s, P_TRIGGERS, 0, 1, 0)
                        return 0
                    if not ask_mana(s, db, p):
                        return take_back(s, db)
                    s.d_src = src
                    s.d_ref = it.obj
                    s.d_n = s.need[0] + s.need[1]
                    f.step = C_MANA_A
                    if decide(s, D_PAY_MANA, p):
                        return 0
                else:
                    base = s.n_events
                    pay_auto(s, db, p, excluded_source(s, db))
                    if db.mana_spent_asked and it.kind == ITEM_SPELL:
                        note_spent(s, it.obj)
                    if s.need[31] > 0:  # life that a Phyrexian symbol asked for (CR 107.4f)
                        add_event(s, EV_LIFE_LOST, FIRST_PLAYER + p, src, p, s.need[31], 1)
                    if s.n_events > base and submit(s, db, base):
                        return 0
        elif st == C_MANA_A:
            item_need(s, db, f)
            if s.ans == V_PASS:
                pay_from_pool(s, db, p)
                if db.mana_spent_asked and it.kind == ITEM_SPELL:
                    note_spent(s, it.obj)
                f.step = C_PARTS
                if pay_life_owed(s, db, p, src, s.need[31]):
                    return 0
            else:
                f.l[7] = answered_row(s)
                o = f.l[7]
                simple = 1
                n = 0
                if db.n_complex_mana:
                    mask_clear(s)
                    mask_payment(s, db, p, excluded_source(s, db))
                    simple = has_row(s, o)
                    if not has_parts(s, db):
                        while other_mana(s, db, p, o, n) >= 0:
                            n += 1
                if n > 0 and n + simple > 1:
                    mask_clear(s)
                    s.d_base = 0
                    mask_numbers(s, 1 - simple, n)  # 0: tap it as usual, k: its k-th other mana ability
                    s.d_src = o
                    s.d_n = 1
                    f.step = C_WHICH_A
                    if decide(s, D_CHOOSE_NUMBER, p):
                        return 0
                    continue
                if not simple:
                    f.step = C_MANA
                    push_frame(s, P_CAST, o, ITEM_MANA, other_mana(s, db, p, o, 0))
                    s.frames[s.n_frames - 1].l[3] = p
                    return 0
                mask_clear(s)
                mask_colors(s, db, p, o)
                f.step = C_COLOR_A
                if decide(s, D_MANA_COLOR, p):
                    return 0
        elif st == C_WHICH_A:
            n = s.ans - V_NUMBER
            o = f.l[7]
            if n > 0:
                f.step = C_MANA
                push_frame(s, P_CAST, o, ITEM_MANA, other_mana(s, db, p, o, n - 1))
                s.frames[s.n_frames - 1].l[3] = p
                return 0
            item_need(s, db, f)
            mask_clear(s)
            mask_colors(s, db, p, o)
            f.step = C_COLOR_A
            if decide(s, D_MANA_COLOR, p):
                return 0
        elif st == C_COLOR_A:
            f.step = C_MANA
            if produce(s, db, p, f.l[7], s.ans - V_COLOR) > 0:
                mask_clear(s)
                mask_colors(s, db, p, f.l[7])
                f.step = C_COLOR_A
                if decide(s, D_MANA_COLOR, p):
                    return 0
        elif st == C_PARTS:
            r = ask_parts(s, db, f)
            if r == 2:
                return 0
            if r == 1:
                f.step = C_FINISH
            elif decide(s, f.l[7], p):
                return 0
        elif st == C_PARTS_A:
            add(s.picked, answered_row(s))
            f.l[6] += 1
            f.step = C_PARTS
        else:
            return finish_announcement(s, db, f)


