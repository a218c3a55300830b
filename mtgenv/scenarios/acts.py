"""What the player with priority can do, and which of it a scripted action means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ..cards import ir
from ..cards.text import mana_cost_text
from ..engine import layout as L
from ..engine.enums import AbilityKind, CardType, CostPart, Decision, Mana, Zone
from ..engine.protocol import (
    ACT_ABILITY,
    ACT_CAST,
    ACT_CAST_DOWN,
    ACT_CAST_OTHER,
    ACT_LAND,
    ACT_LAND_OTHER,
    ACT_TURN_UP,
    ACT_TURN_UP_MORPH,
    WAY_DOWN,
    WAY_FACE,
)
from ..scenario import Scenario
from .naming import Names
from .words import begins, best, plain

_PLAYS = (ACT_LAND, ACT_LAND_OTHER)
_WITH = re.compile(r"^(.*?) (?:using|with) (.*)$")
_JUST_MANA = re.compile(r"^\{t\}: add (?:one mana of any color|\{([wubrgc])\})")


@dataclass(frozen=True)
class Act:
    """One thing that can be done: the object, the how-many-eth of its actions, the engine's code, words."""

    o: int
    n: int
    code: int
    texts: tuple[str, ...]

    @property
    def ability(self) -> int:
        """Index of the ability that it activates or that allows it, -1 if there is none."""
        return ability_of(self.code)

    @property
    def other_face(self) -> bool:
        """Whether the card is cast or played as its other face, half or adventure."""
        return self.code in (ACT_CAST_OTHER, ACT_LAND_OTHER) or WAY_FACE <= self.code - ACT_ABILITY < WAY_DOWN

    @property
    def face_down(self) -> bool:
        """Whether the card is cast face down."""
        return self.code == ACT_CAST_DOWN or self.code >= ACT_ABILITY + WAY_DOWN


def ability_of(code: int) -> int:
    """Index of the ability of an action's code, -1 if it has none."""
    if code < ACT_ABILITY:
        return -1
    return (code - ACT_ABILITY) % WAY_FACE


@contextmanager
def paying_by_hand(g: Scenario, on: bool = True) -> Iterator[None]:
    """While it lasts, mana abilities are actions at priority (or not)."""
    was = bool(g._s.manual_payment)
    if was != on:
        set_by_hand(g, on)
    try:
        yield
    finally:
        if was != on:
            set_by_hand(g, was)


def set_by_hand(g: Scenario, on: bool) -> None:
    """Whether mana is paid by hand from now on."""
    from ..engine import main

    g._s.manual_payment = int(on)
    if not g.game.is_over and g.decision.kind == Decision.PRIORITY:
        main.renew_decision(g.game.record, g.match.tables, 0)


def acts(g: Scenario, names: Names, by_hand: bool = False) -> list[Act]:
    """Everything that the player with priority can do, oldest objects first; `by_hand` with mana abilities."""
    if by_hand and not g._s.manual_payment:
        g = g.copy()
        set_by_hand(g, True)
        return acts(g, Names(g, names.hidden), True)
    p = g.decision.player
    found = []
    rows = [a - L.N_VERBS for a in g.game.legal_actions() if a >= L.N_VERBS]
    age = g._s.o
    order = {Zone.BATTLEFIELD: 0, Zone.HAND: 1}
    for o in sorted(rows, key=lambda r: (order.get(Zone(age[r].zone), 2), age[r].timestamp)):
        n = 0
        while code := g._code(p, o, n):
            found.append(Act(o, n, code, _texts(g, names, o, code)))
            n += 1
    return found


def _texts(g: Scenario, names: Names, o: int, code: int) -> tuple[str, ...]:
    """The words for an action, in the spelling of `plain`: "cast X", "play X", the ability's text."""
    card = g.match.cards[g._s.o[o].physical]
    if code >= ACT_ABILITY:
        text = names.ability(o, ability_of(code))
        if not is_permission(g, code):
            return (text,)
        if code >= ACT_ABILITY + WAY_DOWN:
            return (f"cast {card.name} using morph".casefold(), text)
        other = code >= ACT_ABILITY + WAY_FACE or g.match.tables[0]["abilities"][ability_of(code)]["op"] & L.WAY_OTHER
        face = card.other if card.other and other else names.card(o)
        verb = "play" if face.types & CardType.LAND else "cast"
        way = re.split(r" - | ?[{(,.]", text)[0]
        shown = [n.casefold() for n in ([face.name] if face is card.other else [face.name, card.full_name])]
        ways = [f"{verb} {n}{how}" for n in shown for how in ("", f" using {way}", f" with {way}")]
        return (*ways, text)
    own = [card.name, card.full_name] if card.other else [card.name]
    other = [card.other.name] if card.other else []
    if code == ACT_TURN_UP or code == ACT_TURN_UP_MORPH:
        cost = morph_cost(card) if code == ACT_TURN_UP_MORPH else mana_cost_text(card.cost).casefold()
        return (f"{cost}: turn this face-down permanent face up.", "morph", "turn ~ face up")
    if code == ACT_CAST_DOWN:
        return (f"cast {card.name} using morph".casefold(),)
    if code in (ACT_CAST_OTHER, ACT_LAND_OTHER):
        own = other
    verb = "play" if code in _PLAYS else "cast"
    words = [f"{verb} {n}".casefold() for n in own]
    if code not in (ACT_CAST, ACT_CAST_OTHER, *_PLAYS):
        words = [plain(g._action_text(o, code)), *words]
    return tuple(words)


def is_permission(g: Scenario, code: int) -> bool:
    """Whether an action casts or plays a card in a way that an ability allows (flashback, dash, ...)."""
    a = ability_of(code)
    return a >= 0 and g.match.tables[0]["abilities"][a]["kind"] == AbilityKind.PERMISSION


def casts(g: Scenario, names: Names, act: Act) -> bool:
    """Whether an action casts a spell."""
    if is_permission(g, act.code):
        return act.texts[0].startswith("cast")
    return act.code in (ACT_CAST, ACT_CAST_OTHER, ACT_CAST_DOWN) or (
        act.code < ACT_ABILITY and act.code not in (*_PLAYS, ACT_TURN_UP, ACT_TURN_UP_MORPH)
    )


def castings(g: Scenario, names: Names, card: str) -> list[Act]:
    """Ways to cast what a scenario calls so: a card, face or half by its name, or "NAME using MORPH"."""
    found = sorted((a for a in acts(g, names) if casts(g, names, a)), key=lambda a: is_permission(g, a.code))
    if card.startswith("@"):
        return [a for a in found if names.is_called(a.o, card)]
    name, how = card, ""
    if with_ := _WITH.match(card):
        name, how = with_[1], with_[2].casefold()
        if how in ("morph", "disguise"):
            how = "morph"
    wanted = f"cast {name}".casefold()
    full = f"cast {card}".casefold()
    plainly = [a for a in found if full in a.texts]
    if plainly:
        return plainly
    return [a for a in found if any(t.startswith(wanted) and how in t for t in a.texts)] if how else []


def plays(g: Scenario, names: Names, card: str) -> list[Act]:
    """Ways to play a land of that name."""
    found = [a for a in acts(g, names) if a.texts[0].startswith("play ")]
    if card.startswith("@"):
        return [a for a in found if names.is_called(a.o, card)]
    return [a for a in found if f"play {card}".casefold() in a.texts]


def activations(g: Scenario, names: Names, text: str, mana: bool = False) -> list[Act]:
    """Activated abilities and special actions whose text begins so, best first; `mana`: mana abilities among them."""
    found = acts(g, names, mana)
    if text.startswith("@"):
        alias, _, text = text.partition(" ")
        found = [a for a in found if names.is_called(a.o, alias)]
    if re.match(r"(?i)(cast|play) ", text):
        low = text.casefold()
        return [a for a in found if low in a.texts] or [a for a in found if any(t.startswith(low) for t in a.texts)]
    found = [a for a in found if a.ability >= 0 or a.code not in (ACT_CAST, ACT_CAST_OTHER, *_PLAYS)]
    if "face-down permanent face up" in text or text.casefold() in ("morph", "megamorph", "disguise"):
        up = [a for a in found if a.code in (ACT_TURN_UP_MORPH, ACT_TURN_UP)]
        return [a for a in up if any(begins(plain(text), t) for t in a.texts)] or up
    query = {a.o: plain(text, names.own_names(a.o)) for a in found}
    exact = [a for a in found if any(begins(query[a.o], t) for t in a.texts)]
    if exact:
        return exact
    if color := _JUST_MANA.match(plain(text)):
        exact = [a for a in found if a.ability >= 0 and makes(g, a.ability, color[1])]
        if exact:
            return exact
    ranked = [found[i] for i in best(plain(text), [a.texts[-1] for a in found])]
    cost = plain(text).rstrip(": ")
    if not ranked and cost.startswith("{"):  # the cost of a keyword: the last that it stands for
        ranked = [a for a in reversed(found) if a.ability >= 0 and a.texts[0].endswith(cost)]
    if not ranked and ":" not in text:  # a keyword whose cost or quality is written in another way
        ranked = [a for a in found if a.texts[-1].startswith(plain(text).split(" ")[0])]
    return ranked


def morph_cost(card: ir.Card) -> str:
    """The mana that turns a card face up."""
    costs = (a.cost for a in card.abilities if isinstance(a, ir.Morph))
    return next((mana_cost_text(c.mana).casefold() for c in costs), "")


def makes(g: Scenario, ability: int, letter: str | None) -> bool:
    """Whether a mana ability costs only {T} and can make that type of mana (None: any colour)."""
    t = g.match.tables[0]
    a = t["abilities"][ability]
    if a["kind"] != AbilityKind.MANA:
        return False
    cost = t["costs"][a["cost"]]
    parts = t["cost_parts"][cost["part0"] : cost["part1"]]
    if len(parts) != 1 or parts[0]["kind"] != CostPart.TAP or cost["generic"] or cost["n_symbols"]:
        return False
    mask = int(a["mana"]) or int(a["could"])
    return bool(mask >> "wubrgc".index(letter) & 1) if letter else mask & 31 == 31


def mana_letters(text: str) -> list[int]:
    """Types of mana that an ability's text says it adds, in order; empty if it says nothing definite."""
    found = re.search(r"add ((?:\{[wubrgc]\})+)(?! or|,)", plain(text))
    return [int(Mana("wubrgc".index(c))) for c in re.findall(r"\{([wubrgc])\}", found[1])] if found else []
