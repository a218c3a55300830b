"""Settings of the whole suite: hypothesis repeats the same examples, so that a run says the same every time.

``HYPOTHESIS_PROFILE=explore`` draws new examples; what it finds becomes an `@example` of its test.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

#: Cards that somebody imported for themselves must not change what tests say.
os.environ["MTGENV_POOL"] = os.path.join(os.path.dirname(__file__), "no-pool-here.bin")
