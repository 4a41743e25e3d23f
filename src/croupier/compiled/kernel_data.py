"""The rows of a round's tables, as kernels read them.

Kernels are compiled with these constants. All files `kernel*.py` together decide the machine code, so the cache of compiled
kernels is named after a hash of them (`machine_code`), and they import nothing else that decides it.
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


class NeedKind(IntEnum):
    """What a row or a state waits for. The first three concern one seat; the others are shared by all seats of a table."""

    DRAW = 0
    """A seat's card."""
    TOSS = 1
    """One of several even chances of a strategy."""
    ASK = 2
    """A decision; in a walked table only one that depends on the count."""
    DEAL = 3
    """A card for all."""
    LAY = 4
    """A card face down: whoever deals keeps it."""
    PEEK = 5
    """Does the card that was laid make a natural?"""
    TURN = 6
    """The card that was laid, turned over."""
    DONE = 7
    """Nothing more."""


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
