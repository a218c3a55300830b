"""Compiles quantities and conditions to postfix expression code, and player references to operand codes."""

from __future__ import annotations

from collections.abc import Callable

from ..engine import layout as L
from ..engine.enums import NONE, Attr, CardType, Did, Event, Mark, PlayerCounter, PlayerRef, Rule, Zone
from ..vm.opcodes import EXPR_BY_NAME
from . import ir
from .errors import CompileError, NotSupported
from .pools import ALL_ZONES, Pools, constant
from .predicates import compile_filter, complement, separate

Code = list[tuple]
BATTLEFIELD = 1 << Zone.BATTLEFIELD
#: Events that are of an amount by themselves.
WITH_AMOUNT = (
    Event.DAMAGE, Event.LIFE_GAINED, Event.LIFE_LOST, Event.COUNTERS_PUT, Event.COUNTERS_REMOVED, Event.SCRIED,
    Event.SURVEILED, Event.TOKEN_CREATED, Event.MANA_PRODUCED,
)  # fmt: skip
CHOOSER_VARIABLE = L.N_VARS - 2  # where the interpreter keeps the seat of the player who is choosing
_BINARY = {
    ir.Sum: "ADD", ir.Difference: "SUB", ir.Product: "MUL", ir.Least: "MIN", ir.Greatest: "MAX", ir.Quotient: "DIVIDED",
}  # fmt: skip
_COMPARE = {">=": "GE", "<=": "LE", "=": "EQ"}
_DIRECT = {
    ir.X: "X", ir.EventAmount: "EV_AMOUNT", ir.EventExtra: "EV_X", ir.TargetsChosen: "N_TARGETS",
    ir.TurnNumber: "TURN_NUMBER", ir.ChosenNumber: "CHOSEN_NUMBER",
    ir.TimesKicked: "TIMES_KICKED", ir.WasKicked: "KICKED", ir.WasPaid: "PAID",
    ir.TimesPaid: "TIMES_PAID", ir.DiscardedThisTurn: "DISCARDED_NOW",
}  # fmt: skip


def fold(q: ir.Quantity) -> int | None:
    """The value of a constant quantity, None if it depends on the game."""
    if isinstance(q, ir.Constant):
        return q.value
    if isinstance(q, ir.Negative) and (a := fold(q.a)) is not None:
        return -a
    if isinstance(q, (ir.Sum, ir.Difference, ir.Product)):
        a, b = fold(q.a), fold(q.b)
        if a is not None and b is not None:
            return a + b if isinstance(q, ir.Sum) else a - b if isinstance(q, ir.Difference) else a * b
    return None


class Scope:
    """What names mean at one place of a card: this one knows no registers, as in costs, targets and conditions.

    Parameters
    ----------
    pools : Pools
        Tables under construction.
    card : str
        Name of the card, for errors.
    named : callable
        Card index of a name.
    event : EventPattern or None
        The event that this ability is about: without one, nothing may refer to it.
    has_x : bool
        Some cost here has {X}.
    """

    def __init__(
        self,
        pools: Pools,
        card: str,
        named: Callable[[str], int],
        event: ir.EventPattern | None = None,
        has_x: bool = False,
    ) -> None:
        self.pools, self.card, self.named, self.event, self.has_x = pools, card, named, event, has_x
        self.clause = ""
        self.costs: dict[str, int] = {}  # Mark bits of the card's named costs
        self.specs: list[ir.TargetSpec] = []  # target specs that filters here may speak of
        self.registers = False
        self.watched: str | None = None  # what a delayed trigger's event calls the objects that it is about

    def fail(self, reason: str) -> CompileError:
        """The error to raise for the clause being compiled."""
        return CompileError(reason, self.card, self.clause)

    # ------------------------------------------------------------ to override where registers exist
    def register(self, ref: ir.Ref) -> int:
        """The set register that holds what `ref` refers to."""
        if isinstance(ref, ir.Bound) and ref.name == self.watched:
            return 0
        name = f' "{ref.name}"' if isinstance(ref, ir.Bound) else ""
        raise self.fail(f"{type(ref).__name__}{name} is not bound here")

    def variable(self, name: str) -> int:
        """The variable register of a named number."""
        raise self.fail(f'the number "{name}" is not bound here')

    # ------------------------------------------------------------ players
    def seats(self, players: ir.Players, positive: bool = True) -> int:
        """A PlayerRef operand."""
        if isinstance(players, ir.Seats):
            which = players.which
            if which == PlayerRef.EVENT and self.event is None:
                raise self.fail("the event's player is not bound here")
            if which == PlayerRef.DEFENDING and self.event is not None and self.event.kind == Event.ATTACKS:
                which = PlayerRef.EVENT  # still known when the attacker is gone (CR 508.5)
            return int(which if positive else complement(which))
        if not positive:
            raise NotSupported("all players but some that are referred to", self.card, self.clause)
        if isinstance(players, ir.SeatNumber):
            return PlayerRef.CHOSEN + self.variable(players.name)
        if isinstance(players, ir.ChosenPlayer):
            return int(PlayerRef.CHOSEN_BY_THIS)
        if isinstance(players, ir.Chooser):
            return PlayerRef.CHOSEN + CHOOSER_VARIABLE
        if (known := self.known_players(players)) is not None:
            return known
        if isinstance(players, ir.ControllerOf):
            return PlayerRef.CONTROLLER_OF + self.register(players.of)
        if isinstance(players, ir.OwnerOf):
            return PlayerRef.OWNER_OF + self.register(players.of)
        if isinstance(players, ir.PlayersIn):
            return PlayerRef.IN_SET + self.register(players.ref)
        raise NotSupported(f"{type(players).__name__} as players", self.card, self.clause)

    def known_players(self, players: ir.Players) -> int | None:
        """Players that can be told without registers; None for others."""
        if isinstance(players, ir.CandidatePlayer):
            return PlayerRef.CHOSEN + CHOOSER_VARIABLE
        owner = isinstance(players, ir.ControllerOf)
        of = players.of if isinstance(players, ir.ControllerOf) else getattr(players, "ref", None)
        if of is None or self.registers and not isinstance(of, ir.Host):
            return None
        if isinstance(of, ir.Target) and of.spec in self.specs:
            return (PlayerRef.TARGETS_CONTROLLER if owner else PlayerRef.TARGET) + self.specs.index(of.spec)
        if isinstance(of, ir.Host):
            return PlayerRef.HOSTS_CONTROLLER if owner else PlayerRef.HOST_PLAYER
        if isinstance(of, ir.EventObject) and self.event is not None:
            return PlayerRef.EVENTS_CONTROLLER if owner else PlayerRef.EVENT
        if isinstance(of, ir.EventSource) and self.event is not None and owner:
            return PlayerRef.SOURCES_CONTROLLER
        if isinstance(of, ir.This) and owner:
            return PlayerRef.YOU
        return None

    # ------------------------------------------------------------ numbers
    def filter(self, f: ir.Filter | None, zones: int = BATTLEFIELD) -> int:
        """The index of a filter."""
        return compile_filter(f, zones, self)

    def quantity(self, q: ir.Quantity) -> int:
        """A quantity operand."""
        value = fold(q)
        return constant(value) if value is not None else self.pools.add_expression(self.code(q)) * 2

    def condition(self, c: ir.Condition | None) -> int:
        """The offset of a condition's expression, NONE for no condition."""
        return NONE if c is None else self.pools.add_expression(self.truth(c))

    def attr(self, attr: Attr, counter: str | None) -> int:
        """An attribute operand: the attribute, for COUNTERS plus the counter kind."""
        return int(attr) + (self.pools.counter_kind(counter) if counter else 0)

    def code(self, q: ir.Quantity) -> Code:
        """Postfix code that leaves the number."""
        value = fold(q)
        if value is not None:
            return [("CONST", value)]
        kind = type(q)
        if isinstance(q, (ir.Sum, ir.Difference, ir.Product, ir.Least, ir.Greatest, ir.Quotient)):
            return [*self.code(q.a), *self.code(q.b), (_BINARY[kind],)]
        if isinstance(q, ir.X) and not self.has_x:
            raise self.fail("X is not bound here: no cost has {X}")
        if isinstance(q, (ir.EventAmount, ir.EventExtra)) and self.event is None:
            raise self.fail("the event's amount is not bound here")
        if isinstance(q, ir.EventAmount) and self.event.one_or_more and self.event.kind not in WITH_AMOUNT:  # type: ignore[union-attr]
            return self.code(ir.CountOf(ir.EventAll()))  # "one or more ...": how many there were
        if kind in _DIRECT:
            return [(_DIRECT[kind],)]
        if isinstance(q, ir.Number):
            return [("VAR", self.variable(q.name))]
        if isinstance(q, ir.Count):
            looked_at = any(isinstance(n, ir.Among) for n in q.filter.walk())  # those are objects
            if ir.InZone(Zone.LIBRARY) in q.filter.walk() and not looked_at:
                return [("LIBRARY_SIZE", self.seats(self.library_of(q.filter)))]
            return [("COUNT", self.filter(q.filter))]
        if isinstance(q, ir.TotalChosen):
            return [("TOTAL_CHOSEN", int(q.attr), int(q.targets))]
        if isinstance(q, ir.CountOf) and q.filter is not None:
            return [("SET_MATCHES", self.register(q.ref), self.filter(q.filter, ALL_ZONES))]
        if isinstance(q, ir.CountOf):
            return [("COUNT_SET", self.register(q.ref))]
        if isinstance(q, ir.AttrOf):
            attr = self.attr(q.attr, q.counter)
            if isinstance(q.ref, ir.This):
                return [("ATTR_THIS", attr)]
            if isinstance(q.ref, ir.Candidate):
                return [("ATTR_IT", attr)]
            if isinstance(q.ref, ir.CostObjects if self.event is None else ir.EventObject):
                return [("ATTR_EVENT", attr)]
            if isinstance(q.ref, ir.EventSource) and self.event is not None:
                return [("ATTR_SOURCE", attr)]
            if isinstance(q.ref, ir.Target) and not self.registers and q.ref.spec in self.specs:
                return [("ATTR_TARGET", self.specs.index(q.ref.spec), attr)]
            if isinstance(q.ref, ir.Host) and not self.registers:
                return [("SUM_ATTR", self.filter(ir.Is("HOST")), attr)]
            return [("ATTR_SET", self.register(q.ref), attr)]
        if isinstance(q, (ir.SumOf, ir.GreatestOf)):
            attr = self.attr(q.attr, getattr(q, "counter", None))
            return [("SUM_ATTR" if isinstance(q, ir.SumOf) else "MAX_ATTR", self.filter(q.filter), attr)]
        if isinstance(q, ir.LeastOf):
            return [("MIN_ATTR", self.filter(q.filter), int(q.attr))]
        if isinstance(q, ir.PlayerCounters):
            return [("PLAYER_COUNTERS", self.seats(q.players), int(PlayerCounter[q.counter]))]
        if isinstance(q, ir.PlayerNumber):
            return [(q.what, self.seats(q.players))]
        if isinstance(q, ir.Negative):
            return [*self.code(q.a), ("NEG",)]
        if isinstance(q, ir.Half):
            return [*self.code(q.a), ("HALF_UP" if q.up else "HALF_DOWN",)]
        if isinstance(q, ir.Either):  # otherwise + condition * (then - otherwise)
            gap = self.code(q.then - q.otherwise)
            return [*self.code(q.otherwise), *self.truth(q.condition), *gap, ("MUL",), ("ADD",)]
        if isinstance(q, ir.ColorsAmong):
            return [("COLORS_AMONG", self.filter(q.filter))]
        if isinstance(q, ir.TypesAmong):
            return [("TYPES_AMONG", self.filter(q.filter))]
        if isinstance(q, ir.BasicLandTypesAmong):
            return [("BASIC_TYPES_AMONG", self.filter(q.filter))]
        if isinstance(q, ir.DifferentAmong):
            return [("DIFFERENT", self.filter(q.filter), int(q.attr))]
        if isinstance(q, ir.Assigned):
            return [("ASSIGNED", separate(q.kinds, BATTLEFIELD, self))]
        if isinstance(q, ir.PlayersWho):
            return [("DID", self.seats(q.players), self.did(q.did))]
        if isinstance(q, ir.StartingLife):
            return [("STARTING_LIFE",)]
        if isinstance(q, ir.MostAmong):
            return [("LEAST" if q.least else "MOST", EXPR_BY_NAME[q.what].code, self.seats(q.players))]
        if isinstance(q, ir.EarlierSpells):
            return [("EARLIER_SPELLS", int(q.candidate))]
        if isinstance(q, ir.ManaSpent):
            return [("MANA_SPENT", ("total", "colors").index(q.what), self.spent_on(q.of))]
        if isinstance(q, ir.TargetsOf):
            return [("TARGETS_IT",)]
        if isinstance(q, ir.Devotion):
            return [("DEVOTION", int(q.colors))]
        raise NotSupported(f"{kind.__name__} as a number", self.card, self.clause)

    def library_of(self, f: ir.Filter) -> ir.Players:
        """Whose library's cards a count is of: they are no objects that a filter can meet (CR 401.2)."""
        parts = f.parts if isinstance(f, ir.AllOf) else (f,)
        whose = [x.players for x in parts if isinstance(x, ir.OwnedBy)]
        said = (ir.InZone(Zone.LIBRARY), ir.OfType(CardType(0)))
        rest = [x for x in parts if not isinstance(x, ir.OwnedBy) and x not in said]
        if len(whose) != 1 or rest:
            raise NotSupported("counting some of the cards in libraries", self.card, self.clause)
        return whose[0]

    def did(self, names: tuple[str, ...]) -> int:
        """The mask of what players did, noted as something that the match asks for."""
        mask = int(sum(Did[n] for n in names))
        self.pools.tables["did_asked"] |= mask
        return mask

    def spent_on(self, of: ir.Ref) -> int:
        """Whose mana spent MANA_SPENT asks for."""
        self.pools.tables["mana_spent_asked"] = 1
        kinds = (ir.This, ir.EventObject, ir.Candidate)
        if type(of) not in kinds or (isinstance(of, ir.EventObject) and self.event is None):
            raise self.fail("mana spent to cast that")
        return kinds.index(type(of))

    def ref_is(self, c: ir.RefIs) -> Code:
        """Something referred to matches."""
        if isinstance(c.ref, ir.This):
            return self.truth(ir.ThisIs(c.filter))
        if isinstance(c.ref, ir.Candidate):
            return self.truth(ir.CandidateIs(c.filter))
        if isinstance(c.ref, ir.EventObject) and self.event is not None:
            return self.truth(ir.EventObjectIs(c.filter))
        if isinstance(c.ref, ir.EventSource) and self.event is not None:
            return self.truth(ir.EventSourceIs(c.filter))
        if isinstance(c.ref, ir.Host) and not self.registers:
            return self.truth(ir.Count(ir.Is("HOST") & c.filter) >= 1)
        if isinstance(c.ref, ir.CostObjects):
            return [("PAID_MATCHES", self.filter(c.filter, ALL_ZONES)), ("CONST", 1), ("GE",)]
        return [("SET_MATCHES", self.register(c.ref), self.filter(c.filter, ALL_ZONES)), ("CONST", 1), ("GE",)]

    def truth(self, c: ir.Condition) -> Code:
        """Postfix code that leaves 1 or 0."""
        if isinstance(c, ir.Compare):
            return [*self.code(c.a), *self.code(c.b), (_COMPARE[c.op],)]
        if isinstance(c, (ir.Both, ir.EitherOf)):
            return [*self.truth(c.a), *self.truth(c.b), ("AND" if isinstance(c, ir.Both) else "OR",)]
        if isinstance(c, ir.Not):
            return [*self.truth(c.a), ("NOT",)]
        if isinstance(c, ir.NameIs):
            row = [("CHOSEN_NAME",)] if c.name is None else [("VAR", self.variable(c.name))]
            return [*row, ("HAS_NAME",)]
        if isinstance(c, ir.IsDay):
            return [("DAYTIME",), ("CONST", 2 if c.night else 1), ("EQ",)]
        if isinstance(c, ir.IsMarked) and c.mark in ("PAIRED", "IN_PAIR"):
            return [("PAIRED", int(c.mark == "IN_PAIR"))]
        if isinstance(c, ir.IsMarked):
            bits = Rule if c.mark in Rule.__members__ else Mark
            if bits is Mark:
                self.pools.tables["marks_asked"] |= int(Mark[c.mark]) & L.MARKS_THIS_TURN
            return [("RULED" if bits is Rule else "MARKED", int(bits[c.mark]))]
        if isinstance(c, ir.IsTurnOf):
            return [("IS_TURN", self.seats(c.players))]
        if isinstance(c, ir.DuringStep):
            return [("IS_STEP", sum(1 << s for s in c.steps))]
        if isinstance(c, ir.ThisIn):
            return [("THIS_IN", int(c.zone))]
        if isinstance(c, ir.WasCastFrom):
            if c.zone is None:
                return [("CAST_FROM",), ("CONST", 0), ("GE",)]
            return [("CAST_FROM",), ("CONST", int(c.zone)), ("EQ",)]
        if isinstance(c, ir.CastFrom):
            return [("IT_CAST_FROM", sum(1 << z for z in c.zones))]
        if isinstance(c, ir.CostPaid):
            if c.name not in self.costs:
                raise self.fail(f"no cost of this card is called {c.name}")
            return [("COST_PAID", 1 << self.costs[c.name])]
        if isinstance(c, ir.AttackedWith):
            declared = self.filter(ir.Is("DECLARED_ATTACKER"), ALL_ZONES)
            return [("THIS_MATCHES", declared), ("DECLARED",), ("CONST", c.others + 1), ("GE",), ("AND",)]
        if isinstance(c, ir.ThisIs):
            return [("THIS_MATCHES", self.filter(c.filter, ALL_ZONES))]
        if isinstance(c, ir.Did):
            return [("DID", self.seats(c.players), self.did(c.did)), ("CONST", 1), ("GE",)]
        if isinstance(c, ir.ColorSpent):
            place = int(c.color).bit_length() - 1
            return [("MANA_SPENT", 2 + place + (5 if c.n == 3 else 0), self.spent_on(c.of))]
        if isinstance(c, ir.CandidateIs):
            return [("IT_MATCHES", self.filter(c.filter, ALL_ZONES))]
        if isinstance(c, ir.HasTarget):
            return [("IT_TARGETS", self.filter(c.filter))]
        if isinstance(c, ir.EventSourceIs):
            if self.event is None:
                raise self.fail("the event's source is not bound here")
            return [("SOURCE_MATCHES", self.filter(c.filter, ALL_ZONES))]
        if isinstance(c, ir.RefIs):
            return self.ref_is(c)
        if isinstance(c, ir.Shares):
            kinds = ("color", "creature type", "card type", "land type")
            if c.what == "creature type":  # every creature type of the match matters
                self.pools.tables["any_chosen_type"] |= 1
            local = any(isinstance(n, (ir.Is, ir.Among)) for n in c.filter.walk())
            return [("SHARES", kinds.index(c.what), self.filter(c.filter, ALL_ZONES if local else BATTLEFIELD))]
        if isinstance(c, ir.EventObjectIs):
            if self.event is None:
                raise self.fail("the event's object is not bound here")
            return [("EVENT_MATCHES", self.filter(c.filter, ALL_ZONES))]
        if type(c) in _DIRECT:
            return [(_DIRECT[type(c)],)]
        raise NotSupported(f"{type(c).__name__} as a condition", self.card, self.clause)
