"""Tells logged events in rules language, one sentence each; cards that are hidden are not named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .engine.enums import AbilityKind, CardType, Counter, Event, Zone
from .engine.layout import FIRST_PLAYER, LOG_CAP, N_OBJECTS

if TYPE_CHECKING:
    from .game import Game

__all__ = ["format_entry", "player_name"]

_WORDS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ZONES = {
    Zone.LIBRARY: "library", Zone.HAND: "hand", Zone.GRAVEYARD: "graveyard", Zone.EXILE: "exile",
    Zone.COMMAND: "the command zone", Zone.LOOKED_AT: "library",
}  # fmt: skip


def player_name(p: int, names: Sequence[str] | None = None) -> str:
    """What seat `p` is called: "Player 1" and so on by default."""
    return names[p] if names else f"Player {p + 1}"


def count_word(n: int) -> str:
    """A small number in words, "a" for one."""
    return _WORDS[n] if 0 <= n < len(_WORDS) else str(n)


def signed(n: int) -> str:
    """A change of power or toughness: +1, -2, +0."""
    return f"+{n}" if n >= 0 else str(n)


class _Teller:
    """Tells the entries of one game; one method per kind of event."""

    def __init__(self, game: Game, names: Sequence[str] | None) -> None:
        self.game = game
        self.match = game.match
        self.names = names

    def card(self, index: int) -> str:
        """Name of a card by its index."""
        if not 0 < index < len(self.match.names):
            return "a card"
        if index == int(self.match.tables["face_down_card"][0]):
            return "a face-down creature"
        name = self.match.names[index]
        return name.removesuffix(" Token") + " token" if self.match.cards[index].token else name

    def who(self, p: int) -> str:
        """Name of a seat."""
        return player_name(p, self.names) if p >= 0 else "somebody"

    def thing(self, e: Any) -> str:
        """Name of the entry's object or player."""
        return self.who(e.obj - FIRST_PLAYER) if e.obj >= N_OBJECTS else self.card(e.card)

    def source(self, e: Any) -> str:
        """Name of the entry's source."""
        return self.card(e.src_card) if e.src_card > 0 else "the game"

    def is_type(self, e: Any, types: int) -> bool:
        """Whether the printed card of the entry has one of some card types."""
        return e.card > 0 and bool(self.match.cards[e.card].types & types)

    # ------------------------------------------------------------ the course of the game
    def turn_begins(self, e: Any) -> str:
        return f"Turn {e.amount} ({self.who(e.player)})."

    def mulligan(self, e: Any) -> str:
        return f"{self.who(e.player)} takes a mulligan (to {max(7 - e.amount, 0)} cards)."

    def kept(self, e: Any) -> str:
        cards = "one card" if e.amount == 1 else f"{count_word(e.amount)} cards"
        return f"{self.who(e.player)} keeps {cards}."

    def lost(self, e: Any) -> str:
        return f"{self.who(e.player)} loses the game."

    def won(self, e: Any) -> str:
        return f"{self.who(e.player)} wins the game."

    def game_drawn(self, e: Any) -> str:
        return "The game is a draw."

    # ------------------------------------------------------------ spells and abilities
    def land_played(self, e: Any) -> str:
        return f"{self.who(e.player)} plays {self.card(e.card)}."

    def cast(self, e: Any) -> str:
        x = f" with X = {e.amount}" if e.amount > 0 else ""
        where = f" from {_ZONES[Zone(e.x)]}" if e.x > 0 and e.x != Zone.HAND and Zone(e.x) in _ZONES else ""
        return f"{self.who(e.player)} casts {self.card(e.card)}{where}{x}."

    def activated(self, e: Any) -> str:
        x = f" (X = {e.amount})" if e.amount > 0 else ""
        return f"{self.who(e.player)} activates {self.card(e.card)}{x}: {self.ability(e)}"

    def triggered(self, e: Any) -> str:
        return f"{self.card(e.card)} triggers: {self.ability(e)}"

    def ability(self, e: Any) -> str:
        """Rules text of the entry's ability."""
        return self.match.ability_text(e.x) if e.x >= 0 else ""

    def targeted(self, e: Any) -> str:
        share = f" ({e.amount})" if e.amount > 0 else ""
        return f"{self.source(e)} targets {self.thing(e)}{share}."

    def is_spell(self, e: Any) -> bool:
        """Whether what resolves is a spell."""
        return e.x < 0 or self.match.tables["abilities"][0][e.x]["kind"] == AbilityKind.SPELL

    def resolved(self, e: Any) -> str:
        permanent = CardType.ARTIFACT | CardType.CREATURE | CardType.ENCHANTMENT | CardType.LAND | CardType.PLANESWALKER
        return f"{self.card(e.card)} resolves." if self.is_spell(e) and not self.is_type(e, permanent) else ""

    def fizzled(self, e: Any) -> str:
        what = self.card(e.card) if self.is_spell(e) else f"The ability of {self.card(e.card)}"
        return f"{what} doesn't resolve."

    def countered(self, e: Any) -> str:
        return f"{self.card(e.card)} is countered."

    # ------------------------------------------------------------ zones
    def moved(self, e: Any) -> str:
        frm, to = Zone(e.x >> 3), Zone(e.x & 7)
        name = self.thing(e)
        if e.card <= 0:
            where = "their hand" if to == Zone.HAND else _ZONES.get(to, "another zone")
            return f"{self.who(e.player)} puts a card into {where}."
        if to == Zone.BATTLEFIELD:
            if frm == Zone.HAND and e.src_card <= 0:
                return ""  # told as playing a land
            where = {Zone.GRAVEYARD: " from the graveyard", Zone.EXILE: " from exile", Zone.HAND: " from hand"}.get(
                frm, ""
            )
            return f"{name} enters the battlefield{where}."
        if frm == Zone.STACK and to == Zone.GRAVEYARD:
            return ""
        if frm == Zone.BATTLEFIELD and to == Zone.GRAVEYARD:
            return f"{name} dies." if self.is_type(e, CardType.CREATURE) else f"{name} is put into the graveyard."
        if to == Zone.HAND:
            return f"{name} returns to its owner's hand."
        if to == Zone.EXILE:
            return f"{name} is exiled."
        if to == Zone.LIBRARY:
            return f"{name} is put into its owner's library."
        return f"{name} is put into the {_ZONES.get(to, 'graveyard')}."

    def destroyed(self, e: Any) -> str:
        if e.x & 7 != Zone.GRAVEYARD:
            return self.moved(e)
        return (
            f"{self.card(e.card)} dies." if self.is_type(e, CardType.CREATURE) else f"{self.card(e.card)} is destroyed."
        )

    def sacrificed(self, e: Any) -> str:
        return f"{self.who(e.player)} sacrifices {self.card(e.card)}."

    def discarded(self, e: Any) -> str:
        return f"{self.who(e.player)} discards {self.card(e.card)}."

    def drawn(self, e: Any) -> str:
        return f"{self.who(e.player)} draws a card."

    def milled(self, e: Any) -> str:
        return f"{self.who(e.player)} mills {self.card(e.card)}."

    def token_created(self, e: Any) -> str:
        name = self.card(e.card)
        return f"{self.who(e.player)} creates {'an' if name[:1] in 'AEIOU' else 'a'} {name}."

    def transformed(self, e: Any) -> str:
        other = self.match.tables["cards"][0][e.card]["other"]
        if e.x:
            return f"{self.card(int(other))} flips: it is {self.card(e.card)}."
        return f"{self.card(int(other))} transforms into {self.card(e.card)}."

    def turned_face_up(self, e: Any) -> str:
        return f"{self.who(e.player)} turns {self.card(e.card)} face up."

    def revealed(self, e: Any) -> str:
        return f"{self.who(e.player)} reveals {self.card(e.card)}."

    def scried(self, e: Any) -> str:
        return f"{self.who(e.player)} scries {e.amount}."

    def searched(self, e: Any) -> str:
        return f"{self.who(e.player)} searches their library."

    def shuffled(self, e: Any) -> str:
        return f"{self.who(e.player)} shuffles their library."

    # ------------------------------------------------------------ combat, damage, life, counters
    def attacks(self, e: Any) -> str:
        at = self.card(e.src_card) if e.src_card > 0 else self.who(e.player)
        return f"{self.card(e.card)} attacks {at}."

    def blocks(self, e: Any) -> str:
        return f"{self.card(e.card)} blocks {self.source(e)}."

    def damage(self, e: Any) -> str:
        return f"{self.source(e)} deals {e.amount} damage to {self.thing(e)}."

    def prevented(self, e: Any) -> str:
        amount = str(e.amount) if e.amount > 0 else "The"
        return f"{amount} damage to {self.thing(e)} is prevented."

    def life_gained(self, e: Any) -> str:
        return f"{self.thing(e)} gains {e.amount} life."

    def life_lost(self, e: Any) -> str:
        return f"{self.thing(e)} loses {e.amount} life."

    def counters_put(self, e: Any) -> str:
        kind = self.match.counters[e.x] if 0 <= e.x < len(self.match.counters) else Counter(0).name
        many = "counter is" if e.amount == 1 else "counters are"
        n = count_word(e.amount)
        return f"{n[:1].upper()}{n[1:]} {kind} {many} put on {self.thing(e)}."

    def pumped(self, e: Any) -> str:
        return f"{self.card(e.card)} gets {signed(e.amount)}/{signed(e.x)}."

    def at_random(self, e: Any) -> str:
        if e.x == 2:
            return f"{self.who(e.player)} flips a coin: {'heads' if e.amount else 'tails'}."
        return f"{self.who(e.player)} rolls a {e.x}-sided die: {e.amount + 1}."

    def fought(self, e: Any) -> str:
        return f"{self.card(e.card)} fights {self.source(e)}."

    def attached(self, e: Any) -> str:
        return f"{self.source(e)} is attached to {self.thing(e)}."

    def tapped(self, e: Any) -> str:
        told = self.is_type(e, CardType.LAND) or self.follows(e, (Event.ATTACKS, Event.ACTIVATED))
        return "" if told else f"{self.card(e.card)} becomes tapped."

    def follows(self, e: Any, kinds: tuple[Event, ...]) -> bool:
        """Whether an event of some kinds about the same object comes soon after the entry being told."""
        s = self.game.state
        for k in range(s.n_drained + 1, min(s.n_logged, s.n_drained + LOG_CAP)):
            later = s.log[k % LOG_CAP]
            if later.obj == e.obj and later.kind in kinds:
                return True
        return False


_TELL: dict[int, Callable[[_Teller, Any], str]] = {
    int(kind): getattr(_Teller, kind.name.lower()) for kind in Event if hasattr(_Teller, kind.name.lower())
}


def format_entry(game: Game, entry: Any, names: Sequence[str] | None = None) -> str:
    """One log entry as a sentence.

    Parameters
    ----------
    game : Game
        The game it happened in.
    entry : record of `mtgenv.engine.layout.log_t`
        What happened, with fields that read as ints.
    names : sequence of str, optional
        Names of the players by seat; "Player 1", "Player 2" by default.

    Returns
    -------
    str
        Empty for what needs no words of its own (lands tapped for mana, ...).
    """
    tell = _TELL.get(entry.kind)
    if tell is None:
        return ""
    text = tell(_Teller(game, names), entry)
    return text[:1].upper() + text[1:]
