"""Quantities and conditions: numbers as amounts and as counts of things, and what follows "if" and "as long as"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import Attr, Color, PlayerRef, Zone
from .. import ir
from .context import Context
from .nouns import COLOR_WORDS, EACH, OPPONENTS, read_digits
from .refs import NUMBER_OF, NUMBERS, is_many
from .template import NoText, Reader, Result, Writer, h, reader, rule, table, writer

C = ir.Constant


# ---------------------------------------------------------------- small numbers
@reader("few")
def read_few(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """A number of two or more before a plural."""
    t = p.text
    end = pos
    while end < len(t) and t[end].isalpha():
        end += 1
    word = t[pos:end]
    if word in NUMBER_OF and word != "one":
        yield C(NUMBER_OF[word]), end, ctx
    if word == "X":
        yield ir.X(), end, ctx
    if t.startswith("that many", pos):
        yield ir.EventAmount(), pos + 9, ctx
    if t[pos : pos + 1].isdigit():
        for n, e, _ in read_digits(p, pos, ctx):
            if n > 20:
                yield C(n), e, ctx


@writer("few")
def write_few(w: Writer, q: Any, ctx: Context) -> tuple[str, Context]:
    if isinstance(q, C) and (2 <= q.value):
        return (NUMBERS[q.value] if q.value < len(NUMBERS) else str(q.value)), ctx
    if isinstance(q, ir.X):
        return "X", ctx
    if isinstance(q, ir.EventAmount):
        return "that many", ctx
    raise NoText


rule("number", "{n:digits}", make=lambda e: C(e["n"]), take=lambda q: {"n": q.value}, of=C)
rule("number", "X", ir.X())
rule("number2", "{n:digits}", make=lambda e: C(e["n"]) if e["n"] > 1 else None, take=lambda q: {"n": q.value} if q.value > 1 else None, of=C)
rule("number2", "X", ir.X())


def counted(nonterminal: str, one: str, many: str) -> None:
    """A nonterminal for so many things: "a card", "two cards", "X cards", "cards equal to ...", "a card for each ..."."""
    rule(nonterminal, one, C(1))
    rule(nonterminal, "{n:few} " + many, h.n)
    rule(nonterminal, many + " equal to {n:amount}", h.n, read_only=True)
    rule(nonterminal, one + " for each {n:each}", h.n)
    rule(nonterminal, "{k:few} " + many + " for each {n:each}", ir.Product(h.k, h.n))
    rule(nonterminal, "X " + many + ", where X is {n:amount}", h.n, read_only=True)
    rule(nonterminal, many + " equal to {n:amount}", h.n)


counted("cards", "a card", "cards")
counted("top", "the top card", "the top cards")

# ---------------------------------------------------------------- amounts
rule("amount", "{n:term}", h.n)
rule("amount", "{a:term} plus {b:term}", ir.Sum(h.a, h.b))
rule("amount", "{a:term} minus {b:term}", ir.Difference(h.a, h.b))
rule("amount", "twice {a:term}", ir.Product(C(2), h.a))
rule("amount", "half {a:term}, rounded down", ir.Half(h.a))
rule("amount", "half {a:term}, rounded up", ir.Half(h.a, True))
rule("term", "{n:number}", h.n)
rule("term", "the number of {n:things}", h.n)
rule("term", "the amount of life {who:players} lost this turn", ir.PlayerNumber("LIFE_LOST", h.who))
rule("term", "the amount of life {who:players} gained this turn", ir.PlayerNumber("LIFE_GAINED", h.who))
rule("term", "{r:possessive} {a:attr}", make=lambda e: None if is_many(e["r"]) else ir.AttrOf(e["a"], e["r"]), of=ir.AttrOf,
     take=lambda q: {"r": q.ref, "a": q.attr} if q.counter is None and not is_many(q.ref) else None)  # fmt: skip
rule("term", "{who:players.poss} life total", ir.PlayerNumber("LIFE", h.who))
rule("term", ["the greatest {a:attr} among {f:nouns}"], ir.GreatestOf(h.a, h.f))
rule("term", "the total {a:attr} of {f:nouns}", ir.SumOf(h.a, h.f))
rule("term", "your devotion to {c:color}", ir.Devotion(h.c))
for _a, _x in COLOR_WORDS.items():
    for _b, _y in COLOR_WORDS.items():
        if _x < _y:
            rule("term", f"your devotion to {_a} and {_b}", ir.Devotion(Color(_x | _y)))

# what is counted: "the number of ...", "... for each ..."
rule("things", "{f:nouns}", ir.Count(h.f))
rule("things", "{f:placeds.in}", ir.Count(h.f))
rule("things", "cards in {who:players.poss} hand", ir.PlayerNumber("HAND_SIZE", h.who))
rule("things", "{k:kind} counters on {r:object}", make=lambda e: ir.AttrOf(Attr.COUNTERS, e["r"], e["k"]),
     take=lambda q: {"k": q.counter, "r": q.ref} if q.attr == Attr.COUNTERS and q.counter else None, of=ir.AttrOf)  # fmt: skip
rule("things", "colors among {f:nouns}", ir.ColorsAmong(h.f))
rule("each", "{f:noun}", ir.Count(h.f))
rule("each", "{f:placed.in}", ir.Count(h.f))
rule("each", "card in {who:players.poss} hand", ir.PlayerNumber("HAND_SIZE", h.who))
rule("each", "{k:kind} counter on {r:object}", make=lambda e: ir.AttrOf(Attr.COUNTERS, e["r"], e["k"]),
     take=lambda q: {"k": q.counter, "r": q.ref} if q.attr == Attr.COUNTERS and q.counter else None, of=ir.AttrOf)  # fmt: skip
rule("each", "time it was kicked", ir.TimesKicked())
rule("each", "color among {f:nouns}", ir.ColorsAmong(h.f))

KINDS = (
    "+1/+1 -1/-1 loyalty charge time quest verse lore age fade ki level page spore storage study tower training wind "
    "oil brick blood doom dream echo egg elixir eyeball feather flood fungus fuse gem glyph gold growth healing "
    "hoofprint hour hunger ice incubation infection intervention isolation javelin judgment knowledge luck magnet manifestation mannequin "
    "mine mining mire music muster net omen ore pain paralyzation petal petrification phylactery pin plague plot "
    "point polyp pressure prey pupa rust scream scroll shell shield shred silver sleep slime soot soul spark stash strife stun suspect theft tide "
    "trap treasure velocity vitality vortex wage winch wish aim arrow arrowhead awakening bait blaze bounty bribery credit corpse crystal "
    "cube currency death delay depletion despair devotion divinity task unity void finality keyword rejection valor nest crank component contested "
    "coin collection conqueror duty enlightened ember everything exposure filibuster flame foreshadow fellowship funk ghostform harmony hatching hatchling hone "
    "husk impostor influence ingenuity ingredient invitation kick landmark loot memory midway night pop possession prism rally release reprieve revival "
    "ritual rope sleight spite story supply takeover ticket unlock voyage wreck flying deathtouch hexproof indestructible lifelink menace reach trample vigilance haste "
    "-0/-1 -0/-2 -1/-0 -2/-1 -2/-2 +0/+1 +0/+2 +1/+0 +1/+2 +2/+0 +2/+2"
).split() + ["first strike", "double strike"]
for _k in dict.fromkeys(KINDS):
    rule("kind", _k, _k)

# ---------------------------------------------------------------- conditions
rule("condition", "{a:condition.one} and {b:condition.one}", ir.Both(h.a, h.b))
rule("condition", "{a:condition.one} or {b:condition.one}", ir.EitherOf(h.a, h.b))
rule("condition", "{a:condition.one}", h.a)


def _at_least(f: str, n: str, op: str = ">=") -> Any:
    return ir.Compare(op, ir.Count(getattr(h, f)), getattr(h, n))


_COND = "condition.one"


def _and(f: ir.Filter, g: ir.Filter) -> ir.Filter:
    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    return ir.AllOf((*parts, g))


def _strip(f: ir.Filter, g: ir.Filter) -> ir.Filter | None:
    if isinstance(f, ir.AllOf) and f.parts[-1] == g:
        rest = f.parts[:-1]
        return rest[0] if len(rest) == 1 else ir.AllOf(rest)
    return None


def _controls(subject: str, who: ir.Players, verb: str) -> None:
    """ "You control a Swamp", "an opponent controls three or more creatures"."""
    own = ir.ControlledBy(who)

    def several(op: str) -> tuple[Any, Any]:
        def make(e: dict[str, Any]) -> Any:
            return ir.Compare(op, ir.Count(_and(e["f"], own)), e.get("n", C(1)))

        def take(c: Any) -> dict[str, Any] | None:
            if c.op == op and isinstance(c.a, ir.Count) and (f := _strip(c.a.filter, own)) is not None:
                return {"f": f, "n": c.b}
            return None

        return make, take

    make, take = several(">=")
    rule(_COND, f"{subject} {verb} {{f:a.noun}}", make=make, of=ir.Compare,
         take=lambda c: t if (t := take(c)) and t["n"] == C(1) else None)  # fmt: skip
    rule(_COND, f"{subject} {verb} {{n:few}} or more {{f:nouns.or}}", make=make, take=take, of=ir.Compare)
    make0, take0 = several("<=")
    rule(_COND, f"{subject} {verb} no {{f:nouns.or}}", make=lambda e: make0({**e, "n": C(0)}), of=ir.Compare,
         take=lambda c: t if (t := take0(c)) and t["n"] == C(0) else None)  # fmt: skip
    rule(_COND, f"{subject} {verb} {{n:few}} or fewer {{f:nouns.or}}", make=make0, take=take0, of=ir.Compare)
    make1, take1 = several("=")
    rule(_COND, f"{subject} {verb} exactly {{n:few}} {{f:nouns.or}}", make=make1, take=take1, of=ir.Compare)


_controls("you", ir.YOU, "control")
_controls("an opponent", OPPONENTS, "controls")
_controls("defending player", ir.Seats(PlayerRef.DEFENDING), "controls")
rule(_COND, "there are {n:few} or more {f:placeds.in}", ir.Compare(">=", ir.Count(h.f), h.n))
rule(_COND, "{f:a.placed.in} is in a graveyard", ir.Compare(">=", ir.Count(h.f), C(1)), read_only=True)
rule(_COND, "it's your turn", ir.IsTurnOf(ir.YOU))
rule(_COND, "it's not your turn", ir.Not(ir.IsTurnOf(ir.YOU)))


@reader(_COND)
def read_kicked(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "It was kicked": the source, or what was spoken of ("counter target spell if it was kicked")."""
    if p.text.startswith("it was kicked", pos) and not p.text.startswith(" with", pos + 13):
        it = ctx.it()[:1]
        if it and not isinstance(it[0].value, (ir.This, ir.Host)):
            r = it[0].value
            yield (ir.EventObjectIs(_KICKED) if isinstance(r, ir.EventObject) else ir.RefIs(r, _KICKED)), pos + 13, ctx
        else:
            yield ir.WasKicked(), pos + 13, ctx


_KICKED = ir.Is("KICKED")


@writer(_COND)
def write_kicked(w: Writer, c: Any, ctx: Context) -> tuple[str, Context]:
    it = ctx.it()[:1]
    other = it and not isinstance(it[0].value, (ir.This, ir.Host))
    if c == ir.WasKicked():
        return ("~" if other else "it") + " was kicked", ctx
    if other and c in (ir.EventObjectIs(_KICKED), ir.RefIs(it[0].value, _KICKED)):
        return "it was kicked", ctx
    raise NoText


rule(_COND, "~ was kicked", ir.WasKicked(), read_only=True)
rule(_COND, "{who:did.who} {d:did}", make=lambda e: ir.Did(e["who"], e["d"]), take=lambda c: {"who": c.players, "d": c.did}, of=ir.Did)
table("did.who", {"you": ir.YOU, "an opponent": OPPONENTS, "a player": EACH})

_CAST = ir.EventObjectIs(ir.Where(ir.CastFrom((Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND))))


def _cast_from(zone: Zone) -> ir.Condition:
    """ "You cast it from your hand" of what the event is about."""
    return ir.EventObjectIs(ir.AllOf((ir.Where(ir.CastFrom((zone,))), ir.OwnedBy(ir.YOU))))


#: Wordings, longest first: what they are about the source, and about what an event is about.
_CASTS: tuple[tuple[str, ir.Condition, ir.Condition], ...] = (
    ("you cast it from your hand", ir.WasCastFrom(Zone.HAND), _cast_from(Zone.HAND)),
    ("you cast it from your graveyard", ir.WasCastFrom(Zone.GRAVEYARD), _cast_from(Zone.GRAVEYARD)),
    ("you cast it", ir.WasCastFrom(), _CAST),
    ("it was cast", ir.WasCastFrom(), _CAST),
    ("it wasn't cast", ir.Not(ir.WasCastFrom()), ir.Not(_CAST)),
)  # fmt: skip


@reader(_COND)
def read_cast(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "You cast it": the source, or what the event was about ("whenever a creature enters, if you cast it")."""
    for words, this, that in _CASTS:
        if p.text.startswith(words, pos) and not p.text.startswith(" from", pos + len(words)):
            it = ctx.it()[:1]
            about = that if it and isinstance(it[0].value, ir.EventObject) else this
            yield about, pos + len(words), ctx.varying() if words == "it was cast" else ctx


@writer(_COND)
def write_cast(w: Writer, c: Any, ctx: Context) -> tuple[str, Context]:
    it = ctx.it()[:1]
    k = 2 if it and isinstance(it[0].value, ir.EventObject) else 1
    found = [x[0] for x in _CASTS if c == x[k]]
    if not found:
        raise NoText
    return found[0], ctx


for _who, _seat, _has in (("you", ir.YOU, "have"), ("an opponent", OPPONENTS, "has")):
    rule(_COND, f"{_who} {_has} {{n:digits}} or more life", make=lambda e, s=_seat: ir.Compare(">=", ir.PlayerNumber("LIFE", s), C(e["n"])),
         take=lambda c, s=_seat: {"n": c.b.value} if c.op == ">=" and c.a == ir.PlayerNumber("LIFE", s) and isinstance(c.b, C) else None, of=ir.Compare)  # fmt: skip
    rule(_COND, f"{_who} {_has} {{n:digits}} or less life", make=lambda e, s=_seat: ir.Compare("<=", ir.PlayerNumber("LIFE", s), C(e["n"])),
         take=lambda c, s=_seat: {"n": c.b.value} if c.op == "<=" and c.a == ir.PlayerNumber("LIFE", s) and isinstance(c.b, C) else None, of=ir.Compare)  # fmt: skip
    rule(_COND, f"{_who} gained life this turn", ir.Compare(">=", ir.PlayerNumber("LIFE_GAINED", _seat), C(1)))
    rule(_COND, f"{_who} lost life this turn", ir.Compare(">=", ir.PlayerNumber("LIFE_LOST", _seat), C(1)))
    rule(_COND, f"{_who} {_has} no cards in hand", ir.Compare("<=", ir.PlayerNumber("HAND_SIZE", _seat), C(0)))
    rule(_COND, f"{_who} {_has} {{n:few}} or more cards in hand", ir.Compare(">=", ir.PlayerNumber("HAND_SIZE", _seat), h.n))
    rule(_COND, f"{_who} {_has} {{n:few}} or fewer cards in hand", ir.Compare("<=", ir.PlayerNumber("HAND_SIZE", _seat), h.n))


def _is(e: dict[str, Any]) -> Any:
    r, f = e["r"], e["f"]
    if isinstance(r, ir.This):
        return ir.ThisIs(f)
    return ir.EventObjectIs(f) if isinstance(r, ir.EventObject) else ir.RefIs(r, f)


def _who_is(c: Any) -> dict[str, Any] | None:
    r = ir.This() if isinstance(c, ir.ThisIs) else ir.EventObject() if isinstance(c, ir.EventObjectIs) else c.ref
    return {"r": r, "f": c.filter}


def _isnt(c: Any) -> dict[str, Any] | None:
    return _who_is(c.a) if isinstance(c.a, (ir.ThisIs, ir.EventObjectIs, ir.RefIs)) else None


for _type in (ir.ThisIs, ir.EventObjectIs, ir.RefIs):
    rule(_COND, "{r:subject} {has} {f:having}", make=_is, take=_who_is, of=_type)
    rule(_COND, "{r:it}'s {f:state}", make=_is, take=_who_is, of=_type)
    rule(_COND, "{r:subject} {is} {f:state}", make=_is, take=_who_is, of=_type)
    rule(_COND, "{r:subject} {was} {f:state}", make=_is, read_only=True)
rule(_COND, "{r:it}'s not {f:state}", make=lambda e: ir.Not(_is(e)), take=_isnt, of=ir.Not, read_only=True)
rule(_COND, "{r:subject} {isn't} {f:state}", make=lambda e: ir.Not(_is(e)), take=_isnt, of=ir.Not)
rule("state", "{f:adjective}", h.f)
rule("state", "{f:a.noun}", h.f)
rule("state", "{f:a.card}", h.f, read_only=True)
rule("having", "{k:keyword}", ir.HasKeyword(h.k))
rule("having", "a +1/+1 counter on it", ir.Is("HAS_COUNTER_PLUS1"))
rule("having", "{a:attr} {n:digits} or greater", ir.Between(h.a, h.n, None))
rule("having", "{a:attr} {n:digits} or less", ir.Between(h.a, None, h.n))


@reader("it")
def read_it(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if p.text.startswith("it's", pos):
        for a in ctx.it()[:1]:
            yield a.value, pos + 2, ctx.mention(a)


@writer("it")
def write_it(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    a = ctx.known(r)
    if a is None or ctx.it()[:1] != [a]:
        raise NoText
    return "it", ctx.mention(a)
