"""Who may attack and block whom: checks of one creature or one pair, whatever else is declared."""

from .._jit import bit, ctz, kernel
from .bits import has
from .combat_rules import forbidden
from .enums import *
from .filters import protected_from
from .layout import *
from .protocol import EVASION

#: Keywords that limit who blocks the creature (shadow also limits what it blocks).


@kernel
def can_attack(s, o):
    """1 if creature `o` of the active player may attack as far as it alone is concerned (CR 508.1a, 508.1c)."""
    ch = s.o[o].ch
    if has(s.tapped, o) or ch.rules & RULE_CANT_ATTACK or ch.types & T_BATTLE:
        return 0
    if has(s.sick, o) and not ch.keywords & KW_HASTE:  # CR 302.6
        return 0
    if ch.keywords & KW_DEFENDER and not ch.rules & RULE_ATTACKS_DESPITE_DEFENDER:  # CR 702.3b
        return 0
    return 1


@kernel
def can_block_pair(s, db, b, a):
    """1 if creature `b` may block attacker `a`, whatever else is declared (CR 509.1b and the evasion abilities).

    Assumes that `a` attacks `b`'s controller and that `b` is untapped; set restrictions such as menace are not looked at.
    """
    x = s.o[a].ch
    y = s.o[b].ch
    if (y.rules >> MORE_BLOCKS_BIT) & 3 and has(s.blockers, b):
        for k in range(s.n_blocks):
            if s.blocks[k].a == b and s.blocks[k].b == a:
                return 0
    if (x.rules & RULE_CANT_BE_BLOCKED) | (y.rules & RULE_CANT_BLOCK) or (x.keywords ^ y.keywords) & KW_SHADOW:
        return 0  # shadow: CR 702.28b
    if (x.rules | y.rules) & RULE_COMBAT_RULE:
        if forbidden(s, db, a, 1 << CR_CANT_BE_BLOCKED_BY, b, NONE) or forbidden(s, db, b, 1 << CR_CANT_BLOCK, a, NONE):
            return 0
    k = x.keywords & EVASION
    if k == 0:
        return 1
    if k & KW_FLYING and not y.keywords & (KW_FLYING | KW_REACH):  # CR 702.9b
        return 0
    if k & KW_HORSEMANSHIP and not y.keywords & KW_HORSEMANSHIP:  # CR 702.31b
        return 0
    if k & KW_FEAR and not y.types & T_ARTIFACT and not y.colors & COL_BLACK:  # CR 702.36b
        return 0
    if k & KW_INTIMIDATE and not y.types & T_ARTIFACT and not y.colors & x.colors:  # CR 702.13b
        return 0
    if k & KW_SKULK and y.power > x.power:  # CR 702.118b
        return 0
    if k & KW_PROTECTION and protected_from(s, db, a, b):  # CR 702.16f
        return 0
    return 1


@kernel
def defending_player(s, a):
    """The player that attacker `a` attacks, or whose planeswalker it attacks or attacked; NONE if none (CR 508.5).

    An attacker whose planeswalker was removed from combat has `attacking` = -2 - that player (CR 506.4c).
    """
    r = s.o[a].attacking
    if r >= FIRST_PLAYER:
        return r - FIRST_PLAYER
    if r >= 0:
        return s.o[r].ch.controller
    if r < NONE:
        return -2 - r
    return NONE


@kernel
def attacked(s, a):
    """Row that attacker `a` damages if unblocked: what it attacks, if that is still there, else NONE (CR 510.1b)."""
    r = s.o[a].attacking
    if r >= FIRST_PLAYER:
        return NONE if s.pl[r - FIRST_PLAYER].lost else r
    if r < 0 or not has(s.battlefield, r) or not s.o[r].ch.types & T_PLANESWALKER:
        return NONE
    if s.o[r].ch.controller == s.o[a].ch.controller:
        return NONE
    return r


@kernel
def next_attacker(s, p, a):
    """The attacker after row `a` that attacks player `p` or a planeswalker of theirs, NONE if there is none."""
    a += 1
    for w in range(a >> 6, W):
        m = s.attackers[w]
        if w == a >> 6:
            m = (m >> (a & 63)) << (a & 63)
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if defending_player(s, w * 64 + k) == p:
                return w * 64 + k
    return NONE


@kernel
def may_block_more(s, b):
    """1 if creature `b`, which blocks already, can block one more attacker (CR 509.1a)."""
    more = (s.o[b].ch.rules >> MORE_BLOCKS_BIT) & 3
    if more == 0:
        return 0
    n = 0
    for k in range(s.n_blocks):
        n += s.blocks[k].a == b
    return 1 if more == 3 or n <= more else 0


@kernel
def next_blocker(s, p, b):
    """The creature after row `b` that player `p` might declare as a blocker still, NONE if there is none (CR 509.1a)."""
    b += 1
    for w in range(b >> 6, W):
        m = s.creatures[w] & s.controlled[p, w] & ~s.tapped[w]
        if w == b >> 6:
            m = (m >> (b & 63)) << (b & 63)
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            ch = s.o[w * 64 + k].ch
            if has(s.blockers, w * 64 + k) and not may_block_more(s, w * 64 + k):
                continue
            if not ch.rules & RULE_CANT_BLOCK and not ch.types & T_BATTLE:
                return w * 64 + k
    return NONE
