"""What all commands share: one-line errors, JSON output, decks and intervals as text."""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import typer

if TYPE_CHECKING:
    from ..cards.decks import Deck

JSON_HELP = "Print one JSON object on standard output, and nothing else there."


def fail_line(message: str) -> None:
    """One line on standard error."""
    text = " ".join(str(message).split())
    print(f"error: {text}", file=sys.stderr)


def fail(message: str) -> NoReturn:
    """End the command with one line on standard error and exit code 2."""
    fail_line(message)
    raise typer.Exit(2)


def command(f: Callable[..., Any]) -> Callable[..., Any]:
    """Turn the errors that a user can cause into one line and exit code 2."""

    @functools.wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        try:
            return f(*args, **kwargs)
        except BrokenPipeError:
            raise
        except ModuleNotFoundError as e:
            fail(f"this needs {e.name}, which is not installed: pip install 'mtgenv[train]'")
        except ImportError as e:
            fail(str(e))
        except FileNotFoundError as e:
            fail(f"no file {e.filename!r}" if e.filename else str(e))
        except OSError as e:
            fail(f"{e.filename}: {e.strerror}" if e.filename else str(e))
        except ValueError as e:
            fail(str(e))

    return wrapped


def print_json(data: Any) -> None:
    """The one thing on standard output."""
    print(json.dumps(data, ensure_ascii=False))


def read_decks(names: Sequence[str] | None) -> list[Deck]:
    """Decks by name or file; the standard suite if none are given.

    Raises
    ------
    DeckError, UnknownCardError
        A deck that can't be read, or a card that nothing defines.
    """
    from ..cards.decks import suite

    if not names:
        return list(suite().values())
    return [read_deck(n.strip()) for n in names if n.strip()]


def read_deck(name: str) -> Deck:
    """A playable deck by name or file; an error says which file, and which line or card.

    Raises
    ------
    DeckError, UnknownCardError, CompileError
        It can't be read, or a card of it has no definition or can't be compiled.
    """
    from pathlib import Path

    from ..cards.compiler import compile_match
    from ..cards.decks import load_deck

    try:
        deck = load_deck(name)
        compile_match([deck])
    except ValueError as e:
        if not Path(name).is_file() or str(e).startswith(name):
            raise
        fail(f"{name}: {e}")
    return deck


def split(text: str | None) -> list[str]:
    """Items of a comma-separated option."""
    return [t.strip() for t in text.split(",") if t.strip()] if text else []


def percent(x: float) -> str:
    """0.8734 as "87.3%"."""
    return f"{100 * x:.1f}%"


def interval(ci: Sequence[float]) -> str:
    """An interval of rates as "[84.1%, 90.2%]"."""
    return f"[{percent(ci[0])}, {percent(ci[1])}]"


def load_engine(json_output: bool = False) -> float:
    """Load the compiled engine, with a progress bar if it has to be compiled; how many seconds it took."""
    import time

    from .. import _jit
    from ..progress import progress

    start = time.perf_counter()
    if "mtgenv.engine.main" not in sys.modules:
        with progress(kernel_count(), "Loading the engine", json=json_output, unit="kernels") as bar:
            _jit.on_kernel = lambda n, name: bar.update(n, kernel=name)
            try:
                import_engine()
            finally:
                _jit.on_kernel = None
    return time.perf_counter() - start


def kernel_count() -> int | None:
    """How many kernels the engine has, as far as its sources tell; None with the JIT off."""
    from pathlib import Path

    from .. import _jit

    if not _jit.JIT:
        return None
    sources = [f for f in (Path(_jit.__file__).parent / "engine").glob("*.py") if f.name != "setup.py"]
    return sum(f.read_text(encoding="utf-8").count("\n@kernel\n") for f in sources)


def import_engine() -> None:
    """Import every kernel and run the entries once, so that all is compiled."""
    from ..game import Game

    game = Game.new(["Goblins Everywhere!", "Keep the Peace"], seed=0)
    game.step(game.legal_actions()[0])
    game.clone()


def agent_name(spec: str) -> str:
    """A short name of an agent's spec."""
    from pathlib import Path

    return Path(spec).stem if "/" in spec else spec
