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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .cards import ir
from .engine import layout as L
from .engine.enums import (
    AbilityKind,
    Decision,
    ItemKind,
    Mana,
    Proc,
    Status,
    Step,
    Zone,
)
from .game import Game, compile_decks, make_template, seed_bits
from .position import PLAYERS, STEPS, Choice, Player, Position, ScenarioError

__all__ = ["PLAYERS", "STEPS", "Choice", "Put", "Scenario", "ScenarioError", "put"]

FILLER = "Mountain"  # what a library consists of that nobody asked about
FILLER_COUNT = 40
CardLike = str | ir.Card


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
    back: bool = False


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
    back: bool = False,
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
    back : bool
        On the battlefield: a double-faced card with its back face up.
    """
    return Put(card, count, alias, tapped, sick, dict(counters or {}), damage, attached_to, owner, back)


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


class Scenario(Position):
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
    entering : callable, optional
        Answers what is chosen as a permanent enters at set-up (CR 614.12a): called with the scenario while that decision is
        pending, it gives an action id. Without it the first option is chosen.
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
        entering: Callable[[Scenario], int] | None = None,
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
        self._entering = entering
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
            k.set_life(*args, 0, p, seat.get("life", 20))  # whatever was paid as permanents entered
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
            state = int(e.sick), int(e.tapped)
            status = int(Status.BACK) if e.back and zone == Zone.BATTLEFIELD else 0
            o = k.put_card(*args, 0, index, int(zone), p, owner, *state, status, int(self._entering is not None))
            while self._s.dk:
                assert self._entering is not None
                k.answer_put(*args, 0, o, *state, self._entering(self))
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

    def copy(self) -> Scenario:
        """An independent copy: try something, then go on here."""
        other = object.__new__(Scenario)
        other.__dict__.update(self.__dict__)
        other.game = self.game.clone()
        other._scripts = [list(q) for q in self._scripts]
        return other

    # ------------------------------------------------------------ answering
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
        found = self._with_verb(verb, ref, player)
        named = self._matching(ref, [o for o, _, _ in found]) or [o for o, _, _ in found]
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

    def _with_verb(self, verb: str, ref: str, player: Player | None) -> list[tuple[int, int, str]]:
        """What can be done with what the name means; another face is meant only by its own name."""
        out = []
        for x in self._try_actions(player):
            text = x[2].casefold()
            own = verb not in ("cast", "play") or text.startswith(f"{verb} {self._name(x[0])}".casefold())
            named = (text.split(":")[0] if verb in ("cast", "play") else text) == f"{verb} {ref}".casefold()
            if text.startswith(verb) and (named or own and self._matching(ref, [x[0]])):
                out.append(x)
        return out

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
        optional[Decision.COST_OBJECT] = "done"
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
        kicked: Any = False,
        divide: Any = (),
        costs: Any = (),
        pay: Any = (),
        colors: Any = (),
        face_down: bool = False,
        way: str = "",
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
        x, modes, kicked : int, int or list of int, bool or list
            Value of X; modes, counted from 1; whether to pay the kicker cost, or "yes" and "no"
            for each optional cost asked.
        divide : list of int
            Amounts for the targets.
        costs : str or list of str
            What is sacrificed, discarded, ... to pay.
        pay, colors : list of str
            Manual payment: the sources in order, and the colours that they are asked for. Without: any that do.
        face_down : bool
            Cast it face down (morph).
        way : str
            Part of the text of the ability that says how else it may be cast (flashback, ...).
        """
        o, code = self._perform("cast", card, "face down" if face_down else way, player)
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
        if self.asks == "mana_color" and not self._scripts[self.decision.player]:
            for answer in [*_list(colors)] or [self.choices()[0].text]:
                self.choose(answer)
            return self
        if self.match.tables["abilities"][0]["kind"][code - 16] == AbilityKind.MANA:
            answers = _answers(targets, x, modes, False, divide, costs, pay, [])
            self._announce(f"activating {card}", o, ItemKind.MANA, answers)
            queue = _list(colors)
            while self.asks == "mana_color" and queue:
                self.choose(queue.pop(0))
            while self.asks == "mana_color" and not self._scripts[self.decision.player]:
                self.game.step(self.game.legal_actions()[0])
            while self.asks not in ("priority", "pay_mana") and not self.game.is_over and self._auto():
                pass
            return self
        answers = _answers(targets, x, modes, False, divide, costs, pay, colors)
        return self._announce(f"activating {card}", o, ItemKind.ACTIVATED, answers)

    def play(self, land: str, player: Player | None = None) -> Scenario:
        """Play a land."""
        self._perform("play", land, "", player)
        return self

    def turn_up(
        self, permanent: str = "face-down creature", *, morph: bool = False, player: Player | None = None
    ) -> Scenario:
        """Turn a face-down permanent face up, a manifested one for its mana cost, or for its morph cost."""
        o, code = self._perform("turn", permanent, "morph" if morph else "", player)
        return self._announce(f"turning {permanent} up", o, ItemKind.TURN_UP, {})

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

    def block(self, blocks: dict[str, str | Sequence[str]] | None = None) -> Scenario:
        """Declare blockers as {blocker: attacker}; passes until it is time to. One defending player a call."""
        while self.asks != "blocker" and self.step != "declare blockers":
            self._advance("block")
        seat = self._s.dp
        for blocker, attackers in (blocks or {}).items():
            for attacker in _list(attackers):
                self._declare("block with", "blocker", blocker)
                if self.asks == "block_which":
                    if not self._matching(attacker, [c.row for c in self.choices()]):
                        raise self._fail(f"{blocker!r} can't block {attacker!r}")
                    self.choose(attacker)
        if self.asks == "blocker" and self._s.dp == seat:
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

    def legal(self, verb: str, ref: str, ability: str = "", player: Player | None = None) -> bool:
        """Whether something could be done now: "cast", "play", "activate" with priority; other verbs: chosen, if asked.

        With `player` the players before them pass first (in a copy); not to get priority at all is an error.
        """
        if verb not in ("cast", "play", "activate", "turn"):
            return bool(self._matching(ref, [c.row for c in self.choices()]))
        g = self.copy()
        return any(ability.casefold() in x[2].casefold() for x in g._with_verb(verb, ref, player))


def _answers(
    targets: Any, x: int | None, modes: Any, kicked: Any, divide: Any, costs: Any, pay: Any, colors: Any
) -> dict[Decision, list[Any]]:
    paid = _list(costs)
    return {
        Decision.TARGET: _list(targets),
        Decision.X: _list(x),
        Decision.MODE: _list(modes),
        Decision.KICKER: list(kicked) if isinstance(kicked, (list, tuple)) else ["yes"] if kicked else [],
        Decision.DIVIDE: _list(divide),
        Decision.SACRIFICE_COST: paid,
        **dict.fromkeys((Decision.DISCARD_COST, Decision.COST_OBJECT), paid),
        Decision.PAY_MANA: _list(pay),
        Decision.MANA_COLOR: _list(colors),
    }


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
