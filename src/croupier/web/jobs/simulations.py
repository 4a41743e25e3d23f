"""Simulations for people at the page: each in a process of its own, few at a time, each with a time limit."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, create_subprocess_exec
from collections import OrderedDict
from contextlib import suppress
from typing import Any, Literal

from croupier.messages import say
from croupier.web.requests import Failure

AT_ONCE = 2
"""How many simulations run at the same time; others wait."""
WAITING = 20
"""How many may wait."""
KEPT = 40
"""How many are kept, running and past ones."""
LONGEST = 600.0
"""After so many seconds a simulation is stopped, and what it has is shown."""
PATIENCE = 30.0
"""How many seconds a process has for its report when it is told to stop."""
LINE = 32 << 20
"""The longest line of a report, in bytes."""

Status = Literal["waiting", "preparing", "running", "done", "stopped", "failed"]
OPEN: tuple[Status, ...] = ("waiting", "preparing", "running")


class Simulation:
    """One simulation of one person."""

    def __init__(self, who: str, wish: dict[str, Any]) -> None:
        self.id, self.who, self.wish = secrets.token_hex(8), who, wish
        self.status: Status = "waiting"
        self.rounds, self.ev, self.error = 0, None, None  # type: int, float | None, float | None
        self.why: list[str] | None = None
        self.report: list[dict[str, Any]] | None = None
        self.begun: float | None = None
        self.stopping = False
        self._process: asyncio.subprocess.Process | None = None

    @property
    def open(self) -> bool:
        return self.status in OPEN

    async def run(self) -> None:
        """Run to the end, or until it is stopped."""
        if self.stopping:
            self.status = "stopped"
            return
        self.status, self.begun = "preparing", time.monotonic()
        command = (sys.executable, "-P", "-m", "croupier.web.jobs.simulator")
        self._process = process = await create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE
        )
        try:
            assert process.stdin
            process.stdin.write(json.dumps(self.wish).encode() + b"\n")
            await process.stdin.drain()
            await self._read(process)
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if self.report:
            self.status = "stopped" if self.stopping else "done"
        else:
            self.status = "stopped" if self.stopping else "failed"

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout
        until = time.monotonic() + LONGEST
        while True:
            left = max(0.1, until - time.monotonic())
            try:
                line = await asyncio.wait_for(process.stdout.readline(), left)
            except TimeoutError:
                if self.stopping:
                    return
                self.stop()
            else:
                if not line:
                    return
                self._told(json.loads(line))
            if self.stopping:
                until = min(until, time.monotonic() + PATIENCE)
            elif time.monotonic() >= until:
                self.stop()
                until = time.monotonic() + PATIENCE

    def _told(self, told: dict[str, Any]) -> None:
        if "report" in told:
            self.report = told["report"]
        elif "why" in told:
            self.why = told["why"]
        else:
            self.status = "running"
            self.rounds, self.ev, self.error = told["rounds"], told["ev"], told["error"]

    def stop(self) -> None:
        """Stop it; it reports what it has so far."""
        self.stopping = True
        if self._process and self._process.stdin:
            self._process.stdin.close()


class Simulations:
    """All simulations of this process."""

    def __init__(self) -> None:
        self._all: OrderedDict[str, Simulation] = OrderedDict()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, who: str, wish: dict[str, Any]) -> Simulation:
        """Begin a simulation; refused if this person has one, or if too many wait."""
        if any(one.open for one in self._all.values() if one.who == who):
            raise Failure(429, say("One simulation at a time: stop the one that runs first."))
        if sum(one.status == "waiting" for one in self._all.values()) >= WAITING:
            raise Failure(429, say("Too many simulations wait already. Try again later."))
        found = Simulation(who, wish)
        self._all[found.id] = found
        task = asyncio.create_task(self._run(found))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        for old in [one for one in self._all.values() if not one.open][: max(0, len(self._all) - KEPT)]:
            del self._all[old.id]
        return found

    async def _run(self, simulation: Simulation) -> None:
        async with self._places:
            try:
                await simulation.run()
            except (OSError, ValueError):
                simulation.status = "failed"

    def of(self, who: str) -> list[Simulation]:
        """The simulations of a person, the latest first."""
        return [one for one in reversed(self._all.values()) if one.who == who]

    def find(self, who: str, id: str) -> Simulation:
        found = self._all.get(id)
        if found is None or found.who != who:
            raise Failure(404, say("There is no such simulation."))
        return found

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
