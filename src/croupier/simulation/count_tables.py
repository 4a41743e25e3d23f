"""The lookup tables of a counter for the kernel: up to three counts, kept side by side in one word."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from math import lcm

import numpy as np

from croupier.compiled.kernel_data import Words
from croupier.games.counts import Counting
from croupier.games.declare import WalkedRules
from croupier.simulation.counter import CardCounter, InsuranceCount
from croupier.simulation.kernel_data import (
    BETTING_BITS,
    INSURANCE_BITS,
    LEFT_AT,
    PLAYING_BITS,
    RUNNING_AT,
    Count,
    Reader,
)

BITS = (BETTING_BITS, PLAYING_BITS, INSURANCE_BITS)


@dataclass(frozen=True)
class BetsOnly:
    """Counts for bets alone, at games where nobody decides anything."""

    betting: Counting
    insurance: InsuranceCount | None = None

    @property
    def counting(self) -> Counting:
        return self.betting


def count_of(counter: CardCounter | BetsOnly, rules: WalkedRules, leave: int | None = None) -> Count:
    """The tables of a counter. Counts that are the same share a place in the word; the one for betting is the lowest."""
    own = counter.insurance
    wanted = [counter.betting, counter.counting, *([own.counting] if own else [])]
    counts = {counting: _RunningCount(counting, rules) for counting in wanted}
    shifts = {counting: sum(BITS[:place]) for place, counting in enumerate(counts)}

    def reader(counting: Counting, meaning: Callable[[int], int]) -> Reader:
        bits = BITS[list(counts).index(counting)]
        return counts[counting].reader(shifts[counting], bits, meaning)

    def together(numbers: Callable[[_RunningCount], int]) -> int:
        return sum(numbers(count) << shifts[counting] for counting, count in counts.items())

    lowest, first = counter.betting.values[0], counter.counting.values[0]
    classes = len(rules.ranks)
    betting, playing = counter.betting, counter.counting
    return Count(
        tags=_words([*(together(lambda count: count.tags[card]) for card in range(classes)), 0]),  # noqa: B023
        seen=_words((counts[betting].tags[card] << RUNNING_AT) - (1 << LEFT_AT) for card in range(classes)),
        start=np.uint64(together(lambda count: count.reach)),
        betting=reader(betting, lambda read: read - lowest),
        playing=reader(playing, lambda read: read - first),
        insurance=reader(own.counting, own.takes) if own else reader(playing, lambda _: 0),
        insured=np.uint64(len(playing.values) if own else 0),
        leave=np.uint64(0 if leave is None else min(max(leave + 1 - lowest, 0), len(betting.values))),
    )


def _words(numbers: Iterable[int]) -> Words:
    """Numbers as words, those below zero as two's complement."""
    return np.array(list(numbers), np.int64).view(np.uint64)


class _RunningCount:
    """A running count in whole numbers, shifted so that none is negative."""

    def __init__(self, counting: Counting, rules: WalkedRules) -> None:
        classes = len(rules.ranks)
        self._counting, self._size = counting, rules.cards
        self._scale = lcm(*(tag.denominator for tag in counting.tags), counting.start.denominator)
        self.tags = [int(counting.tag(min(number, 10)) * self._scale) for number in range(1, classes + 1)]
        copies = [4 * counting.decks * (4 if classes == 10 and number == 10 else 1) for number in range(1, classes + 1)]
        most = sum(abs(tag) * many for tag, many in zip(self.tags, copies, strict=True))
        self.reach = most + rules.longest(rules.seats) * max(map(abs, self.tags))
        """The most that the count moves to one side: a shoe that runs out shows some cards twice."""

    def reader(self, shift: int, bits: int, meaning: Callable[[int], int]) -> Reader:
        """The tables by which this count is read, when it lies at these bits of the word."""
        rows, readings = _readings(self._counting, self._size, self._scale, self.reach)
        meant = {reading: meaning(reading) for reading in set(readings)}
        return Reader(
            shift=np.uint64(shift),
            mask=np.uint64((1 << bits) - 1),
            rows=np.array(rows, np.uint64),
            readings=np.array([meant[reading] for reading in readings], np.uint8),
        )


@lru_cache(maxsize=16)
def _readings(counting: Counting, size: int, scale: int, reach: int) -> tuple[list[int], list[int]]:
    """For each number of unseen cards the row of its estimate of the decks, and row by row the reading of each count."""
    start = int(counting.start * scale)
    counts = [Fraction(start + n, scale) for n in range(-reach, reach + 1)]
    unseen_with = {counting.decks_left(unseen): unseen for unseen in range(size + 1, -1, -1)}
    decks = sorted(unseen_with)
    rows = [decks.index(counting.decks_left(unseen)) * len(counts) for unseen in range(size + 2)]
    return rows, [reading for left in decks for reading in _row(counting, counts, unseen_with[left])]


def _row(counting: Counting, counts: Sequence[Fraction], unseen: int) -> Iterator[int]:
    """The reading of each of these running counts. It never falls, so only the counts are looked for at which it rises."""

    def read(count: Fraction) -> int:
        return counting.read(count, unseen)

    place, reading = 0, read(counts[0])
    while place < len(counts):
        rises = bisect_right(counts, reading, place, key=read)
        yield from repeat(reading, rises - place)
        place, reading = rises, read(counts[min(rises, len(counts) - 1)])
