"""Several processes of one house at one port (`croupier host --workers`), on one PostgreSQL.

The kernel spreads connections over the processes that listen at the port (SO_REUSEPORT). Each process also listens at a
port of its own, where the others reach the tables that it deals. The first process starts the others, starts one again
that has died, and ends them with itself: a worker closes when its standard input ends, so a kill leaves none behind.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

import uvicorn

from croupier.processes.helper_process import GONE, HelperProcess, Parent
from croupier.store.store import Store, open_store
from croupier.web.house import LiveHouse
from croupier.web.serving import STATUS, Addresses, Counted, bind_socket, log_to, run

log = logging.getLogger("croupier.web")

PAUSE = 1.0
"""Seconds before a worker that died is started again."""
PATIENCE = 15.0
"""Seconds in which a worker closes."""


@dataclass(frozen=True)
class Common:
    """What all processes of a house share."""

    database: str
    grant: int
    lease: float
    logs: str | None
    bind: str
    port: int
    url: str
    addresses: tuple[str, ...]
    """Where the house can be reached, as it is printed."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies, which say where requests come from."""
    programs: bool = False
    """Whether the host lets programs play for people."""

    def house(self, store: Store, own: str) -> LiveHouse:
        """The house of one process; `own`: where other processes reach it."""
        return LiveHouse(
            store,
            url=self.url,
            address=own,
            grant=self.grant,
            lease=self.lease,
            addresses=self.addresses,
            programs=self.programs,
        )


class OtherProcesses:
    """The other processes of a house, as the first one sees them."""

    def __init__(self, common: Common, count: int) -> None:
        self.count, self._common = count, common
        self._threads = [threading.Thread(target=self._keep, args=(number,), daemon=True) for number in range(count)]
        self._workers: dict[int, HelperProcess[Common, Counted]] = {}
        self._closing, self._lock = threading.Event(), threading.Lock()
        self.counted: dict[int, Counted] = {}
        """What each worker has counted."""

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._closing.set()
        for worker in self._workers.values():
            worker.interrupt()
        for worker in self._workers.values():
            worker.wait(PATIENCE)
        for thread in self._threads:
            thread.join()

    def _keep(self, number: int) -> None:
        """Run a worker, and another one after it if it dies."""
        while worker := self._start(number):
            with suppress(*GONE):  # it died while it wrote
                for counted in worker.messages():
                    self.counted[number] = counted
            self.counted.pop(number, None)
            code = worker.wait()
            if not self._closing.is_set():
                log.warning("a process of the house ended", extra={"why": f"exit code {code}"})
            self._closing.wait(PAUSE)

    def _start(self, number: int) -> HelperProcess[Common, Counted] | None:
        with self._lock:
            if self._closing.is_set():
                return None
            worker = self._workers[number] = HelperProcess(__name__, errors=None)
            with suppress(OSError):  # it is gone already: the loop sees its end
                worker.send(self._common)
            return worker


def main() -> None:
    """A worker: serve until the first process ends it or is gone, and tell it what was counted."""
    parent = Parent(errors=True)
    common: Common = parent.question()
    log_to(common.logs)
    own = bind_socket(common.bind, 0)
    house = common.house(open_store(common.database), Addresses.of(own, common.bind, common.url).own)

    async def tell(server: uvicorn.Server) -> None:
        loop, gone = asyncio.get_running_loop(), asyncio.Event()
        parent.on_end(lambda: loop.call_soon_threadsafe(gone.set))
        while not gone.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(gone.wait(), STATUS)
            with suppress(OSError):  # the first process is gone
                parent.tell(Counted.of(house))
        server.should_exit = True

    run(house, [bind_socket(common.bind, common.port, shared=True), own], tell, common.proxies)


if __name__ == "__main__":
    main()
