"""Turns the cards of a match into the engine's tables: the one door from the card language to the engine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ..engine import layout as L
from ..engine.enums import (
    BASIC_LAND_TYPES,
    NONE,
    AbilityKind,
    CardLayout,
    CardType,
    CostPart,
    Mod,
    PlayerRef,
    Supertype,
)
from ..vm.verify import verify
from . import ir
from .abilities import ALL_CREATURE_TYPES, CardCompiler
from .card_frames import own_back
from .counter_rules import COUNTER_ABILITIES, KEYWORD_COUNTERS, counter_size
from .decks import Deck
from .errors import CompileError, NotSupported, UnknownCardError
from .pools import CARD_DEFAULTS, N_SUBTYPES, Pools
from .registry import get
from .subtypes import family

__all__ = ["CompileError", "Match", "NotSupported", "compile_match"]

NULL_CARD = ir.Card("", None, CardType(0))
#: What a face-down permanent is: a 2/2 creature with no name, cost, colour or text (CR 708.2a).
FACE_DOWN_CARD = ir.Card("", None, CardType.CREATURE, power=2, toughness=2)


@dataclass(frozen=True, eq=False)
class Match:
    """The compiled cards of a match.

    Attributes
    ----------
    tables : numpy.ndarray
        One record of `mtgenv.engine.layout.tables_t`; pass it to the engine as it is.
    cards : list[Card]
        Definitions by card index; index 0 is the null card, tokens follow the cards that make them.
    names : list[str]
        Names by card index.
    subtypes : list[str]
        Names of the subtypes that the match tells apart, by bit; the basic land types are bits 0-4.
    counters : list[str]
        Names of the counter kinds by number.
    fingerprint : str
        Hash of everything above: equal fingerprints play alike.
    """

    tables: np.ndarray
    cards: list[ir.Card]
    names: list[str]
    subtypes: list[str]
    counters: list[str]
    fingerprint: str
    ability_texts: list[str] = field(repr=False)

    def card_index(self, name: str) -> int:
        """Index of the card with that name.

        Raises
        ------
        UnknownCardError
            No card of the match has it.
        """
        if name not in self.names:
            raise UnknownCardError(f"no card named {name!r} in this match")
        return self.names.index(name)

    def ability_text(self, index: int) -> str:
        """Rules text of the ability with that index."""
        return self.ability_texts[index]


class MatchCompiler:
    """Collects cards and tokens, compiles each, then fills what depends on all of them."""

    def __init__(self) -> None:
        self.pools = Pools()
        self.cards: list[ir.Card] = []
        self.indices: dict[ir.Card, int] = {}
        self.names: dict[str, int] = {}
        self.texts: dict[int, str] = {}
        self.others: dict[int, int] = {}  # index of the other face
        self.rows: dict[int, dict] = {}
        self.waiting: list[int] = []
        self.specs: dict[tuple, int] = {}  # rows of what is said of mana
        self.add(NULL_CARD)

    def add(self, card: ir.Card) -> int:
        """The index of a card definition; a new one waits to be compiled."""
        if card in self.indices:
            return self.indices[card]
        if card.name in self.names and not card.token and card.layout < CardLayout.BESTOW:
            other = self.cards[self.names[card.name]]
            if not other.token and other.types:
                raise CompileError("two different definitions of one name", card.name)
        index = self.pools.reserve("cards", 1)
        self.cards.append(card)
        self.indices[card] = index
        self.names.setdefault(card.name, index)
        self.waiting.append(index)
        second = card.other or own_back(card)
        if second is not None:
            self.others[index] = self.add(second)
            self.others[self.others[index]] = index
        return index

    def named(self, name: str) -> int:
        """Index of a card with that name; a name that no card of the match has gets a card that is nothing else."""
        return self.names[name] if name in self.names else self.add(ir.Card(name, None, CardType(0)))

    def mana_spec(self, compiler: CardCompiler, e: ir.AddMana) -> int:
        """1 + the row of what is said of the mana that `e` adds; equal ones of a card share it."""
        types = e.types if e.choice else ()
        key = (compiler.card.name, e.choice, types, e.spend, e.uncounterable, e.hardens, e.when_spent, e.activate, e.lasts)
        if key not in self.specs:
            self.specs[key] = compiler.mana_spec(e) + 1
        return self.specs[key]

    def compile_all(self) -> None:
        """Compile every card, including those that turn up on the way."""
        while self.waiting:
            index = self.waiting.pop(0)
            self.rows[index] = CardCompiler(self, self.cards[index]).compile()
        self.counter_rules()
        if self.pools.tables["any_chosen_type"][0] & 1:  # then every creature type matters, as far as there is room
            for name in (t for card in self.cards for t in card.subtypes):
                if family(name) & CardType.CREATURE and len(self.pools.subtypes) < N_SUBTYPES:
                    self.pools.subtype_bit(name)
        for index, row in self.rows.items():
            self.pools.write("cards", index, self.finish(index, row))
        mods = self.pools.tables["mods"][0]
        for i in range(self.pools.count("mods")):
            if mods["mod"][i] in (Mod.LOSE_SUBTYPES, Mod.ADD_TYPES) and mods["k"][i] == ALL_CREATURE_TYPES:
                mods["k"][i] = self.pools.tables["creature_types"][0]

    def counter_rules(self) -> None:
        """What counters do by themselves: keyword, shield, finality and stun counters (CR 122.1b-d, 122.1h)."""
        t = self.pools.tables
        if t["face_down_ward"][0]:
            ward = ir.KeywordAbility("ward", cost=ir.Cost(ir.ManaCost(("2",))))
            t["face_down_ward"] = 1 + CardCompiler(self, NULL_CARD).sub_ability(ward)
        for kind, name in enumerate(list(self.pools.counters)):
            if name in KEYWORD_COUNTERS:
                t["counter_keywords"][0][kind] = int(KEYWORD_COUNTERS[name])
            if name in COUNTER_ABILITIES:
                compiler = CardCompiler(self, NULL_CARD)
                indices = [compiler.sub_ability(a) for a in COUNTER_ABILITIES[name]]
                t["counter_ability0"][0][kind], t["counter_ability1"][0][kind] = indices[0], indices[-1] + 1
            if name == "stun":
                t["stun"] = 1 + kind
            t["counter_power"][0][kind], t["counter_toughness"][0][kind] = counter_size(name)
        t["any_counter_sizes"] = int(t["counter_power"][0].any() or t["counter_toughness"][0].any())
        ruled = t["counter_keywords"][0].any() or t["counter_ability1"][0].any()
        t["any_counter_rules"] = int(ruled or t["any_counter_sizes"][0])

    def finish(self, index: int, row: dict) -> dict:
        """Characteristics, some of which need all filters to be known."""
        card = self.cards[index]
        if card.layout == CardLayout.BESTOW:
            self.pools.tables["any_bestow"] = 1
        front = self.cards[self.others[index]] if card.is_back and card.layout == CardLayout.TRANSFORM else card
        out = {
            **CARD_DEFAULTS,
            "types": int(card.types),
            "supertypes": int(card.supertypes),
            "colors": int(card.colors),
            "subtypes": self.pools.subtype_mask(card.subtypes),
            "power": card.power or 0,
            "toughness": card.toughness or 0,
            "loyalty": card.loyalty or 0,
            "mana_value": front.mana_value,  # CR 202.3b
            "token": int(card.token),
            "sized": int(card.token and bool(card.types & CardType.CREATURE) and card.power is None),
            "other": self.others.get(index, NONE),
            "layout": int(back.layout if (back := own_back(card)) else card.layout),
            "is_back": int(card.is_back),
            "omen": int("Omen" in card.subtypes),
            "name_id": self.names[card.name],
            **row,
        }
        return out


def _resolve(entry: ir.Card | str) -> ir.Card:
    return entry if isinstance(entry, ir.Card) else get(entry)


def _deck_cards(deck: Deck | Sequence[ir.Card | str]) -> list[ir.Card]:
    if isinstance(deck, Deck):
        return [get(name) for name, count in deck.cards for _ in range(count)]
    return [_resolve(c) for c in deck]


def _mark_plain_mana(t: np.void, n_cards: int) -> None:
    """Say which cards' mana abilities all are "{T}: Add one mana", which the engine counts without looking further."""
    one = 1 * 2 + 1  # the constant quantity 1
    for c in t["cards"][:n_cards]:
        mask = 0
        for a in t["abilities"][c["ability0"] : c["ability1"]]:
            if a["kind"] == AbilityKind.MANA:
                cost = t["costs"][a["cost"]]
                parts = t["cost_parts"][cost["part0"] : cost["part1"]]
                free = cost["generic"] == 0 and cost["n_symbols"] == 0 and cost["n_x"] == 0
                taps = len(parts) == 1 and parts[0]["kind"] == CostPart.TAP
                if not (free and taps and a["q"] == one and a["condition"] == NONE and a["mana"]) or a["spec"]:
                    mask = 0
                    break
                mask |= int(a["mana"])
        c["plain_mana"] = mask


def compile_match(decks: Sequence[Deck | Sequence[ir.Card | str]], extra_cards: Sequence[ir.Card | str] = ()) -> Match:
    """Compile the cards of some decks.

    Parameters
    ----------
    decks : sequence of Deck or of sequences of Card or str
        One deck per seat, at most `MAX_PLAYERS`; names are looked up in the registry.
    extra_cards : sequence of Card or str
        Further cards that may appear, as in scenarios.

    Returns
    -------
    Match
        The tables, verified, and what people need to read them.

    Raises
    ------
    CompileError
        A card cannot be compiled, or the match exceeds a capacity. `NotSupported` is the subclass for what the tables
        cannot express.
    UnknownCardError
        No definition has a name.
    """
    if len(decks) > L.MAX_PLAYERS:
        raise CompileError(f"{len(decks)} decks, but at most {L.MAX_PLAYERS} players")
    lists = [_deck_cards(d) for d in decks]
    m = MatchCompiler()
    for card in [*(c for cards in lists for c in cards), *map(_resolve, extra_cards)]:
        if card.is_back:
            raise CompileError("a back face is no card by itself", card.name)
        m.add(card)
    face_down = m.add(FACE_DOWN_CARD)
    m.compile_all()
    t = m.pools.tables
    for seat, cards in enumerate(lists):
        if len(cards) > L.LIBRARY_CAP:
            raise CompileError(f"deck {seat} has {len(cards)} cards, more than {L.LIBRARY_CAP}")
        t["deck_size"][0][seat] = len(cards)
        for name in getattr(decks[seat], "commander", ()):
            t["commander_colors"][0][seat] |= int(get(name).color_identity)
        for i, card in enumerate(cards):
            t["deck"][0][seat][i] = m.indices[card]
    t["n_cards"] = len(m.cards)
    t["n_abilities"] = m.pools.count("abilities")
    t["any_legendary"] = int(any(c.supertypes & Supertype.LEGENDARY for c in m.cards))
    kinds = t["abilities"][0]["kind"][: m.pools.count("abilities")]
    t["face_down_card"] = face_down
    t["face_down_cost"] = m.pools.add_cost(ir.ManaCost(("3",)), ())  # CR 702.37a
    t["any_activator"] = int((t["abilities"][0]["activator"] > int(PlayerRef.YOU)).any())
    t["n_player_rules"] = int((kinds == AbilityKind.PLAYER_RULE).sum())
    t["basic_land_types"] = (1 << len(BASIC_LAND_TYPES)) - 1
    for kind in (CardType.LAND, CardType.ARTIFACT, CardType.ENCHANTMENT, CardType.PLANESWALKER):
        bits = sum(1 << i for i, name in enumerate(m.pools.subtypes) if family(name) & kind)
        t[f"{str(kind.name).lower()}_types"] = bits
    _mark_plain_mana(t[0], len(m.cards))
    verify(t)
    texts = [m.texts.get(i, "") for i in range(m.pools.count("abilities"))]
    h = hashlib.sha256(t.tobytes())
    h.update("\n".join([c.name for c in m.cards] + m.pools.subtypes + m.pools.counters).encode())
    return Match(t, m.cards, [c.name for c in m.cards], m.pools.subtypes, m.pools.counters, h.hexdigest()[:16], texts)
