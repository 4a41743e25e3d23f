"""Simulations for people at the page: each in a helper process (`simulator.py`), few at a time, each with a time limit."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from typing import Any, Literal

from msgspec import Struct

from croupier.messages import say
from croupier.processes.helper_process import GONE, HelperProcess
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
SIMULATOR = "croupier.web.jobs.simulator"
Status = Literal["waiting", "preparing", "running", "done", "stopped", "failed"]
OPEN: tuple[Status, ...] = ("waiting", "preparing", "running")


class SimulationQuestion(Struct, frozen=True):
    """What is to be simulated: a house, and the options of a run (`simulation.request`)."""

    house: str
    options: dict[str, Any]


class SimulationProgress(Struct, frozen=True):
    """How far a simulation is."""

    rounds: int
    ev: float | None
    error: float | None


class SimulationAnswer(Struct, frozen=True):
    """The report in each language, or why there is none; neither if it was stopped before its first round."""

    report: dict[str, dict[str, Any]] | None = None
    why: dict[str, str] | None = None


class Simulation:
    """One simulation of one person."""

    def __init__(self, who: str, wish: dict[str, Any]) -> None:
        self.id, self.who, self.wish = secrets.token_hex(8), who, wish
        self.status: Status = "waiting"
        self.rounds, self.ev, self.error = 0, None, None  # type: int, float | None, float | None
        self.why: dict[str, str] | None = None
        """Why it cannot be done, by language."""
        self.report: dict[str, dict[str, Any]] | None = None
        """By language."""
        self.begun: float | None = None
        self.stopping = False
        self._helper: HelperProcess[SimulationQuestion, SimulationAnswer] | None = None

    @property
    def open(self) -> bool:
        return self.status in OPEN

    async def run(self) -> None:
        """Run to the end, or until it is stopped."""
        if self.stopping:
            self.status = "stopped"
            return
        self.status, self.begun = "preparing", time.monotonic()
        options = {name: value for name, value in self.wish.items() if name != "house"}
        loop = asyncio.get_running_loop()
        helper: HelperProcess[SimulationQuestion, SimulationAnswer] = HelperProcess(SIMULATOR)
        self._helper = helper
        limit = loop.call_later(LONGEST, self.stop)
        try:
            asked = helper.ask_in_thread(
                SimulationQuestion(self.wish["house"], options),
                lambda progress: loop.call_soon_threadsafe(self._note, progress),
            )
            answer = await asyncio.wrap_future(asked)
            self.report, self.why = answer.report, answer.why
        except GONE:
            pass
        finally:
            limit.cancel()
            helper.kill()
        self.status = "stopped" if self.stopping else "done" if self.report else "failed"

    def _note(self, progress: SimulationProgress) -> None:
        if self.open:
            self.status = "running"
            self.rounds, self.ev, self.error = progress.rounds, progress.ev, progress.error

    def stop(self) -> None:
        """Stop it; it reports what it has so far, or is killed."""
        self.stopping = True
        if self._helper and self.open:
            self._helper.interrupt()
            asyncio.get_running_loop().call_later(PATIENCE, self._give_up)

    def _give_up(self) -> None:
        if self._helper and self.open:
            self._helper.kill()


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
