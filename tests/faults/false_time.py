"""A false clock, and event loops that run on it: one a simulated process, so that a process can die or stop at any await.

Whatever the loops have to do lies in one heap. The clock jumps from one thing to the next; nothing ever sleeps. A process
that is dead does nothing any more, not even its `finally` blocks; one that is stopped does everything later.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from typing import Any
from weakref import WeakSet

_Loop: Any = asyncio.AbstractEventLoop  # of which this one needs a part


class Timeline:
    """The false clock and all that is due."""

    def __init__(self, seed: int) -> None:
        self.now = 1_000.0
        self.random = random.Random(seed)
        self.failures: list[str] = []
        """Exceptions that nobody expected."""
        self._due: list[tuple[float, int, asyncio.Handle, FalseLoop]] = []
        self._order = 0
        self.steps = 0

    def push(self, when: float, handle: asyncio.Handle, loop: FalseLoop) -> None:
        self._order += 1
        heapq.heappush(self._due, (max(when, self.now), self._order, handle, loop))

    def run(self, until: float) -> None:
        """Let everything happen that is due by then."""
        while self._due and self._due[0][0] <= until:
            when, _, handle, loop = heapq.heappop(self._due)
            self.now = when
            if loop.dead or handle.cancelled():
                continue
            if loop.stopped:
                loop.held.append(handle)
                continue
            self.steps += 1
            asyncio._set_running_loop(loop)
            try:
                handle._run()
            finally:
                asyncio._set_running_loop(None)
        self.now = max(self.now, until)

    def run_task(self, task: asyncio.Task[Any], seconds: float = 60.0) -> Any:
        """Let everything happen until a task is done."""
        end = self.now + seconds
        while not task.done():
            if not self._due or self._due[0][0] > end:
                raise TimeoutError(f"{task.get_coro()} is not done after {seconds} seconds")
            self.run(self._due[0][0])
        return task.result()


class FalseLoop(_Loop):  # type: ignore[misc]
    """The event loop of one simulated process."""

    def __init__(self, timeline: Timeline, name: str) -> None:
        self.timeline, self.name = timeline, name
        self.dead = self.stopped = False
        self.held: list[asyncio.Handle] = []
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()

    # What is done to a process

    def kill(self) -> None:
        """Nothing more happens here."""
        self.dead = True
        for task in list(self._tasks):
            if not task.done() and (coroutine := task.get_coro()) is not None:  # from 3.12 on a task may have none
                with suppress(RuntimeError):  # a `finally` that awaits
                    coroutine.close()
        self.held.clear()

    def stop_for(self, seconds: float) -> None:
        """Do nothing for a while, as after SIGSTOP; then everything that was due."""
        self.stopped = True
        self.timeline.push(self.timeline.now + seconds, asyncio.Handle(self._go_on, (), self), _Outside(self.timeline))

    def _go_on(self) -> None:
        self.stopped = False
        for handle in self.held:
            self.timeline.push(self.timeline.now, handle, self)
        self.held.clear()

    # What asyncio asks of a loop

    def time(self) -> float:
        return self.timeline.now

    def call_soon(self, callback: Callable[..., Any], *args: Any, context: Context | None = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        if not self.dead:
            self.timeline.push(self.timeline.now, handle, self)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.timeline.now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        if not self.dead:
            self.timeline.push(when, handle, self)
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        pass

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks.add(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # noqa: ARG002
        """A thread is done after a moment."""
        future = self.create_future()

        def work() -> None:
            if future.done():
                return
            try:
                future.set_result(func(*args))
            except Exception as wrong:
                future.set_exception(wrong)

        self.call_later(self.timeline.random.uniform(0.0002, 0.003), work)
        return future

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.dead:
            self.timeline.failures.append(f"{self.name}: {context.get('message')}: {context.get('exception')!r}")


class _Outside(FalseLoop):
    """The loop that wakes a stopped process up."""

    def __init__(self, timeline: Timeline) -> None:
        super().__init__(timeline, "outside")


class FalseTime:
    """Replaces the module `time`."""

    EPOCH = 1_700_000_000

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline

    def monotonic(self) -> float:
        return self._timeline.now

    def time(self) -> float:
        return self.EPOCH + self._timeline.now
