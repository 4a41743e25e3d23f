"""Compiles kernels with numba and caches the machine code in a private folder of the user.

numba compares the file of a kernel with its cache, but not the files from which the kernel takes constants, types and
helpers. Therefore the folder is named after a hash of all files `kernel*.py`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import njit

from croupier.simulation.private_folder import private_folder

Function = TypeVar("Function", bound=Callable[..., Any])

KEPT = 4
"""The number of versions whose machine code is kept."""

_njit = cast(Any, njit)


def compiled(function: Function) -> Function:
    """Compile a kernel on its first call and cache the machine code, if there is a safe place for it.

    Without `_nrt=False` every use of an array would count references to it, which takes longer than dealing a card. The
    price is that a kernel cannot allocate: its caller passes all arrays.
    """
    kernel = _njit(nogil=True, _nrt=False)(function)
    folder = _folder()
    if folder:
        with suppress(RuntimeError), _cached_in(folder):
            kernel.enable_caching()
    return cast(Function, kernel)


def inlined(function: Function) -> Function:
    """Inline a function into every kernel that calls it."""
    return cast(Function, _njit(nogil=True, _nrt=False, forceinline=True)(function))


def kernel_stamp(here: Path = Path(__file__).parent) -> str:
    """A hash of everything that is compiled into kernels."""
    digest = sha256()
    for file in sorted(here.glob("kernel*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _folder() -> Path | None:
    kernels = private_folder("kernels")
    if kernels:
        _tidy(kernels)
    return kernels / kernel_stamp() if kernels else None


def _tidy(kernels: Path) -> None:
    """Delete the machine code of old versions."""
    with suppress(OSError):
        versions = sorted(kernels.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for version in versions[KEPT:]:
            shutil.rmtree(version, ignore_errors=True)


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """numba takes the folder from its global settings at the moment when caching is switched on."""
    config = cast(Any, numba.config)
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
