"""Shows how far long work has got: a live bar on a terminal, a line now and then elsewhere, nothing beside JSON."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO


class Progress:
    """What `progress` yields: count work done and attach facts to show beside it.

    Attributes
    ----------
    done : int
        Units of work done so far.
    total : int or None
        Units of work in all, None if unknown.
    facts : dict
        What is shown beside the count ({"win rate": "81%"}).
    """

    def __init__(self, total: int | None, label: str, unit: str) -> None:
        self.done = 0
        self.total = total
        self.label = label
        self.unit = unit
        self.facts: dict[str, Any] = {}
        self._start = time.perf_counter()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._start

    @property
    def rate(self) -> float:
        """Units a second since the start."""
        return self.done / max(self.elapsed, 1e-9)

    def advance(self, n: int = 1, **facts: Any) -> None:
        """Count `n` more units as done; keyword arguments replace facts of the same name (``_`` shows as a space)."""
        self.update(self.done + n, **facts)

    def update(self, done: int, **facts: Any) -> None:
        """Set the units done; keyword arguments replace facts of the same name (``_`` shows as a space)."""
        self.done = done
        self.facts.update({k.replace("_", " "): v for k, v in facts.items()})
        self._show()

    def note(self, text: str) -> None:
        """Print one line of text above the bar."""

    def _show(self) -> None:
        """Draw the present state; the silent base draws nothing."""

    def _close(self) -> None:
        """Draw the last state and release the screen."""

    def _facts_text(self) -> str:
        return "  ".join(f"{k} {v}" for k, v in self.facts.items())


class _Plain(Progress):
    """A line every few seconds, for logs and pipes."""

    def __init__(self, total: int | None, label: str, unit: str, out: TextIO, every: float) -> None:
        super().__init__(total, label, unit)
        self._out, self._every, self._next = out, every, every

    def _line(self) -> str:
        of = f"/{self.total:,}" if self.total is not None else ""
        unit = f" {self.unit}" if self.unit else ""
        text = f"{self.label}: {self.done:,}{of}{unit}, {format_rate(self.rate)}/s, {self.elapsed:.0f} s"
        return f"{text}  {self._facts_text()}".rstrip()

    def note(self, text: str) -> None:
        print(text, file=self._out, flush=True)

    def _show(self) -> None:
        if self.elapsed >= self._next:
            self._next = self.elapsed + self._every
            print(self._line(), file=self._out, flush=True)

    def _close(self) -> None:
        print(self._line(), file=self._out, flush=True)


class _Live(Progress):
    """rich's bar."""

    def __init__(self, total: int | None, label: str, unit: str, out: TextIO) -> None:
        super().__init__(total, label, unit)
        from rich import progress as rp
        from rich.console import Console

        self._bar = rp.Progress(
            rp.TextColumn("{task.description}"),
            rp.BarColumn(bar_width=24),
            rp.TextColumn("{task.fields[count]}"),
            rp.TextColumn("{task.fields[facts]}", style="dim"),
            rp.TimeElapsedColumn(),
            rp.TimeRemainingColumn(),
            console=Console(file=out),
            refresh_per_second=4,
        )
        self._task = self._bar.add_task(label, total=total, count="", facts="")
        self._bar.start()

    def note(self, text: str) -> None:
        self._bar.console.print(text, markup=False, highlight=False)

    def _show(self) -> None:
        of = f"/{self.total:,}" if self.total is not None else ""
        count = f"{self.done:,}{of} {self.unit}".rstrip() + f"  {format_rate(self.rate)}/s"
        self._bar.update(self._task, completed=self.done, count=count, facts=self._facts_text())

    def _close(self) -> None:
        self._show()
        self._bar.stop()


def format_rate(x: float) -> str:
    """Three significant digits with k and M: 1234567 is "1.23M"."""
    for size, suffix in ((1e6, "M"), (1e3, "k")):
        if x >= 0.9995 * size:
            return f"{x / size:.3g}{suffix}"
    return f"{x:.3g}"


@contextmanager
def progress(
    total: int | None,
    label: str,
    *,
    json: bool = False,
    unit: str = "",
    file: TextIO | None = None,
    every: float = 5.0,
) -> Iterator[Progress]:
    """Show the progress of long work while the ``with`` block runs.

    Parameters
    ----------
    total : int or None
        Units of work in all; None if unknown.
    label : str
        What is going on, in a word or two.
    json : bool
        True shows nothing: the command prints machine-readable output.
    unit : str
        Name of a unit of work ("games").
    file : text file, optional
        Where to show it. Default: standard error, so that standard output holds results only.
    every : float
        Seconds between lines where `file` is not a terminal.

    Yields
    ------
    Progress

    Examples
    --------
    >>> with progress(3, "Playing", json=True, unit="games") as bar:
    ...     for _ in range(3):
    ...         bar.advance(win_rate="50%")
    >>> bar.done
    3
    """
    out = sys.stderr if file is None else file
    bar: Progress
    if json:
        bar = Progress(total, label, unit)
    elif out.isatty():
        bar = _Live(total, label, unit, out)
    else:
        bar = _Plain(total, label, unit, out, every)
    try:
        yield bar
    finally:
        bar._close()
