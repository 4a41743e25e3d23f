"""Whole shoes of one player, played in order.

The rounds of a shoe depend on each other: high bets follow high bets. Shoes do not. So what depends on the order of rounds
(ruin, the errors of frequencies) is computed from shoes, not from rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import nan, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.tables import Ledger
from croupier.simulation.blocks import Block, BlockPlayer

ROUNDS = 1 << 21
"""So many rounds are played in order."""
FIRST_BLOCK = -(1 << 40)
"""These rounds have other random numbers than those of runs, which have blocks from 0 on, and of sessions, from -1 down."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class ShoeResults(NamedTuple):
    """What each shoe did to a bankroll, in units."""

    net: Floats
    low: Floats
    """The lowest point on the way, at most 0."""
    high: Floats
    """The highest point on the way, at least 0."""
    square: Floats
    """The sum of the squares of what its rounds won."""
    rounds: Floats


class ShoeSample:
    """Shoes of a player, without the bets. They are played when they are first needed."""

    def __init__(self, player: BlockPlayer, ledger: Ledger, bet: int, values: Sequence[int]) -> None:
        """`bet` is the number of the bet in the ledger, `values` are the counts that readings mean."""
        self._player, self._ledger, self._bet, self._values = player, ledger, bet, values

    @cached_property
    def _whole_shoes(self) -> tuple[Floats, Ints, Ints]:
        """What a unit won in each round, the reading before it, and the first round of each shoe; whole shoes only."""
        outcomes, readings, fresh = self._player.in_order(Block(FIRST_BLOCK, ROUNDS))
        starts = np.flatnonzero(fresh)
        worth = np.array([0.0 if net is None else net[self._bet] / self._ledger.stake for net in self._ledger.nets])
        whole = starts[-1] if len(starts) > 1 else 0
        return worth[outcomes[:whole]], readings[:whole].astype(np.int64), starts[:-1]

    @property
    def shoes(self) -> int:
        return len(self._whole_shoes[2])

    @property
    def length(self) -> float:
        """The mean number of rounds of a shoe."""
        return len(self._whole_shoes[0]) / max(1, self.shoes)

    def _bets(self, bet: Callable[[int], float]) -> Floats:
        units: Floats = np.array([bet(count) for count in self._values])[self._whole_shoes[1]]
        return units

    def results(self, bet: Callable[[int], float]) -> ShoeResults:
        """What the shoes do to the bankroll of somebody who bets so many units at each count."""
        worth, _, starts = self._whole_shoes
        nets = worth * self._bets(bet)
        path = np.cumsum(nets)
        ends = np.append(starts[1:], len(nets)) - 1
        before = path[starts] - nets[starts]
        return ShoeResults(
            net=path[ends] - before,
            low=np.minimum(np.minimum.reduceat(path, starts) - before, 0.0),
            high=np.maximum(np.maximum.reduceat(path, starts) - before, 0.0),
            square=np.add.reduceat(nets**2, starts),
            rounds=(ends - starts + 1).astype(np.float64),
        )

    def mean_error(self, figure: Callable[[int], float], rounds: int) -> float:
        """The standard error of a mean over so many rounds, of something that depends on the count before the deal."""
        if self.shoes < 2:
            return nan
        starts = self._whole_shoes[2]
        sums = np.add.reduceat(self._bets(figure), starts)
        return self._ratio_error(sums, rounds)

    def square_error(self, bet: Callable[[int], float], rounds: int) -> float:
        """The standard error of the mean square of what a round wins."""
        return self._ratio_error(self.results(bet).square, rounds) if self.shoes > 1 else nan

    def scatter(self, bet: Callable[[int], float], edge: Callable[[int], float]) -> float:
        """How much more the results of shoes vary than those of as many independent rounds: a ratio of variances.

        What a round wins given the rounds before it is taken as its bet times the edge at its count: the part of the covariance
        of two rounds that counts tell, without the noise of the second one.
        """
        worth, _, starts = self._whole_shoes
        bets = self._bets(bet)
        nets, expected = worth * bets, bets * self._bets(edge)
        mean = nets.mean()
        path = np.cumsum(nets - mean)
        lengths = np.diff(np.append(starts, len(nets)))
        before = path - (nets - mean) - np.repeat(path[starts] - (nets[starts] - mean), lengths)
        return 1.0 + 2.0 * float((before * (expected - expected.mean())).sum()) / float(((nets - mean) ** 2).sum())

    def _ratio_error(self, sums: Floats, rounds: int) -> float:
        """Sums of shoes over rounds of shoes: the error of their ratio, in a run of so many rounds."""
        lengths = np.diff(np.append(self._whole_shoes[2], len(self._whole_shoes[0]))).astype(np.float64)
        rest = sums - sums.sum() / lengths.sum() * lengths
        return sqrt(float((rest**2).mean()) / float(lengths.mean()) / max(1, rounds))
