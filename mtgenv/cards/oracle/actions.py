"""Keyword actions (CR 701): "investigate", "amass Orcs 2", "it explores", "goad target creature", ..."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import CardType, Duration
from .. import ir
from ..designations import MAX_SPEED, has_blessing, is_monarch
from ..keywords_counters import TRIBUTE_PAID
from .context import Context
from .effects import E
from .nouns import OPPONENTS
from .quantities import C
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer
from .words import SINGULAR, plural

KA = ir.KeywordAction
_CREATURE = ir.OfType(CardType.CREATURE)

# ---------------------------------------------------------------- how often: "twice", "three times", "X times"
rule("times", "", None, make=lambda e: C(1), take=lambda q: {} if q == C(1) else None, of=C)
rule("times", " twice", C(2))
rule("times", " {n:few} times", h.n)
rule("times", " X times, where X is {n:amount}", h.n)


def _often(name: str) -> None:
    def make(e: dict[str, Any]) -> Any:
        return KA(name, None if e["n"] == C(1) else e["n"], None, e["who"])

    def take(v: Any) -> dict[str, Any] | None:
        if v.name != name or v.ref is not None or v.word:
            return None
        return {"who": v.players, "n": C(1) if v.n is None else v.n}

    rule(E, f"{{who}}{name}{{s}}{{n:times}}", make=make, take=take, of=KA)


for _name in ("investigate", "proliferate", "populate"):
    _often(_name)

# ---------------------------------------------------------------- with a number: "bolster 2", "adapt X"
for _name in ("incubate", "bolster", "blight", "monstrosity", "adapt", "discover"):
    if _name in ("monstrosity", "adapt"):
        rule(E, f"{_name} {{n:number}}", KA(_name, h.n))
    else:
        rule(E, f"{{who}}{_name}{{s}} {{n:number}}", KA(_name, h.n, None, h.who))
    rule(E, f"{_name} X, where X is {{n:amount}}", KA(_name, h.n))


@reader("army")
def read_army(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """The plural of a creature type."""
    end = pos
    while end < len(p.text) and p.text[end].isalpha():
        end += 1
    word = p.text[pos:end]
    if word in SINGULAR and plural(SINGULAR[word]) == word:
        yield word, end, ctx


@writer("army")
def write_army(w: Writer, word: Any, ctx: Context) -> tuple[str, Context]:
    if word not in SINGULAR:
        raise NoText
    return word, ctx


rule(E, "{who}amass{es} {w:army} {n:number}", KA("amass", h.n, None, h.who, h.w))
rule(E, "amass {w:army} X, where X is {n:amount}", KA("amass", h.n, None, ir.YOU, h.w))


# "support 2": on up to two (other) target creatures
def _support(n: Any) -> Any:
    high = n.value if isinstance(n, C) else 8
    spec = ir.TargetSpec(ir.AllOf((ir.NotOf(ir.Is("THIS")), _CREATURE)), 0, high, up_to_x=not isinstance(n, C))
    return KA("support", n, ir.Target(spec))


rule(
    E,
    "support {n:number}",
    make=lambda e: _support(e["n"]),
    of=KA,
    take=lambda v: {"n": v.n} if v.name == "support" and v == _support(v.n) else None,
)

# ---------------------------------------------------------------- without a number
for _name in ("learn", "manifest dread"):
    rule(E, f"{{who}}{_name}", make=lambda e, n=_name: KA(n, players=e["who"]) if e["who"] == ir.YOU else None, of=KA,
         take=lambda v, n=_name: {"who": v.players} if v == KA(n) else None)  # fmt: skip
rule(E, "the Ring tempts you", KA("the ring tempts you"))
rule(E, "you become the monarch", KA("become the monarch"))
rule(E, "{who:players} becomes the monarch", KA("become the monarch", players=h.who))
rule(E, "cloak the top card of your library", KA("cloak", C(1)))
rule(E, "manifest the top card of your library", ir.PlayerEffect("MANIFEST", ir.YOU, C(1)))
rule(E, "manifest the top {n:few} cards of your library", ir.PlayerEffect("MANIFEST", ir.YOU, h.n))
rule(E, "clash with an opponent", KA("clash"))
rule("condition.one", "you win", ir.Compare(">=", ir.Number("clash"), C(1)))
rule("condition.one", "you have max speed", MAX_SPEED)
rule("condition.one", "tribute wasn't paid", ir.Not(TRIBUTE_PAID))
rule("condition.one", "an opponent is the monarch", is_monarch(OPPONENTS))
rule("condition.one", "you're the monarch", is_monarch())
rule("condition.one", "you have the city's blessing", has_blessing())
rule("condition.one", "you don't have the city's blessing", ir.Not(has_blessing()))
rule("condition.one", "you aren't the monarch", ir.Not(is_monarch()))

# ---------------------------------------------------------------- what objects do, or what is done to them
rule(E, "{r:subject} explore{s}", KA("explore", None, h.r))
rule(E, "{r:subject} connive{s}", KA("connive", None, h.r))
rule(E, "{r:subject} connive{s} {n:number}", KA("connive", h.n, h.r))
rule(E, "{r:subject} endure{s} {n:number}", KA("endure", h.n, h.r))
for _name in ("suspect", "detain"):
    rule(E, f"{_name} {{r:object}}", KA(_name, None, h.r))
rule(E, "harness ~", KA("harness", None, ir.This()))
rule(E, "goad {r:object}", ir.Modify(h.r, (ir.Goaded(),), Duration.UNTIL_YOUR_NEXT_TURN))
for _word, _state in (
    ("goaded", "GOADED"),
    ("monstrous", "MONSTROUS"),
    ("renowned", "RENOWNED"),
    ("suspected", "SUSPECTED"),
    ("saddled", "SADDLED"),
):
    rule("adjective", _word, ir.Is(_state))


# ---------------------------------------------------------------- coins and dice (CR 705, 706)
_COIN, _DIE = ir.Number("coin"), ir.Number("die")
rule(E, "flip a coin", ir.Random(C(2), _COIN.name))
for _words, _side in (("you win the flip", 1), ("you lose the flip", 0)):
    rule("condition.one", _words, ir.Compare("=", _COIN, C(_side)))
for _words, _side in (("it comes up heads", 1), ("the coin comes up heads", 1), ("it comes up tails", 0), ("the coin comes up tails", 0)):
    rule("condition.one", _words, ir.Compare("=", _COIN, C(_side)), read_only=True)
for _words, _sides in (("six-sided die", 6), ("d6", 6), ("d4", 4), ("d8", 8), ("d10", 10), ("d12", 12), ("d20", 20)):
    rule(E, f"roll a {_words}", ir.Random(C(_sides), _DIE.name), read_only=_words == "d6")
_RESULT = ir.Sum(_DIE, C(1))
rule("term", "the result", _RESULT)
rule("condition.one", "the result is {n:number} or greater", ir.Compare(">=", _RESULT, h.n))
rule("condition.one", "the result is {n:number} or less", ir.Compare("<=", _RESULT, h.n))
