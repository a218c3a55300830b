"""What the players do that nobody scripted: the simple choices that scenarios without strict answers count on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..engine import layout as L
from ..engine.enums import CardType, Keyword
from ..scenario import Scenario

_BAD = re.compile(
    r"\b(destroy|exile|damage|counter target|sacrifices?|loses?|discards?|can't|gain control|fights?|mills?|"
    r"to its owner's hand|on the bottom|on top of|doesn't untap|becomes? a copy)\b|-\d+/|/-\d+|"
    r"\btap (?:up to|target|all)|-1/-1"
)
_GOOD = re.compile(
    r"\b(?:prevent|regenerate|untap|draws?|gains? \d+ life|gains? [a-z ]+ until|search|create|put [a-z0-9]+ \+)|"
    r"under (?:your|its owner's) control|return .* from your graveyard|gets? \+"
)


def harmful(text: str) -> bool:
    """Whether an ability with that text is aimed at what others control: by what it does first."""
    text = re.sub(r"^(?:when|whenever|at) [^,]*, ", "", text.casefold())
    bad, good = _BAD.search(text), _GOOD.search(text)
    return bad is not None and (good is None or bad.start() < good.start())


def worth(g: Scenario, row: int) -> int:
    """How much an object is worth to its controller."""
    if row >= L.FIRST_PLAYER:
        return 4
    ch = g._s.o[row].ch
    n = 4 if ch.types & ~CardType.LAND else 0
    if ch.types & CardType.CREATURE:
        n += 2 * max(ch.power, 0) + max(ch.toughness, 0)
    return n


def best_row(g: Scenario, player: int, rows: Sequence[int], bad: bool) -> int | None:
    """Whom a choice is made for: what is good for one's own, what is bad for the others'; None if neither is there."""
    mine = [r for r in rows if owner(g, r) == player]
    others = [r for r in rows if owner(g, r) != player]
    wanted = others if bad else mine
    return max(wanted, key=lambda r: (worth(g, r), -r), default=None)


def owner(g: Scenario, row: int) -> int:
    """Whose a row is."""
    return row - L.FIRST_PLAYER if row >= L.FIRST_PLAYER else g._holder(row)


def damage_share(g: Scenario) -> int:
    """The share of the asked recipient when a source's combat damage is divided: lethal each, the rest to the first.

    A trampler's rest goes to what it attacks.
    """
    s = g._s
    source, asked, left = s.d_src, s.d_ref, s.d_n
    attacking, others, place = _recipients(g)
    deathtouch = bool(s.o[source].ch.keywords & Keyword.DEATHTOUCH)

    def lethal(o: int) -> int:
        n = max(s.o[o].ch.toughness - s.o[o].damage, 0)
        return min(n, 1) if deathtouch else n

    own = min(lethal(asked), left)
    if place == 0 and not (attacking and s.o[source].ch.keywords & Keyword.TRAMPLE):
        own = max(own, left - sum(lethal(o) for o in others[1:]))
    return own


def _recipients(g: Scenario) -> tuple[bool, list[int], int]:
    """Whether the damage's source attacks, the creatures that it is dealt to in order, and the place of the asked one."""
    s = g._s
    pairs = [s.blocks[k] for k in range(s.n_blocks)]
    attacking = any(e.b == s.d_src for e in pairs)
    others = [e.a for e in pairs if e.b == s.d_src] if attacking else [e.b for e in pairs if e.a == s.d_src]
    return attacking, others, others.index(s.d_ref) if s.d_ref in others else 0


def place(g: Scenario) -> int:
    """The place of the recipient that is asked about among those of the damage's source."""
    return _recipients(g)[2]


def dividers(g: Scenario, player: int, attack_order: Sequence[int]) -> list[tuple[int, int]]:
    """Creatures of a player that divide their combat damage, with how many creatures they deal it to, as declared."""
    s = g._s
    pairs = [(s.blocks[k].a, s.blocks[k].b) for k in range(s.n_blocks)]
    met = dict.fromkeys([*attack_order, *(b for _, b in pairs), *(a for a, _ in pairs)])
    out = []
    for o in met:
        if s.o[o].ch.controller != player or s.o[o].ch.power <= 0:
            continue
        attacking = any(b == o for _, b in pairs)
        n = sum(o == (b if attacking else a) for a, b in pairs)
        if n > 1 or (n == 1 and attacking and s.o[o].ch.keywords & Keyword.TRAMPLE):
            out.append((o, n))
    return out
