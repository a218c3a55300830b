"""Every keyword action (CR 701) and keyword ability (CR 702) by rule number, and what is still missing of it.

A keyword that is not in `MISSING` is known: as a bit of `Keyword`, as an entry of `keywords.NAMES` or `actions.NAMES`, or
as a node of its own (`NODES`). A test holds this table against the rules.
"""

from __future__ import annotations

from ..engine.enums import Keyword
from . import actions, keywords

ACTIONS = {
    2: "activate", 3: "attach", 4: "behold", 5: "cast", 6: "counter", 7: "create", 8: "destroy", 9: "discard",
    10: "double", 11: "triple", 12: "exchange", 13: "exile", 14: "fight", 15: "goad", 16: "investigate", 17: "mill",
    18: "play", 19: "regenerate", 20: "reveal", 21: "sacrifice", 22: "scry", 23: "search", 24: "shuffle",
    25: "surveil", 26: "tap and untap", 27: "transform", 28: "convert", 29: "fateseal", 30: "clash",
    31: "planeswalk", 32: "set in motion", 33: "abandon", 34: "proliferate", 35: "detain", 36: "populate",
    37: "monstrosity", 38: "vote", 39: "bolster", 40: "manifest", 41: "support", 42: "meld", 43: "exert",
    44: "explore", 45: "assemble", 46: "adapt", 47: "amass", 48: "learn", 49: "venture into the dungeon",
    50: "connive", 51: "open an attraction", 52: "roll to visit your attractions", 53: "incubate",
    54: "the ring tempts you", 55: "face a villainous choice", 56: "time travel", 57: "discover", 58: "cloak",
    59: "collect evidence", 60: "suspect", 61: "forage", 62: "manifest dread", 63: "endure", 64: "harness",
    65: "airbend", 66: "earthbend", 67: "waterbend", 68: "blight",
}  # fmt: skip
ABILITIES = {
    2: "deathtouch", 3: "defender", 4: "double strike", 5: "enchant", 6: "equip", 7: "first strike", 8: "flash",
    9: "flying", 10: "haste", 11: "hexproof", 12: "indestructible", 13: "intimidate", 14: "landwalk", 15: "lifelink",
    16: "protection", 17: "reach", 18: "shroud", 19: "trample", 20: "vigilance", 21: "ward", 22: "banding",
    23: "rampage", 24: "cumulative upkeep", 25: "flanking", 26: "phasing", 27: "buyback", 28: "shadow",
    29: "cycling", 30: "echo", 31: "horsemanship", 32: "fading", 33: "kicker", 34: "flashback", 35: "madness",
    36: "fear", 37: "morph", 38: "amplify", 39: "provoke", 40: "storm", 41: "affinity", 42: "entwine", 43: "modular",
    44: "sunburst", 45: "bushido", 46: "soulshift", 47: "splice", 48: "offering", 49: "ninjutsu", 50: "epic",
    51: "convoke", 52: "dredge", 53: "transmute", 54: "bloodthirst", 55: "haunt", 56: "replicate", 57: "forecast",
    58: "graft", 59: "recover", 60: "ripple", 61: "split second", 62: "suspend", 63: "vanishing", 64: "absorb",
    65: "aura swap", 66: "delve", 67: "fortify", 68: "frenzy", 69: "gravestorm", 70: "poisonous", 71: "transfigure",
    72: "champion", 73: "changeling", 74: "evoke", 75: "hideaway", 76: "prowl", 77: "reinforce", 78: "conspire",
    79: "persist", 80: "wither", 81: "retrace", 82: "devour", 83: "exalted", 84: "unearth", 85: "cascade",
    86: "annihilator", 87: "level up", 88: "rebound", 89: "umbra armor", 90: "infect", 91: "battle cry",
    92: "living weapon", 93: "undying", 94: "miracle", 95: "soulbond", 96: "overload", 97: "scavenge", 98: "unleash",
    99: "cipher", 100: "evolve", 101: "extort", 102: "fuse", 103: "bestow", 104: "tribute", 105: "dethrone",
    106: "hidden agenda", 107: "outlast", 108: "prowess", 109: "dash", 110: "exploit", 111: "menace", 112: "renown",
    113: "awaken", 114: "devoid", 115: "ingest", 116: "myriad", 117: "surge", 118: "skulk", 119: "emerge",
    120: "escalate", 121: "melee", 122: "crew", 123: "fabricate", 124: "partner", 125: "undaunted", 126: "improvise",
    127: "aftermath", 128: "embalm", 129: "eternalize", 130: "afflict", 131: "ascend", 132: "assist",
    133: "jump-start", 134: "mentor", 135: "afterlife", 136: "riot", 137: "spectacle", 138: "escape",
    139: "companion", 140: "mutate", 141: "encore", 142: "boast", 143: "foretell", 144: "demonstrate",
    145: "daybound and nightbound", 146: "disturb", 147: "decayed", 148: "cleave", 149: "training",
    150: "compleated", 151: "reconfigure", 152: "blitz", 153: "casualty", 154: "enlist", 155: "read ahead",
    156: "ravenous", 157: "squad", 158: "space sculptor", 159: "visit", 160: "prototype", 161: "living metal",
    162: "more than meets the eye", 163: "for mirrodin!", 164: "toxic", 165: "backup", 166: "bargain", 167: "craft",
    168: "disguise", 169: "solved", 170: "plot", 171: "saddle", 172: "spree", 173: "freerunning", 174: "gift",
    175: "offspring", 176: "impending", 177: "exhaust", 178: "max speed", 179: "start your engines!",
    180: "harmonize", 181: "mobilize", 182: "job select", 183: "tiered", 184: "station", 185: "warp",
    186: "∞ (infinity)", 187: "mayhem", 188: "web-slinging", 189: "firebending", 190: "sneak", 191: "increment",
    192: "paradigm",
}  # fmt: skip

#: Keywords that are nodes, instructions or fields of the card language.
NODES = {
    "enchant": "Enchant", "kicker": "Kicker", "morph": "Morph", "disguise": "Morph", "exhaust": "Activated",
    "convoke": "KeywordAbility", "improvise": "KeywordAbility", "delve": "KeywordAbility", "boast": "Activated",
    "backup": "KeywordAbility", "daybound and nightbound": "IsDay", "fuse": "KeywordAbility", "solved": "Solved",
    "prototype": "Prototype", "max speed": "MaxSpeed", "activate": "Activated", "attach": "Attach", "cast": "Spell",
    "counter": "Counter", "create": "CreateTokens", "destroy": "Destroy", "discard": "Discard",
    "double": "PutCounters", "triple": "PutCounters", "exchange": "GainControl", "exile": "Move", "fight": "Fight",
    "goad": "Goaded", "mill": "Mill", "play": "Move", "regenerate": "Regenerate", "reveal": "Reveal",
    "sacrifice": "Sacrifice", "scry": "PlayerEffect", "search": "Search", "shuffle": "PlayerEffect",
    "surveil": "PlayerEffect", "tap and untap": "Tap", "transform": "TurnCard", "convert": "TurnCard",
    "manifest": "PlayerEffect", "cleave": "Permission", "gift": "KeywordAbility", "collect evidence": "OptionalCost",
    "airbend": "Permit", "forecast": "Activated", "spree": "Modal", "tiered": "Modal",
}  # fmt: skip
#: Keywords for other games than two players with decks of their own, or that no tournament card has.
NOT_PLAYED = frozenset({
    "banding", "hidden agenda", "space sculptor", "visit", "planeswalk", "set in motion", "abandon", "assemble",
    "open an attraction", "roll to visit your attractions", "∞ (infinity)", "more than meets the eye",
})  # fmt: skip
#: What is missing.
MISSING = {
    "amplify": "revealing as it enters", "splice": "", "offering": "", "epic": "", "dredge": "", "haunt": "",
    "ripple": "", "aura swap": "", "gravestorm": "", "prowl": "", "cipher": "", "assist": "", "mutate": "",
    "compleated": "", "enlist": "", "freerunning": "", "paradigm": "", "behold": "", "vote": "", "meld": "",
    "exert": "", "face a villainous choice": "", "time travel": "", "forage": "", "waterbend": "",
}  # fmt: skip


def known(name: str) -> bool:
    """The card language has the keyword of that rule."""
    bits = {str(k.name).lower().replace("_", " ") for k in Keyword}
    return name in bits or name in NODES or name in {n.lower() for n in (*keywords.NAMES, *actions.NAMES)}
