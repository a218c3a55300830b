"""Rules that scenarios of others showed: last known information, what goes on applying, costs with X, opening hands."""

from dataclasses import replace

from mtgenv import Game
from mtgenv.engine.enums import Decision
from mtgenv.scenario import Scenario, put
from tests.rules.cards import *

ONE = ir.Constant(1)
BLINK_TARGET = target(creature & you_control)
BLINK = card("Blink", "{W}", "Instant", spell(
    exile(BLINK_TARGET), ir.Move(BLINK_TARGET, Zone.BATTLEFIELD)))  # fmt: skip
HUNTER = vanilla("Hunter", "2/2", activated("{0}", destroy(target(creature & ir.Is("BLOCKING_THIS")))))


def test_cr_608_2b_a_gone_source_is_judged_as_it_last_was():
    g = Scenario(you={"battlefield": [HUNTER, "Swamp"], "hand": [DOOM]}, opponent={"battlefield": [BEAR]})
    g.attack("Hunter").block({"Bear": "Hunter"})
    g.activate("Hunter", targets="Bear").cast("Doom", targets="Hunter").resolve().resolve()
    assert g.in_graveyard("Hunter") and g.in_graveyard("Bear")


def test_cr_400_7a_what_a_spell_gains_the_permanent_has():
    herald = card("Herald", "{0}", "Enchantment", when(casts(you, creature), until_end_of_turn(that_object, gains(haste))))
    g = Scenario(you={"battlefield": [herald, "Forest*2"], "hand": [BEAR]})
    g.cast("Bear").resolve().resolve()
    assert g.has("Bear", "haste")
    g.next_turn()
    assert not g.has("Bear", "haste")


ZOMBIE_WATCH = card("Watch", "{0}", "Enchantment", when(enters(subtype("Zombie")), gain_life(1)))
RISEN = target(in_graveyard(creature))
IS_ZOMBIE = ir.Modify(RISEN, (ir.AddTypes(CardType(0), ("Zombie",)),), Duration.PERMANENT)
RISE = card("Rise", "{0}", "Sorcery", spell(return_to_battlefield(RISEN), IS_ZOMBIE))


def test_cr_611_2e_it_is_so_from_the_moment_it_enters():
    g = Scenario(you={"battlefield": [ZOMBIE_WATCH], "graveyard": [BEAR], "hand": [RISE, BLINK], "mana": "{W}"})
    g.cast("Rise", targets="Bear").resolve().resolve()
    assert g.life("you") == 21 and "Zombie" in g.subtypes("Bear")
    g.cast("Blink", targets="Bear").resolve()
    assert g.life("you") == 21 and "Zombie" not in g.subtypes("Bear")


def test_cr_613_8a_a_condition_that_another_effect_changes_makes_dependent():
    wall = vanilla(
        "Idol", "4/4", defender,
        static(this_one, has(indestructible), as_long_as=ir.ThisIs(with_(defender))),
        activated("{0}", until_end_of_turn(this, ir.RemoveKeywords((Keyword.DEFENDER,)))),
    )  # fmt: skip
    g = Scenario(you={"battlefield": [wall]})
    assert g.has("Idol", "indestructible")
    g.activate("Idol").resolve()
    assert not g.has("Idol", "indestructible")


def test_cr_603_8_a_state_triggers_if_it_is_so_for_a_moment():
    loner = card("Loner", "{0}", "Artifact", when(state(none(creature & you_control)), sacrifices(you, artifact)))
    g = Scenario(you={"battlefield": [loner, BEAR], "hand": [BLINK], "mana": "{W}"})
    g.cast("Blink", targets="Bear").resolve().resolve()
    assert g.in_graveyard("Loner") and g.on_battlefield("Bear")


def test_cr_603_7c_what_has_moved_on_is_not_affected():
    back = ir.Triggered(end_step(each_player), (return_to_battlefield(bound("it")),))
    late = card("Late", "{0}", "Enchantment", when(dies(creature), ir.Delayed(back, that_object, "it")))
    away = card("Away", "{0}", "Instant", spell(exile(target(in_graveyard(creature)))))
    g = Scenario(you={"battlefield": [late, BEAR, "Swamp"], "hand": [DOOM, away]})
    g.cast("Doom", targets="Bear").resolve().resolve()
    h = g.copy().to("end").resolve_all()
    assert h.on_battlefield("Bear")
    g.cast("Away", targets="Bear").resolve().to("end").resolve_all()
    assert g.in_exile("Bear")


def test_cr_400_7j_the_effect_finds_what_it_put_there():
    shroud = card("Shroud", "{0}", "Artifact — Equipment", static(equipped, gets(2, 2)), when(
        dies(creature), joined(return_to_battlefield(that_object), ir.Attach(this, that_object))))
    g = Scenario(you={"battlefield": [shroud, BEAR, "Swamp"], "hand": [DOOM]})
    g.cast("Doom", targets="Bear").resolve().resolve()
    assert g.size("Bear") == (4, 4)


def test_cr_608_2h_the_mana_value_of_a_dead_copy_is_the_copied_one():
    big = card("Big", "{5}", "Creature — Giant", "5/5")
    mimic = card("Mimic", "{0}", "Creature — Shapeshifter", "0/0", enters_as_copy(creature))
    less = ir.Where(ir.AttrOf(Attr.MANA_VALUE, ir.Candidate()) <= ir.AttrOf(Attr.MANA_VALUE, that_object) - ONE)
    watch = card("Savior", "{0}", "Enchantment", when(
        dies(creature & you_control), return_to_hand(target(in_graveyard(creature) & less))))
    g = Scenario(you={"battlefield": [watch, big, "Swamp"], "hand": [mimic, DOOM], "graveyard": [BEAR]})
    g.cast("Mimic").resolve().choose("Big")
    assert g.size("Big#2") == (5, 5)
    g.cast("Doom", targets="Big#2").resolve()
    assert set(g.options()) >= {"Bear", "Mimic"}


def test_cr_107_3a_what_is_discarded_must_fit_the_value_of_x():
    fits = ir.Where(ir.AttrOf(Attr.MANA_VALUE, ir.Candidate()).equals(ir.X()))
    rite = card("Rite", "{0}", "Enchantment", activated(cost("{X}", discarding(f=fits)), deal(ir.X(), to=opponents)))
    g = Scenario(you={"battlefield": [rite, "Forest*3"], "hand": [BEAR, "Swamp"]})
    g._perform("activate", "Rite", "", None)
    assert g.asks == "x" and g.options() == ["0", "2"]
    g.choose(2)
    assert g.in_graveyard("Bear") or g.options() == ["Bear"]


def test_cr_118_12_unless_you_return_anything_of_a_kind():
    part = ir.CostPart(ir.Payment.RETURN, ONE, enchantment)
    bird = vanilla("Bird", "2/2", when(enters(), ir.UnlessPays((ir.Sacrifice(this),), you, ir.Cost(None, (part,)))))
    shrine = card("Shrine", "{3}", "Enchantment")
    g = Scenario(you={"hand": [replace(bird, cost=mana_cost("{0}"))]}, opponent={"battlefield": [shrine]})
    g.cast("Bird").resolve().resolve().choose("yes")
    if g.asks != "priority":
        g.choose("Shrine")
    assert g.on_battlefield("Bird") and g.in_hand("Shrine", "opponent")


def test_cr_608_2f_a_number_for_each_player():
    tax = card("Tax", "{0}", "Sorcery", spell(
        ir.PlayerEffect("LOSE_LIFE", each_player, count(land & ir.ControlledBy(ir.Chooser())))))
    g = Scenario(you={"battlefield": ["Swamp*3"], "hand": [tax]}, opponent={"battlefield": ["Swamp*2"]})
    g.cast("Tax").resolve()
    assert (g.life("you"), g.life("opponent")) == (17, 18)


def test_cr_401_2_cards_in_a_library_can_be_counted():
    half = card("Half", "{0}", "Sorcery", spell(draw(ir.Half(count(ir.InZone(Zone.LIBRARY) & ir.OwnedBy(you)), up=True))))
    g = Scenario(you={"hand": [half], "library": ["Swamp*9"]})
    assert len(g.cast("Half").resolve().hand("you")) == 5


def test_cr_114_4_an_emblems_rule_about_players():
    calm = card("Calm", "{0}", "Sorcery", spell(
        get_emblem(ir.PlayerRule(you, ir.PlayerRuleKind.NO_MAXIMUM_HAND_SIZE))))
    g = Scenario(you={"hand": [calm, "Swamp*9"]})
    g.cast("Calm").resolve().next_turn()
    assert len(g.hand("you")) == 9


def test_cr_708_4_cast_face_down_from_where_cards_may_be_cast():
    slow = card("Slow", "{5}", "Creature — Beast", "5/5", morph("{3}"))
    crypt = card("Crypt", "{0}", "Enchantment", ir.Permission(creature, Zone.GRAVEYARD, works=Zone.BATTLEFIELD))
    g = Scenario(you={"battlefield": [crypt, "Forest*3"], "graveyard": [slow]})
    assert [t for t in g.options() if "face down" in t]
    g.choose(next(t for t in g.options() if "face down" in t)) if g.asks != "priority" else None
    g.cast("Slow", face_down=True).resolve()
    assert not g.in_graveyard("Slow")


def test_cr_505_1a_the_second_main_phase_comes_once():
    event = ir.EventPattern(Event.STEP_BEGINS, players=you, values=(int(Step.MAIN2),), where=amount.equals(2))
    more = card("More", "{0}", "Sorcery", spell(ir.ExtraPhases(main=True)))
    g = Scenario(you={"battlefield": [card("Late", "{0}", "Enchantment", when(event, gain_life(1)))], "hand": [more]})
    g.cast("More").resolve().to("end").resolve_all()
    assert g.life("you") == 21


BEGIN_WITH_IT = ir.OpeningHand((ir.Move(this, Zone.BATTLEFIELD),))
SHELTER = card("Shelter", "{4}", "Enchantment", BEGIN_WITH_IT, static(creature, gets(1, 1)))


def test_cr_103_6_cards_of_the_opening_hand():
    g = Scenario(you={"hand": [SHELTER], "battlefield": [BEAR]}, opponent={"hand": [put(SHELTER)]}, step="untap", turn=1)
    assert (g.asks, g.chooser) == ("may", "you")
    g.choose("yes")
    assert (g.asks, g.chooser) == ("may", "opponent")
    g.choose("no")
    assert g.turn == 1 and g.on_battlefield("Shelter") and g.size("Bear") == (3, 3) and len(g.hand("opponent")) == 1


def test_cr_103_6_a_game_begins_so():
    deck = [SHELTER, SHELTER, SHELTER, SHELTER, *["Mountain"] * 3]
    g = Game.new([deck, deck], 1, starting_player=1)
    while g.decision.kind == Decision.MULLIGAN:
        g.step(g.legal_actions()[0])
    first = g.decision.kind, g.decision.player
    assert first == (Decision.MAY, 1) and g.state.turn == 0


def test_cr_511_3_a_blocker_leaves_combat_even_if_what_it_blocked_died():
    guard = card("Guard", "{0}", "Enchantment", static(creature & ir.Is("BLOCKING"), gets(3, 0)))
    g = Scenario(you={"battlefield": [vanilla("Weak", "1/1")]}, opponent={"battlefield": [BEAR, guard]})
    g.attack("Weak").block({"Bear": "Weak"})
    assert g.size("Bear") == (5, 2)
    g.to("main2")
    assert g.in_graveyard("Weak") and g.size("Bear") == (2, 2)


def test_cr_400_7_a_card_in_exile_is_not_the_permanent_that_it_was():
    imprinted = ir.AllOf((ir.Is("EXILED_WITH_THIS"), ir.InZone(Zone.EXILE)))
    size = static(ir.Is("THIS"), ir.ModifyPT(ir.SumOf(ir.Attr.POWER, imprinted), ir.SumOf(ir.Attr.TOUGHNESS, imprinted)))
    eats = when(enters(ir.Is("THIS")), exile(target(creature & other)))
    eater = card("Eater", "{0}", "Creature — Test", "1/1", eats, size)
    g = Scenario(you={"hand": [eater]}, opponent={"battlefield": [put(BEAR, counters={"-1/-1": 1})]})
    g.cast("Eater").resolve().resolve()
    assert g.exile() == ["Bear"] and g.size("Eater") == (3, 3)
