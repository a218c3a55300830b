"""Words of the card DSL for libraries, hands, exile and costs paid as something resolves; `dsl.py` gives them on."""

from __future__ import annotations

from ..engine.enums import Event, ReplaceOp, Rule, Zone
from . import ir
from .dsl_words import Number, Someone, _players, bound, you
from .ir import Filter, quantity

the_rest = ir.TheRest()
exiled_with_this = ir.Is("EXILED_WITH_THIS") & ir.InZone(Zone.EXILE)
exiled_if_dies = ir.AddRules(Rule.EXILED_IF_DIES)
exiled_if_leaves = ir.AddRules(Rule.EXILED_IF_LEAVES)


def look_at(n: Number, as_: str, of: Someone = you, *, reveal: bool = False) -> ir.LookAt:
    """Look at the top cards of a library."""
    return ir.LookAt(_players(of), quantity(n), as_, reveal)


def reveal_top(n: Number, as_: str, of: Someone = you) -> ir.LookAt:
    """Reveal the top cards of a library."""
    return look_at(n, as_, of, reveal=True)


def reveal_until(f: Filter, as_: str, of: Someone = you, n: Number = 1) -> ir.RevealUntil:
    """Reveal cards until one that matches."""
    return ir.RevealUntil(_players(of), f, as_, quantity(n))


def from_among(
    name: str, f: Filter | None = None, n: Number = 1, *, up_to: bool = False, as_: str = "", who: Someone = you
) -> ir.Choose:
    """Choose cards from among those looked at, revealed, or in a zone, that a name stands for."""
    among = ir.Among(bound(name)) & ir.InZone(Zone.LIBRARY)
    low = ir.Constant(0) if up_to else quantity(n)
    return ir.Choose(_players(who), among if f is None else f & among, low, quantity(n), as_ or "that card")


def put_into(zone: Zone, ref: ir.Ref, **how: object) -> ir.Move:
    """Put them into a zone."""
    return ir.Move(ref, zone, **how)  # type: ignore[arg-type]


def on_bottom(ref: ir.Ref = the_rest, order: str = "any") -> ir.Move:
    """Put them on the bottom of the library."""
    return ir.Move(ref, Zone.LIBRARY, bottom=True, order=order)


def on_top(ref: ir.Ref = the_rest, order: str = "any") -> ir.Move:
    """Put them on top of the library."""
    return ir.Move(ref, Zone.LIBRARY, order=order)


def with_total(attr: ir.Attr, at_most: Number, *, targets: bool = False) -> Filter:
    """Together with the others chosen: total power, mana value, ... at most that."""
    return ir.Where(ir.AttrOf(attr, ir.Candidate()) + ir.TotalChosen(attr, targets) <= quantity(at_most))


def find(f: Filter | None, as_: str, n: Number = 1, of: Someone | None = None, who: Someone = you) -> ir.Search:
    """Search a library without saying yet where the cards go."""
    return ir.Search(_players(who), quantity(n), f, None, name=as_, whose=None if of is None else _players(of))


def exile_until_leaves(ref: ir.Ref) -> ir.Move:
    """Exile until this leaves the battlefield."""
    return ir.Move(ref, Zone.EXILE, until_leaves=True)


def if_do(*actions: ir.Effect, then: ir.Effects, otherwise: ir.Effects = ()) -> ir.IfDo:
    """Do something; if you do, ..."""
    return ir.IfDo(actions, then, otherwise)


def may_do(*actions: ir.Effect, then: ir.Effects, otherwise: ir.Effects = (), who: Someone = you) -> ir.IfDo:
    """You may do something; if you do, ..."""
    return ir.IfDo(actions, then, otherwise, _players(who))


def may_pay(pay: ir.Cost, *then: ir.Effect, otherwise: ir.Effects = (), who: Someone = you) -> ir.MayPay:
    """You may pay a cost; if you do, ..."""
    return ir.MayPay(_players(who), pay, then, otherwise)


def discard_those(ref: ir.Ref) -> ir.DiscardCards:
    """They are discarded."""
    return ir.DiscardCards(ref)


def connive(ref: ir.Ref, n: Number = 1) -> ir.KeywordAction:
    """It connives."""
    return ir.KeywordAction("connive", quantity(n), ref)


def exiled_from_anywhere(f: Filter | None = None) -> ir.Replacement:
    """If a card would be put into a graveyard from anywhere, exile it instead."""
    values = tuple(z * 8 + Zone.GRAVEYARD for z in range(8))
    return ir.Replacement(ir.EventPattern(Event.MOVED, f, values=values), ReplaceOp.TO_ZONE, ir.Constant(Zone.EXILE))
