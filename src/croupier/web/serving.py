"""Runs the house: listens, prints where it can be reached, shows what goes on, and stops gently."""

from __future__ import annotations

import asyncio
import errno
import gc
import io
import json
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
import uvicorn
from starlette.applications import Starlette

from croupier.compute.values import edges_file
from croupier.houses import load
from croupier.language import Speaker
from croupier.messages import Message, Refused, say
from croupier.store.store import Store
from croupier.table.logs import house_of
from croupier.web.app import create_app
from croupier.web.house import LiveHouse
from croupier.web.quick_socket import QuickSocket
from croupier.web.tables.wishes import grants, heads
from croupier.web.wire import FRAME, OpenTable

STATUS = 2.0
"""Seconds between two lines of status."""
LISTED = 8
"""How many tables are printed at the start."""


class Addresses(NamedTuple):
    """Where the house can be reached."""

    printed: tuple[str, ...]
    """As people type them, the best first."""
    own: str
    """`address:port`, for other processes of the house."""
    url: str

    @classmethod
    def of(cls, listening: socket.socket, bind: str, url: str) -> Addresses:
        port = listening.getsockname()[1]
        everywhere = bind in ("0.0.0.0", "::", "")
        own = (_own_address() or "127.0.0.1") if everywhere else bind
        machine = [own, "127.0.0.1"] if everywhere else [bind]
        found = dict.fromkeys([*([url.rstrip("/")] if url else []), *(f"http://{one}:{port}" for one in machine)])
        return cls(tuple(found), f"{own}:{port}", url)


def _own_address() -> str | None:
    """The address of this machine in its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def bound(bind: str, port: int) -> socket.socket:
    """A socket that listens; refused with a sentence if the port is taken."""
    try:
        listening = socket.create_server((bind, port), backlog=2048)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # small messages are sent at once
        return listening
    except OSError as error:
        if error.errno is None or error.errno in (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN):
            raise Refused(_no_address(bind)) from None
        if error.errno == errno.EACCES:
            raise Refused(
                say("Port {port} is not for everybody on this machine: take one from 1024 on.", port=str(port))
            ) from None
        raise Refused(
            say(
                "Port {port} cannot be had at {bind}: is a house open there already? Take another: --port.",
                port=str(port),
                bind=bind,
            )
        ) from None


def _no_address(bind: str) -> Message:
    return say(
        "“{bind}” is no address of this machine: 127.0.0.1 is on this machine alone, 0.0.0.0 everywhere.", bind=bind
    )


def check_url(url: str) -> None:
    """Refuse a public address that no browser could open."""
    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/")):
        raise Refused(say("“{url}” is no public address: write it as https://cards.example.", url=url))


def configured(app: Starlette) -> uvicorn.Config:
    """How the server runs: small frames, no compression of single messages, no words about itself."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws=QuickSocket,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
    )


class Serving:
    """A house that is open."""

    def __init__(
        self,
        store: Store,
        listening: socket.socket,
        addresses: Addresses,
        speak: Speaker,
        tell: Callable[[Message | str], None],
    ) -> None:
        self._store, self._listening, self._addresses = store, listening, addresses
        self._speak, self._tell = speak, tell
        self._refused: Refused | None = None

    def run(self, wishes: list[OpenTable], named: bool, grant: int, lease: float) -> None:
        """Serve until somebody interrupts; `named`: the tables were asked for, otherwise one opens if there is none."""
        house = LiveHouse(
            self._store,
            url=self._addresses.url,
            address=self._addresses.own,
            grant=grant,
            lease=lease,
            addresses=self._addresses.printed,
        )
        gc.collect()
        gc.freeze()  # what is loaded stays: exclude it from garbage collection
        gc.set_threshold(20_000, 50, 1000)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # who stops a service means what Ctrl-C means
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(self._serve(house, wishes, named))
        if self._refused:
            raise self._refused

    async def _serve(self, house: LiveHouse, wishes: list[OpenTable], named: bool) -> None:
        server = uvicorn.Server(configured(create_app(house, edges_file=edges_file())))
        greeting = asyncio.create_task(self._greet(server, house, wishes, named))
        try:
            await server.serve(sockets=[self._listening])
        finally:
            greeting.cancel()
            with suppress(asyncio.CancelledError):
                await greeting

    async def _greet(self, server: uvicorn.Server, house: LiveHouse, wishes: list[OpenTable], named: bool) -> None:
        """Once the house is open: open the tables, print the addresses, then show what goes on."""
        while not server.started:
            await asyncio.sleep(0.02)
        try:
            tables = await self._tables(house, wishes, named)
            self._print(tables, await house.reception.host_link())
        except Refused as refused:
            self._refused = refused
            server.should_exit = True
            return
        await self._watch(house)

    async def _tables(self, house: LiveHouse, wishes: list[OpenTable], named: bool) -> list[tuple[str, str]]:
        """The open tables, each with its title: those that were asked for first. What is kept is not opened again."""
        kept, first = await asyncio.to_thread(heads, self._store), dict[str, str]()
        language = self._speak.language
        for wish in wishes if named or not kept else ():
            found = next((game for game, head in kept.items() if game not in first and grants(head, wish)), None)
            game = found or await house.pit.open(wish, "")
            first[game] = wish.title or load(wish.house, files=False).title(language)
        others = {game: house_of(head).title(language) for game, head in kept.items() if game not in first}
        return [*first.items(), *others.items()]

    def _print(self, tables: list[tuple[str, str]], host: str) -> None:
        best = self._addresses.printed[0]
        for address in self._addresses.printed:
            self._tell(say("The house is open: {address}", address=address))
        self._tell(_code(best))
        for game, title in tables[:LISTED]:
            self._tell(say("A table, {title}: {address}", title=title, address=f"{best}/t/{game}"))
        if len(tables) > LISTED:
            self._tell(say("More tables in the lobby: {count}.", count=len(tables) - LISTED))
        self._tell(say("In a terminal: croupier join {address}", address=best))
        self._tell(say("Your own link, for you alone: {address}", address=f"{best}/#host={host}"))
        self._tell(say("Ctrl-C closes the house; the games are kept."))

    async def _watch(self, house: LiveHouse) -> None:
        """A line about what goes on, written over itself at a terminal."""
        before, when = house.metrics.actions, time.monotonic()
        shows = sys.stdout is not None and sys.stdout.isatty()
        while True:
            await asyncio.sleep(STATUS)
            now, actions = time.monotonic(), house.metrics.actions
            rate, before, when = (actions - before) / (now - when), actions, now
            if shows:
                line = say(
                    "Tables: {tables}. People: {people}. Actions a second: {rate}.",
                    tables=len(house.pit.dealers),
                    people=len(house.sockets),
                    rate=round(rate, 1),
                )
                print(f"\r\x1b[K{self._speak(line)}", end="", flush=True)


def _code(address: str) -> str:
    """A QR code for a terminal."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")


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

    FIELDS = ("game", "house", "who", "why")

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


def log_to(path: str | None) -> None:
    """Where the log goes: into a file, to standard error, or only warnings to standard error."""
    logger = logging.getLogger("croupier.web")
    handler: logging.Handler = logging.FileHandler(path) if path and path != "-" else logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logger.handlers = [handler]
    logger.setLevel(logging.INFO if path else logging.WARNING)
    logger.propagate = False
