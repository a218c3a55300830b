"""What is chosen as an instruction is followed, without targets (CR 608.2d)."""

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.scenario import Scenario, put
from tests.rules.cards import BEAR, OX, vanilla

ONE = ir.Constant(1)
SLIPPERY = vanilla("Slippery", "2/2", hexproof, mana="{1}")


def pick(*effects):
    return card("Pick", "{U}", "Sorcery", spell(*effects))


def test_cr_608_2d_one_of_what_matches_and_later_the_same():
    some = ir.SomeOf(creature & you_control, "the chosen one")
    grow = (ir.PutCounters(ONE, "+1/+1", some), ir.Modify(ir.Bound(some.name), (ir.ModifyPT(ONE, ONE),)))
    g = Scenario(you={"battlefield": [BEAR, OX], "hand": [pick(*grow)], "mana": "{U}"})
    g.cast("Pick").script(you=["Ox"]).resolve()
    assert g.size("Ox") == (5, 5) and g.size("Bear") == (2, 2)


def test_cr_608_2d_it_is_no_target():
    some = ir.SomeOf(creature, "the chosen one")
    g = Scenario(
        you={"hand": [pick(ir.Destroy(some))], "mana": "{U}"}, opponent={"battlefield": [SLIPPERY]},
    )  # fmt: skip
    assert g.cast("Pick").resolve().in_graveyard("Slippery", "opponent")


def test_cr_608_2d_none_to_choose_from():
    g = Scenario(you={"hand": [pick(ir.Destroy(ir.SomeOf(creature, "the chosen one")))], "mana": "{U}"})
    assert g.cast("Pick").resolve().in_graveyard("Pick")


def test_cr_608_2d_up_to_two():
    some = ir.SomeOf(creature, "those chosen", ir.Constant(0), ir.Constant(2))
    for answers, left in ((["Bear", "done"], True), (["Bear", "Ox"], False)):
        g = Scenario(
            you={
                "battlefield": [put(BEAR, tapped=True), put(OX, tapped=True)],
                "hand": [pick(ir.Untap(some))],
                "mana": "{U}",
            }
        )
        g.cast("Pick").script(you=answers).resolve()
        assert not g.tapped("Bear") and g.tapped("Ox") == left


def test_that_many_of_a_one_or_more_event_is_how_many_there_were():
    event = ir.EventPattern(ir.Event.ATTACKS, creature & you_control, one_or_more=True)
    horde = card(
        "Horde", "{1}", "Enchantment", ir.Triggered(event, (ir.PlayerEffect("GAIN_LIFE", ir.YOU, ir.EventAmount()),))
    )
    g = Scenario(you={"battlefield": [BEAR, OX, horde]})
    g.attack("Bear", "Ox")
    g.resolve_all()
    assert g.life() == 22
