"""How a card counter plays hands on: by the total and the reading of the count, not by the single cards.

The values of all hands by reading say from which reading on a total stands, and from which on it doubles. The moves at a density
are those for the reading that a hand most probably has there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from croupier.analysis.counted_shoe import CountedShoe, Group
from croupier.analysis.kernel import DOUBLE, HIT, STAND, Moves
from croupier.analysis.lattice import Flags, Floats, Ints


class CounterMoves(NamedTuple):
    """By player, hand and upcard; there is one player."""

    moves: Moves
    plain: Moves
    """The same where no double is open."""
    after_split: Mapping[int, Moves]
    """By the value of a pair that was split: its other card is known too."""


class ByTotal(NamedTuple):
    """At which readings totals stand and double: by total, upcard and reading."""

    stands: Flags
    doubles: Flags


def by_total(shoe: CountedShoe, hands: Ints, values: Floats, asked: Floats) -> ByTotal:
    """Values are by reading, hand, move and upcard, and joint with the chance `asked` to be asked."""
    states = shoe.layout.lattice.state[hands]
    known = np.isfinite(values)
    stand, hit, double = (np.where(known[:, :, move], values[:, :, move], 0.0) for move in (STAND, HIT, DOUBLE))
    doubles = known[:, :, DOUBLE]

    def holds(gain: Floats, chance: Floats) -> Flags:
        totals = np.zeros((2, int(states.max()) + 1, len(shoe.layout.upcards), len(shoe.readings)))
        for total, of_hands in zip(totals, (gain, chance), strict=True):
            np.add.at(total, states, of_hands.transpose(1, 2, 0))
        usual = np.where(totals[0].sum(axis=-1, keepdims=True) > 0.0, 1.0, -1.0)
        return _moves_by_best_cut(totals[0] + usual * shoe.even * totals[1])

    doubled = np.where(doubles, double - np.maximum(stand, hit), 0.0)
    return ByTotal(holds(stand - hit, asked), holds(doubled, np.where(doubles, asked, 0.0)))


def _moves_by_best_cut(gain: Floats) -> Flags:
    """At which readings, the last axis, a move is made that gains so much: from the best cut on, or below it."""
    before = np.cumsum(np.concatenate([np.zeros((*gain.shape[:-1], 1)), gain], axis=-1), axis=-1)
    after = before[..., -1:] - before
    below = before.max(axis=-1, keepdims=True) > after.max(axis=-1, keepdims=True)
    cut = np.where(below, before, after).argmax(axis=-1)[..., None]
    made: Flags = (np.arange(gain.shape[-1]) < cut) == below
    return made


def counter_moves(
    shoe: CountedShoe, hands: Ints, seen: Flags, totals: ByTotal, best: Sequence[CounterMoves]
) -> list[CounterMoves]:
    """The counter's moves at each density for the hands that are seen; for others, and where no reading comes, the best."""

    def at_densities(groups: Sequence[Group]) -> tuple[Moves, Moves]:
        moves, plain = np.stack([one.moves for one in best]), np.stack([one.plain for one in best])
        for rows, columns, matrix in groups:
            node = np.nonzero(matrix.likeliest >= 0)[0][:, None]
            total = (shoe.layout.lattice.state[hands[rows]], columns, matrix.likeliest[node])
            place = (node, 0, hands[rows], columns)
            plain[place] = np.where(totals.stands[total], STAND, HIT)
            moves[place] = np.where(totals.doubles[total] & shoe.layout.can_double[hands[rows]], DOUBLE, plain[place])
        return moves, plain

    by_tag = {
        tag: at_densities(shoe.groups(hands, seen, cards=1, tag=tag))[0 if shoe.rules.double_after_split else 1]
        for tag in set(shoe.tags.tolist())
    }
    return [
        CounterMoves(moves, plain, {value: by_tag[float(tag)][node] for value, tag in enumerate(shoe.tags, 1)})
        for node, (moves, plain) in enumerate(zip(*at_densities(shoe.groups(hands, seen)), strict=True))
    ]
