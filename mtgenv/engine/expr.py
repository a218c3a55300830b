"""The expression machine: quantities and conditions of cards, evaluated without suspending."""

from .._jit import bit, ctz, define_forward, kernel, popcount
from ..vm.opcodes import *
from ..vm.opcodes import EXPR_WIDTH
from .bits import add, first, has, size
from .enums import *
from .filters import candidates, cda_value, known_index, lki_index, mana_value, match, match_one, players, set_context
from .layout import *


@kernel
def last_mana_value(s, db, row, k):
    """Mana value of the permanent that was in slot `row`, as entry `k` of the last known information has it (CR 608.2h)."""
    c = db.cards[s.lki[k].ch.card]
    if c.is_back and c.layout == CL_TRANSFORM and s.lki[k].ch.card != db.cards[s.o[row].physical].other:
        return 0
    return c.mana_value


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
        k = known_index(s, row, gen)
    elif (s.left[row >> 6] >> (row & 63)) & 1 and o.zone != Z_BATTLEFIELD:
        k = o.lki
    if k == -2:  # it was no permanent: what it became when it moved tells (CR 400.7j)
        if o.gen != (gen + 1) & 0x7FFF or o.zone == Z_NOWHERE:
            return 0
        k = -1
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
        return mana_value(s, db, row) if k < 0 else last_mana_value(s, db, row, k)
    if attr == ATTR_DAMAGE:
        return o.damage
    if attr == ATTR_N_COLORS:
        return popcount(ch.colors)
    if attr == ATTR_NAME:
        return db.cards[o.card].name_id
    if attr == ATTR_X_SYMBOLS:
        return db.costs[db.cards[o.card].cost].n_x
    if attr == ATTR_ALL_COUNTERS:
        n = 0
        for j in range(N_COUNTERS):
            n += s.lki[k].counters[j] if k >= 0 else o.counters[j]
        return n
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
            elif op == X_SPELLS_BEFORE:
                n += q.spells_before
            elif op == X_LANDS_PLAYED:
                n += q.lands_played
            elif op == X_NONLANDS_ENTERED:
                n += q.nonlands_entered
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
                elif op == X_TYPES_AMONG:
                    n |= s.o[r].ch.types
                elif op == X_BASIC_TYPES_AMONG:
                    n |= s.o[r].ch.subtypes & db.basic_land_types
                else:
                    v = attribute(s, db, r, NONE, attr)
                    if op == X_SUM_ATTR:
                        n += v
                    elif op == X_MIN_ATTR:
                        n = v + 1000000 if n == 0 or v + 1000000 < n else n
                    elif v > n:
                        n = v
    if op == X_COLORS_AMONG or op == X_TYPES_AMONG or op == X_BASIC_TYPES_AMONG:
        return popcount(n)
    if op == X_MIN_ATTR:
        return n - 1000000 if n else 0
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
def from_zone(s, row):
    """The zone that object `row` was, or where it is now would be, cast from; NOWHERE if it wasn't cast."""
    z = s.o[row].zone
    if z == Z_LOOKED_AT:
        return Z_LIBRARY
    if has(s.left, row) and z != Z_BATTLEFIELD and s.o[row].lki >= 0:  # as it last was (CR 608.2h)
        return s.lki[s.o[row].lki].cast_from if s.lki[s.o[row].lki].cast_from >= 0 else Z_NOWHERE
    if z != Z_STACK and z != Z_BATTLEFIELD:
        return z + 0
    return s.o[row].cast_from if s.o[row].cast_from >= 0 else Z_NOWHERE


@kernel
def paid_costs(s, row, gen):
    """The Mark bits of the costs paid for the object (row, gen), last known if it is gone (CR 702.74a, 608.2h)."""
    if row < 0 or row >= N_OBJECTS:
        return 0
    k = lki_index(s, row, gen)
    if k >= 0:
        return s.lki[k].paid << 8
    return s.o[row].marks & MARK_COSTS if k == -1 else 0


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
def different(s, db, fi, attr, c):
    """How many different values of an attribute there are among all that matches filter `fi`."""
    candidates(s, db, fi, 1)
    m0, m1, m2 = s.tmp[1, 0], s.tmp[1, 1], s.tmp[1, 2]
    n = 0
    d0, d1, d2 = 0, 0, 0  # one row for each value found
    for w in range(W):
        m = m0 if w == 0 else (m1 if w == 1 else m2)
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            r = w * 64 + k
            if not match(s, db, fi, r, c):
                continue
            v = attribute(s, db, r, NONE, attr)
            new = 1
            for u in range(W):
                seen = d0 if u == 0 else (d1 if u == 1 else d2)
                while seen != 0:
                    j = ctz(seen)
                    seen ^= bit(j)
                    if attribute(s, db, u * 64 + j, NONE, attr) == v:
                        new = 0
            if new:
                n += 1
                if w == 0:
                    d0 |= bit(k)
                elif w == 1:
                    d1 |= bit(k)
                else:
                    d2 |= bit(k)
    return n


@kernel
def assigned(s, db, fi, c):
    """How many of filter `fi`'s alternatives (at most four) can be given an object of their own that matches (CR 700.8)."""
    candidates(s, db, fi, 1)
    m0, m1, m2 = s.tmp[1, 0], s.tmp[1, 1], s.tmp[1, 2]
    ways = 1  # bit for each set of alternatives that can be given objects
    for w in range(W):
        m = m0 if w == 0 else (m1 if w == 1 else m2)
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            before = ways + 0
            a = fi + 0
            for j in range(4):
                if a >= 0:
                    if match_one(s, db, a, w * 64 + k, c):
                        for t in range(16):
                            if (before >> t) & 1:
                                ways |= 1 << (t | 1 << j)
                    a = db.filters[a].alt
    n = 0
    for t in range(16):
        if (ways >> t) & 1 and popcount(t) > n:
            n = popcount(t)
    return n


@kernel
def targets_match(s, db, row, fi, c):
    """How many targets of the spell or ability `row` match filter `fi` (NONE: any)."""
    n = 0
    for k in range(s.n_stack):
        it = s.stack[k]
        if it.obj == row:
            for j in range(it.n_targets):
                r = it.target[j]
                if r >= 0 and (r >= FIRST_PLAYER or s.o[r].gen == it.target_gen[j]):
                    n += match(s, db, fi, r, c)
    return n


@kernel
def matches_known(s, db, fi, row, gen, c):
    """1 if the object (row, gen), or the card it became, matches filter `fi`; what left the battlefield as it last was."""
    if row < 0:
        return 0
    if row >= FIRST_PLAYER or s.o[row].gen == gen:
        return match(s, db, fi, row, c)
    if lki_index(s, row, gen) >= 0 and s.o[row].zone != Z_BATTLEFIELD:
        before = s.left[row >> 6] + 0
        add(s.left, row)
        s.trial = s.o[row].ch  # for a moment it is what it last was (CR 608.2h)
        s.o[row].ch = s.lki[s.o[row].lki].ch
        n = match(s, db, fi, row, c)
        s.o[row].ch = s.trial
        s.left[row >> 6] = before
        return n
    return match(s, db, fi, row, c) if s.o[row].gen == (gen + 1) & 0x7FFF else 0


@kernel
def shares(s, db, what, fi, row, c):
    """1 if object `row` shares a color (0), creature type (1), card type (2) or land type (3) with another that matches."""
    if row < 0 or row >= N_OBJECTS:
        return 0
    candidates(s, db, fi, 1)
    m0, m1, m2 = s.tmp[1, 0], s.tmp[1, 1], s.tmp[1, 2]
    ch = s.o[row].ch
    for w in range(W):
        m = m0 if w == 0 else (m1 if w == 1 else m2)
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            r = w * 64 + k
            if r >= N_OBJECTS or r == row:
                continue
            d = s.o[r].ch
            if has(s.left, r) and s.o[r].lki >= 0 and s.o[r].zone != Z_BATTLEFIELD:
                d = s.lki[s.o[r].lki].ch
            same = ch.colors & d.colors
            if what == 1:
                same = ch.subtypes & d.subtypes & db.creature_types
            elif what == 2:
                same = ch.types & d.types
            elif what == 3:
                same = ch.subtypes & d.subtypes & db.land_types
            if same and match(s, db, fi, r, c):
                return 1
    return 0


@kernel
def question(s, db, op, a, b, c, row):
    """The instructions from DID to SHARES: what happened this turn, what is among many things, what is targeted."""
    it = s.cx[c].it
    if op == X_DID:
        who = players(s, db, a, c)
        n = 0
        for p in range(s.n_players):
            if (who >> p) & 1 and s.pl[p].did & b:
                n += 1
        return n
    if op == X_TYPES_AMONG or op == X_BASIC_TYPES_AMONG:
        return over_matching(s, db, op, a, 0, c)
    if op == X_DIFFERENT:
        return different(s, db, a, b, c)
    if op == X_ASSIGNED:
        return assigned(s, db, a, c)
    if op == X_TARGETS_IT:
        return targets_match(s, db, row, NONE, c)
    if op == X_IT_TARGETS:
        return 1 if targets_match(s, db, row, a, c) else 0
    if op == X_IT_MATCHES:
        return match(s, db, a, row, c) if row >= 0 else 0
    if op == X_SOURCE_MATCHES:
        return matches_known(s, db, a, it.ev_src, it.ev_src_gen, c)
    if op == X_ATTR_SOURCE:
        return attribute(s, db, it.ev_src, it.ev_src_gen, a)
    if op == X_SET_MATCHES or op == X_PAID_MATCHES:
        n = 0
        for w in range(W):
            m = s.cx[c].set[a, w] if op == X_SET_MATCHES else it.ev_set[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                r = w * 64 + k
                if op == X_SET_MATCHES:
                    n += match(s, db, b, r, c)
                elif r < N_OBJECTS and s.o[r].lki >= 0 and s.o[r].zone != Z_BATTLEFIELD:
                    n += matches_known(s, db, a, r, s.lki[s.o[r].lki].gen, c)
                else:
                    n += match(s, db, a, r, c)
        return n
    if op == X_MOST or op == X_LEAST:
        who = players(s, db, b, c)
        n = NONE
        for p in range(s.n_players):
            if (who >> p) & 1:
                v = sum_over_players(s, db, a, 1 << p)
                if n == NONE or (v > n) == (op == X_MOST):
                    n = v
        return max(n, 0)
    if op == X_ATTR_TARGET:
        for j in range(it.n_targets):
            if it.target_spec[j] == a and it.target[j] >= 0:
                return attribute(s, db, it.target[j], it.target_gen[j], b)
        return 30000
    if op == X_STARTING_LIFE:
        return s.starting_life
    if op == X_MANA_SPENT:
        r = it.src if b == 0 else (it.ev_obj if b == 1 else row)
        if r < 0 or r >= N_OBJECTS:
            return 0
        k = -1
        if b < 2:  # as it last was, if it left the battlefield (CR 608.2h)
            k = lki_index(s, r, it.src_gen if b == 0 else it.ev_gen)
        if k == -2 or k == -1 and s.o[r].by >= 0 and s.o[r].zone != Z_STACK:
            return 0
        n = s.o[r].damage if s.o[r].zone == Z_STACK else s.o[r].by_gen
        if k >= 0:
            n = s.lki[k].spent_total << SPENT_TOTAL | s.lki[k].ch.spent
        if a == 0:
            return n >> SPENT_TOTAL
        return popcount(n & 31) if a == 1 else (n >> (a - 2)) & 1
    if op == X_SHARES:
        return shares(s, db, a, b, row, c)
    return 0


@kernel
def partner_of(s, o):
    """The creature that creature `o` is paired with, NONE if it is unpaired (CR 702.95e)."""
    if o < 0 or o >= N_OBJECTS or s.o[o].zone != Z_BATTLEFIELD or s.o[o].by < 0:
        return NONE
    x = s.o[o]
    y = s.o[x.by]
    if y.zone != Z_BATTLEFIELD or y.gen != x.by_gen or y.by != o or y.by_gen != x.gen:
        return NONE
    if not x.ch.types & y.ch.types & T_CREATURE or x.ch.controller != y.ch.controller:
        return NONE
    return x.by


@kernel
def total_chosen(s, db, attr, targets, c, row):
    """Sum of a number of what is picked so far, or of the item's targets, besides the candidate `row`."""
    n = 0
    it = s.cx[c].it
    if targets:
        for j in range(it.n_targets):
            if 0 <= it.target[j] < N_OBJECTS and it.target[j] != row:
                n += attribute(s, db, it.target[j], NONE, attr)
        return n
    for w in range(W):
        m = s.picked[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if w * 64 + k != row and w * 64 + k < N_OBJECTS:
                n += attribute(s, db, w * 64 + k, NONE, attr)
    return n


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
        elif op == X_COUNT or op == X_SUM_ATTR or op == X_MAX_ATTR or op == X_MIN_ATTR or op == X_COLORS_AMONG:
            v = over_matching(s, db, op, a, b, c)
        elif op == X_COUNT_SET:
            v = size(s.cx[c].set[a])
        elif op == X_ATTR_SET:
            v = attribute(s, db, first(s.cx[c].set[a]), NONE, b)
        elif op == X_ATTR_THIS:
            g = it.src_gen
            if it.src >= 0 and s.o[it.src].gen == (g + 1) & 0x7FFF and lki_index(s, it.src, g) == -2:
                g = NONE  # it has left a zone other than the battlefield, to pay for this (CR 400.7j)
            v = attribute(s, db, it.src, g, a)
        elif op == X_ATTR_EVENT:
            v = attribute(s, db, it.ev_obj, it.ev_gen, a)
        elif op == X_ATTR_IT:
            v = attribute(s, db, row, NONE, a)
        elif X_LIFE <= op <= X_N_PLAYERS or op == X_SPELLS_BEFORE or X_LANDS_PLAYED <= op <= X_NONLANDS_ENTERED:
            v = sum_over_players(s, db, op, players(s, db, a, c))
        elif X_DID <= op <= X_SHARES:
            v = question(s, db, op, a, b, c, row)
        elif op == X_TOTAL_CHOSEN:
            v = total_chosen(s, db, a, b, c, row)
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
            v = matches_known(s, db, a, it.src, it.src_gen, c)
        elif op == X_EVENT_MATCHES:
            v = matches_known(s, db, a, it.ev_obj, it.ev_gen, c)
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
        elif op == X_COST_PAID:
            v = paid_costs(s, it.src, it.src_gen) & a
            v = 1 if v else 0
        elif op == X_IT_CAST_FROM:
            v = 1 if 0 <= row < N_OBJECTS and (a >> from_zone(s, row)) & 1 else 0
        elif op == X_DISCARDED_NOW:
            v = 1 if it.src >= 0 and s.o[it.src].zone == Z_GRAVEYARD and s.o[it.src].x == s.turn & 0x7FFF else 0
        elif op == X_EARLIER_SPELLS:
            if a:
                v = s.o[row].by_gen if 0 <= row < N_OBJECTS and s.o[row].zone == Z_STACK else NONE
            else:
                v = s.o[it.ev_obj].by_gen if 0 <= it.ev_obj < N_OBJECTS and s.o[it.ev_obj].gen == it.ev_gen else 0
        elif op == X_TIMES_PAID:
            v = (s.o[it.src].marks >> 24) & 127 if it.src >= 0 and s.o[it.src].gen == it.src_gen else 0
        elif op == X_MARKED:
            v = 1 if 0 <= row < N_OBJECTS and s.o[row].marks & a else 0
        elif op == X_RULED:
            v = 1 if 0 <= row < N_OBJECTS and s.o[row].ch.rules & a else 0
        elif op == X_CHOSEN_NAME:
            v = s.o[it.src].x - 1 if it.src >= 0 else NONE
        elif op == X_HAS_NAME:
            n -= 1
            v = 0
            if s.vs[n] >= 0 and 0 <= row < N_OBJECTS and not s.o[row].status & FACE_FACE_DOWN:
                v = 1 if db.cards[s.o[row].card].name_id == db.cards[s.vs[n]].name_id else 0
        elif op == X_DIVIDED:
            n -= 2
            v = s.vs[n] // s.vs[n + 1] if s.vs[n + 1] > 0 else 0
        elif op == X_PAIRED:
            if a == 0:
                v = 1 if partner_of(s, row) >= 0 else 0
            else:
                other = partner_of(s, it.src)
                v = 1 if other >= 0 and (row == it.src or row == other) else 0
        elif op == X_DAYTIME:
            v = s.daytime
        elif op == X_CHOSEN_NUMBER:
            v = s.o[it.src].chosen - 1 if it.src >= 0 else 0
        elif op == X_PLAYER_COUNTERS:
            who = players(s, db, a, c)
            v = 0
            for p in range(s.n_players):
                if (who >> p) & 1:
                    v += s.pl[p].counters[b]
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
