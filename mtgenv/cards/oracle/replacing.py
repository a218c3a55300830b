"""Replacement and prevention effects about anything but entering (CR 614, 615), and rules about players."""

from __future__ import annotations

from typing import Any

from ...engine.enums import Duration, Event, PlayerRef, ReplaceOp, Rule, Step, Zone
from .. import ir
from .events import EP, THIS
from .nouns import ANY, EACH, OPPONENTS
from .quantities import C
from .template import h, rule

L = "line"
RP, OP = ir.Replacement, ReplaceOp
AMOUNT = ir.EventAmount()
PLAYER, PERMANENT = ir.IsPlayer(EACH), ANY
TWICE = ir.Product(AMOUNT, C(2))

# ---------------------------------------------------------------- drawing
for _words, _n in (("draw two cards instead", C(2)), ("you draw two cards instead", C(2)), ("draw that many cards plus one instead", None)):
    if _n is not None:
        rule(L, f"if you would draw a card, {_words}.", RP(EP(Event.DRAWN, players=ir.YOU), OP.RUN, effects=(ir.PlayerEffect("DRAW", ir.YOU, _n),)), read_only=_words.startswith("you"))
rule(L, "if you would draw a card while your library has no cards in it, you win the game instead.",
     RP(EP(Event.DRAWN, players=ir.YOU), OP.RUN, effects=(ir.PlayerEffect("WIN_GAME", ir.YOU),), condition=ir.Compare("<=", ir.PlayerNumber("LIBRARY_SIZE", ir.YOU), C(0))))  # fmt: skip
rule(L, "if an opponent would draw a card, instead you draw a card.", RP(EP(Event.DRAWN, players=OPPONENTS), OP.RUN, effects=(ir.PlayerEffect("DRAW", ir.YOU, C(1)),)))

# ---------------------------------------------------------------- life
for _who, _seat in (("you", ir.YOU), ("an opponent", OPPONENTS), ("a player", EACH)):
    _s = "" if _seat == ir.YOU else "s"
    _they = "you" if _seat == ir.YOU else "that player"
    for _ev, _verb in ((Event.LIFE_GAINED, "gain"), (Event.LIFE_LOST, "lose")):
        rule(L, f"if {_who} would {_verb} life, {_they} {_verb}{_s} twice that much life instead.", RP(EP(_ev, players=_seat), OP.AMOUNT, TWICE))
        for _k in range(1, 4):
            rule(L, f"if {_who} would {_verb} life, {_they} {_verb}{_s} that much life plus {_k} instead.", RP(EP(_ev, players=_seat), OP.AMOUNT, ir.Sum(AMOUNT, C(_k))))
    rule(L, f"{_who if _seat == ir.YOU else {'an opponent': 'your opponents', 'a player': 'players'}[_who]} can't gain life.", RP(EP(Event.LIFE_GAINED, players=_seat), OP.CANT))
rule(L, "if an opponent would gain life, that player loses that much life instead.",
     RP(EP(Event.LIFE_GAINED, players=OPPONENTS), OP.RUN, effects=(ir.PlayerEffect("LOSE_LIFE", ir.Seats(PlayerRef.EVENT), AMOUNT),)))  # fmt: skip
rule("clause", "players can't gain life this turn", ir.Replacing(RP(EP(Event.LIFE_GAINED, players=EACH), OP.CANT)))
rule("clause", "your opponents can't gain life this turn", ir.Replacing(RP(EP(Event.LIFE_GAINED, players=OPPONENTS), OP.CANT)))
rule("clause", "damage can't be prevented this turn", ir.Replacing(RP(EP(Event.DAMAGE), OP.CANT_PREVENT)))

# ---------------------------------------------------------------- damage
_TO = {"to a permanent or player": None, "to a player": PLAYER, "to an opponent": ir.IsPlayer(OPPONENTS), "to you": ir.IsPlayer(ir.YOU)}
_AN = ir.AnyOf((ir.IsPlayer(OPPONENTS), ir.ControlledBy(OPPONENTS)))
_TO["to an opponent or a permanent an opponent controls"] = _AN
for _kind in ("", "combat", "noncombat"):
    _d = (_kind + " damage").strip()
    for _words, _to in _TO.items():
        _that = "permanent or player" if "permanent" in _words else "player"
        for _by, _src in (("a source you control", ir.ControlledBy(ir.YOU)), ("another source you control", ir.AllOf((ir.NotOf(THIS), ir.ControlledBy(ir.YOU)))), ("a source", None), ("{f:a.source}", h.f)):
            for _end in ("", f" to that {_that}"):
                for _amount, _n in (("double that damage", TWICE), ("twice that much damage", TWICE), ("triple that damage", ir.Product(AMOUNT, C(3))), ("that much damage plus 1", ir.Sum(AMOUNT, C(1))), ("that much damage plus 2", ir.Sum(AMOUNT, C(2)))):
                    rule(L, f"if {_by} would deal {_d} {_words}, it deals {_amount}{_end} instead.", RP(EP(Event.DAMAGE, _to, source=_src, damage=_kind), OP.AMOUNT, _n),
                         read_only=bool(_end) or _amount.startswith("twice"))  # fmt: skip
    for _words, _to in (("{f:nouns}", h.f), ("you", ir.IsPlayer(ir.YOU)), ("you and {f:nouns}", None)):
        if _to is not None:
            rule(L, f"prevent all {_d} that would be dealt to {_words}.", RP(EP(Event.DAMAGE, _to, damage=_kind), OP.PREVENT), read_only=_kind != "noncombat")
    rule(L, f"prevent all {_d} that would be dealt to and dealt by ~.", ir.Replacement(EP(Event.DAMAGE, THIS, damage=_kind, also=(EP(Event.DAMAGE, source=THIS, damage=_kind),)), OP.PREVENT))
rule("a.source", "a {c:color} source you control", ir.AllOf((ir.OfColor(h.c), ir.ControlledBy(ir.YOU))))
rule("a.source", "a {c:color} source", ir.OfColor(h.c))
rule("a.source", "a noncreature source you control", ir.AllOf((ir.NotOf(ir.OfType(ir.CardType.CREATURE)), ir.ControlledBy(ir.YOU))))
rule("a.source", "{f:a.noun}", h.f)
rule(L, "if {f:a.source} would deal damage to you, prevent {n:number} of that damage.", RP(EP(Event.DAMAGE, ir.IsPlayer(ir.YOU), source=h.f), OP.PREVENT, h.n))
rule(L, "if a source would deal damage to you, prevent {n:number} of that damage.", RP(EP(Event.DAMAGE, ir.IsPlayer(ir.YOU)), OP.PREVENT, h.n))
rule(L, "if a source would deal damage to ~, prevent {n:number} of that damage.", RP(EP(Event.DAMAGE, THIS), OP.PREVENT, h.n))

# ---------------------------------------------------------------- going elsewhere (CR 614.6)
_GRAVE = (int(Zone.GRAVEYARD),)
_ANY = tuple(z * 8 + Zone.GRAVEYARD for z in range(8))
rule(L, "if {f:actor} would die, exile it instead.", RP(EP(Event.LEAVES, h.f, values=_GRAVE), OP.TO_ZONE, C(int(Zone.EXILE))))
rule(L, "if {f:actor} would die, return it to its owner's hand instead.", RP(EP(Event.LEAVES, h.f, values=_GRAVE), OP.TO_ZONE, C(int(Zone.HAND))))
rule(L, "if a card would be put into a graveyard from anywhere, exile it instead.", RP(EP(Event.MOVED, None, values=_ANY), OP.TO_ZONE, C(int(Zone.EXILE))))
rule(L, "if a card or token would be put into a graveyard from anywhere, exile it instead.", RP(EP(Event.MOVED, None, values=_ANY), OP.TO_ZONE, C(int(Zone.EXILE))), read_only=True)
rule(L, "if a card would be put into an opponent's graveyard from anywhere, exile it instead.", RP(EP(Event.MOVED, ir.OwnedBy(OPPONENTS), values=_ANY), OP.TO_ZONE, C(int(Zone.EXILE))))

# ---------------------------------------------------------------- rules about players
PR, K = ir.PlayerRule, ir.PlayerRuleKind
for _words, _kind in (
    ("you have hexproof.", K.HEXPROOF), ("you have shroud.", K.SHROUD), ("you can't lose the game.", K.CANT_LOSE),
    ("your life total can't change.", K.LIFE_CANT_CHANGE), ("you don't lose the game for having 0 or less life.", K.NO_LOSS_AT_ZERO),
):  # fmt: skip
    rule(L, _words, PR(ir.YOU, _kind))
rule(L, "each player's maximum hand size is {n:few}.", PR(EACH, K.MAXIMUM_HAND_SIZE, h.n))
rule(L, "your maximum hand size is {n:few}.", PR(ir.YOU, K.MAXIMUM_HAND_SIZE, h.n))
rule(L, "players have no maximum hand size.", PR(EACH, K.NO_MAXIMUM_HAND_SIZE))
rule(L, "each player may play an additional land on each of their turns.", PR(EACH, K.ADDITIONAL_LANDS, C(1)))
rule(L, "you may play two additional lands on each of your turns.", PR(ir.YOU, K.ADDITIONAL_LANDS, C(2)))
for _step, _w in ((Step.DRAW, "draw step"), (Step.UNTAP, "untap step"), (Step.BEGIN_COMBAT, "combat phase"), (Step.UPKEEP, "upkeep step")):
    rule(L, f"skip your {_w}.", PR(ir.YOU, K.SKIP_STEP, C(int(_step))))
    rule(L, f"players skip their {_w}s.", PR(EACH, K.SKIP_STEP, C(int(_step))))

# ---------------------------------------------------------------- turns and phases
rule("clause", "take an extra turn after this one", ir.PlayerEffect("EXTRA_TURN", ir.YOU, C(1)))
rule("clause", "{who:players} takes an extra turn after this one", ir.PlayerEffect("EXTRA_TURN", h.who, C(1)))
rule("clause", ["after this phase, there is an additional combat phase", "there is an additional combat phase after this phase"], ir.ExtraPhases())
rule("clause", ["after this main phase, there is an additional combat phase followed by an additional main phase", "there is an additional combat phase followed by an additional main phase after this main phase"], ir.ExtraPhases(True))
rule("sentence.any", "after this phase, there is an additional combat phase", ir.ExtraPhases(), read_only=True)
rule("sentence.any", "after this main phase, there is an additional combat phase followed by an additional main phase", ir.ExtraPhases(True), read_only=True)
for _what, _words in ((ir.Skipped.UNTAP, "untap step"), (ir.Skipped.DRAW, "draw step"), (ir.Skipped.COMBAT, "combat phase"), (ir.Skipped.TURN, "turn")):
    rule("clause", f"skip your next {_words}", ir.SkipNext(ir.YOU, _what))
    rule("clause", f"{{who:players}} skips their next {_words}", ir.SkipNext(h.who, _what))

# ---------------------------------------------------------------- untapping (CR 502)
rule(L, "you may choose not to untap ~ during your untap step.", ir.Static(THIS, (ir.AddRules(Rule.MAY_STAY_TAPPED),)), first=True)
rule(L, "untap all {f:nouns} during each other player's untap step.", ir.Static(h.f, (ir.AddRules(Rule.UNTAPS_EACH_TURN),)), first=True)
rule(L, "untap ~ during each other player's untap step.", ir.Static(THIS, (ir.AddRules(Rule.UNTAPS_EACH_TURN),)), first=True)
rule("predicate", "assign{s} combat damage equal to [its|their] toughness rather than [its|their] power", (ir.AddRules(Rule.DAMAGE_BY_TOUGHNESS),))
rule(L, "~ doesn't untap during your untap step.", ir.Static(THIS, (ir.AddRules(Rule.DOESNT_UNTAP),)), first=True)
rule(L, "all creatures able to block ~ do so.", ir.Static(THIS, (ir.AddRules(Rule.LURE),)), first=True)
rule(L, "all creatures able to block {f:host} do so.", ir.Static(h.f, (ir.AddRules(Rule.LURE),)), first=True)
rule("clause", "{r:subject} {doesn't} untap during your next untap step", ir.Modify(h.r, (ir.AddRules(Rule.DOESNT_UNTAP),), Duration.NEXT_UNTAP_STEP))
rule("clause", "goad {r:object}", ir.Modify(h.r, (ir.Goaded(),), Duration.UNTIL_YOUR_NEXT_TURN))
rule("clause", "{r:subject} can't be regenerated this turn", ir.Modify(h.r, (ir.AddRules(Rule.CANT_BE_REGENERATED),)), read_only=True)

# ---------------------------------------------------------------- attack costs (CR 508.1h)
for _pw, _whom, _each in ((False, "you", "each creature they control that's attacking you"), (True, "you or planeswalkers you control", "each of those creatures")):
    for _k in range(1, 5):
        rule(L, f"creatures can't attack {_whom} unless their controller pays {{{_k}}} for {_each}.", ir.AttackCost(C(_k), _pw))

# ---------------------------------------------------------------- control
rule("clause", "{who:players} gains control of {r:object}", ir.GainControl(h.who, h.r))
rule("clause", "gain control of {r:object} for as long as ~ remains on the battlefield", ir.GainControl(ir.YOU, h.r, Duration.WHILE_SOURCE))
rule("clause", "gain control of {r:object} for as long as ~ remains tapped", ir.GainControl(ir.YOU, h.r, Duration.WHILE_TAPPED))
rule("clause", "gain control of {r:object} for as long as you control ~ and ~ remains tapped", ir.GainControl(ir.YOU, h.r, Duration.WHILE_YOU_CONTROL_TAPPED))

# two things said of the same
def _turn_and_rules() -> None:
    """ "Gets +1/+0 until end of turn and can't be blocked this turn"."""

    def make(e: dict[str, Any]) -> Any:
        if not all(isinstance(m, ir.AddRules) for m in e["n"]) or all(isinstance(m, ir.AddRules) for m in e["m"]):
            return None
        return ir.Modify(e["r"], e["m"] + e["n"])

    def take(v: Any) -> Any:
        k = len(v.mods)
        while k and isinstance(v.mods[k - 1], ir.AddRules):
            k -= 1
        if k in (0, len(v.mods)) or v.duration != Duration.END_OF_TURN:
            return None
        return {"r": v.ref, "m": v.mods[:k], "n": v.mods[k:]}

    rule("clause", "{r:subject} {m:predicates} until end of turn and {n:predicates} this turn", make=make, take=take, of=ir.Modify, first=True)


_turn_and_rules()


# ---------------------------------------------------------------- redirection (CR 614.9), and what can't be prevented
for _words, _to in (("~", ir.RedirectTo.THIS), ("enchanted creature", ir.RedirectTo.HOST), ("you", ir.RedirectTo.YOU)):
    for _recipient, _f in (("you", ir.IsPlayer(ir.YOU)), ("{f:nouns}", h.f), ("you and {f:nouns}", ir.AnyOf((ir.IsPlayer(ir.YOU), h.f)))):
        rule(L, f"all damage that would be dealt to {_recipient} is dealt to {_words} instead.", RP(EP(Event.DAMAGE, _f), OP.REDIRECT, to=_to))
rule(L, "damage that would be dealt by {f:actor} can't be prevented.", RP(EP(Event.DAMAGE, source=h.f), OP.CANT_PREVENT))
rule(L, "combat damage that would be dealt by {f:nouns} can't be prevented.", RP(EP(Event.DAMAGE, source=h.f, damage="combat"), OP.CANT_PREVENT))
rule("clause", "the next {n:number} damage that would be dealt to {r:object} this turn is dealt to {t:object} instead", ir.Redirect(h.n, h.r, h.t))
rule("clause", "all damage that would be dealt to {r:object} this turn is dealt to {t:object} instead", ir.Redirect(None, h.r, h.t))
rule("clause", "{r:subject} attacks {w:object} during its controller's next turn if able", ir.MustAttack(h.r, h.w, ir.YOU, Duration.CONTROLLERS_NEXT_TURN))
rule("clause", "{r:subject} attack{s} this turn if able", ir.Modify(h.r, (ir.AddRules(Rule.MUST_ATTACK),)), first=True)
rule("clause", "{r:subject} block{s} this turn if able", ir.Modify(h.r, (ir.AddRules(Rule.MUST_BLOCK),)), first=True)
rule("clause", "flip {r:object}", ir.TurnCard("FLIP", h.r))
rule("clause", "turn {r:object} face down", ir.TurnCard("TURN_FACE_DOWN", h.r))
rule("clause", "turn {r:object} face up", ir.TurnCard("TURN_FACE_UP", h.r))
rule(L, "~ enters the battlefield tapped.", RP(EP(Event.ENTERS, THIS), OP.ENTERS_TAPPED), read_only=True)

# ---------------------------------------------------------------- copies of spells (CR 707.10)
for _who, _p in (("", ir.YOU),):
    rule("clause", "copy {r:object}. you may choose new targets for the copy", ir.CopySpell(h.r, ir.YOU))
    rule("clause", "copy {r:object}. you may choose a new target for the copy", ir.CopySpell(h.r, ir.YOU), read_only=True)
    rule("clause", "copy {r:object} and you may choose new targets for the copy", ir.CopySpell(h.r, ir.YOU), read_only=True)
    rule("clause", "copy {r:object}", ir.CopySpell(h.r, ir.YOU, False))
