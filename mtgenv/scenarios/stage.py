"""Sets up a scenario's position as the game of two players that it starts from."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..cards import ir
from ..cards.subtypes import ARTIFACT_TYPES, ENCHANTMENT_TYPES, LAND_TYPES
from ..engine import layout as L
from ..engine.enums import CardType, ReplaceOp
from ..scenario import FILLER, Put, Scenario, put
from .pool import Pool
from .rows import Placed, Row

LIBRARY = 71  # cards that a library starts with
ROOM = 16  # objects that a game needs besides those that it starts with
_SIGNS = {"P": "+", "M": "-"}
_TYPE = re.compile(r"[A-Z][a-z]+(?:-[A-Z][a-z]+)?")


@dataclass
class Stage:
    """A position to start from."""

    seats: list[dict[str, Any]]
    cards: list[ir.Card]
    hidden: dict[str, tuple[int, str]] = field(default_factory=dict)  # aliases of library cards


def counter_kind(name: str) -> str:
    """A kind of counters by the name that scenarios use: "P1P1" is "+1/+1", "LOYALTY" is "loyalty"."""
    if len(name) == 4 and name[0] in "PM" and name[2] in "PM" and name[1].isdigit() and name[3].isdigit():
        return f"{_SIGNS[name[0]]}{name[1]}/{_SIGNS[name[2]]}{name[3]}"
    return name.lower().replace("_", " ")


def missing(row: Row, pool: Pool) -> list[str]:
    """Cards of a row that nothing defines."""
    names = dict.fromkeys([*(p.card for p in row.placed), *([] if all(row.cleared) else [FILLER])])
    return [n for n in names if pool.find(n) is None]


def too_big(row: Row) -> str:
    """Why a row does not fit into the game record, "" if it does."""
    placed = sum(p.count for p in row.placed if p.zone != "library")
    libraries = [sum(x.count for x in row.placed if (x.zone, x.player) == ("library", p)) for p in (0, 1)]
    libraries = [n + (0 if cleared else LIBRARY) for n, cleared in zip(libraries, row.cleared)]
    if placed > L.N_OBJECTS - ROOM:
        return f"{placed} objects"
    return f"a library of {max(libraries)} cards" if max(libraries) > L.LIBRARY_CAP else ""


def stage(row: Row, pool: Pool) -> Stage:
    """What each player has at the start of a row."""
    seats = []
    hidden: dict[str, tuple[int, str]] = {}
    for p in (0, 1):
        seat: dict[str, Any] = {"life": row.life[p]}
        for zone in ("hand", "graveyard", "exile", "battlefield"):
            seat[zone] = [_put(x, pool) for x in row.placed if x.player == p and x.zone == zone]
        top = [_put(x, pool) for x in row.placed if x.player == p and x.zone == "library"][::-1]
        filler = [] if row.cleared[p] else [_put(Placed("library", p, FILLER, LIBRARY, False, ""), pool)]
        seat["library"] = filler + top if row.shuffled else top + filler
        for x in row.placed:
            if x.player == p and x.zone == "library" and x.alias:
                found = pool.find(x.card)
                assert found is not None
                hidden[x.alias] = (p, found.card.name)
        seats.append(seat)
    return Stage(seats, _counter_cards(row, pool), hidden)


def _put(x: Placed, pool: Pool) -> Put:
    found = pool.find(x.card)
    assert found is not None
    return put(found.card, x.count, alias=x.alias, tapped=x.tapped, back=found.back)


def _counter_cards(row: Row, pool: Pool) -> list[ir.Card]:
    """A card that speaks of the counters that the script puts on permanents and of the subtypes it asks about.

    So the match knows those counters and tells those subtypes apart.
    """
    kinds = dict.fromkeys(counter_kind(a.args[1]) for a in row.actions if a.op == "addCounters")
    effects: tuple[ir.Effect, ...] = tuple(ir.PutCounters(ir.Constant(1), k, ir.This()) for k in kinds)
    effects += tuple(ir.Tap(ir.All(ir.OfSubtype(t))) for t in _asked_subtypes(row, pool))
    if not effects:
        return []
    ability = ir.Activated(ir.Cost(ir.ManaCost(("0",))), effects)
    return [ir.Card("Counters of the script", None, CardType.ARTIFACT, abilities=(ability,))]


def _asked_subtypes(row: Row, pool: Pool) -> list[str]:
    """Subtypes that assertions are about, spelled as on cards."""
    asked = [c.args[-1] for run in row.runs for c in run.checks if c.op in ("assertSubtype", "assertNotSubtype")]
    asked += [c.args[2] for run in row.runs for c in run.checks if c.op == "assertType" and len(c.args) > 2]
    asked += [a.args[1] for a in row.actions if a.op == "checkSubType"]
    if any(_chooses_type(found.card) for p in row.placed if (found := pool.find(p.card))):  # any may be (CR 205.3m)
        asked += [a.text for a in row.answers if a.queue == "choices" and _TYPE.fullmatch(a.text)]
    known = {re.sub(r"[^a-z]", "", t.casefold()): t for t in (*LAND_TYPES, *ARTIFACT_TYPES, *ENCHANTMENT_TYPES)}
    words = [str(x) for x in asked]
    told = {known.get(re.sub(r"[^a-z]", "", w.casefold()), "-".join(x.capitalize() for x in w.split("_"))) for w in words}
    return sorted(told)


def _chooses_type(card: ir.Card) -> bool:
    """Whether a creature type is chosen as a card enters."""
    return any(isinstance(a, ir.Replacement) and a.op == ReplaceOp.CHOOSE_TYPE for a in card.abilities)


def start(s: Stage, payment: str, entering: Callable[[Scenario], int]) -> Scenario:
    """The game at the beginning of the first turn."""
    return Scenario(
        s.seats[0], s.seats[1], cards=s.cards, active="you", step="untap", turn=1, payment=payment, log=True,
        entering=entering,
    )  # fmt: skip
