"""How logs are forged: by one edit, or by somebody who then makes numbers and chain fit again.

A forger keeps to no type: a log is a list of JSON objects here, as its lines have them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from croupier.records.chain import BEGINNING, chain
from croupier.records.types import BadLog, Record, decode, encode
from croupier.table.audit import Audit, verify

Fields = dict[str, Any]
Log = list[Fields]
Path = tuple[str | int, ...]
"""Where a value stands in a record."""


def parse(lines: Iterable[bytes]) -> Log:
    return [json.loads(line) for line in lines]


def log_of(records: Iterable[Record]) -> Log:
    """The log of these records."""
    return parse(map(encode, records))


def lines_of(log: Iterable[Fields]) -> list[bytes]:
    """The lines of a log."""
    return [json.dumps(one, ensure_ascii=False, separators=(",", ":")).encode() for one in log]


def audit_log(log: Iterable[Fields], kept: str = "") -> Audit:
    """What `croupier verify` says of it; refused if it is no log."""
    return verify(records_of(log), kept)


def records_of(log: Iterable[Fields]) -> list[Record]:
    """The records of a log; refused if one of them is none."""
    return [decode(line) for line in lines_of(log)]


def rechain(log: Iterable[Fields]) -> Log:
    """The records numbered anew, and every digest made to fit: what a forger does who knows the format."""
    made: Log = []
    digest = BEGINNING
    for number, record in enumerate(deepcopy(list(log)), 1):
        if "n" in record:
            record["n"] = number
        if "digest" in record:
            record["digest"] = digest.hex()
        digest = chain(digest, lines_of([record])[0])
        made.append(record)
    return made


def digest_of(log: Iterable[Fields]) -> str:
    """The digest that was shown when the game was left."""
    digest = BEGINNING
    for line in lines_of(log):
        digest = chain(digest, line)
    return digest.hex()


def places(log: Log, event: str, fits: Callable[[Fields], bool] = lambda _: True) -> list[int]:
    return [place for place, record in enumerate(log) if record["event"] == event and fits(record)]


def edit(log: Log, place: int, **fields: object) -> Log:
    """The log with some fields of one record changed."""
    return [*log[:place], log[place] | fields, *log[place + 1 :]]


# Edits at random


def forge(log: Log, dice: Random) -> Log:
    """The log with one thing changed: mostly a value of a record, of every kind of record as often.

    Three of four are logs still: their records have the fields and types that they must have.
    """
    careful = dice.random() < 0.75
    while True:
        made = deepcopy(log)
        if dice.random() < 0.8:
            change_value(made, dice)
        else:
            dice.choice((leave_out, repeat, exchange, move, copy_record, cut_off))(made, dice)
        if made != log and made and not (careful and no_log(made)):
            return made


def no_log(log: Log) -> bool:
    try:
        records_of(log)
    except BadLog:
        return True
    return False


def change_value(log: Log, dice: Random) -> None:
    event = dice.choice(sorted({record["event"] for record in log}))
    place = dice.choice(places(log, event))
    path = dice.choice([path for path in paths(log[place]) if path])
    *way, last = path
    inside: Any = log[place]
    for step in way:
        inside = inside[step]
    others = [found for other in places(log, event) for found in values_at(log[other], path)]
    match dice.random():
        case chance if chance < 0.08:
            del inside[last]
        case chance if chance < 0.12 and isinstance(inside, dict):
            inside[dice.choice(("by", "id", "who", "amount", "lots", "plays", "gone", "extra"))] = dice.choice(ANYTHING)
        case chance if chance < 0.15:
            inside[last] = dice.choice(ANYTHING)
        case chance if chance < 0.35:
            inside[last] = deepcopy(dice.choice(others))
        case _:
            inside[last] = another(inside[last], dice)


ANYTHING: Sequence[Any] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    10**15,
    10**15 + 1,
    2.5,
    "",
    "clock",
    "face down",
    [],
    {},
    "Ah",
    {"0": 1},
)


def paths(value: Any) -> Iterator[Path]:
    """Where values stand inside a value, the value itself first."""
    yield ()
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from ((key, *path) for path in paths(one))


def values_at(record: Fields, path: Path) -> Iterator[Any]:
    found: Any = record
    for step in path:
        if isinstance(found, dict) and step in found:
            found = found[str(step)]
        elif isinstance(found, list) and isinstance(step, int) and step < len(found):
            found = found[step]
        else:
            return
    yield found


def another(value: Any, dice: Random) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return dice.choice((value + 1, value - 1, value + 100, value - 100, 0, -value, 2 * value))
        case float():
            return round(dice.random(), dice.choice((1, 2, 3, 4)))
        case str():
            return another_text(value, dice)
        case list():
            return dice.choice((value[1:], value[:-1], [*value, *value[-1:]], value[::-1]))
        case dict():
            keys = dice.sample(list(value), len(value))
            return dice.choice(({key: value[key] for key in keys}, {key: value[key] for key in keys[1:]}))
    return dice.choice(({"main": 1000}, {"ante": 500}, 100, "x"))


def another_text(text: str, dice: Random) -> str:
    at = dice.randrange(len(text) + 1)
    one = dice.choice("0123456789abcdefAKQJshdc é\u202e")
    seats = text.replace("seat 1", "seat 2") if "seat 1" in text else text.replace("seat 2", "seat 1")
    return dice.choice(
        (text[:at] + one + text[at + 1 :], text[:at] + one + text[at:], text[:-1], "", seats, text.upper())
    )


def leave_out(log: Log, dice: Random) -> None:
    del log[dice.randrange(len(log))]


def repeat(log: Log, dice: Random) -> None:
    place = dice.randrange(len(log))
    log.insert(place, deepcopy(log[place]))


def exchange(log: Log, dice: Random) -> None:
    place = dice.randrange(len(log))
    log[place : place + 2] = log[place : place + 2][::-1]


def move(log: Log, dice: Random) -> None:
    record = log.pop(dice.randrange(len(log)))
    log.insert(dice.randrange(len(log) + 1), record)


def copy_record(log: Log, dice: Random) -> None:
    """One record in the place of another of its kind."""
    event = dice.choice(sorted({record["event"] for record in log}))
    one, other = dice.choice(places(log, event)), dice.choice(places(log, event))
    log[one] = deepcopy(log[other])


def cut_off(log: Log, dice: Random) -> None:
    del log[dice.randrange(1, len(log) + 1) :]
