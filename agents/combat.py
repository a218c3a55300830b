"""How a scripted agent attacks and blocks: it foresees sensible blocks, trades, lethal damage and the counter-attack."""

from __future__ import annotations

from typing import NamedTuple

from .board import Creature, can_block, duel, life_value
from .readings import KW

_MENACE, _TRAMPLE, _VIGILANCE = KW.MENACE, KW.TRAMPLE, KW.VIGILANCE
_DOUBLE, _DEATHTOUCH = KW.DOUBLE_STRIKE, KW.DEATHTOUCH
_FLYING, _REACH = KW.FLYING, KW.REACH
_INDESTRUCTIBLE = KW.INDESTRUCTIBLE
_AGGRESSION = 1.15  # how much more the opponent's life is worth than the own


class Blocks(NamedTuple):
    """A plan of blocks and what comes of it."""

    pairs: dict[int, int]  # blocker row -> attacker row
    damage: int  # that gets through
    dead_attackers: list[Creature]
    dead_blockers: list[Creature]


def face_damage(a: Creature) -> int:
    """Combat damage that an unblocked attacker deals."""
    p = a.p if a.p > 0 else 0
    return 2 * p if a.kw & _DOUBLE else p


def _through(a: Creature, blockers: list[Creature]) -> int:
    """Damage of a blocked attacker that tramples over."""
    if not a.kw & _TRAMPLE:
        return 0
    need = sum(1 if a.kw & _DEATHTOUCH else max(b.t, 0) for b in blockers)
    return max(a.p - need, 0)


def gang(a: Creature, blockers: list[Creature]) -> tuple[bool, list[Creature]]:
    """What dies when several creatures block one attacker, which divides its damage well."""
    if len(blockers) == 1:
        x, y = duel(a, blockers[0])
        return x, blockers if y else []
    total = sum(max(b.p, 0) for b in blockers)
    dies = not a.kw & _INDESTRUCTIBLE and (total >= a.t or any(b.kw & _DEATHTOUCH and b.p > 0 for b in blockers))
    left = face_damage(a)
    dead = []
    for b in sorted(blockers, key=lambda b: -b.value):
        need = 1 if a.kw & _DEATHTOUCH else max(b.t, 1)
        if left >= need and not b.kw & _INDESTRUCTIBLE:
            left -= need
            dead.append(b)
    return dies, dead


def plan_blocks(attackers: list[Creature], blockers: list[Creature], life: int, survive: bool = True) -> Blocks:
    """Blocks that pay, then chump blocks if they are needed to survive.

    Parameters
    ----------
    attackers, blockers : list of Creature
        Attackers, and creatures that may block.
    life : int
        Life of the defending player.
    survive : bool
        Whether to make chump blocks against lethal damage.
    """
    free = list(blockers)
    order = sorted(attackers, key=lambda a: -(a.value + 0.3 * a.p))
    total = sum(face_damage(a) for a in attackers)
    weight = (life_value(life) - life_value(max(life - total, 0.3))) / total if total > 0 else 0.0
    chosen: dict[int, list[Creature]] = {}
    for a in order:
        if not free:
            break
        able = [b for b in free if can_block(b, a)]
        if not able:
            continue
        full = face_damage(a)
        best: list[Creature] = []
        best_gain = 0.05
        killed = False
        if not a.kw & _MENACE:
            for b in able:
                a_dies, b_dies = duel(a, b)
                gain = weight * (full - _through(a, [b]))
                if a_dies:
                    gain += a.value
                if b_dies:
                    gain -= b.value
                gain -= 0.001 * b.value
                if gain > best_gain:
                    best, best_gain, killed = [b], gain, a_dies
        if not killed and len(able) > 1:
            strong = sorted(able, key=lambda b: -b.p)[:4]
            for i in range(len(strong) - 1):
                for j in range(i + 1, len(strong)):
                    pair = [strong[i], strong[j]]
                    a_dies, dead = gang(a, pair)
                    if not a_dies:
                        continue
                    gain = a.value + weight * (full - _through(a, pair)) - sum(b.value for b in dead) - 0.4
                    if gain > best_gain:
                        best, best_gain = pair, gain
        if best:
            chosen[a.row] = best
            for b in best:
                free.remove(b)
    if survive:
        _chump(order, free, chosen, life)
    return _outcome(order, chosen)


def _chump(order: list[Creature], free: list[Creature], chosen: dict[int, list[Creature]], life: int) -> None:
    """Add blocks against what would be lethal, the cheapest blockers before the hardest hitters."""
    coming = sum(face_damage(a) if a.row not in chosen else _through(a, chosen[a.row]) for a in order)
    for a in sorted(order, key=lambda a: -face_damage(a)):
        if coming < life:
            return
        if a.row in chosen:
            continue
        able = sorted((b for b in free if can_block(b, a)), key=lambda b: b.value)
        need = 2 if a.kw & _MENACE else 1
        if len(able) >= need and face_damage(a) > _through(a, able[:need]):
            chosen[a.row] = able[:need]
            coming -= face_damage(a) - _through(a, able[:need])
            for b in able[:need]:
                free.remove(b)


def _outcome(order: list[Creature], chosen: dict[int, list[Creature]]) -> Blocks:
    pairs: dict[int, int] = {}
    dead_a: list[Creature] = []
    dead_b: list[Creature] = []
    damage = 0
    for a in order:
        bs = chosen.get(a.row)
        if not bs:
            damage += face_damage(a)
            continue
        a_dies, dead = gang(a, bs)
        damage += _through(a, bs)
        if a_dies:
            dead_a.append(a)
        dead_b += dead
        for b in bs:
            pairs[b.row] = a.row
    return Blocks(pairs, damage, dead_a, dead_b)


def counter_attack(attackers: list[Creature], blockers: list[Creature]) -> int:
    """Damage to expect from an all-out attack when each blocker stops one attacker, the hardest hitters first."""
    ground = sum(1 for b in blockers if not b.kw & (_FLYING | _REACH))
    air = len(blockers) - ground
    damage = 0
    for a in sorted(attackers, key=lambda a: -face_damage(a)):
        flies = a.kw & _FLYING
        if not flies and ground > 0:
            ground -= 1
        elif air > 0:
            air -= 1
        else:
            damage += face_damage(a)
    return damage


def plan_attack(
    able: list[Creature],
    forced: list[Creature],
    mine: list[Creature],
    theirs: list[Creature],
    life: int,
    foe_life: int,
) -> set[int]:
    """Which creatures to attack with.

    Parameters
    ----------
    able : list of Creature
        Creatures that may be declared as attackers.
    forced : list of Creature
        Creatures that attack anyway.
    mine, theirs : list of Creature
        All creatures of the attacking player, and of the defending one.
    life, foe_life : int
        Their life totals.

    Returns
    -------
    set of int
        Rows of the chosen among `able`.
    """
    blockers = [c for c in theirs if c.can_block]
    back = [c for c in theirs if c.attacks_next]

    def worth(group: list[Creature]) -> float:
        r = plan_blocks(group, blockers, foe_life)
        if r.damage >= foe_life:
            return 1000.0
        v = _AGGRESSION * (life_value(foe_life) - life_value(foe_life - r.damage))
        dead = set(map(id, r.dead_blockers))
        v += sum(b.value for b in r.dead_blockers)
        v -= sum(a.value for a in r.dead_attackers)
        gone = {a.row for a in r.dead_attackers}
        out = {a.row for a in group if not a.kw & _VIGILANCE}
        home = [c for c in mine if c.row not in gone and c.row not in out and c.can_block]
        hit = counter_attack([c for c in back if id(c) not in dead], home)
        if hit >= life:
            return v - 60.0 - hit
        return v - 0.8 * (life_value(life) - life_value(life - hit))

    group = list(forced)
    best = worth(group)
    order = sorted(able, key=lambda c: (not c.kw & _FLYING, -c.p))[:14]
    everyone = worth(forced + able)
    if everyone >= 1000.0:
        return {c.row for c in able}
    for _ in range(2):
        changed = False
        for c in order:
            if c in group or c.p <= 0:
                continue
            v = worth([*group, c])
            if v > best + 0.02:
                group.append(c)
                best, changed = v, True
        if not changed:
            break
    if everyone > best:
        return {c.row for c in able}
    return {c.row for c in group}
