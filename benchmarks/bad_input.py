"""Bad frames and requests to the whole application: python benchmarks/bad_input.py [COUNT]. Without a number: 4,000.

The goal is 1,000,000: no answer of 5xx, no traceback, memory flat. Memory is printed after every tenth, without the database,
which lies in memory here and grows as people play. Those who look on forget what they saw after every 5,000, so that what is
measured is the house. Sentences are cached, up to a limit: until they are, memory grows.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from faults.bad_input import Flood
from faults.bad_requests import Requests
from web.server import running

AT_ONCE = 5_000


def memory(flood: Flood) -> float:
    """Of this process without the database, in MB."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    kilobytes = int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])
    return kilobytes / 1024 - flood.written / 2**20


def main() -> None:
    count, begun, flood = int(sys.argv[1]) if sys.argv[1:] else 4_000, time.process_time(), Flood(1)
    tenths = list[float]()
    for tenth in range(1, 11):
        while flood.sent < count * tenth // 10:
            flood.run(min(AT_ONCE, count * tenth // 10 - flood.sent))
        tenths.append(memory(flood))
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
    print(f"from the second tenth on {tenths[-1] / tenths[1] - 1:+.1%}; {time.process_time() - begun:.0f} CPU-s")


if __name__ == "__main__":
    main()
