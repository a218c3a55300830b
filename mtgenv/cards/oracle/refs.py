"""References: which objects and players are meant, by description, by name or by pronoun (CR 115, 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...engine.enums import PlayerRef
from .. import ir
from .context import Antecedent, Context
from .nouns import ANY_TARGET, EACH, OPPONENTS, words_for
from .template import NoText, Reader, Result, Writer, reader, writer
from .words import plural

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
NUMBER_OF = {w: i for i, w in enumerate(NUMBERS) if i}
ONE, MANY = "one", "many"


def antecedent(r: Any) -> Antecedent:
    """How later words can speak of a reference."""
    if isinstance(r, ir.This):
        return Antecedent(r, frozenset(("~",)))
    if isinstance(r, ir.Target):
        f = r.spec.filter
        person = isinstance(f, ir.IsPlayer)
        words = words_for(f)
        if isinstance(f, ir.AnyOf) and any(isinstance(x, ir.IsPlayer) for x in f.parts):
            return Antecedent(r, words | {"player"}, r.spec.max > 1)
        if person:
            return Antecedent(ir.PlayersIn(r), frozenset(("player", "opponent")), r.spec.max > 1, True)
        return Antecedent(r, words, r.spec.max > 1)
    if isinstance(r, ir.SomeOf):
        return Antecedent(ir.Bound(r.name), words_for(r.filter), r.name.startswith("those"))
    if isinstance(r, ir.All):
        return Antecedent(ir.Bound(r.name) if r.name else r, words_for(r.filter), not r.each or r.name is not None)
    if isinstance(r, ir.Bound):
        return Antecedent(r, frozenset(("card", "permanent", "token")), r.name.startswith("those"))
    return Antecedent(r, frozenset(("permanent",)))


def is_many(r: Any) -> bool:
    """A reference takes a plural verb."""
    if isinstance(r, ir.Target):
        return r.spec.max > 1
    if isinstance(r, ir.SomeOf):
        return r.name.startswith("those")
    if isinstance(r, ir.All):
        return not r.each
    return isinstance(r, (ir.EventAll, ir.Union)) or isinstance(r, ir.Bound) and r.name.startswith("those")


# ---------------------------------------------------------------- targets
OTHER_TARGET = ir.AllOf((ir.NotOf(ir.Is("THIS")), ANY_TARGET))


def _counts(p: Reader, pos: int) -> Iterator[tuple[int, int, bool, bool, int]]:
    """The words before "target": least, most, up to X, plural, where it goes on."""
    t = p.text
    if t.startswith("target ", pos):
        yield 1, 1, False, False, pos + 7
    if t.startswith("up to one target ", pos):
        yield 0, 1, False, False, pos + 17
    if t.startswith("up to X target ", pos):
        yield 0, 8, True, True, pos + 15
    if t.startswith("any number of target ", pos):
        yield 0, 8, False, True, pos + 21
    if t.startswith("one or two target ", pos):
        yield 1, 2, False, True, pos + 18
    if t.startswith("one, two, or three target ", pos):
        yield 1, 3, False, True, pos + 26
    if t.startswith("X target ", pos):
        yield 1, 8, True, True, pos + 9
    for word, n in NUMBER_OF.items():
        if n > 1 and n <= 8:
            for lead, low in ((f"{word} target ", n), (f"up to {word} target ", 0)):
                if t.startswith(lead, pos):
                    yield low, n, False, True, pos + len(lead)


def _fresh(spec: ir.TargetSpec, ctx: Context) -> ir.TargetSpec:
    """The spec with a label, if an equal one was announced before."""
    specs = ctx.specs
    k = 2
    out = spec
    while out in specs:
        out = replace(spec, label=str(k))
        k += 1
    return out


def _latest_target(ctx: Context) -> ir.TargetSpec | None:
    for a in reversed(ctx.antecedents):
        v = a.value.ref if isinstance(a.value, ir.PlayersIn) else a.value
        if isinstance(v, ir.Target):
            return v.spec
    return None


def _with_controller(r: ir.Target, ctx: Context) -> Context:
    """After a target: "that player" may be who controls it, if that was spoken of."""
    parts = r.spec.filter.parts if isinstance(r.spec.filter, ir.AllOf) else ()
    if ir.ControlledBy(OPPONENTS) in parts and r.spec.max == 1:
        ctx = ctx.mention(person(ir.ControllerOf(r)))
    return ctx.mention(antecedent(r))


@reader("target")
def read_target(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    t = p.text
    made: list[tuple[ir.TargetSpec, int, Context]] = []
    for lead, low in (("any target", 1), ("up to one target", 0)):
        if t.startswith(lead, pos) and not t.startswith(lead + " ", pos) or t.startswith("any target", pos) and lead == "any target":
            made.append((ir.TargetSpec(ANY_TARGET, low), pos + len(lead), ctx))
    if t.startswith("any other target", pos):
        before = _latest_target(ctx)
        spec = ir.TargetSpec(ANY_TARGET, different_from=before) if before else ir.TargetSpec(OTHER_TARGET)
        made.append((spec, pos + 16, ctx))
    for low, high, x, many, start in _counts(p, pos):
        for f, end, c in p.read("targetables" if many else "targetable", start, ctx):
            made.append((ir.TargetSpec(f, low, high, up_to_x=x), end, c))
    for word, n in NUMBER_OF.items():
        for lead, low in ((f"{word} other target ", n), (f"up to {word} other target ", 0)) if 1 < n <= 8 else ():
            if t.startswith(lead, pos):
                for f, end, c in p.read("targetables", pos + len(lead), ctx):
                    if _latest_target(c) is None:
                        parts = f.parts if isinstance(f, ir.AllOf) else (f,)
                        made.append((ir.TargetSpec(ir.AllOf((ir.NotOf(ir.Is("THIS")), *parts)), low, n), end, c))
    for lead, low in (("another target ", 1), ("up to one other target ", 0)):
        if t.startswith(lead, pos):
            for f, end, c in p.read("targetable", pos + len(lead), ctx):
                before = _latest_target(c)
                if before is not None:
                    made.append((ir.TargetSpec(f, low, 1, different_from=before), end, c))
                else:
                    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
                    made.append((ir.TargetSpec(ir.AllOf((ir.NotOf(ir.Is("THIS")), *parts)), low, 1), end, c))
    for spec, end, c in made:
        r = ir.Target(_fresh(spec, c))
        yield r, end, _with_controller(r, c.announcing(r.spec))


@writer("target")
def write_target(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(r, ir.Target) or ctx.known(antecedent(r).value):
        raise NoText
    s = r.spec
    many = s.max > 1
    after = _with_controller(r, ctx)
    if s.filter == ANY_TARGET:
        if (s.min, s.max) == (1, 1):
            return ("any other target" if s.different_from else "any target"), after
        raise NoText
    if s == ir.TargetSpec(OTHER_TARGET):
        return "any other target", after
    words, c = w.write("targetables" if many else "targetable", s.filter, ctx)
    after = _with_controller(r, c)
    other = words.startswith("other ") or s.different_from is not None
    words = words.removeprefix("other ")
    if s.up_to_x:
        return f"{'X' if s.min else 'up to X'} target {words}", after
    if not many:
        if other:
            return ("another target " if s.min else "up to one other target ") + words, after
        return ("target " if s.min else "up to one target ") + words, after
    noun = "other target" if other else "target"
    if (s.min, s.max) == (0, 8):
        return f"any number of {noun} {words}", after
    if s.min == s.max:
        return f"{NUMBERS[s.max]} {noun} {words}", after
    if s.min == 0:
        return f"up to {NUMBERS[s.max]} {noun} {words}", after
    if (s.min, s.max) in ((1, 2), (1, 3)):
        return ("one or two target " if s.max == 2 else "one, two, or three target ") + words, after
    raise NoText


# ---------------------------------------------------------------- objects
_THAT = ("spell or ability", "creature", "permanent", "card", "spell", "artifact", "enchantment", "land", "token", "planeswalker", "Aura", "Equipment", "Vehicle", "ability", "source")


def _pronouns(p: Reader, pos: int, ctx: Context, subject: bool) -> Iterator[tuple[Any, int]]:
    t = p.text
    for word in (("it", "he", "she") if subject else ("it", "him", "her")):
        if t.startswith(word, pos) and not t[pos + len(word) : pos + len(word) + 1].isalpha():
            for a in ctx.it()[:2]:
                yield a.value, pos + len(word)
    for word in (("they",) if subject else ("them",)):
        if t.startswith(word, pos) and not t[pos + len(word) : pos + len(word) + 1].isalpha():
            if (a := ctx.those()) is not None:
                yield a.value, pos + len(word)
    if t.startswith("that ", pos):
        for word in _THAT:
            if t.startswith(word, pos + 5) and (a := ctx.called(word)) is not None:
                yield a.value, pos + 5 + len(word)
        end = pos + 5
        while end < len(t) and t[end].isalpha():
            end += 1
        if t[pos + 5 : pos + 6].isupper() and (a := ctx.called(t[pos + 5 : end])) is not None:
            yield a.value, end
    if t.startswith("those ", pos):
        for word in _THAT:
            if t.startswith(plural(word), pos + 6) and (a := ctx.called(word, many=True)) is not None:
                yield a.value, pos + 6 + len(plural(word))
    for lead in ("enchanted ", "equipped "):
        if t.startswith(lead, pos):
            for word in ("creature", "permanent", "land", "artifact", "planeswalker", "enchantment"):
                if t.startswith(word, pos + len(lead)):
                    yield ir.Host(), pos + len(lead) + len(word)
    if t.startswith("~", pos) and not t.startswith("~'s", pos):
        yield ir.This(), pos + 1


def _objects(p: Reader, pos: int, ctx: Context, subject: bool) -> Iterator[tuple[Any, int, Context]]:
    t = p.text
    for r, end in _pronouns(p, pos, ctx, subject):
        c = ctx.mention(ctx.known(r) or antecedent(r))
        if isinstance(r, ir.This) and t[pos] == "~" and ctx.it() and isinstance(ctx.it()[0].value, ir.This):
            c = c.varying()  # its name again instead of "it"
        yield r, end, c
    for r, end, c in p.read("target", pos, ctx):
        yield r, end, c
    for lead, each in (("each ", True), ("all ", False), ("", False)):
        if lead == "" and not subject or not t.startswith(lead, pos):
            continue
        if each and t.startswith("other ", pos + 5):
            pass
        for nt in ("noun", "placed.from") if each else ("nouns", "placeds.from"):
            for f, end, c in p.read(nt, pos + len(lead), ctx):
                r = ir.All(f, _name_for(f, c) if not each else None, each=each)
                c = c.mention(antecedent(r))
                yield r, end, c.varying() if subject and lead == "all " else c
    if not subject:
        for who, end, c in p.read("players", pos, ctx):
            yield ir.PlayerRows(who), end, c


def _name_for(f: ir.Filter, ctx: Context) -> str:
    n = sum(1 for a in ctx.antecedents if isinstance(a.value, ir.Bound))
    return "those" + (str(n + 1) if n else "")


def _subject(r: Any, c: Context) -> Context:
    return c.agreeing(MANY if is_many(r) else ONE).about(r)


@reader("subject")
def read_subject(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for r, end, c in _objects(p, pos, ctx, True):
        yield r, end, _subject(r, c)
        if is_many(r) and p.text.startswith(" each", end):
            yield r, end + 5, _subject(r, c).varying()


@reader("object")
def read_object(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    seen = []
    for r, end, c in _objects(p, pos, ctx, False):
        seen.append((r, end, c))
        yield r, end, c.about(r)
    for r, end, c in seen:
        if p.text.startswith(" and ", end):
            for r2, end2, c2 in _objects(p, end + 5, c, False):
                yield ir.Union(r, r2), end2, c2.about(ir.Union(r, r2))


def _write_known(r: Any, ctx: Context, subject: bool) -> str | None:
    """A pronoun or "that ..." for what was spoken of."""
    value = ir.Bound(r.name) if isinstance(r, ir.All) and r.name else r
    a = ctx.known(value)
    if a is None or isinstance(r, (ir.All, ir.SomeOf)):
        return None
    if a.many:
        if ctx.those() == a:
            return "they" if subject else "them"
        for word in _THAT:
            if word in a.words and ctx.called(word, many=True) == a:
                return "those " + plural(word)
        return None
    if not subject and not isinstance(r, (ir.This, ir.Host)):
        for word in _THAT:
            if word in a.words and word not in ("permanent", "card", "token") and ctx.called(word) == a:
                return "that " + word
    if ctx.it() and ctx.it()[0] == a:
        return "it"
    if isinstance(r, ir.This):
        return "~"
    for word in _THAT:
        if word in a.words and ctx.called(word) == a:
            return "that " + word
    return None


def write_object(w: Writer, r: Any, ctx: Context, subject: bool) -> tuple[str, Context]:
    known = _write_known(r, ctx, subject)
    if known is not None:
        return known, ctx.mention(ctx.known(r) or antecedent(r))
    if isinstance(r, ir.This):
        return "~", ctx.mention(antecedent(r))
    if isinstance(r, ir.Host):
        return ctx.where or "enchanted creature", ctx.mention(antecedent(r))
    if isinstance(r, ir.Target):
        return w.write("target", r, ctx)
    if isinstance(r, ir.All):
        for nt in ("noun", "placed.from") if r.each else ("nouns", "placeds.from"):
            try:
                words, c = w.write(nt, r.filter, ctx)
            except NoText:
                continue
            lead = "each " if r.each else "" if subject else "all "
            return lead + words, c.mention(antecedent(r))
    if isinstance(r, ir.SomeOf):
        return w.write("some", r, ctx)
    if isinstance(r, ir.PlayerRows):
        return w.write("players", r.players, ctx)
    if isinstance(r, ir.Union) and not subject:
        a, ctx = write_object(w, r.a, ctx, False)
        b, ctx = write_object(w, r.b, ctx, False)
        return f"{a} and {b}", ctx
    raise NoText(repr(r))


@writer("subject")
def write_subject(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(r, ir.Ref):
        raise NoText
    words, c = write_object(w, r, ctx, True)
    return words, _subject(r, c)


@writer("object")
def write_obj(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(r, ir.Ref):
        raise NoText
    words, c = write_object(w, r, ctx, False)
    return words, c.about(r)


EXILED = ir.AllOf((ir.Is("EXILED_WITH_THIS"), ir.InZone(ir.Zone.EXILE)))


@reader("object")
def read_exiled(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """What was exiled by another ability of the source (CR 607)."""
    for words, each in (("the exiled cards", False), ("the exiled card", True), ("the card exiled with ~", True), ("all cards exiled with ~", False), ("each card exiled with ~", False)):
        if p.text.startswith(words, pos) and not p.text[pos + len(words) : pos + len(words) + 1].isalpha():
            r = ir.All(EXILED, each=each)
            c = ctx.mention(Antecedent(r, frozenset(("card",)), not each)).about(r)
            yield r, pos + len(words), c if words.startswith("the exiled") else c.varying()


@writer("object")
def write_exiled(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(r, ir.All) or r.filter != EXILED or ctx.known(r):
        raise NoText
    c = ctx.mention(Antecedent(r, frozenset(("card",)), not r.each)).about(r)
    return "the exiled card" if r.each else "the exiled cards", c


@reader("possessive")
def read_possessive(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    t = p.text
    for word in ("its", "his", "her"):
        if t.startswith(word + " ", pos):
            for a in ctx.it()[:2]:
                yield a.value, pos + len(word), ctx
    if t.startswith("their ", pos) and (those := ctx.those()) is not None:
        yield those.value, pos + 5, ctx
    for r, end, c in _objects(p, pos, ctx, False):
        if t.startswith("'s", end):
            yield r, end + 2, c
    if t.startswith("~'s", pos):
        yield ir.This(), pos + 3, ctx.mention(antecedent(ir.This()))


@writer("possessive")
def write_possessive(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    known = _write_known(r, ctx, False)
    if known == "it":
        return "its", ctx
    if known == "them":
        return "their", ctx
    if isinstance(r, ir.This):
        return "~'s", ctx.mention(antecedent(r))
    words, c = write_object(w, r, ctx, False)
    return words + "'s", c


# ---------------------------------------------------------------- players
_SEATS = {
    "each opponent": OPPONENTS, "each player": EACH, "you": ir.YOU, "defending player": ir.Seats(PlayerRef.DEFENDING),
    "the active player": ir.Seats(PlayerRef.ACTIVE), "each other player": OPPONENTS,
}  # fmt: skip


def person(who: Any) -> Antecedent:
    """How later words can speak of players."""
    many = False
    return Antecedent(who, frozenset(("player", "opponent")), many, True)


@reader("players")
def read_players(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Players as an object: "target player", "each opponent", "that player", "its controller"."""
    t = p.text
    for words, who in _SEATS.items():
        if t.startswith(words, pos) and not t[pos + len(words) : pos + len(words) + 1].isalpha():
            yield who, pos + len(words), ctx if who == ir.YOU else ctx.mention(person(who))
    for words in ("that player", "that opponent", "they", "them"):
        if t.startswith(words, pos) and not t[pos + len(words) : pos + len(words) + 1].isalpha():
            if (a := ctx.person()) is not None:
                c = ctx.mention(a)
                yield a.value, pos + len(words), c if words == "that player" else c.varying()
    for r, end, c in p.read("target", pos, ctx):
        if isinstance(r.spec.filter, ir.IsPlayer):
            yield ir.PlayersIn(r), end, c
    for r, end, c in p.read("possessive", pos, ctx):
        for word, kind in ((" controller", ir.ControllerOf), (" owner", ir.OwnerOf)):
            if t.startswith(word, end):
                who = kind(r)
                yield who, end + len(word), c.mention(person(who))


@writer("players")
def write_players(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    if who == ir.YOU:
        return "you", ctx
    if isinstance(who, (ir.ControllerOf, ir.OwnerOf)) and not (ctx.person() and ctx.person().value == who):  # type: ignore[union-attr]
        words, c = w.write("possessive", who.of, ctx)
        return words + (" controller" if isinstance(who, ir.ControllerOf) else " owner"), c.mention(person(who))
    known = ctx.known(who)
    if known is not None and known.person and not isinstance(who, ir.Seats):
        if ctx.person() == known:
            return "that player", ctx
        raise NoText
    if known is not None and ctx.person() == known and who not in _SEATS.values():
        return "that player", ctx
    for words, seat in _SEATS.items():
        if seat == who:
            return words, ctx.mention(person(who))
    if isinstance(who, ir.PlayersIn) and isinstance(who.ref, ir.Target):
        return w.write("target", who.ref, ctx)
    if isinstance(who, ir.Seats) and ctx.person() and ctx.person().value == who:  # type: ignore[union-attr]
        return "that player", ctx
    raise NoText


@reader("players.poss")
def read_players_poss(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    t = p.text
    if t.startswith("your ", pos):
        yield ir.YOU, pos + 4, ctx
    if t.startswith("their ", pos) and (a := ctx.person()) is not None:
        yield a.value, pos + 5, ctx
    for r, end, c in p.read("players", pos, ctx):
        if t.startswith("'s", end):
            yield r, end + 2, c.varying() if t.startswith("that player", pos) else c


@writer("players.poss")
def write_players_poss(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    if who == ir.YOU:
        return "your", ctx
    a = ctx.person()
    if a is not None and a.value == who:
        return "their", ctx
    words, c = w.write("players", who, ctx)
    return words + "'s", c


@reader("who")
def read_who(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Players as the subject of an instruction, with the space after it; nothing: you."""
    if p.text.startswith("you ", pos):
        yield ir.YOU, pos + 4, ctx.agreeing(MANY)
    else:
        yield ir.YOU, pos, ctx.agreeing(MANY)
    for who, end, c in p.read("players", pos, ctx):
        if who != ir.YOU and p.text.startswith(" ", end):
            they = p.text.startswith("they ", pos) or _many_players(who)
            yield who, end + 1, c.agreeing(MANY if they else ONE)


def _many_players(who: Any) -> bool:
    return isinstance(who, ir.PlayersIn) and isinstance(who.ref, ir.Target) and who.ref.spec.max > 1


@reader("who")
def read_elided(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "Target player draws two cards and loses 2 life": the subject of the clause before."""
    if p.text[pos - 5 : pos] in (" and ",) or p.text[pos - 5 : pos] == "then ":
        if (a := ctx.person()) is not None and a.value != ir.YOU:
            yield a.value, pos, ctx.agreeing(ONE)


@writer("who")
def write_who(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    if who == ir.YOU:
        return "", ctx.agreeing(MANY)
    words, c = w.write("players", who, ctx)
    return words + " ", c.agreeing(MANY if words == "they" or _many_players(who) else ONE)


@reader("you")
def read_you(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """As `who`, but "you" is said: "you gain 3 life"; after another clause about you it may be left out."""
    yield from p.read("who", pos, ctx)


@writer("you")
def write_you(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    words, c = write_who(w, who, ctx)
    return ("you " if who == ir.YOU else words), c
