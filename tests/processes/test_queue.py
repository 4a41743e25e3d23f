"""A queue of questions ends its worker, whenever it is closed."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from croupier.processes import queue
from croupier.processes.queue import UNAVAILABLE, Query, Reply


def test_a_worker_that_is_just_starting_is_ended_when_the_queue_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_start = Event(), Event()
    alive: list[object] = []

    class Slow:
        """A worker that takes its time to start."""

        def __init__(self, _: str) -> None:
            begun.set()
            may_start.wait(10)
            alive.append(self)

        def ask(self, _: Query) -> Reply:
            if self not in alive:
                raise EOFError
            return UNAVAILABLE

        def kill(self) -> None:
            if self in alive:
                alive.remove(self)

    monkeypatch.setattr(queue, "HelperProcess", Slow)
    asked = queue.QueryQueue("slow", "no.module", lambda _: True, lambda *_: None)
    asked.start()
    asked.ask(0, "key", Query("question", ()))
    assert begun.wait(10)
    closing = Thread(target=asked.close)
    closing.start()
    closing.join(0.05)  # it is closed before the worker stands, or waits for it
    may_start.set()
    closing.join(10)
    assert asked._thread
    asked._thread.join(10)
    assert not alive
