"""What is announced about a spell besides modes and targets: optional costs, X, what helps to pay (CR 601.2b-f)."""

from .._jit import bit, ctz, kernel
from .bits import mask_clear, mask_verb
from .costs import (
    affordable_so,
    affordable_with,
    base_cost,
    can_reduce,
    cost_payable,
    either_open,
    granted_option,
    granted_times,
    help_mask,
    helps_of,
    mana_payable,
    option_times,
    reducing,
    spell_affordable,
    spell_need,
)
from .enums import *
from .expr import holds
from .filters import set_context
from .frames import mask_numbers
from .layout import *
from .mana import can_pay, max_x
from .payment import blank_item, cost_list, excluded_source, item_need
from .targets import mode_possible


@kernel
def drop_unaffordable(s, db):
    """Take the targets that would make the spell being announced cost too much out of the mask; how many are left."""
    it = s.stack[s.n_stack - 1]
    m0, m1, m2 = s.mask[1], s.mask[2], s.mask[3]
    n = 0
    it.n_targets += 1
    for w in range(W):
        m = m0 if w == 0 else (m1 if w == 1 else m2)
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            it.target[it.n_targets - 1] = w * 64 + k
            it.target_gen[it.n_targets - 1] = s.o[w * 64 + k].gen if w * 64 + k < N_OBJECTS else 0
            spell_need(s, db, it.controller, it.obj, it.x, it.way)
            if mana_payable(s, db, it.controller, it.obj, NONE):
                out |= bit(k)
                n += 1
        if w == 0:
            m0 = out
        elif w == 1:
            m1 = out
        else:
            m2 = out
    it.n_targets -= 1
    s.mask[1], s.mask[2], s.mask[3] = m0, m1, m2
    return n


@kernel
def pay_option(s, db, o, a):
    """Note that optional cost `a` of spell `o` will be paid (once more)."""
    x = s.o[o]
    ab = db.abilities[a]
    if ab.op == OPT_ANY_TIMES:
        x.marks += MARK_COST_TIMES
    x.marks |= 1 << ab.op_a
    return 0


@kernel
def note_as_cast(s, db, o, p):
    """Note for spell `o` of player `p`, which has become cast, which of the conditions it asks about hold (CR 601.2i).

    With p < 0 it is a copy, which was not cast: none of them held.
    """
    c = db.cards[s.o[o].card]
    for a in range(c.ability0, c.ability1):
        ab = db.abilities[a]
        if ab.kind == AB_OPTIONAL_COST and ab.op == OPT_NOTED:
            ok = 0
            if p >= 0:
                set_context(s, CX_CHOOSE, p, o)
                ok = holds(s, db, ab.condition, CX_CHOOSE)
            s.o[o].marks &= ~(1 << ab.op_a)
            if ok:
                s.o[o].marks |= 1 << ab.op_a
    return 0


@kernel
def given_affordable(s, db):
    """1 if the optional cost that an effect gives the spell being announced can be paid (once more)."""
    it = s.stack[s.n_stack - 1]
    x = s.o[it.obj]
    if it.ev_src < 0:
        it.ev_src = granted_option(s, db, it.controller, it.obj)
    if it.ev_src < 0:
        return 0
    n = granted_times(s, db, it.obj)
    if n >= 100 or (n >= 1 and not db.abilities[it.ev_src].modes_max):
        return 0
    old = x.marks + 0
    x.marks = (x.marks + MARK_COST_TIMES) | MARK_GIVEN
    ok = spell_affordable(s, db, it.controller, it.obj, it.way)
    x.marks = old
    if not ok and n == 0:
        it.ev_src = NONE
    return ok


@kernel
def ask_option(s, db, f, early):
    """Ask about the next optional cost that could be paid (CR 601.2b): 1 asked, 0 no more; `early`: those before the modes.

    l[4] = which: 0 the kicker, else 1 + the place of the OPTIONAL_COST row in the card's range.
    """
    it = s.stack[s.n_stack - 1]
    o = it.obj
    x = s.o[o]
    c = db.cards[x.card]
    while True:
        ok = 0
        k = f.l[4]
        if k == 0:
            if not early and c.kicker >= 0 and (it.kicked == 0 or (c.multikicker and it.kicked < 100)):
                x.kicked = it.kicked + 1
                ok = spell_affordable(s, db, it.controller, o, it.way)
                x.kicked = it.kicked
        elif not c.options or c.ability0 + k - 1 >= c.ability1:
            last = c.ability1 - c.ability0 + 1
            if early or k > last or not db.any_given or not given_affordable(s, db):
                f.l[4] = 0
                return 0
            f.l[4] = last
            ok = 1
        else:
            a = c.ability0 + k - 1
            ab = db.abilities[a]
            asked = ab.kind == AB_OPTIONAL_COST and (ab.op == OPT_ALL_MODES) == (early == 1)
            asked = asked and ab.op != OPT_OF_MODE and ab.op != OPT_NOTED
            if asked and ab.op == OPT_EITHER:
                if either_open(s, db, o):
                    p = it.controller
                    pay_option(s, db, o, a)
                    if affordable_so(s, db, p, o, it.way):
                        x.marks &= ~(1 << ab.op_a)
                        ok = affordable_with(s, db, p, o, it.way, a + 1, OPT_EITHER)
                        if not ok:  # there is no choice
                            pay_option(s, db, o, a)
                    else:
                        x.marks &= ~(1 << ab.op_a)
            elif asked and ab.op != OPT_EACH_MODE and ab.op != OPT_EACH_TARGET:
                n = option_times(s, db, o, a)
                if n == 0 or (ab.op == OPT_ANY_TIMES and n < 100):
                    old = x.marks + 0
                    pay_option(s, db, o, a)
                    ok = spell_affordable(s, db, it.controller, o, it.way)
                    x.marks = old
                    if ok and n == 0 and c.self_cost_mod0 < c.self_cost_mod1:  # it may cost less for that
                        must = not spell_affordable(s, db, it.controller, o, it.way)
                        if must:
                            pay_option(s, db, o, a)
                            ok = 0
        if ok:
            mask_clear(s)
            mask_verb(s, V_YES)
            mask_verb(s, V_NO)
            s.d_src = it.src
            s.d_ref = o
            return 1
        f.l[4] += 1


@kernel
def take_option(s, db, f):
    """The answer about the optional cost that was asked about: see `ask_option`."""
    it = s.stack[s.n_stack - 1]
    x = s.o[it.obj]
    if s.ans != V_YES:
        f.l[4] += 1
        return 0
    if f.l[4] == 0:
        it.kicked += 1
        x.kicked = it.kicked
        return 0
    a = db.cards[x.card].ability0 + f.l[4] - 1
    if a >= db.cards[x.card].ability1:  # what an effect gives it
        x.marks = (x.marks + MARK_COST_TIMES) | MARK_GIVEN
        return 0
    pay_option(s, db, it.obj, a)
    if db.abilities[a].op == OPT_KICKER:
        it.kicked += 1
        x.kicked = it.kicked
    return 0


@kernel
def modes_wanted(s, db, least):
    """How many modes must (`least`) or may be chosen of what is announced: all if a cost for that is paid (CR 702.42a)."""
    it = s.stack[s.n_stack - 1]
    ab = db.abilities[it.ability]
    if it.kind == ITEM_SPELL and db.cards[s.o[it.obj].card].options:
        c = db.cards[s.o[it.obj].card]
        for a in range(c.ability0, c.ability1):
            if db.abilities[a].kind == AB_OPTIONAL_COST and db.abilities[a].op == OPT_ALL_MODES:
                return ab.n_modes if option_times(s, db, it.obj, a) else ab.modes_min
    return ab.modes_min if least else ab.modes_max


@kernel
def mode_affordable(s, db, m):
    """1 if mode `m` can be paid for beside those already chosen, where modes cost something (CR 702.120a, 702.172a)."""
    it = s.stack[s.n_stack - 1]
    if it.kind != ITEM_SPELL or not db.cards[s.o[it.obj].card].options:
        return 1
    it.modes |= 1 << m
    ok = spell_affordable(s, db, it.controller, it.obj, it.way)
    it.modes ^= 1 << m
    return ok


@kernel
def some_mode(s, db, p, o, a, way):
    """1 if some mode of spell ability `a` of card `o`, whose modes have costs, can be chosen and paid for (CR 601.2b)."""
    if not blank_item(s, ITEM_SPELL, p, o, a):
        return 0
    it = s.stack[s.n_stack - 1]
    it.obj = o
    ok = 0
    for m in range(db.abilities[a].n_modes):
        set_context(s, CX_CHOOSE, p, o)
        it.modes = 1 << m
        if not ok and mode_possible(s, db, a, m, CX_CHOOSE) and spell_affordable(s, db, p, o, way):
            ok = 1
    s.n_stack -= 1
    return ok


@kernel
def parts_with_x(s, db, x):
    """1 if what is announced could be paid for besides mana with that value of X; -1 if X is only in mana (CR 107.3a)."""
    it = s.stack[s.n_stack - 1]
    p, o = it.controller, it.src
    asks = 0
    ok = 1
    old = s.o[o].x + 0
    s.o[o].x = x
    for k in range(12):
        cost = cost_list(s, db, k)
        if cost == -2:
            break
        if cost >= 0 and db.costs[cost].part_x:
            asks = 1
            ok = ok and cost_payable(s, db, p, o, cost)
    s.o[o].x = old
    return ok if asks else -1


@kernel
def greatest_x(s, db, f, n_x):
    """The greatest value of X that can be paid for (CR 107.3a, 601.2b): `n_x` {X} in the mana cost, or X in other costs."""
    it = s.stack[s.n_stack - 1]
    hi = 1000
    if n_x:
        c = db.cards[s.o[it.obj].card if it.kind == ITEM_SPELL else 0]
        if c.helps or (db.any_given and helps_of(s, db, it.controller, it.obj)) or (c.cost >= 0 and db.costs[c.cost].x_mask):
            hi = 0
            ok = 1
            while ok and hi < 100:
                spell_need(s, db, it.controller, it.obj, hi + 1, it.way)
                ok = mana_payable(s, db, it.controller, it.obj, NONE)
                if ok:
                    hi += 1
        else:
            item_need(s, db, f)
            hi = max(max_x(s, db, it.controller, n_x, excluded_source(s, db)), 0)
    if parts_with_x(s, db, 0) >= 0:
        hi = min(hi, 100)
        while hi > 0 and not parts_with_x(s, db, hi):  # not always all lesser ones: "a card with mana value X"
            hi -= 1
    return hi


@kernel
def mask_x(s, db, hi):
    """Add the values of X up to `hi` for which the costs other than mana can be paid, those of the page that is shown."""
    mask_numbers(s, 0, hi)
    if parts_with_x(s, db, 0) < 0:
        return 0
    for k in range(N_NUMBERS):
        if (s.mask[0] >> (V_NUMBER + k)) & 1 and not parts_with_x(s, db, s.d_base + k):
            s.mask[0] &= ~(1 << (V_NUMBER + k))
    for w in range(W):  # what could pay was listed there
        s.mask[1 + w] = 0
    return 0


@kernel
def only_mana(s, db):
    """1 if what is announced is a spell whose whole cost is its mana cost."""
    it = s.stack[s.n_stack - 1]
    if it.kind != ITEM_SPELL or it.way >= 0 or it.kicked:
        return 0
    c = db.cards[s.o[it.obj].card]
    return 1 if c.additional_cost < 0 and not c.options else 0


@kernel
def count_x(s, db):
    """How many {X} the mana costs of what is announced have."""
    n = 0
    it = s.stack[s.n_stack - 1]
    if it.kind == ITEM_SPELL:
        n = db.costs[base_cost(s, db, it.obj, it.way)].n_x
        if only_mana(s, db):
            return n
        for k in range(12):
            cost = cost_list(s, db, k)
            if cost == -2:
                break
            if cost >= 0 and not (k == 0 and db.abilities[it.way].op & WAY_ALT):
                n += db.costs[cost].n_x
    elif it.kind != ITEM_TURN_UP and it.kind != ITEM_TRIGGERED and db.abilities[it.ability].cost >= 0:
        n = db.costs[db.abilities[it.ability].cost].n_x
    return n


@kernel
def help_with(s, db, i):
    """Let object `i` pay for the spell being announced, for a symbol if it can; 1 if the rest can then still be paid.

    The caller undoes what it does not want.
    """
    it = s.stack[s.n_stack - 1]
    p, o = it.controller, it.obj
    h = help_mask(s, db, p, o, i)
    x = it.ev_x + 0
    amount = it.ev_amount + 0
    spell_need(s, db, p, o, it.x, it.way)
    generic = s.need[0] > 0 and h & 64
    n = s.need[1]
    k = 0  # place of the symbol among all
    for j in range(n + 1):
        if j < n:
            while (amount >> k) & 1:
                k += 1
            spell_need(s, db, p, o, it.x, it.way)
            fits = s.need[2 + j] & h & 63
            if fits:
                it.ev_amount = amount | 1 << k
        else:
            fits = 1 if generic else 0
            if fits:
                it.ev_x = x + 1
        if fits:
            spell_need(s, db, p, o, it.x, it.way)
            if mana_payable(s, db, p, o, i):
                return 1
            it.ev_amount = amount
            it.ev_x = x
        k += 1
    return 0


@kernel
def ask_reducer(s, db):
    """Offer the creatures that can make the spell cost less (CR 702.119a, 702.180a): 1 asked, 0 there are none."""
    it = s.stack[s.n_stack - 1]
    p, o = it.controller, it.obj
    m0, m1, m2 = 0, 0, 0
    for w in range(W):
        m = s.controlled[p, w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if can_reduce(s, db, p, o, it.x, it.way, w * 64 + k):
                out |= bit(k)
        if w == 0:
            m0 = out
        elif w == 1:
            m1 = out
        else:
            m2 = out
    if m0 | m1 | m2 == 0:
        return 0
    spell_need(s, db, p, o, it.x, it.way)
    optional = reducing(s, db, it.way) == WAY_HARMONIZE and mana_payable(s, db, p, o, NONE)
    mask_clear(s)
    s.mask[1], s.mask[2], s.mask[3] = m0, m1, m2
    if optional:
        mask_verb(s, V_PASS)
    s.d_src = it.src
    s.d_ref = o
    s.d_n = 1
    return 1


@kernel
def ask_help(s, db, f):
    """Offer what can pay for the spell in the place of mana (CR 702.51a, 702.66a, 702.126a): 1 asked, 0 nothing to ask."""
    it = s.stack[s.n_stack - 1]
    p, o = it.controller, it.obj
    if reducing(s, db, it.way) and not (it.ev_amount >> 30) & 1:
        return ask_reducer(s, db)
    spell_need(s, db, p, o, it.x, it.way)
    if s.need[0] == 0 and s.need[1] == 0 or not helps_of(s, db, s.stack[s.n_stack - 1].controller, o):
        return 0
    enough = can_pay(s, db, p, NONE)
    x = it.ev_x + 0
    amount = it.ev_amount + 0
    m0, m1, m2 = 0, 0, 0
    for w in range(W):
        m = s.controlled[p, w] & ~s.tapped[w] | s.graveyard[p, w]
        out = 0
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if help_mask(s, db, p, o, w * 64 + k) and help_with(s, db, w * 64 + k):
                out |= bit(k)
            it.ev_x = x
            it.ev_amount = amount
        if w == 0:
            m0 = out
        elif w == 1:
            m1 = out
        else:
            m2 = out
    if m0 | m1 | m2 == 0:
        return 0
    mask_clear(s)
    s.mask[1], s.mask[2], s.mask[3] = m0, m1, m2
    if enough:
        mask_verb(s, V_PASS)
    s.d_src = it.src
    s.d_ref = o
    s.d_n = 0
    return 1
