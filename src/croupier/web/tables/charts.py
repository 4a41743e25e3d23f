"""The chart by which the house plays for absent people, made in a process of its own.

What computes a chart takes seconds and more than a hundred megabytes; the chart itself is small. So a process that hosts
tables lets a helper process compute it and keeps only the result.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

from croupier.games.declare import HouseRules
from croupier.processes.helper import GONE, HelperProcess, serve
from croupier.strategies import Strategy, names
from croupier.table.absent import CHART, chart_of

log = logging.getLogger("croupier.web")

PATIENCE = 300.0
"""For how many seconds a chart is waited for."""


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


if __name__ == "__main__":
    serve(chart_of)
