"""The invariants hold after every step of the examples too."""

from tests.rules.conftest import invariant_checker, invariants_hold  # noqa: F401
