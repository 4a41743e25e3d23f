"""Power cuts under the SQLite file of a house: python benchmarks/store_power.py [CUTS]. Without a number: 100; the goal is 1,000.

The file lies on a disk that forgets what was not synced, or keeps any part of it in any order (tests/store/forgetful.py).
Every copy that a cut leaves is opened: what was acknowledged must be there, and the accounts must add up. Beside it, how
many cuts find that something is lost where commits are not synced.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from store.test_power import cuts, write_house

BURSTS = 300


def main(count: int = 100) -> None:
    begun = time.process_time()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        folder = Path(name)
        kept = write_house(folder / "synced", BURSTS)
        wrong = cuts(kept, folder, count)
        assert not wrong, wrong[:10]
        records = sum(map(len, kept.bodies.values()))
        print(
            f"{count:,} power cuts at {len(kept.disk.steps):,} steps of the disk, {records:,} records acknowledged: 0 lost"
        )
        careless = write_house(folder / "careless", BURSTS, synchronous="NORMAL")
        found = cuts(careless, folder, max(10, count // 10))
        assert found
        print(f"without a sync for each commit: {len(found)} losses in {max(10, count // 10)} power cuts")
    print(f"{time.process_time() - begun:.0f} CPU-s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
