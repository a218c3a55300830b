"""Gymnasium environments; importing this package registers them and compiles nothing."""

from __future__ import annotations

from typing import Any

__all__ = ["DuelEnv", "register"]

DUEL_ID = "mtgenv/Duel-v0"


def register() -> None:
    """Tell gymnasium about the environments; does nothing the second time.

    There is no `vector_entry_point` yet: `gymnasium.make_vec` runs copies of the single environment side by side.
    """
    from gymnasium.envs.registration import register as add
    from gymnasium.envs.registration import registry

    if DUEL_ID not in registry:
        add(id=DUEL_ID, entry_point="mtgenv.envs.duel:DuelEnv", nondeterministic=False)


def __getattr__(name: str) -> Any:
    if name == "DuelEnv":
        from .duel import DuelEnv

        return DuelEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
