"""Random legal play with every invariant checked, and what it found: the fuzzer behind ``mtgenv fuzz``.

A failing game (an invariant violated, an error, a game that a cap ended) is written as a replay that one command reruns.
"""

from __future__ import annotations

import json as _json
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np

from .. import _jit
from ..cards.compiler import Match
from ..cards.decks import Deck, suite
from ..engine import layout as L
from ..engine.enums import Decision, Event, Over
from ..game import DEFAULT_MAX_DECISIONS, Game, compile_decks, make_template, seed_bits
from ..progress import progress
from .checks import padding_table, words_of
from .replay import Replay, ReplayError, deck_lines, state_hash

__all__ = ["Failure", "FuzzReport", "Player", "Played", "fuzz", "pairings", "shrink"]

#: One game in so many is stepped again from Python, to time its steps and to compare how it ends.
SAMPLE = 25
#: A step that takes longer, again and again, is called a hang (compiled engine only).
STEP_LIMIT_MS = 100.0
#: Games that take longer are stepped again, to see whether one step is to blame.
SLOW_GAME_MS = 1000.0
#: Matches whose tables are kept.
MATCHES = 64


def pairings() -> list[tuple[Deck, Deck]]:
    """The 15 pairings of the five standard decks, mirrors included."""
    return list(combinations_with_replacement(suite().values(), 2))


def game_seed(seed: int, k: int) -> int:
    """Seed of game number `k` of a run."""
    return (seed << 40) + k


#: What is said of a game that reached a capacity of the record (`engine/layout.py`).
_FULL = Over.TRUNCATED_CAPACITY.name.lower()


@dataclass
class Failure:
    """A game that did not go as promised.

    Attributes
    ----------
    game : int
        Its number in the run (`start` counted in).
    kind : str
        "violation", "error", "unfinished", "hang" or "nondeterminism".
    what : str
        Names of the violated invariants, the error, or the cap.
    decisions : int
        How many were made before it.
    replay : str
        Path of the replay, empty if none was written.
    command : str
        What reruns it.
    """

    game: int
    kind: str
    what: str
    decisions: int
    replay: str = ""
    command: str = ""


@dataclass
class FuzzReport:
    """What a run found; `to_json` gives it as text.

    Attributes
    ----------
    games, steps, checks : int
        Games played, decisions made in them, records checked.
    violations, errors, unfinished, nondeterministic : int
        Games with a violated invariant, with an exception, ended by a cap, and ending otherwise when stepped again.
    capacity_hits : int
        Times that a capacity of the record was reached.
    drawn, won : int
        Results of the finished games.
    decisions, events, opcodes : dict
        Counts by kind of decision asked, by event in the public log, and of resolved abilities by the instructions in them.
    cards : dict
        Per card: times seen in a hand at a decision, cast or played, resolved, and seen leaving play.
    step_ms : dict
        Percentiles of the time of one step, called from Python, in milliseconds, up to the longest ("p100").
    hangs : int
        Games with a step that took longer than `STEP_LIMIT_MS`, each time it was tried.
    seconds, games_per_s : float
        Time of the whole run, replays and compiling of decks included.
    start, next_start : int
        Number of the first game, and of the first after this run (``--start`` of the next).
    failures : list of Failure
        What went wrong, game by game.
    """

    games: int = 0
    steps: int = 0
    checks: int = 0
    violations: int = 0
    errors: int = 0
    unfinished: int = 0
    nondeterministic: int = 0
    capacity_hits: int = 0
    won: int = 0
    drawn: int = 0
    decisions: dict[str, int] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    opcodes: dict[str, int] = field(default_factory=dict)
    cards: dict[str, list[int]] = field(default_factory=dict)
    step_ms: dict[str, float] = field(default_factory=dict)
    hangs: int = 0
    seconds: float = 0.0
    games_per_s: float = 0.0
    seed: int = 0
    start: int = 0
    next_start: int = 0
    failures: list[Failure] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong. That a game needed more room than a record has is no error: it ends as truncated."""
        return all(f.what == _FULL for f in self.failures)

    def to_json(self) -> str:
        """The report as one JSON object."""
        return _json.dumps({**asdict(self), "ok": self.ok})


@dataclass
class Played:
    """One game as `Player.play` left it."""

    seed: int
    actions: list[int]
    violated: int
    error: str
    over: Over
    capacity_hits: int


class Player:
    """Plays checked random games of one match and adds up what they had.

    Parameters
    ----------
    match : Match
        The compiled decks.
    n_players : int
        Number of seats.
    check_every : int
        Decisions between checks; 0 checks nothing.
    **options
        As for `Game.new`.
    """

    def __init__(self, match: Match, n_players: int, check_every: int = 1, **options: Any) -> None:
        from . import play

        self._play = play
        self.match, self.check_every, self.options = match, check_every, options
        kwargs = dict(options)
        kwargs["manual_payment"] = kwargs.pop("payment", "auto") == "manual"
        if kwargs.get("starting_player", 0) is None:
            del kwargs["starting_player"]
        self.template = make_template(match, n_players, **kwargs)
        self.record = np.zeros(1, L.game_t)
        self.scratch = np.zeros(1, L.game_t)
        self.random = np.zeros(1, L.rng_t)
        self.words, self.padding = words_of(self.record), padding_table().copy()
        self.actions = np.zeros(kwargs.get("max_decisions", DEFAULT_MAX_DECISIONS) + 8, np.int16)
        self.out = np.zeros(play.OUT_SIZE, np.int64)
        self.cards = np.zeros((L.CARDS_CAP, 4), np.int64)
        self.abilities = np.zeros(L.ABILITIES_CAP, np.int64)

    def play(self, seed: int) -> Played:
        """Play the game of that seed to its end, or to the first violation or error."""
        self.random["rng"] = seed_bits(~seed)
        self.random["rng_draws"] = 0
        self.actions[:] = -1
        self.out[0] = 0
        error = ""
        try:
            n = self._play.play_checked(
                self.record,
                self.match.tables,
                self.template,
                self.random,
                self.scratch,
                self.words,
                self.padding,
                seed_bits(seed),
                self.check_every,
                self.actions,
                self.out,
                self.cards,
                self.abilities,
            )
        except (ArithmeticError, LookupError, ValueError) as e:
            error = f"{type(e).__name__}: {e}"
            n = int((self.actions >= 0).sum())
            self.out[1] += n
        s = self.record[0]
        over, hits = Over(int(s["over"])), int(s["n_capacity_hits"])
        return Played(seed, self.actions[:n].tolist(), int(self.out[0]), error, over, hits)

    def timed(self, played: Played) -> tuple[bool, list[int]]:
        """Step a finished game again from Python: whether it ended alike, and nanoseconds a step."""
        game = Game.new([()] * int(self.record["n_players"][0]), played.seed, match=self.match, **self.options)
        want = self.record[0].tobytes()
        times = []
        for a in played.actions:
            t = time.perf_counter_ns()
            game.step(a)
            times.append(time.perf_counter_ns() - t)
        return game.record[0].tobytes() == want, times

    def add_to(self, report: FuzzReport) -> None:
        """Add the counts to a report and forget them."""
        kinds, events = self._play.OUT_KINDS, self._play.OUT_EVENTS
        report.steps += int(self.out[1])
        report.checks += int(self.out[2])
        for d in Decision:
            _count(report.decisions, d.name.lower(), self.out[kinds + d])
        for e in Event:
            _count(report.events, e.name.lower(), self.out[events + e])
        from .coverage import opcodes_of

        for a in np.flatnonzero(self.abilities):
            for name in opcodes_of(self.match.tables, int(a)):
                _count(report.opcodes, name, self.abilities[a])
        for c, name in enumerate(self.match.names):
            if c and self.cards[c].any():
                row = report.cards.setdefault(name, [0, 0, 0, 0])
                report.cards[name] = [a + int(b) for a, b in zip(row, self.cards[c])]
        for array in (self.out, self.cards, self.abilities):
            array[:] = 0


def _count(counts: dict[str, int], key: str, n: Any) -> None:
    if n:
        counts[key] = counts.get(key, 0) + int(n)


def _schedule(pairs: Sequence[Sequence[Any]], start: int, games: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Game numbers with their decks: the pairings in turn, each seating in turn."""
    for k in range(start, start + games):
        decks = tuple(pairs[k // 2 % len(pairs)])
        yield k, decks[::-1] if k % 2 else decks


def fuzz(
    pairs: Sequence[Sequence[Any]] | None = None,
    games: int = 2000,
    seed: int = 0,
    *,
    start: int = 0,
    check_every: int = 1,
    folder: str | Path | None = "fuzz-failures",
    json: bool = True,
    max_failures: int = 20,
    sample: int = SAMPLE,
    on_game: Callable[[FuzzReport], None] | None = None,
    **options: Any,
) -> FuzzReport:
    """Play random games and check every one of them.

    Parameters
    ----------
    pairs : sequence of sequences of decks, optional
        What meets what, in turn and with seats swapped every other game; default: the 15 pairings of the standard decks.
    games : int
        How many to play.
    seed : int
        Seed of the run; game k of a run is the same whatever `start`.
    start : int
        Number of the first game, to go on after an earlier run.
    check_every : int
        Decisions between checks (1: after every step; 0: none).
    folder : path or None
        Where replays of failing games go; None writes none.
    json : bool
        True shows no progress.
    max_failures : int
        Stop after so many failing games.
    sample : int
        One game in so many is stepped again from Python for times and determinism; 0: none.
    on_game : callable, optional
        Called with the report now and then.
    **options
        As for `Game.new`.

    Returns
    -------
    FuzzReport
    """
    pairs = pairings() if pairs is None else pairs
    report = FuzzReport(seed=seed, start=start, next_start=start)
    players: OrderedDict[int, Player] = OrderedDict()
    times: list[int] = []
    began = time.perf_counter()
    with progress(games, "Fuzzing", json=json, unit="games") as bar:
        for k, decks in _schedule(pairs, start, games):
            at = k % (2 * len(pairs))
            if at not in players:
                players[at] = Player(compile_decks(decks), len(decks), check_every, **options)
                if len(players) > MATCHES:
                    players.popitem(last=False)[1].add_to(report)
            players.move_to_end(at)
            player = players[at]
            clock = time.perf_counter()
            played = player.play(game_seed(seed, k))
            slow = 1000 * (time.perf_counter() - clock) > SLOW_GAME_MS and _jit.JIT and not played.error
            report.games += 1
            report.next_start = k + 1
            report.capacity_hits += played.capacity_hits
            failure = _judge(report, k, played)
            if failure is None and (slow or (sample and k % sample == 0)):
                same, ns = player.timed(played)
                if sample and k % sample == 0:
                    times += ns
                if _jit.JIT and max(ns, default=0) > 1e6 * STEP_LIMIT_MS:
                    ns = [min(pair) for pair in zip(ns, player.timed(played)[1])]  # the machine may have been busy
                    if max(ns) > 1e6 * STEP_LIMIT_MS:
                        report.hangs += 1
                        failure = Failure(k, "hang", f"a step took {max(ns) / 1e6:.0f} ms", ns.index(max(ns)))
                if not same:
                    report.nondeterministic += 1
                    failure = Failure(k, "nondeterminism", "stepped again, the game ended otherwise", len(ns))
            if failure is not None:
                report.failures.append(_keep(failure, played, decks, options, folder))
                bar.note(f"game {k}: {failure.kind}: {failure.what}  {failure.command}")
            if report.games % 64 == 0:
                bar.update(report.games, violations=report.violations, unfinished=report.unfinished)
                if on_game is not None:
                    on_game(report)
            if sum(f.what != _FULL for f in report.failures) >= max_failures:
                break
        for player in players.values():
            player.add_to(report)
        bar.update(report.games, violations=report.violations, unfinished=report.unfinished)
    if times:
        ms = np.array(times) / 1e6
        report.step_ms = {f"p{q:g}": round(float(np.percentile(ms, q)), 5) for q in (50, 90, 99, 99.9, 100)}
    report.seconds = round(time.perf_counter() - began, 3)
    report.games_per_s = round(report.games / max(report.seconds, 1e-9), 1)
    return report


def _judge(report: FuzzReport, k: int, played: Played) -> Failure | None:
    """Count how a game went; a failure if it did not go as promised."""
    n = len(played.actions)
    if played.error:
        report.errors += 1
        return Failure(k, "error", played.error, n)
    if played.violated:
        from ..engine.invariants import Invariant

        report.violations += 1
        return Failure(k, "violation", " ".join(_names(Invariant(played.violated))), n)
    if played.over == Over.NO or played.over >= Over.TRUNCATED_TURNS:
        report.unfinished += 1
        return Failure(k, "unfinished", played.over.name.lower(), n)
    report.won += played.over == Over.WON
    report.drawn += played.over == Over.DRAWN
    return None


def _names(bits: Any) -> list[str]:
    return [f.name for f in type(bits) if f in bits]


def _keep(failure: Failure, played: Played, decks: Sequence[Any], options: dict, folder: str | Path | None) -> Failure:
    """Write the failing game down."""
    if folder is None:
        return failure
    lines = tuple(tuple(deck_lines(d)) for d in decks)
    note = f"{failure.kind}: {failure.what}"
    replay = Replay(
        played.seed, lines, tuple(played.actions), dict(options), compile_decks(decks).fingerprint, None, note
    )
    Path(folder).mkdir(parents=True, exist_ok=True)
    path = replay.save(Path(folder) / f"{failure.kind}-{played.seed:x}.json")
    failure.replay, failure.command = str(path), f"mtgenv replay {path}"
    return failure


# ---------------------------------------------------------------- shrinking
def violations(replay: Replay) -> tuple[int, int]:
    """Play a replay with a check at every step: (actions before the first violation, its `Invariant` bits or 0)."""
    from .checks import Checker

    check = Checker()
    game = replay.begin()
    bits = int(check(game, seed_bits(replay.seed)))
    n = 0
    while not bits and n < len(replay.actions) and not game.is_over:
        game.step(replay.actions[n])
        n += 1
        bits = int(check(game, seed_bits(replay.seed)))
    return n, bits


def shrink(
    replay: Replay, fails: Callable[[Replay], tuple[int, int]] = violations, tries: int = 40, check_every: int = 1
) -> Replay:
    """A smaller replay that fails alike: no action after the failure, and fewer cards where random play still finds it.

    Parameters
    ----------
    replay : Replay
        A failing game.
    fails : callable
        How many actions are needed to fail, and how (bits; 0: it does not fail).
    tries : int
        Random games tried with each smaller deck.
    check_every : int
        As for `fuzz`.
    """
    n, bits = fails(replay)
    if not bits:
        return replay
    best = _cut(replay, replay.actions[:n])
    for p in range(len(best.decks)):
        for line in best.decks[p]:
            smaller = tuple(ln for ln in best.decks[p] if ln != line)
            decks = tuple(smaller if q == p else d for q, d in enumerate(best.decks))
            found = _search(Replay(best.seed, decks, (), best.options, None, None, best.note), bits, fails, tries)
            if found is not None:
                best = found
    return best


def _cut(replay: Replay, actions: Sequence[int]) -> Replay:
    return Replay(replay.seed, replay.decks, tuple(actions), replay.options, replay.fingerprint, None, replay.note)


def _search(draft: Replay, bits: int, fails: Callable[[Replay], tuple[int, int]], tries: int) -> Replay | None:
    """A random game with the draft's decks that fails in a way the original did."""
    try:
        match = draft.begin().match
    except ReplayError:
        return None
    player = Player(match, len(draft.decks), 0, **draft.options)
    for k in range(tries):
        seed = draft.seed + k
        played = player.play(seed)
        whole = Replay(seed, draft.decks, tuple(played.actions), draft.options, match.fingerprint, None, draft.note)
        n, found = fails(whole)
        if found & bits:
            return _cut(whole, whole.actions[:n])
    return None


def kinds(report: FuzzReport) -> Counter[str]:
    """Failures by kind."""
    return Counter(f.kind for f in report.failures)


__all__ += ["kinds", "state_hash", "violations"]
