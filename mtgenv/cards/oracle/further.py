"""Further phrases: what a creature attacks, later in the turn, groups spoken of again, extra turns, colors of your choice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...engine.enums import Attr, Color, Duration, Event, Zone
from .. import ir
from .context import Antecedent, Context
from .events import EP, EVENT_PLAYER, THIS
from .nouns import EACH, OPPONENTS, words_for
from .quantities import C
from .refs import person
from .sentences import substitute
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer
from .triggers import _and, _less

L, E, S, H, _C = "line", "clause", "sentence.any", "happening", "condition.one"
ONE = C(1)
GRAVE = (int(Zone.GRAVEYARD),)


# ---------------------------------------------------------------- the subject of the clause before
@reader(E)
def read_and_deals(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "~ gets +1/+0 until end of turn and deals 1 damage to you"."""
    if p.text[pos - 5 : pos] == " and " and p.text.startswith("deals ", pos) and isinstance(ctx.subject, ir.Ref):
        by = ctx.subject
        for (n, to), end, c in p.read("and.deals", pos, ctx.agreeing("one")):
            yield ir.Deal(by, n, to), end, c.varying()


rule("and.deals", "deal{s} {n:number} damage to {to:object}", (h.n, h.to))
rule("and.deals", "deal{s} damage equal to {n:amount} to {to:object}", (h.n, h.to))


# ---------------------------------------------------------------- what is attacked (CR 508.1b)
@reader("object")
def read_attacked(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for words in ("the player or planeswalker it's attacking", "the player, planeswalker, or battle it's attacking"):
        if ctx.event == Event.ATTACKS and p.text.startswith(words, pos):
            yield ir.EventSource(), pos + len(words), ctx.about(ir.EventSource())


@writer("object")
def write_attacked(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    if ctx.event != Event.ATTACKS or r != ir.EventSource():
        raise NoText
    return "the player or planeswalker it's attacking", ctx.about(r)


# ---------------------------------------------------------------- later this turn (CR 603.7)
_ABOUT = ir.Bound("that")


def _later(words: str, event: Any, once: bool) -> None:
    """ "When that creature dies this turn, ...": a delayed trigger about what was spoken of."""

    @reader(S)
    def read(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
        lead = "when " if once else "whenever "
        if not p.text.startswith((lead + "that ", lead + "it "), pos):
            return
        for r, end, c in p.read("subject", pos + len(lead), ctx):
            if not isinstance(r, ir.Target) or not p.text.startswith(words, end):
                continue
            for e, stop, d in p.read("sentence", end + len(words), c.during(event.kind)):
                inner = substitute(e, r, _ABOUT)
                effects = inner.effects if isinstance(inner, ir.Joined) and not inner.then else (inner,)
                yield ir.Delayed(ir.Triggered(event, effects), r, _ABOUT.name, Duration.END_OF_TURN, once), stop, d

    @writer(S)
    def write(w: Writer, v: Any, ctx: Context) -> tuple[str, Context]:
        if not isinstance(v, ir.Delayed) or v != ir.Delayed(ir.Triggered(event, v.ability.effects), v.about, _ABOUT.name, Duration.END_OF_TURN, once):
            raise NoText
        who, c = w.write("subject", v.about, ctx)
        effects = substitute(v.ability.effects, _ABOUT, v.about)
        told, c = w.write("sentence", effects[0] if len(effects) == 1 else ir.Joined(effects), c.during(event.kind))
        return ("when " if once else "whenever ") + who + words + told, c


_later(" dies this turn, ", EP(Event.LEAVES, ir.Among(_ABOUT), values=GRAVE), True)
_later(" deals combat damage to a player this turn, ", EP(Event.DAMAGE, ir.IsPlayer(EACH), source=ir.Among(_ABOUT), damage="combat"), False)
_HIT = ir.AnyOf((ir.IsPlayer(EACH), ir.OfType(ir.CardType.PLANESWALKER)))
_later(" deals combat damage to a player or planeswalker this turn, ", EP(Event.DAMAGE, _HIT, source=ir.Among(_ABOUT), damage="combat"), False)
for _words in ("the creature's controller", "that creature's controller"):

    def _controller(words: str) -> None:
        @reader("players")
        def read(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
            a = ctx.called("creature") if p.text.startswith(words, pos) else None
            if a is not None and isinstance(a.value, ir.Target):
                who = ir.ControllerOf(a.value)
                yield who, pos + len(words), ctx.mention(person(who)).varying()

    if _words.startswith("the "):
        _controller(_words)


# ---------------------------------------------------------------- a group spoken of again
_AGAIN = re.compile(r"\b(?:those|they|them)\b")


@reader("object")
def read_each_again(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "... on each creature you control. Those creatures ...": the same ones, even if others match by then."""
    if p.text.startswith("each ", pos) and _AGAIN.search(p.text, pos):
        for f, end, c in p.read("noun", pos + 5, ctx):
            if _AGAIN.search(p.text, end):
                r = ir.All(f, "those each", each=True)
                yield r, end, c.mention(Antecedent(ir.Bound("those each"), words_for(f), True)).about(r)



# ---------------------------------------------------------------- what was sacrificed, spoken of again
_GONE = ir.Bound("the sacrificed one")


def _sacrificed(template: str, own: bool) -> None:
    def make(e: dict[str, Any]) -> Any:
        who = e.get("who", ir.YOU)
        return None if (who == ir.YOU) != own or who in (EACH, OPPONENTS) else ir.SacrificeChoice(who, ONE, e["f"], _GONE.name)

    def take(v: Any) -> dict[str, Any] | None:
        e = {"who": v.players, "f": v.filter}
        return e if make(e) == v else None

    rule(E, template, make=make, take=take, of=ir.SacrificeChoice, then=lambda c, e: c.mention(Antecedent(_GONE, words_for(e["f"]))))


_sacrificed("sacrifice {f:a.noun}", True)
_sacrificed("{who:players} sacrifices {f:a.noun} of their choice", False)

# ---------------------------------------------------------------- events
for _who, _seat, _v in (("you", ir.YOU, "play"), ("a player", EACH, "plays"), ("an opponent", OPPONENTS, "plays")):
    rule(H, f"{_who} {_v} {{f:a.noun}}", EP(Event.LAND_PLAYED, h.f, players=_seat),
         then=lambda c, e, s=_seat: (c if s == ir.YOU else c.mention(person(EVENT_PLAYER))).during(Event.LAND_PLAYED).mention(Antecedent(ir.EventObject(), words_for(e["f"]))))  # fmt: skip
_ANYWHERE = tuple(z * 8 + Zone.GRAVEYARD for z in (Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND))
for _words, _owner in (("your graveyard from anywhere", ir.OwnedBy(ir.YOU)), ("an opponent's graveyard from anywhere", ir.OwnedBy(OPPONENTS))):

    def _into(words: str, owner: Any) -> None:
        def make(e: dict[str, Any]) -> Any:
            return EP(Event.MOVED, _and(e["f"], owner), values=_ANYWHERE)

        def take(p: Any) -> dict[str, Any] | None:
            f = _less(p.object, owner)
            return {"f": f} if f is not None and make({"f": f}) == p else None

        rule(H, f"{{f:a.card}} is put into {words}", make=make, take=take, of=EP,
             then=lambda c, e: c.during(Event.MOVED).mention(Antecedent(ir.EventObject(), words_for(e["f"]) | {"card"})))  # fmt: skip

    _into(_words, _owner)
_OPPOSED = Antecedent(ir.EventOther(), frozenset(("creature", "permanent")))


def _blocks_or_blocked(e: dict[str, Any]) -> Any:
    return EP(Event.BLOCKS, THIS, source=e["f"], also=(EP(Event.BLOCKS, e["f"], source=THIS),))


rule(H, "~ blocks or becomes blocked by {f:a.noun}", make=_blocks_or_blocked, of=EP, first=True,
     take=lambda p: {"f": p.source} if p.kind == Event.BLOCKS and p.source is not None and _blocks_or_blocked({"f": p.source}) == p else None,
     then=lambda c, e: c.during(Event.BLOCKS).mention(replace_words(_OPPOSED, e["f"])))  # fmt: skip


def replace_words(a: Antecedent, f: Any) -> Antecedent:
    """The antecedent, called as what matches is."""
    return Antecedent(a.value, words_for(f))


def _cast_or_enters(a: Any, b: Any) -> bool:
    return a.kind == Event.CAST and a.players == ir.YOU and b.kind == Event.ENTERS and not a.also and not b.also and not a.one_or_more and not b.one_or_more


rule("trigger", "whenever {a:happening} or {b:happening}", of=EP, first=True,
     make=lambda e: replace(e["a"], also=(e["b"],)) if _cast_or_enters(e["a"], e["b"]) else None,
     take=lambda p: {"a": replace(p, also=()), "b": p.also[0]} if len(p.also) == 1 and _cast_or_enters(replace(p, also=()), p.also[0]) else None)  # fmt: skip
rule(H, "one or more creatures you control attack", read_only=True, then=lambda c, e: c.during(Event.ATTACKS),
     pattern=EP(Event.ATTACKS, ir.AllOf((ir.OfType(ir.CardType.CREATURE), ir.ControlledBy(ir.YOU))), one_or_more=True))  # fmt: skip

# ---------------------------------------------------------------- conditions and numbers
rule(_C, "you didn't lose life this turn", ir.Compare("<=", ir.PlayerNumber("LIFE_LOST", ir.YOU), C(0)))
rule(_C, "{f:a.card} is in your graveyard", read_only=True,
     make=lambda e: ir.Compare(">=", ir.Count(_and(e["f"], ir.InZone(Zone.GRAVEYARD), ir.OwnedBy(ir.YOU))), ONE))  # fmt: skip
rule(L, "~'s power is equal to {n:amount} and its toughness is equal to that number plus 1.", ir.DefinesPT(h.n, ir.Sum(h.n, ONE)))


@reader("after")
def read_on_it(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "For each Aura attached to it", "each creature blocking it": the source is meant."""
    it = ctx.it()[:1]
    if it and it[0].value == ir.This():
        for words, f in ((" attached to it", ir.Is("ATTACHED_TO_THIS")), (" blocking it", ir.Is("BLOCKING_THIS")), (" blocked by it", ir.Is("BLOCKED_BY_THIS"))):
            if p.text.startswith(words, pos):
                yield f, pos + len(words), ctx.varying()


rule("after", " that was dealt damage this turn", ir.Is("DAMAGED_THIS_TURN"))


@reader("adjective")
def read_size(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "1/1", of a creature's power and toughness."""
    if p.text[pos : pos + 1].isdigit():
        for n, end, c in p.read("digits", pos, ctx):
            for m, stop, d in p.read("digits", end + 1, c) if p.text.startswith("/", end) else ():
                yield ir.AllOf((ir.Between(Attr.POWER, n, n), ir.Between(Attr.TOUGHNESS, m, m))), stop, d


@writer("adjective")
def write_size(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    if isinstance(f, ir.AllOf) and len(f.parts) == 2 and all(isinstance(x, ir.Between) and x.lo == x.hi is not None for x in f.parts):
        a, b = f.parts
        if (a.attr, b.attr) == (Attr.POWER, Attr.TOUGHNESS):  # type: ignore[attr-defined]
            return f"{a.lo}/{b.lo}", ctx  # type: ignore[attr-defined]
    raise NoText


# ---------------------------------------------------------------- instructions
rule(E, "{who:players} takes {n:few} extra turns after this one", ir.PlayerEffect("EXTRA_TURN", h.who, h.n))
rule(E, "take {n:few} extra turns after this one", ir.PlayerEffect("EXTRA_TURN", ir.YOU, h.n))
rule(E, "{who}draw{s} an additional card", ir.PlayerEffect("DRAW", h.who, ONE), read_only=True)
rule(E, "{who}draw{s} {n:few} additional cards", ir.PlayerEffect("DRAW", h.who, h.n), read_only=True)
rule(E, "you and {who:players} each draw {n:cards}", ir.Joined((ir.PlayerEffect("DRAW", ir.YOU, h.n), ir.PlayerEffect("DRAW", h.who, h.n))))
rule("targetable", "spell or creature", ir.AnyOf((ir.AllOf((ir.Is("SPELL"), ir.InZone(Zone.STACK))), ir.OfType(ir.CardType.CREATURE))))
rule(E, "you may have your life total become {n:amount}", ir.May(ir.YOU, (ir.PlayerEffect("SET_LIFE", ir.YOU, h.n),)), first=True)


def _at_random(e: dict[str, Any]) -> Any:
    f = e["f"]
    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    chosen = ir.Choose(ir.YOU, ir.AllOf((*parts, ir.InZone(Zone.GRAVEYARD), ir.OwnedBy(ir.YOU))), ONE, ONE, "that card", True)
    return ir.Joined((chosen, ir.Move(ir.Bound("that card"), Zone.HAND)))


def _randomly(j: Any) -> dict[str, Any] | None:
    c = j.effects[0] if len(j.effects) == 2 else None
    if not isinstance(c, ir.Choose) or not c.random or not isinstance(c.filter, ir.AllOf):
        return None
    rest = c.filter.parts[:-2]
    e = {"f": rest[0] if len(rest) == 1 else ir.AllOf(rest)} if rest else None
    return e if e is not None and _at_random(e) == j else None


rule(E, "return {f:a.card} at random from your graveyard to your hand", make=_at_random, take=_randomly, of=ir.Joined, first=True)
_COLOR = "that color"


def _colored(e: dict[str, Any]) -> Any:
    return ir.Joined((ir.ChooseColor(ir.YOU, _COLOR), ir.Modify(e["r"], (*e.get("m", ()), ir.SetColors(Color(0), named=_COLOR)), e["d"])))


def _coloring(before: bool) -> Any:
    def take(j: Any) -> dict[str, Any] | None:
        if j.then or len(j.effects) != 2 or j.effects[0] != ir.ChooseColor(ir.YOU, _COLOR) or not isinstance(j.effects[1], ir.Modify):
            return None
        m = j.effects[1]
        e = {"r": m.ref, "d": m.duration, **({"m": m.mods[:-1]} if before else {})}
        return e if (len(m.mods) > 1) == before and _colored(e) == j else None

    return take


rule(E, "{r:subject} become{s} the color of your choice{d:until}", make=_colored, take=_coloring(False), of=ir.Joined, first=True)
rule(E, "{r:subject} {m:predicates} and become{s} the color of your choice{d:until}", make=_colored, take=_coloring(True), of=ir.Joined, first=True)
