"""Playing cards and their text forms: `K♥` for people, `Kh` for logs and keyboards; both are read."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cache
from typing import NamedTuple

from croupier.messages import Refused, say


class Rank(IntEnum):
    """The thirteen ranks, ace low; a game says what they count."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __str__(self) -> str:
        return _INDICES[self]


_INDICES = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_RANKS = {index: Rank(number) for number, index in enumerate(_INDICES) if number} | {"T": Rank.TEN, "1": Rank.ACE}


class Suit(Enum):
    """The four suits; the value is the letter of the log."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    __hash__ = object.__hash__  # each suit is one object: no need to hash its name, as an Enum does

    @property
    def symbol(self) -> str:
        return _SYMBOLS[self]

    @property
    def red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_SUITS = {suit.value: suit for suit in Suit} | {symbol: suit for suit, symbol in _SYMBOLS.items()}


_VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


class BadCard(Refused):
    """A text that names no card."""


class Card(NamedTuple):
    """One card. Two cards are equal when rank and suit are: a shoe of six decks holds six of each."""

    rank: Rank
    suit: Suit

    @property
    def value(self) -> int:
        """Ace 1, two to nine their number, ten and figures 10."""
        return _VALUES[self.rank]

    @property
    def code(self) -> str:
        """`Kh`, `10c`: the form of the log."""
        return f"{_INDICES[self.rank]}{self.suit._value_}"

    def __str__(self) -> str:
        return f"{_INDICES[self.rank]}{_SYMBOLS[self.suit]}"

    def __repr__(self) -> str:
        return f"card('{self}')"


class CardText(str):
    """Cards or ranks as text inside a sentence: `K♥ 10♣`. French has its own letters for the figures."""

    __slots__ = ()


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The fifty-two cards of one deck."""


@cache
def card(text: str) -> Card:
    """The card a text names: `K♥`, `Kh`, `kh`, `10c`, `Tc`; a bare rank (`8`) is that rank in spades.

    >>> card("kh"), str(card("T♣")), card("10c").code
    (card('K♥'), '10♣', '10c')
    """
    suit = _SUITS.get(text[-1:].lower())
    rank = _RANKS.get((text[:-1] if suit else text).upper())
    if rank is None:
        raise BadCard(
            say("“{text}” is not a card: write a rank (A, 2–10, J, Q, K) and a suit (s, h, d, c).", text=text)
        )
    return Card(rank, suit or Suit.SPADES)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, separated by blanks or commas."""
    return tuple(map(card, text.replace(",", " ").split()))
