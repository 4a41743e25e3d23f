"""Hostile logs through everything that reads logs: `python benchmarks/hostile.py [FILES] [SEED]`.

Every file must end in a refusal with a sentence or in a result. Prints how many were refused, the slowest file and the
memory at the end. The tests do the same with 200 files.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.pop(0)  # this folder: records.py would hide tests/records
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from records.hostile import MASTER, hostile, read_by_everybody


def main(files: int = 2000, seed: int = 1) -> None:
    began, slowest, refused = time.process_time(), 0.0, 0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "20250101-120000-aaaaaaaa.jsonl")
        for number in range(seed, seed + files):
            path.write_bytes(hostile(Random(number)))
            path.with_suffix(".private").write_text(MASTER)
            start = time.process_time()
            refused += read_by_everybody(path) > 0
            slowest = max(slowest, time.process_time() - start)
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"{files} files, {refused} refused by a reader, no traceback")
    print(
        f"{time.process_time() - began:.1f} s of processor time, the slowest file {slowest:.2f} s, {more:.0f} MB more"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
