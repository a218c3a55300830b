"""Section 6 of the format: each assertion holds where it should and fails where it should not."""

import pytest

from tests.scenarios.scene import do, fails, here, passes, place, stop

SETUP = [
    here("A", "Plain Bear", 2), here("A", "Walker"), here("B", "Slow Land"), here("B", "Sky Bear", tapped=True),
    place("B", "GRAVEYARD", "Jolt"), place("A", "EXILED", "Plain Ox"), place("A", "HAND", "Jolt", 2),
    {"op": "setLife", "args": ["$B", 12]},
]  # fmt: skip

GOOD_AND_BAD = [
    ("assertLife", ("$B", 12), ("$B", 20)),
    ("assertPermanentCount", ("$A", "Plain Bear", 2), ("$B", "Plain Bear", 2)),
    ("assertPermanentCount", ("$A", 3), ("$A", 4)),
    ("assertGraveyardCount", ("$B", "Jolt", 1), ("$A", "Jolt", 1)),
    ("assertHandCount", ("$A", 2), ("$A", "Plain Ox", 1)),
    ("assertExileCount", ("Plain Ox", 1), ("$B", "Plain Ox", 1)),
    ("assertExileCount", ("$A", 1), ("$B", 1)),
    ("assertLibraryCount", ("$A", 71), ("$A", "Plain Bear", 1)),
    ("assertPowerToughness", ("$A", "Plain Bear", 2, 2, "All"), ("$A", "Plain Bear", 3, 3)),
    ("assertPowerToughness", ("$B", "Sky Bear", 1, 1), ("$A", "Sky Bear", 1, 1)),
    ("assertBasePowerToughness", ("$A", "Plain Bear", 2, 2), ("$A", "Plain Bear", 1, 1)),
    ("assertDamageReceived", ("$A", "Plain Bear", 0), ("$A", "Plain Bear", 1)),
    ("assertTapped", ("Sky Bear", True), ("Sky Bear", False)),
    ("assertTapped", ("Slow Land", True), ("No One", True)),
    ("assertTappedCount", ("Plain Bear", False, 2), ("Plain Bear", True, 2)),
    ("assertCounterCount", ("Walker", "LOYALTY", 3), ("Walker", "LOYALTY", 4)),
    ("assertCounterCount", ("$A", "POISON", 0), ("$A", "POISON", 1)),
    ("assertAbility", ("$B", "Sky Bear", "@FlyingAbility", True), ("$B", "Sky Bear", "@TrampleAbility", True)),
    ("assertAbility", ("$B", "Slow Land", "@GreenManaAbility", True), ("$B", "Slow Land", "@RedManaAbility", True)),
    ("assertAbility", ("$B", "Sky Bear", "@FlyingAbility", True), ("$A", "Plain Bear", "@FlyingAbility", False)),
    ("assertType", ("Walker", "PLANESWALKER", True), ("Walker", "CREATURE", True)),
    ("assertType", ("Plain Bear", "CREATURE", "BEAR"), ("Plain Bear", "CREATURE", "OX")),
    ("assertNotType", ("Walker", "CREATURE"), ("Walker", "PLANESWALKER")),
    ("assertSubtype", ("Sky Bear", "BEAR"), ("Sky Bear", "ELF")),
    ("assertNotSubtype", ("Sky Bear", "ELF"), ("Sky Bear", "BEAR")),
    ("assertColor", ("$A", "Walker", "WHITE", True), ("$A", "Walker", "{U}", True)),
    ("assertColor", ("$A", "Walker", "UB", False), ("$A", "Walker", "W", False)),
    ("assertResult", ("$A", "DRAW"), ("$A", "WON")),
    ("assertEmblemCount", ("$A", 0), ("$A", 1)),
    ("assertActivePlayer", ("$A",), ("$B",)),
    ("assertAttacking", ("Plain Bear", False), ("Plain Bear", True)),
    ("assertTokenCount", ("$A", "Soldier Token", 0), ("$A", "Soldier Token", 1)),
]


@pytest.mark.parametrize(
    ("op", "good", "bad"), GOOD_AND_BAD, ids=[f"{o}-{i}" for i, (o, _, _) in enumerate(GOOD_AND_BAD)]
)
def test_assertion(op, good, bad):
    passes(SETUP, [], [], [stop(1, "UPKEEP"), do(op, *good)])
    fails(SETUP, [], [], [stop(1, "UPKEEP"), do(op, *bad)], because=op)


def test_a_won_game_ends_the_run():
    setup = [here("A", "Plain Bear"), {"op": "setLife", "args": ["$B", 2]}]
    script = [do("attack", 1, "$A", "Plain Bear")]
    passes(setup, script, [], [stop(3, "END_TURN"), do("assertWonTheGame", "$A"), do("assertLostTheGame", "$B"),
                               do("assertResult", "$B", "LOST")])  # fmt: skip


def test_every_failed_assertion_is_told():
    asserts = [stop(1, "UPKEEP"), do("assertLife", "$A", 1), do("assertLife", "$B", 2)]
    fails([], [], [], asserts, because="assertLife($A, 1): expected 1, found 20")
    fails([], [], [], asserts, because="assertLife($B, 2): expected 2, found 20")
