"""The first two cards of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.analysis.kernel import Unseen
from croupier.analysis.lattice import VALUES, Lattice
from croupier.analysis.shoes import tells_tens_apart
from croupier.analysis.splits import Pair
from croupier.games.blackjack.rules import Rules


class Deal(NamedTuple):
    """Two first cards."""

    hand: int
    chance: float
    low: int
    high: int
    pair: Pair | None
    """The pair that they are at this house; 10 and K are no pair where pairs are by rank."""

    @property
    def natural(self) -> bool:
        return (self.low, self.high) == (1, 10)


def deals(rules: Rules, hands: Lattice, unseen: Unseen, ranks: Sequence[float]) -> list[Deal]:
    """All first two cards that can be dealt."""
    return [deal for deal in _deals(rules, hands, unseen, ranks) if deal.chance > 0.0]


def _deals(rules: Rules, hands: Lattice, unseen: Unseen, ranks: Sequence[float]) -> Iterator[Deal]:
    orders = unseen.size * (unseen.size - unseen.drop)
    for low in VALUES:
        for high in range(low, 11):
            hand, first, second = hands.find(low, high), unseen.counts[low - 1], unseen.counts[high - 1]
            if low < high:
                yield Deal(hand, 2.0 * first * second / orders, low, high, None)
                continue
            chance = first * (first - unseen.drop) / orders
            for pair, share in _pairs(rules, unseen, ranks, low):
                yield Deal(hand, share / orders, low, high, pair)
                chance -= share / orders
            yield Deal(hand, chance if chance > 1e-15 else 0.0, low, high, None)


def _pairs(rules: Rules, unseen: Unseen, ranks: Sequence[float], value: int) -> Iterator[tuple[Pair, float]]:
    """The pairs of a value, each with the number of orders in which its two cards come."""
    by_rank = value == 10 and tells_tens_apart(rules)
    for copies, times in Counter(ranks[9:] if by_rank else [float(unseen.counts[value - 1])]).items():
        yield Pair(value, copies), times * copies * (copies - unseen.drop)
