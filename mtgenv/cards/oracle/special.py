"""Rarer sentences that general rules of the language carry: emblems, sources of your choice, events replaced by instructions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import Attr, CardType, Event, ReplaceOp, Zone
from .. import ir
from .context import Context
from .events import EP
from .nouns import ANY, OPPONENTS
from .quantities import C
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer

E, L, _C = "clause", "line", "condition.one"


# ---------------------------------------------------------------- emblems (CR 114)
def _emblem(abilities: tuple[Any, ...]) -> ir.Card:
    return ir.Card("Emblem", None, CardType(0), abilities=abilities, token=True)


rule(E, "you get an emblem with {a:quoted}", make=lambda e: ir.CreateEmblem(ir.YOU, _emblem((e["a"],))), of=ir.CreateEmblem,
     take=lambda v: {"a": v.emblem.abilities[0]} if v == ir.CreateEmblem(ir.YOU, _emblem(v.emblem.abilities)) and len(v.emblem.abilities) == 1 else None)  # fmt: skip
rule(E, "you get an emblem with {a:quoted} and {b:quoted}", make=lambda e: ir.CreateEmblem(ir.YOU, _emblem((e["a"], e["b"]))), of=ir.CreateEmblem,
     take=lambda v: {"a": v.emblem.abilities[0], "b": v.emblem.abilities[1]} if v == ir.CreateEmblem(ir.YOU, _emblem(v.emblem.abilities)) and len(v.emblem.abilities) == 2 else None)  # fmt: skip

# ---------------------------------------------------------------- rules about players told together
PR, K = ir.PlayerRule, ir.PlayerRuleKind
_CANT = (PR(ir.YOU, K.CANT_LOSE), PR(OPPONENTS, K.CANT_WIN))
rule(L, "you can't lose the game and your opponents can't win the game.", _CANT)
rule(L, "your opponents can't win the game.", PR(OPPONENTS, K.CANT_WIN))

# ---------------------------------------------------------------- drawing replaced by other things
for _while, _cond in (("", None), (" while {c:condition}", h.c)):
    for _words in ("instead {e:sentence}", "{e:sentence} instead"):
        def _draw(words: str, cond: Any, first: bool) -> None:
            def make(e: dict[str, Any]) -> Any:
                inner = e["e"].effects if isinstance(e["e"], ir.Joined) and not e["e"].then else (e["e"],)
                return ir.Replacement(EP(Event.DRAWN, players=ir.YOU), ReplaceOp.RUN, effects=inner, condition=e.get("c"))

            def take(r: Any) -> Any:
                if r.op != ReplaceOp.RUN or (r.condition is None) != (cond is None):
                    return None
                e = {"e": r.effects[0] if len(r.effects) == 1 else ir.Joined(r.effects), "c": r.condition}
                return e if make({k: v for k, v in e.items() if v is not None}) == r else None

            rule(L, "if you would draw a card" + words, make=make, take=take if first else None, of=ir.Replacement, read_only=not first)

        _draw(_while + ", " + _words + ".", _cond, _words.startswith("instead"))

# ---------------------------------------------------------------- the next time a source of your choice would deal damage (CR 609.7)
SOURCE = ir.Bound("that source")
ANY_SOURCE = (ANY, ir.AnyOf((ir.InZone(Zone.BATTLEFIELD), ir.InZone(Zone.STACK))), ir.NotOf(ir.Is("ABILITY")))


def _next_time(template: str, to: Any, source: Any) -> None:
    def make(e: dict[str, Any]) -> Any:
        f = e.get("f")
        among = ir.AllOf((f, *ANY_SOURCE[1:]) if f is not None else ANY_SOURCE)
        return ir.Joined((
            ir.Choose(ir.YOU, among, C(1), C(1), SOURCE.name),
            ir.Prevent(None, to, by=SOURCE, once=True, source=f),
        ))  # fmt: skip

    def take(j: Any) -> Any:
        if len(j.effects) != 2 or not isinstance(j.effects[0], ir.Choose) or not isinstance(j.effects[1], ir.Prevent):
            return None
        e = {"f": j.effects[1].source}
        if ("{f" in template) == (e["f"] is None):
            return None
        return e if make(e) == j else None

    rule("sentence.any", template, make=make, take=take, of=ir.Joined)


for _to, _ref in (("you", ir.PlayerRows(ir.YOU)), ("~", ir.This())):
    _next_time(f"the next time a source of your choice would deal damage to {_to} this turn, prevent that damage", _ref, None)
    _next_time(f"the next time a {{f:source.kind}} source of your choice would deal damage to {_to} this turn, prevent that damage", _ref, None)
rule("source.kind", "{f:adjective}", h.f)
rule("source.kind", "artifact", ir.OfType(CardType.ARTIFACT))
rule("source.kind", "land", ir.OfType(CardType.LAND))

# ---------------------------------------------------------------- comparisons told short
_ATTRS = {"power": Attr.POWER, "toughness": Attr.TOUGHNESS, "mana value": Attr.MANA_VALUE}


def _short(words: str, op: str, more: int) -> None:
    def make(e: dict[str, Any]) -> Any:
        if not isinstance(e["q"], ir.AttrOf):
            return None
        other = ir.AttrOf(e["q"].attr, e["r"])
        return ir.Compare(op, e["q"], ir.Sum(other, C(more)) if more else other)

    rule(_C, "{q:quantity.of} is " + words + " {r:possessive}", make=make, read_only=True)


_short("greater than", ">=", 1)
_short("less than or equal to", "<=", 0)
_short("greater than or equal to", ">=", 0)
rule(_C, "~ was cast from anywhere other than your hand", ir.Both(ir.WasCastFrom(), ir.Not(ir.WasCastFrom(Zone.HAND))))
for _w, _z in (("your hand", Zone.HAND), ("your graveyard", Zone.GRAVEYARD), ("a graveyard", Zone.GRAVEYARD), ("exile", Zone.EXILE)):
    rule(_C, [f"~ was cast from {_w}", f"it was cast from {_w}", f"you cast ~ from {_w}"], ir.WasCastFrom(_z), read_only=True)
rule(_C, "~ wasn't cast", ir.Not(ir.WasCastFrom()), read_only=True)
rule(_C, "{f:a.noun} is attacking you", make=lambda e: ir.Compare(">=", ir.Count(_and(e["f"], ir.Is("ATTACKING_YOU"))), C(1)), of=ir.Compare,
     take=lambda c: {"f": f} if c.op == ">=" and c.b == C(1) and isinstance(c.a, ir.Count) and (f := _less(c.a.filter, ir.Is("ATTACKING_YOU"))) else None)  # fmt: skip


def _and(f: ir.Filter, *more: ir.Filter) -> ir.Filter:
    return ir.AllOf(((*f.parts,) if isinstance(f, ir.AllOf) else (f,)) + more)


def _less(f: Any, g: ir.Filter) -> Any:
    if isinstance(f, ir.AllOf) and f.parts[-1] == g:
        return f.parts[0] if len(f.parts) == 2 else ir.AllOf(f.parts[:-1])
    return None


# players compared one by one: "if that player has no cards in hand", "an opponent controls more lands than you"
for _who, _nt in (("that player", "{w:that.player}"),):
    rule(_C, "{w:that.player} has no cards in hand", ir.Compare("<=", ir.PlayerNumber("HAND_SIZE", h.w), C(0)))
    rule(_C, "{w:that.player} has {n:few} or more cards in hand", ir.Compare(">=", ir.PlayerNumber("HAND_SIZE", h.w), h.n))
    rule(_C, "{w:that.player} has {n:few} or fewer cards in hand", ir.Compare("<=", ir.PlayerNumber("HAND_SIZE", h.w), h.n))


@reader("that.player")
def read_that_player(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if p.text.startswith("that player", pos) and (a := ctx.person()) is not None:
        yield a.value, pos + 11, ctx


@writer("that.player")
def write_that_player(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    a = ctx.person()
    if a is None or a.value != who:
        raise NoText
    return "that player", ctx


def _more_than_you() -> None:
    for thing in ("creatures", "lands", "artifacts", "permanents", "enchantments"):
        kind = ANY if thing == "permanents" else ir.OfType(CardType[thing[:-1].upper()])
        mine = ir.Count(ir.AllOf((kind, ir.ControlledBy(ir.YOU))))
        for who, seat in (("an opponent", OPPONENTS),):
            theirs = ir.Count(ir.AllOf((kind, ir.ControlledBy(ir.CandidatePlayer()))))
            any_of = ir.Compare(">=", ir.Count(ir.AllOf((ir.IsPlayer(seat), ir.Where(ir.Compare(">=", theirs, ir.Sum(mine, C(1))))))), C(1))
            rule(_C, f"{who} controls more {thing} than you", any_of)


_more_than_you()

# ---------------------------------------------------------------- where mana goes, attack and block costs, the rest
rule(E, "distribute {n:few} {k:kind} counters among {t:target}", ir.DistributeCounters(h.n, h.k, h.t))

# ---------------------------------------------------------------- combat, control and turns, as instructions
rule(E, "{r:subject} phase{s} out", ir.PhaseOut(h.r))
rule(E, "remove {r:object} from combat", ir.RemoveFromCombat(h.r))
rule(E, "end the turn", ir.EndTurn())
rule(E, "exchange control of {a:target} and {b:target}", ir.ExchangeControl(h.a, h.b))
rule(E, "exchange control of ~ and {b:target}", ir.ExchangeControl(ir.This(), h.b))
rule(E, "exchange control of {b:target}", ir.ExchangeControl(None, h.b))
rule(E, "{r:subject} become{s} blocked", ir.BecomeBlocked(h.r))

