"""Control for a while, exchanged control, every creature type (CR 611.2b, 701.12, 205.3m)."""

from mtgenv.scenario import Scenario
from tests.rules.cards import *

MAGNET = card(
    "Magnet", "{2}", "Artifact",
    activated("{T}", ir.GainControl(you, target(creature), Duration.WHILE_YOU_CONTROL_TAPPED)),
)  # fmt: skip
CLAMP = card(
    "Clamp", "{2}", "Artifact",
    activated("{T}", ir.Modify(target(creature), (gets(2, 2),), Duration.WHILE_TAPPED)),
)  # fmt: skip
SWAP = card(
    "Swap", "{U}", "Sorcery",
    spell(ir.ExchangeControl(target(creature & you_control), target(creature & opponent_controls))),
)  # fmt: skip
SWAP_TWO = card("Swap Two", "{U}", "Sorcery", spell(ir.ExchangeControl(None, target(creature, count=2))))
MASK = card("Mask", "{U}", "Instant", spell(until_end_of_turn(target(creature), ir.AddTypes(CardType(0), every=True))))
NATION = card("Nation", "{U}", "Enchantment", static(creature & you_control, ir.AddTypes(CardType(0), every=True)))
BEARS = vanilla("Bear Lord", "1/1", static(subtype("Bear") & other, gets(1, 1)))


def test_as_long_as_it_remains_tapped():
    g = Scenario(you={"battlefield": [MAGNET, CLAMP, OX]}, opponent={"battlefield": [BEAR]})
    g.activate("Magnet", targets="Bear").resolve().activate("Clamp", targets="Ox").resolve()
    assert g.controller("Bear") == "you" and g.power("Ox") == 5
    g.to("main1", of="opponent")
    assert g.controller("Bear") == "you" and g.power("Ox") == 5
    g.to("upkeep", of="you")
    assert g.controller("Bear") == "opponent" and g.power("Ox") == 3


def test_cr_611_2b_it_does_not_begin():
    twiddle = card("Twiddle", "{U}", "Instant", spell(untap(target(artifact))))
    g = Scenario(you={"battlefield": [MAGNET], "hand": [twiddle], "mana": "{U}"}, opponent={"battlefield": [BEAR]})
    g.activate("Magnet", targets="Bear").cast("Twiddle", targets="Magnet").resolve().resolve()
    assert g.controller("Bear") == "opponent"


def test_cr_701_12_exchange():
    g = Scenario(you={"battlefield": [BEAR], "hand": [SWAP], "mana": "{U}"}, opponent={"battlefield": [OX]})
    g.cast("Swap", targets=["Bear", "Ox"]).resolve()
    assert g.controller("Bear") == "opponent" and g.controller("Ox") == "you"
    g = Scenario(you={"battlefield": [BEAR], "hand": [SWAP_TWO], "mana": "{U}"}, opponent={"battlefield": [OX]})
    g.cast("Swap Two", targets=["Bear", "Ox"]).resolve()
    assert g.controller("Bear") == "opponent" and g.controller("Ox") == "you"


def test_cr_701_12a_all_or_nothing():
    mine = {"battlefield": [BEAR, "Island"], "hand": [SWAP, BOUNCE], "mana": "{U}"}
    g = Scenario(you=mine, opponent={"battlefield": [OX]})
    g.cast("Swap", targets=["Bear", "Ox"]).cast("Bounce", targets="Ox").resolve().resolve()
    assert g.controller("Bear") == "you" and g.in_hand("Ox", "opponent")


def test_every_creature_type():
    g = Scenario(you={"battlefield": [BEARS, OX], "hand": [MASK], "mana": "{U}"})
    assert g.cast("Mask", targets="Ox").resolve().power("Ox") == 4
    g = Scenario(you={"battlefield": [BEARS, OX, NATION]})
    assert g.power("Ox") == 4
