"""What happened this turn, and questions about many things (CR 603.2, 603.8, 700): triggers, conditions and filters."""

from mtgenv.scenario import Scenario, put
from tests.rules.cards import *


def watch(event, *effects, name="Watch", if_=None):
    return card(name, "{1}", "Enchantment", when(event, *(effects or (gain_life(1),)), if_=if_))


def check(condition, name="Check"):
    """A sorcery that gains 5 life if the condition holds."""
    return card(name, "{W}", "Sorcery", ir.Spell((ir.If(condition, (gain_life(5),)),)))


def settle(g):
    """Resolve all that is on the stack."""
    while g.stack():
        g.resolve()
    return g


def cast(g, name, **how):
    return settle(g.cast(name, **how))


CANTRIP = card("Cantrip", "{U}", "Instant", spell(draw(1)))


def test_cr_603_2_second_spell_is_no_intervening_if():
    g = Scenario(you={"battlefield": [watch(casts_nth(2))], "hand": [HEAL, HEAL, BOLT], "mana": "{W}{W}{R}"})
    g.cast("Heal")
    assert g.stack() == ["Heal"]
    g.cast("Heal").cast(
        "Bolt", targets="opponent"
    )  # in response: it is no second spell, and the ability still resolves
    assert g.stack().count("ability of Watch") == 1
    settle(g)
    assert g.life("you") == 20 + 3 + 3 + 1


def test_cr_603_2_second_card_drawn_each_turn():
    g = Scenario(you={"battlefield": [watch(draws_nth(2))], "hand": [CANTRIP, CANTRIP, CANTRIP], "mana": "{U}{U}{U}"})
    for life in (20, 21, 21):
        assert cast(g, "Cantrip").life("you") == life


def test_cr_506_5_attacks_alone():
    g = Scenario(you={"battlefield": [watch(attacks_alone(creature & you_control)), BEAR, OX]})
    assert settle(g.copy().attack("Bear")).life("you") == 21
    assert settle(g.attack("Bear", "Ox")).life("you") == 20


def test_attack_with_two_or_more_triggers_once():
    g = Scenario(you={"battlefield": [watch(attack_with(2, creature & you_control)), BEAR, OX, GIANT]})
    assert settle(g.copy().attack("Bear")).life("you") == 20
    assert settle(g.attack("Bear", "Ox", "Giant")).life("you") == 21


def test_cr_603_2_one_ability_about_two_events():
    twice = vanilla("Twice", "2/2", when(either_event(enters(), attacks()), gain_life(1)), haste)
    g = Scenario(you={"hand": [twice], "mana": "{1}"})
    assert cast(g, "Twice").life("you") == 21
    assert settle(g.attack("Twice")).life("you") == 22
    assert "enters or" in g.match.ability_texts[g.match.tables["cards"][0]["ability0"][g.match.card_index("Twice")]]


def test_two_events_granted():
    lord = vanilla(
        "Lord", "2/2", static(creature & you_control & other, has(when(either_event(attacks(), dies()), draw(1))))
    )
    g = Scenario(you={"battlefield": [lord, BEAR], "hand": [DOOM]})
    settle(g.attack("Bear"))
    assert len(g.hand("you")) == 2
    g.add_mana("you", "{B}")
    cast(g, "Doom", targets="Bear")
    assert len(g.hand("you")) == 2


def test_cr_603_2i_triggers_only_once_each_turn():
    once = card(
        "Once",
        "{1}",
        "Enchantment",
        once_each_turn(when(enters(creature), gain_life(1))),
        once_each_turn(when(dies(creature), gain_life(10))),
    )
    g = Scenario(you={"battlefield": [once], "hand": [SPRITE, SPRITE, DOOM], "mana": "{2}{B}"})
    cast(g, "Sprite#1")
    cast(g, "Sprite")
    assert g.life("you") == 21
    cast(g, "Doom", targets="Sprite#1")
    assert g.life("you") == 31
    g.to("upkeep").to("upkeep")


def test_cr_603_8_state_trigger_waits_until_it_has_left_the_stack():
    need = vanilla("Islander", "3/3", when(state(none(subtype("Island") & you_control)), ir.Sacrifice(this)))
    g = Scenario(you={"battlefield": [need], "hand": [BOLT], "mana": "{R}"})
    assert g.stack() == ["ability of Islander"]
    g.cast("Bolt", targets="opponent")
    assert g.stack().count("ability of Islander") == 1
    settle(g)
    assert g.graveyard("you").count("Islander") == 1


def test_raid_and_attacked_this_turn():
    g = Scenario(
        you={"battlefield": [BEAR, OX], "hand": [check(raid), card("Spank", "{R}", "Instant", spell(
            destroy(target(creature & ir.Is("ATTACKED_THIS_TURN")))))], "mana": "{W}"},
    )  # fmt: skip
    assert cast(g.copy(), "Check").life("you") == 20
    g.attack("Bear").to("main2")
    g.add_mana("you", "{W}{R}")
    assert cast(g, "Check").life("you") == 25
    h = g.copy().cast("Spank", targets="Bear")
    assert settle(h).graveyard("you").count("Bear") == 1
    g.to("upkeep").to("main1").to("upkeep").to("main1")
    g.add_mana("you", "{R}")
    assert not g.legal("cast", "Spank")


def test_morbid_and_revolt():
    g = Scenario(
        you={"battlefield": [BEAR], "hand": [check(morbid), check(revolt, "Revolt"), DOOM], "mana": "{W}{W}{B}"}
    )
    assert cast(cast(g.copy(), "Check"), "Revolt").life("you") == 20
    cast(g, "Doom", targets="Bear")
    assert cast(cast(g, "Check"), "Revolt").life("you") == 30


def test_was_dealt_damage_this_turn():
    hit = card("Hit", "{B}", "Instant", spell(destroy(target(creature & ir.Is("DAMAGED_THIS_TURN")))))
    g = Scenario(you={"hand": [BOLT, hit], "mana": "{R}{B}"}, opponent={"battlefield": [GIANT]})
    assert not g.legal("cast", "Hit")
    cast(g, "Bolt", targets="Giant")
    assert cast(g, "Hit", targets="Giant").graveyard("opponent") == ["Giant"]


def test_delirium_domain_coven_party():
    quad = check(delirium)
    yard = [BEAR, BOLT, WRATH]
    g = Scenario(you={"graveyard": yard, "hand": [quad], "mana": "{W}"})
    assert cast(g, "Check").life("you") == 20
    g = Scenario(you={"graveyard": [*yard, watch(upkeep())], "hand": [quad], "mana": "{W}"})
    assert cast(g, "Check").life("you") == 25
    many = card("Lands", "{W}", "Sorcery", spell(gain_life(domain)))
    g = Scenario(you={"battlefield": ["Forest", "Forest", "Island"], "hand": [many], "mana": "{W}"})
    assert cast(g, "Lands").life("you") == 22
    g = Scenario(you={"battlefield": [BEAR, OX, KNIGHT], "hand": [check(coven)], "mana": "{W}"})
    assert cast(g, "Check").life("you") == 20
    g = Scenario(you={"battlefield": [BEAR, OX, GIANT], "hand": [check(coven)], "mana": "{W}"})
    assert cast(g, "Check").life("you") == 25
    size = card("Party", "{W}", "Sorcery", spell(gain_life(party)))
    both = vanilla("Both", "1/1", types="Creature — Cleric Rogue")
    rogue = vanilla("Rogue", "1/1", types="Creature — Rogue")
    cleric = vanilla("Cleric", "1/1", types="Creature — Cleric")
    for team, n in (
        ([both], 1),
        ([both, rogue], 2),
        ([rogue, cleric], 2),
        ([both, both], 2),
        ([rogue, rogue, both], 2),
        ([both, cleric, rogue], 2),
    ):
        g = Scenario(you={"battlefield": team, "hand": [size], "mana": "{W}"})
        assert cast(g, "Party").life("you") == 20 + n, team


def test_filters_of_two_subtypes_colors_and_negations():
    elf_warrior = vanilla("Elf Warrior", "1/1", types="Creature — Elf Warrior")
    elf = vanilla("Elf", "1/1", types="Creature — Elf")
    goblin = vanilla("Goblin", "1/1", types="Creature — Goblin", mana="{R}")
    mixed = vanilla("Mixed", "1/1", mana="{R}{G}")

    def hits(f):
        g = Scenario(you={"battlefield": [elf_warrior, elf, goblin, mixed], "hand": [
            card("Sweep", "{W}", "Sorcery", spell(destroy(all_(creature & f))))], "mana": "{W}"})  # fmt: skip
        return {n for n in cast(g, "Sweep").graveyard("you") if n != "Sweep"}

    assert hits(subtype("Elf") & subtype("Warrior")) == {"Elf Warrior"}
    assert hits(subtype("Elf") | subtype("Goblin")) == {"Elf Warrior", "Elf", "Goblin"}
    assert hits((subtype("Elf") | subtype("Goblin")) & (subtype("Warrior") | subtype("Goblin"))) == {
        "Elf Warrior",
        "Goblin",
    }
    assert hits(red & green) == {"Mixed"}
    assert hits(~named("Elf")) == {"Elf Warrior", "Goblin", "Mixed"}


def test_players_by_condition():
    poorer = card(
        "Punish",
        "{B}",
        "Sorcery",
        spell(
            lose_life(
                2, ir.PlayersIn(ir.All(ir.IsPlayer(opponents) & ir.Where(life(that_candidate) <= ir.Constant(15))))
            )
        ),
    )
    g = Scenario(you={"hand": [poorer], "mana": "{B}"}, opponent={"life": 15}, third={"life": 16}, fourth={"life": 3})
    cast(g, "Punish")
    assert [g.life(p) for p in ("opponent", "third", "fourth")] == [13, 16, 1]
    more = check(some_player(opponents, life(that_candidate) >= life(you) + 1))
    assert cast(Scenario(you={"hand": [more], "mana": "{W}"}, opponent={}), "Check").life("you") == 20
    assert cast(Scenario(you={"hand": [more], "mana": "{W}"}, opponent={"life": 21}), "Check").life("you") == 25


def test_target_that_another_target_player_controls():
    who = target(player)
    tax = card(
        "Tax",
        "{B}",
        "Sorcery",
        spell(lose_life(1, who), destroy(target(creature & ir.ControlledBy(ir.PlayersIn(who))))),
    )
    g = Scenario(you={"battlefield": [BEAR], "hand": [tax], "mana": "{B}"}, opponent={"battlefield": [OX]})
    assert g.copy().cast("Tax", targets=["opponent", "Ox"])
    h = cast(g, "Tax", targets=["opponent", "Ox"])
    assert h.graveyard("opponent") == ["Ox"]


def test_hosts_controller_and_enchanted_player():
    aura = card(
        "Leech",
        "{B}",
        "Enchantment — Aura",
        enchant(creature),
        when(upkeep(ir.ControllerOf(host)), lose_life(1, ir.ControllerOf(host))),
    )
    curse = card(
        "Curse",
        "{B}",
        "Enchantment — Aura",
        enchant(player),
        when(upkeep(ir.PlayersIn(host)), lose_life(3, that_player)),
    )
    g = Scenario(you={"battlefield": [put(aura, attached_to="Ox"), put(curse, attached_to="opponent")]},
                 opponent={"battlefield": [OX]}, active="opponent", step="upkeep")  # fmt: skip
    settle(g.choose("Leech"))
    assert (g.life("you"), g.life("opponent")) == (20, 16)


def test_spell_that_targets():
    hero = vanilla("Hero", "1/1", when(casts(you, ir.Where(ir.HasTarget(this_one))), put_counters(1, on=this)))
    g = Scenario(you={"battlefield": [hero, BEAR], "hand": [GROWTH, GROWTH], "mana": "{G}{G}"})
    cast(g, "Growth", targets="Bear")
    assert g.power("Hero") == 1
    cast(g, "Growth", targets="Hero")
    assert g.power("Hero") == 5
    shield = card(
        "Shield",
        "{U}",
        "Instant",
        spell(
            counter(target(spell_on_stack & ir.Where(ir.HasTarget(creature & you_control) & ir.TargetsOf().equals(1))))
        ),
    )
    g = Scenario(you={"battlefield": [BEAR], "hand": [shield], "mana": "{U}"},
                 opponent={"hand": [BOLT, BOLT], "mana": "{R}{R}"}, active="opponent")  # fmt: skip
    h = g.copy().cast("Bolt", targets="you", player="opponent")
    assert not h.legal("cast", "Shield", player="you")
    g.cast("Bolt", targets="Bear", player="opponent").cast("Shield", targets="Bolt", player="you")
    assert settle(g).permanents("you") == ["Bear"]


def test_put_into_and_leaves_graveyard():
    down = watch(put_into_graveyard(creature & ir.OwnedBy(you)), name="Down")
    up = watch(leaves_graveyard(ir.OwnedBy(you)), gain_life(10), name="Up")
    dig = card("Dig Up", "{B}", "Sorcery", spell(return_to_hand(target(in_graveyard(creature)))))
    grind = card("Grind", "{B}", "Sorcery", spell(mill(2)))
    g = Scenario(
        you={
            "battlefield": [down, up, BEAR],
            "hand": [dig, grind, DOOM],
            "library": [OX, "Mountain"],
            "mana": "{B}{B}{B}",
        }
    )
    assert cast(g, "Grind").life("you") == 21
    assert cast(g, "Doom", targets="Bear").life("you") == 22
    assert cast(g, "Dig Up", targets="Bear").life("you") == 32
    tuck = card("Tuck", "{B}", "Sorcery", spell(ir.Move(target(in_graveyard(creature)), Zone.LIBRARY)))
    g = Scenario(you={"battlefield": [up], "graveyard": [BEAR], "hand": [tuck], "mana": "{B}"})
    assert cast(g, "Tuck", targets="Bear").life("you") == 30


def test_spells_cast_last_turn():
    quiet = ir.PlayerNumber("SPELLS_BEFORE", each_player) <= 0
    g = Scenario(you={"battlefield": [watch(upkeep(each_player), if_=quiet)], "hand": [HEAL], "mana": "{W}"})
    cast(g, "Heal")
    settle(g.to("upkeep"))
    assert g.life("you") == 23
    settle(g.to("upkeep"))
    assert g.life("you") == 24


def test_shares_a_color():
    like = target(creature & ir.Where(ir.Shares("color", creature & you_control)))
    g = Scenario(you={"battlefield": [BEAR], "hand": [card("Like", "{B}", "Sorcery", spell(destroy(like)))], "mana": "{B}"},
                 opponent={"battlefield": [OX, GIANT]})  # fmt: skip
    settle(g.cast("Like", targets="Ox"))
    assert g.permanents("opponent") == ["Giant"]


def test_modified_and_counters():
    f = creature & modified
    sweep = card("Sweep", "{W}", "Sorcery", spell(destroy(all_(f))))
    charm = card("Charm", "{W}", "Enchantment — Aura", enchant(creature))
    g = Scenario(you={"battlefield": [BEAR, put(OX, counters={"+1/+1": 1}), GIANT, KNIGHT, put(charm, attached_to="Giant")],
                      "hand": [sweep], "mana": "{W}"},
                 opponent={"battlefield": [put(charm, attached_to="Knight")]})  # fmt: skip
    assert set(cast(g, "Sweep").permanents("you")) == {"Bear", "Knight"}


def test_cr_608_2h_what_was_sacrificed_or_discarded_to_pay():
    fling = card(
        "Fling",
        "{R}",
        "Instant",
        additional_cost(sacrificing(creature)),
        spell(deal(power(cost_objects), target(any_target))),
    )
    g = Scenario(you={"battlefield": [put(BEAR, counters={"+1/+1": 2}), OX], "hand": [fling], "mana": "{R}"})
    g.cast("Fling", targets="opponent", costs="Bear")
    assert settle(g).life("opponent") == 16
    altar = card(
        "Altar",
        "{1}",
        "Artifact",
        activated(
            cost("{T}", sacrificing(creature)),
            if_(ir.RefIs(cost_objects, legendary), draw(2)),
            gain_life(toughness(cost_objects)),
        ),
    )
    g = Scenario(you={"battlefield": [altar, LEGEND, GIANT]})
    h = settle(g.copy().activate("Altar", costs="The Legend"))
    assert (len(h.hand("you")), h.life("you")) == (2, 22)
    h = settle(g.activate("Altar", costs="Giant"))
    assert (len(h.hand("you")), h.life("you")) == (0, 25)
    hurl = card(
        "Hurl",
        "{R}",
        "Instant",
        additional_cost(discarding()),
        spell(deal(ir.AttrOf(ir.Attr.MANA_VALUE, cost_objects), target(any_target))),
    )
    g = Scenario(you={"hand": [hurl, GIANT], "mana": "{R}"})
    g.cast("Hurl", targets="opponent", costs="Giant")
    assert settle(g).life("opponent") == 15


def test_cr_601_2c_targets_that_depend_on_x():
    small = target(creature & ir.Where(ir.AttrOf(ir.Attr.MANA_VALUE, ir.Candidate()) <= X))
    purge = card("Purge", "{X}{B}", "Sorcery", spell(destroy(small)))

    def setup(mana):
        return Scenario(you={"hand": [purge], "mana": mana}, opponent={"battlefield": [BEAR, OX]})

    assert not setup("{B}{1}").legal("cast", "Purge")
    g = setup("{B}{2}").cast("Purge", targets="Bear", x=2)
    assert settle(g).graveyard("opponent") == ["Bear"]
    g = setup("{B}{4}")
    g.choose("Purge")
    assert "2" in g.options()[0] and not any(o.strip() == "1" for o in g.options())


def test_target_player_must_leave_a_target_for_the_next():
    who = target(player)
    tax = card(
        "Tax",
        "{B}",
        "Sorcery",
        spell(lose_life(1, who), destroy(target(creature & ir.ControlledBy(ir.PlayersIn(who))))),
    )
    g = Scenario(you={"hand": [tax], "mana": "{B}"}, opponent={"battlefield": [OX]})
    g.choose("Tax")
    assert g.asks == "target" and [c.text for c in g.choices()] == ["opponent"]
    one = Scenario(you={"hand": [tax], "mana": "{B}"})
    assert not one.legal("cast", "Tax")
    nested = card(
        "Nested", "{B}", "Sorcery", spell(tap(target(creature & ir.ControlledBy(ir.PlayersIn(target(opponent))))))
    )
    g = Scenario(you={"battlefield": [BEAR], "hand": [nested], "mana": "{B}"}, opponent={"battlefield": [OX]})
    assert settle(g.cast("Nested", targets=["opponent", "Ox"])).tapped("Ox")


def test_cr_702_29c_cycling_triggers():
    biker = card(
        "Biker",
        "{4}",
        "Creature — Test",
        "4/4",
        keyword("cycling", pay=cost("{1}")),
        when(ir.EventPattern(Event.CYCLED, this_one), gain_life(2)),
    )
    rift = watch(ir.EventPattern(Event.CYCLED, players=each_player), gain_life(1), name="Rift")
    throw = watch(ir.EventPattern(Event.DISCARDED, players=you), gain_life(10), name="Throw")
    g = Scenario(you={"battlefield": [rift, throw], "hand": [biker], "mana": "{1}"})
    g.activate("Biker")
    while g.asks == "order_triggers":
        g.choose(g.options()[0])
    assert settle(g).life("you") == 33
    h = Scenario(you={"battlefield": [rift], "hand": [RAVEN, biker], "mana": "{B}"})
    assert cast(h, "Raven", targets="you").life("you") == 20


RAVEN = card("Raven", "{B}", "Sorcery", spell(discard(1, target(player))))


def test_scry_surveil_and_copies_trigger():
    g = Scenario(
        you={
            "battlefield": [
                watch(ir.EventPattern(Event.SCRIED, players=you)),
                watch(ir.EventPattern(Event.SURVEILED, players=you), gain_life(5), name="Spy"),
            ],
            "hand": [card("Peer", "{U}", "Sorcery", spell(scry(1))), card("Pry", "{U}", "Sorcery", spell(surveil(1)))],
            "mana": "{U}{U}",
        }
    )
    g.script(you=["yes", "yes"])
    cast(g, "Peer")
    assert g.life("you") == 21
    cast(g, "Pry")
    assert g.life("you") == 26
    fork = card("Fork", "{R}", "Instant", spell(ir.CopySpell(target(spell_on_stack & instant), you, new_targets=False)))
    mage = watch(either_event(casts(you, instant), ir.EventPattern(Event.COPIED, instant, players=you)), name="Mage")
    g = Scenario(you={"battlefield": [mage], "hand": [HEAL, fork], "mana": "{W}{R}"})
    g.cast("Heal").cast("Fork", targets="Heal")
    assert settle(g).life("you") == 20 + 3 + 3 + 3


def test_when_you_cast_this_spell_and_discard_this_card():
    eldrazi = vanilla("Eldrazi", "5/5", when(casts(you, this_one), draw(1)))
    g = Scenario(you={"hand": [eldrazi, BOLT], "mana": "{1}"})
    g.cast("Eldrazi")
    assert g.stack() == ["ability of Eldrazi", "Eldrazi"]
    loot = vanilla(
        "Loot", "1/1", when(ir.EventPattern(Event.DISCARDED, this_one, source=ir.ControlledBy(opponents)), gain_life(4))
    )
    h = Scenario(you={"hand": [loot]}, opponent={"hand": [RAVEN], "mana": "{B}"}, active="opponent")
    h.cast("Raven", targets="you", player="opponent")
    assert settle(h).life("you") == 24
    crypt = vanilla("Crypt", "1/1", when(put_into_graveyard(), gain_life(3)))
    h = Scenario(you={"battlefield": [put(crypt, alias="a")], "hand": [DOOM, crypt, RAVEN], "mana": "{B}{B}"})
    assert cast(h, "Doom", targets="@a").life("you") == 23
    assert settle(h.cast("Raven", targets="you")).life("you") == 26


def test_mana_spent_to_cast_it():
    converge = card(
        "Mix", "{X}{W}", "Sorcery", spell(gain_life(ir.ManaSpent(this, "colors")), draw(ir.ManaSpent(this)))
    )
    g = Scenario(you={"hand": [converge], "mana": "{W}{U}{G}{G}"}, payment="manual")
    settle(g.cast("Mix", x=3))
    assert (g.life("you"), len(g.hand("you"))) == (23, 4)
    knight = vanilla(
        "Ardent", "1/1", when(enters(), gain_life(4), if_=ir.ColorSpent(this, Color.WHITE, 3)), mana="{3}{W}"
    )
    for mana, life in (("{W}{W}{W}{R}", 24), ("{W}{W}{R}{R}", 20)):
        assert cast(Scenario(you={"hand": [knight], "mana": mana}), "Ardent").life("you") == life
    grower = vanilla("Grower", "1/1", enters_with_counters(ir.ManaSpent(this, "colors")), mana="{3}")
    g = cast(Scenario(you={"hand": [grower], "mana": "{W}{U}{B}"}), "Grower")
    assert g.power("Grower") == 4
    big = watch(while_(casts(you, permanent), ir.ManaSpent(that_object) >= 4))
    g = Scenario(you={"battlefield": [big], "hand": [GIANT, BOLT], "mana": "{R}{R}{R}{R}{R}{R}"})
    assert cast(g, "Giant").life("you") == 21
    assert cast(g, "Bolt", targets="opponent").life("you") == 21


def test_last_known_qualities_of_what_died():
    wake = watch(dies(creature & you_control), gain_life(3), if_=ir.EventObjectIs(has_counters))
    g = Scenario(
        you={"battlefield": [wake, BEAR, put(OX, counters={"+1/+1": 1})], "hand": [DOOM, DOOM], "mana": "{B}{B}"}
    )
    assert cast(g, "Doom", targets="Bear").life("you") == 20
    assert cast(g, "Doom", targets="Ox").life("you") == 23


def test_most_life_and_single_kinds_of_abilities():
    fair = check(ir.MostAmong("LIFE", opponents) >= life(you) + 1)
    assert (
        cast(Scenario(you={"hand": [fair], "mana": "{W}"}, opponent={}, third={"life": 21}), "Check").life("you") == 25
    )
    assert cast(Scenario(you={"hand": [fair], "mana": "{W}"}, opponent={}, third={}), "Check").life("you") == 20
    rich = check(life(you) >= ir.StartingLife() + 1)
    assert [cast(Scenario(you={"hand": [rich], "mana": "{W}", "life": n}), "Check").life("you") for n in (20, 21)] == [
        20,
        26,
    ]
    low = check(ir.MostAmong("LIFE", opponents, least=True) <= 5)
    assert cast(Scenario(you={"hand": [low], "mana": "{W}"}, opponent={}, third={"life": 5}), "Check").life("you") == 25
    stifle = card(
        "Stifle", "{U}", "Instant", spell(counter(target(ir.Is("TRIGGERED_ABILITY") & ir.InZone(Zone.STACK))))
    )
    pinger = vanilla("Pinger", "1/1", activated("{T}", deal(1, target(player))), when(enters(), draw(1)))
    g = Scenario(you={"battlefield": [put(pinger, alias="a")], "hand": [stifle, pinger], "mana": "{U}{1}"})
    h = g.copy().activate("@a", targets="opponent")
    assert not h.legal("cast", "Stifle")
    cast(g.cast("Pinger").resolve(), "Stifle", targets="Pinger")
    assert g.hand("you") == []
    big = check(exists(spell_on_stack & ir.Where(ir.AttrOf(ir.Attr.X_SYMBOLS, ir.Candidate()) >= 1)))
    assert cast(Scenario(you={"hand": [big], "mana": "{W}"}), "Check").life("you") == 20


def test_one_or_more_deal_combat_damage_to_a_player():
    event = ir.EventPattern(Event.DAMAGE, player, source=creature & you_control, damage="combat", one_or_more=True)
    g = Scenario(you={"battlefield": [watch(event), BEAR, OX]})
    g.attack("Bear", "Ox")
    settle(g.to("combat damage"))
    assert (g.life("you"), g.life("opponent")) == (21, 15)


def test_host_numbers_in_static_abilities():
    aura = card(
        "Mirror",
        "{B}",
        "Enchantment — Aura",
        enchant(creature),
        static(creature & you_control & ~equipped, gets(power(host), 0)),
    )
    g = Scenario(you={"battlefield": [put(aura, attached_to="Giant"), BEAR]}, opponent={"battlefield": [GIANT]})
    assert g.power("Bear") == 7
    rancor = card(
        "Umbra",
        "{G}",
        "Enchantment — Aura",
        enchant(creature),
        static(equipped, gets(count(enchantment & ir.Is("ATTACHED_TO_HOST")), 0)),
    )
    charm = card("Charm", "{W}", "Enchantment — Aura", enchant(creature))
    g = Scenario(
        you={
            "battlefield": [
                BEAR,
                OX,
                put(rancor, attached_to="Bear"),
                put(charm, attached_to="Bear"),
                put(charm, attached_to="Ox"),
            ]
        }
    )
    assert g.power("Bear") == 4


def test_cr_603_7b_delayed_triggers_of_this_turn():
    each_death = ir.Delayed(when(dies(creature), gain_life(1)), duration=Duration.END_OF_TURN, once=False)
    toll = card("Toll", "{W}", "Sorcery", spell(each_death))
    g = Scenario(you={"battlefield": [BEAR, OX, GIANT], "hand": [toll, DOOM, DOOM, DOOM], "mana": "{W}{B}{B}"})
    cast(g, "Toll")
    cast(g, "Doom", targets="Bear")
    assert g.life("you") == 21
    cast(g, "Doom", targets="Ox")
    assert g.life("you") == 22
    g.next_turn().add_mana("you", "{B}")
    assert cast(g, "Doom", targets="Giant", player="you").life("you") == 22
    next_spell = ir.Delayed(when(casts(you, instant), draw(1)), duration=Duration.END_OF_TURN)
    echo = card("Echo", "{U}", "Sorcery", spell(next_spell))
    g = Scenario(you={"hand": [echo, HEAL, HEAL], "mana": "{U}{W}{W}"})
    cast(cast(cast(g, "Echo"), "Heal"), "Heal")
    assert len(g.hand("you")) == 1
    hits = ir.Delayed(when(ir.EventPattern(Event.DAMAGE, player, source=creature & you_control, damage="combat"), draw(1)),
                      duration=Duration.END_OF_TURN, once=False)  # fmt: skip
    g = Scenario(
        you={"battlefield": [BEAR, OX], "hand": [card("Spoils", "{U}", "Sorcery", spell(hits)), BOLT], "mana": "{U}{R}"}
    )
    cast(cast(g, "Spoils"), "Bolt", targets="opponent").attack("Bear", "Ox")
    g.to("combat damage")
    while g.asks == "order_triggers":
        g.choose(g.options()[0])
    settle(g)
    assert len(g.hand("you")) == 2


def test_x_targets():
    tapper = card("Sleep", "{X}{U}", "Sorcery", spell(tap(ir.Target(ir.TargetSpec(creature, up_to_x=True)))))
    g = Scenario(you={"hand": [tapper], "mana": "{U}{3}"}, opponent={"battlefield": [BEAR, OX]})
    h = g.copy().cast("Sleep", x=2, targets=["Bear", "Ox"])
    settle(h)
    assert h.tapped("Bear") and h.tapped("Ox")
    g.choose("Sleep")
    assert g.asks == "x" and len(g.options()) == 3  # 0, 1 or 2: there are two creatures
    assert cast(Scenario(you={"hand": [tapper], "mana": "{U}"}), "Sleep", x=0).graveyard("you") == ["Sleep"]


def test_cr_608_2b_told_by_an_illegal_target():
    one = target(creature & ir.ControlledBy(opponents))
    both = card(
        "Both",
        "{B}",
        "Sorcery",
        spell(
            tap(one), destroy(target(creature & ir.ControlledBy(ir.ControllerOf(one)), label="other", other_than=one))
        ),
    )
    g = Scenario(you={"hand": [both, BOLT], "mana": "{B}{R}"}, opponent={"battlefield": [BEAR, OX]})
    g.cast("Both", targets=["Bear", "Ox"]).cast("Bolt", targets="Bear")
    assert set(settle(g).graveyard("opponent")) == {"Bear", "Ox"}


def test_damage_and_life_of_this_way():
    t = target(creature)
    over = card(
        "Over", "{R}", "Sorcery", spell(ir.Tallied((deal(5, t),), "EXCESS_DAMAGE", "n"), gain_life(ir.Number("n")))
    )
    g = Scenario(you={"hand": [over, BOLT], "mana": "{R}{R}"}, opponent={"battlefield": [BEAR, GIANT]})
    assert cast(g.copy(), "Over", targets="Bear").life("you") == 23
    assert cast(g.copy(), "Over", targets="Giant").life("you") == 20
    cast(g, "Bolt", targets="Giant")
    assert cast(g, "Over", targets="Giant").life("you") == 23
    sip = card(
        "Sip",
        "{B}",
        "Sorcery",
        spell(ir.Tallied((lose_life(2, opponents),), "LIFE_LOST", "n"), gain_life(ir.Number("n"))),
    )
    g = Scenario(you={"hand": [sip], "mana": "{B}"}, opponent={}, third={})
    assert cast(g, "Sip").life("you") == 24
    flow = card(
        "Flow",
        "{R}",
        "Sorcery",
        spell(ir.Tallied((deal(2, all_(creature)),), "DAMAGE", "n"), gain_life(ir.Number("n"))),
    )
    g = Scenario(you={"hand": [flow], "mana": "{R}"}, opponent={"battlefield": [BEAR, GIANT]})
    assert cast(g, "Flow").life("you") == 24


def test_counters_removed_from_others_to_pay():
    part = ir.CostPart(ir.Payment.REMOVE_FROM, ir.Constant(2), creature & you_control, "+1/+1")
    drain = card("Drainer", "{1}", "Artifact", activated(cost(part), gain_life(2)))
    g = Scenario(you={"battlefield": [drain, put(BEAR, counters={"+1/+1": 1}), put(OX, counters={"+1/+1": 2}), GIANT]})
    h = g.copy()
    settle(h.activate("Drainer", costs=["Bear", "Ox"]))
    assert (h.counters("Bear"), h.counters("Ox"), h.life("you")) == (0, 1, 22)
    assert not h.legal("activate", "Drainer")
    settle(g.activate("Drainer", costs=["Ox", "Ox"]))
    assert (g.counters("Bear"), g.counters("Ox")) == (1, 0)


def test_cr_509_3_blocks_or_becomes_blocked_by():
    basilisk = vanilla(
        "Basilisk", "1/9", when(either_event(blocks_a(~artifact), becomes_blocked_by(~artifact)), destroy(that_other))
    )
    g = Scenario(you={"battlefield": [basilisk]}, opponent={"battlefield": [BEAR, OX]})
    g.attack("Basilisk").block({"Bear": "Basilisk", "Ox": "Basilisk"})
    while g.asks == "order_triggers":
        g.choose(g.options()[0])
    assert len(g.stack()) == 2
    assert set(settle(g).graveyard("opponent")) == {"Bear", "Ox"}
    g = Scenario(you={"battlefield": [BEAR]}, opponent={"battlefield": [basilisk]})
    g.attack("Bear").block({"Basilisk": "Bear"})
    assert settle(g).graveyard("you") == ["Bear"]


def test_cr_603_2c_damage_at_once_is_one_event():
    hurt = vanilla("Hurt", "1/9", when(ir.EventPattern(Event.DAMAGE, this_one), gain_life(amount)))
    g = Scenario(you={"battlefield": [hurt]}, opponent={"battlefield": [BEAR, OX]})
    g.attack("Hurt").block({"Bear": "Hurt", "Ox": "Hurt"}).to("combat damage")
    while g.asks == "assign_damage":
        g.choose(1)
    assert g.stack() == ["ability of Hurt"]
    assert settle(g).life("you") == 25
    many = vanilla("Deals", "4/9", trample, when(ir.EventPattern(Event.DAMAGE, source=this_one), gain_life(amount)))
    g = Scenario(you={"battlefield": [many]}, opponent={"battlefield": [BEAR]})
    g.attack("Deals").block({"Bear": "Deals"}).to("combat damage")
    while g.asks == "assign_damage":
        g.choose(2)
    assert g.stack() == ["ability of Deals"]
    assert settle(g).life("you") == 24
    each = vanilla("Each", "1/9", when(ir.EventPattern(Event.DAMAGE, this_one, source=permanent), gain_life(1)))
    g = Scenario(you={"battlefield": [each]}, opponent={"battlefield": [BEAR, OX]})
    g.attack("Each").block({"Bear": "Each", "Ox": "Each"}).to("combat damage")
    while g.asks == "assign_damage":
        g.choose(1)
    while g.asks == "order_triggers":
        g.choose(g.options()[0])
    assert settle(g).life("you") == 22


def test_what_an_instruction_sacrificed_or_discarded():
    loot = vanilla(
        "Loot",
        "1/1",
        when(enters(), joined(draw(1), discard(1)), gain_life(ir.AttrOf(ir.Attr.MANA_VALUE, cost_objects))),
    )
    g = Scenario(you={"hand": [loot, GIANT], "mana": "{1}"})
    g.cast("Loot").script(you=["Giant"])
    assert settle(g).life("you") == 25
    scales = card(
        "Scales",
        "{B}",
        "Sorcery",
        spell(
            may_do(
                sacrifices(you, creature),
                then=(ir.Reflexive(ir.Triggered(enters(), (deal(power(cost_objects), target(any_target)),))),),
            )
        ),
    )
    g = Scenario(you={"battlefield": [GIANT], "hand": [scales], "mana": "{B}"})
    g.cast("Scales").script(you=["yes", "opponent"])
    assert settle(g).life("opponent") == 15


def test_cr_107_3f_x_chosen_as_it_is_paid():
    dragon = vanilla("Burner", "1/1", when(enters(), may_pay(cost("{X}{R}"), deal(X, target(any_target)))))
    g = Scenario(you={"hand": [dragon], "mana": "{1}{R}{R}{R}"})
    g.cast("Burner").resolve().script(you=["opponent", "yes", 2])
    assert settle(g).life("opponent") == 18
    assert g.pool("you") == ""
    g = Scenario(you={"hand": [dragon], "mana": "{1}"})
    assert settle(g.cast("Burner").resolve().script(you=["opponent"])).life("opponent") == 20


def test_target_told_by_another_targets_power():
    one = target(creature & you_control)
    less = target(creature & opponent_controls & ir.Where(ir.AttrOf(ir.Attr.POWER, ir.Candidate()) <= power(one)))
    bully = card("Bully", "{B}", "Sorcery", spell(tap(one), destroy(less)))
    g = Scenario(
        you={"battlefield": [BEAR, KNIGHT, WALL], "hand": [bully], "mana": "{B}"},
        opponent={"battlefield": [SNAKE, GIANT]},
    )
    g.choose("Bully")
    assert {c.text for c in g.choices()} == {"Bear", "Knight"}
    g.choose("Bear")
    assert {c.text for c in g.choices()} == {"Snake"}


def test_cr_700_13_crimes():
    law = card("Law", "{1}", "Enchantment", when(commits_crime(), gain_life(1)))
    two = card("Two", "{R}", "Instant", spell(deal(1, target(any_target, count=2))))
    raise_ = card("Raise", "{B}", "Sorcery", spell(exile(target(in_graveyard(creature, each_player)))))
    check_crime = check(did(you, "COMMITTED_CRIME"))
    hand = [two, BOLT, GROWTH, raise_, raise_, check_crime]
    g = Scenario(you={"battlefield": [law, BEAR], "graveyard": [KNIGHT], "hand": hand,
                      "mana": "{R}{R}{G}{B}{B}{W}"}, opponent={"battlefield": [OX], "graveyard": [GIANT]})  # fmt: skip
    assert cast(g, "Growth", targets="Bear").life("you") == 20
    assert cast(g, "Raise", targets="Knight").life("you") == 20
    assert cast(g.copy(), "Check").life("you") == 20
    assert cast(g, "Two", targets=["opponent", "Ox"]).life("you") == 21
    assert cast(g, "Bolt", targets="Ox").life("you") == 22
    assert cast(g, "Raise", targets="Giant").life("you") == 23
    assert cast(g, "Check").life("you") == 28


def test_becomes_monstrous():
    hydra = vanilla(
        "Hydra",
        "3/3",
        activated("{G}", ir.Mark(this, "MONSTROUS")),
        when(becomes_designated("MONSTROUS"), gain_life(2)),
    )
    g = Scenario(you={"battlefield": [hydra], "mana": "{G}{G}"})
    assert settle(g.activate("Hydra")).life("you") == 22
    assert settle(g.activate("Hydra")).life("you") == 22


def test_that_player_or_that_planeswalkers_controller():
    t = target(player | planeswalker)
    burn = card(
        "Burn", "{R}", "Sorcery", spell(deal(3, t), deal(1, all_(creature & ir.ControlledBy(ir.ControllerOf(t)))))
    )
    walker = card("Walker", "{1}", "Planeswalker — Test", loyalty_ability(1, draw(1)), starting_loyalty=5)
    g = Scenario(
        you={"battlefield": [SNAKE], "hand": [burn], "mana": "{R}"},
        opponent={"battlefield": [SPRITE, put(walker, counters={"loyalty": 5})]},
    )
    for name in ("opponent", "Walker"):
        h = cast(g.copy(), "Burn", targets=name)
        assert (h.on_battlefield("Sprite"), h.on_battlefield("Snake")) == (False, True)


def test_targets_from_a_single_graveyard():
    two = ir.Target(ir.TargetSpec(creature & ir.InZone(Zone.GRAVEYARD), 2, 2, same_controller=True))
    pick = card("Pick", "{B}", "Sorcery", spell(exile(two)))
    g = Scenario(you={"graveyard": [BEAR], "hand": [pick], "mana": "{B}"}, opponent={"graveyard": [OX, GIANT]})
    g.choose("Pick")
    assert {c.text for c in g.choices()} == {"Ox", "Giant"}
    g = Scenario(you={"graveyard": [BEAR], "hand": [pick], "mana": "{B}"}, opponent={"graveyard": [OX]})
    assert not g.legal("cast", "Pick")
