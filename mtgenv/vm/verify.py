"""Rejects bad bytecode before it runs: operand ranges, labels, stack discipline, bounded loops, no endless recursion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..engine import layout as L
from ..engine.enums import NONE, Attr, Duration, Event, PlayerRef, Zone
from . import opcodes as V

#: (instruction, operand position) that may be NONE: "the source deals it", "any card".
OPTIONAL = {
    ("DAMAGE", 2), ("DAMAGE_DIVIDED", 1), ("DISCARD", 3), ("DISCARD", 4), ("DIG", 3), ("SACRIFICE_CHOICE", 3), ("FIND", 2), ("REFLEXIVE", 1), ("PREVENT", 0), ("EXCHANGE_CONTROL", 0), ("PREVENT", 3), ("CHANGE_TARGETS", 2), ("REDIRECT", 4), ("REPLACING", 2),
    ("REMOVE_COUNTERS", 1), ("MOVE_COUNTERS", 2),
}  # fmt: skip
_N_PLAYER_REFS = PlayerRef.TARGETS_CONTROLLER + L.TARGETS_CAP
_LOOPS = (V.EFFECT_BY_NAME["FOR_EACH"].code, V.EFFECT_BY_NAME["LOOP"].code)
_END = V.EFFECT_BY_NAME["END"].code


class BytecodeError(ValueError):
    """Bad bytecode.

    Parameters
    ----------
    offset : int
        Code offset of the instruction at fault, NONE if it is a table row.
    reason : str
        What is wrong.
    """

    def __init__(self, offset: int, reason: str) -> None:
        self.offset, self.reason = offset, reason
        super().__init__(f"at {offset}: {reason}" if offset >= 0 else reason)


class _Verifier:
    def __init__(self, tables: np.ndarray) -> None:
        t = tables[0]
        self.t = t
        self.code: list[int] = t["code"].tolist()
        self.n_abilities, self.n_cards = int(t["n_abilities"]), int(t["n_cards"])
        self.filters = {k: t["filters"][k].tolist() for k in ("alt", "expr", "name", "set_reg")}
        self.done: set[tuple[str, int]] = set()
        self.open: set[tuple[str, int]] = set()

    # ------------------------------------------------------------ expressions and filters (they refer to each other)
    def once(self, kind: str, key: int, check: Callable[[int], None], offset: int) -> None:
        """Run a check once per program or row; meeting one that is still open means endless recursion."""
        if (kind, key) in self.done:
            return
        if (kind, key) in self.open:
            raise BytecodeError(offset, f"{kind} {key} refers to itself")
        self.open.add((kind, key))
        check(key)
        self.open.discard((kind, key))
        self.done.add((kind, key))

    def filter(self, index: int, offset: int) -> None:
        if not 0 <= index < L.FILTERS_CAP:
            raise BytecodeError(offset, f"filter {index} out of range")
        self.once("filter", index, lambda i: self._filter(i, offset), offset)

    def _filter(self, index: int, offset: int) -> None:
        f = self.filters
        if f["expr"][index] != NONE:
            self.expression(f["expr"][index], offset)
        if not NONE <= f["name"][index] < self.n_cards:
            raise BytecodeError(offset, f"filter {index} names card {f['name'][index]}")
        if not NONE <= f["set_reg"][index] < L.N_REGS:
            raise BytecodeError(offset, f"filter {index} reads register {f['set_reg'][index]}")
        if f["alt"][index] != NONE:
            self.filter(f["alt"][index], offset)

    def expression(self, pc: int, offset: int) -> None:
        if not 0 <= pc <= L.CODE_CAP - V.EXPR_WIDTH:
            raise BytecodeError(offset, f"expression offset {pc} out of range")
        self.once("expression", pc, self._expression, offset)

    def _expression(self, pc: int) -> None:
        depth = 0
        while True:
            if pc > L.CODE_CAP - V.EXPR_WIDTH:
                raise BytecodeError(pc, "expression runs off the end of the code")
            number, *words = self.code[pc : pc + V.EXPR_WIDTH]
            if not 0 <= number < len(V.EXPRS):
                raise BytecodeError(pc, f"no expression instruction {number}")
            op = V.EXPRS[number]
            for i, kind in enumerate(op.operands):
                self.operand(pc, op.name, i, kind, words[i])
            depth -= op.pops
            if depth < 0:
                raise BytecodeError(pc, f"{op.name} finds too few values")
            if op.name == "RET":
                if depth:
                    raise BytecodeError(pc, f"RET leaves {depth} values over")
                return
            depth += 1
            if depth > L.EXPR_STACK:
                raise BytecodeError(pc, f"more than {L.EXPR_STACK} values")
            pc += V.EXPR_WIDTH

    def quantity(self, q: int, offset: int) -> None:
        if not q & 1:
            self.expression(q >> 1, offset)

    # ------------------------------------------------------------ operands
    def operand(self, pc: int, name: str, position: int, kind: str, value: int) -> None:
        """Check one operand of the kinds that both instruction sets share."""
        if value == NONE and (name, position) in OPTIONAL:
            return
        if kind == "q":
            self.quantity(value, pc)
        elif kind == "expr":
            self.expression(value, pc)
        elif kind == "filter":
            self.filter(value, pc)
        else:
            low, high = self.bounds(kind)
            if not low <= value < high:
                raise BytecodeError(pc, f"{name}: {kind} {value} out of range")
            if kind == "attr" and len(Attr) - 1 <= value < Attr.COUNTERS:
                raise BytecodeError(pc, f"{name}: no attribute {value}")

    def bounds(self, kind: str) -> tuple[int, int]:
        """Half-open range of an operand kind."""
        return {
            "set": (0, L.N_REGS),
            "var": (0, L.N_VARS),
            "players": (0, int(_N_PLAYER_REFS)),
            "ability": (0, self.n_abilities),
            "card": (1, self.n_cards),
            "cost": (0, L.COSTS_CAP),
            "zone": (0, int(Zone.LOOKED_AT)),
            "event": (0, len(Event)),
            "duration": (0, len(Duration)),
            "counter": (0, L.N_COUNTERS),
            "attr": (0, int(Attr.COUNTERS) + L.N_COUNTERS),
            "mask": (0, 1 << 31),
        }.get(kind, (-(1 << 31), 1 << 31))

    # ------------------------------------------------------------ effect code
    def program(self, entry: int, n_specs: int, n_modes: int) -> None:
        """One effect program: from its entry to its END."""
        starts = []
        pc = entry
        while True:
            if not 0 <= pc <= L.CODE_CAP - V.EFFECT_WIDTH:
                raise BytecodeError(pc, "program runs off the end of the code")
            if not 0 <= self.code[pc] < len(V.EFFECTS):
                raise BytecodeError(pc, f"no effect instruction {self.code[pc]}")
            starts.append(pc)
            if self.code[pc] == _END:
                break
            pc += V.EFFECT_WIDTH
        inside = set(starts)
        for pc in starts:
            op = V.EFFECTS[self.code[pc]]
            for i, kind in enumerate(op.operands):
                value = self.code[pc + 1 + i]
                if kind == "label":
                    if value not in inside:
                        raise BytecodeError(pc, f"{op.name}: label {value} is no instruction of this program")
                    if value <= pc and (op.name != "JUMP" or self.code[value] not in _LOOPS):
                        raise BytecodeError(pc, f"{op.name}: jumps back to something that is no loop")
                elif kind == "spec" and not 0 <= value < n_specs:
                    raise BytecodeError(pc, f"{op.name}: the ability has no target spec {value}")
                elif kind == "mode" and not 0 <= value < n_modes:
                    raise BytecodeError(pc, f"{op.name}: the ability has no mode {value}")
                else:
                    self.operand(pc, op.name, i, kind, value)

    # ------------------------------------------------------------ tables
    def rows(self, name: str, first: int, last: int, capacity: int) -> range:
        if not 0 <= first <= last <= capacity:
            raise BytecodeError(NONE, f"range {first}..{last} of {name}")
        return range(first, last)

    def optional(self, check: Callable[[int, int], None], value: int, none: int = NONE) -> None:
        if value != none:
            check(value, NONE)

    def cost(self, index: int) -> None:
        if not 0 <= index < L.COSTS_CAP:
            raise BytecodeError(NONE, f"cost {index} out of range")
        c = self.t["costs"][index]
        for i in self.rows("cost parts", int(c["part0"]), int(c["part1"]), L.COST_PARTS_CAP):
            part = self.t["cost_parts"][i]
            self.quantity(int(part["q"]), NONE)
            self.optional(self.filter, int(part["filter"]))

    def target(self, index: int) -> None:
        spec = self.t["targets"][index]
        self.filter(int(spec["filter"]), NONE)
        self.optional(self.quantity, int(spec["divide"]), L.NONE_Q)

    def ability(self, a: Any) -> None:
        self.optional(self.filter, int(a["filter"]))
        self.optional(self.filter, int(a["src_filter"]))
        self.optional(self.expression, int(a["condition"]))
        self.optional(self.expression, int(a["event_condition"]))
        self.optional(self.quantity, int(a["q"]), L.NONE_Q)
        self.cost(int(a["cost"]))
        specs = self.rows("targets", int(a["target0"]), int(a["target1"]), L.TARGET_SPECS_CAP)
        for i in specs:
            self.target(i)
        for i in self.rows("mods", int(a["mod0"]), int(a["mod1"]), L.MODS_TABLE_CAP):
            m = self.t["mods"][i]
            self.quantity(int(m["qa"]), NONE)
            self.quantity(int(m["qb"]), NONE)
            self.filter(int(m["filter"]), NONE)
        if a["code"] != NONE:
            self.program(int(a["code"]), len(specs), int(a["n_modes"]))

    def card(self, c: Any) -> None:
        self.rows("abilities", int(c["ability0"]), int(c["ability1"]), self.n_abilities)
        self.rows("abilities", int(c["self_cost_mod0"]), int(c["self_cost_mod1"]), self.n_abilities)
        self.cost(int(c["cost"]))
        self.optional(lambda i, _: self.cost(i), int(c["additional_cost"]))
        self.optional(lambda i, _: self.cost(i), int(c["kicker"]))
        self.optional(self.expression, int(c["cast_condition"]))
        self.optional(self.quantity, int(c["cda_power"]), L.NONE_Q)
        self.optional(self.quantity, int(c["cda_toughness"]), L.NONE_Q)
        if not NONE <= c["spell"] < self.n_abilities or not NONE <= c["enchant"] < L.TARGET_SPECS_CAP:
            raise BytecodeError(NONE, "a card's spell ability or Aura target out of range")
        if c["enchant"] != NONE:
            self.target(int(c["enchant"]))

    def run(self) -> None:
        if not 0 <= self.n_cards <= L.CARDS_CAP or not 0 <= self.n_abilities <= L.ABILITIES_CAP:
            raise BytecodeError(NONE, "more cards or abilities than there is room for")
        for i in range(self.n_abilities):
            self.ability(self.t["abilities"][i])
        for i in range(self.n_cards):
            self.card(self.t["cards"][i])


def verify(tables: np.ndarray) -> None:
    """Check every program and every reference of compiled card tables.

    Parameters
    ----------
    tables : numpy.ndarray
        One record of `tables_t`.

    Raises
    ------
    BytecodeError
        With the code offset and the reason of the first fault found.
    """
    try:
        _Verifier(tables).run()
    except RecursionError:
        raise BytecodeError(NONE, "expressions and filters nest too deeply") from None
