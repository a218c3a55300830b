"""Instructions: what spells and abilities do, one clause an instruction, and how clauses make sentences (CR 608.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import Duration, Mana, Rule, Zone
from .. import ir
from .context import Antecedent, Context
from .nouns import ANY_TARGET
from .quantities import C
from .refs import is_many
from .template import NoText, Reader, Result, Writer, h, reader, rule, table, writer

E = "clause"

# ---------------------------------------------------------------- players do things
rule(E, "{who}draw{s} {n:cards}", ir.PlayerEffect("DRAW", h.who, h.n))
rule(E, "{who}scry {n:number}", ir.PlayerEffect("SCRY", ir.YOU, h.n), read_only=True)
rule(E, "scry {n:number}", ir.PlayerEffect("SCRY", ir.YOU, h.n))
rule(E, "surveil {n:number}", ir.PlayerEffect("SURVEIL", ir.YOU, h.n))
rule(E, "{who:players} scries {n:number}", ir.PlayerEffect("SCRY", h.who, h.n))
for _what, _verb in (("GAIN_LIFE", "gain"), ("LOSE_LIFE", "lose")):
    for _tpl, _pat in (
        ("{n:number} life", h.n),
        ("that much life", ir.EventAmount()),
        ("{n:number} life for each {m:each}", None),
        ("life equal to {n:amount}", h.n),
    ):
        if _pat is None:
            rule(E, f"{{who:you}}{_verb}{{s}} 1 life for each {{n:each}}", ir.PlayerEffect(_what, h.who, h.n))
            rule(E, f"{{who:you}}{_verb}{{s}} {{k:number2}} life for each {{n:each}}", ir.PlayerEffect(_what, h.who, ir.Product(h.k, h.n)))
        else:
            _last = _tpl.startswith("life equal")  # told "1 life for each ..." where that can be
            rule(E, f"{{who:you}}{_verb}{{s}} {_tpl}", ir.PlayerEffect(_what, h.who, _pat), read_only=_last)
            if _last:
                rule(E, f"{{who:you}}{_verb}{{s}} {_tpl}", ir.PlayerEffect(_what, h.who, _pat), write_only=True)
    rule(E, f"{{who:you}}{_verb}{{s}} X life, where X is {{n:amount}}", ir.PlayerEffect(_what, h.who, h.n), read_only=True)
rule(E, "{who:players.poss} life total becomes {n:amount}", ir.PlayerEffect("SET_LIFE", h.who, h.n))
rule(E, "{who:you}get{s} a poison counter", ir.PlayerEffect("ADD_POISON", h.who, C(1)))
rule(E, "{who:you}get{s} {n:few} poison counters", ir.PlayerEffect("ADD_POISON", h.who, h.n))
rule(E, "{who:you}lose{s} the game", ir.PlayerEffect("LOSE_GAME", h.who))
rule(E, "{who:you}win{s} the game", ir.PlayerEffect("WIN_GAME", h.who))
rule(E, "{who}shuffle{s}", ir.PlayerEffect("SHUFFLE", h.who))
rule(E, "you may play an additional land this turn", ir.PlayerEffect("EXTRA_LANDS", ir.YOU, C(1)))
rule(E, "you may play {n:few} additional lands this turn", ir.PlayerEffect("EXTRA_LANDS", ir.YOU, h.n))
rule(E, "{who}discard{s} {n:cards}", ir.Discard(h.who, h.n))
rule(E, "{who}discard{s} {n:cards} at random", ir.Discard(h.who, h.n, "random"))
rule(E, "{who}discard{s} {p:own} hand", ir.Discard(h.who, C(0), "hand"), read_only=True)
rule(E, "discard your hand", ir.Discard(ir.YOU, C(0), "hand"))
rule(E, "{who:players} discards their hand", ir.Discard(h.who, C(0), "hand"))
table("own", {"your": None, "their": None})
rule(E, "{who}mill{s} {n:cards}", ir.Mill(h.who, h.n))
rule(E, "{who}sacrifice{s} {f:a.noun} of [their|your] choice", ir.SacrificeChoice(h.who, C(1), h.f), read_only=True)
rule(E, "sacrifice {f:a.noun}", ir.SacrificeChoice(ir.YOU, C(1), h.f))
rule(E, "sacrifice {n:few} {f:nouns.or}", ir.SacrificeChoice(ir.YOU, h.n, h.f))
rule(E, "{who:players} sacrifices {f:a.noun} of their choice", ir.SacrificeChoice(h.who, C(1), h.f))
rule(E, "{who:players} sacrifices {f:a.noun}", ir.SacrificeChoice(h.who, C(1), h.f), read_only=True)
rule(E, "{who:players} sacrifices {n:few} {f:nouns.or}", ir.SacrificeChoice(h.who, h.n, h.f), read_only=True)
rule(E, "{who:players} sacrifices {n:few} {f:nouns.or} of their choice", ir.SacrificeChoice(h.who, h.n, h.f))

# ---------------------------------------------------------------- damage
for _tpl, _n in (
    ("{n:number} damage to {to:object}", h.n),
    ("that much damage to {to:object}", ir.EventAmount()),
    ("damage equal to {n:amount} to {to:object}", h.n),
    ("damage to {to:object} equal to {n:amount}", h.n),
):
    rule(E, "{by:subject} deal{s} " + _tpl, ir.Deal(h.by, _n, h.to), read_only=_tpl.startswith("damage to"))
    rule(E, "{by:subject} deal{s} " + _tpl + ". the damage can't be prevented", ir.Deal(h.by, _n, h.to, True))
rule(E, "{by:subject} deal{s} {n:number} damage to {a:object} and {m:number} damage to {b:object}", ir.Joined((ir.Deal(h.by, h.n, h.a), ir.Deal(h.by, h.m, h.b))))
rule(E, "{by:subject} deal{s} X damage to {to:object}, where X is {n:amount}", ir.Deal(h.by, h.n, h.to), read_only=True)
rule(E, "{by:subject} deal{s} 1 damage to {to:object} for each {n:each}", ir.Deal(h.by, h.n, h.to))
rule(E, "{by:subject} deal{s} {k:number2} damage to {to:object} for each {n:each}", ir.Deal(h.by, ir.Product(h.k, h.n), h.to))
rule(E, "{by:subject} deal{s} {n:number} damage divided as you choose among {to:divided}", ir.DealDivided(h.by, h.n, h.to))
for _words, _least, _most in (("any number of targets", 1, 8), ("one or two targets", 1, 2), ("one, two, or three targets", 1, 3), ("up to two targets", 0, 2), ("up to three targets", 0, 3)):
    rule("divided", _words, ir.Target(ir.TargetSpec(ANY_TARGET, _least, _most)))
rule("divided", "{t:target}", h.t)
rule(E, "{a:subject} fight{s} {b:object}", ir.Fight(h.a, h.b))
rule(E, "prevent the next {n:number} damage that would be dealt to {to:object} this turn", ir.Prevent(h.n, h.to))
rule(E, "prevent all damage that would be dealt to {to:object} this turn", ir.Prevent(None, h.to))

# ---------------------------------------------------------------- objects change zones and states
rule(E, "destroy {r:object}", ir.Destroy(h.r))
rule(E, "destroy {r:object}. [it|they] can't be regenerated", ir.Destroy(h.r, False))
rule(E, "destroy {r:object}. they can't be regenerated", ir.Destroy(h.r, False), read_only=True)
rule(E, "exile {r:object}", ir.Move(h.r, Zone.EXILE))
rule(E, "sacrifice {r:object}", ir.Sacrifice(h.r))
rule(E, "tap {r:object}", ir.Tap(h.r))
rule(E, "untap {r:object}", ir.Untap(h.r))
rule(E, "regenerate {r:object}", ir.Regenerate(h.r))
rule(E, "counter {r:object}", ir.Counter(h.r))
rule(E, "transform {r:object}", ir.TurnCard("TRANSFORM", h.r))
rule(E, "attach {a:object} to {b:object}", ir.Attach(h.a, h.b))
rule(E, "attach ~ to {b:object}", ir.Attach(ir.This(), h.b), first=True)
rule(E, "return {r:buried} to your hand", ir.Move(h.r, Zone.HAND))
rule(E, "return {r:buried} to the battlefield", ir.Move(h.r, Zone.BATTLEFIELD))
rule(E, "return {r:buried} to the battlefield tapped", ir.Move(h.r, Zone.BATTLEFIELD, tapped=True))
rule(E, "put {r:buried} on top of your library", ir.Move(h.r, Zone.LIBRARY))
rule(E, "put {r:buried} on the bottom of your library", ir.Move(h.r, Zone.LIBRARY, bottom=True))
rule(E, "exile {r:buried}", ir.Move(h.r, Zone.EXILE))
rule(E, "return {r:object} to {o:owners} {m:hands}", ir.Move(h.r, Zone.HAND))
rule(E, "put {r:object} into {o:owners} hand", ir.Move(h.r, Zone.HAND), read_only=True)
rule(E, "put {r:object} on top of {o:owners} library", ir.Move(h.r, Zone.LIBRARY))
rule(E, "put {r:object} on the bottom of {o:owners} library", ir.Move(h.r, Zone.LIBRARY, bottom=True))
rule(E, "shuffle {r:object} into {o:owners} library", ir.Move(h.r, Zone.LIBRARY, shuffle=True))
rule(E, "put {r:object} into {o:owners} graveyard", ir.Move(h.r, Zone.GRAVEYARD))
for _k in ("finality", "+1/+1", "flying", "stun", "shield", "lifelink", "trample", "indestructible"):
    rule(E, f"return {{r:object}} to the battlefield with a {_k} counter on [it|them]", ir.Move(h.r, Zone.BATTLEFIELD, counter=_k))
    rule(E, f"put {{r:object}} onto the battlefield under your control with a {_k} counter on [it|them]", ir.Move(h.r, Zone.BATTLEFIELD, counter=_k), read_only=True)
    rule(E, f"return {{r:object}} to the battlefield under {{o:owners.alone}} control with a {_k} counter on [it|them]", ir.Move(h.r, Zone.BATTLEFIELD, counter=_k, under=None))
for _tap, _word in ((False, ""), (True, " tapped")):
    rule(E, f"return {{r:object}} to the battlefield{_word}", ir.Move(h.r, Zone.BATTLEFIELD, tapped=_tap))
    rule(E, f"put {{r:object}} onto the battlefield{_word} under your control", ir.Move(h.r, Zone.BATTLEFIELD, tapped=_tap), read_only=True)
    rule(E, f"return {{r:object}} to the battlefield{_word} under your control", ir.Move(h.r, Zone.BATTLEFIELD, tapped=_tap), read_only=True)
    rule(E, f"put {{r:object}} onto the battlefield{_word}", ir.Move(h.r, Zone.BATTLEFIELD, tapped=_tap), read_only=True)
    rule(E, f"return {{r:object}} to the battlefield{_word} under {{o:owners.alone}} control", ir.Move(h.r, Zone.BATTLEFIELD, tapped=_tap, under=None))


@reader("buried")
def read_buried(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """The source, said to be in its owner's graveyard: then that is where the ability works (CR 113.6k)."""
    for words in ("~ from your graveyard", "it from your graveyard"):
        if p.text.startswith(words, pos):
            c = ctx.working_in(Zone.GRAVEYARD).mention(Antecedent(ir.This(), frozenset(("~",)))).about(ir.This())
            yield ir.This(), pos + len(words), c if words[0] == "~" else c.varying()


@writer("buried")
def write_buried(w: Writer, r: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(r, ir.This) or ctx.zone != Zone.GRAVEYARD:
        raise NoText
    return "~ from your graveyard", ctx.working_in(None).mention(Antecedent(r, frozenset(("~",)))).about(r)


@reader("owners")
def read_owners(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """The owners of what is moved, as a possessive; it follows from what is moved, so it has no tree."""
    for words in ("its owner's", "their owner's", "their owners'", "your", "his owner's", "her owner's"):
        if p.text.startswith(words, pos):
            yield None, pos + len(words), ctx if words == _owners(ctx.subject) else ctx.varying()


def _yours(r: Any) -> bool:
    f = r.spec.filter if isinstance(r, ir.Target) else r.filter if isinstance(r, ir.All) else None
    parts = f.parts if isinstance(f, ir.AllOf) else (f,)
    return ir.OwnedBy(ir.YOU) in parts


@writer("owners")
def write_owners(w: Writer, nothing: Any, ctx: Context) -> tuple[str, Context]:
    return _owners(ctx.subject), ctx


@reader("owners.alone")
def read_owners_alone(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """The owners of what enters, as opposed to "your", which says that you control it."""
    for words in ("its owner's", "their owner's", "their owners'", "his owner's", "her owner's"):
        if p.text.startswith(words, pos):
            yield None, pos + len(words), ctx if words == write_owners_alone(p, None, ctx)[0] else ctx.varying()


@writer("owners.alone")
def write_owners_alone(w: Any, nothing: Any, ctx: Context) -> tuple[str, Context]:
    return ("their owners'" if is_many(ctx.subject) else "its owner's"), ctx


def _owners(r: Any) -> str:
    return "your" if _yours(r) else "their owners'" if is_many(r) else "its owner's"


@reader("hands")
def read_hands(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for word in ("hands", "hand"):
        if p.text.startswith(word, pos):
            yield None, pos + len(word), ctx if word == write_hands(p, None, ctx)[0] else ctx.varying()
            return


@writer("hands")
def write_hands(w: Any, nothing: Any, ctx: Context) -> tuple[str, Context]:
    return ("hands" if is_many(ctx.subject) and not _yours(ctx.subject) else "hand"), ctx


rule(E, "exile {r:object} until ~ leaves the battlefield", ir.Move(h.r, Zone.EXILE, until_leaves=True))


# control
rule(E, "gain control of {r:object}", ir.GainControl(ir.YOU, h.r))
rule(E, "gain control of {r:object} until end of turn", ir.GainControl(ir.YOU, h.r, Duration.END_OF_TURN))
rule(E, "gain control of {r:object} for as long as you control ~", ir.GainControl(ir.YOU, h.r, Duration.WHILE_YOU_CONTROL_SOURCE))

# searching
for _to, _zone, _rev in (("put {it} into your hand", Zone.HAND, False), ("reveal {it}, put {it} into your hand", Zone.HAND, True)):
    for _one, _n, _it in (("{f:a.card}", C(1), "it"), ("up to {n:few} {f:cards_}", h.n, "them")):
        _t = _to.replace("{it}", _it)
        rule(E, f"search your library for {_one}, {_t}, then shuffle", ir.Search(ir.YOU, _n, h.f, _zone, False, _rev))
        _t = _to.replace("{it}", "that card" if _it == "it" else "those cards")
        rule(E, f"search your library for {_one}, {_t}, then shuffle", ir.Search(ir.YOU, _n, h.f, _zone, False, _rev), read_only=True)
for _tap, _word in ((False, ""), (True, " tapped")):
    for _one, _n, _it in (("{f:a.card}", C(1), "[it|that card]"), ("up to {n:few} {f:cards_}", h.n, "[them|those cards]")):
        rule(E, f"search your library for {_one}, put {_it} onto the battlefield{_word}, then shuffle", ir.Search(ir.YOU, _n, h.f, Zone.BATTLEFIELD, _tap))

# mana
table("symbol", {f"{{{c}}}": Mana(i) for i, c in enumerate("WUBRGC")})


def _mana(p: Reader, pos: int) -> Iterator[tuple[list[Mana], int]]:
    out: list[Mana] = []
    while p.text.startswith("{", pos) and p.text[pos + 1 : pos + 3] in ("W}", "U}", "B}", "R}", "G}", "C}"):
        out.append(Mana("WUBRGC".index(p.text[pos + 1])))
        pos += 3
    if out:
        yield out, pos


@reader("mana.clause")
def read_add(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if not p.text.startswith("add ", pos):
        return
    for got, end in _mana(p, pos + 4):
        if len(set(got)) == 1:
            yield ir.AddMana(ir.YOU, C(len(got)), (got[0],)), end, ctx
        if len(set(got)) > 1:
            yield ir.Joined(tuple(ir.AddMana(ir.YOU, C(1), (m,)) for m in got)), end, ctx
        one, at = [got], end
        if all(x == got[0] for x in got):
            while True:
                sep = next((s for s in (", or ", " or ", ", ") if p.text.startswith(s, at)), None)
                if sep is None:
                    break
                more = next(_mana(p, at + len(sep)), None)
                if more is None or len(more[0]) != len(got) or len(set(more[0])) != 1:
                    break
                one.append(more[0])
                at = more[1]
            if len(one) > 1:
                yield ir.AddMana(ir.YOU, C(len(got)), tuple(x[0] for x in one)), at, ctx


@writer(E)
def write_add_several(w: Writer, e: Any, ctx: Context) -> tuple[str, Context]:
    """ "Add {W}{U}"."""
    if not isinstance(e, ir.Joined) or e.then or not all(
        isinstance(m, ir.AddMana) and m == ir.AddMana(ir.YOU, C(1), m.types) and len(m.types) == 1 for m in e.effects
    ):
        raise NoText
    return "add " + "".join(f"{{{'WUBRGC'[m.types[0]]}}}" for m in e.effects), ctx


@writer("mana.clause")
def write_add(w: Writer, e: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(e, ir.AddMana) or e.special or e.additional or e.players != ir.YOU or not isinstance(e.n, C):
        raise NoText
    symbols = [f"{{{'WUBRGC'[t]}}}" * e.n.value for t in e.types]
    if len(symbols) == 1:
        return "add " + symbols[0], ctx
    if len(symbols) == 5 and Mana.COLORLESS not in e.types or not e.same and e.n.value > 1:
        raise NoText
    return "add " + (" or ".join(symbols) if len(symbols) == 2 else ", ".join(symbols[:-1]) + ", or " + symbols[-1]), ctx


_ALL = tuple(Mana)[:5]
rule(E, "{e:mana.clause}", make=lambda e: e["e"], take=lambda m: {"e": m}, of=ir.AddMana)  # a Joined too: see above
for _i, _c in enumerate("WUBRGC"):
    rule("mana.clause", f"add {{n:few}} {{{_c}}}", make=lambda e, i=_i: ir.AddMana(ir.YOU, e["n"], (Mana(i),)), of=ir.AddMana, read_only=True)
rule("mana.clause", "add one mana of any color", ir.AddMana(ir.YOU, C(1), _ALL))
rule("mana.clause", "add {n:few} mana of any one color", ir.AddMana(ir.YOU, h.n, _ALL))
rule("mana.clause", "add {n:few} mana in any combination of colors", ir.AddMana(ir.YOU, h.n, _ALL, same=False))
for _i, _c in enumerate("WUBRGC"):
    rule("mana.clause", f"add {{{_c}}} for each {{n:each}}", ir.AddMana(ir.YOU, h.n, (Mana(_i),)))
    rule("mana.clause", f"add an amount of {{{_c}}} equal to {{n:amount}}", ir.AddMana(ir.YOU, h.n, (Mana(_i),)))

# ---------------------------------------------------------------- continuous effects
rule("change", "{p:signed}/{t:signed}", ir.ModifyPT(h.p, h.t))


@reader("change")
def read_change(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    t = p.text
    got = []
    at = pos
    for sep in ("/", ""):
        if t[at : at + 1] not in ("+", "-"):
            return
        sign = t[at]
        end = at + 1
        while t[end : end + 1].isdigit():
            end += 1
        if end == at + 1 and t[end : end + 1] == "X":
            end += 1
            q: ir.Quantity = ir.X() if sign == "+" else ir.Negative(ir.X())
        elif end > at + 1:
            n = int(t[at + 1 : end])
            q = C(n if sign == "+" else -n)
        else:
            return
        got.append(q)
        if not t.startswith(sep, end):
            return
        at = end + len(sep)
    yield ir.ModifyPT(*got), at, ctx


def _sign(q: Any, minus: bool) -> str:
    if isinstance(q, C):
        return f"-{-q.value}" if q.value < 0 or q.value == 0 and minus else f"+{q.value}"
    if isinstance(q, ir.X):
        return "+X"
    if q == ir.Negative(ir.X()):
        return "-X"
    raise NoText


@writer("change")
def write_change(w: Writer, m: Any, ctx: Context) -> tuple[str, Context]:
    if not isinstance(m, ir.ModifyPT):
        raise NoText
    minus = any(isinstance(q, C) and q.value < 0 or isinstance(q, ir.Negative) for q in (m.power, m.toughness))
    return _sign(m.power, minus) + "/" + _sign(m.toughness, minus), ctx


# one predicate of a sentence about objects; `verb` words differ between effects ("gains") and statics ("has")
def _negative(q: Any) -> Any:
    return C(-q.value) if isinstance(q, C) else ir.Negative(q)


rule("predicate", "get{s} {m:change}", (h.m,))
rule("predicate", "get{s} an additional {m:change}", (h.m,), read_only=True)
for _p, _t in ((1, 1), (1, 0), (0, 1), (2, 2), (2, 0), (0, 2), (1, 2), (2, 1), (3, 3), (-1, -1), (-1, 0), (0, -1), (-2, -2), (-2, 0)):

    def _each_pt(p: int, t: int) -> None:
        def scale(k: int, n: Any) -> Any:
            return C(0) if k == 0 else n if k == 1 else ir.Negative(n) if k == -1 else ir.Product(C(k), n) if k > 0 else ir.Negative(ir.Product(C(-k), n))

        minus = p < 0 or t < 0
        words = f"{'-' if p < 0 or p == 0 and minus else '+'}{abs(p)}/{'-' if t < 0 or t == 0 and minus else '+'}{abs(t)}"
        pattern = (ir.ModifyPT(scale(p, h.n), scale(t, h.n)),)
        rule("predicate.each", f"get{{s}} {words}{{d:until}} for each {{n:each}}", (pattern, h.d))
        rule("predicate.each", f"get{{s}} an additional {words}{{d:until}} for each {{n:each}}", (pattern, h.d), read_only=True)
        rule("predicate.still", f"get{{s}} {words} for each {{n:each}}", (pattern, Duration.PERMANENT))

    _each_pt(_p, _t)
rule("predicate", "{has} base power and toughness {p:number}/{t:number}", (ir.SetPT(h.p, h.t),))
rule("predicate", "lose{s} all abilities", (ir.LoseAbilities(),))
table("rules", {
    "can't block": Rule.CANT_BLOCK, "can't be blocked": Rule.CANT_BE_BLOCKED, "can't attack": Rule.CANT_ATTACK,
    "can't attack or block": Rule.CANT_ATTACK | Rule.CANT_BLOCK, "can't be countered": Rule.CANT_BE_COUNTERED,
    "can't attack alone": Rule.CANT_ATTACK_ALONE, "can't block alone": Rule.CANT_BLOCK_ALONE,
    "can't be blocked by more than one creature": Rule.MAX_ONE_BLOCKER, "can't be regenerated": Rule.CANT_BE_REGENERATED,
    "can't attack or block alone": Rule.CANT_ATTACK_ALONE | Rule.CANT_BLOCK_ALONE,
    "must be blocked if able": Rule.MUST_BE_BLOCKED, "can attack as though it didn't have defender": Rule.ATTACKS_DESPITE_DEFENDER,
})  # fmt: skip
rule("predicate", "{r:rules}", (ir.AddRules(h.r),))
rule("predicate", "attack{s} each combat if able", (ir.AddRules(Rule.MUST_ATTACK),))
rule("predicate", "block{s} each combat if able", (ir.AddRules(Rule.MUST_BLOCK),))
rule("predicate", "{doesn't} untap during {o:untappers} untap step", (ir.AddRules(Rule.DOESNT_UNTAP),), read_only=True)
rule("predicate", "{doesn't} untap during its controller's untap step", (ir.AddRules(Rule.DOESNT_UNTAP),))
table("untappers", {"your": None, "its controller's": None, "their controllers'": None})
rule("predicate", "gain{s} {k:abilities}", h.k)
rule("predicate", "{has} {k:abilities}", h.k)
rule("predicate", "lose{s} {k:keywords.and}", make=lambda e: (ir.RemoveKeywords(e["k"]),), of=tuple,
     take=lambda v: {"k": v[0].keywords} if len(v) == 1 and isinstance(v[0], ir.RemoveKeywords) else None)  # fmt: skip


def _list(p: Reader, pos: int, ctx: Context, nt: str, join: str) -> Iterator[tuple[list[Any], int, Context]]:
    """ "a", "a and b", "a, b, and c"."""
    for v, end, c in p.read(nt, pos, ctx):
        yield [v], end, c
        if p.text.startswith(f" {join} ", end):
            for u, stop, d in p.read(nt, end + len(join) + 2, c):
                yield [v, u], stop, d
        if p.text.startswith(", ", end):
            yield from _longer(p, end, c, nt, join, [v])


def _longer(p: Reader, pos: int, ctx: Context, nt: str, join: str, before: list[Any]) -> Iterator[tuple[list[Any], int, Context]]:
    if p.text.startswith(f", {join} ", pos):
        for v, end, c in p.read(nt, pos + len(join) + 3, ctx):
            yield [*before, v], end, c
    elif p.text.startswith(", ", pos):
        for v, end, c in p.read(nt, pos + 2, ctx):
            yield from _longer(p, end, c, nt, join, [*before, v])


def join_words(words: list[str], last: str = "and") -> str:
    """A list in a sentence."""
    if len(words) <= 2:
        return f" {last} ".join(words)
    return ", ".join(words[:-1]) + f", {last} " + words[-1]


@reader("keywords.and")
def read_keywords(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for got, end, c in _list(p, pos, ctx, "keyword", "and"):
        yield tuple(got), end, c


@writer("keywords.and")
def write_keywords(w: Writer, ks: Any, ctx: Context) -> tuple[str, Context]:
    return join_words([w.write("keyword", k, ctx)[0] for k in ks]), ctx


rule("ability.held", "{k:keyword}", ir.AddKeywords((h.k,)))
rule("ability.held", "{a:kw}", ir.GrantAbility(h.a))
rule("ability.held", "{a:quoted}", ir.GrantAbility(h.a))


@reader("abilities")
def read_abilities(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    """Keywords and quoted abilities: adjacent keywords are one modification."""
    for got, end, c in _list(p, pos, ctx, "ability.held", "and"):
        yield _merge(got), end, c


def _merge(mods: list[Any]) -> tuple[Any, ...]:
    out: list[Any] = []
    for m in mods:
        if isinstance(m, ir.AddKeywords) and out and isinstance(out[-1], ir.AddKeywords):
            out[-1] = ir.AddKeywords(out[-1].keywords + m.keywords)
        else:
            out.append(m)
    return tuple(out)


@writer("abilities")
def write_abilities(w: Writer, mods: Any, ctx: Context) -> tuple[str, Context]:
    words = []
    for m in mods:
        if isinstance(m, ir.AddKeywords):
            words += [w.write("keyword", k, ctx)[0] for k in m.keywords]
        else:
            words.append(w.write("ability.held", m, ctx)[0])
    if not words:
        raise NoText
    return join_words(words), ctx


HELD = (ir.AddKeywords, ir.GrantAbility)


def write_predicates(w: Writer, mods: tuple[Any, ...], ctx: Context, nt: str, verb: str) -> str:
    """The predicates of one sentence, joined."""
    words: list[str] = []
    i = 0
    while i < len(mods):
        if isinstance(mods[i], HELD) or _held_by(w, mods[i], ctx):
            j = i
            while j < len(mods) and (isinstance(mods[j], HELD) or _held_by(w, mods[j], ctx)):
                j += 1
            held = w.write("abilities", mods[i:j], ctx)[0]
            words.append((verb if ctx.agree == "many" else {"gain": "gains", "have": "has"}[verb]) + " " + held)
            i = j
        elif i + 1 < len(mods) and isinstance(mods[i], (ir.SetColors, ir.LoseSubtypes)) and isinstance(mods[i + 1], ir.AddTypes):
            words.append(w.write(nt, mods[i : i + 2], ctx)[0])
            i += 2
        else:
            words.append(w.write(nt, (mods[i],), ctx)[0])
            i += 1
    return join_words(words)


def _held_by(w: Writer, m: Any, ctx: Context) -> bool:
    return False


@reader("predicates")
def read_predicates(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for got, end, c in _list(p, pos, ctx, "predicate", "and"):
        yield _merge([m for ms in got for m in ms]), end, c


@writer("predicates")
def write_predicates_gain(w: Writer, mods: Any, ctx: Context) -> tuple[str, Context]:
    return write_predicates(w, mods, ctx, "predicate", "gain"), ctx


rule("until", " until end of turn", Duration.END_OF_TURN)
rule("until", " until your next turn", Duration.UNTIL_YOUR_NEXT_TURN)
rule("until", " until end of combat", Duration.END_OF_COMBAT)
rule("until", " for as long as you control ~", Duration.WHILE_YOU_CONTROL_SOURCE)
rule("until", " for as long as ~ remains on the battlefield", Duration.WHILE_SOURCE)


def _all_rules(mods: tuple[Any, ...]) -> bool:
    return all(isinstance(m, (ir.AddRules, ir.BlocksMore)) for m in mods)


rule(E, "{r:subject} {m:predicates}{d:until}", make=lambda e: None if _all_rules(e["m"]) else ir.Modify(e["r"], e["m"], e["d"]), of=ir.Modify,
     take=lambda v: None if _all_rules(v.mods) or _scaled(v.mods) or v.players != ir.YOU else {"r": v.ref, "m": v.mods, "d": v.duration})  # fmt: skip
LASTING = (ir.SetColors, ir.AddTypes, ir.AddKeywords, ir.GrantAbility, ir.SetPT, ir.LoseAbilities, ir.LoseSubtypes, ir.SetSupertypes, ir.TurnsInto, ir.RemoveKeywords)
rule(E, "{r:subject} {m:predicates}", make=lambda e: ir.Modify(e["r"], e["m"], Duration.PERMANENT) if all(isinstance(m, LASTING) for m in e["m"]) else None, of=ir.Modify,
     take=lambda v: {"r": v.ref, "m": v.mods} if v.duration == Duration.PERMANENT and v.players == ir.YOU and all(isinstance(m, LASTING) for m in v.mods) else None)  # fmt: skip
rule(E, "{r:subject} {doesn't} untap during its controller's untap step{d:until}", make=lambda e: ir.Modify(e["r"], (ir.AddRules(Rule.DOESNT_UNTAP),), e["d"]), of=ir.Modify,
     take=lambda v: {"r": v.ref, "d": v.duration} if v.mods == (ir.AddRules(Rule.DOESNT_UNTAP),) and v.duration in (Duration.WHILE_SOURCE, Duration.WHILE_YOU_CONTROL_SOURCE) else None, first=True)  # fmt: skip
rule(E, "until end of turn, {r:subject} {m:predicates}", ir.Modify(h.r, h.m), read_only=True)
rule(E, "until your next turn, {r:subject} {m:predicates}", ir.Modify(h.r, h.m, Duration.UNTIL_YOUR_NEXT_TURN), read_only=True)
rule(E, "{r:subject} {m:predicates} this turn", make=lambda e: ir.Modify(e["r"], e["m"]) if _all_rules(e["m"]) else None, of=ir.Modify,
     take=lambda v: {"r": v.ref, "m": v.mods} if _all_rules(v.mods) and v.duration == Duration.END_OF_TURN and v.mods != (ir.AddRules(Rule.LURE),) else None)  # fmt: skip
rule(E, "{r:subject} {m:predicate.each}", make=lambda e: ir.Modify(e["r"], e["m"][0], e["m"][1]), of=ir.Modify,
     take=lambda v: {"r": v.ref, "m": (v.mods, v.duration)})  # fmt: skip
rule(E, "all creatures able to block {r:object} this turn do so", ir.Modify(h.r, (ir.AddRules(Rule.LURE),)))
rule(E, "{r:subject} {doesn't} untap during its controller's next untap step",
     make=lambda e: ir.Modify(e["r"], (ir.AddRules(Rule.DOESNT_UNTAP),), Duration.NEXT_UNTAP_STEP, ir.ControllerOf(e["r"])), of=ir.Modify,
     take=lambda v: {"r": v.ref} if v.mods == (ir.AddRules(Rule.DOESNT_UNTAP),) and v.duration == Duration.NEXT_UNTAP_STEP and v.players == ir.ControllerOf(v.ref) else None)  # fmt: skip


def _scaled(mods: tuple[Any, ...]) -> bool:
    plain = (C, ir.X)
    return any(isinstance(m, ir.ModifyPT) and not all(isinstance(q, plain) or q == ir.Negative(ir.X()) for q in (m.power, m.toughness)) for m in mods)


rule(E, "switch {r:possessive} power and toughness until end of turn", ir.Modify(h.r, (ir.SwitchPT(),)))


# "gets +X/+X until end of turn, where X is ..."
def _subst(q: Any, by: Any) -> Any:
    if q == ir.X():
        return by
    if q == ir.Negative(ir.X()):
        return ir.Negative(by)
    return q


def _unsubst(mods: tuple[Any, ...]) -> tuple[tuple[Any, ...], Any] | None:
    found: list[Any] = []

    def one(q: Any) -> Any:
        if isinstance(q, (C, ir.X)):
            return q
        inner = q.a if isinstance(q, ir.Negative) else q
        found.append(inner)
        return ir.Negative(ir.X()) if isinstance(q, ir.Negative) else ir.X()

    out = tuple(ir.ModifyPT(one(m.power), one(m.toughness)) if isinstance(m, ir.ModifyPT) else m for m in mods)
    if not found or any(x != found[0] for x in found):
        return None
    return out, found[0]


def _where_make(e: dict[str, Any]) -> Any:
    mods = tuple(ir.ModifyPT(_subst(m.power, e["n"]), _subst(m.toughness, e["n"])) if isinstance(m, ir.ModifyPT) else m for m in e["m"])
    return None if mods == e["m"] else ir.Modify(e["r"], mods, e["d"])


def _where_take(v: Any) -> dict[str, Any] | None:
    got = _unsubst(v.mods)
    return None if got is None else {"r": v.ref, "m": got[0], "d": v.duration, "n": got[1]}


rule(E, "{r:subject} {m:predicates}{d:until}, where X is {n:amount}", make=_where_make, read_only=True)
rule(E, "{r:subject} {m:predicates}{d:until}, where X is {n:amount}", make=_where_make, take=_where_take, of=ir.Modify, write_only=True)
