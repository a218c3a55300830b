"""A two-way grammar: each rule pairs a text template with a tree pattern, and the same rule reads and writes.

>>> rule("effect", "{who:subject}draw{s} {n:cards}", PlayerEffect("DRAW", h.who, h.n))

A template is literal text with holes ``{name:nonterminal}`` (or ``{name}`` when both are called alike), agreement words
``{s}``, ``{is}``, ... that follow the latest subject, articles ``{a}``, and choices ``[a|b]`` of which the first is written
and all are read: whatever is read otherwise than it would be written makes the reading a *varied* one.
A pattern is a tree whose holes ``h.name`` stand for what the template's holes hold. Reading tries all rules of a
nonterminal at a place and gives every result (the language is ambiguous; who asks decides); writing takes the first rule
whose pattern fits. Both thread a `Context` from left to right, which knows what was spoken of before.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, is_dataclass
from functools import cached_property
from typing import Any

from ..nodes import field_names
from .context import Context

Result = tuple[Any, int, Context]


class NoText(Exception):
    """The grammar has no words for a tree."""


@dataclass(frozen=True)
class Hole:
    """A place in a pattern."""

    name: str


class _Holes:
    def __getattr__(self, name: str) -> Any:
        return Hole(name)


#: ``h.name`` is the hole of that name.
h = _Holes()

#: Agreement words: after a singular subject, after "you" or a plural one.
AGREEMENT = {
    "s": ("s", ""), "es": ("es", ""), "ies": ("ies", "y"), "has": ("has", "have"), "is": ("is", "are"),
    "does": ("does", "do"), "doesn't": ("doesn't", "don't"), "isn't": ("isn't", "aren't"), "was": ("was", "were"),
    "hasn't": ("hasn't", "haven't"), "its": ("its", "their"), "doesn": ("doesn't", "don't"),
}  # fmt: skip


def has_hole(pattern: Any) -> bool:
    """The pattern is not just a constant."""
    if isinstance(pattern, Hole):
        return True
    if isinstance(pattern, tuple):
        return any(map(has_hole, pattern))
    if is_dataclass(pattern) and not isinstance(pattern, type):
        return any(has_hole(getattr(pattern, name)) for name in field_names(type(pattern)))
    return False


def build(pattern: Any, env: dict[str, Any]) -> Any:
    """The pattern with its holes filled."""
    if isinstance(pattern, Hole):
        return env[pattern.name]
    if isinstance(pattern, tuple):
        return tuple(build(p, env) for p in pattern) if has_hole(pattern) else pattern
    if is_dataclass(pattern) and has_hole(pattern):
        made = {name: build(getattr(pattern, name), env) for name in field_names(type(pattern))}
        return type(pattern)(**made)  # type: ignore[misc]
    return pattern


def unify(pattern: Any, value: Any, env: dict[str, Any]) -> bool:
    """Fill the pattern's holes so that it equals the value; False if that can't be."""
    if isinstance(pattern, Hole):
        if pattern.name in env:
            return bool(env[pattern.name] == value)
        env[pattern.name] = value
        return True
    if isinstance(pattern, tuple):
        if not isinstance(value, tuple) or len(pattern) != len(value):
            return False
        return all(unify(p, v, env) for p, v in zip(pattern, value))
    if is_dataclass(pattern):
        if type(pattern) is not type(value):
            return False
        for name in field_names(type(pattern)):  # the cheapest differences are told first
            p, v = getattr(pattern, name), getattr(value, name)
            if p is not v and not unify(p, v, env):
                return False
        return True
    return bool(pattern == value) and isinstance(pattern, bool) == isinstance(value, bool)


@dataclass(frozen=True)
class Lit:
    """Literal text."""

    text: str


@dataclass(frozen=True)
class Article:
    """ "a" or "an", as the next word wants it."""


@dataclass(frozen=True)
class Slot:
    """A hole of a template."""

    name: str
    nonterminal: str


@dataclass(frozen=True)
class Agree:
    """A word that agrees with the latest subject."""

    word: str


@dataclass(frozen=True)
class Rule:
    """One rule; `pattern` or `make` and `take` say what tree it stands for."""

    nonterminal: str
    elements: tuple[Lit | Slot | Agree | Article, ...]
    pattern: Any
    make: Callable[[dict[str, Any]], Any] | None
    take: Callable[[Any], dict[str, Any] | None] | None
    template: str
    then: Callable[[Context, dict[str, Any]], Context] | None
    varied: bool = False  # another wording than the one that is written

    @cached_property
    def slots(self) -> tuple[str, ...]:
        """The names of the holes in the order of the text."""
        return tuple(e.name for e in self.elements if isinstance(e, Slot))

    @cached_property
    def constant(self) -> bool:
        """The tree is always the same."""
        return self.make is None and not has_hole(self.pattern)

    @cached_property
    def _distinct(self) -> bool:
        return len(set(self.slots)) == len(self.slots)

    def environment(self, values: tuple[Any, ...]) -> dict[str, Any] | None:
        """The holes' values by name; None if a hole that stands twice would have two values."""
        env = dict(zip(self.slots, values))
        if not self._distinct and any(env[n] != v for n, v in zip(self.slots, values)):
            return None
        return env


class _Node:
    """A node of a nonterminal's prefix tree."""

    __slots__ = ("agree", "ends", "lits", "slots")

    def __init__(self) -> None:
        self.lits: dict[str, list[tuple[str, _Node]]] = {}
        self.slots: dict[str, _Node] = {}
        self.agree: dict[str, _Node] = {}
        self.ends: list[Rule] = []


_TOKEN = re.compile(r"\{([^{}]*)\}")
_SYMBOL = re.compile(r"[WUBRGCXTQSEP0-9/]+|CHAOS|PW|TK")


def elements_of(template: str) -> tuple[Lit | Slot | Agree | Article, ...]:
    """A template taken apart. Mana symbols such as ``{T}`` are literal text."""
    out: list[Lit | Slot | Agree | Article] = []
    text, at = "", 0
    for m in _TOKEN.finditer(template):
        inner = m[1]
        if inner is not None and (_SYMBOL.fullmatch(inner) or inner == ""):
            continue
        text += template[at : m.start()]
        at = m.end()
        if text:
            out.append(Lit(text))
        text = ""
        if inner == "a":
            out.append(Article())
        elif inner in AGREEMENT:
            out.append(Agree(inner))
        else:
            name, _, nt = inner.partition(":")
            out.append(Slot(name, nt or name))
    text += template[at:]
    if text:
        out.append(Lit(text))
    return tuple(out)


_CHOICE = re.compile(r"\[([^\[\]|]*(?:\|[^\[\]|]*)+)\]")


def wordings(template: str) -> list[str]:
    """The templates that a template with choices stands for, the written one first."""
    m = _CHOICE.search(template)
    if m is None:
        return [template]
    return [x for choice in m[1].split("|") for x in wordings(template[: m.start()] + choice + template[m.end() :])]


class Grammar:
    """The rules of all nonterminals."""

    def __init__(self) -> None:
        self.roots: dict[str, _Node] = defaultdict(_Node)
        self.rules: dict[str, dict[Any, list[Rule]]] = defaultdict(lambda: defaultdict(list))
        self.readers: dict[str, list[Callable[..., Iterable[Result]]]] = defaultdict(list)
        self.writers: dict[str, list[Callable[..., tuple[str, Context]]]] = defaultdict(list)

    def rule(
        self,
        nonterminal: str,
        template: str | Iterable[str],
        pattern: Any = None,
        *,
        make: Callable[[dict[str, Any]], Any] | None = None,
        take: Callable[[Any], dict[str, Any] | None] | None = None,
        of: Any = None,
        read_only: bool = False,
        write_only: bool = False,
        first: bool = False,
        then: Callable[[Context, dict[str, Any]], Context] | None = None,
    ) -> None:
        """Add a rule.

        Parameters
        ----------
        nonterminal : str
            What it is a rule of.
        template : str or list of str
            How it is said. The first is written, the others are only read: other wordings for the same thing.
        pattern : tree with holes
            What it stands for.
        make, take : functions
            Instead of a pattern: from the holes to the tree, and back (None: does not fit). `make` may return None.
        of : type
            With `take`: the type of tree that `take` is asked about.
        read_only, write_only : bool
            Never written (it is another wording of what some other rule writes); never read.
        first : bool
            Tried before the rules added earlier when something is written.
        then : function
            What the context knows afterwards, from the context and the holes.
        """
        templates = [template] if isinstance(template, str) else list(template)
        templates = [x for t in templates for x in wordings(t)]
        for k, t in enumerate(templates):
            varied = k > 0 or read_only
            r = Rule(nonterminal, elements_of(t), pattern, make, take, t, then, varied)
            if not write_only:
                self._grow(r)
            if k == 0 and not read_only and (make is None or take is not None):
                if pattern is None and make is None:
                    key: Any = type(None)
                elif make is not None:
                    key = of
                else:
                    key = None if isinstance(pattern, Hole) else type(pattern)
                bucket = self.rules[nonterminal][key]
                bucket.insert(0 if first else len(bucket), r)

    def _grow(self, r: Rule) -> None:
        node = self.roots[r.nonterminal]
        for e in r.elements:
            if isinstance(e, Lit):
                bucket = node.lits.setdefault(e.text[0], [])
                child = next((n for t, n in bucket if t == e.text), None)
                if child is None:
                    child = _Node()
                    bucket.append((e.text, child))
                node = child
            elif isinstance(e, Slot):
                node = node.slots.setdefault(e.nonterminal, _Node())
            else:
                node = node.agree.setdefault(e.word if isinstance(e, Agree) else "a", _Node())
        node.ends.append(r)

    def table(self, nonterminal: str, words: dict[str, Any]) -> None:
        """A nonterminal that is a list of words; for equal values the first word is written."""
        for word, value in words.items():
            self.rule(nonterminal, word, value)

    def reader(self, nonterminal: str) -> Callable[[Any], Any]:
        """Decorator: the function ``(reader, pos, ctx)`` gives the results of a nonterminal besides its rules'."""

        def add(f: Any) -> Any:
            self.readers[nonterminal].append(f)
            return f

        return add

    def writer(self, nonterminal: str) -> Callable[[Any], Any]:
        """Decorator: the function ``(writer, value, ctx)`` writes a nonterminal, or raises NoText for its rules to try."""

        def add(f: Any) -> Any:
            self.writers[nonterminal].append(f)
            return f

        return add


class Reader:
    """Reads one text."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar, self.text = grammar, text
        self.memo: dict[tuple[str, int, Context], list[Result]] = {}
        self.furthest = 0

    def read(self, nonterminal: str, pos: int, ctx: Context) -> list[Result]:
        """Every way to read a nonterminal at a place: trees, where they end, and what is known then."""
        key = (nonterminal, pos, ctx)
        found = self.memo.get(key)
        if found is None:
            self.memo[key] = []  # a rule that begins with its own nonterminal finds nothing there
            found = []
            for custom in self.grammar.readers.get(nonterminal, ()):
                found += custom(self, pos, ctx)
            root = self.grammar.roots.get(nonterminal)
            if root is not None:
                self._walk(root, pos, ctx, (), found)
            if len(found) > 1:
                found = _distinct(found)
            self.memo[key] = found
        return found

    def whole(self, nonterminal: str, ctx: Context) -> Iterator[tuple[Any, Context]]:
        """The readings that use the text up."""
        for value, pos, after in self.read(nonterminal, 0, ctx):
            if pos == len(self.text):
                yield value, after

    def _walk(self, node: _Node, pos: int, ctx: Context, values: tuple[Any, ...], out: list[Result]) -> None:
        """Append what the rules below a node of the prefix tree make of the text from here on."""
        text = self.text
        if pos > self.furthest:
            self.furthest = pos
        for r in node.ends:
            env = r.environment(values)
            if env is None:
                continue
            result = (r.pattern if r.constant else build(r.pattern, env)) if r.make is None else r.make(env)
            if result is not None:
                after = ctx if r.then is None else r.then(ctx, dict(zip(r.slots, values)))
                out.append((result, pos, after.varying() if r.varied else after))
        if node.lits and pos < len(text):
            for lit, child in node.lits.get(text[pos], ()):
                if text.startswith(lit, pos):
                    self._walk(child, pos + len(lit), ctx, values, out)
        if pos > 1 and text[pos - 1] == '"' and text[pos - 2] in ".!" and "." in node.lits:  # that stop ends this sentence, too
            for lit, child in node.lits["."]:
                if text.startswith(lit[1:], pos):
                    self._walk(child, pos + len(lit) - 1, ctx, values, out)
        for word, child in node.agree.items():
            if word == "a":
                for article in ("an", "a"):
                    if text.startswith(article + " ", pos):
                        self._walk(child, pos + len(article), ctx, values, out)
                        break
                continue
            one, many = AGREEMENT[word]
            if ctx.agree != "many" and text.startswith(one, pos):
                self._walk(child, pos + len(one), ctx, values, out)
            if ctx.agree != "one" and one != many and text.startswith(many, pos):
                self._walk(child, pos + len(many), ctx, values, out)
        for nt, child in node.slots.items():
            for value, end, after in self.read(nt, pos, ctx):
                self._walk(child, end, after, (*values, value), out)


def _distinct(results: list[Result]) -> list[Result]:
    out: list[Result] = []
    for r in results:
        if r not in out:
            out.append(r)
    return out


class Writer:
    """Writes trees."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar

    def write(self, nonterminal: str, value: Any, ctx: Context) -> tuple[str, Context]:
        """The words for a tree, and what is known after them.

        Raises
        ------
        NoText
            No rule fits.
        """
        for custom in self.grammar.writers.get(nonterminal, ()):
            try:
                return custom(self, value, ctx)
            except NoText:
                pass
        rules = self.grammar.rules.get(nonterminal)
        if rules is not None:
            for r in [*rules.get(type(value), ()), *rules.get(None, ())]:
                env: dict[str, Any] | None = {}
                if r.take is not None:
                    env = r.take(value)
                elif not unify(r.pattern, value, env):  # type: ignore[arg-type]
                    env = None
                if env is None:
                    continue
                try:
                    return self._fill(r, env, ctx)
                except NoText:
                    continue
        raise NoText(f"{nonterminal}: {value!r}")

    def _fill(self, r: Rule, env: dict[str, Any], ctx: Context) -> tuple[str, Context]:
        out = []
        for e in r.elements:
            if isinstance(e, Lit):
                out.append(e.text)
            elif isinstance(e, Agree):
                one, many = AGREEMENT[e.word]
                out.append(many if ctx.agree == "many" else one)
            elif isinstance(e, Article):
                out.append(ARTICLE)
            else:
                words, ctx = self.write(e.nonterminal, env.get(e.name), ctx)
                out.append(words)
        if r.then is not None:
            ctx = r.then(ctx, env)
        return "".join(out), ctx


ARTICLE = "a\x01"
_INNER_STOP = re.compile(r'\."(?= (?:and|until|with|in|as|for) |,)')  # a quotation within a sentence has no full stop
_ARTICLE = re.compile("a\x01 (?=[aeioAEIO]|[uU](?!ni)|8|11/|X/|hour)")


def articles(text: str) -> str:
    """A written text with its articles in the form that the next word wants."""
    text = _INNER_STOP.sub('"', text)
    return _ARTICLE.sub("an ", text).replace("\x01", "").replace('.".', '."').replace('!".', '!"')


GRAMMAR = Grammar()
rule, table, reader, writer = GRAMMAR.rule, GRAMMAR.table, GRAMMAR.reader, GRAMMAR.writer
