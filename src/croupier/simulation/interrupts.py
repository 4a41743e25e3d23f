"""Ctrl-C while threads work.

Python raises KeyboardInterrupt between any two instructions of the main thread, also while that thread takes or gives back a
lock of `concurrent.futures`. Then the lock is never given back, and the threads that need it wait for ever. So whoever waits for
threads holds interrupts back, and has them raised where no lock is held.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

PAUSE = 0.1
"""Seconds between two looks for an interrupt."""


@contextmanager
def interrupts_held_back() -> Iterator[Callable[[], None]]:
    """Note interrupts in place of raising them. Calling what is yielded raises one that was noted, and so does the end.

    A second interrupt is raised at once: somebody does not want to wait. Only the main thread gets interrupts.
    """
    noted = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal noted
        if noted:
            signal.default_int_handler(number, frame)
        noted = True

    def raise_noted() -> None:
        nonlocal noted
        if noted:
            noted = False
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield raise_noted
        return
    raising = [one for one in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(one) is signal.default_int_handler]
    for one in raising:
        signal.signal(one, note)
    try:
        yield raise_noted
    finally:
        for one in raising:
            signal.signal(one, signal.default_int_handler)
        raise_noted()


def wait_for_one(futures: set[Future[T]], raise_noted: Callable[[], None]) -> set[Future[T]]:
    """Wait for one of the futures at least; those that are done."""
    while True:
        raise_noted()
        done, _ = wait(futures, PAUSE, FIRST_COMPLETED)
        if done:
            return done
