"""The chart by which the house plays for absent people, made in a process of its own.

What computes a chart takes seconds and more than a hundred megabytes; the chart itself is small. So a process that hosts
tables lets a helper process compute it and keeps only the result.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from croupier.games.declare import HouseRules
from croupier.processes.helper_process import GONE, HelperProcess, serve
from croupier.strategies import Strategy, names
from croupier.table.absent_player import CHART, chart_of

log = logging.getLogger("croupier.web")

PATIENCE = 300.0
"""For how many seconds a chart is waited for."""
KEPT = 64
"""So many charts are kept: rules can be invented without end."""


async def chart_in_subprocess(rules: HouseRules) -> Strategy[Any] | None:
    """As `chart_of`; where this process has loaded what it takes, it computes the chart itself.

    None also if the other process fails: then the house stands for absent people.
    """
    if CHART not in names(rules) or "numba" in sys.modules:
        return await asyncio.to_thread(chart_of, rules)
    helper = HelperProcess[HouseRules, Strategy[Any] | None](__name__)
    try:
        return await asyncio.wait_for(asyncio.wrap_future(helper.ask_in_thread(rules)), PATIENCE)
    except GONE as wrong:  # a timeout is an OSError
        log.warning("no chart for absent people", extra={"why": type(wrong).__name__})
        return None
    finally:
        helper.kill()


class Charts:
    """The charts of the houses that are dealt here, the oldest first. Each is made once, one after the other."""

    def __init__(self) -> None:
        self.make: Callable[[HouseRules], Awaitable[Strategy[Any] | None]] = chart_in_subprocess
        self.tasks: dict[HouseRules, asyncio.Task[Strategy[Any] | None]] = {}
        self._one = asyncio.Lock()

    def get(self, rules: HouseRules) -> Strategy[Any] | None:
        """The chart of a house; None while it is made. The first one of a machine takes a while; nobody waits for it."""
        if rules not in self.tasks:
            made = [old for old, task in self.tasks.items() if task.done()]
            for old in made[: max(0, len(self.tasks) + 1 - KEPT)]:
                del self.tasks[old]
            self.tasks[rules] = asyncio.create_task(self._make(rules))
        task = self.tasks[rules]
        return task.result() if task.done() and not task.cancelled() and not task.exception() else None

    async def _make(self, rules: HouseRules) -> Strategy[Any] | None:
        async with self._one:
            return await self.make(rules)


if __name__ == "__main__":
    serve(chart_of)
