"""Messages with a change: what a house might send that is broken, of another version, or hostile."""

from __future__ import annotations

import json
from random import Random
from typing import Any

VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 2**63, 10**30, 0.5, -0.0, 1e300, "", "x", "0", "lea", "\x07", "é" * 300, [], [[]],
    [None], [0], ["a", "b"], {}, {"n": 1}, {"event": "bet"}, {"0": 0},
)  # fmt: skip


def change(frame: bytes, dice: Random) -> bytes:
    """The frame with one change: of its bytes, or of a value somewhere in it."""
    return _change_bytes(frame, dice) if dice.random() < 0.2 else _change_value(frame, dice)


def _change_bytes(frame: bytes, dice: Random) -> bytes:
    at = dice.randrange(len(frame))
    match dice.randrange(4):
        case 0:
            return frame[:at]
        case 1:
            return frame[:at] + frame[at + 1 :]
        case 2:
            return frame[:at] + bytes([dice.randrange(256)]) + frame[at + 1 :]
        case _:
            return frame[:at] + frame[dice.randrange(len(frame)) :]


def _change_value(frame: bytes, dice: Random) -> bytes:
    message = json.loads(frame)
    records = isinstance(message, dict) and list(_places(message.get("events")))
    places = records if records and dice.random() < 0.5 else list(_places(message))  # most of a felt is not read
    if not places:
        return json.dumps(dice.choice(VALUES)).encode()
    holder, key = dice.choice(places)
    match dice.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, holder[dice.randrange(len(holder))])
        case 2 if isinstance(holder[key], int):
            holder[key] += dice.choice((-1, 1))
        case 3:
            other, name = dice.choice(places)
            holder[key] = json.loads(json.dumps(other[name]))
        case _:
            holder[key] = dice.choice(VALUES)
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def _places(value: Any) -> Any:
    """Every place in a value: what holds it, and under which key."""
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])
