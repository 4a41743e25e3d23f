"""What a card counter earns with a ramp of bets. One run serves every ramp, because cards do not depend on bets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp, inf, log, sqrt

from croupier.games.counts import TRUE_COUNTS
from croupier.simulation.ramps import Ramp
from croupier.simulation.result import Result
from croupier.simulation.sample import Sample, error_of


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
    def kelly(self) -> float:
        """The full Kelly bet as a share of the bankroll; 0 where the house has the edge."""
        square = self.fared.variance + self.fared.mean**2
        return max(0.0, self.fared.mean / square) if square else 0.0


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
    def mean(self) -> float:
        return sum(line.frequency * line.bet * line.fared.mean for line in self.lines)

    @cached_property
    def variance(self) -> float:
        squares = sum(line.frequency * line.bet**2 * (line.fared.variance + line.fared.mean**2) for line in self.lines)
        return squares - self.mean**2

    @property
    def standard_error(self) -> float:
        """The standard error of `mean`."""
        return error_of(self.variance, self.rounds)

    @property
    def win_rate(self) -> float:
        """Units won in a hundred rounds."""
        return 100 * self.mean

    @property
    def deviation(self) -> float:
        """The standard deviation of a hundred rounds."""
        return 10 * sqrt(self.variance)

    @property
    def n0(self) -> float:
        """The rounds after which one is ahead of a loss by one standard deviation: variance over squared mean."""
        return self.variance / self.mean**2 if self.mean else inf

    @property
    def score(self) -> float:
        """A million times the squared mean over the variance: how good the game is, bets aside."""
        return 1e6 * self.mean**2 / self.variance if self.variance else 0.0

    def ruin(self, bankroll: float) -> float:
        """The chance to lose so many units some day, played on for ever."""
        return exp(-2 * self.mean * bankroll / self.variance) if self.mean > 0 else 1.0

    def bankroll(self, risk: float) -> float:
        """The units that keep the chance of ruin at this; none are enough without an edge."""
        return -log(risk) * self.variance / (2 * self.mean) if self.mean > 0 else inf
