"""The value of every move at every reading of a count, for all hands that a round reaches.

A hand h against upcard u is reached with the chance reach(h, u) P_h(u), where reach depends on the moves: those that are the
best at the density, since who counts hits 12 to 15 at low counts and so comes to other hands of 16 than the chart. Given h and
u the count is distributed as the unseen cards allow, so the values by reading are joint expectations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from croupier.analysis.best_chart import drawn_hands, reach, search
from croupier.analysis.chart_worth import ChartWorth
from croupier.analysis.counted_shoe import STEPS, ByReading, CountedShoe
from croupier.analysis.game import (
    SPLIT,
    SURRENDER,
    SWAP,
    Game,
    Options,
    best_answers,
    insurance,
    options,
    prices,
    settle,
    standing,
)
from croupier.analysis.kernel import DOUBLE
from croupier.analysis.lattice import Flags, Floats, Ints
from croupier.analysis.layout import PlayedHands, best, fixed
from croupier.analysis.splits import limits

MOVES = SURRENDER + 1
_ONCE = MOVES
"""A move beside the others, as long as values are computed: to split a pair, but never again."""
_BENT = (-15, -8, 0, 8, 15)
"""The densities at which second derivatives are computed, as in STEPS."""
_FELT = (-12, 12)
"""The densities at which it is computed what known cards change."""
_CARD = 0.5
"""By how many cards a shoe is changed to find out what a card of a value is worth."""
_SEEN = 1e-7
"""Hands that are reached more rarely are left out."""


@dataclass(frozen=True, eq=False)
class CountedGame:
    """Rows are joint with the hand, the upcard and the reading: chances, and values in first bets."""

    shoe: CountedShoe
    base: Game
    """The round from the full shoe."""
    hands: Ints
    """The hands that must decide something, as positions in the lattice."""
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


@dataclass(frozen=True, eq=False)
class _Node:
    """What is known at one density."""

    moves: PlayedHands
    """The best moves of every hand."""
    reached: Floats
    """How often these moves come to each hand from a full shoe, by hand and upcard."""
    values: Floats
    """Given the hand and the upcard: by hand, move and upcard."""
    naturals: Floats
    """How often the dealer has a natural, and the player is never asked: by hand and upcard."""
    insured: Floats
    """By deal."""
    edge: float


def counted_game(shoe: CountedShoe) -> CountedGame:
    """Values at every density, then spread over the readings."""
    base = shoe.game_at(0.0)
    hands = np.nonzero(base.layout.can_hit)[0]
    nodes = [_node(base, shoe.game_at(float(density)), hands) for density in shoe.densities]
    reached = np.stack([node.reached for node in nodes])
    seen = reached.max(axis=0) > _SEEN
    values, bends = np.stack([node.values for node in nodes]), _bends(shoe, nodes, hands)
    values += _felt(shoe, nodes, hands)
    by_cards = _Matrices(shoe)
    naturals = np.stack([node.naturals for node in nodes])
    chance, ended = np.zeros((2, len(shoe.readings), *seen.shape))
    spread = np.full((len(shoe.readings), *values.shape[1:]), -np.inf)
    for rows, columns, matrix in by_cards.of(hands, seen):
        often = reached[:, rows, columns]
        chance[:, rows, columns] = matrix.spread(often)
        ended[:, rows, columns] = matrix.spread(naturals[:, rows, columns] * often)
        at_nodes, bend = (one.transpose(0, 1, 3, 2)[:, rows, columns] for one in (values, bends))
        is_open = np.isfinite(at_nodes).all(axis=0)
        product = matrix.spread(np.where(is_open, at_nodes, 0.0) * often[..., None], bend * often[..., None])
        spread.transpose(0, 1, 3, 2)[:, rows, columns] = np.where(is_open, product, -np.inf)
    # A pair is split again where that is better. Tens that are split by a high count mostly are not: each lowers the count.
    spread[:, :, SPLIT] = np.maximum(spread[:, :, SPLIT], spread[:, :, _ONCE])
    begins = shoe.by_reading(0, 0.0)
    return CountedGame(
        shoe,
        base,
        hands,
        seen,
        chance,
        chance - ended,
        spread[:, :, :MOVES],
        insured=_insured(shoe, base, by_cards, np.stack([node.insured for node in nodes])),
        edge=begins.spread(np.array([node.edge for node in nodes]), _bend_of_chart(shoe, base)),
        begins=begins.weights.sum(axis=1),
    )


def _node(base: Game, round: Game, hands: Ints) -> _Node:
    played = best(round.layout, round.unseen, standing(round))
    choices, once = _choices(round, played)
    answers = best_answers(round, choices)
    insured = insurance(round) / np.where(round.paid > 0.0, round.paid, 1.0)
    return _Node(
        played,
        reach(base, drawn_hands(round, played, answers))[hands] * prices(base.layout, base.unseen, hands)[0],
        _values(round, hands, played, choices, once),
        _naturals(round, hands),
        insured,
        edge=float(round.chances @ settle(round, choices, answers).net.sum(axis=1)),
    )


def _choices(round: Game, played: PlayedHands) -> tuple[Options, Floats]:
    """The options of every deal, and what it is worth to split a pair but never again, by deal and upcard."""
    choices = options(round, played)
    once = choices.net[SPLIT].copy()
    for n, worth in choices.splits.worths(lambda pair: replace(limits(round.rules, pair.value), max_hands=2)).items():
        once[n] = worth.net
    return choices, once


def _naturals(round: Game, hands: Ints) -> Floats:
    """How often a dealer looks and has a natural, given the hand and the upcard. Early surrender is asked before."""
    paid, natural = prices(round.layout, round.unseen, hands)
    looks = round.rules.hole_card == "peek" and round.rules.surrender != "early"
    return natural / np.where(paid > 0.0, paid, 1.0) if looks else np.zeros_like(natural)


def _values(round: Game, hands: Ints, played: PlayedHands, choices: Options, once: Floats) -> Floats:
    """The value of each move given the hand and the upcard; minus infinity where it is not open."""
    paid, natural = prices(round.layout, round.unseen, hands)
    safe = np.where(paid > 0.0, paid, 1.0)
    values = np.full((len(hands), MOVES + 1, paid.shape[1]), -np.inf)
    values[:, : DOUBLE + 1] = (played.values[hands] - paid[:, None]) / safe[:, None]
    values[~round.layout.can_double[hands], DOUBLE] = -np.inf
    two = round.layout.lattice.cards[hands] == 2
    if round.rules.surrender != "none":
        early = round.rules.surrender == "early"
        returned = paid / 2 if early else (paid - natural) / 2
        values[two, SURRENDER] = ((returned - paid) / safe)[two]
    place = {int(hand): row for row, hand in enumerate(hands)}
    likeliest = sorted(range(len(round.deals)), key=lambda n: round.deals[n].chance)
    for n in likeliest:
        row, deal = place.get(round.deals[n].hand), round.deals[n]
        if row is not None and deal.pair:
            values[row, SPLIT : SWAP + 1] = choices.net[SPLIT : SWAP + 1, n] / safe[row]
            values[row, _ONCE] = once[n] / safe[row]
    return values


def _bends(shoe: CountedShoe, nodes: list[_Node], hands: Ints) -> Floats:
    """The second derivative of the values by the density, the moves being fixed; 0 where a move is not open.

    It changes slowly, so it is computed at some of the densities and interpolated between them.
    """

    def bend(step: int) -> Floats:
        node, unit = nodes[STEPS.index(step)], shoe.unit
        below, above = (_by_moves(shoe.game_at((step + by) * unit), hands, node.moves) for by in (-1, 1))
        second: Floats = (below - 2.0 * _open(node.values) + above) / unit**2
        return second

    return _interpolated(_BENT, [bend(step) for step in _BENT])


def _felt(shoe: CountedShoe, nodes: list[_Node], hands: Ints) -> Floats:
    """By how much values change because known cards take away no whole cards of their kinds (see counted_shoe.py).

    For each unit of density it changes slowly too. The moves are fixed; values are straight lines in so few cards.
    """
    known = shoe.layout.lattice.counts[hands][:, None] + np.eye(10, dtype=np.int64)[shoe.layout.columns - 1]
    lacking = shoe.lacking(known)

    def change(step: int) -> Floats:
        node, total = nodes[STEPS.index(step)], np.zeros_like(nodes[0].values)
        for value in np.nonzero(lacking.any(axis=(0, 1)))[0]:
            more = shoe.game_at(step * shoe.unit, _CARD * shoe.alike[value])
            total += lacking[:, None, :, value] * (_by_moves(more, hands, node.moves) - _open(node.values)) / _CARD
        return total

    changes = _interpolated(_FELT, [change(step) for step in _FELT])
    return changes * shoe.densities[:, None, None, None]


def _by_moves(round: Game, hands: Ints, moves: PlayedHands) -> Floats:
    """The values with these moves; 0 where a move is not open."""
    played = fixed(round.layout, round.unseen, standing(round), moves.moves, moves.plain, moves.plain)
    return _open(_values(round, hands, played, *_choices(round, played)))


def _open(values: Floats) -> Floats:
    return np.where(np.isfinite(values), values, 0.0)


def _interpolated(steps: Sequence[int], found: Sequence[Floats]) -> Floats:
    """What was found at some densities, at all of them; beyond the last as at the last."""
    places = np.interp(STEPS, steps, np.arange(len(steps)))
    below = np.minimum(places.astype(np.int64), len(steps) - 2)
    return np.stack([(1.0 - s) * found[n] + s * found[n + 1] for n, s in zip(below, places - below, strict=True)])


def _bend_of_chart(shoe: CountedShoe, base: Game) -> float:
    """The second derivative of the edge, played by the best chart."""
    chart = ChartWorth(base, search(base, ""))
    step = 12.0 * shoe.unit
    first, middle, last = (chart.at(shoe.game_at(x)) for x in (-step, 0.0, step))
    return float((first - 2.0 * middle + last) / step**2)


def _insured(shoe: CountedShoe, base: Game, by_cards: _Matrices, insured: Floats) -> Floats:
    """Summed over first cards against an ace. Insurance is a straight line in the density."""
    ace = base.layout.upcards.index(1)
    total = np.zeros(len(shoe.readings))
    for n, deal in enumerate(base.deals):
        known = np.bincount([deal.low - 1, deal.high - 1, 0], minlength=10)
        tens = shoe.densities * float(shoe.lacking(known) @ shoe.alike[:, 9]) / (shoe.full.size - 3.0)
        by_reading = by_cards.matrix(3, float(known @ shoe.tags))
        total += by_reading.spread(insured[:, n, ace] + 1.5 * tens) * deal.chance * base.paid[n, ace]
    return total


class _Matrices:
    """The matrices from densities to readings. They depend on the number and the tags of the known cards alone."""

    def __init__(self, shoe: CountedShoe) -> None:
        self._shoe = shoe
        self._found: dict[tuple[int, float], ByReading] = {}

    def matrix(self, cards: int, tag: float) -> ByReading:
        key = (cards, round(tag, 9))
        if key not in self._found:
            self._found[key] = self._shoe.by_reading(*key)
        return self._found[key]

    def of(self, hands: Ints, seen: Flags) -> list[tuple[Ints, Ints, ByReading]]:
        """Rows and columns of the hands and upcards that are reached, by the matrix that they share."""
        layout, tags = self._shoe.layout, self._shoe.tags
        held = layout.lattice.counts[hands] @ tags
        groups: defaultdict[tuple[int, float], list[tuple[int, int]]] = defaultdict(list)
        for row, column in np.argwhere(seen):
            cards = int(layout.lattice.cards[hands[row]]) + 1
            groups[cards, round(float(held[row] + tags[layout.upcards[column] - 1]), 9)].append((row, column))
        return [(*np.array(places).T, self.matrix(*key)) for key, places in groups.items()]
