"""The exceptions that users of the package can meet; all are ValueErrors with one clear line."""

from __future__ import annotations

from .cards.errors import CompileError, DeckError, NotSupported, UnknownCardError

__all__ = [
    "CompileError",
    "DeckError",
    "GameOverError",
    "IllegalActionError",
    "NotSupported",
    "SaveError",
    "UnknownCardError",
]


class IllegalActionError(ValueError):
    """An action that is not among the legal ones; the game has not changed."""


class GameOverError(ValueError):
    """The game is over, so there is nothing to decide."""


class SaveError(ValueError):
    """Bytes that are not a saved game, or of another engine or match."""
