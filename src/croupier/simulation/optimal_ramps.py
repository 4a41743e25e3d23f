"""The ramp with the highest SCORE, from the tallies of one run.

SCORE grows with mean²/square, the squared mean win over its mean square, and

    mean² / square  =  max over t of  2 t mean - t² square.

For a fixed t the right-hand side is a sum over counts, so the best whole bets are found count by count. With bets that never
fall with the count and only so many different ones, a dynamic program over the counts finds them, for all t at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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


def best_bets(mean: Floats, square: Floats, levels: Floats, steps: int, scales: int = SCALES) -> Floats:
    """The bets at each count that maximise mean² / square: on a wide grid of t (`scales` values), then around the best t."""
    bets = _best_of(_scales(mean, square, levels, scales), mean, square, levels, steps)
    while True:
        won, squared = float(bets @ mean), float(bets**2 @ square)
        if won <= 0 or squared <= 0:
            return bets
        closer = _best_of(won / squared * np.linspace(0.9, 1.1, 81), mean, square, levels, steps)
        if not float(closer @ mean) ** 2 * squared > won**2 * float(closer**2 @ square) * (1 + 1e-12):
            return bets
        bets = closer


def _best_of(scales: Floats, mean: Floats, square: Floats, levels: Floats, steps: int) -> Floats:
    """The best bets for some values of t."""
    # gain[t, count, level] of a bet at a count
    gain = 2 * scales[:, None, None] * mean[:, None] * levels - (scales[:, None, None] * levels) ** 2 * square[:, None]
    chosen = _rising(gain, levels, steps)
    bets = levels[chosen]
    won, squared = bets @ mean, (bets**2) @ square
    value = np.where((won > 0) & (squared > 0), won**2 / np.where(squared > 0, squared, 1.0), -1.0)
    if value.max() < 0:  # no edge at any count: bet as little as possible
        return np.full(len(mean), levels[0])
    best: Floats = bets[int(value.argmax())]
    return best


def _scales(mean: Floats, square: Floats, levels: Floats, number: int) -> Floats:
    """Values of t: the best one is mean/square of the best ramp, which lies between these of the extreme bets."""
    edges = np.where(square > 0, mean / np.where(square > 0, square, 1.0), 0.0)
    top = max(float(edges.max()), 1e-9)
    lowest = max(float(levels[levels > 0].min()), 1e-9)
    return np.geomspace(top * 1e-3 / float(levels.max()), top / lowest, number)


def _rising(gain: Floats, levels: Floats, steps: int) -> NDArray[np.int64]:
    """For each t the levels that have the highest sum of gains, never fall, and have at most so many bets above zero."""
    scales, counts, _ = gain.shape
    one = int(steps < np.count_nonzero(levels))  # 0 if there are so many steps that nobody needs to count them
    worst = -1e300
    # total[t, used, level]: the best sum so far with so many different bets, the last of them this level
    total = np.full((scales, steps * one + 1, len(levels)), worst)
    for level in range(len(levels)):
        total[:, one * int(levels[level] > 0), level] = gain[:, 0, level]
    came_from: list[NDArray[Any]] = []
    rows = np.arange(scales)
    for count in range(1, counts):
        # stay at the level, or rise from the best lower one with one bet fewer
        best_lower = np.maximum.accumulate(total, axis=2)
        place = np.where(total == best_lower, np.arange(len(levels)), 0)
        place = np.maximum.accumulate(place, axis=2)
        risen = np.full_like(total, worst)
        risen[:, one:, 1:] = best_lower[:, : len(total[0]) - one, :-1]
        from_level = np.zeros(total.shape, np.int64)
        from_level[:, one:, 1:] = place[:, : len(total[0]) - one, :-1]
        rise = risen > total
        came_from.append(np.where(rise, from_level, -1))
        total = np.where(rise, risen, total) + gain[:, count][:, None, :]
    flat = total.reshape(scales, -1).argmax(axis=1)
    used, level = flat // len(levels), flat % len(levels)
    chosen = np.empty((scales, counts), np.int64)
    chosen[:, -1] = level
    for count in range(counts - 1, 0, -1):
        before = came_from[count - 1][rows, used, level]
        used = np.where(before >= 0, used - one, used)
        level = np.where(before >= 0, before, level)
        chosen[:, count - 1] = level
    return chosen


def _ramp(counts: Sequence[int], bets: Floats, search: RampSearch) -> Ramp:
    """The counts at which the bet changes."""
    steps = [(counts[0], float(bets[0]))]
    for count, bet in zip(counts[1:], bets[1:].tolist(), strict=True):
        if bet != steps[-1][1]:
            steps.append((count, bet))
    return Ramp(tuple(steps), search.enter, search)
