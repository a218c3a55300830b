"""What a creature can't attack, block or be blocked by because of a filter (COMBAT_RULE; CR 508.1c, 509.1b).

A rule speaks as its source does: "you" and "this" in the filter are the controller and the object of the static ability
or effect that it belongs to.
"""

from .._jit import bit, ctz, kernel
from .bits import has
from .enums import *
from .expr import holds
from .filters import match, set_context
from .layout import *


@kernel
def rule_holds(s, db, k, row, d):
    """1 if the rule `k` (kind and filter or condition), whose source's context is set up, forbids the pair with `row`.

    `d` is the defending player, if it is about attacking.
    """
    fi = k >> 8
    if k & 255 != CR_CANT_ATTACK_UNLESS:
        return match(s, db, fi, row, CX_STATIC)
    s.cx[CX_STATIC].it.ev_player = d
    return 0 if holds(s, db, fi, CX_STATIC) else 1


@kernel
def says(s, db, a, you, src, o, ops, row, d):
    """1 if static ability `a`, of `you` and `src`, says of object `o` a rule of a kind in `ops` that forbids `row`."""
    ab = db.abilities[a]
    for k in range(ab.mod0, ab.mod1):
        md = db.mods[k]
        if md.mod == MOD_COMBAT_RULE and (ops >> (md.k & 255)) & 1:
            set_context(s, CX_STATIC, you, src)
            if match(s, db, md.filter, o, CX_STATIC) and holds(s, db, ab.condition, CX_STATIC):
                if rule_holds(s, db, md.k, row, d):
                    return 1
    return 0


@kernel
def static_forbids(s, db, src, a, o, ops, row, d):
    """1 if static ability `a` of object `src` has a rule of a kind in `ops` about object `o` that forbids `row`."""
    ab = db.abilities[a]
    if ab.kind != AB_STATIC or not (ab.zones >> s.o[src].zone) & 1:
        return 0
    return says(s, db, a, s.o[src].ch.controller, src, o, ops, row, d)


@kernel
def forbidden(s, db, o, ops, row, d):
    """1 if a combat rule about creature `o`, of a kind in the mask `ops`, forbids the pair with `row`."""
    if not s.o[o].ch.rules & RULE_COMBAT_RULE:
        return 0
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.mod == MOD_COMBAT_RULE and (ops >> (e.k & 255)) & 1 and has(e.who, o):
            src = e.src if e.src >= 0 and s.o[e.src].gen == e.src_gen else NONE
            set_context(s, CX_STATIC, e.player, src)
            if rule_holds(s, db, e.k, row, d):
                return 1
        elif e.mod == MOD_ABILITY and db.abilities[e.a].kind == AB_STATIC:
            src = e.src if e.src >= 0 and s.o[e.src].gen == e.src_gen else NONE
            if says(s, db, e.a, e.player, src, o, ops, row, d):
                return 1
    for w in range(W):
        m = s.with_static[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            src = w * 64 + k
            if s.o[src].ch.lost_abilities:
                continue
            c = db.cards[s.o[src].card]
            for a in range(c.ability0, c.ability1):
                if static_forbids(s, db, src, a, o, ops, row, d):
                    return 1
    for g in range(s.n_grants):
        src = s.grants[g].obj
        if src >= 0 and static_forbids(s, db, src, s.grants[g].ability, o, ops, row, d):
            return 1
    return 0
