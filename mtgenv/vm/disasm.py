"""Shows compiled abilities as readable listings, by the opcode table alone."""

from __future__ import annotations

import numpy as np

from ..engine import layout as L
from ..engine.enums import NONE, AbilityKind, Attr, Counter, Duration, Event, PlayerRef, Zone
from . import opcodes as V

_ENUMS = {"zone": Zone, "duration": Duration, "event": Event}
_PREFIX = {"set": "s", "var": "v", "filter": "f", "ability": "a", "card": "c", "cost": "$", "spec": "t", "mode": "m"}


def players_name(ref: int) -> str:
    """A PlayerRef operand by name."""
    bases = [p for p in PlayerRef if p.value <= ref]
    base = max(bases) if bases else PlayerRef.NOBODY
    return base.name.lower() + (f"[{ref - base}]" if base >= PlayerRef.TARGET else "")


def _operand(kind: str, value: int) -> str:
    if kind == "q":
        return str(value >> 1) if value & 1 else f"({value >> 1})"
    if kind == "players":
        return players_name(value)
    if kind == "label":
        return f"->{value}"
    if kind == "expr":
        return f"({value})"
    if kind == "mask":
        return hex(value)
    if kind == "attr":
        return f"counters[{value - Attr.COUNTERS}]" if value >= Attr.COUNTERS else Attr(value).name.lower()
    if kind == "counter":
        return Counter(value).name.lower() if value < Counter.FIRST_OTHER else f"counter{value}"
    if kind in _ENUMS:
        return _ENUMS[kind](value).name.lower()
    if value == NONE:
        return "-"
    return _PREFIX.get(kind, "") + str(value)


def expression(code: np.ndarray, pc: int) -> str:
    """An expression program on one line, in postfix order."""
    words = []
    while True:
        op = V.EXPRS[int(code[pc])]
        words.append(" ".join([op.name, *(_operand(k, int(code[pc + 1 + i])) for i, k in enumerate(op.operands))]))
        if op.name == "RET":
            return "; ".join(words)
        pc += V.EXPR_WIDTH


def _expressions(kinds: tuple[str, ...], words: list[int]) -> list[int]:
    found = []
    for kind, value in zip(kinds, words, strict=False):
        if kind == "expr":
            found.append(value)
        elif kind == "q" and not value & 1:
            found.append(value >> 1)
    return found


def disassemble(tables: np.ndarray, ability_index: int) -> str:
    """A listing of one ability.

    Parameters
    ----------
    tables : numpy.ndarray
        One record of `tables_t`, verified.
    ability_index : int
        Index into `tables["abilities"]`.

    Returns
    -------
    str
        A header line, one line per instruction (offset, name, operands), then the expressions used.
    """
    a = tables["abilities"][0][ability_index]
    code = tables["code"][0]
    kind = AbilityKind(int(a["kind"]))
    head = f"ability {ability_index}: {kind.name.lower()}"
    if a["event"] != NONE:
        head += f" {Event(int(a['event'])).name.lower()}"
    expressions = [int(a["condition"])] if a["condition"] != NONE else []
    lines = [head]
    if a["q"] != L.NONE_Q:
        lines.append(f"  amount {_operand('q', int(a['q']))}")
        expressions += _expressions(("q",), [int(a["q"])])
    if a["condition"] != NONE:
        lines.append(f"  condition ({int(a['condition'])})")
    for i in range(int(a["mod0"]), int(a["mod1"])):
        m = tables["mods"][0][i]
        quantities = [int(m["qa"]), int(m["qb"])]
        lines.append(f"  mod {int(m['mod'])} k={int(m['k'])} " + " ".join(_operand("q", q) for q in quantities))
        expressions += _expressions(("q", "q"), quantities)
    pc = int(a["code"])
    while pc != NONE:
        op = V.EFFECTS[int(code[pc])]
        words = code[pc + 1 : pc + V.EFFECT_WIDTH].tolist()
        operands = " ".join(_operand(k, v) for k, v in zip(op.operands, words, strict=False))
        lines.append(f"  {pc:5d}  {op.name:<18}{operands}".rstrip())
        expressions += _expressions(op.operands, words)
        pc = NONE if op.name == "END" else pc + V.EFFECT_WIDTH
    for at in dict.fromkeys(expressions):
        lines.append(f"  ({at}) {expression(code, at)}")
    return "\n".join(lines)
