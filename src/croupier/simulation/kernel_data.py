"""The shoe, the counts and the seats of a simulated table, as kernels read them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.kernel_data import Cards, Numbers, Word, Words

RUNNING_AT, LEFT_AT = 24, 48
"""The bits of a note where the running count for betting and the cards left begin."""


class KernelShoe(NamedTuple):
    """The shoe of a house, in order."""

    cards: Cards
    rest: Word
    """The shoe is shuffled before a round once no more cards than this are left."""
    enough: Word
    """A round that begins with so many cards left cannot use the shoe up."""
    endless: Word
    """1 for infinite decks, which no card leaves; otherwise 0."""


BETTING_BITS, PLAYING_BITS, INSURANCE_BITS = 24, 20, 20
"""The bits of a word in which the three running counts are kept, from the lowest on."""


class Reader(NamedTuple):
    """How one of the counts of a player is read. A *reading* is a number counted from 0."""

    shift: Word
    """Where this count begins within the running counts."""
    mask: Word
    rows: Words
    """Where the readings begin, for each number of unseen cards."""
    readings: NDArray[np.uint8]
    """The reading for each running count."""


class Count(NamedTuple):
    """What a player counts: one number, or up to three that are kept side by side in one word.

    Bets are made by one reading, hands are played by another, insurance is taken by a third; they may be the same count.
    """

    tags: Words
    """What each class of cards adds to the running counts; below zero as two's complement. After the last class: 0."""
    seen: Words
    """What each class of cards adds to a note: its tag for betting, and one card less."""
    start: Word
    """The running counts of a full shoe."""
    betting: Reader
    """The count whose place is the lowest bits of the word."""
    playing: Reader
    insurance: Reader
    """Reads 1 if insurance is to be taken, otherwise 0."""
    insured: Word
    """What is added to the reading for playing if insurance is to be taken; 0 if that depends on no count of its own."""
    leave: Word
    """A reading for betting below this leaves the table: the next round is from another full shoe."""


MaybeCount = Count | None


class SideBet(NamedTuple):
    """A bet of the counter that is decided by its first two cards and the upcard, suits included."""

    outcomes: NDArray[np.uint8]
    """The number of the outcome, for each first card, second card and upcard."""
    upcards: Word
    """How many upcards are told apart: 1 if the bet does not depend on it."""
    lady: Word
    """Two of this card and a dealer's natural make the outcome `top`."""
    top: Word
    """0 if the bet does not depend on a dealer's natural."""
    values: NDArray[np.uint8]
    """The value of each card, an ace as 11; after the last card of the deck, where there is none: 0."""


MaybeSideBet = SideBet | None


class JoinedSeats(NamedTuple):
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
    classes: Words
    """The class of each card of the shoe."""
    ranks: Word
    """How many classes there are; as a card that lies face down: none."""
    counter: int
    """The first seat of the player who counts."""
    hands: int
    """How many seats that player has, one beside the other; 0 if nobody counts."""
