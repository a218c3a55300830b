"""Cards that copy, cards with kicker, and cards that set or switch power and toughness."""
# ruff: noqa: F403, F405  the card language is meant to be used unqualified

from ..dsl import *

_instant_or_sorcery = (instant | sorcery) & spell_on_stack
_wolf = token("green", "2/2", "Creature — Wolf")

CARDS = (
    card("About Face", "{R}", "Instant",
         spell(until_end_of_turn(target(creature), switched))),
    card("Clone", "{3}{U}", "Creature — Shapeshifter", "0/0",
         enters_as_copy(creature)),
    card("Copy Enchantment", "{2}{U}", "Enchantment",
         enters_as_copy(enchantment)),
    card("Elvish Lookout", "{G}", "Creature — Elf", "1/1", shroud),
    card("Giant Growth", "{G}", "Instant",
         spell(until_end_of_turn(target(creature), gets(+3, +3)))),
    card("Gigantiform", "{3}{G}{G}", "Enchantment — Aura", kicker("{4}"), enchant(creature),
         static(enchanted, base_size(8, 8), has(trample)),
         when(enters(), may(search(named("Gigantiform"), Zone.BATTLEFIELD)), if_=kicked)),
    card("Goblin Bushwhacker", "{R}", "Creature — Goblin Warrior", "1/1", kicker("{R}"),
         when(enters(), until_end_of_turn(all_(creature & you_control), gets(+1, 0), gains(haste)), if_=kicked)),
    card("Helm of Awakening", "{2}", "Artifact",
         spells_cost(-1, permanent)),
    card("Humble", "{1}{W}", "Instant",
         spell(until_end_of_turn(target(creature), ir.LoseAbilities(), base_size(0, 1)))),
    card("Lithoform Engine", "{4}", "Legendary Artifact",
         activated(cost("{2}", "{T}"), copy_spell(target(ability_on_stack & you_control))),
         activated(cost("{3}", "{T}"), copy_spell(target(_instant_or_sorcery & you_control))),
         activated(cost("{4}", "{T}"), copy_spell(target(permanent_spell & you_control), new_targets=False))),
    card("Reverberate", "{R}{R}", "Instant",
         spell(copy_spell(target(_instant_or_sorcery)))),
    card("Sphere of Resistance", "{2}", "Artifact",
         spells_cost(+1, permanent)),
    card("Thorn of Amethyst", "{2}", "Artifact",
         spells_cost(+1, ~creature)),
    card("Turn to Frog", "{1}{U}", "Instant",
         spell(until_end_of_turn(target(creature), ir.LoseAbilities(), turns_into("1/1", "blue", "Frog")))),
    card("Twincast", "{U}{U}", "Instant",
         spell(copy_spell(target(_instant_or_sorcery)))),
    card("Twisted Image", "{U}", "Instant",
         spell(until_end_of_turn(target(creature), switched), ..., draw(1))),
    card("Wolfbriar Elemental", "{2}{G}{G}", "Creature — Elemental", "4/4", multikicker("{G}"),
         when(enters(), create(times_kicked, _wolf))),
    card("Zombie Outlander", "{U}{B}", "Creature — Zombie Scout", "2/2", ir.Protection(green)),
)  # fmt: skip
