"""What each bet of a house is worth with the best play, by its name, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from croupier.analysis import edge
from croupier.analysis.nets import BetsEdge
from croupier.analysis.refusals import NotAnalysed
from croupier.analysis.sidebets import side_bets
from croupier.cards import DECK, Rank
from croupier.games import baccarat, blackjack, war
from croupier.games.declare import HouseRules

COMPARED = ("optimal", "basic", "expert", "amateur")
"""The ways of playing that are compared in the lobby."""


def bets_worth(rules: HouseRules, shoe: Sequence[int] | None = None) -> dict[str, float]:
    """The player's expectation per unit, from a full shoe or from this composition.

    It is the count of each card of a deck, or thirteen counts, ace to king: then side bets on suits are of a full shoe.
    """
    cards = shoe if shoe and len(shoe) == len(DECK) else None
    shoe = by_rank(cards) if cards else shoe
    match rules:
        case blackjack.Rules():
            main = edge(rules, shoe).ev
            return {"main": main} | {bet: float(worth) for bet, worth in side_bets(rules, cards).items()}
        case baccarat.Rules():
            return {bet: float(worth) for bet, worth in edge(rules, shoe).bets.items()}
        case war.Rules():
            found = edge(rules, shoe)
            return {"ante": float(found.ante)} | ({"tie": float(found.tie)} if found.tie is not None else {})
    return {bet: float(worth) for bet, worth in cast(BetsEdge, edge(rules, shoe)).bets.items()}


def by_rank(cards: Sequence[int]) -> tuple[int, ...]:
    """The counts of the ranks, ace to king, of the counts of the cards of a deck."""
    return tuple(sum(cards[place] for place, card in enumerate(DECK) if card.rank == rank) for rank in Rank)


def strategies_worth(rules: HouseRules) -> dict[str, float]:
    """What the main bet is worth with each way of playing that is compared."""
    if not isinstance(rules, blackjack.Rules):
        raise NotAnalysed(rules)
    return {strategy: edge(rules, strategy=strategy).ev for strategy in COMPARED}
