"""The answers that a scenario holds ready, and which of them are used up by what the engine does not ask for."""

from __future__ import annotations

import re
from typing import Any

from ..cards.ir import ManaCost
from ..engine import layout as L
from ..engine.enums import AbilityKind, Decision, Event, ItemKind, OptionalCost, Zone
from ..scenario import Scenario
from .naming import Names
from .rows import Answer, Row
from .words import begins, plain

COLORS = ("white", "blue", "black", "red", "green", "colorless")
SKIPS = {"choices": "[choice_skip]", "targets": "[target_skip]", "modes": "[mode_skip]"}
_TRIGGER = re.compile(
    r"(?:<i>.*</i> *&mdash; *)?(?:When|At the beginning|Whenever|Until)\b|<i>[^<]*</i>"
)  # how a trigger's text begins


class Queues:
    """The queues of both players.

    Where the other program asks and this engine does not, because there is only one possibility or because the order of like
    things does not matter, an answer lies in a queue that nobody will ask for. The `settle_...` methods use up such answers
    at the next point where it is clear that they are not about what comes.
    """

    def __init__(self, row: Row) -> None:
        self.row = row
        self.strict = row.strict
        self.g: Scenario
        self.names: Names
        self.runs = 0
        self.left_over: list[Answer] = list(row.answers)
        self.scried: tuple[int, int] | None = None
        self.seen: set[tuple[int, int]] = set()
        self.ordered = [0, 0]
        self.logged = 0  # log entries looked at
        self.entered: dict[tuple[int, int], int] = {}  # timestamps of the permanents that there were
        self.looked_at: list[list[str]] = [[], []]  # names of the library cards that were last offered
        self.asked_for = [False, False]  # whether objects were asked for since the last priority
        self.given = [0, 0]  # what players were asked to give up and have not yet
        self.unasked: list[str] = []  # names of what was given up or met without a question
        self.spoken: list[list[int]] = []  # what the ability that last resolved spoke of
        self.notes: list[str] = []
        self.unscripted: list[str] = []
        self.floating = [0, 0]
        self.kicker = "none"  # the last answer to a kicker cost of the spell under way
        self.kicker_again = False

    def look_at(self, g: Scenario, names: Names) -> None:
        """Begin to answer for a game."""
        self.g, self.names = g, names

    def queue(self, name: str, player: int) -> list[Answer]:
        """What is left of a queue, head first."""
        return [a for a in self.left_over if a.queue == name and a.player == player and a.run <= self.runs]

    def head(self, name: str, player: int) -> Answer | None:
        """The head of a queue."""
        return next(iter(self.queue(name, player)), None)

    def take(self, answer: Answer) -> None:
        """An answer has been used."""
        for i, a in enumerate(self.left_over):
            if a is answer:
                del self.left_over[i]
                return

    def replace(self, answer: Answer, names: list[str]) -> None:
        """What is left of an answer "A^B" takes its place."""
        place = next(i for i, a in enumerate(self.left_over) if a is answer)
        rest = [Answer(answer.queue, answer.player, "^".join(names), None, answer.run)] if names else []
        self.left_over[place : place + 1] = rest

    def left(self) -> list[Answer]:
        """What nobody asked for though it was available; modes are not looked at.

        A "no" to what was never offered (what can't be paid is not) is no answer left over: it changes nothing.
        """
        for player in (0, 1):
            while (head := self.head("choices", player)) is not None and head.text == "No":
                self.take(head)
            for answer in [*self.queue("choices", player), *self.queue("targets", player)]:
                if answer.text in self.unasked:  # nothing else was possible, so nobody asked, or not twice
                    self.unasked.remove(answer.text)
                    self.take(answer)
        return [a for a in self.left_over if a.queue in ("choices", "targets") and a.run <= self.runs]

    def note(self, what: str, strict: bool = True) -> None:
        """Remember that something was decided that nobody scripted; with strict answers a failure if `strict` is true."""
        self.notes.append(what)
        if strict and self.strict:
            self.unscripted.append(what)

    # ------------------------------------------------------------ using up
    def settle_triggers(self) -> None:
        """At a priority: answers about the order of like triggers, which the engine does not ask for, are used up."""
        s = self.g._s
        new: list[list[tuple[int, int]]] = [[], []]
        now = set()
        for k in range(s.n_stack):
            item = s.stack[k]
            if item.kind == ItemKind.TRIGGERED:
                key = (item.obj, s.o[item.obj].gen)
                now.add(key)
                if key not in self.seen:
                    new[item.controller].append((item.src, item.ability))
        self.seen = now
        for player in (0, 1):
            spare = len(new[player]) - 1 - self.ordered[player]
            self.ordered[player] = 0
            while spare > 0 and (head := self.head("choices", player)) is not None:
                alike = len({a for _, a in new[player]}) == 1 and bool(_TRIGGER.match(head.text))
                if not alike and not any(self.is_trigger(head.text, o, a) for o, a in new[player]):
                    break
                self.take(head)
                spare -= 1

    def settle_replacements(self) -> None:
        """Answers about the order of like replacement effects, which the engine does not ask for, are used up."""
        t = self.g.match.tables[0]
        for player in (0, 1):
            while (head := self.head("choices", player)) is not None:
                name = head.text.split("*")[0].split(":")[0].strip()
                rows = [o for o in self.names.permanents(name) if t["cards"][self.g._s.o[o].card]["has_replacement"]]
                if len(rows) < 2:
                    break
                self.take(head)

    def settle_losses(self) -> None:
        """What was sacrificed, discarded or taken from a hand or graveyard because there was no choice."""
        s = self.g._s
        lost: list[list[str]] = [[], []]
        moved: list[str] = []
        met: list[str] = []  # what got counters, was tapped, or had something attached to it
        for k in range(max(self.logged, s.n_logged - L.LOG_CAP), s.n_logged):
            e = s.log[k % L.LOG_CAP]
            if e.kind == Event.LIFE_LOST and e.player in (0, 1):
                self.paid_life(e)
            if e.card <= 0:
                continue
            if e.kind in (Event.SACRIFICED, Event.DISCARDED) and e.player in (0, 1):
                lost[e.player].append(self.names.card_name(e.card))
            elif e.kind == Event.MOVED and e.x >> 3 in (Zone.HAND, Zone.GRAVEYARD) and e.x & 7 != Zone.STACK:
                moved.append(self.names.card_name(e.card))
            elif e.kind in (Event.COUNTERS_PUT, Event.ATTACHED, Event.TAPPED):
                met.append(self.names.card_name(e.card))
        spoken = [[int(w) for w in reg] for reg in s.cx[0].set]
        if spoken != self.spoken and not any(self.asked_for):  # such as what was chosen as the only possibility
            rows = {o for reg in spoken for o in range(L.N_OBJECTS) if reg[o >> 6] >> (o & 63) & 1}
            met += [self.names.card_name(int(s.o[o].card)) for o in rows if s.o[o].card > 0]
        self.spoken = spoken
        self.logged = s.n_logged
        self.entered |= {(o, s.o[o].gen): s.o[o].timestamp for o in self.names.zone(Zone.BATTLEFIELD)}
        for player in (0, 1):
            for name in lost[player]:
                if self.given[player]:
                    self.given[player] -= 1
                    continue
                self.use_up(player, name)
            for name in moved if not any(self.asked_for) else []:
                self.use_up(player, name)
        self.unasked += [*lost[0], *lost[1], *met]
        if not self.g.game.is_over and self.g.decision.kind == Decision.PRIORITY:
            self.given = [0, 0]

    def paid_life(self, e: Any) -> None:
        """Life was paid: a "yes" to that for each Phyrexian symbol is used up (CR 107.4f)."""
        card = self.g.match.cards[e.src_card] if e.src_card > 0 else None
        if card is not None and any("/P" in x for n in card.walk() if isinstance(n, ManaCost) for x in n.symbols):
            for _ in range(e.amount // 2):
                self.use_up(e.player, "Yes")

    def use_up(self, player: int, name: str) -> None:
        """Take the head of the choices if it is that name."""
        head = self.head("choices", player)
        if head is not None and head.text.casefold() == name.casefold():
            self.take(head)

    def settle_mana(self) -> None:
        """Where mana is paid from the pool only, the choice of a colour for each mana that has been paid is used up."""
        for player in (0, 1):
            if self.row.by_hand[player]:
                now = sum(self.g._s.pl[player].pool[t] for t in range(6))
                while now < self.floating[player] and (head := self.head("choices", player)) is not None:
                    if mana_type(head.text) < 0:
                        break
                    self.take(head)
                    self.floating[player] -= 1
                self.floating[player] = now

    def settle_skips(self) -> None:
        """At a priority: the end of a choice that ended by itself is used up."""
        for player in (0, 1):
            for name in ("choices", "targets"):
                head = self.head(name, player)
                if self.asked_for[player] and head is not None and head.text == SKIPS[name]:
                    self.take(head)
            for _ in self.looked_at[player][1:]:  # the order of cards that are alike, or that go away in any order
                head = self.head("choices", player)
                if head is not None and head.text in self.looked_at[player]:
                    self.take(head)
            self.looked_at[player] = []
        self.asked_for = [False, False]

    def end_scry(self) -> None:
        """A scry that the script ended by "[target_skip]" is over."""
        if self.scried is not None:
            head = self.head("targets", self.scried[0])
            if head is not None and head.text == SKIPS["targets"]:
                self.take(head)
            self.scried = None

    def open_kicker(self, card: Any) -> None:
        """A spell is about to be announced; whether it has a kicker cost."""
        abilities = self.g.match.tables[0]["abilities"][card["ability0"] : card["ability1"]]
        asked = (abilities["kind"] == AbilityKind.OPTIONAL_COST) & (abilities["op"] != OptionalCost.NOTED)
        optional = card["kicker"] >= 0 or asked.any()
        self.kicker = "" if optional else "none"
        again = (abilities["kind"] == AbilityKind.OPTIONAL_COST) & (abilities["op"] == OptionalCost.ANY_TIMES)
        self.kicker_again = bool(card["multikicker"]) or bool(again.any())

    def close_kicker(self, player: int) -> None:
        """Kicker costs have been asked for; a "no" to those that can't be paid is used up."""
        open_ = self.kicker == "" or (self.kicker == "yes" and self.kicker_again)
        self.kicker = "none"
        head = self.head("choices", player)
        if open_ and head is not None and head.text == "No":
            self.take(head)

    def is_trigger(self, ref: str, source: int, ability: int) -> bool:
        """Whether a trigger is meant by the start of its text or of its source's name."""
        names = self.names.own_names(source)
        if ref.startswith("@"):
            return self.names.is_called(source, ref)
        text = plain(ref, names)
        return begins(text, self.names.ability(source, ability)) or any(
            n.casefold().startswith(ref.casefold()) for n in names
        )


def mana_type(name: str) -> int:
    """A type of mana by its name, -1 if it is none."""
    low = name.casefold()
    return COLORS.index(low) if low in COLORS else -1
