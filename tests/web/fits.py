"""Whether what a house sends has the shape that its schema says: no member is missing, and none is new."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web.app import PARTS
from croupier.web.schema import MESSAGES, answer_type
from croupier.wire.felt import News
from croupier.wire.texts import Text, encode_message

ALIVE = "0"
ROUTES = [route for part in PARTS for route in part.ROUTES if isinstance(route, Route)]
OWN = {"n": 0, "ok": 1, "no": 2, "react": 3, "said": 4, "not_opened": 5}
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
    assert json.loads(encode_message(found)) == json.loads(answer), "a member that no type knows"


def type_at(method: str, path: str) -> Any:
    """The type of the answer to a request, by the schema; None where it has none."""
    routes = (one for one in ROUTES if method in (one.methods or ()) and one.path_regex.match(path))
    route = next(routes, None)
    return answer_type(route) if route else None


class CheckedAnswers:
    """Middleware: checks every answer of a house on its way, whoever asked. Those that do not fit are noted."""

    def __init__(self, app: ASGIApp, misfits: list[str]) -> None:
        self.app, self.misfits = app, misfits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = (
            type_at(scope["method"], scope["path"]) if scope["type"] == "http" and scope["method"] != "HEAD" else None
        )
        if kind is None:
            await self.app(scope, receive, send)
            return
        status, body = 0, bytearray()

        async def hear(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            body.extend(message.get("body", b""))
            if "body" in message and not message.get("more_body") and status == HTTPStatus.OK:
                self._check(scope["path"], bytes(body), kind)
            await send(message)

        await self.app(scope, receive, hear)

    def _check(self, path: str, answer: bytes, kind: Any) -> None:
        try:
            check_answer(answer, kind)
        except (AssertionError, msgspec.ValidationError) as wrong:
            self.misfits.append(f"{path}: {wrong}")
