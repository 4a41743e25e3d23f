"""The app starts only at a terminal; a game at a real terminal survives a kill and can be resumed."""

from __future__ import annotations

import gc
import io
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import tui
from croupier.records.logs import read
from croupier.records.types import kind_of
from croupier.tui.app import CroupierApp
from paper import commands
from sizes import THOROUGH
from tui.tmux import Tmux

pytestmark = pytest.mark.slow

OPEN = "from croupier.tui import run; print(run())"
PLAY = """
from croupier.houses import load
from croupier.records.logs import find_unfinished
from croupier.table.party import Party
from croupier.tui import run
from croupier.tui.app import CroupierApp
CroupierApp.__init__.__kwdefaults__["compute"] = False  # nobody waits for values here
games = list(find_unfinished())
if games:
    run("resume", game=games[0])
else:
    run("table", house=load("blackjack/vegas-strip"), party=Party(("expert",), ("Léa",), seed=7))
"""
LETTERS = [("--ascii",), ("play", "blackjack/vegas-strip", "--ascii"), ("tournament", "--ascii")]
"""Commands that open the app with nothing but letters."""


def test_without_a_terminal_nothing_is_started() -> None:
    program = f"import sys; {OPEN}; print('textual' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert done.stdout.split() == ["False", "False"]


@pytest.mark.parametrize("closed", ["0", "1", "2"])
def test_each_stream_must_be_a_terminal(closed: str) -> None:
    """Two terminals of three are not enough."""
    program = (
        "import os, pty, sys\n"
        "_, terminal = pty.openpty()\n"
        "for stream in (0, 1, 2):\n"
        f"    if stream != {closed}: os.dup2(terminal, stream)\n"
        "from croupier.tui import at_a_terminal\n"
        "os._exit(3 if at_a_terminal() else 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=20,
        check=False,
    )
    assert done.returncode == 0


@pytest.mark.parametrize(("encoding", "letters"), [("utf-8", False), ("iso8859-1", True), ("ascii", True)])
def test_where_the_encoding_has_no_suits_all_is_written_in_letters(
    encoding: str, letters: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[bool] = []
    monkeypatch.setattr(tui, "at_a_terminal", lambda: True)
    monkeypatch.setattr(CroupierApp, "run", lambda app: shown.append(app.cards == "letters"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding))
    tui.run()
    gc.enable()
    assert shown == [letters]


def test_a_person_plays_is_cut_off_and_goes_on(tmux: Tmux, tmp_path: Path) -> None:
    tmux.start(PLAY)
    tmux.wait_for("Place your bets")
    tmux.keys("3", "3", "Enter")
    shown = tmux.wait_for("Your move, Léa", "Insurance", "even money", "Even money")
    assert "Las Vegas Strip" in shown
    (log,) = (tmp_path / "data" / "croupier" / "games").glob("*.jsonl")
    before = read(log)
    tmux.cut_off()
    assert read(log) == before
    tmux.start(PLAY)
    again = tmux.wait_for("Your move, Léa", "Insurance", "even money", "Even money")
    cards = [line for line in again.split("\n") if "Dealer shows" in line]
    assert cards == [line for line in shown.split("\n") if "Dealer shows" in line]
    tmux.keys(*([] if "Your move, Léa" in again else ["n"]), "s")
    tmux.wait_for("You win", "You lose", "comes back")
    tmux.keys("Escape")
    tmux.wait_for("Leave the table?")
    tmux.keys("Enter")
    tmux.wait_for("Session review")
    tmux.keys("Enter")
    tmux.wait_for("Resume")
    assert [kind_of(record) for record in read(log)].count("settled") == 1


@pytest.mark.parametrize("arguments", LETTERS)
def test_every_command_says_that_it_was_asked_for_letters(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def is_open(*_: object, letters: bool, **__: object) -> bool:
        asked.append(letters)
        return True

    monkeypatch.setattr(tui, "at_a_terminal", lambda: True)
    monkeypatch.setattr(tui, "run", is_open)
    assert commands.run(*arguments).code == 0
    assert asked == [True]


@pytest.mark.parametrize("arguments", LETTERS if THOROUGH else LETTERS[1:2])
def test_asked_for_letters_it_shows_nothing_else(tmux: Tmux, arguments: tuple[str, ...]) -> None:
    tmux.start("from croupier.cli import main; main()", *arguments)
    shown = tmux.wait_for("Sit down", "Place your bets")
    assert shown.isascii()
