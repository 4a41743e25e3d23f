"""What the routes share: who asks, about which table, with which body; results as JSON and refusals as sentences."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from croupier.messages import Message, Refused, say
from croupier.store.burst import Broken, NotWritten
from croupier.store.store import Person
from croupier.web.house import LiveHouse
from croupier.web.lobby import ListedTable
from croupier.web.reception import NoKey
from croupier.web.short_code import read_code
from croupier.web.sockets import language_of, may_watch
from croupier.wire.actions import FRAME, NOT_UNDERSTOOD, Sent
from croupier.wire.texts import Text, encode_message, plain

Shape = TypeVar("Shape")

BODY_SECONDS = 10.0
"""How long the body of a request may take."""


class Why(Sent):
    """Why a request fails."""

    why: Text


def refuse(status: int, why: Message, request: HTTPConnection) -> Response:
    return json_response(Why(plain(why)), request, status)


def json_response(answer: object, request: HTTPConnection, status: int = 200) -> Response:
    """An answer in the language of who asks."""
    return Response(encode_message(answer, language_of(request)), status, media_type="application/json")


class Failure(Exception):
    """An answer that is an error."""

    def __init__(self, status: int, why: Message) -> None:
        self.status, self.why = status, why


def live_house(request: Request) -> LiveHouse:
    house: LiveHouse = request.app.state.house
    return house


async def person_of(request: Request) -> Person:
    """The person who asks; somebody without a key is refused."""
    person = await someone(request)
    if person is None:
        raise Failure(401, say("Say your name first: nobody is known by this key."))
    return person


async def someone(request: Request) -> Person | None:
    house = live_house(request)
    return await house.reception.person(request.cookies.get(house.door.cookie, ""))


def check_links(request: Request, person: Person) -> None:
    """Refuse somebody who has made many links."""
    if not person.host and not live_house(request).door.may_link(person.id):
        raise Failure(429, say("You have made many links just now. Try again later."))


def check_changes(request: Request, person: Person) -> None:
    """Refuse somebody who has changed clubs very often: the house keeps every change for ever."""
    if not person.host and not live_house(request).door.may_change(person.id):
        raise Failure(429, say("You have changed many things just now. Try again later."))


def check_guess(request: Request, link: str) -> Callable[[], None]:
    """Refuse an address from which many wrong short codes came; the answer is called when this one was right."""
    address, door = request.client.host if request.client else "", live_house(request).door
    if not read_code(link):
        return lambda: None
    if not door.may_guess(address):
        raise Failure(429, say("Too many wrong codes were typed. Wait some minutes, or ask for the link."))
    return lambda: door.note_known_code(address)


async def host_of(request: Request) -> Person:
    person = await person_of(request)
    if not person.host:
        raise Failure(403, say("Only the host may do this."))
    return person


async def body_of(request: Request, shape: type[Shape]) -> Shape:
    """The body of a request, if it is small enough and of the right shape."""
    content = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                content += part
                if len(content) > FRAME:
                    raise Failure(413, say("This is too large."))
    except TimeoutError:
        raise Failure(408, say("This took too long.")) from None
    try:
        return msgspec.json.decode(content or b"{}", type=shape)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError):
        live_house(request).metrics.bad += 1
        raise Failure(400, NOT_UNDERSTOOD) from None


@dataclass(frozen=True)
class WithHeaders(Generic[Shape]):
    """An answer that has headers of its own, such as a cookie."""

    answer: Shape
    headers: dict[str, str]


def json_route(
    handler: Callable[[Request], Awaitable[Any]], body: type[Struct] | None = None
) -> Callable[[Request], Awaitable[Response]]:
    """Turn a handler's result into JSON, and its refusals into a status and a sentence; `body`: what it is asked with."""

    @wraps(handler)
    async def handle(request: Request) -> Response:
        try:
            found = await handler(request)
        except ClientDisconnect:  # nobody hears the answer
            return Response(status_code=400)
        except Failure as failure:
            return refuse(failure.status, failure.why, request)
        except Broken as broken:
            return refuse(503, broken.message, request)
        except NotWritten as refused:
            return refuse(409, refused.message, request)
        except NoKey as refused:
            return refuse(403, refused.message, request)
        except Refused as refused:
            return refuse(409, refused.message, request)
        if isinstance(found, Response):
            return found
        whole = found if isinstance(found, WithHeaders) else WithHeaders(found, {})
        response = json_response(whole.answer, request)
        response.headers.update(whole.headers)
        return response

    handle.body = body  # type: ignore[attr-defined]
    return handle


async def watched_table(request: Request, programs: bool = False) -> tuple[LiveHouse, ListedTable, Person]:
    """The table of a request, whoever deals it, for somebody who may watch it; `programs`: also for a program that plays there."""
    return await watched_game(request, request.path_params["game"], programs)


async def watched_game(request: Request, game: str, programs: bool = False) -> tuple[LiveHouse, ListedTable, Person]:
    """A table for who asks, if they may watch it."""
    house = live_house(request)
    program = await house.reception.program(request.cookies.get(house.door.cookie, "")) if programs else None
    here = program is not None and program.game == game
    person = program.person if program and here else await person_of(request)
    table = await house.lobby.table(game, person)
    if table is None:
        raise Failure(404, say("There is no such table."))
    if not await may_watch(house, table, person):
        raise Failure(403, say("You need an invitation to this table."))
    return house, table, person
