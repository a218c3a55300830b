"""A scripted opponent: curves out, kills what matters, attacks and blocks when it pays; knows no card by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mtgenv.engine import layout as L
from mtgenv.engine.enums import NONE, CardType, Decision, ItemKind, Step, Zone

from .base import Agent, uniform
from .board import Board, Creature, rows_of
from .combat import plan_attack, plan_blocks
from .judgement import Judge
from .readings import KW, CardReading, Effect, body_value

if TYPE_CHECKING:
    from mtgenv.game import Game

_PASS, _YES, _NO = L.V_PASS, L.V_YES, L.V_NO
_MAIN = (Step.MAIN1, Step.MAIN2)
_MASK64 = 0xFFFFFFFFFFFFFFFF


class HeuristicAgent(Agent):
    """Plays by rules of thumb over what effects do; ties are broken at random."""

    name = "heuristic"

    def __init__(self) -> None:
        self._plan_key: tuple[Any, ...] = ()
        self._plan: Any = None
        self._activations: dict[tuple[int, int, int], int] = {}

    def reset(self) -> None:
        """Forget the last game."""
        self._plan_key = ()
        self._plan = None
        self._activations.clear()

    def act(self, game: Game, rng: np.random.Generator) -> int:
        """The best action by rule of thumb."""
        s = game.state
        mask = s.mask
        verbs = mask[0] & _MASK64
        rows = list(rows_of(mask, 1))
        handler = _HANDLERS.get(s.dk)
        if handler is not None:
            a = handler(self, game, s, rows, verbs, rng)
            if a is not None and mask[a >> 6] >> (a & 63) & 1:
                return a
        n = verbs.bit_count()
        k = uniform(rng, n + len(rows))
        if k >= n:
            return L.N_VERBS + rows[k - n]
        for _ in range(k):
            verbs &= verbs - 1
        return (verbs & -verbs).bit_length() - 1

    # ------------------------------------------------------------ opening hand
    def _mulligan(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        b = Board(game, s.dp)
        hand = [b.reading(r) for r in b.hand]
        lands = sum(c.is_land for c in hand)
        if s.pl[s.dp].mulligans >= 2 or len(hand) - s.pl[s.dp].mulligans <= 5:
            return _YES
        early = any(not c.is_land and c.mana_value <= 3 for c in hand)
        good = 2 <= lands <= 5 and (early or lands >= 3)
        return _YES if good else _NO

    def _bottom(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        return self._worst_card(Board(game, s.dp), rows, rng)

    def _worst_card(self, b: Board, rows: list[int], rng: np.random.Generator) -> int:
        """The card of a hand that is needed least."""
        hand = b.hand
        lands = b.lands + sum(b.reading(r).is_land for r in hand)
        in_hand = sum(b.reading(r).is_land for r in hand)

        def need(r: int) -> float:
            c = b.reading(r)
            if c.is_land:
                return 9.0 if lands <= 4 else 3.0 if lands <= 6 and in_hand <= 2 else 0.5
            late = max(0, c.mana_value - max(lands, 4))
            return self._card_worth(c) - 1.2 * late

        return L.N_VERBS + min(rows, key=lambda r: (need(r), rng.random()))

    def _card_worth(self, c: CardReading) -> float:
        """Worth of a card, the position aside."""
        if c.is_creature:
            return 1.0 + body_value(c.power, c.toughness, c.keywords) + c.extras
        return 2.0 + 0.7 * c.mana_value

    # ------------------------------------------------------------ priority
    def _priority(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        if not rows:
            return _PASS
        me = s.dp
        step = s.step
        mine = s.active_player == me
        if s.n_stack:
            if s.stack[s.n_stack - 1].controller == me:
                return _PASS
        elif mine:
            if step not in (*_MAIN, Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE):
                return _PASS
        elif step not in (
            Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE, Step.END,
        ):  # fmt: skip
            return _PASS
        b = Board(game, me)
        judge = Judge(b)
        best, best_score = NONE, 0.0
        for r in rows:
            v = self._action_score(b, judge, r, rng)
            if v > best_score:
                best, best_score = r, v
        if best == NONE:
            return _PASS
        if s.o[best].zone != Zone.HAND:
            key = (s.turn, best, s.o[best].gen)
            self._activations[key] = self._activations.get(key, 0) + 1
        return L.N_VERBS + best

    def _action_score(self, b: Board, judge: Judge, r: int, rng: np.random.Generator) -> float:
        """How much the player wants to do something with an object now; 0 or less: not at all."""
        s = b.s
        o = s.o[r]
        c = b.readings.cards[o.card]
        jitter = 0.01 * rng.random()
        if o.zone == Zone.HAND:
            if c.is_land:
                return 100.0 + self._land_need(b, c) + jitter
            return self._spell_score(b, judge, c) + jitter
        if self._activations.get((s.turn, r, o.gen), 0) >= 6:
            return 0.0
        v = max((self._activation_score(b, judge, a, r) for a in c.activated), default=0.0)
        if o.ch.granted and not c.activated:
            v = 0.3
        return v + jitter if v > 0 else 0.0

    def _land_need(self, b: Board, c: CardReading) -> float:
        """Lands that make colours the hand lacks come first."""
        have = 0
        for r in rows_of(b.s.controlled[b.me]):
            have |= b.reading(r).makes_mana
        missing = 0
        for r in b.hand:
            for t, n in enumerate(b.reading(r).colors_needed):
                if n and not have >> t & 1:
                    missing |= 1 << t
        return 5.0 * (c.makes_mana & missing).bit_count() + 0.5 * c.makes_mana.bit_count()

    def _spell_score(self, b: Board, judge: Judge, c: CardReading) -> float:
        """Worth of casting a card now, less what it is worth in hand."""
        main = judge.my_turn and judge.step in _MAIN and b.s.n_stack == 0
        cost = 1.2 * c.extra_cost
        if c.aura:
            if b.s.n_stack or not (main or judge.in_combat):
                return 0.0
            v = self._aura_score(b, judge, c)
            return v - cost if v - cost > 1.0 + 0.15 * c.mana_value else 0.0
        if c.types & (CardType.INSTANT | CardType.SORCERY):
            return self._instant_or_sorcery(b, judge, c, main) - cost
        if b.s.n_stack or not (main or (not judge.my_turn and judge.step == Step.END)):
            if not (c.is_creature and judge.step == Step.DECLARE_ATTACKERS and not b.s.n_stack):
                return 0.0
        v = 1.5 + c.extras
        if c.is_creature:
            v = 1.0 + body_value(c.power, c.toughness, c.keywords) + c.extras
        for a in c.enters:
            v += self._ability_score(b, judge, a, None, optional=True) or 0.0
        return max(v - cost, 0.05 if len(b.hand) > 7 else 0.0)

    def _instant_or_sorcery(self, b: Board, judge: Judge, c: CardReading, main: bool) -> float:
        if c.spell < 0:
            return 0.0
        v = self._ability_score(b, judge, c.spell, None, optional=False)
        if v is None:
            return 0.0
        if v >= 400.0:
            return v
        effects = b.readings.effects[c.spell]
        ops = {e.op for e in effects}
        if "COUNTER" in ops:
            return v
        bar = 1.1 + 0.5 * c.mana_value
        if ops <= {"DRAW", "CREATE_TOKENS", "DISCARD", "LOSE_LIFE", "GAIN_LIFE", "SCRY", "SURVEIL", "SEARCH", "DIG"}:
            bar = 0.3
            if c.is_instant and b.s.n_stack:
                return 0.0
        if len(b.hand) >= 6 or b.life <= 6:
            bar *= 0.75
        if c.is_instant and b.s.n_stack and v < 2.5:
            return 0.0
        if not c.is_instant and not main:
            return 0.0
        return v if v > bar else 0.0

    def _aura_score(self, b: Board, judge: Judge, c: CardReading) -> float:
        best = 0.0
        for m in (*b.mine, *b.theirs):
            if b.targetable(m):
                best = max(best, self._aura_on(b, judge, c, m))
        return best

    def _aura_on(self, b: Board, judge: Judge, c: CardReading, m: Creature) -> float:
        """Worth of an Aura on a creature."""
        effects = list(c.host)
        for a in c.enters:
            effects += [e for e in b.readings.effects[a] if e.role[0] == "host"]
        if m.tapped is False and any(e.op == "ADD_RULES" for e in c.host) and any(e.op == "TAP" for e in effects):
            effects = [e for e in effects if e.op != "TAP"]
        v = judge.on_creature(effects, m, m, {})
        return 0.85 * v if m.mine and v > 0 else v

    def _activation_score(self, b: Board, judge: Judge, a: int, r: int) -> float:
        """Worth of activating an ability now."""
        mana, taps, others = b.readings.costs[a]
        source = b.by_row.get(r)
        effects = b.readings.effects[a]
        s = b.s
        if taps and source is not None and judge.my_turn and judge.step > Step.MAIN1 and judge.step != Step.MAIN2:
            return 0.0
        if taps and source is not None:
            source.tapped = True  # as it will be when the ability resolves
        v = self._ability_score(b, judge, a, source, optional=False)
        if v is None:
            return 0.0
        pump = source is not None and all(
            e.role[0] == "this" and not e.lasting and e.op == "MODIFY_PT" for e in effects
        )
        if pump and source is not None and judge.in_combat(source):
            n = max(1, min(b.untapped_lands // max(mana, 1), 8))
            a1 = sum(judge.amount(e.a, source, {}) for e in effects)
            b1 = sum(judge.amount(e.b, source, {}) for e in effects)
            now = judge.fight_worth(source)
            v = max(judge.fight_worth(judge.changed(source, k * a1, k * b1, 0)) - now for k in (1, n))
        v -= 1.5 * others
        if v >= 400.0:
            return v
        if s.n_stack:
            return v if v > 2.5 else 0.0
        quiet = judge.my_turn and judge.step == Step.MAIN2 or not judge.my_turn and judge.step == Step.END
        fast = source is not None and judge.in_combat(source) or judge.before_combat
        lasting = any(e.lasting or e.role[0] in ("you", "opponents", "each") or e.op == "MOVE" for e in effects)
        if lasting and not quiet:
            return 0.0
        if not lasting and not fast and v < 1.5:
            return 0.0
        bar = 0.15 if mana or taps else 0.8
        return 0.3 * v if v > bar else 0.0

    # ------------------------------------------------------------ abilities and targets
    def _ability_score(self, b: Board, judge: Judge, a: int, source: Creature | None, optional: bool) -> float | None:
        """Worth of an ability with its best modes and targets; None if something it needs isn't there."""
        effects = b.readings.effects[a]
        modes = sorted({e.mode for e in effects if e.mode != NONE})
        fixed = [e for e in effects if e.mode == NONE]
        if not modes:
            v = self._with_targets(b, judge, a, fixed, NONE, source)
        else:
            scores = [
                self._with_targets(b, judge, a, [*fixed, *(e for e in effects if e.mode == m)], m, source)
                for m in modes
            ]
            found = sorted((x for x in scores if x is not None), reverse=True)
            v = sum(found[: max(1, b.readings.modes_min[a])]) if found else None
        if v is not None and v < 0 and optional and any(e.optional for e in effects):
            return 0.0
        return v

    def _with_targets(
        self, b: Board, judge: Judge, a: int, effects: list[Effect], mode: int, source: Creature | None
    ) -> float | None:
        chosen: dict[int, int] = {}
        total = 0.0
        t0, t1 = b.readings.targets[a]
        for k in range(t1 - t0):
            f, least, _, spec_mode = b.readings.specs[t0 + k]
            if spec_mode not in (NONE, mode):
                continue
            best, best_v = NONE, -1e9
            for row in self._candidates(b, f):
                v = self._option_score(b, judge, effects, k, row, source, chosen)
                if v > best_v:
                    best, best_v = row, v
            if best == NONE:
                if least > 0 and not any(e.op == "COUNTER" for e in effects):
                    return None
                continue
            if best_v < 0 and least == 0:
                continue
            chosen[k] = best
            total += best_v
        return total + judge.untargeted(effects, source, chosen)

    def _candidates(self, b: Board, f: int) -> list[int]:
        """Creatures and players that a target filter admits."""
        out = [c.row for c in (*b.mine, *b.theirs) if b.targetable(c) and b.matches(f, c, b.me)]
        while f >= 0:
            who = b.readings.filters[f].players
            if who:
                out += [L.FIRST_PLAYER + p for p in b.foes if who != 1]
                if who != 2:
                    out.append(L.FIRST_PLAYER + b.me)
                break
            f = b.readings.filters[f].alt
        return out

    def _option_score(
        self,
        b: Board,
        judge: Judge,
        effects: list[Effect],
        k: int,
        row: int,
        source: Creature | None,
        chosen: dict[int, int],
    ) -> float:
        """Worth of choosing a row for target spec `k`."""
        mine = [e for e in effects if e.role[0] == "target" and e.role[1] == k]
        if row >= L.FIRST_PLAYER:
            p = row - L.FIRST_PLAYER
            v = sum(judge.on_player(e, p, source, chosen) for e in mine)
            about = [e for e in effects if e.role[0] == "match" and e.role[2] == ("target", k)]
            return v + (judge.untargeted(about, source, {k: row}) if about else 0.0)
        c = b.by_row.get(row)
        if c is None:
            o = b.s.o[row]
            worth = self._card_worth(b.readings.cards[o.card])
            return worth if any(e.op == "COUNTER" for e in mine) and o.ch.controller != b.me else 0.1 * worth
        if not mine:  # only a source of damage, or the like
            return 0.05 * c.p if c.mine else 0.0
        return judge.on_creature(mine, c, source, chosen)

    def _target(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        b = Board(game, s.dp)
        judge = Judge(b)
        it = s.stack[s.n_stack - 1]
        source = b.by_row.get(it.src) if it.kind != 0 else None
        chosen = {it.target_spec[j]: it.target[j] for j in range(it.n_targets)}
        if source is not None and it.kind == ItemKind.ACTIVATED and b.readings.costs[it.ability][1]:
            source.tapped = True
        k = s.frames[s.n_frames - 1].l[4]
        if it.ability < 0:
            c = b.reading(it.obj)
            scores = {r: self._aura_on(b, judge, c, b.by_row[r]) if r in b.by_row else 0.0 for r in rows}
        else:
            effects = [e for e in b.readings.effects[it.ability] if e.mode == NONE or it.modes >> e.mode & 1]
            scores = {r: self._option_score(b, judge, effects, k, r, source, chosen) for r in rows}
        best = max(rows, key=lambda r: (scores[r], rng.random()))
        if verbs >> _PASS & 1 and scores[best] < 0:
            return _PASS
        return L.N_VERBS + best

    def _mode(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int | None:
        b = Board(game, s.dp)
        judge = Judge(b)
        it = s.stack[s.n_stack - 1]
        source = b.by_row.get(it.src) if it.kind != 0 else None
        effects = b.readings.effects[it.ability]
        best, best_v = None, -1e9
        for m in range(L.N_NUMBERS):
            if verbs >> (L.V_NUMBER + m) & 1:
                some = [e for e in effects if e.mode == m]
                v = self._with_targets(b, judge, it.ability, some, m, source)
                v = (-1e6 if v is None else v) + 0.01 * rng.random()
                if v > best_v:
                    best, best_v = L.V_NUMBER + m, v
        if verbs >> _PASS & 1 and best_v < 0:
            return _PASS
        return best

    def _may(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        b = Board(game, s.dp)
        if s.n_contexts <= 0:
            return _YES
        it = s.cx[s.n_contexts - 1].it
        if it.ability < 0:
            return _YES
        judge = Judge(b)
        effects = [e for e in b.readings.effects[it.ability] if e.optional]
        chosen = {it.target_spec[j]: it.target[j] for j in range(it.n_targets) if it.target[j] >= 0}
        source = b.by_row.get(it.src)
        v = judge.untargeted(effects, source, chosen)
        for k, row in chosen.items():
            v += self._option_score(b, judge, effects, k, row, source, chosen)
        return _YES if v >= -0.05 else _NO

    # ------------------------------------------------------------ combat
    def _attacker(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int | None:
        me = s.dp
        key = ("attack", id(game), s.turn, s.version, me)
        if key != self._plan_key:
            b = Board(game, me)
            able = [b.by_row[r] for r in rows]
            forced = [c for c in b.mine if c.attacking]
            self._plan = plan_attack(able, forced, b.mine, b.theirs, b.life, b.foe_life)
            self._plan_key = key
        for r in rows:
            if r in self._plan:
                return L.N_VERBS + r
        return _PASS if verbs >> _PASS & 1 else None

    def _attack_target(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        weakest = min(
            (r for r in rows if r >= L.FIRST_PLAYER), key=lambda r: s.pl[r - L.FIRST_PLAYER].life, default=rows[0]
        )
        return L.N_VERBS + weakest

    def _blocker(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int | None:
        plan = self._block_plan(game, s)
        for r in rows:
            if r in plan:
                return L.N_VERBS + r
        return _PASS if verbs >> _PASS & 1 else None

    def _block_which(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        a = self._block_plan(game, s).get(s.d_ref, NONE)
        return L.N_VERBS + (a if a in rows else rows[uniform(rng, len(rows))])

    def _block_plan(self, game: Game, s: Any) -> dict[int, int]:
        me = s.dp
        key = ("block", id(game), s.turn, s.version, me)
        if key != self._plan_key:
            b = Board(game, me)
            attackers = [c for c in b.theirs if c.attacking and s.o[c.row].attacking == L.FIRST_PLAYER + me]
            blockers = [c for c in b.mine if c.can_block]
            self._plan = plan_blocks(attackers, blockers, b.life).pairs
            self._plan_key = key
        return self._plan

    def _assign(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int | None:
        """Lethal damage if there is enough, else the least that must be; the rest goes on."""
        numbers = [k for k in range(L.N_NUMBERS) if verbs >> (L.V_NUMBER + k) & 1]
        if not numbers:
            return None
        lo, hi = numbers[0], numbers[-1]
        if s.d_ref >= L.FIRST_PLAYER or s.d_ref < 0:
            return L.V_NUMBER + hi
        o = s.o[s.d_ref]
        need = max(o.ch.toughness - o.damage, 0)
        deadly = s.dk == Decision.ASSIGN_DAMAGE and s.d_src >= 0 and s.o[s.d_src].ch.keywords & KW.DEATHTOUCH
        if deadly:
            need = min(need, 1)
        k = need - s.d_base
        return L.V_NUMBER + (k if lo <= k <= hi else hi if k < lo and s.dk == Decision.DIVIDE else lo)

    # ------------------------------------------------------------ cards and permanents
    def _give_up(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        """Sacrifice or return what is worth least; discard what is needed least."""
        b = Board(game, s.dp)
        if not rows:
            return _PASS
        if s.o[rows[0]].zone == Zone.HAND:
            return self._worst_card(b, rows, rng)

        def worth(r: int) -> float:
            if r in b.by_row:
                return b.by_row[r].value
            c = b.reading(r)
            return (2.0 if b.lands > 5 else 5.0) if c.is_land else self._card_worth(c)

        return L.N_VERBS + min(rows, key=lambda r: (worth(r), rng.random()))

    def _choose(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        """Pick what a resolving effect asks for."""
        b = Board(game, s.dp)
        if not rows:
            return _PASS
        zone = s.o[rows[0]].zone if rows[0] < L.N_OBJECTS else Zone.BATTLEFIELD
        if zone != Zone.BATTLEFIELD:
            scarce = b.lands + sum(b.reading(r).is_land for r in b.hand) < 5

            def want(r: int) -> float:
                c = b.reading(r)
                return (20.0 if scarce else 1.0) if c.is_land else self._card_worth(c)

            return L.N_VERBS + max(rows, key=lambda r: (want(r), rng.random()))
        judge = Judge(b)
        it = s.cx[max(s.n_contexts - 1, 0)].it
        effects = [e for e in b.readings.effects[it.ability] if e.role[0] == "chosen"] if it.ability >= 0 else []
        source = b.by_row.get(it.src)

        def score(r: int) -> float:
            if r >= L.FIRST_PLAYER:
                return sum(judge.on_player(e, r - L.FIRST_PLAYER, source, {}) for e in effects)
            return judge.on_creature(effects, b.by_row[r], source, {}) if r in b.by_row else 0.0

        best = max(rows, key=lambda r: (score(r), rng.random()))
        if verbs >> _PASS & 1 and score(best) < 0:
            return _PASS
        return L.N_VERBS + best

    def _keep_best(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        b = Board(game, s.dp)
        return L.N_VERBS + max(rows, key=lambda r: (b.by_row[r].value if r in b.by_row else 0.0, rng.random()))

    def _scry(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        b = Board(game, s.dp)
        c = b.reading(s.d_src)
        lands = b.lands + sum(b.reading(r).is_land for r in b.hand)
        if c.is_land:
            return _YES if lands < 6 else _NO
        if lands < 3:
            return _NO if c.mana_value > 2 else _YES
        return _YES if c.mana_value <= lands + 2 and self._card_worth(c) > 2.5 else _NO

    # ------------------------------------------------------------ numbers and colours
    def _highest(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int | None:
        numbers = [k for k in range(L.N_NUMBERS) if verbs >> (L.V_NUMBER + k) & 1]
        return L.V_NUMBER + numbers[-1] if numbers else None

    def _yes(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int:
        return _YES

    def _color(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int | None:
        """The colour that the own hand needs most."""
        b = Board(game, s.dp)
        need = [0.0] * 6
        for r in b.hand:
            for t, n in enumerate(b.reading(r).colors_needed):
                need[t] += n
        able = [t for t in range(6) if verbs >> (L.V_COLOR + t) & 1]
        return L.V_COLOR + max(able, key=lambda t: (need[t], rng.random())) if able else None

    def _pay(self, game: Game, s: Any, rows: list[int], verbs: int, rng: np.random.Generator) -> int | None:
        return _PASS if verbs >> _PASS & 1 else None


_H = HeuristicAgent
_HANDLERS: dict[int, Any] = {
    int(kind): handler
    for handler, kinds in (
        (_H._priority, (Decision.PRIORITY,)),
        (_H._mulligan, (Decision.MULLIGAN,)),
        (_H._bottom, (Decision.BOTTOM,)),
        (_H._mode, (Decision.MODE,)),
        (_H._highest, (Decision.X, Decision.CHOOSE_NUMBER)),
        (_H._yes, (Decision.KICKER, Decision.UNLESS_PAY)),
        (_H._target, (Decision.TARGET,)),
        (_H._assign, (Decision.DIVIDE, Decision.ASSIGN_DAMAGE)),
        (_H._pay, (Decision.PAY_MANA,)),
        (_H._give_up, (
            Decision.SACRIFICE_COST, Decision.DISCARD_COST, Decision.COST_OBJECT, Decision.DISCARD, Decision.SACRIFICE,
        )),
        (_H._attacker, (Decision.ATTACKER,)),
        (_H._attack_target, (Decision.ATTACK_TARGET,)),
        (_H._blocker, (Decision.BLOCKER,)),
        (_H._block_which, (Decision.BLOCK_WHICH,)),
        (_H._may, (Decision.MAY,)),
        (_H._choose, (Decision.CHOOSE_OBJECT, Decision.SEARCH, Decision.CHOOSE_PLAYER)),
        (_H._keep_best, (Decision.LEGEND,)),
        (_H._scry, (Decision.SCRY,)),
        (_H._color, (Decision.MANA_COLOR, Decision.CHOOSE_COLOR)),
    )
    for kind in kinds
}  # fmt: skip
