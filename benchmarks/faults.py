"""The live house in a world of faults: python benchmarks/faults.py [FAULTS].

Without a number: 150 faults, one world. `make faults` asks for 10,000, in worlds of 250 faults each.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from faults.world import lived

WORLD = 250


def main() -> None:
    logging.disable(logging.WARNING)
    wanted = int(sys.argv[1]) if sys.argv[1:] else 150
    faults, acknowledged, refused, records, seed = Counter[str](), 0, 0, 0, 1000
    begun = time.process_time()
    while faults.total() < wanted:
        with tempfile.TemporaryDirectory() as folder:
            world = lived(seed, Path(folder), min(WORLD, wanted - faults.total()))
            wrong = world.judged()
            assert not wrong, (seed, wrong[:10])
            faults += world.faults
            acknowledged += world.acknowledged
            refused += world.store.refused
            records += sum(len(world.store.log(game)) for game in world.games)
        seed += 1
    spent = time.process_time() - begun
    print(f"{faults.total():,} faults in {seed - 1000} worlds: {dict(faults)}")
    print(f"{acknowledged:,} acknowledged actions, {records:,} records: 0 lost, 0 done twice, accounts add up to 0")
    print(f"every table went on; {refused} bursts under an old claim refused; {spent:.0f} CPU-s")


if __name__ == "__main__":
    main()
