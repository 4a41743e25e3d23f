"""The side bets of blackjack as exact fractions.

Each is decided by the first two cards and the upcard, suits included. The order of the cards does not matter, and only
21+3 depends on the upcard. So multisets of two or three cards are listed, each with its number of orders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, perm, prod

from croupier.cards import DECK, Card
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.sidebets import made

CARDS_OF = {"21+3": 3, "perfect-pairs": 2, "lucky-ladies": 2}
"""How many cards decide a bet."""


def side_bets(rules: Rules) -> dict[str, Fraction]:
    """The expectation of each side bet of the house per unit, from a full shoe."""
    return {bet: side_bet(rules, bet) for bet in rules.side_bets}


def side_bet(rules: Rules, bet: str) -> Fraction:
    """The expectation of a side bet per unit under the house's pay table, whether or not the house takes the bet."""
    decks = None if rules.decks == "infinite" else int(rules.decks)
    pays = rules.side_bet_pays(bet)
    chances = _chances(bet, decks, tuple(pays))
    won = sum((chance * Fraction(*pays[name]) for name, chance in chances.items()), Fraction(0))
    return won - (1 - sum(chances.values(), Fraction(0)))


@lru_cache(maxsize=32)
def _chances(bet: str, decks: int | None, paid: tuple[str, ...]) -> dict[str, Fraction]:
    """How often each entry of the pay table is the best one made."""
    size, looks_at = 52 * (decks or 1), CARDS_OF[bet]
    every = size**looks_at if decks is None else perm(size, looks_at)
    ways: Counter[str] = Counter()
    for hand in combinations_with_replacement(DECK, looks_at):
        name = next(paid_names(bet, hand, paid), None)
        if name:
            ways[name] += orders(hand, decks)
    return {name: Fraction(count, every) for name, count in ways.items()}


def paid_names(bet: str, hand: Sequence[Card], paid: Collection[str]) -> Iterator[str]:
    """The entries of the pay table that these cards make, the best first; bets on two cards ignore the upcard."""
    return (name for name in made(bet, *(*hand, hand[-1])[:3]) if name in paid)


def orders(hand: Sequence[Card], decks: int | None) -> int:
    """The number of orders in which these cards can be drawn from the shoe."""
    copies = Counter(hand).values()
    orders = factorial(len(hand)) // prod(map(factorial, copies))
    return orders if decks is None else orders * prod(perm(decks, count) for count in copies)
