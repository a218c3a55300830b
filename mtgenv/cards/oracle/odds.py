"""Odds and ends of abilities: delayed pairs of instructions, designations told as conditions, types taken on, graveyards emptied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...engine.enums import Attr, CardType, Event, ReplaceOp, Rule, Step, Zone
from .. import ir
from .context import Antecedent, Context
from .counters import _with
from .events import EP, EVENT_PLAYER, THIS
from .keywords import _FRESH
from .nouns import EACH, OPPONENTS
from .quantities import C
from .refs import ONE
from .sentences import _effects, _one
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer
from .triggers import _and, _less

L, E, S, _C = "line", "clause", "sentence.any", "condition.one"

# ---------------------------------------------------------------- what entered this turn (celebration)
_ENTERED = ir.PlayerNumber("NONLANDS_ENTERED", ir.YOU)
rule(_C, ["{n:few} or more nonland permanents entered the battlefield under your control this turn", "{n:few} or more nonland permanents entered under your control this turn"],
     ir.Compare(">=", _ENTERED, h.n))  # fmt: skip

# ---------------------------------------------------------------- delayed triggers of two instructions
_END = EP(Event.STEP_BEGINS, values=(int(Step.END),))
_BACK = ir.Bound("that")


def _both_later(e: dict[str, Any]) -> Any:
    """Both are about the source, or only the second is about anything."""
    if getattr(e["b"], "ref", None) != ir.This() or not isinstance(e["a"], ir.PlayerEffect):
        return None
    return ir.Delayed(ir.Triggered(_END, (e["a"], replace(e["b"], ref=_BACK))), ir.This(), _BACK.name)


def _neither_later(d: Any) -> dict[str, Any] | None:
    if len(d.ability.effects) != 2 or d.about != ir.This() or getattr(d.ability.effects[1], "ref", None) != _BACK:
        return None
    e = {"a": d.ability.effects[0], "b": replace(d.ability.effects[1], ref=ir.This())}
    return e if _both_later(e) == d else None


rule(S, "at the beginning of the next end step, {a:clause} and {b:clause.plain}", make=_both_later, take=_neither_later, of=ir.Delayed, first=True)


def _if_mine(e: dict[str, Any]) -> Any:
    """ "Return it ... under its owner's control. If it entered under your control, ..."."""
    m, about = e["a"], getattr(e["a"], "ref", None)
    if not isinstance(m, ir.Move) or m.zone != Zone.BATTLEFIELD or m.under is not None or not isinstance(about, (ir.Target, ir.Bound)):
        return None
    if isinstance(about, ir.Target) and about.spec.max != 1:
        return None
    back = replace(m, ref=_BACK)
    mine = ir.If(ir.RefIs(_BACK, ir.AllOf((ir.InZone(Zone.BATTLEFIELD), ir.ControlledBy(ir.YOU)))), _effects(e["e"]))
    return ir.Delayed(ir.Triggered(_END, (back, mine)), about, _BACK.name)


def _was_mine(d: Any) -> dict[str, Any] | None:
    if len(d.ability.effects) != 2 or d.about is None or not isinstance(d.ability.effects[1], ir.If):
        return None
    e = {"a": replace(d.ability.effects[0], ref=d.about), "e": _one(d.ability.effects[1].then)} if isinstance(d.ability.effects[0], ir.Move) else {}
    return e if e and _if_mine(e) == d else None


rule(S, "at the beginning of the next end step, {a:clause.plain}. if it entered under your control, {e:sentence}", make=_if_mine, take=_was_mine, of=ir.Delayed, first=True)

# ---------------------------------------------------------------- attacking or blocking alone (CR 506.5)
_ALONE = {
    "attacking alone": (ir.Is("ATTACKING"),), "blocking alone": (ir.Is("BLOCKING"),), "attacking or blocking alone": (ir.Is("ATTACKING"), ir.Is("BLOCKING")),
}  # fmt: skip


def _alone(states: tuple[Any, ...]) -> Any:
    found = [ir.Both(ir.EventObjectIs(x), ir.Compare("=", ir.Count(x), C(1))) for x in states]
    return found[0] if len(found) == 1 else ir.EitherOf(*found)


for _words, _states in _ALONE.items():
    rule("trigger", f"whenever {{e:happening}}, if it was {_words}", of=EP, first=True,
         make=lambda e, w=_alone(_states): replace(e["e"], where=w) if e["e"].kind == Event.LEAVES and e["e"].where is None and not e["e"].also else None,
         take=lambda p, w=_alone(_states): {"e": replace(p, where=None)} if p.kind == Event.LEAVES and p.where == w else None)  # fmt: skip

# ---------------------------------------------------------------- conditions
for _type, _make in ((ir.ThisIs, lambda r, f: ir.ThisIs(f)), (ir.EventObjectIs, lambda r, f: ir.EventObjectIs(f)), (ir.RefIs, ir.RefIs)):

    def _isnt_so(e: dict[str, Any], t: Any = _type, made: Any = _make) -> Any:
        kind = ir.ThisIs if isinstance(e["r"], ir.This) else ir.EventObjectIs if isinstance(e["r"], ir.EventObject) else ir.RefIs
        return ir.Not(made(e["r"], ir.Is("ATTACKED_THIS_TURN"))) if kind == t else None

    def _is_not(c: Any, t: Any = _type) -> Any:
        if not isinstance(c.a, t) or c.a.filter != ir.Is("ATTACKED_THIS_TURN"):
            return None
        return {"r": getattr(c.a, "ref", ir.This() if t is ir.ThisIs else ir.EventObject())}

    rule(_C, "{r:subject} didn't attack this turn", make=_isnt_so, take=_is_not, of=ir.Not, first=True)
rule(_C, ["~ wasn't kicked", "it wasn't kicked"], ir.Not(ir.WasKicked()))
rule(_C, ["{q:quantity.of} is X"], ir.Compare("=", h.q, ir.X()))
rule(_C, "~ is exiled", ir.ThisIn(Zone.EXILE))


def _is(e: dict[str, Any]) -> Any:
    r = e["r"]
    return ir.ThisIs(e["f"]) if isinstance(r, ir.This) else ir.EventObjectIs(e["f"]) if isinstance(r, ir.EventObject) else ir.RefIs(r, e["f"])


rule(_C, "{r:subject} had {f:had}", make=_is, read_only=True)
rule("had", "{f:having}", h.f)
_ANY_COUNTER = _with(None, ">=", 1)
rule("having", "counters on it", _ANY_COUNTER)
rule("having", "one or more counters on it", _ANY_COUNTER, read_only=True)
rule("having", "a counter on it", _ANY_COUNTER, read_only=True)
rule("had", "no {k:kind} counters on it", make=lambda e: _with(e["k"], "<=", 0), read_only=True)
rule("state", "{f:a.spell}", h.f, read_only=True)
_EXACTLY = ir.Compare("=", ir.Count(ir.AllOf((ir.OfType(CardType.CREATURE), ir.ControlledBy(ir.YOU)))), C(1))
rule(L, "as long as you control exactly one creature, that creature {m:have.one}.", ir.Static(ir.AllOf((ir.OfType(CardType.CREATURE), ir.ControlledBy(ir.YOU))), h.m, _EXACTLY), first=True)


@reader("have.one")
def read_have_one(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for m, end, _ in p.read("predicates.have", pos, ctx.agreeing(ONE)):
        yield m, end, ctx


@writer("have.one")
def write_have_one(w: Writer, m: Any, ctx: Context) -> tuple[str, Context]:
    return w.write("predicates.have", m, ctx.agreeing(ONE))[0], ctx


# ---------------------------------------------------------------- words after nouns
rule("after", " you own", ir.OwnedBy(ir.YOU), read_only=True)  # "into your graveyard" says it as well
rule("after", " you own", ir.OwnedBy(ir.YOU), write_only=True)
rule("after", " you own but don't control", ir.AllOf((ir.OwnedBy(ir.YOU), ir.NotOf(ir.ControlledBy(ir.YOU)))), read_only=True)
rule("after", " that's one or more colors", ir.NumberOfColors(1, 5), read_only=True)
rule("after", " that are one or more colors", ir.NumberOfColors(1, 5), read_only=True)
for _words in (" that aren't legendary", " that isn't legendary"):
    rule("after", _words, ir.NotOf(ir.OfSupertype(ir.Supertype.LEGENDARY)), read_only=True)
rule("after", " that aren't of the chosen type", ir.NotOf(ir.Is("CHOSEN_TYPE")))
rule("after.spell", " that targets a player", ir.Where(ir.HasTarget(ir.IsPlayer(EACH))))
rule("targetable", "spell or ability that targets {f:a.noun}", ir.AllOf((ir.AnyOf((ir.Is("SPELL"), ir.Is("ABILITY"))), ir.InZone(Zone.STACK), ir.Where(ir.HasTarget(h.f)))))
rule("actor", "{a:a.noun} or {b:a.noun}", ir.AnyOf((h.a, h.b)))
_POWERS = (Attr.POWER, Attr.TOUGHNESS)


def _total(r: Any) -> ir.Quantity:
    return ir.Sum(*(ir.AttrOf(a, r) for a in _POWERS))


@reader("after")
def read_same_total(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    words = " with the same total power and toughness"
    if p.text.startswith(words, pos):
        for a in ctx.it()[:1]:
            yield ir.Where(ir.Compare("=", _total(ir.Candidate()), _total(a.value))), pos + len(words), ctx


@writer("after")
def write_same_total(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    if ctx.it() and f == ir.Where(ir.Compare("=", _total(ir.Candidate()), _total(ctx.it()[0].value))):
        return " with the same total power and toughness", ctx
    raise NoText


rule("amount", "{a:term} or {b:term}, whichever is greater", ir.Greatest(h.a, h.b))

# ---------------------------------------------------------------- what things are
rule("predicate", "{is} the chosen type in addition to [its|their] other types", (ir.AddTypes(CardType(0), (), False, True),))
rule("predicate", "lose{s} all creature types", (ir.LoseSubtypes(),))
rule(L, "during turns other than yours, {f:affected} {m:predicate.be}.", ir.Static(h.f, h.m, ir.Not(ir.IsTurnOf(ir.YOU))), first=True)

# ---------------------------------------------------------------- instructions
rule(E, "exile the top card of your library face down", ir.Joined((ir.LookAt(ir.YOU, C(1), "that card", viewers=ir.Seats(ir.PlayerRef.NOBODY)), ir.Move(ir.Bound("that card"), Zone.EXILE, face_down=True))))
rule(E, "{who:players} manifests the top card of their library", ir.PlayerEffect("MANIFEST", h.who, C(1)))
_CHOSEN = ir.Bound("the chosen one")


def _theirs_moved(words: str, move: ir.Move) -> None:
    def make(e: dict[str, Any]) -> Any:
        return None if e["w"] == ir.YOU else ir.Joined((ir.Choose(e["w"], _and(e["f"], ir.ControlledBy(ir.Chooser())), C(1), C(1), _CHOSEN.name), move))

    def take(j: Any) -> dict[str, Any] | None:
        if len(j.effects) != 2 or j.effects[1] != move or not isinstance(j.effects[0], ir.Choose):
            return None
        f = _less(j.effects[0].filter, ir.ControlledBy(ir.Chooser()))
        e = {"w": j.effects[0].players, "f": f}
        return e if f is not None and make(e) == j else None

    rule(E, words, make=make, take=take, of=ir.Joined, first=True)


_theirs_moved("{w:players} exiles {f:a.noun} they control", ir.Move(_CHOSEN, Zone.EXILE))
_theirs_moved("{w:players} returns {f:a.noun} they control to its owner's hand", ir.Move(_CHOSEN, Zone.HAND))
_EITHER = (ir.AnyOf((ir.InZone(Zone.HAND), ir.InZone(Zone.GRAVEYARD))), ir.OwnedBy(ir.YOU))


def _from_either(words: str, to: Any) -> None:
    def make(e: dict[str, Any]) -> Any:
        return ir.Move(ir.SomeOf(_and(e["f"], *_EITHER), _CHOSEN.name), Zone.BATTLEFIELD, attach_to=to)

    def take(m: Any) -> dict[str, Any] | None:
        f = m.ref.filter if isinstance(m.ref, ir.SomeOf) else None
        if not isinstance(f, ir.AllOf) or f.parts[-2:] != _EITHER:
            return None
        e = {"f": f.parts[0] if len(f.parts) == 3 else ir.AllOf(f.parts[:-2])}
        return e if make(e) == m else None

    rule(E, "put {f:a.card} from your hand or graveyard onto the battlefield" + words, make=make, take=take, of=ir.Move, first=True)


_from_either("", None)
_from_either(" attached to ~", ir.This())
rule(S, "{o:sentence}. if {c:condition}, instead {e:sentence}", make=lambda e: ir.If(e["c"], _effects(e["e"]), _effects(e["o"]), True), read_only=True)
rule(S, "{o:sentence} unless {w:payer}{c:payment}. if they do, {e:sentence}", make=lambda e: ir.MayPay(e["w"], e["c"], _effects(e["e"]), _effects(e["o"])), read_only=True)
_LOOKED = ir.Bound("that card")
rule(S, "you may reveal that card. if {f:a.card} is revealed this way, {e:sentence}", of=ir.IfDo,
     make=lambda e: ir.IfDo((ir.Reveal(_LOOKED),), (ir.If(ir.RefIs(_LOOKED, e["f"]), _effects(e["e"])),), (), ir.YOU),
     take=lambda v: {"f": v.then[0].condition.filter, "e": _one(v.then[0].then)} if v.players == ir.YOU and v.actions == (ir.Reveal(_LOOKED),) and len(v.then) == 1
     and isinstance(v.then[0], ir.If) and isinstance(v.then[0].condition, ir.RefIs) and v.then[0].condition.ref == _LOOKED and not v.otherwise and not v.then[0].otherwise else None)  # fmt: skip


# "if a nonred permanent is dealt damage this way, ..."
def _struck(e: dict[str, Any]) -> Any:
    d = e["d"]
    if not isinstance(d, ir.Deal) or not isinstance(d.to, ir.Target) or d.to.spec.max != 1:
        return None
    hit = ir.Both(ir.Compare(">=", ir.Number("the damage"), C(1)), ir.RefIs(d.to, e["f"]))
    return ir.Joined((ir.Tallied((d,), "DAMAGE", "the damage"), ir.If(hit, _effects(e["e"]))))


def _striking(j: Any) -> dict[str, Any] | None:
    t = j.effects[0] if len(j.effects) == 2 else None
    if not isinstance(t, ir.Tallied) or not isinstance(j.effects[1], ir.If) or not isinstance(j.effects[1].condition, ir.Both):
        return None
    e = {"d": t.effects[0], "f": getattr(j.effects[1].condition.b, "filter", None), "e": _one(j.effects[1].then)}
    return e if e["f"] is not None and _struck(e) == j else None


rule(S, "{d:sentence}. if {f:a.noun} is dealt damage this way, {e:sentence}", make=_struck, take=_striking, of=ir.Joined)

# ---------------------------------------------------------------- the exiled card
_EXILED = ir.AllOf((ir.Is("EXILED_WITH_THIS"), ir.InZone(Zone.EXILE)))
rule(L, "~ gets +X/+Y, where X is the exiled creature card's power and Y is its toughness.", ir.Static(THIS, (ir.ModifyPT(*(ir.SumOf(a, _EXILED) for a in _POWERS)),)), first=True)

# ---------------------------------------------------------------- retrace given to cards
_LAND_CARD = ir.Cost(None, (ir.CostPart(ir.Payment.DISCARD, C(1), ir.OfType(CardType.LAND)),))
_ = (EVENT_PLAYER, OPPONENTS, ReplaceOp, Rule)

# ---------------------------------------------------------------- backs of cards with disturb (CR 702.146)
_TO_GRAVEYARD = EP(Event.MOVED, THIS, values=tuple(z * 8 + Zone.GRAVEYARD for z in range(8)))
rule(L, "if ~ would be put into a graveyard from anywhere, exile it instead.", ir.Replacement(_TO_GRAVEYARD, ReplaceOp.TO_ZONE, C(int(Zone.EXILE))))

# ---------------------------------------------------------------- for the first time each turn
@reader(L)
def read_first_time(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Of a printed ability about its own source this is "triggers only once each turn"; it could not be so of one that is given."""
    if not p.text.startswith("whenever ~ becomes the target of ", pos) or ctx is _FRESH:
        return
    for e, end, c in p.read("trigger", pos, ctx):
        words = " for the first time each turn, "
        if e.object == THIS and not e.also and p.text.startswith(words, end):
            for effects, stop, d in p.read("effects", end + len(words), c):
                yield ir.Triggered(e, effects, once_a_turn=True), stop, d.varying()


# ---------------------------------------------------------------- abilities that trigger again (CR 603.2d)
_AGAIN = "a triggered ability of a permanent you control to trigger, that ability triggers an additional time."
_GONE = (int(Zone.GRAVEYARD),)


def _again(words: str, event: Any, read_only: bool = False) -> None:
    rule(L, f"if {words} causes {_AGAIN}", ir.Replacement(event, ReplaceOp.TRIGGER_AGAIN), read_only=read_only)


_again("{f:a.noun} entering", EP(Event.ENTERS, h.f))
_again("{f:a.noun} entering the battlefield", EP(Event.ENTERS, h.f), True)
_again("{f:a.noun} dying", EP(Event.LEAVES, h.f, values=_GONE))
_again("{f:a.noun} attacking", EP(Event.ATTACKS, h.f))
_again("{f:a.noun} leaving the battlefield", EP(Event.LEAVES, h.f))
_again("{f:a.noun} dealing combat damage to a player", EP(Event.DAMAGE, ir.IsPlayer(EACH), source=h.f, damage="combat"))

# ---------------------------------------------------------------- damage that static abilities prevent, with what else is done
_PREVENTED = {"": "", "combat": "combat "}
for _kind in ("", "combat"):
    for _to_words, _to in (("a creature", ir.OfType(CardType.CREATURE)), ("an opponent", ir.IsPlayer(OPPONENTS)), ("a player", ir.IsPlayer(EACH))):

        def _shields(kind: str, to_words: str, to: Any) -> None:
            def made(e: dict[str, Any]) -> Any:
                return ir.Replacement(EP(Event.DAMAGE, to, source=e["f"], damage=kind), ReplaceOp.PREVENT, effects=_effects(e["e"]))

            def taken(r: Any) -> dict[str, Any] | None:
                if not r.effects or r.event.source is None:
                    return None
                e = {"f": r.event.source, "e": _one(r.effects)}
                return e if made(e) == r else None

            words = f"would deal {(kind + ' damage').strip()} to {to_words}, prevent that damage"
            rule(L, f"if {{f:dealing}} {words}. {{e:each.prevented}}.", make=made, take=taken, of=ir.Replacement)
            rule(L, f"if {{f:dealing}} {words} and {{e:sentence}}.", make=made, take=taken, of=ir.Replacement)

        _shields(_kind, _to_words, _to)
rule("dealing", "~", THIS, then=lambda c, e: c.mention(_EVENT))
rule("dealing", "{f:a.stacked}", h.f, then=lambda c, e: c.mention(_EVENT))
_EVENT = Antecedent(ir.EventObject(), frozenset(("creature", "permanent")))


def _for_each(e: dict[str, Any]) -> Any:
    t = e["e"]
    if not isinstance(t, (ir.CreateTokens, ir.PutCounters)) or t.n != C(1):
        return None
    return replace(t, n=ir.EventAmount())


rule("each.prevented", "{e:clause} for each 1 damage prevented this way", make=_for_each, of=ir.CreateTokens, take=lambda t: {"e": replace(t, n=C(1))} if t.n == ir.EventAmount() else None)
rule(E, "{w:players} shuffles {r:object} into their library", of=ir.Move, read_only=True,
     make=lambda e: ir.Move(e["r"], Zone.LIBRARY, shuffle=True) if e["w"] == ir.OwnerOf(e["r"]) else None)  # fmt: skip
