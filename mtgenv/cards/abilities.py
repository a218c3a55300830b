"""Compiles one card: its characteristics row, and a row for each of its abilities with targets, costs and code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import layout as L
from ..engine.enums import (
    BASIC_LAND_TYPES,
    NONE,
    AbilityKind,
    CardType,
    Event,
    Keyword,
    Layer,
    ManaChoice,
    Mod,
    PlayerRef,
    PlayerRule,
    ReplaceOp,
    Rule,
    Zone,
)
from . import ir, keywords
from .codegen import Coder, compile_cost, mana_mask, replacement_amount, target_specs
from .errors import CompileError, NotSupported
from .expressions import BATTLEFIELD, Scope
from .pools import ABILITY_DEFAULTS, ALL_ZONES, Row, constant
from .text import ability_text, effect_text, granted_text

if TYPE_CHECKING:
    from .compiler import MatchCompiler

_EVENT_ZONES = {
    Event.CAST: 1 << Zone.STACK, Event.COUNTERED: 1 << Zone.STACK, Event.TARGETED: ALL_ZONES, Event.ACTIVATED: ALL_ZONES,
    Event.MOVED: ALL_ZONES, Event.DISCARDED: ALL_ZONES, Event.MILLED: ALL_ZONES,
}  # fmt: skip
_MANA_EVENTS = (Event.TAPPED_FOR_MANA, Event.MANA_PRODUCED)
ALL_CREATURE_TYPES = -1  # stands for the match's creature types until all of them are known
_SELF = ir.Is("THIS")
_WRITES = {
    Layer.CONTROL: L.CH_CONTROLLER, Layer.TYPE: L.CH_TYPES, Layer.COLOR: L.CH_COLORS, Layer.ABILITY: L.CH_ABILITIES,
    Layer.PT_SET: L.CH_PT, Layer.PT_MODIFY: L.CH_PT, Layer.PT_SWITCH: L.CH_PT,
}  # fmt: skip


def _has_x(cost: ir.ManaCost | None) -> bool:
    return cost is not None and "X" in cost.symbols


def intrinsic_abilities(card: ir.Card) -> tuple[ir.Activated, ...]:
    """The mana abilities that basic land types give (CR 305.6)."""
    if not card.types & CardType.LAND:
        return ()
    tap = ir.Cost(None, (ir.CostPart(ir.Payment.TAP),))
    return tuple(
        ir.Activated(tap, (ir.AddMana(ir.YOU, ir.Constant(1), (ir.Mana(i),)),))
        for i, land_type in enumerate(BASIC_LAND_TYPES)
        if land_type in card.subtypes
    )


class CardCompiler:
    """Compiles one card into the pools of its match."""

    def __init__(self, match: MatchCompiler, card: ir.Card) -> None:
        self.match, self.card, self.pools = match, card, match.pools
        self.row: Row = {}

    # ------------------------------------------------------------ the card
    def compile(self) -> Row:
        """The card's row, all but the characteristics that depend on the other cards."""
        card, row = self.card, self.row
        row["cost"] = self.pools.add_cost(card.cost, (), absent=card.cost is None)
        row["instant_speed"] = 0
        bits = sum(set(card.keywords))
        printed: list[ir.Ability] = []
        for a in card.abilities:
            if isinstance(a, ir.KeywordAbility):
                bits |= int(keywords.MARKERS.get(a.name, 0))
                printed += keywords.expand(a, card.name)
            elif not self.fact(a):
                printed.append(a)
        printed += intrinsic_abilities(card)
        if any(isinstance(a, ir.Protection) for a in printed):
            bits |= int(Keyword.PROTECTION)
        row["keywords"] = bits
        row["instant_speed"] = int(bool(card.types & CardType.INSTANT or bits & Keyword.FLASH))
        first = self.pools.reserve("abilities", len(printed))
        row["ability0"], row["ability1"] = first, first + len(printed)
        own_mods: list[int] = []
        for i, a in enumerate(printed, first):
            ability = self.ability(a, i)
            self.summarise(a, ability, i)
            if isinstance(a, ir.CostModification) and a.affected is None:
                own_mods.append(i)
        if own_mods:
            if own_mods[-1] - own_mods[0] + 1 != len(own_mods):
                raise NotSupported("cost modifications of itself between other abilities", card.name)
            row["self_cost_mod0"], row["self_cost_mod1"] = own_mods[0], own_mods[-1] + 1
        row["rank"] = self.rank()
        return row

    def fact(self, a: ir.Ability) -> bool:
        """Abilities that are a field of the card instead of a row of their own."""
        row, scope = self.row, self.scope()
        scope.clause = ability_text(a, self.card)
        if isinstance(a, ir.Keywords):
            pass
        elif isinstance(a, ir.DefinesPT):
            self.pools.tables["state_reads"] |= _state_reads(a)
            for name, q in (("cda_power", a.power), ("cda_toughness", a.toughness)):
                if q is not None:
                    row[name] = scope.quantity(q)
                    row["has_static"] = 1  # so that the layers look at it
        elif isinstance(a, ir.CastOnlyIf):
            row["cast_condition"] = scope.condition(a.condition)
        elif isinstance(a, ir.AdditionalCost):
            row["additional_cost"] = compile_cost(a.cost, scope)
        elif isinstance(a, ir.Kicker):
            row["kicker"], row["multikicker"] = compile_cost(a.cost, scope), int(a.multi)
        elif isinstance(a, ir.Morph):
            row["morph"] = compile_cost(a.cost, scope)
        elif isinstance(a, ir.Enchant):
            spec = self.target(ir.TargetSpec(a.filter), scope)
            row["enchant"] = self.pools.append("targets", (spec,))[0]
        elif isinstance(a, ir.Static) and a.zone == Zone.STACK and a.affected == _SELF:
            if a.mods != (ir.AddRules(Rule.CANT_BE_COUNTERED),) or a.condition:
                raise NotSupported("a static ability of a spell on the stack", self.card.name, scope.clause)
            row["uncounterable"] = 1
        else:
            return False
        return True

    def summarise(self, a: ir.Ability, ability: Row, index: int) -> None:
        """Update the card's summary flags for one of its abilities."""
        row, kind = self.row, ability["kind"]
        if kind == AbilityKind.SPELL:
            if "spell" in row:
                raise CompileError("two spell abilities", self.card.name)
            row["spell"] = index
        elif kind in (AbilityKind.TRIGGERED, AbilityKind.TRIGGERED_MANA):
            row["listens"] = row.get("listens", 0) | 1 << ability["event"]
        elif kind == AbilityKind.REPLACEMENT:
            row["has_replacement"] = 1
            row["enters_replaced"] = row.get("enters_replaced", 0) | ability["self_only"]
        elif kind == AbilityKind.MANA and ability["mana"]:
            row["has_mana"] = 1
            row["mana"] = row.get("mana", 0) | ability["mana"]
        elif kind in (AbilityKind.ACTIVATED, AbilityKind.MANA):
            assert isinstance(a, ir.Activated)
            row["has_activated"] = 1
            if a.zone in (Zone.GRAVEYARD, Zone.HAND):
                row["graveyard_ability" if a.zone == Zone.GRAVEYARD else "hand_ability"] = 1
        elif kind in (AbilityKind.STATIC, AbilityKind.PLAYER_RULE) or (
            kind == AbilityKind.COST_MOD and not ability["self_only"]
        ):
            row["has_static"] = 1

    def rank(self) -> int:
        """How reluctantly automatic payment taps it: flexible sources, then creatures, then those with other uses."""
        if not self.row.get("has_mana"):
            return 0
        colors = bin(self.row["mana"]).count("1")
        creature = 16 * bool(self.card.types & CardType.CREATURE)
        return colors + creature + 32 * bool(self.row.get("has_activated"))

    # ------------------------------------------------------------ pieces
    def scope(self, event: ir.EventPattern | None = None, cost: ir.Cost | None = None) -> Scope:
        """A scope without registers, for conditions, targets and costs."""
        has_x = _has_x(self.card.cost) or (cost is not None and _has_x(cost.mana))
        return Scope(self.pools, self.card.name, self.match.named, event, has_x)

    def target(self, spec: ir.TargetSpec, scope: Scope, divide: ir.Quantity | None = None, mode: int = NONE) -> Row:
        """A target spec's row; `different_from` is filled in by the caller."""
        return {
            "filter": scope.filter(spec.filter),
            "least": spec.min,
            "most": spec.max,
            "mode": mode,
            "different_from": NONE,
            "divide": L.NONE_Q if divide is None else scope.quantity(divide),
            "x_max": int(spec.up_to_x),
            "same_controller": int(spec.same_controller),
        }

    def code(self, effects: ir.Effects, scope: Scope, ability: Row, carried: tuple[str, int] | None = None) -> None:
        """Compile effects with their targets into an ability row."""
        for e in effects:
            if isinstance(e, ir.Modal) and len(effects) > 1:
                raise NotSupported("modes next to other instructions", self.card.name, scope.clause)
        group = ir.Joined(effects)
        specs = target_specs(group)
        modes: dict[ir.TargetSpec, int] = {}
        if effects and isinstance(effects[0], ir.Modal):
            modal = effects[0]
            ability |= {"n_modes": len(modal.modes), "modes_min": modal.lo, "modes_max": modal.hi}
            for i, mode in enumerate(modal.modes):
                for spec in target_specs(ir.Joined(mode)):
                    if spec in modes:
                        raise CompileError("two modes share a target; give them labels", self.card.name, scope.clause)
                    modes[spec] = i
        divides = {n.to.spec: n.amount for n in group.walk() if isinstance(n, ir.DealDivided)}
        rows = [self.target(s, scope, divides.get(s), modes.get(s, NONE)) for s in specs]
        for row, spec in zip(rows, specs, strict=True):
            if spec.different_from is not None:
                if spec.different_from not in specs:
                    raise CompileError("a target different from one that is not chosen", self.card.name, scope.clause)
                row["different_from"] = specs.index(spec.different_from)
        ability["target0"], ability["target1"] = self.pools.append("targets", rows)
        coder = Coder(
            self.pools, self.card.name, self.match.named, scope.event, scope.has_x, specs, self.sub_ability,
            self.match.add, carried, self.spec,
        )  # fmt: skip
        ability["code"] = self.pools.add_effects(coder.program(effects))

    def event(self, e: ir.EventPattern, scope: Scope) -> Row:
        """The fields of an ability row that say which event it is about."""
        values = [*e.values, *([self.pools.counter_kind(e.counter)] if e.counter else [])]
        return {
            "event": int(e.kind),
            "ev_mask": sum(1 << v for v in values),
            "filter": scope.filter(e.object, _EVENT_ZONES.get(e.kind, BATTLEFIELD)),
            "src_filter": scope.filter(e.source, ALL_ZONES),
            "ev_player": 0 if e.players is None else scope.seats(e.players),
            "only_combat": {"": 0, "combat": 1, "noncombat": 2}[e.damage],
            "one_or_more": int(e.one_or_more),
            "looks_back": int(e.kind == Event.LEAVES),
        }

    # ------------------------------------------------------------ abilities
    def ability(self, a: ir.Ability, index: int, carried: tuple[str, int] | None = None, words: str = "") -> Row:
        """Compile an ability into row `index`; `words` is its text if the card itself would tell it otherwise."""
        event = getattr(a, "event", None)
        scope = self.scope(event, getattr(a, "cost", None))
        words = scope.clause = words or ability_text(a, self.card)
        row: Row = {**ABILITY_DEFAULTS, "zones": 1 << getattr(a, "zone", Zone.BATTLEFIELD), "mana": 0, "self_only": 0}
        if self.card.token and not self.card.types:  # an emblem (CR 114.4)
            row["zones"] = 1 << Zone.COMMAND
        row["condition"] = scope.condition(getattr(a, "condition", None))
        if isinstance(a, ir.Spell):
            row |= {"kind": AbilityKind.SPELL, "zones": 1 << Zone.STACK}
            row["uncounterable"] = self.row.get("uncounterable", 0)
            self.code(a.effects, scope, row)
        elif isinstance(a, ir.Activated):
            self.activated(a, scope, row)
        elif isinstance(a, ir.Triggered):
            row |= self.event(a.event, scope)
            mana = a.event.kind in _MANA_EVENTS and not target_specs(a) and _adds_mana(a.effects)
            row["kind"] = AbilityKind.TRIGGERED_MANA if mana else AbilityKind.TRIGGERED
            if mana:
                self.pools.tables["n_mana_triggers"] += 1
                row |= self.fixed_mana(a, scope)
            self.code(a.effects, scope, row, carried)
        elif isinstance(a, ir.Static):
            row["kind"] = AbilityKind.STATIC
            row["mod0"], row["mod1"] = self.pools.append("mods", self.mods(a, scope))
            self.pools.tables["state_reads"] |= _state_reads(a)
        elif isinstance(a, ir.Replacement):
            row |= self.event(a.event, scope) | {"kind": AbilityKind.REPLACEMENT, "op": int(a.op)}
            row["q"] = replacement_amount(a, scope)
            row["op_a"] = self.pools.counter_kind(a.counter) if a.counter else int(a.to or 0)
            if a.op == ReplaceOp.CHOOSE_TYPE:
                self.pools.tables["any_chosen_type"] = 1
            if a.op == ReplaceOp.MANA_TYPE:
                assert isinstance(a.n, ir.Constant)
                row["op_a"] = a.n.value
            if a.op == ReplaceOp.ENTERS_AS_COPY:
                row["src_filter"] = scope.filter(a.copied)
            if a.op in (ReplaceOp.CANT, ReplaceOp.CANT_PREVENT):
                self.pools.tables["any_cant"] = 1
            if a.event.kind == Event.ENTERS and a.event.object == _SELF:
                row |= {"self_only": 1, "zones": ALL_ZONES}
            if a.op == ReplaceOp.RUN or a.effects:
                self.code(a.effects, scope, row)
        elif isinstance(a, ir.Protection):
            row |= {"kind": AbilityKind.PROTECTION, "filter": scope.filter(a.quality, ALL_ZONES)}
        elif isinstance(a, ir.CostModification):
            scope.event = ir.EventPattern(Event.CAST)  # "that player" is who casts the spell
            row |= {"kind": AbilityKind.COST_MOD, "q": scope.quantity(a.change)}
            row["filter"] = scope.filter(a.affected, ALL_ZONES)
            if a.affected is None:
                row |= {"zones": ALL_ZONES, "self_only": 1}
            self.pools.tables["n_cost_mods"] += 1
        elif isinstance(a, ir.AttackCost):
            row |= {"kind": AbilityKind.PLAYER_RULE, "ev_player": int(PlayerRef.YOU), "op": int(PlayerRule.ATTACK_COST)}
            row |= {"q": scope.quantity(a.n), "op_a": int(a.planeswalkers)}
            self.pools.tables["n_attack_costs"] += 1
            self.pools.tables["state_reads"] |= _state_reads(a)
        elif isinstance(a, ir.PlayerRule):
            row |= {"kind": AbilityKind.PLAYER_RULE, "ev_player": scope.seats(a.players), "op": int(a.rule)}
            row["q"] = constant(0) if a.n is None else scope.quantity(a.n)
            self.pools.tables["state_reads"] |= _state_reads(a)
        else:
            raise NotSupported(f"{type(a).__name__} as an ability of its own", self.card.name, words)
        row["kind"] = int(row["kind"])
        self.pools.write("abilities", index, row)
        self.match.texts[index] = words
        return row

    def sub_ability(self, a: ir.Ability, carried: tuple[str, int] | None = None, granted: bool = False) -> int:
        """Compile an ability that is granted or created; it lies outside every card's range."""
        words = granted_text(a, self.card) if granted else ability_text(a, self.card)
        if isinstance(a, ir.KeywordAbility):
            (a,) = keywords.expand(a, self.card.name)
        index = self.pools.reserve("abilities", 1)
        self.ability(a, index, carried, words)
        return index

    def activated(self, a: ir.Activated, scope: Scope, row: Row) -> None:
        """An activated ability; CR 605.1a says whether it is a mana ability."""
        loyalty = any(p.kind == ir.Payment.LOYALTY for p in a.cost.parts)
        row["cost"] = compile_cost(a.cost, scope)
        row["sorcery_speed"] = int(a.sorcery_speed or loyalty)
        row["once_a_turn"] = int(a.once_a_turn or loyalty)
        row["activator"] = scope.seats(a.activator)
        mana = not loyalty and not target_specs(a) and _adds_mana(a.effects)
        row["kind"] = AbilityKind.MANA if mana else AbilityKind.ACTIVATED
        self.code(a.effects, scope, row)
        if not mana:
            return
        parts = [n for e in a.effects for n in e.walk() if isinstance(n, ir.AddMana)]
        row["taps"] = int(any(p.kind == ir.Payment.TAP for p in a.cost.parts))
        row["spec"] = self.spec(parts[0])
        add = _simple_mana(a)
        if add is not None:
            row |= {"mana": mana_mask(add), "mana_same": int(add.same), "q": scope.quantity(add.n)}
            row["could"] = row["mana"]
            return
        self.pools.tables["n_complex_mana"] += 1
        if any(self.spec(n) != row["spec"] for n in parts):
            raise NotSupported("mana of two kinds in one ability", self.card.name, scope.clause)
        amounts = [n.n.value if isinstance(n.n, ir.Constant) else 1 for n in parts]
        row["q"] = constant(sum(amounts))  # for "could produce"
        for n in parts:
            row["could"] = row.get("could", 0) | mana_mask(n)
        if len(parts) == 1 and len(a.effects) == 1 and parts[0] is a.effects[0]:
            row["q"] = scope.quantity(parts[0].n)

    def spec(self, e: ir.AddMana) -> int:
        """1 + the row that says what is special about mana, 0 if nothing is."""
        return self.match.mana_spec(self, e) if e.special else 0

    def mana_spec(self, e: ir.AddMana) -> int:
        """The row of what is said of mana (CR 106.6) and of which types it may be."""
        index = self.pools.reserve("abilities", 1)
        scope = self.scope(e.when_spent.event if e.when_spent else None)
        scope.clause = effect_text(e, self.card)
        kinds = {ir.ColorOf: ManaChoice.COLORS_AMONG, ir.TypeProduced: ManaChoice.EVENT_TYPES}
        kind = ManaChoice.PRINTED if e.choice is None else kinds.get(type(e.choice))
        if isinstance(e.choice, ir.CouldProduce):
            kind = ManaChoice.COULD_PRODUCE_COLOR if e.choice.colors else ManaChoice.COULD_PRODUCE_TYPE
        assert kind is not None
        among = getattr(e.choice, "filter", None)
        self.pools.write("abilities", index, {
            **ABILITY_DEFAULTS, "kind": int(AbilityKind.MANA_SPEC), "filter": scope.filter(among), "op_a": int(kind),
            "op": int(e.rider), "src_filter": scope.filter(e.spend, ALL_ZONES), "uncounterable": int(e.uncounterable),
            "spec": 1 + self.sub_ability(e.when_spent) if e.when_spent else 0,
        })  # fmt: skip
        self.match.texts[index] = scope.clause
        self.pools.tables["n_mana_specs"] += 1
        return index

    def fixed_mana(self, a: ir.Triggered, scope: Scope) -> Row:
        """Fields of a triggered mana ability that only adds a known amount of mana, so that payment can count it."""
        add = a.effects[0] if len(a.effects) == 1 else None
        who: dict[ir.Players, PlayerRef] = {ir.YOU: PlayerRef.YOU, ir.Seats(PlayerRef.EVENT): PlayerRef.EVENT}
        who[ir.ControllerOf(ir.EventObject())] = PlayerRef.EVENT  # only its controller can tap it for mana
        if not isinstance(add, ir.AddMana) or add.rider or add.players not in who:
            return {}
        if add.choice is not None and not isinstance(add.choice, ir.TypeProduced):
            return {}
        if add.choice is None and len(add.types) != 1:
            return {}
        return {
            "mana": mana_mask(add), "q": scope.quantity(add.n), "op_a": int(who[add.players]), "spec": self.spec(add),
        }  # fmt: skip

    def mods(self, a: ir.Static, scope: Scope) -> list[Row]:
        """One row for each modification of a static ability."""
        affected = scope.filter(a.affected)
        rows = []
        for m in ir.plain_modifications(a.mods):
            for mod, k, qa, qb in self.operations(m, scope):
                layer = _layer(mod)
                reads = _reads(a.affected) | (0 if isinstance(m, ir.GrantAbility) else _reads(m))
                reads |= _reads(a.condition) if a.condition else 0
                rows.append({
                    "mod": int(mod), "layer": int(layer), "k": k, "qa": qa, "qb": qb, "filter": affected,
                    "reads": reads, "writes": _WRITES.get(layer, 0),
                })  # fmt: skip
        return sorted(rows, key=lambda r: r["layer"])

    def operations(self, m: ir.Modification, scope: Scope) -> list[tuple[Mod, int, int, int]]:
        """A modification as (operation, mask, quantity, quantity)."""
        zero = constant(0)
        if isinstance(m, ir.ModifyPT):
            power, toughness = ir.at_least_zero(m.power), ir.at_least_zero(m.toughness)
            return [(Mod.MODIFY_PT, 0, scope.quantity(power), scope.quantity(toughness))]
        if isinstance(m, ir.SetPT):
            if m.power is not None and m.toughness is not None:
                return [(Mod.SET_PT, 0, scope.quantity(m.power), scope.quantity(m.toughness))]
            one = m.power if m.power is not None else m.toughness
            assert one is not None
            return [(Mod.SET_POWER if m.power is not None else Mod.SET_TOUGHNESS, 0, scope.quantity(one), zero)]
        if isinstance(m, ir.SwitchPT):
            return [(Mod.SWITCH_PT, 0, zero, zero)]
        if isinstance(m, (ir.AddKeywords, ir.RemoveKeywords)):
            mod = Mod.ADD_KEYWORDS if isinstance(m, ir.AddKeywords) else Mod.REMOVE_KEYWORDS
            return [(mod, sum(m.keywords), zero, zero)]
        if isinstance(m, ir.GrantAbility):
            return [(Mod.GRANT_ABILITY, 0, constant(self.sub_ability(m.ability, granted=True)), zero)]
        if isinstance(m, ir.LoseAbilities):
            return [(Mod.LOSE_ABILITIES, 0, zero, zero)]
        if isinstance(m, ir.AddRules):
            return [(Mod.ADD_RULES, int(m.rules), zero, zero)]
        if isinstance(m, (ir.AddTypes, ir.SetTypes)):
            mod = Mod.ADD_TYPES if isinstance(m, ir.AddTypes) else Mod.SET_TYPES
            return [(mod, self.bits(m.subtypes), constant(int(m.types)), zero)]
        if isinstance(m, ir.SetLandType):
            return [(Mod.SET_LAND_TYPE, self.bits(m.subtypes), zero, zero)]
        if isinstance(m, ir.LoseSubtypes):
            return [(Mod.LOSE_SUBTYPES, self.bits(m.subtypes) if m.subtypes else ALL_CREATURE_TYPES, zero, zero)]
        if isinstance(m, ir.SetColors):
            return [(Mod.ADD_COLORS if m.added else Mod.SET_COLORS, 0, constant(int(m.colors)), zero)]
        if isinstance(m, ir.SetSupertypes):
            mod = Mod.REMOVE_SUPERTYPES if m.removed else Mod.ADD_SUPERTYPES
            return [(mod, 0, constant(int(m.supertypes)), zero)]
        if isinstance(m, ir.SetController):
            return [(Mod.SET_CONTROLLER, 0, constant(int(scope.seats(m.player))), zero)]
        raise NotSupported(f"the modification {type(m).__name__}", self.card.name, scope.clause)

    def bits(self, names: tuple[str, ...]) -> int:
        """The mask of subtypes that an effect speaks of."""
        return sum(self.pools.subtype_bit(n) for n in names)


def _layer(mod: Mod) -> Layer:
    """The layer a modification applies in (CR 613.1, 613.4)."""
    if mod == Mod.SET_CONTROLLER:
        return Layer.CONTROL
    if mod in (Mod.ADD_COLORS, Mod.SET_COLORS):
        return Layer.COLOR
    if mod in (Mod.ADD_KEYWORDS, Mod.REMOVE_KEYWORDS, Mod.GRANT_ABILITY, Mod.LOSE_ABILITIES):
        return Layer.ABILITY
    if mod in (Mod.SET_PT, Mod.SET_POWER, Mod.SET_TOUGHNESS):
        return Layer.PT_SET
    if mod == Mod.MODIFY_PT:
        return Layer.PT_MODIFY
    if mod == Mod.SWITCH_PT:
        return Layer.PT_SWITCH
    return Layer.RULES if mod == Mod.ADD_RULES else Layer.TYPE


def _reads(node: ir.Node) -> int:
    """CH_* bits of what filters and quantities in a tree ask about objects."""
    bits = 0
    for n in node.walk():
        if isinstance(n, ir.ControlledBy):
            bits |= L.CH_CONTROLLER
        elif isinstance(n, (ir.OfType, ir.OfSupertype, ir.OfSubtype)):
            bits |= L.CH_TYPES
        elif isinstance(n, (ir.OfColor, ir.NumberOfColors, ir.ColorsAmong)):
            bits |= L.CH_COLORS
        elif isinstance(n, ir.HasKeyword):
            bits |= L.CH_ABILITIES
        elif isinstance(n, (ir.Between, ir.AttrOf, ir.SumOf, ir.GreatestOf)):
            bits |= L.CH_PT if n.attr in (ir.Attr.POWER, ir.Attr.TOUGHNESS) else 0
    return bits


_TURN_COUNTS = ("LIFE_GAINED", "LIFE_LOST", "CARDS_DRAWN", "SPELLS_CAST", "CREATURES_DIED")


def _state_reads(node: ir.Node) -> int:
    """STATE_* bits of what a static ability asks that is neither a characteristic nor known to the layers anyway."""
    bits = 0
    for n in node.walk():
        if isinstance(n, (ir.InZone, ir.ThisIn)):
            bits |= L.STATE_ZONES if n.zone != Zone.BATTLEFIELD else 0
        elif isinstance(n, ir.Is):
            bits |= {"TAPPED": L.STATE_TAPPED, "SICK": L.STATE_TURN, "ENTERED_THIS_TURN": L.STATE_TURN}.get(n.state, 0)
            bits |= L.STATE_OTHER if n.state == "DAMAGED_BY_THIS" else 0
        elif isinstance(n, (ir.IsTurnOf, ir.DuringStep, ir.TurnNumber)):
            bits |= L.STATE_TURN
        elif isinstance(n, ir.Seats):
            bits |= L.STATE_TURN if n.which in (PlayerRef.ACTIVE, PlayerRef.NONACTIVE) else 0
        elif isinstance(n, ir.PlayerNumber):
            bits |= L.STATE_ZONES if n.what in ("HAND_SIZE", "LIBRARY_SIZE") else 0
            bits |= L.STATE_OTHER if n.what != "LIFE" else 0
            bits |= L.STATE_TURN if n.what in _TURN_COUNTS else 0
        elif isinstance(n, (ir.AttrOf, ir.SumOf, ir.GreatestOf)):
            bits |= L.STATE_OTHER if n.attr == ir.Attr.DAMAGE else 0
    return bits


def _adds_mana(effects: ir.Effects) -> bool:
    return any(isinstance(n, ir.AddMana) for e in effects for n in e.walk())


def _simple_mana(a: ir.Activated) -> ir.AddMana | None:
    """The single instruction of a mana ability whose whole cost is {T} and that does nothing but add mana."""
    if a.cost.mana is not None or [p.kind for p in a.cost.parts] != [ir.Payment.TAP] or a.zone != Zone.BATTLEFIELD:
        return None
    if len(a.effects) != 1 or a.activator != ir.YOU:
        return None
    if isinstance(a.effects[0], ir.AddMana) and a.effects[0].special and a.condition is not None:
        return None
    return _fold_mana(a.effects[0])


def _fold_mana(e: ir.Effect) -> ir.AddMana | None:
    """An instruction to add mana; one of two amounts by a condition is one amount that depends on it."""
    if isinstance(e, ir.AddMana) and e.players == ir.Seats(PlayerRef.YOU):
        return e
    if isinstance(e, ir.If) and len(e.then) == 1 and len(e.otherwise) == 1:
        a, b = _fold_mana(e.then[0]), _fold_mana(e.otherwise[0])
        if a is not None and b is not None and a.types == b.types and not a.special and not b.special:
            return ir.AddMana(a.players, ir.Either(e.condition, a.n, b.n), a.types, a.same or b.same)
    return None
