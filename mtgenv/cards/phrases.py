"""Words for the small algebra: filters as noun phrases, players, quantities, conditions, costs."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.enums import PERMANENT_TYPES, Attr, CardType, Color, Keyword, PlayerRef, Step, Supertype, Zone
from ..engine.enums import CostPart as Payment
from . import ir
from .question_words import amount_words, condition_words

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
ZONE_NAMES = {
    Zone.LIBRARY: "library", Zone.HAND: "hand", Zone.GRAVEYARD: "graveyard", Zone.EXILE: "exile",
    Zone.BATTLEFIELD: "battlefield", Zone.STACK: "stack", Zone.COMMAND: "command zone",
}  # fmt: skip
_SEATS = {
    PlayerRef.YOU: "you", PlayerRef.OPPONENTS: "each opponent", PlayerRef.EACH: "each player",
    PlayerRef.ACTIVE: "the active player", PlayerRef.NONACTIVE: "each nonactive player", PlayerRef.EVENT: "that player",
    PlayerRef.DEFENDING: "defending player", PlayerRef.NOBODY: "no player",
}  # fmt: skip
_STATES = {
    "TAPPED": "tapped", "ATTACKING": "attacking", "BLOCKING": "blocking", "BLOCKED": "blocked", "ENCHANTED": "enchanted",
    "EQUIPPED": "equipped", "MULTITARGET": "multitarget", "MODIFIED": "modified", "KICKED": "kicked",
}  # fmt: skip
_STATES_AFTER = {
    "ATTACKING_YOU": "attacking you", "ENTERED_THIS_TURN": "that entered this turn", "CAST": "that was cast",
    "HAS_COUNTER_PLUS1": "with a +1/+1 counter on it", "DAMAGED_BY_THIS": "dealt damage by {this} this turn",
    "BLOCKING_THIS": "blocking {this}", "BLOCKED_BY_THIS": "blocked by {this}",
    "CHOSEN_TYPE": "of the chosen type", "ATTACHED_TO_HOST": "attached to it",
    "ATTACKED_THIS_TURN": "that attacked this turn",
    "BLOCKED_THIS_TURN": "that blocked this turn", "DAMAGED_THIS_TURN": "that was dealt damage this turn",
    "DEALT_DAMAGE_THIS_TURN": "that dealt damage this turn",
    "CHOSEN_COLOR": "of the chosen color",
    "ATTACHED_TO_THIS": "attached to {this}",
}  # fmt: skip
_THIS_TURN = {
    "LIFE_GAINED": "the amount of life {who} gained this turn", "LIFE_LOST": "the amount of life {who} lost this turn",
    "SPELLS_CAST": "the number of spells {who} cast this turn", "CARDS_DRAWN": "the number of cards {who} drew this turn",
    "CREATURES_DIED": "the number of creatures that died under the control of {who} this turn",
    "N_PLAYERS": "the number of players among {who}",
    "NONLANDS_ENTERED": "the number of nonland permanents that entered under the control of {who} this turn",
}  # fmt: skip


def number_word(n: int) -> str:
    """Small numbers as words, as card text spells counts of things."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def join(words: Sequence[str], last: str = "and") -> str:
    """A list in a sentence, with the serial comma."""
    words = list(words)
    if len(words) <= 2:
        return f" {last} ".join(words)
    return ", ".join(words[:-1]) + f", {last} " + words[-1]


def article(noun: str) -> str:
    """The noun with "a" or "an"."""
    return ("an " if noun[:1].lower() in "aeiou" else "a ") + noun


def plural(noun: str) -> str:
    """The plural of a type word."""
    if noun.endswith(("s", "x", "ch", "sh")) and noun not in ("Plains",):
        return noun if noun in ("Urza's",) else {"Merfolk": "Merfolk"}.get(noun, noun + "es")
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    irregular = {"Elf": "Elves", "Wolf": "Wolves", "Dwarf": "Dwarves", "Plains": "Plains", "Merfolk": "Merfolk"}
    return irregular.get(noun, noun + "s")


def keyword_word(k: Keyword) -> str:
    """The name of a keyword ability."""
    return (k.name or "").lower().replace("_", " ")


def color_words(colors: Color) -> list[str]:
    """Colour names in the usual order."""
    return [str(c.name).lower() for c in Color if colors & c]


def type_words(types: CardType) -> list[str]:
    """Card type names."""
    return [str(t.name).lower() for t in CardType if types & t]


class Phrases:
    """Noun phrases in the context of one ability: what "this" is called, and what was already spoken of."""

    def __init__(self, this: str, host: str = "creature") -> None:
        self.this, self.host = this, host
        self.mentioned: set[ir.Node] = set()
        self.event: ir.EventPattern | None = None
        self.pronoun = "it"  # for the source

    # ------------------------------------------------------------ players
    def players(self, p: ir.Players) -> str:
        """Players as the subject or object of a sentence."""
        if isinstance(p, ir.Seats):
            attack = self.event is not None and self.event.kind == ir.Event.ATTACKS
            if attack and p.which in (PlayerRef.DEFENDING, PlayerRef.EVENT):
                p = ir.Seats(PlayerRef.DEFENDING)
                if p in self.mentioned:
                    return "that player"
                self.mentioned.add(p)
            return _SEATS[p.which]
        if isinstance(p, ir.PlayersIn):
            return self.ref(p.ref, subject=False)
        if isinstance(p, (ir.Chooser, ir.CandidatePlayer)):
            return "they"
        if isinstance(p, ir.ControllerOf):
            return self.possessive(p.of) + " controller"
        if isinstance(p, ir.OwnerOf):
            return self.possessive(p.of) + " owner"
        return "the chosen player"

    def whose(self, p: ir.Players) -> str:
        """Players as a possessive."""
        words = self.players(p)
        return "your" if words == "you" else words + "'s"

    def possessive(self, r: ir.Ref) -> str:
        """A reference as a possessive pronoun or noun."""
        if isinstance(r, ir.Candidate):
            return "its"
        if isinstance(r, (ir.This, ir.Target, ir.EventObject, ir.Bound)) and (r in self.mentioned or r == ir.This()):
            own = r == ir.This() and self.pronoun != "it"
            return {"he": "his", "she": "her", "they": "their"}[self.pronoun] if own else "its"
        return self.ref(r, subject=False) + "'s"

    # ------------------------------------------------------------ references
    def ref(self, r: ir.Ref, *, subject: bool) -> str:
        """What a reference is called here; a target that was named before is "it" or "that ..."."""
        if isinstance(r, ir.This):
            if r in self.mentioned and self.pronoun != "it":
                return self.pronoun if subject else {"he": "him", "she": "her", "they": "them"}[self.pronoun]
            return self.this
        if isinstance(r, ir.Target):
            noun = self.noun(r.spec.filter)
            if r in self.mentioned:
                return "it" if subject and not noun.startswith(("player", "opponent")) else "that " + head_of(noun)
            self.mentioned.add(r)
            return self.target(r.spec)
        if isinstance(r, ir.EventObject):
            f = self.event.object if self.event else None
            if self.event and self.event.kind == ir.Event.CAST:
                return "that spell"
            return "that " + (head_of(self.noun(f)) if f else "object")
        if isinstance(r, ir.EventAll):
            return "they" if subject else "them"
        if isinstance(r, ir.EventSource):
            if self.event and self.event.kind == ir.Event.ATTACKS:
                return "the player or planeswalker that creature is attacking"
            return "that spell or ability" if self.event and self.event.kind == ir.Event.TARGETED else "that source"
        if isinstance(r, ir.Host):
            return self.host
        if isinstance(r, ir.EventOther):
            return "that creature"
        if isinstance(r, ir.CostObjects):
            return "what was paid with"
        if isinstance(r, ir.Bound):
            return r.name
        if isinstance(r, ir.All):
            if r.each:
                return "each " + self.noun(r.filter)
            words = self.noun(r.filter, many=True)
            return words if subject else "all " + words
        if isinstance(r, ir.PlayerRows):
            return self.players(r.players)
        if isinstance(r, ir.Union):
            return self.ref(r.a, subject=subject) + " and " + self.ref(r.b, subject=subject)
        if isinstance(r, ir.Minus):
            return self.ref(r.a, subject=subject) + " other than " + self.ref(r.b, subject=False)
        return "it"

    def is_many(self, r: ir.Ref) -> bool:
        """A reference takes a plural verb."""
        if isinstance(r, ir.Target):
            return r.spec.max > 1
        return (
            isinstance(r, (ir.EventAll, ir.Union))
            or isinstance(r, ir.All)
            and not r.each
            or (isinstance(r, ir.Bound) and r.name.startswith(("those", "they", "the")))
        )

    def target(self, spec: ir.TargetSpec) -> str:
        """The phrase that announces targets."""
        if is_any_target(spec.filter):
            one, many = "any target", "targets"
        else:
            one, many = "target " + self.noun(spec.filter), "target " + self.noun(spec.filter, many=True)
            if one.startswith("target other "):
                one = "another target " + one[len("target other ") :]
        if spec.different_from is not None:
            one = "another " + one
        if spec.up_to_x:
            return ("X " if spec.min else "up to X ") + many
        if (spec.min, spec.max) == (1, 1):
            return one
        if spec.min == spec.max:
            return f"{number_word(spec.max)} {many}"
        if spec.min == 0:
            return f"up to one {one}" if spec.max == 1 else f"up to {number_word(spec.max)} {many}"
        return f"{number_word(spec.min)} to {number_word(spec.max)} {many}"

    # ------------------------------------------------------------ filters
    def a(self, f: ir.Filter, unit: str = "") -> str:
        """One thing that matches, with its article."""
        if f == ir.Is("THIS"):
            return self.this
        if f == ir.Is("HOST"):
            return self.host
        noun = self.noun(f, unit=unit)
        return "an" + noun if noun.startswith("other ") else article(noun)

    def noun(self, f: ir.Filter, many: bool = False, unit: str = "") -> str:
        """The bare noun phrase of a filter; `unit` is "spell" or "card" where those are spoken of."""
        if f == ir.Is("THIS"):
            return self.this
        if f == ir.Is("HOST"):
            return self.host
        if is_any_target(f):
            return "any target"
        if isinstance(f, ir.AnyOf):
            return join([self.noun(p, many, unit) for p in f.parts], "or")
        before: list[str] = []
        types: list[str] = []
        subtypes: list[str] = []
        control, after, place = "", [], ""
        other = False
        owner: ir.Players | None = None
        zone: Zone | None = None
        for p in f.parts if isinstance(f, ir.AllOf) else (f,):
            positive = not isinstance(p, ir.NotOf)
            atom = p if positive else p.part  # type: ignore[attr-defined]
            non = "" if positive else "non"
            if isinstance(atom, ir.OfType):
                if positive and atom.types == PERMANENT_TYPES:
                    types.append("permanent")
                elif positive:
                    types += type_words(atom.types)
                else:
                    before.append("non" + join(type_words(atom.types), "or"))
            elif isinstance(atom, ir.OfSubtype):
                if positive:
                    subtypes.append(atom.subtype)
                else:
                    before.append("non-" + atom.subtype)
            elif isinstance(atom, ir.OfSupertype):
                before.append(non + str(Supertype(atom.supertype).name).lower())
            elif isinstance(atom, ir.OfColor):
                before.append(non + join(color_words(atom.colors), "or"))
            elif isinstance(atom, ir.OfColorNamed):
                after.append("of that color")
            elif isinstance(atom, ir.NumberOfColors):
                named = {(0, 0): "colorless", (2, 5): "multicolored", (1, 1): "monocolored", (1, 5): "colored"}
                before.append(named.get((atom.lo, atom.hi), f"{atom.lo}-{atom.hi}-color"))
            elif isinstance(atom, ir.HasKeyword):
                after.append(("with " if positive else "without ") + keyword_word(atom.keyword))
            elif isinstance(atom, ir.ControlledBy):
                on_stack = isinstance(f, ir.AllOf) and ir.InZone(Zone.STACK) in f.parts
                control = self.controls(atom.players, positive, "" if on_stack else unit, many)
            elif isinstance(atom, ir.OwnedBy):
                owner = atom.players
            elif isinstance(atom, ir.InZone):
                zone = atom.zone
            elif isinstance(atom, ir.IsPlayer):
                types.append("opponent" if atom.players == ir.Seats(PlayerRef.OPPONENTS) else "player")
            elif isinstance(atom, ir.IsToken):
                before.append("token" if positive else "nontoken")
            elif isinstance(atom, ir.Is):
                if atom.state == "THIS":
                    other = not positive
                elif atom.state == "SPELL":
                    unit = "spell"
                elif atom.state == "ABILITY":
                    unit = "activated or triggered ability"
                elif atom.state in _STATES_AFTER:
                    after.append(("" if positive else "not ") + _STATES_AFTER[atom.state].format(this=self.this))
                else:
                    word = _STATES.get(atom.state, atom.state.lower().replace("_", " "))
                    before.append(word if positive else "un" + word)
            elif isinstance(atom, ir.AnyOf) and all(isinstance(s, ir.Is) for s in atom.parts):
                before.append(join([_STATES.get(s.state, s.state.lower()) for s in atom.parts], "or"))  # type: ignore
            elif isinstance(atom, ir.AnyOf):
                types.append(self.noun(atom, many))
            elif isinstance(atom, ir.Between):
                after.append("with " + bounds(atom))
            elif isinstance(atom, ir.Named):
                place = f"named {atom.name}"
            elif isinstance(atom, ir.Among):
                after.append("among " + self.ref(atom.ref, subject=False))
            elif isinstance(atom, ir.Where):
                after.append("for which " + self.condition(atom.condition))
        if zone not in (None, Zone.BATTLEFIELD, Zone.STACK):
            unit = "card"
        head = self.head(types, subtypes, unit, many)
        words = (["other"] if other else []) + before + [head]
        words += [control, *after] if control.startswith(("you control", "you don")) else [*after, control]
        words.append(place)
        if zone not in (None, Zone.BATTLEFIELD, Zone.STACK):
            assert zone is not None
            who = self.whose(owner) + " " if owner else ("a " if zone != Zone.EXILE else "")
            words.append(f"in {who}{ZONE_NAMES[zone]}")
        return " ".join(w for w in words if w)

    @staticmethod
    def head(types: list[str], subtypes: list[str], unit: str, many: bool) -> str:
        """The noun itself: types, subtypes and, for cards and spells, that word."""
        kinds = join(types, "or")
        if unit:
            last = (unit[:-1] + "ies" if unit.endswith("y") else unit + "s") if many else unit
            return " ".join([*subtypes, kinds, last]).replace("  ", " ").strip()
        if kinds:
            return " ".join([*subtypes, join([plural(t) if many else t for t in types], "or")])
        if subtypes:
            return " ".join([*subtypes[:-1], plural(subtypes[-1]) if many else subtypes[-1]])
        return "permanents" if many else "permanent"

    def controls(self, p: ir.Players, positive: bool, unit: str, many: bool) -> str:
        """Who controls (or casts) the things spoken of."""
        verb = "cast" if unit == "spell" else "control"
        if p == ir.YOU:
            return f"you {verb}" if positive else f"you don't {verb}"
        if p == ir.Seats(PlayerRef.OPPONENTS):
            return f"your opponents {verb}" if many else f"an opponent {verb}s"
        if isinstance(p, ir.Chooser):
            return f"they {verb}"
        return f"{self.players(p)} {verb}s"

    # ------------------------------------------------------------ numbers
    def amount(self, q: ir.Quantity) -> str:
        """A number on its own."""
        if isinstance(q, ir.Constant):
            return str(q.value)
        if isinstance(q, ir.X):
            return "X"
        if (told := amount_words(self, q)) is not None:
            return told
        if isinstance(q, (ir.Count,)):
            return "the number of " + self.noun(q.filter, many=True)
        if isinstance(q, ir.CountOf):
            return "the number of " + self.ref(q.ref, subject=False)
        if isinstance(q, ir.AttrOf):
            if q.attr == Attr.COUNTERS:
                return f"the number of {q.counter} counters on {self.ref(q.ref, subject=False)}"
            return f"{self.possessive(q.ref)} {attr_word(q.attr)}"
        if isinstance(q, ir.SumOf) and q.counter is not None:
            return f"the number of {q.counter} counters on {self.noun(q.filter, many=True)}"
        if isinstance(q, (ir.SumOf, ir.GreatestOf)):
            which = "total" if isinstance(q, ir.SumOf) else "greatest"
            return f"the {which} {attr_word(q.attr)} among {self.noun(q.filter, many=True)}"
        if isinstance(q, ir.PlayerNumber):
            if q.what in _THIS_TURN:
                return _THIS_TURN[q.what].format(who=self.players(q.players))
            what = {"LIFE": "life total", "POISON": "number of poison counters"}.get(q.what)
            what = what or "number of cards in " + q.what.split("_")[0].lower()
            return f"{self.whose(q.players)} {what}"
        if isinstance(q, ir.Sum):
            a = number_word(q.a.value) if isinstance(q.a, ir.Constant) else self.amount(q.a)
            return f"{a} plus {self.amount(q.b)}"
        if isinstance(q, ir.Difference):
            return f"{self.amount(q.a)} minus {self.amount(q.b)}"
        if isinstance(q, ir.Product):
            if isinstance(q.a, ir.Constant) and q.a.value == 2:
                return "twice " + self.amount(q.b)
            return f"{self.amount(q.a)} times {self.amount(q.b)}"
        if isinstance(q, ir.Negative):
            return "minus " + self.amount(q.a)
        if isinstance(q, ir.Half):
            return f"half {self.amount(q.a)}, rounded {'up' if q.up else 'down'}"
        if isinstance(q, ir.Quotient):
            return f"{self.amount(q.a)} divided by {self.amount(q.b)}, rounded down"
        if isinstance(q, (ir.Least, ir.Greatest)):
            return f"the {type(q).__name__.lower()} of {self.amount(q.a)} and {self.amount(q.b)}"
        if isinstance(q, ir.Either):
            return f"{self.amount(q.then)} if {self.condition(q.condition)}, otherwise {self.amount(q.otherwise)}"
        if isinstance(q, ir.Number):
            return q.name
        if isinstance(q, ir.ColorsAmong):
            return "the number of colors among " + self.noun(q.filter, many=True)
        if isinstance(q, ir.DevotionNamed):
            return f"your devotion to {q.name}"
        if isinstance(q, ir.Devotion):
            return "your devotion to " + join(color_words(q.colors))
        words = {
            ir.EventAmount: "that much",
            ir.TargetsChosen: "the number of targets",
            ir.TurnNumber: "the turn number",
        }
        return words.get(type(q), "that number")

    def per(self, q: ir.Quantity) -> tuple[int, str] | None:
        """A number told as "n for each ...": the n and the rest."""
        if isinstance(q, ir.Count):
            return 1, " for each " + self.noun(q.filter)
        if isinstance(q, ir.TimesKicked):
            return 1, " for each time it was kicked"
        if isinstance(q, ir.Product) and isinstance(q.a, ir.Constant) and isinstance(q.b, ir.Count):
            return q.a.value, " for each " + self.noun(q.b.filter)
        if isinstance(q, ir.Negative) and (inner := self.per(q.a)):
            return -inner[0], inner[1]
        return None

    def counted(self, q: ir.Quantity, one: str, many: str) -> tuple[str, str]:
        """So many things: the phrase, and what follows at the end of the sentence."""
        if isinstance(q, ir.Constant):
            return (article(one) if q.value == 1 else f"{number_word(q.value)} {many}"), ""
        if isinstance(q, (ir.X, ir.Number)):
            return f"{self.amount(q)} {many}", ""
        if isinstance(q, ir.EventAmount):
            return f"that many {many}", ""
        if isinstance(q, (ir.Count, ir.Product, ir.TimesKicked)) and (each := self.per(q)):
            return (article(one) if each[0] == 1 else f"{number_word(each[0])} {many}"), each[1]
        return f"a number of {many}", " equal to " + self.amount(q)

    # ------------------------------------------------------------ conditions
    def condition(self, c: ir.Condition) -> str:
        """What follows "if", "as long as" or "only if"."""
        if (told := condition_words(self, c)) is not None:
            return told
        if isinstance(c, ir.Both):
            return f"{self.condition(c.a)} and {self.condition(c.b)}"
        if isinstance(c, ir.EitherOf):
            return f"{self.condition(c.a)} or {self.condition(c.b)}"
        if isinstance(c, ir.Compare):
            return self.comparison(c)
        if isinstance(c, ir.IsTurnOf):
            return f"it's {self.whose(c.players)} turn"
        if isinstance(c, ir.WasCastFrom):
            return "you cast it" + (f" from your {ZONE_NAMES[c.zone]}" if c.zone is not None else "")
        if isinstance(c, ir.DiscardedThisTurn):
            return "you discarded it this turn"
        if isinstance(c, ir.CastFrom):
            return "it's cast from " + join([f"your {ZONE_NAMES.get(z, 'library')}" for z in c.zones], "or")
        if isinstance(c, ir.AsCast):
            return f"{self.condition(c.condition)} as you cast this"
        if isinstance(c, ir.CostPaid):
            return f"its {c.name} cost was paid"
        if isinstance(c, ir.WasKicked):
            return "it was kicked"
        if isinstance(c, ir.ThisIn):
            where = {Zone.BATTLEFIELD: "on the battlefield", Zone.STACK: "on the stack", Zone.EXILE: "in exile"}
            return f"{self.this} is {where.get(c.zone, 'in your ' + ZONE_NAMES[c.zone])}"
        if isinstance(c, ir.AttackedWith):
            others = f"at least {number_word(c.others)} other creature{'s' if c.others > 1 else ''}"
            return f"{self.this} and {others} attacked this combat"
        if isinstance(c, ir.ThisIs):
            return f"{self.this} is {self.a(c.filter)}"
        if isinstance(c, ir.EventObjectIs):
            return f"it's {self.a(c.filter)}"
        if isinstance(c, ir.WasPaid):
            return "they do"
        if isinstance(c, ir.Not):
            return "it isn't true that " + self.condition(c.a)
        if isinstance(c, ir.DuringStep):
            return "it's the " + join([Step(s).name.lower().replace("_", " ") for s in c.steps], "or") + " step"
        return "it is so"

    def comparison(self, c: ir.Compare) -> str:
        """Comparisons with a constant have idioms; the rest is told as it is."""
        n = c.b.value if isinstance(c.b, ir.Constant) else None
        if isinstance(c.a, ir.Count) and n is not None:
            none = (c.op, n) in (("<=", 0), ("=", 0))
            more = "" if c.op == "=" else " or more" if c.op == ">=" else " or fewer"
            parts = c.a.filter.parts if isinstance(c.a.filter, ir.AllOf) else (c.a.filter,)
            who = next((p.players for p in parts if isinstance(p, ir.ControlledBy)), None)
            if (c.op, n) == (">=", 1) and ir.Is("ATTACKING_YOU") in parts:
                return self.a(without(parts, ir.Is("ATTACKING_YOU"))) + " is attacking you"
            rest = without(parts, ir.ControlledBy(who)) if who is not None else c.a.filter
            if none:
                noun = "no " + self.noun(rest, many=True)
            elif (c.op, n) == (">=", 1):
                noun = self.a(rest)
            else:
                noun = f"{number_word(n)}{more} {self.noun(rest, many=True)}"
            if who is None:
                return f"there {'is' if n == 1 else 'are'} {noun}"
            subject = "an opponent" if who == ir.Seats(PlayerRef.OPPONENTS) else self.players(who)
            return f"{subject} {'control' if subject == 'you' else 'controls'} {noun}"
        if isinstance(c.a, ir.PlayerNumber) and n is not None:
            owner = self.players(c.a.players)
            have = "have" if owner == "you" else "has"
            owner = "an opponent" if owner == "each opponent" else owner
            more = "" if c.op == "=" else " or more" if c.op == ">=" else " or less"
            if c.a.what == "LIFE":
                return f"{owner} {have} {n}{more} life"
            if c.a.what in ("LIFE_LOST", "LIFE_GAINED") and c.op == ">=":
                verb = c.a.what.split("_")[1].lower()
                return f"{owner} {verb} life this turn" if n == 1 else f"{owner} {verb} {n} or more life this turn"
            if c.a.what == "HAND_SIZE":
                noun = "no cards" if n == 0 else f"{number_word(n)}{more} cards"
                return f"{owner} {have} {noun} in hand"
        op = {">=": "is at least", "<=": "is at most", "=": "is"}[c.op]
        return f"{self.amount(c.a)} {op} {self.amount(c.b)}"

    # ------------------------------------------------------------ costs
    def cost(self, cost: ir.Cost) -> str:
        """A cost as it stands before the colon."""
        words = ["".join(f"{{{s}}}" for s in cost.mana.symbols)] if cost.mana else []
        return ", ".join(words + [self.payment(p) for p in cost.parts])

    def payment(self, p: ir.CostPart) -> str:
        """One payment, capitalised as after a comma in a cost."""
        n = p.n or ir.Constant(1)
        f = p.filter or ir.OfType(CardType(0))
        if p.kind == Payment.TAP:
            return "{T}"
        if p.kind == Payment.UNTAP:
            return "{Q}"
        if p.kind == Payment.LOYALTY:
            if not isinstance(n, ir.Constant):
                return "[\N{MINUS SIGN}X]" if isinstance(n, ir.Negative) else "[+X]"
            value = n.value
            return f"[+{value}]" if value > 0 else "[0]" if value == 0 else f"[\N{MINUS SIGN}{-value}]"
        if p.kind == Payment.PAY_LIFE:
            return f"Pay {self.amount(n)} life"
        if p.kind == Payment.MILL:
            return "Mill " + self.counted(n, "card", "cards")[0]
        if p.kind in (Payment.REMOVE_COUNTERS, Payment.PUT_COUNTERS):
            words = self.counted(n, f"{p.counter} counter", f"{p.counter} counters")[0]
            if p.kind == Payment.REMOVE_COUNTERS:
                return f"Remove {words} from {self.this}"
            return f"Put {words} on {self.this}"
        if p.kind == Payment.PAY_COUNTERS:
            return "Pay " + ("{E}" * n.value if isinstance(n, ir.Constant) and p.counter == "ENERGY" else self.amount(n))
        if p.kind == Payment.EVIDENCE:
            return f"collect evidence {self.amount(p.n or ir.Constant(1))}"
        if p.kind == Payment.TAP_POWER:
            what = self.noun(p.filter, many=True) if p.filter else "creatures"
            return f"Tap any number of untapped {what} with total power {self.amount(n)} or greater"
        if p.kind == Payment.DISCARD_HAND:
            return "Discard your hand"
        if p.kind == Payment.REMOVE_FROM:
            words = self.counted(n, f"{p.counter or ''} counter".strip(), f"{p.counter or ''} counters".strip())[0]
            return f"Remove {words} from among {self.noun(f, many=True)}"
        if p.kind == Payment.REVEAL_THIS:
            return "Reveal this card from your hand"
        if p.kind == Payment.DISCARD_RANDOM:
            return f"Discard {self.counted(n, 'card', 'cards')[0]} at random"
        if p.kind == Payment.EXILE_TOP:
            return f"Exile the top {self.counted(n, 'card', 'cards')[0].removeprefix('a ')} of your library"
        if p.kind in (Payment.REVEAL, Payment.TO_TOP, Payment.TO_BOTTOM):
            what = self.counted(n, self.noun(f, unit="card"), self.noun(f, many=True, unit="card"))[0]
            if p.kind == Payment.REVEAL:
                return f"Reveal {what} from your hand"
            return f"Put {what} on {'top' if p.kind == Payment.TO_TOP else 'the bottom'} of your library"
        verb = {
            Payment.SACRIFICE: "Sacrifice", Payment.SACRIFICE_THIS: "Sacrifice", Payment.DISCARD: "Discard",
            Payment.DISCARD_THIS: "Discard", Payment.EXILE: "Exile", Payment.EXILE_THIS: "Exile",
            Payment.TAP_OTHERS: "Tap", Payment.RETURN: "Return",
        }[p.kind]  # fmt: skip
        if p.kind in (Payment.SACRIFICE_THIS, Payment.DISCARD_THIS, Payment.EXILE_THIS):
            return f"{verb} {self.this if p.kind != Payment.DISCARD_THIS else 'this card'}"
        unit = "card" if p.kind == Payment.DISCARD else ""
        if isinstance(f, ir.AllOf) and ir.ControlledBy(ir.YOU) in f.parts and p.kind == Payment.SACRIFICE:
            f = without(f.parts, ir.ControlledBy(ir.YOU))
        noun = self.counted(n, self.noun(f, unit=unit), self.noun(f, many=True, unit=unit))[0].replace(
            "a other", "another"
        )
        return f"{verb} {noun}" + (" to its owner's hand" if p.kind == Payment.RETURN else "")


def without(parts: Sequence[ir.Filter], atom: ir.Filter) -> ir.Filter:
    """A conjunction less one of its parts."""
    rest = tuple(p for p in parts if p != atom)
    return rest[0] if len(rest) == 1 else ir.AllOf(rest)


def attr_word(attr: Attr) -> str:
    """The name of an attribute."""
    return attr.name.lower().replace("_", " ")


def bounds(b: ir.Between) -> str:
    """Bounds in words: "power 2 or less"."""
    if b.lo == b.hi:
        return f"{attr_word(b.attr)} {b.lo}"
    if b.lo is None:
        return f"{attr_word(b.attr)} {b.hi} or less"
    if b.hi is None:
        return f"{attr_word(b.attr)} {b.lo} or greater"
    return f"{attr_word(b.attr)} between {b.lo} and {b.hi}"


def head_of(noun: str) -> str:
    """The head noun of a phrase, for "that creature"."""
    for word in ("creature", "planeswalker", "player", "opponent", "artifact", "enchantment", "land", "spell", "card"):
        if word in noun.split(" "):
            return "player" if word == "opponent" else word
    return "permanent"


def is_any_target(f: ir.Filter) -> bool:
    """The filter is what card text calls "any target" (CR 115.4)."""
    if not isinstance(f, ir.AnyOf):
        return False
    types = CardType(0)
    for p in f.parts:
        if isinstance(p, ir.OfType):
            types |= p.types
    people = any(isinstance(p, ir.IsPlayer) and p.players == ir.Seats(PlayerRef.EACH) for p in f.parts)
    return people and types == CardType.CREATURE | CardType.PLANESWALKER | CardType.BATTLE
