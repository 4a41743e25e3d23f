"""The Makefile sets up its environment whatever it finds, and says whether the checks passed. Its programs are stand-ins."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]

PYTHON = """#!/bin/sh
echo "$*" >> calls
case "$*" in
    "-m pip --python "*) {machine_has_pip} ;;
    "-m ensurepip") {has_ensurepip} ;;
    "-m pip --version") {has_pip} ;;
    "-c import sys"*) {new_enough} ;;
    "-m uv "*) {has_uv} ;;
esac
"""

ANSWERS = dict.fromkeys(("machine_has_pip", "has_pip", "has_ensurepip", "has_uv", "new_enough"), "true")


PROGRAM = """#!/bin/sh
echo "$(basename $0) $*" >> calls
{does}
"""


def make(folder: Path, target: str, **answers: str) -> tuple[int, str, list[str]]:
    """The exit code of make, what it said, and what it asked of Python: the one that it finds and the environment's."""
    for name in ("Makefile", "constraints.txt", "pyproject.toml"):
        shutil.copy(CHECKOUT / name, folder)
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON.format(**ANSWERS | answers))
    python.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(
        ["make", target, f"PYTHON={python}"], cwd=folder, env=kept, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr, (folder / "calls").read_text().splitlines()


@pytest.mark.parametrize("target", [".venv/played", ".venv/ready"])
def test_uv_comes_alone_with_its_hashes_and_installs_only_what_is_pinned(tmp_path: Path, target: str) -> None:
    code, said, calls = make(tmp_path, target)
    assert code == 0, said
    *_, uv, everything = calls
    assert uv.startswith("-m pip --python")
    assert everything.startswith("-m uv ")
    assert "--require-hashes" in uv
    assert "--constraint constraints.txt" in everything
    assert ("--group dev" in everything) is (target == ".venv/ready")
    pinned = (tmp_path / ".venv" / "uv.txt").read_text()
    assert pinned.startswith("uv==")
    assert pinned.count("==") == 1
    assert pinned.count("--hash=sha256:") > 1


@pytest.mark.parametrize(("target", "group"), [(".venv/played", []), (".venv/ready", ["dev"])])
def test_without_uv_pip_installs(tmp_path: Path, target: str, group: list[str]) -> None:
    code, said, calls = make(tmp_path, target, has_uv="exit 1")
    assert code == 0, said
    assert calls[-1].split() == ["scripts/install_with_pip.py", *group]


def test_without_pip_the_environment_gets_one_and_installs_uv(tmp_path: Path) -> None:
    code, said, calls = make(tmp_path, ".venv/ready", machine_has_pip="false", has_pip="false")
    assert code == 0, said
    own, uv = calls.index("-m ensurepip"), next(call for call in calls if call.startswith("-m pip install"))
    assert own < calls.index(uv) < len(calls) - 1
    assert "--require-hashes" in uv


def test_with_neither_pip_nor_a_way_to_get_it_a_sentence_says_so(tmp_path: Path) -> None:
    nothing = dict.fromkeys(("machine_has_pip", "has_pip", "has_ensurepip", "has_uv"), "false")
    code, said, calls = make(tmp_path, ".venv/ready", **nothing)
    assert code == 2
    assert "There is neither pip nor ensurepip to install packages with: apt-get install python3-venv" in said
    assert not [call for call in calls if call.startswith("-m pip install")]


@pytest.mark.parametrize("target", [".venv/played", ".venv/ready"])
def test_an_environment_with_an_old_python_is_refused_in_a_sentence(tmp_path: Path, target: str) -> None:
    code, said, calls = make(tmp_path, target, new_enough="exit 1")
    assert code == 2
    assert "Croupier needs Python 3.11 or newer; the one in .venv is older. Remove it and try again: make clean" in said
    assert not [call for call in calls if "install" in call]


def prepare(folder: Path, **programs: str) -> None:
    """An environment in which all is installed; its programs do as said, or nothing."""
    everything = dict.fromkeys(("python", "pytest", "ruff", "mypy"), "true") | programs
    for name, does in everything.items():
        path = folder / ".venv" / "bin" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PROGRAM.format(does=does))
        path.chmod(0o755)
    for name in ("Makefile", "constraints.txt", "pyproject.toml", "package.json", "package-lock.json"):
        shutil.copy2(CHECKOUT / name, folder)
    (folder / "node_modules").mkdir()
    for name in (".venv/uv", ".venv/ready", "node_modules/ready"):
        (folder / name).touch()


def run(folder: Path, *command: str) -> tuple[int, list[str]]:
    """The exit code, and what was called."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(command, cwd=folder, env=kept, capture_output=True, text=True, check=False)
    return done.returncode, (folder / "calls").read_text().splitlines()


@pytest.mark.parametrize(
    ("programs", "ends", "ended"),
    [
        ({}, 0, "0"),
        ({"pytest": "exit 1"}, 2, "1"),
        ({"pytest": "kill -9 $$"}, 2, "137"),
        ({"mypy": "exit 1"}, 2, "0"),
    ],
)
def test_make_test_says_how_the_tests_ended(tmp_path: Path, programs: dict[str, str], ends: int, ended: str) -> None:
    prepare(tmp_path, **programs)
    assert run(tmp_path, "make", "test")[0] == ends
    assert (tmp_path / "build" / "tests-ended").read_text().strip() == ended


def test_a_run_that_fails_before_its_tests_leaves_no_word_of_an_older_one(tmp_path: Path) -> None:
    prepare(tmp_path)
    assert run(tmp_path, "make", "test")[0] == 0
    (tmp_path / ".venv" / "ready").unlink()
    (tmp_path / ".venv" / "bin" / "python").write_text(PROGRAM.format(does="exit 1"))
    assert run(tmp_path, "make", "test")[0] == 2
    assert not (tmp_path / "build" / "tests-ended").exists()


@pytest.mark.parametrize(("mypy", "again", "ends"), [("true", "true", 0), ("true", "exit 1", 2), ("exit 1", "true", 2)])
def test_make_again_checks_the_source_too(tmp_path: Path, mypy: str, again: str, ends: int) -> None:
    prepare(tmp_path, mypy=mypy, python=f'case "$*" in scripts/again.py) {again} ;; esac')
    code, calls = run(tmp_path, "make", "again")
    assert code == ends
    assert ("python scripts/again.py" in calls) is (mypy == "true")


@pytest.mark.parametrize(
    ("fails", "calls", "ends"),
    [
        ("none", ["test", "newest"], 0),
        ("test", ["test", "again", "newest"], 0),
        ("newest", ["test", "newest", "newest-again"], 0),
        ("test|again", ["test", "again"], 2),
        ("newest|newest-again", ["test", "newest", "newest-again"], 2),
    ],
)
def test_what_a_change_must_pass(tmp_path: Path, fails: str, calls: list[str], ends: int) -> None:
    for name, text in {
        ".ci/run": (CHECKOUT / ".ci" / "run").read_text(),
        "make": PROGRAM.format(does=f'case "$*" in {fails}) exit 2 ;; esac'),
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    code, called = run(tmp_path, "env", f"PATH={tmp_path}:{os.environ['PATH']}", ".ci/run")
    assert code == ends
    assert called == [f"make {target}" for target in calls]
