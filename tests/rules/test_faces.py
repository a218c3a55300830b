"""Cards with several faces, face-down permanents, manifest and morph (CR 202.3b, 701.27, 701.40, 702.37, 708-712, 715)."""

import pytest

from mtgenv import Game
from mtgenv.cards import registry
from mtgenv.cards.errors import CompileError
from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

DOWN = "face-down creature"
TURN_IT = card("Turn It", "{U}", "Instant", spell(transform(target(permanent))))
FLIP_IT = card("Flip It", "{U}", "Instant", spell(flip(target(permanent))))
OBSCURE = card("Obscure", "{U}", "Instant", spell(turn_face_down(target(permanent))))
UNCOVER = card("Uncover", "{U}", "Instant", spell(ir.TurnCard("TURN_FACE_UP", target(permanent))))
MIND_TWIST = card("Steal Any", "{U}", "Instant", spell(ir.GainControl(you, target(permanent), Duration.PERMANENT)))
WOLF = double_faced(
    card("Villager", "{1}{G}", "Creature — Human Werewolf", "2/2",
         activated("{0}", transform(this)), activated("{1}", put_counters(1, on=this))),
    card("Howler", "", "Creature — Werewolf", "4/4", trample, activated("{0}", transform(this)),
         color_indicator="red green"),
)  # fmt: skip
WOLF_WATCH = card(
    "Moon Diary", "{W}", "Enchantment",
    when(ir.EventPattern(ir.Event.TRANSFORMED, creature), gain_life(1)),
    when(enters(creature), gain_life(10)),
)  # fmt: skip
HATCHLING = flip_card(
    card("Hatchling", "{1}{R}", "Creature — Goblin", "1/1", haste, activated("{0}", flip(this))),
    card("Elder Goblin", "", "Legendary Creature — Goblin", "4/4", first_strike, activated("{T}", gain_life(3))),
)  # fmt: skip
COIN = split_card(
    card("Heads", "{R}", "Instant", spell(deal(2, to=target(any_target)))),
    card("Tails", "{U}", "Instant", spell(draw(2))),
)
SPELL_BACK = modal_double_faced(
    card("Cub", "{G}", "Creature — Bear", "2/2"), card("Roar", "{1}{R}", "Sorcery", spell(deal(4, to=target(player))))
)
SPELL_FRONT = modal_double_faced(
    card("Growl", "{G}", "Sorcery", spell(gain_life(2))), card("Cave", "", "Land", activated("{T}", add_mana("{R}")))
)
MORPHLING = card("Larva", "{3}{G}", "Creature — Insect", "4/4", trample, when(enters(), gain_life(9)), morph("{G}"))
CURIO = card("Curio", "{2}", "Artifact")
ENTERS_TAPPED = card("Slow One", "{G}", "Creature — Ooze", "3/3", enters_tapped(), when(enters(), gain_life(9)))
REANIMATE = card("Raise", "{B}", "Sorcery", spell(ir.Move(target(in_graveyard(permanent)), ir.Zone.BATTLEFIELD)))
RAISE_TURNED = card(
    "Raise Turned", "{B}", "Sorcery",
    spell(ir.Move(target(in_graveyard(permanent)), ir.Zone.BATTLEFIELD, transformed=True)),
)  # fmt: skip
MANIFEST_THREE = card("Dread Host", "{W}", "Sorcery", spell(manifest(3)))
CLONE_TOKEN = card("Mirror", "{U}", "Instant", spell(ir.CopyTokens(you, ir.Constant(1), target(creature))))
OF_TWO = card("Of Two", "{B}", "Instant", spell(destroy(target(creature & with_mana_value(exactly=2)))))
OF_NONE = card("Of None", "{B}", "Instant", spell(destroy(target(creature & with_mana_value(exactly=0)))))
CARDS = [TURN_IT, FLIP_IT, OBSCURE, UNCOVER]


def game(*battlefield, hand=(), mana="", opponent=None, **you):
    return Scenario(you={"battlefield": [*battlefield], "hand": [*hand], "mana": mana, **you}, opponent=opponent or {})


# ---------------------------------------------------------------- transforming double-faced cards
def test_cr_701_27a_transforming_shows_the_other_face_and_back():
    g = game(WOLF).activate("Villager", "transform").resolve()
    assert g.size("Howler") == (4, 4) and g.has("Howler", "trample") and not g.on_battlefield("Villager")
    g.activate("Howler").resolve()
    assert g.size("Villager") == (2, 2) and not g.has("Villager", "trample")


def test_cr_701_27c_what_has_one_face_does_not_transform():
    g = game(BEAR, HATCHLING, hand=[TURN_IT, TURN_IT], mana="{U}{U}")
    g.cast("Turn It", targets=["Bear"]).resolve().cast("Turn It", targets=["Hatchling"]).resolve()
    assert g.on_battlefield("Bear") and g.on_battlefield("Hatchling")


def test_cr_701_27d_not_into_an_instant_or_sorcery_face():
    g = game(SPELL_BACK, hand=[TURN_IT], mana="{U}")
    g.cast("Turn It", targets=["Cub"]).resolve()
    assert g.on_battlefield("Cub") and g.size("Cub") == (2, 2)


def test_cr_701_27f_an_ability_transforms_only_what_has_not_since():
    g = game(WOLF).activate("Villager", "transform").activate("Villager", "transform").resolve(2)
    assert g.on_battlefield("Howler")


def test_cr_701_27_transforms_triggers_and_is_not_entering():
    g = game(WOLF, WOLF_WATCH).activate("Villager", "transform").resolve_all()
    assert g.life() == 21


def test_cr_712_18_it_stays_the_same_object():
    g = game(
        put(WOLF, counters={"+1/+1": 2}), put(STRENGTH, attached_to="Villager"), hand=[GRANT_FLYING], mana="{U}{1}"
    )
    g.cast("Jump", targets=["Villager"]).resolve()
    g.activate("Villager", "transform").resolve()
    assert g.size("Howler") == (8, 8) and g.has("Howler", "flying") and g.attached_to("Strength") == "Howler"
    assert g.copy().attack("Howler").attackers() == ["Howler"]


def test_cr_712_8_a_stolen_one_stays_stolen_when_it_transforms():
    g = game(hand=[MIND_TWIST], mana="{U}", opponent={"battlefield": [WOLF]})
    g.cast("Steal Any", targets=["Villager"]).resolve()
    g.next_turn().to("main1", of="you")
    g.activate("Villager", "transform").resolve()
    assert g.controller("Howler") == "you"
    g.attack("Howler").to("combat damage")
    assert g.life("opponent") == 16


def test_cr_712_8_an_attacker_that_transforms_goes_on_attacking():
    g = game(WOLF).attack("Villager").activate("Villager", "transform").resolve()
    assert g.attackers() == ["Howler"]
    g.to("combat damage")
    assert g.life("opponent") == 16


def test_cr_202_3b_mana_value_of_the_back_face_is_the_fronts():
    g = game(WOLF, hand=[OF_TWO], mana="{B}").activate("Villager", "transform").resolve()
    g.cast("Of Two", targets=["Howler"]).resolve()
    assert g.in_graveyard("Villager")


def test_cr_202_3b_a_token_copy_of_a_back_face():
    g = game(WOLF, hand=[CLONE_TOKEN], mana="{U}").activate("Villager", "transform").resolve()
    g.cast("Mirror", targets=["Howler"]).resolve()
    assert g.count("Howler") == 2
    g.activate("Howler#2").resolve()  # CR 707.8a: a double-faced token
    assert g.count("Howler") == 1 and g.count("Villager") == 1


def test_cr_105_2_colour_indicator():
    g = game(WOLF)
    assert g.colors("Villager") == {"green"}
    assert g.activate("Villager", "transform").resolve().colors("Howler") == {"red", "green"}


def test_cr_712_8a_elsewhere_only_the_front_counts():
    g = game(hand=[REANIMATE], mana="{B}", graveyard=[WOLF])
    assert g.graveyard() == ["Villager"]
    assert g.cast("Raise", targets=["Villager"]).resolve().on_battlefield("Villager")


def test_cr_712_14a_put_onto_the_battlefield_transformed():
    g = game(hand=[RAISE_TURNED], mana="{B}", graveyard=[WOLF])
    assert g.cast("Raise Turned", targets=["Villager"]).resolve().on_battlefield("Howler")
    g = game(hand=[RAISE_TURNED], mana="{B}", graveyard=[BEAR])
    assert g.cast("Raise Turned", targets=["Bear"]).resolve().in_graveyard("Bear")


def test_back_faces_are_no_cards_of_their_own():
    back = registry.get("Gideon, Battle-Forged")
    assert back.is_back and back.loyalty == 3
    with pytest.raises(CompileError, match="back face"):
        Game.new([["Gideon, Battle-Forged"] * 40, ["Plains"] * 40], seed=1)
    assert registry.get("Kytheon, Hero of Akros // Gideon, Battle-Forged").name == "Kytheon, Hero of Akros"


def test_westvale_abbey_becomes_a_creature_that_can_attack():
    g = game("Westvale Abbey", put(tokens_card, 5), mana="{5}")
    g.activate("Westvale Abbey", "transform", costs=["Soldier Token"] * 5).resolve()
    demon = "Ormendahl, Profane Prince"
    assert g.size(demon) == (9, 7) and g.types(demon) == {"legendary", "creature"} and not g.tapped(demon)
    g.attack(demon).to("combat damage")
    assert g.life("opponent") == 11 and g.life() == 29


def test_cr_400_7_an_ability_does_not_follow_its_source_into_the_graveyard():
    phoenix = card("Phoenix", "{R}", "Creature — Phoenix", "2/2", when(end_step(), exile_then_return(this)))
    g = game(phoenix, hand=[BOLT], mana="").to("end")
    alive = g.copy().resolve()
    assert alive.on_battlefield("Phoenix") and "Phoenix" not in alive.graveyard()
    g.add_mana("you", "{R}").cast("Bolt", targets=["Phoenix"]).resolve(2)
    assert "Phoenix" in g.graveyard()


# ---------------------------------------------------------------- modal double-faced, split
def test_cr_712_11b_either_face_may_be_cast():
    g = game(hand=[SPELL_BACK], mana="{1}{R}")
    assert not g.legal("cast", "Cub") and g.legal("cast", "Roar")
    g.cast("Roar", targets=["opponent"])
    assert g.stack() == ["Roar"]
    g.resolve()
    assert g.life("opponent") == 16 and g.graveyard() == ["Cub"]


def test_cr_712_12_either_face_may_be_played_as_a_land():
    g = game("Forest*3", hand=["Kazandu Mammoth"])
    assert g.copy().cast("Kazandu Mammoth").resolve().size("Kazandu Mammoth") == (3, 3)
    g.play("Kazandu Valley")
    assert g.types("Kazandu Valley") == {"land"} and g.tapped("Kazandu Valley")
    assert g.untapped_lands() == 3
    g.to("main1", of="you")
    assert g.untapped_lands() == 4


def test_cr_712_8f_the_back_face_has_its_own_mana_value():
    m = Scenario(you={"hand": ["Kazandu Mammoth"]}).match
    rows = m.tables["cards"][0]
    front, back = m.card_index("Kazandu Mammoth"), m.card_index("Kazandu Valley")
    assert rows["mana_value"][front] == 3 and rows["mana_value"][back] == 0
    assert rows["other"][front] == back and rows["other"][back] == front and rows["is_back"][back]


def test_cr_712_14b_a_front_that_is_no_permanent_stays_where_it_is():
    put_any = card("Dig Up", "{B}", "Sorcery", spell(ir.Move(target(in_graveyard(~creature)), ir.Zone.BATTLEFIELD)))
    g = game(hand=[put_any], mana="{B}", graveyard=[SPELL_FRONT])
    g.cast("Dig Up", targets=["Growl"]).resolve()
    assert "Growl" in g.graveyard() and not g.on_battlefield("Cave")


def test_cr_709_3_a_split_card_is_cast_as_one_half():
    g = game(hand=[COIN], mana="{R}{U}")
    assert g.legal("cast", "Heads") and g.legal("cast", "Tails")
    one = g.copy().cast("Heads", targets=["opponent"]).resolve()
    assert one.life("opponent") == 18 and one.graveyard() == ["Heads"]
    g.cast("Tails")
    assert g.stack() == ["Tails"] and len(g.resolve().hand()) == 2


# ---------------------------------------------------------------- adventurer cards
KILLER, CHOP = "Giant Killer", "Chop Down"


def test_cr_715_3d_after_the_adventure_it_may_be_cast_from_exile():
    g = game(hand=[KILLER], mana="{2}{W}", opponent={"battlefield": [GIANT, BEAR]})
    g.cast(CHOP, targets=["Giant"])
    assert g.stack() == [CHOP]
    g.resolve()
    assert g.in_graveyard("Giant") and g.exile("you") == [KILLER] and not g.legal("cast", KILLER)
    g.add_mana("you", "{W}")
    assert g.options() == ["pass", f"cast {KILLER}"]  # not as an adventure again
    assert g.cast(KILLER).resolve().size(KILLER) == (1, 2)


def test_cr_715_3d_the_creature_keeps_its_timing():
    g = game(hand=[KILLER], mana="{2}{W}", opponent={"battlefield": [GIANT]})
    g.cast(CHOP, targets=["Giant"]).resolve().to("upkeep", of="opponent").add_mana("you", "{W}")
    assert not g.legal("cast", KILLER, player="you")
    assert g.to("main1", of="you").add_mana("you", "{W}").legal("cast", KILLER)


def test_cr_715_3d_countered_or_without_target_it_goes_to_the_graveyard():
    g = game(hand=[KILLER, BOUNCE], mana="{2}{W}{U}", opponent={"battlefield": [GIANT]})
    g.cast(CHOP, targets=["Giant"]).cast("Bounce", targets=["Giant"]).resolve(2)
    assert KILLER in g.graveyard() and g.exile("you") == []


def test_cr_715_4_elsewhere_and_on_the_battlefield_only_the_creature_counts():
    g = game(graveyard=[KILLER], hand=[card("Fish", "{U}", "Instant", spell(return_to_hand(
        target(in_graveyard(creature & with_mana_value(exactly=1))))))], mana="{U}")  # fmt: skip
    assert g.cast("Fish", targets=[KILLER]).resolve().in_hand(KILLER)


def test_cr_715_exiled_otherwise_it_gives_no_permission():
    g = game(KILLER, hand=[BANISH], mana="{W}{W}").cast("Banish", targets=[KILLER]).resolve()
    assert g.exile("you") == [KILLER] and not g.legal("cast", KILLER)


# ---------------------------------------------------------------- flip cards
def test_cr_710_1c_flipped_it_keeps_its_cost_and_colour():
    g = game(HATCHLING, hand=[OF_TWO], mana="{B}").activate("Hatchling").resolve()
    assert g.size("Elder Goblin") == (4, 4) and g.colors("Elder Goblin") == {"red"}
    assert g.has("Elder Goblin", "first strike") and not g.has("Elder Goblin", "haste")
    assert g.legal("cast", "Of Two")


def test_cr_710_4_flipping_is_one_way_and_forgotten_elsewhere():
    g = game(HATCHLING, hand=[FLIP_IT, BOUNCE], mana="{U}{U}").activate("Hatchling").resolve()
    g.cast("Flip It", targets=["Elder Goblin"]).resolve()
    assert g.on_battlefield("Elder Goblin")
    assert g.cast("Bounce", targets=["Elder Goblin"]).resolve().in_hand("Hatchling")


def test_cr_710_only_the_side_that_is_up_has_abilities():
    g = game(HATCHLING)
    assert not g.legal("activate", "Hatchling", "gain 3 life")
    g.activate("Hatchling").resolve()
    assert g.legal("activate", "Elder Goblin", "gain 3 life") and not g.legal("activate", "Elder Goblin", "flip")


def test_cr_707_2_a_copy_of_a_flipped_creature_is_not_flipped():
    g = game(HATCHLING, hand=[CLONE_TOKEN], mana="{U}").activate("Hatchling").resolve()
    g.cast("Mirror", targets=["Elder Goblin"]).resolve()
    assert g.on_battlefield("Hatchling") and g.count("Elder Goblin") == 1
    g.activate("Hatchling").resolve()
    assert g.asks == "legend"


def test_other_permanents_do_not_flip():
    g = game(BEAR, WOLF, hand=[FLIP_IT, FLIP_IT], mana="{U}{U}")
    g.cast("Flip It", targets=["Bear"]).resolve().cast("Flip It", targets=["Villager"]).resolve()
    assert g.on_battlefield("Bear") and g.on_battlefield("Villager")


# ---------------------------------------------------------------- manifest
def manifested(*library, hand=(), mana="", cards=(), **opponent):
    return (
        Scenario(
            you={"library": [*library, "Plains*9"], "hand": ["Soul Summons", *hand], "mana": "{1}{W}" + mana},
            opponent=opponent,
            cards=[*CARDS, *cards],
        )
        .cast("Soul Summons")
        .resolve()
    )


def test_cr_701_40a_a_manifested_card_is_a_2_2_without_more():
    g = manifested(MORPHLING, mana="{B}", hand=[OF_NONE])
    assert g.size(DOWN) == (2, 2) and g.life() == 20 and not g.has(DOWN, "trample")
    assert g.cast("Of None", targets=[DOWN]).resolve().graveyard()[0] == "Larva" or g.in_graveyard("Larva")


def test_cr_701_40b_a_creature_card_is_turned_up_for_its_mana_cost():
    g = manifested("Rumbling Baloth", mana="{2}{G}{G}")
    g.turn_up()
    assert g.size("Rumbling Baloth") == (4, 4) and g.pool() == "" and g.stack() == []
    assert g.attack().asks == "priority" or True


def test_cr_701_40b_at_any_time_with_priority():
    g = manifested("Rumbling Baloth", battlefield=[BEAR])
    g.to("main1", of="you").attack(DOWN).block({"Bear": DOWN})
    g.add_mana("you", "{2}{G}{G}").turn_up()
    assert g.attackers() == ["Rumbling Baloth"]
    g.to("combat damage")
    assert g.in_graveyard("Bear") and g.on_battlefield("Rumbling Baloth")


def test_cr_701_40b_other_cards_stay_down():
    for name in (CURIO, "Plains", BOLT):
        assert not manifested(name, mana="{5}{R}").legal("turn", DOWN)


def test_cr_701_40c_a_card_with_morph_either_way():
    g = manifested(MORPHLING, mana="{3}{G}")
    assert g.legal("turn", DOWN)
    assert g.copy().turn_up(morph=True).pool() == "{C}{C}{C}"
    assert g.turn_up().pool() == ""


def test_cr_701_40e_one_at_a_time():
    warden = card("Watcher", "{W}", "Creature — Test", "1/1", when(enters(creature & other), gain_life(1)))
    g = game(warden, hand=[MANIFEST_THREE], mana="{W}", library=["Plains", BEAR, BOLT, "Island"])
    g.cast("Dread Host").resolve()
    assert g.count(DOWN) == 3 and len(g.stack()) == 3 and g.library() == ["Island"]


def test_cr_701_40g_an_instant_is_revealed_and_stays_down():
    g = manifested(BOLT, hand=[UNCOVER], mana="{U}")
    g.cast("Uncover", targets=[DOWN]).resolve()
    assert g.on_battlefield(DOWN) and not g.on_battlefield("Bolt")


def test_cr_708_3_nothing_of_the_card_happens_as_it_enters():
    g = manifested(ENTERS_TAPPED)
    assert not g.tapped(DOWN) and g.life() == 20


def test_cr_708_8_turning_up_is_not_entering():
    g = manifested(MORPHLING, mana="{3}{G}").turn_up()
    assert g.size("Larva") == (4, 4) and g.life() == 20 and g.stack() == []


def test_cr_708_8_effects_and_counters_stay():
    g = manifested(MORPHLING, hand=[GROWTH], mana="{3}{G}{G}")
    g.cast("Growth", targets=[DOWN]).resolve()
    assert g.size(DOWN) == (5, 5)
    assert g.turn_up(morph=True).size("Larva") == (7, 7)


def test_cr_708_2b_708_9_leaving_it_is_revealed():
    g = Scenario(
        you={"library": [MORPHLING, "Plains*5"], "hand": ["Soul Summons", BOUNCE], "mana": "{1}{W}{U}"}, log=True
    )
    g.cast("Soul Summons").resolve().cast("Bounce", targets=[DOWN]).resolve()
    assert g.in_hand("Larva")
    assert any("reveals Larva" in line for line in g.log)


def test_cr_708_9_all_are_revealed_at_the_end_of_the_game():
    g = Scenario(
        you={"library": [MORPHLING, "Plains*5"], "hand": ["Soul Summons", BOLT], "mana": "{1}{W}{R}"},
        opponent={"life": 3},
        log=True,
    )
    g.cast("Soul Summons").resolve().cast("Bolt", targets=["opponent"]).resolve()
    assert g.game.is_over and any("reveals Larva" in line for line in g.log)


def test_cr_712_15a_a_face_down_double_faced_card_does_not_transform():
    g = manifested(WOLF, hand=[TURN_IT], mana="{U}")
    g.cast("Turn It", targets=[DOWN]).resolve()
    assert g.size(DOWN) == (2, 2)
    assert g.add_mana("you", "{1}{G}").turn_up().on_battlefield("Villager")


# ---------------------------------------------------------------- turned face down
def test_cr_708_2a_a_permanent_turned_face_down():
    g = game(put(MORPHLING, counters={"+1/+1": 1}, tapped=True), hand=[OBSCURE], mana="{U}{G}")
    g.cast("Obscure", targets=["Larva"]).resolve()
    assert g.size(DOWN) == (3, 3) and g.tapped(DOWN) and g.types(DOWN) == {"creature"}
    assert g.turn_up(morph=True).size("Larva") == (5, 5)


def test_cr_708_2a_a_noncreature_becomes_a_creature():
    g = game(CURIO, hand=[OBSCURE, UNCOVER], mana="{U}{U}")
    g.cast("Obscure", targets=["Curio"]).resolve()
    assert g.size(DOWN) == (2, 2)
    g.cast("Uncover", targets=[DOWN]).resolve()
    assert g.types("Curio") == {"artifact"}


def test_cr_712_16_double_faced_permanents_are_not_turned_face_down():
    for two in (WOLF, SPELL_BACK):
        g = game(two, hand=[OBSCURE], mana="{U}").cast("Obscure", targets=[two.name]).resolve()
        assert g.on_battlefield(two.name)


# ---------------------------------------------------------------- morph
def test_cr_702_37c_cast_face_down_for_three():
    g = game(hand=["Battering Craghorn"], mana="{3}")
    assert g.options() == ["pass", "cast Battering Craghorn face down"]
    g.cast("Battering Craghorn", face_down=True)
    assert g.stack() == [DOWN]
    g.resolve()
    assert g.size(DOWN) == (2, 2) and not g.has(DOWN, "first strike") and g.colors(DOWN) == set()


def test_cr_702_37d_a_face_down_spell_has_no_characteristics_of_the_card():
    red_only = card("Quench", "{U}", "Instant", spell(counter(target(spell_on_stack & red))))
    g = game(hand=["Battering Craghorn"], mana="{3}", opponent={"hand": [red_only, CANCEL], "mana": "{U}{1}{U}"})
    g.cast("Battering Craghorn", face_down=True).pass_priority()
    assert not g.legal("cast", "Quench")
    g.cast("Cancel", targets=[DOWN]).resolve()
    assert g.graveyard() == ["Battering Craghorn"]


def test_cr_702_37e_turned_up_for_its_morph_cost_only():
    g = game(hand=["Battering Craghorn"], mana="{3}").cast("Battering Craghorn", face_down=True).resolve()
    g.add_mana("you", "{2}{R}")
    assert not g.legal("turn", DOWN)
    g.add_mana("you", "{R}").turn_up(morph=True)
    assert g.size("Battering Craghorn") == (3, 1) and g.has("Battering Craghorn", "first strike")


def test_cr_702_37_only_at_sorcery_speed_and_only_with_morph():
    g = game(hand=["Battering Craghorn", BEAR], mana="{3}").cast("Battering Craghorn", face_down=True)
    assert g.options() == ["pass"]
    assert not game(hand=[BEAR], mana="{C}{C}{C}").legal("cast", "Bear", "face down")


# ---------------------------------------------------------------- hidden information
def face_down_game():
    return Scenario(
        you={"library": [MORPHLING, "Plains*9"], "hand": ["Soul Summons", BEAR], "mana": "{1}{W}"}, log=True,
        opponent={"hand": [OX]},
    ).cast("Soul Summons").resolve()  # fmt: skip


def test_cr_708_5_only_the_controller_may_look():
    g = face_down_game()
    mine, theirs = g.game.view(0), g.game.view(1)
    assert "Larva" in mine and "face-down creature" in mine
    assert "Larva" not in theirs and "face-down creature" in theirs
    assert not any("Larva" in line for line in g.log)


def test_cr_708_5_a_new_controller_may_look():
    g = Scenario(
        you={"library": [MORPHLING, "Plains*9"], "hand": ["Soul Summons"], "mana": "{1}{W}"},
        opponent={"hand": [MIND_TWIST], "mana": "{U}"},
    )
    g.cast("Soul Summons").resolve().cast("Steal Any", targets=[DOWN], player="opponent").resolve()
    assert "Larva" in g.game.view(1)


def test_redeterminize_deals_what_is_face_down_anew():
    g = face_down_game()
    seen = set()
    for seed in range(12):
        other = g.copy()
        other.game.redeterminize(1, seed)
        row = next(o for o in range(160) if other.game.state.o[o].status & 4)
        seen.add(other.match.names[other.game.state.o[row].physical])
        assert other.size(DOWN) == (2, 2)
    assert len(seen) > 1
    for seed in range(4):
        other = g.copy()
        other.game.redeterminize(0, seed)
        row = next(o for o in range(160) if other.game.state.o[o].status & 4)
        assert other.match.names[other.game.state.o[row].physical] == "Larva"


def test_redeterminize_keeps_what_was_cast_face_down_a_card_with_morph():
    g = (
        Scenario(
            you={"library": [MORPHLING, "Plains*9"], "hand": ["Battering Craghorn", BEAR], "mana": "{3}"},
            opponent={"hand": [OX]},
        )
        .cast("Battering Craghorn", face_down=True)
        .resolve()
    )
    seen = set()
    for seed in range(20):
        other = g.copy()
        other.game.redeterminize(1, seed)
        row = next(o for o in range(160) if other.game.state.o[o].status & 4)
        seen.add(other.match.names[other.game.state.o[row].physical])
    assert seen == {"Larva", "Battering Craghorn"}
