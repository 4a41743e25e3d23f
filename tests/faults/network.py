"""The network of a simulated world: it delays, drops, doubles and reorders frames, breaks lines and parts places.

A line ends in the real application: the simulated network stands where uvicorn stands otherwise.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faults.world import Process, World

CLOSED = "closed"
"""In place of a frame: the line is closed."""
PING = 40.0
"""After so many seconds a server notices that the other side is gone."""


@dataclass
class Odds:
    """How likely it is that a frame is dropped, doubled, or comes late and out of order."""

    drop: float = 0.0
    double: float = 0.0
    late: float = 0.0


class Line:
    """A socket between somebody and a process."""

    def __init__(self, world: World, process: Process, place: str, headers: list[tuple[bytes, bytes]]) -> None:
        self.world, self.process, self.place, self._headers = world, process, place, headers
        self._outside = asyncio.get_running_loop()
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()
        """What comes from the server; None is a sign of the guest's own clock."""
        self._requests: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._requests.put_nowait({"type": "websocket.connect"})
        self.closed = False
        self._last = {True: 0.0, False: 0.0}

    def open(self, path: str, query: str) -> None:
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": path,
            "raw_path": path.encode(), "root_path": "", "query_string": query.encode(), "headers": self._headers,
            "client": ("10.9.9.9", 1), "server": ("10.0.0.1", 80), "subprotocols": [], "state": {},
        }  # fmt: skip
        self.process.loop.create_task(self._serve(scope))
        self.process.lines[self] = None

    async def _serve(self, scope: dict[str, Any]) -> None:
        try:
            await self.process.app(scope, self._requests.get, self._reply)
        finally:
            self.process.lines.pop(self, None)

    async def _reply(self, message: Any) -> None:
        if self.closed:
            raise RuntimeError("the line is closed")
        if message["type"] == "websocket.send":
            self._carry(False, message["text"])
        elif message["type"] == "websocket.close":
            self._carry(False, CLOSED)

    # Both directions

    def send(self, frame: str) -> None:
        self._carry(True, frame)

    def _carry(self, there: bool, frame: str) -> None:
        world, chance = self.world, self.world.random.random
        if self.place in world.parted or self.process.address in world.parted:
            world.frames["parted"] += 1
            return
        odds = world.odds
        if chance() < odds.drop and frame != CLOSED:
            world.frames["dropped"] += 1
            return
        copies = 2 if chance() < odds.double else 1
        world.frames["doubled"] += copies - 1
        for _ in range(copies):
            when = world.timeline.now + world.random.uniform(0.001, 0.03)
            if chance() < odds.late:
                world.frames["late"] += 1
                when += world.random.uniform(0.0, 3.0)
            else:
                when = self._last[there] = max(when, self._last[there] + 1e-6)
            self._deliver(there, frame, when)
        world.frames["carried"] += 1

    def _deliver(self, there: bool, frame: str, when: float) -> None:
        if there:
            request = {"type": "websocket.receive", "text": frame}
            self.process.loop.call_at(when, self._requests.put_nowait, request)
        else:
            self._outside.call_at(when, self.inbox.put_nowait, frame)

    def hang_up(self) -> None:
        """The guest goes; the server may hear of it at once, or only when its pings are not answered."""
        self._disconnect(0.01 if self.place not in self.world.parted else PING)

    def cut_off(self) -> None:
        """The line breaks: both sides hear of it."""
        self._outside.call_later(self.world.random.uniform(0.0, 0.5), self.inbox.put_nowait, CLOSED)
        self._disconnect(self.world.random.choice((0.01, 0.5, PING)))

    def _disconnect(self, later: float) -> None:
        if not self.closed:
            self.process.loop.call_later(later, self._leave)

    def _leave(self) -> None:
        if not self.closed:
            self.closed = True
            self._requests.put_nowait({"type": "websocket.disconnect", "code": 1006})


async def request(
    process: Process, method: str, path: str, body: bytes = b"", cookie: str = "", client: str = "10.9.9.9"
) -> tuple[int, bytes, str]:
    """A request to the application of a process: status, body, and the cookie that it sets. Runs in the process."""
    answer: Counter[str] = Counter()
    parts: list[bytes] = []
    cookies: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer["status"] = message["status"]
            cookies.extend(value.decode() for name, value in message["headers"] if name == b"set-cookie")
        else:
            parts.append(message.get("body", b""))

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"",
        "headers": headers(process.address, cookie), "client": (client, 1), "server": ("10.0.0.1", 80), "state": {},
    }  # fmt: skip
    await process.app(scope, receive, send)
    return answer["status"], b"".join(parts), cookies[0].partition(";")[0] if cookies else ""


def headers(address: str, cookie: str) -> list[tuple[bytes, bytes]]:
    given = {"host": address, "origin": f"http://{address}", **({"cookie": cookie} if cookie else {})}
    return [(name.encode(), value.encode()) for name, value in given.items()]
