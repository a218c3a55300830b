"""Megamorph, disguise, cloak (CR 702.37b, 702.168, 701.58), and abilities that are activated only once (702.177)."""

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.scenario import Scenario
from tests.rules.cards import BEAR, BOLT, DOOM, vanilla


def test_cr_702_37b_megamorph():
    bear = vanilla("Hidden Bear", "3/3", ir.Morph(cost("{G}"), "megamorph"), mana="{4}")
    g = Scenario(you={"battlefield": ["Forest*4"], "hand": [bear]})
    g.cast("Hidden Bear", face_down=True).resolve()
    assert g.size("face-down creature") == (2, 2)
    g.turn_up(morph=True)
    assert g.size("Hidden Bear") == (4, 4)


def test_cr_702_168_disguise_has_ward():
    spy = vanilla("Spy", "3/3", ir.Morph(cost("{G}"), "disguise"), mana="{4}")
    g = Scenario(
        you={"battlefield": ["Forest*4"], "hand": [spy]}, opponent={"hand": [BOLT], "battlefield": ["Mountain"]}
    )
    g.cast("Spy", face_down=True).resolve()
    g.pass_priority().cast("Bolt", targets="face-down creature", player="opponent").resolve()
    assert g.on_battlefield("face-down creature") and g.in_graveyard("Bolt")
    g.turn_up(morph=True)
    assert g.size("Spy") == (3, 3) and not g.has("Spy", "ward")


def test_cr_701_58_cloak():
    hide = card("Hide", "{U}", "Sorcery", spell(ir.KeywordAction("cloak")))
    bear = vanilla("Plain Bear", "4/4", mana="{1}")
    g = Scenario(you={"hand": [hide], "mana": "{U}{1}", "library": [bear, "Forest"]},
                 opponent={"hand": [BOLT], "battlefield": ["Mountain"]})  # fmt: skip
    g.cast("Hide").resolve()
    assert g.size("face-down creature") == (2, 2) and g.has("face-down creature", "ward")
    g.pass_priority().cast("Bolt", targets="face-down creature", player="opponent").resolve()
    assert g.on_battlefield("face-down creature")


def test_cr_702_177_exhaust():
    car = vanilla("Racer", "1/1", ir.Activated(cost("{G}"), (put_counters(1, this),), once=True))
    g = Scenario(you={"battlefield": [car], "mana": "{G}{G}"})
    g.activate("Racer")
    assert not g.legal("activate", "Racer")
    assert g.resolve().size("Racer") == (2, 2)


WOLF = double_faced(
    vanilla("Villager", "2/2", ir.KeywordAbility("daybound"), mana="{1}"),
    card("Werewolf", "", "Creature — Test", "4/4", ir.KeywordAbility("nightbound")),
)  # fmt: skip


def test_cr_702_145_daybound_and_731_2_day_and_night():
    cheap = card("Cheap", "{0}", "Sorcery", spell(gain_life(1)))
    g = Scenario(you={"battlefield": ["Forest"], "hand": [WOLF, cheap, cheap]}, opponent={"hand": [cheap]})
    g.cast("Villager").resolve()
    assert g.on_battlefield("Villager")
    g.next_turn()  # you cast a spell: it stays day
    assert g.on_battlefield("Villager")
    g.next_turn()  # the opponent did not
    assert g.size("Werewolf") == (4, 4)
    g.to("main1").cast("Cheap").resolve().cast("Cheap").resolve().next_turn()
    assert g.on_battlefield("Villager")


def test_cr_702_145b_it_enters_transformed_at_night_and_transforms_for_nothing_else():
    dusk = card("Dusk", "{0}", "Sorcery", spell(ir.BecomeDay(night=True)))
    turn = card("Turn", "{0}", "Sorcery", spell(transform(target(creature))))
    g = Scenario(you={"battlefield": ["Forest"], "hand": [WOLF, dusk, turn]})
    g.cast("Dusk").resolve().cast("Villager").resolve()
    assert g.on_battlefield("Werewolf")
    g.cast("Turn", targets="Werewolf").resolve()
    assert g.on_battlefield("Werewolf")


NYMPH = card(
    "Nymph", "{1}", "Enchantment Creature — Nymph", "2/2", lifelink, ir.KeywordAbility("bestow", cost=cost("{3}")),
    static(enchanted, gets(2, 2)),
)  # fmt: skip


def test_cr_702_103_bestow():
    g = Scenario(you={"battlefield": [BEAR, "Forest*3"], "hand": [NYMPH, BOLT]})
    g.cast("Nymph", way="bestow", targets="Bear").resolve()
    assert g.size("Bear") == (4, 4) and "creature" not in g.types("Nymph") and g.attached_to("Nymph") == "Bear"


def test_cr_702_103f_unattached_it_is_a_creature_again():
    g = Scenario(you={"battlefield": [BEAR, "Forest*3"], "hand": [NYMPH, DOOM]})
    g.cast("Nymph", way="bestow", targets="Bear").resolve().add_mana("you", "{B}")
    g.cast("Doom", targets="Bear").resolve()
    assert g.size("Nymph") == (2, 2) and g.in_graveyard("Bear")


def test_cr_702_103e_without_its_target_it_resolves_as_a_creature():
    g = Scenario(
        you={"battlefield": [BEAR, "Forest*3"], "hand": [NYMPH]}, opponent={"battlefield": ["Mountain"], "hand": [BOLT]}
    )
    g.cast("Nymph", way="bestow", targets="Bear").pass_priority().cast("Bolt", targets="Bear", player="opponent")
    g.resolve().resolve()
    assert g.size("Nymph") == (2, 2)


def test_cr_702_103_it_can_be_cast_as_a_creature():
    g = Scenario(you={"battlefield": [BEAR, "Forest*3"], "hand": [NYMPH]})
    options = [t for t in g.options() if "Nymph" in t]
    assert len(options) == 2 or g.cast("Nymph").resolve().size("Nymph") == (2, 2)


def test_cr_718_prototype():
    golem = card(
        "Golem", "{6}", "Artifact Creature — Golem", "6/6", ir.Prototype(mana_cost("{R}{R}"), 2, 1), trample,
    )  # fmt: skip
    g = Scenario(you={"battlefield": ["Mountain*2"], "hand": [golem]})
    g.cast("Golem", way="prototype").resolve()
    assert g.size("Golem") == (2, 1) and g.colors("Golem") == {"red"} and g.has("Golem", "trample")
    g = Scenario(you={"battlefield": ["Mountain*6"], "hand": [golem]})
    assert g.cast("Golem", way="").resolve().size("Golem") == (6, 6)


def test_cr_719_a_case_is_solved():
    case = card(
        "Case", "{1}", "Enchantment — Case", ir.Solve(life(you) >= 21),
        ir.Solved((static(creature & you_control, gets(1, 1)),)),
    )  # fmt: skip
    heal = card("Mend", "{0}", "Sorcery", spell(gain_life(1)))
    g = Scenario(you={"battlefield": [case, BEAR], "hand": [heal]})
    g.cast("Mend").resolve().to("end").resolve_all()
    assert g.size("Bear") == (3, 3)
