"""What things become and are: types, colours, base power and toughness, with what they keep (CR 205.1, 613.1d-f)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import CardType, Color, Duration, Supertype
from .. import ir
from ..subtypes import LAND_TYPES
from .context import Context
from .nouns import COLOR_WORDS, TYPE_WORDS, WORD_OF
from .quantities import C
from .template import NoText, Reader, Result, Writer, h, reader, rule, writer
from .tokens import color_words
from .words import CREATURE_TYPES, SINGULAR, plural

T = CardType
TYPE_ORDER = (T.KINDRED, T.ARTIFACT, T.ENCHANTMENT, T.LAND, T.PLANESWALKER, T.CREATURE)


def _color_list(p: Reader, pos: int) -> Iterator[tuple[Color, int]]:
    """ "red", "red and green", "white, blue, and black"."""
    t = p.text
    yield Color(0), pos
    got, at = Color(0), pos
    while True:
        word = next((w for w in COLOR_WORDS if t.startswith(w, at) and not t[at + len(w) : at + len(w) + 1].isalpha()), None)
        if word is None:
            return
        got |= COLOR_WORDS[word]
        at += len(word)
        yield got, at
        sep = next((s for s in (", and ", " and ", ", ") if t.startswith(s, at)), None)
        if sep is None:
            return
        at += len(sep)


def colors_text(colors: Color) -> str:
    """Colours in a noun phrase."""
    return color_words(colors)


def _word(t: str, pos: int) -> tuple[str, int]:
    if t.startswith("Time Lord", pos):
        return "Time Lord", pos + 9
    end = pos
    while end < len(t) and (t[end].isalpha() or t[end] in "-'"):
        end += 1
    return t[pos:end], end


def read_body(p: Reader, pos: int, many: bool = False) -> Iterator[tuple[Color, tuple[str, ...], CardType, int]]:
    """Colours, subtypes and card types as they stand before one another: "black Zombie creature", "Food artifact"."""
    t = p.text
    for colors, at in _color_list(p, pos):
        if colors:
            if not t.startswith(" ", at):
                yield colors, (), T(0), at
                continue
            yield colors, (), T(0), at
            at += 1
        subtypes: list[str] = []
        types = T(0)
        end = at
        while True:
            word, stop = _word(t, end)
            single = SINGULAR.get(word) if many else word if SINGULAR.get(word) == word else None
            if single is not None and not types:
                subtypes.append(single)
            elif (word[:-1] if many and word.endswith("s") else word) in TYPE_WORDS:
                types |= TYPE_WORDS[word[:-1] if many and word.endswith("s") else word]
            elif word in TYPE_WORDS:
                types |= TYPE_WORDS[word]
            else:
                break
            yield colors, tuple(subtypes), types, stop
            if not t.startswith(" ", stop):
                break
            end = stop + 1


def body_text(colors: Color, subtypes: tuple[str, ...], types: CardType, many: bool = False) -> str:
    """The words for `read_body`."""
    kinds = [WORD_OF[x] for x in TYPE_ORDER if x & types]
    names = list(subtypes)
    if many:
        if kinds:
            kinds[-1] = plural(kinds[-1])
        elif names:
            names[-1] = plural(names[-1])
    return " ".join(x for x in (colors_text(colors) if colors else "", *names, *kinds) if x)


# ---------------------------------------------------------------- "is a black Zombie in addition to its other colors and types"
def _is_modifications(colors: Color, subtypes: tuple[str, ...], types: CardType, added: str) -> tuple[Any, ...] | None:
    out: tuple[Any, ...] = ()
    if colors:
        out += (ir.SetColors(colors, "colors" in added),)
    if subtypes or types:
        if "types" not in added:
            return None
        out += (ir.AddTypes(types, subtypes),)
    return out or None


_ADDED = ("", " in addition to its other types", " in addition to its other colors", " in addition to its other colors and types",
          " in addition to their other types", " in addition to their other colors and types", " in addition to its other creature types",
          " in addition to their other creature types", " in addition to its other land types", " in addition to their other land types")  # fmt: skip


@reader("being")
def read_being(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """What follows "is" or "becomes"."""
    t = p.text
    many = True
    start = pos
    for art in ("a ", "an "):
        if t.startswith(art, pos):
            many, start = False, pos + len(art)
    for colors, subtypes, types, end in read_body(p, start, many):
        for added in _ADDED:
            if not t.startswith(added, end):
                continue
            if start == pos and (subtypes or types) and ctx.agree == "one":
                continue
            if start != pos and not subtypes and not types:
                continue
            if not added and subtypes and set(subtypes) <= CREATURE_TYPES and types in (T(0), T.CREATURE):
                new = (ir.SetColors(colors),) if colors else ()
                yield (*new, ir.LoseSubtypes(), ir.AddTypes(types, subtypes)), end, ctx.varying()
            mods = _is_modifications(colors, subtypes, types, added)
            if mods is None:
                continue
            c = ctx
            if "creature types" in added and not types or "land types" in added:
                c = ctx.varying()
            if "land types" in added and not (set(subtypes) <= set(LAND_TYPES) and subtypes and not types):
                continue
            yield mods, end + len(added), c
    if t.startswith("colorless", pos):
        yield (ir.SetColors(Color(0)),), pos + 9, ctx
    if t.startswith("all colors", pos):
        yield (ir.SetColors(Color(31)),), pos + 10, ctx
    if t.startswith("legendary", pos):
        yield (ir.SetSupertypes(Supertype.LEGENDARY),), pos + 9, ctx


@writer("being")
def write_being(w: Writer, mods: Any, ctx: Context) -> tuple[str, Context]:
    colors, subtypes, types = Color(0), (), T(0)
    added_c = added_t = False
    its = "their" if ctx.agree == "many" else "its"
    if mods == (ir.SetColors(Color(0)),):
        return "colorless", ctx
    if mods == (ir.SetColors(Color(31)),):
        return "all colors", ctx
    if mods == (ir.SetSupertypes(Supertype.LEGENDARY),):
        return "legendary", ctx
    if len(mods) == 2 and mods[0] == ir.LoseSubtypes() and isinstance(mods[1], ir.AddTypes) and set(mods[1].subtypes) <= CREATURE_TYPES:
        one = ctx.agree != "many" or ctx.bare
        words = body_text(colors, mods[1].subtypes, mods[1].types, not one)
        return (("an " if words[0].lower() in "aeiou" else "a ") if one else "") + words, ctx
    for m in mods:
        if isinstance(m, ir.SetColors) and not colors and getattr(m, "named", None) is None:
            colors, added_c = m.colors, m.added
        elif isinstance(m, ir.AddTypes) and not added_t:
            subtypes, types, added_t = m.subtypes, m.types, True
        else:
            raise NoText
    many = ctx.agree == "many" and not ctx.bare
    words = body_text(colors, subtypes, types, many)
    if added_t and not many:
        words = ("an " if words[0].lower() in "aeiou" else "a ") + words
    tail = "" if not (added_c or added_t) else f" in addition to {its} other " + (
        "colors and types" if added_c and added_t else "colors" if added_c else "types")  # fmt: skip
    return words + tail, ctx


rule("predicate", "{is} {m:being}", h.m)
rule("predicate", "become{s} {m:being}", h.m, read_only=True)
BEING = (ir.SetColors, ir.AddTypes, ir.SetSupertypes)


# ---------------------------------------------------------------- "becomes a 3/3 green Elemental creature with haste"
def _size(p: Reader, pos: int) -> Iterator[tuple[Any, Any, int]]:
    t = p.text
    end = pos
    out = []
    for sep in ("/", " "):
        stop = end
        while t[stop : stop + 1].isdigit():
            stop += 1
        if stop == end:
            if t[end : end + 1] != "X":
                return
            stop = end + 1
            out.append(ir.X())
        else:
            out.append(C(int(t[end:stop])))
        if not t.startswith(sep, stop):
            return
        end = stop + 1
    yield out[0], out[1], end


_BASE = " with base power and toughness "


class _Spaced:
    """A text to find a size in that other words need not follow."""

    def __init__(self, text: str) -> None:
        self.text = text.replace(".", " ").replace(",", " ")


EVERY_TYPE = ir.AddTypes(T(0), (), True)


@reader("creature.now")
def read_creature_now(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """A creature that keeps its other types; the words that say so come with the rules that use this."""
    t = p.text
    many = True
    start = pos
    for art in ("a ", "an "):
        if t.startswith(art, pos):
            many, start = False, pos + len(art)
    for colors, subtypes, types, end in read_body(p, start, many):
        if types & T.CREATURE and t.startswith(_BASE, end):
            for power, toughness, stop in _size(_Spaced(t + " "), end + len(_BASE)):
                yield (power, toughness, subtypes, (), types, colors, ()), stop - 1, ctx.varying()
    for power, toughness, at in _size(p, start):
        for colors, subtypes, types, end in read_body(p, at, many):
            if not types & T.CREATURE:
                continue
            if t.startswith(" with all creature types", end):
                yield (power, toughness, subtypes, (), types, colors, (EVERY_TYPE,)), end + 24, ctx
            yield (power, toughness, subtypes, (), types, colors, ()), end, ctx
            if t.startswith(" with ", end):
                for held, stop, c in p.read("abilities", end + 6, ctx):
                    keywords = tuple(k for m in held if isinstance(m, ir.AddKeywords) for k in m.keywords)
                    granted = tuple(m for m in held if isinstance(m, ir.GrantAbility))
                    if held == ((ir.AddKeywords(keywords),) if keywords else ()) + granted:
                        yield (power, toughness, subtypes, keywords, types, colors, granted), stop, c


@writer("creature.now")
def write_creature_now(w: Writer, body: Any, ctx: Context) -> tuple[str, Context]:
    power, toughness, subtypes, keywords, types, colors, granted = body
    many = ctx.agree == "many" and not ctx.bare
    sizes = [w.write("number", q, ctx)[0] for q in (power, toughness)]
    words = f"{sizes[0]}/{sizes[1]} " + body_text(colors, subtypes, types, many)
    if not many:
        words = ("an " if words[0] in "8X" or words.startswith(("11/", "18/")) else "a ") + words
    if granted == (EVERY_TYPE,) and not keywords:
        return words + " with all creature types", ctx
    held = ((ir.AddKeywords(keywords),) if keywords else ()) + granted
    if held:
        more, ctx = w.write("abilities", held, ctx)
        words += " with " + more
    return words, ctx


def _becomes(b: Any, still: CardType) -> tuple[Any, ...]:
    power, toughness, subtypes, keywords, types, colors, granted = b
    return (ir.Becomes(power, toughness, subtypes, keywords, types, colors, still), *granted)


def _body(mods: tuple[Any, ...]) -> Any:
    if not mods or not isinstance(mods[0], ir.Becomes) or not all(isinstance(m, ir.GrantAbility) or m == EVERY_TYPE for m in mods[1:]):
        return None
    m = mods[0]
    return (m.power, m.toughness, m.subtypes, m.keywords, m.types, m.colors, mods[1:])


def _keeping(words: str, still: CardType, read_only: bool = False) -> None:
    """Predicates for a creature that keeps a type, or all types."""

    def make(e: dict[str, Any]) -> Any:
        if not words and not e["b"][4] & ~T.CREATURE:
            return None  # only "an artifact creature" and the like keep their types without saying so (CR 205.1b)
        return _becomes(e["b"], still)

    def take(v: Any) -> Any:
        b = _body(v)
        if b is None or v[0].still != still:
            return None
        if not words and not b[4] & ~T.CREATURE or words.startswith(" in addition") and b[4] & ~T.CREATURE:
            return None
        return {"b": b}

    rule("predicate.become", "become{s} {b:creature.now}" + words, make=make, take=take, of=tuple, read_only=read_only or bool(still))
    rule("predicate.be", "{is} {b:creature.now}" + words, make=make, take=take, of=tuple, read_only=read_only)


for _name in ("land", "planeswalker", "artifact", "enchantment"):
    _a = "an" if _name[0] in "ae" else "a"
    _keeping(f" that's still {_a} {_name}", T[_name.upper()])
    _keeping(f" that are still {_name}s", T[_name.upper()], True)
_keeping(" in addition to its other types", T(0))
_keeping(" in addition to their other types", T(0), True)
_keeping("", T(0))

_E = "sentence.any"
for _name in ("land", "planeswalker", "artifact", "enchantment"):
    _a = "an" if _name[0] in "ae" else "a"
    for _it in (f"it's still {_a} {_name}", f"they're still {_name}s", f"that {_name} is still {_a} {_name}", f"he's still {_a} {_name}", f"she's still {_a} {_name}"):
        _many = _it.startswith("they")

        def _two(name: str, it: str, many: bool) -> None:
            still = T[name.upper()]

            def make(e: dict[str, Any]) -> Any:
                return ir.Modify(e["r"], _becomes(e["b"], still), e.get("d", Duration.END_OF_TURN))

            def take(v: Any) -> Any:
                from .refs import is_many

                b = _body(v.mods)
                if b is None or v.mods[0].still != still or is_many(v.ref) != many:
                    return None
                return {"r": v.ref, "b": b, "d": v.duration}

            one = it.startswith(("it's", "they"))
            rule(_E, f"{{r:subject}} become{{s}} {{b:creature.now}}{{d:until}}. {it}", make=make, take=take if one else None, of=ir.Modify, read_only=not one)
            rule(_E, f"{{r:subject}} become{{s}} {{b:creature.now}}. {it}", make=lambda e: ir.Modify(e["r"], _becomes(e["b"], still), Duration.PERMANENT), of=ir.Modify,
                 take=(lambda v: (t := take(v)) and v.duration == Duration.PERMANENT and t or None) if one else None, read_only=not one)  # fmt: skip
            rule(_E, f"until end of turn, {{r:subject}} become{{s}} {{b:creature.now}}. {it}", make=make, read_only=True)
            rule("clause", f"until end of turn, {{r:subject}} become{{s}} {{b:creature.now}} that's still {'an' if name[0] in 'ae' else 'a'} {name}", make=make, read_only=True)

        _two(_name, _it, _many)

rule("clause", "{r:subject} {m:predicate.become}{d:until}", make=lambda e: ir.Modify(e["r"], e["m"], e["d"]), of=ir.Modify,
     take=lambda v: {"r": v.ref, "m": v.mods, "d": v.duration} if v.duration != Duration.PERMANENT and _body(v.mods) else None)  # fmt: skip
rule("clause", "{r:subject} {m:predicate.become}", make=lambda e: ir.Modify(e["r"], e["m"], Duration.PERMANENT), of=ir.Modify,
     take=lambda v: {"r": v.ref, "m": v.mods} if v.duration == Duration.PERMANENT and _body(v.mods) else None)  # fmt: skip
rule("clause", "until end of turn, {r:subject} {m:predicate.become}", ir.Modify(h.r, h.m), read_only=True)
rule("line", "{f:affected} {m:predicate.be}.", make=lambda e: ir.Static(e["f"], e["m"]), of=ir.Static,
     take=lambda a: {"f": a.affected, "m": a.mods} if a.condition is None and _body(a.mods) else None, first=True)  # fmt: skip
rule("line", "as long as {c:condition}, {f:affected} {m:predicate.be}.", ir.Static(h.f, h.m, h.c), read_only=True)
rule("line", "{f:affected} {m:predicate.be} as long as {c:condition}.", make=lambda e: ir.Static(e["f"], e["m"], e["c"]), of=ir.Static,
     take=lambda a: {"f": a.affected, "m": a.mods, "c": a.condition} if a.condition is not None and _body(a.mods) else None, first=True)  # fmt: skip


# ---------------------------------------------------------------- "becomes a 1/1 blue Frog creature, loses all abilities"
def _turned(b: Any) -> Any:
    colors, subtypes = b
    return colors, subtypes


@reader("new.kind")
def read_new_kind(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for art in ("a ", "an "):
        if p.text.startswith(art, pos):
            for colors, subtypes, types, end in read_body(p, pos + len(art)):
                if colors and subtypes and set(subtypes) <= CREATURE_TYPES and types in (T(0), T.CREATURE):
                    yield (colors, subtypes), end, ctx.varying() if types else ctx


@writer("new.kind")
def write_new_kind(w: Writer, b: Any, ctx: Context) -> tuple[str, Context]:
    words = body_text(b[0], b[1], T(0))
    return ("an " if words[0].lower() in "aeiou" else "a ") + words, ctx


rule("predicate", "become{s} {b:new.kind} with base power and toughness {p:number}/{t:number}",
     make=lambda e: (ir.TurnsInto(e["p"], e["t"], e["b"][1], e["b"][0]),), of=tuple,
     take=lambda v: {"p": v[0].power, "t": v[0].toughness, "b": (v[0].colors, v[0].subtypes)} if len(v) == 1 and isinstance(v[0], ir.TurnsInto) and v[0].colors else None)  # fmt: skip

# lands of other types (CR 305.7)
_BASIC = {w: (w,) for w in ("Plains", "Island", "Swamp", "Mountain", "Forest")}
for _w in _BASIC:
    _an = "an" if _w[0] in "I" else "a"
    rule("predicate", f"is {_an} {_w}", (ir.SetLandType((_w,)),))
    rule("predicate", f"becomes {_an} {_w}", (ir.SetLandType((_w,)),), read_only=True)
    rule("predicate", f"are {plural(_w)}", (ir.SetLandType((_w,)),), read_only=True)
