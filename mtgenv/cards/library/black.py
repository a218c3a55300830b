"""Definitions of black cards."""
# ruff: noqa: F403, F405  the card language is meant to be used unqualified

from ..dsl import *

_fractured = target(creature)
_fractures = count(in_graveyard(named("Compound Fracture")))
_grows = when(dies(creature & opponent_controls), put_counters(1, on=this))
_swamps = count(subtype("Swamp") & you_control)

CARDS = (
    card("Bad Deal", "{4}{B}{B}", "Sorcery",
         spell(joined(draw(2), discard(2, opponents)), lose_life(2, each_player))),
    card("Compound Fracture", "{B}", "Instant",
         spell(until_end_of_turn(_fractured, gets(-1, -1)),
               until_end_of_turn(_fractured, gets(-_fractures, -_fractures)))),
    card("Cruel Cut", "{1}{B}", "Instant",
         spell(destroy(target(creature & with_power(at_most=2))))),
    card("Demon of Loathing", "{5}{B}{B}", "Creature — Demon", "7/7", keywords(flying, trample),
         when(deals_combat_damage(to=player), sacrifices(that_player, creature))),
    card("Eternal Thirst", "{1}{B}", "Enchantment — Aura", enchant(creature),
         static(enchanted, has(lifelink, _grows))),
    card("Malakir Cullblade", "{1}{B}", "Creature — Vampire Warrior", "1/1", _grows),
    card("Mardu Outrider", "{1}{B}{B}", "Creature — Orc Warrior", "5/5",
         additional_cost(discarding(1))),
    card("Murder", "{1}{B}{B}", "Instant",
         spell(destroy(target(creature)))),
    card("Nightmare", "{5}{B}", "Creature — Nightmare Horse", "*/*", flying,
         power_and_toughness_are(_swamps, _swamps)),
    card("Sanitarium Skeleton", "{B}", "Creature — Skeleton", "1/2",
         activated("{2}{B}", return_to_hand(this), zone=Zone.GRAVEYARD)),
    card("Savage Gorger", "{1}{B}{B}", "Creature — Vampire", "1/1", flying,
         when(end_step(), put_counters(1, on=this), if_=life_lost_this_turn(opponents) >= 1)),
    card("Sengir Vampire", "{3}{B}{B}", "Creature — Vampire", "4/4", flying,
         when(dies(creature & damaged_by_this), put_counters(1, on=this))),
    card("Skeleton Archer", "{3}{B}", "Creature — Skeleton Archer", "3/3",
         when(enters(), deal(1, to=target(any_target)))),
    card("Soulhunter Rakshasa", "{3}{B}{B}", "Creature — Demon", "5/5",
         static(this_one, cant_block),
         when(enters(), deal(_swamps, to=target(opponent)), if_=cast_from_hand())),
    card("Typhoid Rats", "{B}", "Creature — Rat", "1/1", deathtouch),
    card("Unlikely Aid", "{1}{B}", "Instant",
         spell(until_end_of_turn(target(creature), gets(+2, 0), gains(indestructible)))),
    card("Vampire Opportunist", "{1}{B}", "Creature — Vampire", "2/1",
         activated("{6}{B}", joined(lose_life(2, opponents), gain_life(2)))),
)  # fmt: skip
