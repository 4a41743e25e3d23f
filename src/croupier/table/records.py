"""The records of a log: which there are, what is in them, and how one is written.

A record is checked once, where it is read (`check`): which fields it has, of which types and sizes. Whether it could
have happened at the table is asked when it is applied (`state.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeGuard

from croupier.messages import Refused, one_line, say

Record = dict[str, Any]

VERSION = 2
"""Version 2 seals each shoe before the bets, has cuts, the chain of digests and heads. Version 1 is still read."""
VERSIONS = (1, 2)

MOST = 10**15
"""The largest amount, number or counter of a log."""
LONGEST = 1_000_000
"""The longest line of a log, in bytes."""
SEATS = 14


class BadLog(Refused):
    """A log that cannot be read, or that contradicts itself."""


def misfit(record: Any) -> BadLog:
    return BadLog(say("Record {number} of the log does not fit the game.", number=record.get("n", 0)))


def encoded(record: Record) -> bytes:
    """A record as its line in a log, without the line break. There is one way to write a record."""
    return _encode(record).encode()


DAMAGED = say("A record of this game is damaged.")


def decoded(body: bytes) -> Record:
    """The record of a line that was stored; refused if it is none."""
    try:
        record = json.loads(body)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise BadLog(DAMAGED)
    return record


def decoded_head(body: bytes) -> Record:
    """The head of a game that was stored; refused if it is none."""
    head = decoded(body)
    if head.get("event") != "table" or not check(head):
        raise BadLog(DAMAGED)
    return head


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode

Check = Callable[[Any], bool]


def _whole(least: int = 0, most: int = MOST) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def _text(most: int) -> Check:
    return lambda value: type(value) is str and len(value) <= most and (value.isprintable() or one_line(value))


def _hex(size: int) -> Check:
    pattern = re.compile(rf"[0-9a-f]{{{size}}}\Z")
    return lambda value: type(value) is str and pattern.match(value) is not None


def _list_of(each: Check, least: int = 0, most: int = SEATS) -> Check:
    return lambda value: type(value) is list and least <= len(value) <= most and all(map(each, value))


def _mapping_of(key: Check, each: Check, most: int = 64) -> Check:
    return lambda value: (
        type(value) is dict and len(value) <= most and all(key(k) and each(one) for k, one in value.items())
    )


def _or(*checks: Check) -> Check:
    return lambda value: any(check(value) for check in checks)


def _shape(needed: Mapping[str, Check], may: Mapping[str, Check] | None = None) -> Check:
    every = {**needed, **(may or {})}

    def fits(value: Any) -> bool:
        if type(value) is not dict or any(field not in value for field in needed):
            return False
        return all(field in every and every[field](one) for field, one in value.items())

    return fits


def _null(value: Any) -> bool:
    return value is None


def _flag(value: Any) -> bool:
    return type(value) is bool


def _anything(value: Any) -> bool:  # noqa: ARG001
    return True


_NUMBER, _SEAT, _NAME, _WORD = _whole(), _whole(0, SEATS - 1), _text(200), _text(64)
_SIGNED, _DIGEST = _whole(-MOST), _hex(64)
_BETS = _mapping_of(_WORD, _whole(1))
_LOTS = _mapping_of(_text(2), _NUMBER)

_PLAYER = _shape(
    {"name": _NAME, "purse": _NUMBER, "plays": _text(4096)},
    {"chart": _mapping_of(_text(200), _anything), "bought": _NUMBER, "gone": _flag, "bets": _BETS, "who": _WORD},
)
_BY_PEOPLE: Mapping[str, Check] = {"id": _WORD, "by": _WORD, "who": _WORD}
"""What the live house adds to what people do: the action's id, or that the clock did it."""

_PAID = _shape({"seat": _SEAT, "amount": _NUMBER}, {"who": _WORD})
"""What a seat takes along when a hosted table closes."""

_FIELDS: dict[str, tuple[Mapping[str, Check], Mapping[str, Check]]] = {
    "table": (
        {
            "version": lambda value: type(value) is int and value in VERSIONS,
            "house": _text(4096),
            "game": _WORD,
            "rules": _mapping_of(_WORD, _anything, 200),
            "players": _list_of(_PLAYER, 1),
        },
        {
            "id": _WORD,
            "seal": _DIGEST,
            "hosted": _shape({"clock": _NUMBER, "by": _WORD, "private": _flag}, {"title": _text(48)}),
            "repeatable": _flag,
            "tournament": _shape({"rounds": _whole(1), "block": _whole(1)}),
            "rounds": _NUMBER,
            "shoes": _NUMBER,
            "digest": _DIGEST,
        },
    ),
    "bet": ({"seat": _SEAT, "bets": _or(_null, _BETS)}, _BY_PEOPLE),
    "pass": ({}, {}),
    "deal": ({"round": _NUMBER}, {}),
    "answer": (
        {
            "need": _WORD,
            "answer": lambda value: (
                type(value) is bool
                or _WORD(value)
                or (type(value) is list and len(value) == 2 and _WORD(value[0]) and _NUMBER(value[1]))
            ),
        },
        {"seat": _SEAT, **_BY_PEOPLE},
    ),
    "settled": ({"round": _NUMBER, "net": _list_of(_SIGNED, 1), "purses": _list_of(_NUMBER, 1)}, {}),
    "shuffle": ({"shoe": _NUMBER, "commitment": _DIGEST}, {"digest": _DIGEST}),
    "cut": ({"seat": _SEAT, "shoe": _NUMBER}, {"words": _text(200), "promise": _DIGEST, **_BY_PEOPLE}),
    "shoe": ({"shoe": _NUMBER, "seed": _DIGEST}, {}),
    "sit": (
        {"seat": _SEAT, "name": _NAME, "purse": _whole(1), "plays": _text(4096)},
        {"chart": _mapping_of(_text(200), _anything), **_BY_PEOPLE},
    ),
    "buy": ({"seat": _SEAT, "amount": _whole(1)}, _BY_PEOPLE),
    "leave": ({"seat": _SEAT}, {"amount": _NUMBER, "rank": _NUMBER, "after": _NUMBER, "lots": _LOTS, **_BY_PEOPLE}),
    "over": (
        {},
        {**_BY_PEOPLE, "paid": _list_of(_PAID), "master": _DIGEST, "ranking": _list_of(_SEAT, 1), "lots": _LOTS},
    ),
}

_SHAPES = {
    event: _shape({"n": _whole(1), "event": _anything, **needed}, may) for event, (needed, may) in _FIELDS.items()
}


def check(record: object) -> TypeGuard[Record]:
    """Whether a record has the fields of its event, each of its type and size."""
    if type(record) is not dict:
        return False
    event = record.get("event")
    shape = _SHAPES.get(event) if type(event) is str else None
    return shape is not None and shape(record)
