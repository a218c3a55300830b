"""The normal form of card text that the grammar reads and writes, and back to how cards print it.

What the normal form leaves out is what "equal up to" means when a parsed card is compared with its official text:

1. reminder text (in parentheses) and ability or flavour words in front of an ability ("Landfall — ...") are dropped;
2. a card's own name, its short form, and "this creature", "this spell", ... are all ``~``;
3. the first letter of a sentence is in lower case, unless the word is a subtype;
4. apostrophes, dashes and minus signs have one form each.

`comparable` adds what is equal besides when two texts in normal form are compared: see there.
"""

from __future__ import annotations

import re

from .words import ABILITY_WORDS, CREATURE_TYPES, SINGULAR

_THIS = re.compile(
    r"\b[Tt]his (creature|artifact|land|enchantment|permanent|planeswalker|spell|card|token|Aura|Equipment|Vehicle|"
    r"Saga|Class|Case|Room|Siege|battle|Spacecraft|Fortification|Background|Mount|emblem)\b"
)
_STARTS = re.compile(r'(^|\. |[.!]" |: |• |— |—|"|\n)([A-Z][\w\'-]*)')
_COST_PIECE = re.compile(
    r", (Sacrifice|Discard|Pay|Exile|Tap|Return|Remove|Put|Reveal|Mill|Untap|Collect|Exert|Unattach|Waterbend|Forage|Blight|Behold)\b"
)
_KEEP = {"X"}
_NOT_SUBTYPES = {"Will", "Time", "Art", "Mine", "Map", "Book", "Army", "Child", "Doctor", "Case", "Class", "Gold", "Stone"}


_NUMERAL = re.compile(r"([IVX]+|LEVEL)$")


def _lower(m: re.Match[str]) -> str:
    word = m[2]
    stem = word.removesuffix("'s")
    if word in _KEEP or (stem in SINGULAR and stem not in _NOT_SUBTYPES) or _NUMERAL.match(word):
        return m[0]
    return m[1] + word[0].lower() + word[1:]


def short_names(name: str, legendary: bool) -> list[str]:
    """What a card calls itself: its name and, if it is legendary, the short form (CR 201.5c)."""
    names = [name]
    if legendary:
        if "," in name:
            names.append(name.split(",")[0])
        for word in (" the ", " of ", " from "):
            if word in name:
                names.append(name.split(word)[0])
        if name.split(" ")[0] not in CREATURE_TYPES:
            names.append(name.split(" ")[0])
    return [n for n in dict.fromkeys(names) if len(n) > 1 and n not in ("The", "A", "An", "Lord", "Lady")]


def drop_reminders(text: str) -> str:
    """The text without what stands in parentheses."""
    while True:
        less = re.sub(r" ?\([^()]*\)", "", text)
        if less == text:
            return text
        text = less


_RESULT_ROW = re.compile(r"^(\d+(?:—\d+)? \| )([A-Z])")  # of a table of die rolls (CR 706.3)
_FLAVORED_MODE = re.compile(r"^• [A-Z][\w'!?,. -]{1,60}? — (?=[A-Z])")
_FLAVORED_CHAPTER = re.compile(r"^([IVX]+(?:, [IVX]+)* — )[A-Z][\w'!?,. -]{1,60}? — (?=[A-Z])")


def _drop_ability_word(line: str) -> str:
    line = _FLAVORED_CHAPTER.sub(r"\1", line)
    m = re.match(r"^([A-Z][\w'’!?,. -]{2,60}?) — (?=[A-Z{~+\[])", line)
    if m and (m[1].lower() in ABILITY_WORDS or not _STRUCTURAL.match(m[1])):
        return line[m.end() :]
    return line


_STRUCTURAL = re.compile(r"^([IVX]+(, [IVX]+)*$|Boast$|Exhaust$|Forecast$|Max speed$|Power-up$|Companion$|Visit$|Prototype|Choose|Enchant|Equip|Cycling|Ward|LEVEL|[0-9]|To solve|Solved|.*[Cc]hoose )")


def normal_lines(name: str, text: str, legendary: bool = False) -> list[str]:
    """The paragraphs of an official text in normal form.

    Parameters
    ----------
    name : str
        The name of the face that has the text.
    text : str
        Its rules text.
    legendary : bool
        Whether it may be called by a short name.
    """
    text = drop_reminders(text.replace("\u2019", "'").replace("\u2212", "-").replace("\u2013", "-"))
    lines = [x.strip() for x in text.split("\n")]
    merged: list[str] = []
    for line in lines:
        if not line:
            continue
        if line.startswith("• ") and merged:
            if not merged[-1].startswith("As "):  # there the words are what is chosen
                line = _FLAVORED_MODE.sub("• ", line)
            merged[-1] += "\n" + line
        elif merged and _RESULT_ROW.match(line) and re.search(r"\broll a d\d", merged[-1], re.IGNORECASE):
            merged[-1] += "\n" + _RESULT_ROW.sub(lambda m: m[1] + m[2].lower(), line)
        else:
            merged.append(_drop_ability_word(line))
    return [_normal(line, short_names(name, legendary)) for line in merged]


def _normal(line: str, names: list[str]) -> str:
    parts = line.split('"')
    for i in range(0, len(parts), 2):  # what stands in quotation marks speaks of another object as "this"
        for n in names:
            parts[i] = re.sub(rf"(?<![\w-]){re.escape(n)}(?![\w-])", "~", parts[i])
    line = _THIS.sub("~", '"'.join(parts))
    line = _STARTS.sub(_lower, line)
    return _COST_PIECE.sub(lambda m: ", " + m[1].lower(), line)


def printed(line: str, this: str) -> str:
    """A line in normal form as a card prints it; `this` is what the card calls itself."""
    line = re.sub(r"~", this, line)
    line = re.sub(r'(^|\. |[.!]" |: |• |— |—|(?<![\w.,!?])"|\n)([a-z])', lambda m: m[1] + m[2].upper(), line)
    head, colon, rest = line.partition(": ")
    if (colon or "—" in head) and '"' not in head:
        verbs = "sacrifice|discard|pay|exile|tap|return|remove|put|reveal|mill|untap|collect|exert"
        head = re.sub(rf", ({verbs})\b", lambda m: ", " + m[1].capitalize(), head)
    return head + colon + rest


_KIND = r"(artifact|creature|enchantment|instant|land|planeswalker|sorcery|permanent)"
_SAME = [
    (r"\band/or\b", "or"),
    (r"\bthat spell or ability\b", "it"),
    # kinds joined: what is one of them is meant by each of these
    (rf"\b{_KIND}(s?),? (and/or|and|or) {_KIND}", r"\1\2 or \4"),
    (r"(?<=, )and/or ", "or "),
    (r"\b(that (creature|permanent|card|spell|artifact|enchantment|land|token|planeswalker|player|[A-Z]\w+))'s", "its"),
    (r"\btheir (graveyard|hand|library)", r"its \1"),
    # an object spoken of before, and which word is used for it
    (r"\b(that (creature|permanent|card|spell|artifact|enchantment|land|token|planeswalker|Aura|Equipment|Vehicle|[A-Z]\w+)"
     r"|he|she|him)\b", "it"),
    (r"\b(those (creatures|permanents|cards|spells|artifacts|enchantments|lands|tokens|planeswalkers)|them)\b", "they"),
    (r"\b(it's|it is)\b", "it's"),
    (r"\b(it's) (controller|owner|power|toughness|mana)", r"its \2"),
    (r"\b(his|her)\b", "its"),
    # "you" before what only you can do
    (r"\byou (draw|discard|sacrifice|create|scry|surveil|mill|search|shuffle|reveal|exile|return|look|put|gain|lose|get"
     r"|proliferate|investigate|manifest|choose|add|untap|tap|destroy)\b", r"\1"),
    (r"\bits's\b", "its"),
    (r"\bits\b", "it"),  # "her" is both
]  # fmt: skip
_SAME_COMPILED = [(re.compile(a), b) for a, b in _SAME]


def comparable(line: str) -> str:
    """A line in normal form with the words alike that mean the same by grammar.

    A pronoun and "that creature", "that card", ... for one object are alike (which object is meant shows in the bindings,
    which reading what was written has to give again), so are those for several objects, and "you" before a verb of an
    instruction.
    """
    for pattern, by in _SAME_COMPILED:
        line = pattern.sub(by, line)
    return line
