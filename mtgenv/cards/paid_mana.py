"""Mana abilities that cost or do more than {T} for mana, as far as automatic payment can count them all the same."""

from __future__ import annotations

from ..engine.enums import Zone
from . import ir
from .pools import Row

_COSTS = (
    ir.Payment.TAP, ir.Payment.SACRIFICE_THIS, ir.Payment.EXILE_THIS, ir.Payment.PAY_LIFE, ir.Payment.REMOVE_COUNTERS,
)  # fmt: skip
_ONCE = (ir.Payment.TAP, ir.Payment.SACRIFICE_THIS, ir.Payment.EXILE_THIS)  # so that it can be activated only once


def _flat(effects: ir.Effects) -> list[ir.Effect]:
    return [x for e in effects for x in (_flat(e.effects) if isinstance(e, ir.Joined) else [e])]


def paid_mana(a: ir.Activated) -> Row:
    """Fields of a mana ability's row that say what payment gets and what it pays; none if payment can't use it.

    It adds fixed mana, at most one part of it of a type to choose, and at most deals damage to you besides.
    """
    kinds = [p.kind for p in a.cost.parts]
    fixed = all(p.n is None or isinstance(p.n, ir.Constant) for p in a.cost.parts)
    if not fixed or not set(kinds) <= set(_COSTS) or not set(kinds) & set(_ONCE):
        return {}
    paid = a.cost.mana.symbols if a.cost.mana is not None else ()
    if len(paid) > 1 or any(s != "1" and not set(s.split("/")) <= set("WUBRGC") for s in paid):
        return {}  # only one mana, of any type or of some
    letters = paid[0].split("/") if paid else []
    accepted = 63 if letters == ["1"] else sum(1 << "WUBRGC".index(c) for c in letters)
    if a.zone != Zone.BATTLEFIELD or a.activator != ir.YOU or a.once_a_turn or a.sorcery_speed:
        return {}
    added: list[ir.AddMana] = []
    hurt = 0
    for e in _flat(a.effects):
        if isinstance(e, ir.AddMana):
            if e.special or e.players != ir.YOU or not isinstance(e.n, ir.Constant) or not 1 <= e.n.value <= 15:
                return {}
            added.append(e)
        elif isinstance(e, ir.Deal) and e.source == ir.This() and e.to == ir.PlayerRows(ir.YOU):
            if not isinstance(e.amount, ir.Constant):
                return {}
            hurt += e.amount.value
        else:
            return {}
    several = [e for e in added if len(e.types) > 1]
    if not added or len(several) > 1:
        return {}
    main = several[0] if several else added[0]
    more = [0] * 6
    for e in added:
        if e is not main:
            assert isinstance(e.n, ir.Constant)
            more[e.types[0]] += e.n.value
    if max(more) > 15:
        return {}
    assert isinstance(main.n, ir.Constant)
    if accepted and main.n.value > 2 and len(main.types) > 1:
        return {}
    return {
        "pays_in": accepted,
        "pays": sum(1 << t for t in main.types), "pays_n": main.n.value, "mana_same": int(main.same),
        "pays_more": sum(n << 4 * t for t, n in enumerate(more)), "pays_hurt": hurt,
    }  # fmt: skip
