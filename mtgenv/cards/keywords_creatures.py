"""Keyword abilities of creatures, Equipment and Vehicles, as the general abilities they stand for (CR 702)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..engine.enums import Attr, CardType, Color, CostPart, Event, Keyword, PlayerRef, Rule, Step, Zone
from . import ir
from .tokens import FLYING_SPIRIT, GERM, HERO, REBEL, WARRIOR

_THIS = ir.Is("THIS")
_CREATURE = ir.OfType(CardType.CREATURE)
_YOURS = ir.ControlledBy(ir.YOU)
_OPPONENTS = ir.Seats(PlayerRef.OPPONENTS)
_EVENT_PLAYER = ir.Seats(PlayerRef.EVENT)
_ONE = ir.Constant(1)
_ZERO = ir.Constant(0)
_ENTERS = ir.EventPattern(Event.ENTERS, _THIS)
_ATTACKS = ir.EventPattern(Event.ATTACKS, _THIS)
_DIES = ir.EventPattern(Event.LEAVES, _THIS, values=(int(Zone.GRAVEYARD),))
_COMBAT_HIT = ir.EventPattern(Event.DAMAGE, ir.IsPlayer(ir.Seats(PlayerRef.EACH)), source=_THIS, damage="combat")
_END_OF_COMBAT = ir.EventPattern(Event.STEP_BEGINS, values=(int(Step.END_COMBAT),))


def _n(a: ir.KeywordAbility) -> ir.Constant:
    return ir.Constant(a.n or 1)


def _pump(ref: ir.Ref, power: ir.Quantity, toughness: ir.Quantity) -> ir.Modify:
    return ir.Modify(ref, (ir.ModifyPT(power, toughness),))


def _flanking(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.25: whenever it becomes blocked by a creature without flanking, that gets -1/-1 until end of turn."""
    event = ir.EventPattern(Event.BLOCKS, _CREATURE & ~ir.HasKeyword(Keyword.FLANKING), source=_THIS)
    return ir.Triggered(event, (_pump(ir.EventObject(), -_ONE, -_ONE),))


def _rampage(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.23: whenever it becomes blocked, +n/+n for each blocker beyond the first."""
    beyond = ir.Greatest(ir.Count(_CREATURE & ir.Is("BLOCKING_THIS")) - 1, _ZERO)
    each = beyond if a.n in (None, 1) else beyond * _n(a)
    return ir.Triggered(ir.EventPattern(Event.BECOMES_BLOCKED, _THIS), (_pump(ir.This(), each, each),))


def _battle_cry(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.91: whenever it attacks, each other attacking creature gets +1/+0."""
    others = ir.All(_CREATURE & ir.Is("ATTACKING") & ~_THIS, each=True)
    return ir.Triggered(_ATTACKS, (_pump(others, _ONE, _ZERO),))


def _melee(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.121: +1/+1 for each opponent you attacked this combat; with two players that is one."""
    return ir.Triggered(_ATTACKS, (_pump(ir.This(), _ONE, _ONE),))


def _frenzy(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.68: whenever it attacks and isn't blocked, +n/+0."""
    return ir.Triggered(ir.EventPattern(Event.UNBLOCKED, _THIS), (_pump(ir.This(), _n(a), _ZERO),))


def _extort(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.101: whenever you cast a spell you may pay {W/B}; each opponent loses 1 life, you gain that much."""
    cost = ir.Cost(ir.ManaCost(("W/B",)))
    drain = (
        ir.SetNumber("life before", ir.PlayerNumber("LIFE", _OPPONENTS)),
        ir.PlayerEffect("LOSE_LIFE", _OPPONENTS, _ONE),
        ir.PlayerEffect("GAIN_LIFE", ir.YOU, ir.Number("life before") - ir.PlayerNumber("LIFE", _OPPONENTS)),
    )
    pay = ir.UnlessPays((), ir.YOU, cost)
    return ir.Triggered(ir.EventPattern(Event.CAST, players=ir.YOU), (pay, ir.If(ir.WasPaid(), drain)))


def _soulshift(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.46: when it dies you may return target Spirit card with mana value n or less to your hand."""
    what = ir.OfSubtype("Spirit") & ir.Between(Attr.MANA_VALUE, None, a.n or 1)
    target = ir.Target(ir.TargetSpec(what & ir.InZone(Zone.GRAVEYARD) & ir.OwnedBy(ir.YOU)))
    return ir.Triggered(_DIES, (ir.May(ir.YOU, (ir.Move(target, Zone.HAND),)),))


def _ingest(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.115: whenever it deals combat damage to a player, that player exiles the top card of their library."""
    top = ir.Bound("that card")
    return ir.Triggered(
        _COMBAT_HIT, (ir.LookAt(_EVENT_PLAYER, _ONE, top.name, viewers=_EVENT_PLAYER), ir.Move(top, Zone.EXILE))
    )


def _poisonous(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.70: whenever it deals combat damage to a player, that player gets n poison counters."""
    return ir.Triggered(_COMBAT_HIT, (ir.PlayerEffect("ADD_POISON", _EVENT_PLAYER, _n(a)),))


def _toxic(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.164."""
    return ir.Toxic(a.n or 1)


def _afterlife(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.135: when it dies, n 1/1 white and black Spirits with flying."""
    return ir.Triggered(_DIES, (ir.CreateTokens(ir.YOU, _n(a), FLYING_SPIRIT),))


def _decayed(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.147: it can't block; when it attacks, sacrifice it at end of combat."""
    later = ir.Triggered(_END_OF_COMBAT, (ir.Sacrifice(ir.Bound("it")),))
    attack = ir.Triggered(_ATTACKS, (ir.Delayed(later, ir.This(), "it"),))
    return ir.Static(_THIS, (ir.AddRules(Rule.CANT_BLOCK),)), attack


def _mobilize(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.181: whenever it attacks, n tapped and attacking 1/1 red Warriors, sacrificed at the next end step."""
    made = ir.Bound("the mobilized tokens")
    later = ir.Triggered(ir.EventPattern(Event.STEP_BEGINS, values=(int(Step.END),)), (ir.Sacrifice(made),))
    create = ir.CreateTokens(ir.YOU, _n(a), WARRIOR, tapped=True, attacking=True, name=made.name)
    return ir.Triggered(_ATTACKS, (create, ir.Delayed(later, made, made.name)))


def _attached_token(token: ir.Card) -> ir.Ability:
    made = ir.Bound("the token")
    create = ir.CreateTokens(ir.YOU, _ONE, token, name=made.name)
    return ir.Triggered(_ENTERS, (create, ir.Attach(ir.This(), made)))


def _living_weapon(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.92: when it enters, a 0/0 black Phyrexian Germ to which it is attached."""
    return _attached_token(GERM)


def _for_mirrodin(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.163: when it enters, a 2/2 red Rebel to which it is attached."""
    return _attached_token(REBEL)


def _job_select(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.182: when it enters, a 1/1 colorless Hero to which it is attached."""
    return _attached_token(HERO)


def _equip(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.6: attach this to target creature you control (702.6c: of a quality); only as a sorcery."""
    assert a.cost is not None
    what = _CREATURE & _YOURS & a.quality if a.quality is not None else _CREATURE & _YOURS
    return ir.Activated(a.cost, (ir.Attach(ir.This(), ir.Target(ir.TargetSpec(what))),), sorcery_speed=True)


def _fortify(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.67: attach this to target land you control; only as a sorcery."""
    assert a.cost is not None
    to = ir.Target(ir.TargetSpec(ir.OfType(CardType.LAND) & _YOURS))
    return ir.Activated(a.cost, (ir.Attach(ir.This(), to),), sorcery_speed=True)


def _reconfigure(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.151: attach to or unattach from a creature; while attached it is no creature."""
    assert a.cost is not None
    to = ir.Target(ir.TargetSpec(_CREATURE & _YOURS & ~_THIS))
    attached = ir.Count(ir.Is("HOST")) >= 1
    return (
        ir.Activated(a.cost, (ir.Attach(ir.This(), to),), sorcery_speed=True),
        ir.Activated(a.cost, (ir.Unattach(ir.This()),), attached, sorcery_speed=True),
        ir.Static(_THIS, (ir.LoseTypes(CardType.CREATURE),), attached),
    )


def _champion(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.72: when it enters, sacrifice it unless you exile another of that kind; it returns when this leaves."""
    what = (a.quality or _CREATURE) & _YOURS & ~_THIS
    chosen = ir.Bound("the championed permanent")
    exile = (
        ir.Choose(ir.YOU, what, _ZERO, _ONE, chosen.name),
        ir.If(
            ir.CountOf(chosen) >= 1,
            (ir.Move(chosen, Zone.EXILE, until_leaves=True),),
            (ir.Sacrifice(ir.This()),),
        ),
    )
    return (ir.Triggered(_ENTERS, exile),)


def _myriad(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.116: tokens attacking each other opponent; with two players there is none, so nothing happens."""
    return ()


def _totem(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.89: if enchanted permanent would be destroyed, remove its damage and destroy this instead."""
    event = ir.EventPattern(Event.DESTROYED, ir.Is("HOST"))
    return ir.Replacement(event, ir.ReplaceOp.RUN, effects=(ir.RemoveDamage(ir.EventObject()), ir.Destroy(ir.This())))


def _recover(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.59: when a creature goes to your graveyard, pay to return this card from there, or exile it."""
    assert a.cost is not None
    event = ir.EventPattern(Event.LEAVES, _CREATURE & ir.OwnedBy(ir.YOU) & ~_THIS, values=(int(Zone.GRAVEYARD),))
    back, away = ir.Move(ir.This(), Zone.HAND), ir.Move(ir.This(), Zone.EXILE)
    pay = ir.UnlessPays((), ir.YOU, a.cost)
    return ir.Triggered(event, (pay, ir.If(ir.WasPaid(), (back,), (away,))), zone=Zone.GRAVEYARD)


def _transfigure(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.71: cost, sacrifice this: search for a creature card with the same mana value."""
    assert a.cost is not None
    cost = ir.Cost(a.cost.mana, (*a.cost.parts, ir.CostPart(CostPart.SACRIFICE_THIS)))
    same = ir.Where(ir.AttrOf(Attr.MANA_VALUE, ir.Candidate()).equals(ir.AttrOf(Attr.MANA_VALUE, ir.This())))
    find = ir.Search(ir.YOU, _ONE, _CREATURE & same, Zone.BATTLEFIELD, reveal=False)
    return ir.Activated(cost, (find,), sorcery_speed=True)


def _living_metal(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.161: during your turn it is also a creature."""
    return ir.Static(_THIS, (ir.AddTypes(CardType.CREATURE),), ir.IsTurnOf(ir.YOU))


def _embalm(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.128: exile this card from your graveyard: a token copy that is a white Zombie with no mana cost."""
    return _reborn(a, (ir.SetColors(Color.WHITE), ir.AddTypes(CardType(0), ("Zombie",)), ir.NoManaCost()))


def _eternalize(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.129: the same, but a 4/4 black Zombie."""
    four = ir.Constant(4)
    zombie = ir.AddTypes(CardType(0), ("Zombie",))
    return _reborn(a, (ir.SetColors(Color.BLACK), zombie, ir.SetPT(four, four), ir.NoManaCost()))


def _reborn(a: ir.KeywordAbility, exceptions: tuple[ir.Modification, ...]) -> ir.Ability:
    assert a.cost is not None
    cost = ir.Cost(a.cost.mana, (*a.cost.parts, ir.CostPart(CostPart.EXILE_THIS)))
    copy = ir.CopyTokens(ir.YOU, _ONE, ir.This(), exceptions=exceptions)
    return ir.Activated(cost, (copy,), zone=Zone.GRAVEYARD, sorcery_speed=True)


def _station(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.184: tap another creature you control: charge counters equal to its power; only as a sorcery."""
    tapped = ir.CostPart(CostPart.TAP_OTHERS, _ONE, _CREATURE & _YOURS & ~_THIS)
    put = ir.PutCounters(ir.AttrOf(Attr.POWER, ir.CostObjects()), "charge", ir.This())
    return ir.Activated(ir.Cost(None, (tapped,)), (put,), sorcery_speed=True)


def station_level(n: int, size: tuple[int, int] | None, *abilities: ir.Ability) -> tuple[ir.Ability, ...]:
    """A station symbol: "n+ | abilities [P/T]" (CR 721.2)."""
    enough = ir.AttrOf(Attr.COUNTERS, ir.This(), "charge") >= n
    out: list[ir.Ability] = []
    mods: list[ir.Modification] = []
    if size is not None:
        mods += [ir.AddTypes(CardType.CREATURE), ir.SetPT(ir.Constant(size[0]), ir.Constant(size[1]))]
    for b in abilities:
        if isinstance(b, ir.Static):
            out.append(replace(b, condition=enough if b.condition is None else b.condition & enough))
        elif isinstance(b, ir.Keywords):
            mods.append(ir.AddKeywords(b.keywords))
        else:
            mods.append(ir.GrantAbility(b))
    return (*((ir.Static(_THIS, tuple(mods), enough),) if mods else ()), *out)


def _ascend(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.131b."""
    return ir.PlayerRule(ir.YOU, ir.PlayerRuleKind.ASCEND)


def _bestow(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.103: cast for its bestow cost, as the Aura that `card_frames.bestowed` says."""
    return ir.Permission(name="bestow", cost=a.cost, other_face=True)


def _firebending(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.189: whenever it attacks, add n {R} that lasts until end of combat."""
    n: ir.Quantity = ir.X() if a.n is None else _n(a)
    return ir.Triggered(_ATTACKS, (ir.AddMana(ir.YOU, n, (ir.Mana.RED,), lasts=2),))


def _craft(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.167: exile this and n of `quality` that you control or that are in your graveyard: it returns transformed."""
    assert a.cost is not None and a.quality is not None
    yours = (a.quality & ir.InZone(Zone.BATTLEFIELD) & _YOURS) | (
        a.quality & ir.InZone(Zone.GRAVEYARD) & ir.OwnedBy(ir.YOU)
    )
    parts = (ir.CostPart(CostPart.EXILE, _n(a), yours), ir.CostPart(CostPart.EXILE_THIS))
    back = ir.Move(ir.This(), Zone.BATTLEFIELD, transformed=True, under=None)
    return ir.Activated(ir.Cost(a.cost.mana, (*a.cost.parts, *parts)), (back,), sorcery_speed=True)


def _absorb(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.64: prevent n of the damage that a source would deal to it."""
    return ir.Replacement(ir.EventPattern(Event.DAMAGE, _THIS), ir.ReplaceOp.PREVENT, _n(a))


def _engines(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.179a."""
    return ir.PlayerRule(ir.YOU, ir.PlayerRuleKind.START_ENGINES)


def _sunburst(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.44: a counter for each color of mana spent to cast it: +1/+1 if it is a creature, else charge."""
    creature = ir.ThisIs(_CREATURE)
    colors = ir.ManaSpent(ir.This(), "colors")
    return tuple(
        ir.Replacement(_ENTERS, ir.ReplaceOp.ENTERS_WITH_COUNTERS, colors, kind, condition=here)
        for kind, here in (("+1/+1", creature), ("charge", ir.Not(creature)))
    )


def _soulbond(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """CR 702.95: when this or another creature enters, you may pair this with it while both are unpaired."""
    free = _CREATURE & _YOURS & ~ir.Is("PAIRED")
    alone = ir.ThisIs(free)
    one = ir.Bound("that creature")
    pick = (ir.Choose(ir.YOU, free & ~_THIS, _ONE, _ONE, one.name), ir.Pair(ir.This(), one))
    mine = ir.Triggered(_ENTERS, (ir.May(ir.YOU, pick),), alone & (ir.Count(free & ~_THIS) >= 1))
    event = ir.EventPattern(Event.ENTERS, _CREATURE & _YOURS & ~_THIS)
    theirs = ir.Triggered(event, (ir.May(ir.YOU, (ir.Pair(ir.This(), ir.EventObject()),)),), alone & ir.EventObjectIs(free))
    return mine, theirs


def _partner_with(a: ir.KeywordAbility) -> ir.Ability:
    """CR 702.124j: when it enters, target player may search for the card that `quality` names, into their hand."""
    assert a.quality is not None
    who = ir.PlayersIn(ir.Target(ir.TargetSpec(ir.IsPlayer(ir.Seats(PlayerRef.EACH)))))
    return ir.Triggered(_ENTERS, (ir.May(who, (ir.Search(who, _ONE, a.quality, Zone.HAND),)),))


def _nothing(a: ir.KeywordAbility) -> tuple[ir.Ability, ...]:
    """It says something about building decks, or is read elsewhere."""
    return ()


EXPANSIONS: dict[str, Callable[[ir.KeywordAbility], ir.Ability | tuple[ir.Ability, ...]]] = {
    "flanking": _flanking, "rampage": _rampage, "battle cry": _battle_cry, "melee": _melee, "frenzy": _frenzy,
    "extort": _extort, "soulshift": _soulshift, "ingest": _ingest, "poisonous": _poisonous, "toxic": _toxic,
    "afterlife": _afterlife, "decayed": _decayed, "mobilize": _mobilize, "living weapon": _living_weapon,
    "for Mirrodin!": _for_mirrodin, "job select": _job_select, "equip": _equip, "fortify": _fortify,
    "reconfigure": _reconfigure, "champion": _champion, "myriad": _myriad, "umbra armor": _totem, "embalm": _embalm,
    "eternalize": _eternalize, "station": _station, "ascend": _ascend, "start your engines!": _engines,
    "craft": _craft, "absorb": _absorb, "firebending": _firebending, "soulbond": _soulbond, "sunburst": _sunburst,
    "bestow": _bestow, "partner with": _partner_with, "partner": _nothing, "choose a background": _nothing,
    "doctor's companion": _nothing, "friends forever": _nothing, "companion": _nothing, "devoid": _nothing,
    "daybound": _nothing, "nightbound": _nothing, "recover": _recover, "transfigure": _transfigure,
    "living metal": _living_metal,
}  # fmt: skip
MARKERS = {"flanking": Keyword.FLANKING}
