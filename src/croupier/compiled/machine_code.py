"""Caches the machine code of numba kernels in private folders of the user.

numba compares the file of a kernel with its cache, but not the files from which the kernel takes constants, types and
helpers. It also loads the types of an old cache, which may have moved, before it looks whether the cache is up to date.
Therefore the folder of a package's kernels is named after a hash of all its files `kernel*.py`, and of those of the
packages from which these import kernels; they import nothing else. What cannot be read is compiled again. The path and
the time of the files do not matter: another installation of the same kernels finds their machine code.

A kernel takes a second or more to compile. While one process compiles it, others that need it wait for its machine code.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from inspect import getfile
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar, cast

from croupier.compiled.private_folder import private_folder
from croupier.system import lock, unlock

if TYPE_CHECKING:
    CompileResultCacheImpl: type[Any] = Any
    FunctionCache: type[Any] = Any
    normalize_signature: Any
else:
    from numba.core.caching import CompileResultCacheImpl, FunctionCache
    from numba.core.sigutils import normalize_signature

Function = TypeVar("Function", bound=Callable[..., Any])

CHECKED = os.environ.get("CROUPIER_CHECK_BOUNDS") == "1"
"""Whether kernels are compiled with bounds checks: an index outside of its array then raises IndexError. The tests run such a
build; it is several times slower."""

KERNEL_IMPORT = re.compile(r"^from croupier\.(\w+)\.kernel", re.MULTILINE)
PACKAGES = Path(__file__).parents[1]
KEPT = 6
"""The number of versions of a package whose machine code is kept."""
PATIENCE, PAUSE = 60.0, 0.02
"""A process waits so many seconds for another one that compiles the same kernel, and looks after each pause."""


def cache_kernel(kernel: Function) -> Function:
    """Cache the machine code of a kernel, if there is a safe place for it; otherwise every process compiles it."""
    dispatcher = cast(Any, kernel)
    if _folder(Path(getfile(dispatcher.py_func)).parent):
        with suppress(RuntimeError):
            dispatcher._cache = KernelCache(dispatcher.py_func)  # noqa: SLF001
    return kernel


class KernelLocator:
    """Tells numba where the machine code of a kernel is cached; what decides it is in the name of the folder."""

    def __init__(self, folder: Path, line: int) -> None:
        self._folder, self._line = folder, line

    @classmethod
    def from_function(cls, kernel: Callable[..., Any], file: str) -> KernelLocator | None:
        folder = _folder(Path(file).parent)
        return cls(folder, kernel.__code__.co_firstlineno) if folder else None

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._folder.name

    def get_disambiguator(self) -> str:
        return str(self._line)


class KernelCacheFiles(CompileResultCacheImpl):  # type: ignore[misc]
    """How numba reads and writes machine code, in the folder of the package."""

    _locator_classes = (KernelLocator,)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """A cache of numba that never fails: a damaged file is a miss, and a file that cannot be written is left out."""

    _impl_class = KernelCacheFiles

    def __init__(self, kernel: Callable[..., Any]) -> None:
        super().__init__(kernel)
        self._lock = CompileLock(Path(self.cache_path) / f"{kernel.__name__}-{kernel.__code__.co_firstlineno}.lock")

    def load_overload(self, signature: Any, *context: Any) -> Any:
        """The machine code for these types. If there is none, numba compiles it and then calls `save_overload`."""
        found = self._load(signature, *context)
        if found is None:
            self._lock.acquire()
            found = self._load(signature, *context)  # another process may have compiled it meanwhile
            if found is not None:
                self._lock.release()
        return found

    def _load(self, signature: Any, *context: Any) -> Any:
        """The machine code. Two processes that saved at once may have left the code for other types."""
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
        finally:
            self._lock.release()


class CompileLock:
    """Held by the process that compiles a kernel. Who cannot get it within the patience compiles without it.

    If compiling fails the lock is held until the process ends.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[str] | None = None
        self._held = 0
        """How many signatures of the kernel this process compiles."""

    def acquire(self) -> None:
        self._held += 1
        if self._held == 1:
            with suppress(OSError):
                self._file = self._path.open("w")
                self._wait(self._file)

    def _wait(self, file: IO[str]) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(BlockingIOError):
                return lock(file.fileno())
            time.sleep(PAUSE)

    def release(self) -> None:
        self._held = max(self._held - 1, 0)
        if self._held == 0 and self._file:
            with suppress(OSError):
                unlock(self._file.fileno())
            self._file.close()
            self._file = None


def kernel_files(package: Path, packages: Path = PACKAGES) -> list[Path]:
    """All files from which the kernels of a package are compiled; `packages` is the folder of those it imports from."""
    files = sorted(package.glob("kernel*.py"))
    names = {name for file in files for name in KERNEL_IMPORT.findall(file.read_text("utf-8"))}
    folders = sorted({packages / name for name in names} - {package})
    return files + [file for folder in folders for file in kernel_files(folder, packages)]


def kernel_stamp(package: Path, packages: Path = PACKAGES) -> str:
    """A hash of everything that is compiled into the kernels of a package."""
    digest = sha256()
    for file in kernel_files(package, packages):
        digest.update(f"{file.name}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _folder(package: Path) -> Path | None:
    """The folder of a package's kernels; None for a function without such a file: nothing would tell its versions apart."""
    kernels = private_folder("kernels") if kernel_files(package) else None
    if not kernels:
        return None
    folder = kernels / f"{package.name}-{kernel_stamp(package)}{'-checked' if CHECKED else ''}"
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
