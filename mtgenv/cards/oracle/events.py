"""Events: what follows "when", "whenever" and "at the beginning of" (CR 603.2), and what it lets later words speak of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import Event, PlayerRef, Step, Zone
from .. import ir
from .context import Antecedent, Context
from .nouns import EACH, OPPONENTS, words_for
from .refs import person
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer

EP = ir.EventPattern
THIS = ir.Is("THIS")
EVENT_PLAYER = ir.Seats(PlayerRef.EVENT)


def _speaks_of(ctx: Context, obj: ir.Filter | None, *, source: ir.Filter | None = None, player: bool = False, kind: Any = None) -> Context:
    """After the event: its participants can be spoken of; the one that is the subject comes last."""
    if player:
        ctx = ctx.mention(person(EVENT_PLAYER))
    return ctx.during(kind)


def _object(f: ir.Filter | None) -> Antecedent:
    if f == THIS:
        return Antecedent(ir.This(), frozenset(("~",)))
    if f == ir.Is("HOST"):
        return Antecedent(ir.Host(), frozenset(("creature", "permanent", "land", "artifact")))
    return Antecedent(ir.EventObject(), words_for(f))


def _source(f: ir.Filter | None) -> Antecedent:
    if f == THIS:
        return Antecedent(ir.This(), frozenset(("~",)))
    if f == ir.Is("HOST"):
        return Antecedent(ir.Host(), frozenset(("creature", "permanent")))
    return Antecedent(ir.EventSource(), words_for(f) | {"source", "spell", "creature"})


# what an event is about: the source itself, what it enchants, one thing that matches, one or more of them
rule("actor", "~", THIS)
rule("actor", "{f:host}", h.f)
rule("actor", "{f:a.noun}", h.f)
HOSTS = [f"enchanted {w}" for w in ("creature", "permanent", "land", "artifact", "planeswalker", "enchantment", "player")] + ["equipped creature", "fortified land"]
HOSTS += [f"enchanted {w}" for w in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Vehicle", "Equipment")]


@reader("host")
def read_host(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for words in HOSTS:
        if p.text.startswith(words, pos):
            yield ir.Is("HOST"), pos + len(words), ctx if words == ctx.where else ctx.varying()


@writer("host")
def write_host(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    if f != ir.Is("HOST"):
        raise NoText
    return ctx.where, ctx


rule("actor", "~ or {f:a.noun}", make=lambda e: ir.AnyOf((THIS, e["f"])), of=ir.AnyOf,
     take=lambda f: {"f": f.parts[1]} if len(f.parts) == 2 and f.parts[0] == THIS else None)  # fmt: skip
rule("actors", "one or more {f:nouns.or}", h.f)


def _event(template: str | list[str], kind: Event, *, many: str | None = None, when: str = "whenever", **fields: Any) -> None:
    """An event about an object: `template` has {f} for it."""

    def then(ctx: Context, env: dict[str, Any]) -> Context:
        return _speaks_of(ctx, env.get("f"), kind=kind).mention(_object(env.get("f")))

    rule("happening", template, EP(kind, h.f, **fields), then=then)
    if many is not None:

        def then_many(ctx: Context, env: dict[str, Any]) -> Context:
            return ctx.during(kind).mention(Antecedent(ir.EventAll(), words_for(env["f"]), True))

        rule("happening", many, EP(kind, h.f, one_or_more=True, **fields), then=then_many)


_event("{f:actor} enters", Event.ENTERS, many="{f:actors} enter")
_event(["{f:actor} dies", "{f:actor} is put into a graveyard from the battlefield"], Event.LEAVES, many="{f:actors} die", values=(int(Zone.GRAVEYARD),))
_event("{f:actor} leaves the battlefield", Event.LEAVES, many="{f:actors} leave the battlefield")
_event("{f:actor} attacks", Event.ATTACKS, many="{f:actors} attack")
_event("{f:actor} blocks", Event.BLOCKS, many="{f:actors} block")
_event("{f:actor} becomes blocked", Event.BECOMES_BLOCKED)
_event("{f:actor} attacks and isn't blocked", Event.UNBLOCKED)
_event("{f:actor} becomes tapped", Event.TAPPED)
_event("{f:actor} becomes untapped", Event.UNTAPPED)
_event("{f:actor} transforms", Event.TRANSFORMED)
_event("{f:actor} is turned face up", Event.TURNED_FACE_UP)


def _damage(template: str, damage: str, to: Any, **more: Any) -> None:
    def then(ctx: Context, env: dict[str, Any]) -> Context:
        ctx = ctx.during(Event.DAMAGE)
        target = env.get("t", to)
        if isinstance(target, ir.IsPlayer):
            ctx = ctx.mention(person(EVENT_PLAYER))
        elif target is not None:
            ctx = ctx.mention(_object(target))
        return ctx.mention(_source(env.get("f"))) if "f" in env else ctx

    rule("happening", template, EP(Event.DAMAGE, to, source=h.f, damage=damage), then=then)


for _kind in ("combat", ""):
    _words = (_kind + " damage").strip()
    _damage(f"{{f:actor}} deals {_words} to a player", _kind, ir.IsPlayer(EACH))
    _damage(f"{{f:actor}} deals {_words} to an opponent", _kind, ir.IsPlayer(OPPONENTS))
    _damage(f"{{f:actor}} deals {_words} to {{t:a.noun}}", _kind, h.t)
    _damage(f"{{f:actor}} deals {_words}", _kind, None)
rule("happening", "{f:actor} is dealt damage", EP(Event.DAMAGE, h.f), then=lambda c, e: c.during(Event.DAMAGE).mention(_object(e["f"])))


# players do things
def _player_event(words: str, verbs: str, kind: Event, **fields: Any) -> None:
    for who, seat, third in (("you", ir.YOU, False), ("an opponent", OPPONENTS, True), ("a player", EACH, True)):
        verb, _, rest = verbs.partition(" ")
        v = {"search": "searches", "scry": "scries"}.get(verb, verb + "s") if third else verb
        text = f"{who} {v} {rest}".strip()

        def then(ctx: Context, env: dict[str, Any], seat: Any = seat) -> Context:
            ctx = ctx.during(kind)
            if seat != ir.YOU:
                ctx = ctx.mention(person(EVENT_PLAYER))
            if "f" in env or kind == Event.CAST:
                f = env.get("f")
                ctx = ctx.mention(Antecedent(ir.EventObject(), words_for(f) | ({"spell"} if kind == Event.CAST else set())))
            return ctx

        pattern = EP(kind, h.f if "{f" in verbs else None, players=seat, **fields)
        rule("happening", text, pattern, then=then)


_player_event("", "cast {f:a.spell}", Event.CAST)
_player_event("", "sacrifice {f:a.noun}", Event.SACRIFICED)
_player_event("", "gain life", Event.LIFE_GAINED)
_player_event("", "lose life", Event.LIFE_LOST)
_player_event("", "draw a card", Event.DRAWN)
_player_event("", "discard a card", Event.DISCARDED)
_player_event("", "scry", Event.SCRIED)
_player_event("", "search their library", Event.SEARCHED)
for _who, _ref in ((" of a spell or ability", None), (" of a spell or ability an opponent controls", ir.ControlledBy(OPPONENTS)), (" of a spell", ir.Is("SPELL")), (" of a spell or ability you control", ir.ControlledBy(ir.YOU))):
    rule("happening", "{f:actor} becomes the target" + _who, EP(Event.TARGETED, h.f, source=_ref),
         then=lambda c, e: c.during(Event.TARGETED).mention(Antecedent(ir.EventSource(), frozenset(("spell", "ability", "spell or ability")))).mention(_object(e["f"])))  # fmt: skip

# steps
_STEPS = {"upkeep": Step.UPKEEP, "draw step": Step.DRAW, "end step": Step.END}
for _word, _step in _STEPS.items():
    _v = (int(_step),)
    rule("beginning", f"your {_word}", EP(Event.STEP_BEGINS, players=ir.YOU, values=_v))
    rule("beginning", f"each {_word}", EP(Event.STEP_BEGINS, values=_v), then=lambda c, e: c.mention(person(EVENT_PLAYER)))
    rule("beginning", f"each player's {_word}", EP(Event.STEP_BEGINS, players=EACH, values=_v), then=lambda c, e: c.mention(person(EVENT_PLAYER)))
    rule("beginning", [f"each opponent's {_word}"], EP(Event.STEP_BEGINS, players=OPPONENTS, values=_v), then=lambda c, e: c.mention(person(EVENT_PLAYER)))
    rule("beginning", f"the {_word} of enchanted creature's controller", EP(Event.STEP_BEGINS, players=ir.ControllerOf(ir.Host()), values=_v), then=lambda c, e: c.mention(person(EVENT_PLAYER)))
rule("beginning", "combat on your turn", EP(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.BEGIN_COMBAT),)))
rule("beginning", "each combat", EP(Event.STEP_BEGINS, values=(int(Step.BEGIN_COMBAT),)), then=lambda c, e: c.mention(person(EVENT_PLAYER)))

rule("trigger", "at the beginning of {e:beginning}", h.e, then=lambda c, e: c.during(Event.STEP_BEGINS))
rule("trigger", "at end of combat", EP(Event.STEP_BEGINS, values=(int(Step.END_COMBAT),)), then=lambda c, e: c.during(Event.STEP_BEGINS))


def _once(e: Any) -> bool:
    """Events that can happen to an object once in its life are told with "when"."""
    return e.object == THIS and e.kind in (Event.ENTERS, Event.LEAVES) and e.source is None and not e.also


rule("trigger", "when {e:happening}", make=lambda e: e["e"] if _once(e["e"]) else None, of=EP, take=lambda e: {"e": e} if _once(e) else None)
rule("trigger", "when {e:happening}", h.e, read_only=True)
rule("trigger", "whenever {e:happening}", make=lambda e: None if _once(e["e"]) else e["e"], of=EP, take=lambda e: None if _once(e) else {"e": e})
