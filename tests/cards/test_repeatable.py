"""Compiling is repeatable: the same cards give the same tables in every process, whatever the order of Python's sets."""

import os
import subprocess
import sys

PROGRAM = """
from mtgenv.cards.compiler import compile_match
from mtgenv.cards.facts import CardFacts
from mtgenv.cards.oracle import parse_card

texts = (
    "Goblins and Bears you control get +1/+1.",
    "Whenever a Zombie, Snake, Specter, Elf, or Goblin you control dies, draw a card.",
)
cards = [
    parse_card(CardFacts(f"Made Up {i}", "{2}{B}", "Creature — Human Wizard", t, "2", "2", colors="B"))
    for i, t in enumerate(texts)
]
print(compile_match((), cards).fingerprint)
"""


def fingerprint(seed):
    env = dict(os.environ, PYTHONHASHSEED=str(seed), MTGENV_JIT="0")
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_fingerprints_do_not_depend_on_the_order_of_sets():
    seen = {fingerprint(seed) for seed in (1, 2, 3)}
    assert len(seen) == 1 and len(seen.pop()) == 16
