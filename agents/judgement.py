"""What an effect is worth to a scripted agent: harm to the opponent's things, help to its own, judged from effect code."""

from __future__ import annotations

from typing import Any

from mtgenv.engine import layout as L
from mtgenv.engine.enums import NONE, Counter, Step, Zone

from .board import Board, Creature, duel, life_value
from .combat import face_damage, gang, plan_blocks
from .readings import KW, RULE, Effect, body_value

CARD = 1.3  # worth of drawing a card
_LOCKS = int(RULE.CANT_ATTACK | RULE.CANT_BLOCK | RULE.DOESNT_UNTAP | RULE.CANT_ACTIVATE | RULE.MUST_ATTACK)
_COMBAT = (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE)
_SAFE = int(KW.HEXPROOF | KW.SHROUD)


class Judge:
    """Values of effects in one position, from one seat; about one mana's worth each."""

    def __init__(self, board: Board) -> None:
        self.b = board
        s = board.s
        self.step = s.step
        self.my_turn = s.active_player == board.me
        self.before_combat = self.my_turn and s.step < Step.DECLARE_ATTACKERS
        self._pairs: list[tuple[int, int]] | None = None

    # ------------------------------------------------------------ amounts
    def amount(self, x: Any, source: Creature | None, chosen: dict[int, int]) -> int:
        """An amount of an effect; `chosen` maps target specs to rows."""
        if not isinstance(x, tuple):
            return int(x)
        role = x[1]
        c = source
        if role[0] == "target" and role[1] in chosen:
            c = self.b.by_row.get(chosen[role[1]])
        elif role[0] == "target":
            c = max(self.b.mine, key=lambda m: m.p, default=None)
        return c.p if c is not None else 2

    # ------------------------------------------------------------ combat
    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Declared blocks."""
        if self._pairs is None:
            self._pairs = self.b.blocks()
        return self._pairs

    def changed(self, c: Creature, dp: int, dt: int, kw: int) -> Creature:
        """A copy of a creature with other numbers."""
        x = object.__new__(Creature)
        for name in Creature.__slots__:
            setattr(x, name, getattr(c, name))
        x.p += dp
        x.t += dt
        x.toughness += dt
        x.kw |= kw
        return x

    def fight_worth(self, c: Creature) -> float:
        """What the coming combat damage of an own attacker or blocker is worth."""
        b = self.b
        if c.attacking:
            foes = [b.by_row[x] for x, a in self.pairs if a == c.row and x in b.by_row]
            if not foes:
                return 0.0 if c.blocked else self._face(c)
            dies, dead = gang(c, foes)
            v = sum(f.value for f in dead) - (c.value if dies else 0.0)
            if c.kw & KW.TRAMPLE:
                v += 0.35 * max(0, c.p - sum(max(f.t, 0) for f in foes))
            return v
        v = 0.0
        for x, a in self.pairs:
            if x == c.row and a in b.by_row:
                dies, dead = duel(c, b.by_row[a])
                v += (b.by_row[a].value if dead else 0.0) - (c.value if dies else 0.0)
        return v

    def _face(self, c: Creature) -> float:
        others = sum(face_damage(m) for m in self.b.mine if m.attacking and not m.blocked and m.row != c.row)
        d = face_damage(c)
        if others < self.b.foe_life <= others + d:
            return 500.0
        n = self.b.foe_life
        return life_value(n) - life_value(max(n - d, 0.3))

    def in_combat(self, c: Creature) -> bool:
        """Whether an own creature is about to deal combat damage."""
        if self.step not in (Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE):
            return False
        return c.attacking or any(x == c.row for x, _ in self.pairs)

    # ------------------------------------------------------------ one effect
    def on_creature(self, effects: list[Effect], c: Creature, source: Creature | None, chosen: dict[int, int]) -> float:
        """Worth of doing several effects to one creature."""
        v = 0.0
        dp = dt = kw = 0
        for e in effects:
            op = e.op
            if op == "MODIFY_PT":
                a, b = self.amount(e.a, source, chosen), self.amount(e.b, source, chosen)
                if e.lasting:
                    v += self.lasting(c, a, b, 0)
                else:
                    dp, dt = dp + a, dt + b
            elif op == "ADD_KEYWORDS":
                if e.lasting:
                    v += self.lasting(c, 0, 0, e.a)
                else:
                    kw |= e.a
            else:
                v += self.other(e, c, source, chosen)
        if dp or dt or kw:
            v += self.until_end_of_turn(c, dp, dt, kw)
        return v

    def lasting(self, c: Creature, a: int, b: int, kw: int) -> float:
        """Worth of a lasting change of power, toughness and keywords."""
        if c.t + b <= 0:
            return -c.value if c.mine else c.value
        d = body_value(c.p + a, c.toughness + b, c.kw | kw) - body_value(c.p, c.toughness, c.kw)
        if c.rules & _LOCKS:
            d *= 0.2
        return d if c.mine else -d

    def until_end_of_turn(self, c: Creature, dp: int, dt: int, kw: int) -> float:
        """Worth of a change that lasts this turn: what it changes in combat, or in answer to a spell."""
        if c.t + dt <= 0:
            return -c.value if c.mine else c.value
        if not c.mine:
            small = 0.02 * (dp + dt) + (0.05 if kw else 0.0)
            if self.step == Step.DECLARE_BLOCKERS and (dp < 0 or dt < 0):
                for x, a in self.pairs:
                    other = a if x == c.row else x if a == c.row else NONE
                    if other in self.b.by_row:
                        m, y = self.b.by_row[other], self.changed(c, dp, dt, kw)
                        before, after = duel(m, c), duel(m, y)
                        small -= (before[0] - after[0]) * m.value + (after[1] - before[1]) * c.value
            return -small
        v = self.saved(c, dt, kw)
        if self.in_combat(c):
            v += self.fight_worth(self.changed(c, dp, dt, kw)) - self.fight_worth(c)
        return v + 0.01 * c.value

    def saved(self, c: Creature, dt: int, kw: int) -> float:
        """Worth of saving an own creature from the opponent's spell or ability that is about to resolve."""
        s = self.b.s
        # the own spell may already be on the stack above it
        for k in range(s.n_stack - 1, max(s.n_stack - 3, -1), -1):
            it = s.stack[k]
            if it.controller == self.b.me:
                continue
            hit = self.targeted_by(it, c.row)
            if not hit:
                return 0.0
            if kw & _SAFE:
                return c.value if any(self.other(e, c, None, {}) < -0.5 * c.value for e in hit) else 0.0
            for e in hit:
                n = self.amount(e.a, None, {}) if e.op == "DAMAGE" else 0
                if e.op == "DAMAGE" and n >= c.t and (n < c.t + dt or kw & KW.INDESTRUCTIBLE):
                    return c.value
                if e.op == "DESTROY" and kw & KW.INDESTRUCTIBLE and not c.kw & KW.INDESTRUCTIBLE:
                    return c.value
            return 0.0
        return 0.0

    def targeted_by(self, it: Any, row: int) -> list[Effect]:
        """Effects of a stack item on one of its targets."""
        if it.ability < 0:
            return []
        specs = {it.target_spec[j] for j in range(it.n_targets) if it.target[j] == row}
        return [e for e in self.b.readings.effects[it.ability] if e.role[0] == "target" and e.role[1] in specs]

    def other(self, e: Effect, c: Creature, source: Creature | None, chosen: dict[int, int]) -> float:
        """Worth of one effect on a creature, other than changes of power and toughness."""
        sign = -1.0 if c.mine else 1.0
        op = e.op
        if op in ("DAMAGE", "DAMAGE_DIVIDED"):
            n = self.amount(e.a, source, chosen)
            by = self.b.by_row.get(chosen.get(e.by[1], NONE)) if e.by[0] == "target" else source
            deadly = by is not None and by.kw & KW.DEATHTOUCH and n > 0
            if (n >= c.t or deadly) and not c.kw & KW.INDESTRUCTIBLE:
                return sign * c.value
            return sign * 0.08 * c.value * min(n, c.t) / max(c.t, 1)
        if op == "DESTROY":
            return 0.0 if c.kw & KW.INDESTRUCTIBLE else sign * c.value
        if op == "SACRIFICE":
            return sign * c.value
        if op == "MOVE":
            if e.a == Zone.HAND:
                return sign * c.value * (1.0 if c.token else 0.45)
            return sign * c.value if e.a != Zone.BATTLEFIELD else 0.0
        if op == "TAP":
            if c.tapped:
                return 0.0
            return sign * (0.3 * c.value if self.before_combat or not self.my_turn else 0.1 * c.value)
        if op == "UNTAP":
            return -sign * (0.25 if c.tapped else 0.0)
        if op == "ADD_RULES":
            return self._rules(e, c, sign)
        if op in ("PUT_COUNTERS", "REMOVE_COUNTERS"):
            n = self.amount(e.a, source, chosen) * (1 if op == "PUT_COUNTERS" else -1)
            if e.b == Counter.PLUS1:
                return self.lasting(c, n, n, 0)
            if e.b == Counter.MINUS1:
                return self.lasting(c, -n, -n, 0)
            return 0.0
        if op == "GAIN_CONTROL":
            return 1.6 * c.value if not c.mine else 0.0
        if op == "GRANT_ABILITY":
            return -sign * 0.8
        if op in ("LOSE_ABILITIES", "REMOVE_KEYWORDS"):
            return sign * 0.1 * c.value
        if op == "FIGHT":
            f = source
            if e.by[0] == "target" and e.by[1] in chosen:
                f = self.b.by_row.get(chosen[e.by[1]])
            elif e.by[0] == "target":
                f = max(self.b.mine, key=lambda m: (m.t > c.p, m.p), default=None)
            if f is None or f is c:
                return 0.0
            f_dies = (c.p >= f.t or (c.kw & KW.DEATHTOUCH and c.p > 0)) and not f.kw & KW.INDESTRUCTIBLE
            c_dies = (f.p >= c.t or (f.kw & KW.DEATHTOUCH and f.p > 0)) and not c.kw & KW.INDESTRUCTIBLE
            return (sign * c.value if c_dies else 0.0) - (f.value if f_dies and f.mine else 0.0)
        if op == "REGENERATE":
            return 0.0
        if op == "SET_PT":
            d = body_value(self.amount(e.a, source, chosen), self.amount(e.b, source, chosen), c.kw)
            return sign * (body_value(c.p, c.toughness, c.kw) - d) * (1.0 if e.lasting else 0.1)
        return 0.0

    def _rules(self, e: Effect, c: Creature, sign: float) -> float:
        bits = int(e.a)
        if bits & RULE.CANT_BE_BLOCKED:
            if not e.lasting and not (self.before_combat and c.mine and not c.tapped and not c.sick and c.attacks_next):
                return 0.0
            return -sign * 0.45 * max(c.p, 0)
        if c.rules & bits & _LOCKS:
            return 0.0
        both = RULE.CANT_ATTACK | RULE.CANT_BLOCK
        if bits & both == both:
            share = 0.85 if e.lasting else 0.2
        elif bits & RULE.DOESNT_UNTAP:
            share = 0.8 if e.lasting else 0.25
        elif bits & _LOCKS:
            share = 0.45 if e.lasting else 0.15
        else:
            return -sign * 0.3
        return sign * share * c.value

    # ------------------------------------------------------------ players
    def on_player(self, e: Effect, p: int, source: Creature | None, chosen: dict[int, int]) -> float:
        """Worth of one effect on a player."""
        b = self.b
        mine = p == b.me
        sign = -1.0 if mine else 1.0
        q = b.s.pl[p]
        n = self.amount(e.a, source, chosen)
        op = e.op
        if op in ("DAMAGE", "DAMAGE_DIVIDED", "LOSE_LIFE"):
            return sign * (life_value(q.life) - life_value(q.life - n)) if n > 0 else 0.0
        if op == "GAIN_LIFE":
            return -sign * (life_value(q.life + n) - life_value(max(q.life, 1))) * 0.8
        if op == "DRAW":
            if n >= q.n_library:
                return sign * 1000.0
            return -sign * CARD * n
        if op == "DISCARD":
            return sign * 0.9 * min(n, q.n_hand if p != b.me else q.n_hand - 1)
        if op == "SACRIFICE_CHOICE":
            theirs = b.mine if mine else b.theirs
            return sign * 0.6 * min((c.value for c in theirs), default=0.0) * min(n, len(theirs))
        if op == "CREATE_TOKENS":
            card = b.readings.cards[e.b]
            each = body_value(card.power, card.toughness, card.keywords) + card.extras if card.is_creature else 0.5
            return -sign * n * each * 0.95
        if op in ("SCRY", "SURVEIL"):
            return -sign * 0.25 * n
        if op == "MILL":
            return sign * (0.02 * n if q.n_library > n else -50.0 * (1 if mine else -1))
        if op == "LOSE_GAME":
            return sign * 5000.0
        if op == "WIN_GAME":
            return -sign * 5000.0
        if op in ("DIG", "SEARCH"):
            return -sign * CARD
        if op in ("EXTRA_LANDS", "ADD_MANA"):
            return -sign * 0.3
        if op == "ADD_POISON":
            return sign * 2.0 * n
        return 0.0

    # ------------------------------------------------------------ whole abilities
    def players_of(self, role: tuple[Any, ...]) -> list[int]:
        """Seats that a role speaks of, targets aside."""
        b = self.b
        if role[0] == "you":
            return [b.me]
        if role[0] in ("opponents", "event", "owner"):
            return b.foes
        if role[0] == "each":
            return [b.me, *b.foes]
        return []

    def untargeted(self, effects: list[Effect], source: Creature | None, chosen: dict[int, int]) -> float:
        """Worth of all effects that are not about a target; of a player target only as `chosen` says."""
        b = self.b
        v = 0.0
        on_all: dict[tuple[Any, ...], list[Effect]] = {}
        own: list[Effect] = []
        for e in effects:
            kind = e.role[0]
            if kind == "match":
                on_all.setdefault(e.role, []).append(e)
            elif kind == "this":
                own.append(e)
            elif kind in ("you", "opponents", "each", "event", "owner"):
                for p in self.players_of(e.role):
                    v += self.on_player(e, p, source, chosen)
            elif e.op == "COUNTER":
                v += 2.0
        if own and source is not None:
            v += self.on_creature(own, source, source, chosen)
        elif own:
            v += sum(0.8 for e in own if e.op == "MOVE" and e.a == Zone.HAND)
        for role, group in on_all.items():
            player = None
            if role[2][0] == "target":
                row = chosen.get(role[2][1], L.FIRST_PLAYER + b.foes[0] if b.foes else NONE)
                player = row - L.FIRST_PLAYER
            hit = [c for c in (*b.mine, *b.theirs) if b.matches(role[1], c, b.me, player)]
            v += sum(self.on_creature(group, c, source, chosen) for c in hit)
            if any(e.op == "TAP" for e in group) and self.before_combat:
                v += self._open_board({c.row for c in hit})
        return v

    def _open_board(self, tapped: set[int]) -> float:
        """Worth of an attack that opposing creatures, once tapped, can't block; less if it isn't the time for it."""
        b = self.b
        able = [c for c in b.mine if not c.tapped and not c.sick and c.attacks_next]
        blockers = [c for c in b.theirs if c.can_block]
        now = plan_blocks(able, blockers, b.foe_life).damage
        then = plan_blocks(able, [c for c in blockers if c.row not in tapped], b.foe_life).damage
        if then >= b.foe_life:
            return 1000.0 if now < b.foe_life else 0.0
        gain = life_value(b.foe_life - now) - life_value(b.foe_life - then) if now < b.foe_life else 0.0
        return gain - 1.5
