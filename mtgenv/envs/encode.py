"""Kernels that write observations: one record per game, in place, from the side of one player, without what they can't see.

What each field means is in `encoding.py`; the fields' places are part of the record types, so no layout is repeated here.
`of.candidates` lists the first rows that may be picked; rows beyond the list are still legal actions.
"""

from .._jit import bit, ctz, entry, inline, kernel, popcount, random_below, record_at
from ..engine.bits import has, mask_count
from ..engine.enums import *
from ..engine.layout import *
from ..engine.main import answer, pick_random, start
from . import encoding as _registers_the_record_types  # noqa: F401

_PUBLIC = 1 << Z_BATTLEFIELD | 1 << Z_GRAVEYARD | 1 << Z_STACK | 1 << Z_EXILE | 1 << Z_COMMAND
_CONTROLLED = 1 << Z_BATTLEFIELD | 1 << Z_STACK
_SPELL_TYPES = T_INSTANT | T_SORCERY
_RESTRICTED = RULE_CANT_ATTACK | RULE_CANT_BLOCK | RULE_DOESNT_UNTAP | RULE_CANT_ACTIVATE
_STRIKERS = KW_FIRST_STRIKE | KW_DOUBLE_STRIKE
_UNTARGETABLE = KW_HEXPROOF | KW_SHROUD
# decisions whose `picked` and whose second row (`d_ref`) mean something
_PICKING = (
    1 << D_TARGET | 1 << D_SACRIFICE_COST | 1 << D_DISCARD_COST | 1 << D_COST_OBJECT | 1 << D_ATTACKER
    | 1 << D_ATTACK_TARGET | 1 << D_BLOCKER | 1 << D_BLOCK_WHICH | 1 << D_CHOOSE_OBJECT | 1 << D_DISCARD
    | 1 << D_SACRIFICE | 1 << D_SEARCH
)  # fmt: skip
_REFERRING = (
    1 << D_MODE | 1 << D_X | 1 << D_KICKER | 1 << D_TARGET | 1 << D_DIVIDE | 1 << D_PAY_MANA | 1 << D_SACRIFICE_COST
    | 1 << D_DISCARD_COST | 1 << D_COST_OBJECT | 1 << D_ATTACK_TARGET | 1 << D_BLOCK_WHICH | 1 << D_ASSIGN_DAMAGE
)  # fmt: skip
_PLAYER_ZONE = 10


@kernel
def sees(s, o, v):
    """1 if seat `v` may know which card is in slot `o` (CR 400.2, 406.3)."""
    z = s.o[o].zone
    if z == Z_EXILE and s.o[o].marks & MARK_HIDDEN:
        return (s.o[o].known >> v) & 1
    if (_PUBLIC >> z) & 1:
        return 1
    if z == Z_HAND and s.o[o].owner == v:
        return 1
    if z == Z_HAND or z == Z_LOOKED_AT:
        return (s.o[o].known >> v) & 1
    return 0


@inline
def holder(s, o):
    """Seat that a row belongs to: controller on the battlefield and the stack, else owner."""
    return s.o[o].ch.controller if (_CONTROLLED >> s.o[o].zone) & 1 else s.o[o].owner


@inline
def asked(s, v):
    """Kind of the decision that seat `v` has to make, 0 if none."""
    return s.dk if s.dp == v and s.over == 0 else 0


@inline
def hides_card(e):
    """Whether a logged event is a move between hidden zones, which only its player saw."""
    to = e.x & 7
    frm = e.x >> 3
    return e.kind == EV_MOVED and to == Z_LIBRARY and (frm == Z_HAND or frm == Z_LOOKED_AT or frm == Z_LIBRARY)


# ---------------------------------------------------------------- entities
@kernel
def write_object(s, oe, oc, o, v):
    """Row of the object in slot `o`, which seat `v` may see; marks of the pending choice come later."""
    x = s.o[o]
    oe.entities[o] = oc.entities[x.card]
    e = oe.entities[o]
    z = x.zone
    e.zone = 1 + z
    e.side = 1 if holder(s, o) == v else -1
    e.owner = 1 if x.owner == v else -1
    e.power = x.ch.power
    e.toughness = x.ch.toughness
    e.types = x.ch.types
    e.supertypes = x.ch.supertypes
    e.colors = x.ch.colors
    e.keywords_low = x.ch.keywords & 0x7FFF
    e.keywords_high = (x.ch.keywords >> 15) & 0x7FFF
    e.rules = x.ch.rules & 0x7FFF
    if z == Z_BATTLEFIELD:
        e.damage = x.damage
        e.tapped = has(s.tapped, o)
        e.sick = has(s.sick, o)
        e.plus_counters = x.counters[CTR_PLUS1]
        e.minus_counters = x.counters[CTR_MINUS1]
        e.loyalty = x.counters[CTR_LOYALTY]
        e.other_counters = x.counters[CTR_FIRST_OTHER]
        e.attacking = 1 + x.attacking if has(s.attackers, o) else 0
        e.blocked = has(s.blocked, o)
        e.attached_to = 1 + x.attached_to
        e.token = x.token
        e.x = x.x
        e.kicked = x.kicked
    elif z == Z_STACK:
        e.is_ability = 1 if x.ability >= 0 else 0
        e.x = x.x
        e.kicked = x.kicked
    elif z == Z_HAND:
        others = ((1 << s.n_players) - 1) & ~(1 << x.owner)
        e.known = 1 if x.owner != v or x.known & others else 0
    return 0


@kernel
def write_rows(s, oe, oc, v):
    """All rows: objects that seat `v` sees, hidden hand cards as blanks, players."""
    for o in range(N_OBJECTS):
        z = s.o[o].zone
        if z == Z_NOWHERE or z == Z_LIBRARY or z == Z_PHASED:
            if oe.entities[o].zone != 0 or oe.entities[o].count != 0:
                oe.entities[o] = oc.entities[0]
        elif (_PUBLIC >> z) & 1 or sees(s, o, v):
            write_object(s, oe, oc, o, v)
        else:
            oe.entities[o] = oc.entities[0]
            if z == Z_HAND:
                e = oe.entities[o]
                e.zone = 1 + Z_HAND
                e.side = -1
                e.owner = -1
                e.count = 1
    for p in range(MAX_PLAYERS):
        oe.entities[FIRST_PLAYER + p] = oc.entities[0]
        if p < s.n_players and s.pl[p].lost == 0:
            e = oe.entities[FIRST_PLAYER + p]
            e.zone = _PLAYER_ZONE
            e.side = 1 if p == v else -1
            e.owner = e.side
            e.count = 1
            e.toughness = max(-32000, min(32000, s.pl[p].life))
    return 0


@kernel
def write_relations(s, oe, v):
    """What rows have to do with each other and with the pending choice: blocks, targets, candidates, picks."""
    if s.in_combat:
        for k in range(s.n_blocks):
            a = s.blocks[k].a
            b = s.blocks[k].b
            if has(s.blockers, a) and has(s.attackers, b):
                oe.entities[a].blocking = 1 + b
                oe.entities[b].blockers += 1
    for k in range(s.n_stack):
        it = s.stack[k]
        if it.obj >= 0:
            oe.entities[it.obj].stack_place = s.n_stack - k
        for j in range(it.n_targets):
            r = it.target[j]
            if r >= N_OBJECTS or s.o[r].gen == it.target_gen[j]:
                if it.controller == v:
                    oe.entities[r].targeted_by_you += 1
                else:
                    oe.entities[r].targeted_by_them += 1
    d = asked(s, v)
    if d == 0:
        return 0
    for w in range(W):
        m = s.mask[1 + w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            oe.entities[w * 64 + k].candidate = 1
        if (_PICKING >> d) & 1:
            m = s.picked[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if oe.entities[w * 64 + k].count:
                    oe.entities[w * 64 + k].picked = 1
    if s.d_src >= 0 and d != D_MULLIGAN and d != D_BOTTOM:
        oe.entities[s.d_src].is_source = oe.entities[s.d_src].count
    if s.d_ref >= 0 and (_REFERRING >> d) & 1:
        oe.entities[s.d_ref].is_reference = oe.entities[s.d_ref].count
    return 0


@kernel
def write_events(s, oe, oc, v):
    """The latest public events, newest first."""
    n = s.n_logged if s.n_logged < len(oe.events) else len(oe.events)
    at = s.n_logged % LOG_CAP
    for k in range(n):
        at = at - 1 if at > 0 else LOG_CAP - 1
        e = s.log[at]
        w = oe.events[k]
        w.kind = 1 + e.kind
        w.side = 0 if e.player < 0 else 1 if e.player == v else -1
        w.card = 0 if e.card < 0 or hides_card(e) else oc.entities[e.card].card
        w.source = 0 if e.src_card < 0 else oc.entities[e.src_card].card
        w.amount = e.amount
        w.extra = e.x
    for k in range(n, len(oe.events)):
        w = oe.events[k]
        w.kind = 0
        w.side = 0
        w.card = 0
        w.source = 0
        w.amount = 0
        w.extra = 0
    return 0


@kernel
def write_globals(s, oe, v):
    """Numbers of the players and of the game."""
    t = 0
    for q in range(s.n_players):
        if q != v:
            t = q  # in a duel the other player
    a = s.pl[v]
    b = s.pl[t]
    g = oe.globals
    g.your_life = a.life
    g.their_life = b.life
    g.your_poison = a.poison
    g.their_poison = b.poison
    g.your_hand = a.n_hand
    g.their_hand = b.n_hand
    g.your_library = a.n_library
    g.their_library = b.n_library
    g.your_lands_played = a.lands_played
    g.their_lands_played = b.lands_played
    g.your_lands_allowed = a.lands_allowed
    g.their_lands_allowed = b.lands_allowed
    g.your_spells_cast = a.spells_cast
    g.their_spells_cast = b.spells_cast
    g.your_mulligans = a.mulligans
    g.their_mulligans = b.mulligans
    g.your_pool_white = a.pool[0]
    g.your_pool_blue = a.pool[1]
    g.your_pool_black = a.pool[2]
    g.your_pool_red = a.pool[3]
    g.your_pool_green = a.pool[4]
    g.your_pool_colorless = a.pool[5]
    g.their_pool_white = b.pool[0]
    g.their_pool_blue = b.pool[1]
    g.their_pool_black = b.pool[2]
    g.their_pool_red = b.pool[3]
    g.their_pool_green = b.pool[4]
    g.their_pool_colorless = b.pool[5]
    n0 = n1 = l0 = l1 = c0 = c1 = m0 = m1 = 0
    for w in range(W):
        n0 += popcount(s.graveyard[v, w])
        n1 += popcount(s.graveyard[t, w])
        l0 += popcount(s.lands[w] & s.controlled[v, w])
        l1 += popcount(s.lands[w] & s.controlled[t, w])
        c0 += popcount(s.creatures[w] & s.controlled[v, w])
        c1 += popcount(s.creatures[w] & s.controlled[t, w])
        m0 += popcount(s.with_mana[w] & s.controlled[v, w] & ~s.tapped[w])
        m1 += popcount(s.with_mana[w] & s.controlled[t, w] & ~s.tapped[w])
    g.your_graveyard = n0
    g.their_graveyard = n1
    g.your_lands = l0
    g.their_lands = l1
    g.your_creatures = c0
    g.their_creatures = c1
    g.your_mana = m0
    g.their_mana = m1
    d = asked(s, v)
    g.decision = d
    g.remaining = s.d_n if d else 0
    g.base = s.d_base if d and s.mask[0] >> V_NUMBER != 0 else 0
    g.options = mask_count(s) if d else 0
    g.turn = s.turn
    g.step = s.step
    g.your_turn = 1 if s.active_player == v else 0
    g.you_start = 1 if s.starting_player == v else 0
    g.stack = s.n_stack
    g.waiting = s.n_pending
    g.attackers = s.n_attackers if s.in_combat else 0
    g.first_strike = s.first_strike_round
    g.decisions = s.n_decisions
    g.players = s.n_players
    return 0


@kernel
def write_mask(s, oe, v):
    """Legal actions as bytes, if seat `v` is asked."""
    for k in range(len(oe.action_mask)):
        oe.action_mask[k] = 0
    if asked(s, v):
        for w in range(MASK_WORDS):
            m = s.mask[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                oe.action_mask[64 * w + k] = 1
    return 0


@kernel
def encode_entities(s, oe, oc, v):
    """The whole `entities` observation of seat `v`, into a record that is zero or was written by this kernel before."""
    write_rows(s, oe, oc, v)
    write_relations(s, oe, v)
    write_events(s, oe, oc, v)
    write_globals(s, oe, v)
    return write_mask(s, oe, v)


# ---------------------------------------------------------------- called from Python
@entry
def observe(S, CF, OB, i, j, v):
    """OB[j] := the `entities` observation of game S[i] for seat `v`."""
    return encode_entities(record_at(S, i), record_at(OB, j), record_at(CF, 0), v)


@entry
def random_games_observed(S, DB, T, R, CF, OB, n, out):
    """As `main.random_games`, and writes OB[0], mask included, before each decision (benchmark loop).

    out[0] games finished, [1] turns, [2] truncated, [3] capacity hits, [4] forced answers, [5] checksum.
    """
    db = record_at(DB, 0)
    r = record_at(R, 0)
    oc = record_at(CF, 0)
    oe = record_at(OB, 0)
    for i in range(len(S)):
        s = record_at(S, i)
        for _ in range(n):
            encode_entities(s, oe, oc, s.dp)
            a = pick_random(s, r)
            out[5] = (out[5] * 31 + a * 7 + oe.globals.decision + oe.action_mask[a]) & 0x3FFFFFFFFFFFFFF
            answer(s, db, a)
            if s.over:
                out[0] += 1
                out[1] += s.turn
                out[2] += 1 if s.over >= OVER_TRUNCATED_TURNS else 0
                out[3] += s.n_capacity_hits
                out[4] += s.n_forced
                S[i] = T[0]
                start(s, db, random_below(r, 1 << 62))
    return 0
