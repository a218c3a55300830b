"""Potentials of a position, for opt-in reward shaping that leaves the best policy what it is (Ng, Harada, Russell 1999)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.enums import CardType, Zone

#: Weight of each component in the sum; components are differences between you and the opponent, each about -1 to 1.
WEIGHTS = {"life": 0.3, "board": 0.3, "cards": 0.15}


def potentials(record: np.ndarray, seat: int) -> dict[str, float]:
    """Components of a duel's potential for `seat`; all 0 once the game is over.

    Returns
    -------
    dict of str to float
        "life", "board" (power and toughness of creatures), "cards" (cards in hand).
    """
    s: Any = record[0]
    if s["over"]:
        return dict.fromkeys(WEIGHTS, 0.0)
    players = s["pl"][: int(s["n_players"])]
    sign = np.where(np.arange(len(players)) == seat, 1.0, -1.0)
    life = float((sign * players["life"]).sum()) / 20
    cards = float((sign * players["n_hand"]).sum()) / 5
    o = s["o"]
    there = (o["zone"] == Zone.BATTLEFIELD) & (o["ch"]["types"] & CardType.CREATURE != 0)
    ch = o["ch"][there]
    owned = np.where(ch["controller"] == seat, 1.0, -1.0)
    board = float((owned * (ch["power"] + ch["toughness"])).sum()) / 20
    return {"life": float(np.tanh(life)), "board": float(np.tanh(board)), "cards": float(np.tanh(cards))}


def differences(before: dict[str, float], after: dict[str, float], gamma: float) -> dict[str, float]:
    """Weighted shaping rewards gamma * after - before, by component; `gamma` is the learner's discount."""
    return {k: WEIGHTS[k] * (gamma * after[k] - before[k]) for k in WEIGHTS}
