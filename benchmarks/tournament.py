"""How many tournaments the kernel plays in a processor second, and how long a solution and its values take.

    python benchmarks/tournament.py

Processor time of one core. Compiling the kernel is not counted: its machine code is kept.
"""

from __future__ import annotations

import time

from croupier.houses import load
from croupier.simulation.compiled_tournament import BLOCK, CompiledTournament
from croupier.simulation.tournaments import Contest, hold
from croupier.table.records import Calendar

COMPANIES = (
    ("blackjack/changer", ("expert",) * 4, Calendar(9, 3)),
    ("blackjack/changer", ("expert", "amateur", "intermediate", "basic"), Calendar(9, 3)),
    ("blackjack/changer", ("expert",) * 7, Calendar(12, 3)),
    ("blackjack/vegas-strip", ("basic",) * 4, Calendar(9, 3)),
    ("war/ctrlaltbet", ("expert",) * 4, Calendar(9, 3)),
)


def kernel_rate(house: str, levels: tuple[str, ...], calendar: Calendar, blocks: int = 40) -> float:
    """The tournaments of a processor second."""
    rules = load(house).rules
    compiled = CompiledTournament.of(rules, levels, calendar)
    start = compiled.contest([rules.budget] * len(levels))
    compiled.play(start, 1, 0)
    began = time.process_time()
    for block in range(blocks):
        compiled.play(start, BLOCK, 1, block)
    return blocks * BLOCK / (time.process_time() - began)


def real_rate(number: int = 20) -> float:
    """The real tournaments of a processor second."""
    contest = Contest.of(load("blackjack/changer").rules, ("expert",) * 4, Calendar(9, 3), seed=1)
    began = time.process_time()
    hold(contest, 0, number)
    return number / (time.process_time() - began)


if __name__ == "__main__":
    real = real_rate()
    print(f"{'real tournaments':60} {real:12,.0f} a second")
    for house, levels, calendar in COMPANIES:
        rate = kernel_rate(house, levels, calendar)
        what = f"{house}, {len(levels)} seats, {calendar.rounds}/{calendar.block}"
        print(f"{what:60} {rate:12,.0f} a second, {rate / real:8,.0f} times")
