"""Takes official cards in: parses each, checks that the definition says what the card says, and compiles it.

A card is playable when all three succeed; otherwise its `Verdict` says why not, in words that can be counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context
from typing import Any

from .errors import CompileError
from .facts import CardFacts
from .ir import Card

__all__ = ["Verdict", "assess", "assess_all"]

#: Cards that a process takes at a time.
BATCH = 128


@dataclass(frozen=True)
class Verdict:
    """What became of a card.

    Attributes
    ----------
    name : str
        The card's name in the file.
    card : Card or None
        Its definition; None if it is not playable.
    failures : tuple of (str, str)
        Why not: reasons that can be counted, each with the text that it is about. Several if the parser went on.
    """

    name: str
    card: Card | None = None
    failures: tuple[tuple[str, str], ...] = field(default=())

    @property
    def reasons(self) -> frozenset[str]:
        """The reasons without their texts."""
        return frozenset(reason for reason, _ in self.failures)


Parser = Callable[[CardFacts], Card]
Honesty = Callable[[Card, CardFacts], Sequence[str]]


@cache
def _default_parser() -> tuple[Parser, Honesty]:
    from .oracle import parse_card

    if find_spec(".oracle.honesty", __package__) is None:
        return parse_card, lambda card, facts: ()
    problems: Honesty = import_module(".oracle.honesty", __package__).problems
    return parse_card, problems


def assess(facts: CardFacts, parse: Parser | None = None, problems: Honesty | None = None) -> Verdict:
    """Parse, check and compile one card.

    Parameters
    ----------
    facts : CardFacts
        What the card says.
    parse, problems : callables, optional
        The parser and the check of its result; by default those of `mtgenv.cards.oracle`.
    """
    from .compiler import compile_match

    if parse is None or problems is None:
        default = _default_parser()
        parse, problems = parse or default[0], problems or default[1]
    try:
        card = parse(facts)
    except Exception as e:
        reason = getattr(e, "reason", None)
        if reason is None:  # no refusal but a bug of the parser: counted like one, so that the rest goes on
            return Verdict(facts.name, None, ((f"parser error: {type(e).__name__}", str(e)),))
        several = getattr(e, "failures", None) or ((reason, getattr(e, "clause", "")),)
        return Verdict(facts.name, None, tuple((str(r), str(c)) for r, c in several))
    try:
        wrong = tuple(problems(card, facts))
        if wrong:
            return Verdict(facts.name, None, tuple(("says something else", w) for w in wrong))
        compile_match((), (card,))
    except CompileError as e:
        return Verdict(facts.name, None, ((f"cannot be compiled: {e.reason}", e.clause),))
    except Exception as e:
        return Verdict(facts.name, None, ((f"compiler error: {type(e).__name__}", str(e)),))
    return Verdict(facts.name, card)


def _batch(batch: list[CardFacts]) -> list[Verdict]:
    return [assess(facts) for facts in batch]


def assess_all(cards: Iterable[CardFacts], jobs: int = 1, **options: Any) -> Iterator[Verdict]:
    """Assess cards in order.

    Parameters
    ----------
    cards : iterable of CardFacts
        Read as they are needed.
    jobs : int
        Processes; 1 works in this one.
    **options
        As for `assess` (with one job only).
    """
    if jobs <= 1:
        for facts in cards:
            yield assess(facts, **options)
        return
    if options:
        raise ValueError("another parser works with one job only")
    waiting: list[Any] = []
    source = iter(cards)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            while True:
                while len(waiting) < 3 * jobs and (batch := list(islice(source, BATCH))):
                    waiting.append(pool.submit(_batch, batch))
                if not waiting:
                    return
                yield from waiting.pop(0).result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
