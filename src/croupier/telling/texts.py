"""What lies on the felt, in words: hands, the dealer, the sides of a game with boxes, scoreboards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from croupier.cards import Card
from croupier.messages import Message
from croupier.protocol import Place

Text = Message | str | int
"""A message, a text or a number."""


@dataclass(frozen=True)
class HandText:
    """A hand in front of a seat."""

    cards: tuple[Card, ...]
    total: Text
    """Its total: `11`, `soft 17`."""
    brief: Text
    """Its total in at most three characters."""
    state: Text
    """`stands`, `doubled`, `bust`; empty if there is nothing to say."""
    mark: str
    """Its state as one character."""
    stake: int
    bet: str
    """The name of the bet that is settled with it."""


@dataclass(frozen=True)
class DealerText:
    """The dealer's cards (None: face down), and the number of burned cards."""

    cards: tuple[Card | None, ...]
    caption: Message
    """`Dealer shows 6`."""
    short: Message
    """`shows 6`."""
    burned: int = 0


@dataclass(frozen=True)
class SideText:
    """A hand that belongs to no seat: in baccarat the player's and the banker's."""

    place: Place
    name: Message
    cards: tuple[Card, ...]
    total: str
    rule: Message | None
    """The drawing rule that applied; None before that."""
    rule_short: Message | None
    won: bool
    tied: bool


@dataclass(frozen=True)
class RoadText:
    """A scoreboard: its name and its marks, each with column, row, mark, the ties after it and the sides with a pair."""

    name: Message
    cells: tuple[tuple[int, int, str, int, str], ...]


class NextMarks(NamedTuple):
    """What the derived roads would be marked with if a side won the next coup: regular or not; None: nothing yet."""

    side: str
    name: Message
    marks: tuple[bool | None, ...]


@dataclass(frozen=True)
class ShoeTally:
    """What stands beside the roads: how often each side won, a line about the coups, and what would be marked next."""

    wins: tuple[tuple[str, Message, int], ...]
    line: Message
    next: tuple[NextMarks, ...]


@dataclass(frozen=True)
class Holding:
    """The hand in play: its cards, its total, and the card it is played against."""

    cards: tuple[Card, ...]
    total: Text | None
    against: Card | None
