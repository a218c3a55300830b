"""Sets of rows as three int64 words, and sets of legal actions as four: the inline helpers that every kernel uses.

Loop over a set like this (the same with JIT on and off; ``m & (m - 1)`` is not, because Python ints don't wrap)::

    for w in range(W):
        m = s.creatures[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
"""

from .._jit import bit, ctz, inline, popcount
from .layout import MARK_USED_SHIFT, N_VERBS, W_EXTRA, W_SIDE, W_SPEC


@inline
def has(m, r):
    """1 if row `r` is in the set."""
    return (m[r >> 6] >> (r & 63)) & 1


@inline
def add(m, r):
    """Put row `r` into the set."""
    m[r >> 6] |= bit(r & 63)


@inline
def drop(m, r):
    """Take row `r` out of the set."""
    m[r >> 6] &= ~bit(r & 63)


@inline
def assign(m, r, v):
    """Put row `r` into the set if `v`, else take it out."""
    if v:
        m[r >> 6] |= bit(r & 63)
    else:
        m[r >> 6] &= ~bit(r & 63)


@inline
def clear(m):
    """Empty the set."""
    m[0] = 0
    m[1] = 0
    m[2] = 0


@inline
def main_units(x):
    """How many mana of word `x` may be of its mask."""
    return (x >> 8) & 4095


@inline
def added(x):
    """What triggered mana abilities add to word `x`, four bits a type."""
    return (x >> W_EXTRA) & 0xFFFFFF


@inline
def spec_of(x):
    """1 + the MANA_SPEC row of word `x`, 0: nothing is special about the mana."""
    return (x >> W_SPEC) & 1023


@inline
def side_of(x):
    """1 + which of its source's abilities makes the mana of word `x`, if that one costs or does more than {T}; else 0."""
    return (x >> W_SIDE) & 255


@inline
def has_row(s, r):
    """1 if row `r` is in the action mask."""
    return (s.mask[1 + (r >> 6)] >> (r & 63)) & 1


@inline
def is_empty(m):
    """True if the set is empty."""
    return (m[0] | m[1] | m[2]) == 0


@inline
def size(m):
    """Number of rows in the set."""
    return popcount(m[0]) + popcount(m[1]) + popcount(m[2])


@inline
def copy(a, b):
    """Make `a` equal to `b`."""
    a[0] = b[0]
    a[1] = b[1]
    a[2] = b[2]


@inline
def first(m):
    """Lowest row in the set, -1 if empty."""
    if m[0] != 0:
        return ctz(m[0])
    if m[1] != 0:
        return 64 + ctz(m[1])
    if m[2] != 0:
        return 128 + ctz(m[2])
    return -1


@inline
def set_only(m, r):
    """Make the set hold row `r` alone."""
    m[0] = 0
    m[1] = 0
    m[2] = 0
    m[r >> 6] |= bit(r & 63)


# ---------------------------------------------------------------- the mask of legal actions (s.mask)
@inline
def mask_clear(s):
    """No action is legal."""
    s.mask[0] = 0
    s.mask[1] = 0
    s.mask[2] = 0
    s.mask[3] = 0


@inline
def mask_verb(s, v):
    """Verb `v` is legal."""
    s.mask[0] |= bit(v)


@inline
def mask_row(s, r):
    """Picking row `r` is legal."""
    s.mask[1 + (r >> 6)] |= bit(r & 63)


@inline
def mask_count(s):
    """Number of legal actions."""
    return popcount(s.mask[0]) + popcount(s.mask[1]) + popcount(s.mask[2]) + popcount(s.mask[3])


@inline
def mask_first(s):
    """Lowest legal action id, -1 if none."""
    if s.mask[0] != 0:
        return ctz(s.mask[0])
    if s.mask[1] != 0:
        return 64 + ctz(s.mask[1])
    if s.mask[2] != 0:
        return 128 + ctz(s.mask[2])
    if s.mask[3] != 0:
        return 192 + ctz(s.mask[3])
    return -1


@inline
def answered_row(s):
    """The row that the answer picked, -1 if it was a verb."""
    if s.ans >= N_VERBS:
        return s.ans - N_VERBS
    return -1


@inline
def note_did(s, db, p, what):
    """Player `p` did that this turn, or it happened to them (Did bits), where something asks for it."""
    if db.did_asked & what and p >= 0:
        s.pl[p].did |= db.did_asked & what
        if db.state_reads:
            s.chars_dirty = 1


@inline
def note_mark(s, db, o, mark):
    """That was done with object `o` this turn (Mark bits), where something asks for it."""
    if db.marks_asked & mark:
        s.o[o].marks |= mark
        if db.state_reads:
            s.chars_dirty = 1


@inline
def used_up(s, ab, o):
    """1 if the once-a-turn ability `ab` of object `o` was used or has triggered this turn (CR 602.5, 603.2i)."""
    if ab.used_bit == 0:
        return has(s.used_this_turn, o)
    return (s.o[o].marks >> (MARK_USED_SHIFT + ab.used_bit)) & 1


@inline
def use_up(s, ab, o):
    """The once-a-turn ability `ab` of object `o` is used now."""
    if ab.used_bit == 0:
        add(s.used_this_turn, o)
    else:
        s.o[o].marks |= 1 << (MARK_USED_SHIFT + ab.used_bit)


@inline
def pop_frame(s):
    """End the running procedure (the top frame)."""
    s.n_frames -= 1
