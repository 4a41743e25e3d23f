"""The routes of the house, and what guards them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.games.counts import SYSTEMS
from croupier.messages import Message as Sentence
from croupier.messages import Refused, say
from croupier.store.burst import Broken, NotWritten
from croupier.store.store import Person
from croupier.web.files import Files
from croupier.web.house import LiveHouse
from croupier.web.lobby import house_list, table_list, table_told
from croupier.web.reception import NoKey
from croupier.web.sockets import live, may_watch
from croupier.web.texts import Texts, plain
from croupier.web.wire import FRAME, NOT_UNDERSTOOD, PROTOCOL, REACTIONS, Enter, Grant, OpenTable

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' ws: wss:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
GUARDS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
}
PAGES = ("/", "/t/{game}", "/verify", "/designer", "/train", "/edge", "/settings", "/open", "/history")
"""All of them are the one page, which looks at its address."""
TABLES = 12
"""So many tables at once may one person have open."""

Shape = TypeVar("Shape")


class Guard:
    """Refuses strange hosts and origins, and puts the guarding headers on every answer."""

    def __init__(self, app: ASGIApp, house: LiveHouse) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        method = scope["method"] if scope["type"] == "http" else "SOCKET"
        if not self.house.door.admits(method, headers):
            self.house.figures.bad += 1
            refusal = failed(403, say("This address or page is not one of this house."))
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return None
            return await refusal(scope, receive, self._guarded(send))
        return await self.app(scope, receive, self._guarded(send) if scope["type"] == "http" else send)

    def _guarded(self, send: Send) -> Send:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *GUARDS.items()]
                status = message["status"]
                self.house.figures.requests[status] = self.house.figures.requests.get(status, 0) + 1
            await send(message)

        return guarded


def failed(status: int, why: Sentence, texts: Texts = plain) -> Response:
    return JSONResponse({"why": texts(why)}, status)


class Failure(Exception):
    """An answer that is an error."""

    def __init__(self, status: int, why: Sentence) -> None:
        self.status, self.why = status, why


def house_of(request: Request) -> LiveHouse:
    house: LiveHouse = request.app.state.house
    return house


async def person_of(request: Request) -> Person:
    """Who asks; a stranger is refused."""
    person = await someone(request)
    if person is None:
        raise Failure(401, say("Say your name first: nobody is known by this key."))
    return person


async def someone(request: Request) -> Person | None:
    house = house_of(request)
    return await house.reception.person(request.cookies.get(house.door.cookie, ""))


async def host_of(request: Request) -> Person:
    person = await person_of(request)
    if not person.host:
        raise Failure(403, say("Only the host may do this."))
    return person


async def body_of(request: Request, shape: type[Shape]) -> Shape:
    """The body of a request, if it is small enough and of the right shape."""
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > FRAME:
            raise Failure(413, say("This is too large."))
    try:
        return msgspec.json.decode(content or b"{}", type=shape)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError):
        house_of(request).figures.bad += 1
        raise Failure(400, NOT_UNDERSTOOD) from None


def answered(handler: Callable[[Request], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
    """A handler whose result is JSON and whose refusals are sentences."""

    async def handle(request: Request) -> Response:
        try:
            found = await handler(request)
        except Failure as failure:
            return failed(failure.status, failure.why)
        except Broken as broken:
            return failed(503, broken.message)
        except NotWritten as refused:
            return failed(409, refused.message)
        except NoKey as refused:
            return failed(403, refused.message)
        except Refused as refused:
            return failed(409, refused.message)
        return (
            found
            if isinstance(found, Response)
            else Response(msgspec.json.encode(found), media_type="application/json")
        )

    return handle


# People


async def _told(house: LiveHouse, person: Person) -> dict[str, Any]:
    balance = await house.reception.balance(person.id)
    return {"id": person.id, "name": person.name, "host": bool(person.host), "balance": balance}


async def about_house(request: Request) -> dict[str, Any]:
    house, person = house_of(request), await someone(request)
    return {
        "protocol": PROTOCOL,
        "me": await _told(house, person) if person else None,
        "grant": house.reception.grant,
        "reactions": [plain(one) for one in REACTIONS],
        "addresses": list(house.addresses),
        "counts": list(SYSTEMS),
        "places": ["designer", "train", "edge"],
    }


async def enter(request: Request) -> Response:
    house = house_of(request)
    wish = await body_of(request, Enter)
    if not house.door.may_enter(request.client.host if request.client else ""):
        raise Failure(429, say("Too many have entered from here just now. Try again in a minute."))
    known = await someone(request)
    entrance = await house.reception.enter(wish.name, wish.key, known)
    answer = JSONResponse({"me": await _told(house, entrance.person), "game": entrance.game or None})
    if entrance.key:
        answer.headers["set-cookie"] = house.door.set_cookie(entrance.key)
    return answer


async def link(request: Request) -> dict[str, str]:
    person = await person_of(request)
    return {"path": f"/#move={await house_of(request).reception.move_link(person)}"}


async def people(request: Request) -> list[dict[str, Any]]:
    await host_of(request)
    house = house_of(request)
    found = await house._read(house.store.people)
    return [await _told(house, person) for person in found]


async def grant(request: Request) -> dict[str, int]:
    await host_of(request)
    wish = await body_of(request, Grant)
    return {"balance": await house_of(request).reception.give(wish.who, wish.amount)}


# Tables


async def houses(request: Request) -> list[dict[str, Any]]:
    house = house_of(request)
    found: list[dict[str, Any]] = await house._read(house_list)
    return found


async def tables(request: Request) -> list[dict[str, Any]]:
    house, person = house_of(request), await someone(request)
    found = await table_list(house.pit, person)
    return [told for told in found if (person and await may_watch(house, told, person)) or not told["private"]]


async def open_table(request: Request) -> dict[str, str]:
    person = await person_of(request)
    wish = await body_of(request, OpenTable)
    house = house_of(request)
    mine = [one for one in house.pit.dealers.values() if (one.table.hosted or {}).get("by") == person.id]
    if sum(not one.table.over for one in mine) >= TABLES and not person.host:
        raise Failure(429, say("You have {tables} tables open: close one first.", tables=TABLES))
    if not person.host and not house.door.may_open(person.id):
        raise Failure(429, say("You have opened many tables just now. Try again later."))
    return {"id": await house.pit.open(wish, person.id)}


async def _table(request: Request) -> tuple[LiveHouse, dict[str, Any], Person]:
    """The table of a request, whoever deals it, for somebody who may watch it."""
    house, person = house_of(request), await person_of(request)
    told = await table_told(house.pit, request.path_params["game"], person)
    if told is None:
        raise Failure(404, say("There is no such table."))
    if not await may_watch(house, told, person):
        raise Failure(403, say("One must be invited to this table."))
    return house, told, person


async def invite(request: Request) -> dict[str, str]:
    house, told, person = await _table(request)
    if not (person.host or told["mine"] or told["by"] == person.id):
        raise Failure(403, say("Only who opened the table or sits there, or the host, may invite."))
    return {"path": f"/t/{told['id']}#invite={await house.reception.invitation(told['id'])}"}


async def game_log(request: Request) -> Response:
    house, told, _ = await _table(request)
    bodies = await house._read(house.store.log, told["id"])
    headers = {"content-disposition": f'attachment; filename="{told["id"]}.jsonl"'}
    return Response(b"".join(body + b"\n" for body in bodies), media_type="application/jsonl", headers=headers)


# What is looked at from outside


async def health(request: Request) -> dict[str, bool]:
    house = house_of(request)
    await house._read(house.store.balance, "mint")
    return {"ok": True}


async def metrics(request: Request) -> Response:
    house = house_of(request)
    sockets = sum(house.sockets.values())
    lines = house.figures.lines(len(house.pit.dealers), sockets, len(house.sockets), house.transactions)
    return PlainTextResponse("".join(f"{line}\n" for line in lines), media_type="text/plain; version=0.0.4")


# The page


async def page(request: Request) -> Response:
    kept: Files = request.app.state.files
    return kept.page(request)


async def service_worker(request: Request) -> Response:
    kept: Files = request.app.state.files
    return kept.worker(request)


async def static(request: Request) -> Response:
    kept: Files = request.app.state.files
    return kept.response(request, request.path_params["path"])


ROUTES: list[BaseRoute] = [
    Route("/api/house", answered(about_house)),
    Route("/api/enter", answered(enter), methods=["POST"]),
    Route("/api/link", answered(link), methods=["POST"]),
    Route("/api/people", answered(people)),
    Route("/api/grant", answered(grant), methods=["POST"]),
    Route("/api/houses", answered(houses)),
    Route("/api/tables", answered(tables)),
    Route("/api/tables", answered(open_table), methods=["POST"]),
    Route("/api/tables/{game}/invite", answered(invite), methods=["POST"]),
    Route("/api/tables/{game}/log", answered(game_log)),
    Route("/health", answered(health)),
    Route("/metrics", answered(metrics)),
    WebSocketRoute("/live/{game}", live),
    Route("/service_worker.js", service_worker),
    Route("/static/{path:path}", static),
    *(Route(path, page) for path in PAGES),
]


def create_app(house: LiveHouse, more: list[BaseRoute] | None = None, edges: Path | None = None) -> Starlette:
    """The house as an application; `more`: routes of other parts; `edges`: the file in which edges of houses are kept."""
    from croupier.web import coach, design, desk, history, learn, odds, train
    from croupier.web import edges as edge_routes

    learning, training, on_desk = learn.Learning(edges), train.Training(), desk.Desk()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.begin()
        try:
            yield
        finally:
            learning.close()
            training.close()
            await on_desk.close()
            await house.close()

    async def unknown(request: Request, _: Exception) -> Response:  # noqa: ARG001
        return failed(404, say("There is nothing at this address."))

    app = Starlette(
        routes=[
            *ROUTES,
            *learn.ROUTES,
            *history.ROUTES,
            *coach.ROUTES,
            *odds.ROUTES,
            *edge_routes.ROUTES,
            *train.ROUTES,
            *design.ROUTES,
            *desk.ROUTES,
            *(more or []),
        ],
        middleware=[Middleware(Guard, house=house)],
        lifespan=lifespan,
        exception_handlers={404: unknown},
    )
    app.state.house, app.state.files = house, Files()
    app.state.learning, app.state.training, app.state.desk = learning, training, on_desk
    return app
