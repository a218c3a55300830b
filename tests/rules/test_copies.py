"""Copies of permanents, cards and spells (CR 707), kicker (702.33), and Auras that enter without being cast (303.4f)."""

import pytest

from mtgenv.scenario import Scenario, ScenarioError, put
from tests.rules.cards import *

TWIN = card("Twin", "{U}", "Sorcery", spell(copy_tokens(1, target(creature))))
THREE = card("Three Alike", "{U}", "Sorcery", spell(copy_tokens(3, target(creature))))
SHAPE = card(
    "Shape", "{U}", "Instant",
    spell(ir.BecomeCopy(target(creature, label="a"), target(creature, label="b"), Duration.END_OF_TURN)),
)  # fmt: skip
CLONE = card("Doubler", "{U}", "Creature — Shapeshifter", "0/0", enters_as_copy(creature))
MIRROR = card("Mirror", "{U}", "Creature — Shapeshifter", "0/0", enters_as_copy(creature & you_control))
GREETER = card("Greeter", "{1}{W}", "Creature — Human", "1/1", when(enters(), gain_life(2)))
LORD = card("Bear Lord", "{G}", "Creature — Bear", "2/2", static(creature & other & subtype("Bear"), gets(+1, +1)))
HYDRA = card("Hydra", "{X}{G}", "Creature — Hydra", "0/0", enters_with_counters(X))
SPROUT = card("Sprout", "{G}", "Creature — Plant", "0/0", enters_with_counters(2))
SLOW = card("Slow Bear", "{G}", "Creature — Bear", "2/2", enters_tapped())
KISMET = card(
    "Kismet", "{W}", "Enchantment", ir.Replacement(ir.EventPattern(Event.ENTERS, creature), ReplaceOp.ENTERS_TAPPED)
)
DOUBLE_TOKENS = card(
    "Parallel", "{G}", "Enchantment",
    ir.Replacement(ir.EventPattern(Event.TOKEN_CREATED, players=you), ReplaceOp.AMOUNT, amount * 2),
)  # fmt: skip
REANIMATE = card("Raise", "{B}", "Sorcery", spell(return_to_battlefield(target(in_graveyard(creature)))))
RETETHER = card("Retether", "{W}", "Sorcery", spell(return_to_battlefield(target(in_graveyard(enchantment)))))
WALKER = card("Walker", "{2}{W}", "Legendary Planeswalker — Test", activated(loyalty(+1), gain_life(1)), starting_loyalty=3)
COPY_ANY = card("Perfect Copy", "{U}", "Sorcery", spell(copy_tokens(1, target(permanent))))
CAST_WATCH = card("Prodigy", "{U}", "Enchantment", when(casts(you, permanent), gain_life(1)))
WARDED = vanilla("Warded", "2/2", keyword("ward", pay=cost("{2}")))
CHOICE = card("Charm", "{R}", "Instant", spell(choose_one((deal(2, to=target(player)),), (gain_life(5),))))
X_BURN = card("Blaze", "{X}{R}", "Sorcery", spell(deal(X, to=target(any_target))))
FORKED = card("Arc", "{R}", "Instant", spell(ir.DealDivided(this, ir.Constant(4), target(any_target, up_to=3))))
BIG_DOOM = card("Big Doom", "{B}", "Sorcery", spell(destroy(target(creature & with_power(at_least=4)))))
REPEAT = card("Repeat", "{U}", "Instant", spell(copy_spell(target(spell_on_stack | ability_on_stack))))
PINGER = vanilla("Pinger", "1/1", activated("{T}", deal(1, to=target(any_target))))
PRO_GREEN = vanilla("Verdant Foe", "2/2", ir.Protection(green))
MULTI = card(
    "Swarm", "{G}", "Sorcery", multikicker("{1}"), spell(create(1 + times_kicked, tokens_card))
)
KICK_LIFE = card("Bargain", "{B}", "Instant", kicker(sacrificing(creature)), spell(if_(kicked, gain_life(7))))


# ---------------------------------------------------------------- tokens that copy
def test_cr_707_2_a_token_has_the_printed_values_only():
    bear = put(BEAR, counters={"+1/+1": 2}, tapped=True, alias="a")
    g = Scenario(you={"battlefield": [bear], "hand": [TWIN, GROWTH], "mana": "{U}{G}"})
    g.cast("Growth", targets="Bear").resolve().cast("Twin", targets="Bear").resolve()
    assert g.size("@a") == (7, 7) and g.count("Bear") == 2
    other = "Bear#2" if g.size("Bear#1") == (7, 7) else "Bear#1"
    assert g.size(other) == (2, 2) and not g.tapped(other) and g.counters(other) == 0


def test_cr_707_2_types_and_colours_by_effects_are_not_copied():
    g = Scenario(you={"battlefield": [BEAR], "hand": [PAINT, FROG, TWIN], "mana": "{R}{U}{U}"})
    g.cast("Paint Red", targets="Bear").resolve().cast("Frogify", targets="Bear").resolve()
    g.cast("Twin", targets="Bear").resolve()
    assert g.size("Bear#2") == (2, 2) and g.colors("Bear#2") == {"green"}


def test_cr_707_5_enters_triggers_and_enters_with_counters_of_a_token_copy():
    g = Scenario(you={"battlefield": [GREETER, SPROUT], "hand": [TWIN, TWIN], "mana": "{U}{U}"})
    g.cast("Twin", targets="Greeter").resolve_all()
    assert g.life() == 22
    g.cast("Twin", targets="Sprout").resolve()
    assert g.count("Sprout") == 2 and g.size("Sprout#2") == (2, 2)


def test_cr_707_2_x_is_zero_for_a_copy():
    g = Scenario(you={"battlefield": ["Forest*4", "Island"], "hand": [HYDRA, TWIN]})
    g.cast("Hydra", x=3).resolve().cast("Twin", targets="Hydra").resolve()
    assert g.count("Hydra") == 1 and g.size("Hydra") == (3, 3)  # the token is 0/0 and dies


def test_cr_614_12_other_effects_apply_to_entering_tokens():
    g = Scenario(you={"battlefield": [BEAR, KISMET, SLOW], "hand": [TWIN, MUSTER], "mana": "{U}{W}"})
    g.cast("Twin", targets="Bear").resolve().cast("Muster").resolve()
    assert g.tapped("Bear#2") and g.tapped("Soldier Token#1") and g.tapped("Soldier Token#2")


MUSTER = card("Muster", "{W}", "Sorcery", spell(create(2, tokens_card)))


def test_cr_614_tokens_are_doubled_first_and_each_enters_by_itself():
    g = Scenario(you={"battlefield": [SPROUT, DOUBLE_TOKENS], "hand": [THREE], "mana": "{U}"})
    g.cast("Three Alike", targets="Sprout").resolve()
    assert g.count("Sprout") == 7 and g.size("Sprout#7") == (2, 2)


def test_cr_111_a_token_copy_ceases_to_exist_elsewhere():
    g = Scenario(you={"battlefield": [BEAR], "hand": [TWIN, BOUNCE], "mana": "{U}{U}"})
    g.cast("Twin", targets="Bear").resolve().cast("Bounce", targets="Bear#2").resolve()
    assert g.count("Bear") == 1 and g.hand() == []


def test_cr_306_5b_a_token_planeswalker_has_its_loyalty():
    g = Scenario(you={"battlefield": [WALKER], "hand": [COPY_ANY], "mana": "{U}"})
    g.cast("Perfect Copy", targets="Walker").resolve()
    assert g.asks == "legend"


def test_cr_303_4f_a_token_copy_of_an_aura_enters_attached():
    g = Scenario(you={"battlefield": [BEAR, OX, put(STRENGTH, attached_to="Bear")], "hand": [COPY_ANY], "mana": "{U}"})
    g.cast("Perfect Copy", targets="Strength").resolve()
    assert g.asks == "choose_object" and sorted(g.options()) == ["Bear", "Ox"]
    g.choose("Ox")
    assert g.count("Strength") == 2 and g.attached_to("Strength#2") == "Ox"


# ---------------------------------------------------------------- enters as a copy
def test_cr_707_5_clone_copies_what_its_controller_chooses():
    g = Scenario(you={"hand": ["Clone"]}, opponent={"battlefield": [GREETER, CLAM]}).add_mana("you", "{3}{U}")
    g.cast("Clone").resolve()
    assert g.asks == "choose_object" and g.chooser == "you" and sorted(g.options()) == ["Clam", "Greeter", "done"]
    g.choose("Greeter")
    assert g.stack() == ["ability of Greeter"] and g.resolve().life() == 22


def test_cr_707_5_the_choice_is_no_target_and_may_be_declined():
    g = Scenario(you={"hand": ["Clone"]}, opponent={"battlefield": [CLAM]}).add_mana("you", "{3}{U}").cast("Clone")
    h = g.copy().resolve().choose("Clam")
    assert h.size("your Clam") == (2, 2)
    assert g.resolve().choose("done").in_graveyard("Clone")


def test_cr_707_5_nothing_to_copy():
    g = Scenario(you={"hand": ["Clone"]}).add_mana("you", "{3}{U}")
    assert g.cast("Clone").resolve().in_graveyard("Clone") and g.asks == "priority"


def test_cr_707_5_enters_with_counters_and_tapped_of_the_copied_one():
    for other, size in ((SPROUT, (2, 2)), (SLOW, (2, 2))):
        g = Scenario(you={"hand": [CLONE], "mana": "{U}"}, opponent={"battlefield": [other]})
        g.cast("Doubler").resolve().choose(other.name)
        assert g.size("your " + other.name) == size and g.tapped("your " + other.name) == (other is SLOW)


def test_cr_707_2_counters_effects_and_status_are_not_copied():
    bear = put(BEAR, counters={"+1/+1": 3}, tapped=True)
    g = Scenario(you={"hand": [CLONE, GROWTH], "mana": "{U}{G}"}, opponent={"battlefield": [bear]})
    g.cast("Growth", targets="Bear").resolve().cast("Doubler").resolve().choose("Bear")
    assert g.size("your Bear") == (2, 2) and not g.tapped("your Bear")


def test_cr_707_3_a_copy_of_a_copy():
    g = Scenario(you={"hand": [CLONE, CLONE], "mana": "{U}{U}", "battlefield": [BEAR]})
    g.cast("Doubler").resolve().choose("Bear").cast("Doubler").resolve()
    assert sorted(g.options()) == ["Bear", "Bear", "done"]
    assert g.choose("Bear#2").count("Bear") == 3


def test_cr_707_2_a_copy_is_its_own_card_in_other_zones():
    g = Scenario(you={"hand": [CLONE, BOUNCE], "mana": "{U}{U}"}, opponent={"battlefield": [BEAR]})
    g.cast("Doubler").resolve().choose("Bear").cast("Bounce", targets="your Bear").resolve()
    assert g.hand() == ["Doubler"]


def test_cr_707_5_also_when_it_is_not_cast():
    g = Scenario(you={"graveyard": [CLONE], "hand": [REANIMATE], "mana": "{B}"}, opponent={"battlefield": [GREETER]})
    g.cast("Raise", targets="Doubler").resolve().choose("Greeter")
    assert g.stack() == ["ability of Greeter"] and g.count("Greeter") == 2


def test_cr_707_5_only_what_the_ability_speaks_of():
    g = Scenario(you={"hand": [MIRROR], "mana": "{U}", "battlefield": [OX]}, opponent={"battlefield": [BEAR]})
    assert sorted(g.cast("Mirror").resolve().options()) == ["Ox", "done"]


def test_cr_707_static_abilities_of_the_copied_one_work():
    g = Scenario(you={"hand": [CLONE], "mana": "{U}", "battlefield": [LORD, BEAR]})
    g.cast("Doubler").resolve().choose("Bear Lord")
    assert g.size("Bear") == (4, 4) and g.size("Bear Lord#1") == (3, 3) and g.size("Bear Lord#2") == (3, 3)


def test_cr_704_5j_a_copied_legend_meets_the_legend_rule():
    g = Scenario(you={"hand": [CLONE], "mana": "{U}", "battlefield": [LEGEND]})
    assert g.cast("Doubler").resolve().choose("The Legend").asks == "legend"


def test_cr_616_1c_a_copy_of_a_clone_that_copies_nothing_asks_again():
    pump = card("Anthem", "{W}", "Enchantment", static(creature, gets(+1, +1)))
    g = Scenario(you={"hand": [MIRROR], "mana": "{U}", "battlefield": [pump, put(CLONE)]}, opponent={"battlefield": [BEAR]})
    if g.asks == "choose_object":
        g.choose("done")
    g.cast("Mirror").resolve().choose("Doubler")
    assert sorted(g.options()) == ["Bear", "Doubler", "done"]  # the copied ability lets it copy any creature
    assert g.choose("Bear").size("your Bear") == (3, 3)


def test_copy_enchantment_chooses_what_a_copied_aura_enchants():
    g = Scenario(
        you={"hand": ["Copy Enchantment"], "battlefield": [CLAM]},
        opponent={"battlefield": [GHOST, put(STRENGTH, attached_to="Ghost")]},
    ).add_mana("you", "{2}{U}")
    g.cast("Copy Enchantment").resolve().choose("Strength")
    assert sorted(g.options()) == ["Clam", "Ghost"]
    g.choose("Clam")
    assert g.attached_to("your Strength") == "Clam"


def test_cr_303_4g_a_copied_aura_without_a_host_goes_to_the_graveyard():
    chains = card("Chains", "{W}", "Enchantment — Aura", enchant(creature & opponent_controls))
    g = Scenario(
        you={"hand": ["Copy Enchantment"], "battlefield": [BEAR]},
        opponent={"battlefield": [put(chains, attached_to="Bear")]},
    ).add_mana("you", "{2}{U}")
    g.cast("Copy Enchantment").resolve().choose("Chains")
    assert g.in_graveyard("Copy Enchantment") and g.asks == "priority"


def test_copy_enchantment_copies_nothing_or_a_global_one():
    g = Scenario(you={"hand": ["Copy Enchantment", "Copy Enchantment"], "battlefield": ["Furnace of Rath"]})
    g.add_mana("you", "{2}{U}{2}{U}").cast("Copy Enchantment").resolve().choose("Furnace of Rath")
    assert g.count("Furnace of Rath") == 2
    g.cast("Copy Enchantment").resolve().choose("done")
    assert g.on_battlefield("Copy Enchantment")


WEREWOLF = double_faced(
    card("Villager", "{1}{R}", "Creature — Human", "1/1", activated("{0}", transform(this))),
    card("Howler", "", "Creature — Wolf", "4/4", activated("{0}", transform(this)), color_indicator="red"),
)
STUDENT = flip_card(
    card("Student", "{1}{U}", "Creature — Human", "1/2", activated("{0}", flip(this))),
    card("Master", "", "Legendary Creature — Human", "3/4", flying),
)
HIDE = card("Hide", "{U}", "Sorcery", spell(manifest(1)))


def test_cr_707_2_a_copy_of_a_face_down_creature():
    g = Scenario(you={"library": [GIANT], "hand": [HIDE, CLONE], "mana": "{U}{U}"}).cast("Hide").resolve()
    g.cast("Doubler").resolve()
    g.game.step(next(c.action for c in g.choices() if c.text != "done"))
    assert g.asks == "priority" and not g.in_graveyard("Doubler") and not g.on_battlefield("Giant")


def test_cr_707_8_a_single_faced_copy_of_a_back_face_can_not_transform():
    g = Scenario(you={"battlefield": [WEREWOLF], "hand": [CLONE], "mana": "{U}"}).activate("Villager").resolve()
    g.cast("Doubler").resolve().choose("Howler")
    assert g.size("Howler#2") == (4, 4) and g.colors("Howler#2") == {"red"}
    g.activate("Howler#2").resolve()
    assert g.count("Howler") == 2


def test_cr_707_8a_a_token_copy_of_a_double_faced_permanent_has_both_faces():
    g = Scenario(you={"battlefield": [WEREWOLF], "hand": [TWIN], "mana": "{U}"}).activate("Villager").resolve()
    g.cast("Twin", targets="Howler").resolve()
    assert g.count("Howler") == 2
    g.activate("Howler#2").resolve()
    assert g.count("Howler") == 1 and g.count("Villager") == 1


def test_cr_710_2_being_flipped_is_not_copied():
    g = Scenario(you={"battlefield": [STUDENT], "hand": [CLONE, TWIN], "mana": "{U}{U}"}).activate("Student").resolve()
    assert g.size("Master") == (3, 4)
    g.cast("Doubler").resolve().choose("Master")
    assert g.size("Student") == (1, 2)
    g.activate("Student").resolve()  # the copy can flip as well
    assert g.asks == "legend"


# ---------------------------------------------------------------- becomes a copy
def test_cr_707_4_until_end_of_turn():
    g = Scenario(you={"hand": [SHAPE], "mana": "{U}", "battlefield": [put(BEAR, tapped=True, damage=1), LORD]})
    g.cast("Shape", targets=["Bear", "Bear Lord"]).resolve()
    assert g.count("Bear Lord") == 2 and g.tapped("Bear Lord#1") != g.tapped("Bear Lord#2")
    assert g.next_turn().count("Bear Lord") == 1 and g.count("Bear") == 1


def test_cr_707_4_a_pump_stays_and_nothing_enters():
    g = Scenario(you={"hand": [GROWTH, SHAPE], "mana": "{G}{U}", "battlefield": [BEAR, GREETER]})
    g.cast("Growth", targets="Bear").resolve().cast("Shape", targets=["Bear", "Greeter"]).resolve()
    assert sorted(g.size(f"Greeter#{k}") for k in (1, 2)) == [(1, 1), (4, 4)] and g.stack() == []


def test_cr_707_4_a_clone_that_becomes_something_else_goes_back_to_its_first_copy():
    g = Scenario(you={"hand": [CLONE, SHAPE], "mana": "{U}{U}", "battlefield": [BEAR, GIANT]})
    g.cast("Doubler").resolve().choose("Bear").cast("Shape", targets=["Bear#2", "Giant"]).resolve()
    assert g.count("Giant") == 2 and g.next_turn().count("Bear") == 2


# ---------------------------------------------------------------- copies of spells
def test_cr_707_10_a_copy_resolves_first_and_is_not_cast():
    g = Scenario(you={"hand": [BOLT, "Twincast"], "battlefield": [CAST_WATCH], "mana": "{R}{U}{U}"})
    g.cast("Bolt", targets="opponent").resolve()  # the trigger
    g.cast("Twincast", targets="Bolt").resolve()
    g.resolve().choose("no")
    assert g.stack() == ["Bolt", "Bolt"] and g.life() == 22
    assert g.resolve().life("opponent") == 17 and g.resolve().life("opponent") == 14
    assert g.graveyard() == ["Bolt", "Twincast"] or sorted(g.graveyard()) == ["Bolt", "Twincast"]


def test_cr_707_10c_new_targets_one_by_one():
    g = Scenario(you={"hand": [BOLT, "Reverberate"], "mana": "{R}{R}{R}"}, opponent={"battlefield": [OX]})
    g.cast("Bolt", targets="opponent").cast("Reverberate", targets="Bolt").resolve().choose("yes", "Ox").resolve()
    assert g.in_graveyard("Ox") and g.life("opponent") == 20
    assert g.resolve().life("opponent") == 17


def test_cr_707_10_the_copys_you_is_its_controller():
    g = Scenario(you={"hand": [HEAL], "mana": "{W}"}, opponent={"hand": ["Twincast"], "battlefield": ["Island*2"]})
    g.cast("Heal").cast("Twincast", targets="Heal", player="opponent").resolve().resolve()
    assert (g.life("opponent"), g.life()) == (23, 20)
    assert g.resolve().life() == 23


def test_cr_707_10_x_and_modes_are_copied():
    g = Scenario(you={"hand": [X_BURN, "Twincast"], "battlefield": ["Mountain*4", "Island*2"]})
    g.cast("Blaze", x=3, targets="opponent").cast("Twincast", targets="Blaze").resolve().choose("no").resolve_all()
    assert g.life("opponent") == 14
    g = Scenario(you={"hand": [CHOICE, "Twincast"], "mana": "{R}{U}{U}"})
    g.cast("Charm", modes=2).cast("Twincast", targets="Charm").resolve_all()
    assert g.life() == 30


def test_cr_707_10c_the_division_can_not_be_changed():
    g = Scenario(you={"hand": [FORKED, "Twincast"], "mana": "{R}{U}{U}"}, opponent={"battlefield": [GIANT, WALL]})
    g.cast("Arc", targets=["opponent", "Giant"], divide=[3]).cast("Twincast", targets="Arc").resolve()
    g.choose("yes", "you", "Wall")
    assert g.asks == "priority"
    g.resolve()
    assert (g.life(), g.damage("Wall")) == (17, 1)


def test_cr_707_10c_some_targets_may_stay_and_their_number_too():
    g = Scenario(you={"hand": [FORKED, "Twincast"], "mana": "{R}{U}{U}"}, opponent={"battlefield": [GIANT, WALL]})
    g.cast("Arc", targets=["opponent", "Giant"], divide=[3]).cast("Twincast", targets="Arc").resolve()
    g.choose("yes", "done", "Wall").resolve()
    assert (g.life("opponent"), g.damage("Wall"), g.damage("Giant")) == (17, 1, 0)


def test_cr_707_10c_a_target_that_can_not_be_changed_stays():
    g = Scenario(you={"hand": [BIG_DOOM, "Twincast"], "mana": "{B}{U}{U}"}, opponent={"battlefield": [GIANT, BEAR]})
    g.cast("Big Doom", targets="Giant").cast("Twincast", targets="Big Doom").resolve()
    assert g.options() == ["yes", "no"]
    assert g.choose("no").resolve().in_graveyard("Giant")


def test_cr_702_21_ward_sees_what_a_copy_targets():
    g = Scenario(you={"hand": [BOLT, "Twincast"], "mana": "{R}{U}{U}"}, opponent={"battlefield": [WARDED]})
    g.cast("Bolt", targets="opponent").cast("Twincast", targets="Bolt").resolve().choose("yes", "Warded")
    assert g.stack()[0] == "ability of Warded"


def test_cr_707_10_abilities_are_copied():
    g = Scenario(you={"battlefield": ["Lithoform Engine", PINGER]}).add_mana("you", "{2}")
    g.activate("Pinger", targets="opponent")
    g.activate("Lithoform Engine", "triggered ability", targets="Pinger").resolve().choose("yes", "Pinger")
    assert len(g.stack()) == 2
    g.resolve()
    assert g.in_graveyard("Pinger") and g.resolve().life("opponent") == 19


def test_cr_707_10f_a_copy_of_a_permanent_spell_becomes_a_token():
    g = Scenario(you={"battlefield": ["Lithoform Engine", DOUBLE_TOKENS], "hand": [GREETER, BOUNCE, BOUNCE]})
    g.add_mana("you", "{1}{W}{4}")
    g.cast("Greeter").activate("Lithoform Engine", "permanent spell", targets="Greeter").resolve().resolve_all()
    assert g.count("Greeter") == 2 and g.life() == 24  # it was not created: nothing doubles it
    g.add_mana("you", "{U}{U}").cast("Bounce", targets="Greeter#1").resolve()
    g.cast("Bounce", targets="Greeter").resolve()
    assert g.hand() == ["Greeter"]  # one of them was a card


def test_cr_707_10_a_countered_copy_is_gone():
    g = Scenario(
        you={"hand": [BOLT, "Twincast"], "mana": "{R}{U}{U}"}, opponent={"hand": [CANCEL], "battlefield": ["Island*2"]}
    )
    g.cast("Bolt", targets="opponent").cast("Twincast", targets="Bolt").resolve().choose("no")
    g.cast("Cancel", targets="Bolt#2", player="opponent").resolve()
    assert g.stack() == ["Bolt"] and sorted(g.graveyard()) == ["Twincast"]


# ---------------------------------------------------------------- kicker
@pytest.mark.parametrize("times", [0, 1, 3])
def test_cr_702_33c_multikicker(times):
    g = Scenario(you={"hand": [MULTI], "battlefield": [f"Forest*{1 + times}"]})
    g.game.step(next(c for c in g.choices() if c.text == "Swarm").action)
    for _ in range(times):
        assert g.asks == "kicker"
        g.choose("yes")
    while g.asks == "kicker":
        g.choose("no")
    assert g.resolve().count("Soldier Token") == 1 + times


def test_cr_702_33c_wolfbriar_elemental_remembers_how_often():
    g = Scenario(you={"hand": ["Wolfbriar Elemental"], "battlefield": ["Forest*6"]})
    g.game.step(next(c for c in g.choices() if c.text == "Wolfbriar Elemental").action)
    g.choose("yes", "yes").resolve_all()
    assert g.count("Wolf Token") == 2


def test_cr_601_2b_a_kicker_that_is_no_mana():
    g = Scenario(you={"hand": [KICK_LIFE], "mana": "{B}", "battlefield": [BEAR]})
    g.cast("Bargain", kicked=True, costs="Bear").resolve()
    assert g.life() == 27 and g.in_graveyard("Bear")
    g = Scenario(you={"hand": [KICK_LIFE], "mana": "{B}"})
    with pytest.raises(ScenarioError):
        g.cast("Bargain", kicked=True)


# ---------------------------------------------------------------- Auras that enter without being cast
def test_cr_303_4f_protection_and_shroud():
    g = Scenario(
        you={"graveyard": [GREEN_AURA], "hand": [RETETHER], "mana": "{W}", "battlefield": [CLAM]},
        opponent={"battlefield": [PRO_GREEN, GHOST]},
    )
    g.cast("Retether", targets="Vines").resolve()
    assert sorted(g.options()) == ["Clam", "Ghost"]
    g.choose("Ghost")
    assert g.attached_to("Vines") == "Ghost"


def test_cr_303_4g_it_stays_in_the_graveyard():
    g = Scenario(
        you={"graveyard": [GREEN_AURA], "hand": [RETETHER], "mana": "{W}"}, opponent={"battlefield": [PRO_GREEN]}
    )
    g.cast("Retether", targets="Vines").resolve()
    assert g.in_graveyard("Vines") and g.asks == "priority"


GREEN_AURA = card("Vines", "{G}", "Enchantment — Aura", enchant(creature), static(enchanted, gets(+2, +2)))
