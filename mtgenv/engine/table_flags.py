"""Bits of fields of the card tables: what filters ask, what static abilities read, how PERMISSION rows let cast."""

# what a filter asks of an object (filter_t.is_, filter_t.not_)
IS_THIS = 1 << 0  # the source itself
IS_TAPPED = 1 << 1
IS_ATTACKING = 1 << 2
IS_BLOCKING = 1 << 3
IS_BLOCKED = 1 << 4
IS_HOST = 1 << 5  # what the source is attached to
IS_ATTACHED_TO_THIS = 1 << 6
IS_SPELL = 1 << 7
IS_ABILITY = 1 << 8
IS_EVENT_OBJECT = 1 << 9
IS_DAMAGED_BY_THIS = 1 << 10  # dealt damage by the source this turn
IS_SICK = 1 << 11
IS_ENTERED_THIS_TURN = 1 << 12
IS_ATTACKING_YOU = 1 << 13
IS_BLOCKING_THIS = 1 << 14
IS_BLOCKED_BY_THIS = 1 << 15
IS_CAST = 1 << 16  # it was cast (cast_from != NONE)
IS_ENCHANTED = 1 << 17
IS_EQUIPPED = 1 << 18
IS_DECLARED_ATTACKER = 1 << 19
IS_MULTITARGET = 1 << 20
IS_KICKED = 1 << 21
IS_HAS_COUNTER_PLUS1 = 1 << 22
IS_CHOSEN_TYPE = 1 << 23  # of the creature type chosen for the source
IS_EXILED_WITH_THIS = 1 << 29  # in exile by an instruction or cost of the source (CR 607.2a)
IS_ATTACHED_TO_HOST = 1 << 30  # attached to what the source is attached to
IS_ACTIVATED_ABILITY = 1 << 27
IS_TRIGGERED_ABILITY = 1 << 28
IS_MODIFIED = 1 << 26  # has counters, is equipped, or enchanted by an Aura of its controller (CR 700.9)
IS_CHOSEN_COLOR = 1 << 24  # of the color chosen for the source
IS_GOADED = 1 << 25  # CR 701.15

# what static abilities may ask besides characteristics (tables.state_reads): a change of it makes `chars_dirty`
STATE_ZONES = 1  # cards in zones other than the battlefield
STATE_TAPPED = 2
STATE_TURN = 4  # whose turn it is, the step, what is counted by the turn
STATE_OTHER = 8  # damage, poison, spells cast, cards drawn
# how a PERMISSION row lets cast (its `op`)
WAY_ALT = 1  # for its `cost` instead of the mana cost (CR 118.9)
WAY_EXTRA = 2  # for its `cost` in addition to its other costs (CR 118.8)
WAY_EXILE = 4  # the spell is exiled instead of going anywhere else from the stack
WAY_OTHER = 8  # as its other face or half
WAY_ANY_TYPE = 16  # mana of any type can be spent for it
WAY_LANDS = 32  # lands that match may be played
WAY_FLASH = 64  # any time an instant could be cast
# and more of it (its `op_a`)
WAY_LATER = 1  # not on the turn in which the card was put where it is
WAY_SORCERY = 2  # only any time a sorcery could be cast
WAY_LANDS_ONLY = 4
WAY_EMERGE = 32  # a creature that matches `src_filter` is sacrificed, and the cost is less by its mana value (CR 702.119a)
WAY_HARMONIZE = 64  # a creature may be tapped, and the cost is less by its power (CR 702.180a)
WAY_ATTACKING = 16  # the permanent enters tapped and attacking what the creature returned for it was attacking
WAY_EXILE_GRAVEYARD = 8  # the spell is exiled instead of being put into a graveyard
# what the modifications of static abilities read and write (mod_t.reads, mod_t.writes)
CH_CONTROLLER, CH_TYPES, CH_COLORS, CH_ABILITIES, CH_PT = 1, 2, 4, 8, 16
