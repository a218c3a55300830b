"""Cards that exist only in these tests: each shows one mechanism as plainly as possible."""

from mtgenv.cards import ir
from mtgenv.cards.dsl import *
from mtgenv.engine.enums import CardType, Color, Duration

tokens_card = token("white", "1/1", "Creature — Soldier")
token_permanents = token_permanent
you_draw = draw(1)


# ---------------------------------------------------------------- plain creatures
def vanilla(name, size, *abilities, mana="{1}", types="Creature — Test"):
    return card(name, mana, types, size, *abilities)


BEAR = vanilla("Bear", "2/2", mana="{1}{G}", types="Creature — Bear")
OX = vanilla("Ox", "3/3", mana="{2}{G}")
GIANT = vanilla("Giant", "5/5", mana="{4}{R}")
WALL = vanilla("Wall", "0/4", defender)
FLYER = vanilla("Flyer", "2/2", flying, mana="{1}{U}")
SPIDER = vanilla("Spider", "1/4", reach)
KNIGHT = vanilla("Knight", "2/2", first_strike, mana="{W}{W}")
DUELIST = vanilla("Duelist", "2/2", double_strike)
SNAKE = vanilla("Snake", "1/1", deathtouch)
RHINO = vanilla("Rhino", "5/5", trample)
VIPER_RHINO = vanilla("Viper Rhino", "5/5", trample, deathtouch)
PRIEST = vanilla("Priest", "2/2", lifelink)
BRUTE = vanilla("Brute", "3/3", menace)
TITAN = vanilla("Titan", "4/4", indestructible)
GHOST = vanilla("Ghost", "2/2", hexproof)
CLAM = vanilla("Clam", "2/2", shroud)
SPRITE = vanilla("Sprite", "1/1", flash)
RUNNER = vanilla("Runner", "2/1", haste)
WITHERER = vanilla("Witherer", "2/2", ir.Keywords((ir.Keyword.WITHER,)))
INFECTOR = vanilla("Infector", "2/2", ir.Keywords((ir.Keyword.INFECT,)))
LEGEND = card("The Legend", "{2}{W}", "Legendary Creature — Human", "2/2")
CHANGELING = vanilla("Changeling", "1/1", ir.Keywords((ir.Keyword.CHANGELING,)))

# ---------------------------------------------------------------- spells
BOLT = card("Bolt", "{R}", "Instant", spell(deal(3, to=target(any_target))))
DOOM = card("Doom", "{B}", "Instant", spell(destroy(target(creature))))
WRATH = card("Wrath", "{2}{W}{W}", "Sorcery", spell(destroy(all_(creature))))
CANCEL = card("Cancel", "{1}{U}", "Instant", spell(counter(target(spell_on_stack))))
GROWTH = card("Growth", "{G}", "Instant", spell(until_end_of_turn(target(creature), gets(+3, +3))))
SHRINK = card("Shrink", "{B}", "Instant", spell(until_end_of_turn(target(creature), gets(-2, -2))))
BOUNCE = card("Bounce", "{U}", "Instant", spell(return_to_hand(target(permanent))))
BANISH = card("Banish", "{W}", "Instant", spell(exile(target(creature))))
HEAL = card("Heal", "{W}", "Instant", spell(gain_life(3)))
DIVINE = card("Divine", "{U}", "Sorcery", spell(draw(2)))
STEAL = card("Steal", "{U}", "Sorcery", spell(ir.GainControl(you, target(creature))))
BORROW = card(
    "Borrow", "{R}", "Sorcery",
    spell(ir.GainControl(you, target(creature), Duration.END_OF_TURN), untap(target(creature)),
          until_end_of_turn(target(creature), gains(haste))),
)  # fmt: skip
PAINT = card("Paint Red", "{R}", "Instant", spell(ir.Modify(target(creature), (ir.SetColors(Color.RED),))))
FROG = card(
    "Frogify", "{U}", "Instant",
    spell(ir.Modify(target(creature), (
        ir.LoseAbilities(), ir.SetColors(Color.BLUE), ir.SetTypes(CardType.CREATURE, ("Frog",)),
        ir.SetPT(ir.Constant(1), ir.Constant(1)),
    ))),
)  # fmt: skip
SWITCH = card("Switch", "{U}", "Instant", spell(ir.Modify(target(creature), (ir.SwitchPT(),))))
GRANT_FLYING = card("Jump", "{U}", "Instant", spell(until_end_of_turn(target(creature), gains(flying))))
GRANT_INDESTRUCTIBLE = card(
    "Harden", "{W}", "Instant", spell(until_end_of_turn(target(creature), gains(indestructible)))
)
GRANT_HEXPROOF = card("Veil", "{U}", "Instant", spell(until_end_of_turn(target(creature), gains(hexproof))))
TAP_IT = card("Tap It", "{W}", "Instant", spell(tap(target(permanent))))
LIGHTNING_RAIN = card(
    "Forked", "{R}", "Instant", spell(ir.DealDivided(this, ir.Constant(4), target(any_target, up_to=3)))
)
TWIN_BOLT = card("Twin Bolt", "{R}", "Instant", spell(deal(2, to=target(creature, count=2)), draw(1)))
FIREBALL = card("Fireball", "{X}{R}", "Sorcery", spell(deal(X, to=target(any_target))))
DUEL = card("Duel", "{G}", "Sorcery", spell(fight(target(creature & you_control), target(creature & you_dont_control))))

# ---------------------------------------------------------------- watchers and enchantments
ANTHEM = card("Anthem", "{1}{W}", "Enchantment", static(creature & you_control, gets(+1, +1)))
ELDER = card("Elder", "{1}{W}", "Creature — Test", "1/1", static(creature & other & you_control, gets(+1, +1)))
SOUL_WARDEN = vanilla("Warden", "1/1", when(enters(creature & other), gain_life(1)))
BLOOD_ARTIST = vanilla("Artist", "1/1", when(dies(creature), lose_life(1, opponents)))
HUMILITY = card(
    "Humble All", "{2}{W}{W}", "Enchantment",
    static(creature, ir.LoseAbilities(), ir.SetPT(ir.Constant(1), ir.Constant(1))),
)  # fmt: skip
MOON = card("Red Moon", "{2}{R}", "Enchantment", static(land & ~basic, ir.SetLandType(("Mountain",))))
URBORG = card("Old Swamp", "", "Legendary Land", static(land, ir.AddTypes(CardType(0), ("Swamp",))))
BURN_LAND = card("Plain Land", "", "Land", activated("{T}", add_mana("{C}")))
DUAL = card("Dual", "", "Land — Forest Mountain")
EQUIPMENT = card(
    "Sword", "{1}", "Artifact — Equipment", static(equipped, gets(+2, +0)), keyword("equip", pay=cost("{1}"))
)
STRENGTH = card("Strength", "{G}", "Enchantment — Aura", enchant(creature), static(enchanted, gets(+2, +2)))
CURSE = card("Weakness", "{B}", "Enchantment — Aura", enchant(creature), static(enchanted, gets(-1, -1)))
MIND_CONTROL = card(
    "Take Over", "{U}", "Enchantment — Aura", enchant(creature), static(enchanted, ir.SetController(you))
)
PRO_RED = vanilla("Pro Red", "2/2", ir.Protection(red))
PRO_GREEN = vanilla("Pro Green", "2/2", ir.Protection(green))
WARDED = vanilla("Warded", "2/2", keyword("ward", pay=cost("{2}")))
WALKER = card(
    "Walker", "{2}{R}", "Legendary Planeswalker — Tester",
    activated(cost(loyalty(+1)), gain_life(1)),
    activated(cost(loyalty(-3)), deal(4, to=target(any_target))),
    starting_loyalty=3,
)  # fmt: skip
ELF = card("Elf", "{G}", "Creature — Elf", "1/1", activated("{T}", add_mana("{G}")))
PINGER = card("Pinger", "{2}{R}", "Creature — Test", "1/1", activated("{T}", deal(1, to=target(any_target))))
