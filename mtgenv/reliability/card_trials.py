"""Tries cards out: each is drawn, cast, resolved and leaves play in random games with every invariant checked.

Many cards share a match, because compiling one costs more than playing it. When a game goes wrong the match is halved until
the cards to blame are alone; cards that did not get far enough are tried again in smaller company.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from typing import Any

import numpy as np

from .. import _jit
from ..cards import registry
from ..cards.compiler import compile_match
from ..cards.dsl import (
    activated,
    add_any_color,
    add_mana,
    card,
    each_player,
    permanent,
    return_to_hand,
    sacrifices,
    spell,
    target,
)
from ..cards.errors import CompileError
from ..cards.ir import Card
from ..engine.enums import AbilityKind, CardType, Over
from .fuzz import SLOW_GAME_MS, Played, Player, game_seed

__all__ = ["Trial", "TrialFailure", "TrialReport", "run_trials", "try_out"]

#: Cards in one seat's deck, copies of each, and games at most, from round to round.
ROUNDS = ((10, 2, 40), (4, 5, 80), (1, 12, 120))
#: Games between looks at who is still to go.
GAMES = 10

_LAND = card("Trial Land", "", "Land", activated("{T}", add_any_color(1)), activated("{T}", add_mana("{C}")))
_BEAR = card("Trial Bear", "{2}", "Artifact Creature — Bear", "2/2")
_CLOAK = card("Trial Cloak", "{1}", "Enchantment")
_BOUNCE = card("Trial Bounce", "{1}", "Instant", spell(return_to_hand(target(permanent))))
_EDICT = card("Trial Edict", "{2}", "Sorcery", spell(sacrifices(each_player, permanent)))
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
HELPERS = (_BEAR,) * 5 + (_CLOAK,) * 2 + (_BOUNCE,) * 5 + (_EDICT,) * 4


@dataclass
class TrialFailure:
    """Something that went wrong.

    Attributes
    ----------
    kind : str
        "compile", "violation", "error" or "hang".
    what : str
        The invariants, the error, or the time.
    cards : list of str
        The cards that were in the match; one, if it alone is to blame.
    seed : int
        Seed of the game.
    """

    kind: str
    what: str
    cards: list[str]
    seed: int = 0


@dataclass
class Trial:
    """How far a card got, as numbers of times.

    Attributes
    ----------
    name : str
        The card.
    drawn, cast, resolved, left : int
        Seen in a hand at a decision, cast or played, resolved as a spell or an ability of it, and seen leaving play.
    abilities, abilities_used : int
        Its activated and triggered abilities, and how many different ones of them resolved.
    land : bool
        It does not resolve.
    """

    name: str
    drawn: int = 0
    cast: int = 0
    resolved: int = 0
    left: int = 0
    abilities: int = 0
    abilities_used: int = 0
    land: bool = False

    @property
    def complete(self) -> bool:
        """Whether it was drawn, cast, resolved and left play."""
        return bool(self.drawn and self.cast and (self.resolved or self.land) and self.left)

    def add(self, other: Trial) -> None:
        """Add another trial of the same card."""
        for name in ("drawn", "cast", "resolved", "left"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.abilities = max(self.abilities, other.abilities)
        self.abilities_used = max(self.abilities_used, other.abilities_used)


@dataclass
class TrialReport:
    """What a run found.

    Attributes
    ----------
    trials : dict of Trial
        By card.
    failures : list of TrialFailure
        What went wrong.
    games, decisions, unfinished, matches : int
        Games played and decisions in them, games ended by a cap, and matches compiled.
    seconds : float
        Time of all.
    """

    trials: dict[str, Trial] = field(default_factory=dict)
    failures: list[TrialFailure] = field(default_factory=list)
    games: int = 0
    decisions: int = 0
    unfinished: int = 0
    matches: int = 0
    seconds: float = 0.0

    def add(self, other: TrialReport) -> None:
        """Add another report."""
        for name, trial in other.trials.items():
            if name in self.trials:
                self.trials[name].add(trial)
            else:
                self.trials[name] = trial
        self.failures += other.failures
        for name in ("games", "decisions", "unfinished", "matches"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def to_blame(self) -> list[str]:
        """Cards that went wrong alone."""
        return sorted({f.cards[0] for f in self.failures if len(f.cards) == 1})

    def incomplete(self) -> list[str]:
        """Cards that never got through all stages."""
        return sorted(t.name for t in self.trials.values() if not t.complete)

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        whole = sum(t.complete for t in self.trials.values())
        return {
            "cards": len(self.trials),
            "complete": whole,
            "incomplete": self.incomplete(),
            "abilities": sum(t.abilities for t in self.trials.values()),
            "abilities_used": sum(t.abilities_used for t in self.trials.values()),
            "failures": [asdict(f) for f in self.failures],
            "to_blame": self.to_blame,
            "games": self.games,
            "decisions": self.decisions,
            "unfinished": self.unfinished,
            "matches": self.matches,
            "seconds": round(self.seconds, 2),
        }


# ---------------------------------------------------------------- one match
def _deck(cards: Sequence[Card], copies: int) -> list[Card]:
    """A deck of 60 or more: the cards, lands of all sorts, and cards that get things on and off the battlefield."""
    lands = [_LAND] * 14 + [registry.get(name) for name in BASICS] * 2
    return [c for c in cards for _ in range(copies)] + lands + list(HELPERS)


def _play(cards: Sequence[Card], copies: int, games: int, seed: int, enough: bool) -> TrialReport:
    """Try some cards in one match, half of them in each deck.

    Raises
    ------
    CompileError
        They do not fit into a match, or one can't be compiled.
    """
    half = (len(cards) + 1) // 2
    decks = [_deck(cards[:half], copies), _deck(cards[half:] or cards, copies)]
    match = compile_match(decks)
    player = Player(match, 2, 1)
    report = TrialReport(matches=1)
    tables = match.tables[0]
    rows = {c.name: match.cards.index(c) for c in cards}
    owned = {name: _abilities(tables, row) for name, row in rows.items()}
    for k in range(games):
        played, took = _timed(player, game_seed(seed, k))
        report.games += 1
        failure = None
        if played.error:
            failure = TrialFailure("error", played.error, sorted(rows), played.seed)
        elif played.violated:
            from ..engine.invariants import Invariant

            bits = Invariant(played.violated)
            failure = TrialFailure(
                "violation", " ".join(f.name or "" for f in Invariant if f in bits), sorted(rows), played.seed
            )
        elif took > SLOW_GAME_MS and _jit.JIT and took > 1e-1 * len(played.actions):
            failure = TrialFailure(
                "hang", f"a game of {len(played.actions)} decisions took {took:.0f} ms", sorted(rows), played.seed
            )
        if failure is not None:
            report.failures.append(failure)
            break
        report.unfinished += played.over == Over.NO or played.over >= Over.TRUNCATED_TURNS
        if enough and k % GAMES == GAMES - 1:
            done = (_trial(player, c, rows[c.name], owned[c.name]) for c in cards)
            if all(t.complete and t.abilities_used == t.abilities for t in done):
                break
    for c in cards:
        report.trials[c.name] = _trial(player, c, rows[c.name], owned[c.name])
    report.decisions = int(player.out[1])
    return report


def _timed(player: Player, seed: int) -> tuple[Played, float]:
    """Play a game, with the milliseconds it took; a slow one is played twice, as the machine may have been busy."""
    took = 0.0
    for tries in range(2):
        began = time.process_time()
        played = player.play(seed)
        again = 1000 * (time.process_time() - began)
        took = again if tries == 0 else min(took, again)
        if took <= SLOW_GAME_MS or not _jit.JIT:
            break
    return played, took


def _abilities(tables: Any, row: int) -> list[int]:
    """Indices of a card's abilities that use the stack or make mana."""
    c = tables["cards"][row]
    kinds = (AbilityKind.ACTIVATED, AbilityKind.TRIGGERED)
    return [a for a in range(int(c["ability0"]), int(c["ability1"])) if tables["abilities"]["kind"][a] in kinds]


def _trial(player: Player, c: Card, row: int, owned: list[int]) -> Trial:
    drawn, cast, resolved, left = (int(n) for n in player.cards[row][:4])
    used = int(np.count_nonzero(player.abilities[owned])) if owned else 0
    return Trial(c.name, drawn, cast, resolved, left, len(owned), used, bool(c.types & CardType.LAND))


def try_out(cards: Sequence[Card], copies: int = 2, games: int = 40, seed: int = 0, enough: bool = True) -> TrialReport:
    """Try some cards together, and apart where they go wrong or don't fit.

    Parameters
    ----------
    cards : sequence of Card
        Different cards, at most some twenty.
    copies : int
        Copies of each in a deck.
    games : int
        At most so many in a match.
    seed : int
        Seed of the games.
    enough : bool
        Stop when every card got through all stages.
    """
    report = TrialReport()
    waiting = [list(cards)]
    suspects: list[TrialFailure] = []
    while waiting:
        group = waiting.pop(0)
        try:
            found = _play(group, copies, games, seed, enough)
        except CompileError as e:
            if len(group) == 1:
                report.failures.append(TrialFailure("compile", str(e), [group[0].name]))
                report.trials.setdefault(group[0].name, Trial(group[0].name))
                continue
            waiting[:0] = [group[: len(group) // 2], group[len(group) // 2 :]]
            continue
        failures, found.failures = found.failures, []
        report.add(found)
        if failures and len(group) > 1:
            suspects += failures
            waiting[:0] = [group[: len(group) // 2], group[len(group) // 2 :]]
        else:
            report.failures += failures
    blamed = set(report.to_blame)
    smallest: list[TrialFailure] = []
    for f in reversed(suspects):  # the smallest first; a group is reported if none of its cards fails alone
        if blamed.isdisjoint(f.cards) and not any(set(g.cards) <= set(f.cards) for g in smallest):
            smallest.append(f)
    report.failures += smallest
    return report


# ---------------------------------------------------------------- many
def _groups(cards: Sequence[Card | str], size: int) -> Iterator[list[Card | str]]:
    for first in range(0, len(cards), size):
        yield list(cards[first : first + size])


def _job(cards: list[Card | str], copies: int, games: int, seed: int) -> TrialReport:
    return try_out([registry.get(c) if isinstance(c, str) else c for c in cards], copies, games, seed)


def run_trials(
    cards: Sequence[Card | str],
    *,
    seed: int = 0,
    jobs: int = 1,
    rounds: Sequence[tuple[int, int, int]] = ROUNDS,
    on_done: Callable[[int, TrialReport], None] | None = None,
) -> TrialReport:
    """Try out many cards.

    Parameters
    ----------
    cards : sequence of Card or str
        Definitions, or names that the registry knows.
    seed : int
        Seed of the run; the same cards with the same seed give the same games.
    jobs : int
        Processes.
    rounds : sequence of (int, int, int)
        Cards a deck, copies of each and games at most: first for all cards, then for those that did not get through.
    on_done : callable, optional
        Called now and then with the number of cards that are done, and the report.
    """
    began = time.perf_counter()
    report = TrialReport()
    left: list[Card | str] = list(cards)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) if jobs > 1 else None
    try:
        for number, (size, copies, games) in enumerate(rounds):
            groups = list(_groups(left, 2 * size if size > 1 else 1))
            args = [(g, copies, games, seed + number) for g in groups]
            found: Iterator[TrialReport]
            if pool is None:
                found = (_job(*a) for a in args)
            else:
                found = (f.result() for f in as_completed([pool.submit(_job, *a) for a in args]))
            for part in found:
                report.add(part)
                if on_done is not None:
                    on_done(sum(t.complete for t in report.trials.values()), report)
            blamed = set(report.to_blame)
            again = {t.name for t in report.trials.values() if not t.complete and t.name not in blamed}
            left = [c for c in left if (c if isinstance(c, str) else c.name) in again]
            if not left:
                break
    finally:
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
    report.failures.sort(key=lambda f: (len(f.cards), f.cards, f.kind))
    report.trials = dict(sorted(report.trials.items()))
    report.seconds = time.perf_counter() - began
    return report
