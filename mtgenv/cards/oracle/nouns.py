"""Noun phrases: filters over permanents, cards, spells and players (CR 109.2), with what stands before and after the noun."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...engine.enums import PERMANENT_TYPES, Attr, CardType, Color, Keyword, PlayerRef, Supertype, Zone
from .. import ir
from .context import Context
from .template import NoText, Reader, Result, Writer, h, reader, rule, table, writer
from .words import SINGULAR, plural

T = CardType
ANY = ir.OfType(T(0))
PERMANENT = ir.OfType(T(PERMANENT_TYPES))
TYPE_WORDS = {
    "artifact": T.ARTIFACT, "battle": T.BATTLE, "creature": T.CREATURE, "enchantment": T.ENCHANTMENT, "instant": T.INSTANT,
    "land": T.LAND, "planeswalker": T.PLANESWALKER, "sorcery": T.SORCERY, "kindred": T.KINDRED,
}  # fmt: skip
WORD_OF = {v: k for k, v in TYPE_WORDS.items()}
COLOR_WORDS = {str(c.name).lower(): c for c in Color}
EACH, OPPONENTS = ir.Seats(PlayerRef.EACH), ir.Seats(PlayerRef.OPPONENTS)
ANY_TARGET = ir.AnyOf((ir.OfType(T.CREATURE), ir.OfType(T.PLANESWALKER), ir.OfType(T.BATTLE), ir.IsPlayer(EACH)))
OTHER = ir.NotOf(ir.Is("THIS"))
ON_STACK = (ir.Is("SPELL"), ir.InZone(Zone.STACK))

# ---------------------------------------------------------------- words before the noun
table("color", COLOR_WORDS)
rule("adjective", "{c:color}", ir.OfColor(h.c))
for a, x in COLOR_WORDS.items():
    for b, y in COLOR_WORDS.items():
        if a != b:
            rule("adjective", f"{a} or {b}", ir.OfColor(x | y), read_only=x > y)
    rule("adjective", f"non{a}", ir.NotOf(ir.OfColor(x)))
for word, kind in TYPE_WORDS.items():
    rule("adjective", f"non{word}", ir.NotOf(ir.OfType(kind)))
for word in ("basic", "legendary", "snow", "world"):
    rule("adjective", word, ir.OfSupertype(Supertype[word.upper()]))
    rule("adjective", f"non{word}", ir.NotOf(ir.OfSupertype(Supertype[word.upper()])))
for word, lo, hi in (("colorless", 0, 0), ("multicolored", 2, 5), ("monocolored", 1, 1), ("colored", 1, 5)):
    rule("adjective", word, ir.NumberOfColors(lo, hi))
rule("adjective", "token", ir.IsToken())
rule("adjective", "nontoken", ir.NotOf(ir.IsToken()))
for word in ("tapped", "attacking", "blocking", "blocked", "enchanted", "equipped", "kicked"):
    rule("adjective", word, ir.Is(word.upper()))
rule("adjective", "untapped", ir.NotOf(ir.Is("TAPPED")))
rule("adjective", "unblocked", ir.NotOf(ir.Is("BLOCKED")))
rule("adjective", "attacking or blocking", ir.AnyOf((ir.Is("ATTACKING"), ir.Is("BLOCKING"))))
rule("adjective", "blocking or blocked", ir.AnyOf((ir.Is("BLOCKING"), ir.Is("BLOCKED"))))
rule("adjective", "blocked or blocking", ir.AnyOf((ir.Is("BLOCKED"), ir.Is("BLOCKING"))))
rule("adjective", "other", ir.NotOf(ir.Is("THIS")))


@reader("adjective")
def read_nonsubtype(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if p.text.startswith("non-", pos):
        end = pos + 4
        while end < len(p.text) and (p.text[end].isalpha() or p.text[end] in "-'"):
            end += 1
        word = p.text[pos + 4 : end]
        if SINGULAR.get(word) == word:
            yield ir.NotOf(ir.OfSubtype(word)), end, ctx


@writer("adjective")
def write_nonsubtype(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    if isinstance(f, ir.NotOf) and isinstance(f.part, ir.OfSubtype):
        return "non-" + f.part.subtype, ctx
    raise NoText


# ---------------------------------------------------------------- words after the noun
table("keyword", {str(k.name).lower().replace("_", " "): k for k in Keyword if k not in (Keyword.PROTECTION, Keyword.WARD)})
rule("after", " {who:controls}", ir.ControlledBy(h.who))
rule("after", " you don't control", ir.NotOf(ir.ControlledBy(ir.YOU)))
rule("after", " with {k:keyword}", ir.HasKeyword(h.k))
rule("after", " without {k:keyword}", ir.NotOf(ir.HasKeyword(h.k)))
rule("after", " named {name}", ir.Named(h.name))
rule("after", " with a +1/+1 counter on it", ir.Is("HAS_COUNTER_PLUS1"))
rule("after", " that entered this turn", ir.Is("ENTERED_THIS_TURN"))
rule("after", " dealt damage by ~ this turn", ir.Is("DAMAGED_BY_THIS"))
rule("after", " blocking ~", ir.Is("BLOCKING_THIS"))
rule("after", " blocked by ~", ir.Is("BLOCKED_BY_THIS"))
rule("after", " other than ~", OTHER)
rule("after", " attacking you", ir.Is("ATTACKING_YOU"))
rule("after", " of the chosen type", ir.Is("CHOSEN_TYPE"))
rule("after", " attached to ~", ir.Is("ATTACHED_TO_THIS"))
table("attr", {"power": Attr.POWER, "toughness": Attr.TOUGHNESS, "mana value": Attr.MANA_VALUE})
rule("after", " with {a:attr} {n:digits} or less", ir.Between(h.a, None, h.n))
rule("after", " with {a:attr} {n:digits} or greater", ir.Between(h.a, h.n, None))
rule("after", " with {a:attr} {n:digits}", ir.Between(h.a, h.n, h.n))

table("controls", {"you control": ir.YOU})
rule("controls", "an opponent controls", OPPONENTS)


@reader("controls")
def read_opponents_control(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """After a plural this is how it is written (see `write_filter`); after a singular it is another wording."""
    words = "your opponents control"
    if p.text.startswith(words, pos):
        yield OPPONENTS, pos + len(words), ctx if p.text[pos - 2 : pos - 1] == "s" else ctx.varying()


rule("after", " on the battlefield", (), read_only=True)
for _sign, _op in (("or less", "<="), ("or greater", ">=")):
    rule("after", f" with {{a:attr}} X {_sign}", ir.Where(ir.Compare(_op, ir.AttrOf(h.a, ir.Candidate()), ir.X())))
    rule("after", f" with {{a:attr}} {_sign.replace('or less', 'less than or equal to').replace('or greater', 'greater than or equal to')} {{n:amount}}",
         ir.Where(ir.Compare(_op, ir.AttrOf(h.a, ir.Candidate()), h.n)))  # fmt: skip
rule("after", " with {a:attr} X", ir.Where(ir.Compare("=", ir.AttrOf(h.a, ir.Candidate()), ir.X())))
rule("after", " with {a:attr} equal to {n:amount}", ir.Where(ir.Compare("=", ir.AttrOf(h.a, ir.Candidate()), h.n)))
rule("after", " with {a:attr} less than {n:amount}", ir.Where(ir.Compare("<=", ir.AttrOf(h.a, ir.Candidate()), ir.Difference(h.n, ir.Constant(1)))), first=True)
rule("after", " with {a:attr} greater than {n:amount}", ir.Where(ir.Compare(">=", ir.AttrOf(h.a, ir.Candidate()), ir.Sum(h.n, ir.Constant(1)))), first=True)
rule("after.spell", " that targets {f:a.noun}", ir.Where(ir.HasTarget(h.f)))
rule("after.spell", " that targets ~", ir.Where(ir.HasTarget(ir.Is("THIS"))))


@reader("controls")
def read_that_player_controls(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for words in ("that player controls", "they control"):
        if p.text.startswith(words, pos) and (a := ctx.person()) is not None:
            yield a.value, pos + len(words), ctx if words == "that player controls" else ctx.varying()
    for who, end, c in p.read("target", pos, ctx) if p.text.startswith("target ", pos) else ():
        if isinstance(who.spec.filter, ir.IsPlayer) and p.text.startswith(" controls", end):
            yield ir.PlayersIn(who), end + 9, c


@writer("controls")
def write_that_player_controls(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    a = ctx.person()
    if a is not None and a.value == who and who != ir.YOU:
        return "that player controls", ctx
    if isinstance(who, ir.PlayersIn) and isinstance(who.ref, ir.Target):
        words, c = w.write("target", who.ref, ctx)
        return words + " controls", c
    raise NoText


rule("controls", "defending player controls", ir.Seats(PlayerRef.DEFENDING))
rule("controls", "they control", ir.Chooser())
table("casts", {"you cast": ir.YOU, "an opponent casts": OPPONENTS, "your opponents cast": OPPONENTS})

ZONES = {"graveyard": Zone.GRAVEYARD, "hand": Zone.HAND, "library": Zone.LIBRARY}
for word, zone in ZONES.items():
    for prep in ("in", "from"):
        where = ir.InZone(zone)
        rule("place." + prep, f" {prep} your {word}", (where, ir.OwnedBy(ir.YOU)))
        rule("place." + prep, f" {prep} an opponent's {word}", (where, ir.OwnedBy(OPPONENTS)))
        rule("place." + prep, f" {prep} {{who:players.poss}} {word}", (where, ir.OwnedBy(h.who)))
        if zone == Zone.GRAVEYARD:
            rule("place." + prep, f" {prep} a {word}", (where,))
            rule("place." + prep, f" {prep} all {word}s", (where,), read_only=prep == "from")
rule("place.in", " in exile", (ir.InZone(Zone.EXILE),))
rule("place.from", " from exile", (ir.InZone(Zone.EXILE),))


@reader("digits")
def read_digits(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    end = pos
    while end < len(p.text) and p.text[end].isdigit():
        end += 1
    if end > pos:
        yield int(p.text[pos:end]), end, ctx


@writer("digits")
def write_digits(w: Writer, n: Any, ctx: Context) -> tuple[str, Context]:
    if isinstance(n, int) and not isinstance(n, bool) and n >= 0:
        return str(n), ctx
    raise NoText


@reader("name")
def read_name(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    end = pos
    if end < len(p.text) and p.text[end] == "~":
        yield "~", end + 1, ctx
    if end < len(p.text) and p.text[end].isupper():
        words = 0
        while end < len(p.text):
            stop = end
            while stop < len(p.text) and (p.text[stop].isalnum() or p.text[stop] in "'-,"):
                stop += 1
            word = p.text[end:stop]
            if not word or (words and not word[0].isupper() and word not in ("the", "of", "and", "to", "in", "a", "for", "from")):
                break
            if word[0].isupper():
                yield p.text[pos:stop].rstrip(","), pos + len(p.text[pos:stop].rstrip(",")), ctx
            words += 1
            if stop >= len(p.text) or p.text[stop] != " ":
                break
            end = stop + 1


@writer("name")
def write_name(w: Writer, name: Any, ctx: Context) -> tuple[str, Context]:
    return name, ctx


# ---------------------------------------------------------------- the noun itself
def _word(p: Reader, pos: int) -> tuple[str, int]:
    end = pos
    text = p.text
    while end < len(text) and (text[end].isalpha() or text[end] in "-'"):
        end += 1
    return text[pos:end].removesuffix("'s") if text[pos:end] not in SINGULAR else text[pos:end], end


_TYPES_ONE = TYPE_WORDS
_TYPES_MANY = {plural(k): v for k, v in TYPE_WORDS.items()}


def _kind_word(p: Reader, pos: int, many: bool) -> Iterator[tuple[ir.Filter, int]]:
    """One type or subtype word."""
    end = pos
    text = p.text
    while end < len(text) and (text[end].isalpha() or text[end] in "-'"):
        end += 1
    word = text[pos:end]
    if word.endswith("'s") and word not in SINGULAR:
        word, end = word[:-2], end - 2
    if word in (_TYPES_MANY if many else _TYPES_ONE):
        yield ir.OfType((_TYPES_MANY if many else _TYPES_ONE)[word]), end
    if text.startswith(("Time Lord", "Time Lords"), pos):
        end = pos + 9 + (many and text.startswith("s", pos + 9))
        word = text[pos:end]
    single = SINGULAR.get(word)
    if single is not None and (plural(single) == word if many else single == word):
        yield ir.OfSubtype(single), end


def _either(parts: list[ir.Filter]) -> tuple[ir.Filter, ...]:
    """Alternatives: card types in their order are one filter."""
    if len(parts) == 1:
        return (parts[0],)
    if all(isinstance(x, ir.OfType) for x in parts):
        kinds = T(0)
        for x in parts:
            kinds |= x.types  # type: ignore[attr-defined]
        if [WORD_OF[x.types] for x in parts] == _type_order(kinds):  # type: ignore[attr-defined]
            return (ir.OfType(kinds),)
    return (ir.AnyOf(tuple(parts)),)


def _type_order(kinds: CardType) -> list[str]:
    return sorted(WORD_OF[t] for t in CardType if t & kinds)


def _list_of(p: Reader, pos: int, many: bool, joiners: tuple[str, ...]) -> Iterator[tuple[list[ir.Filter], int]]:
    """One kind word, or several joined: "A or B", "A, B, or C"."""
    for f, end in _kind_word(p, pos, many):
        yield [f], end
        for j in joiners:
            if p.text.startswith(f" {j} ", end):
                for g, last in _kind_word(p, end + len(j) + 2, many):
                    yield [f, g], last
        if p.text.startswith(", ", end):
            parts, at = [f], end
            while p.text.startswith(", ", at):
                j = next((j for j in joiners if p.text.startswith(f", {j} ", at)), None)
                step = at + 2 + (len(j) + 1 if j else 0)
                found = next(_kind_word(p, step, many), None)
                if found is None:
                    break
                parts = [*parts, found[0]]
                at = found[1]
                if j:
                    yield parts, at
                    break


def _heads(p: Reader, pos: int, many: bool, unit: str, joiners: tuple[str, ...]) -> Iterator[tuple[tuple[ir.Filter, ...], int]]:
    """The noun with the types right before it."""
    last = plural(unit) if many and unit else unit
    if unit:
        if p.text.startswith(last, pos):
            yield (), pos + len(last)
        if unit == "card" and p.text.startswith("permanent " + last, pos):
            yield (PERMANENT,), pos + 10 + len(last)
        if unit == "spell" and p.text.startswith("permanent " + last, pos):
            yield (PERMANENT,), pos + 10 + len(last)
        for parts, end in _list_of(p, pos, False, ("and/or", "or", "and")):
            if p.text.startswith(" " + last, end):
                yield _either(parts), end + 1 + len(last)
            if p.text.startswith(" permanent " + last, end):
                yield (*_either(parts), PERMANENT), end + 11 + len(last)
            if len(parts) == 1 and p.text.startswith(" ", end):
                for more, stop in _list_of(p, end + 1, False, ("or", "and")):
                    if len(more) == 1 and p.text.startswith(" " + last, stop):
                        yield (*parts, *more), stop + 1 + len(last)
        return
    word = "permanents" if many else "permanent"
    if p.text.startswith(word, pos):
        yield (ANY,), pos + len(word)
    word = "tokens" if many else "token"
    if p.text.startswith(word, pos):
        yield (ir.IsToken(),), pos + len(word)
    for parts, end in _list_of(p, pos, many, joiners):
        yield _either(parts), end
    for f, end in _kind_word(p, pos, False):  # "artifact creature", "Goblin creature", "creature token"
        if p.text.startswith(" ", end):
            if p.text.startswith(word, end + 1):
                yield (f, ir.IsToken()), end + 1 + len(word)
            for g, stop in _kind_word(p, end + 1, many):
                yield (f, g), stop


def _adjectives(p: Reader, pos: int, ctx: Context) -> Iterator[tuple[tuple[ir.Filter, ...], int, Context]]:
    yield (), pos, ctx
    for f, end, c in p.read("adjective", pos, ctx):
        sep = 1 if p.text.startswith(" ", end) else 2 if p.text.startswith(", ", end) else 0
        if sep:
            for more, stop, d in _adjectives(p, end + sep, c):
                yield (f, *more), stop, d


def _after(p: Reader, pos: int, ctx: Context, nts: tuple[str, ...]) -> Iterator[tuple[tuple[ir.Filter, ...], int, Context]]:
    """What follows a noun, the longest first: "the number of Islands you control" is about Islands."""
    found = [(f, end, c) for nt in nts for f, end, c in p.read(nt, pos, ctx)]
    for f, end, c in sorted(found, key=lambda x: -x[1]):
        parts = f if isinstance(f, tuple) else (f,)
        for more, stop, last in _after(p, end, c, nts):
            yield (*parts, *more), stop, last
    yield (), pos, ctx


def conjunction(parts: tuple[ir.Filter, ...]) -> ir.Filter:
    """All of these hold."""
    if len(parts) > 1:
        parts = tuple(x for x in parts if x != ANY) or (ANY,)
    return parts[0] if len(parts) == 1 else ir.AllOf(parts)


def noun(p: Reader, pos: int, ctx: Context, *, many: bool, unit: str, joiners: tuple[str, ...], after: tuple[str, ...], extra: tuple[ir.Filter, ...] = (), must: str = "") -> Iterator[Result]:
    for before, start, before_ctx in _adjectives(p, pos, ctx):
        for head, end in _heads(p, start, many, unit, joiners):
            for tail, stop, c in _after(p, end, before_ctx, after):
                if OTHER in tail and OTHER not in before:  # "a creature other than ~"
                    tail, before, c = tuple(x for x in tail if x != OTHER), (OTHER, *before), c.varying()
                parts = (*before, *(head or ((ANY,) if not (before or tail or extra) else ())), *extra, *tail)
                if must and not any(isinstance(x, ir.InZone) for x in parts):
                    continue
                yield conjunction(parts), stop, c


OR, AND_OR = ("or",), ("and/or", "or", "and")


def write_filter(w: Writer, f: ir.Filter, ctx: Context, *, many: bool, unit: str, joiner: str, place: str = "in") -> tuple[str, Context]:
    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    before: list[str] = []
    kinds: list[str] = []
    after: list[str] = []
    token = False
    heads = [i for i, x in enumerate(parts) if _is_head(x)]
    last = heads[-1] if heads else -1
    skip: set[int] = set()
    if unit == "spell":
        skip = {i for i, x in enumerate(parts) if x in ON_STACK}
    for i, x in enumerate(parts):
        if i in skip:
            continue
        if isinstance(x, ir.InZone):
            nxt = parts[i + 1] if i + 1 < len(parts) and isinstance(parts[i + 1], ir.OwnedBy) else None
            words, ctx = w.write("place." + place, (x, nxt) if nxt else (x,), ctx)
            if many and words == " in a graveyard":
                words = " in all graveyards"
            after.append(words)
            if nxt:
                skip.add(i + 1)
            continue
        if x == ir.IsToken() and (i > last and last >= 0 or last < 0 and not token) and not unit:
            token = True
            continue
        if _is_head(x):
            if x == PERMANENT and unit:
                kinds.append("permanent")
            elif x != ANY:
                kinds.append(_kinds(x, many and i == last and not unit and not _later_token(parts, i), joiner))
            continue
        if unit == "spell" and many and x == ir.ControlledBy(OPPONENTS) and not skip:
            after.append(" your opponents cast")
            continue
        if unit == "spell":
            try:
                words, ctx = w.write("after.spell", x, ctx) if not skip or not isinstance(x, ir.ControlledBy) else w.write("after", x, ctx)
                after.append(words)
                continue
            except NoText:
                pass
        if many and x == ir.ControlledBy(OPPONENTS):
            after.append(" your opponents control")
            continue
        try:
            words, _ = w.write("adjective", x, ctx)
            before.append(words)
        except NoText:
            words, ctx = w.write("after", x, ctx)
            after.append(_COUNTER.sub(r" with \1 counters on them", words) if many else words)
    noun_word = unit or ("token" if token else "" if kinds else "permanent")
    if noun_word and many:
        noun_word = plural(noun_word)
    joined = before[:1]
    for b in before[1:]:
        comma = joined[-1].startswith("non") and b.startswith("non")
        joined[-1] += "," if comma else ""
        joined.append(b)
    return " ".join(x for x in [*joined, *kinds, noun_word] if x) + "".join(after), ctx


_COUNTER = re.compile("^ with a\x01? (.*) counter on it$")


def _later_token(parts: tuple[ir.Filter, ...], i: int) -> bool:
    return ir.IsToken() in parts[i + 1 :]


def _is_head(x: ir.Filter) -> bool:
    if isinstance(x, (ir.OfType, ir.OfSubtype)):
        return True
    return isinstance(x, ir.AnyOf) and all(isinstance(y, (ir.OfType, ir.OfSubtype)) for y in x.parts)


def _kinds(x: ir.Filter, many: bool, joiner: str) -> str:
    if isinstance(x, ir.AnyOf):
        words = [_kinds(y, many, joiner) for y in x.parts]
    elif isinstance(x, ir.OfSubtype):
        return plural(x.subtype) if many else x.subtype
    else:
        assert isinstance(x, ir.OfType)
        words = [plural(t) if many else t for t in _type_order(x.types)]
    if len(words) > 2:
        return ", ".join(words[:-1]) + f", {joiner} " + words[-1]
    return f" {joiner} ".join(words)


def _define(name: str, *, many: bool, unit: str, joiners: tuple[str, ...], joiner: str, after: tuple[str, ...], extra: tuple[ir.Filter, ...] = (), place: str = "in", must: str = "") -> None:
    @reader(name)
    def read(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
        return noun(p, pos, ctx, many=many, unit=unit, joiners=joiners, after=after, extra=extra, must=must)

    @writer(name)
    def write(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
        parts = f.parts if isinstance(f, ir.AllOf) else (f,)
        if not isinstance(f, ir.Filter) or (isinstance(f, ir.AnyOf) and not _is_head(f)) or any(isinstance(x, ir.IsPlayer) for x in parts):
            raise NoText
        if must and not any(isinstance(x, ir.InZone) for x in parts) or not must and any(isinstance(x, ir.InZone) for x in parts if x not in extra):
            raise NoText
        if extra and not all(e in parts for e in extra) or not extra and any(e in parts for e in ON_STACK):
            raise NoText
        return write_filter(w, f, ctx, many=many, unit=unit, joiner=joiner, place=place)


# permanents: one; several counted ("or"); several as a whole ("and")
_define("noun", many=False, unit="", joiners=OR, joiner="or", after=("after",))
_define("nouns", many=True, unit="", joiners=AND_OR, joiner="and", after=("after",))
_define("nouns.or", many=True, unit="", joiners=AND_OR, joiner="or", after=("after",))
# cards whose zone is known from elsewhere
_define("card", many=False, unit="card", joiners=OR, joiner="or", after=("after",))
_define("cards_", many=True, unit="card", joiners=OR, joiner="or", after=("after",))
# cards in a zone that is named
for _place in ("in", "from"):
    _define("placed." + _place, many=False, unit="card", joiners=OR, joiner="or", after=("after", "place." + _place), place=_place, must="zone")
    _define("placeds." + _place, many=True, unit="card", joiners=AND_OR, joiner="and", after=("after", "place." + _place), place=_place, must="zone")
# spells being cast, and on the stack
_define("spell", many=False, unit="spell", joiners=OR, joiner="or", after=("after", "after.spell"))
_define("spells", many=True, unit="spell", joiners=AND_OR, joiner="and", after=("after", "after.spell"))
_define("stacked", many=False, unit="spell", joiners=OR, joiner="or", after=("after",), extra=ON_STACK)
rule("after.spell", " {who:casts}", ir.ControlledBy(h.who))

# what can be targeted: permanents, cards in zones, spells and abilities, players
rule("targetable", "{f:noun}", h.f)
rule("targetable", "{f:placed.from}", h.f)
rule("targetable", "{f:stacked}", h.f)
rule("targetable", "player", ir.IsPlayer(EACH))
rule("targetable", "opponent", ir.IsPlayer(OPPONENTS))
rule("targetable", "creature or player", ir.AnyOf((ir.OfType(T.CREATURE), ir.IsPlayer(EACH))))
rule("targetable", "player or planeswalker", ir.AnyOf((ir.IsPlayer(EACH), ir.OfType(T.PLANESWALKER))))
rule("targetable", "opponent or planeswalker", ir.AnyOf((ir.IsPlayer(OPPONENTS), ir.OfType(T.PLANESWALKER))))
ABILITY = (ir.Is("ABILITY"), ir.InZone(Zone.STACK))
rule("targetable", "activated or triggered ability you control", ir.AllOf((*ABILITY, ir.ControlledBy(ir.YOU))))
rule("targetable", "activated or triggered ability you don't control", ir.AllOf((*ABILITY, ir.NotOf(ir.ControlledBy(ir.YOU)))))
rule("targetable", "activated or triggered ability", ir.AllOf(ABILITY))
rule("targetable", "{a:noun} or {b:noun}", ir.AnyOf((h.a, h.b)))
rule("targetables", "{f:nouns.or}", h.f)
rule("targetables", "{f:placeds.from}", h.f)
rule("targetables", "players", ir.IsPlayer(EACH))
rule("targetables", "opponents", ir.IsPlayer(OPPONENTS))

# one of something, with its article
for _nt, _of in (("a.noun", "noun"), ("a.card", "card"), ("a.spell", "spell"), ("a.stacked", "stacked"), ("a.placed.in", "placed.in"), ("a.placed.from", "placed.from")):

    def _define_a(nt: str, of: str) -> None:
        @reader(nt)
        def read(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
            text = p.text
            if text.startswith("another ", pos):
                for f, end, c in p.read(of, pos + 8, ctx):
                    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
                    yield conjunction((ir.NotOf(ir.Is("THIS")), *parts)), end, c
            for art in ("a ", "an "):
                if text.startswith(art, pos):
                    yield from p.read(of, pos + len(art), ctx)

        @writer(nt)
        def write(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
            words, ctx = w.write(of, f, ctx)
            if words.startswith("other "):
                return "an" + words, ctx
            return ("an " if words[0].lower() in "aeiou" and not words.startswith(("unicorn", "Unicorn", "U")) else "a ") + words, ctx

    _define_a(_nt, _of)


def words_for(f: ir.Filter | None) -> frozenset[str]:
    """The nouns by which "that ..." may speak of what matches."""
    if f is None:
        return frozenset(("permanent", "card", "object"))
    out = {"permanent", "card", "token"}
    parts: list[ir.Filter] = list(f.parts) if isinstance(f, (ir.AllOf, ir.AnyOf)) else [f]
    parts += [y for x in parts if isinstance(x, (ir.AnyOf, ir.AllOf)) for y in x.parts]
    for x in parts:
        if isinstance(x, ir.OfType):
            out |= {WORD_OF[t] for t in CardType if t & x.types}
        elif isinstance(x, ir.OfSubtype):
            out |= {x.subtype}
            out.add("creature" if x.subtype not in ("Aura", "Equipment", "Vehicle") else "Aura")
        elif x == ir.Is("SPELL"):
            out.add("spell")
        elif x == ir.Is("ABILITY"):
            out.add("ability")
    return frozenset(out)
