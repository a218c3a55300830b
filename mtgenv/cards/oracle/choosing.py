"""Things that are not targets and are chosen as an instruction is followed: "a creature you control", "up to two lands"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import ir
from ..expressions import WITH_AMOUNT
from .context import Antecedent, Context
from .effects import E
from .nouns import words_for
from .quantities import C
from .refs import NUMBER_OF, NUMBERS
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer

#: After these words such a phrase is something else: a cost, a target of damage, a number of counters.
_NOT_AFTER = (
    "sacrifice ",
    "sacrifices ",
    "discard ",
    "discards ",
    "damage to ",
    "counters on ",
    "counter on ",
    "reveal ",
    "equal to ",
)


ANY_NUMBER = C(99)


def _named(ctx: Context, many: bool) -> str:
    base = "those chosen" if many else "the chosen one"
    name, k = base, 2
    while ctx.known(ir.Bound(name)):
        name, k = f"{base} {k}", k + 1
    return name


def _spoken(r: ir.SomeOf, ctx: Context) -> Context:
    return ctx.mention(Antecedent(ir.Bound(r.name), words_for(r.filter), r.name.startswith("those")))


@reader("some")
def read_some(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    t = p.text
    if t.startswith(("a ", "an ", "another "), pos):
        for nt in ("a.noun", "a.placed.from"):
            for f, end, c in p.read(nt, pos, ctx):
                r = ir.SomeOf(f, _named(c, False))
                yield r, end, _spoken(r, c)
        return
    if t.startswith("up to one ", pos) and not t.startswith("up to one target", pos):
        for nt in ("noun", "placed.from"):
            for f, end, c in p.read(nt, pos + 10, ctx):
                r = ir.SomeOf(f, _named(c, False), C(0))
                yield r, end, _spoken(r, c)
        return
    if t.startswith("any number of ", pos) and not t.startswith("any number of target", pos):
        for nt in ("nouns.or", "placeds.from"):
            for f, stop, c in p.read(nt, pos + 14, ctx):
                r = ir.SomeOf(f, _named(c, True), C(0), ANY_NUMBER)
                yield r, stop, _spoken(r, c)
        return
    up = t.startswith("up to ", pos)
    start = pos + 6 if up else pos
    end = t.find(" ", start)
    word = t[start:end] if end > 0 else ""
    n = NUMBER_OF.get(word, 0)
    if n < 2 or t.startswith("target ", end + 1):
        return
    for nt in ("nouns.or", "placeds.from"):
        for f, stop, c in p.read(nt, end + 1, ctx):
            r = ir.SomeOf(f, _named(c, True), C(0 if up else n), C(n))
            yield r, stop, _spoken(r, c)


@writer("some")
def write_some(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(r, ir.SomeOf) or r.players != ir.YOU or not isinstance(r.hi, C) or r.lo not in (C(0), r.hi):
        raise NoText
    if r.hi == ANY_NUMBER:
        lead, kinds = "any number of ", ("nouns.or", "placeds.from")
    elif r.hi.value >= len(NUMBERS):
        raise NoText
    elif r.hi == C(1):
        lead, kinds = ("", ("a.noun", "a.placed.from")) if r.lo == C(1) else ("up to one ", ("noun", "placed.from"))
    else:
        lead, kinds = ("" if r.lo == r.hi else "up to ") + NUMBERS[r.hi.value] + " ", ("nouns.or", "placeds.from")
    for nt in kinds:
        try:
            words, c = w.write(nt, r.filter, ctx)
        except NoText:
            continue
        return lead + words, _spoken(r, c)
    raise NoText


@reader("object")
def read_chosen(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if not p.text.endswith(_NOT_AFTER, 0, pos):
        for r, end, c in p.read("some", pos, ctx):
            yield r, end, c.about(r)


# ---------------------------------------------------------------- choosing as an instruction of its own
def _only_targets(r: Any) -> bool:
    return isinstance(r, ir.Target) or isinstance(r, ir.Union) and _only_targets(r.a) and _only_targets(r.b)


rule(
    E,
    "choose {r:object}",
    of=ir.ChooseTargets,
    make=lambda e: ir.ChooseTargets(e["r"]) if _only_targets(e["r"]) else None,
    take=lambda v: {"r": v.ref},
)
rule(
    E,
    "choose {r:some}",
    of=ir.Choose,
    make=lambda e: ir.Choose(e["r"].players, e["r"].filter, e["r"].lo, e["r"].hi, e["r"].name),
    take=lambda v: {"r": ir.SomeOf(v.filter, v.name, v.lo, v.hi, v.players)} if not v.random else None,
)


rule(E, "tap or untap {r:object}", ir.May(ir.YOU, (ir.Tap(h.r),), (ir.Untap(h.r),)))  # one of the two is done


# "destroy all other creatures": other than what was just spoken of
rule("adjective", "{o:other.than}", h.o)


@reader("other.than")
def read_other(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if p.text.startswith("other ", pos):
        for a in ctx.it()[:1]:
            if isinstance(a.value, (ir.Target, ir.Bound)):
                yield ir.NotOf(ir.Among(a.value)), pos + 5, ctx


@writer("other.than")
def write_other(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    if (
        not isinstance(f, ir.NotOf)
        or not isinstance(f.part, ir.Among)
        or not ctx.it()
        or ctx.it()[0].value != f.part.ref
    ):
        raise NoText
    return "other", ctx


_OTHER = ir.NotOf(ir.Is("THIS"))


def misread_other(a: Any) -> bool:
    """Such as "Other" can't mean other than this: in a spell, and after something was chosen on its own."""
    if isinstance(a, ir.Spell):
        return any(
            _OTHER in e.walk()
            for x in a.effects
            for e in x.walk()
            if isinstance(e, ir.Effect) and not _supports(e) and not any(_supports(y) for y in e.walk())
        )
    effects = getattr(a, "effects", ())
    chosen = False
    for e in effects:
        if chosen and _OTHER in e.walk():
            return True
        chosen = chosen or any(isinstance(x, (ir.Choose, ir.ChooseTargets)) for x in e.walk())
    return False


def _supports(e: Any) -> bool:
    return isinstance(e, ir.KeywordAction) and e.name == "support"


# ---------------------------------------------------------------- "that many": as many as the event, not as an earlier instruction
_COUNTS = (
    ir.Move, ir.Sacrifice, ir.SacrificeChoice, ir.Destroy, ir.Discard, ir.Mill, ir.RemoveCounters, ir.Choose, ir.Search, ir.Tap, ir.Untap,
    ir.PlayerEffect, ir.CreateTokens, ir.RevealUntil,
)  # fmt: skip


def _below(tree: Any) -> Iterator[Any]:
    """What is in a tree, but not in triggered abilities that it creates or grants."""
    for x in tree if isinstance(tree, tuple) else (tree,):
        if isinstance(x, ir.Node) and not isinstance(x, ir.Triggered):
            yield x
            for y in x.children():
                yield from _below(y)


def _several(e: Any) -> bool:
    """An instruction that is about a number of things which is not known beforehand."""
    ref = getattr(e, "ref", None)
    if ref is not None and (isinstance(ref, (ir.All, ir.Union)) or isinstance(ref, ir.Target) and ref.spec.max > 1):
        return True
    if isinstance(ref, (ir.SomeOf, ir.Bound)) and ref.name.startswith("those"):
        return True
    return any(not isinstance(getattr(e, f, C(1)), (C, type(None))) for f in ("n", "hi"))


def misread_amount(a: Any) -> bool:
    """Such as "That many" stands for the event's amount, but the event has none, or an instruction before it counts something."""
    for t in a.walk() if isinstance(a, ir.Node) else ():
        if not isinstance(t, ir.Triggered) or not any(isinstance(x, ir.EventAmount) for x in _below(t.effects)):
            continue
        if t.event.kind not in WITH_AMOUNT and not t.event.one_or_more:
            return True
        before: list[Any] = []
        for x in _below(t.effects):
            if isinstance(x, _COUNTS):
                if any(isinstance(y, ir.EventAmount) for y in _below(x)):
                    return any(map(_several, before))
                before.append(x)
            elif isinstance(x, ir.EventAmount) and any(map(_several, before)):
                return True
    return False


def misread_it(a: Any) -> bool:
    """Such as "It" can't be meant so: something is not attached to itself, and a spell that was cast is not cast once more."""
    for x in a.walk() if isinstance(a, ir.Node) else ():
        if isinstance(x, ir.Attach) and x.ref == x.to:
            return True
        if isinstance(x, ir.Triggered) and x.event.kind == ir.Event.CAST:
            if any(isinstance(y, ir.CastNow) and y.ref == ir.EventObject() and not y.copies for y in _below(x.effects)):
                return True
    return False


def misread(a: Any) -> bool:
    """A reading that the grammar allows but that can't be meant."""
    return misread_other(a) or misread_amount(a) or misread_it(a)


# ---------------------------------------------------------------- "protection from the color of your choice"
_COLOR = "that color"
_SHIELD = ir.GrantAbility(ir.Protection(ir.OfColorNamed(_COLOR)))


def _shielded(e: dict[str, Any]) -> Any:
    return ir.Joined((ir.ChooseColor(ir.YOU, _COLOR), ir.Modify(e["r"], (*e.get("m", ()), _SHIELD), e["d"])))


def _shield(before: bool) -> Any:
    def take(j: Any) -> dict[str, Any] | None:
        if j.then or len(j.effects) != 2 or j.effects[0] != ir.ChooseColor(ir.YOU, _COLOR):
            return None
        m = j.effects[1]
        if not isinstance(m, ir.Modify) or m.players != ir.YOU or m.mods[-1] != _SHIELD or (len(m.mods) > 1) != before:
            return None
        return {"r": m.ref, "m": m.mods[:-1], "d": m.duration}

    return take


_FROM = "protection from the color of your choice{d:until}"
rule(E, "{r:subject} gain{s} " + _FROM, make=_shielded, take=_shield(False), of=ir.Joined, first=True)
rule(E, "{r:subject} gain{s} {m:abilities} and " + _FROM, make=_shielded, read_only=True)
rule(E, "{r:subject} {m:predicates} and gain{s} " + _FROM, make=_shielded, take=_shield(True), of=ir.Joined, first=True)
rule(E, "{r:subject} {m:predicates} and " + _FROM, make=_shielded, read_only=True)
