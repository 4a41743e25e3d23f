"""A sample of rounds: how often a bet won or lost each amount, and the statistics that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isfinite, nan, sqrt
from typing import NamedTuple

Z_99 = 2.5758293035489004
"""99 % of a normal distribution lie within this many standard deviations of its mean."""


def finite(number: float) -> float | None:
    """A number for JSON, which knows neither infinity nor what is not a number."""
    return number if isfinite(number) else None


def error_of(variance: float, rounds: int) -> float:
    """The standard error of a mean over so many rounds; not a number where the variance is unknown."""
    return sqrt(variance / (rounds - 1)) if rounds > 1 and variance > 0 else nan


class Estimate(NamedTuple):
    """A figure and its standard error; the error is not a number where nothing is known about it."""

    value: float
    error: float


def share_of(hits: int, tries: int) -> Estimate:
    """A share and its error, which is never 0: what happened never or always may happen otherwise the next time.

    The error is the deviation of the share given the hits, if nothing was known before (Jeffreys).
    """
    if tries < 1:
        return Estimate(nan, nan)
    more, less = hits + 0.5, tries - hits + 0.5
    return Estimate(hits / tries, sqrt(more * less / (tries + 2)) / (tries + 1))


def share_interval(hits: int, tries: int) -> tuple[float, float]:
    """The 99 % confidence interval of a share (Wilson's, with the correction for whole numbers)."""
    if tries < 1:
        return nan, nan

    def bound(found: float, sign: int) -> float:
        """Where the share lies that is just compatible with `found`."""
        part, square = found / tries, Z_99**2
        wide = Z_99 * sqrt(max(0.0, part * (1 - part) / tries) + square / (4 * tries**2))
        return (part + square / (2 * tries) + sign * wide) / (1 + square / tries)

    return (
        max(0.0, bound(hits - 0.5, -1)) if hits else 0.0,
        min(1.0, bound(hits + 0.5, 1)) if hits < tries else 1.0,
    )


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
    def pool(cls, several: Iterable[Sample]) -> Sample:
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

    def loss_moment(self, power: int) -> float:
        """The mean of this power of what is lost; rounds that are won count as 0."""
        return sum(float(-net) ** power * count for net, count in self.counts if net < 0) / max(1, self.rounds)

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def deviation(self) -> Estimate:
        """The standard deviation with its error."""
        first, second, third, fourth = (self.moment(power) for power in (1, 2, 3, 4))
        central = fourth - 4 * first * third + 6 * first**2 * second - 3 * first**4
        if self.rounds < 2 or self.variance <= 0:
            return Estimate(self.standard_deviation, nan)
        error = sqrt(max(0.0, central - self.variance**2) / (self.rounds - 1)) / (2 * self.standard_deviation)
        return Estimate(self.standard_deviation, error)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; not a number where rounds that are all alike give no idea of it."""
        return error_of(self.variance, self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """The 99 % confidence interval of the mean."""
        return self.mean - Z_99 * self.standard_error, self.mean + Z_99 * self.standard_error
