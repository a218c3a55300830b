"""Sections 2 and 3 of the format: when scripted rows fire, what they wait for, where a run stops."""

from tests.scenarios.scene import do, fails, hand, here, passes, place, scene, stop


def mountains(n=6):
    return [here("A", "Mountain", n)]


def test_rows_of_one_step_respond_to_each_other():
    passes(
        [*mountains(2), hand("A", "Jolt", 2), here("B", "Plain Ox")],
        [
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "$B"),
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "Plain Ox"),
            do("checkStackSize", "both", 1, "PRECOMBAT_MAIN", "$A", 2),
        ],
        [],
        [stop(1, "BEGIN_COMBAT"), do("assertLife", "$B", 17), do("assertDamageReceived", "$B", "Plain Ox", 3)],
    )


def test_waits_let_the_stack_empty_itself():
    passes(
        [*mountains(1), here("A", "Forest"), hand("A", "Jolt"), hand("A", "Growth Spurt"), here("A", "Plain Bear")],
        [
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Growth Spurt", "Plain Bear", True),
            do("checkPT", "grown", 1, "PRECOMBAT_MAIN", "$A", "Plain Bear", 5, 5),
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "Plain Bear"),
            do("waitStackResolved", 1, "PRECOMBAT_MAIN"),
            do("checkDamage", "hit", 1, "PRECOMBAT_MAIN", "$A", "Plain Bear", 3),
        ],
        [],
        [stop(1, "END_TURN"), do("assertPowerToughness", "$A", "Plain Bear", 5, 5)],
    )


def test_one_object_at_a_time():
    passes(
        [*mountains(2), hand("A", "Jolt", 2)],
        [
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "$B"),
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "$B"),
            do("waitStackResolved", 1, "PRECOMBAT_MAIN", 1),
            do("checkLife", "one", 1, "PRECOMBAT_MAIN", "$B", 17),
        ],
        [],
        [stop(1, "END_TURN"), do("assertLife", "$B", 14)],
    )


def test_a_response_waits_for_what_it_responds_to():
    passes(
        [*mountains(1), hand("A", "Jolt"), hand("B", "Refusal"), here("B", "Island")],
        [
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "$B"),
            do("castSpell", 1, "PRECOMBAT_MAIN", "$B", "Refusal", "Jolt", "Jolt"),
        ],
        [],
        [stop(1, "BEGIN_COMBAT"), do("assertLife", "$B", 20), do("assertGraveyardCount", "$A", "Jolt", 1)],
    )


def test_what_is_illegal_is_a_failure():
    fails(
        [hand("A", "Jolt")],
        [do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "$B")],
        [],
        [stop(1, "END_TURN")],
        because="can't do: castSpell",
    )


def test_rows_left_over_are_a_failure():
    fails(
        mountains(),
        [do("castSpell", 5, "PRECOMBAT_MAIN", "$A", "Jolt", "$B")],
        [],
        [stop(1, "END_TURN")],
        because="not done: castSpell",
    )


def test_answers_left_over_are_a_failure():
    fails([], [], [{"op": "setChoice", "player": "A", "args": ["Red"]}], [stop(1, "UPKEEP")], because="not asked for")


def test_untap_stops_before_the_turn():
    passes(
        [*mountains(1), hand("A", "Jolt"), here("B", "Plain Ox", tapped=True)],
        [do("castSpell", 1, "POSTCOMBAT_MAIN", "$A", "Jolt", "Plain Ox")],
        [],
        [
            stop(2, "UNTAP"),
            do("assertTapped", "Plain Ox", True),
            do("assertDamageReceived", "$B", "Plain Ox", 0),
            do("assertActivePlayer", "$A"),
        ],
    )


def test_end_of_turn_stops_before_cleanup_and_cleanup_after_it():
    setup = [here("A", "Forest"), hand("A", "Growth Spurt"), here("A", "Plain Bear")]
    script = [do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Growth Spurt", "Plain Bear")]
    passes(setup, script, [], [stop(1, "END_TURN"), do("assertPowerToughness", "$A", "Plain Bear", 5, 5)])
    passes(setup, script, [], [stop(1, "CLEANUP"), do("assertPowerToughness", "$A", "Plain Bear", 2, 2)])


def test_a_skipped_step_still_stops_the_run():
    """CR 103.8a, 508.8."""
    passes([], [], [], [stop(1, "DRAW"), do("assertHandCount", "$A", 0), do("assertActivePlayer", "$A")])
    passes([], [], [], [stop(1, "COMBAT_DAMAGE"), do("assertLife", "$B", 20)])


def test_the_first_turn_has_no_draw_and_libraries_hold_71():
    asserts = [do("assertLibraryCount", "$A", 71), do("assertLibraryCount", "$B", "Mountain", 70)]
    passes([], [], [], [stop(2, "DRAW"), *asserts, do("assertHandCount", "$B", 1)])


def test_libraries_are_built_from_the_bottom():
    setup = [
        {"op": "skipInitShuffling", "args": []},
        {"op": "removeAllCardsFromLibrary", "args": ["$A"]},
        place("A", "LIBRARY", "Plain Ox"),
        place("A", "LIBRARY", "Plain Bear"),
    ]
    passes(setup, [], [], [stop(3, "DRAW"), do("assertHandCount", "$A", "Plain Bear", 1)])


def test_several_runs_go_on():
    passes(
        [*mountains(2), hand("A", "Jolt", 2)],
        [
            do("castSpell", 1, "UPKEEP", "$A", "Jolt", "$B"),
            do("castSpell", 1, "POSTCOMBAT_MAIN", "$A", "Jolt", "$B", run=1),
        ],
        [],
        [stop(1, "UPKEEP"), do("assertLife", "$B", 17), stop(1, "END_TURN"), do("assertLife", "$B", 14)],
    )
    passes(
        [here("B", "Plain Ox", tapped=True)],
        [],
        [],
        [
            stop(2, "UNTAP"),
            do("assertTapped", "Plain Ox", True),
            stop(2, "UPKEEP"),
            do("assertTapped", "Plain Ox", False),
        ],
    )


def test_attacks_and_blocks():
    passes(
        [here("A", "Plain Bear", 2), here("A", "Sky Bear"), here("B", "Plain Ox", 2)],
        [
            do("attack", 1, "$A", "Plain Bear"),
            do("attack", 1, "$A", "Plain Bear"),
            do("attack", 1, "$A", "Sky Bear"),
            do("block", 1, "$B", "Plain Ox:0", "Plain Bear:0"),
            do("block", 1, "$B", "Plain Ox:1", "Plain Bear:0"),
            do("checkAttackers", "three", 1, "$A", "Plain Bear", "Sky Bear", "Plain Bear"),
            do("checkBlockers", "two", 1, "$B", "Plain Ox", "Plain Ox"),
        ],
        [],
        [stop(1, "END_TURN"), do("assertLife", "$B", 17), do("assertTappedCount", "Plain Bear", True, 1)],
    )


def test_planeswalkers_are_attacked_by_name():
    passes(
        [here("A", "Plain Bear"), here("A", "Sky Bear"), here("B", "Walker")],
        [do("attack", 1, "$A", "Plain Bear", "Walker"), do("attack", 1, "$A", "Sky Bear")],
        [],
        [stop(1, "END_TURN"), do("assertLife", "$B", 20), do("assertPermanentCount", "$B", "Walker", 0)],
    )


def test_illegal_blocks_are_passed_over():
    passes(
        [here("A", "Sky Bear"), here("B", "Plain Ox")],
        [do("attack", 1, "$A", "Sky Bear"), do("block", 1, "$B", "Plain Ox", "Sky Bear")],
        [],
        [stop(1, "END_TURN"), do("assertLife", "$B", 19)],
    )


def test_abilities_are_named_by_the_start_of_their_text():
    setup = [*mountains(2), here("A", "Bellows")]
    ability = "{2}, {T}, Sacrifice {this}:"
    passes(
        setup,
        [
            do("checkPlayableAbility", "both", 1, "PRECOMBAT_MAIN", "$A", ability, True),
            do("activateAbility", 1, "PRECOMBAT_MAIN", "$A", ability),
        ],
        [],
        [stop(1, "END_TURN"), do("assertLife", "$A", 23), do("assertGraveyardCount", "$A", "Bellows", 1)],
    )
    passes(
        setup,
        [do("activateAbility", 1, "PRECOMBAT_MAIN", "$A", "{2}, {T}: Draw")],
        [],
        [stop(1, "END_TURN"), do("assertHandCount", "$A", 1), do("assertPermanentCount", "$A", "Bellows", 1)],
    )


def test_keywords_and_loyalty_are_activated_by_name():
    passes(
        [here("A", "Mountain"), here("A", "Blade"), here("A", "Plain Bear"), here("A", "Walker")],
        [
            do("activateAbility", 1, "PRECOMBAT_MAIN", "$A", "Equip {1}", "Plain Bear"),
            do("activateAbility", 1, "POSTCOMBAT_MAIN", "$A", "-2: Create"),
            do("waitStackResolved", 1, "POSTCOMBAT_MAIN"),
        ],
        [],
        [
            stop(1, "END_TURN"),
            do("assertAttachedTo", "$A", "Blade", "Plain Bear", True),
            do("assertPowerToughness", "$A", "Plain Bear", 4, 2),
            do("assertCounterCount", "Walker", "LOYALTY", 1),
            do("assertTokenCount", "$A", "Soldier Token", 1),
        ],
    )


def test_mana_abilities_fill_the_pool_until_the_step_ends():
    passes(
        [here("A", "Mountain", 2), here("A", "Elder")],
        [
            do("activateManaAbility", 1, "PRECOMBAT_MAIN", "$A", "{T}: Add {R}", 2),
            do("activateManaAbility", 1, "PRECOMBAT_MAIN", "$A", "{T}: Add {G}"),
            do("checkManaPool", "two", 1, "PRECOMBAT_MAIN", "$A", "R", 2),
            do("checkManaPool", "one", 1, "PRECOMBAT_MAIN", "$A", "G", 1),
        ],
        [],
        [stop(1, "PRECOMBAT_MAIN"), do("assertManaPool", "$A", "RED", 0), do("assertTappedCount", "Mountain", True, 2)],
    )


def test_counters_are_put_on_the_first_of_a_name():
    passes(
        [here("A", "Plain Bear", 2)],
        [
            do("addCounters", 1, "UPKEEP", "$A", "Plain Bear", "P1P1", 2),
            do("addCounters", 1, "UPKEEP", "$A", "Plain Bear", "CHARGE", 3),
            do("checkPermanentCounters", "charge", 1, "PRECOMBAT_MAIN", "$A", "Plain Bear", "CHARGE", 3),
        ],
        [],
        [stop(1, "END_TURN"), do("assertCounterCount", "Plain Bear", "P1P1", 2),
         do("assertPowerToughness", "$A", "Plain Bear", 4, 4)],
    )  # fmt: skip


def test_aliases_follow_their_objects():
    passes(
        [*mountains(1), hand("A", "Jolt"), here("B", "Plain Bear@b", 3)],
        [
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "@b.2", True),
            do("checkAliasZone", "dead", 1, "PRECOMBAT_MAIN", "$A", "b.2", "GRAVEYARD"),
            do("checkAliasZone", "alive", 1, "PRECOMBAT_MAIN", "$A", "b.1", "GRAVEYARD", False),
        ],
        [],
        [stop(1, "END_TURN"), do("assertGraveyardCount", "$B", "Plain Bear", 1)],
    )


def test_missing_cards_and_operations_are_unsupported():
    result = scene([here("A", "No Such Card")], [], [], [stop(1, "UPKEEP")])
    assert (result.status, result.cards) == ("unsupported", ["No Such Card"])
    result = scene([], [], [], [stop(1, "UPKEEP"), do("assertNothing", "$A")])
    assert (result.status, result.operations) == ("unsupported", ["assertNothing"])


def test_coins_and_dice_come_out_as_told():
    row = [*mountains(3), hand("A", "Wager", 3)]
    cast = [do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Wager", True) for _ in range(3)]
    results = [{"op": "setDieRollResult", "player": "A", "args": [n]} for n in (20, 1, 17)]
    passes(row, cast, results, [stop(1, "END_TURN"), do("assertLife", "$A", 20 + 20 + 1 + 17)])
    result = scene(row, cast[:2], results, [stop(1, "END_TURN")])
    assert result.reasons == ["no flip or roll for: 17"]
    assert scene(row, cast[:1], [{"op": "setDieRollResult", "player": "A", "args": [21]}], [stop(1, "END_TURN")]).trace


def test_who_must_attack_attacks():
    passes(
        [here("A", "Plain Bear"), here("A", "Berserker")],
        [],
        [],
        [stop(1, "END_COMBAT"), do("assertLife", "$B", 15)],
    )


def test_subtypes_that_only_an_assertion_names():
    passes([here("A", "Plain Bear")], [], [], [stop(1, "UPKEEP"), do("assertNotSubtype", "Plain Bear", "GOBLIN"),
           do("assertSubtype", "Plain Bear", "BEAR")])  # fmt: skip


def test_what_has_one_answer_is_not_asked():
    row = [*mountains(2), hand("A", "Tithe"), hand("B", "Plain Ox")]
    answers = [{"op": "addTarget", "player": "B", "args": ["Plain Ox"]}]
    passes(row, [do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Tithe")], answers, [stop(1, "END_TURN")])


def test_faces_are_named_by_where_they_are():
    passes(
        [
            here("A", "Night Face"),
            place("A", "GRAVEYARD", "Hot // Cold"),
            hand("A", "Right Side"),
            hand("A", "Left Side"),
        ],
        [
            do("checkPlayableAbility", "land", 1, "PRECOMBAT_MAIN", "$A", "Play Right Side", True),
            do("checkPlayableAbility", "no mana", 1, "PRECOMBAT_MAIN", "$A", "Cast Left Side", False),
            do("playLand", 1, "PRECOMBAT_MAIN", "$A", "Right Side"),
        ],
        [],
        [
            stop(1, "END_TURN"),
            do("assertPermanentCount", "$A", "Night Face", 1),
            do("assertPermanentCount", "$A", "Day Face", 0),
            do("assertPermanentCount", "$A", "Right Side", 1),
            do("assertHandCount", "$A", "Left Side", 1),
            do("assertGraveyardCount", "$A", "Hot // Cold", 1),
            do("assertGraveyardCount", "$A", "Hot", 0),
        ],
    )


def test_halves_are_cast_by_their_own_names():
    passes(
        [*mountains(1), here("A", "Island"), hand("A", "Hot // Cold", 2)],
        [
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Hot"),
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Cold"),
            do("checkStackObject", "right", 1, "PRECOMBAT_MAIN", "$A", "Cast Cold", 1),
        ],
        [],
        [stop(1, "END_TURN"), do("assertLife", "$B", 18), do("assertHandCount", "$A", 1)],
    )


def test_a_spell_waits_for_the_top_of_the_stack():
    passes(
        [*mountains(2), hand("A", "Jolt", 2), hand("B", "Refusal"), here("B", "Island")],
        [
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "$B"),
            do("castSpell", 1, "PRECOMBAT_MAIN", "$A", "Jolt", "$B", None, "Refusal"),
            do("castSpell", 1, "PRECOMBAT_MAIN", "$B", "Refusal", "Jolt", "Jolt"),
        ],
        [],
        [stop(1, "END_TURN"), do("assertLife", "$B", 17)],
    )
