"""The chance to lose a bankroll within a number of shoes: backwards, shoe by shoe.

The chance with j + 1 shoes to come is that to lose the bankroll in the next one, or else in the j after it. It is computed on a grid of
bankrolls. A long trip would need a grid that is too coarse for a shoe, so it has stages: its first shoes are taken one by one, later
ones eight at a time, then 64 at a time, each on a grid of its own that reaches as far as a bankroll comes by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.kernel_walk import join, recur

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

PLACES, REACH = 200, 4
"""The places of a grid, and how many standard deviations above its start a bankroll is followed."""
JOINED = 8
"""So many shoes are taken together in the next stage."""
STAGE, SHORT = 32, 128
"""The least steps of a stage; a trip of at most `SHORT` steps has one stage."""
NEVER = 12
"""A bankroll of so many standard deviations of many shoes is not lost in them."""
SAMPLED = 4096
"""The number of rows in the law of several shoes together."""


class ShoeLaw(NamedTuple):
    """What a shoe does, or several of them one after another."""

    nets: Floats
    lows: Floats
    """The lowest point on the way, at most 0."""
    chances: Floats

    @property
    def drift(self) -> float:
        return float((self.chances * self.nets).sum())

    @property
    def variance(self) -> float:
        return max(0.0, float((self.chances * self.nets**2).sum()) - self.drift**2)

    def join(self) -> ShoeLaw:
        """The law of several together, from drawn ones. It has exactly the mean and the variance that it must have."""
        nets, lows, weights = np.empty((3, SAMPLED))
        join(self.nets, self.lows, self.chances * len(self.chances), _picks(len(self.nets)), nets, lows, weights)
        found = ShoeLaw(nets, lows, weights / weights.sum())
        scale = sqrt(JOINED * self.variance / found.variance) if found.variance else 1.0
        scaled = JOINED * self.drift + scale * (nets - found.drift)
        return ShoeLaw(scaled, np.minimum(np.minimum(scale * lows, scaled), 0.0), found.chances)


class TripGrid(NamedTuple):
    """What the grids of all stages have in common."""

    bankroll: float
    span: float
    """All results of shoes are multiples of this; 0: of nothing."""
    finest: float
    """The least step."""


class _Stage(NamedTuple):
    """Some steps of a trip, each of one or several shoes."""

    law: ShoeLaw
    steps: int


class _Grid(NamedTuple):
    """Bankrolls from 0 on."""

    step: float
    places: int

    @classmethod
    def of(cls, grid: TripGrid, drift: float, variance: float) -> _Grid:
        """As far as a bankroll comes in shoes with this sum of means and variances."""
        top = grid.bankroll + REACH * sqrt(variance) + max(0.0, drift)
        step = max(top / PLACES, grid.finest)
        if grid.span:  # bankrolls between two multiples of the span do not occur, and would be lost later
            step = grid.span * max(1, round(step / grid.span))
        return cls(step, ceil(top / step) + 1)

    @property
    def bankrolls(self) -> Floats:
        return self.step * np.arange(self.places, dtype=np.float64)


def chance_of_ruin(law: ShoeLaw, grid: TripGrid, shoes: int, first: Floats) -> float:
    """The chance to lose the bankroll within so many shoes and a part of one more, in which `first` is the lowest point."""
    drift, variance = law.drift * shoes, law.variance * (shoes + 1.0)
    if shoes >= STAGE and grid.bankroll + min(0.0, drift) > NEVER * sqrt(variance):
        return 0.0
    stages = list(_stages(law, shoes))
    on = _Grid.of(grid, drift, variance)
    lost = _losses(law, _kept_places(first, on), on)
    for stage in reversed(stages):
        here = _Grid.of(grid, drift, variance)
        lost, on = np.interp(here.bankrolls, on.bankrolls, lost), here
        _take(stage, on, lost)
        drift -= stage.law.drift * stage.steps
        variance -= stage.law.variance * stage.steps
    return float(np.interp(grid.bankroll, on.bankrolls, lost))


def _stages(law: ShoeLaw, shoes: int) -> Iterator[_Stage]:
    """From the first shoes of the trip to the last."""
    while shoes > SHORT:
        steps = STAGE + (shoes - STAGE) % JOINED
        yield _Stage(law, steps)
        law, shoes = law.join(), (shoes - steps) // JOINED
    if shoes:
        yield _Stage(law, shoes)


def _take(stage: _Stage, on: _Grid, lost: Floats) -> None:
    """Put the steps of a stage before those whose chances of ruin are `lost`."""
    law, places = stage.law, on.places
    kept = _kept_places(law.lows, on)
    moved = np.clip(law.nets / on.step, -float(places), float(places))
    moves = np.ascontiguousarray(_moves(kept, moved, law.chances, places)[_shifts(places)].T)
    recur(moves, _losses(law, kept, on), stage.steps, lost, np.empty_like(lost))


def _losses(law: ShoeLaw, kept: Ints, on: _Grid) -> Floats:
    """The chance that a step costs a bankroll of (nearly) 0, step, 2 step, …"""
    lost: Floats = 1.0 - np.bincount(kept, law.chances, on.places + 1)[: on.places].cumsum()
    return lost


def _kept_places(lows: Floats, on: _Grid) -> Ints:
    """The first place of 0, step, 2 step, … from which a shoe with this lowest point does not cost the bankroll.

    The place 0 is a bankroll of next to nothing: it is kept where nothing is lost.
    """
    kept = np.where(lows > -1e-9, 0, np.floor(-lows / on.step + 1e-9).astype(np.int64) + 1)
    return np.minimum(kept, on.places)


def _moves(kept: Ints, moved: Floats, weights: Floats, places: int) -> Floats:
    """By place: the law of a shoe's net if the bankroll is kept, from -places to places."""
    width, low = 2 * places + 2, np.floor(moved).astype(np.int64)
    part, begin = moved - low, kept * width + low + places
    law = np.bincount(begin, weights * (1 - part), (places + 1) * width)
    law += np.bincount(begin + 1, weights * part, (places + 1) * width)
    return np.cumsum(law.reshape(places + 1, width)[:places], axis=0)


@lru_cache(maxsize=64)
def _shifts(places: int) -> tuple[Ints, Ints]:
    """Where the law of `_moves` has the step from each place to each other."""
    at = np.arange(places)
    return at[:, None], at - at[:, None] + places


@lru_cache(maxsize=16)
def _picks(shoes: int) -> Ints:
    """Which shoes are taken together: drawn once."""
    return np.random.default_rng(34).integers(0, shoes, (SAMPLED, JOINED))
