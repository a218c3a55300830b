"""What the results of many games say about the agents that played them; knows no game and no agent."""

from .statistics import (
    Cell,
    EloTable,
    Evaluation,
    bootstrap_interval,
    bradley_terry,
    elo_ratings,
    evaluate_pairs,
)

__all__ = [
    "Cell",
    "EloTable",
    "Evaluation",
    "bootstrap_interval",
    "bradley_terry",
    "elo_ratings",
    "evaluate_pairs",
]
