"""Deliberate mistakes in the rules of planeswalkers and faces, and the tests by ruling id that must notice them."""

from __future__ import annotations

from tests.breakages.harness import Breakage, only

GIDEON, KYTHEON, BUDOKA = (f"tests/rulings/test_{name}.py" for name in ("gideon", "kytheon", "budoka"))

FACES = (
    Breakage("GIDEON-1 KYT-13 types are added", "cards/effects.py",
             "out.append(AddTypes(m.types, m.subtypes))", "out.append(SetTypes(m.types, m.subtypes))", (GIDEON,)),
    Breakage("GIDEON-1 KYT-13 Gideon is no creature type", "cards/subtypes.py",
             "if subtype in PLANESWALKER_TYPES or types", "if types", (GIDEON,)),
    Breakage("GIDEON-4 302.6", "engine/evasion.py",
             "if has(s.sick, o) and not", "if has(s.sick, o) and not ch.types & T_PLANESWALKER and not", (GIDEON,)),
    Breakage("GIDEON-6 KYT-10 damage removes loyalty", "engine/events.py",
             "if o.ch.types & T_PLANESWALKER:\n            put_counters",
             "if o.ch.types & T_PLANESWALKER and not o.ch.types & T_CREATURE:\n            put_counters", (GIDEON,)),
    Breakage("KYT-1 only while he can be attacked", "engine/layers.py",
             "if attackable(s, a - 1, b, ch.controller):", "if True:", (KYTHEON,)),
    Breakage("KYT-2 a change of control before combat", "engine/turn.py",
             "if e.fresh == 2 or mine:", "if True:", (KYTHEON,)),
    Breakage("KYT-3 712.15a no transforming while face down", "engine/events.py",
             "if x.zone != Z_BATTLEFIELD or x.status & FACE_FACE_DOWN:", "if x.zone != Z_BATTLEFIELD:", (KYTHEON,)),
    Breakage("KYT-3 712.16", "engine/effects.py",
             "if lay != CL_TRANSFORM and lay != CL_MODAL:  # CR 712.16", "if True:", (KYTHEON,)),
    Breakage("KYT-4 declared attackers, gone or not", "engine/expr.py", "v = s.n_declared", "v = s.n_attackers", (KYTHEON,)),
    Breakage("KYT-4 400.7 the card in the graveyard is another object", "engine/resolve.py",
             "if not found and (about or has(s.left, o)) and gen", "if not found and gen", ("tests/rules/test_faces.py",)),
    Breakage("KYT-7 loyalty abilities at sorcery speed", "cards/abilities.py",
             'row["sorcery_speed"] = int(a.sorcery_speed or loyalty)', 'row["sorcery_speed"] = int(a.sorcery_speed)',
             (KYTHEON,)),
    Breakage("KYT-8 loyalty of the face that enters", "engine/events.py",
             "c = db.cards[s.o[o].card]\n    if c.types & T_PLANESWALKER",
             "c = db.cards[s.o[o].physical]\n    if c.types & T_PLANESWALKER",
             (KYTHEON,)),
    Breakage("KYT-11 back faces are not cast", "engine/ways.py",
             "    if lay != CL_MODAL and lay != CL_SPLIT and lay != CL_ADVENTURE:",
             "    if lay != CL_MODAL and lay != CL_TRANSFORM and lay != CL_SPLIT and lay != CL_ADVENTURE:",
             (KYTHEON,)),
    Breakage("KYT-12 no loyalty on transforming", "engine/events.py",
             "        back = x.status & FACE_BACK\n",
             "        back = x.status & FACE_BACK\n        x.counters[CTR_LOYALTY] = 3\n",
             (KYTHEON,)),
    Breakage("KYT-15 nobody has to pay", "engine/attack.py",
             "if s.o[last].ch.rules & RULE_MUST_ATTACK and aims(s, db, last, 1):",
             "if s.o[last].ch.rules & RULE_MUST_ATTACK:",
             (KYTHEON,)),
    Breakage("KYT-17 mana value of the back face", "cards/compiler.py",
             '"mana_value": front.mana_value,', '"mana_value": card.mana_value,', (KYTHEON,)),
    Breakage("KYT-18 names of the faces", "cards/compiler.py",
             '"name_id": self.names[card.name],', '"name_id": self.names[self.cards[self.others.get(index, index)].name]'
             ' if card.is_back else self.names[card.name],', (KYTHEON,)),
    Breakage("BUD-1 ten or more", "cards/library/faces.py",
             "if_(count(land & you_control) >= 10, flip(this))",
             "if_(count(land & you_control) >= 11, flip(this))", (BUDOKA,)),
    Breakage("BUD-2 legend rule after resolution", "engine/sba.py",
             "    if legends > 1:\n", "    if legends > 3:\n", (BUDOKA,)),
)  # fmt: skip

_ENTERS_AGAIN = """op_continuous(s, db, c, op, pc)
        if op == OP_ADD_TYPES or op == OP_SET_TYPES:
            from .triggers import emit

            emit(s, db, EV_ENTERS, s.cx[c].it.src, NONE, s.cx[c].it.controller, 0, Z_HAND)"""

MORE_FACES = (
    Breakage(
        "GIDEON-2 animation is no entering", "engine/effects.py",
        "        op_continuous(s, db, c, op, pc)", "        " + _ENTERS_AGAIN, only(GIDEON, "gideon2"),
    ),
    Breakage(
        "KYT-9 animation is no entering", "engine/effects.py",
        "        op_continuous(s, db, c, op, pc)", "        " + _ENTERS_AGAIN, only(KYTHEON, "kyt9"),
    ),
    Breakage(
        "GIDEON-3 the creatures are locked in", "engine/layers.py",
        "m = x.who[w] & s.battlefield[w]",
        "m = s.controlled[x.player, w] & s.creatures[w] if x.mod != MOD_ADD_TYPES else x.who[w] & s.battlefield[w]",
        only(GIDEON, "gideon3"),
    ),
    Breakage(
        "GIDEON-5 the untapped ones too", "engine/effects.py",
        "                untap(s, db, o)",
        "                if not untap(s, db, o):\n                    s.cx[c].set[db.code[pc + 1], w] &= ~bit(k)",
        only(GIDEON, "gideon5"),
    ),
    Breakage(
        "KYT-5 front face up unless told otherwise", "engine/events.py",
        "x.status = e.status & EVF_STATUS", "x.status = e.status & EVF_STATUS | FACE_BACK", only(KYTHEON, "kyt5"),
    ),
    Breakage(
        "KYT-6 only the front face counts elsewhere", "engine/zones.py",
        "    new_object(s, db, o, x.physical, x.owner)", "    new_object(s, db, o, x.card, x.owner)", only(KYTHEON, "kyt6"),
    ),
    Breakage(
        "KYT-14 mana value off the battlefield", "engine/filters.py",
        "    return c.mana_value\n", "    return c.mana_value if o.zone == Z_BATTLEFIELD else 0\n", only(KYTHEON, "kyt14"),
    ),
    Breakage(
        "KYT-16 a planeswalker creature may be attacked", "engine/attack.py",
        "if s.o[w * 64 + k].ch.types & T_PLANESWALKER and (o < 0",
        "if s.o[w * 64 + k].ch.types & T_PLANESWALKER and not s.o[w * 64 + k].ch.types & T_CREATURE and (o < 0",
        only(KYTHEON, "kyt16"),
    ),
)  # fmt: skip
