"""The arrays and numbers that kernels work on, and how they are laid out.

Kernels are compiled with these constants. All files `kernel*.py` together decide the machine code, so the cache of compiled
kernels is named after a hash of them (`kernel_cache`), and they import nothing else of the package.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]
Word = Any
"""An unsigned 64-bit number."""
Cards = Any
"""An array of cards: the number of each card's class."""

CLAIMS_AT, KIND_AT = 40, 61
"""The bits of a transition of the walked table where its claims and its kind begin."""

MOST_CLAIMS = 32
"""No round makes more claims than this."""


class RowKind(IntEnum):
    """What a row waits for. The first three concern one seat; the others are shared by all seats of a table."""

    DRAW = 0
    TOSS = 1
    ASK = 2
    DEAL = 3
    LAY = 4
    PEEK = 5
    TURN = 6
    DONE = 7


class RoundTable(NamedTuple):
    """What the kernel needs of a house and a strategy; `tables` says how rows are ordered."""

    folded: NDArray[Any]
    first_row: int
    first_ask: int
    first_exit: int
    outcomes: Words
    """The number of the outcome, for each state below `first_row`."""
    holes: Words
    """The card that lies face down, for each state that asks for the count."""
    exits: Words
    """For each exit the transition of the walked table at which the round continues, and the card that lies face down."""
    walked: Words
    start: int
    """The transition of the walked table at which a round begins."""
    values: Numbers
    """What each set of claims is worth against each final."""
    ranks: int
    """How many classes of cards there are; as a card that lies face down: none."""
    modulus: int
    """A round's outcome is the sum of its claims' values modulo this."""
    sides: int
    """How many even chances a toss has."""


class KernelShoe(NamedTuple):
    """The shoe of a house, in order."""

    cards: Cards
    rest: Word
    """The shoe is shuffled before a round once no more cards than this are left."""
    enough: Word
    """A round that begins with so many cards left cannot use the shoe up."""
    endless: Word
    """1 for infinite decks, which no card leaves; otherwise 0."""


class Count(NamedTuple):
    """The lookup tables of a count. A *reading* is the number by which the player bets and plays, counted from 0."""

    tags: Words
    """What each class of cards adds to the running count; below zero as two's complement. After the last class: 0."""
    rows: Words
    """Where the readings begin, for each number of unseen cards."""
    readings: NDArray[np.uint8]
    """The reading for each running count."""
    start: Word
    """The running count of a full shoe."""
    leave: Word
    """A reading below this leaves the table: the next round is from another full shoe."""


MaybeCount = Count | None


class Seats(NamedTuple):
    """The walked tables of several seats, joined into one."""

    walked: Words
    values: Numbers
    starts: Words
    """For each seat, the transition at which its round begins."""
    sides: Words
    """For each seat, how many even chances a toss has."""
    moduli: Numbers
    nets: Numbers
    """For each seat and outcome, what its first bet won, in parts of the stake that make every net whole."""
    rotating: bool
    """Whether a seat takes one card at a time, in turn."""
