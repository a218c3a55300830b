"""The rest of the deliberate mistakes in the rules of planeswalkers and faces; see `breakages_faces.py`."""

from __future__ import annotations

from tests.breakages.harness import Breakage

GIDEON, KYTHEON = "tests/rulings/test_gideon.py", "tests/rulings/test_kytheon.py"


def _only(file: str, ruling: str) -> tuple[str, ...]:
    return (file, "-k", f"test_{ruling}_")


_ENTERS_AGAIN = """op_continuous(s, db, c, op, pc)
        if op == OP_ADD_TYPES or op == OP_SET_TYPES:
            from .triggers import emit

            emit(s, db, EV_ENTERS, s.cx[c].it.src, NONE, s.cx[c].it.controller, 0, Z_HAND)"""

MORE_FACES = (
    Breakage(
        "GIDEON-2 animation is no entering", "engine/effects.py",
        "        op_continuous(s, db, c, op, pc)", "        " + _ENTERS_AGAIN, _only(GIDEON, "gideon2"),
    ),
    Breakage(
        "KYT-9 animation is no entering", "engine/effects.py",
        "        op_continuous(s, db, c, op, pc)", "        " + _ENTERS_AGAIN, _only(KYTHEON, "kyt9"),
    ),
    Breakage(
        "GIDEON-3 the creatures are locked in", "engine/layers.py",
        "m = x.who[w] & s.battlefield[w]",
        "m = s.controlled[x.player, w] & s.creatures[w] if x.mod != MOD_ADD_TYPES else x.who[w] & s.battlefield[w]",
        _only(GIDEON, "gideon3"),
    ),
    Breakage(
        "GIDEON-5 the untapped ones too", "engine/effects.py",
        "                untap(s, db, o)",
        "                if not untap(s, db, o):\n                    s.cx[c].set[db.code[pc + 1], w] &= ~bit(k)",
        _only(GIDEON, "gideon5"),
    ),
    Breakage(
        "KYT-5 front face up unless told otherwise", "engine/events.py",
        "x.status = e.status & EVF_STATUS", "x.status = e.status & EVF_STATUS | FACE_BACK", _only(KYTHEON, "kyt5"),
    ),
    Breakage(
        "KYT-6 only the front face counts elsewhere", "engine/zones.py",
        "    new_object(s, db, o, x.physical, x.owner)", "    new_object(s, db, o, x.card, x.owner)", _only(KYTHEON, "kyt6"),
    ),
    Breakage(
        "KYT-14 mana value off the battlefield", "engine/filters.py",
        "    return c.mana_value\n", "    return c.mana_value if o.zone == Z_BATTLEFIELD else 0\n", _only(KYTHEON, "kyt14"),
    ),
    Breakage(
        "KYT-16 a planeswalker creature may be attacked", "engine/attack.py",
        "if s.o[w * 64 + k].ch.types & T_PLANESWALKER and (o < 0",
        "if s.o[w * 64 + k].ch.types & T_PLANESWALKER and not s.o[w * 64 + k].ch.types & T_CREATURE and (o < 0",
        _only(KYTHEON, "kyt16"),
    ),
)  # fmt: skip
