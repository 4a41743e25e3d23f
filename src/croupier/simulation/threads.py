"""Plays blocks in threads of this machine. Results come back in the order of the blocks."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Collection, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Protocol

from croupier.messages import Refused
from croupier.simulation.blocks import Block, BlockPlayer, Tally
from croupier.simulation.interrupts import interrupts_held_back, wait_for_one


class LostWorkers(Refused):
    """Workers that failed in the middle of a run."""


class Workers(Protocol):
    """Plays blocks, on this machine or elsewhere."""

    def play(self, player: BlockPlayer, blocks: Collection[Block], each: bool = True) -> Generator[Tally, None, None]:
        """The tallies of the blocks, in order; of each block, or of several added up. Closing the iterator stops the work."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Threads:
    """As many threads as cores: the kernel holds no lock while it deals."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or cores()

    def play(
        self,
        player: BlockPlayer,
        blocks: Collection[Block],
        each: bool = True,  # noqa: ARG002
    ) -> Generator[Tally, None, None]:
        waiting: deque[Future[Tally]] = deque()
        with interrupts_held_back() as raise_noted, ThreadPoolExecutor(self.jobs) as pool:

            def first() -> Tally:
                wait_for_one({waiting[0]}, raise_noted)
                return waiting.popleft().result()

            try:
                for block in blocks:
                    waiting.append(pool.submit(player, block))
                    if len(waiting) > 2 * self.jobs:  # keeps all threads busy, and wastes little when the run stops
                        yield first()
                while waiting:
                    yield first()
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def open_workers(scheduler: str | None, jobs: int | None) -> Iterator[Workers]:
    """Who deals: the cores of this machine, or a Dask cluster."""
    if not scheduler:
        yield Threads(jobs)
        return
    from croupier.simulation.cluster import Cluster

    cluster = Cluster(scheduler)
    try:
        yield cluster
    finally:
        cluster.close()
