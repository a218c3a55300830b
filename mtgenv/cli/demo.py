"""The command `mtgenv demo`: train for about three minutes, evaluate, show a game, say where everything is."""

from __future__ import annotations

import json as _json
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from .common import JSON_HELP, command, interval, load_engine, percent, print_json
from .measuring import play_paired
from .training import run_training


@command
def demo(
    seconds: Annotated[float, typer.Option(min=1, help="Time of training.")] = 180.0,
    games: Annotated[int, typer.Option(min=2, help="Games of each evaluation.")] = 200,
    out: Annotated[str, typer.Option(help="Folder for the results.")] = "runs/demo",
    seed: Annotated[int, typer.Option(help="Seed of training, evaluation and the game shown.")] = 1,
    json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> None:
    """Train an agent on the standard suite, evaluate it against random and the heuristic, and show one game it plays."""
    from ..companions import companion

    ppo = companion("mtgenv_agents.ppo")
    began = time.perf_counter()
    say = _Say(json)
    load_engine(json)
    args = ppo.PPOArgs(out=out, seconds=seconds, seed=seed)
    say(f"1/3  Training with masked PPO for {seconds:.0f} s on the five standard decks")
    checkpoint = run_training(args, json)
    say("2/3  Evaluating on paired deals, seats swapped, all 15 deck pairings")
    results: dict[str, Any] = {}
    for opponent in ("random", "heuristic"):
        e, _ = play_paired(str(checkpoint), opponent, games, seed + 1000, [], None, json, f"against {opponent}")
        results[opponent] = e.to_json()
        t = e.total
        say(
            f"     against {opponent:<10} {percent(t.win_rate)}  95% interval {interval(t.ci95)}  "
            f"{t.games} games, {t.draws} drawn, {t.truncated} truncated"
        )
    say("3/3  A game of the trained agent against the heuristic")
    log, actions, decks, game_seed = show_game(str(checkpoint), seed)
    folder = Path(out)
    from ..reliability.replay import Replay

    Replay.record(decks, game_seed, actions, "demo: trained agent against the heuristic").save(folder / "game.json")
    (folder / "game.txt").write_text("\n".join(log) + "\n", encoding="utf-8")
    (folder / "evaluation.json").write_text(_json.dumps(results, indent=1), encoding="utf-8")
    files = {
        "checkpoint": checkpoint, "learning curve": folder / "curve.png", "its numbers": folder / "curve.csv",
        "evaluation": folder / "evaluation.json", "the game": folder / "game.txt", "its replay": folder / "game.json",
    }  # fmt: skip
    files = {k: v for k, v in files.items() if Path(v).exists()}
    if json:
        print_json(
            {
                "seconds": round(time.perf_counter() - began, 1),
                **results,
                "files": {k: str(v) for k, v in files.items()},
            }
        )
        return
    print("\n".join(f"     {line}" for line in log))
    print(f"\nDone in {time.perf_counter() - began:.0f} s. Against random {_short(results['random'])}, ", end="")
    print(f"against the heuristic {_short(results['heuristic'])}.")
    for name, path in files.items():
        print(f"  {name + ':':<16} {path}")
    print(f"Play against it: mtgenv play --opponent {checkpoint}")


class _Say:
    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet

    def __call__(self, text: str) -> None:
        if not self.quiet:
            print(text, flush=True)


def _short(r: dict[str, Any]) -> str:
    return f"{percent(r['win_rate'])} {interval(r['ci95'])}"


def show_game(agent: str, seed: int, opponent: str = "heuristic") -> tuple[list[str], list[int], list[Any], int]:
    """A game of the agent (seat 0) as text: log lines, actions, decks, seed of the game."""
    import numpy as np

    from ..cards.decks import suite
    from ..companions import make_agent
    from ..game import Game

    decks = list(suite().values())
    pair = [decks[seed % len(decks)], decks[(seed + 2) % len(decks)]]
    agents: list[Any] = [make_agent(agent), make_agent(opponent)]
    game_seed = 7919 + seed
    game = Game.new(pair, game_seed, log=True)
    rng = np.random.default_rng(game_seed)
    actions = []
    for a in agents:
        a.reset()
    while not game.is_over:
        action = int(agents[game.decision.player].act(game, rng))
        actions.append(action)
        game.step(action)
    names = ("Agent", opponent.capitalize())
    lines = [f"Agent with {pair[0].name}, {names[1]} with {pair[1].name}"]
    for line in game.log:
        for p, name in enumerate(names):
            line = line.replace(f"Player {p + 1}", name)
        lines.append(line)
    return lines, actions, pair, game_seed
