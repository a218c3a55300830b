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
    failures : tuple of (str, str)
        All reasons with their texts, when reading went on after the first.
    """

    def __init__(self, reason: str, clause: str, failures: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(f"{reason}: {clause}")
        self.reason, self.clause = reason, clause
        self.failures = failures or ((reason, clause),)
