"""The processes of benchmarks/host.py: `croupier host`, what it uses, and what is measured beside it."""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import json
import multiprocessing
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.store.burst import KeyMade
from croupier.store.house_log import HOUSE as HOUSE_LOG
from croupier.store.house_log import HouseLog, entering
from croupier.store.store import Store
from faults.processes import free_port

TICKS = os.sysconf("SC_CLK_TCK")
HOUSE = "blackjack/vegas-strip"


def enter_everybody(store: Store, people: int, named: str = "p") -> list[str]:
    """The cookies of so many people with much money: through the door only 30 a minute come from one address."""
    log, keys = HouseLog.read(store.log(HOUSE_LOG)), list[str]()
    if not log.n:
        begin = log.opening()
        assert store.commit([begin]) == [None]
        log.note_written(begin)
    records, changes = list[Any](), list[Any]()
    for number in range(people):
        key, who = secrets.token_hex(32), f"{named}{number:05d}"
        entered = entering(who, f"Player {number}", False, 10**11)
        records += entered[0]
        changes += [*entered[1], KeyMade(hashlib.sha256(key.encode()).digest(), "device", who)]
        keys.append(f"croupier={key}")
    assert store.commit([log.burst(records, tuple(changes))]) == [None]
    return keys


class Server:
    """`croupier host` on one core, and what it has used."""

    def __init__(self, database: str, tables: int, seats: int, *more: str, clock: int = 60) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "croupier", "host", *[HOUSE] * tables, "--bind", "127.0.0.1", *more]
        command += ["--port", str(self.port), "--database", database]
        if tables:  # who says what a table should be like has one opened
            command += ["--clock", str(clock), "--seats", str(seats)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        if len(os.sched_getaffinity(0)) > 1:
            os.sched_setaffinity(self.process.pid, {max(os.sched_getaffinity(0))})

    def tables(self, wanted: int) -> list[str]:
        """The ids of the tables, once all are open."""
        for _ in range(1200):
            try:
                talk = http.client.HTTPConnection(self.address, timeout=60)
                talk.request("GET", "/api/tables")
                found = json.loads(talk.getresponse().read())
                if len(found) == wanted:
                    return [str(one["id"]) for one in found]
            except OSError:
                pass
            assert self.process.poll() is None, "the server has ended"
            time.sleep(0.25)
        raise AssertionError("the tables are not open")

    def cpu(self) -> float:
        """Processor seconds of all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """In MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def _sleep(late: Any, over: Any) -> None:
    found = []
    while not over.is_set():
        begun = time.perf_counter()
        time.sleep(0.005)
        found.append(time.perf_counter() - begun - 0.005)
    late.put(found)


@contextmanager
def sleeper() -> Iterator[list[float]]:
    """A process that only sleeps meanwhile: how late it was woken, in seconds."""
    late: Any = multiprocessing.Queue()
    over, found = multiprocessing.Event(), list[float]()
    control = multiprocessing.Process(target=_sleep, args=(late, over), daemon=True)
    control.start()
    try:
        yield found
    finally:
        over.set()
        found += late.get()
        control.join()


async def loops(seconds: float) -> list[float]:
    """The processor time of a loop that is always the same, in seconds: how slow the machine is meanwhile."""
    end, found = time.perf_counter() + seconds, list[float]()

    def once() -> float:
        begun, kept = time.thread_time(), dict[int, tuple[int, str]]()
        for number in range(2000):
            kept[number % 50] = (number, str(number))
        return time.thread_time() - begun

    while time.perf_counter() < end:
        found.append(await asyncio.to_thread(once))
        await asyncio.sleep(0.3)
    return found


async def sync_times(folder: Path, seconds: float) -> list[float]:
    """How long an fdatasync of a small file takes meanwhile, in seconds."""
    end, found = time.perf_counter() + seconds, list[float]()

    def once(file: int) -> float:
        os.pwrite(file, os.urandom(4096), 0)
        begun = time.perf_counter()
        os.fdatasync(file)
        return time.perf_counter() - begun

    file = os.open(folder / "synced", os.O_RDWR | os.O_CREAT)
    while time.perf_counter() < end:
        found.append(await asyncio.to_thread(once, file))
        await asyncio.sleep(0.1)
    os.close(file)
    return found
