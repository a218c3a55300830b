"""Things that are not targets and are chosen as an instruction is followed: "a creature you control", "up to two lands"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import ir
from .context import Antecedent, Context
from .effects import E
from .nouns import words_for
from .quantities import C
from .refs import NUMBER_OF, NUMBERS
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer

#: After these words such a phrase is something else: a cost, a target of damage, a number of counters.
_NOT_AFTER = ("sacrifice ", "sacrifices ", "discard ", "discards ", "damage to ", "counters on ", "counter on ", "reveal ", "equal to ")


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
    if r.hi == C(1):
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


rule(E, "choose {r:object}", of=ir.ChooseTargets, make=lambda e: ir.ChooseTargets(e["r"]) if _only_targets(e["r"]) else None, take=lambda v: {"r": v.ref})
rule(E, "choose {r:some}", of=ir.Choose, make=lambda e: ir.Choose(e["r"].players, e["r"].filter, e["r"].lo, e["r"].hi, e["r"].name),
     take=lambda v: {"r": ir.SomeOf(v.filter, v.name, v.lo, v.hi, v.players)} if not v.random else None)  # fmt: skip


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
    if not isinstance(f, ir.NotOf) or not isinstance(f.part, ir.Among) or not ctx.it() or ctx.it()[0].value != f.part.ref:
        raise NoText
    return "other", ctx


_OTHER = ir.NotOf(ir.Is("THIS"))


def misread_other(a: Any) -> bool:
    """ "Other" can't mean other than this: in a spell, and after something was chosen on its own."""
    if isinstance(a, ir.Spell):
        return any(_OTHER in e.walk() for x in a.effects for e in x.walk() if isinstance(e, ir.Effect) and not _supports(e) and not any(_supports(y) for y in e.walk()))
    effects = getattr(a, "effects", ())
    chosen = False
    for e in effects:
        if chosen and _OTHER in e.walk():
            return True
        chosen = chosen or any(isinstance(x, (ir.Choose, ir.ChooseTargets)) for x in e.walk())
    return False


def _supports(e: Any) -> bool:
    return isinstance(e, ir.KeywordAction) and e.name == "support"
