"""What a scenario's names mean in a game: players, cards in every zone, aliases, tokens, objects on the stack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..cards import ir
from ..engine import layout as L
from ..engine.enums import CardLayout, CardType, ItemKind, Status, Zone
from ..scenario import Scenario
from .rows import PLAYERS
from .words import begins, plain

_FACE_DOWN = re.compile(r"\[face_down_(creature|card|token)\]")


class Names:
    """Names in one game.

    Parameters
    ----------
    game : Scenario
        The game.
    hidden : dict
        Aliases of cards that began in a library: (owner, name of the card).
    """

    def __init__(self, game: Scenario, hidden: dict[str, tuple[int, str]] | None = None) -> None:
        self.g = game
        self.hidden = hidden or {}

    # ------------------------------------------------------------ what things are called
    def card(self, o: int) -> ir.Card:
        """Definition of what an object shows."""
        return self.g.match.cards[self.g._s.o[o].card]

    def name(self, o: int) -> str:
        """What an object is called where it is: the face on the battlefield and on the stack, else the card."""
        x = self.g._s.o[o]
        if x.status & Status.FACE_DOWN:
            return "[face_down_creature]" if x.zone == Zone.BATTLEFIELD else "[face_down_card]"
        if x.zone in (Zone.BATTLEFIELD, Zone.STACK):
            return self.g.match.names[x.card]
        return self.card_name(x.physical)

    def card_name(self, index: int) -> str:
        """What a card is called away from the battlefield and the stack."""
        card = self.g.match.cards[index]
        return card.full_name if card.layout == CardLayout.SPLIT else card.name

    def who(self, row: int) -> str:
        """A row in words, for messages."""
        return PLAYERS[row - L.FIRST_PLAYER] if row >= L.FIRST_PLAYER else self.name(row)

    def own_names(self, o: int) -> list[str]:
        """Every name by which an object's text may call it."""
        x = self.g._s.o[o]
        cards = [self.g.match.cards[x.card], self.g.match.cards[x.physical]]
        return [n for c in cards for n in ([c.name, c.other.name] if c.other else [c.name]) if n]

    def ability(self, o: int, index: int) -> str:
        """Text of an ability of an object, in one spelling."""
        return plain(self.g.match.ability_text(index), self.own_names(o))

    def is_copy(self, o: int) -> bool:
        """Whether an object is a copy: a token or permanent with the values of another, a copy of a spell."""
        s, x = self.g._s, self.g._s.o[o]
        if x.zone == Zone.STACK:
            return any(s.stack[k].obj == o and s.stack[k].is_copy for k in range(s.n_stack))
        if x.token:
            return not self.g.match.cards[x.card].token
        other = self.g.match.cards[x.physical].other
        return x.card != x.physical and not x.status & Status.FACE_DOWN and self.card(o) != other

    # ------------------------------------------------------------ what a name means
    def is_called(self, row: int, ref: str) -> bool:
        """Whether a row may be meant by a name."""
        ref = ref.strip()
        for suffix, copy in (("[no copy]", False), ("[only copy]", True)):
            if ref.endswith(suffix):
                return row < L.FIRST_PLAYER and self.is_copy(row) == copy and self.is_called(row, ref[: -len(suffix)])
        if row >= L.FIRST_PLAYER:
            return ref == PLAYERS[row - L.FIRST_PLAYER]
        if ref.startswith("@"):
            return self.aliased(row, ref[1:])
        if kind := _FACE_DOWN.fullmatch(ref):
            x = self.g._s.o[row]
            nameless = x.card == int(self.g.match.tables["face_down_card"][0])  # face down, or a copy of what is
            return bool(x.status & Status.FACE_DOWN or nameless) and (kind[1] != "token" or bool(x.token))
        ref = re.sub(r"-[A-Z0-9]{3,4}$", "", ref)  # a printing
        x = self.g._s.o[row]
        if x.zone == Zone.STACK:
            return self.is_stack_object(row, ref)
        if ref.casefold() == self.name(row).casefold():
            return True
        return x.zone not in (Zone.BATTLEFIELD, Zone.STACK) and ref.casefold() in self._other_names(row)

    def _other_names(self, o: int) -> list[str]:
        card = self.g.match.cards[self.g._s.o[o].physical]
        return [n.casefold() for n in (card.name, card.full_name, card.other.name if card.other else card.name)]

    def aliased(self, o: int, alias: str) -> bool:
        """Whether an object is the one that was set up under an alias."""
        x = self.g._s.o[o]
        if alias in self.g._aliases:
            slot, card = self.g._aliases[alias]
            return o == slot and x.physical == card and x.zone != Zone.NOWHERE
        if alias in self.hidden:
            owner, name = self.hidden[alias]
            return x.owner == owner and not x.token and self.g.match.names[x.physical] == name
        return False

    def find(self, ref: str, rows: Iterable[int]) -> list[int]:
        """Rows that a name may mean, oldest first; "Name:i" is the i-th of that name on the battlefield."""
        rows = list(rows)
        found = [r for r in rows if self.is_called(r, ref)]
        if not found and (nth := re.fullmatch(r"([A-Za-z0-9 ]+):(\d+)", ref)):
            everyone = [o for o in self.zone(Zone.BATTLEFIELD) if self.is_called(o, nth[1])]
            holders = {self.g._holder(r) for r in rows if r in everyone}
            everyone = [o for o in everyone if self.g._holder(o) in holders]
            found = [o for o in everyone[int(nth[2]) : int(nth[2]) + 1] if o in rows]
        age = self.g._s.o
        return sorted(found, key=lambda r: age[r].timestamp if r < L.FIRST_PLAYER else -1)

    # ------------------------------------------------------------ where things are
    def zone(self, zone: Zone, player: int | None = None) -> list[int]:
        """Objects in a zone (that a player controls, or elsewhere owns), oldest first."""
        return self.g._zone(zone, player)

    def permanents(self, ref: str, player: int | None = None) -> list[int]:
        """Permanents of that name, oldest first."""
        return [o for o in self.zone(Zone.BATTLEFIELD, player) if self.is_called(o, ref)]

    def library(self, player: int) -> list[str]:
        """Names of the cards in a library, top first; cards that somebody looks at count as there."""
        q = self.g._s.pl[player]
        names = [self.card_name(q.library[k]) for k in range(q.n_library - 1, -1, -1)]
        return [self.name(o) for o in self.zone(Zone.LOOKED_AT, player)] + names

    def count(self, names: Sequence[str], ref: str) -> int:
        """How many of some names are meant by a name."""
        return sum(n.casefold() == ref.casefold() for n in names)

    # ------------------------------------------------------------ the stack
    def stack(self) -> list[int]:
        """Objects on the stack, the top first."""
        s = self.g._s
        unseen = (ItemKind.TURN_UP, ItemKind.MANA)
        return [s.stack[k].obj for k in range(s.n_stack - 1, -1, -1) if s.stack[k].kind not in unseen]

    def stack_texts(self, o: int) -> list[str]:
        """What a stack object's text may be: "Cast X" for spells, the rules text of an ability."""
        x = self.g._s.o[o]
        if x.ability >= 0:
            return [self.ability(o, x.ability)]
        return [f"cast {self.name(o)}".casefold()]

    def is_stack_object(self, o: int, ref: str) -> bool:
        """Whether a stack object is meant by a spell's name or the start of an ability's text."""
        ref = ref.removeprefix("stack ability (").strip()
        if self.g._s.o[o].ability >= 0:
            text = plain(ref, self.own_names(o))
            own = self.stack_texts(o)[0]
            return bool(text) and (begins(text, own) or ref.casefold() in (n.casefold() for n in self.own_names(o)))
        names = {n.casefold() for n in [self.name(o), *self.own_names(o), self.full_name(o)]}
        low = ref.casefold()
        return low in names or low.removeprefix("cast ") in names

    def full_name(self, o: int) -> str:
        """The names of both faces of an object's card."""
        return self.g.match.cards[self.g._s.o[o].physical].full_name

    def on_stack(self, ref: str, top: bool = False, copy: bool = False) -> bool:
        """Whether something is on the stack (on top of it, a copy) whose text contains `ref`."""
        items = self.stack()[:1] if top else self.stack()
        return any(self._contains(o, ref) and (not copy or self.is_copy(o)) for o in items)

    def _contains(self, o: int, ref: str) -> bool:
        if self.g._s.o[o].ability < 0 and self.is_stack_object(o, ref):
            return True
        text = plain(ref.removeprefix("stack ability ("), self.own_names(o))
        if self.g._s.o[o].ability >= 0:  # an ability does not say its source's name
            return text != "~" and any(text in own for own in self.stack_texts(o))
        return any(text in own for own in self.stack_texts(o)) or text in self.name(o).casefold()

    def is_land(self, o: int) -> bool:
        """Whether an object is a land."""
        return bool(self.g._s.o[o].ch.types & CardType.LAND)
