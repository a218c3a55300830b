"""Automatic payment with mana abilities that cost one mana themselves: which to use, and with which mana (CR 605.3).

A search, depth first, over up to three such abilities in the order in which they are activated, over the mana that each is
paid with and the types that it makes. Mana of sources that have a choice between ways (painlands) or make several of a
choice of types, and restricted mana, is not used to pay for them, and it gives up after `MAX_TRIES` attempts: what it finds
can be paid, but not everything that can be paid is found.
"""

from .._jit import bit, ctz, define_forward, kernel, popcount
from .bits import added, main_units, side_of, spec_of
from .enums import *
from .events import tap
from .layout import *
from .mana import current_word, give_source, life_to_pay, solve, symbols, take_source, usable_sources
from .mana_sides import pay_side
from .mana_sources import add_mana, put_units, side_usable

MAX_TRIES = 300
_DEPTH = 3
# scratch of the layers, free meanwhile: s.locked[d] = row << 8 | ability of level d, mask paid with, types made


@kernel
def converter_at(s, db, p, o, i, exclude):
    """The row of the `i`-th ability of permanent `o`, if it turns one mana into others and can be used; else NONE."""
    if o == exclude:
        return NONE
    card = db.cards[s.o[o].card]
    printed = 0 if s.o[o].ch.lost_abilities else card.ability1 - card.ability0
    a = card.ability0 + i
    if i >= printed:
        if s.grants[i - printed].obj != o:
            return NONE
        a = s.grants[i - printed].ability
    if db.abilities[a].kind != AB_MANA or not db.abilities[a].pays_in or s.o[o].ch.rules & RULE_CANT_ACTIVATE:
        return NONE
    return a if side_usable(s, db, p, o, i, a) else NONE


@kernel
def next_converter(s, db, p, key, exclude):
    """The next row << 8 | ability of a usable converter after `key`, NONE if there is no more."""
    o = key >> 8
    i = (key & 255) + 1
    if key < 0:
        o = 0
        i = 0
    while o < N_OBJECTS:
        if (usable_sources(s, p, o >> 6) >> (o & 63)) & 1:
            card = db.cards[s.o[o].card]
            n = card.ability1 - card.ability0 + (s.n_grants if s.o[o].ch.granted else 0)
            while i < min(n, 250):
                if converter_at(s, db, p, o, i, exclude) >= 0:
                    return o << 8 | i
                i += 1
        o += 1
        i = 0
    return NONE


@kernel
def breaks_up(x):
    """1 if the units of word `x` can be made before it is known what the others are for."""
    if x & W_CHOOSER or spec_of(x):
        return 0
    return 1 if popcount(x & 63) == 1 or (main_units(x) == 1 and added(x) == 0) else 0


@kernel
def rigid_units(s, db, p, m, exclude):
    """How many counted units of mask `m` can't be burnt one by one: those of choosers, mixed ones, restricted mana."""
    n = 0
    for w in range(W):
        r = usable_sources(s, p, w)
        while r != 0:
            k = ctz(r)
            r ^= bit(k)
            o = w * 64 + k
            if o == exclude:
                continue
            x = current_word(s, db, p, o)
            if breaks_up(x):
                continue
            if x & 63 == m:
                n += main_units(x)
            if m & (m - 1) == 0:
                n += (added(x) >> (4 * ctz(m))) & 15
    for i in range(s.n_special):
        if s.special[i].player == p and bit(s.special[i].kind) == m:
            n += s.special[i].n
    return n


@kernel
def produce_units(s, db, a, types, sign):
    """Count (`sign` 1) or no longer count what converter ability `a` makes, its main mana of `types` (t1 | t2 << 3)."""
    ab = db.abilities[a]
    if ab.pays_n == 2:
        put_units(s, bit(types & 7), sign)
        put_units(s, bit(types >> 3), sign)
    else:
        put_units(s, bit(types & 7), sign * ab.pays_n)
    for t in range(6):
        n = (ab.pays_more >> (4 * t)) & 15
        if n:
            put_units(s, bit(t), sign * n)
    return 0


@kernel
def types_fit(db, a, types):
    """1 if the main mana of ability `a` may be of `types` (t1 | t2 << 3, t1 <= t2)."""
    ab = db.abilities[a]
    t1 = types & 7
    t2 = types >> 3
    if t1 > 5 or t2 > 5 or not (ab.pays >> t1) & 1:
        return 0
    if ab.pays_n != 2:
        return 1 if t2 == 0 else 0
    return 1 if t1 <= t2 and (ab.pays >> t2) & 1 and (t1 == t2 or not ab.mana_same) else 0


@kernel
def ability_of_key(s, db, key):
    """The ability row of converter `key`."""
    o = key >> 8
    card = db.cards[s.o[o].card]
    printed = 0 if s.o[o].ch.lost_abilities else card.ability1 - card.ability0
    i = key & 255
    return card.ability0 + i if i < printed else s.grants[i - printed].ability


@kernel
def burn(s, db, p, m, t, skip, exclude):
    """Make one mana of mask `m`, of type `t`, with a source other than `skip` if none is in the pool, and pay it; or 0."""
    if m & (m - 1) == 0 and s.pl[p].pool[ctz(m)] > 0:
        s.pl[p].pool[ctz(m)] -= 1
        s.version += 1
        return 1
    for w in range(W):
        r = usable_sources(s, p, w)
        while r != 0:
            k = ctz(r)
            r ^= bit(k)
            o = w * 64 + k
            x = current_word(s, db, p, o)
            mine = x & 63 == m and main_units(x) > 0
            extra = m & (m - 1) == 0 and (added(x) >> (4 * ctz(m))) & 15 > 0
            if o == skip or o == exclude or not (mine or extra) or not breaks_up(x):
                continue
            add_mana(s, db, p, t if mine else ctz(x & 63), main_units(x), 0, o, s.o[o].gen)
            if side_of(x):
                pay_side(s, db, p, o, x)
            else:
                tap(s, db, o)
            s.pl[p].pool[t] -= 1
            s.version += 1
            return 1
    return 0


@kernel
def use_converter(s, db, p, key, m, types, exclude):
    """Activate converter `key`, paid with one mana of mask `m`, for mana of `types`; 0 if it can't be."""
    o = key >> 8
    a = ability_of_key(s, db, key)
    ab = db.abilities[a]
    if not burn(s, db, p, m, ctz(m & ab.pays_in), o, exclude):
        return 0
    add_mana(s, db, p, types & 7, 1 if ab.pays_n == 2 else ab.pays_n, 0, o, s.o[o].gen)
    if ab.pays_n == 2:
        add_mana(s, db, p, types >> 3, 1, 0, o, s.o[o].gen)
    pay_side(s, db, p, o, ((key & 255) + 1) << W_SIDE)
    return 1


@kernel
def try_converters(s, db, p, exclude, use):
    """1 if with up to three converters `s.need` can be paid; `use` 1: activates the first of them.

    Leaves the counts as they were. The caller has taken `exclude` (`take_source`).
    """
    inc = symbols(s, 0)
    flex = bit(s.need[1]) - 1 - inc
    st = s.locked
    tries = 0
    found = 0
    d = 0
    st[0, 0] = next_converter(s, db, p, NONE, exclude)
    st[0, 1] = 0
    st[0, 2] = -1
    words0, words1, words2 = 0, 0, 0
    while d >= 0:
        key = st[d, 0]
        a = ability_of_key(s, db, key) if key >= 0 else NONE
        entering = st[d, 1] == 0  # its own mana is not counted from now on
        applied = st[d, 1] > 0 and st[d, 2] >= 0
        if applied:  # undo what was tried last
            produce_units(s, db, a, st[d, 2], -1)
            put_units(s, st[d, 1], 1)
        if key >= 0 and entering:
            twice = 0
            for e in range(d):
                if st[e, 0] >> 8 == key >> 8:
                    twice = 1
            x = 0
            if twice == 0:
                y = current_word(s, db, p, key >> 8)
                if y & W_CHOOSER:
                    twice = 1
                elif y:
                    x = take_source(s, db, p, key >> 8)
            if d == 0:
                words0 = x
            elif d == 1:
                words1 = x
            else:
                words2 = x
            st[d, 1] = 64 if twice else 1
            st[d, 2] = -1
        if key < 0:
            d -= 1
            continue
        # the next mask to pay with and types to make
        m = st[d, 1]
        types = st[d, 2] + 1
        step = 0
        while m < 64 and step == 0 and found == 0 and tries < MAX_TRIES:
            payable = m & db.abilities[a].pays_in and s.av_count[m] > 0
            if payable and types == 0:
                payable = s.av_count[m] > rigid_units(s, db, p, m, exclude)
            while payable and types < 64:
                if types_fit(db, a, types):
                    step = 1
                    break
                types += 1
            if step == 0:
                m += 1
                types = 0
        if step == 0:  # no more to try with this one: count its own mana again, go to the next
            x = words0 if d == 0 else (words1 if d == 1 else words2)
            if x:
                give_source(s, x)
            if found or tries >= MAX_TRIES:
                d -= 1
                continue
            st[d, 0] = next_converter(s, db, p, key, exclude)
            st[d, 1] = 0
            st[d, 2] = -1
            if d == 0:
                words0 = 0
            elif d == 1:
                words1 = 0
            else:
                words2 = 0
            continue
        st[d, 1] = m
        st[d, 2] = types
        put_units(s, m, -1)
        produce_units(s, db, a, types, 1)
        tries += 1
        if solve(s, db, p, inc, flex, s.need[0], life_to_pay(s, p), 0):
            found = 1
            st[3, 0] = st[0, 0] << 20 | st[0, 1] << 8 | st[0, 2]
            continue
        if d + 1 < _DEPTH:
            d += 1
            st[d, 0] = next_converter(s, db, p, NONE, exclude)
            st[d, 1] = 0
            st[d, 2] = -1
    if found and use:
        words = st[3, 0]
        return use_converter(s, db, p, words >> 20, (words >> 8) & 63, words & 255, exclude)
    return found


define_forward("converts", try_converters)
