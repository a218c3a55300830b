"""Cards looked at, revealed and found; putting cards into libraries; hands (CR 401, 701.9, 701.20, 701.23, 701.50)."""

from mtgenv.scenario import Scenario
from tests.rules.cards import *

TOP = "the top cards"
IT = bound("that card")


def sorcery(name, *effects, mana="{U}"):
    return card(name, mana, "Sorcery", spell(*effects))


IMPULSE = sorcery("Impulse", look_at(3, TOP), from_among(TOP), put_into(Zone.HAND, IT), on_bottom(order="random"))
MAY_TAKE = sorcery(
    "Prospect", look_at(3, TOP), from_among(TOP, land, up_to=True), ir.Reveal(IT), put_into(Zone.HAND, IT), on_bottom()
)
TO_GRAVE = sorcery(
    "Delve In", look_at(3, TOP), from_among(TOP), put_into(Zone.HAND, IT), put_into(Zone.GRAVEYARD, the_rest)
)
REORDER = sorcery("Reorder", look_at(3, TOP), on_top(bound(TOP)))
LAND_DROP = sorcery(
    "Survey",
    reveal_top(1, TOP),
    if_(
        count(land & ir.Among(bound(TOP)) & ir.InZone(Zone.LIBRARY)) >= 1,
        put_into(Zone.BATTLEFIELD, bound(TOP), tapped=True),
    ),
    draw(1),
)
ALL_LANDS = sorcery(
    "Unearth All",
    reveal_top(4, TOP),
    put_into(Zone.HAND, all_(land & ir.Among(bound(TOP)) & ir.InZone(Zone.LIBRARY))),
    put_into(Zone.GRAVEYARD, the_rest),
)
UNTIL = sorcery("Call", reveal_until(creature, "that card"), put_into(Zone.BATTLEFIELD, IT), on_bottom(order="random"))
UNTIL_LIFE = sorcery(
    "Dark Call",
    reveal_top(1, TOP),
    put_into(Zone.HAND, bound(TOP)),
    lose_life(ir.AttrOf(ir.Attr.MANA_VALUE, bound(TOP))),
)
TUTOR_TOP = sorcery("Top Tutor", find(None, "that card"), ir.PlayerEffect("SHUFFLE", you), on_top(IT))
TUTOR_CREATURE = sorcery("Creature Tutor", find(creature, "that card"), ir.PlayerEffect("SHUFFLE", you), on_top(IT))
TUTOR_SPLIT = sorcery(
    "Cultivate",
    find(land, "those cards", 2),
    from_among("those cards", as_="the one", up_to=True),
    put_into(Zone.BATTLEFIELD, bound("the one"), tapped=True),
    put_into(Zone.HAND, the_rest),
    ir.PlayerEffect("SHUFFLE", you),
)
TWO_KINDS = sorcery(
    "Two Kinds",
    find(land, "the land"),
    find(creature, "the creature"),
    put_into(Zone.HAND, ir.Union(bound("the land"), bound("the creature"))),
    ir.PlayerEffect("SHUFFLE", you),
)
STEAL_CARD = sorcery(
    "Extract",
    find(None, "that card", of=target(player)),
    exile(IT),
    ir.PlayerEffect("SHUFFLE", ir.PlayersIn(target(player))),
)
THIRD = sorcery("Third", ir.Move(target(creature), Zone.LIBRARY, nth=3))
OWNER_PICKS = sorcery("Owner Picks", ir.Move(target(creature), Zone.LIBRARY, order="either"))
BRAINSTORM = sorcery(
    "Brainstorm",
    draw(2),
    ir.Choose(you, in_hand(permanent), ir.Constant(2), ir.Constant(2), "those cards"),
    on_top(bound("those cards")),
)
COERCE = sorcery(
    "Coerce",
    ir.Reveal(all_(in_hand(permanent, ir.PlayersIn(target(opponent))))),
    ir.Choose(you, in_hand(~land, ir.PlayersIn(target(opponent))), ir.Constant(1), ir.Constant(1), "that card"),
    discard_those(IT),
    mana="{B}",
)
RANDOM_DIG = sorcery(
    "Random Dig",
    ir.Choose(you, in_graveyard(creature), ir.Constant(1), ir.Constant(1), "that card", random=True),
    return_to_hand(IT),
)
WINDFALL = sorcery(
    "Windfall", ir.Discard(you, ir.Constant(0), "hand", name="those cards"), draw(ir.CountOf(bound("those cards")))
)


def test_cr_701_20_look_take_one_rest_to_the_bottom():
    g = Scenario(you={"hand": [IMPULSE], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains"]})
    g.cast("Impulse").resolve().choose("Murder")
    assert g.hand() == ["Murder"] and g.library()[0] == "Plains" and sorted(g.library()[1:]) == ["Forest", "Shock"]


def test_cr_701_20_take_none_and_order_the_bottom():
    g = Scenario(you={"hand": [MAY_TAKE], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains"]})
    g.cast("Prospect").resolve()
    assert not g.legal("choose", "Shock")
    g.choose("done").choose("Murder", "Shock")  # the last lies deepest
    assert g.hand() == [] and g.library() == ["Plains", "Murder", "Shock", "Forest"]


def test_cr_701_20_take_one_of_a_kind():
    g = Scenario(you={"hand": [MAY_TAKE], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains"]})
    g.cast("Prospect").resolve().choose("Forest", "Shock")
    assert g.hand() == ["Forest"] and g.library() == ["Plains", "Shock", "Murder"]


def test_rest_to_the_graveyard():
    g = Scenario(you={"hand": [TO_GRAVE], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains"]})
    g.cast("Delve In").resolve().choose("Forest")
    assert (
        g.hand() == ["Forest"]
        and sorted(g.graveyard()) == ["Delve In", "Murder", "Shock"]
        and g.library() == ["Plains"]
    )


def test_cr_401_4_put_back_in_any_order():
    g = Scenario(you={"hand": [REORDER], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains"]})
    g.cast("Reorder").resolve().choose("Forest", "Shock")  # the first lies deepest
    assert g.library() == ["Murder", "Shock", "Forest", "Plains"]


def test_cr_701_20e_what_is_revealed_stays_on_top_and_is_drawn():
    g = Scenario(you={"hand": [LAND_DROP], "mana": "{U}", "library": ["Shock", "Forest"]})
    g.cast("Survey").resolve()
    assert g.hand() == ["Shock"] and g.library() == ["Forest"] and g.permanents() == []
    g = Scenario(you={"hand": [LAND_DROP], "mana": "{U}", "library": ["Forest", "Shock"]})
    g.cast("Survey").resolve()
    assert g.hand() == ["Shock"] and g.permanents() == ["Forest"] and g.tapped("Forest")


def test_all_of_a_kind_into_hand():
    g = Scenario(you={"hand": [ALL_LANDS], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains", "Shock"]})
    g.cast("Unearth All").resolve()
    assert sorted(g.hand()) == ["Forest", "Plains"] and g.library() == ["Shock"] and len(g.graveyard()) == 3


def test_reveal_until():
    g = Scenario(you={"hand": [UNTIL], "mana": "{U}", "library": ["Shock", "Forest", BEAR, "Plains"]})
    g.cast("Call").resolve()
    assert g.permanents() == ["Bear"] and g.library()[0] == "Plains" and sorted(g.library()[1:]) == ["Forest", "Shock"]
    g = Scenario(you={"hand": [UNTIL], "mana": "{U}", "library": ["Shock", "Forest"]})
    g.cast("Call").resolve()
    assert g.permanents() == [] and sorted(g.library()) == ["Forest", "Shock"]


def test_mana_value_of_the_card_taken():
    g = Scenario(you={"hand": [UNTIL_LIFE], "mana": "{U}", "library": [GIANT, "Forest"]})
    g.cast("Dark Call").resolve()
    assert g.hand() == ["Giant"] and g.life() == 15


def test_cr_701_23_search_shuffle_and_put_on_top():
    for seed in range(4):
        g = Scenario(
            you={"hand": [TUTOR_TOP], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains"]}, seed=seed
        )
        g.cast("Top Tutor").resolve()
        assert not g.legal("choose", "done")  # CR 701.23d: a card must be found
        g.choose("Murder")
        assert g.library()[0] == "Murder" and sorted(g.library()) == ["Forest", "Murder", "Plains", "Shock"]


def test_cr_701_23b_may_fail_to_find_a_card_of_a_stated_quality():
    g = Scenario(you={"hand": [TUTOR_CREATURE], "mana": "{U}", "library": ["Shock", BEAR, "Murder"]})
    g.cast("Creature Tutor").resolve().choose("done")
    assert sorted(g.library()) == ["Bear", "Murder", "Shock"]


def test_one_onto_the_battlefield_and_the_other_into_hand():
    g = Scenario(you={"hand": [TUTOR_SPLIT], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains"]})
    g.cast("Cultivate").resolve().choose("Forest", "Plains", "Plains")
    assert g.permanents() == ["Plains"] and g.tapped("Plains") and g.hand() == ["Forest"] and len(g.library()) == 2


def test_two_different_cards_in_one_search():
    g = Scenario(you={"hand": [TWO_KINDS], "mana": "{U}", "library": ["Shock", "Forest", BEAR, "Plains"]})
    g.cast("Two Kinds").resolve().choose("Forest", "Bear")
    assert sorted(g.hand()) == ["Bear", "Forest"] and sorted(g.library()) == ["Plains", "Shock"]


def test_cr_701_23_search_another_players_library():
    g = Scenario(you={"hand": [STEAL_CARD], "mana": "{U}"}, opponent={"library": ["Shock", "Murder"]})
    g.cast("Extract", targets="opponent").resolve().choose("Murder")
    assert g.in_exile("Murder", "opponent") and g.library("opponent") == ["Shock"]


def test_third_from_the_top():
    g = Scenario(
        you={"hand": [THIRD], "mana": "{U}"}, opponent={"battlefield": [BEAR], "library": ["Shock", "Murder", "Forest"]}
    )
    g.cast("Third", targets="Bear").resolve()
    assert g.library("opponent") == ["Shock", "Murder", "Bear", "Forest"]


def test_top_or_bottom_is_the_owners_choice():
    for answer, place in (("yes", 0), ("no", -1)):
        g = Scenario(
            you={"hand": [OWNER_PICKS], "mana": "{U}"}, opponent={"battlefield": [BEAR], "library": ["Shock", "Murder"]}
        )
        g.cast("Owner Picks", targets="Bear").resolve()
        assert g.decision.player == 1
        assert g.choose(answer).library("opponent")[place] == "Bear"


def test_cards_from_hand_on_top_in_any_order():
    g = Scenario(you={"hand": [BRAINSTORM, BEAR], "mana": "{U}", "library": ["Shock", "Murder", "Forest"]})
    g.cast("Brainstorm").resolve().choose("Bear", "Shock").choose("Shock")
    assert g.hand() == ["Murder"] and g.library() == ["Bear", "Shock", "Forest"]


def test_you_choose_a_card_they_discard():
    g = Scenario(you={"hand": [COERCE], "mana": "{B}"}, opponent={"hand": ["Shock", "Forest", "Murder"]})
    g.cast("Coerce", targets="opponent").resolve()
    assert not g.legal("choose", "Forest")
    g.choose("Murder")
    assert g.graveyard("opponent") == ["Murder"] and sorted(g.hand("opponent")) == ["Forest", "Shock"]


def test_at_random_nobody_chooses():
    seen = set()
    for seed in range(12):
        g = Scenario(you={"hand": [RANDOM_DIG], "mana": "{U}", "graveyard": [BEAR, OX, "Shock"]}, seed=seed)
        g.cast("Random Dig").resolve()
        assert g.asks == "priority"
        seen.update(g.hand())
    assert seen == {"Bear", "Ox"}


def test_draw_as_many_as_were_discarded():
    g = Scenario(you={"hand": [WINDFALL, "Shock", "Shock"], "mana": "{U}", "library": ["Forest", "Plains", "Murder"]})
    g.cast("Windfall").resolve()
    assert sorted(g.hand()) == ["Forest", "Plains"]


# ---------------------------------------------------------------- keyword actions
CONNIVER = vanilla("Conniver", "1/1", when(enters(), connive(this)))
DREAD = sorcery("Dread", ir.KeywordAction("manifest dread"))
FATESEAL = sorcery("Seal", ir.KeywordAction("fateseal", ir.Constant(2)))


def test_cr_701_50_connive():
    g = Scenario(you={"hand": [CONNIVER, "Shock"], "mana": "{1}", "library": ["Forest", "Plains"]})
    g.cast("Conniver").resolve().resolve().choose("Shock")
    assert g.size("Conniver") == (2, 2) and g.graveyard() == ["Shock"] and g.hand() == ["Forest"]
    g = Scenario(you={"hand": [CONNIVER, "Shock"], "mana": "{1}", "library": ["Forest", "Plains"]})
    g.cast("Conniver").resolve().resolve().choose("Forest")
    assert g.size("Conniver") == (1, 1)


def test_cr_701_62_manifest_dread():
    g = Scenario(you={"hand": [DREAD], "mana": "{U}", "library": [GIANT, "Shock", "Plains"]})
    g.cast("Dread").resolve().choose("Giant")
    assert sorted(g.graveyard()) == ["Dread", "Shock"] and len(g.permanents()) == 1


def test_cr_701_29_fateseal():
    g = Scenario(you={"hand": [FATESEAL], "mana": "{U}"}, opponent={"library": ["Shock", "Murder", "Forest"]})
    g.cast("Seal").resolve().choose("no", "no").choose("Shock")
    assert g.library("opponent")[0] == "Forest" and sorted(g.library("opponent")[1:]) == ["Murder", "Shock"]


# ---------------------------------------------------------------- more keyword actions, hidden cards
HIDE = card("Hide", "{U}", "Sorcery", spell(ir.KeywordAction("hideaway", ir.Constant(3))))
CLASH = sorcery("Clash", ir.KeywordAction("clash"), if_(ir.Number("clash").equals(1), draw(1)))
PEEK = sorcery("Peek", ir.Reveal(all_(in_hand(permanent, ir.PlayersIn(target(opponent)))), you))
SPHERE = card("Sphere", "{1}", "Artifact", ir.PlayerRule(you, ir.PlayerRuleKind.TOP_SEEN))
OPEN = card("Open", "{1}", "Enchantment", ir.PlayerRule(opponents, ir.PlayerRuleKind.HAND_REVEALED))


def test_cr_406_3_exiled_face_down():
    g = Scenario(you={"hand": [HIDE], "mana": "{U}", "library": ["Shock", "Forest", "Murder", "Plains"]})
    g.cast("Hide").resolve().choose("Murder")
    (row,) = [o for o in range(160) if g._s.o[o].zone == Zone.EXILE]
    assert g._s.o[row].known == 1 and g.library()[0] == "Plains" and len(g.library()) == 3


def test_cr_701_30_clash():
    g = Scenario(
        you={"hand": [CLASH], "mana": "{U}", "library": ["Murder", "Forest", "Forest"]},
        opponent={"library": ["Shock", "Plains"]},
    )
    g.cast("Clash").resolve().choose("no", "no")
    assert (
        g.hand() == ["Forest"] and g.library() == ["Forest", "Murder"] and g.library("opponent") == ["Plains", "Shock"]
    )


def test_looking_at_a_hand_shows_it_to_one_player():
    g = Scenario(you={"hand": [PEEK], "mana": "{U}"}, opponent={"hand": ["Shock"]})
    g.cast("Peek", targets="opponent").resolve()
    (row,) = [o for o in range(160) if g._s.o[o].zone == Zone.HAND]
    assert g._s.o[row].known == 3


def test_rules_that_show_cards():
    g = Scenario(you={"battlefield": [SPHERE, OPEN], "library": ["Shock", "Forest"]}, opponent={"hand": ["Murder"]})
    g.pass_priority()
    assert g._s.pl[0].library_known[1] == 1 and g._s.pl[0].library_known[0] == 0
    (row,) = [o for o in range(160) if g._s.o[o].zone == Zone.HAND]
    assert g._s.o[row].known == 3


MILL_ALL = sorcery("Mill All", mill(70, each_player, as_="those"), gain_life(ir.CountOf(bound("those"), land)))
EXILE_ALL = sorcery("Exile All", exile(all_(in_graveyard(permanent, each_player))))


def test_more_cards_than_a_batch_of_events_holds():
    deck = ["Forest*40", "Shock*15"]
    g = Scenario(you={"hand": [MILL_ALL, EXILE_ALL], "mana": "{U}{U}", "library": deck}, opponent={"library": deck})
    g.cast("Mill All").resolve()
    assert len(g.graveyard()) == 56 and len(g.graveyard("opponent")) == 55 and g.life() == 100
    g.cast("Exile All").resolve()
    assert g.graveyard() == ["Exile All"] and g.graveyard("opponent") == []


LOOK_THEN_SEARCH = sorcery(
    "Look And Search",
    look_at(1, TOP),
    find(None, "that card"),
    put_into(Zone.HAND, IT),
    ir.PlayerEffect("SHUFFLE", you),
)


def test_what_is_looked_at_is_in_the_library_that_is_searched():
    g = Scenario(you={"hand": [LOOK_THEN_SEARCH], "mana": "{U}", "library": ["Shock", "Forest"]})
    g.cast("Look And Search").resolve().choose("Shock")
    assert g.hand() == ["Shock"] and g.library() == ["Forest"]


RECYCLE = sorcery(
    "Recycle", ir.Move(all_(in_graveyard(permanent, ir.PlayersIn(target(player)))), Zone.LIBRARY, shuffle=True)
)


def test_cr_701_24c_a_library_is_shuffled_with_no_card_put_there():
    orders = set()
    for seed in range(8):
        g = Scenario(
            you={"hand": [RECYCLE], "mana": "{U}"},
            opponent={"library": ["Shock", "Forest", "Murder", "Plains"]},
            seed=seed,
        )
        g.cast("Recycle", targets="opponent").resolve()
        orders.add(tuple(g.library("opponent")))
    assert len(orders) > 3
