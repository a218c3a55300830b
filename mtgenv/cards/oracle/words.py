"""Vocabulary: creature types (CR 205.3m), other subtypes, ability words (CR 207.2c) and plural forms."""

from __future__ import annotations

from .. import subtypes as S

CREATURE_TYPES = frozenset(
    w.replace("_", " ")
    for w in """
Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker
Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble Beholder
Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan Camarid Camel Capybara Caribou Carrier Cat Centaur
Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile Custodes Cyberman Cyclops
Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix
Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret
Fish Flagbearer Fox Fractal Frog Fungus Gamer Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin
God Golem Gorgon Graveborn Gremlin Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo
Hippogriff Homarid Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inkling Inquisitor Insect
Jackal Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Lamia Lammasu Leech Lemur
Leviathan Lhurgoyf Licid Lizard Llama Lobster Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur
Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim
Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster
Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant
Platypus Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino
Rigger Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout
Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skunk Slith Sliver Sloth
Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge
Squid Squirrel Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling
Time_Lord Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken
Villain Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith
Wurm Yeti Zombie Zubera
""".split()
)

ABILITY_WORDS = frozenset(
    """
adamant, addendum, alliance, battalion, bloodrush, celebration, channel, chroma, cohort, constellation,
converge, council's dilemma, coven, delirium, descend 4, descend 8, disappear, domain, eerie, eminence, enrage,
fateful hour, fathomless descent, ferocious, flurry, formidable, grandeur, hellbent, heroic, imprint, infusion,
inspired, join forces, kinship, landfall, lieutenant, magecraft, metalcraft, morbid, opus, pack tactics,
paradox, parley, radiance, raid, rally, renew, repartee, revolt, secret council, spell mastery, strive,
survival, sweep, tempting offer, threshold, undergrowth, valiant, vivid, void, will of the council
""".replace("\n", " ").strip().split(", ")
)

SUBTYPES = (
    CREATURE_TYPES
    | S.LAND_TYPES
    | S.ARTIFACT_TYPES
    | S.ENCHANTMENT_TYPES
    | S.SPELL_TYPES
    | S.BATTLE_TYPES
    | S.PLANESWALKER_TYPES
    | {"Book", "Mutagen"}
)

_IRREGULAR = {
    "Elf": "Elves", "Spawn": "Spawn", "Wolf": "Wolves", "Dwarf": "Dwarves", "Werewolf": "Werewolves", "Merfolk": "Merfolk",
    "Treefolk": "Treefolk", "Moonfolk": "Moonfolk", "Plains": "Plains", "Mouse": "Mice", "Ox": "Oxen", "Sphinx": "Sphinxes",
    "Fish": "Fish", "Sheep": "Sheep", "Samurai": "Samurai", "Kithkin": "Kithkin", "Eldrazi": "Eldrazi", "Aurochs": "Aurochs",
    "Pegasus": "Pegasi", "Octopus": "Octopuses", "Homunculus": "Homunculi", "Cyclops": "Cyclopes", "Ninja": "Ninja",
    "Vedalken": "Vedalken", "Myr": "Myr", "Kor": "Kor", "Thopter": "Thopters", "Fungus": "Funguses", "Child": "Children",
    "Thief": "Thieves", "Equipment": "Equipment", "Kavu": "Kavu", "Hero": "Heroes", "Spacecraft": "Spacecraft", "Zubera": "Zubera", "Cyberman": "Cybermen", "Nightmare": "Nightmares", "Praetor": "Praetors", "Efreet": "Efreets", "Djinn": "Djinn",
    "Phyrexian": "Phyrexians", "Yeti": "Yeti", "Nephilim": "Nephilim", "Squid": "Squid", "Gith": "Gith", "Astartes": "Astartes",
}  # fmt: skip


def plural(word: str) -> str:
    """The plural of a noun."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(("s", "x", "ch", "sh", "z")):
        return word + "es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


#: subtype by its singular or plural form
SINGULAR = {**{plural(w): w for w in SUBTYPES}, **{w: w for w in SUBTYPES}}
