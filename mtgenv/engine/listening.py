"""Which events anything listens to or may replace: worked out after the layers (CR 603.2, 614.4)."""

from .._jit import bit, ctz, kernel
from .bits import add
from .enums import *
from .layout import *


@kernel
def listen(s, db):
    """Work out which events anything listens to or may replace; add what granted abilities bring."""
    listening = 0
    replacing = 0
    for g in range(s.n_grants):
        o = s.grants[g].obj
        if o >= 0:
            ab = db.abilities[s.grants[g].ability]
            if ab.kind == AB_TRIGGERED or ab.kind == AB_TRIGGERED_MANA:
                add(s.with_trigger, o)
                listening |= 1 << ab.event
            elif ab.kind == AB_ACTIVATED:
                add(s.with_activated, o)
            elif ab.kind == AB_MANA:
                add(s.with_mana, o)
                if not ab.mana:
                    add(s.with_activated, o)
            elif ab.kind == AB_REPLACEMENT:
                add(s.with_replacement, o)
                replacing |= 1 << ab.event
    for w in range(W):
        m = s.with_trigger[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            listening |= db.cards[s.o[w * 64 + k].card].listens
        m = s.with_replacement[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            c = db.cards[s.o[w * 64 + k].card]
            for a in range(c.ability0, c.ability1):
                if db.abilities[a].kind == AB_REPLACEMENT:
                    replacing |= 1 << db.abilities[a].event
    for i in range(s.n_shields):
        if s.shields[i].op == REP_FLOATING:
            replacing |= 1 << db.abilities[s.shields[i].filter].event
        else:
            replacing |= 1 << s.shields[i].event
    s.listening = listening
    s.replacing = replacing
    return 0
