"""Where purses are looked at: the own purse in even steps, the others' at points that lie closer where they mostly are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray

Figures = NDArray[np.float64]

MOST_OTHERS = 3
"""Against more players than these the solution is not computed: a grid would have too many points."""
OWN_STEPS, RICHEST = 80, 4
"""How many steps the budget has, and up to how many budgets purses are told apart."""
DENSE = {1: (0.4, 2.0, 161), 2: (0.5, 1.7, 37), 3: (0.5, 1.5, 13)}
"""For each number of other players: from which to which part of the budget their points lie close, and how many these are."""
SPARSE = {1: 6, 2: 3, 3: 3}
"""How many points lie below these, and above them."""


@dataclass(frozen=True)
class Grids:
    """The grids of a tournament with this budget, in cents."""

    budget: int
    chip: int

    @cached_property
    def step(self) -> int:
        """The step of the own purse: whole chips."""
        return max(self.chip, round(self.budget / OWN_STEPS / self.chip) * self.chip)

    @cached_property
    def own(self) -> int:
        """How many points the own purse has."""
        return RICHEST * self.budget // self.step + 1

    def others(self, number: int) -> Figures:
        """The points of the others' purses, if so many are left."""
        low, high, close = DENSE[number]
        sparse = SPARSE[number]
        return self.budget * np.concatenate(
            [
                np.linspace(0.0, low, sparse, endpoint=False),
                np.linspace(low, high, close),
                np.geomspace(high, RICHEST, sparse + 1)[1:],
            ]
        )

    def shape(self, number: int) -> tuple[int, ...]:
        """The shape of a table: by own purse and by each other purse."""
        return (self.own, *[len(self.others(number))] * number)

    def size(self, number: int) -> int:
        """How many positions a table has."""
        return prod(self.shape(number))

    def nearest(self, number: int) -> NDArray[np.int64]:
        """For each step of a purse, the nearest of these points."""
        purses = self.step * (np.arange(self.own) + 0.5)
        found: NDArray[np.int64] = np.abs(purses[:, None] - self.others(number)[None, :]).argmin(axis=1)
        return found


def weights_at(points: Figures, purses: Figures) -> Figures:
    """How much each point counts for each of these purses: linear between two points, the last ones beyond them."""
    place = np.clip(np.searchsorted(points, purses, "right") - 1, 0, len(points) - 2)
    part = np.clip((purses - points[place]) / (points[place + 1] - points[place]), 0.0, 1.0)
    found = np.zeros((*purses.shape, len(points)))
    np.put_along_axis(found, place[..., None], (1 - part)[..., None], -1)
    np.put_along_axis(found, place[..., None] + 1, part[..., None], -1)
    return found
