"""Reliability: invariant checks, fuzzing, replays and coverage (see `mtgenv.engine.invariants` for what is checked)."""
