"""Compiles the effects of one ability to effect code: registers for references, labels for the control shapes.

Every reference is put into a set register before the instruction that uses it. What an instruction binds to a name keeps
its register to the end of the ability; a name bound on only some of the paths that lead to its use is not bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any

from ..engine import layout as L
from ..engine.enums import (
    NONE,
    Color,
    CombatRule,
    Duration,
    Keyword,
    Mana,
    Mod,
    PlayerCounter,
    PlayerRef,
    ReplaceOp,
    Tally,
    Zone,
)
from ..vm import opcodes as V
from . import ir
from .casting_code import CastingCoder
from .codegen_zones import ZoneCode
from .errors import CompileError, NotSupported
from .expressions import BATTLEFIELD, Scope, fold
from .keywords import parts as keyword_parts
from .marker_code import MarkerCoder
from .pools import ALL_ZONES, Label, Pools, constant
from .text import effect_text

YOU = int(PlayerRef.YOU)
NOBODY = int(PlayerRef.NOBODY)
FREE_VARIABLES = L.N_VARS - 3  # the interpreter keeps what was done, who is choosing and what was paid in the last three


def target_specs(node: ir.Node) -> list[ir.TargetSpec]:
    """The distinct target specs of a tree in spoken order; granted and delayed abilities have targets of their own."""
    found: list[ir.TargetSpec] = []

    def visit(n: ir.Node) -> None:
        if isinstance(n, ir.Target) and n.spec not in found:
            visit(n.spec.filter)  # "target creature that target player controls"
            found.append(n.spec)
        for child in n.children():
            if not isinstance(child, (ir.Ability, ir.TargetSpec, ir.Card)):
                visit(child)

    visit(node)
    return found


def words(effects: ir.Effects) -> set[str]:
    """Every name that instructions speak of (and other words of theirs)."""
    return {
        v for e in effects for n in e.walk() for f in fields(n) if isinstance(v := getattr(n, f.name), str) and v
    }


class Coder(ZoneCode, MarkerCoder, CastingCoder):
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
        self.registers = True
        self.out: list[tuple] = []
        self.sets: dict[str, int] = {}  # names bound on every path to here
        self.later: list[ir.Effects] = []  # what comes after what is being compiled, from the outside in
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
        self.used = (used & self.used) | set(self.sets.values())
        self.memo = memo

    @contextmanager
    def before(self, later: ir.Effects) -> Iterator[None]:
        """What is compiled inside comes before those; names that nothing after it speaks of are forgotten then."""
        self.later.append(later)
        yield
        self.later.pop()
        spoken = words(later).union(*map(words, self.later))
        for bound in (self.sets, self.numbers):
            for name in [n for n in bound if n not in spoken]:
                if bound is self.sets:
                    self.used.discard(bound[name])
                del bound[name]

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
        if isinstance(ref, ir.SomeOf):
            who, index = self.seats(ref.players), self.filter(ref.filter)
            lo, hi = self.quantity(ref.lo), self.quantity(ref.hi)
            r = self.bind(ref.name)
            self.emit("CHOOSE", who, r, index, lo, hi)
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
            self.emit("SELECT_THIS", r, 0)
        elif isinstance(ref, ir.Host):
            self.emit("SELECT_HOST", r)
        elif isinstance(ref, ir.Target):
            self.emit("SELECT_TARGETS", r, self.specs.index(ref.spec))
        elif isinstance(ref, ir.EventObject):
            self.emit("SELECT_EVENT", r, 0)
        elif isinstance(ref, ir.EventSource):
            self.emit("SELECT_EVENT", r, 1)
        elif isinstance(ref, ir.EventOther) and self.event is not None:
            self.emit("SELECT_EVENT", r, 3)
        elif isinstance(ref, ir.EventAll) or isinstance(ref, ir.CostObjects) and self.event is None:
            self.emit("SELECT_EVENT", r, 2)
        elif isinstance(ref, ir.TheRest):
            self.emit("SELECT", r, self.filter(ir.InZone(Zone.LIBRARY)))
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
        for i, effect in enumerate(effects):
            self.clause = effect_text(effect)
            if i and as_it_enters(effects[i - 1], effect):
                continue  # it is in the instruction before it
            with self.instruction(), self.before(effects[i + 1 :]):
                name = color_named(effect)
                if name is not None:
                    self.by_color(effect, name)
                    continue
                effect = one_by_one(effect)
                if i + 1 < len(effects) and as_it_enters(effect, effects[i + 1]):
                    self.enter_as(effect, effects[i + 1])  # type: ignore[arg-type]
                    continue
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

    def do_tallied(self, e: ir.Tallied) -> None:
        self.pools.tables["tally_asked"] = 1
        r = self.bind_number(e.name)
        self.emit("TALLY", r, int(Tally[e.what]), 0)
        self.block(e.effects)
        self.emit("TALLY", r, int(Tally[e.what]), 1)

    def do_if(self, e: ir.If) -> None:
        pc = self.condition(e.condition)
        self.choice(lambda to: self.emit("JUMP_UNLESS", pc, to), e.then, e.otherwise)

    def do_may(self, e: ir.May) -> None:
        who = self.seats(e.players)
        self.choice(lambda to: self.emit("MAY", who, to), e.effects, e.otherwise)

    def do_unlesspays(self, e: ir.UnlessPays) -> None:
        who, cost = self.seats(e.players), self.cost(e.cost)
        times = constant(1) if e.times is None else self.quantity(e.times)
        self.choice(lambda to: self.emit("UNLESS_PAY", who, cost, to, times, 0), e.effects, ())

    def do_foreach(self, e: ir.ForEach) -> None:
        again, end = Label(), Label()
        known = set(self.memo)
        rest = self.register(e.ref)
        if e.ref in self.memo and e.ref not in known and rest not in self.sets.values():
            del self.memo[e.ref]  # nothing else needs it
        else:
            rest = self.fresh()
            self.emit("COPY_SET", rest, self.register(e.ref))
        before = dict(self.sets)
        one = self.bind(e.name)
        self.here(again)
        self.emit("FOR_EACH", rest, one, end)
        self.used |= {rest, one}
        with self.before(e.effects):  # it comes round again
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

    def do_choosenumber(self, e: ir.ChooseNumber) -> None:
        who, lo, hi = self.seats(e.players), self.quantity(e.lo), self.quantity(e.hi)
        self.emit("CHOOSE_NUMBER", who, self.bind_number(e.name), lo, hi)

    def do_choosecolor(self, e: ir.ChooseColor) -> None:
        who = self.seats(e.players)
        self.emit("CHOOSE_COLOR", who, self.bind_number(e.name), int(e.colors))

    def do_choosecreaturetype(self, e: ir.ChooseCreatureType) -> None:
        self.pools.tables["any_chosen_type"] |= 1
        self.emit("CHOOSE_TYPE", self.seats(e.players))

    def by_color(self, effect: ir.Effect, name: str) -> None:
        """An instruction about the color that was chosen under a name: one way of it for each color."""
        for i, color in enumerate(Color):
            after = Label()
            chosen = self.pools.add_expression([*self.code(ir.Number(name)), ("CONST", i), ("EQ",)])
            self.emit("JUMP_UNLESS", chosen, after)
            self.branch((with_color(effect, name, color),))
            self.here(after)

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
        self.emit("DAMAGE", self.register(e.to), q, source, e.unpreventable | e.excess << 1)

    def do_dealdivided(self, e: ir.DealDivided) -> None:
        source = NONE if isinstance(e.source, ir.This) else self.register(e.source)
        self.register(e.to)
        self.emit("DAMAGE_DIVIDED", self.specs.index(e.to.spec), source)

    def do_fight(self, e: ir.Fight) -> None:
        self.emit("FIGHT", self.register(e.a), self.register(e.b))

    def do_tap(self, e: ir.Tap) -> None:
        self.emit("TAP", self.register(e.ref))

    def do_untap(self, e: ir.Untap) -> None:
        self.emit("UNTAP", self.register(e.ref))

    def do_putcounters(self, e: ir.PutCounters) -> None:
        q = self.quantity(e.n)
        who = self.seats(e.players)
        self.emit("PUT_COUNTERS", self.register(e.ref), self.pools.counter_kind(e.counter), q, who)

    def do_removecounters(self, e: ir.RemoveCounters) -> None:
        q = constant(30000) if e.n is None else self.quantity(e.n)
        kind = NONE if e.counter is None else self.pools.counter_kind(e.counter)
        self.emit("REMOVE_COUNTERS", self.register(e.ref), kind, q)

    def do_counter(self, e: ir.Counter) -> None:
        r = self.named_copy(e.name, self.register(e.ref))
        self.emit("COUNTER", r, int(e.zone), int(e.bottom))
        if e.name:
            self.emit("KEEP", r, NONE)

    def do_attach(self, e: ir.Attach) -> None:
        self.emit("ATTACH", self.register(e.ref), self.register(e.to))

    def do_regenerate(self, e: ir.Regenerate) -> None:
        self.emit("REGENERATE", self.register(e.ref))

    def do_turncard(self, e: ir.TurnCard) -> None:
        self.emit(e.what, self.register(e.ref))

    def do_copytokens(self, e: ir.CopyTokens) -> None:
        who, q, ref = self.seats(e.players), self.quantity(e.n), self.copied(e.ref)
        flags = V.TOKEN_TAPPED * e.tapped | self.exceptions(e.exceptions) << 4
        made = self.bind(e.name) if e.name else self.fresh()
        self.emit("COPY_TOKENS", ref, q, who, made, flags)
        if e.attacking:
            self.emit("ENTER_ATTACKING", made)

    def do_becomecopy(self, e: ir.BecomeCopy) -> None:
        what = self.exceptions(e.exceptions)
        self.emit("BECOME_COPY", self.register(e.ref), self.copied(e.of), int(e.duration), what)

    def copied(self, ref: ir.Ref) -> int:
        """The register of what is copied: the source as it last was, if it is gone (CR 608.2h)."""
        if not isinstance(ref, ir.This):
            return self.register(ref)
        r = self.fresh()
        self.emit("SELECT_THIS", r, 1)
        return r

    def exceptions(self, mods: tuple[ir.Modification, ...]) -> int:
        """1 + the number of what a copy differs in, 0 for nothing."""
        return self.pools.exceptions(self.sub_ability(ir.Exceptions(mods), None, False)) if mods else 0

    def do_copyspell(self, e: ir.CopySpell) -> None:
        q = constant(1) if e.n is None else self.quantity(e.n)
        self.emit("COPY_SPELL", self.register(e.ref), self.seats(e.players), int(e.new_targets), q)

    def do_createemblem(self, e: ir.CreateEmblem) -> None:
        self.emit("CREATE_EMBLEM", self.card_index(e.emblem), self.seats(e.players), int(e.unique))

    def do_mustattack(self, e: ir.MustAttack) -> None:
        who = self.seats(e.players)
        self.emit("MUST_ATTACK", self.register(e.ref), self.register(e.whom), int(e.duration), who)

    def do_reveal(self, e: ir.Reveal) -> None:
        self.emit("REVEAL", self.register(e.ref), self.seats(e.viewers) if e.viewers else 0)

    def do_prevent(self, e: ir.Prevent) -> None:
        q = constant(-2 if e.once else -1) if e.n is None else self.quantity(e.n)
        ref = NONE if e.ref is None else self.register(e.ref)
        flags = {"": 0, "combat": V.PREVENT_COMBAT, "noncombat": V.PREVENT_NONCOMBAT}[e.damage]
        flags |= 0 if e.by is None else (1 + self.register(e.by)) << V.PREVENT_BY
        self.emit("PREVENT", ref, q, int(e.duration), self.filter(e.source, ALL_ZONES), flags)

    def do_redirect(self, e: ir.Redirect) -> None:
        q = constant(-1) if e.n is None else self.quantity(e.n)
        ref, to = self.register(e.ref), self.register(e.to)
        self.emit("REDIRECT", ref, q, to, int(e.duration), self.filter(e.source, ALL_ZONES))

    def do_replacing(self, e: ir.Replacing) -> None:
        by = NONE if e.by is None else self.register(e.by)
        self.emit("REPLACING", self.sub_ability(e.ability, None, False), int(e.duration), by, int(e.once))

    # ------------------------------------------------------------ players
    def do_playereffect(self, e: ir.PlayerEffect) -> None:
        who = self.seats(e.players)
        self.emit(e.what, who, *(() if e.n is None else (self.quantity(e.n),)))

    def do_phaseout(self, e: ir.PhaseOut) -> None:
        self.pools.tables["any_phasing"] = 1
        self.emit("PHASE_OUT", self.register(e.ref))

    def do_endturn(self, e: ir.EndTurn) -> None:
        self.emit("END_TURN")

    def do_removefromcombat(self, e: ir.RemoveFromCombat) -> None:
        self.emit("COMBAT_STATUS", self.register(e.ref), 0)

    def do_becomeblocked(self, e: ir.BecomeBlocked) -> None:
        self.emit("COMBAT_STATUS", self.register(e.ref), 1)

    def do_mustblock(self, e: ir.MustBlock) -> None:
        self.emit("MUST_BLOCK", self.register(e.ref), self.register(e.whom), int(e.duration))

    def do_extraphases(self, e: ir.ExtraPhases) -> None:
        self.emit("EXTRA_PHASES", 0x21 if e.main else 1, self.quantity(e.n))

    def do_skipnext(self, e: ir.SkipNext) -> None:
        self.pools.tables["any_skips"] = 1
        self.emit("SKIP_NEXT", self.seats(e.players), int(e.what), self.quantity(e.n))

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

    def do_exchangecontrol(self, e: ir.ExchangeControl) -> None:
        one = NONE if e.a is None else self.register(e.a)
        self.emit("EXCHANGE_CONTROL", one, self.register(e.b), int(e.duration))

    def do_modify(self, e: ir.Modify) -> None:
        if isinstance(e.ref, ir.All) and e.ref.name is None and e.players == ir.YOU and lasting_rules(e):
            return self.do_applying(ir.Applying(ir.Static(e.ref.filter, e.mods), e.duration))
        if (theirs := their_untap_rules(e)) is not None:
            return self.do_applying(ir.Applying(ir.Static(theirs, e.mods), e.duration, e.players))
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
                if Keyword.PHASING in m.keywords:
                    self.pools.tables["any_phasing"] = 1
                self.emit("ADD_KEYWORDS", r, sum(m.keywords), until)
            elif isinstance(m, ir.RemoveKeywords):
                self.emit("REMOVE_KEYWORDS", r, sum(m.keywords), until)
            elif isinstance(m, ir.GrantAbility):
                events = (m.ability.event, *m.ability.event.also) if isinstance(m.ability, ir.Triggered) else ()
                several = [replace(m.ability, event=replace(e, also=())) for e in events]  # type: ignore[type-var, call-arg]
                for ability in several or [m.ability]:
                    for part in keyword_parts(ability, self.card):
                        self.emit("GRANT_ABILITY", r, self.sub_ability(part, None, True), until)
            elif isinstance(m, ir.LoseAbilities):
                self.emit("LOSE_ABILITIES", r, until)
            elif isinstance(m, ir.AddRules):
                self.emit("ADD_RULES", r, int(m.rules), until, self.seats(e.players))
            elif isinstance(m, (ir.AddTypes, ir.SetTypes)):
                bits = sum(self.pools.subtype_bit(t) for t in m.subtypes)
                name = "ADD_TYPES" if isinstance(m, ir.AddTypes) else "SET_TYPES"
                low, high = signed(bits & 0xFFFFFFFF), bits >> 32
                if isinstance(m, ir.AddTypes) and m.every:
                    low = high = -1
                elif isinstance(m, ir.AddTypes) and m.chosen:
                    low = high = -2
                self.emit(name, r, int(m.types), low, high, until)
            elif isinstance(m, ir.LoseSubtypes):
                bits = sum(self.pools.subtype_bit(t) for t in m.subtypes) if m.subtypes else -1
                low, high = (-1, -1) if bits < 0 else (signed(bits & 0xFFFFFFFF), bits >> 32)
                self.emit("LOSE_SUBTYPES", r, low, high, until)
            elif isinstance(m, ir.SetColors):
                self.emit("SET_COLORS", r, int(m.colors), int(m.added), until)
            elif isinstance(m, ir.SetController):
                self.emit("GAIN_CONTROL", r, self.seats(m.player), until)
            elif isinstance(m, ir.SetPT):
                one = m.power if m.power is not None else m.toughness
                assert one is not None
                self.continuous(r, Mod.SET_POWER if m.power is not None else Mod.SET_TOUGHNESS, until, self.quantity(one))
            elif isinstance(m, ir.SetLandType):
                bits = sum(self.pools.subtype_bit(t) for t in m.subtypes)
                self.continuous(r, Mod.SET_LAND_TYPE, until, constant(0), bits)
            elif isinstance(m, ir.SetSupertypes):
                mod = Mod.REMOVE_SUPERTYPES if m.removed else Mod.ADD_SUPERTYPES
                self.continuous(r, mod, until, constant(int(m.supertypes)))
            elif isinstance(m, ir.Goaded):
                self.continuous(r, Mod.GOAD, until, constant(0))
            elif isinstance(m, ir.BlocksMore):
                self.continuous(r, Mod.MORE_BLOCKS, until, constant(more_blocks(m)))
            elif isinstance(m, COMBAT_RULES):
                lasting = Scope(self.pools, self.card, self.named, self.event, self.has_x)  # registers don't last
                self.continuous(r, Mod.COMBAT_RULE, until, constant(0), combat_rule(m, lasting))
            else:
                raise NotSupported(f"{type(m).__name__} as a resolved effect", self.card, self.clause)

    def continuous(self, r: int, mod: Mod, until: int, q: int, k: int = 0) -> None:
        """A continuous effect with its number and its mask."""
        self.emit("CONTINUOUS", r, int(mod) | until << 8, q, signed(k & 0xFFFFFFFF), k >> 32)

    def do_delayed(self, e: ir.Delayed) -> None:
        r = self.register(e.about) if e.about else self.nothing()
        single = isinstance(e.about, (ir.This, ir.EventObject, ir.Host))
        single |= isinstance(e.about, ir.Target) and e.about.spec.max == 1
        carried = (e.name, 0 if single else 2) if e.name else None
        self.emit("DELAYED", self.sub_ability(e.ability, carried, False), r, int(e.duration), int(e.once))

    def do_reflexive(self, e: ir.Reflexive) -> None:
        r = self.register(e.about) if e.about else NONE
        carried = (e.name, 2 if e.many else 0) if e.name else None
        self.emit("REFLEXIVE", self.sub_ability(e.ability, carried, False), r)

    # ------------------------------------------------------------ costs
    def cost(self, cost: ir.Cost) -> int:
        """The index of a cost."""
        return compile_cost(cost, self)


def color_named(effect: ir.Effect) -> str | None:
    """The name of the chosen color that a plain instruction speaks of; compound ones leave it to their parts."""
    parts = (ir.Joined, ir.If, ir.IfDo, ir.May, ir.MayPay, ir.UnlessPays, ir.ForEach, ir.Modal, ir.ChooseColor)
    if isinstance(effect, parts):
        return None
    for n in effect.walk():
        if isinstance(n, (ir.OfColorNamed, ir.ColorNamed, ir.DevotionNamed)):
            return n.name
        if isinstance(n, ir.SetColors) and n.named:
            return n.named
    return None


def with_color(node: Any, name: str, color: Color) -> Any:
    """The tree with the color instead of its name."""
    if isinstance(node, tuple):
        return tuple(with_color(x, name, color) for x in node)
    if not isinstance(node, ir.Node):
        return node
    if node == ir.OfColorNamed(name):
        return ir.OfColor(color)
    if isinstance(node, ir.SetColors) and node.named == name:
        return ir.SetColors(color, node.added)
    if node == ir.DevotionNamed(name):
        return ir.Devotion(color)
    if isinstance(node, ir.AddMana) and node.choice == ir.ColorNamed(name):
        node = replace(node, choice=None, types=(Mana(int(color).bit_length() - 1),))
    new = {f.name: with_color(getattr(node, f.name), name, color) for f in fields(node)}
    return replace(node, **new)


COMBAT_RULES = (ir.CantBeBlockedBy, ir.CantBlock, ir.CantAttack, ir.CantAttackUnless)


def lasting_rules(e: ir.Modify) -> bool:
    """It changes no characteristics, so it is also about what comes later (CR 611.2c), and can be said without registers."""
    if e.duration not in (Duration.END_OF_TURN, Duration.END_OF_COMBAT, Duration.UNTIL_YOUR_NEXT_TURN):
        return False
    if not all(isinstance(m, (ir.AddRules, ir.BlocksMore, *COMBAT_RULES)) for m in e.mods):
        return False
    of_event = (ir.EventObject, ir.EventSource, ir.EventAll, ir.EventAmount)
    known = (ir.Bound, ir.Target, ir.X, ir.Number, ir.SeatNumber, *of_event)
    if any(isinstance(n, known) for n in e.walk()):
        return False
    return not any(isinstance(n, ir.Seats) and n.which == PlayerRef.EVENT for n in e.walk())


def their_untap_rules(e: ir.Modify) -> ir.Filter | None:
    """What of a player's, in their words, rules are about in their next untap step: what is there then (CR 611.2c)."""
    if e.duration != Duration.NEXT_UNTAP_STEP or not all(isinstance(m, ir.AddRules) for m in e.mods):
        return None
    if not isinstance(e.ref, ir.All) or e.ref.name is not None or not isinstance(e.ref.filter, ir.AllOf):
        return None
    theirs = ir.ControlledBy(e.players)
    rest = tuple(f for f in e.ref.filter.parts if f != theirs)
    said = (ir.Ref, ir.Players, ir.Quantity)
    if len(rest) + 1 != len(e.ref.filter.parts) or any(isinstance(n, said) for f in rest for n in f.walk()):
        return None
    return ir.AllOf((*rest, ir.ControlledBy(ir.YOU)))


def more_blocks(m: ir.BlocksMore) -> int:
    """The operand of MORE_BLOCKS: at most two more, or any number."""
    if m.n is not None and m.n > 2:
        raise NotSupported(f"blocking {m.n} additional creatures")
    return 3 if m.n is None else m.n


def combat_rule(m: ir.Modification, scope: Scope) -> int:
    """A rule about attacking or blocking as the mask operand of COMBAT_RULE: its kind, and its filter from bit 8 on."""
    if isinstance(m, ir.CantBeBlockedBy):
        return CombatRule.CANT_BE_BLOCKED_BY | scope.filter(~m.filter if m.except_by else m.filter) << 8
    if isinstance(m, ir.CantBlock):
        return CombatRule.CANT_BLOCK | scope.filter(~m.filter if m.only else m.filter) << 8
    if isinstance(m, ir.CantAttack):
        return CombatRule.CANT_ATTACK | scope.filter(m.whom) << 8
    assert isinstance(m, ir.CantAttackUnless)
    return CombatRule.CANT_ATTACK_UNLESS | scope.condition(m.condition) << 8


def as_it_enters(e: ir.Effect, told: ir.Effect) -> bool:
    """Whether the second instruction says what a permanent that the first puts onto the battlefield is (CR 611.2e)."""
    if not isinstance(e, ir.Move) or e.zone != Zone.BATTLEFIELD or not isinstance(told, ir.Modify):
        return False
    same = told.ref == e.ref or (e.name is not None and told.ref == ir.Bound(e.name))
    says = (ir.AddTypes, ir.SetTypes, ir.SetColors, ir.SetSupertypes, ir.LoseSubtypes)
    lasting = told.duration == Duration.PERMANENT and told.players == ir.YOU
    return same and lasting and any(isinstance(m, says) for m in told.mods)


def one_by_one(effect: ir.Effect) -> ir.Effect:
    """An instruction to several players whose number is another for each ("each player draws a card for each ... they
    control"): for each of them, in turn order, with that player in the number.
    """
    who, n = getattr(effect, "players", None), getattr(effect, "n", None)
    if who not in _SEVERAL or not isinstance(n, ir.Quantity) or ir.Chooser() not in n.walk():
        return effect
    one = ir.PlayersIn(ir.Bound("that player"))
    told = replace(effect, players=one, n=_swapped(n, ir.Chooser(), one))  # type: ignore[call-arg]
    return ir.ForEach(ir.PlayerRows(who), "that player", (told,))


_SEVERAL = (ir.Seats(PlayerRef.EACH), ir.Seats(PlayerRef.OPPONENTS))


def _swapped(tree: Any, old: ir.Node, new: ir.Node) -> Any:
    """The tree with one node in the place of another."""
    if tree == old:
        return new
    if isinstance(tree, tuple):
        return tuple(_swapped(x, old, new) for x in tree)
    if isinstance(tree, ir.Node):
        return replace(tree, **{f.name: _swapped(getattr(tree, f.name), old, new) for f in fields(tree)})
    return tree


def signed(word: int) -> int:
    """The low 32 bits of a mask as the int32 that the code array holds."""
    return word - (1 << 32) if word >= 1 << 31 else word


def mana_mask(e: ir.AddMana) -> int:
    """The types of mana to choose from, as bits."""
    if e.choice is not None:
        colored = isinstance(e.choice, (ir.ColorOf, ir.ChosenColor, ir.ColorNamed, ir.CommanderColors))
        return 31 if colored or isinstance(e.choice, ir.CouldProduce) and e.choice.colors else 63
    return sum(1 << m for m in e.types)


def counter_number(p: ir.CostPart, scope: Scope) -> int:
    """The kind of counters of a payment; those that a player pays are numbered by `PlayerCounter`."""
    if p.counter is None:
        return NONE
    return int(PlayerCounter[p.counter]) if p.kind == ir.Payment.PAY_COUNTERS else scope.pools.counter_kind(p.counter)


def compile_cost(cost: ir.Cost, scope: Scope) -> int:
    """The index of a cost: its mana and its other payments."""
    zones = {ir.Payment.DISCARD: 1 << Zone.HAND, ir.Payment.REVEAL: 1 << Zone.HAND}
    zones |= dict.fromkeys((ir.Payment.EXILE, ir.Payment.TO_TOP, ir.Payment.TO_BOTTOM), ALL_ZONES)
    parts = []
    for p in cost.parts:
        parts.append({
            "kind": int(p.kind),
            "q": constant(1) if p.n is None else scope.quantity(p.n),
            "filter": scope.filter(p.filter, zones.get(p.kind, BATTLEFIELD)),
            "counter": counter_number(p, scope),
        })  # fmt: skip
    part_x = any(isinstance(n, ir.X) for p in cost.parts for n in p.walk())
    return scope.pools.add_cost(cost.mana, parts, part_x=part_x)


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
