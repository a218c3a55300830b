"""Real cards that the official examples name (with the facts of the card data), and effects that they describe."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.engine.enums import CardType, Color, Duration, Keyword

REAL: list[ir.Card] = []
PARTIAL: dict[str, str] = {}


def real(name, mana, type_line, *rest, lacks="", **more):
    """A real card: a test compares it with the card data; `lacks` says which of its abilities the language can't say."""
    c = card(name, mana, type_line, *rest, **more)
    REAL.append(c)
    if lacks:
        PARTIAL[name] = lacks
    return c


def one(effect, *mods, duration=Duration.END_OF_TURN):
    """A continuous effect on one target."""
    return ir.Modify(effect, tuple(m for x in mods for m in (x if isinstance(x, tuple) else (x,))), duration)


n1, zero = ir.Constant(1), ir.Constant(0)
keyword_of = lambda k: ir.Keywords((k,))  # noqa: E731
shadow, changeling, wither = (keyword_of(k) for k in (Keyword.SHADOW, Keyword.CHANGELING, Keyword.WITHER))
must_block = ir.AddRules(ir.Rule.MUST_BLOCK)
cant_attack_or_block_alone = ir.AddRules(ir.Rule.CANT_ATTACK_ALONE | ir.Rule.CANT_BLOCK_ALONE)

# ---------------------------------------------------------------- creatures
RUNECLAW_BEAR = real("Runeclaw Bear", "{1}{G}", "Creature — Bear", "2/2")
BEAR_CUB = real("Bear Cub", "{1}{G}", "Creature — Bear", "2/2")
GRAY_OGRE = real("Gray Ogre", "{2}{R}", "Creature — Ogre", "2/2")
ELITE_VANGUARD = real("Elite Vanguard", "{W}", "Creature — Human Soldier", "2/1")
ASSAULT_GRIFFIN = real("Assault Griffin", "{3}{W}", "Creature — Griffin", "3/2", flying)
LLANOWAR_ELVES = real("Llanowar Elves", "{G}", "Creature — Elf Druid", "1/1", activated("{T}", add_mana("{G}")))
WANDERING_ONES = real("Wandering Ones", "{U}", "Creature — Spirit", "1/1")
ZOMBIE = token("black", "2/2", "Creature — Zombie")
DOOMED_DISSENTER = real("Doomed Dissenter", "{1}{B}", "Creature — Human", "1/1", when(dies(), create(1, ZOMBIE)))
VIRIDIAN_JOINER = real(
    "Viridian Joiner", "{2}{G}", "Creature — Elf Druid", "1/2",
    activated("{T}", ir.AddMana(you, power(this), (ir.Mana.GREEN,))),
)  # fmt: skip
CHAMELEON_COLOSSUS = real(
    "Chameleon Colossus", "{2}{G}{G}", "Creature — Shapeshifter", "4/4", changeling, ir.Protection(black),
    activated("{2}{G}{G}", until_end_of_turn(this, gets(power(this), power(this)))),
)  # fmt: skip
SAPROLING = token("green", "1/1", "Creature — Saproling")
SELESNYA_GUILDMAGE = real(
    "Selesnya Guildmage", "{G/W}{G/W}", "Creature — Elf Wizard", "2/2",
    activated("{3}{G}", create(1, SAPROLING)),
    activated("{3}{W}", until_end_of_turn(all_(creature & you_control), gets(+1, +1))),
)  # fmt: skip
JADE_MAGE = real(
    "Jade Mage", "{1}{G}", "Creature — Human Shaman", "2/1", activated("{2}{G}", create(1, SAPROLING))
)  # fmt: skip
BOO = token("red", "1/1", "Legendary Creature — Hamster", trample, haste, name="Boo")
MINSC = real(
    "Minsc, Beloved Ranger", "{R}{G}{W}", "Legendary Creature — Human Ranger", "3/3", when(enters(), create(1, BOO)),
    activated("{X}", one(target(creature & you_control), ir.SetPT(X, X), ir.AddTypes(CardType(0), ("Giant",))),
              sorcery_speed=True),
)  # fmt: skip
REASSEMBLING_SKELETON = real(
    "Reassembling Skeleton", "{1}{B}", "Creature — Skeleton Warrior", "1/1",
    activated("{1}{B}", return_to_battlefield(this, tapped=True), zone=Zone.GRAVEYARD),
)  # fmt: skip
MOGG_FLUNKIES = real(
    "Mogg Flunkies", "{1}{R}", "Creature — Goblin", "3/3", static(this_one, cant_attack_or_block_alone)
)  # fmt: skip
ELVISH_REGROWER = real(
    "Elvish Regrower", "{2}{G}{G}", "Creature — Elf Druid", "4/3",
    when(enters(), return_to_hand(target(in_graveyard(permanent & ~instant & ~sorcery)))),
)  # fmt: skip
VAMPIRE_SPAWN = real(
    "Vampire Spawn", "{2}{B}", "Creature — Vampire", "2/3", when(enters(), joined(lose_life(2, opponents), gain_life(2)))
)  # fmt: skip
HELPFUL_HUNTER = real("Helpful Hunter", "{1}{W}", "Creature — Cat", "1/1", when(enters(), draw(1)))
THUNDERSCAPE_FAMILIAR = real(
    "Thunderscape Familiar", "{1}{R}", "Creature — Kavu", "1/1", first_strike, spells_cost(-1, (black | green) & you_control)
)  # fmt: skip
FELIDAR_SOVEREIGN = real(
    "Felidar Sovereign", "{4}{W}{W}", "Creature — Cat Beast", "4/6", vigilance, lifelink,
    when(upkeep(), ir.PlayerEffect("WIN_GAME", you), if_=life(you) >= 40),
)  # fmt: skip
WALL_OF_TEARS = real(
    "Wall of Tears", "{1}{U}", "Creature — Wall", "0/4", defender,
    when(blocks(), ir.Delayed(ir.Triggered(end_of_combat(), (return_to_hand(bound("that creature")),)),
                              that_source, "that creature")),
)  # fmt: skip
WALL_OF_OMENS = real("Wall of Omens", "{1}{W}", "Creature — Wall", "0/4", defender, when(enters(), draw(1)))
MASTER_THIEF = real(
    "Master Thief", "{2}{U}{U}", "Creature — Human Rogue", "2/2",
    when(enters(), ir.GainControl(you, target(artifact), Duration.WHILE_YOU_CONTROL_SOURCE)),
)  # fmt: skip
DAUNTING_DEFENDER = real(
    "Daunting Defender", "{4}{W}", "Creature — Human Cleric", "3/3",
    ir.Replacement(ir.EventPattern(Event.DAMAGE, creature & subtype("Cleric") & you_control), ReplaceOp.PREVENT, n1),
)  # fmt: skip
GRAVEBANE_ZOMBIE = real(
    "Gravebane Zombie", "{3}{B}", "Creature — Zombie", "3/2",
    ir.Replacement(dies(), ReplaceOp.TO_ZONE, ir.Constant(int(Zone.LIBRARY))),
)  # fmt: skip
AJANIS_PRIDEMATE = real(
    "Ajani's Pridemate", "{1}{W}", "Creature — Cat Soldier", "2/2", when(gains_life(you), put_counters(1, on=this))
)  # fmt: skip
MARO = real("Maro", "{2}{G}{G}", "Creature — Elemental", "*/*", power_and_toughness_are(hand_size(you), hand_size(you)))
YOUNG_WOLF = real(
    "Young Wolf", "{G}", "Creature — Wolf", "1/1",
    when(dies(), ir.Move(this, Zone.BATTLEFIELD, under=None), if_=ir.ThisIs(~ir.Is("HAS_COUNTER_PLUS1"))),
    lacks="undying: it returns without its counter",
)  # fmt: skip
GUILE = real(
    "Guile", "{3}{U}{U}{U}", "Creature — Elemental Incarnation", "6/6",
    ir.Triggered(ir.EventPattern(Event.LEAVES, this_one, values=(int(Zone.GRAVEYARD),)),
                 (ir.Move(this, Zone.LIBRARY, shuffle=True),)),
    lacks="can't be blocked except by three or more; play a spell that was exiled instead of countered; other zones",
)  # fmt: skip

# ---------------------------------------------------------------- spells
LIGHTNING_BOLT = real("Lightning Bolt", "{R}", "Instant", spell(deal(3, to=target(any_target))))
GIANT_GROWTH = real("Giant Growth", "{G}", "Instant", spell(until_end_of_turn(target(creature), gets(+3, +3))))
INNOCENT_BLOOD = real("Innocent Blood", "{B}", "Sorcery", spell(sacrifices(each_player, creature)))
DWARF = token("red", "2/1", "Creature — Dwarf Berserker")
DWARVEN_REINFORCEMENTS = real("Dwarven Reinforcements", "{3}{R}", "Sorcery", spell(create(2, DWARF)), lacks="foretell")
SPITTING_IMAGE = real(
    "Spitting Image", "{4}{G/U}{G/U}", "Sorcery", spell(ir.CopyTokens(you, n1, target(creature))), lacks="retrace"
)  # fmt: skip
PURELACE = real(
    "Purelace", "{W}", "Instant",
    spell(one(target(spell_on_stack | ir.InZone(Zone.BATTLEFIELD)), ir.SetColors(Color.WHITE), duration=Duration.PERMANENT)),
)  # fmt: skip
ALTARS_REAP = real("Altar's Reap", "{1}{B}", "Instant", additional_cost(sacrificing(creature)), spell(draw(2)))
ARMAGEDDON = real("Armageddon", "{3}{W}", "Sorcery", spell(destroy(all_(land))))
SORINS_THIRST = real(
    "Sorin's Thirst", "{B}{B}", "Instant", spell(joined(deal(2, to=target(creature)), gain_life(2)))
)  # fmt: skip
PLAGUE_SPORES = real(
    "Plague Spores", "{4}{B}{R}", "Sorcery",
    spell(ir.Destroy(ir.Union(target(creature & ~black), target(land)), regeneration=False)),
)  # fmt: skip
RAISE_DEAD = real("Raise Dead", "{B}", "Sorcery", spell(return_to_hand(target(in_graveyard(creature)))))
MIND_ROT = real("Mind Rot", "{2}{B}", "Sorcery", spell(discard(2, target(player))))
_treason = target(creature)
ACT_OF_TREASON = real(
    "Act of Treason", "{2}{R}", "Sorcery",
    spell(ir.GainControl(you, _treason, Duration.END_OF_TURN), untap(_treason), until_end_of_turn(_treason, gains(haste))),
)  # fmt: skip
PYROCLASM = real("Pyroclasm", "{1}{R}", "Sorcery", spell(deal(2, to=each(creature))))
WRATH_OF_GOD = real("Wrath of God", "{2}{W}{W}", "Sorcery", spell(ir.Destroy(all_(creature), regeneration=False)))
NATURALIZE = real("Naturalize", "{1}{G}", "Instant", spell(destroy(target(artifact | enchantment))))
TURN_TO_FROG = real(
    "Turn to Frog", "{1}{U}", "Instant",
    spell(one(target(creature), ir.LoseAbilities(), ir.SetColors(Color.BLUE), ir.SetTypes(CardType.CREATURE, ("Frog",)),
              ir.SetPT(n1, n1))),
)  # fmt: skip

# ---------------------------------------------------------------- other permanents
BOON_REFLECTION = real("Boon Reflection", "{4}{W}", "Enchantment", instead(gains_life(you), amount * 2))
LIVING_PLANE = real(
    "Living Plane", "{2}{G}{G}", "World Enchantment", static(land, ir.AddTypes(CardType.CREATURE), ir.SetPT(n1, n1))
)  # fmt: skip
BLOOD_MOON = real("Blood Moon", "{2}{R}", "Enchantment", static(land & ~basic, ir.SetLandType(("Mountain",))))
HUMILITY = real(
    "Humility", "{2}{W}{W}", "Enchantment", static(creature, ir.LoseAbilities(), ir.SetPT(n1, n1))
)  # fmt: skip
CRUSADE = real("Crusade", "{W}{W}", "Enchantment", static(creature & white, gets(+1, +1)))
HONOR_OF_THE_PURE = real(
    "Honor of the Pure", "{1}{W}", "Enchantment", static(creature & white & you_control, gets(+1, +1))
)  # fmt: skip
GLORIOUS_ANTHEM = real("Glorious Anthem", "{1}{W}{W}", "Enchantment", static(creature & you_control, gets(+1, +1)))
DINGUS_EGG = real(
    "Dingus Egg", "{4}", "Artifact",
    when(ir.EventPattern(Event.LEAVES, land, values=(int(Zone.GRAVEYARD),)), deal(2, to=ir.ControllerOf(that_object))),
)  # fmt: skip
ORB_OF_DREAMS = real(
    "Orb of Dreams", "{3}", "Artifact", ir.Replacement(enters(permanent), ReplaceOp.ENTERS_TAPPED)
)  # fmt: skip
COLOSSUS_HAMMER = real(
    "Colossus Hammer", "{1}", "Artifact — Equipment",
    static(equipped, gets(+10, +10), ir.RemoveKeywords((Keyword.FLYING,))), keyword("equip", pay=cost("{8}")),
)  # fmt: skip
RUNE_OF_FLIGHT = real(
    "Rune of Flight", "{1}{U}", "Enchantment — Aura Rune", enchant(permanent), when(enters(), draw(1)),
    static(enchanted & creature, has(flying)),
    static(enchanted & subtype("Equipment"), has(static(equipped, has(flying)))),
)  # fmt: skip
MIND_CONTROL = real(
    "Mind Control", "{3}{U}{U}", "Enchantment — Aura", enchant(creature), static(enchanted, ir.SetController(you))
)  # fmt: skip
MYR = token("colorless", "1/1", "Artifact Creature — Myr")
GENESIS_CHAMBER = real(
    "Genesis Chamber", "{2}", "Artifact",
    when(enters(creature & ~token_permanent), create(1, MYR, ir.ControllerOf(that_object)), if_=ir.ThisIs(untapped)),
)  # fmt: skip
CHIMERIC_STAFF = real(
    "Chimeric Staff", "{4}", "Artifact",
    activated("{X}", one(this, ir.SetTypes(CardType.ARTIFACT | CardType.CREATURE, ("Construct",)), ir.SetPT(X, X))),
)  # fmt: skip
DRYAD_ARBOR = real("Dryad Arbor", "", "Land Creature — Forest Dryad", "1/1", color_indicator="green")
DARKSTEEL_CITADEL = real("Darksteel Citadel", "", "Artifact Land", indestructible, activated("{T}", add_mana("{C}")))
GAEAS_CRADLE = real(
    "Gaea's Cradle", "", "Legendary Land",
    activated("{T}", ir.AddMana(you, count(creature & you_control), (ir.Mana.GREEN,))),
)  # fmt: skip
_dead = count(in_graveyard(creature))
SVOGTHOS = real(
    "Svogthos, the Restless Tomb", "", "Land", activated("{T}", add_mana("{C}")),
    activated("{3}{B}{G}", one(
        this, ir.AddTypes(CardType.CREATURE, ("Plant", "Zombie")), ir.SetColors(Color.BLACK | Color.GREEN),
        ir.GrantAbility(static(this_one, ir.SetPT(_dead, _dead))))),
)  # fmt: skip

DARKSTEEL_COLOSSUS = real(
    "Darksteel Colossus", "{11}", "Artifact Creature — Golem", "11/11", trample, indestructible,
    ir.Replacement(dies(), ReplaceOp.RUN, effects=(ir.Move(this, Zone.LIBRARY, shuffle=True),)),
    lacks="from anywhere: here from the battlefield only",
)  # fmt: skip

_types_in_graveyards = reduce(
    lambda a, b: a + b, [ir.Least(n1, ir.Count(ir.OfType(t) & ir.InZone(Zone.GRAVEYARD))) for t in CardType]
)  # fmt: skip
TARMOGOYF = real(
    "Tarmogoyf", "{1}{G}", "Creature — Lhurgoyf", "*/*",
    power_and_toughness_are(_types_in_graveyards, _types_in_graveyards + 1),
)  # fmt: skip
DISA = real(
    "Disa the Restless", "{2}{B}{R}{G}", "Legendary Creature — Human Scout", "5/6",
    ir.Triggered(
        ir.EventPattern(Event.DAMAGE, player, source=creature & you_control, damage="combat", one_or_more=True),
        (create(1, replace(TARMOGOYF, token=True)),)),
    lacks="the trigger on Lhurgoyf cards",
)  # fmt: skip

_bitten = target(creature & other)
OLIVIA_VOLDAREN = real(
    "Olivia Voldaren", "{2}{B}{R}", "Legendary Creature — Vampire", "3/3", flying,
    activated("{1}{R}", deal(1, to=_bitten),
              one(_bitten, ir.AddTypes(CardType(0), ("Vampire",)), duration=Duration.PERMANENT),
              put_counters(1, on=this)),
    activated("{3}{B}{B}", ir.GainControl(you, target(creature & subtype("Vampire")), Duration.WHILE_YOU_CONTROL_SOURCE)),
)  # fmt: skip

ADAPTIVE_AUTOMATON = real(
    "Adaptive Automaton", "{3}", "Artifact Creature — Construct", "2/2", choose_creature_type(),
    static(creature & other & you_control & of_chosen_type, gets(+1, +1)),
    lacks="is the chosen type in addition to its other types",
)  # fmt: skip

# ---------------------------------------------------------------- mana and kicker
METEOR_CRATER = real("Meteor Crater", "", "Land", activated("{T}", add_chosen(ir.ColorOf(permanent & you_control))))
EXOTIC_ORCHARD = real(
    "Exotic Orchard", "", "Land", activated("{T}", add_chosen(could_produce(land & opponent_controls, colors=True)))
)  # fmt: skip
MANA_FLARE = real(
    "Mana Flare", "{2}{R}", "Enchantment",
    when(tapped_for_mana(land, each_player), add_chosen(ir.TypeProduced(), who=that_player))
)  # fmt: skip
WORMS_OF_THE_EARTH = real(
    "Worms of the Earth", "{2}{B}{B}{B}", "Enchantment", cant_happen(enters(land)),
    lacks="players can't play lands; the upkeep ability",
)  # fmt: skip

# ---------------------------------------------------------------- cards with two faces, and copies
CLONE = real(
    "Clone", "{3}{U}", "Creature — Shapeshifter", "0/0", enters_as_copy(creature)
)  # fmt: skip
_NO_DAY = "asks about the turn before"
WOLF_2_2 = token("green", "2/2", "Creature — Wolf")


def two_faced(front, back, make=double_faced, lacks=""):
    """A real card with two faces."""
    for part in (front, back):
        REAL.remove(part)
        PARTIAL.pop(part.name, None)
    both = make(front, back)
    REAL.append(both)
    if lacks:
        PARTIAL[front.name] = lacks
    return both


HUNTMASTER = two_faced(
    real("Huntmaster of the Fells", "{2}{R}{G}", "Creature — Human Werewolf", "2/2",
         when(enters(), create(1, WOLF_2_2), gain_life(2))),
    real("Ravager of the Fells", "", "Creature — Werewolf", "4/4", trample, color_indicator="red green"), lacks=_NO_DAY,
)  # fmt: skip
DELVER = two_faced(
    real("Delver of Secrets", "{U}", "Creature — Human Wizard", "1/1"),
    real("Insectile Aberration", "", "Creature — Human Insect", "3/2", flying, color_indicator="blue"), lacks="upkeep",
)  # fmt: skip
AFFLICTED_DESERTER = two_faced(
    real("Afflicted Deserter", "{3}{R}", "Creature — Human Werewolf", "3/2"),
    real("Werewolf Ransacker", "", "Creature — Werewolf", "5/4", color_indicator="red"), lacks=_NO_DAY,
)  # fmt: skip
INSTIGATOR_GANG = two_faced(
    real("Instigator Gang", "{3}{R}", "Creature — Human Werewolf", "2/3",
         static(attacking & creature & you_control, gets(+1, 0))),
    real("Wildblood Pack", "", "Creature — Werewolf", "5/5", trample,
         static(attacking & creature & you_control, gets(+3, 0)), color_indicator="red"), lacks=_NO_DAY,
)  # fmt: skip
KRUIN_OUTLAW = two_faced(
    real("Kruin Outlaw", "{1}{R}{R}", "Creature — Human Rogue Werewolf", "2/2", first_strike),
    real("Terror of Kruin Pass", "", "Creature — Werewolf", "3/3", double_strike,
         static(creature & subtype("Werewolf") & you_control, has(menace)), color_indicator="red"), lacks=_NO_DAY,
)  # fmt: skip
VILLAGE_IRONSMITH = two_faced(
    real("Village Ironsmith", "{1}{R}", "Creature — Human Werewolf", "1/1", first_strike),
    real("Ironfang", "", "Creature — Werewolf", "3/1", first_strike, color_indicator="red"), lacks=_NO_DAY,
)  # fmt: skip
AKKI_LAVARUNNER = two_faced(
    real("Akki Lavarunner", "{3}{R}", "Creature — Goblin Warrior", "1/1", haste,
         when(ir.EventPattern(Event.DAMAGE, opponent, source=this_one), flip(this))),
    real("Tok-Tok, Volcano Born", "", "Legendary Creature — Goblin Shaman", "2/2", ir.Protection(red),
         ir.Replacement(ir.EventPattern(Event.DAMAGE, player, source=red), ReplaceOp.AMOUNT, amount + 1)),
    flip_card,
)  # fmt: skip
JUSHI_APPRENTICE = two_faced(
    real("Jushi Apprentice", "{1}{U}", "Creature — Human Wizard", "1/2",
         activated("{2}{U}, {T}", draw(1), if_(hand_size(you) >= 9, flip(this)))),
    real("Tomoya the Revealer", "", "Legendary Creature — Human Wizard", "2/3",
         activated("{3}{U}{U}, {T}", draw(hand_size(you), target(player)))),
    flip_card,
)  # fmt: skip
_victim = target(opponent)
NEZUMI_SHORTFANG = two_faced(
    real("Nezumi Shortfang", "{1}{B}", "Creature — Rat Rogue", "1/1",
         activated("{1}{B}, {T}", discard(1, _victim), if_(hand_size(ir.PlayersIn(_victim)) <= 0, flip(this)))),
    real("Stabwhisker the Odious", "", "Legendary Creature — Rat Shaman", "3/3",
         when(upkeep(opponents), lose_life(ir.Greatest(ir.Constant(3) - hand_size(that_player), zero), that_player))),
    flip_card,
)  # fmt: skip
GRINNING_DEMON = real(
    "Grinning Demon", "{2}{B}{B}", "Creature — Demon", "6/6", when(upkeep(), lose_life(2)), morph("{2}{B}{B}")
)  # fmt: skip
BRANCHSNAP_LORIAN = real("Branchsnap Lorian", "{1}{G}{G}", "Creature — Beast", "4/1", trample, morph("{G}"))
SKYSHROUD_BEHEMOTH = real(
    "Skyshroud Behemoth", "{5}{G}{G}", "Creature — Beast", "10/10", enters_with_counters(2, "fade"), enters_tapped(),
    lacks="the upkeep half of fading",
)  # fmt: skip
ASSAULT_BATTERY = two_faced(
    real("Assault", "{R}", "Sorcery", spell(deal(2, to=target(any_target)))),
    real("Battery", "{3}{G}", "Sorcery", spell(create(1, token("green", "3/3", "Creature — Elephant")))),
    split_card,
)  # fmt: skip
MOONMIST = real(
    "Moonmist", "{1}{G}", "Instant", spell(transform(all_(creature & subtype("Human")))), lacks="prevention"
)
CYTOSHAPE = real(
    "Cytoshape", "{1}{G}{U}", "Instant",
    spell(ir.Choose(you, creature & ~legendary, n1, n1, "that creature"),
          ir.BecomeCopy(target(creature), bound("that creature"), Duration.END_OF_TURN)),
)  # fmt: skip

# ---------------------------------------------------------------- effects without a name, as the examples describe them
BOLT_3_4 = card("Three Four", "{2}", "Creature — Test", "3/4")
ONE_THREE = card("One Three", "{1}", "Creature — Test", "1/3")
VANILLA = card("Two Two", "{2}", "Creature — Test", "2/2")
PAINT_WHITE = card("Whiten", "{W}", "Instant", spell(one(target(creature), ir.SetColors(Color.WHITE))))
PAINT_RED = card("Redden", "{R}", "Instant", spell(one(target(creature), ir.SetColors(Color.RED))))
PAINT_GREEN = card("Greenen", "{G}", "Instant", spell(one(target(creature), ir.SetColors(Color.GREEN))))
PAINT_BLACK = card("Blacken", "{B}", "Instant", spell(one(target(creature), ir.SetColors(Color.BLACK))))
NO_CREATURE = card("Petrify", "{U}", "Instant", spell(one(target(creature), ir.SetTypes(CardType.ARTIFACT))))
LAND_LIVES = card(
    "Wake Land", "{G}", "Instant",
    spell(one(target(land), ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(3), ir.Constant(3)))),
)  # fmt: skip
BOUNCE = card("Bounce", "{U}", "Instant", spell(return_to_hand(target(permanent))))
HEAL = card("Heal", "{W}", "Instant", spell(gain_life(1)))
SWITCH = card("Switch", "{U}", "Instant", spell(one(target(creature), ir.SwitchPT())))
TOUGHER = card("Tougher", "{W}", "Instant", spell(until_end_of_turn(target(creature), gets(0, +1))))
KILL = card("Kill", "{B}", "Instant", spell(destroy(target(creature))))
REGROW = card("Regrow", "{G}", "Instant", spell(ir.Regenerate(target(creature))))
FULL_SHIELD = card("Full Shield", "{W}", "Instant", spell(ir.Prevent(None, target(any_target))))
SHIELD_2 = card("Shield Two", "{W}", "Instant", spell(ir.Prevent(ir.Constant(2), target(any_target))))
STEAL = card("Steal", "{U}", "Instant", spell(ir.GainControl(you, target(creature))))
TURN = card("Turn", "{0}", "Instant", spell(transform(target(creature))))
TURN_OVER = card("Turn Over", "{0}", "Instant", spell(flip(target(creature))))
_becomes, _model = target(creature, label="copier"), target(creature, label="model")
IMITATE = card("Imitate", "{0}", "Instant", spell(ir.BecomeCopy(_becomes, _model, Duration.PERMANENT)))
