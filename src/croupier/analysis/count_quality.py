"""How good a count is at a house: betting correlation, insurance correlation, playing efficiency.

A count with tags t follows a bet with effects of removal e as closely as both are correlated over the cards of the shoe.

Playing efficiency compares what a player gains by the count with what one gains who knows every unseen card. In each cell the
gain g of the usual move is, to first order, the mean of a number f_c over the N unseen cards, f_c = g - (M - 1) e_c. So it
is distributed with mean g and variance s^2 = (M - 1)^2 Var(e) (M - N) / (N (M - 1)), and another move gains
s L(g/s), where L is the unit normal loss. A count whose tags have the correlation r with the effects knows the part r s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from reprlib import repr as shortly

import numpy as np

from croupier.analysis.arguments import number, parse
from croupier.analysis.by_name import blackjack_rules
from croupier.analysis.counted_shoe import part_dealt_out
from croupier.analysis.lattice import Floats
from croupier.analysis.removal import WEIGHTS, cell_removals, insurance, main_bet
from croupier.games.blackjack.rules import Rules
from croupier.games.counts import Tags
from croupier.games.counts import tags as tags_of
from croupier.games.declare import HouseRules

_DEPTHS = 16


@dataclass(frozen=True)
class CountQuality:
    """The three figures of a count at a house."""

    betting: float
    insurance: float
    playing: float


def by_value(tags: Tags) -> Floats:
    """Tags as systems write them (2 to 10, then the ace), the ace first."""
    return np.array([float(tags[-1]), *map(float, tags[:-1])])


def correlation(tags: Tags, effects: Sequence[float]) -> float:
    """Of a count and a bet, over the cards of a deck."""
    one, two = (_centre(values) for values in (by_value(tags), np.array(effects)))
    size = sqrt(float(WEIGHTS @ one**2) * float(WEIGHTS @ two**2))
    return float(WEIGHTS @ (one * two)) / size if size > 0.0 else 0.0


def _centre(values: Floats) -> Floats:
    centred: Floats = values - float(WEIGHTS @ values) / 13.0
    return centred


def quality(rules: Rules | str, count: Tags | str, penetration: float | None = None) -> CountQuality:
    """The figures of a count (its name, or ten tags) at a house."""
    house, depth = blackjack_rules(rules), parse("penetration", penetration, number, optional=True)
    tags = tags_of(
        count if isinstance(count, str) else " ".join(map(str, count)) if np.iterable(count) else shortly(count)
    )
    part_dealt_out(house, depth)
    return CountQuality(
        correlation(tags, main_bet(house).effects),
        correlation(tags, insurance(house).effects),
        playing_efficiency(house, tags, depth),
    )


def playing_efficiency(rules: Rules, tags: Tags, penetration: float | None = None) -> float:
    """Which part of the gain of perfect knowledge the count brings, over all depths of the shoe; without insurance."""
    depth = penetration or rules.penetration or 0.5
    cards = 52 * int(rules.decks)
    left = cards * (1.0 - depth * (np.arange(_DEPTHS) + 0.5) / _DEPTHS)
    scales = np.sqrt((cards - 1.0) * (cards - left) / left)
    known = everything = 0.0
    for cell in cell_removals(rules):
        effects = _centre(np.array(cell.effects))
        spread = sqrt(float(WEIGHTS @ effects**2) / 13.0)
        if cell.gain > 6.0 * scales[-1] * spread:
            continue  # no count changes this cell
        told = abs(correlation(tags, cell.effects))
        everything += cell.chance * sum(loss(cell.gain, scale * spread) for scale in scales.tolist())
        known += cell.chance * sum(loss(cell.gain, told * scale * spread) for scale in scales.tolist())
    return known / everything if everything else 0.0


def playing_efficiency_at(rules: HouseRules, tags: Tags) -> float | None:
    """The playing efficiency of a count at a house; None where a count decides no move."""
    return playing_efficiency(rules, tags) if isinstance(rules, Rules) else None


def loss(mean: float, spread: float) -> float:
    """E[max(0, -g)] for g normal with this mean and standard deviation.

    >>> round(loss(0.0, 1.0), 4)
    0.3989
    """
    if spread <= 0.0:
        return max(0.0, -mean)
    x = mean / spread
    return spread * (exp(-x * x / 2.0) / sqrt(2.0 * pi) - x * erfc(x / sqrt(2.0)) / 2.0)
