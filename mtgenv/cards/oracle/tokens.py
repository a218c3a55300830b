"""Tokens: "create ..." with every way to describe tokens (CR 111), copies, and emblems (CR 114)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...engine.enums import CardType, Color, Supertype
from .. import ir
from ..tokens import PREDEFINED
from .context import Antecedent, Context
from .effects import E, join_words
from .nouns import COLOR_WORDS, TYPE_WORDS
from .quantities import C
from .template import GRAMMAR, NoText, Reader, Result, Writer, reader, rule, writer
from .words import SINGULAR

T = CardType
TWO_WORDS = ("Time Lord",)


class Kind(NamedTuple):
    """A description of tokens: what they are like, and how they come."""

    card: ir.Card
    tapped: bool = False
    attacking: bool = False
    sized: bool = False  # X/X


class Creation(NamedTuple):
    """What is created: the fields of `CreateTokens` after the players."""

    n: ir.Quantity
    token: ir.Card
    tapped: bool
    attacking: bool
    name: str | None
    size: ir.Quantity | None


# ---------------------------------------------------------------- one description
_SIZE = re.compile(r"(\d+)/(\d+) |X/X ")
_TYPE_ORDER = ("snow", "enchantment", "artifact", "land", "creature")


def _colors(t: str, pos: int) -> Iterator[tuple[Color | None, int]]:
    if t.startswith("colorless ", pos):
        yield Color(0), pos + 10
        return
    words: list[Color] = []
    at = pos
    while True:
        word = next((c for c in COLOR_WORDS if t.startswith(c, at)), None)
        if word is None:
            break
        words.append(COLOR_WORDS[word])
        at += len(word)
        if t.startswith(" ", at) and not t.startswith(" and ", at):
            yield Color(sum(words)), at + 1
            return
        sep = next((s for s in (", and ", ", ", " and ") if t.startswith(s, at)), None)
        if sep is None:
            break
        at += len(sep)
    if not words:
        yield None, pos


def _subtypes(t: str, pos: int) -> tuple[tuple[str, ...], int]:
    out: list[str] = []
    while True:
        two = next((x for x in TWO_WORDS if t.startswith(x + " ", pos)), None)
        end = t.find(" ", pos)
        word = two or (t[pos:end] if end > 0 else "")
        if word not in SINGULAR or SINGULAR[word] != word:
            return tuple(out), pos
        out.append(word)
        pos += len(word) + 1


def _types(t: str, pos: int) -> tuple[CardType, int]:
    out = T(0)
    while True:
        end = t.find(" ", pos)
        word = t[pos:end] if end > 0 else ""
        if word not in TYPE_WORDS:
            return out, pos
        out |= TYPE_WORDS[word]
        pos = end + 1


def default_name(subtypes: tuple[str, ...]) -> str:
    """A token's name if none is said (CR 111.4)."""
    return " ".join(subtypes) + " Token"


def _kinds(p: Reader, pos: int, ctx: Context, many: bool, called: str = "") -> Iterator[tuple[Kind, int, Context]]:
    """From after the article or number to the end of the description."""
    t = p.text
    noun = "tokens" if many else "token"
    tapped = attacking = varied = False
    if t.startswith("tapped and attacking ", pos):
        tapped = attacking = varied = True
        pos += 21
    elif t.startswith("tapped ", pos):
        tapped = True
        pos += 7
    for word, card in PREDEFINED.items():
        if t.startswith(f"{word} {noun}", pos):
            c = ctx.varying() if varied else ctx
            for _, end, arrives in _arrival(t, pos + len(word) + 1 + len(noun), many):
                yield Kind(card, tapped or arrives[0], attacking or arrives[1]), end, c
    supertypes = Supertype(0)
    if t.startswith("legendary ", pos):
        supertypes, pos = Supertype.LEGENDARY, pos + 10
    m = _SIZE.match(t, pos)
    power = toughness = None
    sized = False
    if m:
        pos = m.end()
        if m[1] is None:
            sized = True
        else:
            power, toughness = int(m[1]), int(m[2])
    for colors, at in _colors(t, pos):
        if colors is None:
            continue
        varied = varied or t[pos : at - 1] != color_words(colors)
        if t.startswith("snow ", at):
            supertypes |= Supertype.SNOW
            at += 5
        subtypes, at = _subtypes(t, at)
        types, at = _types(t, at)
        if not types or not t.startswith(noun, at) or t[at + len(noun) : at + len(noun) + 1].isalpha():
            continue
        if (
            (types & T.CREATURE and not (m or True))
            or not subtypes
            and not called
            and not t.startswith(" named ", at + len(noun))
        ):
            continue
        at += len(noun)
        name = called
        names: list[tuple[str, int, Context]] = [(name, at, ctx)]
        if t.startswith(" named ", at) and not called:
            names = [(v, end, c) for v, end, c in p.read("name", at + 7, ctx)]
        for name, start, c in names:
            for abilities, end, d in _with(p, start, c):
                if abilities and not name and t.startswith(" named ", end):
                    for v, stop, e in p.read("name", end + 7, d):
                        yield (
                            Kind(
                                _card(v, types, subtypes, supertypes, power, toughness, colors, abilities),
                                tapped,
                                attacking,
                                sized,
                            ),
                            stop,
                            e.varying(),
                        )
                if types & T.CREATURE and power is None and not sized and not _defines_size(abilities):
                    continue
                card = _card(name, types, subtypes, supertypes, power, toughness, colors, abilities)
                for _, stop, arrives in _arrival(t, end, many):
                    yield (
                        Kind(card, tapped or arrives[0], attacking or arrives[1], sized),
                        stop,
                        d.varying() if varied else d,
                    )


def _card(
    name: str, types: CardType, subtypes: tuple[str, ...], supertypes: Supertype, power: int | None, toughness: int | None,
    colors: Color, abilities: tuple[ir.Ability, ...],
) -> ir.Card:  # fmt: skip
    return ir.Card(
        name or default_name(subtypes), None, types, subtypes, supertypes, power=power, toughness=toughness,
        color_indicator=colors, abilities=abilities, token=True,
    )  # fmt: skip


def _defines_size(abilities: tuple[ir.Ability, ...]) -> bool:
    return any(isinstance(a, ir.DefinesPT) for a in abilities)


def _arrival(t: str, pos: int, many: bool) -> Iterator[tuple[str, int, tuple[bool, bool]]]:
    yield "", pos, (False, False)
    for words, how in (
        (" tapped and attacking", (True, True)),
        (" attacking", (False, True)),
        (" tapped", (True, False)),
    ):
        lead = " that are" if many else " that's"
        if t.startswith(lead + words, pos):
            yield words, pos + len(lead + words), how
            return


def _with(p: Reader, pos: int, ctx: Context) -> Iterator[tuple[tuple[ir.Ability, ...], int, Context]]:
    yield (), pos, ctx
    if p.text.startswith(" with ", pos):
        for mods, end, c in p.read("abilities", pos + 6, ctx):
            yield tuple(_ability(m) for m in mods), end, c
    for lead in (". it has ", ". they have "):
        if p.text.startswith(lead + '"', pos):
            for mods, end, c in p.read("abilities", pos + len(lead), ctx):
                yield tuple(_ability(m) for m in mods), end, c.varying()


def _ability(m: Any) -> ir.Ability:
    return ir.Keywords(m.keywords) if isinstance(m, ir.AddKeywords) else m.ability


def _modification(a: ir.Ability) -> ir.Modification:
    return ir.AddKeywords(a.keywords) if isinstance(a, ir.Keywords) else ir.GrantAbility(a)


def color_words(colors: Color) -> str:
    """Such as "white", "white and blue", "red, green, and white", "colorless" in the order that cards use."""
    words = [w for w, c in COLOR_WORDS.items() if c & colors]
    if not words:
        return "colorless"
    return join_words(list(_ORDERS.get(frozenset(words), words)))


#: The order in which cards name colours where it is not that of the colour wheel.
_ORDERS = {
    frozenset(x.split()): x.split()
    for x in (
        "red white",
        "green white",
        "green blue",
        "white blue black",
        "blue black red",
        "black red green",
        "red green white",
        "green white blue",
        "white black green",
        "blue red white",
        "black green blue",
        "red white black",
        "green blue red",
    )
}


def describe(w: Writer, k: Kind, many: bool, ctx: Context) -> str:
    """A description without its article or number."""
    card, noun = k.card, "tokens" if many else "token"
    head = "tapped " if k.tapped and not k.attacking else ""
    tail = (
        (" that are" if many else " that's") + (" tapped and" if k.tapped else "") + " attacking" if k.attacking else ""
    )
    word = next((word for word, c in PREDEFINED.items() if c == card), None)
    if word is not None:
        return f"{head}{word} {noun}{tail}"
    words = []
    if card.supertypes & Supertype.LEGENDARY:
        words.append("legendary")
    if k.sized:
        words.append("X/X")
    elif card.power is not None:
        words.append(f"{card.power}/{card.toughness}")
    if card.color_indicator is None:
        raise NoText
    words.append(color_words(card.color_indicator))
    if card.supertypes & Supertype.SNOW:
        words.append("snow")
    words += card.subtypes
    words += [x for x in _TYPE_ORDER if x in TYPE_WORDS and TYPE_WORDS[x] & card.types]
    words.append(noun)
    if card.name != default_name(card.subtypes):
        words.append(f"named {card.name}")
    out = head + " ".join(words)
    if card.abilities:
        out += " with " + w.write("abilities", tuple(map(_modification, card.abilities)), ctx)[0]
    return out + tail


# ---------------------------------------------------------------- how many
def _bind(n: ir.Quantity, ctx: Context, words: frozenset[str], many: bool) -> tuple[str, Context]:
    base = "those tokens" if many else "that token"
    name, k = base, 2
    while ctx.known(ir.Bound(name)):
        name, k = f"{base} {k}", k + 1
    return name, ctx.mention(Antecedent(ir.Bound(name), words, many))


def _nouns(card: ir.Card) -> frozenset[str]:
    types = {w for w, t in TYPE_WORDS.items() if t & card.types}
    return frozenset(types | set(card.subtypes) | {"token", "permanent"})


def _numbers(p: Reader, pos: int, ctx: Context) -> Iterator[tuple[Any, bool, int, Context]]:
    t = p.text
    for article in ("a ", "an "):
        if t.startswith(article, pos):
            yield C(1), False, pos + len(article), ctx
    if t.startswith("twice that many ", pos):
        yield ir.Product(C(2), ir.EventAmount()), True, pos + 16, ctx
    if t.startswith("twice X ", pos):
        yield ir.Product(C(2), ir.X()), True, pos + 8, ctx
    for n, end, c in p.read("few", pos, ctx):
        if t.startswith(" ", end):
            yield n, True, end + 1, c


@reader("creation")
def read_creation(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    t = p.text
    if t.startswith("a number of ", pos):
        for k, end, c in _kinds(p, pos + 12, ctx, True):
            if t.startswith(" equal to ", end):
                for n, stop, d in p.read("amount", end + 10, c):
                    yield from _created(k, n, _x(k), True, stop, d.varying())
        return
    for n, many, start, c in _numbers(p, pos, ctx):
        for k, end, d in _kinds(p, start, c, many):
            yield from _counted(p, k, n, many, end, d)
    # "Boo, a legendary 1/1 ..."
    for name, end, c in p.read("name", pos, ctx):
        if name != "~" and t.startswith(", a ", end):
            for k, stop, d in _kinds(p, end + 4, c, False, name):
                yield from _created(k, C(1), _x(k), False, stop, d.varying())


def _x(k: Kind) -> ir.Quantity | None:
    return ir.X() if k.sized else None


def _counted(p: Reader, k: Kind, n: Any, many: bool, end: int, ctx: Context) -> Iterator[Result]:
    t = p.text
    size = _x(k)
    yield from _created(k, n, size, many, end, ctx)
    if t.startswith(" for each ", end) and not isinstance(n, (ir.X, ir.EventAmount)):
        for m, stop, d in p.read("each", end + 10, ctx):
            yield from _created(k, m if n == C(1) else ir.Product(n, m), size, True, stop, d.varying())
    if t.startswith(", where X is ", end):
        for m, stop, d in p.read("amount", end + 13, ctx):
            if n == ir.X() or size is not None:
                yield from _created(k, m if n == ir.X() else n, m if size is not None else None, many, stop, d)
            elif n == ir.Product(C(2), ir.X()):
                yield from _created(k, ir.Product(C(2), m), None, many, stop, d)


def _created(k: Kind, n: Any, size: Any, many: bool, end: int, ctx: Context) -> Iterator[Result]:
    name, after = _bind(n, ctx, _nouns(k.card), many)
    yield Creation(n, k.card, k.tapped, k.attacking, name, size), end, after


def _plain(q: Any) -> bool:
    return isinstance(q, (C, ir.X, ir.EventAmount))


@writer("creation")
def write_creation(w: Writer, g: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(g, Creation):
        raise NoText
    many = g.n != C(1)
    where: Any = None
    n, size = g.n, g.size
    if size is not None and not isinstance(size, ir.X):
        where, size = size, ir.X()
    if not _plain(n):
        if where is not None and where != n:
            raise NoText
        twice = isinstance(n, ir.Product) and n.a == C(2) and isinstance(n.b, ir.EventAmount)
        if not twice:
            where, n = n, ir.X()
    body = describe(w, Kind(g.token, g.tapped, g.attacking, size is not None), many, ctx)
    if not many:
        out = "a\x01 " + body
    elif not _plain(n):
        out = "twice that many " + body
    else:
        out = w.write("few", n, ctx)[0] + " " + body
    c = ctx
    if where is not None:
        words, c = w.write("amount", where, ctx)
        out += ", where X is " + words
    name, after = _bind(g.n, c, _nouns(g.token), many)
    return out, after


def _creation(e: Any) -> Creation:
    return Creation(e.n, e.token, e.tapped, e.attacking, e.name, e.size)


rule(
    E,
    "{who}create{s} {g:creation}",
    of=ir.CreateTokens,
    make=lambda e: ir.CreateTokens(e["who"], *e["g"]),
    take=lambda v: {"who": v.players, "g": _creation(v)},
)


# "create a Food token and a Treasure token": several descriptions after one verb
@reader("clauses")
def read_several(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if "create" not in p.text[pos : pos + 60]:
        return
    for e, end, c in p.read(E, pos, ctx):
        if isinstance(e, ir.CreateTokens) and p.text.startswith((" and ", ", "), end):
            for more, stop, d in _more(p, end, c, e, False):
                yield (e, *more), stop, d


def _more(
    p: Reader, pos: int, ctx: Context, e: ir.CreateTokens, listed: bool
) -> Iterator[tuple[tuple[Any, ...], int, Context]]:
    for sep, last in ((", and ", True), (" and ", True), (", ", False)):
        if not p.text.startswith(sep, pos) or sep == " and " and listed:
            continue
        for g, end, c in p.read("creation", pos + len(sep), ctx):
            one = ir.CreateTokens(e.players, *g)
            if last:
                yield (one,), end, c
            else:
                for more, stop, d in _more(p, end, c, e, True):
                    yield (one, *more), stop, d
        return


def write_several(w: Writer, effects: Any, ctx: Context) -> tuple[str, Context]:
    """Several creations by the same players in one sentence."""
    if (
        not isinstance(effects, tuple)
        or len(effects) < 2
        or not all(isinstance(e, ir.CreateTokens) and e.players == effects[0].players for e in effects)
    ):
        raise NoText
    words = []
    text, ctx = w.write(E, effects[0], ctx)
    words.append(text)
    for e in effects[1:]:
        text, ctx = w.write("creation", _creation(e), ctx)
        words.append(text)
    return join_words(words), ctx


GRAMMAR.writers["clauses"].insert(0, write_several)


# ---------------------------------------------------------------- emblems
def _emblem(mods: Any) -> Any:
    return ir.Card("Emblem", None, T(0), abilities=tuple(map(_ability, mods)), token=True)


rule(
    E,
    "{who:you}get{s} an emblem with {m:abilities}",
    of=ir.CreateEmblem,
    make=lambda e: (
        ir.CreateEmblem(e["who"], _emblem(e["m"])) if all(isinstance(m, ir.GrantAbility) for m in e["m"]) else None
    ),
    take=lambda v: (
        {"who": v.players, "m": tuple(map(_modification, v.emblem.abilities))}
        if v.emblem == _emblem(tuple(map(_modification, v.emblem.abilities)))
        else None
    ),
)
