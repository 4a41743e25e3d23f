"""Runs the checks with every supported Python of this machine: `make matrix`.

Pythons are looked for in pyenv's folder and on the PATH, the newest patch of each version. Each gets a virtual environment of
its own (`.venv-3.13`). `--newest` (`make newest`) runs some tests with the newest one alone, if it is newer than the Python
that runs this script; `--newest-again` (`make newest-again`) runs those of them again that failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
OLDEST, RUNNING = (3, 11), sys.version_info[:2]
SOME = "tests/store tests/web tests/cli"
"""What `--newest` runs: the parts that break first with a new Python, since they use most of its library."""

_ASK = "import sys; print(*sys.version_info[:3], sys.implementation.name, sys._base_executable, sep='\\n')"


class Interpreter(NamedTuple):
    """A Python of this machine."""

    version: tuple[int, int, int]
    path: str

    @property
    def name(self) -> str:
        return "{}.{}".format(*self.version)


def interpreters() -> list[Interpreter]:
    """The newest patch of each supported version, the oldest version first."""
    found = sorted(one for path in set(_candidates()) if (one := _ask(path)) and one.version >= OLDEST)
    return list({one.version[:2]: one for one in found}.values())


def _candidates() -> Iterator[Path]:
    """Programs that may be a Python. A name on the PATH may be a shim of pyenv, which works for some versions only."""
    yield Path(sys.executable)
    yield from Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv").glob("versions/*/bin/python")
    for folder in os.get_exec_path():
        for name in ("python3", "python3.[0-9]", "python3.[0-9][0-9]"):
            yield from Path(folder).glob(name)


def _ask(path: Path) -> Interpreter | None:
    """The interpreter that a program starts, without the virtual environment it may be of; None: it is no CPython."""
    try:
        asked = subprocess.run([path, "-c", _ASK], capture_output=True, text=True, check=True, timeout=20)
    except (OSError, subprocess.SubprocessError):
        return None
    major, minor, patch, kind, base = asked.stdout.splitlines()
    return Interpreter((int(major), int(minor), int(patch)), base) if kind == "cpython" else None


def make(python: Interpreter, target: str, *settings: str) -> bool:
    """Make something with a Python, in its environment; whether it worked."""
    command = [os.environ.get("MAKE", "make"), "--no-print-directory", target, *settings]
    own = [f"VENV={environment(python)}", f"PYTHON={python.path}"]
    return subprocess.run([*command, *own], cwd=ROOT, check=False).returncode == 0


def environment(python: Interpreter) -> str:
    return f".venv-{python.name}"


def is_ready(python: Interpreter) -> bool:
    """Whether the packages are installed for a Python; where they cannot be, a sentence says so."""
    print(f"== Python {python.name}: {python.path}", flush=True)
    if make(python, f"{environment(python)}/ready"):
        return True
    print(f"Python {python.name} is left out: the pinned packages cannot be installed for it.", flush=True)
    return False


def check_all(found: list[Interpreter]) -> bool:
    """Run all checks with each Python, also after one has failed."""
    passed = {one.name: make(one, "test") for one in found if is_ready(one)}
    for name, well in passed.items():
        print(f"Python {name}: {'passed' if well else 'FAILED'}")
    return bool(passed) and all(passed.values())


def check_newest(found: list[Interpreter], again: bool) -> bool:
    """Run some tests, or those that failed, with the newest Python for which the packages can be installed."""
    newer = (one for one in reversed(found) if one.version[:2] > RUNNING)
    newest = next(filter(is_ready, newer), None)
    if newest is None:
        print("No newer Python is here than the one that ran the checks.")
        return True
    return make(newest, "failed") if again else make(newest, "check", f"CHECK={SOME}")


def main(arguments: list[str]) -> bool:
    found = interpreters()
    print("Pythons found:", ", ".join("{}.{}.{}".format(*one.version) for one in found), flush=True)
    if arguments in (["--newest"], ["--newest-again"]):
        return check_newest(found, again=arguments == ["--newest-again"])
    return check_all(found)


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
