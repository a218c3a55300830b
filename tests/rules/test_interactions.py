"""Rules that meet: keywords together, costs and triggers, planeswalkers that are creatures, protection and sources."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

UP_TO_X = card("Tap X", "{X}{U}", "Sorcery", spell(tap(ir.Target(ir.TargetSpec(creature, 0, 0, up_to_x=True)))))
TAPPED_HYDRA = card("Slow Hydra", "{X}{G}", "Creature — Test", "0/0", enters_with_counters(X), enters_tapped())
TWO_CREATURES = ir.Target(ir.TargetSpec(creature, 2, 2, same_controller=True))
TWO_OF_ONE = card("Same", "{R}", "Instant", spell(deal(1, to=TWO_CREATURES)))
BOMBER = vanilla("Bomber", "1/1", activated(cost(sacrificing()), deal(2, to=target(any_target))), mana="{R}")
WARD_RED = card(
    "Ward Red", "{W}", "Instant", spell(ir.Modify(target(creature), (ir.GrantAbility(ir.Protection(red)),)))
)
BOO = token("white", "2/2", "Legendary Creature — Hamster", name="Boo")
MAKE_BOO = card("Make Boo", "{W}", "Sorcery", spell(create(2, BOO)))
PAIN_WATCH = card("Pain Watch", "{B}", "Enchantment", when(ir.EventPattern(Event.LIFE_LOST, players=you), gain_life(1)))
PAINFUL = card("Painful", "{B}", "Sorcery", additional_cost(paying_life(3)), spell(draw(1)))
GOB = vanilla("Gob", "1/1", when(dies(), draw(1)), types="Creature — Goblin")
ANIMATE = card(
    "Animate", "{G}", "Instant",
    spell(ir.Modify(target(planeswalker), (ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(5), ir.Constant(5))))),
)  # fmt: skip
MEGA = vanilla("Mega", "4/4", double_strike, trample, deathtouch, lifelink)
FLICKED = target(planeswalker)
FLICKER = card("Flick", "{W}", "Instant", spell(exile(FLICKED), ir.Move(FLICKED, Zone.BATTLEFIELD)))


def test_cr_601_2c_up_to_x_targets():
    g = Scenario(you={"hand": [UP_TO_X], "battlefield": ["Island*3"]}, opponent={"battlefield": [BEAR, OX, GIANT]})
    with pytest.raises(ScenarioError):
        g.copy().cast("Tap X", x=2, targets=["Bear", "Ox", "Giant"])
    g.cast("Tap X", x=2, targets=["Bear", "Ox"]).resolve()
    assert g.tapped("Bear") and g.tapped("Ox") and not g.tapped("Giant")


def test_cr_614_12_two_replacement_effects_of_the_entering_permanent():
    g = Scenario(you={"hand": [TAPPED_HYDRA], "mana": "{2}{G}"})
    g.cast("Slow Hydra", x=2).script(you=["Slow Hydra"]).resolve()
    assert g.tapped("Slow Hydra") and g.size("Slow Hydra") == (2, 2)


def test_two_targets_controlled_by_the_same_player():
    g = Scenario(
        you={"hand": [TWO_OF_ONE], "mana": "{R}", "battlefield": [BEAR]}, opponent={"battlefield": [OX, GIANT]}
    )
    with pytest.raises(ScenarioError):
        g.cast("Same", targets=["Bear", "Ox"])


def test_cr_702_16b_an_abilitys_source_counts_for_protection():
    g = Scenario(you={"battlefield": [BOMBER]}, opponent={"battlefield": [PRO_RED]})
    g.game.step(next(c for c in g.choices() if c.text == "Bomber").action)
    assert sorted(g.options()) == ["Bomber", "opponent", "you"]


def test_cr_608_2b_protection_from_a_source_that_was_sacrificed():
    g = Scenario(you={"battlefield": [BOMBER]}, opponent={"battlefield": [BEAR, "Plains"], "hand": [WARD_RED]})
    g.activate("Bomber", targets="Bear").cast("Ward Red", targets="Bear", player="opponent").resolve_all()
    assert g.damage("Bear") == 0


def test_cr_704_5j_legendary_tokens_created_together():
    g = Scenario(you={"hand": [MAKE_BOO], "mana": "{W}"})
    g.cast("Make Boo").resolve()
    assert g.asks == "legend"
    assert g.choose("Boo").count("Boo") == 1 and g.graveyard() == ["Make Boo"]


def test_cr_119_4_paying_life_is_losing_life():
    g = Scenario(you={"hand": [PAINFUL], "mana": "{B}", "battlefield": [PAIN_WATCH]})
    g.cast("Painful")
    assert g.stack() == ["ability of Pain Watch", "Painful"] and g.life() == 17


def test_cr_603_3_a_sacrifice_as_a_cost_triggers_above_the_ability():
    g = Scenario(you={"battlefield": ["Goblin Trashmaster", GOB]}, opponent={"battlefield": [EQUIPMENT]})
    g.activate("Goblin Trashmaster", targets="Sword", costs="Gob")
    assert g.stack() == ["ability of Gob", "ability of Goblin Trashmaster"]


def test_cr_120_3_damage_to_a_planeswalker_that_is_a_creature():
    g = Scenario(you={"hand": [ANIMATE, BOLT], "mana": "{G}{R}", "battlefield": [put(WALKER, counters={"loyalty": 5})]})
    g.cast("Animate", targets="Walker").resolve().cast("Bolt", targets="Walker").resolve()
    assert g.damage("Walker") == 3 and g.counters("Walker", "loyalty") == 2


def test_double_strike_trample_deathtouch_and_lifelink():
    g = Scenario(you={"battlefield": [MEGA]}, opponent={"battlefield": [GIANT]})
    g.attack("Mega").block({"Giant": "Mega"}).script(you=[1]).to("end of combat")
    assert g.life("opponent") == 20 - 3 - 4 and g.life() == 28


def test_cr_603_6_a_watcher_does_not_see_itself_as_another():
    g = Scenario(you={"hand": [SOUL_WARDEN, SOUL_WARDEN], "mana": "{2}"})
    assert g.cast("Warden").resolve().stack() == []
    assert g.cast("Warden").resolve().stack() == ["ability of Warden"]


def test_cr_400_7_a_new_planeswalker_has_its_loyalty_and_its_activation_again():
    g = Scenario(you={"hand": [FLICKER], "mana": "{W}", "battlefield": [WALKER]})
    g.activate("Walker", "gain 1").resolve()
    assert not g.legal("activate", "Walker")
    g.cast("Flick", targets="Walker").resolve()
    assert g.counters("Walker", "loyalty") == 3 and g.legal("activate", "Walker")


def test_cr_611_3a_a_stolen_lord_changes_sides():
    g = Scenario(you={"hand": [STEAL], "mana": "{U}", "battlefield": [OX]}, opponent={"battlefield": [ELDER, BEAR]})
    assert g.power("Bear") == 3 and g.power("Ox") == 3
    g.cast("Steal", targets="Elder").resolve()
    assert g.power("Bear") == 2 and g.power("Ox") == 4


def test_ward_cannot_counter_what_cannot_be_countered():
    g = Scenario(you={"hand": ["Inescapable Blaze"], "mana": "{4}{R}{R}"}, opponent={"battlefield": [WARDED]})
    g.cast("Inescapable Blaze", targets="Warded").resolve_all()
    assert g.in_graveyard("Warded")
