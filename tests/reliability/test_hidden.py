"""Redealing what a player can't see keeps all that they know, and gives them the same options."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from mtgenv.engine import layout as L
from mtgenv.engine.enums import Zone
from mtgenv.engine.invariants import Invariant
from mtgenv.reliability.checks import Checker
from mtgenv.reliability.trajectory import positions


def objects_in(game, zone):
    o = game.record[0]["o"]
    return [int(i) for i in np.flatnonzero(o["zone"] == zone)]


def seen(game, p):
    """All that player `p` knows, as plain values."""
    s = game.record[0]
    o = s["o"]
    out = {}
    for zone in (Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE, Zone.STACK, Zone.COMMAND):
        out[zone.name] = [(i, o[i].tobytes()) for i in objects_in(game, zone)]
    out["hand"] = [(i, o[i].tobytes()) for i in objects_in(game, Zone.HAND) if o["owner"][i] == p]
    out["known hands"] = [(i, int(o["card"][i])) for i in objects_in(game, Zone.HAND) if o["known"][i] >> p & 1]
    out["looked at"] = [(i, int(o["card"][i])) for i in objects_in(game, Zone.LOOKED_AT) if o["owner"][i] == p]
    for q in range(int(s["n_players"])):
        pl = s["pl"][q]
        n = int(pl["n_library"])
        out[f"library {q}"] = [(k, int(pl["library"][k])) for k in range(n) if pl["library_known"][k] >> p & 1]
        out[f"counts {q}"] = (n, int(pl["n_hand"]), int(pl["life"]), pl["pool"].tolist(), int(pl["poison"]))
    out["turn"] = (game.turn, game.active_player, game.step_name)
    return out


def hidden(game, p):
    """The cards that player `p` can't see, by owner and place, and their multiset by owner."""
    s = game.record[0]
    o = s["o"]
    places, bags = {}, {}
    for q in range(int(s["n_players"])):
        pl = s["pl"][q]
        cards = [
            int(o["card"][i])
            for i in objects_in(game, Zone.HAND)
            if o["owner"][i] == q and q != p and not o["known"][i] >> p & 1
        ]
        cards += [int(pl["library"][k]) for k in range(int(pl["n_library"])) if not pl["library_known"][k] >> p & 1]
        places[q], bags[q] = cards, Counter(cards)
    return places, bags


@pytest.fixture(scope="module")
def states(scaled):
    return list(positions(scaled(500), seed=41, every=8))


def test_what_a_player_knows_stays_and_the_rest_is_permuted(states):
    check = Checker()
    moved = 0
    for k, game in enumerate(states):
        for p in range(2):
            other = game.clone()
            other.redeterminize(p, seed=k)
            assert other.decision == game.decision
            assert seen(other, p) == seen(game, p)
            (a, bag), (b, same_bag) = hidden(game, p), hidden(other, p)
            assert bag == same_bag
            moved += a != b
            wrong = check(other)
            if wrong:  # another player may be left with one option, which is not answered for them then
                assert wrong == Invariant.DECISION and len(other.legal_actions()) == 1 and game.decision.player != p
    assert moved > 1.5 * len(states)


def test_the_player_to_move_has_the_same_options(states):
    for k, game in enumerate(states):
        p = game.decision.player
        other = game.clone()
        other.redeterminize(p, seed=1000 + k)
        assert other.decision == game.decision
        assert np.array_equal(other.action_mask(), game.action_mask())


def test_redeals_follow_the_seed_and_leave_the_future_open(states):
    for game in states[:50]:
        deals = []
        for seed in (1, 1, 2):
            other = game.clone()
            other.redeterminize(game.decision.player, seed)
            deals.append(other.record.view(np.uint8).tobytes())
        assert deals[0] == deals[1] != deals[2]


def test_a_redealt_game_plays_on_to_its_end(states):
    check = Checker()
    for k, game in enumerate(states[::10]):
        other = game.clone()
        other.redeterminize(k % 2, k)
        while not other.is_over:
            legal = other.legal_actions()
            other.step(legal[(7 * k) % len(legal)])
            k += 1
        assert not check(other)


def test_seats_that_do_not_exist_are_refused(states):
    for p in (-1, 2, L.MAX_PLAYERS):
        with pytest.raises(ValueError, match="player"):
            states[0].clone().redeterminize(p, 1)
