"""The assertions of scenarios, at the end of a run and while a player has priority."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..cards.subtypes import family
from ..engine import layout as L
from ..engine.enums import CardType, Color, Keyword, Over, Status, Supertype, Zone
from ..scenario import Scenario
from .acts import activations, acts
from .naming import Names
from .rows import PLAYERS, ZONES, Action, Check
from .stage import counter_kind
from .words import begins, plain

if TYPE_CHECKING:
    from .driver import Driver

_LETTERS = "WUBRG"
_LAND_TYPES = (("PLAINS", "w"), ("ISLAND", "u"), ("SWAMP", "b"), ("MOUNTAIN", "r"), ("FOREST", "g"))
_COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


def seat(x: str) -> int:
    """A player's number."""
    return PLAYERS.index(x)


def check_all(g: Scenario, names: Names, checks: Sequence[Check], driver: Driver) -> list[str]:
    """What fails of the assertions of a run."""
    out = []
    asserter = Asserts(g, names, driver)
    for check in checks:
        problem = asserter.check(check.op, check.args)
        if problem:
            out.append(f"{check}: {problem}")
    return out


def check_row(g: Scenario, names: Names, action: Action) -> str:
    """What is wrong with a script row's assertion, "" if it holds."""
    return Asserts(g, names, None).check(action.op, (PLAYERS[action.player], *action.args))


def is_known(op: str) -> bool:
    """Whether an assertion's operation is known here."""
    return hasattr(Asserts, _method(op))


def _method(op: str) -> str:
    return "_" + re.sub(r"(?<!^)(?=[A-Z])", "_", op).lower().replace("_p_t", "_pt")


class Asserts:
    """One method an assertion: what is wrong in words, or ""."""

    def __init__(self, g: Scenario, names: Names, driver: Driver | None) -> None:
        self.g, self.names, self.driver = g, names, driver
        self.s: Any = g._s

    def check(self, op: str, args: tuple[Any, ...]) -> str:
        """What is wrong with an assertion."""
        method: Callable[..., str] = getattr(self, _method(op))
        return method(*args)

    def equal(self, found: Any, expected: Any, what: str = "") -> str:
        """What is wrong if two values differ."""
        return "" if found == expected else f"expected {expected}, found {found}{f' ({what})' if what else ''}"

    def listing(self, rows: Sequence[int]) -> str:
        """Names of objects with how many there are."""
        tally = Tally(self.names.name(o) for o in rows)
        return ", ".join(f"{n} x{k}" if k > 1 else n for n, k in tally.items()) or "nothing"

    def counted(self, rows: Sequence[int], name: str | None, n: int) -> str:
        """Whether there are n objects (of a name)."""
        found = [o for o in rows if self.named(o, name)] if name is not None else list(rows)
        return self.equal(len(found), n, self.listing(rows))

    def named(self, o: int, name: str) -> bool:
        """Whether an assertion's exact name means the object."""
        if name.startswith(("@", "[")):
            return self.names.is_called(o, name)
        x = self.s.o[o]
        if x.status & Status.FACE_DOWN and x.zone == Zone.BATTLEFIELD:
            return False
        return name.casefold() == self.names.name(o).casefold()

    def permanents(self, name: str, player: str | None = None) -> list[int]:
        """Permanents of a name."""
        rows = self.names.zone(Zone.BATTLEFIELD, None if player is None else seat(player))
        return [o for o in rows if self.named(o, name)]

    def none_there(self, name: str) -> str:
        """What to say when no permanent has a name."""
        return f"no permanent {name!r}; there are: {self.listing(self.names.zone(Zone.BATTLEFIELD))}"

    # ------------------------------------------------------------ counting
    def _assert_life(self, player: str, n: int) -> str:
        return self.equal(self.s.pl[seat(player)].life, n)

    def _assert_permanent_count(self, player: str, *rest: Any) -> str:
        *name, n = rest
        return self.counted(self.names.zone(Zone.BATTLEFIELD, seat(player)), name[0] if name else None, n)

    def _assert_token_count(self, player: str, *rest: Any) -> str:
        *name, n = rest
        rows = [o for o in self.names.zone(Zone.BATTLEFIELD, seat(player)) if self.s.o[o].token]
        return self.counted(rows, name[0] if name else None, n)

    def _assert_graveyard_count(self, player: str, *rest: Any) -> str:
        *name, n = rest
        return self.counted(self.names.zone(Zone.GRAVEYARD, seat(player)), name[0] if name else None, n)

    def _assert_hand_count(self, player: str, *rest: Any) -> str:
        *name, n = rest
        return self.counted(self.names.zone(Zone.HAND, seat(player)), name[0] if name else None, n)

    def _assert_library_count(self, player: str, *rest: Any) -> str:
        *name, n = rest
        cards = self.names.library(seat(player))
        if not name:
            return self.equal(len(cards), n)
        tally = ", ".join(f"{c} x{k}" for c, k in Tally(cards).most_common(8))
        return self.equal(self.names.count(cards, name[0]), n, tally)

    def _assert_exile_count(self, *args: Any) -> str:
        *what, n = args
        player = seat(what.pop(0)) if what and what[0] in PLAYERS else None
        return self.counted(self.names.zone(Zone.EXILE, player), what[0] if what else None, n)

    def _assert_emblem_count(self, player: str, n: int) -> str:
        return self.counted(self.names.zone(Zone.COMMAND, seat(player)), None, n)

    # ------------------------------------------------------------ characteristics
    def _assert_power_toughness(self, player: str, name: str, p: int, t: int, scope: str = "Any") -> str:
        sizes = [(self.s.o[o].ch.power, self.s.o[o].ch.toughness) for o in self.permanents(name, player)]
        return self._sizes(sizes, name, (p, t), scope)

    def _assert_base_power_toughness(self, player: str, name: str, p: int, t: int, scope: str = "Any") -> str:
        sizes = []
        for o in self.permanents(name, player):
            sizes.append(self._base_size(o))
        return self._sizes(sizes, name, (p, t), scope)

    def _base_size(self, o: int) -> tuple[int, int]:
        """Power and toughness before counters and effects that modify them."""
        from ..engine.enums import Mod

        x = self.s.o[o]
        p, t = x.ch.power, x.ch.toughness
        for kind, name in enumerate(self.g.match.counters):
            if found := re.fullmatch(r"([+-]\d+)/([+-]\d+)", name):
                p -= x.counters[kind] * int(found[1])
                t -= x.counters[kind] * int(found[2])
        for k in range(self.s.n_effects):
            e = self.s.effects[k]
            if e.mod == Mod.MODIFY_PT and e.who[o >> 6] >> (o & 63) & 1:
                p, t = p - e.a, t - e.b
        return p, t

    def _sizes(self, sizes: list[tuple[int, int]], name: str, expected: tuple[int, int], scope: str) -> str:
        if not sizes:
            return self.none_there(name)
        fits = [x == expected for x in sizes]
        if all(fits) if scope.casefold() == "all" else any(fits):
            return ""
        return f"expected {expected[0]}/{expected[1]}, found " + ", ".join(f"{p}/{t}" for p, t in sizes)

    def _assert_damage_received(self, player: str, name: str, n: int) -> str:
        found = self.permanents(name, player)
        return self.equal(self.s.o[found[0]].damage, n) if found else self.none_there(name)

    def is_tapped(self, o: int) -> bool:
        """Whether a permanent is tapped."""
        return bool(self.s.tapped[o >> 6] >> (o & 63) & 1)

    def _assert_tapped(self, name: str, tapped: bool) -> str:
        found = self.permanents(name)[:2]
        if not found:
            return self.none_there(name)
        return "" if any(self.is_tapped(o) == tapped for o in found) else f"expected {_tapped(tapped)}"

    def _assert_tapped_count(self, name: str, tapped: bool, n: int) -> str:
        found = self.permanents(name)
        if not found:
            return self.none_there(name)
        return self.equal(sum(self.is_tapped(o) == tapped for o in found), n, f"of {len(found)} {_tapped(tapped)}")

    def _assert_counter_count(self, *args: Any) -> str:
        *what, kind, n = args
        if what in (["$A"], ["$B"]):
            return self.equal(self.player_counters(seat(what[0]), counter_kind(kind)), n)
        name = what[-1]
        found = self.permanents(name, what[0] if len(what) > 1 else None)
        return self.equal(self.counters(found[0], kind), n) if found else self.none_there(name)

    def counters(self, o: int, kind: str) -> int:
        """Counters of a kind on an object."""
        word = counter_kind(kind)
        known = self.g.match.counters
        return self.s.o[o].counters[known.index(word)] if word in known else 0

    def player_counters(self, p: int, kind: str) -> int:
        """Counters of a kind that a player has."""
        from ..engine.enums import PlayerCounter

        if kind == "poison":
            return int(self.s.pl[p].poison)
        found = next((k for k in PlayerCounter if k.name.lower().replace("_", " ") == kind), None)
        return 0 if found is None else int(self.s.pl[p].counters[found])

    def _assert_type(self, name: str, kind: str, flag: Any = True) -> str:
        found = self.permanents(name)
        if not found:
            return self.none_there(name)
        ok = self.has_type(found[0], kind)
        if isinstance(flag, str):
            return "" if ok and self.has_subtype(found[0], flag) else f"is no {kind} {flag}: {self.kinds(found[0])}"
        return "" if ok == flag else f"expected {'a' if flag else 'no'} {kind}: {self.kinds(found[0])}"

    def _assert_not_type(self, name: str, kind: str) -> str:
        return self._assert_type(name, kind, False)

    def _assert_subtype(self, name: str, kind: str) -> str:
        found = self.permanents(name)
        if not found:
            return self.none_there(name)
        return "" if self.has_subtype(found[0], kind) else f"is no {kind}: {self.kinds(found[0])}"

    def _assert_not_subtype(self, name: str, kind: str) -> str:
        found = self.permanents(name)
        if not found:
            return self.none_there(name)
        return f"is a {kind}" if self.has_subtype(found[0], kind) else ""

    def has_type(self, o: int, kind: str) -> bool:
        """Whether an object has a card type or supertype."""
        ch = self.s.o[o].ch
        if kind in CardType.__members__:
            return bool(ch.types & CardType[kind])
        return kind in Supertype.__members__ and bool(ch.supertypes & Supertype[kind])

    def has_subtype(self, o: int, kind: str) -> bool:
        """Whether an object has a subtype; one that the match does not tell apart is looked up on the card."""
        word = re.sub(r"[^a-z]", "", kind.casefold())
        x = self.s.o[o]
        for i, name in enumerate(self.g.match.subtypes):
            if re.sub(r"[^a-z]", "", name.casefold()) == word:
                return bool(x.ch.subtypes >> i & 1)
        card = self.names.card(o)
        told_apart = int(self.g.match.tables["creature_types"][0])
        every = bool(x.ch.subtypes & told_apart) or not told_apart
        changeling = Keyword.CHANGELING in card.keywords and every and self.is_creature_type(kind)
        return changeling or word in (re.sub(r"[^a-z]", "", t.casefold()) for t in card.subtypes)

    def is_creature_type(self, kind: str) -> bool:
        """Whether a subtype is one that creatures have."""
        return bool(family(kind.capitalize()) & CardType.CREATURE)

    def kinds(self, o: int) -> str:
        """Types and subtypes of an object."""
        ch = self.s.o[o].ch
        words = [str(t.name).lower() for t in CardType if t & ch.types]
        subtypes = [n for i, n in enumerate(self.g.match.subtypes) if ch.subtypes >> i & 1]
        return " ".join(words + subtypes) or "nothing"

    def _assert_color(self, player: str, name: str, colors: str, has: bool) -> str:
        found = self.permanents(name, player)
        if not found:
            return self.none_there(name)
        words = re.findall(r"[a-z]+", colors.casefold())
        letters = [_COLOR_WORDS[w] for w in words] if all(w in _COLOR_WORDS for w in words) else []
        letters = letters or [c for c in colors.upper() if c in _LETTERS]
        own = [c for i, c in enumerate(_LETTERS) if self.s.o[found[0]].ch.colors & list(Color)[i]]
        good = all(c in own for c in letters) if has else not any(c in own for c in letters)
        return "" if good else f"its colours are {own}"

    # ------------------------------------------------------------ abilities
    def _assert_ability(self, player: str, name: str, ability: str, has: bool, k: int = 1) -> str:
        found = self.permanents(name, player)
        if len(found) != k:
            return f"expected {k} permanents {name!r}, found {len(found)}"
        return self._ability(found[0], ability, has)

    def _ability(self, o: int, ability: str, has: bool) -> str:
        n = self.instances(o, ability)
        own = "; ".join(self.ability_texts(o)) or "none"
        return "" if (n > 0) == has else f"has {'no ' if has else ''}{ability[1:]}; abilities: {own}"

    def _assert_ability_count(self, player: str, name: str, ability: str, n: int) -> str:
        found = self.permanents(name, player)
        return self.equal(self.instances(found[0], ability), n) if found else self.none_there(name)

    def ability_texts(self, o: int) -> list[str]:
        """Rules text of the abilities that an object has now."""
        x = self.s.o[o]
        t = self.g.match.tables[0]
        card = t["cards"][x.card]
        own = [] if x.ch.lost_abilities else list(range(int(card["ability0"]), int(card["ability1"])))
        granted = [self.s.grants[i].ability for i in range(self.s.n_grants) if self.s.grants[i].obj == o]
        texts = [self.names.ability(o, a) for a in [*own, *granted]]
        if x.ch.types & CardType.LAND:  # what basic land types bring with them (CR 305.6)
            mana = [f"{{t}}: add {{{c}}}." for k, c in _LAND_TYPES if self.has_subtype(o, k)]
            texts += [t for t in mana if t not in texts]
        return texts + [str(k.name).lower().replace("_", " ") for k in Keyword if x.ch.keywords & k]

    def instances(self, o: int, ability: str) -> int:
        """How many abilities of a class an object has."""
        word = ability.removeprefix("@").split("(")[0].removesuffix("Ability")
        texts = self.ability_texts(o)
        if word in ("SimpleActivated", "Activated"):
            return sum(":" in t for t in texts)
        if found := re.fullmatch(r"(White|Blue|Black|Red|Green|Colorless|AnyColor)Mana", word):
            letter = _COLOR_WORDS.get(found[1].casefold(), "").lower()
            wanted = f"{{t}}: add {{{letter}}}" if letter else "{t}: add one mana of any color"
            return sum(t.startswith("{t}: add") and (wanted in t or f"{{{letter}}}" in t) for t in texts)
        words = re.sub(r"(?<!^)(?=[A-Z])", " ", word).casefold()
        if words.startswith("protection"):
            return sum("protection" in t for t in texts)
        return sum(t == words or re.match(rf"{re.escape(words)}\b", t) is not None for t in texts)

    # ------------------------------------------------------------ players and the game
    def _assert_attached_to(self, player: str, attachment: str, host: str, attached: bool) -> str:
        hosts = self.permanents(host, player)
        on = [self.s.o[o].attached_to for o in self.permanents(attachment)]
        return (
            ""
            if any(h in hosts for h in on) == attached
            else f"attached to {[self.names.who(r) for r in on if r >= 0]}"
        )

    def _assert_result(self, player: str, result: str) -> str:
        won = self.s.winner if self.s.over == Over.WON else None
        found = "DRAW" if won is None else "WON" if won == seat(player) else "LOST"
        return self.equal(found, result)

    def _assert_active_player(self, player: str) -> str:
        return self.equal(PLAYERS[self.s.active_player], player)

    def _assert_won_the_game(self, player: str) -> str:
        return "" if self.s.over == Over.WON and self.s.winner == seat(player) else "has not won"

    def _assert_lost_the_game(self, player: str) -> str:
        return "" if self.s.pl[seat(player)].lost else "has not lost"

    def _assert_mana_pool(self, player: str, color: str, n: int) -> str:
        game = self.g.game
        if not game.is_over:  # the step is over: mana empties
            trial = self.g.copy()
            trial.game.step(L.V_PASS)
            return Asserts(trial, Names(trial), None).pool(player, color, n)
        return self.pool(player, color, n)

    def pool(self, player: str, color: str, n: int) -> str:
        """Mana of a colour in a pool."""
        found = self.g.pool(seat(player)).count(f"{{{_COLOR_WORDS[color.casefold()]}}}")
        return self.equal(found, n)

    def _assert_actions_count(self, player: str, n: int) -> str:
        assert self.driver is not None
        return self.equal(sum(a.player == seat(player) for a in self.driver.actions), n)

    def _assert_choices_count(self, player: str, n: int) -> str:
        assert self.driver is not None
        return self.equal(len(self.driver.answers.queue("choices", seat(player))), n)

    def _assert_attacking(self, name: str, attacking: bool) -> str:
        found = self.permanents(name)
        if not found:
            return self.none_there(name)
        m = self.s.attackers
        return self.equal(any(bool(m[o >> 6] >> (o & 63) & 1) for o in found), attacking)

    def _assert_top_card_revealed(self, player: str, revealed: bool) -> str:
        p = seat(player)
        everyone = (1 << self.s.n_players) - 1
        lifted = self.names.zone(Zone.LOOKED_AT, p)
        q = self.s.pl[p]
        known = self.s.o[lifted[-1]].known if lifted else q.library_known[q.n_library - 1] if q.n_library else 0
        return self.equal(known & everyone == everyone, revealed)

    def _assert_counter_on_exiled_card_count(self, name: str, kind: str, n: int) -> str:
        found = [o for o in self.names.zone(Zone.EXILE) if self.named(o, name)]
        return self.equal(self.counters(found[0], kind), n) if found else f"no {name!r} in exile"

    def _assert_exiled_card_subtype(self, name: str, kind: str) -> str:
        found = [o for o in self.names.zone(Zone.EXILE) if self.named(o, name)]
        if not found:
            return f"no {name!r} in exile"
        return "" if self.has_subtype(found[0], kind) else f"is no {kind}"

    # ------------------------------------------------------------ at a player's priority
    def _check_playable_ability(self, player: str, text: str, has: bool) -> str:
        found = self.playable(text)
        return self.equal(found, has, "; ".join(t for a in acts(self.g, self.names) for t in a.texts[:1]))

    def playable(self, text: str) -> bool:
        """Whether the player with priority could play something whose text begins so."""
        low = text.casefold()
        if re.match(r"(cast|play) ", low):
            found = [t for a in acts(self.g, self.names) for t in a.texts]
            return any(t == low or t.startswith(low) for t in found)
        for a in acts(self.g, self.names, by_hand=True):
            if any(begins(plain(text, self.names.own_names(a.o)), t) for t in a.texts):
                return True
        return bool(activations(self.g, self.names, text, mana="{t}: add" in low))

    def _check_stack_size(self, player: str, n: int) -> str:
        return self.equal(len(self.names.stack()), n)

    def _check_stack_object(self, player: str, text: str, n: int) -> str:
        found = [o for o in self.names.stack() if self._starts(o, text)]
        return self.equal(len(found), n, "; ".join(self.names.stack_texts(o)[0] for o in self.names.stack()))

    def _starts(self, o: int, text: str) -> bool:
        if self.s.o[o].ability < 0:
            return self.names.stack_texts(o)[0].startswith(text.casefold())
        return begins(plain(text, self.names.own_names(o)), self.names.stack_texts(o)[0])

    def _check_permanent_count(self, player: str, *rest: Any) -> str:
        if rest[0] in PLAYERS:
            player, *rest = rest  # type: ignore[assignment]
        return self._assert_permanent_count(player, *rest)

    def _check_permanent_tapped(self, player: str, *rest: Any) -> str:
        if rest[0] in PLAYERS:
            player, *rest = rest  # type: ignore[assignment]
        name, tapped, n = rest
        return self.equal(sum(self.is_tapped(o) == tapped for o in self.permanents(name, player)), n)

    def _check_permanent_counters(self, player: str, name: str, kind: str, n: int) -> str:
        return self._assert_counter_count(player, name, kind, n)

    def _check_card_counters(self, player: str, name: str, kind: str, n: int) -> str:
        zones = (Zone.EXILE, Zone.GRAVEYARD, Zone.HAND, Zone.COMMAND)
        found = [o for z in zones for o in self.names.zone(z, seat(player)) if self.named(o, name)]
        return self.equal(max((self.counters(o, kind) for o in found), default=0), n)

    def _check_pt(self, player: str, name: str, p: int, t: int) -> str:
        return self._assert_power_toughness(player, name, p, t)

    def _check_life(self, player: str, n: int) -> str:
        return self._assert_life(player, n)

    def _check_damage(self, player: str, name: str, n: int) -> str:
        return self._assert_damage_received(player, name, n)

    def _check_hand_count(self, player: str, n: int) -> str:
        return self._assert_hand_count(player, n)

    def _check_hand_card_count(self, player: str, name: str, n: int) -> str:
        return self._assert_hand_count(player, name, n)

    def _check_graveyard_count(self, player: str, *rest: Any) -> str:
        return self._assert_graveyard_count(player, *rest)

    def _check_library_count(self, player: str, *rest: Any) -> str:
        return self._assert_library_count(player, *rest)

    def _check_exile_count(self, player: str, *rest: Any) -> str:
        return self._assert_exile_count(*rest)

    def _check_ability(self, player: str, name: str, ability: str, has: bool) -> str:
        found = self.permanents(name, player)
        return self._ability(found[0], ability, has) if found else self.none_there(name)

    def _check_type(self, player: str, name: str, kind: str, has: bool) -> str:
        found = self.permanents(name, player)
        if not found:
            return self.none_there(name)
        return "" if self.has_type(found[0], kind) == has else self.kinds(found[0])

    def _check_sub_type(self, player: str, name: str, kind: str, has: bool) -> str:
        found = self.permanents(name, player)
        if not found:
            return self.none_there(name)
        return "" if self.has_subtype(found[0], kind) == has else self.kinds(found[0])

    def _check_attackers(self, player: str, *names: str) -> str:
        return self._in_combat(self.s.attackers, seat(player), names)

    def _check_blockers(self, player: str, *names: str) -> str:
        return self._in_combat(self.s.blockers, seat(player), names)

    def _in_combat(self, m: Any, player: int, names: Sequence[str]) -> str:
        rows = [o for o in self.names.zone(Zone.BATTLEFIELD, player) if m[o >> 6] >> (o & 63) & 1]
        return self.equal(sorted(self.names.name(o) for o in rows), sorted(n for n in names if n))

    def _check_mana_pool(self, player: str, letters: str, n: int) -> str:
        pool = self.g.pool(seat(player))
        return self.equal([pool.count(f"{{{c}}}") for c in letters], [n for _ in letters], pool)

    def _check_alias_zone(self, player: str, alias: str, zone: str, must: bool = True) -> str:
        wanted = ZONES[zone]
        rows = self.names.zone(Zone[wanted.upper()])
        there = any(self.names.aliased(o, alias.removeprefix("@")) for o in rows)
        return self.equal(there, must, f"{alias} in {zone.lower()}")


def _tapped(x: bool) -> str:
    return "tapped" if x else "untapped"
