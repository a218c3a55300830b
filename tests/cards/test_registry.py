"""Where a card comes from: written by hand, then the user's pool, then the package's; and what names it answers to."""

import subprocess
import sys
from dataclasses import replace

import pytest

from mtgenv.cards import registry
from mtgenv.cards.errors import UnknownCardError
from mtgenv.cards.pool.store import PoolError, write_pool

SHOCK, BEAR = registry.get("Shock"), registry.get("Sworn Guardian")
TWO = registry.get("Kytheon, Hero of Akros")


def two(front, back):
    return replace(TWO, name=front, other=replace(TWO.other, name=back))


@pytest.fixture
def pools(tmp_path, monkeypatch):
    """A user's pool and a built-in one, which overlap."""
    user, built_in = tmp_path / "user.bin", tmp_path / "built-in.bin"
    write_pool(
        user, [replace(BEAR, name="Shock"), replace(BEAR, name="Mine", power=7), replace(BEAR, name="Both", power=8)]
    )
    write_pool(
        built_in,
        [replace(BEAR, name="Both", power=9), replace(SHOCK, name="Théirs"), two("Sun", "Mine"), two("Up", "Down")],
    )
    monkeypatch.setenv("MTGENV_POOL", str(user))
    monkeypatch.setattr(registry, "built_in_path", lambda: built_in)
    registry.reload()
    yield user, built_in
    registry.reload()


def test_sources_override_each_other(pools):
    assert registry.get("Shock") is SHOCK and registry.source_of("Shock") == "library"
    assert registry.get("Mine").power == 7 and registry.source_of("Mine") == "user"
    assert registry.get("both").power == 8 and registry.source_of("Both") == "user"
    assert registry.get("theirs").abilities == SHOCK.abilities and registry.source_of("Théirs") == "built-in"
    assert registry.source_of("Nothing") is None


def test_names_by_source(pools):
    assert registry.names("user") == ["Both", "Mine"]
    assert registry.names("built-in") == ["Sun", "Théirs", "Up"]
    assert "Shock" in registry.names("library") and "Mine" not in registry.names("library")
    assert registry.names() == sorted([*registry.names("library"), "Both", "Mine", "Sun", "Théirs", "Up"])
    assert sorted(e.name for e in registry.entries()) == registry.names()
    assert sorted(e.name for e in registry.entries("user")) == ["Both", "Mine"]
    with pytest.raises(ValueError, match="no source 'mine'"):
        registry.names("mine")


def test_faces(pools):
    assert registry.get("up // down").name == registry.get("Up//Down").name == "Up"
    assert registry.get("Down").is_back and registry.get("Down").name == "Down"
    assert registry.get("Mine").power == 7, "a card's own name goes before a face's"
    assert registry.get("Sun // Mine").other.name == "Mine"


def test_close_names_come_from_everywhere(pools):
    with pytest.raises(UnknownCardError, match="'Théirs'"):
        registry.get("Theris")
    with pytest.raises(UnknownCardError, match="'Shock'"):
        registry.get("Shok")


def test_a_broken_pool_does_not_keep_the_library_away(pools):
    pools[0].write_bytes(b"rubbish")
    registry.reload()
    assert registry.get("shock") is SHOCK and registry.names("library")
    with pytest.raises(PoolError, match="mtgenv cards import"):
        registry.get("Mine")


def test_nothing_is_read_before_it_is_needed(pools):
    code = """
import sys
opened = []
sys.addaudithook(lambda e, a: opened.append(str(a[0])) if e == "open" else None)
import mtgenv, mtgenv.cards, mtgenv.cards.compiler
from mtgenv.cards import registry
registry.get("Shock"); registry.get("serra angel"); registry.names("library")
assert not any(f.endswith(".bin") for f in opened), opened
assert registry.get("Mine").power == 7
assert any(f.endswith("user.bin") for f in opened)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_cards_of_pools_make_decks(pools):
    from mtgenv.cards.compiler import compile_match
    from mtgenv.cards.decks import parse_deck

    match = compile_match([parse_deck("4 Mine\n4 theirs\n4 Up // Down\n8 Shock", "mixed")])
    assert {"Mine", "Théirs", "Up", "Down", "Shock"} <= set(match.names)
