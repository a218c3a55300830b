"""Compiles the effects about zones: moves, libraries, hands, and what depends on whether something was done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

from ..engine import layout as L
from ..engine.enums import NONE, Duration, PlayerRef, Zone
from ..vm import opcodes as V
from . import ir
from .expressions import Scope
from .pools import Label, constant

YOU, NOBODY = int(PlayerRef.YOU), int(PlayerRef.NOBODY)
DONE_VARIABLE = L.N_VARS - 3
_DISCARD = {"choice": 0, "random": 1, "hand": 2}
_ORDERS = {"": 0, "any": 0, "random": V.ARRANGE_RANDOM, "either": V.ARRANGE_EITHER}
_SETS = (ir.Bound, ir.TheRest, ir.Union, ir.Minus, ir.All, ir.SomeOf)


class ZoneCode(Scope):
    """The part of `Coder` that knows these effects."""

    emit: Callable[..., None]
    block: Callable[[ir.Effects], None]
    fresh: Callable[[], int]
    bind: Callable[[str], int]
    bind_number: Callable[[str], int]
    here: Callable[[Label], None]
    before: Callable[[ir.Effects], AbstractContextManager[None]]
    cost: Callable[[ir.Cost], int]
    do_modify: Callable[[ir.Modify], None]
    sets: dict[str, int]
    numbers: dict[str, int]
    used: set[int]

    def named_copy(self, name: str | None, r: int) -> int:
        """A register bound to `name` with what is in register `r`; `r` itself without a name."""
        if name is None:
            return r
        copy = self.bind(name)
        if copy != r:
            self.emit("COPY_SET", copy, r)
        return copy

    def optional_name(self, name: str | None) -> int:
        """The register bound to a name, NONE without one."""
        return self.bind(name) if name else NONE

    # ------------------------------------------------------------ moves
    def do_move(self, e: ir.Move) -> None:
        to_library = e.zone == Zone.LIBRARY and not e.shuffle
        several = isinstance(e.ref, _SETS) or (isinstance(e.ref, ir.Target) and e.ref.spec.max > 1)
        if to_library and (several or e.order or e.nth or e.chooser):
            owners = e.chooser == ir.OwnerOf(e.ref)
            who = self.seats(e.chooser) if e.chooser and not owners else NOBODY
            flags = V.ARRANGE_BOTTOM * e.bottom | _ORDERS[e.order] | V.ARRANGE_OWNERS * owners | e.nth << 4
            self.emit("ARRANGE", self.named_copy(e.name, self.register(e.ref)), who, flags)
            return
        who = self.seats(e.under) if e.under and e.zone == Zone.BATTLEFIELD else NOBODY
        theirs = [n.players for n in e.ref.walk() if isinstance(n, ir.OwnedBy)] if isinstance(e.ref, ir.All) else []
        if e.zone == Zone.LIBRARY and len(theirs) == 1:
            who = self.seats(theirs[0])  # they shuffle, even with no card to put there
        flags = (
            V.MOVE_TAPPED * e.tapped
            | V.MOVE_UNDER_YOUR_CONTROL * (who == YOU)
            | V.MOVE_LIBRARY_BOTTOM * e.bottom
            | V.MOVE_SHUFFLE * e.shuffle
            | V.MOVE_REVEAL * e.reveal
            | V.MOVE_FACE_ATTACHED * e.attached
            | V.MOVE_TRANSFORMED * e.transformed
            | V.MOVE_FACE_DOWN * e.face_down
            | V.MOVE_MANIFESTED * e.manifested
            | V.MOVE_UNTIL_LEAVES * e.until_leaves
        )
        q = constant(0)
        if e.counter is not None:
            q = self.quantity(e.counters or ir.Constant(1))
            flags |= (1 + self.pools.counter_kind(e.counter)) << V.MOVE_COUNTER
        if e.until_leaves:
            self.pools.tables["any_until"] = 1
        r = self.named_copy(e.name, self.register(e.ref))
        if e.attach_to is not None:
            flags |= (1 + self.register(e.attach_to)) << V.MOVE_HOST
        self.emit("MOVE", r, int(e.zone), flags, who, q)
        if e.name and e.zone != Zone.LIBRARY:
            self.emit("KEEP", r, int(e.zone))
        if e.attacking:
            self.emit("ENTER_ATTACKING", r)

    def enter_as(self, e: ir.Move, told: ir.Modify) -> None:
        """A permanent is put onto the battlefield that is something else from the moment it enters (CR 611.2e)."""
        self.do_modify(replace(told, ref=e.ref, duration=Duration.AS_IT_ENTERS))
        self.do_move(e)
        self.emit("RESTORE", self.fresh(), 2)

    def do_destroy(self, e: ir.Destroy) -> None:
        r = self.named_copy(e.name, self.register(e.ref))
        self.emit("DESTROY", r, int(not e.regeneration))
        if e.name:
            self.emit("KEEP", r, NONE)

    def do_sacrifice(self, e: ir.Sacrifice) -> None:
        r = self.named_copy(e.name, self.register(e.ref))
        self.emit("SACRIFICE", r)
        if e.name:
            self.emit("KEEP", r, NONE)

    def do_sacrificechoice(self, e: ir.SacrificeChoice) -> None:
        who, f = self.seats(e.players), self.filter(e.filter)
        self.emit("SACRIFICE_CHOICE", who, f, self.quantity(e.n), self.optional_name(e.name))

    def do_choose(self, e: ir.Choose) -> None:
        who, f = NOBODY if e.random else self.seats(e.players), self.filter(e.filter)
        lo, hi = self.quantity(e.lo), self.quantity(e.hi)
        self.emit("CHOOSE", who, self.bind(e.name), f, lo, hi)

    # ------------------------------------------------------------ hands
    def do_discard(self, e: ir.Discard) -> None:
        who, q, f = self.seats(e.players), self.quantity(e.n), self.filter(e.filter, 1 << Zone.HAND)
        self.emit("DISCARD", who, q, _DISCARD[e.how], f, self.optional_name(e.name))

    def do_discardcards(self, e: ir.DiscardCards) -> None:
        self.emit("DISCARD_SET", self.register(e.ref))

    # ------------------------------------------------------------ libraries
    def do_lookat(self, e: ir.LookAt) -> None:
        who, q, viewers = self.seats(e.players), self.quantity(e.n), self.seats(e.viewers)
        self.emit("LOOK", who, q, self.bind(e.name), int(e.reveal), viewers)

    def do_revealuntil(self, e: ir.RevealUntil) -> None:
        who, f, q = self.seats(e.players), self.filter(e.filter, 1 << Zone.LIBRARY), self.quantity(e.n)
        found = self.bind(e.name)
        others = self.bind(e.others) if e.others else self.fresh()
        self.emit("LOOK_UNTIL", who, f, q, found, others)

    def do_search(self, e: ir.Search) -> None:
        who, f, q = self.seats(e.players), self.filter(e.filter, 1 << Zone.LIBRARY), self.quantity(e.n)
        if e.zone is not None and e.name is None and e.whose is None and f != NONE:
            flags = V.MOVE_TAPPED * e.tapped | V.MOVE_REVEAL * e.reveal
            if e.zone == Zone.BATTLEFIELD:
                flags |= V.MOVE_UNDER_YOUR_CONTROL
            self.emit("SEARCH", who, f, q, int(e.zone), flags)
            return
        whose = self.seats(e.whose) if e.whose else NOBODY
        r = self.bind(e.name) if e.name else self.fresh()
        self.emit("FIND", who, whose, f, q, r)
        if e.zone is None:
            return
        if e.reveal:
            self.emit("REVEAL", r, NOBODY)
        if e.zone == Zone.LIBRARY:
            self.emit("SHUFFLE", whose or who)
            self.emit("ARRANGE", r, NOBODY, 0)
            return
        self.emit(
            "MOVE", r, int(e.zone), V.MOVE_TAPPED * e.tapped, who if e.zone == Zone.BATTLEFIELD else NOBODY, constant(0)
        )
        self.emit("SHUFFLE", whose or who)

    # ------------------------------------------------------------ if you do
    def fork(self, then: Callable[[], None], otherwise: Callable[[], None], other: Label) -> None:
        """`then`, or at the label `other` `otherwise`; names bound alike on both ways stay bound."""
        before, used = (dict(self.sets), dict(self.numbers)), set(self.used)
        then()
        sets, numbers = self.sets, self.numbers
        self.sets, self.numbers = before
        self.used = used
        end = Label()
        self.emit("JUMP", end)
        self.here(other)
        otherwise()
        self.sets = {k: v for k, v in sets.items() if self.sets.get(k) == v}
        self.numbers = {k: v for k, v in numbers.items() if self.numbers.get(k) == v}
        self.here(end)

    def do_choosetargets(self, e: ir.ChooseTargets) -> None:
        """Nothing is done: the targets were chosen when the spell or ability was put onto the stack."""

    def do_ifdo(self, e: ir.IfDo) -> None:
        other = Label()
        done = self.pools.add_expression([("VAR", DONE_VARIABLE)])
        if e.players is None:
            self.emit("SET_VAR", DONE_VARIABLE, constant(1))
            with self.before(e.then + e.otherwise):
                self.block(e.actions)
            self.used |= set(self.sets.values())
            self.emit("JUMP_UNLESS", done, other)
            self.fork(lambda: self.block(e.then), lambda: self.block(e.otherwise), other)
            return
        who = self.seats(e.players)

        def act() -> None:
            self.emit("MAY", who, other)
            self.emit("SET_VAR", DONE_VARIABLE, constant(1))
            with self.before(e.then + e.otherwise):
                self.block(e.actions)
            self.emit("JUMP_UNLESS", done, other)
            self.block(e.then)

        self.fork(act, lambda: self.block(e.otherwise), other)

    def do_repeat(self, e: ir.Repeat) -> None:
        again, end = Label(), Label()
        rounds = f"rounds {len(self.numbers)}"
        var = self.bind_number(rounds)
        limit = None if e.times is None else self.quantity(e.times)
        self.emit("SET_VAR", var, constant(0))
        self.here(again)
        self.emit("LOOP", var, end)
        sets, numbers, used = dict(self.sets), dict(self.numbers), set(self.used)
        asked = () if e.condition is None else (ir.If(e.condition, ()),)
        with self.before((*e.effects, *asked, ir.SetNumber(rounds, ir.Constant(0)))):
            self.block(e.effects)
            if limit is not None:
                more = [("VAR", var), ("CONST", limit >> 1) if limit & 1 else ("CONST", 0), ("GE",), ("NOT",)]
                if not limit & 1:
                    assert e.times is not None
                    more = [("VAR", var), *self.code(e.times), ("GE",), ("NOT",)]
                self.emit("JUMP_UNLESS", self.pools.add_expression(more), end)
            if e.condition is not None:
                self.emit("JUMP_UNLESS", self.condition(e.condition), end)
            if e.players is not None:
                self.emit("MAY", self.seats(e.players), end)
        self.sets, self.numbers, self.used = sets, numbers, used
        self.emit("JUMP", again)
        self.here(end)

    def do_maypay(self, e: ir.MayPay) -> None:
        who, cost, paid = self.seats(e.players), self.cost(e.cost), Label()
        times = constant(1) if e.times is None else self.quantity(e.times)
        free = not self.has_x and e.cost.mana is not None and "X" in e.cost.mana.symbols
        self.emit("UNLESS_PAY", who, cost, paid, times, int(free))

        def then() -> None:
            self.has_x |= free  # X is what was chosen (CR 107.3f)
            self.block(e.then)

        self.fork(lambda: self.block(e.otherwise), then, paid)
        self.has_x &= not free
