"""Which targets are legal (CR 115, 601.2c, 608.2b)."""

from .._jit import bit, ctz, kernel, popcount
from .enums import *
from .filters import candidates, has_quality_ability, match, protected_from
from .layout import *


@kernel
def legal_target(s, db, t, row, c):
    """1 if `row` may be a target for target spec `t` of the item in context `c` (CR 115.4, 702.11, 702.16, 702.18)."""
    it = s.cx[c].it
    if row >= FIRST_PLAYER:
        if s.pl[row - FIRST_PLAYER].lost:
            return 0
        k = s.pl[row - FIRST_PLAYER].rules
        if k & PRULE_SHROUD or (k & PRULE_HEXPROOF and row - FIRST_PLAYER != it.controller):  # CR 702.11c, 702.18a
            return 0
    else:
        if row == it.obj and it.obj >= 0:  # CR 115.5
            return 0
        ch = s.o[row].ch
        if s.o[row].zone == Z_BATTLEFIELD:
            if ch.keywords & KW_SHROUD:
                return 0
            if ch.keywords & KW_HEXPROOF and ch.controller != it.controller:
                return 0
            if ch.keywords & KW_PROTECTION and protected_from(s, db, row, it.src):
                return 0
            if ch.keywords & KW_HEXPROOF_FROM and ch.controller != it.controller and 0 <= it.src < N_OBJECTS:
                if has_quality_ability(s, db, row, it.src, AB_HEXPROOF_FROM):
                    return 0
    return match(s, db, db.targets[t].filter, row, c)


@kernel
def serves(s, db, t, pos, row, c):
    """1 if spec `t` has a legal target once `row` is a target for the spec at position `pos`."""
    it = s.cx[c].it
    n = it.n_targets + 0
    if db.targets[t].least == 0 or n >= TARGETS_CAP:
        return 1
    it.target[n] = row
    it.target_gen[n] = s.o[row].gen if row < N_OBJECTS else 0
    it.target_spec[n] = pos
    it.n_targets = n + 1
    candidates(s, db, db.targets[t].filter, 3)
    found = 0
    for w in range(W):
        m = s.tmp[3, w]
        while m != 0 and not found:
            k = ctz(m)
            m ^= bit(k)
            found = legal_target(s, db, t, w * 64 + k, c)
    it.n_targets = n
    return found


@kernel
def mask_targets(s, db, t, c, limit):
    """Put the legal targets of spec `t` into the action mask and return their number; stop counting at `limit`.

    Rows already chosen by the context's item for the same spec, or for one it must differ from, are left out.
    """
    it = s.cx[c].it
    n = 0
    if db.targets[t].same_controller or db.targets[t].needed_by:
        limit = 1000
    candidates(s, db, db.targets[t].filter, 2)
    pos = NONE
    first = NONE
    if it.ability >= 0:
        first = db.abilities[it.ability].target0
        if first <= t < db.abilities[it.ability].target1:
            pos = t - first
    for w in range(W):
        m = s.tmp[2, w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            r = w * 64 + k
            ok = 1
            for j in range(it.n_targets):
                if it.target[j] == r:
                    sp = it.target_spec[j]
                    if sp == pos or sp == db.targets[t].different_from or (pos < 0 and sp == 0):
                        ok = 0
            if ok and db.targets[t].same_controller:
                for j in range(it.n_targets):
                    if it.target_spec[j] == pos and s.o[it.target[j]].ch.controller != s.o[r].ch.controller:
                        ok = 0
            if ok and legal_target(s, db, t, r, c):
                out |= bit(k)
                n += 1
                if n >= limit:
                    break
        s.mask[1 + w] = out
        if n >= limit:
            break
    if db.targets[t].needed_by and pos >= 0:  # only what leaves a target for the spec that speaks of it
        n = 0
        for w in range(W):
            m = s.mask[1 + w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if serves(s, db, first + db.targets[t].needed_by - 1, pos, w * 64 + k, c):
                    n += 1
                else:
                    s.mask[1 + w] &= ~bit(k)
    if db.targets[t].same_controller:  # nobody with too few of them comes into question
        have = 0
        for j in range(it.n_targets):
            if it.target_spec[j] == pos:
                have += 1
        for p in range(s.n_players):
            theirs = s.tmp[3]  # permanents, or cards in their graveyard
            k = 0
            for w in range(W):
                theirs[w] = s.mask[1 + w] & (s.controlled[p, w] | s.graveyard[p, w])
                k += popcount(theirs[w])
            if have + k < db.targets[t].least:
                for w in range(W):
                    s.mask[1 + w] &= ~theirs[w]
                n -= k
    return n


@kernel
def distinct_possible(s, db, t, other, c):
    """1 if specs `t` and `other` can be given disjoint targets (both need their minimum)."""
    n = mask_targets(s, db, t, c, 1000)
    a0, a1, a2 = s.mask[1], s.mask[2], s.mask[3]
    k = mask_targets(s, db, other, c, 1000)
    both = 0
    for w in range(W):
        m = s.mask[1 + w] & (a0 if w == 0 else (a1 if w == 1 else a2))
        while m != 0:
            m ^= bit(ctz(m))
            both += 1
    need_t = db.targets[t].least
    need_o = db.targets[other].least
    return 1 if n >= need_t and k >= need_o and n + k - both >= need_t + need_o else 0


@kernel
def mode_possible(s, db, a, mode, c):
    """1 if mode `mode` of modal ability `a` can be chosen: it has the targets it needs (CR 700.2a)."""
    ab = db.abilities[a]
    s.cx[c].it.ability = a
    s.cx[c].it.n_targets = 0
    for t in range(ab.target0, ab.target1):
        sp = db.targets[t]
        need = min(sp.least, s.cx[c].it.x) if sp.x_max else sp.least + 0
        if sp.mode == mode and need > 0 and mask_targets(s, db, t, c, need) < need:
            return 0
    return 1


@kernel
def targets_exist(s, db, a, c):
    """1 if ability `a` (of the item in context `c`) has enough legal targets to be put on the stack (CR 601.2c)."""
    ab = db.abilities[a]
    if ab.target0 >= ab.target1:
        return 1
    it = s.cx[c].it
    it.ability = a
    it.n_targets = 0
    if ab.n_modes > 0:
        n = 0
        for m in range(ab.n_modes):
            n += mode_possible(s, db, a, m, c)
        return 1 if n >= ab.modes_min else 0
    for t in range(ab.target0, ab.target1):
        sp = db.targets[t]
        if sp.least > 0:
            need = min(sp.least, it.x) if sp.x_max else sp.least + 0  # "X target ...": as many as X
            if 0 <= sp.different_from < t - ab.target0:
                need += db.targets[ab.target0 + sp.different_from].least
                # enough even if the other spec takes some of them
                if mask_targets(s, db, t, c, need) < need:
                    if not distinct_possible(s, db, t, ab.target0 + sp.different_from, c):
                        return 0
                continue
            if mask_targets(s, db, t, c, need) < need:
                return 0
    return 1


@kernel
def target_spec_of(s, db, c, j):
    """Index of the target spec of the item's `j`-th target: its ability's, or its Aura's enchant spec (CR 303.4a)."""
    it = s.cx[c].it
    if it.ability >= 0:
        return db.abilities[it.ability].target0 + it.target_spec[j]
    if it.kind == ITEM_SPELL:
        return db.cards[s.o[it.obj].card].enchant
    return NONE


@kernel
def recheck_targets(s, db, c):
    """Drop the targets that became illegal; 0 if there were some and all are (CR 608.2b), else 1."""
    it = s.cx[c].it
    if it.n_targets == 0:
        return 1
    left = 0
    n = it.n_targets
    for j in range(n - 1, -1, -1):  # what later ones are told by is still known
        r = it.target[j]
        t = target_spec_of(s, db, c, j)
        ok = t >= 0 and r >= 0
        if ok and r < FIRST_PLAYER and s.o[r].gen != it.target_gen[j]:
            ok = False
        if ok and legal_target(s, db, t, r, c):
            left += 1
        else:
            it.target[j] = NONE
    return 1 if left > 0 else 0


