"""Answers the engine's decisions from a scenario's queues: choices, targets and modes of each player."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..engine import layout as L
from ..engine.enums import AbilityKind, Decision, ItemKind, OptionalCost, Proc, Zone
from ..vm.opcodes import OP_CAST_NOW, OP_CHANGE_TARGETS, OP_CHOOSE_NAME
from . import defaults
from .queues import COLORS, SKIPS, Queues, mana_type
from .rows import Answer, Row
from .words import alike, plain

_HELP = ("convoke", "delve", "improvise")


class ScriptError(Exception):
    """Something that the script says can't be done as it says; the message says what and what there is."""


@dataclass
class Announcement:
    """What a script row says about the spell or ability that is being announced."""

    o: int
    kind: ItemKind
    targets: list[str] = field(default_factory=list)
    mana: list[int] = field(default_factory=list)  # types to make, for mana abilities


@dataclass
class Rest:
    """The names that are left of an answer "A^B", for the same question."""

    player: int
    kind: Decision
    source: int
    names: list[str]


class Answers(Queues):
    """The queues of both players and what is said of the announcement under way."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.announced: Announcement | None = None
        self.rest: Rest | None = None
        self.amounts: dict[int, int] = {}  # parts of a division by target
        self.numbers: int | None = None  # a number beyond the page that is shown
        self.shares: dict[int, dict[int, list[int]]] = {}  # combat damage of this step, by player and source
        self.attack_order: list[int] = []  # attackers as they were declared
        self.tapping = -1  # what is tapped to pay by hand

    # ------------------------------------------------------------ the pending decision
    def action(self) -> int:
        """The action that answers the pending decision.

        Raises
        ------
        ScriptError
            The script answers it with something that is not legal.
        """
        kind = self.g.decision.kind
        if self.numbers is not None:
            n, self.numbers = self.numbers, None
            return self.number(n)
        if kind != Decision.SCRY:
            self.end_scry()
        self.settle_mana()
        self.settle_losses()
        if kind not in (Decision.KICKER, Decision.MODE):
            self.close_kicker(self.g.decision.player)
        answer: Callable[[int], int] | None = getattr(self, f"_on_{kind.name.lower()}", None)
        return answer(self.g.decision.player) if answer else self._on_other(self.g.decision.player)

    def legal(self) -> list[int]:
        """Ids of the legal actions."""
        return self.g.game.legal_actions()

    def rows(self) -> list[int]:
        """Rows that can be picked."""
        return [a - L.N_VERBS for a in self.legal() if a >= L.N_VERBS]

    def can_stop(self) -> bool:
        """Whether nothing (more) need be picked."""
        return L.V_PASS in self.legal()

    def number(self, n: int) -> int:
        """The action for a number, or the one that shows more numbers."""
        a = L.V_NUMBER + n - self.g._s.d_base
        if L.V_NUMBER <= a < L.V_NUMBER + L.N_NUMBERS and a in self.legal():
            return a
        if L.V_NEXT_PAGE in self.legal() and a >= L.V_NUMBER + L.N_NUMBERS:
            self.numbers = n
            return L.V_NEXT_PAGE
        raise ScriptError(f"{n} is not possible; {self.asked()}")

    def numbers_now(self) -> list[int]:
        """Numbers that can be chosen (those of the first page)."""
        return [self.g._s.d_base + a - L.V_NUMBER for a in self.legal() if L.V_NUMBER <= a < L.V_NUMBER + L.N_NUMBERS]

    def asked(self) -> str:
        """The pending decision in words."""
        d = self.g.decision
        about = self.names.who(d.source) if d.source >= 0 else ""
        rows = ", ".join(self.names.who(r) for r in self.rows()) or ", ".join(map(str, self.numbers_now()))
        heads = [f"{n}: {a.text}" for n in ("choices", "targets", "modes") if (a := self.head(n, d.player))]
        return (
            f"{'AB'[d.player]} decides {d.kind.name.lower()}{' for ' + about if about else ''}; "
            f"possible: {rows or 'yes, no'}; next answers: {', '.join(heads) or 'none'}"
        )

    # ------------------------------------------------------------ picking objects
    def pick(self, player: int, queues: Sequence[str]) -> int | None:
        """A row or "done" from the queues; None if they say nothing about this question."""
        rows, d = self.rows(), self.g.decision
        self.asked_for[player] = True
        rest = self.rest
        if rest is not None and (rest.player, rest.kind, rest.source) == (player, d.kind, d.source):
            if rest.names and (found := self.names.find(rest.names[0], rows)):
                rest.names.pop(0)
                return L.N_VERBS + found[0]
            done, self.rest = not rest.names, None
            if done and self.can_stop():
                return L.V_PASS
        agreed = self.agrees(player, rows) if self.can_stop() and d.kind != Decision.TARGET else None
        if agreed is False:
            return L.V_PASS
        head = self.head("choices", player)
        if not self.can_stop() and len(rows) == 1 and head is not None and head.text == "Yes":
            if self._instruction() == OP_CHANGE_TARGETS:  # the last target that can be changed must be
                self.take(head)
                return L.N_VERBS + rows[0]
        if agreed and rows == [d.source]:  # "you may cast it"
            return L.N_VERBS + rows[0]
        for name in queues:
            queue = self.queue(name, player)
            for i, answer in enumerate(queue):
                if answer.text == SKIPS[name]:
                    if i == 0 and self.can_stop():
                        self.take(answer)
                        return L.V_PASS
                    if i == 0 or name == "choices":
                        break
                    continue
                picked = self._pick_named(player, answer, rows)
                if picked is not None:
                    return picked
                if name == "choices":
                    break
        return L.N_VERBS + rows[0] if agreed and len(rows) == 1 else None

    def agrees(self, player: int, rows: list[int]) -> bool | None:
        """Yes or no at the head of the choices, where "you may choose" is one question here and two there."""
        head, *more = [*self.queue("choices", player), None]
        if head is None or head.text not in ("Yes", "No"):
            return None
        if head.text == "Yes":
            after = [*more[:1], *self.queue("targets", player)[:1]]
            named = any(a and self.names.find(a.text.split("^")[0], rows) for a in after)
            if not named and self.strict and len(rows) > 1:
                return None
        self.take(head)
        return head.text == "Yes"

    def _pick_named(self, player: int, answer: Answer, rows: list[int]) -> int | None:
        first, *more = re.sub(r"^mode=\d+", "", answer.text).split("^")
        found = self.names.find(first, rows)
        if not found and self.g.decision.kind == Decision.TARGET:  # a later one may have to be picked first
            for i, name in enumerate(more):
                if found := self.names.find(name, rows):
                    more[i] = first
                    break
        if not found:
            return None
        if more or "^" in answer.text:
            self.rest = Rest(player, self.g.decision.kind, self.g.decision.source, more)
        self.take(answer)
        if answer.amount is not None:
            self.amounts[found[0]] = answer.amount
        return L.N_VERBS + found[0]

    def first_row(self, player: int, *, bad: bool, worst: bool = False) -> int:
        """What is picked when nobody says: by the effect's nature; the least valuable where one loses it."""
        rows = self.rows()
        if worst:
            return L.N_VERBS + min(rows, key=lambda r: (defaults.worth(self.g, r), r))
        row = defaults.best_row(self.g, player, rows, bad)
        if row is not None:
            return L.N_VERBS + row
        return L.V_PASS if self.can_stop() else L.N_VERBS + min(rows)

    # ------------------------------------------------------------ announcing
    def announcing(self) -> Announcement | None:
        """What the script says about the announcement whose decision is pending."""
        a = self.announced
        return a if a is not None and self.g._announcing(a.o, a.kind) else None

    def _on_target(self, player: int) -> int:
        self.asked_for[player] = True
        a, rows = self.announcing(), self.rows()
        if a is not None and a.targets:
            found = self.names.find(re.sub(r"^mode=\d+", "", a.targets[0]), rows)
            if found:
                a.targets.pop(0)
                return L.N_VERBS + found[0]
        dividing = bool(self.amounts)
        head = self.head("targets", player)
        if dividing and self.can_stop() and (head is None or head.amount is None):
            return L.V_PASS
        picked = self.pick(player, ["targets"])
        if picked is not None:
            return picked
        if a is not None and a.targets and not self.can_stop():
            raise ScriptError(f"{a.targets[0]!r} is no legal target; {self.asked()}")
        if a is not None and self.can_stop() and (self.strict or self._said_targets(a)):
            return L.V_PASS
        picked = self.pick(player, ["choices"])
        if picked is not None:
            return picked
        if self.can_stop() and self.strict:
            return L.V_PASS
        if self.queue("targets", player) and not self.can_stop() and len(rows) > 1:
            raise ScriptError(f"no answer names a legal target; {self.asked()}")
        if len(rows) > 1:
            self.note(f"target of {self.names.who(self.g.decision.source)}")
        return self.first_row(player, bad=defaults.harmful(self.resolving_text()))

    def _said_targets(self, a: Announcement) -> bool:
        """Whether the row itself named targets of the announcement."""
        return bool(self.g._s.stack[self.g._s.n_stack - 1].n_targets) and not a.targets

    def resolving_text(self) -> str:
        """Rules text of what is being announced, put on the stack, or resolving."""
        s = self.g._s
        ability = -1
        if self.g.decision.kind in (Decision.TARGET, Decision.DIVIDE) and s.n_stack:
            ability = s.stack[s.n_stack - 1].ability
            if ability < 0:
                o = s.stack[s.n_stack - 1].obj
                from ..cards.text import card_text

                return card_text(self.g.match.cards[s.o[o].card])
        elif s.n_contexts > 0:
            ability = s.cx[s.n_contexts - 1].it.ability
        return self.g.match.ability_text(ability) if ability >= 0 else ""

    def _on_mode(self, player: int) -> int:
        s = self.g._s
        item = s.stack[s.n_stack - 1]
        n_modes = int(self.g.match.tables[0]["abilities"][item.ability]["n_modes"])
        open_ = self.numbers_now()
        head = self.head("modes", player)
        while head is not None and head.text == SKIPS["modes"]:
            self.take(head)
            if self.can_stop():
                return L.V_PASS
            if item.modes:
                raise ScriptError(f"a mode must be chosen; {self.asked()}")
            head = self.head("modes", player)  # the end of an earlier choice that ended by itself
        if head is not None:
            self.take(head)
            n = int(head.text)
            if n - 1 in open_:  # its printed number
                return self.number(n - 1)
            if 1 <= n <= len(open_) and n <= n_modes - bin(item.modes).count("1"):
                return self.number(open_[n - 1])
            raise ScriptError(f"no mode {n}; {self.asked()}")
        if self.can_stop():
            return L.V_PASS
        self.note("mode", strict=False)
        return min(a for a in self.legal() if a >= L.V_NUMBER)

    def _on_x(self, player: int) -> int:
        n = self.amount(player)
        if n is not None:
            return self.number(n)
        if (meant := self.x_meant(player)) is not None:
            return self.number(meant)
        if self.g.decision.remaining > 0:
            self.note("X")
        return self.number(min(self.g.decision.remaining, 10))

    def x_meant(self, player: int) -> int | None:
        """The greatest X with which the head of the choices can pay a cost, where what pays says what X is."""
        head = self.head("choices", player)
        if head is None or self.g.game.is_over:
            return None
        before, source = self.g.game, self.g.decision.source
        costs = (Decision.DISCARD_COST, Decision.SACRIFICE_COST, Decision.COST_OBJECT)
        try:
            for n in reversed(self.numbers_now()):
                self.g.game = before.clone()
                self.g.game.step(L.V_NUMBER + n - self.g._s.d_base)
                while not self.g.game.is_over and self.g.decision.kind == Decision.TARGET:
                    self.g.game.step(self.legal()[-1])
                same = not self.g.game.is_over and self.g.decision.source == source
                if same and self.g.decision.kind in costs and self.names.find(head.text.split("^")[0], self.rows()):
                    return n
        finally:
            self.g.game = before
        return None

    def amount(self, player: int) -> int | None:
        """A number from the head of the choices ("X=3")."""
        head = self.head("choices", player)
        if head is not None and (found := re.fullmatch(r"(?:X=)?(\d+)", head.text)):
            self.take(head)
            return int(found[1])
        return None

    def _on_divide(self, player: int) -> int:
        target = self.g.decision.reference
        n = self.amounts.pop(target, None)
        head = self.head("targets", player)
        if n is None and head is not None and head.amount is not None and self.names.is_called(target, head.text):
            self.take(head)
            n = head.amount
        if n is None:
            numbers = self.numbers_now()
            n = max(numbers) if len(numbers) == 1 or not self.amounts else min(numbers)
        return self.number(n)

    def yes_no(self, player: int) -> int:
        """Yes or no from the head of the choices, yes by default.

        With strict answers the other program finds it at the head: a name before it was for a question with one answer.
        """
        head, *more = [*self.queue("choices", player), None]
        if self.strict and head is not None and any(a and a.text in ("Yes", "No") for a in more):
            if head.text in self.g.match.names:
                self.take(head)
                head = self.head("choices", player)  # type: ignore[assignment]
        if head is not None and head.text in ("Yes", "No"):
            self.take(head)
            return L.V_YES if head.text == "Yes" else L.V_NO
        self.note(f"yes or no ({self.g.decision.kind.name.lower()})", strict=False)
        return L.V_YES

    def _on_kicker(self, player: int) -> int:
        head = self.head("choices", player)
        self.skip_unpayable(player)
        if head is not None and head.text == SKIPS["choices"]:  # nothing is given up for it
            self.take(head)
            answer: int = L.V_NO
        else:
            answer = self.yes_no(player)
        self.kicker = "no" if answer == L.V_NO else "yes"
        return answer

    def skip_unpayable(self, player: int) -> None:
        """Of several kicker costs those that can't be paid are not asked for: a "no" to them is used up."""
        s, t = self.g._s, self.g.match.tables[0]
        card = t["cards"][s.o[s.stack[s.n_stack - 1].obj].card]
        rows = t["abilities"][card["ability0"] : card["ability1"]]
        optional = [(i, a["op"]) for i, a in enumerate(rows) if a["kind"] == AbilityKind.OPTIONAL_COST]
        kickers = [i for i, op in optional if op == OptionalCost.KICKER]
        left = sum(1 for i in kickers if i >= s.frames[s.n_frames - 1].l[4] - 1)
        said = [a.text for a in self.queue("choices", player)]
        run = next((i for i, x in enumerate(said) if x not in ("Yes", "No")), len(said))
        while kickers and run > left and (head := self.head("choices", player)) is not None and head.text == "No":
            self.take(head)
            run -= 1

    def _on_may(self, player: int) -> int:
        return self.yes_no(player)

    def _on_unless_pay(self, player: int) -> int:
        return self.yes_no(player)

    # ------------------------------------------------------------ costs
    def _on_sacrifice_cost(self, player: int) -> int:
        return self.loss(player)

    def _on_discard_cost(self, player: int) -> int:
        return self.loss(player)

    def _on_cost_object(self, player: int) -> int:
        helper = self.helper(player)
        return self.loss(player) if helper is None else helper

    def _on_sacrifice(self, player: int) -> int:
        return self.loss(player)

    def _on_discard(self, player: int) -> int:
        return self.loss(player)

    def helper(self, player: int) -> int | None:
        """What helps to pay for a spell (convoke, delve, improvise), where the choices say so each time; None if not."""
        if not self.row.by_hand[player]:
            return None
        head = self.head("targets", player)
        if head is not None and head.text == SKIPS["targets"]:
            self.take(head)
        words = [a for a in self.queue("choices", player) if a.text.casefold() in _HELP]
        if not words:
            return None
        self.take(words[0])
        return self.pick(player, ["targets", "choices"])

    def loss(self, player: int) -> int:
        """What a player gives away."""
        self.given[player] += 1
        head = self.head("choices", player)
        if head is not None and head.text == "Yes" and not self.can_stop():  # it is no choice here
            self.take(head)
        picked = self.pick(player, ["choices", "targets"])
        if picked is not None:
            return picked
        if self.can_stop() and self.strict:
            return L.V_PASS
        if len(self.rows()) > 1:
            self.note(self.g.decision.kind.name.lower(), strict=False)
        return self.first_row(player, bad=False, worst=True)

    def _on_pay_mana(self, player: int) -> int:
        from .paying import source

        action = source(self, player)
        self.tapping = action - L.N_VERBS if action >= L.N_VERBS else -1
        return action

    def _on_mana_color(self, player: int) -> int:
        from .paying import color

        offered = [a - L.V_COLOR for a in self.legal() if L.V_COLOR <= a < L.V_COLOR + 6]
        a = self.announced
        head = self.head("choices", player)
        if head is not None and self._has_choice(offered) and mana_type(head.text) in offered and not (a and a.mana):
            self.take(head)
            return L.V_COLOR + mana_type(head.text)
        if a is not None and a.mana:
            wanted = a.mana[0]
            if wanted in offered:
                a.mana.pop(0)
                return L.V_COLOR + wanted
        if len(offered) == 1:
            return L.V_COLOR + offered[0]
        if (
            any(self.g._s.frames[i].proc in (Proc.CAST, Proc.PAY) for i in range(self.g._s.n_frames))
            and (t := color(self, player, offered)) is not None
        ):
            return L.V_COLOR + t
        return self.color(player, offered)

    def _has_choice(self, offered: list[int]) -> bool:
        """Whether the source that is tapped could make several types of mana, though only some fit."""
        if len(offered) > 1 or self.tapping < 0:
            return len(offered) > 1
        mana = int(self.g.match.tables[0]["cards"][self.g._s.o[self.tapping].card]["mana"])
        return bool(mana & mana - 1)

    def color(self, player: int, offered: list[int]) -> int:
        """A colour or type of mana from the head of the choices."""
        head = self.head("choices", player)
        if head is not None and (low := head.text.casefold()) in COLORS and COLORS.index(low) in offered:
            self.take(head)
            return L.V_COLOR + COLORS.index(low)
        self.note("colour", strict=False)
        return L.V_COLOR + offered[0]

    def _on_choose_color(self, player: int) -> int:
        return self.color(player, [a - L.V_COLOR for a in self.legal() if L.V_COLOR <= a < L.V_COLOR + 6])

    # ------------------------------------------------------------ triggers and replacements
    def _on_order_triggers(self, player: int) -> int:
        s = self.g._s
        options = [a for a in self.legal() if a >= L.V_NUMBER]
        self.ordered[player] += 1
        head = self.head("choices", player)
        if head is not None:
            literal = [a for a in options if self.literally(head.text, s.pending[s.d_base + a - L.V_NUMBER].ability)]
            for a in sorted([*literal, *options], key=lambda a: (a not in literal, self.age(a))):
                e = s.pending[s.d_base + a - L.V_NUMBER]
                if self.is_trigger(head.text, e.src, e.ability):
                    self.take(head)
                    return a
            if (likely := self._alike_trigger(head.text, options)) is not None:
                self.take(head)
                return likely
        self.note("order of triggers", strict=False)
        return options[0]

    def age(self, a: int) -> int:
        """Since when the permanent that an option of `_on_order_triggers` is about was on the battlefield."""
        e = self.g._s.pending[self.g._s.d_base + a - L.V_NUMBER]
        return self.entered.get((e.ev_obj, e.ev_gen), 0)

    def literally(self, ref: str, ability: int) -> bool:
        """Whether an ability's text begins with the very words ("When " is not "Whenever ")."""
        return self.g.match.ability_text(ability).startswith(ref)

    def _alike_trigger(self, ref: str, options: list[int]) -> int | None:
        """The trigger whose text is told otherwise than the script does, if one is much more like it than the others."""
        s = self.g._s
        scores = []
        for a in options:
            e = s.pending[s.d_base + a - L.V_NUMBER]
            names = self.names.own_names(e.src)
            scores.append((alike(plain(ref, names), self.names.ability(e.src, e.ability)), a))
        scores.sort(key=lambda x: (-x[0], x[1]))
        best = s.pending[s.d_base + scores[0][1] - L.V_NUMBER].ability
        others = [x for x, a in scores if s.pending[s.d_base + a - L.V_NUMBER].ability != best]
        return scores[0][1] if scores[0][0] > 0.7 and scores[0][0] - max(others, default=0) > 0.15 else None

    def _on_replacement(self, player: int) -> int:
        options = [a for a in self.legal() if a >= L.V_NUMBER]
        head = self.head("choices", player)
        if head is not None:
            texts = {a: self.g._number_text(self.g._s.d_base + a - L.V_NUMBER).casefold() for a in options}
            parts = [p.casefold() for p in head.text.split("*")]
            name = parts[0].split(":")[0].strip()
            for a in options:
                if texts[a] and (texts[a].startswith(name) or name.startswith(texts[a].split(":")[0])):
                    self.take(head)
                    return a
        self.note("order of replacement effects", strict=False)
        return options[0]

    # ------------------------------------------------------------ resolving
    def _on_choose_object(self, player: int) -> int:
        ordering = self._ordering()
        looked_at = all(r < L.FIRST_PLAYER and self.g._s.o[r].zone == Zone.LOOKED_AT for r in self.rows())
        queues = ["targets", "choices"] if looked_at and not ordering else ["choices", "targets"]
        if looked_at:
            self.looked_at[player] = [self.names.name(r) for r in self.rows()]
        named = head.text if (head := self.head("choices", player)) is not None else ""
        picked = self.pick(player, queues)
        if picked is not None:
            if named not in ("Yes", "No") and picked >= L.N_VERBS and self._casting(picked - L.N_VERBS):
                head = self.head("choices", player)
                if head is not None and head.text == "Yes":  # which card, and then whether
                    self.take(head)
            return picked
        if ordering:
            return L.N_VERBS + self.rows()[0]
        if self.can_stop() and self.strict:
            return L.V_PASS
        if len(self.rows()) > 1:
            self.note("choice of an object")
        bad = defaults.harmful(self.resolving_text())
        action = self.first_row(player, bad=bad)
        if action == L.V_PASS and not bad:  # "you may" is a yes
            return L.N_VERBS + max(self.rows(), key=lambda r: (defaults.worth(self.g, r), -r))
        return action

    def _casting(self, o: int) -> bool:
        """Whether the card would now be cast by an effect, and asks for no optional cost itself."""
        if self._instruction() != OP_CAST_NOW or o >= L.N_OBJECTS:
            return False
        card = self.g.match.tables[0]["cards"][self.g._s.o[o].physical]
        return card["kicker"] < 0 and not card["options"] & 3

    def _instruction(self) -> int:
        """The instruction that is being followed, -1 if none is."""
        f = self.g._s.frames[self.g._s.n_frames - 1]
        return int(self.g.match.tables[0]["code"][f.l[0]]) if f.proc == Proc.RESOLVE else -1

    def _ordering(self) -> bool:
        """Whether only the order of looked-at cards is asked."""
        s = self.g._s
        looked_at = all(r < L.FIRST_PLAYER and s.o[r].zone == Zone.LOOKED_AT for r in self.rows())
        return looked_at and not self.can_stop() and len(self.rows()) == self.g.decision.remaining

    def _on_search(self, player: int) -> int:
        picked = self.pick(player, ["targets", "choices"])
        if picked is not None:
            return picked
        if self.can_stop() and self.strict:
            return L.V_PASS
        self.note("search", strict=False)
        return L.N_VERBS + self.rows()[0]

    def _on_scry(self, player: int) -> int:
        """Cards that the targets name go to the bottom or graveyard, the others stay on top."""
        card = self.g.decision.source
        key = (player, self.g.decision.reference)
        if self.scried != key:
            self.end_scry()
            self.scried = key
        for name in ("targets", "choices"):
            for answer in self.queue(name, player):
                names = answer.text.split("^")
                hit = next((n for n in names if self.names.is_called(card, n)), None)
                if hit is not None:
                    names.remove(hit)
                    self.replace(answer, names)
                    return L.V_NO
                if name == "choices":
                    break
        return L.V_YES

    def _on_legend(self, player: int) -> int:
        return self._on_choose_object(player)

    def _on_choose_player(self, player: int) -> int:
        picked = self.pick(player, ["choices", "targets"])
        return picked if picked is not None else self.first_row(player, bad=defaults.harmful(self.resolving_text()))

    def _on_attack_target(self, player: int) -> int:
        picked = self.pick(player, ["choices", "targets"]) if len(self.rows()) > 1 else None
        if picked is not None:
            return picked
        players = [r for r in self.rows() if r >= L.FIRST_PLAYER]
        return L.N_VERBS + (players or self.rows())[0]

    def _on_choose_number(self, player: int) -> int:
        n = self.amount(player)
        if n is not None:
            return self.number(n)
        numbers = self.numbers_now()
        head = self.head("choices", player)
        if head is not None and (kind := self.creature_type(head.text)) is not None and kind in numbers:
            self.take(head)
            return self.number(kind)
        if head is not None and self._instruction() == OP_CHOOSE_NAME:
            named = [i for i, c in enumerate(self.g.match.cards) if c.name.casefold() == head.text.casefold()]
            if named:
                self.take(head)
                return self.number(named[0])
        if head is not None and (half := self.half_named(head.text)) in numbers:
            self.take(head)
            return self.number(half)
        if len(numbers) > 1:
            self.note("number", strict=False)
        if self._instruction() == OP_CAST_NOW:  # the card as it is, not its other half
            return self.number(min(numbers))
        return self.number(max(numbers) if self.g.decision.remaining else min(numbers))

    def half_named(self, text: str) -> int:
        """Of a card that is to be cast: 0 for the face or half that is named ("Cast Fire"), 1 for the other one; else -1."""
        o = self.g.decision.source
        if not text.startswith(("Cast ", "Play ")) or not 0 <= o < L.N_OBJECTS:
            return -1
        card = self.g.match.cards[self.g._s.o[o].physical]
        names = [card.name, card.other.name if card.other else ""]
        return names.index(text[5:]) if text[5:] in names else -1

    def creature_type(self, name: str) -> int | None:
        """The number by which the engine asks for a creature type."""
        bits = int(self.g.match.tables["creature_types"][0])
        types = [t for i, t in enumerate(self.g.match.subtypes) if bits >> i & 1]
        return next((i for i, t in enumerate(types) if t.casefold() == name.casefold()), None)

    def _on_assign_damage(self, player: int) -> int:
        if player not in self.shares:
            self.shares[player] = self.plan_shares(player)
        source, numbers = self.g.decision.source, self.numbers_now()
        said = self.shares[player].get(source, [])
        place = defaults.place(self.g)
        n = said[place] if place < len(said) else defaults.damage_share(self.g)
        return self.number(min(max(n, min(numbers)), self.g.decision.remaining))

    def plan_shares(self, player: int) -> dict[int, list[int]]:
        """The division of combat damage from the choices, an X for each recipient of each creature that divides its damage.

        Creatures come in the order in which they were declared, which is not the order in which the engine asks.
        """
        plan: dict[int, list[int]] = {}
        for source, recipients in defaults.dividers(self.g, player, self.attack_order):
            plan[source] = []
            for _ in range(recipients):
                head = self.head("choices", player)
                if head is not None and head.text == SKIPS["choices"]:
                    self.take(head)
                    break
                if head is None or not re.fullmatch(r"X=\d+", head.text):
                    break
                self.take(head)
                plan[source].append(int(head.text[2:]))
        return plan

    def _on_choose_action(self, player: int) -> int:
        return min(a for a in self.legal() if a >= L.V_NUMBER)

    def _on_other(self, player: int) -> int:
        """A decision of a kind that is not known here: by the words of its options."""
        head = self.head("choices", player)
        choices = self.g.choices()
        if head is not None:
            low = head.text.casefold()
            for fits in (lambda t: t == low, lambda t: t.startswith(low), lambda t: low.startswith(t) and t):
                for c in choices:
                    if fits(c.text.casefold()):
                        self.take(head)
                        return c.action
        picked = self.pick(player, ["choices", "targets"])
        if picked is not None:
            return picked
        if L.V_YES in self.legal():
            return self.yes_no(player)
        self.note(self.g.decision.kind.name.lower(), strict=False)
        return choices[0].action
