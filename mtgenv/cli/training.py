"""The command `mtgenv train`: options of the trainer, a live progress bar, where the results are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from .common import JSON_HELP, command, fail, load_engine, print_json, split


def run_training(args: Any, quiet: bool, label: str = "Training") -> Path:
    """Train with a progress bar whose total is the time or the number of steps; path of the last checkpoint."""
    from ..companions import companion
    from ..progress import progress

    ppo = companion("mtgenv_agents.ppo")
    by_time = args.seconds is not None
    with progress(
        int(args.seconds) if by_time else args.steps, label, json=quiet, unit="s" if by_time else "steps"
    ) as bar:
        return Path(ppo.train(args, bar))


@command
def train(
    out: Annotated[str, typer.Option(help="Folder for checkpoints, learning curve and plot.")] = "runs/ppo",
    seconds: Annotated[float | None, typer.Option(min=1, help="Stop after so many seconds of training.")] = None,
    steps: Annotated[int | None, typer.Option(min=1, help="Stop after so many decisions of the learner.")] = None,
    decks: Annotated[str | None, typer.Option(help="Decks, separated by commas; default: the standard suite.")] = None,
    opponents: Annotated[
        str | None, typer.Option(help="Who plays the other side, with weights, as in random:1,heuristic:1,self:2.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seeds weights, games and opponents.")] = 1,
    resume: Annotated[str | None, typer.Option(help="Checkpoint, or folder of a run, to go on from.")] = None,
    n_envs: Annotated[int, typer.Option(min=1, help="Games played at the same time.")] = 64,
    learning_rate: Annotated[float, typer.Option(help="Step size at the start.")] = 7e-4,
    option: Annotated[
        list[str] | None, typer.Option("--set", help="Any other field of PPOArgs, as NAME=VALUE; may be repeated.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> None:
    """Train an agent with masked PPO (by default for three minutes)."""
    from ..companions import companion

    ppo = companion("mtgenv_agents.ppo")
    values: dict[str, Any] = {
        "out": out, "seconds": seconds, "steps": steps, "decks": tuple(split(decks)),
        "seed": seed, "resume": resume, "n_envs": n_envs, "learning_rate": learning_rate,
    }  # fmt: skip
    if seconds is None and steps is None:
        values["seconds"] = 180.0
    if opponents is not None:
        values["opponents"] = opponents
    values |= extra_options(ppo.PPOArgs, option or [])
    args = ppo.PPOArgs(**values)
    load_engine(json)
    path = run_training(args, json)
    if json:
        print_json({"checkpoint": str(path), "folder": str(path.parent)})
        return
    print(f"checkpoint: {path}")
    for name in ("curve.png", "curve.csv"):
        if (path.parent / name).exists():
            print(f"{'plot' if name.endswith('png') else 'curve'}: {path.parent / name}")
    print(f"evaluate it with: mtgenv eval --agent {path} --opponent heuristic")


def extra_options(cls: Any, items: list[str]) -> dict[str, Any]:
    """NAME=VALUE pairs as values of a dataclass's fields, with the types of their defaults."""
    import dataclasses
    import difflib

    fields = {f.name: f for f in dataclasses.fields(cls)}
    out: dict[str, Any] = {}
    for item in items:
        name, found, text = item.partition("=")
        name = name.strip().replace("-", "_")
        if not found or name not in fields:
            close = difflib.get_close_matches(name, list(fields), n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            fail(f"--set {item!r}: expected NAME=VALUE with a field of PPOArgs{hint}")
        default = fields[name].default
        try:
            if isinstance(default, bool):
                out[name] = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}[
                    text.lower()
                ]
            elif isinstance(default, (int, float)):
                out[name] = type(default)(text)
            else:
                out[name] = text
        except (KeyError, ValueError):
            fail(f"--set {item!r}: expected a value like {default!r}")
    return out
