"""Reading rows, comparing rules text, and what a report says."""

import json

import pytest

from mtgenv.scenarios.report import Report, Result
from mtgenv.scenarios.rows import RowError, parse, read
from mtgenv.scenarios.words import begins, best, plain


def row(**sections):
    return parse({"id": "x", "strict": None, "setup": [], "script": [], "queue": [], "asserts": [], **sections})


def test_one_spelling_of_players_and_constants():
    r = row(queue=[{"op": "addTarget", "player": "A", "args": [t]} for t in
                   ("PlayerB", "$B", "targetPlayer=PlayerB", "#TARGET_SKIP", "Plain Bear")])  # fmt: skip
    assert [a.text for a in r.answers] == ["$B", "$B", "$B", "[target_skip]", "Plain Bear"]


def test_answers_are_repeated_and_amounts_are_numbers():
    queue = [
        {"op": "setChoice", "player": "B", "args": [True, 2]},
        {"op": "setChoiceAmount", "player": "B", "args": [1, 4]},
        {"op": "addTargetAmount", "player": "B", "args": ["Plain Bear", 3]},
    ]
    answers = row(queue=queue).answers
    assert [a.text for a in answers] == ["Yes", "Yes", "X=1", "X=4", "Plain Bear"]
    assert (answers[-1].amount, answers[-1].queue, answers[-1].player) == (3, "targets", 1)


def test_waits_become_rows_of_each_player():
    wait = "waitStackResolved"
    script = [{"op": wait, "args": args} for args in
              ([1, "UPKEEP"], [1, "UPKEEP", "$B"], [1, "UPKEEP", 2], [1, "UPKEEP", "$A", True])]  # fmt: skip
    actions = row(script=script).actions
    assert [(a.player, a.args[0]) for a in actions] == [
        (0, False), (1, False), (1, False), (0, True), (0, True), (1, True), (1, True), (0, True),
    ]  # fmt: skip


def test_bad_rows_are_refused_with_their_line(tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps({"id": "ok", "strict": None, "asserts": []}) + "\n{}\n")
    with pytest.raises(RowError, match="line 2"):
        list(read(file))


def test_plain_text():
    assert plain("{2}, {T}, Sacrifice {this}: Draw a card.") == plain("{2}, {T}, Sacrifice this artifact: Draw a card.")
    assert plain("<i>Landfall</i> &mdash; Whenever") == "landfall - when"
    assert plain("When Anna, the First dies", ["Anna, the First"]) == plain("When Anna dies", ["Anna, the First"])
    assert plain("[\N{MINUS SIGN}2]: Draw") == "-2: draw"


def test_beginnings():
    assert begins("{2}, {t}", "{2}, {t}: draw a card.")
    assert begins("landfall - when a land", "when a land you control enters, draw a card.")
    assert not begins("{2}, {t}: gain", "{2}, {t}: draw a card.")


def test_another_wording_is_found_by_its_cost():
    texts = ["{t}, {2}: draw one card.", "{3}: draw a card."]
    assert best("{2}, {t}: draw a card", texts) == [0]
    assert best("{5}: draw", texts) == []


def test_report():
    report = Report([
        Result("a", "passed", []),
        Result("b", "failed", ["assertLife($A, 3): expected 3, found 20"]),
        Result("c", "failed", ["assertLife($B, 1): expected 1, found 20"], log=["Turn 1."]),
        Result("d", "unsupported", ["card X"], cards=["X"]),
        Result("e", "unsupported", ["card X", "card Y"], cards=["X", "Y"]),
    ])  # fmt: skip
    data = report.to_json()
    assert {k: data[k] for k in ("total", "run", "passed", "failed", "unsupported", "ambiguous", "disputed")} == {
        "total": 5, "run": 3, "passed": 1, "failed": 2, "unsupported": 2, "ambiguous": 0, "disputed": 0,
    }  # fmt: skip
    assert data["missing_cards"] == [
        {"card": "X", "scenarios": 2, "alone": 1},
        {"card": "Y", "scenarios": 1, "alone": 0},
    ]
    assert [(t["failure"], t["scenarios"]) for t in data["top_failures"]] == [("assertLife", 2)]
    assert data["results"]["b"]["status"] == "failed" and "log" not in data["results"]["c"]


def test_the_list_of_passing_ids_keeps_what_was_not_run(tmp_path):
    file = tmp_path / "passing.txt"
    file.write_text("a\nb\nz\n")
    assert Report([Result("a", "passed", []), Result("b", "failed", ["no"])]).update_passing(file) == (0, 1)
    assert file.read_text().split() == ["a", "z"]
