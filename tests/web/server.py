"""A house on a real port, in a thread of the test; and people who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import secrets
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from croupier.games.declare import HouseRules
from croupier.store.store import open_store
from croupier.strategies import Strategy
from croupier.table.absent_player import chart_of
from croupier.table.shoe import master_seed
from croupier.web.app import create_app
from croupier.web.house import LiveHouse
from croupier.web.http_connection import HttpConnection
from croupier.web.serving import bind_socket, configure
from croupier.wire.actions import OpenTable
from felts import felt_after, shows
from web.fits import CheckedAnswers, check_frame

Reply = dict[str, Any]
_EDGES = tempfile.TemporaryDirectory(prefix="croupier-edges-")
EDGES = Path(_EDGES.name) / "edges.json"
"""The houses of one run of the tests compute each edge once."""
STOPPED = 60.0
"""After so many seconds a server that was asked to stop will never do so."""


async def chart_here(rules: HouseRules) -> Strategy[Any] | None:
    """Without a process for each test; benchmarks and real processes of the house have it made elsewhere."""
    return await asyncio.to_thread(chart_of, rules)


async def no_chart(_: object) -> None:
    """None for absent people: to make one takes a process and seconds of its own."""


class Running:
    """A house that is open."""

    def __init__(
        self,
        database: str,
        lease: float = 10.0,
        grant: int = 10_000_00,
        port: int = 0,
        proxies: tuple[str, ...] = (),
        url: str = "",
        programs: bool = False,
    ) -> None:
        self._socket = bind_socket("127.0.0.1", port)
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        self.house = LiveHouse(
            open_store(database), address=self.address, lease=lease, grant=grant, url=url, programs=programs
        )
        self.house.per_second = 10_000
        self.house.tables.charts.make = no_chart
        self.house_app = create_app(self.house, edges_file=EDGES)
        self.misfits: list[str] = []
        """Answers that are not of the type that the schema says."""
        self.house_app.add_middleware(CheckedAnswers, misfits=self.misfits)
        config = configure(self.house_app, proxies)
        self.connection = cast(type[HttpConnection], config.http)
        """With the limits of this server's connections."""
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[self._socket])

        asyncio.run(serve())

    def start(self) -> Running:
        self._thread.start()
        while not self._server.started:
            if not self._thread.is_alive():
                raise RuntimeError("the server did not start")
            threading.Event().wait(0.01)
        return self

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(STOPPED)
        if self._thread.is_alive():
            for task in asyncio.all_tasks(self.loop):
                task.print_stack()
            raise AssertionError("the server does not stop: the tasks that it waits for are printed")

    def do(self, work: Any) -> Any:
        """Run a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def open(self, house: str = "blackjack/changer", who: str = "", seed: int | None = None, **wish: Any) -> str:
        """Open a table; `seed`: a number that decides its cards, and its id."""
        with patch("croupier.web.tables.leased_tables.master_seed", lambda: master_seed(seed)):
            return str(self.do(self.house.tables.open(OpenTable(house, **wish), who)))


@contextmanager
def running(database: Path | str, **settings: Any) -> Iterator[Running]:
    house = Running(str(database), **settings).start()
    try:
        yield house
    finally:
        house.stop()
    assert not house.misfits, house.misfits


class Guest:
    """Somebody with a browser of their own."""

    def __init__(self, address: str, name: str = "", key: str = "") -> None:
        self.address, self.cookie, self.me = address, "", {}  # type: tuple[str, str, Reply]
        self.language = "en"
        if name:
            self.enter(name, key)

    def request(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any, http.client.HTTPMessage]:
        """The status, the body (as JSON where it is), and the headers of an answer."""
        talk = http.client.HTTPConnection(self.address, timeout=20)
        sent = {
            "Origin": f"http://{self.address}",
            "Accept-Language": self.language,
            **({"Cookie": self.cookie} if self.cookie else {}),
            **(headers or {}),
        }
        content = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        talk.request(method, path, content, sent)
        answer = talk.getresponse()
        text = answer.read()
        talk.close()
        try:
            return answer.status, json.loads(text), answer.headers
        except ValueError:
            return answer.status, text, answer.headers

    def get(self, path: str) -> Any:
        status, found, _ = self.request("GET", path)
        assert status == 200, (path, status, found)
        return found

    def post(self, path: str, body: Any = None) -> Any:
        status, found, _ = self.request("POST", path, body if body is not None else {})
        assert status == 200, (path, status, found)
        return found

    def enter(self, name: str, key: str = "") -> Reply:
        status, found, headers = self.request("POST", "/api/enter", {"name": name, "key": key})
        assert status == 200, found
        if cookie := headers.get("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        self.me = found["me"]
        return self.me

    def live(self, game: str, since: int = 0) -> Line:
        return Line(self, game, since)


class Line:
    """A socket to a table, and what came over it."""

    def __init__(self, guest: Guest, game: str, since: int = 0) -> None:
        self.guest, self.game = guest, game
        self.events: list[Reply] = []
        self.lines: list[str] = []
        self.replies: list[Reply] = []
        self.frames: list[str] = []
        self.felt: Reply = {}
        self.table: Reply = {}
        self.n = since
        self.closed: int | None = None
        self._open = ExitStack()
        calling = connect(
            f"ws://{guest.address}/live/{game}?v=2&language={guest.language}&since={since}",
            additional_headers={"Cookie": guest.cookie} if guest.cookie else {},
            origin=Origin(f"http://{guest.address}"),
            compression=None,
            close_timeout=0.3,  # who did not hear everything does not hear the farewell
        )
        self.socket: ClientConnection = self._open.enter_context(calling)

    def hear(self, timeout: float = 10) -> bool:
        """One more frame; False if the line is closed."""
        try:
            frame = str(self.socket.recv(timeout, decode=True))
        except ConnectionClosed as closed:
            self.closed = closed.rcvd.code if closed.rcvd else -1
            return False
        check_frame(frame)
        self.frames.append(frame)
        message = json.loads(frame)
        if not isinstance(message, dict):
            return True
        if shows(message):
            for event in message["events"]:
                if event["n"] > self.n:
                    assert event["n"] == self.n + 1
                    self.events.append(event)
                    self.n = event["n"]
            self.n = message["n"]
            self.felt, self.table = felt_after(self.felt, message), message.get("table", self.table)
            own = {one["line"]: one["text"] for one in message.get("own", ()) if one["who"] == self.guest.me.get("id")}
            self.lines += [own.get(place, line) for place, line in enumerate(message["lines"])]
        else:
            self.replies.append(message)
        return True

    def until(self, wanted: Callable[[Line], Any], timeout: float = 10) -> Any:
        """Hear until something holds."""
        while not (found := wanted(self)):
            if not self.hear(timeout):
                raise AssertionError(f"closed with {self.closed}")
        return found

    def send(self, do: str, *, id: str = "", at: int | None = None, **what: Any) -> str:
        id = id or secrets.token_hex(8)
        self.socket.send(json.dumps({"do": do, "id": id, "at": self.n if at is None else at, **what}))
        return id

    def answer(self, id: str) -> Reply:
        """What came of an action: its record, or the reply."""

        def find(line: Line) -> Reply | None:
            events = (event for event in line.events if event.get("id") == id and event["event"] != "table")
            replies = (reply for reply in line.replies if id in (reply.get("ok"), reply.get("no")))
            return next(events, None) or next(replies, None)

        return self.until(find)  # type: ignore[no-any-return]

    def ask(self, do: str, **what: Any) -> Reply:
        return self.answer(self.send(do, **what))

    @property
    def seat(self) -> int | None:
        seats = self.felt["seats"]
        return next((n for n, one in enumerate(seats) if one and one["who"] == self.guest.me["id"]), None)

    def close(self) -> None:
        self._open.close()


def hung_up(line: Line) -> int:
    """The code with which the house closes a line."""
    while line.hear():
        pass
    assert line.closed is not None
    return line.closed
