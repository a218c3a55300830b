"""A game seen by the names of cards: which row a name means, what is asked, what lies where. `Scenario` acts on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .cards.compiler import Match
from .engine import layout as L
from .engine.enums import (
    NONE,
    AbilityKind,
    CardType,
    Color,
    Decision,
    ItemKind,
    Keyword,
    Over,
    Rule,
    Step,
    Supertype,
    Zone,
)
from .game import DecisionPoint, Game

PLAYERS = ("you", "opponent", "third", "fourth")
Player = str | int
FACE_DOWN = "face-down creature"  # what a face-down spell or permanent is called

STEPS = {
    "untap": Step.UNTAP, "upkeep": Step.UPKEEP, "draw": Step.DRAW, "main1": Step.MAIN1,
    "beginning of combat": Step.BEGIN_COMBAT, "declare attackers": Step.DECLARE_ATTACKERS,
    "declare blockers": Step.DECLARE_BLOCKERS, "first strike damage": Step.FIRST_STRIKE_DAMAGE,
    "combat damage": Step.COMBAT_DAMAGE, "end of combat": Step.END_COMBAT, "main2": Step.MAIN2, "end": Step.END,
    "cleanup": Step.CLEANUP,
}  # fmt: skip
_STEP_NAMES = {v: k for k, v in STEPS.items()}
_WORDS = {"yes": L.V_YES, "no": L.V_NO, "pass": L.V_PASS, "done": L.V_PASS, "more": L.V_NEXT_PAGE}
_COLORS = ("white", "blue", "black", "red", "green", "colorless")


class ScenarioError(AssertionError):
    """What a scenario asked for can't be done; the message says what was asked, who decides what, and what is legal."""


class Choice(NamedTuple):
    """One legal answer of the pending decision: its action id, what it picks (row or NONE), number, and text."""

    action: int
    row: int
    number: int | None
    text: str


class Position:
    """Reading a game by names (see `mtgenv.scenario` for how things are named)."""

    game: Game
    match: Match
    n_players: int
    _aliases: dict[str, tuple[int, int]]

    @property
    def _setup(self) -> Any:
        from .engine import setup

        return setup

    # ------------------------------------------------------------ players and objects
    @property
    def _s(self) -> Any:
        return self.game.state

    def _seat(self, player: Player) -> int:
        if isinstance(player, int) and 0 <= player < self.n_players:
            return player
        if player in PLAYERS[: self.n_players]:
            return PLAYERS.index(str(player))
        raise ScenarioError(f"no player {player!r}; there are {PLAYERS[: self.n_players]}")

    def _name(self, row: int) -> str:
        if row < 0:
            return "nothing"
        if row >= L.FIRST_PLAYER:
            return PLAYERS[row - L.FIRST_PLAYER]
        card = self._s.o[row].card
        return FACE_DOWN if card == int(self.match.tables["face_down_card"][0]) else self.match.names[card]

    def _rows(self, *zones: Zone) -> list[int]:
        objects = self._s.o
        rows = [o for o in range(L.N_OBJECTS) if objects[o].zone in zones]
        return sorted(rows, key=lambda o: (objects[o].zone, objects[o].timestamp))

    def _holder(self, o: int) -> int:
        x = self._s.o[o]
        return x.ch.controller if x.zone in (Zone.BATTLEFIELD, Zone.STACK) else x.owner

    def _matching(self, ref: str, rows: Sequence[int]) -> list[int]:
        """Rows that a name may mean, oldest first."""
        if ref in PLAYERS:
            row = L.FIRST_PLAYER + self._seat(ref)
            return [r for r in rows if r == row]
        if ref.startswith("@"):
            if ref[1:] not in self._aliases:
                raise ScenarioError(f"nothing was set up as {ref!r}; aliases: {sorted(self._aliases)}")
            o, card = self._aliases[ref[1:]]
            return [r for r in rows if r == o and self._s.o[o].physical == card and self._s.o[o].zone != Zone.NOWHERE]
        found = re.fullmatch(r"(?:(your|opponent's|third's|fourth's) )?(.*?)(?:#(\d+))?", ref)
        assert found
        name = found[2].casefold()
        rows = [r for r in rows if r < L.FIRST_PLAYER and self._name(r).casefold() == name]
        if found[1]:
            seat = 0 if found[1] == "your" else self._seat(found[1][:-2])
            rows = [r for r in rows if self._holder(r) == seat]
        rows = sorted(rows, key=lambda r: self._s.o[r].timestamp)
        if found[3] and rows:
            zones = {Zone(self._s.o[r].zone) for r in rows}
            everyone = [r for r in self._rows(*zones) if self._name(r).casefold() == name]
            if found[1]:
                everyone = [r for r in everyone if self._holder(r) == seat]
            n = int(found[3])
            return [r for r in rows if n <= len(everyone) and r == everyone[n - 1]]
        return rows

    def _select(self, ref: str, rows: Sequence[int]) -> int:
        """The one row among `rows` that a name means."""
        found = self._matching(ref, rows)
        if not found:
            raise ScenarioError(f"no {ref!r} here; there are: {self._names(rows)}")
        if len({self._holder(r) for r in found if r < L.FIRST_PLAYER}) > 1:
            raise ScenarioError(
                f'{ref!r} may be several players\'; say "your {ref}", "opponent\'s {ref}" or use an alias'
            )
        return found[0]

    def _names(self, rows: Iterable[int]) -> str:
        return ", ".join(sorted(self._name(r) for r in rows)) or "nothing"

    def _counter(self, kind: str) -> int:
        if kind not in self.match.counters:
            raise ScenarioError(f"no {kind!r} counters here; kinds: {self.match.counters}")
        return self.match.counters.index(kind)

    def _permanent(self, ref: str) -> Any:
        return self._s.o[self._select(ref, self._rows(Zone.BATTLEFIELD))]

    # ------------------------------------------------------------ the pending decision
    @property
    def decision(self) -> DecisionPoint:
        """The pending decision."""
        return self.game.decision

    @property
    def asks(self) -> str:
        """Kind of the pending decision in small letters ("priority", "target", "may", ...), "" when the game is over."""
        return "" if self.game.is_over else self.decision.kind.name.lower()

    @property
    def chooser(self) -> str:
        """The player who decides now."""
        return PLAYERS[self.decision.player]

    def choices(self) -> list[Choice]:
        """The legal answers of the pending decision."""
        out = []
        s = self._s
        for a in self.game.legal_actions():
            row, number = NONE, None
            if a >= L.N_VERBS:
                row = a - L.N_VERBS
                text = self._name(row)
            elif a >= L.V_NUMBER:
                number = s.d_base + a - L.V_NUMBER
                text = self._number_text(number)
            elif L.V_COLOR <= a < L.V_COLOR + 6:
                text = _COLORS[a - L.V_COLOR]
            else:
                text = {L.V_PASS: "done", L.V_YES: "yes", L.V_NO: "no"}.get(a, "more")
            out.append(Choice(a, row, number, text))
        return out

    def _number_text(self, n: int) -> str:
        s, kind = self._s, self.decision.kind
        if kind == Decision.ORDER_TRIGGERS:
            e = s.pending[n]
            return f"{self._name(e.src)}: {self.match.ability_text(e.ability)}"
        if kind == Decision.MODE:
            return f"mode {n + 1}"
        if kind == Decision.REPLACEMENT:
            record = self.game.record.copy()
            source = self._setup.replacement_source(record, self.match.tables, 0, n)
            return self._name(source) if source >= 0 else "a shield"
        if kind == Decision.CHOOSE_ACTION:
            return self._action_text(s.d_src, self._code(s.dp, s.d_src, n))
        return str(n)

    def _code(self, p: int, o: int, n: int) -> int:
        return int(self._setup.action_code(self.game.record.copy(), self.match.tables, 0, p, o, n))

    def _action_text(self, o: int, code: int) -> str:
        card = self._s.o[o].physical
        other = self.match.names[self.match.tables["cards"][0][card]["other"]]
        special = {
            3: f"cast {other}", 4: f"play {other}", 5: f"turn {self._name(o)} up",
            6: f"cast {self._name(o)} face down", 7: f"turn {self._name(o)} up for its morph cost",
        }  # fmt: skip
        if code in special:
            return special[code]
        verb = {1: "play ", 2: "cast "}.get(code)
        if code >= 16 + 8192:
            return f"cast {self._name(o)} face down: {self.match.ability_text(code - 16 - 8192)}"
        if code >= 16 + 4096:  # by its other face or half
            land = int(self.match.tables["cards"][0]["types"][self.match.tables["cards"][0][card]["other"]]) & CardType.LAND
            return f"{'play' if land else 'cast'} {other}: {self.match.ability_text(code - 16 - 4096)}"
        if code >= 16 and self.match.tables["abilities"][0]["kind"][code - 16] == AbilityKind.PERMISSION:
            land = int(self.match.tables["cards"][0]["types"][self._s.o[o].card]) & CardType.LAND
            return f"{'play' if land else 'cast'} {self._name(o)}: {self.match.ability_text(code - 16)}"
        return f"{verb}{self._name(o)}" if verb else f"activate {self._name(o)}: {self.match.ability_text(code - 16)}"

    def options(self) -> list[str]:
        """The legal answers of the pending decision, in words; for priority: what can be done."""
        if self.asks == "priority":
            return ["pass", *(text for _, _, text in self._actions())]
        return [c.text for c in self.choices()]

    def _actions(self) -> list[tuple[int, int, str]]:
        """(object, how many-eth action, text) of everything that the player with priority can do."""
        p = self.decision.player
        out = []
        for c in self.choices():
            n = 0
            while c.row >= 0 and (code := self._code(p, c.row, n)):
                out.append((c.row, n, self._action_text(c.row, code)))
                n += 1
        return out

    def _situation(self) -> str:
        if self.game.is_over:
            return f"the game is over ({self.game.result.name.lower()})"
        return (
            f"turn {self.turn} ({PLAYERS[self.game.active_player]}'s), {self.step}: {self.chooser} decides {self.asks}"
            f" about {self._name(self.decision.source)}; legal: {', '.join(self.options())}"
        )

    def _fail(self, asked: str) -> ScenarioError:
        return ScenarioError(f"{asked}\n  {self._situation()}\n  stack: {self.stack() or 'empty'}")

    def _find(self, answer: Any) -> int | None:
        """Action id that an answer means for the pending decision, None if none."""
        choices = self.choices()
        if isinstance(answer, bool):
            answer = "yes" if answer else "no"
        if isinstance(answer, int):
            n = answer - 1 if self.decision.kind == Decision.MODE else answer
            return next((c.action for c in choices if c.number == n), None)
        rows = [c.row for c in choices if c.row >= 0]
        if rows and (answer not in _WORDS or self._matching(answer, rows)) and self._matching(answer, rows):
            return L.N_VERBS + self._select(answer, rows)
        low = answer.casefold()
        if low in _WORDS:
            return next((c.action for c in choices if c.action == _WORDS[low]), None)
        if re.fullmatch(r"\{[wubrgc]\}", low):
            low = _COLORS["wubrgc".index(low[1])]
        texts = [c for c in choices if c.row < 0]
        exact = [c for c in texts if c.text.casefold() == low]
        return next((c.action for c in exact or [c for c in texts if low in c.text.casefold()]), None)

    # ------------------------------------------------------------ looking
    @property
    def turn(self) -> int:
        """Number of the turn."""
        return self.game.turn

    @property
    def step(self) -> str:
        """The step or phase, a key of `STEPS`."""
        return _STEP_NAMES[self.game.step_name]

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return PLAYERS[self.game.active_player]

    @property
    def winner(self) -> str | None:
        """Who won."""
        return None if self.game.winner is None else PLAYERS[self.game.winner]

    @property
    def result(self) -> Over:
        """How the game ended."""
        return self.game.result

    @property
    def log(self) -> list[str]:
        """The readable log (made with ``log=True``)."""
        return self.game.log

    def life(self, player: Player = "you") -> int:
        """Life total."""
        return self._s.pl[self._seat(player)].life

    def poison(self, player: Player = "you") -> int:
        """Poison counters."""
        return self._s.pl[self._seat(player)].poison

    def lost(self, player: Player) -> bool:
        """Whether the player has lost."""
        return bool(self._s.pl[self._seat(player)].lost)

    def pool(self, player: Player = "you") -> str:
        """Floating mana, such as "{G}{G}"."""
        seat = self._seat(player)
        pool = [self._s.pl[seat].pool[t] for t in range(6)]
        for i in range(self._s.n_special):
            e = self._s.special[i]
            pool[e.kind] += e.n * (e.player == seat)
        return "".join(f"{{{'WUBRGC'[t]}}}" * pool[t] for t in range(6))

    def _zone(self, zone: Zone, player: Player | None) -> list[int]:
        rows = self._rows(zone)
        return rows if player is None else [o for o in rows if self._holder(o) == self._seat(player)]

    def hand(self, player: Player = "you") -> list[str]:
        """Names of the cards in hand, oldest first."""
        return [self._name(o) for o in self._zone(Zone.HAND, player)]

    def graveyard(self, player: Player = "you") -> list[str]:
        """Names of the cards in the graveyard, oldest first."""
        return [self._name(o) for o in self._zone(Zone.GRAVEYARD, player)]

    def exile(self, player: Player | None = None) -> list[str]:
        """Names of exiled cards (of an owner)."""
        return [self._name(o) for o in self._zone(Zone.EXILE, player)]

    def library(self, player: Player = "you") -> list[str]:
        """Names of the cards in the library, top card first."""
        q = self._s.pl[self._seat(player)]
        return [self.match.names[q.library[k]] for k in range(q.n_library - 1, -1, -1)]

    def permanents(self, player: Player | None = None) -> list[str]:
        """Names of the permanents (that a player controls), oldest first."""
        return [self._name(o) for o in self._zone(Zone.BATTLEFIELD, player)]

    def stack(self) -> list[str]:
        """Names of what is on the stack, the top first; an ability is "ability of ..."."""
        s = self._s
        unseen = (ItemKind.TURN_UP, ItemKind.MANA)  # only being paid for
        items = (s.stack[k] for k in range(s.n_stack - 1, -1, -1) if s.stack[k].kind not in unseen)
        return [self._name(i.obj) if i.kind == ItemKind.SPELL else f"ability of {self._name(i.obj)}" for i in items]

    def _is_in(self, zone: Zone, ref: str, player: Player | None) -> bool:
        return bool(self._matching(ref, self._zone(zone, player)))

    def on_battlefield(self, ref: str, player: Player | None = None) -> bool:
        """Whether a permanent of that name is there (under that player's control)."""
        return self._is_in(Zone.BATTLEFIELD, ref, player)

    def in_graveyard(self, ref: str, player: Player | None = None) -> bool:
        """Whether a card of that name is in a (that player's) graveyard."""
        return self._is_in(Zone.GRAVEYARD, ref, player)

    def in_hand(self, ref: str, player: Player | None = None) -> bool:
        """Whether a card of that name is in a hand."""
        return self._is_in(Zone.HAND, ref, player)

    def in_exile(self, ref: str, player: Player | None = None) -> bool:
        """Whether a card of that name is in exile."""
        return self._is_in(Zone.EXILE, ref, player)

    def count(self, ref: str, player: Player | None = None) -> int:
        """How many permanents have that name."""
        return len(self._matching(ref, self._zone(Zone.BATTLEFIELD, player)))

    def power(self, ref: str) -> int:
        """Power of a permanent."""
        return self._permanent(ref).ch.power

    def toughness(self, ref: str) -> int:
        """Toughness of a permanent."""
        return self._permanent(ref).ch.toughness

    def size(self, ref: str) -> tuple[int, int]:
        """Power and toughness of a permanent."""
        ch = self._permanent(ref).ch
        return ch.power, ch.toughness

    def damage(self, ref: str) -> int:
        """Damage marked on a permanent."""
        return self._permanent(ref).damage

    def counters(self, ref: str, kind: str = "+1/+1") -> int:
        """Counters of a kind on a permanent."""
        return self._permanent(ref).counters[self._counter(kind)]

    def tapped(self, ref: str) -> bool:
        """Whether a permanent is tapped."""
        o = self._select(ref, self._rows(Zone.BATTLEFIELD))
        return bool(self._s.tapped[o >> 6] >> (o & 63) & 1)

    def untapped_lands(self, player: Player = "you") -> int:
        """How many untapped lands the player controls."""
        s = self._s
        return sum(
            bool(s.o[o].ch.types & CardType.LAND) and not s.tapped[o >> 6] >> (o & 63) & 1
            for o in self._zone(Zone.BATTLEFIELD, player)
        )

    def keywords(self, ref: str) -> set[str]:
        """Keyword abilities of a permanent, in small letters."""
        return _flags(Keyword, self._permanent(ref).ch.keywords)

    def has(self, ref: str, keyword: str) -> bool:
        """Whether a permanent has a keyword ability."""
        return keyword.lower() in self.keywords(ref)

    def rules(self, ref: str) -> set[str]:
        """What effects say about a permanent without giving it an ability ("can't block" is "cant block")."""
        return _flags(Rule, self._permanent(ref).ch.rules)

    def types(self, ref: str) -> set[str]:
        """Card types and supertypes of a permanent, in small letters."""
        ch = self._permanent(ref).ch
        return _flags(CardType, ch.types) | _flags(Supertype, ch.supertypes)

    def subtypes(self, ref: str) -> set[str]:
        """Subtypes of a permanent."""
        bits = self._permanent(ref).ch.subtypes
        return {name for i, name in enumerate(self.match.subtypes) if bits >> i & 1}

    def colors(self, ref: str) -> set[str]:
        """Colours of a permanent, in small letters."""
        return _flags(Color, self._permanent(ref).ch.colors)

    def controller(self, ref: str) -> str:
        """Who controls a permanent."""
        return PLAYERS[self._permanent(ref).ch.controller]

    def attached_to(self, ref: str) -> str | None:
        """What an Aura or Equipment is attached to."""
        row = self._permanent(ref).attached_to
        return None if row < 0 else self._name(row)

    def attackers(self) -> list[str]:
        """Names of the attacking creatures."""
        return self._members("attackers")

    def blockers(self) -> list[str]:
        """Names of the blocking creatures."""
        return self._members("blockers")

    def _members(self, field_name: str) -> list[str]:
        m = getattr(self._s, field_name)
        return [self._name(o) for o in self._rows(Zone.BATTLEFIELD) if m[o >> 6] >> (o & 63) & 1]


def _flags(kind: Any, bits: int) -> set[str]:
    return {m.name.lower().replace("_", " ") for m in kind if bits & m}
