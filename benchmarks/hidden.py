"""Pairs of worlds that differ in hidden cards alone: python benchmarks/hidden.py [PAIRS]. Without a number: 2,000.

Each pair is one moment of a game that is dealt twice; in the second world other cards lie face down and the shoe is in
another order. Everything that players and watchers hear must be equal, byte for byte. The goal is 100,000 pairs.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from croupier.houses import names
from web.pairs import compare_worlds

ROUNDS = 25


def main() -> None:
    wanted = int(sys.argv[1]) if sys.argv[1:] else 2_000
    pairs: Counter[str] = Counter()
    seed, begun = 0, time.process_time()
    while pairs.total() < wanted:
        seed += 1
        for house in names():
            pairs[house] += asyncio.run(compare_worlds(house, ROUNDS, seed))
            if pairs.total() >= wanted:
                break
    spent = time.process_time() - begun
    print(f"{pairs.total():,} pairs over {len(pairs)} houses: 0 differ; {spent:.0f} CPU-s")


if __name__ == "__main__":
    main()
