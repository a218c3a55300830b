"""Counters, what they do, and the keywords about them (CR 122, 701, 702), with small cards made for it."""

import pytest

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.cards.keywords_counters import TRIBUTE_PAID, level_range
from mtgenv.cards.tokens import PREDEFINED
from mtgenv.engine.enums import CostPart, Event, ReplaceOp
from mtgenv.engine.layout import PLAYER_COUNTERS_X
from mtgenv.scenario import Scenario, put
from tests.rules.cards import BEAR, BOLT, DOOM, GIANT, OX, WALL, vanilla

ONE = ir.Constant(1)


def action(name, n=None, ref=None, word=""):
    return ir.KeywordAction(name, None if n is None else ir.Constant(n), ref, word=word)


def spell_that(name, *effects, mana="{U}"):
    return card(name, mana, "Sorcery", spell(*effects))


def kw(name, n=None, pay="", quality=None):
    return ir.KeywordAbility(name, n, cost(pay) if pay else None, quality)


def energy(n):
    return ir.CostPart(CostPart.PAY_COUNTERS, ir.Constant(n), counter="ENERGY")


# ---------------------------------------------------------------- player counters
def test_cr_107_14_energy_is_got_and_paid():
    getter = vanilla("Getter", "1/1", when(enters(), ir.GetCounters(you, ir.Constant(3), "ENERGY")),
                     activated(energy(2), draw(1)), mana="{1}")  # fmt: skip
    g = Scenario(you={"battlefield": ["Forest*2"], "hand": [getter]})
    g.cast("Getter").resolve_all()
    g.activate("Getter").resolve()
    assert len(g.hand()) == 1 and not g.legal("activate", "Getter")


def test_cr_701_34_proliferate_gives_one_more_of_each_kind():
    more = spell_that("More", action("proliferate"))
    g = Scenario(
        you={"battlefield": [put(BEAR, counters={"+1/+1": 1, "charge": 2}), OX], "hand": [more], "mana": "{U}"},
        opponent={"poison": 1},
        cards=[vanilla("Unused", "1/1", enters_with_counters(1, "charge"))],
    )
    g.cast("More").resolve()
    g.choose("Bear", "opponent")
    assert g.counters("Bear") == 2 and g.counters("Bear", "charge") == 3 and g.poison("opponent") == 2


def test_cr_701_34a_any_number_may_be_none():
    more = spell_that("More", action("proliferate"))
    g = Scenario(you={"battlefield": [put(BEAR, counters={"+1/+1": 1})], "hand": [more], "mana": "{U}"})
    g.cast("More").resolve().choose("done")
    assert g.counters("Bear") == 1


# ---------------------------------------------------------------- designations and actions
def test_cr_701_37_monstrosity_only_once():
    hydra = vanilla("Hydra", "2/2", activated("{G}", action("monstrosity", 3)))
    g = Scenario(you={"battlefield": [hydra], "mana": "{G}{G}"})
    g.activate("Hydra").resolve().activate("Hydra").resolve()
    assert g.size("Hydra") == (5, 5)


def test_cr_701_46_adapt_only_without_counters():
    crab = vanilla("Crab", "1/1", activated("{G}", action("adapt", 2)))
    g = Scenario(you={"battlefield": [crab], "mana": "{G}{G}"})
    g.activate("Crab").resolve().activate("Crab").resolve()
    assert g.size("Crab") == (3, 3)


def test_cr_701_39_bolster_the_least_tough():
    g = Scenario(
        you={"battlefield": [BEAR, OX, WALL], "hand": [spell_that("Help", action("bolster", 2))], "mana": "{U}"}
    )
    assert g.cast("Help").resolve().size("Bear") == (4, 4)


def test_cr_701_47_amass_makes_an_army_then_grows_it():
    more = spell_that("March", action("amass", 2, word="Orcs"))
    again = spell_that("March On", action("amass", 1, word="Zombies"))
    g = Scenario(you={"hand": [more, again], "mana": "{U}{U}"})
    g.cast("March").resolve()
    assert g.size("Orc Army Token") == (2, 2)
    g.cast("March On").resolve()
    assert g.size("Orc Army Token") == (3, 3) and "Zombie" in g.subtypes("Orc Army Token")


def test_cr_701_16_investigate_and_the_clue():
    g = Scenario(you={"hand": [spell_that("Look", action("investigate"))], "mana": "{U}{2}"})
    g.cast("Look").resolve().activate("Clue Token").resolve()
    assert len(g.hand()) == 1 and g.count("Clue Token") == 0


def test_cr_701_53_incubate_and_transform():
    g = Scenario(you={"hand": [spell_that("Hatch", action("incubate", 3))], "mana": "{U}{2}"})
    g.cast("Hatch").resolve()
    assert g.counters("Incubator Token") == 3
    g.activate("Incubator Token").resolve()
    assert g.size("Phyrexian Token") == (3, 3)


def test_cr_701_36_populate_copies_a_creature_token():
    beast = token("green", "3/3", "Creature — Beast")
    g = Scenario(you={"battlefield": [beast, BEAR], "hand": [spell_that("Again", action("populate"))], "mana": "{U}"})
    assert g.cast("Again").resolve().count("Beast Token") == 2


@pytest.mark.parametrize(("top", "size", "hand"), [("Forest", (2, 2), ["Forest"]), ("Shock", (3, 3), [])])
def test_cr_701_44_explore(top, size, hand):
    scout = vanilla("Scout", "2/2", when(enters(), action("explore")), mana="{1}")
    g = Scenario(you={"battlefield": ["Forest"], "hand": [scout], "library": [top, "Island"]})
    g.cast("Scout").resolve()
    g.script(you=["yes"]) if top == "Shock" else None
    g.resolve_all()
    assert g.size("Scout") == size and g.hand() == hand and g.in_graveyard("Shock") == (top == "Shock")


def test_cr_701_44_the_card_may_stay_on_top():
    scout = vanilla("Scout", "2/2", when(enters(), action("explore")), mana="{1}")
    g = Scenario(you={"battlefield": ["Forest"], "hand": [scout], "library": ["Shock", "Island"]})
    g.cast("Scout").resolve()
    g.script(you=["no"]).resolve_all()
    assert g.size("Scout") == (3, 3) and g.library()[0] == "Shock"


# ---------------------------------------------------------------- moving and distributing
def test_cr_122_5_move_counters():
    mover = spell_that("Move", ir.MoveCounters(None, "+1/+1", target(creature & you_control, label="a"),
                                               target(creature & you_control, label="b")))  # fmt: skip
    g = Scenario(you={"battlefield": [put(BEAR, counters={"+1/+1": 3}), OX], "hand": [mover], "mana": "{U}"})
    g.cast("Move", targets=["Bear", "Ox"]).resolve()
    assert g.size("Bear") == (2, 2) and g.size("Ox") == (6, 6)


def test_cr_601_2d_distribute_counters():
    split = spell_that("Split", ir.DistributeCounters(ir.Constant(3), "+1/+1", target(creature, up_to=3)))
    g = Scenario(you={"battlefield": [BEAR, OX], "hand": [split], "mana": "{U}"})
    g.cast("Split", targets=["Bear", "Ox"], divide=[1, 2]).resolve()
    assert g.size("Bear") == (3, 3) and g.size("Ox") == (5, 5)


def test_remove_all_counters():
    wipe = spell_that("Wipe", ir.RemoveCounters(None, None, target(creature)))
    g = Scenario(you={"battlefield": [put(BEAR, counters={"+1/+1": 3})], "hand": [wipe], "mana": "{U}"})
    assert g.cast("Wipe", targets="Bear").resolve().size("Bear") == (2, 2)


# ---------------------------------------------------------------- what counters do
def test_cr_122_1b_keyword_counters():
    lift = spell_that("Lift", put_counters(1, target(creature), "flying"))
    g = Scenario(you={"battlefield": [BEAR], "hand": [lift], "mana": "{U}"})
    assert g.cast("Lift", targets="Bear").resolve().has("Bear", "flying")


def test_cr_122_1c_shield_counter():
    guard = spell_that("Guard", put_counters(2, target(creature), "shield"))
    g = Scenario(you={"battlefield": [BEAR], "hand": [guard, BOLT, DOOM, DOOM], "mana": "{U}{R}{B}{B}"})
    g.cast("Guard", targets="Bear").resolve().cast("Bolt", targets="Bear").resolve()
    assert g.counters("Bear", "shield") == 1 and g.damage("Bear") == 0
    g.cast("Doom", targets="Bear").resolve()
    assert g.on_battlefield("Bear") and g.counters("Bear", "shield") == 0
    assert g.cast("Doom", targets="Bear").resolve().in_graveyard("Bear")


def test_cr_122_1d_stun_counter():
    stun = spell_that("Stun", tap(target(creature)), put_counters(1, target(creature), "stun"))
    g = Scenario(you={"battlefield": [BEAR], "hand": [stun], "mana": "{U}"})
    g.cast("Stun", targets="Bear").resolve().next_turn().next_turn()
    assert g.tapped("Bear") and g.counters("Bear", "stun") == 0
    assert not g.next_turn().next_turn().tapped("Bear")


def test_cr_122_1h_finality_counter():
    last = spell_that("Last", put_counters(1, target(creature), "finality"))
    g = Scenario(you={"battlefield": [BEAR], "hand": [last, DOOM], "mana": "{U}{B}"})
    g.cast("Last", targets="Bear").resolve().cast("Doom", targets="Bear").resolve()
    assert g.in_exile("Bear")


# ---------------------------------------------------------------- upkeeps
def test_cr_702_24_cumulative_upkeep_grows():
    drain = card("Drain", "{1}", "Artifact", kw("cumulative upkeep", pay="{1}"))
    g = Scenario(you={"battlefield": [drain, "Forest*2"]}, active="opponent", step="end")
    g.script(you=["yes"]).to("upkeep", of="you").resolve()
    assert g.counters("Drain", "age") == 1 and g.untapped_lands() == 1
    g.script(you=["yes"]).to("upkeep", of="opponent").to("upkeep", of="you").resolve()
    assert g.counters("Drain", "age") == 2 and g.untapped_lands() == 0
    g.to("upkeep", of="opponent").to("upkeep", of="you").resolve()
    assert g.in_graveyard("Drain")


def test_cr_702_30_echo_is_paid_once():
    old = vanilla("Old", "2/2", kw("echo", pay="{1}"), mana="{1}")
    g = Scenario(you={"battlefield": ["Forest"], "hand": [old]})
    g.cast("Old").resolve().next_turn().to("upkeep", of="you")
    g.script(you=["yes"]).resolve()
    assert g.on_battlefield("Old")
    g.next_turn().to("upkeep", of="you")
    assert not g.stack()


def test_cr_702_32_fading():
    fader = vanilla("Fader", "2/2", kw("fading", 1), mana="{1}")
    g = Scenario(you={"battlefield": ["Forest"], "hand": [fader]})
    g.cast("Fader").resolve().next_turn().to("upkeep", of="you").resolve_all()
    assert g.on_battlefield("Fader")
    assert g.next_turn().to("upkeep", of="you").resolve_all().in_graveyard("Fader")


def test_cr_702_63_vanishing():
    vanisher = vanilla("Vanisher", "2/2", kw("vanishing", 2), mana="{1}")
    g = Scenario(you={"battlefield": ["Forest"], "hand": [vanisher]})
    g.cast("Vanisher").resolve().next_turn().to("upkeep", of="you").resolve_all()
    assert g.counters("Vanisher", "time") == 1
    assert g.next_turn().to("upkeep", of="you").resolve_all().in_graveyard("Vanisher")


# ---------------------------------------------------------------- entering
def test_cr_702_43_modular():
    bot = card("Bot", "{1}", "Artifact Creature — Construct", "0/0", kw("modular", 2))
    g = Scenario(you={"battlefield": ["Forest", put(bot, alias="b", counters={"+1/+1": 1})], "hand": [bot, DOOM]})
    g.cast("Bot").resolve().add_mana("you", "{B}")
    g.cast("Doom", targets="@b").resolve()
    g.script(you=["yes"]).resolve_all()
    assert g.counters("Bot") == 3


def test_cr_702_82_devour():
    eater = vanilla("Eater", "1/1", kw("devour", 2), mana="{1}")
    g = Scenario(you={"battlefield": ["Forest", BEAR, OX], "hand": [eater]})
    g.cast("Eater").script(you=["Bear", "Ox"]).resolve()
    assert g.size("Eater") == (5, 5) and g.in_graveyard("Bear") and g.in_graveyard("Ox")


def test_cr_702_136_riot():
    rioter = vanilla("Rioter", "2/2", kw("riot"), mana="{1}")
    for answer, size in (("yes", (3, 3)), ("no", (2, 2))):
        g = Scenario(you={"battlefield": ["Forest"], "hand": [rioter]})
        g.cast("Rioter").script(you=[answer]).resolve()
        assert g.size("Rioter") == size and g.has("Rioter", "haste") == (answer == "no")


def test_cr_702_104_tribute():
    beast = vanilla("Beastie", "1/1", kw("tribute", 2), when(enters(), if_(~TRIBUTE_PAID, draw(1))), mana="{1}")
    for answer, size, cards in (("yes", (3, 3), 0), ("no", (1, 1), 1)):
        g = Scenario(you={"battlefield": ["Forest"], "hand": [beast]})
        g.cast("Beastie").script(opponent=[answer]).resolve().resolve_all()
        assert g.size("Beastie") == size and len(g.hand()) == cards


def test_cr_614_1c_pay_life_or_enter_tapped():
    pay = ir.UnlessPays((ir.EntersTapped(),), you, cost(paying_life(2)))
    land_ = card("Shrine", "", "Land", ir.Replacement(enters(), ReplaceOp.AS_ENTERS, effects=(pay,)))
    for answer, life in (("yes", 18), ("no", 20)):
        g = Scenario(you={"hand": [land_]})
        g.script(you=[answer]).play("Shrine")
        g._auto() if g.asks != "priority" else None
        assert g.life() == life and g.tapped("Shrine") == (answer == "no")


def test_cr_614_12a_choose_a_player_and_a_number():
    orb = card("Orb", "{1}", "Artifact", ir.Replacement(enters(), ReplaceOp.AS_ENTERS, effects=(
        ir.ChooseAs("player"),)), activated("{T}", lose_life(1, ir.ChosenPlayer())))  # fmt: skip
    g = Scenario(you={"battlefield": ["Forest"], "hand": [orb]})
    g.cast("Orb").script(you=["opponent"]).resolve().activate("Orb").resolve()
    assert g.life("opponent") == 19


def test_cr_702_54_bloodthirst():
    thirsty = vanilla("Thirsty", "1/1", kw("bloodthirst", 2), mana="{1}")
    g = Scenario(you={"battlefield": ["Forest"], "hand": [thirsty, BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="opponent").resolve().cast("Thirsty").resolve()
    assert g.size("Thirsty") == (3, 3)
    g = Scenario(you={"battlefield": ["Forest"], "hand": [thirsty]})
    assert g.cast("Thirsty").resolve().size("Thirsty") == (1, 1)


# ---------------------------------------------------------------- dying and attacking
@pytest.mark.parametrize(("name", "size"), [("persist", (1, 1)), ("undying", (3, 3))])
def test_cr_702_79_persist_and_702_93_undying(name, size):
    ghost = vanilla("Ghoul", "2/2", kw(name))
    g = Scenario(you={"battlefield": [ghost], "hand": [DOOM, DOOM], "mana": "{B}{B}"})
    g.cast("Doom", targets="Ghoul").resolve().resolve_all()
    assert g.size("Ghoul") == size
    assert g.cast("Doom", targets="Ghoul").resolve().resolve_all().in_graveyard("Ghoul")


def test_cr_702_112_renown():
    hero = vanilla("Heroine", "2/2", kw("renown", 1))
    g = Scenario(you={"battlefield": [hero]})
    g.attack("Heroine").to("end").next_turn().next_turn()
    assert g.size("Heroine") == (3, 3)
    g.attack("Heroine").to("end")
    assert g.size("Heroine") == (3, 3)


def test_cr_702_149_training_and_702_134_mentor():
    pupil, master = vanilla("Pupil", "1/1", kw("training")), vanilla("Master", "3/3", kw("mentor"))
    g = Scenario(you={"battlefield": [pupil, master]})
    g.script(you=["Pupil"]).attack("Pupil", "Master").to("end")
    assert g.size("Pupil") == (3, 3)


def test_cr_702_164_toxic():
    frog = vanilla("Toad", "2/2", kw("toxic", 2))
    g = Scenario(you={"battlefield": [frog]})
    g.attack("Toad").to("end")
    assert g.poison("opponent") == 2 and g.life("opponent") == 18


def test_cr_702_107_outlast_and_702_77_reinforce():
    slow = vanilla("Slowpoke", "1/1", kw("outlast", pay="{G}"), kw("reinforce", 2, pay="{G}"))
    g = Scenario(you={"battlefield": [slow], "hand": [slow], "mana": "{G}{G}"})
    g.activate("your Slowpoke", "Outlast").resolve()
    assert g.size("Slowpoke") == (2, 2)


# ---------------------------------------------------------------- level up, crew, Sagas, Classes
def test_cr_711_4_levels():
    pupil = vanilla(
        "Learner", "1/1", kw("level up", pay="{1}"), level_range(1, 2, 2, 3), level_range(3, None, 5, 5, *has(flying))
    )
    g = Scenario(you={"battlefield": [pupil, "Forest*3"]})
    g.activate("Learner").resolve()
    assert g.size("Learner") == (2, 3)
    g.activate("Learner").resolve().activate("Learner").resolve()
    assert g.size("Learner") == (5, 5) and g.has("Learner", "flying")


def test_cr_702_122_crew():
    cart = card("Cart", "{2}", "Artifact — Vehicle", "4/4", kw("crew", 3))
    g = Scenario(you={"battlefield": [cart, put(BEAR, sick=True), OX]})
    assert "creature" not in g.types("Cart")
    g.activate("Cart", costs=["Bear", "Ox"]).resolve()
    assert g.tapped("Bear") and g.tapped("Ox") and g.size("Cart") == (4, 4)
    assert "creature" not in g.next_turn().types("Cart")
    g = Scenario(you={"battlefield": [cart, BEAR]})
    assert not g.legal("activate", "Cart")


SAGA = card(
    "The Tale", "{1}{W}", "Enchantment — Saga",
    ir.Chapter((1, 2), (gain_life(2),)), ir.Chapter((3,), (draw(1),)),
)  # fmt: skip


def test_cr_714_a_saga_is_told():
    g = Scenario(you={"battlefield": ["Plains*2"], "hand": [SAGA]})
    g.cast("The Tale").resolve()
    assert g.counters("The Tale", "lore") == 1 and g.stack()
    g.resolve()
    assert g.life() == 22
    g.next_turn().to("main1", of="you").resolve_all()
    assert g.life() == 24 and g.counters("The Tale", "lore") == 2
    hand = len(g.hand())
    g.next_turn().to("main1", of="you")
    assert g.on_battlefield("The Tale")
    g.resolve_all()
    assert len(g.hand()) == hand + 2 and g.in_graveyard("The Tale")


def test_cr_702_155_read_ahead():
    saga = card("The End", "{1}{W}", "Enchantment — Saga", kw("read ahead"),
                ir.Chapter((1,), (gain_life(2),)), ir.Chapter((2,), (gain_life(5),)))  # fmt: skip
    g = Scenario(you={"battlefield": ["Plains*2"], "hand": [saga]})
    g.cast("The End").script(you=[2]).resolve().resolve_all()
    assert g.life() == 25 and g.in_graveyard("The End")


def test_cr_716_class_levels():
    guild = card(
        "Guild", "{W}", "Enchantment — Class", when(enters(), gain_life(1)),
        ir.ClassLevel(2, cost("{1}"), (static(creature & you_control, gets(1, 1)),)),
        ir.ClassLevel(3, cost("{1}"), (activated("{0}", draw(1)),), (gain_life(3),)),
    )  # fmt: skip
    g = Scenario(you={"battlefield": [BEAR, "Plains*2", guild]})
    assert g.size("Bear") == (2, 2)
    g.activate("Guild").resolve()
    assert g.size("Bear") == (3, 3)
    g.activate("Guild").resolve().resolve_all()
    assert g.life() == 23 and g.legal("activate", "Guild")


@pytest.mark.parametrize("name", sorted(PREDEFINED))
def test_cr_111_10_predefined_tokens_compile(name):
    g = Scenario(you={"battlefield": [BEAR], "hand": [spell_that("Make", create(1, PREDEFINED[name]))], "mana": "{U}"})
    assert g.cast("Make").resolve().on_battlefield(PREDEFINED[name].name)


def test_cr_111_10a_treasure():
    g = Scenario(you={"battlefield": [PREDEFINED["Treasure"]], "hand": ["Shock"]})
    g.activate("Treasure Token", colors="red").cast("Shock", targets="opponent")
    assert g.count("Treasure Token") == 0


def test_cr_111_10s_junk():
    g = Scenario(you={"battlefield": [PREDEFINED["Junk"]], "library": ["Shock", "Island"], "mana": "{R}"})
    g.activate("Junk Token").resolve().cast("Shock", targets="opponent").resolve()
    assert g.life("opponent") == 18


def test_cr_614_more_counters_and_tokens():
    more = card(
        "More",
        "{1}",
        "Enchantment",
        ir.Replacement(
            ir.EventPattern(Event.COUNTERS_PUT, creature & you_control, counter="+1/+1"), ReplaceOp.AMOUNT, amount + 1
        ),
    )
    twice = card(
        "Twice",
        "{1}",
        "Enchantment",
        ir.Replacement(ir.EventPattern(Event.TOKEN_CREATED, players=you), ReplaceOp.AMOUNT, amount * 2),
    )
    gift = spell_that("Gift", put_counters(1, target(creature)), create(1, token("green", "1/1", "Creature — Elf")))
    sprout = vanilla("Sprout", "0/0", enters_with_counters(1), mana="{1}")
    ward = card(
        "Nurture",
        "{1}",
        "Enchantment",
        ir.Replacement(enters(creature & you_control & other), ReplaceOp.ENTERS_WITH_COUNTERS, ONE, "+1/+1"),
    )
    g = Scenario(you={"battlefield": [more, twice, BEAR, "Forest", ward], "hand": [gift, sprout], "mana": "{U}"})
    g.cast("Gift", targets="Bear").resolve()
    assert g.counters("Bear") == 2 and g.count("Elf Token") == 2
    g.cast("Sprout").resolve()
    while g.asks != "priority":
        g.game.step(g.game.legal_actions()[0])
    assert g.counters("Sprout") >= 3


def test_cr_107_14_whenever_you_get_energy():
    lamp = card(
        "Lamp",
        "{1}",
        "Artifact",
        ir.Triggered(
            ir.EventPattern(Event.COUNTERS_PUT, players=you, values=(PLAYER_COUNTERS_X + 0,)), (gain_life(1),)
        ),
    )
    g = Scenario(
        you={"battlefield": [lamp], "hand": [spell_that("Charge", ir.GetCounters(you, ONE, "ENERGY"))], "mana": "{U}"}
    )
    assert g.cast("Charge").resolve().resolve_all().life() == 21


def test_cr_702_191_increment():
    pupil = vanilla("Adept", "1/2", kw("increment"))
    cheap, dear = spell_that("Cheap", gain_life(1), mana="{1}"), spell_that("Dear", gain_life(1), mana="{2}")
    g = Scenario(you={"battlefield": [pupil, "Forest*3"], "hand": [cheap, dear]})
    assert g.cast("Cheap").resolve_all().size("Adept") == (1, 2)
    assert g.cast("Dear").resolve_all().size("Adept") == (2, 3)


def test_cr_201_4_a_chosen_card_name():
    mage = vanilla("Namer", "2/2", ir.Replacement(enters(), ReplaceOp.AS_ENTERS, effects=(ir.ChooseName(you),)),
                   static(creature & ir.WithChosenName(), gets(1, 1)), mana="{1}")  # fmt: skip
    g = Scenario(you={"battlefield": ["Forest", BEAR, OX], "hand": [mage]})
    g.cast("Namer").resolve().choose(g.match.names.index("Bear"))
    assert g.size("Bear") == (3, 3) and g.size("Ox") == (3, 3) and g.size("Namer") == (2, 2)
    doom = spell_that(
        "Doomsay", ir.ChooseName(you, "that name"), destroy(all_(creature & ir.WithChosenName("that name")))
    )
    g = Scenario(you={"battlefield": [BEAR, OX], "hand": [doom], "mana": "{U}"})
    g.cast("Doomsay").resolve().choose(g.match.names.index("Ox"))
    assert g.on_battlefield("Bear") and g.in_graveyard("Ox")


def test_cr_122_1c_one_shield_counter_for_all_damage_at_once():
    guard = spell_that("Guard", put_counters(1, target(creature), "shield"))
    g = Scenario(
        you={"battlefield": [BEAR], "hand": [guard], "mana": "{U}"}, opponent={"battlefield": [OX, GIANT]}
    )
    g.cast("Guard", targets="Bear").resolve().attack("Bear").to("declare blockers")
    g.block({"Ox": "Bear", "Giant": "Bear"}).script(you=[2]).to("main2")
    assert g.on_battlefield("Bear") and g.counters("Bear", "shield") == 0


def test_cr_614_12_two_kinds_of_counters_as_it_enters():
    odd = vanilla("Odd", "1/1", enters_with_counters(1), enters_with_counters(2, "charge"), mana="{1}")
    g = Scenario(you={"battlefield": ["Forest"], "hand": [odd]})
    g.cast("Odd").resolve()
    while g.asks != "priority":
        g.game.step(g.game.legal_actions()[0])
    assert g.counters("Odd") == 1 and g.counters("Odd", "charge") == 2
