"""The lobby: it opens in a terminal; without one the command prints how to play."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time
from collections.abc import Sequence

import pytest

from cli.program import Program


class Terminal:
    """The program in a real terminal; some of its streams may be redirected."""

    def __init__(self, croupier: Program, *arguments: str, elsewhere: Sequence[str] = (), **environment: str) -> None:
        self._master, slave = pty.openpty()
        streams = {name: subprocess.PIPE if name in elsewhere else slave for name in ("stdin", "stdout", "stderr")}
        self._run = subprocess.Popen(
            croupier.command(*arguments),
            stdin=streams["stdin"],
            stdout=streams["stdout"],
            stderr=streams["stderr"],
            env=croupier.environment(**{"TERM": "xterm", **environment}),
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""
        self._seen = 0

    def type(self, line: str) -> None:
        os.write(self._master, line.encode() + b"\n")

    def wait_for(self, text: str, seconds: float = 30) -> None:
        """Wait until this text is shown after the last one waited for."""
        end = time.monotonic() + seconds
        while text not in self.shown[self._seen :]:
            assert time.monotonic() < end, f"“{text}” was not shown: {self.shown}"
            if select.select([self._master], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self._master, 4096).decode().replace("\r\n", "\n")
                except OSError:
                    raise AssertionError(f"the program ended: {self.shown}") from None
        self._seen = self.shown.index(text, self._seen) + len(text)

    def ends(self) -> tuple[int, str]:
        """The exit code, and the redirected output."""
        out, err = self._run.communicate(timeout=30)
        while select.select([self._master], [], [], 0.2)[0]:
            try:
                self.shown += os.read(self._master, 4096).decode().replace("\r\n", "\n")
            except OSError:
                break
        os.close(self._master)
        return self._run.returncode, (out or b"").decode() + (err or b"").decode()


def test_without_a_terminal_it_is_said_how_to_play(croupier: Program) -> None:
    run = croupier()
    assert run.code == 0
    assert run.out.startswith(
        "The lobby needs a terminal. In plain text: croupier play HOUSE --plain\nHouses: blackjack/"
    )
    assert croupier("--lang", "fr").out.startswith("Le salon demande un terminal.")


@pytest.mark.parametrize("elsewhere", ["stdin", "stdout", "stderr"])
def test_without_a_part_of_a_terminal_it_is_said_too(croupier: Program, elsewhere: str) -> None:
    terminal = Terminal(croupier, elsewhere=[elsewhere])
    code, written = terminal.ends()
    assert code == 0
    assert "croupier play HOUSE --plain" in terminal.shown + written


@pytest.mark.slow
def test_in_a_terminal_the_lobby_opens_and_a_round_is_played(croupier: Program) -> None:
    terminal = Terminal(croupier, "--plain")
    terminal.wait_for("Which house? > ")
    assert "  1  blackjack/atlantic-city" in terminal.shown
    terminal.type("?")
    terminal.wait_for("Which house? > ")
    terminal.type("nowhere")
    terminal.wait_for("There is no house “nowhere”")
    terminal.wait_for("Which house? > ")
    terminal.type("baccarat/punto-banco")
    terminal.wait_for("Place your bets. ")
    terminal.type("banker 10")
    terminal.wait_for("Enter: banker 10. > ")
    assert "Coup 1" in terminal.shown
    terminal.type("q")
    assert terminal.ends()[0] == 0
    assert "The game is kept." in terminal.shown


@pytest.mark.slow
def test_a_house_by_its_number_and_in_french(croupier: Program) -> None:
    terminal = Terminal(croupier, "--plain", "--lang", "fr")
    terminal.wait_for("Quelle maison\u202f? > ")
    terminal.type("3")
    terminal.wait_for("Faites vos jeux. ")
    assert "\nChanger\n" in terminal.shown
    terminal.type("quitter")
    assert terminal.ends()[0] == 0


def test_a_dumb_terminal_has_the_plain_lobby(croupier: Program) -> None:
    terminal = Terminal(croupier, TERM="dumb")
    terminal.wait_for("Which house? > ")
    terminal.type("q")
    assert terminal.ends()[0] == 0


def test_leaving_the_lobby(croupier: Program) -> None:
    terminal = Terminal(croupier, "--plain")
    terminal.wait_for("Which house? > ")
    terminal.type("q")
    assert terminal.ends()[0] == 0
    assert not croupier.logs()


@pytest.mark.slow
def test_ctrl_c_and_ctrl_d_in_a_terminal(croupier: Program) -> None:
    terminal = Terminal(croupier, "play", "vegas-strip", "--plain", "--seed", "3")
    terminal.wait_for("Place your bets. ")
    terminal.type("10\x04")
    terminal.wait_for(" > ")
    os.write(terminal._master, b"\x04")
    assert terminal.ends()[0] == 0
    assert "The game is kept." in terminal.shown
    terminal = Terminal(croupier, "resume", "--plain")
    terminal.wait_for("Stand")
    terminal._run.send_signal(2)
    assert terminal.ends()[0] == 130
