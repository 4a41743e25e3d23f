"""Wakes a dealer when the next thing is due that nobody asks for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """One timer for a time that changes with nearly every action.

    A timer that ends earlier stays, also if nothing is due any more: when it ends, it is set again. That is cheaper than a
    new timer for every action.
    """

    def __init__(self, now: Callable[[], float], ring: Callable[[], None]) -> None:
        self._now, self._ring = now, ring
        self.at: float | None = None
        """When it rings."""
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0

    def set(self, at: float | None) -> None:
        self.at = at
        if at is None:
            return
        if self._timer and at < self._timer_at:
            self.stop()
        self._set_timer()

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self) -> None:
        if self.at is not None and self._timer is None:
            now = self._now()
            self._timer_at = max(now, self.at)
            self._timer = asyncio.get_running_loop().call_later(self._timer_at - now, self._end)

    def _end(self) -> None:
        self._timer = None
        if self.at is not None and self._now() < self.at:
            self._set_timer()
        elif self.at is not None:
            self._ring()
