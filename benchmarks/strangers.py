"""One stranger floods, somebody else plays: python benchmarks/strangers.py [SECONDS] [FLOOD]. 3 for each flood; FLOOD: one alone.

`croupier host` in a process of its own; one person acts some ten times a second and waits for the record of each action.
Meanwhile a stranger, in another process, floods the house in each way of tests/faults/strangers.py. Printed: how long actions took, the processor time and the
largest memory of the house. The goals: p99 ≤ 100 ms, memory ≤ 150 MB. How late a process is woken that only sleeps stands
beside it, and the slowest fdatasync of another file: on a busy machine nothing is faster than that.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from faults.strangers import FLOODS, REQUESTS, Stranger
from load.server import Server, sleeper, sync_times
from web.server import Guest

P99, MEMORY = 100.0, 150.0
"""The goals, in milliseconds and MB."""


def floods(address: str, table: str, cookie: str, seconds: float) -> dict[str, Callable[[], None]]:
    """Every way to flood, again and again with a new connection when one has been ended."""

    def again(attack: Callable[[Stranger, float], None]) -> Callable[[], None]:
        def flood() -> None:
            until = time.monotonic() + seconds
            while (left := until - time.monotonic()) > 0:
                try:
                    one = Stranger(address)
                except OSError:
                    continue
                try:
                    attack(one, left)
                except OSError:
                    pass
                finally:
                    one.close()

        return flood

    def on_socket(first: bytes, frames: bytes, key: str) -> Callable[[Stranger, float], None]:
        def attack(one: Stranger, left: float) -> None:
            one.upgrade(f"/live/{table}?v=2&since=0", key)
            one.send(first)
            one.flood(frames, left)

        return attack

    found = {"nobody": lambda: time.sleep(seconds)}
    found |= {name: again(attack) for name, attack in REQUESTS.items()}
    found |= {name: again(on_socket(*frames, cookie)) for name, frames in FLOODS.items()}
    found["pings without a key"] = again(on_socket(*FLOODS["pings"], ""))
    return found


def measure(
    name: str, flood: Callable[[], None], guest: Guest, table: str, house: Server, synced: Path, seconds: float
) -> bool:
    """Act while somebody floods. Returns whether the goals were met. `synced`: the folder of the file that is synced beside it."""
    line, took, most = guest.live(table), list[float](), 0.0
    line.until(lambda line: line.felt)
    flooding = multiprocessing.get_context("fork").Process(target=flood)
    before = house.cpu()
    with sleeper() as late, ThreadPoolExecutor(1) as pool:
        flooding.start()
        syncs = pool.submit(asyncio.run, sync_times(synced, seconds))
        while flooding.is_alive():
            begun = time.perf_counter()
            line.ask("buy", amount=100)
            took.append(1000 * (time.perf_counter() - begun))
            most = max(most, house.memory())
            time.sleep(0.07)
        flooding.join()
    line.close()
    took.sort()
    slept = sorted(late)
    p50, p99 = took[len(took) // 2], took[len(took) * 99 // 100]
    met = p99 <= P99 and most <= MEMORY
    print(
        f"{name:38} {len(took):3} actions, p50 {p50:5.1f} ms, p99 {p99:6.1f} ms, "
        f"woken late p99 {1000 * slept[len(slept) * 99 // 100]:5.1f} ms, slowest sync {1000 * max(syncs.result()):6.1f} ms, "
        f"{house.cpu() - before:4.1f} CPU-s, at most {most:4.0f} MB{'' if met else '   NOT MET'}",
        flush=True,
    )
    return met


def main(seconds: float = 3.0, only: str = "") -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = Server(str(Path(folder) / "house.db"), 1, 7)
        try:
            (table,) = house.tables(1)
            lea, eve = Guest(house.address, "Lea"), Guest(house.address, "Eve")
            line = lea.live(table)
            line.until(lambda line: line.felt)
            line.ask("sit", seat=0, amount=1_000_00)
            line.close()
            ways = floods(house.address, table, eve.cookie, seconds)
            met = [
                measure(name, flood, lea, table, house, Path(folder), seconds)
                for name, flood in ways.items()
                if only in name
            ]
        finally:
            house.stop()
    print(f"{sum(met)} of {len(met)} within {P99:.0f} ms and {MEMORY:.0f} MB")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0, *sys.argv[2:])
