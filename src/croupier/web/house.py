"""The live house of one process: its database, its writer, its tables and its reception."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar, cast

from croupier.messages import Refused
from croupier.store.burst import Broken, Burst, BurstResult
from croupier.store.store import LEASE_SECONDS, Store
from croupier.store.writer import Job, Writer
from croupier.web.door import Door
from croupier.web.lobby import Lobby
from croupier.web.metrics import Metrics
from croupier.web.reception import Reception
from croupier.web.tables.batch import Batch
from croupier.web.tables.leased_tables import LeasedTables
from croupier.wire.actions import PER_SECOND

Given = ParamSpec("Given")
Value = TypeVar("Value")

LATELY = 30.0
"""For so many seconds after a failed write the house is not well."""


class LiveHouse:
    """Everything of a house that runs in this process."""

    def __init__(
        self,
        store: Store,
        *,
        url: str = "",
        address: str = "",
        grant: int = 10_000_00,
        lease: float = LEASE_SECONDS,
        addresses: tuple[str, ...] = (),
        programs: bool = False,
    ) -> None:
        self.store, self.door, self.metrics = store, Door(url), Metrics()
        self.addresses = addresses
        """Where the house can be reached, as it was printed."""
        self.programs = programs
        """Whether the host lets programs play for people."""
        owner = f"{address}#{secrets.token_hex(4)}"
        self.reception = Reception(store, self._commit, self.read, grant)
        self.tables = LeasedTables(
            store,
            self._commit,
            self.write,
            self.read,
            owner,
            address,
            self.metrics,
            lease,
            self.reception.balance,
            self.reception.return_chips,
        )
        self.lobby = Lobby(self.tables, self.reception.returned_chips)
        self.sockets: dict[str, int] = {}
        """How many sockets each person has open."""
        self.per_second = PER_SECOND
        """How many frames a second a socket may send."""
        self.stopping = False
        self._failure: tuple[float, Broken] | None = None
        """When something was last not written because of the database, and why."""
        self._writer: Writer | None = None
        self._jobs: list[Job] = []
        """What is handed to the writer when everything that can be done now is done."""
        self._loop: asyncio.AbstractEventLoop | None = None

    async def begin(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writer = Writer(self.store, self._notify)
        await self.reception.begin()
        self.tables.begin(Batch(self._loop))

    async def close(self) -> None:
        self.stopping = True
        await self.tables.close()
        if self._writer:
            await asyncio.to_thread(self._writer.close)
        self.store.close()

    @property
    def transactions(self) -> int:
        return self._writer.transactions if self._writer else 0

    # The database from the event loop: nothing here waits for a disk

    def _notify(self, calls: list[Callable[[], None]]) -> None:
        assert self._loop
        with suppress(RuntimeError):  # the loop has ended: nobody waits any more
            self._loop.call_soon_threadsafe(_call_all, calls)

    async def _commit(self, burst: Burst) -> BurstResult:
        begun = time.monotonic()
        result: BurstResult = await self._submit(burst)
        self.metrics.commits += 1
        self.metrics.commit_seconds += time.monotonic() - begun
        return result

    async def write(self, work: Callable[Given, Value], *values: Given.args, **named: Given.kwargs) -> Value:
        """Call something in the writer's thread; a refusal is raised here."""
        result = await self._submit(lambda: work(*values, **named))
        if isinstance(result, Refused):
            raise result
        return cast(Value, result)

    async def _submit(self, job: Burst | Callable[[], Any]) -> Any:
        assert self._loop
        future: asyncio.Future[Any] = self._loop.create_future()
        if not self._jobs:
            self._loop.call_soon(self._hand_over)
        self._jobs.append((job, lambda result: None if future.done() else future.set_result(result)))
        result = await future
        if isinstance(result, Broken):
            self._failure = time.monotonic(), result
        return result

    @property
    def recent_failure(self) -> Broken | None:
        """Why the database did not write lately."""
        if self._failure and time.monotonic() - self._failure[0] < LATELY:
            return self._failure[1]
        return None

    def _hand_over(self) -> None:
        assert self._writer
        jobs, self._jobs = self._jobs, []
        self._writer.submit(jobs)

    async def read(self, work: Callable[Given, Value], *values: Given.args, **named: Given.kwargs) -> Value:
        """Call something that reads the database, in a thread."""
        return await asyncio.to_thread(work, *values, **named)


def _call_all(calls: list[Callable[[], None]]) -> None:
    for call in calls:
        call()
