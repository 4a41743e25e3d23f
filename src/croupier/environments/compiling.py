"""The kernel is compiled once for each version of Croupier. That takes some seconds, so one is told."""

from __future__ import annotations

import sys
from functools import cache
from threading import Timer
from typing import Any, cast

from numba import types

from croupier.environments.kernel import advance
from croupier.language import Speaker, language_of_locale
from croupier.messages import say

SOON = 0.8
"""Machine code that was kept is loaded in less time, in seconds."""


@cache
def compiled_kernel() -> None:
    """Load or compile the kernel; say so on the standard error if it takes a while."""
    told = Timer(SOON, _tell)
    told.start()
    try:
        cast(Any, advance).compile((types.int64, types.int64, types.int64))
    finally:
        told.cancel()


def _tell() -> None:
    message = say("Compiling the tables of the environments, once for this version: some seconds…")
    print(Speaker(language_of_locale())(message), file=sys.stderr, flush=True)
