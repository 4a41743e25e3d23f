"""The writer: one thread takes every burst that waits, writes them in one transaction and calls everybody back."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from croupier.messages import Refused
from croupier.store.burst import Broken, Burst, in_its_words
from croupier.store.store import Store

MOST = 256
"""How many bursts are written in one transaction at most."""

Told = Callable[[Any], None]
"""Hears the result of a job: what it returned, or the refusal."""
Job = tuple[Burst | Callable[[], Any], Told]
"""A burst to write, or something to call in the writer's thread; and who hears what came of it."""
Notify = Callable[[list[Callable[[], None]]], None]
"""Runs callbacks in the callers' thread, such as that of the event loop."""


class Writer:
    """Writes bursts, and does other work that needs the writing connection."""

    def __init__(self, store: Store, notify: Notify) -> None:
        self.store, self._notify = store, notify
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._left: list[Job] = []
        """What was taken from the queue and waits for the next transaction."""
        self.bursts = self.transactions = 0
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, jobs: list[Job]) -> None:
        """Do these jobs: their bursts are written in one transaction where that is possible."""
        self._queue.put(jobs)

    def close(self) -> None:
        """Write all that waits, then end."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going or self._left:
            going = self._take() and going
            if self._left:
                self._notify(self._work())

    def _take(self) -> bool:
        """Take all that waits; with nothing left from before, wait for something."""
        while not (self._left and self._queue.empty()):
            if (jobs := self._queue.get()) is None:
                return False
            self._left += jobs
        return True

    def _work(self) -> list[Callable[[], None]]:
        """One transaction of bursts, at most one of each game, and the other work; what must wait is left."""
        batch: dict[str, tuple[Burst, Told]] = {}
        others: list[tuple[Callable[[], Any], Told]] = []
        left: list[Job] = []
        for job, told in self._left:
            if not isinstance(job, Burst):
                others.append((job, told))
            elif job.game in batch or len(batch) == MOST:
                left.append((job, told))
            else:
                batch[job.game] = (job, told)
        self._left = left
        results = [(told, _do(job)) for job, told in others]
        if batch:
            self.bursts += len(batch)
            self.transactions += 1
            written = self._commit([burst for burst, _ in batch.values()])
            results += zip((told for _, told in batch.values()), written, strict=True)
        return [_call(told, result) for told, result in results]

    def _commit(self, bursts: list[Burst]) -> list[Any]:
        try:
            return list(self.store.commit(bursts))
        except Exception as wrong:  # whatever it is, those who wait must hear of it
            return [Broken(in_its_words(type(wrong).__name__))] * len(bursts)


def _do(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except Refused as refused:
        return refused
    except Exception as wrong:  # the writer serves everybody: one job must not end it
        return Broken(in_its_words(type(wrong).__name__))


def _call(told: Told, result: Any) -> Callable[[], None]:
    return lambda: told(result)
