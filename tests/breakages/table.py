"""The breakages: for each rule an edit that implements it the naive way, and the tests that must notice."""

from __future__ import annotations

from tests.breakages.harness import Breakage

RULES = "tests/rules"

GENERAL = (
    Breakage(
        "103.8a first draw is skipped", "engine/turn.py",
        "s.turn == 1 and s.n_players == 2", "s.turn == 0 and s.n_players == 2", (f"{RULES}/test_turn_structure.py",),
    ),
    Breakage(
        "302.6 summoning sickness", "engine/evasion.py",
        "KW_HASTE", "KW_FLYING", (f"{RULES}/test_combat_attack.py",),
    ),
    Breakage(
        "702.11 hexproof", "engine/targets.py",
        "ch.keywords & KW_HEXPROOF and", "ch.keywords & KW_SHROUD and",
        (f"{RULES}/test_keywords.py", f"{RULES}/test_targets.py"),
    ),
    Breakage(
        "704.5f toughness 0 is no destruction", "engine/sba.py",
        "if ch.toughness <= 0:  # CR 704.5f", "if False:  # CR 704.5f", (f"{RULES}/test_sba.py",),
    ),
    Breakage(
        "702.12b indestructible", "engine/events.py",
        "if e.kind == EV_DESTROYED and s.o[e.obj].ch.keywords & KW_INDESTRUCTIBLE:", "if False:",
        (f"{RULES}/test_keywords.py", f"{RULES}/test_actions.py"),
    ),
    Breakage(
        "603.4 intervening if is checked again", "engine/resolve.py",
        "not holds(s, db, db.abilities[it.ability].condition, c)", "False", (f"{RULES}/test_triggers.py",),
    ),
    Breakage(
        "608.2b illegal targets", "engine/resolve.py",
        "ok = recheck_targets(s, db, c)", "ok = 1", (f"{RULES}/test_targets.py",),
    ),
    Breakage(
        "613.8 dependency", "engine/layers.py",
        "if h != j and depends(s, db, j, h) and not depends(s, db, h, j):", "if False:", (f"{RULES}/test_layers.py",),
    ),
    Breakage(
        "702.15f lifelink is one gain a source", "engine/events.py",
        "g.kind == EV_LIFE_GAINED and g.src == src", "False and g.src == src",
        (f"{RULES}/test_combat_damage.py", "tests/library/test_white.py"),
    ),
)  # fmt: skip
