"""What rules say about players: lands a turn, hand size, hexproof, not losing the game, ... (CR 305.2, 402.2, 702.11c)."""

from .._jit import bit, ctz, kernel
from .enums import *
from .expr import evaluate, holds
from .filters import players, set_context
from .layout import *


@kernel
def player_rule(s, db, a):
    """What PLAYER_RULE row `a`, whose source's context is set up, says about players."""
    ab = db.abilities[a]
    n = evaluate(s, db, ab.q, CX_STATIC)
    who = players(s, db, ab.ev_player, CX_STATIC)
    for p in range(s.n_players):
        if (who >> p) & 1:
            if ab.op == PLR_ADDITIONAL_LANDS:
                s.pl[p].lands_allowed += n
            elif ab.op == PLR_MAX_HAND_SIZE:
                s.pl[p].max_hand = min(max(n, 0), 1000)
            elif ab.op == PLR_NO_MAX_HAND_SIZE:
                s.pl[p].max_hand = 1000
            elif ab.op >= FIRST_PLAYER_FLAG:
                s.pl[p].rules |= 1 << (ab.op - FIRST_PLAYER_FLAG)
    return 0


@kernel
def player_rules(s, db):
    """What static abilities and effects say about players: lands a turn (CR 305.2), maximum hand size (CR 402.2), ..."""
    for p in range(s.n_players):
        s.pl[p].lands_allowed = 1 + s.pl[p].lands_extra
        s.pl[p].max_hand = 7
        s.pl[p].rules = 0
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.mod == MOD_ABILITY and db.abilities[e.a].kind == AB_PLAYER_RULE:
            set_context(s, CX_STATIC, e.player, NONE)
            player_rule(s, db, e.a)
    for w in range(W):
        m = s.with_static[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            c = db.cards[x.card]
            for a in range(c.ability0, c.ability1):
                ab = db.abilities[a]
                if ab.kind != AB_PLAYER_RULE or x.ch.lost_abilities or not (ab.zones >> x.zone) & 1:
                    continue
                set_context(s, CX_STATIC, x.ch.controller, w * 64 + k)
                if holds(s, db, ab.condition, CX_STATIC):
                    player_rule(s, db, a)
    return 0
