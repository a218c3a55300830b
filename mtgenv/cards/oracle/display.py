"""A definition as its card prints it, where the grammar of official wording has words for all of it."""

from __future__ import annotations

from .. import ir
from ..sentences import this_word
from .honesty import card_lines
from .normal import printed
from .template import NoText


def told(card: ir.Card) -> str | None:
    """The rules text of a card, one line a paragraph; None if the grammar can't write it."""
    try:
        lines = card_lines(card)
    except NoText:
        return None
    return "\n".join(printed(_called(line, card), this_word(card)) for line in lines)


def _called(line: str, card: ir.Card) -> str:
    """Where a card does not call itself as it mostly does: "this spell" while it is cast, its name as a name."""
    line = line.replace("named ~", f"named {card.name}").replace("[-", "[\N{MINUS SIGN}")
    if card.types & (ir.CardType.INSTANT | ir.CardType.SORCERY):
        for words in ("~ can't be countered", "cast ~ only", "~ costs ", "to cast ~", "~ was kicked"):
            line = line.replace(words, words.replace("~", "this spell"))
    elif "to cast ~" in line or line.startswith("~ costs {") or line == "~ can't be countered.":
        line = line.replace("~", "this spell")
    return line
