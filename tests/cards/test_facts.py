"""Official card data as people have them: Scryfall's bulk files, MTGJSON's, JSON lines, each plain or packed."""

import bz2
import gzip
import json
import lzma
import zipfile

import pytest

from mtgenv.cards import facts
from mtgenv.cards.facts import CardFacts, FactsError, read_facts

BEAR = {
    "object": "card",
    "name": "Made-Up Bear",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "oracle_text": 'Made-Up Bear can’t be weary.\nÆther {T}: "Roar" \\ [x].',
    "power": "2",
    "toughness": "1+*",
    "colors": ["G"],
    "layout": "normal",
    "legalities": {"vintage": "restricted", "commander": "banned", "modern": "legal", "pauper": "not_legal"},
    "set": "tst",
}
TWO = {
    "name": "Day // Night",
    "layout": "transform",
    "type_line": "Creature — Elf // Creature — Wolf",
    "legalities": {"commander": "legal"},
    "set": "tst",
    "card_faces": [
        {"name": "Day", "mana_cost": "{W}{U}", "type_line": "Creature — Elf", "oracle_text": "", "colors": ["U", "W"]},
        {
            "name": "Night",
            "mana_cost": "",
            "type_line": "Creature — Wolf",
            "oracle_text": "Howl.",
            "color_indicator": ["R"],
        },
    ],
}
TOKEN = {"name": "Bear", "type_line": "Token Creature — Bear", "layout": "token", "oracle_text": ""}
ROWS = [BEAR, TOKEN, TWO, BEAR]
ATOM = {
    "name": "Made-Up Bear",
    "manaCost": "{1}{G}",
    "type": "Creature — Bear",
    "text": BEAR["oracle_text"],
    "power": "2",
    "toughness": "1+*",
    "colors": ["G"],
    "layout": "normal",
    "legalities": {"vintage": "Restricted", "commander": "Banned", "modern": "Legal"},
    "printings": ["TST"],
}
SIDES = [
    {"name": "Day // Night", "faceName": f, "side": s, "type": t, "text": x, "layout": "transform", "manaCost": m}
    | {"colors": c, "legalities": {"commander": "Legal"}, "printings": ["TST"]}
    for f, s, t, x, m, c in [
        ("Night", "b", "Creature — Wolf", "Howl.", "", []),
        ("Day", "a", "Creature — Elf", None, "{W}{U}", ["U", "W"]),
    ]
]
SET = {"code": "TST", "cards": [ATOM, *SIDES], "tokens": [{"name": "Bear"}], "translations": {}}
META = {"date": "2026-01-01", "version": "5"}
FILES = {
    "scryfall": json.dumps(ROWS, ensure_ascii=False),
    "scryfall by the line": "[\n" + ",\n".join(json.dumps(r) for r in ROWS) + "\n]\n",
    "scryfall page": json.dumps({"object": "list", "has_more": False, "data": ROWS}),
    "JSON lines": "\n".join(json.dumps(r) for r in ROWS) + "\n\n",
    "AtomicCards": json.dumps({"meta": META, "data": {"Made-Up Bear": [ATOM], "Day // Night": SIDES}}),
    "AllPrintings": json.dumps({"meta": META, "data": {"TST": SET, "TS2": SET}}),
    "one set": json.dumps({"meta": META, "data": SET}),
}


def read(tmp_path, text, name="cards.json"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(read_facts(path))


@pytest.mark.parametrize("chunk", [1, 7, 1 << 18])
@pytest.mark.parametrize("form", FILES)
def test_every_form_gives_the_same_cards_once(tmp_path, monkeypatch, form, chunk):
    monkeypatch.setattr(facts, "CHUNK", chunk)
    bear, two = read(tmp_path, FILES[form])
    assert bear == CardFacts(
        "Made-Up Bear",
        "{1}{G}",
        "Creature — Bear",
        BEAR["oracle_text"],
        "2",
        "1+*",
        colors="G",
        legalities=frozenset({"vintage", "modern"}),
        sets=("TST",),
    )
    assert bear.legal and two.legal
    assert two.name == "Day // Night" and two.layout == "transform" and two.sets == ("TST",)
    assert (two.mana_cost, two.type_line, two.colors) == ("{W}{U}", "Creature — Elf", "WU")
    assert [f.name for f in two.faces] == ["Day", "Night"]
    assert two.faces[1].oracle_text == "Howl." and two.faces[0].oracle_text == ""


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_packed_files_are_told_by_their_first_bytes(tmp_path, pack):
    assert len(read(tmp_path, pack(FILES["JSON lines"].encode()))) == 2


def test_zip(tmp_path):
    with zipfile.ZipFile(tmp_path / "cards.zip", "w", zipfile.ZIP_DEFLATED) as z:
        z.writestr("AtomicCards.json", FILES["AtomicCards"])
    assert len(list(read_facts(tmp_path / "cards.zip"))) == 2
    with zipfile.ZipFile(tmp_path / "cards.zip", "a") as z:
        z.writestr("second.json", "[]")
    with pytest.raises(FactsError, match="one JSON file in the archive, found 2"):
        list(read_facts(tmp_path / "cards.zip"))


def test_a_file_is_read_no_further_than_it_is_used(tmp_path, monkeypatch):
    monkeypatch.setattr(facts, "CHUNK", 4096)
    text = "[" + ",".join(json.dumps({**BEAR, "name": f"Bear {k}"}) for k in range(5000)) + "}"
    path = tmp_path / "cards.json"
    path.write_text(text)
    seen = []
    cards = read_facts(path, lambda at, size: seen.append((at, size)))
    next(cards), next(cards)
    assert seen[0][0] < 40_000 < seen[0][1] == path.stat().st_size
    with pytest.raises(FactsError, match=r"cards\.json: broken JSON: expected ',', found '}' \(after 5,000 cards\)"):
        list(cards)


def test_a_reversible_card_is_one_card(tmp_path):
    face = {k: BEAR[k] for k in ("name", "mana_cost", "type_line", "oracle_text", "colors")}
    row = {"name": "Made-Up Bear // Made-Up Bear", "layout": "reversible_card", "card_faces": [face, face]}
    (card,) = read(tmp_path, json.dumps([row]))
    assert card.name == "Made-Up Bear" and card.faces == () and card.mana_cost == "{1}{G}"


def test_joke_cards_say_so(tmp_path):
    a, b = read(tmp_path, json.dumps([{**BEAR, "funny": True}, {**BEAR, "name": "B", "set_type": "funny"}]))
    assert a.funny and b.funny


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "the file is empty"),
        ("# Cards", "expected JSON, found '# Cards'"),
        ("[]", "no cards in it"),
        ("[1, 2]", "found a int"),
        ('{"name": "Gold Pack", "type": "pack", "main": {"Fog": 1}}', "found an object with name, type, main"),
        ('[{"oracle_id": "x", "comment": "y"}]', "found an object with oracle_id, comment"),
        ('{"meta": {}, "data": {"a": 1}}', "no cards in it"),
        (FILES["scryfall"][:-40], "broken JSON"),
        (FILES["AtomicCards"][:-1], "broken JSON: expected"),
        ("[" + json.dumps(BEAR) + ",nonsense," + "x" * 100, "broken JSON.*after 1 cards"),
        (b"\xff\xfe\x00", "not a text file"),
        (lzma.compress(FILES["scryfall"].encode())[:-30], "cannot be unpacked"),
        (b"PK\x03\x04rubbish", "cannot be unpacked"),
    ],
)
def test_a_wrong_file_is_named_and_explained(tmp_path, text, message):
    with pytest.raises(FactsError, match=message) as e:
        read(tmp_path, text)
    assert str(tmp_path) in str(e.value)


def test_a_missing_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        list(read_facts(tmp_path / "none.json"))
