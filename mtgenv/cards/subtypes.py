"""Which card type a subtype belongs to (CR 205.3g-p): lists of the short families; the rest are creature types."""

from __future__ import annotations

from ..engine.enums import BASIC_LAND_TYPES, CardType

LAND_TYPES = frozenset(BASIC_LAND_TYPES) | frozenset(
    "Cave Cloud Desert Gate Lair Locus Mine Planet Power-Plant Sphere Tower Town Urza's".split()
)
ARTIFACT_TYPES = frozenset(
    "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander Map "
    "Powerstone Spacecraft Stone Treasure Vehicle".split()
)
ENCHANTMENT_TYPES = frozenset("Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine".split())
SPELL_TYPES = frozenset("Adventure Arcane Chorus Lesson Omen Trap".split())
BATTLE_TYPES = frozenset(("Siege",))
PLANESWALKER_TYPES = frozenset(
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel Dellian "
    "Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace Jared Jaya "
    "Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis "
    "Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt "
    "Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel".split()
)


def family(subtype: str, types: CardType = CardType(0)) -> CardType:
    """The card type a subtype is correlated with; `types` are those of a card that has it (planeswalkers)."""
    if subtype in LAND_TYPES:
        return CardType.LAND
    if subtype in ARTIFACT_TYPES:
        return CardType.ARTIFACT
    if subtype in ENCHANTMENT_TYPES:
        return CardType.ENCHANTMENT
    if subtype in SPELL_TYPES:
        return CardType.INSTANT | CardType.SORCERY
    if subtype in BATTLE_TYPES:
        return CardType.BATTLE
    if subtype in PLANESWALKER_TYPES or types & CardType.PLANESWALKER and not types & CardType.CREATURE:
        return CardType.PLANESWALKER
    return CardType.CREATURE
