"""Transcripts: the log of each table of a bench, which `croupier verify` accepts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedWriter
from pathlib import Path

from croupier.bench.scenarios import Scenario
from croupier.disk import make_folder, reason
from croupier.messages import Refused, say
from croupier.records.event import Event
from croupier.records.logs import read
from croupier.records.types import Record, Snapshot
from croupier.table.audit import verify
from croupier.table.shoe import commitment


class BadTranscript(Refused):
    """A transcript that was not played, was changed, or is of another scenario."""


class Transcript:
    """The log of a table while it is played; nothing is kept without a folder."""

    def __init__(self, file: BufferedWriter | None) -> None:
        self._file = file

    @classmethod
    @contextmanager
    def create(cls, folder: str | None, scenario: Scenario) -> Iterator[Transcript]:
        if folder is None:
            yield cls(None)
            return
        path = _path(folder, scenario)
        try:
            make_folder(path.parent)
            file = path.open("wb")
        except OSError as problem:
            raise Refused(say("“{path}” cannot be written: {why}.", path=str(path), why=reason(problem))) from None
        with file:
            yield cls(file)

    def write(self, event: Event) -> None:
        if self._file:
            self._file.write(event.line + b"\n")
            self._file.flush()


def read_transcript(folder: str, scenario: Scenario) -> list[Record]:
    """The records of a scenario's transcript, verified; none if there is no file."""
    path = _path(folder, scenario)
    if not path.exists():
        return []
    records = read(path)
    _check(path, records, scenario)
    return records


def _check(path: Path, records: list[Record], scenario: Scenario) -> None:
    first, found = records[0], verify(records)
    if found.problem:
        raise BadTranscript(
            say(
                "{file} was not played like this, record {number}: {problem}",
                file=path.name,
                number=found.wrong or 0,
                problem=found.problem,
            )
        )
    if not isinstance(first, Snapshot) or first.seal != commitment(scenario.master):
        raise BadTranscript(
            say("{file} is another session: it was not dealt from the seed of these situations.", file=path.name)
        )
    if not found.over:
        raise BadTranscript(say("{file} is not complete: its table was not closed.", file=path.name))


def _path(folder: str, scenario: Scenario) -> Path:
    return Path(folder) / f"{scenario.id}.jsonl"
