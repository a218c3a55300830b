"""Kernels that write the `flat` observation: one vector of numbers of about unit size, for plain networks."""

from .._jit import bit, ctz, entry, inline, kernel, popcount, record_at
from ..engine.bits import has, is_empty, mask_count
from ..engine.enums import *
from ..engine.layout import *
from .encode import asked, holder, sees  # inline helpers: see `encode.INLINES`
