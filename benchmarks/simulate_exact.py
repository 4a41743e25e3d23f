"""Every house against its exact value: python benchmarks/simulate_exact.py [ROUNDS]

A run of 1e8 rounds, the shoe fresh before each, must lie within four standard errors of the exact value of the same
strategy, on every bet; for six decks played by the chart, so must the standard deviation.
"""

from __future__ import annotations

import sys
from math import sqrt

from croupier.analysis import deviation
from croupier.games.blackjack import Rules
from croupier.houses import load, names
from croupier.simulation import Options, simulate
from croupier.simulation.exact import exact_values
from croupier.strategies import find_strategy

USUAL = {"blackjack": "basic", "war": "always-war", "baccarat": "player"}


def main() -> None:
    rounds = int(float(sys.argv[1])) if len(sys.argv) > 1 else 10**8
    worst = 0.0
    for house in names():
        rules = load(house).rules
        strategy = find_strategy(USUAL[rules.game], rules)
        result = simulate(rules, Options(strategy=strategy, rounds=rounds, penetration=0, seed=2024))
        exact = exact_values(rules, [strategy])
        assert exact is not None
        for bet, fared in result.bets.items():
            errors = (fared.mean - exact[bet]) / fared.standard_error
            worst = max(worst, abs(errors))
            rate = f"{result.rounds_per_second / 1e6:5.1f} M rounds/s"
            print(
                f"{house:24} {bet:12} {fared.mean:+.6f} exact {exact[bet]:+.6f} {errors:+5.1f} errors  {rate}",
                flush=True,
            )
    six = Rules()
    result = simulate(six, Options(strategy=find_strategy("basic", six), rounds=rounds, penetration=0, seed=2024))
    spread = deviation(six, strategy="basic")
    fourth = sum(float(net - result.first.mean) ** 4 * many for net, many in result.first.counts) / result.rounds
    error = sqrt((fourth - spread**4) / result.rounds) / (2 * spread)
    print(
        f"deviation {result.standard_deviation:.6f} exact {spread:.6f} {(result.standard_deviation - spread) / error:+.1f} errors"
    )
    print(f"the worst lies {worst:.1f} standard errors off")
    sys.exit(worst > 4 or abs(result.standard_deviation - spread) > 4 * error)


if __name__ == "__main__":
    main()
