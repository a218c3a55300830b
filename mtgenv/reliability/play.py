"""The compiled loops of the reliability layer: check one game, or play one with a check after every decision.

Importing this file compiles the invariant checker (`mtgenv.engine.invariants`); the engine itself never needs it.
"""

from __future__ import annotations

from typing import Any

from .._jit import bit, ctz, entry, record_at
from ..engine.enums import (
    EV_CAST,
    EV_DESTROYED,
    EV_LAND_PLAYED,
    EV_MOVED,
    EV_RESOLVED,
    EV_SACRIFICED,
    Z_BATTLEFIELD,
    Z_STACK,
)
from ..engine.invariants import PADDING, check_draws, check_record
from ..engine.layout import LOG_CAP, W
from ..engine.main import answer, pick_random, start

#: `out` of `play_checked`: [0] violations, [1] decisions made, [2] checks, then counts by kind from these places on
OUT_KINDS = 8  # + Decision
OUT_EVENTS = 48  # + Event, from the log ring
OUT_SIZE = 128


@entry
def check_game(S: Any, DB: Any, i: int, X: Any, words: Any, padding: Any, seed: int) -> int:
    """What is wrong with game `S[i]` (`Invariant` bits); `X[0]` is scratch, `seed` the 63-bit seed (NONE: unknown).

    `words` is `S` seen as int64 of shape (games, words); `padding` lists (word, mask of bytes that belong to no field).
    """
    s = record_at(S, i)
    X[0] = S[i]
    bad = check_record(s, record_at(DB, 0), record_at(X, 0))
    if seed >= 0:
        bad |= check_draws(s, seed, int(words[i, 0]))
    for k in range(len(padding)):
        if words[i, padding[k, 0]] & padding[k, 1]:
            bad |= PADDING
    return bad


@entry
def play_checked(
    S: Any,
    DB: Any,
    T: Any,
    R: Any,
    X: Any,
    words: Any,
    padding: Any,
    seed: int,
    every: int,
    actions: Any,
    out: Any,
    cards: Any,
    abilities: Any,
) -> int:
    """Play a game in `S[0]` with random legal actions, checked after every `every`-th decision; stops at a violation.

    `actions[:n]` receives the actions, `out` the counts (OUT_*), `cards[c]` how often card `c` was seen in a hand, cast
    (played), resolved, and seen leaving play (the battlefield, or the stack for elsewhere); `abilities[a]` how often
    ability `a` resolved. Returns n.
    """
    S[0] = T[0]
    s = record_at(S, 0)
    db = record_at(DB, 0)
    r = record_at(R, 0)
    start(s, db, seed)
    n = 0
    read = 0
    while True:
        read = max(read, s.n_logged - LOG_CAP)
        while read < s.n_logged:
            e = s.log[read % LOG_CAP]
            read += 1
            out[OUT_EVENTS + e.kind] += 1
            c = max(e.card, 0)
            if e.kind == EV_CAST or e.kind == EV_LAND_PLAYED:
                cards[c, 1] += 1
            elif e.kind == EV_RESOLVED:
                cards[c, 2] += 1
                if e.x >= 0:
                    abilities[e.x] += 1
            elif e.kind == EV_MOVED or e.kind == EV_DESTROYED or e.kind == EV_SACRIFICED:
                if e.x >> 3 == Z_BATTLEFIELD or (e.x >> 3 == Z_STACK and e.x & 7 != Z_BATTLEFIELD):
                    cards[c, 3] += 1
        for p in range(s.n_players):
            for w in range(W):
                m = s.hand[p, w]
                while m != 0:
                    k = ctz(m)
                    m ^= bit(k)
                    cards[s.o[w * 64 + k].card, 0] += 1
        if every > 0 and (n % every == 0 or s.over):
            out[2] += 1
            out[0] = check_game(S, DB, 0, X, words, padding, seed)
            if out[0]:
                break
        if s.over or n >= len(actions):
            break
        out[OUT_KINDS + s.dk] += 1
        a = pick_random(s, r)
        actions[n] = a
        n += 1
        answer(s, db, a)
    out[1] += n
    return n
