"""The errors of the card language, all of the ValueError family, each saying where and what."""

from __future__ import annotations


class CompileError(ValueError):
    """A card that cannot be compiled.

    Parameters
    ----------
    reason : str
        What is wrong, in the card language's words.
    card : str
        Name of the card, empty if the match as a whole is at fault.
    clause : str
        The offending clause as rules text, empty if none.
    """

    def __init__(self, reason: str, card: str = "", clause: str = "") -> None:
        self.reason, self.card, self.clause = reason, card, clause
        where = f"{card}: " if card else ""
        super().__init__(f"{where}{reason}" + (f' (in "{clause}")' if clause else ""))


class NotSupported(CompileError):
    """A definition that is meaningful but that the tables cannot express yet."""


class UnknownCardError(ValueError):
    """A card name that nothing defines."""


class DeckError(ValueError):
    """A deck list that cannot be read."""
