"""State-based actions (CR 704)."""

import pytest

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

LOSE_ALL = card("Everybody", "{B}", "Sorcery", spell(lose_life(3, each_player)))
POISONER = card("Venom", "{B}", "Sorcery", spell(ir.PlayerEffect("ADD_POISON", opponents, ir.Constant(1))))
BIG_DRAW = card("Big Draw", "{U}", "Sorcery", spell(draw(3, target(player))))
STATIC_SHRINK = card("Night", "{B}", "Enchantment", static(creature, gets(-1, -1)))
PLUS = card("Plus", "{G}", "Sorcery", spell(put_counters(1, on=target(creature))))
MINUS = card("Minus", "{B}", "Sorcery", spell(put_counters(1, on=target(creature), kind="-1/-1")))
UNCREATURE = card("Stone", "{U}", "Instant", spell(ir.Modify(target(creature), (ir.SetTypes(CardType.ARTIFACT),))))
DIES_LIFE = vanilla("Donor", "1/1", when(dies(), gain_life(5)))


def test_cr_704_5a_life_zero_or_less_loses():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}"}, opponent={"life": 3})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.winner == "you" and g.lost("opponent")


def test_cr_704_5a_only_when_state_based_actions_are_checked():
    drain = card("Drain", "{B}", "Sorcery", spell(lose_life(5, you), gain_life(6, you)))
    g = Scenario(you={"hand": [drain], "mana": "{B}", "life": 4})
    assert g.cast("Drain").resolve().life() == 5  # at -1 only while it resolves


def test_cr_104_4a_all_lose_at_once_draw():
    g = Scenario(you={"hand": [LOSE_ALL], "mana": "{B}", "life": 3}, opponent={"life": 2})
    g.cast("Everybody").resolve()
    assert g.result.name == "DRAWN" and g.winner is None


def test_cr_704_5b_drawing_from_an_empty_library_loses():
    g = Scenario(you={"hand": [BIG_DRAW], "mana": "{U}", "library": ["Forest*2"]})
    g.cast("Big Draw", targets="you").resolve()
    assert g.winner == "opponent"


def test_cr_704_5b_an_empty_library_alone_does_not_lose():
    g = Scenario(you={"hand": [BIG_DRAW], "mana": "{U}", "library": ["Forest*3"]})
    g.cast("Big Draw", targets="you").resolve()
    assert g.winner is None and len(g.hand()) == 3 and g.library() == []


def test_cr_704_5b_draw_step():
    g = Scenario(you={"library": []}, step="upkeep")
    g.pass_priority(2)
    assert g.winner == "opponent"


def test_cr_704_5c_ten_poison_counters_lose():
    g = Scenario(you={"hand": [POISONER], "mana": "{B}"}, opponent={"poison": 9})
    assert g.cast("Venom").resolve().winner == "you"
    g = Scenario(you={"hand": [POISONER], "mana": "{B}"}, opponent={"poison": 8})
    assert g.cast("Venom").resolve().winner is None


def test_cr_704_5d_tokens_cease_to_exist_off_the_battlefield():
    for removal in (BOUNCE, BANISH, DOOM):
        g = Scenario(you={"hand": [removal], "mana": "{U}{W}{B}", "battlefield": [tokens_card]})
        g.cast(removal.name, targets="Soldier Token").resolve()
        assert g.permanents() == [] and g.hand() == [] and g.exile() == [] and g.graveyard() == [removal.name]


def test_cr_704_5f_toughness_zero_is_put_into_the_graveyard():
    g = Scenario(you={"hand": [SHRINK], "mana": "{B}", "battlefield": [BEAR]})
    assert g.cast("Shrink", targets="Bear").resolve().in_graveyard("Bear")


def test_cr_704_5f_static_effect_kills_at_once():
    g = Scenario(you={"hand": [STATIC_SHRINK], "mana": "{B}", "battlefield": [SNAKE, BEAR]})
    g.cast("Night").resolve()
    assert g.in_graveyard("Snake") and g.size("Bear") == (1, 1)


def test_cr_704_5g_lethal_damage():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}", "battlefield": [OX, GIANT]})
    h = g.copy().cast("Bolt", targets="Ox").resolve()
    assert h.in_graveyard("Ox")
    assert g.cast("Bolt", targets="Giant").resolve().on_battlefield("Giant")


def test_cr_704_5g_damage_marked_and_toughness_lowered_later():
    g = Scenario(you={"hand": [BOLT, SHRINK], "mana": "{R}{B}", "battlefield": [GIANT]})
    g.cast("Bolt", targets="Giant").resolve().cast("Shrink", targets="Giant").resolve()
    assert g.in_graveyard("Giant")  # 3 damage, toughness 3


def test_cr_704_5g_losing_an_anthem():
    g = Scenario(
        you={"hand": [BOLT], "mana": "{R}", "battlefield": [put(ELDER, alias="elder"), OX]},
        opponent={"hand": [DOOM], "battlefield": ["Swamp"]},
    )
    g.cast("Bolt", targets="Ox").resolve()
    assert g.on_battlefield("Ox")
    g.cast("Doom", targets="Elder", player="opponent").resolve()
    assert g.in_graveyard("Ox")


def test_cr_704_5i_planeswalker_with_no_loyalty():
    g = Scenario(you={"hand": [BOLT], "mana": "{R}"}, opponent={"battlefield": [WALKER]})
    assert g.cast("Bolt", targets="Walker").resolve().in_graveyard("Walker")


def test_cr_704_5j_legend_rule_keeps_one_of_your_choice():
    g = Scenario(you={"hand": [LEGEND], "mana": "{2}{W}", "battlefield": [put(LEGEND, counters={"+1/+1": 1})]})
    g.cast("The Legend").resolve()
    assert g.asks == "legend" and g.chooser == "you"
    g.choose("The Legend#1")
    assert g.count("The Legend") == 1 and g.size("The Legend") == (3, 3) and g.in_graveyard("The Legend")


def test_cr_704_5j_different_controllers_keep_theirs():
    g = Scenario(you={"battlefield": [LEGEND]}, opponent={"battlefield": [LEGEND]})
    assert g.count("The Legend") == 2


def test_cr_704_5j_is_not_destruction():
    shield = card("Titan Legend", "{W}", "Legendary Creature — Test", "1/1", indestructible)
    g = Scenario(you={"hand": [shield], "mana": "{W}", "battlefield": [shield]})
    g.cast("Titan Legend").resolve().choose("Titan Legend#1")
    assert g.count("Titan Legend") == 1


def test_cr_704_5m_aura_without_its_creature():
    g = Scenario(you={"hand": [DOOM], "mana": "{B}", "battlefield": [BEAR, put(STRENGTH, attached_to="Bear")]})
    g.cast("Doom", targets="Bear").resolve()
    assert g.in_graveyard("Strength") and g.in_graveyard("Bear")


def test_cr_704_5m_aura_on_what_it_cannot_enchant_any_more():
    g = Scenario(you={"hand": [UNCREATURE], "mana": "{U}", "battlefield": [BEAR, put(STRENGTH, attached_to="Bear")]})
    g.cast("Stone", targets="Bear").resolve()
    assert g.in_graveyard("Strength") and g.on_battlefield("Bear")


def test_cr_704_5m_unattached_aura():
    g = Scenario(you={"battlefield": [STRENGTH]})
    assert g.in_graveyard("Strength")


def test_cr_704_5n_equipment_on_a_noncreature_comes_off():
    g = Scenario(you={"hand": [UNCREATURE], "mana": "{U}", "battlefield": [BEAR, put(EQUIPMENT, attached_to="Bear")]})
    g.cast("Stone", targets="Bear").resolve()
    assert g.attached_to("Sword") is None and g.on_battlefield("Sword")


def test_cr_704_5p_an_aura_that_becomes_a_creature_comes_off():
    animate = card(
        "Animate",
        "{G}",
        "Instant",
        spell(
            ir.Modify(target(enchantment), (ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(3), ir.Constant(3))))
        ),
    )
    g = Scenario(you={"hand": [animate], "mana": "{G}", "battlefield": [BEAR, put(STRENGTH, attached_to="Bear")]})
    g.cast("Animate", targets="Strength").resolve()
    # 704.5p: unattached; then 704.5m: an Aura that is not attached goes to the graveyard
    assert g.in_graveyard("Strength") and g.size("Bear") == (2, 2)


def test_cr_704_5p_an_equipment_that_becomes_a_creature_comes_off():
    animate = card(
        "Animate",
        "{G}",
        "Instant",
        spell(ir.Modify(target(artifact), (ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(3), ir.Constant(3))))),
    )
    g = Scenario(you={"hand": [animate], "mana": "{G}", "battlefield": [BEAR, put(EQUIPMENT, attached_to="Bear")]})
    g.cast("Animate", targets="Sword").resolve()
    assert g.attached_to("Sword") is None and g.size("Bear") == (2, 2) and g.size("Sword") == (3, 3)


def test_cr_704_5q_plus_and_minus_counters_cancel():
    g = Scenario(you={"hand": [MINUS], "mana": "{B}", "battlefield": [put(BEAR, counters={"+1/+1": 2})]})
    g.cast("Minus", targets="Bear").resolve()
    assert (g.counters("Bear"), g.counters("Bear", "-1/-1")) == (1, 0) and g.size("Bear") == (3, 3)


def test_cr_704_3_repeated_until_none_applies():
    # the Bear dies of toughness 0 only after the Elder has died
    g = Scenario(you={"battlefield": [ELDER, put(vanilla("Frail", "0/0"))], "hand": [BOLT], "mana": "{R}"})
    assert g.on_battlefield("Frail")
    g.cast("Bolt", targets="Elder").resolve()
    assert g.in_graveyard("Elder") and g.in_graveyard("Frail") and g.asks == "priority"


def test_cr_704_3_state_based_actions_come_before_triggers():
    g = Scenario(
        you={"hand": [BOLT], "mana": "{R}", "life": 3, "battlefield": [DIES_LIFE]},
        opponent={"battlefield": [DIES_LIFE]},
    )
    g.cast("Bolt", targets="you").resolve()
    assert g.winner == "opponent"


def test_cr_704_3_all_performed_at_once():
    quake = card("Quake", "{R}", "Sorcery", spell(deal(3, to=all_(creature))))
    g = Scenario(you={"battlefield": [BLOOD_ARTIST, BEAR, OX], "hand": [quake], "mana": "{R}"})
    g.cast("Quake").resolve_all()
    assert g.life("opponent") == 17  # the Artist saw all three die together


def test_cr_704_4_not_in_the_middle_of_a_resolution():
    mend = card(
        "Mend",
        "{W}",
        "Instant",
        spell(until_end_of_turn(target(creature), gets(-5, -5)), until_end_of_turn(target(creature), gets(+5, +5))),
    )
    g = Scenario(you={"hand": [mend], "mana": "{W}", "battlefield": [BEAR]})
    g.cast("Mend", targets="Bear").resolve()
    assert g.on_battlefield("Bear") and g.size("Bear") == (2, 2)


@pytest.mark.parametrize("n", [2, 3])
def test_cr_800_4a_a_player_who_leaves_takes_their_objects_along(n):
    g = Scenario(
        you={"hand": [BOLT], "mana": "{R}"}, opponent={"life": 3, "battlefield": [OX]},
        **({"third": {}} if n == 3 else {}),
    )  # fmt: skip
    g.cast("Bolt", targets="opponent").resolve()
    if n == 2:
        assert g.winner == "you"
    else:
        assert g.winner is None and not g.on_battlefield("Ox")
        g.next_turn()
        assert g.active == "third"


def test_cr_704_5f_toughness_0_is_no_destruction():
    """A creature with toughness 0 is put into the graveyard, so indestructible does not help (CR 702.12b)."""
    g = Scenario(
        you={"battlefield": ["Malakir Cullblade"], "hand": ["Unlikely Aid", "Compound Fracture"], "mana": "{1}{B}{B}"}
    )
    g.cast("Unlikely Aid", targets=["Malakir Cullblade"]).resolve()
    g.cast("Compound Fracture", targets=["Malakir Cullblade"]).resolve()
    assert g.in_graveyard("Malakir Cullblade")
