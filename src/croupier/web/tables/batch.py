"""Actions of all tables, done together: a busy house needs less of the processor for each, and one transaction for all."""

from __future__ import annotations

from asyncio import AbstractEventLoop, Queue
from typing import Any

APART = 0.02
"""Seconds between two batches. Nobody notices so short a wait; where little happens, there is none."""


class Batch:
    """Puts what people ask into the queues of the tables: at once after a pause, otherwise a batch at a time."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[tuple[Queue[Any], object]] = []
        self._last = 0.0
        """When the last batch was done."""

    def put(self, queue: Queue[Any], asked: object) -> None:
        if not self._waiting:
            self._loop.call_at(self._last + APART, self._run_together)
        self._waiting.append((queue, asked))

    def _run_together(self) -> None:
        self._last = self._loop.time()
        waiting, self._waiting = self._waiting, []
        for queue, asked in waiting:
            queue.put_nowait(asked)
