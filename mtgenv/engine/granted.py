"""What counters, rules about face-down permanents and exceptions of copies add to the layers (CR 122.1, 702.168, 707.9)."""

from .._jit import bit, ctz, kernel
from .bits import add, has
from .enums import *
from .layout import *


@kernel
def apply_counter_rules(s, db, what):
    """Keywords that counters give (0), before other effects of layer 6 (CR 122.1b); what else they stand for (1)."""
    for w in range(W):
        m = s.modified[w] & s.battlefield[w]
        while m != 0:
            z = ctz(m)
            m ^= bit(z)
            x = s.o[w * 64 + z]
            for k in range(N_COUNTERS):
                if x.counters[k] <= 0:
                    continue
                if what == 0:
                    x.ch.keywords |= db.counter_keywords[k]
                    continue
                for a in range(db.counter_ability0[k], db.counter_ability1[k]):
                    if s.n_grants < GRANTS_CAP:
                        g = s.grants[s.n_grants]
                        g.obj = w * 64 + z
                        g.ability = a
                        g.src = w * 64 + z
                        s.n_grants += 1
                        x.ch.granted = 1
    return 0


@kernel
def ruled_by_counters(s, db, o):
    """1 if object `o` has counters that give it keywords or abilities."""
    for k in range(N_COUNTERS):
        if s.o[o].counters[k] > 0:
            if db.counter_keywords[k] or db.counter_ability1[k] > db.counter_ability0[k]:
                return 1
            if db.counter_power[k] or db.counter_toughness[k]:
                return 1
    return 0


@kernel
def grant_ward(s, db):
    """Face-down permanents that were cast by disguise or cloaked have ward {2} (CR 702.168a, 701.58a)."""
    for w in range(W):
        m = s.face_down[w] & s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            disguised = db.cards[x.physical].disguise and not x.status & FACE_MANIFESTED
            if (disguised or x.marks & MARK_WARDED) and not x.ch.lost_abilities and s.n_grants < GRANTS_CAP:
                g = s.grants[s.n_grants]
                g.obj = w * 64 + k
                g.ability = db.face_down_ward - 1
                g.src = w * 64 + k
                s.n_grants += 1
                x.ch.granted = 1
                x.ch.keywords |= KW_WARD
                add(s.modified, w * 64 + k)
    return 0


@kernel
def copied_since(s, o, stamp):
    """1 if permanent `o` became a copy of something else after `stamp`: exceptions of before are gone."""
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.mod == MOD_COPY and e.timestamp > stamp and has(e.who, o):
            return 1
    return 0


@kernel
def copied_size(s, o):
    """1 if permanent `o` is a copy with a power and toughness of its own: no ability defines them (CR 707.9d)."""
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.fresh == COPIABLE and e.mod == MOD_SET_PT and has(e.who, o) and not copied_since(s, o, e.timestamp):
            return 1
    return 0
