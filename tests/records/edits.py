"""Logs that somebody edited: one field, one record, and perhaps numbers and chain made to fit again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from croupier.records.chain import BEGINNING, chain
from croupier.records.types import DAMAGED, AnyRecord, BadLog, Record, Snapshot, encode, fields_of

Log = list[Record]
Kind = TypeVar("Kind", bound=Record)


def record_of(fields: dict[str, Any]) -> Record:
    """The record with these fields, as they stand in a log; refused like a line that is no record."""
    try:
        found: Record = msgspec.convert(fields, AnyRecord, str_keys=True)
    except msgspec.ValidationError:
        raise BadLog(DAMAGED) from None
    return found


def change(record: Record, **fields: object) -> Record:
    """A record with other fields, as they stand in a log; refused if that is no record."""
    return record_of(fields_of(record) | fields)


def line_of(fields: dict[str, Any]) -> bytes:
    """A record as its line; what is no record as JSON in the same order."""
    try:
        return encode(record_of(fields))
    except (BadLog, UnicodeError):
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def edit(log: Log, place: int, **fields: object) -> Log:
    """The log with some fields of one record changed."""
    return [*log[:place], change(log[place], **fields), *log[place + 1 :]]


def without(log: Log, place: int) -> Log:
    return log[:place] + log[place + 1 :]


def places(log: Log, kind: type[Kind], fits: Callable[[Kind], bool] = lambda _: True) -> list[int]:
    """Where the records of a kind stand."""
    return [place for place, record in enumerate(log) if isinstance(record, kind) and fits(record)]


def first_of(log: Log) -> Snapshot:
    """The snapshot with which a log begins."""
    assert isinstance(log[0], Snapshot)
    return log[0]


def renumber(log: Iterable[Record]) -> Log:
    """The records numbered anew."""
    return [msgspec.structs.replace(record, n=number) for number, record in enumerate(log, 1)]


def rechain(log: Iterable[Record]) -> Log:
    """The records numbered anew, and every digest made to fit: what a forger does who knows the format."""
    made: Log = []
    digest = BEGINNING
    for record in renumber(log):
        if hasattr(record, "digest"):
            record = msgspec.structs.replace(record, digest=digest.hex())
        digest = chain(digest, encode(record))
        made.append(record)
    return made


def last_digest(log: Iterable[Record]) -> str:
    """The digest that was shown when the game was left."""
    digest = BEGINNING
    for record in log:
        digest = chain(digest, encode(record))
    return digest.hex()
