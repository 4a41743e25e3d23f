"""Cards as the kernel deals them: a byte each."""

from __future__ import annotations

from croupier.cards import DECK, Suit
from croupier.environments.kernel_data import SUIT_AT

CODES = {card: card.rank - 1 | list(Suit).index(card.suit) << SUIT_AT for card in DECK}
CARDS = {code: card for card, code in CODES.items()}
