"""The house as an application: all its routes, and what guards them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.messages import say
from croupier.web.door import HOST
from croupier.web.files import page_files
from croupier.web.house import LiveHouse
from croupier.web.pictures import Pictures
from croupier.web.requests import refuse
from croupier.web.routes import (
    chances,
    clubs,
    coach,
    counter_sheet,
    design,
    desk,
    drill_catalogue,
    drill_progress,
    edges,
    evening,
    history,
    interface,
    learn,
    look_back,
    monitoring,
    odds,
    page,
    past_rounds,
    people,
    preview,
    skill,
    tables,
    train,
)
from croupier.web.sockets import live, watch_revocations

# the first one that fits answers: what is asked most stands first
PARTS = (
    page, people, tables, preview, learn, history, past_rounds, look_back, evening, skill, clubs, coach, odds, chances, edges,
    drill_catalogue, train, drill_progress, design, desk, counter_sheet, monitoring, interface,
)  # fmt: skip
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
STRICT = b"max-age=31536000"
"""For a year browsers ask an https house by https alone."""
GUARDS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
}


def policy(host: str, secure: bool) -> bytes:
    """What the page may load: sockets go to this host alone. Some browsers do not count them as `'self'`."""
    schemes = ("wss",) if secure else ("ws", "wss")
    sockets = "".join(f" {scheme}://{host}" for scheme in schemes) if HOST.fullmatch(host) else ""
    return POLICY.format(sockets=sockets).encode()


def _is_json(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether an answer is JSON for which nothing says how long it may be kept."""
    found = dict(headers)
    return found.get(b"content-type", b"").startswith(b"application/json") and b"cache-control" not in found


class Guard:
    """Middleware: refuses unknown hosts and origins, and puts the security headers on every answer."""

    def __init__(self, app: ASGIApp, house: LiveHouse) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        method = scope["method"] if scope["type"] == "http" else "SOCKET"
        if not self.house.door.admits(method, headers):
            self.house.metrics.bad += 1
            refusal = refuse(403, say("This address or page is not one of this house."), HTTPConnection(scope))
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return None
            return await refusal(scope, receive, self._guard(send, headers.get("host", "")))
        guarded = self._guard(send, headers.get("host", "")) if scope["type"] == "http" else send
        return await self.app(scope, receive, guarded)

    def _guard(self, send: Send, host: str) -> Send:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = list(message.get("headers", []))
                sent += [*GUARDS.items(), (b"content-security-policy", policy(host, self.house.door.secure))]
                if self.house.door.secure:
                    sent.append((b"strict-transport-security", STRICT))
                if _is_json(sent):
                    sent.append((b"cache-control", b"no-store"))
                message["headers"] = sent
                status = message["status"]
                self.house.metrics.requests[status] = self.house.metrics.requests.get(status, 0) + 1
            await send(message)

        return send_guarded


def create_app(house: LiveHouse, edges_file: Path | None = None) -> Starlette:
    """The house as an application; `edges_file`: the file in which edges of houses are kept."""
    learning, training, on_desk = learn.Learning(edges_file), train.Training(), desk.Desk()
    pictures = Pictures()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            await house.begin()
            watching = asyncio.create_task(watch_revocations(house))
            yield
            watching.cancel()
        finally:
            learning.close()
            training.close()
            pictures.close()
            await on_desk.close()
            await house.close()

    async def unknown(request: Request, _: Exception) -> Response:
        if "text/html" not in request.headers.get("accept", ""):
            return refuse(404, say("There is nothing at this address."), request)
        page: Response = app.state.files.page(request)  # for a person: the page, which says so
        page.status_code = 404 if page.status_code == 200 else page.status_code
        return page

    app = Starlette(
        routes=[
            WebSocketRoute("/live/{game}", live),
            *(route for part in PARTS for route in part.ROUTES),
        ],
        middleware=[Middleware(Guard, house=house)],
        lifespan=lifespan,
        exception_handlers={404: unknown},
    )
    app.state.house, app.state.files, app.state.pictures = house, page_files(), pictures
    app.state.learning, app.state.training, app.state.desk = learning, training, on_desk
    return app
