"""Which blocks still lead to a legal set that obeys the most requirements (CR 509.1b-c): counting, or an exact search.

The search is depth-first with a bound, over the unassigned creatures and, for each, the *options*: a special attacker
(one with menace, lure, ...; bits 0..29 in row order), any other attacker (bit 30: they are alike to the rules), or no
block (31). Equal neighbours take options in order only. It gives up after MAX_NODES steps: then a pick counts as good,
the maximum as what was proven, and done is also legal when no pick is left, so that nothing dead-ends. It knows the
first 30 special attackers (others can't be blocked) and the first 60 unassigned creatures (others wait).
"""

from .._jit import ctz, kernel, popcount
from .bits import has, mask_row, mask_verb
from .enums import *
from .evasion import can_block_pair, next_attacker, next_blocker
from .layout import *

MAX_NODES = 3000
_MAX_BLOCKERS = 60
_MAX_SPECIAL = 30
_OTHER = 30  # option: an attacker that is not special
_NO_BLOCK = 31  # option: doesn't block
_SUFFIX = 31  # s.mods[j].key: options in bits 0..30, those of the blockers after j in 31..61, 62: like j - 1
_OPTIONS = (1 << 31) - 1
_SPECIAL_RULES = RULE_LURE | RULE_MUST_BE_BLOCKED | RULE_MAX_ONE_BLOCKER

# scratch s.vs of the search (s.mods holds the unassigned blockers: key, ref = row, src = option, kind = most that it and
# those after it obey; and in `started` the number of blockers of special attacker k)
_LURE = 0  # masks of special attackers ...
_BLOCK_IT = 1  # "must be blocked"
_MENACE = 2
_ONLY_ONE = 3
_ONCE = 4  # ... blocked at all
_TWICE = 5  # ... by two or more
_HALF = 6  # the menace attacker with one blocker so far, -1: none
_N = 7  # unassigned blockers
_OBEYED = 8  # requirements obeyed so far
_MADE = 9  # blocks made so far by this player
_SHY = 10  # of these, by creatures that can't block alone
_ANY_SHY = 11  # such a creature is unassigned, or _SHY
_SOUGHT = 12  # and 13: options that some creatures must take (CR 509.1c), -1: none; the creatures are in s.tmp[0..1]
_OWN = RULE_MUST_BLOCK | RULE_CANT_BLOCK_ALONE | RULE_BLOCKS_IT  # what is said of a blocker


@kernel
def blocks_of(s, a):
    """Number of creatures that block attacker `a`."""
    n = 0
    for k in range(s.n_blocks):
        if s.blocks[k].b == a:
            n += 1
    return n


@kernel
def must_block_it(s, b, a):
    """1 if creature `b` (NONE: some creature) must block attacker `a` in particular if able (CR 509.1c)."""
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.mod == MOD_BLOCK_IT and e.a == a + 1 and e.b == s.o[a].gen and (b < 0 or has(e.who, b)):
            return 1
    return 0


@kernel
def is_special(s, a):
    """1 if how many creatures block attacker `a`, or which, is restricted or required."""
    ch = s.o[a].ch
    if ch.keywords & KW_MENACE or ch.rules & _SPECIAL_RULES:
        return 1
    return must_block_it(s, NONE, a) if s.n_effects else 0


@kernel
def note_sought(s, p):
    """Find the (up to two) attackers that some creatures must block: their options, and in `s.tmp[0..1]` those creatures."""
    for q in range(2):
        s.vs[_SOUGHT + q] = -1
        for w in range(W):
            s.tmp[q, w] = 0
    q = 0
    n = 0
    a = next_attacker(s, p, NONE)
    while a >= 0 and n < _MAX_SPECIAL:
        if is_special(s, a):
            if q < 2 and must_block_it(s, NONE, a):
                s.vs[_SOUGHT + q] = n
                for i in range(s.n_effects):
                    e = s.effects[i]
                    if e.mod == MOD_BLOCK_IT and e.a == a + 1 and e.b == s.o[a].gen:
                        for w in range(W):
                            s.tmp[q, w] |= e.who[w]
                q += 1
            n += 1
        a = next_attacker(s, p, a)
    return 0


@kernel
def able_options(s, db, p, b):
    """Options that creature `b` of player `p` has, as a mask (see the module): what it alone may block."""
    able = 0
    n = 0
    a = next_attacker(s, p, NONE)
    while a >= 0:
        c = _OTHER
        never = False
        if is_special(s, a):
            c = n
            never = n >= _MAX_SPECIAL or (s.o[a].ch.keywords & KW_MENACE and s.o[a].ch.rules & RULE_MAX_ONE_BLOCKER)
            n += 1
        if not never and not (able >> c) & 1 and can_block_pair(s, db, b, a):
            able |= 1 << c
        a = next_attacker(s, p, a)
    return able


@kernel
def survey_attackers(s, p):
    """Fill the scratch about player `p`'s special attackers and the blocks made on them."""
    for k in range(_LURE, _TWICE + 1):
        s.vs[k] = 0
    s.vs[_HALF] = -1
    n = 0
    a = next_attacker(s, p, NONE)
    while a >= 0 and n < _MAX_SPECIAL:
        if is_special(s, a):
            ch = s.o[a].ch
            b = 1 << n
            c = blocks_of(s, a)
            s.mods[n].started = c
            if ch.rules & RULE_LURE:
                s.vs[_LURE] |= b
                s.vs[_OBEYED] += c
            if ch.rules & RULE_MUST_BE_BLOCKED:
                s.vs[_BLOCK_IT] |= b
                s.vs[_OBEYED] += c > 0
            if ch.rules & RULE_MAX_ONE_BLOCKER:
                s.vs[_ONLY_ONE] |= b
            if ch.keywords & KW_MENACE:
                s.vs[_MENACE] |= b
                if c == 1:
                    s.vs[_HALF] = n
            s.vs[_ONCE] |= b if c >= 1 else 0
            s.vs[_TWICE] |= b if c >= 2 else 0
            n += 1
        a = next_attacker(s, p, a)
    return 0


@kernel
def prepare_search(s, db, p, start):
    """Fill the scratch of the search from player `p`'s board and the blocks made so far, s.blocks[start:]."""
    n = 0
    b = next_blocker(s, p, NONE)
    while b >= 0 and n < _MAX_BLOCKERS:
        able = able_options(s, db, p, b)
        if able:
            s.mods[n].key = able
            s.mods[n].ref = b
            n += 1
        b = next_blocker(s, p, b)
    # no filter runs from here on: s.vs is free
    s.vs[_N] = n
    s.vs[_OBEYED] = 0
    s.vs[_SHY] = 0
    s.vs[_MADE] = s.n_blocks - start
    for k in range(start, s.n_blocks):
        rules = s.o[s.blocks[k].a].ch.rules
        s.vs[_OBEYED] += rules & RULE_MUST_BLOCK != 0
        s.vs[_OBEYED] += rules & RULE_BLOCKS_IT != 0 and must_block_it(s, s.blocks[k].a, s.blocks[k].b)
        s.vs[_SHY] += rules & RULE_CANT_BLOCK_ALONE != 0
    survey_attackers(s, p)
    note_sought(s, p)
    shy = s.vs[_SHY]
    full = s.vs[_ONLY_ONE] & s.vs[_ONCE]
    suffix = 0
    most = 0
    s.mods[n].key = 0
    s.mods[n].kind = 0
    for j in range(n - 1, -1, -1):
        able = s.mods[j].key & ~full
        rules = s.o[s.mods[j].ref].ch.rules
        shy |= rules & RULE_CANT_BLOCK_ALONE
        if able:
            most += (rules & RULE_MUST_BLOCK != 0) + (able & s.vs[_LURE] != 0) + (rules & RULE_BLOCKS_IT != 0)
        same = 0
        if j > 0 and s.mods[j - 1].key == s.mods[j].key:
            other = s.o[s.mods[j - 1].ref].ch.rules
            same = (rules ^ other) & _OWN == 0 and not rules & RULE_BLOCKS_IT
        s.mods[j].key = able | suffix << _SUFFIX
        if same:
            s.mods[j].key |= 1 << 62
        s.mods[j].kind = most
        suffix |= able
    s.vs[_ANY_SHY] = shy
    return 0


@kernel
def count_option(s, c, d):
    """Count one blocker more (`d` = 1) or less (-1) for special attacker `c`; the requirements about it obeyed thereby."""
    m = s.mods[c]
    m.started += d
    b = 1 << c
    n = m.started
    s.vs[_ONCE] = s.vs[_ONCE] & ~b | (b if n >= 1 else 0)
    s.vs[_TWICE] = s.vs[_TWICE] & ~b | (b if n >= 2 else 0)
    gain = (s.vs[_LURE] >> c) & 1
    if n + (d < 0) == 1:  # its first blocker comes or goes
        gain += (s.vs[_BLOCK_IT] >> c) & 1
    return gain * d


@kernel
def take_option(s, j, c, d):
    """Blocker `j` takes option `c` (`d` = 1) or takes it back (-1): counts and requirements obeyed change."""
    if c == _NO_BLOCK:
        return 0
    rules = s.o[s.mods[j].ref].ch.rules
    s.vs[_MADE] += d
    if rules & RULE_CANT_BLOCK_ALONE:
        s.vs[_SHY] += d
    if rules & RULE_MUST_BLOCK:
        s.vs[_OBEYED] += d
    if c != _OTHER:
        s.vs[_OBEYED] += count_option(s, c, d)
        if rules & RULE_BLOCKS_IT:
            for q in range(2):
                if s.vs[_SOUGHT + q] == c and has(s.tmp[q], s.mods[j].ref):
                    s.vs[_OBEYED] += d
    return 0


@kernel
def reachable(s, jf, cf, target):
    """1 if the blocks made, with blocker `jf` taking option `cf`, extend to a legal set that obeys `target` requirements.

    0 if not, 2 if MAX_NODES steps did not tell; `jf` NONE: nothing more is fixed. Needs `prepare_search` and leaves its
    scratch as it was (CR 509.1b-c).
    """
    n = s.vs[_N]
    found = 0
    nodes = 0
    j = 0
    s.mods[0].src = -1  # the option taken; -1 - c: to be entered at option c
    while j >= 0:
        m = s.mods[j]
        c = -1 - m.src
        if m.src >= 0:
            c = m.src + 1
            take_option(s, j, m.src, -1)
        m.src = -1
        if found == 0 and j < n:
            options = ((m.key & _OPTIONS) | 1 << _NO_BLOCK) & ~(s.vs[_ONLY_ONE] & s.vs[_ONCE])
            if j == jf:
                options &= 1 << cf
            options = (options >> c) << c
            if options:
                nodes += 1
                if nodes > MAX_NODES:
                    found = 2
                    continue
                c = ctz(options)
                take_option(s, j, c, 1)
                m.src = c
                later = (s.mods[j + 1].key & _OPTIONS) | ((s.mods[j + 1].key >> _SUFFIX) & _OPTIONS)
                bound = s.vs[_OBEYED] + s.mods[j + 1].kind + popcount(s.vs[_BLOCK_IT] & ~s.vs[_ONCE] & later)
                if bound < target or s.vs[_MENACE] & s.vs[_ONCE] & ~s.vs[_TWICE] & ~later:
                    continue
                j += 1
                start = 0
                if (s.mods[j].key >> 62) & 1 and j != jf and j - 1 != jf:
                    start = c
                s.mods[j].src = -1 - start
                if j == n and (s.vs[_MADE] != 1 or s.vs[_SHY] == 0):
                    found = 1
                continue
        j -= 1
    return found


@kernel
def most_requirements(s, db, p, start):
    """The most requirements that player `p`'s blocks can obey, as far as the search proves (CR 509.1c)."""
    prepare_search(s, db, p, start)
    t = s.mods[0].kind + popcount(s.vs[_BLOCK_IT] & ((s.mods[0].key & _OPTIONS) | (s.mods[0].key >> _SUFFIX)))
    while t > 0 and reachable(s, NONE, 0, t) != 1:
        t -= 1
    return t


@kernel
def good_options(s, j, most, all_):
    """Options of blocker `j` that keep a legal set obeying `most` requirements within reach; just one unless `all_`.

    While a menace attacker has a single blocker, only joining that one is offered.
    """
    options = s.mods[j].key & _OPTIONS
    if s.vs[_HALF] >= 0:
        options &= 1 << s.vs[_HALF]
    search = most > s.vs[_OBEYED] or (s.vs[_MADE] < 2 and s.vs[_ANY_SHY])
    good = 0
    while options:
        c = ctz(options)
        options ^= 1 << c
        ok = 1
        if search:
            ok = reachable(s, j, c, most)
        # without a proof, a menace attacker's first blocker needs another one that could join it
        if ok and (not search or ok == 2) and (s.vs[_MENACE] & ~s.vs[_ONCE]) >> c & 1:
            ok = 0
            for i in range(s.vs[_N]):
                if i != j and (s.mods[i].key >> c) & 1:
                    ok = 1
                    break
        if ok:
            good |= 1 << c
            if not all_:
                break
    return good


@kernel
def any_options(s, j):
    """Options of blocker `j` whatever can be reached by them; joining a menace attacker's single blocker if there is one."""
    options = s.mods[j].key & _OPTIONS & ~(s.vs[_ONLY_ONE] & s.vs[_ONCE])
    return options & 1 << s.vs[_HALF] if s.vs[_HALF] >= 0 else options & ~s.vs[_MENACE]


@kernel
def offer_constrained(s, db, p, start, most):
    """Mask the creatures of `p` that may be declared next, V_PASS if done is legal; number of creatures (CR 509.1b-c)."""
    prepare_search(s, db, p, start)
    n = 0
    for j in range(s.vs[_N]):
        if good_options(s, j, most, 0):
            mask_row(s, s.mods[j].ref)
            n += 1
    legal = s.vs[_HALF] < 0 and (s.vs[_MADE] != 1 or s.vs[_SHY] == 0)
    if n == 0 and not legal:  # only after the search gave up: restrictions come before requirements
        for j in range(s.vs[_N]):
            if any_options(s, j):
                mask_row(s, s.mods[j].ref)
                n += 1
    if legal and (s.vs[_OBEYED] >= most or n == 0):
        mask_verb(s, V_PASS)
    return n


@kernel
def offer_constrained_which(s, db, p, b, start, most):
    """Mask the attackers that creature `b` of player `p` may be declared to block (CR 509.1a-c)."""
    prepare_search(s, db, p, start)
    good = 0
    for j in range(s.vs[_N]):
        if s.mods[j].ref == b:
            good = good_options(s, j, most, 1)
            if good == 0:
                good = any_options(s, j)
    n = 0
    a = next_attacker(s, p, NONE)
    while a >= 0:
        if is_special(s, a):
            if n < _MAX_SPECIAL and (good >> n) & 1:
                mask_row(s, a)
            n += 1
        elif (good >> _OTHER) & 1 and can_block_pair(s, db, b, a):
            mask_row(s, a)
        a = next_attacker(s, p, a)
    return 0
