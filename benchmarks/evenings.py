"""Evenings at hosted tables in any order: every game that is folded from a snapshot equals the one that is played.

python benchmarks/evenings.py 200000
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from table.evening import Evening


def main(steps: int) -> None:
    began, done, restarts, records, queued = time.process_time(), 0, 0, 0, 0
    verdicts: Counter[str] = Counter()
    seed = 0
    while done < steps:
        evening = Evening(random.Random(f"evenings {seed}"))
        for _ in range(500):
            evening.step()
        verdicts[evening.end().verdict] += 1
        done, seed, queued = done + evening.steps, seed + 1, queued + evening.from_the_queue
        restarts, records = restarts + evening.started_again, records + len(evening.lines)
    print(f"{seed} evenings, {done} steps, {restarts} restarts, {records} records: every fold was the same")
    print(f"{queued} seats were waited for and taken")
    print(", ".join(f"{verdict}: {number}" for verdict, number in verdicts.items()))
    print(f"{time.process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
