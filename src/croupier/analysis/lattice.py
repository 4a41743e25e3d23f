"""Every hand that is not bust, as flat arrays.

A hand is a multiset of card values; the order of the cards does not matter. Hands are listed with MOST CARDS FIRST, so
the children of a hand (the same cards and one more) always precede it, under any ace rule. One pass over the list
therefore visits every hand after all hands that it can become.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.blackjack.totals import Total, nothing

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Bytes = NDArray[np.int8]
SmallInts = NDArray[np.int32]

VALUES = range(1, 11)
"""The values of cards: 1 is the ace, 10 is every ten-valued card. Arrays over values start at index 0."""

_BITS = 5  # at most 21 cards of one value fit in a hand


@dataclass(frozen=True, eq=False)
class TotalAutomaton:
    """The totals of an ace rule, numbered; state 0 is the total of no cards."""

    totals: tuple[Total, ...]
    points: Ints
    soft: Flags
    spent: Flags
    after: Ints
    """after[state, c] is the state after a card of value c + 1, or -1 for a bust."""


@cache
def automaton(ace_rule: str) -> TotalAutomaton:
    totals = [nothing(ace_rule)]
    number = {totals[0]: 0}
    for total in totals:  # grows while it is walked
        for reached in total.after[1:]:
            if not reached.bust and reached not in number:
                number[reached] = len(totals)
                totals.append(reached)
    return TotalAutomaton(
        totals=tuple(totals),
        points=np.array([total.points for total in totals]),
        soft=np.array([total.soft for total in totals]),
        spent=np.array([total.spent for total in totals]),
        after=np.array([[number.get(reached, -1) for reached in total.after[1:]] for total in totals]),
    )


def pack(counts: Iterable[int]) -> int:
    """One integer for a multiset of values."""
    return sum(count << _BITS * position for position, count in enumerate(counts))


def packed_rows(counts: Bytes) -> Ints:
    """One integer for each row of counts."""
    keys: Ints = counts.astype(np.int64) @ (np.int64(1) << (_BITS * np.arange(10)))
    return keys


def unpack(keys: Ints) -> Ints:
    """The counts of each value, one row for each packed key."""
    counts: Ints = (keys[:, None] >> (_BITS * np.arange(10))) & (2**_BITS - 1)
    return counts


def extend(keys: Ints, states: Ints, after: Ints) -> tuple[Ints, Ints, Ints]:
    """Every key with one more card that does not bust: the longer keys, their states, and the rows they came from."""
    reached = after[states]
    parent, value = np.nonzero(reached >= 0)
    return keys[parent] + (np.int64(1) << (_BITS * value)), reached[parent, value], parent


@dataclass(frozen=True, eq=False)
class Lattice:
    """All hands of an ace rule that are not bust, from the longest down to the single cards and the empty hand."""

    counts: Bytes
    child: SmallInts
    """child[h, c] is hand h with one more card of value c + 1, or -1 for a bust."""
    cards: Ints
    state: Ints
    """Its total, as a state of the automaton."""
    points: Ints
    soft: Flags
    spent: Flags
    index: dict[int, int]
    """The position of a hand by its packed counts."""

    @property
    def playable(self) -> int:
        """How many hands have two cards or more; they come first."""
        return len(self.cards) - 11

    def find(self, *values: int) -> int:
        """The position of the hand of these cards."""
        return self.index[sum(1 << _BITS * (value - 1) for value in values)]


@cache
def lattice(ace_rule: str) -> Lattice:
    """All hands of this ace rule: 3,083 under the standard one."""
    totals = automaton(ace_rule)
    keys, states = _levels(totals)
    order = {int(key): position for position, key in enumerate(keys)}
    return Lattice(
        counts=unpack(keys).astype(np.int8),
        child=_children(keys, states, totals),
        cards=unpack(keys).sum(axis=1),
        state=states,
        points=totals.points[states],
        soft=totals.soft[states],
        spent=totals.spent[states],
        index=order,
    )


def _levels(totals: TotalAutomaton) -> tuple[Ints, Ints]:
    """Keys and states of all hands, level by level of the number of cards, the longest hands first."""
    levels = [(np.zeros(1, np.int64), np.zeros(1, np.int64))]
    while len(levels[-1][0]):
        keys, states, _ = extend(*levels[-1], totals.after)
        keys, first = np.unique(keys, return_index=True)
        levels.append((keys, states[first]))
    longest_first = levels[::-1]
    return np.concatenate([keys for keys, _ in longest_first]), np.concatenate([states for _, states in longest_first])


def _children(keys: Ints, states: Ints, totals: TotalAutomaton) -> SmallInts:
    ranked = np.argsort(keys)
    alive = totals.after[states] >= 0
    longer = keys[:, None] + (np.int64(1) << (_BITS * np.arange(10)))
    found = ranked[np.searchsorted(keys[ranked], np.where(alive, longer, keys[:, None]))]
    return np.where(alive, found, -1).astype(np.int32)
