"""The Hi-Lo count."""

from __future__ import annotations

from collections import Counter

from croupier.cards import Card
from croupier.games.declare import HouseRules


def hi_lo(seen: Counter[Card], rules: HouseRules) -> tuple[int, float]:
    """Running count of the exposed cards, and the true count.

    >>> from croupier.cards import cards
    >>> from croupier.games.blackjack import Rules
    >>> hi_lo(Counter(cards("2s 6h Kd 5c")), Rules(decks=1))[0]
    2
    """
    running = sum(tag(card) * count for card, count in seen.items())
    decks = max(0.5, (rules.cards - sum(seen.values())) / 52)
    return running, running / decks


def tag(card: Card) -> int:
    """2 to 6: +1; tens and aces: −1."""
    return 1 if 2 <= card.value <= 6 else -1 if card.value in (1, 10) else 0
