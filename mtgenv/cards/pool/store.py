"""One file with many cards: an index by name, and small packed chunks of which only those asked for are read.

Layout: the magic bytes, the length of the index (4 bytes), the packed index (JSON), the packed chunks. A chunk is some
lengths and the cards (see `encode`).
"""

from __future__ import annotations

import json
import os
import struct
import tempfile
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...engine.enums import BASIC_LAND_TYPES, CardType, Color, Supertype
from ..ir import COLOR_LETTERS, AddMana, Card, ManaCost
from .encode import Reader, StaleError, Words, Writer

__all__ = ["Entry", "Pool", "PoolError", "entry_of", "fold", "write_pool"]

MAGIC = b"mtgpool1"
#: Cards a chunk: more pack better, fewer are read faster.
PER_CHUNK = 32


class PoolError(ValueError):
    """A pool file that cannot be used; the message says what makes a new one."""


@dataclass(frozen=True)
class Entry:
    """What the index says of a card without reading it.

    Attributes
    ----------
    name, types, colors, mana_value
        As printed on the front.
    identity : Color
        Its colours, those of mana symbols in its costs, and those of mana that it adds.
    basic : bool
        A basic land.
    """

    name: str
    types: CardType
    colors: Color
    mana_value: int
    identity: Color
    basic: bool = False


def entry_of(card: Card) -> Entry:
    """The entry of a card."""
    identity = int(card.colors)
    for node in card.walk():
        if isinstance(node, ManaCost):
            letters = {c for s in node.symbols for c in s.split("/")}
            identity |= sum(1 << i for i, c in enumerate(COLOR_LETTERS) if c in letters)
        elif isinstance(node, AddMana) and len(node.types) <= 3:  # more: any colour, which fits every deck
            identity |= sum(1 << int(t) for t in set(node.types) if t < len(COLOR_LETTERS))
    for name, basic in zip(BASIC_LAND_TYPES, range(len(COLOR_LETTERS))):
        if name in card.subtypes:
            identity |= 1 << basic
    basic_land = bool(card.types & CardType.LAND and card.supertypes & Supertype.BASIC)
    return Entry(card.name, card.types, card.colors, card.mana_value, Color(identity), basic_land)


def fold(name: str) -> str:
    """A name as people type it: case and accents do not matter, nor how apostrophes and slashes are drawn."""
    plain = unicodedata.normalize("NFKD", name.replace("\u2019", "'").replace("\u00c6", "Ae").replace("\u00e6", "ae"))
    text = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    if "/" in text:
        text = " // ".join(part.strip() for part in text.split("/") if part.strip())
    return " ".join(text.split())


def write_pool(path: str | Path, cards: Iterable[Card], **about: Any) -> int:
    """Write a pool file; the same cards give the same bytes, and a file that is there is replaced in one go.

    Parameters
    ----------
    path : str or Path
        The file.
    cards : iterable of Card
        Front faces.
    **about
        What the index should say besides (plain data).

    Returns
    -------
    int
        Its size in bytes.
    """
    ordered = sorted(cards, key=lambda c: c.name)
    if len({c.name for c in ordered}) != len(ordered):
        raise ValueError("two cards have one name")
    words = Words(ordered)
    writer = Writer(words)
    chunks = []
    for first in range(0, len(ordered), PER_CHUNK):
        encoded = [writer.bytes_of(c) for c in ordered[first : first + PER_CHUNK]]
        head = struct.pack(f"<{len(encoded)}I", *map(len, encoded))
        chunks.append(zlib.compress(head + b"".join(encoded), 9))
    index = {
        "names": [c.name for c in ordered],
        "others": {str(i): c.other.name for i, c in enumerate(ordered) if c.other is not None},
        "entries": [
            [int(e.types), int(e.colors), e.mana_value, int(e.identity), int(e.basic)] for e in map(entry_of, ordered)
        ],
        "strings": words.strings,
        "schema": words.schema,
        "chunks": [len(c) for c in chunks],
        "about": about,
    }
    packed = zlib.compress(json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    data = MAGIC + struct.pack("<I", len(packed)) + packed + b"".join(chunks)
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return len(data)


class Pool:
    """The cards of a pool file; opening it reads the index only.

    Parameters
    ----------
    path : str or Path
        The file.
    remedy : str
        What makes a new one, for messages.

    Raises
    ------
    PoolError
        It is none, or another version of the card language wrote it.
    """

    def __init__(self, path: str | Path, remedy: str = "mtgenv cards import FILE") -> None:
        self.path, self.remedy = Path(path), remedy
        with open(self.path, "rb") as file:
            head = file.read(len(MAGIC) + 4)
            if head[: len(MAGIC)] != MAGIC or len(head) < len(MAGIC) + 4:
                raise self._bad("it is no pool of this version")
            (n,) = struct.unpack_from("<I", head, len(MAGIC))
            packed = file.read(n)
        try:
            index = json.loads(zlib.decompress(packed))
            self.names: list[str] = index["names"]
            self._reader = Reader(index["schema"], index["strings"])
            self.about: dict[str, Any] = index["about"]
            self._entries: list[list[int]] = index["entries"]
            self._others: dict[str, str] = index["others"]
            self._starts = [len(head) + n]
            for size in index["chunks"]:
                self._starts.append(self._starts[-1] + size)
        except (zlib.error, KeyError, TypeError, StaleError, json.JSONDecodeError) as e:
            raise self._bad(str(e)) from None
        self._at = {name: i for i, name in enumerate(self.names)}
        self._folded: dict[str, int] | None = None
        self._aliases: dict[str, int] | None = None
        self._chunks: dict[int, list[bytes]] = {}

    def _bad(self, why: str) -> PoolError:
        return PoolError(f"{self.path}: the card pool cannot be used: {why}; make it again: {self.remedy}")

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, name: str) -> bool:
        return name in self._at

    def __iter__(self) -> Iterator[Card]:
        return (self.card(i) for i in range(len(self.names)))

    def entries(self) -> Iterator[Entry]:
        """What the index says of each card, in order of names."""
        for name, (types, colors, value, identity, basic) in zip(self.names, self._entries):
            yield Entry(name, CardType(types), Color(colors), value, Color(identity), bool(basic))

    def own_names(self) -> dict[str, int]:
        """Folded names of the cards with their places."""
        if self._folded is None:
            self._folded = {fold(n) if "/" in n or not n.isascii() else n.casefold(): i for n, i in self._at.items()}
        return self._folded

    def aliases(self) -> dict[str, int]:
        """Folded names of two-faced cards' both faces together, and of their other faces, with the cards' places."""
        if self._aliases is None:
            both = {fold(f"{self.names[int(i)]} // {other}"): int(i) for i, other in self._others.items()}
            self._aliases = {**{fold(other): int(i) for i, other in self._others.items()}, **both}
        return self._aliases

    def find(self, name: str, alias: bool | None = None) -> Card | None:
        """The card of that name, whatever its case and accents.

        Parameters
        ----------
        name : str
            Its own name, both faces' names together, or its other face's, which gives that face.
        alias : bool, optional
            False: only by its own name; True: only by the others. Cards' own names come first.
        """
        i = None
        key = fold(name)
        if not alias:
            i = self._at.get(name, self.own_names().get(key))
        if i is None and alias is not False:
            i = self.aliases().get(key)
            if i is not None:
                card = self.card(i)
                return card.other if key == fold(self._others[str(i)]) else card
        return None if i is None else self.card(i)

    def card(self, i: int) -> Card:
        """The card at a place of the index.

        Raises
        ------
        PoolError
            The file is broken.
        """
        chunk, k = divmod(i, PER_CHUNK)
        try:
            if chunk not in self._chunks:
                self._chunks[chunk] = self._read(chunk)
            return self._reader.tree(self._chunks[chunk][k])
        except (zlib.error, struct.error, StaleError, IndexError) as e:
            raise self._bad(str(e)) from None

    def _read(self, chunk: int) -> list[bytes]:
        with open(self.path, "rb") as file:
            file.seek(self._starts[chunk])
            data = zlib.decompress(file.read(self._starts[chunk + 1] - self._starts[chunk]))
        count = min(PER_CHUNK, len(self.names) - chunk * PER_CHUNK)
        lengths = struct.unpack_from(f"<{count}I", data)
        at, out = 4 * count, []
        for n in lengths:
            out.append(data[at : at + n])
            at += n
        return out
