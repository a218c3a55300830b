"""Copies of permanents: tokens that are copies, entering and becoming as a copy, and what a copy differs in (CR 707)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import CardType, Duration, Event, ReplaceOp, Supertype
from .. import ir
from .context import Antecedent, Context
from .effects import HELD, E, join_words
from .nouns import TYPE_WORDS
from .quantities import C
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer
from .tokens import _SIZE, _colors, _numbers, _subtypes, _types, color_words

T = CardType
LEGENDARY = ir.SetSupertypes(Supertype.LEGENDARY)
NOT_LEGENDARY = ir.SetSupertypes(Supertype.LEGENDARY, True)
_SUBJECTS = ("it", "they", "the token", "he", "she")
_IS = ("'s ", " is ", "'re ", " are ")
_NOT = (
    "it isn't legendary",
    "it's not legendary",
    "the token isn't legendary",
    "they aren't legendary",
    "they're not legendary",
    "is not legendary",
    "isn't legendary",
)
_POSSESSIVES = ("its", "their", "his", "her")


# ---------------------------------------------------------------- what a copy differs in
def _one(p: Reader, pos: int, ctx: Context, first: bool) -> Iterator[tuple[tuple[Any, ...], int, Context]]:
    """One thing that a copy differs in."""
    t = p.text
    for words in _NOT:
        if t.startswith(words, pos):
            yield (NOT_LEGENDARY,), pos + len(words), ctx if words == _NOT[0] else ctx.varying()
    for word in _SUBJECTS:
        for verb in (" has ", " have "):
            if t.startswith(word + verb, pos):
                for mods, end, c in p.read("abilities", pos + len(word + verb), ctx):
                    yield mods, end, c
        for verb in _IS:
            if t.startswith(word + verb, pos):
                yield from _is(p, pos + len(word + verb), ctx if word in ("it", "they") else ctx.varying())
    if not first:
        if t.startswith("has ", pos):
            for mods, end, c in p.read("abilities", pos + 4, ctx):
                yield mods, end, c.varying()
        if t.startswith("is ", pos):
            yield from _is(p, pos + 3, ctx.varying())


def _addition(t: str, pos: int) -> Iterator[tuple[str, int]]:
    for whose in _POSSESSIVES:
        for what in ("types", "creature types", "colors and types", "colors"):
            words = f" in addition to {whose} other {what}"
            if t.startswith(words, pos):
                yield what, pos + len(words)


def _is(p: Reader, pos: int, ctx: Context) -> Iterator[tuple[tuple[Any, ...], int, Context]]:
    """What follows "it's"."""
    t = p.text
    for words in ("legendary in addition to its other types", "legendary"):
        if t.startswith(words, pos):
            yield (LEGENDARY,), pos + len(words), ctx if words == "legendary" else ctx.varying()
            break
    article = next((a for a in ("a ", "an ") if t.startswith(a, pos)), "")
    at = pos + len(article)
    mods: list[Any] = []
    size = None
    if t.startswith("legendary ", at) and article:
        mods.append(LEGENDARY)
        at += 10
    m = _SIZE.match(t + " ", at) or _SIZE.match(t[at:].replace(",", " ").replace(".", " ") + " ", 0)
    if m and m[1] is not None:
        size = ir.SetPT(C(int(m[1])), C(int(m[2])))
        mods.append(size)
        at += len(m[0]) - 1
        if not article:
            yield (size,), at, ctx
            return
        if not t.startswith(" ", at):
            return
        at += 1
    for colors, start in _colors(t + " ", at):
        more: list[Any] = list(mods)
        subtypes, after = _subtypes(_spaced(t), start)
        types, after = _types(_spaced(t), after)
        if colors is None and not subtypes and not types and not mods:
            continue
        end = min(after - 1, len(t)) if after > start else start - 1
        keywords: list[tuple[tuple[Any, ...], int, Context]] = [((), end, ctx)]
        if t.startswith(" with ", end):
            keywords = [*keywords, *((k, e, c.varying()) for k, e, c in p.read("abilities", end + 6, ctx))]
        for held, stop, c in keywords:
            for what, last in _addition(t, stop):
                got = list(more)
                if colors is not None:
                    got.append(ir.SetColors(colors, "colors" in what))
                if what == "colors" or not (subtypes or types):
                    continue
                got.append(ir.AddTypes(types, subtypes))
                yield (
                    (*got, *held),
                    last,
                    c if got == [ir.AddTypes(types, subtypes)] and not held and what == "types" else c.varying(),
                )
            if (
                size is not None
                and colors is not None
                and subtypes
                and not types & ~T.CREATURE
                and LEGENDARY not in mods
            ):
                yield (
                    (ir.TurnsInto(size.power, size.toughness, subtypes, colors), *held),
                    stop,
                    c.varying() if types else c,
                )
    for colors, start in _colors(t + " ", at):
        if colors is not None and not article and size is None:
            yield (ir.SetColors(colors),), start - 1, ctx


def _spaced(t: str) -> str:
    return t.replace(",", " ").replace(".", " ") + " "


@reader("exceptions")
def read_exceptions(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Nothing, or ", except it isn't legendary and it has haste"."""
    yield (), pos, ctx
    if p.text.startswith(", except ", pos):
        for mods, end, c in _one(p, pos + 9, ctx, True):
            yield from _more(p, end, c, mods)


def _more(p: Reader, pos: int, ctx: Context, before: tuple[Any, ...]) -> Iterator[Result]:
    """As far as it goes: "... and it has haste" is an exception, too."""
    further = False
    for sep in (", and ", " and ", ", "):
        if p.text.startswith(sep, pos):
            for mods, end, c in _one(p, pos + len(sep), ctx, False):
                further = True
                yield from _more(p, end, c.varying(), (*before, *mods))
    if not further:
        yield before, pos, ctx


@writer("exceptions")
def write_exceptions(w: Writer, mods: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(mods, tuple):
        raise NoText
    if not mods:
        return "", ctx
    many = ctx.agree == "copies"
    it, its, are, have = ("they", "their", "'re", "have") if many else ("it", "its", "'s", "has")
    out = []
    i = 0
    while i < len(mods):
        m = mods[i]
        i += 1
        if isinstance(m, HELD):
            held = [m]
            while i < len(mods) and isinstance(mods[i], HELD):
                held.append(mods[i])
                i += 1
            out.append(f"{it} {have} {w.write('abilities', tuple(held), ctx)[0]}")
        elif m == NOT_LEGENDARY:
            out.append("they aren't legendary" if many else "it isn't legendary")
        elif m == LEGENDARY:
            out.append(f"{it}{are} legendary")
        elif isinstance(m, ir.SetPT) and isinstance(m.power, C) and isinstance(m.toughness, C):
            out.append(f"{it}{are} {m.power.value}/{m.toughness.value}")
        elif isinstance(m, ir.SetColors) and m.named is None and not m.added:
            out.append(f"{it}{are} {color_words(m.colors)}")
        elif isinstance(m, ir.AddTypes):
            words = [
                *m.subtypes,
                *(x for x in ("enchantment", "artifact", "land", "creature") if TYPE_WORDS[x] & m.types),
            ]
            article = "" if many else "a\x01 "
            out.append(f"{it}{are} {article}{' '.join(words)} in addition to {its} other types")
        elif isinstance(m, ir.TurnsInto) and isinstance(m.power, C) and isinstance(m.toughness, C):
            out.append(
                f"{it}{are} a {m.power.value}/{m.toughness.value} {color_words(m.colors)} {' '.join(m.subtypes)}"
            )
        else:
            raise NoText
    return ", except " + join_words(out), ctx


# ---------------------------------------------------------------- tokens that are copies
_COPY = frozenset(("token", "permanent", "creature", "artifact", "enchantment", "land"))


def _token(ctx: Context, many: bool) -> tuple[str, Context]:
    base = "those tokens" if many else "that token"
    name, k = base, 2
    while ctx.known(ir.Bound(name)):
        name, k = f"{base} {k}", k + 1
    return name, ctx.mention(Antecedent(ir.Bound(name), _COPY, many))


@reader("copying")
def read_copying(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Of `CopyTokens`: all but the players."""
    t = p.text
    for n, many, at, c in _numbers(p, pos, ctx):
        tapped = attacking = False
        if t.startswith("tapped and attacking ", at):
            tapped = attacking = True
            at += 21
        elif t.startswith("tapped ", at):
            tapped = True
            at += 7
        lead = "tokens that are copies of " if many else "token that's a copy of "
        if not t.startswith(lead, at):
            continue
        for r, end, d in p.read("object", at + len(lead), c):
            tails = [(tapped, attacking, end, d)]
            for words, how in (
                (" that's tapped and attacking", (True, True)),
                (" that are tapped and attacking", (True, True)),
            ):
                if t.startswith(words, end):
                    tails.append((*how, end + len(words), d.varying()))
            for tap, attack, stop, e in tails:
                for mods, last, f in p.read("exceptions", stop, e):
                    numbers = [(n, last, f)]
                    if n == ir.X() and t.startswith(", where X is ", last):
                        numbers += [(m, after, g) for m, after, g in p.read("amount", last + 13, f)]
                    for m, after, g in numbers:
                        name, known = _token(g, many)
                        yield (m, r, name, mods, tap, attack), after, known


@writer("copying")
def write_copying(w: Writer, v: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(v, tuple) or len(v) != 6:
        raise NoText
    n, r, name, mods, tapped, attacking = v
    many = n != C(1)
    how = "tapped and attacking " if tapped and attacking else "tapped " if tapped else ""
    if attacking and not tapped:
        raise NoText
    plain = isinstance(n, (C, ir.X, ir.EventAmount))
    words, c = w.write("object", r, ctx)
    if many:
        out = w.write("few", n if plain else ir.X(), ctx)[0] + f" {how}tokens that are copies of {words}"
    else:
        out = f"a {how}token that's a copy of {words}"
    text, _ = w.write("exceptions", mods, c.agreeing("copies") if many else c)
    out += text
    if not plain:
        amount, c = w.write("amount", n, c)
        out += ", where X is " + amount
    return out, _token(c, many)[1]


rule(
    E,
    "{who}create{s} {g:copying}",
    of=ir.CopyTokens,
    make=lambda e: ir.CopyTokens(e["who"], *e["g"]),
    take=lambda v: {"who": v.players, "g": (v.n, v.ref, v.name, v.exceptions, v.tapped, v.attacking)},
)

# ---------------------------------------------------------------- entering and becoming
_ENTERS = ir.EventPattern(Event.ENTERS, ir.Is("THIS"))
rule("copied", "any {f:noun} on the battlefield", h.f)
rule("copied", "{f:a.noun}", h.f, read_only=True)


@writer("copied")
def write_copied(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    if any(isinstance(x, (ir.ControlledBy,)) for x in parts):
        return w.write("a.noun", f, ctx)
    raise NoText


rule(
    "line",
    "you may have ~ enter as a copy of {f:copied}{x:exceptions}.",
    of=ir.Replacement,
    make=lambda e: ir.Replacement(_ENTERS, ReplaceOp.ENTERS_AS_COPY, copied=e["f"], exceptions=e["x"]),
    take=lambda a: (
        {"f": a.copied, "x": a.exceptions} if a.op == ReplaceOp.ENTERS_AS_COPY and a.condition is None else None
    ),
)
rule("until.copy", "", Duration.PERMANENT)
rule("until.copy", " until end of turn", Duration.END_OF_TURN)
rule("until.copy", " until your next turn", Duration.UNTIL_YOUR_NEXT_TURN)
rule(E, "{r:subject} become{s} a copy of {o:object}{d:until.copy}{x:exceptions}", ir.BecomeCopy(h.r, h.o, h.d, h.x))
rule(
    E,
    "{r:subject} become{s} a copy of {o:object}{x:exceptions} until end of turn",
    ir.BecomeCopy(h.r, h.o, Duration.END_OF_TURN, h.x),
    read_only=True,
)
rule(
    E,
    "until end of turn, {r:subject} become{s} a copy of {o:object}{x:exceptions}",
    ir.BecomeCopy(h.r, h.o, Duration.END_OF_TURN, h.x),
    read_only=True,
)
