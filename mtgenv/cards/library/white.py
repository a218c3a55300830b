"""Definitions of white cards."""
# ruff: noqa: F403, F405  the card language is meant to be used unqualified

from ..dsl import *

_pumped = target((blocking | blocked) & creature & you_control)

CARDS = (
    card("Angel of Vitality", "{2}{W}", "Creature — Angel", "2/2", flying,
         instead(gains_life(you), amount + 1),
         static(this_one, gets(+2, +2), as_long_as=life(you) >= 25)),
    card("Angelic Guardian", "{4}{W}{W}", "Creature — Angel", "5/5", flying,
         when(one_or_more_attack(creature & you_control), until_end_of_turn(those_objects, gains(indestructible)))),
    card("Angelic Reward", "{3}{W}{W}", "Enchantment — Aura", enchant(creature),
         static(enchanted, gets(+3, +3), has(flying))),
    card("Bond of Discipline", "{4}{W}", "Sorcery",
         spell(tap(all_(creature & opponent_controls)),
               until_end_of_turn(all_(creature & you_control), gains(lifelink)))),
    card("Charmed Stray", "{W}", "Creature — Cat", "1/1", lifelink,
         when(enters(), put_counters(1, on=each(creature & other & you_control & named("Charmed Stray"))))),
    card("Confront the Assault", "{4}{W}", "Instant",
         cast_only_if(exists(creature & attacking_you)),
         spell(create(3, token("white", "1/1", "Creature — Spirit", flying)))),
    card("Fencing Ace", "{1}{W}", "Creature — Human Soldier", "1/1", double_strike),
    card("Goring Ceratops", "{5}{W}{W}", "Creature — Dinosaur", "3/3", double_strike,
         when(attacks(), until_end_of_turn(all_(creature & other & you_control), gains(double_strike)))),
    card("Hallowed Priest", "{1}{W}", "Creature — Human Cleric", "1/1",
         when(gains_life(you), put_counters(1, on=this))),
    card("Impassioned Orator", "{1}{W}", "Creature — Human Cleric", "2/2",
         when(enters(creature & other & you_control), gain_life(1))),
    card("Inspiring Commander", "{4}{W}{W}", "Creature — Human Soldier", "1/4",
         when(enters(creature & other & you_control & with_power(at_most=2)), joined(gain_life(1), draw(1)))),
    card("Leonin Warleader", "{2}{W}{W}", "Creature — Cat Soldier", "4/4",
         when(attacks(), create(2, token("white", "1/1", "Creature — Cat", lifelink), tapped=True, attacking=True))),
    card("Moorland Inquisitor", "{1}{W}", "Creature — Human Soldier", "2/2",
         activated("{2}{W}", until_end_of_turn(this, gains(first_strike)))),
    card("Pacifism", "{1}{W}", "Enchantment — Aura", enchant(creature),
         static(enchanted, cant_attack_or_block)),
    card("Serra Angel", "{3}{W}{W}", "Creature — Angel", "4/4", flying, vigilance),
    card("Spiritual Guardian", "{3}{W}{W}", "Creature — Spirit", "3/4",
         when(enters(), gain_life(4))),
    card("Tactical Advantage", "{W}", "Instant",
         spell(until_end_of_turn(_pumped, gets(+2, +2)))),
)  # fmt: skip
