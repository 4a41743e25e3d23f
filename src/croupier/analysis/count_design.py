"""The whole-number tags of a given level that follow a bet's effects of removal most closely.

With weights w (four ranks count ten) and effects e that sum to zero, tags t have the correlation

    sum w t e / sqrt((Q - B^2/13) sum w e^2),       B = sum w t,  Q = sum w t^2

For each B and Q the largest sum of w t e is found value by value (dynamic programming), so the best tags are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from croupier.analysis.arguments import NO_VALUE, number, parse, whole
from croupier.analysis.lattice import Floats, Ints
from croupier.analysis.removal import WEIGHTS
from croupier.games.counts import BadCount, Tags
from croupier.messages import say

LEVELS = range(1, 6)


def design_tags(effects: Sequence[float], level: int, balanced: bool = True) -> Tags:
    """The best tags from -level to level, as systems are written: 2 to 10, then the ace."""
    level = parse("level", level, whole)
    if level not in LEVELS:
        raise BadCount(say("level = {level} is not accepted; allowed: 1 to 5.", level=level))
    if np.shape(effects) != WEIGHTS.shape or not all(number(one) is not NO_VALUE for one in effects):
        raise BadCount(say("Effects of removal are ten numbers, those of the ace, of 2 and so on to 10."))
    weights = WEIGHTS.astype(np.int64)
    wanted = np.array(effects) - float(WEIGHTS @ np.array(effects)) / 13.0
    if not np.abs(wanted).max() > 1e-12:
        raise BadCount(say("No count follows this bet: every card has the same effect on it."))
    middle, most = 13 * level, 13 * level * level
    best = np.full((2 * middle + 1, most + 1), -np.inf)
    best[middle, 0] = 0.0
    chosen = []
    for weight, effect in zip(weights.tolist(), wanted.tolist(), strict=True):
        best, choices = _with_value(best, weight, effect, level)
        chosen.append(choices)
    place = _best_place(best, middle, balanced)
    tags = []
    for weight, choice in zip(reversed(weights.tolist()), reversed(chosen), strict=True):
        tag = int(choice[place])
        place = (place[0] - weight * tag, place[1] - weight * tag * tag)
        tags.append(Fraction(tag))
    ace_first = tags[::-1]
    return (*ace_first[1:], ace_first[0])


def _with_value(best: Floats, weight: int, effect: float, level: int) -> tuple[Floats, Ints]:
    """The best sums with one value more, and the tag of that value in each."""
    found = np.full_like(best, -np.inf)
    tags: Ints = np.zeros(best.shape, np.int64)
    for tag in sorted(range(-level, level + 1), key=abs):
        sums, squares = weight * tag, weight * tag * tag
        moved = np.full_like(best, -np.inf)
        rows = slice(max(sums, 0), best.shape[0] + min(sums, 0))
        before = slice(max(-sums, 0), best.shape[0] + min(-sums, 0))
        moved[rows, squares:] = best[before, : best.shape[1] - squares] + weight * tag * effect
        better = moved > found + 1e-15
        found[better], tags[better] = moved[better], tag
    return found, tags


def _best_place(best: Floats, middle: int, balanced: bool) -> tuple[int, int]:
    sums = np.arange(best.shape[0])[:, None] - middle
    spread = np.arange(best.shape[1])[None, :] - sums**2 / 13.0
    score = np.where(spread > 1e-9, best / np.sqrt(np.maximum(spread, 1e-9)), -np.inf)
    if balanced:
        score[np.arange(best.shape[0]) != middle] = -np.inf
    row, column = np.unravel_index(int(np.argmax(score)), score.shape)
    return int(row), int(column)
