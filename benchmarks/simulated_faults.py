"""The live house in simulated worlds of faults: python benchmarks/simulated_faults.py [FAULTS] [SEED].

Without a number: 150 faults, one world. `make faults` asks for 10,000, in worlds of 250 faults each.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from faults.world import World

EACH = 250
"""Faults in one world."""


def main(faults: int = 150, seed: int = 1) -> None:
    total, frames, worlds, acknowledged, records, refused = Counter[str](), Counter[str](), 0, 0, 0, 0
    begun = time.process_time()
    while total.total() < faults:
        with closing(World(seed)) as world:
            world.run(min(EACH, faults))
            if world.witness.wrong:
                print(f"seed {seed}:", *world.witness.wrong[:20], sep="\n  ")
                sys.exit(1)
            total += world.faults
            frames += world.frames
            acknowledged, records = acknowledged + world.acknowledged, records + world.records
            refused, worlds, seed = refused + world.disk.lost, worlds + 1, seed + 1
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in sorted(total.items()))
    print(f"{total.total():,} faults in {worlds} worlds: {kinds}")
    print("frames: " + ", ".join(f"{kind} {count:,}" for kind, count in sorted(frames.items())))
    print(f"{acknowledged:,} actions acknowledged, {records:,} records, {refused} old leases refused")
    print(f"0 lost, 0 done twice, 0 cents made or lost, every table went on; {time.process_time() - begun:.0f} CPU-s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
