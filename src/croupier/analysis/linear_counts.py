"""What a count gains on a bet to first order: as if each card that is gone changed the bet by its effect of removal.

With N of M cards unseen the expectation of a bet is E + s Z, where E is that of the full shoe, Z is nearly normal and
s^2 = (M - 1)^2 Var(e) (M - N) / (N (M - 1)), with e the effects of removal. A count whose tags have the correlation r with the
effects knows r s Z of it. Who bets a unit where the known part is above zero gains the mean of max(E + r s Z, 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from croupier.analysis.count_quality import correlation
from croupier.analysis.removal import WEIGHTS
from croupier.games.counts import Tags

DEPTHS = 24
NORMAL = NormalDist()


class LinearGain(NamedTuple):
    """Over all depths that are dealt."""

    favourable: float
    """The share of the rounds in which the bet is good."""
    won: float
    """Units won in a round, with a unit bet where the bet is good."""


def linear_gain(
    expectation: float, effects: Sequence[float], cards: int, dealt: float, known: float = 1.0
) -> LinearGain:
    """For somebody who knows this part of what the unseen cards say; 1 is all of it.

    >>> linear_gain(0.25, [0.0] * 10, 312, 0.75).favourable
    1.0
    """
    values = np.array(effects)
    spread = sqrt(max(0.0, float(WEIGHTS @ values**2) / 13 - (float(WEIGHTS @ values) / 13) ** 2))
    favourable = won = 0.0
    for gone in np.linspace(0.0, dealt, DEPTHS):
        left = cards * (1.0 - float(gone))
        deviation = abs(known) * (cards - 1) * spread * sqrt(max(0.0, (cards - left) / (left * (cards - 1))))
        if deviation < 1e-15:
            favourable += expectation > 0
            won += max(0.0, expectation)
            continue
        far = expectation / deviation
        favourable += NORMAL.cdf(far)
        won += deviation * (NORMAL.pdf(far) + far * NORMAL.cdf(far))
    return LinearGain(favourable / DEPTHS, won / DEPTHS)


def counted_gain(expectation: float, effects: Sequence[float], cards: int, dealt: float, tags: Tags) -> LinearGain:
    """For somebody who counts. Tags that follow the bet the wrong way round serve as well."""
    return linear_gain(expectation, effects, cards, dealt, correlation(tags, effects))
