"""Random edits of the records of real games: `python benchmarks/edited_logs.py [EDITS] [SEED]`.

A field is removed, added, retyped or changed; lines are dropped, doubled, swapped or taken from another game; bytes are
changed. In half of the edits numbers and chain are made to fit again, as by somebody who knows the format. Each edit is
noticed, or stands on the list of `tests/records/edited_logs.py` and changes no card, no move and no result. Whoever kept the
digest notices all of them. Prints how many were noticed, and by kind of record which were not. The tests try some hundreds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.pop(0)  # this folder: records.py would hide tests/records
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from records.edited_logs import check_edit, random_edit


def main(edits: int = 10_000, seed: int = 1_000_000) -> None:
    began, kinds, passed, tried, number = time.process_time(), Counter[str](), Counter[str](), 0, seed
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "20250101-120000-aaaaaaaa.jsonl")
        while tried < edits:
            edit = random_edit(Random(number))
            number += 1
            if edit.same:
                continue
            tried += 1
            kinds[edit.kind] += 1
            if not check_edit(edit, path):
                passed[f"{edit.kind}{'.' * bool(edit.field)}{edit.field} {edit.how}"] += 1
    print(f"{tried} edits, {tried - passed.total()} noticed, {passed.total()} harmless, no traceback")
    print("edited: " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    print("harmless: " + ", ".join(f"{what} {count}" for what, count in passed.most_common()))
    print(f"{time.process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
