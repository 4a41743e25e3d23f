"""The machine code of kernels: kept where nobody else can write, found only if all that decides it is the same."""

from __future__ import annotations

import ast
import fcntl
import os
import pickle
import shutil
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

import croupier
from croupier.compiled import machine_code, private_folder
from croupier.compiled.machine_code import kernel_files, kernel_stamp

PACKAGE = Path(croupier.__file__).parent
COMPILED = sorted({file.parent for file in PACKAGE.glob("*/kernel*.py")})

KERNEL = """
from numba import njit
from croupier.compiled.machine_code import cache_kernel
from kernel_types import Shoe
@cache_kernel
@njit
def left(shoe):
    return shoe.size - shoe.dealt
def answer():
    return left(Shoe(52, 4))
"""
TYPES = "from typing import NamedTuple\nclass Shoe(NamedTuple):\n    size: int\n    dealt: int\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(private_folder, "user_cache_path", lambda *_, **__: tmp_path / "croupier")
    return tmp_path / "croupier"


@pytest.fixture
def small(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """A package with one kernel, loaded anew each time as in a new process."""
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "kernel.py").write_text(KERNEL)
    (folder / "kernel_types.py").write_text(TYPES)
    monkeypatch.syspath_prepend(str(folder))

    def load(folder: Path = folder) -> Any:
        monkeypatch.delitem(__import__("sys").modules, "kernel_types", raising=False)
        spec = spec_from_file_location("small_kernel", folder / "kernel.py")
        assert spec
        assert spec.loader
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        assert module.answer() == 48
        return module

    assert not home.exists()
    return load


def test_the_second_process_finds_the_machine_code(small: Callable[[], Any], home: Path) -> None:
    assert small().left.stats.cache_misses
    assert small().left.stats.cache_hits
    (folder,) = (home / "kernels").iterdir()
    assert folder.name.startswith("small-")
    assert folder.parent.stat().st_mode & 0o777 == 0o700


def test_another_installation_finds_the_machine_code(small: Callable[..., Any], tmp_path: Path) -> None:
    """The same kernels in another folder, written at another time."""
    small()
    elsewhere = tmp_path / "elsewhere" / "small"
    shutil.copytree(tmp_path / "small", elsewhere)
    os.utime(elsewhere / "kernel.py", (0, 0))
    assert small(elsewhere).left.stats.cache_hits


def index(home: Path) -> Path:
    (found,) = home.rglob("*.nbi")
    return found


class _Moved:
    """Pickled, this is a class of a module that is no longer there."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (__import__, ("croupier.a_module_that_was_renamed",))


@pytest.mark.parametrize("damage", ["cut short", "another class", "empty"])
def test_a_damaged_or_outdated_index_is_written_anew(small: Callable[[], Any], home: Path, damage: str) -> None:
    small()
    file = index(home)
    whole = file.read_bytes()
    version = pickle.dumps(pickle.loads(whole), protocol=-1)
    broken = {"cut short": whole[:-5], "another class": version + pickle.dumps(_Moved()), "empty": b""}
    file.write_bytes(broken[damage])
    assert small().left.stats.cache_misses
    assert small().left.stats.cache_hits


def test_machine_code_for_other_types_is_not_run(small: Callable[[], Any], home: Path) -> None:
    """Two processes that save at once may leave the code for one signature under the name of another."""
    module = small()
    assert module.left(module.Shoe(52.5, 4.5)) == 48.0
    whole, real = sorted(home.rglob("*.nbc"))
    whole.write_bytes(real.read_bytes())
    assert small().left.stats.cache_misses


@contextmanager
def compiled_elsewhere(home: Path) -> Iterator[None]:
    """Another process compiles the kernel: it has the lock, and when it is done its machine code is there."""
    (folder,) = (home / "kernels").iterdir()
    written = {file: file.read_bytes() for file in folder.glob("*.nb*")}
    for file in written:
        file.unlink()
    (lock,) = folder.glob("left-*.lock")
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
        for file, content in written.items():
            file.write_bytes(content)


def test_a_kernel_that_another_process_compiles_is_waited_for(
    small: Callable[[], Any], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small()
    waits = Event()
    monkeypatch.setattr(machine_code, "time", SimpleNamespace(monotonic=time.monotonic, sleep=lambda _: waits.set()))
    with ThreadPoolExecutor() as other:
        with compiled_elsewhere(home):
            module = other.submit(small)
            assert waits.wait(60)
            assert not module.done()
        assert module.result().left.stats.cache_hits
        assert not module.result().left.stats.cache_misses


def test_nobody_waits_for_ever(small: Callable[[], Any], home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small()
    monkeypatch.setattr(machine_code, "PATIENCE", 0.1)
    with compiled_elsewhere(home):
        assert small().left.stats.cache_misses


def test_another_version_has_another_folder(small: Callable[[], Any], home: Path, tmp_path: Path) -> None:
    small()
    before = kernel_stamp(tmp_path / "small")
    (tmp_path / "small" / "kernel_types.py").write_text(TYPES + "# changed\n")
    assert kernel_stamp(tmp_path / "small") != before
    (tmp_path / "small" / "kernel_types.py").rename(tmp_path / "small" / "kernel_more.py")
    assert kernel_stamp(tmp_path / "small") != before
    assert [folder.name for folder in (home / "kernels").iterdir()] == [f"small-{before}"]


# The kernels of the package


def at_run_time(tree: ast.Module) -> Iterator[str]:
    """The modules of the project that a file imports, but for types."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("croupier"):
            yield str(node.module)


@pytest.mark.parametrize("package", COMPILED, ids=lambda package: package.name)
def test_kernels_take_constants_types_and_helpers_from_stamped_files_alone(package: Path, tmp_path: Path) -> None:
    files = kernel_files(package)
    allowed = {f"croupier.{file.parent.name}.{file.stem}" for file in files} | {"croupier.compiled.machine_code"}
    for file in files:
        assert set(at_run_time(ast.parse(file.read_text("utf-8")))) <= allowed, file
        (tmp_path / file.parent.name).mkdir(exist_ok=True)
        shutil.copy(file, tmp_path / file.parent.name)
    copied = tmp_path / package.name
    before = kernel_stamp(copied, tmp_path)
    assert before == kernel_stamp(package)
    for file in files:
        copy = tmp_path / file.parent.name / file.name
        copy.write_text(file.read_text("utf-8") + "\n# changed\n", "utf-8")
        assert kernel_stamp(copied, tmp_path) != before
        shutil.copy(file, copy)


def test_nothing_is_compiled_or_cached_elsewhere() -> None:
    assert {package.name for package in COMPILED} == {
        "analysis",
        "compiled",
        "environments",
        "simulation",
        "tournament",
    }
    for file in PACKAGE.rglob("*.py"):
        text = file.read_text("utf-8")
        if not file.name.startswith("kernel"):
            assert "njit" not in text, file
        assert "enable_caching(" not in text, file
        assert "cache=True" not in text, file


# A folder that is ours alone


def test_the_cache_folder_is_private(home: Path) -> None:
    folder = private_folder.private_folder("tables")
    assert folder == home / "tables"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_read_is_closed(home: Path) -> None:
    (home / "tables").mkdir(parents=True, mode=0o755)
    assert private_folder.private_folder("tables") == home / "tables"
    assert (home / "tables").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o720])
def test_a_folder_that_others_can_write_is_not_used(home: Path, mode: int) -> None:
    (home / "tables").mkdir(parents=True)
    (home / "tables").chmod(mode)
    assert private_folder.private_folder("tables") is None


def test_a_link_or_a_folder_in_a_shared_folder_is_not_used(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (tmp_path / "elsewhere").mkdir()
    (home / "tables").symlink_to(tmp_path / "elsewhere")
    assert private_folder.private_folder("tables") is None
    home.chmod(0o777)
    assert private_folder.private_folder("kernels") is None
