"""Sentences for events, effects and modifications: the middle layer between noun phrases and whole abilities."""

from __future__ import annotations

from ..engine.enums import CardType, Duration, Event, Mana, PlayerRef, Rule, Step, Supertype, Zone
from . import ir
from .combat_words import CombatWords
from .phrases import ZONE_NAMES, article, color_words, head_of, join, keyword_word, number_word

_DURATIONS = {
    Duration.END_OF_TURN: " until end of turn", Duration.END_OF_COMBAT: " until end of combat", Duration.PERMANENT: "",
    Duration.UNTIL_YOUR_NEXT_TURN: " until your next turn", Duration.NEXT_UNTAP_STEP: "",
    Duration.WHILE_SOURCE: " for as long as {this} remains on the battlefield",
    Duration.WHILE_YOU_CONTROL_SOURCE: " for as long as you control {this}",
    Duration.WHILE_TAPPED: " for as long as {this} remains tapped",
    Duration.WHILE_YOU_CONTROL_TAPPED: " for as long as you control {this} and it remains tapped",
}  # fmt: skip
_RULES = {
    Rule.CANT_ATTACK: "can't attack", Rule.CANT_BLOCK: "can't block", Rule.CANT_BE_BLOCKED: "can't be blocked",
    Rule.MUST_ATTACK: "attacks each combat if able", Rule.MUST_BLOCK: "blocks each combat if able",
    Rule.MUST_BE_BLOCKED: "must be blocked if able", Rule.DOESNT_UNTAP: "doesn't untap during its controller's untap step",
    Rule.CANT_BE_COUNTERED: "can't be countered", Rule.CANT_ATTACK_ALONE: "can't attack alone",
    Rule.ATTACKS_DESPITE_DEFENDER: "can attack as though it didn't have defender",
    Rule.CANT_BLOCK_ALONE: "can't block alone", Rule.MAX_ONE_BLOCKER: "can't be blocked by more than one creature",
    Rule.MAY_STAY_TAPPED: "may stay tapped during your untap step",
    Rule.UNTAPS_EACH_TURN: "untaps during each other player's untap step",
    Rule.NO_COMBAT_DAMAGE: "assigns no combat damage",
    Rule.DAMAGE_BY_TOUGHNESS: "assigns combat damage equal to its toughness rather than its power",
    Rule.AS_THOUGH_UNBLOCKED: "may assign its combat damage as though it weren't blocked",
    Rule.CANT_BE_REGENERATED: "can't be regenerated", Rule.CANT_ACTIVATE: "can't have its activated abilities activated",
}  # fmt: skip
_STEPS = {Step.UPKEEP: "upkeep", Step.DRAW: "draw step", Step.END: "end step", Step.BEGIN_COMBAT: "combat"}
_MANA = dict(zip(Mana, "WUBRGC", strict=True))


def capital(sentence: str) -> str:
    """The sentence with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]


def stop(sentence: str) -> str:
    """The sentence with its full stop; one that ends with a quoted sentence has it already."""
    return sentence if sentence.endswith('."') else sentence + "."


def this_word(card: ir.Card | None) -> str:
    """What a card calls itself."""
    if card is None:
        return "this permanent"
    if card.types & (CardType.INSTANT | CardType.SORCERY):
        return card.name
    if card.supertypes & Supertype.LEGENDARY and not card.token:
        return card.name.split(",")[0]
    for subtype in ("Aura", "Equipment", "Vehicle"):
        if subtype in card.subtypes and not card.types & CardType.CREATURE:
            return "this " + subtype
    for t in (CardType.CREATURE, CardType.PLANESWALKER, CardType.LAND, CardType.ARTIFACT, CardType.ENCHANTMENT):
        if card.types & t:
            return "this " + str(t.name).lower()
    return "this permanent"


class Sentences(CombatWords):
    """Sentences for the events and effects of one ability; `Writer` adds the abilities themselves."""

    def __init__(self, card: ir.Card | None, this: str | None = None) -> None:
        spec = next((a.filter for a in card.abilities if isinstance(a, ir.Enchant)), None) if card else None
        super().__init__(this or this_word(card))
        if spec is not None:
            self.host = "enchanted " + head_of(self.noun(spec))
        elif card is not None and "Equipment" in card.subtypes:
            self.host = "equipped creature"
        self.card = card
        if card is not None:
            self.pronoun = card.pronoun
        self.modified: set[ir.Ref] = set()  # what was given +p/+t before, so that more is "an additional"
        self.own_event = False  # the trigger is about the source itself, so that "it" is the source

    def ref(self, r: ir.Ref, *, subject: bool) -> str:
        """As in `Phrases`; the source is "it" in a trigger about itself."""
        if isinstance(r, ir.This) and self.own_event:
            self.mentioned.add(r)
            return "it" if self.pronoun == "it" else super().ref(r, subject=subject)
        if isinstance(r, ir.This) and self.left and self.pronoun == "it":
            return "it"
        return super().ref(r, subject=subject)

    def quoted(self, a: ir.Ability) -> str:
        """A granted ability in quotation marks."""
        raise NotImplementedError

    def quoted_own(self, a: ir.Ability) -> str:
        """An ability of a token in quotation marks."""
        raise NotImplementedError

    # ------------------------------------------------------------ events
    def happening(self, e: ir.EventPattern) -> str:
        """An event with its introductory word: "When this creature enters"."""
        self.event = e
        self.own_event = ir.Is("THIS") in (e.object, e.source)
        if e.kind == Event.STEP_BEGINS:
            if e.values == (int(Step.END_COMBAT),):
                return "At end of combat" + (" on your turn" if e.players == ir.YOU else "")
            return "At the beginning of " + self.step(e)
        words = " or ".join([self.event_words(e), *(self.event_words(x) for x in e.also)])
        if e.where is not None:
            words += f" while {self.condition(e.where)}"
        first = e.kind in (Event.ENTERS, Event.LEAVES) and e.object == ir.Is("THIS")
        return ("When " if first else "Whenever ") + words

    def step(self, e: ir.EventPattern) -> str:
        """Whose step begins."""
        name = _STEPS.get(Step(e.values[0]), "turn")
        if name == "combat":
            return "combat on your turn" if e.players == ir.YOU else "combat"
        if e.players is None or e.players == ir.Seats(PlayerRef.EACH):
            return "each " + name
        return f"{self.whose(e.players)} {name}"

    def event_words(self, e: ir.EventPattern) -> str:
        """An event as a clause in the present tense."""
        unit = "spell" if e.kind in (Event.CAST, Event.COUNTERED) else ""
        who = "you" if e.players is None else self.players(e.players).replace("each opponent", "an opponent")
        who = who.replace("each player", "a player")
        s = "" if who == "you" else "s"
        if e.object is None:
            what = "a " + (unit or "permanent")
        else:
            what = self.a(e.object, unit)
        many = e.one_or_more
        if many and e.object is not None:
            what = "one or more " + self.noun(e.object, many=True)
        v = "" if many else "s"
        if e.kind == Event.TAPPED_FOR_MANA:
            if e.players is not None:
                return f"{who} tap{s} {what} for " + ("".join(f"{{{_MANA[v]}}}" for v in e.values) or "mana")
            self.mentioned.add(ir.EventObject())
            return f"{what} is tapped for mana"
        if e.kind == Event.LEAVES:
            if e.values == (int(Zone.GRAVEYARD),):
                return what + (" die" if many else " dies")
            return f"{what} leave{v} the battlefield"
        if e.kind == Event.DAMAGE:
            kind = e.damage + " damage" if e.damage else "damage"
            if e.source is None:
                return f"{what} {'are' if many else 'is'} dealt {kind}"
            return f"{self.a(e.source)} deals {kind}" + (f" to {what}" if e.object is not None else "")
        simple = {
            Event.ENTERS: f"enter{v}", Event.ATTACKS: f"attack{v}", Event.BLOCKS: f"block{v}",
            Event.BECOMES_BLOCKED: "become blocked" if many else "becomes blocked",
            Event.UNBLOCKED: f"attack{v} and isn't blocked", Event.TAPPED: "becomes tapped",
            Event.UNTAPPED: "becomes untapped", Event.TAPPED_FOR_MANA: "is tapped for mana",
            Event.TRANSFORMED: "transforms", Event.DESTROYED: "is destroyed", Event.COUNTERED: "is countered",
            Event.ATTACHED: "becomes attached", Event.TOKEN_CREATED: "is created", Event.TURNED_FACE_UP: "is turned face up",
            Event.MOVED: "is put there", Event.MARKED: "becomes designated",
        }  # fmt: skip
        if e.kind in simple:
            return f"{what} {simple[e.kind]}"
        if e.kind == Event.TARGETED:
            by = "" if e.source is None else self.noun(e.source).replace("permanent", "").strip()
            return f"{what} becomes the target of a spell or ability {by}".strip()
        if e.kind == Event.COUNTERS_PUT:
            return f"one or more {e.counter} counters are put on {what}"
        objects = {Event.CAST: "cast", Event.SACRIFICED: "sacrifice", Event.MILLED: "mill", Event.LAND_PLAYED: "play"}
        objects |= {Event.CYCLED: "cycle", Event.COPIED: "copy"}
        if e.kind in objects:
            return f"{who} {objects[e.kind]}{s} {what}"
        plain = {
            Event.LIFE_GAINED: f"gain{s} life", Event.LIFE_LOST: f"lose{s} life", Event.DRAWN: f"draw{s} a card",
            Event.DISCARDED: f"discard{s} a card", Event.SCRIED: f"scr{'y' if not s else 'ies'}",
            Event.SEARCHED: f"search{'es' if s else ''} a library", Event.SHUFFLED: f"shuffle{s} a library",
            Event.ACTIVATED: f"activate{s} an ability", Event.SURVEILED: f"surveil{s}", Event.BECOMES_STATE: "see it",
        }  # fmt: skip
        return f"{who} {plain.get(e.kind, e.kind.name.lower().replace('_', ' '))}"

    # ------------------------------------------------------------ effects
    def effects(self, effects: ir.Effects) -> str:
        """Sentences, each with its full stop."""
        return " ".join(stop(capital(self.effect(e))) for e in effects)

    def effect(self, e: ir.Effect) -> str:
        """One effect as a sentence without its full stop."""
        method = getattr(self, "say_" + type(e).__name__.lower(), None)
        return method(e) if method else type(e).__name__.lower()

    def clauses(self, effects: ir.Effects) -> str:
        """Several effects in one sentence; the subject is told again only when it changes."""
        subjects = {e.players for e in effects if isinstance(e, (ir.PlayerEffect, ir.Discard, ir.Mill))}
        words: list[str] = []
        for e in effects:
            text = self.effect(e)
            if len(subjects) > 1 and isinstance(e, (ir.PlayerEffect, ir.Discard, ir.Mill)) and e.players == ir.YOU:
                text = text if text.startswith("you ") else "you " + text
            elif words and text.startswith("you ") and subjects == {ir.YOU}:
                text = text[4:]
            words.append(text)
        return join(words)

    def say_joined(self, e: ir.Joined) -> str:
        choose, move = e.effects if len(e.effects) == 2 else (None, None)
        if isinstance(choose, ir.Choose) and isinstance(move, ir.Move):
            if move.ref == ir.Bound(choose.name):  # "put a land card from your hand onto the battlefield"
                noun = self.counted(choose.hi, self.noun(choose.filter), self.noun(choose.filter, many=True))[0]
                words = self.say_move(move).replace("return ", "put ", 1).replace(" to the ", " onto the ")
                return words.replace(choose.name, noun.replace(" in ", " from "), 1)
        if not e.then:
            return self.clauses(e.effects)
        first, *rest = e.effects
        words = self.effect(first)
        ref = getattr(first, "ref", None)
        if ref is not None:
            self.mentioned.add(ref)
        self.left = True
        words = ", then ".join([words, *(self.effect(x) for x in rest)])
        self.left = False
        return words

    left = False  # after "then": what is spoken of was named before

    def say_tallied(self, e: ir.Tallied) -> str:
        return self.clauses(e.effects)

    def say_if(self, e: ir.If) -> str:
        if e.instead:
            otherwise = self.clauses(e.otherwise)
            return f"{otherwise}. If {self.condition(e.condition)}, {self.clauses(e.then)} instead"
        if isinstance(e.condition, ir.Not) and len(e.then) == 1 and not e.otherwise:
            return f"{self.clauses(e.then)} unless {self.condition(e.condition.a)}"
        words = f"if {self.condition(e.condition)}, {self.clauses(e.then)}"
        return words + (f". Otherwise, {self.clauses(e.otherwise)}" if e.otherwise else "")

    def say_may(self, e: ir.May) -> str:
        who = self.players(e.players)
        first = e.effects[0] if e.effects else None
        if isinstance(first, ir.Fight) and who == "you":
            words = f"have {self.ref(first.a, subject=False)} fight {self.ref(first.b, subject=False)}"
        else:
            words = self.clauses(e.effects)
            words = words[4:] if words.startswith("you ") else words
        return f"{who} may {words}" + (f". If {who} don't, {self.clauses(e.otherwise)}" if e.otherwise else "")

    def say_unlesspays(self, e: ir.UnlessPays) -> str:
        words = self.clauses(e.effects)
        who = self.players(e.players)
        cost = self.cost(e.cost)
        if not e.cost.mana:
            cost = cost[:1].lower() + cost[1:]
        verb = ("pay" if who == "you" else "pays") + " " if e.cost.mana else ""
        return f"{words} unless {who} {verb}{cost}"

    def say_foreach(self, e: ir.ForEach) -> str:
        what = self.noun(e.ref.filter) if isinstance(e.ref, ir.All) else "of " + self.ref(e.ref, subject=False)
        return f"for each {what}, {self.clauses(e.effects)}"

    def say_modal(self, e: ir.Modal) -> str:
        many = {(1, 1): "one", (2, 2): "two", (1, 2): "one or both", (0, 1): "up to one"}.get((e.lo, e.hi))
        if many is None or (e.lo, e.hi) == (1, 2) and len(e.modes) > 2:
            many = "one or more" if (e.lo, e.hi) == (1, len(e.modes)) else f"up to {number_word(e.hi)}"
        costs = [f"+ {self.cost(c)} — " for c in e.costs] or [""] * len(e.modes)
        modes = "".join(f"\n• {cost}{self.effects(m)}" for cost, m in zip(costs, e.modes, strict=True))
        return f"choose {many} —{modes}".removesuffix(".")

    def say_setnumber(self, e: ir.SetNumber) -> str:
        return f"{e.name} is {self.amount(e.value)}"

    def say_choose(self, e: ir.Choose) -> str:
        who = self.players(e.players)
        words = self.counted(e.hi, self.noun(e.filter), self.noun(e.filter, many=True))[0]
        up_to = "" if e.lo == e.hi else "up to "
        return f"choose {up_to}{words}" if who == "you" else f"{who} chooses {up_to}{words}"

    def say_choosenumber(self, e: ir.ChooseNumber) -> str:
        return f"choose a number between {self.amount(e.lo)} and {self.amount(e.hi)}"

    def say_chooseplayer(self, e: ir.ChoosePlayer) -> str:
        return "choose " + self.players(e.among).replace("each ", "a ").replace("a opponent", "an opponent")

    def say_random(self, e: ir.Random) -> str:
        return f"{e.name} is a random number from zero to one less than {self.amount(e.n)}"

    def say_deal(self, e: ir.Deal) -> str:
        source = self.ref(e.source, subject=True)
        if isinstance(e.source, ir.Target):
            self.mentioned.add(e.source)
        each = self.per(e.amount)
        if isinstance(e.amount, (ir.Constant, ir.X)):
            words = f"{self.amount(e.amount)} damage to {self.ref(e.to, subject=False)}"
        elif each:
            words = f"{each[0]} damage to {self.ref(e.to, subject=False)}{each[1]}"
        elif isinstance(e.amount, ir.EventAmount):
            words = f"that much damage to {self.ref(e.to, subject=False)}"
        else:
            words = f"damage equal to {self.amount(e.amount)} to {self.ref(e.to, subject=False)}"
        end = ". The damage can't be prevented" if e.unpreventable else ""
        end += ". Excess damage is dealt to that creature's controller instead" if e.excess else ""
        return f"{source} deal{'' if self.is_many(e.source) else 's'} {words}{end}"

    def say_dealdivided(self, e: ir.DealDivided) -> str:
        words = f"{self.amount(e.amount)} damage divided as you choose among {self.ref(e.to, subject=False)}"
        return f"{self.ref(e.source, subject=True)} deals {words}"

    def say_fight(self, e: ir.Fight) -> str:
        return f"{self.ref(e.a, subject=True)} fights {self.ref(e.b, subject=False)}"

    def say_destroy(self, e: ir.Destroy) -> str:
        return f"destroy {self.ref(e.ref, subject=False)}" + ("" if e.regeneration else ". It can't be regenerated")

    def say_move(self, e: ir.Move) -> str:
        what = self.ref(e.ref, subject=False)
        many = self.is_many(e.ref)
        whose = "their owners'" if many else "its owner's"
        origin = ""
        inner = (
            e.ref.filter if isinstance(e.ref, ir.All) else e.ref.spec.filter if isinstance(e.ref, ir.Target) else None
        )
        parts = inner.parts if isinstance(inner, ir.AllOf) else ()
        if any(isinstance(p, ir.OwnedBy) and p.players == ir.YOU for p in parts):
            whose = "your"
        if isinstance(e.ref, ir.This) and self.zone is not None:
            what, whose, origin = "this card", "your", f" from your {ZONE_NAMES[self.zone]}"
        if any(isinstance(p, ir.InZone) and p.zone == Zone.GRAVEYARD for p in parts):
            what = what.replace(" in ", " from ")
        back = bool(origin) or " from " in what or e.zone == Zone.HAND
        tail = (" transformed" if e.transformed else "") + (" tapped" if e.tapped else "")
        tail += " face down" if e.face_down else ""
        if self.left:
            back = True
            if not isinstance(e.ref, ir.This):
                what = "that card"
            elif self.pronoun == "it":
                what = "it"
        if e.zone == Zone.EXILE:
            return f"exile {what}"
        if e.zone == Zone.BATTLEFIELD:
            if e.under is None and self.pronoun != "it" and isinstance(e.ref, ir.This):
                whose = self.possessive(e.ref) + " owner's"
            owner = "" if e.under == ir.YOU else f" under {whose if e.under is None else self.whose(e.under)} control"
            if self.left and e.under == ir.YOU:
                owner = " under your control"
            return (
                f"{'return' if back else 'put'} {what}{origin}{' to' if back else ' onto'} the battlefield{tail}{owner}"
            )
        if e.zone == Zone.LIBRARY:
            if e.shuffle:
                return f"shuffle {what} into {whose} library"
            return f"put {what}{origin} on the {'bottom' if e.bottom else 'top'} of {whose} library"
        return f"{'return' if back else 'put'} {what}{origin} {'to' if back else 'into'} {whose} {ZONE_NAMES[e.zone]}"

    zone: Zone | None = None  # where an activated ability works, if not the battlefield

    def say_sacrifice(self, e: ir.Sacrifice) -> str:
        return f"sacrifice {self.ref(e.ref, subject=False)}"

    def say_sacrificechoice(self, e: ir.SacrificeChoice) -> str:
        who = self.players(e.players)
        what = self.counted(e.n, self.noun(e.filter), self.noun(e.filter, many=True))[0]
        return f"sacrifice {what}" if who == "you" else f"{who} sacrifices {what} of their choice"

    def say_tap(self, e: ir.Tap) -> str:
        return f"tap {self.ref(e.ref, subject=False)}"

    def say_untap(self, e: ir.Untap) -> str:
        return f"untap {self.ref(e.ref, subject=False)}"

    def say_playereffect(self, e: ir.PlayerEffect) -> str:
        who = self.players(e.players)
        s = "" if who == "you" else "s"
        n = e.n or ir.Constant(0)
        if e.what == "DRAW":
            what, end = self.counted(n, "card", "cards")
            return f"draw {what}{end}" if who == "you" else f"{who} draws {what}{end}"
        if e.what in ("SCRY", "SURVEIL"):
            verb = e.what.lower()
            third = {"scry": "scries", "surveil": "surveils"}[verb]
            return f"{verb} {self.amount(n)}" if who == "you" else f"{who} {third} {self.amount(n)}"
        if e.what in ("GAIN_LIFE", "LOSE_LIFE"):
            verb = e.what.split("_")[0].lower() + s
            if each := self.per(n):
                return f"{who} {verb} {each[0]} life{each[1]}"
            if isinstance(n, (ir.Constant, ir.X, ir.EventAmount)):
                return f"{who} {verb} {self.amount(n)} life"
            return f"{who} {verb} life equal to {self.amount(n)}"
        if e.what == "SET_LIFE":
            return f"{self.whose(e.players)} life total becomes {self.amount(n)}"
        if e.what == "ADD_POISON":
            return f"{who} get{s} {self.counted(n, 'poison counter', 'poison counters')[0]}"
        if e.what == "MANIFEST":
            top = self.counted(n, "card", "cards")[0].replace("a card", "card")
            return f"manifest the top {top} of your library" if who == "you" else f"{who} manifests the top {top}"
        if e.what == "EXTRA_LANDS":
            return f"{who} may play {self.counted(n, 'additional land', 'additional lands')[0]} this turn"
        if e.what == "EXTRA_TURN":
            turn = "two extra turns after this one" if n == ir.Constant(2) else "an extra turn after this one"
            return f"take {turn}" if who == "you" else f"{who} takes {turn}"
        if e.what == "SHUFFLE":
            return "shuffle" if who == "you" else f"{who} shuffles"
        return f"{who} {e.what.split('_')[0].lower()}{s} the game"

    def say_discard(self, e: ir.Discard) -> str:
        who = self.players(e.players)
        verb = "discard" if who == "you" else f"{who} discards"
        if e.how == "hand":
            return f"{verb} {'your' if who == 'you' else 'their'} hand"
        noun = self.noun(e.filter, unit="card") if e.filter else "card"
        what, end = self.counted(e.n, noun, noun + "s")
        return f"{verb} {what}{end}" + (" at random" if e.how == "random" else "")

    def say_mill(self, e: ir.Mill) -> str:
        who = self.players(e.players)
        what, end = self.counted(e.n, "card", "cards")
        return f"mill {what}{end}" if who == "you" else f"{who} mills {what}{end}"

    def say_createtokens(self, e: ir.CreateTokens) -> str:
        who = self.players(e.players)
        one, many, ability = self.token_noun(e.token)
        what, end = self.counted(e.n, one, many)
        if e.size is not None:
            what = what.replace("a X/X", "an X/X")
            end += f", where X is {self.amount(e.size)}"
        plural = not isinstance(e.n, ir.Constant) or e.n.value != 1
        states = [w for w, on in (("tapped", e.tapped), ("attacking", e.attacking)) if on]
        tail = f" that {'are' if plural else 'is'} {join(states)}" if states else ""
        verb = "create" if who == "you" else f"{who} creates"
        return f"{verb} {what}{ability}{tail}{end}"

    def token_noun(self, token: ir.Card) -> tuple[str, str, str]:
        """What a token is called: singular, plural, and its abilities."""
        colors = join(color_words(token.colors)) or ("colorless" if token.types & CardType.CREATURE else "")
        size = f"{token.power}/{token.toughness}" if token.power is not None else ""
        if token.power is None and token.types & CardType.CREATURE:
            size = "X/X"
        supertypes = [str(x.name).lower() for x in Supertype if x & token.supertypes]
        types = [str(t.name).lower() for t in CardType if t & token.types]
        noun = " ".join(w for w in (*supertypes, size, colors, *token.subtypes, *types) if w)
        keywords = [keyword_word(k) for k in token.keywords]
        quoted = [type(self)(token).quoted_own(a) for a in token.abilities if not isinstance(a, ir.Keywords)]
        ability = f" with {join(keywords + quoted)}" if keywords or quoted else ""
        return noun + " token", noun + " tokens", ability

    def say_addmana(self, e: ir.AddMana) -> str:
        return self.mana_words(e) + self.mana_rider(e)

    def mana_rider(self, e: ir.AddMana) -> str:
        """What is said of the mana, in sentences of its own."""
        words = ""
        if e.lasts:
            words += ". Until end of turn, you don't lose this mana as steps and phases end"
        if e.spend is not None:
            words += f". Spend this mana only to cast {self.a(e.spend, unit='spell')}"
            words += "" if e.activate is None else f" or activate abilities of {self.noun(e.activate, many=True)}"
            words += ", and that spell can't be countered" if e.uncounterable else ""
        elif e.activate is not None:
            whose = "" if e.activate == ir.OfType(CardType(0)) else " of " + self.noun(e.activate, many=True)
            words += f". Spend this mana only to activate abilities{whose}"
        elif e.hardens is not None:
            words += f". If that mana is spent on {self.a(e.hardens, unit='spell')}, that spell can't be countered"
        elif e.uncounterable:
            words += ". A spell that this mana is spent on can't be countered"
        if e.when_spent is not None:
            inner = type(self)(self.card, self.this)
            inner.event = e.when_spent.event
            what = self.a(e.when_spent.event.object or ir.OfType(CardType(0)), unit="spell")
            then = inner.clauses(e.when_spent.effects).replace(". You may", " and you may")
            words += f". When that mana is spent to cast {what}, {then}"
        return words

    def mana_words(self, e: ir.AddMana) -> str:
        """Which mana is added."""
        n = e.n.value if isinstance(e.n, ir.Constant) else 0
        verb = "add" if e.players == ir.YOU else f"{self.players(e.players)} adds"
        verb += " an additional" if e.additional else ""
        count = number_word(n) if n else self.amount(e.n)
        if isinstance(e.choice, ir.ColorOf):
            return f"choose a color of {self.a(e.choice.filter)}. {capital(verb)} {count} mana of that color"
        if isinstance(e.choice, ir.CouldProduce):
            what = "color" if e.choice.colors else "type"
            return f"{verb} {count} mana of any {what} that {self.a(e.choice.filter)} could produce"
        if isinstance(e.choice, ir.CommanderColors):
            return f"{verb} {count} mana of any color in your commander's color identity"
        if isinstance(e.choice, ir.ColorNamed):
            return f"{verb} an amount of mana of {e.choice.name} equal to {self.amount(e.n)}"
        if isinstance(e.choice, ir.ChosenColor):
            return f"{verb} {count} mana of the chosen color"
        if isinstance(e.choice, ir.TypeProduced):
            what = head_of(self.noun(self.event.object)) if self.event and self.event.object else "permanent"
            return f"{verb} {count} mana of any type that {what} produced"
        if len(e.types) == 1:
            symbol = f"{{{_MANA[e.types[0]]}}}"
            if 0 < n <= 5:
                return f"{verb} {symbol * n}"
            if each := self.per(e.n):
                return f"{verb} {symbol * each[0]}{each[1]}"
            return f"{verb} an amount of {symbol} equal to {self.amount(e.n)}"
        if len(e.types) == 5 and Mana.COLORLESS not in e.types:
            one = "any one color" if e.same and n != 1 else "any color"
            words = number_word(n) if n else self.amount(e.n)
            return f"{verb} {words} mana of {one}" if n else f"{verb} X mana of {one}, where X is {words}"
        symbols = [f"{{{_MANA[t]}}}" for t in e.types]
        if n == 1 or (e.same and 0 < n <= 3):
            return f"{verb} " + join([symbol * n for symbol in symbols], "or")
        how = "any one of" if e.same else "any combination of"
        return f"{verb} {number_word(n) if n else self.amount(e.n)} mana in {how} {join(symbols, 'and/or')}"

    def say_counter(self, e: ir.Counter) -> str:
        told = f"counter {self.ref(e.ref, subject=False)}"
        if e.zone == Zone.GRAVEYARD:
            return told
        where = {Zone.EXILE: "exile it", Zone.HAND: "put it into its owner's hand"}
        library = f"put it on the {'bottom' if e.bottom else 'top'} of its owner's library"
        return f"{told}. If a spell is countered this way, {where.get(e.zone, library)} instead"

    def say_modify(self, e: ir.Modify) -> str:
        if e.mods == (ir.SwitchPT(),) and e.duration == Duration.END_OF_TURN:
            return f"switch {self.possessive(e.ref)} power and toughness until end of turn"
        lure = lure_of(e.mods)
        if lure:
            return f"all creatures able to block {self.ref(e.ref, subject=False)} this turn do so"
        subject = self.ref(e.ref, subject=True)
        words, end = self.mods(e.mods, self.is_many(e.ref), verb="gain")
        if e.ref in self.modified and words.startswith(("gets ", "get ")):
            words = words.replace(" ", " an additional ", 1)
        if any(isinstance(m, ir.ModifyPT) for m in e.mods):
            self.modified.add(e.ref)
        until = _DURATIONS[e.duration].format(this=self.this)
        becomes = any(isinstance(m, ir.Becomes) for m in e.mods)
        becomes = becomes or isinstance(e.mods[0], ir.LoseAbilities)
        if e.duration == Duration.UNTIL_YOUR_NEXT_TURN or becomes and e.duration == Duration.END_OF_TURN:
            self.mentioned.add(e.ref)
            return f"{until.strip()}, {subject} {words}{end}"
        if all(isinstance(m, ir.AddRules) for m in e.mods):
            if e.duration == Duration.END_OF_TURN:
                until = " this turn"
            elif e.duration == Duration.NEXT_UNTAP_STEP:
                words = words.split(" during ")[0]
                until = f" during {self.owner_of_step(e)} next untap step"
        return f"{subject} {words}{until}{end}"

    def owner_of_step(self, e: ir.Modify) -> str:
        """Whose untap step a duration speaks of."""
        if isinstance(e.players, ir.PlayersIn):
            return "that player's"
        return "its controller's" if isinstance(e.players, ir.ControllerOf) else self.whose(e.players)

    def say_gaincontrol(self, e: ir.GainControl) -> str:
        who = self.players(e.players)
        until = _DURATIONS[e.duration].format(this=self.this)
        return f"{'gain' if who == 'you' else who + ' gains'} control of {self.ref(e.ref, subject=False)}{until}"

    def say_search(self, e: ir.Search) -> str:
        noun = "card" if e.filter is None else self.noun(e.filter, unit="card")
        what = self.counted(e.n, noun, noun + "s")[0]
        what = what if e.n == ir.Constant(1) else "up to " + what
        it = "it" if e.n == ir.Constant(1) else "them"
        where = "onto the battlefield" if e.zone == Zone.BATTLEFIELD else f"into your {ZONE_NAMES[e.zone]}"
        reveal = f"reveal {it}, " if e.reveal and e.zone != Zone.BATTLEFIELD else ""
        tapped = " tapped" if e.tapped else ""
        who = self.players(e.players)
        if who == "you":
            return f"search your library for {what}, {reveal}put {it} {where}{tapped}, then shuffle"
        where = where.replace("your", "their")
        return f"{who} searches their library for {what}, {reveal}puts {it} {where}{tapped}, then shuffles"

    def say_attach(self, e: ir.Attach) -> str:
        return f"attach {self.ref(e.ref, subject=False)} to {self.ref(e.to, subject=False)}"

    def say_delayed(self, e: ir.Delayed) -> str:
        inner = type(self)(self.card, self.this)
        inner.mentioned = set(self.mentioned)
        when = inner.happening(e.ability.event)
        if e.once and e.ability.event.kind == Event.STEP_BEGINS:
            when = when.replace("each ", "the next ")
        words = inner.clauses(e.ability.effects)
        return f"{when[:1].lower()}{when[1:]}, {words}"

    def say_reflexive(self, e: ir.Reflexive) -> str:
        return f"when you do, {self.clauses(e.ability.effects)}"

    def say_prevent(self, e: ir.Prevent) -> str:
        by = "" if e.source is None else " by " + self.noun(e.source, many=True)
        kind = e.damage + " damage" if e.damage else "damage"
        how = f"all {kind}" if e.n is None else f"the next {self.amount(e.n)} {kind}"
        to = "" if e.ref is None else f" to {self.ref(e.ref, subject=False)}"
        by += "" if e.by is None else f" by {self.ref(e.by, subject=False)}"
        if e.once:
            source = "a source" if e.by is None else self.ref(e.by, subject=False)
            return f"the next time {source} would deal {kind}{to} this turn, prevent that damage"
        return f"prevent {how} that would be dealt{to}{by} this turn"

    def say_redirect(self, e: ir.Redirect) -> str:
        how = "all damage" if e.n is None else f"the next {self.amount(e.n)} damage"
        by = "" if e.source is None else " by " + self.noun(e.source, many=True)
        what = self.ref(e.ref, subject=False)
        return f"{how} that would be dealt to {what}{by} this turn is dealt to {self.ref(e.to, subject=False)} instead"

    def say_replacing(self, e: ir.Replacing) -> str:
        if e.once and e.by is not None:
            to = "" if e.ability.event.object is None else " to what it would be dealt to"
            more = ". " + self.clauses(e.ability.effects) if e.ability.effects else ""
            half = "prevent half that damage" if e.ability.n is not None else "prevent that damage"
            return f"the next time {self.ref(e.by, subject=True)} would deal damage{to} this turn, {half}{more}"
        words = type(self)(self.card, self.this).ability(e.ability).removesuffix(".")
        if " would be dealt" in words:
            return words.replace(" would be dealt", " would be dealt this turn", 1)
        return words + " this turn"

    def ability(self, a: ir.Ability) -> str:
        """One paragraph of rules text."""
        raise NotImplementedError

    def say_regenerate(self, e: ir.Regenerate) -> str:
        return f"regenerate {self.ref(e.ref, subject=False)}"

    def say_turncard(self, e: ir.TurnCard) -> str:
        what = self.ref(e.ref, subject=False)
        if e.what.startswith("TURN_FACE_"):
            return f"turn {what} face {e.what.removeprefix('TURN_FACE_').lower()}"
        return f"{e.what.lower()} {what}"

    def say_copyspell(self, e: ir.CopySpell) -> str:
        who = self.players(e.players)
        verb, may = ("copy", "you may") if who == "you" else (f"{who} copies", "that player may")
        words = f"{verb} {self.ref(e.ref, subject=False)}"
        return f"{words}. {may[0].upper()}{may[1:]} choose new targets for the copy" if e.new_targets else words

    def say_createemblem(self, e: ir.CreateEmblem) -> str:
        who = self.players(e.players)
        quoted = join([type(self)(e.emblem).quoted_own(a) for a in e.emblem.abilities])
        return f"{who} get{'' if who == 'you' else 's'} an emblem with {quoted}"

    def say_mustattack(self, e: ir.MustAttack) -> str:
        until = "" if e.duration == Duration.PERMANENT else " this turn"
        if e.duration == Duration.CONTROLLERS_NEXT_TURN:
            until = " during its controller's next turn"
        return f"{self.ref(e.ref, subject=True)} attacks {self.ref(e.whom, subject=False)}{until} if able"

    def say_reveal(self, e: ir.Reveal) -> str:
        return f"reveal {self.ref(e.ref, subject=False)}"

    def say_dig(self, e: ir.Dig) -> str:
        top = self.counted(e.n, "card", "cards")[0].replace("a card", "card")
        look = "reveal" if e.reveal and e.filter is None else "look at"
        noun = self.noun(e.filter, unit="card") if e.filter else "of them"
        taken = self.counted(e.take, noun, noun)[0] if e.filter else f"{self.amount(e.take)} of them"
        where = "onto the battlefield" if e.to_battlefield else "into your hand"
        rest = "into your graveyard" if e.rest_to_graveyard else "on the bottom of your library in a random order"
        return f"{look} the top {top} of your library. Put up to {taken} {where} and the rest {rest}"

    # ------------------------------------------------------------ modifications
    def becoming(self, m: ir.Becomes, many: bool) -> str:
        """A predicate: "becomes a 5/5 Human Soldier creature with indestructible that's still a planeswalker"."""
        types = [str(t.name).lower() for t in CardType if t & m.types]
        size = f"{self.amount(m.power)}/{self.amount(m.toughness)}"
        noun = " ".join([size, *color_words(m.colors), *m.subtypes, *types])
        tail = f" with {join([keyword_word(k) for k in m.keywords])}" if m.keywords else ""
        if m.still:
            kept = " ".join(str(t.name).lower() for t in CardType if t & m.still)
            tail += f" that are still {kept}s" if many else f" that's still {article(kept)}"
        elif not many:
            tail += " in addition to its other types"
        return f"become {noun}s{tail}" if many else f"becomes {article(noun)}{tail}"

    @staticmethod
    def change(q: ir.Quantity, minus: bool) -> str:
        """A power or toughness change: "+2", "-X"."""
        if isinstance(q, ir.Constant):
            return sign(q.value, minus)
        return "-X" if isinstance(q, ir.Negative) else "+X"

    def mods(self, mods: tuple[ir.Modification, ...], many: bool, verb: str) -> tuple[str, str]:
        """Predicates for modifications in one sentence, and what follows at its end."""
        s = "" if many else "s"
        has = ("have" if many else "has") if verb == "has" else verb + s
        words: list[str] = []
        held: list[str] = []
        end = ""
        for m in mods:
            if isinstance(m, ir.ModifyPT):
                power, toughness = self.per(m.power), self.per(m.toughness)
                if power or toughness:
                    end = (power or toughness or (0, ""))[1]
                    p, t = (power or (0, ""))[0], (toughness or (0, ""))[0]
                    minus = any(isinstance(q, ir.Negative) for q in (m.power, m.toughness))
                    words.append(f"get{s} {sign(p, minus)}/{sign(t, minus)}")
                else:
                    minus = any(isinstance(q, ir.Constant) and q.value < 0 for q in (m.power, m.toughness))
                    words.append(f"get{s} {self.change(m.power, minus)}/{self.change(m.toughness, minus)}")
                    inner = [q.a if isinstance(q, ir.Negative) else q for q in (m.power, m.toughness)]
                    told = [q for q in inner if not isinstance(q, (ir.Constant, ir.X))]
                    end = f", where X is {self.amount(told[0])}" if told else end
            elif isinstance(m, ir.AddKeywords):
                held += [keyword_word(k) for k in m.keywords]
            elif isinstance(m, ir.GrantAbility):
                held.append(self.quoted(m.ability))
            elif isinstance(m, ir.RemoveKeywords):
                words.append(f"lose{s} " + join([keyword_word(k) for k in m.keywords]))
            elif isinstance(m, ir.LoseAbilities):
                words.append(f"lose{s} all abilities")
            elif isinstance(m, ir.AddRules):
                words.append(rule_words(m.rules, many))
            elif isinstance(m, ir.SetPT):
                base = [self.amount(q) for q in (m.power, m.toughness) if q is not None]
                what = "power and toughness " if len(base) == 2 else "power " if m.power else "toughness "
                words.append(f"{'have' if many else 'has'} base {what}" + "/".join(base))
            elif isinstance(m, ir.TurnsInto):
                noun = " ".join([*color_words(m.colors), *m.subtypes])
                noun = (f"become {noun}s" if many else f"becomes {article(noun)}") + " with base power and toughness"
                words.append(f"{noun} {self.amount(m.power)}/{self.amount(m.toughness)}")
            elif isinstance(m, ir.Becomes):
                words.append(self.becoming(m, many))
            elif isinstance(m, ir.SwitchPT):
                words.append(f"switch{'' if many else 'es'} power and toughness")
            elif isinstance(m, (ir.AddTypes, ir.SetTypes)):
                types = join([*m.subtypes, *(str(t.name).lower() for t in CardType if t & m.types)]).replace(
                    " and ", " "
                )
                added = " in addition to its other types" if isinstance(m, ir.AddTypes) else ""
                if isinstance(m, ir.AddTypes) and m.every:
                    types, added = "every creature type", ""
                if isinstance(m, ir.AddTypes) and m.chosen:
                    types = "the chosen type"
                words.append(("are " if many else "is a ") + types + added)
            elif isinstance(m, ir.SetColors):
                added = " in addition to its other colors" if m.added else ""
                color = "the chosen color" if m.named else join(color_words(m.colors)) or "colorless"
                words.append(("are " if many else "is ") + color + added)
            elif isinstance(m, (ir.SetLandType, ir.LoseSubtypes)):
                lose = f"lose{s} " if isinstance(m, ir.LoseSubtypes) else "are " if many else "is "
                words.append(lose + (join(m.subtypes) or "all creature types"))
            elif isinstance(m, ir.SetSupertypes):
                what = str(Supertype(m.supertypes).name).lower()
                words.append(("are " if many else "is ") + ("no longer " if m.removed else "") + what)
            elif isinstance(m, ir.Goaded):
                words.append("are goaded" if many else "is goaded")
            elif isinstance(m, ir.BlocksMore):
                more = "any number of creatures"
                if m.n is not None:
                    what = "creature" if m.n == 1 else number_word(m.n) + " creatures"
                    more = f"an additional {what} each combat"
                words.append("can block " + more)
            elif isinstance(m, (ir.CantBeBlockedBy, ir.CantBlock, ir.CantAttack, ir.CantAttackUnless)):
                words.append(self.combat_rule(m))
            elif isinstance(m, ir.SetController):
                words.append(f"{'are' if many else 'is'} controlled by {self.players(m.player)}")
        if held:
            words.append(f"{has} {join(held)}")
        return join(words), end


def sign(n: int, minus: bool = False) -> str:
    """A power or toughness change with its sign; zero takes the sign of its partner."""
    return f"-{-n}" if n < 0 or (n == 0 and minus) else f"+{n}"


def lure_of(mods: tuple[ir.Modification, ...]) -> bool:
    """The only thing said is that all creatures able to block it do so."""
    return len(mods) == 1 and isinstance(mods[0], ir.AddRules) and mods[0].rules == Rule.LURE


def rule_words(rules: Rule, many: bool) -> str:
    """Predicates for rules about an object; the "can't" ones share their verb."""
    words = [_RULES[r] for r in Rule if r & rules and r in _RULES]
    cant = [w.removeprefix("can't ") for w in words if w.startswith("can't ")]
    rest = [w for w in words if not w.startswith("can't ")]
    text = join((["can't " + join(cant, "or")] if cant else []) + rest)
    return (
        text.replace("doesn't untap", "don't untap").replace("its controller's", "their controllers'") if many else text
    )
