"""Abilities of cards with frames of their own, as the general abilities they stand for: Sagas (CR 714), Classes (716)."""

from __future__ import annotations

from dataclasses import replace

from ..engine.enums import Attr, CardLayout, CardType, Event, ReplaceOp, Step
from . import ir
from .designations import MAX_SPEED

_THIS = ir.Is("THIS")
_LORE = "lore"


def final_chapter(card: ir.Card) -> int:
    """The greatest chapter number of a Saga, 0 if it has no chapter abilities (CR 714.2d)."""
    return max((n for a in card.abilities if isinstance(a, ir.Chapter) for n in a.numbers), default=0)


def bestowed(card: ir.Card) -> ir.Card | None:
    """The Aura that a card with bestow is while it is bestowed (CR 702.103b)."""
    if card.other is not None or not any(
        isinstance(a, ir.KeywordAbility) and a.name == "bestow" for a in card.abilities
    ):
        return None
    rest = tuple(a for a in card.abilities if not (isinstance(a, ir.KeywordAbility) and a.name == "bestow"))
    return replace(
        card, types=card.types & ~CardType.CREATURE, subtypes=("Aura",), power=None, toughness=None,
        abilities=(ir.Enchant(ir.OfType(CardType.CREATURE)), *rest), color_indicator=card.colors,
        layout=CardLayout.BESTOW, is_back=True,
    )  # fmt: skip


def prototyped(card: ir.Card) -> ir.Card | None:
    """What a card with prototype is when it was cast prototyped (CR 718.3b): another mana cost, colors, power, toughness."""
    found = next((a for a in card.abilities if isinstance(a, ir.Prototype)), None)
    if card.other is not None or found is None:
        return None
    rest = tuple(a for a in card.abilities if a is not found)
    return replace(
        card, cost=found.cost, power=found.power, toughness=found.toughness, abilities=rest, color_indicator=None,
        layout=CardLayout.PROTOTYPE, is_back=True,
    )  # fmt: skip


def own_back(card: ir.Card) -> ir.Card | None:
    """The second row that a keyword gives a card: bestow or prototype."""
    return None if card.is_back else bestowed(card) or prototyped(card)


def daybound(card: ir.Card) -> int:
    """1: the card has daybound, 2: nightbound (CR 702.145)."""
    names = {a.name for a in card.abilities if isinstance(a, ir.KeywordAbility)}
    return 1 if "daybound" in names else 2 if "nightbound" in names else 0


def reads_ahead(card: ir.Card) -> bool:
    """The card has read ahead (CR 702.155)."""
    return any(isinstance(a, ir.KeywordAbility) and a.name == "read ahead" for a in card.abilities)


def lore_as_it_enters(card: ir.Card) -> ir.Replacement:
    """A Saga enters with a lore counter, or with any number up to its final chapter's (CR 714.3a-b)."""
    event = ir.EventPattern(Event.ENTERS, _THIS)
    if not reads_ahead(card):
        return ir.Replacement(event, ReplaceOp.ENTERS_WITH_COUNTERS, ir.Constant(1), _LORE)
    last = final_chapter(card)
    choose = ir.ChooseAs("number", 1, last)
    return ir.Replacement(event, ReplaceOp.AS_ENTERS, effects=(choose, ir.EntersWithCounters(ir.ChosenNumber(), _LORE)))


def _chapter(n: int, effects: ir.Effects, card: ir.Card) -> ir.Triggered:
    """CR 714.2b: when lore counters are put on it so that there are at least n and were fewer (702.155b: exactly n)."""
    now = ir.AttrOf(Attr.COUNTERS, ir.Candidate(), _LORE)
    reached = (now >= n) & (now - ir.EventAmount() <= n - 1)
    if reads_ahead(card):
        reached = reached & (now.equals(n) | ir.Not(ir.ThisIs(ir.Is("ENTERED_THIS_TURN"))))
    return ir.Triggered(ir.EventPattern(Event.COUNTERS_PUT, _THIS & ir.Where(reached), counter=_LORE), effects)


def _level(n: int) -> ir.Condition:
    return ir.ThisIs(ir.Is(f"LEVEL_{n}"))


def _class_level(a: ir.ClassLevel) -> list[ir.Ability]:
    """CR 716.2: the activated ability that raises the level, and abilities that it has from that level on."""
    here = ir.Not(_level(2)) if a.level == 2 else _level(2) & ir.Not(_level(3))
    up: list[ir.Effect] = [ir.Mark(ir.This(), f"LEVEL_{a.level}")]
    if a.when:
        up.append(ir.Reflexive(ir.Triggered(ir.EventPattern(Event.BECOMES_STATE, _THIS), a.when)))
    out: list[ir.Ability] = [ir.Activated(a.cost, tuple(up), here, sorcery_speed=True)]
    return out + [_gated(b, _level(a.level)) for b in a.abilities]


def _gated(b: ir.Ability, condition: ir.Condition) -> ir.Ability:
    """An ability that it has as long as the condition holds."""
    if isinstance(b, ir.Static):
        return replace(b, condition=condition if b.condition is None else b.condition & condition)
    if isinstance(b, ir.Keywords):
        return ir.Static(_THIS, (ir.AddKeywords(b.keywords),), condition)
    return ir.Static(_THIS, (ir.GrantAbility(b),), condition)


def _backup(a: ir.KeywordAbility, card: ir.Card) -> ir.Triggered:
    """CR 702.165: n +1/+1 counters on target creature; another one gains the abilities printed below until end of turn."""
    target = ir.Target(ir.TargetSpec(ir.OfType(CardType.CREATURE)))
    below = card.abilities[card.abilities.index(a) + 1 :]
    mods: list[ir.Modification] = []
    for b in below:
        if isinstance(b, ir.KeywordAbility) and b.name == "backup":
            continue
        mods.append(ir.AddKeywords(b.keywords) if isinstance(b, ir.Keywords) else ir.GrantAbility(b))
    gain = ir.Modify(target, tuple(mods))
    another = ir.CountOf(ir.Minus(target, ir.This())) >= 1
    put = ir.PutCounters(ir.Constant(a.n or 1), "+1/+1", target)
    return ir.Triggered(ir.EventPattern(Event.ENTERS, _THIS), (put, *((ir.If(another, (gain,)),) if mods else ())))


def framed(a: ir.Ability) -> bool:
    """What the ability stands for depends on its place on the card."""
    return isinstance(a, (ir.Chapter, ir.ClassLevel, ir.Prototype, ir.Solve, ir.Solved, ir.MaxSpeed)) or (
        isinstance(a, ir.KeywordAbility) and a.name == "backup"
    )


def expand_frame(a: ir.Ability, card: ir.Card) -> list[ir.Ability]:
    """The general abilities that a chapter ability, a level of a Class or backup stands for."""
    if isinstance(a, ir.KeywordAbility):
        return [_backup(a, card)]
    if isinstance(a, ir.Prototype):
        return [ir.Permission(name="prototype", cost=ir.Cost(a.cost), other_face=True)]
    if isinstance(a, ir.MaxSpeed):  # it never gets less, so a condition does
        b = a.ability
        if not hasattr(b, "condition"):
            return [_gated(b, MAX_SPEED)]
        when = MAX_SPEED if b.condition is None else b.condition & MAX_SPEED
        return [replace(b, condition=when)]  # type: ignore[call-arg]
    solved = ir.ThisIs(ir.Is("SOLVED"))
    if isinstance(a, ir.Solve):  # CR 719.3a
        end = ir.EventPattern(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.END),))
        return [ir.Triggered(end, (ir.Mark(ir.This(), "SOLVED"),), a.condition & ir.Not(solved))]
    if isinstance(a, ir.Solved):
        return [_gated(b, solved) for b in a.abilities]
    if isinstance(a, ir.Chapter):
        return [_chapter(n, a.effects, card) for n in a.numbers]
    assert isinstance(a, ir.ClassLevel)
    return _class_level(a)
