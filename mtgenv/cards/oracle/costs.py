"""What is paid to cast and activate: additional and optional costs, costs that change, restrictions of spells and permanents (CR 601)."""

from __future__ import annotations

from typing import Any

from ...engine.enums import CardType, Color, Duration, Event, ReplaceOp, Rule, Zone
from ...engine.enums import CostPart as Pay
from .. import ir
from .events import EP, EVENT_PLAYER
from .nouns import ANY, ANY_TARGET, COLOR_WORDS, EACH, OPPONENTS
from .quantities import C
from .refs import MANY, NUMBERS
from .sentences import _effects, _one
from .template import h, rule

L, E = "line", "clause"
THIS, HOST = ir.Is("THIS"), ir.Is("HOST")
R = ir.RuleKind
ENTERS = EP(Event.ENTERS, THIS)

# ---------------------------------------------------------------- additional costs (CR 601.2b)
_ADD = "as an additional cost to cast ~, "
rule(L, _ADD + "{a:other.cost} or {b:other.cost}.", ir.AdditionalCost(h.a, (h.b,)))
rule(L, _ADD + "{a:other.cost}, {b:other.cost}, or {c:other.cost}.", ir.AdditionalCost(h.a, (h.b, h.c)))
rule(L, _ADD + "{a:other.cost}.", ir.AdditionalCost(h.a), read_only=True)
rule(L, _ADD + "you may {c:other.cost}.", ir.OptionalCost("additional cost", h.c))
_PAID = ir.CostPaid("additional cost")
rule("condition.one", "~'s additional cost was paid", _PAID)
rule("pay.part", "reveal {f:a.card} from your hand", ir.CostPart(Pay.REVEAL, C(1), h.f))
for _w in ("revealed card", "exiled creature", "discarded creature"):
    for _a, _attr in (("power", ir.Attr.POWER), ("toughness", ir.Attr.TOUGHNESS), ("mana value", ir.Attr.MANA_VALUE)):
        rule("term", f"the {_w}'s {_a}", ir.AttrOf(_attr, ir.CostObjects()), read_only=True)
for _w, _c in COLOR_WORDS.items():
    rule(L, f"spend only {_w} mana on X.", ir.SpendOnX(_c))
    for _v, _d in COLOR_WORDS.items():
        if _c < _d:
            rule(L, [f"spend only {_w} and/or {_v} mana on X.", f"spend only {_v} and/or {_w} mana on X."], ir.SpendOnX(Color(_c | _d)))


# ---------------------------------------------------------------- costs that change (CR 601.2f)
rule(L, "~ costs {m:mana} more to cast for each target beyond the first.", ir.OptionalCost("strive", ir.Cost(h.m), "target"))


def _targeting() -> None:
    for k in range(1, 8):
        for word, sign in (("less", -1), ("more", 1)):
            rule(L, f"~ costs {{{k}}} {word} to cast if it targets {{f:a.noun}}.", ir.CostModification(None, C(sign * k), ir.ThisIs(ir.Where(ir.HasTarget(h.f)))))
            rule(L, f"~ costs {{{k}}} {word} to cast if it targets {{f:a.placed.in}}.", ir.CostModification(None, C(sign * k), ir.ThisIs(ir.Where(ir.HasTarget(h.f)))))
            rule(L, f"~ costs {{{k}}} {word} to cast if it targets {{f:a.card}}.", read_only=True,
                 make=lambda e, n=C(sign * k): ir.CostModification(None, n, ir.ThisIs(ir.Where(ir.HasTarget(ir.AllOf((*(e["f"].parts if isinstance(e["f"], ir.AllOf) else (e["f"],)), ir.InZone(Zone.GRAVEYARD))))))))  # fmt: skip
        n = ir.Negative(h.n) if k == 1 else ir.Product(C(-k), h.n)
        words = f" this ability costs {{{k}}} less to activate for each {{n:each}}"
        rule("ability.change", words, n)


_targeting()
for _letter in "WUBRG":
    _mana = ir.ManaCost((_letter,))
    rule(L, f"~ costs {{{_letter}}} less to cast if {{c:condition}}.", ir.CostModification(None, C(-1), h.c, mana=_mana))
rule(L, "{f:spells} can't be cast.", ir.CastingRule(EACH, R.CANT_CAST, h.f), read_only=True)
rule(L, "you can't play lands.", ir.CastingRule(ir.YOU, R.CANT_PLAY_LANDS))
rule("ability.change", " this ability costs {X} less to activate, where X is {n:amount}", ir.Negative(h.n))
rule("after.spell", " that target {f:a.noun}", ir.Where(ir.HasTarget(h.f)), read_only=True)
rule("after.spell", " that target ~", ir.Where(ir.HasTarget(THIS)), read_only=True)
_YOURS = ir.CandidateIs(ir.OwnedBy(ir.YOU))
rule("after.spell", " from your graveyard", ir.Where(ir.Both(ir.CastFrom((Zone.GRAVEYARD,)), _YOURS)))
rule("after.spell", " from a graveyard", ir.Where(ir.CastFrom((Zone.GRAVEYARD,))), read_only=True)
rule("after.spell", " from exile", ir.Where(ir.CastFrom((Zone.EXILE,))))
rule("after.spell", " from anywhere other than your hand", ir.Where(ir.CastFrom((Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND))))
rule("after.spell", " from anywhere other than their hands", ir.Where(ir.CastFrom((Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND))), read_only=True)
rule("after.spell", " from graveyards", ir.Where(ir.CastFrom((Zone.GRAVEYARD,))))
rule("after.spell", " from graveyards or libraries", ir.Where(ir.CastFrom((Zone.GRAVEYARD, Zone.LIBRARY))))

# ---------------------------------------------------------------- what can't be cast or activated
_COND = ir.IsTurnOf(ir.YOU)
rule(L, "during your turn, {w:people} can't cast spells or activate abilities of {f:nouns}.",
     (ir.CastingRule(h.w, R.CANT_CAST, condition=_COND), ir.CastingRule(h.w, R.CANT_ACTIVATE, h.f, mana_too=True, condition=_COND)))  # fmt: skip
rule(L, "as long as {c:condition}, {w:people} can't cast spells during your turn.", ir.CastingRule(h.w, R.CANT_CAST, condition=ir.Both(h.c, _COND)))
for _w, _what in (("noncreature", ir.NotOf(ir.OfType(CardType.CREATURE))),):
    for _who, _seat in (("each player", EACH), ("each opponent", OPPONENTS)):
        rule(L, f"{_who} can't cast more than one {_w} spell each turn.", ir.CastingRule(_seat, R.CANT_CAST, _what, condition=ir.Did(EVENT_PLAYER, (f"CAST_{_w.upper()}",))))
for _who, _seat in (("each player", EACH), ("each opponent", OPPONENTS)):
    _drawn = ir.Compare(">=", ir.PlayerNumber("CARDS_DRAWN", EVENT_PLAYER), C(1))
    rule(L, f"{_who} can't draw more than one card each turn.", ir.Replacement(EP(Event.DRAWN, players=_seat, where=_drawn), ReplaceOp.CANT))
for _after, _mana in ((".", True), (" unless they're mana abilities.", False)):
    for _host in ("creature", "permanent", "artifact", "land", "planeswalker"):
        for _and in (", and its", " and its"):
            for _rules, _words in ((Rule.CANT_ATTACK | Rule.CANT_BLOCK, "can't attack or block"), (Rule.CANT_ATTACK, "can't attack"), (Rule.CANT_BLOCK, "can't block"), (Rule.DOESNT_UNTAP, "doesn't untap during its controller's untap step")):
                rule(L, f"enchanted {_host} {_words}{_and} activated abilities can't be activated{_after}",
                     (ir.Static(HOST, (ir.AddRules(_rules),)), ir.CastingRule(EACH, R.CANT_ACTIVATE, HOST, mana_too=_mana)), read_only=(_host, _and) != ("creature", ", and its"))  # fmt: skip
        rule(L, f"enchanted {_host}'s activated abilities can't be activated{_after}", ir.CastingRule(EACH, R.CANT_ACTIVATE, HOST, mana_too=_mana), read_only=_host != "creature")
rule("predicates", "can't attack or block and its activated abilities can't be activated", (ir.AddRules(Rule.CANT_ATTACK | Rule.CANT_BLOCK), ir.AddRules(Rule.CANT_ACTIVATE)))
rule(L, "activated abilities of sources with the chosen name can't be activated unless they're mana abilities.", ir.CastingRule(EACH, R.CANT_ACTIVATE, ir.WithChosenName()))
rule(L, "activated abilities of sources with the chosen name can't be activated.", ir.CastingRule(EACH, R.CANT_ACTIVATE, ir.WithChosenName(), mana_too=True))
rule(L, "spells with the chosen name can't be cast.", ir.CastingRule(EACH, R.CANT_CAST, ir.WithChosenName()))

rule(L, "during your turn, {w:people} can't activate abilities of {f:nouns}.", ir.CastingRule(h.w, R.CANT_ACTIVATE, h.f, mana_too=True, condition=_COND))
for _k in range(1, 5):
    for _word, _n in (("more", C(_k)), ("less", C(-_k))):
        rule(L, f"activated abilities of {{f:host}} cost {{{_k}}} {_word} to activate.", ir.CostModification(h.f, _n, abilities=True))
_NAMED = {"a card name": ir.CardType(0), "a nonland card name": CardType.LAND, "a noncreature card name": CardType.CREATURE}
for _w, _barred in _NAMED.items():
    rule(L, "{x:as}choose " + _w + ".", ir.Replacement(ENTERS, ReplaceOp.AS_ENTERS, effects=(ir.ChooseName(ir.YOU, None, _barred),)))
for _w, _type in (("creature", CardType.CREATURE), ("land", CardType.LAND), ("permanent", None)):
    _kind = (HOST, ir.OfType(_type)) if _type else (HOST,)
    _there = ir.Compare(">=", ir.Count(ir.AllOf(_kind) if _type else HOST), C(1))
    rule("condition.one", f"~ is attached to a {_w}", _there)


# ---------------------------------------------------------------- conditions told with two things
def _either(subject: str, who: ir.Players, verb: str) -> None:
    def make(e: dict[str, Any]) -> Any:
        own = ir.ControlledBy(who)
        one = [ir.Compare(">=", ir.Count(ir.AllOf((*(f.parts if isinstance(f, ir.AllOf) else (f,)), own))), C(1)) for f in (e["f"], e["g"])]
        return ir.EitherOf(*one)

    rule("condition.one", f"{subject} {verb} {{f:a.noun}} or {{g:a.noun}}", make=make, read_only=True)


_either("you", ir.YOU, "control")
_either("an opponent", OPPONENTS, "controls")
rule("condition.one", "you control at least {n:few} {f:nouns.or}", read_only=True,
     make=lambda e: ir.Compare(">=", ir.Count(ir.AllOf((*(e["f"].parts if isinstance(e["f"], ir.AllOf) else (e["f"],)), ir.ControlledBy(ir.YOU)))), e["n"]))  # fmt: skip

# ---------------------------------------------------------------- "as long as" and "unless"
for _n in range(1, 11):
    rule("condition.one", f"{{q:quantity.of}} is less than {NUMBERS[_n]}", ir.Compare("<=", h.q, C(_n - 1)), read_only=True)
rule("predicate", "{isn't} a creature", (ir.LoseTypes(CardType.CREATURE),))
for _a, _x in COLOR_WORDS.items():
    for _b, _y in COLOR_WORDS.items():
        if _x < _y:
            rule("quantity.of", [f"your devotion to {_a} and {_b}", f"your devotion to {_b} and {_a}"], ir.Devotion(Color(_x | _y)))
rule("condition.one", "you have at least {n:number} life more than your starting life total", ir.Compare(">=", ir.PlayerNumber("LIFE", ir.YOU), ir.Sum(ir.StartingLife(), h.n)))
rule("sentence.any", "{e:sentence} unless {c:condition}", make=lambda e: ir.If(ir.Not(e["c"]), _effects(e["e"])), read_only=True)
rule("sentence.any", "{e:sentence} unless {c:condition}", of=ir.If, write_only=True, make=lambda e: ir.If(ir.Not(e["c"]), _effects(e["e"])),
     take=lambda v: {"e": _one(v.then), "c": v.condition.a} if isinstance(v.condition, ir.Not) and not v.otherwise and not v.instead else None)  # fmt: skip
# what is no intervening "if" stands behind what is done (CR 603.4)
rule("trailing", "{e:sentence} unless {c:condition}", of=ir.If, make=lambda e: ir.If(ir.Not(e["c"]), _effects(e["e"])),
     take=lambda v: {"e": _one(v.then), "c": v.condition.a} if isinstance(v.condition, ir.Not) else None)  # fmt: skip
rule("trailing", "{e:sentence} if {c:condition}", of=ir.If, make=lambda e: ir.If(e["c"], _effects(e["e"])), take=lambda v: {"e": _one(v.then), "c": v.condition})
rule("condition.one", ["~ escaped", "it escaped"], ir.CostPaid("escape"))
rule("pay.part", "exile {n:few} {f:placeds.from}", ir.CostPart(Pay.EXILE, h.n, h.f))
rule("affected", "{f:nouns} and {g:nouns}", ir.AnyOf((h.f, h.g)), then=lambda c, e: c.agreeing(MANY))
rule("affected", "~ and {g:nouns}", ir.AnyOf((THIS, h.g)), then=lambda c, e: c.agreeing(MANY))
rule("predicate", "can't be blocked except by {f:nouns}", (ir.CantBeBlockedBy(h.f, True),), read_only=True)
for _p, _t in ((1, 1), (1, 0), (0, 1), (2, 2), (2, 0)):

    def _more_for_each(p: int, t: int) -> None:
        def make(e: dict[str, Any]) -> Any:
            n = [C(0) if k == 0 else e["n"] if k == 1 else ir.Product(C(k), e["n"]) for k in (p, t)]
            return ir.Static(e["f"], (ir.ModifyPT(*n), *e["m"]))

        rule(L, f"{{f:affected}} get{{s}} +{p}/+{t} for each {{n:each}} and {{m:predicates.have}}.", make=make, read_only=True)

    _more_for_each(_p, _t)
_FROM = (Zone.GRAVEYARD * 8 + Zone.BATTLEFIELD, Zone.LIBRARY * 8 + Zone.BATTLEFIELD)
rule(L, "creature cards in graveyards and libraries can't enter the battlefield.", ir.Replacement(EP(Event.MOVED, ir.OfType(CardType.CREATURE), values=_FROM), ReplaceOp.CANT))

# ---------------------------------------------------------------- attacking and blocking
for _pw, _whom, _each in ((False, "you", "each creature they control that's attacking you"), (True, "you or planeswalkers you control", "each of those creatures")):
    rule(L, f"creatures can't attack {_whom} unless their controller pays {{X}} for {_each}, where X is {{n:amount}}.", of=ir.AttackCost,
         make=lambda e, pw=_pw: ir.AttackCost(e["n"], pw), take=lambda a, pw=_pw: {"n": a.n} if a == ir.AttackCost(a.n, pw) and not isinstance(a.n, C) else None)  # fmt: skip
for _a, _attr in (("power", ir.Attr.POWER), ("toughness", ir.Attr.TOUGHNESS)):
    _less = ir.Where(ir.Compare("<=", ir.AttrOf(_attr, ir.Candidate()), ir.Difference(ir.AttrOf(ir.Attr.POWER, ir.This()), C(1))))
    rule(L, f"creatures with {_a} less than ~'s power can't block it.", ir.Static(THIS, (ir.CantBeBlockedBy(ir.AllOf((ir.OfType(CardType.CREATURE), _less))),)), read_only=True)
rule(L, "you can spend mana of any type to cast {f:spells}.", ir.CastingRule(ir.YOU, R.ANY_TYPE, h.f))
rule(L, "you may spend mana as though it were mana of any color to cast {f:spells}.", ir.CastingRule(ir.YOU, R.ANY_TYPE, h.f, mana_too=True))
rule(L, "as long as {c:condition}, each spell that would cost less than three mana to cast costs three mana to cast.", ir.CostModification(ANY, C(3), h.c, at_least=True))
rule("clause", "{r:subject} can't be blocked this turn except by {f:nouns.or}", ir.Modify(h.r, (ir.CantBeBlockedBy(h.f, True),)))
rule("clause", "{r:subject} can't be blocked this turn except by {f:nouns}", ir.Modify(h.r, (ir.CantBeBlockedBy(h.f, True),)), read_only=True)
rule("clause", "{r:subject} can't be blocked by {f:nouns.or} this turn", ir.Modify(h.r, (ir.CantBeBlockedBy(h.f),)), read_only=True)
rule("clause", "until your next turn, {r:subject} {m:predicates}", of=ir.Modify, write_only=True, make=lambda e: ir.Modify(e["r"], e["m"], Duration.UNTIL_YOUR_NEXT_TURN),
     take=lambda v: {"r": v.ref, "m": v.mods} if v.duration == Duration.UNTIL_YOUR_NEXT_TURN and v.players == ir.YOU else None)  # fmt: skip
_TAPPED, _STAYS = ir.Replacement(ENTERS, ReplaceOp.ENTERS_TAPPED), ir.Static(THIS, (ir.AddRules(Rule.DOESNT_UNTAP),))
rule(L, "~ enters tapped and doesn't untap during your untap step.", (_TAPPED, _STAYS))
_ANY = ir.Target(ir.TargetSpec(ANY_TARGET, 0, 8))
rule(E, "~ deals {n:number} damage divided evenly, rounded down, among any number of targets", ir.Deal(ir.This(), ir.Quotient(h.n, ir.CountOf(_ANY)), _ANY))
