"""A hand of cards in front of a seat, and the seat with its hands."""

from __future__ import annotations

from typing import Literal, NamedTuple

from croupier.cards import Card, Rank
from croupier.games.blackjack.totals import Total, nothing

Fate = Literal["open", "hit", "swapped", "stood", "doubled", "surrendered"]
"""What has been done with a hand. Open: its first decision has not been made."""

Early = Literal["", "decline", "insure", "even-money", "surrender"]
"""What a seat answered before the peek; empty if it has not been asked."""


class Hand(NamedTuple):
    """Cards, what they count, and what is staked on them."""

    cards: tuple[Card, ...]
    total: Total
    stake: int
    owed: int
    """How many cards the dealer still owes it before it can be asked anything."""
    fate: Fate = "open"
    split: bool = False
    discard: Card | None = None
    """The card that was swapped away: gone, but seen."""

    @classmethod
    def empty(cls, ace_rule: str, stake: int) -> Hand:
        return cls((), nothing(ace_rule), stake, owed=2)

    def take(self, card: Card) -> Hand:
        cards, total, stake, owed, fate, split, discard = self
        return Hand((*cards, card), total.after[card.value], stake, owed - 1, fate, split, discard)

    def hit(self) -> Hand:
        return self._replace(owed=1, fate="swapped" if self.fate == "swapped" else "hit")

    def double(self, more: int) -> Hand:
        return self._replace(owed=1, fate="doubled", stake=self.stake + more)

    def swap(self, ace_rule: str) -> Hand:
        """S0-07: the second card goes, a new one comes, the stake doubles."""
        kept, gone = self.cards
        return Hand((kept,), _alone(ace_rule, kept), self.stake * 2, owed=1, fate="swapped", discard=gone)

    def part(self, ace_rule: str) -> tuple[Hand, Hand]:
        """S1-05: each card begins a hand with the same stake; its second card comes when its turn does."""
        one, two = self.cards
        first = Hand((one,), _alone(ace_rule, one), self.stake, owed=1, split=True)
        return first, Hand((two,), _alone(ace_rule, two), self.stake, owed=1, split=True)

    @property
    def natural(self) -> bool:
        """21 in the first two cards; not after a split (S1-06), not after a swap (S0-D3)."""
        return len(self.cards) == 2 and self.total.points == 21 and self.fate == "open" and not self.split

    @property
    def split_ace(self) -> bool:
        return self.split and self.cards[0].rank is Rank.ACE

    @property
    def turns(self) -> int:
        """How often it has been its turn, for turns that rotate."""
        return len(self.cards) + (self.discard is not None)


def _alone(ace_rule: str, card: Card) -> Total:
    return nothing(ace_rule).after[card.value]


class Seat(NamedTuple):
    """A seat in play: its first bet, its hands, and what it can still put up (None: without limit)."""

    bet: int
    hands: tuple[Hand, ...]
    reserve: int | None
    early: Early = ""
    dealt: tuple[Card, ...] = ()
    """The first two cards, whatever was done with them since: side bets are settled on these."""

    def take(self, number: int, card: Card) -> Seat:
        """A card for one of its hands."""
        bet, hands, reserve, early, dealt = self
        hand = hands[number].take(card)
        hands = (hand,) if len(hands) == 1 else (*hands[:number], hand, *hands[number + 1 :])
        return Seat(bet, hands, reserve, early, (*dealt, card) if len(dealt) < 2 else dealt)

    def affords(self, cost: int) -> bool:
        return self.reserve is None or self.reserve >= cost

    def with_hand(self, number: int, *hands: Hand, cost: int = 0) -> Seat:
        """The seat with one hand replaced (by two, after a split), and its reserve less what that cost."""
        hands = (*self.hands[:number], *hands, *self.hands[number + 1 :])
        reserve = None if self.reserve is None else self.reserve - cost
        return Seat(self.bet, hands, reserve, self.early, self.dealt)
