"""What a run of scenarios found: counts, ranked lists, and reasons, as JSON and for people."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

STATUSES = ("passed", "failed", "unsupported", "ambiguous", "disputed")


@dataclass
class Result:
    """How one scenario ended.

    Attributes
    ----------
    id, status : str
        Its id; one of `STATUSES`.
    reasons : list of str
        What failed or what is missing.
    cards, operations : list of str
        Missing cards, unknown operations and features.
    log : list of str
        The game's log.
    trace : str
        Traceback of a crash.
    notes : list of str
        Decisions that nobody scripted.
    seconds : float
        Time it took.
    """

    id: str
    status: str
    reasons: list[str]
    cards: list[str] = field(default_factory=list)
    operations: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    trace: str = ""
    notes: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def lines(self) -> list[str]:
        """The whole result for people."""
        out = [f"{self.id}: {self.status}"]
        out += [f"  {x}" for x in self.reasons]
        out += [f"  {x}" for x in self.trace.splitlines()]
        if self.notes:
            out.append("  decided without a script: " + "; ".join(self.notes))
        if self.log:
            out += ["  log:", *(f"    {x}" for x in self.log)]
        return out


class Report:
    """Results of many scenarios."""

    def __init__(self, results: Sequence[Result]) -> None:
        self.results = list(results)
        self.counts = Tally(r.status for r in self.results)

    @property
    def passing(self) -> list[str]:
        """Ids of the scenarios that passed, sorted."""
        return sorted(r.id for r in self.results if r.status == "passed")

    def missing_cards(self) -> list[tuple[str, int, int]]:
        """(card, scenarios that lack it, scenarios that lack nothing else), most needed first."""
        lack = Tally(c for r in self.results for c in r.cards)
        alone = Tally(r.cards[0] for r in self.results if len(r.cards) == 1)
        return sorted(((c, n, alone[c]) for c, n in lack.items()), key=lambda x: (-x[2], -x[1], x[0]))

    def missing_operations(self) -> list[tuple[str, int]]:
        """(operation or feature, scenarios that need it), most needed first."""
        return Tally(o for r in self.results for o in r.operations).most_common()

    def top_failures(self) -> list[tuple[str, int, str]]:
        """(what failed without its particulars, how often, an id), most frequent first."""
        first: dict[str, str] = {}
        tally: Tally[str] = Tally()
        for r in self.results:
            if r.status == "failed" and r.reasons:
                key = shape(r.reasons[0])
                tally[key] += 1
                first.setdefault(key, r.id)
        return [(key, n, first[key]) for key, n in tally.most_common()]

    def to_json(self, logs: bool = False) -> dict[str, Any]:
        """Everything as one JSON object.

        Keys: `total`; `run` (= passed + failed); `passed`, `failed`, `unsupported`, `ambiguous`, `disputed` (counts, which
        add up to `total`); `missing_cards` (card, scenarios, of them lacking nothing else), `missing_operations`,
        `top_failures` (ranked); `results` by id: `status`, `reasons`, and where there are any `cards`, `operations`,
        `trace`, `notes`, `log`.
        """
        out: dict[str, Any] = {"total": len(self.results), "run": self.counts["passed"] + self.counts["failed"]}
        out |= {s: self.counts[s] for s in STATUSES}
        out["missing_cards"] = [{"card": c, "scenarios": n, "alone": k} for c, n, k in self.missing_cards()]
        out["missing_operations"] = [{"operation": o, "scenarios": n} for o, n in self.missing_operations()]
        out["top_failures"] = [{"failure": f, "scenarios": n, "example": i} for f, n, i in self.top_failures()]
        out["results"] = {}
        for r in sorted(self.results, key=lambda r: r.id):
            entry: dict[str, Any] = {"status": r.status, "reasons": r.reasons}
            more = {"cards": r.cards, "operations": r.operations, "trace": r.trace, "notes": r.notes}
            entry |= {k: v for k, v in more.items() if v}
            if logs and r.log:
                entry["log"] = r.log
            out["results"][r.id] = entry
        return out

    def lines(self, failures: bool = False, rows: int = 15) -> list[str]:
        """A short table and the ranked lists, for people."""
        done = self.counts["passed"] + self.counts["failed"]
        rate = f" ({100 * self.counts['passed'] / done:.1f}% of {done} run)" if done else ""
        out = [f"{len(self.results)} scenarios"]
        out += [f"  {s:<12} {self.counts[s]:5d}{rate if s == 'passed' else ''}" for s in STATUSES]
        if cards := self.missing_cards()[:rows]:
            out += ["", "Missing cards (scenarios that lack only it, scenarios that lack it)"]
            out += [f"  {k:4d} {n:4d}  {c}" for c, n, k in cards]
        if operations := self.missing_operations()[:rows]:
            out += ["", "Missing operations and features"]
            out += [f"  {n:4d}  {o}" for o, n in operations]
        if tops := self.top_failures()[:rows]:
            out += ["", "Failures"]
            out += [f"  {n:4d}  {f}  ({i})" for f, n, i in tops]
        if failures:
            out += ["", *(f"{r.id}: {'; '.join(r.reasons[:2])}" for r in self.results if r.status == "failed")]
        return out

    def update_passing(self, path: str | Path) -> tuple[int, int]:
        """Write the ids that passed into a file; how many are new, how many of its old ones no longer pass."""
        file = Path(path)
        old = set(file.read_text(encoding="utf-8").split()) if file.exists() else set()
        seen = {r.id for r in self.results}
        new = set(self.passing) | (old - seen)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{i}\n" for i in sorted(new)), encoding="utf-8")
        return len(new - old), len(old - new)


def shape(reason: str) -> str:
    """A reason without its particulars, to count like ones."""
    line = reason.splitlines()[0]
    line = re.sub(r"^turn \d+, \w+( \w+)*: ", "", line)
    if found := re.match(r"(can't do|not done): (\w+)", line):
        return f"{found[1]}: {found[2]}"
    if line.startswith("not asked for"):
        return "not asked for: an answer in the " + ("targets" if "(targets of" in line else "choices")
    line = re.sub(r"(?<!\w)'[^']*'|\"[^\"]*\"", "...", line)
    line = re.sub(r"\(.*", "", line) if line.startswith(("assert", "check")) else line
    line = re.split(r" by [AB] on turn|;|, found", line)[0]
    return re.sub(r"\d+", "n", line)[:100]
