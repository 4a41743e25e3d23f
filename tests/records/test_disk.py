"""A full disk, an I/O error, a read-only folder, a log that is deleted or replaced: a sentence, and nothing is lost."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path

import pytest

from croupier.houses import load
from croupier.language import Speaker
from croupier.plain.console import Console
from croupier.plain.playing import play
from croupier.records.journal import LogClosed, LogFailed, LogLost
from croupier.records.logs import read
from croupier.table.audit import verify
from croupier.table.party import Party
from croupier.table.sitting import Sitting


class Faults:
    """Makes the n-th call of a function fail, and all after it until it is mended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, call: str, code: int) -> None:
        self.real, self.code = getattr(os, call), code
        self.left: int | None = None
        monkeypatch.setattr(os, call, self)

    def __call__(self, *arguments: object) -> object:
        if self.left is not None:
            if self.left <= 0:
                raise OSError(self.code, os.strerror(self.code))
            self.left -= 1
        return self.real(*arguments)


def read_only(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """From now on nothing below this folder can be written, as where the system mounted a faulty disk read-only."""

    def guard(name: str) -> None:
        real = getattr(os, name)

        def call(path: object, *arguments: object, **named: object) -> object:
            flags = arguments[0] if name == "open" and arguments else named.get("flags", os.O_RDWR)
            writes = name != "open" or (isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
            if writes and isinstance(path, (str, os.PathLike)) and folder in Path(os.path.abspath(path)).parents:
                raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
            return real(path, *arguments, **named)

        monkeypatch.setattr(os, name, call)

    for name in ("open", "mkdir", "unlink", "replace", "rename", "truncate"):
        guard(name)


def begin_game(folder: Path, house: str = "blackjack/vegas-strip") -> Sitting:
    return Sitting.begin(load(house), Party(("expert",), ("Léa",), seed=11), folder)


def one_round(sitting: Sitting) -> None:
    """The rest of a round: a bet of the minimum, and standing."""
    table = sitting.table
    while table.game.rounds == 0 or table.game.round:
        if sitting.advance():
            continue
        if table.game.deciding:
            words = table.game.deciding.words
            table.act(table.game.deciding.seat, "decline" if "decline" in words else "stand")
        else:
            table.bet(table.game.betting[0], {"main": table.game.rules.minimum})


@pytest.mark.parametrize(("call", "code"), [("write", errno.ENOSPC), ("fdatasync", errno.EIO)])
def test_after_a_failed_write_the_same_thing_happens_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int
) -> None:
    """At every record in turn: what could not be written has not happened, and trying again deals the same card."""
    honest = begin_game(tmp_path / "honest")
    one_round(honest)
    expected = honest.records()
    for fails in range(len(expected) - 1):
        faults = Faults(monkeypatch, call, code)
        sitting = begin_game(tmp_path / f"{call}{fails}")
        faults.left = fails
        with pytest.raises(LogFailed, match="cannot be written"):
            one_round(sitting)
        assert sitting.records() == expected[: len(sitting.records())]
        faults.left = None
        one_round(sitting)
        assert sitting.records() == expected
        sitting.leave()
        monkeypatch.undo()


@pytest.mark.parametrize("what", ["deleted", "replaced", "moved"])
def test_a_log_that_is_gone_is_not_called_kept(tmp_path: Path, what: str) -> None:
    sitting = begin_game(tmp_path)
    one_round(sitting)
    if what == "deleted":
        sitting.path.unlink()
    elif what == "moved":
        sitting.path.rename(tmp_path / "other.jsonl")
    else:
        copy = tmp_path / "copy"
        copy.write_bytes(sitting.path.read_bytes())
        copy.replace(sitting.path)
    with pytest.raises(LogLost, match="was deleted or replaced: the game is not kept"):
        sitting.bet(0, {"main": 1000})
    with pytest.raises(LogLost, match="the game is not kept"):
        sitting.leave()


def test_a_table_that_was_left_takes_nothing_more(tmp_path: Path) -> None:
    """The number of a closed file may belong to the log of another game by now."""
    first = begin_game(tmp_path)
    first.advance()
    first.leave()
    second = begin_game(tmp_path)
    before = second.path.read_bytes()
    with pytest.raises(LogClosed, match="takes nothing more"):
        first.table.bet(0, {"main": 1000})
    assert first.advance() is None
    assert second.path.read_bytes() == before
    second.leave()


def test_where_nothing_can_be_written_no_game_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LogFailed, match="No game can be kept in"):
        begin_game(tmp_path / "file" / "games")
    game = begin_game(tmp_path / "games")
    game.leave()
    read_only(monkeypatch, tmp_path)
    with pytest.raises(LogFailed, match="the disk is read-only"):
        begin_game(tmp_path / "games")


def test_on_a_read_only_disk_a_game_is_not_resumed_but_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin_game(tmp_path)
    one_round(game)
    game.leave()
    before = game.path.read_bytes()
    read_only(monkeypatch, tmp_path)
    with pytest.raises(LogFailed, match="cannot be opened: the disk is read-only") as failed:
        Sitting.resume(game.path)
    assert failed.value.exit_code == 1, "the command was right: it failed"
    assert verify(read(game.path)).verdict == "nothing wrong so far"
    monkeypatch.undo()
    assert game.path.read_bytes() == before
    Sitting.resume(game.path).leave()


def run_line_mode(sitting: Sitting, typed: str) -> tuple[str, Exception | None]:
    """What line mode says, and how it ended."""
    out = io.StringIO()
    try:
        play(sitting, Console(Speaker("en"), io.StringIO(typed), out))
    except LogFailed as failed:
        return out.getvalue(), failed
    return out.getvalue(), None


def test_line_mode_keeps_what_was_shown_when_the_disk_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for syncs in range(1, 6):
        faults = Faults(monkeypatch, "fdatasync", errno.EIO)
        sitting = begin_game(tmp_path / str(syncs))
        faults.left = syncs
        text, failed = run_line_mode(sitting, "10\ns\ns\n10\ns\ns\n10\ns\nq\n")
        assert "cannot be written: the disk failed" in str(failed)
        assert text.rstrip().endswith(f"The game is kept as it was last shown. To go on: croupier resume {sitting.id}")
        monkeypatch.undo()
        again = Sitting.resume(sitting.path)
        assert again.table.game.rounds >= text.count("Dealer shows"), "every round that was shown is in the log"
        again.leave()


def test_line_mode_does_not_call_kept_what_is_deleted(tmp_path: Path) -> None:
    sitting = begin_game(tmp_path)
    sitting.path.unlink()
    text, failed = run_line_mode(sitting, "10\ns\n")
    assert isinstance(failed, LogLost)
    assert "is kept" not in text
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_log_of_another_game_is_left_alone(tmp_path: Path) -> None:
    """A file that was put in the place of a log gets no records of the game."""
    sitting = begin_game(tmp_path)
    stranger = tmp_path / "stranger"
    stranger.write_text("mine\n")
    os.replace(stranger, sitting.path)
    with pytest.raises(LogLost):
        sitting.advance()
    assert sitting.path.read_text() == "mine\n"
    sitting.journal.abandon()
    with pytest.raises(Exception, match="line 1"):
        read(sitting.path)
