"""Worker processes of the house for what takes long: drills and the sheets of the analyst's desk.

A question is answered in another process (`worker.py`), so that the loop that serves the tables never waits for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Any

from croupier.messages import say
from croupier.processes.queue import UNAVAILABLE, WAITING, Found, Query, QueryQueue, Reply
from croupier.web.buckets import Buckets
from croupier.web.requests import Failure

BURST, EACH = 30, 2.0
"""How many new questions a person may ask at once; after that, the seconds between two of them."""
KEPT = 500
"""How many answers are kept."""
WORKER = "croupier.web.jobs.worker"
IDLE = 900.0
"""After so many seconds without a question the worker is ended: it takes more than a hundred megabytes."""


class Admission:
    """How many new questions a person may ask: each takes a worker's time. What was asked before is free."""

    def __init__(self, burst: int = BURST, each: float = EACH) -> None:
        self._buckets = Buckets(1 / each, burst)
        self._ask: OrderedDict[tuple[str, Hashable], None] = OrderedDict()

    def admit(self, person: str, question: Hashable) -> None:
        """Refuse a person who asks too many new questions."""
        if (person, question) in self._ask:
            return
        if not self._buckets.take(person):
            raise Failure(429, say("These are too many different questions. Try again in a minute."))
        self._ask[person, question] = None
        while len(self._ask) > 10_000:
            self._ask.popitem(last=False)


class BackgroundWorker:
    """A worker process, started with the first question."""

    def __init__(self, name: str, idle: float = IDLE, module: str = WORKER) -> None:
        """`module` is what answers."""
        self._queue = QueryQueue(name, module, self._begins, self._keep, idle)
        self._queue.start()
        self._futures: OrderedDict[Hashable, Future[Found]] = OrderedDict()

    def find(self, kind: str, *arguments: Any, priority: int = 1) -> Found:
        """The answer if it is known; otherwise the question is asked, and its answer is kept for the next time."""
        future = self._ask((kind, arguments), Query(kind, arguments), priority)
        return future.result() if future.done() else WAITING

    async def answer(self, kind: str, *arguments: Any, priority: int = 0) -> Found:
        """Wait for the answer to a question that is asked once."""
        key = (kind, object())
        future = self._ask(key, Query(kind, arguments), priority)
        try:
            return await asyncio.wrap_future(future)
        finally:
            self._futures.pop(key, None)

    async def find_within(self, seconds: float, kind: str, *arguments: Any, priority: int = 1) -> Found:
        """As `find`, but wait so many seconds for an answer that is being computed."""
        future = self._ask((kind, arguments), Query(kind, arguments), priority)
        await asyncio.wait([asyncio.wrap_future(future)], timeout=seconds)
        return future.result() if future.done() else WAITING

    def _ask(self, key: Hashable, query: Query, priority: int) -> Future[Found]:
        future = self._futures.get(key)
        if future is None:
            future = self._futures[key] = Future()
            self._queue.ask(priority, key, query)
            for old in list(self._futures)[: max(0, len(self._futures) - KEPT)]:
                if self._futures[old].done():
                    del self._futures[old]
        return future

    def close(self) -> None:
        self._queue.close()
        for key in list(self._futures):
            self._keep(key, UNAVAILABLE)

    # Called from the queue's thread

    def _begins(self, key: Hashable) -> bool:
        return key in self._futures

    def _keep(self, key: Hashable, reply: Reply) -> None:
        future = self._futures.get(key)
        if reply == UNAVAILABLE:  # the worker has ended: whoever asks again gets another one
            self._futures.pop(key, None)
        if future:
            with suppress(InvalidStateError):  # nobody waits any more
                future.set_result(Found.of(reply))
