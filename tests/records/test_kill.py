"""`kill -9` at any moment: the game goes on with every stake and card, and nothing happens twice."""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, Self

import pytest

import warm
from croupier.cards import card
from croupier.games import baccarat, blackjack, war
from croupier.protocol import Round
from croupier.records.logs import read
from croupier.table.game import Game
from croupier.table.table import Table
from sizes import size
from tables import Company, line_of

pytestmark = pytest.mark.slow

KILLS = size(8, 200)
"""In each of the games below."""

GAMES = {
    "split and double with a bot": (size(6, 24), "play blackjack/vegas-strip --seats 3 --bots intermediate"),
    "four at one keyboard": (size(6, 20), "play blackjack/four-seats --budget 100"),
    "war": (size(20, 90), "play war/ctrlaltbet --seats 2 --bots intermediate"),
    "baccarat": (size(20, 100), "play baccarat/pairs"),
    "tournament": (99, f"tournament --level intermediate --rounds {size(12, 40)} --block {size(4, 14)}"),
}
"""How many rounds are played, and at which table: enough to be killed in them so often."""


IN_NEW_INTERPRETERS = "war"
"""The game that is left alone runs in new interpreters: those that are forked play it to the same log."""

PATIENCE = 60
"""So many seconds the program may be silent."""

MOST_LINES = 1000
"""So many lines no game takes."""


class Careful(Company):
    """People who bet little, so that the game is long."""

    def bets(self, table: Table, seat: int) -> dict[str, int] | None:
        bets = super().bets(table, seat)
        return bets and {bet: min(stake, table.game.rules.minimum) for bet, stake in bets.items()}


class Program:
    """The program itself, in a process of its own, at the other end of two pipes."""

    def __init__(self, data: Path, *arguments: str, anew: bool) -> None:
        """A new interpreter, or one that is forked from a process that has loaded the libraries."""
        environment = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_MESSAGES")}
        environment |= {"XDG_DATA_HOME": str(data), "LC_ALL": "C.UTF-8"}
        theirs_in, self._stdin = _pipe()
        self._stdout, theirs_out = _pipe()
        self._process = (
            subprocess.Popen(
                [sys.executable, "-m", "croupier", *arguments],
                stdin=theirs_in,
                stdout=theirs_out,
                stderr=theirs_out,
                env=environment,
            )
            if anew
            else warm.start(arguments, environment, theirs_in, theirs_out, theirs_out)
        )
        theirs_in.close()
        theirs_out.close()
        self._shown = b""
        self.typed = 0

    @property
    def screen(self) -> str:
        return self._shown.decode(errors="ignore")

    def asks(self) -> bool:
        """Read until something is asked; False if the program has ended."""
        while chunk := self._read():
            self._shown += chunk
            if self._shown.endswith(b" > "):
                return True
        return False

    def _read(self) -> bytes:
        ready, _, _ = select.select([self._stdout], [], [], PATIENCE)
        assert ready, f"the program says nothing more after: {self.screen[-500:]}"
        return os.read(self._stdout.fileno(), 1 << 16)

    def type(self, line: str) -> None:
        self.typed += 1
        assert self.typed < MOST_LINES, f"the game does not get on: {self.screen[-500:]}"
        os.write(self._stdin.fileno(), f"{line}\n".encode())

    def kill(self) -> None:
        self._process.kill()
        while chunk := self._read():
            self._shown += chunk

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self._process.kill()
        self._process.wait()
        self._stdin.close()
        self._stdout.close()


def _pipe() -> tuple[FileIO, FileIO]:
    """The end to read from and the end to write to."""
    reading, writing = os.pipe()
    return FileIO(reading), FileIO(writing, "w")


@dataclass
class Script:
    """A game whose every line is fixed by what has happened in it."""

    data: Path
    command: tuple[str, ...]
    people: Company
    rounds: int
    anew: bool
    """Whether the program runs in new interpreters; a game that is cut often does not."""
    _table: Table | None = None

    @property
    def table(self) -> Table:
        """The table as the log tells it now."""
        (path,) = self.logs()
        records = read(path)
        if self._table is None:
            self._table = Table(Game.fold(records[:1]))
        for record in records[self._table.game.events :]:
            self._table.game.take(record)
        return self._table

    def start(self) -> Program:
        begun = self.logs()
        return Program(self.data, *(("resume", begun[0].stem) if begun else self.command), "--plain", anew=self.anew)

    def next_line(self) -> str | None:
        """What is typed now; None when the script is through."""
        table = self.table
        return line_of(table, self.people) if len(table.game.history) < self.rounds else None

    def played_through(self) -> bytes:
        """Play on to the end without being cut, and leave: the whole log."""
        with self.start() as program:
            while program.asks():
                line = self.next_line()
                if line is None:
                    program.type("q")
                    assert not program.asks()
                    break
                program.type(line)
        (path,) = self.logs()
        return path.read_bytes()

    def logs(self) -> list[Path]:
        """The game, or none; one that was killed before its first record never began."""
        logs = (self.data / "croupier" / "games").glob("*.jsonl")
        return [path for path in logs if b"\n" in path.read_bytes()]


def scripts(folder: Path, game: str) -> Iterator[tuple[Script, Script]]:
    """The same game twice, and then another: one to be cut, one to be left alone."""
    rounds, command = GAMES[game]
    for number in range(100):
        seeded = (*command.split(), "--seed", str(number))
        cut, alone = (folder / f"{which} {number}" for which in ("cut", "alone"))
        anew = game == IN_NEW_INTERPRETERS
        yield Script(cut, seeded, Careful(number), rounds, False), Script(alone, seeded, Careful(number), rounds, anew)


@pytest.mark.parametrize("game", GAMES)
def test_k_d3_a_game_that_is_killed_at_any_moment_goes_on_as_if_nothing_had_happened(tmp_path: Path, game: str) -> None:
    dice, killed = random.Random(game), 0
    for cut, alone in scripts(tmp_path, game):
        whole = alone.played_through()
        while killed < KILLS and kill_once(cut, dice, whole):
            killed += 1
        assert cut.played_through() == whole
        if killed == KILLS:
            break
    assert killed == KILLS


def kill_once(script: Script, dice: random.Random, whole: bytes) -> bool:
    """Go on, and be killed after some lines, or while the program starts; False if the game ended before."""
    with script.start() as program:
        for lines in range(dice.choice((0, 1, 1, 2, 4, 8)), -1, -1):
            if lines == 0 and dice.random() < 0.3:
                time.sleep(dice.uniform(0, 0.15))  # wherever it is
                break
            if not program.asks():
                return False
            line = script.next_line()
            if line is None:
                return False
            if lines == 0:
                shows_what_lies_there(script, program)
            program.type(line)
        time.sleep(dice.choice((0, dice.uniform(0, 0.003))))
        program.kill()
    check_nothing_is_lost(script, program, whole)
    return True


def check_nothing_is_lost(script: Script, program: Program, whole: bytes) -> None:
    """The log is the beginning of the whole one, and holds every card that was shown."""
    written = b"".join(path.read_bytes() for path in script.logs())
    lines = written[: written.rfind(b"\n") + 1]
    assert whole.startswith(lines)
    shown = {card(text).code for text in re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", program.screen)}
    assert shown <= set(re.findall(r'"answer":"(\w+)"', lines.decode()))


def shows_what_lies_there(script: Script, program: Program) -> None:
    """Every card on the felt was shown since the program started, after a resume too."""
    table = script.table
    if table.game.round:
        assert all(str(card) in program.screen for card in lying(table.game.round))


def lying(round: Round) -> Iterator[object]:
    match round:
        case blackjack.Round():
            yield from round.dealer
            yield from (card for seat in round.seats if seat for hand in seat.hands for card in hand.cards)
        case baccarat.Round():
            yield from (*round.player, *round.banker)
        case war.Round():
            yield from round.dealer
            yield from (card for seat in round.seats if seat for card in seat.cards)
