"""Actions wait for each other only where much happens, and keep their order."""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop, Queue
from collections.abc import Callable
from typing import cast

from croupier.web.tables.batch import APART, Batch


class Clock:
    """An event loop of which only the time matters."""

    def __init__(self) -> None:
        self.now = 100.0
        self.due: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: Callable[[], None]) -> None:
        self.due.append((when, call))

    def wait(self, seconds: float) -> None:
        """Let time pass, and call what is due."""
        self.now += seconds
        due, self.due = self.due, []
        for when, call in due:
            if when <= self.now:
                call()
            else:
                self.due.append((when, call))


def take_all(queue: Queue[int]) -> list[int]:
    return [queue.get_nowait() for _ in range(queue.qsize())]


def test_an_action_after_a_pause_is_done_at_once_and_those_that_follow_together() -> None:
    clock, one, other = Clock(), asyncio.Queue[int](), asyncio.Queue[int]()
    batch = Batch(cast(AbstractEventLoop, clock))
    batch.put(one, 1)
    clock.wait(0)
    assert take_all(one) == [1]
    batch.put(one, 2)
    clock.wait(APART / 4)
    batch.put(other, 3)
    batch.put(one, 4)
    clock.wait(APART / 4)
    assert (take_all(one), take_all(other)) == ([], [])
    clock.wait(APART / 2)
    assert (take_all(one), take_all(other)) == ([2, 4], [3])
    clock.wait(APART)
    batch.put(other, 5)
    clock.wait(0)
    assert take_all(other) == [5]
