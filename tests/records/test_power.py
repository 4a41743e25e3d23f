"""The power goes at any write: what was shown is on the disk, and the game goes on as if nothing had happened."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier import disk as disk_module
from croupier import system as system_module
from croupier.houses import load
from croupier.language import Speaker
from croupier.plain.console import Console
from croupier.plain.playing import play
from croupier.records import journal as journal_module
from croupier.records.logs import find_unfinished, read
from croupier.records.types import Calendar, GameOver
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from sizes import size
from table.forgetful import ForgetfulDisk, each, lay_out
from tables import Company, line_of

GAMES: dict[str, tuple[str, Party, int]] = {
    "war": ("war/ctrlaltbet", Party(("intermediate",), ("Léa",), seed=1), 12),
    "a shoe a round": ("blackjack/changer", Party(("expert",), ("Léa", "Ada"), seed=2), 5),
    "baccarat": ("baccarat/pairs", Party((), ("Léa",), seed=3), 8),
    "splits": ("blackjack/downtown", Party(("basic",), ("Léa",), seed=4, cut="my words"), 6),
    "tournament": ("blackjack/changer", Party(("amateur",) * 2, ("Léa",), seed=5, calendar=Calendar(4, 2)), 99),
}


PLAYED_ON = size(5, 1)
"""After every power cut the log is looked at; the game is played on after each of so many."""


class Typist:
    """Whoever sits at the keyboard: each line follows from what has happened."""

    def __init__(self, sitting: Sitting, rounds: int) -> None:
        self._table, self._rounds = sitting.table, rounds

    def readline(self) -> str:
        if self._table.game.rounds >= self._rounds and not self._table.game.round:
            return ""
        return line_of(self._table, Company(7)) + "\n"


class Screen(io.StringIO):
    """Notes how many records had been written when something was last shown."""

    def __init__(self, records: Callable[[], int]) -> None:
        super().__init__()
        self._records, self.shown = records, 0

    def write(self, text: str) -> int:
        self.shown = self._records()
        return super().write(text)


def play_rounds(sitting: Sitting, rounds: int) -> None:
    screen = Screen(lambda: sitting.table.game.events)
    play(sitting, Console(Speaker("en"), Typist(sitting, rounds), screen))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_k_d3_no_power_cut_loses_what_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    house, party, rounds = GAMES[game]
    folder = tmp_path / "games"
    folder.mkdir()
    screen = Screen(lambda: 0)
    disk = ForgetfulDisk(folder, lambda: screen.shown)
    with monkeypatch.context() as patched:
        patched.setattr(journal_module, "os", disk)
        patched.setattr(disk_module, "os", disk)
        patched.setattr(system_module, "os", disk)
        sitting = Sitting.begin(load(house), party, folder)
        screen._records = lambda: sitting.table.game.events
        play(sitting, Console(Speaker("en"), Typist(sitting, rounds), screen))  # type: ignore[arg-type]
    whole = sitting.path.read_bytes()
    monkeypatch.setattr(os, "fdatasync", lambda _: None)  # from here on the disk is a real one, and needs no waiting
    monkeypatch.setattr(os, "fsync", lambda _: None)
    tested = 0
    for number, (cut, files) in enumerate(each(disk.cuts)):
        left = tmp_path / f"cut {number}"
        lay_out(files, left)
        check_nothing_is_lost(left, cut.shown, whole)
        if number % PLAYED_ON == 0:
            goes_on(left, whole, rounds, party.cut)
        tested += 1
    assert tested >= 100, "five games: more than five hundred power cuts"


def logs_in(folder: Path) -> list[Path]:
    """The game, or none if it never began."""
    return [path for path in folder.glob("*.jsonl") if b"\n" in path.read_bytes()]


def check_nothing_is_lost(folder: Path, shown: int, whole: bytes) -> None:
    """Everything that was shown is in the log, and the log is the beginning of the whole one."""
    logs = logs_in(folder)
    if not logs:
        assert shown == 0, "a game that was shown is gone"
        return
    (path,) = logs
    records = read(path)
    assert len(records) >= shown
    kept = path.read_bytes()
    assert whole.startswith(kept[: kept.rfind(b"\n") + 1])
    if next(find_unfinished(folder), None) is None:
        assert isinstance(records[-1], GameOver)


def goes_on(folder: Path, whole: bytes, rounds: int, words: str) -> None:
    """A game that is not over is played on to the same end."""
    for path in logs_in(folder):
        if next(find_unfinished(folder), None):
            play_rounds(Sitting.resume(path, words), rounds)
            assert path.read_bytes() == whole


def test_a_disk_that_is_never_synced_loses_what_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: without syncs it finds what is missing."""
    folder = tmp_path / "games"
    folder.mkdir()
    screen = Screen(lambda: 0)
    disk = ForgetfulDisk(folder, lambda: screen.shown)
    monkeypatch.setattr(journal_module, "os", disk)
    monkeypatch.setattr(disk_module, "os", disk)
    monkeypatch.setattr(system_module, "os", disk)
    monkeypatch.setattr(journal_module.Journal, "sync", lambda _: None)
    sitting = Sitting.begin(load("war/ctrlaltbet"), Party(names=("Léa",), seed=1), folder)
    screen._records = lambda: sitting.table.game.events
    play(sitting, Console(Speaker("en"), Typist(sitting, 2), screen))  # type: ignore[arg-type]
    lost = [cut for cut in disk.cuts if cut.shown > sum(data.count(b"\n") for data in cut.forgotten.values())]
    assert lost


def test_a_file_that_is_replaced_is_whole_after_any_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and checkpoints: the old content or the new one, never a part; a link is replaced, not followed."""
    folder = tmp_path / "settings"
    folder.mkdir()
    disk = ForgetfulDisk(folder, lambda: 0)
    monkeypatch.setattr(disk_module, "os", disk)
    monkeypatch.setattr(system_module, "os", disk)
    path = folder / "app.json"
    disk_module.write_whole(path, b"old")
    before = len(disk.cuts)
    disk_module.write_whole(path, b"new and longer")
    for cut in disk.cuts[before:]:
        assert cut.forgotten["app.json"] in (b"old", b"new and longer")
        assert cut.torn["app.json"] in (b"old", b"new and longer")
    assert [file.name for file in folder.iterdir()] == ["app.json"]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"untouched")
    path.unlink()
    path.symlink_to(elsewhere)
    disk_module.write_whole(path, b"mine")
    assert (elsewhere.read_bytes(), path.read_bytes(), path.is_symlink()) == (b"untouched", b"mine", False)
