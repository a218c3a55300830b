"""Replays: a game as seed, decks and actions in a JSON file, so that whatever happened can happen again.

The format, version 1 (an object with these fields)::

    format       1
    seed         the seed given to `Game.new`
    decks        one list a seat of lines such as "4 Shock", in the order of the deck
    options      keyword arguments of `Game.new` that differ from the defaults
    actions      action ids in the order in which they were made
    fingerprint  of the compiled cards (`Match.fingerprint`); null: not checked
    final_hash   16 hex digits of `state_hash` after the last action; null: not checked
    note         free text: why it was kept
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from ..cards.decks import Deck, load_deck
from ..cards.errors import CompileError, DeckError, UnknownCardError
from ..engine import layout as L
from ..errors import GameOverError, IllegalActionError
from ..game import Game, compile_decks

__all__ = ["Replay", "ReplayError", "deck_lines", "state_hash"]

FORMAT = 1
MAX_ACTIONS = 1_000_000
MAX_BYTES = 16 * 1024 * 1024
_LINE = re.compile(r"([1-9][0-9]{0,2}) (\S(?:.*\S)?)\Z")
_INT32 = 2**31 - 1
#: Options of `Game.new` that a replay keeps, with what they may be.
_OPTIONS: dict[str, tuple[type, Any]] = {
    "starting_player": (int, range(L.MAX_PLAYERS)),
    "starting_life": (int, range(1, 1_000_001)),
    "skip_forced": (bool, (False, True)),
    "payment": (str, ("auto", "manual")),
    "max_turns": (int, range(1, _INT32)),
    "max_decisions": (int, range(1, _INT32)),
}


class ReplayError(ValueError):
    """A replay that cannot be read, or that does not play as it says; names the line or the field."""


def state_hash(game: Game) -> str:
    """16 hex digits that stand for the whole state, whether or not the game keeps a log."""
    record = game.record.view(np.uint8).copy().view(L.game_t)  # `record.copy()` leaves garbage between the fields
    record["logging"] = 0
    record["n_drained"] = 0
    return hashlib.blake2b(record.tobytes(), digest_size=8).hexdigest()


def deck_lines(deck: Deck | str | Sequence[str]) -> list[str]:
    """A deck as lines "count name" in its own order.

    Raises
    ------
    ReplayError
        It holds card definitions rather than names.
    """
    if isinstance(deck, str):
        deck = load_deck(deck)
    if isinstance(deck, Deck):
        return [f"{n} {name}" for name, n in deck.cards]
    if not all(isinstance(name, str) for name in deck):
        raise ReplayError("field 'decks': only cards that the registry knows by name can be replayed")
    return [f"{len(list(group))} {name}" for name, group in groupby(deck)]


def _names(lines: Sequence[str]) -> list[str]:
    out: list[str] = []
    for line in lines:
        count, _, name = line.partition(" ")
        out += [name] * int(count)
    return out


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _require(ok: bool, where: str, what: str) -> None:
    if not ok:
        raise ReplayError(f"field '{where}': {what}")


@dataclass(frozen=True)
class Replay:
    """A game that can be played again.

    Attributes
    ----------
    seed : int
        As given to `Game.new`.
    decks : tuple of tuple of str
        One a seat; lines "count name".
    actions : tuple of int
        Action ids.
    options : dict
        Keyword arguments of `Game.new`.
    fingerprint, final_hash : str or None
        What the replay must reproduce; None is not checked.
    note : str
        Why it was kept.
    """

    seed: int
    decks: tuple[tuple[str, ...], ...]
    actions: tuple[int, ...]
    options: dict[str, Any] = field(default_factory=dict)
    fingerprint: str | None = None
    final_hash: str | None = None
    note: str = ""

    # ------------------------------------------------------------ making
    @classmethod
    def record(cls, decks: Sequence[Any], seed: int, actions: Sequence[int], note: str = "", **options: Any) -> Replay:
        """A replay of a game, with its fingerprint and final hash found by playing it.

        Raises
        ------
        ReplayError
            The game cannot be played so.
        """
        lines = tuple(tuple(deck_lines(d)) for d in decks)
        draft = cls(seed, lines, tuple(int(a) for a in actions), options, note=note)
        game = draft.rerun()
        return cls(seed, lines, draft.actions, options, game.match.fingerprint, state_hash(game), note)

    # ------------------------------------------------------------ files
    def to_json(self) -> str:
        """The replay as JSON text."""
        return (
            json.dumps(
                {
                    "format": FORMAT,
                    "seed": self.seed,
                    "decks": [list(d) for d in self.decks],
                    "options": self.options,
                    "actions": list(self.actions),
                    "fingerprint": self.fingerprint,
                    "final_hash": self.final_hash,
                    "note": self.note,
                },
                ensure_ascii=False,
            )
            + "\n"
        )

    def save(self, path: str | Path) -> Path:
        """Write the replay to a file; the file's path."""
        path = Path(path)
        path.write_text(self.to_json(), encoding="utf-8")
        return path

    @classmethod
    def from_json(cls, text: str) -> Replay:
        """A replay from JSON text.

        Raises
        ------
        ReplayError
            Not such text; names the line, or the field and what it should be.
        """
        if len(text) > MAX_BYTES:
            raise ReplayError(f"a replay has at most {MAX_BYTES} characters, this has {len(text)}")
        try:
            data = json.loads(text)
        except json.JSONDecodeError as e:
            raise ReplayError(f"line {e.lineno}: {e.msg}") from None
        except (ValueError, RecursionError):
            raise ReplayError("line 1: not a replay (a number too long, or nested too deeply)") from None
        if not isinstance(data, dict):
            raise ReplayError("line 1: a replay is an object")
        known = {"format", "seed", "decks", "options", "actions", "fingerprint", "final_hash", "note"}
        for name in data:
            _require(name in known, str(name)[:40], "unknown")
        for name in ("format", "seed", "decks", "actions"):
            _require(name in data, name, "missing")
        _require(_is_int(data["format"]), "format", "expected a number")
        _require(data["format"] == FORMAT, "format", f"this reads format {FORMAT}, not {data['format']}")
        _require(_is_int(data["seed"]), "seed", "expected an integer")
        decks = cls._read_decks(data["decks"])
        options = cls._read_options(data.get("options", {}), len(decks))
        actions = data["actions"]
        _require(isinstance(actions, list), "actions", "expected a list")
        _require(len(actions) <= MAX_ACTIONS, "actions", f"more than {MAX_ACTIONS}")
        for i, a in enumerate(actions):
            _require(_is_int(a) and 0 <= a < L.N_ACTIONS, f"actions[{i}]", f"expected 0..{L.N_ACTIONS - 1}")
        texts = []
        for name in ("fingerprint", "final_hash"):
            value = data.get(name)
            fits = value is None or (isinstance(value, str) and re.fullmatch("[0-9a-f]{16}", value) is not None)
            _require(fits, name, "expected 16 hex digits or null")
            texts.append(value)
        note = data.get("note", "")
        _require(isinstance(note, str), "note", "expected text")
        return cls(data["seed"], decks, tuple(actions), options, texts[0], texts[1], note)

    @staticmethod
    def _read_decks(decks: Any) -> tuple[tuple[str, ...], ...]:
        _require(isinstance(decks, list), "decks", "expected a list")
        _require(2 <= len(decks) <= L.MAX_PLAYERS, "decks", f"expected 2 to {L.MAX_PLAYERS}, found {len(decks)}")
        for p, lines in enumerate(decks):
            _require(isinstance(lines, list), f"decks[{p}]", "expected a list of lines")
            total = 0
            for i, line in enumerate(lines):
                found = _LINE.match(line) if isinstance(line, str) else None
                _require(found is not None, f"decks[{p}][{i}]", 'expected text such as "4 Shock"')
                total += int(found[1]) if found else 0
            _require(total <= L.LIBRARY_CAP, f"decks[{p}]", f"{total} cards, more than {L.LIBRARY_CAP}")
        return tuple(tuple(lines) for lines in decks)

    @staticmethod
    def _read_options(options: Any, n_players: int) -> dict[str, Any]:
        _require(isinstance(options, dict), "options", "expected an object")
        for name, value in options.items():
            where = f"options.{str(name)[:40]}"
            _require(name in _OPTIONS, where, "unknown")
            kind, allowed = _OPTIONS[name]
            if name == "starting_player":
                if value is None:
                    continue
                allowed = range(n_players)
            _require(type(value) is kind, where, f"expected {kind.__name__}")
            _require(value in allowed, where, f"{value!r} is not allowed")
        return dict(options)

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """A replay from a file.

        Raises
        ------
        ReplayError
            The file cannot be read, or is no replay.
        """
        path = Path(path)
        try:
            if path.stat().st_size > MAX_BYTES:
                raise ReplayError(f"{path}: a replay has at most {MAX_BYTES} bytes")
            text = path.read_bytes().decode("utf-8")
        except OSError as e:
            raise ReplayError(f"{path}: {e.strerror or e}") from None
        except UnicodeDecodeError as e:
            line = e.object[: e.start].count(b"\n") + 1
            raise ReplayError(f"{path}: line {line}: not text in UTF-8") from None
        try:
            return cls.from_json(text)
        except ReplayError as e:
            raise ReplayError(f"{path}: {e}") from None

    # ------------------------------------------------------------ playing
    def begin(self, *, log: bool = False) -> Game:
        """The game before its first action.

        Raises
        ------
        ReplayError
            A card is unknown, or the cards are not those of the recording.
        """
        try:
            match = compile_decks([_names(d) for d in self.decks])
        except (UnknownCardError, DeckError, CompileError) as e:
            raise ReplayError(f"field 'decks': {e}") from None
        if self.fingerprint is not None and self.fingerprint != match.fingerprint:
            raise ReplayError("field 'fingerprint': recorded with other card definitions or another engine")
        return Game.new([()] * len(self.decks), self.seed, match=match, log=log, **self.options)

    def rerun(self, *, log: bool = False) -> Game:
        """Play the game again and compare how it ends.

        Parameters
        ----------
        log : bool
            Keep a readable log in `Game.log`.

        Raises
        ------
        ReplayError
            An action is not legal, or the final state is another one.
        """
        game = self.begin(log=log)
        for i, a in enumerate(self.actions):
            try:
                game.step(a)
            except (IllegalActionError, GameOverError) as e:
                raise ReplayError(f"field 'actions[{i}]': {e}") from None
        if self.final_hash is not None and state_hash(game) != self.final_hash:
            raise ReplayError(f"field 'final_hash': ended at {state_hash(game)}, recorded {self.final_hash}")
        return game
