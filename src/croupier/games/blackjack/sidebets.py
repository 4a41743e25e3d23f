"""The side bets of blackjack: each is decided by the first two cards and the upcard, at the deal.

Only the top prize of Lucky Ladies also asks whether the dealer has a blackjack (E-18).

Each bet has a predicate that names what was made, best first, and the house's pay table says what that wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.cards import Card, Rank, Suit

TWENTY_ONE_THREE = ("suited-trips", "straight-flush", "trips", "straight", "flush")
PERFECT_PAIRS = ("perfect", "coloured", "mixed")
QUEENS_AND_BLACKJACK = "queens-and-blackjack"
LUCKY_LADIES = (QUEENS_AND_BLACKJACK, "queens-of-hearts", "matched", "suited", "twenty")
QUEEN_OF_HEARTS = Card(Rank.QUEEN, Suit.HEARTS)


def twenty_one_three(first: Card, second: Card, upcard: Card) -> Iterator[str]:
    """The poker hand of three cards."""
    three = (first, second, upcard)
    ranks = sorted({card.rank for card in three})
    trips, flush = len(ranks) == 1, len({card.suit for card in three}) == 1
    straight = len(ranks) == 3 and (ranks[2] - ranks[0] == 2 or ranks == [Rank.ACE, Rank.QUEEN, Rank.KING])
    yield from ["suited-trips"] * (trips and flush) + ["straight-flush"] * (straight and flush)
    yield from ["trips"] * trips + ["straight"] * straight + ["flush"] * flush


def perfect_pairs(first: Card, second: Card, upcard: Card) -> Iterator[str]:
    """A pair by rank: of one suit, of one colour, or mixed."""
    del upcard
    if first.rank is second.rank:
        if first.suit is second.suit:
            yield "perfect"
        if first.suit.red == second.suit.red:
            yield "coloured"
        yield "mixed"


def lucky_ladies(first: Card, second: Card, upcard: Card) -> Iterator[str]:
    """Twenty in two cards; an ace counts 11, so A-9 is a twenty."""
    del upcard
    if {first.value, second.value} in ({10}, {1, 9}):
        suited = first.suit is second.suit
        if first == second == QUEEN_OF_HEARTS:
            yield "queens-of-hearts"
        if first == second:
            yield "matched"
        if suited:
            yield "suited"
        yield "twenty"


_MADE: dict[str, Callable[[Card, Card, Card], Iterator[str]]] = {
    "21+3": twenty_one_three,
    "perfect-pairs": perfect_pairs,
    "lucky-ladies": lucky_ladies,
}
NAMES = tuple(_MADE)


def find_entries(bet: str, first: Card, second: Card, upcard: Card, dealer_natural: bool = False) -> Iterator[str]:
    """What the first two cards and the upcard make for this bet, best first; the best that the house pays wins.

    `dealer_natural`: whether the dealer has a blackjack.
    """
    if bet == "lucky-ladies" and dealer_natural and first == second == QUEEN_OF_HEARTS:
        yield QUEENS_AND_BLACKJACK
    yield from _MADE[bet](first, second, upcard)
