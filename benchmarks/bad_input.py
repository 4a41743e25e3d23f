"""Bad frames and requests to the whole application: python benchmarks/bad_input.py [COUNT]. Without a number: 4,000.

The goal is 1,000,000: no answer of 5xx, no traceback, memory flat. The simulated viewers forget what they saw after every 5,000
inputs, and the database is a file, so that the memory measured is that of the house. The house caches sentences, up to a limit,
and grows until its caches are full. So the number of memory blocks that Python holds with empty caches is printed too: it must
not grow.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from contextlib import closing
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from faults.bad_input import Flood
from faults.bad_requests import Requests
from web.server import running

AT_ONCE = 5_000


def memory() -> float:
    """Of this process, in MB."""
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


CACHED = type(lru_cache(abs))


def blocks() -> int:
    """How many blocks of memory Python holds without the caches of the program."""
    for one in gc.get_objects():
        if isinstance(one, CACHED) and (one.__module__ or "").startswith("croupier."):
            one.cache_clear()
    gc.collect()
    return sys.getallocatedblocks()


def main() -> None:
    count, begun = int(sys.argv[1]) if sys.argv[1:] else 4_000, time.process_time()
    shared, tenths, held = Path("/dev/shm"), list[float](), list[int]()
    with (
        tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder,
        closing(Flood(1, f"{folder}/house.db")) as flood,
    ):
        for tenth in range(1, 11):
            while flood.sent < count * tenth // 10:
                flood.run(min(AT_ONCE, count * tenth // 10 - flood.sent))
            tenths.append(memory())
            held.append(blocks() if tenth in (2, 10) else 0)
        wrong = flood.wrong()
        assert not wrong, wrong[:10]
    statuses = ", ".join(f"{status}: {number:,}" for status, number in sorted(flood.answers.items()))
    print(f"{flood.sent:,} frames and requests: no 5xx, no traceback, every table went on")
    print(f"answers {statuses}; sockets closed for mistakes: {flood.closed:,}")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "house.db") as house:
        requests = Requests(house, 1)
        requests.ask(count // 100)
    assert not requests.wrong, requests.wrong[:10]
    print(f"{count // 100:,} requests to every route of a real house: {dict(sorted(requests.answers.items()))}")
    print(f"memory after each tenth, in MB: {', '.join(f'{one:.1f}' for one in tenths)}")
    print(f"blocks without caches after two tenths {held[1]:,}, at the end {held[-1]:,}: {held[-1] / held[1] - 1:+.2%}")
    print(f"{time.process_time() - begun:.0f} CPU-s")


if __name__ == "__main__":
    main()
