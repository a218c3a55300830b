"""Paying mana costs: what mana a player can make, whether it pays for what is needed, and paying it (CR 106, 118.3a, 605).

What remains to be paid is `s.need`: [0] generic, [1] number of symbols, [2..] their masks (bit per Mana type that pays
them, | SYM_PHYREXIAN, | SYM_TWO); at most 23 symbols. [25] is 1 if permanents or life are paid besides, so that nothing that
costs more than {T} is used. Kept between the steps of a payment by hand: [26] 1 + the spell being paid for (-1 - the source
of the ability; 0: something else; restricted mana asks, CR 106.6), [27] source, [29] types and [30] amount of mana still to
come, [28] the excluded permanent. [31] is the life to pay (an answer), or -2 (set by the caller) while mana is made outside
a payment.

Mana is counted in *units* by the set of types they may be: `s.av_count[mask]`. A permanent that makes n mana of one fixed
set is n units. A *chooser* has several ways to be tapped ("two mana of any one color"); it counts as its greatest amount of
all its types, which is an upper bound, and `solve` tries its ways. A *word* tells of units as amount << 8 | mask, with
what triggered mana abilities surely add (4 bits a type from bit W_EXTRA on), 1 + the MANA_SPEC row (from bit W_SPEC on) of
mana with restrictions or riders.

Where effects replace production (CR 106.12b) or listen to it (106.12a), `slow_way` makes the ways: one for each type and
each order of the replacement effects, with what will be added besides. Not counted: mana that triggered mana abilities add
by a player's choice, more than 15 of a type of it, combinations of types that are then replaced, complex mana abilities.

`inc` is a bit set of need's symbols to be paid with mana of the symbol, `flex` of those that may also be paid the other way
(2 life, two generic), `g` generic mana, `life` what may be paid from. Nobody else's mana counts are kept while a payment is
being solved, so the cache (`av_version`, `av_player`) is void afterwards where that matters.
"""

from .._jit import bit, ctz, forward, inline, kernel, popcount
from .bits import added, has, main_units, mask_row, mask_verb, side_of, spec_of
from .enums import *
from .events import tap
from .layout import *
from .mana_sides import kept_mana, pay_side
from .mana_sources import (
    add_mana,
    drop_spent,
    mana_way,
    put_units,
    put_word,
    rider_fits,
    spend_special,
    spendable,
    total,
)
from .triggers import emit

#: Payment with mana abilities that cost mana (defined in converters.py, which needs this file).
converts = forward("converts", "s, db, p, exclude, use")


# ---------------------------------------------------------------- counting
@kernel
def usable_sources(s, p, w):
    """Word `w` of the set of permanents that `p` may tap for mana now (CR 302.6, 605.3a)."""
    usable = s.with_mana[w] & s.controlled[p, w] & ~s.tapped[w]
    m = usable & s.sick[w] & s.creatures[w]
    while m != 0:
        k = ctz(m)
        m ^= bit(k)
        if not s.o[w * 64 + k].ch.keywords & KW_HASTE:
            usable ^= bit(k)
    return usable


@kernel
def current_word(s, db, p, o):
    """What source `o` counts for now, as a word: all of its ways at once, or the way in which it is tried."""
    x = mana_way(s, db, p, o, NONE)
    if x & W_CHOOSER:
        for i in range(s.av_n_choosers):
            if s.av_chooser[i] == o:
                return x if s.av_way[i] == NONE else mana_way(s, db, p, o, s.av_way[i])
        return mana_way(s, db, p, o, 0)  # more choosers than there is room for
    return x


@kernel
def count_pool(s, db, p):
    """Let the mana in `p`'s pool be all the units there are (CR 106.4)."""
    m = s.av_masks
    while m != 0:
        k = ctz(m)
        m ^= bit(k)
        s.av_count[k] = 0
    s.av_masks = 0
    s.av_total = 0
    s.av_multi = 0
    s.av_n_choosers = 0
    s.av_player = NONE
    for t in range(6):
        if s.pl[p].pool[t] > 0:
            put_units(s, bit(t), s.pl[p].pool[t])
    for i in range(s.n_special):
        e = s.special[i]
        if e.player == p and spendable(s, db, p, e.spec, e.src):
            put_units(s, bit(e.kind), e.n)
    return 0


@kernel
def refresh_mana(s, db, p):
    """Count the mana in `p`'s pool and of `p`'s untapped sources, unless nothing changed since (CR 106.4, 605.3a)."""
    if s.av_version == s.version and s.av_player == p and s.av_plain == s.need[25]:
        if s.av_for == s.need[26] or not db.n_mana_specs:
            return 0
    count_pool(s, db, p)
    s.av_version = s.version
    s.av_for = s.need[26]
    s.av_plain = s.need[25]
    slow = (s.replacing >> EV_MANA_PRODUCED | s.listening >> EV_TAPPED_FOR_MANA) & 1
    s.av_player = p
    for w in range(W):
        m = usable_sources(s, p, w)
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            plain = db.cards[s.o[w * 64 + k].card].plain_mana
            if plain and not slow and not s.modified[w] & bit(k):
                s.av_total += 1
                s.av_count[plain] += 1
                s.av_masks |= bit(plain)
                continue
            x = mana_way(s, db, p, w * 64 + k, NONE)
            if x & W_CHOOSER:
                if s.av_n_choosers < MANA_CHOOSERS:
                    s.av_chooser[s.av_n_choosers] = w * 64 + k
                    s.av_way[s.av_n_choosers] = NONE
                    s.av_n_choosers += 1
                else:
                    x = mana_way(s, db, p, w * 64 + k, 0)
            if x:
                put_word(s, x, 1)
                s.av_multi += total(x) > 1
    return 0


@kernel
def take_source(s, db, p, o):
    """Count usable source `o` no longer; the word for `give_source`, 0 if it isn't one (or `o` is NONE).

    No chooser may be decided; several sources are given back in reverse order.
    """
    if o == NONE or not (usable_sources(s, p, o >> 6) >> (o & 63)) & 1:
        return 0
    x = current_word(s, db, p, o)
    put_word(s, x, -1)
    if x & W_CHOOSER:
        last = s.av_n_choosers - 1
        for i in range(last):
            if s.av_chooser[i] == o:
                s.av_chooser[i] = s.av_chooser[last]
                s.av_chooser[last] = o
        s.av_n_choosers = last
    return x


@kernel
def give_source(s, x):
    """Undo the latest `take_source` that returned `x`."""
    put_word(s, x, 1)
    if x & W_CHOOSER:
        s.av_n_choosers += 1
    return 0


# ---------------------------------------------------------------- can it be paid?
@kernel
def symbols(s, kind):
    """The need's symbols with flag `kind` (0: with neither other way) as a bit set (CR 107.4e, 107.4f)."""
    r = 0
    for i in range(s.need[1]):
        f = s.need[2 + i] & (SYM_PHYREXIAN | SYM_TWO)
        if f == kind:
            r |= bit(i)
    return r


@kernel
def hall(s, inc):
    """1 if every symbol in `inc` can have a unit of its own (CR 107.4a, 107.4e).

    Hall's theorem: so it is exactly if for every set of types, the symbols that take no other types are not more
    than the units that may be one of them. Only unions of symbols can fail.
    """
    every = 0
    r = inc
    while r != 0:
        i = ctz(r)
        r ^= bit(i)
        every |= s.need[2 + i] & 63
    u = every
    while u != 0:
        n = 0
        r = inc
        while r != 0:
            i = ctz(r)
            r ^= bit(i)
            if s.need[2 + i] & 63 & ~u == 0:
                n += 1
        r = s.av_masks
        while r != 0 and n > 0:
            m = ctz(r)
            r ^= bit(m)
            if m & u:
                n -= s.av_count[m]
        if n > 0:
            return 0
        u = (u - 1) & every
    return 1


@kernel
def grow(s, inc, more):
    """`inc` and as many symbols of `more` as can have a unit each as well (a matroid: taking what fits is best)."""
    while more != 0:
        i = ctz(more)
        more ^= bit(i)
        if hall(s, inc | bit(i)):
            inc |= bit(i)
    return inc


@kernel
def covers(s, inc, flex, g, life):
    """1 if the units can pay the symbols `inc`, `flex` and `g` generic mana, choosers at their upper bound (CR 118.3).

    Exact for `flex` too: with `least` Phyrexian symbols paid in mana for want of life (CR 119.4), the most {2/C} symbols
    that mana of the symbol can pay besides is the less of what is left of a greatest matching and what fits alone.
    """
    n = popcount(inc)
    if flex == 0:
        return hall(s, inc) if n + g <= s.av_total else 0
    phyrexian = flex & symbols(s, SYM_PHYREXIAN)
    twos = flex ^ phyrexian
    least = popcount(phyrexian)
    if life > 1:
        least -= life >> 1
    if least < 0:
        least = 0
    if hall(s, inc) == 0 or popcount(grow(s, inc, phyrexian)) - n < least:
        return 0
    both = grow(s, inc, twos)
    k = popcount(both) - n
    rest = popcount(grow(s, both, phyrexian)) - n - least
    if rest < k:
        k = rest
    return 1 if n + g + 2 * popcount(twos) - k + least <= s.av_total else 0


@kernel
def set_way(s, db, p, i, j):
    """Count chooser `i` in way `j`, or free again if there is no such way (`j` NONE: free); 1 if it is in way `j`."""
    o = s.av_chooser[i]
    x = mana_way(s, db, p, o, s.av_way[i])
    put_word(s, x, -1)
    x = mana_way(s, db, p, o, j)
    s.av_way[i] = NONE if x == 0 else j
    if x == 0:
        x = mana_way(s, db, p, o, NONE)
    put_word(s, x, 1)
    return 1 if s.av_way[i] != NONE else 0


@kernel
def first_way(s, db, p, i):
    """The first way to try for chooser `i`: not below that of an equal one before it, which would be the same again."""
    o = s.av_chooser[i]
    a = s.o[o]
    x = mana_way(s, db, p, o, NONE)
    for k in range(i - 1, -1, -1):
        b = s.o[s.av_chooser[k]]
        if a.card == b.card and not (a.ch.granted | b.ch.granted | a.ch.lost_abilities | b.ch.lost_abilities):
            if not x & W_DYNAMIC:
                return s.av_way[k]
            if mana_way(s, db, p, s.av_chooser[k], NONE) != x:
                return 0
            x = mana_way(s, db, p, o, s.av_way[k])
            return s.av_way[k] if mana_way(s, db, p, s.av_chooser[k], s.av_way[k]) == x else 0
    return 0


@kernel
def life_to_pay(s, p):
    """How much life player `p` may pay in the place of mana (CR 107.4f)."""
    return 0 if s.pl[p].rules & PRULE_NO_LIFE_COSTS else s.pl[p].life


@kernel
def solve(s, db, p, inc, flex, g, life, keep):
    """1 if the units, each chooser in one way, can pay (CR 118.3); with `keep` choosers stay in the ways found.

    Depth first over the choosers; those not yet decided count at their upper bound. No chooser may be decided before.
    """
    ok = covers(s, inc, flex, g, life)
    i = 0
    while ok == 0 or i < s.av_n_choosers:
        if ok:
            j = first_way(s, db, p, i)
            i += 1
        elif i == 0:
            return 0
        else:
            j = s.av_way[i - 1] + 1
        if set_way(s, db, p, i - 1, j):
            ok = covers(s, inc, flex, g, life)
        else:
            ok = 0
            i -= 1
    if not keep:
        for k in range(s.av_n_choosers):
            set_way(s, db, p, k, NONE)
    return 1


@kernel
def can_pay(s, db, p, exclude):
    """1 if `p` can pay `s.need` from pool and usable sources other than permanent `exclude` (CR 118.3, 601.2g-h)."""
    refresh_mana(s, db, p)
    masks = s.av_masks
    if exclude == NONE and s.av_n_choosers == 0 and masks & (masks - 1) == 0 and not db.any_converters:  # all alike
        n = s.need[1]
        like = ctz(masks) if masks != 0 else 0
        plain = 1
        for i in range(n):
            if s.need[2 + i] & ~63 or not s.need[2 + i] & like:
                plain = 0
        if plain:
            return 1 if n + s.need[0] <= s.av_total else 0
    x = take_source(s, db, p, exclude)
    inc = symbols(s, 0)
    ok = solve(s, db, p, inc, bit(s.need[1]) - 1 - inc, s.need[0], life_to_pay(s, p), 0)
    if not ok and db.any_converters:
        ok = converts(s, db, p, exclude, 0)
    give_source(s, x)
    return ok


@kernel
def max_x(s, db, p, n_x, exclude):
    """Greatest X such that `s.need` and `n_x` * X generic mana can be paid; NONE if not even 0 can (CR 107.3a, 601.2b)."""
    refresh_mana(s, db, p)
    x = take_source(s, db, p, exclude)
    inc = symbols(s, 0)
    lo = NONE
    hi = s.av_total // n_x if n_x > 0 else 0
    while lo < hi:
        k = (lo + hi + 1) >> 1
        if solve(s, db, p, inc, bit(s.need[1]) - 1 - inc, s.need[0] + n_x * k, life_to_pay(s, p), 0):
            lo = k
        else:
            hi = k - 1
    give_source(s, x)
    return lo


# ---------------------------------------------------------------- paying
@kernel
def other_ways(s, db, p):
    """Which symbols to pay with 2 life or two generic mana: only those that mana of the symbol can't pay as well.

    The need must be payable with the units counted. Mana comes before life, then the symbol before two generic
    (CR 107.4e-f, 118.13).
    """
    inc = symbols(s, 0)
    phyrexian = symbols(s, SYM_PHYREXIAN)
    flex = bit(s.need[1]) - 1 - inc
    g, life, other = s.need[0] + 0, life_to_pay(s, p), 0
    while flex != 0:
        i = ctz(flex & phyrexian) if flex & phyrexian else ctz(flex)
        flex ^= bit(i)
        if solve(s, db, p, inc | bit(i), flex, g, life, 0):
            inc |= bit(i)
            continue
        other |= bit(i)
        if phyrexian & bit(i):
            life -= 2
        else:
            g += 2
    return other


@kernel
def hand_needs(s, db, p):
    """How many symbols of each type the cards in `p`'s hand need, ten bits a type."""
    r = 0
    for w in range(W):
        m = s.hand[p, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            c = db.cards[s.o[w * 64 + k].card].cost
            if c != NONE:
                for t in range(6):
                    r += db.costs[c].colors_needed[t] << (10 * t)
    return r


@kernel
def pay_from_pool(s, db, p):
    """Pay `s.need` from the pool alone; 0 if it can't (CR 118.3a). Leaves the life to pay in `s.need[31]`, else no need.

    Spends on each symbol, then on generic mana, the type least needed by `p`'s hand that leaves the rest payable.
    """
    count_pool(s, db, p)
    other = other_ways(s, db, p)
    phyrexian = symbols(s, SYM_PHYREXIAN)
    inc = bit(s.need[1]) - 1 - other
    g = s.need[0] + 2 * popcount(other & ~phyrexian)
    life = 2 * popcount(other & phyrexian)
    if covers(s, inc, 0, g, 0) == 0 or (life > 0 and life > s.pl[p].life):
        return 0
    hand = hand_needs(s, db, p)
    spent = 0
    pool = s.pl[p].pool
    while inc != 0 or g > 0:
        m = 63
        if inc != 0:
            i = ctz(inc)
            inc ^= bit(i)
            m = s.need[2 + i] & 63
        else:
            g -= 1
        best, least, entry = 0, bit(40), NONE
        for i in range(s.n_special):
            e = s.special[i]
            t = e.kind
            if e.player == p and e.n > 0 and (m >> t) & 1 and spendable(s, db, p, e.spec, e.src):
                d = (
                    2 * ((hand >> (10 * t)) & 1023)
                    + (t != MANA_COLORLESS)
                    - 10000 * rider_fits(s, db, p, e.spec, e.src)
                )
                if d < least:
                    put_units(s, bit(t), -1)
                    if covers(s, inc, 0, g, 0):
                        best, least, entry = t, d, i
                    put_units(s, bit(t), 1)
        for t in range(6):
            d = 2 * ((hand >> (10 * t)) & 1023) + (t != MANA_COLORLESS)
            if (m >> t) & 1 and pool[t] > 0 and d < least:
                put_units(s, bit(t), -1)
                if covers(s, inc, 0, g, 0):
                    best, least, entry = t, d, NONE
                put_units(s, bit(t), 1)
        put_units(s, bit(best), -1)
        if db.mana_spent_asked:
            spent += 1 << (8 * best)
        if entry >= 0:
            spend_special(s, db, p, entry)
        else:
            pool[best] -= 1
    drop_spent(s)
    s.need[0] = 0
    s.need[1] = 0
    s.need[31] = life
    s.version += 1
    if db.mana_spent_asked:  # see SPENT_* in the layout
        n, kinds = 0, 0
        for t in range(6):
            k = (spent >> (8 * t)) & 255
            n += k
            if t < 5 and k > 0:
                kinds |= 1 << t | (1 << (5 + t) if k >= 3 else 0)
        s.need[27] = kinds | min(n, 31) << 10
    return 1


@kernel
def rank_sources(s, db, p, exclude, below):
    """Put into `s.tmp[3]` the keys of the (up to 3) usable sources most worth keeping, of those with keys less than `below`.

    Returns how many. A key ends in the slot (8 bits). Worth keeping, most first: what makes several mana, creatures, other
    nonlands, many types, types that the hand needs, a high rank, a high slot.
    """
    hand = hand_needs(s, db, p)
    keys = s.tmp[3]
    n = 0
    for w in range(W):
        m = usable_sources(s, p, w)
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            x = mana_way(s, db, p, o, NONE)
            if o == exclude or x == 0:
                continue
            key = min(total(x), 15) if total(x) > 1 else 0
            key = key * 4 + (2 if has(s.creatures, o) else 1 - has(s.lands, o))
            d = 0
            for t in range(6):
                if (x >> t) & 1:
                    d = max(d, (hand >> (10 * t)) & 1023)
            key = (key * 8 + popcount(x & 63)) * 32 + min(d, 31)
            key = (key * 65536 + db.cards[s.o[o].card].rank + 32768) * 256 + o
            if db.n_mana_specs and x & W_CHOOSER:
                i = 0
                y = mana_way(s, db, p, o, 0)
                while y != 0:
                    if spec_of(y) and rider_fits(s, db, p, spec_of(y) - 1, o) > 0:
                        key = o + 0
                    i += 1
                    y = mana_way(s, db, p, o, i)
            elif spec_of(x):  # never waste restricted mana, keep mana whose rider would be lost
                key = o if rider_fits(s, db, p, spec_of(x) - 1, o) > 0 else key | bit(50)
            elif side_of(x):  # what costs more is worth keeping
                key |= bit(51)
            i = n
            if key >= below or (n == W and key < keys[W - 1]):
                continue
            if n < W:
                n += 1
            else:
                i = W - 1
            while i > 0 and keys[i - 1] < key:
                keys[i] = keys[i - 1]
                i -= 1
            keys[i] = key
    return n


@kernel
def settle_unit(s, inc, g, m):
    """Decide the type of one unit that may be any type in mask `m` so that the rest stays payable; the type."""
    r = m
    while True:
        t = ctz(r)
        r ^= bit(t)
        put_units(s, m, -1)
        put_units(s, bit(t), 1)
        if r == 0 or covers(s, inc, 0, g, 0):
            return t
        put_units(s, bit(t), -1)
        put_units(s, m, 1)


@kernel
def pay_auto(s, db, p, exclude):
    """Tap what it takes of `p`'s sources other than `exclude` and pay `s.need`; 0 if it can't be (CR 601.2g-h, 605.3a).

    Leaves the life to pay in `s.need[31]`, and in `s.events` what else was paid for mana: submit it. Whatever is not needed
    is spared, most worth keeping first (`rank_sources`); as the sets of sources that can be spared together form a matroid,
    no more single-mana sources are tapped than must.
    """
    inc = symbols(s, 0)
    while True:
        refresh_mana(s, db, p)
        take_source(s, db, p, exclude)
        s.av_player = NONE
        if solve(s, db, p, inc, bit(s.need[1]) - 1 - inc, s.need[0], life_to_pay(s, p), 0):
            break
        if not db.any_converters or not converts(s, db, p, exclude, 1):
            return 0
    other = other_ways(s, db, p)
    inc = bit(s.need[1]) - 1 - other
    g = s.need[0] + 2 * popcount(other & ~symbols(s, SYM_PHYREXIAN))
    spared = s.tmp[2]
    spared[0], spared[1], spared[2] = 0, 0, 0
    key = bit(62)
    n = 1
    while n > 0 and s.av_total > popcount(inc) + g:
        n = rank_sources(s, db, p, exclude, key)
        for k in range(n):
            key = s.tmp[3, k]
            o = key & 255
            x = take_source(s, db, p, o)
            if solve(s, db, p, inc, 0, g, 0, 0):
                spared[o >> 6] |= bit(o & 63)
            else:
                give_source(s, x)
    solve(s, db, p, inc, 0, g, 0, 1)
    if exclude != NONE:
        spared[exclude >> 6] |= bit(exclude & 63)
    for w in range(W):
        m = usable_sources(s, p, w) & ~spared[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            x = current_word(s, db, p, o)
            if x == 0:
                continue
            if side_of(x) == 0:
                tap(s, db, o)
            types = 0
            for _ in range(main_units(x)):
                t = settle_unit(s, inc, g, x & 63)
                add_mana(s, db, p, t, 1, spec_of(x), o, s.o[o].gen)
                types |= bit(t)
            if side_of(x):
                pay_side(s, db, p, o, x)
                continue
            s.version += 1
            if (s.listening >> EV_TAPPED_FOR_MANA) & 1:
                emit(s, db, EV_TAPPED_FOR_MANA, o, o, p, main_units(x), types)
    return pay_from_pool(s, db, p)


@kernel
def empty_pools(s, db):
    """Every player loses unspent mana, but for what rules let them keep (CR 106.4, 500.5)."""
    for p in range(s.n_players):
        pool = s.pl[p].pool
        if pool[0] | pool[1] | pool[2] | pool[3] | pool[4] | pool[5] == 0:
            continue
        kept = kept_mana(s, db, p) if s.pl[p].rules & PRULE_KEEPS_MANA else 0
        for t in range(6):
            if pool[t] != 0 and not (kept >> t) & 1:
                pool[t] = 0
                s.version += 1
    if s.n_special:
        for i in range(s.n_special):
            keep = db.abilities[s.special[i].spec].once_a_turn  # 1: until end of turn, 2: until end of combat
            if s.step == ST_CLEANUP or keep == 0 or (keep == 2 and s.step == ST_END_COMBAT):
                s.special[i].n = 0
        drop_spent(s)
        s.version += 1
    return 0


# ---------------------------------------------------------------- paying by hand
@kernel
def way_for(s, db, p, o, t):
    """The way, as a word, in which `o` makes the most mana of which some can be type `t`; 0 if none."""
    best = 0
    j = 0
    x = mana_way(s, db, p, o, 0)
    while x != 0:
        if (x >> t) & 1 and (best == 0 or total(x) > total(best)):
            best = x
        j += 1
        x = mana_way(s, db, p, o, j)
    return best


@kernel
def useful(s, db, p, o, x, y, exact):
    """1 if in some way to pay `s.need`, words `x` and `y` of mana from source `o` leave less to pay, and payable.

    "Less": fewer units are missing from the pool. Without `exact` that alone is asked.
    """
    phyrexian = symbols(s, SYM_PHYREXIAN)
    everything = bit(s.need[1]) - 1
    flex = everything - symbols(s, 0)
    other = 0
    while True:  # over the subsets of flex
        inc = everything - other
        g = s.need[0] + 2 * popcount(other & ~phyrexian)
        life = 2 * popcount(other & phyrexian)
        if life == 0 or life <= life_to_pay(s, p):
            count_pool(s, db, p)
            missing = 0
            while covers(s, inc, 0, g, 0) == 0:
                put_units(s, 63, 1)
                missing += 1
            if missing > 0:
                put_units(s, 63, -1)
                put_word(s, x, 1)
                put_word(s, y, 1)
                if covers(s, inc, 0, g, 0):
                    if not exact:
                        return 1
                    refresh_mana(s, db, p)
                    take_source(s, db, p, s.need[28])
                    take_source(s, db, p, o)
                    s.av_player = NONE
                    put_word(s, x, 1)
                    put_word(s, y, 1)
                    if solve(s, db, p, inc, 0, g, 0, 0):
                        return 1
        other = (other - flex) & flex
        if other == 0:
            return 0


@kernel
def mask_payment(s, db, p, exclude):
    """Offer the sources that bring `p` nearer to paying `s.need`, and V_PASS if the pool can pay (CR 601.2g-h).

    The need must be payable (`can_pay`). A source is offered if with its mana fewer units are missing from the pool; the
    rest can then be paid, if its type is chosen well: wherever a payment doesn't use the source, its mana can take the place
    of other mana. If the pool can pay without life, only V_PASS is: what else is tapped could only be left over.
    While mana is still to come from a source, only that source is offered.
    """
    s.need[28] = exclude
    if s.need[30] > 0:
        mask_row(s, s.need[27])
        return 0
    inc = symbols(s, 0)
    flex = bit(s.need[1]) - 1 - inc
    count_pool(s, db, p)
    if covers(s, inc, flex, s.need[0], life_to_pay(s, p)):
        mask_verb(s, V_PASS)
        if covers(s, inc, flex, s.need[0], 0):
            return 0
    for w in range(W):
        m = usable_sources(s, p, w)
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            x = mana_way(s, db, p, o, NONE)
            if o != exclude and x != 0 and useful(s, db, p, o, x, 0, 0):
                mask_row(s, o)
    return 0


@inline
def first_units(x):
    """How many mana of word `x` take the type chosen first: all, or one if each may be another type."""
    return 1 if popcount(x & 63) > 1 else main_units(x)


@kernel
def mask_colors(s, db, p, o):
    """Offer the types of mana, as V_COLOR + type, that source `o` can make now for the payment (CR 106.1b, 605.3b).

    They are those that leave fewer units missing and the rest payable; all if no type does or `s.need[31]` is -2. In a
    payment `mask_payment` was asked before.
    """
    types = s.need[29] if s.need[30] > 0 else mana_way(s, db, p, o, NONE) & 63
    for every in range(2):
        for t in range(6):
            if (types >> t) & 1:
                x = s.need[30] << 8 | s.need[29] if s.need[30] > 0 else way_for(s, db, p, o, t)
                if main_units(x) == 0:  # only added besides, not made
                    continue
                k = first_units(x)
                y = (main_units(x) - k) << 8 | (x & 63)
                if every or s.need[31] == -2 or useful(s, db, p, o, added(x) << W_EXTRA | k << 8 | bit(t), y, 1):
                    mask_verb(s, V_COLOR + t)
        if s.mask[0] != 0:
            return 0
    return 0


@kernel
def produce(s, db, p, o, t):
    """Tap `o` for mana of type `t` (CR 106.12, 605.3b). Returns how many mana are still to come.

    They come if each may be of another type: ask `mask_colors` and call again (in a payment `mask_payment` sees to that).
    """
    x = s.need[30] << 8 | s.need[29]
    first = s.need[30] == 0
    if first:
        x = way_for(s, db, p, o, t)
        tap(s, db, o)
    k = first_units(x)
    add_mana(s, db, p, t, k, spec_of(x), o, s.o[o].gen)
    s.need[27] = o
    s.need[29] = x & 63
    s.need[30] = main_units(x) - k
    s.version += 1
    if first and (s.listening >> EV_TAPPED_FOR_MANA) & 1:
        emit(s, db, EV_TAPPED_FOR_MANA, o, o, p, main_units(x), bit(t))
    return s.need[30]


@kernel
def activate_mana(s, db, p, o):
    """Tap `o` for mana if it makes one type only; else returns 1: ask with `mask_colors`, then `produce` (CR 605.3b)."""
    s.need[30] = 0
    types = mana_way(s, db, p, o, NONE) & 63
    if popcount(types) != 1:
        return 1
    return produce(s, db, p, o, ctz(types))
