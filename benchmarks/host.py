"""Load on the real server: python benchmarks/host.py [--runs look,load,memory,processes,takeover,rounds | all].

Starts `croupier host` as a process of its own (on one core, where there are two), seats seven people and a watcher at
each table, each with a socket, and lets them act at a steady rate. Every action is durable before anybody sees it.

look       a small load on SQLite (the default)
load       250 tables on SQLite at 500 and 1,500 actions a second and at full speed; the memory of 2,000 sockets
processes  250 tables on PostgreSQL: one process, two, and two with half of the viewers at the process that does not deal
takeover   250 tables on PostgreSQL: their process is killed; how long after the lease all tables go on at the other one
rounds     how the memory of the server grows with the rounds (--rounds)

Printed: actions a second and how long they took until their record came back, the processor seconds and the memory of
the server, and beside it how late a process is woken that only sleeps, and how long an fdatasync takes: on a busy machine
both are slow by themselves.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import uvloop

from croupier.store.store import open_store
from load.guests import SEATS, VIEWERS, Guests
from load.server import Server, enter_everybody, sleeper, synced

FULL_SPEED = 1e9
LEASE = 2


class Measured(NamedTuple):
    """What one load came to."""

    actions: float
    """A second."""
    per_cpu: float
    """Actions a processor second of all servers."""


def quantile(values: list[float], part: float) -> float:
    """In milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


async def measured(
    name: str, servers: list[Server], guests: Guests, folder: Path, rate: float, seconds: float
) -> Measured:
    """Let the guests act, and print what it took."""
    guests.reset()
    with sleeper() as late:
        before, begun = sum(server.cpu() for server in servers), time.perf_counter()
        _, syncs = await asyncio.gather(guests.act(rate, seconds), synced(folder, seconds))
        await guests.settle()
        spent, wall = sum(server.cpu() for server in servers) - before, time.perf_counter() - begun
    actions = len(guests.took)
    per_cpu = actions / max(spent, 0.01)
    print(
        f"{name}: {len(guests.tables)} tables, {guests.sockets} sockets, {wall:.1f} s, refused: {guests.refused or 0}"
    )
    print(
        f"  actions    {actions / wall:8.0f}/s   messages {guests.messages / wall:8.0f}/s"
        f" of {guests.received / max(guests.messages, 1) / 1024:.1f} KiB"
    )
    print(f"  answered   p50 {quantile(guests.took, 0.5):6.1f} ms   p99 {quantile(guests.took, 0.99):6.1f} ms")
    print(f"  beside it  woken late: p99 {quantile(late, 0.99):.1f} ms   fdatasync: p99 {quantile(syncs, 0.99):.1f} ms")
    memory = " + ".join(f"{server.memory():.0f}" for server in servers)
    print(f"  server     {spent:.2f} CPU-s, {per_cpu:.0f} actions a CPU-s, {memory} MB", flush=True)
    return Measured(actions / wall, per_cpu)


@contextmanager
def opened(database: str, tables: int, *more: str, seats: int = SEATS) -> Iterator[tuple[Server, Guests]]:
    """A house with so many tables, and guests who have not come yet."""
    store = open_store(database)
    cookies = enter_everybody(store, tables * VIEWERS)
    store.close()
    server = Server(database, tables, seats, *more)
    try:
        yield server, Guests(cookies, server.tables(tables))
    finally:
        server.stop()


async def look(folder: Path, options: argparse.Namespace) -> None:
    tables = options.tables or 8
    with opened(str(folder / "look.db"), tables) as (server, guests):
        await guests.open(lambda *_: server.address)
        await guests.sit_down()
        await measured("look", [server], guests, folder, options.rate, options.seconds or 4)
        guests.close()


RUNS: dict[str, Callable[[Path, argparse.Namespace], object]] = {"look": look}


async def everything(options: argparse.Namespace) -> None:
    for name in RUNS if options.runs == "all" else options.runs.split(","):
        with tempfile.TemporaryDirectory() as place:
            await RUNS[name](Path(place), options)  # type: ignore[misc]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", default="look", help="|".join(RUNS))
    parser.add_argument("--tables", type=int)
    parser.add_argument("--rate", type=float, default=60)
    parser.add_argument("--seconds", type=float)
    options = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(everything(options))


if __name__ == "__main__":
    main()
