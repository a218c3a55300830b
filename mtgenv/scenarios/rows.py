"""Reads scenario files: one JSON object a line into typed rows, with every way of writing the same thing made one."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..engine.enums import Step

PLAYERS = ("$A", "$B")
STEPS = {
    "UNTAP": Step.UNTAP, "UPKEEP": Step.UPKEEP, "DRAW": Step.DRAW, "PRECOMBAT_MAIN": Step.MAIN1,
    "BEGIN_COMBAT": Step.BEGIN_COMBAT, "DECLARE_ATTACKERS": Step.DECLARE_ATTACKERS,
    "DECLARE_BLOCKERS": Step.DECLARE_BLOCKERS, "FIRST_COMBAT_DAMAGE": Step.FIRST_STRIKE_DAMAGE,
    "COMBAT_DAMAGE": Step.COMBAT_DAMAGE, "END_COMBAT": Step.END_COMBAT, "POSTCOMBAT_MAIN": Step.MAIN2,
    "END_TURN": Step.END, "CLEANUP": Step.CLEANUP,
}  # fmt: skip
ZONES = {
    "LIBRARY": "library", "HAND": "hand", "GRAVEYARD": "graveyard", "EXILED": "exile", "EXILE": "exile",
    "BATTLEFIELD": "battlefield", "COMMAND": "command",
}  # fmt: skip
#: Which queue an answer goes into, by the operation that gives it.
QUEUES = {
    "setChoice": "choices", "setChoiceAmount": "choices", "addTarget": "targets", "addTargetAmount": "targets",
    "setModeChoice": "modes", "setFlipCoinResult": "results", "setDieRollResult": "results",
}  # fmt: skip
_SETUP = {
    "addCard", "skipInitShuffling", "removeAllCardsFromLibrary", "removeAllCardsFromHand", "setLife",
    "disableManaAutoPayment",
}  # fmt: skip
_SPEAKERS = re.compile(r"(?:targetPlayer=)?(?:Player|\$)([AB])")


class RowError(ValueError):
    """A row that can't be read; the message says which and why."""


@dataclass(frozen=True)
class Placed:
    """A card to set up."""

    zone: str
    player: int
    card: str
    count: int
    tapped: bool
    alias: str


@dataclass(frozen=True)
class Action:
    """A script row of one player: done when that player has priority in that step (or declares attackers, blockers)."""

    op: str
    turn: int
    step: Step | None
    player: int
    args: tuple[Any, ...]
    run: int = 0
    note: str = ""

    def __str__(self) -> str:
        what = ", ".join("none" if a is None else str(a) for a in self.args)
        step = f", {self.step.name.lower()}" if self.step is not None else ""
        note = f" [{self.note}]" if self.note else ""
        return f"{self.op} by {'AB'[self.player]} on turn {self.turn}{step}: {what}{note}"


@dataclass(frozen=True)
class Answer:
    """An answer in one of a player's queues; `amount` is its part of a division."""

    queue: str
    player: int
    text: str
    amount: int | None = None
    run: int = 0


@dataclass(frozen=True)
class Check:
    """An assertion at the end of a run."""

    op: str
    args: tuple[Any, ...]

    def __str__(self) -> str:
        return f"{self.op}({', '.join(str(a) for a in self.args)})"


@dataclass(frozen=True)
class Run:
    """Play until that step of that turn is over, then check."""

    stop: tuple[int, Step]
    checks: tuple[Check, ...]


@dataclass(frozen=True)
class Row:
    """One scenario."""

    id: str
    strict: bool
    ambiguous: bool
    placed: tuple[Placed, ...]
    life: tuple[int, int]
    cleared: tuple[bool, bool]  # the library of 71 Mountains is emptied first
    shuffled: bool
    by_hand: tuple[bool, bool]  # mana is paid from the pool only
    actions: tuple[Action, ...]
    answers: tuple[Answer, ...]
    runs: tuple[Run, ...]
    operations: frozenset[str]


def read(path: str | Path) -> Iterator[Row]:
    """The scenarios of a file.

    Parameters
    ----------
    path : path
        JSON lines, compressed by xz if its name ends so.

    Raises
    ------
    RowError
        A line that is no scenario.
    """
    opened = lzma.open(path, "rt", encoding="utf-8") if str(path).endswith(".xz") else open(path, encoding="utf-8")
    with opened as lines:
        for n, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                yield parse(json.loads(line))
            except (KeyError, TypeError, ValueError, IndexError) as e:
                raise RowError(f"{path}: line {n}: {type(e).__name__}: {e}") from e


def parse(data: dict[str, Any]) -> Row:
    """A scenario from its JSON object."""
    setup = data.get("setup") or []
    rows = [x for section in ("setup", "script", "queue", "asserts") for x in data.get(section) or []]
    life = {_player(x["args"][0]): int(x["args"][1]) for x in setup if x["op"] == "setLife"}
    return Row(
        id=data["id"],
        strict=bool(data.get("strict")),
        ambiguous=bool(data.get("ambiguous")),
        placed=tuple(_placed(x) for x in setup if x["op"] == "addCard"),
        life=(life.get(0, 20), life.get(1, 20)),
        cleared=_both(setup, "removeAllCardsFromLibrary"),
        shuffled=not any(x["op"] == "skipInitShuffling" for x in setup),
        by_hand=_both(setup, "disableManaAutoPayment"),
        actions=tuple(a for x in data.get("script") or [] for a in _actions(x)),
        answers=tuple(a for x in data.get("queue") or [] for a in _answers(x)),
        runs=_runs(data.get("asserts") or []),
        operations=frozenset(
            x["op"] if x["op"] in _SETUP or x not in setup else f"{x['op']} (set-up)" for x in rows if x["op"] != "RUN"
        ),
    )


def word(x: Any) -> Any:
    """An argument in its one spelling: players as "$A", constants in brackets, truth as "Yes" and "No" elsewhere."""
    if not isinstance(x, str):
        return x
    if found := _SPEAKERS.fullmatch(x.strip()):
        return f"${found[1]}"
    if x in ("NO_TARGET", "#NO_TARGET"):
        return None
    if x == "#CHOICE_NORMAL_COST":
        return "Cast with no alternative cost"
    return f"[{x[1:].lower()}]" if re.fullmatch(r"#[A-Z_]+", x) else x


def _player(x: str) -> int:
    return PLAYERS.index(word(x) if x not in ("A", "B") else f"${x}")


def _both(setup: list[dict[str, Any]], op: str) -> tuple[bool, bool]:
    whose = {_player(x["args"][0]) for x in setup if x["op"] == op}
    return 0 in whose, 1 in whose


def _placed(x: dict[str, Any]) -> Placed:
    name, _, alias = x["card"].partition("@")
    zone = ZONES[x.get("zone") or "BATTLEFIELD"]
    return Placed(zone, _player(x["player"]), name, int(x.get("count") or 1), bool(x.get("tapped")), alias)


def _actions(x: dict[str, Any]) -> Iterator[Action]:
    op, args, run = x["op"], [word(a) for a in x["args"]], x.get("run") or 0
    if op == "attack" or op == "block":
        step = Step.DECLARE_ATTACKERS if op == "attack" else Step.DECLARE_BLOCKERS
        yield Action(op, args[0], step, _player(args[1]), tuple(args[2:]), run)
    elif op in ("checkAttackers", "checkBlockers"):
        step = Step.DECLARE_ATTACKERS if op == "checkAttackers" else Step.DECLARE_BLOCKERS
        yield Action(op, args[1], step, _player(args[2]), tuple(args[3:]), run, str(args[0]))
    elif op.startswith("check"):
        yield Action(op, args[1], STEPS[args[2]], _player(args[3]), tuple(args[4:]), run, str(args[0]))
    elif op == "waitStackResolved":
        turn, step, *rest = args
        whose = [_player(rest.pop(0))] if rest and rest[0] in PLAYERS else [0, 1]
        once = bool(rest)
        n = rest[0] if rest and not isinstance(rest[0], bool) else 1
        for p in whose:
            for _ in range(n):
                yield Action(op, turn, STEPS[step], p, (once,), run)
    else:
        turn, step, player, *rest = args
        p = _player(player)
        wait = op == "castSpell" and rest and rest[-1] is True
        if wait:
            rest.pop()
        yield Action(op, turn, STEPS[step], p, tuple(rest), run)
        if wait:
            yield Action("waitStackResolved", turn, STEPS[step], p, (False,), run)


def _answers(x: dict[str, Any]) -> Iterator[Answer]:
    op, player, run = x["op"], _player(x["player"]), x.get("run") or 0
    args = [word(a) for a in x["args"]]
    queue = QUEUES[op]
    if op == "setChoiceAmount":
        yield from (Answer(queue, player, f"X={n}", None, run) for n in args)
    elif op == "addTargetAmount":
        yield Answer(queue, player, args[0], args[1] if len(args) > 1 else None, run)
    elif queue == "results":
        yield Answer(queue, player, str(args[0]), None, run)
    else:
        text = {True: "Yes", False: "No"}.get(args[0], args[0]) if isinstance(args[0], bool) else args[0]
        times = args[1] if len(args) > 1 and isinstance(args[1], int) else 1
        text = "[no_target]" if text is None else str(text)
        yield from (Answer(queue, player, text, None, run) for _ in range(times))


def _runs(asserts: list[dict[str, Any]]) -> tuple[Run, ...]:
    runs: list[tuple[tuple[int, Step], list[Check]]] = []
    for x in asserts:
        if x["op"] == "RUN":
            turn, step = x.get("stop") or (2, "UNTAP")
            runs.append(((turn, STEPS[step]), []))
        elif not runs:
            raise RowError(f"{x['op']} before the first RUN")
        else:
            runs[-1][1].append(Check(x["op"], tuple(word(a) for a in x["args"])))
    return tuple(Run(stop, tuple(checks)) for stop, checks in runs)
