"""The chart by which the house plays for absent people, made in a process of its own.

What computes a chart takes seconds and more than a hundred megabytes; the chart itself is small. So a process that hosts
tables lets another one compute it (`helper_process.py`) and keeps only the result.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from io import BytesIO
from typing import Any

from croupier.helper_process import command, serve
from croupier.strategies import Strategy, names
from croupier.table.absent import CHART, chart_of
from croupier.wire import receive, send

log = logging.getLogger("croupier.web")

PATIENCE = 300.0
"""For how many seconds a chart is waited for."""


async def chart_from_elsewhere(rules: Any) -> Strategy[Any] | None:
    """As `chart_of`; where this process has loaded what it takes, it computes the chart itself.

    None also if the other process fails: then the house stands for absent people.
    """
    if CHART not in names(rules) or "numba" in sys.modules:
        return await asyncio.to_thread(chart_of, rules)
    question = BytesIO()
    send(rules, question)
    child = await asyncio.create_subprocess_exec(
        *command(__name__), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
    )
    try:
        told, _ = await asyncio.wait_for(child.communicate(question.getvalue()), PATIENCE)
        chart: Strategy[Any] | None = receive(BytesIO(told))
    except (
        OSError,
        EOFError,
        ValueError,
        RuntimeError,
    ) as wrong:  # a timeout is an OSError; RuntimeError: a closed pipe
        log.warning("no chart for absent people", extra={"why": type(wrong).__name__})
        return None
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    return chart


if __name__ == "__main__":
    serve(chart_of)
