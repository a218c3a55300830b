"""Casting and playing: from other zones, for other costs, at other times, and what can't be done (CR 601, 118, 101.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...engine.enums import Duration, Step, Zone
from .. import ir
from .context import Context
from .nouns import ANY, EACH, OPPONENTS
from .quantities import C
from .template import NoText, Reader, Result, Writer, h, reader, rule, table, writer

L, E = "line", "clause"
R = ir.RuleKind
FREE = ir.Cost()

# ---------------------------------------------------------------- at other times
rule(L, "you may cast {f:spells} as though they had flash.", ir.CastingRule(ir.YOU, R.FLASH, h.f))
rule(L, "you may cast spells as though they had flash.", ir.CastingRule(ir.YOU, R.FLASH))
rule(E, "you may cast spells this turn as though they had flash", ir.Applying(ir.CastingRule(ir.YOU, R.FLASH)))
rule(E, "you may cast {f:spells} this turn as though they had flash", ir.Applying(ir.CastingRule(ir.YOU, R.FLASH, h.f)))
for _words, _steps in (
    ("combat", (Step.BEGIN_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE, Step.END_COMBAT)),
    ("the declare blockers step", (Step.DECLARE_BLOCKERS,)),
    ("the declare attackers step", (Step.DECLARE_ATTACKERS,)),
    ("your upkeep", (Step.UPKEEP,)),
):
    _during: Any = ir.DuringStep(tuple(int(s) for s in _steps))
    if _words.startswith("your"):
        _during = ir.Both(_during, ir.IsTurnOf(ir.YOU))
    rule(L, f"cast ~ only during {_words}.", ir.CastOnlyIf(_during))
rule(L, "cast ~ only during combat on an opponent's turn.", ir.CastOnlyIf(ir.Both(ir.DuringStep(tuple(range(int(Step.BEGIN_COMBAT), int(Step.END_COMBAT) + 1))), ir.IsTurnOf(OPPONENTS))))
rule(L, "cast ~ only during your turn.", ir.CastOnlyIf(ir.IsTurnOf(ir.YOU)))
rule(L, "cast ~ only during an opponent's turn.", ir.CastOnlyIf(ir.IsTurnOf(OPPONENTS)))
rule(L, "cast ~ only if {c:condition}.", ir.CastOnlyIf(h.c))

# ---------------------------------------------------------------- can't (CR 101.2)
table("people", {"players": EACH, "your opponents": OPPONENTS})
rule(L, "{w:people} can't cast {f:spells}.", ir.CastingRule(h.w, R.CANT_CAST, h.f))
rule(L, "{w:people} can't cast spells.", ir.CastingRule(h.w, R.CANT_CAST))
rule(L, "{w:people} can't cast spells during your turn.", ir.CastingRule(h.w, R.CANT_CAST, condition=ir.IsTurnOf(ir.YOU)))
rule(L, "{w:people} can't cast spells during combat.", ir.CastingRule(h.w, R.CANT_CAST, condition=ir.DuringStep(tuple(range(int(Step.BEGIN_COMBAT), int(Step.END_COMBAT) + 1)))))
rule(L, "each player can't cast more than one spell each turn.", ir.CastingRule(EACH, R.CANT_CAST, n=C(1)))
rule(L, "each opponent can't cast more than one spell each turn.", ir.CastingRule(OPPONENTS, R.CANT_CAST, n=C(1)))
rule(L, "you can't cast {f:spells}.", ir.CastingRule(ir.YOU, R.CANT_CAST, h.f))
rule(L, "{w:people} can't play lands.", ir.CastingRule(h.w, R.CANT_PLAY_LANDS))
rule(L, "{w:people} can cast spells only any time they could cast a sorcery.", ir.CastingRule(h.w, R.SORCERY_TIMING))
rule(L, "activated abilities of {f:nouns} can't be activated.", ir.CastingRule(EACH, R.CANT_ACTIVATE, h.f, mana_too=True))
rule(L, "activated abilities of {f:nouns} can't be activated unless they're mana abilities.", ir.CastingRule(EACH, R.CANT_ACTIVATE, h.f))
rule(E, "{w:people} can't cast spells this turn", ir.Applying(ir.CastingRule(h.w, R.CANT_CAST)))
rule(E, "{w:people} can't cast {f:spells} this turn", ir.Applying(ir.CastingRule(h.w, R.CANT_CAST, h.f)))
# of players who are known only then: "you" in the rule is that player
for _words, _rule in ((" can't cast spells", ir.CastingRule(ir.YOU, R.CANT_CAST)), (" can't cast {f:spells}", ir.CastingRule(ir.YOU, R.CANT_CAST, h.f))):
    for _when in (" this turn", " until end of turn"):
        rule(E, "{w:players}" + _words + _when, ir.Applying(_rule, players=h.w), read_only="until" in _when)

# ---------------------------------------------------------------- for other costs (CR 118.9)
rule(L, "you may {c:other.cost} rather than pay ~'s mana cost.", ir.Permission(cost=h.c, works=Zone.HAND))
rule(L, "if {c:condition}, you may {p:other.cost} rather than pay ~'s mana cost.", ir.Permission(cost=h.p, condition=h.c, works=Zone.HAND))
rule(L, "you may cast ~ without paying its mana cost if {c:condition}.", ir.Permission(cost=FREE, condition=h.c, works=Zone.HAND), read_only=True)
rule(L, "if {c:condition}, you may cast ~ without paying its mana cost.", ir.Permission(cost=FREE, condition=h.c, works=Zone.HAND))
rule("other.cost", "pay {m:mana}", make=lambda e: ir.Cost(e["m"]), take=lambda c: {"m": c.mana} if c.mana and not c.parts else None, of=ir.Cost)


@reader("other.cost")
def read_other(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Payments joined by "and": "pay 1 life and exile a blue card from your hand"."""
    for a, end, c in p.read("pay.part", pos, ctx):
        yield ir.Cost(None, (a,)), end, c
        if p.text.startswith(" and ", end):
            for b, stop, d in p.read("pay.part", end + 5, c):
                yield ir.Cost(None, (a, b)), stop, d


@writer("other.cost")
def write_other(w: Writer, cost: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(cost, ir.Cost) or cost.mana or not 1 <= len(cost.parts) <= 2:
        raise NoText
    return " and ".join(w.write("pay.part", x, ctx)[0] for x in cost.parts), ctx


# ---------------------------------------------------------------- from other zones
for _zone, _from in ((Zone.GRAVEYARD, "your graveyard"), (Zone.LIBRARY, "the top of your library")):
    rule(L, f"you may play lands from {_from}.", ir.Permission(ANY, _zone, lands=True, only_lands=True))
    rule(L, f"you may play lands and cast spells from {_from}.", ir.Permission(ANY, _zone, lands=True))
    rule(L, f"you may cast {{f:spells}} from {_from}.", ir.Permission(h.f, _zone))
    rule(L, f"once during each of your turns, you may cast {{f:a.spell}} from {_from}.", ir.Permission(h.f, _zone, once_a_turn=True, condition=ir.IsTurnOf(ir.YOU)))
rule(L, "you may cast spells from your hand without paying their mana costs.", ir.Permission(ANY, Zone.HAND, cost=FREE))
rule(L, "you may cast ~ from your graveyard as long as {c:condition}.", ir.Permission(None, Zone.GRAVEYARD, condition=h.c, works=Zone.GRAVEYARD))
rule(L, "you may cast ~ from your graveyard if {c:condition}.", ir.Permission(None, Zone.GRAVEYARD, condition=h.c, works=Zone.GRAVEYARD), read_only=True)
rule(L, "you may cast ~ from exile.", ir.Permission(None, Zone.EXILE, works=Zone.EXILE))
rule(L, "you may cast ~ from your graveyard.", ir.Permission(None, Zone.GRAVEYARD, works=Zone.GRAVEYARD))
rule(L, "you may look at the top card of your library any time.", ir.PlayerRule(ir.YOU, ir.PlayerRuleKind.TOP_SEEN))
rule(L, "play with the top card of your library revealed.", ir.PlayerRule(ir.YOU, ir.PlayerRuleKind.TOP_REVEALED))
rule(L, "players play with the top card of their libraries revealed.", ir.PlayerRule(EACH, ir.PlayerRuleKind.TOP_REVEALED))
rule(L, "your opponents play with their hands revealed.", ir.PlayerRule(OPPONENTS, ir.PlayerRuleKind.HAND_REVEALED))
rule(L, "players play with their hands revealed.", ir.PlayerRule(EACH, ir.PlayerRuleKind.HAND_REVEALED))


# permissions given by effects
def _permit(words: str, how: ir.Permission, duration: Duration) -> None:
    pattern = ir.Permit(ir.YOU, h.r, how, duration)
    rule(E, words, pattern)


PLAY = ir.Permission(lands=True)
for _verb, _how in (("play", PLAY), ("cast", ir.Permission())):
    _permit(f"you may {_verb} {{r:object}} this turn", _how, Duration.END_OF_TURN)
    rule("sentence.any", f"until end of turn, you may {_verb} {{r:object}}", ir.Permit(ir.YOU, h.r, _how), read_only=True)
    for _long in ("until the end of your next turn", "until your next end step"):
        if "turn" in _long:
            rule("sentence.any", f"{_long}, you may {_verb} {{r:object}}", ir.Permit(ir.YOU, h.r, _how, Duration.END_OF_YOUR_NEXT_TURN), read_only=True)
    _permit(f"you may {_verb} {{r:object}} until the end of your next turn", _how, Duration.END_OF_YOUR_NEXT_TURN)
    _permit(f"you may {_verb} {{r:object}} until your next turn", _how, Duration.UNTIL_YOUR_NEXT_TURN)
    _permit(f"you may {_verb} {{r:object}} for as long as it remains exiled", _how, Duration.PERMANENT)
    rule(E, f"you may {_verb} {{r:object}} for as long as they remain exiled", ir.Permit(ir.YOU, h.r, _how, Duration.PERMANENT), read_only=True)
    _any = replace(_how, any_type=True)
    for _dur, _d in (("this turn", Duration.END_OF_TURN), ("for as long as it remains exiled", Duration.PERMANENT)):
        _permit(f"you may {_verb} {{r:object}} {_dur}, and mana of any type can be spent to cast [it|that spell]", _any, _d)
rule(E, "you may cast {r:object} without paying its mana cost", ir.CastNow(ir.YOU, h.r))
rule(E, "you may cast {r:object} this turn without paying its mana cost", ir.Permit(ir.YOU, h.r, ir.Permission(cost=FREE)))


# ---------------------------------------------------------------- what spells and abilities cost (CR 601.2f)
def _costs() -> None:
    for k in range(1, 8):
        for word, sign in (("less", -1), ("more", 1)):
            n = C(sign * k)
            rule(L, f"activated abilities of {{f:nouns}} cost {{{k}}} {word} to activate.", ir.CostModification(h.f, n, abilities=True))
            if sign < 0:
                rule(L, f"activated abilities of {{f:nouns}} cost {{{k}}} {word} to activate. this effect can't reduce the mana in that cost to less than one mana.",
                     ir.CostModification(h.f, n, abilities=True, minimum=True))  # fmt: skip
            rule(L, f"as long as {{c:condition}}, {{f:spells}} cost {{{k}}} {word} to cast.", ir.CostModification(h.f, n, h.c), read_only=True)
            rule(L, f"{{f:spells}} cost {{{k}}} {word} to cast as long as {{c:condition}}.", ir.CostModification(h.f, n, h.c))
            rule(L, f"during your turn, {{f:spells}} cost {{{k}}} {word} to cast.", ir.CostModification(h.f, n, ir.IsTurnOf(ir.YOU)), read_only=True)
            q = h.n if (k, sign) == (1, 1) else ir.Negative(h.n) if (k, sign) == (1, -1) else ir.Product(n, h.n)
            rule(L, f"{{f:spells}} cost {{{k}}} {word} to cast for each {{n:each}}.", ir.CostModification(h.f, q))
    for letter in "WUBRG":
        rule(L, f"{{f:spells}} cost {{{letter}}} less to cast.", ir.CostModification(h.f, C(-1), mana=ir.ManaCost((letter,))))
        rule(L, f"{{f:spells}} cost {{{letter}}} more to cast.", ir.CostModification(h.f, C(1), mana=ir.ManaCost((letter,))))
    rule(L, "~ costs {X} less to cast, where X is {n:amount}.", ir.CostModification(None, ir.Negative(h.n)), read_only=True)


_costs()
