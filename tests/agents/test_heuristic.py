"""The scripted agents: strong enough, general over decisions, repeatable, and blind to what is hidden."""

import numpy as np
import pytest

from mtgenv import Game, compile_decks, suite
from mtgenv.companions import companion, make_agent
from mtgenv.engine.enums import Decision
from mtgenv.evaluation.matches import play_game, play_match

NAMES = list(suite())


def test_the_heuristic_beats_random():
    r = play_match("heuristic", "random", games=60, seed=4, processes=1)
    assert r.scores.mean() >= 0.8
    assert not r.truncated.any()


def test_doing_nothing_loses_every_game():
    r = play_match("donothing", "heuristic", games=30, seed=1, processes=1)
    assert r.scores.max() == 0.0


def test_heuristic_mirrors_end():
    r = play_match("heuristic", "heuristic", games=30, seed=2, processes=1)
    assert not r.truncated.any()


@pytest.mark.parametrize("options", [{"payment": "manual"}, {"skip_forced": False}])
def test_all_agents_answer_every_kind_of_decision(options):
    for spec in ("random", "heuristic", "donothing"):
        agents = [make_agent(spec), make_agent("random")]
        for k in range(5):
            game = Game.new([NAMES[k], NAMES[(k + 1) % 5]], k, max_turns=60, **options)
            play_game(agents, game, k)
            assert game.is_over


def test_agents_do_not_change_the_game():
    agent, rng = make_agent("heuristic"), np.random.default_rng(0)
    game = Game.new(NAMES[2:4], 8)
    for _ in range(150):
        if game.is_over:
            break
        before = game.hash()
        action = agent.act(game, rng)
        assert game.hash() == before
        assert action in game.legal_actions()
        game.step(action)


def test_choices_do_not_depend_on_what_is_hidden():
    """The same choice when the cards that the seat can't see are dealt anew."""
    judge, rng = make_agent("heuristic"), np.random.default_rng(1)
    player = make_agent("heuristic")
    for k in range(4):
        game = Game.new([NAMES[k], NAMES[(k + 2) % 5]], k)
        player.reset()
        while not game.is_over:
            d = game.decision
            if d.kind in (Decision.PRIORITY, Decision.ATTACKER, Decision.BLOCKER, Decision.TARGET):
                other = game.clone()
                other.redeterminize(d.player, 1234)
                if other.decision == d and other.legal_actions() == game.legal_actions():
                    choices = []
                    for g in (game, other):
                        judge.reset()
                        choices.append(judge.act(g, np.random.default_rng(5)))
                    assert choices[0] == choices[1]
            game.step(player.act(game, rng))


def test_effects_are_read_from_code():
    readings = companion("mtgenv_agents.readings")
    match = compile_decks([["Shock", "Murder", "Pacifism", "Rabid Bite", "Sleep"], ["Plains"]])
    r = readings.readings(match)

    def effects(name):
        card = r.cards[match.card_index(name)]
        return r.effects[card.spell] if card.spell >= 0 else card.host

    (shock,) = effects("Shock")
    assert (shock.op, shock.role, shock.a) == ("DAMAGE", ("target", 0), 2)
    assert effects("Murder")[0].op == "DESTROY"
    assert effects("Pacifism")[0].op == "ADD_RULES" and effects("Pacifism")[0].lasting
    (bite,) = effects("Rabid Bite")
    assert bite.role == ("target", 1) and bite.a == ("power", ("target", 0)) and bite.by == ("target", 0)
    assert effects("Sleep")[0].role[2] == ("target", 0)
    assert readings.readings(match) is r


def test_specs():
    assert make_agent("heuristic").name == "heuristic"
    with pytest.raises(ValueError, match="no agent 'nobody'"):
        make_agent("nobody")
