"""Compares rules text across wordings: markup, a card's own name, order of costs and length do not matter."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from difflib import SequenceMatcher

_KINDS = (
    "creature|artifact|land|enchantment|permanent|card|spell|aura|equipment|vehicle|token|planeswalker|saga|siege|"
    "class|case|room|mount|spacecraft|fortification|battle|emblem|plane|turret"
)
_THIS = re.compile(rf"\bthis (?:{_KINDS})\b")
_ALIKE = {"−": "-", "–": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "—": " - ", "•": " - "}


def plain(text: str, names: Sequence[str] = ()) -> str:
    """Rules text in one spelling, with "~" for the object itself.

    Parameters
    ----------
    text : str
        As rendered, or as a scenario writes it.
    names : sequence of str
        Names of the card whose text it is.
    """
    text = html.unescape(re.sub(r"</?\w+>", "", text))
    for a, b in _ALIKE.items():
        text = text.replace(a, b)
    text = text.replace("{this}", "~").replace("{source}", "~")
    for name in sorted({n for full in names for n in _own_names(full)}, key=len, reverse=True):
        text = re.sub(rf"(?<![\w']){re.escape(name)}(?![\w'])", "~", text)
    text = _THIS.sub("~", text.casefold())
    text = re.sub(r"\banother\b", "other", re.sub(r"\bwhenever\b", "when", text))
    text = re.sub(r"\bdies\b", "is put into a graveyard from the battlefield", text)
    text = re.sub(r"\b(?:your|an opponent's|its owner's) (?=graveyard from the battlefield)", "a ", text)
    text = re.sub(r"\[([+-]?(?:\d+|x))\]:", r"\1:", text)
    text = re.sub(r"\s+([:;,.])", r"\1", re.sub(r"\s+", " ", text))
    return text.strip()


def _own_names(name: str) -> list[str]:
    """The name, and the part before a comma or "of the" by which legends call themselves."""
    names = [name]
    if "," in name:
        names.append(name.split(",")[0])
    return [n for n in names if n]


def begins(query: str, text: str) -> bool:
    """Whether rules text (both as `plain` gives them) begins as asked, an ability word before it left out."""
    query = query.rstrip(" .:")
    return any(t.startswith(q) for q in _without_word(query) for t in _without_word(text))


def _without_word(text: str) -> list[str]:
    head, dash, rest = text.partition(" - ")
    return [text, rest] if dash and rest and len(head) < 40 and ":" not in head else [text]


def best(query: str, texts: Sequence[str]) -> list[int]:
    """Which of some rules texts a beginning means, best first; none if it fits none.

    Parameters
    ----------
    query : str
        A beginning, as `plain` gives it.
    texts : sequence of str
        Whole texts, as `plain` gives them.
    """
    exact = [i for i, t in enumerate(texts) if begins(query, t)]
    if exact:
        return exact
    scored = []
    for i, text in enumerate(texts):
        score = max(_likeness(q, t) for q in _without_word(query) for t in _without_word(text))
        if score > 0:
            scored.append((-score, i))
    return [i for _, i in sorted(scored)]


def alike(query: str, text: str) -> float:
    """How much the beginning of a text is like another, 0 to 1."""
    return max(SequenceMatcher(None, q, text[: len(q) + 4]).ratio() for q in _without_word(query))


def _likeness(query: str, text: str) -> float:
    """How well a text in another wording fits; 0 when its cost is another."""
    cost, colon, effect = _split(query)
    own_cost, own_colon, own_effect = _split(text)
    if colon:
        if not own_colon or _parts(cost) != _parts(own_cost):
            return 0
        if not effect:
            return 1
        return 0.5 + SequenceMatcher(None, effect, own_effect[: len(effect)]).ratio()
    if own_colon:
        asked = _parts(cost)
        return 0.5 if asked and asked <= _parts(own_cost) else 0
    alike = SequenceMatcher(None, query, text[: len(query)]).ratio()
    return alike if alike > 0.8 else 0


def _split(text: str) -> tuple[str, str, str]:
    head, colon, tail = text.partition(":")
    return head.strip(), colon, tail.strip()


def _parts(cost: str) -> frozenset[str]:
    """Payments of a cost, in any order; words that differ between wordings are dropped."""
    out = []
    for part in cost.split(","):
        part = part.strip()
        part = re.sub(r"\b(a|an|the|one|your|you control)\b", " ", part)
        out.append(re.sub(r"\s+", " ", part).strip())
    return frozenset(p for p in out if p)
