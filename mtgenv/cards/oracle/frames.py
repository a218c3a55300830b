"""Cards with frames of their own: Sagas' chapters (CR 714), Classes' levels (716) and level up cards (711)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from .. import ir
from ..designations import MAX_SPEED
from ..keywords_counters import level_range
from ..keywords_creatures import station_level
from .context import Context
from .errors import Unparsed
from .template import GRAMMAR, NoText, Reader, Result, Writer, reader, writer
from .words import SINGULAR

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
        beside: list[ir.Ability] = []
        high = int(m[2]) if m[2] else None
        for a in read(lines[i + 2 : j]):
            if isinstance(a, ir.Static) and a.condition is None and a.affected != ir.Is("THIS"):
                condition = level_range(int(m[1]), high, 0, 0).condition
                beside.append(replace(a, condition=condition))
                continue
            mods.append(ir.AddKeywords(a.keywords) if isinstance(a, ir.Keywords) else ir.GrantAbility(a))
        out += [level_range(int(m[1]), high, int(size[1]), int(size[2]), *mods), *beside]
    return out


_STATION = re.compile(r"(\d+)\+ \| ")


def has_stations(lines: list[str]) -> bool:
    """It has station symbols (CR 721)."""
    return any(_STATION.match(line) for line in lines)


def read_stations(lines: list[str], read: Read, size: tuple[int, int] | None) -> list[ir.Ability]:
    """A Spacecraft or Planet: what stands after a station symbol belongs to it, the printed size to the last one (CR 721.2)."""
    starts = [i for i, line in enumerate(lines) if _STATION.match(line)]
    out = read(lines[: starts[0]])
    for i, j in zip(starts, [*starts[1:], len(lines)]):
        m = _STATION.match(lines[i])
        assert m is not None
        first = lines[i][m.end() :]
        first = first[:1].lower() + first[1:] if first.split(" ")[0] not in SINGULAR else first
        out += station_level(int(m[1]), size if j == len(lines) else None, *read([first, *lines[i + 1 : j]]))
    return out


def has_levels(lines: list[str]) -> bool:
    """It is a level up card."""
    return any(_RANGE.match(line) for line in lines)


# ---------------------------------------------------------------- keywords in front of an ability
_ATTACKED = ir.ThisIs(ir.Is("ATTACKED_THIS_TURN"))
MAX = MAX_SPEED


def _boasting(a: Any) -> Any:
    """CR 702.142a: only if it attacked this turn, and only once each turn."""
    return (
        replace(a, condition=_ATTACKED, once_a_turn=True)
        if isinstance(a, ir.Activated) and a.condition is None and not a.once_a_turn
        else None
    )


def _boasted(a: Any) -> Any:
    return (
        replace(a, condition=None, once_a_turn=False)
        if isinstance(a, ir.Activated) and a.condition == _ATTACKED and a.once_a_turn
        else None
    )


def _exhausting(a: Any) -> Any:
    """CR 702.177a: only once."""
    return replace(a, once=True) if isinstance(a, ir.Activated) and not a.once else None


def _exhausted(a: Any) -> Any:
    return replace(a, once=False) if isinstance(a, ir.Activated) and a.once else None


def _speeding(a: Any) -> Any:
    """CR 702.178a: as long as you have max speed, it has the ability."""
    if isinstance(a, ir.Static):
        return replace(a, condition=MAX) if a.condition is None else None
    if isinstance(a, ir.Triggered | ir.Activated) and a.zone == ir.Zone.BATTLEFIELD:
        return ir.Static(ir.Is("THIS"), (ir.GrantAbility(a),), MAX)
    return None


def _sped(a: Any) -> Any:
    if not isinstance(a, ir.Static) or a.condition != MAX:
        return None
    if (
        a.affected == ir.Is("THIS")
        and len(a.mods) == 1
        and isinstance(a.mods[0], ir.GrantAbility)
        and isinstance(a.mods[0].ability, ir.Triggered | ir.Activated)
    ):
        return a.mods[0].ability
    return replace(a, condition=None)


def _headed(head: str, on: Any, off: Any) -> None:
    @reader("line")
    def read(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
        if p.text.startswith(head, pos):
            for a, end, c in p.read("line", pos + len(head), ctx):
                whole = on(a)
                if whole is not None:
                    yield whole, end, c

    def write(w: Writer, a: Any, ctx: Context) -> tuple[str, Context]:
        inner = off(a)
        if inner is None:
            raise NoText
        words, ctx = w.write("line", inner, ctx)
        return head + words, ctx

    GRAMMAR.writers["line"].insert(0, write)


_headed("boast — ", _boasting, _boasted)
_headed("exhaust — ", _exhausting, _exhausted)
_headed("max speed — ", _speeding, _sped)
