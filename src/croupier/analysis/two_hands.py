"""Products of two hands of one split. They are correlated, because they meet the same dealer's hand.

With v the net result of a hand, g its gross return and d = 1 if it is doubled, v = w - 1 with w = g - d. Then

    E[v1 v2] = E[w1 w2] - E[w1] - E[w2] + E[1]

on every event "second cards of these kinds, this upcard (and no dealer's natural, where it takes the first bet only)".
The single terms are sums over one hand. For w1 w2 every end of one hand is combined with every end of the other. A
double is an end of its own that counts -1 for every outcome of the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.analysis import kernel, kernel_two_hands
from croupier.analysis.dealer import outcome_trie
from croupier.analysis.game import prices_at
from croupier.analysis.kernel import Moves, Scratch, Unseen
from croupier.analysis.lattice import Bytes, Floats, Ints, packed_rows
from croupier.analysis.layout import NO_RANK, Layout
from croupier.analysis.resplits import PairTerm, pair_coefficients
from croupier.analysis.settlement import BUST, NATURAL
from croupier.analysis.splits import Limits, Pair, SplitHand, pattern_chances, second_card

OUTCOMES = (*range(17, 22), NATURAL)
"""The outcomes of a dealer who does not chase; a bust is the complement."""


@dataclass(frozen=True, eq=False)
class Ends:
    """The ends of one split hand against one upcard."""

    keys: Ints
    kind: Ints
    """With C classes: the class of a hand that stands, C more for a hand that was doubled, and 2 C for the double itself."""
    ways: Floats
    """By kind of second card."""


def ends(layout: Layout, value: int, column: int, moves: Moves, how: Limits) -> Ends:
    hands, classes = layout.lattice, len(layout.classes.all)
    stood, drawn, doubled = (np.zeros((2, len(hands.cards))) for _ in range(3))
    against = np.ascontiguousarray(moves[:, :, column])
    kernel_two_hands.ends(layout.hands, value - 1, against, how.one_card, stood, drawn, doubled, np.zeros_like(stood))
    which = [np.nonzero(ways.any(axis=0))[0] for ways in (stood, drawn, doubled)]
    kinds = [
        layout.classes.split[which[0]],
        layout.classes.split[which[1]] + classes,
        np.full(len(which[2]), 2 * classes),
    ]
    ways = [ways[:, where].T for ways, where in zip((stood, drawn, doubled), which, strict=True)]
    return Ends(packed_rows(hands.counts[np.concatenate(which)]), np.concatenate(kinds), np.concatenate(ways))


def worth_together(layout: Layout, void: bool) -> Floats:
    """w1 w2 for two ends, by their kinds and the dealer's outcome; the last column is a bust."""
    returns = np.array([[*kind.returns[17:], kind.returns[BUST]] for kind in layout.classes.all])
    rows = np.concatenate([returns, 2.0 * returns, np.full((1, len(OUTCOMES) + 1), -1.0)])
    if void:
        rows[:, OUTCOMES.index(NATURAL)] = 0.0
    product: Floats = rows[:, None, :] * rows[None, :, :]
    return product


def collect_ends(ends: Ends, product: Floats, kinds: int = 3) -> tuple[Ints, Floats]:
    """All pairs of ends by the cards they hold together: the keys, and sums by kinds of second cards and outcome."""
    size = 1 << 12
    while True:
        places, found = np.full(2 * size, -1), np.empty(size, np.int64)
        sums = np.empty((size, kinds, product.shape[2]))
        count = kernel_two_hands.gather(ends.keys, ends.kind, ends.ways, product, places, found, sums)
        if count >= 0:
            return found[:count], sums[:count]
        size *= 2


@dataclass(frozen=True, eq=False)
class DealerChances:
    """The dealer's distribution against one upcard, once the cards of two hands and j more pair cards are gone."""

    counts: Bytes
    """The cards of both hands."""
    chances: Floats
    """By place and outcome; the last is a bust."""
    place: Ints
    """By hands and j."""


def dealer_chances(layout: Layout, unseen: Unseen, value: int, upcard: int, keys: Ints, terms: int) -> DealerChances:
    """The distributions for all collected keys, and for j = 0, 1, ..."""
    size = 1 << (len(keys) * terms).bit_length()
    found, index = np.empty(len(keys) * terms, np.int64), np.empty((len(keys), terms), np.int64)
    count = kernel_two_hands.lengthen(keys, value - 1, np.full(2 * size, -1), found, index)
    removed, counts = np.empty((count, 10), np.int8), np.empty((len(keys), 10), np.int8)
    kernel_two_hands.unpack(found[:count], removed)
    kernel_two_hands.unpack(keys, counts)
    chances = np.empty((count, len(OUTCOMES) + 1))
    columns, trie = np.full(len(OUTCOMES) + 1, upcard), outcome_trie(layout.terms, upcard, OUTCOMES)
    lanes = Scratch.of(trie, len(columns))
    kernel.returns(unseen, trie, columns, removed, np.full(count, NO_RANK), np.arange(count), lanes, chances[None])
    chances[:, -1] = prices_at(unseen, (upcard,), removed)[0][:, 0] - chances[:, :-1].sum(axis=1)
    return DealerChances(counts, chances, index)


def sum_ends(unseen: Unseen, value: int, dealer: DealerChances, sums: Floats, j: int) -> Floats:
    """The expectation of the collected sums with (2 + j) pair cards gone; sums[i] are rows by outcome."""
    total = np.zeros(sums.shape[1])
    place = np.ascontiguousarray(dealer.place[:, j])
    kernel_two_hands.weigh(unseen, value - 1, j, dealer.counts, dealer.chances, place, sums, np.empty(64), total)
    return total


@dataclass(frozen=True, eq=False)
class Products:
    """The products of two hands of one split against one upcard."""

    layout: Layout
    unseen: Unseen
    pair: Pair
    how: Limits
    column: int
    dealer: DealerChances
    sums: Floats
    hand: SplitHand
    """One hand, for one j more than the patterns need."""

    @classmethod
    def of(
        cls, layout: Layout, unseen: Unseen, moves: Moves, pair: Pair, how: Limits, column: int, hand: SplitHand
    ) -> Products:
        together = worth_together(layout, unseen.void > 0.0)
        keys, sums = collect_ends(ends(layout, pair.value, column, moves, how), together)
        terms = len(pair_coefficients(how.max_hands))
        shared = dealer_chances(layout, unseen, pair.value, layout.upcards[column], keys, terms)
        return cls(layout, unseen, pair, how, column, shared, sums, hand)

    def total(self) -> float:
        """The sum of E[v_i v_k] over all pairs of different hands, each pair once."""
        terms = pair_coefficients(self.how.max_hands)
        chances = pattern_chances(self.unseen, self.pair.copies, len(terms))
        return sum(
            chance * self._term(j, term) for j, (term, chance) in enumerate(zip(terms, chances, strict=False)) if chance
        )

    def _term(self, j: int, term: PairTerm) -> float:
        if not any(term):
            return 0.0
        kinds = self._by_kind(j)
        return float(term.both_other * kinds[0] + term.one_pair * kinds[1] + term.both_pair * kinds[2])

    def _by_kind(self, j: int) -> Floats:
        """E[v1 v2] for second cards N N, N P and P P."""
        again, next_j = self._again(j), min(j + 1, len(self.hand.worth) - 1)
        other, same = self._one_hand(j)
        then_other, then_same = self._one_hand(next_j)
        first = np.array([other - again * then_other, again * then_other, again * then_same])
        second = np.array([first[0], same - again * then_same, first[2]])
        by_kind: Floats = self._both(j) - first - second + self._nothing(j)
        return by_kind

    def _both(self, j: int) -> Floats:
        """E[w1 w2] for second cards N N, N P and P P.

        Where pairs are by rank, a second ten may have the pair's rank or not; `same` and `both` are the chances that
        one ten and two tens have it.
        """
        others, mixed, alike = sum_ends(self.unseen, self.pair.value, self.dealer, self.sums, j)
        gone = self.unseen.drop * (2 + j)
        copies, all_copies = self.pair.copies - gone, float(self.unseen.counts[self.pair.value - 1]) - gone
        same = copies / all_copies if all_copies > 0.0 else 0.0
        left = all_copies - self.unseen.drop
        both = same * max(copies - self.unseen.drop, 0.0) / left if left > 0.0 else 0.0
        one = same - both
        neither = 1.0 - 2.0 * one - both
        return np.array(
            [others + 2.0 * (1.0 - same) * mixed + neither * alike, same * mixed + one * alike, both * alike]
        )

    def _one_hand(self, j: int) -> tuple[float, float]:
        """E[w] for a second card N and P."""
        worth = self.hand.worth[j, :, self.column] + self._prices(j)
        return float(second_card(self.unseen, self.pair, j) @ worth), self._again(j) * float(worth[self.pair.value - 1])

    def _prices(self, j: int) -> Floats:
        """s for each second card, with (2 + j) pair cards gone."""
        removed = np.eye(10, dtype=np.int8)
        removed[:, self.pair.value - 1] += 2 + j
        return self._price(removed)

    def _price(self, removed: Bytes) -> Floats:
        paid, natural = prices_at(self.unseen, (self.layout.upcards[self.column],), removed)
        price: Floats = (paid - self.unseen.void * natural)[:, 0]
        return price

    def _again(self, j: int) -> float:
        """The chance that the next card is a pair card, with (2 + j) of them gone."""
        gone = self.unseen.drop * (2 + j)
        return max(self.pair.copies - gone, 0.0) / max(self.unseen.size - gone, 1.0)

    def _nothing(self, j: int) -> Floats:
        """E[1] for second cards N N, N P and P P. Prices are martingales, so an N is summed by leaving it out."""
        removed = np.zeros((3, 10), np.int8)
        removed[:, self.pair.value - 1] = [2 + j, 3 + j, 4 + j]
        price = self._price(removed)
        one, two = self._again(j), self._again(j) * self._again(j + 1)
        return np.array(
            [price[0] - 2.0 * one * price[1] + two * price[2], one * price[1] - two * price[2], two * price[2]]
        )
