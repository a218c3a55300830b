"""Compiles one card: its characteristics row, and a row for each of its abilities with targets, costs and code."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from ..engine import layout as L
from ..engine.enums import (
    BASIC_LAND_TYPES,
    NONE,
    AbilityKind,
    CardLayout,
    CardType,
    Event,
    Keyword,
    Layer,
    ManaChoice,
    Mark,
    Mod,
    PlayerRef,
    PlayerRule,
    ReplaceOp,
    Rule,
    Zone,
)
from . import ir, keywords
from .card_frames import daybound, expand_frame, final_chapter, framed, lore_as_it_enters
from .casting_code import (
    HELPS,
    casting_rule,
    cost_modification,
    costs_have_x,
    named_costs,
    optional_cost,
    parts_have_x,
    permission,
    spells_have,
)
from .codegen import (
    COMBAT_RULES,
    Coder,
    combat_rule,
    compile_cost,
    mana_mask,
    more_blocks,
    replacement_amount,
    target_specs,
)
from .designations import CITYS_BLESSING, SPEED
from .errors import CompileError, NotSupported
from .expressions import BATTLEFIELD, Scope
from .keywords_casting import whole_card
from .paid import settle_paid
from .paid_mana import paid_mana
from .pools import ABILITY_DEFAULTS, ALL_ZONES, Row, constant
from .text import ability_text, effect_text, granted_text

if TYPE_CHECKING:
    from .compiler import MatchCompiler

_EVENT_ZONES = {
    Event.CAST: 1 << Zone.STACK, Event.COUNTERED: 1 << Zone.STACK, Event.TARGETED: ALL_ZONES, Event.ACTIVATED: ALL_ZONES,
    Event.MOVED: ALL_ZONES, Event.DISCARDED: ALL_ZONES, Event.MILLED: ALL_ZONES, Event.CYCLED: ALL_ZONES,
    Event.COPIED: 1 << Zone.STACK, Event.DRAWN: ALL_ZONES,
}  # fmt: skip
_ELSEWHERE = {
    Event.CAST: 1 << Zone.STACK, Event.COPIED: 1 << Zone.STACK, Event.COUNTERED: 1 << Zone.STACK, Event.MOVED: ALL_ZONES,
    Event.DISCARDED: ALL_ZONES, Event.CYCLED: ALL_ZONES, Event.MILLED: ALL_ZONES,
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
        self.n_once = 0
        self.top = NONE  # the printed ability being compiled
        self.costs: dict[str, int] = {}  # Mark bits of its named costs
        self.own = range(0)  # the rows of its own abilities

    # ------------------------------------------------------------ the card
    def compile(self) -> Row:
        """The card's row, all but the characteristics that depend on the other cards."""
        card, row = self.card, self.row
        on_x = sum(int(a.colors) for a in card.abilities if isinstance(a, ir.SpendOnX))
        row["cost"] = self.pools.add_cost(card.cost, (), absent=card.cost is None, x_mask=on_x)
        row["instant_speed"] = 0
        bits = sum(set(card.keywords))
        row["final_chapter"] = final_chapter(card)
        row["daybound"] = daybound(card)
        if row["daybound"]:
            self.pools.tables["any_daybound"] = 1
        cycling: list[ir.Ability] = []
        told: list[tuple[ir.Ability, str]] = []  # what a keyword stands for is told by the keyword
        for a in whole_card(card):
            if isinstance(a, ir.KeywordAbility) and a.name in HELPS:
                row["helps"] = row.get("helps", 0) | HELPS[a.name]
                self.pools.tables["any_helps"] = 1
            elif framed(a):
                text = ability_text(a, card)
                told += [(part, text) for b in expand_frame(a, card) for part in split_events(b)]
            elif isinstance(a, ir.KeywordAbility):
                bits |= int(keywords.MARKERS.get(a.name, 0))
                text = ability_text(a, card)
                told += [(part, text) for b in keywords.expand(a, card.name) for part in split_events(b)]
                cycling += [told[-1][0]] if "cycling" in a.name else []
            else:
                parts = split_events(a)
                told += [(part, ability_text(a, card) if len(parts) > 1 else "") for part in parts]
        self.costs = named_costs([a for a, _ in told])
        if card.supertypes & ir.Supertype.LEGENDARY and card.types & (CardType.INSTANT | CardType.SORCERY):  # CR 205.4e
            row["cast_condition"] = self.scope().condition(_LEGEND)
        told = [(a, text) for a, text in told if not self.fact(a)]
        told += [(a, "") for a in intrinsic_abilities(card)]
        if row["final_chapter"]:
            told.append((lore_as_it_enters(card), ""))
            self.pools.tables["lore"] = 1 + self.pools.counter_kind("lore")
        told.sort(key=lambda x: isinstance(x[0], ir.CostModification) and x[0].affected is None)  # those next to each other
        printed = [a for a, _ in told]
        words = {i: text for i, (_, text) in enumerate(told)}
        if any(isinstance(a, ir.Protection) for a in printed):
            bits |= int(Keyword.PROTECTION)
        if any(isinstance(a, ir.HexproofFrom) for a in printed):
            bits |= int(Keyword.HEXPROOF_FROM)
        if bits & Keyword.PHASING:
            self.pools.tables["any_phasing"] = 1
        row["keywords"] = bits
        row["instant_speed"] = int(bool(card.types & CardType.INSTANT or bits & Keyword.FLASH))
        first = self.pools.reserve("abilities", len(printed))
        row["ability0"], row["ability1"] = first, first + len(printed)
        self.own = range(first, first + len(printed))
        own_mods: list[int] = []
        limited: list[ir.Ability] = []  # those that work once each turn; the parts of one that has several events are one
        for i, a in enumerate(printed, first):
            self.top = i
            ability = self.ability(a, i, words=words.get(i - first, ""))
            if a in cycling:
                self.pools.write("abilities", i, {"cycling": 1})
            if ability.get("once_a_turn") and not _loyalty(a):
                whole = replace(a, event=None) if isinstance(a, ir.Triggered) else a  # type: ignore[arg-type]
                if whole not in limited:
                    limited.append(whole)
                if limited.index(whole) > 2:
                    raise NotSupported("more than three abilities that work once each turn", card.name)
                self.pools.write("abilities", i, {"used_bit": limited.index(whole)})
            self.summarise(a, ability, i)
            if isinstance(a, ir.CostModification) and a.affected is None:
                own_mods.append(i)
        if own_mods:
            row["self_cost_mod0"], row["self_cost_mod1"] = own_mods[0], own_mods[-1] + 1
        row["rank"] = self.rank()
        return row

    def fact(self, a: ir.Ability) -> bool:
        """Abilities that are a field of the card instead of a row of their own."""
        row, scope = self.row, self.scope()
        scope.clause = ability_text(a, self.card)
        if isinstance(a, (ir.Keywords, ir.SpendOnX)):
            pass
        elif isinstance(a, ir.DefinesPT):
            self.pools.tables["state_reads"] |= _state_reads(a)
            for name, q in (("cda_power", a.power), ("cda_toughness", a.toughness)):
                if q is not None:
                    row[name] = scope.quantity(q)
                    row["has_static"] = row.get("has_static", 0) | 1  # so that the layers look at it
        elif isinstance(a, ir.CastOnlyIf):
            row["cast_condition"] = scope.condition(a.condition)
        elif isinstance(a, ir.AdditionalCost):
            row["additional_cost"] = compile_cost(a.cost, scope)
        elif isinstance(a, ir.Kicker):
            row["kicker"], row["multikicker"] = compile_cost(a.cost, scope), int(a.multi)
        elif isinstance(a, ir.Morph):
            row["morph"] = compile_cost(a.cost, scope)
            row["megamorph"], row["disguise"] = int(a.variant == "megamorph"), int(a.variant == "disguise")
            if a.variant == "disguise":
                self.pools.tables["face_down_ward"] = 1
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
            if ability.get("pays"):
                row["has_mana"] = 1
            if a.zone in (Zone.GRAVEYARD, Zone.HAND):
                row["graveyard_ability" if a.zone == Zone.GRAVEYARD else "hand_ability"] = 1
        elif kind in (AbilityKind.STATIC, AbilityKind.PLAYER_RULE, AbilityKind.CASTING_RULE) or (
            kind in (AbilityKind.COST_MOD, AbilityKind.PERMISSION) and not ability["self_only"]
        ):
            rule = kind not in (AbilityKind.STATIC, AbilityKind.PLAYER_RULE)
            row["has_static"] = row.get("has_static", 0) | (2 if rule else 1)

    def rank(self) -> int:
        """How reluctantly automatic payment taps it: flexible sources, then creatures, then those with other uses."""
        if not self.row.get("has_mana"):
            return 0
        colors = bin(self.row.get("mana", 0)).count("1")
        creature = 16 * bool(self.card.types & CardType.CREATURE)
        return colors + creature + 32 * bool(self.row.get("has_activated"))

    # ------------------------------------------------------------ pieces
    def scope(self, event: ir.EventPattern | None = None, cost: ir.Cost | None = None) -> Scope:
        """A scope without registers, for conditions, targets and costs."""
        has_x = _has_x(self.card.cost) or (cost is not None and (_has_x(cost.mana) or parts_have_x(cost)))
        scope = Scope(self.pools, self.card.name, self.match.named, event, has_x or costs_have_x(self.card.abilities))
        scope.costs = self.costs
        return scope

    def cost(self, cost: ir.Cost, scope: Scope) -> int:
        """The index of a cost."""
        return compile_cost(cost, scope)

    def target(self, spec: ir.TargetSpec, scope: Scope, divide: ir.Quantity | None = None, mode: int = NONE) -> Row:
        """A target spec's row; `different_from` is filled in by the caller."""
        return {
            "filter": scope.filter(spec.filter),
            "least": L.TARGETS_CAP if spec.up_to_x and spec.min else spec.min,  # "X target ...": exactly X
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
        scope.specs = specs
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
        divides |= {n.to.spec: n.n for n in group.walk() if isinstance(n, ir.DistributeCounters)}
        rows = [self.target(s, scope, divides.get(s), modes.get(s, NONE)) for s in specs]
        for row, spec in zip(rows, specs, strict=True):
            if spec.different_from is not None:
                if spec.different_from not in specs:
                    raise CompileError("a target different from one that is not chosen", self.card.name, scope.clause)
                row["different_from"] = specs.index(spec.different_from)
            for other in (n.spec for n in spec.filter.walk() if isinstance(n, ir.Target)):
                rows[specs.index(other)]["needed_by"] = 1 + specs.index(spec)
        by_x = any(isinstance(n, ir.X) for spec in specs for n in spec.filter.walk())
        ability["x_targets"] = int(by_x or any(spec.up_to_x and spec.min for spec in specs))
        ability["target0"], ability["target1"] = self.pools.append("targets", rows)
        coder = Coder(
            self.pools, self.card.name, self.match.named, scope.event, scope.has_x, specs, self.sub_ability,
            self.match.add, carried, self.spec,
        )  # fmt: skip
        coder.costs = self.costs
        ability["code"] = self.pools.add_effects(coder.program(effects))

    def event(self, e: ir.EventPattern, scope: Scope) -> Row:
        """The fields of an ability row that say which event it is about."""
        values = [*e.values, *([self.pools.counter_kind(e.counter)] if e.counter else [])]
        zones = _EVENT_ZONES.get(e.kind, BATTLEFIELD)
        if e.kind == Event.MOVED and e.values and all(v % 8 != Zone.GRAVEYARD for v in e.values):
            zones |= 1 << Zone.NOWHERE  # where a card that went into a library is; but no token that died
        return {
            "event": int(e.kind),
            "ev_mask": sum(1 << v for v in values),
            "filter": scope.filter(e.object, zones),
            "src_filter": scope.filter(e.source, ALL_ZONES),
            "ev_player": 0 if e.players is None else scope.seats(e.players),
            "only_combat": {"": 0, "combat": 1, "noncombat": 2}[e.damage],
            "one_or_more": _together(e),
            "event_condition": scope.condition(e.where),
            "looks_back": int(e.kind == Event.LEAVES),
        }

    # ------------------------------------------------------------ abilities
    def ability(self, a: ir.Ability, index: int, carried: tuple[str, int] | None = None, words: str = "") -> Row:
        """Compile an ability into row `index`; `words` is its text if the card itself would tell it otherwise."""
        event = getattr(a, "event", None)
        if isinstance(a, ir.CastingRule):
            event = ir.EventPattern(Event.CAST)  # in it the event's player is who would cast or activate
        scope = self.scope(event, getattr(a, "cost", None))
        words = scope.clause = words or ability_text(a, self.card)
        a = settle_paid(a, self.card)
        zone = getattr(a, "zone", Zone.BATTLEFIELD)
        if zone == Zone.BATTLEFIELD and isinstance(where := getattr(a, "condition", None), ir.ThisIn):
            zone = where.zone  # CR 113.6b
        row: Row = {**ABILITY_DEFAULTS, "zones": 1 << zone, "mana": 0, "self_only": 0}
        if self.card.token and not self.card.types:  # an emblem (CR 114.4)
            row["zones"] = 1 << Zone.COMMAND
        condition = getattr(a, "condition", None)
        if isinstance(a, ir.Replacement) and a.event.where is not None:
            condition = a.event.where if condition is None else a.event.where & condition
        row["condition"] = scope.condition(condition)
        if isinstance(a, ir.Spell):
            row |= {"kind": AbilityKind.SPELL, "zones": 1 << Zone.STACK}
            row["uncounterable"] = self.row.get("uncounterable", 0)
            self.code(a.effects, scope, row)
        elif isinstance(a, ir.Activated):
            self.activated(a, scope, row)
        elif isinstance(a, ir.Triggered):
            scope.watched = carried[0] if carried else None
            row |= self.event(a.event, scope) | {"once_a_turn": int(a.once_a_turn)}
            if carried and ir.Bound(carried[0]) in a.event.walk():
                row["mana_same"] = 1
            scope.watched = None
            if a.event.object == _SELF and a.event.kind in _ELSEWHERE and a.zone == Zone.BATTLEFIELD:
                row["zones"] = _ELSEWHERE[a.event.kind]  # it works from where the event puts it
            mana = a.event.kind in _MANA_EVENTS and not target_specs(a) and _adds_mana(a.effects)
            row["kind"] = AbilityKind.TRIGGERED_MANA if mana else AbilityKind.TRIGGERED
            if mana:
                self.pools.tables["n_mana_triggers"] += 1
                row |= self.fixed_mana(a, scope)
            self.code(about_departed_host(a), scope, row, carried)
        elif isinstance(a, ir.Static):
            row["kind"] = AbilityKind.STATIC
            row["mod0"], row["mod1"] = self.pools.append("mods", self.mods(a, scope))
            self.pools.tables["state_reads"] |= _state_reads(a)
        elif isinstance(a, ir.Replacement):
            row |= self.event(a.event, scope) | {"kind": AbilityKind.REPLACEMENT, "op": int(a.op)}
            row["q"] = replacement_amount(a, scope)
            row["op_a"] = self.pools.counter_kind(a.counter) if a.counter else int(a.to or 0)
            if a.op == ReplaceOp.CHOOSE_TYPE:
                self.pools.tables["any_chosen_type"] |= 1
            if a.op == ReplaceOp.CHOOSE_COLOR:
                self.pools.tables["any_chosen_type"] |= 2
                row["q"] = constant(31) if a.n is None else row["q"]
            if a.op == ReplaceOp.MANA_TYPE:
                assert isinstance(a.n, ir.Constant)
                row["op_a"] = a.n.value
            if a.op == ReplaceOp.ENTERS_AS_COPY:
                row["src_filter"] = scope.filter(a.copied)
                row["spec"] = self.pools.exceptions(self.sub_ability(ir.Exceptions(a.exceptions))) if a.exceptions else 0
            if a.event.kind == Event.MOVED and a.event.object == _SELF and not _turned(self.card):
                raise NotSupported("a replacement of its own moves between other zones", self.card.name, words)
            if a.op == ReplaceOp.TRIGGER_AGAIN:
                self.pools.tables["any_again"] = 1
            if a.op in (ReplaceOp.CANT, ReplaceOp.CANT_PREVENT):
                self.pools.tables["any_cant"] = 1
            if a.event.kind == Event.ENTERS and a.event.object == _SELF:
                row |= {"self_only": 1, "zones": ALL_ZONES}
            if a.op == ReplaceOp.RUN or a.effects:
                self.code(a.effects, scope, row)
        elif isinstance(a, ir.Protection):
            row |= {"kind": AbilityKind.PROTECTION, "filter": scope.filter(a.quality, ALL_ZONES)}
        elif isinstance(a, ir.Exceptions):
            row["kind"] = AbilityKind.EXCEPTIONS
            row["mod0"], row["mod1"] = self.pools.append("mods", self.mods(ir.Static(_SELF, a.mods), scope))
        elif isinstance(a, ir.OpeningHand):
            row |= {"kind": AbilityKind.OPENING, "zones": 1 << Zone.HAND, "cost": compile_cost(ir.Cost(), scope)}
            row["activator"] = int(PlayerRef.YOU)
            self.code(a.effects, scope, row)
            self.pools.tables["any_opening"] = 1
        elif isinstance(a, ir.Toxic):
            row |= {"kind": AbilityKind.TOXIC, "q": constant(a.n)}
            self.pools.tables["any_toxic"] = 1
        elif isinstance(a, ir.HexproofFrom):
            row |= {"kind": AbilityKind.HEXPROOF_FROM, "filter": scope.filter(a.quality, ALL_ZONES)}
        elif isinstance(a, ir.CostModification):
            cost_modification(self, a, scope, row)
        elif isinstance(a, ir.Permission):
            permission(self, a, scope, row, a.affected is None and index in self.own)
        elif isinstance(a, ir.CastingRule):
            casting_rule(self, a, scope, row)
        elif isinstance(a, ir.SpellsHave):
            spells_have(self, a, scope, row)
        elif isinstance(a, ir.OptionalCost):
            optional_cost(self, a, scope, row)
        elif isinstance(a, ir.AttackCost):
            row |= {"kind": AbilityKind.PLAYER_RULE, "ev_player": int(PlayerRef.YOU), "op": int(PlayerRule.ATTACK_COST)}
            row |= {"q": scope.quantity(a.n), "op_a": int(a.planeswalkers)}
            self.pools.tables["n_attack_costs"] += 1
            self.pools.tables["state_reads"] |= _state_reads(a)
        elif isinstance(a, ir.PlayerRule):
            row |= {"kind": AbilityKind.PLAYER_RULE, "ev_player": scope.seats(a.players), "op": int(a.rule)}
            row["q"] = constant(0) if a.n is None else scope.quantity(a.n)
            if a.rule == ir.PlayerRuleKind.ASCEND:
                row["q"] = constant(self.match.add(CITYS_BLESSING))
                self.pools.tables["any_ascend"] = 1
            if a.rule == ir.PlayerRuleKind.START_ENGINES:
                row["q"] = constant(self.match.add(SPEED))
                self.pools.tables["any_ascend"] = 1
            if ir.PlayerRuleKind.TOP_REVEALED <= a.rule <= ir.PlayerRuleKind.HAND_REVEALED:
                self.pools.tables["any_shown"] = 1
            if a.rule == ir.PlayerRuleKind.SKIP_STEP:
                self.pools.tables["any_skips"] = 1
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
        if len(split_events(a)) > 1:
            raise NotSupported("an ability about several events here", self.card.name, words)
        if isinstance(a, ir.ThisAbility):
            return self.top
        index = self.pools.reserve("abilities", 1)
        self.ability(a, index, carried, words)
        return index

    def activated(self, a: ir.Activated, scope: Scope, row: Row) -> None:
        """An activated ability; CR 605.1a says whether it is a mana ability."""
        loyalty = any(p.kind == ir.Payment.LOYALTY for p in a.cost.parts)
        row["cost"] = compile_cost(self.exhausting(a), scope)
        row["sorcery_speed"] = int(a.sorcery_speed or loyalty)
        row["once_a_turn"] = int(a.once_a_turn or loyalty)
        row["activator"] = scope.seats(a.activator)
        mana = not loyalty and not target_specs(a) and _adds_mana(a.effects)
        row["kind"] = AbilityKind.MANA if mana else AbilityKind.ACTIVATED
        row["self_only"] = int(a.special)
        if a.change is not None:
            row["q"] = scope.quantity(a.change)
            self.pools.tables["n_ability_mods"] += 1
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
        row |= paid_mana(a)
        if row.get("pays_in"):
            self.pools.tables["any_converters"] = 1
        if any(self.spec(n) != row["spec"] for n in parts):
            raise NotSupported("mana of two kinds in one ability", self.card.name, scope.clause)
        amounts = [n.n.value if isinstance(n.n, ir.Constant) else 1 for n in parts]
        row["q"] = constant(sum(amounts))  # for "could produce"
        for n in parts:
            row["could"] = row.get("could", 0) | mana_mask(n)
        if len(parts) == 1 and len(a.effects) == 1 and parts[0] is a.effects[0]:
            row["q"] = scope.quantity(parts[0].n)

    def exhausting(self, a: ir.Activated) -> ir.Cost:
        """The cost of an activated ability; one that can be activated only once pays by a mark of its own (CR 702.177a)."""
        if not a.once:
            return a.cost
        self.n_once += 1
        if self.n_once > 3:
            raise NotSupported("more than three abilities that can be activated once", self.card.name)
        mark = ir.Constant(int(Mark[f"EXHAUSTED_{self.n_once}"]))
        return replace(a.cost, parts=(*a.cost.parts, ir.CostPart(ir.Payment.ONCE, mark)))

    def spec(self, e: ir.AddMana) -> int:
        """1 + the row that says what is special about mana, 0 if nothing is."""
        return self.match.mana_spec(self, e) if e.special else 0

    def mana_spec(self, e: ir.AddMana) -> int:
        """The row of what is said of mana (CR 106.6) and of which types it may be."""
        index = self.pools.reserve("abilities", 1)
        scope = self.scope(e.when_spent.event if e.when_spent else None)
        scope.clause = effect_text(e, self.card)
        kinds: dict[type, ManaChoice] = {ir.ColorOf: ManaChoice.COLORS_AMONG, ir.TypeProduced: ManaChoice.EVENT_TYPES}
        kinds |= {ir.ChosenColor: ManaChoice.CHOSEN_COLOR, ir.CommanderColors: ManaChoice.COMMANDER}
        kind = ManaChoice.PRINTED if e.choice is None else kinds.get(type(e.choice))
        if isinstance(e.choice, ir.CouldProduce):
            kind = ManaChoice.COULD_PRODUCE_COLOR if e.choice.colors else ManaChoice.COULD_PRODUCE_TYPE
        assert kind is not None
        among = getattr(e.choice, "filter", None)
        self.pools.write("abilities", index, {
            **ABILITY_DEFAULTS, "kind": int(AbilityKind.MANA_SPEC), "filter": scope.filter(among), "op_a": int(kind),
            "op": int(e.rider), "src_filter": scope.filter(e.spend, ALL_ZONES), "uncounterable": int(e.uncounterable),
            "spec": 1 + self.sub_ability(e.when_spent) if e.when_spent else 0,
            "mana": sum(1 << t for t in e.types) if e.choice else 0,
            "ev_mask": 0 if e.hardens is None else 1 + scope.filter(e.hardens, ALL_ZONES),
            "once_a_turn": int(e.lasts), "pays": 0 if e.activate is None else 1 + scope.filter(e.activate, ALL_ZONES),
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
            if Keyword.PHASING in m.keywords:
                self.pools.tables["any_phasing"] = 1
            mod = Mod.ADD_KEYWORDS if isinstance(m, ir.AddKeywords) else Mod.REMOVE_KEYWORDS
            return [(mod, sum(m.keywords), zero, zero)]
        if isinstance(m, ir.GrantAbility):
            parts = [p for b in keywords.parts(m.ability, self.card.name) for p in split_events(b)]
            return [(Mod.GRANT_ABILITY, 0, constant(self.sub_ability(a, granted=True)), zero) for a in parts]
        if isinstance(m, ir.LoseAbilities):
            return [(Mod.LOSE_ABILITIES, 0, zero, zero)]
        if isinstance(m, ir.AddRules):
            if m.rules & (Rule.MAY_STAY_TAPPED | Rule.UNTAPS_EACH_TURN):
                self.pools.tables["any_untap_rules"] = 1
            return [(Mod.ADD_RULES, int(m.rules), zero, zero)]
        if isinstance(m, (ir.AddTypes, ir.SetTypes)):
            mod = Mod.ADD_TYPES if isinstance(m, ir.AddTypes) else Mod.SET_TYPES
            if isinstance(m, ir.AddTypes) and m.every:
                return [(mod, ALL_CREATURE_TYPES, constant(int(m.types)), zero)]
            if isinstance(m, ir.AddTypes) and m.chosen:
                return [(mod, L.CHOSEN_SUBTYPE, constant(int(m.types)), zero)]
            return [(mod, self.bits(m.subtypes), constant(int(m.types)), zero)]
        if isinstance(m, ir.SetLandType):
            return [(Mod.SET_LAND_TYPE, self.bits(m.subtypes), zero, zero)]
        if isinstance(m, ir.NoManaCost):
            return [(Mod.NO_COST, 0, zero, zero)]
        if isinstance(m, ir.LoseTypes):
            return [(Mod.REMOVE_TYPES, 0, constant(int(m.types)), zero)]
        if isinstance(m, ir.LoseSubtypes):
            return [(Mod.LOSE_SUBTYPES, self.bits(m.subtypes) if m.subtypes else ALL_CREATURE_TYPES, zero, zero)]
        if isinstance(m, ir.SetColors):
            return [(Mod.ADD_COLORS if m.added else Mod.SET_COLORS, 0, constant(int(m.colors)), zero)]
        if isinstance(m, ir.SetSupertypes):
            mod = Mod.REMOVE_SUPERTYPES if m.removed else Mod.ADD_SUPERTYPES
            return [(mod, 0, constant(int(m.supertypes)), zero)]
        if isinstance(m, ir.SetController):
            return [(Mod.SET_CONTROLLER, 0, constant(int(scope.seats(m.player))), zero)]
        if isinstance(m, ir.Goaded):
            return [(Mod.GOAD, 0, zero, zero)]
        if isinstance(m, ir.BlocksMore):
            return [(Mod.MORE_BLOCKS, 0, constant(more_blocks(m)), zero)]
        if isinstance(m, COMBAT_RULES):
            return [(Mod.COMBAT_RULE, combat_rule(m, scope), zero, zero)]
        raise NotSupported(f"the modification {type(m).__name__}", self.card.name, scope.clause)

    def bits(self, names: tuple[str, ...]) -> int:
        """The mask of subtypes that an effect speaks of."""
        return sum(self.pools.subtype_bit(n) for n in names)


_LEGEND = ir.Count(
    ir.OfSupertype(ir.Supertype.LEGENDARY)
    & ir.OfType(CardType.CREATURE | CardType.PLANESWALKER)
    & ir.ControlledBy(ir.YOU)
) >= 1  # fmt: skip


def _turned(card: ir.Card) -> bool:
    """It is the back of a transforming card: it is in no hand and in no library so (CR 712.8)."""
    return card.is_back and card.layout == CardLayout.TRANSFORM


def _together(e: ir.EventPattern) -> int:
    """How events at once make an ability trigger (CR 603.2c): 0 for each, 1 once, 2 once an object, 3 a source, 4 a player.

    "Is dealt damage" and "deals damage" are said of all the damage at once; "blocks" of all that it blocks (CR 509.3a).
    """
    if e.one_or_more and e.players in (ir.Seats(PlayerRef.EACH), ir.Seats(PlayerRef.OPPONENTS)):
        return 4  # "a player mills one or more cards"
    if e.one_or_more:
        return 1
    if e.kind == Event.BLOCKS and e.source is None:
        return 2
    if e.kind == Event.DAMAGE and (e.source is None) != (e.object is None):
        return 2 if e.source is None else 3
    return 0


def split_events(a: ir.Ability) -> tuple[ir.Ability, ...]:
    """An ability that triggers on several events as one ability for each."""
    if not isinstance(a, (ir.Triggered, ir.Replacement)) or not a.event.also:
        return (a,)
    return tuple(replace(a, event=e) for e in (replace(a.event, also=()), *a.event.also))


def about_departed_host(a: ir.Triggered) -> tuple[ir.Effect, ...]:
    """Its effects; where its host may be gone when it resolves, they speak of the event's object (CR 608.2h)."""
    if a.event.kind in (Event.LEAVES, Event.DESTROYED, Event.SACRIFICED, Event.DAMAGE):
        for about, ref in ((a.event.object, ir.EventObject()), (a.event.source, ir.EventSource())):
            if ir.Is("HOST") in (about.parts if isinstance(about, ir.AllOf) else (about,)):
                return tuple(_for_host(e, ref) for e in a.effects)
    return a.effects


def _for_host(node: Any, ref: ir.Ref) -> Any:
    if isinstance(node, ir.Host):
        return ref
    if isinstance(node, tuple):
        return tuple(_for_host(x, ref) for x in node)
    if not isinstance(node, ir.Node) or isinstance(node, (ir.Ability, ir.Delayed, ir.EventPattern, ir.Card)):
        return node
    return replace(node, **{f.name: _for_host(getattr(node, f.name), ref) for f in fields(node)})


def _loyalty(a: ir.Ability) -> bool:
    return isinstance(a, ir.Activated) and any(p.kind == ir.Payment.LOYALTY for p in a.cost.parts)


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
    return Layer.RULES if mod in (Mod.ADD_RULES, Mod.COMBAT_RULE, Mod.GOAD, Mod.MORE_BLOCKS) else Layer.TYPE


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
        elif isinstance(n, (ir.TypesAmong, ir.BasicLandTypesAmong)):
            bits |= L.CH_TYPES
        elif isinstance(n, ir.Shares):
            bits |= L.CH_COLORS if n.what == "color" else L.CH_TYPES
        elif isinstance(n, ir.HasKeyword):
            bits |= L.CH_ABILITIES
        elif isinstance(n, (ir.Between, ir.AttrOf, ir.SumOf, ir.GreatestOf, ir.DifferentAmong)):
            bits |= L.CH_PT if n.attr in (ir.Attr.POWER, ir.Attr.TOUGHNESS) else 0
    return bits


_TURN_COUNTS = (
    "NONLANDS_ENTERED", "SPELLS_BEFORE", "LANDS_PLAYED", "LIFE_GAINED", "LIFE_LOST", "CARDS_DRAWN", "SPELLS_CAST",
    "CREATURES_DIED",
)  # fmt: skip


def _state_reads(node: ir.Node) -> int:
    """STATE_* bits of what a static ability asks that is neither a characteristic nor known to the layers anyway."""
    bits = 0
    for n in node.walk():
        if isinstance(n, (ir.InZone, ir.ThisIn)):
            bits |= L.STATE_ZONES if n.zone != Zone.BATTLEFIELD else 0
        elif isinstance(n, ir.Is):
            bits |= {"TAPPED": L.STATE_TAPPED, "SICK": L.STATE_TURN, "ENTERED_THIS_TURN": L.STATE_TURN}.get(n.state, 0)
            bits |= L.STATE_OTHER if n.state == "DAMAGED_BY_THIS" or n.state.endswith("_THIS_TURN") else 0
        elif isinstance(n, ir.MostAmong):
            bits |= L.STATE_ZONES | L.STATE_TURN | L.STATE_OTHER
        elif isinstance(n, (ir.Did, ir.PlayersWho)):
            bits |= L.STATE_TURN | L.STATE_OTHER
        elif isinstance(n, (ir.IsTurnOf, ir.DuringStep, ir.TurnNumber)):
            bits |= L.STATE_TURN
        elif isinstance(n, ir.Seats):
            bits |= L.STATE_TURN if n.which in (PlayerRef.ACTIVE, PlayerRef.NONACTIVE) else 0
        elif isinstance(n, ir.PlayerNumber):
            bits |= L.STATE_ZONES if n.what in ("HAND_SIZE", "LIBRARY_SIZE") else 0
            bits |= L.STATE_OTHER if n.what != "LIFE" else 0
            bits |= L.STATE_TURN if n.what in _TURN_COUNTS else 0
        elif isinstance(n, (ir.AttrOf, ir.SumOf, ir.GreatestOf)):
            bits |= L.STATE_OTHER if n.attr in (ir.Attr.DAMAGE, ir.Attr.COUNTERS) else 0
        elif isinstance(n, (ir.PlayerCounters, ir.IsDay)):
            bits |= L.STATE_OTHER
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
