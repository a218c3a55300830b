"""Numbers that procedures in different files share: their steps, their locals' meanings, codes of actions.

A foundation file: kernel files import each other's kernels, and constants only from here, `enums` and `layout`.
"""

from .enums import *
from .layout import N_VARS

# the CAST procedure: values of l[2] that say how a card is cast, and its steps
OTHER_FACE = -2  # as its other face, half or adventure
FACE_DOWN_FACE = -3  # face down (CR 702.37a)
C_BEGIN, C_MODES, C_MODES_A, C_KICKER, C_KICKER_A, C_X, C_X_A, C_TARGETS, C_TARGETS_A = 0, 1, 2, 3, 4, 5, 6, 7, 8
C_DIVIDE, C_DIVIDE_A, C_MANA, C_MANA_A, C_COLOR_A, C_PARTS, C_PARTS_A, C_FINISH = 9, 10, 11, 12, 13, 14, 15, 16
C_WHICH_A, C_EARLY, C_EARLY_A, C_HELP, C_HELP_A = 17, 18, 19, 20, 21

# the RESOLVE procedure; from 10 on: phases inside a suspended instruction
R_START, R_RUN, R_FINISH = 0, 1, 2
R_MANA, R_MANA_A = 3, 4  # a permanent tapped for mana produces it
ASK, GOT, MORE, GOT_MORE, LAST = 10, 11, 12, 13, 14
GOT_X = 40  # a value of X was chosen
CHOOSER = N_VARS - 2  # variable: the seat of the player who is choosing
PAID = N_VARS - 1  # variable: 1 if the last optional cost was paid
DONE = N_VARS - 3  # variable: set to 0 by an instruction that finds nothing to do (CR 118.12)

# what a player does with an object, having priority
ACT_LAND = 1
ACT_CAST = 2
ACT_CAST_OTHER = 3  # the other face of a modal double-faced card, the other half, the adventure
ACT_LAND_OTHER = 4
ACT_TURN_UP = 5  # turn a face-down permanent face up (CR 116.2b): a manifested creature card, for its mana cost
ACT_CAST_DOWN = 6  # cast face down (CR 702.37c)
ACT_TURN_UP_MORPH = 7  # turn face up for its morph cost
ACT_ABILITY = 16  # + ability index; of a PERMISSION row: play or cast the card by it
WAY_FACE = 4096  # added to that: as its other face, its other half, its adventure
WAY_DOWN = 8192  # added to that: face down (CR 702.37c)

# keywords by which an attacker can be unblockable for some (CR 702.9, 702.13, 702.16, 702.28, 702.31, 702.36, 702.118)
EVASION = KW_FLYING | KW_FEAR | KW_INTIMIDATE | KW_SHADOW | KW_HORSEMANSHIP | KW_SKULK | KW_PROTECTION
