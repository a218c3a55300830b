"""The table in words as one player sees it, and what each legal action means."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from .cards.text import card_text, mana_cost_text, type_line
from .engine import layout as L
from .engine.enums import NONE, CardType, Color, ItemKind, Keyword, Mana, Mark, Rule, Status, Step, Zone
from .log import player_name

if TYPE_CHECKING:
    from .game import Game, Option

__all__ = ["card_lines", "describe_decision", "describe_options", "render"]

STEP_WORDS = {
    Step.UNTAP: "untap", Step.UPKEEP: "upkeep", Step.DRAW: "draw", Step.MAIN1: "first main phase",
    Step.BEGIN_COMBAT: "beginning of combat", Step.DECLARE_ATTACKERS: "declare attackers",
    Step.DECLARE_BLOCKERS: "declare blockers", Step.FIRST_STRIKE_DAMAGE: "first-strike damage",
    Step.COMBAT_DAMAGE: "combat damage", Step.END_COMBAT: "end of combat", Step.MAIN2: "second main phase",
    Step.END: "end step", Step.CLEANUP: "cleanup",
}  # fmt: skip
_RULE_WORDS = {
    Rule.CANT_ATTACK: "can't attack", Rule.CANT_BLOCK: "can't block", Rule.CANT_BE_BLOCKED: "can't be blocked",
    Rule.MUST_ATTACK: "attacks if able", Rule.MUST_BLOCK: "blocks if able", Rule.LURE: "must be blocked by all",
    Rule.DOESNT_UNTAP: "doesn't untap", Rule.CANT_ACTIVATE: "abilities can't be activated",
}  # fmt: skip


class Table:
    """One game seen from one seat: names and states of things, nothing hidden from that seat.

    Parameters
    ----------
    game : Game
        The game.
    player : int
        Whose eyes.
    """

    def __init__(self, game: Game, player: int) -> None:
        self.game, self.player = game, player
        self.s = game.state
        self.match = game.match

    # ------------------------------------------------------------ sets and names
    def rows(self, words: Any) -> Iterator[int]:
        """Rows of a bit set."""
        for w in range(L.W):
            m = int(words[w]) & 0xFFFFFFFFFFFFFFFF
            while m:
                low = m & -m
                yield 64 * w + low.bit_length() - 1
                m ^= low

    def has(self, words: Any, row: int) -> bool:
        """Whether a bit set holds a row."""
        return bool(int(words[row >> 6]) >> (row & 63) & 1)

    def card_name(self, index: int) -> str:
        """Name of a card by index; tokens are called so."""
        if index == int(self.match.tables["face_down_card"][0]):
            return "face-down creature"
        name = self.match.names[index]
        return f"{name.removesuffix(' Token')} token" if self.match.cards[index].token else name

    def name(self, row: int) -> str:
        """What a row is called: "Shock", "Player 2", "ability of Serra Angel"."""
        if row < 0:
            return "nothing"
        if row >= L.FIRST_PLAYER:
            return self.who(row - L.FIRST_PLAYER)
        o = self.s.o[row]
        if o.zone in (Zone.HAND, Zone.LOOKED_AT, Zone.LIBRARY) and not self.sees(row):
            return "a card"
        name = self.card_name(o.card) + self.hidden_side(row)
        return f"ability of {name}" if o.zone == Zone.STACK and o.ability >= 0 else name

    def sees(self, row: int) -> bool:
        """Whether the seat may see the card in a slot."""
        o = self.s.o[row]
        if o.zone == Zone.HAND:
            return o.owner == self.player or bool(o.known >> self.player & 1)
        if o.zone == Zone.LOOKED_AT or (o.zone == Zone.EXILE and o.marks & Mark.HIDDEN):
            return bool(o.known >> self.player & 1)
        return o.zone != Zone.LIBRARY

    def hidden_side(self, row: int) -> str:
        """What a face-down spell or permanent is, for a seat that knows it (CR 708.5): " [Exalted Angel]"."""
        o = self.s.o[row]
        if not o.status & Status.FACE_DOWN or not o.known >> self.player & 1:
            return ""
        return f" [{self.match.names[o.physical]}]"

    def who(self, p: int) -> str:
        """A seat: "you" for the viewer."""
        return "you" if p == self.player else player_name(p)

    def keywords(self, k: int) -> list[str]:
        """Keyword abilities by name."""
        hidden = Keyword.PROTECTION | Keyword.WARD
        return [str(x.name).lower().replace("_", " ") for x in Keyword if k & x and not x & hidden]

    def permanent(self, row: int, full: bool = True) -> str:
        """A permanent with its state: "Serra Angel 4/4 (flying, vigilance; tapped)"."""
        s, o = self.s, self.s.o[row]
        ch = o.ch
        creature = bool(ch.types & CardType.CREATURE)
        words = [self.card_name(o.card) + self.hidden_side(row)]
        if creature:
            words.append(f"{ch.power}/{ch.toughness}")
        notes = self.keywords(ch.keywords) if creature else []
        notes += [t for r, t in _RULE_WORDS.items() if ch.rules & r]
        if self.has(s.tapped, row):
            notes.append("tapped")
        if not full:
            return " ".join(words) + (f" ({', '.join(notes)})" if notes else "")
        if creature and self.has(s.sick, row) and not ch.keywords & Keyword.HASTE:
            notes.append("summoning sick")
        if o.damage:
            notes.append(f"damage {o.damage}")
        notes += [f"{n} {self.match.counters[k]}" for k, n in enumerate(self._counters(o)) if n]
        if o.attached_to != NONE:
            notes.append(f"on {self.name(o.attached_to)}")
        if self.has(s.attackers, row):
            notes.append(f"attacking {self.name(o.attacking)}" if o.attacking >= 0 else "attacking")
            by = [self.name(s.blocks[k].a) for k in range(s.n_blocks) if s.blocks[k].b == row]
            if by:
                notes.append("blocked by " + ", ".join(by))
            elif self.has(s.blocked, row):
                notes.append("blocked")
        against = [self.name(s.blocks[k].b) for k in range(s.n_blocks) if s.blocks[k].a == row]
        if against:
            notes.append("blocking " + ", ".join(against))
        return " ".join(words) + (f" ({', '.join(notes)})" if notes else "")

    def _counters(self, o: Any) -> list[int]:
        return [o.counters[k] for k in range(min(L.N_COUNTERS, len(self.match.counters)))]

    # ------------------------------------------------------------ the page
    def lines(self) -> Iterator[str]:
        """The board, line by line."""
        s = self.s
        active = self.who(s.active_player)
        if s.turn:
            turn = f"Turn {s.turn}, {'your' if active == 'you' else active + chr(39) + 's'} {STEP_WORDS[Step(s.step)]}"
        else:
            turn = "Opening hands"
        yield turn
        seats = [(self.player + k) % s.n_players for k in range(1, s.n_players)]
        for p in seats:
            yield from self.seat(p)
        yield from self.stack()
        yield from self.seat(self.player)
        hand = list(self.rows(s.hand[self.player]))
        yield "  Hand:" + ("" if hand else " empty")
        for r in hand:
            yield "    " + self.hand_card(s.o[r].card)
        looked = [r for r in self.rows(s.looked_at) if self.sees(r)]
        if looked:
            yield "  Looking at: " + ", ".join(self.name(r) for r in looked)

    def hand_card(self, index: int) -> str:
        """A card in hand on one line: name, cost, power and toughness, text."""
        card = self.match.cards[index]
        words = [card.name]
        if card.cost:
            words.append(mana_cost_text(card.cost))
        if card.types & CardType.CREATURE:
            words.append(_printed_size(card))
        text = card_text(card).replace("\n", " / ")
        return " ".join(words) + (f"  {text}" if text else "")

    def seat(self, p: int) -> Iterator[str]:
        """One player's line and permanents."""
        s, q = self.s, self.s.pl[p]
        title = "You" if p == self.player else player_name(p)
        facts = [f"life {q.life}", f"hand {q.n_hand}", f"library {q.n_library}"]
        if q.poison:
            facts.append(f"poison {q.poison}")
        special = [(e.kind, e.n) for e in (s.special[i] for i in range(s.n_special)) if e.player == p]
        amounts = [q.pool[k] + sum(n for t, n in special if t == k) for k in range(6)]
        pool = "".join(f"{{{letter}}}" * amounts[k] for k, letter in enumerate("WUBRGC"))
        if pool:
            facts.append(f"mana {pool}")
        if q.lost:
            facts.append("has lost")
        yield f"{title}: " + ", ".join(facts)
        lands: Tally[str] = Tally()
        tapped: Tally[str] = Tally()
        others: Tally[str] = Tally()
        for r in self.rows(s.controlled[p]):
            o = s.o[r]
            if o.ch.types & CardType.LAND and not o.ch.types & CardType.CREATURE:
                lands[self.card_name(o.card)] += 1
                tapped[self.card_name(o.card)] += self.has(s.tapped, r)
            else:
                others[self.permanent(r)] += 1
        if lands:
            yield "  Lands: " + ", ".join(
                f"{n} {name}" + (f" ({tapped[name]} tapped)" if tapped[name] else "") for name, n in lands.items()
            )
        for text, n in others.items():
            yield f"  {text}" + (f"  x{n}" if n > 1 else "")
        graves = Tally(self.card_name(s.o[r].card) for r in self.rows(s.graveyard[p]))
        if graves:
            yield "  Graveyard: " + ", ".join(f"{n} {c}" if n > 1 else c for c, n in graves.items())
        exiled = Tally(self.card_name(s.o[r].card) for r in self.rows(s.exile) if s.o[r].owner == p)
        if exiled:
            yield "  Exile: " + ", ".join(f"{n} {c}" if n > 1 else c for c, n in exiled.items())
        known = [r for r in self.rows(s.hand[p]) if p != self.player and self.sees(r)]
        if known:
            yield "  Known in hand: " + ", ".join(self.name(r) for r in known)
        top = q.n_library - 1
        names: list[str] = []
        while top >= 0 and q.library_known[top] >> self.player & 1 and len(names) < 5:
            names.append(self.card_name(q.library[top]))
            top -= 1
        if names:
            yield "  Top of library: " + ", ".join(names)

    def stack(self) -> Iterator[str]:
        """The stack from the top."""
        s = self.s
        if s.n_stack:
            yield "Stack, top first:"
        for k in reversed(range(s.n_stack)):
            it = s.stack[k]
            name = self.name(it.obj) if it.obj >= 0 else "an ability"
            targets = [self.name(it.target[j]) for j in range(it.n_targets)]
            text = f"  {name} ({self.who(it.controller)})"
            if it.x:
                text += f" X = {it.x}"
            if targets:
                text += " -> " + ", ".join(targets)
            if it.kind != ItemKind.SPELL and it.ability >= 0:
                text += f": {self.match.ability_text(it.ability)}"
            yield text


def _printed_size(card: Any) -> str:
    power = "*" if card.power is None else card.power
    toughness = "*" if card.toughness is None else card.toughness
    return f"{power}/{toughness}"


def card_lines(card: Any) -> list[str]:
    """A card as it reads: name and cost, type line, rules text, power and toughness."""
    lines = [" ".join(filter(None, (card.name, mana_cost_text(card.cost)))), type_line(card)]
    lines += card_text(card).splitlines()
    if card.types & CardType.CREATURE:
        lines.append(_printed_size(card))
    return lines


def render(game: Game, player: int) -> str:
    """The board as one player sees it.

    Parameters
    ----------
    game : Game
        The game.
    player : int
        Whose eyes: nothing that this seat may not see is shown.

    Returns
    -------
    str
        Several lines: turn, opponents, stack, the player, the player's hand, what is being decided.

    Raises
    ------
    ValueError
        `player` is not a seat.
    """
    if not 0 <= player < game.n_players:
        raise ValueError(f"player must be in 0..{game.n_players - 1}, not {player}")
    table = Table(game, player)
    lines = list(table.lines())
    if game.is_over:
        w = game.winner
        lines.append("The game is over: " + ("no winner" if w is None else f"{player_name(w)} won") + ".")
    elif game.state.dp == player:
        lines.append(f"Decision: {describe_decision(game)}")
    else:
        lines.append(f"Waiting for {player_name(game.state.dp)}.")
    return "\n".join(lines)


def describe_decision(game: Game) -> str:
    """The pending decision as a question to the player who decides."""
    from .options import question

    return question(Table(game, game.state.dp))


def describe_options(game: Game) -> list[Option]:
    """The legal actions with what they mean, in the order of their ids; empty once the game is over."""
    from .game import Option
    from .options import Teller

    if game.is_over:
        return []
    tell = Teller(Table(game, game.state.dp))
    out = []
    for a in game.legal_actions():
        kind, row, number = _kind(game, a)
        out.append(Option(a, kind, row, number, tell.text(a, kind, row, number)))
    same = Tally(o.text for o in out)
    return [
        Option(o.action, o.kind, o.row, o.number, f"{o.text} [{o.row}]") if same[o.text] > 1 and o.row >= 0 else o
        for o in out
    ]


def _kind(game: Game, a: int) -> tuple[str, int, int]:
    if a >= L.N_VERBS:
        return "row", a - L.N_VERBS, 0
    if a >= L.V_NUMBER:
        return "number", NONE, game.state.d_base + a - L.V_NUMBER
    if a >= L.V_COLOR:
        return "color", NONE, a - L.V_COLOR
    return {L.V_PASS: "pass", L.V_YES: "yes", L.V_NO: "no"}.get(a, "next_page"), NONE, 0


def color_word(k: int) -> str:
    """Name of a type of mana."""
    return Mana(k).name.lower() if k < len(Mana) else Color(1 << k).name or str(k)


def mask_rows(mask: np.ndarray) -> list[int]:
    """Rows among the legal actions of a boolean mask."""
    return [int(a) - L.N_VERBS for a in np.flatnonzero(mask) if a >= L.N_VERBS]
