"""Resolving the top of the stack (CR 608): target re-check, permanents entering, the interpreter's control flow."""

from .._jit import bit, ctz, kernel, random_below
from ..vm.opcodes import *
from ..vm.opcodes import EFFECT_WIDTH
from .bits import add, clear, first, has, is_empty, mask_clear, pop_frame
from .choices import run_choice
from .combat_state import put_attacking
from .effects import run_effect
from .enums import *
from .events import add_move, enters_by
from .expr import evaluate, holds
from .filters import lki_index, players, select
from .frames import decide, log, mask_numbers
from .layers import print_chars, refresh
from .layout import *
from .looking import settle
from .mana_sources import add_mana, mana_replacement
from .protocol import *
from .replacement import submit
from .steps import first_in_turn_order
from .targets import recheck_targets
from .triggers import emit
from .zones import free_slot, shuffle_library

#: 1 for the instructions that `choices.run_choice` runs
CHOICE_OPS = tuple(1 if op.suspends or op.name == "MILL" else 0 for op in EFFECTS)
#: 1 for the instructions before which cards that are looked at go back
USES_LIBRARY = tuple(
    1 if op.name in ("DRAW", "MILL", "SCRY", "SURVEIL", "SEARCH", "DIG", "MANIFEST", "LOOK", "LOOK_UNTIL") else 0
    for op in EFFECTS
)


@kernel
def moves_itself(db, cost):
    """1 if paying the cost moves its object to another zone: the ability still finds it there (CR 400.7j)."""
    if cost < 0:
        return 0
    for k in range(db.costs[cost].part0, db.costs[cost].part1):
        kind = db.cost_parts[k].kind
        if kind == COST_SACRIFICE_THIS or kind == COST_DISCARD_THIS or kind == COST_EXILE_THIS:
            return 1
    return 0


@kernel
def select_this(s, db, c, reg, known):
    """Set register := the source, or the card it became when it left: for a trigger about that, or now (CR 400.7j).

    `known` 1: what is asked is only what it last was.
    """
    it = s.cx[c].it
    for w in range(W):
        s.cx[c].set[reg, w] = 0
    o = it.src
    if o < 0:
        return 0
    gen = s.o[o].gen
    found = gen == it.src_gen
    about = it.kind == ITEM_TRIGGERED and (it.ev_obj == o or db.abilities[it.ability].looks_back)
    about = about or it.kind == ITEM_MANA or it.kind == ITEM_SPELL  # a special action, a spell that moved itself
    about = about or (it.kind == ITEM_ACTIVATED and moves_itself(db, db.abilities[it.ability].cost))
    if not found and (about or has(s.left, o)) and gen == ((it.src_gen + 1) & 0x7FFF):
        z = s.o[o].zone
        found = z == Z_GRAVEYARD or z == Z_EXILE or z == Z_COMMAND
    if not found and known and lki_index(s, o, it.src_gen) >= 0 and s.o[o].zone != Z_BATTLEFIELD:
        add(s.left, o)
        s.cx[c].set[reg, o >> 6] |= bit(o & 63)
    if found and s.o[o].zone != Z_NOWHERE:
        s.cx[c].set[reg, o >> 6] |= bit(o & 63)
    return 0


@kernel
def select_event(s, db, c, reg, what):
    """Set register := the event's object (0), its source (1), all its objects (2), or which of both isn't "this" (3)."""
    it = s.cx[c].it
    if what == 3:
        what = 1 if it.ev_obj == it.src else 0
    for w in range(W):
        s.cx[c].set[reg, w] = 0
    if what == 2:
        for w in range(W):
            m = it.ev_set[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                r = w * 64 + k
                if r >= FIRST_PLAYER or s.o[r].zone != Z_NOWHERE:
                    s.cx[c].set[reg, w] |= bit(k)
        return 0
    r = it.ev_obj if what == 0 else it.ev_src
    gen = it.ev_gen if what == 0 else it.ev_src_gen
    if r < 0:
        return 0
    if r >= FIRST_PLAYER:
        s.cx[c].set[reg, r >> 6] |= bit(r & 63)
        return 0
    now = s.o[r].gen
    if s.o[r].zone == Z_NOWHERE and lki_index(s, r, gen) < 0:
        return 0
    if now == gen:
        s.cx[c].set[reg, r >> 6] |= bit(r & 63)
    elif it.ability >= 0 and db.abilities[it.ability].event == EV_STEP_BEGINS:  # it is not where it should be (CR 603.7c)
        return 0
    elif lki_index(s, r, gen) >= 0 and s.o[r].zone != Z_BATTLEFIELD:
        add(s.left, r)  # its numbers are the last known ones
        s.cx[c].set[reg, r >> 6] |= bit(r & 63)
    elif now == ((gen + 1) & 0x7FFF) and (s.o[r].zone == Z_GRAVEYARD or s.o[r].zone == Z_EXILE):
        s.cx[c].set[reg, r >> 6] |= bit(r & 63)
    return 0


@kernel
def run_selection(s, db, c, op, pc):
    """The instructions that fill set registers and variables."""
    a = db.code[pc + 1]
    b = db.code[pc + 2]
    cx = s.cx[c]
    it = cx.it
    if op == OP_SELECT:
        select(s, db, b, c, a)
    elif op == OP_SELECT_TARGETS:
        for w in range(W):
            cx.set[a, w] = 0
        for j in range(it.n_targets):
            r = it.target[j]
            if it.target_spec[j] == b and r >= 0:
                if r >= FIRST_PLAYER or s.o[r].gen == it.target_gen[j]:
                    cx.set[a, r >> 6] |= bit(r & 63)
                elif lki_index(s, r, it.target_gen[j]) >= 0 and s.o[r].zone != Z_BATTLEFIELD and has(s.left, r):
                    cx.set[a, r >> 6] |= bit(r & 63)  # it left during this resolution
                elif s.o[r].gen == ((it.target_gen[j] + 1) & 0x7FFF) and lki_index(s, r, it.target_gen[j]) == -2:
                    if s.o[r].zone != Z_NOWHERE:  # this resolution moved it from elsewhere (CR 400.7j)
                        cx.set[a, r >> 6] |= bit(r & 63)
    elif op == OP_SELECT_THIS:
        select_this(s, db, c, a, b)
    elif op == OP_SELECT_EVENT:
        select_event(s, db, c, a, b)
    elif op == OP_SELECT_HOST:
        for w in range(W):
            cx.set[a, w] = 0
        if it.src >= 0:
            k = lki_index(s, it.src, it.src_gen)
            h = s.o[it.src].attached_to if k == -1 else (s.lki[k].ch.is_attached_to if k >= 0 else NONE)
            if h >= 0 and (h >= FIRST_PLAYER or s.o[h].zone == Z_BATTLEFIELD):
                cx.set[a, h >> 6] |= bit(h & 63)
    elif op == OP_SELECT_PLAYERS:
        cx.set[a, 0] = 0
        cx.set[a, 1] = 0
        cx.set[a, 2] = players(s, db, b, c) << (FIRST_PLAYER - 128)
    elif op == OP_COPY_SET:
        for w in range(W):
            cx.set[a, w] = cx.set[b, w]
    elif op == OP_UNION:
        for w in range(W):
            cx.set[a, w] |= cx.set[b, w]
    elif op == OP_MINUS:
        for w in range(W):
            cx.set[a, w] &= ~cx.set[b, w]
    elif op == OP_SET_VAR:
        cx.variable[a] = evaluate(s, db, b, c)
    elif op == OP_TALLY:
        n = s.tally[b] + 0
        cx.variable[a] = cx.variable[a] + n if db.code[pc + 3] else -n
    elif op == OP_RANDOM:
        n = max(evaluate(s, db, b, c), 1)
        cx.variable[a] = random_below(s, n)
        log(s, EV_AT_RANDOM, NONE, cx.it.src, cx.it.controller, cx.variable[a], n)
    return 0


@kernel
def start_resolution(s, db, f):
    """Take the top item off the stack list into a context (CR 608.2); 0 if it does not resolve."""
    c = s.n_contexts
    if c >= CX_STATIC:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    s.n_contexts += 1
    s.n_stack -= 1
    cx = s.cx[c]
    cx.it = s.stack[s.n_stack]
    for r in range(N_REGS):
        for w in range(W):
            cx.set[r, w] = 0
    for v in range(N_VARS):
        cx.variable[v] = 0
    f.l[1] = c
    clear(s.left)
    clear(s.created)
    it = cx.it
    ok = recheck_targets(s, db, c)
    if not ok and it.kind == ITEM_SPELL and s.o[it.obj].status & FACE_BACK:
        if db.cards[s.o[it.obj].card].layout == CL_BESTOW:  # it resolves as a creature spell (CR 702.103e)
            s.o[it.obj].status = 0
            s.o[it.obj].card = s.o[it.obj].physical
            print_chars(s, db, it.obj)
            s.o[it.obj].ch.controller = it.controller
            it.n_targets = 0
            ok = 1
    if ok and it.kind == ITEM_TRIGGERED and not holds(s, db, db.abilities[it.ability].condition, c):
        ok = 0  # intervening "if" (CR 603.4)
    log(s, EV_RESOLVED if ok else EV_FIZZLED, it.obj, it.src, it.controller, 0, it.ability)
    return ok


@kernel
def leave_stack(s, db, f):
    """What resolved or failed to leaves the stack: an ability ceases to exist, a spell goes to its owner's graveyard."""
    c = f.l[1]
    it = s.cx[c].it
    o = it.obj
    resolved = f.step == R_FINISH
    if resolved and it.kind == ITEM_SPELL and s.o[o].zone == Z_BATTLEFIELD and f.l[2] > 0:
        if it.way >= 0 and db.abilities[it.way].op_a & WAY_ATTACKING:
            put_attacking(s, db, o, f.l[2] - 1)
    pop_frame(s)
    s.n_contexts -= 1
    s.version += 1
    s.loop_guard += 1
    if it.kind == ITEM_REPLACEMENT or it.kind == ITEM_MANA:
        return 0
    if it.kind != ITEM_SPELL:
        if db.lore:  # a Saga may be over now
            s.sba_dirty = 1
        free_slot(s, db, o)
        return 0
    if s.o[o].zone != Z_STACK:
        return 0
    base = s.n_events
    x = s.o[o]
    if resolved and db.cards[x.card].omen:  # CR 720.3d
        p = x.owner + 0
        n = random_below(s, s.pl[p].n_library + 1)
        i = add_move(s, o, Z_LIBRARY, NONE, it.controller)
        s.events[i].amount = n + 1 if n > 0 else 0
        if submit(s, db, base) == 0:
            shuffle_library(s, p)
        return 0
    if resolved and db.cards[x.card].layout == CL_ADVENTURE and x.card != x.physical:  # CR 715.3d
        i = add_move(s, o, Z_EXILE, NONE, it.controller)
        s.events[i].amount = 1
    else:
        add_move(s, o, Z_GRAVEYARD, NONE, it.controller)
    submit(s, db, base)
    return 0


@kernel
def run_production(s, db, f):
    """What a permanent that was tapped for mana produces: replaced in an order of choice, then added and announced.

    l[2] = replacement effects that have been applied (CR 106.12, 106.12b, 616.1). 1 if a decision is pending.
    """
    it = s.cx[f.l[1]].it
    p, o = it.controller, it.src
    if f.step == R_RUN:
        f.l[2] = 0
        f.step = R_MANA
    while True:
        n, types = 0, 0
        for t in range(6):
            n += it.target[t]
            if it.target[t] > 0:
                types |= bit(t)
        if n == 0 or not (s.replacing >> EV_MANA_PRODUCED) & 1:
            break
        pick = 0
        if f.step == R_MANA_A:
            pick = s.ans - V_NUMBER
            f.step = R_MANA
        else:
            r = mana_replacement(s, db, p, o, n, types, f.l[2], NONE)
            if r >> 1 == 0:
                break
            if r >> 1 > 1 and not r & 1:
                mask_clear(s)
                s.d_base = 0
                mask_numbers(s, 0, (r >> 1) - 1)
                s.d_src = o
                s.d_ref = NONE
                s.d_n = 1
                f.step = R_MANA_A
                return decide(s, D_REPLACEMENT, p)
        x = mana_replacement(s, db, p, o, n, types, f.l[2], pick)
        f.l[2] |= 1 << (x >> 16)
        ab = db.abilities[x & 0xFFFF]
        for t in range(6):
            if ab.op == REP_MANA_TYPE:
                it.target[t] = 1 if t == ab.op_a else 0
            elif it.target[t] > 0:
                s.cx[CX_STATIC].it.ev_amount = it.target[t]
                it.target[t] = min(max(evaluate(s, db, ab.q, CX_STATIC), 0), 30000)
    for t in range(6):
        add_mana(s, db, p, t, it.target[t], db.abilities[it.ability].spec, o, it.src_gen)
    if n > 0:
        emit(s, db, EV_TAPPED_FOR_MANA, o, o, p, n, types)
    f.step = R_FINISH
    return 0


@kernel
def resolve_permanent(s, db, f):
    """A permanent spell becomes a permanent under its controller's control (CR 608.3); an Aura attached to its target."""
    c = f.l[1]
    it = s.cx[c].it
    o = it.obj
    if db.any_daybound and s.daytime == 2 and db.cards[s.o[o].card].daybound == 1:  # CR 702.145b
        s.o[o].status = FACE_BACK
        s.o[o].card = db.cards[s.o[o].card].other
    base = s.n_events
    i = add_move(s, o, Z_BATTLEFIELD, NONE, it.controller)
    if db.cards[s.o[o].card].enchant >= 0 and it.n_targets > 0:
        s.events[i].amount = it.target[0] + 1
    f.l[2] = 0
    if s.o[o].marks & MARK_ENTERS_ATTACKING:
        s.events[i].enters_tapped = 1
        f.l[2] = s.o[o].by + 1
    if it.way >= 0:
        ab = db.abilities[it.way]
        enters_by(s, db, i, it.way, evaluate(s, db, ab.q, c) if ab.modes_min else 0)
    f.step = R_FINISH
    return submit(s, db, base)


@kernel
def run_resolve(s, db, f):
    """Proc.RESOLVE: l[0] = code offset, l[1] = context, l[2..7] = locals of a suspended instruction."""
    if f.step == R_START:
        if not start_resolution(s, db, f):
            if s.over:
                return 0
            return leave_stack(s, db, f)
        it = s.cx[f.l[1]].it
        f.step = R_RUN
        if it.kind == ITEM_SPELL and db.cards[s.o[it.obj].card].types & PERMANENT_TYPES:
            return resolve_permanent(s, db, f)
        f.l[0] = db.abilities[it.ability].code if it.ability >= 0 else NONE
        if f.l[0] < 0:
            f.step = R_FINISH
    if f.step == R_FINISH:
        return leave_stack(s, db, f)
    while True:
        if s.chars_dirty:
            refresh(s, db)
        c = f.l[1]
        pc = f.l[0]
        op = db.code[pc]
        if op == OP_END and s.cx[c].it.kind == ITEM_MANA and s.cx[c].it.modes:
            if run_production(s, db, f):
                return 0
            if f.step != R_FINISH:  # answered at once
                continue
        if (op == OP_END or (USES_LIBRARY[op] and f.step == R_RUN)) and not is_empty(s.looked_at):
            kind = s.cx[c].it.kind
            if kind != ITEM_REPLACEMENT and kind != ITEM_MANA:
                settle(s, db, 0)
        if op == OP_END:
            f.step = R_FINISH
            return leave_stack(s, db, f)
        if op == OP_JUMP:
            f.l[0] = db.code[pc + 1]
        elif op == OP_JUMP_UNLESS:
            f.l[0] = pc + EFFECT_WIDTH if holds(s, db, db.code[pc + 1], c) else db.code[pc + 2]
        elif op == OP_JUMP_UNLESS_MODE:
            f.l[0] = pc + EFFECT_WIDTH if (s.cx[c].it.modes >> db.code[pc + 1]) & 1 else db.code[pc + 2]
        elif op == OP_FOR_EACH:
            r = first(s.cx[c].set[db.code[pc + 1]])
            if r < 0:
                f.l[0] = db.code[pc + 3]
            else:
                if r >= FIRST_PLAYER:  # players in turn order (CR 101.4)
                    r = FIRST_PLAYER + first_in_turn_order(s, s.cx[c].set[db.code[pc + 1], 2] >> (FIRST_PLAYER - 128))
                s.cx[c].set[db.code[pc + 1], r >> 6] &= ~bit(r & 63)
                for w in range(W):
                    s.cx[c].set[db.code[pc + 2], w] = 0
                s.cx[c].set[db.code[pc + 2], r >> 6] = bit(r & 63)
                f.l[0] = pc + EFFECT_WIDTH
        elif op == OP_LOOP:
            s.cx[c].variable[db.code[pc + 1]] += 1
            f.l[0] = db.code[pc + 2] if s.cx[c].variable[db.code[pc + 1]] > 100 else pc + EFFECT_WIDTH
        elif OP_SET_VAR <= op <= OP_MINUS or op == OP_RANDOM or op == OP_TALLY:
            run_selection(s, db, c, op, pc)
            f.l[0] = pc + EFFECT_WIDTH
        elif CHOICE_OPS[op]:
            # 0: finished, go on; 1: suspended (a decision or a frame is in the way)
            if run_choice(s, db, f, c, op, pc):
                return 0
        else:
            f.l[0] = pc + EFFECT_WIDTH
            if run_effect(s, db, f, c, op, pc):
                return 0
        if s.over or s.frames[s.n_frames - 1].proc != P_RESOLVE:
            return 0
