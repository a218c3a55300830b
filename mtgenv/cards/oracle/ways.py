"""More ways to cast and play: for life, from several zones, once a turn, as something resolves (CR 118.9, 601.3, 608.2g)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...engine.enums import Attr, CardType, Duration, Event, ReplaceOp, Step, Zone
from ...engine.enums import CostPart as Pay
from .. import ir
from .context import Antecedent, Context
from .events import EP
from .libraries import IT, THEM, _it, _them
from .nouns import ANY, EACH, OPPONENTS, conjunction, words_for
from .quantities import C
from .refs import EXILED
from .sentences import _effects, _one
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer

L, E, S = "line", "clause", "sentence.any"
COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
ONE = C(1)
THIS = ir.Is("THIS")
FREE = ir.Cost()
WITH_THIS = ir.Is("EXILED_WITH_THIS")
P = ir.Permission
#: "by paying life equal to its mana value rather than paying its mana cost"
LIFE = ir.Cost(None, (ir.CostPart(Pay.PAY_LIFE, ir.AttrOf(Attr.MANA_VALUE, ir.This())),))
YOUR_TURN = ir.IsTurnOf(ir.YOU)
_FREELY = " without paying [its|their] mana cost[s|]"
_FOR_LIFE = " by paying life equal to its mana value rather than paying its mana cost"
_WHAT = "if you cast a spell this way, pay life equal to its mana value rather than pay its mana cost."

# ---------------------------------------------------------------- for life
rule(L, "you may play lands and cast spells from the top of your library. " + _WHAT, P(ANY, Zone.LIBRARY, cost=LIFE, lands=True))
rule(L, "during your turn, you may play cards exiled with ~. " + _WHAT, P(WITH_THIS, Zone.EXILE, cost=LIFE, lands=True, condition=YOUR_TURN))
rule(L, "once during each of your turns, you may cast {f:a.spell}" + _FOR_LIFE + ".", P(h.f, Zone.HAND, cost=LIFE, once_a_turn=True, condition=YOUR_TURN))

# ---------------------------------------------------------------- from several zones, once a turn
_ONCE = "once during each of your turns, you may cast {f:a.spell} from "
rule(L, _ONCE + "your hand or the top of your library without paying its mana cost.", P(h.f, Zone.HAND, also=Zone.LIBRARY, cost=FREE, once_a_turn=True, condition=YOUR_TURN))
rule(L, _ONCE + "your hand without paying its mana cost.", P(h.f, Zone.HAND, cost=FREE, once_a_turn=True, condition=YOUR_TURN))


# ---------------------------------------------------------------- ... and what becomes of what is cast so
_LAND = ir.OfType(CardType.LAND)
_BASES: list[tuple[str, ir.Permission]] = [
    ("you may cast {f:spells} from your graveyard", P(h.f, Zone.GRAVEYARD)),
    ("during your turn, you may cast {f:spells} from your graveyard", P(h.f, Zone.GRAVEYARD, condition=YOUR_TURN)),
    ("you may play lands and cast {f:spells} from your graveyard", P(ir.AnyOf((_LAND, h.f)), Zone.GRAVEYARD, lands=True)),
    (_ONCE + "your graveyard", P(h.f, Zone.GRAVEYARD, once_a_turn=True, condition=YOUR_TURN)),
    ("you may cast {f:spells} from the top of your library", P(h.f, Zone.LIBRARY)),
    ("you may cast {f:spells} from among cards you own exiled with ~", P(ir.AllOf((h.f, WITH_THIS, ir.OwnedBy(ir.YOU))), Zone.EXILE)),
    ("you may cast ~ from your graveyard", P(None, Zone.GRAVEYARD, works=Zone.GRAVEYARD)),
    ("you may cast ~ from your graveyard by paying {m:mana} rather than paying its mana cost", P(None, Zone.GRAVEYARD, cost=ir.Cost(h.m), works=Zone.GRAVEYARD)),
]
for _head, _how in tuple(_BASES):
    if _how.affected is not None and not _how.lands and _how.zone == Zone.GRAVEYARD:
        _its = "their" if "spells}" in _head else "its"
        _more = f" in addition to paying {_its} other costs"
        _BASES.append((f"{_head} by paying {{n:number}} life{_more}", replace(_how, extra=ir.Cost(None, (ir.CostPart(Pay.PAY_LIFE, h.n),)))))
        _BASES.append((f"{_head} by discarding a card{_more}", replace(_how, extra=ir.Cost(None, (ir.CostPart(Pay.DISCARD, ONE),)))))
        _given = ir.Cost(None, (ir.CostPart(Pay.SACRIFICE, ONE, ir.AllOf((h.g, ir.ControlledBy(ir.YOU)))),))
        _BASES.append((f"{_head} by sacrificing {{g:a.noun}}{_more}", replace(_how, extra=_given)))
_WITHOUT = {"you may cast {f:spells} from your graveyard", "you may cast {f:spells} from the top of your library", "you may cast ~ from your graveyard", _ONCE + "your graveyard"}
for _head, _how in _BASES:
    if _head not in _WITHOUT:  # those have a rule
        rule(L, _head + ".", _how)
    for _k, (_to, _fields) in enumerate((
        ("your graveyard, exile it instead", {"exile_graveyard": True}), ("a graveyard, exile it instead", {"exile_graveyard": True}),
    )):  # fmt: skip
        rule(L, f"{_head}. if a spell cast this way would be put into {_to}.", replace(_how, **_fields), read_only=_k > 0)
    rule(L, f"{_head}. if you cast a spell this way, you may cast it as though it had flash.", replace(_how, flash=True))
    for _k, _then in enumerate(("if you do, it", "if you cast a spell this way, that creature", "if you cast a spell this way, that artifact", "if you cast a spell this way, that permanent")):
        _other = (_k == 0) != (_how.affected is None)
        _ro = _other or _k > 1
        rule(L, f"{_head}. {_then} enters tapped.", replace(_how, tapped=True), read_only=_ro)
        rule(L, f"{_head}. {_then} enters with {{a}} {{k:kind}} counter on it.", replace(_how, counter=h.k), read_only=_ro)
        rule(L, f"{_head}. {_then} enters with {{v:few}} {{k:kind}} counters on it.", replace(_how, counter=h.k, counters=h.v), read_only=_ro)

# ---------------------------------------------------------------- while an effect lasts
def _exiled(e: dict[str, Any]) -> Any:
    f = e["f"]
    parts = tuple(x for x in (f.parts if isinstance(f, ir.AllOf) else (f,)) if x != ANY)
    return ir.Applying(P(conjunction((*parts, WITH_THIS)), Zone.EXILE, cost=FREE), once=True)


def _unexiled(v: Any) -> dict[str, Any] | None:
    a = v.ability
    if not isinstance(a, P) or a.affected is None:
        return None
    parts = a.affected.parts if isinstance(a.affected, ir.AllOf) else (a.affected,)
    rest = tuple(x for x in parts if x != WITH_THIS)
    e = {"f": conjunction(rest) if rest else ANY}
    return e if _exiled(e) == v else None


for _nt in (S, "sentence"):  # "if ..., until end of turn, you may cast ..."
    rule(_nt, "until end of turn, you may cast {f:a.spell} from among cards exiled with ~ without paying its mana cost", make=_exiled, take=_unexiled, of=ir.Applying)


# ---------------------------------------------------------------- as something resolves
def _spells_in(f: Any, *where: ir.Filter) -> ir.Filter:
    return conjunction((*(x for x in (f.parts if isinstance(f, ir.AllOf) else (f,)) if x != ANY), *where))


def _cast_from(template: str, where: tuple[ir.Filter, ...], how: ir.Permission, n: Any, nt: str) -> None:
    def make(e: dict[str, Any]) -> Any:
        return ir.CastNow(ir.YOU, ir.All(_spells_in(e["f"], *where)), how, n)

    def take(v: Any) -> dict[str, Any] | None:
        if not isinstance(v.ref, ir.All):
            return None
        parts = v.ref.filter.parts if isinstance(v.ref.filter, ir.AllOf) else (v.ref.filter,)
        if parts[-len(where) :] != where:
            return None
        rest = parts[: -len(where)]
        e = {"f": conjunction(rest) if rest else ANY}
        return e if make(e) == v else None

    rule(E, template.replace("{f}", "{f:" + nt + "}"), make=make, take=take, of=ir.CastNow, first=True)


MINE = ir.OwnedBy(ir.YOU)
_HAND, _GRAVE = ir.InZone(Zone.HAND), ir.InZone(Zone.GRAVEYARD)
_EITHER = ir.AnyOf((_HAND, _GRAVE))
for _words, _where in (("your hand", (_HAND, MINE)), ("your graveyard", (_GRAVE, MINE)), ("your hand or graveyard", (_EITHER, MINE)), ("among cards exiled with ~", (WITH_THIS, ir.InZone(Zone.EXILE)))):
    _lead = "you may cast "
    _cast_from(f"{_lead}{{f}} from {_words} without paying its mana cost", _where, P(cost=FREE), ONE, "a.spell")
    _cast_from(f"{_lead}any number of {{f}} from {_words} without paying their mana costs", _where, P(cost=FREE), None, "spells")
    _cast_from(f"{_lead}{{f}} from {_words}{_FOR_LIFE}", _where, P(cost=LIFE), ONE, "a.spell")
    _cast_from(f"{_lead}{{f}} from {_words}", _where, P(), ONE, "a.spell")
    _cast_from(f"cast any number of {{f}} from {_words} without paying their mana costs", _where, P(cost=FREE), None, "cards_")
_AMONG = (ir.Among(THEM), ir.InZone(Zone.EXILE))


def _among(template: str, n: Any, nt: str, where: tuple[ir.Filter, ...]) -> None:
    _cast_from(template, where, P(cost=FREE), n, nt)


_among("you may cast any number of {f} from among [those cards|them|those exiled cards|the exiled cards] without paying their mana costs", None, "spells", _AMONG)
_among("you may cast {f} from among [those cards|them|those exiled cards|the exiled cards] without paying its mana cost", ONE, "a.spell", _AMONG)
_ONE_OF = ir.Joined((ir.LookAt(ir.YOU, h.n, THEM.name), ir.Move(THEM, Zone.EXILE), ir.Choose(ir.YOU, ir.AllOf(_AMONG), ONE, ONE, IT.name)))
rule(S, ["exile the top {n:few} cards of your library. choose one of them", "exile the top {n:few} cards of your library, then choose one of them"], _ONE_OF, then=_it, first=True)
rule(E, "exile the top {n:few} cards of your library, then choose one of them", _ONE_OF, then=_it, read_only=True)
_EACH_TOP = ir.Joined((ir.LookAt(EACH, ONE, THEM.name), ir.Move(THEM, Zone.EXILE)))
rule(E, "exile the top card of each player's library", _EACH_TOP, then=_them, first=True)
rule(E, "each player exiles the top card of their library", _EACH_TOP, then=_them, read_only=True)
rule(E, "exile the top card of each opponent's library", ir.Joined((ir.LookAt(OPPONENTS, ONE, THEM.name), ir.Move(THEM, Zone.EXILE))), then=_them, first=True)
rule(E, "you may cast {r:object}", ir.CastNow(ir.YOU, h.r, P()))
for _tail in ("that spell", "it"):
    rule(E, f"you may cast {{r:object}}, and mana of any type can be spent to cast {_tail}", ir.CastNow(ir.YOU, h.r, P(any_type=True)), read_only=_tail == "it")
rule(E, "{w:players} may cast {r:object} without paying its mana cost", ir.CastNow(h.w, h.r))
_ONE_EXILED = ir.All(EXILED, each=True)
rule(E, "the exiled card's owner may cast that card without paying its mana cost", ir.CastNow(ir.OwnerOf(_ONE_EXILED), _ONE_EXILED))
_COPY = ir.CastNow(ir.YOU, h.r, copies=True)
rule(S, "you may copy {r:object}. if you do, you may cast the copy without paying its mana cost", ir.May(ir.YOU, (_COPY,)))
rule(S, "copy {r:object}. you may cast the copy without paying its mana cost", _COPY)

# ---------------------------------------------------------------- what held as it was cast
_C = "condition.one"
_PAID = ir.CostPaid("additional cost")


def _controlled(f: ir.Filter) -> ir.Condition:
    return ir.AsCast(ir.Compare(">=", ir.Count(ir.AllOf((*(f.parts if isinstance(f, ir.AllOf) else (f,)), ir.ControlledBy(ir.YOU)))), ONE))


def _uncontrolled(c: Any) -> Any:
    if not isinstance(c, ir.AsCast) or not isinstance(c.condition, ir.Compare) or not isinstance(c.condition.a, ir.Count):
        return None
    f = c.condition.a.filter
    if not isinstance(f, ir.AllOf) or f.parts[-1] != ir.ControlledBy(ir.YOU):
        return None
    f = f.parts[0] if len(f.parts) == 2 else ir.AllOf(f.parts[:-1])
    return f if _controlled(f) == c else None


rule(_C, "you controlled {f:a.noun} as you cast ~", make=lambda e: _controlled(e["f"]), of=ir.AsCast, take=lambda c: {"f": f} if (f := _uncontrolled(c)) is not None else None)
rule("condition", "you revealed {f:a.card} or controlled {g:a.noun} as you cast ~", of=ir.EitherOf, first=True,
     make=lambda e: ir.EitherOf(_PAID, _controlled(e["g"])) if e["f"] == e["g"] else None,
     take=lambda c: {"f": f, "g": f} if c.a == _PAID and (f := _uncontrolled(c.b)) is not None else None)  # fmt: skip
rule(_C, ["you cast ~ during your main phase", "you cast this spell during your main phase"], ir.AsCast(ir.Both(YOUR_TURN, ir.DuringStep((int(Step.MAIN1), int(Step.MAIN2))))))

# ---------------------------------------------------------------- what can't be paid (CR 101.2)
_PR, _K = ir.PlayerRule, ir.PlayerRuleKind
_FOR = " to cast spells or activate abilities."
for _who, _seats in (("players", EACH), ("your opponents", OPPONENTS)):
    rule(L, f"{_who} can't pay life{_FOR}", _PR(_seats, _K.NO_LIFE_COSTS))
    for _things, _rule in (("creatures", _K.KEEPS_CREATURES), ("nonland permanents", _K.KEEPS_NONLANDS)):
        rule(L, f"{_who} can't sacrifice {_things}{_FOR}", _PR(_seats, _rule))
        rule(L, f"{_who} can't pay life or sacrifice {_things}{_FOR}", (_PR(_seats, _K.NO_LIFE_COSTS), _PR(_seats, _rule)))

# ---------------------------------------------------------------- how many more may be cast, and mana that life stands for
rule(E, "you can cast only one more spell this turn", ir.Applying(ir.CastingRule(ir.YOU, ir.RuleKind.CANT_CAST, n=ONE, more=True)))
rule(E, "you can't cast additional spells this turn", ir.Applying(ir.CastingRule(ir.YOU, ir.RuleKind.CANT_CAST)), read_only=True)
for _color in "WUBRG":
    _word = COLOR_NAMES[_color]
    rule(L, f"as an additional cost to cast {{f:spells}}, you may pay 2 life. those spells cost {{{_color}}} less to cast if you paid life this way."
            f" this effect reduces only the amount of {_word} mana you pay.",
         ir.CostModification(h.f, ONE, mana=ir.ManaCost((_color,)), players=ir.YOU, for_life=True))  # fmt: skip

# ---------------------------------------------------------------- spells by their number, name and origin
for _n, _ordinal in enumerate(("first", "second", "third", "fourth")):
    _which = ir.Where(ir.EarlierSpells(True).equals(_n))
    rule("targetable", f"{{f:stacked}} that's the {_ordinal} spell cast this turn", first=True, of=ir.AllOf,
         make=lambda e, w=_which: ir.AllOf((*(e["f"].parts if isinstance(e["f"], ir.AllOf) else (e["f"],)), w)),
         take=lambda f, w=_which: {"f": ir.AllOf(f.parts[:-1])} if f.parts[-1] == w and len(f.parts) > 2 else None)  # fmt: skip
rule("after.spell", " from your hand", ir.Where(ir.Both(ir.CastFrom((Zone.HAND,)), ir.CandidateIs(MINE))))


@reader("after")
def read_same_name(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """ "A card with the same name as that spell"."""
    if p.text.startswith(" with the same name as ", pos):
        for r, end, c in p.read("object", pos + 23, ctx):
            if isinstance(r, (ir.EventObject, ir.Target, ir.This, ir.Bound)) and c.specs == ctx.specs:
                yield ir.Where(ir.AttrOf(Attr.NAME, ir.Candidate()).equals(ir.AttrOf(Attr.NAME, r))), end, ctx


@writer("after")
def write_same_name(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(f, ir.Where) or not isinstance(f.condition, ir.Compare) or f.condition.a != ir.AttrOf(Attr.NAME, ir.Candidate()):
        raise NoText
    if f.condition.op != "=" or not isinstance(f.condition.b, ir.AttrOf) or f.condition.b.attr != Attr.NAME:
        raise NoText
    return " with the same name as " + w.write("object", f.condition.b.ref, ctx)[0], ctx


# ---------------------------------------------------------------- permissions of others, and for as long as a card is exiled
for _verb, _how in (("play", P(lands=True)), ("cast", P())):

    def _lasts(verb: str, how: ir.Permission, tail: str) -> None:
        def make(e: dict[str, Any]) -> Any:
            w = e["w"]
            return ir.Permit(w, w.of, how, Duration.PERMANENT) if isinstance(w, ir.OwnerOf) else None

        def take(v: Any) -> dict[str, Any] | None:
            return {"w": v.players} if isinstance(v.players, ir.OwnerOf) and make({"w": v.players}) == v else None

        rule(S, f"for as long as that card remains exiled, {{w:players}} may {verb} it{tail}", make=make, take=take, of=ir.Permit, first=True)

    _lasts(_verb, _how, "")
    _lasts(_verb, replace(_how, cost=FREE), " without paying its mana cost")
    for _k in range(1, 4):
        _lasts(_verb, replace(_how, extra=ir.Cost(ir.ManaCost((str(_k),)))), f". a spell cast this way costs {{{_k}}} more to cast")
rule(E, "you may play {r:object} this turn without paying their mana costs", ir.Permit(ir.YOU, h.r, P(lands=True, cost=FREE)))

# ---------------------------------------------------------------- the next spell, and what those creatures do
_NEXT = EP(Event.CAST, h.f, players=ir.YOU)


def _next(e: dict[str, Any]) -> Any:
    return ir.Delayed(ir.Triggered(EP(Event.CAST, e["f"], players=ir.YOU), _effects(e["e"])), duration=Duration.END_OF_TURN)


@reader("next.spell")
def read_next_spell(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for f, end, c in p.read("a.spell", pos, ctx):
        yield f, end, c.during(Event.CAST).mention(Antecedent(ir.EventObject(), words_for(f) | {"spell"}))


@writer("next.spell")
def write_next_spell(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    words, c = w.write("a.spell", f, ctx)
    return words, c.during(Event.CAST).mention(Antecedent(ir.EventObject(), words_for(f) | {"spell"}))


rule(S, "when you next cast {f:next.spell} this turn, {e:sentence.any}", make=_next, of=ir.Delayed,
     take=lambda d: e if d.ability.event.object is not None and _next(e := {"f": d.ability.event.object, "e": _one(d.ability.effects)}) == d else None)  # fmt: skip


def _either_of(e: dict[str, Any]) -> Any:
    those = ir.Bound("those")
    event = EP(Event.DAMAGE, None, source=ir.Among(those), damage="combat")
    if not isinstance(e["r"], ir.Target):
        return None
    return ir.Delayed(ir.Triggered(event, _effects(e["e"])), e["r"], those.name, Duration.UNTIL_YOUR_NEXT_TURN, once=False)


rule(S, "until your next turn, whenever either of {r:object} deals combat damage, {e:sentence}", make=_either_of, of=ir.Delayed,
     take=lambda d: e if d.about is not None and _either_of(e := {"r": d.about, "e": _one(d.ability.effects)}) == d else None)  # fmt: skip

# ---------------------------------------------------------------- a keyword's cost from somewhere else
for _name in ("blitz", "dash", "evoke"):
    rule(L, f"you may cast ~ from your graveyard using its {_name} ability.", ir.UsingKeyword(_name))
rule(L, "if a card you didn't control would be put into an opponent's graveyard from anywhere, exile it instead.",
     ir.Replacement(EP(Event.MOVED, ir.AllOf((ir.OwnedBy(OPPONENTS), ir.NotOf(ir.ControlledBy(ir.YOU)))), values=tuple(z * 8 + Zone.GRAVEYARD for z in range(8))),
                    ReplaceOp.TO_ZONE, C(int(Zone.EXILE))))  # fmt: skip
_ = _NEXT

# ---------------------------------------------------------------- keyword abilities that spells have (CR 702.56, 702.78, 702.153)
_GIVEN = ("replicate", "conspire", "casualty")


def _given_to(f: Any, k: Any, condition: Any = None) -> Any:
    return ir.SpellsHave(f, k, condition) if isinstance(k, ir.KeywordAbility) and k.name in _GIVEN else None


def _you_cast(f: Any) -> bool:
    return ir.ControlledBy(ir.YOU) in (f.parts if isinstance(f, ir.AllOf) else (f,))


rule(L, "each {f:spell} has {k:kw}.", make=lambda e: _given_to(e["f"], e["k"]) if _you_cast(e["f"]) else None, of=ir.SpellsHave,
     take=lambda a: {"f": a.affected, "k": a.keyword} if a.condition is None and a.keyword.name in _GIVEN and (a.keyword.name != "replicate" or a.keyword.cost) else None)  # fmt: skip
rule(L, "each {f:spell} has replicate. the replicate cost is equal to its mana cost.", make=lambda e: _given_to(e["f"], ir.KeywordAbility("replicate")) if _you_cast(e["f"]) else None,
     of=ir.SpellsHave, take=lambda a: {"f": a.affected} if a.condition is None and a.keyword == ir.KeywordAbility("replicate") else None)  # fmt: skip
_FIRST = ir.Not(ir.Did(ir.YOU, ("CAST_INSTANT_OR_SORCERY",)))
_INSTANTS = ir.AllOf((ir.OfType(CardType.INSTANT | CardType.SORCERY), ir.ControlledBy(ir.YOU)))
rule(L, "the first instant or sorcery spell you cast each turn has {k:kw}.", make=lambda e: _given_to(_INSTANTS, e["k"], _FIRST), of=ir.SpellsHave, first=True,
     take=lambda a: {"k": a.keyword} if a.condition == _FIRST and a.affected == _INSTANTS else None)  # fmt: skip
for _k, _many in enumerate(("one", "two", "three", "four", "five")):
    rule("after.spell", f" that's exactly {_many} color{'s' if _k else ''}", ir.NumberOfColors(_k + 1, _k + 1))
_HELPING = ("convoke", "improvise", "delve")
for _help in _HELPING:
    _word = ir.KeywordAbility(_help)
    rule(L, f"{{f:spells}} have {_help}.", make=lambda e, k=_word: ir.SpellsHave(e["f"], k) if _you_cast(e["f"]) else None, of=ir.SpellsHave,
         take=lambda a, k=_word: {"f": a.affected} if a.keyword == k and a.condition is None and a.affected != ir.ControlledBy(ir.YOU) else None)  # fmt: skip
    rule(L, f"spells you cast have {_help}.", ir.SpellsHave(ir.ControlledBy(ir.YOU), _word), first=True)
    rule(E, f"the next spell you cast this turn has {_help}", ir.Applying(ir.SpellsHave(ir.ControlledBy(ir.YOU), _word), once=True))
    rule(E, f"the next {{f:spell}} this turn has {_help}", of=ir.Applying, make=lambda e, k=_word: ir.Applying(ir.SpellsHave(e["f"], k), once=True) if _you_cast(e["f"]) else None,
         take=lambda v, k=_word: {"f": v.ability.affected} if isinstance(v.ability, ir.SpellsHave) and v == ir.Applying(ir.SpellsHave(v.ability.affected, k), once=True) else None)  # fmt: skip

# ---------------------------------------------------------------- spells that can't be countered (CR 101.2)
_HARD = ir.RuleKind.UNCOUNTERABLE


def _mine(f: ir.Filter) -> ir.Filter:
    return conjunction((*(x for x in (f.parts if isinstance(f, ir.AllOf) else (f,)) if x != ANY), ir.ControlledBy(ir.YOU)))


def _others_left(f: Any) -> Any:
    if not isinstance(f, ir.AllOf) or f.parts[-1] != ir.ControlledBy(ir.YOU):
        return None
    return f.parts[0] if len(f.parts) == 2 else ir.AllOf(f.parts[:-1])


def _hard(template: str, wrap: Any, of: Any, nt: str, *, read_only: bool = False) -> None:
    def make(e: dict[str, Any]) -> Any:
        f = e.get("f", ANY)
        return None if _you_cast(f) else wrap(ir.CastingRule(EACH, _HARD, _mine(f)))

    def take(v: Any) -> dict[str, Any] | None:
        a = v if isinstance(v, ir.CastingRule) else v.ability
        if not isinstance(a, ir.CastingRule) or a.rule != _HARD or a.affected is None:
            return None
        f = ANY if a.affected == ir.ControlledBy(ir.YOU) else _others_left(a.affected)
        if f is None or (f == ANY) == ("{f" in template):
            return None
        e = {"f": f} if f != ANY else {}
        return e if make(e) == v else None

    rule(nt, template, make=make, take=take, of=of, read_only=read_only, first=True)


for _some in ("{f:spells} you control", "spells you control"):
    _hard(f"{_some} can't be countered.", lambda a: a, ir.CastingRule, L)
    _hard(f"{_some} can't be countered this turn", ir.Applying, ir.Applying, E)
for _some in ("{f:spells} you cast", "spells you cast"):
    _hard(f"{_some} can't be countered.", lambda a: a, ir.CastingRule, L, read_only=True)
    _hard(f"{_some} this turn can't be countered", ir.Applying, ir.Applying, E, read_only=True)
_hard("the next spell you cast this turn can't be countered", lambda a: ir.Applying(a, once=True), ir.Applying, E)
_hard("the next {f:spell} you cast this turn can't be countered", lambda a: ir.Applying(a, once=True), ir.Applying, E)
