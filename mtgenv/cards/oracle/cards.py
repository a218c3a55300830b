"""From card facts to a card definition: faces, characteristics, and all paragraphs of the text, or nothing."""

from __future__ import annotations

import operator
import re
from dataclasses import fields, replace
from typing import Any

from ...engine.enums import CardLayout, CardType, Color, Supertype
from .. import ir
from ..facts import CardFacts
from .errors import Unparsed
from .frames import has_levels, has_stations, is_level, read_class, read_leveler, read_stations
from .lines import host_of, read_line, read_spell
from .normal import normal_lines

LAYOUTS = {
    "normal": CardLayout.NORMAL, "transform": CardLayout.TRANSFORM, "modal_dfc": CardLayout.MODAL, "flip": CardLayout.FLIP,
    "split": CardLayout.SPLIT, "adventure": CardLayout.ADVENTURE, "leveler": CardLayout.NORMAL, "saga": CardLayout.NORMAL,
    "class": CardLayout.NORMAL, "mutate": CardLayout.NORMAL,
}  # fmt: skip
_TYPES = {str(t.name).lower(): t for t in CardType}
_SUPERTYPES = {str(t.name).lower(): t for t in Supertype}


def parse_card(facts: CardFacts) -> ir.Card:
    """The definition of a card.

    Parameters
    ----------
    facts : CardFacts
        What official data say of it.

    Raises
    ------
    Unparsed
        Something on it is not understood; nothing is left out.
    """
    layout = LAYOUTS.get(facts.layout)
    if layout is None:
        raise Unparsed(f"layout {facts.layout}", facts.name)
    if not facts.faces:
        return parse_face(facts)
    if len(facts.faces) != 2:
        raise Unparsed("number of faces", facts.name)
    front, back = facts.faces
    if layout == CardLayout.NORMAL:
        raise Unparsed(f"layout {facts.layout}", facts.name)
    other = parse_face(back, layout=layout, is_back=True)
    return parse_face(front, layout=layout, other=other)


def parse_face(
    facts: CardFacts, layout: CardLayout = CardLayout.NORMAL, other: ir.Card | None = None, is_back: bool = False
) -> ir.Card:
    """One face of a card."""
    types, supertypes, subtypes = type_line(facts.type_line)
    legendary = bool(supertypes & Supertype.LEGENDARY)
    lines = normal_lines(facts.name, facts.oracle_text, legendary)
    if has_stations(lines):
        abilities = read_stations(lines, lambda some: read_abilities(some, types, subtypes), station_size(facts))
        facts = replace(facts, power="", toughness="")
    else:
        abilities = read_abilities(lines, types, subtypes)
    defined = [a for a in abilities if isinstance(a, ir.DefinesPT)]
    return ir.Card(
        name=facts.name,
        cost=mana_cost(facts.mana_cost),
        types=types,
        subtypes=subtypes,
        supertypes=supertypes,
        power=size(facts.power, facts.name, bool(defined)),
        toughness=size(facts.toughness, facts.name, bool(defined)),
        loyalty=number(facts.loyalty, "loyalty", facts.name),
        color_indicator=indicator(facts.color_indicator),
        abilities=tuple(finished(a, facts.name) for a in abilities),
        other=other,
        layout=layout if other is not None or is_back else CardLayout.NORMAL,
        is_back=is_back,
    )


def station_size(facts: CardFacts) -> tuple[int, int] | None:
    """The size beside a station symbol, if it is printed (CR 721.2b)."""
    if not facts.power:
        return None
    if not facts.power.isdigit() or not facts.toughness.isdigit():
        raise Unparsed("power and toughness", facts.name)
    return int(facts.power), int(facts.toughness)


_THIS_NAME = ir.Named("~")


def finished(tree: Any, name: str) -> Any:
    """An ability with the card's own name where the text says ``~``, and without names that nothing refers to."""
    used = {x.name for x in tree.walk() if isinstance(x, (ir.Bound, ir.Number, ir.OfColorNamed))}

    def go(x: Any) -> Any:
        if isinstance(x, tuple):
            items = tuple(map(go, x))
            return x if all(map(operator.is_, items, x)) else items
        if not isinstance(x, ir.Node):
            return x
        if x == _THIS_NAME:
            return ir.Named(name)
        changed = {}
        for f in fields(x):
            old = getattr(x, f.name)
            if f.name == "name" and f.default is None and old not in used and not isinstance(x, ir.Delayed):
                new = None
            else:
                new = go(old) if isinstance(old, (tuple, ir.Node)) else old
            if new is not old:
                changed[f.name] = new
        return replace(x, **changed) if changed else x

    return go(tree)


def own_name(tree: Any, name: str) -> Any:
    """An ability with ``~`` for the card's own name."""
    if isinstance(tree, tuple):
        return tuple(own_name(y, name) for y in tree)
    if tree == ir.Named(name):
        return ir.Named("~")
    if not isinstance(tree, ir.Node) or not any(isinstance(x, ir.Named) for x in tree.walk()):
        return tree
    return replace(tree, **{f.name: own_name(getattr(tree, f.name), name) for f in fields(tree)})


def read_abilities(lines: list[str], types: CardType, subtypes: tuple[str, ...]) -> list[ir.Ability]:
    """The abilities of a card's paragraphs; what an instant or sorcery does is one spell ability."""

    def plain(some: list[str]) -> list[ir.Ability]:
        return read_abilities(some, types, subtypes)

    if has_levels(lines):
        return read_leveler(lines, plain)
    if "Class" in subtypes and any(is_level(line) for line in lines):
        return read_class(lines, plain)
    out: list[ir.Ability] = []
    spell: list[str] = []
    place = 0
    casting = bool(types & (CardType.INSTANT | CardType.SORCERY))
    failures: list[tuple[str, str]] = []
    for line in lines:
        host = host_of(out, subtypes)
        try:
            found = read_line(line, host)
        except Unparsed as e:
            if not casting:
                failures += e.failures
                continue
            if not spell:
                place = len(out)
            spell.append(line)
            continue
        out += found
    if spell:
        out.insert(place, read_spell(spell, host_of(out, subtypes)))
    if failures:
        raise Unparsed(*failures[0], failures=tuple(failures))
    return out


def type_line(text: str) -> tuple[CardType, Supertype, tuple[str, ...]]:
    """Card types, supertypes and subtypes of a type line."""
    left, _, right = text.partition(" \u2014 ")
    types, supertypes = CardType(0), Supertype(0)
    for word in left.lower().split():
        if word in _TYPES:
            types |= _TYPES[word]
        elif word in _SUPERTYPES:
            supertypes |= _SUPERTYPES[word]
        else:
            raise Unparsed("type line", text)
    return types, supertypes, tuple(right.replace("Time Lord", "Time_Lord").split()) if right else ()


def mana_cost(text: str) -> ir.ManaCost | None:
    """A printed mana cost; none if there is none (CR 202.1b)."""
    symbols = tuple(re.findall(r"\{([^}]+)\}", text or ""))
    return ir.ManaCost(symbols) if symbols else None


def size(text: str, name: str, defined: bool) -> int | None:
    """A printed power or toughness; None where an ability defines it."""
    if not text:
        return None
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if "*" in text and defined:
        return None
    raise Unparsed("power and toughness", f"{name} {text}")


def number(text: str, what: str, name: str) -> int | None:
    """A printed loyalty."""
    if not text:
        return None
    if text.isdigit():
        return int(text)
    raise Unparsed(what, f"{name} {text}")


def indicator(letters: str) -> Color | None:
    """A colour indicator (CR 204)."""
    return Color(sum(1 << "WUBRG".index(c) for c in letters)) if letters else None
