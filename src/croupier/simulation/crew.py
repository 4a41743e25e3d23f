"""Who plays the blocks: the cores of this machine. Blocks come back in their order, whoever was faster."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from croupier.simulation.blocks import Block, Played, Playing


class Crew(Protocol):
    """Plays blocks somewhere."""

    def play(self, playing: Playing, blocks: Iterable[Block]) -> Generator[Played, None, None]:
        """What came of each block, in order. To close the iterator is to stop playing."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Threads:
    """As many threads as cores: the kernel holds no lock while it deals."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or cores()

    def play(self, playing: Playing, blocks: Iterable[Block]) -> Generator[Played, None, None]:
        waiting: deque[Future[Played]] = deque()
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                for block in blocks:
                    waiting.append(pool.submit(playing, block))
                    if len(waiting) > 2 * self.jobs:  # enough that nobody idles, and little that is played for nothing
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                pool.shutdown(wait=True, cancel_futures=True)
