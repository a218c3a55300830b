"""Plays a scenario: fires script rows when their player has priority, and stops where a run ends."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ..engine import layout as L
from ..engine.enums import AbilityKind, Decision, ItemKind, Over, Rule, Step, Zone
from ..engine.protocol import ACT_TURN_UP, ACT_TURN_UP_MORPH
from ..scenario import Scenario
from . import asserts
from .acts import Act, activations, acts, castings, casts, is_permission, mana_letters, paying_by_hand, plays
from .answers import Announcement, Answers, ScriptError
from .chance import ScriptedGame
from .naming import Names
from .rows import Action, Row, Run
from .stage import Stage, counter_kind, start
from .words import plain

FAR = 1 << 20
MANY_MANA = 8  # mana abilities that are tried before a spell
MANY = 4000  # decisions after which a scenario counts as stuck


class TimeOut(Exception):
    """A scenario takes too long."""


class Driver:
    """One scenario being played.

    Parameters
    ----------
    row : Row
        The scenario.
    stage : Stage
        Its position.
    payment : "auto" or "manual"
        Who picks the sources of mana: the engine, or this runner (`paying`).
    seconds : float
        Time limit.
    """

    def __init__(self, row: Row, stage: Stage, payment: str = "auto", seconds: float = 60.0) -> None:
        self.row = row
        self.payment = payment
        self.deadline = time.monotonic() + seconds
        self.failures: list[str] = []
        self.actions = list(row.actions)
        self.answers = Answers(row)
        self.forbidden: list[Action] = []  # attacks that were not legal
        self.defender: str | None = None
        self.decisions = 0

        def entering(g: Scenario) -> int:
            self.answers.look_at(g, Names(g, stage.hidden))
            if L.V_YES in g.game.legal_actions():  # what could be paid counts as paid, and costs nothing
                return L.V_YES
            return self.answers.action()

        self.g = start(stage, payment, entering)
        results = [[a for a in row.answers if a.queue == "results" and a.player == p] for p in (0, 1)]
        if any(results):
            self.g.game = ScriptedGame.of(self.g.game, results)
        self.names = Names(self.g, stage.hidden)
        self.answers.look_at(self.g, self.names)

    # ------------------------------------------------------------ the course of the game
    def play(self) -> list[str]:
        """Play all runs; what failed."""
        for n, run in enumerate(self.row.runs):
            self.answers.runs = n
            try:
                self.run(run)
            except ScriptError as e:
                self.failures.append(f"{self.where()}: {e}")
                return self.failures
            self.failures += self.unused()
            self.failures += asserts.check_all(self.g, self.names, run.checks, self)
        return self.failures

    def where(self) -> str:
        """Turn and step."""
        return f"turn {self.g.turn}, {Step(self.g._s.step).name.lower()}"

    def unused(self) -> list[str]:
        """The hidden assertion: nothing that was available is left."""
        self.answers.end_scry()
        self.answers.settle_losses()
        self.answers.settle_triggers()
        self.answers.settle_skips()
        self.answers.settle_replacements()
        left = [f"not done: {a}" for a in self.actions if a.run <= self.answers.runs and a not in self.forbidden]
        left += [f"decided without a script: {x}" for x in self.answers.unscripted]
        self.answers.unscripted.clear()
        if isinstance(self.g.game, ScriptedGame):
            left += [f"no flip or roll for: {a.text}" for a in self.g.game.left(self.answers.runs)]
        return left + [f"not asked for: {a.text!r} ({a.queue} of {'AB'[a.player]})" for a in self.answers.left()]

    def run(self, run: Run) -> None:
        """Play until the run's step is over."""
        turn, step = run.stop
        s = self.g._s
        if s.over == Over.TRUNCATED_TURNS:
            s.over = Over.NO
        s.max_turns = turn - 1 if step == Step.UNTAP else turn if step == Step.CLEANUP else FAR
        if not s.dk and not s.over:
            from ..engine import main

            main.resume_game(self.g.game.record, self.g.match.tables, 0)
            self.g.game._drain()
        while not self.g.game.is_over:
            if time.monotonic() > self.deadline:
                raise TimeOut
            self.decisions += 1
            if self.decisions > MANY:
                raise ScriptError("the game does not come to an end")
            kind = self.g.decision.kind
            if kind == Decision.PRIORITY:
                if not self.priority(turn, step):
                    return
            elif kind == Decision.ATTACKER:
                self.attackers()
            elif kind == Decision.BLOCKER:
                self.blockers()
            else:
                self.g.game.step(self.answers.action())

    def pass_priority(self, turn: int, step: Step) -> bool:
        """The player with priority passes; False if the run ends instead."""
        s = self.g._s
        ends = s.n_stack == 0 and s.frames[s.n_frames - 1].l[1] + 1 >= sum(not s.pl[p].lost for p in range(s.n_players))
        if not ends or step == Step.UNTAP or (s.turn, s.step) < (turn - 1, Step.MAIN2):
            self.g.game.step(L.V_PASS)
            return True
        if (s.turn, s.step) == (turn, step):
            return False
        before = self.g.game.clone()
        self.g.game.step(L.V_PASS)
        if (s.turn, s.step) > (turn, step) and not self.g.game.is_over and step != Step.CLEANUP:
            self.g.game = before  # the stop's step was skipped, or nobody has priority in it
            return False
        return True

    # ------------------------------------------------------------ priority
    def next_action(self, player: int) -> Action | None:
        """The first row of the player for this step."""
        s = self.g._s
        for a in self.actions:
            if a.player == player and a.turn == s.turn and a.step == s.step and a.run <= self.answers.runs:
                if a.op not in ("attack", "block"):
                    return a
        return None

    def priority(self, turn: int, step: Step) -> bool:
        """One thing that the player with priority does; False if the run ends."""
        self.answers.settle_losses()
        self.answers.settle_triggers()
        self.answers.settle_mana()
        self.answers.settle_skips()
        player = self.g.decision.player
        self.answers.shares = {}
        if self.g._s.step == Step.DECLARE_ATTACKERS:
            self.note_illegal_attacks()
        if self.g._s.step == Step.DECLARE_BLOCKERS:
            self.skip_illegal_blocks()
        while (action := self.next_action(player)) is not None:
            done = self.do(action, player)
            if done == "pass":
                break
            if done == "again":
                return True
        return self.pass_priority(turn, step)

    def remove(self, action: Action) -> None:
        """A row has been executed."""
        for i, a in enumerate(self.actions):
            if a is action:
                del self.actions[i]
                return

    def do(self, action: Action, player: int) -> str:
        """Do a row: "again" if priority comes back by itself, "next" to look at the next row, "pass" to wait."""
        op, args = action.op, action.args
        if op == "waitStackResolved":
            if self.g._s.n_stack == 0:
                self.remove(action)
                return "next"
            if args[0]:
                self.remove(action)
            return "pass"
        if op.startswith("check"):
            self.remove(action)
            if problem := asserts.check_row(self.g, self.names, action):
                self.failures.append(f"{self.where()}: {action}: {problem}")
            return "next"
        if op == "addCounters":
            self.remove(action)
            self.add_counters(*args)
            return "again"
        if op == "castSpell":
            return self.cast(action, player)
        if op == "activateAbility":
            return self.activate(action, player)
        if op == "activateManaAbility":
            with paying_by_hand(self.g):
                if not activations(self.g, self.names, args[0], mana=True):
                    return "pass"  # it may become possible later in the step
            self.remove(action)
            for _ in range(args[1] if len(args) > 1 else 1):
                self.tap_for_mana(action, args[0])
            return "again"
        if op == "playLand":
            found = plays(self.g, self.names, args[0])
            if not found:
                raise self.cant(action)
            self.perform(action, found[0], [], None)
            self.remove(action)
            return "again"
        raise ScriptError(f"unknown operation {op}")

    def cant(self, action: Action, why: str = "") -> ScriptError:
        """What to say of a row that can't be done."""
        stack = ", ".join(self.names.stack_texts(o)[0] for o in self.names.stack()) or "empty"
        return ScriptError(f"can't do: {action}{why}\n    possible: {'; '.join(self.g.options())}\n    stack: {stack}")

    def cast(self, action: Action, player: int) -> str:
        """A castSpell row."""
        card, *rest = action.args
        target = rest[0] if rest else None
        condition = rest[1] if len(rest) > 1 and isinstance(rest[1], str) else None
        clause = rest[2] if len(rest) > 2 else None
        if len(rest) > 1 and isinstance(rest[1], int) and sum(self.g._s.pl[player].pool[t] for t in range(6)) < rest[1]:
            return "pass"
        if not self.fulfilled(condition, clause):
            return "pass"
        found = self.affordable(lambda: castings(self.g, self.names, card))
        if not found:
            raise self.cant(action)
        self.perform(action, self.way_to_cast(found, player), _targets([target]), ItemKind.SPELL)
        self.remove(action)
        return "again"

    def way_to_cast(self, found: list[Act], player: int) -> Act:
        """Which of several ways to cast a card the choices mean ("Cast with Dash alternative cost: ..."): else the first."""
        head = self.answers.head("choices", player)
        several = len(found) > 1 and any(is_permission(self.g, a.code) for a in found)
        if head is not None and several and (named := self.permitted_by(found, head.text)):
            self.answers.take(head)
            found = named
            head = self.answers.head("choices", player) if len(found) > 1 else None
        if head is None:
            return found[0]
        low = plain(head.text)
        if low.startswith("cast with no alternative cost"):
            self.answers.take(head)
            return found[0]
        free = low.startswith(("without paying", "cast without paying"))
        if not free and not low.startswith("cast with "):
            return found[0]
        low = low.removeprefix("cast with ")
        keyword, _, cost = low.partition(" alternative cost")
        cost = cost.strip(": ").split(" (source")[0]
        others = [a for a in found if is_permission(self.g, a.code)]
        fits = [a for a in others if ("without paying" in a.texts[-1] if free else keyword in a.texts[-1])]
        fits = fits or [a for a in others if cost and cost in a.texts[-1]] or ([] if free else others)
        if not fits:
            return found[0]
        self.answers.take(head)
        return fits[0]

    def permitted_by(self, found: list[Act], name: str) -> list[Act]:
        """Those ways to cast a card that are due to an object whose name begins so; the card itself for the normal way."""
        s, cards = self.g._s, self.g.match.tables[0]["cards"]

        def sources(a: Act) -> list[int]:
            if not is_permission(self.g, a.code):
                return [a.o]
            printed = [
                o
                for o in self.names.zone(Zone.BATTLEFIELD)
                if cards[s.o[o].card]["ability0"] <= a.ability < cards[s.o[o].card]["ability1"]
            ]
            given = [s.effects[i].src for i in range(s.n_effects) if s.effects[i].a == a.ability]
            return [*printed, *(o for o in given if o >= 0)] or [a.o]

        low = name.casefold()
        return [a for a in found if any(n.casefold().startswith(low) for o in sources(a) for n in self.names.own_names(o))]

    def fulfilled(self, condition: str | None, clause: str | None) -> bool:
        """Whether what a row waits for is on the stack."""
        if condition is None:
            return clause is None or self.names.on_stack(clause, top=True)
        if clause is None or clause == "WHILE_ON_STACK":
            return self.names.on_stack(condition)
        if clause == "WHILE_NOT_ON_STACK":
            return not self.names.on_stack(condition)
        if clause == "WHILE_COPY_ON_STACK":
            return self.names.on_stack(condition, copy=True)
        return self.names.on_stack(condition) and self.names.on_stack(clause, top=True)

    def activate(self, action: Action, player: int) -> str:
        """An activateAbility row."""
        text, *rest = action.args
        condition, clause = None, None
        targets = rest
        if len(rest) == 2 or (len(rest) == 3 and str(rest[2]).startswith("WHILE_")):
            targets, condition, clause = rest[:1], rest[1], rest[2] if len(rest) == 3 else None
        if not self.fulfilled(condition, clause):
            return "pass"
        found = self.affordable(lambda: activations(self.g, self.names, text))
        if not found:
            if activations(self.g, self.names, text, mana=True):
                self.tap_for_mana(action, text)
                self.remove(action)
                return "again"
            raise self.cant(action)
        spell = casts(self.g, self.names, found[0])
        kind: ItemKind | None = ItemKind.SPELL if spell else ItemKind.ACTIVATED
        if found[0].code in (ACT_TURN_UP, ACT_TURN_UP_MORPH):
            kind = ItemKind.TURN_UP
        elif not spell and (found[0].ability < 0 or is_permission(self.g, found[0].code)):
            kind = None  # a land is played
        self.perform(action, found[0], _targets(targets), kind)
        self.remove(action)
        return "again"

    def affordable(self, find: Callable[[], list[Act]]) -> list[Act]:
        """What `find` finds; paying by hand, after mana abilities that cost more than {T} where that makes it possible."""
        found = find()
        if found or not self.g._s.manual_payment:
            return found
        before = self.g.game, list(self.answers.left_over), self.answers.announced
        t = self.g.match.tables[0]["abilities"]
        cards = self.g.match.tables[0]["cards"]
        for _ in range(MANY_MANA):
            ways = [
                a
                for a in acts(self.g, self.names)
                if a.ability >= 0
                and t[a.ability]["kind"] == AbilityKind.MANA
                and not cards[self.g._s.o[a.o].card]["plain_mana"]
            ]
            if not ways:
                break
            self.g.game = self.g.game.clone()
            self.perform(self.actions[0], ways[0], [], ItemKind.MANA)
            while not self.g.game.is_over and self.g.decision.kind != Decision.PRIORITY:
                self.g.game.step(self.answers.action())
            if found := find():
                return found
        self.g.game, self.answers.left_over, self.answers.announced = before
        return []

    def tap_for_mana(self, action: Action, text: str) -> None:
        """Activate a mana ability once."""
        with paying_by_hand(self.g):
            found = activations(self.g, self.names, text, mana=True)
            t = self.g.match.tables[0]["abilities"]
            found = [a for a in found if a.ability >= 0 and t[a.ability]["kind"] == AbilityKind.MANA]
            if not found:
                raise self.cant(action)
            self.perform(action, found[0], [], ItemKind.MANA, mana_letters(text))
            while not self.g.game.is_over and self.g.decision.kind != Decision.PRIORITY:
                self.g.game.step(self.answers.action())

    def perform(
        self, action: Action, act: Act, targets: list[str], kind: ItemKind | None, mana: list[int] | None = None
    ) -> None:
        """Do an action and announce what it begins."""
        g = self.g
        player = g.decision.player
        if kind == ItemKind.SPELL:
            face = g._s.o[act.o].physical
            if act.other_face:
                face = int(g.match.tables[0]["cards"][face]["other"])
            self.answers.open_kicker(g.match.tables[0]["cards"][face])
        g.game.step(L.N_VERBS + act.o)
        if not g.game.is_over and g.decision.kind == Decision.CHOOSE_ACTION:
            g.game.step(L.V_NUMBER + act.n)
        if kind is None:
            return
        said = Announcement(act.o, kind, list(targets), list(mana or []))
        self.answers.announced = said
        self.answers.amounts = {}
        while not g.game.is_over and g.decision.kind == Decision.MANA_COLOR and kind == ItemKind.MANA:
            g.game.step(self.answers.action())
        while g._announcing(act.o, kind):
            g.game.step(self.answers.action())
        self.answers.close_kicker(player)
        self.answers.announced = None
        self.answers.amounts = {}
        if said.targets:
            raise ScriptError(f"{action}: nobody asked for the target {said.targets[0]!r}")

    def add_counters(self, ref: str, kind: str, n: int) -> None:
        """Put counters on the first permanent of a name."""
        from ..engine import main

        found = self.names.permanents(ref)
        if not found:
            raise ScriptError(f"no permanent {ref!r} to put counters on")
        index = self.g._counter(counter_kind(kind))
        args = (self.g.game.record, self.g.match.tables, 0)
        self.g._setup.set_counters(*args, found[0], index, self.g._s.o[found[0]].counters[index] + n)
        main.renew_decision(*args)

    # ------------------------------------------------------------ combat
    def declared(self, op: str, player: int) -> list[Action]:
        """Rows of a declaration."""
        s = self.g._s
        return [
            a
            for a in self.actions
            if a.op == op and a.player == player and a.turn == s.turn and a.run <= self.answers.runs
        ]

    def attackers(self) -> None:
        """One step of declaring attackers."""
        g = self.g
        legal = [a - L.N_VERBS for a in g.game.legal_actions() if a >= L.N_VERBS]
        if g._s.n_attackers == 0:
            self.defender = None
            self.answers.attack_order = []
        for row in self.declared("attack", g.decision.player):
            found = self.names.find(row.args[0], legal)
            if not found:
                continue
            self.defender = row.args[1] if len(row.args) > 1 else self.defender
            self.answers.attack_order.append(found[0])
            g.game.step(L.N_VERBS + found[0])
            self.remove(row)
            if not g.game.is_over and g.decision.kind == Decision.ATTACK_TARGET:
                self.attack_target(row)
            return
        if L.V_PASS in g.game.legal_actions():
            g.game.step(L.V_PASS)
            return
        g.game.step(L.N_VERBS + self.forced_attacker(legal))

    def forced_attacker(self, legal: list[int]) -> int:
        """Of the creatures that can attack, while some must: one of those that the requirement is about."""
        required = [o for o in legal if self.g._s.o[o].ch.rules & Rule.MUST_ATTACK] or legal
        for o in required:
            trial = self.g.game.clone()
            trial.step(L.N_VERBS + o)
            if trial.is_over or trial.decision.kind != Decision.ATTACKER or L.V_PASS in trial.legal_actions():
                return o
        return required[0]

    def attack_target(self, row: Action) -> None:
        """Whom the declared attacker attacks."""
        g = self.g
        rows = [a - L.N_VERBS for a in g.game.legal_actions() if a >= L.N_VERBS]
        if self.defender is not None:
            rows = self.names.find(self.defender, rows)
            if not rows:
                raise ScriptError(f"{row}: can't attack {self.defender!r}")
        players = [r for r in rows if r >= L.FIRST_PLAYER]
        g.game.step(L.N_VERBS + (players or rows)[0])

    def blockers(self) -> None:
        """One step of declaring blockers."""
        g = self.g
        legal = [a - L.N_VERBS for a in g.game.legal_actions() if a >= L.N_VERBS]
        for row in self.declared("block", g.decision.player):
            found = self.names.find(row.args[0], legal)
            for blocker in found:
                trial = g.game.clone()
                g.game.step(L.N_VERBS + blocker)
                if not g.game.is_over and g.decision.kind == Decision.BLOCK_WHICH:
                    attackers = [a - L.N_VERBS for a in g.game.legal_actions() if a >= L.N_VERBS]
                    met = self.names.find(row.args[1], attackers)
                    if not met:
                        g.game = trial
                        continue
                    g.game.step(L.N_VERBS + met[0])
                self.remove(row)
                return
        self.skip_illegal_blocks()
        g.game.step(L.V_PASS if L.V_PASS in g.game.legal_actions() else L.N_VERBS + legal[0])

    def note_illegal_attacks(self) -> None:
        """Attacks of creatures that are there but that the rules forbid are no rows left, unless another combat comes."""
        m, player = self.g._s.attackers, self.g._s.active_player
        own = [o for o in self.names.zone(Zone.BATTLEFIELD, player) if not m[o >> 6] >> (o & 63) & 1]
        self.forbidden += [row for row in self.declared("attack", player) if self.names.find(row.args[0], own)]

    def skip_illegal_blocks(self) -> None:
        """Blocks of creatures that are there against attackers that attack, but that the rules forbid, are no rows left."""
        m, player = self.g._s.attackers, 1 - self.g._s.active_player
        for row in self.declared("block", player):
            attackers = [o for o in self.names.zone(Zone.BATTLEFIELD) if m[o >> 6] >> (o & 63) & 1]
            own = self.names.zone(Zone.BATTLEFIELD, player)
            if self.names.find(row.args[1], attackers) and self.names.find(row.args[0], own):
                self.remove(row)


def _targets(written: list[Any]) -> list[str]:
    """Targets that a row names, in order."""
    return [part for t in written if t is not None and t != "" for part in str(t).split("^")]
