"""Ramps: how many units a card counter bets at each count."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import floor

from croupier.games.counts import Counting
from croupier.messages import Refused, say


class BadRamp(Refused):
    """Bets that cannot be made."""


def spread_of(text: str) -> tuple[float, float]:
    """The least and the most units of a spread.

    >>> spread_of("1-12")
    (1.0, 12.0)
    """
    found = re.fullmatch(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)", text)
    least, most = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    if not 0 < least <= most:
        raise BadRamp(say("“{text}” is not a spread: write the fewest and the most units, as in 1-12.", text=text))
    return least, most


@dataclass(frozen=True)
class RampSearch:
    """Which ramps were searched for the best one."""

    least: float
    most: float
    steps: int | None = None
    """The most different bets above zero."""
    wong: bool = False
    """Whether nothing may be bet at low counts."""
    enter: int | None = None


@dataclass(frozen=True)
class Ramp:
    """How many units are bet from each count on."""

    steps: tuple[tuple[int, float], ...]
    """Counts in order, each with its bet; below the first count its bet holds too."""
    enter: int | None = None
    """Back-counting: below this count nothing is bet, and the round goes on without the player."""
    found_by: RampSearch | None = field(default=None, compare=False)
    """If it is the best on some rounds: how it was found. What it wins on these rounds is more than what it wins on others."""

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
                say("“{text}” is not a ramp of bets: write a bet for each count, as in “1:1 2:4 3:8 4:12”.", text=text)
            )
        return cls(tuple(sorted(steps.items())), enter)

    @classmethod
    def spread(cls, text: str, counting: Counting, enter: int | None = None) -> Ramp:
        """`1-12`: the least bet, then even steps up to the most.

        Read true, the least bet holds up to a count of 1 and the most from 5 on. A running count that is not balanced
        reaches its pivot, the sum of a deck's tags, where the shoe is as good as at a true count of that; there is the
        most, and the steps begin where the shoe turns in the player's favour, two and as many counts as decks before.
        """
        least, most = spread_of(text)
        pivot = int(counting.of_a_deck)
        first, last = (pivot - 2 - counting.decks, pivot) if counting.running else (1, 5)
        steps = last - first
        return cls(tuple((first + n, floor(least + (most - least) * n / steps + 0.5)) for n in range(steps + 1)), enter)

    def bet(self, count: int) -> float:
        if self.enter is not None and count < self.enter:
            return 0.0
        return next((bet for start, bet in reversed(self.steps) if count >= start), self.steps[0][1])
