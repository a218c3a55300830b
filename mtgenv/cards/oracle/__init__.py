"""Reads official card wording into the card language and writes it again (`template` has the idea, `lines` the entry)."""

from .cards import parse_card
from .errors import Unparsed

__all__ = ["Unparsed", "parse_card"]
