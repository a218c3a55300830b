"""Compiles the effects of one ability to effect code: registers for references, labels for the control shapes.

Every reference is put into a set register before the instruction that uses it. What an instruction binds to a name keeps
its register to the end of the ability; a name bound on only some of the paths that lead to its use is not bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..engine import layout as L
from ..engine.enums import NONE, Duration, PlayerRef, ReplaceOp, Zone
from ..vm import opcodes as V
from . import ir
from .errors import CompileError, NotSupported
from .expressions import BATTLEFIELD, Scope, fold
from .pools import ALL_ZONES, Label, Pools, constant
from .text import effect_text

YOU = int(PlayerRef.YOU)
NOBODY = int(PlayerRef.NOBODY)
_DISCARD = {"choice": 0, "random": 1, "hand": 2}
FREE_VARIABLES = L.N_VARS - 2  # the interpreter keeps who is choosing and what was paid in the last two


def target_specs(node: ir.Node) -> list[ir.TargetSpec]:
    """The distinct target specs of a tree in spoken order; granted and delayed abilities have targets of their own."""
    found: list[ir.TargetSpec] = []

    def visit(n: ir.Node) -> None:
        if isinstance(n, ir.Target) and n.spec not in found:
            found.append(n.spec)
        for child in n.children():
            if not isinstance(child, (ir.Ability, ir.TargetSpec, ir.Card)):
                visit(child)

    visit(node)
    return found


class Coder(Scope):
    """Emits the code of one ability.

    Parameters
    ----------
    specs : list[TargetSpec]
        The ability's target specs by position.
    sub_ability : callable
        Compiles an ability that this one grants (True) or creates and returns its index.
    card_index : callable
        Index of a token definition.
    carried : (str, int) or None
        In a delayed triggered ability: the name of what it was created about, and how SELECT_EVENT gets it: 0 as the
        event's object (one object, checked to be the same still), 2 as the event's set.
    """

    def __init__(
        self,
        pools: Pools,
        card: str,
        named: Callable[[str], int],
        event: ir.EventPattern | None,
        has_x: bool,
        specs: list[ir.TargetSpec],
        sub_ability: Callable[[ir.Ability, tuple[str, int] | None, bool], int],
        card_index: Callable[[ir.Card], int],
        carried: tuple[str, int] | None = None,
        mana_spec: Callable[[ir.AddMana], int] | None = None,
    ) -> None:
        super().__init__(pools, card, named, event, has_x)
        self.mana_spec = mana_spec or (lambda e: 0)
        self.specs, self.sub_ability, self.card_index, self.carried = specs, sub_ability, card_index, carried
        self.out: list[tuple] = []
        self.sets: dict[str, int] = {}  # names bound on every path to here
        self.numbers: dict[str, int] = {}
        self.used: set[int] = set()
        self.memo: dict[ir.Ref, int] = {}

    # ------------------------------------------------------------ registers
    def emit(self, name: str, *operands: int | Label) -> None:
        """Append one instruction."""
        self.out.append((name, *operands))

    def here(self, label: Label) -> None:
        """Set a label to the next instruction."""
        label.at = len(self.out)

    def fresh(self) -> int:
        """Take a free set register."""
        for r in range(L.N_REGS):
            if r not in self.used:
                self.used.add(r)
                return r
        raise self.fail(f"more than {L.N_REGS} things are referred to at once")

    def bind(self, name: str) -> int:
        """The register that `name` is bound to from now on."""
        if name not in self.sets:
            self.sets[name] = self.fresh()
        return self.sets[name]

    @contextmanager
    def instruction(self) -> Iterator[None]:
        """Registers taken inside are free again afterwards, except those bound to names."""
        used, memo = set(self.used), self.memo
        self.memo = {}
        yield
        self.used = used | set(self.sets.values())
        self.memo = memo

    def register(self, ref: ir.Ref) -> int:
        """The set register that holds what `ref` refers to."""
        if isinstance(ref, ir.Bound) and ref.name in self.sets:
            return self.sets[ref.name]
        if ref in self.memo:
            return self.memo[ref]
        if isinstance(ref, ir.Bound) and (self.carried is None or ref.name != self.carried[0]):
            raise self.fail(f'"{ref.name}" is not bound on every path to here')
        if isinstance(ref, (ir.EventObject, ir.EventSource, ir.EventAll)) and self.event is None:
            raise self.fail(f"{type(ref).__name__} is not bound: this is no triggered ability")
        if isinstance(ref, ir.Target) and ref.spec not in self.specs:
            raise self.fail("the target is not one of this ability's targets")
        r = self._select(ref)
        self.memo[ref] = r
        return r

    def _select(self, ref: ir.Ref) -> int:
        if isinstance(ref, ir.All):
            index = self.filter(ref.filter)
            r = self.bind(ref.name) if ref.name else self.fresh()
            self.emit("SELECT", r, index)
            return r
        if isinstance(ref, ir.PlayerRows):
            seats = self.seats(ref.players)
            r = self.fresh()
            self.emit("SELECT_PLAYERS", r, seats)
            return r
        if isinstance(ref, (ir.Union, ir.Minus)):
            return self._combine(ref)
        r = self.fresh()
        if isinstance(ref, ir.This):
            self.emit("SELECT_THIS", r)
        elif isinstance(ref, ir.Host):
            self.emit("SELECT_HOST", r)
        elif isinstance(ref, ir.Target):
            self.emit("SELECT_TARGETS", r, self.specs.index(ref.spec))
        elif isinstance(ref, ir.EventObject):
            self.emit("SELECT_EVENT", r, 0)
        elif isinstance(ref, ir.EventSource):
            self.emit("SELECT_EVENT", r, 1)
        elif isinstance(ref, ir.EventAll):
            self.emit("SELECT_EVENT", r, 2)
        elif isinstance(ref, ir.Bound) and self.carried is not None:
            self.emit("SELECT_EVENT", r, self.carried[1])
        else:
            raise self.fail(f"{type(ref).__name__} cannot be referred to here")
        return r

    def _combine(self, ref: ir.Union | ir.Minus) -> int:
        """A union or difference, built in place where the parts are needed for nothing else."""
        known = set(self.memo)
        r = self.register(ref.a)
        if ref.a in self.memo and ref.a not in known and r not in self.sets.values():
            del self.memo[ref.a]
        else:
            r = self.fresh()
            self.emit("COPY_SET", r, self.register(ref.a))
        other = self.register(ref.b)
        self.emit("UNION" if isinstance(ref, ir.Union) else "MINUS", r, other)
        if ref.b in self.memo and ref.b not in known and other not in self.sets.values():
            del self.memo[ref.b]
            self.used.discard(other)
        return r

    def nothing(self) -> int:
        """A register with the empty set."""
        r = self.fresh()
        self.emit("SELECT_PLAYERS", r, NOBODY)
        return r

    def variable(self, name: str) -> int:
        """The variable register of a named number."""
        if name not in self.numbers:
            raise self.fail(f'the number "{name}" is not bound on every path to here')
        return self.numbers[name]

    def bind_number(self, name: str) -> int:
        """The variable register that `name` is bound to from now on."""
        if name not in self.numbers:
            free = set(range(FREE_VARIABLES)) - set(self.numbers.values())
            if not free:
                raise self.fail(f"more than {FREE_VARIABLES} numbers are bound at once")
            self.numbers[name] = min(free)
        return self.numbers[name]

    # ------------------------------------------------------------ control
    def program(self, effects: ir.Effects) -> list[tuple]:
        """The whole code of the ability."""
        self.block(effects)
        self.emit("END")
        return self.out

    def block(self, effects: ir.Effects) -> None:
        """Instructions one after the other."""
        for effect in effects:
            self.clause = effect_text(effect)
            with self.instruction():
                handler = getattr(self, "do_" + type(effect).__name__.lower(), None)
                if handler is None:
                    raise NotSupported(f"the effect {type(effect).__name__}", self.card, self.clause)
                handler(effect)

    def branch(self, effects: ir.Effects) -> tuple[dict[str, int], dict[str, int]]:
        """A block that may be skipped: what it binds is returned, not kept."""
        before = dict(self.sets), dict(self.numbers)
        used = set(self.used)
        self.block(effects)
        after = self.sets, self.numbers
        self.sets, self.numbers = before
        self.used = used
        return after

    def choice(self, jump: Callable[[Label], None], then: ir.Effects, otherwise: ir.Effects) -> None:
        """`then`, or after the jump `otherwise`; names bound alike on both paths stay bound."""
        other, end = Label(), Label()
        jump(other)
        sets, numbers = self.branch(then)
        if otherwise:
            self.emit("JUMP", end)
        self.here(other)
        if otherwise:
            sets2, numbers2 = self.branch(otherwise)
            self.sets = {k: v for k, v in sets.items() if sets2.get(k) == v}
            self.numbers = {k: v for k, v in numbers.items() if numbers2.get(k) == v}
            self.here(end)

    def do_joined(self, e: ir.Joined) -> None:
        self.block(e.effects)

    def do_if(self, e: ir.If) -> None:
        pc = self.condition(e.condition)
        self.choice(lambda to: self.emit("JUMP_UNLESS", pc, to), e.then, e.otherwise)

    def do_may(self, e: ir.May) -> None:
        who = self.seats(e.players)
        self.choice(lambda to: self.emit("MAY", who, to), e.effects, e.otherwise)

    def do_unlesspays(self, e: ir.UnlessPays) -> None:
        who, cost = self.seats(e.players), self.cost(e.cost)
        self.choice(lambda to: self.emit("UNLESS_PAY", who, cost, to), e.effects, ())

    def do_foreach(self, e: ir.ForEach) -> None:
        rest, again, end = self.fresh(), Label(), Label()
        self.emit("COPY_SET", rest, self.register(e.ref))
        before = dict(self.sets)
        one = self.bind(e.name)
        self.here(again)
        self.emit("FOR_EACH", rest, one, end)
        self.used |= {rest, one}
        self.branch(e.effects)
        self.emit("JUMP", again)
        self.here(end)
        self.sets = before

    def do_modal(self, e: ir.Modal) -> None:
        for i, mode in enumerate(e.modes):
            after = Label()
            self.emit("JUMP_UNLESS_MODE", i, after)
            self.branch(mode)
            self.here(after)

    # ------------------------------------------------------------ numbers and choices
    def do_setnumber(self, e: ir.SetNumber) -> None:
        q = self.quantity(e.value)
        self.emit("SET_VAR", self.bind_number(e.name), q)

    def do_choose(self, e: ir.Choose) -> None:
        who, f = self.seats(e.players), self.filter(e.filter)
        lo, hi = self.quantity(e.lo), self.quantity(e.hi)
        self.emit("CHOOSE", who, self.bind(e.name), f, lo, hi)

    def do_choosenumber(self, e: ir.ChooseNumber) -> None:
        who, lo, hi = self.seats(e.players), self.quantity(e.lo), self.quantity(e.hi)
        self.emit("CHOOSE_NUMBER", who, self.bind_number(e.name), lo, hi)

    def do_chooseplayer(self, e: ir.ChoosePlayer) -> None:
        who, among = self.seats(e.players), self.seats(e.among)
        self.emit("CHOOSE_PLAYER", who, self.bind(e.name), among)

    def do_random(self, e: ir.Random) -> None:
        q = self.quantity(e.n)
        self.emit("RANDOM", self.bind_number(e.name), q)

    # ------------------------------------------------------------ objects
    def do_deal(self, e: ir.Deal) -> None:
        source = NONE if isinstance(e.source, ir.This) else self.register(e.source)
        q = self.quantity(e.amount)
        self.emit("DAMAGE", self.register(e.to), q, source, int(e.unpreventable))

    def do_dealdivided(self, e: ir.DealDivided) -> None:
        source = NONE if isinstance(e.source, ir.This) else self.register(e.source)
        self.register(e.to)
        self.emit("DAMAGE_DIVIDED", self.specs.index(e.to.spec), source)

    def do_fight(self, e: ir.Fight) -> None:
        self.emit("FIGHT", self.register(e.a), self.register(e.b))

    def do_destroy(self, e: ir.Destroy) -> None:
        self.emit("DESTROY", self.register(e.ref), int(not e.regeneration))

    def do_move(self, e: ir.Move) -> None:
        who = self.seats(e.under) if e.under and e.zone == Zone.BATTLEFIELD else NOBODY
        flags = (
            V.MOVE_TAPPED * e.tapped
            | V.MOVE_UNDER_YOUR_CONTROL * (who == YOU)
            | V.MOVE_LIBRARY_BOTTOM * e.bottom
            | V.MOVE_SHUFFLE * e.shuffle
            | V.MOVE_REVEAL * e.reveal
            | V.MOVE_FACE_ATTACHED * e.attached
            | V.MOVE_TRANSFORMED * e.transformed
            | V.MOVE_FACE_DOWN * e.face_down
        )
        self.emit("MOVE", self.register(e.ref), int(e.zone), flags, who)

    def do_sacrifice(self, e: ir.Sacrifice) -> None:
        self.emit("SACRIFICE", self.register(e.ref))

    def do_sacrificechoice(self, e: ir.SacrificeChoice) -> None:
        who, f = self.seats(e.players), self.filter(e.filter)
        self.emit("SACRIFICE_CHOICE", who, f, self.quantity(e.n))

    def do_tap(self, e: ir.Tap) -> None:
        self.emit("TAP", self.register(e.ref))

    def do_untap(self, e: ir.Untap) -> None:
        self.emit("UNTAP", self.register(e.ref))

    def do_putcounters(self, e: ir.PutCounters) -> None:
        q = self.quantity(e.n)
        self.emit("PUT_COUNTERS", self.register(e.ref), self.pools.counter_kind(e.counter), q)

    def do_removecounters(self, e: ir.RemoveCounters) -> None:
        q = self.quantity(e.n)
        self.emit("REMOVE_COUNTERS", self.register(e.ref), self.pools.counter_kind(e.counter), q)

    def do_counter(self, e: ir.Counter) -> None:
        self.emit("COUNTER", self.register(e.ref))

    def do_attach(self, e: ir.Attach) -> None:
        self.emit("ATTACH", self.register(e.ref), self.register(e.to))

    def do_regenerate(self, e: ir.Regenerate) -> None:
        self.emit("REGENERATE", self.register(e.ref))

    def do_turncard(self, e: ir.TurnCard) -> None:
        self.emit(e.what, self.register(e.ref))

    def do_copytokens(self, e: ir.CopyTokens) -> None:
        who, q, ref = self.seats(e.players), self.quantity(e.n), self.register(e.ref)
        self.emit("COPY_TOKENS", ref, q, who, self.bind(e.name) if e.name else self.fresh())

    def do_becomecopy(self, e: ir.BecomeCopy) -> None:
        self.emit("BECOME_COPY", self.register(e.ref), self.register(e.of), int(e.duration))

    def do_copyspell(self, e: ir.CopySpell) -> None:
        self.emit("COPY_SPELL", self.register(e.ref), self.seats(e.players), int(e.new_targets))

    def do_createemblem(self, e: ir.CreateEmblem) -> None:
        self.emit("CREATE_EMBLEM", self.card_index(e.emblem), self.seats(e.players))

    def do_mustattack(self, e: ir.MustAttack) -> None:
        who = self.seats(e.players)
        self.emit("MUST_ATTACK", self.register(e.ref), self.register(e.whom), int(e.duration), who)

    def do_reveal(self, e: ir.Reveal) -> None:
        self.emit("REVEAL", self.register(e.ref))

    def do_prevent(self, e: ir.Prevent) -> None:
        q = constant(-1) if e.n is None else self.quantity(e.n)
        self.emit("PREVENT", self.register(e.ref), q, int(e.duration), self.filter(e.source, ALL_ZONES))

    def do_redirect(self, e: ir.Redirect) -> None:
        q = constant(-1) if e.n is None else self.quantity(e.n)
        ref, to = self.register(e.ref), self.register(e.to)
        self.emit("REDIRECT", ref, q, to, int(e.duration), self.filter(e.source, ALL_ZONES))

    def do_replacing(self, e: ir.Replacing) -> None:
        self.emit("REPLACING", self.sub_ability(e.ability, None, False), int(e.duration))

    # ------------------------------------------------------------ players
    def do_playereffect(self, e: ir.PlayerEffect) -> None:
        who = self.seats(e.players)
        self.emit(e.what, who, *(() if e.n is None else (self.quantity(e.n),)))

    def do_discard(self, e: ir.Discard) -> None:
        who, q, f = self.seats(e.players), self.quantity(e.n), self.filter(e.filter, 1 << Zone.HAND)
        self.emit("DISCARD", who, q, _DISCARD[e.how], f)

    def do_mill(self, e: ir.Mill) -> None:
        who, q = self.seats(e.players), self.quantity(e.n)
        self.emit("MILL", who, q, self.bind(e.name) if e.name else self.fresh())

    def do_createtokens(self, e: ir.CreateTokens) -> None:
        who, q, card = self.seats(e.players), self.quantity(e.n), self.card_index(e.token)
        flags = V.TOKEN_TAPPED * e.tapped | V.TOKEN_ATTACKING * e.attacking
        if e.size is not None:
            name = f"size {len(self.numbers)}"
            self.emit("SET_VAR", self.bind_number(name), self.quantity(e.size))
            flags |= V.TOKEN_SIZED | self.numbers[name] << 4
        self.emit("CREATE_TOKENS", card, q, who, flags, self.bind(e.name) if e.name else self.fresh())

    def do_addmana(self, e: ir.AddMana) -> None:
        who, q = self.seats(e.players), self.quantity(e.n)
        if isinstance(e.choice, ir.TypeProduced) and self.event is None:
            raise self.fail("the types that were produced are not bound here")
        self.emit("ADD_MANA", who, mana_mask(e), q, int(e.same), self.mana_spec(e) if e.special else 0)

    def do_search(self, e: ir.Search) -> None:
        who, f, q = self.seats(e.players), self.filter(e.filter, 1 << Zone.LIBRARY), self.quantity(e.n)
        flags = V.MOVE_TAPPED * e.tapped | V.MOVE_REVEAL * e.reveal
        if e.zone == Zone.BATTLEFIELD:
            flags |= V.MOVE_UNDER_YOUR_CONTROL
        self.emit("SEARCH", who, f, q, int(e.zone), flags)

    def do_dig(self, e: ir.Dig) -> None:
        who, n, take, f = self.seats(e.players), self.quantity(e.n), self.quantity(e.take), self.filter(e.filter, 1)
        flags = (
            V.DIG_REST_GRAVEYARD * e.rest_to_graveyard
            | V.DIG_REVEAL * e.reveal
            | V.DIG_TO_BATTLEFIELD * e.to_battlefield
        )
        self.emit("DIG", who, n, take, f, flags)

    # ------------------------------------------------------------ continuous effects and further abilities
    def do_gaincontrol(self, e: ir.GainControl) -> None:
        who = self.seats(e.players)
        self.emit("GAIN_CONTROL", self.register(e.ref), who, int(e.duration))

    def do_modify(self, e: ir.Modify) -> None:
        r, until = self.register(e.ref), int(e.duration)
        turns = (Duration.UNTIL_YOUR_NEXT_TURN, Duration.NEXT_UNTAP_STEP)
        if e.players != ir.YOU and (e.duration not in turns or any(not isinstance(m, ir.AddRules) for m in e.mods)):
            raise NotSupported("a duration about another player's turn", self.card, self.clause)
        for m in ir.plain_modifications(e.mods):
            if isinstance(m, ir.ModifyPT):
                power, toughness = ir.at_least_zero(m.power), ir.at_least_zero(m.toughness)
                self.emit("MODIFY_PT", r, self.quantity(power), self.quantity(toughness), until)
            elif isinstance(m, ir.SetPT) and m.power is not None and m.toughness is not None:
                self.emit("SET_PT", r, self.quantity(m.power), self.quantity(m.toughness), until)
            elif isinstance(m, ir.SwitchPT):
                self.emit("SWITCH_PT", r, until)
            elif isinstance(m, ir.AddKeywords):
                self.emit("ADD_KEYWORDS", r, sum(m.keywords), until)
            elif isinstance(m, ir.RemoveKeywords):
                self.emit("REMOVE_KEYWORDS", r, sum(m.keywords), until)
            elif isinstance(m, ir.GrantAbility):
                self.emit("GRANT_ABILITY", r, self.sub_ability(m.ability, None, True), until)
            elif isinstance(m, ir.LoseAbilities):
                self.emit("LOSE_ABILITIES", r, until)
            elif isinstance(m, ir.AddRules):
                self.emit("ADD_RULES", r, int(m.rules), until, self.seats(e.players))
            elif isinstance(m, (ir.AddTypes, ir.SetTypes)):
                bits = sum(self.pools.subtype_bit(t) for t in m.subtypes)
                name = "ADD_TYPES" if isinstance(m, ir.AddTypes) else "SET_TYPES"
                self.emit(name, r, int(m.types), signed(bits & 0xFFFFFFFF), bits >> 32, until)
            elif isinstance(m, ir.LoseSubtypes):
                bits = sum(self.pools.subtype_bit(t) for t in m.subtypes) if m.subtypes else -1
                low, high = (-1, -1) if bits < 0 else (signed(bits & 0xFFFFFFFF), bits >> 32)
                self.emit("LOSE_SUBTYPES", r, low, high, until)
            elif isinstance(m, ir.SetColors):
                self.emit("SET_COLORS", r, int(m.colors), int(m.added), until)
            elif isinstance(m, ir.SetController):
                self.emit("GAIN_CONTROL", r, self.seats(m.player), until)
            else:
                raise NotSupported(f"{type(m).__name__} as a resolved effect", self.card, self.clause)

    def do_delayed(self, e: ir.Delayed) -> None:
        r = self.register(e.about) if e.about else self.nothing()
        single = isinstance(e.about, (ir.This, ir.EventObject, ir.Host))
        single |= isinstance(e.about, ir.Target) and e.about.spec.max == 1
        carried = (e.name, 0 if single else 2) if e.name else None
        self.emit("DELAYED", self.sub_ability(e.ability, carried, False), r, int(e.duration), int(e.once))

    def do_reflexive(self, e: ir.Reflexive) -> None:
        self.emit("REFLEXIVE", self.sub_ability(e.ability, None, False))

    # ------------------------------------------------------------ costs
    def cost(self, cost: ir.Cost) -> int:
        """The index of a cost."""
        return compile_cost(cost, self)


def signed(word: int) -> int:
    """The low 32 bits of a mask as the int32 that the code array holds."""
    return word - (1 << 32) if word >= 1 << 31 else word


def mana_mask(e: ir.AddMana) -> int:
    """The types of mana to choose from, as bits."""
    if e.choice is not None:
        return 31 if isinstance(e.choice, ir.ColorOf) or isinstance(e.choice, ir.CouldProduce) and e.choice.colors else 63
    return sum(1 << m for m in e.types)


def compile_cost(cost: ir.Cost, scope: Scope) -> int:
    """The index of a cost: its mana and its other payments."""
    zones = {ir.Payment.DISCARD: 1 << Zone.HAND, ir.Payment.EXILE: ALL_ZONES}
    parts = []
    for p in cost.parts:
        parts.append({
            "kind": int(p.kind),
            "q": constant(1) if p.n is None else scope.quantity(p.n),
            "filter": scope.filter(p.filter, zones.get(p.kind, BATTLEFIELD)),
            "counter": scope.pools.counter_kind(p.counter) if p.counter else NONE,
        })  # fmt: skip
    return scope.pools.add_cost(cost.mana, parts)


def replacement_amount(r: ir.Replacement, scope: Scope) -> int:
    """The operand `q` of a replacement: an amount, the new zone, or how much is prevented (-1: all)."""
    if r.n is None:
        if r.op in (ReplaceOp.PREVENT, ReplaceOp.REDIRECT):
            return constant(-1)
        if r.op in (ReplaceOp.AMOUNT, ReplaceOp.TO_ZONE, ReplaceOp.ENTERS_WITH_COUNTERS):
            raise CompileError("a replacement without its number", scope.card)
        return constant(0)
    value = fold(r.n)
    return constant(value) if value is not None else scope.quantity(r.n)
