"""A connection over which requests come: uvicorn's own, with limits before it. Only methods of `asyncio.Protocol` are overridden.

Limited are the head of a request and the time to send it, what waits on a connection while a request is answered, how long
somebody may read nothing of an answer, and how many connections have no request under way.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Container
from contextvars import ContextVar
from typing import Any, cast

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 1 << 14
"""The longest head of a request, in bytes."""
PIECE = 1 << 10
"""A chunk is handed over in pieces of so many bytes: the parser measures a head only while it is incomplete."""
INCOMPLETE = HEAD - PIECE
"""For `h11_max_incomplete_event_size`."""
WAITING = 2 * HEAD
"""So many bytes may come before a request is answered: its head, its body, and the requests after it."""
HEAD_SECONDS = 10.0
STALLED = 30.0
"""For how many seconds somebody may read nothing of what waits for them."""
LINGER = 2.0
"""For how many seconds a connection that is ended may take what was written to it."""
IDLE, IDLE_EACH = 512, 64
"""How many connections may be open without a request under way: in all, and from one address."""


class IdleConnections:
    """The connections without a request under way, the oldest first. If there are too many, the oldest is closed."""

    def __init__(self, proxies: Container[str] = ()) -> None:
        """`proxies`: addresses from which everybody comes."""
        self._proxies = proxies
        self._idle: OrderedDict[HttpConnection, str] = OrderedDict()
        self._each: Counter[str] = Counter()

    def add(self, connection: HttpConnection, address: str) -> None:
        self.remove(connection)
        self._idle[connection] = address
        self._each[address] += 1
        if self._each[address] > IDLE_EACH and address not in self._proxies:
            next(one for one, its in self._idle.items() if its == address).end()
        elif len(self._idle) > IDLE:
            next(iter(self._idle)).end()

    def remove(self, connection: HttpConnection) -> None:
        if (address := self._idle.pop(connection, None)) is not None:
            self._each[address] -= 1
            if not self._each[address]:
                del self._each[address]


_connection: ContextVar[HttpConnection | None] = ContextVar("http connection", default=None)
"""The connection whose request a task answers: uvicorn starts the task while it reads the request."""


class HttpConnection(H11Protocol):
    """A connection with limits; `idle` is that of its server."""

    idle: IdleConnections
    _line: asyncio.Transport
    """There from `connection_made` on, which the event loop calls before anything else."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._address = ""
        self._requests = 0
        """How many requests are under way."""
        self._came = 0
        """How many bytes have come since a request was answered."""
        self._timers: dict[str, asyncio.TimerHandle] = {}

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._line = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if isinstance(peer, tuple) else ""
        super().connection_made(self._line)
        self._later("head", HEAD_SECONDS, self.end)
        self.idle.add(self, self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._came += len(data)
        if self._came > WAITING:
            return self.end()
        if not self._requests and "head" not in self._timers:
            self._later("head", HEAD_SECONDS, self.end)
        before = _connection.set(self)
        try:
            for begin in range(0, len(data), PIECE):
                if self._line.is_closing() or self._line.get_protocol() is not self:
                    break
                super().data_received(data[begin : begin + PIECE])
        finally:
            _connection.reset(before)
        if self._line.get_protocol() is not self:  # it is a socket from now on
            self._leave()

    def pause_writing(self) -> None:
        self._later("stalled", STALLED, self._line.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._cancel("stalled")
        super().resume_writing()

    # What happens to it

    def request_begins(self) -> None:
        self._requests += 1
        self._cancel("head")
        self.idle.remove(self)

    def request_ends(self) -> None:
        self._requests -= 1
        self._came = 0
        if not self._requests and not self._line.is_closing():
            self.idle.add(self, self._address)

    def end(self) -> None:
        """Close the connection; the peer can still read pending output for a moment."""
        self._leave()
        self._later("linger", LINGER, self._line.abort)
        self._line.close()

    def _leave(self) -> None:
        self.idle.remove(self)
        for name in list(self._timers):
            self._cancel(name)

    def _later(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        self._cancel(name)
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, call)

    def _cancel(self, name: str) -> None:
        if timer := self._timers.pop(name, None):
            timer.cancel()


class RequestsUnderWay:
    """Around an application: tells each connection when a request of it begins and ends."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = _connection.get() if scope["type"] == "http" else None
        if connection is None:
            return await self._app(scope, receive, send)
        connection.request_begins()
        try:
            await self._app(scope, receive, send)
        finally:
            connection.request_ends()
