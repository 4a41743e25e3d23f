"""Load on the real server: python benchmarks/host.py [--tables 250 --rate 500 --seconds 20 --database URL].

Starts `croupier host` as a process of its own (on one core, where there are two), seats seven people and a watcher at
each table, each with a socket, and lets them act at a steady rate. Every action is durable before anybody sees it.

Printed: actions a second and how long they took until their record came back, the processor seconds and the memory of
the server, and beside it how late a process is woken that only sleeps, and how long an fdatasync takes: on a busy machine
both are slow by themselves. Without options: a small load, for a look. The goals are for --tables 250.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import http.client
import json
import multiprocessing
import os
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from croupier.store.book import Book, entering
from croupier.store.burst import KeyMade
from croupier.store.store import Store, open_store
from croupier.table.shoe import promise
from faults.processes import free_port

SEATS = 7
TICKS = os.sysconf("SC_CLK_TCK")


def enter_everybody(store: Store, people: int) -> list[str]:
    """The cookies of so many people with much money: through the door only 30 a minute come from one address."""
    book, keys = Book(), []
    begin = book.opening()
    assert store.commit([begin]) == [None]
    book.written(begin)
    for number in range(people):
        key, who = secrets.token_hex(32), f"p{number}"
        records, changes = entering(who, f"P{number}", False, 10**11)
        made = KeyMade(hashlib.sha256(key.encode()).digest(), "device", who)
        burst = book.burst(records, (*changes, made))
        assert store.commit([burst]) == [None]
        book.written(burst)
        keys.append(f"croupier={key}")
    return keys


class Server:
    """`croupier host` and what it has used."""

    def __init__(self, database: str, tables: int) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "croupier", "host", *["blackjack/changer"] * tables, "--bind", "127.0.0.1"]
        command += ["--port", str(self.port), "--database", database, "--clock", "0", "--seats", str(SEATS)]
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
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


class Table:
    """A table: the watcher knows the felt, the players act when they are told to."""

    def __init__(self, game: str, people: range) -> None:
        self.game, self.people = game, people
        self.felt: dict[str, Any] = {}
        self.about: dict[str, Any] = {}
        self.n = 0
        self.lines: list[ClientConnection] = []
        self.sent: dict[str, float] = {}
        self.asked = ""
        """The action whose record is awaited."""

    def wish(self) -> tuple[int, dict[str, Any]] | None:
        """Who acts next, and how."""
        felt = self.felt
        for seat, one in enumerate(felt["seats"]):
            if one is None:
                return seat, {"do": "sit", "seat": seat, "amount": self.about["budget"]}
        shoe, question = felt["shoe"], felt["question"]
        for seat in range(SEATS):
            words = f"{self.game} {seat}"
            if shoe["cut"] == "promise" and seat not in shoe["promised"]:
                digest = promise(self.about["id"], shoe["number"], seat, words)
                return seat, {"do": "cut", "shoe": shoe["number"], "promise": digest}
            if shoe["cut"] == "words" and seat in shoe["promised"] and seat not in shoe["cuts"]:
                return seat, {"do": "cut", "shoe": shoe["number"], "words": words}
        if question:
            offered = [option["word"] for option in question["options"] if option["closed"] is None]
            return question["seat"], {"do": "move", "word": "stand" if "stand" in offered else offered[-1]}
        for seat in felt["betting"]:
            if felt["seats"][seat]["purse"] < self.about["minimum"] * 20:
                return seat, {"do": "buy", "amount": self.about["budget"]}
            return seat, {"do": "bet", "bets": {"main": self.about["minimum"]}}
        return None


class Load:
    """All sockets, and what is measured."""

    def __init__(self, address: str, cookies: list[str], games: list[str]) -> None:
        self.address, self.cookies = address, cookies
        self.tables = [
            Table(game, range(number * (SEATS + 1), (number + 1) * (SEATS + 1))) for number, game in enumerate(games)
        ]
        self.took: list[float] = []
        self.messages = self.refused = 0
        self._hearing: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        for table in self.tables:
            for person in table.people:
                line = await connect(
                    f"ws://{self.address}/live/{table.game}?v=1&since=0",
                    additional_headers={"Cookie": self.cookies[person]},
                    origin=Origin(f"http://{self.address}"),
                    compression=None,
                    max_size=2**22,
                    ping_interval=None,
                )
                table.lines.append(line)
                watches = person == table.people[-1]
                self._hearing.append(asyncio.create_task(self._hear(table, line, watches)))

    async def _hear(self, table: Table, line: ClientConnection, watches: bool) -> None:
        async for frame in line:
            self.messages += 1
            if not watches:
                if table.asked and f'"{table.asked}"' in frame[:60_000] and table.asked in table.sent:
                    self._answered(table, str(frame))
                continue
            message = json.loads(frame)
            if "felt" in message:
                table.felt, table.n = message["felt"], message["n"]
                table.about = message.get("table", table.about)

    def _answered(self, table: Table, frame: str) -> None:
        """The first player who hears of it, usually its sender."""
        self.refused += '"no":' in frame[:8]
        self.took.append(time.perf_counter() - table.sent.pop(table.asked))
        table.asked = ""

    async def act(self, rate: float, seconds: float) -> None:
        """So many actions a second, spread over the tables."""
        begun, done, place = time.perf_counter(), 0, 0
        while (now := time.perf_counter() - begun) < seconds:
            if done >= now * rate:
                await asyncio.sleep(max(0.0005, done / rate - now))
                continue
            for _ in range(len(self.tables)):
                table = self.tables[place % len(self.tables)]
                place += 1
                if table.felt and not table.asked and (wish := table.wish()):
                    break
            else:
                await asyncio.sleep(0.002)  # every table waits for something
                continue
            seat, action = wish
            table.asked = id = secrets.token_hex(8)
            table.sent[id] = time.perf_counter()
            await table.lines[seat].send(json.dumps({**action, "id": id, "at": table.n}))
            done += 1

    async def close(self) -> None:
        for task in self._hearing:
            task.cancel()
        for table in self.tables:
            for line in table.lines:
                line.transport.abort()


def sleeper(late: Any, over: Any) -> None:
    """A process that only sleeps: how late it is woken."""
    found = []
    while not over.is_set():
        begun = time.perf_counter()
        time.sleep(0.005)
        found.append(time.perf_counter() - begun - 0.005)
    late.put(found)


async def synced(folder: Path, found: list[float], seconds: float) -> None:
    """How long an fdatasync of a small file takes meanwhile."""
    end = time.perf_counter() + seconds

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


def quantile(values: list[float], part: float) -> float:
    """In milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


async def measured(server: Server, load: Load, folder: Path, rate: float, seconds: float) -> None:
    await load.open()
    await load.act(rate, max(2.0, len(load.tables) * (SEATS + 14) / rate))  # everybody sits down and cuts
    load.took, load.messages, load.refused = [], 0, 0
    late: Any = multiprocessing.Queue()
    over = multiprocessing.Event()
    control = multiprocessing.Process(target=sleeper, args=(late, over), daemon=True)
    control.start()
    syncs: list[float] = []
    before, begun = server.cpu(), time.perf_counter()
    await asyncio.gather(load.act(rate, seconds), synced(folder, syncs, seconds))
    spent, wall = server.cpu() - before, time.perf_counter() - begun
    over.set()
    slept = late.get()
    control.join()
    actions, sockets = len(load.took), sum(len(table.lines) for table in load.tables)
    print(f"{len(load.tables)} tables, {sockets} sockets, {wall:.1f} s; refused: {load.refused}")
    print(f"actions    {actions / wall:8.0f}/s   messages {load.messages / wall:8.0f}/s")
    print(f"answered   p50 {quantile(load.took, 0.5):6.1f} ms   p99 {quantile(load.took, 0.99):6.1f} ms")
    print(f"beside it  woken late: p99 {quantile(slept, 0.99):.1f} ms   fdatasync: p99 {quantile(syncs, 0.99):.1f} ms")
    print(f"server     {spent:.2f} CPU-s, {actions / max(spent, 0.01):.0f} actions a CPU-s, {server.memory():.0f} MB")
    await load.close()


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--tables", type=int, default=8)
    options.add_argument("--rate", type=float, default=60)
    options.add_argument("--seconds", type=float, default=4)
    options.add_argument("--database", default="")
    given = options.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        database = given.database or str(folder / "house.db")
        store = open_store(database)
        cookies = enter_everybody(store, given.tables * (SEATS + 1))
        store.close()
        server = Server(database, given.tables)
        try:
            load = Load(server.address, cookies, server.tables(given.tables))
            asyncio.run(measured(server, load, folder, given.rate, given.seconds))
        finally:
            server.process.terminate()
            server.process.wait(20)


if __name__ == "__main__":
    main()
