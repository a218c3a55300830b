"""In which ways a player may play a card now (CR 601.3): as it is, by its other face, face down, or by a permission."""

from .._jit import bit, ctz, kernel
from .announcing import some_mode
from .bits import mask_clear
from .casting import suppose_zone, way_marks
from .casting_rules import cast_forbidden, has_rule, land_forbidden, later, next_rule, permits, rule_ability
from .costs import ability_need, affordable_with, mana_payable, spell_affordable, spell_need, taps_itself
from .enums import *
from .expr import holds
from .filters import set_context
from .layers import print_chars
from .layout import *
from .mana import can_pay
from .payment import blank_item
from .protocol import *
from .targets import mask_targets, targets_exist


@kernel
def show_face(s, db, o, card):
    """Make card `o` look like row `card`, to ask about it; the caller shows the old face again."""
    s.o[o].card = card
    print_chars(s, db, o)
    return 0


@kernel
def timing_allows(s, db, p, o, main, way):
    """1 if player `p` may cast card `o` in that way as far as the time goes (CR 117.1a, 307.1, 702.8a)."""
    if not main:
        if not db.cards[s.o[o].card].instant_speed and not (way >= 0 and db.abilities[way].op & WAY_FLASH):
            if not db.n_casting_rules or not has_rule(s, db, CAST_FLASH, p, o):
                return 0
        if db.n_casting_rules and has_rule(s, db, CAST_SORCERY_TIMING, p, o):
            return 0
    return 1


@kernel
def target_affordable(s, db, p, o, way):
    """1 if some choice of a first target lets `p` pay for card `o`, whose cost depends on its targets (CR 601.2f)."""
    a = db.cards[s.o[o].card].spell
    if way >= 0 and db.abilities[way].spec:
        a = db.abilities[way].spec - 1
    t = db.abilities[a].target0 if a >= 0 else db.cards[s.o[o].card].enchant
    set_context(s, CX_CHOOSE, p, o)
    s.cx[CX_CHOOSE].it.ability = a
    mask_clear(s)
    mask_targets(s, db, t, CX_CHOOSE, 1000)
    m0, m1, m2 = s.mask[1], s.mask[2], s.mask[3]
    if not blank_item(s, ITEM_SPELL, p, o, a):
        return 0
    it = s.stack[s.n_stack - 1]
    it.obj = o
    it.n_targets = 1
    it.target_spec[0] = 0
    ok = 0
    for w in range(W):
        m = m0 if w == 0 else (m1 if w == 1 else m2)
        while m != 0 and not ok:
            k = ctz(m)
            m ^= bit(k)
            it.target[0] = w * 64 + k
            it.target_gen[0] = s.o[w * 64 + k].gen if w * 64 + k < N_OBJECTS else 0
            spell_need(s, db, p, o, 0, way)
            ok = mana_payable(s, db, p, o, NONE)
    s.n_stack -= 1
    return ok


@kernel
def some_x_targets(s, db, p, o, a, way):
    """1 if for some value of X that mana can pay for ability `a` of object `o` has the targets it needs (CR 601.2b-c)."""
    spell = db.abilities[a].kind == AB_SPELL
    for x in range(N_NUMBERS):
        if x > 0:
            if spell:
                spell_need(s, db, p, o, x, way)
                if not mana_payable(s, db, p, o, NONE):
                    return 0
            else:
                ability_need(s, db, p, o, a, x)
                if not can_pay(s, db, p, o if taps_itself(s, db, db.abilities[a].cost) else NONE):
                    return 0
        set_context(s, CX_CHOOSE, p, o)
        s.cx[CX_CHOOSE].it.x = x
        if targets_exist(s, db, a, CX_CHOOSE):
            return 1
    return 0


@kernel
def can_cast(s, db, p, o, main, way):
    """1 if `p` may begin to cast card `o` in that way (NONE: normally) and could finish it (CR 601.3, 601.2).

    `main`: sorcery timing holds.
    """
    c = db.cards[s.o[o].card]
    if c.types & T_LAND or not (main or timing_allows(s, db, p, o, main, way)):
        return 0
    if db.n_casting_rules and cast_forbidden(s, db, p, o):
        return 0
    if c.cast_condition >= 0:
        set_context(s, CX_CHOOSE, p, o)
        if not holds(s, db, c.cast_condition, CX_CHOOSE):
            return 0
    spell = c.spell
    if way >= 0:
        s.o[o].marks |= way_marks(s, db, way)
        if db.abilities[way].spec:
            spell = db.abilities[way].spec - 1
    ok = spell_affordable(s, db, p, o, way)
    if db.any_target_costs:
        first = db.abilities[spell].target0 if spell >= 0 else c.enchant
        if first >= 0 and (spell < 0 or first < db.abilities[spell].target1) and (not ok or db.targets[first].least > 0):
            ok = target_affordable(s, db, p, o, way)
    if not ok and c.options & 1 and c.self_cost_mod0 < c.self_cost_mod1:
        ok = affordable_with(s, db, p, o, way, 0, OPT_ONCE)
    if ok and c.options & 2:
        ok = some_mode(s, db, p, o, spell, way)
    if way >= 0:
        s.o[o].marks &= ~way_marks(s, db, way)
    if not ok:
        return 0
    if spell >= 0:
        if db.abilities[spell].target0 >= db.abilities[spell].target1:
            return 1
        if db.abilities[spell].x_targets:
            return some_x_targets(s, db, p, o, spell, way)
    elif c.enchant < 0:
        return 1
    zone = s.o[o].zone + 0
    set_context(s, CX_CHOOSE, p, o)
    suppose_zone(s, o, Z_STACK)  # where it will be by then (CR 601.2a, c)
    if spell >= 0:
        ok = targets_exist(s, db, spell, CX_CHOOSE)
    else:
        ok = mask_targets(s, db, c.enchant, CX_CHOOSE, 1)
    suppose_zone(s, o, zone)
    return ok


@kernel
def can_play_land(s, db, p, o, main):
    """1 if player `p` may play land card `o` now (CR 305.1-3)."""
    if not main or s.pl[p].lands_played >= s.pl[p].lands_allowed:
        return 0
    return 0 if db.n_casting_rules and land_forbidden(s, db, p, o) else 1


@kernel
def way_possible(s, db, p, o, a, main, other):
    """1 if player `p` may play or cast card `o` (`other`: its other face or half) now by PERMISSION row `a` about it."""
    ab = db.abilities[a]
    x = s.o[o]
    if other:
        lay = db.cards[x.physical].layout
        if lay != CL_MODAL and lay != CL_SPLIT and lay != CL_ADVENTURE or ab.op & WAY_OTHER or x.card != x.physical:
            return 0
    if ab.op_a & WAY_LATER and not later(s, o) or ab.op_a & WAY_SORCERY and not main:
        return 0
    if ab.self_only:
        set_context(s, CX_CHOOSE, p, o)
        if not (ab.ev_mask >> x.zone) & 1 or not holds(s, db, ab.condition, CX_CHOOSE):
            return 0
        if x.owner != p and x.zone != Z_STACK:
            return 0
    if db.cards[db.cards[x.card].other if other else x.card].types & T_LAND:
        return 1 if ab.op & WAY_LANDS and can_play_land(s, db, p, o, main) else 0
    if ab.op_a & WAY_LANDS_ONLY:
        return 0
    front = x.card + 0
    if ab.op & WAY_OTHER or other:
        show_face(s, db, o, db.cards[x.physical].other)
    ok = can_cast(s, db, p, o, main, a)
    if ab.op & WAY_OTHER or other:
        show_face(s, db, o, front)
    return ok


@kernel
def way_down(s, db, p, o, a, main):
    """1 if player `p` may cast card `o` face down now by PERMISSION row `a` (CR 702.37c): it gives no other cost or face."""
    ab = db.abilities[a]
    if ab.op & (WAY_ALT | WAY_OTHER) or ab.op_a & WAY_LANDS_ONLY:
        return 0
    if ab.op_a & WAY_LATER and not later(s, o) or ab.op_a & WAY_SORCERY and not main:
        return 0
    x = s.o[o]
    front = x.card + 0
    show_face(s, db, o, db.face_down_card)
    x.status = FACE_FACE_DOWN
    ok = (main or timing_allows(s, db, p, o, main, a)) and spell_affordable(s, db, p, o, a)
    if ok and db.n_casting_rules and cast_forbidden(s, db, p, o):
        ok = 0
    x.status = 0
    show_face(s, db, o, front)
    return 1 if ok else 0


@kernel
def face_permitted(s, db, at, p, o, other):
    """1 if the permission at that place is about card `o`, or (1) with its other face or half, (2) face down (CR 601.3e)."""
    if not other:
        return permits(s, db, at, p, o)
    front = s.o[o].card + 0
    if other == 2:
        if db.cards[s.o[o].physical].morph < 0 or s.o[o].status:
            return 0
        show_face(s, db, o, db.face_down_card)
        down = permits(s, db, at, p, o)
        show_face(s, db, o, front)
        return down
    if not db.cards[front].layout or db.cards[front].other < 0:
        return 0
    show_face(s, db, o, db.cards[front].other)
    ok = permits(s, db, at, p, o)
    show_face(s, db, o, front)
    return ok


@kernel
def nth_way(s, db, p, o, n, main):
    """The `n`-th way besides the normal one in which player `p` may play card `o` now; -1 - (how many) if no more.

    A PERMISSION row, + WAY_FACE for the other face or half, + WAY_DOWN for face down.
    """
    x = s.o[o]
    k = 0
    c = db.cards[x.card]
    if c.ways:
        for a in range(c.ability0, c.ability1):
            if db.abilities[a].kind == AB_PERMISSION and db.abilities[a].self_only:
                if way_possible(s, db, p, o, a, main, 0):
                    if k == n:
                        return a
                    k += 1
    if db.any_permission and x.zone != Z_BATTLEFIELD:
        last = NONE
        at = next_rule(s, db, AB_PERMISSION, NONE)
        while at >= 0:
            a = rule_ability(s, db, at)
            for other in range(3):
                if a == last or not face_permitted(s, db, at, p, o, other):
                    continue
                if way_down(s, db, p, o, a, main) if other == 2 else way_possible(s, db, p, o, a, main, other):
                    if k == n:
                        return a + other * WAY_FACE
                    k += 1
            last = a
            at = next_rule(s, db, AB_PERMISSION, at)
    return -1 - k


@kernel
def other_face_action(s, db, p, o, main):
    """What player `p` may do with the other face of hand card `o` (CR 709.3, 712.11, 715.3): an ACT code or 0."""
    x = s.o[o]
    front = x.physical
    lay = db.cards[front].layout
    if lay != CL_MODAL and lay != CL_SPLIT and lay != CL_ADVENTURE:
        return 0
    c = db.cards[db.cards[front].other]
    if c.types & T_LAND:
        return ACT_LAND_OTHER if can_play_land(s, db, p, o, main) else 0
    show_face(s, db, o, db.cards[front].other)
    ok = can_cast(s, db, p, o, main, NONE)
    show_face(s, db, o, front)
    return ACT_CAST_OTHER if ok else 0


@kernel
def can_cast_down(s, db, p, o, main):
    """1 if player `p` may cast hand card `o` face down as a 2/2 creature spell (CR 702.37c, 708.4)."""
    x = s.o[o]
    if not main or db.cards[x.physical].morph < 0:
        return 0
    show_face(s, db, o, db.face_down_card)
    x.status = FACE_FACE_DOWN
    ok = spell_affordable(s, db, p, o, NONE)
    if ok and db.n_casting_rules and cast_forbidden(s, db, p, o):
        ok = 0
    x.status = 0
    show_face(s, db, o, x.physical)
    return ok
