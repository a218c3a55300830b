"""Definitions as data: trees come back exactly, pools open fast, and data of another card language are refused."""

import enum
import os
import subprocess
import sys
import time
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgenv.cards import ir, registry
from mtgenv.cards.pool import encode, store
from mtgenv.cards.pool.encode import StaleError, same
from mtgenv.cards.pool.store import Pool, PoolError, fold, write_pool
from mtgenv.engine.enums import CardType, Color, Supertype

LIBRARY = [registry.get(name) for name in registry.names("library")]
NODES = sorted((c for c in encode.classes().values() if issubclass(c, ir.Node)), key=lambda c: c.__name__)
ENUMS = sorted((c for c in encode.classes().values() if not issubclass(c, ir.Node)), key=lambda c: c.__name__)
leaves = (
    st.none()
    | st.booleans()
    | st.integers(-300, 1 << 40)
    | st.text(max_size=5)
    | st.sampled_from(ENUMS).flatmap(lambda e: st.sampled_from(list(e) or [e(0)]))
    | st.sampled_from(list(CardType)).map(lambda t: t | CardType.LAND)
)


@st.composite
def nodes(draw, inner):
    cls = draw(st.sampled_from(NODES))
    told = {f.name for f in fields(cls) if f.default is encode.MISSING or draw(st.booleans())}
    return cls(**{name: draw(inner) for name in sorted(told)})


values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3).map(tuple) | nodes(inner), max_leaves=12)


def again(tree):
    words = encode.Words([tree])
    return encode.Reader(words.schema, words.strings).tree(encode.Writer(words).bytes_of(tree))


@given(values)
def test_any_tree_comes_back_exactly(tree):
    back = again(tree)
    assert same(back, tree) and repr(back) == repr(tree)


def test_every_library_card_comes_back_exactly(tmp_path):
    write_pool(tmp_path / "p.bin", LIBRARY)
    pool = Pool(tmp_path / "p.bin")
    assert pool.names == registry.names("library") and len(pool) == len(LIBRARY)
    for card in LIBRARY:
        back = pool.find(card.name)
        assert back == card and same(back, card) and repr(back) == repr(card)
        if card.other is not None:
            assert pool.find(card.full_name.lower()) == card and pool.find(card.other.name) == card.other


def test_kinds_of_equal_values_are_told_apart():
    assert same(again(ir.Constant(True)), ir.Constant(True)) and not same(ir.Constant(True), ir.Constant(1))
    assert not same(ir.Constant(Color.WHITE), ir.Constant(1)) and not same((1,), (1, 2))


def test_what_is_no_data_is_refused():
    class Made(ir.Node):
        pass

    class Other(enum.Enum):
        A = 1

    for value in (Made(), Other.A, 1.5, [1], object()):
        with pytest.raises(TypeError):
            encode.Words([ir.Constant(value)])


# ---------------------------------------------------------------- other versions, broken files
def test_new_fields_and_members_do_no_harm():
    whole = encode.describe("Spell")
    encode.check({"Spell": {k: v for k, v in whole.items() if k != "breaks"}})
    members = encode.describe("Zone:")
    encode.check({"Zone:": dict(list(members.items())[:2])})


@pytest.mark.parametrize(
    "schema, message",
    [
        ({"Juggle": {}}, "no Juggle any more"),
        ({"Spell": {"effects": "", "gone": "none"}}, r"Spell of the card language has changed \(gone\)"),
        ({"Spell": {"effects": "", "breaks": "12345678"}}, r"Spell .* changed \(breaks\)"),
        ({"Spell": {"breaks": "()"}}, r"Spell .* changed \(effects\)"),
        ({"Zone:": {"HAND": 99}}, r"Zone: .* changed \(HAND\)"),
    ],
)
def test_a_changed_language_is_refused(schema, message):
    with pytest.raises(StaleError, match=message):
        encode.check(schema)


def test_a_pool_of_another_language_says_what_to_do(tmp_path, monkeypatch):
    write_pool(tmp_path / "p.bin", LIBRARY[:3])
    monkeypatch.setattr(encode, "describe", lambda name: {})
    with pytest.raises(
        PoolError, match=r"p\.bin: the card pool cannot be used: .* changed .*; make it again: mtgenv cards import"
    ):
        Pool(tmp_path / "p.bin")


def test_broken_files_are_refused(tmp_path):
    path = tmp_path / "p.bin"
    write_pool(path, LIBRARY)
    whole = path.read_bytes()
    for broken in (b"", b"PK\x03\x04", whole[:20], whole[:12] + b"x" * 50):
        path.write_bytes(broken)
        with pytest.raises(PoolError, match="cannot be used"):
            Pool(path)
    path.write_bytes(whole[:-200])
    with pytest.raises(PoolError, match="cannot be used"):
        list(Pool(path))


@given(st.binary(max_size=40))
def test_bytes_that_are_no_tree_are_refused_or_are_one(data):
    words = encode.Words(LIBRARY[:5])
    try:
        encode.Reader(words.schema, words.strings).tree(data)
    except StaleError:
        pass


def test_two_cards_of_one_name(tmp_path):
    with pytest.raises(ValueError, match="one name"):
        write_pool(tmp_path / "p.bin", [LIBRARY[0], LIBRARY[0]])
    assert list(tmp_path.iterdir()) == []


def test_the_same_cards_give_the_same_bytes(tmp_path):
    write_pool(tmp_path / "a.bin", LIBRARY)
    write_pool(tmp_path / "b.bin", LIBRARY[::-1])
    assert (tmp_path / "a.bin").read_bytes() == (tmp_path / "b.bin").read_bytes()
    code = (
        "import sys; from mtgenv.cards import registry; from mtgenv.cards.pool.store import write_pool;"
        "write_pool(sys.argv[1], [registry.get(n) for n in registry.names('library')])"
    )
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(Path(registry.__file__).parents[2])}
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "c.bin")], check=True, env=env)
    assert (tmp_path / "c.bin").read_bytes() == (tmp_path / "a.bin").read_bytes()


# ---------------------------------------------------------------- size and speed
@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A pool of ten thousand cards."""
    path = tmp_path_factory.mktemp("pool") / "large.bin"
    cards = [
        replace(c, name=f"{c.name} {k}", power=k if c.power is None else c.power) for k in range(64) for c in LIBRARY
    ]
    size = write_pool(path, cards)
    return path, cards, size


def test_a_deck_of_a_large_pool_is_read_at_once(large):
    path, cards, size = large
    assert len(cards) > 10_000 and size < 3_000_000
    best = 1.0
    for k in range(3):
        start = time.perf_counter()
        pool = Pool(path)
        for card in cards[k :: len(cards) // 60]:
            assert pool.find(card.name).name == card.name
        best = min(best, time.perf_counter() - start)
    assert best < 0.1


def test_the_index_says_what_decks_are_drawn_by(large):
    path, cards, _ = large
    entries = {e.name: e for e in Pool(path).entries()}
    for card in cards[::97]:
        e = entries[card.name]
        assert (e.types, e.colors, e.mana_value) == (card.types, card.colors, card.mana_value)
        assert e.basic == bool(card.types & CardType.LAND and card.supertypes & Supertype.BASIC)
    assert entries["Plains 3"].identity == Color.WHITE and entries["Plains 3"].basic


@pytest.mark.parametrize(
    "name, typed",
    [
        ("Æther Vial", "aether vial"),
        ("Lim-Dûl's Vault", "lim-dul’s  VAULT"),
        ("Wear // Tear", "wear/tear"),
        ("Jötun Grunt", "jotun grunt"),
    ],
)
def test_names_as_people_type_them(name, typed):
    assert fold(name) == fold(typed)
    assert store.fold(name) == store.fold(store.fold(name))
