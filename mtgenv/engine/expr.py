"""The expression machine: quantities and conditions of cards, evaluated without suspending."""

from .._jit import bit, ctz, define_forward, kernel, popcount
from ..vm.opcodes import *
from ..vm.opcodes import EXPR_WIDTH
from .bits import first, size
from .enums import *
from .filters import candidates, cda_value, lki_index, mana_value, match, players, set_context
from .layout import *


@kernel
def attribute(s, db, row, gen, attr):
    """A number of the object (row, gen): current, or last known if it left the battlefield (CR 608.2h).

    `gen` NONE means whatever is in the slot now. A characteristic-defining ability counts in every zone (CR 604.3).
    """
    if row < 0 or row >= N_OBJECTS:
        return 0
    o = s.o[row]
    k = -1
    if gen >= 0:
        k = lki_index(s, row, gen)
    elif (s.left[row >> 6] >> (row & 63)) & 1 and o.zone != Z_BATTLEFIELD:
        k = o.lki
    if k == -2:
        return 0
    ch = o.ch
    if k >= 0:
        ch = s.lki[k].ch
    if attr == ATTR_POWER or attr == ATTR_TOUGHNESS:
        if k < 0 and o.zone != Z_BATTLEFIELD:
            q = db.cards[o.card].cda_power if attr == ATTR_POWER else db.cards[o.card].cda_toughness
            if q != NONE_Q:
                return cda_value(s, db, row, q)
        return ch.power if attr == ATTR_POWER else ch.toughness
    if attr == ATTR_MANA_VALUE:
        return mana_value(s, db, row)
    if attr == ATTR_DAMAGE:
        return o.damage
    if attr == ATTR_N_COLORS:
        return popcount(ch.colors)
    if k >= 0:
        return s.lki[k].counters[attr - ATTR_COUNTERS]
    return o.counters[attr - ATTR_COUNTERS]


@kernel
def devotion(s, db, colors, c):
    """Mana symbols of those colours in the costs of permanents that "you" control (CR 700.5)."""
    n = 0
    you = s.cx[c].it.controller
    for w in range(W):
        m = s.controlled[you, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            cost = db.costs[db.cards[s.o[w * 64 + k].card].cost]
            for i in range(cost.n_symbols):
                if cost.symbol[i] & colors:
                    n += 1
    return n


@kernel
def sum_over_players(s, db, op, mask):
    """Sum over the players in the mask of what expression opcode `op` asks."""
    n = 0
    for p in range(s.n_players):
        if (mask >> p) & 1:
            q = s.pl[p]
            if op == X_LIFE:
                n += q.life
            elif op == X_LIFE_GAINED:
                n += q.life_gained
            elif op == X_LIFE_LOST:
                n += q.life_lost
            elif op == X_HAND_SIZE:
                n += q.n_hand
            elif op == X_LIBRARY_SIZE:
                n += q.n_library
            elif op == X_POISON:
                n += q.poison
            elif op == X_SPELLS_CAST:
                n += q.spells_cast
            elif op == X_CARDS_DRAWN:
                n += q.cards_drawn
            elif op == X_CREATURES_DIED:
                n += q.creatures_died
            else:
                n += 1
    return n


@kernel
def over_matching(s, db, op, fi, attr, c):
    """Count, sum, maximum or colours over everything that matches filter `fi`."""
    candidates(s, db, fi, 1)
    m0 = s.tmp[1, 0]  # nested evaluation may reuse the scratch
    m1 = s.tmp[1, 1]
    m2 = s.tmp[1, 2]
    n = 0
    for w in range(W):
        m = m0 if w == 0 else (m1 if w == 1 else m2)
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            r = w * 64 + k
            if match(s, db, fi, r, c):
                if op == X_COUNT:
                    n += 1
                elif op == X_COLORS_AMONG:
                    n |= s.o[r].ch.colors
                else:
                    v = attribute(s, db, r, NONE, attr)
                    if op == X_SUM_ATTR:
                        n += v
                    elif v > n:
                        n = v
    if op == X_COLORS_AMONG:
        return popcount(n)
    return n


@kernel
def cast_zone(s, row, gen):
    """Zone the object (row, gen) was cast from, NONE if it was not cast."""
    if row < 0:
        return NONE
    k = lki_index(s, row, gen)
    if k >= 0:
        return s.lki[k].cast_from
    if k == -1:
        return s.o[row].cast_from
    return NONE


@kernel
def times_kicked(s, row, gen):
    """How many times the kicker cost of the object (row, gen) was paid, last known if it is gone (CR 702.33d)."""
    if row < 0:
        return 0
    k = lki_index(s, row, gen)
    if k >= 0:
        return s.lki[k].kicked
    return s.o[row].kicked if k == -1 else 0


@kernel
def run_expr(s, db, pc, c, row):
    """Run expression code at `pc` about candidate `row` (NONE: none) in context `c`; its number."""
    base = s.vsp
    n = base  # next free place
    it = s.cx[c].it
    while True:
        op = db.code[pc]
        a = db.code[pc + 1]
        b = db.code[pc + 2]
        pc += EXPR_WIDTH
        v = 0
        if op == X_RET:
            v = s.vs[n - 1]
            s.vsp = base
            return v
        if X_ADD <= op <= X_NOT:
            y = s.vs[n - 1]
            if op == X_NEG:
                s.vs[n - 1] = -y
                continue
            if op == X_HALF_UP:
                s.vs[n - 1] = (y + 1) >> 1
                continue
            if op == X_HALF_DOWN:
                s.vs[n - 1] = y >> 1
                continue
            if op == X_NOT:
                s.vs[n - 1] = 0 if y else 1
                continue
            n -= 1
            x = s.vs[n - 1]
            if op == X_ADD:
                v = x + y
            elif op == X_SUB:
                v = x - y
            elif op == X_MUL:
                v = x * y
            elif op == X_MIN:
                v = x if x < y else y
            elif op == X_MAX:
                v = x if x > y else y
            elif op == X_GE:
                v = 1 if x >= y else 0
            elif op == X_LE:
                v = 1 if x <= y else 0
            elif op == X_EQ:
                v = 1 if x == y else 0
            elif op == X_AND:
                v = 1 if x and y else 0
            else:
                v = 1 if x or y else 0
            if v > 1000000 or v < -1000000:
                v = 1000000 if v > 0 else -1000000
            s.vs[n - 1] = v
            continue
        s.vsp = n  # nested evaluations work above
        if op == X_CONST:
            v = a
        elif op == X_X:
            v = it.x
        elif op == X_VAR:
            v = s.cx[c].variable[a]
        elif op == X_EV_AMOUNT:
            v = it.ev_amount
        elif op == X_EV_X:
            v = it.ev_x
        elif op == X_COUNT or op == X_SUM_ATTR or op == X_MAX_ATTR or op == X_COLORS_AMONG:
            v = over_matching(s, db, op, a, b, c)
        elif op == X_COUNT_SET:
            v = size(s.cx[c].set[a])
        elif op == X_ATTR_SET:
            v = attribute(s, db, first(s.cx[c].set[a]), NONE, b)
        elif op == X_ATTR_THIS:
            v = attribute(s, db, it.src, it.src_gen, a)
        elif op == X_ATTR_EVENT:
            v = attribute(s, db, it.ev_obj, it.ev_gen, a)
        elif op == X_ATTR_IT:
            v = attribute(s, db, row, NONE, a)
        elif X_LIFE <= op <= X_N_PLAYERS:
            v = sum_over_players(s, db, op, players(s, db, a, c))
        elif op == X_IS_TURN:
            v = (players(s, db, a, c) >> s.active_player) & 1
        elif op == X_IS_STEP:
            v = (a >> s.step) & 1
        elif op == X_THIS_IN:
            v = 1 if it.src >= 0 and s.o[it.src].zone == a and s.o[it.src].gen == it.src_gen else 0
        elif op == X_CAST_FROM:
            v = cast_zone(s, it.src, it.src_gen)
        elif op == X_KICKED:
            v = 1 if it.kicked or times_kicked(s, it.src, it.src_gen) else 0
        elif op == X_TIMES_KICKED:
            v = max(it.kicked, times_kicked(s, it.src, it.src_gen))
        elif op == X_THIS_MATCHES:
            v = match(s, db, a, it.src, c) if it.src >= 0 else 0
        elif op == X_EVENT_MATCHES:
            v = match(s, db, a, it.ev_obj, c) if it.ev_obj >= 0 else 0
        elif op == X_DEVOTION:
            v = devotion(s, db, a, c)
        elif op == X_N_TARGETS:
            v = it.n_targets
        elif op == X_TURN_NUMBER:
            v = s.turn
        elif op == X_PAID:
            v = s.cx[c].variable[N_VARS - 1]
        elif op == X_DECLARED:
            v = s.n_declared
        s.vs[n] = v
        n += 1


@kernel
def holds(s, db, pc, c):
    """1 if the condition at code offset `pc` is true in context `c`; NONE is always true."""
    if pc < 0:
        return 1
    return 1 if run_expr(s, db, pc, c, NONE) else 0


@kernel
def holds_for_row(s, db, pc, c, row):
    """1 if the condition at `pc` is true of the candidate `row`."""
    return 1 if run_expr(s, db, pc, c, row) else 0


define_forward("holds_for", holds_for_row)


@kernel
def evaluate(s, db, q, c):
    """Value of a quantity operand: odd means the constant q >> 1, even the expression at q >> 1."""
    if q & 1:
        return q >> 1
    return run_expr(s, db, q >> 1, c, NONE)


@kernel
def cda(s, db, row, q):
    """A characteristic-defining quantity of the object in slot `row` (CR 604.3)."""
    it = s.cx[CX_STATIC].it
    you, this, gen = it.controller, it.src, it.src_gen
    o = s.o[row]
    set_context(s, CX_STATIC, o.ch.controller, row)
    v = evaluate(s, db, q, CX_STATIC)
    it.controller = you
    it.src = this
    it.src_gen = gen
    return v


define_forward("cda_value", cda)
