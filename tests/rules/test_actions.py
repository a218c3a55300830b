"""What spells and abilities tell players to do (CR 701, 120-122)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

SCRY2 = card("Peer", "{U}", "Instant", spell(scry(2)))
SURVEIL2 = card("Snoop", "{U}", "Instant", spell(surveil(2)))
MILL3 = card("Erode", "{U}", "Sorcery", spell(mill(3, target(player))))
TUTOR = card(
    "Tutor", "{G}", "Sorcery", spell(ir.Search(you, ir.Constant(1), land & basic, Zone.BATTLEFIELD, tapped=True))
)
TUTOR_HAND = card("Survey", "{G}", "Sorcery", spell(ir.Search(you, ir.Constant(2), land & basic, Zone.HAND)))
ROT = card("Rot", "{B}", "Sorcery", spell(discard(2, target(player))))
RANDOM_ROT = card("Random Rot", "{B}", "Sorcery", spell(discard(1, target(player), how="random")))
WHEEL = card("Wheel", "{R}", "Sorcery", spell(discard(0, each_player, how="hand"), draw(7, each_player)))
EDICT = card("Edict", "{B}", "Sorcery", spell(sacrifices(target(player), creature)))
EACH_EDICT = card("Each Edict", "{B}", "Sorcery", spell(sacrifices(each_player, creature)))
UNTAP_IT = card("Untap It", "{U}", "Instant", spell(untap(target(permanent))))
DIG = card("Dig", "{U}", "Sorcery", spell(ir.Dig(you, ir.Constant(3), ir.Constant(1))))
EXILE_RETURN = card("Ring", "{W}", "Enchantment", when(enters(), exile(target(creature & opponent_controls))))
REMOVE = card("Strip", "{B}", "Sorcery", spell(ir.RemoveCounters(ir.Constant(2), "+1/+1", target(creature))))
EXTRA_LAND = card("Explore", "{G}", "Sorcery", spell(ir.PlayerEffect("EXTRA_LANDS", you, ir.Constant(1))))
SET_LIFE = card(
    "Reset",
    "{W}",
    "Sorcery",
    spell(ir.PlayerEffect("SET_LIFE", target(player) and ir.PlayersIn(target(player)), ir.Constant(10))),
)
COUNTER_ABILITY = card("Stifle", "{U}", "Instant", spell(counter(target(ability_on_stack))))
RAMP_UNLESS = card(
    "Tax Bolt",
    "{R}",
    "Instant",
    spell(ir.UnlessPays((deal(4, to=target(player)),), ir.PlayersIn(target(player)), cost("{2}"))),
)
LEAK = card(
    "Leak",
    "{U}",
    "Instant",
    spell(ir.UnlessPays((counter(target(spell_on_stack)),), ir.ControllerOf(target(spell_on_stack)), cost("{3}"))),
)
CHOICE = card(
    "Small Wrath",
    "{W}",
    "Sorcery",
    spell(ir.Choose(you, creature, ir.Constant(1), ir.Constant(2), "chosen"), destroy(bound("chosen"))),
)
FOR_EACH = card("Rabble", "{R}", "Sorcery", spell(create(count(creature & you_control), tokens_card)))
COIN = card(
    "Coin",
    "{R}",
    "Sorcery",
    spell(ir.Random(ir.Constant(2), "flip"), if_(ir.Number("flip").equals(1), gain_life(1), otherwise=(lose_life(1),))),
)
CHOOSE_NUMBER = card(
    "Pay Up",
    "{B}",
    "Sorcery",
    spell(ir.ChooseNumber(you, ir.Constant(0), life(you), "n"), lose_life(ir.Number("n")), gain_life(ir.Number("n"))),
)


def test_cr_701_14a_fight_both_deal_damage():
    g = Scenario(you={"hand": [DUEL], "mana": "{G}", "battlefield": [OX]}, opponent={"battlefield": [GIANT]})
    g.cast("Duel", targets=["Ox", "Giant"]).resolve()
    assert g.damage("Giant") == 3 and g.in_graveyard("Ox")


def test_cr_701_14b_no_fight_if_one_is_gone():
    g = Scenario(
        you={"hand": [DUEL], "mana": "{G}", "battlefield": [OX, "Forest"]},
        opponent={"battlefield": [GIANT, "Island"], "hand": [BOUNCE]},
    )
    g.cast("Duel", targets=["Ox", "Giant"]).cast("Bounce", targets="Giant", player="opponent").resolve(2)
    assert g.damage("Ox") == 0


def test_cr_701_14d_fight_damage_is_not_combat_damage_but_has_lifelink_and_deathtouch():
    g = Scenario(you={"hand": [DUEL], "mana": "{G}", "battlefield": [PRIEST]}, opponent={"battlefield": [SNAKE]})
    g.cast("Duel", targets=["Priest", "Snake"]).resolve()
    assert g.life() == 22 and g.in_graveyard("Priest") and g.in_graveyard("Snake")


def test_indrik_may_fight():
    g = Scenario(you={"hand": ["Affectionate Indrik"], "battlefield": ["Forest*6"]}, opponent={"battlefield": [OX]})
    g.cast("Affectionate Indrik").resolve()
    assert g.copy().resolve().choose("no").on_battlefield("Ox")
    g.resolve().choose("yes")
    assert g.in_graveyard("Ox") and g.damage("Affectionate Indrik") == 3


def test_one_sided_damage_by_a_creature_is_not_a_fight():
    g = Scenario(you={"hand": ["Rabid Bite"], "battlefield": [SNAKE, "Forest*2"]}, opponent={"battlefield": [GIANT]})
    g.cast("Rabid Bite", targets=["Snake", "Giant"]).resolve()
    assert g.in_graveyard("Giant") and g.on_battlefield("Snake") and g.damage("Snake") == 0  # deathtouch is the Snake's


@pytest.mark.parametrize(
    ("answers", "library"),
    [
        (["yes", "yes", "Shock"], ["Forest", "Shock", "Murder"]),  # the first put back lies under the second
        (["yes", "yes", "Forest"], ["Shock", "Forest", "Murder"]),
        (["no", "yes"], ["Forest", "Murder", "Shock"]),
        (["yes", "no"], ["Shock", "Murder", "Forest"]),
    ],
)
def test_cr_701_22a_scry(answers, library):
    g = Scenario(you={"hand": [SCRY2], "mana": "{U}", "library": ["Shock", "Forest", "Murder"]})
    g.cast("Peer").resolve()
    order = [g._name(g.decision.source)]
    flips = {order[0]: answers[0]}
    if order[0] == "Forest":  # the cards may be asked about in either order
        answers = [answers[1], answers[0], *answers[2:]]
    g.choose(*answers)
    assert flips and g.library() == library and g.asks == "priority"


def test_cr_701_22_scry_with_one_card_left():
    g = Scenario(you={"hand": [SCRY2], "mana": "{U}", "library": ["Shock"]})
    g.cast("Peer").resolve().choose("no")
    assert g.library() == ["Shock"] and g.asks == "priority"


def test_cr_701_25a_surveil():
    g = Scenario(you={"hand": [SURVEIL2], "mana": "{U}", "library": ["Shock", "Shock", "Forest"]})
    g.cast("Snoop").resolve().choose("no", "yes")
    assert g.graveyard() == ["Shock", "Snoop"] and g.library() == ["Shock", "Forest"]


def test_cr_701_17_mill():
    g = Scenario(you={"hand": [MILL3], "mana": "{U}"}, opponent={"library": ["Shock", "Forest", "Murder", "Plains"]})
    g.cast("Erode", targets="opponent").resolve()
    assert g.graveyard("opponent") == ["Shock", "Forest", "Murder"] and g.library("opponent") == ["Plains"]


def test_cr_701_17b_milling_more_than_there_is_does_not_lose():
    g = Scenario(you={"hand": [MILL3], "mana": "{U}"}, opponent={"library": ["Shock"]})
    g.cast("Erode", targets="opponent").resolve()
    assert g.library("opponent") == [] and g.winner is None


def test_cr_701_23_search_the_library():
    g = Scenario(you={"hand": [TUTOR], "mana": "{G}", "library": ["Shock", "Plains", "Shock", "Forest"]})
    g.cast("Tutor").resolve()
    assert g.asks == "search" and sorted(g.options()) == ["Forest", "Plains", "done"]
    g.choose("Forest")
    assert (
        g.on_battlefield("Forest", "you") and g.tapped("Forest") and sorted(g.library()) == ["Plains", "Shock", "Shock"]
    )


def test_cr_701_23b_may_fail_to_find():
    g = Scenario(you={"hand": [TUTOR], "mana": "{G}", "library": ["Plains"]})
    g.cast("Tutor").resolve().choose("done")
    assert g.permanents() == [] and g.library() == ["Plains"]


def test_cr_701_23_search_for_two():
    g = Scenario(you={"hand": [TUTOR_HAND], "mana": "{G}", "library": ["Plains", "Plains", "Shock", "Forest"]})
    g.cast("Survey").resolve().choose("Plains", "Plains")
    assert g.hand() == ["Plains", "Plains"]


def test_cr_701_9_discard_is_the_players_choice():
    g = Scenario(you={"hand": [ROT], "mana": "{B}"}, opponent={"hand": ["Shock", "Forest", "Murder"]})
    g.cast("Rot", targets="opponent").resolve()
    assert g.chooser == "opponent" and g.asks == "discard"
    g.choose("Shock", "Forest")
    assert g.hand("opponent") == ["Murder"] and sorted(g.graveyard("opponent")) == ["Forest", "Shock"]


def test_cr_701_9_discarding_with_too_few_cards():
    g = Scenario(you={"hand": [ROT], "mana": "{B}"}, opponent={"hand": ["Shock"]})
    assert g.cast("Rot", targets="opponent").resolve().hand("opponent") == []


def test_cr_701_9b_random_discard():
    seen = set()
    for seed in range(12):
        g = Scenario(you={"hand": [RANDOM_ROT], "mana": "{B}"}, opponent={"hand": ["Shock", "Forest"]}, seed=seed)
        seen.add(g.cast("Random Rot", targets="opponent").resolve().hand("opponent")[0])
    assert seen == {"Shock", "Forest"}


def test_discard_the_hand_then_draw_seven():
    g = Scenario(you={"hand": [WHEEL, "Shock"], "mana": "{R}"}, opponent={"hand": ["Forest*3"]})
    g.cast("Wheel").resolve()
    assert g.hand() == ["Mountain"] * 7 and g.hand("opponent") == ["Mountain"] * 7


def test_cr_701_21_sacrifice_is_the_players_choice_and_ignores_indestructible():
    g = Scenario(you={"hand": [EDICT], "mana": "{B}"}, opponent={"battlefield": [TITAN, GHOST, "Forest"]})
    g.cast("Edict", targets="opponent").resolve()
    assert g.chooser == "opponent" and sorted(g.options()) == ["Ghost", "Titan"]
    assert g.choose("Titan").in_graveyard("Titan")


def test_cr_101_4_each_player_sacrifices_apnap_and_at_once():
    g = Scenario(
        you={"hand": [EACH_EDICT], "mana": "{B}", "battlefield": [BEAR, OX]}, opponent={"battlefield": [GIANT, SNAKE]}
    )
    g.cast("Each Edict").resolve()
    assert g.chooser == "you"
    g.choose("Bear")
    assert g.chooser == "opponent" and g.on_battlefield("Bear")  # nothing has happened yet
    g.choose("Snake")
    assert g.in_graveyard("Bear") and g.in_graveyard("Snake")


def test_cr_701_26_tap_and_untap():
    g = Scenario(you={"hand": [TAP_IT, UNTAP_IT], "mana": "{W}{U}"}, opponent={"battlefield": [BEAR]})
    g.cast("Tap It", targets="Bear").resolve()
    assert g.tapped("Bear")
    assert not g.cast("Untap It", targets="Bear").resolve().tapped("Bear")


def test_look_at_the_top_three_and_take_one():
    g = Scenario(you={"hand": [DIG], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains"]})
    g.cast("Dig").resolve().choose("Murder")
    assert g.hand() == ["Murder"] and g.library()[0] == "Plains" and sorted(g.library()[1:]) == ["Forest", "Shock"]


def test_cr_122_remove_counters():
    g = Scenario(you={"hand": [REMOVE], "mana": "{B}", "battlefield": [put(BEAR, counters={"+1/+1": 3})]})
    assert g.cast("Strip", targets="Bear").resolve().counters("Bear") == 1


def test_cr_305_2_additional_land():
    g = Scenario(you={"hand": [EXTRA_LAND, "Forest", "Plains"], "mana": "{G}"})
    g.play("Forest").cast("Explore").resolve().play("Plains")
    assert len(g.permanents()) == 2


def test_cr_119_5_set_life_total():
    g = Scenario(you={"hand": [SET_LIFE], "mana": "{W}"}, opponent={"life": 7})
    assert g.cast("Reset", targets="opponent").resolve().life("opponent") == 10


def test_cr_701_6_counter_an_ability():
    g = Scenario(you={"battlefield": [PINGER]}, opponent={"hand": [COUNTER_ABILITY], "battlefield": ["Island"]})
    g.activate("Pinger", targets="opponent").cast("Stifle", targets="Pinger", player="opponent").resolve()
    assert g.stack() == [] and g.life("opponent") == 20


def test_cr_118_12_unless_pays():
    g = Scenario(
        you={"hand": [LEAK], "battlefield": ["Island"]},
        opponent={"hand": [HEAL], "battlefield": ["Plains*4"]},
        active="opponent",
    )
    g.cast("Heal").cast("Leak", targets="Heal", player="you").resolve()
    assert g.asks == "unless_pay" and g.chooser == "opponent"
    assert g.copy().choose("no").in_graveyard("Heal", "opponent")
    g.choose("yes").resolve()
    assert g.life("opponent") == 23 and g.untapped_lands("opponent") == 0


def test_choose_on_resolution_is_not_targeting():
    g = Scenario(you={"hand": [CHOICE], "mana": "{W}"}, opponent={"battlefield": [GHOST, CLAM, BEAR]})
    g.cast("Small Wrath").resolve()
    assert g.asks == "choose_object"
    g.choose("Ghost", "Clam")
    assert g.in_graveyard("Ghost") and g.in_graveyard("Clam") and g.on_battlefield("Bear")


def test_number_of_tokens_is_counted_on_resolution():
    g = Scenario(you={"hand": [FOR_EACH], "mana": "{R}", "battlefield": [BEAR, OX]})
    assert g.cast("Rabble").resolve().count("Soldier Token") == 2


def test_cr_705_coin_flips_are_fair_and_come_from_the_seed():
    lives = [Scenario(you={"hand": [COIN], "mana": "{R}"}, seed=s).cast("Coin").resolve().life() for s in range(16)]
    assert set(lives) == {19, 21}
    assert lives == [
        Scenario(you={"hand": [COIN], "mana": "{R}"}, seed=s).cast("Coin").resolve().life() for s in range(16)
    ]


def test_choose_a_number():
    g = Scenario(you={"hand": [CHOOSE_NUMBER], "mana": "{B}", "life": 40})
    g.cast("Pay Up").resolve().choose("more", 35)  # numbers come in pages
    assert g.life() == 40


def test_cr_121_2_cards_are_drawn_one_at_a_time():
    watch = card("Draw Watch", "{U}", "Enchantment", when(ir.EventPattern(Event.DRAWN, players=you), gain_life(1)))
    g = Scenario(you={"hand": [DIVINE], "mana": "{U}", "battlefield": [watch]})
    g.cast("Divine").resolve()
    assert g.stack() == ["ability of Draw Watch"] * 2


def test_cr_119_3_gain_and_lose_life():
    g = Scenario(you={"hand": ["Vampire Opportunist"], "battlefield": ["Vampire Opportunist", "Swamp*7"]})
    g.activate("Vampire Opportunist").resolve()
    assert (g.life(), g.life("opponent")) == (22, 18)


def test_bad_deal_discards_and_loses_in_order():
    g = Scenario(you={"hand": ["Bad Deal"], "mana": "{4}{B}{B}"}, opponent={"hand": ["Forest*3"]})
    g.cast("Bad Deal").resolve()
    assert len(g.hand()) == 2 and g.chooser == "opponent"
    g.choose("Forest", "Forest")
    assert (g.life(), g.life("opponent")) == (18, 18)


def test_an_illegal_answer_is_refused_and_explained():
    g = Scenario(you={"hand": [ROT], "mana": "{B}"}, opponent={"hand": ["Shock", "Forest", "Murder"]})
    g.cast("Rot", targets="opponent").resolve()
    with pytest.raises(
        ScenarioError,
        match="can't answer 'Plains'(.|\n)*opponent decides discard about Rot; legal: Shock, Forest, Murder",
    ):
        g.choose("Plains")
