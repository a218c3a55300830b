"""What happens as something enters (CR 614.1c-d, 614.12), and more or fewer tokens and counters than would be (CR 614)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import CostPart as Pay
from ...engine.enums import Event, ReplaceOp, Zone
from .. import ir
from .context import Context
from .counters import _is_plain
from .nouns import COLOR_WORDS
from .quantities import C
from .refs import antecedent
from .template import Reader, Result, Writer, h, reader, rule, writer

THIS = ir.Is("THIS")
EP, R = ir.EventPattern, ir.Replacement
ENTERS = EP(Event.ENTERS, THIS)
TAPPED, COUNTERS, AS = ReplaceOp.ENTERS_TAPPED, ReplaceOp.ENTERS_WITH_COUNTERS, ReplaceOp.AS_ENTERS
L = "line"


def _opening(nonterminal: str, words: str, varied: str) -> None:
    """Words that say nothing but what the ability is about."""

    @reader(nonterminal)
    def read(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
        if p.text.startswith(words, pos):
            yield True, pos + len(words), ctx.mention(antecedent(ir.This()))
        elif p.text.startswith(varied, pos):
            yield True, pos + len(varied), ctx.mention(antecedent(ir.This())).varying()

    @writer(nonterminal)
    def write(w: Writer, v: Any, ctx: Context) -> tuple[str, Context]:
        return words, ctx.mention(antecedent(ir.This()))


_opening("entering", "~ enters", "it enters")
_opening("as", "as ~ enters, ", "as it enters, ")

# ---------------------------------------------------------------- tapped
rule(L, "{x:entering} tapped.", R(ENTERS, TAPPED))
rule(L, "{x:entering} tapped unless {c:condition}.", R(ENTERS, TAPPED, condition=ir.Not(h.c)))
rule(L, "{x:entering} tapped if {c:condition}.", R(ENTERS, TAPPED, condition=h.c), read_only=True)
rule(L, "{x:entering} tapped if {c:condition}.", R(ENTERS, TAPPED, condition=h.c), write_only=True)
rule(L, "if {c:condition}, {x:entering} tapped.", R(ENTERS, TAPPED, condition=h.c), read_only=True)


def _others(op: ReplaceOp) -> Any:
    def take(a: Any) -> dict[str, Any] | None:
        e = a.event
        if a.op != op or e != EP(Event.ENTERS, e.object) or e.object in (None, THIS) or a.zone != Zone.BATTLEFIELD:
            return None
        return {"f": e.object, "c": a.condition, "n": a.n, "k": a.counter}

    return take


def _if(take: Any, condition: bool) -> Any:
    def f(a: Any) -> dict[str, Any] | None:
        got = take(a)
        return got if got is not None and (a.condition is not None) == condition else None

    return f


rule(
    L,
    "{f:nouns} enter tapped.",
    make=lambda e: R(EP(Event.ENTERS, e["f"]), TAPPED),
    take=_if(_others(TAPPED), False),
    of=R,
)
rule(L, "{f:nouns} played by your opponents enter tapped.", make=lambda e: None, read_only=True)

# ---------------------------------------------------------------- with counters


def _mine(a: Any) -> dict[str, Any] | None:
    if a.event != ENTERS or a.op != COUNTERS or a.zone != Zone.BATTLEFIELD:
        return None
    return {"v": (a.n, a.counter), "c": a.condition, "n": a.n, "k": a.counter}


def _own(plain: bool, condition: bool) -> Any:
    def take(a: Any) -> dict[str, Any] | None:
        got = _mine(a)
        return got if got and _is_plain(a.n) == plain and (a.condition is not None) == condition else None

    return take


def _with(e: dict[str, Any]) -> Any:
    n, k = e["v"] if "v" in e else (e["n"], e["k"])
    if "m" in e:
        if not isinstance(n, C):
            return None
        n = e["m"] if n == C(1) else ir.Product(n, e["m"])
    return R(ENTERS, COUNTERS, n, k, condition=e.get("c"))


def _unless(e: dict[str, Any]) -> Any:
    return _with({**e, "c": ir.Not(e["c"])})


rule(L, "{x:entering} with {v:counters} on it.", make=_with, take=_own(True, False), of=R)
rule(L, "{x:entering} with {v:counters} on it if {c:condition}.", make=_with, take=_own(True, True), of=R)
rule(L, "if {c:condition}, {x:entering} with {v:counters} on it.", make=_with, read_only=True)
rule(L, "{x:entering} with {v:counters} on it unless {c:condition}.", make=_unless, read_only=True)
rule(L, "{x:entering} with {v:counters} on it for each {m:each}.", make=_with, read_only=True)
rule(L, "{x:entering} with a number of {k:kind} counters on it equal to {n:amount}.", make=_with, read_only=True)
rule(
    L,
    "{x:entering} with a number of additional {k:kind} counters on it equal to {n:amount}.",
    make=_with,
    read_only=True,
)
rule(
    L, "{x:entering} with X {k:kind} counters on it, where X is {n:amount}.", make=_with, take=_own(False, False), of=R
)
rule(L, "{x:entering} with X additional {k:kind} counters on it, where X is {n:amount}.", make=_with, read_only=True)
rule(
    L,
    "{x:entering} with {a} {k:kind} counter on it for each {n:each}.",
    make=_with,
    take=_own(False, False),
    of=R,
    write_only=True,
)
rule(
    L,
    "{x:entering} with X {k:kind} counters on it if {c:condition}, where X is {n:amount}.",
    make=_with,
    take=_own(False, True),
    of=R,
)


# several kinds, or tapped and with counters: done as it enters
def _both(e: dict[str, Any]) -> Any:
    return R(ENTERS, AS, effects=(ir.EntersTapped(), ir.EntersWithCounters(*e["v"])))


def _took(a: Any) -> dict[str, Any] | None:
    if a.event != ENTERS or a.op != AS or a.condition or len(a.effects) != 2:
        return None
    tap, put = a.effects
    return {"v": (put.n, put.counter)} if tap == ir.EntersTapped() and isinstance(put, ir.EntersWithCounters) else None


rule(
    L,
    ["{x:entering} tapped with {v:counters} on it.", "{x:entering} tapped and with {v:counters} on it."],
    make=_both,
    take=_took,
    of=R,
)


def _two(a: Any) -> dict[str, Any] | None:
    if (
        a.event != ENTERS
        or a.op != AS
        or a.condition
        or len(a.effects) != 2
        or not all(isinstance(x, ir.EntersWithCounters) for x in a.effects)
    ):
        return None
    return {"v": (a.effects[0].n, a.effects[0].counter), "u": (a.effects[1].n, a.effects[1].counter)}


rule(
    L,
    "{x:entering} with {v:counters} and {u:counters} on it.",
    take=_two,
    of=R,
    make=lambda e: R(ENTERS, AS, effects=(ir.EntersWithCounters(*e["v"]), ir.EntersWithCounters(*e["u"]))),
)


def _chosen(k: int) -> None:
    """Such as "with your choice of a flying counter or a first strike counter on it"."""
    kinds = [f"{{k{i}:counters}}" for i in range(k)]
    words = " or ".join(kinds) if k == 2 else ", ".join(kinds[:-1]) + ", or " + kinds[-1]

    def make(e: dict[str, Any]) -> Any:
        puts = [ir.EntersWithCounters(*e[f"k{i}"]) for i in range(k)]
        out: Any = puts[-1]
        for x in reversed(puts[:-1]):
            out = ir.May(ir.YOU, (x,), (out,))
        return R(ENTERS, AS, effects=(out,))

    def take(a: Any) -> dict[str, Any] | None:
        if a.event != ENTERS or a.op != AS or a.condition or len(a.effects) != 1:
            return None
        got: list[Any] = []
        v = a.effects[0]
        while isinstance(v, ir.May):
            if v.players != ir.YOU or len(v.effects) != 1 or len(v.otherwise) != 1:
                return None
            got.append(v.effects[0])
            v = v.otherwise[0]
        got.append(v)
        if len(got) != k or not all(isinstance(x, ir.EntersWithCounters) for x in got):
            return None
        return {f"k{i}": (x.n, x.counter) for i, x in enumerate(got)}

    rule(L, f"{{x:entering}} with your choice of {words} on it.", make=make, take=take, of=R)


for _k in (2, 3, 4):
    _chosen(_k)


# other permanents
def _additional(e: dict[str, Any]) -> Any:
    n, k = e["v"] if "v" in e else (e["n"], e["k"])
    return R(EP(Event.ENTERS, e["f"]), COUNTERS, n, k, condition=e.get("c"))


def _one(a: Any) -> dict[str, Any] | None:
    got = _others(COUNTERS)(a)
    return got if got is not None and a.n == C(1) and a.condition is None else None


def _several(a: Any) -> dict[str, Any] | None:
    got = _others(COUNTERS)(a)
    return got if got is not None and _is_plain(a.n) and a.n != C(1) and a.condition is None else None


rule(
    L,
    "each {f:noun} enters with an additional {k:kind} counter on it.",
    make=lambda e: _additional({**e, "n": C(1)}),
    take=_one,
    of=R,
)
rule(L, "each {f:noun} enters with {n:few} additional {k:kind} counters on it.", make=_additional, take=_several, of=R)
rule(
    L,
    "each {f:noun} enters with X additional {k:kind} counters on it, where X is {n:amount}.",
    make=_additional,
    of=R,
    take=lambda a: (
        got if (got := _others(COUNTERS)(a)) is not None and not _is_plain(a.n) and a.condition is None else None
    ),
)
rule(
    L,
    "each {f:noun} enters with a number of additional {k:kind} counters on it equal to {n:amount}.",
    make=_additional,
    read_only=True,
)
rule(
    L,
    "{f:nouns} enter with an additional {k:kind} counter on [them|it].",
    make=lambda e: _additional({**e, "n": C(1)}),
    read_only=True,
)
rule(L, "{f:nouns} enter with {n:few} additional {k:kind} counters on them.", make=_additional, read_only=True)
rule(
    L,
    "as long as {c:condition}, each {f:noun} enters with an additional {k:kind} counter on it.",
    make=lambda e: _additional({**e, "n": C(1)}),
    of=R,
    take=lambda a: (
        got if (got := _others(COUNTERS)(a)) is not None and a.n == C(1) and a.condition is not None else None
    ),
)

# ---------------------------------------------------------------- as it enters
rule(L, "{x:as}choose a color.", R(ENTERS, ReplaceOp.CHOOSE_COLOR))
for _word, _color in COLOR_WORDS.items():
    rule(L, f"{{x:as}}choose a color other than {_word}.", R(ENTERS, ReplaceOp.CHOOSE_COLOR, C(31 - int(_color))))
rule(L, "{x:as}choose a creature type.", R(ENTERS, ReplaceOp.CHOOSE_TYPE))
for _what in ("opponent", "player", "basic land type"):
    _a = "an" if _what == "opponent" else "a"
    rule(L, f"{{x:as}}choose {_a} {_what}.", R(ENTERS, AS, effects=(ir.ChooseAs(_what),)))
rule(
    L,
    "{x:as}choose a number between {lo:digits} and {hi:digits}.",
    R(ENTERS, AS, effects=(ir.ChooseAs("number", h.lo, h.hi),)),
)
rule(
    L,
    [
        "{x:as}you may {c:paid}. if you don't, it enters tapped.",
        "{x:as}you may {c:paid}. if you don't, ~ enters tapped.",
    ],
    R(ENTERS, AS, effects=(ir.UnlessPays((ir.EntersTapped(),), ir.YOU, h.c),)),
)
rule("paid", "pay {n:number} life", ir.Cost(None, (ir.CostPart(Pay.PAY_LIFE, h.n),)))
rule("paid", "reveal {f:a.card} from your hand", ir.Cost(None, (ir.CostPart(Pay.REVEAL, C(1), h.f),)))

# ---------------------------------------------------------------- counters and tokens: more than would be
_MANY, _PLUS = ir.Product(C(2), ir.EventAmount()), ir.Sum(ir.EventAmount(), C(1))
_AMOUNT = ReplaceOp.AMOUNT
for _n, _words in ((_MANY, "twice that many"), (_PLUS, "that many plus one")):
    for _kind in ("+1/+1", "-1/-1"):
        rule(
            L,
            [
                f"if one or more {_kind} counters would be put on {{f:a.noun}}, {_words} {_kind} counters are put on it instead.",
                f"if one or more {_kind} counters would be put on {{f:a.noun}}, {_words} {_kind} counters are put on that [creature|permanent] instead.",
            ],
            R(EP(Event.COUNTERS_PUT, h.f, counter=_kind), _AMOUNT, _n),
        )
        rule(
            L,
            f"if one or more {_kind} counters would be put on ~, {_words} {_kind} counters are put on it instead.",
            R(EP(Event.COUNTERS_PUT, THIS, counter=_kind), _AMOUNT, _n),
        )
_TOKENS = EP(Event.TOKEN_CREATED, players=ir.YOU)
rule(
    L,
    "if one or more tokens would be created under your control, twice that many of those tokens are created instead.",
    R(_TOKENS, _AMOUNT, _MANY),
)
rule(
    L,
    "if an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.",
    R(_TOKENS, _AMOUNT, _MANY),
    read_only=True,
)
rule(
    L,
    "if one or more tokens would be created, twice that many of those tokens are created instead.",
    R(EP(Event.TOKEN_CREATED), _AMOUNT, _MANY),
)
