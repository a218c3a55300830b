"""Zones, objects, tokens, last known information, ownership (CR 108, 111, 400, 404, 608.2h)."""

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

REANIMATE = card(
    "Reanimate", "{B}", "Sorcery", spell(return_to_battlefield(target(in_graveyard(creature, each_player))))
)
BLINKED = target(creature)
BLINK = card("Blink", "{W}", "Instant", spell(exile(BLINKED), ir.Move(BLINKED, Zone.BATTLEFIELD, under=None)))
TUCK = card("Tuck", "{U}", "Instant", spell(ir.Move(target(creature), Zone.LIBRARY)))
TUCK_BOTTOM = card("Bury", "{U}", "Instant", spell(ir.Move(target(creature), Zone.LIBRARY, bottom=True)))
SHUFFLE_IN = card("Condemn", "{U}", "Instant", spell(ir.Move(target(creature), Zone.LIBRARY, shuffle=True)))
GRAVE_DIGGER = vanilla("Digger", "2/2", when(enters(), may(return_to_hand(target(in_graveyard(creature))))))
SWORDS_TARGET = target(creature)
SWORDS = card(
    "Swords",
    "{W}",
    "Instant",
    spell(exile(SWORDS_TARGET), ir.PlayerEffect("GAIN_LIFE", ir.ControllerOf(SWORDS_TARGET), power(SWORDS_TARGET))),
)
FLING = card("Fling", "{R}", "Instant", additional_cost(sacrificing(creature)), spell(deal(2, to=target(any_target))))
TOKEN_MAKER = card("Muster", "{W}", "Sorcery", spell(create(2, tokens_card)))


def test_cr_400_7_counters_damage_and_effects_do_not_follow_the_card():
    g = Scenario(
        you={
            "hand": [BLINK, GROWTH],
            "mana": "{W}{G}",
            "battlefield": [put(OX, counters={"+1/+1": 2}, damage=1, tapped=True)],
        }
    )
    g.cast("Growth", targets="Ox").resolve().cast("Blink", targets="Ox").resolve()
    assert g.size("Ox") == (3, 3) and g.counters("Ox") == 0 and g.damage("Ox") == 0 and not g.tapped("Ox")


def test_cr_400_7_blinked_creature_is_summoning_sick():
    g = Scenario(you={"hand": [BLINK], "mana": "{W}", "battlefield": [PINGER]})
    assert g.cast("Blink", targets="Pinger").resolve().legal("activate", "Pinger") is False


def test_cr_400_7_auras_fall_off_a_blinked_creature():
    g = Scenario(you={"hand": [BLINK], "mana": "{W}", "battlefield": [BEAR, put(STRENGTH, attached_to="Bear")]})
    g.cast("Blink", targets="Bear").resolve()
    assert g.in_graveyard("Strength") and g.size("Bear") == (2, 2)


def test_cr_400_7_until_end_of_turn_control_does_not_survive_a_zone_change():
    g = Scenario(you={"hand": [BORROW, BLINK], "mana": "{R}{W}"}, opponent={"battlefield": [OX]})
    g.cast("Borrow", targets="Ox").resolve().cast("Blink", targets="Ox").resolve()
    assert g.controller("Ox") == "opponent"  # "under its owner's control"


def test_cr_400_3_cards_go_to_their_owners_zones():
    for removal, look in ((BOUNCE, "in_hand"), (DOOM, "in_graveyard"), (BANISH, "in_exile")):
        g = Scenario(you={"hand": [removal], "mana": "{U}{B}{W}", "battlefield": [put(OX, owner="opponent")]})
        assert g.controller("Ox") == "you"
        g.cast(removal.name, targets="Ox").resolve()
        assert getattr(g, look)("Ox", "opponent")


def test_cr_110_2a_reanimated_creature_is_yours_but_owned_by_another():
    g = Scenario(you={"hand": [REANIMATE, BOUNCE], "mana": "{B}{U}"}, opponent={"graveyard": [OX]})
    g.cast("Reanimate", targets="Ox").resolve()
    assert g.controller("Ox") == "you"
    assert g.cast("Bounce", targets="Ox").resolve().in_hand("Ox", "opponent")


def test_cr_401_put_on_top_bottom_or_shuffled_into_the_library():
    g = Scenario(you={"hand": [TUCK], "mana": "{U}"}, opponent={"battlefield": [BEAR], "library": ["Forest*3"]})
    assert g.cast("Tuck", targets="Bear").resolve().library("opponent")[0] == "Bear"
    g = Scenario(you={"hand": [TUCK_BOTTOM], "mana": "{U}"}, opponent={"battlefield": [BEAR], "library": ["Forest*3"]})
    assert g.cast("Bury", targets="Bear").resolve().library("opponent")[-1] == "Bear"
    places = set()
    for seed in range(12):
        g = Scenario(
            you={"hand": [SHUFFLE_IN], "mana": "{U}"},
            opponent={"battlefield": [BEAR], "library": ["Forest*3"]},
            seed=seed,
        )
        places.add(g.cast("Condemn", targets="Bear").resolve().library("opponent").index("Bear"))
    assert len(places) > 1


def test_cr_111_1_tokens_enter_untapped_and_sick_under_their_creators_control():
    g = Scenario(you={"hand": [TOKEN_MAKER], "mana": "{W}"})
    g.cast("Muster").resolve()
    assert g.count("Soldier Token", "you") == 2 and not g.tapped("Soldier Token")
    g.to("declare attackers")
    assert g.asks == "priority"  # nobody can attack


def test_cr_111_4_token_characteristics():
    g = Scenario(you={"hand": ["Goblin Gang Leader"], "mana": "{2}{R}{R}"})
    g.cast("Goblin Gang Leader").resolve_all()
    assert g.count("Goblin Token") == 2 and g.size("Goblin Token") == (1, 1) and g.colors("Goblin Token") == {"red"}


def test_cr_608_2h_last_known_power_of_an_exiled_creature():
    g = Scenario(you={"hand": [SWORDS, GROWTH], "mana": "{W}{G}"}, opponent={"battlefield": [OX]})
    g.cast("Growth", targets="Ox").resolve().cast("Swords", targets="Ox").resolve()
    assert g.in_exile("Ox") and g.life("opponent") == 26


def test_cr_608_2h_last_known_information_of_a_damage_source():
    # the Pinger's ability resolves after it has left: it was a source with lifelink
    linked = vanilla("Linked Pinger", "1/1", lifelink, activated("{T}", deal(1, to=target(any_target))))
    g = Scenario(you={"battlefield": [linked]}, opponent={"hand": [DOOM], "battlefield": ["Swamp"]})
    g.activate("Linked Pinger", targets="opponent").cast("Doom", targets="Linked Pinger", player="opponent").resolve(2)
    assert g.life("opponent") == 19 and g.life() == 21


def test_cr_608_2h_last_known_deathtouch_of_a_source_that_left():
    fangs = vanilla("Fangs", "1/1", deathtouch, activated("{T}", deal(1, to=target(creature))))
    g = Scenario(you={"battlefield": [fangs]}, opponent={"hand": [DOOM], "battlefield": ["Swamp", GIANT]})
    g.activate("Fangs", targets="Giant").cast("Doom", targets="Fangs", player="opponent").resolve(2)
    assert g.in_graveyard("Giant")


def test_cr_400_7j_a_trigger_finds_the_card_it_became():
    g = Scenario(you={"battlefield": ["Immortal Phoenix"], "hand": [DOOM], "mana": "{B}"})
    g.cast("Doom", targets="Immortal Phoenix").resolve_all()
    assert g.hand() == ["Immortal Phoenix"]


def test_cr_115_target_in_a_graveyard():
    g = Scenario(you={"hand": [GRAVE_DIGGER], "mana": "{1}", "graveyard": [BEAR, "Shock"]})
    g.cast("Digger").resolve()
    assert g.stack() == ["ability of Digger"]  # the Bear is the only legal target
    g.resolve().choose("yes")
    assert g.hand() == ["Bear"]


def test_world_shaper_returns_lands_tapped():
    g = Scenario(you={"battlefield": ["World Shaper"], "graveyard": ["Forest*2", BEAR], "hand": [DOOM], "mana": "{B}"})
    g.cast("Doom", targets="World Shaper").resolve_all()
    assert g.count("Forest") == 2 and g.tapped("Forest#1") and g.tapped("Forest#2") and g.in_graveyard("Bear")


def test_cr_403_nothing_moves_by_itself_between_graveyards():
    g = Scenario(
        you={"graveyard": ["Shock"], "exile": ["Murder"], "library": ["Forest"]}, opponent={"graveyard": [BEAR]}
    )
    assert g.graveyard() == ["Shock"] and g.graveyard("opponent") == ["Bear"]
    assert g.exile() == ["Murder"] and g.library() == ["Forest"]


def test_cr_601_2h_sacrificed_creature_cannot_be_saved_in_response():
    g = Scenario(
        you={"hand": [FLING], "mana": "{R}", "battlefield": [BEAR]},
        opponent={"hand": [BANISH], "battlefield": ["Plains"]},
    )
    g.cast("Fling", costs="Bear", targets="opponent")
    assert not g.legal("cast", "Banish", player="opponent")
    assert g.resolve().life("opponent") == 18
