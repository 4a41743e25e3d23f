"""Ruin and goals of a Brownian motion with the mean and variance of a round.

Rounds are not as small as that: a bankroll is lost with a whole bet. `shoe_walk` knows better; these formulas say how the
chances depend on mean and variance, and so how large their errors are.
"""

from __future__ import annotations

from math import erfc, exp, sqrt


def ruin_chance(mean: float, variance: float, bankroll: float) -> float:
    """The chance to lose the bankroll some day; 1 without an edge."""
    return exp(-2 * mean * bankroll / variance) if mean > 0 else 1.0


def goal_before_ruin(mean: float, variance: float, goal: float, bankroll: float) -> float:
    """The chance to win so many units before the bankroll is lost.

    >>> round(goal_before_ruin(0.0, 1.0, 50, 150), 4)
    0.75
    """
    rate = 2 * mean / variance
    if abs(rate) * (goal + bankroll) < 1e-9:
        return bankroll / (goal + bankroll)
    if rate < 0:  # the same fraction, written so that nothing overflows
        return (exp(rate * goal) - exp(rate * (goal + bankroll))) / (1 - exp(rate * (goal + bankroll)))
    return (1 - exp(-rate * bankroll)) / (1 - exp(-rate * (goal + bankroll)))


def chance_of_ruin_within(mean: float, variance: float, bankroll: float, rounds: float) -> float:
    """The chance to lose the bankroll within so many rounds.

    >>> round(chance_of_ruin_within(0.0, 1.0, 10.0, 100), 4)
    0.3173
    """
    spread, drift = sqrt(2 * variance * rounds), mean * rounds
    fading = exp(min(700.0, -2 * mean * bankroll / variance))
    return (erfc((bankroll + drift) / spread) + fading * erfc((bankroll - drift) / spread)) / 2
