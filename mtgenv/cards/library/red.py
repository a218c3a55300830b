"""Definitions of red cards."""
# ruff: noqa: F403, F405  the card language is meant to be used unqualified

from ..dsl import *

_goblin = token("red", "1/1", "Creature — Goblin")
_gatherings = count(in_graveyard(named("Goblin Gathering")))
_walls = subtype("Wall")

CARDS = (
    card("Burn Bright", "{2}{R}", "Instant",
         spell(until_end_of_turn(all_(creature & you_control), gets(+2, 0)))),
    card("Goblin Gang Leader", "{2}{R}{R}", "Creature — Goblin Warrior", "2/2",
         when(enters(), create(2, _goblin))),
    card("Goblin Gathering", "{2}{R}", "Sorcery",
         spell(create(2 + _gatherings, _goblin))),
    card("Goblin Trashmaster", "{2}{R}{R}", "Creature — Goblin Warrior", "3/3",
         static(subtype("Goblin") & other & you_control, gets(+1, +1)),
         activated(sacrificing(subtype("Goblin")), destroy(target(artifact)))),
    card("Goblin Tunneler", "{1}{R}", "Creature — Goblin Rogue", "1/1",
         activated("{T}", until_end_of_turn(target(creature & with_power(at_most=2)), cant_be_blocked))),
    card("Immortal Phoenix", "{4}{R}{R}", "Creature — Phoenix", "5/3", flying,
         when(dies(), return_to_hand(this))),
    card("Inescapable Blaze", "{4}{R}{R}", "Instant",
         cant_be_countered,
         spell(deal(6, to=target(any_target)))),
    card("Molten Ravager", "{2}{R}", "Creature — Elemental", "0/4",
         activated("{R}", until_end_of_turn(this, gets(+1, 0)))),
    card("Nest Robber", "{1}{R}", "Creature — Dinosaur", "2/1", haste),
    card("Ogre Battledriver", "{2}{R}{R}", "Creature — Ogre Warrior", "3/3",
         when(enters(creature & other & you_control), until_end_of_turn(that_object, gets(+2, 0), gains(haste)))),
    card("Raid Bombardment", "{2}{R}", "Enchantment",
         when(attacks(creature & you_control & with_power(at_most=2)), deal(1, to=attacked))),
    card("Shock", "{R}", "Instant",
         spell(deal(2, to=target(any_target)))),
    card("Siege Dragon", "{5}{R}{R}", "Creature — Dragon", "5/5", flying,
         when(enters(), destroy(all_(_walls & opponent_controls))),
         when(attacks(), deal(2, to=each(creature & ~with_(flying) & controlled_by(defending_player))),
              if_=none(_walls & controlled_by(defending_player)))),
    card("Storm Strike", "{R}", "Instant",
         spell(until_end_of_turn(target(creature), gets(+1, 0), gains(first_strike)), scry(1))),
    card("Tin Street Cadet", "{R}", "Creature — Goblin", "1/1",
         when(becomes_blocked(), create(1, _goblin))),
    card("Volcanic Dragon", "{4}{R}{R}", "Creature — Dragon", "4/4", keywords(flying, haste)),
)  # fmt: skip
