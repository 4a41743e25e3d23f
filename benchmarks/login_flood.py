"""A flood at the door leaves play alone: python benchmarks/login_flood.py [SECONDS]. Without a number: 3 for each part.

A real house in a process of its own; people bet at eight tables and wait for the record of each bet. Meanwhile others ask to
enter, as fast as they can: first nobody, then from one address, then from an address each. Printed: bets, how long their
records took, who was let in, and the processor time of the house for each bet and for each request at the door.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from croupier.web.tables import cutting
from web.once import Insistent, insistent
from web.server import Running

TABLES, THINKING = 8, 0.05


def serve(database: str) -> None:
    """The house; it ends with its input."""
    cutting.CUTTING = 0.01
    house = Running(database, grant=10**11, proxies=("127.0.0.1",)).start()
    print(house.address, flush=True)
    sys.stdin.read()
    house.stop()


class Bettor(Insistent):
    """Somebody who does one thing after the other, and measures."""

    async def begin(self) -> None:
        self._dice, self._news, self._kept = random.Random(self.seed), asyncio.Event(), []
        self._lines = [await self._line(self.addresses[0])]
        self._hearing = asyncio.create_task(self._hear(self._lines[0]))
        await self._until(lambda: self.felt)
        await self._act("sit", {"do": "sit", "seat": 0, "amount": self.table["budget"] * 100})

    async def _act(self, id: str, wish: dict[str, object]) -> float:
        begun = time.monotonic()
        await self._send(id, json.dumps({**wish, "id": id, "at": self.n}))
        await self._until(lambda: id in self.records)
        return time.monotonic() - begun

    async def bet(self, seconds: float, part: str) -> list[float]:
        end, took = time.monotonic() + seconds, list[float]()
        while time.monotonic() < end:
            await self._until(self._ready)
            took.append(await self._act(f"{part}{len(took)}", self._wish()))
            await asyncio.sleep(THINKING)
        return took

    async def close(self) -> None:
        self._hearing.cancel()
        await self._lines[0].close()


class Flood:
    """Asks to enter in threads of its own, until it is stopped."""

    def __init__(self, address: str, addresses: int, threads: int = 12) -> None:
        self.answers: Counter[int] = Counter()
        self._address, self._addresses, self._stopped = address, addresses, threading.Event()
        self._threads = [threading.Thread(target=self._run, args=(number,)) for number in range(threads)]
        for thread in self._threads:
            thread.start()

    def _run(self, seed: int) -> None:
        dice, talk = random.Random(seed), http.client.HTTPConnection(self._address, timeout=60)
        while not self._stopped.is_set():
            number = dice.randrange(self._addresses)
            headers = {
                "Origin": f"http://{self._address}",
                "X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}",
            }
            talk.request("POST", "/api/enter", json.dumps({"name": "Eve"}), headers)
            answer = talk.getresponse()
            answer.read()
            self.answers[answer.status] += 1
        talk.close()

    def stop(self) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()


def processor_time(process: int) -> float:
    """In seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(people: list[Bettor], seconds: float, part: str) -> list[float]:
    return sorted(took for one in await asyncio.gather(*(one.bet(seconds, part) for one in people)) for took in one)


async def play(address: str, house: int, seconds: float) -> None:
    people = [Bettor(one.guest, one.game, one.addresses, one.seed) for one in insistent((address,), TABLES)]
    for one in people:
        await one.begin()
    for part, addresses in (("nobody at the door", 0), ("from one address", 1), ("from an address each", 1 << 20)):
        flood = Flood(address, addresses) if addresses else None
        before = processor_time(house)
        took = await measure(people, seconds, part[5:].replace(" ", ""))
        spent = processor_time(house) - before
        if flood:
            await asyncio.to_thread(flood.stop)
        asked = flood.answers.total() if flood else 0
        line = f"{part:22} {len(took):6,} actions, p50 {1000 * took[len(took) // 2]:.1f} ms, p99 {1000 * took[len(took) * 99 // 100]:.1f} ms"
        line += f", {spent:.1f} CPU-s of the house"
        print(line + (f"; {asked:,} asked to enter, {flood.answers[200]:,} did" if flood else ""))
    for one in people:
        await one.close()


def main(seconds: float = 3.0) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "serve", str(Path(folder) / "house.db")]
        house = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            assert house.stdout
            address = house.stdout.readline().strip()
            asyncio.run(play(address, house.pid, seconds))
        finally:
            house.communicate()


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2])
    else:
        main(*map(float, sys.argv[1:]))
