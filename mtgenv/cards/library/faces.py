"""Definitions of planeswalkers, cards with several faces, morph and manifest cards, and what shows their rulings."""
# ruff: noqa: F403, F405  the card language is meant to be used unqualified

from ..dsl import *

_ordered = target(creature & opponent_controls, up_to=1)
_guarded = target(creature)
_hunted = target(creature)
_blinked = target(creature & you_control)
_elemental = token("green", "*/*", "Creature — Elemental")
_cleric = token("white and black", "1/1", "Creature — Human Cleric")
_soldier = token("white", "1/1", "Creature — Soldier")
_their_creatures = all_(creature & opponent_controls)

CARDS = (
    card("Gideon, Martial Paragon", "{4}{W}", "Legendary Planeswalker — Gideon",
         loyalty_ability(+2, untap(all_(creature & you_control, "those creatures")),
                         until_end_of_turn(bound("those creatures"), gets(+1, +1))),
         loyalty_ability(0, until_end_of_turn(this, becomes("5/5", "Human", "Soldier", with_=[indestructible],
                                                            still=planeswalker)),
                         prevent_all_damage(this)),
         loyalty_ability(-10, until_end_of_turn(all_(creature & you_control), gets(+2, +2)), tap(_their_creatures)),
         starting_loyalty=5, pronoun="he"),
    double_faced(
        card("Kytheon, Hero of Akros", "{W}", "Legendary Creature — Human Soldier", "2/1",
             when(end_of_combat(), exile_then_return(this, transformed=True, owners=True), if_=attacked_with_two_others),
             activated("{2}{W}", until_end_of_turn(this, gains(indestructible))), pronoun="he"),
        card("Gideon, Battle-Forged", "", "Legendary Planeswalker — Gideon",
             loyalty_ability(+2, attacks_next_turn(_ordered, this)),
             loyalty_ability(+1, until_your_next_turn(_guarded, gains(indestructible)), untap(_guarded)),
             loyalty_ability(0, until_end_of_turn(this, becomes("4/4", "Human", "Soldier", with_=[indestructible],
                                                                still=planeswalker)),
                             prevent_all_damage(this)),
             starting_loyalty=3, color_indicator="white", pronoun="he")),
    flip_card(
        card("Budoka Gardener", "{1}{G}", "Creature — Human Monk", "2/1",
             activated("{T}", may(put_from_hand(land)), if_(count(land & you_control) >= 10, flip(this)))),
        card("Dokai, Weaver of Life", "", "Legendary Creature — Human Monk", "3/3",
             activated(cost("{4}{G}{G}, {T}"), create(1, _elemental, size=count(land & you_control))))),
    card("Elspeth, Sun's Champion", "{4}{W}{W}", "Legendary Planeswalker — Elspeth",
         loyalty_ability(+1, create(3, _soldier)),
         loyalty_ability(-3, destroy(all_(creature & with_power(at_least=4)))),
         loyalty_ability(-7, get_emblem(static(creature & you_control, gets(+2, +2), has(flying)))),
         starting_loyalty=4, pronoun="she"),
    double_faced(
        card("Westvale Abbey", "", "Land",
             activated("{T}", add_mana("{C}")),
             activated(cost("{5}, {T}", paying_life(1)), create(1, _cleric)),
             activated(cost("{5}, {T}", sacrificing(creature, 5)), ir.Joined((transform(this), untap(this)), then=True))),
        card("Ormendahl, Profane Prince", "", "Legendary Creature — Demon", "9/7",
             keywords(flying, lifelink, indestructible, haste), color_indicator="black")),
    modal_double_faced(
        card("Kazandu Mammoth", "{1}{G}{G}", "Creature — Elephant", "3/3",
             when(enters(land & you_control), until_end_of_turn(this, gets(+2, +2)))),
        card("Kazandu Valley", "", "Land", enters_tapped(), activated("{T}", add_mana("{G}")))),
    adventurer(
        card("Giant Killer", "{W}", "Creature — Human Peasant", "1/2",
             activated(cost("{1}{W}, {T}"), tap(target(creature)))),
        card("Chop Down", "{2}{W}", "Instant — Adventure",
             spell(destroy(target(creature & with_power(at_least=4)))))),
    card("Battering Craghorn", "{2}{R}{R}", "Creature — Goat Beast", "3/1", first_strike, morph("{1}{R}{R}")),
    card("Soul Warden", "{W}", "Creature — Human Cleric", "1/1",
         when(enters(creature & other), gain_life(1))),
    card("Soul Summons", "{1}{W}", "Sorcery", spell(manifest(1))),
    card("Cloudshift", "{W}", "Instant", spell(exile_then_return(_blinked))),
    card("Karakas", "", "Legendary Land",
         activated("{T}", add_mana("{W}")),
         activated("{T}", return_to_hand(target(legendary & creature)))),
    card("Hero's Downfall", "{1}{B}{B}", "Instant", spell(destroy(target(creature | planeswalker)))),
    card("Baird, Steward of Argive", "{2}{W}{W}", "Legendary Creature — Human Soldier", "2/4", vigilance,
         attacking_costs(1, planeswalkers=True)),
    card("Propaganda", "{2}{U}", "Enchantment", attacking_costs(2)),
    card("Lightning Bolt", "{R}", "Instant", spell(deal(3, to=target(any_target)))),
)  # fmt: skip
