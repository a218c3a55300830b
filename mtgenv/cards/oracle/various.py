"""Instructions of several kinds: colors chosen and then spoken of, flashback given, payments told in steps, mana told by color."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...engine.enums import Color, Duration, Event, Mana, Rule, Step, Zone
from ...engine.enums import CostPart as Pay
from .. import ir
from .choosing import _shielded
from .context import Context
from .events import EP
from .libraries import IT, _it
from .nouns import COLOR_WORDS, OPPONENTS
from .quantities import C
from .refs import MANY
from .refs import ONE as ONE_
from .sentences import _effects, _one
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer

L, E, S = "line", "clause", "sentence.any"
ONE = C(1)
THIS = ir.Is("THIS")

# ---------------------------------------------------------------- a color is chosen, and spoken of afterwards (CR 105.4)
_NAME = "that color"
rule(S, "choose a color. {r:subject} gain{s} protection from the chosen color{d:until}", make=_shielded, read_only=True)
rule(E, "choose a color. add an amount of mana of that color equal to your devotion to that color",
     ir.Joined((ir.ChooseColor(ir.YOU, _NAME), ir.AddMana(ir.YOU, ir.DevotionNamed(_NAME), (), choice=ir.ColorNamed(_NAME)))))  # fmt: skip


# ---------------------------------------------------------------- one mana for each color among things
def _each_color(f: Any) -> Any:
    def one(i: int) -> ir.AddMana:
        return ir.AddMana(ir.YOU, ir.Least(ir.Count(_with(f, ir.OfColor(Color(1 << i)))), ONE), (Mana(i),))

    return ir.Joined(tuple(one(i) for i in range(5)))


def _with(f: ir.Filter, *more: ir.Filter) -> ir.Filter:
    return ir.AllOf((*(f.parts if isinstance(f, ir.AllOf) else (f,)), *more))


def _colors_of(j: Any) -> dict[str, Any] | None:
    first = j.effects[0] if j.effects else None
    if not isinstance(first, ir.AddMana) or not isinstance(first.n, ir.Least) or not isinstance(first.n.a, ir.Count):
        return None
    f = first.n.a.filter
    if not isinstance(f, ir.AllOf) or len(f.parts) < 2:
        return None
    rest = f.parts[0] if len(f.parts) == 2 else ir.AllOf(f.parts[:-1])
    return {"f": rest} if _each_color(rest) == j else None


rule(E, "for each color among {f:nouns}, add one mana of that color", make=lambda e: _each_color(e["f"]), take=_colors_of, of=ir.Joined)

# ---------------------------------------------------------------- flashback and escape given to cards
_BACK = ir.Permission(name="flashback", exile=True)
MINE = (ir.InZone(Zone.GRAVEYARD), ir.OwnedBy(ir.YOU))


def _mine(f: Any) -> bool:
    return isinstance(f, ir.AllOf) and all(x in f.parts for x in MINE)


def _give(words: str, ref: Any, back: Any, of: Any) -> None:
    text = f"{words} gains flashback until end of turn. the flashback cost is equal to its mana cost"
    rule(S, text, of=ir.Permit, make=lambda e: ir.Permit(ir.YOU, ref(e["f"]), _BACK) if _mine(e["f"]) else None,
         take=lambda v: {"f": back(v.ref)} if isinstance(v.ref, of) and v == ir.Permit(ir.YOU, ref(back(v.ref)), _BACK) else None)  # fmt: skip


_give("target {f:placed.in}", lambda f: ir.Target(ir.TargetSpec(f)), lambda r: r.spec.filter, ir.Target)
_give("each {f:placed.in}", lambda f: ir.All(f, each=True), lambda r: r.filter, ir.All)


def _escape(n: Any) -> ir.Cost:
    others = ir.AllOf((ir.NotOf(THIS), *MINE))
    return ir.Cost(None, (ir.CostPart(Pay.EXILE, n, others),))


def _escaping(e: dict[str, Any]) -> Any:
    parts = e["f"].parts if _mine(e["f"]) else ()
    rest = tuple(x for x in parts if x not in MINE)
    if not rest:
        return None
    return ir.Permission(rest[0] if len(rest) == 1 else ir.AllOf(rest), Zone.GRAVEYARD, name="escape", extra=_escape(e["n"]))


def _escaped(a: Any) -> dict[str, Any] | None:
    if a.affected is None or a.extra is None or not a.extra.parts:
        return None
    e = {"f": _with(a.affected, *MINE), "n": a.extra.parts[0].n}
    return e if _escaping(e) == a else None


rule(L, "each {f:placed.in} has escape. the escape cost is equal to the card's mana cost plus exile {n:few} other cards from your graveyard.",
     make=_escaping, take=_escaped, of=ir.Permission)  # fmt: skip

def _opposed(v: Any) -> bool:
    pair = len(v) == 2 and all(isinstance(a, ir.Static) for a in v)
    return pair and v[0].affected == v[1].affected and v[0].condition is not None and v[1].condition == ir.Not(v[0].condition)


# ---------------------------------------------------------------- "otherwise" of a static ability
rule(L, "{f:affected} {m:predicates.have} as long as {c:condition}. otherwise, {g:affected} {n:predicates.have}.",
     make=lambda e: (ir.Static(e["f"], e["m"], e["c"]), ir.Static(e["f"], e["n"], ir.Not(e["c"]))) if e["f"] == e["g"] else None, of=tuple,
     take=lambda v: {"f": v[0].affected, "m": v[0].mods, "c": v[0].condition, "g": v[1].affected, "n": v[1].mods} if _opposed(v) else None)  # fmt: skip

# ---------------------------------------------------------------- what is done if something can't be, or isn't, done
rule(S, "{a:sentence}. if you can't, {o:sentence}", make=lambda e: ir.IfDo(_effects(e["a"]), (), _effects(e["o"])), of=ir.IfDo, first=True,
     take=lambda v: {"a": _one(v.actions), "o": _one(v.otherwise)} if v.players is None and not v.then and v.otherwise else None)  # fmt: skip
rule(S, "{e:sentence} unless {who:payer}{c:payment} for each {n:each}", of=ir.UnlessPays, make=lambda e: ir.UnlessPays(_effects(e["e"]), e["who"], e["c"], e["n"]),
     take=lambda v: {"e": _one(v.effects), "who": v.players, "c": v.cost, "n": v.times} if v.times is not None else None)  # fmt: skip
_X1 = ir.Cost(ir.ManaCost(("1",)))
rule(S, "{e:sentence} unless {who:payer}pay{s} {X}, where X is {n:amount}", of=ir.UnlessPays, make=lambda e: ir.UnlessPays(_effects(e["e"]), e["who"], _X1, e["n"]), read_only=True)
rule(S, "{e:sentence} unless {who:payer}pay{s} {X}, where X is {n:amount}", of=ir.UnlessPays, write_only=True,
     make=lambda e: ir.UnlessPays(_effects(e["e"]), e["who"], _X1, e["n"]),
     take=lambda v: {"e": _one(v.effects), "who": v.players, "n": v.times} if v.times is not None and v.cost == _X1 else None)  # fmt: skip
_FOUND = ir.Bound("that land")
_SEARCH = ir.Search(ir.YOU, ONE, h.f, Zone.BATTLEFIELD, True, name=_FOUND.name)
rule(S, "search your library for {f:a.card}, put it onto the battlefield tapped, then shuffle. then if {c:condition}, untap that land",
     ir.Joined((_SEARCH, ir.If(h.c, (ir.Untap(_FOUND),)))))  # fmt: skip


@reader("its.player")
def read_its_player(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Of a target that is a player or a permanent: that player, or its controller."""
    for words in ("that player or that permanent's controller", "that player or that planeswalker's controller", "that permanent's controller or that player"):
        if p.text.startswith(words, pos):
            for a in ctx.it()[:1]:
                if isinstance(a.value, ir.Target) and isinstance(a.value.spec.filter, ir.AnyOf):
                    yield ir.ControllerOf(a.value), pos + len(words), ctx if "or that permanent's" in words else ctx.varying()


@writer("its.player")
def write_its_player(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    a = ctx.it()[:1]
    if not a or not isinstance(who, ir.ControllerOf) or a[0].value != who.of:
        raise NoText
    return "that player or that permanent's controller", ctx


rule(S, ["{w:its.player} may pay {m:mana}. if they do, they may copy ~ and may choose a new target for that copy",
         "then {w:its.player} may pay {m:mana}. if the player does, they may copy ~ and may choose a new target for that copy",
         "{w:its.player} may pay {m:mana}. if the player does, they may copy ~ and may choose a new target for that copy"],
     ir.MayPay(h.w, ir.Cost(h.m), (ir.May(h.w, (ir.CopySpell(ir.This(), h.w),)),)), first=True)  # fmt: skip


# ---------------------------------------------------------------- "your choice of"
def _choice(k: int) -> None:
    holes = [f"{{k{i}:keyword}}" for i in range(k)]
    words = " or ".join(holes) if k == 2 else ", ".join(holes[:-1]) + ", or " + holes[-1]

    def make(e: dict[str, Any]) -> Any:
        each = [ir.Modify(e["r"], (ir.AddKeywords((e[f"k{i}"],)),), e["d"]) for i in range(k)]
        out: Any = each[-1]
        for x in reversed(each[:-1]):
            out = ir.May(ir.YOU, (x,), (out,))
        return out

    def take(v: Any) -> dict[str, Any] | None:
        found: list[Any] = []
        while isinstance(v, ir.May) and v.players == ir.YOU and len(v.effects) == 1 == len(v.otherwise):
            found.append(v.effects[0])
            v = v.otherwise[0]
        found.append(v)
        if len(found) != k or not all(isinstance(x, ir.Modify) and len(x.mods) == 1 and isinstance(x.mods[0], ir.AddKeywords) and len(x.mods[0].keywords) == 1 for x in found):
            return None
        if any(replace(x, mods=()) != replace(found[0], mods=()) for x in found):
            return None
        return {"r": found[0].ref, "d": found[0].duration, **{f"k{i}": x.mods[0].keywords[0] for i, x in enumerate(found)}}

    rule(E, f"{{r:subject}} gain{{s}} your choice of {words}{{d:until}}", make=make, take=take, of=ir.May)


for _k in (2, 3, 4):
    _choice(_k)

# ---------------------------------------------------------------- "you" before what only you can do
_VERBS = ("untap", "tap", "destroy", "exile", "return", "put", "counter", "regenerate", "search", "gain control", "transform", "goad", "fight")


@reader(E)
def read_you_do(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if p.text.startswith("you ", pos) and p.text.startswith(_VERBS, pos + 4):
        for e, end, c in p.read(E, pos + 4, ctx):
            yield e, end, c.varying()


# ---------------------------------------------------------------- counters on several things, abilities by color
rule("each", "{k:kind} counter on {f:nouns}", make=lambda e: ir.SumOf(ir.Attr.COUNTERS, e["f"], e["k"]), take=lambda q: {"k": q.counter, "f": q.filter} if q.counter else None, of=ir.SumOf)
rule("things", "{k:kind} counters on {f:nouns}", make=lambda e: ir.SumOf(ir.Attr.COUNTERS, e["f"], e["k"]), take=lambda q: {"k": q.counter, "f": q.filter} if q.counter else None, of=ir.SumOf)
_FIVE = [f"{{k{i}:keyword}} if it's {{c{i}:color}}" for i in range(5)]


def _by_color(e: dict[str, Any]) -> Any:
    return tuple(ir.Static(ir.AllOf((ir.OfColor(e[f"c{i}"]), *(e["f"].parts if isinstance(e["f"], ir.AllOf) else (e["f"],)))), (ir.AddKeywords((e[f"k{i}"],)),)) for i in range(5))


def _colored(v: Any) -> dict[str, Any] | None:
    if len(v) != 5 or not all(isinstance(a, ir.Static) and isinstance(a.affected, ir.AllOf) and isinstance(a.affected.parts[0], ir.OfColor) and isinstance(a.mods[0], ir.AddKeywords) for a in v):
        return None
    parts = v[0].affected.parts[1:]
    e = {"f": parts[0] if len(parts) == 1 else ir.AllOf(parts)}
    for i, a in enumerate(v):
        e |= {f"c{i}": a.affected.parts[0].colors, f"k{i}": a.mods[0].keywords[0]}
    return e if _by_color(e) == v else None


rule(L, "each {f:noun} has " + ", ".join(_FIVE[:4]) + ", and " + _FIVE[4] + ".", make=_by_color, take=_colored, of=tuple)
_ONE_OF = "{r:subject} gain{s} protection from {q:quality} or from the color of your choice{d:until}"


def _one_shield(e: dict[str, Any]) -> Any:
    plain = ir.Modify(e["r"], (ir.GrantAbility(ir.Protection(e["q"])),), e["d"])
    return ir.May(ir.YOU, (plain,), (_shielded({"r": e["r"], "d": e["d"]}),))


def _two_shields(v: Any) -> dict[str, Any] | None:
    m = v.effects[0] if len(v.effects) == 1 else None
    if not isinstance(m, ir.Modify) or len(m.mods) != 1 or not isinstance(m.mods[0], ir.GrantAbility) or not isinstance(m.mods[0].ability, ir.Protection):
        return None
    e = {"r": m.ref, "q": m.mods[0].ability.quality, "d": m.duration}
    return e if _one_shield(e) == v else None


rule(E, _ONE_OF, make=_one_shield, take=_two_shields, of=ir.May)
rule(S, "search your library for {f:a.card} and reveal it. shuffle and put that card on top", ir.Search(ir.YOU, ONE, h.f, Zone.LIBRARY, False, True), read_only=True)

# ---------------------------------------------------------------- when it may be cast
_BEFORE = tuple(range(int(Step.UNTAP), int(Step.FIRST_STRIKE_DAMAGE)))
rule(L, "cast ~ only before the combat damage step.", ir.CastOnlyIf(ir.DuringStep(_BEFORE)))
rule(L, "cast ~ only before blockers are declared.", ir.CastOnlyIf(ir.DuringStep(tuple(range(int(Step.UNTAP), int(Step.DECLARE_BLOCKERS))))))
rule(L, "cast ~ only before attackers are declared.", ir.CastOnlyIf(ir.DuringStep(tuple(range(int(Step.UNTAP), int(Step.DECLARE_ATTACKERS))))))

# ---------------------------------------------------------------- mana that was spent
rule("term", "the amount of mana spent to cast {r:object}", make=lambda e: ir.ManaSpent(e["r"]) if isinstance(e["r"], (ir.This, ir.EventObject)) else None, of=ir.ManaSpent,
     take=lambda q: {"r": q.of} if q.what == "total" else None)  # fmt: skip
for _i, _c in enumerate("WUBRG"):
    rule("condition.one", f"{{{_c}}} was spent to cast {{r:object}}", ir.ColorSpent(h.r, Color(1 << _i)))
for _word, _color in COLOR_WORDS.items():
    rule("condition.one", f"at least three {_word} mana was spent to cast {{r:object}}", ir.ColorSpent(h.r, _color, 3))
rule(E, "{e:mana.clause}. if that mana is spent on {f:a.spell}, that spell can't be countered", of=ir.AddMana,
     make=lambda e: replace(e["e"], uncounterable=True, hardens=e["f"]) if isinstance(e["e"], ir.AddMana) and not e["e"].rider else None,
     take=lambda m: {"e": replace(m, uncounterable=False, hardens=None), "f": m.hardens} if m.hardens is not None else None)  # fmt: skip

# ---------------------------------------------------------------- payments, nouns
rule("pay.part", "tap another untapped {f:noun}", make=lambda e: ir.CostPart(Pay.TAP_OTHERS, ONE, _other(e["f"])), of=ir.CostPart,
     take=lambda p: {"f": f} if p.kind == Pay.TAP_OTHERS and p.n == ONE and (f := _another(p.filter)) is not None else None)  # fmt: skip


def _other(f: ir.Filter) -> ir.Filter:
    return ir.AllOf((ir.NotOf(THIS), *(f.parts if isinstance(f, ir.AllOf) else (f,))))


def _another(f: Any) -> Any:
    if not isinstance(f, ir.AllOf) or f.parts[0] != ir.NotOf(THIS):
        return None
    return f.parts[1] if len(f.parts) == 2 else ir.AllOf(f.parts[1:])


_K = [ir.HasKeyword(x) for x in (h.a, h.b, h.c, h.d)]
rule("after", " with {a:keyword} or {b:keyword}", ir.AnyOf(tuple(_K[:2])))
rule("after", " with {a:keyword}, {b:keyword}, or {c:keyword}", ir.AnyOf(tuple(_K[:3])))
rule("after", " with {a:keyword}, {b:keyword}, {c:keyword}, or {d:keyword}", ir.AnyOf(tuple(_K)))
rule("clause", "{r:subject} {doesn't} untap during their [controller's|controllers'] next untap step",
     ir.Modify(h.r, (ir.AddRules(Rule.DOESNT_UNTAP),), Duration.NEXT_UNTAP_STEP, ir.ControllerOf(h.r)), read_only=True)  # fmt: skip
rule(L, "you may play lands and cast spells from among cards exiled with ~.", ir.Permission(ir.Is("EXILED_WITH_THIS"), Zone.EXILE, lands=True))
rule(L, "you may cast spells from among cards exiled with ~.", ir.Permission(ir.Is("EXILED_WITH_THIS"), Zone.EXILE))
rule(E, "{who:players} exiles the top card of their library", ir.Joined((ir.LookAt(h.who, ONE, IT.name), ir.Move(IT, Zone.EXILE))), then=_it, read_only=True)

# ---------------------------------------------------------------- events, conditions
for _type, _make in ((ir.ThisIs, lambda r, f: ir.ThisIs(f)), (ir.EventObjectIs, lambda r, f: ir.EventObjectIs(f)), (ir.RefIs, ir.RefIs)):
    for _words, _state in (("attacked this turn", ir.Is("ATTACKED_THIS_TURN")),):

        def _made(e: dict[str, Any], t: Any = _type, made: Any = _make, f: Any = _state) -> Any:
            kind = ir.ThisIs if isinstance(e["r"], ir.This) else ir.EventObjectIs if isinstance(e["r"], ir.EventObject) else ir.RefIs
            return made(e["r"], f) if kind == t else None

        def _taken(c: Any, f: Any = _state) -> Any:
            return {"r": getattr(c, "ref", ir.This() if isinstance(c, ir.ThisIs) else ir.EventObject())} if c.filter == f else None

        rule("condition.one", "{r:subject} " + _words, make=_made, take=_taken, of=_type, first=True)
rule("trigger", "at the beginning of {a:beginning} and whenever {b:happening}", make=lambda e: replace(e["a"], also=(e["b"],)), of=EP,
     take=lambda p: {"a": replace(p, also=()), "b": p.also[0]} if p.kind == Event.STEP_BEGINS and len(p.also) == 1 and p.also[0].kind != Event.STEP_BEGINS else None)  # fmt: skip


rule("trigger", "whenever {a:happening} and when {b:happening}", make=lambda e: replace(e["a"], also=(e["b"],)) if e["b"].object == THIS else None, of=EP,
     take=lambda p: {"a": replace(p, also=()), "b": p.also[0]} if len(p.also) == 1 and p.also[0].object == THIS and p.object != THIS else None)  # fmt: skip
rule("trigger", "whenever {a:happening} or {b:happening}", make=lambda e: replace(e["a"], also=(e["b"],)) if not e["a"].also else None, of=EP,
     take=lambda p: {"a": replace(p, also=()), "b": p.also[0]} if len(p.also) == 1 and p.kind != Event.STEP_BEGINS else None)  # fmt: skip
_PAIR = ir.Is("IN_PAIR")
rule("both", "both creatures", _PAIR, then=lambda c, e: c.agreeing(MANY))
rule("both", "each of those creatures", _PAIR, then=lambda c, e: c.agreeing(ONE_), read_only=True)
rule(L, "as long as ~ is paired with another creature, {b:both} {m:predicates.have}.", make=lambda e: ir.Static(e["b"], e["m"]), of=ir.Static,
     take=lambda a: {"b": _PAIR, "m": a.mods} if a.affected == _PAIR and a.condition is None else None, first=True)  # fmt: skip
rule("condition.one", "{f:a.card} is in your graveyard", make=lambda e: ir.Compare(">=", ir.Count(_with(e["f"], *MINE)), ONE), of=ir.Compare,
     take=lambda c: {"f": _buried(c.a.filter)} if c.op == ">=" and c.b == ONE and isinstance(c.a, ir.Count) and _buried(c.a.filter) is not None else None)  # fmt: skip
rule("condition.one", ["{n:few} or more {f:cards_} are in your graveyard"], read_only=True, make=lambda e: ir.Compare(">=", ir.Count(_with(e["f"], *MINE)), e["n"]))
_THEIRS = ir.Count(ir.AllOf((ir.InZone(Zone.GRAVEYARD), ir.OwnedBy(ir.CandidatePlayer()))))
rule("condition.one", "an opponent has {n:few} or more cards in their graveyard", ir.Compare(">=", ir.Count(ir.AllOf((ir.IsPlayer(OPPONENTS), ir.Where(ir.Compare(">=", _THEIRS, h.n))))), ONE))
rule("condition.one", "you've gained {n:number} or more life this turn", ir.Compare(">=", ir.PlayerNumber("LIFE_GAINED", ir.YOU), h.n), read_only=True)
rule("condition.one", "it's {w:that.player}'s turn", ir.IsTurnOf(h.w))
rule("condition.one", "it's not {w:that.player}'s turn", ir.Not(ir.IsTurnOf(h.w)))
rule("condition.one", "{n:few} or more {f:nouns.or} are attached to [~|it]", make=lambda e: ir.Compare(">=", ir.Count(_with(e["f"], ir.Is("ATTACHED_TO_THIS"))), e["n"]), of=ir.Compare,
     take=lambda c: {"f": f, "n": c.b} if c.op == ">=" and isinstance(c.a, ir.Count) and (f := _less(c.a.filter, ir.Is("ATTACHED_TO_THIS"))) is not None else None)  # fmt: skip
rule("each", "spell your opponents have cast this turn", ir.PlayerNumber("SPELLS_CAST", OPPONENTS))
rule(E, "return {r:buried} to the battlefield attached to {t:target}", ir.Move(h.r, Zone.BATTLEFIELD, attach_to=h.t))
rule("payment", "sacrifice{s} {f:a.noun} of [their|your] choice", make=lambda e: ir.Cost(None, (ir.CostPart(Pay.SACRIFICE, ONE, _with(e["f"], ir.ControlledBy(ir.YOU))),)), read_only=True)
rule("payment", "discard{s} {n:cards}", ir.Cost(None, (ir.CostPart(Pay.DISCARD, h.n),)), read_only=True)
rule("payment", "pay{s} {n:number} life", ir.Cost(None, (ir.CostPart(Pay.PAY_LIFE, h.n),)), read_only=True)
rule("gerund", "discarding {n:cards}", ir.Cost(None, (ir.CostPart(Pay.DISCARD, h.n),)))
rule("gerund", "paying {n:number} life", ir.Cost(None, (ir.CostPart(Pay.PAY_LIFE, h.n),)))
rule("gerunds", "{c:gerund}", h.c)
rule("gerunds", "{a:gerund} and {b:gerund}", make=lambda e: ir.Cost(None, (*e["a"].parts, *e["b"].parts)), of=ir.Cost,
     take=lambda c: {"a": ir.Cost(None, c.parts[:1]), "b": ir.Cost(None, c.parts[1:])} if len(c.parts) == 2 and not c.mana else None)  # fmt: skip
rule("term", "your starting life total", ir.StartingLife())
rule("quantity.of", "your life total", ir.PlayerNumber("LIFE", ir.YOU))
rule("condition.one", "{q:quantity.of} was {n:number} or greater", ir.Compare(">=", h.q, h.n), read_only=True)
rule("condition.one", "{q:quantity.of} was {n:number} or less", ir.Compare("<=", h.q, h.n), read_only=True)
_POISONED = ir.Compare(">=", ir.PlayerNumber("POISON", ir.CandidatePlayer()), h.n)
rule("condition.one", "an opponent has {n:few} or more poison counters", ir.Compare(">=", ir.Count(ir.AllOf((ir.IsPlayer(OPPONENTS), ir.Where(_POISONED)))), ONE))
rule(E, "destroy {r:object}. [a creature destroyed this way|that creature|that permanent|that artifact] can't be regenerated", ir.Destroy(h.r, False), read_only=True)
rule(L, "you may cast ~ from your graveyard by {c:gerunds} in addition to paying its other costs.", ir.Permission(None, Zone.GRAVEYARD, extra=h.c, works=Zone.GRAVEYARD))
rule("other.cost", "pay {m:mana} and {p:pay.part}", make=lambda e: ir.Cost(e["m"], (e["p"],)), take=lambda c: {"m": c.mana, "p": c.parts[0]} if c.mana and len(c.parts) == 1 else None, of=ir.Cost)
for _words in ("{f:spells} or activate abilities of {g:nouns}", "{f:a.spell} or activate an ability of {g:a.noun}"):
    rule(E, "{e:mana.clause}. spend this mana only to cast " + _words, read_only="an ability" in _words, of=ir.AddMana,
         make=lambda e: replace(e["e"], spend=e["f"], activate=e["g"]) if isinstance(e["e"], ir.AddMana) and not e["e"].rider else None,
         take=lambda m: {"e": replace(m, spend=None, activate=None), "f": m.spend, "g": m.activate} if m.spend is not None and m.activate is not None and not m.uncounterable else None, first=True)  # fmt: skip
for _i, _c in enumerate("WUBRGC"):
    for _n in (2, 3):
        rule("mana.clause", f"{{who}}add{{s}} an additional {f'{{{_c}}}' * _n}", ir.AddMana(h.who, C(_n), (Mana(_i),), additional=True))


def _buried(f: Any) -> Any:
    if not isinstance(f, ir.AllOf) or f.parts[-2:] != MINE:
        return None
    return f.parts[0] if len(f.parts) == 3 else ir.AllOf(f.parts[:-2]) if len(f.parts) > 3 else None


for _found, _n, _those in (("{f:a.card}", ONE, "that card"), ("up to {n:few} {f:cards_}", h.n, "those cards")):
    rule(E, f"search your library for {_found}, reveal {_those}, put [it|them] into your hand, then shuffle", ir.Search(ir.YOU, _n, h.f, Zone.HAND), read_only=True)


def _less(f: Any, last: ir.Filter) -> Any:
    if isinstance(f, ir.AllOf) and f.parts[-1] == last:
        return f.parts[0] if len(f.parts) == 2 else ir.AllOf(f.parts[:-1])
    return None


@reader("possessive")
def read_the_spells(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for word in ("spell", "creature", "permanent", "card"):
        if p.text.startswith(f"the {word}'s", pos) and (a := ctx.called(word)) is not None:
            yield a.value, pos + 6 + len(word), ctx.varying()
