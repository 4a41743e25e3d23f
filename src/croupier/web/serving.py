"""Runs the server of one process: where it listens, how it is set up, how it stops, what it logs."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from croupier import system
from croupier.analysis.values import edges_file
from croupier.messages import Message, Refused, say
from croupier.web.app import create_app
from croupier.web.buckets import Bucket
from croupier.web.house import LiveHouse
from croupier.web.http_connection import (
    BUSY,
    BUSY_EACH,
    IDLE,
    IDLE_EACH,
    INCOMPLETE,
    HttpConnection,
    OpenConnections,
    RequestsUnderWay,
    Turns,
)
from croupier.web.table_socket import TableSocket
from croupier.wire.actions import FRAME

log = logging.getLogger("croupier.web")

ACCEPTED = 16
"""So many connections are accepted in one turn of the event loop."""
STATUS = 2.0
"""Seconds between two looks at what goes on."""


class Addresses(NamedTuple):
    """Where the house can be reached."""

    printed: tuple[str, ...]
    """As people type them, the best first."""
    own: str
    """`address:port`, for other processes of the house."""
    port: int

    @classmethod
    def of(cls, listening: socket.socket, bind: str, url: str) -> Addresses:
        port = listening.getsockname()[1]
        everywhere = bind in ("0.0.0.0", "::", "")
        own = (_own_address() or "127.0.0.1") if everywhere else bind
        machine = [own, "127.0.0.1"] if everywhere else [bind]
        found = dict.fromkeys([*([url.rstrip("/")] if url else []), *(f"http://{one}:{port}" for one in machine)])
        return cls(tuple(found), f"{own}:{port}", port)


def _own_address() -> str | None:
    """The address of this machine in its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def bind_socket(bind: str, port: int, shared: bool = False) -> socket.socket:
    """A socket that listens; refused with a sentence if the port is taken. `shared`: other processes listen there, too."""
    if shared and not system.shares_ports():
        raise Refused(say("Several processes cannot listen at one port on this system: leave --workers out."))
    try:
        listening = socket.create_server((bind, port), backlog=2048, reuse_port=shared)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # small messages are sent at once
        return listening
    except (UnicodeError, TypeError):  # no text, so no name of a machine
        raise Refused(_no_address(bind)) from None
    except OSError as error:
        if error.errno is None or error.errno in (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN):
            raise Refused(_no_address(bind)) from None
        if error.errno == errno.EACCES:
            raise Refused(
                say("Port {port} is not for everybody on this machine: take one from 1024 on.", port=str(port))
            ) from None
        raise Refused(
            say(
                "Port {port} is not free at {bind}: is a house open there already? Take another: --port.",
                port=str(port),
                bind=bind,
            )
        ) from None


def listening_often(sockets: Sequence[socket.socket]) -> list[socket.socket]:
    """These sockets, each several times: uvloop accepts one connection for each of them in one turn of the event loop."""
    return [*sockets, *(one.dup() for one in sockets for _ in range(ACCEPTED - 1))]


def _no_address(bind: str) -> Message:
    return say(
        "“{bind}” is not an address of this machine: 127.0.0.1 is on this machine alone, 0.0.0.0 everywhere.", bind=bind
    )


def check_url(url: str) -> None:
    """Refuse a public address that no browser could open."""
    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/")):
        raise Refused(say("“{url}” is not a public address: write it as https://cards.example.", url=url))


def configure(app: Starlette, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How the server runs: limits on what one connection sends, no compression of single messages, no words about itself.

    `proxies`: the addresses whose word is taken for where a request comes from.
    """

    class Connection(HttpConnection):
        idle = OpenConnections(IDLE, IDLE_EACH, proxies)
        busy = OpenConnections(BUSY, BUSY_EACH, proxies)
        turns = Turns()

    known: Any = ProxyHeadersMiddleware(cast(Any, app), list(proxies)) if proxies else app
    return uvicorn.Config(
        RequestsUnderWay(known),
        log_config=None,
        access_log=False,
        http=Connection,
        h11_max_incomplete_event_size=INCOMPLETE,
        proxy_headers=False,
        ws=TableSocket,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # the socket of a table pings by itself, only who is silent
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
    )


class Counted(NamedTuple):
    """What goes on in a process of the house."""

    tables: int
    people: tuple[str, ...]
    actions: int

    @classmethod
    def of(cls, house: LiveHouse) -> Counted:
        return cls(len(house.tables.dealers), tuple(house.sockets), house.metrics.actions)


def run(
    house: LiveHouse,
    listening: Sequence[socket.socket],
    alongside: Callable[[uvicorn.Server], Coroutine[Any, Any, None]],
    proxies: Sequence[str] = (),
) -> None:
    """Serve until somebody interrupts; `alongside` runs meanwhile."""

    async def serve() -> None:
        server = uvicorn.Server(configure(create_app(house, edges_file=edges_file()), proxies))
        task = asyncio.create_task(alongside(server))
        try:
            await server.serve(sockets=listening_often(listening))
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    system.allow_many_files()
    log.info("the house listens", extra={"address": house.tables.address})
    gc.collect()
    gc.freeze()  # what is loaded stays: exclude it from garbage collection
    gc.set_threshold(20_000, 50, 1000)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stopping a service is like Ctrl-C
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(serve())


def new_loop() -> asyncio.AbstractEventLoop:
    """The event loop of a house: uvloop."""
    try:
        import uvloop
    except ImportError:  # where there is none, Python's own does
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


# What happens, as lines of JSON


class JsonLines(logging.Formatter):
    """One JSON document a line: when, how important, what, and the fields that go with it. No keys, no names."""

    FIELDS = ("address", "game", "house", "who", "why")

    def format(self, record: logging.LogRecord) -> str:
        fields = {name: getattr(record, name) for name in self.FIELDS if hasattr(record, name)}
        line = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **fields,
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Warnings(logging.Formatter):
    """A line for whoever looks at the terminal of the house, in place of the line about what goes on."""

    def format(self, record: logging.LogRecord) -> str:
        fields = [str(getattr(record, name)) for name in JsonLines.FIELDS if hasattr(record, name)]
        line = ": ".join([f"{self.formatTime(record, '%H:%M:%S')} {record.getMessage()}", *fields])
        if record.exc_info:
            line += f"\n{self.formatException(record.exc_info)}"
        return f"\r\x1b[K{line}" if sys.stderr.isatty() else line


def log_to(path: str | None) -> None:
    """Where the log goes, as lines of JSON: into a file, or to standard error; without a path only warnings go there."""
    handler: logging.Handler = PrivateFile(path) if path and path != "-" else logging.StreamHandler()
    handler.setFormatter(JsonLines() if path else Warnings())
    for logger in (log, logging.getLogger("uvicorn.error")):
        logger.handlers = [handler]
        logger.setLevel(logging.INFO if path and logger is log else logging.WARNING)
        logger.propagate = False
    logging.getLogger("uvicorn.error").addFilter(one_line)


class PrivateFile(logging.FileHandler):
    """A file that only its owner may read, from its first byte on."""

    def _open(self) -> TextIOWrapper:
        file = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT | system.EVERY_FILE, 0o600)
        system.keep_private(file)
        return os.fdopen(file, "a", encoding="utf-8")


_told = Bucket(1, 5)


def one_line(record: logging.LogRecord) -> bool:
    """What a stranger has sent is told in one line, without a trace, and not more often than once a second."""
    if not record.getMessage().startswith(("Invalid ", "Unsupported ")):
        return True
    record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
    return _told.take()
