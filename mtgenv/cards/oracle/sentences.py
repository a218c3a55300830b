"""How clauses make sentences: joined, "may", "if you do", "unless", modes, conditions, where X is (CR 608.2, 700.2, 118.12)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from .. import ir
from .context import Context
from .effects import _list, join_words
from .quantities import C
from .refs import NUMBER_OF, NUMBERS
from .template import NoText, Reader, Result, Writer, h, reader, rule, table, writer

#: what a reflexive trigger waits for is the instruction before it, so that its event says nothing
NEVER = ir.EventPattern(ir.Event.BECOMES_STATE)

ONE_SUBJECT = (ir.PlayerEffect, ir.Discard, ir.Mill, ir.SacrificeChoice)


# ---------------------------------------------------------------- sentences
def _bare(e: dict[str, Any]) -> Any:
    return e["a"]


@reader("clauses")
def read_clauses(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """One clause or several joined by "and": always a tuple of instructions."""
    for got, end, c in _list(p, pos, ctx, "clause", "and"):
        yield tuple(got), end, c


@writer("clauses")
def write_clauses(w: Writer, effects: Any, ctx: Context) -> tuple[str, Context]:
    words: list[str] = []
    before: Any = None
    for e in effects:
        text, after = w.write("clause", e, ctx)
        who = getattr(e, "players", None)
        if before is not None and who == before and who != ir.YOU and isinstance(e, ONE_SUBJECT):
            subject = w.write("who", who, ctx)[0]
            text = text.removeprefix(subject)  # "target player draws two cards and loses 2 life"
        elif words and who == ir.YOU and isinstance(e, ONE_SUBJECT) and ctx.person() is not None and not text.startswith("you "):
            text = "you " + text  # not that player
        before = who if isinstance(e, ONE_SUBJECT) else None
        words.append(text)
        ctx = after
    return join_words(words), ctx


@reader("sentence")
def read_sentence(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """What stands between two full stops."""
    for got, end, c in p.read("clauses", pos, ctx):
        first = got[0] if len(got) == 1 else ir.Joined(got)
        yield first, end, c
        if p.text.startswith(", then ", end):
            for more, stop, d in _thens(p, end, c):
                yield ir.Joined((*got, *more) if len(got) == 1 else (first, *more), then=True), stop, d
    for got, end, c in p.read("clauses", pos + 6, ctx) if p.text.startswith("then, ", pos) else ():
        yield (got[0] if len(got) == 1 else ir.Joined(got)), end, c


@reader("sentence.any")
def read_where(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for e, end, c in p.read("sentence", pos, ctx):
        if p.text.startswith(", where X is ", end):
            for n, stop, d in p.read("amount", end + 13, c):
                out = substitute(e, ir.X(), n)
                if out != e and not _about_itself(e, n):
                    yield out, stop, d.varying()


def _about_itself(e: Any, n: Any) -> bool:
    """The number of tokens, or their size, would be that of the tokens themselves."""
    made = {ir.Bound(t.name) for t in e.walk() if isinstance(t, (ir.CreateTokens, ir.CopyTokens)) and t.name and ir.X() in (t.n, getattr(t, "size", None))}
    return not made.isdisjoint(n.walk())


def substitute(tree: Any, old: Any, new: Any) -> Any:
    """The tree with one sub-tree in place of another."""
    if tree == old:
        return new
    if isinstance(tree, tuple):
        return tuple(substitute(x, old, new) for x in tree)
    if isinstance(tree, ir.Node) and not isinstance(tree, ir.Card):
        return type(tree)(**{f.name: substitute(getattr(tree, f.name), old, new) for f in fields(tree)})
    return tree


def complex_numbers(tree: Any) -> list[Any]:
    """The outermost quantities in a tree that are more than a constant or X."""
    if isinstance(tree, ir.Quantity) and not isinstance(tree, (C, ir.X, ir.EventAmount, ir.Negative)):
        return [tree]
    if isinstance(tree, tuple):
        return [q for x in tree for q in complex_numbers(x)]
    if isinstance(tree, ir.Node) and not isinstance(tree, ir.Filter):
        return [q for f in fields(tree) for q in complex_numbers(getattr(tree, f.name))]
    return []


@writer("sentence.any")
def write_where(w: Writer, e: Any, ctx: Context) -> tuple[str, Context]:
    """ "..., where X is ...", if there are no words for it otherwise."""
    found = list(dict.fromkeys(complex_numbers(e)))
    if len(found) != 1 or ir.X() in e.walk() or isinstance(e, ir.Modify):
        raise NoText
    try:
        return w.write("sentence", e, ctx)
    except NoText:
        pass
    words, ctx = w.write("sentence", substitute(e, found[0], ir.X()), ctx)
    more, ctx = w.write("amount", found[0], ctx)
    return f"{words}, where X is {more}", ctx


def _thens(p: Reader, pos: int, ctx: Context) -> Iterator[tuple[tuple[Any, ...], int, Context]]:
    if p.text.startswith(", then ", pos):
        for got, end, c in p.read("clauses", pos + 7, ctx):
            one = got if len(got) == 1 else (ir.Joined(got),)
            yield one, end, c
            for more, stop, d in _thens(p, end, c):
                yield (*one, *more), stop, d


def _write_step(w: Writer, x: Any, ctx: Context) -> tuple[str, Context]:
    """What stands between two "then"s: a clause, which may stand for several instructions, or several clauses."""
    if isinstance(x, ir.Joined):
        try:
            return w.write("clause", x, ctx)
        except NoText:
            pass
    return w.write("clauses", x.effects if isinstance(x, ir.Joined) and not x.then else (x,), ctx)


@writer("sentence")
def write_sentence(w: Writer, e: Any, ctx: Context) -> tuple[str, Context]:
    if isinstance(e, ir.Joined):
        try:
            return w.write("clause", e, ctx)
        except NoText:
            pass
    if isinstance(e, ir.Joined) and not e.then:
        return w.write("clauses", e.effects, ctx)
    if isinstance(e, ir.Joined):
        words = []
        before = None
        for x in e.effects:
            text, after = _write_step(w, x, ctx)
            who = getattr(x, "players", None)
            if before is not None and who == before and who != ir.YOU and isinstance(x, ONE_SUBJECT):
                text = text.removeprefix(w.write("who", who, ctx)[0])
            before = who if isinstance(x, ONE_SUBJECT) else None
            words.append(text)
            ctx = after
        return ", then ".join(words), ctx
    return w.write("clauses", (e,), ctx)


@reader("effects")
def read_effects(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Sentences up to the last full stop."""
    for e, end, c in p.read("sentence.any", pos, ctx):
        if p.text.startswith(".", end) or p.text[end - 1 : end] == '"' and p.text[:end].endswith(('."', '!"', ".'\"")):
            stop = end + 1 if p.text.startswith(".", end) else end
            yield (e,), stop, c
            if p.text.startswith("\n", stop) and any(isinstance(x, ir.Random) for x in e.walk()):
                for rows, last, d in read_rows(p, stop, c, ()):
                    yield (e, *rows), last, d
            if p.text.startswith(" ", stop):
                for more, last, d in p.read("effects", stop + 1, c):
                    yield (e, *more), last, d


@writer("effects")
def write_effects(w: Writer, effects: Any, ctx: Context) -> tuple[str, Context]:
    words = []
    rolled = False
    for i, e in enumerate(effects):
        if rolled and row_of(e) is not None and all(row_of(x) is not None for x in effects[i:]):
            return " ".join(words) + write_rows(w, effects[i:], ctx), ctx
        text, ctx = w.write("sentence.any", e, ctx)
        rolled = any(isinstance(x, ir.Random) for x in e.walk())
        words.append(text if text.endswith(('."', '!"', ".'\"")) else text + ".")
    return " ".join(words), ctx


# tables of die rolls (CR 706.3)
RESULT = ir.Sum(ir.Number("die"), C(1))
_ROW = re.compile(r"\n(\d+)(?:\u2014(\d+))? \| ")
_MORE = re.compile(r"create (two|three|four|five) of those tokens\.")


def _made(effects: Any) -> ir.CreateTokens | None:
    """The tokens that the first row of a table is only about."""
    return effects[0] if len(effects) == 1 and isinstance(effects[0], ir.CreateTokens) and effects[0].n == C(1) else None


def read_rows(p: Reader, pos: int, ctx: Context, before: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], int, Context]]:
    """The rows of a table from `pos` on, as conditional instructions."""
    m = _ROW.match(p.text, pos)
    if m is None:
        return
    lo, hi = int(m[1]), int(m[2] or m[1])
    found = [(got, end, c) for got, end, c in p.read("effects", m.end(), ctx)]
    more = _MORE.match(p.text, m.end())
    token = _made(before[0].then) if before else None
    if more and token is not None:
        found.append(((replace(token, n=C(NUMBER_OF[more[1]])),), more.end(), ctx))
    for got, end, c in found:
        row = ir.If(ir.Both(ir.Compare(">=", RESULT, C(lo)), ir.Compare("<=", RESULT, C(hi))), got)
        after = ctx.announced(c)
        after = after.varying() if c.varied else after
        if end == len(p.text):
            yield (row,), end, after
        for rows, stop, d in read_rows(p, end, after, (*before, row)):
            yield (row, *rows), stop, d


def row_of(e: Any) -> tuple[int, int] | None:
    """The bounds of a row of a table; None if it is none."""
    if not isinstance(e, ir.If) or e.otherwise or not isinstance(e.condition, ir.Both):
        return None
    a, b = e.condition.a, e.condition.b
    if not isinstance(a, ir.Compare) or not isinstance(b, ir.Compare) or a.a != RESULT or b.a != RESULT or (a.op, b.op) != (">=", "<="):
        return None
    return a.b.value, b.b.value  # type: ignore[attr-defined]


def write_rows(w: Writer, rows: Any, ctx: Context) -> str:
    """A table of die rolls."""
    out = ""
    token = _made(rows[0].then)
    for i, e in enumerate(rows):
        lo, hi = row_of(e)  # type: ignore[misc]
        out += f"\n{lo}" + (f"\u2014{hi}" if hi != lo else "") + " | "
        if i and token is not None and len(e.then) == 1 and isinstance(e.then[0], ir.CreateTokens) and replace(e.then[0], n=C(1)) == token:
            out += f"create {NUMBERS[e.then[0].n.value]} of those tokens."
            continue
        text, after = w.write("effects", e.then, ctx)
        ctx = ctx.announced(after)
        out += text
    return out


# modes (CR 700.2)
table("how.many", {
    "choose one": (1, 1), "choose two": (2, 2), "choose three": (3, 3), "choose one or both": (1, 2), "choose one or more": (1, 0),
    "choose up to one": (0, 1), "choose up to two": (0, 2), "choose any number": (0, 0),
})  # fmt: skip


@reader("effects")
def read_modal(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for (lo, hi), end, c in p.read("how.many", pos, ctx) if p.text.startswith("choose ", pos) else ():
        if p.text.startswith(" \u2014\n", end):
            for modes, stop, d in _modes(p, end + 2, c):
                yield (ir.Modal(modes, lo, hi or len(modes)),), stop, c.varying() if d.varied else c


def _modes(p: Reader, pos: int, ctx: Context) -> Iterator[tuple[tuple[Any, ...], int, Context]]:
    if p.text.startswith("\n\u2022 ", pos):
        for effects, end, c in p.read("effects", pos + 3, ctx):
            if end == len(p.text):
                yield (effects,), end, c
            after = ctx.announced(c)
            for more, stop, d in _modes(p, end, after.varying() if c.varied else after):
                yield (effects, *more), stop, d


@writer("effects")
def write_modal(w: Writer, effects: Any, ctx: Context) -> tuple[str, Context]:
    if len(effects) != 1 or not isinstance(effects[0], ir.Modal):
        raise NoText
    m = effects[0]
    bounds = (m.lo, m.hi)
    if m.hi == len(m.modes) and m.lo < m.hi and not (m.lo == 1 and m.hi == 2):
        bounds = (m.lo, 0)
    words = w.write("how.many", bounds, ctx)[0] + " \u2014"
    return words + "".join("\n\u2022 " + w.write("effects", x, ctx)[0] for x in m.modes), ctx


rule("sentence.any", "{e:sentence}", h.e)
rule("sentence.any", "then {e:sentence.any}", h.e, read_only=True)  # sentences follow one another anyway
rule("sentence.any", "if {c:condition}, {e:sentence}", make=lambda e: ir.If(e["c"], _effects(e["e"])), of=ir.If,
     take=lambda v: {"c": v.condition, "e": _one(v.then)} if not v.otherwise and not v.instead else None)  # fmt: skip
rule("sentence.any", "if {c:condition}, {e:sentence}. otherwise, {o:sentence}", of=ir.If,
     make=lambda e: ir.If(e["c"], _effects(e["e"]), _effects(e["o"])),
     take=lambda v: {"c": v.condition, "e": _one(v.then), "o": _one(v.otherwise)} if v.otherwise and not v.instead else None)  # fmt: skip
rule("sentence.any", "{o:sentence}. if {c:condition}, {e:sentence} instead", of=ir.If,
     make=lambda e: ir.If(e["c"], _effects(e["e"]), _effects(e["o"]), True),
     take=lambda v: {"c": v.condition, "e": _one(v.then), "o": _one(v.otherwise)} if v.instead else None)  # fmt: skip
rule("sentence.any", "{who:mayer}may {e:sentence}", make=lambda e: ir.May(e["who"], _effects(e["e"])) if e["who"] == ir.YOU else None, of=ir.May,
     take=lambda v: {"who": v.players, "e": _one(v.effects)} if not v.otherwise and len(v.effects) > 1 else None)  # fmt: skip
rule("sentence.any", "{e:sentence} unless {who:payer}{c:payment}", of=ir.UnlessPays,
     make=lambda e: ir.UnlessPays(_effects(e["e"]), e["who"], e["c"]),
     take=lambda v: {"e": _one(v.effects), "who": v.players, "c": v.cost} if v.times is None else None)  # fmt: skip
# doing and what follows (CR 118.12, 608.2c)
for _may, _players in (("{who:mayer}may ", h.who), ("", None)):
    for _do, _extra in (("if {w2:doer} do", None), ("when {w2:doer} do", "when")):
        for _else in ("", ". otherwise, {o:sentence}"):

            def _if_do(may: str, players: Any, do: str, extra: Any, otherwise: str) -> None:
                words = f"{may}{{a:sentence}}. {do}, {{e:sentence.any}}{otherwise}"

                def make(e: dict[str, Any]) -> Any:
                    then: Any = _effects(e["e"])
                    if extra:
                        then = (ir.Reflexive(ir.Triggered(NEVER, then)),)
                    if players is None and isinstance(e["a"], ir.May):
                        return None
                    actions = tuple(_done_by(a, e.get("who", ir.YOU)) for a in _effects(e["a"]))
                    if None in actions:
                        return None
                    return ir.IfDo(actions, then, _effects(e["o"]) if "o" in e else (), e.get("who"))

                def take(v: Any) -> dict[str, Any] | None:
                    if bool(v.otherwise) != bool(otherwise) or (v.players is None) != (players is None):
                        return None
                    then = v.then
                    reflexive = len(then) == 1 and isinstance(then[0], ir.Reflexive)
                    if reflexive != bool(extra):
                        return None
                    if reflexive:
                        then = then[0].ability.effects
                    out = {"a": _one(tuple(_told_as(a, v.players or ir.YOU) for a in v.actions)), "e": _one(then), "who": v.players, "w2": v.players or ir.YOU}
                    return {**out, "o": _one(v.otherwise)} if v.otherwise else out

                rule("sentence.any", words, make=make, take=take, of=ir.IfDo)

            _if_do(_may, _players, _do, _extra, _else)


def _may_pay(do: str, when: bool, otherwise: bool) -> None:
    words = f"{{who:mayer}}may {{c:payment}}. {do}, {{e:sentence.any}}" + (". otherwise, {o:sentence}" if otherwise else "")

    def make(e: dict[str, Any]) -> Any:
        then: Any = _effects(e["e"])
        if when:
            then = (ir.Reflexive(ir.Triggered(NEVER, then)),)
        return ir.MayPay(e["who"], e["c"], then, _effects(e["o"]) if otherwise else ())

    def take(v: Any) -> dict[str, Any] | None:
        then = v.then
        reflexive = len(then) == 1 and isinstance(then[0], ir.Reflexive)
        if v.times is not None or reflexive != when or bool(v.otherwise) != otherwise:
            return None
        then = then[0].ability.effects if reflexive else then
        out = {"who": v.players, "c": v.cost, "e": _one(then), "w2": v.players}
        return {**out, "o": _one(v.otherwise)} if otherwise else out

    rule("sentence.any", words, make=make, take=take, of=ir.MayPay)


for _o in (False, True):
    _may_pay("if {w2:doer} do", False, _o)
    _may_pay("when {w2:doer} do", True, _o)


@reader("doer")
def read_doer(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for words in ("you", "they", "that player does", "that player do"):
        if p.text.startswith(words + " ", pos):
            yield None, pos + len(words), ctx
            return


@writer("doer")
def write_doer(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    return ("you" if who in (None, ir.YOU) else "they"), ctx


rule("mayer", "{who:you}", h.who)
rule("payer", "{who:you}", h.who)
rule("payment", "{c:pay.part}", make=lambda e: ir.Cost(None, (e["c"],)), of=ir.Cost, take=lambda v: {"c": v.parts[0]} if not v.mana and len(v.parts) == 1 else None)
rule("sentence.any", "{e:sentence} if {c:condition}", make=lambda e: None if isinstance(e["e"], (ir.May, ir.IfDo)) else ir.If(e["c"], _effects(e["e"])), read_only=True)
rule("payment", "pay{s} {c:mana}", make=lambda e: ir.Cost(e["c"], ()), of=ir.Cost, take=lambda v: {"c": v.mana} if v.mana and not v.parts else None)


# "you may have ~ deal 2 damage ...": somebody decides about what something else does
_HAS_SUBJECT = (ir.Deal, ir.Modify, ir.Fight, ir.DealDivided)


def _other_subject(e: Any) -> bool:
    if isinstance(e, ir.Modify) and e.mods in ((ir.Goaded(),), (ir.SwitchPT(),)):
        return False  # "goad it", "switch its power and toughness"
    return isinstance(e, _HAS_SUBJECT) or isinstance(e, (ir.PlayerEffect, ir.Discard, ir.Mill, ir.SacrificeChoice)) and e.players != ir.YOU


SEVERAL = (ir.Seats(ir.PlayerRef.EACH), ir.Seats(ir.PlayerRef.OPPONENTS))


def _done_by(e: Any, who: Any) -> Any:
    """An instruction told in the infinitive, done by who may do it; None if nothing says how another player does it."""
    if who == ir.YOU:
        return e
    if isinstance(e, (ir.PlayerEffect, ir.Discard, ir.Mill, ir.SacrificeChoice, ir.CreateTokens, ir.Search)) and e.players == ir.YOU:
        mine = replace(e, players=who)
        return None if who in SEVERAL and who in [x for f in fields(e) if f.name != "players" for x in _below(getattr(e, f.name))] else mine
    if isinstance(e, (ir.Joined, ir.Choose, ir.If, ir.Modal, ir.GainControl, ir.CopySpell, ir.AddMana, ir.LookAt)):
        return None
    return e


def _below(tree: Any) -> list[Any]:
    return [x for y in (tree if isinstance(tree, tuple) else (tree,)) if isinstance(y, ir.Node) for x in y.walk()]


def _told_as(e: Any, who: Any) -> Any:
    return replace(e, players=ir.YOU) if who != ir.YOU and getattr(e, "players", None) == who else e


@reader("clause")
def read_may(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for who, end, c in p.read("mayer", pos, ctx):
        if p.text.startswith("may have ", end):
            for e, stop, d in p.read("clause", end + 9, c.bareing(True)):
                if _other_subject(e):
                    yield ir.May(who, (e,)), stop, d.bareing(False)
        elif p.text.startswith("may ", end):
            for e, stop, d in p.read("clause", end + 4, c):
                if not _other_subject(e) and (mine := _done_by(e, who)) is not None:
                    yield ir.May(who, (mine,)), stop, d


@writer("clause")
def write_may(w: Writer, e: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(e, ir.May) or e.otherwise or len(e.effects) != 1:
        raise NoText
    who, ctx = w.write("mayer", e.players, ctx)
    inner = e.effects[0]
    if isinstance(inner, ir.Search) and e.players != ir.YOU:
        raise NoText  # "search their library", which has words of its own
    inner = _told_as(inner, e.players)
    have = _other_subject(inner)
    words, ctx = w.write("clause", inner, ctx.bareing(have))
    if words.startswith("you ") and e.players == ir.YOU:
        words = words[4:]
    return f"{who}may {'have ' if have else ''}{words}", ctx.bareing(False)


def _effects(e: Any) -> tuple[Any, ...]:
    return e.effects if isinstance(e, ir.Joined) and not e.then else (e,)


def _one(effects: tuple[Any, ...]) -> Any:
    return effects[0] if len(effects) == 1 else ir.Joined(effects)
