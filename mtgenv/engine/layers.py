"""Characteristics through the layers (CR 613): recomputed from printed values when something relevant changed."""

from .._jit import bit, ctz, kernel
from .bits import add, assign, drop, has, is_empty
from .combat_state import remove_from_combat
from .enums import *
from .expr import evaluate, holds
from .filters import match, set_context
from .granted import apply_counter_rules, copied_since, copied_size, grant_ward, ruled_by_counters
from .layout import *
from .listening import listen
from .player_rules import player_rules

FROM_STATIC = 0  # mod_entry.kind: `ref` indexes db.mods
FROM_EFFECT = 1  # `ref` indexes s.effects


@kernel
def print_chars(s, db, o):
    """Object `o`'s characteristics := the printed ones, controlled by its base controller."""
    x = s.o[o]
    c = db.cards[x.card]
    ch = x.ch
    ch.subtypes = c.subtypes
    ch.keywords = c.keywords
    ch.rules = RULE_CANT_BE_COUNTERED if c.uncounterable else 0
    ch.power = x.x if c.sized else c.power
    ch.toughness = x.x if c.sized else c.toughness
    ch.types = c.types
    ch.supertypes = c.supertypes
    ch.colors = c.colors
    ch.controller = x.base_controller
    ch.lost_abilities = 0
    ch.granted = 0
    ch.is_attached_to = x.attached_to
    if c.keywords & KW_CHANGELING:
        ch.subtypes |= db.creature_types
    return 0


@kernel
def add_mod(s, layer, timestamp, ref, src, kind):
    """Insert a modification into the list, kept in order of (layer, timestamp)."""
    if s.n_mods >= MODS_CAP - 1:  # the last place is scratch
        s.n_capacity_hits += 1
        s.over = OVER_TRUNCATED_CAPACITY
        return 0
    key = layer * 4294967296 + timestamp
    k = s.n_mods
    while k > 0 and s.mods[k - 1].key > key:
        s.mods[k] = s.mods[k - 1]
        k -= 1
    e = s.mods[k]
    e.key = key
    e.ref = ref
    e.src = src
    e.kind = kind
    e.started = 0
    s.n_mods += 1
    return 0


@kernel
def layer_of(mod):
    """The layer a modification applies in (CR 613.1, 613.4)."""
    if mod == MOD_COPY:
        return LAYER_COPY
    if MOD_COMBAT_RULE <= mod <= MOD_BLOCK_IT or mod == MOD_ABILITY:
        return LAYER_RULES
    if mod == MOD_SET_CONTROLLER:
        return LAYER_CONTROL
    if mod <= MOD_SET_LAND_TYPE or mod == MOD_LOSE_SUBTYPES or mod >= MOD_ADD_SUPERTYPES:
        return LAYER_TYPE
    if mod <= MOD_SET_COLORS:
        return LAYER_COLOR
    if mod <= MOD_LOSE_ABILITIES:
        return LAYER_ABILITY
    if mod == MOD_SET_PT or mod == MOD_SET_POWER or mod == MOD_SET_TOUGHNESS:
        return LAYER_PT_SET
    if mod == MOD_MODIFY_PT:
        return LAYER_PT_MODIFY
    if mod == MOD_SWITCH_PT:
        return LAYER_PT_SWITCH
    return LAYER_RULES


@kernel
def gather_statics(s, db, o, a, after, stamp):
    """List the modifications of static ability `a` of object `o`, those of layers beyond `after`.

    Its timestamp is the object's, or `stamp` (that of the effect that granted it) if that is later (CR 613.7a).
    """
    ab = db.abilities[a]
    t = max(s.o[o].timestamp, stamp)
    if ab.kind == AB_STATIC and (ab.zones >> s.o[o].zone) & 1:
        for k in range(ab.mod0, ab.mod1):
            if db.mods[k].layer > after:
                add_mod(s, db.mods[k].layer, t, k, o, FROM_STATIC)
    return 0


@kernel
def attackable(s, row, gen, p):
    """1 if the player or planeswalker (row, gen) is there to be attacked by player `p` (CR 508.1b)."""
    if row >= FIRST_PLAYER:
        return 0 if s.pl[row - FIRST_PLAYER].lost or row == FIRST_PLAYER + p else 1
    o = s.o[row]
    return 1 if o.ch.controller != p and o.gen == gen and o.zone == Z_BATTLEFIELD and o.ch.types & T_PLANESWALKER else 0


@kernel
def kept_subtypes(db, old, types, new):
    """Subtypes after the card types became `types` and the subtypes `new` (CR 205.1a).

    Those of card types that it no longer has go; the new ones replace those of their own kind.
    """
    keep = 0
    if types & (T_CREATURE | T_KINDRED) and not new & db.creature_types:
        keep |= db.creature_types
    if types & T_LAND and not new & db.land_types:
        keep |= db.land_types
    if types & T_ARTIFACT and not new & db.artifact_types:
        keep |= db.artifact_types
    if types & T_ENCHANTMENT and not new & db.enchantment_types:
        keep |= db.enchantment_types
    if types & T_PLANESWALKER and not new & db.planeswalker_types:
        keep |= db.planeswalker_types
    return old & keep | new


@kernel
def apply_mod(s, db, o, mod, k, a, b, src):
    """Apply one modification to object `o`'s characteristics; copy effects (layer 1) are in `card` already."""
    if mod == MOD_COPY:
        return 0
    ch = s.o[o].ch
    add(s.modified, o)
    if mod == MOD_MODIFY_PT:
        ch.power = min(max(ch.power + a, -30000), 30000)
        ch.toughness = min(max(ch.toughness + b, -30000), 30000)
    elif mod == MOD_ADD_KEYWORDS:
        ch.keywords |= k
    elif mod == MOD_ADD_RULES:
        ch.rules |= k
    elif mod == MOD_MUST_ATTACK:
        if attackable(s, a - 1, b, ch.controller):  # else there is nothing to be forced to (CR 508.1d)
            ch.rules |= RULE_MUST_ATTACK
    elif mod == MOD_SET_PT:
        ch.power = a
        ch.toughness = b
    elif mod == MOD_GRANT_ABILITY:
        if s.n_grants < GRANTS_CAP:
            g = s.grants[s.n_grants]
            g.obj = o
            g.ability = a
            g.src = src
            s.n_grants += 1
            ch.granted = 1
            kind = db.abilities[a].kind
            if kind == AB_STATIC:
                gather_statics(s, db, o, a, LAYER_ABILITY - 1, s.entry_stamp)
            elif kind == AB_PROTECTION:
                ch.keywords |= KW_PROTECTION
            elif kind == AB_HEXPROOF_FROM:
                ch.keywords |= KW_HEXPROOF_FROM
        else:
            s.n_capacity_hits += 1
            s.over = OVER_TRUNCATED_CAPACITY
    elif mod == MOD_REMOVE_KEYWORDS:
        ch.keywords &= ~k
        if k & KW_HEXPROOF:  # "hexproof" is every such ability (CR 702.11f)
            ch.keywords &= ~KW_HEXPROOF_FROM
    elif mod == MOD_LOSE_ABILITIES:
        ch.keywords = 0
        ch.lost_abilities = 1
        ch.granted = 0
        for i in range(s.n_grants):
            if s.grants[i].obj == o:
                s.grants[i].obj = NONE
    elif mod == MOD_SET_CONTROLLER:
        ch.controller = a
    elif mod == MOD_ADD_TYPES:
        ch.types |= a
        ch.subtypes |= k
    elif mod == MOD_SET_TYPES:
        ch.types = a
        ch.subtypes = kept_subtypes(db, ch.subtypes, a, k)
    elif mod == MOD_SET_LAND_TYPE:
        # CR 305.7: loses its land subtypes, and the abilities from its rules text and other effects before this one
        ch.subtypes = ch.subtypes & ~db.land_types | k
        ch.lost_abilities = 1
        ch.keywords = 0
    elif mod == MOD_LOSE_SUBTYPES:
        ch.subtypes &= ~k
    elif mod == MOD_REMOVE_TYPES:
        ch.types &= ~a
        ch.subtypes = kept_subtypes(db, ch.subtypes, ch.types, 0)
    elif mod == MOD_ADD_COLORS:
        ch.colors |= a
    elif mod == MOD_SET_COLORS:
        ch.colors = a
    elif mod == MOD_SWITCH_PT:
        p = ch.power
        ch.power = ch.toughness
        ch.toughness = p
    elif mod == MOD_SET_POWER:
        ch.power = a
    elif mod == MOD_SET_TOUGHNESS:
        ch.toughness = a
    elif mod == MOD_ADD_SUPERTYPES:
        ch.supertypes |= a
    elif mod == MOD_REMOVE_SUPERTYPES:
        ch.supertypes &= ~a
    elif mod == MOD_COMBAT_RULE:
        ch.rules |= RULE_COMBAT_RULE
    elif mod == MOD_GOAD:
        ch.rules |= RULE_MUST_ATTACK | RULE_GOADED_0 << a
    elif mod == MOD_BLOCK_IT:
        ch.rules |= RULE_BLOCKS_IT
    elif mod == MOD_MORE_BLOCKS:
        n = min(((ch.rules >> MORE_BLOCKS_BIT) & 3) + a, 3)
        ch.rules = ch.rules & ~(3 << MORE_BLOCKS_BIT) | n << MORE_BLOCKS_BIT
    return 0


@kernel
def entry_affects(s, db, i, o):
    """1 if list entry `i` applies to object `o` as things stand in the computation."""
    e = s.mods[i]
    if e.kind == FROM_EFFECT:
        return has(s.effects[e.ref].who, o)
    set_context(s, CX_STATIC, s.o[e.src].ch.controller, e.src)
    return match(s, db, db.mods[e.ref].filter, o, CX_STATIC)


@kernel
def ability_of_mod(s, db, src, ref):
    """The static ability of object `src` (printed or granted) that modification `ref` belongs to."""
    c = db.cards[s.o[src].card]
    for a in range(c.ability0, c.ability1):
        if db.abilities[a].kind == AB_STATIC and db.abilities[a].mod0 <= ref < db.abilities[a].mod1:
            return a
    for g in range(s.n_grants):
        a = s.grants[g].ability
        if s.grants[g].obj == src and db.abilities[a].mod0 <= ref < db.abilities[a].mod1:
            return a
    return NONE


@kernel
def entry_says(s, db, i, o, condition):
    """What static entry `i`, whose ability has that condition, says of object `o` as things stand: 0 nothing, else a number.

    -1: nothing, though its condition is true.
    """
    e = s.mods[i]
    set_context(s, CX_STATIC, s.o[e.src].ch.controller, e.src)
    if not holds(s, db, condition, CX_STATIC):
        return 0
    if not entry_affects(s, db, i, o):
        return -1
    return 1 + evaluate(s, db, db.mods[e.ref].qa, CX_STATIC) + 4096 * evaluate(s, db, db.mods[e.ref].qb, CX_STATIC)


@kernel
def depends(s, db, i, j):
    """1 if entry `i` depends on entry `j` of the same layer (CR 613.8a): applying `j` changes what `i` does to what."""
    a = s.mods[i]
    b = s.mods[j]
    if a.kind == FROM_EFFECT:  # a resolved effect's objects are locked in (CR 611.2c)
        return 0
    mod = db.mods[b.ref].mod if b.kind == FROM_STATIC else s.effects[b.ref].mod
    if (mod == MOD_SET_LAND_TYPE or mod == MOD_LOSE_ABILITIES) and not a.started and entry_affects(s, db, j, a.src):
        return 1  # applying `j` ends the existence of `i`
    writes = db.mods[b.ref].writes if b.kind == FROM_STATIC else 31
    if mod == MOD_GRANT_ABILITY or not db.mods[a.ref].reads & writes:
        return 0
    k = db.mods[b.ref].k if b.kind == FROM_STATIC else s.effects[b.ref].k
    va = 0
    vb = 0
    if b.kind == FROM_STATIC:
        set_context(s, CX_STATIC, s.o[b.src].ch.controller, b.src)
        va = evaluate(s, db, db.mods[b.ref].qa, CX_STATIC)
        vb = evaluate(s, db, db.mods[b.ref].qb, CX_STATIC)
    else:
        va = s.effects[b.ref].a
        vb = s.effects[b.ref].b
    ability = ability_of_mod(s, db, a.src, a.ref)
    condition = db.abilities[ability].condition + 0 if ability >= 0 else NONE
    for w in range(W):
        m = s.battlefield[w]
        while m != 0:
            z = ctz(m)
            m ^= bit(z)
            o = w * 64 + z
            if entry_affects(s, db, j, o):
                before = entry_says(s, db, i, o, condition)
                s.trial = s.o[o].ch
                apply_mod(s, db, o, mod, k, va, vb, b.src)
                after = entry_says(s, db, i, o, condition)
                s.o[o].ch = s.trial
                if before != after:
                    return 1
    return 0


@kernel
def lock_set(s, db, i, a):
    """Later parts of ability `a` that speak of the same objects apply to those of entry `i`, in `s.affected` (CR 613.6)."""
    e = s.mods[i]
    free = s.n_locked
    if a < 0 or free >= 4:
        return 0
    for j in range(i + 1, s.n_mods):
        n = s.mods[j]
        same = n.kind == FROM_STATIC and n.src == e.src and n.started == 1
        if same and db.abilities[a].mod0 <= n.ref < db.abilities[a].mod1 and n.key >> 32 != e.key >> 32:
            if db.mods[n.ref].filter == db.mods[e.ref].filter:
                n.started = free + 2
                s.n_locked = free + 1
    if s.n_locked > free:
        for w in range(W):
            s.locked[free, w] = s.affected[w]
    return 0


@kernel
def apply_floating(s, db, i):
    """Apply what the static ability of effect `i` says now, which changes no characteristics, to all it fits (CR 611.2c)."""
    a = s.effects[i].a
    if db.abilities[a].kind != AB_STATIC:
        return 0
    src = s.effects[i].src
    there = src < 0 or s.o[src].gen == s.effects[i].src_gen
    for k in range(db.abilities[a].mod0, db.abilities[a].mod1):
        set_context(s, CX_STATIC, s.effects[i].player, src)
        if not there:  # its source is gone, but it still says what was dealt damage by it
            s.cx[CX_STATIC].it.src_gen = s.effects[i].src_gen
            s.cx[CX_STATIC].it.x = 0
        va = evaluate(s, db, db.mods[k].qa, CX_STATIC)
        for w in range(W):
            m = s.battlefield[w]
            while m != 0:
                z = ctz(m)
                m ^= bit(z)
                if match(s, db, db.mods[k].filter, w * 64 + z, CX_STATIC):
                    apply_mod(s, db, w * 64 + z, db.mods[k].mod, db.mods[k].k, va, 0, src if there else NONE)
    return 0


@kernel
def apply_entry(s, db, i):
    """Apply list entry `i` to everything it affects."""
    e = s.mods[i]
    src = e.src
    ref = e.ref
    started = e.started
    s.entry_stamp = e.key & 0x7FFFFFFF
    if e.kind == FROM_EFFECT:
        x = s.effects[ref]
        if x.mod == MOD_ABILITY:
            return apply_floating(s, db, ref)
        for w in range(W):
            m = x.who[w] & s.battlefield[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                if x.fresh == COPIABLE and copied_since(s, w * 64 + k, x.timestamp):
                    continue
                if x.duration != DUR_CONTROLLERS_NEXT_TURN or x.fresh:
                    apply_mod(s, db, w * 64 + k, x.mod, x.k, x.a, x.b, src)
        return 0
    md = db.mods[ref]
    a = ability_of_mod(s, db, src, ref)
    if not started:  # an ability that is lost does not start to apply, but one that has begun goes on (CR 613.6)
        printed = db.cards[s.o[src].card].ability0 <= a < db.cards[s.o[src].card].ability1
        if a < 0 or (printed and s.o[src].ch.lost_abilities):
            return 0
    set_context(s, CX_STATIC, s.o[src].ch.controller, src)
    if a >= 0:
        if not holds(s, db, db.abilities[a].condition, CX_STATIC):
            return 0
        for j in range(i + 1, s.n_mods):
            n = s.mods[j]
            if n.kind == FROM_STATIC and n.src == src and db.abilities[a].mod0 <= n.ref < db.abilities[a].mod1:
                if n.started == 0:
                    n.started = 1
    va = evaluate(s, db, md.qa, CX_STATIC)
    vb = evaluate(s, db, md.qb, CX_STATIC)
    vk = md.k + 0
    if vk == CHOSEN_SUBTYPE:
        vk = bit(s.o[src].chosen_type - 1) if 0 < s.o[src].chosen_type <= 64 else 0
    if md.mod == MOD_SET_CONTROLLER or md.mod == MOD_GOAD:
        va = s.o[src].ch.controller
    fl = md.filter
    one = fl >= 0 and db.filters[fl].is_ == IS_HOST and db.filters[fl].alt < 0
    if one:
        h = s.o[src].attached_to
        if 0 <= h < N_OBJECTS and match(s, db, fl, h, CX_STATIC):
            apply_mod(s, db, h, md.mod, vk, va, vb, src)
        return 0
    if fl >= 0 and db.filters[fl].is_ == IS_THIS and db.filters[fl].alt < 0:
        if match(s, db, fl, src, CX_STATIC):
            apply_mod(s, db, src, md.mod, vk, va, vb, src)
        return 0
    if started > 1:  # it goes on applying to what it began with (CR 613.6)
        for w in range(W):
            m = s.locked[started - 2, w] & s.battlefield[w]
            while m != 0:
                k = ctz(m)
                m ^= bit(k)
                apply_mod(s, db, w * 64 + k, md.mod, vk, va, vb, src)
        return 0
    # decide first, then change: the set of affected objects is the one before this effect applies
    for w in range(W):
        m = s.battlefield[w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if match(s, db, fl, w * 64 + k, CX_STATIC):
                out |= bit(k)
        s.affected[w] = out
    lock_set(s, db, i, a)
    for w in range(W):
        m = s.affected[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            apply_mod(s, db, w * 64 + k, md.mod, vk, va, vb, src)
    return 0


@kernel
def apply_cdas(s, db):
    """Layer 7a: characteristic-defining power and toughness (CR 613.4a)."""
    for w in range(W):
        m = s.with_static[w] & s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            c = db.cards[x.card]
            if (c.cda_power != NONE_Q or c.cda_toughness != NONE_Q) and not x.ch.lost_abilities:
                if db.n_exceptions and copied_size(s, w * 64 + k):
                    continue
                set_context(s, CX_STATIC, x.ch.controller, w * 64 + k)
                add(s.modified, w * 64 + k)
                if c.cda_power != NONE_Q:
                    x.ch.power = evaluate(s, db, c.cda_power, CX_STATIC)
                if c.cda_toughness != NONE_Q:
                    x.ch.toughness = evaluate(s, db, c.cda_toughness, CX_STATIC)
    return 0


@kernel
def apply_counters(s, db):
    """+1/+1 and -1/-1 counters and the like, which belong to layer 7c (CR 122.1a, 613.4c)."""
    for w in range(W):
        m = s.modified[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            n = x.counters[CTR_PLUS1] - x.counters[CTR_MINUS1]
            if n != 0:
                x.ch.power += n
                x.ch.toughness += n
            if db.any_counter_sizes:
                for j in range(N_COUNTERS):
                    x.ch.power += x.counters[j] * db.counter_power[j]
                    x.ch.toughness += x.counters[j] * db.counter_toughness[j]
    return 0


@kernel
def apply_layers(s, db):
    """Apply every static ability and continuous effect in layer, dependency and timestamp order."""
    s.n_mods = 0
    s.n_locked = 0
    for w in range(W):
        m = s.with_static[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            c = db.cards[s.o[o].card]
            for a in range(c.ability0, c.ability1):
                gather_statics(s, db, o, a, 0, 0)
    for i in range(s.n_effects):
        x = s.effects[i]
        if x.mod != MOD_ABILITY or db.abilities[x.a].kind == AB_STATIC:
            layer = LAYER_COPY if x.fresh == COPIABLE else layer_of(x.mod)
            add_mod(s, layer, x.timestamp, i, x.src, FROM_EFFECT)
    layer = 0
    i = 0
    while i < s.n_mods:
        now = s.mods[i].key >> 32
        while layer < now:
            layer += 1
            if layer == LAYER_PT_CDA:
                apply_cdas(s, db)
            elif layer == LAYER_PT_SWITCH:
                apply_counters(s, db)
            elif layer == LAYER_ABILITY and db.any_counter_rules:
                apply_counter_rules(s, db, 0)
        # CR 613.8b: an effect that depends on others waits for them, unless they form a loop
        pick = i
        j = i
        while j < s.n_mods and (s.mods[j].key >> 32) == now:
            free = 1
            h = i
            while h < s.n_mods and (s.mods[h].key >> 32) == now:
                if h != j and depends(s, db, j, h) and not depends(s, db, h, j):
                    free = 0
                h += 1
            if free:
                pick = j
                break
            j += 1
        if pick != i:  # bring it forward, keeping the others in order
            s.mods[MODS_CAP - 1] = s.mods[pick]
            for h in range(pick, i, -1):
                s.mods[h] = s.mods[h - 1]
            s.mods[i] = s.mods[MODS_CAP - 1]
        apply_entry(s, db, i)
        i += 1
    while layer < LAYER_PT_SWITCH:
        layer += 1
        if layer == LAYER_PT_CDA:
            apply_cdas(s, db)
        elif layer == LAYER_PT_SWITCH:
            apply_counters(s, db)
        elif layer == LAYER_ABILITY and db.any_counter_rules:
            apply_counter_rules(s, db, 0)
    if db.any_counter_rules:
        apply_counter_rules(s, db, 1)
    return 0


@kernel
def index_printed(s, db, o):
    """List permanent `o` under the kinds of abilities that its printed text gives it now."""
    c = db.cards[s.o[o].card]
    ch = s.o[o].ch
    has_text = not ch.lost_abilities
    assign(s.with_trigger, o, has_text and c.listens != 0)
    assign(s.with_activated, o, has_text and c.has_activated != 0)
    assign(s.with_replacement, o, has_text and c.has_replacement != 0)
    # a land that lost its text still has its basic land types' intrinsic abilities (CR 305.6)
    basic = ch.types & T_LAND and ch.subtypes & db.basic_land_types
    assign(s.with_mana, o, basic != 0 if ch.lost_abilities else c.has_mana != 0 or basic != 0)
    return 0


@kernel
def end_while_controlled(s, o):
    """Control of permanent `o` changed: effects that lasted while its controller controlled it end (CR 611.2b)."""
    n = 0
    for i in range(s.n_effects):
        d = s.effects[i].duration
        if s.effects[i].src == o and (d == DUR_WHILE_YOU_CONTROL_SOURCE or d == DUR_WHILE_YOU_CONTROL_TAPPED):
            s.chars_dirty = 1
        else:
            if n != i:
                s.effects[n] = s.effects[i]
            n += 1
    s.n_effects = n
    return 0


@kernel
def index_derived(s, db, o):
    """Put permanent `o` into the sets that follow from its characteristics; see to a change of control (CR 302.6, 506.4)."""
    ch = s.o[o].ch
    assign(s.creatures, o, ch.types & T_CREATURE)
    assign(s.lands, o, ch.types & T_LAND)
    p = ch.controller
    if not has(s.controlled[p], o):
        for q in range(s.n_players):
            if has(s.controlled[q], o):
                if s.in_combat:
                    remove_from_combat(s, o)
                drop(s.controlled[q], o)
                add(s.sick, o)
                if s.o[o].by >= 0:  # it is paired no longer (CR 702.95e)
                    s.o[o].by = NONE
                    s.chars_dirty = 1
                end_while_controlled(s, o)
                if has(s.face_down, o):
                    s.o[o].known |= 1 << p  # CR 708.5
        add(s.controlled[p], o)
    if not ch.types & T_CREATURE and (has(s.attackers, o) or has(s.blockers, o)):
        remove_from_combat(s, o)
    return 0


@kernel
def refresh(s, db):
    """Make characteristics current: recompute those that differ from print if anything relevant changed (CR 613).

    Only permanents in `s.modified` can differ from their printed characteristics; whatever applies to one puts it there.
    """
    if not s.chars_dirty:
        return 0
    s.chars_dirty = 0
    s.n_grants = 0
    some = s.n_effects > 0 or not is_empty(s.with_static)
    m0 = s.modified[0]
    m1 = s.modified[1]
    m2 = s.modified[2]
    for w in range(W):
        m = s.modified[w]
        s.creatures[w] |= m & s.battlefield[w]  # any of them may be one while the layers are worked out
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            print_chars(s, db, w * 64 + k)
            if x.counters[CTR_PLUS1] | x.counters[CTR_MINUS1]:
                some = True
            elif db.any_counter_rules and ruled_by_counters(s, db, w * 64 + k):
                some = True
            else:
                s.modified[w] ^= bit(k)
    if some:
        apply_layers(s, db)
    if db.face_down_ward:
        grant_ward(s, db)
    for w in range(W):
        m = (s.modified[w] | (m0 if w == 0 else (m1 if w == 1 else m2))) & s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            index_printed(s, db, w * 64 + k)
            index_derived(s, db, w * 64 + k)
    listen(s, db)
    if db.n_player_rules:
        player_rules(s, db)
    s.sba_dirty = 1
    s.version += 1
    return 1


@kernel
def recompute_all(s, db):
    """Recompute every permanent's characteristics from print, whatever is known to have changed (for checks)."""
    for w in range(W):
        s.modified[w] |= s.battlefield[w]
    s.chars_dirty = 1
    return refresh(s, db)


@kernel
def enter_printed(s, db, o):
    """Permanent `o` has just entered as printed: list it in every set, until `refresh` knows better."""
    index_printed(s, db, o)
    index_derived(s, db, o)
    if db.cards[s.o[o].card].has_static:
        add(s.with_static, o)
    s.chars_dirty = 1
    return 0


@kernel
def face_card(s, db, o):
    """The row of the card table that object `o`'s own card shows, copy effects aside (CR 707.2, 708.2, 710.1, 712.8)."""
    x = s.o[o]
    if x.status & FACE_FACE_DOWN:
        return db.face_down_card
    if x.status & (FACE_BACK | FACE_FLIPPED) and db.cards[x.physical].other >= 0:
        return db.cards[x.physical].other
    return x.physical


@kernel
def copied_card(s, db, o):
    """The row that a copy of object `o` gets (CR 707.2): status is not copied, so a flipped one counts unflipped."""
    card = s.o[o].card + 0
    if has(s.left, o) and s.o[o].zone != Z_BATTLEFIELD and s.o[o].lki >= 0:  # as it last was (CR 608.2h)
        card = s.lki[s.o[o].lki].ch.card + 0
    c = db.cards[card]
    return c.other if (c.layout == CL_FLIP or c.layout == CL_BESTOW) and c.is_back else card


@kernel
def set_face(s, db, o):
    """Give object `o` the copiable values it should have now: its face, or those of the latest copy effect (layer 1)."""
    card = face_card(s, db, o)
    stamp = -1
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.mod == MOD_COPY and has(e.who, o) and e.timestamp > stamp:
            stamp = e.timestamp
            card = e.a
    x = s.o[o]
    if stamp >= 0 and x.status & FACE_FACE_DOWN:  # CR 708.10
        card = db.face_down_card
    elif stamp >= 0 and x.status & FACE_FLIPPED and db.cards[card].layout == CL_FLIP and not db.cards[card].is_back:
        card = db.cards[card].other  # CR 707.8
    if x.card == card:
        return 0
    x.card = card
    if x.zone == Z_BATTLEFIELD:  # what it is and who controls it follow when the layers are worked out
        add(s.modified, o)
        s.chars_dirty = 1
        assign(s.with_static, o, db.cards[card].has_static)
    else:
        print_chars(s, db, o)
    s.version += 1
    return 1


@kernel
def change_status(s, db, o, on, off):
    """Turn Status bits of permanent `o` on and off; it stays the same object and gets a new timestamp (CR 613.7g)."""
    x = s.o[o]
    before = x.status
    x.status = (before | on) & ~off
    if x.status == before:
        return 0
    s.timestamps += 1
    x.timestamp = s.timestamps
    set_face(s, db, o)
    return 1
