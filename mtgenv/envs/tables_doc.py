"""Writes the index tables of this folder's README from the encoders' own (``python -m mtgenv.envs.tables_doc``)."""

from __future__ import annotations

from pathlib import Path

from . import encoding as E

BEGIN, END = "<!-- tables: begin (generated) -->", "<!-- tables: end -->"

_FLAT_PARTS = {
    "shared": "the game",
    "step": "one-hot: Step",
    "decision": "one-hot: Decision kind; all 0 when nothing is asked of you",
    "you": "your side",
    "they": "the opponent's side",
    "hand": "your hand, first cards by row",
    "your_creatures": "your creatures, first ones by row",
    "their_creatures": "the opponent's",
    "source": "what the pending choice is about; without one, the top of the stack",
    "reference": "the choice's second object",
    "candidates": "first rows that may be picked, by row; `row` says which: (1 + row) / 256",
    "row_value": "one number per row, at action id - N_VERBS: worth of a candidate (theirs negative), else 0",
}


def _table(rows: list[tuple[int, str, str]]) -> list[str]:
    return ["| index | name | meaning |", "|---|---|---|", *(f"| {i} | `{n}` | {d} |" for i, n, d in rows), ""]


def markdown() -> str:
    """The tables as Markdown."""
    tables = E.index_tables()
    shapes = {
        "entities": f"int16 ({E.entities_t['entities'].shape[0]}, {len(tables['entities'])}); columns of a row",
        "globals": f"int32 ({len(tables['globals'])},)",
        "events": f"int16 ({E.EVENTS_SHOWN}, {len(tables['events'])}), latest first; columns of an event",
    }
    out = [f"Encoding `{E.ENCODING_ID}`.", ""]
    for name, shape in shapes.items():
        out += [f"### `{name}`", "", f"{shape}.", ""]
        out += _table(tables[name])
    out += ["### `flat`", "", f"float32 ({E.FLAT_SIZE},), clipped to [-8, 8].", ""]
    out += ["| index | part | entries x numbers | what |", "|---|---|---|---|"]
    entries: dict[str, list[tuple[int, str, str]]] = {}
    for name in E.flat_t.names or ():
        dtype, offset = E.flat_t.fields[name][:2]  # type: ignore[index]
        n = dtype.shape[0] if dtype.shape else 1
        size = dtype.itemsize // 4
        out.append(
            f"| {offset // 4}-{offset // 4 + size - 1} | `{name}` | {n} x {size // n} | {_FLAT_PARTS.get(name, '')} |"
        )
        own = [row for row in tables["flat"] if "." in row[1] and row[1].split(".")[0].split("[")[0] == name]
        entries[name] = [(i - offset // 4, f.split(".")[1], d) for i, f, d in own[: size // n]]
    titles = {
        "shared": "`shared`",
        "you": "`you`, `they`",
        "hand": "`hand`",
        "your_creatures": "`your_creatures`, `their_creatures`",
        "candidates": "`source`, `reference`, `candidates`",
    }
    for name, title in titles.items():
        out += ["", f"Numbers of an entry of {title}:", ""]
        out += _table(entries[name])
    return "\n".join(out).rstrip() + "\n"


def main() -> None:
    """Rewrite the README between its markers."""
    path = Path(__file__).with_name("README.md")
    before, rest = path.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    path.write_text(f"{before}{BEGIN}\n\n{markdown()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
