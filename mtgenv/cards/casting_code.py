"""Compiles what `casting.py` says: rows of the ability table, and the effects that make them apply for a while."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine import layout as L
from ..engine.enums import NONE, AbilityKind, Event, Mark, OptionalCost, Zone
from . import ir
from .errors import CompileError, NotSupported
from .expressions import Scope
from .keywords import expand
from .pools import ALL_ZONES, Row, constant

if TYPE_CHECKING:
    from .abilities import CardCompiler

_TIMES = {
    "once": OptionalCost.ONCE, "any": OptionalCost.ANY_TIMES, "mode": OptionalCost.EACH_MODE,
    "target": OptionalCost.EACH_TARGET, "modes": OptionalCost.ALL_MODES, "kicker": OptionalCost.KICKER,
    "either": OptionalCost.EITHER, "noted": OptionalCost.NOTED,
}  # fmt: skip
FIRST_BIT = int(Mark.COST_1).bit_length() - 1
N_NAMED = 4
HELPS = {"convoke": L.HELP_CONVOKE, "improvise": L.HELP_IMPROVISE, "delve": L.HELP_DELVE}
_TARGETED = (ir.HasTarget, ir.TargetsOf)


def named_costs(abilities: list[ir.Ability]) -> dict[str, int]:
    """The Mark bit's number for each named cost of a card."""
    names: dict[str, int] = {}
    asked = {n.name for a in abilities for n in a.walk() if isinstance(n, ir.CostPaid)}
    for node in (n for a in abilities for n in a.walk()):
        name = cost_name(node) if isinstance(node, (ir.OptionalCost, ir.Permission)) else ""
        if isinstance(node, ir.OptionalCost) and node.times.startswith("mode "):
            continue  # it goes with its mode
        if name and name not in names and (isinstance(node, ir.OptionalCost) or name in asked):
            if len(names) == N_NAMED:
                raise NotSupported(f"more than {N_NAMED} named costs")
            names[name] = FIRST_BIT + len(names)
    return names


def cost_name(a: ir.OptionalCost | ir.Permission) -> str:
    """By what the cost is called: an alternative cost without a name by its mana ("if the {1}{B} cost was paid")."""
    if a.name or not isinstance(a, ir.Permission) or a.affected is not None or a.cost is None or a.cost.mana is None:
        return a.name
    return "".join(f"{{{s}}}" for s in a.cost.mana.symbols)


def parts_have_x(cost: ir.Cost) -> bool:
    """Whether X is in what is paid besides mana."""
    return any(isinstance(n, ir.X) for p in cost.parts for n in p.walk())


def costs_have_x(abilities: tuple[ir.Ability, ...]) -> bool:
    """Whether a cost of casting this that is not its mana cost has X."""
    for a in abilities:
        costs = [getattr(a, f, None) for f in ("cost", "extra")]
        if isinstance(a, (ir.AdditionalCost, ir.OptionalCost, ir.Kicker, ir.Permission, ir.KeywordAbility)):
            for c in costs:
                if c is not None and ((c.mana and "X" in c.mana.symbols) or parts_have_x(c)):
                    return True
    return False


_TOLD = (ir.OfType, ir.OfSubtype, ir.OfSupertype, ir.OfColor, ir.Between)


def _place_and_spell(f: ir.Filter) -> tuple[ir.Filter | None, ir.Filter | None]:
    """Where cards are, and what is said of the spell, which may be the card's other face or half (CR 601.3e, 715.3a)."""

    def told(x: ir.Filter) -> bool:
        inner = x.parts if isinstance(x, (ir.AnyOf, ir.AllOf)) else (x.part,) if isinstance(x, ir.NotOf) else ()
        return isinstance(x, _TOLD) or bool(inner) and all(map(told, inner))

    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    groups = [tuple(x for x in parts if not told(x)), tuple(x for x in parts if told(x))]
    place, spell = (None if not g else g[0] if len(g) == 1 else ir.AllOf(g) for g in groups)
    return place, spell


def permission(cc: CardCompiler, a: ir.Permission, scope: Scope, row: Row, about_card: bool) -> None:
    """A PERMISSION row; `about_card`: the card whose ability it is."""
    tables = cc.pools.tables
    if a.cost is not None and a.extra is not None:
        raise NotSupported("an alternative and an additional cost at once", cc.card.name, scope.clause)
    cost = a.cost if a.cost is not None else a.extra
    f = a.affected
    if f is not None and a.zone in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY):
        f = f & ir.OwnedBy(a.players)
    zones = ALL_ZONES if a.zone == Zone.NOWHERE else 1 << a.zone
    if a.also is not None:
        zones |= 1 << a.also
    if a.zone == Zone.NOWHERE:  # asked about as something resolves, which may be about an event
        scope.event = ir.EventPattern(Event.CAST)
    row |= {
        "kind": AbilityKind.PERMISSION,
        "filter": scope.filter(f, zones),
        "src_filter": scope.filter(a.emerge & ir.ControlledBy(a.players)) if a.emerge is not None else NONE,
        "ev_mask": zones,
        "ev_player": 0 if about_card or a.zone == Zone.NOWHERE else scope.seats(a.players),
        "self_only": int(about_card),
        "zones": 1 << (a.zone if about_card else a.works),
        "cost": cc.cost(cost, scope) if cost is not None else 0,
        "once_a_turn": int(a.once_a_turn),
        "modes_max": cc.costs.get(cost_name(a), 0),
        "op": L.WAY_ALT * (a.cost is not None) | L.WAY_EXTRA * (a.extra is not None) | L.WAY_EXILE * a.exile
        | L.WAY_OTHER * a.other_face | L.WAY_ANY_TYPE * a.any_type | L.WAY_LANDS * (a.lands or a.only_lands)
        | L.WAY_FLASH * a.flash,
        "op_a": L.WAY_LATER * a.later | L.WAY_SORCERY * a.sorcery_speed | L.WAY_LANDS_ONLY * a.only_lands
        | L.WAY_EMERGE * (a.emerge is not None) | L.WAY_HARMONIZE * a.harmonize
        | L.WAY_EXILE_GRAVEYARD * a.exile_graveyard | L.WAY_ATTACKING * a.attacking,
        "mana_same": int(a.tapped), "modes_min": 0 if a.counter is None else 1 + cc.pools.counter_kind(a.counter),
        "q": scope.quantity(a.counters or ir.Constant(1)) if a.counter is not None else L.NONE_Q,
        "spec": 1 + cc.sub_ability(a.spell) if a.spell is not None else 0,
    }  # fmt: skip
    if cc.card.token and not cc.card.types:
        row["zones"] = 1 << Zone.COMMAND  # an emblem
    if about_card:
        cc.row["ways"] = 1
    else:
        tables["any_permission"] = 1
        tables["any_top"] |= int(Zone.LIBRARY in (a.zone, a.also))
        tables["n_permissions"] += 1


def casting_rule(cc: CardCompiler, a: ir.CastingRule, scope: Scope, row: Row) -> None:
    """A CASTING_RULE row."""
    if a.n is not None and a.affected is not None:
        raise NotSupported("a limit on spells of a kind", cc.card.name, scope.clause)
    row |= {
        "kind": AbilityKind.CASTING_RULE, "op": int(a.rule), "ev_player": scope.seats(a.players),
        "op_a": 2 if a.more else int(not a.mana_too),
        "filter": scope.filter(a.affected, ALL_ZONES), "q": L.NONE_Q if a.n is None else scope.quantity(a.n),
    }  # fmt: skip
    cc.pools.tables["n_casting_rules"] += 1
    if a.rule == ir.RuleKind.ANY_TYPE:
        cc.pools.tables["any_spending"] = 1


def spells_have(cc: CardCompiler, a: ir.SpellsHave, scope: Scope, row: Row) -> None:
    """A CASTING_RULE row that gives spells an optional cost, and what triggers if it was paid."""
    k = a.keyword
    cc.pools.tables["n_casting_rules"] += 1
    cc.pools.tables["any_given"] = 1
    if k.name in HELPS:
        cc.pools.tables["any_helps"] = 1
        row |= {
            "kind": AbilityKind.CASTING_RULE, "op": int(ir.RuleKind.HELPS), "ev_player": scope.seats(ir.YOU), "op_a": 0,
            "filter": scope.filter(a.affected, ALL_ZONES), "q": L.NONE_Q, "modes_max": HELPS[k.name],
        }  # fmt: skip
        return
    own = k.name == "replicate" and k.cost is None
    option, trigger = expand(replace(k, cost=ir.Cost()) if own else k, cc.card.name)
    assert isinstance(option, ir.OptionalCost) and isinstance(trigger, ir.Triggered)
    copies = replace(trigger, effects=(ir.CopySpell(ir.EventObject(), ir.YOU, True, ir.TimesPaid()),), condition=None)
    row |= {
        "kind": AbilityKind.CASTING_RULE, "op": int(ir.RuleKind.OPTION), "ev_player": scope.seats(ir.YOU), "op_a": 0,
        "filter": scope.filter(a.affected, ALL_ZONES), "q": L.NONE_Q, "cost": cc.cost(option.cost, scope),
        "modes_min": int(own), "modes_max": int(option.times == "any"), "spec": 1 + cc.sub_ability(copies),
    }  # fmt: skip


def optional_cost(cc: CardCompiler, a: ir.OptionalCost, scope: Scope, row: Row) -> None:
    """An OPTIONAL_COST row."""
    mode = int(a.times.split()[1]) if a.times.startswith("mode ") else NONE
    row |= {
        "kind": AbilityKind.OPTIONAL_COST, "zones": 0, "cost": cc.cost(a.cost, scope),
        "op": int(OptionalCost.OF_MODE if mode >= 0 else _TIMES[a.times]), "op_a": cc.costs.get(a.name, 0),
        "modes_min": max(mode, 0),
    }  # fmt: skip
    cc.row["options"] = cc.row.get("options", 0) | (3 if mode >= 0 else 4 if a.times == "noted" else 1)
    if a.times == "target":
        cc.pools.tables["any_target_costs"] = 1


def cost_modification(cc: CardCompiler, a: ir.CostModification, scope: Scope, row: Row) -> None:
    """A COST_MOD row."""
    scope.event = ir.EventPattern(Event.CAST)  # "that player" is who casts the spell
    change = a.change
    sign = 0
    if a.mana is not None:
        sign = -1 if isinstance(change, ir.Negative) or (isinstance(change, ir.Constant) and change.value < 0) else 1
        if sign < 0:
            change = change.a if isinstance(change, ir.Negative) else ir.Constant(-change.value)  # type: ignore[attr-defined]
    row |= {
        "kind": AbilityKind.COST_MOD, "q": scope.quantity(change), "filter": scope.filter(a.affected, ALL_ZONES),
        "op": 2 if a.for_life else int(a.at_least), "op_a": sign, "spec": int(a.abilities), "mana_same": int(a.minimum),
        "ev_player": 0 if a.players is None else scope.seats(a.players),
        "cost": cc.cost(ir.Cost(a.mana), scope) if a.mana else 0,
    }  # fmt: skip
    if a.affected is None:
        row |= {"zones": ALL_ZONES, "self_only": 1}
    cc.pools.tables["n_cost_mods"] += 1
    if a.for_life:
        cc.pools.tables["any_phyrexian"] = 1
    if a.abilities:
        cc.pools.tables["n_ability_mods"] += 1
    if any(isinstance(n, _TARGETED) for n in a.walk()):
        cc.pools.tables["any_target_costs"] = 1


class CastingCoder(Scope):
    """Emits the code of effects about casting."""

    emit: Callable[..., None]
    sub_ability: Callable[..., int]

    def do_permit(self, e: ir.Permit) -> None:
        who, r = self.seats(e.players), self.register(e.ref)
        self.emit("PERMIT", r, self.sub_ability(replace(e.how, zone=Zone.NOWHERE), None, False), int(e.duration), who)

    def do_applying(self, e: ir.Applying) -> None:
        ability = e.ability
        if isinstance(ability, ir.Permission) and ability.affected is None:
            raise CompileError("a permission that applies to nothing", self.card, self.clause)
        if isinstance(ability, ir.CostModification) and ability.affected is None:
            raise CompileError("a cost that changes for nothing", self.card, self.clause)
        who = self.seats(e.players)
        if e.once:
            self.pools.tables["any_once"] = 1
        self.emit("APPLYING", self.sub_ability(ability, None, False), int(e.duration), who, int(e.once))

    def do_castnow(self, e: ir.CastNow) -> None:
        ref, how = e.ref, replace(e.how, zone=Zone.NOWHERE)
        if isinstance(ref, ir.All):
            place, told = _place_and_spell(ref.filter)
            if place is not None and told is not None:
                ref = replace(ref, filter=place)
                how = replace(how, affected=told if how.affected is None else how.affected & told)
        who, r = self.seats(e.players), self.register(ref)
        n = constant(L.N_OBJECTS) if e.n is None else self.quantity(e.n)
        self.emit("CAST_NOW", who, r, self.sub_ability(how, None, False), n, int(e.must) | 2 * e.copies)

    def do_changetargets(self, e: ir.ChangeTargets) -> None:
        who, r = self.seats(e.players), self.register(e.ref)
        self.emit("CHANGE_TARGETS", who, r, NONE if e.to is None else self.register(e.to), int(e.must) | 2 * e.one)

    def do_willbeexiled(self, e: ir.WillBeExiled) -> None:
        self.emit("MARK", self.register(e.ref), int(Mark.EXILE_LEAVING), 0)
