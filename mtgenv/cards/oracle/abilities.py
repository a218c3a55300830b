"""Abilities: one paragraph of a card (CR 113.3), with costs, statics, replacements and keywords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...engine.enums import CostPart as Pay
from ...engine.enums import Duration, Rule, Step, Zone
from .. import ir
from . import actions as _actions  # noqa: F401
from . import becoming as _becoming  # noqa: F401
from . import choosing as _choosing  # noqa: F401
from . import combat as _combat  # noqa: F401
from . import copies as _copies  # noqa: F401
from . import costs as _costs  # noqa: F401
from . import counters as _counters  # noqa: F401
from . import deeds as _deeds  # noqa: F401
from . import effects as _effects  # noqa: F401  the rules that abilities are made of
from . import entering as _entering  # noqa: F401
from . import events as _events  # noqa: F401
from . import frames as _frames  # noqa: F401
from . import further as _further  # noqa: F401
from . import history as _history  # noqa: F401
from . import keywords as _keywords  # noqa: F401
from . import libraries as _libraries  # noqa: F401
from . import manas as _manas  # noqa: F401
from . import occasions as _occasions  # noqa: F401
from . import odds as _odds  # noqa: F401
from . import outcomes as _outcomes  # noqa: F401
from . import permissions as _permissions  # noqa: F401
from . import piles as _piles  # noqa: F401
from . import rarer as _rarer  # noqa: F401
from . import replacing as _replacing  # noqa: F401
from . import searching as _searching  # noqa: F401
from . import sentences as _sentences  # noqa: F401
from . import shielding as _shielding  # noqa: F401
from . import special as _special  # noqa: F401
from . import tokens as _tokens  # noqa: F401
from . import triggers as _triggers  # noqa: F401
from . import various as _various  # noqa: F401
from . import ways as _ways  # noqa: F401
from .context import Antecedent, Context
from .effects import HELD, write_predicates
from .quantities import C
from .refs import MANY, ONE, antecedent
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer

THIS = ir.Is("THIS")

# ---------------------------------------------------------------- mana and other costs
_SYMBOLS = re.compile(r"(\{[WUBRGCXS0-9/P]+\})+")


@reader("mana")
def read_mana(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    m = _SYMBOLS.match(p.text, pos)
    if m:
        yield ir.ManaCost(tuple(re.findall(r"\{([^}]+)\}", m[0]))), m.end(), ctx


@writer("mana")
def write_mana(w: Writer, c: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(c, ir.ManaCost):
        raise NoText
    return "".join(f"{{{s}}}" for s in c.symbols), ctx


P = "pay.part"
rule(P, "{T}", ir.CostPart(Pay.TAP))
rule(P, "{Q}", ir.CostPart(Pay.UNTAP))
rule(P, "sacrifice ~", ir.CostPart(Pay.SACRIFICE_THIS))
rule(P, "discard ~", ir.CostPart(Pay.DISCARD_THIS))


@reader(P)
def read_exile_this(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for words, zone in (("exile ~ from your graveyard", Zone.GRAVEYARD), ("exile ~", None)):
        if p.text.startswith(words, pos):
            yield ir.CostPart(Pay.EXILE_THIS), pos + len(words), ctx if zone is None else ctx.working_in(zone)
            return


@writer(P)
def write_exile_this(w: Writer, v: Any, ctx: Context) -> tuple[str, Context]:
    if v != ir.CostPart(Pay.EXILE_THIS):
        raise NoText
    return "exile ~" + (" from your graveyard" if ctx.zone == Zone.GRAVEYARD else ""), ctx


rule(P, "reveal ~ from your hand", ir.CostPart(Pay.REVEAL_THIS))
rule(P, "discard a card at random", ir.CostPart(Pay.DISCARD_RANDOM, C(1)))
rule(P, "pay {n:number} life", ir.CostPart(Pay.PAY_LIFE, h.n))


def _own(f: ir.Filter) -> ir.Filter:
    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    return ir.AllOf((*parts, ir.ControlledBy(ir.YOU)))


def _disown(f: Any) -> Any:
    if isinstance(f, ir.AllOf) and f.parts[-1] == ir.ControlledBy(ir.YOU):
        return f.parts[0] if len(f.parts) == 2 else ir.AllOf(f.parts[:-1])
    return None


def _cost_of(kind: Pay, template: str, n: bool) -> None:
    """A cost that takes permanents you control, which need not be said."""
    rule(P, template, of=ir.CostPart, make=lambda e: ir.CostPart(kind, e.get("n", C(1)), _own(e["f"])),
         take=lambda v: {"n": v.n, "f": _disown(v.filter)} if v.kind == kind and _disown(v.filter) and (v.n != C(1)) == n else None)  # fmt: skip


_cost_of(Pay.SACRIFICE, "sacrifice {f:a.noun}", False)
_cost_of(Pay.SACRIFICE, "sacrifice {n:few} {f:nouns.or}", True)
rule(P, "tap an untapped {f:noun}", ir.CostPart(Pay.TAP_OTHERS, C(1), h.f))
rule(P, "tap {n:few} untapped {f:nouns.or}", ir.CostPart(Pay.TAP_OTHERS, h.n, h.f))
rule(P, "return {f:a.noun} to its owner's hand", ir.CostPart(Pay.RETURN, C(1), h.f))
rule(P, "discard a card", ir.CostPart(Pay.DISCARD, C(1)))
rule(P, "discard {n:few} cards", ir.CostPart(Pay.DISCARD, h.n))
rule(P, "discard {f:a.card}", ir.CostPart(Pay.DISCARD, C(1), h.f))
rule(P, "discard your hand", ir.CostPart(Pay.DISCARD_HAND))
rule(P, "mill {n:cards}", ir.CostPart(Pay.MILL, h.n))
rule(P, "remove {a} {k:kind} counter from ~", ir.CostPart(Pay.REMOVE_COUNTERS, C(1), None, h.k))
rule(P, "remove {n:few} {k:kind} counters from ~", ir.CostPart(Pay.REMOVE_COUNTERS, h.n, None, h.k))
rule(P, "put {a} {k:kind} counter on ~", ir.CostPart(Pay.PUT_COUNTERS, C(1), None, h.k))
rule(P, "exile {f:a.placed.from}", ir.CostPart(Pay.EXILE, C(1), h.f))


@reader("cost")
def read_cost(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    m = re.compile(r"\[([+-]?)(\d+|X)\]").match(p.text, pos)
    if m:
        n: Any = ir.X() if m[2] == "X" else C(int(m[2]) * (-1 if m[1] == "-" else 1))
        if m[2] == "X" and m[1] == "-":
            n = ir.Negative(ir.X())
        yield ir.Cost(None, (ir.CostPart(Pay.LOYALTY, n),)), m.end(), ctx
    for mana, end, c in [*p.read("mana", pos, ctx), (None, pos, ctx)]:
        if mana is not None:
            yield ir.Cost(mana), end, c
            if not p.text.startswith(", ", end):
                continue
            end += 2
        for parts, stop, d in _parts(p, end, c):
            yield ir.Cost(mana, parts), stop, d


def _parts(p: Reader, pos: int, ctx: Context) -> Iterator[tuple[tuple[Any, ...], int, Context]]:
    for v, end, c in p.read(P, pos, ctx):
        yield (v,), end, c
        if p.text.startswith(" and sacrifice it", end) and v.kind == Pay.REMOVE_COUNTERS and v.filter is None:
            yield (v, ir.CostPart(Pay.SACRIFICE_THIS)), end + 17, c.varying()
        if p.text.startswith(", ", end):
            for more, stop, d in _parts(p, end + 2, c):
                yield (v, *more), stop, d


@writer("cost")
def write_cost(w: Writer, c: Any, ctx: Context) -> tuple[str, Context]:
    words = [w.write("mana", c.mana, ctx)[0]] if c.mana else []
    for part in c.parts:
        if part.kind == Pay.LOYALTY:
            q = part.n
            n = "-X" if q == ir.Negative(ir.X()) else "+X" if isinstance(q, ir.X) else f"{q.value:+d}" if q.value else "0"
            words.append(f"[{n}]")
        else:
            words.append(w.write(P, part, ctx)[0])
    return ", ".join(words), ctx


# ---------------------------------------------------------------- spells, activated and triggered abilities
rule("line.spell", "{e:effects}", ir.Spell(h.e))


@reader("line")
def read_activated(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if ": " not in p.text:
        return
    for cost, end, c in p.read("cost", pos, ctx):
        if not p.text.startswith(": ", end):
            continue
        if _speaks_of_this(cost):
            c = c.mention(antecedent(ir.This()))
        for effects, stop, d in p.read("effects", end + 2, c):
            for opts, last in _restrictions(p, stop):
                other = opts.pop("varied", False)
                yield _activated(cost, effects, opts, d.zone), last, d.varying() if other else d


_OF_THIS = (Pay.SACRIFICE_THIS, Pay.DISCARD_THIS, Pay.EXILE_THIS, Pay.REMOVE_COUNTERS, Pay.PUT_COUNTERS)


def _speaks_of_this(cost: Any) -> bool:
    return any(x.kind in _OF_THIS and x.filter is None for x in cost.parts)


_UPKEEP = ir.DuringStep((int(Step.UPKEEP),))
_COMBAT = ir.DuringStep(tuple(range(int(Step.BEGIN_COMBAT), int(Step.END_COMBAT) + 1)))
#: When an ability can be activated, by how it is told.
TIMES: dict[str, ir.Condition] = {
    "during your turn": ir.IsTurnOf(ir.YOU), "during your upkeep": ir.Both(_UPKEEP, ir.IsTurnOf(ir.YOU)), "during combat": _COMBAT,
    "during an opponent's turn": ir.IsTurnOf(ir.Seats(ir.PlayerRef.OPPONENTS)),
    "during your turn, before attackers are declared": ir.Both(ir.IsTurnOf(ir.YOU), ir.DuringStep(tuple(range(int(Step.UNTAP), int(Step.DECLARE_ATTACKERS))))),
    "before attackers are declared": ir.DuringStep(tuple(range(int(Step.UNTAP), int(Step.DECLARE_ATTACKERS)))),
    "during the declare blockers step": ir.DuringStep((int(Step.DECLARE_BLOCKERS),)),
}  # fmt: skip


def _restrictions(p: Reader, pos: int) -> Iterator[tuple[dict[str, Any], int]]:
    yield {}, pos
    for words, key in ((" activate only as a sorcery.", "sorcery_speed"), (" activate only once each turn.", "once_a_turn"), (" activate only once.", "once")):
        if p.text.startswith(words, pos):
            for more, end in _restrictions(p, pos + len(words)):
                yield {key: True, **more}, end
    for q, end, _ in p.read("ability.change", pos, Context()) if p.text.startswith(" this ability costs ", pos) else ():
        if p.text.startswith(".", end):
            for more, stop in _restrictions(p, end + 1):
                yield {"change": q, **more}, stop
    if p.text.startswith(" activate only if ", pos):
        for cond, end, c in p.read("condition", pos + 18, Context()):
            for words, opts in ((" and only as a sorcery.", {"sorcery_speed": True}), (" and only once each turn.", {"once_a_turn": True})):
                if p.text.startswith(words, end):
                    yield {"condition": cond, **opts, "varied": True}, end + len(words)
            if p.text.startswith(".", end):
                for more, stop in _restrictions(p, end + 1):
                    yield {"condition": cond, **more, **({"varied": True} if c.varied else {})}, stop
    if p.text.startswith(" any player may activate this ability.", pos):
        for more, end in _restrictions(p, pos + 38):
            yield {"activator": ir.Seats(ir.PlayerRef.EACH), **more}, end
    for words, cond in TIMES.items():
        if p.text.startswith(f" activate only {words} and only once each turn.", pos):
            yield {"condition": cond, "once_a_turn": True, "varied": True}, pos + 40 + len(words)
        if p.text.startswith(f" activate only {words}.", pos):
            for more, end in _restrictions(p, pos + 16 + len(words)):
                yield {"condition": cond, **more}, end


def _activated(cost: Any, effects: Any, opts: dict[str, Any], zone: Any) -> ir.Activated:
    """Where it works follows from the cost (discarding it, exiling it from the graveyard) or from the effect."""
    if any(x.kind in (Pay.DISCARD_THIS, Pay.REVEAL_THIS) for x in cost.parts):
        zone = Zone.HAND
    zone = Zone.BATTLEFIELD if zone is None else zone
    return ir.Activated(cost, effects, zone=zone, **opts)


@writer("line")
def write_activated(w: Writer, a: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(a, ir.Activated):
        raise NoText
    if a.zone != Zone.BATTLEFIELD:
        ctx = ctx.working_in(a.zone)
    cost, ctx = w.write("cost", a.cost, ctx)
    if _speaks_of_this(a.cost):
        ctx = ctx.mention(antecedent(ir.This()))
    words, ctx = w.write("effects", a.effects, ctx)
    out = f"{cost}: {words}"
    if a.change is not None:
        out += w.write("ability.change", a.change, Context())[0] + "."
    if a.sorcery_speed:
        out += " activate only as a sorcery."
    if a.condition in TIMES.values():
        out += f" activate only {next(k for k, v in TIMES.items() if v == a.condition)}."
    elif a.condition is not None:
        out += f" activate only if {w.write('condition', a.condition, Context())[0]}."
    if a.once_a_turn:
        out += " activate only once each turn."
    if a.once:
        out += " activate only once."
    if a.activator == ir.Seats(ir.PlayerRef.EACH):
        out += " any player may activate this ability."
    return out, ctx




@reader("line")
def read_triggered(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """When, whenever, at. It works in the graveyard if its words say that the source is there (CR 113.6k)."""
    for event, end, c in p.read("trigger", pos, ctx):
        if not p.text.startswith(", ", end):
            continue
        for cond, start, d in [*_interveningly(p, end + 2, c), (None, end + 2, c)]:
            cond = _others(event, cond, _NOT_THIS, _NOT_IT)
            for effects, stop, last in p.read("effects", start, d):
                if cond is None and _begins_with_if(effects) and p.text.startswith("if ", start):
                    continue  # that is an intervening "if" (CR 603.4)
                zone = last.zone or Zone.BATTLEFIELD
                if cond is not None and ir.ThisIn(Zone.GRAVEYARD) in cond.walk():
                    zone = Zone.GRAVEYARD
                if zone == Zone.GRAVEYARD and THIS in (event.object,):
                    zone = Zone.BATTLEFIELD  # "when you cycle ~": it is found in the graveyard afterwards (CR 400.7)
                for words, opts in ((" this ability triggers only once each turn.", {"once_a_turn": True}), ("", {})):
                    if p.text.startswith(words, stop):
                        yield ir.Triggered(event, effects, cond, zone, **opts), stop + len(words), last


_NOT_THIS, _NOT_IT = ir.NotOf(ir.Is("THIS")), ir.NotOf(ir.Is("EVENT_OBJECT"))


def _others(event: Any, cond: Any, old: Any, new: Any) -> Any:
    """The condition with "other" about what the event is about: "a Mountain enters, if you control five other Mountains"."""
    if not isinstance(cond, ir.Compare) or not isinstance(cond.a, ir.Count) or not isinstance(cond.a.filter, ir.AllOf):
        return cond
    parts = cond.a.filter.parts
    rest = tuple(x for x in parts if x != old)
    about = event.object.parts if isinstance(event.object, ir.AllOf) else (event.object,)
    if len(rest) == len(parts) or _NOT_THIS in about or sorted(map(repr, rest)) != sorted(map(repr, about)):
        return cond
    return replace(cond, a=ir.Count(ir.AllOf(tuple(new if x == old else x for x in parts))))


def _begins_with_if(effects: Any) -> bool:
    return isinstance(effects[0], ir.If) and not effects[0].instead and not effects[0].otherwise


def _interveningly(p: Reader, pos: int, ctx: Context) -> Iterator[tuple[Any, int, Context]]:
    if p.text.startswith("if ", pos):
        for cond, end, c in p.read("condition", pos + 3, ctx):
            if p.text.startswith(", ", end):
                yield cond, end + 2, c


@writer("line")
def write_triggered(w: Writer, a: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(a, ir.Triggered):
        raise NoText
    if a.zone != Zone.BATTLEFIELD:
        ctx = ctx.working_in(a.zone)
    words, ctx = w.write("trigger", a.event, ctx)
    if a.condition is not None:
        more, ctx = w.write("condition", _others(a.event, a.condition, _NOT_IT, _NOT_THIS), ctx)
        words += f", if {more}"
    if a.condition is None and _begins_with_if(a.effects):
        more, ctx = w.write("trailing", a.effects[0], ctx)
        more += "."
        if len(a.effects) > 1:
            rest, ctx = w.write("effects", a.effects[1:], ctx)
            more += " " + rest
    else:
        more, ctx = w.write("effects", a.effects, ctx)
    return f"{words}, {more}" + (" this ability triggers only once each turn." if a.once_a_turn else ""), ctx



# ---------------------------------------------------------------- static abilities
rule("affected", "~", THIS, then=lambda c, e: c.agreeing(ONE).mention(antecedent(ir.This())))
rule("affected", "{f:host}", h.f, then=lambda c, e: c.agreeing(ONE).mention(Antecedent(ir.Host(), frozenset(("creature", "permanent", "land")))))


@reader("affected")
def read_it_affected(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "As long as ~ has a counter on it, it has trample"."""
    if p.text.startswith("it ", pos) and ctx.it() and isinstance(ctx.it()[0].value, (ir.This, ir.Host)):
        yield (THIS if isinstance(ctx.it()[0].value, ir.This) else ir.Is("HOST")), pos + 2, ctx.agreeing(ONE).varying()


rule("affected", "{f:nouns}", h.f, then=lambda c, e: c.agreeing(MANY))
rule("affected", "all {f:nouns}", h.f, then=lambda c, e: c.agreeing(MANY), read_only=True)
rule("affected", "each {f:noun}", h.f, then=lambda c, e: c.agreeing(ONE), read_only=True)


@writer("predicates.have")
def write_have(w: Writer, mods: Any, ctx: Context) -> tuple[str, Context]:
    return write_predicates(w, mods, ctx, "predicate", "have"), ctx


@reader("predicates.have")
def read_have(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for mods, end, c in p.read("predicates", pos, ctx):
        if not (isinstance(mods[0], HELD) and p.text.startswith("gain", pos)):
            yield mods, end, c


def _plain(a: Any) -> bool:
    from .effects import _scaled

    return not _scaled(a.mods) and a.zone == Zone.BATTLEFIELD


rule("line", "{f:affected} {m:predicates.have}.", make=lambda e: ir.Static(e["f"], e["m"]), of=ir.Static,
     take=lambda a: {"f": a.affected, "m": a.mods} if a.condition is None and _plain(a) else None)  # fmt: skip
rule("line", "{f:affected} {m:predicates.have} as long as {c:condition}.", make=lambda e: ir.Static(e["f"], e["m"], e["c"]), of=ir.Static,
     take=lambda a: {"f": a.affected, "m": a.mods, "c": a.condition} if a.condition is not None and _plain(a) else None)  # fmt: skip
rule("line", "as long as {c:condition}, {f:affected} {m:predicates.have}.", ir.Static(h.f, h.m, h.c), read_only=True)
rule("line", "during your turn, {f:affected} {m:predicates.have}.", ir.Static(h.f, h.m, ir.IsTurnOf(ir.YOU)), read_only=True)
rule("static.each", "{f:affected} {m:predicate.still}.", make=lambda e: ir.Static(e["f"], e["m"][0]), of=ir.Static,
     take=lambda a: {"f": a.affected, "m": (a.mods, Duration.PERMANENT)} if a.condition is None else None)  # fmt: skip
rule("until.none", "", Duration.PERMANENT)
rule("line", "{a:static.each}", make=lambda e: e["a"], take=lambda a: {"a": a}, of=ir.Static)


def _where_make(e: dict[str, Any]) -> Any:
    from .effects import _subst

    mods = tuple(ir.ModifyPT(_subst(m.power, e["n"]), _subst(m.toughness, e["n"])) if isinstance(m, ir.ModifyPT) else m for m in e["m"])
    return None if mods == e["m"] else ir.Static(e["f"], mods)


def _where_take(a: Any) -> dict[str, Any] | None:
    from .effects import _unsubst

    got = _unsubst(a.mods)
    return {"f": a.affected, "m": got[0], "n": got[1]} if got and a.condition is None else None


rule("line", "{f:affected} {m:predicates.have}, where X is {n:amount}.", make=_where_make, read_only=True)
rule("line", "{f:affected} {m:predicates.have}, where X is {n:amount}.", make=_where_make, take=_where_take, of=ir.Static, write_only=True)
rule("line", "you control {f:host}.", ir.Static(h.f, (ir.SetController(ir.YOU),)))
rule("line", "~ can't be countered.", ir.Static(THIS, (ir.AddRules(Rule.CANT_BE_COUNTERED),), zone=Zone.STACK))
rule("line", "~'s power and toughness are each equal to {n:amount}.", ir.DefinesPT(h.n, h.n))
rule("line", "~'s power is equal to {n:amount}.", ir.DefinesPT(h.n, None))
rule("line", "~'s toughness is equal to {n:amount}.", ir.DefinesPT(None, h.n))
for _less, _s in (("less", -1), ("more", 1)):
    for _k in range(1, 6):
        rule("line", f"{{f:spells}} cost {{{_k}}} {_less} to cast.", ir.CostModification(h.f, C(_s * _k)))
        rule("line", f"~ costs {{{_k}}} {_less} to cast if {{c:condition}}.", ir.CostModification(None, C(_s * _k), h.c))
        rule("line", f"~ costs {{{_k}}} {_less} to cast for each {{n:each}}.", ir.CostModification(None, ir.Product(C(_s * _k), h.n)) if _k > 1 else ir.CostModification(None, ir.Negative(h.n) if _s < 0 else h.n))
rule("line", "if ~ is in your opening hand, you may begin the game with it on the battlefield.", ir.OpeningHand((ir.Move(ir.This(), Zone.BATTLEFIELD),)))
rule("line", "you have no maximum hand size.", ir.PlayerRule(ir.YOU, ir.PlayerRuleKind.NO_MAXIMUM_HAND_SIZE))
rule("line", "you may play an additional land on each of your turns.", ir.PlayerRule(ir.YOU, ir.PlayerRuleKind.ADDITIONAL_LANDS, C(1)))

# ---------------------------------------------------------------- replacement effects
rule("line", "as an additional cost to cast ~, {c:cost}.", ir.AdditionalCost(h.c))
rule("line", "~ costs {X} less to cast, where X is {n:amount}.", ir.CostModification(None, ir.Negative(h.n)), write_only=True)
rule("line", "as long as ~ is in your graveyard and {c:condition}, {f:affected} {m:predicates.have}.", ir.Static(h.f, h.m, h.c, Zone.GRAVEYARD))
