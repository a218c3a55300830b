"""Players and trainers for mtgenv; installed as `mtgenv_agents`."""

from .base import Agent, make

__all__ = ["Agent", "make"]
