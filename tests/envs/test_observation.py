"""Observations say what the tables say they say, from one side, and nothing that this side can't know."""

import re
from pathlib import Path

import numpy as np
import pytest

import mtgenv
from mtgenv.engine import layout as L
from mtgenv.engine.enums import NONE, CardType, Event, Zone
from mtgenv.envs import encoding as E
from mtgenv.envs.card_features import rules_features
from mtgenv.envs.observation import action_mask, observation_space, observe_entities, observe_flat

DECKS = ["Goblins Everywhere!", "Aerial Domination"]
COLUMN = {name: i for i, name, _ in E.index_tables()["entities"]}
GLOBAL = {name: i for i, name, _ in E.index_tables()["globals"]}
FLAT = {name: i for i, name, _ in E.index_tables()["flat"]}


def games(n=4, decks=DECKS, every=7):
    """Positions of random games: (game, rng)."""
    match = mtgenv.compile_decks(decks)
    for seed in range(n):
        game = mtgenv.Game.new(match=match, seed=seed)
        rng = np.random.default_rng(seed)
        k = 0
        while not game.is_over:
            if k % every == 0:
                yield game, rng
            game.step(int(rng.choice(game.legal_actions())))
            k += 1


@pytest.mark.parametrize("mode, observe", [("entities", observe_entities), ("flat", observe_flat)])
def test_spaces_contain_observations(mode, observe):
    space = observation_space(mode)
    names = list(mtgenv.suite())
    for a, b in zip(names, names[1:] + names[:1]):
        for game, _ in games(1, [a, b], every=3):
            for seat in (0, 1):
                assert space.contains(observe(game.record, game.match, seat))


def test_entities_agree_with_the_game():
    for game, _ in games():
        s = game.state
        v = s.dp
        obs = observe_entities(game.record, game.match, v)
        rows, g = obs["entities"], obs["globals"]
        for o in range(L.N_OBJECTS):
            x, row = s.o[o], rows[o]
            known = x.zone not in (Zone.NOWHERE, Zone.LIBRARY)
            hidden = x.zone == Zone.HAND and x.owner != v and not x.known >> v & 1
            if x.zone == Zone.LOOKED_AT:
                known, hidden = bool(x.known >> v & 1), False
            assert row[COLUMN["zone"]] == (1 + x.zone if known else 0)
            assert (row[COLUMN["count"]] > 0) == known
            if not known:
                assert not row.any()
                continue
            if hidden:
                assert set(np.flatnonzero(row)) <= {COLUMN[k] for k in ("zone", "side", "owner", "count", "candidate")}
                continue
            assert row[COLUMN["card"]] == E.card_id(game.match.names[x.card])
            assert row[COLUMN["power"]] == x.ch.power and row[COLUMN["toughness"]] == x.ch.toughness
            assert row[COLUMN["owner"]] == (1 if x.owner == v else -1)
            if x.zone == Zone.BATTLEFIELD:
                assert row[COLUMN["side"]] == (1 if x.ch.controller == v else -1)
                assert row[COLUMN["damage"]] == x.damage
                assert row[COLUMN["tapped"]] == s.tapped[o >> 6] >> (o & 63) & 1
            features = rules_features(game.match, x.card)
            assert {k: int(row[COLUMN[f"rules_{k}"]]) for k in features} == features
        assert np.array_equal(obs["action_mask"], action_mask(game.record))
        assert np.array_equal(rows[:, COLUMN["candidate"]], obs["action_mask"][L.N_VERBS :])
        me, them = s.pl[v], s.pl[1 - v]
        assert (g[GLOBAL["your_life"]], g[GLOBAL["their_life"]]) == (me.life, them.life)
        assert (g[GLOBAL["your_hand"]], g[GLOBAL["their_hand"]]) == (me.n_hand, them.n_hand)
        assert (g[GLOBAL["your_library"]], g[GLOBAL["their_library"]]) == (me.n_library, them.n_library)
        assert g[GLOBAL["decision"]] == s.dk and g[GLOBAL["step"]] == s.step and g[GLOBAL["turn"]] == s.turn
        assert g[GLOBAL["options"]] == obs["action_mask"].sum()


def test_flat_agrees_with_the_game():
    for game, _ in games():
        s = game.state
        v = s.dp
        obs = observe_flat(game.record, game.match, v)
        legal = [a - L.N_VERBS for a in game.legal_actions() if a >= L.N_VERBS]
        listed = [round(float(obs[FLAT[f"candidates[{k}].row"]]) * 256) - 1 for k in range(E.CANDIDATES)]
        assert [r for r in listed if r >= 0] == legal[: E.CANDIDATES]
        value = obs[FLAT["row_value[0]"] :][: L.N_ROWS]
        assert set(np.flatnonzero(value)) == set(legal)
        assert obs[FLAT[f"decision[{s.dk}]"]] == 1 and obs[FLAT[f"step[{s.step}]"]] == 1
        assert obs[FLAT["you.life"]] == pytest.approx(max(-20, min(60, s.pl[v].life)) / 20)
        creatures = [
            o
            for o in range(L.N_OBJECTS)
            if s.o[o].zone == Zone.BATTLEFIELD and s.o[o].ch.types & CardType.CREATURE and s.o[o].ch.controller == v
        ]
        assert obs[FLAT["you.creatures"]] == pytest.approx(len(creatures) / 8)
        for k, o in enumerate(creatures[: E.CREATURE_SLOTS]):
            assert obs[FLAT[f"your_creatures[{k}].power"]] == pytest.approx(s.o[o].ch.power / 5)


@pytest.mark.parametrize("observe", [observe_entities, observe_flat])
def test_hidden_cards_change_nothing(observe):
    """Re-dealing what a seat can't see leaves its observation and mask as they are."""
    n = 0
    for game, _ in games(6, every=3):
        v = game.decision.player
        before = observe(game.record, game.match, v)
        mask = game.action_mask()
        for seed in range(2):
            other = game.clone()
            other.redeterminize(v, seed)
            n += other.hash() != game.hash()
            after = observe(other.record, other.match, v)
            assert np.array_equal(mask, other.action_mask())
            if isinstance(before, dict):
                for k in before:
                    np.testing.assert_array_equal(before[k], after[k], k)
            else:
                np.testing.assert_array_equal(before, after)
    assert n > 100


def test_other_side_learns_no_hidden_card():
    """The seat that is not asked sees neither the other's hand nor their pending choice."""
    for game, _ in games(4, every=3):
        s = game.state
        v = 1 - s.dp
        obs = observe_entities(game.record, game.match, v)
        hand = [o for o in range(L.N_OBJECTS) if s.o[o].zone == Zone.HAND and s.o[o].owner != v]
        hand = [o for o in hand if not s.o[o].known >> v & 1]
        assert not obs["entities"][hand][:, COLUMN["card"]].any()
        assert not obs["entities"][:, COLUMN["candidate"]].any() and not obs["action_mask"].any()
        assert obs["globals"][GLOBAL["decision"]] == 0


def test_events_hide_what_was_hidden():
    hidden_to = {Zone.LIBRARY}
    for game, _ in games(4):
        s = game.state
        for v in (0, 1):
            events = observe_entities(game.record, game.match, v)["events"]
            for k in range(min(E.EVENTS_SHOWN, s.n_logged)):
                e = s.log[(s.n_logged - 1 - k) % L.LOG_CAP]
                assert events[k][0] == 1 + e.kind
                assert events[k][1] == (0 if e.player == NONE else 1 if e.player == v else -1)
                between_hidden = e.kind == Event.MOVED and e.x & 7 in hidden_to and e.x >> 3 in (0, 1, 7)
                if e.card < 0 or between_hidden:
                    assert events[k][2] == 0
                if e.kind == Event.DRAWN:
                    assert events[k][2] == 0


def test_seen_from_the_other_side():
    """The two seats' views are mirror images where nothing is hidden."""
    for game, _ in games(2):
        a, b = (observe_entities(game.record, game.match, v)["entities"] for v in (0, 1))
        there = a[:, COLUMN["zone"]] == 1 + Zone.BATTLEFIELD
        assert np.array_equal(a[there][:, COLUMN["side"]], -b[there][:, COLUMN["side"]])
        assert np.array_equal(a[there][:, COLUMN["power"]], b[there][:, COLUMN["power"]])


def test_buffers_carry_nothing_over():
    """Writing into a used record gives what writing into a fresh one gives."""
    from mtgenv.envs.card_features import card_rows
    from mtgenv.envs.encode import observe
    from mtgenv.envs.observation import entities_arrays

    buffer = np.zeros(1, E.entities_t)
    for game, _ in games(3, every=5):
        v = game.decision.player
        observe(game.record, card_rows(game.match), buffer, 0, 0, v)
        fresh = observe_entities(game.record, game.match, v)
        for k, x in entities_arrays(buffer).items():
            np.testing.assert_array_equal(x, fresh[k], k)


def test_rules_features():
    match = mtgenv.compile_decks(["Goblins Everywhere!", "Cold-Blooded Killers"])
    shock = rules_features(match, match.card_index("Shock"))
    assert shock["damage"] == 2 and shock["targets"] == 1 and not shock["mass"]
    assert rules_features(match, match.card_index("Murder"))["destroy"] == 1
    assert rules_features(match, match.card_index("Mountain"))["makes_mana"] == 1
    assert rules_features(match, match.card_index("Compound Fracture"))["pump_toughness"] < 0


def test_document_has_every_index():
    """Each index table of the README is the encoders' own."""
    text = (Path(E.__file__).parent / "README.md").read_text(encoding="utf-8")
    assert E.ENCODING_ID in text
    for array, table in E.index_tables().items():
        if array == "flat":
            continue
        part = text.split(f"### `{array}`")[1].split("\n### ")[0]
        found = [(int(i), n) for i, n in re.findall(r"^\| (\d+) \| `(\w+)` \|", part, re.M)]
        assert found == [(i, n) for i, n, _ in table]
    part = text.split("### `flat`")[1].split("\n## ")[0]
    blocks = re.findall(r"^\| (\d+)-(\d+) \| `(\w+)` \| (\d+) x (\d+) \|", part, re.M)
    found = [(name, int(first), int(last), int(n), int(width)) for first, last, name, n, width in blocks]
    expected = []
    for name in E.flat_t.names:
        dtype, offset = E.flat_t.fields[name][:2]
        n = dtype.shape[0] if dtype.shape else 1
        size = dtype.itemsize // 4
        expected.append((name, offset // 4, offset // 4 + size - 1, n, size // n))
    assert found == expected
