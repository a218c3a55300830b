"""Words for the questions of `questions.py`: numbers and conditions about the turn, about many things, about targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.enums import Attr
from . import ir

if TYPE_CHECKING:
    from .phrases import Phrases

_DID = {
    "ATTACKED": "attacked", "LOST_PERMANENT": "controlled a permanent that left the battlefield",
    "WAS_DAMAGED": "was dealt damage", "WAS_COMBAT_DAMAGED": "was dealt combat damage",
    "SACRIFICED": "sacrificed a permanent", "DISCARDED": "discarded a card",
    "HAD_LAND_ENTER": "had a land enter the battlefield under their control", "CAST_CREATURE": "cast a creature spell",
    "CAST_NONCREATURE": "cast a noncreature spell", "CAST_INSTANT_OR_SORCERY": "cast an instant or sorcery spell",
    "CAST_FROM_ELSEWHERE": "cast a spell from anywhere other than their hand",
    "CARD_LEFT_GRAVEYARD": "had a card leave their graveyard", "DESCENDED": "descended",
    "COMMITTED_CRIME": "committed a crime", "CREATED_TOKEN": "created a token",
}  # fmt: skip


def did_words(p: Phrases, players: ir.Players, did: tuple[str, ...]) -> str:
    """Who did what this turn."""
    who = p.players(players).replace("each opponent", "an opponent").replace("each player", "a player")
    words = " or ".join(_DID[d] for d in did)
    words = words.replace("was ", "were ").replace("their", "your") if who == "you" else words
    return f"{who} {words} this turn"


def amount_words(p: Phrases, q: ir.Quantity) -> str | None:
    """A number of this kind; None for others."""
    if isinstance(q, ir.TypesAmong):
        return "the number of card types among " + p.noun(q.filter, many=True)
    if isinstance(q, ir.BasicLandTypesAmong):
        return "the number of basic land types among " + p.noun(q.filter, many=True)
    if isinstance(q, ir.DifferentAmong):
        what = {Attr.NAME: "name", Attr.POWER: "power", Attr.TOUGHNESS: "toughness"}.get(q.attr, "mana value")
        return f"the number of different {what}s among {p.noun(q.filter, many=True)}"
    if isinstance(q, ir.Assigned):
        return "the number of creatures in your party"
    if isinstance(q, ir.PlayersWho):
        return "the number of players who " + did_words(p, q.players, q.did).split(" ", 1)[1]
    if isinstance(q, ir.StartingLife):
        return "your starting life total"
    if isinstance(q, ir.MostAmong):
        among = p.amount(ir.PlayerNumber(q.what, q.players))
        return f"the {'least' if q.least else 'greatest'} among {among}"
    if isinstance(q, ir.ManaSpent):
        return ("the number of colors of mana" if q.what == "colors" else "the amount of mana") + " spent to cast it"
    if isinstance(q, ir.TargetsOf):
        return "the number of its targets"
    return None


def condition_words(p: Phrases, c: ir.Condition) -> str | None:
    """A condition of this kind; None for others."""
    if isinstance(c, ir.Did):
        return did_words(p, c.players, c.did)
    if isinstance(c, ir.ColorSpent):
        color = "".join(str(k.name).lower() for k in type(c.color) if k & c.color)
        return f"{'at least three ' if c.n == 3 else ''}{color} mana was spent to cast it"
    if isinstance(c, ir.CandidateIs):
        return "it's " + p.a(c.filter)
    if isinstance(c, ir.HasTarget):
        return "it targets " + p.a(c.filter)
    if isinstance(c, ir.EventSourceIs):
        return "its source is " + p.a(c.filter)
    if isinstance(c, ir.RefIs):
        return f"{p.ref(c.ref, subject=True)} is {p.a(c.filter)}"
    if isinstance(c, ir.Shares):
        return f"it shares a {c.what} with {p.a(c.filter)}"
    return None
