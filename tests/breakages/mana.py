"""One naive mistake for each mana ruling (see BREAKS in tests/rulings/test_mana_rulings.py)."""

from tests.breakages.harness import Breakage

_TESTS = "tests/rulings/test_mana_rulings.py"

MANA = (
    Breakage(
        "MANA-1 an undefined type is colourless", "engine/choices.py",
        "    one = types & (types - 1) == 0  # no choice\n",
        "    types = types or 32\n    one = types & (types - 1) == 0  # no choice\n", (_TESTS,),
    ),
    Breakage(
        "MANA-2 the doubled mana loses its rider", "engine/mana_sources.py",
        "if k and db.abilities[k - 1].op:", "if k and db.abilities[k - 1].op and n == 1:", (_TESTS,),
    ),
    Breakage(
        "MANA-3 sources that look at each other", "engine/mana_sources.py",
        "                    changed = 1\n", "                    changed = 0\n", (_TESTS,),
    ),
    Breakage(
        "MANA-4 every mana ability taps for mana", "cards/abilities.py",
        'row["taps"] = int(any(p.kind == ir.Payment.TAP for p in a.cost.parts))', 'row["taps"] = 1', (_TESTS,),
    ),
    Breakage(
        "MANA-5 the trigger uses the stack", "engine/triggers.py",
        "    if ab.kind == AB_TRIGGERED_MANA:\n        y =", "    if False:\n        y =", (_TESTS,),
    ),
    Breakage(
        "MANA-5 triggers though no mana was made", "engine/resolve.py",
        "    if n > 0:\n        emit(s, db, EV_TAPPED_FOR_MANA",
        "    if n > -1:\n        emit(s, db, EV_TAPPED_FOR_MANA", (_TESTS,),
    ),
    Breakage(
        "MANA-6 a fixed order of production effects", "engine/resolve.py",
        "if r >> 1 > 1 and not r & 1:", "if False:", (_TESTS,),
    ),
    Breakage(
        "MANA-7 X is forgotten as the permanent enters", "engine/zones.py",
        "            x.x = kx\n", "            x.x = 0\n", (_TESTS,),
    ),
    Breakage(
        "MANA-8 {T} of creatures that came under control this turn", "engine/mana.py",
        "        if not s.o[w * 64 + k].ch.keywords & KW_HASTE:\n            usable ^= bit(k)\n", "", (_TESTS,),
    ),
    Breakage(
        "MANA-9 {Q} of an untapped creature", "engine/costs.py",
        "(has(s.tapped, o) == 1) == (kind == COST_TAP)", "(has(s.tapped, o) == 1) and (kind == COST_TAP)", (_TESTS,),
    ),
)  # fmt: skip
