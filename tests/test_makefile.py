"""The Makefile sets up its environment whatever it finds. The machine's Python and the environment's are stand-ins."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]

PINNED = "--constraint constraints.txt --build-constraint constraints.txt"

PYTHON = """#!/bin/sh
echo "$*" >> calls
case "$*" in
    "-m pip --python "*) {machine_has_pip} ;;
    "-m ensurepip") {has_ensurepip} ;;
    "-m pip --version") {has_pip} ;;
    "-c import sys"*) {new_enough} ;;
    "-m uv "*) {has_uv} ;;
    "-m pip install"*" --upgrade pip") touch upgraded ;;
    *" --group "*) test -e upgraded || {{ echo "no such option: --group" >&2; exit 2; }} ;;
esac
"""


ANSWERS = {
    "machine_has_pip": "true", "has_pip": "true", "has_ensurepip": "true", "has_uv": "true", "new_enough": "true",
}  # fmt: skip


def made(folder: Path, target: str, **answers: str) -> tuple[int, str, list[str]]:
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
    calls = (folder / "calls").read_text().splitlines() if (folder / "calls").exists() else []
    return done.returncode, done.stdout + done.stderr, calls


def test_uv_installs_the_pinned_versions(tmp_path: Path) -> None:
    code, said, calls = made(tmp_path, ".venv/ready")
    assert code == 0, said
    assert calls[-2:] == [
        "-m pip --python .venv/bin/python install --quiet --no-compile --constraint constraints.txt uv",
        f"-m uv --no-progress pip install --quiet --python .venv/bin/python {PINNED} --editable . --group dev",
    ]


def test_without_uv_an_old_pip_becomes_the_pinned_one_and_installs(tmp_path: Path) -> None:
    code, said, calls = made(tmp_path, ".venv/ready", has_uv="exit 1")
    assert code == 0, said
    assert calls[-2:] == [
        "-m pip install --quiet --no-compile --constraint constraints.txt --upgrade pip",
        f"-m pip install --quiet --no-compile {PINNED} --editable . --group dev",
    ]


def test_without_pip_the_environment_gets_one_and_installs_uv(tmp_path: Path) -> None:
    code, said, calls = made(tmp_path, ".venv/ready", machine_has_pip="false", has_pip="false")
    assert code == 0, said
    assert calls[-4:-1] == [
        "-m pip --version",
        "-m ensurepip",
        "-m pip install --quiet --no-compile --constraint constraints.txt uv",
    ]


def test_with_neither_pip_nor_a_way_to_get_it_a_sentence_says_so(tmp_path: Path) -> None:
    code, said, calls = made(
        tmp_path, ".venv/ready", machine_has_pip="false", has_pip="false", has_ensurepip="false", has_uv="false"
    )
    assert code == 2
    assert "There is neither pip nor ensurepip to install packages with: apt-get install python3-venv" in said
    assert not [call for call in calls if call.startswith("-m pip install")]


def test_play_installs_the_program_alone_with_the_pinned_versions(tmp_path: Path) -> None:
    code, said, calls = made(tmp_path, ".venv/played")
    assert code == 0, said
    assert calls[-1] == f"-m uv --no-progress pip install --quiet --python .venv/bin/python {PINNED} --editable ."


@pytest.mark.parametrize("target", [".venv/played", ".venv/ready"])
def test_an_environment_with_an_old_python_is_refused_in_a_sentence(tmp_path: Path, target: str) -> None:
    code, said, calls = made(tmp_path, target, new_enough="exit 1")
    assert code == 2
    assert "Croupier needs Python 3.11 or newer; the one in .venv is older. Remove it and try again: make clean" in said
    assert not [call for call in calls if "install" in call]
