"""Blocks: a run is cut into blocks of rounds, each with a seed of its own, so it matters not who plays which."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.tables import Numbers

ROUNDS = 1 << 20
"""The rounds of a block; the last block of a run may have fewer."""


class Block(NamedTuple):
    """A part of a run."""

    number: int
    rounds: int


class Played(NamedTuple):
    """What came of rounds. All of it can be added up."""

    rounds: int
    cards: int
    """How many cards were dealt."""
    counts: Numbers
    """How often each outcome came about; what the axes are depends on what was played."""
    moments: NDArray[np.float64]
    """The sum of what all seats together won in a round, and of its square, in units of the bet."""

    def plus(self, more: Played) -> Played:
        return Played(
            self.rounds + more.rounds,
            self.cards + more.cards,
            self.counts + more.counts,
            self.moments + more.moments,
        )


class Playing(Protocol):
    """Something that plays blocks of rounds. It can be sent to other processes."""

    @property
    def nothing(self) -> Played:
        """What has come of no rounds."""

    def __call__(self, block: Block) -> Played: ...


def blocks(rounds: int, first: int = 0, size: int = ROUNDS) -> Iterator[Block]:
    """The blocks of a run, from one of them on."""
    for number in range(first, -(-rounds // size)):
        yield Block(number, min(size, rounds - number * size))


def chance(seed: int, block: int) -> np.uint64:
    """Where a block's random words begin."""
    return np.uint64(int.from_bytes(sha256(f"{seed} {block}".encode()).digest()[:8], "little"))
