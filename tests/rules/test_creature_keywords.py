"""Keyword abilities of creatures, Equipment, Vehicles and Spacecraft that stand for general abilities (CR 702)."""

from mtgenv.cards import ir
from mtgenv.cards.counter_actions import earthbend
from mtgenv.cards.designations import has_blessing, is_monarch
from mtgenv.cards.dsl import *
from mtgenv.cards.dungeons import COMPLETED
from mtgenv.cards.keywords_creatures import station_level
from mtgenv.scenario import Scenario, put
from tests.rules.cards import BEAR, BOLT, DOOM, GIANT, OX, WALL, vanilla


def kw(name, n=None, pay="", quality=None):
    return ir.KeywordAbility(name, n, cost(pay) if pay else None, quality)


def test_cr_702_25_flanking():
    rider = vanilla("Rider", "2/2", kw("flanking"))
    g = Scenario(you={"battlefield": [rider]}, opponent={"battlefield": [BEAR]})
    g.attack("Rider").to("declare blockers").block({"Bear": "Rider"}).to("end")
    assert g.on_battlefield("Rider") and g.in_graveyard("Bear")
    g = Scenario(you={"battlefield": [put(rider, alias="a")]}, opponent={"battlefield": [put(rider, alias="b")]})
    g.attack("@a").to("declare blockers").block({"@b": "@a"}).to("end")
    assert g.in_graveyard("@a") and g.in_graveyard("@b")


def test_cr_702_23_rampage():
    beast = vanilla("Beastie", "3/3", kw("rampage", 2))
    g = Scenario(you={"battlefield": [beast]}, opponent={"battlefield": [BEAR, WALL]})
    g.attack("Beastie").to("declare blockers").block({"Bear": "Beastie", "Wall": "Beastie"}).resolve()
    assert g.size("Beastie") == (5, 5)


def test_cr_702_91_battle_cry():
    herald = vanilla("Herald", "1/1", kw("battle cry"))
    g = Scenario(you={"battlefield": [herald, BEAR]})
    g.attack("Herald", "Bear").resolve()
    assert g.size("Bear") == (3, 2) and g.size("Herald") == (1, 1)


def test_cr_702_101_extort():
    priest = vanilla("Usurer", "1/1", kw("extort"))
    g = Scenario(you={"battlefield": [priest, "Plains"], "hand": [BOLT], "mana": "{R}"})
    g.cast("Bolt", targets="opponent").script(you=["yes"]).resolve()
    assert g.life() == 21 and g.life("opponent") == 19


def test_cr_702_46_soulshift():
    spirit = card("Old Spirit", "{3}", "Creature — Spirit", "1/1", kw("soulshift", 2))
    small = card("Small Spirit", "{1}", "Creature — Spirit", "1/1")
    g = Scenario(you={"battlefield": [spirit], "graveyard": [small], "hand": [DOOM], "mana": "{B}"})
    g.cast("Doom", targets="Old Spirit").script(you=["yes"]).resolve().resolve_all()
    assert g.in_hand("Small Spirit")


def test_cr_702_135_afterlife_and_702_147_decayed():
    nun, zombie = vanilla("Nun", "1/1", kw("afterlife", 2)), vanilla("Rotter", "2/2", kw("decayed"))
    g = Scenario(you={"battlefield": [nun, zombie], "hand": [DOOM], "mana": "{B}"})
    g.cast("Doom", targets="Nun").resolve().resolve_all()
    assert g.count("Spirit Token") == 2 and g.has("Spirit Token#1", "flying")
    g.attack("Rotter").resolve().to("end")
    assert g.in_graveyard("Rotter") and g.life("opponent") == 18


def test_cr_702_92_living_weapon_and_702_163_for_mirrodin():
    blade = card(
        "Blade",
        "{1}",
        "Artifact — Equipment",
        static(equipped, gets(2, 2)),
        kw("living weapon"),
        kw("equip", pay="{1}"),
    )
    flag = card(
        "Flag", "{1}", "Artifact — Equipment", static(equipped, gets(1, 0)), kw("for Mirrodin!"), kw("equip", pay="{1}")
    )
    g = Scenario(you={"battlefield": ["Forest*2"], "hand": [blade, flag]})
    g.cast("Blade").resolve().resolve_all().cast("Flag").resolve().resolve_all()
    assert g.size("Phyrexian Germ Token") == (2, 2) and g.size("Rebel Token") == (3, 2)


def test_cr_702_6c_equip_legendary_creature():
    ring = card(
        "Band", "{1}", "Artifact — Equipment", static(equipped, gets(2, 2)), kw("equip", pay="{1}", quality=legendary)
    )
    g = Scenario(you={"battlefield": [ring, BEAR, "Forest"]})
    assert not g.legal("activate", "Band")


def test_cr_702_151_reconfigure():
    lizard = card(
        "Lizard", "{1}", "Artifact Creature — Equipment Lizard", "1/1", static(equipped, gets(1, 1)),
        kw("reconfigure", pay="{1}"),
    )  # fmt: skip
    g = Scenario(you={"battlefield": [lizard, BEAR, "Forest*2"]})
    g.activate("Lizard").resolve()
    assert g.size("Bear") == (3, 3) and "creature" not in g.types("Lizard")
    g.game.step(g._find("Lizard"))
    g.game.step(g.game.legal_actions()[1])
    g.resolve()  # the second of its two abilities
    assert g.size("Bear") == (2, 2) and "creature" in g.types("Lizard")


def test_cr_702_72_champion():
    hero = vanilla("Hero", "4/4", kw("champion"), mana="{1}")
    g = Scenario(you={"battlefield": [BEAR, "Forest"], "hand": [hero, DOOM]})
    g.cast("Hero").resolve().resolve().choose("Bear")
    assert g.in_exile("Bear")
    g.add_mana("you", "{B}").cast("Doom", targets="Hero").resolve().resolve_all()
    assert g.on_battlefield("Bear")


def test_cr_702_89_umbra_armor():
    umbra = card(
        "Umbra", "{G}", "Enchantment — Aura", enchant(creature), static(enchanted, gets(1, 1)), kw("umbra armor")
    )
    g = Scenario(you={"battlefield": [BEAR, put(umbra, attached_to="Bear")], "hand": [DOOM], "mana": "{B}"})
    g.cast("Doom", targets="Bear").resolve()
    assert g.on_battlefield("Bear") and g.in_graveyard("Umbra")


def test_cr_702_110_exploit():
    eater = vanilla("Eater", "1/1", kw("exploit"), mana="{1}")
    g = Scenario(you={"battlefield": [BEAR, "Forest"], "hand": [eater]})
    g.cast("Eater").script(you=["yes", "Bear"]).resolve().resolve_all()
    assert g.in_graveyard("Bear")


def test_cr_702_115_ingest_and_702_70_poisonous():
    leech = vanilla("Leech", "1/1", kw("ingest"), kw("poisonous", 1))
    g = Scenario(you={"battlefield": [leech]})
    g.script(you=["Leech"]).attack("Leech").to("combat damage")
    while g.asks != "priority":
        g.game.step(g.game.legal_actions()[0])
    g.resolve_all()
    assert len(g.exile("opponent")) == 1 and g.poison("opponent") == 1


def test_cr_702_128_embalm_and_702_129_eternalize():
    mummy = vanilla("Mummy", "2/2", kw("embalm", pay="{1}"), mana="{3}{R}")
    king = vanilla("King", "2/2", kw("eternalize", pay="{1}"))
    g = Scenario(you={"battlefield": ["Forest*2"], "graveyard": [mummy, king]})
    g.activate("Mummy").resolve().activate("King").resolve()
    assert g.colors("Mummy") == {"white"} and "Zombie" in g.subtypes("Mummy") and g.size("King") == (4, 4)


def test_cr_702_114_devoid():
    assert vanilla("Drone", "1/1", kw("devoid"), mana="{1}{R}").colors == 0


def test_cr_702_184_station():
    ship = card("Ship", "{1}", "Artifact — Spacecraft", kw("station"), *station_level(3, (4, 4), flying))
    g = Scenario(you={"battlefield": [ship, OX]})
    assert "creature" not in g.types("Ship")
    g.activate("Ship", costs="Ox").resolve()
    assert g.counters("Ship", "charge") == 3 and g.size("Ship") == (4, 4) and g.has("Ship", "flying")


def test_cr_725_the_monarch():
    court = vanilla("Courtier", "1/1", when(enters(), ir.KeywordAction("become the monarch")), mana="{1}")
    tax = card("Tax", "{R}", "Sorcery", spell(if_(is_monarch(), gain_life(5))))
    g = Scenario(you={"battlefield": ["Forest"], "hand": [court, tax]}, opponent={"battlefield": [BEAR]})
    g.cast("Courtier").resolve().resolve_all().add_mana("you", "{R}").cast("Tax").resolve()
    assert g.life() == 25
    g.to("end").resolve_all()
    assert len(g.hand()) == 1
    g.to("main1", of="opponent").attack("Bear").to("declare blockers").block().to("combat damage").resolve_all()
    hand = len(g.hand("opponent"))
    g.to("end", of="opponent").resolve_all()
    assert len(g.hand("opponent")) == hand + 1


def test_cr_702_131_ascend():
    city = card(
        "City",
        "{1}",
        "Enchantment",
        kw("ascend"),
        static(creature & you_control, gets(1, 1), as_long_as=has_blessing()),
    )
    g = Scenario(you={"battlefield": ["Forest*7", BEAR, city], "hand": ["Forest"]})
    assert g.size("Bear") == (2, 2)
    g.play("Forest")
    assert g.count("Forest") + 2 == 10 and g.size("Bear") == (3, 3)


def test_cr_702_165_backup():
    ally = vanilla("Ally", "2/2", kw("backup", 1), flying, when(attacks(), gain_life(1)), mana="{1}")
    g = Scenario(you={"battlefield": [BEAR, "Forest"], "hand": [ally]})
    g.cast("Ally").resolve().choose("Bear").resolve_all()
    assert g.size("Bear") == (3, 3) and g.has("Bear", "flying") and g.size("Ally") == (2, 2)
    g.attack("Bear").resolve_all()
    assert g.life() == 21 and not g.next_turn().has("Bear", "flying")


def test_cr_702_175_offspring():
    cat = vanilla("Kitten", "3/3", kw("offspring", pay="{1}"), mana="{1}")
    g = Scenario(you={"battlefield": ["Forest*2"], "hand": [cat]})
    g.script(you=["yes"]).cast("Kitten", kicked=True).resolve().resolve_all()
    assert g.count("Kitten") == 2 and g.size("Kitten#2") == (1, 1)


def test_cr_701_54_the_ring_tempts_you():
    tempt = card("Tempt", "{0}", "Sorcery", spell(ir.KeywordAction("the ring tempts you")))
    g = Scenario(you={"battlefield": [BEAR, OX], "hand": [tempt] * 4}, opponent={"battlefield": [GIANT]})
    g.cast("Tempt").resolve().choose("Bear")
    assert g.has("Bear", "skulk") and not g.has("Ox", "skulk")
    g.cast("Tempt").resolve().choose("Ox")
    assert g.has("Ox", "skulk") and not g.has("Bear", "skulk")
    g.cast("Tempt").resolve().choose("Ox").cast("Tempt").resolve().choose("Ox")
    g.attack("Ox").resolve().to("declare blockers")
    g.block().to("end")
    assert g.life("opponent") == 20 - 3 - 3


def test_cr_702_179_start_your_engines_and_702_178_max_speed():
    ping = card("Ping", "{0}", "Sorcery", spell(lose_life(1, opponents)))
    car = vanilla("Car", "1/1", kw("start your engines!"), ir.MaxSpeed(flying), ir.MaxSpeed(activated("{0}", draw(1))))
    g = Scenario(you={"battlefield": [car], "hand": [ping] * 4})
    speed = lambda: int(g.game.record[0]["pl"][0]["counters"][3])  # noqa: E731
    g.cast("Ping").resolve().resolve_all()
    assert speed() == 2
    for expected in (2, 3, 4):
        if expected > 2:
            g.next_turn().next_turn().to("main1")
        g.cast("Ping").resolve().resolve_all()
        assert speed() == expected and g.has("Car", "flying") == (expected == 4)
    assert g.legal("activate", "Car")


def test_cr_701_66_earthbend():
    bend = card("Bend", "{0}", "Sorcery", spell(earthbend(ir.Constant(2))))
    g = Scenario(you={"battlefield": ["Forest"], "hand": [bend, DOOM]})
    g.cast("Bend", targets="Forest").resolve()
    assert g.size("Forest") == (2, 2) and g.has("Forest", "haste")
    g.add_mana("you", "{B}").cast("Doom", targets="Forest").resolve().resolve_all()
    assert g.on_battlefield("Forest") and g.tapped("Forest") and "creature" not in g.types("Forest")


def test_cr_702_44_sunburst():
    orb = card("Prism", "{2}", "Artifact", kw("sunburst"))
    g = Scenario(you={"battlefield": ["Forest", "Island"], "hand": [orb]})
    assert g.cast("Prism").resolve().counters("Prism", "charge") == 2


def test_cr_702_95_soulbond():
    pal = vanilla(
        "Pal",
        "1/1",
        kw("soulbond"),
        static(ir.Is("IN_PAIR") & creature, gets(1, 1), as_long_as=ir.ThisIs(ir.Is("PAIRED"))),
        mana="{1}",
    )
    g = Scenario(you={"battlefield": ["Forest", BEAR, OX], "hand": [pal, DOOM]})
    g.cast("Pal").resolve().script(you=["yes", "Bear"]).resolve_all()
    assert g.size("Pal") == (2, 2) and g.size("Bear") == (3, 3) and g.size("Ox") == (3, 3)
    g.add_mana("you", "{B}").cast("Doom", targets="Bear").resolve()
    assert g.size("Pal") == (1, 1)
    g = Scenario(you={"battlefield": ["Forest*2", pal], "hand": [BEAR]})
    g.cast("Bear").resolve().script(you=["yes"]).resolve_all()
    assert g.size("Bear") == (3, 3)


def test_cr_701_49_venture_and_309_dungeons():
    delve = card("Delver", "{0}", "Artifact", activated("{0}", ir.KeywordAction("venture into the dungeon")),
                 static(creature & you_control, gets(1, 1), as_long_as=COMPLETED))  # fmt: skip
    g = Scenario(you={"battlefield": [delve, BEAR]})
    g.activate("Delver").resolve().choose(2).resolve_all()  # Tomb of Annihilation
    assert g.life() == 19 and g.life("opponent") == 19
    g.activate("Delver").resolve().choose(1).resolve()
    while g.asks != "priority":
        g.choose("no")
    assert g.life() == 17 and g.life("opponent") == 17
    g.activate("Delver").resolve().resolve()
    while g.asks != "priority":
        g.choose("no")
    assert g.life() == 15 and g.size("Bear") == (2, 2)
    g.activate("Delver").resolve().resolve_all()
    assert g.size("The Atropal") == (5, 5) and g.size("Bear") == (3, 3)
    g.activate("Delver").resolve()
    assert g.asks == "choose_number"


def settle(g):
    """Let everything resolve, with the first answer to what is asked."""
    while g.stack() or g.asks != "priority":
        g.game.step(g.game.legal_actions()[0])


def test_cr_726_the_initiative():
    seize = vanilla("Seizer", "1/1", when(enters(), ir.KeywordAction("take the initiative")), mana="{0}")
    g = Scenario(you={"hand": [seize]}, opponent={"battlefield": [BEAR, OX]})
    g.cast("Seizer")
    settle(g)
    g.to("main1", of="opponent").attack("Bear", "Ox").to("declare blockers").block().to("combat damage")
    settle(g)
    room = lambda p: int(g.game.record[0]["pl"][p]["counters"][4])  # noqa: E731
    assert room(0) == 22 and room(1) == 22


def test_cr_702_189_firebending():
    bender = vanilla("Bender", "1/1", kw("firebending", 1))
    g = Scenario(you={"battlefield": [bender], "hand": [BOLT, BOLT]})
    g.attack("Bender").resolve_all().to("declare blockers").block()
    assert g.legal("cast", "Bolt")
    assert not g.to("main2").legal("cast", "Bolt")


def test_cr_702_167_craft():
    blade = double_faced(
        card("Gear", "{1}", "Artifact", kw("craft", pay="{1}", quality=artifact)),
        card("Machine", "", "Artifact Creature — Golem", "4/4"),
    )  # fmt: skip
    scrap = card("Scrap", "{1}", "Artifact")
    g = Scenario(you={"battlefield": [blade, "Forest"], "graveyard": [scrap]})
    g.activate("Gear").resolve()
    assert g.size("Machine") == (4, 4) and g.in_exile("Scrap")
    assert not Scenario(you={"battlefield": [blade, "Forest"]}).legal("activate", "Gear")


def test_cr_702_176_impending():
    doom = vanilla("Overlord", "5/5", kw("impending", 1, pay="{1}"), mana="{4}")
    g = Scenario(you={"battlefield": ["Forest"], "hand": [doom]})
    g.cast("Overlord", way="impending").resolve()
    assert g.counters("Overlord", "time") == 1 and "creature" not in g.types("Overlord")
    g.to("end").resolve_all()
    assert g.size("Overlord") == (5, 5) and "creature" in g.types("Overlord")


def test_cr_702_64_absorb():
    shell = vanilla("Shell", "1/1", kw("absorb", 2))
    g = Scenario(you={"battlefield": [shell], "hand": [BOLT], "mana": "{R}"})
    assert g.cast("Bolt", targets="Shell").resolve().in_graveyard("Shell")
