"""Cards taken in: parsed, checked, compiled, and counted with what keeps the others out."""

import bz2
import gzip
import json
import lzma
from dataclasses import replace

import pytest

from mtgenv.cards import ir, registry
from mtgenv.cards.coverage import Coverage, DeckFileError, count_decks, read_decks
from mtgenv.cards.decks import Deck
from mtgenv.cards.facts import CardFacts
from mtgenv.cards.intake import Verdict, assess, assess_all

SHOCK = registry.get("Shock")
LEGAL = frozenset({"commander", "modern"})


class Refused(Exception):
    def __init__(self, reason, clause, failures=None):
        self.reason, self.clause = reason, clause
        if failures is not None:
            self.failures = failures


def parse(facts):
    text = facts.oracle_text
    if text == "bug":
        return {}["no such key"]
    if text == "odd":
        raise Refused("unknown verb", "juggle it")
    if text == "twice odd":
        raise Refused("unknown verb", "juggle it", [("unknown verb", "juggle it"), ("unknown noun", "a ball")])
    if text == "loose":
        return ir.Card(facts.name, None, SHOCK.types, abilities=(ir.Spell((ir.Destroy(ir.Bound("it")),)),))
    if text == "crash":
        return ir.Card(facts.name, None, SHOCK.types, abilities=(ir.Spell((None,)),))
    return replace(SHOCK, name=facts.name)


def problems(card, facts):
    return ["it says more"] if facts.oracle_text == "dishonest" else []


def fact(name, text="", **more):
    return CardFacts(name, oracle_text=text, legalities=more.pop("legalities", LEGAL), **more)


@pytest.mark.parametrize(
    "text, reason, clause",
    [
        ("odd", "unknown verb", "juggle it"),
        ("bug", "parser error: KeyError", "'no such key'"),
        ("dishonest", "says something else", "it says more"),
        ("loose", "cannot be compiled", ""),
        ("crash", "compiler error", ""),
    ],
)
def test_a_verdict_says_why_not(text, reason, clause):
    verdict = assess(fact("Made-Up", text), parse, problems)
    assert verdict.card is None and verdict.name == "Made-Up"
    ((found, about),) = verdict.failures
    assert found.startswith(reason) and clause in about


def test_a_playable_card_and_several_reasons():
    verdict = assess(fact("Made-Up"), parse, problems)
    assert verdict.card == replace(SHOCK, name="Made-Up") and verdict.failures == ()
    assert assess(fact("Made-Up", "twice odd"), parse, problems).reasons == {"unknown verb", "unknown noun"}


def test_all_in_order():
    cards = [fact(str(k), "odd" if k % 3 else "") for k in range(10)]
    verdicts = list(assess_all(iter(cards), 1, parse=parse, problems=problems))
    assert [v.name for v in verdicts] == [str(k) for k in range(10)]
    assert [v.card is None for v in verdicts] == [bool(k % 3) for k in range(10)]
    with pytest.raises(ValueError, match="one job"):
        list(assess_all(cards, 2, parse=parse))


def count(by=None, examples=3):
    coverage = Coverage(by, examples)
    for f in [
        fact("A", sets=("ONE",)),
        fact("B", "odd", sets=("ONE", "TWO")),
        fact("C", "twice odd", sets=("TWO",)),
        fact("D", "odd"),
        fact("Joke", "", legalities=frozenset()),
        fact("Front // Back"),
        fact("Serra Angel", "dishonest"),
    ]:
        coverage.add(f, assess(f, parse, problems))
    return coverage


def test_coverage():
    c = count()
    assert (c.cards, c.parsed, c.playable_cards) == (6, 2, 3), "Serra Angel is written by hand"
    first, second, third = c.top_reasons()
    assert (first["reason"], first["unlocks"], first["touches"]) == ("unknown verb", 2, 3)
    assert [e["card"] for e in first["examples"]] == ["B", "D", "C"], "those that nothing else keeps out come first"
    assert first["examples"][0]["text"] == "juggle it"
    assert (second["reason"], second["unlocks"]) == ("says something else", 1)
    assert (third["reason"], third["unlocks"], third["touches"]) == ("unknown noun", 0, 1)
    assert len(c.top_reasons(2)) == 2 and len(count(examples=1).reasons["unknown verb"].examples) == 1


def test_coverage_by_group():
    assert count("set").groups == {"ONE": [2, 1], "TWO": [2, 0]}
    assert count("format").groups == {"commander": [6, 2], "modern": [6, 2]}
    with pytest.raises(ValueError, match="by 'colour'"):
        Coverage("colour")


def test_decks_are_playable_when_all_cards_are_and_compile_together():
    decks = [
        Deck("ok", (("A", 4), ("front // back", 2), ("Joke", 1), ("Mountain", 20), ("SERRA ANGEL", 1))),
        Deck("short", (("A", 4), ("B", 4))),
        Deck("shorter", (("B", 4), ("C", 4))),
        Deck("large", (("A", 500),)),
    ]
    found = count_decks(count(), decks)
    assert (found["decks"], found["decks_known"], found["decks_playable"]) == (4, 2, 1)
    assert found["decks_one_card_short"] == 1
    assert found["top_missing"][0] == {"card": "B", "decks": 2, "alone": 1}
    (refused,) = found["decks_refused"]
    assert "500 cards" in refused


@pytest.mark.parametrize("pack", [None, gzip.compress, bz2.compress, lzma.compress])
def test_deck_files(tmp_path, pack):
    rows = [
        {"name": "One", "main": {"Shock": 4, "Mountain": 20}, "side": {"Shock": 1}, "commander": ["Serra Angel"]},
        {"main": ["Shock", "Shock", "Forest"]},
    ]
    data = "\n".join(json.dumps(r) for r in rows).encode()
    path = tmp_path / "decks"
    path.write_bytes(pack(data) if pack else data)
    one, two = read_decks(path)
    assert one == Deck("One", (("Shock", 4), ("Mountain", 20), ("Serra Angel", 1)), (("Shock", 1),))
    assert two == Deck("2", (("Shock", 2), ("Forest", 1)))


@pytest.mark.parametrize("line", ["nonsense", "{}", "[1]", '{"name": "x", "main": 3}'])
def test_a_wrong_deck_file(tmp_path, line):
    path = tmp_path / "decks.jsonl"
    path.write_text('{"main": {}}\n' + line)
    with pytest.raises(DeckFileError, match=r"decks\.jsonl: line 2: expected a deck"):
        list(read_decks(path))


def test_a_verdict_travels_between_processes():
    import pickle

    verdict = Verdict("Shock", SHOCK)
    assert pickle.loads(pickle.dumps(verdict)) == verdict
