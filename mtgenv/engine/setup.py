"""Putting a record into a position, for scenarios and tests: cards into zones, players' numbers, then on from a step.

Order of calls: `clear_position`, then `put_card`, `attach_to`, `set_player`, ... as needed, last `begin_position`. What is
put onto the battlefield goes through the same events as in play, so "enters tapped", "enters with counters" and loyalty
apply (CR 614.12); nothing triggers. The result holds every invariant of a record that play has led to.
"""

from .._jit import entry, kernel, record_at
from .bits import add, drop, mask_first
from .casting import run_cast
from .enums import *
from .events import add_event, add_move, attach, put_counters
from .frames import push_frame
from .layers import refresh
from .layout import *
from .main import advance
from .priority import nth_action
from .replacement import replacements, run_events, submit
from .resolve import run_resolve
from .zones import alloc_slot, new_object, put_in_library, put_in_zone


@kernel
def finish_events(s, db, pushed, ask):
    """Run a batch of events to its end, and the code of what applies as permanents enter (CR 614.12).

    Choices are answered by the first option; with `ask` it stops there, for `answer_put`.
    """
    while pushed and s.n_frames > 0 and s.over == 0:
        if s.dk:
            if ask:
                return 0
            s.ans = mask_first(s)
            s.dk = D_NONE
        f = s.frames[s.n_frames - 1]
        if f.proc == P_RESOLVE:
            run_resolve(s, db, f)
        elif f.proc == P_CAST:
            run_cast(s, db, f)
        else:
            run_events(s, db, f)
    s.n_pending = 0
    return 0


@kernel
def place_card(s, db, card, zone, p, owner, status, ask):
    """A new object of `card` in a zone: player `p`'s (hand, graveyard) or under `p`'s control. Its slot, or NONE.

    `status`: Status bits that a permanent enters with, such as its back face up.
    """
    o = alloc_slot(s)
    if o < 0:
        return NONE
    new_object(s, db, o, card, owner)
    s.o[o].lki = NONE
    s.o[o].zone = Z_LIBRARY  # so that nobody knows it yet
    if zone != Z_BATTLEFIELD:
        put_in_zone(s, db, o, zone, p)
        return o
    put_in_zone(s, db, o, Z_COMMAND, p)
    base = s.n_events
    i = add_move(s, o, Z_BATTLEFIELD, NONE, p)
    s.events[i].amount = NONE  # `attach_to` says what an Aura is attached to
    s.events[i].status = status
    finish_events(s, db, submit(s, db, base), ask)
    return o


@kernel
def place_token(s, db, card, p):
    """A new token under player `p`'s control; its slot, or NONE."""
    base = s.n_events
    add_event(s, EV_TOKEN_CREATED, NONE, NONE, p, 1, card)
    finish_events(s, db, submit(s, db, base), 0)
    for o in range(N_OBJECTS):
        if (s.created[o >> 6] >> (o & 63)) & 1:
            return o
    return NONE


@kernel
def settle_put(s, db, o, sick, tapped):
    """What is said of permanent `o` besides what it enters with."""
    if not sick:
        drop(s.sick, o)
        drop(s.entered_this_turn, o)
        q = s.pl[s.o[o].ch.controller]
        if not s.o[o].ch.types & T_LAND and q.nonlands_entered > 0:
            q.nonlands_entered -= 1
    if tapped:
        add(s.tapped, o)
    return refresh(s, db)


# ---------------------------------------------------------------- called from Python
@entry
def clear_position(S, DB, T, i, seed):
    """S[i] := template `T[0]` with a 63-bit seed and empty libraries."""
    S[i] = T[0]
    s = record_at(S, i)
    s.rng = seed
    s.rng_draws = 0
    for p in range(s.n_players):
        s.pl[p].n_library = 0
    return 0


@entry
def put_card(S, DB, i, card, zone, p, owner, sick, tapped, status, ask):
    """Put a card into a zone; its slot (NONE in a library). The battlefield: `sick` as if it had entered this turn.

    Library cards go on top. `tapped` 1 taps it whatever it enters as; `status` is which side of it is up. With `ask`, what
    is chosen as it enters (CR 614.12a) becomes a decision that `answer_put` answers; else the first option is chosen.
    """
    s = record_at(S, i)
    db = record_at(DB, 0)
    if zone == Z_LIBRARY:
        put_in_library(s, owner, card, s.pl[owner].n_library, 0)
        return NONE
    o = NONE
    if db.cards[card].token:
        o = place_token(s, db, card, p)
    else:
        o = place_card(s, db, card, zone, p, owner, status, ask)
    if o >= 0 and zone == Z_BATTLEFIELD and s.dk == 0:
        settle_put(s, db, o, sick, tapped)
    refresh(s, db)
    return o


@entry
def answer_put(S, DB, i, o, sick, tapped, a):
    """Answer what `put_card` asked about `o` with action `a`; 1 if something else is asked now."""
    s = record_at(S, i)
    db = record_at(DB, 0)
    s.ans = a
    s.dk = D_NONE
    finish_events(s, db, 1, 1)
    if s.dk:
        return 1
    settle_put(s, db, o, sick, tapped)
    return 0


@entry
def set_counters(S, DB, i, o, kind, n):
    """Give permanent `o` exactly `n` counters of a kind."""
    s = record_at(S, i)
    put_counters(s, record_at(DB, 0), o, kind, n - s.o[o].counters[kind])
    return 0


@entry
def set_damage(S, DB, i, o, n):
    """Mark `n` damage on permanent `o`."""
    s = record_at(S, i)
    s.o[o].damage = n
    s.sba_dirty = 1
    return 0


@entry
def attach_to(S, DB, i, o, row):
    """Attach Aura or Equipment `o` to a row."""
    s = record_at(S, i)
    db = record_at(DB, 0)
    attach(s, db, o, row)
    s.n_pending = 0
    refresh(s, db)
    return 0


@entry
def set_player(S, DB, i, p, life, poison, lands_played):
    """Numbers of a player."""
    s = record_at(S, i)
    q = s.pl[p]
    q.life = life
    q.poison = poison
    q.lands_played = lands_played
    s.sba_dirty = 1
    s.chars_dirty = 1
    s.version += 1
    return 0


@entry
def set_life(S, DB, i, p, life):
    """Player `p`'s life total."""
    s = record_at(S, i)
    s.pl[p].life = life
    return 0


@entry
def set_pool(S, DB, i, p, t, n):
    """Player `p` has `n` mana of type `t` in their pool (until the step ends, CR 500.5)."""
    s = record_at(S, i)
    s.pl[p].pool[t] = n
    s.version += 1
    return 0


@entry
def begin_position(S, DB, i, active, step, turn):
    """Play goes on from the beginning of that step of that turn, on to the first decision."""
    s = record_at(S, i)
    db = record_at(DB, 0)
    s.n_frames = 0
    s.n_logged = 0
    s.n_drained = 0
    s.over = OVER_NO
    s.turn = turn
    s.active_player = active
    s.step = step
    if s.starting_player < 0:
        s.starting_player = active
    s.in_combat = 1 if ST_BEGIN_COMBAT < step <= ST_END_COMBAT else 0
    s.chars_dirty = 1
    s.sba_dirty = 1
    s.version += 1
    push_frame(s, P_GAME, 0, 0, 0)
    if db.any_opening and turn == 1 and step == ST_UNTAP:  # before the first turn (CR 103.6)
        s.turn = 0
        s.frames[0].step = 1
        return advance(s, db)
    s.frames[0].step = 2
    push_frame(s, P_TURN, step, 0, 0)
    return advance(s, db)


# ---------------------------------------------------------------- questions about a copy of a record
@entry
def action_code(S, DB, i, p, o, n):
    """Code of the `n`-th thing player `p` may do with object `o` (`priority.ACT_*`), 0: no more. Spoils the mask."""
    return nth_action(record_at(S, i), record_at(DB, 0), p, o, n)


@entry
def replacement_source(S, DB, i, k):
    """Slot of the source of option `k` of the pending REPLACEMENT decision; NONE for a shield. Spoils the record."""
    s = record_at(S, i)
    db = record_at(DB, 0)
    s.cx[CX_STATIC].it.src = NONE
    replacements(s, db, s.frames[s.n_frames - 1].l[3], k)
    return s.cx[CX_STATIC].it.src
