"""The commands `mtgenv scenarios`: run rules tests that are data, and show how one of them goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .common import JSON_HELP, command, fail, load_engine, print_json

if TYPE_CHECKING:
    from ..scenarios import Row

scenarios = typer.Typer(
    help="Run scenarios: two-player rules tests as data.", no_args_is_help=True, rich_markup_mode=None
)

_File = Annotated[str, typer.Argument(help="JSON lines, one scenario each; may be compressed (.xz).")]
_Cards = Annotated[str | None, typer.Option(help="Python file whose CARDS are known besides the library's.")]


@scenarios.command("run")
@command
def run(
    file: _File,
    id: Annotated[
        list[str] | None, typer.Option("--id", help="Only these, with all that went wrong and the log.")
    ] = None,
    match: Annotated[str | None, typer.Option(help="Only ids that contain this.")] = None,
    cards: _Cards = None,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one a processor.")] = 0,
    seconds: Annotated[float, typer.Option(help="Time limit for each try of a scenario.")] = 60.0,
    list_failures: Annotated[bool, typer.Option("--list-failures", help="List every failure.")] = False,
    log: Annotated[bool, typer.Option("--log", help="With --json: the games' logs as well.")] = False,
    update_passing: Annotated[
        str | None, typer.Option("--update-passing", help="Write the ids that pass into this file.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=JSON_HELP)] = False,
) -> None:
    """Run scenarios and tell which pass, which fail and why, and what is missing for the others.

    Exit code 1 if a scenario fails.
    """
    from ..scenarios import run

    rows = [r for r in _read(file, id) if match is None or match in r.id]
    load_engine(json)
    report = run(rows, cards=cards, jobs=1 if id or len(rows) < 8 else jobs, seconds=seconds, quiet=json)
    if json:
        print_json(report.to_json(logs=log or bool(id)))
    elif id:
        print("\n\n".join("\n".join(r.lines()) for r in report.results))
    else:
        print("\n".join(report.lines(list_failures)))
    if update_passing is not None:
        new, gone = report.update_passing(update_passing)
        if not json:
            print(f"{update_passing}: {new} more, {gone} fewer")
    raise typer.Exit(1 if report.counts["failed"] else 0)


@scenarios.command("show")
@command
def show(id: Annotated[str, typer.Argument(help="Id of a scenario.")], file: _File) -> None:
    """Show what a scenario sets up, does, answers and expects."""
    (row,) = _read(file, [id])
    print("\n".join(_page(row)))


def _read(file: str, ids: list[str] | None) -> list[Row]:
    from ..scenarios import read

    rows = list(read(file))
    if not ids:
        return rows
    known = {r.id: r for r in rows}
    if unknown := [i for i in ids if i not in known]:
        fail(f"no scenario {unknown[0]!r} in {file}")
    return [known[i] for i in dict.fromkeys(ids)]


def _page(row: Row) -> list[str]:
    out = [f"{row.id}{' (strict)' if row.strict else ''}", "Set up"]
    for p in row.placed:
        n = f" x{p.count}" if p.count > 1 else ""
        out.append(
            f"  {'AB'[p.player]} {p.zone}: {p.card}{n}{' tapped' if p.tapped else ''}{' @' + p.alias if p.alias else ''}"
        )
    out += [f"  life {row.life[0]}, {row.life[1]}"] if row.life != (20, 20) else []
    out += ["Script", *(f"  {a}" for a in row.actions)] if row.actions else []
    out += ["Answers", *(f"  {'AB'[a.player]} {a.queue}: {a.text}" for a in row.answers)] if row.answers else []
    for r in row.runs:
        out += [f"Run to the end of turn {r.stop[0]}, {r.stop[1].name.lower()}", *(f"  {c}" for c in r.checks)]
    return out
