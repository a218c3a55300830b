"""Renders definitions as rules text that reads like a card: what every view shows is what the machine runs."""

from __future__ import annotations

from ..engine.enums import CardType, Color, Event, PlayerRef, ReplaceOp, Step, Supertype, Zone
from . import ir
from .casting_words import CastingWords
from .phrases import ZONE_NAMES, color_words, head_of, join, keyword_word, number_word
from .sentences import capital, lure_of, stop
from .zone_words import ZoneWords

ROMAN = ("", "I", "II", "III", "IV", "V", "VI")


_NO_COSTS = {
    ir.PlayerRuleKind.NO_LIFE_COSTS: "pay life",
    ir.PlayerRuleKind.KEEPS_CREATURES: "sacrifice creatures",
    ir.PlayerRuleKind.KEEPS_NONLANDS: "sacrifice nonland permanents",
}


class Writer(ZoneWords, CastingWords):
    """Tells one ability of a card."""

    def quoted(self, a: ir.Ability) -> str:
        """A granted ability in quotation marks."""
        return f'"{granted_text(a, self.card)}"'

    def quoted_own(self, a: ir.Ability) -> str:
        """An ability of a token in quotation marks."""
        return f'"{self.ability(a)}"'

    def ability(self, a: ir.Ability) -> str:
        """One paragraph of rules text."""
        return getattr(self, "tell_" + type(a).__name__.lower())(a)

    def tell_spell(self, a: ir.Spell) -> str:
        edges = [0, *a.breaks, len(a.effects)]
        return "\n".join(self.effects(a.effects[i:j]) for i, j in zip(edges, edges[1:]))

    def tell_activated(self, a: ir.Activated) -> str:
        self.zone = a.zone if a.zone != Zone.BATTLEFIELD else None
        words = f"{'Exhaust — ' if a.once else ''}{self.cost(a.cost)}: {self.effects(a.effects)}"
        if a.sorcery_speed and not any(p.kind == ir.Payment.LOYALTY for p in a.cost.parts):
            words += " Activate only as a sorcery."
        if a.condition is not None:
            words += f" Activate only if {self.condition(a.condition)}."
        if a.once_a_turn:
            words += " Activate only once each turn."
        return words

    def tell_triggered(self, a: ir.Triggered) -> str:
        words = self.happening(a.event)
        if a.condition is not None:
            words += f", if {self.condition(a.condition)}"
        first, *rest = a.effects
        sentence = self.effect(first)
        more = " " + self.effects(tuple(rest)) if rest else ""
        more += " This ability triggers only once each turn." if a.once_a_turn else ""
        return stop(f"{words}, {sentence}") + more

    def tell_static(self, a: ir.Static) -> str:
        spell = a.zone == Zone.STACK
        many = a.affected not in (ir.Is("THIS"), ir.Is("HOST"))
        if lure_of(a.mods):
            return f"All creatures able to block {self.noun(a.affected)} do so."
        own = only_sets_controller(a.mods)
        if own:
            return f"You control {self.noun(a.affected, many=many)}."
        subject = "this spell" if spell else self.noun(a.affected, many=many)
        words, end = self.mods(a.mods, many, verb="has")
        if a.affected == ir.Is("THIS"):
            words = words.replace("during its controller's untap step", "during your untap step")
        when = f" as long as {self.condition(a.condition)}" if a.condition else ""
        return stop(capital(f"{subject} {words}{end}{when}"))

    def tell_replacement(self, a: ir.Replacement) -> str:
        n = a.n or ir.Constant(0)
        if a.op == ReplaceOp.ENTERS_TAPPED:
            subject = self.noun(a.event.object, many=True) if a.event.object else "permanents"
            subject = subject + (" enters" if a.event.object == ir.Is("THIS") else " enter")
            unless = f" unless {self.condition(a.condition.a)}" if isinstance(a.condition, ir.Not) else ""
            return capital(f"{subject} tapped{unless}.")
        if a.op == ReplaceOp.ENTERS_WITH_COUNTERS:
            what, end = self.counted(n, f"{a.counter} counter", f"{a.counter} counters")
            return capital(f"{self.this} enters with {what} on it{end}.")
        if a.op == ReplaceOp.ENTERS_AS_COPY:
            f = a.copied or ir.OfType(CardType(0))
            mine = isinstance(f, ir.AllOf) and ir.ControlledBy(ir.YOU) in f.parts
            what = self.a(f) if mine else f"any {self.noun(f)} on the battlefield"
            return f"You may have {self.this} enter as a copy of {what}."
        if a.op == ReplaceOp.CANT:
            who = {"you": "you", "each opponent": "your opponents"}.get(self.players(a.event.players or ir.YOU), "players")
            return capital(f"{who} can't {self.event_words(ir.EventPattern(a.event.kind, players=ir.YOU))[4:]}.")
        if a.op == ReplaceOp.CHOOSE_COLOR:
            return capital(f"as {self.this} enters, choose a color.")
        if a.op == ReplaceOp.CHOOSE_TYPE:
            return capital(f"as {self.this} enters, choose a creature type.")
        self.event = a.event
        if a.op == ReplaceOp.TRIGGER_AGAIN:
            again = "abilities of permanents you control that trigger on it do so once more."
            return capital(f"{self.event_words(a.event)}, {again}")
        if a.event.kind == Event.MANA_PRODUCED:
            return self.tell_production(a)
        if a.event.kind == Event.DAMAGE and not a.effects:
            return self.damage_replaced(a)
        would = self.would(a.event)
        if a.op == ReplaceOp.AMOUNT:
            noun = {Event.LIFE_GAINED: "life", Event.LIFE_LOST: "life", Event.DRAWN: "cards"}.get(
                a.event.kind, "damage"
            )
            amount = self.replaced(n, noun)
            if a.event.kind in (Event.LIFE_GAINED, Event.LIFE_LOST):
                who = self.players(a.event.players or ir.YOU)
                verb = "gain" if a.event.kind == Event.LIFE_GAINED else "lose"
                return f"If {would}, {who} {verb}{'' if who == 'you' else 's'} {amount} instead."
            return f"If {would}, it deals {amount} instead."
        if a.op == ReplaceOp.PREVENT:
            amount = "that damage" if a.n is None else f"{self.amount(n)} of that damage"
            return f"If {would}, prevent {amount}." + (" " + self.effects(a.effects) if a.effects else "")
        if a.op == ReplaceOp.TO_ZONE:
            zone = Zone(n.value) if isinstance(n, ir.Constant) else Zone.EXILE
            return f"If {would}, " + (
                "exile it instead." if zone == Zone.EXILE else f"put it into its owner's {ZONE_NAMES[zone]} instead."
            )
        if a.op == ReplaceOp.SKIP:
            return f"If {would}, that doesn't happen."
        return f"If {would}, instead {self.clauses(a.effects)}."

    def damage_replaced(self, a: ir.Replacement) -> str:
        """Effects that modify, prevent or redirect damage."""
        e = a.event
        kind = e.damage + " damage" if e.damage else "damage"
        recipients = e.object.parts if isinstance(e.object, ir.AnyOf) else (e.object,) if e.object else ()
        told = ["you" if f == ir.IsPlayer(ir.YOU) else self.a(f) for f in recipients]
        by = ""
        if e.source is not None:
            quality = isinstance(e.source, (ir.ControlledBy, ir.NotOf))
            by = self.a(e.source, "source" if quality else "")
            by = by.removesuffix(" permanent") + " source" if by.endswith(" permanent") else by
        if a.op == ReplaceOp.CANT_PREVENT:
            return capital(f"{kind} {f'that would be dealt by {by} ' if by else ''}can't be prevented.")
        if a.op == ReplaceOp.REDIRECT or (a.op == ReplaceOp.PREVENT and a.n is None):
            many = ["you" if f == ir.IsPlayer(ir.YOU) else self.noun(f, many=f != ir.Is("THIS")) for f in recipients]
            to = f" to {join(many)}" if many else ""
            what = f"all {kind} that would be dealt{to}{f' by {by}' if by else ''}"
            if a.op == ReplaceOp.PREVENT:
                return f"Prevent {what}."
            where = (self.this, self.host, "you", "that source's controller")[a.to or 0]
            return capital(f"{what} is dealt to {where} instead.")
        would = f"If {by or 'a source'} would deal {kind} to {join(told, 'or') or 'a permanent or player'}"
        n = a.n or ir.Constant(0)
        if a.op == ReplaceOp.PREVENT:
            if isinstance(n, ir.Half):
                return f"{would}, prevent half that damage, rounded {'up' if n.up else 'down'}."
            return f"{would}, prevent {self.amount(n)} of that damage."
        words = self.replaced(n, kind)
        if isinstance(n, ir.Product) and (n.a == ir.EventAmount() or n.b == ir.EventAmount()):
            other = n.b if n.a == ir.EventAmount() else n.a
            times = {2: "double", 3: "triple"}.get(other.value if isinstance(other, ir.Constant) else 0)
            words = f"{times} that {kind}" if times else words
        if told:
            return f"{would}, that source deals {words} to that player or permanent instead."
        return f"{would}, it deals {words} to that permanent or player instead."

    def tell_production(self, a: ir.Replacement) -> str:
        """A replacement of what a permanent tapped for mana produces (CR 106.12b)."""
        what = self.a(a.event.object) if a.event.object else "a permanent"
        tapped = f"you tap {what} for mana" if a.event.players == ir.YOU else f"{what} is tapped for mana"
        if isinstance(a.condition, ir.Compare) and isinstance(a.condition.b, ir.Constant):
            tapped = tapped.replace("for mana", f"for {number_word(a.condition.b.value)} or more mana")
        if a.op == ReplaceOp.MANA_TYPE and isinstance(a.n, ir.Constant):
            return f"If {tapped}, it produces {{{'WUBRGC'[a.n.value]}}} instead of any other type and amount."
        amount = self.replaced(a.n or ir.EventAmount(), "of that mana").replace("that much", "as much")
        return f"If {tapped}, it produces {amount} instead."

    def would(self, e: ir.EventPattern) -> str:
        """An event that would happen."""
        words = self.event_words(e)
        for verb in (
            " gains ",
            " loses ",
            " draws ",
            " deals ",
            " dies",
            " enters",
            " leaves",
            " gain ",
            " lose ",
            " draw ",
        ):
            if verb in words:
                base = {" dies": " die", " enters": " enter", " leaves": " leave"}.get(verb, verb.rstrip("s "))
                base = base.rstrip("s") if verb.endswith("s ") else base
                return words.replace(verb, f" would{base}" + (" " if verb.endswith(" ") else ""), 1)
        return words.replace(" is ", " would be ", 1)

    def replaced(self, n: ir.Quantity, noun: str) -> str:
        """An amount told in terms of the event's own."""
        if isinstance(n, ir.Sum) and n.a == ir.EventAmount():
            return f"that much {noun} plus {self.amount(n.b)}"
        if isinstance(n, ir.Difference) and n.a == ir.EventAmount():
            return f"that much {noun} minus {self.amount(n.b)}"
        if isinstance(n, ir.Product) and ir.EventAmount() in (n.a, n.b):
            other = n.b if n.a == ir.EventAmount() else n.a
            times = {2: "twice", 3: "three times"}.get(other.value if isinstance(other, ir.Constant) else 0)
            return f"{times or self.amount(other) + ' times'} that much {noun}"
        return f"{self.amount(n)} {noun}"

    def tell_protection(self, a: ir.Protection) -> str:
        if isinstance(a.quality, ir.OfColor):
            quality = join(color_words(a.quality.colors))
        else:
            quality = self.noun(a.quality, many=True)
        return capital(", ".join([*(keyword_word(k) for k in a.beside), "protection from " + quality]))

    def tell_hexprooffrom(self, a: ir.HexproofFrom) -> str:
        words = self.tell_protection(ir.Protection(a.quality))
        return capital(", ".join([*(keyword_word(k) for k in a.beside), words.replace("Protection", "hexproof")]))

    def tell_costmodification(self, a: ir.CostModification) -> str:
        n = a.change.value if isinstance(a.change, ir.Constant) else 0
        end = ""
        if not n and (each := self.per(a.change)):
            n, end = each
        less = "less" if n < 0 else "more"
        if a.affected is None:
            when = f" if {self.condition(a.condition)}" if a.condition else ""
            return f"This spell costs {{{abs(n)}}} {less} to cast{when}{end}."
        if _others_cast(a.change):
            spells = "each " + self.noun(a.affected, unit="spell") + " a player casts"
            return capital(f"{spells} costs {{1}} more to cast for each other spell that player has cast this turn.")
        subject = capital(self.noun(a.affected, many=True, unit="spell"))
        when = f"as long as {self.condition(a.condition)}, " if a.condition else ""
        return capital(f"{when}{subject} cost {{{abs(n)}}} {less} to cast{end}.")

    def tell_playerrule(self, a: ir.PlayerRule) -> str:
        who = self.players(a.players)
        if a.rule == ir.PlayerRuleKind.ADDITIONAL_LANDS:
            n = self.counted(a.n or ir.Constant(1), "additional land", "additional lands")[0].replace(
                "a additional", "an additional"
            )
            turns = "your turns" if who == "you" else "their turns"
            return capital(f"{who} may play {n} on each of {turns}.")
        if a.rule == ir.PlayerRuleKind.NO_MAXIMUM_HAND_SIZE:
            return capital(f"{who} {'have' if who == 'you' else 'has'} no maximum hand size.")
        if a.rule == ir.PlayerRuleKind.SKIP_STEP:
            step = str(Step(a.n.value if isinstance(a.n, ir.Constant) else 0).name).lower()
            what = "combat phase" if step == "begin_combat" else step + " step"
            return f"Skip your {what}." if who == "you" else f"Players skip their {what}s."
        if a.rule in _NO_COSTS:
            return capital(f"{who} can't {_NO_COSTS[a.rule]} to cast spells or activate abilities.")
        if a.rule >= ir.PlayerRuleKind.TOP_REVEALED:
            if a.rule == ir.PlayerRuleKind.TOP_SEEN:
                return "You may look at the top card of your library any time."
            what = "hands" if a.rule == ir.PlayerRuleKind.HAND_REVEALED else "the top card of their libraries"
            return "Players play with " + what + " revealed."
        return capital(f"{self.whose(a.players)} maximum hand size is {self.amount(a.n or ir.Constant(7))}.")

    def tell_openinghand(self, a: ir.OpeningHand) -> str:
        if a.effects == (ir.Move(ir.This(), Zone.BATTLEFIELD),):
            return "If this card is in your opening hand, you may begin the game with it on the battlefield."
        return f"If this card is in your opening hand, you may {self.clauses(a.effects)}."

    def tell_attackcost(self, a: ir.AttackCost) -> str:
        cost = f"{{{self.amount(a.n)}}}"
        if a.planeswalkers:
            whom, each = "you or planeswalkers you control", "each of those creatures"
        else:
            whom, each = "you", "each creature they control that's attacking you"
        when = f" as long as {self.condition(a.condition)}" if a.condition else ""
        return f"Creatures can't attack {whom} unless their controller pays {cost} for {each}{when}."

    def tell_definespt(self, a: ir.DefinesPT) -> str:
        name = self.card.name if self.card and not self.card.token else capital(self.this)
        if a.power == a.toughness and a.power is not None:
            return f"{name}'s power and toughness are each equal to {self.amount(a.power)}."
        pairs = [(w, q) for w, q in (("power", a.power), ("toughness", a.toughness)) if q is not None]
        first, *rest = [f"{w} is equal to {self.amount(q)}" for w, q in pairs]
        return f"{name}'s {first}" + "".join(f" and its {r}" for r in rest) + "."

    def tell_castonlyif(self, a: ir.CastOnlyIf) -> str:
        return f"Cast this spell only if {self.condition(a.condition)}."

    def tell_spendonx(self, a: ir.SpendOnX) -> str:
        return f"Spend only {' and/or '.join(str(c.name).lower() for c in Color if c & a.colors)} mana on X."

    def tell_additionalcost(self, a: ir.AdditionalCost) -> str:
        costs = [self.cost(c) for c in (a.cost, *a.others)]
        told = " or ".join(c[:1].lower() + c[1:] for c in costs)
        return f"As an additional cost to cast this spell, {told}."

    def tell_kicker(self, a: ir.Kicker) -> str:
        return f"{'Multikicker' if a.multi else 'Kicker'} {self.cost(a.cost)}"

    def tell_morph(self, a: ir.Morph) -> str:
        return f"{capital(a.variant)} {self.cost(a.cost)}"

    def tell_thisability(self, a: ir.ThisAbility) -> str:
        return "This ability"

    def tell_exceptions(self, a: ir.Exceptions) -> str:
        return capital(self.except_words(a.mods).removeprefix(", ")) + "."

    def tell_toxic(self, a: ir.Toxic) -> str:
        return f"Toxic {a.n}"

    def tell_chapter(self, a: ir.Chapter) -> str:
        return ", ".join(ROMAN[n] for n in a.numbers) + " — " + capital(self.effects(a.effects))

    def tell_prototype(self, a: ir.Prototype) -> str:
        return f"Prototype {self.cost(ir.Cost(a.cost))} — {a.power}/{a.toughness}"

    def tell_maxspeed(self, a: ir.MaxSpeed) -> str:
        return "Max speed — " + ability_text(a.ability, self.card)

    def tell_solve(self, a: ir.Solve) -> str:
        return f"To solve — {capital(self.condition(a.condition))}."

    def tell_solved(self, a: ir.Solved) -> str:
        return "Solved — " + " ".join(ability_text(b, self.card) for b in a.abilities)

    def tell_classlevel(self, a: ir.ClassLevel) -> str:
        lines = [f"{self.cost(a.cost)}: Level {a.level}", *(ability_text(b, self.card) for b in a.abilities)]
        if a.when:
            lines.append(f"When this Class becomes level {a.level}, {self.effects(a.when)}")
        return "\n".join(lines)

    def tell_enchant(self, a: ir.Enchant) -> str:
        return "Enchant " + self.noun(a.filter)

    def tell_keywords(self, a: ir.Keywords) -> str:
        return capital(", ".join(keyword_word(k) for k in a.keywords))

    def tell_keywordability(self, a: ir.KeywordAbility) -> str:
        if a.name == "landwalk" and a.quality is not None:
            return capital(self.noun(a.quality) + "walk")
        tail = f" {a.n}" if a.n is not None else f" {self.cost(a.cost)}" if a.cost is not None else ""
        return capital(a.name) + tail


def _others_cast(q: ir.Quantity) -> bool:
    """The number of spells that the caster has cast this turn."""
    return isinstance(q, ir.PlayerNumber) and q.what == "SPELLS_CAST" and q.players == ir.Seats(PlayerRef.EVENT)


def only_sets_controller(mods: tuple[ir.Modification, ...]) -> bool:
    """The only thing said is that you control it."""
    return mods == (ir.SetController(ir.YOU),)


def ability_text(a: ir.Ability, card: ir.Card | None = None) -> str:
    """Rules text of one ability of a card."""
    return Writer(card).ability(a)


def granted_text(a: ir.Ability, card: ir.Card | None = None) -> str:
    """Rules text of an ability that a card grants: there "this" is what has it, a creature unless it enchants others."""
    host = Writer(card).host
    return Writer(None, "this " + (head_of(host) if host.startswith("enchanted") else "creature")).ability(a)


def effect_text(e: ir.Effect, card: ir.Card | None = None) -> str:
    """One effect as a sentence, for error messages and logs."""
    return Writer(card).effect(e)


def card_text(card: ir.Card) -> str:
    """The rules text of a card, one paragraph an ability.

    Parameters
    ----------
    card : Card
        The definition.

    Returns
    -------
    str
        Paragraphs separated by line breaks; empty for a card without printed abilities.
    """
    from . import registry

    if registry.source_of(card.name) not in (None, "library"):
        from .oracle.display import told  # the grammar of official wording is loaded by who shows cards of the pool

        words = told(card)
        if words is not None:
            return words
    return "\n".join(ability_text(a, card) for a in card.abilities)


def type_line(card: ir.Card) -> str:
    """The type line as printed."""
    words = [str(x.name).capitalize() for x in Supertype if x & card.supertypes]
    order = [CardType.KINDRED, CardType.ARTIFACT, CardType.ENCHANTMENT, *CardType]
    words += [str(t.name).capitalize() for t in dict.fromkeys(order) if t & card.types]
    return " ".join(words) + (" — " + " ".join(card.subtypes) if card.subtypes else "")


def mana_cost_text(cost: ir.ManaCost | None) -> str:
    """A mana cost as printed."""
    return "".join(f"{{{s}}}" for s in cost.symbols) if cost else ""
