"""Every official example of the Comprehensive Rules by its id: the test that plays it, or what keeps it from being played.

An id is the number of the rule and the position of the example under it. Text of the examples stays in the data.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Missing:
    """What the engine or the card language lacks; `kind` groups examples that one mechanism would unlock."""

    what: str
    kind: str


@dataclass(frozen=True)
class NotPlayable:
    """Why no game can show it."""

    why: str


def _test(*ids: str) -> dict[str, str]:
    out = {}
    for i in ids:
        rule, _, n = i.partition("#")
        out[i] = f"test_cr_{rule.replace('.', '_')}_example_{n}"
    return out


def _missing(kind: str):
    return lambda **by_id: {_id(k): Missing(what, kind) for k, what in by_id.items()}


def _id(name: str) -> str:
    """`r702_19b_1` as an id: "702.19b#1"."""
    rule, sub, n = name[1:].split("_")
    return f"{rule}.{sub}#{n}"


def _not_playable(why: str, *ids: str) -> dict[str, NotPlayable]:
    return dict.fromkeys(ids, NotPlayable(why))


RANGE = "range of influence, a multiplayer option that the engine doesn't have"
GIANT = "Two-Headed Giant, a multiplayer variant"

EXAMPLES: dict[str, str | Missing | NotPlayable] = {
    **_test(
        "101.4#1", "106.5#1", "106.7#1", "107.1b#1", "107.1b#2", "107.1b#3", "107.4e#1", "107.4f#1", "110.5c#1",
        "111.3#1", "111.4#1", "111.4#2", "111.4#3", "111.11#1", "112.4#1", "113.2a#1", "113.6m#1", "120.4d#1",
        "120.5#1", "202.2a#1", "202.3#1", "202.3b#1", "202.3b#2", "202.3b#3", "202.3f#1", "202.3f#2", "202.3g#1",
        "205.1b#1", "205.1b#2", "205.3b#1", "205.3c#1", "205.3e#1", "205.4b#1", "208.3a#1", "302.3#1", "305.5#1", "508.1c#1",
        "508.2a#1", "509.1b#1", "509.1c#1", "509.3f#1", "510.1c#1", "601.2c#1", "601.2h#1", "602.1a#1", "603.2c#1",
        "603.2e#1", "603.2g#1", "603.4#1", "603.6b#1", "603.7a#1", "603.7a#2", "603.7c#1", "603.10a#1", "603.12#1",
        "605.2#1", "605.4a#1", "608.2b#1", "608.2b#2", "608.2d#1", "608.2j#1", "608.2k#1", "608.3e#1", "609.2#1",
        "609.3#1", "611.2b#1", "611.2c#1", "611.2c#2", "611.3b#1", "611.3c#1", "613.4d#1", "613.4d#2", "613.4d#3",
        "613.5#1", "613.5#2", "613.6#1", "613.6#2", "613.6#3", "613.6#4", "613.7a#1", "613.9#1", "613.9#2", "614.4#1",
        "614.5#1", "614.12#3", "615.4#1", "615.10#1", "615.11#1", "616.1f#1", "616.2#1", "700.1#1", "700.7#1",
        "701.24c#1", "701.24d#1", "701.24g#1", "702.14d#1", "702.15e#1", "702.19b#2", "702.24a#2", "702.24b#1",
        "704.4#1", "704.8#1", "707.2#1", "707.2#2", "707.3#2", "707.3#3", "707.3#4", "707.4#1", "707.5#1", "707.5#2",
        "707.6#1", "707.8a#1", "707.8a#2", "707.11#1", "709.4b#1", "710.2#1", "712.9#1", "712.9#2", "712.18#1",
        "800.4a#1", "800.4a#2", "800.4a#3", "800.4a#4", "800.4d#1", "802.2a#1",
    ),
    **_missing("copies with exceptions")(
        r201_5b_3="becomes a copy, except it has this ability", r616_1f_2="others enter as a copy of this, without a choice",
        r707_3_1="doesn't copy colour, has an ability that says so again", r707_9a_1="except it has this ability",
        r707_9b_1="except it's an enchantment in addition", r707_9d_1="except it's 7/7",
        r707_9d_2="except it's a Shapeshifter Rogue in addition", r707_9e_1="enters with additional counters",
        r707_9f_1="except it's legendary and snow, and if it's a creature", r707_10_1="a copied spell that is red",
    ),
    **_missing("choices as it enters, linked abilities")(
        r111_12_1="a card exiled with this", r208_2a_1="choose an opponent as it enters", r607_4_1="a chosen colour",
        r607_5_1="abilities gained from a target; exiled with this", r607_5a_1="a chosen colour",
        r607_5a_2="a chosen colour", r614_12_1="a chosen colour",
        r616_1g_1="a chosen colour on several tokens",
        r201_4a_1="choose a card name", r603_11_1="the first card drawn each turn",
    ),
    **_missing("keywords granted as sets")(
        r702_1c_1="each protection and landwalk ability among creatures",
    ),
    **_missing("granted abilities that know their source")(
        r201_5a_1="a token whose ability speaks of the permanent that made it", r201_5b_1="gains all abilities of a target",
    ),
    **_missing("filters and quantities")(
        r113_12_1="creatures with no abilities", r201_2b_1="with different names",
        r608_2i_1="creatures you attacked with this turn", r700_5a_1="devotion increased by an effect",
        r700_14_1="expend: mana spent this turn",
        r707_10_2="the power of what was sacrificed as a cost", r707_10_3="the colours of mana spent on a spell",
        r709_4b_2="mana symbols of a card's mana cost",
    ),
    **_missing("mana")(r106_6_1="double the unspent mana of each type"),
    **_missing("kicker with modes, several kickers")(
        r601_4_1="a number of modes that depends on kicker", r607_2i_1="two kicker costs",
    ),
    **_missing("players can't")(
        r101_2_1="players can't play lands", r601_3a_1="players can't cast spells that match",
        r508_1d_1="no more than one creature can attack",
    ),
    **_missing("casting from other zones, alternative costs")(
        r601_3b_1="as though it had flash; bestow", r601_3e_1="cast from the top of the library",
        r601_3e_2="cast from the top of the library", r609_4a_1="cast from other graveyards, flashback",
        r701_24c_2="flashback", r702_1b_2="flashback given to cards", r702_103d_1="bestow", r702_103d_2="bestow",
        r702_47a_1="splice", r702_47c_1="splice", r201_5b_2="splice",
    ),
    **_missing("other ways to pay")(
        r702_51b_1="convoke", r701_67b_1="waterbend", r701_20c_1="revealing a card as a cost", r118_11_1="drawing as a cost",
        r606_5_1="loyalty abilities that cost more", r702_24a_1="a mana cost paid once for each counter",
        r702_1b_1="a cost of {X} with a given X", r614_13c_1="paying life replaced by exiling",
    ),
    **_missing("keywords")(
        r113_6k_1="haunt", r702_1a_1="scavenge given to cards", r702_44c_1="sunburst and modular", r702_65b_1="aura swap",
        r702_65b_2="aura swap", r702_164b_1="toxic", r702_177b_1="exhaust", r702_184c_1="station",
        r702_22h_1="banding", r702_19c_1="trample over planeswalkers", r702_19b_1="can block an additional creature",
        r614_13b_1="devour, and planes", r722_3c_1="preparation cards",
    ),
    **_missing("phasing")(r702_26b_1="phasing", r702_26b_2="phasing"),
    **_missing("triggers")(
        r603_8_1="state triggers", r115_1a_1="a trigger on cycling this card",
        r118_12_1="if you do, after an instruction; the opponents of the event's player",
    ),
    **_missing("replacement of losing, life loss, entering, extra steps")(
        r400_6_1="if you would lose the game", r704_7_1="if you would lose the game",
        r120_4d_2="damage that would reduce life below 1", r118_12_2="enters under another player's control instead",
        r500_10_1="additional steps and phases", r614_12_2="cards in graveyards lose abilities",
        r614_13a_1="as it enters, exile cards", r611_2e_1="enters with other types", r610_3d_1="exile until this leaves",
    ),
    **_missing("new targets, targets of others' choice")(
        r115_7e_1="choose new targets for a spell", r608_2f_1="a target for each opponent",
        r707_10e_1="a copy that targets a given object",
    ),
    **_missing("searching and moving from the library")(
        r608_2f_2="exile the top card, for each target in an order", r700_3c_1="piles",
        r701_23b_1="search several zones", r701_23c_1="search several zones", r701_23f_1="search the top four cards",
    ),
    **_missing("exchange of control")(r701_12a_1="exchange control"),
    **_missing("meld and other merged permanents")(
        r701_42c_1="meld", r712_21_1="meld", r712_21b_1="meld", r712_21c_1="meld", r712_21c_2="meld", r712_21c_3="meld",
        r712_21d_1="meld", r712_13a_1="daybound; entering with a face that can't be there",
    ),
    **_missing("controlling another player")(
        r723_4_1="control of a player", r723_5_1="control of a player", r723_5_2="control of a player",
        r723_5a_1="control of a player",
    ),
    **_missing("stickers")(r123_6b_1="stickers", r123_6c_1="stickers", r123_6c_2="stickers", r123_6c_3="stickers"),
    **_missing("restarting, subgames, cards from outside the game")(
        r727_2_1="restarting the game", r729_5_1="subgames",
    ),
    **_missing("commander")(r903_3_1="commanders"),
    **_not_playable("how people shorten play with words", "732.2a#1", "732.2b#1"),
    **_not_playable("asks players to end a loop themselves; the engine has a limit of decisions", "732.3#1", "732.5#1"),
    **_not_playable("what people do away from the game", "723.5b#1"),
    **_not_playable(
        RANGE, "801.2a#1", "801.2a#2", "801.2c#1", "801.5a#1", "801.5b#1", "801.5c#1", "801.7#1", "801.7a#1", "801.10#1",
        "801.11#1", "801.11#2", "801.13a#1", "801.13b#1", "801.13b#2", "801.13b#3",
    ),
    **_not_playable("Grand Melee, a multiplayer variant", "807.4a#1", "807.4j#1"),
    **_not_playable("Emperor, a multiplayer variant", "809.3c#1", "809.6a#1"),
    **_not_playable(
        GIANT, "810.8a#1", "810.8a#2", "810.8a#3", "810.9#1", "810.9a#1", "810.9a#2", "810.9a#3", "810.9c#1", "810.9d#1",
    ),
    **_not_playable("seating in Alternating Teams, a multiplayer variant", "811.3#1"),
    **_not_playable("Vanguard, a casual variant with oversized cards", "902.4#1", "902.5a#1", "902.5b#1"),
    **_not_playable("deck construction in Commander", "903.4#1", "903.4d#1", "903.5c#1", "903.5d#1"),
}  # fmt: skip

#: At least so many examples are played; raise it when more become possible.
PLAYED = 125


def counts() -> dict[str, object]:
    """How many examples are played (and of those, how many the engine still gets wrong), missing by kind, not playable."""
    by = Counter(type(x).__name__ for x in EXAMPLES.values())
    kinds = Counter(x.kind for x in EXAMPLES.values() if isinstance(x, Missing))
    wrong = [i for i, x in EXAMPLES.items() if isinstance(x, str) and names_of_tests().get(x)]
    return {
        "played": by["str"], "expected to fail": wrong, "missing": by["Missing"], "not playable": by["NotPlayable"],
        "by kind": dict(kinds.most_common()),
    }  # fmt: skip


def names_of_tests() -> dict[str, bool]:
    """Every test function of this folder, and whether it is expected to fail."""
    out = {}
    for path in sorted(HERE.glob("test_*.py")):
        marked = False
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("def "):
                out[line[4 : line.index("(")]] = marked
                marked = False
            marked |= line.startswith("@pytest.mark.xfail")
    return {name: marked for name, marked in out.items() if name.startswith("test_")}
