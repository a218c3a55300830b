"""Counts how many official cards and decks can be played, and what stands in the way of the rest."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import registry
from .decks import Deck
from .errors import CompileError
from .facts import CardFacts
from .intake import Verdict
from .ir import Card
from .pool.store import fold

__all__ = ["Coverage", "DeckFileError", "read_decks"]


class DeckFileError(ValueError):
    """A file of decks that cannot be read."""


def read_decks(path: str | Path) -> Iterator[Deck]:
    """Decks from JSON lines (plain, gzip, bzip2 or xz): "name", "main", "side" and "commander" with counts by card name.

    Raises
    ------
    DeckFileError
        A line that is no deck, with its number.
    """
    path = Path(path)
    with open(path, "rb") as file:
        head = file.read(6)
    opener: Callable[..., Any] = open
    for magic, module in ((b"\x1f\x8b", gzip), (b"BZh", bz2), (b"\xfd7zXZ", lzma)):
        if head.startswith(magic):
            opener = module.open  # type: ignore[attr-defined]
    with opener(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                row = json.loads(line)
                main = Counter(_counts(row["main"]))
                main.update(_counts(row.get("commander")))
                yield Deck(str(row.get("name", number)), tuple(main.items()), tuple(_counts(row.get("side")).items()))
            except (ValueError, KeyError, TypeError, AttributeError):
                raise DeckFileError(f"{path}: line {number}: expected a deck with 'name' and 'main'") from None


def _counts(value: Any) -> dict[str, int]:
    """Counts by name; a list of names counts each."""
    if isinstance(value, dict):
        return {str(k): int(n) for k, n in value.items()}
    return dict(Counter(map(str, [value] if isinstance(value, str) else value or ())))


def pattern(clause: str) -> str:
    """A text with numbers and mana left out, so that alike texts are counted as one."""
    text = re.sub(
        r"\b\d+\b|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|x)\b", "N", clause, flags=re.IGNORECASE
    )
    return re.sub(r"(?:\{[^{}]+\})+", "{M}", text)


@dataclass
class Reason:
    """Something that keeps cards from being played.

    Attributes
    ----------
    unlocks : int
        Cards that nothing else stands in the way of.
    touches : int
        Cards that have it.
    examples : list of (str, str)
        Some cards with the text in question, those first that nothing else stands in the way of.
    """

    unlocks: int = 0
    touches: int = 0
    examples: list[tuple[str, str]] = field(default_factory=list)


class Coverage:
    """Adds up verdicts.

    Attributes
    ----------
    cards, parsed, playable_cards : int
        Cards that are legal in Vintage or Commander, how many of them the parser makes playable, and how many can be
        played with those written by hand.
    reasons, clauses : dict of Reason
        What stands in the way, by reason and by the text that is not understood.
    groups : dict
        By set or format: cards and how many can be played.
    """

    def __init__(self, by: str | None = None, examples: int = 3) -> None:
        if by not in (None, "set", "format"):
            raise ValueError(f"cards are counted by set or format, not by {by!r}")
        self.by, self.examples = by, examples
        self.cards = self.parsed = self.playable_cards = 0
        self.reasons: dict[str, Reason] = {}
        self.clauses: dict[str, Reason] = {}
        self.groups: dict[str, list[int]] = {}
        self._parsed: dict[str, Card] = {}
        self._alias: dict[str, Card] = {}
        self._hand = {fold(name) for name in registry.names("library")}

    def add(self, facts: CardFacts, verdict: Verdict) -> None:
        """Count a card; one that is legal nowhere counts for decks only."""
        if verdict.card is not None:
            self._know(facts, verdict.card)
        if not facts.legal:
            return
        self.cards += 1
        self.parsed += verdict.card is not None
        self.playable_cards += verdict.card is not None or fold(facts.name) in self._hand
        for key in facts.sets if self.by == "set" else sorted(facts.legalities) if self.by == "format" else ():
            group = self.groups.setdefault(key, [0, 0])
            group[0] += 1
            group[1] += verdict.card is not None
        self._note(self.reasons, dict(reversed(verdict.failures)), facts.name)
        self._note(self.clauses, {pattern(clause): clause for _, clause in verdict.failures}, facts.name)

    def _note(self, ranking: dict[str, Reason], found: dict[str, str], name: str) -> None:
        """Count what a card has, each with the text in question."""
        for key, clause in found.items():
            r = ranking.setdefault(key, Reason())
            r.touches += 1
            if len(found) == 1:
                r.examples.insert(min(r.unlocks, len(r.examples)), (name, clause))
                r.unlocks += 1
            else:
                r.examples.append((name, clause))
            del r.examples[self.examples :]

    def _know(self, facts: CardFacts, card: Card) -> None:
        self._parsed[fold(facts.name)] = card
        self._alias.setdefault(fold(card.name), card)
        self._alias.setdefault(fold(card.full_name), card)

    def find(self, name: str) -> Card | None:
        """The playable card of that name: written by hand, or parsed."""
        key = fold(name)
        found = self._parsed.get(key) or self._alias.get(key)
        if key in self._hand:
            found = registry.get(name)
        return found

    def deck(self, deck: Deck) -> tuple[list[str], str]:
        """Whether a main deck can be played: names of cards that can't be, and why the rest does not compile.

        Both are empty if it can.
        """
        from .compiler import compile_match

        missing = [name for name, _ in deck.cards if self.find(name) is None]
        if missing:
            return missing, ""
        cards = [card for name, n in deck.cards for _ in range(n) if (card := self.find(name)) is not None]
        try:
            compile_match([cards])
        except CompileError as e:
            return [], str(e)
        return [], ""

    def top_reasons(self, n: int | None = None) -> list[dict[str, Any]]:
        """The reasons that stand in the way of most cards alone, then of most cards."""
        return self._ranked(self.reasons, n)

    def top_clauses(self, n: int | None = None) -> list[dict[str, Any]]:
        """The same for the texts that the reasons are about, numbers and mana left out."""
        return self._ranked(self.clauses, n)

    @staticmethod
    def _ranked(found: dict[str, Reason], n: int | None) -> list[dict[str, Any]]:
        ranked = sorted(found.items(), key=lambda kv: (-kv[1].unlocks, -kv[1].touches, kv[0]))
        return [
            {
                "reason": reason,
                "unlocks": r.unlocks,
                "touches": r.touches,
                "examples": [{"card": name, "text": text} for name, text in r.examples],
            }
            for reason, r in ranked[:n]
        ]


def count_decks(coverage: Coverage, decks: Iterable[Deck]) -> dict[str, Any]:
    """How many decks can be played, and which cards the others lack most.

    Returns
    -------
    dict
        decks, decks_known (every card can be played), decks_playable (and they compile together), one_card_short, and
        top_missing (names with the number of decks, and of those that lack nothing else).
    """
    total = known = playable = 0
    lacking: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for deck in decks:
        total += 1
        missing, why = coverage.deck(deck)
        lacking.update(missing)
        if len(missing) == 1:
            alone.update(missing)
        known += not missing
        playable += not missing and not why
        if why:
            refused[why] += 1
    ranked = sorted(lacking, key=lambda name: (-alone[name], -lacking[name], name))
    return {
        "decks": total,
        "decks_known": known,
        "decks_playable": playable,
        "decks_one_card_short": alone.total(),
        "top_missing": [{"card": n, "decks": lacking[n], "alone": alone[n]} for n in ranked[:20]],
        "decks_refused": dict(refused.most_common(10)),
    }
