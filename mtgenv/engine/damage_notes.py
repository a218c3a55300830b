"""What is noted about damage as it is dealt: who dealt it, toxic (CR 702.164b), how much of it is excess (CR 120.10)."""

from .._jit import kernel
from .enums import *
from .layout import *


@kernel
def record_damage(s, db, src, src_gen, row):
    """Remember who dealt damage to which creature this turn, where some card in the match asks."""
    if not db.uses_damage_history or src < 0:
        return 0
    gen = s.o[row].gen
    for k in range(s.n_damage_pairs):
        d = s.damage_pairs[k]
        if d.src == src and d.src_gen == src_gen and d.obj == row and d.gen == gen:
            return 0
    if s.n_damage_pairs >= DAMAGE_PAIRS_CAP:  # forget pairs whose victim is gone
        n = 0
        for k in range(s.n_damage_pairs):
            d = s.damage_pairs[k]
            if s.o[d.obj].gen == d.gen:
                s.damage_pairs[n] = s.damage_pairs[k]
                n += 1
        s.n_damage_pairs = n
        if n >= DAMAGE_PAIRS_CAP:
            s.n_capacity_hits += 1
            s.over = OVER_TRUNCATED_CAPACITY
            return 0
    d = s.damage_pairs[s.n_damage_pairs]
    s.n_damage_pairs += 1
    d.src = src
    d.src_gen = src_gen
    d.obj = row
    d.gen = gen
    return 0


@kernel
def toxic_value(s, db, src, gen):
    """Total toxic value of a source of damage (CR 702.164b)."""
    if src < 0 or src >= N_OBJECTS or s.o[src].gen != gen:
        return 0
    n = 0
    x = s.o[src]
    if not x.ch.lost_abilities:
        for a in range(db.cards[x.card].ability0, db.cards[x.card].ability1):
            if db.abilities[a].kind == AB_TOXIC:
                n += db.abilities[a].q >> 1
    if x.ch.granted:
        for g in range(s.n_grants):
            if s.grants[g].obj == src and db.abilities[s.grants[g].ability].kind == AB_TOXIC:
                n += db.abilities[s.grants[g].ability].q >> 1
    return n


@kernel
def tally_damage(s, row, n, kw):
    """Count `n` damage dealt by a source with keywords `kw`, and what of it is excess (CR 120.10)."""
    s.tally[TALLY_DAMAGE] += n
    if row >= FIRST_PLAYER:
        if not kw & KW_INFECT:
            s.tally[TALLY_LIFE_LOST] += n
        return 0
    o = s.o[row]
    lethal = 0
    if o.ch.types & T_CREATURE:
        lethal = max(o.ch.toughness - o.damage, 0)
        if kw & KW_DEATHTOUCH:
            lethal = min(lethal, 1)
    if o.ch.types & T_PLANESWALKER:
        lethal = max(lethal, o.counters[CTR_LOYALTY])
    s.tally[TALLY_EXCESS_DAMAGE] += max(n - lethal, 0)
    return 0
