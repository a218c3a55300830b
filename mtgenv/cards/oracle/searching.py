"""Libraries and hands of other players, searches by them, cards put on libraries in an order, cards revealed this way (CR 401, 701.23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import Zone
from .. import ir
from .context import Context
from .libraries import AMONG, IT, THEM
from .nouns import EACH, OPPONENTS
from .quantities import C
from .sentences import _effects, _one
from .template import Reader, Result, h, reader, rule

E, S = "clause", "sentence.any"
ONE, NOUGHT = C(1), C(0)


# ---------------------------------------------------------------- searches by others
def _search(one: str, n: Any, tap: bool, rest: str, zone: Zone, reveal: bool) -> None:
    it = "it" if n == ONE else "them"

    def make(e: dict[str, Any]) -> Any:
        return None if e["who"] == ir.YOU else ir.Search(e["who"], e.get("n", n), e["f"], zone, tap, reveal)

    def take(v: Any) -> dict[str, Any] | None:
        e = {"who": v.players, "f": v.filter, "n": v.n}
        return e if v.players != ir.YOU and v.filter is not None and make(e) == v and (v.n != ONE or n == ONE) else None

    rule(E, f"{{who:players}} searches their library for {one}, {rest.replace('{it}', it)}, then shuffles", make=make, take=take, of=ir.Search)
    may = rest.replace("puts", "put").replace("reveals", "reveal")

    def make_may(e: dict[str, Any]) -> Any:
        s = make(e)
        return None if s is None or e["who"] in (EACH, OPPONENTS) else ir.May(e["who"], (s,))

    def take_may(v: Any) -> dict[str, Any] | None:
        if len(v.effects) != 1 or not isinstance(v.effects[0], ir.Search):
            return None
        e = take(v.effects[0])
        return e if e is not None and make_may(e) == v else None

    that = "that card" if n == ONE else "those cards"
    rule(E, f"{{who:players}} may search their library for {one}, {may.replace('{it}', '[' + it + '|' + that + ']')}, then shuffle", make=make_may, take=take_may, of=ir.May)


for _one_, _n in (("{f:a.card}", ONE), ("up to {n:few} {f:cards_}", None)):
    _search(_one_, _n, False, "puts {it} onto the battlefield", Zone.BATTLEFIELD, True)
    _search(_one_, _n, True, "puts {it} onto the battlefield tapped", Zone.BATTLEFIELD, True)
    _search(_one_, _n, False, "reveals {it}, puts {it} into their hand", Zone.HAND, True)
    _search(_one_, _n, False, "puts {it} into their hand", Zone.HAND, False)
rule(E, "search your library for up to {n:few} {f:cards_}, put [them|those cards] into your graveyard, then shuffle", ir.Search(ir.YOU, h.n, h.f, Zone.GRAVEYARD, False, False))

# two of them go to different places
def _shared_out(words: str, reveal: bool) -> None:
    """ "Search for up to two basic land cards, reveal them, put one onto the battlefield tapped and the other into your hand"."""
    shown = (ir.Reveal(THEM),) if reveal else ()

    def make(e: dict[str, Any]) -> Any:
        found = ir.Search(ir.YOU, C(2), e["f"], None, name=THEM.name)
        first = ir.Choose(ir.YOU, ir.AllOf(AMONG), ONE, ONE, IT.name)
        moves = (ir.Move(IT, Zone.BATTLEFIELD, tapped=True), ir.Move(ir.Minus(THEM, IT), Zone.HAND))
        return ir.Joined((found, *shown, first, *moves, ir.PlayerEffect("SHUFFLE", ir.YOU)))

    def take(j: Any) -> dict[str, Any] | None:
        e = {"f": j.effects[0].filter} if j.effects and isinstance(j.effects[0], ir.Search) else None
        return e if e is not None and make(e) == j else None

    rule(E, f"search your library for up to two {{f:cards_}}, {words}put one onto the battlefield tapped and the other into your hand, then shuffle", make=make, take=take, of=ir.Joined)


_shared_out("reveal [those cards|them], ", True)


# ---------------------------------------------------------------- on top of a library in an order
def _mine(r: Any) -> bool:
    return isinstance(r, ir.SomeOf) and isinstance(r.filter, ir.AllOf) and ir.OwnedBy(ir.YOU) in r.filter.parts


for _top, _bottom in (("on top", False), ("on the bottom", True)):
    rule(E, f"put {{r:some}} {_top} of your library in any order", of=ir.Move,
         make=lambda e, b=_bottom: ir.Move(e["r"], Zone.LIBRARY, bottom=b, order="any") if _mine(e["r"]) else None,
         take=lambda m, b=_bottom: {"r": m.ref} if _mine(m.ref) and m == ir.Move(m.ref, Zone.LIBRARY, bottom=b, order="any") else None)  # fmt: skip
    rule(E, f"put {{r:some}} {_top} of your library", of=ir.Move,
         make=lambda e, b=_bottom: ir.Move(e["r"], Zone.LIBRARY, bottom=b) if _mine(e["r"]) and e["r"].hi == ONE else None,
         take=lambda m, b=_bottom: {"r": m.ref} if _mine(m.ref) and m.ref.hi == ONE and m == ir.Move(m.ref, Zone.LIBRARY, bottom=b) else None)  # fmt: skip


# ---------------------------------------------------------------- hands and libraries of other players
def _hand_of(who: Any) -> Any:
    return ir.All(ir.AllOf((ir.InZone(Zone.HAND), ir.OwnedBy(who))))


rule(E, "look at {who:players.poss} hand", of=ir.Reveal, make=lambda e: ir.Reveal(_hand_of(e["who"]), ir.YOU),
     take=lambda r: {"who": r.ref.filter.parts[1].players} if r.viewers == ir.YOU and isinstance(r.ref, ir.All) and isinstance(r.ref.filter, ir.AllOf)
     and len(r.ref.filter.parts) == 2 and isinstance(r.ref.filter.parts[1], ir.OwnedBy) and r.ref == _hand_of(r.ref.filter.parts[1].players) else None)  # fmt: skip


@reader(E)
def read_that_player_s(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """What was looked at goes to a place of the player whose library it is from."""
    it = ctx.it()[:1]
    if ctx.person() is None or not it or it[0].value != IT:
        return
    for lead in ("put that card ", "put it "):
        for words, move in _THEIRS:
            if p.text.startswith(lead + words, pos):
                yield move, pos + len(lead + words), ctx.varying()
    for words, move in _PUTS:
        if p.text.startswith(words, pos):
            yield move, pos + len(words), ctx.varying()


_THEIRS = (
    ("on the bottom of that player's library", ir.Move(IT, Zone.LIBRARY, bottom=True)),
    ("on the bottom of their library", ir.Move(IT, Zone.LIBRARY, bottom=True)),
    ("into their graveyard", ir.Move(IT, Zone.GRAVEYARD)),
    ("into that player's graveyard", ir.Move(IT, Zone.GRAVEYARD)),
    ("into their hand", ir.Move(IT, Zone.HAND)),
)
_PUTS = (
    ("that player puts it into their hand", ir.Move(IT, Zone.HAND)),
    ("that player puts it into their graveyard", ir.Move(IT, Zone.GRAVEYARD)),
    ("they put it into their hand", ir.Move(IT, Zone.HAND)),
)


def _shuffled(words: str, zones: Any) -> None:
    def make(e: dict[str, Any]) -> Any:
        return ir.Move(ir.All(ir.AllOf((zones, ir.OwnedBy(e["w"])))), Zone.LIBRARY, shuffle=True)

    def take(m: Any) -> dict[str, Any] | None:
        if not isinstance(m.ref, ir.All) or not isinstance(m.ref.filter, ir.AllOf) or len(m.ref.filter.parts) != 2 or not isinstance(m.ref.filter.parts[1], ir.OwnedBy):
            return None
        e = {"w": m.ref.filter.parts[1].players}
        return e if e["w"] != ir.YOU and make(e) == m else None

    rule(E, f"{{w:players}} shuffles their {words} into their library", make=make, take=take, of=ir.Move, first=True)


_shuffled("hand", ir.InZone(Zone.HAND))
_shuffled("hand and graveyard", ir.AnyOf((ir.InZone(Zone.HAND), ir.InZone(Zone.GRAVEYARD))))


# ---------------------------------------------------------------- "you may reveal that card. if a creature card is revealed this way, ..."
def _shown(e: dict[str, Any]) -> Any:
    return ir.May(ir.YOU, (ir.Reveal(IT), ir.If(ir.RefIs(IT, e["f"]), _effects(e["e"]))))


def _showing(m: Any) -> dict[str, Any] | None:
    if m.otherwise or len(m.effects) != 2 or m.effects[0] != ir.Reveal(IT) or not isinstance(m.effects[1], ir.If) or not isinstance(m.effects[1].condition, ir.RefIs):
        return None
    e = {"f": m.effects[1].condition.filter, "e": _one(m.effects[1].then)}
    return e if _shown(e) == m else None


rule(S, "you may reveal [that card|it]. if {f:a.card} is revealed this way, {e:sentence}", make=_shown, take=_showing, of=ir.May, first=True)
