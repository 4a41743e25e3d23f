"""How the kernels are compiled.

Without `_nrt=False` every use of an array would count references to it, which takes longer than dealing a card. The
price is that a kernel cannot allocate: its caller passes all arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

from croupier.compiled.machine_code import CHECKED, cache_kernel

Function = TypeVar("Function", bound=Callable[..., Any])

_njit = cast(Any, njit)

KERNEL = {"nogil": True, "_nrt": False, "boundscheck": CHECKED}
INTERNAL = KERNEL | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Python cannot call such a function: it takes a fifth less time to compile."""


def kernel(function: Function) -> Function:
    """Compile a kernel on its first call and cache the machine code."""
    return cast(Function, cache_kernel(_njit(**KERNEL)(function)))


def inline(function: Function) -> Function:
    """Inline a function into every kernel that calls it."""
    return cast(Function, _njit(forceinline=True, **INTERNAL)(function))


def device(function: Function) -> Function:
    """Compile a function that kernels call, but Python does not: for what is rarely needed, or needed in several places."""
    return cast(Function, _njit(**INTERNAL)(function))
