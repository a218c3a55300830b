"""Win rates with honest intervals from paired deals, and Elo ratings from who beat whom.

A *pair* is one deal (decks, seed) played twice with the agents' seats swapped, so that the luck of the deal cancels.
The pair, not the game, is what is independent: intervals resample pairs. A game scores 1 for a win, 0 for a loss and
one half for a draw or a truncated game; draws and truncations are counted beside it, so that half points can't hide.

References
----------
.. [1] B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7(1), 1979.
.. [2] R. A. Bradley, M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952.
.. [3] D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32(1), 2004.
.. [4] C. J. Clopper, E. S. Pearson, "The use of confidence or fiducial limits", Biometrika 26(4), 1934.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

ELO_PER_LOGIT = 400.0 / np.log(10.0)
DRAW = 0.5


@dataclass(frozen=True, slots=True)
class Cell:
    """One part of the results: a deck pairing, a seat, or everything.

    Attributes
    ----------
    win_rate : float
        Mean score of a game, in [0, 1].
    ci95 : tuple of float
        95% interval of `win_rate`.
    games, wins, losses, draws, truncated : int
        Counts; a truncated game (turn or decision cap) is none of the three results.
    """

    win_rate: float
    ci95: tuple[float, float]
    games: int
    wins: int
    losses: int
    draws: int
    truncated: int

    def to_json(self) -> dict[str, Any]:
        """Plain numbers and lists, for ``json.dumps``."""
        return {
            "win_rate": self.win_rate,
            "ci95": list(self.ci95),
            "games": self.games,
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
            "truncated": self.truncated,
        }


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Everything that paired games of one agent against another say.

    Attributes
    ----------
    total : Cell
        All games.
    seats : tuple of Cell
        The agent's games in seat 0 and in seat 1.
    starts : tuple of Cell
        The agent's games as starting player, and the others. A cell with 0 games has rate ``nan``.
    pairings : dict
        (deck, deck), sorted → its games, whichever agent held which of the two.
    decks : tuple of str
        Names of the decks, sorted: the axes of `matrix`.
    matrix : ndarray, shape (n_decks, n_decks), float64
        Mean score with the agent's deck (row) against the opponent's (column); ``nan`` where no game was played.
    """

    total: Cell
    seats: tuple[Cell, Cell]
    starts: tuple[Cell, Cell]
    pairings: dict[tuple[str, str], Cell]
    decks: tuple[str, ...]
    matrix: NDArray[np.float64]

    @property
    def worst(self) -> tuple[tuple[str, str], Cell]:
        """The deck pairing with the lowest win rate, and its results."""
        return min(self.pairings.items(), key=lambda kv: (kv[1].win_rate, kv[0]))

    def to_json(self) -> dict[str, Any]:
        """Plain numbers and lists, for ``json.dumps``; the keys of `total` are on top, ``None`` stands for no games."""
        decks, cell = self.worst
        return {
            **self.total.to_json(),
            "seats": [c.to_json() for c in self.seats],
            "starting": _cell_or_none(self.starts[0]),
            "not_starting": _cell_or_none(self.starts[1]),
            "worst_pairing": {"decks": list(decks), **cell.to_json()},
            "pairings": [{"decks": list(k), **c.to_json()} for k, c in self.pairings.items()],
            "decks": list(self.decks),
            "matrix": [[None if np.isnan(x) else float(x) for x in row] for row in self.matrix],
        }


def _cell_or_none(c: Cell) -> dict[str, Any] | None:
    return c.to_json() if c.games else None


@dataclass(frozen=True, slots=True)
class EloTable:
    """Elo ratings of several agents, strongest first.

    Attributes
    ----------
    names : tuple of str
        The agents.
    elo : ndarray, shape (n,), float64
        Ratings; 400 points are odds of 10 to 1.
    stderr : ndarray, shape (n,), float64
        Standard error of the difference from the anchor's rating, from the curvature of the likelihood (0 for the
        anchor). It takes games as independent, which is usually on the safe side when seats are swapped.
    games : ndarray, shape (n,), float64
        Games each has played.
    anchor : str
        The agent whose rating is fixed.
    """

    names: tuple[str, ...]
    elo: NDArray[np.float64]
    stderr: NDArray[np.float64]
    games: NDArray[np.float64]
    anchor: str

    def __getitem__(self, name: str) -> float:
        """Rating of one agent."""
        return float(self.elo[self.names.index(name)])

    def to_json(self) -> dict[str, Any]:
        """Plain numbers and lists, for ``json.dumps``."""
        rows = zip(self.names, self.elo, self.stderr, self.games, strict=True)
        return {
            "anchor": self.anchor,
            "ratings": [
                {
                    "name": name,
                    "elo": float(r),
                    "ci95": [float(r - 1.959964 * e), float(r + 1.959964 * e)],
                    "games": float(n),
                }
                for name, r, e, n in rows
            ],
        }


def bootstrap_interval(
    values: ArrayLike,
    *,
    seed: int = 0,
    resamples: int = 10_000,
    confidence: float = 0.95,
    bounds: tuple[float, float] = (0.0, 1.0),
) -> tuple[float, float]:
    """Percentile bootstrap interval of the mean of independent values [1]_.

    Resampling is drawn as counts of the distinct values, which has the same distribution as drawing the values one by
    one and costs the same for a hundred pairs as for a million. Where all values are alike the bootstrap would claim to
    be certain; there the interval admits, as Clopper and Pearson [4]_ would, a rare other value at either bound.

    Parameters
    ----------
    values : array_like, shape (n,)
        One value for each independent unit: the mean score of a pair, or a difference of two agents on the same deals
        (with ``bounds=(-1, 1)``).
    seed : int
        Seed of the resampling; same values and seed, same interval.
    resamples : int
        Number of bootstrap samples.
    confidence : float
        Two-sided confidence, in (0, 1).
    bounds : tuple of float
        Least and greatest possible value.

    Returns
    -------
    tuple of float
        Lower and upper end.

    Raises
    ------
    ValueError
        If there are no values, one is not finite or out of bounds, or an argument is out of range.
    """
    v = np.asarray(values, dtype=np.float64).ravel()
    lo, hi = bounds
    if v.size == 0:
        raise ValueError("an interval needs at least one value")
    if not np.all(np.isfinite(v)) or v.min() < lo or v.max() > hi:
        raise ValueError(f"values must be finite and within {lo}..{hi}")
    if not 0.0 < confidence < 1.0 or resamples < 1:
        raise ValueError("confidence must be within (0, 1) and resamples at least 1")
    alpha = 1.0 - confidence
    distinct, counts = np.unique(v, return_counts=True)
    if distinct.size == 1:
        rare = 1.0 - (alpha / 2.0) ** (1.0 / v.size)
        c = float(distinct[0])
        return c - rare * (c - lo), c + rare * (hi - c)
    draws = np.random.default_rng(seed).multinomial(v.size, counts / v.size, size=resamples)
    low, high = np.quantile(draws @ distinct / v.size, [alpha / 2.0, 1.0 - alpha / 2.0])
    return float(low), float(high)


def _cell(
    scores: NDArray[np.float64], truncated: NDArray[np.bool_], seed: int, resamples: int, confidence: float
) -> Cell:
    """Summary of games, a row of `scores` for each independent unit."""
    if scores.size == 0:
        return Cell(float("nan"), (float("nan"), float("nan")), 0, 0, 0, 0, 0)
    played = ~truncated
    return Cell(
        win_rate=float(scores.mean()),
        ci95=bootstrap_interval(scores.mean(axis=1), seed=seed, resamples=resamples, confidence=confidence),
        games=int(scores.size),
        wins=int(((scores == 1.0) & played).sum()),
        losses=int(((scores == 0.0) & played).sum()),
        draws=int(((scores == DRAW) & played).sum()),
        truncated=int(truncated.sum()),
    )


def evaluate_pairs(
    scores: ArrayLike,
    decks: Sequence[tuple[str, str]],
    *,
    truncated: ArrayLike | None = None,
    starting: ArrayLike | None = None,
    seed: int = 0,
    resamples: int = 10_000,
    confidence: float = 0.95,
) -> Evaluation:
    """Summarise paired games of one agent against another.

    Parameters
    ----------
    scores : array_like, shape (n, 2)
        ``scores[i, k]`` is what the agent scored in pair `i` when it sat in seat `k`: 1 won, 0.5 drawn, 0 lost. What it
        holds for a truncated game does not matter; such a game scores one half.
    decks : sequence of (str, str), length n
        The decks of seat 0 and seat 1 in pair `i`, the same in both games: the agent holds the first in game 0, the
        second in game 1.
    truncated : array_like of bool, shape (n, 2), optional
        Games stopped by a cap. Default: none.
    starting : array_like of bool, shape (n, 2), optional
        Whether the agent was the starting player. Default: seat 0 starts.
    seed, resamples, confidence
        See `bootstrap_interval`.

    Returns
    -------
    Evaluation

    Raises
    ------
    ValueError
        If there are no pairs, shapes differ, or a score is none of 0, 0.5, 1.

    Examples
    --------
    >>> e = evaluate_pairs([[1, 1], [1, 0]], [("Red", "Blue"), ("Red", "Red")])
    >>> e.total.win_rate, e.total.games, e.worst[0]
    (0.75, 4, ('Red', 'Red'))
    """
    s = np.array(scores, dtype=np.float64)
    if s.ndim != 2 or s.shape[1] != 2 or s.shape[0] == 0:
        raise ValueError(f"scores must have shape (n, 2) with n > 0, not {s.shape}")
    cut = np.zeros(s.shape, dtype=np.bool_) if truncated is None else np.asarray(truncated, dtype=np.bool_)
    starts = np.tile([True, False], (len(s), 1)) if starting is None else np.asarray(starting, dtype=np.bool_)
    if cut.shape != s.shape or starts.shape != s.shape or len(decks) != len(s):
        raise ValueError("scores, decks, truncated and starting must speak of the same pairs")
    s[cut] = DRAW
    if not np.all(np.isin(s, (0.0, DRAW, 1.0))):
        raise ValueError("a score must be 0, 0.5 or 1")

    def cell(sc: NDArray[np.float64], tr: NDArray[np.bool_]) -> Cell:
        return _cell(sc, tr, seed, resamples, confidence)

    names = tuple(sorted({d for pair in decks for d in pair}))
    at = {d: k for k, d in enumerate(names)}
    seat0 = np.array([at[a] for a, _ in decks])
    seat1 = np.array([at[b] for _, b in decks])

    pairings: dict[tuple[str, str], Cell] = {}
    code = np.minimum(seat0, seat1) * len(names) + np.maximum(seat0, seat1)
    for c in np.unique(code):
        rows = code == c
        pairings[names[c // len(names)], names[c % len(names)]] = cell(s[rows], cut[rows])

    points = np.zeros((len(names), len(names)))
    games = np.zeros_like(points)
    for k, (own, other) in enumerate(((seat0, seat1), (seat1, seat0))):
        np.add.at(points, (own, other), s[:, k])
        np.add.at(games, (own, other), 1.0)
    matrix = np.full_like(points, np.nan)
    np.divide(points, games, out=matrix, where=games > 0)

    def where(m: NDArray[np.bool_]) -> Cell:
        return cell(s[m][:, None], cut[m][:, None])

    return Evaluation(
        total=cell(s, cut),
        seats=(cell(s[:, :1], cut[:, :1]), cell(s[:, 1:], cut[:, 1:])),
        starts=(where(starts), where(~starts)),
        pairings=pairings,
        decks=names,
        matrix=matrix,
    )


def bradley_terry(
    points: ArrayLike, *, anchor: int = 0, prior: float = 1.0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Strengths under which the results are most likely, P(i beats j) = 1 / (1 + exp(t_j - t_i)) [2]_.

    The likelihood is concave in the strengths (a draw counts as half a win for each), so damped Newton steps reach its
    only maximum; Hunter [3]_ says when it exists. A perfect record has none, hence the prior: between any two agents
    that met, `prior` more games are taken as drawn.

    Parameters
    ----------
    points : array_like, shape (n, n)
        ``points[i, j]`` is what `i` scored against `j` in all their games; the diagonal is ignored. Two agents have
        played ``points[i, j] + points[j, i]`` games.
    anchor : int
        Whose strength is 0.
    prior : float
        Drawn games added to each pair of agents that met. 0 is the plain maximum likelihood.

    Returns
    -------
    strength, stderr : ndarray, shape (n,), float64
        In logits, relative to the anchor.

    Raises
    ------
    ValueError
        If points are negative or not square, the agents fall into groups that never met, or a record is perfect and
        `prior` is 0.
    """
    w = np.array(points, dtype=np.float64)
    if w.ndim != 2 or w.shape[0] != w.shape[1] or w.shape[0] == 0 or not np.all(np.isfinite(w)) or w.min() < 0:
        raise ValueError("points must be a square array of non-negative numbers")
    if not 0 <= anchor < len(w) or prior < 0:
        raise ValueError("anchor must name an agent and prior must not be negative")
    np.fill_diagonal(w, 0.0)
    met = (w + w.T) > 0
    if not _connected(met):
        raise ValueError("ratings need every agent to be linked to every other through games")
    w += 0.5 * prior * met
    if not _strongly_connected(w > 0):
        raise ValueError("some agents lost no point to all the others; use a prior above 0")

    n = w + w.T
    free = np.arange(len(w)) != anchor
    t = np.zeros(len(w))
    best = _log_likelihood(w, t)
    for _ in range(200):
        p = _expected(t)
        gradient = (w - n * p).sum(axis=1)[free]
        if gradient.size == 0 or np.abs(gradient).max() < 1e-9 * max(1.0, n.max()):
            break
        step = np.zeros(len(w))
        step[free] = np.linalg.solve(_information(n, p)[np.ix_(free, free)], gradient)
        step *= min(1.0, 3.0 / np.abs(step).max())
        while (value := _log_likelihood(w, t + step)) < best and np.abs(step).max() > 1e-12:
            step *= 0.5
        t, best = t + step, max(best, value)
    stderr = np.zeros(len(w))
    if free.any():
        covariance = np.linalg.inv(_information(n, _expected(t))[np.ix_(free, free)])
        stderr[free] = np.sqrt(np.diag(covariance))
    return t, stderr


def _expected(t: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chance that the row's agent beats the column's."""
    return 1.0 / (1.0 + np.exp(t[None, :] - t[:, None]))


def _log_likelihood(w: NDArray[np.float64], t: NDArray[np.float64]) -> float:
    return -float((w * np.logaddexp(0.0, t[None, :] - t[:, None])).sum())


def _information(n: NDArray[np.float64], p: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fisher information: minus the second derivatives of the log likelihood."""
    v = n * p * (1.0 - p)
    return np.diag(v.sum(axis=1)) - v


def _reachable(edges: NDArray[np.bool_]) -> NDArray[np.bool_]:
    seen = np.zeros(len(edges), dtype=np.bool_)
    seen[0] = True
    for _ in range(len(edges)):
        seen |= edges[seen].any(axis=0)
    return seen


def _connected(met: NDArray[np.bool_]) -> bool:
    return bool(_reachable(met).all())


def _strongly_connected(beat: NDArray[np.bool_]) -> bool:
    return bool(_reachable(beat).all() and _reachable(beat.T).all())


def elo_ratings(
    names: Sequence[str],
    points: ArrayLike,
    *,
    anchor: str = "random",
    anchor_elo: float = 1000.0,
    prior: float = 1.0,
) -> EloTable:
    """Elo ratings by an anchored Bradley-Terry fit.

    Parameters
    ----------
    names : sequence of str, length n
        The agents, all different.
    points : array_like, shape (n, n)
        ``points[i, j]`` is what `i` scored against `j`, draws one half; see `bradley_terry`.
    anchor : str
        The agent whose rating is given; it must be among `names`.
    anchor_elo : float
        That rating.
    prior : float
        See `bradley_terry`.

    Returns
    -------
    EloTable
        Strongest first; equal ratings in order of name.

    Raises
    ------
    ValueError
        If names repeat or don't fit `points`, the anchor is unknown, or `bradley_terry` refuses.

    Examples
    --------
    >>> t = elo_ratings(["random", "heuristic"], [[0, 10], [90, 0]], prior=0)
    >>> round(t["heuristic"])
    1382
    """
    w = np.asarray(points, dtype=np.float64)
    if len(set(names)) != len(names) or w.shape != (len(names), len(names)):
        raise ValueError("names must be different and points must have a row and a column for each")
    if anchor not in names:
        raise ValueError(f"the anchor {anchor!r} is not among the agents")
    t, stderr = bradley_terry(w, anchor=list(names).index(anchor), prior=prior)
    elo = anchor_elo + ELO_PER_LOGIT * t
    off = w - np.diag(np.diag(w))
    games = off.sum(axis=1) + off.sum(axis=0)
    order = sorted(range(len(names)), key=lambda k: (-elo[k], names[k]))
    return EloTable(
        names=tuple(names[k] for k in order),
        elo=elo[order],
        stderr=(ELO_PER_LOGIT * stderr)[order],
        games=games[order],
        anchor=anchor,
    )
