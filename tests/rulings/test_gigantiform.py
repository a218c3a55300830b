"""Gigantiform: GIG-1 to GIG-10 of the design's list of rulings."""

import pytest

from mtgenv.cards.dsl import *
from mtgenv.scenario import Scenario, ScenarioError, put

#: The deliberate breakage that each ruling's tests catch.
BREAKS = {
    "GIG-1": "applying modifications and switches in timestamp order with the effect that sets 8/8",
    "GIG-2": "targeting with the second Gigantiform, ignoring protection, or choosing its creature before it enters",
    "GIG-3": "the Aura winning over (or losing to) other effects that set power and toughness whatever the timestamps",
    "GIG-4": "an Aura with an illegal target entering and being put into the graveyard afterwards",
    "GIG-5": "copying whether the original was kicked",
    "GIG-6": "a card that was kicked once and enters again as a new object still being kicked",
    "GIG-7": "a copy of a spell, or the token it becomes, forgetting that it was kicked",
    "GIG-8": "searching although the kicker cost was not paid, or not although it was",
    "GIG-9": "asking for the kicker again after it was paid",
    "GIG-10": "reducing before increasing, leaving the kicker out of the reduction, or changing the mana value",
}

BEAR = card("Bear", "{1}{G}", "Creature — Bear", "2/2")
OX = card("Ox", "{2}{G}", "Creature — Ox", "3/3")
MOUSE = card("Mouse", "{W}", "Creature — Mouse", "1/1")
DOOM = card("Doom", "{B}", "Instant", spell(destroy(target(creature))))
RETHER = card("Retether", "{W}", "Sorcery", spell(return_to_battlefield(target(in_graveyard(enchantment)))))
ANTHEM = card("Anthem", "{W}", "Enchantment", static(creature & you_control, gets(+1, +1)))
CHEAP_BIG = card("Monster Costs", "{G}", "Enchantment", spells_cost(-1, permanent & with_mana_value(at_least=6)))
STIFLER = card("Small Cancel", "{U}", "Instant", spell(counter(target(spell_on_stack & with_mana_value(at_most=5)))))
GIG = "Gigantiform"
KICKED = "{7}{G}{G}"


def kicked_on(creature_name, library=(GIG, "Forest"), **more):
    battlefield = more.pop("battlefield", [])
    g = Scenario(
        you={"hand": [GIG, *more.pop("hand", [])], "library": [*library], "battlefield": battlefield}, **more,
    ).add_mana("you", KICKED)  # fmt: skip
    return g.cast(GIG, targets=creature_name, kicked=True)


def fetch(g):
    """Resolve the Aura and its trigger up to the choice of what the second one enchants."""
    return g.resolve().resolve().choose("yes", GIG)


# ---------------------------------------------------------------- GIG-1
@pytest.mark.parametrize("before", [True, False])
def test_gig1_giant_growth_before_or_after(before):
    g = Scenario(you={"hand": [GIG, "Giant Growth"], "battlefield": [BEAR]}).add_mana("you", "{3}{G}{G}{G}")
    if before:
        g.cast("Giant Growth", targets="Bear").resolve().cast(GIG, targets="Bear").resolve()
    else:
        g.cast(GIG, targets="Bear").resolve().cast("Giant Growth", targets="Bear").resolve()
    assert g.size("Bear") == (11, 11) and g.keywords("Bear") == {"trample"}


def test_gig1_counters_and_an_anthem():
    g = Scenario(you={"battlefield": [ANTHEM, put(BEAR, counters={"+1/+1": 2}), put(GIG, attached_to="Bear")]})
    assert g.size("Bear") == (11, 11)


@pytest.mark.parametrize("before", [True, False])
def test_gig1_switching_before_or_after(before):
    g = Scenario(you={"hand": [GIG, "About Face", "Giant Growth"], "battlefield": [put(BEAR, damage=1)]})
    g.add_mana("you", "{3}{G}{G}{R}{G}")
    spells = [GIG, "About Face"]
    for name in reversed(spells) if before else spells:
        g.cast(name, targets="Bear").resolve()
    assert g.size("Bear") == (8, 8)


def test_gig1_a_switched_pump_on_top_of_8_8():
    dwarf = card("Puff", "{R}", "Instant", spell(until_end_of_turn(target(creature), gets(+2, 0))))
    g = Scenario(you={"hand": [dwarf, "Twisted Image"], "battlefield": [BEAR, put(GIG, attached_to="Bear")]})
    g.add_mana("you", "{U}{R}").cast("Twisted Image", targets="Bear").resolve().cast("Puff", targets="Bear").resolve()
    assert g.size("Bear") == (8, 10)  # 8/8, then 10/8, then switched


# ---------------------------------------------------------------- GIG-2
def test_gig2_the_second_one_may_enchant_a_creature_with_shroud():
    g = fetch(kicked_on("Bear", battlefield=[BEAR, "Elvish Lookout"]))
    assert g.asks == "choose_object" and g.chooser == "you"
    g.choose("Elvish Lookout")
    assert g.size("Elvish Lookout") == (8, 8) and g.size("Bear") == (8, 8)
    assert g.attached_to(GIG + "#2") == "Elvish Lookout"


def test_gig2_the_spell_itself_can_not_target_it():
    g = Scenario(you={"hand": [GIG], "battlefield": ["Elvish Lookout"]}).add_mana("you", KICKED)
    assert not g.legal("cast", GIG)


def test_gig2_not_on_a_creature_with_protection_from_green():
    g = fetch(kicked_on("Bear", battlefield=[BEAR], opponent={"battlefield": ["Zombie Outlander", OX]}))
    assert sorted(g.options()) == ["Bear", "Ox"]


def test_gig2_any_players_creature_and_no_response_in_between():
    g = fetch(kicked_on("Bear", battlefield=[BEAR], opponent={"battlefield": [OX], "hand": [DOOM], "mana": "{B}"}))
    assert g.asks == "choose_object"  # still resolving: nobody has priority
    g.choose("Ox")
    assert g.size("Ox") == (8, 8)
    assert g.stack() == []  # the second one was not kicked, and the choice was the last thing


def test_gig2_without_a_creature_it_could_enchant_it_stays_in_the_library():
    g = kicked_on("Bear", battlefield=[BEAR], opponent={"hand": [DOOM], "battlefield": ["Swamp", "Zombie Outlander"]})
    g.resolve().cast("Doom", targets="Bear", player="opponent").resolve().resolve_all()
    assert g.asks == "may"
    g.choose("yes", GIG)
    assert g.asks == "priority" and g.stack() == [] and not g.on_battlefield(GIG)
    assert sorted(g.library()) == ["Forest", GIG]


def test_gig2_the_search_may_fail_or_be_declined():
    g = kicked_on("Bear", battlefield=[BEAR]).resolve().resolve()
    h = g.copy().choose("yes", "done")
    assert h.library() and h.count(GIG) == 1
    assert g.choose("no").count(GIG) == 1


def test_gig2_only_a_card_of_that_name_is_found():
    g = kicked_on("Bear", library=["Forest", "Pacifism", GIG], battlefield=[BEAR]).resolve().resolve().choose("yes")
    assert sorted(g.options()) == [GIG, "done"]


# ---------------------------------------------------------------- GIG-3
@pytest.mark.parametrize(("order", "size"), [((GIG, "Turn to Frog"), (1, 1)), (("Turn to Frog", GIG), (8, 8))])
def test_gig3_the_later_setting_effect_wins(order, size):
    g = Scenario(you={"hand": [*order], "battlefield": [BEAR]}).add_mana("you", "{3}{G}{G}{1}{U}")
    for name in order:
        g.cast(name, targets="Bear").resolve()
    assert g.size("Bear") == size


def test_gig3_the_auras_trample_against_losing_all_abilities():
    g = Scenario(you={"hand": [GIG, "Humble"], "battlefield": [BEAR]}).add_mana("you", "{3}{G}{G}{1}{W}")
    h = g.copy()
    g.cast("Humble", targets="Bear").resolve().cast(GIG, targets="Bear").resolve()
    assert g.size("Bear") == (8, 8) and g.keywords("Bear") == {"trample"}
    h.cast(GIG, targets="Bear").resolve().cast("Humble", targets="Bear").resolve()
    assert h.size("Bear") == (0, 1) and h.keywords("Bear") == set()
    assert h.to("main1", of="you").size("Bear") == (8, 8)  # the other one has ended


# ---------------------------------------------------------------- GIG-4
def test_gig4_without_its_target_it_never_enters():
    g = kicked_on("Bear", battlefield=[BEAR, OX], opponent={"hand": [DOOM], "battlefield": ["Swamp"]})
    g.cast("Doom", targets="Bear", player="opponent").resolve().resolve_all()
    assert g.in_graveyard(GIG) and g.stack() == [] and g.asks == "priority"
    assert sorted(g.library()) == ["Forest", GIG]


# ---------------------------------------------------------------- GIG-5
def test_gig5_a_card_entering_as_a_copy_of_a_kicked_one_is_not_kicked():
    g = kicked_on("Bear", battlefield=[BEAR, OX], hand=["Copy Enchantment"]).resolve().resolve().choose("no")
    g.add_mana("you", "{2}{U}").cast("Copy Enchantment").resolve()
    assert sorted(g.options()) == [GIG, "done"]
    g.choose(GIG)
    assert g.asks == "choose_object" and sorted(g.options()) == ["Bear", "Ox"]
    g.choose("Ox")
    assert g.size("Ox") == (8, 8) and g.count(GIG) == 2 and g.stack() == []


def test_gig5_a_creature_copying_a_kicked_creature():
    g = Scenario(you={"hand": ["Goblin Bushwhacker", "Clone"]}).add_mana("you", "{R}{R}{3}{U}")
    g.cast("Goblin Bushwhacker", kicked=True).resolve_all()
    assert g.power("Goblin Bushwhacker") == 2
    g.cast("Clone").resolve().choose("Goblin Bushwhacker")
    assert g.count("Goblin Bushwhacker") == 2 and g.stack() == []


def test_gig5_a_token_copy_of_a_kicked_one():
    twin = card("Twin", "{U}", "Sorcery", spell(copy_tokens(1, target(creature))))
    g = Scenario(you={"hand": ["Goblin Bushwhacker", twin]}).add_mana("you", "{R}{R}{U}")
    g.cast("Goblin Bushwhacker", kicked=True).resolve_all()
    g.cast("Twin", targets="Goblin Bushwhacker").resolve()
    assert g.count("Goblin Bushwhacker") == 2 and g.stack() == []


# ---------------------------------------------------------------- GIG-6
def test_gig6_put_onto_the_battlefield_it_is_not_kicked():
    g = Scenario(you={"graveyard": [GIG], "hand": [RETHER], "battlefield": [BEAR], "library": [GIG]})
    g.add_mana("you", KICKED + "{W}").cast("Retether", targets=GIG).resolve()
    if g.asks == "choose_object":
        g.choose("Bear")
    assert g.size("Bear") == (8, 8) and g.stack() == [] and g.asks == "priority"


def test_gig6_the_one_that_the_search_found_does_not_search_again():
    g = fetch(kicked_on("Bear", library=[GIG, GIG], battlefield=[BEAR, OX])).choose("Ox")
    assert g.stack() == [] and g.count(GIG) == 2 and g.library() == [GIG]


def test_gig6_a_new_object_has_forgotten_that_it_was_kicked():
    flicker = card("Flick", "{W}", "Instant", spell(exile_then_return(target(permanent))))
    g = kicked_on("Bear", battlefield=[BEAR], hand=[flicker]).resolve().resolve().choose("no")
    g.add_mana("you", "{W}").cast("Flick", targets=GIG).resolve()
    if g.asks == "choose_object":
        g.choose("Bear")
    assert g.on_battlefield(GIG) and g.stack() == []


# ---------------------------------------------------------------- GIG-7
def test_gig7_the_token_that_a_copy_of_the_kicked_spell_becomes_is_kicked():
    g = kicked_on("Bear", battlefield=["Lithoform Engine", BEAR, OX])
    g.add_mana("you", "{4}").activate("Lithoform Engine", "permanent spell", targets=GIG).resolve()
    assert g.stack() == [GIG, GIG]
    g.resolve()  # the copy enters as a token, attached to the same target
    assert g.count(GIG) == 1 and g.attached_to(GIG) == "Bear" and g.stack()[0] == "ability of " + GIG
    g.resolve().choose("yes", GIG, "Ox")
    assert g.size("Ox") == (8, 8) and g.library() == ["Forest"]
    g.resolve()
    assert g.count(GIG) == 3 and g.stack() == ["ability of " + GIG]  # the original was kicked as well


def test_gig7_a_copy_of_an_unkicked_spell_is_not_kicked():
    g = Scenario(you={"hand": [GIG], "battlefield": ["Lithoform Engine", BEAR], "library": [GIG]})
    g.add_mana("you", "{3}{G}{G}{4}").cast(GIG, targets="Bear")
    g.activate("Lithoform Engine", "permanent spell", targets=GIG).resolve().resolve()
    assert g.count(GIG) == 1 and g.stack() == [GIG]


def test_gig7_a_copy_of_a_kicked_instant():
    burst = card("Burst", "{R}", "Instant", kicker("{4}"), spell(
        instead_if(deal(2, to=target(any_target)), kicked, deal(4, to=target(any_target)))))  # fmt: skip
    g = Scenario(you={"hand": [burst, "Twincast"]}).add_mana("you", "{4}{R}{U}{U}")
    g.cast("Burst", targets="opponent", kicked=True).cast("Twincast", targets="Burst").resolve().choose("no").resolve()
    assert g.life("opponent") == 16
    assert g.resolve().life("opponent") == 12


# ---------------------------------------------------------------- GIG-8
def test_gig8_paid_and_it_triggers():
    g = kicked_on("Bear", battlefield=[BEAR]).resolve()
    assert g.stack() == ["ability of " + GIG]


def test_gig8_not_paid_and_it_does_not():
    g = Scenario(you={"hand": [GIG], "battlefield": [BEAR], "library": [GIG]}).add_mana("you", KICKED)
    g.cast(GIG, targets="Bear").resolve()
    assert g.on_battlefield(GIG) and g.stack() == []


def test_gig8_still_kicked_when_it_has_left_before_the_trigger_resolves():
    unmake = card("Unmake", "{W}", "Instant", spell(destroy(target(enchantment))))
    g = kicked_on("Bear", battlefield=[BEAR, OX], hand=[unmake]).resolve()
    g.add_mana("you", "{W}").cast("Unmake", targets=GIG).resolve()
    g.resolve().choose("yes", GIG, "Ox")
    assert g.size("Ox") == (8, 8)


# ---------------------------------------------------------------- GIG-9
def test_gig9_the_kicker_is_paid_at_most_once():
    g = Scenario(you={"hand": [GIG], "battlefield": [BEAR, "Forest*20"]})
    g.game.step(next(c for c in g.choices() if c.text == GIG).action)
    assert g.asks == "kicker"
    g.choose("yes")
    assert g.asks == "target"
    g.choose("Bear")
    assert sum(g.tapped(f"Forest#{k}") for k in range(1, 21)) == 9


# ---------------------------------------------------------------- GIG-10
@pytest.mark.parametrize(
    ("permanents", "kick", "cost"),
    [
        ([], False, 5), ([], True, 9), (["Sphere of Resistance"], False, 6), (["Helm of Awakening"], True, 8),
        (["Thorn of Amethyst", "Sphere of Resistance"], True, 11), (["Helm of Awakening*2"], True, 7),
        (["Helm of Awakening*9"], True, 2), (["Helm of Awakening*5"], False, 2),
        (["Helm of Awakening*4", "Sphere of Resistance"], False, 2),
        (["Helm of Awakening*3", "Thorn of Amethyst"], False, 3),
    ],
)  # fmt: skip
def test_gig10_mana_cost_plus_kicker_and_increases_minus_reductions(permanents, kick, cost):
    def game(n):
        return Scenario(you={"hand": [GIG], "battlefield": [BEAR, *permanents, f"Forest*{n}"]})

    g = game(cost)
    g.cast(GIG, targets="Bear", kicked=kick)
    assert all(g.tapped(f"Forest#{k}") for k in range(1, cost + 1))
    short = game(cost - 1)
    if kick:  # the rest may do for the unkicked spell, but the kicker can't be paid
        with pytest.raises(ScenarioError, match="nobody asked|can't cast"):
            short.cast(GIG, targets="Bear", kicked=True)
    else:
        assert not short.legal("cast", GIG)


def test_gig10_the_mana_value_never_changes():
    g = kicked_on("Bear", battlefield=[BEAR], opponent={"hand": [STIFLER], "battlefield": ["Island"]})
    assert g.legal("cast", "Small Cancel", player="opponent")  # mana value 5, although 9 were paid
    g = Scenario(
        you={"hand": [GIG], "battlefield": [BEAR, "Helm of Awakening*3", CHEAP_BIG, "Forest*2"]},
    )  # fmt: skip
    assert g.cast(GIG, targets="Bear").stack() == [GIG]  # five minus three; it is no spell with mana value 6 or more
