"""Shoes of the live house, verified by two programs that share no code: python benchmarks/fair.py [TABLES] [SHOES].

Without numbers: 25 tables of 10 shoes each. The goal is 1,000 tables. People play and cut in a simulated world until every
table has had so many shoes; then the host closes the tables. Ten transcripts of each table are changed (a card, a seat, a
bet, a contribution, the order, the rules, a removed tail), with a chain that fits the change. With the head that a player
kept both programs must refuse all of them. Printed beside: how many they refuse even without a head.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from croupier.table.audit import verify
from web.fair import TAMPERING, head_of, tables, tampered
from web.second_verifier import Verifier, problem
from web.test_fair import found_wrong

EACH = 25
"""Tables of one world."""
CHANGED = 10
"""Changed transcripts of each table."""


def transcript(lines: list[bytes], shoes: int) -> list[bytes]:
    """The log until so many shoes were opened: what somebody has who left then."""
    ends = [place for place, line in enumerate(lines) if b'"event":"shoe"' in line]
    return lines[: ends[shoes - 1] + 1]


def main(count: int = EACH, shoes: int = 10) -> None:
    found: Counter[str] = Counter()
    dice, begun, seed = random.Random(1), time.process_time(), 0
    while found["tables"] < count:
        seed += 1
        for lines in tables(seed, min(EACH, count - found["tables"]), shoes):
            head = head_of(lines)
            audit, other = verify([json.loads(line) for line in lines], head), Verifier(lines, head)
            other.check()
            assert audit.verdict == "fair", audit
            assert audit.shoes == other.shoes
            found += Counter(tables=1, shoes=audit.shoes, cards=other.cards, records=len(lines))
            for _ in range(CHANGED):
                kind = found["changed"] % len(TAMPERING)
                kept = transcript(lines, dice.randint(1, 2))
                changed, head = tampered(kept, kind, dice), head_of(kept)[:16]
                assert found_wrong(changed, head), (seed, kind)
                assert problem(changed, head), (seed, kind)
                found["changed"] += 1
                found["without a head"] += found_wrong(changed, "")
                found["without a head, by the second"] += problem(changed) is not None
    spent = time.process_time() - begun
    print(
        f"{found['shoes']:,} shoes of {found['tables']:,} tables, {found['cards']:,} cards, {found['records']:,} records:"
    )
    print("every shoe verified by both programs, as it was sealed and cut")
    print(f"{found['changed']:,} changed transcripts: all refused by both with the head")
    print(f"without a head: {found['without a head']:,} refused by croupier verify,", end=" ")
    print(f"{found['without a head, by the second']:,} by the second program; {spent:.0f} CPU-s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
