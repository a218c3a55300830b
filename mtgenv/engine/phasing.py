"""Phasing (CR 702.26): phased-out permanents are in zone PHASED, in no list, and keep everything else that they are."""

from .._jit import bit, ctz, kernel
from .bits import add, drop, has
from .combat_state import remove_from_combat
from .enums import *
from .layers import enter_printed, print_chars
from .layout import *


@kernel
def phase_one(s, o, indirect):
    """Permanent `o` phases out; `indirect`: because its host does, with which it phases in (CR 702.26g)."""
    x = s.o[o]
    if s.in_combat:
        remove_from_combat(s, o)  # CR 506.4
    x.status |= (FACE_PHASED_TAPPED if has(s.tapped, o) else 0) | (FACE_PHASED_INDIRECTLY if indirect else 0)
    x.zone = Z_PHASED
    for p in range(s.n_players):
        drop(s.controlled[p], o)
    drop(s.battlefield, o)
    drop(s.tapped, o)
    drop(s.sick, o)
    drop(s.creatures, o)
    drop(s.lands, o)
    drop(s.attached, o)
    drop(s.declared, o)
    drop(s.dealt_first, o)
    drop(s.deathtouched, o)
    drop(s.entered_this_turn, o)
    drop(s.modified, o)
    drop(s.face_down, o)
    drop(s.with_static, o)
    drop(s.with_trigger, o)
    drop(s.with_replacement, o)
    drop(s.with_activated, o)
    drop(s.with_mana, o)
    n = 0
    for i in range(s.n_effects):  # what lasts while something is seen of it ends (CR 702.26e)
        d = s.effects[i].duration
        tied = d == DUR_WHILE_SOURCE or d == DUR_WHILE_YOU_CONTROL_SOURCE or d == DUR_WHILE_TAPPED
        if s.effects[i].src != o or not (tied or d == DUR_WHILE_YOU_CONTROL_TAPPED):
            if n != i:
                s.effects[n] = s.effects[i]
            n += 1
    s.n_effects = n
    s.chars_dirty = 1
    s.sba_dirty = 1
    s.version += 1
    return 0


@kernel
def phase_out(s):
    """The permanents in `s.affected` phase out, and what is attached to them (CR 702.26b, 702.26g)."""
    for w in range(W):
        s.tmp[0, w] = s.affected[w] & s.battlefield[w]
        s.tmp[1, w] = s.tmp[0, w]
    for _ in range(3):  # what is attached to what is attached
        for w in range(W):
            m = s.attached[w] & ~s.tmp[0, w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                h = s.o[w * 64 + k].attached_to
                if 0 <= h < N_OBJECTS and has(s.tmp[0], h):
                    s.tmp[0, w] |= bit(k)
    for w in range(W):
        m = s.tmp[0, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            phase_one(s, w * 64 + k, 0 if (s.tmp[1, w] >> k) & 1 else 1)
    return 0


@kernel
def phase_in(s, db, o):
    """Permanent `o` phases in, as it phased out, without entering (CR 702.26d); its damage is gone since (514.2)."""
    x = s.o[o]
    you = x.ch.controller + 0
    tapped = x.status & FACE_PHASED_TAPPED
    x.zone = Z_BATTLEFIELD
    x.status &= ~(FACE_PHASED_TAPPED | FACE_PHASED_INDIRECTLY)
    x.damage = 0
    add(s.battlefield, o)
    if tapped:
        add(s.tapped, o)
    if x.status & FACE_FACE_DOWN:
        add(s.face_down, o)
    if x.attached_to != NONE:
        add(s.attached, o)
    print_chars(s, db, o)
    x.ch.controller = you
    enter_printed(s, db, o)
    add(s.modified, o)
    s.sba_dirty = 1
    s.version += 1
    return 0


@kernel
def phase_turn(s, db, p):
    """As player `p`'s untap step begins, what phased out under their control phases in; what has phasing phases out."""
    for w in range(W):
        m = s.controlled[p, w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if s.o[w * 64 + k].ch.keywords & KW_PHASING:
                out |= bit(k)
        s.affected[w] = out
    for turn in range(2):
        for o in range(N_OBJECTS):
            x = s.o[o]
            if x.zone == Z_PHASED:
                h = x.attached_to
                if x.status & FACE_PHASED_INDIRECTLY:
                    if turn and 0 <= h < N_OBJECTS and s.o[h].zone == Z_BATTLEFIELD:
                        phase_in(s, db, o)
                elif turn == 0 and x.ch.controller == p:
                    phase_in(s, db, o)
    return phase_out(s)
