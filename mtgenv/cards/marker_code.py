"""Compiles the effects of `markers.py`; a part of the coder in `codegen.py`."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.enums import NONE, PlayerCounter
from ..engine.enums import Mark as MarkBit
from ..engine.layout import NAME_NOT_BASIC
from . import ir
from .actions import expand_action
from .expressions import Scope
from .pools import Label, constant

#: How CHOOSE_AS numbers what is chosen.
CHOICES = {"opponent": 0, "player": 1, "basic land type": 2, "number": 3}
ALL = 30000  # counters


class MarkerCoder(Scope):
    """Emits the code of effects on counters and designations."""

    specs: list[ir.TargetSpec]
    emit: Callable[..., None]
    block: Callable[[ir.Effects], None]
    fresh: Callable[[], int]
    bind: Callable[[str], int]
    bind_number: Callable[[str], int]
    here: Callable[[Label], None]

    def do_keywordaction(self, e: ir.KeywordAction) -> None:
        self.block(expand_action(e, self.card))

    def do_mark(self, e: ir.Mark) -> None:
        if e.mark == "WARDED":
            self.pools.tables["face_down_ward"] = 1
        self.emit("MARK", self.register(e.ref), int(MarkBit[e.mark]), int(e.off))

    def do_getcounters(self, e: ir.GetCounters) -> None:
        who = self.seats(e.players)
        self.emit("GET_COUNTERS", who, int(PlayerCounter[e.counter]), self.quantity(e.n))

    def do_proliferate(self, e: ir.Proliferate) -> None:
        self.emit("PROLIFERATE", self.seats(e.players))

    def do_movecounters(self, e: ir.MoveCounters) -> None:
        kind = NONE if e.counter is None else self.pools.counter_kind(e.counter)
        q = constant(NONE) if e.n is None else self.quantity(e.n)
        self.emit("MOVE_COUNTERS", self.register(e.ref), self.register(e.to), kind, q)

    def do_copycounters(self, e: ir.CopyCounters) -> None:
        self.emit("COPY_COUNTERS", self.register(e.ref), self.register(e.to))

    def do_distributecounters(self, e: ir.DistributeCounters) -> None:
        self.register(e.to)
        self.emit("PUT_DIVIDED", self.specs.index(e.to.spec), self.pools.counter_kind(e.counter))

    def do_becomeday(self, e: ir.BecomeDay) -> None:
        self.pools.tables["any_daybound"] = 1
        self.emit("BECOME_DAY", 2 if e.night else 1)

    def do_choosename(self, e: ir.ChooseName) -> None:
        who = self.seats(e.players)
        mask = int(e.barred) | (NAME_NOT_BASIC if e.not_basic else 0)
        self.emit("CHOOSE_NAME", who, NONE if e.name is None else self.bind_number(e.name), mask)

    def do_pair(self, e: ir.Pair) -> None:
        self.pools.tables["any_pairs"] = 1
        self.emit("PAIR", self.register(e.ref), self.register(e.to))

    def do_unattach(self, e: ir.Unattach) -> None:
        self.emit("RESTORE", self.register(e.ref), 0)

    def do_removedamage(self, e: ir.RemoveDamage) -> None:
        self.emit("RESTORE", self.register(e.ref), 1)

    def do_explore(self, e: ir.Explore) -> None:
        self.emit("EXPLORE", self.register(e.ref))

    def do_enterstapped(self, e: ir.EntersTapped) -> None:
        self.emit("ENTERING", 0, 0, constant(0))

    def do_enterswithcounters(self, e: ir.EntersWithCounters) -> None:
        q = self.quantity(e.n)
        self.emit("ENTERING", 1, self.pools.counter_kind(e.counter), q)

    def do_remember(self, e: ir.Remember) -> None:
        self.emit("ENTERING", 2, 0, constant(e.n))

    def do_chooseas(self, e: ir.ChooseAs) -> None:
        self.emit("CHOOSE_AS", CHOICES[e.what], constant(e.lo), constant(e.hi))
