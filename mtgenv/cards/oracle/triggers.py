"""More events: attacks of groups, nth times, graveyards, state triggers, and what limits a trigger (CR 603)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...engine.enums import Event, PlayerRef, Step, Zone
from .. import ir
from .context import Antecedent
from .events import EP, EVENT_PLAYER, THIS, _object, _source
from .nouns import EACH, OPPONENTS, words_for
from .quantities import C
from .refs import person
from .template import h, rule

CREATURE = ir.OfType(ir.CardType.CREATURE)
H = "happening"
DECLARED = ir.Is("DECLARED_ATTACKER")
YOURS = ir.ControlledBy(ir.YOU)


def _and(f: ir.Filter, *more: ir.Filter) -> ir.Filter:
    return ir.AllOf(((*f.parts,) if isinstance(f, ir.AllOf) else (f,)) + more)


def _less(f: Any, g: ir.Filter) -> Any:
    if isinstance(f, ir.AllOf) and f.parts[-1] == g:
        return f.parts[0] if len(f.parts) == 2 else ir.AllOf(f.parts[:-1])
    return None


def event(template: str, make: Any, *, first: bool = False, then: Any = None, holes: tuple[str, ...] = ("f",), read_only: bool = False) -> None:
    """An event made by a function of its holes, which must also be recovered from it: `holes` from `object`."""

    def take(p: Any) -> dict[str, Any] | None:
        for env in _guesses(p, holes):
            try:
                if make(env) == p:
                    return env
            except (AttributeError, TypeError, ValueError):
                continue
        return None

    rule(H, template, make=make, take=take, of=EP, then=then, read_only=read_only, first=first)


def _guesses(p: Any, holes: tuple[str, ...]) -> list[dict[str, Any]]:
    """Values that the holes may have had."""
    f = [p.object] + [x for g in (YOURS,) if (x := _less(p.object, g)) is not None]
    n = [p.where.b] if isinstance(p.where, ir.Compare) else [None]
    return [{"f": x, "n": y, "g": p.source} for x in f for y in n] + [{"f": p.source, "n": None, "g": p.object}]


def _obj(kind: Event) -> Any:
    return lambda c, e: c.during(kind).mention(_object(e.get("f")))


def _both(kind: Event) -> Any:
    """The event's object can be spoken of, and its other party."""
    return lambda c, e: c.during(kind).mention(_source(e.get("g"))).mention(_object(e.get("f")))


# ---------------------------------------------------------------- attacking (CR 508)
_alone = ir.Compare("=", ir.Count(_and(CREATURE, DECLARED)), C(1))
event("{f:actor} attacks alone", lambda e: EP(Event.ATTACKS, e["f"], where=_alone), then=_obj(Event.ATTACKS))
_mine = _and(CREATURE, YOURS)
rule(H, "you attack", first=True, pattern=EP(Event.ATTACKS, _mine, one_or_more=True), then=lambda c, e: c.during(Event.ATTACKS))
event("you attack with one or more {f:nouns.or}", read_only=True, make=lambda e: EP(Event.ATTACKS, _and(e["f"], YOURS), one_or_more=True),
      then=lambda c, e: c.during(Event.ATTACKS).mention(Antecedent(ir.EventAll(), words_for(e["f"]), True)))  # fmt: skip
event("you attack with {n:few} or more {f:nouns.or}",
      lambda e: EP(Event.ATTACKS, _and(e["f"], YOURS), one_or_more=True, where=ir.Compare(">=", ir.Count(_and(e["f"], YOURS, DECLARED)), e["n"])),
      then=lambda c, e: c.during(Event.ATTACKS).mention(Antecedent(ir.EventAll(), words_for(e["f"]), True)))  # fmt: skip
event("{n:few} or more {f:nouns.or} attack",
      lambda e: EP(Event.ATTACKS, e["f"], one_or_more=True, where=ir.Compare(">=", ir.Count(_and(e["f"], DECLARED)), e["n"])),
      then=lambda c, e: c.during(Event.ATTACKS).mention(Antecedent(ir.EventAll(), words_for(e["f"]), True)))  # fmt: skip
for _n, _w in ((1, "one other creature"), (2, "two other creatures")):
    event(f"~ and at least {_w} attack",
          lambda e, n=_n: EP(Event.ATTACKS, THIS, where=ir.AttackedWith(n)), then=_obj(Event.ATTACKS), holes=())  # fmt: skip
event("{f:actor} attacks a player", lambda e: EP(Event.ATTACKS, e["f"], source=ir.IsPlayer(EACH)), then=lambda c, e: c.during(Event.ATTACKS).mention(person(ir.Seats(PlayerRef.DEFENDING))).mention(_object(e["f"])))
event("{f:actor} attacks you", lambda e: EP(Event.ATTACKS, e["f"], source=ir.IsPlayer(ir.YOU)), then=_obj(Event.ATTACKS))
event("{f:actor} attacks you or a planeswalker you control",
      lambda e: EP(Event.ATTACKS, e["f"], source=ir.AnyOf((ir.IsPlayer(ir.YOU), _and(ir.OfType(ir.CardType.PLANESWALKER), YOURS)))), then=_obj(Event.ATTACKS))  # fmt: skip

# ---------------------------------------------------------------- blocking in pairs (CR 509)
event("{f:actor} blocks {g:a.noun}", lambda e: EP(Event.BLOCKS, e["f"], source=e["g"]), then=_both(Event.BLOCKS))

# ---------------------------------------------------------------- damage
for _kind in ("combat", ""):
    _d = (_kind + " damage").strip()
    event(f"one or more {{f:nouns.or}} deal {_d} to a player", lambda e, k=_kind: EP(Event.DAMAGE, ir.IsPlayer(EACH), source=e["f"], damage=k, one_or_more=True),
          then=lambda c, e: c.during(Event.DAMAGE).mention(person(EVENT_PLAYER)))  # fmt: skip
    event(f"one or more {{f:nouns.or}} deal {_d} to an opponent", lambda e, k=_kind: EP(Event.DAMAGE, ir.IsPlayer(OPPONENTS), source=e["f"], damage=k, one_or_more=True),
          then=lambda c, e: c.during(Event.DAMAGE).mention(person(EVENT_PLAYER)))  # fmt: skip
    event(f"{{f:actor}} deals {_d} to a player or planeswalker",
          lambda e, k=_kind: EP(Event.DAMAGE, ir.AnyOf((ir.IsPlayer(EACH), ir.OfType(ir.CardType.PLANESWALKER))), source=e["f"], damage=k),
          then=lambda c, e: c.during(Event.DAMAGE).mention(_source(e["f"])))  # fmt: skip
    event(f"{{f:actor}} deals {_d} to you", lambda e, k=_kind: EP(Event.DAMAGE, ir.IsPlayer(ir.YOU), source=e["f"], damage=k), then=lambda c, e: c.during(Event.DAMAGE).mention(_source(e["f"])))
    event(f"{{f:actor}} is dealt {_d}", lambda e, k=_kind: EP(Event.DAMAGE, e["f"], damage=k), then=_obj(Event.DAMAGE), read_only=not _kind)
    event(f"you're dealt {_d}", lambda e, k=_kind: EP(Event.DAMAGE, ir.IsPlayer(ir.YOU), damage=k), holes=(), then=lambda c, e: c.during(Event.DAMAGE))

# ---------------------------------------------------------------- nth time each turn
_NTH = {"second": 2, "third": 3, "fourth": 4, "first": 1}
for _word, _n in _NTH.items():
    for _who, _seat, _v in (("you", ir.YOU, "cast your"), ("an opponent", OPPONENTS, "casts their"), ("a player", EACH, "casts their")):
        rule(H, f"{_who} {_v} {_word} spell each turn",
             EP(Event.CAST, None, players=_seat, where=ir.Compare("=", ir.PlayerNumber("SPELLS_CAST", EVENT_PLAYER), C(_n))),
             then=lambda c, e, s=_seat: (c if s == ir.YOU else c.mention(person(EVENT_PLAYER))).during(Event.CAST).mention(Antecedent(ir.EventObject(), frozenset(("spell", "card")))))  # fmt: skip
    rule(H, f"you draw your {_word} card in a turn", EP(Event.DRAWN, players=ir.YOU, where=ir.Compare("=", ir.PlayerNumber("CARDS_DRAWN", EVENT_PLAYER), C(_n))), read_only=True)
    for _who, _seat, _v in (("you", ir.YOU, "draw your"), ("an opponent", OPPONENTS, "draws their"), ("a player", EACH, "draws their")):
        rule(H, f"{_who} {_v} {_word} card each turn",
             EP(Event.DRAWN, players=_seat, where=ir.Compare("=", ir.PlayerNumber("CARDS_DRAWN", EVENT_PLAYER), C(_n))),
             then=lambda c, e, s=_seat: (c if s == ir.YOU else c.mention(person(EVENT_PLAYER))).during(Event.DRAWN))  # fmt: skip
rule(H, "you gain life for the first time each turn", EP(Event.LIFE_GAINED, players=ir.YOU, where=ir.Compare("<=", ir.PlayerNumber("LIFE_GAINED", EVENT_PLAYER), ir.EventAmount())))
for _who, _seat, _v, _o in (("you", ir.YOU, "cast", "an opponent's"), ("an opponent", OPPONENTS, "casts", "your")):
    _cond = ir.IsTurnOf(OPPONENTS if _seat == ir.YOU else ir.YOU)
    rule(H, f"{_who} {_v} {{f:a.spell}} during {_o} turn", EP(Event.CAST, h.f, players=_seat, where=_cond),
         then=lambda c, e: c.during(Event.CAST).mention(Antecedent(ir.EventObject(), words_for(e["f"]) | {"spell"})))  # fmt: skip
    if _seat == ir.YOU:
        rule(H, "you cast {f:a.spell} during your turn", EP(Event.CAST, h.f, players=ir.YOU, where=ir.IsTurnOf(ir.YOU)),
             then=lambda c, e: c.during(Event.CAST).mention(Antecedent(ir.EventObject(), words_for(e["f"]) | {"spell"})))  # fmt: skip
rule(H, "you cast ~", EP(Event.CAST, THIS, players=ir.YOU), then=lambda c, e: c.during(Event.CAST).mention(Antecedent(ir.This(), frozenset(("~",)))))

# ---------------------------------------------------------------- graveyards and other zones
_ANYWHERE = tuple(z * 8 + Zone.GRAVEYARD for z in (Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND))
_OUT = tuple(Zone.GRAVEYARD * 8 + z for z in (Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND))
event("{f:actor} is put into a graveyard from anywhere", lambda e: EP(Event.MOVED, e["f"], values=_ANYWHERE), then=_obj(Event.MOVED))
rule(H, "~ is put into your graveyard from your library", EP(Event.MOVED, THIS, values=(Zone.LIBRARY * 8 + Zone.GRAVEYARD,)), then=_obj(Event.MOVED))
rule(H, "{f:a.card} is put into your graveyard from anywhere", make=lambda e: EP(Event.MOVED, _and(e["f"], ir.OwnedBy(ir.YOU)), values=_ANYWHERE), of=EP, first=True,
     take=lambda p: {"f": f} if p.kind == Event.MOVED and p.values == _ANYWHERE and (f := _less(p.object, ir.OwnedBy(ir.YOU))) and p == EP(Event.MOVED, p.object, values=_ANYWHERE) else None,
     then=_obj(Event.MOVED))  # fmt: skip
rule(H, "one or more {f:cards_} leave your graveyard", make=lambda e: EP(Event.MOVED, _and(e["f"], ir.OwnedBy(ir.YOU)), values=_OUT, one_or_more=True), of=EP,
     take=lambda p: {"f": f} if p.values == _OUT and (f := _less(p.object, ir.OwnedBy(ir.YOU))) and p == EP(Event.MOVED, p.object, values=_OUT, one_or_more=True) else None)  # fmt: skip
event("{f:actor} enters or leaves the battlefield", lambda e: EP(Event.ENTERS, e["f"], also=(EP(Event.LEAVES, e["f"]),)), then=_obj(Event.ENTERS))
event("{f:actor} enters from a graveyard", lambda e: EP(Event.ENTERS, e["f"], values=(int(Zone.GRAVEYARD),)), then=_obj(Event.ENTERS))
for _who, _seat, _v in (("you", ir.YOU, "discard"), ("an opponent", OPPONENTS, "discards"), ("a player", EACH, "discards")):
    rule(H, f"{_who} {_v} {{f:a.card}}", EP(Event.DISCARDED, h.f, players=_seat),
         then=lambda c, e, s=_seat: (c if s == ir.YOU else c.mention(person(EVENT_PLAYER))).during(Event.DISCARDED).mention(Antecedent(ir.EventObject(), words_for(e["f"]))))  # fmt: skip
for _who, _seat, _v in (("you", ir.YOU, "cycle"), ("a player", EACH, "cycles")):
    rule(H, f"{_who} {_v} ~", EP(Event.CYCLED, THIS, players=_seat), then=_obj(Event.CYCLED))
    rule(H, f"{_who} {_v} a card", EP(Event.CYCLED, None, players=_seat))
    rule(H, f"{_who} {_v} another card", EP(Event.CYCLED, ir.NotOf(THIS), players=_seat))
rule(H, "you surveil", EP(Event.SURVEILED, players=ir.YOU))
rule(H, "you scry or surveil", EP(Event.SCRIED, players=ir.YOU, also=(EP(Event.SURVEILED, players=ir.YOU),)))
for _k in ("+1/+1", "-1/-1"):
    rule(H, f"you put one or more {_k} counters on {{f:a.noun}}", EP(Event.COUNTERS_PUT, h.f, players=ir.YOU, counter=_k), then=_obj(Event.COUNTERS_PUT))
    rule(H, f"one or more {_k} counters are put on {{f:actor}}", EP(Event.COUNTERS_PUT, h.f, counter=_k), then=_obj(Event.COUNTERS_PUT))
event("one or more {f:nouns.or} become tapped", lambda e: EP(Event.TAPPED, e["f"], one_or_more=True))
# ---------------------------------------------------------------- state triggers (CR 603.8)
for _who, _seat, _v in (("you", ir.YOU, "control"), ("an opponent", OPPONENTS, "controls")):
    rule(H, f"{_who} {_v} no {{f:nouns.or}}",
         make=lambda e, s=_seat: EP(Event.BECOMES_STATE, where=ir.Compare("<=", ir.Count(_and(e["f"], ir.ControlledBy(s))), C(0))), of=EP,
         take=lambda p, s=_seat: {"f": f} if p.kind == Event.BECOMES_STATE and isinstance(p.where, ir.Compare) and p.where.op == "<=" and p.where.b == C(0)
         and isinstance(p.where.a, ir.Count) and (f := _less(p.where.a.filter, ir.ControlledBy(s))) else None)  # fmt: skip

# ---------------------------------------------------------------- steps
_MAIN = {"first main phase": Step.MAIN1, "second main phase": Step.MAIN2}
for _w, _s in _MAIN.items():
    _second = ir.Compare("=", ir.EventAmount(), C(2)) if _s == Step.MAIN2 else None  # others are postcombat, too (CR 505.1a)
    rule("beginning", f"your {_w}", EP(Event.STEP_BEGINS, players=ir.YOU, values=(int(_s),), where=_second))
    rule("beginning", f"each player's {_w}", EP(Event.STEP_BEGINS, players=EACH, values=(int(_s),), where=_second),
         then=lambda c, e: c.mention(person(EVENT_PLAYER)))  # fmt: skip
rule("beginning", "your precombat main phase", EP(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.MAIN1),)), read_only=True)
rule("beginning", "your postcombat main phase", EP(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.MAIN2),)))
rule("beginning", "the end step", EP(Event.STEP_BEGINS, values=(int(Step.END),)), read_only=True)
rule("beginning", "combat on each opponent's turn", EP(Event.STEP_BEGINS, players=OPPONENTS, values=(int(Step.BEGIN_COMBAT),)), then=lambda c, e: c.mention(person(EVENT_PLAYER)))
for _word, _step in (("upkeep", Step.UPKEEP), ("draw step", Step.DRAW), ("end step", Step.END)):
    for _host in ("creature", "land", "artifact", "permanent", "enchantment"):
        rule("beginning", f"the {_word} of enchanted {_host}'s controller", EP(Event.STEP_BEGINS, players=ir.ControllerOf(ir.Host()), values=(int(_step),)),
             then=lambda c, e: c.mention(person(EVENT_PLAYER)), read_only=_host != "creature")  # fmt: skip

rule("trigger", "when {a:happening} and whenever {b:happening}", make=lambda e: replace(e["a"], also=(e["b"],)) if e["a"].object == THIS else None, of=EP,
     take=lambda p: {"a": replace(p, also=()), "b": p.also[0]} if len(p.also) == 1 and p.object == THIS else None)  # fmt: skip
rule("trigger", "when {a:happening} and when {b:happening}", make=lambda e: replace(e["a"], also=(e["b"],)) if e["a"].object == THIS else None, read_only=True)
