"""The trainer learns, saves, resumes; checkpoints are refused when they should be; what was trained can play."""

import csv
import dataclasses
import sys
import zipfile

import numpy as np
import pytest

import mtgenv
from mtgenv.companions import companion

pytest.importorskip("sb3_contrib")
checkpoints = companion("mtgenv_agents.checkpoints")
ppo = companion("mtgenv_agents.ppo")

SMALL = {"seconds": None, "n_envs": 8, "n_steps": 64, "batch_size": 256, "n_epochs": 2, "threads": 1, "processes": 1}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    args = ppo.PPOArgs(out=str(folder), steps=2000, opponents="random:2,self:1,heuristic:1", **SMALL)
    return args, ppo.train(args)


def test_training_leaves_checkpoint_curve_and_plot(run):
    args, path = run
    meta = checkpoints.read_meta(path)
    assert 2000 <= meta["steps"] < 2000 + 8 * 64
    assert meta["args"]["n_envs"] == 8 and len(meta["decks"]) == 5
    with open(path.parent / "curve.csv") as f:
        rows = list(csv.DictReader(f))
    assert int(rows[-1]["steps"]) > 0 and {"win_rate_random", "win_rate_heuristic"} <= set(rows[-1])
    assert (path.parent / "args.json").exists()
    pytest.importorskip("matplotlib")
    assert (path.parent / "curve.png").stat().st_size > 5000


def test_resuming_goes_on_counting(run, tmp_path):
    args, path = run
    steps = checkpoints.read_meta(path)["steps"]
    again = dataclasses.replace(args, resume=str(path.parent), steps=steps, out=str(tmp_path / "same"))
    same = ppo.train(again)
    assert checkpoints.read_meta(same)["steps"] == steps
    a, b = (checkpoints.read_checkpoint(p)[0]["net"] for p in (path, same))
    assert all((a[k] == b[k]).all() for k in a)
    more = ppo.train(dataclasses.replace(again, steps=steps + 500, out=str(tmp_path / "more")))
    assert checkpoints.read_meta(more)["steps"] >= steps + 500


def test_agent_plays_legally_and_repeatably(run):
    agent = ppo.load_agent(run[1].parent)
    assert isinstance(companion("mtgenv_agents").make(str(run[1])), ppo.PPOAgent)
    hashes = []
    for greedy in (True, False, True):
        agent.greedy = greedy
        game = mtgenv.Game.new(["Goblins Everywhere!", "Keep the Peace"], seed=3)
        rng = np.random.default_rng(0)
        agent.reset()
        for _ in range(60):
            if game.is_over:
                break
            a = agent.act(game, rng)
            assert a in game.legal_actions()
            game.step(a)
        hashes.append(game.hash())
    assert hashes[0] == hashes[2]


def test_agent_does_not_use_hidden_cards(run):
    agent = ppo.load_agent(run[1])
    game = mtgenv.Game.new(["Goblins Everywhere!", "Aerial Domination"], seed=5)
    rng = np.random.default_rng(1)
    for _ in range(40):
        if game.is_over:
            break
        other = game.clone()
        other.redeterminize(game.decision.player, 9)
        assert np.array_equal(agent.logits(game), agent.logits(other))
        game.step(int(rng.choice(game.legal_actions())))


def test_checkpoint_as_opponent_of_the_environment(run):
    from mtgenv.envs.duel import DuelEnv

    env = DuelEnv(opponent=str(run[1]))
    _, info = env.reset(seed=1)
    rng = np.random.default_rng(0)
    for _ in range(20):
        _, _, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        if terminated or truncated:
            break


def _rewritten(path, out, change):
    """A copy of a checkpoint with one part changed."""
    with zipfile.ZipFile(path) as z:
        parts = {n: z.read(n) for n in z.namelist()}
    change(parts)
    with zipfile.ZipFile(out, "w") as z:
        for n, data in parts.items():
            z.writestr(n, data)
    return out


def test_bad_checkpoints_are_refused(run, tmp_path):
    path = run[1]
    encoding = checkpoints.read_meta(path)["encoding"].encode()

    def other_encoding(parts):
        parts["meta.json"] = parts["meta.json"].replace(encoding, b"1-000000000000")

    def damage(parts):
        parts["weights.pt"] = parts["weights.pt"][:-9] + b"123456789"

    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"not a checkpoint")
    for bad, words in [
        (_rewritten(path, tmp_path / "other", other_encoding), "encoding"),
        (_rewritten(path, tmp_path / "damaged", damage), "checksum"),
        (garbage, "not a checkpoint"),
        (tmp_path / "nothing", "no checkpoint"),
        (tmp_path, "no checkpoints"),
    ]:
        with pytest.raises(checkpoints.CheckpointError, match=words):
            ppo.load_agent(bad)


def test_last_three_checkpoints_stay(tmp_path):
    for steps in (5, 10, 200, 3000):
        checkpoints.write_checkpoint(tmp_path / f"steps-{steps:010d}{checkpoints.SUFFIX}", {}, {"encoding": "?"})
    checkpoints.prune(tmp_path)
    assert [p.stem for p in checkpoints.all_checkpoints(tmp_path)] == [f"steps-{s:010d}" for s in (10, 200, 3000)]
    assert not [p for p in tmp_path.iterdir() if p.suffix == ".part"]


def test_missing_extra_is_one_clear_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "sb3_contrib", None)
    with pytest.raises(ImportError, match=r"pip install mtgenv\[train\]"):
        ppo.train(ppo.PPOArgs(steps=1))


@pytest.mark.parametrize("mix", ["", "random:x", "random:0", "random:-1,self:1", "nobody:1"])
def test_bad_opponent_mixes(mix, tmp_path):
    with pytest.raises(ValueError):
        ppo.train(ppo.PPOArgs(opponents=mix, steps=1, out=str(tmp_path), processes=1))


def test_mix_shares():
    names = ppo._parse_mix("random:1,heuristic:1,self:2", 64)
    assert [names.count(k) for k in ("random", "heuristic", "self")] == [16, 16, 32]
    assert ppo._parse_mix("random", 3) == ["random"] * 3


def test_pointer_scores_follow_the_entity_not_its_row():
    """The same entry under another row number gives that row the same score."""
    import torch as th

    from mtgenv.envs import encoding as E

    policies = companion("mtgenv_agents.policies")
    th.manual_seed(0)
    net = policies.PointerNet()
    offset, _, width = policies._part("candidates")
    obs = th.rand(1, E.FLAT_SIZE)
    obs[0, offset : offset + E.CANDIDATES * width] = 0
    obs[0, offset] = 1
    logits = []
    for row in (17, 90):
        obs[0, offset + 1] = (1 + row) / 256
        obs_ = obs.clone()
        logits.append(net(obs_)[0][0, 64 + row])
    assert th.allclose(logits[0], logits[1], atol=1e-2)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="one process elsewhere")
def test_two_processes_keep_one_model(tmp_path, monkeypatch):
    """Each process ends with the same weights, which the averaged gradients must have moved."""
    learner = ppo._Learner

    def learn(self, team, bar, _learn=learner.learn):
        curve = _learn(self, team, bar)
        total = float(sum(p.detach().double().sum() for p in self.model.policy.parameters()))
        (tmp_path / f"rank{team.rank}").write_text(repr(total))
        return curve

    monkeypatch.setattr(learner, "learn", learn)
    args = ppo.PPOArgs(out=str(tmp_path / "run"), steps=1000, **{**SMALL, "processes": 2})
    path = ppo.train(args)
    assert checkpoints.read_meta(path)["steps"] >= 1000
    assert (tmp_path / "rank0").read_text() == (tmp_path / "rank1").read_text()
