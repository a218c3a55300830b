"""The course of a game and of a turn: mulligans, phases and steps (CR 103, 500-514)."""

from .._jit import bit, ctz, kernel, random_below
from .bits import add, answered_row, clear, drop, has, is_empty, mask_clear, mask_verb, pop_frame
from .combat_damage import has_first_strike_step
from .combat_state import end_combat
from .durations import end_effects
from .enums import *
from .events import add_event, untap
from .expr import holds
from .filters import players, set_context
from .frames import decide, log, push_frame
from .layers import refresh
from .layout import *
from .mana import empty_pools
from .phasing import phase_turn
from .priority import next_player
from .replacement import submit
from .sba import loses_now
from .triggers import emit
from .zones import free_slot, leave_zone, put_in_library, put_in_zone, shuffle_library, take_from_library

STARTING_HAND = 7


@kernel
def begin_turn(s, db, p):
    """Player `p`'s turn begins: what is counted by the turn starts anew."""
    if db.any_daybound and s.daytime:  # CR 731.2
        n = s.pl[s.active_player].spells_cast
        if (s.daytime == 1 and n == 0 and s.turn > 0) or (s.daytime == 2 and n >= 2):
            s.daytime = 3 - s.daytime
            s.sba_dirty = 1
            s.chars_dirty = 1
    s.turn += 1
    s.active_player = p
    for q in range(s.n_players):
        x = s.pl[q]
        x.lands_played = 0
        x.lands_allowed = x.lands_allowed - x.lands_extra
        x.lands_extra = 0
        x.life_gained = 0
        x.life_lost = 0
        x.cards_drawn = 0
        x.spells_before = min(x.spells_cast, 100)
        x.spells_cast = 0
        x.did = 0
        x.creatures_died = 0
        x.nonlands_entered = 0
    for w in range(W):
        m = s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            s.o[w * 64 + k].marks &= ~MARKS_THIS_TURN
    clear(s.used_this_turn)
    clear(s.entered_this_turn)
    s.n_damage_pairs = 0
    s.loop_guard = 0
    for w in range(W):
        s.sick[w] &= ~s.controlled[p, w]
    end_effects(s, db, DUR_UNTIL_YOUR_NEXT_TURN, p)
    for i in range(s.n_effects):
        e = s.effects[i]
        if e.duration == DUR_END_OF_YOUR_NEXT_TURN and e.player == p:
            e.duration = DUR_END_OF_TURN
        elif e.duration == DUR_CONTROLLERS_NEXT_TURN:
            for w in range(W):
                if e.who[w] & s.controlled[p, w]:
                    e.fresh = 1
                    s.chars_dirty = 1
    s.version += 1
    if db.state_reads & (STATE_TURN | STATE_OTHER):
        s.chars_dirty = 1
    log(s, EV_TURN_BEGINS, FIRST_PLAYER + p, NONE, p, s.turn, 0)
    return 0


@kernel
def untap_step(s, db):
    """CR 502: the active player untaps their permanents, except what doesn't untap and what is picked to stay tapped."""
    p = s.active_player
    if db.any_phasing:
        phase_turn(s, db, p)
    refresh(s, db)
    for w in range(W):
        m = s.tapped[w] & s.controlled[p, w] & ~s.picked[w]
        if db.any_untap_rules:
            m |= s.tapped[w] & ~s.controlled[p, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            rules = s.o[w * 64 + k].ch.rules
            mine = s.o[w * 64 + k].ch.controller == p
            if not rules & RULE_DOESNT_UNTAP if mine else rules & RULE_UNTAPS_EACH_TURN:
                untap(s, db, w * 64 + k)
    clear(s.picked)
    end_effects(s, db, DUR_NEXT_UNTAP_STEP, p)
    return 0


@kernel
def cleanup_actions(s, db):
    """CR 514.2: damage wears off and "until end of turn" effects end, at the same time."""
    for w in range(W):
        m = s.battlefield[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            s.o[w * 64 + k].damage = 0
    clear(s.deathtouched)
    for i in range(s.n_effects):  # what was for this turn of its object's controller, unless that changed before combat
        e = s.effects[i]
        if e.duration == DUR_CONTROLLERS_NEXT_TURN and e.fresh:
            mine = 0
            for w in range(W):
                mine |= e.who[w] & s.controlled[s.active_player, w]
            if e.fresh == 2 or mine:
                e.duration = DUR_END_OF_TURN
            else:
                e.fresh = 0
                s.chars_dirty = 1
    end_effects(s, db, DUR_END_OF_TURN, NONE)
    s.sba_dirty = 1
    return 0


@kernel
def enter_step(s, db, step):
    """`step` is the current step from now on, for whatever asks."""
    s.step = step
    if db.state_reads & STATE_TURN:
        s.chars_dirty = 1
    return 0


@kernel
def must_skip(s, db, p, step):
    """1 if player `p` skips the step (or the combat phase that it begins) now; uses up what made them (CR 614.10)."""
    for w in range(W):
        m = s.with_static[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            c = db.cards[x.card]
            for a in range(c.ability0, c.ability1):
                ab = db.abilities[a]
                if ab.kind != AB_PLAYER_RULE or ab.op != PLR_SKIP_STEP or ab.q >> 1 != step or x.ch.lost_abilities:
                    continue
                if (ab.zones >> x.zone) & 1:
                    set_context(s, CX_STATIC, x.ch.controller, w * 64 + k)
                    if holds(s, db, ab.condition, CX_STATIC) and (players(s, db, ab.ev_player, CX_STATIC) >> p) & 1:
                        return 1
    kind = SKIP_UNTAP if step == ST_UNTAP else (SKIP_DRAW if step == ST_DRAW else SKIP_COMBAT)
    if step != ST_UNTAP and step != ST_DRAW and step != ST_BEGIN_COMBAT or not (s.pl[p].skips >> (3 * kind)) & 7:
        return 0
    s.pl[p].skips -= 1 << (3 * kind)
    return 1


@kernel
def ask_untap(s, db, f):
    """Ask about the next permanent that may stay tapped (YES: it does); 0: none is left. l[4] = 1 + the last (CR 502.3)."""
    refresh(s, db)
    if f.step != 7:
        f.l[4] = 0
        clear(s.picked)
    p = s.active_player
    for o in range(f.l[4], N_OBJECTS):
        if has(s.tapped, o) and has(s.controlled[p], o):
            rules = s.o[o].ch.rules
            if rules & RULE_MAY_STAY_TAPPED and not rules & RULE_DOESNT_UNTAP:
                f.l[4] = o + 1
                s.d_src = o
                s.d_ref = NONE
                s.d_n = 1
                mask_clear(s)
                mask_verb(s, V_YES)
                mask_verb(s, V_NO)
                decide(s, D_MAY, p)
                return 1
    return 0


@kernel
def after_phase(f, step):
    """The step after the phase that ends with the step before `step`: that of an additional phase first (CR 500.8)."""
    if f.l[3] == 0:
        f.l[3] = step + 1
    if f.l[2]:
        step = ST_BEGIN_COMBAT if f.l[2] & 15 == 1 else ST_MAIN2
        f.l[2] >>= 4
        return step
    step = f.l[3] - 1
    f.l[3] = 0
    return step


@kernel
def begin_step(s, db, step):
    """Step `step` begins: turn-based actions that need no choice, "at the beginning" triggers (CR 500.6, 703.4)."""
    enter_step(s, db, step)
    s.batch += 1
    p = s.active_player
    if step == ST_UNTAP:
        untap_step(s, db)
    n = 0
    if step == ST_MAIN2:  # which main phase of the turn it is
        f = s.frames[s.n_frames - 1]
        f.l[5] += 1
        n = 1 + f.l[5]
    emit(s, db, EV_STEP_BEGINS, FIRST_PLAYER + p, NONE, p, n, step)
    return 0


@kernel
def draw_for_turn(s, db):
    """CR 504.1."""
    base = s.n_events
    add_event(s, EV_DRAWN, NONE, NONE, s.active_player, 1, 0)
    return submit(s, db, base)


@kernel
def add_lore(s, db):
    """A lore counter on each Saga of the active player as the precombat main phase begins (CR 714.3c)."""
    refresh(s, db)
    base = s.n_events
    p = s.active_player
    for w in range(W):
        m = s.controlled[p, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            x = s.o[w * 64 + k]
            if db.cards[x.card].final_chapter > 0 and not x.ch.lost_abilities:
                add_event(s, EV_COUNTERS_PUT, w * 64 + k, NONE, p, 1, db.lore - 1)
    return submit(s, db, base)


@kernel
def cleanup_needs_priority(s, db):
    """1 if state-based actions apply in the cleanup step, so that players get priority (CR 514.3a)."""
    for p in range(s.n_players):
        if loses_now(s, p):
            return 1
    for w in range(W):
        m = s.creatures[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            if s.o[w * 64 + k].ch.toughness <= 0:
                return 1
    return 0


@kernel
def run_turn(s, db, f):
    """Proc.TURN: l[0] = step under way, l[1] = 1 if nobody was declared as an attacker; f.step = stage within the step.

    l[2] = additional phases to come, a hex digit each (1 combat, 2 main); l[3] = 1 + step to go on with after them.
    """
    while True:
        step = f.l[0]
        stage = f.step
        p = s.active_player
        if stage == 0:  # turn-based actions
            f.step = 1
            if db.any_skips and must_skip(s, db, p, step):
                f.step = 3
                if step == ST_BEGIN_COMBAT:
                    f.l[0] = ST_END_COMBAT
            elif step == ST_UNTAP and db.any_untap_rules and ask_untap(s, db, f):
                f.step = 7
                return 0
            elif step == ST_UNTAP:
                begin_step(s, db, step)
                f.step = 3  # no priority (CR 502.4)
            elif step == ST_DRAW and s.turn == 1 and s.n_players == 2:  # who plays first skips it (CR 103.8a)
                f.step = 3
            elif step == ST_DRAW:
                enter_step(s, db, step)
                s.batch += 1
                if draw_for_turn(s, db):
                    f.step = 4
                    return 0
                emit(s, db, EV_STEP_BEGINS, FIRST_PLAYER + p, NONE, p, 0, step)
            elif step == ST_MAIN1 and db.lore:
                enter_step(s, db, step)
                s.batch += 1
                if add_lore(s, db):
                    f.step = 4
                    return 0
                emit(s, db, EV_STEP_BEGINS, FIRST_PLAYER + p, NONE, p, 0, step)
            elif step == ST_BEGIN_COMBAT:
                s.in_combat = 1
                begin_step(s, db, step)
            elif step == ST_DECLARE_ATTACKERS:
                enter_step(s, db, step)
                push_frame(s, P_ATTACKERS, 0, 0, 0)
                f.step = 5
                return 0
            elif step == ST_DECLARE_BLOCKERS:
                enter_step(s, db, step)
                push_frame(s, P_BLOCKERS, 0, 0, 0)
                return 0
            elif step == ST_FIRST_STRIKE_DAMAGE:
                refresh(s, db)
                if not has_first_strike_step(s, db):
                    f.step = 3
                    s.first_strike_round = 0
                else:
                    enter_step(s, db, step)
                    s.first_strike_round = 1
                    push_frame(s, P_DAMAGE, 1, 0, 0)
                    return 0
            elif step == ST_COMBAT_DAMAGE:
                enter_step(s, db, step)
                push_frame(s, P_DAMAGE, 0, 0, 0)
                return 0
            elif step == ST_CLEANUP:
                enter_step(s, db, step)
                push_frame(s, P_DISCARD_DOWN, p, 0, 0)
                f.step = 6
                return 0
            else:
                begin_step(s, db, step)
        elif stage == 1:  # priority
            f.step = 2
            push_frame(s, P_PRIORITY, p, 0, 0)
            return 0
        elif stage == 2 or stage == 3:  # the step ends (CR 500.5)
            empty_pools(s, db)
            f.step = 0
            if step == ST_END_COMBAT:
                end_combat(s)
                end_effects(s, db, DUR_END_OF_COMBAT, NONE)
            f.l[0] = step + 1
            if step == ST_DECLARE_ATTACKERS and f.l[1] and is_empty(s.attackers):  # CR 508.8
                f.l[0] = ST_END_COMBAT
            if f.l[2] | f.l[3] and (step == ST_DRAW or step == ST_MAIN1 or step == ST_END_COMBAT or step == ST_MAIN2):
                f.l[0] = after_phase(f, f.l[0])
            if step == ST_CLEANUP:
                pop_frame(s)
                return 0
        elif stage == 4:
            emit(s, db, EV_STEP_BEGINS, FIRST_PLAYER + p, NONE, p, 0, step)
            f.step = 1
        elif stage == 5:  # after declaring attackers
            f.l[1] = 1 if is_empty(s.attackers) else 0
            f.step = 1
        elif stage == 7:  # untap step: some may stay tapped
            if s.ans == V_YES:
                add(s.picked, s.d_src)
            if ask_untap(s, db, f):
                return 0
            begin_step(s, db, step)
            f.step = 3
        else:  # cleanup: after discarding (CR 514.2-3)
            cleanup_actions(s, db)
            refresh(s, db)
            f.step = 3
            if s.n_pending or cleanup_needs_priority(s, db):
                f.step = 0
                f.l[0] = ST_CLEANUP
                push_frame(s, P_PRIORITY, p, 0, 0)
                return 0


@kernel
def run_discard_down(s, db, f):
    """Proc.DISCARD_DOWN: l[0] = player. Discard to the maximum hand size, all at once (CR 514.1)."""
    p = f.l[0]
    if f.step == 0:
        clear(s.picked)
        f.step = 1
    if f.step == 2:
        add(s.picked, answered_row(s))
        f.l[1] += 1
        f.step = 1
    if s.pl[p].n_hand - f.l[1] > s.pl[p].max_hand:
        mask_clear(s)
        for w in range(W):
            s.mask[1 + w] = s.hand[p, w] & ~s.picked[w]
        s.d_src = NONE
        s.d_ref = NONE
        s.d_n = s.pl[p].n_hand - f.l[1] - s.pl[p].max_hand
        f.step = 2
        return decide(s, D_DISCARD, p)
    pop_frame(s)
    base = s.n_events
    for w in range(W):
        m = s.picked[w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            add_event(s, EV_DISCARDED, w * 64 + k, NONE, p, 1, Z_HAND * 8 + Z_GRAVEYARD)
    clear(s.picked)
    if s.n_events > base:
        submit(s, db, base)
    return 0


# ---------------------------------------------------------------- starting the game
@kernel
def draw_opening_hand(s, db, p):
    """Shuffle and draw seven cards (CR 103.3, 103.5)."""
    shuffle_library(s, p)
    for _ in range(STARTING_HAND):
        if s.pl[p].n_library > 0:
            o = take_from_library(s, db, p, s.pl[p].n_library - 1)
            drop(s.looked_at, o)
            put_in_zone(s, db, o, Z_HAND, p)
    return 0


@kernel
def put_hand_back(s, db, p):
    """Shuffle player `p`'s hand into their library for a mulligan."""
    for w in range(W):
        m = s.hand[p, w]
        while m != 0:
            k = ctz(m)
            m ^= bit(k)
            o = w * 64 + k
            leave_zone(s, db, o)
            put_in_library(s, p, s.o[o].physical, s.pl[p].n_library, 0)
            free_slot(s, db, o)
    return 0


@kernel
def run_mulligan(s, db, f):
    """Proc.MULLIGAN: the London mulligan (CR 103.5). l[0] = player, l[1] = seats that kept, l[2] = cards still to bottom."""
    while True:
        p = f.l[0]
        if f.step == 0:  # ask the next player who has not kept
            everyone = (1 << s.n_players) - 1
            if f.l[1] == everyone:
                pop_frame(s)
                return 0
            while (f.l[1] >> p) & 1:
                p = p + 1 if p + 1 < s.n_players else 0
            f.l[0] = p
            mask_clear(s)
            mask_verb(s, V_YES)
            if s.pl[p].mulligans < STARTING_HAND:
                mask_verb(s, V_NO)
            s.d_src = NONE
            s.d_n = s.pl[p].mulligans
            f.step = 1
            if decide(s, D_MULLIGAN, p):
                return 0
        if f.step == 1:
            if s.ans == V_YES:
                log(s, EV_KEPT, FIRST_PLAYER + p, NONE, p, s.pl[p].n_hand - s.pl[p].mulligans, 0)
                f.l[1] |= 1 << p
                f.l[2] = min(s.pl[p].mulligans, s.pl[p].n_hand)
                f.step = 2
            else:
                s.pl[p].mulligans += 1
                log(s, EV_MULLIGAN, FIRST_PLAYER + p, NONE, p, s.pl[p].mulligans, 0)
                put_hand_back(s, db, p)
                draw_opening_hand(s, db, p)
                f.l[0] = p + 1 if p + 1 < s.n_players else 0
                f.step = 0
        if f.step == 3:
            o = answered_row(s)
            leave_zone(s, db, o)
            put_in_library(s, p, s.o[o].physical, 0, 1 << p)
            free_slot(s, db, o)
            f.l[2] -= 1
            f.step = 2
        if f.step == 2:
            if f.l[2] == 0:
                f.l[0] = p + 1 if p + 1 < s.n_players else 0
                f.step = 0
                continue
            mask_clear(s)
            for w in range(W):
                s.mask[1 + w] = s.hand[p, w]
            s.d_src = NONE
            s.d_n = f.l[2]
            f.step = 3
            if decide(s, D_BOTTOM, p):
                return 0


@kernel
def next_turn(s, db, f):
    """Whose turn comes next: the extra turn created last (CR 500.7), else in turn order; skipped turns are used up."""
    while True:
        extra = f.l[0] & 15
        if extra:
            f.l[0] >>= 4
            p = extra - 1
            if s.pl[p].lost:
                continue
        else:
            p = next_player(s, f.l[1] - 1 if f.l[1] else s.active_player)
            f.l[1] = p + 1
        if not s.pl[p].skips & 7:
            return p
        s.pl[p].skips -= 1


@kernel
def opening_actions(s, db, f):
    """Let the players act with cards of their opening hands, the starting player first (CR 103.6); 1 while it goes on.

    Step 3 of the GAME procedure, 4: answered; l[2] = players done, l[3] = the next slot to look at.
    """
    if f.step == 4:
        f.step = 3
        o = f.l[3] - 1
        if s.ans == V_YES:
            c = db.cards[s.o[o].card]
            for a in range(c.ability0, c.ability1):
                if db.abilities[a].kind == AB_OPENING:
                    push_frame(s, P_CAST, o, ITEM_MANA, a)
                    s.frames[s.n_frames - 1].l[3] = s.o[o].owner
                    return 1
    while f.l[2] < s.n_players:
        p = s.starting_player + f.l[2]
        p -= s.n_players if p >= s.n_players else 0
        while f.l[3] < N_OBJECTS:
            o = f.l[3] + 0
            f.l[3] += 1
            if not has(s.hand[p], o):
                continue
            c = db.cards[s.o[o].card]
            for a in range(c.ability0, c.ability1):
                if db.abilities[a].kind == AB_OPENING:
                    mask_clear(s)
                    mask_verb(s, V_YES)
                    mask_verb(s, V_NO)
                    s.d_src = o
                    s.d_n = 1
                    f.step = 4
                    decide(s, D_MAY, p)
                    return 1
        f.l[2] += 1
        f.l[3] = 0
    f.l[2] = 0
    return 0


@kernel
def run_game(s, db, f):
    """Proc.GAME, the bottom frame: opening hands, mulligans, then turn after turn.

    l[0] = extra turns to come, a hex digit each (1 + seat), the next one lowest; l[1] = 1 + whose turn in order was last.
    """
    if f.step == 0:
        if s.starting_player < 0:
            s.starting_player = random_below(s, s.n_players)
        s.active_player = s.starting_player
        for p in range(s.n_players):
            draw_opening_hand(s, db, p)
        f.step = 1
        push_frame(s, P_MULLIGAN, s.starting_player, 0, 0)
        return 0
    if db.any_opening and f.step != 2:
        if f.step == 1:
            f.l[2] = 0
            f.l[3] = 0
            f.step = 3
        if opening_actions(s, db, f):
            return 0
        f.step = 1
    if s.turn >= s.max_turns:
        f.step = 2
        s.over = OVER_TRUNCATED_TURNS
        return 0
    if f.step == 1 or f.l[1] == 0:  # the turn under way was in order
        f.l[1] = 1 + (s.starting_player if f.step == 1 else s.active_player)
    p = s.starting_player if f.step == 1 else next_turn(s, db, f)
    f.step = 2
    begin_turn(s, db, p)
    push_frame(s, P_TURN, 0, 0, 0)
    return 0
