"""The ramp with the highest SCORE, from the tallies of one run.

SCORE grows with mean²/square, the squared mean win over its mean square, and

    mean² / square  =  max over t of  2 t mean - t² square.

For a fixed t the right-hand side is a sum over counts: the further a bet is from edge/t, the less it adds, where the edge is what a
unit wins over its mean square. Bets never fall with the count. So counts whose edges fall are put together until no edge
falls any more (isotonic regression), and each gets the level next to edge/t. With only so many different bets, a dynamic program
cuts the counts into so many pieces, for all t at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.messages import say
from croupier.simulation.ramps import BadRamp, Ramp, RampSearch
from croupier.simulation.sample import Sample

SCALES = 400
"""The number of values of t that are tried."""

MOST_UNITS = 1000
"""The widest spread that is searched."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def optimal_ramp(
    by_count: Mapping[int, Sample],
    least: float,
    most: float,
    *,
    steps: int | None = None,
    wong: bool = False,
    enter: int | None = None,
) -> Ramp:
    """The best ramp between two bets, in whole units.

    `steps` is the most different bets above zero. With `wong` the player may bet nothing at low counts; `enter` is the count
    from which a bet is made, if it is given.
    """
    check_optimal(least, most, steps)
    return best_ramp(by_count, RampSearch(least, most, steps, wong, enter))


def best_ramp(by_count: Mapping[int, Sample], search: RampSearch) -> Ramp:
    """The best ramp of a search on these rounds."""
    least, most, steps, wong, enter = search.least, search.most, search.steps, search.wong, search.enter
    counts = [count for count in sorted(by_count) if enter is None or count >= enter]
    if not counts:
        raise BadRamp(say("No round began at a count from {count} on.", count=enter))
    bets = np.arange(int(least), int(most) + 1, dtype=np.float64)
    levels = np.concatenate([[0.0], bets]) if wong else bets
    rounds = np.array([by_count[count].rounds for count in counts], np.float64)
    share = rounds / sum(sample.rounds for sample in by_count.values())
    mean = share * np.array([by_count[count].mean for count in counts])
    square = share * np.array([by_count[count].moment(2) for count in counts])
    return _ramp(counts, best_bets(mean, square, levels, steps or len(bets)), search)


def check_optimal(least: float, most: float, steps: int | None) -> None:
    """Refuse a spread that is not in whole units, or no step at all."""
    if steps is not None and steps < 1:
        raise BadRamp(say("{steps} different bets are not possible: at least 1.", steps=steps))
    if least != int(least) or most != int(most) or most > MOST_UNITS:
        raise BadRamp(
            say(
                "The best bets are whole units: write the spread in whole numbers up to {most}, as in 1-12.",
                most=MOST_UNITS,
            )
        )


def best_bets(mean: Floats, square: Floats, levels: Floats, steps: int) -> Floats:
    """The bets at each count that maximise mean² / square: on a wide grid of t, then around the best t."""
    search = _Search.of(mean, square, levels, steps)
    scales = _scales(mean, square, levels)
    if search.steps:  # fewer, and more of them where bets without that limit are best
        free = search._replace(steps=None).best_of(scales)
        near = float(free @ mean) / max(1e-300, float(free**2 @ square))
        scales = np.concatenate([scales[::10], near * np.geomspace(0.3, 3.0, 40)]) if near > 0 else scales
    bets = search.best_of(scales)
    while True:
        won, squared = float(bets @ mean), float(bets**2 @ square)
        if won <= 0 or squared <= 0:
            return bets
        closer = search.best_of(won / squared * np.linspace(0.9, 1.1, 81))
        if not float(closer @ mean) ** 2 * squared > won**2 * float(closer**2 @ square) * (1 + 1e-12):
            return bets
        bets = closer


def _scales(mean: Floats, square: Floats, levels: Floats) -> Floats:
    """Values of t: the best one is mean/square of the best ramp, which lies between these of the extreme bets."""
    edges = np.where(square > 0, mean / np.where(square > 0, square, 1.0), 0.0)
    top = max(float(edges.max()), 1e-9)
    lowest = max(float(levels[levels > 0].min()), 1e-9)
    return np.geomspace(top * 1e-3 / float(levels.max()), top / lowest, SCALES)


class _Search(NamedTuple):
    """Counts in blocks whose edges rise, and the bets that may be made."""

    levels: Floats
    """The bets above zero."""
    may_wait: bool
    """Whether nothing may be bet at low counts."""
    steps: int | None
    """The most different bets above zero; None if there cannot be more anyhow."""
    sizes: Ints
    """By block: its number of counts, and sums over them."""
    mean: Floats
    square: Floats

    @classmethod
    def of(cls, mean: Floats, square: Floats, levels: Floats, steps: int) -> _Search:
        blocks: list[tuple[int, float, float]] = []
        for block in zip([1] * len(mean), mean.tolist(), square.tolist(), strict=True):
            while blocks and block[1] * blocks[-1][2] <= blocks[-1][1] * block[2]:  # the edge does not rise
                last = blocks.pop()
                block = (last[0] + block[0], last[1] + block[1], last[2] + block[2])
            blocks.append(block)
        sizes, means, squares = (np.array(column) for column in zip(*blocks, strict=True))
        bets = levels[levels > 0]
        limit = steps if steps < min(len(bets), len(blocks)) else None
        return cls(bets, len(bets) < len(levels), limit, sizes, means, squares)

    def best_of(self, scales: Floats) -> Floats:
        """The best bets by count, of those for some values of t."""
        bets = self._bets_in_pieces(scales, self.steps) if self.steps else self._bets(scales)
        won, squared = bets @ self.mean, (bets**2) @ self.square
        value = np.where((won > 0) & (squared > 0), won**2 / np.where(squared > 0, squared, 1.0), -1.0)
        if value.max() < 0:  # no edge at any count: bet as little as possible
            return np.full(int(self.sizes.sum()), 0.0 if self.may_wait else self.levels[0])
        best: Floats = np.repeat(bets[int(value.argmax())], self.sizes)
        return best

    def _bets(self, scales: Floats) -> Floats:
        """By t and block: the level next to edge/t."""
        return self._next_level(self.mean, scales[:, None] * self.square, self.may_wait)

    def _next_level(self, mean: Floats, square: Floats, may_wait: bool) -> Floats:
        levels = np.concatenate([[0.0], self.levels]) if may_wait else self.levels
        wanted = np.divide(mean, square, out=np.zeros(np.broadcast_shapes(mean.shape, square.shape)), where=square > 0)
        found: Floats = levels[np.searchsorted((levels[1:] + levels[:-1]) / 2, wanted)]
        return found

    def _bets_in_pieces(self, scales: Floats, steps: int) -> Floats:
        """By t and block: the bets of the best pieces. A piece has one bet; nothing may be bet before the first."""
        blocks, rows = len(self.sizes), np.arange(len(scales))
        mean, square = (np.concatenate([[0.0], one.cumsum()]) for one in (self.mean, self.square))
        # of the piece from one block to before another, by t: its bet and what it adds
        means, squares = mean - mean[:, None], square - square[:, None]
        bet = self._next_level(means, scales[:, None, None] * squares, may_wait=False)
        scaled = scales[:, None, None] * bet
        gain = np.where(np.tri(blocks + 1, k=0, dtype=np.bool_), -np.inf, 2 * scaled * means - scaled**2 * squares)
        total = np.full((len(scales), blocks + 1), -np.inf)
        total[:, : blocks + 1 if self.may_wait else 1] = 0.0
        begun: list[Ints] = []
        best, pieces = np.full(len(scales), -np.inf), np.zeros(len(scales), np.int64)
        for number in range(1, steps + 1):
            sums = total[:, :, None] + gain
            begun.append(sums.argmax(axis=1))
            total = np.take_along_axis(sums, begun[-1][:, None], axis=1)[:, 0]
            pieces = np.where(total[:, -1] > best, number, pieces)
            best = np.maximum(best, total[:, -1])
        bets, end = np.zeros((len(scales), blocks)), np.full(len(scales), blocks)
        at = np.arange(blocks)
        for number in range(steps, 0, -1):
            first = begun[number - 1][rows, end]
            inside = (at >= first[:, None]) & (at < end[:, None]) & (number <= pieces)[:, None]
            bets = np.where(inside, bet[rows, first, end][:, None], bets)
            end = np.where(number <= pieces, first, end)
        return bets


def _ramp(counts: Sequence[int], bets: Floats, search: RampSearch) -> Ramp:
    """The counts at which the bet changes."""
    steps = [(counts[0], float(bets[0]))]
    for count, bet in zip(counts[1:], bets[1:].tolist(), strict=True):
        if bet != steps[-1][1]:
            steps.append((count, bet))
    return Ramp(tuple(steps), search.enter, search)
