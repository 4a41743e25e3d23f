"""A house in a simulated world: a false clock, a bad network, a bad disk, processes that die; the same again for each seed.

Everything between the network and the disk is the real server: the routes, the door, the dealers, the store's statements.
`World(seed).run(faults)` plays with so many faults, then lets the world heal and looks whether anything was lost.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from starlette.websockets import WebSocketDisconnect

from croupier.records.types import RoundSettled, beginning, decode
from croupier.store import sqlite
from croupier.store.checking import check
from croupier.table import game as fold
from croupier.table.audit import verify
from croupier.web import buckets, house, reception, sockets
from croupier.web.app import create_app
from croupier.web.house import LiveHouse
from croupier.web.tables import leased_tables
from croupier.wire.actions import COME_BACK, OpenTable
from faults.disk import Disk, WorldStore, WorldWriter
from faults.false_time import FalseLoop, FalseTime, Timeline
from faults.guests import Guest
from faults.network import CLOSED, Line, Odds, headers, request
from web.server import chart_here

LEASE_SECONDS = 6.0
HEALING = 15.0
"""Seconds for a healed world to go on, and for the last actions to be answered."""
PATIENCE = 4
"""So many times as long a round may take: for who waits to leave, the clock plays the hand, four seconds a card."""
BETWEEN = 1.0
"""Seconds between two faults, on average."""
HOUSES = ("blackjack/changer", "war/ctrlaltbet", "baccarat/punto-banco", "blackjack/european")
GRANT = 100_000_00

KINDS = {"kill": 5, "stop": 3, "part": 4, "break": 6, "refused": 3, "unanswered": 3, "power": 1, "gentle": 1}
"""The faults, each with its weight."""


class Process:
    """A process of the house."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        self.address = f"10.0.0.{number}:7777"
        self.lines: dict[Line, None] = {}
        self.ready = False
        self.start()

    def start(self) -> None:
        world = self.world
        self.loop = FalseLoop(world.timeline, self.address)
        self.house = LiveHouse(world.store, address=self.address, grant=GRANT, lease=LEASE_SECONDS)
        self.house.per_second = 10_000
        self.house.tables.charts.make = world.make_chart
        self.app = create_app(self.house)
        self.loop.create_task(self._begin())

    async def _begin(self) -> None:
        await self.house.begin()
        self.ready = True

    def end(self) -> None:
        """The process is gone; its lines break. A statement that was on its way may still arrive."""
        random, self.ready = self.world.random, False
        writer = self.house._writer
        if writer and writer._left and random.random() < 0.5:
            self.world.outside.call_later(random.uniform(0.0, LEASE_SECONDS * 1.5), writer._work)
        self.loop.kill()
        for line in self.lines:
            if line.place not in self.world.parted:
                line._outside.call_later(random.uniform(0.0, 0.3), line.inbox.put_nowait, CLOSED)
        self.lines = {}

    def kill(self) -> None:
        self.end()
        self.world.outside.call_later(self.world.random.uniform(0.1, 2.0), self.start)

    async def stop_gently(self) -> None:
        self.ready = False
        await self.house.close()
        self.world.outside.call_later(0.0, self.kill)


class Witness:
    """Everything that anybody was shown, and what contradicts it."""

    def __init__(self) -> None:
        self.shown: dict[str, dict[int, Any]] = {}
        self.wrong: list[str] = []

    def saw(self, game: str, event: dict[str, Any], who: str) -> None:
        known = self.shown.setdefault(game, {}).setdefault(event["n"], event)
        if known != event:
            self.wrong.append(f"record {event['n']} of {game} was shown to {who} as {event} and to others as {known}")


class World:
    """A house, its guests, and what happens to them."""

    def __init__(
        self,
        seed: int,
        *,
        processes: int | None = None,
        tables: int = 2,
        guests: int = 3,
        kinds: dict[str, int] | None = None,
        file: str = ":memory:",
    ) -> None:
        self.kinds = kinds or KINDS
        self.make_chart: Any = chart_here
        self.timeline = Timeline(seed)
        self.random = self.timeline.random
        self.outside = FalseLoop(self.timeline, "outside")
        self.faults: Counter[str] = Counter()
        self.disk = Disk(self.timeline, self.faults, file)
        self.witness = Witness()
        self.odds = Odds()
        self.parted: set[str] = set()
        """Places from which and to which nothing comes."""
        self.frames: Counter[str] = Counter()
        self.thinking = 0.4
        self.processes: list[Process] = []
        self.guests: list[Guest] = []
        self.games: list[str] = []
        self._count = processes or self.random.choice((1, 2, 3))
        self._tables, self._guests = tables, guests
        self._secrets = 0
        self.store = WorldStore(self.disk, self._count > 1)

    def close(self) -> None:
        self.disk.close()

    # What is false in this world

    @contextmanager
    def false(self) -> Iterator[None]:
        """False time and false chance for all that is real here."""
        clock = FalseTime(self.timeline)
        with ExitStack() as patched:
            patched.enter_context(self._overheard())
            for module in (sqlite, reception, buckets, house):
                patched.enter_context(patch.object(module, "time", clock))
            patched.enter_context(patch.object(house, "Writer", WorldWriter))
            patched.enter_context(patch.object(sockets, "pass_through", self._pass_through))
            patched.enter_context(patch.object(secrets, "token_hex", self._token))
            patched.enter_context(patch.object(leased_tables, "master_seed", lambda: self.random.randbytes(32)))
            patched.enter_context(patch.object(fold, "SNAPSHOT_AFTER", 60))
            yield

    @contextmanager
    def _overheard(self) -> Iterator[None]:
        """What the house logs as an error is a failure."""
        logger, failures = logging.getLogger("croupier.web"), self.timeline.failures

        class Overheard(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                failures.append(logging.Formatter().format(record))

        handler, propagates, before = Overheard(logging.ERROR), logger.propagate, logger.handlers
        logger.handlers, logger.propagate = [handler], False
        yield
        logger.handlers, logger.propagate = before, propagates

    def _token(self, size: int) -> str:
        self._secrets += 1
        return f"{self._secrets:0{2 * size}x}"

    async def _pass_through(self, socket: Any, address: str, cookie: str) -> int:
        """As relay does it, over the network of this world."""
        other = next((one for one in self.processes if one.address == address and one.ready), None)
        if other is None or address in self.parted:
            return COME_BACK
        line = Line(self, other, socket.headers["host"], headers(address, cookie))
        line.open(socket.url.path, socket.url.query)

        async def there() -> None:
            try:
                while True:
                    line.send(await socket.receive_text())
            except (WebSocketDisconnect, RuntimeError, KeyError):
                return

        async def here() -> None:
            try:
                while (frame := await line.inbox.get()) != CLOSED:
                    await socket.send_text(str(frame))
            except (WebSocketDisconnect, RuntimeError):
                return

        tasks = {asyncio.create_task(there()), asyncio.create_task(here())}
        _, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        line.hang_up()
        return COME_BACK

    def dial(self, guest: Guest) -> Line | None:
        """A line to any process that listens."""
        process = self.random.choice(self.processes)
        if not process.ready or process.loop.stopped or {guest.name, process.address} & self.parted:
            return None
        line = Line(self, process, guest.name, headers(process.address, guest.cookie))
        line.open(f"/live/{guest.game}", f"v=2&since={guest.n}")
        return line

    # What happens

    def open(self, houses: tuple[str, ...] = HOUSES) -> None:
        """The house opens, tables are opened, everybody enters."""
        for number in range(1, self._count + 1):
            self.processes.append(Process(self, number))
        self.timeline.run(self.timeline.now + 1)
        first = self.processes[0]
        for table in range(self._tables):
            wish = OpenTable(houses[table % len(houses)], seats=3, clock=4, bots=["amateur"] if table % 2 else [])
            self.games.append(self.timeline.run_task(first.loop.create_task(first.house.tables.open(wish, ""))))
        for game in self.games:
            for number in range(self._guests + 1):
                name = f"{chr(ord('a') + number)}{self.games.index(game)}"
                body = json.dumps({"name": name}).encode()
                task = first.loop.create_task(request(first, "POST", "/api/enter", body))
                status, answer, cookie = self.timeline.run_task(task)
                assert status == 200, answer
                me = json.loads(answer)["me"]
                self.guests.append(Guest(self, name, me["id"], cookie, game, plays=number < self._guests))
                self.timeline.now += 3  # so many may enter in a minute
        for guest in self.guests:
            self.outside.create_task(guest.live())

    def fault(self) -> None:
        """Something goes wrong."""
        kind = self.random.choices(list(self.kinds), list(self.kinds.values()))[0]
        process = self.random.choice(self.processes)
        lines = [line for one in self.processes for line in one.lines]
        if not lines or (kind in ("kill", "stop", "gentle") and (not process.ready or process.loop.stopped)):
            return  # nothing to break here
        if kind not in ("refused", "unanswered"):  # these are counted when they happen
            self.faults[kind] += 1
        match kind:
            case "kill":
                process.kill()
            case "stop":
                process.loop.stop_for(self.random.choice((0.5, 2.0, LEASE_SECONDS, LEASE_SECONDS * 2)))
            case "gentle":
                process.loop.create_task(process.stop_gently())
            case "part":
                place = self.random.choice([*(one.name for one in self.guests), process.address])
                self.parted.add(place)
                self.outside.call_later(self.random.choice((1.0, 5.0, 15.0)), self.parted.discard, place)
            case "break":
                self.random.choice(lines).cut_off()
            case "power":
                for one in self.processes:
                    if one.ready:
                        one.kill()
                self.disk.power_cut()
            case failing:
                self.disk.fail_next = failing

    def run(self, faults: int) -> World:
        """Play with so many faults, then heal and check."""
        with self.false():
            self.open()
            self.timeline.run(self.timeline.now + 10)
            self.odds = Odds(drop=0.01, double=0.02, late=0.03)
            for _ in range(faults * 10):
                if self.faults.total() >= faults:
                    break
                self.timeline.run(self.timeline.now + self.random.expovariate(1 / BETWEEN))
                self.fault()
            self._heal()
            self._check()
        return self

    def _heal(self) -> None:
        """Nothing goes wrong any more: every table must go on, and every action must be answered."""
        self.odds, self.disk.fail_next = Odds(), ""
        self.timeline.run(self.timeline.now + HEALING)
        before = {game: self._rounds(game) for game in self.games}
        for _ in range(PATIENCE):
            self.timeline.run(self.timeline.now + HEALING)
            if all(self._rounds(game) > before[game] for game in self.games):
                break
        for game in self.games:
            if self._rounds(game) <= before[game]:
                self.witness.wrong.append(f"table {game} does not go on")
        for guest in self.guests:
            guest.quiet = True
        for _ in range(60):
            self.timeline.run(self.timeline.now + 1)
            if all(not guest.pending and guest.n == self._length(guest.game) for guest in self.guests):
                break

    def _length(self, game: str) -> int:
        found = self.store.game(game)
        return found.n if found else 0

    def _rounds(self, game: str) -> int:
        return sum(body.startswith(beginning(RoundSettled)) for body in self.store.log(game))

    # What must hold

    def _check(self) -> None:
        wrong = self.witness.wrong
        wrong += self.timeline.failures
        wrong += map(str, check(self.store).wrong)
        logs = {game: [json.loads(body) for body in self.store.log(game)] for game in self.games}
        for game, records in logs.items():
            for n, shown in self.witness.shown.get(game, {}).items():
                if n > len(records) or records[n - 1] != shown:
                    wrong.append(f"record {n} of {game} was shown, but it is not in the log")
            ids = Counter(record["id"] for record in records if "id" in record and record["event"] != "table")
            wrong += [f"action {id} was done {count} times" for id, count in ids.items() if count > 1]
        for guest in self.guests:
            records = logs[guest.game]
            for id, n in guest.acknowledged.items():
                if n > len(records) or records[n - 1].get("id") != id:
                    wrong.append(f"action {id} was acknowledged, but it is not in the log")
            if guest.pending:
                wrong.append(f"action {guest.pending} was never answered")
            if guest.n != len(records):
                wrong.append(f"{guest.name} has seen {guest.n} of {len(records)} records")
        balances = self.store.balances()
        if (mint := balances.get("mint", 0)) != -GRANT * len(self.guests):
            wrong.append(f"the mint is at {mint}")
        for game in self.games:
            if not wrong and (problem := verify([decode(body) for body in self.store.log(game)]).problem):
                wrong.append(f"the log of {game} is not fair: {problem}")

    @property
    def acknowledged(self) -> int:
        return sum(len(guest.acknowledged) for guest in self.guests)

    @property
    def records(self) -> int:
        return sum(len(self.store.log(game)) for game in self.games)

    def digest(self) -> str:
        """What this world came to: the same for the same seed."""
        return "".join(game.digest.hex() for game in self.store.games())
