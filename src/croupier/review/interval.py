"""The mean of costs, with an interval that holds for costs as they are: mostly nothing, sometimes much.

The usual interval (mean ± 1.96 standard errors) covers too little where a few large costs make up the mean: 82 of 100 instead of
95 for a good player after 100 rounds. Hall's transformation corrects it for the skewness (P. Hall, On the removal of skewness by
transformation, 1992): with a = skewness / √n and the studentized mean T, the cubic T + a T²/3 + a² T³/27 + a/6 is nearly normal,
and its inverse gives both ends. It needs some dozen rounds that cost something; before that there is only a bound from above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cbrt, log, sqrt

from croupier.language import Speaker
from croupier.messages import say

NORMAL = 1.959964
"""95 of 100 normal deviates lie within ± this."""
COSTLY = 20
"""From so many rounds that cost something on, the interval covers what it says."""
NOTHING = 1e-9
"""A cost below this, in bets, is a rounding error."""
USEFUL = 0.2
"""A bound from above that is higher than this says nothing: it is left out."""
LARGEST = 2.0
"""The largest cost of a round that the bound from above reckons with, in bets."""


@dataclass(frozen=True)
class MeanCost:
    """The mean cost of some rounds, and where the true one lies with 95 % confidence."""

    rounds: int
    costly: int
    """How many of the rounds cost something."""
    mean: float
    low: float | None
    """None: there are too few costly rounds to tell."""
    high: float | None
    """None: there are too few rounds to tell."""

    @property
    def has_interval(self) -> bool:
        """Whether there is an interval."""
        return self.low is not None


def mean_cost(costs: Sequence[float]) -> MeanCost:
    """The mean of the costs of rounds, in bets, with its interval."""
    rounds, costly = len(costs), sum(cost > NOTHING for cost in costs)
    if not rounds:
        return MeanCost(0, 0, 0.0, None, None)
    mean = sum(costs) / rounds
    if costly < COSTLY:
        return MeanCost(rounds, costly, mean, None, _at_most(costs, mean))
    low, high = _hall(costs, mean)
    return MeanCost(rounds, costly, mean, max(0.0, low), high)


def can_tell_apart(one: Sequence[float], other: Sequence[float], shuffles: int = 1999, pairs: int = 1) -> bool:
    """Whether two players' mean costs differ, with 95 % confidence, however few their rounds: a permutation test.

    If both played alike, it would make no difference whose round a cost is from. `pairs`: how many such questions are asked
    together; all answers are right with 95 % confidence (Bonferroni).
    """
    import numpy as np

    costs, many = np.array([*one, *other]), len(one)
    if not 0 < many < len(costs):
        return False
    found = abs(costs[:many].mean() - costs[many:].mean())
    random = np.random.default_rng(0)
    mixed = random.permuted(np.tile(costs, (shuffles, 1)), axis=1)
    larger = (abs(mixed[:, :many].mean(1) - mixed[:, many:].mean(1)) >= found - NOTHING).sum()
    return bool((larger + 1) / (shuffles + 1) <= 0.05 / pairs)


def cost_text(cost: MeanCost, speak: Speaker) -> str:
    """`4.87 (3.10 to 7.91)` of 100 rounds; without an interval, where there are too few rounds for one, `0.20 (at most 8.10)`."""
    mean, high = speak.number(100 * cost.mean, 2), cost.high
    if not cost.rounds:
        return "–"
    if high is None:
        return mean
    values = {"mean": mean, "high": speak.number(100 * high, 2)}
    if cost.low is None:
        return speak(say("{mean} (at most {high})", **values))
    return speak(say("{mean} ({low} to {high})", low=speak.number(100 * cost.low, 2), **values))


def _hall(costs: Sequence[float], mean: float) -> tuple[float, float]:
    rounds = len(costs)
    deviation = sqrt(sum((cost - mean) ** 2 for cost in costs) / (rounds - 1))
    if deviation == 0:
        return mean, mean
    error = deviation / sqrt(rounds)
    skewness = sum((cost - mean) ** 3 for cost in costs) / rounds / deviation**3
    a = skewness / sqrt(rounds)

    def end(normal: float) -> float:
        return normal if abs(a) < 1e-9 else 3 / a * (cbrt(1 + a * (normal - a / 6)) - 1)

    return mean - end(NORMAL) * error, mean - end(-NORMAL) * error


def _at_most(costs: Sequence[float], mean: float) -> float | None:
    """A bound that the true mean is below with 95 % confidence (Maurer and Pontil's empirical Bernstein bound); None if it says little."""
    rounds, doubt = len(costs), log(2 / 0.05)
    if rounds < 2:
        return None
    variance = sum((cost - mean) ** 2 for cost in costs) / (rounds - 1)
    bound = mean + sqrt(2 * variance * doubt / rounds) + 7 * LARGEST * doubt / (3 * (rounds - 1))
    return bound if bound < USEFUL else None
