"""The log of a game and its private file, on disk.

The log is public and append-only, one JSON record a line: rules, bets and answers, in the order they happened. Each
record is written before anybody sees what it says, so a game that is cut short goes on exactly where it stopped.
The private file (mode 0600) holds the master seed and nothing else; the position in each shoe follows from the log.
"""

from __future__ import annotations

import fcntl
import json
import os
import secrets
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.houses import House, from_written, load
from croupier.messages import Refused, say

Record = dict[str, Any]
VERSION = 1


class BadLog(Refused):
    """A log that cannot be read, or that contradicts itself."""


def games_folder() -> Path:
    """Where games are kept."""
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / "games"


def read(path: Path) -> list[Record]:
    """The records of a log. A last line that was cut off in the middle never happened."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadLog(say("There is no file “{path}”.", path=str(path))) from None
    except (OSError, UnicodeDecodeError):
        raise BadLog(say("“{path}” cannot be read as a log.", path=str(path))) from None
    records = []
    for number, line in enumerate(text.split("\n")[:-1], 1):
        try:
            record = json.loads(line)
        except ValueError:
            record = None
        if not isinstance(record, dict) or record.get("n") != number:
            raise BadLog(
                say("“{path}” is no log of a game: line {number} is not its record.", path=str(path), number=number)
            )
        records.append(record)
    if not records or records[0].get("event") != "table":
        raise BadLog(say("“{path}” is no log of a game: it does not begin with a table.", path=str(path)))
    if records[0].get("version") != VERSION:
        raise BadLog(say("“{path}” was written by another version of the game and cannot be read.", path=str(path)))
    return records


def house_of(head: Record) -> House:
    """The house of a log's first record: its rules as they were then, its title as it is now."""
    rules = from_written(head["game"], head["rules"])
    try:
        return replace(load(head["house"]), rules=rules)
    except Refused:
        return House(head["house"], rules, "")


class LogClosed(Refused):
    """Something happened at a table that was left; it is not written."""


class Journal:
    """A game's two files, open for writing. Nobody else can continue the game meanwhile."""

    def __init__(self, path: Path, master: bytes) -> None:
        self.path, self.master = path, master
        self.closed = False
        """A closed journal takes no record: the number of its file may belong to another file by now."""
        self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            raise BadLog(say("The game {id} is being played in another window.", id=self.id)) from None

    @classmethod
    def create(cls, master: bytes, folder: Path | None = None) -> Journal:
        """The files of a new game."""
        folder = folder or games_folder()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.jsonl"
        private = os.open(path.with_suffix(".private"), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(private, json.dumps({"master": master.hex()}).encode())
        os.close(private)
        return cls(path, master)

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, list[Record]]:
        """The files of a game that was interrupted, and what has happened in it."""
        try:
            master = bytes.fromhex(json.loads(path.with_suffix(".private").read_text())["master"])
        except (OSError, ValueError, KeyError):
            raise BadLog(say("The game {id} is over and cannot be resumed.", id=path.stem)) from None
        journal = cls(path, master)
        journal._drop_torn_line()
        return journal, read(path)

    @property
    def id(self) -> str:
        return self.path.stem

    def write(self, record: Record) -> None:
        """Append a record, whole or not at all; when this returns, it survives the end of the program."""
        if self.closed:
            raise LogClosed(say("The game {id} was left: its table takes nothing more.", id=self.id))
        line = (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
        size = os.fstat(self._file).st_size
        try:
            while line:
                line = line[os.write(self._file, line) :]
        except OSError:
            os.ftruncate(self._file, size)
            raise

    def close(self) -> None:
        """Leave the game as it is, to be resumed."""
        if self.closed:
            return
        self.closed = True
        os.fsync(self._file)
        os.close(self._file)

    def end(self) -> None:
        """The game is over: its private file has nothing left to hide."""
        self.close()
        self.path.with_suffix(".private").unlink(missing_ok=True)

    def discard(self) -> None:
        """The game did not begin: nothing of it stays."""
        self.end()
        self.path.unlink(missing_ok=True)

    def _drop_torn_line(self) -> None:
        whole = self.path.read_bytes().rfind(b"\n") + 1
        os.ftruncate(self._file, whole)


def unfinished(folder: Path | None = None) -> Iterator[Path]:
    """The games that can be resumed, the latest first."""
    folder = folder or games_folder()
    logs = [path.with_suffix(".jsonl") for path in folder.glob("*.private")]
    begun = (path for path in logs if path.exists() and _begun(path))
    return iter(sorted(begun, key=lambda path: path.stat().st_mtime, reverse=True))


def _begun(path: Path) -> bool:
    """A game begins with its first whole record."""
    with path.open("rb") as file:
        return file.readline().endswith(b"\n")
