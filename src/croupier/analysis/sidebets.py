"""The side bets of blackjack as exact fractions.

Each is decided by the first two cards and the upcard, suits included. The order of the cards does not matter, and only
21+3 depends on the upcard. So multisets of two or three cards are listed, each with its number of orders. The top prize of
Lucky Ladies needs a dealer's blackjack too: its chance is added, and taken from that of the two queens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, perm, prod

from croupier.cards import DECK, Card
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.sidebets import QUEEN_OF_HEARTS, QUEENS_AND_BLACKJACK, find_entries

CARDS_OF = {"21+3": 3, "perfect-pairs": 2, "lucky-ladies": 2}
"""How many cards decide a bet, but for the top prize of Lucky Ladies."""


def side_bets(rules: Rules, left: Sequence[int] | None = None) -> dict[str, Fraction]:
    """The expectation of each side bet of the house per unit; `left` as for `side_bet`."""
    return {bet: side_bet(rules, bet, left) for bet in rules.side_bets}


def side_bet(rules: Rules, bet: str, left: Sequence[int] | None = None) -> Fraction:
    """The expectation of a side bet per unit under the house's pay table, whether or not the house takes the bet.

    From a full shoe, or with so many copies left of each card of a deck; infinite decks are always full.
    """
    pays = rules.side_bet_pays(bet)
    copies = None if rules.decks == "infinite" else tuple(left or [int(rules.decks)] * len(DECK))
    chances = _chances(bet, copies, tuple(pays))
    won = sum((chance * Fraction(*pays[name]) for name, chance in chances.items()), Fraction(0))
    return won - (1 - sum(chances.values(), Fraction(0)))


@lru_cache(maxsize=32)
def _chances(bet: str, copies: tuple[int, ...] | None, paid: tuple[str, ...]) -> dict[str, Fraction]:
    """How often each entry of the pay table is the best one made."""
    looks_at = CARDS_OF[bet]
    every = len(DECK) ** looks_at if copies is None else perm(sum(copies), looks_at)
    held = None if copies is None else dict(zip(DECK, copies, strict=True))
    ways: Counter[str] = Counter()
    for hand, name in _paid_hands(bet, paid):
        ways[name] += orders(hand, held)
    chances = {name: Fraction(count, every) for name, count in ways.items()}
    if QUEENS_AND_BLACKJACK in paid:
        top = queens_and_blackjack(held)
        less = next(paid_names(bet, (QUEEN_OF_HEARTS,) * 2, paid), None)
        chances |= {QUEENS_AND_BLACKJACK: top} | ({less: chances[less] - top} if less else {})
    return chances


def queens_and_blackjack(held: Mapping[Card, int] | None) -> Fraction:
    """The chance of two queens of hearts and a dealer's blackjack; None: infinite decks."""
    left = dict.fromkeys(DECK, 1) if held is None else dict(held)
    drop, size = int(held is not None), sum(left.values())
    chance = Fraction(1)
    for _ in range(2):
        chance *= Fraction(left[QUEEN_OF_HEARTS], size) if size else 0
        left[QUEEN_OF_HEARTS] = max(0, left[QUEEN_OF_HEARTS] - drop)
        size -= drop
    aces, tens = (sum(many for card, many in left.items() if card.value == value) for value in (1, 10))
    return chance * Fraction(2 * aces * tens, size * (size - drop)) if size > drop else Fraction(0)


@lru_cache(maxsize=8)
def _paid_hands(bet: str, paid: tuple[str, ...]) -> list[tuple[tuple[Card, ...], str]]:
    """The cards that win something, each time with the best entry of the pay table."""
    hands = combinations_with_replacement(DECK, CARDS_OF[bet])
    return [(hand, name) for hand in hands if (name := next(paid_names(bet, hand, paid), None))]


def paid_names(bet: str, hand: Sequence[Card], paid: Collection[str]) -> Iterator[str]:
    """The entries of the pay table that these cards make, the best first; bets on two cards ignore the upcard."""
    first, second, upcard = (*hand, hand[-1])[:3]
    return (name for name in find_entries(bet, first, second, upcard) if name in paid)


def orders(hand: Sequence[Card], held: Mapping[Card, int] | None) -> int:
    """The number of orders in which these cards can be drawn from a shoe that holds so many of each; None: infinite decks."""
    copies = Counter(hand)
    orders = factorial(len(hand)) // prod(map(factorial, copies.values()))
    return orders if held is None else orders * prod(perm(held[card], count) for card, count in copies.items())
