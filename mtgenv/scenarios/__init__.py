"""Runs scenarios: two-player rules tests as data (set-up, scripted actions, answers, expected values)."""

from .report import Report, Result
from .rows import Row, RowError, read
from .runner import run, run_row

__all__ = ["Report", "Result", "Row", "RowError", "read", "run", "run_row"]
