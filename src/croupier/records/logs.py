"""Reading logs: record by record, from a snapshot on, or only their beginning and end.

A log is read as it was written, one record a line. A last line that was cut off in the middle never happened.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, cast

from croupier.disk import data_path, open_file, remove
from croupier.houses import House, from_values, load
from croupier.messages import Message, Refused, say
from croupier.records.types import (
    LONGEST,
    VERSION,
    BadLog,
    Record,
    Snapshot,
    beginning,
    decode,
    version_of,
)

BLOCK = 1 << 16
OFTEN = 1000
"""After how many records the progress of reading is told."""


def games_folder() -> Path:
    """Where games are kept."""
    return data_path("games")


class Log:
    """The records of a log on disk; each iteration reads the file again, one record at a time."""

    def __init__(self, path: Path, offset: int = 0) -> None:
        """`offset`: where the snapshot stands from which it is read."""
        self.path, self._offset = path, offset
        self.progress: Callable[[float], None] | None = None
        """Told from time to time which share of the log has been read."""

    def __iter__(self) -> Generator[Record, None, None]:
        with _open_log(self.path) as file:
            whole = os.fstat(file.fileno()).st_size - self._offset
            file.seek(self._offset)
            line = self._line(file, 1)
            if line is None:
                raise self._no_table()
            snapshot = self.snapshot(line)
            yield snapshot
            number = snapshot.n
            while (line := self._line(file, number := number + 1)) is not None:
                yield self._record(line, number)
                if self.progress and not number % OFTEN:
                    self.progress(min(1.0, (file.tell() - self._offset) / max(1, whole)))

    def first(self) -> Snapshot:
        """The snapshot from which it is read."""
        with closing(iter(self)) as records:
            return cast(Snapshot, next(records))

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

    def _record(self, line: bytes, number: int) -> Record:
        """The record of a line; refused if it is none. Whether it is the next one is asked by the game."""
        try:
            return decode(line)
        except BadLog:
            raise self._no_record(number) from None

    def snapshot(self, line: bytes) -> Snapshot:
        """The snapshot with which the log begins, or from which it is read."""
        if version_of(line) not in (None, VERSION):
            raise BadLog(
                say("“{path}” was written by another version of the game and cannot be read.", path=self.path.name)
            )
        record = self._record(line, 1)
        if not isinstance(record, Snapshot) or (record.n > 1) != (self._offset > 0):
            raise self._no_table()
        return record

    def _no_record(self, number: int) -> BadLog:
        path = self.path.name
        return BadLog(
            say("“{path}” is not a log of a game: line {number} is not its record.", path=path, number=number)
        )

    def _no_table(self) -> BadLog:
        return BadLog(say("“{path}” is not a log of a game: it does not begin with a table.", path=self.path.name))


def read(path: Path) -> list[Record]:
    """All records of a log."""
    return list(Log(path))


def latest(path: Path) -> Log:
    """A log from its last snapshot on: enough to go on with the game."""
    return Log(path, _last_snapshot(path)[0])


def since_snapshot(path: Path) -> tuple[Snapshot, bytes]:
    """The last snapshot of a log and the whole lines after it, each after a line break and none of them decoded."""
    offset, lines = _last_snapshot(path)
    line, _, _ = lines.partition(b"\n")
    return (Log(path, offset).snapshot(line), lines[len(line) :]) if lines else (Log(path).first(), b"\n")


def _last_snapshot(path: Path) -> tuple[int, bytes]:
    """Where the last snapshot of a log begins, and the whole lines from there on; none where no snapshot is found.

    A text cannot look like one: its quotes are escaped.
    """
    with _open_log(path) as file:
        for start, block in _backwards(file):
            at = (b"\n" + block).rfind(b"\n" + beginning(Snapshot))
            if at >= 0:
                return start + at, block[at:]
    return 0, b""


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


def whole_size(file: BinaryIO) -> int:
    """How many bytes of a log are whole lines: a last line that was cut off in the middle never happened."""
    return next((start + len(lines) for start, lines in _backwards(file) if lines), 0)


def house_of(snapshot: Snapshot) -> House:
    """The house of a snapshot: its rules as they were then, its title as it is now, unless the table has its own."""
    rules = from_values(snapshot.game, snapshot.rules)
    try:
        house = replace(load(snapshot.house), rules=rules)
    except Refused:
        house = House(snapshot.house, rules, "")
    title = snapshot.hosted.title if snapshot.hosted else ""
    return replace(house, texts=(("title", title),)) if title else house


@dataclass(frozen=True, slots=True)
class Damaged:
    """A log that cannot be read, and why."""

    path: Path
    reason: Message


def find_unfinished(folder: Path | None = None) -> Iterator[Path]:
    """The games that can be resumed, the latest first."""
    folder = folder or games_folder()
    logs = (private.with_suffix(".jsonl") for private in folder.glob("*.private"))
    begun = [(path, changed) for path in logs if (changed := _last_written(path)) is not None]
    return (path for path, _ in sorted(begun, key=lambda one: one[1], reverse=True))


def discard(path: Path) -> None:
    """Delete a game that was interrupted: its log and its secrets."""
    for one in (path, path.with_suffix(".private")):
        remove(one)


def _last_written(path: Path) -> float | None:
    """When a log was last written; None if its game never began: a game begins with its first whole record."""
    try:
        with _open_log(path) as file:
            return os.fstat(file.fileno()).st_mtime if file.readline(LONGEST).endswith(b"\n") else None
    except BadLog:
        return None


def _open_log(path: Path) -> BinaryIO:
    try:
        return os.fdopen(open_file(path), "rb")
    except FileNotFoundError:
        raise BadLog(say("There is no file “{path}”.", path=str(path))) from None
    except (OSError, ValueError):
        raise unreadable(path) from None


def unreadable(path: Path) -> BadLog:
    return BadLog(say("“{path}” cannot be read as a log.", path=path.name))
