"""Loading the numerical libraries without the garbage collector.

The libraries create a few hundred thousand objects that live as long as the process. The garbage collector would scan
them many times while they are created, and once more when the process ends: a fifth of the time of a short command.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collection() -> Iterator[None]:
    """Turn the garbage collector off while the libraries load, then exclude what was loaded from garbage collection."""
    if "numba" in sys.modules:
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
