"""A sample of rounds: how often a bet won or lost each amount, and the statistics that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isfinite, nan, sqrt

Z_99 = 2.5758293035489004
"""99 % of a normal distribution lie within this many standard deviations of its mean."""


def finite(number: float) -> float | None:
    """A number for JSON, which knows neither infinity nor what is not a number."""
    return number if isfinite(number) else None


def error_of(variance: float, rounds: int) -> float:
    """The standard error of a mean over so many rounds; not a number where the variance is unknown."""
    return sqrt(variance / (rounds - 1)) if rounds > 1 and variance > 0 else nan


@dataclass(frozen=True)
class Sample:
    """How many rounds came to each net, in units of the bet."""

    counts: tuple[tuple[Fraction, int], ...]
    """From the greatest loss to the greatest win."""

    @classmethod
    def of(cls, nets: Iterable[int | None], counts: Iterable[int], stake: int) -> Sample:
        """From the net of each outcome and how often it occurred."""
        found: Counter[Fraction] = Counter()
        for net, count in zip(nets, counts, strict=True):
            if net is not None and count:
                found[Fraction(net, stake)] += int(count)
        return cls(tuple(sorted(found.items())))

    @classmethod
    def pooled(cls, several: Iterable[Sample]) -> Sample:
        """All rounds of several samples together."""
        found: Counter[Fraction] = Counter()
        for one in several:
            found.update(dict(one.counts))
        return cls(tuple(sorted(found.items())))

    @cached_property
    def rounds(self) -> int:
        return sum(count for _, count in self.counts)

    @cached_property
    def mean(self) -> float:
        return float(self._mean)

    @cached_property
    def _mean(self) -> Fraction:
        return sum((net * count for net, count in self.counts), Fraction()) / max(1, self.rounds)

    @cached_property
    def variance(self) -> float:
        squares = sum((net * net * count for net, count in self.counts), Fraction()) / max(1, self.rounds)
        return float(squares - self._mean**2)

    def moment(self, power: int) -> float:
        """The mean of this power of the net."""
        return sum(float(net) ** power * count for net, count in self.counts) / max(1, self.rounds)

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; not a number where rounds that are all alike give no idea of it."""
        return error_of(self.variance, self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """The 99 % confidence interval of the mean."""
        return self.mean - Z_99 * self.standard_error, self.mean + Z_99 * self.standard_error
