"""Mana beside the rule: what mana abilities cost and do besides {T}, and mana that players keep (CR 500.5, 605)."""

from .._jit import bit, ctz, kernel
from .bits import side_of
from .enums import *
from .events import add_event, add_move, put_counters, tap
from .expr import evaluate, holds
from .filters import players, set_context
from .layout import *
from .mana_sources import add_mana


@kernel
def pay_side(s, db, p, o, x):
    """Pay what the ability behind word `x` of source `o` costs, and let it do what else it does than its main mana.

    What is no status becomes an event that the caller of `pay_auto` has to submit.
    """
    j = side_of(x) - 1
    card = db.cards[s.o[o].card]
    printed = 0 if s.o[o].ch.lost_abilities else card.ability1 - card.ability0
    a = card.ability0 + j if j < printed else s.grants[j - printed].ability
    ab = db.abilities[a]
    for t in range(6):
        add_mana(s, db, p, t, (ab.pays_more >> (4 * t)) & 15, 0, o, s.o[o].gen)
    for k in range(db.costs[ab.cost].part0, db.costs[ab.cost].part1):
        part = db.cost_parts[k]
        if part.kind == COST_TAP:
            tap(s, db, o)
        elif part.kind == COST_SACRIFICE_THIS:
            add_event(s, EV_SACRIFICED, o, o, p, 0, Z_BATTLEFIELD * 8 + Z_GRAVEYARD)
        elif part.kind == COST_EXILE_THIS:
            add_move(s, o, Z_EXILE, o, p)
        elif part.kind == COST_PAY_LIFE:
            add_event(s, EV_LIFE_LOST, FIRST_PLAYER + p, o, p, part.q >> 1, 1)
        elif part.kind == COST_REMOVE_COUNTERS:
            put_counters(s, db, o, part.counter, -(part.q >> 1))
    if ab.pays_hurt:
        add_event(s, EV_DAMAGE, FIRST_PLAYER + p, o, NONE, ab.pays_hurt, 0)
    s.version += 1
    return 0


@kernel
def kept_mana(s, db, p):
    """Types of mana that player `p` doesn't lose as steps and phases end."""
    out = 0
    for w in range(W):
        m = s.with_static[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            c = db.cards[x.card]
            for a in range(c.ability0, c.ability1):
                ab = db.abilities[a]
                if ab.kind != AB_PLAYER_RULE or ab.op != PLR_KEEPS_MANA or x.ch.lost_abilities:
                    continue
                if (ab.zones >> x.zone) & 1:
                    set_context(s, CX_STATIC, x.ch.controller, w * 64 + k)
                    if (players(s, db, ab.ev_player, CX_STATIC) >> p) & 1 and holds(s, db, ab.condition, CX_STATIC):
                        out |= evaluate(s, db, ab.q, CX_STATIC)
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.mod == MOD_ABILITY and db.abilities[e.a].kind == AB_PLAYER_RULE and db.abilities[e.a].op == PLR_KEEPS_MANA:
            set_context(s, CX_STATIC, e.player, NONE)
            if (players(s, db, db.abilities[e.a].ev_player, CX_STATIC) >> p) & 1:
                out |= evaluate(s, db, db.abilities[e.a].q, CX_STATIC)
    return out
