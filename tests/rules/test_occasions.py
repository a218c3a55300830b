"""Abilities that trigger again, together or once a player; the next damage by a chosen source; what entered this turn."""

from mtgenv.cards.oracle.lines import read_line, read_spell
from mtgenv.scenario import Scenario
from tests.rules.cards import *

ECHO = vanilla("Echo", "1/1", *read_line(
    "if a creature entering causes a triggered ability of a permanent you control to trigger, "
    "that ability triggers an additional time."
))  # fmt: skip
HERALD = vanilla("Herald", "1/1", *read_line("when ~ enters, you gain 2 life."))
MILLER = card("Grindstone", "{1}", "Artifact", *read_line("{T}: each player mills two cards."))
WATCHER = vanilla("Watcher", "1/1", *read_line("whenever a player mills one or more creature cards, you gain 1 life."))
MIRROR = card("Mirror", "{W}", "Instant", read_spell([
    "the next time a source of your choice would deal damage to you this turn, prevent that damage. "
    "if damage is prevented this way, ~ deals that much damage to that source's controller."
]))  # fmt: skip
HALO = card("Halo", "{W}", "Instant", read_spell([
    "the next time a source of your choice would deal damage to you and/or creatures you control this turn, "
    "prevent that damage. "
    "you gain life equal to the damage prevented this way."
]))  # fmt: skip
QUAKE = card("Quake", "{R}", "Sorcery", read_spell(["~ deals 2 damage to each creature and each player."]))
REVELER = vanilla("Reveler", "1/1", *read_line(
    "~ gets +0/+2 as long as two or more nonland permanents entered the battlefield under your control this turn."
))  # fmt: skip
MATE = vanilla("Mate", "1/1", *read_line("soulbond"), *read_line(
    "as long as ~ is paired with another creature, each of those creatures gets +1/+1."
))  # fmt: skip
UPRISING = card("Uprising", "{R}", "Sorcery", read_spell(["gain control of all creatures until end of turn."]))


def test_cr_603_2d_a_triggered_ability_triggers_again():
    g = Scenario(you={"battlefield": [ECHO], "hand": [HERALD], "mana": "{1}"})
    g.cast("Herald").resolve()
    assert len(g.stack()) == 2
    g.resolve().resolve()
    assert g.life("you") == 24


def test_cr_603_2c_once_for_each_player():
    g = Scenario(you={"battlefield": [MILLER, WATCHER], "library": [BEAR, BEAR, OX]}, opponent={"library": [BEAR, OX, OX]})
    g.activate("Grindstone").resolve()
    while g.stack():
        g.resolve()
    assert g.life("you") == 22


def test_cr_615_5_what_else_is_done_as_damage_is_prevented():
    theirs = {"battlefield": [OX], "hand": [BOLT, BOLT], "mana": "{R}{R}"}
    g = Scenario(you={"hand": [MIRROR], "mana": "{W}"}, opponent=theirs)
    g.cast("Bolt", targets="you", player="opponent").cast("Mirror", player="you").resolve().choose("Bolt").resolve()
    assert g.life("you") == 20 and g.life("opponent") == 17
    g.cast("Bolt", targets="you", player="opponent").resolve()
    assert g.life("you") == 17, "only the next time"


def test_cr_615_7_all_damage_that_the_source_deals_then():
    g = Scenario(you={"battlefield": [BEAR], "hand": [HALO, QUAKE], "mana": "{W}{R}"}, opponent={"battlefield": [BEAR, OX]})
    g.cast("Quake").cast("Halo").resolve().choose("Quake").resolve()
    assert g.life("you") == 24 and g.life("opponent") == 18
    assert g.permanents("you") == ["Bear"] and g.permanents("opponent") == ["Ox"]


def test_cr_702_95e_a_pair_ends_with_control():
    g = Scenario(you={"battlefield": [BEAR], "hand": [MATE], "mana": "{1}"}, opponent={"hand": [UPRISING]})
    g.cast("Mate").resolve().resolve().choose(True)
    if g.asks == "object":
        g.choose("Bear")
    assert g.power("Bear") == 3 and g.power("Mate") == 2
    g.next_turn().to("main1").add_mana("opponent", "{R}").cast("Uprising", player="opponent").resolve()
    assert g.power("Bear") == 2 and g.power("Mate") == 1


def test_celebration_counts_what_entered_this_turn():
    g = Scenario(you={"battlefield": [REVELER], "hand": [HERALD, HERALD], "mana": "{2}"})
    g.cast("Herald").resolve().resolve()
    assert g.toughness("Reveler") == 1
    g.cast("Herald").resolve().resolve()
    assert g.toughness("Reveler") == 3
