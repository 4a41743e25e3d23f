"""Reading logs: record by record, from a head on, or only their beginning and end.

A log is read as it was written: one JSON record a line, each checked against its shape. A last line that was cut off in
the middle never happened.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from croupier.disk import open_file
from croupier.houses import House, from_written, load
from croupier.messages import Message, Refused, say
from croupier.table.records import LONGEST, VERSIONS, BadLog, Record, check, encoded

BLOCK = 1 << 16
OFTEN = 1000
"""After how many records the progress of reading is told."""
_HEAD = re.compile(rb'\{"n":(\d{1,16}),"event":"table",')


def games_folder() -> Path:
    """Where games are kept."""
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / "games"


class Log:
    """The records of a log on disk; each iteration reads the file again, one record at a time."""

    def __init__(self, path: Path, offset: int = 0, number: int = 1) -> None:
        self.path, self._offset, self.number = path, offset, number
        self.progress: Callable[[float], None] | None = None
        """Told from time to time which share of the log has been read."""

    def __iter__(self) -> Iterator[Record]:
        with _opened(self.path) as file:
            file.seek(self._offset)
            yield from self._records(file)

    def _records(self, file: BinaryIO) -> Iterator[Record]:
        number, whole = self.number, os.fstat(file.fileno()).st_size - self._offset
        while (line := self._line(file, number)) is not None:
            record = self.record(line, number)
            if number == self.number:
                self._check_head(record)
            yield record
            number += 1
            if self.progress and not number % OFTEN:
                self.progress(min(1.0, (file.tell() - self._offset) / max(1, whole)))
        if number == self.number:
            raise self._no_table()

    def _line(self, file: BinaryIO, number: int) -> bytes | None:
        """The next line without its end; None where the file ends, or where its last line has no end."""
        try:
            line = file.readline(LONGEST + 1)
        except OSError:
            raise unreadable(self.path) from None
        if line.endswith(b"\n"):
            return line[:-1]
        if len(line) > LONGEST:
            raise self._no_record(number)
        return None

    def record(self, line: bytes, number: int) -> Record:
        """The record of a line; refused if it is none, or not the one with this number."""
        record: object = None
        try:
            record = json.loads(line)
            if check(record) and record["n"] == number and encoded(record) == line:
                return record
        except (ValueError, RecursionError):  # no JSON, endlessly nested, a number or text that JSON does not have
            pass
        raise self._no_record(number, begins=isinstance(record, dict) and record.get("event") == "table")

    def _check_head(self, record: Record) -> None:
        if record["event"] != "table":
            raise self._no_table()

    def _no_record(self, number: int, begins: bool = False) -> BadLog:
        path = self.path.name
        if number == 1 and begins and self._other_version():
            return BadLog(say("“{path}” was written by another version of the game and cannot be read.", path=path))
        return BadLog(say("“{path}” is no log of a game: line {number} is not its record.", path=path, number=number))

    def _other_version(self) -> bool:
        try:
            with _opened(self.path) as file:
                version = json.loads(file.readline(LONGEST)).get("version")
        except (OSError, ValueError, RecursionError):
            return False
        return type(version) is int and version not in VERSIONS

    def _no_table(self) -> BadLog:
        return BadLog(say("“{path}” is no log of a game: it does not begin with a table.", path=self.path.name))


def read(path: Path) -> list[Record]:
    """All records of a log."""
    return list(Log(path))


def head_of(path: Path) -> Record:
    """The first record of a log."""
    return next(iter(Log(path)))


def latest(path: Path) -> Log:
    """A log from its last head on: enough to go on with the game."""
    with _opened(path) as file:
        for start, block in _backwards(file):
            if head := _last_head(block):
                return _log_from(path, start, head)
    return Log(path)


def since_head(path: Path) -> tuple[Record, bytes]:
    """The last head of a log and the whole lines after it, which are not decoded: enough for a list of games."""
    with _opened(path) as file:
        for start, block in _backwards(file):
            if head := _last_head(block):
                line, _, rest = block[head.start() :].partition(b"\n")
                log = _log_from(path, start, head)
                return log.record(line, log.number), rest
    return head_of(path), b""


def _last_head(block: bytes) -> re.Match[bytes] | None:
    """The beginning of the last head in a block of whole lines. A text cannot look like one: its quotes are escaped."""
    at = len(block)
    while (at := block.rfind(b',"event":"table",', 0, at)) >= 0:
        if head := _HEAD.match(block, block.rfind(b"\n", 0, at) + 1):
            return head
    return None


def _log_from(path: Path, start: int, head: re.Match[bytes]) -> Log:
    """The log from a head on that was found in a block; the first record has the number 1."""
    offset = start + head.start()
    return Log(path, offset, int(head[1]) if offset else 1)


def _backwards(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The whole lines of a file from its end, in ever larger pieces that begin at a line; with the offset of each."""
    size, length = file.seek(0, os.SEEK_END), BLOCK
    while True:
        start = max(0, size - length)
        file.seek(start)
        block = file.read(size - start)
        skip = block.find(b"\n") + 1 if start else 0
        end = block.rfind(b"\n") + 1
        yield start + skip, block[skip:end]
        if not start:
            return
        length *= 4


def house_of(head: Record) -> House:
    """The house of a log's head: its rules as they were then, its title as it is now, unless the table has its own."""
    rules = from_written(head["game"], head["rules"])
    try:
        house = replace(load(head["house"]), rules=rules)
    except Refused:
        house = House(head["house"], rules, "")
    title = head.get("hosted", {}).get("title")
    return replace(house, texts=(("title", title),)) if title else house


@dataclass(frozen=True, slots=True)
class Damaged:
    """A log that cannot be read, and why."""

    path: Path
    reason: Message


def unfinished(folder: Path | None = None) -> Iterator[Path]:
    """The games that can be resumed, the latest first."""
    folder = folder or games_folder()
    begun = [(path, changed) for private in folder.glob("*.private") if (path := private.with_suffix(".jsonl"))
             and (changed := _begun(path)) is not None]  # fmt: skip
    return (path for path, _ in sorted(begun, key=lambda one: one[1], reverse=True))


def _begun(path: Path) -> float | None:
    """When a log was last written; None if its game never began: a game begins with its first whole record."""
    try:
        with _opened(path) as file:
            return os.fstat(file.fileno()).st_mtime if file.readline(LONGEST).endswith(b"\n") else None
    except BadLog:
        return None


def _opened(path: Path) -> BinaryIO:
    try:
        return os.fdopen(open_file(path), "rb")
    except FileNotFoundError:
        raise BadLog(say("There is no file “{path}”.", path=str(path))) from None
    except (OSError, ValueError):
        raise unreadable(path) from None


def unreadable(path: Path) -> BadLog:
    return BadLog(say("“{path}” cannot be read as a log.", path=path.name))
