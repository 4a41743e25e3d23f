"""Ruin and goals in closed form.

The bankroll is taken as a Brownian motion with the mean and variance of a round. That is accurate where the bankroll is
large compared to a bet; single rounds overshoot the boundary a little.
"""

from __future__ import annotations

from math import erfc, exp, sqrt

MOST_EXPONENT = 700.0
"""`exp` of more than this overflows."""


def normal(value: float) -> float:
    """The chance that a standard normal variable is at most this."""
    return 0.5 * erfc(-value / sqrt(2))


def ever_ruined(mean: float, variance: float, bankroll: float) -> float:
    """The chance to lose the bankroll some day; 1 without an edge."""
    return exp(-2 * mean * bankroll / variance) if mean > 0 else 1.0


def ruined_within(mean: float, variance: float, bankroll: float, rounds: int) -> float:
    """The chance to lose the bankroll within so many rounds."""
    spread, drift = sqrt(variance * rounds), mean * rounds
    exponent = min(MOST_EXPONENT, -2 * mean * bankroll / variance)
    return min(1.0, normal((-bankroll - drift) / spread) + exp(exponent) * normal((-bankroll + drift) / spread))


def reached_within(mean: float, variance: float, goal: float, rounds: int) -> float:
    """The chance to have won so many units at some time within so many rounds."""
    return ruined_within(-mean, variance, goal, rounds)


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
