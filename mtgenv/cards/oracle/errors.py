"""Why a card can't be read."""

from __future__ import annotations


class Unparsed(ValueError):
    """A card that the grammar does not read completely.

    Attributes
    ----------
    reason : str
        A short class of reasons, to be counted.
    clause : str
        The text that is not understood, in normal form.
    """

    def __init__(self, reason: str, clause: str) -> None:
        super().__init__(f"{reason}: {clause}")
        self.reason, self.clause = reason, clause
