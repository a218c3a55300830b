"""Cards with frames of their own: Sagas' chapters (CR 714), Classes' levels (716) and level up cards (711)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from .. import ir
from ..keywords_counters import level_range
from .context import Context
from .errors import Unparsed
from .template import NoText, Reader, Result, Writer, reader, writer

ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}
_NUMERAL = {v: k for k, v in ROMAN.items()}
_CHAPTER = re.compile(r"([IVX]+(?:, [IVX]+)*) — ")


@reader("line")
def read_chapter(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    m = _CHAPTER.match(p.text, pos)
    if m is None:
        return
    numbers = tuple(ROMAN.get(x, 0) for x in m[1].split(", "))
    if 0 in numbers:
        return
    for effects, end, c in p.read("effects", m.end(), ctx):
        yield ir.Chapter(numbers, effects), end, c


@writer("line")
def write_chapter(w: Writer, a: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(a, ir.Chapter):
        raise NoText
    words, ctx = w.write("effects", a.effects, ctx)
    return ", ".join(_NUMERAL[n] for n in a.numbers) + " — " + words, ctx


# ---------------------------------------------------------------- Classes and levelers: what stands in several lines
_LEVEL = re.compile(r"((?:\{[^}]+\})+): level (\d)$", re.IGNORECASE)
_RANGE = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)$", re.IGNORECASE)
_SIZE = re.compile(r"(\d+)/(\d+)$")
Read = Callable[[list[str]], list[ir.Ability]]


def is_level(line: str) -> bool:
    """It says what it costs to become a level."""
    return _LEVEL.match(line) is not None


def read_class(lines: list[str], read: Read) -> list[ir.Ability]:
    """A Class: what stands after a level belongs to it."""
    starts = [i for i, line in enumerate(lines) if is_level(line)]
    out = read(lines[: starts[0]])
    for i, j in zip(starts, [*starts[1:], len(lines)]):
        m = _LEVEL.match(lines[i])
        assert m is not None
        level = int(m[2])
        when: ir.Effects = ()
        rest = lines[i + 1 : j]
        lead = f"when ~ becomes level {level}, "
        if rest and rest[0].startswith(lead):
            (a,) = read(["when ~ enters, " + rest[0].removeprefix(lead)])
            if not isinstance(a, ir.Triggered) or a.condition is not None:
                raise Unparsed("not read", rest[0])
            when, rest = a.effects, rest[1:]
        cost = ir.Cost(ir.ManaCost(tuple(re.findall(r"\{([^}]+)\}", m[1]))))
        out.append(ir.ClassLevel(level, cost, tuple(read(rest)), when))
    return out


def read_leveler(lines: list[str], read: Read) -> list[ir.Ability]:
    """A level up card: each "LEVEL n-m" says a size and abilities."""
    starts = [i for i, line in enumerate(lines) if _RANGE.match(line)]
    out = read(lines[: starts[0]])
    for i, j in zip(starts, [*starts[1:], len(lines)]):
        m, size = _RANGE.match(lines[i]), _SIZE.match(lines[i + 1])
        if m is None or size is None:
            raise Unparsed("not read", lines[i + 1])
        mods: list[ir.Modification] = []
        for a in read(lines[i + 2 : j]):
            mods.append(ir.AddKeywords(a.keywords) if isinstance(a, ir.Keywords) else ir.GrantAbility(a))
        high = int(m[2]) if m[2] else None
        out.append(level_range(int(m[1]), high, int(size[1]), int(size[2]), *mods))
    return out


def has_levels(lines: list[str]) -> bool:
    """It is a level up card."""
    return any(_RANGE.match(line) for line in lines)
