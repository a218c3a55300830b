"""A scripted agent's picture of the table: only what its seat may see, read once a decision into plain Python objects."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mtgenv.engine import layout as L
from mtgenv.engine.enums import CardType

from .readings import KW, RULE, CardReading, FilterRow, Readings, body_value, readings

if TYPE_CHECKING:
    from mtgenv.game import Game

_STUCK = RULE.CANT_ATTACK | RULE.CANT_BLOCK
_FIRST, _DOUBLE = KW.FIRST_STRIKE, KW.DOUBLE_STRIKE
_FS = _FIRST | _DOUBLE
_DEATHTOUCH, _INDESTRUCTIBLE = KW.DEATHTOUCH, KW.INDESTRUCTIBLE
_FLYING, _REACH, _MENACE = KW.FLYING, KW.REACH, KW.MENACE
_TRAMPLE = KW.TRAMPLE
_OTHER_EVASION = int(KW.FEAR | KW.INTIMIDATE | KW.SHADOW | KW.HORSEMANSHIP | KW.SKULK | KW.PROTECTION)


def rows_of(words: Any, k: int = 0) -> Iterator[int]:
    """Rows of a bit set of three words, from word `k` of `words` on."""
    for w in range(L.W):
        m = words[k + w] & 0xFFFFFFFFFFFFFFFF
        while m:
            low = m & -m
            yield 64 * w + low.bit_length() - 1
            m ^= low


def life_value(n: float) -> float:
    """Worth of a life total: the last points are worth most."""
    return 4.0 * math.sqrt(n) if n > 0 else -1000.0


class Creature:
    """A creature on the battlefield."""

    __slots__ = (
        "attacking", "blocked", "card", "controller", "kw", "mine", "p", "row", "rules", "sick", "t", "tapped", "token",
        "toughness", "types", "value",
    )  # fmt: skip

    def __init__(self, row: int, o: Any, mine: bool, card: CardReading) -> None:
        ch = o.ch
        self.row = row
        self.mine = mine
        self.card = card
        self.p = ch.power
        self.toughness = ch.toughness
        self.t = self.toughness - o.damage
        self.kw = ch.keywords
        self.rules = ch.rules
        self.types = ch.types
        self.controller = ch.controller
        self.token = o.token
        self.tapped = self.sick = self.attacking = self.blocked = False
        v = body_value(self.p, self.toughness, self.kw) + card.extras
        if self.rules & _STUCK:
            v *= 0.15 if self.rules & _STUCK == _STUCK else 0.6
        self.value = v

    def settle(self) -> None:
        """Note what depends on being tapped."""
        if self.tapped and self.rules & RULE.DOESNT_UNTAP:
            self.value *= 0.2

    @property
    def can_block(self) -> bool:
        """Whether it may be declared as a blocker."""
        return not self.tapped and not self.rules & RULE.CANT_BLOCK

    @property
    def attacks_next(self) -> bool:
        """Whether it could attack in its controller's next turn."""
        return not (
            self.rules & (RULE.CANT_ATTACK | RULE.DOESNT_UNTAP)
            or (self.kw & KW.DEFENDER and not self.rules & RULE.ATTACKS_DESPITE_DEFENDER)
        )


class Board:
    """The table as seat `me` sees it.

    Attributes
    ----------
    mine, theirs : list of Creature
        Creatures of `me`, and of all opponents.
    by_row : dict
        Creature of each row.
    life, foe_life : int
        Life of `me`, and the least of the opponents'.
    lands : int
        Lands that `me` controls.
    hand : list of int
        Rows of `me`'s hand.
    """

    def __init__(self, game: Game, me: int) -> None:
        s = game.state
        self.game, self.s, self.me = game, s, me
        self.readings: Readings = readings(game.match)
        cards = self.readings.cards
        self.mine: list[Creature] = []
        self.theirs: list[Creature] = []
        self.by_row: dict[int, Creature] = {}
        objects = s.o
        creatures = [s.creatures[w] for w in range(L.W)]
        tapped = [s.tapped[w] for w in range(L.W)]
        sick = [s.sick[w] for w in range(L.W)]
        attackers = [s.attackers[w] for w in range(L.W)]
        blocked = [s.blocked[w] for w in range(L.W)]
        own = s.controlled[me]
        mine = [own[w] for w in range(L.W)]
        for r in rows_of(creatures):
            w, b = r >> 6, r & 63
            o = objects[r]
            is_mine = bool(mine[w] >> b & 1)
            c = Creature(r, o, is_mine, cards[o.card])
            c.tapped = bool(tapped[w] >> b & 1)
            c.sick = bool(sick[w] >> b & 1)
            c.attacking = bool(attackers[w] >> b & 1)
            c.blocked = bool(blocked[w] >> b & 1)
            c.settle()
            (self.mine if is_mine else self.theirs).append(c)
            self.by_row[r] = c
        self.life = s.pl[me].life
        self.foes = [p for p in range(s.n_players) if p != me and not s.pl[p].lost]
        self.foe_life = min((s.pl[p].life for p in self.foes), default=1)
        self.lands = sum((mine[w] & s.lands[w] & 0xFFFFFFFFFFFFFFFF).bit_count() for w in range(L.W))
        self.untapped_lands = sum(
            (mine[w] & s.lands[w] & ~tapped[w] & 0xFFFFFFFFFFFFFFFF).bit_count() for w in range(L.W)
        )

    @property
    def hand(self) -> list[int]:
        """Rows of the own hand."""
        return list(rows_of(self.s.hand[self.me]))

    def reading(self, row: int) -> CardReading:
        """Reading of the card in an object slot."""
        return self.readings.cards[self.s.o[row].card]

    def blocks(self) -> list[tuple[int, int]]:
        """Declared blocks as (blocker, attacker) rows."""
        s = self.s
        return [(s.blocks[k].a, s.blocks[k].b) for k in range(s.n_blocks)]

    def matches(self, f: int, c: Creature, you: int, target_player: int | None = None) -> bool:
        """Whether a creature matches a filter as far as plain fields tell (an expression is taken as true)."""
        while f >= 0:
            x = self.readings.filters[f]
            if self._matches_one(x, c, you, target_player):
                return True
            f = x.alt
        return False

    def _matches_one(self, x: FilterRow, c: Creature, you: int, target_player: int | None) -> bool:
        ctrl = x.controller
        if ctrl == 1 and c.controller != you or ctrl == 2 and c.controller == you:
            return False
        if ctrl >= 8 and target_player is not None and c.controller != target_player:
            return False
        types = c.types
        if x.types_any and not types & x.types_any or types & x.types_all != x.types_all or types & x.types_none:
            return False
        if x.sub_any or x.sub_none:
            subtypes = self.s.o[c.row].ch.subtypes
            if (x.sub_any and not subtypes & x.sub_any) or subtypes & x.sub_none:
                return False
        if c.kw & x.kw_all != x.kw_all or c.kw & x.kw_none:
            return False
        if not x.power_min <= c.p <= x.power_max or not x.toughness_min <= c.toughness <= x.toughness_max:
            return False
        if x.token and (x.token == 1) != bool(c.token):
            return False
        if x.name >= 0 and self.game.match.names[x.name] != c.card.name:
            return False
        if x.is_ or x.not_:
            states = (L.IS_TAPPED, c.tapped), (L.IS_ATTACKING, c.attacking), (L.IS_BLOCKED, c.blocked)
            return all(not (x.is_ & b and not v) and not (x.not_ & b and v) for b, v in states)
        return True

    def targetable(self, c: Creature) -> bool:
        """Whether `me` may target it, hexproof and shroud considered."""
        return not (c.kw & KW.SHROUD or (c.kw & KW.HEXPROOF and not c.mine))


def can_block(b: Creature, a: Creature) -> bool:
    """Whether `b` could block `a` as far as the two alone tell."""
    if (a.rules & RULE.CANT_BE_BLOCKED) or (b.rules & RULE.CANT_BLOCK):
        return False
    k = a.kw
    if k & _FLYING and not b.kw & (_FLYING | _REACH):
        return False
    if k & _OTHER_EVASION:
        if k & (KW.SHADOW | KW.HORSEMANSHIP) and (k ^ b.kw) & (KW.SHADOW | KW.HORSEMANSHIP):
            return False
        if k & (KW.FEAR | KW.INTIMIDATE) and not b.card.types & CardType.ARTIFACT:
            return False
        if k & KW.SKULK and b.p > a.p:
            return False
    return True


def duel(a: Creature, b: Creature) -> tuple[bool, bool]:
    """Whether each of two creatures dies when they deal combat damage to each other."""
    ak, bk = a.kw, b.kw
    if not (ak | bk) & (_FS | _DEATHTOUCH | _INDESTRUCTIBLE):
        return b.p >= a.t, a.p >= b.t
    to_a = to_b = 0
    if ak & _FS:
        to_b = a.p
    if bk & _FS:
        to_a = b.p
    dead_a, dead_b = _dies(a, b, to_a), _dies(b, a, to_b)
    if not dead_a and (not ak & _FS or ak & _DOUBLE):
        more = a.p
    else:
        more = 0
    if not dead_b and (not bk & _FS or bk & _DOUBLE):
        to_a += b.p
    to_b += more
    return dead_a or _dies(a, b, to_a), dead_b or _dies(b, a, to_b)


def _dies(c: Creature, by: Creature, damage: int) -> bool:
    if damage <= 0 or c.kw & _INDESTRUCTIBLE:
        return False
    return damage >= c.t or bool(by.kw & _DEATHTOUCH)
