"""A share that was counted, with its standard error."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple


class Proportion(NamedTuple):
    """A share with its standard error."""

    share: float
    standard_error: float

    @classmethod
    def of(cls, times: int, tournaments: int) -> Proportion:
        """From how often something happened."""
        share = times / tournaments if tournaments else 0.0
        return cls(share, sqrt(share * (1 - share) / tournaments) if tournaments else 0.0)

    @classmethod
    def of_seats(cls, seats: int, times: Mapping[int, int]) -> Proportion:
        """The share of seats to which something happened. The seats of one tournament are not independent, so the error comes from whole tournaments."""
        tournaments = sum(times.values())
        if not tournaments:
            return cls(0.0, 0.0)
        mean = sum(number * often for number, often in times.items()) / tournaments
        spread = sum((number - mean) ** 2 * often for number, often in times.items()) / tournaments
        return cls(mean / seats, sqrt(spread / tournaments) / seats)
