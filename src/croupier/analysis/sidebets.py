"""The side bets of blackjack as exact fractions.

Each is decided by the first two cards and the upcard, suits included. What cards make for a bet does not depend on
their order, and only 21+3 looks at the upcard, so multisets of two or three cards are counted by their orders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, perm, prod

from croupier.cards import DECK, Card
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.sidebets import made

_CARDS = {"21+3": 3, "perfect-pairs": 2, "lucky-ladies": 2}
"""How many cards a bet looks at."""


def side_bets(rules: Rules) -> dict[str, Fraction]:
    """What each side bet of the house is worth per unit, from a full shoe."""
    return {bet: side_bet(rules, bet) for bet in rules.side_bets}


def side_bet(rules: Rules, bet: str) -> Fraction:
    """What one side bet is worth per unit under the house's pay table, whether or not the house takes it."""
    decks = None if rules.decks == "infinite" else int(rules.decks)
    pays = rules.side_bet_pays(bet)
    chances = _chances(bet, decks, tuple(pays))
    won = sum((chance * Fraction(*pays[name]) for name, chance in chances.items()), Fraction(0))
    return won - (1 - sum(chances.values(), Fraction(0)))


@lru_cache(maxsize=32)
def _chances(bet: str, decks: int | None, paid: tuple[str, ...]) -> dict[str, Fraction]:
    """How often the best that is paid is each of these."""
    size, looks_at = 52 * (decks or 1), _CARDS[bet]
    every = size**looks_at if decks is None else perm(size, looks_at)
    ways: Counter[str] = Counter()
    for hand in combinations_with_replacement(DECK, looks_at):
        name = next((name for name in made(bet, *(*hand, hand[-1])[:3]) if name in paid), None)
        if name:
            ways[name] += _orders(hand, decks)
    return {name: Fraction(count, every) for name, count in ways.items()}


def _orders(hand: Sequence[Card], decks: int | None) -> int:
    """In how many orders these cards come from the shoe."""
    copies = Counter(hand).values()
    orders = factorial(len(hand)) // prod(map(factorial, copies))
    return orders if decks is None else orders * prod(perm(decks, count) for count in copies)
