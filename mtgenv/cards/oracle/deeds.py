"""What was done "this way", choices between two deeds, and instructions told with one subject or two amounts (CR 608.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import Event, ReplaceOp, Rule, Zone
from .. import ir
from .context import Antecedent, Context
from .events import EP, THIS
from .libraries import _among, _unamong, _where
from .nouns import ANY, OPPONENTS, words_for
from .quantities import C
from .refs import ONE as ONE_
from .refs import antecedent
from .sentences import _effects, _one
from .template import Reader, Result, Writer, h, reader, rule, writer

L, E, S, H = "line", "clause", "sentence.any", "happening"
ONE = C(1)

# ---------------------------------------------------------------- how much happened by it (CR 608.2i)
_TALLIES = {"the damage dealt this way": "DAMAGE", "the life lost this way": "LIFE_LOST", "the excess damage dealt this way": "EXCESS_DAMAGE"}


def _gaining(words: str, what: str) -> None:
    """ "... You gain life equal to the damage dealt this way."."""

    def make(e: dict[str, Any]) -> Any:
        d = e["d"]
        fits = isinstance(d, (ir.Deal, ir.DealDivided)) if "DAMAGE" in what else isinstance(d, ir.PlayerEffect) and d.what == "LOSE_LIFE"
        return ir.Joined((ir.Tallied((d,), what, words), ir.PlayerEffect("GAIN_LIFE", ir.YOU, ir.Number(words)))) if fits else None

    def take(j: Any) -> dict[str, Any] | None:
        t = j.effects[0] if len(j.effects) == 2 else None
        return {"d": t.effects[0]} if isinstance(t, ir.Tallied) and make({"d": t.effects[0]}) == j else None

    rule(S, f"{{d:sentence}}. you gain life equal to {words}", make=make, take=take, of=ir.Joined, first=True)


for _w, _t in _TALLIES.items():
    _gaining(_w, _t)


# "if a creature dealt damage this way would die this turn, exile it instead": of one target only
def _marked(words: str, mark: Rule) -> None:
    def make(e: dict[str, Any]) -> Any:
        d = e["d"]
        if not isinstance(d, ir.Deal) or not isinstance(d.to, ir.Target) or d.to.spec.max > 1:
            return None
        then = ir.Modify(d.to, (ir.AddRules(mark),))
        return ir.Joined((ir.Tallied((d,), "DAMAGE", "the damage"), ir.If(ir.Compare(">=", ir.Number("the damage"), ONE), (then,))))

    def take(j: Any) -> dict[str, Any] | None:
        t = j.effects[0] if len(j.effects) == 2 else None
        return {"d": t.effects[0]} if isinstance(t, ir.Tallied) and make({"d": t.effects[0]}) == j else None

    rule(S, "{d:sentence}. " + words, make=make, take=take, of=ir.Joined, first=True)


_marked("a creature dealt damage this way can't be regenerated this turn", Rule.CANT_BE_REGENERATED)
_marked("if a creature dealt damage this way would die this turn, exile it instead", Rule.EXILED_IF_DIES)


# ---------------------------------------------------------------- one of two deeds
def _either(e: dict[str, Any]) -> Any:
    if not all(isinstance(x, (ir.SacrificeChoice, ir.Discard)) and x.players == ir.YOU for x in (e["a"], e["b"])):
        return None
    then = _effects(e["e"])
    return ir.IfDo((e["a"],), then, (ir.IfDo((e["b"],), then, (), ir.YOU),), ir.YOU)


def _took_either(v: Any) -> dict[str, Any] | None:
    other = v.otherwise[0] if len(v.otherwise) == 1 else None
    if not isinstance(other, ir.IfDo) or len(v.actions) != 1 or len(other.actions) != 1:
        return None
    e = {"a": v.actions[0], "b": other.actions[0], "e": _one(v.then)}
    return e if _either(e) == v else None


rule(S, "you may {a:clause} or {b:clause}. if you do, {e:sentence.any}", make=_either, take=_took_either, of=ir.IfDo, first=True)
rule(E, "discard {f:a.card}", make=lambda e: ir.Discard(ir.YOU, ONE, filter=e["f"]) if e["f"] != ANY else None, of=ir.Discard,
     take=lambda d: {"f": d.filter} if d.filter is not None and d == ir.Discard(ir.YOU, ONE, filter=d.filter, name=d.name) else None)  # fmt: skip
rule(S, "repeat the following process X times. {e:sentence.any}", ir.Repeat((h.e,), ir.X()))

# ---------------------------------------------------------------- one subject, several predicates
rule(E, "{r:subject} must be blocked this turn if able", ir.Modify(h.r, (ir.AddRules(Rule.MUST_BE_BLOCKED),)), read_only=True)
rule(E, "{r:subject} {m:predicates}{d:until} and must be blocked this turn if able", read_only=True,
     make=lambda e: ir.Modify(e["r"], (*e["m"], ir.AddRules(Rule.MUST_BE_BLOCKED))) if e["d"] == ir.Duration.END_OF_TURN else None)  # fmt: skip
rule(E, "put {r:object} on top of {o:owners} libraries", ir.Move(h.r, Zone.LIBRARY), read_only=True)
rule(E, "put {r:object} on the bottom of {o:owners} libraries", ir.Move(h.r, Zone.LIBRARY, bottom=True), read_only=True)


@reader("object")
def read_itself(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "~ deals 2 damage to itself", "cards exiled this way"."""
    if p.text.startswith("itself", pos) and isinstance(ctx.subject, ir.Ref):
        yield ctx.subject, pos + 6, ctx.varying()
    for words in ("cards exiled this way", "the cards exiled this way"):
        a = ctx.called("card", many=True) if p.text.startswith(words, pos) else None
        if a is not None and isinstance(a.value, ir.Bound):
            yield a.value, pos + len(words), ctx.mention(a).about(a.value).varying()


# ---------------------------------------------------------------- events
rule(H, "~ becomes blocked by {f:a.noun}", EP(Event.BLOCKS, h.f, source=THIS), then=lambda c, e: c.during(Event.BLOCKS).mention(Antecedent(ir.EventObject(), words_for(e["f"]))))
rule(H, "~ blocks {f:a.noun}", EP(Event.BLOCKS, THIS, source=h.f), then=lambda c, e: c.during(Event.BLOCKS).mention(Antecedent(ir.EventSource(), words_for(e["f"]))))

# ---------------------------------------------------------------- going elsewhere (CR 614.6)
_ANY = tuple(z * 8 + Zone.GRAVEYARD for z in range(8))
rule(L, "if {f:a.card} would be put into a graveyard from anywhere, exile it instead.", of=ir.Replacement,
     make=lambda e: None if e["f"] == ANY else ir.Replacement(EP(Event.MOVED, e["f"], values=_ANY), ReplaceOp.TO_ZONE, C(int(Zone.EXILE))),
     take=lambda r: {"f": r.event.object} if r.event.object is not None and r == ir.Replacement(EP(Event.MOVED, r.event.object, values=_ANY), ReplaceOp.TO_ZONE, C(int(Zone.EXILE))) else None)  # fmt: skip
_THROWN = EP(Event.DISCARDED, THIS, source=ir.ControlledBy(OPPONENTS))
_ONTO = ir.Replacement(_THROWN, ReplaceOp.TO_ZONE, C(int(Zone.BATTLEFIELD)), zone=Zone.HAND)
rule(L, "if a spell or ability an opponent controls causes you to discard ~, put it onto the battlefield instead of putting it into your graveyard.", _ONTO)


# ---------------------------------------------------------------- "put all creature cards revealed this way into your hand"
def _all_of(words: str, fields: dict[str, Any]) -> None:
    def make(e: dict[str, Any]) -> Any:
        return ir.Move(ir.All(_among(e["f"])), **fields)

    def take(m: Any) -> dict[str, Any] | None:
        f = _unamong(m.ref.filter) if isinstance(m.ref, ir.All) else None
        return {"f": f} if f is not None and make({"f": f}) == m else None

    templates = [f"put all {{f:cards_}} {which} {words}" for which in ("from among [them|those cards]", "revealed this way")]
    rule(E, templates, make=make, take=take, of=ir.Move, first=True)


for _w, _fields in _where(""):
    _all_of(_w, _fields)


# ---------------------------------------------------------------- "... instead if ...", also in a paragraph of its own
def _instead(c: Any, then: Any, usual: Any) -> ir.If:
    return ir.If(c, _effects(then), _effects(usual), True)


_UNLESS = "{a:sentence} unless {w:payer}{p:payment}. if {c:condition}, {e:sentence}"


def _unless(e: dict[str, Any]) -> Any:
    then = ir.UnlessPays(_effects(e["e"]), e["v"], e["q"]) if "q" in e else e["e"]
    return _instead(e["c"], then, ir.UnlessPays(_effects(e["a"]), e["w"], e["p"]))


def _not_unless(second: bool) -> Any:
    def take(v: Any) -> dict[str, Any] | None:
        u = v.otherwise[0] if v.instead and len(v.otherwise) == 1 else None
        t = v.then[0] if len(v.then) == 1 else None
        if not isinstance(u, ir.UnlessPays) or u.times is not None or isinstance(t, ir.UnlessPays) != second:
            return None
        e = {"a": _one(u.effects), "w": u.players, "p": u.cost, "c": v.condition}
        more = {"e": _one(t.effects), "v": t.players, "q": t.cost} if second else {"e": _one(v.then)}
        return {**e, **more} if _unless({**e, **more}) == v else None

    return take


rule(S, _UNLESS + " instead", make=_unless, take=_not_unless(False), of=ir.If, first=True)
rule(S, _UNLESS + " unless {v:payer}{q:payment} instead", make=_unless, read_only=True)
rule(S, _UNLESS + " unless {v:payer}{q:payment} instead", make=_unless, take=_not_unless(True), of=ir.If, first=True, write_only=True)


def _ifs(e: dict[str, Any]) -> Any:
    return ir.If(e["c"], (ir.If(e["q"], _effects(e["b"])),), (ir.If(e["p"], _effects(e["a"])),), True)


def _of_ifs(v: Any) -> dict[str, Any] | None:
    two = (*v.then, *v.otherwise)
    if not v.instead or len(two) != 2 or not all(isinstance(x, ir.If) for x in two):
        return None
    e = {"c": v.condition, "q": two[0].condition, "b": _one(two[0].then), "p": two[1].condition, "a": _one(two[1].then)}
    return e if _ifs(e) == v else None


rule(S, "{a:sentence} if {p:condition}. {b:sentence} if {q:condition} instead if {c:condition}", make=_ifs, take=_of_ifs, of=ir.If, first=True)


# ---------------------------------------------------------------- of a target that is a player or a planeswalker
@reader("controls")
def read_its_player_controls(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if p.text.startswith("that p", pos):
        for who, end, c in p.read("its.player", pos, ctx):
            if p.text.startswith(" controls", end):
                yield who, end + 9, c


@writer("controls")
def write_its_player_controls(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    words, c = w.write("its.player", who, ctx)
    return words + " controls", c


@reader("who")
def read_its_player_who(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "That player or that planeswalker's controller discards two cards."."""
    if p.text.startswith("that p", pos):
        for who, end, c in p.read("its.player", pos, ctx):
            if p.text.startswith(" ", end):
                yield who, end + 1, c.agreeing(ONE_).varying()


@reader("object")
def read_either(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for words in ("that permanent or player", "that player or planeswalker", "that creature or player", "that player or permanent"):
        if p.text.startswith(words, pos):
            for a in ctx.it()[:1]:
                if isinstance(a.value, ir.Target) and isinstance(a.value.spec.filter, ir.AnyOf):
                    yield a.value, pos + len(words), ctx.about(a.value).varying()
rule(H, "~ transforms into ~", EP(Event.TRANSFORMED, THIS), read_only=True, then=lambda c, e: c.during(Event.TRANSFORMED).mention(antecedent(ir.This())))
rule(H, "~ enters or transforms into ~", EP(Event.ENTERS, THIS, also=(EP(Event.TRANSFORMED, THIS),)), then=lambda c, e: c.during(Event.ENTERS).mention(antecedent(ir.This())))
