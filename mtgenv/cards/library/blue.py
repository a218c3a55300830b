"""Definitions of blue cards."""
# ruff: noqa: F403, F405  the card language is meant to be used unqualified

from ..dsl import *

_sleeper = target(player)

CARDS = (
    card("Cloudkin Seer", "{2}{U}", "Creature — Elemental Wizard", "2/1", flying,
         when(enters(), draw(1))),
    card("Frilled Sea Serpent", "{4}{U}{U}", "Creature — Serpent", "4/6",
         activated("{5}{U}{U}", until_end_of_turn(this, cant_be_blocked))),
    card("Glint", "{1}{U}", "Instant",
         spell(until_end_of_turn(target(creature & you_control), gets(0, +3), gains(hexproof)))),
    card("Octoprophet", "{3}{U}", "Creature — Octopus", "3/3",
         when(enters(), scry(2))),
    card("Overflowing Insight", "{4}{U}{U}{U}", "Sorcery",
         spell(draw(7, target(player)))),
    card("Riddlemaster Sphinx", "{4}{U}{U}", "Creature — Sphinx", "5/5", flying,
         when(enters(), may(return_to_hand(target(creature & opponent_controls))))),
    card("Sleep", "{2}{U}{U}", "Sorcery",
         spell(tap(all_(creature & controlled_by(_sleeper), as_="those creatures")),
               next_untap_step(bound("those creatures"), doesnt_untap, of=_sleeper))),
    card("Soulblade Djinn", "{3}{U}{U}", "Creature — Djinn", "4/3", flying,
         when(casts(you, ~creature), until_end_of_turn(all_(creature & you_control), gets(+1, +1)))),
    card("Sworn Guardian", "{1}{U}", "Creature — Merfolk Warrior", "1/3"),
    card("Unsummon", "{U}", "Instant",
         spell(return_to_hand(target(creature)))),
    card("Wall of Runes", "{U}", "Creature — Wall", "0/4", defender,
         when(enters(), scry(1))),
    card("Warden of Evos Isle", "{2}{U}", "Creature — Bird Wizard", "2/2", flying,
         spells_cost(-1, creature & with_(flying) & you_control)),
    card("Waterkin Shaman", "{1}{U}", "Creature — Elemental Shaman", "2/1",
         when(enters(creature & you_control & with_(flying)), until_end_of_turn(this, gets(+1, +1)))),
    card("Waterknot", "{1}{U}{U}", "Enchantment — Aura", enchant(creature),
         when(enters(), tap(host)),
         static(enchanted, doesnt_untap)),
    card("Windreader Sphinx", "{5}{U}{U}", "Creature — Sphinx", "3/7", flying,
         when(attacks(creature & with_(flying)), may(draw(1)))),
    card("Windstorm Drake", "{4}{U}", "Creature — Drake", "3/3", flying,
         static(creature & other & you_control & with_(flying), gets(+1, 0))),
    card("Winged Words", "{2}{U}", "Sorcery",
         this_spell_costs(-1, if_=exists(creature & you_control & with_(flying))),
         spell(draw(2))),
)  # fmt: skip
