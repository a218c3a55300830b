"""Rulings are played on records that hold all invariants after every step, as the rules tests are."""

from tests.rules.conftest import invariant_checker, invariants_hold  # noqa: F401  fixtures
