"""The dealer's final hands, and for each class of the player's hand one *return trie*.

Imagine the upcard, the hole card and the dealer's draws dealt after all cards of the player. A final hand d of the
dealer is a multiset that includes the upcard; m_u(d) is the number of orders of d that start with u and stop exactly
at the end. With the cards k gone, a unit stake of a class then returns

    R(u | k) = r(bust) P_k(u) + sum over d of m_u(d) [r(d) - r(bust)] * prod_v n_v(k)^(d_v) / N(k)^(|d|)

where x^(m) is the falling factorial, n_v and N count the cards left, and P_k(u) = n_u(k)/N(k). R is a joint
expectation: the return times the indicator of "the upcard is u". Busts are the complement and are not listed. The cards
of each d are sorted and shared prefixes are stored once, which makes a trie in which every node is one multiplication.
All special rules of dealer and settlement are data of the trie; the kernel that walks it knows no blackjack.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.analysis.kernel import Trie
from croupier.analysis.lattice import Bytes, Flags, Floats, Ints, SmallInts, automaton, extend, pack, unpack
from croupier.analysis.settlement import BUST, NATURAL, Class, Terms
from croupier.games.blackjack.dealer import STANDS_ON, draws


@dataclass(frozen=True, eq=False)
class Leaves:
    """The dealer's final hands that are not bust."""

    cards: Bytes
    """The values of each hand in ascending order, padded with 0."""
    orders: Ints
    """orders[d, u]: in how many orders hand d is dealt that start with upcard u + 1."""
    outcome: Ints
    """The outcome of each hand: its points, or NATURAL."""


@lru_cache(maxsize=64)
def leaves(ace_rule: str, hits_soft_17: bool, stops_above: int) -> Leaves:
    """All final hands of a dealer who draws no more above `stops_above` points."""
    totals = automaton(ace_rule)
    stops = np.array([not draws(total.points, total.soft, hits_soft_17, stops_above) for total in totals.totals])
    keys = np.int64(1) << (5 * np.arange(10))
    states, orders = totals.after[0], np.eye(10, dtype=np.int64)
    final: list[tuple[Ints, Ints, Ints]] = []
    while len(keys):
        keys, states, orders = _one_card_more(keys, states, orders, totals.after)
        stopped = stops[states]
        outcome = np.where(keys == pack([1] + [0] * 8 + [1]), NATURAL, totals.points[states])
        final.append((keys[stopped], orders[stopped], outcome[stopped]))
        keys, states, orders = keys[~stopped], states[~stopped], orders[~stopped]
    all_keys, all_orders, outcomes = (np.concatenate(part) for part in zip(*final, strict=True))
    return Leaves(_sequences(unpack(all_keys)), all_orders, outcomes)


def _one_card_more(keys: Ints, states: Ints, orders: Ints, after: Ints) -> tuple[Ints, Ints, Ints]:
    longer, reached, parent = extend(keys, states, after)
    distinct, first, position = np.unique(longer, return_index=True, return_inverse=True)
    summed = np.zeros((len(distinct), 10), np.int64)
    np.add.at(summed, position, orders[parent])
    return distinct, reached[first], summed


def _sequences(counts: Ints) -> Bytes:
    """Each multiset as its values in ascending order, padded with 0."""
    sizes = counts.sum(axis=1)
    cards = np.zeros((len(counts), sizes.max()), np.int8)
    cards[np.arange(sizes.max()) < sizes[:, None]] = np.repeat(np.tile(np.arange(1, 11), len(counts)), counts.ravel())
    return cards


def grow(leaves: Leaves, weights: Floats, bust: float) -> Trie:
    """The trie of the leaves that weigh anything in some column."""
    kept = np.nonzero(weights.any(axis=1))[0]
    kept = kept[np.lexsort(leaves.cards[kept].T[::-1])]
    cards, weights = leaves.cards[kept], weights[kept]
    leaf, level = np.nonzero(_new_nodes(cards))
    entry_leaf, column = np.nonzero(weights)
    last_node = np.searchsorted(leaf, np.arange(len(cards)), side="right") - 1
    factor, pair = _factors(cards, leaf, level)
    return Trie(
        bust=bust,
        depth=_small(level + 1),
        factor=_small(factor),
        first=_small(np.searchsorted(last_node[entry_leaf], np.arange(len(leaf) + 1))),
        column=_small(column),
        weight=weights[entry_leaf, column],
        rank=_small(pair // 32),
        copies=_small(pair % 32),
    )


def _small(numbers: Ints) -> SmallInts:
    return numbers.astype(np.int32)


def _new_nodes(cards: Bytes) -> Flags:
    """Which cards of each sequence are nodes of their own: from the first that differs from the sequence before."""
    differs = np.ones(cards.shape, np.bool_)
    differs[1:] = cards[1:] != cards[:-1]
    return np.logical_or.accumulate(differs, axis=1) & (cards > 0)


def _factors(cards: Bytes, leaf: Ints, level: Ints) -> tuple[Ints, Ints]:
    """For each node the number of its (value, copies already used) pair, and the pairs in use."""
    copies = np.zeros(cards.shape, np.int64)
    for position in range(1, cards.shape[1]):
        copies[:, position] = np.where(cards[:, position] == cards[:, position - 1], copies[:, position - 1] + 1, 0)
    pairs, factor = np.unique((cards.astype(np.int64) - 1)[leaf, level] * 32 + copies[leaf, level], return_inverse=True)
    return factor, pairs


ALL_UPCARDS = tuple(range(1, 11))
HALVES = ((2, 3, 4, 5, 6), (1, 7, 8, 9, 10))
"""The upcards against which hands are mostly played alike: low ones and high ones."""


@lru_cache(maxsize=512)
def trie(terms: Terms, kind: Class, upcards: tuple[int, ...], wanted: tuple[int, ...]) -> Trie:
    """The return trie of a class of hands at this house. Its columns are `upcards`; only those `wanted` are filled."""
    final = leaves(terms.ace_rule, terms.hits_soft_17, kind.stops_above)
    worth = np.array(kind.returns)[final.outcome] - kind.returns[BUST]
    orders = final.orders[:, np.array(upcards) - 1] * np.isin(upcards, wanted)
    return grow(final, orders * worth[:, None], kind.returns[BUST])


@lru_cache(maxsize=64)
def outcome_trie(terms: Terms, upcard: int, outcomes: tuple[int, ...]) -> Trie:
    """The trie of a dealer who does not chase, for one upcard: its columns are the chances of these outcomes."""
    final = leaves(terms.ace_rule, terms.hits_soft_17, STANDS_ON)
    ends_on = final.outcome[:, None] == np.array(outcomes)
    return grow(final, final.orders[:, [upcard - 1]] * ends_on.astype(np.float64), 0.0)
