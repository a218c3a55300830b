"""Deck lists are read in the usual formats; what cannot be read is said with its line."""

from __future__ import annotations

import pytest

from mtgenv.cards import compiler, registry
from mtgenv.cards.decks import Deck, DeckError, load_deck, parse_deck, suite


def test_suite_is_five_sixty_card_decks():
    decks = suite()
    assert sorted(decks) == [
        "Aerial Domination", "Cold-Blooded Killers", "Goblins Everywhere!", "Keep the Peace", "Large and in Charge",
    ]  # fmt: skip
    for deck in decks.values():
        assert len(deck) == 60
        assert all(name in registry.names() for name, _ in deck.cards)


def test_decks_compile():
    a, b = list(suite().values())[:2]
    match = compiler.compile_match([a, b])
    assert match.tables["deck_size"][0].tolist() == [60, 60, 0, 0]
    first = match.tables["deck"][0][0][:60]
    assert [match.names[i] for i in first[: a.cards[0][1]]] == [a.cards[0][0]] * a.cards[0][1]


def test_load_by_name_or_path(tmp_path):
    assert load_deck("goblins everywhere").name == "Goblins Everywhere!"
    path = tmp_path / "mine.txt"
    path.write_text("4 Shock\n")
    assert load_deck(path) == Deck("mine", (("Shock", 4),))
    with pytest.raises(DeckError, match="neither"):
        load_deck("no such deck")


@pytest.mark.parametrize(
    "source",
    [
        "Deck\n4 Shock (M21) 159\n20 Mountain\n\nSideboard\n2 Murder\n",
        "// burn\n4 Shock\n20 Mountain\n\n2 Murder\n",
        "4x Shock\n20 Mountain\nSB: 2 Murder\n",
        "2 Shock\n# more\n2 Shock\n20 Mountain (ANB)\n\nSideboard:\n2 Murder\n",
    ],
)
def test_formats(source):
    assert parse_deck(source, "d") == Deck("d", (("Shock", 4), ("Mountain", 20)), (("Murder", 2),))


@pytest.mark.parametrize(
    ("source", "line"), [("4 Shock\nShock", 2), ("\n\nfour Shock", 3), ("0 Shock", 1), ("4", 1), ("", 0)]
)
def test_errors_name_the_line(source, line):
    with pytest.raises(DeckError, match=f"line {line}:"):
        parse_deck(source, "d")
