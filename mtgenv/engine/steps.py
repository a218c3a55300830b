"""What every suspendable effect instruction does: whose turn to choose, asking yes or no, ending."""

from .._jit import kernel
from ..vm.opcodes import *
from .bits import mask_clear, mask_verb
from .enums import *
from .frames import decide
from .layout import *
from .protocol import *


@kernel
def first_in_turn_order(s, mask):
    """The first seat of the mask in APNAP order (CR 101.4); NONE if the mask is empty."""
    p = s.active_player
    for _ in range(s.n_players):
        if (mask >> p) & 1:
            return p
        p += 1
        if p >= s.n_players:
            p = 0
    return NONE


@kernel
def done(s, f, pc):
    """End the instruction at `pc`."""
    f.l[0] = pc
    f.step = R_RUN
    for k in range(2, FRAME_LOCALS):
        f.l[k] = 0
    return 0


@kernel
def yes_no(s, f, kind, p, src):
    """Ask player `p` yes or no; phase GOT follows."""
    mask_clear(s)
    mask_verb(s, V_YES)
    mask_verb(s, V_NO)
    s.d_src = src
    s.d_n = 1
    f.step = GOT
    return decide(s, kind, p)
