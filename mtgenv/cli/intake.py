"""The commands `mtgenv cards build`, `import`, `coverage` and `trial`: from official card data to cards that play."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .collection import cards
from .common import JSON_HELP, command, fail, print_json

if TYPE_CHECKING:
    from ..cards.facts import CardFacts
    from ..cards.intake import Verdict
    from ..cards.ir import Card

_Json = Annotated[bool, typer.Option("--json", help=JSON_HELP)]
_Jobs = Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")]
_File = Annotated[
    Path,
    typer.Argument(
        help="Card data: a bulk file of Scryfall ('oracle cards'), MTGJSON's AtomicCards, or JSON lines; packed or not."
    ),
]


def _jobs(n: int) -> int:
    import os

    return n or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1))


class _Work:
    """Reads, assesses and counts the cards of a file, showing how far it has got."""

    def __init__(self, file: Path, jobs: int, json: bool, label: str) -> None:
        self.file, self.jobs, self.json, self.label = file, _jobs(jobs), json, label
        self.skipped = self.read = self.parsed = 0
        self.where = (0, 1)
        self.seconds = 0.0

    def wanted(self, facts: CardFacts) -> bool:
        """Whether to assess a card; the others are skipped."""
        return True

    def verdicts(self) -> Iterator[tuple[CardFacts, Verdict]]:
        """Each card of the file that is wanted, with what became of it."""
        from ..cards.facts import read_facts
        from ..cards.intake import assess_all
        from ..progress import progress

        pending: list[CardFacts] = []
        began = time.perf_counter()

        def note(at: int, size: int) -> None:
            self.where = (at, size)

        def source() -> Iterator[CardFacts]:
            for facts in read_facts(self.file, note):
                self.read += 1
                if self.wanted(facts):
                    pending.append(facts)
                    yield facts
                else:
                    self.skipped += 1

        with progress(None, self.label, json=self.json, unit="cards") as bar:
            for n, verdict in enumerate(assess_all(source(), self.jobs), 1):
                self.parsed += verdict.card is not None
                yield pending.pop(0), verdict
                if n % 50 == 0:
                    done, size = self.where
                    bar.update(n, playable=self.parsed, of_the_file=f"{100 * done // max(size, 1)}%")
            bar.update(self.read - self.skipped, playable=self.parsed, of_the_file="100%")
        self.seconds = time.perf_counter() - began


def _reasons(found: Counter[str], n: int = 8) -> list[str]:
    return [f"  {k:6,d}  {reason}" for reason, k in sorted(found.items(), key=lambda kv: (-kv[1], kv[0]))[:n]]


# ---------------------------------------------------------------- build and import
@cards.command("build")
@command
def build(
    file: _File,
    out: Annotated[Path | None, typer.Option(help="Where to write it; default: into the package.")] = None,
    jobs: _Jobs = 0,
    json: _Json = False,
) -> None:
    """Make the built-in pool: every legal card of the file that parses and passes the checks (for developers)."""
    from ..cards import registry
    from ..cards.pool.store import write_pool

    class Legal(_Work):
        def wanted(self, facts: CardFacts) -> bool:
            return facts.legal

    work = Legal(file, jobs, json, "Building the pool")
    found: dict[str, Card] = {}
    why: Counter[str] = Counter()
    for _, verdict in work.verdicts():
        if verdict.card is not None:
            found.setdefault(verdict.card.name, verdict.card)
        why.update(verdict.reasons)
    if not found:
        fail(f"{file}: no card of it can be played; nothing was written")
    path = out or registry.built_in_path()
    size = write_pool(path, found.values())
    registry.reload()
    n = work.read - work.skipped
    if json:
        print_json(
            {
                "pool": str(path),
                "bytes": size,
                "read": work.read,
                "cards": n,
                "written": len(found),
                "failed": n - work.parsed,
                "seconds": round(work.seconds, 2),
            }
        )
        return
    print(f"{len(found):,} of {n:,} legal cards written to {path} ({size / 1e6:.2f} MB) in {work.seconds:.0f} s")


@cards.command("import")
@command
def import_cards(
    file: _File,
    again: Annotated[bool, typer.Option(help="Take cards in again that are known already.")] = False,
    jobs: _Jobs = 0,
    json: _Json = False,
) -> None:
    """Take the cards of a file into your own pool: those that parse, pass the checks and are not known yet.

    Your pool is at MTGENV_POOL, else in your data folder. What is done is kept when you interrupt it; run it again to go on.
    """
    from ..cards import registry
    from ..cards.pool.store import Pool, PoolError, write_pool

    path = registry.user_path()
    pool: dict[str, Card] = {}
    if path.is_file():
        try:
            pool = {card.name: card for card in Pool(path)}
        except PoolError:
            if not again:
                fail(f"{path}: this pool cannot be used with this version; make it anew with --again")
    known = set(registry.names("library"))
    if not again:
        known |= set(registry.names())

    class New(_Work):
        def wanted(self, facts: CardFacts) -> bool:
            return (
                (facts.legal or not facts.funny)
                and facts.name not in known
                and facts.name.split(" // ")[0] not in known
            )

    work = New(file, jobs, json, "Importing")
    added: list[str] = []
    failed = 0
    why: Counter[str] = Counter()
    saved = time.monotonic()
    size = 0

    def save() -> int:
        n = write_pool(path, pool.values())
        registry.reload()
        return n

    try:
        for _, verdict in work.verdicts():
            if verdict.card is None:
                failed += 1
                why.update(verdict.reasons)
                continue
            if verdict.card.name not in pool or again:
                added.append(verdict.card.name)
                pool[verdict.card.name] = verdict.card
            if time.monotonic() - saved > 20:
                save()
                saved = time.monotonic()
    finally:
        if added:
            size = save()
    if json:
        print_json(
            {
                "pool": str(path),
                "bytes": size,
                "read": work.read,
                "added": len(added),
                "skipped": work.skipped,
                "failed": failed,
                "in_pool": len(pool),
                "seconds": round(work.seconds, 2),
                "reasons": dict(sorted(why.items(), key=lambda kv: (-kv[1], kv[0]))[:50]),
            }
        )
        return
    print(
        f"{work.read:,} cards read in {work.seconds:.0f} s: {len(added):,} added, {work.skipped:,} skipped "
        f"(known already, or joke cards), {failed:,} not playable yet"
    )
    if why:
        print("What stands in the way (number of cards, reason):")
        print("\n".join(_reasons(why)))
    if added:
        print(f"{len(pool):,} cards in {path} ({size / 1e6:.2f} MB)")


# ---------------------------------------------------------------- coverage
@cards.command("coverage")
@command
def coverage(
    file: _File,
    decks: Annotated[Path | None, typer.Option(help="Decks as JSON lines (name, main, side), packed or not.")] = None,
    by: Annotated[str | None, typer.Option(help="Count by set or by format too.")] = None,
    list_failures: Annotated[
        str | None, typer.Option(help="List the cards that a reason keeps out, with the text in question.")
    ] = None,
    top: Annotated[int, typer.Option(min=0, help="How many reasons to show.")] = 25,
    clauses: Annotated[bool, typer.Option("--clauses", help="Rank the texts in question too.")] = False,
    jobs: _Jobs = 1,
    json: _Json = False,
) -> None:
    """Count how many cards (legal in Vintage or Commander) and decks can be played, and what keeps out the rest."""
    from ..cards.coverage import Coverage, count_decks, read_decks
    from ..progress import progress

    if by not in (None, "set", "format"):
        raise typer.BadParameter(f"by must be set or format, not {by!r}")
    work = _Work(file, jobs, json, "Parsing")
    found = Coverage(by)
    listed: list[dict[str, Any]] = []
    for facts, verdict in work.verdicts():
        found.add(facts, verdict)
        if list_failures is not None and facts.legal:
            listed += [
                {"card": facts.name, "reason": r, "text": c, "alone": len(verdict.reasons) == 1}
                for r, c in verdict.failures
                if list_failures.casefold() in r.casefold()
            ]
    data: dict[str, Any] = {
        "cards": found.cards,
        "parsed": found.parsed,
        "playable": found.playable_cards,
        "seconds": round(work.seconds, 2),
        "seconds_per_1000_cards": round(1000 * work.seconds / max(work.read, 1), 3),
    }
    if decks is not None:
        with progress(None, "Decks", json=json, unit="decks") as bar:

            def each() -> Iterator[Any]:
                for deck in read_decks(decks):
                    yield deck
                    bar.advance()

            data.update(count_decks(found, each()))
    data["top_reasons"] = found.top_reasons(top)
    if clauses:
        data["top_clauses"] = found.top_clauses(top)
    if by is not None:
        data[f"by_{by}"] = {k: {"cards": n, "parsed": p} for k, (n, p) in sorted(found.groups.items())}
    if list_failures is not None:
        data["failures"] = listed
    if json:
        print_json(data)
        return
    share = 100 * found.parsed / max(found.cards, 1)
    print(f"{found.parsed:,} of {found.cards:,} legal cards parsed ({share:.1f}%) in {work.seconds:.1f} s")
    print(f"{found.playable_cards:,} playable with those written by hand")
    if decks is not None:
        print(
            f"{data['decks_playable']:,} of {data['decks']:,} decks playable; "
            f"{data['decks_one_card_short']:,} lack one card only; "
            f"{data['decks_known'] - data['decks_playable']:,} do not compile as a whole"
        )
    for k, (n, p) in sorted(found.groups.items()):
        print(f"  {k:<18} {p:6,d} of {n:6,d}")
    if list_failures is not None:
        for row in listed:
            print(f"{'*' if row['alone'] else ' '} {row['card']}: {row['text']}  [{row['reason']}]")
    elif data["top_reasons"]:
        print("What stands in the way: cards that nothing else keeps out, cards in all, reason")
        for r in data["top_reasons"]:
            example = r["examples"][0]
            print(
                f"  {r['unlocks']:6,d} {r['touches']:6,d}  {r['reason']}  ({example['card']}: {example['text'][:70]})"
            )
        for r in data.get("top_clauses", ()):
            print(f"  {r['unlocks']:6,d} {r['touches']:6,d}  {r['reason'][:90]}  ({r['examples'][0]['card']})")


# ---------------------------------------------------------------- trial
@cards.command("trial")
@command
def trial(
    names: Annotated[list[str] | None, typer.Argument(help="Cards by name; each name is one argument.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Try all cards of the source.")] = False,
    source: Annotated[str, typer.Option(help="With --all: all, library, user or built-in.")] = "all",
    seed: Annotated[int, typer.Option(help="Seed of the games.")] = 0,
    jobs: _Jobs = 1,
    json: _Json = False,
) -> None:
    """Try cards in random games with every invariant checked: each is drawn, cast, resolved and leaves play.

    Exit code 1 if a game goes wrong. Cards that never got that far are listed, but are no failure.
    """
    from ..cards import registry
    from ..progress import progress
    from .common import load_engine

    if bool(names) == every:
        raise typer.BadParameter("give the names of cards, or --all")
    wanted = registry.names(source) if every else [registry.get(n).name for n in names or ()]
    load_engine(json)
    from ..reliability.card_trials import run_trials

    with progress(len(wanted), "Trying cards", json=json, unit="cards") as bar:
        report = run_trials(
            wanted,
            seed=seed,
            jobs=_jobs(jobs),
            on_done=lambda n, r: bar.update(n, games=f"{r.games:,}", failures=len(r.failures)),
        )
    if json:
        print_json(report.to_json())
    else:
        d = report.to_json()
        print(
            f"{d['complete']:,} of {d['cards']:,} cards were drawn, cast, resolved and left play; "
            f"{d['abilities_used']:,} of {d['abilities']:,} abilities resolved; "
            f"{d['games']:,} games ({d['unfinished']:,} unfinished) in {d['seconds']:.0f} s"
        )
        for f in report.failures:
            print(f"  {f.kind}: {f.what} (seed {f.seed}): {', '.join(f.cards)}")
        if d["incomplete"]:
            print(f"not all stages: {', '.join(d['incomplete'])}")
    if report.failures:
        raise typer.Exit(1)
