"""The tables under construction: pools with checked capacities, shared rows, and append-only code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..engine import layout as L
from ..engine.enums import BASIC_LAND_TYPES, NONE, CardType, CostPart, Mana
from ..vm.opcodes import EFFECT_BY_NAME, EFFECT_WIDTH, EXPR_BY_NAME, EXPR_WIDTH
from .errors import CompileError, NotSupported
from .ir import COLOR_LETTERS, ManaCost, symbol_value
from .subtypes import family

_OBJECTS = tuple(  # payments with permanents or life, which what makes mana might be needed for
    int(k)
    for k in (
        CostPart.SACRIFICE, CostPart.EXILE, CostPart.RETURN, CostPart.TAP_OTHERS, CostPart.TAP_POWER, CostPart.PAY_LIFE,
    )
)  # fmt: skip
COUNTER_NAMES = ("+1/+1", "-1/-1", "loyalty")
N_SUBTYPES = 63
ALL_ZONES = 0xFF

Row = dict[str, Any]

FILTER_DEFAULTS: Row = {
    "expr": NONE, "n_colors_max": 5, "power_min": -32768, "power_max": 32767, "toughness_min": -32768,
    "toughness_max": 32767, "mv_min": -32768, "mv_max": 32767, "name": NONE, "set_reg": NONE, "alt": NONE,
}  # fmt: skip
ABILITY_DEFAULTS: Row = {
    "event": NONE, "filter": NONE, "src_filter": NONE, "condition": NONE, "target0": 0, "target1": 0, "cost": 0,
    "code": NONE, "mod0": 0, "mod1": 0, "op": NONE, "q": L.NONE_Q, "activator": 1, "event_condition": NONE,
}  # fmt: skip
CARD_DEFAULTS: Row = {
    "loyalty": 0, "cda_power": L.NONE_Q, "cda_toughness": L.NONE_Q, "additional_cost": NONE, "kicker": NONE,
    "cast_condition": NONE, "spell": NONE, "enchant": NONE, "other": NONE, "morph": NONE,
}  # fmt: skip


def constant(n: int) -> int:
    """A constant as a quantity operand."""
    return n * 2 + 1


class Pools:
    """Everything that `compile_match` fills, with one method per table.

    Attributes
    ----------
    tables : numpy.ndarray
        One record of `tables_t`.
    subtypes : list[str]
        Tracked subtype names by bit.
    counters : list[str]
        Counter kinds by number.
    """

    def __init__(self) -> None:
        self.tables = np.zeros(1, L.tables_t)
        self.subtypes: list[str] = list(BASIC_LAND_TYPES)
        self.counters: list[str] = list(COUNTER_NAMES)
        self.n_code = 0
        self._n: dict[str, int] = {}
        self._known: dict[tuple[Any, ...], int] = {}
        self.add_cost(None, ())

    # ------------------------------------------------------------ rows
    def reserve(self, table: str, n: int) -> int:
        """Take `n` consecutive rows of a table and return the first."""
        first = self._n.get(table, 0)
        capacity = self.tables[table].shape[1]
        if first + n > capacity:
            raise CompileError(f"the match needs more than {capacity} {table.replace('_', ' ')}")
        self._n[table] = first + n
        return first

    def write(self, table: str, index: int, row: Row) -> None:
        """Fill one row; a value that does not fit its field is a CompileError."""
        record = self.tables[table][0]
        for name, value in row.items():
            try:
                record[name][index] = value
            except (OverflowError, ValueError) as e:
                raise CompileError(f"{table} field {name} cannot hold {value!r}") from e

    def append(self, table: str, rows: Sequence[Row]) -> tuple[int, int]:
        """Append rows next to each other; returns the half-open range."""
        first = self.reserve(table, len(rows))
        for i, row in enumerate(rows):
            self.write(table, first + i, row)
        return first, first + len(rows)

    def share(self, table: str, row: Row) -> int:
        """The index of this row, appended if no equal row exists."""
        key = (table, *sorted(row.items()))
        if key not in self._known:
            self._known[key] = self.append(table, (row,))[0]
        return self._known[key]

    def count(self, table: str) -> int:
        """Rows used so far."""
        return self._n.get(table, 0)

    # ------------------------------------------------------------ code
    def _write_code(self, words: Sequence[int]) -> int:
        base = self.n_code
        if base + len(words) > L.CODE_CAP:
            raise CompileError(f"the match needs more than {L.CODE_CAP} words of code")
        for i, word in enumerate(words):
            if not -(2**31) <= word < 2**31:
                raise CompileError(f"operand {word} does not fit 32 bits")
            self.tables["code"][0][base + i] = word
        self.n_code += len(words)
        return base

    def add_expression(self, code: Sequence[tuple[Any, ...]]) -> int:
        """Store a postfix program of (name, operands...) and return its offset; equal programs are stored once."""
        key = ("expr", *code)
        if key not in self._known:
            words: list[int] = []
            for name, *operands in (*code, ("RET",)):
                op = EXPR_BY_NAME[name]
                words += [op.code, *operands, *[0] * (EXPR_WIDTH - 1 - len(operands))]
            self._known[key] = self._write_code(words)
        return self._known[key]

    def add_effects(self, code: Sequence[tuple[Any, ...]]) -> int:
        """Store effect code; operands that are `Label`s become absolute offsets."""
        base = self.n_code
        words: list[int] = []
        for name, *operands in code:
            op = EFFECT_BY_NAME[name]
            assert len(operands) == len(op.operands), name
            values = [base + EFFECT_WIDTH * v.at if isinstance(v, Label) else int(v) for v in operands]
            words += [op.code, *values, *[0] * (EFFECT_WIDTH - 1 - len(values))]
        return self._write_code(words)

    # ------------------------------------------------------------ costs
    def add_cost(
        self, mana: ManaCost | None, parts: Sequence[Row], *, absent: bool = False, part_x: bool = False, x_mask: int = 0
    ) -> int:
        """A cost row; `absent`: there is no mana cost at all (CR 118.6); `part_x`: X is in what is paid besides mana.

        `x_mask`: the types of mana that alone may be spent on {X}, 0: any.
        """
        row: Row = {"none": int(absent), "part_x": int(part_x), "x_mask": x_mask}
        symbols: list[int] = []
        for s in mana.symbols if mana else ():
            if s.isdigit():
                row["generic"] = row.get("generic", 0) + int(s)
            elif s == "X":
                row["n_x"] = row.get("n_x", 0) + 1
            else:
                symbols.append(symbol_mask(s))
                row["mana_value"] = row.get("mana_value", 0) + symbol_value(s)
        if len(symbols) > L.SYMBOLS_CAP:
            raise CompileError(f"a mana cost has more than {L.SYMBOLS_CAP} coloured symbols")
        row["mana_value"] = row.get("mana_value", 0) + row.get("generic", 0)
        row["n_symbols"] = len(symbols)
        row["objects"] = int(any(p["kind"] in _OBJECTS for p in parts))
        if any(m & L.SYM_PHYREXIAN for m in symbols):
            self.tables["any_phyrexian"] = 1
        row["symbol"] = tuple(symbols + [0] * (L.SYMBOLS_CAP - len(symbols)))
        row["colors_needed"] = tuple(sum(s == 1 << m for s in symbols) for m in range(6))
        row["has_hybrid"] = int(any(s & (s - 1) for s in symbols))
        key = ("cost", *sorted(row.items()), *(tuple(sorted(p.items())) for p in parts))
        if key not in self._known:
            if parts:
                row["part0"], row["part1"] = self.append("cost_parts", parts)
            self._known[key] = self.append("costs", (row,))[0]
        return self._known[key]

    # ------------------------------------------------------------ names
    def subtype_bit(self, name: str) -> int:
        """The mask of a subtype that the match tells apart; the first mention gives it a bit."""
        if name not in self.subtypes:
            if len(self.subtypes) == N_SUBTYPES:
                raise CompileError(f"the match tells more than {N_SUBTYPES} subtypes apart")
            self.subtypes.append(name)
            if family(name) & CardType.CREATURE:
                self.tables["creature_types"][0] |= 1 << self.subtypes.index(name)
        return 1 << self.subtypes.index(name)

    def subtype_mask(self, names: Sequence[str]) -> int:
        """The mask of those subtypes that the match tells apart; others cannot matter."""
        return sum(1 << self.subtypes.index(n) for n in set(names) if n in self.subtypes)

    def exceptions(self, index: int) -> int:
        """1 + the number of an EXCEPTIONS row."""
        n = int(self.tables["n_exceptions"][0])
        if n >= L.EXCEPTIONS_CAP:
            raise CompileError(f"more than {L.EXCEPTIONS_CAP} copies with exceptions")
        self.tables["exceptions"][0][n] = index
        self.tables["n_exceptions"] = n + 1
        return n + 1

    def counter_kind(self, name: str) -> int:
        """The number of a counter kind; the first mention of a kind without rules meaning gives it one."""
        if name not in self.counters:
            if len(self.counters) == L.N_COUNTERS:
                raise CompileError(f"the match uses more than {L.N_COUNTERS} kinds of counters")
            self.counters.append(name)
        return self.counters.index(name)


class Label:
    """A place in effect code, known once it is set."""

    def __init__(self) -> None:
        self.at = -1


def symbol_mask(symbol: str) -> int:
    """What pays one non-generic mana symbol: mask of `Mana` types and SYM_* bits."""
    mask = 0
    for part in symbol.split("/"):
        if part in COLOR_LETTERS:
            mask |= 1 << COLOR_LETTERS.index(part)
        elif part == "C":
            mask |= 1 << Mana.COLORLESS
        elif part == "P":
            mask |= L.SYM_PHYREXIAN
        elif part == "2":
            mask |= L.SYM_TWO
        elif part == "S":
            mask |= L.SYM_SNOW | 0x3F
        else:
            raise NotSupported(f"mana symbol {{{symbol}}}")
    return mask
