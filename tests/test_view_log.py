"""Views and logs: every option of every kind has a clear text, and nobody reads what their seat may not see."""

import re
from itertools import combinations_with_replacement

import numpy as np
import pytest

from mtgenv import Game, suite
from mtgenv.engine import layout as L
from mtgenv.engine.enums import Decision, Event, Zone
from mtgenv.log import format_entry
from mtgenv.options import Teller
from mtgenv.view import Table, describe_decision, describe_options, render

NAMES = list(suite())
PAIRS = list(combinations_with_replacement(NAMES, 2))


def random_play(pair, seed, log=False, **options):
    """Yields a game before each decision of random play."""
    game = Game.new(pair, seed, log=log, **options)
    rng = np.random.default_rng(seed)
    while not game.is_over:
        yield game
        legal = game.legal_actions()
        game.step(legal[rng.integers(len(legal))])
    yield game


def finished(pair, seed):
    """A finished game with its log."""
    return list(random_play(pair, seed, log=True))[-1]


def hidden_names(game, viewer):
    """Names that a view for `viewer` may not hold: cards nowhere but in hidden places that the viewer doesn't know."""
    table = Table(game, viewer)
    s = game.state
    seen = set()
    for r in range(L.N_OBJECTS):
        o = s.o[r]
        if o.zone != Zone.NOWHERE and table.sees(r):
            seen.add(o.card)
    for p in range(game.n_players):
        q = s.pl[p]
        seen |= {q.library[k] for k in range(q.n_library) if q.library_known[k] >> viewer & 1}
    # cards whose text names them or others
    named = "\n".join(game.match.ability_text(a) for a in range(int(game.match.tables[0]["n_abilities"])))
    everything = {c for c in range(1, len(game.match.names)) if not game.match.cards[c].token}
    return {game.match.names[c] for c in everything - seen if game.match.names[c] not in named}


@pytest.mark.parametrize("pair", PAIRS[::2], ids=" / ".join)
def test_views_show_nothing_hidden(pair):
    for k, game in enumerate(random_play(pair, 11)):
        if k % 7:
            continue
        for viewer in range(2):
            text = render(game, viewer)
            leaked = [n for n in hidden_names(game, viewer) if re.search(rf"\b{re.escape(n)}\b", text)]
            assert not leaked, f"{leaked} in the view of player {viewer}:\n{text}"


def test_a_view_does_not_depend_on_what_is_hidden():
    """Dealing anew what a player can't see leaves their view as it was."""
    for k, game in enumerate(random_play(PAIRS[2], 5)):
        if k % 10 or game.is_over:
            continue
        for viewer in range(2):
            other = game.clone()
            other.redeterminize(viewer, 99)
            if game.decision.player == viewer or game.decision.kind != Decision.PRIORITY:
                assert render(other, viewer) == render(game, viewer)


def test_a_view_tells_the_table():
    game = next(random_play(("Goblins Everywhere!", "Keep the Peace"), 3))
    p = game.decision.player
    text = game.view(p)
    assert "Opening hands" in text and "life 20, hand 7, library 53" in text and "Keep this hand?" in text
    assert text.count("\n    ") == 7, "the hand, a card a line"
    other = 1 if p == 0 else 0
    assert f"Waiting for Player {p + 1}." in game.view(other)
    with pytest.raises(ValueError, match="player must be in 0..1"):
        game.view(2)


@pytest.mark.parametrize("payment", ["auto", "manual"])
def test_every_option_has_a_text_of_its_own(payment):
    kinds = set()
    for k, pair in enumerate(PAIRS):
        for game in random_play(pair, k, payment=payment):
            if game.is_over:
                assert describe_options(game) == []
                break
            options = game.options()
            kinds.add(game.decision.kind)
            assert [o.action for o in options] == game.legal_actions()
            texts = [o.text for o in options]
            assert all(t and t == t.strip() and "\n" not in t for t in texts)
            assert len(set(texts)) == len(texts), texts
            assert describe_decision(game)
    assert kinds >= {Decision.PRIORITY, Decision.MULLIGAN, Decision.TARGET, Decision.ATTACKER, Decision.BLOCKER}


def test_every_kind_of_decision_is_asked_in_words():
    game = Game.new(PAIRS[0], 0)
    table = Table(game, 0)
    for kind in Decision:
        if kind == Decision.NONE:
            continue
        game.state.dk = int(kind)
        assert describe_decision(game)[0].isupper() or describe_decision(game)[0] == ":"
        assert Teller(table).plain("yes", -1, 0) == "Yes"


def test_logs_tell_games_in_sentences():
    names = "|".join(map(re.escape, NAMES))
    for k, pair in enumerate(PAIRS):
        game = finished(pair, k)
        assert game.log, "a finished game has a log"
        for line in game.log:
            assert line[0].isupper() or line[0].isdigit(), line
            assert line.endswith((".", '."')) or ":" in line, line
            assert "None" not in line and " 0 damage" not in line and "somebody" not in line, line
        assert not re.search(names, "\n".join(game.log))
        assert (
            game.log[-1] in ("The game is a draw.", "Player 1 wins the game.", "Player 2 wins the game.")
            or game.truncated
        )


def test_the_log_does_not_name_drawn_cards():
    game = finished(PAIRS[3], 1)
    drawn = [x for x in game.log if " draws " in x]
    assert drawn and all(re.fullmatch(r"Player \d draws a card\.", x) for x in drawn)


class Entry:
    """A log entry made by hand."""

    def __init__(self, **fields):
        self.obj = self.card = self.src_card = self.player = -1
        self.x = self.amount = self.kind = 0
        self.__dict__.update(fields)


@pytest.fixture(scope="module")
def game():
    return Game.new(["Goblins Everywhere!", "Keep the Peace"], 0)


@pytest.mark.parametrize(
    ("kind", "fields", "text"),
    [
        (Event.CAST, {"card": "Shock", "player": 0, "x": 0}, "Anna casts Shock."),
        (
            Event.DAMAGE,
            {"card": "Serra Angel", "src_card": "Shock", "amount": 2},
            "Shock deals 2 damage to Serra Angel.",
        ),
        (Event.DAMAGE, {"obj": L.FIRST_PLAYER + 1, "src_card": "Shock", "amount": 2}, "Shock deals 2 damage to Bob."),
        (Event.DESTROYED, {"card": "Serra Angel", "x": Zone.BATTLEFIELD * 8 + Zone.GRAVEYARD}, "Serra Angel dies."),
        (Event.TURN_BEGINS, {"player": 1, "amount": 5}, "Turn 5 (Bob)."),
        (Event.PUMPED, {"card": "Nest Robber", "amount": 2, "x": 0}, "Nest Robber gets +2/+0."),
        (Event.MULLIGAN, {"player": 0, "amount": 1}, "Anna takes a mulligan (to 6 cards)."),
        (Event.DRAWN, {"player": 0, "amount": 1}, "Anna draws a card."),
        (Event.GAME_DRAWN, {}, "The game is a draw."),
        (Event.TAPPED, {"card": "Mountain", "player": 0}, ""),
    ],
)
def test_single_events(game, kind, fields, text):
    fields = {k: game.match.card_index(v) if isinstance(v, str) else v for k, v in fields.items()}
    assert format_entry(game, Entry(kind=int(kind), **fields), ("Anna", "Bob")) == text
