"""Three verifiers that share no code, on honest games and on changed ones: python benchmarks/verifiers.py [GAMES]. 300.

Games of every kind are played: at home, at hosted tables where people come and go and take the seats of bots, tournaments,
with and without a master seed. In each of them one thing is changed, thirty times; of three changed logs two have
numbers and a chain that fit the change. The package, the page and the second program must come to the same verdict and name
the same record. Where the rules of a game are needed to find something, the package alone may; those are counted. The goal
is 10,000 changed logs.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.verifiers import Agreement

EDITS = 30


def main(games: int = 300) -> None:
    found, number, begun = Agreement(), 0, time.process_time()
    while found.kinds["honest"] < games and not found.disagreements:
        number += 1
        found.compare(number, EDITS)
    for name, package, second, page in found.disagreements:
        print(f"{name}:\n  package {package}\n  second  {second}\n  page    {page}")
    kinds, spent = found.kinds, time.process_time() - begun
    print(
        f"{kinds['honest']:,} honest logs, {kinds['changed']:,} changed, {kinds['chained']:,} changed and chained anew;"
    )
    print(f"{found.records:,} records: all three say {dict(found.verdicts)}; {spent:.0f} CPU-s without the page's")
    print("found by the package alone, since it takes the rules of the games:")
    for why, count in found.of_the_rules.most_common():
        print(f"{count:>7,}  {why}")
    sys.exit(bool(found.disagreements))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
