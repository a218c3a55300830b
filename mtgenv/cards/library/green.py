"""Definitions of green cards."""
# ruff: noqa: F403, F405  the card language is meant to be used unqualified

from ..dsl import *

_biter = target(creature & you_control)
_strengthened = target(creature & you_control)
_ferocious = exists(creature & you_control & with_power(at_least=4))
_lands = count(land & you_control)

CARDS = (
    card("Affectionate Indrik", "{5}{G}", "Creature — Beast", "4/4",
         when(enters(), may(fight(this, target(creature & you_dont_control))))),
    card("Baloth Packhunter", "{3}{G}", "Creature — Beast", "3/3", trample,
         when(enters(), put_counters(2, on=each(creature & other & you_control & named("Baloth Packhunter"))))),
    card("Colossal Majesty", "{2}{G}", "Enchantment",
         when(upkeep(), draw(1), if_=_ferocious)),
    card("Epic Proportions", "{4}{G}{G}", "Enchantment — Aura", flash, enchant(creature),
         static(enchanted, gets(+5, +5), has(trample))),
    card("Gigantosaurus", "{G}{G}{G}{G}{G}", "Creature — Dinosaur", "10/10"),
    card("Ilysian Caryatid", "{1}{G}", "Creature — Plant", "1/1",
         activated("{T}", instead_if(add_any_color(1), _ferocious, add_any_color(2)))),
    card("Jungle Delver", "{G}", "Creature — Merfolk Warrior", "1/1",
         activated("{3}{G}", put_counters(1, on=this))),
    card("Prized Unicorn", "{3}{G}", "Creature — Unicorn", "2/2",
         static(this_one, must_be_blocked_by_all)),
    card("Rabid Bite", "{1}{G}", "Sorcery",
         spell(deal(power(_biter), to=target(creature & you_dont_control), by=_biter))),
    card("Rampaging Brontodon", "{5}{G}{G}", "Creature — Dinosaur", "7/7", trample,
         when(attacks(), until_end_of_turn(this, gets(_lands, _lands)))),
    card("Rumbling Baloth", "{2}{G}{G}", "Creature — Beast", "4/4"),
    card("Sentinel Spider", "{3}{G}{G}", "Creature — Spider", "4/4", keywords(vigilance, reach)),
    card("Stony Strength", "{G}", "Instant",
         spell(put_counters(1, on=_strengthened), untap(_strengthened))),
    card("Wildwood Patrol", "{2}{G}", "Creature — Centaur Scout", "4/2", trample),
    card("Woodland Mystic", "{1}{G}", "Creature — Elf Druid", "1/1",
         activated("{T}", add_mana("{G}"))),
    card("World Shaper", "{3}{G}", "Creature — Merfolk Shaman", "3/3",
         when(attacks(), may(mill(3))),
         when(dies(), return_to_battlefield(all_(in_graveyard(land)), tapped=True))),
)  # fmt: skip
