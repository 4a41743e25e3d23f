"""Are the errors of a counter's figures honest, and how long does an optimal ramp take?

    python benchmarks/simulate_errors.py [runs]

Many seeded runs: how often the 99 % interval of the win rate, of SCORE and of N0 covers the truth, which
comes from a run 400 times as long. Then the time of an optimal ramp from a finished run (goal: 50 ms).
"""

from __future__ import annotations

import sys
from time import process_time

from croupier.games.blackjack import Rules
from croupier.simulation.earnings import Earnings, Estimate
from croupier.simulation.optimal_ramps import optimal_ramp
from croupier.simulation.ramps import Ramp
from croupier.simulation.request import Request
from croupier.simulation.run import prepare, run
from croupier.simulation.sample import Z_99

ROUNDS = 1_000_000
FIGURES = ("win_rate", "score", "n0")


def main(runs: int = 400) -> None:
    rules, ramp = Rules(insurance=True), Ramp.parse("1:1 2:4 3:8 4:12")

    def earned(rounds: int, seed: int) -> Earnings:
        request = Request(rounds=rounds, seed=seed, count="hi-lo", plays="i18")
        result = run(prepare(request.plan(rules)))
        assert result.counting
        return Earnings(result.by_count, ramp, result.counting.values)

    truth = earned(400 * ROUNDS, 1)
    found = [earned(ROUNDS, seed) for seed in range(2, runs + 2)]
    for name in FIGURES:
        true: Estimate = getattr(truth, name)
        covered = sum(abs(getattr(one, name).value - true.value) <= Z_99 * getattr(one, name).error for one in found)
        print(
            f"{name:9} true {true.value:8.3f}: the 99 % interval covers it in {100 * covered / runs:.1f} % of {runs} runs"
        )
    optimal_ramp(truth.by_count, 1, 12)
    began = process_time()
    for _ in range(10):
        optimal_ramp(truth.by_count, 1, 12, steps=5)
    print(f"optimal ramp 1-12 in five steps: {100 * (process_time() - began):.1f} ms of processor time")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
