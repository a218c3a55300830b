"""Reads and writes one paragraph of a card: the grammar's results are taken only if they write the same text again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ...engine.enums import CardType
from .. import ir
from . import abilities as _abilities  # noqa: F401  the rules
from .choosing import misread
from .context import Context
from .errors import Unparsed
from .normal import comparable
from .template import GRAMMAR, NoText, Reader, Writer, articles


def context(host: str = "", *, spell: bool = False) -> Context:
    """Where a paragraph begins: what the card is attached to is called `host`."""
    ctx = Context()
    return ctx.of(host or "enchanted creature")


def write(nonterminal: str, value: object, ctx: Context) -> str:
    """A tree in normal form.

    Raises
    ------
    NoText
        The grammar has no words for it.
    """
    return articles(Writer(GRAMMAR).write(nonterminal, value, ctx)[0])


def write_line(a: ir.Ability, host: str = "") -> str:
    """An ability in normal form; a spell ability may be several lines."""
    if isinstance(a, ir.Spell):
        edges = [0, *a.breaks, len(a.effects)]
        ctx = context(host)
        out = []
        for i, j in zip(edges, edges[1:]):
            words, ctx = Writer(GRAMMAR).write("line.spell", ir.Spell(a.effects[i:j]), ctx)
            out.append(articles(words))
        return "\n".join(out)
    if isinstance(a, ir.Keywords):
        return ", ".join(write("keyword", k, context(host)) for k in a.keywords)
    try:
        return write("kw", a, context(host))
    except NoText:
        return write("line", a, context(host))


#: Several players, of whom each would have a number or things of their own.
_SEVERAL = (ir.Seats(ir.PlayerRef.EACH), ir.Seats(ir.PlayerRef.OPPONENTS))
_OF_THE_PLAYERS = (ir.PlayerEffect, ir.Discard, ir.Mill, ir.CreateTokens, ir.SacrificeChoice, ir.Choose, ir.May, ir.IfDo)


def sound(tree: object) -> bool:
    """No instruction to several players speaks of "they" inside: it would be all of them instead of each (CR 608.2f)."""
    nodes = tree if isinstance(tree, tuple) else (tree,)
    for node in nodes:
        for x in node.walk() if isinstance(node, ir.Node) else ():
            if isinstance(x, _OF_THE_PLAYERS) and x.players in _SEVERAL:
                own = [y for y in x.children() if y is not x.players]
                if any(z == x.players and x.players == _SEVERAL[0] for y in own for z in y.walk()):
                    return False
    return True


def distributed(tree: object) -> bool:
    """Something is said of each of several by itself ("each creature deals damage to itself equal to its power").

    An instruction is worked out once for all of them, so that the language can't say it.
    """
    nodes = tree if isinstance(tree, tuple) else (tree,)
    for node in nodes:
        for x in node.walk() if isinstance(node, ir.Node) else ():
            if isinstance(x, (ir.AttrOf, ir.RefIs)) and isinstance(x.ref, ir.All):
                return True
            if isinstance(x, ir.Deal) and isinstance(x.source, ir.All) and x.source == x.to:
                return True
    return False


def honest(r: Reader, nonterminal: str, ctx: Context) -> tuple[ir.Ability, Context] | None:
    """The first reading that is told as it was read (or in a declared other wording), and read the same again."""
    for value, after in r.whole(nonterminal, ctx):
        if distributed(value):  # nor may "it" be something else, because that can't be said
            return None
        if not sound(value) or misread(value):
            continue
        try:
            words = write(nonterminal, value, ctx)
        except NoText:
            continue
        if not after.varied and comparable(words) != comparable(r.text):
            continue
        reader = r if words == r.text else Reader(GRAMMAR, words)  # the same text has been read already
        again = next((v for v, _ in reader.whole(nonterminal, ctx) if sound(v) and not misread(v)), None)
        if again == value:
            return value, after
    return None


def read_spell(lines: list[str], host: str = "") -> ir.Spell:
    """The spell ability that the paragraphs of an instant or sorcery are."""
    return _read_spell(tuple(lines), host)


@lru_cache(maxsize=1024)
def _read_spell(lines: tuple[str, ...], host: str) -> ir.Spell:
    effects: list[ir.Effect] = []
    breaks: list[int] = []
    ctx = before = context(host)
    last = ""
    for line in lines:
        r = Reader(GRAMMAR, line)
        found = honest(r, "line.spell", ctx)
        whole = f"{last} {line}" if found is None and last and "instead" in line else ""
        if whole:  # it says what is done instead of what the paragraph before says
            found = honest(Reader(GRAMMAR, whole), "line.spell", before)
            if found is not None:
                del effects[breaks.pop() if breaks else 0 :]
                ctx, line = before, whole
        if found is None:
            raise Unparsed(*why(r, "line.spell", ctx))
        if effects:
            breaks.append(len(effects))
        assert isinstance(found[0], ir.Spell)
        effects += found[0].effects
        before, ctx, last = ctx, found[1], line
    return ir.Spell(tuple(effects), tuple(breaks))


@lru_cache(maxsize=4096)
def read_line(line: str, host: str = "") -> tuple[ir.Ability, ...]:
    """The abilities that a paragraph is.

    Raises
    ------
    Unparsed
        The grammar does not read it, or what it reads is told otherwise.
    """
    items = read_keywords(line, host)
    if items is not None:
        return items
    ctx = context(host)
    r = Reader(GRAMMAR, line)
    found = honest(r, "line", ctx)
    if found is not None:
        return found[0] if isinstance(found[0], tuple) else (found[0],)
    several = read_statics(line, host)
    if several is not None:
        return several
    raise Unparsed(*why(r, "line", ctx))


STATIC = (ir.Static, ir.Replacement, ir.PlayerRule, ir.CostModification)


def read_statics(line: str, host: str = "") -> tuple[ir.Ability, ...] | None:
    """A paragraph of several static abilities, a sentence each; None if it is none."""
    sentences = _sentences(line)
    if len(sentences) < 2:
        return None
    out: list[ir.Ability] = []
    ctx = context(host)
    for sentence in sentences:
        found = honest(Reader(GRAMMAR, sentence), "line", ctx)
        if found is None or not isinstance(found[0], STATIC):
            return None
        out.append(found[0])
        ctx = found[1]
    return tuple(out)


def _sentences(line: str) -> list[str]:
    """The text cut after each full stop that is not within quotation marks."""
    out = [""]
    quoted = False
    for i, c in enumerate(line):
        if c == '"':
            quoted = not quoted
        if c == " " and not quoted and line[i - 1] == ".":
            out.append("")
        else:
            out[-1] += c
    return out


def read_keywords(line: str, host: str = "") -> tuple[ir.Ability, ...] | None:
    """A line of keyword abilities; None if it is none. Neighbouring plain keywords are one ability."""
    r = Reader(GRAMMAR, line)
    ctx = context(host)
    out: list[ir.Ability] = []
    pos = 0
    while True:
        simple = [(ir.Keywords((v,)), end) for v, end, _ in r.read("keyword", pos, ctx) if _item_ends(line, end)]
        found = max(simple or _keyword_items(r, pos, ctx), key=lambda x: x[1], default=None)
        if found is None:
            return None
        a, end = found
        if isinstance(a, ir.Keywords) and out and isinstance(out[-1], ir.Keywords):
            out[-1] = ir.Keywords((*out[-1].keywords, *a.keywords))
        else:
            out.append(a)
        if end == len(line):
            return tuple(out)
        pos = end + 2


def _item_ends(line: str, end: int) -> bool:
    return end == len(line) or line.startswith((", ", "; "), end)


def _keyword_items(r: Reader, pos: int, ctx: Context) -> Iterator[tuple[ir.Ability, int]]:
    """The keywords with costs, numbers, ... at a place that are written as they were read."""
    for a, end, after in r.read("kw", pos, ctx):
        if not _item_ends(r.text, end):
            continue
        try:
            words = write("kw", a, ctx)
        except NoText:
            continue
        if words == r.text[pos:end] or after.varied and any(a == v for v, _ in Reader(GRAMMAR, words).whole("kw", ctx)):
            yield a, end


def why(r: Reader, nonterminal: str, ctx: Context) -> tuple[str, str]:
    """The class of a failure, and the text from where reading stuck."""
    told = next((v for v, _ in r.whole(nonterminal, ctx)), None)
    if told is not None:
        try:
            words = write(nonterminal, told, ctx)
        except NoText as e:
            return "no words", str(e)[:200]
        again = next((v for v, _ in Reader(GRAMMAR, words).whole(nonterminal, ctx)), None)
        return "told otherwise" if again == told else "read otherwise", f"{r.text} // {words}"
    start = r.text.rfind(" ", 0, r.furthest) + 1
    before, after = (re.sub(r"\{[^}]*\}", "{}", re.sub(r"\d+", "n", x)).split() for x in (r.text[:start], r.text[start:]))
    return f"not read: {' '.join(before[-2:])} > {' '.join(after[:2])}", r.text[:start] + "<<>>" + r.text[start:]


def host_of(abilities: list[ir.Ability], subtypes: tuple[str, ...]) -> str:
    """How a card speaks of what it is attached to."""
    for a in abilities:
        if isinstance(a, ir.Enchant):
            for word, kind in (("creature", CardType.CREATURE), ("land", CardType.LAND), ("artifact", CardType.ARTIFACT), ("planeswalker", CardType.PLANESWALKER)):
                parts = a.filter.parts if isinstance(a.filter, ir.AllOf) else (a.filter,)
                if any(isinstance(x, ir.OfType) and x.types == kind for x in parts):
                    return "enchanted " + word
            return "enchanted permanent"
    return "equipped creature" if "Equipment" in subtypes else ""
