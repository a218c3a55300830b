"""Copies with exceptions (CR 707.9), and what copies of those copies are."""

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.engine.enums import CardType, Color, Duration, ReplaceOp, Supertype
from mtgenv.scenario import Scenario
from tests.rules.cards import BEAR, GIANT, LEGEND, OX, vanilla

ONE = ir.Constant(1)


def twin(name, *exceptions, **more):
    return card(name, "{U}", "Sorcery", spell(ir.CopyTokens(you, ONE, target(creature), exceptions=exceptions, **more)))


ROBOT = twin("Robot", ir.AddTypes(CardType.ARTIFACT, ("Robot",)), *has(flying))
SMALL = twin("Small", base_size(1, 1))
PLAIN = twin("Plain")
COMMON = twin("Common", ir.SetSupertypes(Supertype.LEGENDARY, removed=True))
GREETING = twin("Greeting", *has(when(attacks(), gain_life(2))))
WATCHER = card("Watcher", "{1}", "Enchantment", when(enters(artifact & creature), gain_life(1)))


def test_cr_707_9_types_and_keywords_are_there_as_it_enters():
    g = Scenario(you={"battlefield": [BEAR, WATCHER], "hand": [ROBOT], "mana": "{U}"})
    g.cast("Robot", targets="Bear").resolve_all()
    assert g.life() == 21 and g.has("Bear#2", "flying") and not g.has("Bear#1", "flying")
    assert g.types("Bear#2") == {"artifact", "creature"} and "Robot" in g.subtypes("Bear#2")


def test_cr_707_9b_exceptions_are_copied():
    g = Scenario(you={"battlefield": [GIANT], "hand": [SMALL, PLAIN], "mana": "{U}{U}"})
    g.cast("Small", targets="Giant").resolve()
    assert g.size("Giant#2") == (1, 1) and g.size("Giant#1") == (5, 5)
    g.cast("Plain", targets="Giant#2").resolve()
    assert g.size("Giant#3") == (1, 1)


def test_cr_707_9d_a_set_size_replaces_an_ability_that_defines_it():
    crowd = vanilla("Crowd", "*/*", power_and_toughness_are(count(creature), count(creature)))
    g = Scenario(you={"battlefield": [crowd, BEAR], "hand": [SMALL], "mana": "{U}"})
    g.cast("Small", targets="Crowd").resolve()
    assert g.size("Crowd#1") == (3, 3) and g.size("Crowd#2") == (1, 1)


def test_cr_707_9_not_legendary():
    g = Scenario(you={"battlefield": [LEGEND], "hand": [COMMON], "mana": "{U}"})
    assert g.cast("Common", targets="The Legend").resolve().count("The Legend") == 2


def test_cr_707_9a_a_further_ability():
    g = Scenario(you={"battlefield": [BEAR], "hand": [GREETING], "mana": "{U}"})
    g.cast("Greeting", targets="Bear").resolve().next_turn().next_turn()
    g.attack("Bear#2").resolve_all()
    assert g.life() == 22


def test_cr_707_5_enters_as_a_copy_with_exceptions():
    copied = ir.Replacement(
        enters(), ReplaceOp.ENTERS_AS_COPY, copied=creature,
        exceptions=(ir.AddTypes(CardType(0), ("Bird",)), *has(flying)),
    )  # fmt: skip
    clone = card("Mimic", "{1}", "Creature — Test", "0/0", copied)
    g = Scenario(you={"battlefield": ["Island*2", OX], "hand": [clone, PLAIN]})
    g.cast("Mimic").resolve().choose("Ox")
    assert g.has("Ox#2", "flying") and "Bird" in g.subtypes("Ox#2") and g.size("Ox#2") == (3, 3)
    g.cast("Plain", targets="Ox#2").resolve()
    assert g.has("Ox#3", "flying")


def test_cr_707_4_becomes_a_copy_until_end_of_turn_except():
    shift = card("Shift", "{U}", "Instant", spell(ir.BecomeCopy(
        target(creature & you_control), target(creature & you_dont_control), Duration.END_OF_TURN,
        (ir.SetColors(Color.BLUE),))))  # fmt: skip
    g = Scenario(you={"battlefield": [BEAR], "hand": [shift], "mana": "{U}"}, opponent={"battlefield": [GIANT]})
    g.cast("Shift", targets=["Bear", "Giant"]).resolve()
    assert g.size("your Giant") == (5, 5) and g.colors("your Giant") == {"blue"}
    g.next_turn()
    assert g.size("Bear") == (2, 2) and g.colors("Bear") == {"green"}


def test_cr_707_9_a_later_copy_effect_ends_the_exceptions():
    shift = card(
        "Reshape", "{U}", "Instant", spell(ir.BecomeCopy(target(creature, label="a"), target(creature, label="b")))
    )
    g = Scenario(you={"battlefield": [BEAR, GIANT], "hand": [SMALL, shift], "mana": "{U}{U}"})
    g.cast("Small", targets="Bear").resolve()
    g.cast("Reshape", targets=["Bear#2", "Giant"]).resolve()
    assert g.size("Giant#1") == (5, 5) and g.size("Giant#2") == (5, 5)
