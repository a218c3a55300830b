"""The commands `mtgenv play` and `mtgenv replay`: a person against an agent in the terminal, and games told again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import JSON_HELP, agent_name, command, fail, load_engine, print_json, read_decks

if TYPE_CHECKING:
    from ..game import Game

_HELP = """\
  NUMBER       take that option (Enter alone takes option 1 where that is passing or finishing)
  ? or help    this help
  v or view    show the board again
  l or log     show the whole log
  c NAME       show a card
  e or end     pass priority for the rest of the turn; you are still asked about attacks, blocks and other choices
  q or quit    leave the game"""


_VERBS = {"scries": "scry", "searches": "search"}


class Quit(Exception):
    """The person leaves."""


class Terminal:
    """Asks a person for each decision of one seat."""

    def __init__(self, seat: int, names: list[str], all_stops: bool = False) -> None:
        self.seat = seat
        self.all_stops = all_stops
        self.names = names
        self.told = 0
        self.passing_turn = -1

    def tell_log(self, game: Game) -> None:
        """What happened since the last decision."""
        lines = game.log[self.told :]
        self.told = len(game.log)
        for line in lines:
            print(f"  | {self.rename(line)}")

    def rename(self, line: str) -> str:
        """Players by their names, and the person as "you"."""
        for p, name in enumerate(self.names):
            if p != self.seat:
                line = line.replace(f"Player {p + 1}", name)
        me = f"Player {self.seat + 1}"
        if line.startswith(me + " "):
            verb, _, rest = line[len(me) + 1 :].partition(" ")
            verb = _VERBS.get(verb, verb.removesuffix("s"))
            line = f"You {verb} {rest.replace('their ', 'your ')}"
        return line.replace(f"({me})", "(you)").replace(me, "you")

    def stops(self, game: Game) -> bool:
        """Whether the person wants to be asked with priority now."""
        from ..engine.enums import Step

        s = game.state
        if self.all_stops or (s.n_stack and s.stack[s.n_stack - 1].controller != self.seat):
            return True
        if s.n_stack:
            return False
        if s.active_player == self.seat:
            return s.step in (Step.MAIN1, Step.MAIN2, Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE)
        return s.step in (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE, Step.END)

    def choose(self, game: Game) -> int:
        """Show the position and read an option's number."""
        from ..engine.enums import Decision
        from ..options import option_lines
        from ..view import describe_decision

        options = game.options()
        kind = game.decision.kind
        if self.passing_turn >= 0:
            if kind == Decision.PRIORITY and game.turn == self.passing_turn and options[0].kind == "pass":
                return options[0].action
            self.passing_turn = -1
        if kind == Decision.PRIORITY and options[0].kind == "pass" and not self.stops(game):
            return options[0].action
        self.tell_log(game)
        print()
        print(self.rename(game.view(self.seat).rsplit("\nDecision:", 1)[0]))
        print()
        print(f"{describe_decision(game)}")
        print("\n".join(self.rename(x) for x in option_lines(options)))
        while True:
            text = self.read()
            if text == "" and options[0].kind == "pass":
                return options[0].action
            if text.isdigit() and 1 <= int(text) <= len(options):
                return options[int(text) - 1].action
            if text in ("e", "end") and kind == Decision.PRIORITY:
                self.passing_turn = game.turn
                return options[0].action
            self.obey(text, game)

    def read(self) -> str:
        """A line from the person."""
        try:
            return input("> ").strip()
        except EOFError:
            raise Quit from None

    def obey(self, text: str, game: Game) -> None:
        """Commands that are no option."""
        word, _, rest = text.partition(" ")
        word = word.lower()
        if word in ("q", "quit", "exit"):
            raise Quit
        if word in ("?", "h", "help"):
            print(_HELP)
        elif word in ("v", "view"):
            print(self.rename(game.view(self.seat)))
        elif word in ("l", "log"):
            print("\n".join(self.rename(x) for x in game.log))
        elif word in ("c", "card") and rest:
            from ..cards.registry import UnknownCardError, get
            from ..view import card_lines

            try:
                print("\n".join(card_lines(get(rest))))
            except UnknownCardError as e:
                print(e)
        else:
            print(f"{text!r} is no option: type a number, or ? for help")


@command
def play(
    opponent: Annotated[
        str, typer.Option(help="heuristic, random, donothing, or the path of a checkpoint.")
    ] = "heuristic",
    deck: Annotated[str, typer.Option(help="Your deck: name or file.")] = "Goblins Everywhere!",
    against: Annotated[str, typer.Option(help="The opponent's deck: name or file.")] = "Keep the Peace",
    seed: Annotated[int | None, typer.Option(help="Seed of the game; random by default.")] = None,
    first: Annotated[bool | None, typer.Option("--first/--second", help="Take the first turn, or the second.")] = None,
    all_stops: Annotated[
        bool,
        typer.Option("--all-stops", help="Ask in every step in which you could do something, not only the usual ones."),
    ] = False,
    manual: Annotated[bool, typer.Option("--manual", help="Tap lands for mana yourself.")] = False,
    save: Annotated[str | None, typer.Option(help="File to save the replay to.")] = None,
) -> None:
    """Play against an agent in the terminal."""
    import numpy as np

    from ..companions import make_agent

    decks = read_decks([deck, against])
    agent: Any = make_agent(opponent)
    load_engine()
    from ..game import Game

    chosen = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed
    start = None if first is None else 0 if first else 1
    options: dict[str, Any] = {"starting_player": start, "payment": "manual" if manual else "auto"}
    game = Game.new(decks, chosen, log=True, **options)
    name = agent_name(opponent)
    person = Terminal(0, ["You", name[:1].upper() + name[1:]], all_stops)
    rng = np.random.default_rng([chosen & 0x7FFFFFFF, 1])
    print(f"{decks[0].name} against {decks[1].name} ({opponent}), seed {chosen}. Type ? for help.")
    actions = []
    agent.reset()
    try:
        while not game.is_over:
            action = person.choose(game) if game.decision.player == 0 else int(agent.act(game, rng))
            actions.append(action)
            game.step(action)
        person.tell_log(game)
        print({0: "You won.", 1: "You lost.", None: "Nobody won."}[game.winner])
    except (Quit, KeyboardInterrupt):
        print("\nYou left the game.")
    if save:
        from ..reliability.replay import Replay

        Replay.record(decks, chosen, actions, "played by a person", **options).save(save)
        print(f"replay: {save}")


@command
def replay(
    file: Annotated[str, typer.Argument(help="A replay: JSON with seed, decks and actions.")],
    board: Annotated[bool, typer.Option("--board", help="Show the board at the end, as each player sees it.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Only check that the game ends as recorded.")] = False,
    json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> None:
    """Play a replay again, tell it, and check that it ends as recorded (exit code 1 if not)."""
    from ..reliability.replay import Replay

    if not Path(file).is_file():
        fail(f"no file {file!r}")
    recorded = Replay.load(file)
    load_engine(json)
    game = recorded.rerun(log=not check)
    facts = {
        "file": file, "decisions": len(recorded.actions), "turns": game.turn, "over": game.is_over,
        "result": game.result.name.lower(), "winner": game.winner, "note": recorded.note,
    }  # fmt: skip
    if json:
        print_json({**facts, "log": list(game.log)})
        return
    if not check:
        print("\n".join(game.log))
    if board:
        for p in range(game.n_players):
            print(f"\n--- as player {p + 1} sees it")
            print(game.view(p))
    won = "" if game.winner is None else f", player {game.winner + 1} won"
    print(f"ends as recorded: turn {game.turn}, {len(recorded.actions)} decisions{won}")
    sys.stdout.flush()
