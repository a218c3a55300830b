"""Definitions of lands; basic land types bring their mana abilities with them (CR 305.6)."""
# ruff: noqa: F403, F405  the card language is meant to be used unqualified

from ..dsl import *

CARDS = tuple(card(name, "", f"Basic Land — {name}") for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"))
