"""A connection over which requests come: uvicorn's own, with limits before it. Only methods of `asyncio.Protocol` are overridden.

Addresses take turns: whoever opens many connections at once does not keep others waiting.

Limited are the head of a request and the time to send it, what waits on a connection while a request is answered, how long
somebody may read nothing of an answer, and how many connections are open: without a request under way, and with one. A socket
counts among the latter until somebody is known by its key.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import partial
from typing import Any, Protocol, cast

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.web.buckets import place_of
from croupier.web.table_socket import TableSocket

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
TOGETHER = 4
"""So many chunks are read, and pipelined requests answered, before others of the event loop have their turn."""
IDLE, IDLE_EACH = 512, 64
"""How many connections may be open without a request under way: in all, and from one address."""
BUSY, BUSY_EACH = 384, 128
"""The same with a request under way, sockets of people who are not known yet included."""


class Endable(Protocol):
    """A connection that can be closed from here."""

    def end(self) -> None: ...


class OpenConnections:
    """Connections of one kind, the oldest first. If there are too many, the oldest is closed."""

    def __init__(self, most: int, each: int, proxies: Iterable[str] = ()) -> None:
        """`most` in all, `each` from one address; `proxies`: addresses from which everybody comes."""
        self.most, self.each, self._proxies = most, each, set(map(place_of, proxies))
        self._open: OrderedDict[Endable, str] = OrderedDict()
        self._from: Counter[str] = Counter()

    def add(self, connection: Endable, address: str) -> None:
        self.remove(connection)
        self._open[connection] = address
        self._from[address] += 1
        if self._from[address] > self.each and address not in self._proxies:
            self._end(next(one for one, its in self._open.items() if its == address))
        elif len(self._open) > self.most:
            self._end(next(iter(self._open)))

    def _end(self, connection: Endable) -> None:
        self.remove(connection)
        connection.end()

    def remove(self, connection: Endable) -> None:
        if (address := self._open.pop(connection, None)) is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]


class Turns:
    """Who is next: addresses take turns, and only so many of them come before others of the event loop have theirs.

    Meanwhile connections that are too many are closed before what they sent costs anything.
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()

    def wait(self, address: str, call: Callable[[], None]) -> None:
        """Call something when it is the turn of this address."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._go_on)
        self._waiting.setdefault(address, deque()).append(call)

    def _go_on(self) -> None:
        for _ in range(TOGETHER):
            address, calls = self._waiting.popitem(last=False)
            call = calls.popleft()
            if calls:
                self._waiting[address] = calls
            call()
            if not self._waiting:
                return
        asyncio.get_running_loop().call_soon(self._go_on)


_connection: ContextVar[HttpConnection | None] = ContextVar("http connection", default=None)
"""The connection whose request a task answers: uvicorn starts the task while it reads the request."""


class HttpConnection(H11Protocol):
    """A connection with limits; `idle`, `busy` and `turns` are those of its server."""

    idle: OpenConnections
    busy: OpenConnections
    turns: Turns
    _line: asyncio.Transport
    """There from `connection_made` on, which the event loop calls before anything else."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._address = ""
        self._requests = 0
        """How many requests are under way."""
        self._came = 0
        """How many bytes have come since a request was answered."""
        self._awaited = False
        """Whether something has come while no request was under way: the next request is not a pipelined one."""
        self._timers: dict[str, asyncio.TimerHandle] = {}

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._line = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self._address = place_of(str(peer[0])) if isinstance(peer, tuple) else ""
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
        if not self._requests:
            self._awaited = True
            if "head" not in self._timers:
                self._later("head", HEAD_SECONDS, self.end)
        self.turns.wait(self._address, partial(self._read, data))

    def _read(self, data: bytes) -> None:
        """Hand a chunk over to the parser."""
        if isinstance(socket := self._line.get_protocol(), TableSocket):
            return socket.data_received(data)
        before = _connection.set(self)
        try:
            for begin in range(0, len(data), PIECE):
                if self._line.is_closing() or self._line.get_protocol() is not self:
                    break
                super().data_received(data[begin : begin + PIECE])
        finally:
            _connection.reset(before)
        if isinstance(socket := self._line.get_protocol(), TableSocket):  # from now on
            self._leave()
            self.busy.add(socket, self._address)
            socket.on_known = lambda: self.busy.remove(socket)

    def pause_writing(self) -> None:
        self._later("stalled", STALLED, self._line.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._cancel("stalled")
        super().resume_writing()

    # What happens to it

    async def request_begins(self) -> None:
        self._requests += 1
        self._cancel("head")
        self.idle.remove(self)
        self.busy.add(self, self._address)
        awaited, self._awaited = self._awaited, False
        if not awaited:
            turn = asyncio.Event()
            self.turns.wait(self._address, turn.set)
            await turn.wait()

    def request_ends(self) -> None:
        self._requests -= 1
        self._came = 0
        if not self._requests:
            self.busy.remove(self)
            if not self._line.is_closing():
                self.idle.add(self, self._address)

    def end(self) -> None:
        """Close the connection; the peer can still read pending output for a moment."""
        self._leave()
        self._later("linger", LINGER, self._line.abort)
        self._line.close()

    def _leave(self) -> None:
        self.idle.remove(self)
        self.busy.remove(self)
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
        await connection.request_begins()
        try:
            if {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}:
                return await _two_lengths(scope, receive, send)
            await self._app(scope, receive, send)
        finally:
            connection.request_ends()


_two_lengths = Response(status_code=400, headers={"connection": "close"})
"""A request that says the length of its body in two ways: a proxy may read it in another way than we do, so nothing follows."""
