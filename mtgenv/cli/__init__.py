"""The command line `mtgenv`; one file a topic."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from . import intake  # noqa: F401  adds to `cards`
from .collection import cards, decks
from .common import fail_line
from .demo import demo
from .measuring import bench, evaluate, fuzz, version, warmup
from .playing import play, replay
from .scenarios import scenarios
from .training import train

__all__ = ["app", "main", "run"]

app = typer.Typer(
    name="mtgenv",
    help="Magic: The Gathering for reinforcement learning: play, train, evaluate and measure. Unofficial fan work.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("warmup")(warmup)
app.command("play")(play)
app.command("train")(train)
app.command("eval")(evaluate)
app.command("bench")(bench)
app.command("fuzz")(fuzz)
app.command("replay")(replay)
app.command("demo")(demo)
app.command("version")(version)
app.add_typer(decks, name="decks")
app.add_typer(cards, name="cards")
app.add_typer(scenarios, name="scenarios")


def run(argv: Sequence[str] | None = None) -> int:
    """Run a command line.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments after the program's name; the process's own by default.

    Returns
    -------
    int
        Exit code: 0 done, 1 done and found wanting (failed checks), 2 could not be done as asked, 130 interrupted.
    """
    command = typer.main.get_command(app)
    # ClickException comes from click or from typer's own copy of it, by version
    usage = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")
    try:
        code = command.main(list(sys.argv[1:] if argv is None else argv), prog_name="mtgenv", standalone_mode=False)
    except usage as e:
        if type(e).__name__ == "NoArgsIsHelpError":
            print(e.ctx.get_help())  # type: ignore[attr-defined]
        else:
            fail_line(e.format_message())  # type: ignore[attr-defined]
        return 2
    except typer.Exit as e:
        return e.exit_code
    except (typer.Abort, KeyboardInterrupt):
        fail_line("interrupted")
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 141
    return code if isinstance(code, int) else 0


def main() -> None:
    """Entry point of the console script."""
    sys.exit(run())
