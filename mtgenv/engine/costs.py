"""What a spell or ability costs and whether it can be paid (CR 118, 601.2f-h)."""

from .._jit import bit, ctz, kernel
from .bits import has
from .enums import *
from .expr import evaluate, holds
from .filters import candidates, match, set_context
from .layout import *
from .mana import can_pay


@kernel
def add_mana_cost(s, db, cost, x):
    """Add the mana part of a cost, with X = x, to the need in `s.need`."""
    c = db.costs[cost]
    s.need[0] += c.generic + x * c.n_x
    n = s.need[1]
    for k in range(c.n_symbols):
        if n < 24:
            s.need[2 + n] = c.symbol[k]
            n += 1
    s.need[1] = n
    return 0


@kernel
def cost_change(s, db, p, o):
    """Sum of increases and reductions of generic mana for casting `o` (CR 601.2f)."""
    change = 0
    c = db.cards[s.o[o].card]
    for a in range(c.self_cost_mod0, c.self_cost_mod1):
        if db.abilities[a].kind == AB_COST_MOD and db.abilities[a].self_only:
            set_context(s, CX_STATIC, p, o)
            if holds(s, db, db.abilities[a].condition, CX_STATIC):
                change += evaluate(s, db, db.abilities[a].q, CX_STATIC)
    if db.n_cost_mods:
        for w in range(W):
            m = s.with_static[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                i = w * 64 + k
                d = db.cards[s.o[i].card]
                if s.o[i].ch.lost_abilities:
                    continue
                for a in range(d.ability0, d.ability1):
                    ab = db.abilities[a]
                    if ab.kind == AB_COST_MOD and not ab.self_only and (ab.zones >> s.o[i].zone) & 1:
                        set_context(s, CX_STATIC, s.o[i].ch.controller, i)
                        s.cx[CX_STATIC].it.ev_player = p
                        y = s.o[o].ch
                        mine = y.controller
                        y.controller = p
                        if match(s, db, ab.filter, o, CX_STATIC) and holds(s, db, ab.condition, CX_STATIC):
                            change += evaluate(s, db, ab.q, CX_STATIC)
                        y.controller = mine
    return change


@kernel
def spell_need(s, db, p, o, x, kicked):
    """`s.need` := total mana cost of casting card `o` (CR 601.2f): mana cost, additional costs, increases, reductions."""
    c = db.cards[s.o[o].card]
    s.need[0] = 0
    s.need[1] = 0
    s.need[26] = o + 1
    s.need[30] = 0
    s.need[31] = 0
    add_mana_cost(s, db, db.face_down_cost if s.o[o].status & FACE_FACE_DOWN else c.cost, x)
    if c.additional_cost >= 0:
        add_mana_cost(s, db, c.additional_cost, x)
    if c.kicker >= 0:
        for _ in range(kicked):
            add_mana_cost(s, db, c.kicker, x)
    if db.n_cost_mods:
        s.need[0] = max(s.need[0] + cost_change(s, db, p, o), 0)
    return 0


@kernel
def cost_need(s, db, cost):
    """`s.need` := the mana of a cost by itself."""
    s.need[0] = 0
    s.need[1] = 0
    s.need[26] = 0
    s.need[30] = 0
    s.need[31] = 0
    return add_mana_cost(s, db, cost, 0)


@kernel
def ability_need(s, db, a, x):
    """`s.need` := mana cost of activating ability `a`."""
    s.need[0] = 0
    s.need[1] = 0
    s.need[26] = 0
    s.need[30] = 0
    s.need[31] = 0
    if db.abilities[a].cost >= 0:
        add_mana_cost(s, db, db.abilities[a].cost, x)
    return 0


@kernel
def part_options(s, db, p, o, k):
    """Rows that can pay cost part `k` of object `o` for player `p`, into `s.mask`; their number."""
    part = db.cost_parts[k]
    set_context(s, CX_CHOOSE, p, o)
    n = 0
    zone = Z_HAND if part.kind == COST_DISCARD else NONE
    if zone == Z_HAND and part.filter < 0:
        for w in range(W):
            s.mask[1 + w] = s.hand[p, w] & ~s.picked[w]
    else:
        candidates(s, db, part.filter, 2)
        for w in range(W):
            m = s.tmp[2, w]
            out = 0
            if part.kind == COST_DISCARD:
                m &= s.hand[p, w]
            elif part.kind != COST_EXILE:
                m &= s.controlled[p, w]
            if part.kind == COST_TAP_OTHERS:
                m &= ~s.tapped[w]
            m &= ~s.picked[w]
            while m != 0:
                j = ctz(m)
                m ^= bit(j)
                if match(s, db, part.filter, w * 64 + j, CX_CHOOSE):
                    out |= bit(j)
            s.mask[1 + w] = out
    if (part.kind == COST_DISCARD or part.kind == COST_EXILE) and o >= 0:
        s.mask[1 + (o >> 6)] &= ~bit(o & 63)  # not the card itself
    for w in range(W):
        m = s.mask[1 + w]
        while m != 0:
            m ^= bit(ctz(m))
            n += 1
    return n


@kernel
def parts_payable(s, db, p, o, cost):
    """1 if the payments of `cost` other than mana can be made by `p` for object `o` (CR 118.3)."""
    if cost < 0:
        return 1
    c = db.costs[cost]
    for k in range(c.part0, c.part1):
        part = db.cost_parts[k]
        kind = part.kind
        x = s.o[o]
        if kind == COST_TAP or kind == COST_UNTAP:
            if x.zone != Z_BATTLEFIELD or (has(s.tapped, o) == 1) == (kind == COST_TAP):
                return 0
            if has(s.sick, o) and x.ch.types & T_CREATURE and not x.ch.keywords & KW_HASTE:  # CR 302.6
                return 0
            continue
        if kind == COST_SACRIFICE_THIS:
            if x.zone != Z_BATTLEFIELD or x.ch.controller != p:
                return 0
            continue
        if kind == COST_DISCARD_THIS:
            if x.zone != Z_HAND:
                return 0
            continue
        if kind == COST_EXILE_THIS or kind == COST_DISCARD_HAND:
            continue
        set_context(s, CX_CHOOSE, p, o)
        n = evaluate(s, db, part.q, CX_CHOOSE)
        if kind == COST_PAY_LIFE:
            if s.pl[p].life < n:
                return 0
        elif kind == COST_REMOVE_COUNTERS:
            if x.counters[part.counter] < n:
                return 0
        elif kind == COST_LOYALTY:
            if n < 0 and x.counters[CTR_LOYALTY] < -n:
                return 0
        elif kind == COST_MILL:
            if s.pl[p].n_library < n:
                return 0
        elif kind != COST_PUT_COUNTERS:
            for w in range(W):
                s.picked[w] = 0
            if part_options(s, db, p, o, k) < n:
                return 0
    return 1


@kernel
def taps_itself(s, db, cost):
    """1 if the cost includes {T}, so that its object can't also be tapped for mana to pay it."""
    if cost < 0:
        return 0
    for k in range(db.costs[cost].part0, db.costs[cost].part1):
        if db.cost_parts[k].kind == COST_TAP:
            return 1
    return 0


@kernel
def ability_affordable(s, db, p, o, a):
    """1 if `p` can pay the whole cost of activating ability `a` of `o` with X = 0."""
    cost = db.abilities[a].cost
    if not parts_payable(s, db, p, o, cost):
        return 0
    ability_need(s, db, a, 0)
    if s.need[0] == 0 and s.need[1] == 0:
        return 1
    return can_pay(s, db, p, o if taps_itself(s, db, cost) else NONE)


@kernel
def spell_affordable(s, db, p, o):
    """1 if `p` can pay the whole cost of casting card `o` with X = 0 and unkicked."""
    c = db.cards[s.o[o].card]
    if db.costs[c.cost].none and not s.o[o].status & FACE_FACE_DOWN:
        return 0
    spell_need(s, db, p, o, 0, 0)
    if (s.need[0] or s.need[1]) and not can_pay(s, db, p, NONE):
        return 0
    return parts_payable(s, db, p, o, c.additional_cost)
