"""Loading the numerical libraries for a command.

They make a few hundred thousand objects, all of which stay. To look through these for garbage again and again while
they are made, and once more when the program ends, takes a fifth of the time of a command that just answers and ends.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """No garbage is collected while the libraries are loaded, and what is there then is never looked through again."""
    if "numba" in sys.modules:
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
