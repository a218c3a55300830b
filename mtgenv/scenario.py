"""Set up a position, play it by the names of cards, look at the result: the API of rules tests and puzzles.

>>> from mtgenv.scenario import Scenario
>>> g = Scenario(
...     you={"battlefield": ["Forest*2", "Rumbling Baloth"], "hand": ["Rabid Bite"]},
...     opponent={"battlefield": ["Serra Angel"]},
... )
>>> g.cast("Rabid Bite", targets=["Rumbling Baloth", "Serra Angel"]).resolve().in_graveyard("Serra Angel")
True

Setting up touches the record through `mtgenv.engine.setup`; from then on everything goes through `Game`'s public API.

Naming things
-------------
* Players: "you", "opponent", "third", "fourth", or a seat number.
* Cards: by name; if several have it, the oldest is meant, unless they have different controllers, which is an error.
  "Shock#2" is the second oldest of that name in its zone, "your Shock" and "opponent's Shock" tell by controller.
  "@a" is the card that was set up as ``put("Shock", alias="a")`` or "Shock@a", wherever it is now.
* In lists of cards, "Forest*4" means four. A card may also be a definition (`mtgenv.cards.ir.Card`), known by name from
  then on.

Who answers
-----------
The verbs (`cast`, `activate`, `attack`, ...) answer the decisions that belong to what they do. Any other decision with one
legal answer is answered with it. For the rest there are `choose` (the pending decision, now) and `script` (in advance,
first in, first out for each player; a forced decision takes the head of the script if that names it). `resolve` stops at a
decision that nobody answers; the verbs that go further (`to`, `attack`, `block`) fail.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from .cards import ir
from .engine import layout as L
from .engine.enums import (
    NONE,
    CardType,
    Color,
    Decision,
    ItemKind,
    Keyword,
    Mana,
    Over,
    Proc,
    Rule,
    Step,
    Supertype,
    Zone,
)
from .game import DecisionPoint, Game, compile_decks, make_template, seed_bits

__all__ = ["Choice", "Put", "Scenario", "ScenarioError", "put"]

PLAYERS = ("you", "opponent", "third", "fourth")
FILLER = "Mountain"  # what a library consists of that nobody asked about
FILLER_COUNT = 40
CardLike = str | ir.Card
Player = str | int

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


@dataclass(frozen=True)
class Put:
    """A card to set up, with its state; make one with `put`."""

    card: CardLike
    count: int = 1
    alias: str = ""
    tapped: bool = False
    sick: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    damage: int = 0
    attached_to: str = ""
    owner: Player | None = None


def put(
    card: CardLike,
    count: int = 1,
    *,
    alias: str = "",
    tapped: bool = False,
    sick: bool = False,
    counters: dict[str, int] | None = None,
    damage: int = 0,
    attached_to: str = "",
    owner: Player | None = None,
) -> Put:
    """A card to set up, with its state.

    Parameters
    ----------
    card : str or Card
        Name or definition; a token's definition puts a token onto the battlefield.
    count : int
        How many of them.
    alias : str
        Name it can be called by as "@alias"; several are "@alias.1", "@alias.2", ...
    tapped, sick : bool
        On the battlefield: tapped; not under its controller's control since the turn began (CR 302.6).
    counters : dict
        Number of counters by kind, such as {"+1/+1": 2}.
    damage : int
        Marked damage.
    attached_to : str
        Permanent or player that this Aura or Equipment is attached to.
    owner : player
        If it is not the player in whose zone it lies.
    """
    return Put(card, count, alias, tapped, sick, dict(counters or {}), damage, attached_to, owner)


class Choice(NamedTuple):
    """One legal answer of the pending decision: its action id, what it picks (row or NONE), number, and text."""

    action: int
    row: int
    number: int | None
    text: str


def _put(entry: Put | CardLike) -> Put:
    if isinstance(entry, Put):
        return entry
    if isinstance(entry, ir.Card):
        return Put(entry)
    found = re.fullmatch(r"(.*?)(?:@([\w.]+))?(?:\*(\d+))?", entry)
    assert found
    return Put(found[1], int(found[3] or 1), found[2] or "")


def _list(x: Any) -> list[Any]:
    if x is None:
        return []
    return [x] if isinstance(x, (str, int)) else list(x)


class Scenario:
    """A game from a position of your choice.

    Parameters
    ----------
    you, opponent, third, fourth : dict
        What each player has; the first two always take part. Keys: battlefield, hand, library (top card first; 40
        Mountains if absent), graveyard, exile, command (lists of cards, see `put`), life (20), poison (0), mana (floating
        mana such as "{2}{G}", gone when the step ends), lands_played (0).
    active : player
        Whose turn it is.
    step : str
        The step at whose beginning play starts, a key of `STEPS`; at "main1" by default.
    turn : int
        Number of the turn; 3 or 4 by default, so that nobody skips a draw.
    cards : iterable of Card
        Definitions of cards that can be named besides those of the library.
    seed : int
        Seed of shuffles and coins.
    skip_forced, payment, log, max_turns, max_decisions
        As in `Game.new`; decisions with one legal answer are asked by default, so that every priority is there.

    Attributes
    ----------
    game : Game
        The game itself.
    """

    def __init__(
        self,
        you: dict[str, Any] | None = None,
        opponent: dict[str, Any] | None = None,
        third: dict[str, Any] | None = None,
        fourth: dict[str, Any] | None = None,
        *,
        active: Player = "you",
        step: str = "main1",
        turn: int | None = None,
        cards: Iterable[ir.Card] = (),
        seed: int = 1,
        skip_forced: bool = False,
        payment: str = "auto",
        log: bool = False,
        max_turns: int = 200,
        max_decisions: int = 20_000,
    ) -> None:
        seats: list[dict[str, Any]] = [you or {}, opponent or {}]
        seats += [x for x in (third, fourth) if x is not None]
        self.n_players = len(seats)
        self.skip_forced = skip_forced
        self._scripts: list[list[Any]] = [[] for _ in seats]
        self._aliases: dict[str, tuple[int, int]] = {}
        known = {
            "battlefield", "hand", "library", "graveyard", "exile", "command", "life", "poison", "mana", "lands_played",
        }  # fmt: skip
        for name, seat in zip(PLAYERS, seats):
            if extra := set(seat) - known:
                raise ScenarioError(f"{name} can't have {sorted(extra)}; possible: {sorted(known)}")
        local: dict[str, ir.Card] = {c.name: c for c in cards}
        places = {z: [[_put(e) for e in seat.get(z, ())] for seat in seats] for z in ("library", "hand", "graveyard")}
        places |= {
            z: [[_put(e) for e in seat.get(z, ())] for seat in seats] for z in ("exile", "command", "battlefield")
        }
        for seat, library in zip(seats, places["library"]):
            if "library" not in seat:
                library.append(Put(FILLER, FILLER_COUNT))
        wanted: dict[CardLike, None] = dict.fromkeys(local.values())
        for z in places.values():
            for p in (p for entries in z for p in entries):
                if isinstance(p.card, ir.Card):
                    local[p.card.name] = p.card
        for z in places.values():
            wanted |= dict.fromkeys(self._definition(p.card, local) for entries in z for p in entries)
        self.match = compile_decks((), tuple(wanted))
        template = make_template(
            self.match, self.n_players, starting_player=0, skip_forced=skip_forced,
            manual_payment=payment == "manual", max_turns=max_turns, max_decisions=max_decisions, logging=log,
            merge_alike=False,  # duplicates are told apart by name ("Goblin#2")
        )  # fmt: skip
        self._local = local
        record = np.zeros(1, L.game_t)
        self.game = Game(self.match, record)
        self._set_up(template, places, seats, seed)
        at = self._seat(active)
        if step not in STEPS or STEPS[step] in range(Step.DECLARE_BLOCKERS, Step.END_COMBAT):
            raise ScenarioError(
                f"a scenario can't start in {step!r}; possible: declare attackers, and steps outside combat"
            )
        self._setup.begin_position(record, self.match.tables, 0, at, STEPS[step], turn or 3 + at)
        self.game._drain()

    # ------------------------------------------------------------ setting up
    @property
    def _setup(self) -> Any:
        from .engine import setup

        return setup

    def _definition(self, card: CardLike, local: dict[str, ir.Card]) -> CardLike:
        return local.get(card, card) if isinstance(card, str) else card

    def _set_up(self, template: np.ndarray, places: dict[str, list[list[Put]]], seats: list[dict], seed: int) -> None:
        k, args = self._setup, (self.game.record, self.match.tables)
        k.clear_position(*args, template, 0, seed_bits(seed))
        attachments: list[tuple[int, str]] = []
        for p, seat in enumerate(seats):
            k.set_player(*args, 0, p, seat.get("life", 20), seat.get("poison", 0), seat.get("lands_played", 0))
            for zone, lists in places.items():
                entries = reversed(lists[p]) if zone == "library" else lists[p]
                for e in entries:
                    attachments += self._put_entry(e, Zone[zone.upper()], p)
            for t, n in enumerate(_mana(seat.get("mana", ""))):
                k.set_pool(*args, 0, p, t, n)
        for o, host in attachments:
            seat_of = {name: L.FIRST_PLAYER + i for i, name in enumerate(PLAYERS[: self.n_players])}
            row = seat_of[host] if host in seat_of else self._select(host, self._rows(Zone.BATTLEFIELD))
            k.attach_to(*args, 0, o, row)

    def _put_entry(self, e: Put, zone: Zone, p: int) -> list[tuple[int, str]]:
        k, args = self._setup, (self.game.record, self.match.tables)
        card = self._definition(e.card, self._local)
        index = self.match.cards.index(card) if isinstance(card, ir.Card) else self._index(card)
        owner = p if e.owner is None else self._seat(e.owner)
        out = []
        for i in range(e.count):
            o = k.put_card(*args, 0, index, int(zone), p, owner, int(e.sick), int(e.tapped))
            if e.alias and o >= 0:
                self._aliases[e.alias if e.count == 1 else f"{e.alias}.{i + 1}"] = (o, index)
            for kind, n in e.counters.items():
                k.set_counters(*args, 0, o, self._counter(kind), n)
            if e.damage:
                k.set_damage(*args, 0, o, e.damage)
            if e.attached_to:
                out.append((o, e.attached_to))
        return out

    def _index(self, name: str) -> int:
        folded = [n.casefold() for n in self.match.names]
        return folded.index(name.casefold())

    def _counter(self, kind: str) -> int:
        return self.match.counters.index(kind)

    def copy(self) -> Scenario:
        """An independent copy: try something, then go on here."""
        other = object.__new__(Scenario)
        other.__dict__.update(self.__dict__)
        other.game = self.game.clone()
        other._scripts = [list(q) for q in self._scripts]
        return other

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
        return PLAYERS[row - L.FIRST_PLAYER] if row >= L.FIRST_PLAYER else self.match.names[self._s.o[row].card]

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
            return [r for r in rows if r == o and self._s.o[o].card == card and self._s.o[o].zone != Zone.NOWHERE]
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
        verb = {1: "play ", 2: "cast "}.get(code)
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

    def choose(self, *answers: Any) -> Scenario:
        """Answer the pending decision, and with more answers the decisions after it.

        An answer is the name of a card or player, "yes" or "no" (True, False), a number (modes count from 1), a colour
        ("green", "{G}"), "done", or part of the text of one of `options()`.
        """
        for answer in answers:
            a = self._find(answer)
            if a is None:
                raise self._fail(f"can't answer {answer!r}")
            self.game.step(a)
        return self

    answer = choose

    def script(self, you: Any = (), opponent: Any = (), third: Any = (), fourth: Any = ()) -> Scenario:
        """Answers to be used for coming decisions, first in, first out for each player."""
        for queue, more in zip(self._scripts, (you, opponent, third, fourth)):
            queue += _list(more)
        return self

    @property
    def unused(self) -> list[Any]:
        """Scripted answers that nobody asked for yet."""
        return [a for queue in self._scripts for a in queue]

    def _auto(self) -> bool:
        """Answer a decision other than priority by the script, or if it is forced; False if neither applies."""
        queue = self._scripts[self.decision.player]
        legal = self.game.legal_actions()
        if queue:
            a = self._find(queue[0])
            if a is not None:
                queue.pop(0)
                self.game.step(a)
                return True
            if len(legal) > 1:
                raise self._fail(f"the scripted answer {queue[0]!r} does not fit")
        if len(legal) == 1:
            self.game.step(legal[0])
            return True
        return False

    # ------------------------------------------------------------ doing things
    def _give_priority(self, player: Player | None) -> None:
        """Let the players before `player` pass, as long as nothing comes of it."""
        if self.asks != "priority":
            raise self._fail("priority is needed")
        if player is None:
            return
        before = (self._s.n_stack, self.turn, self.step)
        for _ in range(self.n_players):
            if self.asks == "priority" and self.decision.player == self._seat(player):
                return
            if self.asks != "priority":
                break
            self.game.step(L.V_PASS)
            if (self._s.n_stack, self.turn, self.step) != before:
                break
        raise self._fail(f"{player} does not get priority before something else happens")

    def _perform(self, verb: str, ref: str, ability: str, player: Player | None) -> tuple[int, int]:
        """Take an action; the object and the action's code."""
        found = [x for x in self._try_actions(player) if x[2].startswith(verb)]
        named = self._matching(ref, [o for o, _, _ in found])
        fits = [x for x in found if x[0] in named and ability.casefold() in x[2].casefold()]
        if not fits:
            extra = f" ({ability})" if ability else ""
            raise self._fail(f"{player or self.chooser} can't {verb} {ref!r}{extra}")
        if len({self._holder(o) for o, _, _ in fits}) > 1:
            raise self._fail(f"{ref!r} may be several things; use an alias")
        o = next(o for o in named if o in [x[0] for x in fits])
        n = next(n for x, n, _ in fits if x == o)
        code = self._code(self.decision.player, o, n)
        self.game.step(L.N_VERBS + o)
        if self.asks == "choose_action":
            self.game.step(L.V_NUMBER + n)
        return o, code

    def _try_actions(self, player: Player | None) -> list[tuple[int, int, str]]:
        self._give_priority(player)
        return self._actions()

    def _announcing(self, o: int, kind: ItemKind) -> bool:
        """Whether what was announced asks for something now."""
        if self.game.is_over or self.asks in ("priority", "choose_action"):
            return False
        frames = (self._s.frames[i] for i in range(self._s.n_frames))
        return any(f.proc == Proc.CAST and f.l[0] == o and f.l[1] == kind for f in frames)

    def _announce(self, what: str, o: int, kind: ItemKind, answers: dict[Decision, list[Any]]) -> Scenario:
        """Answer the decisions of announcing and paying for object `o`, in the order of CR 601.2."""
        optional = {Decision.KICKER: "no", Decision.TARGET: "done", Decision.MODE: "done", Decision.PAY_MANA: "done"}
        while self._announcing(o, kind):
            asked = self.decision.kind
            queue = answers.get(asked, [])
            if queue:
                answer = queue.pop(0)
                if self._find(answer) is None:
                    raise self._fail(f"{what}: can't answer {answer!r}")
                self.choose(answer)
            elif asked in optional and self._find(optional[asked]) is not None:
                self.choose(optional[asked])
            elif asked == Decision.PAY_MANA or (
                asked == Decision.MANA_COLOR and not self._scripts[self.decision.player]
            ):
                self.game.step(self.game.legal_actions()[0])
            elif not self._auto():
                raise self._fail(f"{what}: no answer was given")
        left = [a for queue in answers.values() for a in queue]
        if left and not self.skip_forced:
            raise self._fail(f"{what}: nobody asked for {left}")
        return self

    def cast(
        self,
        card: str,
        *,
        targets: Any = (),
        player: Player | None = None,
        x: int | None = None,
        modes: Any = (),
        kicked: bool = False,
        divide: Any = (),
        costs: Any = (),
        pay: Any = (),
        colors: Any = (),
    ) -> Scenario:
        """Cast a card; the spell is then on the stack and its controller has priority again.

        Parameters
        ----------
        card : str
            The card.
        targets : str or list of str
            In the order in which they are asked for; what is optional and not named is left out.
        player : player
            Who casts it; players before them pass. By default who has priority.
        x, modes, kicked : int, int or list of int, bool
            Value of X; modes, counted from 1; whether to pay the kicker cost.
        divide : list of int
            Amounts for the targets.
        costs : str or list of str
            What is sacrificed, discarded, ... to pay.
        pay, colors : list of str
            Manual payment: the sources in order, and the colours that they are asked for. Without: any that do.
        """
        o, code = self._perform("cast", card, "", player)
        answers = _answers(targets, x, modes, kicked, divide, costs, pay, colors)
        return self._announce(f"casting {card}", o, ItemKind.SPELL, answers)

    def activate(
        self,
        card: str,
        ability: str = "",
        *,
        targets: Any = (),
        player: Player | None = None,
        x: int | None = None,
        modes: Any = (),
        divide: Any = (),
        costs: Any = (),
        pay: Any = (),
        colors: Any = (),
    ) -> Scenario:
        """Activate an ability of a permanent or card; `ability` is part of its text where there are several."""
        o, code = self._perform("activate", card, ability, player)
        if self.asks == "mana_color":
            for answer in [*_list(colors)] or [self.choices()[0].text]:
                self.choose(answer)
            return self
        answers = _answers(targets, x, modes, False, divide, costs, pay, colors)
        return self._announce(f"activating {card}", o, ItemKind.ACTIVATED, answers)

    def play(self, land: str, player: Player | None = None) -> Scenario:
        """Play a land."""
        self._perform("play", land, "", player)
        return self

    def pass_priority(self, times: int = 1) -> Scenario:
        """Whoever has priority passes."""
        for _ in range(times):
            if self.asks != "priority":
                raise self._fail("can't pass priority")
            self.game.step(L.V_PASS)
        return self

    def resolve(self, n: int = 1) -> Scenario:
        """Everybody passes until the top `n` items of the stack have resolved, or somebody must decide something."""
        for _ in range(n):
            s = self._s
            if s.n_stack == 0:
                raise self._fail("nothing on the stack to resolve")
            top, gen = s.stack[s.n_stack - 1].obj, s.o[s.stack[s.n_stack - 1].obj].gen
            while not self.game.is_over:
                s = self._s
                gone = all(s.stack[k].obj != top or s.o[top].gen != gen for k in range(s.n_stack))
                if self.asks != "priority":
                    if not self._auto():
                        return self
                elif gone:
                    break
                else:
                    self.game.step(L.V_PASS)
        return self

    def resolve_all(self) -> Scenario:
        """Everybody passes until the stack is empty, or somebody must decide something."""
        while not self.game.is_over and (self._s.n_stack or self.asks != "priority"):
            if self.asks == "priority":
                self.resolve()
            elif not self._auto():
                break
        return self

    def _advance(self, asked: str) -> None:
        """One decision on towards a later step."""
        if self.game.is_over:
            raise self._fail(asked)
        if self.asks == "priority":
            self.game.step(L.V_PASS)
        elif self.asks in ("attacker", "blocker") and self._find("done") is not None:
            self.choose("done")
        elif not self._auto():
            raise self._fail(f"{asked}: somebody must decide first")

    def to(self, step: str, of: Player | None = None) -> Scenario:
        """Everybody passes (nobody attacks or blocks) until the next time that step is reached, `of` that player's turn.

        It stops at the first decision in that step, so at "declare attackers" the attackers are still to be chosen. The step
        where the scenario is now does not count.
        """
        if step not in STEPS:
            raise ScenarioError(f"no step {step!r}; there are {list(STEPS)}")
        start, moved, turns = (self.turn, self.step), False, self.turn + 2 * self.n_players
        while True:
            moved = moved or (self.turn, self.step) != start
            mine = of is None or self.game.active_player == self._seat(of)
            if moved and self.step == step and mine and not self.game.is_over:
                return self
            if self.turn > turns:
                raise self._fail(f"{step!r} was not reached")
            self._advance(f"to {step!r}")

    def until(self, asks: str) -> Scenario:
        """Everybody passes until somebody must decide something of that kind ("assign_damage", "discard", ...)."""
        turns = self.turn + 2 * self.n_players
        while self.asks != asks:
            if self.turn > turns:
                raise self._fail(f"nobody was asked {asks!r}")
            self._advance(f"until {asks!r}")
        return self

    def next_turn(self) -> Scenario:
        """Go on to the next turn's upkeep."""
        return self.to("upkeep")

    def attack(self, *attackers: str | tuple[str, str]) -> Scenario:
        """Declare attackers, each a name or (name, player or planeswalker attacked); passes until it is time to."""
        if self.asks != "attacker":
            self.to("declare attackers")
        for entry in attackers:
            name, at = (entry, None) if isinstance(entry, str) else entry
            self._declare("attack with", "attacker", name)
            if self.asks == "attack_target":
                self.choose(at or self._only("attack target"))
        if self.asks == "attacker":
            if self._find("done") is None:
                raise self._fail(f"can't attack with only {list(attackers)}")
            self.choose("done")
        return self

    def _only(self, what: str) -> str:
        choices = self.choices()
        if len(choices) > 1:
            raise self._fail(f"which {what}?")
        return choices[0].text

    def _declare(self, verb: str, kind: str, name: str) -> None:
        if self.asks != kind or not self._matching(name, [c.row for c in self.choices()]):
            raise self._fail(f"can't {verb} {name!r}")
        self.choose(name)

    def block(self, blocks: dict[str, str | Sequence[str]] | None = None, **more: str) -> Scenario:
        """Declare blockers as {blocker: attacker}; passes until it is time to. One defending player a call."""
        while self.asks != "blocker" and self.step != "declare blockers":
            self._advance("block")
        for blocker, attackers in (blocks or {}).items():
            for attacker in _list(attackers):
                self._declare("block with", "blocker", blocker)
                if self.asks == "block_which":
                    if not self._matching(attacker, [c.row for c in self.choices()]):
                        raise self._fail(f"{blocker!r} can't block {attacker!r}")
                    self.choose(attacker)
        if self.asks == "blocker":
            if self._find("done") is None:
                raise self._fail(f"can't block with only {blocks}")
            self.choose("done")
        return self

    def add_mana(self, player: Player, symbols: str) -> Scenario:
        """Put mana such as "{G}{G}" into a player's pool while somebody has priority; it goes when the step ends."""
        from .engine import main

        args = (self.game.record, self.match.tables)
        p = self._seat(player)
        for t, n in enumerate(_mana(symbols)):
            self._setup.set_pool(*args, 0, p, t, self._s.pl[p].pool[t] + n)
        main.renew_decision(*args, 0)
        return self

    # ------------------------------------------------------------ looking
    def legal(self, verb: str, ref: str, ability: str = "", player: Player | None = None) -> bool:
        """Whether something could be done now: "cast", "play", "activate" with priority; other verbs: chosen, if asked.

        With `player` the players before them pass first (in a copy); not to get priority at all is an error.
        """
        if verb not in ("cast", "play", "activate"):
            return bool(self._matching(ref, [c.row for c in self.choices()]))
        g = self.copy()
        found = [x for x in g._try_actions(player) if x[2].startswith(verb) and ability.casefold() in x[2].casefold()]
        return bool(g._matching(ref, [o for o, _, _ in found]))

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
        pool = self._s.pl[self._seat(player)].pool
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
        items = (s.stack[k] for k in range(s.n_stack - 1, -1, -1))
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


def _answers(
    targets: Any, x: int | None, modes: Any, kicked: bool, divide: Any, costs: Any, pay: Any, colors: Any
) -> dict[Decision, list[Any]]:
    paid = _list(costs)
    return {
        Decision.TARGET: _list(targets),
        Decision.X: _list(x),
        Decision.MODE: _list(modes),
        Decision.KICKER: ["yes"] if kicked else [],
        Decision.DIVIDE: _list(divide),
        Decision.SACRIFICE_COST: paid,
        **dict.fromkeys((Decision.DISCARD_COST, Decision.COST_OBJECT), paid),
        Decision.PAY_MANA: _list(pay),
        Decision.MANA_COLOR: _list(colors),
    }


def _flags(kind: Any, bits: int) -> set[str]:
    return {m.name.lower().replace("_", " ") for m in kind if bits & m}


def _mana(symbols: str) -> list[int]:
    """Amounts by type of "{2}{G}"; numbers are colourless."""
    pool = [0] * 6
    for s in re.findall(r"\{([^}]+)\}", symbols):
        if s.isdigit():
            pool[Mana.COLORLESS] += int(s)
        elif s in "WUBRGC":
            pool["WUBRGC".index(s)] += 1
        else:
            raise ScenarioError(f"{{{s}}} is no mana that can be in a pool")
    return pool
