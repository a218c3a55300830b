"""Ways to cast: from other zones, for other costs, as something resolves (CR 118.9, 601.3, 608.2g, 702)."""

from mtgenv.scenario import Scenario
from tests.rules.cards import *

one = ir.Constant(1)


def kw(name, *cost_parts, n=None, quality=None):
    return ir.KeywordAbility(name, n, cost(*cost_parts) if cost_parts else None, quality)


FLASH_BACK = card("Again", "{R}", "Sorcery", spell(deal(2, to=target(any_target))), kw("flashback", "{2}{R}"))
JUMP = card("Jump", "{R}", "Instant", spell(deal(2, to=target(any_target))), kw("jump-start"))
ESCAPER = card(
    "Escaper", "{1}{G}", "Creature — Bear", "2/2",
    kw("escape", "{G}", ir.CostPart(ir.Payment.EXILE, ir.Constant(2), in_graveyard(permanent) & other)),
    when(enters(), gain_life(3), if_=ir.CostPaid("escape")),
)  # fmt: skip
EVOKER = card("Evoker", "{4}{U}", "Creature — Elemental", "3/3", flying, when(enters(), draw(2)), kw("evoke", "{U}"))
DASHER = card("Dasher", "{3}{R}", "Creature — Goblin", "3/3", kw("dash", "{1}{R}"))
BLITZER = card("Blitzer", "{3}{R}", "Creature — Goblin", "3/3", kw("blitz", "{1}{R}"))
FREE = card(
    "Free", "{4}{U}", "Instant",
    ir.Permission(name="pitch", cost=cost(ir.CostPart(ir.Payment.EXILE, one, in_hand(blue) & other))), spell(draw(1)),
)  # fmt: skip
OVERLOADED = card(
    "Rush", "{U}", "Instant", spell(return_to_hand(target(creature & you_dont_control))), kw("overload", "{2}{U}")
)  # fmt: skip
UNEARTHED = card("Unearthed", "{B}", "Creature — Zombie", "2/1", kw("unearth", "{B}"))
DIVER = card("Diver", "{1}{R}", "Sorcery", spell(
    ir.LookAt(you, one, "that card"), ir.Move(bound("that card"), Zone.EXILE),
    ir.Permit(you, bound("that card"), ir.Permission(lands=True)),
))  # fmt: skip
LONG_DIVER = card("Long Diver", "{1}{R}", "Sorcery", spell(
    ir.LookAt(you, one, "that card"), ir.Move(bound("that card"), Zone.EXILE),
    ir.Permit(you, bound("that card"), ir.Permission(lands=True), Duration.END_OF_YOUR_NEXT_TURN),
))  # fmt: skip
THIEF = card("Thief", "{1}{B}", "Sorcery", spell(
    ir.LookAt(opponents, one, "that card"), ir.Move(bound("that card"), Zone.EXILE),
    ir.Permit(you, bound("that card"), ir.Permission(any_type=True), Duration.PERMANENT),
))  # fmt: skip
CRUCIBLE = card("Kiln", "{3}", "Artifact", ir.Permission(land, Zone.GRAVEYARD, only_lands=True))
ONCE = card("Once", "{3}", "Artifact", ir.Permission(creature, Zone.GRAVEYARD, once_a_turn=True))
SNAP = card("Snap", "{1}{U}", "Sorcery", spell(
    ir.CastNow(you, target(in_graveyard(instant)), ir.Permission(cost=ir.Cost(), exile_graveyard=True)),
))  # fmt: skip
CASCADER = card("Cascader", "{2}{G}", "Creature — Beast", "3/3", kw("cascade"))
PLOTTER = card("Plotter", "{2}{R}", "Sorcery", spell(deal(3, to=target(any_target))), kw("plot", "{1}{R}"))
FORETOLD = card("Foretold", "{3}{R}", "Sorcery", spell(deal(3, to=target(any_target))), kw("foretell", "{R}"))
SUSPENDED = card("Suspended", "{5}{G}", "Creature — Beast", "4/4", kw("suspend", "{G}", n=2))
MAD = card("Mad", "{3}{R}", "Creature — Goblin", "3/3", kw("madness", "{R}"))
LOOTER = card("Lesson", "{U}", "Instant", spell(draw(1), discard(1)))
REBOUND = card("Echoing", "{R}", "Sorcery", spell(deal(1, to=target(player))), kw("rebound"))
NINJA = card("Ninja", "{3}{U}", "Creature — Ninja", "2/2", kw("ninjutsu", "{U}"))
CYCLER = card("Cycler", "{4}{G}", "Creature — Beast", "4/4", kw("typecycling", "{1}", quality=ir.OfSubtype("Forest")))
STORM = card("Tempest", "{R}", "Sorcery", spell(deal(1, to=target(player))), kw("storm"))


def test_cr_702_34a_flashback():
    g = Scenario(you={"graveyard": [FLASH_BACK], "battlefield": ["Mountain*3"]})
    g.cast("Again", targets="opponent")
    assert g.untapped_lands() == 0
    g.resolve()
    assert g.life("opponent") == 18 and g.exile() == ["Again"] and g.graveyard() == []


def test_cr_702_34a_flashback_needs_its_cost_and_only_works_from_the_graveyard():
    g = Scenario(you={"graveyard": [FLASH_BACK], "battlefield": ["Mountain*2"]})
    assert not g.legal("cast", "Again")
    g = Scenario(you={"hand": [FLASH_BACK], "battlefield": ["Mountain*3"]})
    g.cast("Again", targets="opponent").resolve()
    assert g.untapped_lands() == 2 and g.graveyard() == ["Again"]


def test_cr_702_34a_countered_flashback_is_exiled():
    stop = card("Stop", "{U}", "Instant", spell(counter(target(spell_on_stack))))
    g = Scenario(
        you={"graveyard": [FLASH_BACK], "battlefield": ["Mountain*3"]}, opponent={"hand": [stop], "battlefield": ["Island"]}
    )
    g.cast("Again", targets="opponent").cast("Stop", targets="Again", player="opponent").resolve_all()
    assert g.exile() == ["Again"] and g.life("opponent") == 20


def test_cr_702_133_jump_start_discards():
    g = Scenario(you={"graveyard": [JUMP], "hand": [BEAR], "battlefield": ["Mountain"]})
    g.cast("Jump", targets="opponent", costs="Bear").resolve()
    assert g.life("opponent") == 18 and g.exile() == ["Jump"] and g.graveyard() == ["Bear"]
    g = Scenario(you={"graveyard": [JUMP], "battlefield": ["Mountain"]})
    assert not g.legal("cast", "Jump")


def test_cr_702_138_escape():
    g = Scenario(you={"graveyard": [ESCAPER, BEAR, OX], "battlefield": ["Forest"]})
    g.cast("Escaper", costs=["Bear", "Ox"]).resolve_all()
    assert g.on_battlefield("Escaper") and sorted(g.exile()) == ["Bear", "Ox"] and g.life() == 23
    g = Scenario(you={"graveyard": [ESCAPER, BEAR], "battlefield": ["Forest"]})
    assert not g.legal("cast", "Escaper")
    g = Scenario(you={"hand": [ESCAPER], "battlefield": ["Forest*2"]})
    g.cast("Escaper").resolve_all()
    assert g.life() == 20


def test_cr_702_74_evoke():
    g = Scenario(you={"hand": [EVOKER], "battlefield": ["Island"]})
    g.cast("Evoker", way="evoke").resolve()
    assert g.on_battlefield("Evoker")
    g.script(you=[0] if g.asks == "order_triggers" else [])
    g.resolve_all()
    assert g.in_graveyard("Evoker") and len(g.hand()) == 2
    g = Scenario(you={"hand": [EVOKER], "battlefield": ["Island*5"]})
    g.cast("Evoker").resolve_all()
    assert g.on_battlefield("Evoker") and len(g.hand()) == 2


def test_cr_702_109_dash():
    g = Scenario(you={"hand": [DASHER], "battlefield": ["Mountain*2"]})
    g.cast("Dasher", way="dash").resolve()
    g.attack("Dasher").to("end")
    g.resolve_all()
    assert g.life("opponent") == 17 and g.hand() == ["Dasher"]


def test_cr_702_152_blitz():
    g = Scenario(you={"hand": [BLITZER], "battlefield": ["Mountain*2"]})
    g.cast("Blitzer", way="blitz").resolve()
    g.to("end").resolve_all()
    assert g.in_graveyard("Blitzer") and len(g.hand()) == 1


def test_cr_118_9_another_cost_instead_of_the_mana_cost():
    g = Scenario(you={"hand": [FREE, FLYER, BEAR]})
    g.cast("Free", costs="Flyer").resolve()
    assert g.exile() == ["Flyer"] and len(g.hand()) == 2
    g = Scenario(you={"hand": [FREE, BEAR]})
    assert not g.legal("cast", "Free")


def test_cr_702_96_overload():
    g = Scenario(you={"hand": [OVERLOADED], "battlefield": ["Island*3", OX]}, opponent={"battlefield": [BEAR, FLYER]})
    g.cast("Rush", way="overload").resolve()
    assert sorted(g.hand("opponent")) == ["Bear", "Flyer"] and g.on_battlefield("Ox")


def test_cr_702_84_unearth():
    g = Scenario(you={"graveyard": [UNEARTHED], "battlefield": ["Swamp"]})
    g.activate("Unearthed").resolve()
    assert g.on_battlefield("Unearthed")
    g.attack("Unearthed").to("end").resolve_all()
    assert g.life("opponent") == 18 and g.exile() == ["Unearthed"]


def test_cr_702_84a_unearthed_is_exiled_if_it_would_die():
    g = Scenario(you={"graveyard": [UNEARTHED], "hand": [BOLT], "battlefield": ["Swamp", "Mountain"]})
    g.activate("Unearthed").resolve().cast("Bolt", targets="Unearthed").resolve()
    assert g.exile() == ["Unearthed"]


def test_cr_611_2_play_an_exiled_card_this_turn():
    g = Scenario(you={"hand": [DIVER], "library": [BEAR, "Forest"], "battlefield": ["Mountain*2", "Forest*2"]})
    g.cast("Diver").resolve()
    assert g.exile() == ["Bear"]
    g.cast("Bear").resolve()
    assert g.on_battlefield("Bear")


def test_cr_611_2_the_permission_ends_with_the_turn():
    g = Scenario(you={"hand": [DIVER], "library": ["Forest", *["Island"] * 9], "battlefield": ["Mountain*2"]})
    g.cast("Diver").resolve()
    assert g.legal("play", "Forest")
    g.to("main1", of="you")
    assert not g.legal("play", "Forest")
    g = Scenario(you={"hand": [LONG_DIVER], "library": ["Forest", *["Island"] * 9], "battlefield": ["Mountain*2"]})
    g.cast("Long Diver").resolve().to("main1", of="you").play("Forest")
    assert g.on_battlefield("Forest")
    g = Scenario(you={"hand": [LONG_DIVER], "library": ["Forest", *["Island"] * 9], "battlefield": ["Mountain*2"]})
    g.cast("Long Diver").resolve().to("main1", of="you").to("main1", of="you")
    assert not g.legal("play", "Forest")


def test_cr_601_3b_anothers_card_with_mana_of_any_type():
    g = Scenario(you={"hand": [THIEF], "battlefield": ["Swamp*4"]}, opponent={"library": [BEAR, "Forest"]})
    g.cast("Thief").resolve().cast("Bear").resolve()
    assert g.on_battlefield("Bear", "you")


def test_cr_601_3b_lands_from_the_graveyard():
    g = Scenario(you={"graveyard": ["Forest*2", BEAR], "battlefield": [CRUCIBLE, "Forest*2"]})
    g.play("Forest")
    assert len(g.graveyard()) == 2 and not g.legal("play", "Forest") and not g.legal("cast", "Bear")


def test_once_each_turn():
    g = Scenario(you={"graveyard": [BEAR, OX], "battlefield": [ONCE, "Forest*8"]})
    g.cast("Bear").resolve()
    assert not g.legal("cast", "Ox")


def test_cr_608_2g_cast_as_it_resolves():
    g = Scenario(you={"hand": [SNAP], "graveyard": [BOLT], "battlefield": ["Island*2"]})
    g.cast("Snap", targets="Bolt").script(you=["Bolt", "opponent"]).resolve()
    assert g.stack() == ["Bolt"]
    g.resolve()
    assert g.life("opponent") == 17 and g.exile() == ["Bolt"] and g.graveyard() == ["Snap"]


def test_cr_702_85_cascade():
    g = Scenario(you={"hand": [CASCADER], "battlefield": ["Forest*3"], "library": ["Forest", BEAR, "Island"]})
    g.cast("Cascader").resolve()
    g.choose("Bear")
    assert g.stack() == ["Bear", "Cascader"]
    g.resolve_all()
    assert g.on_battlefield("Bear") and g.on_battlefield("Cascader") and g.exile() == []


def test_cr_718_plot():
    g = Scenario(you={"hand": [PLOTTER], "battlefield": ["Mountain*2"]})
    g.activate("Plotter")
    assert g.exile() == ["Plotter"] and g.stack() == [] and not g.legal("cast", "Plotter")
    g.to("main1", of="you").cast("Plotter", targets="opponent").resolve()
    assert g.life("opponent") == 17 and g.graveyard() == ["Plotter"]


def test_cr_702_143_foretell():
    g = Scenario(you={"hand": [FORETOLD], "battlefield": ["Mountain*3"]})
    g.activate("Foretold")
    assert len(g.exile()) == 1 and not g.legal("cast", "Foretold")
    g.to("main1", of="you").cast("Foretold", targets="opponent").resolve()
    assert g.life("opponent") == 17 and g.untapped_lands() == 2


def test_cr_702_62_suspend():
    g = Scenario(you={"hand": [SUSPENDED], "battlefield": ["Forest"]})
    g.activate("Suspended")
    assert g.exile() == ["Suspended"] and g.stack() == []
    g.to("main1", of="you")
    assert g.exile() == ["Suspended"]
    g.script(you=["Suspended"]).to("main1", of="you")
    assert g.on_battlefield("Suspended")
    g.attack("Suspended").to("main2")
    assert g.life("opponent") == 16


def test_cr_702_35_madness():
    g = Scenario(you={"hand": [LOOTER, MAD], "battlefield": ["Island", "Mountain"]})
    g.cast("Lesson").script(you=["Mad", "Mad"]).resolve()
    assert g.exile() == ["Mad"]
    g.resolve_all()
    assert g.on_battlefield("Mad")
    g = Scenario(you={"hand": [LOOTER, MAD], "battlefield": ["Island", "Mountain"]})
    g.cast("Lesson").script(you=["Mad", "done"]).resolve_all()
    assert g.in_graveyard("Mad")


def test_cr_702_88_rebound():
    g = Scenario(you={"hand": [REBOUND], "battlefield": ["Mountain"]})
    g.cast("Echoing", targets="opponent").resolve()
    assert g.life("opponent") == 19 and g.exile() == ["Echoing"]
    g.script(you=["Echoing", "opponent"]).to("main1", of="you")
    assert g.life("opponent") == 18 and g.graveyard() == ["Echoing"]


def test_cr_702_49_ninjutsu():
    g = Scenario(you={"hand": [NINJA], "battlefield": [BEAR, "Island"]}, opponent={"battlefield": []})
    g.attack("Bear").to("declare blockers")
    g.activate("Ninja", costs="Bear").resolve()
    assert g.hand() == ["Bear"] and g.on_battlefield("Ninja")
    g.to("main2")
    assert g.life("opponent") == 18


def test_cr_702_29e_typecycling():
    g = Scenario(you={"hand": [CYCLER], "library": ["Island", "Forest"], "battlefield": ["Island"]})
    g.activate("Cycler").script(you=["Forest"]).resolve()
    assert g.hand() == ["Forest"] and g.in_graveyard("Cycler")


def test_cr_702_40_storm():
    g = Scenario(you={"hand": [HEAL, HEAL, STORM], "mana": "{W}{W}{R}"})
    g.cast("Heal").resolve().cast("Heal").resolve().cast("Tempest", targets="opponent")
    g.script(you=["no", "no"]).resolve_all()
    assert g.life("opponent") == 17


TOP = card("Lens", "{3}", "Artifact", ir.Permission(creature | land, Zone.LIBRARY, lands=True))


def test_cr_601_3b_from_the_top_of_the_library():
    g = Scenario(you={"battlefield": [TOP, "Forest*4"], "library": ["Forest", BEAR, BEAR, BOLT, "Island"]})
    assert not g.legal("cast", "Bear")
    g.play("Forest").cast("Bear")
    assert g.stack() == ["Bear"] and g.library_size() == 3 if hasattr(g, "library_size") else True
    g.resolve().cast("Bear").resolve()
    assert not g.legal("cast", "Bolt") and g.on_battlefield("Bear#2")
    g.to("draw", of="opponent")
    assert not g.legal("cast", "Bolt", player="you")


def test_cr_601_3b_only_ones_own_library():
    g = Scenario(you={"battlefield": ["Forest*2"]}, opponent={"battlefield": [TOP], "library": [BEAR, "Island"]})
    assert not g.legal("cast", "Bear")


SWERVE = card("Swerve", "{U}{R}", "Instant", spell(ir.ChangeTargets(you, target(spell_on_stack), must=True)))
REDIRECT = card("Redirect", "{U}{U}", "Instant", spell(ir.ChangeTargets(you, target(spell_on_stack))))


def test_cr_115_7_changing_targets():
    g = Scenario(
        you={"hand": [SWERVE], "mana": "{U}{R}"}, opponent={"hand": [BOLT], "battlefield": ["Mountain"]}, active="opponent"
    )
    g.cast("Bolt", targets="you").pass_priority() if False else g.cast("Bolt", targets="you", player="opponent")
    g.cast("Swerve", targets="Bolt", player="you").resolve()
    assert g.life() == 20
    g.script(you=["opponent"]).resolve_all()
    assert g.life("opponent") == 17 and g.life() == 20


def test_cr_115_7d_choosing_new_targets_may_leave_them():
    g = Scenario(
        you={"hand": [REDIRECT], "battlefield": ["Island*2"]}, opponent={"hand": [BOLT], "battlefield": ["Mountain"]},
        active="opponent",
    )  # fmt: skip
    g.cast("Bolt", targets="you", player="opponent").cast("Redirect", targets="Bolt", player="you")
    g.script(you=["done"]).resolve_all()
    assert g.life() == 17


COPIED = card("Copied", "{1}{U}", "Sorcery", spell(
    ir.CastNow(you, target(in_graveyard(instant | creature)), ir.Permission(cost=ir.Cost()), copies=True),
))  # fmt: skip
MIRACLE = card("Miracle", "{4}{R}", "Sorcery", spell(deal(5, to=target(player))), kw("miracle", "{R}"))
MUMMY = card("Mummy", "{1}{W}", "Creature — Cat", "2/2", flying, kw("embalm", "{W}"))
ETERNAL = card("Eternal", "{1}{W}", "Creature — Cat", "2/2", flying, kw("eternalize", "{W}"))
PARENT = card("Parent", "{G}", "Creature — Cat", "3/3", kw("offspring", "{1}"))


def test_cr_707_12_casting_a_copy_of_a_card():
    g = Scenario(you={"hand": [COPIED], "graveyard": [BOLT], "battlefield": ["Island*2"]})
    g.cast("Copied", targets="Bolt").script(you=["Bolt", "opponent"]).resolve()
    assert g.stack() == ["Bolt"] and "Bolt" in g.graveyard()
    g.resolve()
    assert g.life("opponent") == 17 and sorted(g.graveyard()) == ["Bolt", "Copied"] and g.exile() == []
    g = Scenario(you={"hand": [COPIED], "graveyard": [BOLT], "battlefield": ["Island*2"]})
    g.cast("Copied", targets="Bolt").script(you=["done"]).resolve()
    assert g.exile() == [] and sorted(g.graveyard()) == ["Bolt", "Copied"]
    g = Scenario(you={"hand": [COPIED], "graveyard": [BEAR], "battlefield": ["Island*2"]})
    g.cast("Copied", targets="Bear").script(you=["Bear"]).resolve_all()
    assert g.on_battlefield("Bear") and g.in_graveyard("Bear")


def test_cr_702_94_miracle():
    g = Scenario(you={"library": [MIRACLE, "Island"], "battlefield": ["Mountain"]}, step="upkeep")
    g.script(you=["Miracle", "opponent"]).to("main1").resolve_all()
    assert g.life("opponent") == 15


def test_cr_702_128_embalm_and_eternalize():
    g = Scenario(you={"graveyard": [MUMMY, ETERNAL], "battlefield": ["Plains*2"]})
    g.activate("Mummy").resolve().activate("Eternal").resolve()
    assert g.on_battlefield("Mummy") and g.power("Eternal") == 4 and sorted(g.exile()) == ["Eternal", "Mummy"]


def test_cr_702_175_offspring():
    g = Scenario(you={"hand": [PARENT], "battlefield": ["Forest*2"]})
    g.cast("Parent", kicked=True).resolve_all()
    assert g.on_battlefield("Parent#2") and sorted([g.power("Parent#1"), g.power("Parent#2")]) == [1, 3]


SNEAK = card("Sneaky", "{3}{U}", "Creature — Ninja", "3/3", kw("sneak", "{U}"), when(enters(), gain_life(1)))
MAYHEM = card("Mayhem", "{3}{R}", "Creature — Goblin", "3/3", kw("mayhem", "{R}"))


def test_cr_702_190_sneak():
    g = Scenario(you={"hand": [SNEAK], "battlefield": [BEAR, "Island"]})
    assert not g.legal("cast", "Sneaky")
    g.attack("Bear").to("declare blockers")
    g.cast("Sneaky", costs="Bear").resolve_all()
    assert g.hand() == ["Bear"] and g.is_tapped("Sneaky") if hasattr(g, "is_tapped") else g.hand() == ["Bear"]
    g.to("main2")
    assert g.life("opponent") == 17 and g.life() == 21


def test_cr_702_187_mayhem():
    g = Scenario(you={"hand": [LOOTER, MAYHEM], "graveyard": [], "battlefield": ["Island", "Mountain"]})
    g.cast("Lesson").script(you=["Mayhem"]).resolve().cast("Mayhem").resolve()
    assert g.on_battlefield("Mayhem")
    g = Scenario(you={"graveyard": [MAYHEM], "battlefield": ["Mountain*4"]})
    assert not g.legal("cast", "Mayhem")




TALE = adventurer(
    card("Tale Bear", "{1}{G}", "Creature — Bear", "2/2"),
    card("Tall Tale", "{R}", "Instant — Adventure", spell(deal(2, to=target(any_target)))),
)  # fmt: skip
TWOFACED = modal_double_faced(
    card("Day Bear", "{1}{G}", "Creature — Bear", "2/2"), card("Night Wood", "", "Land", activated("{T}", add_mana("{G}")))
)


def test_cr_601_3e_the_other_face_by_permission():
    g = Scenario(you={"hand": [DIVER], "library": [TALE, "Island"], "battlefield": ["Mountain*3", "Forest*2"]})
    g.cast("Diver").resolve()
    h = g.copy()
    g.cast("Tall Tale", targets="opponent").resolve()
    assert g.life("opponent") == 18 and g.exile() == ["Tale Bear"]
    h.cast("Tale Bear").resolve()
    assert h.on_battlefield("Tale Bear")
    g = Scenario(you={"hand": [DIVER], "library": [TWOFACED, "Island"], "battlefield": ["Mountain*2", "Forest*2"]})
    g.cast("Diver").resolve().play("Night Wood")
    assert g.on_battlefield("Night Wood")


def test_cr_608_2g_the_other_half_as_it_resolves():
    g = Scenario(you={"hand": [SNAP], "graveyard": [TALE], "battlefield": ["Island*2"]})
    assert not g.legal("cast", "Snap")  # the card in the graveyard is no instant (CR 715.4)
    free = card("Freely", "{U}", "Sorcery", spell(ir.CastNow(you, target(in_graveyard(creature)))))
    g = Scenario(you={"hand": [free], "graveyard": [TALE], "battlefield": ["Island*2"]})
    g.cast("Freely", targets="Tale Bear").script(you=["Tale Bear", 1, "opponent"]).resolve_all()
    assert g.life("opponent") == 18


GIVES_BACK = card("Gives Back", "{U}", "Creature — Wizard", "2/1", flash, when(
    enters(), ir.Permit(you, target(in_graveyard(instant | sorcery)), ir.Permission(name="flashback", exile=True))))
ALL_BACK = card("All Back", "{U}", "Enchantment", ir.Permission(
    instant | sorcery, Zone.GRAVEYARD, exile=True, condition=your_turn))
OMNI = card("Omni", "{9}", "Enchantment", ir.Permission(ir.OfType(CardType(0)), Zone.HAND, cost=ir.Cost()))
SQUEE = card("Undying Goblin", "{2}{R}", "Creature — Goblin", "1/1", ir.Permission(zone=Zone.GRAVEYARD), ir.Permission(
    zone=Zone.EXILE))


def test_cr_702_34_flashback_given_to_cards():
    g = Scenario(you={"hand": [GIVES_BACK], "graveyard": [BOLT], "battlefield": ["Island", "Mountain"]})
    g.cast("Gives Back").script(you=["Bolt"]).resolve_all()
    g.cast("Bolt", targets="opponent").resolve()
    assert g.life("opponent") == 17 and g.exile() == ["Bolt"]
    g = Scenario(you={"graveyard": [BOLT], "battlefield": ["Mountain", ALL_BACK]})
    g.cast("Bolt", targets="opponent").resolve()
    assert g.exile() == ["Bolt"]


def test_cr_118_9_without_paying_mana_costs_from_the_hand():
    g = Scenario(you={"hand": [GIANT, "Forest"], "battlefield": [OMNI]})
    g.cast("Giant").resolve().play("Forest")
    assert g.on_battlefield("Giant")


def test_cr_601_3b_from_graveyard_and_exile():
    g = Scenario(you={"graveyard": [SQUEE], "exile": [SQUEE], "battlefield": ["Mountain*6"]})
    g.cast("Undying Goblin").resolve().cast("Undying Goblin").resolve()
    assert g.on_battlefield("Undying Goblin#2")
