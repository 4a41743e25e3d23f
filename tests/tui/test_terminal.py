"""At a real terminal: signals leave it as it was, bad bytes and a closed terminal do no harm."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.records.logs import find_unfinished, read
from croupier.records.types import kind_of

pytestmark = pytest.mark.slow

PLAY = """
import os, shutil, signal, sys, termios
from croupier.houses import load
from croupier.table.party import Party
from croupier.tui import app, run

def read_size(read=shutil.get_terminal_size):
    size = read()
    if size == (20, 10):  # the window gets another size while this one is read
        termios.tcsetwinsize(0, (24, 80))
        os.kill(os.getpid(), signal.SIGWINCH)
    return size

shutil.get_terminal_size = read_size
app.GRACE = 0.3
app.CroupierApp.__init__.__kwdefaults__["compute"] = "values" in sys.argv
run("table", house=load("war/casino-war"), party=Party((), ("Léa",), seed=7))
"""
PATIENCE = 20.0


class Terminal:
    """A pseudo-terminal and the app at it."""

    def __init__(self, folder: Path, *arguments: str, rows: int = 24, columns: int = 80) -> None:
        self.master, self._slave = pty.openpty()
        self.resize(rows, columns)
        self.before = self.modes()
        self.shown = b""
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder), "TERM": "xterm-256color"}
        environment |= {"XDG_CONFIG_HOME": str(folder / "config")}
        self.program = subprocess.Popen(
            [sys.executable, "-c", PLAY, *arguments],
            stdin=self._slave, stdout=self._slave, stderr=self._slave, env=environment, start_new_session=True,
        )  # fmt: skip

    def modes(self) -> list[Any]:
        return termios.tcgetattr(self._slave)

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def wait_for(self, text: bytes, seconds: float = PATIENCE) -> None:
        deadline = time.monotonic() + seconds
        while text not in self.shown:
            assert time.monotonic() < deadline, self.shown[-2000:]
            self.read()

    def read(self, seconds: float = 0.1) -> None:
        if select.select([self.master], [], [], seconds)[0]:
            self.shown += os.read(self.master, 1 << 16)

    def end(self) -> int:
        """The exit code, once the program has ended; what it writes meanwhile is read."""
        deadline = time.monotonic() + PATIENCE
        while (code := self.program.poll()) is None:
            assert time.monotonic() < deadline, "the app does not end"
            self.read()
        self.read()
        return code

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        for file in (self.master, self._slave):
            if file >= 0:
                os.close(file)

    def hang_up(self) -> None:
        """The window is closed."""
        os.close(self.master)
        os.close(self._slave)
        self.master = self._slave = -1


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def computing(tmp_path: Path) -> Iterator[Terminal]:
    """The app with the processes that compute its values; without them it takes a third of the processor's time."""
    opened = Terminal(tmp_path, "values")
    yield opened
    opened.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(terminal: Terminal, tmp_path: Path, number: signal.Signals) -> None:
    """Also a byte that is no UTF-8, half a sequence and any size of the window do no harm before it; the last size counts."""
    terminal.wait_for(b"Place your bets")
    assert terminal.modes() != terminal.before, "the app has the keys one by one"
    terminal.type(b"\xff\xfe\xc3")
    terminal.type(b"\x80\x1b[<999999999999;M\x1b[200~")
    terminal.type(b"\x1b[201~")
    for rows, columns in ((0, 0), (1, 1), (4, 20), (10, 20)):
        terminal.resize(rows, columns)
        os.kill(terminal.program.pid, signal.SIGWINCH)
        terminal.read(0.2)
    terminal.shown = b""
    terminal.type(b"33\r")
    terminal.wait_for(b"You")
    os.kill(terminal.program.pid, number)
    assert terminal.end() == 128 + number
    assert terminal.modes() == terminal.before
    for undone in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1003l", b"\x1b[?2004l"):
        assert undone in terminal.shown, undone
    assert b"The game is kept" in terminal.shown
    assert b"Traceback" not in terminal.shown
    (log,) = find_unfinished(tmp_path / "croupier" / "games")
    assert "deal" in [kind_of(record) for record in read(log)]


def test_a_closed_window_ends_the_app(computing: Terminal, tmp_path: Path) -> None:
    computing.wait_for(b"Place your bets")
    computing.shown = b""
    computing.type(b"33\r")
    computing.wait_for(b"You")
    computing.hang_up()
    os.kill(computing.program.pid, signal.SIGHUP)
    assert computing.program.wait(PATIENCE) == 128 + signal.SIGHUP
    assert list(find_unfinished(tmp_path / "croupier" / "games"))


def test_a_window_that_takes_no_output_does_not_keep_the_app(terminal: Terminal) -> None:
    terminal.wait_for(b"Place your bets")
    terminal.type(b"\x1bOQ" * 200)  # F2: everything is painted again, and nobody reads it
    time.sleep(1)
    os.kill(terminal.program.pid, signal.SIGTERM)
    assert terminal.program.wait(PATIENCE) == 128 + signal.SIGTERM
    assert terminal.modes() == terminal.before
