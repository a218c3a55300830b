"""The public API: one game of Magic as an object over the engine's kernels.

>>> from mtgenv import Game
>>> game = Game.new(["Goblins Everywhere!", "Keep the Peace"], seed=7)
>>> while not game.is_over:
...     game.step(game.legal_actions()[0])
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from . import _jit
from .cards import ir
from .cards.compiler import Match, compile_match
from .cards.decks import Deck, load_deck
from .engine import layout as L
from .engine.enums import NONE, Decision, Over, Status, Step, Zone
from .errors import GameOverError, IllegalActionError, SaveError

__all__ = ["DecisionPoint", "Game", "Option", "compile_decks"]

#: Format of saved games; goes up when the record's meaning changes.
SAVE_VERSION = 1
_MAGIC = b"MTGENV"
DEFAULT_MAX_TURNS = 200
DEFAULT_MAX_DECISIONS = 20_000


class DecisionPoint(NamedTuple):
    """The decision that the game waits for.

    Attributes
    ----------
    kind : Decision
        What is asked; it tells what an action means.
    player : int
        Seat that decides.
    source : int
        Row of what is being cast, resolved or paid; -1 if none.
    reference : int
        A second row, by kind: the blocker whose attacker is asked, the recipient of damage, ...; -1 if none.
    remaining : int
        Picks still to come in a compound choice, or the amount left to divide; 0 if unknown.
    """

    kind: Decision
    player: int
    source: int
    reference: int
    remaining: int


@dataclass(frozen=True)
class Option:
    """One legal action, for search, scripts and language models.

    Attributes
    ----------
    action : int
        Id to pass to `Game.step`.
    kind : str
        "pass", "yes", "no", "next_page", "color", "number" or "row".
    row : int
        The picked row (object slot, or FIRST_PLAYER + seat), -1 for verbs.
    number : int
        The number meant, for "number" and "color"; else 0.
    text : str
        What it does, in words.
    """

    action: int
    kind: str
    row: int
    number: int
    text: str


def _as_deck(deck: Deck | str | Sequence[Any]) -> Any:
    return load_deck(deck) if isinstance(deck, str) else deck


@lru_cache(maxsize=64)
def _compiled(decks: tuple[Any, ...], extra: tuple[Any, ...]) -> Match:
    return compile_match(decks, extra)


def compile_decks(decks: Sequence[Deck | str | Sequence[Any]], extra_cards: Sequence[Any] = ()) -> Match:
    """Compile the decks of a match; equal deck lists are compiled once.

    Parameters
    ----------
    decks : sequence of Deck, str or list
        One per seat: a `Deck`, the name of a standard deck or a path to a deck file, or a list of card names.
    extra_cards : sequence of Card or str
        Cards that may appear without being in a deck.

    Raises
    ------
    UnknownCardError, DeckError, CompileError
    """
    lists = tuple(d if isinstance(d, Deck) else tuple(d) for d in map(_as_deck, decks))
    return _compiled(lists, tuple(extra_cards))


def make_template(
    match: Match,
    n_players: int,
    *,
    starting_life: int = 20,
    starting_player: int = NONE,
    skip_forced: bool = True,
    manual_payment: bool = False,
    max_turns: int = DEFAULT_MAX_TURNS,
    max_decisions: int = DEFAULT_MAX_DECISIONS,
    logging: bool = False,
    merge_alike: bool = True,
) -> np.ndarray:
    """The record of a match before its first random draw; games start as copies of it."""
    a = np.zeros(1, L.game_t)
    s = a[0]
    tables = match.tables[0]
    for o in range(L.N_OBJECTS):
        s["free"][o >> 6] |= np.int64(np.uint64(1 << (o & 63)))
    for name in ("attached_to", "attacking", "ability", "cast_from", "lki"):
        s["o"][name] = NONE
    s["o"]["zone"] = int(Zone.NOWHERE)
    s["o"]["ch"]["is_attached_to"] = NONE
    s["n_players"] = n_players
    s["starting_life"] = starting_life
    for p in range(n_players):
        q = s["pl"][p]
        n = int(tables["deck_size"][p])
        q["library"][:n] = tables["deck"][p][:n]
        q["n_library"] = n
        q["life"] = starting_life
        q["max_hand"] = 7
        q["lands_allowed"] = 1
    for p in range(n_players, L.MAX_PLAYERS):
        s["pl"][p]["lost"] = 1
    s["starting_player"] = starting_player
    s["winner"] = NONE
    s["skip_forced"] = skip_forced
    s["manual_payment"] = manual_payment
    s["max_turns"] = max_turns
    s["max_decisions"] = max_decisions
    s["logging"] = logging
    s["merge_alike"] = merge_alike
    s["d_src"] = s["d_ref"] = NONE
    s["av_version"] = NONE
    s["last_slot"] = s["last_lki"] = NONE
    s["version"] = 1
    return a


class Game:
    """One game. Make one with `Game.new`.

    Attributes
    ----------
    match : Match
        The compiled cards.
    record : numpy.ndarray
        The whole state: one record of `mtgenv.engine.layout.game_t`, shape (1,).
    log : list of str
        What happened, in words, if the game was made with ``log=True``.
    """

    __slots__ = ("_log_lines", "_s", "match", "record")

    def __init__(self, match: Match, record: np.ndarray) -> None:
        self.match = match
        self.record = record
        self._s: Any = None
        self._log_lines: list[str] = []

    # ------------------------------------------------------------ making games
    @classmethod
    def new(
        cls,
        decks: Sequence[Deck | str | Sequence[Any]] | None = None,
        seed: int = 0,
        *,
        match: Match | None = None,
        starting_player: int | None = None,
        starting_life: int = 20,
        skip_forced: bool = True,
        payment: str = "auto",
        max_turns: int = DEFAULT_MAX_TURNS,
        max_decisions: int = DEFAULT_MAX_DECISIONS,
        log: bool = False,
        merge_alike: bool = True,
    ) -> Game:
        """Start a game.

        Parameters
        ----------
        decks : sequence, optional
            One deck per seat (2 to 4): `Deck`, name of a standard deck, path of a deck file, or list of card names.
            Needed unless `match` is given.
        seed : int
            Any integer; equal seeds and actions give equal games. 0 is a seed like any other.
        match : Match, optional
            Compiled decks (`compile_decks`), to save compiling them again.
        starting_player : int, optional
            Seat that takes the first turn; random if None (CR 103.1).
        starting_life : int
            Life totals at the start (CR 103.4).
        skip_forced : bool
            Answer decisions with one legal action without asking.
        payment : "auto" or "manual"
            "manual" makes mana abilities and payment decisions of their own.
        max_turns, max_decisions : int
            Caps after which the game is truncated.
        log : bool
            Keep a readable log in `log`.
        merge_alike : bool
            Offer indistinguishable objects (equal untapped lands, tokens, hand cards) as one choice.

        Raises
        ------
        ValueError
            Wrong number of decks or unknown `payment`; card and deck errors as in `compile_decks`.
        """
        if match is None:
            if decks is None:
                raise ValueError("decks or match is needed")
            match = compile_decks(decks)
        n = int((match.tables[0]["deck_size"] > 0).sum()) if decks is None else len(decks)
        if not 2 <= n <= L.MAX_PLAYERS:
            raise ValueError(f"a game needs 2 to {L.MAX_PLAYERS} decks, got {n}")
        if payment not in ("auto", "manual"):
            raise ValueError(f"payment must be 'auto' or 'manual', not {payment!r}")
        if starting_player is not None and not 0 <= starting_player < n:
            raise ValueError(f"starting_player must be in 0..{n - 1}, not {starting_player}")
        template = make_template(
            match,
            n,
            starting_life=starting_life,
            starting_player=NONE if starting_player is None else starting_player,
            skip_forced=skip_forced,
            manual_payment=payment == "manual",
            max_turns=max_turns,
            max_decisions=max_decisions,
            logging=log,
            merge_alike=merge_alike,
        )
        from .engine import main

        record = np.zeros(1, L.game_t)
        main.start_game(record, match.tables, template, 0, seed_bits(seed))
        game = cls(match, record)
        game._drain()
        return game

    def clone(self) -> Game:
        """An independent copy of the game, log included."""
        copy = self.record.view(np.uint8).copy().view(L.game_t)  # `record.copy()` leaves garbage between the fields
        other = Game(self.match, copy)
        other._log_lines = list(self._log_lines)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.clone()

    def __reduce__(self) -> Any:
        return _unpickle, (self.match, self.record.tobytes(), list(self._log_lines))

    def save(self) -> bytes:
        """The game as bytes; `load` needs the same decks."""
        head = _MAGIC + struct.pack("<H", SAVE_VERSION) + bytes.fromhex(self.match.fingerprint)
        body = self.record.tobytes()
        return head + hashlib.sha256(head + body).digest()[:8] + body

    @classmethod
    def load(cls, data: bytes, match: Match) -> Game:
        """A game from `save`'s bytes.

        Raises
        ------
        SaveError
            Not a saved game, damaged, of another version, or of other decks.
        """
        fp = bytes.fromhex(match.fingerprint)
        n = len(_MAGIC) + 2 + len(fp)
        if not isinstance(data, (bytes, bytearray)) or data[: len(_MAGIC)] != _MAGIC:
            raise SaveError("not a saved mtgenv game")
        if len(data) != n + 8 + L.game_t.itemsize:
            raise SaveError(f"a saved game has {n + 8 + L.game_t.itemsize} bytes, this has {len(data)}")
        (version,) = struct.unpack_from("<H", data, len(_MAGIC))
        if version != SAVE_VERSION:
            raise SaveError(f"saved by format {version}, this is format {SAVE_VERSION}")
        if hashlib.sha256(data[:n] + data[n + 8 :]).digest()[:8] != data[n : n + 8]:
            raise SaveError("the saved game is damaged (checksum differs)")
        if data[n - len(fp) : n] != fp:
            raise SaveError("the game was saved with other decks or card definitions")
        return cls(match, np.frombuffer(bytearray(data[n + 8 :]), L.game_t))

    # ------------------------------------------------------------ looking
    @property
    def state(self) -> Any:
        """A view of the record whose fields read as Python ints (see `mtgenv.engine.layout`)."""
        if self._s is None:
            self._s = _jit.view_of(self.record)
        return self._s

    @property
    def n_players(self) -> int:
        """Number of seats."""
        return int(self.state.n_players)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by a result or by a cap."""
        return self.state.over != 0

    @property
    def result(self) -> Over:
        """Why the game ended; `Over.NO` while it goes on."""
        return Over(self.state.over)

    @property
    def truncated(self) -> bool:
        """Whether a cap ended the game rather than a result."""
        return self.state.over >= Over.TRUNCATED_TURNS

    @property
    def winner(self) -> int | None:
        """Seat of the winner; None while the game goes on, and after a draw or a cap."""
        return int(self.state.winner) if self.state.over == Over.WON else None

    @property
    def turn(self) -> int:
        """Number of the current turn, from 1; 0 before the first."""
        return int(self.state.turn)

    @property
    def active_player(self) -> int:
        """Seat whose turn it is."""
        return int(self.state.active_player)

    @property
    def step_name(self) -> Step:
        """The current step or phase."""
        return Step(self.state.step)

    @property
    def decision(self) -> DecisionPoint:
        """The pending decision.

        Raises
        ------
        GameOverError
            The game is over.
        """
        s = self.state
        if s.over:
            raise GameOverError(f"the game is over ({Over(s.over).name.lower()})")
        return DecisionPoint(Decision(s.dk), s.dp, s.d_src, s.d_ref, s.d_n)

    def action_mask(self) -> np.ndarray:
        """Legal actions: bool array of shape (N_ACTIONS,), all False once the game is over."""
        words = self.record["mask"][0].view(np.uint8)
        return np.unpackbits(words, bitorder="little")[: L.N_ACTIONS].astype(bool)

    def legal_actions(self) -> list[int]:
        """Ids of the legal actions, ascending."""
        return np.flatnonzero(self.action_mask()).tolist()

    def options(self) -> list[Option]:
        """The legal actions with what they mean."""
        from .view import describe_options

        return describe_options(self)

    def view(self, player: int) -> str:
        """The board as `player` sees it, as text."""
        from .view import render

        return render(self, player)

    @property
    def log(self) -> list[str]:
        """Readable log so far (empty unless made with ``log=True``)."""
        return self._log_lines

    def card(self, row: int) -> ir.Card:
        """Definition of the card in an object slot."""
        return self.match.cards[self.state.o[row].card]

    def hash(self) -> int:
        """64-bit hash of the whole state."""
        return int.from_bytes(hashlib.blake2b(self.record.tobytes(), digest_size=8).digest(), "little")

    # ------------------------------------------------------------ playing
    def step(self, action: int) -> None:
        """Answer the pending decision and play on to the next.

        Parameters
        ----------
        action : int
            One of `legal_actions()`.

        Raises
        ------
        IllegalActionError
            Not legal now; the state is unchanged.
        GameOverError
            The game is over.
        """
        from .engine import main

        if self.state.over:
            raise GameOverError(f"the game is over ({self.result.name.lower()})")
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
            raise IllegalActionError(f"an action is an int, not {type(action).__name__}")
        a = int(action)
        if not 0 <= a < L.N_ACTIONS:
            raise IllegalActionError(f"action {a} is outside 0..{L.N_ACTIONS - 1}")
        if not main.step_game(self.record, self.match.tables, 0, a):
            kind = Decision(self.state.dk).name.lower()
            raise IllegalActionError(f"action {a} is not legal now (decision: {kind}; legal: {self.legal_actions()})")
        self._drain()

    def _drain(self) -> None:
        """Turn new log entries into text; let the engine go on when it paused for that."""
        s = self.state
        if not s.logging:
            return
        from .engine import main
        from .log import format_entry

        while True:
            while s.n_drained < s.n_logged:
                if s.n_logged - s.n_drained > L.LOG_CAP:
                    s.n_drained = s.n_logged - L.LOG_CAP
                    self._log_lines.append("...")
                line = format_entry(self, s.log[s.n_drained % L.LOG_CAP])
                if line:
                    self._log_lines.append(line)
                s.n_drained += 1
            if s.dk or s.over:
                return
            main.resume_game(self.record, self.match.tables, 0)

    def redeterminize(self, player: int, seed: int) -> None:
        """Deal anew, in place, what `player` can't see, consistently with what they know; and reseed the future.

        Unknown cards in the other players' hands and libraries, and those that are face down on the battlefield or stack,
        change places among themselves, each owner's own; so do the unknown cards of `player`'s library. What was cast face
        down stays a card with morph. Cards known to `player` (revealed, looked at, returned from a public zone) stay.

        Raises
        ------
        ValueError
            `player` is not a seat.
        """
        from .engine import main

        if not 0 <= player < self.n_players:
            raise ValueError(f"player must be in 0..{self.n_players - 1}, not {player}")
        s = self.state
        rng = np.random.default_rng([seed & 0xFFFFFFFF, player])
        for q in range(self.n_players):
            pl = s.pl[q]
            hand = [
                o
                for o in range(L.N_OBJECTS)
                if s.o[o].zone == Zone.HAND and s.o[o].owner == q and q != player and not s.o[o].known >> player & 1
            ]
            down = [
                o
                for o in range(L.N_OBJECTS)
                if s.o[o].zone in (Zone.BATTLEFIELD, Zone.STACK) and s.o[o].owner == q and not s.o[o].token
                and s.o[o].ability < 0 and s.o[o].status & Status.FACE_DOWN and not s.o[o].known >> player & 1
            ]  # fmt: skip
            places = [k for k in range(pl.n_library) if not pl.library_known[k] >> player & 1]
            hidden = hand + down
            cards = [s.o[o].physical for o in hidden] + [pl.library[k] for k in places]
            order = [int(k) for k in rng.permutation(len(cards))]
            morph = self.match.tables["cards"][0]["morph"]
            for i, o in enumerate(hidden):  # what was cast face down has morph: change places with a card that has
                if o in down and not s.o[o].status & Status.MANIFESTED and morph[cards[order[i]]] < 0:
                    fixed = [n for n, x in enumerate(hidden[:i]) if x in down and not s.o[x].status & Status.MANIFESTED]
                    j = next(n for n in range(len(cards)) if n not in fixed and morph[cards[order[n]]] >= 0)
                    order[i], order[j] = order[j], order[i]
            for i, o in enumerate(hidden):
                if o in down:
                    s.o[o].physical = cards[order[i]]
                else:
                    main.replace_card(self.record, self.match.tables, 0, o, cards[order[i]])
            for i, k in enumerate(places):
                pl.library[k] = cards[order[len(hidden) + i]]
        s.rng = int(rng.integers(0, 1 << 63))
        main.renew_decision(self.record, self.match.tables, 0)


def seed_bits(seed: int) -> int:
    """A 63-bit seed for the engine from any integer (SplitMix64 finaliser, so that near seeds differ widely)."""
    m = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & m
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & m
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & m
    return (z ^ (z >> 31)) >> 1


def _unpickle(match: Match, data: bytes, lines: list[str]) -> Game:
    game = Game(match, np.frombuffer(bytearray(data), L.game_t))
    game._log_lines = lines
    return game
