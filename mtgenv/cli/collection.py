"""The commands `mtgenv decks` and `mtgenv cards`: what there is, and what it compiles to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import JSON_HELP, command, print_json, read_deck

if TYPE_CHECKING:
    from ..cards import ir
    from ..cards.decks import Deck

decks = typer.Typer(help="List, show and check decks.", no_args_is_help=True, rich_markup_mode=None)
cards = typer.Typer(help="List and show cards.", no_args_is_help=True, rich_markup_mode=None)

_Json = Annotated[bool, typer.Option("--json", help=JSON_HELP)]


# ---------------------------------------------------------------- decks
@decks.command("list")
@command
def list_decks(json: _Json = False) -> None:
    """List the standard decks."""
    from ..cards.decks import suite

    found = suite()
    if json:
        print_json([{"name": d.name, "cards": len(d), "distinct": len(d.cards)} for d in found.values()])
        return
    for d in found.values():
        print(f"{d.name:<24} {len(d)} cards, {len(d.cards)} different")


def _deck_json(deck: Deck) -> dict[str, Any]:
    return {
        "name": deck.name,
        "size": len(deck),
        "cards": [{"name": n, "count": k} for n, k in deck.cards],
        "side": [{"name": n, "count": k} for n, k in deck.side],
    }


@decks.command("show")
@command
def show_deck(
    deck: Annotated[str, typer.Argument(help="Name of a standard deck, or a file with lines such as '4 Shock'.")],
    json: _Json = False,
) -> None:
    """Show a deck list with costs and types."""
    from ..cards.registry import get
    from ..cards.text import mana_cost_text, type_line

    d = read_deck(deck)
    if json:
        print_json(_deck_json(d))
        return
    print(f"{d.name}, {len(d)} cards")
    for name, n in d.cards:
        card = get(name)
        print(f"{n:3d} {card.name:<26} {mana_cost_text(card.cost):<16} {type_line(card)}")


@decks.command("check")
@command
def check(
    file: Annotated[str, typer.Argument(help="File with a deck list, or the name of a standard deck.")],
    json: _Json = False,
) -> None:
    """Check that a deck list can be read and that every card of it is defined."""
    d = read_deck(file)
    if json:
        print_json({"ok": True, **_deck_json(d)})
        return
    note = "" if len(d) >= 60 else " (fewer than 60: not a legal constructed deck)"
    print(f"{d.name}: ok, {len(d)} cards, {len(d.cards)} different{note}")


# ---------------------------------------------------------------- cards
@cards.command("list")
@command
def list_cards(
    search: Annotated[list[str] | None, typer.Argument(help="Words that the name has, in any order.")] = None,
    source: Annotated[str, typer.Option(help="all, library (written by hand), user (your pool) or built-in.")] = "all",
    limit: Annotated[int, typer.Option(min=0, help="Show so many at most; 0: all. JSON lists all.")] = 200,
    json: _Json = False,
) -> None:
    """List the defined cards, or those whose names have some words."""
    from ..cards.pool.store import fold
    from ..cards.registry import get, names
    from ..cards.text import mana_cost_text, type_line

    words = [fold(w) for w in search or ()]
    found = [n for n in names(source) if all(w in fold(n) for w in words)]
    if json:
        print_json(found)
        return
    for name in found[: limit or None]:
        card = get(name)
        print(f"{name:<28} {mana_cost_text(card.cost):<16} {type_line(card)}")
    if limit and len(found) > limit:
        print(f"... and {len(found) - limit:,} more; search for words of names, or --limit 0")


@cards.command("show")
@command
def show_card(
    name: Annotated[list[str], typer.Argument(help="The card's English name; quotes are optional.")],
    code: Annotated[bool, typer.Option(help="Show the compiled code.")] = True,
    json: _Json = False,
) -> None:
    """Show a card: its definition, its rules text as rendered from it, and its compiled code."""
    from ..cards.compiler import compile_match
    from ..cards.registry import get, source_of
    from ..cards.text import card_text, mana_cost_text, type_line
    from ..vm.disasm import disassemble

    card = get(" ".join(name))
    match = compile_match([[card]])
    index = match.card_index(card.name)
    row = match.tables[0]["cards"][index]
    listing = [disassemble(match.tables, a) for a in sorted(_abilities(row))]
    if json:
        print_json(
            {
                "name": card.name,
                "source": source_of(card.name),
                "mana_cost": mana_cost_text(card.cost),
                "mana_value": card.mana_value,
                "type_line": type_line(card),
                "power": card.power,
                "toughness": card.toughness,
                "text": card_text(card),
                "definition": [repr(a) for a in card.abilities],
                "code": listing,
            }
        )
        return
    print("\n".join(_card_page(card)))
    print("\nDefinition")
    for a in card.abilities:
        print(f"  {tree(a)}")
    if not card.abilities:
        print("  no abilities of its own")
    if code:
        print("\nCode")
        for text in listing or ["no code"]:
            print("  " + text.replace("\n", "\n  "))


def _abilities(row: Any) -> set[int]:
    found = set(range(int(row["ability0"]), int(row["ability1"])))
    if row["spell"] >= 0:
        found.add(int(row["spell"]))
    return found


def _card_page(card: ir.Card) -> list[str]:
    from ..view import card_lines

    lines = card_lines(card)
    colors = ", ".join(str(c.name).lower() for c in type(card.colors) if c & card.colors) or "colourless"
    return [*lines, f"mana value {card.mana_value}, {colors}"]


def tree(node: Any) -> str:
    """A definition without the noise of `repr`: class names and the fields that differ from their defaults."""
    from dataclasses import MISSING, fields, is_dataclass
    from enum import Enum

    if isinstance(node, tuple):
        return "[" + ", ".join(tree(x) for x in node) + "]"
    if isinstance(node, Enum):
        return str(node.name) if node.name else str(int(node.value))
    if not is_dataclass(node):
        return repr(node)
    if type(node).__name__ == "Card":
        return f"Card({node.name!r})"
    parts = []
    for f in fields(node):
        value = getattr(node, f.name)
        if f.default is MISSING or value != f.default:
            parts.append(tree(value) if f.default is MISSING else f"{f.name}={tree(value)}")
    return f"{type(node).__name__}({', '.join(parts)})"
