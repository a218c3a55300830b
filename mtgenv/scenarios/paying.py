"""Pays mana costs by hand as scenarios count on it: the pool first, then the least flexible sources, lands before others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import layout as L
from ..engine.enums import CardType

if TYPE_CHECKING:
    from .answers import Answers


def source(answers: Answers, player: int) -> int:
    """The source that is tapped next, or the pool."""
    if answers.can_stop():
        return L.V_PASS
    picked = answers.pick(player, ["choices"])
    if picked is not None:
        return picked
    g = answers.g
    return L.N_VERBS + min(answers.rows(), key=lambda o: _flexibility(answers, o) + (g._s.o[o].timestamp,))


def _flexibility(answers: Answers, o: int) -> tuple[int, ...]:
    """What would be lost by using a source: lands with few colours are first."""
    g = answers.g
    t = g.match.tables[0]
    card = t["cards"][g._s.o[o].card]
    colors = bin(int(card["mana"])).count("1") or 6
    land = bool(g._s.o[o].ch.types & CardType.LAND)
    creature = bool(g._s.o[o].ch.types & CardType.CREATURE)
    complex_source = not card["plain_mana"]
    return int(complex_source), int(creature), int(not land), int(bool(card["has_activated"])), colors


def color(answers: Answers, player: int, offered: list[int]) -> int | None:
    """The type of mana that the payment still needs, None if it does not matter."""
    s = answers.g._s
    pool = [s.pl[player].pool[t] for t in range(6)]
    cost = _cost(answers)
    if cost is None:
        return None
    for t in offered:
        if cost[t] > pool[t]:
            return t
    return offered[-1]  # colourless if it is among them


def _cost(answers: Answers) -> list[int] | None:
    """Plain coloured symbols of what is being paid for, by type."""
    s = answers.g._s
    if not s.n_stack:
        return None
    item = s.stack[s.n_stack - 1]
    t = answers.g.match.tables[0]
    index = t["abilities"][item.ability]["cost"] if item.kind else t["cards"][s.o[item.obj].card]["cost"]
    return [int(x) for x in t["costs"][index]["colors_needed"]] if index >= 0 else None
