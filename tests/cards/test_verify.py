"""The verifier accepts what the compiler makes and rejects corrupted code with its own error, never another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgenv.cards import compiler
from mtgenv.vm import opcodes as V
from mtgenv.vm.verify import BytecodeError, verify

CARDS = ["Ilysian Caryatid", "Rabid Bite", "Siege Dragon", "Sleep", "Eternal Thirst", "Mardu Outrider", "Winged Words"]


@pytest.fixture(scope="module")
def tables():
    return compiler.compile_match([], CARDS).tables


def size(tables):
    return int(tables["code"][0].nonzero()[0].max()) + 6


def test_accepts(tables):
    verify(tables)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_mutated_code_verifies_or_raises_bytecode_error(tables, data):
    bad = tables.copy()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, size(tables) - 1))
        small, any_word = st.integers(-3, 80), st.integers(-(2**31), 2**31 - 1)
        bad["code"][0][at] = data.draw(st.one_of(small, any_word))
    try:
        verify(bad)
    except BytecodeError:
        pass


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_mutated_rows_verify_or_raise_bytecode_error(tables, data):
    bad = tables.copy()
    table = data.draw(st.sampled_from(["cards", "abilities", "filters", "targets", "costs", "cost_parts", "mods"]))
    rows = bad[table][0]
    field = data.draw(st.sampled_from([n for n in rows.dtype.names if rows[n].ndim == 1]))
    rows[field][data.draw(st.integers(0, 20))] = data.draw(st.integers(-128, 127))
    try:
        verify(bad)
    except BytecodeError:
        pass


@pytest.mark.parametrize(
    ("name", "position", "value", "reason"),
    [
        ("SELECT_TARGETS", 1, 99, "set 99"),
        ("SELECT_TARGETS", 2, 5, "no target spec 5"),
        ("JUMP_UNLESS", 2, 3, "label 3"),
        ("ADD_MANA", 3, 2 * 16384, "offset 16384 out of range"),
        ("SELECT", 2, 4000, "filter 4000"),
    ],
)
def test_reasons(tables, name, position, value, reason):
    bad = tables.copy()
    code = bad["code"][0]
    for a in bad["abilities"][0][: int(bad["n_abilities"][0])]:
        pc = int(a["code"])
        while pc >= 0 and code[pc] != V.EFFECT_BY_NAME["END"].code:
            if code[pc] == V.EFFECT_BY_NAME[name].code:
                code[pc + position] = value
                with pytest.raises(BytecodeError, match=reason) as e:
                    verify(bad)
                assert e.value.offset >= 0
                return
            pc += V.EFFECT_WIDTH
    pytest.fail(f"no {name} in the cards")


def test_endless_recursion_is_rejected(tables):
    bad = tables.copy()
    condition = next(int(a["condition"]) for a in bad["abilities"][0] if a["condition"] > 0)
    index = int(bad["code"][0][condition + 1])
    bad["filters"][0]["expr"][index] = condition
    with pytest.raises(BytecodeError, match="refers to itself"):
        verify(bad)


def test_stack_discipline(tables):
    bad = tables.copy()
    condition = next(int(a["condition"]) for a in bad["abilities"][0] if a["condition"] > 0)
    bad["code"][0][condition] = V.EXPR_BY_NAME["ADD"].code
    with pytest.raises(BytecodeError, match="too few"):
        verify(bad)
    bad["code"][0][condition : condition + 51 : 3] = V.EXPR_BY_NAME["X"].code
    with pytest.raises(BytecodeError, match="more than 16"):
        verify(bad)
