"""Continuous effects of resolved spells and abilities: how they begin and when they end (CR 611.2, 613.7)."""

from .._jit import bit, ctz, kernel
from .bits import add, clear, drop, has, is_empty
from .enums import *
from .layers import set_face
from .layout import *


@kernel
def new_effect(s, mod, k, a, b, duration, player, src, src_gen):
    """A further continuous effect with a timestamp of its own, on nothing yet: its place; NONE if there is no room."""
    if s.n_effects >= EFFECTS_CAP:
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return NONE
    e = s.effects[s.n_effects]
    s.n_effects += 1
    s.timestamps += 1
    e.mod = mod
    e.k = k
    e.a = a
    e.b = b
    e.duration = duration
    e.player = player
    e.src = src
    e.src_gen = src_gen
    e.timestamp = s.timestamps
    e.fresh = 0
    clear(e.who)
    return s.n_effects - 1


@kernel
def add_effect(s, mod, k, a, b, duration, player, src, src_gen, reg_w0, reg_w1, reg_w2):
    """Create a continuous effect on the given set of objects (CR 611.2); equal earlier +N/+N effects are merged."""
    m0 = reg_w0 & s.battlefield[0]
    m1 = reg_w1 & s.battlefield[1]
    m2 = reg_w2 & s.battlefield[2]
    if duration == DUR_AS_IT_ENTERS:
        m0 = reg_w0
        m1 = reg_w1
        m2 = reg_w2 & bit(N_OBJECTS - 128) - 1
    elif (m0 | m1 | m2) == 0:  # permanent spells: it goes on applying to what they become (CR 400.7a)
        for i in range(s.n_stack):
            o = s.stack[i].obj
            if s.stack[i].kind == ITEM_SPELL and s.o[o].ch.types & PERMANENT_TYPES:
                if o < 64:
                    m0 |= reg_w0 & bit(o)
                elif o < 128:
                    m1 |= reg_w1 & bit(o - 64)
                else:
                    m2 |= reg_w2 & bit(o - 128)
    if (m0 | m1 | m2) == 0:
        return 0
    by_tapping = DUR_WHILE_TAPPED <= duration <= DUR_WHILE_YOU_CONTROL_TAPPED
    tied = duration == DUR_WHILE_SOURCE or duration == DUR_WHILE_YOU_CONTROL_SOURCE or by_tapping
    if tied:  # ended before it began (CR 611.2b)
        if src < 0 or s.o[src].gen != src_gen or s.o[src].zone != Z_BATTLEFIELD:
            return 0
        mine = duration == DUR_WHILE_YOU_CONTROL_SOURCE or duration == DUR_WHILE_YOU_CONTROL_TAPPED
        if (mine and s.o[src].ch.controller != player) or (by_tapping and not has(s.tapped, src)):
            return 0
    s.chars_dirty = 1
    s.sba_dirty = 1
    s.version += 1
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.mod == mod and e.duration == duration and e.player == player and e.fresh == 0:
            same = e.who[0] == m0 and e.who[1] == m1 and e.who[2] == m2
            if same and not tied:
                if mod == MOD_MODIFY_PT:
                    e.a += a
                    e.b += b
                    return 0
                if mod == MOD_ADD_RULES or (mod == MOD_ADD_KEYWORDS and e.k == k):
                    e.k |= k
                    s.timestamps += 1  # a keyword gained again comes after what took it away (CR 613.7)
                    e.timestamp = s.timestamps
                    return 0
    i = new_effect(s, mod, k, a, b, duration, player, src, src_gen)
    if i >= 0:
        e = s.effects[i]
        e.who[0] = m0
        e.who[1] = m1
        e.who[2] = m2
    return 0


@kernel
def add_rule(s, a, once, floating, duration, player, src, src_gen, w0, w1, w2):
    """Ability row `a` works for a while: about the objects of the set, or (`floating`) about none in particular (CR 611.2).

    `once`: it is over when it was about a spell that was cast.
    """
    if not floating and (w0 | w1 | w2) == 0:
        return 0
    i = new_effect(s, MOD_ABILITY, once, a, floating, duration, player, src, src_gen)
    if i < 0:
        return 0
    e = s.effects[i]
    e.who[0] = 0 if floating else w0
    e.who[1] = 0 if floating else w1
    e.who[2] = 0 if floating else w2
    s.chars_dirty = 1  # a static ability or a rule about players may be among them
    s.version += 1
    return 0


@kernel
def add_copiable(s, mod, k, a, b, duration, player, src, o):
    """One thing in which copy `o` differs from what it copies; alike ones are one effect (CR 707.9b)."""
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.fresh == COPIABLE and e.mod == mod and e.k == k and e.a == a and e.b == b and e.duration == duration:
            if e.player == player:
                add(e.who, o)
                return 0
    i = new_effect(s, mod, k, a, b, duration, player, src, s.o[src].gen if src >= 0 else 0)
    if i < 0:
        return 0
    s.effects[i].fresh = COPIABLE
    add(s.effects[i].who, o)
    return 1


@kernel
def copy_exceptions(s, o, copied):
    """Object `o` is a copy of `copied`: what that differs in as a copy, `o` does too (CR 707.9b)."""
    n = s.n_effects + 0
    for i in range(n):
        e = s.effects[i]
        if e.fresh == COPIABLE and e.duration == DUR_PERMANENT and has(e.who, copied) and o != copied:
            add(e.who, o)
    return 0


@kernel
def end_effects(s, db, duration, player):
    """End the continuous effects and shields of that duration (`player` NONE: everyone's)."""
    n = 0
    clear(s.affected)  # whose copy effects end
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.duration == duration and (player < 0 or e.player == player):
            s.chars_dirty = 1
            s.version += 1
            if e.mod == MOD_COPY:
                for w in range(W):
                    s.affected[w] |= e.who[w]
        else:
            if n != i:
                s.effects[n] = s.effects[i]
            n += 1
    s.n_effects = n
    for w in range(W):
        m = s.affected[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            set_face(s, db, w * 64 + k)
    n = 0
    for i in range(s.n_delayed):  # "whenever ... this turn" (CR 603.7b)
        if s.delayed[i].duration != duration or (player >= 0 and s.delayed[i].controller != player):
            if n != i:
                s.delayed[n] = s.delayed[i]
            n += 1
    s.n_delayed = n
    n = 0
    for i in range(s.n_shields):
        if s.shields[i].duration == duration and (player < 0 or s.shields[i].player == player):
            s.chars_dirty = 1
        else:
            if n != i:
                s.shields[n] = s.shields[i]
            n += 1
    s.n_shields = n
    return 0


@kernel
def begin_entered(s, db):
    """Effects that waited for objects to enter go on for those that have entered, and are over for others (CR 611.2e)."""
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.duration == DUR_AS_IT_ENTERS:
            for w in range(W):
                e.who[w] &= s.battlefield[w]
            if not is_empty(e.who):
                e.duration = DUR_PERMANENT
    return end_effects(s, db, DUR_AS_IT_ENTERS, NONE)


@kernel
def forget_object(s, o):
    """Object `o` left the battlefield: it leaves every effect and shield; effects that lasted while it stayed end."""
    n = 0
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.duration != DUR_AS_IT_ENTERS:
            drop(e.who, o)
        tied = e.duration == DUR_WHILE_SOURCE or e.duration == DUR_WHILE_YOU_CONTROL_SOURCE
        source_gone = e.src == o and (tied or DUR_WHILE_TAPPED <= e.duration <= DUR_WHILE_YOU_CONTROL_TAPPED)
        kept = not is_empty(e.who) or (e.mod == MOD_ABILITY and e.b)
        if kept and not source_gone:
            if n != i:
                s.effects[n] = s.effects[i]
            n += 1
    s.n_effects = n
    for i in range(s.n_shields - 1, -1, -1):
        if s.shields[i].obj == o or s.shields[i].to == o:
            s.n_shields -= 1
            s.shields[i] = s.shields[s.n_shields]
    return 0
