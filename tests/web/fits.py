"""Whether what a house sends has the shape that its schema says: no member is missing, and none is new."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from croupier.web.schema import MESSAGES
from croupier.web.tables.shapes import News
from croupier.web.texts import Text

ALIVE = "0"
OWN = {"n": 0, "ok": 1, "no": 2, "react": 3, "not_opened": 4}
"""The member by which each of the messages is known. One that answers an action has a number too."""


def _text(kind: type, said: Any) -> Any:
    assert kind is Text
    assert isinstance(said, str), said
    return Text(said)


def check_frame(frame: str) -> None:
    """A frame of the socket of a table."""
    if frame == ALIVE:
        return
    kind = MESSAGES[max(place for own, place in OWN.items() if own in json.loads(frame))]
    found = msgspec.json.decode(frame, type=kind, dec_hook=_text)
    if isinstance(found, News):
        assert (found.felt is msgspec.UNSET) != (found.change is msgspec.UNSET), "a felt, or what of it has changed"


def check_answer(answer: bytes, kind: Any) -> None:
    """The answer to a request."""
    msgspec.json.decode(answer, type=kind, dec_hook=_text)
