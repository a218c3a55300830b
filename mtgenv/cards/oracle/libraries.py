"""Instructions about libraries, hands, graveyards and exile: looking, revealing, choosing among cards, searching (CR 401, 701)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.enums import Duration, Event, Rule, Step, Zone
from .. import ir
from .context import Antecedent, Context
from .nouns import ANY, conjunction, words_for
from .quantities import C
from .template import NoText, Reader, Result, Writer, build, h, reader, rule, unify, writer

E = "clause"
ONE, NOUGHT = C(1), C(0)
THEM, IT = ir.Bound("those cards"), ir.Bound("that card")
AMONG = (ir.Among(THEM), ir.InZone(Zone.LIBRARY))
CARDS = frozenset(("card",))


def _them(ctx: Context, env: Any = None) -> Context:
    return ctx.mention(Antecedent(THEM, CARDS, True))


def _it(ctx: Context, env: Any = None) -> Context:
    return ctx.mention(Antecedent(IT, CARDS | {"permanent", "creature", "land", "artifact", "enchantment"}))


# ---------------------------------------------------------------- the top of a library
for _verb, _reveal in (("look at", False), ("reveal", True)):
    for _own, _who in (("your library", ir.YOU), ("{who:players.poss} library", h.who)):
        rule(E, f"{_verb} the top {{n:few}} cards of {_own}", ir.LookAt(_who, h.n, THEM.name, _reveal), then=_them)
        rule(E, f"{_verb} the top card of {_own}", ir.LookAt(_who, ONE, IT.name, _reveal), then=_it)
        rule(E, f"{_verb} the top X cards of {_own}, where X is {{n:amount}}", ir.LookAt(_who, h.n, THEM.name, _reveal), then=_them)
rule(E, "{who:players} reveals the top card of their library", ir.LookAt(h.who, ONE, IT.name, True), then=_it, read_only=True)
_TOP_ONE = ir.Joined((ir.LookAt(h.who, ONE, IT.name), ir.Move(IT, Zone.EXILE)))
_SEVERAL_PLAYERS = (ir.Seats(ir.PlayerRef.EACH), ir.Seats(ir.PlayerRef.OPPONENTS))
rule(E, "exile the top card of {who:players.poss} library", make=lambda e: None if e["who"] in _SEVERAL_PLAYERS else build(_TOP_ONE, e), of=ir.Joined,
     take=lambda j: env if unify(_TOP_ONE, j, env := {}) and env["who"] not in _SEVERAL_PLAYERS else None, then=_it)  # fmt: skip
rule(E, "exile the top {n:few} cards of {who:players.poss} library", ir.Joined((ir.LookAt(h.who, h.n, THEM.name), ir.Move(THEM, Zone.EXILE))), then=_them)
rule(E, "exile the top card of your library", ir.Joined((ir.LookAt(ir.YOU, ONE, IT.name), ir.Move(IT, Zone.EXILE))), then=_it)
rule(E, "exile the top {n:few} cards of your library", ir.Joined((ir.LookAt(ir.YOU, h.n, THEM.name), ir.Move(THEM, Zone.EXILE))), then=_them)


def _where(template: str) -> list[tuple[str, dict[str, Any]]]:
    """Places to put a card, as words and as fields of `Move`."""
    return [
        ("into your hand", {"zone": Zone.HAND}),
        ("into your graveyard", {"zone": Zone.GRAVEYARD}),
        ("onto the battlefield", {"zone": Zone.BATTLEFIELD}),
        ("onto the battlefield tapped", {"zone": Zone.BATTLEFIELD, "tapped": True}),
        ("on the bottom of your library", {"zone": Zone.LIBRARY, "bottom": True}),
        ("on top of your library", {"zone": Zone.LIBRARY}),
    ]


def _among(f: ir.Filter | None) -> ir.Filter:
    return ir.AllOf(AMONG) if f is None else ir.AllOf((*(f.parts if isinstance(f, ir.AllOf) else (f,)), *AMONG))


def _unamong(f: Any) -> Any:
    if isinstance(f, ir.AllOf) and f.parts[-2:] == AMONG and len(f.parts) > 2:
        rest = f.parts[:-2]
        return rest[0] if len(rest) == 1 else ir.AllOf(rest)
    return None


def _chosen(template: str, where: dict[str, Any], *, least: Any, most: Any, filtered: bool, reveal: bool = False, many: bool = False) -> None:
    """ "Put one of them into your hand": a choice among the cards, and what becomes of the chosen."""
    name = "the chosen cards" if many else IT.name
    move = ir.Move(ir.Bound(name), reveal=reveal, **where)

    def make(e: dict[str, Any]) -> Any:
        hi = e.get("n", most)
        lo = hi if least is None else least
        return ir.Joined((ir.Choose(ir.YOU, _among(e.get("f")), lo, hi, name), move))

    def take(j: Any) -> dict[str, Any] | None:
        if len(j.effects) != 2 or not isinstance(j.effects[0], ir.Choose) or j.effects[1] != move:
            return None
        c = j.effects[0]
        e = {"n": c.hi, "f": _unamong(c.filter)} if filtered else {"n": c.hi}
        if filtered and e["f"] is None:
            return None
        return e if make(e) == j else None

    def then(ctx: Context, env: dict[str, Any]) -> Context:
        words = CARDS | (words_for(env.get("f")) if filtered else frozenset())
        return ctx.mention(Antecedent(ir.Bound(name), words, many))

    rule(E, template, make=make, take=take, of=ir.Joined, then=then)


for _words, _fields in _where(""):
    _chosen(f"put one of [them|those cards] {_words}", _fields, least=None, most=ONE, filtered=False)
    _chosen(f"put {{n:few}} of [them|those cards] {_words}", _fields, least=None, most=None, filtered=False, many=True)
    _chosen(f"put up to one of [them|those cards] {_words}", _fields, least=NOUGHT, most=ONE, filtered=False)
    _chosen(f"put up to {{n:few}} of [them|those cards] {_words}", _fields, least=NOUGHT, most=None, filtered=False, many=True)
    _chosen(f"put any number of [them|those cards] {_words}", _fields, least=NOUGHT, most=C(99), filtered=False, many=True)
    if _fields["zone"] != Zone.GRAVEYARD:
        rev = _fields["zone"] in (Zone.HAND,)
        if rev:
            _chosen(f"you may reveal {{f:a.card}} from among [them|those cards] and put [it|that card] {_words}", _fields, least=NOUGHT, most=ONE, filtered=True, reveal=True)
            _chosen(f"you may reveal up to {{n:few}} {{f:cards_}} from among [them|those cards] and put them {_words}", _fields, least=NOUGHT, most=None, filtered=True, reveal=True, many=True)
            _chosen(f"you may reveal any number of {{f:cards_}} from among [them|those cards] and put them {_words}", _fields, least=NOUGHT, most=C(99), filtered=True, reveal=True, many=True)
        _chosen(f"you may put {{f:a.card}} from among [them|those cards] {_words}", _fields, least=NOUGHT, most=ONE, filtered=True)
        _chosen(f"put {{f:a.card}} from among [them|those cards] {_words}", _fields, least=None, most=ONE, filtered=True)
        _chosen(f"you may put up to {{n:few}} {{f:cards_}} from among [them|those cards] {_words}", _fields, least=NOUGHT, most=None, filtered=True, many=True)
        _chosen(f"put up to {{n:few}} {{f:cards_}} from among [them|those cards] {_words}", _fields, least=NOUGHT, most=None, filtered=True, many=True)
        _chosen(f"put any number of {{f:cards_}} from among [them|those cards] {_words}", _fields, least=NOUGHT, most=C(99), filtered=True, many=True)

REST = ir.TheRest()
for _lead, _cards in (("", "the rest"), ("put ", "the rest"), ("put ", "the other"), ("", "the other")):
    _ro = _lead == "" or _cards == "the other"
    rule("rest", f"{_lead}{_cards} on the bottom of your library in any order", ir.Move(REST, Zone.LIBRARY, bottom=True, order="any"), read_only=_ro)
    rule("rest", f"{_lead}{_cards} on the bottom of your library in a random order", ir.Move(REST, Zone.LIBRARY, bottom=True, order="random"), read_only=_ro)
    rule("rest", f"{_lead}{_cards} on the bottom of your library", ir.Move(REST, Zone.LIBRARY, bottom=True), read_only=_ro)
    rule("rest", f"{_lead}{_cards} into your graveyard", ir.Move(REST, Zone.GRAVEYARD), read_only=_ro)
    rule("rest", f"{_lead}{_cards} into your hand", ir.Move(REST, Zone.HAND), read_only=_ro)
    rule("rest", f"{_lead}{_cards} on top of your library in any order", ir.Move(REST, Zone.LIBRARY, order="any"), read_only=_ro)
    rule("rest", f"{_lead}{_cards} back on top of your library in any order", ir.Move(REST, Zone.LIBRARY, order="any"), read_only=True)
    rule("rest", f"{_lead}{_cards} back on top in any order", ir.Move(REST, Zone.LIBRARY, order="any"), read_only=True)
    rule("rest", f"{_lead}{_cards} on top in any order", ir.Move(REST, Zone.LIBRARY, order="any"), read_only=True)
rule(E, "{r:rest}", h.r)
rule(E, "put them back in any order", ir.Move(REST, Zone.LIBRARY, order="any"), read_only=True)
rule(E, "[then|] put the rest into your graveyard", ir.Move(REST, Zone.GRAVEYARD), read_only=True)

# moving what was spoken of
rule(E, "put {r:object} into your hand", ir.Move(h.r, Zone.HAND), read_only=True)
rule(E, "put {r:object} into your graveyard", ir.Move(h.r, Zone.GRAVEYARD), read_only=True)

# ---------------------------------------------------------------- from hand and graveyard
for _tap, _word in ((False, ""), (True, " tapped")):

    def _from_hand(tapped: bool, word: str) -> None:
        def make(e: dict[str, Any]) -> Any:
            return ir.Joined((ir.Choose(ir.YOU, e["f"], ONE, ONE, IT.name), ir.Move(IT, Zone.BATTLEFIELD, tapped=tapped)))

        def take(j: Any) -> dict[str, Any] | None:
            if len(j.effects) == 2 and isinstance(j.effects[0], ir.Choose):
                e = {"f": j.effects[0].filter}
                return e if make(e) == j and any(isinstance(x, ir.OwnedBy) for x in e["f"].walk()) else None
            return None

        def then(ctx: Context, env: dict[str, Any]) -> Context:
            return ctx.mention(Antecedent(IT, words_for(env["f"])))

        rule(E, f"put {{f:a.placed.from}} onto the battlefield{word}", make=make, take=take, of=ir.Joined, then=then)

    _from_hand(_tap, _word)


def _return_chosen() -> None:
    def make(e: dict[str, Any]) -> Any:
        return ir.Joined((ir.Choose(ir.YOU, e["f"], ONE, ONE, IT.name), ir.Move(IT, Zone.HAND)))

    def take(j: Any) -> dict[str, Any] | None:
        if len(j.effects) == 2 and isinstance(j.effects[0], ir.Choose):
            e = {"f": j.effects[0].filter}
            return e if make(e) == j and any(isinstance(x, ir.OwnedBy) for x in e["f"].walk()) else None
        return None

    rule(E, "return {f:a.placed.from} to your hand", make=make, take=take, of=ir.Joined, then=lambda c, e: c.mention(Antecedent(IT, words_for(e["f"]))))


_return_chosen()
def _exile_chosen(template: str, who: Any) -> None:
    def make(e: dict[str, Any]) -> Any:
        w = e.get("who", ir.YOU)
        return ir.Joined((ir.Choose(w, e["f"], ONE, ONE, IT.name), ir.Move(IT, Zone.EXILE)))

    def take(j: Any) -> dict[str, Any] | None:
        if len(j.effects) != 2 or not isinstance(j.effects[0], ir.Choose):
            return None
        e = {"f": j.effects[0].filter, "who": j.effects[0].players}
        if (e["who"] == ir.YOU) != (who is None) or not any(isinstance(x, ir.OwnedBy) for x in e["f"].walk()):
            return None
        return e if make(e) == j else None

    rule(E, template, make=make, take=take, of=ir.Joined, then=lambda c, e: c.mention(Antecedent(IT, words_for(e["f"]))))


_exile_chosen("exile {f:a.placed.from}", None)
_exile_chosen("{who:players} exiles {f:a.placed.from}", True)
for _t, _w in ((True, "transformed"),):
    rule(E, "return {r:object} to the battlefield transformed under {o:owners.alone} control", ir.Move(h.r, Zone.BATTLEFIELD, transformed=True, under=None))
    rule(E, "return {r:object} to the battlefield transformed under your control", ir.Move(h.r, Zone.BATTLEFIELD, transformed=True))
    rule(E, "return {r:object} to the battlefield transformed", ir.Move(h.r, Zone.BATTLEFIELD, transformed=True), read_only=True)
for _to, _zone, _rev in (("reveal them, put them into your hand", Zone.HAND, True), ("put them onto the battlefield", Zone.BATTLEFIELD, True), ("put them onto the battlefield tapped", Zone.BATTLEFIELD, True), ("put them into your graveyard", Zone.GRAVEYARD, False)):
    rule(E, f"search your library for any number of {{f:cards_}}, {_to}, then shuffle", ir.Search(ir.YOU, C(99), h.f, _zone, "tapped" in _to, _rev))
rule(E, "exile {who:players.poss} graveyard", first=True, make=lambda e: ir.Move(ir.All(ir.AllOf((ir.InZone(Zone.GRAVEYARD), ir.OwnedBy(e["who"])))), Zone.EXILE), of=ir.Move,
     take=lambda m: {"who": m.ref.filter.parts[1].players} if m.zone == Zone.EXILE and isinstance(m.ref, ir.All) and isinstance(m.ref.filter, ir.AllOf)
     and len(m.ref.filter.parts) == 2 and m.ref.filter.parts[0] == ir.InZone(Zone.GRAVEYARD) and isinstance(m.ref.filter.parts[1], ir.OwnedBy) else None)  # fmt: skip

# ---------------------------------------------------------------- hands
HAND = ir.Bound("that hand")


def _reveals_hand() -> None:
    """ "Target opponent reveals their hand. You choose a ... card from it. That player discards that card."."""
    for words in ("{who:players} reveals their hand",):
        rule(E, words, make=lambda e: ir.Reveal(ir.All(ir.AllOf((ir.InZone(Zone.HAND), ir.OwnedBy(e["who"]))))), of=ir.Reveal,
             take=lambda r: {"who": r.ref.filter.parts[1].players} if r.viewers is None and isinstance(r.ref, ir.All) and isinstance(r.ref.filter, ir.AllOf)
             and len(r.ref.filter.parts) == 2 and r.ref.filter.parts[0] == ir.InZone(Zone.HAND) else None,
             then=lambda c, e: c.mention(Antecedent(HAND, frozenset(("hand",)))))  # fmt: skip


_reveals_hand()


def _choose_from_hand(template: str, where: Any, discard: bool) -> None:
    def act() -> Any:
        return ir.DiscardCards(IT) if discard else ir.Move(IT, Zone.EXILE)

    def make(e: dict[str, Any]) -> Any:
        parts = e["f"].parts if isinstance(e["f"], ir.AllOf) else (e["f"],)
        parts = tuple(x for x in parts if x != ANY)
        if where:
            parts = (*parts, ir.Between(where[0], *((None, e["n"]) if "less" in where[1] else (e["n"], None))))
        who = e["who"]
        f = conjunction((*parts, ir.InZone(Zone.HAND), ir.OwnedBy(who)))
        return ir.Joined((ir.Choose(ir.YOU, f, ONE, ONE, IT.name), act()))

    def take(j: Any) -> dict[str, Any] | None:
        if len(j.effects) != 2 or not isinstance(j.effects[0], ir.Choose) or j.effects[1] != act():
            return None
        f = j.effects[0].filter
        if not isinstance(f, ir.AllOf) or len(f.parts) < 2 or f.parts[-2] != ir.InZone(Zone.HAND) or not isinstance(f.parts[-1], ir.OwnedBy):
            return None
        rest = f.parts[:-2]
        e = {"f": conjunction(rest) if rest else ANY, "who": f.parts[-1].players}
        return e if make(e) == j else None

    rule(E, template, make=make, take=take if where is None else None, of=ir.Joined, read_only=where is not None, first=not discard)


_choose_from_hand("you choose {f:a.card} from it. {who:hand.owner} discards that card", None, True)
for _attr, _at in (("mana value", ir.Attr.MANA_VALUE), ("power", ir.Attr.POWER)):
    for _less in (" or less", " or greater"):
        _choose_from_hand(f"you choose {{f:a.card}} from it with {_attr} {{n:digits}}{_less}. {{who:hand.owner}} discards that card", (_at, _less), True)
_choose_from_hand("you choose {f:a.card} from it. exile that card{who:hand.silent}", None, False)
_choose_from_hand("you choose {f:a.card} from it and exile that card{who:hand.silent}", (), False)


@reader("hand.owner")
def read_hand_owner(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    for words in ("that player", "they"):
        if p.text.startswith(words, pos) and (a := ctx.person()) is not None:
            yield a.value, pos + len(words), ctx


@writer("hand.owner")
def write_hand_owner(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    if ctx.person() is None or ctx.person().value != who:  # type: ignore[union-attr]
        raise NoText
    return "that player", ctx


@reader("hand.silent")
def read_hand_silent(p: Reader, pos: int, ctx: Context) -> Iterator[Result]:
    if (a := ctx.person()) is not None:
        yield a.value, pos, ctx


@writer("hand.silent")
def write_hand_silent(w: Writer, who: Any, ctx: Context) -> tuple[str, Context]:
    if ctx.person() is None or ctx.person().value != who:  # type: ignore[union-attr]
        raise NoText
    return "", ctx


# ---------------------------------------------------------------- searching
FOUND = IT
rule(E, "search your library for {f:a.card}, reveal it, then shuffle and put [that|the] card on top", ir.Search(ir.YOU, ONE, h.f, Zone.LIBRARY, False, True))
rule(E, "search your library for {f:a.card}, then shuffle and put that card on top", ir.Search(ir.YOU, ONE, h.f, Zone.LIBRARY, False, False))
rule(E, "search your library for {f:a.card}, put [it|that card] into your graveyard, then shuffle", ir.Search(ir.YOU, ONE, h.f, Zone.GRAVEYARD, False, False))
for _tap, _word in ((False, ""), (True, " tapped")):
    rule(E, f"{{who:players}} may search their library for {{f:a.card}}, put it onto the battlefield{_word}, then shuffle",
         make=lambda e, t=_tap: ir.May(e["who"], (ir.Search(e["who"], ONE, e["f"], Zone.BATTLEFIELD, t),)), of=ir.May,
         take=lambda m, t=_tap: {"who": m.players, "f": m.effects[0].filter} if len(m.effects) == 1 and isinstance(m.effects[0], ir.Search)
         and m == ir.May(m.players, (ir.Search(m.players, ONE, m.effects[0].filter, Zone.BATTLEFIELD, t),)) else None)  # fmt: skip

# ---------------------------------------------------------------- dying and leaving later
rule(E, "if {r:object} would die this turn, exile it instead", ir.Modify(h.r, (ir.AddRules(Rule.EXILED_IF_DIES),)))
rule("sentence.any", "if {r:subject} would die this turn, exile it instead", ir.Modify(h.r, (ir.AddRules(Rule.EXILED_IF_DIES),)))
rule("sentence.any", "if {r:subject} would leave the battlefield, exile it instead of putting it anywhere else", ir.WillBeExiled(h.r))


# ---------------------------------------------------------------- delayed triggers (CR 603.7)
def _delayed(when: str, event: Any, *, after: bool = True) -> None:
    """ "... at the beginning of the next end step": the objects spoken of are what the trigger is about."""

    def make(e: dict[str, Any]) -> Any:
        inner = e["e"]
        about = _about(inner)
        if about is None or isinstance(inner, (ir.If, ir.May)):
            return None
        name = "those" if _several(about) else "that"
        from .sentences import substitute

        if isinstance(about, ir.This):
            return ir.Delayed(ir.Triggered(event, (inner,)))
        return ir.Delayed(ir.Triggered(event, (substitute(inner, about, ir.Bound(name)),)), about, name)

    def take(d: Any) -> dict[str, Any] | None:
        from .sentences import substitute

        if d.ability.event != event or d.ability.condition is not None or len(d.ability.effects) != 1 or not d.once:
            return None
        inner = d.ability.effects[0]
        if d.about is not None:
            inner = substitute(inner, ir.Bound(d.name), d.about)
        return {"e": inner} if make({"e": inner}) == d else None

    rule("clause", "{e:clause.plain} " + when, make=make, take=take, of=ir.Delayed)
    rule("sentence.any", when + ", {e:clause}", make=make, of=ir.Delayed, read_only=True)


def _about(e: Any) -> Any:
    for field in ("ref", "a"):
        r = getattr(e, field, None)
        if isinstance(r, ir.Ref):
            return r.a if isinstance(r, ir.Minus) else r
    return ir.This() if isinstance(e, (ir.PlayerEffect, ir.Discard, ir.Mill)) else None


def _several(r: Any) -> bool:
    from .refs import is_many

    return is_many(r)


_delayed("at the beginning of the next end step", ir.EventPattern(Event.STEP_BEGINS, values=(int(Step.END),)))
_delayed("at the beginning of your next end step", ir.EventPattern(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.END),)))
_delayed("at the beginning of your next upkeep", ir.EventPattern(Event.STEP_BEGINS, players=ir.YOU, values=(int(Step.UPKEEP),)))
_delayed("at the beginning of the next turn's upkeep", ir.EventPattern(Event.STEP_BEGINS, values=(int(Step.UPKEEP),)))
_delayed("at end of combat", ir.EventPattern(Event.STEP_BEGINS, values=(int(Step.END_COMBAT),)))
for _pat in ("exile {r:object}", "sacrifice {r:object}", "destroy {r:object}"):
    _cls = {"exile": ir.Move(h.r, Zone.EXILE), "sacrifice": ir.Sacrifice(h.r), "destroy": ir.Destroy(h.r)}[_pat.split(" ")[0]]
    rule("clause.plain", _pat, _cls)
rule("clause.plain", "return {r:object} to {o:owners} {m:hands}", ir.Move(h.r, Zone.HAND))
rule("clause.plain", "return {r:object} to the battlefield under {o:owners.alone} control", ir.Move(h.r, Zone.BATTLEFIELD, under=None))
rule("clause.plain", "return {r:object} to the battlefield under your control", ir.Move(h.r, Zone.BATTLEFIELD))
# abilities for a while
for _long, _dur in (("until your next turn, ", Duration.UNTIL_YOUR_NEXT_TURN), ("until end of turn, ", Duration.END_OF_TURN)):
    rule("sentence.any", _long + "{t:trigger}, {e:sentence}", of=ir.Delayed,
         make=lambda e, d=_dur: ir.Delayed(ir.Triggered(e["t"], _tuple(e["e"])), duration=d, once=False),
         take=lambda v, d=_dur: {"t": v.ability.event, "e": _untuple(v.ability.effects)} if v.duration == d and not v.once and v.about is None and v.ability.condition is None else None)  # fmt: skip
rule("sentence.any", "{t:trigger} this turn, {e:sentence}",
     make=lambda e: ir.Delayed(ir.Triggered(e["t"], _tuple(e["e"])), duration=Duration.END_OF_TURN, once=False), read_only=True)  # fmt: skip


def _tuple(e: Any) -> Any:
    return e.effects if isinstance(e, ir.Joined) and not e.then else (e,)


def _untuple(effects: Any) -> Any:
    return effects[0] if len(effects) == 1 else ir.Joined(effects)


rule("clause.plain", "draw {n:cards}", ir.PlayerEffect("DRAW", ir.YOU, h.n))
