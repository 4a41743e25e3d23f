"""Ruin and goals without a limit of time, from the law of a shoe.

From shoe to shoe a bankroll is a random walk, whose steps are alike and independent. With e(b) = exp(-r b), where r is the
number other than 0 with E[exp(-r step)] = 1, the functions 1 and e do not change on average over a shoe. The chance of ruin
f(b) with a bankroll b does not either, but for the shoes in which the bankroll is lost on the way:

    f(b) = P(low <= -b) + E[f(b + net); low > -b]

Far from 0 it is C e(b). The equation is solved on a grid near 0, and C comes with it. Goals are the same upside down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, exp, floor, inf, log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.kernel_walk import solve
from croupier.simulation.shoes import ShoeResults
from croupier.simulation.trips import ShoeLaw, TripGrid, chance_of_ruin

FINE = 32
"""The steps of the grid in a standard deviation of a shoe."""
REACH = 8
"""About so many standard deviations of a shoe from a line the law of the half line holds."""
GROUPS = 8
"""The parts of the shoes, each of which is left out once to find the error."""
FINEST = 1000
"""Bankrolls are told apart to this part of a unit."""
MOST_EXPONENT = 700.0

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Edge(NamedTuple):
    """The chances near a line, by distance, and what they are far away."""

    step: float
    values: Floats
    """At the distances step, 2 step, …"""
    factor: float
    """C or K of the law far away."""


class Line(NamedTuple):
    """Shoes seen from a line that they may cross."""

    weights: Floats
    nets: Floats
    """What a shoe brings the bankroll away from the line."""
    towards: Floats
    """How far it comes towards the line on its way."""


@dataclass(frozen=True, eq=False)
class ShoeWalk:
    """The walk of a bankroll from shoe to shoe. Shoes may have weights."""

    shoes: ShoeResults
    weights: Floats
    fine: int = FINE

    @classmethod
    def of(cls, shoes: ShoeResults, mean: float, square: float, fine: int = FINE) -> ShoeWalk:
        """Weigh shoes so that their rounds have this mean and mean square: those of a longer run, which knows them better."""
        rest = np.stack([shoes.net - mean * shoes.rounds, shoes.square - square * shoes.rounds])
        squares = np.array([[float((one * other).sum()) for other in rest] for one in rest])
        by_mean, by_square = np.linalg.lstsq(squares, rest.sum(axis=1), rcond=None)[0]
        weights = 1.0 - by_mean * rest[0] - by_square * rest[1]
        return cls(shoes, np.maximum(weights, 0.0), fine)

    def without(self, group: int) -> ShoeWalk:
        """The walk without some of its shoes."""
        kept = np.arange(len(self.weights)) * GROUPS // len(self.weights) != group
        return ShoeWalk(ShoeResults(*(one[kept] for one in self.shoes)), self.weights[kept], self.fine)

    @cached_property
    def _chances(self) -> Floats:
        chances: Floats = self.weights / self.weights.sum()
        return chances

    @cached_property
    def drift(self) -> float:
        return float((self._chances * self.shoes.net).sum())

    @cached_property
    def _deviation(self) -> float:
        return sqrt(max(0.0, float((self._chances * self.shoes.net**2).sum()) - self.drift**2))

    @cached_property
    def _span(self) -> float:
        """All sums are multiples of this; 0 if there is no such number, or a very small one."""
        parts = np.concatenate([self.shoes.net, self.shoes.low, self.shoes.high]) * FINEST
        whole = np.round(parts)
        return float(np.gcd.reduce(whole.astype(np.int64))) / FINEST if np.abs(parts - whole).max() < 1e-3 else 0.0

    @cached_property
    def _step(self) -> float:
        """The step of the grid: a multiple of the span."""
        fine, span = self._deviation / self.fine, self._span
        return span * max(1, floor(fine / span)) if span else fine

    @property
    def _places(self) -> int:
        return max(2 * REACH, ceil(REACH * self._deviation / self._step))

    @property
    def _reach(self) -> float:
        """Where the grid ends."""
        return self._places * self._step

    def _on_grid(self, distance: float) -> float:
        """A distance is crossed when the next multiple of the span is reached."""
        return self._span * ceil(distance / self._span - 1e-9) if self._span else distance

    @cached_property
    def rate(self) -> float:
        """r: above 0 with an edge, below 0 without."""
        return _rate(self._chances, self.shoes.net, self.drift, self._deviation)

    def ruin_within(self, bankroll: float, shoes: int, first: Floats) -> float:
        """The chance to lose a bankroll within so many shoes and a part of one more (`trips`).

        `first` is the lowest point of each shoe in that part, which comes last.
        """
        law = ShoeLaw(self.shoes.net, self.shoes.low, self._chances)
        grid = TripGrid(self._on_grid(bankroll), self._span, self._deviation / self.fine)
        return _share(chance_of_ruin(law, grid, shoes, first))

    # Lines

    def ruin(self, bankroll: float) -> float:
        """The chance to lose a bankroll some day."""
        if self.drift <= 0 or bankroll <= 0:
            return 1.0
        bankroll = self._on_grid(bankroll)
        return _share(_at(self._below, bankroll, self._below.factor * exp(-self.rate * bankroll)))

    def bankroll(self, risk: float) -> float:
        """The bankroll at which the chance of ruin is this; infinite without an edge."""
        if self.drift <= 0:
            return inf
        far = (log(self._below.factor) - log(risk)) / self.rate
        near, values = self._below.step, self._below.values
        if far >= near * len(values):
            return far
        return float(np.interp(-risk, -np.minimum.accumulate(values), near * np.arange(1, len(values) + 1)))

    def goal_first(self, goal: float, bankroll: float) -> float:
        """The chance to win so many units before the bankroll is lost."""
        goal, bankroll = self._on_grid(goal), self._on_grid(bankroll)
        span = goal + bankroll
        if span <= 2 * self._reach:
            return self._between(goal, bankroll)
        rate, below, above = self.rate, self._below, self._above
        # 1 - f(b) near the lower line and w(d) near the upper one both continue α (1 - C e(b))
        ratio = below.factor / above.factor * exp(max(-MOST_EXPONENT, min(MOST_EXPONENT, -rate * span)))
        if goal >= self._reach:
            kept = _at(below, bankroll, below.factor * exp(min(MOST_EXPONENT, -rate * bankroll)))
            return _share((1.0 - kept) / (1.0 - ratio))
        missed = _at(above, goal, above.factor * exp(rate * goal) - 1.0)
        return _share(1.0 - ratio / (1.0 - ratio) * missed)

    @cached_property
    def _below(self) -> Edge:
        """f: the chance of ruin by the bankroll; without an edge the function that is 1 below and C e(b) far away."""
        return _solve(
            Line(self._chances, self.shoes.net, -self.shoes.low), self.rate, self._step, self._places, 1.0, 0.0
        )

    @cached_property
    def _above(self) -> Edge:
        """w: 0 at the goal and beyond it, K e(-d) - 1 at a distance d far below it."""
        return _solve(
            Line(self._chances, -self.shoes.net, self.shoes.high), -self.rate, self._step, self._places, 0.0, -1.0
        )

    def chance_to_cross_both(self, goal: float, bankroll: float) -> float:
        """What is not known about `goal_first`, since a shoe may cross both lines and does not say which of them first."""
        if goal + bankroll > 2 * self._reach:
            return 0.0
        return (self._between(goal, bankroll, 1.0) - self._between(goal, bankroll, 0.0)) / 2

    def _between(self, goal: float, bankroll: float, first: float = 0.5) -> float:
        """Both lines are near: solve between them. `first`: the share of shoes that cross both and reach the goal first."""
        span = goal + bankroll
        places = max(2, round(span / self._step))
        step = span / places
        rows = np.stack([self.shoes.net / step, self.shoes.low / step, self.shoes.high / step]).round(3)
        alike, which = np.unique(rows, axis=1, return_inverse=True)
        chances = np.bincount(which.ravel(), self._chances)
        net, low, high = alike
        system, won = np.eye(places - 1), np.zeros(places - 1)
        for place in range(1, places):
            lost, reached = place + low <= 1e-6, place + high >= places - 1e-6
            won[place - 1] = chances[reached & ~lost].sum() + first * chances[reached & lost].sum()
            on = ~lost & ~reached
            system[place - 1] -= _spread(place + net[on], chances[on], places + 1)[1:places]
        return _share(float(np.interp(bankroll / step, np.arange(1, places), np.linalg.solve(system, won))))


def _share(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def _at(edge: Edge, distance: float, far: float) -> float:
    """The value at a distance: from the grid, or that of far away."""
    places = len(edge.values)
    if distance >= edge.step * places:
        return far
    return float(
        np.interp(distance / edge.step, np.arange(places + 1), np.concatenate([[edge.values[0]], edge.values]))
    )


def _rate(chances: Floats, net: Floats, drift: float, deviation: float) -> float:
    """The root other than 0 of E[exp(-r net)] = 1: by Newton's method from beyond it, since this is a convex function of r."""
    least = 1e-7 / deviation
    if abs(drift) < least * deviation**2:
        return least if drift >= 0 else -least
    rate = 2 * drift / deviation**2
    while _growth(chances, net, rate)[0] <= 0:
        rate *= 1.1
    while True:
        value, slope = _growth(chances, net, rate)
        closer = rate - value / slope
        if value <= 0 or abs(closer) >= abs(rate) * (1 - 1e-12):
            return rate
        rate = closer


def _growth(chances: Floats, net: Floats, rate: float) -> tuple[float, float]:
    """E[exp(-r net)] - 1, and its slope."""
    grown = chances * np.exp(np.clip(-rate * net, -MOST_EXPONENT, MOST_EXPONENT))
    return float(grown.sum()) - 1.0, -float((grown * net).sum())


def _spread(places: Floats, chances: Floats, size: int) -> Floats:
    """Chances at places between those of a grid, given to both neighbours so that the mean stays."""
    low = np.floor(places).astype(np.int64)
    part = places - low
    found = np.zeros(size)
    for at, weight in ((low, chances * (1 - part)), (low + 1, chances * part)):
        inside = (at >= 0) & (at < size)
        found += np.bincount(at[inside], weight[inside], size)
    return found


def _solve(line: Line, rate: float, step: float, places: int, beyond: float, constant: float) -> Edge:
    """The function that is `beyond` past a line and does not change on average before it.

    Far away it is factor * exp(-rate distance) + constant.
    """
    # a shoe crosses the line from distances up to `towards`: it counts from the place after that on
    first = np.minimum(np.floor(line.towards / step + 1e-9).astype(np.int64), places)
    moved = np.maximum(line.nets / step, -float(places))
    law, near = _law(first, moved, line.weights, places)
    ends = np.arange(1, places + 1)[:, None] + np.arange(-places, places + 1)
    rows = np.broadcast_to(np.arange(places)[:, None], ends.shape)
    inside, far = (ends >= 1) & (ends <= places), ends > places
    system = np.eye(places)
    system[rows[inside], ends[inside] - 1] -= law[inside]
    system[:, 0] -= np.where(ends < 1, law, 0.0).sum(axis=1)
    grown = _fading(rate * step * ends)
    beyond_reach = line.weights * ~near
    leaps = np.bincount(first, beyond_reach * _fading(rate * step * moved), places + 1)[:places].cumsum()
    far_away = np.where(far, law * grown, 0.0).sum(axis=1) + leaps * _fading(rate * step * np.arange(1, places + 1))
    arrived = np.where(far, law, 0.0).sum(axis=1) + np.bincount(first, beyond_reach, places + 1)[:places].cumsum()
    crossed = 1.0 - np.bincount(first, line.weights, places + 1)[:places].cumsum()
    known = beyond * crossed + constant * arrived
    both = np.stack([known, far_away], axis=1)
    solve(system, both)
    # the last place of the grid obeys the law of far away
    factor = float((both[-1, 0] - constant) / (_fading(rate * step * places) - both[-1, 1]))
    return Edge(step, both[:, 0] + factor * both[:, 1], factor)


def _law(first: Ints, moved: Floats, weights: Floats, places: int) -> tuple[Floats, Flags]:
    """By place: the law of a shoe's net if the line is not crossed, from -places to places; and the shoes that are in it."""
    near: Flags = moved < places
    width, low = 2 * places + 1, np.floor(moved[near]).astype(np.int64)
    part, begin = moved[near] - low, first[near] * width + low + places
    law = np.zeros((places + 1) * width)
    for at, weight in ((begin, weights[near] * (1 - part)), (begin + 1, weights[near] * part)):
        law += np.bincount(at, weight, len(law))
    return np.cumsum(law.reshape(places + 1, width)[:places], axis=0), near


def _fading(exponent: Any) -> Any:
    """exp(-exponent) that does not overflow."""
    return np.exp(-np.clip(exponent, -MOST_EXPONENT, MOST_EXPONENT))
