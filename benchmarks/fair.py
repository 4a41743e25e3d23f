"""Shoes of the live house, verified by three programs that share no code: python benchmarks/fair.py [TABLES] [SHOES].

Without numbers: 25 tables of 10 shoes each. The goal is 1,000 tables. People play and cut in a simulated world until every
table has had so many shoes; then the host closes the tables. Ten transcripts of each table are changed (a card, a seat, a
bet, words, a promise, the order, the rules, a removed tail), with a chain that fits the change. With the digest that a player
kept all three must refuse all of them. Printed beside: how many they refuse even without a digest.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from croupier.records.types import ShoeShown, begins
from table.forging import digest_of, parse
from web import second_verifier
from web.fair import tables, tamper
from web.verifiers import Finding, by_package, by_page, by_second

EACH = 25
"""Tables of one world."""
CHANGED = 10
"""Changed transcripts of each table."""


def transcript(lines: list[bytes], shoes: int) -> list[bytes]:
    """The log until so many shoes were opened: what somebody has who left then."""
    ends = [place for place, line in enumerate(lines) if begins(line, ShoeShown)]
    return lines[: ends[shoes - 1] + 1]


def is_refused(found: Finding) -> bool:
    return found.verdict in ("not fair", "not a log")


def check_table(lines: list[bytes], found: Counter[str]) -> None:
    package, second, (page,) = by_package(lines), by_second(lines), by_page([lines])
    assert package == second == page, (package, second, page)
    assert package.verdict == "fair", package
    cards = sum(shoe.drawn for shoe in second_verifier.verify(lines).shoes)
    found += Counter(tables=1, shoes=len(package.shoes), cards=cards, records=len(lines))


def check_changed(lines: list[bytes], dice: random.Random, found: Counter[str]) -> None:
    kept = [transcript(lines, dice.randint(1, 2)) for _ in range(CHANGED)]
    digests = [digest_of(parse(log))[:16] for log in kept]
    changed = [tamper(log, found["changed"] + number, dice) for number, log in enumerate(kept)]
    for log, digest, page in zip(changed, digests, by_page(changed, digests), strict=True):
        with_digest = by_package(log, digest), by_second(log, digest), page
        assert all(map(is_refused, with_digest)), with_digest
        found["changed"] += 1
        found["package"] += is_refused(by_package(log))
        found["others"] += is_refused(by_second(log))


def main(count: int = EACH, shoes: int = 10) -> None:
    found: Counter[str] = Counter()
    dice, begun, seed = random.Random(1), time.process_time(), 0
    while found["tables"] < count:
        seed += 1
        for lines in tables(seed, min(EACH, count - found["tables"]), shoes):
            check_table(lines, found)
            check_changed(lines, dice, found)
    spent = time.process_time() - begun
    print(
        f"{found['shoes']:,} shoes of {found['tables']:,} tables, {found['cards']:,} cards, {found['records']:,} records:"
    )
    print("every shoe verified by all three programs, as it was sealed and cut")
    print(f"{found['changed']:,} changed transcripts: all refused by all three with the digest")
    print(f"without a digest: {found['package']:,} refused by croupier verify,", end=" ")
    print(f"{found['others']:,} by the two that know no game; {spent:.0f} CPU-s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
