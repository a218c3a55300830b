"""Conditions and numbers about the turn so far and about what is among many things (raid, morbid, delirium, domain, ...)."""

from __future__ import annotations

from ...engine.enums import Attr, Zone
from .. import ir
from .nouns import EACH, OPPONENTS
from .quantities import C
from .refs import is_many
from .template import h, rule

_C = "condition.one"
for _words, _did in (
    ("attacked this turn", "ATTACKED"),
    ("sacrificed a permanent this turn", "SACRIFICED"),
    ("discarded a card this turn", "DISCARDED"),
    ("had a land enter the battlefield under your control this turn", "HAD_LAND_ENTER"),
    ("cast a creature spell this turn", "CAST_CREATURE"),
    ("cast a noncreature spell this turn", "CAST_NONCREATURE"),
    ("cast an instant or sorcery spell this turn", "CAST_INSTANT_OR_SORCERY"),
    ("committed a crime this turn", "COMMITTED_CRIME"),
    ("descended this turn", "DESCENDED"),
    ("created a token this turn", "CREATED_TOKEN"),
    ("was dealt damage this turn", "WAS_DAMAGED"),
    ("were dealt damage this turn", "WAS_DAMAGED"),
    ("was dealt combat damage this turn", "WAS_COMBAT_DAMAGED"),
):
    rule("did", _words, (_did,))
rule(_C, "you've {d:did}", ir.Did(ir.YOU, h.d), read_only=True)
rule(_C, "a permanent left the battlefield under your control this turn", ir.Did(ir.YOU, ("LOST_PERMANENT",)))
rule(_C, "a permanent you controlled left the battlefield this turn", ir.Did(ir.YOU, ("LOST_PERMANENT",)), read_only=True)
rule(_C, "a card left your graveyard this turn", ir.Did(ir.YOU, ("CARD_LEFT_GRAVEYARD",)))
_DIED = ir.PlayerNumber("CREATURES_DIED", EACH)
rule(_C, "a creature died this turn", ir.Compare(">=", _DIED, C(1)))
rule(_C, "a creature died under your control this turn", ir.Compare(">=", ir.PlayerNumber("CREATURES_DIED", ir.YOU), C(1)))
rule(_C, "{n:few} or more creatures died this turn", ir.Compare(">=", _DIED, h.n))
rule("things", "creatures that died this turn", _DIED)
rule("each", "creature that died this turn", _DIED)
for _who, _seat in (("you", ir.YOU), ("an opponent", OPPONENTS)):
    rule(_C, f"{_who} gained {{n:digits}} or more life this turn", of=ir.Compare,
         make=lambda e, s=_seat: ir.Compare(">=", ir.PlayerNumber("LIFE_GAINED", s), C(e["n"])),
         take=lambda c, s=_seat: {"n": c.b.value} if c.op == ">=" and c.a == ir.PlayerNumber("LIFE_GAINED", s) and isinstance(c.b, C) else None)  # fmt: skip
    rule(_C, f"{_who} lost {{n:digits}} or more life this turn", of=ir.Compare,
         make=lambda e, s=_seat: ir.Compare(">=", ir.PlayerNumber("LIFE_LOST", s), C(e["n"])),
         take=lambda c, s=_seat: {"n": c.b.value} if c.op == ">=" and c.a == ir.PlayerNumber("LIFE_LOST", s) and isinstance(c.b, C) else None)  # fmt: skip
    rule(_C, [f"{_who} drew {{n:few}} or more cards this turn", f"{_who}'ve drawn {{n:few}} or more cards this turn", f"{_who} has drawn {{n:few}} or more cards this turn"],
         ir.Compare(">=", ir.PlayerNumber("CARDS_DRAWN", _seat), h.n))  # fmt: skip
    rule(_C, [f"{_who}'ve cast {{n:few}} or more spells this turn", f"{_who} has cast {{n:few}} or more spells this turn", f"{_who} cast {{n:few}} or more spells this turn"],
         ir.Compare(">=", ir.PlayerNumber("SPELLS_CAST", _seat), h.n))  # fmt: skip
rule(_C, "you've cast another spell this turn", ir.Compare(">=", ir.PlayerNumber("SPELLS_CAST", ir.YOU), C(2)), read_only=True)
rule("things", "spells you've cast this turn", ir.PlayerNumber("SPELLS_CAST", ir.YOU))
rule("each", "spell you've cast this turn", ir.PlayerNumber("SPELLS_CAST", ir.YOU))
rule("things", "cards you've drawn this turn", ir.PlayerNumber("CARDS_DRAWN", ir.YOU))
rule("each", "card you've drawn this turn", ir.PlayerNumber("CARDS_DRAWN", ir.YOU))

# kinds among many things
rule("things", "card types among {f:placeds.in}", ir.TypesAmong(h.f))
rule("each", "card type among {f:placeds.in}", ir.TypesAmong(h.f))
rule("things", "basic land types among {f:nouns}", ir.BasicLandTypesAmong(h.f))
rule("each", "basic land type among {f:nouns}", ir.BasicLandTypesAmong(h.f))
rule("things", "opponents you have", ir.PlayerNumber("N_PLAYERS", OPPONENTS))
rule("each", "opponent you have", ir.PlayerNumber("N_PLAYERS", OPPONENTS))

# "there are N or more ..."
rule(_C, "there are {n:few} or more {q:things}", ir.Compare(">=", h.q, h.n))

rule(_C, "{q:quantity.of} is {n:number} or greater", ir.Compare(">=", h.q, h.n))
rule(_C, "{q:quantity.of} is {n:number} or less", ir.Compare("<=", h.q, h.n))
rule(_C, "X is {n:number} or more", ir.Compare(">=", ir.X(), h.n))
rule(_C, "X is {n:number} or less", ir.Compare("<=", ir.X(), h.n))
rule(_C, "{q:quantity.of} is greater than {n:amount}", make=lambda e: ir.Compare(">=", e["q"], ir.Sum(e["n"], C(1))), of=ir.Compare,
     take=lambda c: {"q": c.a, "n": c.b.a} if c.op == ">=" and isinstance(c.b, ir.Sum) and c.b.b == C(1) else None)  # fmt: skip
rule(_C, "{q:quantity.of} is less than or equal to {n:amount}", ir.Compare("<=", h.q, h.n))
rule(_C, "{q:quantity.of} is greater than or equal to {n:amount}", ir.Compare(">=", h.q, h.n))
rule("quantity.of", "{r:possessive} {a:attr}", make=lambda e: None if is_many(e["r"]) else ir.AttrOf(e["a"], e["r"]), of=ir.AttrOf,
     take=lambda q: {"r": q.ref, "a": q.attr} if q.counter is None and not is_many(q.ref) else None)  # fmt: skip
rule("quantity.of", "your devotion to {c:color}", ir.Devotion(h.c))
rule("things", "{q:counters.on}", h.q)

# comparing players and permanents
rule(_C, "an opponent has more life than you", ir.Compare(">=", ir.PlayerNumber("LIFE", OPPONENTS), ir.Sum(ir.PlayerNumber("LIFE", ir.YOU), C(1))))
rule(_C, "you have more life than an opponent", ir.Compare(">=", ir.PlayerNumber("LIFE", ir.YOU), ir.Sum(ir.PlayerNumber("LIFE", OPPONENTS), C(1))))

# what was paid, and how it was cast
for _a, _attr in (("power", Attr.POWER), ("toughness", Attr.TOUGHNESS), ("mana value", Attr.MANA_VALUE)):
    for _w in ("sacrificed creature", "sacrificed permanent", "sacrificed artifact", "discarded card", "exiled card"):
        rule("term", f"the {_w}'s {_a}", ir.AttrOf(_attr, ir.CostObjects()), read_only=_w != "sacrificed creature")
rule(_C, "~ is in your graveyard", ir.ThisIn(Zone.GRAVEYARD))
