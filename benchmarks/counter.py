"""What the counter's workshop promises, in one run: python benchmarks/counter.py [RUNS] [BLOCKS]

- Speeds in processor time, with their goals.
- Honest errors: over RUNS seeded runs (400 if nothing is said), how often the 99 % intervals of the win rate, of SCORE (by
  its root) and of a difference on the same cards cover the truth, which comes from a long run. Goal: 98 to 100 %.
- The optimal ramp against 1,000 random ramps with the same spread, half of them close to it, on the same tallies.
- All index plays against their neighbours on the same cards: `benchmarks/index_neighbours.py` with BLOCKS blocks of rounds
  (100 if nothing is said).
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from croupier.analysis import edge
from croupier.analysis.count_quality import quality
from croupier.analysis.indices import _index_plays, index_plays
from croupier.analysis.removal import cells_of, main_bet
from croupier.games.blackjack import Rules
from croupier.games.counts import Counting
from croupier.simulation.blocks import Block
from croupier.simulation.earnings import Earnings
from croupier.simulation.optimal_ramps import optimal_ramp
from croupier.simulation.paired_comparison import Contestant, compare
from croupier.simulation.ramps import Ramp
from croupier.simulation.request import Request
from croupier.simulation.run import Ready, prepare, run
from croupier.simulation.sample import Z_99, Estimate
from croupier.simulation.seats import OneSeat

RULES = Rules(insurance=True, surrender="late")
"""Six decks, the dealer stands on soft 17, double after split, split to four hands, late surrender, cut at 75 %."""
RAMP = Ramp.parse("1:1 2:4 3:8 4:12")
ROUNDS = 1_000_000
COUNTING = Counting.at(RULES, "hi-lo")


def ready(**asked: Any) -> Ready:
    return prepare(Request(rounds=ROUNDS, seed=1, **asked).plan(RULES))


def with_seed(one: Ready, seed: int, rounds: int = ROUNDS) -> Ready:
    """The same run from another seed."""
    assert isinstance(one.player, OneSeat)
    return replace(one, plan=replace(one.plan, rounds=rounds, seed=seed), player=replace(one.player, seed=seed))


# Speeds


def best_time(work: Callable[[int], object], times: int) -> float:
    """The least processor time of some runs: whatever else the machine does makes it only slower."""
    taken = []
    for number in range(times):
        began = process_time()
        work(number)
        taken.append(process_time() - began)
    return min(taken)


def rounds_per_second(one: Ready, rounds: int, times: int) -> float:
    return rounds / best_time(lambda number: one.player(Block(number, rounds)), times)


def speeds(counter: Ready) -> None:
    others = ready(count="hi-lo", plays="fab4,i18", others="basic,basic,basic", seat=2)
    figures = [
        ("one core", rounds_per_second(ready(), 1 << 17, 100) / 1e6, "M rounds/s", 62),
        ("counting, index plays", rounds_per_second(counter, 1 << 17, 60) / 1e6, "M rounds/s", 36),
        ("counting, three other seats", 4 * rounds_per_second(others, 1 << 15, 40) / 1e6, "M seat-rounds/s", 10),
    ]
    for name, found, unit, goal in figures:
        print(f"{name:30} {found:8.1f} {unit:16} goal {goal} or more")
    by_count = run(counter).by_count
    times = [
        ("exact edge of the house", 1e3 * best_time(lambda _: edge(RULES), 10), "ms", 25),
        ("optimal ramp 1-12", 1e3 * best_time(lambda _: optimal_ramp(by_count, 1, 12), 5), "ms", 50),
        ("effects of removal, all figures", best_time(removing, 2), "s", 1),
        ("all index plays", best_time(indexing, 2), "s", 5),
    ]
    for name, taken, unit, goal in times:
        print(f"{name:30} {taken:8.2f} {unit:16} goal {goal} or less")


def removing(_: int) -> None:
    main_bet.cache_clear()
    cells_of.cache_clear()
    quality(RULES, "hi-lo")


def indexing(_: int) -> None:
    _index_plays.cache_clear()
    index_plays(RULES, COUNTING)


# Errors


def earnings_of(one: Ready) -> Earnings:
    result = run(one)
    assert result.counting
    return Earnings(result.by_count, RAMP, result.counting.values)


def coverage(counter: Ready, runs: int) -> None:
    truth, rivals = (
        earnings_of(with_seed(counter, 1, 200 * ROUNDS)),
        (Contestant(counter, RAMP), Contestant(ready(), None)),
    )
    found = [earnings_of(with_seed(counter, seed)) for seed in range(2, runs + 2)]
    print(f"99 % intervals cover the truth, in {runs} runs of {ROUNDS:,} rounds (goal: 98 to 100 %)")
    for name in ("win_rate", "score_root"):
        check_cover([getattr(one, name) for one in found], getattr(truth, name), name)
    compared = [
        compare(replace(rivals[0], ready=with_seed(counter, seed)), rivals[1], 1, 1) for seed in range(2, runs + 2)
    ]
    long = compare(replace(rivals[0], ready=with_seed(counter, 1)), rivals[1], 40 * ROUNDS)
    check_cover([one.difference for one in compared], long.difference, "difference")


def check_cover(found: list[Estimate], truth: Estimate, name: str) -> None:
    """An interval covers the truth, which has an error of its own."""
    hits = sum(abs(one.value - truth.value) <= Z_99 * sqrt(one.error**2 + truth.error**2) for one in found)
    print(f"  {name:12} {truth.value:9.4f}   covered {100 * hits / len(found):5.1f} %")


# Ramps


def ramps(counter: Ready) -> None:
    by_count = run(with_seed(counter, 3, 20 * ROUNDS)).by_count
    counts = sorted(by_count)

    def score(bets: list[float]) -> float:
        return Earnings(by_count, Ramp(tuple(zip(counts, bets, strict=True)))).score.value

    best, dice = optimal_ramp(by_count, 1, 12), np.random.default_rng(3)
    bets = [best.bet(count) for count in counts]
    top = score(bets)
    drawn = [np.sort(dice.integers(1, 13, len(counts))).astype(float).tolist() for _ in range(500)]
    near = [np.sort(np.clip(bets + dice.integers(-1, 2, len(counts)), 1, 12)).tolist() for _ in range(500)]
    for name, rivals in (("500 random ramps", drawn), ("500 ramps close to it", near)):
        scores = [score(rival) for rival in rivals]
        better = sum(one > top * (1 + 1e-9) for one in scores)
        print(f"optimal ramp 1-12: SCORE {top:.3f}; the best of {name} {max(scores):.3f}; better ones: {better}")


def main(runs: int = 400, blocks: int = 100) -> int:
    counter = ready(count="hi-lo", plays="fab4,i18")
    speeds(counter)
    coverage(counter, runs)
    ramps(counter)
    neighbours = Path(__file__).with_name("index_neighbours.py")
    return subprocess.run(
        [sys.executable, neighbours, "--first", "30", "--blocks", str(blocks)], check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
