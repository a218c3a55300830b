"""The breakages of GIS-1 to GIS-3 and GIG-1 to GIG-10, with the tests of that ruling as what must notice."""

from __future__ import annotations

from tests.breakages.harness import Breakage, only

GISELA = "tests/rulings/test_gisela.py"
GIGANTIFORM = "tests/rulings/test_gigantiform.py"


BREAKAGES = (
    Breakage(
        "GIS-1", "cards/library/damage.py",
        "instead(damage(_opposing), amount * 2)", "instead(damage(_opposing, you_control), amount * 2)",
        only(GISELA, "gis1"),
    ),
    Breakage(
        "GIS-2", "engine/combat_damage.py",
        "f.l[_LEFT] = combat_power(s, o)", "f.l[_LEFT] = combat_power(s, o) * (2 if s.replacing >> EV_DAMAGE & 1 else 1)",
        only(GISELA, "gis2"),
    ),
    Breakage(
        "GIS-3", "engine/replacement.py",
        "s.dp = affected_player(s, i)", "s.dp = s.active_player", only(GISELA, "gis3"),
    ),
    Breakage(
        "GIS-3 rounding", "cards/library/damage.py",
        "ir.Half(amount, up=True)", "ir.Half(amount)", only(GISELA, "gis3"),
    ),
    Breakage(
        "GIG-1", "engine/layers.py",
        "        return LAYER_PT_MODIFY\n", "        return LAYER_PT_SET\n", only(GIGANTIFORM, "gig1"),
    ),
    Breakage(
        "GIG-2", "engine/entering.py",
        "and (r >= N_OBJECTS or not protected_from(s, db, r, e.obj))", "", only(GIGANTIFORM, "gig2"),
    ),
    Breakage(
        "GIG-2 shroud", "engine/entering.py",
        "and (r >= N_OBJECTS or not protected_from(s, db, r, e.obj))",
        "and (r >= N_OBJECTS or not s.o[r].ch.keywords & (KW_SHROUD | KW_PROTECTION))", only(GIGANTIFORM, "gig2"),
    ),
    Breakage(
        "GIG-3", "engine/layers.py",
        "    key = layer * 4294967296 + timestamp\n", "    key = layer * 4294967296 + (timestamp if kind else 0)\n",
        only(GIGANTIFORM, "gig3"),
    ),
    Breakage(
        "GIG-4", "engine/resolve.py",
        "ok = recheck_targets(s, db, c)", "ok = 1", only(GIGANTIFORM, "gig4"),
    ),
    Breakage(
        "GIG-5", "engine/entering.py",
        "    e.status |= EVF_COPY\n", "    e.status |= EVF_COPY\n    s.o[e.obj].kicked = s.o[r].kicked\n",
        only(GIGANTIFORM, "gig5"),
    ),
    Breakage(
        "GIG-6", "engine/zones.py",
        "    x.kicked = 0\n", "", only(GIGANTIFORM, "gig6"),
    ),
    Breakage(
        "GIG-7", "engine/casting.py",
        "    it.is_copy = 1\n", "    it.is_copy = 1\n    it.kicked = 0\n    x.kicked = 0\n", only(GIGANTIFORM, "gig7"),
    ),
    Breakage(
        "GIG-8", "engine/expr.py",
        "        return s.lki[k].kicked\n", "        return 0\n", only(GIGANTIFORM, "gig8"),
    ),
    Breakage(
        "GIG-9", "engine/announcing.py",
        "(it.kicked == 0 or (c.multikicker and it.kicked < 100))", "it.kicked < 100", only(GIGANTIFORM, "gig9"),
    ),
    Breakage(
        "GIG-10", "engine/costs.py",
        "        other_changes(s, db, p, o, 1, 0)\n", "        pass\n",
        only(GIGANTIFORM, "gig10"),
    ),
)  # fmt: skip
