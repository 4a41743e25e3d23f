"""The value of every move at every density of a counted shoe, for a player who moves by the count.

A density is the composition of the shoe that a count makes likely (`counted_shoe`). How a value depends on it is told by the
values at some densities and by three derivatives, all of them for fixed moves:

    bends      the second derivative by the density: what depletion along the tags costs
    changes    the derivatives by single cards, where the shoe has more or fewer of them than the count says
    adapted    by how much more the values bend because later moves follow the count

The last one stands for cards that are seen before a later move: in a real shoe, which is smaller than the full one, each of
them moves the count by more, and the player follows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from croupier.analysis.best_chart import hit_hands, reach
from croupier.analysis.counted_shoe import CARD_STEPS, STEPS, CountedShoe
from croupier.analysis.counter_moves import CounterMoves
from croupier.analysis.game import (
    SPLIT,
    SURRENDER,
    SWAP,
    Answers,
    Game,
    Options,
    best_answers,
    insurance,
    options,
    prices,
    settle,
    standing,
)
from croupier.analysis.kernel import DOUBLE, HIT, STAND
from croupier.analysis.lattice import Floats, Ints
from croupier.analysis.layout import Layout, PlayedHands, best, play_by
from croupier.analysis.splits import limits

SPLIT_ONCE = SURRENDER + 1
"""A move beside the others: to split a pair, but never again."""
MOVES = SPLIT_ONCE + 1

_BENT = (-15, -8, 0, 8, 15)
"""The densities at which second derivatives are computed, as in STEPS."""
_CARD = 0.5
"""By how many cards a shoe is changed to find out what a card of a value is worth."""
_SEEN_BEFORE = {HIT: 0.5, SPLIT: 0.75, SPLIT_ONCE: 0.75}
"""How many cards are seen, on average, before a later move that depends on the count; fitted to rounds that were dealt."""
_APART = 5.0
"""How far the densities are apart that show how much values bend if the moves follow them, as in STEPS."""


class Choices(NamedTuple):
    """Moves of hands, one after the other: those that may be open."""

    row: Ints
    """Among the hands."""
    move: Ints

    @classmethod
    def of(cls, layout: Layout, hands: Ints) -> Choices:
        """All moves of two cards; of more cards, which are neither split nor surrendered, the first moves."""
        may = np.zeros((len(hands), MOVES), np.bool_)
        may[layout.lattice.cards[hands] == 2] = may[:, [STAND, HIT]] = True
        may[:, DOUBLE] = layout.can_double[hands]
        return cls(*np.nonzero(may))


@dataclass(frozen=True, eq=False)
class DensityValues:
    """Values are given the hand and the upcard: by density, choice and upcard."""

    choices: Choices
    values: Floats
    """Minus infinity where a move is not open. Its derivatives are 0 there."""
    bends: Floats
    adapted: Floats
    changes: Floats
    """By density of CARD_STEPS and value of the card, then like the others: with one more card along `CountedShoe.alike`."""
    reached: Floats
    """How often the player comes to each hand from a full shoe: by density, hand and upcard."""
    naturals: Floats
    """How often the dealer has a natural, and the player is never asked: by density, hand and upcard."""
    insured: Floats
    """The worth of half a unit of insurance: by density, deal and upcard."""
    edges: Floats
    """The expectation of a round, by density."""


class Density(NamedTuple):
    """The round at one density, and what its hands are worth if they stand."""

    round: Game
    stood: Floats

    def best_moves(self) -> CounterMoves:
        played = best(self.round.layout, self.round.unseen, self.stood)
        return CounterMoves(played.moves, played.plain, {})


def densities(shoe: CountedShoe) -> list[Density]:
    rounds = [shoe.game_at(float(density)) for density in shoe.densities]
    return [Density(round, standing(round)) for round in rounds]


def density_values(
    shoe: CountedShoe, base: Game, hands: Ints, at: Sequence[Density], moves: Sequence[CounterMoves], splits: bool
) -> DensityValues:
    """The values of these hands with these later moves, and splits only if they are wanted; `base` is from the full shoe."""
    values_of = _ValuesOf(hands, Choices.of(shoe.layout, hands), splits)
    nodes = [_Node.of(base, *one, values_of) for one in zip(at, moves, strict=True)]
    values, bends = np.stack([node.values for node in nodes]), _bends(shoe, nodes, values_of)
    return DensityValues(
        values_of.choices,
        values,
        bends,
        _adaptation(shoe, values_of.choices.move, _open(values), bends),
        _changes(shoe, nodes, values_of),
        reached=np.stack([node.reached for node in nodes]),
        naturals=np.stack([node.naturals for node in nodes]),
        insured=np.stack([node.insured for node in nodes]),
        edges=np.array([node.edge for node in nodes]),
    )


@dataclass(frozen=True, eq=False)
class _Node:
    """What is known at one density."""

    moves: CounterMoves
    values: Floats
    reached: Floats
    naturals: Floats
    insured: Floats
    edge: float

    @classmethod
    def of(cls, base: Game, at: Density, moves: CounterMoves, values_of: _ValuesOf) -> _Node:
        round, hands = at.round, values_of.hands
        played = _play_out(round, at.stood, moves)
        first, once = values_of.first_moves(round, played)
        answers = _answer_by_the_count(round, first, played)
        return cls(
            moves,
            values_of.of(round, played, first, once),
            reach(base, hit_hands(round, played, answers))[hands] * prices(base.layout, base.unseen, hands)[0],
            _naturals(round, hands),
            insurance(round) / np.where(round.paid > 0.0, round.paid, 1.0),
            edge=_edge(round, first, answers),
        )


def edge_at(at: Density, moves: CounterMoves) -> float:
    """The expectation of a round at a density, with these moves."""
    played = _play_out(at.round, at.stood, moves)
    first = options(at.round, played)
    return _edge(at.round, first, _answer_by_the_count(at.round, first, played))


def _edge(round: Game, first: Options, answers: Answers) -> float:
    return float(round.chances @ settle(round, first, answers).net.sum(axis=1))


def _answer_by_the_count(round: Game, first: Options, played: PlayedHands) -> Answers:
    return best_answers(round, _by_the_count(round, first, played))


def _play_out(round: Game, stood: Floats, by_count: CounterMoves) -> PlayedHands:
    moves, plain, after_split = by_count
    return replace(play_by(round.layout, round.unseen, stood, moves, plain, plain), after_split=after_split)


def _by_the_count(round: Game, first: Options, played: PlayedHands) -> Options:
    """The options without the hits, stands and doubles that the count advises against."""
    advised = played.moves[0, [deal.hand for deal in round.deals]]
    net = first.net.copy()
    for move in (STAND, HIT, DOUBLE):
        net[move][advised != move] = -np.inf
    return replace(first, net=net)


def _naturals(round: Game, hands: Ints) -> Floats:
    """How often a dealer looks and has a natural, given the hand and the upcard. Early surrender is asked before."""
    paid, natural = prices(round.layout, round.unseen, hands)
    looks = round.rules.hole_card == "peek" and round.rules.surrender != "early"
    return natural / np.where(paid > 0.0, paid, 1.0) if looks else np.zeros_like(natural)


@dataclass(frozen=True, eq=False)
class _ValuesOf:
    """Computes the values of hands."""

    hands: Ints
    choices: Choices
    splits: bool

    def first_moves(self, round: Game, played: PlayedHands) -> tuple[Options, Floats]:
        """The options of every deal, and what it is worth to split a pair but never again, by deal and upcard."""
        first = options(round, played, np.full(len(round.deals), self.splits))
        once = first.net[SPLIT].copy()
        for n, worth in first.splits.worths(lambda pair: replace(limits(round.rules, pair.value), max_hands=2)).items():
            once[n] = worth.net
        return first, once

    def of(self, round: Game, played: PlayedHands, first: Options, once: Floats) -> Floats:
        """The value of each choice given the hand and the upcard; minus infinity where the move is not open."""
        paid, natural = prices(round.layout, round.unseen, self.hands)
        safe = np.where(paid > 0.0, paid, 1.0)
        values = np.full((len(self.hands), MOVES, paid.shape[1]), -np.inf)
        values[:, : DOUBLE + 1] = (played.values[self.hands] - paid[:, None]) / safe[:, None]
        values[~round.layout.can_double[self.hands], DOUBLE] = -np.inf
        two = round.layout.lattice.cards[self.hands] == 2
        if round.rules.surrender != "none":
            early = round.rules.surrender == "early"
            returned = paid / 2 if early else (paid - natural) / 2
            values[two, SURRENDER] = ((returned - paid) / safe)[two]
        place = {int(hand): row for row, hand in enumerate(self.hands)}
        likeliest = sorted(range(len(round.deals)), key=lambda n: round.deals[n].chance)
        for n in likeliest:
            row, deal = place.get(round.deals[n].hand), round.deals[n]
            if row is not None and deal.pair:
                values[row, SPLIT : SWAP + 1] = first.net[SPLIT : SWAP + 1, n] / safe[row]
                values[row, SPLIT_ONCE] = once[n] / safe[row]
        return values[self.choices]

    def by_moves(self, round: Game, moves: CounterMoves) -> Floats:
        """The values with these later moves; 0 where a move is not open."""
        played = _play_out(round, standing(round), moves)
        return _open(self.of(round, played, *self.first_moves(round, played)))


def _bends(shoe: CountedShoe, nodes: Sequence[_Node], values_of: _ValuesOf) -> Floats:
    """The second derivative of the values by the density.

    It changes slowly, so it is computed at some of the densities and interpolated between them.
    """

    def bend(step: int) -> Floats:
        node, unit = nodes[STEPS.index(step)], shoe.unit
        below, above = (values_of.by_moves(shoe.game_at((step + by) * unit), node.moves) for by in (-1, 1))
        second: Floats = (below - 2.0 * _open(node.values) + above) / unit**2
        return second

    return interpolate(_BENT, [bend(step) for step in _BENT])


def _adaptation(shoe: CountedShoe, moves: Ints, values: Floats, bends: Floats) -> Floats:
    """Half of the second derivative that the values have beyond `bends` if moves follow the density, for each card seen."""
    nodes, apart = np.eye(len(shoe.densities)), _APART * shoe.unit

    def at(density: Floats) -> Floats:
        return np.stack([np.interp(density, shoe.densities, node) for node in nodes], axis=1)

    second = (at(shoe.densities + apart) - 2.0 * nodes + at(shoe.densities - apart)) / apart**2
    adapted = np.zeros_like(values)
    for move, cards in _SEEN_BEFORE.items():
        which = moves == move
        adapted[:, which] = cards / 2.0 * (np.tensordot(second, values[:, which], 1) - bends[:, which])
    return adapted


def _changes(shoe: CountedShoe, nodes: Sequence[_Node], values_of: _ValuesOf) -> Floats:
    """How values change with one more card along `CountedShoe.alike`; they are straight lines in so few cards."""

    def change(step: int, card: Floats) -> Floats:
        node = nodes[STEPS.index(step)]
        more = values_of.by_moves(shoe.game_at(step * shoe.unit, _CARD * card), node.moves)
        changed: Floats = (more - _open(node.values)) / _CARD
        return changed

    return np.stack([[change(step, card) for card in shoe.alike] for step in CARD_STEPS])


def _open(values: Floats) -> Floats:
    return np.where(np.isfinite(values), values, 0.0)


def interpolate(steps: Sequence[int], found: Sequence[Floats]) -> Floats:
    """What was found at some densities, at all of them; beyond the last as at the last."""
    places = np.interp(STEPS, steps, np.arange(len(steps)))
    below = np.minimum(places.astype(np.int64), len(steps) - 2)
    return np.stack([(1.0 - s) * found[n] + s * found[n + 1] for n, s in zip(below, places - below, strict=True)])
