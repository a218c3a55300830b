"""Trains an agent with masked PPO, and plays with what was trained.

>>> from mtgenv_agents.ppo import PPOArgs, load_agent, train
>>> path = train(PPOArgs(seconds=180, out="runs/demo"))  # doctest: +SKIP
>>> agent = load_agent(path)  # doctest: +SKIP
"""

from __future__ import annotations

import copy
import csv
import dataclasses
import json
import os
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import mtgenv
from mtgenv.engine import layout as L
from mtgenv.progress import Progress

from .checkpoints import SUFFIX, find_checkpoint, prune, read_checkpoint, write_checkpoint
from .parallel import Team, process_count


def _need_extras() -> None:
    """One clear line instead of a traceback about somebody else's package."""
    # threads that wait must not burn the core that the other one works on; read when torch is first imported
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    for name in ("torch", "stable_baselines3", "sb3_contrib"):
        try:
            __import__(name)
        except ImportError as e:
            raise ImportError(f"this needs {name}: pip install mtgenv[train]") from e


@dataclass
class PPOArgs:
    """Everything that a training run depends on."""

    out: str = "runs/ppo"
    """Folder for checkpoints, learning curve and plot."""
    seconds: float | None = 180.0
    """Stop after this many seconds of training; None: only `steps` counts."""
    steps: int | None = None
    """Stop after this many decisions of the learner, those before a resumed checkpoint included; None: no such limit."""
    decks: tuple[str, ...] = ()
    """Decks to draw each game's pair from: names of standard decks or paths of deck files; empty: the standard suite."""
    opponents: str = "random:1,heuristic:1,self:2"
    """Who plays the other side, with weights: "random", "heuristic", "self" (a frozen copy, renewed), checkpoints."""
    seed: int = 1
    """Seeds weights, games and opponents. Runs with a time limit are not repeatable, as their length varies."""
    resume: str | None = None
    """Checkpoint, or folder of a run, to go on from; the network's size is then the checkpoint's."""
    n_envs: int = 64
    """Games played at the same time."""
    n_steps: int = 128
    """Decisions of each game between two updates."""
    batch_size: int = 2048
    """Decisions in a minibatch."""
    n_epochs: int = 4
    """Passes over the decisions of an update."""
    learning_rate: float = 7e-4
    """Step size of Adam at the start; it falls linearly to a tenth of this."""
    gamma: float = 0.997
    """Discount per decision."""
    gae_lambda: float = 0.95
    """Bias-variance trade-off of the advantage estimate."""
    clip_range: float = 0.2
    """Largest change of an action's probability ratio that an update rewards."""
    ent_coef: float = 0.01
    """Weight of the entropy bonus."""
    vf_coef: float = 0.5
    """Weight of the value loss."""
    max_grad_norm: float = 0.5
    """Gradients are cut to this norm."""
    width: int = 128
    """Width of the trunk of the network."""
    entity_width: int = 64
    """Width of the part that reads single cards."""
    shaping: bool = True
    """Add potential-based shaping (life, board, cards) to the rewards; the best policy stays the same."""
    max_turns: int = 100
    """Turns after which a training game is stopped and counts as neither won nor lost."""
    refresh_seconds: float = 30.0
    """How often the "self" opponents become a copy of the learner."""
    checkpoint_seconds: float = 60.0
    """How often a checkpoint is written; the last three are kept."""
    processes: int = 0
    """Processes that play and learn together, each with its share of the games; 0: two where there are two cores."""
    threads: int = 1
    """Threads of PyTorch in each process."""


# ---------------------------------------------------------------- opponents
def _parse_mix(text: str, n: int) -> list[str]:
    """Names of the opponents of `n` games, shares as the weights say; every opponent with a weight gets a game."""
    shares: dict[str, float] = {}
    for part in text.split(","):
        name, _, weight = part.strip().rpartition(":")
        if not name:
            name, weight = part.strip(), "1"
        try:
            shares[name] = float(weight)
        except ValueError as e:
            raise ValueError(f"opponents: {part.strip()!r} should be a name and a weight, as in 'random:1'") from e
        if shares[name] < 0:
            raise ValueError(f"opponents: the weight of {name!r} is negative")
    total = sum(shares.values())
    if total <= 0:
        raise ValueError("opponents: no opponent has a weight above 0")
    names: list[str] = []
    gone = 0.0
    for name, share in shares.items():
        gone += share
        names += [name] * max(round(n * gone / total) - len(names), 1 if share else 0)
    return names[:n]


def _mix(text: str, n: int) -> list[tuple[str, Any]]:
    agents: dict[str, Any] = {"random": None, "self": None}
    out = []
    for name in _parse_mix(text, n):
        if name not in agents:
            from . import make

            agents[name] = make(name)
        out.append((name, agents[name]))
    return out


class _Frozen:
    """A copy of a policy that samples actions for many positions."""

    def __init__(self, policy: Any) -> None:
        import torch as th

        self._th = th
        self._net = copy.deepcopy(policy.net).eval()

    def __call__(self, obs: np.ndarray, masks: np.ndarray) -> np.ndarray:
        th = self._th
        with th.no_grad():
            logits = self._net(th.as_tensor(obs))[0]
            logits = th.where(th.as_tensor(masks), logits, th.tensor(-1e8))
            noise = -th.log(-th.log(th.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))  # Gumbel: argmax samples softmax
            return (logits + noise).argmax(1).numpy()


# ---------------------------------------------------------------- training
class _Learner:
    """One process's share of a training run: its games, its copy of the model."""

    def __init__(self, args: PPOArgs, state: dict[str, Any] | None, steps0: int) -> None:
        import torch as th
        from sb3_contrib import MaskablePPO

        from .policies import PointerPolicy

        th.set_num_threads(args.threads)
        th.distributions.Distribution.set_default_validate_args(False)
        self.args, self.steps0 = args, steps0
        self.team = Team(process_count(args.processes), 0)
        self.n_envs = max(args.n_envs // self.team.size, 1)
        self.decks = [mtgenv.load_deck(d) for d in args.decks] if args.decks else list(mtgenv.suite().values())
        self.batch = self._games(0)
        self.model = MaskablePPO(
            PointerPolicy, self.batch, learning_rate=self._rate, n_steps=args.n_steps,
            batch_size=max(args.batch_size // self.team.size, 1), n_epochs=args.n_epochs, gamma=args.gamma,
            gae_lambda=args.gae_lambda, clip_range=args.clip_range, ent_coef=args.ent_coef, vf_coef=args.vf_coef,
            max_grad_norm=args.max_grad_norm, seed=args.seed, device="cpu",
            policy_kwargs={"width": args.width, "entity_width": args.entity_width}, verbose=0,
        )  # fmt: skip
        policy = self.model.policy
        if state is not None:
            policy.net.load_state_dict(state["net"])
            policy.optimizer.load_state_dict(state["optimizer"])
        parameters = [p for p in policy.parameters() if p.requires_grad]
        self.team = Team(self.team.size, sum(p.numel() for p in parameters))
        policy.optimizer.register_step_pre_hook(lambda *_: self.team.average(parameters))

    def _games(self, rank: int) -> Any:
        from .sampling import DuelBatch

        a = self.args
        seed = a.seed + self.steps0 + 1_000_003 * rank
        return DuelBatch(self.n_envs, self.decks, _mix(a.opponents, self.n_envs), seed, a.shaping, a.gamma, a.max_turns)

    def _rate(self, _: float) -> float:
        """Learning rate by the share of the run that is done, which the first process tells."""
        return self.args.learning_rate * max(0.1, 1 - 0.9 * min(float(self.team.told[_DONE]), 1.0))

    @property
    def steps(self) -> int:
        """Decisions that all processes have made, those before a resumed checkpoint included."""
        return self.steps0 + int(self.model.num_timesteps) * self.team.size

    def learn(self, team: Team, bar: Progress) -> list[dict[str, Any]]:
        """Train to the end; the learning curve."""
        import torch as th

        self.team = team
        if team.rank:
            self.batch = self._games(team.rank)
            self.model.set_env(self.batch)
            th.manual_seed(self.args.seed + team.rank)
        if self.steps0:
            self.batch.set_past_self(_Frozen(self.model.policy))
        run = _callback(self, bar)
        self.model.learn(1 << 40, callback=run)
        return run.curve

    def save(self) -> Path:
        """Write a checkpoint, and drop all but the last three."""
        from mtgenv.envs.encoding import ENCODING_ID

        folder = Path(self.args.out)
        meta = {
            "encoding": ENCODING_ID,
            "mtgenv": mtgenv.__version__,
            "steps": self.steps,
            "args": dataclasses.asdict(self.args),
            "decks": [d.name for d in self.decks],
        }
        policy = self.model.policy
        state = {"net": policy.net.state_dict(), "optimizer": policy.optimizer.state_dict()}
        path = write_checkpoint(folder / f"steps-{self.steps:010d}{SUFFIX}", state, meta)
        prune(folder)
        return path


#: What the first process tells the others after each round: whether to stop, share done, seconds gone.
_STOP, _DONE, _SECONDS = 0, 1, 2


def _callback(learner: _Learner, bar: Progress) -> Any:
    """Everything that happens beside learning: progress, time limit, curve, past selves, checkpoints."""
    from stable_baselines3.common.callbacks import BaseCallback

    args, team = learner.args, learner.team

    class Run(BaseCallback):
        def __init__(self) -> None:
            super().__init__()
            self.start = time.perf_counter()
            self.next_refresh = args.refresh_seconds
            self.next_checkpoint = args.checkpoint_seconds
            self.recent: dict[str, deque[float]] = {}
            self.lengths: deque[int] = deque(maxlen=200)
            self.curve: list[dict[str, Any]] = []
            self.stop = False

        def _on_step(self) -> bool:
            for info in self.locals["infos"]:
                if "episode" in info:
                    e = info["episode"]
                    team.games[team.rank] += 1
                    self.lengths.append(e["l"])
                    self.recent.setdefault(e["opponent"], deque(maxlen=300)).append((1 + e["r"]) / 2)
            return not self.stop

        def _on_rollout_end(self) -> None:
            if team.rank == 0:
                self._tell()
            team.wait()
            # only now: the first process may say stop while the others are still playing the round
            self.stop = bool(team.told[_STOP])
            if team.told[_SECONDS] >= self.next_refresh:
                self.next_refresh = team.told[_SECONDS] + args.refresh_seconds
                learner.batch.set_past_self(_Frozen(self.model.policy))

        def _tell(self) -> None:
            t = time.perf_counter() - self.start
            new = learner.steps - learner.steps0
            rates = {k: float(np.mean(v)) for k, v in sorted(self.recent.items()) if v}
            games = int(team.games.sum())
            row = {"seconds": round(t, 1), "steps": learner.steps, "games": games}
            row |= {f"win_rate_{k}": round(v, 4) for k, v in rates.items()}
            row["game_length"] = round(float(np.mean(self.lengths)), 1) if self.lengths else 0.0
            self.curve.append(row)
            facts = {"steps/s": f"{new / max(t, 1e-9):,.0f}", "games": f"{games:,}"}
            facts |= {f"vs_{k}": f"{v:.0%}" for k, v in rates.items()}
            done = [new / max(args.steps - learner.steps0, 1)] if args.steps is not None else []
            if args.seconds is not None:
                done.append(t / args.seconds)
                facts["left"] = f"{max(args.seconds - t, 0):.0f} s"
            bar.update(min(int(t), int(args.seconds)) if args.seconds is not None else learner.steps, **facts)
            team.told[:3] = max(done) >= 1, max(done), t
            if t >= self.next_checkpoint:
                self.next_checkpoint = t + args.checkpoint_seconds
                learner.save()

    return Run()


def train(args: PPOArgs, progress: Progress | None = None) -> Path:
    """Train an agent.

    Parameters
    ----------
    args : PPOArgs
        What to do. At least one of `seconds` and `steps` must be given. The run stops after the round of games in which a
        limit is reached.
    progress : Progress, optional
        Where to show how it goes; its total is seconds if there is a time limit, else steps.

    Returns
    -------
    Path
        The last checkpoint. Beside it are ``curve.csv``, ``curve.png`` (if matplotlib is installed) and ``args.json``.

    Raises
    ------
    ImportError
        The "train" extra is not installed.
    ValueError
        Arguments that make no sense; `CheckpointError` for a checkpoint that can't be resumed.
    """
    _need_extras()
    if args.seconds is None and args.steps is None:
        raise ValueError("give a time limit or a number of steps")
    state, steps0 = None, 0
    if args.resume is not None:
        state, meta = read_checkpoint(find_checkpoint(Path(args.resume)))
        steps0 = int(meta["steps"])
        args = dataclasses.replace(args, **{k: meta["args"][k] for k in ("width", "entity_width")})
    learner = _Learner(args, state, steps0)
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "args.json").write_text(json.dumps(dataclasses.asdict(args), indent=1))
    bar = Progress(None, "Training", "steps") if progress is None else progress
    if args.steps is not None and args.steps <= steps0:
        return learner.save()
    team, failed = learner.team, True
    try:
        team.start(lambda t: (learner.learn(t, Progress(None, "", "")), None)[1])
        curve = learner.learn(team, bar)
        failed = False
    finally:
        team.end(failed)
    path = learner.save()
    write_curve(folder, curve)
    return path


def write_curve(folder: Path, curve: Sequence[dict[str, Any]]) -> None:
    """Learning curve as ``curve.csv`` and, if matplotlib is installed, as ``curve.png``."""
    if not curve:
        return
    columns = list(dict.fromkeys(k for row in curve for k in row))
    with open(folder / "curve.csv", "w", newline="") as f:
        w = csv.DictWriter(f, columns, restval="")
        w.writeheader()
        w.writerows(curve)
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    for name in (c for c in columns if c.startswith("win_rate_")):
        rows = [r for r in curve if name in r]
        axes.plot(
            [r["seconds"] / 60 for r in rows], [r[name] for r in rows], label=f"vs {name.removeprefix('win_rate_')}"
        )
    axes.set(xlabel="minutes of training", ylabel="share of recent games won (draws half)", ylim=(0, 1))
    axes.axhline(0.5, color="0.8", linewidth=1, zorder=0)
    axes.legend(loc="lower right")
    figure.savefig(folder / "curve.png", dpi=120)


# ---------------------------------------------------------------- playing
class PPOAgent:
    """A trained network as an agent.

    Parameters
    ----------
    net : PointerNet
    greedy : bool
        Take the likeliest action; else sample.
    name : str
    """

    def __init__(self, net: Any, greedy: bool = True, name: str = "ppo") -> None:
        self._net = net.eval()
        self.greedy = greedy
        self.name = name

    def reset(self) -> None:
        """Nothing is remembered from game to game."""

    def act(self, game: mtgenv.Game, rng: np.random.Generator) -> int:
        """Action id for the pending decision, from what its player can see."""
        logits = self.logits(game)
        if self.greedy:
            return int(rng.choice(np.flatnonzero(logits == logits.max())))
        p = np.exp(logits - logits.max())
        return int(rng.choice(len(p), p=p / p.sum()))

    def logits(self, game: mtgenv.Game) -> np.ndarray:
        """Scores of all actions, -inf for illegal ones: float64, shape (N_ACTIONS,)."""
        import torch as th

        from mtgenv.envs.observation import action_mask, observe_flat

        obs = observe_flat(game.record, game.match, int(game.record["dp"][0]))
        with th.no_grad():
            out = self._net(th.from_numpy(obs[None]))[0][0].numpy().astype(np.float64)
        return np.where(action_mask(game.record) == 1, out[: L.N_ACTIONS], -np.inf)


def load_agent(path: str | Path, greedy: bool = True) -> PPOAgent:
    """An agent from a checkpoint, or from the latest one of a run's folder.

    Raises
    ------
    ImportError
        The "train" extra is not installed.
    CheckpointError
        Not a checkpoint, damaged, or of another encoding.
    """
    _need_extras()
    from .policies import PointerNet

    where = find_checkpoint(Path(path))
    state, meta = read_checkpoint(where)
    net = PointerNet(meta["args"]["width"], meta["args"]["entity_width"])
    net.load_state_dict(state["net"])
    return PPOAgent(net, greedy, where.stem)
