"""What a set of games has exercised: cards by stage, kinds of decision, and instructions, from logs or traced exactly.

With JIT on, instructions are counted by the code of the abilities that resolved (an upper bound: a branch may skip some).
`trace` counts them exactly, which only the plain Python engine can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from .. import _jit
from ..cards import ir
from ..cards.compiler import Match
from ..engine.enums import CardType, Decision
from ..vm import opcodes as V
from .fuzz import FuzzReport

__all__ = ["STAGES", "missing", "opcodes_of", "reachable_opcodes", "trace", "unreached_cards"]

#: Stages in a card's life that `FuzzReport.cards` counts, in order.
STAGES = ("drawn", "cast", "resolved", "left play")


def opcodes_of(tables: np.ndarray, ability: int) -> list[str]:
    """Names of the instructions in an ability's code, in order, repeats included."""
    code = tables["code"][0]
    pc = int(tables["abilities"][0]["code"][ability])
    names = []
    while pc >= 0:
        op = V.EFFECTS[int(code[pc])]
        names.append(op.name)
        pc = -1 if op.name == "END" else pc + V.EFFECT_WIDTH
    return names


def reachable_opcodes(match: Match) -> set[str]:
    """Names of all instructions in the match's abilities."""
    n = int(match.tables["n_abilities"][0])
    return {name for a in range(n) for name in opcodes_of(match.tables, a)}


def _stages_expected(card: ir.Card) -> tuple[bool, bool, bool, bool]:
    """Stages that a card can reach: lands do not resolve; nothing in the standard decks removes one or an enchantment."""
    land = bool(card.types & CardType.LAND)
    return True, True, not land, not card.types & (CardType.LAND | CardType.ENCHANTMENT)


def unreached_cards(report: FuzzReport, matches: list[Match], at_least: int = 1) -> dict[str, list[str]]:
    """Per card of the decks, the stages it has not reached often enough.

    Parameters
    ----------
    report : FuzzReport
        A finished run.
    matches : list of Match
        The matches it played.
    at_least : int
        How often each stage is wanted.
    """
    out: dict[str, list[str]] = {}
    for match in matches:
        for index in sorted(set(match.tables["deck"][0].ravel().tolist()) - {0}):
            name = match.names[index]
            row = report.cards.get(name, [0, 0, 0, 0])
            wanted = _stages_expected(match.cards[index])
            lacking = [s for s, n, w in zip(STAGES, row, wanted) if w and n < at_least]
            if lacking:
                out[name] = lacking
    return out


def missing(report: FuzzReport, matches: list[Match]) -> dict[str, list[str]]:
    """Decision kinds and instructions that the run has not exercised, of all that there are.

    Kinds "unused" name what no card of the matches can bring about; they need cards or tests of their own.
    """
    reachable = set().union(*(reachable_opcodes(m) for m in matches)) if matches else set()
    every = [op.name for op in V.EFFECTS]
    return {
        "decisions": [d.name.lower() for d in Decision if d and d.name.lower() not in report.decisions],
        "opcodes": [n for n in every if n in reachable and n not in report.opcodes],
        "opcodes unused": [n for n in every if n not in reachable],
    }


@contextmanager
def trace() -> Iterator[Counter[str]]:
    """Count the effect instructions that run inside the block, exactly; plain Python engine only.

    Raises
    ------
    RuntimeError
        The engine is compiled (start with ``MTGENV_JIT=0``).
    """
    if _jit.JIT:
        raise RuntimeError("instructions can be traced only with MTGENV_JIT=0")
    from ..engine import resolve

    counts: Counter[str] = Counter()
    module: Any = resolve
    kept = {name: getattr(module, name) for name in ("run_selection", "run_choice", "run_effect")}

    def counted(name: str, position: int) -> Any:
        original = kept[name]

        def wrapper(*args: int) -> int:
            counts[V.EFFECTS[args[position]].name] += 1
            return original(*args)

        return wrapper

    module.run_selection = counted("run_selection", 3)
    module.run_choice = counted("run_choice", 4)
    module.run_effect = counted("run_effect", 4)
    try:
        yield counts
    finally:
        for name, original in kept.items():
            setattr(module, name, original)
