"""How logs are forged: by one edit, or by somebody who then makes numbers and chain fit again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy

from croupier.table.chain import BEGINNING, chained
from croupier.table.records import Record, encoded

Log = list[Record]


def rechained(log: Iterable[Record]) -> Log:
    """The records numbered anew, and every digest made to fit: what a forger does who knows the format."""
    made: Log = []
    digest = BEGINNING
    for number, record in enumerate(deepcopy(list(log)), 1):
        record["n"] = number
        if "digest" in record:
            record["digest"] = digest.hex()
        digest = chained(digest, encoded(record))
        made.append(record)
    return made


def head(log: Iterable[Record]) -> str:
    """The digest that was shown when the game was left."""
    digest = BEGINNING
    for record in log:
        digest = chained(digest, encoded(record))
    return digest.hex()


def places(log: Log, event: str, fits: Callable[[Record], bool] = lambda _: True) -> list[int]:
    return [place for place, record in enumerate(log) if record["event"] == event and fits(record)]


def edited(log: Log, place: int, **fields: object) -> Log:
    """The log with some fields of one record changed."""
    return [*log[:place], log[place] | fields, *log[place + 1 :]]
