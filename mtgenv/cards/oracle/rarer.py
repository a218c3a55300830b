"""Rarer phrases: which costs were paid, what was cast and how, least and greatest, payments of two kinds, searches for two cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import Attr, Color, Event, Mana, PlayerRef, ReplaceOp, Step, Zone
from ...engine.enums import CostPart as Pay
from .. import ir
from .context import Antecedent, Context
from .events import EP, _object
from .nouns import ANY, COLOR_WORDS, EACH, OPPONENTS, conjunction, words_for
from .quantities import C
from .refs import antecedent, person
from .sentences import _effects, _one
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer

L, E, S, P, _C = "line", "clause", "sentence.any", "pay.part", "condition.one"
ONE = C(1)
THIS = ir.Is("THIS")
YOURS = ir.ControlledBy(ir.YOU)


def _and(f: ir.Filter, *more: ir.Filter) -> ir.Filter:
    return ir.AllOf((*(f.parts if isinstance(f, ir.AllOf) else (f,)), *more))


def _less(f: Any, g: ir.Filter) -> Any:
    if not isinstance(f, ir.AllOf) or f.parts[-1] != g:
        return None
    return f.parts[0] if len(f.parts) == 2 else ir.AllOf(f.parts[:-1])


# ---------------------------------------------------------------- costs that were paid
_BARGAINED = ir.CostPaid("bargain")
rule(_C, ["it was bargained", "~ was bargained", "it's bargained"], _BARGAINED)
for _name in ("surge", "spectacle", "prowl", "dash", "blitz", "evoke", "madness", "overload", "cleave", "escape", "emerge", "freerunning", "sneak", "mayhem"):
    rule(_C, [f"~'s {_name} cost was paid", f"its {_name} cost was paid"], ir.CostPaid(_name))


def symbols(m: ir.ManaCost) -> str:
    """The symbols of a mana cost in braces, by which a cost without a name is called."""
    return "".join(f"{{{s}}}" for s in m.symbols)


def _mana_of(name: str) -> ir.ManaCost:
    return ir.ManaCost(tuple(name[1:-1].split("}{")))


rule(_C, "the {m:mana} cost was paid", make=lambda e: ir.CostPaid(symbols(e["m"])), of=ir.CostPaid, take=lambda c: {"m": _mana_of(c.name)} if c.name.startswith("{") else None)
rule(_C, ["it was kicked with its {m:mana} kicker", "~ was kicked with its {m:mana} kicker"], make=lambda e: ir.CostPaid("kicker " + symbols(e["m"])), of=ir.CostPaid,
     take=lambda c: {"m": _mana_of(c.name[7:])} if c.name.startswith("kicker {") else None)  # fmt: skip
rule(L, "kicker {a:mana} and/or {b:mana}", (ir.Kicker(ir.Cost(h.a)), ir.Kicker(ir.Cost(h.b))))
_OF_YOURS = (ir.InZone(Zone.GRAVEYARD), ir.OwnedBy(ir.YOU))
rule(P, "collect evidence {n:number}", ir.CostPart(Pay.EVIDENCE, h.n, ir.AllOf(_OF_YOURS)))
rule(_C, ["evidence was collected"], ir.CostPaid("additional cost"), read_only=True)
rule(_C, "no mana was spent to cast {r:object}", make=lambda e: ir.Compare("<=", ir.ManaSpent(e["r"]), C(0)) if isinstance(e["r"], (ir.This, ir.EventObject)) else None, of=ir.Compare,
     take=lambda c: {"r": c.a.of} if c.op == "<=" and c.b == C(0) and isinstance(c.a, ir.ManaSpent) and c.a.what == "total" else None)  # fmt: skip
rule(_C, "~ was cast", ir.WasCastFrom(), read_only=True)

# ---------------------------------------------------------------- what was cast this turn and before
_INST = ir.Did(ir.YOU, ("CAST_INSTANT_OR_SORCERY",))
for _k in range(1, 5):
    rule(L, f"~ costs {{{_k}}} less to cast if you've cast another instant or sorcery spell this turn.", ir.CostModification(None, C(-_k), _INST), read_only=True)
_BEFORE = ir.PlayerNumber("SPELLS_BEFORE", EACH)
rule(_C, "no spells were cast last turn", ir.Compare("<=", _BEFORE, C(0)))
rule(_C, "a player cast {n:few} or more spells last turn", ir.Compare(">=", ir.MostAmong("SPELLS_BEFORE", EACH), h.n))
rule(_C, "you played a land this turn", ir.Compare(">=", ir.PlayerNumber("LANDS_PLAYED", ir.YOU), ONE))
_THERE = ir.EventObjectIs(ir.AllOf((ir.Where(ir.CastFrom((Zone.GRAVEYARD,))), ir.OwnedBy(ir.YOU))))
_CAME = ir.Both(ir.Compare("=", ir.EventExtra(), C(int(Zone.GRAVEYARD))), ir.EventObjectIs(ir.OwnedBy(ir.YOU)))
rule("condition", "it entered from your graveyard or you cast it from your graveyard", ir.EitherOf(_CAME, _THERE))

# ---------------------------------------------------------------- events
_TAPPED = ir.Is("TAPPED")
rule("happening", "{f:actor} enters tapped", make=lambda e: EP(Event.ENTERS, _and(e["f"], _TAPPED)), of=EP, first=True,
     take=lambda p: {"f": f} if p.kind == Event.ENTERS and (f := _less(p.object, _TAPPED)) is not None and p == EP(Event.ENTERS, p.object) else None,
     then=lambda c, e: c.during(Event.ENTERS).mention(_object(e["f"])))  # fmt: skip



def _buried(e: dict[str, Any]) -> Any:
    return EP(Event.LEAVES, _and(e["f"], ir.OwnedBy(ir.YOU)), values=(int(Zone.GRAVEYARD),))


rule("happening", "{f:actor} is put into your graveyard from the battlefield", make=_buried, of=EP, first=True,
     take=lambda p: {"f": f} if p.kind == Event.LEAVES and (f := _less(p.object, ir.OwnedBy(ir.YOU))) is not None and _buried({"f": f}) == p else None,
     then=lambda c, e: c.during(Event.LEAVES).mention(_object(e["f"])))  # fmt: skip


def _played(e: dict[str, Any]) -> Any:
    return EP(Event.LAND_PLAYED, e["f"], players=ir.YOU, also=(EP(Event.CAST, e["g"], players=ir.YOU),))


rule("happening", "you play {f:a.noun} or cast {g:a.spell}", make=_played, of=EP, first=True,
     take=lambda p: e if p.kind == Event.LAND_PLAYED and p.also and _played(e := {"f": p.object, "g": p.also[0].object}) == p else None,
     then=lambda c, e: c.during(Event.CAST).mention(Antecedent(ir.EventObject(), frozenset(("card", "spell")))))  # fmt: skip

# ---------------------------------------------------------------- the least and the greatest
rule("term", "the greatest {a:attr} among {f:placeds.in}", ir.GreatestOf(h.a, h.f))
for _word, _cls, _op in (("lowest", ir.LeastOf, "<="), ("least", ir.LeastOf, "<="), ("greatest", ir.GreatestOf, ">="), ("highest", ir.GreatestOf, ">=")):

    def _extreme(word: str, cls: Any, op: str) -> None:
        def make(e: dict[str, Any]) -> Any:
            return _and(e["f"], ir.Where(ir.Compare(op, ir.AttrOf(e["a"], ir.Candidate()), cls(e["a"], e["f"]))))

        def take(f: Any) -> dict[str, Any] | None:
            last = f.parts[-1]
            if not isinstance(last, ir.Where) or not isinstance(last.condition, ir.Compare) or not isinstance(last.condition.b, cls):
                return None
            e = {"a": last.condition.b.attr, "f": last.condition.b.filter}
            return e if make(e) == f else None

        rule("targetable", f"{{f:noun}} with the {word} {{a:attr}}", make=make, take=take, of=ir.AllOf, first=True, read_only=word in ("least", "highest"))

    _extreme(_word, _cls, _op)


@reader("after")
def read_lesser(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "Creature card with lesser mana value": less than that of what was just spoken of."""
    for words, attr in _LESSER.items():
        if p.text.startswith(" with lesser " + words, pos):
            for a in ctx.it()[:1]:
                if isinstance(a.value, (ir.EventObject, ir.This, ir.Target)):
                    yield ir.Where(ir.Compare("<=", ir.AttrOf(attr, ir.Candidate()), ir.Difference(ir.AttrOf(attr, a.value), ONE))), pos + 13 + len(words), ctx


_LESSER = {"mana value": Attr.MANA_VALUE, "power": Attr.POWER, "toughness": Attr.TOUGHNESS}


@writer("after")
def write_lesser(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    for words, attr in _LESSER.items():
        if ctx.it() and f == ir.Where(ir.Compare("<=", ir.AttrOf(attr, ir.Candidate()), ir.Difference(ir.AttrOf(attr, ctx.it()[0].value), ONE))):
            return " with lesser " + words, ctx
    raise NoText


for _word, _lo, _hi in (("less", None, h.n), ("greater", h.n, None)):
    rule("after", f" with power or toughness {{n:digits}} or {_word}", ir.AnyOf((ir.Between(Attr.POWER, _lo, _hi), ir.Between(Attr.TOUGHNESS, _lo, _hi))))
rule("after", " of the chosen color", ir.Is("CHOSEN_COLOR"))
for _w in ("sacrificed enchantment", "sacrificed land", "sacrificed token", "sacrificed planeswalker"):
    for _a, _attr in (("power", Attr.POWER), ("toughness", Attr.TOUGHNESS), ("mana value", Attr.MANA_VALUE)):
        rule("term", f"the {_w}'s {_a}", ir.AttrOf(_attr, ir.CostObjects()), read_only=True)
rule("amount", "{k:few} minus {b:term}", ir.Difference(h.k, h.b))

# ---------------------------------------------------------------- payments
rule("payment", "pay{s} {m:mana} and {n:number} life", ir.Cost(h.m, (ir.CostPart(Pay.PAY_LIFE, h.n),)))
rule("payment", "pay{s} {m:mana} and {p:pay.part}", make=lambda e: ir.Cost(e["m"], (e["p"],)), of=ir.Cost, take=lambda c: {"m": c.mana, "p": c.parts[0]} if c.mana and len(c.parts) == 1 else None)
rule(P, "exile {n:few} {f:placeds.from}", ir.CostPart(Pay.EXILE, h.n, h.f))
rule(P, "tap {n:few} other untapped {f:nouns.or}", make=lambda e: ir.CostPart(Pay.TAP_OTHERS, e["n"], _others(e["f"])), of=ir.CostPart,
     take=lambda c: {"n": c.n, "f": f} if c.kind == Pay.TAP_OTHERS and c.n != ONE and (f := _unothers(c.filter)) is not None else None)  # fmt: skip


def _others(f: ir.Filter) -> ir.Filter:
    return ir.AllOf((ir.NotOf(THIS), *(f.parts if isinstance(f, ir.AllOf) else (f,))))


def _unothers(f: Any) -> Any:
    if not isinstance(f, ir.AllOf) or f.parts[0] != ir.NotOf(THIS):
        return None
    return f.parts[1] if len(f.parts) == 2 else ir.AllOf(f.parts[1:])


@reader("kw.cost")
def read_pay_six(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Such as "pay six {C}"."""
    if p.text.startswith("—pay ", pos):
        for n, end, c in p.read("few", pos + 5, ctx):
            for i, letter in enumerate("WUBRGC"):
                if isinstance(n, C) and p.text.startswith(f" {{{letter}}}.", end):
                    yield ir.Cost(ir.ManaCost(("WUBRGC"[i],) * n.value)), end + 5, c.varying()


# ---------------------------------------------------------------- protection and other qualities
rule("quality", "spells that are one or more colors", ir.AllOf((ir.Is("SPELL"), ir.NumberOfColors(1, 5))))
rule("quality", "permanents that were cast this turn", ir.AllOf((ir.InZone(Zone.BATTLEFIELD), ir.Is("CAST"), ir.Is("ENTERED_THIS_TURN"))))

# ---------------------------------------------------------------- conditions
_HOSTED = Antecedent(ir.Host(), frozenset(("creature", "permanent", "land", "artifact")))
for _who, _whose, _no in (
    ("you control", YOURS, "you don't control"),
    ("another player controls", ir.NotOf(YOURS), "no other player controls"),
    ("an opponent controls", ir.ControlledBy(OPPONENTS), "no opponent controls"),
):
    _mine = ir.Compare(">=", ir.Count(ir.AllOf((ir.Is("HOST"), _whose))), ONE)
    for _host in ("creature", "permanent", "land", "artifact"):
        rule(_C, f"{_who} enchanted {_host}", _mine, read_only=_host != "creature", then=lambda c, e: c.mention(_HOSTED))
        rule(_C, f"{_no} enchanted {_host}", ir.Not(_mine), read_only=_host != "creature", then=lambda c, e: c.mention(_HOSTED))
rule(L, "{f:affected} {m:predicates.have} unless {c:condition}.", make=lambda e: ir.Static(e["f"], e["m"], ir.Not(e["c"])), read_only=True)
rule(L, "as long as {c:condition}, {f:affected} {m:predicates.have}. otherwise, {g:affected} {n:predicates.have}.", of=tuple,
     make=lambda e: (ir.Static(e["f"], e["m"], e["c"]), ir.Static(e["g"], e["n"], ir.Not(e["c"]))),
     take=lambda t: {"f": t[0].affected, "m": t[0].mods, "c": t[0].condition, "g": t[1].affected, "n": t[1].mods} if len(t) == 2 and all(isinstance(x, ir.Static) for x in t)
     and t[0].condition is not None and t[1].condition == ir.Not(t[0].condition) else None)  # fmt: skip
rule(_C, "you control {f:a.noun} and {g:a.noun}", read_only=True,
     make=lambda e: ir.Both(*(ir.Compare(">=", ir.Count(_and(e[k], YOURS)), ONE) for k in "fg")))  # fmt: skip
rule("after", " that attacked this turn", ir.Is("ATTACKED_THIS_TURN"))

# ---------------------------------------------------------------- instructions
_DISCARDED = ir.Bound("the discarded card")
rule(S, "discard a card. if {f:a.card} is discarded this way, {e:sentence}", of=ir.Joined,
     make=lambda e: ir.Joined((ir.Discard(ir.YOU, ONE, name=_DISCARDED.name), ir.If(ir.RefIs(_DISCARDED, e["f"]), _effects(e["e"])))),
     take=lambda j: {"f": j.effects[1].condition.filter, "e": _one(j.effects[1].then)} if len(j.effects) == 2 and j.effects[0] == ir.Discard(ir.YOU, ONE, name=_DISCARDED.name)
     and isinstance(j.effects[1], ir.If) and isinstance(j.effects[1].condition, ir.RefIs) and not j.effects[1].otherwise else None)  # fmt: skip
rule(S, "{a:sentence}. if that player can't, {o:sentence}", make=lambda e: ir.IfDo(_effects(e["a"]), (), _effects(e["o"])), read_only=True)
rule(S, "{a:sentence}. if that player can't, {o:sentence}", make=lambda e: None, write_only=True, of=ir.IfDo, first=True,
     take=lambda v: {"a": _one(v.actions), "o": _one(v.otherwise)} if v.players is None and not v.then and v.otherwise and getattr(v.actions[0], "players", ir.YOU) != ir.YOU else None)  # fmt: skip
rule(E, "you sacrifice ~", ir.Sacrifice(ir.This()), read_only=True)
_SOMEBODY = ir.Bound("that opponent")
for _what, _verb in (("DRAW", "draws {n:cards}"), ("GAIN_LIFE", "gains {n:number} life")):
    rule(E, "an opponent " + _verb, ir.Joined((ir.ChoosePlayer(ir.YOU, OPPONENTS, _SOMEBODY.name), ir.PlayerEffect(_what, ir.PlayersIn(_SOMEBODY), h.n))))
_WHOLE = (ir.InZone(Zone.GRAVEYARD),)


def _own_graveyard(e: dict[str, Any]) -> Any:
    return ir.Move(ir.All(ir.AllOf((*_WHOLE, ir.OwnedBy(e["w"])))), Zone.LIBRARY, shuffle=True)


rule(E, "{w:players} shuffles their graveyard into their library", make=_own_graveyard, of=ir.Move, first=True,
     take=lambda m: {"w": m.ref.filter.parts[1].players} if m.zone == Zone.LIBRARY and isinstance(m.ref, ir.All) and isinstance(m.ref.filter, ir.AllOf)
     and len(m.ref.filter.parts) == 2 and isinstance(m.ref.filter.parts[1], ir.OwnedBy) and m.ref.filter.parts[1].players != ir.YOU
     and _own_graveyard({"w": m.ref.filter.parts[1].players}) == m else None)  # fmt: skip
rule("clause.plain", "return {r:buried} to the battlefield tapped", ir.Move(h.r, Zone.BATTLEFIELD, tapped=True))
# "at the beginning of your next main phase, add an amount of {C} equal to that spell's mana value"
_MAIN = EP(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.MAIN1), int(Step.MAIN2)))


def _later_mana(i: int, letter: str) -> None:
    def make(e: dict[str, Any]) -> Any:
        n = e["n"]
        if not isinstance(n, ir.AttrOf) or not isinstance(n.ref, (ir.Target, ir.Bound, ir.EventObject)):
            return None
        add = ir.AddMana(ir.YOU, ir.AttrOf(n.attr, ir.Bound("that")), (Mana(i),))
        return ir.Delayed(ir.Triggered(_MAIN, (add,)), n.ref, "that")

    def take(d: Any) -> dict[str, Any] | None:
        add = d.ability.effects[0]
        if not isinstance(add, ir.AddMana) or not isinstance(add.n, ir.AttrOf) or d.about is None:
            return None
        e = {"n": ir.AttrOf(add.n.attr, d.about)}
        return e if make(e) == d else None

    rule(S, f"at the beginning of your next main phase, add an amount of {{{letter}}} equal to {{n:amount}}", make=make, take=take, of=ir.Delayed)


for _i, _letter in enumerate("WUBRGC"):
    _later_mana(_i, _letter)
rule(E, "exile all graveyards", ir.Move(ir.All(ir.InZone(Zone.GRAVEYARD)), Zone.EXILE), first=True)
_A, _B = ir.Bound("the first card found"), ir.Bound("the second card found")


def _two(words: str, *move: Any) -> None:
    search = (ir.Search(ir.YOU, ONE, h.a, None, name=_A.name), ir.Search(ir.YOU, ONE, h.b, None, name=_B.name))
    rule(E, f"search your library for {{a:a.card}} and {{b:a.card}}, {words}, then shuffle", ir.Joined((*search, *move, ir.PlayerEffect("SHUFFLE", ir.YOU))))


_BOTH = ir.Union(_A, _B)
_two("reveal [those cards|them], put them into your hand", ir.Reveal(_BOTH), ir.Move(_BOTH, Zone.HAND))
_two("put [them|those cards] onto the battlefield", ir.Move(_BOTH, Zone.BATTLEFIELD))
_two("put [them|those cards] onto the battlefield tapped", ir.Move(_BOTH, Zone.BATTLEFIELD, tapped=True))


# ---------------------------------------------------------------- as it enters
def _also_tapped(e: dict[str, Any]) -> Any:
    return ir.Replacement(EP(Event.ENTERS, THIS), ReplaceOp.AS_ENTERS, effects=(ir.EntersWithCounters(e["n"], e["k"]), ir.If(e["c"], (ir.EntersTapped(),))))


rule(L, "{x:entering} with a number of {k:kind} counters on it equal to {n:amount}. if {c:condition}, it enters tapped.", of=ir.Replacement,
     make=_also_tapped,
     take=lambda a: {"n": a.effects[0].n, "k": a.effects[0].counter, "c": a.effects[1].condition, "x": True} if a.op == ReplaceOp.AS_ENTERS and len(a.effects) == 2
     and isinstance(a.effects[0], ir.EntersWithCounters) and isinstance(a.effects[1], ir.If) and a.condition is None
     and _also_tapped({"n": a.effects[0].n, "k": a.effects[0].counter, "c": a.effects[1].condition}) == a else None)  # fmt: skip
rule(E, "{r:subject} become{s} an artifact creature{d:until}", ir.Modify(h.r, (ir.AddTypes(ir.CardType.ARTIFACT | ir.CardType.CREATURE),), h.d), read_only=True)
for _words, _mask in (("unspent mana", 63), *((f"unspent {w} mana", int(c)) for w, c in COLOR_WORDS.items())):
    rule(L, f"players don't lose {_words} as steps and phases end.", ir.PlayerRule(EACH, ir.PlayerRuleKind.KEEPS_MANA, C(_mask)))
    rule(L, f"you don't lose {_words} as steps and phases end.", ir.PlayerRule(ir.YOU, ir.PlayerRuleKind.KEEPS_MANA, C(_mask)))


def _in_total(e: dict[str, Any]) -> Any:
    total = ir.Sum(ir.AttrOf(e["a"], ir.Candidate()), ir.TotalChosen(e["a"], True))
    return _and(e["f"], ir.Where(ir.Compare("<=", total, C(e["n"]))))


def _of_total(f: Any) -> dict[str, Any] | None:
    c = f.parts[-1].condition if isinstance(f.parts[-1], ir.Where) else None
    if not isinstance(c, ir.Compare) or not isinstance(c.a, ir.Sum) or not isinstance(c.a.a, ir.AttrOf) or not isinstance(c.b, C):
        return None
    e = {"a": c.a.a.attr, "n": c.b.value, "f": f.parts[0] if len(f.parts) == 2 else ir.AllOf(f.parts[:-1])}
    return e if _in_total(e) == f else None


rule("targetables", "{f:nouns.or} with total {a:attr} {n:digits} or less", make=_in_total, take=_of_total, of=ir.AllOf, first=True)
_ = (ANY, Color, Mana, OPPONENTS, PlayerRef, Step, antecedent, conjunction, person, words_for)
