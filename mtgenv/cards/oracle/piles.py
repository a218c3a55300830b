"""Piles, deeds offered to opponents, and further instructions and conditions (CR 700.3, 608.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import CardType, Duration, Event, Rule, Zone
from ...engine.enums import CostPart as Pay
from .. import ir
from .context import THIS as THIS_ONE
from .context import Context
from .events import EP, EVENT_PLAYER
from .libraries import AMONG, IT, THEM
from .nouns import OPPONENTS
from .quantities import C
from .refs import person
from .sentences import _effects, _one
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer
from .triggers import _and, _less

L, E, S, H, _C = "line", "clause", "sentence.any", "happening", "condition.one"
ONE, NOUGHT, MANY = C(1), C(0), C(99)
CREATURE = ir.OfType(CardType.CREATURE)

# ---------------------------------------------------------------- two piles: one player makes them, another chooses (CR 700.3)
_PILE = ir.Bound("a pile")
_MAKER = ir.Bound("that opponent")
_PLACES = {
    "into your hand": {"zone": Zone.HAND}, "into your graveyard": {"zone": Zone.GRAVEYARD},
    "on the bottom of your library in any order": {"zone": Zone.LIBRARY, "bottom": True, "order": "any"},
}  # fmt: skip


def _piles(one: str, other: str) -> None:
    rest = ir.Minus(THEM, _PILE)

    def moved(first: Any, second: Any) -> tuple[Any, ...]:
        return (ir.Move(first, **_PLACES[one]), ir.Move(second, **_PLACES[other]))

    rule(S, f"an opponent separates those cards into two piles. put one pile {one} and the other {other}", ir.Joined((
        ir.ChoosePlayer(ir.YOU, OPPONENTS, _MAKER.name),
        ir.Choose(ir.PlayersIn(_MAKER), ir.AllOf(AMONG), NOUGHT, MANY, _PILE.name),
        ir.May(ir.YOU, moved(_PILE, rest), moved(rest, _PILE)),
    )))  # fmt: skip


_piles("into your hand", "into your graveyard")
_piles("into your hand", "on the bottom of your library in any order")


def _parted(e: dict[str, Any]) -> Any:
    """ "Separate all permanents target player controls into two piles. That player sacrifices the pile of their choice"."""
    f = e["f"]
    owner = f.parts[-1] if isinstance(f, ir.AllOf) else f
    if not isinstance(owner, ir.ControlledBy) or not isinstance(owner.players, ir.PlayersIn):
        return None
    rest = ir.Minus(ir.All(f), _PILE)
    choice = ir.May(owner.players, (ir.Sacrifice(_PILE),), (ir.Sacrifice(rest),))
    return ir.Joined((ir.Choose(ir.YOU, f, NOUGHT, MANY, _PILE.name), choice))


rule(S, "separate all {f:nouns} into two piles. that player sacrifices all permanents in the pile of their choice", make=_parted, of=ir.Joined,
     take=lambda j: {"f": j.effects[0].filter} if j.effects and isinstance(j.effects[0], ir.Choose) and _parted({"f": j.effects[0].filter}) == j else None)  # fmt: skip


# ---------------------------------------------------------------- what opponents may do
def _offered(e: dict[str, Any]) -> Any:
    cost = ir.Cost(None, (ir.CostPart(Pay.SACRIFICE, ONE, e["f"]),))
    return ir.MayPay(OPPONENTS, cost, _effects(e["e"]))


rule(S, "any opponent may sacrifice {f:a.noun} of their choice. if a player does, {e:sentence}", make=_offered, of=ir.MayPay, first=True,
     take=lambda v: e if len(v.cost.parts) == 1 and v.cost.parts[0].filter is not None
     and _offered(e := {"f": v.cost.parts[0].filter, "e": _one(v.then)}) == v else None)  # fmt: skip

# ---------------------------------------------------------------- conditions
for _word in ("creature", "permanent", "artifact"):
    rule(_C, f"the sacrificed {_word} was {{f:a.noun}}", ir.RefIs(ir.CostObjects(), h.f), read_only=_word != "creature")
rule(_C, "you have less life than an opponent", ir.Compare("<=", ir.Sum(ir.PlayerNumber("LIFE", ir.YOU), ONE), ir.MostAmong("LIFE", OPPONENTS)))
rule(_C, "you have more life than an opponent", ir.Compare(">=", ir.PlayerNumber("LIFE", ir.YOU), ir.Sum(ir.MostAmong("LIFE", OPPONENTS, True), ONE)))
_THEIRS, _MINE = ir.ControlledBy(ir.CandidatePlayer()), ir.ControlledBy(ir.YOU)


def _fewer(e: dict[str, Any]) -> Any:
    more = ir.Compare(">=", ir.Count(_and(e["f"], _THEIRS)), ir.Sum(ir.Count(_and(e["f"], _MINE)), ONE))
    return ir.Compare(">=", ir.Count(ir.AllOf((ir.IsPlayer(OPPONENTS), ir.Where(more)))), ONE)


def _taken(c: Any) -> dict[str, Any] | None:
    where = c.a.filter.parts[1] if isinstance(c.a, ir.Count) and isinstance(c.a.filter, ir.AllOf) and len(c.a.filter.parts) == 2 else None
    if not isinstance(where, ir.Where) or not isinstance(where.condition, ir.Compare) or not isinstance(where.condition.a, ir.Count):
        return None
    f = _less(where.condition.a.filter, _THEIRS)
    return {"f": f} if f is not None and _fewer({"f": f}) == c else None


rule(_C, "you control fewer {f:nouns.or} than an opponent", make=_fewer, take=_taken, of=ir.Compare)
rule(_C, "an opponent controls more {f:nouns.or} than you", make=_fewer, read_only=True)

# ---------------------------------------------------------------- events
rule(H, "an opponent is dealt damage by {f:a.stacked} or by {g:a.noun}", EP(Event.DAMAGE, ir.IsPlayer(OPPONENTS), source=ir.AnyOf((h.f, h.g))),
     then=lambda c, e: c.during(Event.DAMAGE).mention(person(EVENT_PLAYER)))  # fmt: skip

# ---------------------------------------------------------------- targets in two zones
_BOTH = ir.AnyOf((CREATURE, ir.AllOf((CREATURE, ir.InZone(Zone.GRAVEYARD)))))
rule("targetables", "creatures from the battlefield and/or creature cards from graveyards", _BOTH)
rule("targetables", "other creatures from the battlefield and/or creature cards from graveyards", ir.AllOf((ir.NotOf(ir.Is("THIS")), _BOTH)), write_only=True)

# ---------------------------------------------------------------- cards shown and taken
_SHOWN = ir.Move(IT, Zone.HAND, reveal=True)
rule(S, "if it's {f:a.card}, you may reveal it and put it into your hand", ir.If(ir.RefIs(IT, h.f), (ir.May(ir.YOU, (_SHOWN,)),)), first=True)
_CHOSEN = ir.Bound("the chosen cards")


def _any_number(e: dict[str, Any]) -> Any:
    f = e["f"]
    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    n = e.get("n", MANY)
    return ir.Joined((ir.Choose(ir.YOU, ir.AllOf((*parts, *AMONG)), NOUGHT, n, _CHOSEN.name), ir.Move(_CHOSEN, Zone.HAND, reveal=True)))


rule(E, "you may reveal any number of {f:cards_} from among [them|those cards] and put the revealed cards into your hand", make=_any_number, read_only=True)
rule(E, "you may reveal up to {n:few} {f:cards_} from among [them|those cards] and put the revealed cards into your hand", make=_any_number, read_only=True)


# ---------------------------------------------------------------- "those creatures don't untap during that player's next untap step"
def _kept(e: dict[str, Any]) -> Any:
    if not isinstance(e["w"], ir.PlayersIn):
        return None
    return ir.Modify(e["r"], (ir.AddRules(Rule.DOESNT_UNTAP),), Duration.NEXT_UNTAP_STEP, e["w"])


rule(E, "{r:subject} don't untap during {w:players.poss} next untap step", make=_kept, of=ir.Modify,
     take=lambda m: e if _kept(e := {"r": m.ref, "w": m.players}) == m else None)  # fmt: skip


# ---------------------------------------------------------------- shuffled together
_TOGETHER = ir.Move(ir.Union(ir.This(), ir.All(ir.AllOf((ir.InZone(Zone.GRAVEYARD), ir.OwnedBy(ir.YOU))))), Zone.LIBRARY, shuffle=True)
rule(E, "shuffle ~ and your graveyard into their owner's library", _TOGETHER, first=True)
for _top, _bottom in (("on top", False), ("on the bottom", True)):
    rule(E, f"put {{r:target}} {_top} of your library in any order", of=ir.Move,
         make=lambda e, b=_bottom: ir.Move(e["r"], Zone.LIBRARY, bottom=b, order="any") if _yours(e["r"]) else None,
         take=lambda m, b=_bottom: {"r": m.ref} if isinstance(m.ref, ir.Target) and _yours(m.ref) and m == ir.Move(m.ref, Zone.LIBRARY, bottom=b, order="any") else None)  # fmt: skip


def _yours(r: Any) -> bool:
    f = r.spec.filter
    return isinstance(f, ir.AllOf) and ir.OwnedBy(ir.YOU) in f.parts and not isinstance(f, ir.AnyOf)


# ---------------------------------------------------------------- "draw three cards, untap up to two lands, then discard a card"
@reader("sentence")
def read_three_steps(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Two instructions with only a comma between them, before another with "then"."""
    if ", then " not in p.text[pos:]:
        return
    for a, end, c in p.read(E, pos, ctx):
        if not p.text.startswith(", ", end) or p.text.startswith((", then ", ", and "), end) or isinstance(a, ir.Joined):
            continue
        for b, mid, d in p.read(E, end + 2, c):
            if p.text.startswith(", then ", mid) and not isinstance(b, ir.Joined):
                for e, stop, g in p.read(E, mid + 7, d):
                    if not isinstance(e, ir.Joined):
                        yield ir.Joined((a, b, e), then=True), stop, g.varying()


# ---------------------------------------------------------------- hands looked at
_TAKEN = ir.Bound("the chosen card")


def _clique(e: dict[str, Any]) -> Any:
    who = e["who"]
    f = e["f"]
    parts = tuple(x for x in (f.parts if isinstance(f, ir.AllOf) else (f,)))
    choose = ir.Choose(ir.YOU, ir.AllOf((*parts, ir.InZone(Zone.HAND), ir.OwnedBy(who))), NOUGHT, ONE, _TAKEN.name)
    then = (ir.Reveal(_TAKEN), ir.Move(_TAKEN, Zone.LIBRARY, bottom=True), ir.PlayerEffect("DRAW", who, ONE))
    return ir.Joined((choose, ir.If(ir.Compare(">=", ir.CountOf(_TAKEN), ONE), then)))


def _of_clique(j: Any) -> dict[str, Any] | None:
    c = j.effects[0] if len(j.effects) == 2 else None
    if not isinstance(c, ir.Choose) or not isinstance(c.filter, ir.AllOf) or len(c.filter.parts) < 3 or not isinstance(c.filter.parts[-1], ir.OwnedBy):
        return None
    rest = c.filter.parts[:-2]
    e = {"f": rest[0] if len(rest) == 1 else ir.AllOf(rest), "who": c.filter.parts[-1].players}
    return e if _clique(e) == j else None


rule(S, "you may choose {f:a.card} from it{who:hand.silent}. if you do, that player reveals the chosen card, puts it on the bottom of their library, then draws a card",
     make=_clique, take=_of_clique, of=ir.Joined)  # fmt: skip


# ---------------------------------------------------------------- state triggers on counters (CR 603.8)
def _few_left(e: dict[str, Any]) -> Any:
    return EP(Event.BECOMES_STATE, where=ir.Compare("<=", ir.AttrOf(ir.Attr.COUNTERS, ir.This(), e["k"]), e["n"]))


rule(H, "~ has {n:few} or fewer {k:kind} counters on [it|him|her]", make=_few_left, of=EP,
     take=lambda p: e if isinstance(p.where, ir.Compare) and isinstance(p.where.a, ir.AttrOf)
     and _few_left(e := {"k": p.where.a.counter, "n": p.where.b}) == p else None,
     then=lambda c, e: c.mention(THIS_ONE))  # fmt: skip


# ---------------------------------------------------------------- the player or planeswalker that was targeted
@reader("object")
def read_player_or_planeswalker(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if p.text.startswith("that player or planeswalker", pos) and not p.text.startswith("'s", pos + 27):
        for a in reversed(ctx.antecedents):
            if isinstance(a.value, ir.Target) and isinstance(a.value.spec.filter, ir.AnyOf) and any(isinstance(x, ir.IsPlayer) for x in a.value.spec.filter.parts):
                yield a.value, pos + 27, ctx.mention(a).about(a.value).varying()
                return


# ---------------------------------------------------------------- "target creature and all other creatures with the same name"
@reader("subject")
def read_and_all(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if not p.text.startswith("target ", pos):
        return
    for r, end, c in p.read("target", pos, ctx):
        for f, stop, d in p.read("nouns", end + 9, c) if p.text.startswith(" and all other ", end) else ():
            both = ir.Union(r, ir.All(f))
            yield both, stop, d.agreeing("many").about(both)


@writer("subject")
def write_and_all(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(r, ir.Union) or not isinstance(r.a, ir.Target) or not isinstance(r.b, ir.All) or r.b.name or r.b.each:
        raise NoText
    a, c = w.write("target", r.a, ctx)
    b, c = w.write("nouns", r.b.filter, c)
    return f"{a} and all {b}", c.agreeing("many").about(r)


rule("after", " not named {name}", ir.NotOf(ir.Named(h.name)))
