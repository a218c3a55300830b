"""Further occasions for triggered abilities: pairs of events, damage by spells and sources, graveyards and milling (CR 603.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...engine.enums import Event, Step, Zone
from .. import ir
from .context import Antecedent
from .events import EP, EVENT_PLAYER, THIS, _object, _source
from .nouns import ANY, EACH, OPPONENTS, words_for
from .quantities import C
from .refs import person
from .template import h, rule
from .triggers import _and, _less, _obj, event

H = "happening"
GRAVE = (int(Zone.GRAVEYARD),)
MINE = ir.OwnedBy(ir.YOU)
THEIRS = ir.OwnedBy(OPPONENTS)
FROM_LIBRARY = (int(Zone.LIBRARY) * 8 + int(Zone.GRAVEYARD),)


# ---------------------------------------------------------------- two events of one object
def _pair(words: str, first: Any, second: Any) -> None:
    def make(e: dict[str, Any]) -> Any:
        return replace(first(e), also=(second(e),))

    def take(p: Any) -> dict[str, Any] | None:
        if len(p.also) != 1 or p.kind != first({"f": THIS, "g": None}).kind:
            return None
        e = {"f": p.object, "g": p.also[0].source}
        return e if make(e) == p else None

    rule(H, words, make=make, take=take, of=EP, then=lambda c, e: c.mention(_object(e["f"])))


def _of(kind: Event, **fields: Any) -> Any:
    return lambda e: EP(kind, e["f"], **fields)


_pair("{f:actor} enters or is turned face up", _of(Event.ENTERS), _of(Event.TURNED_FACE_UP))
_pair("{f:actor} attacks or becomes the target of a spell", _of(Event.ATTACKS), _of(Event.TARGETED, source=ir.Is("SPELL")))
_pair("{f:actor} enters or becomes the target of {g:a.stacked}", _of(Event.ENTERS), lambda e: EP(Event.TARGETED, e["f"], source=e["g"]))
_pair("{f:actor} becomes tapped or is dealt damage", _of(Event.TAPPED), _of(Event.DAMAGE))
_pair("{f:actor} attacks or dies", _of(Event.ATTACKS), _of(Event.LEAVES, values=GRAVE))
_pair("{f:actor} dies or is put into exile from the battlefield", _of(Event.LEAVES, values=GRAVE), _of(Event.LEAVES, values=(int(Zone.EXILE),)))
for _who, _seat, _v in (("you", ir.YOU, "discard"),):
    rule(H, f"{_who} {_v} ~", EP(Event.DISCARDED, THIS, players=_seat), then=_obj(Event.DISCARDED), first=True)
event("{f:actor} becomes the target of {g:a.stacked}", lambda e: EP(Event.TARGETED, e["f"], source=e["g"]), holes=("f", "g"),
      then=lambda c, e: c.during(Event.TARGETED).mention(Antecedent(ir.EventSource(), words_for(e["g"]) | {"spell"})).mention(_object(e["f"])))  # fmt: skip
rule("trigger", "whenever {a:happening} or {b:happening}", of=EP,
     make=lambda e: replace(e["a"], also=(e["b"],)) if _two_subjects(e["a"], e["b"]) else None, read_only=True)  # fmt: skip


def _two_subjects(a: Any, b: Any) -> bool:
    """Such as "~ enters or enchanted creature attacks": both subjects are said."""
    known = (THIS, ir.Is("HOST"))
    return a.object in known and b.object in known and a.object != b.object and not b.also


# ---------------------------------------------------------------- damage by sources that are no permanents alone
rule("a.dealer", "{f:a.stacked}", h.f)
rule("a.dealer", "a source you control", ir.ControlledBy(ir.YOU))
rule("a.dealer", "another source you control", ir.AllOf((ir.NotOf(THIS), ir.ControlledBy(ir.YOU))))
rule("a.dealer", "a {c:color} source you control", ir.AllOf((ir.OfColor(h.c), ir.ControlledBy(ir.YOU))))
rule("a.dealer", "a source an opponent controls", ir.ControlledBy(OPPONENTS))
rule("a.dealer", "a {c:color} source", ir.OfColor(h.c))


def _dealt(template: str, to: Any, damage: str, *, actors: str = "a.dealer") -> None:
    pattern = EP(Event.DAMAGE, to, source=h.f, damage=damage)

    def then(c: Any, e: dict[str, Any]) -> Any:
        c = c.during(Event.DAMAGE)
        if isinstance(to, ir.IsPlayer) and to != ir.IsPlayer(ir.YOU):
            c = c.mention(person(EVENT_PLAYER))
        elif to is not None and not isinstance(to, ir.IsPlayer):
            c = c.mention(_object(e.get("t", to)))
        return c.mention(_source(e["f"]))

    rule(H, f"{{f:{actors}}} deals {template}", pattern, then=then, first=actors == "a.dealer")


for _kind in ("", "combat", "noncombat"):
    _d = (_kind + " damage").strip()
    _dealt(f"{_d} to a player", ir.IsPlayer(EACH), _kind)
    _dealt(f"{_d} to an opponent", ir.IsPlayer(OPPONENTS), _kind)
    _dealt(f"{_d} to you", ir.IsPlayer(ir.YOU), _kind)
    _dealt(f"{_d} to {{t:a.noun}}", h.t, _kind)
    _dealt(f"{_d} to ~", THIS, _kind)
    _dealt(f"{_d} to ~", THIS, _kind, actors="actor")
    _dealt(_d, None, _kind)
    rule(H, f"{{f:a.dealer}} deals {_d} to one or more permanents and/or players", EP(Event.DAMAGE, source=h.f, damage=_kind), read_only=True,
         then=lambda c, e: c.during(Event.DAMAGE).mention(_source(e["f"])))  # fmt: skip
    rule(H, f"an opponent is dealt {_d}", EP(Event.DAMAGE, ir.IsPlayer(OPPONENTS), damage=_kind), then=lambda c, e: c.during(Event.DAMAGE).mention(person(EVENT_PLAYER)))
    rule(H, f"~ deals {_d} to one or more {{t:nouns.or}}", EP(Event.DAMAGE, h.t, source=THIS, damage=_kind, one_or_more=True),
         then=lambda c, e: c.during(Event.DAMAGE).mention(_source(THIS)))  # fmt: skip
    rule(H, f"{_d} is dealt to you or {{t:a.noun}}", EP(Event.DAMAGE, ir.AnyOf((ir.IsPlayer(ir.YOU), h.t)), damage=_kind), then=lambda c, e: c.during(Event.DAMAGE))

# ---------------------------------------------------------------- graveyards
_OPP_GRAVE = Antecedent(ir.OwnerOf(ir.EventObject()), frozenset(("player", "opponent")), False, True)


def _buried(e: dict[str, Any]) -> Any:
    return EP(Event.LEAVES, _and(e["f"], THEIRS), values=GRAVE)


rule(H, "{f:actor} is put into an opponent's graveyard from the battlefield", make=_buried, of=EP, first=True,
     take=lambda p: {"f": f} if p.kind == Event.LEAVES and (f := _less(p.object, THEIRS)) is not None and _buried({"f": f}) == p else None,
     then=lambda c, e: c.during(Event.LEAVES).mention(_OPP_GRAVE).mention(_object(e["f"])))  # fmt: skip
rule(H, "a permanent is put into an opponent's graveyard", EP(Event.LEAVES, ir.AllOf((ANY, THEIRS)), values=GRAVE), read_only=True,
     then=lambda c, e: c.during(Event.LEAVES).mention(_OPP_GRAVE).mention(_object(ANY)))  # fmt: skip
_ANYWHERE = tuple(z * 8 + Zone.GRAVEYARD for z in (Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND))
for _words, _whose, _from in (
    ("your graveyard from anywhere", MINE, _ANYWHERE), ("your graveyard from your library", MINE, FROM_LIBRARY),
    ("an opponent's graveyard from anywhere", THEIRS, _ANYWHERE),
):  # fmt: skip

    def _moved(words: str, whose: Any, values: tuple[int, ...]) -> None:
        def make(e: dict[str, Any]) -> Any:
            return EP(Event.MOVED, _and(e["f"], whose), values=values, one_or_more=True)

        def take(p: Any) -> dict[str, Any] | None:
            f = _less(p.object, whose)
            return {"f": f} if f is not None and make({"f": f}) == p else None

        rule(H, f"one or more {{f:cards_}} are put into {words}", make=make, take=take, of=EP, first=True,
             then=lambda c, e: c.during(Event.MOVED).mention(Antecedent(ir.EventAll(), words_for(e["f"]) | {"card"}, True)))  # fmt: skip

    _moved(_words, _whose, _from)
rule(H, "{f:a.card} is put into a graveyard from anywhere", EP(Event.MOVED, h.f, values=_ANYWHERE), then=_obj(Event.MOVED), read_only=True)


def _risen(e: dict[str, Any]) -> Any:
    return EP(Event.ENTERS, _and(e["f"], MINE), values=GRAVE)


rule(H, "{f:actor} enters from your graveyard", make=_risen, of=EP, first=True,
     take=lambda p: {"f": f} if p.kind == Event.ENTERS and (f := _less(p.object, MINE)) is not None and _risen({"f": f}) == p else None,
     then=_obj(Event.ENTERS))  # fmt: skip

# ---------------------------------------------------------------- milling and discarding
for _who, _seat, _v in (("you", ir.YOU, "mill"), ("a player", EACH, "mills"), ("an opponent", OPPONENTS, "mills")):
    _p = (lambda c, e: c.during(Event.MILLED)) if _seat == ir.YOU else (lambda c, e: c.during(Event.MILLED).mention(person(EVENT_PLAYER)))
    rule(H, f"{_who} {_v} {{f:a.card}}", EP(Event.MILLED, h.f, players=_seat), then=_p)
    rule(H, f"{_who} {_v} one or more {{f:cards_}}", EP(Event.MILLED, h.f, players=_seat, one_or_more=True), then=_p)
rule(H, "one or more {f:cards_} are milled", EP(Event.MILLED, h.f, one_or_more=True), then=lambda c, e: c.during(Event.MILLED).mention(Antecedent(ir.EventAll(), words_for(e["f"]) | {"card"}, True)))
for _who, _seat, _v in (("you", ir.YOU, "discard"), ("an opponent", OPPONENTS, "discards"), ("a player", EACH, "discards")):
    rule(H, f"{_who} {_v} one or more {{f:cards_}}", EP(Event.DISCARDED, h.f, players=_seat, one_or_more=True),
         then=lambda c, e, s=_seat: (c if s == ir.YOU else c.mention(person(EVENT_PLAYER))).during(Event.DISCARDED).mention(Antecedent(ir.EventAll(), words_for(e["f"]) | {"card"}, True)))  # fmt: skip
for _words, _seat in (("you sacrifice", ir.YOU), ("one or more players sacrifice", None)):
    rule(H, f"{_words} one or more {{f:nouns.or}}", EP(Event.SACRIFICED, h.f, players=_seat, one_or_more=True),
         then=lambda c, e: c.during(Event.SACRIFICED).mention(Antecedent(ir.EventAll(), words_for(e["f"]), True)))  # fmt: skip

# ---------------------------------------------------------------- combat and turns
event("one or more {f:nouns.or} become blocked", lambda e: EP(Event.BECOMES_BLOCKED, e["f"], one_or_more=True),
      then=lambda c, e: c.during(Event.BECOMES_BLOCKED).mention(Antecedent(ir.EventAll(), words_for(e["f"]), True)))  # fmt: skip
_COMBAT = tuple(range(int(Step.BEGIN_COMBAT), int(Step.END_COMBAT) + 1))
event("{f:actor} dies during combat", lambda e: EP(Event.LEAVES, e["f"], values=GRAVE, where=ir.DuringStep(_COMBAT)), then=_obj(Event.LEAVES))
for _word, _n in (("fifth", 5), ("sixth", 6), ("seventh", 7)):
    rule(H, f"you draw your {_word} card each turn", EP(Event.DRAWN, players=ir.YOU, where=ir.Compare("=", ir.PlayerNumber("CARDS_DRAWN", EVENT_PLAYER), C(_n))),
         then=lambda c, e: c.during(Event.DRAWN))  # fmt: skip
# "that player" is who controls what an opponent controls
_CONTROLLER = Antecedent(ir.ControllerOf(ir.EventObject()), frozenset(("player", "opponent")), False, True)


def _theirs(f: Any) -> bool:
    return isinstance(f, ir.AllOf) and ir.ControlledBy(OPPONENTS) in f.parts


for _words, _kind, _values in (("enters", Event.ENTERS, ()), ("dies", Event.LEAVES, GRAVE), ("leaves the battlefield", Event.LEAVES, ()), ("attacks", Event.ATTACKS, ()), ("becomes tapped", Event.TAPPED, ())):
    rule(H, f"{{f:a.noun}} {_words}", make=lambda e, k=_kind, v=_values: EP(k, e["f"], values=v) if _theirs(e["f"]) else None, read_only=True,
         then=lambda c, e, k=_kind: c.during(k).mention(_CONTROLLER).mention(_object(e["f"])))  # fmt: skip
