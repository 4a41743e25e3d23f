"""Bets by the count, and what they come to. One run serves every ramp: cards know no bets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp, floor, inf, log, sqrt

from croupier.messages import Refused, say
from croupier.simulation.counting import TRUE_COUNTS, Counting
from croupier.simulation.distribution import Distribution
from croupier.simulation.result import Result


class BadRamp(Refused):
    """Bets that cannot be made."""


@dataclass(frozen=True)
class Ramp:
    """How many units are bet from each count on."""

    steps: tuple[tuple[int, float], ...]
    """Counts in order, each with its bet; below the first count its bet holds too."""
    enter: int | None = None
    """Back-counting: below this count nothing is bet, and the round goes on without the player."""

    @classmethod
    def parse(cls, text: str, enter: int | None = None) -> Ramp:
        """`1:1 2:4 3:8 4:12`: a bet from each count on.

        >>> Ramp.parse("1:1 2:4 5:12").bet(3)
        4.0
        """
        found = [re.fullmatch(r"([-−+]?\d+):(\d+(?:\.\d+)?)", step) for step in text.replace(",", " ").split()]
        steps = {int(one[1].replace("−", "-")): float(one[2]) for one in found if one}
        if not found or len(steps) < len(found) or not any(steps.values()):
            raise BadRamp(
                say("“{text}” is no ramp of bets: write a bet for each count, as in “1:1 2:4 3:8 4:12”.", text=text)
            )
        return cls(tuple(sorted(steps.items())), enter)

    @classmethod
    def spread(cls, text: str, counting: Counting, enter: int | None = None) -> Ramp:
        """`1-12`: the least bet, then even steps up to the most.

        Read true, the least bet holds up to a count of 1 and the most from 5 on. A running count that is not balanced
        reaches its pivot, the sum of a deck's tags, where the shoe is as good as at a true count of that; there is the
        most, and the steps begin where the shoe turns in the player's favour, two and as many counts as decks before.
        """
        found = re.fullmatch(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)", text)
        least, most = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
        if not 0 < least <= most:
            raise BadRamp(say("“{text}” is no spread: write the least and the most units, as in 1-12.", text=text))
        pivot = int(counting.of_a_deck)
        first, last = (pivot - 2 - counting.decks, pivot) if counting.running else (1, 5)
        steps = last - first
        return cls(tuple((first + n, floor(least + (most - least) * n / steps + 0.5)) for n in range(steps + 1)), enter)

    def bet(self, count: int) -> float:
        if self.enter is not None and count < self.enter:
            return 0.0
        return next((bet for start, bet in reversed(self.steps) if count >= start), self.steps[0][1])


@dataclass(frozen=True)
class Line:
    """The rounds that began at a count."""

    count: int
    frequency: float
    """Of all rounds, how many."""
    fared: Distribution
    bet: float
    beyond: int = 0
    """-1 if all lower counts are in it too, 1 if all higher ones are."""

    @property
    def kelly(self) -> float:
        """The share of the bankroll that makes it grow fastest; nothing where the house has the edge."""
        square = self.fared.variance + self.fared.mean**2
        return max(0.0, self.fared.mean / square) if square else 0.0


@dataclass(frozen=True)
class Betting:
    """What a ramp comes to, in units, for each round that was seen."""

    by_count: Mapping[int, Distribution]
    ramp: Ramp
    counts: range = TRUE_COUNTS
    """All that can be read; the first and the last stand for what lies beyond them too."""

    @classmethod
    def of(cls, result: Result, ramp: Ramp | None) -> Betting | None:
        """None where nobody counts."""
        return cls(result.by_count, ramp, result.counting.values) if ramp and result.counting else None

    @cached_property
    def rounds(self) -> int:
        return sum(fared.rounds for fared in self.by_count.values())

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return tuple(
            Line(
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
        """Of the rounds that were seen, how many were played."""
        return sum(line.frequency for line in self.lines if line.bet)

    @property
    def average_bet(self) -> float:
        """Over the rounds that were seen."""
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
        """Of `mean`."""
        return sqrt(self.variance / self.rounds)

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
