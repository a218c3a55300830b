"""Reads official card facts from the files that people have (Scryfall, MTGJSON, JSON lines), one card at a time.

Nothing is downloaded and nothing is kept: a file of any size streams through in a few megabytes.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

__all__ = ["CardFacts", "FactsError", "facts_of", "read_facts"]

#: Layouts that are no cards to play with, but share names with some.
NO_CARDS = ("token", "double_faced_token", "emblem", "art_series")
#: Chunks of text to begin with; one record may be larger.
CHUNK = 1 << 18


class FactsError(ValueError):
    """A file that holds no card facts, or that cannot be read."""


@dataclass(frozen=True)
class CardFacts:
    """What official card data say of a card.

    Attributes
    ----------
    name : str
        Its English name; "Front // Back" if it has two.
    mana_cost, type_line, oracle_text, power, toughness, loyalty, defense : str
        As printed, empty if there is none; of a card with faces: the front face's.
    colors, color_indicator : str
        Letters out of "WUBRG", in this order.
    layout : str
        "normal", "transform", "modal_dfc", "split", "adventure", ...
    faces : tuple of CardFacts
        Its faces, empty if it has one only.
    legalities : frozenset of str
        Formats that it may be played in, restricted or not.
    sets : tuple of str
        Codes of the sets it was printed in, as far as the file tells, upper case.
    funny : bool
        From a joke set.
    """

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: str = ""
    color_indicator: str = ""
    layout: str = "normal"
    faces: tuple[CardFacts, ...] = ()
    legalities: frozenset[str] = frozenset()
    sets: tuple[str, ...] = ()
    funny: bool = False

    @property
    def legal(self) -> bool:
        """Whether it may be played in Vintage or Commander."""
        return not self.legalities.isdisjoint(("vintage", "commander"))


# ---------------------------------------------------------------- records
def _letters(value: Iterable[str] | None) -> str:
    found = set(value or ())
    return "".join(c for c in "WUBRG" if c in found)


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _legalities(value: Any) -> frozenset[str]:
    if isinstance(value, dict):
        return frozenset(k.casefold() for k, v in value.items() if str(v).casefold() in ("legal", "restricted"))
    return frozenset(str(k).casefold() for k in value or ())


def _scryfall(row: dict[str, Any]) -> CardFacts:
    """From Scryfall's key names, which our own files use too."""
    rows: list[dict[str, Any]] = row.get("card_faces") or row.get("faces") or []
    faces = tuple(_scryfall(face) for face in rows)
    front: dict[str, Any] = rows[0] if rows else {}
    name = str(row["name"])
    if len(faces) > 1 and len({f.name for f in faces}) == 1:  # a reversible card is one card, printed twice
        name = faces[0].name
        faces = ()

    def get(key: str) -> Any:
        return front[key] if front.get(key) is not None else row.get(key)

    sets = row.get("printings") or ([row["set"]] if "set" in row else [])
    return CardFacts(
        name,
        _text(get("mana_cost")),
        _text(get("type_line")),
        _text(get("oracle_text")),
        _text(get("power")),
        _text(get("toughness")),
        _text(get("loyalty")),
        _text(get("defense")),
        _letters(get("colors")),
        _letters(get("color_indicator")),
        str(row.get("layout") or "normal"),
        faces,
        _legalities(row.get("legalities")),
        tuple(str(s).upper() for s in sets),
        bool(row.get("funny")) or row.get("set_type") == "funny",
    )


def _mtgjson(rows: list[dict[str, Any]]) -> CardFacts:
    """From the faces of one card in MTGJSON's key names."""
    rows = sorted(rows, key=lambda r: str(r.get("side") or "a"))

    def one(row: dict[str, Any], name: str, faces: tuple[CardFacts, ...]) -> CardFacts:
        sets = row.get("printings") or ([row["setCode"]] if "setCode" in row else [])
        return CardFacts(
            name,
            _text(row.get("manaCost")),
            _text(row.get("type")),
            _text(row.get("text")),
            _text(row.get("power")),
            _text(row.get("toughness")),
            _text(row.get("loyalty")),
            _text(row.get("defense")),
            _letters(row.get("colors")),
            _letters(row.get("colorIndicator")),
            str(row.get("layout") or "normal"),
            faces,
            _legalities(row.get("legalities")),
            tuple(str(s).upper() for s in sets),
            bool(row.get("isFunny")),
        )

    faces: list[CardFacts] = []
    for row in rows:
        face = one(row, str(row.get("faceName") or row["name"]), ())
        if all(f.name != face.name for f in faces):
            faces.append(face)
    return one(rows[0], str(rows[0]["name"]), tuple(faces) if len(faces) > 1 else ())


def facts_of(record: Any) -> CardFacts:
    """The facts in one record, in Scryfall's or MTGJSON's key names.

    Raises
    ------
    FactsError
        It is no card.
    """
    if isinstance(record, dict) and isinstance(record.get("name"), str):
        if "type" in record and "layout" in record and "type_line" not in record:
            return _mtgjson([record])
        if "type_line" in record or record.get("card_faces"):
            return _scryfall(record)
    what = f"an object with {', '.join(list(record)[:6])}" if isinstance(record, dict) else f"a {type(record).__name__}"
    raise FactsError(f"expected a card with a name and a type line, found {what}")


# ---------------------------------------------------------------- text
class _Scanner:
    """Takes JSON values off a stream of text, one after the other."""

    def __init__(self, text: IO[str]) -> None:
        self.text, self.buffer, self.at, self.ended = text, "", 0, False
        self.decode = json.JSONDecoder().raw_decode
        self.chunk = CHUNK

    def fill(self) -> None:
        """Read on; what was taken is forgotten."""
        more = self.text.read(self.chunk)
        self.ended = not more
        self.buffer, self.at = self.buffer[self.at :] + more, 0

    def peek(self) -> str:
        """The next character that is no space, empty at the end."""
        while True:
            while self.at < len(self.buffer):
                if not self.buffer[self.at].isspace() and self.buffer[self.at] != "\ufeff":
                    return self.buffer[self.at]
                self.at += 1
            if self.ended:
                return ""
            self.fill()

    def take(self, wanted: str) -> bool:
        """Whether the next character is that one; if so, pass it."""
        if self.peek() != wanted:
            return False
        self.at += 1
        return True

    def expect(self, wanted: str) -> None:
        """Pass that character."""
        if not self.take(wanted):
            raise FactsError(f"broken JSON: expected {wanted!r}, found {self.peek() or 'the end of the file'!r}")

    def value(self) -> Any:
        """The next whole value."""
        self.peek()
        self.chunk = CHUNK
        while True:
            try:
                value, end = self.decode(self.buffer, self.at)
                if end < len(self.buffer) or self.ended or isinstance(value, (str, list, dict)):
                    self.at = end
                    return value
            except json.JSONDecodeError as e:
                cut_off = e.msg.startswith("Unterminated") or e.pos > len(self.buffer) - 12
                if self.ended or not cut_off:
                    raise FactsError(f"broken JSON: {e.msg}, at {self.buffer[e.pos : e.pos + 20]!r}") from None
            self.fill()
            self.chunk *= 2

    def items(self) -> Iterator[None]:
        """Stop at each item of the array that begins here; the caller takes it."""
        self.expect("[")
        while not self.take("]"):
            yield
            if self.peek() != "]":
                self.expect(",")

    def members(self) -> Iterator[str]:
        """Stop at each value of the object that begins here, with its key; the caller takes the value."""
        self.expect("{")
        while not self.take("}"):
            key = self.value()
            self.expect(":")
            yield str(key)
            if self.peek() != "}":
                self.expect(",")


def _records(scan: _Scanner) -> Iterator[CardFacts]:
    first = scan.peek()
    if first == "[":
        for _ in scan.items():
            yield facts_of(scan.value())
        return
    if first != "{":
        raise FactsError(
            f"expected JSON, found {scan.buffer[scan.at : scan.at + 20]!r}" if first else "the file is empty"
        )
    whole: dict[str, Any] = {}
    data = False
    for key in scan.members():
        if key == "data" and scan.peek() in "[{":
            data = True
            yield from _data(scan)
        else:
            whole[key] = scan.value()
    if not data:  # JSON lines
        yield facts_of(whole)
        while scan.peek():
            yield facts_of(scan.value())


def _data(scan: _Scanner) -> Iterator[CardFacts]:
    """The value of "data": a list of cards, cards by name, sets by code, or one set."""
    if scan.peek() == "[":
        for _ in scan.items():
            yield facts_of(scan.value())
        return
    for key in scan.members():
        value = scan.value()
        if isinstance(value, dict) and isinstance(value.get("cards"), list):
            yield from _set(value["cards"])
        elif isinstance(value, list) and key == "cards":
            yield from _set(value)
        elif isinstance(value, list) and value and all(isinstance(r, dict) and r.get("name") == key for r in value):
            facts_of(value[0])
            yield _mtgjson(value)


def _set(rows: list[Any]) -> Iterator[CardFacts]:
    """The cards of a set in MTGJSON's form: each face is a row of its own, and each printing repeats them."""
    by_name: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        facts_of(row)
        by_name.setdefault(row["name"], []).append(row)
    for several in by_name.values():
        yield _mtgjson(several)


# ---------------------------------------------------------------- files
def _open(path: Path, raw: IO[bytes]) -> IO[bytes]:
    """The uncompressed bytes; what a file is, its first bytes say."""
    head = raw.read(6)
    raw.seek(0)
    if head.startswith(b"\x1f\x8b"):
        return gzip.open(raw)  # type: ignore[return-value]
    if head.startswith(b"BZh"):
        return bz2.open(raw)  # type: ignore[return-value]
    if head.startswith(b"\xfd7zXZ"):
        return lzma.open(raw)  # type: ignore[return-value]
    if head.startswith(b"PK"):
        archive = zipfile.ZipFile(raw)
        names = [n for n in archive.namelist() if ".json" in n.lower()]
        if len(names) != 1:
            raise FactsError(f"expected one JSON file in the archive, found {len(names)}; unpack it")
        return archive.open(names[0])
    return raw


def read_facts(path: str | Path, on_read: Callable[[int, int], None] | None = None) -> Iterator[CardFacts]:
    """The cards in a file, each once, one at a time.

    Parameters
    ----------
    path : str or Path
        A bulk file of Scryfall (oracle, unique, default or all cards), a file of MTGJSON (AtomicCards, AllPrintings, one
        set), or JSON lines in Scryfall's key names; plain or packed (gzip, bzip2, xz, zip).
    on_read : callable, optional
        Called after each card with how many bytes of the file were read, and how many it has.

    Yields
    ------
    CardFacts
        Tokens, emblems and art cards are left out.

    Raises
    ------
    FactsError
        The file holds something else, or is broken or cut off.
    """
    path = Path(path)
    seen: set[str] = set()
    size = path.stat().st_size
    try:
        with open(path, "rb") as raw, _open(path, raw) as data:
            for facts in _records(_Scanner(io.TextIOWrapper(data, encoding="utf-8"))):
                if facts.layout in NO_CARDS or facts.name in seen:
                    continue
                seen.add(facts.name)
                yield facts
                if on_read is not None:
                    on_read(raw.tell(), size)
    except FactsError as e:
        raise FactsError(f"{path}: {e}" + (f" (after {len(seen):,} cards)" if seen else "")) from None
    except UnicodeDecodeError:
        raise FactsError(f"{path}: not a text file") from None
    except (EOFError, lzma.LZMAError, zipfile.BadZipFile, gzip.BadGzipFile, OSError) as e:
        if isinstance(e, OSError) and e.filename:
            raise
        raise FactsError(f"{path}: cannot be unpacked: {e}") from None
    if not seen:
        raise FactsError(f"{path}: no cards in it")
