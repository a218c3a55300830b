"""The language is as wide as the instruction set, and says no, with card and clause, to what it cannot bind or hold."""

from __future__ import annotations

import pytest

from mtgenv.cards import compiler, ir, text
from mtgenv.cards.counter_actions import COUNTER_ACTIONS
from mtgenv.cards.dsl import *
from mtgenv.cards.errors import CompileError, NotSupported
from mtgenv.cards.marker_code import CHOICES
from mtgenv.engine import layout as L
from mtgenv.engine.enums import AbilityKind, Color, Layer, Mod, Skipped
from mtgenv.vm import opcodes as V
from mtgenv.vm.verify import verify

one = ir.Constant(1)
t1, t2 = target(creature), target(creature, label="second")


def sorcery_card(*effects, name="Test", mana="{X}{R}", rest=()):
    return card(name, mana, "Sorcery", *rest, spell(*effects))


def compile_one(c):
    return compiler.compile_match([[c]])


EFFECTS = [
    ir.Permit(you, t1, ir.Permission(lands=True), Duration.END_OF_YOUR_NEXT_TURN),
    ir.Applying(ir.CastingRule(opponents, ir.RuleKind.CANT_CAST, creature)),
    ir.CastNow(you, target(in_graveyard(instant)), ir.Permission(cost=ir.Cost(), exile_graveyard=True)),
    ir.WillBeExiled(t1),
    ir.ChangeTargets(you, target(spell_on_stack), must=True),
    ir.CopySpell(target(spell_on_stack), you, n=ir.Constant(2)),
    if_(kicked, draw(1), otherwise=(draw(2),)),
    may(draw(1)),
    ir.UnlessPays((counter(target(spell_on_stack)),), ir.ControllerOf(target(spell_on_stack)), cost("{3}")),
    ir.ForEach(all_(creature), "that one", (put_counters(1, bound("that one")),)),
    ir.Joined((ir.SetNumber("n", count(creature)), draw(ir.Number("n")))),
    ir.Joined((ir.Choose(you, creature & you_control, one, one, "the chosen one"), exile(bound("the chosen one")))),
    ir.Choose(opponents, creature & ir.ControlledBy(ir.Chooser()), one, one, "the chosen ones"),
    deal(X, to=opponents),
    ir.DealDivided(this, ir.Constant(3), target(any_target, up_to=3)),
    fight(t1, t2),
    ir.Destroy(ir.Minus(ir.Union(all_(creature), all_(artifact)), t1), regeneration=False),
    ir.Move(t1, Zone.LIBRARY, shuffle=True),
    ir.Sacrifice(this),
    sacrifices(opponents, creature),
    tap(t1),
    untap(t1),
    put_counters(X, t1),
    ir.RemoveCounters(one, "charge", t1),
    draw(1),
    *(ir.TurnCard(what, t1) for what in ("TRANSFORM", "FLIP", "TURN_FACE_UP", "TURN_FACE_DOWN")),
    ir.PlayerEffect("MANIFEST", you, one),
    ir.CopyTokens(you, one, t1, "the copies"),
    ir.BecomeCopy(this, t1, Duration.END_OF_TURN),
    ir.CopySpell(target(spell_on_stack), you),
    ir.CreateEmblem(you, emblem(when(attacks(creature), draw(1)))),
    ir.MustAttack(t1, this, opponents),
    discard(1, opponents, "random"),
    mill(3, as_="the milled cards"),
    scry(1),
    surveil(1),
    gain_life(count(creature)),
    lose_life(ir.Half(life(opponents), up=True), opponents),
    ir.PlayerEffect("SET_LIFE", you, ir.Constant(10)),
    create(X, token("green", "3/3", "Creature — Beast", trample), as_="the tokens"),
    ir.AddMana(you, X, (Mana.BLACK, Mana.RED), same=False),
    add_each("{G}", count(creature)),
    additional_mana("{G}"),
    spent_only_on(add_any_color(1), creature, uncounterable=True),
    when_spent_on(add_mana("{R}"), red & instant, ir.CopySpell(that_object, you)),
    *(add_chosen(c) for c in (ir.ColorOf(permanent), could_produce(land), could_produce(land, colors=True))),
    counter(target(spell_on_stack | ability_on_stack)),
    ir.GainControl(you, t1, Duration.END_OF_TURN),
    until_end_of_turn(t1, gets(X, -1), gains(flying), ir.RemoveKeywords((Keyword.DEFENDER,)), ir.LoseAbilities()),
    until_end_of_turn(t1, gains(when(dies(), draw(1))), ir.SetPT(X, one), ir.SwitchPT(), cant_block),
    until_end_of_turn(t1, ir.AddTypes(CardType.ARTIFACT, ("Golem",)), ir.SetColors(Color.BLUE, added=True)),
    until_end_of_turn(t1, ir.SetTypes(CardType.CREATURE, ("Frog",)), ir.SetController(you)),
    ir.Search(you, one, basic & land, Zone.BATTLEFIELD, tapped=True),
    ir.PlayerEffect("SHUFFLE", you),
    ir.Attach(this, t1),
    ir.Delayed(when(end_step(each_player), exile(bound("that creature"))), t1, "that creature"),
    ir.Delayed(when(end_step(), draw(1))),
    ir.Joined((ir.Tallied((deal(3, t1),), "EXCESS_DAMAGE", "n"), draw(ir.Number("n")))),
    ir.Reflexive(when(enters(), deal(1, target(any_target)))),
    ir.Joined((tap(t1), untap(target(creature & ir.Where(ir.AttrOf(ir.Attr.POWER, ir.Candidate()) <= power(t1)), label="less")))),
    ir.Prevent(None, t1),
    redirect(2, t1, you),
    this_turn(prevented(damage(kind="combat"))),
    ir.Modify(t1, (ir.LoseSubtypes(),)),
    until_end_of_turn(t1, ir.LoseAbilities(), turns_into("1/1", "blue", "Frog")),
    deal(1, t1, unpreventable=True),
    ir.Regenerate(t1),
    ir.PlayerEffect("LOSE_GAME", opponents),
    ir.PlayerEffect("WIN_GAME", you),
    ir.Reveal(t1),
    ir.Joined((look_at(3, "the top cards"), from_among("the top cards", up_to=True), on_bottom(order="random"))),
    ir.Joined((reveal_until(land, "that card"), return_to_hand(bound("that card")))),
    ir.Joined((find(None, "that card"), ir.Move(bound("that card"), Zone.HAND), ir.PlayerEffect("SHUFFLE", you))),
    ir.Move(this, Zone.BATTLEFIELD, tapped=True, attacking=True, counter="+1/+1", name="that creature"),
    ir.Joined((ir.Choose(opponents, in_hand(land, opponents), one, one, "that card"), discard_those(bound("that card")))),
    may_do(sacrifices(you, creature), then=(draw(1),), otherwise=(lose_life(1),)),
    may_pay(cost("{2}"), draw(1)),
    ir.Repeat((draw(1),), ir.Constant(3), players=you),
    *(ir.KeywordAction(what, one, this) for what in ("connive", "manifest dread", "fateseal")),
    ir.Dig(you, ir.Constant(4), one, land, reveal=True),
    ir.PlayerEffect("ADD_POISON", opponents, one),
    ir.PlayerEffect("EXTRA_LANDS", you, one),
    *(ir.KeywordAction(what, one, t1, word="Orcs" if what == "amass" else "") for what in COUNTER_ACTIONS),
    ir.Mark(this, "MONSTROUS"), ir.GetCounters(you, one, "ENERGY"), ir.MoveCounters(None, None, this, t1),
    ir.CopyCounters(this, t1), ir.DistributeCounters(ir.Constant(3), "+1/+1", target(creature, up_to=3)),
    ir.Joined((ir.ChooseName(you, "the name"), destroy(all_(creature & ir.WithChosenName("the name"))))),
    ir.Pair(this, t1), ir.BecomeDay(night=True), ir.Unattach(this), ir.RemoveDamage(this), ir.RemoveCounters(None, None, t1), ir.EntersTapped(),
    ir.EntersWithCounters(one, "+1/+1"), ir.Remember(1), *(ir.ChooseAs(w, 0, 3) for w in CHOICES),
    ir.CopyTokens(you, one, t1, exceptions=(*has(flying), ir.AddTypes(CardType.ARTIFACT)), tapped=True),
    lose_life(1, ir.ChosenPlayer()),
    ir.PlayerEffect("EXTRA_TURN", you, one),
    ir.ExtraPhases(main=True),
    ir.SkipNext(opponents, Skipped.DRAW),
    ir.Joined((ir.EndTurn(), ir.PhaseOut(t1), ir.RemoveFromCombat(t1), ir.MustBlock(t1, t2))),
    ir.Joined((ir.ExchangeControl(t1, t2), ir.ChooseCreatureType(), untap(all_(creature & ir.Is("CHOSEN_TYPE"))))),
    ir.Joined((ir.ChooseColor(you, "that color"), destroy(all_(creature & ir.OfColorNamed("that color"))))),
    until_end_of_turn(t1, ir.SetPT(one, None), ir.CantBeBlockedBy(artifact & creature), ir.CantBlock(creature)),
    until_end_of_turn(t1, ir.CantAttack(player), ir.BlocksMore(), ir.SetLandType(("Island",))),
    ir.Prevent(None, None, by=t1, damage="combat"),
    goad(t1),
    ir.Joined((ir.ChooseNumber(you, one, X, "the number"), draw(ir.Number("the number")))),
    ir.Joined((ir.ChoosePlayer(you, opponents, "the player"), draw(1, bound("the player")))),
    ir.Joined((ir.Random(ir.Constant(2), "the flip"), if_(ir.Number("the flip").equals(1), draw(1)))),
]

NUMBERS = [
    ir.TimesPaid(), ir.EarlierSpells(),
    X, ir.CountOf(t1), power(t1), power(this), ir.SumOf(ir.Attr.POWER, creature), ir.TargetsChosen(), ir.TurnNumber(),
    ir.PlayerCounters("ENERGY", you), ir.ChosenNumber(), ir.LeastOf(ir.Attr.TOUGHNESS, creature),
    times_kicked, ir.TypesAmong(permanent), domain, ir.DifferentAmong(ir.Attr.NAME, land), party,
    ir.ManaSpent(this), ir.StartingLife(), ir.MostAmong("LIFE", opponents), ir.MostAmong("HAND_SIZE", opponents, True), ir.PlayersWho(opponents, ("WAS_DAMAGED",)), *(ir.PlayerNumber(w, you) for w in ("SPELLS_BEFORE", "LANDS_PLAYED", "NONLANDS_ENTERED")),
    ir.GreatestOf(ir.Attr.MANA_VALUE, creature), count(creature) - 1, -count(creature), ir.Least(X, one) * X,
    ir.Greatest(X, one), ir.Half(X), ir.Quotient(X, count(creature)), ir.ColorsAmong(permanent), ir.Devotion(Color.BLACK), ir.Either(your_turn, X, one),
    ir.AttrOf(ir.Attr.COUNTERS, this, "+1/+1"), ir.Number("n"),
    *(ir.PlayerNumber(w, you) for w in ("LIFE_GAINED", "LIFE_LOST", "HAND_SIZE", "LIBRARY_SIZE", "POISON",
                                        "SPELLS_CAST", "CARDS_DRAWN", "CREATURES_DIED", "N_PLAYERS")),
]  # fmt: skip

CONDITIONS = [
    exists(ir.WithChosenName()),
    ir.DiscardedThisTurn(),
    exists(spell_on_stack & ir.Where(ir.CastFrom((Zone.GRAVEYARD, Zone.EXILE)))),
    ir.IsDay(),
    *(ir.ThisIs(ir.Is(state)) for state in ("MONSTROUS", "SADDLED", "PAIRED")),
    exists(creature) & your_turn, none(creature) | kicked, ~ir.DuringStep((3, 10)), ir.ThisIn(Zone.GRAVEYARD),
    cast_from_hand(), ir.WasCastFrom(), ir.ThisIs(creature), ir.WasPaid(), X >= life(you), X.equals(1),
    attacked_with_two_others,
    exists(creature & with_total(ir.Attr.POWER, 3)),
    raid, exists(ir.Where(ir.CandidateIs(land) & ir.Shares("color", creature))), ir.RefIs(t1, land),
    exists(spell_on_stack & ir.Where(ir.HasTarget(land) & ir.TargetsOf().equals(1))), ir.RefIs(cost_objects, land),
    exists(creature & ir.Where(ir.AttrOf(ir.Attr.POWER, ir.Candidate()) >= ir.AttrOf(ir.Attr.DAMAGE, ir.Candidate()))),
]  # fmt: skip

MODAL = sorcery_card(choose_one((destroy(target(artifact)),), (deal(2, target(creature)), draw(1))))


def words_of(match):
    """Instruction names that occur in a match's code, found by walking all programs."""
    found = set()
    code = match.tables["code"][0]
    starts = []
    for a in match.tables["abilities"][0][: int(match.tables["n_abilities"][0])]:
        starts += [int(a["condition"])] * int(a["condition"] >= 0)
        pc = int(a["code"])
        while pc >= 0:
            op = V.EFFECTS[code[pc]]
            found.add("OP_" + op.name)
            for kind, value in zip(op.operands, code[pc + 1 : pc + 6].tolist(), strict=False):
                if kind == "expr" or kind == "q" and not value & 1:
                    starts.append(value if kind == "expr" else value >> 1)
            pc = -1 if op.name == "END" else pc + V.EFFECT_WIDTH
    for f in match.tables["filters"][0]:
        starts += [int(f["expr"])] * int(f["alt"] == -1 and f["expr"] >= 0)
    for pc in starts:
        while True:
            op = V.EXPRS[code[pc]]
            found.add("X_" + op.name)
            if op.name == "RET":
                break
            pc += V.EXPR_WIDTH
    return found


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda e: type(e).__name__)
def test_effect_compiles_and_reads(effect):
    match = compile_one(sorcery_card(effect))
    verify(match.tables)
    said = match.ability_text(0)
    assert said and said[0].isupper() and said.rstrip().endswith((".", '"'))


def test_every_instruction_has_a_node():
    seen = words_of(compile_one(MODAL))
    for effect in EFFECTS:
        seen |= words_of(compile_one(sorcery_card(effect)))
    for n in NUMBERS:
        seen |= words_of(compile_one(sorcery_card(ir.SetNumber("n", one), tap(t1), draw(n))))
    for c in CONDITIONS:
        seen |= words_of(compile_one(sorcery_card(if_(c, draw(1)))))
    more = ir.OptionalCost("more", cost("{1}"))
    seen |= words_of(compile_one(sorcery_card(if_(ir.CostPaid("more"), draw(ir.TimesPaid())), rest=(more,))))
    about = when(enters(creature), deal(amount + ir.EventExtra(), that_source), draw(power(that_object)), tap(host))
    about = ir.Triggered(about.event, about.effects, ir.EventObjectIs(creature) & ir.EventSourceIs(creature)
                         & (power(that_source) >= 1))  # fmt: skip
    seen |= words_of(compile_one(card("T", "", "Creature", "1/1", about)))
    assert set(V.FLAT) - seen == set()


def test_modes():
    match = compile_one(MODAL)
    a = match.tables["abilities"][0][0]
    assert (a["n_modes"], a["modes_min"], a["modes_max"]) == (2, 1, 1)
    specs = match.tables["targets"][0][a["target0"] : a["target1"]]
    assert specs["mode"].tolist() == [0, 1]


# ---------------------------------------------------------------- binding
@pytest.mark.parametrize(
    "effects",
    [
        (tap(bound("those creatures")),),
        (may(mill(3, as_="the cards")), exile(bound("the cards"))),
        (if_(kicked, mill(1, as_="it"), otherwise=(draw(1),)), exile(bound("it"))),
        (draw(ir.Number("n")),),
        (tap(that_object),),
        (draw(1, that_player),),
        (gain_life(amount),),
        (ir.ForEach(all_(creature), "one", (tap(bound("one")),)), tap(bound("one"))),
    ],
)
def test_unbound_references_are_errors(effects):
    with pytest.raises(CompileError, match="bound") as e:
        compile_one(sorcery_card(*effects, name="Unbound"))
    assert e.value.card == "Unbound" and "Unbound" in str(e.value) and e.value.clause


def test_bound_on_both_paths_is_bound():
    compile_one(sorcery_card(if_(kicked, mill(1, as_="it"), otherwise=(mill(2, as_="it"),)), exile(bound("it"))))


def test_x_needs_a_cost_with_x():
    with pytest.raises(CompileError, match="X is not bound"):
        compile_one(sorcery_card(draw(X), mana="{R}"))


def test_too_many_registers():
    things = [all_(creature, f"those {i}") for i in range(5)]
    with pytest.raises(CompileError, match="at once"):
        compile_one(sorcery_card(*[tap(t) for t in things], *[untap(bound(t.name)) for t in things]))
    compile_one(sorcery_card(*[tap(t) for t in things]))  # nothing speaks of them again


# ---------------------------------------------------------------- capacities and limits
def test_subtype_capacity():
    many = [static(subtype(f"Kind{i}"), gets(1, 1)) for i in range(59)]
    with pytest.raises(CompileError, match="63 subtypes"):
        compile_one(card("Many", "{1}", "Enchantment", *many))


def test_counter_capacity():
    with pytest.raises(CompileError, match="kinds of counters"):
        compile_one(sorcery_card(*(put_counters(1, t1, kind) for kind in "abcdef")))


def test_card_capacity():
    with pytest.raises(CompileError, match=str(L.CARDS_CAP)):
        compiler.compile_match([[card(f"C{i}", "", "Land") for i in range(L.CARDS_CAP)]])


def test_conflicting_definitions():
    with pytest.raises(CompileError, match="two different"):
        compiler.compile_match([[card("A", "", "Land"), card("A", "", "Artifact")]])


def test_a_keyword_without_expansion_is_not_supported():
    with pytest.raises(NotSupported, match="banding"):
        compile_one(sorcery_card(draw(1), rest=(keyword("banding"),)))


# ---------------------------------------------------------------- filters
def filter_rows(f):
    match = compile_one(card("F", "", "Enchantment", static(f, gets(1, 1))))
    rows, i = [], int(match.tables["mods"][0][0]["filter"])
    while i >= 0:
        rows.append(match.tables["filters"][0][i])
        i = int(rows[-1]["alt"])
    return rows


def test_types_of_one_alternative_share_a_row():
    (row,) = filter_rows((artifact | creature) & you_control)
    assert row["types_any"] == 3 and row["controller"] == 1 and row["simple"] == 0
    (row,) = filter_rows(creature & you_control)
    assert row["types_all"] == 2 and row["simple"] == 1


def test_negation_is_pushed_inwards():
    rows = filter_rows(~(creature & with_(flying)))
    assert [(r["types_none"], r["kw_none"]) for r in rows] == [(2, 0), (0, 1)]
    (row,) = filter_rows(~(creature | land) & ~white)
    assert row["types_none"] == 18 and row["col_none"] == 1
    rows = filter_rows(creature & ~ir.Between(ir.Attr.POWER, 2, 3))
    assert sorted((int(r["power_min"]), int(r["power_max"])) for r in rows) == [(-32768, 1), (4, 32767)]


def test_two_any_of_types_are_multiplied_out():
    rows = filter_rows((artifact | creature) & (creature | land))
    assert {(int(r["types_any"]), int(r["types_all"])) for r in rows} <= {(3, 2), (3, 16), (6, 1), (6, 2)}
    assert len(rows) == 2


def test_any_target_matches_players_in_its_row():
    match = compile_one(sorcery_card(deal(1, target(any_target))))
    row = match.tables["filters"][0][match.tables["targets"][0][0]["filter"]]
    assert row["players"] == 3 and row["types_any"] == 2 | 32 | 128 and row["alt"] == -1


# ---------------------------------------------------------------- statics, keywords, costs
def test_layers_and_dependencies():
    c = card("S", "", "Enchantment", static(creature & black, gets(1, 1), has(flying), ir.SetColors(Color.RED)))
    mods = compile_one(c).tables["mods"][0][:3]
    assert mods["layer"].tolist() == [Layer.COLOR, Layer.ABILITY, Layer.PT_MODIFY]
    assert mods["mod"].tolist() == [Mod.SET_COLORS, Mod.ADD_KEYWORDS, Mod.MODIFY_PT]
    assert set(mods["reads"].tolist()) == {L.CH_TYPES | L.CH_COLORS}
    assert mods["writes"].tolist() == [L.CH_COLORS, L.CH_ABILITIES, L.CH_PT]


@pytest.mark.parametrize(
    ("ability", "kind", "said"),
    [
        (keyword("prowess"), AbilityKind.TRIGGERED, "Prowess"),
        (keyword("ward", pay=cost("{2}")), AbilityKind.TRIGGERED, "Ward {2}"),
        (keyword("equip", pay=cost("{3}")), AbilityKind.ACTIVATED, "Equip {3}"),
        (keyword("cycling", pay=cost("{1}{U}")), AbilityKind.ACTIVATED, "Cycling {1}{U}"),
        (keyword("exalted"), AbilityKind.TRIGGERED, "Exalted"),
        (keyword("annihilator", 2), AbilityKind.TRIGGERED, "Annihilator 2"),
        (keyword("afflict", 3), AbilityKind.TRIGGERED, "Afflict 3"),
        (keyword("evolve"), AbilityKind.TRIGGERED, "Evolve"),
        (ir.Protection(red), AbilityKind.PROTECTION, "Protection from red"),
        (enters_tapped(), AbilityKind.REPLACEMENT, "This creature enters tapped."),
        (choose_creature_type(), AbilityKind.REPLACEMENT, "As this creature enters, choose a creature type."),
        (produces_times(2, permanent), AbilityKind.REPLACEMENT,
         "If you tap a permanent for mana, it produces twice as much of that mana instead."),
        (produces_instead("{C}", land, at_least=2), AbilityKind.REPLACEMENT,
         "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount."),
        (when(tapped_for_mana(land, each_player), add_chosen(ir.TypeProduced(), who=that_player)),
         AbilityKind.TRIGGERED_MANA,
         "Whenever a player taps a land for mana, that player adds one mana of any type that land produced."),
        (when(tapped_for_mana(permanent, you, "{C}"), additional_mana("{C}")), AbilityKind.TRIGGERED_MANA,
         "Whenever you tap a permanent for {C}, add an additional {C}."),
        (activated("{T}", spent_only_on(add_any_color(1), creature & of_chosen_type)), AbilityKind.MANA,
         "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type."),
        (enters_with_counters(3), AbilityKind.REPLACEMENT, "This creature enters with three +1/+1 counters on it."),
        (ir.PlayerRule(you, ir.PlayerRuleKind.ADDITIONAL_LANDS, one), AbilityKind.PLAYER_RULE,
         "You may play an additional land on each of your turns."),
    ],
)  # fmt: skip
def test_general_abilities(ability, kind, said):
    c = card("K", "{1}", "Creature — Test", "1/1", ability)
    match = compile_one(c)
    assert match.tables["abilities"][0][0]["kind"] == kind
    assert text.card_text(c) == said


def test_costs():
    pay = cost("{2}{W/U}{B/P}{2/G}{T}", sacrificing(), paying_life(2))
    match = compile_one(card("C", "{3}{W}{W}", "Artifact", activated(pay, draw(1))))
    row = match.tables["costs"][0][match.tables["abilities"][0][0]["cost"]]
    assert row["generic"] == 2 and row["n_symbols"] == 3 and row["has_hybrid"] == 1
    assert row["symbol"][:3].tolist() == [0b11, 4 | L.SYM_PHYREXIAN, 16 | L.SYM_TWO]
    assert row["mana_value"] == 2 + 1 + 1 + 2 and row["part1"] - row["part0"] == 3
    printed = match.tables["costs"][0][match.tables["cards"][0][1]["cost"]]
    assert printed["colors_needed"].tolist() == [2, 0, 0, 0, 0, 0] and printed["mana_value"] == 5


def test_painland_is_no_simple_source():
    c = card("Pain", "", "Land", activated("{T}", add_mana("{R}"), deal(1, to=you)))
    match = compile_one(c)
    assert match.tables["abilities"][0][0]["kind"] == AbilityKind.MANA
    row = match.tables["cards"][0][1]
    assert row["mana"] == row["plain_mana"] == 0 and row["has_activated"] == 1
    assert row["has_mana"] == 1 and match.tables["abilities"][0][0]["pays"] == 1 << 3  # but payment can use it
