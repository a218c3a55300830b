"""Triggered abilities (CR 603)."""

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

YOURS = card("Yours", "{1}", "Enchantment", when(upkeep(each_player), gain_life(1, you)))
DRAIN = card("Drain", "{1}", "Enchantment", when(upkeep(each_player), lose_life(1, opponents)))
IF_LIFE = card("If Life", "{1}", "Enchantment", when(upkeep(), gain_life(5), if_=life(you) <= 10))
MAY_DRAW = vanilla("Scholar", "1/1", when(enters(), may(draw(1))))
TARGETER = vanilla("Sniper", "2/2", when(enters(), destroy(target(creature & opponent_controls))))
DELAYED_EXILE = card(
    "Sneak", "{R}", "Sorcery",
    spell(ir.CreateTokens(you, ir.Constant(1), token("red", "3/1", "Creature — Elemental", haste), False, False, "it"),
          ir.Delayed(ir.Triggered(end_step(each_player), (exile(bound("it")),)), bound("it"), "it")),
)  # fmt: skip
DELAYED_RETURN_TARGET = target(creature)
DELAYED_RETURN = card(
    "Blink Out", "{W}", "Instant",
    spell(exile(DELAYED_RETURN_TARGET),
          ir.Delayed(ir.Triggered(end_step(each_player), (ir.Move(bound("it"), Zone.BATTLEFIELD, under=None),)),
                     DELAYED_RETURN_TARGET, "it")),
)  # fmt: skip
REFLEXIVE = card(
    "Bargain", "{B}", "Sorcery",
    spell(may(sacrifices(you, creature), ir.Reflexive(ir.Triggered(enters(), (deal(3, to=target(any_target)),))))),
)  # fmt: skip
ONE_OR_MORE = vanilla("Chronicler", "1/1", when(one_or_more_attack(creature & you_control), draw(1)))
AVENGER = vanilla("Avenger", "1/1", when(dies(creature & other), put_counters(1, on=this)))
DEATH_DRAW = vanilla("Martyr", "1/1", when(dies(), draw(1)))
DEATH_POWER = vanilla("Bomb", "1/1", when(dies(), deal(power(this), to=target(opponent))))
LEAVES_DRAW = card("Spirit Link", "{W}", "Enchantment", when(leaves(), gain_life(2)))
TOKEN_MAKER = card("Muster", "{W}", "Sorcery", spell(create(2, tokens_card)))
COUNT_GOBLINS = vanilla("Arbiter", "2/2", when(enters(), gain_life(count(creature & you_control))))
SELF_AND_OTHERS = vanilla("Herald", "1/1", when(enters(creature & you_control), gain_life(1)))
TAPPED_WATCH = vanilla("Watcher", "1/1", when(ir.EventPattern(Event.TAPPED, creature & other), gain_life(1)))
DISCARD_WATCH = card(
    "Megrim", "{B}", "Enchantment", when(ir.EventPattern(Event.DISCARDED, players=opponents), lose_life(2, that_player))
)
RAVEN_RITE = card("Mind Rot", "{B}", "Sorcery", spell(discard(2, target(player))))
DAMAGED = vanilla("Sulker", "1/5", when(ir.EventPattern(Event.DAMAGE, this_one), gain_life(amount)))
SACRIFICE_WATCH = card(
    "Altar Watch", "{B}", "Enchantment", when(ir.EventPattern(Event.SACRIFICED, creature, players=you), gain_life(1))
)
EDICT = card("Edict", "{B}", "Sorcery", spell(sacrifices(target(player), creature)))


def test_cr_603_3b_apnap_active_players_triggers_go_first_and_resolve_last():
    g = Scenario(you={"battlefield": [YOURS]}, opponent={"battlefield": [DRAIN]}, step="upkeep")
    assert g.stack() == ["ability of Drain", "ability of Yours"]
    g.resolve()
    assert (g.life("you"), g.stack()) == (19, ["ability of Yours"])


def test_cr_603_3b_controller_orders_their_own_triggers():
    g = Scenario(you={"battlefield": [YOURS, DRAIN]}, step="untap")
    assert g.asks == "order_triggers" and g.chooser == "you"
    h = g.copy().choose("Yours")
    assert h.stack() == ["ability of Drain", "ability of Yours"]  # put on the stack first, resolves last
    g.choose("Drain")
    assert g.stack() == ["ability of Yours", "ability of Drain"]


def test_cr_603_4_intervening_if_false_when_the_event_occurs():
    g = Scenario(you={"battlefield": [IF_LIFE], "life": 11}, step="upkeep")
    assert g.stack() == []


def test_cr_603_4_intervening_if_is_checked_again_on_resolution():
    g = Scenario(you={"battlefield": [IF_LIFE, "Plains"], "life": 10, "hand": [HEAL]}, step="upkeep")
    assert g.stack() == ["ability of If Life"]
    h = g.copy().resolve()
    assert h.life() == 15
    g.cast("Heal").resolve(2)
    assert g.life() == 13


def test_cr_603_4_colossal_majesty_loses_its_creature_in_response():
    g = Scenario(
        you={"battlefield": ["Colossal Majesty", GIANT]}, opponent={"hand": [DOOM], "battlefield": ["Swamp"]}, step="upkeep",
    )  # fmt: skip
    g.cast("Doom", targets="Giant", player="opponent").resolve(2)
    assert g.hand() == []


def test_cr_603_5_may_is_chosen_on_resolution():
    g = Scenario(you={"hand": [MAY_DRAW], "mana": "{1}"})
    g.cast("Scholar").resolve()
    assert g.stack() == ["ability of Scholar"]  # it goes on the stack all the same
    g.resolve()
    assert g.asks == "may"
    assert len(g.copy().choose("no").hand()) == 0
    assert len(g.choose("yes").hand()) == 1


def test_cr_603_3d_no_legal_target_removes_the_ability():
    g = Scenario(you={"hand": [TARGETER], "mana": "{1}"})
    g.cast("Sniper").resolve()
    assert g.stack() == [] and g.asks == "priority"


def test_cr_603_3d_targets_are_chosen_as_it_goes_on_the_stack():
    g = Scenario(you={"hand": [TARGETER], "mana": "{1}"}, opponent={"battlefield": [BEAR, OX]})
    g.cast("Sniper").resolve()
    assert g.asks == "target" and sorted(g.options()) == ["Bear", "Ox"]
    g.choose("Ox")
    assert g.stack() == ["ability of Sniper"]
    assert g.resolve().in_graveyard("Ox")


def test_cr_603_7_delayed_trigger_at_the_next_end_step():
    g = Scenario(you={"hand": [DELAYED_EXILE], "mana": "{R}"})
    g.cast("Sneak").resolve()
    g.attack("Elemental Token").to("end")
    assert g.life("opponent") == 17 and g.stack() == ["ability of Sneak"]
    g.resolve()
    assert not g.on_battlefield("Elemental Token") and g.exile() == []  # CR 111.7


def test_cr_603_7b_delayed_trigger_fires_once():
    g = Scenario(you={"hand": [DELAYED_RETURN], "mana": "{W}", "battlefield": [BEAR]})
    g.cast("Blink Out", targets="Bear").resolve()
    assert g.in_exile("Bear")
    g.to("end").resolve()
    assert g.on_battlefield("Bear", "you") and g.stack() == []
    assert g.to("end").stack() == []


def test_cr_603_12_reflexive_trigger_only_when_done():
    g = Scenario(you={"hand": [REFLEXIVE], "mana": "{B}", "battlefield": [BEAR]})
    g.cast("Bargain").resolve()
    assert g.copy().choose("no").resolve_all().life("opponent") == 20
    g.choose("yes")
    assert g.in_graveyard("Bear") and g.asks == "target"  # targets are chosen after the sacrifice
    g.choose("opponent")
    assert g.stack() == ["ability of Bargain"]
    assert g.resolve().life("opponent") == 17


def test_cr_603_2c_one_or_more_triggers_once():
    g = Scenario(you={"battlefield": [ONE_OR_MORE, BEAR, OX]})
    g.attack("Bear", "Ox")
    assert g.stack() == ["ability of Chronicler"]


def test_cr_603_2_each_attacker_triggers_a_whenever_a_creature_attacks():
    g = Scenario(you={"battlefield": ["Raid Bombardment", BEAR, FLYER, OX]})
    g.attack("Bear", "Flyer", "Ox")
    assert g.stack() == ["ability of Raid Bombardment"] * 2  # power 2 or less
    assert g.resolve_all().life("opponent") == 18


def test_cr_603_10a_creatures_that_die_together_see_each_other_die():
    g = Scenario(you={"hand": [WRATH], "mana": "{2}{W}{W}", "battlefield": [BLOOD_ARTIST, BEAR, put(BLOOD_ARTIST)]})
    g.cast("Wrath").resolve_all()
    assert g.life("opponent") == 20 - 2 * 3  # each Artist sees all three


def test_cr_603_10a_dies_trigger_of_the_dying_creature_itself():
    g = Scenario(you={"hand": [DOOM], "mana": "{B}", "battlefield": [DEATH_DRAW]})
    g.cast("Doom", targets="Martyr").resolve()
    assert g.stack() == ["ability of Martyr"]
    assert len(g.resolve().hand()) == 1


def test_cr_603_10a_dies_together_with_its_counter_bearer():
    g = Scenario(you={"hand": [WRATH], "mana": "{2}{W}{W}", "battlefield": [AVENGER, BEAR]})
    g.cast("Wrath").resolve_all()
    assert g.in_graveyard("Avenger")  # its trigger finds no permanent (CR 603.10, 400.7)


def test_cr_603_10a_controller_of_a_dies_trigger_is_the_last_controller():
    g = Scenario(
        you={"hand": [STEAL, DOOM], "mana": "{U}{B}"}, opponent={"battlefield": [DEATH_DRAW]},
    )  # fmt: skip
    g.cast("Steal", targets="Martyr").resolve().cast("Doom", targets="Martyr").resolve_all()
    assert len(g.hand("you")) == 1 and g.hand("opponent") == [] and g.in_graveyard("Martyr", "opponent")


def test_cr_603_10_leaves_trigger_uses_last_known_information():
    g = Scenario(
        you={"hand": [GROWTH, DOOM], "mana": "{G}{B}", "battlefield": [DEATH_POWER]},
    )  # fmt: skip
    g.cast("Growth", targets="Bomb").resolve().cast("Doom", targets="Bomb").resolve_all()
    assert g.life("opponent") == 16  # it was 4/4


def test_cr_603_6c_leaves_the_battlefield_counts_bounce_and_exile():
    for removal, name in (
        (BOUNCE, "Bounce"),
        (card("Disenchant", "{W}", "Instant", spell(exile(target(enchantment)))), "Disenchant"),
    ):
        g = Scenario(you={"hand": [removal], "mana": "{U}{W}", "battlefield": [LEAVES_DRAW]})
        g.cast(name, targets="Spirit Link").resolve_all()
        assert g.life() == 22


def test_cr_700_4_bouncing_is_not_dying():
    g = Scenario(you={"hand": [BOUNCE], "mana": "{U}", "battlefield": [DEATH_DRAW]})
    g.cast("Bounce", targets="Martyr").resolve_all()
    assert g.hand() == ["Martyr"]


def test_cr_603_6a_permanents_that_enter_together_see_each_other():
    g = Scenario(you={"hand": [TOKEN_MAKER], "mana": "{W}", "battlefield": [SOUL_WARDEN]})
    g.cast("Muster").resolve()
    assert g.stack() == ["ability of Warden"] * 2
    assert g.resolve_all().life() == 22


def test_cr_603_6a_a_permanent_sees_itself_enter():
    g = Scenario(you={"hand": [SELF_AND_OTHERS], "mana": "{1}"})
    g.cast("Herald").resolve_all()
    assert g.life() == 21


def test_cr_608_2h_numbers_are_counted_on_resolution():
    g = Scenario(you={"hand": [COUNT_GOBLINS, DOOM], "mana": "{1}{B}", "battlefield": [BEAR]})
    g.cast("Arbiter").resolve().cast("Doom", targets="Bear").resolve_all()
    assert g.life() == 21


def test_cr_113_7a_trigger_resolves_though_its_source_is_gone():
    g = Scenario(
        you={"hand": ["Skeleton Archer"], "mana": "{3}{B}"}, opponent={"hand": [DOOM], "battlefield": ["Swamp"]},
    )  # fmt: skip
    g.cast("Skeleton Archer").resolve().choose("opponent")
    g.cast("Doom", targets="Skeleton Archer", player="opponent").resolve(2)
    assert g.in_graveyard("Skeleton Archer") and g.life("opponent") == 19


def test_cr_603_2_tapping_as_a_trigger_event():
    g = Scenario(you={"battlefield": [TAPPED_WATCH, BEAR]})
    g.attack("Bear").resolve_all()
    assert g.life() == 21


def test_cr_603_2_discarding_two_cards_triggers_twice():
    g = Scenario(
        you={"hand": [RAVEN_RITE], "mana": "{B}", "battlefield": [DISCARD_WATCH]}, opponent={"hand": ["Forest*2"]}
    )
    g.cast("Mind Rot", targets="opponent").resolve_all()
    assert g.life("opponent") == 16 and g.hand("opponent") == []


def test_cr_603_2_damage_amount_is_known_to_the_trigger():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}", "battlefield": [DAMAGED]})
    g.cast("Bolt", targets="Sulker").resolve_all()
    assert g.life() == 23


def test_cr_603_2_sacrifice_trigger():
    g = Scenario(you={"hand": [EDICT], "mana": "{B}", "battlefield": [SACRIFICE_WATCH, BEAR]})
    g.cast("Edict", targets="you").resolve_all()
    assert g.life() == 21 and g.in_graveyard("Bear")


def test_cr_603_3_triggers_wait_until_a_player_would_receive_priority():
    g = Scenario(you={"hand": [WRATH], "mana": "{2}{W}{W}", "battlefield": [DEATH_DRAW, BEAR]})
    g.cast("Wrath").resolve()
    assert g.in_graveyard("Wrath") and g.stack() == ["ability of Martyr"]  # after the spell has resolved


def test_cr_400_7_phoenix_returns_only_if_it_is_still_there():
    shred = card("Shred", "{B}", "Instant", spell(exile(target(in_graveyard(creature, each_player)))))
    g = Scenario(
        you={"battlefield": ["Immortal Phoenix"]},
        opponent={"hand": [DOOM, shred], "battlefield": ["Swamp*2"]},
    )
    g.cast("Doom", targets="Immortal Phoenix", player="opponent").resolve()
    assert g.stack() == ["ability of Immortal Phoenix"]
    h = g.copy().resolve()
    assert h.hand() == ["Immortal Phoenix"]
    g.cast("Shred", targets="Immortal Phoenix", player="opponent").resolve(2)
    assert g.in_exile("Immortal Phoenix") and g.hand() == []


def test_cr_603_4_cast_from_hand_only():
    reanimate = card("Reanimate", "{B}", "Sorcery", spell(return_to_battlefield(target(in_graveyard(creature)))))
    g = Scenario(you={"graveyard": ["Soulhunter Rakshasa"], "hand": [reanimate], "battlefield": ["Swamp"]})
    g.cast("Reanimate", targets="Soulhunter Rakshasa").resolve()
    assert g.stack() == [] and g.on_battlefield("Soulhunter Rakshasa")
    g = Scenario(you={"hand": ["Soulhunter Rakshasa"], "battlefield": ["Swamp*5"]})
    g.cast("Soulhunter Rakshasa").resolve_all()
    assert g.life("opponent") == 15


def test_cr_603_2_granted_trigger():
    g = Scenario(
        you={"battlefield": [BEAR, put("Eternal Thirst", attached_to="Bear")], "hand": [DOOM], "mana": "{B}"},
        opponent={"battlefield": [OX]},
    )
    assert g.has("Bear", "lifelink")
    g.cast("Doom", targets="Ox").resolve_all()
    assert g.counters("Bear") == 1


def test_cr_603_10a_sengir_vampire_remembers_whom_it_damaged():
    g = Scenario(
        you={"battlefield": ["Sengir Vampire"], "hand": [BOLT], "mana": "{R}"},
        opponent={"battlefield": [FLYER, GIANT]},
    )
    g.attack("Sengir Vampire").block({"Flyer": "Sengir Vampire"}).to("combat damage")
    assert g.stack() == ["ability of Sengir Vampire"]
    assert g.resolve().counters("Sengir Vampire") == 1


def test_cr_111_7_dies_trigger_of_a_token():
    g = Scenario(you={"hand": [DOOM], "mana": "{B}", "battlefield": [BLOOD_ARTIST, tokens_card]})
    g.cast("Doom", targets="Soldier Token").resolve_all()
    assert g.life("opponent") == 19 and g.graveyard() == ["Doom"]


BIG_DEATH = card("Mourner", "{B}", "Enchantment", when(dies(creature & with_power(at_least=4)), gain_life(1)))
NEXT_UPKEEP = card("Slow Trip", "{U}", "Instant", spell(ir.Delayed(ir.Triggered(upkeep(you), (draw(1),)), None, None)))
TARGETED = vanilla("Illusion", "2/2", when(ir.EventPattern(Event.TARGETED, this_one), ir.Sacrifice(this)))


def test_cr_603_10a_dies_trigger_sees_the_power_it_had_with_a_lord_that_dies_too():
    g = Scenario(you={"hand": [WRATH], "mana": "{2}{W}{W}", "battlefield": [BIG_DEATH, ELDER, OX]})
    assert g.power("Ox") == 4
    g.cast("Wrath").resolve_all()
    assert g.life() == 21


def test_cr_603_10a_no_dies_trigger_if_the_ability_was_lost():
    g = Scenario(you={"hand": [FROG, DOOM], "mana": "{U}{B}", "battlefield": [DEATH_DRAW]})
    g.cast("Frogify", targets="Martyr").resolve().cast("Doom", targets="Martyr").resolve()
    assert g.stack() == [] and g.hand() == []


def test_cr_603_7d_at_the_beginning_of_your_next_upkeep():
    g = Scenario(you={"hand": [NEXT_UPKEEP], "mana": "{U}"})
    g.cast("Slow Trip").resolve()
    assert g.to("upkeep", of="opponent").stack() == []
    assert g.to("upkeep", of="you").stack() == ["ability of Slow Trip"]
    assert len(g.resolve().hand()) == 1
    assert g.to("upkeep", of="you").stack() == []


def test_cr_603_3b_apnap_with_three_players():
    g = Scenario(
        you={"battlefield": [YOURS]}, opponent={"battlefield": [YOURS]}, third={"battlefield": [YOURS]}, step="upkeep",
        active="opponent",
    )  # fmt: skip
    order = [g._s.stack[k].controller for k in range(3)]
    assert order == [1, 2, 0]  # bottom first: the active player, then in turn order


def test_cr_603_2_becomes_the_target():
    g = Scenario(you={"hand": [GROWTH], "mana": "{G}", "battlefield": [TARGETED]})
    g.cast("Growth", targets="Illusion")
    assert g.stack() == ["ability of Illusion", "Growth"]
    assert g.resolve_all().in_graveyard("Illusion")
