"""Keyword actions about libraries and hands (CR 701) as general instructions; `actions.py` gives them on."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.enums import CardType, PlayerRef, Zone
from . import ir

ONE = ir.Constant(1)
_LAND = ir.OfType(CardType.LAND)


def _connive(a: ir.KeywordAction) -> ir.Effects:
    """CR 701.50: draw n, discard n, then a +1/+1 counter for each nonland card discarded."""
    assert a.ref is not None
    n = a.n or ONE
    who = ir.ControllerOf(a.ref)
    discarded = ir.Bound("the discarded cards")
    several = ir.CountOf(discarded, ~_LAND)
    return (
        ir.PlayerEffect("DRAW", who, n),
        ir.Discard(who, n, name=discarded.name),
        ir.PutCounters(several, "+1/+1", a.ref),
    )


def _manifest_dread(a: ir.KeywordAction) -> ir.Effects:
    """CR 701.62: look at the top two cards, manifest one, put the other into your graveyard."""
    two, one = ir.Bound("the top cards"), ir.Bound("the manifested card")
    return (
        ir.LookAt(a.players, ir.Constant(2), two.name),
        ir.Choose(a.players, ir.InZone(Zone.LIBRARY) & ir.Among(two), ONE, ONE, one.name),
        ir.Move(one, Zone.BATTLEFIELD, face_down=True, manifested=True, under=a.players),
        ir.Move(ir.TheRest(), Zone.GRAVEYARD),
    )


def _fateseal(a: ir.KeywordAction) -> ir.Effects:
    """CR 701.29: look at the top n cards of an opponent's library, put any number on the bottom, the rest on top."""
    who, cards = ir.Bound("that opponent"), ir.Bound("the top cards")
    return (
        ir.ChoosePlayer(a.players, ir.Seats(PlayerRef.OPPONENTS), who.name),
        ir.LookAt(ir.PlayersIn(who), a.n or ONE, cards.name, viewers=a.players),
        ir.Move(cards, Zone.LIBRARY, order="either", chooser=a.players),
    )


def _hideaway(a: ir.KeywordAction) -> ir.Effects:
    """CR 702.75: look at the top n cards, exile one of them face down, the rest on the bottom in a random order."""
    cards, one = ir.Bound("the top cards"), ir.Bound("the hidden card")
    return (
        ir.LookAt(a.players, a.n or ir.Constant(4), cards.name, viewers=a.players),
        ir.Choose(a.players, ir.InZone(Zone.LIBRARY) & ir.Among(cards), ONE, ONE, one.name),
        ir.Move(one, Zone.EXILE, face_down=True),
        ir.Move(ir.TheRest(), Zone.LIBRARY, bottom=True, order="random"),
    )


def _clash(a: ir.KeywordAction) -> ir.Effects:
    """CR 701.30: each clashing player reveals a top card and may bury it; the number "clash" is 1 if you won."""
    who, cards = ir.Bound("that opponent"), ir.Bound("the clashing cards")
    both = ir.PlayersIn(ir.Union(ir.PlayerRows(a.players), who))
    mine, theirs = (
        ir.GreatestOf(ir.Attr.MANA_VALUE, ir.InZone(Zone.LIBRARY) & ir.Among(cards) & ir.OwnedBy(p))
        for p in (a.players, ir.PlayersIn(who))
    )
    shown = ir.Count(ir.InZone(Zone.LIBRARY) & ir.Among(cards) & ir.OwnedBy(a.players)) >= 1
    return (
        ir.ChoosePlayer(a.players, ir.Seats(PlayerRef.OPPONENTS), who.name),
        ir.LookAt(both, ONE, cards.name, reveal=True),
        ir.SetNumber("clash", ir.Either((mine >= theirs + 1) & shown, ONE, ir.Constant(0))),
        ir.Move(cards, Zone.LIBRARY, order="either", chooser=ir.OwnerOf(cards)),
    )


ZONE_ACTIONS: dict[str, Callable[[ir.KeywordAction], ir.Effects]] = {
    "connive": _connive,
    "manifest dread": _manifest_dread,
    "fateseal": _fateseal,
    "hideaway": _hideaway,
    "clash": _clash,
}
