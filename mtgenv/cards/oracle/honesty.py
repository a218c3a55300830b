"""Whether a definition says what its card says: written out and read again it must be the same definition."""

from __future__ import annotations

import re
from typing import Any

from .. import ir
from ..facts import CardFacts
from .cards import finished, own_name, read_abilities
from .errors import Unparsed
from .lines import host_of, write_line
from .template import NoText


def card_lines(card: ir.Card) -> list[str]:
    """The paragraphs of a definition in normal form.

    Raises
    ------
    NoText
        The grammar has no words for one of its abilities.
    """
    out: list[str] = []
    host = host_of(list(card.abilities), card.subtypes)
    for a in card.abilities:
        for line in write_line(own_name(a, card.name), host).split("\n"):
            if (line.startswith("\u2022 ") or re.match(r"\d+(—\d+)? \| ", line)) and out:
                out[-1] += "\n" + line
            else:
                out.append(line)
    return out


def problems(card: ir.Card, facts: CardFacts) -> list[str]:
    """What is wrong with a definition that was read from card facts; nothing if it is honest.

    Parameters
    ----------
    card : Card
        The definition.
    facts : CardFacts
        What it was read from. (That the words are those of the card, up to the wordings that the grammar declares equal, is
        checked line by line as they are read: `lines.honest`.)

    Returns
    -------
    list of str
        One sentence a problem.
    """
    out: list[str] = []
    for face in (card, card.other):
        if face is None or any(isinstance(a, FRAMED) for a in face.abilities):
            continue
        try:
            lines = card_lines(face)
            again = tuple(finished(a, face.name) for a in read_abilities(lines, face.types, face.subtypes))
        except NoText as e:
            out.append(f"{face.name} has no words: {str(e)[:200]}")
            continue
        except Unparsed as e:
            out.append(f"{face.name} is written as something that is not read: {e.clause[:200]}")
            continue
        if flat(again) != flat(face.abilities):
            out.append(f"{face.name} reads otherwise when it is written: {' / '.join(lines)[:300]}")
    return out


#: Several paragraphs make one of these: they are checked paragraph by paragraph only.
FRAMED: tuple[Any, ...] = (ir.ClassLevel,)


def flat(abilities: tuple[ir.Ability, ...]) -> tuple[ir.Ability, ...]:
    """The abilities with each keyword for itself: how many stand on one line means nothing."""
    out: list[ir.Ability] = []
    for a in abilities:
        out += [ir.Keywords((k,)) for k in a.keywords] if isinstance(a, ir.Keywords) else [a]
    return tuple(out)
