"""What was spoken of so far, so that "it", "that creature" and "they" can be bound; the same for reading and writing."""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import ir


class Antecedent(NamedTuple):
    """Something that later words can refer to.

    Attributes
    ----------
    value : Ref or Players
        What a later word for it stands for.
    words : frozenset of str
        The nouns it may be called by: "that creature", "that Goblin", "that permanent".
    many : bool
        It is a plural.
    person : bool
        It is a player (or players).
    """

    value: Any
    words: frozenset[str]
    many: bool = False
    person: bool = False


class Context:
    """A point in a text: antecedents in order of salience (the latest last), and the number of the latest subject.

    Contexts are made from each other by `mention` and the like and are shared, so that equal ones are one object.
    """

    __slots__ = ("_children", "agree", "antecedents", "bare", "event", "specs", "subject", "varied", "where", "zone")

    def __init__(self) -> None:
        self.antecedents: tuple[Antecedent, ...] = ()
        self.agree = ""
        self.event: Any = None  # the kind of event that an ability triggers on
        self.bare = False  # verbs stand in the infinitive: "you may have it deal 2 damage"
        self.subject: Any = None  # the latest subject
        self.specs: tuple[Any, ...] = ()  # the targets announced so far
        self.varied = False  # something was worded otherwise than it would be written
        self.zone: Any = None  # where the source must be for this, if the text says so
        self.where = ""  # what kind of text this is: "spell", "permanent", ...
        self._children: dict[Any, Context] = {}

    def _with(self, **changes: Any) -> Context:
        key = tuple(changes.items())
        child = self._children.get(key)
        if child is None:
            child = Context()
            for name in ("antecedents", "agree", "bare", "event", "specs", "subject", "varied", "where", "zone"):
                setattr(child, name, changes.get(name, getattr(self, name)))
            self._children[key] = child
        return child

    def agreeing(self, agree: str) -> Context:
        """After a subject in that number: "one", "many" (also "you") or "" (unknown)."""
        agree = "many" if self.bare else agree
        return self if self.agree == agree else self._with(agree=agree)

    def mention(self, a: Antecedent) -> Context:
        """After something was spoken of; what was spoken of before gets the latest place again."""
        if self.antecedents and self.antecedents[-1] == a:
            return self
        kept = tuple(x for x in self.antecedents if x.value != a.value)
        return self._with(antecedents=(*kept, a))

    def working_in(self, zone: Any) -> Context:
        """After words that say where the source is while its ability works."""
        return self if self.zone == zone else self._with(zone=zone)

    def bareing(self, bare: bool) -> Context:
        """Where verbs stand in the infinitive, or no longer."""
        return self if self.bare == bare else self._with(bare=bare)

    def announcing(self, spec: Any) -> Context:
        """After a target was announced."""
        return self._with(specs=(*self.specs, spec))

    def announced(self, other: Context) -> Context:
        """This point, but with the targets that were announced up to another."""
        return self if self.specs == other.specs else self._with(specs=other.specs)

    def varying(self) -> Context:
        """After another wording."""
        return self if self.varied else self._with(varied=True)

    def about(self, subject: Any) -> Context:
        """After a subject."""
        return self if self.subject == subject else self._with(subject=subject)

    def during(self, event: Any) -> Context:
        """Inside an ability that triggers on this kind of event."""
        return self._with(event=event)

    def of(self, where: str) -> Context:
        """Inside this kind of text."""
        return self._with(where=where)

    # ------------------------------------------------------------ who is meant
    def it(self) -> list[Antecedent]:
        """What "it" can stand for, the likeliest first."""
        return [a for a in reversed(self.antecedents) if not a.many and not a.person]

    def called(self, word: str, *, many: bool = False) -> Antecedent | None:
        """What "that `word`" (or "those") stands for: the latest that may be called so."""
        for a in reversed(self.antecedents):
            if a.many == many and word in a.words:
                return a
        return None

    def those(self) -> Antecedent | None:
        """What "they" and "them" stand for among objects."""
        return next((a for a in reversed(self.antecedents) if a.many and not a.person), None)

    def person(self) -> Antecedent | None:
        """What "that player" and a singular "they" stand for."""
        return next((a for a in reversed(self.antecedents) if a.person), None)

    def known(self, value: Any) -> Antecedent | None:
        """The antecedent of a value, if it was spoken of."""
        return next((a for a in reversed(self.antecedents) if a.value == value), None)


THIS = Antecedent(ir.This(), frozenset(("~",)))
