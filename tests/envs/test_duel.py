"""The Gymnasium environment keeps the conventions that trainers and searches rely on."""

import copy
import pickle
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest

import mtgenv
from mtgenv.engine import layout as L
from mtgenv.envs import DUEL_ID, duel
from mtgenv.errors import IllegalActionError, SaveError

PAIR = ("Goblins Everywhere!", "Keep the Peace")


def make(**options):
    return gymnasium.make(DUEL_ID, **options).unwrapped


def random_action(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


def play(env, rng, limit=3000):
    """Play random legal actions to the end; the last step's result and the rewards on the way."""
    rewards = []
    for _ in range(limit):
        out = env.step(random_action(env.action_masks(), rng))
        rewards.append(out[1])
        if out[2] or out[3]:
            return out, rewards
    raise AssertionError("the game did not end")


def illegal(env):
    return int(np.flatnonzero(~env.action_masks())[0])


@pytest.mark.parametrize("obs", ["entities", "flat"])
def test_gymnasium_check_env_finds_nothing(obs):
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(obs=obs), skip_render_check=True)


@pytest.mark.parametrize("obs", ["entities", "flat"])
def test_sb3_check_env_finds_nothing_but_tables(obs):
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        checker.check_env(make(obs=obs))
    texts = [str(w.message) for w in found]
    assert all("unconventional shape" in t and ("entities" in t or "events" in t) for t in texts)  # they are 2-D
    assert obs == "entities" or not texts


@pytest.mark.parametrize("code", [
    "import mtgenv, gymnasium; gymnasium.make('mtgenv/Duel-v0')",
    "import gymnasium, mtgenv; gymnasium.make('mtgenv/Duel-v0')",
    "import gymnasium; gymnasium.make('mtgenv:mtgenv/Duel-v0')",
    "import mtgenv, sys; assert 'gymnasium' not in sys.modules and 'numba' not in sys.modules",
])  # fmt: skip
def test_registration(code):
    subprocess.run([sys.executable, "-c", code], check=True)


def test_episodes_end_with_a_result_and_a_mask():
    env = make(decks=PAIR)
    rng = np.random.default_rng(0)
    results = set()
    for seed in range(12):
        env.reset(seed=seed)
        (obs, reward, terminated, truncated, info), rewards = play(env, rng)
        assert terminated and not truncated
        assert reward == {"won": 1.0, "lost": -1.0, "drawn": 0.0}[info["result"]]
        assert not any(rewards[:-1])
        assert info["action_mask"].sum() == 1 and env.action_masks().any() and obs["action_mask"].sum() == 0
        assert env.step(0)[1:4] == (0.0, True, False)
        results.add(info["result"])
    assert {"won", "lost"} <= results


def test_turn_cap_truncates():
    env = make(decks=PAIR, max_turns=2)
    env.reset(seed=3)
    (_, reward, terminated, truncated, info), _ = play(env, np.random.default_rng(0))
    assert (reward, terminated, truncated) == (0.0, False, True)
    assert info["result"] == "truncated_turns"


def test_same_seed_same_game_and_zero_is_a_seed():
    a, b = make(), make()
    hashes = []
    for seed in (0, 1, 0):
        a.reset(seed=seed)
        b.reset(seed=seed)
        rng = np.random.default_rng(5)
        for _ in range(30):
            assert a.game.hash() == b.game.hash()
            action = random_action(a.action_masks(), rng)
            if a.step(action)[2] | b.step(action)[2]:
                break
        hashes.append(a.game.hash())
    assert hashes[0] == hashes[2] != hashes[1]


def test_masks_agree_and_are_new_arrays():
    env = make(decks=PAIR)
    obs, info = env.reset(seed=2)
    mask = env.action_masks()
    assert mask.dtype == bool and mask.shape == (L.N_ACTIONS,)
    assert info["action_mask"].dtype == np.int8 == obs["action_mask"].dtype
    assert np.array_equal(mask, info["action_mask"]) and np.array_equal(mask, obs["action_mask"])
    assert sorted(np.flatnonzero(mask)) == env.game.legal_actions()
    again, info2 = env.step(random_action(mask, np.random.default_rng(0)))[::4]
    for x, y in [*((obs[k], again[k]) for k in obs), (info["action_mask"], info2["action_mask"])]:
        assert not np.shares_memory(x, y)


def test_illegal_actions():
    env = make(decks=PAIR, illegal_action="penalize")
    env.reset(seed=1)
    before = env.game.hash()
    _, reward, _, _, info = env.step(illegal(env))
    assert reward == duel.ILLEGAL_PENALTY and info["illegal_action"] and env.game.hash() == before
    env = make(decks=PAIR, illegal_action="noop")
    env.reset(seed=1)
    assert env.step(illegal(env))[1] == 0.0 and env.game.hash() == before
    env = make(decks=PAIR, illegal_action="random_legal")
    env.reset(seed=1)
    assert env.step(illegal(env))[4]["illegal_action"] and env.game.hash() != before
    env = make(decks=PAIR, illegal_action="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalActionError):
        env.step(illegal(env))
    with pytest.raises(IllegalActionError):
        env.step(-1)
    assert env.game.hash() == before


@pytest.mark.parametrize("copier", [
    copy.deepcopy,
    lambda e: e.clone(),
    lambda e: pickle.loads(pickle.dumps(e)),
    lambda e: _loaded(e.save()),
    lambda e: _restarted(e.save()),
])  # fmt: skip
def test_copies_have_the_same_future(copier):
    env = make()
    env.reset(seed=11)
    rng = np.random.default_rng(1)
    for _ in range(10):
        env.step(random_action(env.action_masks(), rng))
    other = copier(env)
    for _ in range(25):
        assert env.game.hash() == other.game.hash()
        action = random_action(env.action_masks(), rng)
        a, b = env.step(action), other.step(action)
        assert a[1:4] == b[1:4]
        if a[2] or a[3]:
            break


def _loaded(data):
    env = make()
    env.reset(seed=99)
    env.load(data)
    return env


def _restarted(data):
    env = make()
    env.reset(options={"state": data})
    return env


def test_damaged_saves_are_refused():
    env = make(decks=PAIR)
    env.reset(seed=1)
    data = env.save()
    for bad in (b"", b"nonsense", data[:40], data[:-1], data[:-1] + bytes([data[-1] ^ 1]), None):
        with pytest.raises(SaveError):
            env.load(bad)


def test_reset_options():
    env = make(seat=0)
    env.reset(seed=1, options={"decks": PAIR, "starting_player": "you"})
    assert [d.name for d in env.decks] == list(PAIR) and env.game.state.starting_player == 0
    env.reset(seed=1, options={"starting_player": "opponent"})
    assert env.game.state.starting_player == 1
    for bad in ({"decks": ["one"]}, {"starting_player": "me"}, {"nonsense": 1}):
        with pytest.raises(ValueError):
            env.reset(options=bad)


@pytest.mark.parametrize("option", [
    {"obs": "pixels"}, {"illegal_action": "ask"}, {"opponent": 7}, {"opponent": "no such agent"}, {"seat": 2},
    {"decks": "all"}, {"decks": ["Goblins Everywhere!"]}, {"decks": ["no such deck", "no such deck"]}, {"payment": "credit"},
])  # fmt: skip
def test_bad_options_are_value_errors(option):
    with pytest.raises(ValueError):
        duel.DuelEnv(**option)


def test_opponents():
    asked = []

    def first(game, rng):
        asked.append(game.decision.player)
        return game.legal_actions()[0]

    for opponent in (first, "heuristic"):
        env = make(decks=PAIR, opponent=opponent, seat=1)
        env.reset(seed=4)
        play(env, np.random.default_rng(0))
    assert asked and set(asked) == {0}


def test_shaping_telescopes_and_leaves_the_reward_alone():
    env = make(decks=PAIR, shaping=True, seat=0)
    env.reset(seed=6)
    start = dict(env._potential)
    rng, total = np.random.default_rng(0), 0.0
    while True:
        _, reward, terminated, _, info = env.step(random_action(env.action_masks(), rng))
        assert set(info["shaping"]) == {"life", "board", "cards"}
        total += sum(info["shaping"].values())
        if terminated:
            break
        assert reward == 0.0
    from mtgenv.envs.shaping import WEIGHTS

    assert total == pytest.approx(-sum(WEIGHTS[k] * v for k, v in start.items()))  # with gamma 1


def test_rendering():
    pytest.importorskip("mtgenv.view")
    env = make(decks=PAIR, render_mode="ansi", seat=0)
    env.reset(seed=1)
    assert isinstance(env.render(), str)
    assert env.action_to_string(env.game.legal_actions()[0]) != "illegal" == env.action_to_string(illegal(env))
    pytest.importorskip("PIL")
    env.render_mode = "rgb_array"
    frame = env.render()
    assert frame.dtype == np.uint8 and frame.ndim == 3 and frame.shape[2] == 3 and frame.std() > 0


def test_readme_quickstart():
    env = gymnasium.make("mtgenv/Duel-v0", opponent="heuristic", obs="flat")
    obs, info = env.reset(seed=1)
    done = False
    while not done:
        action = env.action_space.sample(info["action_mask"])
        obs, reward, terminated, truncated, info = env.step(action)
        done = terminated or truncated
    assert reward in (-1.0, 0.0, 1.0)
    assert mtgenv.__version__
