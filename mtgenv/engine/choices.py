"""Effect instructions in which a player chooses something, and that can therefore suspend (CR 608.2d).

An instruction begins with ``f.step == R_RUN``. While it waits, `f.step` is one of its own phases (10 and up) and its locals
are `f.l[2..7]`. It ends by moving `f.l[0]` on and setting `f.step` back. It returns 1 when a decision or a frame
is in the way. Inside CHOOSE, variable CHOOSER holds the seat of the player who is choosing.
"""

from .._jit import bit, ctz, kernel, popcount, random_below
from ..vm.opcodes import *
from ..vm.opcodes import EFFECT_WIDTH
from .bits import add, answered_row, clear, drop, first, is_empty, mask_clear, mask_row, mask_verb, size
from .cast_now import op_cast_now
from .casting import put_spell_copy
from .costs import add_mana_cost, part_options, parts_payable, total_power, total_value
from .enums import *
from .events import add_event
from .expr import evaluate
from .filters import candidates, match, players, set_context
from .frames import decide, mask_numbers, push_frame
from .layers import copied_card
from .layout import *
from .library_ops import op_dig, op_mill, op_scry, op_search
from .looking import ask_whom_attacked, op_arrange, op_enter_attacking, op_find
from .mana import can_pay, max_x, pay_auto
from .mana_sources import add_mana, find_could, spec_types
from .markers import run_marker_choice
from .payment import pay_chosen_part, pay_simple_part
from .protocol import *
from .protocol import C_FINISH, C_TARGETS
from .replacement import submit
from .retarget import op_change_targets
from .steps import done, first_in_turn_order, yes_no


@kernel
def op_may(s, db, f, c, pc):
    """MAY players label: the players are asked in turn order until one says yes, who is CHOOSER then.

    l[2] = players still to ask, l[3] = the one being asked.
    """
    if f.step == R_RUN:
        f.l[2] = players(s, db, db.code[pc + 1], c)
    elif s.ans == V_YES:
        s.cx[c].variable[CHOOSER] = f.l[3]
        return done(s, f, pc + EFFECT_WIDTH)
    p = first_in_turn_order(s, f.l[2])
    if p < 0:
        return done(s, f, db.code[pc + 2])
    f.l[2] &= ~(1 << p)
    f.l[3] = p
    s.d_ref = s.cx[c].it.obj
    return yes_no(s, f, D_MAY, p, s.cx[c].it.src)


@kernel
def unless_need(s, db, cost, x, times):
    """`s.need` := the mana of a cost that a resolving effect asks for."""
    s.need[0] = 0
    s.need[1] = 0
    s.need[26] = 0
    s.need[25] = 0
    s.need[30] = 0
    s.need[31] = 0
    for _ in range(times):
        add_mana_cost(s, db, cost, x)
    return 0


@kernel
def payable_times(s, db, p, o, cost, times):
    """1 if `p` can make the payments of `cost` other than mana that many times (CR 702.24a)."""
    for k in range(db.costs[cost].part0, db.costs[cost].part1):
        kind = db.cost_parts[k].kind
        set_context(s, CX_CHOOSE, p, o)
        n = evaluate(s, db, db.cost_parts[k].q, CX_CHOOSE) * times
        if kind == COST_PAY_LIFE:
            if s.pl[p].life < n:
                return 0
        elif kind == COST_MILL:
            if s.pl[p].n_library < n:
                return 0
        elif kind == COST_SACRIFICE or kind == COST_DISCARD or kind == COST_EXILE or kind == COST_RETURN:
            clear(s.picked)
            if part_options(s, db, p, NONE, k) < n:
                return 0
    return 1


@kernel
def op_unless_pay(s, db, f, c, pc):
    """UNLESS_PAY players cost label q: l[2] = who may still, l[3] = payer, l[4] = part, l[5] = picked for it (CR 118.12)."""
    it = s.cx[c].it
    cost = db.code[pc + 2]
    times = max(evaluate(s, db, db.code[pc + 4], c), 0)
    if f.step == R_RUN:
        f.l[2] = players(s, db, db.code[pc + 1], c)
        s.cx[c].variable[PAID] = 0
        f.step = ASK
    if f.step == GOT and s.ans == V_YES and db.code[pc + 5]:  # X is chosen as it is paid (CR 107.3f)
        unless_need(s, db, cost, 0, 1)
        mask_clear(s)
        s.d_base = 0
        s.d_n = min(max_x(s, db, f.l[3], db.costs[cost].n_x, NONE), N_NUMBERS - 1)
        mask_numbers(s, 0, s.d_n)
        s.d_src = it.src
        s.d_ref = it.obj
        f.step = GOT_X
        return decide(s, D_CHOOSE_NUMBER, f.l[3])
    if f.step == GOT or f.step == GOT_X:
        if f.step == GOT_X or s.ans == V_YES:
            if f.step == GOT_X:
                it.x = s.ans - V_NUMBER
            unless_need(s, db, cost, it.x, times)
            base = s.n_events
            pay_auto(s, db, f.l[3], NONE)
            f.l[4] = db.costs[cost].part0
            f.l[5] = 0
            f.step = MORE
            if s.need[31] > 0:  # life for Phyrexian symbols (CR 107.4f)
                add_event(s, EV_LIFE_LOST, FIRST_PLAYER + f.l[3], it.src, f.l[3], s.need[31], 1)
            if s.n_events > base and submit(s, db, base):
                return 1
        else:
            f.l[2] &= ~(1 << f.l[3])
            f.step = ASK
    if f.step == GOT_MORE:
        add(s.picked, answered_row(s))
        f.l[5] += 1
        f.step = MORE
    if f.step == MORE:
        p = f.l[3]
        while f.l[4] < db.costs[cost].part1:
            k = f.l[4]
            n = evaluate(s, db, db.cost_parts[k].q, c) * times
            base = s.n_events
            if not pay_simple_part(s, db, k, p, it.src, n):
                if f.l[5] == 0:
                    clear(s.picked)
                paid = f.l[5] + 0
                if db.cost_parts[k].kind == COST_EVIDENCE:
                    paid = total_value(s, db, 0)
                elif db.cost_parts[k].kind == COST_TAP_POWER:
                    paid = total_power(s, 0)
                if paid < n:
                    mask_clear(s)
                    part_options(s, db, p, NONE, k)
                    s.d_src = it.src
                    s.d_n = n - f.l[5]
                    f.step = GOT_MORE
                    return decide(s, D_COST_OBJECT, p)
                pay_chosen_part(s, db, k, p, it.src)
                f.l[5] = 0
            f.l[4] += 1
            if s.n_events > base and submit(s, db, base):
                return 1
        s.cx[c].variable[PAID] = 1
        s.cx[c].variable[CHOOSER] = p
        return done(s, f, db.code[pc + 3])
    while True:  # ASK
        p = first_in_turn_order(s, f.l[2])
        if p < 0:
            return done(s, f, pc + EFFECT_WIDTH)
        unless_need(s, db, cost, 0 if db.code[pc + 5] else it.x, times)
        enough = times <= 1 or payable_times(s, db, p, it.src, cost, times)
        if enough and parts_payable(s, db, p, it.src, cost) and can_pay(s, db, p, NONE):
            f.l[3] = p
            s.d_ref = it.obj
            return yes_no(s, f, D_UNLESS_PAY, p, it.src)
        f.l[2] &= ~(1 << p)


@kernel
def mask_matching(s, db, fi, c, t):
    """`s.tmp[t]` := everything that matches filter `fi` and is not picked."""
    candidates(s, db, fi, t)
    for w in range(W):
        m = s.tmp[t, w] & ~s.picked[w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if match(s, db, fi, w * 64 + k, c):
                out |= bit(k)
        s.tmp[t, w] = out
    return 0


@kernel
def pick_options(s, db, f, c, op, pc, p):
    """`s.tmp[3]` := what player `p` may pick for a CHOOSE, SACRIFICE_CHOICE or DISCARD instruction."""
    s.cx[c].variable[CHOOSER] = p
    if op == OP_CHOOSE:
        mask_matching(s, db, db.code[pc + 3], c, 3)
    elif op == OP_SACRIFICE_CHOICE:
        mask_matching(s, db, db.code[pc + 2], c, 3)
        for w in range(W):
            s.tmp[3, w] &= s.controlled[p, w]
    else:
        fi = db.code[pc + 4]
        for w in range(W):
            m = s.hand[p, w] & ~s.picked[w]
            out = m
            if fi >= 0:
                out = 0
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    if match(s, db, fi, w * 64 + k, c):
                        out |= bit(k)
            s.tmp[3, w] = out
    return 0


@kernel
def op_pick(s, db, f, c, op, pc):
    """CHOOSE, SACRIFICE_CHOICE, DISCARD: each player in APNAP order picks, then everything happens at once.

    l[2] = players still to pick, l[3] = picking, l[4] = how many so far.
    """
    if f.step == R_RUN:
        f.l[2] = players(s, db, db.code[pc + 1], c)
        if op == OP_CHOOSE and not db.code[pc + 1]:  # at random
            f.l[2] = 1 << s.cx[c].it.controller
        f.l[4] = 0
        clear(s.picked)
        f.step = ASK
    if f.step == GOT:
        r = answered_row(s)
        if r >= 0:
            add(s.picked, r)
            f.l[4] += 1
        else:
            f.l[2] &= ~(1 << f.l[3])
            f.l[4] = 0
        f.step = ASK
    kind = D_CHOOSE_OBJECT if op == OP_CHOOSE else (D_SACRIFICE if op == OP_SACRIFICE_CHOICE else D_DISCARD)
    while True:
        p = first_in_turn_order(s, f.l[2])
        if p < 0:
            break
        if op == OP_CHOOSE:
            least = evaluate(s, db, db.code[pc + 4], c)
            most = evaluate(s, db, db.code[pc + 5], c)
        else:
            most = evaluate(s, db, db.code[pc + 3] if op == OP_SACRIFICE_CHOICE else db.code[pc + 2], c)
            least = most
        flag = db.code[pc + 3] if op == OP_DISCARD else (1 if op == OP_CHOOSE and not db.code[pc + 1] else 0)
        pick_options(s, db, f, c, op, pc, p)
        n = size(s.tmp[3])
        if flag == 2:
            for w in range(W):
                s.picked[w] |= s.tmp[3, w]
            n = 0
        if n == 0 or f.l[4] >= most:
            f.l[2] &= ~(1 << p)
            f.l[4] = 0
            continue
        if flag == 1 or (least - f.l[4] >= n and most - f.l[4] >= n):  # at random, or no choice at all
            j = random_below(s, n) if flag == 1 else 0
            r = NONE
            for w in range(W):
                m = s.tmp[3, w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    if j == 0 and r < 0:
                        r = w * 64 + k
                    j -= 1
            add(s.picked, r)
            f.l[4] += 1
            continue
        mask_clear(s)
        for w in range(W):
            s.mask[1 + w] = s.tmp[3, w]
        if f.l[4] >= least:
            mask_verb(s, V_PASS)
        s.d_src = s.cx[c].it.src
        s.d_ref = s.cx[c].it.obj
        s.d_n = most - f.l[4]
        f.l[3] = p
        f.step = GOT
        return decide(s, kind, p)
    done(s, f, pc + EFFECT_WIDTH)
    if is_empty(s.picked):
        s.cx[c].variable[DONE] = 0
    reg = db.code[pc + 2] if op == OP_CHOOSE else (db.code[pc + 4] if op == OP_SACRIFICE_CHOICE else db.code[pc + 5])
    if reg >= 0:
        for w in range(W):
            s.cx[c].set[reg, w] = s.picked[w]
    if op == OP_CHOOSE:
        clear(s.picked)
        return 0
    base = s.n_events
    for w in range(W):
        m = s.picked[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            if op == OP_DISCARD:
                add_event(s, EV_DISCARDED, o, s.cx[c].it.src, s.o[o].owner, 1, Z_HAND * 8 + Z_GRAVEYARD)
            else:
                p = s.o[o].ch.controller
                add_event(s, EV_SACRIFICED, o, s.cx[c].it.src, p, 1, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
    clear(s.picked)
    return submit(s, db, base)


@kernel
def op_tokens(s, db, f, c, pc):
    """CREATE_TOKENS card q players flags set (CR 111, 508.4): l[2] = token whose attacked player is asked."""
    it = s.cx[c].it
    flags = db.code[pc + 4]
    reg = db.code[pc + 5]
    if f.step == R_RUN:
        who = players(s, db, db.code[pc + 3], c)
        n = evaluate(s, db, db.code[pc + 2], c)
        base = s.n_events
        for p in range(s.n_players):
            if (who >> p) & 1 and n > 0:
                i = add_event(s, EV_TOKEN_CREATED, NONE, it.src, p, n, db.code[pc + 1])
                s.events[i].enters_tapped = flags & TOKEN_TAPPED
                if flags & TOKEN_SIZED:
                    s.events[i].token_size = max(s.cx[c].variable[flags >> 4], 0)
        f.step = LAST
        clear(s.created)
        if submit(s, db, base):
            return 1
    if f.step == LAST:
        for w in range(W):
            s.cx[c].set[reg, w] = s.created[w]
            s.chosen[w] = s.created[w] & s.creatures[w] if flags & TOKEN_ATTACKING and s.in_combat else 0
        f.step = ASK
    return ask_whom_attacked(s, db, f, pc)


@kernel
def op_copy_tokens(s, db, f, c, pc):
    """COPY_TOKENS set q players set flags: tokens with the copiable values of each object of the set (CR 707.2)."""
    if f.step == R_RUN:
        who = players(s, db, db.code[pc + 3], c)
        n = evaluate(s, db, db.code[pc + 2], c)
        base = s.n_events
        for p in range(s.n_players):
            if (who >> p) & 1 and n > 0:
                for w in range(W):
                    m = s.cx[c].set[db.code[pc + 1], w]
                    while m != 0:
                        k = ctz(m)
                        m ^= bit(k)
                        if w * 64 + k < N_OBJECTS:
                            i = add_event(s, EV_TOKEN_CREATED, NONE, s.cx[c].it.src, p, n, copied_card(s, db, w * 64 + k))
                            s.events[i].token_size = s.o[w * 64 + k].x
                            s.events[i].enters_tapped = db.code[pc + 5] & TOKEN_TAPPED
                            s.events[i].applied = (db.code[pc + 5] >> 4) << EXCEPTION_SHIFT
                            s.events[i].gen = w * 64 + k + 1  # what is copied
        f.step = LAST
        clear(s.created)
        if submit(s, db, base):
            return 1
    for w in range(W):
        s.cx[c].set[db.code[pc + 4], w] = s.created[w]
    return done(s, f, pc + EFFECT_WIDTH)


@kernel
def finish_copy(s, p, new_targets):
    """Push the frame that gives the copy on top of the stack new targets, or only says what it targets; 1."""
    it = s.stack[s.n_stack - 1]
    push_frame(s, P_CAST, it.obj, it.kind, NONE)
    f = s.frames[s.n_frames - 1]
    f.l[3] = p
    f.l[7] = it.n_targets
    f.step = C_FINISH
    if new_targets:
        it.n_targets = 0
        f.step = C_TARGETS
    return 1


@kernel
def op_copy_spell(s, db, f, c, pc):
    """COPY_SPELL set players int q: copies of spells and abilities, perhaps with new targets (CR 707.10c).

    `s.chosen` = what is still to be copied; l[5] = how often each; l[6] = 1 + what is being copied, l[7] = how often still.
    """
    p = first_in_turn_order(s, players(s, db, db.code[pc + 2], c))
    if f.step == R_RUN:
        for w in range(W):
            s.chosen[w] = s.cx[c].set[db.code[pc + 1], w]
        f.l[5] = evaluate(s, db, db.code[pc + 4], c)
        f.l[6] = 0
        f.l[7] = 0
        f.step = ASK
    if f.step == GOT:
        f.step = ASK
        return finish_copy(s, p, s.ans == V_YES)
    while True:
        if f.l[7] <= 0:
            o = first(s.chosen)
            if o < 0 or p < 0 or f.l[5] <= 0:
                return done(s, f, pc + EFFECT_WIDTH)
            drop(s.chosen, o)
            f.l[6] = o + 1
            f.l[7] = f.l[5] + 0
        f.l[7] -= 1
        o = f.l[6] - 1
        place = NONE
        for k in range(s.n_stack):
            if s.stack[k].obj == o:
                place = k
        # one that has left the stack is copied as it last was there (CR 608.2h)
        late = s.gone.kind == ITEM_SPELL and s.gone.obj == o and s.o[o].gen == (s.gone.src_gen + 1) & 0x7FFF
        itself = place < 0 and not late and s.cx[c].it.kind == ITEM_SPELL and s.cx[c].it.obj == o  # as it resolves
        if itself:
            s.gone = s.cx[c].it
        if place >= 0 or late or itself:
            made = put_spell_copy(s, db, place, p)
            if itself:
                s.gone.obj = NONE
            if made and s.stack[s.n_stack - 1].n_targets > 0:
                if not db.code[pc + 3]:
                    return finish_copy(s, p, 0)
                s.d_ref = s.stack[s.n_stack - 1].obj
                return yes_no(s, f, D_MAY, p, o)
        if s.over:
            return 1


@kernel
def op_add_mana(s, db, f, c, pc):
    """ADD_MANA players mask q same: l[2] = left to add (CR 106.3, 106.4)."""
    p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
    it = s.cx[c].it
    types = db.code[pc + 2]
    k = db.code[pc + 5]
    if f.step == R_RUN:
        f.l[2] = evaluate(s, db, db.code[pc + 3], c)
        f.step = ASK
    if k:
        kind = db.abilities[k - 1].op_a
        if kind == MC_EVENT_TYPES:
            types = it.ev_x + 0
        elif kind != MC_PRINTED:
            find_could(s, db)
            types = spec_types(s, db, it.controller, it.src, k - 1, types)
    one = types & (types - 1) == 0  # no choice
    if f.step == GOT or (one and p >= 0 and types and f.l[2] > 0):
        n = f.l[2] if db.code[pc + 4] or one else 1
        t = ctz(types) if one else s.ans - V_COLOR
        if it.kind == ITEM_MANA and it.modes:  # tapped for mana: `run_production` sees to it
            it.target[t] = min(it.target[t] + n, 30000)
        else:
            add_mana(s, db, p, t, n, k, it.src, it.src_gen)
        f.l[2] -= n
        f.step = ASK
    if p < 0 or f.l[2] <= 0 or types == 0:  # no mana of an undefined type (CR 106.5)
        return done(s, f, pc + EFFECT_WIDTH)
    mask_clear(s)
    for t in range(6):
        if (types >> t) & 1:
            mask_verb(s, V_COLOR + t)
    s.d_src = s.cx[c].it.src
    s.d_n = f.l[2]
    f.step = GOT
    return decide(s, D_MANA_COLOR, p)


@kernel
def op_choose_number(s, db, f, c, pc):
    """CHOOSE_NUMBER players var min max: l[2] = first number of the page."""
    lo = evaluate(s, db, db.code[pc + 3], c)
    hi = evaluate(s, db, db.code[pc + 4], c)
    if f.step == R_RUN:
        f.l[2] = lo
        f.step = ASK
    if f.step == GOT:
        if s.ans == V_NEXT_PAGE:
            f.l[2] += N_NUMBERS
            f.step = ASK
        else:
            s.cx[c].variable[db.code[pc + 2]] = f.l[2] + s.ans - V_NUMBER
            return done(s, f, pc + EFFECT_WIDTH)
    p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
    if p < 0 or hi < lo:
        return done(s, f, pc + EFFECT_WIDTH)
    s.d_base = f.l[2]
    mask_clear(s)
    mask_numbers(s, lo, hi)
    s.d_src = s.cx[c].it.src
    f.step = GOT
    return decide(s, D_CHOOSE_NUMBER, p)


@kernel
def op_choose_player(s, db, f, c, pc):
    """CHOOSE_PLAYER players set players: the first picks one of the second."""
    reg = db.code[pc + 2]
    if f.step == GOT:
        for w in range(W):
            s.cx[c].set[reg, w] = 0
        r = answered_row(s)
        s.cx[c].set[reg, r >> 6] = bit(r & 63)
        return done(s, f, pc + EFFECT_WIDTH)
    p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
    who = players(s, db, db.code[pc + 3], c)
    if p < 0 or who == 0:
        return done(s, f, pc + EFFECT_WIDTH)
    mask_clear(s)
    for q in range(s.n_players):
        if (who >> q) & 1:
            mask_row(s, FIRST_PLAYER + q)
    s.d_src = s.cx[c].it.src
    f.step = GOT
    return decide(s, D_CHOOSE_PLAYER, p)


@kernel
def op_choose_color(s, db, f, c, pc):
    """CHOOSE_COLOR players var mask (CR 105.4)."""
    if f.step == GOT:
        s.cx[c].variable[db.code[pc + 2]] = s.ans - V_COLOR
        return done(s, f, pc + EFFECT_WIDTH)
    p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
    if p < 0:
        return done(s, f, pc + EFFECT_WIDTH)
    mask_clear(s)
    for t in range(5):
        if (db.code[pc + 3] >> t) & 1:
            mask_verb(s, V_COLOR + t)
    s.d_src = s.cx[c].it.src
    s.d_n = 1
    f.step = GOT
    return decide(s, D_CHOOSE_COLOR, p)


@kernel
def op_choose_type(s, db, f, c, pc):
    """CHOOSE_TYPE players: a creature type of the match; l[2] = first number of the page."""
    it = s.cx[c].it
    p = first_in_turn_order(s, players(s, db, db.code[pc + 1], c))
    n = popcount(db.creature_types)
    if f.step == R_RUN:
        f.l[2] = 0
    elif s.ans == V_NEXT_PAGE:
        f.l[2] += N_NUMBERS
    else:
        m = db.creature_types + 0
        for _ in range(f.l[2] + s.ans - V_NUMBER):
            m ^= bit(ctz(m))
        s.o[it.src].chosen_type = 1 + ctz(m)
        return done(s, f, pc + EFFECT_WIDTH)
    if p < 0 or n == 0 or it.src < 0 or s.o[it.src].gen != it.src_gen:
        return done(s, f, pc + EFFECT_WIDTH)
    s.d_base = f.l[2]
    mask_clear(s)
    mask_numbers(s, f.l[2], n - 1)
    s.d_src = it.src
    s.d_n = 1
    f.step = GOT
    return decide(s, D_CHOOSE_NUMBER, p)


@kernel
def run_choice(s, db, f, c, op, pc):
    """Run a suspendable instruction; 1 if a decision or a frame is in the way, 0 to go on with the code."""
    if op == OP_MAY:
        return op_may(s, db, f, c, pc)
    if op == OP_UNLESS_PAY:
        return op_unless_pay(s, db, f, c, pc)
    if op == OP_CHOOSE or op == OP_SACRIFICE_CHOICE or op == OP_DISCARD:
        return op_pick(s, db, f, c, op, pc)
    if op == OP_SCRY or op == OP_SURVEIL:
        return op_scry(s, db, f, c, op, pc)
    if op == OP_CREATE_TOKENS:
        return op_tokens(s, db, f, c, pc)
    if op == OP_ADD_MANA:
        return op_add_mana(s, db, f, c, pc)
    if op == OP_SEARCH:
        return op_search(s, db, f, c, pc)
    if op == OP_DIG:
        return op_dig(s, db, f, c, pc)
    if op == OP_COPY_TOKENS:
        return op_copy_tokens(s, db, f, c, pc)
    if op == OP_COPY_SPELL:
        return op_copy_spell(s, db, f, c, pc)
    if op == OP_MILL:
        return op_mill(s, db, f, c, pc)
    if op == OP_CHANGE_TARGETS:
        return op_change_targets(s, db, f, c, pc)
    if op == OP_CAST_NOW:
        return op_cast_now(s, db, f, c, pc)
    if op == OP_FIND:
        return op_find(s, db, f, c, pc)
    if op == OP_ARRANGE:
        return op_arrange(s, db, f, c, pc)
    if op == OP_ENTER_ATTACKING:
        return op_enter_attacking(s, db, f, c, pc)
    if op == OP_CHOOSE_NUMBER:
        return op_choose_number(s, db, f, c, pc)
    if op == OP_CHOOSE_TYPE:
        return op_choose_type(s, db, f, c, pc)
    if op == OP_CHOOSE_COLOR:
        return op_choose_color(s, db, f, c, pc)
    if op == OP_PROLIFERATE or op == OP_EXPLORE or op == OP_CHOOSE_AS or op == OP_CHOOSE_NAME:
        return run_marker_choice(s, db, f, c, op, pc)
    return op_choose_player(s, db, f, c, pc)
