"""The main loop, and the functions that Python calls: they take record arrays and indices, and play inside one call."""

from .._jit import bit, ctz, entry, kernel, popcount, random_below, record_at
from .attack import run_attackers
from .bits import mask_count
from .block import run_blockers
from .casting import run_cast
from .combat_damage import run_combat_damage
from .enums import *
from .frames import log, push_frame
from .layers import print_chars
from .layout import *
from .priority import nth_action, run_priority, run_triggers
from .replacement import run_events
from .resolve import run_resolve
from .sba import run_legend
from .turn import run_discard_down, run_game, run_mulligan, run_turn
from .zones import register_abilities

#: Resolutions in a row in which nobody had a choice: a mandatory loop, so the game is a draw (CR 104.4b, 732).
LOOP_LIMIT = 500
LOG_ROOM = 24  # a logging game pauses when fewer free places are left in the ring


@kernel
def advance(s, db):
    """Run the top frame until somebody has to decide or the game is over."""
    while s.dk == 0 and s.over == 0:
        f = s.frames[s.n_frames - 1]
        k = f.proc
        if k == P_PRIORITY:
            run_priority(s, db, f)
        elif k == P_TURN:
            run_turn(s, db, f)
        elif k == P_CAST:
            run_cast(s, db, f)
        elif k == P_RESOLVE:
            run_resolve(s, db, f)
        elif k == P_TRIGGERS:
            run_triggers(s, db, f)
        elif k == P_EVENTS:
            run_events(s, db, f)
        elif k == P_ATTACKERS:
            run_attackers(s, db, f)
        elif k == P_BLOCKERS:
            run_blockers(s, db, f)
        elif k == P_DAMAGE:
            run_combat_damage(s, db, f)
        elif k == P_DISCARD_DOWN:
            run_discard_down(s, db, f)
        elif k == P_LEGEND:
            run_legend(s, db, f)
        elif k == P_MULLIGAN:
            run_mulligan(s, db, f)
        else:
            run_game(s, db, f)
        if s.loop_guard > LOOP_LIMIT:
            s.over = OVER_DRAWN
            log(s, EV_GAME_DRAWN, NONE, NONE, NONE, 0, 0)
        if s.logging and s.n_logged - s.n_drained > LOG_CAP - LOG_ROOM:
            return 0
    if s.over:
        s.dk = D_NONE
        for k in range(MASK_WORDS):
            s.mask[k] = 0
        return 0
    s.n_decisions += 1
    if s.skip_forced or mask_count(s) > 1:  # a real choice
        s.loop_guard = 0
    if s.n_decisions > s.max_decisions:
        s.over = OVER_TRUNCATED_DECISIONS
        s.dk = D_NONE
        for k in range(MASK_WORDS):
            s.mask[k] = 0
    return 0


@kernel
def answer(s, db, a):
    """Answer the pending decision with legal action `a` and run on."""
    s.ans = a
    s.dk = D_NONE
    return advance(s, db)


@kernel
def pick_random(s, r):
    """A uniformly random legal action, drawn from the random state `r`."""
    n0 = popcount(s.mask[0])
    n1 = popcount(s.mask[1])
    n2 = popcount(s.mask[2])
    k = random_below(r, n0 + n1 + n2 + popcount(s.mask[3]))
    w = 0
    if k >= n0:
        k -= n0
        w = 1
        if k >= n1:
            k -= n1
            w = 2
            if k >= n2:
                k -= n2
                w = 3
    m = s.mask[w]
    while k > 0:
        m ^= bit(ctz(m))
        k -= 1
    return 64 * w + ctz(m)


@kernel
def start(s, db, seed):
    """Start the game in a record that holds a copy of the match's template: opening hands first."""
    s.rng = seed
    s.rng_draws = 0
    s.n_frames = 0
    push_frame(s, P_GAME, 0, 0, 0)
    return advance(s, db)


# ---------------------------------------------------------------- called from Python
@entry
def start_game(S, DB, T, i, seed):
    """Copy template `T[0]` to `S[i]` and start it with a 63-bit seed."""
    s = record_at(S, i)
    db = record_at(DB, 0)
    S[i] = T[0]
    return start(s, db, seed)


@entry
def step_game(S, DB, i, a):
    """Answer game `S[i]`'s pending decision with action `a`: 1, or 0 if `a` is not legal (nothing changed)."""
    s = record_at(S, i)
    if a < 0 or a >= N_ACTIONS or not (s.mask[a >> 6] >> (a & 63)) & 1:
        return 0
    answer(s, record_at(DB, 0), a)
    return 1


@entry
def action_code(S, DB, i, n):
    """What option `n` of the pending CHOOSE_ACTION decision does (ACT_*). Give it a copy: it uses the mask as scratch."""
    s = record_at(S, i)
    return nth_action(s, record_at(DB, 0), s.dp, s.d_src, n)


@entry
def resume_game(S, DB, i):
    """Run on after a pause for the log."""
    s = record_at(S, i)
    if s.dk == 0 and s.over == 0:
        advance(s, record_at(DB, 0))
    return 0


@entry
def copy_game(A, i, B, j):
    """B[j] := A[i]."""
    B[j] = A[i]
    return 0


@entry
def random_game(S, DB, R, i, limit):
    """Let random legal players play game `S[i]` on, for at most `limit` decisions; how many were made."""
    s = record_at(S, i)
    db = record_at(DB, 0)
    r = record_at(R, 0)
    n = 0
    while n < limit and s.over == 0:
        answer(s, db, pick_random(s, r))
        n += 1
    return n


@entry
def random_games(S, DB, T, R, n, out):
    """Play `n` random decisions in each game of `S`, starting a new one where one ends (benchmark and fuzz loop).

    out[0] games finished, [1] turns, [2] truncated, [3] capacity hits, [4] forced answers, [5] checksum.
    """
    db = record_at(DB, 0)
    r = record_at(R, 0)
    for i in range(len(S)):
        s = record_at(S, i)
        for _ in range(n):
            a = pick_random(s, r)
            out[5] = (out[5] * 31 + a * 7 + s.dk) & 0x3FFFFFFFFFFFFFF
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


@entry
def replace_card(S, DB, i, o, card):
    """Make the hidden hand card in slot `o` another card (for redeterminization): same slot, nothing else changes."""
    s = record_at(S, i)
    db = record_at(DB, 0)
    s.o[o].card = card
    s.o[o].physical = card
    print_chars(s, db, o)
    register_abilities(s, db, o)
    return 0


@entry
def renew_decision(S, DB, i):
    """Work out the pending priority decision afresh, after hidden cards changed; it stays even if only passing is left."""
    s = record_at(S, i)
    if s.dk == D_PRIORITY:
        s.n_decisions -= 1
        s.dk = D_NONE
        s.frames[s.n_frames - 1].step = 0
        s.version += 1
        skip = s.skip_forced
        s.skip_forced = 0
        advance(s, record_at(DB, 0))
        s.skip_forced = skip
    return 0
