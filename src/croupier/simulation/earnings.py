"""What a card counter earns with a ramp of bets. One run serves every ramp, because cards do not depend on bets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf, log, nan, sqrt
from typing import NamedTuple

from croupier.games.counts import TRUE_COUNTS
from croupier.simulation.ramps import Ramp
from croupier.simulation.result import Result
from croupier.simulation.ruin import ever_ruined, goal_before_ruin, reached_within, ruined_within
from croupier.simulation.sample import Z_99, Sample


class Estimate(NamedTuple):
    """A figure and its standard error; the error is not a number where nothing is known about it."""

    value: float
    error: float


@dataclass(frozen=True)
class AtCount:
    """The rounds that began at a count."""

    count: int
    frequency: float
    """The share of all rounds."""
    fared: Sample
    bet: float
    beyond: int = 0
    """-1 if all lower counts are included, 1 if all higher counts are."""

    @property
    def square(self) -> float:
        """The mean square of what a unit wins."""
        return self.fared.moment(2)

    @property
    def kelly(self) -> float:
        """The full Kelly bet as a share of the bankroll; 0 where the house has the edge."""
        return max(0.0, self.fared.mean / self.square) if self.square else 0.0


@dataclass(frozen=True)
class Earnings:
    """What a ramp wins, in units per round seen."""

    by_count: Mapping[int, Sample]
    ramp: Ramp
    counts: range = TRUE_COUNTS
    """All possible readings; the first and the last include everything beyond them."""

    @classmethod
    def of(cls, result: Result, ramp: Ramp | None) -> Earnings | None:
        """The earnings of a run with this ramp; None if nobody counted."""
        return cls(result.by_count, ramp, result.counting.values) if ramp and result.counting else None

    @cached_property
    def rounds(self) -> int:
        return sum(fared.rounds for fared in self.by_count.values())

    @cached_property
    def lines(self) -> tuple[AtCount, ...]:
        return tuple(
            AtCount(
                count,
                fared.rounds / self.rounds,
                fared,
                self.ramp.bet(count),
                (count == self.counts[-1]) - (count == self.counts[0]),
            )
            for count, fared in sorted(self.by_count.items())
        )

    @property
    def played(self) -> float:
        """The share of rounds seen in which a bet was made."""
        return sum(line.frequency for line in self.lines if line.bet)

    @property
    def average_bet(self) -> float:
        """The mean bet over all rounds seen."""
        return sum(line.frequency * line.bet for line in self.lines)

    @cached_property
    def _moments(self) -> tuple[float, float, float, float]:
        """The means of the win of a round, in units, and of its second, third and fourth power."""
        first, second, third, fourth = (
            sum(line.frequency * line.bet**power * line.fared.moment(power) for line in self.lines)
            for power in (1, 2, 3, 4)
        )
        return first, second, third, fourth

    @property
    def mean(self) -> float:
        return self._moments[0]

    @property
    def variance(self) -> float:
        return self._moments[1] - self._moments[0] ** 2

    def _figure(self, figure: Callable[[float, float], float]) -> Estimate:
        """A figure of the mean and the mean square, with its error by the delta method.

        Rounds that are all alike say nothing about the variance: the figure is not a number then.
        """
        mean, square, third, fourth = self._moments
        if self.rounds < 2 or self.variance <= 0:
            return Estimate(nan, nan)
        value, rounds = figure(mean, square), self.rounds
        step, wide = 1e-4 * sqrt(square), 1e-4 * square
        by_mean = (figure(mean + step, square) - figure(mean - step, square)) / (2 * step)
        by_square = (figure(mean, square + wide) - figure(mean, square - wide)) / (2 * wide)
        variance = (
            by_mean**2 * (square - mean**2)
            + 2 * by_mean * by_square * (third - mean * square)
            + by_square**2 * (fourth - square**2)
        )
        return Estimate(value, sqrt(max(0.0, variance) / (rounds - 1)))

    @cached_property
    def win_rate(self) -> Estimate:
        """Units won in a hundred rounds seen."""
        return Estimate(100 * self.mean, self._figure(lambda mean, _: 100 * mean).error)

    @cached_property
    def deviation(self) -> Estimate:
        """The standard deviation of a hundred rounds.

        Its error is not known: it depends on how long high bets last within a shoe, which the tallies do not tell. For figures
        that depend on the mean too, that part does not matter.
        """
        return Estimate(10 * sqrt(max(0.0, self.variance)), nan)

    @cached_property
    def score(self) -> Estimate:
        """A million times the squared mean over the variance: how good the game is, whatever the unit. 0 without an edge."""
        return self._figure(lambda mean, square: 1e6 * max(0.0, mean) ** 2 / (square - mean**2))

    @cached_property
    def score_root(self) -> Estimate:
        """The square root of SCORE, below zero without an edge. Its errors are alike on both sides; those of a square are not."""
        return self._figure(lambda mean, square: 1e3 * mean / sqrt(square - mean**2))

    @property
    def score_interval(self) -> tuple[float, float]:
        """The 99 % confidence interval of SCORE."""
        value, error = self.score_root
        low, high = value - Z_99 * error, value + Z_99 * error
        return low * max(low, 0.0), high * max(high, 0.0)

    @cached_property
    def n0(self) -> Estimate:
        """The rounds after which the expected win equals one standard deviation; infinite without an edge."""
        if self.mean <= 0:
            return Estimate(inf, nan)
        return Estimate(1e6 / self.score.value, 1e6 * self.score.error / self.score.value**2)

    def ruin(self, bankroll: float) -> Estimate:
        """The chance to lose a bankroll of so many units if one plays for ever."""
        return self._figure(lambda mean, square: ever_ruined(mean, square - mean**2, bankroll))

    def bankroll(self, risk: float) -> Estimate:
        """The units at which the chance of ruin is this; infinite without an edge."""
        if self.mean <= 0:
            return Estimate(inf, nan)
        return self._figure(lambda mean, square: -log(risk) * (square - mean**2) / (2 * mean))

    def certainty_equivalent(self, bankroll: float, kelly: float = 1.0) -> Estimate:
        """The sure win of a hundred rounds that a player with this bankroll and Kelly fraction values as much as the game."""
        return self._figure(lambda mean, square: 100 * (mean - (square - mean**2) / (2 * kelly * bankroll)))

    def trip_ruin(self, bankroll: float, rounds: int) -> Estimate:
        """The chance to lose a bankroll within so many rounds."""
        return self._figure(lambda mean, square: ruined_within(mean, square - mean**2, bankroll, rounds))

    def trip_goal(self, goal: float, rounds: int) -> Estimate:
        """The chance to be ahead by so many units at some time within so many rounds."""
        return self._figure(lambda mean, square: reached_within(mean, square - mean**2, goal, rounds))

    def goal_first(self, goal: float, bankroll: float) -> Estimate:
        """The chance to reach the goal before the bankroll is lost, with no limit of time."""
        return self._figure(lambda mean, square: goal_before_ruin(mean, square - mean**2, goal, bankroll))


def kelly_fraction(risk: float) -> float:
    """The Kelly fraction whose chance of ruin, with bets that are never resized, is this: 1 for 13.5 %.

    >>> round(kelly_fraction(0.135), 2), round(kelly_fraction(0.018), 2)
    (1.0, 0.5)
    """
    return -2 / log(risk)
