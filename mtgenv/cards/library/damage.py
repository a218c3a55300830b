"""Cards that double, prevent, redirect and deal damage."""
# ruff: noqa: F403, F405  the card language is meant to be used unqualified

from ..dsl import *

_opposing = opponent | (permanent & opponent_controls)
_you = ir.IsPlayer(you)

CARDS = (
    card("Angrath's Marauders", "{5}{R}{R}", "Creature — Human Pirate", "4/4",
         instead(damage(by=you_control), amount * 2)),
    card("Benevolent Unicorn", "{1}{W}", "Creature — Unicorn", "1/2",
         instead(damage(by=ir.Is("SPELL")), amount - 1)),
    card("Combust", "{1}{R}", "Instant", cant_be_countered,
         spell(deal(5, to=target(creature & ir.OfColor(Color.WHITE | Color.BLUE)), unpreventable=True))),
    card("Excruciator", "{6}{R}{R}", "Creature — Avatar", "7/7",
         cant_be_prevented(by=this_one)),
    card("Fog", "{G}", "Instant",
         spell(this_turn(prevented(damage(kind="combat"))))),
    card("Furnace of Rath", "{1}{R}{R}{R}", "Enchantment",
         instead(damage(), amount * 2)),
    card("Gisela, Blade of Goldnight", "{4}{R}{W}{W}", "Legendary Creature — Angel", "5/5",
         keywords(flying, first_strike),
         instead(damage(_opposing), amount * 2),
         prevented(damage(_you | (permanent & you_control)), ir.Half(amount, up=True))),
    card("Healing Salve", "{W}", "Instant",
         spell(choose_one((gain_life(3, target(player)),), (prevent(3, target(any_target)),)))),
    card("Holy Day", "{W}", "Instant",
         spell(this_turn(prevented(damage(kind="combat"))))),
    card("Palisade Giant", "{4}{W}{W}", "Creature — Giant Soldier", "2/7",
         redirected(damage(_you | (permanent & other & you_control)), RedirectTo.THIS)),
    card("Pariah", "{2}{W}", "Enchantment — Aura", enchant(creature),
         redirected(damage(_you), RedirectTo.HOST)),
    card("Skullcrack", "{1}{R}", "Instant",
         spell(this_turn(cant_happen(gains_life(each_player))), this_turn(cant_be_prevented()),
               deal(3, to=target(player | planeswalker)))),
    card("Urza's Armor", "{6}", "Artifact",
         prevented(damage(_you), 1)),
    card("Zealous Inquisitor", "{2}{W}", "Creature — Human Cleric", "2/2",
         activated("{1}{W}", redirect(1, of=this, to=target(creature)))),
)  # fmt: skip
