"""The log of a game and its private file, while the game is played.

The log is public and append-only, one JSON record a line: rules, bets and answers, in the order they happened. Each
record is on the disk before anybody sees what it says, so a game that is cut short goes on exactly where it stopped.
Both files are their owner's alone (mode 0600). The private one holds the master seed and nothing else; the position in
each shoe follows from the log.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from pathlib import Path

from croupier.disk import create, make_folder, read_file, reason, remove, sync_folder
from croupier.messages import Refused, say
from croupier.records.event import Event
from croupier.records.logs import Log, discard, games_folder, latest, whole_size
from croupier.records.types import BadLog
from croupier.system import EVERY_FILE, NO_WAIT, lock, sync

MASTER_BYTES = 32


class LogClosed(Refused):
    """Something happened at a table that was left; it is not written."""


class LogFailed(Refused):
    """The log cannot be written. What a record says that is not in it has not happened; the records before it are kept."""

    exit_code = 1


class LogLost(LogFailed):
    """The log was deleted or replaced while the game was played: the game is not kept."""


class Journal:
    """A game's two files, open for writing. Nobody else can continue the game meanwhile."""

    def __init__(self, path: Path, master: bytes, file: int, patient: bool = False) -> None:
        self.path, self.master, self._file = path, master, file
        self.closed = False
        """A closed journal takes no record: the number of its file may belong to another file by now."""
        self.patient = patient
        """Whether records wait for `sync`, which is then called before they are shown: one sync for many records."""
        self._size = self._synced = os.fstat(file).st_size

    @classmethod
    def create(cls, master: bytes, folder: Path | None = None) -> Journal:
        """The files of a new game, on the disk before anything is written into its log."""
        folder = folder or games_folder()
        try:
            make_folder(folder)
            path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}.jsonl"
            create(path.with_suffix(".private"), json.dumps({"master": master.hex()}).encode())
            file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | EVERY_FILE, 0o600)
            lock(file)
            sync_folder(folder)
        except OSError as problem:
            raise LogFailed(
                say("No game can be kept in {folder}: {problem}.", folder=str(folder), problem=reason(problem))
            ) from None
        return cls(path, master, file)

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, Log]:
        """The files of a game that was interrupted, and its log from the last snapshot on."""
        master = _master(path)
        try:
            file = os.open(path, os.O_RDWR | os.O_APPEND | NO_WAIT | EVERY_FILE)
        except OSError as problem:
            raise _opening_failure(path, problem) from None
        try:
            lock(file)
            _drop_torn_line(file)
            journal = cls(path, master, file)
            journal._check_place()
            return journal, latest(path)
        except BlockingIOError:
            os.close(file)
            raise BadLog(say("The game {id} is being played in another window.", id=path.stem)) from None
        except Refused:
            os.close(file)
            raise
        except OSError as problem:
            os.close(file)
            raise _opening_failure(path, problem) from None

    @property
    def id(self) -> str:
        return self.path.stem

    def write(self, event: Event) -> None:
        """Append the record of an event, whole or not at all; unless the journal is patient, it is on the disk when this returns."""
        if self.closed:
            raise LogClosed(say("The game {id} was left: its table takes nothing more.", id=self.id))
        self._check_place()
        line = event.line + b"\n"
        size = self._size + len(line)
        try:
            while line:
                line = line[os.write(self._file, line) :]
        except OSError as problem:
            self._take_back(self._size)
            raise self._failure(problem) from None
        self._size = size
        if not self.patient:
            self.sync()

    def sync(self) -> None:
        """Whatever was written is on the disk when this returns."""
        if self.closed or self._synced == self._size:
            return
        try:
            sync(self._file)
        except OSError as problem:
            behind = self.patient  # the table has gone on: what happens there can be written no more
            self._take_back(self._synced)
            if behind and not self.closed:
                self._shut()
            raise self._failure(problem) from None
        self._synced = self._size

    def close(self) -> None:
        """Leave the game as it is, to be resumed; refused if its last records are not on the disk."""
        if self.closed:
            return
        try:
            self.sync()
            self._check_place()
        finally:
            if not self.closed:
                self._shut()

    def _shut(self) -> None:
        self.closed = True
        os.close(self._file)

    def abandon(self) -> None:
        """Close the log as it is, whatever state it is in."""
        if not self.closed:
            self._shut()

    def end(self) -> None:
        """The game is over: its private file has nothing left to hide."""
        self.close()
        remove(self.path.with_suffix(".private"))
        sync_folder(self.path.parent)

    def discard(self) -> None:
        """The game did not begin: nothing of it stays."""
        if not self.closed:
            self._shut()
        discard(self.path)

    def _check_place(self) -> None:
        """The log still lies where it did: nobody deleted it or put another file in its place."""
        here = os.fstat(self._file)
        try:
            there = os.stat(self.path, follow_symlinks=False)
        except OSError:
            there = None
        if here.st_nlink == 0 or there is None or (here.st_ino, here.st_dev) != (there.st_ino, there.st_dev):
            raise LogLost(say("The log of game {id} was deleted or replaced: the game is not kept.", id=self.id))

    def _take_back(self, size: int) -> None:
        """Cut off what was not written whole, so that the log ends with a record that happened."""
        try:
            os.ftruncate(self._file, size)
            self._size = size
        except OSError:
            self._shut()

    def _failure(self, problem: OSError) -> LogFailed:
        return LogFailed(say("The log of game {id} cannot be written: {problem}.", id=self.id, problem=reason(problem)))


def _master(path: Path) -> bytes:
    """The master seed in a game's private file."""
    try:
        data = json.loads(read_file(path.with_suffix(".private"), 1000))
        master = bytes.fromhex(data["master"])
    except FileNotFoundError:
        raise BadLog(say("The game {id} is over and cannot be resumed.", id=path.stem)) from None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        master = b""
    if len(master) != MASTER_BYTES:
        raise BadLog(say("The private file of game {id} is damaged: it cannot be resumed.", id=path.stem))
    return master


def _opening_failure(path: Path, problem: OSError) -> LogFailed:
    return LogFailed(say("The log of game {id} cannot be opened: {problem}.", id=path.stem, problem=reason(problem)))


def _drop_torn_line(file: int) -> None:
    """A last line that was cut off in the middle never happened."""
    with open(file, "rb", closefd=False) as log:
        size = whole_size(log)
    if size != os.fstat(file).st_size:
        os.ftruncate(file, size)
        sync(file)
