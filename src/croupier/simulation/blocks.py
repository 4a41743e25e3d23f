"""A run is cut into blocks of rounds. Each block has its own seed, so any worker can play any block."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from hashlib import sha256
from typing import NamedTuple, Protocol

import numpy as np

from croupier.compiled.kernel_data import Numbers, Words

ROUNDS = 1 << 20
"""The rounds of a block; the last block of a run may have fewer."""


class Block(NamedTuple):
    """A part of a run."""

    number: int
    rounds: int


class Tally(NamedTuple):
    """What happened in some rounds, as numbers that can be added up."""

    rounds: int
    cards: int
    """How many cards were dealt."""
    counts: Numbers
    """How often each outcome occurred. For one seat the first axis is the reading of the count, for several seats the seat."""
    moments: Numbers
    """The sum of what all seats together won in a round, and of its square, in parts of the stake. Whole numbers: the order
    in which blocks are added up does not matter."""
    by_reading: Numbers
    """The rounds of a counter at a table of several seats, by the reading before the deal and what the counter won. Empty
    otherwise."""
    odd: Numbers
    """The rounds of a counter in blocks with odd numbers, by the reading: bets that are found in them are judged by the others,
    and the other way round. Empty if nobody counts."""

    def plus(self, more: Tally) -> Tally:
        return Tally(
            self.rounds + more.rounds,
            self.cards + more.cards,
            self.counts + more.counts,
            self.moments + more.moments,
            self.by_reading + more.by_reading,
            self.odd + more.odd,
        )


class RoundsInOrder(NamedTuple):
    """Rounds of one player, one after the other."""

    outcomes: Words
    """What each came to: the number of an outcome of the player's ledger."""
    readings: Words
    """The reading of the count before its deal."""
    fresh: Words
    """1 for the first round of a shoe, 0 for any other."""

    @classmethod
    def empty(cls, rounds: int) -> RoundsInOrder:
        outcomes, readings, fresh = np.zeros((3, rounds), np.uint64)
        return cls(outcomes, readings, fresh)


class BlockPlayer(Protocol):
    """Plays blocks of rounds. It can be pickled and sent to other processes."""

    @property
    def empty(self) -> Tally:
        """The tally of no rounds."""

    @property
    def readings(self) -> int:
        """How many readings of the count there are; 1 if nobody counts."""

    def __call__(self, block: Block) -> Tally: ...

    def in_order(self, block: Block) -> RoundsInOrder:
        """The rounds of a block one by one, of the only seat or of the player who counts."""


class Blocks(Collection[Block]):
    """The blocks of a run, starting with block number `first`; there may be very many."""

    def __init__(self, rounds: int, first: int = 0, size: int = ROUNDS) -> None:
        self._rounds, self._size = rounds, size
        self._numbers = range(first, -(-rounds // size))

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Block]:
        return (Block(number, min(self._size, self._rounds - number * self._size)) for number in self._numbers)

    def __contains__(self, block: object) -> bool:
        return isinstance(block, Block) and block.number in self._numbers


def chance(seed: int, block: int) -> np.uint64:
    """The first state of a block's random number generator."""
    return np.uint64(int.from_bytes(sha256(f"{seed} {block}".encode()).digest()[:8], "little"))
