"""Whether what a house sends has the shape that its schema says: no member is missing, and none is new."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from starlette.routing import Route

from croupier.web.app import PARTS
from croupier.web.schema import MESSAGES, answer_type
from croupier.web.tables.shapes import News
from croupier.web.texts import Text, encoded

ALIVE = "0"
ROUTES = [route for part in PARTS for route in part.ROUTES if isinstance(route, Route)]
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
    """The answer to a request. What no type knows would be left out when it is written again."""
    found = msgspec.json.decode(answer, type=kind, dec_hook=_text)
    assert json.loads(encoded(found)) == json.loads(answer), "a member that no type knows"


def check_reply(method: str, path: str, answer: bytes) -> None:
    """An answer to this request, if the schema has a type for it."""
    place = path.partition("?")[0]
    if method == "HEAD":  # it has no body
        return
    for route in ROUTES:
        if method in (route.methods or ()) and route.path_regex.match(place):
            if (kind := answer_type(route)) is not None:
                check_answer(answer, kind)
            return
