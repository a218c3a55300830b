"""Each invariant is violated on purpose in an otherwise valid position, and the checker names it."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.engine import layout as L
from mtgenv.engine.enums import NONE, Decision, Over, Proc, Zone
from mtgenv.engine.invariants import Invariant as I
from mtgenv.game import seed_bits
from mtgenv.reliability.checks import Checker, padding_table
from mtgenv.reliability.fuzz import game_seed
from mtgenv.reliability.trajectory import new_game, positions


@pytest.fixture(scope="module")
def check():
    return Checker()


def flip(words, row):
    """Put a row into a bit set, or take it out."""
    raw = (words[row >> 6] ^ 1 << (row & 63)) & (1 << 64) - 1
    words[row >> 6] = raw - (1 << 64) if raw >> 63 else raw


def slots(s, zone, wanted=lambda o: True):
    return [o for o in range(L.N_OBJECTS) if s.o[o].zone == zone and wanted(s.o[o])]


def first(s, zone, wanted=lambda o: True):
    found = slots(s, zone, wanted)
    return found[0] if found else None


def hand_card(s):
    return first(s, Zone.HAND)


def free_slot(s):
    return first(s, Zone.NOWHERE)


def permanent(s):
    return first(s, Zone.BATTLEFIELD)


def creature(s):
    return first(s, Zone.BATTLEFIELD, lambda o: o.ch.types & 2)


# what a position must have
def priority(g):
    s = g.state
    return s.dk == Decision.PRIORITY and s.n_stack == 0 and hand_card(s) is not None and creature(s) is not None


def outside_combat(g):
    return priority(g) and not g.state.in_combat


def attacking(g):
    return priority(g) and g.state.n_attackers > 0


def blocking(g):
    return g.state.n_blocks > 0


def stacked(g):
    return g.state.dk == Decision.PRIORITY and g.state.n_stack > 0 and hand_card(g.state) is not None


def pumped(g):
    return g.state.n_effects > 0 and hand_card(g.state) is not None


def declaring(g):
    return g.state.dk == Decision.ATTACKER


def with_aura(g):
    return priority(g) and any(w for w in g.state.attached)


def pending(s, ability, controller=0):
    e = s.pending[0]
    e.ability, e.controller, e.src = ability, controller, NONE
    s.n_pending = 1


def triggered_ability(g):
    return int(np.flatnonzero(g.match.tables["abilities"][0]["kind"] == 3)[0])


def to(name, value):
    """Set a field of the record."""
    return lambda g: setattr(g.state, name, value)


def in_object(where, name, value):
    return lambda g: setattr(g.state.o[where(g.state)], name, value)


def in_set(name, where):
    return lambda g: flip(getattr(g.state, name), where(g.state))


def put(sequence, index, value):
    def corrupt(g):
        sequence(g.state)[index] = value

    return corrupt


def swap_library_card(g):
    q = g.state.pl[0]
    q.library[0] = next(c for c in set(g.match.tables["deck"][0][0].tolist()) - {0, q.library[0]})


def lose_an_attacker(g):
    s = g.state
    o = next(o for o in range(L.N_OBJECTS) if s.attackers[o >> 6] >> (o & 63) & 1)
    s.o[o].attacking = NONE


def stale_effect(g):
    flip(g.state.effects[0].who, hand_card(g.state))


def move_control(g):
    s = g.state
    o = permanent(s)
    for p in range(s.n_players):
        flip(s.controlled[p], o)


def offer_free_slot(g):
    action = L.N_VERBS + free_slot(g.state)
    flip(g.state.mask, action)


def pad(g):
    word, mask = padding_table()[-1]
    g.record.view(np.int64)[int(word)] |= int(mask)


MUTATIONS = [
    ("stack too long", I.COUNTS, priority, to("n_stack", L.STACK_CAP + 1)),
    ("no such step", I.COUNTS, priority, to("step", 13)),
    ("no such seat", I.COUNTS, priority, to("active_player", 2)),
    ("no such card", I.COUNTS, priority, in_object(hand_card, "card", L.CARDS_CAP - 1)),
    ("no such owner", I.COUNTS, priority, in_object(permanent, "owner", 3)),
    ("null card in library", I.COUNTS, priority, put(lambda s: s.pl[0].library, 0, 0)),
    ("in two zones", I.ZONES, priority, lambda g: flip(g.state.graveyard[0], hand_card(g.state))),
    ("in no zone", I.ZONES, priority, in_set("battlefield", permanent)),
    ("zone changed only in the object", I.ZONES, priority, in_object(hand_card, "zone", Zone.EXILE)),
    ("looked at on the battlefield", I.ZONES, priority, in_set("looked_at", permanent)),
    ("free slot not free", I.FREE_SLOTS, priority, in_set("free", free_slot)),
    ("live slot free", I.FREE_SLOTS, priority, in_set("free", permanent)),
    ("hand miscounted", I.HAND_COUNT, priority, lambda g: setattr(g.state.pl[1], "n_hand", g.state.pl[1].n_hand + 1)),
    ("card lost", I.CARDS, priority, lambda g: setattr(g.state.pl[0], "n_library", g.state.pl[0].n_library - 1)),
    ("card changed", I.CARDS, priority, swap_library_card),
    ("token in hand", I.TOKENS, priority, in_object(hand_card, "token", 1)),
    ("item without object", I.STACK, stacked, lambda g: setattr(g.state.stack[0], "obj", NONE)),
    ("item names a hand card", I.STACK, stacked, lambda g: setattr(g.state.stack[0], "obj", hand_card(g.state))),
    ("item without controller", I.STACK, stacked, lambda g: setattr(g.state.stack[0], "controller", 2)),
    ("ability object in hand", I.STACK, priority, in_object(hand_card, "ability", 1)),
    ("controlled by another", I.CONTROL, priority, move_control),
    ("controlled by nobody", I.CONTROL, priority, lambda g: [flip(c, permanent(g.state)) for c in (
        g.state.controlled[g.state.o[permanent(g.state)].ch.controller],)]),
    ("tapped hand card", I.PERMANENT_SETS, priority, in_set("tapped", hand_card)),
    ("deathtouched hand card", I.PERMANENT_SETS, priority, in_set("deathtouched", hand_card)),
    ("free slot listens", I.ABILITY_SETS, priority, in_set("with_trigger", free_slot)),
    ("attached to a hand card", I.ATTACHMENT, priority, lambda g: setattr(
        g.state.o[permanent(g.state)], "attached_to", hand_card(g.state))),
    ("attached to itself", I.ATTACHMENT, priority, lambda g: setattr(
        g.state.o[permanent(g.state)], "attached_to", permanent(g.state))),
    ("hand card attached", I.ATTACHMENT, priority, in_object(hand_card, "attached_to", 0)),
    ("attackers miscounted", I.COMBAT, attacking, lambda g: setattr(g.state, "n_attackers", g.state.n_attackers + 1)),
    ("attacks nothing", I.COMBAT, attacking, lose_an_attacker),
    ("attacking hand card", I.COMBAT, attacking, in_set("attackers", hand_card)),
    ("block by a free slot", I.COMBAT, blocking, lambda g: setattr(g.state.blocks[0], "a", free_slot(g.state))),
    ("attack outside combat", I.COMBAT_STEP, outside_combat, in_set("declared", permanent)),
    ("combat in a main phase", I.COMBAT_STEP, outside_combat, to("in_combat", 1)),
    ("effect on a hand card", I.EFFECTS, pumped, stale_effect),
    ("effect on nothing", I.EFFECTS, pumped, lambda g: [put(lambda s: s.effects[0].who, w, 0)(g) for w in range(L.W)]),
    ("shield for nothing", I.EFFECTS, priority, lambda g: (
        setattr(g.state, "n_shields", 1), setattr(g.state.shields[0], "obj", NONE))),
    ("grant to a hand card", I.EFFECTS, priority, lambda g: (
        setattr(g.state, "n_grants", 1), setattr(g.state.grants[0], "obj", hand_card(g.state)))),
    ("trigger without ability", I.PENDING, priority, lambda g: pending(g.state, L.ABILITIES_CAP + 5)),
    ("delayed trigger of nobody", I.PENDING, priority, lambda g: (
        setattr(g.state, "n_delayed", 1), setattr(g.state.delayed[0], "controller", 3))),
    ("negative mana", I.MANA, priority, put(lambda s: s.pl[0].pool, 0, -1)),
    ("mana kept into a step", I.MANA, declaring, put(lambda s: s.pl[1].pool, 5, 2)),
    ("negative counters", I.COUNTERS, priority, lambda g: put(lambda s: s.o[permanent(s)].counters, 0, -1)(g)),
    ("counters in hand", I.COUNTERS, priority, lambda g: put(lambda s: s.o[hand_card(s)].counters, 0, 1)(g)),
    ("damage in hand", I.COUNTERS, priority, in_object(hand_card, "damage", 1)),
    ("negative poison", I.COUNTERS, priority, lambda g: setattr(g.state.pl[0], "poison", -1)),
    ("power not from the layers", I.CHARACTERISTICS, priority, lambda g: setattr(
        g.state.o[creature(g.state)].ch, "power", 77)),
    ("keyword not from the layers", I.CHARACTERISTICS, priority, lambda g: setattr(
        g.state.o[creature(g.state)].ch, "keywords", 1 << 20)),
    ("hand card not as printed", I.CHARACTERISTICS, priority, lambda g: setattr(
        g.state.o[hand_card(g.state)].ch, "toughness", 77)),
    ("counter put unnoticed", I.CHARACTERISTICS, priority, lambda g: put(
        lambda s: s.o[creature(s)].counters, 0, 3)(g)),
    ("dirty with priority", I.CHARACTERISTICS, priority, to("chars_dirty", 1)),
    ("creature not in the set", I.INDEX, priority, in_set("creatures", creature)),
    ("nobody listens", I.INDEX, lambda g: priority(g) and g.state.listening != 0, to("listening", 0)),
    ("attachment not in the set", I.INDEX, with_aura, lambda g: [put(lambda s: s.attached, w, 0)(g) for w in range(L.W)]),
    ("dead player with priority", I.STATE_BASED, priority, lambda g: setattr(g.state.pl[0], "life", 0)),
    ("lethal damage with priority", I.STATE_BASED, priority, in_object(creature, "damage", 500)),
    ("poisoned player with priority", I.STATE_BASED, priority, lambda g: setattr(g.state.pl[1], "poison", 10)),
    ("trigger waits", I.TRIGGERS, priority, lambda g: pending(g.state, triggered_ability(g))),
    ("one frame too many", I.FRAMES, priority, lambda g: setattr(g.state, "n_frames", g.state.n_frames + 1)),
    ("no frames", I.FRAMES, priority, to("n_frames", 0)),
    ("no such procedure", I.FRAMES, priority, lambda g: setattr(g.state.frames[2], "proc", 99)),
    ("wrong procedure asks", I.FRAMES, priority, lambda g: setattr(g.state.frames[2], "proc", Proc.CAST)),
    ("context without resolution", I.CONTEXTS, priority, to("n_contexts", 1)),
    ("event without frame", I.EVENTS, priority, to("n_events", 1)),
    ("nothing legal", I.DECISION, priority, lambda g: [put(lambda s: s.mask, w, 0)(g) for w in range(L.MASK_WORDS)]),
    ("nothing asked", I.DECISION, priority, to("dk", 0)),
    ("nobody asked", I.DECISION, priority, to("dp", 2)),
    ("asked after the end", I.DECISION, priority, to("over", Over.DRAWN)),
    ("action beyond the last", I.MASK, priority, put(lambda s: s.mask, 3, 1 << 40)),
    ("no such verb", I.MASK, priority, put(lambda s: s.mask, 0, 1 | 1 << 60)),
    ("free slot is an option", I.MASK, priority, offer_free_slot),
    ("winner while the game is on", I.RESULT, priority, to("winner", 0)),
    ("won by nobody", I.RESULT, priority, to("over", Over.WON)),
    ("everybody lost but one", I.RESULT, priority, lambda g: setattr(g.state.pl[0], "lost", 1)),
    ("padding written", I.PADDING, priority, pad),
]  # fmt: skip


@pytest.fixture(scope="module")
def found():
    """Positions by what they must have, found once."""
    return {}


@pytest.mark.parametrize(("name", "invariant", "wanted", "corrupt"), MUTATIONS, ids=[m[0] for m in MUTATIONS])
def test_a_violated_invariant_is_named(check, found, name, invariant, wanted, corrupt):
    key = wanted
    if key not in found:
        found[key] = next(positions(1, seed=3, every=1, wanted=wanted))
    game = found[key].clone()
    assert check(game) == I(0)
    corrupt(game)
    assert invariant in check(game)


def test_every_invariant_has_a_mutation():
    assert {i for i in I if i != I.RANDOMNESS} == {m[1] for m in MUTATIONS}


def test_an_unrecorded_draw_is_noticed(check):
    game = new_game(5, 0)
    state = seed_bits(game_seed(5, 0))
    assert check(game, state) == I(0)
    game.state.rng_draws += 1
    assert check(game, state) == I.RANDOMNESS
    game.state.rng_draws -= 1
    game.state.rng ^= 1 << 40
    assert check(game, state) == I.RANDOMNESS


def test_a_check_changes_nothing(check):
    for game in positions(40, seed=4, every=5):
        before = game.record.tobytes()
        check(game)
        assert game.record.tobytes() == before


def test_flags_and_flat_aliases_agree():
    from mtgenv.engine import invariants

    for i in I:
        name = {"CONTEXTS": "CONTEXTS_", "EVENTS": "EVENTS_"}.get(i.name, i.name)
        assert getattr(invariants, name) == i.value


def test_the_engine_does_not_import_the_checker():
    import ast
    from pathlib import Path

    import mtgenv.engine

    folder = Path(mtgenv.engine.__file__).parent
    for file in folder.glob("*.py"):
        if file.name != "invariants.py":
            tree = ast.parse(file.read_text(encoding="utf-8"))
            modules = [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
            assert not [m for m in modules if "invariants" in m or "reliability" in m], file.name
