"""Reads what cards do from their compiled code, so that scripted agents judge cards they were never told about."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, NamedTuple

from mtgenv.cards.compiler import Match
from mtgenv.engine import layout as L
from mtgenv.engine.enums import (
    NONE,
    AbilityKind,
    Attr,
    CardType,
    Duration,
    Event,
    Keyword,
    Mod,
    PlayerRef,
    Rule,
    Zone,
)
from mtgenv.vm import opcodes as V

#: What an effect acts on: ("target", spec), ("this",), ("host",), ("event",), ("match", filter), ("chosen", offset),
#: ("you",), ("opponents",), ("each",), ("none",).
Role = tuple[Any, ...]
#: A number, or ("power", role) and the like where it depends on an object.
Amount = Any

#: Keyword and Rule bits as plain ints: IntFlag arithmetic takes a microsecond.
KW = SimpleNamespace(**{m.name: int(m) for m in Keyword})
RULE = SimpleNamespace(**{m.name: int(m) for m in Rule})

_LASTING = (Duration.PERMANENT, Duration.WHILE_SOURCE, Duration.WHILE_YOU_CONTROL_SOURCE)
_UNKNOWN_COUNT = 2


class Effect(NamedTuple):
    """One instruction: what it does, to whom, how much, in which mode, and whether a player may decline it."""

    op: str
    role: Role
    a: Amount = 0
    b: Amount = 0
    lasting: bool = False
    mode: int = NONE
    optional: bool = False
    by: Role = ("this",)  # what deals the damage


@dataclass
class CardReading:
    """What a scripted agent knows about a card of the match."""

    name: str
    types: int
    mana_value: int
    power: int
    toughness: int
    keywords: int
    is_creature: bool
    is_land: bool
    is_instant: bool
    aura: bool
    spell: int  # ability index of the spell ability, NONE
    enters: list[int] = field(default_factory=list)  # abilities that trigger when it enters
    activated: list[int] = field(default_factory=list)
    host: list[Effect] = field(default_factory=list)  # what an Aura does to its host
    extras: float = 0.0  # worth of its other abilities
    extra_cost: int = 0  # cards or permanents that casting it costs
    colors_needed: tuple[int, ...] = ()
    makes_mana: int = 0


class FilterRow:
    """One filter of the tables as plain ints."""

    __slots__ = tuple(L.filter_t.names or ())

    def __init__(self, row: Any) -> None:
        for name, value in zip(self.__slots__, row.item()):
            setattr(self, name, value)


class Readings:
    """Readings of all cards and abilities of one match.

    Attributes
    ----------
    cards : list of CardReading
        By card index.
    effects : list of list of Effect
        By ability index.
    costs : list of (int, bool, int)
        By ability index: mana value, whether it taps the source, other payments.
    """

    def __init__(self, match: Match) -> None:
        t = match.tables[0]
        self._code: list[int] = t["code"].tolist()
        self._t = t
        n = int(t["n_abilities"])
        self.abilities = t["abilities"][:n]
        self.filters = _FilterRows(t["filters"])
        self.specs = [
            (int(x["filter"]), int(x["least"]), int(x["most"]), int(x["mode"])) for x in t["targets"][: _used_specs(t)]
        ]
        self.effects = [self._read(int(a["code"])) for a in self.abilities]
        self.costs = [self._cost(int(a["cost"])) for a in self.abilities]
        self.targets = list(zip(self.abilities["target0"].tolist(), self.abilities["target1"].tolist()))
        self.modes_min = self.abilities["modes_min"].tolist()
        self.cards = [self._card(i, match.names[i]) for i in range(int(t["n_cards"]))]

    # ------------------------------------------------------------ costs
    def _cost(self, k: int) -> tuple[int, bool, int]:
        if k < 0:
            return 0, False, 0
        c = self._t["costs"][k]
        parts = self._t["cost_parts"][int(c["part0"]) : int(c["part1"])]["kind"].tolist()
        return int(c["mana_value"]), 0 in parts, sum(p != 0 for p in parts)

    # ------------------------------------------------------------ cards
    def _card(self, i: int, name: str) -> CardReading:
        c = self._t["cards"][i]
        types = int(c["types"])
        r = CardReading(
            name=name,
            types=types,
            mana_value=int(c["mana_value"]),
            power=int(c["power"]) if c["cda_power"] == L.NONE_Q else 4,
            toughness=int(c["toughness"]) if c["cda_toughness"] == L.NONE_Q else 4,
            keywords=int(c["keywords"]),
            is_creature=bool(types & CardType.CREATURE),
            is_land=bool(types & CardType.LAND),
            is_instant=bool(c["instant_speed"]),
            aura=int(c["enchant"]) >= 0,
            spell=int(c["spell"]),
            makes_mana=int(c["mana"]),
        )
        if c["cost"] >= 0:
            r.colors_needed = tuple(self._t["costs"][int(c["cost"])]["colors_needed"].tolist())
        if c["additional_cost"] >= 0:
            r.extra_cost = self._cost(int(c["additional_cost"]))[2]
        for a in range(int(c["ability0"]), int(c["ability1"])):
            ab = self.abilities[a]
            kind = int(ab["kind"])
            if kind == AbilityKind.TRIGGERED:
                own = ab["filter"] >= 0 and self.filters[int(ab["filter"])].is_ & L.IS_THIS
                if ab["event"] == Event.ENTERS and own:
                    r.enters.append(a)
                    r.extras += 0.2
                else:
                    r.extras += 0.8
            elif kind == AbilityKind.ACTIVATED:
                r.activated.append(a)
                r.extras += 0.5
            elif kind == AbilityKind.MANA and not r.is_land:
                r.extras += 1.0
            elif kind == AbilityKind.STATIC:
                host = self._static(ab)
                r.host += host
                r.extras += 0.0 if host else 0.7
            elif kind == AbilityKind.REPLACEMENT:
                r.extras += 0.4
        return r

    def _static(self, ab: Any) -> list[Effect]:
        """What a static ability says about the object its source is attached to."""
        out = []
        for m in self._t["mods"][int(ab["mod0"]) : int(ab["mod1"])]:
            f = int(m["filter"])
            if f < 0 or not self.filters[f].is_ & L.IS_HOST:
                continue
            mod, k = int(m["mod"]), int(m["k"])
            if mod == Mod.MODIFY_PT:
                out.append(
                    Effect("MODIFY_PT", ("host",), self._amount(int(m["qa"]), {}), self._amount(int(m["qb"]), {}), True)
                )
            elif mod == Mod.ADD_KEYWORDS:
                out.append(Effect("ADD_KEYWORDS", ("host",), k, 0, True))
            elif mod == Mod.REMOVE_KEYWORDS:
                out.append(Effect("REMOVE_KEYWORDS", ("host",), k, 0, True))
            elif mod == Mod.ADD_RULES:
                out.append(Effect("ADD_RULES", ("host",), k, 0, True))
            elif mod == Mod.GRANT_ABILITY:
                out.append(Effect("GRANT_ABILITY", ("host",), 0, 0, True))
            elif mod == Mod.LOSE_ABILITIES:
                out.append(Effect("LOSE_ABILITIES", ("host",), 0, 0, True))
            elif mod == Mod.SET_CONTROLLER:
                out.append(Effect("GAIN_CONTROL", ("host",), 0, 0, True))
        return out

    # ------------------------------------------------------------ code
    def _who(self, ref: int, regs: dict[int, Role]) -> Role:
        if ref >= PlayerRef.CHOSEN:
            return ("chosen",)
        if ref >= PlayerRef.IN_SET:
            return regs.get(ref - PlayerRef.IN_SET, ("none",))
        if ref >= PlayerRef.OWNER_OF:
            return ("owner", regs.get(ref - PlayerRef.OWNER_OF, ("none",)))
        if ref >= PlayerRef.CONTROLLER_OF:
            return ("owner", regs.get(ref - PlayerRef.CONTROLLER_OF, ("none",)))
        if ref >= PlayerRef.TARGET:
            return ("target", ref - PlayerRef.TARGET)
        if ref == PlayerRef.YOU:
            return ("you",)
        return ("each",) if ref == PlayerRef.EACH else ("opponents",)

    def _amount(self, q: int, regs: dict[int, Role]) -> Amount:
        """A quantity as far as it can be told without a game."""
        if q & 1:
            return q >> 1
        if q == L.NONE_Q:
            return 0
        pc, st = q >> 1, []
        while True:
            op = V.EXPRS[self._code[pc]].name
            x = self._code[pc + 1]
            if op == "RET":
                return st[-1] if st else 0
            if op == "CONST":
                st.append(x)
            elif op in ("ATTR_SET", "ATTR_THIS", "ATTR_EVENT"):
                attr = self._code[pc + 2] if op == "ATTR_SET" else x
                role = regs.get(x, ("none",)) if op == "ATTR_SET" else ("this",) if op == "ATTR_THIS" else ("event",)
                st.append(("power" if attr == Attr.POWER else "attr", role))
            elif op == "COUNT":
                zones = self.filters[x].zones
                st.append(0 if zones == 1 << Zone.GRAVEYARD else _UNKNOWN_COUNT)
            else:
                pops = V.EXPRS[self._code[pc]].pops
                args = [st.pop() for _ in range(min(pops, len(st)))][::-1]
                st.append(_apply(op, args))
            pc += V.EXPR_WIDTH

    def _read(self, pc: int) -> list[Effect]:
        """The effects of an ability in order; of "if ..., otherwise ..." the first branch."""
        out: list[Effect] = []
        regs: dict[int, Role] = {}
        mode, mode_end, optional_end = NONE, NONE, NONE
        n = 0
        while pc >= 0 and n < 500:
            n += 1
            if mode != NONE and pc >= mode_end:
                mode = NONE
            word = self._code[pc : pc + V.EFFECT_WIDTH]
            op = V.EFFECTS[word[0]].name
            a, b = word[1], word[2]
            if op == "END":
                break
            if op == "JUMP":
                pc = a if a > pc else pc + V.EFFECT_WIDTH
                continue
            if op == "JUMP_UNLESS_MODE":
                mode, mode_end = a, b
            elif op == "MAY":
                optional_end = b
            elif op == "SELECT_TARGETS":
                regs[a] = ("target", b)
            elif op == "SELECT":
                regs[a] = ("match", b, self._whose(b, regs))
            elif op == "SELECT_THIS":
                regs[a] = ("this",)
            elif op == "SELECT_EVENT":
                regs[a] = ("event",)
            elif op == "SELECT_HOST":
                regs[a] = ("host",)
            elif op == "SELECT_PLAYERS":
                regs[a] = self._who(b, regs)
            elif op in ("COPY_SET", "FOR_EACH"):
                first, second = (a, b) if op == "COPY_SET" else (b, a)
                regs[first] = regs.get(second, ("none",))
            elif op == "CHOOSE":
                regs[b] = ("chosen", pc)
            elif op not in ("JUMP_UNLESS", "UNLESS_PAY", "UNION", "MINUS", "SET_VAR", "RANDOM"):
                out.append(self._effect(op, word, regs, mode, pc < optional_end))
            pc += V.EFFECT_WIDTH
        return out

    def _whose(self, f: int, regs: dict[int, Role]) -> Role:
        ref = self.filters[f].controller
        return self._who(ref, regs) if ref else ("each",)

    def _effect(self, op: str, word: list[int], regs: dict[int, Role], mode: int, optional: bool) -> Effect:
        kinds = V.EFFECTS[word[0]].operands
        role: Role = ("none",)
        if kinds and kinds[0] == "set":
            role = regs.get(word[1], ("none",))
        elif kinds and kinds[0] == "players":
            role = self._who(word[1], regs)
        elif kinds and kinds[0] == "spec":
            role = ("target", word[1])
        amounts: list[Amount] = [self._amount(w, regs) for k, w in zip(kinds, word[1:]) if k == "q"]
        lasting = False
        for k, w in zip(kinds, word[1:]):
            if k == "duration":
                lasting = w in _LASTING
        a: Amount = amounts[0] if amounts else 0
        b: Amount = amounts[1] if len(amounts) > 1 else 0
        by: Role = ("this",)
        if op == "DAMAGE" and word[3] >= 0:
            by = regs.get(word[3], ("none",))
        elif op == "FIGHT":
            by = role
            role = regs.get(word[2], ("none",))
        elif op in ("ADD_KEYWORDS", "REMOVE_KEYWORDS", "ADD_RULES", "MOVE", "TAP", "GAIN_CONTROL"):
            a = word[2]
        elif op in ("PUT_COUNTERS", "REMOVE_COUNTERS"):
            b = word[2]
            lasting = True
        elif op == "CREATE_TOKENS":
            b = word[1]
            role = self._who(word[3], regs)
        elif op == "DISCARD":
            b = word[3]
        return Effect(op, role, a, b, lasting, mode, optional, by)


def _apply(op: str, args: list[Amount]) -> Amount:
    if any(isinstance(x, tuple) for x in args):
        return next(x for x in args if isinstance(x, tuple))
    two = {
        "ADD": lambda x, y: x + y,
        "SUB": lambda x, y: x - y,
        "MUL": lambda x, y: x * y,
        "MIN": min,
        "MAX": max,
        "GE": lambda x, y: int(x >= y),
        "LE": lambda x, y: int(x <= y),
        "EQ": lambda x, y: int(x == y),
        "AND": lambda x, y: int(bool(x and y)),
        "OR": lambda x, y: int(bool(x or y)),
    }
    if op in two and len(args) == 2:
        return two[op](*args)
    if len(args) == 1:
        return {"NEG": -args[0], "HALF_UP": (args[0] + 1) // 2, "HALF_DOWN": args[0] // 2}.get(op, args[0])
    return _UNKNOWN_COUNT


class _FilterRows(dict[int, FilterRow]):
    """Filters by index, read when first asked for."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __missing__(self, k: int) -> FilterRow:
        row = self[k] = FilterRow(self._table[k])
        return row


def _used_specs(t: Any) -> int:
    n = int(t["n_abilities"])
    last = int(t["abilities"]["target1"][:n].max()) if n else 0
    return max(last, int(t["cards"]["enchant"][: int(t["n_cards"])].max()) + 1)


_CACHE: dict[str, Readings] = {}


def readings(match: Match) -> Readings:
    """Readings of a match, kept for the latest few matches."""
    r = _CACHE.get(match.fingerprint)
    if r is None:
        if len(_CACHE) > 40:
            _CACHE.clear()
        r = _CACHE[match.fingerprint] = Readings(match)
    return r


def body_value(power: int, toughness: int, keywords: int) -> float:
    """Worth of a creature's body in rough mana-like units: a vanilla 2/2 is about 3.4."""
    p = max(power, 0)
    v = p + 0.7 * max(toughness, 0)
    k = keywords
    if k & KW.FLYING:
        v += 0.55 * p
    if k & KW.DOUBLE_STRIKE:
        v += 0.9 * p
    elif k & KW.FIRST_STRIKE:
        v += 0.3 * p
    if k & KW.DEATHTOUCH:
        v += 1.6
    if k & KW.LIFELINK:
        v += 0.4 * p
    if k & KW.TRAMPLE:
        v += 0.15 * p
    if k & KW.VIGILANCE:
        v += 0.25 * p
    if k & KW.MENACE:
        v += 0.25 * p
    if k & KW.REACH:
        v += 0.4
    if k & KW.INDESTRUCTIBLE:
        v += 2.5
    if k & (KW.HEXPROOF | KW.SHROUD):
        v += 0.8
    if k & KW.HASTE:
        v += 0.2
    if k & KW.DEFENDER:
        v -= 0.7 * p
    return v
