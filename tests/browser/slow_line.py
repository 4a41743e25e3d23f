"""A slow line: whatever a browser and a house say to each other arrives later, in its order, each connection by itself."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf, nextafter

Wait = Callable[[], float]


class Way(asyncio.Protocol):
    """One end of a connection: what comes here goes to the other end, `wait` seconds later."""

    def __init__(self, wait: Wait) -> None:
        self.loop, self.wait, self.due = asyncio.get_running_loop(), wait, 0.0
        self.transport: asyncio.Transport | None = None
        self.other: Way | None = None
        self.early: list[bytes] = []
        """What came before the other end was there."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if self.other and self.other.transport:
            self._later(self.other.transport.write, data)
        else:
            self.early.append(data)

    def connection_lost(self, _: Exception | None) -> None:
        if self.other and self.other.transport:
            self._later(self.other.transport.close)

    def join(self, other: Way) -> None:
        self.other, other.other = other, self
        for data in self.early:
            self.data_received(data)

    def _later(self, act: Callable[..., object], *data: bytes) -> None:
        self.due = max(
            nextafter(self.due, inf), self.loop.time() + self.wait()
        )  # no two at once: they might change places
        self.loop.call_at(self.due, act, *data)


class SlowLine:
    """What a `Person` needs of a house: its address."""

    def __init__(self, house: str, wait: Wait) -> None:
        self.address = ""
        self._house, self._wait = house, wait
        self._ready, self._thread = (
            threading.Event(),
            threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True),
        )

    async def _serve(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        host, _, port = self._house.rpartition(":")

        def accept() -> Way:
            near, far = Way(self._wait), Way(self._wait)
            ways.extend((near, far))

            async def connect() -> None:
                await self._loop.create_connection(lambda: far, host, int(port))
                near.join(far)

            connecting.add(task := self._loop.create_task(connect()))
            task.add_done_callback(connecting.discard)
            return near

        connecting, ways = set[asyncio.Task[None]](), list[Way]()
        server = await self._loop.create_server(accept, host, 0)
        self.address = f"{host}:{server.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._end.wait()
        server.close()
        for way in ways:
            if way.transport:
                way.transport.abort()
        await asyncio.sleep(0)  # now they are closed

    def start(self) -> None:
        self._thread.start()
        self._ready.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()


@contextmanager
def slow_line(house: str, least: float = 0.15, most: float = 1.0, seed: int = 0) -> Iterator[SlowLine]:
    """A line to a house on which each way takes so many seconds: by itself, answers come after 300 to 2,000 ms."""
    chance = random.Random(f"line {seed}")
    line = SlowLine(house, lambda: chance.uniform(least, most))
    line.start()
    try:
        yield line
    finally:
        line.stop()
