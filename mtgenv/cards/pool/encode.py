"""Trees of the card language as bytes, and back; reading them runs no code and makes nothing but nodes.

A value is a number (LEB128), then what it needs. 0: None, 1: False, 2: True, 3: a string (its number), 4: a tuple (length,
items), 5: a negative number (-1 - n). Then come the classes, in the order of the schema: a node (bits say which fields
differ from their defaults, their values follow) or an enumeration (its value). All higher ones are numbers from zero on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from typing import Any

from ..ir import Node

NONE, FALSE, TRUE, STRING, TUPLE, NEGATIVE, CLASSES = range(7)
#: Values nest less than this; deeper data are broken.
DEPTH = 150


class StaleError(ValueError):
    """Data that another version of the card language wrote, or that are broken."""


# ---------------------------------------------------------------- classes
@cache
def classes() -> dict[str, type[Any]]:
    """Every node and enumeration that definitions are made of, by name."""
    from ...engine import enums
    from .. import ir

    found: dict[str, type[Any]] = {}
    for module in (enums, ir):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, (Node, Enum)) and value.__module__.startswith("mtgenv."):
                found[kind(value)] = value
    return found


def kind(cls: type) -> str:
    """What a schema calls a class; an enumeration may have the name of a node."""
    return cls.__name__ + (":" if issubclass(cls, Enum) else "")


def _shape(value: Any) -> Any:
    """A default as plain data."""
    if isinstance(value, Enum):
        return [type(value).__name__, value.value]
    if isinstance(value, Node):
        return [type(value).__name__, *(_shape(getattr(value, f.name)) for f in fields(value))]
    return [_shape(v) for v in value] if isinstance(value, tuple) else value


@cache
def describe(name: str) -> dict[str, Any]:
    """What the data rest on in a class: its fields with their defaults, or its members with their values."""
    cls = classes()[name]
    if issubclass(cls, Enum):
        return {m: v.value for m, v in cls.__members__.items()}
    return {f.name: "" if f.default is MISSING else _digest(f.default) for f in fields(cls)}


def _digest(default: Any) -> str:
    if default is None or default == ():
        return "none" if default is None else "()"
    return hashlib.sha256(repr(_shape(default)).encode()).hexdigest()[:8]


def check(schema: dict[str, dict[str, Any]]) -> None:
    """Refuse data whose classes mean something else now; new fields with defaults and new members do no harm.

    Raises
    ------
    StaleError
        It says which class.
    """
    for name, then in schema.items():
        if name not in classes():
            raise StaleError(f"the card language has no {name} any more")
        now = describe(name)
        changed = [k for k, v in then.items() if now.get(k, MISSING) != v]
        if issubclass(classes()[name], Node):
            changed += [k for k, v in now.items() if k not in then and v == ""]
        if changed:
            raise StaleError(f"{name} of the card language has changed ({', '.join(changed)})")


# ---------------------------------------------------------------- writing
class Words:
    """The strings and classes of some trees, the most frequent first: both sides number them alike."""

    def __init__(self, trees: Iterable[Node]) -> None:
        strings: dict[str, int] = {}
        kinds: dict[str, int] = {}

        def count(value: Any) -> None:
            if isinstance(value, str):
                strings[value] = strings.get(value, 0) + 1
            elif isinstance(value, tuple):
                for v in value:
                    count(v)
            elif isinstance(value, (Node, Enum)):
                name = kind(type(value))
                if classes().get(name) is not type(value):
                    raise TypeError(f"{name} is no class of the card language")
                kinds[name] = kinds.get(name, 0) + 1
                if isinstance(value, Node):
                    for f in fields(value):
                        count(getattr(value, f.name))
            elif not (value is None or isinstance(value, int)):
                raise TypeError(f"definitions hold no {type(value).__name__}")

        for tree in trees:
            count(tree)
        self.strings = sorted(strings, key=lambda s: (-strings[s], s))
        self.schema = {k: dict(describe(k)) for k in sorted(kinds, key=lambda k: (-kinds[k], k))}


class Writer:
    """Writes trees in the numbers of some `Words`."""

    def __init__(self, words: Words) -> None:
        self.strings = {s: i for i, s in enumerate(words.strings)}
        self.kinds = {k: CLASSES + i for i, k in enumerate(words.schema)}
        self.numbers = CLASSES + len(self.kinds)
        self.out = bytearray()

    def bytes_of(self, tree: Any) -> bytes:
        """The tree as bytes."""
        self.out = bytearray()
        self.write(tree)
        return bytes(self.out)

    def number(self, n: int) -> None:
        """A number from zero on."""
        while n > 127:
            self.out.append(n & 127 | 128)
            n >>= 7
        self.out.append(n)

    def write(self, value: Any) -> None:
        """Any value."""
        if value is None or value is False or value is True:
            self.number(NONE if value is None else TRUE if value else FALSE)
        elif isinstance(value, str):
            self.number(STRING)
            self.number(self.strings[value])
        elif isinstance(value, tuple):
            self.number(TUPLE)
            self.number(len(value))
            for v in value:
                self.write(v)
        elif isinstance(value, Enum):
            self.number(self.kinds[kind(type(value))])
            self.write(value.value)
        elif isinstance(value, Node):
            self.number(self.kinds[kind(type(value))])
            there = [(f, getattr(value, f.name)) for f in fields(value)]
            told = [not same(v, f.default) for f, v in there]
            self.number(sum(1 << i for i, t in enumerate(told) if t))
            for (_, v), t in zip(there, told):
                if t:
                    self.write(v)
        elif value < 0:
            self.number(NEGATIVE)
            self.number(-1 - value)
        else:
            self.number(self.numbers + value)


def same(a: Any, b: Any) -> bool:
    """Whether they are equal and of one type, all the way down (False is no 0, and an enumeration's member no number)."""
    if type(a) is not type(b):
        return False
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, Node):
        return all(same(getattr(a, f.name), getattr(b, f.name)) for f in fields(a))
    return bool(a == b)


# ---------------------------------------------------------------- reading
class Reader:
    """Reads trees that were written in some words.

    Parameters
    ----------
    schema, strings
        What `Words` had.

    Raises
    ------
    StaleError
        The classes are not what they were.
    """

    def __init__(self, schema: dict[str, dict[str, Any]], strings: list[str]) -> None:
        check(schema)
        self.kinds = [classes()[name] for name in schema]
        self.fields = [tuple(then) for then in schema.values()]
        self.strings = strings
        self.numbers = CLASSES + len(self.kinds)
        self.members: dict[tuple[int, int], Any] = {}
        self.data, self.at = b"", 0

    def tree(self, data: bytes) -> Any:
        """The tree that those bytes are.

        Raises
        ------
        StaleError
            They are none.
        """
        self.data, self.at = data, 0
        try:
            value = self.value(DEPTH)
        except (IndexError, ValueError, TypeError) as e:
            raise StaleError(f"broken data: {e}") from None
        if self.at != len(data):
            raise StaleError("broken data: more than one tree")
        return value

    def number(self) -> int:
        """A number from zero on."""
        b = self.data[self.at]
        self.at += 1
        n, shift = b & 127, 7
        while b > 127:
            b = self.data[self.at]
            self.at += 1
            n |= (b & 127) << shift
            shift += 7
        return n

    def value(self, depth: int) -> Any:
        """Any value."""
        tag = self.number()
        if tag >= self.numbers:
            return tag - self.numbers
        if tag >= CLASSES:
            if depth == 0:
                raise ValueError("nested too deep")
            cls: Any = self.kinds[tag - CLASSES]
            if issubclass(cls, Node):
                names = self.fields[tag - CLASSES]
                told = self.number()
                return cls(**{name: self.value(depth - 1) for i, name in enumerate(names) if told >> i & 1})
            member = self.value(0)
            key = (tag, member)
            if key not in self.members:
                self.members[key] = cls(member)
            return self.members[key]
        if tag == NONE:
            return None
        if tag == STRING:
            return self.strings[self.number()]
        if tag == TUPLE:
            if depth == 0:
                raise ValueError("nested too deep")
            return tuple([self.value(depth - 1) for _ in range(self.number())])
        if tag == NEGATIVE:
            return -1 - self.number()
        return tag == TRUE
