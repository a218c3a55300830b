"""Official rulings of the cards in `library/faces.py`, one test a ruling (the seed cards' are in tests/rulings)."""

from __future__ import annotations

import json
import lzma

import pytest

from mtgenv.cards.dsl import *
from mtgenv.cards.library.faces import CARDS
from mtgenv.scenario import Scenario, put
from tests.library.rulings import DATA
from tests.rules.cards import BEAR, BOLT, EQUIPMENT, GROWTH, STRENGTH, WRATH

DOWN = "face-down creature"
OBSCURE = card("Obscure", "{U}", "Instant", spell(turn_face_down(target(permanent))))
UNCOVER = card("Uncover", "{U}", "Instant", spell(ir.TurnCard("TURN_FACE_UP", target(permanent))))
LOSE_ALL = card("Humble", "{U}", "Instant", spell(ir.Modify(target(creature), (ir.LoseAbilities(),))))
LARVA = card("Larva", "{3}{G}", "Creature — Insect", "4/4", when(enters(), gain_life(9)), morph("{G}"))
TURN_IT = card("Turn It", "{U}", "Instant", spell(transform(target(permanent))))

TESTED = {
    ("Soul Warden", 1): "test_soul_warden_ruling_1_",
    **{("Soul Summons", n): f"test_soul_summons_ruling_{n}_" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)},
    **{("Kazandu Mammoth", n): f"test_kazandu_mammoth_ruling_{n}_" for n in (1, 2, 7, 9, 11, 12)},
    **{("Giant Killer", n): f"test_giant_killer_ruling_{n}_" for n in (1, 3, 4, 5, 9, 10)},
    **{("Cloudshift", n): f"test_cloudshift_ruling_{n}_" for n in (1, 2, 3, 4)},
    **{("Propaganda", n): f"test_propaganda_ruling_{n}_" for n in (2, 3, 4)},
    ("Baird, Steward of Argive", 2): "test_baird_steward_of_argive_ruling_2_",
}
CANNOT_ARISE = {
    ("Soul Summons", 13): "about telling physical cards apart",
    ("Kazandu Mammoth", 3): "superseded: by CR 712.9 any double-faced card but a meld card may transform",
    ("Kazandu Mammoth", 4): "no effect lets a player choose what to play from a group of cards",
    ("Kazandu Mammoth", 5): "no effect allows playing a specific card",
    ("Kazandu Mammoth", 6): "no effect chooses a card name",
    ("Kazandu Mammoth", 8): "Commander is not played",
    ("Kazandu Mammoth", 10): "about the icons on the physical card",
    ("Westvale Abbey", 1): "only points to an article",
    ("Giant Killer", 2): "no alternative cost is offered by another card's effect",
    ("Giant Killer", 6): "no effect chooses a card name",
    ("Giant Killer", 7): "no effect makes a permanent that is cast again a copy of an adventurer",
    ("Giant Killer", 8): "no effect allows casting only some of the cards of a zone",
    ("Propaganda", 1): "no effect gives a turn a second combat phase",
    ("Baird, Steward of Argive", 1): "Two-Headed Giant is not played",
}
SEEDS = ("Gideon, Martial Paragon", "Kytheon, Hero of Akros", "Budoka Gardener")  # tests/rulings


def test_every_ruling_is_covered():
    assert not set(TESTED) & set(CANNOT_ARISE)
    for prefix in TESTED.values():
        assert any(name.startswith(prefix) for name in globals()), prefix
    if not DATA.exists():
        pytest.skip("no card data here")
    names = {c.full_name: c.name for c in CARDS}
    expected = set()
    with lzma.open(DATA, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["name"] in names and names[row["name"]] not in SEEDS:
                expected |= {(names[row["name"]], n) for n in range(1, len(row["rulings"]) + 1)}
    assert set(TESTED) | set(CANNOT_ARISE) == expected


def game(*battlefield, hand=(), mana="", opponent=None, **you):
    return Scenario(you={"battlefield": [*battlefield], "hand": [*hand], "mana": mana, **you}, opponent=opponent or {})


def manifested(top, hand=(), mana="", opponent=None):
    g = game(hand=["Soul Summons", *hand], mana="{1}{W}" + mana, library=[top, "Plains*9"], opponent=opponent)
    return g.cast("Soul Summons").resolve()


def test_soul_warden_ruling_1_enters_together_with_others():
    raise_all = card("Rise", "{B}", "Sorcery", spell(ir.Move(all_(in_graveyard(creature)), ir.Zone.BATTLEFIELD)))
    g = game(hand=[raise_all], mana="{B}", graveyard=["Soul Warden", BEAR, BEAR]).cast("Rise").resolve()
    assert g.resolve_all().life() == 22


def test_soul_summons_ruling_1_the_same_permanent():
    g = manifested(LARVA, [GROWTH, STRENGTH], "{G}{G}{G}")
    g.cast("Strength", targets=[DOWN]).resolve().cast("Growth", targets=[DOWN])
    g.turn_up(morph=True).resolve()
    assert g.size("Larva") == (9, 9) and g.attached_to("Strength") == "Larva"


def test_soul_summons_ruling_2_a_special_action():
    g = manifested("Rumbling Baloth", mana="{2}{G}{G}", opponent={"hand": [BOLT], "mana": "{R}"})
    g.pass_priority().cast("Bolt", targets=[DOWN], player="opponent").pass_priority().turn_up()
    assert g.stack() == ["Bolt"] and g.chooser == "you"
    assert g.resolve().on_battlefield("Rumbling Baloth")


def test_soul_summons_ruling_2_whatever_effects_apply():
    g = manifested("Rumbling Baloth", [TURN_INTO_ARTIFACT], "{U}{2}{G}{G}")
    g.cast("Petrify", targets=[DOWN]).resolve().turn_up()
    assert g.on_battlefield("Rumbling Baloth")


TURN_INTO_ARTIFACT = card(
    "Petrify", "{U}", "Instant", spell(ir.Modify(target(permanent), (ir.SetTypes(ir.CardType.ARTIFACT),)))
)


def test_soul_summons_ruling_3_only_its_controller_may_look():
    g = manifested(LARVA)
    assert "Larva" in g.game.view(0) and "Larva" not in g.game.view(1)


def test_soul_summons_ruling_4_no_name_in_common():
    legend = card("Hero", "{W}", "Enchantment", static(creature, ir.SetSupertypes(ir.Supertype.LEGENDARY)))
    twice = card("Twice", "{W}", "Sorcery", spell(manifest(2)))
    g = game(legend, hand=[twice], mana="{W}", library=["Plains*9"]).cast("Twice").resolve()
    assert g.asks == "priority" and g.count(DOWN) == 2


def test_soul_summons_ruling_5_turning_up_is_not_entering():
    assert manifested(LARVA, mana="{G}").turn_up(morph=True).life() == 20


def test_soul_summons_ruling_6_a_double_faced_card():
    g = manifested("Kytheon, Hero of Akros", [TURN_IT], "{U}{W}").cast("Turn It", targets=[DOWN]).resolve()
    assert g.size(DOWN) == (2, 2) and g.turn_up().on_battlefield("Kytheon, Hero of Akros")


def test_soul_summons_ruling_7_revealed_as_it_leaves():
    g = Scenario(
        you={"library": [LARVA, "Plains*5"], "hand": ["Soul Summons", WRATH], "mana": "{1}{W}{2}{W}{W}"}, log=True
    )
    g.cast("Soul Summons").resolve().cast("Wrath").resolve()
    assert "Larva" in g.graveyard() and any("reveals Larva" in line for line in g.log)


def test_soul_summons_ruling_8_morph_as_well():
    assert manifested(LARVA, mana="{G}").turn_up(morph=True).on_battlefield("Larva")


def test_soul_summons_ruling_9_other_effects_still_apply():
    g = manifested("Plains", [GROWTH], "{G}").cast("Growth", targets=[DOWN]).resolve()
    assert g.size(DOWN) == (5, 5) and g.colors(DOWN) == set()


def test_soul_summons_ruling_10_instants_stay_down():
    g = manifested(BOLT, [UNCOVER], "{U}").cast("Uncover", targets=[DOWN]).resolve()
    assert g.on_battlefield(DOWN)
    assert "Bolt" in g.game.view(1)  # it was revealed


def test_soul_summons_ruling_11_tapped_stays_tapped():
    g = manifested("Rumbling Baloth").to("main1", of="you").attack(DOWN)
    assert g.tapped(DOWN)
    assert g.add_mana("you", "{2}{G}{G}").turn_up().tapped("Rumbling Baloth")


def test_soul_summons_ruling_12_without_abilities_it_still_turns_up():
    g = manifested("Rumbling Baloth", [LOSE_ALL], "{U}{2}{G}{G}").cast("Humble", targets=[DOWN]).resolve()
    assert g.turn_up().on_battlefield("Rumbling Baloth")


MAMMOTH = "Kazandu Mammoth"


def test_kazandu_mammoth_ruling_1_becoming_a_land_is_no_landfall():
    to_land = card("Bury", "{U}", "Instant", spell(ir.Modify(target(permanent), (ir.SetTypes(ir.CardType.LAND),))))
    g = game(MAMMOTH, BEAR, hand=[to_land], mana="{U}").cast("Bury", targets=["Bear"]).resolve()
    assert g.stack() == [] and g.size(MAMMOTH) == (3, 3)


def test_kazandu_mammoth_ruling_2_any_land_that_enters():
    g = game(MAMMOTH, "Budoka Gardener", hand=["Plains", "Island"]).play("Plains").resolve()
    assert g.size(MAMMOTH) == (5, 5)
    g.activate("Budoka Gardener").script(you=["yes"]).resolve().resolve_all()
    assert g.size(MAMMOTH) == (7, 7)


def test_kazandu_mammoth_ruling_7_put_onto_the_battlefield_it_has_its_front_up():
    rise = card("Rise", "{B}", "Sorcery", spell(ir.Move(target(in_graveyard(permanent)), ir.Zone.BATTLEFIELD)))
    g = game(graveyard=[MAMMOTH], hand=[rise], mana="{B}")
    assert g.cast("Rise", targets=[MAMMOTH]).resolve().size(MAMMOTH) == (3, 3)


def test_kazandu_mammoth_ruling_9_mana_value_of_the_face_that_is_up():
    of_three = card("Of Three", "{B}", "Instant", spell(destroy(target(permanent & with_mana_value(exactly=3)))))
    g = game(hand=[MAMMOTH, of_three], mana="{B}").play("Kazandu Valley")
    assert not g.legal("cast", "Of Three")
    assert game(MAMMOTH, hand=[of_three], mana="{B}").legal("cast", "Of Three")


def test_kazandu_mammoth_ruling_11_only_the_face_being_played_counts():
    g = game("Forest*3", hand=[MAMMOTH, "Plains"]).play("Plains")
    assert g.legal("cast", MAMMOTH) and not g.legal("play", "Kazandu Valley")


def test_kazandu_mammoth_ruling_12_each_triggers():
    g = game(put(MAMMOTH, 2), hand=["Plains"]).play("Plains")
    assert len(g.stack()) == 2 or g.asks == "order_triggers"


KILLER, CHOP = "Giant Killer", "Chop Down"


def chopped(**opponent):
    g = game(hand=[KILLER], mana="{2}{W}", opponent={"battlefield": ["Gigantosaurus"], **opponent})
    return g.cast(CHOP, targets=["Gigantosaurus"])


def test_giant_killer_ruling_1_a_creature_card_elsewhere():
    cheap = card("Fish", "{U}", "Instant", spell(return_to_hand(target(in_graveyard(creature & white)))))
    g = game(graveyard=[KILLER], hand=[cheap], mana="{U}").cast("Fish", targets=[KILLER]).resolve()
    assert g.in_hand(KILLER)


def test_giant_killer_ruling_3_exiled_and_castable_only_if_it_resolved():
    g = chopped().resolve().add_mana("you", "{W}")
    assert g.exile("you") == [KILLER] and g.legal("cast", KILLER)
    no = card("No", "{U}", "Instant", spell(counter(target(spell_on_stack))))
    g = chopped(hand=[no], mana="{U}").pass_priority().cast("No", targets=[CHOP], player="opponent").resolve()
    assert g.graveyard() == [KILLER]


def test_giant_killer_ruling_4_exiled_otherwise():
    banish = card("Banish", "{W}", "Instant", spell(exile(target(creature))))
    g = game(KILLER, hand=[banish], mana="{W}{W}").cast("Banish", targets=[KILLER]).resolve()
    assert not g.legal("cast", KILLER)


def test_giant_killer_ruling_5_a_copy_ceases_to_exist():
    twin = card("Twin", "{U}", "Instant", spell(ir.CopySpell(target(spell_on_stack), you)))
    g = game(hand=[KILLER, twin], mana="{2}{W}{U}", opponent={"battlefield": ["Gigantosaurus"]})
    g.cast(CHOP, targets=["Gigantosaurus"]).cast("Twin", targets=[CHOP]).resolve()
    if g.asks == "may":
        g.choose("no")
    g.resolve_all()
    assert g.exile("you") == [] and g.graveyard() == ["Twin", KILLER]  # the original found no target


def test_giant_killer_ruling_9_the_spell_has_the_adventures_characteristics():
    g = chopped()
    assert g.stack() == [CHOP]
    assert g.resolve().exile("you") == [KILLER]


def test_giant_killer_ruling_10_the_creatures_timing():
    g = chopped().resolve().to("upkeep", of="opponent").add_mana("you", "{W}")
    assert not g.legal("cast", KILLER, player="you")


def test_cloudshift_ruling_1_a_token_does_not_return():
    soldier = token("white", "1/1", "Creature — Soldier")
    g = game(soldier, hand=["Cloudshift"], mana="{W}").cast("Cloudshift", targets=["Soldier Token"]).resolve()
    assert g.permanents("you") == []


def test_cloudshift_ruling_2_a_new_object():
    g = game(
        put(BEAR, counters={"+1/+1": 1}), put(STRENGTH, attached_to="Bear"), put(EQUIPMENT, attached_to="Bear"),
        hand=["Cloudshift"], mana="{W}",
    )  # fmt: skip
    g.cast("Cloudshift", targets=["Bear"]).resolve()
    assert g.size("Bear") == (2, 2) and g.in_graveyard("Strength")
    assert g.on_battlefield("Sword") and g.attached_to("Sword") is None


def test_cloudshift_ruling_3_what_aimed_at_it_misses():
    g = game(BEAR, hand=["Cloudshift", WRATH], mana="{2}{W}{W}{W}", opponent={"hand": [BOLT], "mana": "{R}"})
    assert g.cast("Cloudshift", targets=["Bear"]).resolve().cast("Wrath").resolve().in_graveyard("Bear")
    g = game(BEAR, hand=["Cloudshift"], mana="{W}", opponent={"hand": [BOLT], "mana": "{R}"})
    g.pass_priority().cast("Bolt", targets=["Bear"], player="opponent").pass_priority()
    g.cast("Cloudshift", targets=["Bear"]).resolve().resolve()
    assert g.on_battlefield("Bear") and g.damage("Bear") == 0


def test_cloudshift_ruling_4_yours_from_then_on():
    borrow = card("Borrow", "{U}", "Instant", spell(ir.GainControl(you, target(creature), ir.Duration.END_OF_TURN)))
    g = game(hand=[borrow, "Cloudshift"], mana="{U}{W}", opponent={"battlefield": [BEAR]})
    g.cast("Borrow", targets=["Bear"]).resolve().cast("Cloudshift", targets=["Bear"]).resolve()
    assert g.to("main1", of="opponent").controller("Bear") == "you"


def test_baird_steward_of_argive_ruling_2_attacking_if_able_need_not_pay():
    raging = card("Raging", "{R}", "Creature — Orc", "3/3", ir.Static(this_one, (ir.AddRules(ir.Rule.MUST_ATTACK),)))
    g = game(raging, "Forest*2", opponent={"battlefield": ["Baird, Steward of Argive"]}).to("declare attackers")
    assert {c.text for c in g.choices()} == {"Raging", "done"}


def test_propaganda_ruling_2_the_cost_is_cumulative():
    g = game(BEAR, "Forest*4", opponent={"battlefield": ["Propaganda", "Propaganda"]}).attack("Bear")
    assert g.untapped_lands() == 0
    g = game(BEAR, "Forest*3", opponent={"battlefield": ["Propaganda", "Propaganda"]}).to("declare attackers")
    assert g.asks == "priority"


def test_propaganda_ruling_3_nothing_to_respond_to():
    g = game(BEAR, "Forest*2", opponent={"battlefield": ["Propaganda"]}).attack("Bear")
    assert g.stack() == [] and g.attackers() == ["Bear"]


def test_propaganda_ruling_4_paid_while_declaring():
    g = game(BEAR, "Forest*2", opponent={"battlefield": ["Propaganda"]}).to("declare attackers")
    assert g.untapped_lands() == 2 and g.choose("Bear").untapped_lands() == 0
