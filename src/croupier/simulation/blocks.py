"""A run is cut into blocks of rounds. Each block has its own seed, so any worker can play any block."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple, Protocol

import numpy as np

from croupier.simulation.kernel_data import Numbers

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

    def plus(self, more: Tally) -> Tally:
        return Tally(
            self.rounds + more.rounds,
            self.cards + more.cards,
            self.counts + more.counts,
            self.moments + more.moments,
            self.by_reading + more.by_reading,
        )


class BlockPlayer(Protocol):
    """Plays blocks of rounds. It can be pickled and sent to other processes."""

    @property
    def empty(self) -> Tally:
        """The tally of no rounds."""

    def __call__(self, block: Block) -> Tally: ...


def blocks(rounds: int, first: int = 0, size: int = ROUNDS) -> Iterator[Block]:
    """The blocks of a run, starting with block number `first`."""
    for number in range(first, -(-rounds // size)):
        yield Block(number, min(size, rounds - number * size))


def chance(seed: int, block: int) -> np.uint64:
    """The first state of a block's random number generator."""
    return np.uint64(int.from_bytes(sha256(f"{seed} {block}".encode()).digest()[:8], "little"))
