"""Counters: putting, removing, moving, doubling and distributing them, on objects and players (CR 122)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...engine.enums import Attr, Zone
from ...engine.enums import CostPart as Pay
from .. import ir
from .context import Context
from .effects import E, join_words
from .quantities import C
from .refs import is_many
from .template import GRAMMAR, NoText, Reader, Result, Writer, h, reader, rule, writer

P = "pay.part"
WHOLE = (ir.All, ir.Union, ir.SomeOf)
TWICE = ir.Product(C(2), ir.EventAmount())


# ---------------------------------------------------------------- "two +1/+1 counters"
def _is_plain(n: Any) -> bool:
    return isinstance(n, (C, ir.X, ir.EventAmount)) or n == TWICE


@reader("counters")
def read_counters(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """So many counters of a kind: a pair of both."""
    t = p.text
    one = next((a for a in ("a ", "an ", "another ", "an additional ") if t.startswith(a, pos)), None)
    if t.startswith("an additional ", pos):
        one = "an additional "
    if one:
        for k, end, c in p.read("kind", pos + len(one), ctx):
            if t.startswith(" counter", end) and not t.startswith(" counters", end):
                yield (C(1), k), end + 8, c if one in ("a ", "an ") else c.varying()
        return
    numbers = [(n, end, c) for n, end, c in p.read("few", pos, ctx)]
    if t.startswith("twice that many", pos):
        numbers.append((TWICE, pos + 15, ctx))
    for n, end, c in numbers:
        for word in (" ", " additional "):
            if t.startswith(word, end):
                for k, stop, d in p.read("kind", end + len(word), c):
                    if t.startswith(" counters", stop):
                        yield (n, k), stop + 9, d if word == " " else d.varying()


@writer("counters")
def write_counters(w: Writer, v: Any, ctx: Context) -> tuple[str, Context]:
    n, kind = v
    word, ctx = w.write("kind", kind, ctx)
    if n == C(1):
        return f"a\x01 {word} counter", ctx
    many = "twice that many" if n == TWICE else w.write("few", n, ctx)[0]
    return f"{many} {word} counters", ctx


# ---------------------------------------------------------------- on what
@reader("on")
def read_on(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Objects, which are spoken of as "each of ..." if they are targets or were spoken of."""
    if p.text.startswith("each of ", pos):
        for r, end, c in p.read("object", pos + 8, ctx):
            if is_many(r) and not isinstance(r, WHOLE):
                yield r, end, c
        return
    for r, end, c in [*p.read("object", pos, ctx), *p.read("some", pos, ctx)]:
        if not isinstance(r, ir.PlayerRows):
            yield r, end, c.varying() if is_many(r) and not isinstance(r, WHOLE) else c


@writer("on")
def write_on(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    words, c = w.write("object", r, ctx)
    return ("each of " if is_many(r) and not isinstance(r, WHOLE) else "") + words, c


def _plain(v: Any) -> dict[str, Any] | None:
    return {"c": (v.n, v.counter), "r": v.ref} if _is_plain(v.n) else None


def _some(v: Any) -> dict[str, Any] | None:
    return None if v.n is None or v.counter is None or _is_plain(v.n) else {"n": v.n, "k": v.counter, "r": v.ref}


PUT = ir.PutCounters
rule(E, "put {c:counters} on {r:on}", make=lambda e: PUT(e["c"][0], e["c"][1], e["r"]), take=_plain, of=PUT)
rule(
    E,
    "put {c:counters} on {r:on} for each {n:each}",
    read_only=True,
    make=lambda e: (
        PUT(e["n"] if e["c"][0] == C(1) else ir.Product(e["c"][0], e["n"]), e["c"][1], e["r"])
        if isinstance(e["c"][0], C)
        else None
    ),
)
rule(
    E,
    "for each {n:each}, put {c:counters} on {r:on}",
    read_only=True,
    make=lambda e: (
        PUT(e["n"] if e["c"][0] == C(1) else ir.Product(e["c"][0], e["n"]), e["c"][1], e["r"])
        if isinstance(e["c"][0], C)
        else None
    ),
)
rule(E, "put a number of {k:kind} counters on {r:on} equal to {n:amount}", PUT(h.n, h.k, h.r), read_only=True)
rule(
    E,
    "put X {k:kind} counters on {r:on}, where X is {n:amount}",
    make=lambda e: PUT(e["n"], e["k"], e["r"]),
    take=_some,
    of=PUT,
)
rule(
    E,
    "put {a} {k:kind} counter on {r:on} for each {n:each}",
    make=lambda e: PUT(e["n"], e["k"], e["r"]),
    take=_some,
    of=PUT,
    write_only=True,
)


def _choice(k: int) -> None:
    """Such as "your choice of a reach counter or a trample counter": the first, or else the second, ..."""
    kinds = [f"{{k{i}:counters}}" for i in range(k)]
    words = " or ".join(kinds) if k == 2 else ", ".join(kinds[:-1]) + ", or " + kinds[-1]

    def make(e: dict[str, Any]) -> Any:
        puts = [PUT(*e[f"k{i}"], e["r"]) for i in range(k)]
        out: Any = puts[-1]
        for x in reversed(puts[:-1]):
            out = ir.May(ir.YOU, (x,), (out,))
        return out

    def take(v: Any) -> dict[str, Any] | None:
        got: list[Any] = []
        while isinstance(v, ir.May):
            if v.players != ir.YOU or len(v.effects) != 1 or len(v.otherwise) != 1:
                return None
            got.append(v.effects[0])
            v = v.otherwise[0]
        got.append(v)
        if len(got) != k or not all(isinstance(x, PUT) and x.ref == got[0].ref and _is_plain(x.n) for x in got):
            return None
        return {**{f"k{i}": (x.n, x.counter) for i, x in enumerate(got)}, "r": got[0].ref}

    rule(E, f"put your choice of {words} on {{r:on}}", make=make, take=take, of=ir.May)


for _k in (2, 3, 4):
    _choice(_k)


# several kinds on the same objects: "put a +1/+1 counter and a flying counter on it"
@reader("clauses")
def read_puts(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if not p.text.startswith("put ", pos):
        return
    for first, end, c in p.read("counters", pos + 4, ctx):
        for more, stop, d in _more(p, end, c):
            if p.text.startswith(" on ", stop):
                for r, last, e in p.read("on", stop + 4, d):
                    yield tuple(PUT(*k, r) for k in (first, *more)), last, e
    for e1, end, c in p.read(E, pos, ctx):  # "put a counter on this and a counter on that"
        if isinstance(e1, PUT) and p.text.startswith(" and ", end):
            for k, stop, d in p.read("counters", end + 5, c):
                if p.text.startswith(" on ", stop):
                    for r, last, e in p.read("on", stop + 4, d):
                        yield (e1, PUT(*k, r)), last, e.varying()


def _more(p: Reader, pos: int, ctx: Context) -> Iterator[tuple[tuple[Any, ...], int, Context]]:
    for sep, last in ((", and ", True), (" and ", True), (", ", False)):
        if p.text.startswith(sep, pos):
            for k, end, c in p.read("counters", pos + len(sep), ctx):
                if last:
                    yield (k,), end, c
                else:
                    for more, stop, d in _more(p, end, c):
                        yield (k, *more), stop, d
            return


def write_puts(w: Writer, effects: Any, ctx: Context) -> tuple[str, Context]:
    """Counters of several kinds that are put on the same objects."""
    if not isinstance(effects, tuple) or len(effects) < 2:
        raise NoText
    if not all(isinstance(e, PUT) and e.ref == effects[0].ref and _is_plain(e.n) for e in effects):
        raise NoText
    words = join_words([w.write("counters", (e.n, e.counter), ctx)[0] for e in effects])
    on, ctx = w.write("on", effects[0].ref, ctx)
    return f"put {words} on {on}", ctx


GRAMMAR.writers["clauses"].insert(0, write_puts)

# ---------------------------------------------------------------- removing, moving, doubling, distributing
OFF = ir.RemoveCounters
rule(
    E,
    "remove {c:counters} from {r:on}",
    make=lambda e: OFF(e["c"][0], e["c"][1], e["r"]),
    of=OFF,
    take=lambda v: _plain(v) if v.counter is not None and v.n is not None else None,
)
rule(E, "remove all {k:kind} counters from {r:on}", OFF(None, h.k, h.r))
rule(E, "remove all counters from {r:on}", OFF(None, None, h.r))
MOVE = ir.MoveCounters
rule(
    E,
    "move {c:counters} from {a:object} onto {b:object}",
    make=lambda e: MOVE(e["c"][0], e["c"][1], e["a"], e["b"]),
    of=MOVE,
    take=lambda v: {"c": (v.n, v.counter), "a": v.ref, "b": v.to} if v.counter is not None and _is_plain(v.n) else None,
)
rule(E, "move all {k:kind} counters from {a:object} onto {b:object}", MOVE(None, h.k, h.a, h.b))
rule(E, "move all counters from {a:object} onto {b:object}", MOVE(None, None, h.a, h.b))
rule(E, "put {a:possessive} counters on {b:object}", ir.CopyCounters(h.a, h.b))


def _double(e: dict[str, Any]) -> Any:
    r, kind = e["r"], e["k"]
    if is_many(r) or isinstance(r, ir.All):
        it = ir.Bound("it")
        return ir.ForEach(r, "it", (PUT(ir.AttrOf(Attr.COUNTERS, it, kind), kind, it),))
    return PUT(ir.AttrOf(Attr.COUNTERS, r, kind), kind, r)


def _doubled(v: Any) -> dict[str, Any] | None:
    if isinstance(v, PUT) and v.n == ir.AttrOf(Attr.COUNTERS, v.ref, v.counter) and v.counter:
        return {"k": v.counter, "r": v.ref}
    if isinstance(v, ir.ForEach) and len(v.effects) == 1 and isinstance(v.effects[0], PUT):
        got = _doubled(v.effects[0])
        return {"k": got["k"], "r": v.ref} if got and got["r"] == ir.Bound(v.name) else None
    return None


for _of in (PUT, ir.ForEach):
    rule(
        E,
        "double the number of {k:kind} counters on {r:on}",
        make=_double,
        take=_doubled,
        of=_of,
        write_only=_of is not PUT,
    )
    GRAMMAR.rules[E][_of].insert(0, GRAMMAR.rules[E][_of].pop())
rule(
    E,
    "distribute {c:counters} among {t:target}",
    make=lambda e: ir.DistributeCounters(e["c"][0], e["c"][1], e["t"]),
    of=ir.DistributeCounters,
    take=lambda v: {"c": (v.n, v.counter), "t": v.to} if _is_plain(v.n) else None,
)

# ---------------------------------------------------------------- players' counters
GET = ir.GetCounters
rule(E, "{who:you}get{s} an experience counter", GET(h.who, C(1), "EXPERIENCE"))
rule(E, "{who:you}get{s} {n:few} experience counters", GET(h.who, h.n, "EXPERIENCE"))
rule(E, "{who:you}get{s} {e:energy}", GET(h.who, h.e, "ENERGY"))
rule(E, "{who:you}get{s} X {E}, where X is {n:amount}", GET(h.who, h.n, "ENERGY"))
rule(E, "{who:you}get{s} an amount of {E} equal to {n:amount}", GET(h.who, h.n, "ENERGY"), read_only=True)
rule("things", "experience counters you have", ir.PlayerCounters("EXPERIENCE", ir.YOU))
rule("each", "experience counter you have", ir.PlayerCounters("EXPERIENCE", ir.YOU))
rule(P, "pay {e:energy}", ir.CostPart(Pay.PAY_COUNTERS, h.e, None, "ENERGY"))
_ENERGY = re.compile(r"(\{E\})+")


@reader("energy")
def read_energy(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Such as "{E}{E}", "that many {E}", "five {E}"."""
    m = _ENERGY.match(p.text, pos)
    if m:
        yield C(len(m[0]) // 3), m.end(), ctx
    else:
        for n, end, c in p.read("few", pos, ctx):
            if p.text.startswith(" {E}", end) and not p.text.startswith(" {E}{E}", end):
                yield n, end + 4, c.varying() if isinstance(n, C) else c


@writer("energy")
def write_energy(w: Writer, n: Any, ctx: Context) -> tuple[str, Context]:
    if isinstance(n, C):
        return "{E}" * n.value, ctx
    return w.write("few", n, ctx)[0] + " {E}", ctx


# ---------------------------------------------------------------- what has counters
def _on_it(kind: str | None, ref: ir.Ref) -> ir.Quantity:
    return ir.AttrOf(Attr.ALL_COUNTERS, ref) if kind is None else ir.AttrOf(Attr.COUNTERS, ref, kind)


def _with(kind: str | None, op: str, n: int) -> ir.Filter:
    return ir.Where(ir.Compare(op, _on_it(kind, ir.Candidate()), C(n)))


def _kind_taken(op: str, n: int) -> Any:
    def take(f: Any) -> dict[str, Any] | None:
        c = f.condition
        if not isinstance(c, ir.Compare) or c.op != op or c.b != C(n) or not isinstance(c.a, ir.AttrOf):
            return None
        if c.a.attr != Attr.COUNTERS or c.a.ref != ir.Candidate():
            return None
        return {"k": c.a.counter}

    return take


rule(
    "after",
    " with {a} {k:kind} counter on it",
    make=lambda e: None if e["k"] == "+1/+1" else _with(e["k"], ">=", 1),
    take=_kind_taken(">=", 1),
    of=ir.Where,
)
rule(
    "after",
    " without {a} {k:kind} counter on it",
    make=lambda e: _with(e["k"], "<=", 0),
    take=_kind_taken("<=", 0),
    of=ir.Where,
)
rule("after", " with a counter on it", _with(None, ">=", 1))
rule("after", " with no counters on it", _with(None, "<=", 0))
for _words in (
    " with {k:kind} counters on them",
    " that have {k:kind} counters on them",
    " that has {a} {k:kind} counter on it",
):
    rule(
        "after",
        _words,
        make=lambda e: ir.Is("HAS_COUNTER_PLUS1") if e["k"] == "+1/+1" else _with(e["k"], ">=", 1),
        read_only=True,
    )
rule("after", " with counters on them", _with(None, ">=", 1), read_only=True)
rule("after", " that has a counter on it", _with(None, ">=", 1), read_only=True)

_COND = "condition.one"


def _number_on(op: str, n: int | None) -> Any:
    def take(c: Any) -> dict[str, Any] | None:
        if c.op != op or not isinstance(c.a, ir.AttrOf) or c.a.attr != Attr.COUNTERS or (n is not None and c.b != C(n)):
            return None
        return {"r": c.a.ref, "k": c.a.counter, "n": c.b}

    return take


for _op, _n, _words in (
    ("<=", 0, "no {k:kind} counters"), (">=", 1, "{a} {k:kind} counter"), (">=", None, "{n:few} or more {k:kind} counters"),
    ("<=", None, "{n:few} or fewer {k:kind} counters"), ("=", None, "exactly {n:few} {k:kind} counters"),
):  # fmt: skip
    rule(
        _COND,
        f"{{r:subject}} {{has}} {_words} on it",
        of=ir.Compare,
        take=_number_on(_op, _n),
        first=True,
        make=lambda e, op=_op, n=_n: ir.Compare(op, ir.AttrOf(Attr.COUNTERS, e["r"], e["k"]), e.get("n", C(n or 0))),
    )
rule(_COND, "{r:subject} {has} no counters on it", ir.Compare("<=", ir.AttrOf(Attr.ALL_COUNTERS, h.r), C(0)))
rule(
    _COND, "{r:subject} {has} {n:few} or more counters on it", ir.Compare(">=", ir.AttrOf(Attr.ALL_COUNTERS, h.r), h.n)
)
rule(
    _COND,
    "there are {n:few} or more {k:kind} counters on {r:object}",
    ir.Compare(">=", ir.AttrOf(Attr.COUNTERS, h.r, h.k), h.n),
    read_only=True,
)
rule(
    _COND,
    "{r:subject} {has} {n:few} or more {k:kind} counters on [him|her|them]",
    ir.Compare(">=", ir.AttrOf(Attr.COUNTERS, h.r, h.k), h.n),
    read_only=True,
)
rule(
    _COND,
    "there are no {k:kind} counters on {r:object}",
    ir.Compare("<=", ir.AttrOf(Attr.COUNTERS, h.r, h.k), C(0)),
    read_only=True,
)
rule("counters.on", "counters on {r:object}", ir.AttrOf(Attr.ALL_COUNTERS, h.r))
rule("each", "counter on {r:object}", ir.AttrOf(Attr.ALL_COUNTERS, h.r))

# ---------------------------------------------------------------- moved with counters on them (CR 122.6)
_GOES = ir.Move


def _moved(zone: Zone, tapped: bool, under: Any) -> tuple[Any, Any]:
    def make(e: dict[str, Any]) -> Any:
        n, kind = e["v"]
        return _GOES(e["r"], zone, tapped=tapped, under=under, counter=kind, counters=None if n == C(1) else n)

    def take(m: Any) -> dict[str, Any] | None:
        if m.counter is None:
            return None
        n = m.counters or C(1)
        e = {"r": m.ref, "v": (n, m.counter)}
        return e if m == make(e) and _is_plain(n) else None

    return make, take


for _tapped, _word in ((False, ""), (True, " tapped")):
    for _under, _whose in ((ir.YOU, ""), (None, " under {o:owners.alone} control")):
        _make, _take = _moved(Zone.BATTLEFIELD, _tapped, _under)
        for _on in ("it", "them"):
            rule(
                E,
                f"return {{r:object}} to the battlefield{_word}{_whose} with {{v:counters}} on {_on}",
                make=_make,
                take=_take,
                of=_GOES,
            )
        rule(
            E,
            f"put {{r:object}} onto the battlefield{_word}{_whose} with {{v:counters}} on [it|them]",
            make=_make,
            read_only=True,
        )
        if _under is not None:
            rule(
                E,
                f"put {{r:object}} onto the battlefield{_word} under your control with {{v:counters}} on [it|them]",
                make=_make,
                read_only=True,
            )
_make, _take = _moved(Zone.EXILE, False, ir.YOU)
rule(E, "exile {r:object} with {v:counters} on it", make=_make, take=_take, of=_GOES)
