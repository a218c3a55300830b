"""Deck lists: the text format of MTG Arena and Magic Online, and the five standard decks that come with the package."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from .errors import DeckError

__all__ = ["Deck", "DeckError", "load_deck", "parse_deck", "suite"]

_LINE = re.compile(r"(?:SB:\s*)?(\d+)\s*x?\s+(.+?)(?:\s+\(([A-Za-z0-9_]+)\)(?:\s+\S+)?)?\s*$")
_HEADERS = {"deck": "main", "main": "main", "mainboard": "main", "sideboard": "side", "commander": "main"}
_IGNORED = ("companion", "about")


@dataclass(frozen=True)
class Deck:
    """A deck list.

    Attributes
    ----------
    name : str
        What the deck is called.
    cards : tuple of (str, int)
        Card names and counts of the main deck, in the order of the list.
    side : tuple of (str, int)
        The sideboard, kept but not played.
    commander : tuple of str
        Names of its commanders, which are among its cards: their color identity is known (CR 903.4).
    """

    name: str
    cards: tuple[tuple[str, int], ...]
    side: tuple[tuple[str, int], ...] = ()
    commander: tuple[str, ...] = ()

    def __len__(self) -> int:
        return sum(n for _, n in self.cards)


def parse_deck(text: str, name: str) -> Deck:
    """Read a deck list.

    Parameters
    ----------
    text : str
        Lines such as "4 Shock" or "4 Shock (M21) 159"; "Deck" and "Sideboard" headers; comments start with "//" or "#".
        Without headers, a blank line after the first cards starts the sideboard.
    name : str
        Name of the deck; a "Name ..." line below "About" overrides it.

    Raises
    ------
    DeckError
        A line that is none of those, with its number.
    """
    parts: dict[str, dict[str, int]] = {"main": {}, "side": {}, "skip": {}}
    part, headed, gap = "main", False, False
    leading = False
    leaders: list[str] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("//")[0].strip() if not re.match(r"\s*(SB:\s*)?\d", raw) else raw.strip()
        if raw.lstrip().startswith(("#", "//")):
            continue
        if not line:
            gap = gap or bool(parts["main"])
            continue
        word = line.rstrip(":").casefold()
        if word in _HEADERS:
            part, headed = _HEADERS[word], True
            leading = word == "commander"
            continue
        if word in _IGNORED:
            part, headed = "skip", True
            continue
        if part == "skip" and word.startswith("name "):
            name = line[5:].strip()
            continue
        found = _LINE.match(line)
        if not found or int(found[1]) == 0:
            raise DeckError(f"line {number}: expected a count and a card name, found {raw.strip()!r}")
        here = "side" if line.startswith("SB:") or (gap and not headed) else part
        card = found[2].strip()
        if leading and here == "main":
            leaders.append(card)
        parts[here][card] = parts[here].get(card, 0) + int(found[1])
    if not parts["main"]:
        raise DeckError(f"line {len(text.splitlines())}: the deck has no cards")
    return Deck(name, tuple(parts["main"].items()), tuple(parts["side"].items()), tuple(leaders))


def _stem(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")


def suite() -> dict[str, Deck]:
    """The five standard decks by name."""
    found: dict[str, Deck] = {}
    folder = resources.files("mtgenv") / "decks"
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".txt"):
            deck = parse_deck(file.read_text(encoding="utf-8"), file.name.removesuffix(".txt"))
            found[deck.name] = deck
    return found


def load_deck(path_or_name: str | Path) -> Deck:
    """A standard deck by its name, or a deck list from a file.

    Raises
    ------
    DeckError
        Neither a standard deck nor a readable deck list.
    """
    wanted = _stem(str(path_or_name))
    decks = suite()
    for deck in decks.values():
        if _stem(deck.name) == wanted:
            return deck
    path = Path(path_or_name)
    if not path.is_file():
        raise DeckError(f"{str(path_or_name)!r} is neither a file nor one of the standard decks: {', '.join(decks)}")
    try:
        return parse_deck(path.read_text(encoding="utf-8"), path.stem)
    except UnicodeDecodeError as e:
        raise DeckError(f"{path}: not a text file") from e
