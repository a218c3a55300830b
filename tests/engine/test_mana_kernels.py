"""The mana kernels against a brute-force oracle that enumerates every way to tap and every assignment."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgenv import _jit

if _jit.JIT:
    pytest.skip("kernels are called from Python only with MTGENV_JIT=0", allow_module_level=True)

from mtgenv.engine import mana
from mtgenv.engine.enums import *
from mtgenv.engine.layout import *
from mtgenv.vm.opcodes import *
from mtgenv.vm.opcodes import EXPR_WIDTH

WHITE, BLUE, BLACK, RED, GREEN, COLORLESS = (1 << t for t in range(6))
LAND, ARTIFACT, CREATURE = 0, 1, 2


# ---------------------------------------------------------------- worlds: what a test is about
@dataclass
class Source:
    """A permanent; each ability is (amount, mask of types, all of one type)."""

    abilities: list[tuple[int, int, bool]]
    kind: int = LAND
    rank: int = 0

    def ways(self) -> list[tuple[int, ...]]:
        """Every pool that tapping it can give."""
        out = set()
        for amount, mask, same in self.abilities:
            types = [t for t in range(6) if mask >> t & 1]
            picks = ([t] * amount for t in types) if same else itertools.combinations_with_replacement(types, amount)
            out |= {tuple(list(c).count(t) for t in range(6)) for c in picks}
        return sorted(out)


@dataclass
class World:
    """One player's mana, and what is to be paid."""

    sources: list[Source] = field(default_factory=list)
    generic: int = 0
    symbols: list[int] = field(default_factory=list)
    pool: tuple[int, ...] = (0,) * 6
    life: int = 20
    hand: tuple[int, ...] = (0,) * 6  # symbols that the hand needs, by type

    def build(self, p: int = 0):
        """The game record and card tables; source i is in slot 3 * i + 1."""
        s, db = _jit.view_of(np.zeros(1, game_t)), _jit.view_of(np.zeros(1, tables_t))
        s.n_players = 2
        s.version = 1
        s.pl[p].life = self.life
        for t in range(6):
            s.pl[p].pool[t] = self.pool[t]
        db.costs[0].part1 = 1
        db.cost_parts[0].kind = COST_TAP
        n = 0
        for i, src in enumerate(self.sources):
            o, c = slot(i), self.sources.index(src)  # equal ones are the same card
            card = db.cards[c]
            s.o[o].card = c
            s.o[o].zone = Z_BATTLEFIELD
            for m in (s.battlefield, s.controlled[p], s.with_mana):
                m[o >> 6] |= _jit.bit(o & 63)
            if src.kind == LAND:
                s.lands[o >> 6] |= _jit.bit(o & 63)
            if src.kind == CREATURE:
                s.creatures[o >> 6] |= _jit.bit(o & 63)
            card.rank = src.rank
            card.cost = NONE
            card.has_mana = 1
            card.ability0 = n
            for amount, mask, same in src.abilities:
                ab = db.abilities[n]
                ab.kind, ab.condition, ab.cost = AB_MANA, NONE, 0
                ab.q, ab.mana, ab.mana_same = 2 * amount + 1, mask, int(same)
                n += 1
            card.ability1 = n
        s.o[150].card = 100
        s.hand[p, 2] |= _jit.bit(150 - 128)
        db.cards[100].cost = 5
        for t in range(6):
            db.costs[5].colors_needed[t] = self.hand[t]
        fill(s, self.generic, self.symbols)
        return s, db


def slot(i: int) -> int:
    return 3 * i + 1


def fill(s, generic: int, symbols: list[int]) -> None:
    s.need[0] = generic
    s.need[1] = len(symbols)
    for k, m in enumerate(symbols):
        s.need[2 + k] = m


def tapped(s, w: World) -> list[int]:
    return [i for i in range(len(w.sources)) if s.tapped[slot(i) >> 6] >> (slot(i) & 63) & 1]


def pool_of(s, p: int = 0) -> tuple[int, ...]:
    return tuple(s.pl[p].pool[t] for t in range(6))


# ---------------------------------------------------------------- the oracle
def plus(a, b):
    return tuple(x + y for x, y in zip(a, b))


@lru_cache(None)
def payments(pool: tuple[int, ...], generic: int, symbols: tuple[int, ...]) -> frozenset[int]:
    """The amounts of life with which exactly this pool can pay (leftover mana allowed)."""
    if not symbols:
        return frozenset({0}) if sum(pool) >= generic else frozenset()
    m, rest = symbols[0], symbols[1:]
    out: set[int] = set()
    for t in range(6):
        if m >> t & 1 and pool[t]:
            out |= payments(pool[:t] + (pool[t] - 1,) + pool[t + 1 :], generic, rest)
    if m & SYM_PHYREXIAN:
        out |= {x + 2 for x in payments(pool, generic, rest)}
    if m & SYM_TWO:
        out |= payments(pool, generic + 2, rest)
    return frozenset(out)


def size_of_exact(pool: tuple[int, ...], generic: int, symbols: tuple[int, ...], life: int) -> bool:
    """Is every unit of the pool spent when it pays with that much life?"""
    if not symbols:
        return sum(pool) == generic and life == 0
    m, rest = symbols[0], symbols[1:]
    for t in range(6):
        if m >> t & 1 and pool[t] and size_of_exact(pool[:t] + (pool[t] - 1,) + pool[t + 1 :], generic, rest, life):
            return True
    if m & SYM_PHYREXIAN and life >= 2 and size_of_exact(pool, generic, rest, life - 2):
        return True
    return bool(m & SYM_TWO) and size_of_exact(pool, generic + 2, rest, life)


def pools(start: tuple[int, ...], sources: list[Source]) -> set[tuple[int, ...]]:
    """Every pool from tapping all these sources."""
    out = {start}
    for src in sources:
        out = {plus(a, b) for a in out for b in src.ways()}
    return out


def least_life(w: World, keep: list[int], pool=None, generic=None) -> int | None:
    """The least life that pays with these sources, None if they can't pay."""
    g = w.generic if generic is None else generic
    sources = [w.sources[i] for i in keep]
    lives = {x for v in pools(pool or w.pool, sources) for x in payments(v, g, tuple(w.symbols))}
    lives = {x for x in lives if x == 0 or x <= w.life}
    return min(lives) if lives else None


def everyone(w: World) -> list[int]:
    return list(range(len(w.sources)))


def missing(w: World, pool: tuple[int, ...]) -> int:
    """How many more mana of the right types the pool needs."""
    for k in itertools.count():
        for c in itertools.combinations_with_replacement(range(6), k):
            v = plus(pool, tuple(c.count(t) for t in range(6)))
            if payments(v, w.generic, tuple(w.symbols)):
                return k
    raise AssertionError


# ---------------------------------------------------------------- strategies
masks = st.sampled_from([1, 2, 4, 8, 16, 32, 3, 5, 10, 24, 7, 31, 63])
narrow = st.sampled_from([1, 2, 4, 1 | 2, 2 | 4, 7, 32, 31])
singles = st.builds(
    Source,
    st.lists(st.tuples(st.just(1), narrow, st.booleans()), min_size=1, max_size=2),
    st.integers(0, 2),
    st.integers(-3, 3),
)
multis = st.builds(
    Source,
    st.lists(st.tuples(st.integers(1, 3), st.sampled_from([1, 2, 3, 6, 7, 32]), st.booleans()), min_size=1, max_size=2),
    st.integers(0, 2),
    st.integers(-3, 3),
)
plain = st.sampled_from([1, 2, 4, 8, 32, 3, 6, 12])
odd = st.sampled_from(
    [1, 2, 4, 3, 1 | SYM_PHYREXIAN, 2 | SYM_PHYREXIAN, 3 | SYM_PHYREXIAN, 1 | SYM_TWO, 2 | SYM_TWO, 4 | SYM_TWO]
)
small_pool = st.tuples(*[st.sampled_from([0, 0, 0, 1, 2])] * 6)
no_pool = st.just((0,) * 6)
hands = st.tuples(*[st.integers(0, 2)] * 6)


def worlds(sources, symbols, n_sources=5, n_symbols=4):
    return st.builds(
        World,
        st.lists(sources, max_size=n_sources),
        st.integers(0, 3),
        st.lists(symbols, max_size=n_symbols),
        st.one_of(no_pool, small_pool),
        st.sampled_from([-1, 0, 1, 2, 3, 4, 20]),
        hands,
    )


any_world = st.one_of(
    worlds(singles, plain, 6, 5), worlds(singles, odd, 5, 5), worlds(multis, plain, 4), worlds(multis, odd, 3)
)
many = settings(max_examples=400, deadline=None)


# ---------------------------------------------------------------- exactness
@many
@given(any_world, st.integers(-1, 5))
def test_can_pay_is_exact(w, exclude):
    """CR 118.3: exactly when some way of tapping and some assignment pay."""
    s, db = w.build()
    exclude = exclude if exclude < len(w.sources) else NONE
    keep = [i for i in everyone(w) if i != exclude]
    x = slot(exclude) if exclude >= 0 else NONE
    assert mana.can_pay(s, db, 0, x) == (least_life(w, keep) is not None)
    assert mana.can_pay(s, db, 0, NONE) == (least_life(w, everyone(w)) is not None)  # the counts were restored
    assert not tapped(s, w) and pool_of(s) == w.pool


@many
@given(
    worlds(st.builds(lambda m, n: Source([(n, m, True)]), st.sampled_from([3, 7, 31]), st.integers(2, 3)), plain, 4, 6)
)
def test_can_pay_with_many_choosers(w):
    s, db = w.build()
    assert mana.can_pay(s, db, 0, NONE) == (least_life(w, everyone(w)) is not None)


@many
@given(any_world, st.integers(0, 3), st.integers(-1, 3))
def test_max_x_is_exact(w, n_x, exclude):
    """CR 107.3a."""
    s, db = w.build()
    exclude = exclude if exclude < len(w.sources) else NONE
    keep = [i for i in everyone(w) if i != exclude]
    x = mana.max_x(s, db, 0, n_x, slot(exclude) if exclude >= 0 else NONE)
    best = NONE
    while least_life(w, keep, generic=w.generic + n_x * (best + 1)) is not None:
        best += 1
        if n_x == 0:
            break
    assert x == best
    assert s.need[0] == w.generic and s.need[1] == len(w.symbols)


# ---------------------------------------------------------------- automatic payment
@many
@given(any_world, st.integers(-1, 3))
def test_pay_auto_spends_exactly_the_cost(w, exclude):
    """CR 601.2h: what left the pool pays the need exactly; life is paid only as far as mana can't."""
    s, db = w.build()
    exclude = exclude if exclude < len(w.sources) else NONE
    keep = [i for i in everyone(w) if i != exclude]
    life = least_life(w, keep)
    ok = mana.pay_auto(s, db, 0, slot(exclude) if exclude >= 0 else NONE)
    assert ok == (life is not None)
    if not ok:
        assert not tapped(s, w) and pool_of(s) == w.pool
        return
    assert s.need[31] == life and s.pl[0].life == w.life
    assert s.need[0] == s.need[1] == 0
    after, used = pool_of(s), tapped(s, w)
    assert exclude not in used
    spent = {tuple(a - b for a, b in zip(v, after)) for v in pools(w.pool, [w.sources[i] for i in used])}
    assert any(min(v) >= 0 and size_of_exact(v, w.generic, tuple(w.symbols), life) for v in spent)
    for i in used:  # nothing was tapped for nothing
        rest = [k for k in used if k != i]
        assert least_life(w, rest) != life or any(m & SYM_TWO for m in w.symbols)


def worth(w: World, i: int):
    src = w.sources[i]
    most = max(a for a, _, _ in src.abilities)
    types = {t for _, m, _ in src.abilities for t in range(6) if m >> t & 1}
    need = max(w.hand[t] for t in types)
    return (most if most > 1 else 0, src.kind != LAND, src.kind == CREATURE, len(types), need, src.rank, i)


@many
@given(st.one_of(worlds(singles, plain, 6, 4), worlds(multis, plain, 4, 3)))
def test_pay_auto_spares_what_is_worth_most(w):
    """Of all sets of sources that pay, it taps the one that spares most in the order of worth; singles: a smallest one."""
    s, db = w.build()
    if not mana.pay_auto(s, db, 0, NONE):
        return
    used = tapped(s, w)
    order = sorted(everyone(w), key=lambda i: worth(w, i), reverse=True)
    paying = [
        c
        for k in range(len(order) + 1)
        for c in itertools.combinations(everyone(w), k)
        if least_life(w, list(c)) is not None
    ]
    best = max(paying, key=lambda c: [i not in c for i in order])
    assert sorted(best) == used
    if all(a == 1 for src in w.sources for a, _, _ in src.abilities):
        assert len(used) == min(map(len, paying))


def test_pay_auto_taps_the_lowest_ranked_and_lowest_slot():
    w = World([Source([(1, GREEN, False)], rank=r) for r in (5, 2, 2, 9)], generic=1, symbols=[GREEN])
    s, db = w.build()
    assert mana.pay_auto(s, db, 0, NONE) == 1
    assert tapped(s, w) == [1, 2]
    w = World([Source([(1, GREEN, False)], kind=CREATURE), Source([(1, GREEN, False)])], symbols=[GREEN])
    s, db = w.build()
    assert mana.pay_auto(s, db, 0, NONE) == 1
    assert tapped(s, w) == [1]


def test_leftover_mana_stays_in_the_pool():
    w = World([Source([(2, COLORLESS, False)], kind=ARTIFACT)], generic=1)
    s, db = w.build()
    assert mana.pay_auto(s, db, 0, NONE) == 1
    assert pool_of(s) == (0, 0, 0, 0, 0, 1)
    s.version += 1
    assert mana.empty_pools(s, db) == 0 and pool_of(s) == (0,) * 6
    v = s.version
    mana.empty_pools(s, db)
    assert s.version == v  # nothing to do


def test_pay_auto_many_sources():
    """More sources than one batch of keys holds, over several words."""
    w = World([Source([(1, GREEN if i % 2 else RED, False)], rank=i % 7) for i in range(45)], 20, [GREEN] * 5 + [RED])
    s, db = w.build()
    assert mana.pay_auto(s, db, 0, NONE) == 1
    assert len(tapped(s, w)) == 26
    assert {i % 7 for i in everyone(w) if i not in tapped(s, w)} <= {4, 5, 6, 3}


# ---------------------------------------------------------------- payment by hand
def ask_colors(s, db, o):
    for k in range(4):
        s.mask[k] = 0
    mana.mask_colors(s, db, 0, o)
    return [t for t in range(6) if s.mask[0] >> (V_COLOR + t) & 1]


def ask_sources(s, db, w, exclude):
    for k in range(4):
        s.mask[k] = 0
    mana.mask_payment(s, db, 0, exclude)
    rows = [i for i in everyone(w) if s.mask[1 + (slot(i) >> 6)] >> (slot(i) & 63) & 1]
    return rows, bool(s.mask[0] >> V_PASS & 1)


@many
@given(any_world, st.randoms(use_true_random=False), st.integers(-1, 3))
def test_payment_by_hand_never_dead_ends(w, rng: random.Random, exclude):
    """CR 601.2g: whatever is picked among the offers, the need stays payable and gets paid."""
    s, db = w.build()
    exclude = exclude if exclude < len(w.sources) else NONE
    x = slot(exclude) if exclude >= 0 else NONE
    left = [i for i in everyone(w) if i != exclude]
    if not mana.can_pay(s, db, 0, x):
        return
    while True:
        rows, may_pass = ask_sources(s, db, w, x)
        lives = payments(pool_of(s), w.generic, tuple(w.symbols))
        assert may_pass == any(v == 0 or v <= w.life for v in lives)
        assert rows or may_pass
        assert not rows or 0 not in lives
        if may_pass and (not rows or rng.random() < 0.3):
            break
        i = rng.choice(rows)
        assert i in left
        left.remove(i)
        if mana.activate_mana(s, db, 0, slot(i)):
            while True:
                types = ask_colors(s, db, slot(i))
                assert types
                n = mana.produce(s, db, 0, slot(i), rng.choice(types))
                if n == 0:
                    break
                assert ask_sources(s, db, w, x) == ([i], False)
        assert i in tapped(s, w)
        assert least_life(w, left, pool=pool_of(s)) is not None
    before = pool_of(s)
    assert mana.pay_from_pool(s, db, 0) == 1
    spent = tuple(a - b for a, b in zip(before, pool_of(s)))
    assert s.need[31] == min(lives)
    assert size_of_exact(spent, w.generic, tuple(w.symbols), s.need[31])


@settings(max_examples=150, deadline=None)
@given(worlds(singles, plain, 5, 3))
def test_offered_sources_are_those_that_help(w):
    """Offered: some type leaves fewer units missing and the rest payable."""
    s, db = w.build()
    if not mana.can_pay(s, db, 0, NONE):
        return
    rows, _ = ask_sources(s, db, w, NONE)
    short = missing(w, w.pool)

    def helps(i, v):
        rest = [k for k in everyone(w) if k != i]
        return missing(w, plus(w.pool, v)) < short and least_life(w, rest, pool=plus(w.pool, v)) is not None

    assert rows == [i for i in everyone(w) if any(helps(i, v) for v in w.sources[i].ways())]
    for i in rows:
        types = ask_colors(s, db, slot(i))
        assert types == sorted(v.index(1) for v in w.sources[i].ways() if helps(i, v))


def test_colors_outside_a_payment():
    w = World([Source([(1, WHITE | BLUE, False)])])
    s, db = w.build()
    s.need[31] = -2
    assert mana.activate_mana(s, db, 0, slot(0)) == 1
    assert ask_colors(s, db, slot(0)) == [0, 1]
    assert mana.produce(s, db, 0, slot(0), 1) == 0
    assert pool_of(s) == (0, 1, 0, 0, 0, 0)


def test_tapping_for_mana_is_an_event(monkeypatch):
    """CR 106.12a."""
    told = []
    monkeypatch.setattr(mana, "emit", lambda s, db, *a: told.append(a) or 0)
    for pay in (mana.pay_auto, lambda s, db, p, x: mana.activate_mana(s, db, p, slot(0))):
        s, db = World([Source([(2, COLORLESS, False)])], generic=2).build()
        s.listening = 1 << EV_TAPPED_FOR_MANA
        pay(s, db, 0, NONE)
    assert told == [(EV_TAPPED_FOR_MANA, slot(0), slot(0), 0, 2, COLORLESS)] * 2


# ---------------------------------------------------------------- what counts as a source
def available(s, db, p=0):
    s.version += 1
    mana.refresh_mana(s, db, p)
    return {k: s.av_count[k] for k in range(64) if s.av_count[k]}, s.av_total, s.av_multi


def test_sources_counted():
    """CR 302.6, 605.3a: tapped, summoning sick, someone else's, ability lost, granted, forbidden."""
    w = World([Source([(1, GREEN, False)]), Source([(1, RED, False)], kind=CREATURE)], pool=(2, 0, 0, 0, 0, 1))
    s, db = w.build()
    base = {WHITE: 2, COLORLESS: 1}
    assert available(s, db) == (base | {GREEN: 1, RED: 1}, 5, 0)
    assert available(s, db, 1) == ({}, 0, 0)
    s.sick[0] |= 1 << slot(0) | 1 << slot(1)
    assert available(s, db) == (base | {GREEN: 1}, 4, 0)
    s.o[slot(1)].ch.keywords = KW_HASTE
    assert available(s, db) == (base | {GREEN: 1, RED: 1}, 5, 0)
    s.tapped[0] |= 1 << slot(0)
    assert available(s, db) == (base | {RED: 1}, 4, 0)
    s.o[slot(1)].ch.rules = RULE_CANT_ACTIVATE
    assert available(s, db) == (base, 3, 0)
    s.o[slot(1)].ch.rules = 0
    s.o[slot(1)].ch.lost_abilities = 1
    assert available(s, db) == (base, 3, 0)
    s.n_grants = 2
    s.grants[0].obj, s.grants[0].ability = slot(0), 1
    s.grants[1].obj, s.grants[1].ability = slot(1), 0
    s.o[slot(1)].ch.granted = 1
    assert available(s, db) == (base | {GREEN: 1}, 4, 0)
    s.o[slot(1)].ch.lost_abilities = 0
    assert available(s, db) == (base | {GREEN | RED: 1}, 4, 0)


def test_sources_with_other_costs_do_not_count():
    w = World([Source([(1, GREEN, False), (1, RED, False), (1, BLUE, False)])])
    s, db = w.build()
    db.costs[1].part1 = 1
    db.costs[1].generic = 1
    db.abilities[0].cost = 1  # {1}, {T}: filter land
    db.costs[2].part1 = 2
    db.cost_parts[1].kind = COST_SACRIFICE_THIS
    db.abilities[1].cost = 2  # {T}, Sacrifice this: Treasure
    assert available(s, db) == ({BLUE: 1}, 1, 0)


def test_quantities_and_conditions():
    w = World([Source([(1, GREEN, False)]), Source([(2, WHITE | BLUE, True)])])
    s, db = w.build()
    code = [X_CONST, 3, 0, X_RET, 0, 0, X_CONST, 0, 0, X_RET, 0, 0]
    for k, v in enumerate(code):
        db.code[100 + k] = v
    db.abilities[0].q = 2 * 100
    assert available(s, db) == ({GREEN: 3, WHITE | BLUE: 2}, 5, 2)
    db.abilities[0].condition = 100 + 2 * EXPR_WIDTH
    assert available(s, db) == ({WHITE | BLUE: 2}, 2, 1)


def test_cache_is_valid_while_the_version_is():
    s, db = World([Source([(1, GREEN, False)])], symbols=[GREEN]).build()
    assert mana.can_pay(s, db, 0, NONE) == 1
    s.tapped[0] |= 1 << slot(0)
    assert mana.can_pay(s, db, 0, NONE) == 1  # nobody said that something changed
    s.version += 1
    assert mana.can_pay(s, db, 0, NONE) == 0


def test_more_choosers_than_room():
    """Beyond MANA_CHOOSERS each makes mana in its first way."""
    w = World([Source([(2, WHITE | BLUE, True)]) for _ in range(MANA_CHOOSERS + 2)], symbols=[WHITE] * 6 + [BLUE] * 8)
    s, db = w.build()
    assert mana.can_pay(s, db, 0, NONE) == 1
    assert mana.can_pay(s, db, 0, slot(9)) == 1
    assert mana.pay_auto(s, db, 0, NONE) == 1
    assert sum(pool_of(s)) == 0 and len(tapped(s, w)) == 7


def test_basic_land_types():
    """CR 305.6: also of a land whose other abilities are gone."""
    w = World([Source([(1, GREEN, False)]), Source([(1, COLORLESS, False)]), Source([(2, RED, False)])])
    s, db = w.build()
    db.basic_land_types = 31
    for i in range(3):
        s.o[slot(i)].ch.types = T_LAND
        s.o[slot(i)].ch.subtypes = BLACK | 1 << 9
    s.o[slot(1)].ch.lost_abilities = 1
    assert available(s, db) == ({GREEN | BLACK: 1, BLACK: 1, RED | BLACK: 2}, 4, 1)
    s.o[slot(1)].ch.types = T_CREATURE
    assert available(s, db)[0] == {GREEN | BLACK: 1, RED | BLACK: 2}
    fill(s, 0, [BLACK, BLACK, GREEN])
    assert mana.can_pay(s, db, 0, NONE) == 0
    fill(s, 0, [BLACK, GREEN])
    assert mana.can_pay(s, db, 0, NONE) == 1


def test_mana_before_life_before_two_generic():
    """The one white mana saves 2 life rather than one generic."""
    two, life = WHITE | SYM_TWO, WHITE | SYM_PHYREXIAN
    w = World([Source([(1, WHITE, False)])] + [Source([(1, RED, False)]) for _ in range(2)], symbols=[two, life])
    s, db = w.build()
    assert mana.pay_auto(s, db, 0, NONE) == 1
    assert s.need[31] == 0 and len(tapped(s, w)) == 3


def test_nothing_useless_is_offered():
    """{1}{B/P} with {R} in the pool: pay 2 life, or a black source; a Mountain doesn't help."""
    w = World([Source([(1, RED, False)]), Source([(1, BLACK, False)])], 1, [BLACK | SYM_PHYREXIAN], (0, 0, 0, 1, 0, 0))
    s, db = w.build()
    assert ask_sources(s, db, w, NONE) == ([1], True)
    s.pl[0].life = 1
    assert ask_sources(s, db, w, NONE) == ([1], False)


def test_equal_choosers_are_tried_once(monkeypatch):
    """Eight equal choosers that can't pay one more symbol: combinations, not sequences, of their types."""
    lotus = Source([(3, 31, True)])
    w = World([lotus] * 8, symbols=[1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16, 16, 16, 16])
    s, db = w.build()
    n = []
    covers = mana.covers
    monkeypatch.setattr(mana, "covers", lambda *a: n.append(1) or covers(*a))
    assert mana.can_pay(s, db, 0, NONE) == 0
    assert len(n) < 1000


def test_colors_do_not_count_on_the_excluded_source():
    w = World([Source([(1, WHITE | BLUE, False)]), Source([(1, BLUE, False)]), Source([(1, WHITE, False)])])
    s, db = w.build()
    fill(s, 0, [WHITE, BLUE])
    assert ask_sources(s, db, w, NONE) == ([0, 1, 2], False)
    assert ask_colors(s, db, slot(0)) == [0, 1]
    assert ask_sources(s, db, w, slot(1)) == ([0, 2], False)
    assert ask_colors(s, db, slot(0)) == [1]
