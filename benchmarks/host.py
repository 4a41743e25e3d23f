"""Load on the real server: python benchmarks/host.py [--runs look,load,processes,takeover,rounds | all].

Starts `croupier host` as a process of its own (on one core, where there are two), seats seven people and a watcher at
each table, each with a socket, and lets them act at a steady rate. Every action is durable before anybody sees it.

look       a small load on SQLite (the default)
load       250 tables on SQLite at 500 and 1,500 actions a second and at full speed; the memory of 2,000 sockets
processes  250 tables on PostgreSQL: one process, two, and two with half of the viewers at the process that does not deal
takeover   250 tables on PostgreSQL: their process is killed; how long after the lease all tables go on at the other one
rounds     how the memory of the server grows with the rounds: --rounds 1000000 takes a quarter of an hour

Guests who sit down together and act in turn keep all tables in step: 250 deals come within half a second, each as much
work as eight bets, and everybody waits for them. So in the runs load and processes each table first plays on by itself for
up to a round; --in-step leaves that out.

All of them, --runs all, take less than six minutes on two quiet cores. Printed: actions a second and how long they took
until their record came back, the processor seconds and the memory of the server. Beside it: how late a process is woken
that only sleeps, how long an fdatasync takes, and the processor time of a loop that is always the same: on a busy machine
all three are slow by themselves.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import uvloop

from croupier.store.store import open_store
from load.guests import Guests
from load.server import Server, enter_everybody, loops, sleeper, sync_times
from store.postgres_server import database

SEATS = 7
TABLES = 250
FULL_SPEED = 1e9
LEASE = 3
"""Seconds, in the run of the takeover."""
SETTLED = 1300
"""After so many records of each table the server keeps no more of them: from there on memory must not grow."""


def quantile(values: list[float], part: float) -> float:
    """In milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


async def measure(name: str, servers: list[Server], guests: Guests, folder: Path, rate: float, seconds: float) -> float:
    """Let the guests act, and print what it took. Returns the actions a processor second of all servers."""
    guests.reset()
    gc.collect()
    gc.freeze()  # a garbage collection of the guests would look like a slow server
    with sleeper() as late:
        before, begun = sum(server.cpu() for server in servers), time.perf_counter()
        _, syncs, fixed = await asyncio.gather(guests.act(rate, seconds), sync_times(folder, seconds), loops(seconds))
        await guests.settle()
        spent, wall = sum(server.cpu() for server in servers) - before, time.perf_counter() - begun
    actions = len(guests.took)
    per_cpu = actions / max(spent, 0.01)
    print(
        f"{name}: {len(guests.tables)} tables, {guests.sockets} sockets, {wall:.1f} s, refused: {guests.refused or 0}"
    )
    print(
        f"  actions    {actions / wall:8.0f}/s   messages {len(guests.sizes) / wall:8.0f}/s"
        f" of {sorted(guests.sizes)[len(guests.sizes) // 2] / 1000:.1f} kB (median)"
    )
    print(f"  answered   p50 {quantile(guests.took, 0.5):6.1f} ms   p99 {quantile(guests.took, 0.99):6.1f} ms")
    print(
        f"  beside it  woken late: p99 {quantile(late, 0.99):.1f} ms   fdatasync: p99 {quantile(syncs, 0.99):.1f} ms"
        f"   fixed loop: {quantile(fixed, 0.5):.2f} ms"
    )
    memory = " + ".join(f"{server.memory():.0f}" for server in servers)
    print(f"  server     {spent:.2f} CPU-s, {per_cpu:.0f} actions a CPU-s, {memory} MB", flush=True)
    return per_cpu


@contextmanager
def serving(*servers: Server) -> Iterator[None]:
    try:
        yield
    finally:
        for server in servers:
            server.stop()


@contextmanager
def open_house(url: str, tables: int, *more: str, seats: int = SEATS) -> Iterator[tuple[Server, Guests]]:
    """A house with so many tables, and guests who have not come yet."""
    with closing(open_store(url)) as store:
        cookies = enter_everybody(store, tables * (seats + 1))
    server = Server(url, tables, seats, *more)
    with serving(server):
        yield server, Guests(cookies, server.tables(tables), seats)


async def look(folder: Path, options: argparse.Namespace) -> None:
    with open_house(str(folder / "house.db"), options.tables or 8) as (server, guests):
        await guests.open(lambda *_: server.address)
        await guests.sit_down()
        await measure("look", [server], guests, folder, options.rate or 60, options.seconds or 4)
        guests.close()


async def load(folder: Path, options: argparse.Namespace) -> None:
    with open_house(str(folder / "house.db"), options.tables or TABLES) as (server, guests):
        empty = server.memory()
        await guests.open(lambda *_: server.address)
        print(f"memory: {empty:.0f} MB with the tables, {server.memory():.0f} MB with {guests.sockets} sockets")
        await guests.sit_down()
        if not options.in_step:
            await guests.fall_out_of_step()
        for rate in [options.rate] if options.rate else [500, 1500, FULL_SPEED]:
            name = "full speed" if rate == FULL_SPEED else f"{rate:.0f} actions a second"
            await measure(name, [server], guests, folder, rate, options.seconds or 15)
        guests.close()


async def processes(folder: Path, options: argparse.Namespace) -> None:
    tables, rate, seconds = options.tables or TABLES, options.rate or 300, options.seconds or 12
    with database() as url, open_house(url, tables) as (server, guests):
        await guests.open(lambda *_: server.address)
        await guests.sit_down()
        if not options.in_step:
            await guests.fall_out_of_step()
        alone = await measure("one process", [server], guests, folder, rate, seconds)
        guests.close()
    for name, away in (("two processes", False), ("two, half of the viewers at the other one", True)):
        with database() as url, open_house(url, tables // 2) as (one, guests):
            mine = [table.game for table in guests.tables]
            with closing(open_store(url)) as store:
                cookies = enter_everybody(store, tables * (SEATS + 1), "q")
            two = Server(url, tables - len(mine), SEATS, clock=59)  # with the same clock it would deal the same tables
            with serving(two):
                others = [game for game in two.tables(tables) if game not in mine]
                guests, pair = Guests(cookies, [*mine, *others], SEATS), (one.address, two.address)
                await guests.open(
                    lambda table, viewer, pair=pair, away=away, mine=mine: pair[  # type: ignore[misc]
                        (table >= len(mine)) ^ (away and viewer % 2)
                    ]
                )
                await guests.sit_down()
                if not options.in_step:
                    await guests.fall_out_of_step()
                found = await measure(name, [one, two], guests, folder, rate, seconds)
                print(f"  {alone / found:.2f} times the processor time of one process for an action", flush=True)
                guests.close()


async def takeover(folder: Path, options: argparse.Namespace) -> None:  # noqa: ARG001
    tables = options.tables or TABLES
    with database() as url, open_house(url, tables, "--lease", str(LEASE)) as (dealing, guests):
        other = Server(url, 0, SEATS, "--lease", str(LEASE))
        with serving(other):
            other.tables(tables)
            await guests.open(lambda *_: dealing.address)
            await guests.sit_down()
            await guests.act(FULL_SPEED, 5)
            await guests.settle()
            records = sum(table.n for table in guests.tables)
            dealing.process.kill()
            killed, before = time.perf_counter(), other.cpu()

            async def back(number: int) -> float:
                """A guest of a table comes back until somebody deals it; when that was."""
                while True:
                    try:
                        await guests.line(number, 0, other.address)
                        return time.perf_counter() - killed - LEASE
                    except OSError:
                        await asyncio.sleep(0.3 * random.uniform(0.5, 1.0))

            waited = sorted(await asyncio.gather(*(back(number) for number in range(tables))))
            print(
                f"takeover: {tables} tables with {records} records; after the lease of {LEASE} s the first went on after"
                f" {waited[0]:.1f} s, half of them after {waited[tables // 2]:.1f} s, all after {waited[-1]:.1f} s"
            )
            print(f"  server     {other.cpu() - before:.2f} CPU-s, {other.memory():.0f} MB", flush=True)
            guests.close()


async def rounds(folder: Path, options: argparse.Namespace) -> None:
    """One player a table: a round is two or three actions. A socket may send 20 frames a second."""
    tables = options.tables or 200
    with open_house(str(folder / "house.db"), tables, seats=1) as (server, guests):
        await guests.open(lambda *_: server.address)
        await guests.sit_down()
        found: list[tuple[int, float]] = []
        while guests.rounds < options.rounds:
            await guests.act(15 * tables, 2)
            await guests.settle()
            if min(table.n for table in guests.tables) > SETTLED and guests.rounds > options.rounds / 3:
                found.append((guests.rounds, server.memory()))
        guests.close()
    assert found, "so few rounds say nothing about memory"
    (first, before), (last, after) = found[0], found[-1]
    average, mean = sum(n for n, _ in found) / len(found), sum(memory for _, memory in found) / len(found)
    spread = sum((n - average) ** 2 for n, _ in found) or 1.0
    growth = sum((n - average) * (memory - mean) for n, memory in found) / spread * 1e6
    print(f"rounds: {last}; memory {before:.1f} MB after {first} rounds, {after:.1f} MB after {last}")
    print(
        f"  by a straight line through {len(found)} looks: {growth:+.1f} MB, {growth / before:+.1%}, a million rounds"
    )


RUNS: dict[str, Callable[[Path, argparse.Namespace], Awaitable[None]]] = {
    "look": look, "load": load, "processes": processes, "takeover": takeover, "rounds": rounds,
}  # fmt: skip


async def everything(options: argparse.Namespace) -> None:
    for name in RUNS if options.runs == "all" else options.runs.split(","):
        with tempfile.TemporaryDirectory() as place:
            await RUNS[name](Path(place), options)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", default="look", help=", ".join((*RUNS, "all")))
    parser.add_argument("--tables", type=int)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--in-step", action="store_true", help="all tables deal at the same moment, the worst case")
    parser.add_argument("--rounds", type=int, default=60_000)
    options = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(everything(options))


if __name__ == "__main__":
    main()
