"""What makes mana: ways to tap a permanent, what replaces and adds to its mana, restrictions, "could produce" (CR 106, 605).

Words are explained in `mana.py`. What could be produced is kept in `s.o[o].could`, valid if `could_version` is 1 + version.
"""

from .._jit import bit, ctz, kernel, popcount
from .bits import added, main_units, side_of, spec_of
from .enums import *
from .expr import evaluate, holds
from .filters import match, players, set_context
from .layout import *
from .triggers import add_pending, fixed_mana, hears


@kernel
def total(x):
    """How many mana word `x` tells of."""
    n = main_units(x)
    e = added(x)
    while e != 0:
        n += e & 15
        e >>= 4
    return n


@kernel
def put_units(s, m, n):
    """Count `n` more (or fewer) units that may be any type in mask `m`."""
    s.av_total += n
    s.av_count[m] += n
    if s.av_count[m] != 0:
        s.av_masks |= bit(m)
    else:
        s.av_masks &= ~bit(m)
    return 0


@kernel
def put_word(s, x, sign):
    """Count (`sign` 1) or no longer count (-1) the units of word `x`."""
    put_units(s, x & 63, sign * main_units(x))
    e = added(x)
    t = 0
    while e != 0:
        if e & 15:
            put_units(s, bit(t), sign * (e & 15))
        e >>= 4
        t += 1
    return 0


# ---------------------------------------------------------------- restrictions and types that depend on the game
@kernel
def spendable(s, db, p, k, src):
    """1 if player `p` may spend mana with spec `k` of source `src` on what is being paid for (CR 106.6); always outside."""
    fi = db.abilities[k].src_filter
    fa = db.abilities[k].pays - 1
    if (fi < 0 and fa < 0) or s.need[31] == -2:
        return 1
    if s.need[26] < 0:
        fi = fa
    if s.need[26] == 0 or fi < 0:
        return 0
    set_context(s, CX_STATIC, p, src)
    return match(s, db, fi, abs(s.need[26]) - 1, CX_STATIC)


@kernel
def rider_fits(s, db, p, k, src):
    """1 if mana with spec `k` is made for what is being paid for, 0 if it could be anything, -1 if a rider would be lost."""
    if s.need[26] > 0:
        if db.abilities[k].src_filter >= 0:
            return 1
        trigger = db.abilities[k].spec - 1
        if trigger >= 0:
            set_context(s, CX_STATIC, p, src)
            if match(s, db, db.abilities[trigger].filter, s.need[26] - 1, CX_STATIC):
                return 1
    elif s.need[26] < 0 and db.abilities[k].pays:
        return 1
    return -1


@kernel
def mana_replacement(s, db, p, o, n, types, applied, pick):
    """What replaces the `n` mana of `types` that permanent `o`, tapped by `p`, makes, and is not in `applied` (CR 106.12b).

    `pick` NONE: 2 * how many + 1 if their order can't matter. Else the `pick`-th: its place << 16 | its ability.
    """
    count, place, same, commute, one = 0, 0, 1, 1, NONE
    for w in range(W):
        m = s.with_replacement[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            i = w * 64 + k
            c = db.cards[s.o[i].card]
            printed = 0 if s.o[i].ch.lost_abilities else c.ability1 - c.ability0
            for j in range(printed + (s.n_grants if s.o[i].ch.granted else 0)):
                a = c.ability0 + j
                if j >= printed:
                    if s.grants[j - printed].obj != i:
                        continue
                    a = s.grants[j - printed].ability
                ab = db.abilities[a]
                if ab.kind != AB_REPLACEMENT or ab.event != EV_MANA_PRODUCED or not (ab.zones >> s.o[i].zone) & 1:
                    continue
                place += 1
                if place > 24 or (applied >> (place - 1)) & 1:
                    continue
                set_context(s, CX_STATIC, s.o[i].ch.controller, i)
                it = s.cx[CX_STATIC].it
                it.ev_obj = o
                it.ev_gen = s.o[o].gen
                it.ev_player = p
                it.ev_amount = n
                it.ev_x = types
                if ab.ev_player and not (players(s, db, ab.ev_player, CX_STATIC) >> p) & 1:
                    continue
                if ab.filter >= 0 and not match(s, db, ab.filter, o, CX_STATIC):
                    continue
                if not holds(s, db, ab.condition, CX_STATIC):
                    continue
                if count == pick:
                    return (place - 1) << 16 | a
                if one >= 0 and one != a:
                    same = 0
                if ab.op != REP_AMOUNT or ab.condition >= 0:
                    commute = 0
                one = a
                count += 1
    if pick != NONE:
        return NONE
    return 2 * count + (1 if same or commute else 0)


@kernel
def produced(s, db, p, o, n, t, order):
    """What `n` mana of type `t` of `o` become in the `order`-th order of replacement (a word; 0: no such order)."""
    applied = 0
    types = bit(t)
    while True:
        r = mana_replacement(s, db, p, o, n, types, applied, NONE)
        count = r >> 1
        if count == 0:
            return n << 8 | types if order == 0 else 0
        pick = 0
        if not r & 1:
            pick = order % count
            order //= count
        x = mana_replacement(s, db, p, o, n, types, applied, pick)
        applied |= bit(x >> 16)
        ab = db.abilities[x & 0xFFFF]
        if ab.op == REP_MANA_TYPE:
            n = 1
            types = bit(ab.op_a)
        else:
            n = min(evaluate(s, db, ab.q, CX_STATIC), 4095)
            if n < 1:
                return 0


@kernel
def extras(s, db, p, o, n, types):
    """What triggered mana abilities surely add for `p` when permanent `o` makes `n` mana of `types`: four bits a type."""
    out = 0
    if not (s.listening >> EV_TAPPED_FOR_MANA) & 1:
        return 0
    for w in range(W):
        m = s.with_trigger[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            i = w * 64 + k
            c = db.cards[s.o[i].card]
            printed = 0 if s.o[i].ch.lost_abilities else c.ability1 - c.ability0
            for j in range(printed + (s.n_grants if s.o[i].ch.granted else 0)):
                a = c.ability0 + j
                if j >= printed:
                    if s.grants[j - printed].obj != i:
                        continue
                    a = s.grants[j - printed].ability
                if db.abilities[a].kind != AB_TRIGGERED_MANA:
                    continue
                if not hears(s, db, a, i, EV_TAPPED_FOR_MANA, o, o, p, n, types):
                    continue
                y = fixed_mana(s, db, a, types)
                if y and (players(s, db, db.abilities[a].op_a, CX_STATIC) >> p) & 1:
                    t = 4 * (y & 7)
                    out += (min(((out >> t) & 15) + (y >> 8), 15) - ((out >> t) & 15)) << t
    return out


@kernel
def could_types(s, db, p, o, a, types):
    """Types that ability `a` of `o` would make of `types` if it resolved now, in any order of replacement (CR 106.7)."""
    ab = db.abilities[a]
    set_context(s, CX_STATIC, p, o)
    n = evaluate(s, db, ab.q, CX_STATIC)
    if n < 1 or not ab.taps or not (s.replacing >> EV_MANA_PRODUCED) & 1:
        return types if n > 0 else 0
    out = 0
    while types != 0:
        t = ctz(types)
        types ^= bit(t)
        k = 0
        x = produced(s, db, p, o, n, t, 0)
        while x != 0:
            out |= x & 63
            k += 1
            x = produced(s, db, p, o, n, t, k)
    return out


@kernel
def spec_types(s, db, p, src, k, types):
    """Types that mana of spec `k` may be for player `p` and source `src` (CR 106.5, 106.7); `types`: printed or the event's.

    Ask `find_could` first.
    """
    kind = db.abilities[k].op_a
    if kind == MC_PRINTED or kind == MC_EVENT_TYPES:
        return types
    if kind == MC_CHOSEN_COLOR:
        t = s.o[src].chosen_type - CHOSEN_COLORS if src >= 0 else NONE
        return db.abilities[k].mana | (bit(t) if t >= 0 else 0)
    if kind == MC_COMMANDER:
        return db.commander_colors[p]
    set_context(s, CX_STATIC, p, src)
    out = 0
    exiled = (db.filters[db.abilities[k].filter].zones >> Z_EXILE) & 1
    for w in range(W):
        m = s.exile[w] if exiled else s.battlefield[w]
        while m != 0:
            j = ctz(m)
            m ^= bit(j)
            if match(s, db, db.abilities[k].filter, w * 64 + j, CX_STATIC):
                x = s.o[w * 64 + j]
                out |= x.ch.colors if kind == MC_COLORS_AMONG else x.could
    return out & (63 if kind == MC_COULD_PRODUCE_TYPE else 31)


@kernel
def could_of(s, db, o):
    """Types of mana that permanent `o` could produce, given what the others are known to (CR 106.7)."""
    ch = s.o[o].ch
    p = ch.controller
    card = db.cards[s.o[o].card]
    out = 0
    if ch.types & T_LAND:
        m = ch.subtypes & db.basic_land_types & 31
        while m != 0:
            t = ctz(m)
            m ^= bit(t)
            k = 0
            x = produced(s, db, p, o, 1, t, 0)
            while x != 0:
                out |= x & 63
                k += 1
                x = produced(s, db, p, o, 1, t, k)
    printed = 0 if ch.lost_abilities else card.ability1 - card.ability0
    for i in range(printed + (s.n_grants if ch.granted else 0)):
        a = card.ability0 + i
        if i >= printed:
            if s.grants[i - printed].obj != o:
                continue
            a = s.grants[i - printed].ability
        ab = db.abilities[a]
        if ab.kind == AB_MANA:
            types = ab.could + 0
            if ab.spec:
                types = spec_types(s, db, p, o, ab.spec - 1, types)
            out |= could_types(s, db, p, o, a, types)
    return out


@kernel
def find_could(s, db):
    """Find what every permanent could produce: the least fixed point, as sources may look at each other (CR 106.7)."""
    if s.could_version == s.version + 1:
        return 0
    s.could_version = s.version + 1
    for w in range(W):
        m = s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            s.o[w * 64 + k].could = 0
    changed = 1
    while changed:
        changed = 0
        for w in range(W):
            m = s.battlefield[w] & (s.with_mana[w] | s.with_activated[w])
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                x = could_of(s, db, w * 64 + k)
                if x & ~s.o[w * 64 + k].could:
                    s.o[w * 64 + k].could |= x
                    changed = 1
    return 0


@kernel
def add_special(s, p, t, n, k, src, src_gen):
    """Put `n` mana of type `t` with spec `k` into `p`'s pool."""
    for i in range(s.n_special):
        e = s.special[i]
        if e.player == p and e.kind == t and e.spec == k and e.src == src and e.src_gen == src_gen:
            e.n += n
            return 0
    if s.n_special >= SPECIAL_MANA_CAP:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    e = s.special[s.n_special]
    s.n_special += 1
    e.player = p
    e.kind = t
    e.n = n
    e.spec = k
    e.src = src
    e.src_gen = src_gen
    return 0


@kernel
def add_mana(s, db, p, t, n, k, src, src_gen):
    """Add `n` mana of type `t` to `p`'s pool; `k`: 1 + its spec, or 0 (CR 106.4)."""
    if n > 0:
        if k and db.abilities[k - 1].op:
            add_special(s, p, t, n, k - 1, src, src_gen)
        else:
            s.pl[p].pool[t] += n
        s.version += 1
    return 0


@kernel
def spend_special(s, db, p, i):
    """Spend one mana of the pool's special entry `i`, and see to its riders (CR 106.6)."""
    e = s.special[i]
    k = e.spec
    row = s.need[26] - 1
    if row >= 0:
        if db.abilities[k].uncounterable:
            set_context(s, CX_STATIC, p, e.src)
            if db.abilities[k].ev_mask == 0 or match(s, db, db.abilities[k].ev_mask - 1, row, CX_STATIC):
                s.o[row].ch.rules |= RULE_CANT_BE_COUNTERED
        trigger = db.abilities[k].spec - 1
        if trigger >= 0:
            set_context(s, CX_STATIC, p, e.src)
            if match(s, db, db.abilities[trigger].filter, row, CX_STATIC):
                if add_pending(s, db, trigger, e.src, p, EV_CAST, row, NONE, p, 0, 0):
                    s.pending[s.n_pending - 1].src_gen = e.src_gen
                    s.pending[s.n_pending - 1].delayed = 1
    e.n -= 1
    return 0


@kernel
def drop_spent(s):
    """Forget special entries of which nothing is left."""
    n = 0
    for i in range(s.n_special):
        if s.special[i].n > 0:
            if n != i:
                s.special[n] = s.special[i]
            n += 1
    s.n_special = n
    return 0


@kernel
def life_asked(s, db, p):
    """Life that the mana abilities of `p`'s permanents would cost altogether (each permanent's dearest one)."""
    n = 0
    for w in range(W):
        m = s.controlled[p, w] & s.with_mana[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            c = db.cards[s.o[w * 64 + k].card]
            most = 0
            for a in range(c.ability0, c.ability1):
                ab = db.abilities[a]
                if ab.kind == AB_MANA and ab.pays:
                    for j in range(db.costs[ab.cost].part0, db.costs[ab.cost].part1):
                        if db.cost_parts[j].kind == COST_PAY_LIFE:
                            most = max(most, db.cost_parts[j].q >> 1)
            n += most
    return n


@kernel
def side_usable(s, db, p, o, i, a):
    """1 if automatic payment may use ability `a`, the `i`-th of `o`, which costs or does more than {T}."""
    ab = db.abilities[a]
    slow = (s.replacing >> EV_MANA_PRODUCED | s.listening >> EV_TAPPED_FOR_MANA) & 1
    if s.manual_payment or s.need[25] or slow or i > 250 or s.frames[s.n_frames - 1].proc == P_ATTACKERS:
        return 0
    for k in range(db.costs[ab.cost].part0, db.costs[ab.cost].part1):
        part = db.cost_parts[k]
        if part.kind == COST_SACRIFICE_THIS:
            r, t = s.pl[p].rules + 0, s.o[o].ch.types + 0
            if r & PRULE_KEEPS_CREATURES and t & T_CREATURE or r & PRULE_KEEPS_NONLANDS and not t & T_LAND:
                return 0
        elif part.kind == COST_PAY_LIFE:
            if s.pl[p].rules & PRULE_NO_LIFE_COSTS:
                return 0
            if s.pl[p].life <= life_asked(s, db, p) + 10 * db.any_phyrexian or s.pl[p].rules & PRULE_LIFE_CANT_CHANGE:
                return 0
        elif part.kind == COST_REMOVE_COUNTERS and s.o[o].counters[part.counter] < part.q >> 1:
            return 0
    if ab.condition != NONE:
        set_context(s, CX_STATIC, p, o)
        if not holds(s, db, ab.condition, CX_STATIC):
            return 0
    return 1


@kernel
def side_way(s, db, p, o, i, a):
    """`base_way` of an ability that costs or does more than {T}; only for automatic payment of what asks for mana alone."""
    ab = db.abilities[a]
    if ab.pays_in or not side_usable(s, db, p, o, i, a):
        return 0
    x = W_CHOOSER if ab.mana_same and ab.pays_n > 1 and popcount(ab.pays) > 1 else 0
    return (i + 1) << W_SIDE | ab.pays_more << W_EXTRA | ab.pays_n << 8 | W_DYNAMIC | x | ab.pays


@kernel
def base_way(s, db, p, o, i):
    """What the `i`-th mana ability of permanent `o` makes for player `p` as printed, as a word; 0: none now, NONE: no more.

    `i` NONE: all that basic land types give (CR 305.6). Only simple ones: {T} for mana and nothing else.
    """
    ch = s.o[o].ch
    card = db.cards[s.o[o].card]
    if i < 0:
        m = ch.subtypes & db.basic_land_types & 31 if ch.types & T_LAND else 0
        return 256 | m if m else 0
    printed = 0 if ch.lost_abilities else card.ability1 - card.ability0
    if i >= (printed + s.n_grants if ch.granted else printed):
        return NONE
    a = card.ability0 + i
    if i >= printed:
        if s.grants[i - printed].obj != o:
            return 0
        a = s.grants[i - printed].ability
    ab = db.abilities[a]
    if ab.kind != AB_MANA or ab.cost == NONE:
        return 0
    if ab.pays:
        return side_way(s, db, p, o, i, a)
    cost = db.costs[ab.cost]
    if cost.part1 - cost.part0 != 1 or db.cost_parts[cost.part0].kind != COST_TAP:
        return 0
    if cost.generic + cost.n_symbols + cost.n_x != 0:
        return 0
    amount = ab.q >> 1
    dynamic = 0
    m = ab.mana & 63
    k = 0
    if m and ab.spec:
        dynamic = W_DYNAMIC
        k = ab.spec + 0
        kind = db.abilities[k - 1].op_a
        if kind == MC_COULD_PRODUCE_TYPE or kind == MC_COULD_PRODUCE_COLOR:
            find_could(s, db)
        m = spec_types(s, db, p, o, k - 1, m)
        if not spendable(s, db, p, k - 1, o):
            return 0
        if not db.abilities[k - 1].op:
            k = 0
    if ab.condition != NONE or ab.q & 1 == 0:
        dynamic = W_DYNAMIC
        set_context(s, CX_STATIC, p, o)
        amount = evaluate(s, db, ab.q, CX_STATIC) if holds(s, db, ab.condition, CX_STATIC) else 0
    if amount < 1 or m == 0:
        return 0
    if ab.mana_same and amount > 1 and popcount(m) > 1:
        dynamic |= W_CHOOSER
    return k << W_SPEC | min(amount, 4095) << 8 | dynamic | m


@kernel
def slow_way(s, db, p, o, j):
    """`mana_way` where production may be replaced or something listens to it: way after way by type and order."""
    n_ways, most, every = 0, 0, 0
    only, ones, ones_added = 0, 0, NONE
    i = NONE
    while True:
        b = base_way(s, db, p, o, i)
        i += 1
        if b < 0 and i > 0:
            break
        if b <= 0 or side_of(b):
            continue
        n = main_units(b)
        spec = spec_of(b) << W_SPEC
        # mana of several types that nothing changes and to which always the same is added stays together
        plain = 1
        more = NONE
        m = b & 63
        while m != 0:
            t = ctz(m)
            m ^= bit(t)
            e = extras(s, db, p, o, n, bit(t))
            if produced(s, db, p, o, n, t, 0) != (n << 8 | bit(t)) or produced(s, db, p, o, n, t, 1) != 0:
                plain = 0
            if more >= 0 and e != more:
                plain = 0
            more = e
        if plain and n == 1 and not spec and (ones_added < 0 or ones_added == more):
            ones |= b & 63
            ones_added = more
            continue
        if plain and not b & W_CHOOSER:
            x = spec | more << W_EXTRA | n << 8 | (b & 63)
            if n_ways == j:
                return x
            n_ways += 1
            only = x
            most = max(most, total(x))
            every |= x & 63
            while more != 0:
                every |= bit((ctz(more)) >> 2)
                more &= ~(15 << ((ctz(more) >> 2) << 2))
            continue
        m = b & 63
        while m != 0:
            t = ctz(m)
            m ^= bit(t)
            order = 0
            y = produced(s, db, p, o, n, t, 0)
            while y != 0:
                more = extras(s, db, p, o, main_units(y), y & 63)
                x = spec | more << W_EXTRA | y
                if x != only:
                    if n_ways == j:
                        return x
                    n_ways += 1
                    only = x
                    most = max(most, total(x))
                    every |= x & 63
                    while more != 0:
                        every |= bit((ctz(more)) >> 2)
                        more &= ~(15 << ((ctz(more) >> 2) << 2))
                order += 1
                y = produced(s, db, p, o, n, t, order)
    if ones != 0:
        x = ones_added << W_EXTRA | 256 | ones
        if n_ways == j:
            return x
        n_ways += 1
        only = x
        most = max(most, total(x))
        every |= ones
        more = ones_added
        while more != 0:
            every |= bit((ctz(more)) >> 2)
            more &= ~(15 << ((ctz(more) >> 2) << 2))
    if j != NONE or n_ways == 0:
        return 0
    if n_ways == 1:
        return only | W_DYNAMIC
    return most << 8 | W_DYNAMIC | W_CHOOSER | every


@kernel
def mana_way(s, db, p, o, j):
    """Way `j` in which player `p` can tap permanent `o` for mana, as a word; 0 if there is none (CR 305.6, 605.1a, 605.3a).

    `j` NONE sums them up: greatest amount << 8 | W_DYNAMIC | W_CHOOSER | all types; if there is one way only, that word. Way
    after way: abilities that make several mana, one for each type if it has to be all of one, or mana with riders; then
    those that make one mana, taken together; then those that cost more than {T}, each way by itself.
    """
    if s.o[o].ch.rules & RULE_CANT_ACTIVATE:
        return 0
    if (s.replacing >> EV_MANA_PRODUCED | s.listening >> EV_TAPPED_FOR_MANA) & 1:
        return slow_way(s, db, p, o, j)
    ways, ones, most, every, dynamic, only, sides = 0, 0, 0, 0, 0, 0, 0
    i = NONE
    while True:
        b = base_way(s, db, p, o, i)
        i += 1
        if b < 0 and i > 0:
            break
        if b <= 0:
            continue
        if side_of(b):
            sides = 1
            continue
        n = main_units(b)
        m = b & 63
        every |= m
        dynamic |= b & W_DYNAMIC
        most = max(most, n)
        if n == 1 and b >> W_SPEC == 0:
            ones |= m
        elif b & W_CHOOSER:
            while m != 0:
                t = ctz(m)
                m ^= bit(t)
                only = (b >> W_SPEC) << W_SPEC | n << 8 | bit(t)
                if ways == j:
                    return only
                ways += 1
        else:
            only = (b >> W_SPEC) << W_SPEC | n << 8 | m
            if ways == j:
                return only
            ways += 1
    if ones != 0:
        only = 256 | ones
        if ways == j:
            return only
        ways += 1
    i = 0 if sides else NONE - 1
    while i >= 0:  # what costs more comes last
        b = base_way(s, db, p, o, i)
        i += 1
        if b == NONE:
            break
        if b <= 0 or not side_of(b):
            continue
        m = b & 63
        dynamic = W_DYNAMIC
        most = max(most, total(b))
        every |= m
        for t in range(6):
            if (added(b) >> (4 * t)) & 15:
                every |= bit(t)
        rest = b & ~(63 | W_CHOOSER | W_DYNAMIC)
        while m != 0:
            t = ctz(m)
            only = rest | (bit(t) if b & W_CHOOSER else m)
            m = m ^ bit(t) if b & W_CHOOSER else 0
            if ways == j:
                return only
            ways += 1
    if j != NONE or ways == 0:
        return 0
    if ways > 1:
        return most << 8 | dynamic | W_CHOOSER | every
    return only | dynamic
