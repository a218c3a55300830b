"""The engine's own call stack: pushing procedures and posting decisions (suspension without recursion)."""

from .._jit import kernel
from .bits import mask_count, mask_first
from .enums import *
from .layout import FRAMES_CAP, LOG_CAP, N_NUMBERS, N_OBJECTS, V_NEXT_PAGE, V_NUMBER


@kernel
def push_frame(s, proc, a, b, c):
    """Start procedure `proc` with locals l[0..2] = a, b, c; the others 0."""
    if s.n_frames >= FRAMES_CAP:
        s.over = OVER_TRUNCATED_CAPACITY
        s.n_capacity_hits += 1
        return 0
    fr = s.frames[s.n_frames]
    fr.proc = proc
    fr.step = 0
    fr.l[0] = a
    fr.l[1] = b
    fr.l[2] = c
    for k in range(3, 8):
        fr.l[k] = 0
    s.n_frames += 1
    return 0


@kernel
def decide(s, kind, p):
    """Post the decision whose legal actions are in `s.mask`; answer it at once if only one is legal.

    The procedure must have set its frame's `step` to where it wants to go on, and must return to the main loop right
    after: there it is called again with the answer in `s.ans`.
    """
    n = mask_count(s)
    if n == 1 and s.skip_forced:
        s.ans = mask_first(s)
        s.n_forced += 1
        s.dk = D_NONE
        return 0
    s.dk = kind
    s.dp = p
    return 1


@kernel
def mask_numbers(s, lo, hi):
    """Add the number verbs for lo..hi (a page of them: NEXT_PAGE shows the numbers after `d_base + N_NUMBERS - 1`).

    The caller sets `s.d_base` (usually to lo, then + N_NUMBERS a page). An answer a means the number
    `s.d_base + a - V_NUMBER`.
    """
    a = lo - s.d_base
    if a < 0:
        a = 0
    b = hi - s.d_base
    if b >= N_NUMBERS:
        b = N_NUMBERS - 1
        s.mask[0] |= 1 << V_NEXT_PAGE
    for k in range(a, b + 1):
        s.mask[0] |= 1 << (V_NUMBER + k)
    return 0


@kernel
def log(s, kind, row, src, p, amount, x):
    """Append to the ring of public events; hidden cards are logged without their name."""
    e = s.log[s.n_logged % LOG_CAP]
    e.kind = kind
    e.obj = row
    e.player = p
    e.x = x
    e.amount = amount if -32000 < amount < 32000 else 32000
    e.card = NONE
    e.src_card = NONE
    if 0 <= row < N_OBJECTS:
        o = s.o[row]
        if kind != EV_DRAWN:
            e.card = o.card
    if 0 <= src < N_OBJECTS:
        e.src_card = s.o[src].card
    s.n_logged += 1
    return 0
