"""Kernels that write the `flat` observation: one vector of numbers of about unit size, for plain networks.

`of.candidates` lists the first rows that may be picked, in order, with their row numbers; rows beyond the list are still
legal actions. `of.row_value` has one number per row, at the place of its action id less N_VERBS.
"""

from .._jit import bit, ctz, entry, inline, kernel, popcount, record_at
from ..engine.bits import has, mask_count
from ..engine.enums import *
from ..engine.layout import *
from ..engine.main import answer, pick_random
from .encode import sees

LIMIT = 8.0

_CONTROLLED = 1 << Z_BATTLEFIELD | 1 << Z_STACK
_SPELL_TYPES = T_INSTANT | T_SORCERY
_RESTRICTED = RULE_CANT_ATTACK | RULE_CANT_BLOCK | RULE_DOESNT_UNTAP | RULE_CANT_ACTIVATE
_STRIKERS = KW_FIRST_STRIKE | KW_DOUBLE_STRIKE
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


@inline
def holder(s, o):
    """Seat that a row belongs to: controller on the battlefield and the stack, else owner."""
    return s.o[o].ch.controller if (_CONTROLLED >> s.o[o].zone) & 1 else s.o[o].owner


@inline
def asked(s, v):
    """Kind of the decision that seat `v` has to make, 0 if none."""
    return s.dk if s.dp == v and s.over == 0 else 0


@kernel
def other_seat(s, v):
    """The other player of a duel."""
    t = 0
    for q in range(s.n_players):
        if q != v:
            t = q
    return t


@inline
def write_player(s, e, p, v):
    """Candidate entry of player `p`."""
    e.present = 1
    e.row = (1 + FIRST_PLAYER + p) / 256
    e.player = 1
    e.mine = 1 if p == v else 0
    e.theirs = 1 - e.mine
    e.toughness = max(-1, min(3, s.pl[p].life / 20))


@inline
def write_entity(s, oc, e, o, v):
    """Entry of the object in slot `o`, which seat `v` sees."""
    x = s.o[o]
    k = x.ch.keywords
    z = x.zone
    h = holder(s, o)
    e.row = (1 + o) / 256
    e.mine = 1 if h == v else 0
    e.theirs = 1 if h != v else 0
    e.in_hand = 1 if z == Z_HAND else 0
    e.on_battlefield = 1 if z == Z_BATTLEFIELD else 0
    e.in_graveyard = 1 if z == Z_GRAVEYARD else 0
    e.on_stack = 1 if z == Z_STACK else 0
    e.creature = 1 if x.ch.types & T_CREATURE else 0
    e.land = 1 if x.ch.types & T_LAND else 0
    e.enchantment = 1 if x.ch.types & T_ENCHANTMENT else 0
    e.artifact = 1 if x.ch.types & T_ARTIFACT else 0
    e.flying = 1 if k & KW_FLYING else 0
    e.first_strike = 1 if k & _STRIKERS else 0
    e.trample = 1 if k & KW_TRAMPLE else 0
    e.vigilance = 1 if k & KW_VIGILANCE else 0
    e.deathtouch = 1 if k & KW_DEATHTOUCH else 0
    e.lifelink = 1 if k & KW_LIFELINK else 0
    e.defender = 1 if k & KW_DEFENDER else 0
    e.reach = 1 if k & KW_REACH else 0
    e.menace = 1 if k & KW_MENACE else 0
    e.indestructible = 1 if k & KW_INDESTRUCTIBLE else 0
    e.power = x.ch.power / 5
    e.toughness = x.ch.toughness / 5
    e.left = x.ch.toughness / 5
    if z == Z_BATTLEFIELD:
        e.tapped = has(s.tapped, o)
        e.sick = has(s.sick, o)
        e.attacking = has(s.attackers, o)
        e.blocking = has(s.blockers, o)
        e.blocked = has(s.blocked, o)
        e.restricted = 1 if x.ch.rules & _RESTRICTED else 0
        e.left = (x.ch.toughness - x.damage) / 5
        e.plus_counters = x.counters[CTR_PLUS1] / 3
    return 0


@kernel
def count_fights(s, o, other):
    """Untapped creatures of seat `other` that would kill creature `o`, and 256 times those that it would kill."""
    x = s.o[o]
    left = x.ch.toughness - x.damage
    killers = 0
    victims = 0
    for w in range(W):
        m = s.creatures[w] & s.controlled[other, w] & ~s.tapped[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            y = s.o[w * 64 + k]
            if y.ch.power >= left or y.ch.power > 0 and y.ch.keywords & KW_DEATHTOUCH:
                killers += 1
            if x.ch.power >= y.ch.toughness - y.damage or x.ch.power > 0 and x.ch.keywords & KW_DEATHTOUCH:
                victims += 1
    return min(killers, 255) + 256 * min(victims, 255)


@kernel
def count_targeting(s, row, v):
    """Items of seat `v` on the stack that target row `row`, and 256 times those of others."""
    a = 0
    b = 0
    for k in range(s.n_stack):
        it = s.stack[k]
        for j in range(it.n_targets):
            if it.target[j] == row and (row >= N_OBJECTS or s.o[row].gen == it.target_gen[j]):
                if it.controller == v:
                    a += 1
                else:
                    b += 1
    return a + 256 * b


@inline
def describe(s, oc, e, r, v, d):
    """Write the entry `e` of row `r`."""
    if r >= N_OBJECTS:
        write_player(s, e, r - FIRST_PLAYER, v)
    elif sees(s, r, v):
        write_entity(s, oc, e, r, v)
        if s.o[r].ch.types & T_CREATURE:
            n = count_fights(s, r, other_seat(s, holder(s, r)))
            e.killers = (n & 255) / 4
            e.victims = (n >> 8) / 4
    else:
        e.present = 1
        e.row = (1 + r) / 256
        e.theirs = 1
        e.in_hand = 1 if s.o[r].zone == Z_HAND else 0
    if s.n_stack:
        n = count_targeting(s, r, v)
        e.targeted_by_you = n & 255
        e.targeted_by_them = n >> 8
    e.picked = has(s.picked, r) if (_PICKING >> d) & 1 else 0


@kernel
def write_entries(s, of, oc, v):
    """Entries of what the pending choice is about and of the first rows that may be picked; `row_value` of them all."""
    d = asked(s, v)
    for r in range(len(of.row_value)):
        of.row_value[r] = 0
    n = 0
    of.source = oc.flat[0]
    of.reference = oc.flat[0]
    if d and s.d_src >= 0 and d != D_MULLIGAN and d != D_BOTTOM:
        if s.d_src < N_OBJECTS and sees(s, s.d_src, v):
            of.source = oc.flat[s.o[s.d_src].card]
        describe(s, oc, of.source, s.d_src, v, d)
    elif s.n_stack and s.stack[s.n_stack - 1].obj >= 0:
        o = s.stack[s.n_stack - 1].obj
        of.source = oc.flat[s.o[o].card]
        describe(s, oc, of.source, o, v, d)
    if d and s.d_ref >= 0 and (_REFERRING >> d) & 1:
        if s.d_ref < N_OBJECTS and sees(s, s.d_ref, v):
            of.reference = oc.flat[s.o[s.d_ref].card]
        describe(s, oc, of.reference, s.d_ref, v, d)
    if d:
        for w in range(W):
            m = s.mask[1 + w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                r = w * 64 + k
                known = r < N_OBJECTS and sees(s, r, v)
                value = 1.0
                mine = r == FIRST_PLAYER + v
                if known:
                    value = (1 + oc.entities[s.o[r].card].mana_value) / 6
                    if s.o[r].ch.types & T_CREATURE:
                        value += max(0, s.o[r].ch.power) / 6
                    mine = holder(s, r) == v
                of.row_value[r] = value if mine else -value
                if n < len(of.candidates):
                    if known:
                        of.candidates[n] = oc.flat[s.o[r].card]
                    else:
                        of.candidates[n] = oc.flat[0]
                    describe(s, oc, of.candidates[n], r, v, d)
                    n += 1
    for k in range(n, len(of.candidates)):
        of.candidates[k] = oc.flat[0]
    return 0


@inline
def write_creature(s, e, o, d):
    """Board slot of the creature `o`."""
    x = s.o[o]
    k = x.ch.keywords
    e.present = 1
    e.power = x.ch.power / 5
    e.left = (x.ch.toughness - x.damage) / 5
    e.untapped = 1 - has(s.tapped, o)
    e.sick = has(s.sick, o)
    e.attacking = has(s.attackers, o)
    e.blocking = has(s.blockers, o)
    e.blocked = has(s.blocked, o)
    e.flying = 1 if k & KW_FLYING else 0
    e.reach = 1 if k & KW_REACH else 0
    e.first_strike = 1 if k & _STRIKERS else 0
    e.deathtouch = 1 if k & KW_DEATHTOUCH else 0
    e.trample = 1 if k & KW_TRAMPLE else 0
    e.lifelink = 1 if k & KW_LIFELINK else 0
    e.restricted = 1 if x.ch.rules & _RESTRICTED else 0
    e.candidate = has_mask(s, o) if d else 0
    e.picked = has(s.picked, o) if (_PICKING >> d) & 1 else 0


@inline
def has_mask(s, r):
    """1 if picking row `r` is a legal action."""
    return (s.mask[1 + (r >> 6)] >> (r & 63)) & 1


@inline
def write_side(s, e, slots, p, d):
    """Numbers of seat `p` and the board slots of its creatures."""
    pl = s.pl[p]
    n = 0
    untapped = others = power = untapped_power = toughness = flying = attacking = unblocked = lands = mana = grave = 0
    for w in range(W):
        grave += popcount(s.graveyard[p, w])
        lands += popcount(s.lands[w] & s.controlled[p, w])
        mana += popcount(s.with_mana[w] & s.controlled[p, w] & ~s.tapped[w])
        others += popcount(s.controlled[p, w] & ~s.lands[w] & ~s.creatures[w])
        m = s.creatures[w] & s.controlled[p, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            x = s.o[o]
            if n < len(slots):
                write_creature(s, slots[n], o, d)
            n += 1
            power += x.ch.power
            toughness += x.ch.toughness
            if not has(s.tapped, o):
                untapped += 1
                untapped_power += x.ch.power
            if x.ch.keywords & KW_FLYING:
                flying += x.ch.power
            if has(s.attackers, o):
                attacking += x.ch.power
                if not has(s.blocked, o) and not is_blocked(s, o):
                    unblocked += x.ch.power
    for k in range(n, len(slots)):
        c = slots[k]
        c.present = c.power = c.left = c.untapped = c.sick = c.attacking = c.blocking = c.blocked = c.flying = 0
        c.reach = c.first_strike = c.deathtouch = c.trample = c.lifelink = c.restricted = c.candidate = c.picked = 0
    life = max(-20, min(60, pl.life))
    e.life = life / 20
    e.low_life = 1 / (1 + max(0, life) / 3)
    e.hand = pl.n_hand / 7
    e.library = pl.n_library / 60
    e.graveyard = grave / 20
    e.lands = lands / 8
    e.mana = mana / 8
    e.creatures = n / 8
    e.untapped_creatures = untapped / 8
    e.other_permanents = others / 4
    e.power = power / 20
    e.untapped_power = untapped_power / 20
    e.toughness = toughness / 20
    e.flying_power = flying / 10
    e.attacking_power = attacking / 10
    e.unblocked_power = unblocked / 10
    e.poison = pl.poison / 10
    e.land_drops = max(0, pl.lands_allowed - pl.lands_played)
    e.mulligans = pl.mulligans / 3
    return unblocked


@kernel
def is_blocked(s, o):
    """1 if a block of attacker `o` is declared already, though blocks are not finished."""
    for k in range(s.n_blocks):
        if s.blocks[k].b == o:
            return 1
    return 0


@kernel
def write_hand(s, of, oc, v):
    """Seat `v`'s own hand, the first cards in slot order."""
    n = 0
    d = asked(s, v)
    for w in range(W):
        m = s.hand[v, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if n < len(of.hand):
                x = s.o[w * 64 + k]
                e = of.hand[n]
                e.present = 1
                e.mana_value = oc.entities[x.card].mana_value / 6
                e.land = 1 if x.ch.types & T_LAND else 0
                e.creature = 1 if x.ch.types & T_CREATURE else 0
                e.power = x.ch.power / 5
                e.toughness = x.ch.toughness / 5
                e.candidate = has_mask(s, w * 64 + k) if d else 0
                n += 1
    for k in range(n, len(of.hand)):
        e = of.hand[k]
        e.present = e.mana_value = e.land = e.creature = e.power = e.toughness = e.candidate = 0
    return 0


@kernel
def write_board(s, of, v):
    """Both sides, the game's numbers, and the kind of decision."""
    t = other_seat(s, v)
    d = asked(s, v)
    g = of.shared
    u0 = write_side(s, of.you, of.your_creatures, v, d)
    u1 = write_side(s, of.they, of.their_creatures, t, d)
    mine = s.active_player == v
    for k in range(len(of.step)):
        of.step[k] = 1 if k == s.step else 0
    for k in range(len(of.decision)):
        of.decision[k] = 1 if d and k == d else 0
    g.turn = s.turn / 20
    g.your_turn = 1 if mine else 0
    g.you_start = 1 if s.starting_player == v else 0
    g.stack = s.n_stack / 4
    g.top_is_yours = 1 if s.n_stack and s.stack[s.n_stack - 1].controller == v else 0
    g.top_is_theirs = 1 if s.n_stack and s.stack[s.n_stack - 1].controller != v else 0
    g.remaining = s.d_n / 4 if d else 0
    g.base = s.d_base / 4 if d and s.mask[0] >> V_NUMBER != 0 else 0
    g.options = mask_count(s) / 8 if d else 0
    g.lethal = 1 if mine and u0 >= s.pl[t].life or not mine and u1 >= s.pl[v].life else 0
    return 0


@kernel
def encode_flat(s, of, oc, v):
    """The whole `flat` observation of seat `v`; what the buffer held before does not matter."""
    write_board(s, of, v)
    write_hand(s, of, oc, v)
    return write_entries(s, of, oc, v)


@entry
def observe_flat(S, CF, FB, FV, i, j, v):
    """FB[j] := the `flat` observation of game S[i] for seat `v`, clipped to +-LIMIT; FV[j] is its memory as numbers."""
    encode_flat(record_at(S, i), record_at(FB, j), record_at(CF, 0), v)
    for k in range(FV.shape[1]):
        FV[j, k] = max(-LIMIT, min(LIMIT, FV[j, k]))
    return 0


@entry
def play_random(S, DB, R, i, v):
    """Let random legal players, drawn from R[0], play game S[i] on until seat `v` is asked or the game is over."""
    s = record_at(S, i)
    db = record_at(DB, 0)
    r = record_at(R, 0)
    n = 0
    while s.over == 0 and s.dk != 0 and s.dp != v:
        answer(s, db, pick_random(s, r))
        n += 1
    return n
