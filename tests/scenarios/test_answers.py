"""Sections 4 and 5 of the format: the queues, and what is chosen when nobody says."""

from tests.scenarios.scene import do, fails, hand, here, passes, place, says, stop

RED = here("A", "Mountain", 6)


def cast(card, *more, turn=1):
    return do("castSpell", turn, "PRECOMBAT_MAIN", "$A", card, *more)


def test_modes_count_among_those_left():
    passes([RED, hand("A", "Two Ways")], [cast("Two Ways")], [says("setModeChoice", "A", "2")],
           [stop(1, "END_TURN"), do("assertLife", "$A", 24)])  # fmt: skip


def test_optional_costs_are_yes_or_no():
    for answer, life in ((True, 16), (False, 19)):
        passes([RED, hand("A", "Kicked Spark")], [cast("Kicked Spark")], [says("setChoice", "A", answer)],
               [stop(1, "END_TURN"), do("assertLife", "$B", life)])  # fmt: skip


def test_x_and_its_default():
    passes([RED, hand("A", "Fire Hail")], [cast("Fire Hail", "$B")], [says("setChoice", "A", "X=2")],
           [stop(1, "END_TURN"), do("assertLife", "$B", 18)])  # fmt: skip
    passes([RED, hand("A", "Fire Hail")], [cast("Fire Hail", "$B")], [],
           [stop(1, "END_TURN"), do("assertLife", "$B", 15)], strict=False)  # fmt: skip


def test_targets_come_from_their_queue_the_first_that_fits():
    passes(
        [RED, hand("A", "Jolt"), here("B", "Plain Bear")],
        [cast("Jolt")],
        [says("addTarget", "A", "Plain Bear")],
        [stop(1, "END_TURN"), do("assertGraveyardCount", "$B", "Plain Bear", 1)],
    )
    fails([RED, hand("A", "Jolt"), here("B", "Plain Bear")], [cast("Jolt")], [says("addTarget", "A", "Plain Ox")],
          [stop(1, "END_TURN")], because="no answer names a legal target")  # fmt: skip


def test_triggers_are_ordered_first_picked_last_resolved():
    setup = [here("A", "Plains"), here("A", "Crier"), here("A", "Watcher"), hand("A", "Greeter")]
    passes(
        setup,
        [cast("Greeter"), do("waitStackResolved", 1, "PRECOMBAT_MAIN", 1),
         do("checkStackSize", "three", 1, "PRECOMBAT_MAIN", "$A", 3),
         do("waitStackResolved", 1, "PRECOMBAT_MAIN", 1),
         do("checkLife", "its own last picked", 1, "PRECOMBAT_MAIN", "$A", 21)],
        [says("setChoice", "A", "Crier"), says("setChoice", "A", "Whenever another creature you control enters, draw")],
        [stop(1, "END_TURN"), do("assertLife", "$A", 23), do("assertHandCount", "$A", 1)],
    )  # fmt: skip


def test_like_triggers_take_answers_too():
    passes(
        [here("A", "Plains"), here("A", "Crier", 3), hand("A", "Plain Hero")],
        [cast("Plain Hero")],
        [says("setChoice", "A", "Crier", 2)],
        [stop(1, "END_TURN"), do("assertLife", "$A", 26)],
    )


def test_replacement_effects_are_ordered():
    setup = [RED, hand("A", "Jolt"), here("A", "Doubler"), here("A", "Adder")]
    for first, life in (("Doubler", 13), ("Adder", 12)):
        passes(setup, [cast("Jolt", "$B")], [says("setChoice", "B", first)],
               [stop(1, "END_TURN"), do("assertLife", "$B", life)])  # fmt: skip


def library(*names):
    return [{"op": "skipInitShuffling", "args": []}, *(place("A", "LIBRARY", n) for n in reversed(names))]


def test_scry_names_what_goes_to_the_bottom():
    passes(
        [*library("Plain Ox", "Plain Bear"), here("A", "Island"), hand("A", "Seer")],
        [cast("Seer")],
        [says("addTarget", "A", "Plain Ox")],
        [stop(3, "DRAW"), do("assertHandCount", "$A", "Plain Bear", 1)],
    )


def test_surveil_names_what_goes_to_the_graveyard():
    passes(
        [*library("Plain Ox", "Plain Bear"), here("A", "Island"), hand("A", "Delver")],
        [cast("Delver")],
        [says("addTarget", "A", "Plain Ox^Plain Bear")],
        [stop(1, "END_TURN"), do("assertGraveyardCount", "$A", 2)],
    )


def test_may_and_search():
    passes(
        [here("A", "Forest"), hand("A", "Ranger"), place("A", "LIBRARY", "Plains")],
        [cast("Ranger")],
        [says("setChoice", "A", "Yes"), says("addTarget", "A", "Plains")],
        [stop(1, "END_TURN"), do("assertHandCount", "$A", "Plains", 1)],
    )
    passes([here("A", "Forest"), hand("A", "Ranger")], [cast("Ranger")], [says("setChoice", "A", False)],
           [stop(1, "END_TURN"), do("assertHandCount", "$A", 0)])  # fmt: skip


def test_entering_as_a_copy_is_yes_and_a_name():
    passes(
        [here("A", "Island"), hand("A", "Mimic"), here("B", "Plain Ox"), here("B", "Plain Bear")],
        [cast("Mimic")],
        [says("setChoice", "A", True), says("setChoice", "A", "Plain Ox")],
        [stop(1, "END_TURN"), do("assertPermanentCount", "$A", "Plain Ox", 1)],
    )


def test_costs_and_discards_come_from_the_choices():
    passes(
        [here("A", "Altar"), here("A", "Plain Bear"), here("A", "Plain Ox"), here("A", "Looter"), hand("A", "Jolt"),
         hand("A", "Refusal")],
        [do("activateAbility", 1, "PRECOMBAT_MAIN", "$A", "Sacrifice a", "$B"),
         do("activateAbility", 1, "POSTCOMBAT_MAIN", "$A", "{T}: Draw")],
        [says("setChoice", "A", "Plain Ox"), says("setChoice", "A", "Refusal")],
        [stop(1, "END_TURN"), do("assertGraveyardCount", "$A", "Plain Ox", 1),
         do("assertGraveyardCount", "$A", "Refusal", 1), do("assertLife", "$B", 19)],
    )  # fmt: skip


def test_the_legend_rule_keeps_the_named_one():
    passes(
        [here("A", "Plains"), here("A", "Plain Hero@old"), hand("A", "Plain Hero")],
        [cast("Plain Hero"), do("waitStackResolved", 1, "PRECOMBAT_MAIN"),
         do("checkAliasZone", "kept", 1, "PRECOMBAT_MAIN", "$A", "old", "BATTLEFIELD")],
        [says("setChoice", "A", "@old")],
        [stop(1, "END_TURN"), do("assertPermanentCount", "$A", "Plain Hero", 1)],
    )  # fmt: skip


def test_damage_is_divided_as_said_or_lethal_first():
    setup = [here("A", "Plain Bear"), here("A", "Blade"), here("B", "Sky Bear"), here("B", "Plain Ox"),
             here("A", "Mountain")]  # fmt: skip
    script = [
        do("activateAbility", 1, "PRECOMBAT_MAIN", "$A", "Equip", "Plain Bear"),
        do("attack", 1, "$A", "Plain Bear"),
        do("block", 1, "$B", "Sky Bear", "Plain Bear"),
        do("block", 1, "$B", "Plain Ox", "Plain Bear"),
    ]
    passes(setup, script, [], [stop(1, "END_TURN"), do("assertDamageReceived", "$B", "Plain Ox", 3)], strict=False)
    passes(setup, script, [says("setChoice", "A", "X=3"), says("setChoice", "A", "X=1")],
           [stop(1, "END_TURN"), do("assertDamageReceived", "$B", "Plain Ox", 1)])  # fmt: skip


def test_choices_as_something_enters_at_set_up():
    passes(
        [here("A", "Tyrant"), here("A", "Plain Bear"), here("A", "Plain Ox")],
        [],
        [says("setChoice", "A", "Ox")],
        [stop(1, "UPKEEP"), do("assertPowerToughness", "$A", "Plain Ox", 2, 5),
         do("assertPowerToughness", "$A", "Plain Bear", 2, 2)],
    )  # fmt: skip


def test_without_strict_bad_things_happen_to_the_opponent():
    passes(
        [RED, hand("A", "Jolt"), here("A", "Plain Bear"), here("B", "Plain Bear")],
        [cast("Jolt")],
        [],
        [stop(1, "END_TURN"), do("assertPermanentCount", "$A", "Plain Bear", 1)],
        strict=False,
    )


def test_answers_of_a_later_run_wait_for_it():
    fails([RED, hand("A", "Jolt")], [cast("Jolt")], [says("addTarget", "A", "$B", run=1)],
          [stop(1, "END_TURN"), do("assertLife", "$A", 17), stop(2, "UPKEEP")], because="not asked for",
          strict=False)  # fmt: skip


def test_divided_amounts_are_targets_with_a_number():
    passes(
        [RED, hand("A", "Hail"), here("B", "Plain Ox"), here("B", "Sky Bear")],
        [cast("Hail")],
        [says("addTargetAmount", "A", "Plain Ox", 1), says("addTargetAmount", "A", "$B", 2)],
        [stop(1, "END_TURN"), do("assertDamageReceived", "$B", "Plain Ox", 1), do("assertLife", "$B", 18)],
    )
    passes([RED, hand("A", "Hail"), here("B", "Plain Ox")], [cast("Hail", "Plain Ox")],
           [says("addTarget", "A", "[target_skip]")],
           [stop(1, "END_TURN"), do("assertDamageReceived", "$B", "Plain Ox", 3)])  # fmt: skip
