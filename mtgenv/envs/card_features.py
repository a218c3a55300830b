"""Reads what a card does out of its compiled code: the rules features that let a policy judge cards it never saw."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ..cards.compiler import Match
from ..engine.enums import NONE, AbilityKind, CardType, Counter, Event, Keyword, Mod, PlayerRef, Zone
from ..engine.layout import NONE_Q
from ..vm import opcodes as V
from .encoding import RULES_FEATURES, card_id, cards_t, entity_t, flat_entity_t

#: Stands for an amount that is only known in play (X, a count).
UNKNOWN_AMOUNT = 3
_COMBAT = (Event.ATTACKS, Event.BLOCKS, Event.BECOMES_BLOCKED, Event.UNBLOCKED, Event.DAMAGE)

#: Effects that count 1 for a feature each time they occur.
_SIMPLE = {
    "DESTROY": "destroy", "COUNTER": "counter_spell", "GAIN_CONTROL": "steal", "FIGHT": "fight", "TAP": "tap",
    "ADD_KEYWORDS": "grant", "GRANT_ABILITY": "grant", "SACRIFICE": "sacrifice", "SACRIFICE_CHOICE": "sacrifice",
}  # fmt: skip
#: Effects whose quantity (operand position) counts for a feature.
_AMOUNTS = {
    "DRAW": ("draw", 1), "MILL": ("mill", 1), "SCRY": ("select", 1), "SURVEIL": ("select", 1), "DIG": ("select", 1),
    "GAIN_LIFE": ("gain_life", 1), "LOSE_LIFE": ("lose_life", 1), "CREATE_TOKENS": ("tokens", 1),
    "SEARCH": ("select", 2), "LOOK": ("select", 1), "FIND": ("select", 3), "DAMAGE_DIVIDED": ("damage", 9),
}  # fmt: skip


def _amount(code: np.ndarray, q: int) -> int:
    """A constant quantity; for an expression UNKNOWN_AMOUNT, negative if the expression ends by negating."""
    if q & 1 or q == NONE_Q:
        return q >> 1
    pc, sign = q >> 1, 1
    while V.EXPRS[int(code[pc])].name != "RET":
        sign = -1 if V.EXPRS[int(code[pc])].name == "NEG" else 1
        pc += V.EXPR_WIDTH
    return sign * UNKNOWN_AMOUNT


def _read_code(tables: Any, ability: Any, out: dict[str, int]) -> None:
    """Add up the instructions of an ability."""
    code = tables["code"]
    pc = int(ability["code"])
    everything = False  # the last selection was "all that match"
    while pc != NONE:
        op = V.EFFECTS[int(code[pc])]
        word = code[pc + 1 : pc + V.EFFECT_WIDTH].tolist()
        name = op.name
        pc = NONE if name == "END" else pc + V.EFFECT_WIDTH
        if name == "SELECT":
            everything = True
        elif name.startswith(("SELECT_", "CHOOSE")):
            everything = False
        if name in _SIMPLE:
            out[_SIMPLE[name]] += 1
            out["mass"] |= everything
        elif name in _AMOUNTS:
            feature, i = _AMOUNTS[name]
            out[feature] += UNKNOWN_AMOUNT if i >= len(word) else _amount(code, word[i])
        elif name == "DAMAGE":
            out["damage_all" if everything else "damage"] += _amount(code, word[1])
            out["mass"] |= everything
        elif name == "UNTAP":
            out["tap"] -= 1
        elif name == "DISCARD":
            out["discard"] += _amount(code, word[1]) if word[0] != PlayerRef.YOU else -_amount(code, word[1])
        elif name == "MOVE":
            zone = {Zone.EXILE: "exile", Zone.HAND: "bounce", Zone.LIBRARY: "bounce", Zone.BATTLEFIELD: "reanimate"}
            if Zone(word[1]) in zone:
                out[zone[Zone(word[1])]] += 1
        elif name == "PUT_COUNTERS" and word[1] in (Counter.PLUS1, Counter.MINUS1):
            out["counters"] += _amount(code, word[2]) * (1 if word[1] == Counter.PLUS1 else -1)
        elif name == "MODIFY_PT":
            out["pump_power"] += _amount(code, word[1])
            out["pump_toughness"] += _amount(code, word[2])
            out["mass"] |= everything
        elif name == "ADD_RULES":
            out["restrict"] += 1
        elif name == "ATTACH":
            out["equipment"] |= 1


def _read_mods(tables: Any, ability: Any, out: dict[str, int]) -> None:
    """Add up the parts of a static ability."""
    for i in range(int(ability["mod0"]), int(ability["mod1"])):
        mod = tables["mods"][i]
        kind = Mod(int(mod["mod"]))
        if kind == Mod.MODIFY_PT:
            out["pump_power"] += _amount(tables["code"], int(mod["qa"]))
            out["pump_toughness"] += _amount(tables["code"], int(mod["qb"]))
        elif kind in (Mod.ADD_KEYWORDS, Mod.GRANT_ABILITY):
            out["grant"] += 1
        elif kind == Mod.ADD_RULES:
            out["restrict"] += 1
        elif kind == Mod.SET_CONTROLLER:
            out["steal"] += 1


def rules_features(match: Match, card: int) -> dict[str, int]:
    """Rules features of a card of the match, by name (see `encoding.RULES_FEATURES`)."""
    t = match.tables[0]
    c = t["cards"][card]
    out = dict.fromkeys((name for name, _ in RULES_FEATURES), 0)
    out["aura"] = int(c["enchant"] >= 0)
    out["makes_mana"] = int(c["has_mana"] != 0 or c["mana"] != 0)
    out["targets"] = out["aura"]
    for i in range(int(c["ability0"]), int(c["ability1"])):
        a = t["abilities"][i]
        kind = AbilityKind(int(a["kind"]))
        if kind in (AbilityKind.MANA, AbilityKind.TRIGGERED_MANA):
            continue
        out["targets"] += max(int(a["target1"]) - int(a["target0"]), 0)
        if kind == AbilityKind.TRIGGERED:
            event = Event(int(a["event"]))
            where = "on_enter" if event == Event.ENTERS else "on_leave" if event == Event.LEAVES else "on_other"
            out["on_combat" if event in _COMBAT else where] += 1
        elif kind == AbilityKind.ACTIVATED:
            out["activated"] += 1
        elif kind != AbilityKind.SPELL:
            out["static"] += 1
        _read_code(t, a, out)
        _read_mods(t, a, out)
    return {k: int(np.clip(v, -99, 99)) for k, v in out.items()}


def _fill(match: Match, card: int, row: Any, flat: Any) -> None:
    c = match.tables[0]["cards"][card]
    types, keywords = int(c["types"]), int(c["keywords"])
    row["card"] = card_id(match.names[card])
    row["count"] = 1
    row["mana_value"] = c["mana_value"]
    row["types"] = types
    row["supertypes"] = c["supertypes"]
    row["colors"] = c["colors"]
    row["keywords_low"] = keywords & 0x7FFF
    row["keywords_high"] = keywords >> 15 & 0x7FFF
    row["power"] = c["power"]
    row["toughness"] = c["toughness"]
    flat["present"] = 1
    flat["mana_value"] = c["mana_value"] / 6
    flat["instant_or_sorcery"] = float(types & (CardType.INSTANT | CardType.SORCERY) != 0)
    flat["untargetable"] = float(keywords & (Keyword.HEXPROOF | Keyword.SHROUD) != 0)
    for name, value in rules_features(match, card).items():
        row[f"rules_{name}"] = value
        flat[f"rules_{name}"] = np.clip(value / 3, -3, 3)


@lru_cache(maxsize=64)
def card_rows(match: Match) -> np.ndarray:
    """The encoders' card table of a match: one record of `encoding.cards_t`. Row 0 is an empty row."""
    out = np.zeros(1, cards_t)
    rows = np.zeros(len(out[0]["entities"]), entity_t)
    flat = np.zeros(len(rows), flat_entity_t)
    for card in range(1, len(match.cards)):
        _fill(match, card, rows[card], flat[card])
    out[0]["entities"] = rows
    out[0]["flat"] = flat
    out.setflags(write=False)
    return out
