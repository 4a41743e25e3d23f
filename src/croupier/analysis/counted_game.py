"""The value of every move at every reading of a count, for all hands that a round reaches.

A hand h against upcard u is reached with the chance reach(h, u) P_h(u), where reach depends on the moves: who counts hits 12
to 15 at low counts and so comes to other hands of 16 than the chart. Given h and u the count is distributed as the unseen
cards allow, so the values by reading are joint expectations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist

import numpy as np

from croupier.analysis.best_chart import reach, search
from croupier.analysis.chart_play import ChartWorth
from croupier.analysis.counted_shoe import CARD_STEPS, CountedShoe
from croupier.analysis.counter_moves import CounterMoves, by_total, counter_moves
from croupier.analysis.density_values import (
    MOVES,
    SPLIT_ONCE,
    Density,
    DensityValues,
    densities,
    density_values,
    edge_at,
    interpolate,
)
from croupier.analysis.game import SPLIT, Game, prices
from croupier.analysis.lattice import Flags, Floats, Ints

_SEEN = 1e-7
"""Hands that are reached more rarely are left out."""
SMALL = 2
"""The decks up to which later moves are those of a counter. With more decks values change by less than 0.02 % of a bet."""
_NEAR = 3.0
"""How far readings are apart, to both sides, between which a straight line is drawn."""
_CARDS_BEFORE = 2.0
"""How many cards are seen, on average, before the second hand of a split gets its own."""


@dataclass(frozen=True, eq=False)
class CountedGame:
    """Rows are joint with the hand, the upcard and the reading: chances, and values in first bets."""

    shoe: CountedShoe
    base: Game
    """The round from the full shoe."""
    hands: Ints
    """The hands that must decide something and may be reached, as positions in the lattice."""
    seen: Flags
    """Whether they are ever reached, by hand and upcard."""
    chance: Floats
    """By reading, hand and upcard."""
    asked: Floats
    """The same without the naturals of a dealer who has looked before the player is asked."""
    values: Floats
    """By reading, hand, move and upcard; minus infinity where the move is not open."""
    insured: Floats
    """The gain of half a unit of insurance against an ace, by reading."""
    edge: Floats
    """The expectation of a round that begins at each reading, on the event of this reading."""
    begins: Floats
    """How often a round begins at each reading."""

    @cached_property
    def pair_value(self) -> Ints:
        """By hand: the value of the pair that it is, or 0."""
        counts = self.base.layout.lattice.counts[self.hands]
        pairs = (self.base.layout.lattice.cards[self.hands] == 2) & (counts.max(axis=1) == 2)
        return np.where(pairs, counts.argmax(axis=1) + 1, 0)

    @property
    def two_cards(self) -> Flags:
        two: Flags = self.base.layout.lattice.cards[self.hands] == 2
        return two


def counted_game(shoe: CountedShoe) -> CountedGame:
    """Values at every density, then spread over the readings.

    Later moves are the best ones of every hand. In a small shoe they are those of a counter: values are computed before, to find
    out from which reading on totals stand and double.
    """
    base, at = shoe.game_at(0.0), densities(shoe)
    hands, moves = _reachable(base), _later_moves(shoe, base, at)
    found = density_values(shoe, base, hands, at, moves, splits=True)
    spread = _Spread.of(shoe, hands, found)
    for row in np.nonzero(np.isfinite(spread.values[0, :, SPLIT]).any(axis=1))[0]:
        for column in map(int, np.nonzero(spread.seen[row])[0]):
            values, chance = spread.values[:, row, :, column], spread.chance[:, row, column]
            spread.values[:, row, SPLIT, column] = _split(shoe, hands[row], column, values, chance)
    return CountedGame(
        shoe,
        base,
        hands,
        spread.seen,
        spread.chance,
        spread.asked,
        spread.values[:, :, :SPLIT_ONCE],
        insured=_insurance_value(shoe, base, found.insured),
        edge=edge_by_reading(shoe, base, found.edges),
        begins=shoe.matrix(0, 0.0).weights.sum(axis=1),
    )


def edge_of_counter(shoe: CountedShoe) -> Floats:
    """`CountedGame.edge` alone, in less time."""
    base, at = shoe.game_at(0.0), densities(shoe)
    moves = _later_moves(shoe, base, at)
    return edge_by_reading(shoe, base, np.array([edge_at(*one) for one in zip(at, moves, strict=True)]))


def _later_moves(shoe: CountedShoe, base: Game, at: Sequence[Density]) -> list[CounterMoves]:
    moves = [one.best_moves() for one in at]
    if shoe.counting.decks > SMALL:
        return moves
    hands = _reachable(base)
    first = _Spread.of(shoe, hands, density_values(shoe, base, hands, at, moves, splits=False))
    return counter_moves(shoe, hands, first.seen, by_total(shoe, hands, first.values, first.asked), moves)


def _reachable(base: Game) -> Ints:
    """The hands that must decide something, and that somebody who always draws does not reach too rarely."""
    hands = np.nonzero(base.layout.can_hit)[0]
    drawn = np.ones((base.layout.lattice.playable, len(base.layout.upcards)), np.bool_)
    chance = reach(base, drawn)[hands] * prices(base.layout, base.unseen, hands)[0]
    reachable: Ints = hands[chance.max(axis=1) > _SEEN]
    return reachable


@dataclass(frozen=True, eq=False)
class _Spread:
    """What is known at the densities, by reading; the fields are those of `CountedGame`."""

    seen: Flags
    chance: Floats
    asked: Floats
    values: Floats

    @classmethod
    def of(cls, shoe: CountedShoe, hands: Ints, found: DensityValues) -> _Spread:
        seen, whole = found.reached.max(axis=0) > _SEEN, found.values + _by_known_cards(shoe, found, hands)
        chance, ended = np.zeros((2, len(shoe.readings), *seen.shape))
        spread = np.full((len(shoe.readings), len(hands), MOVES, seen.shape[1]), -np.inf)
        for choices, columns, matrix in shoe.groups(hands[found.choices.row], seen[found.choices.row]):
            rows, moves = found.choices.row[choices], found.choices.move[choices]
            often = found.reached[:, rows, columns]
            chance[:, rows, columns] = matrix.spread(often)
            ended[:, rows, columns] = matrix.spread(found.naturals[:, rows, columns] * often)
            values, bends, adapted, changes = (
                one[..., choices, columns] for one in (whole, found.bends, found.adapted, found.changes)
            )
            is_open = np.isfinite(values).all(axis=0)
            joint = matrix.spread(np.where(is_open, values, 0.0) * often, bends * often, adapted * often)
            joint += matrix.change_at(changes) * matrix.conditional(chance[:, rows, columns])
            spread[:, rows, moves, columns] = np.where(is_open, joint, -np.inf)
        return cls(seen, chance, chance - ended, spread)


def _split(shoe: CountedShoe, pair: int, column: int, values: Floats, chance: Floats) -> Floats:
    """A split by reading, if pairs are split again where that is better: from what it is worth never and always to do so.

    A pair that comes at once is split again by the reading of the first split. One that comes to the second hand has another
    reading, because the cards of the first hand have been seen; the gain of splitting again is a straight line in it.
    """
    seen = np.nonzero(chance > 0.0)[0]
    once, again = values[:, SPLIT_ONCE], (values[:, SPLIT] - values[:, SPLIT_ONCE])[seen] / chance[seen]
    slope = (np.interp(seen + _NEAR, seen, again) - np.interp(seen - _NEAR, seen, again)) / (2.0 * _NEAR)
    tags = shoe.layout.lattice.counts[pair] @ shoe.tags + shoe.tags[shoe.layout.upcards[column] - 1]
    matrix = shoe.matrix(3, float(tags))
    shift = np.sqrt(_CARDS_BEFORE * matrix.conditional(matrix.shifts.sum(axis=1))[seen])
    spread = np.maximum(slope * shift, 1e-12)
    later = spread * np.array([_positive_part(one) for one in again / spread])
    worth: Floats = once.copy()
    worth[seen] += chance[seen] * (np.maximum(again, 0.0) + later) / 2.0
    return worth


def _positive_part(mean: float) -> float:
    """The mean of max(x, 0) for a normal x with this mean and a deviation of 1."""
    return NormalDist().pdf(mean) + mean * NormalDist().cdf(mean)


def _by_known_cards(shoe: CountedShoe, found: DensityValues, hands: Ints) -> Floats:
    """By how much values change because known cards take away no whole cards of their kinds (see counted_shoe.py)."""
    known = shoe.layout.lattice.counts[hands][:, None] + np.eye(10, dtype=np.int64)[shoe.layout.columns - 1]
    lacking = shoe.lacking(known)[found.choices.row].transpose(2, 0, 1)
    by_density = interpolate(CARD_STEPS, [(lacking * change).sum(axis=0) for change in found.changes])
    return by_density * shoe.densities[:, None, None]


def edge_by_reading(shoe: CountedShoe, base: Game, edges: Floats) -> Floats:
    """The expectation of a round that begins at each reading. How it bends and what single cards change is the chart's."""
    chart, step, begins = ChartWorth(base, search(base, "")), 12.0 * shoe.unit, shoe.matrix(0, 0.0)
    first, middle, last = (chart.at(shoe.game_at(x)) for x in (-step, 0.0, step))
    changes = np.array([chart.at(shoe.game_at(0.0, card)) - middle for card in shoe.alike])
    edge: Floats = begins.spread(edges, (first - 2.0 * middle + last) / step**2) + begins.change_at(
        _everywhere(changes)
    )
    return edge


def _insurance_value(shoe: CountedShoe, base: Game, insured: Floats) -> Floats:
    """Summed over first cards against an ace. Insurance is a straight line in the density."""
    ace, cards = base.layout.upcards.index(1), shoe.full.size - 3.0
    total = np.zeros(len(shoe.readings))
    for n, deal in enumerate(base.deals):
        known = np.bincount([deal.low - 1, deal.high - 1, 0], minlength=10)
        tens = shoe.densities * float(shoe.lacking(known) @ shoe.alike[:, 9])
        by_reading = shoe.matrix(3, float(known @ shoe.tags))
        worth = by_reading.spread(insured[:, n, ace] + 1.5 * tens / cards)
        worth += by_reading.change_at(_everywhere(1.5 * shoe.alike[:, 9] / cards))
        total += worth * deal.chance * base.paid[n, ace]
    return total


def _everywhere(changes: Floats) -> Floats:
    """Changes by single cards that are the same at all densities."""
    return np.stack([changes] * len(CARD_STEPS))
