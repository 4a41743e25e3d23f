"""`make matrix` finds the Pythons of a machine and says what came of each. The Pythons and make are stand-ins."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from scripts import script

PYTHON = """#!/bin/sh
printf '%s\\n' {major} {minor} {patch} {kind} "$0"
"""
MAKE = """#!/bin/sh
echo "$*" >> {folder}/calls
case "$*" in {fails}) exit 2 ;; esac
"""


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def python(path: Path, version: str, kind: str = "cpython") -> None:
    major, minor, patch = version.split(".")
    program(path, PYTHON.format(major=major, minor=minor, patch=patch, kind=kind))


@pytest.fixture
def matrix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script on a machine with some Pythons; it is run by the one of version 3.11.2."""
    for version in ("3.10.9", "3.12.1", "3.12.10", "3.98.0"):
        python(tmp_path / "pyenv" / "versions" / version / "bin" / "python", version)
    python(tmp_path / "pyenv" / "versions" / "pypy" / "bin" / "python", "3.97.0", "pypy")
    python(tmp_path / "bin" / "python3.11", "3.11.2")
    python(tmp_path / "bin" / "python3.12", "3.12.4")
    program(tmp_path / "bin" / "python3.99", "#!/bin/sh\nexit 127\n")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin/none")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python3.11"))
    found = script("matrix")
    monkeypatch.setattr(found, "RUNNING", (3, 11))
    return found


def run(matrix: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, fails: str, *arguments: str) -> list[str]:
    """What make is asked for, each with its environment, and whether all is well."""
    program(folder / "make", MAKE.format(folder=folder, fails=fails))
    monkeypatch.setenv("MAKE", str(folder / "make"))
    well = matrix.main(list(arguments))
    calls = [line.split() for line in (folder / "calls").read_text().splitlines()]
    asked = [f"{target} {next(one for one in more if one.startswith('VENV='))}" for _, target, *more in calls]
    return [*asked, "well" if well else "failed"]


def test_the_newest_patch_of_every_supported_version_is_found(matrix: ModuleType, tmp_path: Path) -> None:
    found = [(one.version, Path(one.path).relative_to(tmp_path).parts[0]) for one in matrix.interpreters()]
    assert found == [((3, 11, 2), "bin"), ((3, 12, 10), "pyenv"), ((3, 98, 0), "pyenv")]


def test_one_that_fails_keeps_no_other_from_being_checked(
    matrix: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = run(matrix, tmp_path, monkeypatch, "*' test '*3.11*|*3.98/ready*")
    assert asked == [
        ".venv-3.11/ready VENV=.venv-3.11",
        "test VENV=.venv-3.11",
        ".venv-3.12/ready VENV=.venv-3.12",
        "test VENV=.venv-3.12",
        ".venv-3.98/ready VENV=.venv-3.98",
        "failed",
    ]
    said = capsys.readouterr().out
    assert "Pythons found: 3.11.2, 3.12.10, 3.98.0" in said
    assert "Python 3.98 is left out: the pinned packages cannot be installed for it." in said
    assert said.endswith("Python 3.11: FAILED\nPython 3.12: passed\n")


@pytest.mark.parametrize(("fails", "end"), [("none", "well"), ("*' check '*", "failed")])
def test_the_newest_is_the_newest_that_can_be_installed(
    matrix: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, end: str
) -> None:
    assert run(matrix, tmp_path, monkeypatch, f"*3.98/ready*|{fails}", "--newest") == [
        ".venv-3.98/ready VENV=.venv-3.98",
        ".venv-3.12/ready VENV=.venv-3.12",
        "check VENV=.venv-3.12",
        end,
    ]


def test_all_that_cannot_be_installed_is_no_success(
    matrix: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(matrix, tmp_path, monkeypatch, "*/ready*")[-1] == "failed"


def test_what_failed_is_run_again_with_the_newest(
    matrix: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(matrix, tmp_path, monkeypatch, "none", "--newest-again") == [
        ".venv-3.98/ready VENV=.venv-3.98",
        "failed VENV=.venv-3.98",
        "well",
    ]
