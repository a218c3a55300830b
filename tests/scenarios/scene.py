"""Small scenarios for the tests of their runner, and the cards that they use."""

from __future__ import annotations

from typing import Any

from mtgenv.cards import ir
from mtgenv.cards.dsl import *  # noqa: F403
from mtgenv.scenarios.pool import Pool
from mtgenv.scenarios.report import Result
from mtgenv.scenarios.rows import parse
from mtgenv.scenarios.runner import run_row

_soldier = token("white", "1/1", "Creature — Soldier")

CARDS = (
    card("Plain Bear", "{1}{G}", "Creature — Bear", "2/2"),
    card("Plain Ox", "{3}", "Creature — Ox", "1/4"),
    card("Plain Hero", "{W}", "Legendary Creature — Human", "2/1"),
    card("Jolt", "{R}", "Instant", spell(deal(3, to=target(any_target)))),
    card("Refusal", "{U}", "Instant", spell(counter(target(spell_on_stack)))),
    card("Growth Spurt", "{G}", "Instant", spell(until_end_of_turn(target(creature), gets(3, 3)))),
    card("Two Ways", "{R}", "Instant",
         spell(choose_one([deal(2, to=target(any_target))], [gain_life(4)], [draw(1)]))),
    card("Kicked Spark", "{R}", "Sorcery", kicker("{R}"),
         spell(instead_if(deal(1, to=opponents), kicked, deal(4, to=opponents)))),
    card("Fire Hail", "{X}{R}", "Sorcery", spell(deal(X, to=target(any_target)))),
    card("Greeter", "{W}", "Creature — Human", "1/1", when(enters(), gain_life(1))),
    card("Crier", "{W}", "Creature — Human", "1/1", when(enters(creature & other & you_control), gain_life(2))),
    card("Watcher", "{W}", "Creature — Human", "1/1", when(enters(creature & other & you_control), draw(1))),
    card("Seer", "{U}", "Creature — Human", "1/1", when(enters(), scry(2))),
    card("Delver", "{U}", "Creature — Human", "1/1", when(enters(), surveil(2))),
    card("Ranger", "{G}", "Creature — Human", "1/1", when(enters(), may(search(land & basic)))),
    card("Mimic", "{U}", "Creature — Shapeshifter", "0/0", enters_as_copy(creature)),
    card("Altar", "{1}", "Artifact", activated(cost(sacrificing(creature)), deal(1, to=target(any_target)))),
    card("Bellows", "{1}", "Artifact",
         activated(cost("{2}", "{T}"), draw(1)), activated(cost("{2}", "{T}", sacrificing()), gain_life(3))),
    card("Blade", "{1}", "Artifact — Equipment", static(equipped, gets(2, 0)), keyword("equip", pay=cost("{1}"))),
    card("Looter", "{U}", "Creature — Human", "1/1", activated("{T}", draw(1), discard(1))),
    card("Slow Land", "", "Land", enters_tapped(), activated("{T}", add_mana("{G}"))),
    card("Doubler", "{1}", "Enchantment", instead(damage(by=you_control), amount * 2)),
    card("Adder", "{1}", "Enchantment", instead(damage(by=you_control), amount + 1)),
    card("Elder", "{G}", "Creature — Elf", "1/1", activated("{T}", add_mana("{G}"))),
    card("Walker", "{2}{W}", "Legendary Planeswalker — Ana", loyalty_ability(1, gain_life(2)),
         loyalty_ability(-2, create(1, _soldier)), starting_loyalty=3),
    card("Tyrant", "{2}", "Creature — Human", "2/2", choose_creature_type(),
         static(creature & you_control & of_chosen_type & other, gets(1, 1))),
    card("Sky Bear", "{G}", "Creature — Bear", "1/1", flying),
    double_faced(card("Day Face", "{1}", "Creature — Human", "1/1"), card("Night Face", "", "Creature — Wolf", "3/3")),
    modal_double_faced(card("Left Side", "{R}", "Sorcery", spell(deal(2, to=opponents))), card("Right Side", "", "Land")),
    split_card(card("Hot", "{R}", "Instant", spell(deal(2, to=opponents))), card("Cold", "{U}", "Instant", spell(draw(1)))),
    card("Wager", "{R}", "Sorcery", spell(ir.Random(ir.Constant(20), "die"), gain_life(ir.Number("die") + 1))),
    card("Berserker", "{R}", "Creature — Goblin", "5/1", static(this_one, ir.AddRules(Rule.MUST_ATTACK))),
    card("Tithe", "{R}", "Sorcery", spell(discard(1, opponents))),
    card("Hail", "{R}", "Sorcery", spell(ir.DealDivided(this, ir.Constant(3), target(any_target, up_to=3)))),
)  # fmt: skip
POOL = Pool(CARDS)


def place(player: str, zone: str, card: str, count: int = 1, **more: Any) -> dict[str, Any]:
    """A row that sets a card up."""
    return {"op": "addCard", "zone": zone, "player": player, "card": card, "count": count, **more}


def here(player: str, card: str, count: int = 1, **more: Any) -> dict[str, Any]:
    """A card on the battlefield."""
    return place(player, "BATTLEFIELD", card, count, **more)


def hand(player: str, card: str, count: int = 1) -> dict[str, Any]:
    """A card in hand."""
    return place(player, "HAND", card, count)


def do(op: str, *args: Any, run: int | None = None) -> dict[str, Any]:
    """A row with arguments."""
    return {"op": op, "args": list(args), **({} if run is None else {"run": run})}


def says(op: str, player: str, *args: Any, run: int | None = None) -> dict[str, Any]:
    """An answer."""
    return {"op": op, "player": player, "args": list(args), **({} if run is None else {"run": run})}


def stop(turn: int, step: str) -> dict[str, Any]:
    """A run."""
    return {"op": "RUN", "stop": [turn, step]}


def scene(setup: list, script: list, queue: list, asserts: list, strict: bool = True) -> Result:
    """Run a scenario."""
    data = {"id": "test", "strict": strict, "setup": setup, "script": script, "queue": queue, "asserts": asserts}
    return run_row(parse(data), POOL)


def passes(*sections: list, strict: bool = True) -> None:
    """Assert that a scenario passes."""
    result = scene(*sections, strict=strict)
    assert result.status == "passed", "\n".join(result.lines())


def fails(*sections: list, because: str, strict: bool = True) -> None:
    """Assert that a scenario fails, and why."""
    result = scene(*sections, strict=strict)
    assert result.status == "failed", "\n".join(result.lines())
    assert any(because in r for r in result.reasons), result.reasons
