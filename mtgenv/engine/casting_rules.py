"""What static abilities and effects say about casting, playing and activating: permissions, prohibitions, timing (CR 601.3).

A *rule* is a row of the ability table that is asked for where it matters instead of being kept in the layers: PERMISSION,
CASTING_RULE, COST_MOD. It works from an object (a printed ability), or as a continuous effect with Mod ABILITY.
`next_rule` walks them; a place is object * 1024 + position in the card's range, or 1024 * (N_OBJECTS + effect).
"""

from .._jit import bit, ctz, kernel
from ..vm.opcodes import *
from .bits import has, used_up
from .durations import add_rule
from .enums import *
from .expr import evaluate, holds
from .filters import match, players, set_context
from .layout import *
from .zones import leave_zone, put_in_zone, take_from_library


@kernel
def next_rule(s, db, kind, at):
    """The next place after `at` (NONE: from the start) where a rule of that ability kind works; NONE if no more.

    Rules about their own card, and effects about certain objects, count too: the caller tells them apart.
    """
    o = 0
    j = 0
    if at >= 0:
        o = at >> 10
        j = (at & 1023) + 1
    if o < N_OBJECTS:
        for w in range(o >> 6, W):
            m = s.with_static[w]
            if w == o >> 6:
                m &= ~(bit(o & 63) - 1) if o & 63 else m
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                i = w * 64 + k
                x = s.o[i]
                if i != o:
                    j = 0
                c = db.cards[x.card]
                if not c.has_static & 2 or (x.ch.lost_abilities and x.zone == Z_BATTLEFIELD):
                    continue
                for a in range(c.ability0 + j, c.ability1):
                    ab = db.abilities[a]
                    if ab.kind == kind and (ab.zones >> x.zone) & 1 and not ab.self_only:
                        return i * 1024 + a - c.ability0
        o = N_OBJECTS
        j = 0
    e = o - N_OBJECTS
    if j > 0:
        e += 1
    while e < s.n_effects:
        if s.effects[e].mod == MOD_ABILITY and db.abilities[s.effects[e].a].kind == kind:
            return (N_OBJECTS + e) * 1024
        e += 1
    return NONE


@kernel
def rule_ability(s, db, at):
    """The ability row of the rule at that place."""
    o = at >> 10
    if o < N_OBJECTS:
        return db.cards[s.o[o].card].ability0 + (at & 1023)
    return s.effects[o - N_OBJECTS].a


@kernel
def rule_context(s, at):
    """Context CX_STATIC := "you" and "this" of the rule at that place."""
    o = at >> 10
    if o < N_OBJECTS:
        return set_context(s, CX_STATIC, s.o[o].ch.controller, o)
    e = s.effects[o - N_OBJECTS]
    set_context(s, CX_STATIC, e.player, e.src)
    s.cx[CX_STATIC].it.src_gen = e.src_gen
    return 0


@kernel
def matches_for(s, db, fi, o, p, c):
    """1 if object `o`, as controlled by player `p`, matches filter `fi` in context `c`."""
    y = s.o[o].ch
    mine = y.controller
    y.controller = p
    ok = match(s, db, fi, o, c)
    y.controller = mine
    return ok


@kernel
def applies(s, db, at, p, o):
    """1 if the casting rule at that place is about player `p` and object `o`; its context is then in CX_STATIC."""
    ab = db.abilities[rule_ability(s, db, at)]
    rule_context(s, at)
    s.cx[CX_STATIC].it.ev_player = p
    if ab.ev_player and not (players(s, db, ab.ev_player, CX_STATIC) >> p) & 1:
        return 0
    if not holds(s, db, ab.condition, CX_STATIC):
        return 0
    return 1 if o < 0 or ab.filter < 0 else matches_for(s, db, ab.filter, o, p, CX_STATIC)


@kernel
def has_rule(s, db, op, p, o):
    """1 if a casting rule `op` is about player `p` and object `o` (NONE: about no object)."""
    at = next_rule(s, db, AB_CASTING_RULE, NONE)
    while at >= 0:
        if db.abilities[rule_ability(s, db, at)].op == op and applies(s, db, at, p, o):
            return 1
        at = next_rule(s, db, AB_CASTING_RULE, at)
    return 0


@kernel
def cast_forbidden(s, db, p, o):
    """1 if player `p` can't cast object `o` because of a casting rule (CR 101.2, 601.3a)."""
    at = next_rule(s, db, AB_CASTING_RULE, NONE)
    while at >= 0:
        ab = db.abilities[rule_ability(s, db, at)]
        if ab.op == CAST_CANT_CAST and applies(s, db, at, p, o):
            k = at >> 10
            before = s.effects[k - N_OBJECTS].k >> 1 if k >= N_OBJECTS else 0  # cast before the effect began
            if ab.q == NONE_Q or s.pl[p].spells_cast >= before + evaluate(s, db, ab.q, CX_STATIC):
                return 1
        at = next_rule(s, db, AB_CASTING_RULE, at)
    return 0


@kernel
def activation_forbidden(s, db, p, o, mana):
    """1 if player `p` can't activate abilities of object `o` because of a casting rule; `mana`: it is a mana ability."""
    at = next_rule(s, db, AB_CASTING_RULE, NONE)
    while at >= 0:
        ab = db.abilities[rule_ability(s, db, at)]
        if ab.op == CAST_CANT_ACTIVATE and not (mana and ab.op_a) and applies(s, db, at, p, o):
            return 1
        at = next_rule(s, db, AB_CASTING_RULE, at)
    return 0


@kernel
def land_forbidden(s, db, p, o):
    """1 if player `p` can't play land `o` (CR 305.3)."""
    return has_rule(s, db, CAST_CANT_PLAY_LANDS, p, o)


@kernel
def permits(s, db, at, p, o):
    """1 if the permission at that place lets player `p` play or cast card `o` from where it is, timing and costs aside."""
    a = rule_ability(s, db, at)
    ab = db.abilities[a]
    k = at >> 10
    x = s.o[o]
    if k >= N_OBJECTS and s.effects[k - N_OBJECTS].b == 0:  # an effect about certain cards
        e = s.effects[k - N_OBJECTS]
        if e.player != p or not has(e.who, o):
            return 0
        rule_context(s, at)
        return holds(s, db, ab.condition, CX_STATIC)
    if not (ab.ev_mask >> (Z_LIBRARY if x.zone == Z_LOOKED_AT else x.zone)) & 1:
        return 0
    if ab.once_a_turn and k < N_OBJECTS and used_up(s, ab, k):
        return 0
    if not applies(s, db, at, p, o):
        return 0
    return 1


@kernel
def permission_source(s, db, a, p, o):
    """The object whose printed permission `a` lets player `p` play card `o`; NONE if it comes from an effect."""
    at = next_rule(s, db, AB_PERMISSION, NONE)
    while at >= 0:
        if rule_ability(s, db, at) == a and at >> 10 < N_OBJECTS and permits(s, db, at, p, o):
            return at >> 10
        at = next_rule(s, db, AB_PERMISSION, at)
    return NONE


@kernel
def use_once(s, db, p, o, way):
    """Player `p` has cast spell `o` in that way: effects about "the next spell you cast" that were about it end."""
    n = 0
    cast = way + 0
    for i in range(s.n_effects):
        e = s.effects[i]
        used = 0
        if e.mod == MOD_ABILITY and e.k & 1 and e.player == p:
            ab = db.abilities[e.a]
            if ab.op == CAST_UNCOUNTERABLE and ab.kind == AB_CASTING_RULE and applies(s, db, (N_OBJECTS + i) * 1024, p, o):
                s.o[o].ch.rules |= RULE_CANT_BE_COUNTERED  # it stays so
            if ab.kind == AB_PERMISSION:  # only one of several that are alike
                used = 1 if e.a == cast else 0
                cast = NONE if used else cast
            else:
                used = applies(s, db, (N_OBJECTS + i) * 1024, p, o)
        if not used:
            if n != i:
                s.effects[n] = s.effects[i]
            n += 1
    s.n_effects = n
    return 0


@kernel
def lift_top(s, db, p):
    """Hold the top card of player `p`'s library in a slot while it may be played from there (CR 601.3b); else nothing."""
    if s.pl[p].n_library == 0:
        return 0
    at = next_rule(s, db, AB_PERMISSION, NONE)
    while at >= 0:
        ab = db.abilities[rule_ability(s, db, at)]
        if (ab.ev_mask >> Z_LIBRARY) & 1 and applies(s, db, at, p, NONE):
            o = take_from_library(s, db, p, s.pl[p].n_library - 1)
            if o >= 0:
                s.o[o].known |= 1 << p
            return 1
        at = next_rule(s, db, AB_PERMISSION, at)
    return 0


@kernel
def lower_top(s, db, keep):
    """Put the cards that `lift_top` holds back on top of their libraries, but for card `keep`, which is being played."""
    for w in range(W):
        m = s.looked_at[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            if o != keep:
                leave_zone(s, db, o)
                put_in_zone(s, db, o, Z_LIBRARY, NONE)
    return 0


@kernel
def op_rule(s, db, c, op, pc):
    """PERMIT set ability duration players; APPLYING ability duration players once (CR 611.2)."""
    it = s.cx[c].it
    floating = 1 if op == OP_APPLYING else 0
    if not floating:
        pc += 1
    duration = db.code[pc + 2]
    if duration == DUR_WHILE_SOURCE or duration == DUR_WHILE_YOU_CONTROL_SOURCE:  # ended before it began (CR 611.2b)
        if it.src < 0 or s.o[it.src].gen != it.src_gen or s.o[it.src].zone != Z_BATTLEFIELD:
            return 0
    st = s.cx[c].set
    reg = 0 if floating else db.code[pc]
    who = players(s, db, db.code[pc + 3], c)
    more = db.abilities[db.code[pc + 1]].kind == AB_CASTING_RULE and db.abilities[db.code[pc + 1]].op_a == 2
    for p in range(s.n_players):
        if (who >> p) & 1:
            k = db.code[pc + 4] if floating else 0
            if more:
                k += 2 * s.pl[p].spells_cast
            add_rule(
                s, db.code[pc + 1], k, floating, duration, p, it.src, it.src_gen,
                st[reg, 0] & ~s.free[0], st[reg, 1] & ~s.free[1], st[reg, 2] & ~s.free[2],  # not a token that is gone
            )
    return 0


@kernel
def later(s, o):
    """1 if it is no longer the turn in which exiled card `o` was plotted or foretold (CR 702.143a, 718.2)."""
    return 1 if s.turn > s.o[o].x else 0
