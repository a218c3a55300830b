"""Settles what "the sacrificed creature" and "the discarded card" are where no cost but an instruction speaks of them."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ..engine.enums import Zone
from . import ir

_CHOSEN = (
    ir.Payment.SACRIFICE, ir.Payment.DISCARD, ir.Payment.EXILE, ir.Payment.RETURN, ir.Payment.TAP_OTHERS, ir.Payment.REVEAL,
)  # fmt: skip
_NAME = "what was given up"


def settle_paid(a: Any, card: ir.Card) -> Any:
    """The ability with `CostObjects` bound to an earlier instruction, if no cost of it is paid with objects."""
    if not isinstance(a, (ir.Spell, ir.Activated, ir.Triggered)) or not _speaks(a.effects):
        return a
    costs = [a.cost] if isinstance(a, ir.Activated) else []
    if isinstance(a, ir.Spell):
        costs = [cost for cost in (getattr(c, "cost", None) for c in card.abilities) if isinstance(cost, ir.Cost)]
    if any(p.kind in _CHOSEN for c in costs for p in c.parts):
        return a
    giving: ir.Node | None = None
    for n in ir.Joined(a.effects).walk():
        if isinstance(n, ir.CostObjects):
            break
        if isinstance(n, (ir.SacrificeChoice, ir.Discard, ir.Sacrifice)) or isinstance(n, ir.Move) and n.zone == Zone.EXILE:
            giving = n
    if giving is None:
        return a
    return replace(a, effects=_settled(a.effects, giving, giving.name or _NAME))  # type: ignore[attr-defined]


def _speaks(tree: Any) -> bool:
    nodes = tree if isinstance(tree, tuple) else (tree,)
    return any(isinstance(n, ir.CostObjects) for e in nodes if isinstance(e, ir.Node) for n in e.walk())


def _settled(node: Any, giving: ir.Node, name: str) -> Any:
    if isinstance(node, tuple):
        return tuple(_settled(x, giving, name) for x in node)
    if isinstance(node, ir.CostObjects):
        return ir.Bound(name)
    if not isinstance(node, ir.Node) or not (_speaks(node) or giving in node.walk()):
        return node
    changes: dict[str, Any] = {f.name: _settled(getattr(node, f.name), giving, name) for f in fields(node)}
    if node == giving:
        changes["name"] = name
    if isinstance(node, ir.Reflexive) and node.about is None and _speaks(node.ability):
        changes |= {"about": ir.Bound(name), "name": name}
    return replace(node, **changes)
