"""The README is true: every command in it runs, its house file is a house, what it names is there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from cli.program import Program
from croupier.houses import load, names
from sizes import THOROUGH

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
LINES = [line for kind, block in BLOCKS if not kind for line in block.splitlines() if line]
INLINE = re.findall(r"`((?:croupier|make) [^`]+)`", README)

COMMANDS = [re.split(r" {2,}|  #", line)[0].strip() for line in LINES if line.startswith("croupier")]
MAKE = [line.partition("#")[0].strip() for line in [*LINES, *INLINE] if line.startswith("make")]

OF_GAMES = ("resume", "history", "replay", "review", "verify")
"""Commands for which a game must have been played."""
WRITTEN = ("chart.svg", "counting.html")
"""The files that commands write."""
SWEPT = "blackjack/european"
"""The house of the sweep."""


@pytest.fixture
def croupier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    monkeypatch.setattr("cli.program.PATIENCE", 600)  # compiling a house takes its time on a busy machine
    (tmp_path / "my-house.toml").write_text(house_file(), "utf-8")
    return Program(tmp_path / "data")


def house_file() -> str:
    (block,) = (block for kind, block in BLOCKS if kind == "toml")
    return str(block)


def place(command: str, folder: Path) -> list[str]:
    """The arguments of a command: its files in the folder, and a simulation short enough for a test."""
    arguments = [
        str(folder / word) if word in (*WRITTEN, "my-house.toml") else word for word in shlex.split(command)[1:]
    ]
    if arguments[:1] != ["simulate"]:
        return arguments
    if not THOROUGH:  # a sweep over fewer houses, with fewer split hands: each of them is compiled into tables
        arguments = [re.sub(r"^(decks=\w+),.*", r"\1", word) for word in arguments]
        arguments = [f"{word}:max_hands=2" if word == SWEPT else word for word in arguments]
    return [*arguments, *(("--tournaments", "20") if arguments[1] == "tournament" else ("--rounds", "200"))]


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(croupier: Program, tmp_path: Path, command: str) -> None:
    arguments = place(command, tmp_path)
    if arguments[:1] and arguments[0] in OF_GAMES:
        croupier("play", "blackjack/changer", "--seed", "3", typed="10\nstand\n")
    run = croupier(*arguments)
    assert run.code == 0, run.err
    assert run.out or any(name in command for name in WRITTEN)
    for name in WRITTEN:
        assert (tmp_path / name).exists() == (name in command)


def test_there_are_commands() -> None:
    assert len(COMMANDS) > 25
    assert len(MAKE) >= 3


@pytest.mark.parametrize("command", MAKE)
def test_make_has_what_is_named_and_hands_the_arguments_over(command: str) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(
        [*shlex.split(command), "-n"], cwd=ROOT, env=kept, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    if "ARGS=" in command:
        assert f".venv/bin/croupier {shlex.split(command)[-1].removeprefix('ARGS=')}" in done.stdout


def test_a_bare_croupier_comes_with_an_installation() -> None:
    assert re.search(r"^croupier = ", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    for way in ("pipx install .", "uv tool install .", ".venv/bin/croupier"):
        assert f"`{way}`" in README
    assert README.index("pipx install") < README.index("croupier play")


def test_the_house_file_is_what_its_comments_say(tmp_path: Path) -> None:
    lines = house_file().splitlines()
    assert len(lines) == 10
    (tmp_path / "my-house.toml").write_text(house_file(), "utf-8")
    house = load(str(tmp_path / "my-house.toml"))
    base = load("blackjack/european").rules
    assert (base.decks, base.hole_card, base.double) == (6, "none", "9-11")
    assert house.title() == "Our club"
    assert house.rules.hole_card == "none"  # type: ignore[attr-defined]


def test_the_houses_of_the_documents_are_named() -> None:
    documents = {name for name in names() if "(document S" in load(name).source}
    assert len(documents) == 7
    assert "Seven houses" in README
    for name in documents | {"baccarat/punto-banco", "war/casino-war"}:
        assert f"`{name}`" in README


def test_pictures_and_pages_are_there() -> None:
    linked = re.findall(r"\]\(([^)#]+)\)", README)
    assert {"docs/pictures/values.svg", "docs/tour.md", "docs/rulebook.md"} <= set(linked)
    assert not [path for path in linked if not (ROOT / path).exists()]


def test_the_order_is_pitch_picture_setup_play_know_simulate_houses_python() -> None:
    marks = ["values.svg", "make play", "## Play", "## Know", "## Simulate", "## Houses", "```toml", "## In Python"]
    assert [README.index(mark) for mark in marks] == sorted(README.index(mark) for mark in marks)
