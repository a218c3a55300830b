"""Tests of mtgenv.evaluation.statistics: exact small cases, invariances, coverage, recovery of known strengths."""

import doctest
import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgenv.evaluation import bootstrap_interval, bradley_terry, elo_ratings, evaluate_pairs, statistics

SCORE = st.sampled_from([0.0, 0.5, 1.0])
PAIRS = st.lists(
    st.tuples(SCORE, SCORE, st.sampled_from("ABC"), st.sampled_from("ABC"), st.booleans()), min_size=1, max_size=40
)
FEW = settings(deadline=None, max_examples=60)


def split(pairs):
    return [p[:2] for p in pairs], [p[2:4] for p in pairs], [(p[4], False) for p in pairs]


def test_docstring_examples_are_true():
    assert doctest.testmod(statistics).failed == 0


# ---------------------------------------------------------------- evaluate_pairs
def test_small_case_by_hand():
    e = evaluate_pairs(
        [[1, 0], [1, 1], [0.5, 0], [1, 1]],
        [("Red", "Blue"), ("Blue", "Red"), ("Red", "Red"), ("Blue", "Blue")],
        truncated=[[False, False], [False, False], [False, False], [True, False]],
    )
    t = e.total
    assert (t.games, t.wins, t.losses, t.draws, t.truncated) == (8, 4, 2, 1, 1)
    assert t.win_rate == pytest.approx((1 + 0 + 1 + 1 + 0.5 + 0 + 0.5 + 1) / 8)
    assert [c.win_rate for c in e.seats] == [pytest.approx(3.0 / 4), pytest.approx(2.0 / 4)]
    assert e.starts == e.seats
    assert e.decks == ("Blue", "Red")
    # own deck by row: Blue against Blue 0.5 and 1; Blue against Red 0 and 1; Red against Blue 1 and 1; Red mirror 0.5 and 0
    np.testing.assert_allclose(e.matrix, [[0.75, 0.5], [1.0, 0.25]])
    assert e.pairings["Blue", "Red"].games == 4
    assert e.worst[0] == ("Red", "Red")


def test_truncated_games_count_half_and_are_not_draws():
    e = evaluate_pairs([[1, 0], [0, 1]], [("A", "A")] * 2, truncated=np.ones((2, 2), bool))
    assert (e.total.win_rate, e.total.draws, e.total.wins, e.total.truncated) == (0.5, 0, 0, 4)


def test_starting_player_is_split_from_the_seat():
    e = evaluate_pairs([[1, 0], [0, 1]], [("A", "A")] * 2, starting=[[True, False], [False, True]])
    assert [c.win_rate for c in e.seats] == [0.5, 0.5]
    assert [c.win_rate for c in e.starts] == [1.0, 0.0]
    always = evaluate_pairs([[1, 0]], [("A", "A")], starting=[[True, True]])
    assert always.starts[1].games == 0
    assert always.to_json()["not_starting"] is None


def test_a_mirror_of_one_agent_is_even():
    """One deterministic agent against itself: the seat that wins a deal wins it in both games."""
    first_seat_wins = np.random.default_rng(1).random(200) < 0.6
    scores = np.stack([first_seat_wins, ~first_seat_wins], axis=1).astype(float)
    e = evaluate_pairs(scores, [("A", "B")] * 200)
    assert e.total.win_rate == 0.5
    assert 0.48 < e.total.ci95[0] < 0.5 < e.total.ci95[1] < 0.52
    assert e.seats[0].win_rate + e.seats[1].win_rate == 1.0


@FEW
@given(PAIRS)
def test_swapping_the_agents_mirrors_everything(pairs):
    scores, decks, cut = split(pairs)
    a = evaluate_pairs(scores, decks, truncated=cut, resamples=200)
    # the opponent's view: in the game where the agent had seat 0, the opponent had seat 1
    b = evaluate_pairs(1 - np.array(scores)[:, ::-1], decks, truncated=np.array(cut)[:, ::-1], resamples=200)
    assert b.total.win_rate == pytest.approx(1 - a.total.win_rate)
    assert (b.total.wins, b.total.draws, b.total.truncated) == (a.total.losses, a.total.draws, a.total.truncated)
    np.testing.assert_allclose(b.matrix, 1 - a.matrix.T)
    assert b.seats[1].win_rate == pytest.approx(1 - a.seats[0].win_rate)


@FEW
@given(PAIRS, st.randoms(use_true_random=False))
def test_order_of_pairs_does_not_matter(pairs, rnd):
    shuffled = list(pairs)
    rnd.shuffle(shuffled)
    a, b = (evaluate_pairs(s, d, truncated=c, resamples=200).to_json() for s, d, c in (split(pairs), split(shuffled)))
    assert json.dumps(a) == json.dumps(b)


@FEW
@given(PAIRS)
def test_names_of_decks_do_not_matter(pairs):
    new = {"A": "Z", "B": "Y", "C": "X"}
    scores, decks, cut = split(pairs)
    a = evaluate_pairs(scores, decks, truncated=cut, resamples=200)
    b = evaluate_pairs(scores, [(new[x], new[y]) for x, y in decks], truncated=cut, resamples=200)
    assert a.total == b.total
    assert {tuple(sorted(new[d] for d in k)): c for k, c in a.pairings.items()} == b.pairings
    np.testing.assert_array_equal(a.matrix, b.matrix[::-1, ::-1])


@FEW
@given(PAIRS)
def test_parts_add_up(pairs):
    scores, decks, cut = split(pairs)
    e = evaluate_pairs(scores, decks, truncated=cut, resamples=200)
    t = e.total
    assert t.wins + t.losses + t.draws + t.truncated == t.games == 2 * len(pairs)
    for parts in (e.seats, e.starts, e.pairings.values()):
        assert sum(c.games for c in parts) == t.games
        assert sum(c.games * c.win_rate for c in parts) == pytest.approx(t.games * t.win_rate)
    assert t.ci95[0] <= t.win_rate <= t.ci95[1]
    assert min(c.win_rate for c in e.pairings.values()) == e.worst[1].win_rate
    json.dumps(e.to_json(), allow_nan=False)


@pytest.mark.parametrize(
    ("scores", "decks", "more"),
    [
        ([], [], {}),
        ([[1, 0, 1]], [("A", "A")], {}),
        ([[1, 0.3]], [("A", "A")], {}),
        ([[1, float("nan")]], [("A", "A")], {}),
        ([[1, 0]], [], {}),
        ([[1, 0]], [("A", "A")], {"truncated": [[True]]}),
    ],
)
def test_bad_results_are_refused(scores, decks, more):
    with pytest.raises(ValueError, match="score"):
        evaluate_pairs(scores, decks, **more)


# ---------------------------------------------------------------- bootstrap_interval
def test_interval_covers_the_truth_about_as_often_as_it_says():
    rng = np.random.default_rng(7)
    for p, n in ((0.5, 100), (0.8, 200), (0.95, 200)):
        hits = 0
        for k in range(300):
            lo, hi = bootstrap_interval(rng.binomial(2, p, n) / 2, seed=k, resamples=1000)
            hits += lo <= p <= hi
        assert 0.91 <= hits / 300 <= 0.985, (p, n, hits)


def test_interval_is_reproducible_and_near_the_normal_one():
    v = np.random.default_rng(3).choice([0.0, 0.5, 1.0], 500)
    lo, hi = bootstrap_interval(v, seed=5)
    assert (lo, hi) == bootstrap_interval(v[::-1], seed=5)
    half = 1.96 * v.std() / np.sqrt(500)
    assert lo == pytest.approx(v.mean() - half, abs=0.004)
    assert hi == pytest.approx(v.mean() + half, abs=0.004)


@pytest.mark.parametrize("n", [1, 10, 200])
def test_a_perfect_record_is_not_certain(n):
    lo, hi = bootstrap_interval(np.ones(n))
    assert hi == 1.0
    assert lo == pytest.approx(0.025 ** (1 / n))
    assert bootstrap_interval(np.zeros(n)) == pytest.approx((1 - hi, 1 - lo))


def test_differences_have_their_own_bounds():
    lo, hi = bootstrap_interval([0.0] * 100, bounds=(-1, 1))
    assert lo == -hi < 0
    with pytest.raises(ValueError, match="within"):
        bootstrap_interval([-0.5])
    with pytest.raises(ValueError, match="at least one"):
        bootstrap_interval([])
    with pytest.raises(ValueError, match="confidence"):
        bootstrap_interval([0.5], confidence=1.0)


# ---------------------------------------------------------------- Elo
def round_robin(elo, games, rng):
    """Points of synthetic agents with known ratings; every pair plays `games` games."""
    n = len(elo)
    w = np.zeros((n, n))
    for i in range(n):
        for j in range(i):
            w[i, j] = rng.binomial(games, 1 / (1 + 10 ** ((elo[j] - elo[i]) / 400)))
            w[j, i] = games - w[i, j]
    return w


def test_known_ratings_are_recovered():
    truth = np.array([1000.0, 1100, 1250, 1400, 1320])
    names = ["random", "a", "b", "c", "d"]
    t = elo_ratings(names, round_robin(truth, 5000, np.random.default_rng(2)))
    for name, r in zip(names, truth, strict=True):
        assert t[name] == pytest.approx(r, abs=4 * max(t.stderr[t.names.index(name)], 1e-9) + 1e-9)
        assert t[name] == pytest.approx(r, abs=25)
    assert t.names == ("c", "d", "b", "a", "random")
    assert t["random"] == 1000.0


def test_standard_errors_match_the_spread_of_repeated_tournaments():
    truth = [1000.0, 1150, 1300]
    rng = np.random.default_rng(4)
    fits = [elo_ratings(["random", "a", "b"], round_robin(truth, 300, rng)) for _ in range(150)]
    for name in "ab":
        spread = np.std([t[name] for t in fits])
        claimed = np.mean([t.stderr[t.names.index(name)] for t in fits])
        assert 0.8 < claimed / spread < 1.25


def test_the_maximum_agrees_with_hunters_mm_iteration():
    w = round_robin([1000, 1200, 1250, 900], 50, np.random.default_rng(8)) + 0.5
    np.fill_diagonal(w, 0)
    strength, _ = bradley_terry(w, prior=0)
    n, g = w + w.T, np.ones(4)
    for _ in range(20000):  # Hunter 2004, equation 3
        g = w.sum(axis=1) / (n / (g[:, None] + g[None, :])).sum(axis=1)
        g /= g[0]
    np.testing.assert_allclose(strength, np.log(g), atol=1e-6)


@FEW
@given(st.lists(st.integers(0, 30), min_size=12, max_size=12), st.permutations(range(4)))
def test_relabelling_the_agents_permutes_the_ratings(numbers, order):
    w = np.zeros((4, 4))
    w[~np.eye(4, dtype=bool)] = numbers
    w[0] += 1  # all are linked
    names = np.array(["random", "a", "b", "c"])
    a = elo_ratings(list(names), w)
    b = elo_ratings(list(names[list(order)]), w[np.ix_(order, order)])
    assert a.names == b.names or np.allclose(sorted(a.elo), sorted(b.elo), atol=1e-5)
    for name in names:
        assert a[name] == pytest.approx(b[name], abs=1e-5)


def test_perfect_records_get_a_finite_rating():
    t = elo_ratings(["random", "expert"], [[0, 0], [400, 0]])
    assert 1800 < t["expert"] < 2400
    assert t.stderr[0] > 100
    with pytest.raises(ValueError, match="prior"):
        elo_ratings(["random", "expert"], [[0, 0], [400, 0]], prior=0)


def test_even_results_give_even_ratings_and_one_agent_is_enough():
    assert elo_ratings(["x", "random"], [[0, 5], [5, 0]])["x"] == pytest.approx(1000.0)
    assert elo_ratings(["random"], [[3]]).to_json()["ratings"][0]["elo"] == 1000.0


@pytest.mark.parametrize(
    ("names", "points", "message"),
    [
        (["random", "random"], [[0, 1], [1, 0]], "different"),
        (["random", "a"], [[0, 1]], "row and a column"),
        (["a", "b"], [[0, 1], [1, 0]], "anchor"),
        (["random", "a"], [[0, -1], [1, 0]], "non-negative"),
        (["random", "a", "b", "c"], np.kron(np.eye(2), [[0, 1], [1, 0]]), "linked"),
    ],
)
def test_bad_tournaments_are_refused(names, points, message):
    with pytest.raises(ValueError, match=message):
        elo_ratings(names, points)


def test_json_is_plain():
    json.dumps(elo_ratings(["random", "a"], [[0, 3], [7, 0]]).to_json(), allow_nan=False)
