"""Caches the machine code of numba kernels in private folders of the user.

numba compares the file of a kernel with its cache, but not the files from which the kernel takes constants, types and
helpers. It also loads the types of an old cache, which may have moved, before it looks whether the cache is up to date.
Therefore the folder of a package's kernels is named after a hash of all its files `kernel*.py`, and of those of the
packages from which these import kernels; they import nothing else. What cannot be read is compiled again.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba

from croupier.private_folder import private_folder

if TYPE_CHECKING:
    FunctionCache: type[Any] = Any
    normalize_signature: Any
else:
    from numba.core.caching import FunctionCache
    from numba.core.sigutils import normalize_signature

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL_IMPORT = re.compile(r"^from croupier\.(\w+)\.kernel", re.MULTILINE)
KEPT = 6
"""The number of versions of a package whose machine code is kept."""


def cached(kernel: Function) -> Function:
    """Cache the machine code of a kernel, if there is a safe place for it; otherwise every process compiles it."""
    dispatcher = cast(Any, kernel)
    folder = _folder(Path(getfile(dispatcher.py_func)).parent)
    if folder:
        with suppress(RuntimeError), _cached_in(folder):
            dispatcher._cache = KernelCache(dispatcher.py_func)
    return kernel


class KernelCache(FunctionCache):  # type: ignore[misc]
    """A cache of numba that never fails: a damaged file is a miss, and a file that cannot be written is left out."""

    def load_overload(self, signature: Any, *context: Any) -> Any:
        """The machine code for these types. Two processes that saved at once may have left the code for others."""
        try:
            found = super().load_overload(signature, *context)
            wanted, _ = normalize_signature(signature)
            return found if found is not None and tuple(found.signature.args) == tuple(wanted) else None
        except Exception:  # whatever reading a damaged pickle raises
            return None

    def save_overload(self, *compiled: Any) -> None:
        try:
            super().save_overload(*compiled)
        except OSError:
            return
        except Exception:  # the index is damaged: begin a new one
            with suppress(OSError):
                self.flush()
                super().save_overload(*compiled)


def kernel_files(package: Path) -> list[Path]:
    """All files from which the kernels of a package are compiled."""
    files = sorted(package.glob("kernel*.py"))
    imported = {name for file in files for name in KERNEL_IMPORT.findall(file.read_text("utf-8"))} - {package.name}
    return files + [file for name in sorted(imported) for file in kernel_files(package.parent / name)]


def kernel_stamp(package: Path) -> str:
    """A hash of everything that is compiled into the kernels of a package."""
    digest = sha256()
    for file in kernel_files(package):
        digest.update(f"{file.name}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _folder(package: Path) -> Path | None:
    kernels = private_folder("kernels")
    if not kernels:
        return None
    folder = kernels / f"{package.name}-{kernel_stamp(package)}"
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        os.utime(folder)  # in use: not to be deleted
        _tidy(kernels, package.name)
    return folder


def _tidy(kernels: Path, package: str) -> None:
    """Delete the versions of a package that have not been used for longest."""
    versions = sorted(kernels.glob(f"{package}-*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
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
