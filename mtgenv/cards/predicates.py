"""Compiles filters to table rows: a tree of and, or, not becomes alternatives, each one row (a conjunction).

A row can say one "any of these types", one "any of these subtypes" and one "any of these colours"; further ones are
multiplied out. What a row cannot say raises `NotSupported`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from ..engine import layout as L
from ..engine.enums import NONE, Attr, CardType, Color, PlayerRef, Zone
from . import ir
from .errors import NotSupported
from .pools import FILTER_DEFAULTS, Row

if TYPE_CHECKING:
    from .expressions import Scope

Literal = tuple[ir.Filter, bool]
_BOUNDS = {Attr.POWER: "power", Attr.TOUGHNESS: "toughness", Attr.MANA_VALUE: "mv"}


def alternatives(f: ir.Filter, positive: bool = True) -> list[list[Literal]]:
    """Disjunctive normal form: alternatives of literals (atom, holds)."""
    if isinstance(f, ir.NotOf):
        return alternatives(f.part, not positive)
    if isinstance(f, (ir.AllOf, ir.AnyOf)):
        parts = [alternatives(p, positive) for p in f.parts]
        if isinstance(f, ir.AllOf) == positive:
            return [[lit for conj in choice for lit in conj] for choice in product(*parts)]
        return _merge_plain([conj for part in parts for conj in part])
    if isinstance(f, ir.NumberOfColors) and not positive:
        out: list[list[Literal]] = []
        if f.lo > 0:
            out.append([(ir.NumberOfColors(0, f.lo - 1), True)])
        if f.hi < 5:
            out.append([(ir.NumberOfColors(f.hi + 1, 5), True)])
        return out
    if isinstance(f, ir.Between) and not positive:
        out = []
        if f.lo is not None:
            out.append([(ir.Between(f.attr, None, f.lo - 1), True)])
        if f.hi is not None:
            out.append([(ir.Between(f.attr, f.hi + 1, None), True)])
        return out
    return [[(f, positive)]]


@dataclass(frozen=True)
class _AnySubtype(ir.Filter):
    """Has one of these subtypes: what alternatives of single subtypes are merged to."""

    names: tuple[str, ...]


def _merge_plain(found: list[list[Literal]]) -> list[list[Literal]]:
    """Alternatives that are single types (or single colours, single subtypes) are one "any of" literal."""
    types, colors, rest = CardType(0), Color(0), []
    names: tuple[str, ...] = ()
    for conj in found:
        atom = conj[0][0] if len(conj) == 1 and conj[0][1] else None
        if isinstance(atom, ir.OfType) and atom.types:
            types |= atom.types
        elif isinstance(atom, ir.OfColor):
            colors |= atom.colors
        elif isinstance(atom, ir.OfSubtype):
            names += (atom.subtype,)
        else:
            rest.append(conj)
    out: list[list[Literal]] = []
    if types:
        out.append([(ir.OfType(types), True)])
    if colors:
        out.append([(ir.OfColor(colors), True)])
    if names:
        out.append([(_AnySubtype(names) if len(names) > 1 else ir.OfSubtype(names[0]), True)])
    return out + rest


def _single(mask: int) -> bool:
    return mask & (mask - 1) == 0


def _row(literals: list[Literal], zones: int, scope: Scope) -> list[Row]:
    """One conjunction as one row, or as several when it has two different "any of these types"."""
    groups = [a.types for a, p in literals if isinstance(a, ir.OfType) and p and not _single(a.types)]
    if len(groups) > 1:
        keep = groups[0]
        for atom, positive in literals:
            if isinstance(atom, ir.OfType) and positive and not _single(atom.types) and atom.types != keep:
                others = [lit for lit in literals if lit[0] != atom]
                return [r for t in atom.types for r in _row([*others, (ir.OfType(t), True)], zones, scope)]
    several = [a for a, p in literals if isinstance(a, _AnySubtype)]
    if len(several) > 1:
        others = [lit for lit in literals if lit[0] is not several[1]]
        return [r for n in several[1].names for r in _row([*others, (ir.OfSubtype(n), True)], zones, scope)]
    colors = [a.colors for a, p in literals if isinstance(a, ir.OfColor) and p]
    if len(set(colors)) > 1:  # white and blue: the row can say one of them
        found = [a for a, p in literals if isinstance(a, ir.OfColor) and p and a.colors != colors[0]]
        rest = [(ir.Where(ir.CandidateIs(a)) if a in found else a, p) for a, p in literals]
        return _row(rest, zones, scope)
    row: Row = dict(FILTER_DEFAULTS)
    in_zones, out_zones = 0, 0
    players = 0
    conditions: list[ir.Condition] = []

    def put(field: str, bits: int) -> None:
        row[field] = row.get(field, 0) | bits

    def once(field: str, value: int) -> None:
        if row.get(field, FILTER_DEFAULTS.get(field, 0)) not in (FILTER_DEFAULTS.get(field, 0), value):
            raise NotSupported(f"a filter with two different requirements on {field}", scope.card)
        row[field] = value

    for atom, positive in literals:
        if isinstance(atom, ir.OfType):
            field = ("types_all" if _single(atom.types) else "types_any") if positive else "types_none"
            put(field, int(atom.types))
        elif isinstance(atom, ir.OfSupertype):
            put("super_all" if positive else "super_none", int(atom.supertype))
        elif isinstance(atom, ir.OfSubtype):
            bit = scope.pools.subtype_bit(atom.subtype)
            if not positive:
                put("sub_none", bit)
            elif several or any(isinstance(a, ir.OfSubtype) and p and a != atom for a, p in literals):
                put("sub_all", bit)
            else:
                once("sub_any", bit)
        elif isinstance(atom, _AnySubtype):
            once("sub_any", sum(scope.pools.subtype_bit(n) for n in dict.fromkeys(atom.names)))
        elif isinstance(atom, ir.OfColor):
            if positive:
                once("col_any", int(atom.colors))
            else:
                put("col_none", int(atom.colors))
        elif isinstance(atom, ir.NumberOfColors):
            row["n_colors_min"] = max(row.get("n_colors_min", 0), atom.lo)
            row["n_colors_max"] = min(row["n_colors_max"], atom.hi)
        elif isinstance(atom, ir.HasKeyword):
            put("kw_all" if positive else "kw_none", int(atom.keyword))
        elif isinstance(atom, ir.InZone):
            if positive:
                in_zones |= 1 << atom.zone
            else:
                out_zones |= 1 << atom.zone
        elif isinstance(atom, (ir.ControlledBy, ir.OwnedBy)):
            name = "controller" if isinstance(atom, ir.ControlledBy) else "owner"
            if row.get(name) or (not positive and not isinstance(atom.players, ir.Seats)):
                nested = ir.CandidateIs(atom)
                conditions.append(nested if positive else ir.Not(nested))
            else:
                once(name, scope.seats(atom.players, positive))
        elif isinstance(atom, ir.IsPlayer):
            if positive:
                players = scope.seats(atom.players)
        elif isinstance(atom, ir.IsToken):
            once("token", 1 if positive else 2)
        elif isinstance(atom, ir.Is) and not hasattr(L, "IS_" + atom.state):
            conditions.append(ir.IsMarked(atom.state) if positive else ir.Not(ir.IsMarked(atom.state)))
        elif isinstance(atom, ir.Is):
            put("is_" if positive else "not_", getattr(L, "IS_" + atom.state))
        elif isinstance(atom, ir.Between):
            low, high = _BOUNDS[atom.attr] + "_min", _BOUNDS[atom.attr] + "_max"
            if atom.lo is not None:
                row[low] = max(row[low], atom.lo)
            if atom.hi is not None:
                row[high] = min(row[high], atom.hi)
        elif isinstance(atom, ir.Named) and positive:
            once("name", scope.named(atom.name))
        elif isinstance(atom, ir.Among) and positive:
            once("set_reg", scope.register(atom.ref))
        elif isinstance(atom, (ir.Named, ir.Among)):
            conditions.append(ir.Not(ir.CandidateIs(atom)))
        elif isinstance(atom, ir.WithChosenName):
            conditions.append(ir.NameIs(atom.name) if positive else ir.Not(ir.NameIs(atom.name)))
        elif isinstance(atom, ir.Where):
            conditions.append(atom.condition if positive else ir.Not(atom.condition))
        else:
            raise NotSupported(f"{'' if positive else 'not '}{type(atom).__name__} in a filter", scope.card)
    if conditions:
        condition = conditions[0]
        for c in conditions[1:]:
            condition = ir.Both(condition, c)
        row["expr"] = scope.condition(condition)
    row["zones"] = (in_zones or zones) & ~out_zones
    if players:
        if len(literals) > 1 and any(not isinstance(a, (ir.IsPlayer, ir.Where)) for a, _ in literals):
            raise NotSupported("a player with the qualities of an object", scope.card)
        row["players"], row["zones"] = players, 0
    return [row]


def compile_filter(f: ir.Filter | None, zones: int, scope: Scope) -> int:
    """The index of a filter's first row (NONE for None); `zones` holds where it looks unless it says so itself."""
    if f is None:
        return NONE
    rows = [row for conj in alternatives(f) for row in _row(conj, zones, scope)]
    objects = [r for r in rows if not r.get("players")]
    people = [r for r in rows if r.get("players")]
    if len(people) > 1:
        raise NotSupported("alternatives of players", scope.card)
    if people and objects and not people[0].get("expr", NONE) >= 0:  # a row may match players as well
        objects[0]["players"] = people[0]["players"]
        rows = objects
    if not rows:
        rows = [{**FILTER_DEFAULTS, "zones": 0}]  # contradictory: matches nothing
    if any((r.get("is_", 0) | r.get("not_", 0)) & L.IS_DAMAGED_BY_THIS for r in rows):
        scope.pools.tables["uses_damage_history"] = 1
    after = NONE
    for row in reversed(rows):
        row["alt"] = after
        row["simple"] = int(len(rows) == 1 and _is_simple(row))
        after = scope.pools.share("filters", row)
    return after


def separate(kinds: tuple[ir.Filter, ...], zones: int, scope: Scope) -> int:
    """The index of a chain of rows, one for each kind, that are not merged; at most four."""
    if len(kinds) > 4:
        raise NotSupported("more than four kinds to assign objects to", scope.card)
    after = NONE
    for kind in reversed(kinds):
        found = [row for conj in alternatives(kind) for row in _row(conj, zones, scope)]
        if len(found) != 1:
            raise NotSupported("a kind that is itself an alternative", scope.card)
        after = scope.pools.share("filters", {**found[0], "alt": after, "simple": 0})
    return after


def _is_simple(row: Row) -> bool:
    """A battlefield filter that the engine's bit sets answer: creatures, lands or permanents, by controller."""
    other = {k: v for k, v in row.items() if k not in ("types_all", "controller", "zones", "alt", "simple")}
    plain = all(v == FILTER_DEFAULTS.get(k, 0) for k, v in other.items())
    return plain and row["zones"] == 1 << Zone.BATTLEFIELD and row.get("types_all", 0) in (0, 2, 16)


def complement(which: PlayerRef) -> PlayerRef:
    """The players that are not those."""
    pairs = {PlayerRef.YOU: PlayerRef.OPPONENTS, PlayerRef.ACTIVE: PlayerRef.NONACTIVE}
    both = pairs | {b: a for a, b in pairs.items()} | {PlayerRef.EACH: PlayerRef.NOBODY}
    if which not in both:
        raise NotSupported(f"players other than {which.name.lower()}")
    return both[which]
