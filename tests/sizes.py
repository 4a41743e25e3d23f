"""How much the tests try: a sample in `make test`, far more in `make thorough`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")

THOROUGH = bool(os.environ.get("CROUPIER_THOROUGH"))
"""`make thorough` sets it."""


def size(usual: int, thorough: int) -> int:
    """How many examples, rounds or keys a test tries."""
    return thorough if THOROUGH else usual


def some(cases: Sequence[Case], usual: int) -> Sequence[Case]:
    """All cases, or as many as usual, spread evenly from the first to the last.

    >>> some(["a", "b", "c", "d", "e"], 3)
    ['a', 'c', 'e']
    """
    if THOROUGH or len(cases) <= usual:
        return cases
    return [cases[n * (len(cases) - 1) // (usual - 1)] for n in range(usual)]
