"""Every card of the library compiles, and has the printed facts and the printed words."""

from __future__ import annotations

import re

import pytest

from mtgenv.cards import compiler, registry, text
from mtgenv.cards.errors import UnknownCardError
from mtgenv.engine import layout as L
from mtgenv.engine.enums import AbilityKind, Event, Keyword, Zone
from mtgenv.vm.disasm import disassemble
from mtgenv.vm.verify import verify

NAMES = registry.names("library")

#: Cards whose rendered text is meant to differ from the official one, with the reason.
EXCEPTIONS: dict[str, str] = {
    "Kazandu Mammoth": 'the ability word "Landfall" has no rules meaning (CR 207.2c)',
}
#: The same for back faces: the data hold wordings of 2022 for these.
BACK_EXCEPTIONS: dict[str, str] = {
    "Kazandu Valley": 'printed "enters the battlefield" is now "enters", and a land is "this land"',
}
BACKS = [name for name in NAMES if registry.get(name).other is not None]


def normalise(official: str) -> str:
    """The only differences that do not count.

    1. Reminder text in parentheses is dropped (CR 207.2).
    2. Trailing spaces are dropped.
    """
    return re.sub(r"\s*\([^)]*\)", "", official).strip()


def test_the_standard_decks_are_there():
    assert len(NAMES) >= 88


@pytest.mark.parametrize("name", NAMES)
def test_compiles_alone_and_verifies(name):
    match = compiler.compile_match([[name]])
    verify(match.tables)
    i = match.card_index(name)
    assert i == 1 and match.names[i] == name
    for a in range(int(match.tables["n_abilities"][0])):
        assert disassemble(match.tables, a)
        assert match.ability_text(a)


@pytest.mark.parametrize("name", NAMES)
def test_printed_facts(name, official, library_match):
    card, row = registry.get(name), official[name]
    assert text.mana_cost_text(card.cost) == (row.get("mana_cost") or "")
    assert text.type_line(card) == row["type_line"]
    for mine, theirs in ((card.power, row.get("power")), (card.toughness, row.get("toughness"))):
        assert ("*" if mine is None and theirs else mine) == (theirs if theirs in (None, "*") else int(theirs))
    letters = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}
    assert int(card.colors) == sum(letters[c] for c in row.get("colors", ()))
    known = {k.name.lower().replace("_", " "): k for k in Keyword}
    first_lines = {w.strip().lower() for line in row["oracle_text"].split("\n") for w in line.split("(")[0].split(",")}
    assert set(card.keywords) == {known[w] for w in first_lines if w in known}
    compiled = library_match.tables["cards"][0][library_match.card_index(name)]
    assert compiled["mana_value"] == card.mana_value
    assert compiled["types"] == int(card.types)


@pytest.mark.parametrize("name", NAMES)
def test_reads_like_the_card(name, official):
    if name in EXCEPTIONS:
        pytest.skip(EXCEPTIONS[name])
    assert text.card_text(registry.get(name)) == normalise(official[name]["oracle_text"])


@pytest.mark.parametrize("name", BACKS)
def test_back_faces(name, official, library_match):
    card = registry.get(name)
    back = card.other
    row = official[f"{name} // {back.name}"]
    assert text.type_line(back) == row["type_line"] and registry.get(back.name) is back
    for mine, theirs in ((back.power, row.get("power")), (back.loyalty, row.get("loyalty"))):
        assert mine == (None if theirs is None else int(theirs))
    letters = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}
    assert int(back.colors) == sum(letters[c] for c in row.get("colors", ()))
    if back.name not in BACK_EXCEPTIONS:
        assert text.card_text(back) == normalise(row["oracle_text"])


def ability_of(match, name, k=0):
    card = match.tables["cards"][0][match.card_index(name)]
    return match.tables["abilities"][0][int(card["ability0"]) + k]


def test_basic_lands_make_mana(library_match):
    for i, name in enumerate(("Plains", "Island", "Swamp", "Mountain", "Forest")):
        card = library_match.tables["cards"][0][library_match.card_index(name)]
        assert card["mana"] == 1 << i and card["has_mana"] and card["subtypes"] == 1 << i
        assert ability_of(library_match, name)["kind"] == AbilityKind.MANA


def test_conditional_mana_amount_is_an_expression(library_match):
    a = ability_of(library_match, "Ilysian Caryatid")
    assert a["kind"] == AbilityKind.MANA and a["mana"] == 31 and a["mana_same"] == 1 and not a["q"] & 1


def test_dies_looks_back(library_match):
    a = ability_of(library_match, "Sengir Vampire")
    assert a["event"] == Event.LEAVES and a["ev_mask"] == 1 << Zone.GRAVEYARD and a["looks_back"] == 1
    assert library_match.tables["filters"][0][a["filter"]]["is_"] == L.IS_DAMAGED_BY_THIS
    assert library_match.tables["uses_damage_history"][0] == 1


def test_only_needed_subtypes_are_tracked(standard_match):
    assert standard_match.subtypes == ["Plains", "Island", "Swamp", "Mountain", "Forest", "Goblin", "Wall"]


def test_card_flags(standard_match):
    def card(name):
        return standard_match.tables["cards"][0][standard_match.card_index(name)]

    assert card("Inescapable Blaze")["uncounterable"] == 1
    assert card("Sanitarium Skeleton")["graveyard_ability"] == 1
    assert card("Mardu Outrider")["additional_cost"] >= 0
    assert card("Confront the Assault")["cast_condition"] >= 0
    assert card("Pacifism")["enchant"] >= 0
    assert card("Epic Proportions")["instant_speed"] == 1
    assert card("Nightmare")["cda_power"] == card("Nightmare")["cda_toughness"] != L.NONE_Q
    assert card("Winged Words")["self_cost_mod1"] - card("Winged Words")["self_cost_mod0"] == 1
    assert card("Angel of Vitality")["has_replacement"] == 1
    assert standard_match.tables["n_cost_mods"][0] == 2


def test_fingerprint_is_stable(library_match):
    assert compiler.compile_match([], NAMES).fingerprint == library_match.fingerprint
    assert compiler.compile_match([], NAMES[1:]).fingerprint != library_match.fingerprint


def test_unknown_name_suggests():
    with pytest.raises(UnknownCardError, match="Serra Angel"):
        registry.get("Sera Angel")
