"""Lines of keyword abilities (CR 702): names, numbers, costs and qualities; and abilities in quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...engine.enums import CardType, Color, PlayerRef
from .. import ir
from .context import Context
from .nouns import ANY, OPPONENTS
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer

K = ir.KeywordAbility
T = CardType

#: Keywords that are only a name.
PLAIN = (
    "afflict", "ascend", "assist", "banding", "bargain", "basic landcycling", "battle cry", "cascade", "cipher",
    "compleated", "conspire", "convoke", "daybound", "decayed", "delve", "demonstrate", "dethrone", "devoid",
    "doctor's companion", "enlist", "epic", "evolve", "exalted", "exploit", "extort", "flanking", "for Mirrodin!",
    "fuse", "gravestorm", "haunt", "improvise", "increment", "infinity", "ingest", "job select", "jump-start",
    "living metal", "living weapon", "melee", "mentor", "myriad", "nightbound", "paradigm", "partner", "persist", "phasing",
    "provoke", "prowess", "ravenous", "read ahead", "rebound", "retrace", "riot", "soulbond", "split second", "spree",
    "start your engines!", "station", "storm", "sunburst", "training", "undaunted", "undying", "unleash", "umbra armor",
    "totem armor", "hidden agenda", "double agenda", "friends forever", "changeling", "harness",
)  # fmt: skip
#: With a number.
NUMBERED = (
    "absorb", "afflict", "afterlife", "amplify", "annihilator", "backup", "bloodthirst", "bushido", "casualty", "crew",
    "devour", "dredge", "fabricate", "fading", "firebending", "frenzy", "graft", "hideaway", "mobilize", "modular",
    "poisonous", "rampage", "renown", "ripple", "saddle", "soulshift", "teamwork", "toxic", "tribute", "vanishing",
)  # fmt: skip
#: With a cost: "{2}{R}" after a space, anything else after a dash.
COSTLY = (
    "aura swap", "bestow", "blitz", "buyback", "cleave", "commander ninjutsu", "cumulative upkeep", "cycling", "dash",
    "disturb", "echo", "embalm", "emerge", "encore", "entwine", "equip", "escalate", "escape", "eternalize",
    "evoke", "flashback", "foretell", "fortify", "freerunning", "harmonize", "level up", "madness", "mayhem",
    "miracle", "more than meets the eye", "mutate", "ninjutsu", "offspring", "outlast", "overload", "plot", "prowl",
    "reconfigure", "recover", "replicate", "scavenge", "sneak", "spectacle", "squad", "surge", "transfigure",
    "transmute", "unearth", "ward", "warp", "web-slinging",
)  # fmt: skip
#: With a number and a cost: "suspend 4—{U}".
BOTH = ("awaken", "impending", "reinforce", "suspend")


# ---------------------------------------------------------------- costs of keywords
@reader("kw.cost")
def read_kw_cost(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """After the keyword's name: " {2}{R}", or "—" with a cost that has other parts, up to its full stop."""
    if p.text.startswith(" ", pos):
        for mana, end, c in p.read("mana", pos + 1, ctx):
            yield ir.Cost(mana), end, c
    elif p.text.startswith("—", pos):
        for cost, end, c in p.read("cost", pos + 1, ctx):
            if p.text.startswith(".", end) and cost.parts:
                yield cost, end + 1, c


@writer("kw.cost")
def write_kw_cost(w: Writer, cost: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(cost, ir.Cost):
        raise NoText
    words, ctx = w.write("cost", cost, ctx)
    return (f"—{words}." if cost.parts else " " + words), ctx


for _name in PLAIN:
    if _name not in ("basic landcycling", "changeling", "afflict"):
        rule("kw", _name, K(_name))
for _name in NUMBERED:
    rule("kw", f"{_name} {{n:digits}}", K(_name, h.n))
rule("kw", "bloodthirst X", K("bloodthirst"))
for _name in COSTLY:
    rule("kw", f"{_name}{{c:kw.cost}}", K(_name, None, h.c))
for _name in BOTH:
    rule("kw", f"{_name} {{n:digits}}—{{c:mana}}", K(_name, h.n, ir.Cost(h.c)))
rule("kw", "reinforce X—{c:mana}", K("reinforce", None, ir.Cost(h.c)))
rule("kw", "vanishing", K("vanishing"))
rule("kw", "kicker{c:kw.cost}", ir.Kicker(h.c))
rule("kw", "multikicker{c:kw.cost}", ir.Kicker(h.c, True))
for _name in ("morph", "megamorph", "disguise"):
    rule("kw", f"{_name}{{c:kw.cost}}", ir.Morph(h.c, _name))
rule("kw", "choose a Background", K("choose a background"))


def _creature(f: Any) -> bool:
    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    return not any(isinstance(x, ir.OfType) and not x.types & T.CREATURE for x in parts)


rule(
    "kw",
    "equip {q:noun}{c:kw.cost}",
    of=K,
    make=lambda e: K("equip", None, e["c"], e["q"]) if _creature(e["q"]) else None,
    take=lambda a: {"q": a.quality, "c": a.cost} if a.name == "equip" and a.quality is not None else None,
)
rule("kw", "affinity for {q:nouns}", K("affinity", None, None, h.q))
rule("kw", "splice onto {q:spliced}{c:kw.cost}", K("splice", None, h.c, h.q))
rule("spliced", "Arcane", ir.OfSubtype("Arcane"))
rule("spliced", "instant or sorcery", ir.OfType(T.INSTANT | T.SORCERY))
rule("kw", "champion {q:a.noun}", K("champion", None, None, h.q))
for _word, _kind in (("artifact", T.ARTIFACT), ("land", T.LAND)):
    rule("kw", f"devour {_word} {{n:digits}}", K("devour", h.n, None, ir.OfType(_kind)))
rule(
    "kw",
    "partner with {n:name}",
    of=K,
    make=lambda e: K("partner with", None, None, ir.Named(e["n"])),
    take=lambda a: {"n": a.quality.name} if a.name == "partner with" and isinstance(a.quality, ir.Named) else None,
)
for _name in ("friends forever", "character select", "survivors", "father & son"):
    rule("kw", f"partner—{_name}", K(f"partner—{_name}"))
rule("kw", "emerge from {q:noun}{c:kw.cost}", K("emerge", None, h.c, h.q))
rule("kw", "craft with {q:noun}{c:kw.cost}", K("craft", None, h.c, h.q))


# ---------------------------------------------------------------- landwalk and typecycling
_LAND = ir.OfType(T.LAND)
for _word in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Desert"):
    rule("kw", f"{_word.lower()}walk", K("landwalk", None, None, ir.OfSubtype(_word)))
    rule(
        "kw",
        f"snow {_word.lower()}walk",
        K("landwalk", None, None, ir.AllOf((ir.OfSupertype(ir.Supertype.SNOW), ir.OfSubtype(_word)))),
    )
for _word in ("snow", "legendary"):
    rule(
        "kw",
        f"{_word} landwalk",
        K("landwalk", None, None, ir.AllOf((ir.OfSupertype(ir.Supertype[_word.upper()]), _LAND))),
    )
rule(
    "kw",
    "nonbasic landwalk",
    K("landwalk", None, None, ir.AllOf((ir.NotOf(ir.OfSupertype(ir.Supertype.BASIC)), _LAND))),
)
rule("kw", "artifact landwalk", K("landwalk", None, None, ir.AllOf((ir.OfType(T.ARTIFACT), _LAND))))
for _word in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wizard", "Sliver", "Desert"):
    rule("kw", f"{_word.lower()}cycling{{c:kw.cost}}", K("typecycling", None, h.c, ir.OfSubtype(_word)))
rule(
    "kw",
    "basic landcycling{c:kw.cost}",
    K("typecycling", None, h.c, ir.AllOf((ir.OfSupertype(ir.Supertype.BASIC), _LAND))),
)
rule("kw", "landcycling{c:kw.cost}", K("typecycling", None, h.c, _LAND))
rule("kw", "artifact landcycling{c:kw.cost}", K("typecycling", None, h.c, ir.AllOf((ir.OfType(T.ARTIFACT), _LAND))))

# ---------------------------------------------------------------- protection, hexproof from
rule("quality", "{c:color}", ir.OfColor(h.c))
rule("quality", "all colors", ir.OfColor(Color(31)))
rule("quality", "each color", ir.OfColor(Color(31)), read_only=True)
rule("quality", "everything", ANY)
rule("quality", "snow", ir.OfSupertype(ir.Supertype.SNOW))
rule("quality", "Arcane", ir.OfSubtype("Arcane"))
rule("quality", "mana value {n:digits} or less", ir.Between(ir.Attr.MANA_VALUE, None, h.n))
rule("quality", "mana value {n:digits} or greater", ir.Between(ir.Attr.MANA_VALUE, h.n, None))
rule("quality", "multicolored", ir.NumberOfColors(2, 5))
rule("quality", "monocolored", ir.NumberOfColors(1, 1))
rule("quality", "colorless", ir.NumberOfColors(0, 0))
rule("quality", "the chosen color", ir.Is("CHOSEN_COLOR"))
rule("quality", "each of your opponents", ir.ControlledBy(OPPONENTS))
rule("quality", "instants", ir.OfType(T.INSTANT))
rule("quality", "sorceries", ir.OfType(T.SORCERY))
rule("quality", "spells", ir.Is("SPELL"))
rule(
    "quality",
    "{f:nouns}",
    make=lambda e: e["f"] if _kind_of_source(e["f"]) else None,
    take=lambda f: {"f": f} if _kind_of_source(f) else None,
    of=ir.OfType,
)
for _cls in (ir.OfSubtype, ir.AllOf):
    rule("quality", "{f:nouns}", make=lambda e: e["f"], take=lambda f: {"f": f}, of=_cls, write_only=True)


def _kind_of_source(f: Any) -> bool:
    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    return f != ANY and all(
        isinstance(x, (ir.OfType, ir.OfSubtype, ir.OfSupertype, ir.OfColor, ir.NumberOfColors, ir.Between, ir.NotOf))
        for x in parts
    )


_Q = "quality"


@reader("qualities")
def read_qualities(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Such as "A", "A and from B", "A, from B, and from C": CR 702.16g."""
    for a, end, c in p.read(_Q, pos, ctx):
        yield a, end, c
        if p.text.startswith(" and from ", end):
            for b, stop, d in p.read(_Q, end + 10, c):
                both = _any_quality(a, b)
                yield both, stop, d.varying() if isinstance(both, ir.OfColor) else d
        if p.text.startswith(", from ", end):
            for b, stop, d in p.read(_Q, end + 7, c):
                if p.text.startswith(", and from ", stop):
                    for x, last, e in p.read(_Q, stop + 11, d):
                        yield _any_quality(a, b, x), last, e


def _any_quality(*parts: ir.Filter) -> ir.Filter:
    if all(isinstance(x, ir.OfColor) for x in parts):
        return ir.OfColor(Color(sum(x.colors for x in parts)))  # type: ignore[attr-defined]
    return ir.AnyOf(parts)


@writer("qualities")
def write_qualities(w: Writer, f: Any, ctx: Context) -> tuple[str, Context]:
    parts = f.parts if isinstance(f, ir.AnyOf) else (f,)
    if isinstance(f, ir.OfColor) and f.colors != Color(31):
        parts = tuple(ir.OfColor(c) for c in Color if c & f.colors)
    words = [w.write(_Q, x, ctx)[0] for x in parts]
    if len(words) < 3:
        return " and from ".join(words), ctx
    return ", from ".join(words[:-1]) + ", and from " + words[-1], ctx


rule("kw", "protection from {q:qualities}", ir.Protection(h.q))
rule("kw", "hexproof from {q:qualities}", ir.HexproofFrom(h.q))

# ---------------------------------------------------------------- enchant
rule("kw", "enchant {f:noun}", ir.Enchant(h.f))
rule("kw", "enchant player", ir.Enchant(ir.IsPlayer(ir.Seats(PlayerRef.EACH))))
rule("kw", "enchant opponent", ir.Enchant(ir.IsPlayer(OPPONENTS)))


# ---------------------------------------------------------------- abilities in quotation marks
@reader("quoted")
def read_quoted(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """An ability that something else is given: in it "this creature" is whatever has the ability."""
    if not p.text.startswith('"', pos):
        return
    end = p.text.find('"', pos + 1)
    if end < 0:
        return
    inner = _NESTED.sub(r'"\1"', p.text[pos + 1 : end])
    for text in (
        (inner,) if inner.endswith((".", "!")) else (inner, inner + ".")
    ):  # within a sentence its full stop is left out
        for nt in ("kw", "line"):
            for a, c in Reader(p.grammar, text).whole(nt, _FRESH):
                yield a, end + 1, ctx.varying() if c.varied else ctx


_FRESH = Context().of("enchanted creature")
_NESTED = re.compile(r"(?<= )'([^']*[.!])'")


@writer("quoted")
def write_quoted(w: Writer, a: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(a, ir.Ability):
        raise NoText
    for nt in ("kw", "line"):
        try:
            words = w.write(nt, a, _FRESH)[0]
        except NoText:
            continue
        words = words.replace('.".', '."').replace('"', "'")  # quotation marks within quotation marks
        return f'"{words}"', ctx
    raise NoText


rule("ability.held", "this ability", ir.GrantAbility(ir.ThisAbility()))
# keyword abilities that something is given without quotation marks: "gains ward {1}", "has protection from red"
rule(
    "ability.held",
    "{a:kw}",
    make=lambda e: None if isinstance(e["a"], (ir.Enchant, ir.Kicker, ir.Morph)) else ir.GrantAbility(e["a"]),
    of=ir.GrantAbility,
    take=lambda m: {"a": m.ability} if isinstance(m.ability, HELD_BARE) else None,
)
HELD_BARE = (K, ir.Protection, ir.HexproofFrom)
