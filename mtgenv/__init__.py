"""Magic: The Gathering as a reinforcement-learning environment (unofficial; see NOTICE).

Importing the package compiles nothing; the first game does (or ``mtgenv warmup``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Deck", "Game", "compile_decks", "load_deck", "parse_deck", "suite"]

if TYPE_CHECKING:
    from .cards.decks import Deck, load_deck, parse_deck, suite
    from .game import Game, compile_decks

_WHERE = {
    "Game": "game",
    "compile_decks": "game",
    "Deck": "cards.decks",
    "load_deck": "cards.decks",
    "parse_deck": "cards.decks",
    "suite": "cards.decks",
}


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(f".{_WHERE[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _register_environments() -> None:
    from .envs.hook import install

    install()


_register_environments()
