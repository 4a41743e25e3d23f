"""High card, a game that Croupier does not know: a package adds it, with a house, a strategy and a count."""

from croupier.games.registry import Game

GAME = Game(
    "high-card",
    rules="high_card.round",
    telling="high_card.told",
    houses="high_card.houses",
    strategies="high_card.bots",
    analysis="high_card.analysis",
)
