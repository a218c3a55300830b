"""Which objects and players match: player references, filters, selections, last known information, protection."""

from .._jit import bit, ctz, forward, kernel, popcount
from .bits import add, clear, has
from .enums import *
from .layout import *

#: Truth of an expression about a candidate row (defined in expr.py; filters and expressions need each other).
holds_for = forward("holds_for", "s, db, pc, c, row")
#: Value of a characteristic-defining quantity of an object (also in expr.py).
cda_value = forward("cda_value", "s, db, row, q")

POWER_ANY_MIN = -32768
POWER_ANY_MAX = 32767


@kernel
def set_context(s, c, you, src):
    """Make context `c` know only "you" and "this" (`src`, or NONE)."""
    it = s.cx[c].it
    it.controller = you
    it.src = src
    it.src_gen = s.o[src].gen if src >= 0 else 0
    it.obj = NONE
    it.ability = NONE
    it.x = 0
    if src >= 0 and (s.o[src].zone == Z_BATTLEFIELD or s.o[src].zone == Z_STACK):  # elsewhere X is 0 (CR 107.3m, 107.3g)
        it.x = s.o[src].x
    it.kicked = 0
    it.n_targets = 0
    it.ev_obj = NONE
    it.ev_src = NONE
    it.ev_player = NONE
    it.ev_amount = 0
    it.ev_x = 0
    return 0


@kernel
def lki_index(s, row, gen):
    """Where the object (row, gen) is remembered: -1 it is still itself, k >= 0 `s.lki[k]`, -2 forgotten (CR 608.2h)."""
    o = s.o[row]
    if o.gen == gen:
        return -1
    k = o.lki
    if k >= 0 and s.lki[k].obj == row and s.lki[k].gen == gen:
        return k
    return -2


@kernel
def known_index(s, row, gen):
    """The same, but what came back and left again since is remembered, too."""
    k = lki_index(s, row, gen)
    if k == -2:
        for i in range(LKI_CAP):
            if s.lki[i].obj == row and s.lki[i].gen == gen:
                return i
    return k


@kernel
def source_keywords(s, src, gen):
    """Keywords of a damage source, last known if it is gone (CR 702.15e, 120.7)."""
    if src < 0 or src >= N_OBJECTS:
        return 0
    k = lki_index(s, src, gen)
    if k >= 0:
        return s.lki[k].ch.keywords
    if k == -1:
        return s.o[src].ch.keywords
    return 0


@kernel
def source_controller(s, src, gen, otherwise):
    """Controller of a source, last known if it is gone."""
    if src < 0 or src >= N_OBJECTS:
        return otherwise
    k = known_index(s, src, gen)
    if k >= 0:
        return s.lki[k].ch.controller
    return s.o[src].ch.controller


@kernel
def controller_of(s, row):
    """Seat that controls the row's object now, or last did if it left during this resolution."""
    if row >= FIRST_PLAYER:
        return row - FIRST_PLAYER
    o = s.o[row]
    if has(s.left, row) and o.lki >= 0 and o.zone != Z_BATTLEFIELD:
        return s.lki[o.lki].ch.controller
    return o.ch.controller


@kernel
def known_controller(s, row, gen):
    """Seat that controls, or last controlled, the object (row, gen); of a player: that player."""
    if row >= FIRST_PLAYER:
        return row - FIRST_PLAYER
    k = known_index(s, row, gen)
    return s.lki[k].ch.controller if k >= 0 else s.o[row].ch.controller


@kernel
def target_players(s, c, position, owners, alive):
    """The players among the context's targets for a spec (`owners`: who controls those targets); all if none was chosen."""
    it = s.cx[c].it
    n = 0
    out = 0
    for j in range(it.n_targets):
        if it.target_spec[j] == position:
            n += 1
            r = it.target[j]
            if r >= FIRST_PLAYER:
                out |= 1 << (r - FIRST_PLAYER)
            elif r >= 0 and owners:
                out |= 1 << known_controller(s, r, it.target_gen[j])
    return out & alive if n else alive


@kernel
def players(s, db, ref, c):
    """The players that `ref` means in context `c`, as a bit mask of seats still in the game."""
    it = s.cx[c].it
    you = 1 << it.controller
    if ref == PR_YOU:
        return 0 if s.pl[it.controller].lost else you
    alive = 0
    for p in range(s.n_players):
        if not s.pl[p].lost:
            alive |= 1 << p
    if ref == PR_OPPONENTS:
        return alive & ~you
    if ref == PR_EACH:
        return alive
    if ref == PR_ACTIVE:
        return (1 << s.active_player) & alive
    if ref == PR_NONACTIVE:
        return alive & ~(1 << s.active_player)
    if ref == PR_EVENT:
        return (1 << it.ev_player) & alive if it.ev_player >= 0 else 0
    if ref == PR_DEFENDING:
        r = NONE
        if it.src >= 0 and s.o[it.src].gen == it.src_gen:
            r = s.o[it.src].attacking
        if r < 0 and 0 <= it.ev_obj < N_OBJECTS and s.o[it.ev_obj].gen == it.ev_gen:
            r = s.o[it.ev_obj].attacking
        if r >= FIRST_PLAYER:
            return (1 << (r - FIRST_PLAYER)) & alive
        if r < NONE:  # the planeswalker it attacked left combat (CR 506.4c)
            return (1 << (-2 - r)) & alive
        if r >= 0:
            return (1 << s.o[r].ch.controller) & alive
        return (1 << it.ev_player) & alive if it.ev_player >= 0 else 0
    if ref == PR_CHOSEN_BY_THIS:
        return (1 << (s.o[it.src].chosen - 1)) & alive if it.src >= 0 and s.o[it.src].chosen > 0 else 0
    if PR_TARGET <= ref < PR_TARGET + 8:
        return target_players(s, c, ref - PR_TARGET, 0, alive)
    if ref >= PR_HOSTS_CONTROLLER:
        if ref >= PR_TARGETS_CONTROLLER:
            return target_players(s, c, ref - PR_TARGETS_CONTROLLER, 1, alive)
        if ref == PR_EVENTS_CONTROLLER:
            return (1 << known_controller(s, it.ev_obj, it.ev_gen)) & alive if it.ev_obj >= 0 else 0
        if ref == PR_SOURCES_CONTROLLER:
            return (1 << known_controller(s, it.ev_src, it.ev_src_gen)) & alive if it.ev_src >= 0 else 0
        if it.src < 0:
            return 0
        k = lki_index(s, it.src, it.src_gen)
        r = s.o[it.src].attached_to if k == -1 else (s.lki[k].ch.is_attached_to if k >= 0 else NONE)
        if r >= FIRST_PLAYER:
            return (1 << (r - FIRST_PLAYER)) & alive
        if r < 0 or ref == PR_HOST_PLAYER:
            return 0
        return (1 << (s.o[r].ch.controller if s.o[r].zone == Z_BATTLEFIELD else controller_of(s, r))) & alive
    if PR_CHOSEN <= ref:
        return (1 << s.cx[c].variable[ref - PR_CHOSEN]) & alive
    if PR_IN_SET <= ref:
        return (s.cx[c].set[ref - PR_IN_SET, 2] >> (FIRST_PLAYER - 128)) & alive
    if PR_CONTROLLER_OF <= ref:
        owner = ref >= PR_OWNER_OF
        reg = ref - (PR_OWNER_OF if owner else PR_CONTROLLER_OF)
        out = 0
        for w in range(W):
            m = s.cx[c].set[reg, w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                r = w * 64 + k
                if r >= FIRST_PLAYER:  # "that player or that planeswalker's controller"
                    out |= 1 << (r - FIRST_PLAYER)
                else:
                    out |= 1 << (s.o[r].owner if owner else controller_of(s, r))
        return out & alive
    return 0


@kernel
def state_bits(s, db, row, c):
    """The IS_* bits of a row in context `c`."""
    o = s.o[row]
    it = s.cx[c].it
    b = 0
    if it.src == row and it.src_gen == o.gen:
        b |= IS_THIS
    if has(s.tapped, row):
        b |= IS_TAPPED
    if has(s.attackers, row):
        b |= IS_ATTACKING
        r = o.attacking
        you = it.controller
        if r == FIRST_PLAYER + you:
            b |= IS_ATTACKING_YOU
    if has(s.blockers, row):
        b |= IS_BLOCKING
    if o.ch.rules & GOADED:
        b |= IS_GOADED
    if has(s.blocked, row):
        b |= IS_BLOCKED
    if has(s.declared, row):
        b |= IS_DECLARED_ATTACKER
    if has(s.sick, row):
        b |= IS_SICK
    if has(s.entered_this_turn, row):
        b |= IS_ENTERED_THIS_TURN
    if o.attached_to == it.src and it.src >= 0:
        b |= IS_ATTACHED_TO_THIS
    if o.attached_to >= 0 and it.src >= 0 and o.attached_to == s.o[it.src].attached_to:
        b |= IS_ATTACHED_TO_HOST
    if it.src >= 0:
        if s.o[it.src].gen == it.src_gen:
            if s.o[it.src].attached_to == row:
                b |= IS_HOST
        else:
            k = lki_index(s, it.src, it.src_gen)
            if k >= 0 and s.lki[k].ch.is_attached_to == row:
                b |= IS_HOST
    if o.zone == Z_STACK:
        b |= IS_ABILITY if o.ability >= 0 else IS_SPELL
        if o.ability >= 0:
            b |= IS_ACTIVATED_ABILITY if db.abilities[o.ability].kind == AB_ACTIVATED else IS_TRIGGERED_ABILITY
    if it.ev_obj == row and it.ev_gen == o.gen:
        b |= IS_EVENT_OBJECT
    if o.cast_from >= 0:
        b |= IS_CAST
    if o.kicked:
        b |= IS_KICKED
    if o.counters[CTR_PLUS1] > 0:
        b |= IS_HAS_COUNTER_PLUS1
    for k in range(N_COUNTERS):
        if o.counters[k] > 0:
            b |= IS_MODIFIED
    if it.src >= 0 and s.o[it.src].chosen_type > 0:
        k = s.o[it.src].chosen_type - 1
        if k < 64:
            b |= IS_CHOSEN_TYPE if (o.ch.subtypes >> k) & 1 else 0
        elif (o.ch.colors >> (k + 1 - CHOSEN_COLORS)) & 1:
            b |= IS_CHOSEN_COLOR
    if o.zone == Z_EXILE and it.src >= 0 and o.by == it.src and o.by_gen == it.src_gen:
        b |= IS_EXILED_WITH_THIS
    for k in range(s.n_damage_pairs):
        d = s.damage_pairs[k]
        if d.obj == row and d.src == it.src and d.gen == o.gen and d.src_gen == it.src_gen:
            b |= IS_DAMAGED_BY_THIS
    here = it.src < 0 or s.o[it.src].gen == it.src_gen  # else as it was when it left the battlefield (CR 608.2b)
    for k in range(0 if here else s.n_blocks, s.n_blocks if here else BLOCKS_CAP):
        e = s.blocks[k]
        if e.a == row and e.b == it.src:
            b |= IS_BLOCKING_THIS
        if e.b == row and e.a == it.src:
            b |= IS_BLOCKED_BY_THIS
    for w in range(W):
        m = s.attached[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            a = s.o[w * 64 + k]
            if a.attached_to == row:
                b |= IS_ENCHANTED if a.ch.types & T_ENCHANTMENT else IS_EQUIPPED
                if not a.ch.types & T_ENCHANTMENT or a.ch.controller == o.ch.controller:
                    b |= IS_MODIFIED
    return b


@kernel
def mana_value(s, db, row):
    """Mana value of the object in slot `row` (CR 202.3); a copy of a transforming card's back face has none (202.3b)."""
    o = s.o[row]
    c = db.cards[o.card]
    if c.is_back and c.layout == CL_TRANSFORM and o.card != db.cards[o.physical].other:
        return 0
    if db.n_exceptions:
        for i in range(s.n_effects):
            e = s.effects[i]
            if e.mod == MOD_NO_COST and e.fresh == COPIABLE and has(e.who, row):
                return 0
    if o.zone == Z_STACK and o.ability < 0:
        return c.mana_value + o.x * db.costs[c.cost].n_x
    return c.mana_value


@kernel
def match_one(s, db, fi, row, c):
    """Does the row match the single conjunction `fi` (its alternatives aside)?"""
    fl = db.filters[fi]
    if row >= FIRST_PLAYER:
        if fl.players == 0 or not (players(s, db, fl.players, c) >> (row - FIRST_PLAYER)) & 1:
            return 0
        if fl.expr < 0 or fl.zones != 0:
            return 1
        asked = s.cx[c].variable[N_VARS - 2]  # where CANDIDATE players are looked up, as choosing ones are
        s.cx[c].variable[N_VARS - 2] = row - FIRST_PLAYER
        ok = holds_for(s, db, fl.expr, c, row)
        s.cx[c].variable[N_VARS - 2] = asked
        return ok
    o = s.o[row]
    z = o.zone
    if z == Z_LOOKED_AT:
        z = Z_LIBRARY
    ch = o.ch
    if not (fl.zones >> z) & 1:
        # what left during this resolution is judged as it last was (CR 608.2h)
        if has(s.left, row) and (fl.zones >> Z_BATTLEFIELD) & 1 and o.lki >= 0:
            ch = s.lki[o.lki].ch
        else:
            return 0
    if fl.types_all & ~ch.types:
        return 0
    if fl.types_any and not fl.types_any & ch.types:
        return 0
    if fl.types_none & ch.types:
        return 0
    if fl.controller:
        if fl.controller == PR_YOU:
            if ch.controller != s.cx[c].it.controller:
                return 0
        elif fl.controller == PR_OPPONENTS:
            if ch.controller == s.cx[c].it.controller:
                return 0
        elif not (players(s, db, fl.controller, c) >> ch.controller) & 1:
            return 0
    if fl.owner and not (players(s, db, fl.owner, c) >> o.owner) & 1:
        return 0
    if fl.sub_any and not fl.sub_any & ch.subtypes:
        return 0
    if fl.sub_none & ch.subtypes or fl.sub_all & ~ch.subtypes:
        return 0
    if fl.kw_all & ~ch.keywords or fl.kw_none & ch.keywords:
        return 0
    if fl.super_all & ~ch.supertypes or fl.super_none & ch.supertypes:
        return 0
    if fl.col_any and not fl.col_any & ch.colors:
        return 0
    if fl.col_none & ch.colors:
        return 0
    if fl.n_colors_min > 0 or fl.n_colors_max < 5:
        n = popcount(ch.colors)
        if n < fl.n_colors_min or n > fl.n_colors_max:
            return 0
    if fl.token == 1 and not o.token or fl.token == 2 and o.token:
        return 0
    if fl.name >= 0 and db.cards[o.card].name_id != db.cards[fl.name].name_id:
        return 0
    if fl.set_reg >= 0 and not (s.cx[c].set[fl.set_reg, row >> 6] >> (row & 63)) & 1:
        return 0
    if fl.power_min > POWER_ANY_MIN or fl.power_max < POWER_ANY_MAX:
        v = ch.power
        if z != Z_BATTLEFIELD and db.cards[o.card].cda_power != NONE_Q and (fl.zones >> z) & 1:
            v = cda_value(s, db, row, db.cards[o.card].cda_power)  # works in every zone (CR 604.3)
        if v < fl.power_min or v > fl.power_max:
            return 0
    if fl.toughness_min > POWER_ANY_MIN or fl.toughness_max < POWER_ANY_MAX:
        v = ch.toughness
        if z != Z_BATTLEFIELD and db.cards[o.card].cda_toughness != NONE_Q and (fl.zones >> z) & 1:
            v = cda_value(s, db, row, db.cards[o.card].cda_toughness)
        if v < fl.toughness_min or v > fl.toughness_max:
            return 0
    if fl.mv_min > POWER_ANY_MIN or fl.mv_max < POWER_ANY_MAX:
        mv = mana_value(s, db, row)
        if mv < fl.mv_min or mv > fl.mv_max:
            return 0
    if fl.is_ | fl.not_:
        # the cheap and common ones first
        if fl.is_ | fl.not_ == IS_THIS:
            same = s.cx[c].it.src == row and s.cx[c].it.src_gen == o.gen
            if same != (fl.is_ == IS_THIS):
                return 0
        else:
            b = state_bits(s, db, row, c)
            if fl.is_ & ~b or fl.not_ & b:
                return 0
    if fl.expr >= 0 and not holds_for(s, db, fl.expr, c, row):
        return 0
    return 1


@kernel
def match(s, db, fi, row, c):
    """1 if the row matches filter `fi` (any of its alternatives) in context `c`; NONE matches all."""
    if fi < 0:
        return 1
    while fi >= 0:
        if match_one(s, db, fi, row, c):
            return 1
        fi = db.filters[fi].alt
    return 0


@kernel
def candidates(s, db, fi, t):
    """`s.tmp[t]` := a superset of what matches: every row of the zones (and players) that the filter speaks of."""
    m = s.tmp[t]
    clear(m)
    while fi >= 0:
        fl = db.filters[fi]
        z = fl.zones
        for w in range(W):
            if (z >> Z_BATTLEFIELD) & 1:
                if (fl.types_all & T_CREATURE) or fl.types_any == T_CREATURE:
                    m[w] |= s.creatures[w] | (s.modified[w] & s.battlefield[w])
                else:
                    m[w] |= s.battlefield[w]
            if z & ~(1 << Z_BATTLEFIELD):
                if (z >> Z_EXILE) & 1:
                    m[w] |= s.exile[w]
                if (z >> Z_COMMAND) & 1:
                    m[w] |= s.command[w]
                for p in range(s.n_players):
                    if (z >> Z_GRAVEYARD) & 1:
                        m[w] |= s.graveyard[p, w]
                    if (z >> Z_HAND) & 1:
                        m[w] |= s.hand[p, w]
        if (z >> Z_STACK) & 1:
            for k in range(s.n_stack):
                add(m, s.stack[k].obj)
        if (z >> Z_LIBRARY) & 1:
            for w in range(W):
                m[w] |= s.looked_at[w]
        if fl.players:
            m[2] |= ((1 << s.n_players) - 1) << (FIRST_PLAYER - 128)
        fi = fl.alt
    return 0


@kernel
def select(s, db, fi, c, reg):
    """Context `c`'s set register := every row that matches filter `fi`. Uses scratch `s.tmp[0]`."""
    candidates(s, db, fi, 0)
    for w in range(W):
        m = s.tmp[0, w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if match(s, db, fi, w * 64 + k, c):
                out |= bit(k)
        s.cx[c].set[reg, w] = out
    return 0


@kernel
def has_quality_ability(s, db, o, src, kind):
    """1 if object `o` has an ability of that kind (protection, hexproof) whose quality the object `src` has."""
    if s.o[src].ability >= 0:  # an ability's source is what counts (CR 702.16b)
        for k in range(s.n_stack):
            if s.stack[k].obj == src:
                src = s.stack[k].src
                break
    it = s.cx[CX_STATIC].it
    you, this, gen = it.controller, it.src, it.src_gen
    set_context(s, CX_STATIC, s.o[o].ch.controller, o)
    found = 0
    c = db.cards[s.o[o].card]
    if not s.o[o].ch.lost_abilities:
        for a in range(c.ability0, c.ability1):
            ab = db.abilities[a]
            if ab.kind == kind and match(s, db, ab.filter, src, CX_STATIC):
                found = 1
    if s.o[o].ch.granted:
        for g in range(s.n_grants):
            if s.grants[g].obj == o:
                ab = db.abilities[s.grants[g].ability]
                if ab.kind != kind:
                    continue
                if db.any_chosen_type:  # "the chosen color" is that of what grants it
                    it.src = s.grants[g].src
                if match(s, db, ab.filter, src, CX_STATIC):
                    found = 1
    it.controller = you
    it.src = this
    it.src_gen = gen
    return found


@kernel
def protected_from(s, db, o, src):
    """1 if object `o` has protection from the object `src` (CR 702.16)."""
    if not s.o[o].ch.keywords & KW_PROTECTION or src < 0 or src >= N_OBJECTS:
        return 0
    return has_quality_ability(s, db, o, src, AB_PROTECTION)
