"""Puts decisions and their options in words: one question and one text an action, for every kind of decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cards import ir
from .cards.text import Writer, card_text, mana_cost_text
from .engine import layout as L
from .engine.enums import NONE, AbilityKind, CardLayout, CardType, Decision, Status, Zone
from .vm.opcodes import EFFECT_BY_NAME

if TYPE_CHECKING:
    from .view import Table

_ACT_LAND, _ACT_CAST, _ACT_ABILITY = 1, 2, 16  # as in engine/priority.py
_WAY_FACE, _WAY_DOWN = 4096, 8192  # as in engine/protocol.py
_ACT_CAST_OTHER, _ACT_LAND_OTHER, _ACT_TURN_UP, _ACT_CAST_DOWN, _ACT_TURN_UP_MORPH = 3, 4, 5, 6, 7


def question(table: Table) -> str:
    """The pending decision as a question."""
    s = table.s
    kind = Decision(s.dk)
    src = table.name(s.d_src) if s.d_src >= 0 else ""
    ref = table.name(s.d_ref) if s.d_ref >= 0 else ""
    n = s.d_n
    return {
        Decision.PRIORITY: "You have priority: what do you do?",
        Decision.MULLIGAN: "Keep this hand?",
        Decision.BOTTOM: f"Put a card on the bottom of your library ({n} to go).",
        Decision.CHOOSE_ACTION: f"What do you do with {src}?",
        Decision.MODE: f"Choose a mode for {src}.",
        Decision.X: f"Choose X for {src}.",
        Decision.KICKER: f"Pay an optional cost of {src}?",
        Decision.TARGET: f"Choose a target for {src}.",
        Decision.DIVIDE: f"How much of {src} for {ref}? ({n} left)",
        Decision.PAY_MANA: f"Pay for {src} ({n} mana to go).",
        Decision.SACRIFICE_COST: f"Sacrifice for {src} ({n} to go).",
        Decision.DISCARD_COST: f"Discard for {src} ({n} to go).",
        Decision.COST_OBJECT: f"Choose what pays for {src} ({n} to go).",
        Decision.ATTACKER: "Declare attackers.",
        Decision.ATTACK_TARGET: f"What does {ref or src} attack?",
        Decision.BLOCKER: "Declare blockers.",
        Decision.BLOCK_WHICH: f"What does {ref} block?",
        Decision.ASSIGN_DAMAGE: f"How much of {src}'s {n} damage to {ref}?",
        Decision.ORDER_TRIGGERS: "Which triggered ability goes on the stack next?",
        Decision.MAY: f"{src}: {_item_text(table) or 'do it?'}",
        Decision.CHOOSE_OBJECT: f"Choose for {src} ({n} to go)." if n else f"Choose for {src}.",
        Decision.DISCARD: f"Discard a card ({n} to go).",
        Decision.SACRIFICE: f"Sacrifice a permanent ({n} to go).",
        Decision.SCRY: f"{src}: where does it go?",
        Decision.SEARCH: f"Search your library for {src} ({n} to find).",
        Decision.LEGEND: f"Legend rule: which {src} do you keep?",
        Decision.REPLACEMENT: "Which effect applies first?",
        Decision.UNLESS_PAY: f"{src}: {_item_text(table) or 'pay?'}",
        Decision.MANA_COLOR: f"Which mana from {src}?",
        Decision.CHOOSE_NUMBER: f"Choose a number for {src}.",
        Decision.CHOOSE_PLAYER: f"Choose a player for {src}.",
        Decision.CHOOSE_COLOR: f"Choose a colour for {src}.",
    }.get(kind, kind.name.lower().replace("_", " "))


def _item_text(table: Table) -> str:
    """Rules text of the ability that is resolving."""
    s = table.s
    if s.n_contexts <= 0:
        return ""
    a = s.cx[s.n_contexts - 1].it.ability
    return table.match.ability_text(a) if a >= 0 else ""


class Teller:
    """Texts of the options of the pending decision, as the player who decides reads them."""

    def __init__(self, table: Table) -> None:
        self.t = table
        self.s = table.s
        self.kind = Decision(table.s.dk)

    def text(self, action: int, kind: str, row: int, number: int) -> str:
        """What an action does."""
        tell = getattr(self, "_" + self.kind.name.lower(), None)
        words = tell(kind, row, number) if tell else ""
        return words or self.plain(kind, row, number)

    def plain(self, kind: str, row: int, number: int) -> str:
        """An action without regard to what is asked."""
        from .view import color_word

        if kind == "row":
            return self.entity(row)
        if kind == "number":
            return str(number)
        if kind == "color":
            return color_word(number)
        return {"pass": "Done", "yes": "Yes", "no": "No", "next_page": "Show more"}[kind]

    def entity(self, row: int) -> str:
        """A thing with what tells it from others: its controller, power and toughness, zone."""
        t = self.t
        if row >= L.FIRST_PLAYER:
            return t.name(row)
        o = self.s.o[row]
        if o.zone == Zone.BATTLEFIELD:
            whose = "your" if o.ch.controller == t.player else f"{t.who(o.ch.controller)}'s"
            return f"{whose} {t.permanent(row, full=False)}"
        where = {Zone.GRAVEYARD: " in the graveyard", Zone.EXILE: " in exile", Zone.STACK: " on the stack"}
        return t.name(row) + where.get(Zone(o.zone), "")

    # ------------------------------------------------------------ priority
    def _priority(self, kind: str, row: int, number: int) -> str:
        if kind == "pass":
            return "Pass"
        acts = self.candidates(row)
        return self.act(row, acts[0]) if len(acts) == 1 else f"Use {self.t.name(row)}"

    def candidates(self, row: int) -> list[int]:
        """Codes of all that could ever be done with an object where it is (ACT_* of the engine)."""
        o = self.s.o[row]
        tables = self.t.match.tables[0]
        c = tables["cards"][o.card]
        acts = []
        if o.zone == Zone.HAND:
            acts.append(_ACT_LAND if int(c["types"]) & CardType.LAND else _ACT_CAST)
            if c["layout"] in (CardLayout.MODAL, CardLayout.SPLIT, CardLayout.ADVENTURE):
                other_is_land = int(tables["cards"][int(c["other"])]["types"]) & CardType.LAND
                acts.append(_ACT_LAND_OTHER if other_is_land else _ACT_CAST_OTHER)
            if c["morph"] != NONE:
                acts.append(_ACT_CAST_DOWN)
        elif o.zone == Zone.EXILE and o.status & Status.ADVENTURE:
            acts.append(_ACT_CAST)
        elif o.zone == Zone.BATTLEFIELD and o.status & Status.FACE_DOWN and o.known >> self.t.player & 1:
            front = tables["cards"][o.physical]
            if o.status & Status.MANIFESTED and int(front["types"]) & CardType.CREATURE:
                acts.append(_ACT_TURN_UP)
            if front["morph"] != NONE:
                acts.append(_ACT_TURN_UP_MORPH)
        for a in range(int(c["ability0"]), int(c["ability1"])):
            ab = tables["abilities"][a]
            if ab["kind"] == AbilityKind.PERMISSION and ab["self_only"] and int(ab["ev_mask"]) >> o.zone & 1:
                acts.append(_ACT_ABILITY + a)
        own = range(int(c["ability0"]), int(c["ability1"])) if not o.ch.lost_abilities else range(0)
        granted = [self.s.grants[g].ability for g in range(self.s.n_grants) if self.s.grants[g].obj == row]
        kinds = (AbilityKind.ACTIVATED, AbilityKind.MANA) if self.s.manual_payment else (AbilityKind.ACTIVATED,)
        for a in [*own, *granted]:
            ab = tables["abilities"][a]
            if int(ab["kind"]) in kinds and int(ab["zones"]) >> o.zone & 1:
                acts.append(_ACT_ABILITY + a)
        return acts

    def act(self, row: int, code: int) -> str:
        """What the engine's action code means."""
        name = self.t.name(row)
        if code == _ACT_LAND:
            return f"Play {name}"
        if code == _ACT_CAST:
            card = self.t.match.cards[self.s.o[row].card]
            cost = mana_cost_text(card.cost)
            text = card_text(card).replace("\n", " / ")
            return f"Cast {name}" + (f" {cost}" if cost else "") + (f": {text}" if text else "")
        if code in (_ACT_CAST_OTHER, _ACT_LAND_OTHER):
            other = self.t.match.cards[self.s.o[row].physical].other
            assert other is not None
            if code == _ACT_LAND_OTHER:
                return f"Play {other.name}"
            text = card_text(other).replace("\n", " / ")
            return f"Cast {other.name} {mana_cost_text(other.cost)}: {text}"
        if code == _ACT_CAST_DOWN:
            return f"Cast {name} face down {{3}}"
        if code == _ACT_TURN_UP:
            return f"Turn {name} face up"
        if code == _ACT_TURN_UP_MORPH:
            return f"Turn {name} face up for its morph cost"
        if code < _ACT_ABILITY:
            return f"Use {name}"
        ability = (code - _ACT_ABILITY) % _WAY_FACE
        if code >= _ACT_ABILITY + _WAY_DOWN:
            return f"Cast {name} face down {{3}}: {self.t.match.ability_text(ability)}"
        if code >= _ACT_ABILITY + _WAY_FACE:
            other = self.t.match.cards[self.s.o[row].physical].other
            assert other is not None
            return f"{'Play' if other.types & CardType.LAND else 'Cast'} {other.name}: {self.t.match.ability_text(ability)}"
        if self.t.match.tables[0]["abilities"][ability]["kind"] == AbilityKind.PERMISSION:
            types = int(self.t.match.tables[0]["cards"][self.s.o[row].card]["types"])
            return f"{'Play' if types & CardType.LAND else 'Cast'} {name}: {self.t.match.ability_text(ability)}"
        if self.t.match.tables[0]["abilities"][ability]["kind"] == AbilityKind.MANA:
            return f"Tap {name} for mana"
        return f"Activate {name}: {self.t.match.ability_text(ability)}"

    def _choose_action(self, kind: str, row: int, number: int) -> str:
        from .engine import main

        if kind != "number":
            return ""
        copy = self.t.game.record.copy()  # the question uses the mask as scratch
        return self.act(self.s.d_src, int(main.action_code(copy, self.t.match.tables, 0, number)))

    # ------------------------------------------------------------ announcing
    def _mulligan(self, kind: str, row: int, number: int) -> str:
        left = 7 - self.s.pl[self.s.dp].mulligans
        if kind == "yes":
            return "Keep" + (f", putting {7 - left} on the bottom" if left < 7 else "")
        return f"Mulligan to {left - 1}"

    def _bottom(self, kind: str, row: int, number: int) -> str:
        return f"Put {self.t.name(row)} on the bottom" if kind == "row" else ""

    def _mode(self, kind: str, row: int, number: int) -> str:
        if kind != "number":
            return ""
        s = self.s
        card = self.t.match.cards[s.o[s.stack[s.n_stack - 1].obj].card]
        for a in card.abilities:
            for node in a.walk():
                if isinstance(node, ir.Modal) and number < len(node.modes):
                    return f"Mode: {Writer(card).effects(node.modes[number])}"
        return f"Mode {number + 1}"

    def _x(self, kind: str, row: int, number: int) -> str:
        return f"X = {number}" if kind == "number" else ""

    def _kicker(self, kind: str, row: int, number: int) -> str:
        frame = self.s.frames[self.s.n_frames - 1]
        what = "the kicker"
        if frame.l[4] > 0:  # another optional cost
            first = int(self.t.match.tables[0]["cards"][self.s.o[self.s.d_ref].card]["ability0"])
            what = self.t.match.ability_text(first + int(frame.l[4]) - 1)
        return {"yes": f"Pay {what}", "no": f"Don't pay {what}"}.get(kind, "")

    def _target(self, kind: str, row: int, number: int) -> str:
        return f"Target {self.entity(row)}" if kind == "row" else "No more targets" if kind == "pass" else ""

    def _divide(self, kind: str, row: int, number: int) -> str:
        return f"{number} to {self.t.name(self.s.d_ref)}" if kind == "number" else ""

    def _pay_mana(self, kind: str, row: int, number: int) -> str:
        return (
            f"Tap {self.t.name(row)} for mana" if kind == "row" else "Pay from the mana pool" if kind == "pass" else ""
        )

    def _sacrifice_cost(self, kind: str, row: int, number: int) -> str:
        return f"Sacrifice {self.entity(row)}" if kind == "row" else ""

    def _discard_cost(self, kind: str, row: int, number: int) -> str:
        return f"Discard {self.t.name(row)}" if kind == "row" else ""

    def _mana_color(self, kind: str, row: int, number: int) -> str:
        return f"{self.plain(kind, row, number)} mana" if kind == "color" else ""

    # ------------------------------------------------------------ combat
    def _attacker(self, kind: str, row: int, number: int) -> str:
        if kind == "pass":
            return "No more attackers" if self.s.n_attackers else "Don't attack"
        return f"Attack with {self.t.permanent(row, full=False)}"

    def _attack_target(self, kind: str, row: int, number: int) -> str:
        return f"Attack {self.entity(row)}"

    def _blocker(self, kind: str, row: int, number: int) -> str:
        if kind == "pass":
            return "No more blockers" if self.s.n_blocks else "Don't block"
        return f"Block with {self.t.permanent(row, full=False)}"

    def _block_which(self, kind: str, row: int, number: int) -> str:
        return f"Block {self.t.permanent(row, full=False)} with {self.t.name(self.s.d_ref)}"

    def _assign_damage(self, kind: str, row: int, number: int) -> str:
        return f"{number} damage to {self.t.name(self.s.d_ref)}" if kind == "number" else ""

    # ------------------------------------------------------------ resolving
    def _order_triggers(self, kind: str, row: int, number: int) -> str:
        if kind != "number" or not 0 <= number < self.s.n_pending:
            return ""
        e = self.s.pending[number]
        return f"{self.t.card_name(self.s.o[e.src].card)}: {self.t.match.ability_text(e.ability)}"

    def _choose_object(self, kind: str, row: int, number: int) -> str:
        if kind == "pass":
            return "Choose no more"
        return f"Choose {self.entity(row)}"

    def _discard(self, kind: str, row: int, number: int) -> str:
        return f"Discard {self.t.name(row)}" if kind == "row" else ""

    def _sacrifice(self, kind: str, row: int, number: int) -> str:
        return f"Sacrifice {self.entity(row)}" if kind == "row" else ""

    def _scry(self, kind: str, row: int, number: int) -> str:
        name = self.t.name(self.s.d_src)
        if kind == "yes":
            return f"Keep {name} on top"
        s = self.s
        f = s.frames[s.n_frames - 1]
        op = int(self.t.match.tables[0]["code"][f.l[0]]) if f.l[0] >= 0 else NONE
        surveil = op == EFFECT_BY_NAME["SURVEIL"].code
        return f"Put {name} into the graveyard" if surveil else f"Put {name} on the bottom"

    def _search(self, kind: str, row: int, number: int) -> str:
        return "Find nothing more" if kind == "pass" else f"Find {self.t.name(row)}" if kind == "row" else ""

    def _legend(self, kind: str, row: int, number: int) -> str:
        return f"Keep {self.entity(row)}"

    def _unless_pay(self, kind: str, row: int, number: int) -> str:
        return {"yes": "Pay", "no": "Don't pay"}.get(kind, "")

    def _choose_number(self, kind: str, row: int, number: int) -> str:
        return f"Choose {number}" if kind == "number" else ""


def option_lines(options: list[Any]) -> list[str]:
    """Options numbered from 1, as a menu."""
    return [f"{k:3d}  {o.text}" for k, o in enumerate(options, 1)]
