"""Attacking, blocking and damage: evasion, restrictions, prevention, and events of combat told in pairs."""

from __future__ import annotations

from typing import Any

from ...engine.enums import Event, ReplaceOp, Zone
from .. import ir
from .events import EP, _object
from .template import h, rule

THIS = ir.Is("THIS")

# ---------------------------------------------------------------- who may block whom (CR 509.1b)
rule("predicate", "can't be blocked by {f:nouns.or}", (ir.CantBeBlockedBy(h.f),))
rule("predicate", "can't be blocked except by {f:nouns.or}", (ir.CantBeBlockedBy(h.f, True),))
rule("predicate", "can block only {f:nouns.or}", (ir.CantBlock(h.f, True),))
rule("predicate", "can't block {f:nouns.or}", (ir.CantBlock(h.f),))
rule("predicate", "can block an additional creature each combat", (ir.BlocksMore(1),))
rule("predicate", "can block any number of creatures", (ir.BlocksMore(None),))
rule("predicate", "can't attack unless {c:condition}", (ir.CantAttackUnless(h.c),))
rule("clause", "{r:subject} block{s} {w:object} this turn if able", ir.MustBlock(h.r, h.w))
rule("clause", "{r:subject} block{s} {w:object} this combat if able", ir.MustBlock(h.r, h.w, ir.Duration.END_OF_COMBAT))


# ---------------------------------------------------------------- two events for one ability
def _pair(words: str, first: Event, second: Event, other: dict[str, Any] | None = None) -> None:
    def make(e: dict[str, Any]) -> Any:
        return EP(first, e["f"], also=(EP(second, e["f"], **(other or {})),))

    def take(p: Any) -> dict[str, Any] | None:
        return {"f": p.object} if p == make({"f": p.object}) else None

    rule("happening", words, make=make, take=take, of=EP, then=lambda c, e: c.during(first).mention(_object(e["f"])))


_pair("{f:actor} enters or attacks", Event.ENTERS, Event.ATTACKS)
_pair("{f:actor} enters or dies", Event.ENTERS, Event.LEAVES, {"values": (int(Zone.GRAVEYARD),)})
_pair("{f:actor} attacks or blocks", Event.ATTACKS, Event.BLOCKS)
_pair("{f:actor} blocks or becomes blocked", Event.BLOCKS, Event.BECOMES_BLOCKED)

# ---------------------------------------------------------------- prevention (CR 615)
for _kind, _word in (("combat", "combat damage"), ("", "damage")):
    rule("line", f"prevent all {_word} that would be dealt to ~.", ir.Replacement(EP(Event.DAMAGE, THIS, damage=_kind), ReplaceOp.PREVENT))
    rule("line", f"prevent all {_word} that would be dealt by ~.", ir.Replacement(EP(Event.DAMAGE, source=THIS, damage=_kind), ReplaceOp.PREVENT))
    rule("line", f"prevent all {_word} that would be dealt to you.", ir.Replacement(EP(Event.DAMAGE, ir.IsPlayer(ir.YOU), damage=_kind), ReplaceOp.PREVENT))
    rule("line", f"prevent all {_word} that would be dealt to {{f:nouns}}.", ir.Replacement(EP(Event.DAMAGE, h.f, damage=_kind), ReplaceOp.PREVENT))
    rule("clause", f"prevent all {_word} that would be dealt this turn", ir.Replacing(ir.Replacement(EP(Event.DAMAGE, damage=_kind), ReplaceOp.PREVENT)))
    rule("clause", f"prevent all {_word} that would be dealt to {{f:nouns}} this turn", ir.Replacing(ir.Replacement(EP(Event.DAMAGE, h.f, damage=_kind), ReplaceOp.PREVENT)))
    rule("clause", f"prevent all {_word} that would be dealt this turn by {{f:nouns}}", ir.Replacing(ir.Replacement(EP(Event.DAMAGE, source=h.f, damage=_kind), ReplaceOp.PREVENT)))
rule("line", "damage can't be prevented.", ir.Replacement(EP(Event.DAMAGE), ReplaceOp.CANT_PREVENT))
