"""What became of an instruction: "... instead if", "... this way", what is countered this way (CR 608.2, 614, 701.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...engine.enums import CardType, Rule, Zone
from .. import ir
from .context import Context
from .quantities import C
from .sentences import _effects, _one
from .template import Reader, Result, h, reader, rule

E, S = "clause", "sentence.any"
ONE = C(1)


# ---------------------------------------------------------------- another number instead
def _more(e: dict[str, Any]) -> Any:
    """ "It deals 4 damage instead": of the instruction before, only the number is told again."""
    o = e["o"]
    if not isinstance(o, ir.Deal) or o.source != e["by"] or o.amount == e["n"]:
        return None
    return ir.If(e["c"], (replace(o, amount=e["n"]),), (o,), True)


def _less(v: Any) -> dict[str, Any] | None:
    if not v.instead or len(v.then) != 1 or len(v.otherwise) != 1 or not isinstance(v.then[0], ir.Deal):
        return None
    e = {"c": v.condition, "o": v.otherwise[0], "by": v.then[0].source, "n": v.then[0].amount}
    return e if _more(e) == v else None


rule(S, "{o:sentence}. if {c:condition}, {by:subject} deal{s} {n:number} damage instead", make=_more, take=_less, of=ir.If, first=True)
rule(S, "{o:sentence}. {by:subject} deal{s} {n:number} damage instead if {c:condition}", make=_more, read_only=True)


def _more_tokens(e: dict[str, Any]) -> Any:
    o = e["o"]
    if not isinstance(o, ir.CreateTokens) or o.n == e["n"]:
        return None
    return ir.If(e["c"], (replace(o, n=e["n"]),), (o,), True)


def _less_tokens(v: Any) -> dict[str, Any] | None:
    if not v.instead or len(v.then) != 1 or len(v.otherwise) != 1 or not isinstance(v.then[0], ir.CreateTokens):
        return None
    e = {"c": v.condition, "o": v.otherwise[0], "n": v.then[0].n}
    return e if _more_tokens(e) == v else None


rule(S, "{o:sentence}. if {c:condition}, create {n:few} of those tokens instead", make=_more_tokens, take=_less_tokens, of=ir.If, first=True)


@reader(S)
def read_instead(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "Destroy target creature if it ... . Destroy that creature if it ... instead if ..."; the order of words is another one."""
    if " instead" not in p.text[pos:]:
        return
    for o, end, c in _conditional(p, pos, ctx):
        if not p.text.startswith(". ", end):
            continue
        for e, stop, d in _conditional(p, end + 2, c):
            if p.text.startswith(" instead if ", stop):
                for x, last, g in p.read("condition", stop + 12, d):
                    yield ir.If(x, _effects(e), _effects(o), True), last, g.varying()
        if p.text.startswith("if ", end + 2):
            for x, mid, d in p.read("condition", end + 5, c):
                for e, stop, g in p.read("sentence", mid + 2, d) if p.text.startswith(", ", mid) and isinstance(o, ir.If) else ():
                    if p.text.startswith(" instead", stop):
                        yield ir.If(x, _effects(e), _effects(o), True), stop + 8, g.varying()


def _conditional(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """A sentence, perhaps with a condition after it."""
    for e, end, c in p.read("sentence", pos, ctx):
        yield e, end, c
        if p.text.startswith(" if ", end) and not isinstance(e, (ir.May, ir.IfDo)):
            for x, stop, d in p.read("condition", end + 4, c):
                yield ir.If(x, _effects(e)), stop, d


# ---------------------------------------------------------------- how much was done this way
_TALLIES = {"DAMAGE": ("the damage", "the damage dealt this way"), "LIFE_LOST": ("the life lost", "the life lost this way")}


def _tallied(what: str, name: str, then: Any, words: str) -> None:
    """The effects, and an instruction about how much happened by them."""

    def make(e: dict[str, Any]) -> Any:
        d = e["d"]
        if what == "DAMAGE" and not any(isinstance(x, (ir.Deal, ir.DealDivided)) for x in d.walk()):
            return None
        if what == "LIFE_LOST" and not any(isinstance(x, ir.PlayerEffect) and x.what == "LOSE_LIFE" for x in d.walk()):
            return None
        return ir.Joined((ir.Tallied(_effects(d), what, name), *then(e)))

    def take(j: Any) -> dict[str, Any] | None:
        if j.then or len(j.effects) != 2 or not isinstance(j.effects[0], ir.Tallied):
            return None
        e = {"d": _one(j.effects[0].effects), "r": getattr(j.effects[1], "ref", None), "k": getattr(j.effects[1], "counter", None)}
        return e if make(e) == j else None

    rule(S, "{d:sentence}. " + words, make=make, take=take, of=ir.Joined)


for _what, (_name, _words) in _TALLIES.items():
    _number = ir.Number(_name)
    _tallied(_what, _name, lambda e, q=_number: (ir.PutCounters(q, e["k"], e["r"]),), "put a {k:kind} counter on {r:object} for each 1 " + _words.removeprefix("the "))

# "if a creature dealt damage this way would die this turn, exile it instead"
_BURNT = ir.Modify(ir.All(ir.AllOf((ir.OfType(CardType.CREATURE), ir.Is("DAMAGED_BY_THIS"))), "the burnt"), (ir.AddRules(Rule.EXILED_IF_DIES),))


def _burns(e: dict[str, Any]) -> Any:
    d = e["d"]
    dealt = [x for x in d.walk() if isinstance(x, (ir.Deal, ir.DealDivided))]
    if not dealt or any(x.source != ir.This() for x in dealt) or isinstance(d, ir.Deal) and isinstance(d.to, ir.Target) and d.to.spec.max == 1:
        return None  # of one target: `deeds`
    return ir.Joined((d, _BURNT))


rule(S, "{d:sentence}. if a creature dealt damage this way would die this turn, exile it instead", make=_burns, of=ir.Joined,
     take=lambda j: {"d": j.effects[0]} if not j.then and len(j.effects) == 2 and j.effects[1] == _BURNT else None)  # fmt: skip

# ---------------------------------------------------------------- where a countered spell goes (CR 701.6a)
_RIDERS = (
    ("exile it instead of putting it into its owner's graveyard", {"zone": Zone.EXILE}),
    ("put it into its owner's hand instead of into that player's graveyard", {"zone": Zone.HAND}),
    ("put it on top of its owner's library instead of into that player's graveyard", {"zone": Zone.LIBRARY}),
    ("put it on the bottom of its owner's library instead of into that player's graveyard", {"zone": Zone.LIBRARY, "bottom": True}),
)
for _words, _fields in _RIDERS:
    _rider = ". if that spell is countered this way, " + _words
    _counter = ir.Counter(h.r, **_fields)
    rule(S, "counter {r:object}" + _rider, _counter, first=True)
    rule(E, "counter {r:object}" + _rider, _counter, write_only=True)
    rule(S, "counter {r:object} unless {who:payer}{c:payment}" + _rider, ir.UnlessPays((_counter,), h.who, h.c), first=True)

# ---------------------------------------------------------------- other targets (CR 115.7)
_EITHER = ir.AllOf((ir.AnyOf((ir.Is("SPELL"), ir.Is("ABILITY"))), ir.InZone(Zone.STACK)))
rule("targetable", "spell or ability", _EITHER)
rule("targetable", "spell or ability with a single target", ir.AllOf((*_EITHER.parts, ir.Where(ir.Compare("=", ir.TargetsOf(), ONE)))))
rule("targetable", "spell with a single target", ir.AllOf((ir.Is("SPELL"), ir.InZone(Zone.STACK), ir.Where(ir.Compare("=", ir.TargetsOf(), ONE)))))
rule(E, "change a target of {r:object} to {t:object}", ir.ChangeTargets(ir.YOU, h.r, True, h.t, True))
rule(E, "change the target of {r:object}", ir.ChangeTargets(ir.YOU, h.r, True))
rule(E, "you may choose new targets for {r:object}", ir.ChangeTargets(ir.YOU, h.r))
