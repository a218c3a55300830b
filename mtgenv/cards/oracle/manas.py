"""Mana: what lands and others add, what they could produce, and what happens when things are tapped for mana (CR 106)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...engine.enums import Event, Mana, ReplaceOp
from .. import ir
from .context import Antecedent, Context
from .events import EP, EVENT_PLAYER
from .nouns import EACH, OPPONENTS, words_for
from .quantities import C
from .refs import EXILED, antecedent, person
from .template import h, rule

E, L = "clause", "line"
ONE = C(1)
ALL = tuple(Mana)[:5]
rule("mana.clause", "add one mana of any type that {f:a.noun} could produce", ir.AddMana(ir.YOU, ONE, (), choice=ir.CouldProduce(h.f)))
rule("mana.clause", "add one mana of any color that {f:a.noun} could produce", ir.AddMana(ir.YOU, ONE, (), choice=ir.CouldProduce(h.f, True)))
rule("mana.clause", "choose a color of {f:a.noun}. add one mana of that color", ir.AddMana(ir.YOU, ONE, (), choice=ir.ColorOf(h.f)))
rule("mana.clause", "add one mana of any color among {f:nouns}", ir.AddMana(ir.YOU, ONE, (), choice=ir.ColorOf(h.f)))
rule("mana.clause", "add one mana of any color in your commander's color identity", ir.AddMana(ir.YOU, ONE, (), choice=ir.CommanderColors()))
rule("mana.clause", "add one mana of the chosen color", ir.AddMana(ir.YOU, ONE, (), choice=ir.ChosenColor()))
rule("mana.clause", "add {n:few} mana of the chosen color", ir.AddMana(ir.YOU, h.n, (), choice=ir.ChosenColor()))
rule("mana.clause", "add one mana of any of the exiled card's colors", ir.AddMana(ir.YOU, ONE, (), choice=ir.ColorOf(EXILED)))
rule("mana.clause", "{who}add{s} an additional one mana of any color", ir.AddMana(h.who, ONE, ALL, additional=True))
rule("mana.clause", "{who}add{s} an additional one mana of the chosen color", ir.AddMana(h.who, ONE, (), choice=ir.ChosenColor(), additional=True))
for _i, _c in enumerate("WUBRGC"):
    rule("mana.clause", f"add {{{_c}}} or one mana of the chosen color", ir.AddMana(ir.YOU, ONE, (Mana(_i),), choice=ir.ChosenColor()))
    for _j, _d in enumerate("WUBRGC"):
        if _i != _j:
            _two = (Mana(_i), Mana(_j))
            rule("mana.clause", f"add {{n:few}} mana in any combination of {{{_c}}} and/or {{{_d}}}", ir.AddMana(ir.YOU, h.n, _two, same=False))
            rule("mana.clause", f"add {{{_c}}}{{{_c}}}, {{{_c}}}{{{_d}}}, or {{{_d}}}{{{_d}}}", ir.AddMana(ir.YOU, C(2), _two, same=False), read_only=True)
            rule("mana.clause", f"add X mana in any combination of {{{_c}}} and/or {{{_d}}}, where X is {{n:amount}}", ir.AddMana(ir.YOU, h.n, _two, same=False))
    _m = ir.AddMana(h.who, ONE, (Mana(_i),), additional=True)
    rule("mana.clause", f"{{who}}add{{s}} an additional {{{_c}}}", _m)
    rule("mana.clause", f"{{who}}add{{s}} {{{_c}}}", ir.AddMana(h.who, ONE, (Mana(_i),)), read_only=False)
    rule("happening", f"you tap {{f:a.noun}} for {{{_c}}}", EP(Event.TAPPED_FOR_MANA, h.f, players=ir.YOU, values=(_i,)), then=lambda c, e: c.during(Event.TAPPED_FOR_MANA))
    rule(L, f"if {{f:a.noun}} is tapped for mana, it produces {{{_c}}} instead of any other type and amount.", ir.Replacement(EP(Event.MANA_PRODUCED, h.f), ReplaceOp.MANA_TYPE, C(_i)))
    rule(L, f"if {{f:a.noun}} is tapped for {{n:few}} or more mana, it produces {{{_c}}} instead of any other type and amount.",
         ir.Replacement(EP(Event.MANA_PRODUCED, h.f), ReplaceOp.MANA_TYPE, C(_i), condition=ir.Compare(">=", ir.EventAmount(), h.n)))  # fmt: skip


def _tapped(c: Context, e: dict[str, Any]) -> Context:
    f = e["f"]
    a = Antecedent(ir.Host(), frozenset(("land", "permanent"))) if f == ir.Is("HOST") else Antecedent(ir.EventObject(), words_for(f))
    return c.during(Event.TAPPED_FOR_MANA).mention(a)


rule("happening", "{f:actor} is tapped for mana", EP(Event.TAPPED_FOR_MANA, h.f), then=lambda c, e: c.during(Event.TAPPED_FOR_MANA).mention(Antecedent(ir.EventObject(), words_for(None))))
rule("happening", "you tap ~ for mana", EP(Event.TAPPED_FOR_MANA, ir.Is("THIS"), players=ir.YOU), then=lambda c, e: c.during(Event.TAPPED_FOR_MANA).mention(antecedent(ir.This())))
for _who, _seat in (("you tap", ir.YOU), ("a player taps", EACH), ("an opponent taps", OPPONENTS)):
    rule("happening", f"{_who} {{f:a.noun}} for mana", EP(Event.TAPPED_FOR_MANA, h.f, players=_seat),
         then=lambda c, e, s=_seat: (c if s == ir.YOU else c.mention(person(EVENT_PLAYER))).during(Event.TAPPED_FOR_MANA).mention(Antecedent(ir.EventObject(), words_for(e["f"]))))  # fmt: skip
for _w, _s in (("land", "that land"), ("permanent", "that permanent")):
    rule("mana.clause", f"{{who}}add{{s}} one mana of any type {_s} produced", ir.AddMana(h.who, ONE, (), choice=ir.TypeProduced()), read_only=_w != "land")
    rule("mana.clause", f"{{who}}add{{s}} an additional one mana of any type {_s} produced", ir.AddMana(h.who, ONE, (), choice=ir.TypeProduced()), read_only=True)
for _times, _n in (("twice", 2), ("three times", 3)):
    rule(L, f"if you tap {{f:a.noun}} for mana, it produces {_times} as much of that mana instead.",
         ir.Replacement(EP(Event.MANA_PRODUCED, h.f, players=ir.YOU), ReplaceOp.AMOUNT, ir.Product(ir.EventAmount(), C(_n))))  # fmt: skip


def _spent() -> None:
    """ "When that mana is spent to cast ..., ..."."""
    for lead in ("when that mana is spent to cast {f:a.spell}, {x:clauses}", "when you spend this mana to cast {f:a.spell}, {x:clauses}"):
        def make(e: dict[str, Any]) -> Any:
            return replace(e["e"], when_spent=ir.Triggered(EP(Event.CAST, e["f"]), e["x"])) if isinstance(e["e"], ir.AddMana) else None

        def take(m: Any) -> Any:
            if m.when_spent is None:
                return None
            e = {"e": replace(m, when_spent=None), "f": m.when_spent.event.object, "x": m.when_spent.effects}
            return e if e["f"] is not None and make(e) == m else None

        rule(E, "{e:mana.clause}. " + lead, make=make, take=take, of=ir.AddMana, read_only=lead.startswith("when you"))


_spent()


def _spend_only() -> None:
    """ "Spend this mana only to cast ..."."""
    for words, hard in (("", False), (", and that spell can't be countered", True)):
        def make(e: dict[str, Any], hard: bool = hard) -> Any:
            return replace(e["e"], spend=e["f"], uncounterable=hard) if isinstance(e["e"], ir.AddMana) and not e["e"].rider else None

        def take(m: Any, hard: bool = hard) -> Any:
            if m.spend is None or m.uncounterable != hard or m.when_spent is not None:
                return None
            return {"e": replace(m, spend=None, uncounterable=False), "f": m.spend}

        rule(E, "{e:mana.clause}. spend this mana only to cast {f:a.spell}" + words, make=make, take=take, of=ir.AddMana)
        rule(E, "{e:mana.clause}. spend this mana only to cast {f:spells}" + words, make=make, read_only=True)


_spend_only()
