"""What a spell or ability costs and whether it can be paid (CR 118, 601.2f-h)."""

from .._jit import bit, ctz, kernel, popcount
from .bits import has
from .casting_rules import applies, matches_for, next_rule, rule_ability, rule_context
from .enums import *
from .expr import evaluate, holds
from .filters import candidates, mana_value, match, players, set_context
from .layout import *
from .mana import can_pay, current_word, life_to_pay, refresh_mana, solve, take_source, usable_sources
from .mana_sources import put_units, put_word, total


@kernel
def add_mana_cost(s, db, cost, x):
    """Add the mana part of a cost, with X = x, to the need in `s.need`."""
    c = db.costs[cost]
    n = s.need[1]
    if c.x_mask:  # as if each were a symbol of its own; more than there is room for can't be paid
        s.need[0] += c.generic
        for _ in range(x * c.n_x):
            if n < 23 - c.n_symbols:
                s.need[2 + n] = c.x_mask
                n += 1
            else:
                s.need[0] += 100
    else:
        s.need[0] += c.generic + x * c.n_x
    for k in range(c.n_symbols):
        if n < 23:
            s.need[2 + n] = c.symbol[k]
            n += 1
    s.need[1] = n
    if c.objects:
        s.need[25] = 1
    return 0


@kernel
def reduce_symbols(s, db, cost):
    """Take the symbols of a cost off `s.need`; what isn't there comes off the generic mana (CR 118.7c-d)."""
    c = db.costs[cost]
    s.need[0] -= c.generic
    for k in range(c.n_symbols):
        n = s.need[1]
        found = NONE
        for j in range(n):
            if found < 0 and s.need[2 + j] == c.symbol[k]:
                found = j
        for j in range(n):  # a hybrid symbol that has the colour (CR 118.7f)
            if found < 0 and s.need[2 + j] & c.symbol[k] & 63:
                found = j
        if found < 0:
            s.need[0] -= 1
            continue
        for j in range(found, n - 1):
            s.need[2 + j] = s.need[3 + j]
        s.need[1] = n - 1
    return 0


@kernel
def apply_change(s, db, a, sign):
    """Apply cost modification `a`, whose context is in CX_STATIC, to `s.need` if it is an increase (1), a reduction (-1)."""
    ab = db.abilities[a]
    n = evaluate(s, db, ab.q, CX_STATIC)
    if ab.op_a == 0:
        if n * sign > 0:
            s.need[0] += n
    elif ab.op_a == sign:
        for _ in range(n):
            if sign > 0:
                add_mana_cost(s, db, ab.cost, 0)
            else:
                reduce_symbols(s, db, ab.cost)
    return 0


@kernel
def self_changes(s, db, p, o, sign):
    """Apply what card `o` itself says about its cost (CR 601.2f)."""
    c = db.cards[s.o[o].card]
    for a in range(c.self_cost_mod0, c.self_cost_mod1):
        if db.abilities[a].kind == AB_COST_MOD and db.abilities[a].self_only:
            set_context(s, CX_STATIC, p, o)
            if s.n_stack and s.stack[s.n_stack - 1].obj == o and s.stack[s.n_stack - 1].kind == ITEM_SPELL:
                s.cx[CX_STATIC].it = s.stack[s.n_stack - 1]
            if holds(s, db, db.abilities[a].condition, CX_STATIC):
                apply_change(s, db, a, sign)
    return 0


@kernel
def other_changes(s, db, p, o, sign, what):
    """Apply the cost modifications that work now to `s.need` (CR 601.2f); `what` 0: for casting `o`, 1: for its abilities.

    `sign` 1: increases, -1: reductions, 0: only what the whole cost is at least.
    """
    at = next_rule(s, db, AB_COST_MOD, NONE)
    while at >= 0:
        a = rule_ability(s, db, at)
        ab = db.abilities[a]
        if ab.spec == what and (ab.op == 1) == (sign == 0) and ab.op != 2:
            rule_context(s, at)
            s.cx[CX_STATIC].it.ev_player = p
            mine = ab.ev_player == PR_NOBODY or (players(s, db, ab.ev_player, CX_STATIC) >> p) & 1
            fits = match(s, db, ab.filter, o, CX_STATIC) if what else matches_for(s, db, ab.filter, o, p, CX_STATIC)
            if mine and fits and holds(s, db, ab.condition, CX_STATIC):
                before = s.need[0] + s.need[1]
                if sign:
                    apply_change(s, db, a, sign)
                n = 0
                if sign == 0:
                    n = evaluate(s, db, ab.q, CX_STATIC)
                elif sign < 0 and ab.mana_same:  # "to a minimum of one mana"
                    n = min(before, 1)
                s.need[0] = max(s.need[0], 0)
                s.need[0] += max(n - s.need[0] - s.need[1], 0)
        at = next_rule(s, db, AB_COST_MOD, at)
    return 0


@kernel
def symbols_for_life(s, db, p, o):
    """Make symbols in `s.need` of spell `o` Phyrexian that effects let player `p` pay 2 life for, one for each effect."""
    at = next_rule(s, db, AB_COST_MOD, NONE)
    while at >= 0:
        a = rule_ability(s, db, at)
        ab = db.abilities[a]
        if ab.op == 2 and not ab.spec:
            rule_context(s, at)
            s.cx[CX_STATIC].it.ev_player = p
            mine = ab.ev_player == PR_NOBODY or (players(s, db, ab.ev_player, CX_STATIC) >> p) & 1
            if mine and matches_for(s, db, ab.filter, o, p, CX_STATIC) and holds(s, db, ab.condition, CX_STATIC):
                color = db.costs[ab.cost].symbol[0] & 63
                done = 0
                for exact in range(2):  # a symbol of that color alone before a hybrid one
                    for k in range(s.need[1]):
                        m = s.need[2 + k] + 0
                        fits = m & 63 == color if exact == 0 else m & color
                        if not done and fits and not m & (SYM_PHYREXIAN | SYM_TWO):
                            s.need[2 + k] = m | SYM_PHYREXIAN
                            done = 1
        at = next_rule(s, db, AB_COST_MOD, at)
    return 0


@kernel
def change_cost(s, db, p, o):
    """Increases, then reductions, then "at least" of the cost of casting `o`, in `s.need` (CR 601.2f)."""
    c = db.cards[s.o[o].card]
    mine = c.self_cost_mod0 < c.self_cost_mod1
    others = next_rule(s, db, AB_COST_MOD, NONE) >= 0
    if mine:
        self_changes(s, db, p, o, 1)
    if others:
        other_changes(s, db, p, o, 1, 0)
    if mine:
        self_changes(s, db, p, o, -1)
    if others:
        other_changes(s, db, p, o, -1, 0)
    s.need[0] = max(s.need[0], 0)
    if others:
        other_changes(s, db, p, o, 0, 0)
        if db.any_phyrexian:
            symbols_for_life(s, db, p, o)
    return 0


@kernel
def option_times(s, db, o, a):
    """How often optional cost `a` of spell `o` is being paid."""
    ab = db.abilities[a]
    m = s.o[o].marks
    if ab.op == OPT_ANY_TIMES:
        return (m >> 24) & 127
    if ab.op == OPT_EACH_MODE or ab.op == OPT_EACH_TARGET:
        if s.n_stack == 0 or s.stack[s.n_stack - 1].obj != o:
            return 0
        it = s.stack[s.n_stack - 1]
        return max((it.n_targets if ab.op == OPT_EACH_TARGET else popcount(it.modes)) - 1, 0)
    if ab.op == OPT_OF_MODE:
        if s.n_stack == 0 or s.stack[s.n_stack - 1].obj != o:
            return 0
        return (s.stack[s.n_stack - 1].modes >> ab.modes_min) & 1
    return (m >> ab.op_a) & 1


@kernel
def granted_option(s, db, p, o):
    """The row of the optional cost that an effect gives spell `o` of player `p` (CR 702.56); NONE if there is none.

    A spell that has a cost of its own that can be paid any number of times gets no other one.
    """
    c = db.cards[s.o[o].card]
    for a in range(c.ability0, c.ability1 if c.options else c.ability0):
        if db.abilities[a].kind == AB_OPTIONAL_COST and db.abilities[a].op == OPT_ANY_TIMES:
            return NONE
    at = next_rule(s, db, AB_CASTING_RULE, NONE)
    while at >= 0:
        a = rule_ability(s, db, at)
        if db.abilities[a].op == CAST_OPTION and applies(s, db, at, p, o):
            return a
        at = next_rule(s, db, AB_CASTING_RULE, at)
    return NONE


@kernel
def helps_of(s, db, p, o):
    """HELP bits of spell `o` of player `p`: its own, and those that effects give it (CR 702.51, 702.66, 702.126)."""
    h = db.cards[s.o[o].card].helps + 0
    if db.any_given:
        at = next_rule(s, db, AB_CASTING_RULE, NONE)
        while at >= 0:
            a = rule_ability(s, db, at)
            if db.abilities[a].op == CAST_HELPS and applies(s, db, at, p, o):
                h |= db.abilities[a].modes_max
            at = next_rule(s, db, AB_CASTING_RULE, at)
    return h


@kernel
def granted_times(s, db, o):
    """How often the optional cost that an effect gives spell `o`, which is being announced, is paid."""
    if s.n_stack == 0 or s.stack[s.n_stack - 1].obj != o or s.stack[s.n_stack - 1].ev_src < 0:
        return 0
    return (s.o[o].marks >> 24) & 127 if s.o[o].marks & MARK_GIVEN else 0


@kernel
def granted_cost(s, db, o):
    """That cost."""
    a = s.stack[s.n_stack - 1].ev_src
    return db.cards[s.o[o].card].cost if db.abilities[a].modes_min else db.abilities[a].cost


@kernel
def base_cost(s, db, o, way):
    """The cost that stands in the place of the mana cost of `o` when it is cast in that way (CR 118.9)."""
    if way < 0 and not s.o[o].status & FACE_FACE_DOWN:
        return db.cards[s.o[o].card].cost
    if s.o[o].status & FACE_FACE_DOWN:
        return db.face_down_cost
    if way >= 0 and db.abilities[way].op & WAY_ALT:
        return db.abilities[way].cost
    return db.cards[s.o[o].card].cost


@kernel
def reducing(s, db, way):
    """WAY_EMERGE or WAY_HARMONIZE if in that way a creature makes the spell cost less, else 0."""
    return db.abilities[way].op_a & (WAY_EMERGE | WAY_HARMONIZE) if way >= 0 else 0


@kernel
def spend_as_any(s, db, p, o):
    """Let other mana pay for the symbols of `s.need` where a casting rule lets player `p` spend it on `o` so (CR 609.4b)."""
    at = next_rule(s, db, AB_CASTING_RULE, NONE)
    while at >= 0:
        ab = db.abilities[rule_ability(s, db, at)]
        if ab.op == CAST_ANY_TYPE and applies(s, db, at, p, o):
            for k in range(s.need[1]):
                if ab.op_a or s.need[2 + k] & 31:
                    s.need[2 + k] |= 63
        at = next_rule(s, db, AB_CASTING_RULE, at)
    return 0


@kernel
def spell_need(s, db, p, o, x, way):
    """`s.need` := total mana cost of casting card `o` in that way (CR 601.2f): what is announced, increases, reductions."""
    c = db.cards[s.o[o].card]
    s.need[0] = 0
    s.need[1] = 0
    s.need[26] = o + 1
    s.need[25] = 0
    s.need[30] = 0
    s.need[31] = 0
    plain = way < 0 and not s.o[o].status & FACE_FACE_DOWN
    add_mana_cost(s, db, c.cost if plain else base_cost(s, db, o, way), x)
    if way >= 0 and db.abilities[way].op & WAY_EXTRA:
        add_mana_cost(s, db, db.abilities[way].cost, x)
    if c.additional_cost >= 0:
        add_mana_cost(s, db, c.additional_cost, x)
    if c.kicker >= 0 and s.o[o].kicked:
        for _ in range(s.o[o].kicked):
            add_mana_cost(s, db, c.kicker, x)
    if c.options:
        for a in range(c.ability0, c.ability1):
            if db.abilities[a].kind == AB_OPTIONAL_COST:
                for _ in range(option_times(s, db, o, a)):
                    add_mana_cost(s, db, db.abilities[a].cost, x)
    if db.any_given:
        for _ in range(granted_times(s, db, o)):
            add_mana_cost(s, db, granted_cost(s, db, o), x)
    if db.n_cost_mods:
        change_cost(s, db, p, o)
    if way >= 0 and db.abilities[way].op & WAY_ANY_TYPE:
        for k in range(s.need[1]):
            s.need[2 + k] |= 63
    if db.any_spending:
        spend_as_any(s, db, p, o)
    if (c.helps or db.any_given or (way >= 0 and reducing(s, db, way))) and s.n_stack and s.stack[s.n_stack - 1].obj == o:
        it = s.stack[s.n_stack - 1]
        s.need[0] = max(s.need[0] - it.ev_x, 0)
        n = 0
        for k in range(s.need[1]):
            if not (it.ev_amount >> k) & 1:
                s.need[2 + n] = s.need[2 + k]
                n += 1
        s.need[1] = n
    return 0


@kernel
def cost_need(s, db, cost):
    """`s.need` := the mana of a cost by itself."""
    s.need[0] = 0
    s.need[1] = 0
    s.need[26] = 0
    s.need[25] = 0
    s.need[30] = 0
    s.need[31] = 0
    return add_mana_cost(s, db, cost, 0)


@kernel
def change_ability_cost(s, db, p, o, a):
    """Increases and reductions of the cost of activating ability `a` of `o`, in `s.need` (CR 601.2f, 602.2b)."""
    other_changes(s, db, p, o, 1, 1)
    if db.abilities[a].q != NONE_Q and db.abilities[a].kind == AB_ACTIVATED:  # what it says itself
        set_context(s, CX_STATIC, p, o)
        if s.n_stack and s.stack[s.n_stack - 1].ability == a and s.stack[s.n_stack - 1].kind == ITEM_ACTIVATED:
            s.cx[CX_STATIC].it = s.stack[s.n_stack - 1]
        s.need[0] += evaluate(s, db, db.abilities[a].q, CX_STATIC)
    other_changes(s, db, p, o, -1, 1)
    s.need[0] = max(s.need[0], 0)
    return other_changes(s, db, p, o, 0, 1)


@kernel
def ability_need(s, db, p, o, a, x):
    """`s.need` := mana cost of player `p` activating ability `a` of object `o` (CR 602.2b, 601.2f)."""
    s.need[0] = 0
    s.need[1] = 0
    s.need[26] = -1 - o if db.n_mana_specs else 0
    s.need[25] = 0
    s.need[30] = 0
    s.need[31] = 0
    if db.abilities[a].cost >= 0:
        add_mana_cost(s, db, db.abilities[a].cost, x)
        if db.n_ability_mods:
            change_ability_cost(s, db, p, o, a)
    return 0


@kernel
def counters_on(s, o, kind):
    """How many counters of a kind (NONE: of any) object `o` has."""
    if kind >= 0:
        return s.o[o].counters[kind]
    n = 0
    for k in range(N_COUNTERS):
        n += s.o[o].counters[k]
    return n


@kernel
def part_options(s, db, p, o, k):
    """Rows that can pay cost part `k` of object `o` for player `p`, into `s.mask`; their number."""
    part = db.cost_parts[k]
    set_context(s, CX_CHOOSE, p, o)
    n = 0
    zone = Z_HAND if part.kind == COST_DISCARD or part.kind == COST_REVEAL else NONE
    if zone == Z_HAND and part.filter < 0:
        for w in range(W):
            s.mask[1 + w] = s.hand[p, w] & ~s.picked[w]
    else:
        candidates(s, db, part.filter, 2)
        for w in range(W):
            m = s.tmp[2, w]
            out = 0
            if zone == Z_HAND:
                m &= s.hand[p, w]
            elif part.kind != COST_EXILE and part.kind != COST_RETURN and part.kind < COST_TO_TOP:
                m &= s.controlled[p, w]
            if part.kind == COST_TAP_OTHERS or part.kind == COST_TAP_POWER:
                m &= ~s.tapped[w]
            m &= ~s.picked[w]
            while m != 0:
                j = ctz(m)
                m ^= bit(j)
                if part.kind == COST_TAP_POWER and s.o[w * 64 + j].ch.power <= 0:
                    continue
                if part.kind == COST_REMOVE_FROM and counters_on(s, w * 64 + j, part.counter) == 0:
                    continue
                if match(s, db, part.filter, w * 64 + j, CX_CHOOSE):
                    out |= bit(j)
            s.mask[1 + w] = out
    if (zone == Z_HAND or part.kind == COST_EXILE or part.kind >= COST_TO_TOP) and o >= 0:
        s.mask[1 + (o >> 6)] &= ~bit(o & 63)  # not the card itself
    for w in range(W):
        m = s.mask[1 + w]
        while m != 0:
            m ^= bit(ctz(m))
            n += 1
    return n


@kernel
def total_value(s, db, of_mask):
    """Total mana value of the cards in `s.mask` (1) or `s.picked` (0)."""
    n = 0
    for w in range(W):
        m = s.mask[1 + w] if of_mask else s.picked[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            n += mana_value(s, db, w * 64 + k)
    return n


@kernel
def total_power(s, of_mask):
    """Total power of the creatures in `s.mask` (1) or `s.picked` (0)."""
    n = 0
    for w in range(W):
        m = s.mask[1 + w] if of_mask else s.picked[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            n += s.o[w * 64 + k].ch.power
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
        if kind == COST_DISCARD_THIS or kind == COST_REVEAL_THIS:
            if x.zone != Z_HAND:
                return 0
            continue
        if kind == COST_EXILE_THIS or kind == COST_DISCARD_HAND:
            continue
        set_context(s, CX_CHOOSE, p, o)
        if x.zone == Z_EXILE or x.zone == Z_GRAVEYARD:  # there `x` is when it was exiled, discarded
            s.cx[CX_CHOOSE].it.x = 0
        n = evaluate(s, db, part.q, CX_CHOOSE)
        if kind == COST_PAY_LIFE:
            if s.pl[p].life < n or (n > 0 and s.pl[p].rules & PRULE_LIFE_CANT_CHANGE):  # CR 119.8
                return 0
        elif kind == COST_REMOVE_COUNTERS:
            if x.counters[part.counter] < n:
                return 0
        elif kind == COST_LOYALTY:
            if n < 0 and x.counters[CTR_LOYALTY] < -n:
                return 0
        elif kind == COST_MILL or kind == COST_EXILE_TOP:
            if s.pl[p].n_library < n:
                return 0
        elif kind == COST_DISCARD_RANDOM:
            if s.pl[p].n_hand - has(s.hand[p], o) < n:
                return 0
        elif kind == COST_ONCE:
            if x.marks & n:
                return 0
        elif kind == COST_PAY_COUNTERS:
            if s.pl[p].counters[part.counter] < n:
                return 0
        elif kind == COST_TAP_POWER or kind == COST_EVIDENCE:
            for w in range(W):
                s.picked[w] = 0
            part_options(s, db, p, o, k)
            if (total_power(s, 1) if kind == COST_TAP_POWER else total_value(s, db, 1)) < n:
                return 0
        elif kind == COST_REMOVE_FROM:
            for w in range(W):
                s.picked[w] = 0
            part_options(s, db, p, o, k)
            for w in range(W):
                m = s.mask[1 + w]
                while m != 0:
                    j = ctz(m)
                    m ^= bit(j)
                    n -= counters_on(s, w * 64 + j, part.counter)
            if n > 0:
                return 0
        elif kind != COST_PUT_COUNTERS:
            for w in range(W):
                s.picked[w] = 0
            if part_options(s, db, p, o, k) < n:
                return 0
    return 1


@kernel
def kept(s, p, i):
    """1 if player `p` can't sacrifice permanent `i` to cast spells or activate abilities."""
    r = s.pl[p].rules
    t = s.o[i].ch.types
    return 1 if (r & PRULE_KEEPS_CREATURES and t & T_CREATURE) or (r & PRULE_KEEPS_NONLANDS and not t & T_LAND) else 0


@kernel
def drop_kept(s, p):
    """Take the permanents that player `p` can't sacrifice for costs out of the mask; how many are left."""
    n = 0
    for w in range(W):
        m = s.mask[1 + w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if kept(s, p, w * 64 + k):
                s.mask[1 + w] &= ~bit(k)
            else:
                n += 1
    return n


@kernel
def payment_forbidden(s, db, p, o, cost):
    """1 if rules about player `p` forbid a payment that a cost of casting or activating asks for (CR 101.2)."""
    for k in range(db.costs[cost].part0, db.costs[cost].part1):
        kind = db.cost_parts[k].kind
        if kind == COST_SACRIFICE_THIS:
            if kept(s, p, o):
                return 1
        elif kind == COST_PAY_LIFE or kind == COST_SACRIFICE:
            set_context(s, CX_CHOOSE, p, o)
            n = evaluate(s, db, db.cost_parts[k].q, CX_CHOOSE)
            if kind == COST_PAY_LIFE:
                if n > 0 and s.pl[p].rules & PRULE_NO_LIFE_COSTS:
                    return 1
            else:
                for w in range(W):
                    s.picked[w] = 0
                part_options(s, db, p, o, k)
                if drop_kept(s, p) < n:
                    return 1
    return 0


@kernel
def cost_payable(s, db, p, o, cost):
    """1 if player `p` can make the payments other than mana of `cost` to cast spell `o` or activate its ability."""
    if cost >= 0 and s.pl[p].rules & PRULE_COSTS and payment_forbidden(s, db, p, o, cost):
        return 0
    return parts_payable(s, db, p, o, cost)


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
def least_x(s, db, p, o, cost):
    """The least X with which the payments other than mana can be made ("discard a card with mana value X"); -1: none."""
    old = s.o[o].x + 0
    found = -1
    for x in range(N_NUMBERS):
        if found < 0:
            s.o[o].x = x
            if cost_payable(s, db, p, o, cost):
                found = x
    s.o[o].x = old
    return found


@kernel
def ability_affordable(s, db, p, o, a):
    """1 if `p` can pay the whole cost of activating ability `a` of `o` with X = 0, or else the least X that is possible."""
    cost = db.abilities[a].cost
    x = 0
    if cost >= 0 and db.costs[cost].part_x:
        x = least_x(s, db, p, o, cost)
        if x < 0:
            return 0
    elif not cost_payable(s, db, p, o, cost):
        return 0
    ability_need(s, db, p, o, a, x)
    if s.need[0] == 0 and s.need[1] == 0:
        return 1
    return can_pay(s, db, p, o if taps_itself(s, db, cost) else NONE)


@kernel
def options_payable(s, db, p, o):
    """1 if the payments other than mana of the optional costs announced for spell `o` can be made, each by itself."""
    c = db.cards[s.o[o].card]
    if c.kicker >= 0 and s.o[o].kicked and not cost_payable(s, db, p, o, c.kicker):
        return 0
    if db.any_given and granted_times(s, db, o) and not cost_payable(s, db, p, o, granted_cost(s, db, o)):
        return 0
    if c.options:
        for a in range(c.ability0, c.ability1):
            if db.abilities[a].kind == AB_OPTIONAL_COST and option_times(s, db, o, a):
                if not cost_payable(s, db, p, o, db.abilities[a].cost):
                    return 0
    return 1


@kernel
def help_mask(s, db, p, o, i):
    """What object `i` can pay for spell `o` in the place of mana: types of mana | 64 generic; 0 if it can't help.

    CR 702.51a convoke, 702.66a delve, 702.126a improvise.
    """
    h = helps_of(s, db, p, o)
    if has(s.controlled[p], i) and not has(s.tapped, i):
        m = 0
        if h & HELP_CONVOKE and has(s.creatures, i):
            m = 64 | s.o[i].ch.colors
        if h & HELP_IMPROVISE and s.o[i].ch.types & T_ARTIFACT:
            m |= 64
        return m
    return 64 if h & HELP_DELVE and has(s.graveyard[p], i) and i != o else 0


@kernel
def can_pay_helped(s, db, p, o, skip):
    """1 if `p`, without object `skip`, can pay `s.need` for spell `o` with the help of creatures, artifacts, cards.

    What helps counts as mana that can only be of its colours; the mana of a source that helps instead is not counted.
    """
    refresh_mana(s, db, p)
    take_source(s, db, p, skip)
    s.av_player = NONE  # the counts are no longer what they say
    n = 0
    for w in range(W):
        m = s.controlled[p, w] & ~s.tapped[w] | s.graveyard[p, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            i = w * 64 + k
            h = help_mask(s, db, p, o, i)
            if h == 0 or i == skip:
                continue
            x = current_word(s, db, p, i) if (usable_sources(s, p, w) >> k) & 1 else 0
            if x:
                if total(x) > 1 or x & W_CHOOSER or x >> W_SPEC:
                    continue
                put_word(s, x, -1)
                put_units(s, (x | h) & 63, 1)
            elif h & 63:
                put_units(s, h & 63, 1)
            else:
                n += 1
    g = s.need[0]
    s.need[0] = max(g - n, 0)
    inc = 0
    for k in range(s.need[1]):
        if not s.need[2 + k] & (SYM_PHYREXIAN | SYM_TWO):
            inc |= bit(k)
    ok = solve(s, db, p, inc, bit(s.need[1]) - 1 - inc, s.need[0], life_to_pay(s, p), 0)
    s.need[0] = g
    return ok


@kernel
def mana_payable(s, db, p, o, skip):
    """1 if player `p` can pay `s.need` for spell `o` with mana and with what else may pay for it, but for object `skip`."""
    if s.need[0] == 0 and s.need[1] == 0:
        return 1
    if can_pay(s, db, p, skip):
        return 1
    return can_pay_helped(s, db, p, o, skip) if helps_of(s, db, p, o) else 0


@kernel
def reduction(s, db, way, i):
    """How much less a spell cast in that way costs by means of permanent `i`."""
    return mana_value(s, db, i) if reducing(s, db, way) == WAY_EMERGE else max(s.o[i].ch.power, 0)


@kernel
def can_reduce(s, db, p, o, x, way, i):
    """1 if permanent `i` may make spell `o`, cast in that way, cost less, and the rest can then be paid."""
    if reducing(s, db, way) == WAY_EMERGE:
        set_context(s, CX_CHOOSE, p, o)
        if not match(s, db, db.abilities[way].src_filter, i, CX_CHOOSE):
            return 0
    elif has(s.tapped, i) or not has(s.creatures, i):
        return 0
    spell_need(s, db, p, o, x, way)
    s.need[0] = max(s.need[0] - reduction(s, db, way, i), 0)
    return mana_payable(s, db, p, o, i)


@kernel
def affordable_so(s, db, p, o, way):
    """1 if `p` can pay the whole cost of casting card `o` in that way, just as announced so far and with X = 0."""
    c = db.cards[s.o[o].card]
    if db.costs[base_cost(s, db, o, way)].none:
        return 0
    if not cost_payable(s, db, p, o, c.additional_cost) or not options_payable(s, db, p, o):
        return 0
    if way >= 0 and not cost_payable(s, db, p, o, db.abilities[way].cost):
        return 0
    spell_need(s, db, p, o, 0, way)
    r = reducing(s, db, way)
    if r and not (r == WAY_HARMONIZE and mana_payable(s, db, p, o, NONE)):
        for w in range(W):
            m = s.controlled[p, w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if can_reduce(s, db, p, o, 0, way, w * 64 + k):
                    return 1
        return 0
    return mana_payable(s, db, p, o, NONE)


@kernel
def either_open(s, db, o):
    """1 if one of several additional costs of spell `o` must be paid and none has been announced."""
    c = db.cards[s.o[o].card]
    open_ = 0
    for a in range(c.ability0, c.ability1):
        if db.abilities[a].kind == AB_OPTIONAL_COST and db.abilities[a].op == OPT_EITHER:
            open_ = 1
            if option_times(s, db, o, a):
                return 0
    return open_


@kernel
def affordable_with(s, db, p, o, way, first, op):
    """1 if `p` can pay for spell `o` with one of its optional costs of that kind (`op`), from row `first` on, paid as well.

    OPT_EITHER: one of them must be paid. OPT_ONCE: the spell may cost less for it ("if it's bargained").
    """
    c = db.cards[s.o[o].card]
    for a in range(max(first, c.ability0), c.ability1):
        if db.abilities[a].kind == AB_OPTIONAL_COST and db.abilities[a].op == op:
            old = s.o[o].marks + 0
            s.o[o].marks |= 1 << db.abilities[a].op_a
            ok = affordable_so(s, db, p, o, way)
            s.o[o].marks = old
            if ok:
                return 1
    return 0


@kernel
def spell_affordable(s, db, p, o, way):
    """1 if `p` can pay the whole cost of casting card `o` in that way, as announced so far and with X = 0."""
    c = db.cards[s.o[o].card]
    if way < 0 and c.additional_cost < 0 and not c.options and not c.helps and (c.kicker < 0 or not s.o[o].kicked):
        if db.costs[db.face_down_cost if s.o[o].status & FACE_FACE_DOWN else c.cost].none:  # nothing but mana, as mostly
            return 0
        if db.any_given and not options_payable(s, db, p, o):
            return 0
        spell_need(s, db, p, o, 0, way)
        if s.need[0] == 0 and s.need[1] == 0:
            return 1
        return mana_payable(s, db, p, o, NONE) if db.any_given else can_pay(s, db, p, NONE)
    if c.options and either_open(s, db, o):
        return affordable_with(s, db, p, o, way, 0, OPT_EITHER)
    return affordable_so(s, db, p, o, way)
